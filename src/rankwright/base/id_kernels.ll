; 94825978597040e698194ee3d9ebf244 of id_kernels.py, written by: make kernels
define noundef i32 @find_repeating_group(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.views, ptr readonly %arg.buffers, ptr readonly %arg.starts, i64 %arg.first, i64 %arg.last, ptr %arg.table) local_unnamed_addr #0 {
B0.endif:
  %.54 = sub i64 %arg.last, %arg.first
  %.100223.not = icmp slt i64 %.54, 1
  br i1 %.100223.not, label %common.ret, label %B40.preheader

B40.preheader:                                    ; preds = %B0.endif
  %const62 = bitcast i64 -49064778989728563 to i64
  %const61 = bitcast i64 -4265267296055464877 to i64
  %const = bitcast i64 1099511628211 to i64
  br label %B40

B38.loopexit:                                     ; preds = %B220.endif, %B632
  %.100 = icmp sgt i64 %.99207225, 1
  br i1 %.100, label %B40, label %common.ret

B40:                                              ; preds = %B38.loopexit, %B40.preheader
  %.99207225 = phi i64 [ %.109, %B38.loopexit ], [ %.54, %B40.preheader ]
  %.106210224 = phi i64 [ %.113, %B38.loopexit ], [ %arg.first, %B40.preheader ]
  %.109 = add nsw i64 %.99207225, -1
  %.113 = add i64 %.106210224, 1
  %.143 = getelementptr i64, ptr %arg.starts, i64 %.106210224
  %.144 = load i64, ptr %.143, align 8
  %.148 = getelementptr i8, ptr %.143, i64 8
  %.149 = load i64, ptr %.148, align 8
  %.154 = sub nsw i64 %.149, %.144
  %.169 = icmp sgt i64 %.154, 1
  br i1 %.169, label %B146.preheader, label %B174.endif

B146.preheader:                                   ; preds = %B40
  br label %B146

B146:                                             ; preds = %B146, %B146.preheader
  %size.2.1 = phi i64 [ %.172, %B146 ], [ 2, %B146.preheader ]
  %.172 = shl nsw i64 %size.2.1, 1
  %.179 = icmp slt i64 %size.2.1, %.154
  br i1 %.179, label %B146, label %B174.endif

B252:                                             ; preds = %B252.lr.ph, %B632
  %.398199203 = phi i64 [ 0, %B252.lr.ph ], [ %.405, %B632 ]
  %.405 = add nuw nsw i64 %.398199203, 1
  %.435 = add nsw i64 %.398199203, %.144
  %.443.idx = shl i64 %.435, 4
  %.443 = getelementptr i8, ptr %arg.views, i64 %.443.idx
  %.444 = load i64, ptr %.443, align 8
  %.449 = getelementptr i8, ptr %.443, i64 8
  %.450 = load i64, ptr %.449, align 8
  %.14.i = and i64 %.444, 4294967295
  %.15.i = icmp ult i64 %.14.i, 13
  br i1 %.15.i, label %B74.endif.endif.i, label %B392.lr.ph.i

B392.i:                                           ; preds = %B392.lr.ph.i, %B392.i
  %lsr.iv = phi i64 [ 0, %B392.lr.ph.i ], [ %lsr.iv.next, %B392.i ]
  %found.2.060.i = phi i64 [ %.229.7.i, %B392.i ], [ -3750763034362895579, %B392.lr.ph.i ]
  %scevgep = getelementptr i8, ptr %1, i64 %lsr.iv
  %.225.i = load i8, ptr %scevgep, align 1, !noalias !0
  %.226.i = zext i8 %.225.i to i64
  %.228.i = xor i64 %found.2.060.i, %.226.i
  %.229.i = mul i64 %.228.i, %const
  %scevgep50 = getelementptr i8, ptr %scevgep, i64 1
  %.225.1.i = load i8, ptr %scevgep50, align 1, !noalias !0
  %.226.1.i = zext i8 %.225.1.i to i64
  %.228.1.i = xor i64 %.229.i, %.226.1.i
  %.229.1.i = mul i64 %.228.1.i, %const
  %scevgep51 = getelementptr i8, ptr %scevgep, i64 2
  %.225.2.i = load i8, ptr %scevgep51, align 1, !noalias !0
  %.226.2.i = zext i8 %.225.2.i to i64
  %.228.2.i = xor i64 %.229.1.i, %.226.2.i
  %.229.2.i = mul i64 %.228.2.i, %const
  %scevgep52 = getelementptr i8, ptr %scevgep, i64 3
  %.225.3.i = load i8, ptr %scevgep52, align 1, !noalias !0
  %.226.3.i = zext i8 %.225.3.i to i64
  %.228.3.i = xor i64 %.229.2.i, %.226.3.i
  %.229.3.i = mul i64 %.228.3.i, %const
  %scevgep53 = getelementptr i8, ptr %scevgep, i64 4
  %.225.4.i = load i8, ptr %scevgep53, align 1, !noalias !0
  %.226.4.i = zext i8 %.225.4.i to i64
  %.228.4.i = xor i64 %.229.3.i, %.226.4.i
  %.229.4.i = mul i64 %.228.4.i, %const
  %scevgep54 = getelementptr i8, ptr %scevgep, i64 5
  %.225.5.i = load i8, ptr %scevgep54, align 1, !noalias !0
  %.226.5.i = zext i8 %.225.5.i to i64
  %.228.5.i = xor i64 %.229.4.i, %.226.5.i
  %.229.5.i = mul i64 %.228.5.i, %const
  %scevgep55 = getelementptr i8, ptr %scevgep, i64 6
  %.225.6.i = load i8, ptr %scevgep55, align 1, !noalias !0
  %.226.6.i = zext i8 %.225.6.i to i64
  %.228.6.i = xor i64 %.229.5.i, %.226.6.i
  %.229.6.i = mul i64 %.228.6.i, %const
  %scevgep56 = getelementptr i8, ptr %scevgep, i64 7
  %.225.7.i = load i8, ptr %scevgep56, align 1, !noalias !0
  %.226.7.i = zext i8 %.225.7.i to i64
  %.228.7.i = xor i64 %.229.6.i, %.226.7.i
  %.229.7.i = mul i64 %.228.7.i, %const
  %lsr.iv.next = add i64 %lsr.iv, 8
  %niter.ncmp.7.i = icmp eq i64 %unroll_iter.i, %lsr.iv.next
  br i1 %niter.ncmp.7.i, label %common.ret.loopexit.unr-lcssa.i, label %B392.i

common.ret.loopexit.unr-lcssa.i:                  ; preds = %B392.i
  %xtraiter.i = and i64 %.444, 7
  %lcmp.mod.not.i = icmp eq i64 %xtraiter.i, 0
  br i1 %lcmp.mod.not.i, label %B252.endif, label %B392.epil.preheader.i

B392.epil.preheader.i:                            ; preds = %common.ret.loopexit.unr-lcssa.i
  %scevgep.i = getelementptr i8, ptr %1, i64 %unroll_iter.i
  br label %B392.epil.i

B392.epil.i:                                      ; preds = %B392.epil.i, %B392.epil.preheader.i
  %lsr.iv58 = phi i64 [ %lsr.iv.next59, %B392.epil.i ], [ 0, %B392.epil.preheader.i ]
  %found.2.060.epil.i = phi i64 [ %.229.epil.i, %B392.epil.i ], [ %.229.7.i, %B392.epil.preheader.i ]
  %scevgep60 = getelementptr i8, ptr %scevgep.i, i64 %lsr.iv58
  %.225.epil.i = load i8, ptr %scevgep60, align 1, !noalias !0
  %.226.epil.i = zext i8 %.225.epil.i to i64
  %.228.epil.i = xor i64 %found.2.060.epil.i, %.226.epil.i
  %.229.epil.i = mul i64 %.228.epil.i, %const
  %lsr.iv.next59 = add nuw nsw i64 %lsr.iv58, 1
  %epil.iter.cmp.not.i = icmp eq i64 %xtraiter.i, %lsr.iv.next59
  br i1 %epil.iter.cmp.not.i, label %B252.endif, label %B392.epil.i, !llvm.loop !3

B74.endif.endif.i:                                ; preds = %B252
  %.5.i.i = lshr i64 %.444, 33
  %.6.i.i = xor i64 %.5.i.i, %.444
  %.7.i.i = mul i64 %.6.i.i, %const62
  %.8.i.i = lshr i64 %.7.i.i, 33
  %.9.i.i = xor i64 %.8.i.i, %.7.i.i
  %.10.i.i = mul i64 %.9.i.i, %const61
  %.11.i.i = lshr i64 %.10.i.i, 33
  %0 = xor i64 %.450, %.11.i.i
  %.51.i = xor i64 %0, %.10.i.i
  br label %B252.endif

B392.lr.ph.i:                                     ; preds = %B252
  %.81.i = and i64 %.450, 4294967295
  %.83.i = getelementptr ptr, ptr %arg.buffers, i64 %.81.i
  %.84.i = load ptr, ptr %.83.i, align 8, !noalias !0
  %.88.i = lshr i64 %.450, 32
  %1 = getelementptr i8, ptr %.84.i, i64 %.88.i
  %unroll_iter.i = and i64 %.444, 4294967288
  br label %B392.i

B428:                                             ; preds = %B428.preheader47, %B586
  %.499 = phi i32 [ %.598, %B586 ], [ %.487, %B428.preheader47 ]
  %at.2.2 = phi i64 [ %.591, %B586 ], [ %.478, %B428.preheader47 ]
  %.501 = zext i32 %.499 to i64
  %.502 = add nsw i64 %.144, %.501
  %.517.idx = shl i64 %.502, 4
  %.517 = getelementptr i8, ptr %arg.views, i64 %.517.idx
  %.518 = load i64, ptr %.517, align 8
  %.21.not.i = icmp eq i64 %.444, %.518
  br i1 %.21.not.i, label %B20.i, label %B586

B20.i:                                            ; preds = %B428
  %sunkaddr = getelementptr i8, ptr %arg.views, i64 %.517.idx
  %sunkaddr63 = getelementptr i8, ptr %sunkaddr, i64 8
  %.523 = load i64, ptr %sunkaddr63, align 8
  %sunkaddr64 = mul i64 %.57.i, 8
  %sunkaddr65 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr64
  %.60.i = load ptr, ptr %sunkaddr65, align 8, !noalias !5
  %.74.i = and i64 %.523, 4294967295
  %.76.i = getelementptr ptr, ptr %arg.buffers, i64 %.74.i
  %.77.i = load ptr, ptr %.76.i, align 8, !noalias !5
  %.81.i10 = lshr i64 %.523, 32
  %2 = getelementptr i8, ptr %.60.i, i64 %.64.i
  %3 = getelementptr i8, ptr %.77.i, i64 %.81.i10
  br label %B464.i

B464.i:                                           ; preds = %B466.i, %B20.i
  %.18166.i = phi i64 [ %.188.i, %B466.i ], [ 4, %B20.i ]
  %exitcond.not.i = icmp eq i64 %.14.i, %.18166.i
  br i1 %exitcond.not.i, label %common.ret, label %B466.i

B466.i:                                           ; preds = %B464.i
  %.188.i = add nuw nsw i64 %.18166.i, 1
  %.216.i = getelementptr i8, ptr %2, i64 %.18166.i
  %.217.i = load i8, ptr %.216.i, align 1, !noalias !5
  %.221.i = getelementptr i8, ptr %3, i64 %.18166.i
  %.222.i = load i8, ptr %.221.i, align 1, !noalias !5
  %.223.not.i = icmp eq i8 %.217.i, %.222.i
  br i1 %.223.not.i, label %B464.i, label %B586

common.ret:                                       ; preds = %B428.us, %B464.i, %B38.loopexit, %B0.endif
  %storemerge = phi i64 [ %.106210224, %B428.us ], [ -1, %B0.endif ], [ %.106210224, %B464.i ], [ -1, %B38.loopexit ]
  store i64 %storemerge, ptr %retptr, align 8
  ret i32 0

B586:                                             ; preds = %B466.i, %B428
  %.588 = add nsw i64 %at.2.2, 1
  %.591 = and i64 %.588, %.477
  %.597 = getelementptr i32, ptr %arg.table, i64 %.591
  %.598 = load i32, ptr %.597, align 4
  %.600 = icmp sgt i32 %.598, -1
  br i1 %.600, label %B428, label %B632

B632:                                             ; preds = %B586.us, %B252.endif, %B586
  %at.3.3 = phi i64 [ %.478, %B252.endif ], [ %.591.us, %B586.us ], [ %.591, %B586 ]
  %.614 = trunc i64 %.398199203 to i32
  %.615 = getelementptr i32, ptr %arg.table, i64 %at.3.3
  store i32 %.614, ptr %.615, align 4
  %exitcond.not = icmp eq i64 %.154, %.405
  br i1 %exitcond.not, label %B38.loopexit, label %B252

B174.endif:                                       ; preds = %B146, %B40
  %size.3.2 = phi i64 [ 2, %B40 ], [ %.172, %B146 ]
  %.size.3.2 = tail call i64 @llvm.smax.i64(i64 %size.3.2, i64 0)
  %.263186.not = icmp eq i64 %.size.3.2, 0
  br i1 %.263186.not, label %B220.endif, label %B206.preheader

B206.preheader:                                   ; preds = %B174.endif
  %4 = shl nuw i64 %.size.3.2, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %arg.table, i8 -1, i64 %4, i1 false)
  br label %B220.endif

B220.endif:                                       ; preds = %B206.preheader, %B174.endif
  %.392202.not = icmp slt i64 %.154, 1
  br i1 %.392202.not, label %B38.loopexit, label %B252.lr.ph

B252.lr.ph:                                       ; preds = %B220.endif
  %.477 = add nsw i64 %size.3.2, -1
  br label %B252

B252.endif:                                       ; preds = %B74.endif.endif.i, %B392.epil.i, %common.ret.loopexit.unr-lcssa.i
  %.229.lcssa.sink19.i = phi i64 [ %.51.i, %B74.endif.endif.i ], [ %.229.7.i, %common.ret.loopexit.unr-lcssa.i ], [ %.229.epil.i, %B392.epil.i ]
  %.5.i1.i = lshr i64 %.229.lcssa.sink19.i, 33
  %.6.i2.i = xor i64 %.5.i1.i, %.229.lcssa.sink19.i
  %.7.i3.i = mul i64 %.6.i2.i, %const62
  %.8.i4.i = lshr i64 %.7.i3.i, 33
  %.9.i5.i = xor i64 %.8.i4.i, %.7.i3.i
  %.10.i6.i = mul i64 %.9.i5.i, %const61
  %.11.i7.i = lshr i64 %.10.i6.i, 33
  %.12.i8.i = xor i64 %.11.i7.i, %.10.i6.i
  %.478 = and i64 %.12.i8.i, %.477
  %.486 = getelementptr i32, ptr %arg.table, i64 %.478
  %.487 = load i32, ptr %.486, align 4
  %.489 = icmp sgt i32 %.487, -1
  br i1 %.489, label %B428.preheader, label %B632

B428.preheader:                                   ; preds = %B252.endif
  %5 = icmp ult i64 %.14.i, 13
  %.57.i = and i64 %.450, 4294967295
  %.64.i = lshr i64 %.450, 32
  br i1 %5, label %B428.us.preheader, label %B428.preheader47

B428.preheader47:                                 ; preds = %B428.preheader
  br label %B428

B428.us.preheader:                                ; preds = %B428.preheader
  br label %B428.us

B428.us:                                          ; preds = %B586.us, %B428.us.preheader
  %.499.us = phi i32 [ %.598.us, %B586.us ], [ %.487, %B428.us.preheader ]
  %at.2.2.us = phi i64 [ %.591.us, %B586.us ], [ %.478, %B428.us.preheader ]
  %.501.us = zext i32 %.499.us to i64
  %.502.us = add nsw i64 %.144, %.501.us
  %.517.idx.us = shl i64 %.502.us, 4
  %.517.us = getelementptr i8, ptr %arg.views, i64 %.517.idx.us
  %.518.us = load i64, ptr %.517.us, align 8
  %.522.us = getelementptr i8, ptr %.517.us, i64 8
  %.523.us = load i64, ptr %.522.us, align 8
  %.21.not.i.us = icmp eq i64 %.444, %.518.us
  %.48.i.not.us = icmp eq i64 %.450, %.523.us
  %or.cond = select i1 %.21.not.i.us, i1 %.48.i.not.us, i1 false
  br i1 %or.cond, label %common.ret, label %B586.us

B586.us:                                          ; preds = %B428.us
  %.588.us = add nsw i64 %at.2.2.us, 1
  %.591.us = and i64 %.588.us, %.477
  %.597.us = getelementptr i32, ptr %arg.table, i64 %.591.us
  %.598.us = load i32, ptr %.597.us, align 4
  %.600.us = icmp sgt i32 %.598.us, -1
  br i1 %.600.us, label %B428.us, label %B632
}

declare i64 @llvm.smax.i64(i64, i64) #1

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg) #2

define noundef i32 @fill_table(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.views, ptr readonly %arg.buffers, ptr readonly %arg.groups, i64 %arg.count, ptr %arg.table, i64 %arg.size) local_unnamed_addr #0 {
B0.endif:
  %.10496.not = icmp slt i64 %arg.size, 1
  br i1 %.10496.not, label %B50.endif, label %B36.preheader

B36.preheader:                                    ; preds = %B0.endif
  %0 = shl nuw i64 %arg.size, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %arg.table, i8 -1, i64 %0, i1 false)
  br label %B50.endif

B82:                                              ; preds = %B82.lr.ph, %B400
  %.239101104 = phi i64 [ 0, %B82.lr.ph ], [ %.246, %B400 ]
  %.246 = add nuw nsw i64 %.239101104, 1
  %.278.idx = shl i64 %.239101104, 4
  %.278 = getelementptr i8, ptr %arg.views, i64 %.278.idx
  %.279 = load i64, ptr %.278, align 8
  %.284 = getelementptr i8, ptr %.278, i64 8
  %.285 = load i64, ptr %.284, align 8
  %.14.i = and i64 %.279, 4294967295
  %.15.i = icmp ult i64 %.14.i, 13
  br i1 %.15.i, label %B74.endif.endif.i, label %B392.lr.ph.i

B392.i:                                           ; preds = %B392.lr.ph.i, %B392.i
  %lsr.iv = phi i64 [ 0, %B392.lr.ph.i ], [ %lsr.iv.next, %B392.i ]
  %found.2.060.i = phi i64 [ %.229.7.i, %B392.i ], [ -3750763034362895579, %B392.lr.ph.i ]
  %scevgep = getelementptr i8, ptr %2, i64 %lsr.iv
  %.225.i = load i8, ptr %scevgep, align 1, !noalias !8
  %.226.i = zext i8 %.225.i to i64
  %.228.i = xor i64 %found.2.060.i, %.226.i
  %.229.i = mul i64 %.228.i, %const
  %scevgep4 = getelementptr i8, ptr %scevgep, i64 1
  %.225.1.i = load i8, ptr %scevgep4, align 1, !noalias !8
  %.226.1.i = zext i8 %.225.1.i to i64
  %.228.1.i = xor i64 %.229.i, %.226.1.i
  %.229.1.i = mul i64 %.228.1.i, %const
  %scevgep5 = getelementptr i8, ptr %scevgep, i64 2
  %.225.2.i = load i8, ptr %scevgep5, align 1, !noalias !8
  %.226.2.i = zext i8 %.225.2.i to i64
  %.228.2.i = xor i64 %.229.1.i, %.226.2.i
  %.229.2.i = mul i64 %.228.2.i, %const
  %scevgep6 = getelementptr i8, ptr %scevgep, i64 3
  %.225.3.i = load i8, ptr %scevgep6, align 1, !noalias !8
  %.226.3.i = zext i8 %.225.3.i to i64
  %.228.3.i = xor i64 %.229.2.i, %.226.3.i
  %.229.3.i = mul i64 %.228.3.i, %const
  %scevgep7 = getelementptr i8, ptr %scevgep, i64 4
  %.225.4.i = load i8, ptr %scevgep7, align 1, !noalias !8
  %.226.4.i = zext i8 %.225.4.i to i64
  %.228.4.i = xor i64 %.229.3.i, %.226.4.i
  %.229.4.i = mul i64 %.228.4.i, %const
  %scevgep8 = getelementptr i8, ptr %scevgep, i64 5
  %.225.5.i = load i8, ptr %scevgep8, align 1, !noalias !8
  %.226.5.i = zext i8 %.225.5.i to i64
  %.228.5.i = xor i64 %.229.4.i, %.226.5.i
  %.229.5.i = mul i64 %.228.5.i, %const
  %scevgep9 = getelementptr i8, ptr %scevgep, i64 6
  %.225.6.i = load i8, ptr %scevgep9, align 1, !noalias !8
  %.226.6.i = zext i8 %.225.6.i to i64
  %.228.6.i = xor i64 %.229.5.i, %.226.6.i
  %.229.6.i = mul i64 %.228.6.i, %const
  %scevgep10 = getelementptr i8, ptr %scevgep, i64 7
  %.225.7.i = load i8, ptr %scevgep10, align 1, !noalias !8
  %.226.7.i = zext i8 %.225.7.i to i64
  %.228.7.i = xor i64 %.229.6.i, %.226.7.i
  %.229.7.i = mul i64 %.228.7.i, %const
  %lsr.iv.next = add i64 %lsr.iv, 8
  %niter.ncmp.7.i = icmp eq i64 %unroll_iter.i, %lsr.iv.next
  br i1 %niter.ncmp.7.i, label %common.ret.loopexit.unr-lcssa.i, label %B392.i

common.ret.loopexit.unr-lcssa.i:                  ; preds = %B392.i
  %xtraiter.i = and i64 %.279, 7
  %lcmp.mod.not.i = icmp eq i64 %xtraiter.i, 0
  br i1 %lcmp.mod.not.i, label %B82.endif.endif, label %B392.epil.preheader.i

B392.epil.preheader.i:                            ; preds = %common.ret.loopexit.unr-lcssa.i
  %scevgep.i = getelementptr i8, ptr %2, i64 %unroll_iter.i
  br label %B392.epil.i

B392.epil.i:                                      ; preds = %B392.epil.i, %B392.epil.preheader.i
  %lsr.iv12 = phi i64 [ %lsr.iv.next13, %B392.epil.i ], [ 0, %B392.epil.preheader.i ]
  %found.2.060.epil.i = phi i64 [ %.229.epil.i, %B392.epil.i ], [ %.229.7.i, %B392.epil.preheader.i ]
  %scevgep14 = getelementptr i8, ptr %scevgep.i, i64 %lsr.iv12
  %.225.epil.i = load i8, ptr %scevgep14, align 1, !noalias !8
  %.226.epil.i = zext i8 %.225.epil.i to i64
  %.228.epil.i = xor i64 %found.2.060.epil.i, %.226.epil.i
  %.229.epil.i = mul i64 %.228.epil.i, %const
  %lsr.iv.next13 = add nuw nsw i64 %lsr.iv12, 1
  %epil.iter.cmp.not.i = icmp eq i64 %xtraiter.i, %lsr.iv.next13
  br i1 %epil.iter.cmp.not.i, label %B82.endif.endif, label %B392.epil.i, !llvm.loop !11

B74.endif.endif.i:                                ; preds = %B82
  %.5.i.i = lshr i64 %.279, 33
  %.6.i.i = xor i64 %.5.i.i, %.279
  %.7.i.i = mul i64 %.6.i.i, %const16
  %.8.i.i = lshr i64 %.7.i.i, 33
  %.9.i.i = xor i64 %.8.i.i, %.7.i.i
  %.10.i.i = mul i64 %.9.i.i, %const15
  %.11.i.i = lshr i64 %.10.i.i, 33
  %1 = xor i64 %.285, %.11.i.i
  %.51.i = xor i64 %1, %.10.i.i
  br label %B82.endif.endif

B392.lr.ph.i:                                     ; preds = %B82
  %.81.i = and i64 %.285, 4294967295
  %.83.i = getelementptr ptr, ptr %arg.buffers, i64 %.81.i
  %.84.i = load ptr, ptr %.83.i, align 8, !noalias !8
  %.88.i = lshr i64 %.285, 32
  %2 = getelementptr i8, ptr %.84.i, i64 %.88.i
  %unroll_iter.i = and i64 %.279, 4294967288
  br label %B392.i

B354:                                             ; preds = %B354.preheader, %B354
  %at.2.1 = phi i64 [ %.362, %B354 ], [ %.345, %B354.preheader ]
  %.359 = add nsw i64 %at.2.1, 1
  %.362 = and i64 %.359, %.344
  %.368 = getelementptr i32, ptr %arg.table, i64 %.362
  %.369 = load i32, ptr %.368, align 4
  %.371 = icmp sgt i32 %.369, -1
  br i1 %.371, label %B354, label %B400

B400:                                             ; preds = %B82.endif.endif, %B354
  %at.3.2 = phi i64 [ %.345, %B82.endif.endif ], [ %.362, %B354 ]
  %.378 = trunc i64 %.239101104 to i32
  %.379 = getelementptr i32, ptr %arg.table, i64 %at.3.2
  store i32 %.378, ptr %.379, align 4
  %exitcond.not = icmp eq i64 %.246, %arg.count
  br i1 %exitcond.not, label %common.ret, label %B82

common.ret:                                       ; preds = %B50.endif, %B400
  store i64 0, ptr %retptr, align 8
  ret i32 0

B50.endif:                                        ; preds = %B36.preheader, %B0.endif
  %.233103.not = icmp slt i64 %arg.count, 1
  br i1 %.233103.not, label %common.ret, label %B82.lr.ph

B82.lr.ph:                                        ; preds = %B50.endif
  %const16 = bitcast i64 -49064778989728563 to i64
  %const15 = bitcast i64 -4265267296055464877 to i64
  %const = bitcast i64 1099511628211 to i64
  %.344 = add nsw i64 %arg.size, -1
  br label %B82

B82.endif.endif:                                  ; preds = %B74.endif.endif.i, %B392.epil.i, %common.ret.loopexit.unr-lcssa.i
  %.229.lcssa.sink19.i = phi i64 [ %.51.i, %B74.endif.endif.i ], [ %.229.7.i, %common.ret.loopexit.unr-lcssa.i ], [ %.229.epil.i, %B392.epil.i ]
  %.5.i1.i = lshr i64 %.229.lcssa.sink19.i, 33
  %.6.i2.i = xor i64 %.5.i1.i, %.229.lcssa.sink19.i
  %.7.i3.i = mul i64 %.6.i2.i, %const16
  %.8.i4.i = lshr i64 %.7.i3.i, 33
  %.9.i5.i = xor i64 %.8.i4.i, %.7.i3.i
  %.10.i6.i = mul i64 %.9.i5.i, %const15
  %.11.i7.i = lshr i64 %.10.i6.i, 33
  %.313 = getelementptr i32, ptr %arg.groups, i64 %.239101104
  %.314 = load i32, ptr %.313, align 4
  %.315 = sext i32 %.314 to i64
  %.316 = mul i64 %.315, -7046029254386353131
  %3 = xor i64 %.316, %.11.i7.i
  %.317 = xor i64 %3, %.10.i6.i
  %.5.i = lshr i64 %.317, 33
  %.6.i = xor i64 %.5.i, %.317
  %.7.i = mul i64 %.6.i, %const16
  %.8.i = lshr i64 %.7.i, 33
  %.9.i = xor i64 %.8.i, %.7.i
  %.10.i = mul i64 %.9.i, %const15
  %.11.i = lshr i64 %.10.i, 33
  %.12.i = xor i64 %.11.i, %.10.i
  %.345 = and i64 %.12.i, %.344
  %.353 = getelementptr i32, ptr %arg.table, i64 %.345
  %.354 = load i32, ptr %.353, align 4
  %.356 = icmp sgt i32 %.354, -1
  br i1 %.356, label %B354.preheader, label %B400

B354.preheader:                                   ; preds = %B82.endif.endif
  br label %B354
}

define noundef i32 @find_matches(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.views, ptr readonly %arg.buffers, ptr readonly %arg.groups, i64 %arg.first, i64 %arg.last, ptr readonly %arg.others, ptr readonly %arg.other_buffers, ptr readonly %arg.other_groups, ptr readonly %arg.table, i64 %arg.size, ptr writeonly %arg.pairs) local_unnamed_addr #0 {
B0.endif:
  %.72 = sub i64 %arg.last, %arg.first
  %.118129.not = icmp slt i64 %.72, 1
  br i1 %.118129.not, label %common.ret, label %B70.lr.ph

B70.lr.ph:                                        ; preds = %B0.endif
  %const57 = bitcast i64 -49064778989728563 to i64
  %const56 = bitcast i64 -4265267296055464877 to i64
  %const = bitcast i64 1099511628211 to i64
  %.260 = add nsw i64 %arg.size, -1
  br label %B70

B70:                                              ; preds = %B619, %B70.lr.ph
  %count.2.0132 = phi i64 [ 0, %B70.lr.ph ], [ %count.3.1, %B619 ]
  %.117121131 = phi i64 [ %.72, %B70.lr.ph ], [ %.127, %B619 ]
  %.124125130 = phi i64 [ %arg.first, %B70.lr.ph ], [ %.131, %B619 ]
  %.127 = add nsw i64 %.117121131, -1
  %.131 = add i64 %.124125130, 1
  %.161 = getelementptr i32, ptr %arg.groups, i64 %.124125130
  %.162 = load i32, ptr %.161, align 4
  %.167 = zext i32 %.162 to i64
  %.168 = icmp slt i32 %.162, 0
  br i1 %.168, label %B619, label %B102

B102:                                             ; preds = %B70
  %.188.idx = shl i64 %.124125130, 4
  %.188 = getelementptr i8, ptr %arg.views, i64 %.188.idx
  %.189 = load i64, ptr %.188, align 8
  %.194 = getelementptr i8, ptr %.188, i64 8
  %.195 = load i64, ptr %.194, align 8
  %.14.i = and i64 %.189, 4294967295
  %.15.i = icmp ult i64 %.14.i, 13
  br i1 %.15.i, label %B74.endif.endif.i, label %B392.lr.ph.i

B392.i:                                           ; preds = %B392.lr.ph.i, %B392.i
  %lsr.iv = phi i64 [ 0, %B392.lr.ph.i ], [ %lsr.iv.next, %B392.i ]
  %found.2.060.i = phi i64 [ %.229.7.i, %B392.i ], [ -3750763034362895579, %B392.lr.ph.i ]
  %scevgep = getelementptr i8, ptr %1, i64 %lsr.iv
  %.225.i = load i8, ptr %scevgep, align 1, !noalias !12
  %.226.i = zext i8 %.225.i to i64
  %.228.i = xor i64 %found.2.060.i, %.226.i
  %.229.i = mul i64 %.228.i, %const
  %scevgep45 = getelementptr i8, ptr %scevgep, i64 1
  %.225.1.i = load i8, ptr %scevgep45, align 1, !noalias !12
  %.226.1.i = zext i8 %.225.1.i to i64
  %.228.1.i = xor i64 %.229.i, %.226.1.i
  %.229.1.i = mul i64 %.228.1.i, %const
  %scevgep46 = getelementptr i8, ptr %scevgep, i64 2
  %.225.2.i = load i8, ptr %scevgep46, align 1, !noalias !12
  %.226.2.i = zext i8 %.225.2.i to i64
  %.228.2.i = xor i64 %.229.1.i, %.226.2.i
  %.229.2.i = mul i64 %.228.2.i, %const
  %scevgep47 = getelementptr i8, ptr %scevgep, i64 3
  %.225.3.i = load i8, ptr %scevgep47, align 1, !noalias !12
  %.226.3.i = zext i8 %.225.3.i to i64
  %.228.3.i = xor i64 %.229.2.i, %.226.3.i
  %.229.3.i = mul i64 %.228.3.i, %const
  %scevgep48 = getelementptr i8, ptr %scevgep, i64 4
  %.225.4.i = load i8, ptr %scevgep48, align 1, !noalias !12
  %.226.4.i = zext i8 %.225.4.i to i64
  %.228.4.i = xor i64 %.229.3.i, %.226.4.i
  %.229.4.i = mul i64 %.228.4.i, %const
  %scevgep49 = getelementptr i8, ptr %scevgep, i64 5
  %.225.5.i = load i8, ptr %scevgep49, align 1, !noalias !12
  %.226.5.i = zext i8 %.225.5.i to i64
  %.228.5.i = xor i64 %.229.4.i, %.226.5.i
  %.229.5.i = mul i64 %.228.5.i, %const
  %scevgep50 = getelementptr i8, ptr %scevgep, i64 6
  %.225.6.i = load i8, ptr %scevgep50, align 1, !noalias !12
  %.226.6.i = zext i8 %.225.6.i to i64
  %.228.6.i = xor i64 %.229.5.i, %.226.6.i
  %.229.6.i = mul i64 %.228.6.i, %const
  %scevgep51 = getelementptr i8, ptr %scevgep, i64 7
  %.225.7.i = load i8, ptr %scevgep51, align 1, !noalias !12
  %.226.7.i = zext i8 %.225.7.i to i64
  %.228.7.i = xor i64 %.229.6.i, %.226.7.i
  %.229.7.i = mul i64 %.228.7.i, %const
  %lsr.iv.next = add i64 %lsr.iv, 8
  %niter.ncmp.7.i = icmp eq i64 %unroll_iter.i, %lsr.iv.next
  br i1 %niter.ncmp.7.i, label %common.ret.loopexit.unr-lcssa.i, label %B392.i

common.ret.loopexit.unr-lcssa.i:                  ; preds = %B392.i
  %xtraiter.i = and i64 %.189, 7
  %lcmp.mod.not.i = icmp eq i64 %xtraiter.i, 0
  br i1 %lcmp.mod.not.i, label %B102.endif.endif, label %B392.epil.preheader.i

B392.epil.preheader.i:                            ; preds = %common.ret.loopexit.unr-lcssa.i
  %scevgep.i = getelementptr i8, ptr %1, i64 %unroll_iter.i
  br label %B392.epil.i

B392.epil.i:                                      ; preds = %B392.epil.i, %B392.epil.preheader.i
  %lsr.iv53 = phi i64 [ %lsr.iv.next54, %B392.epil.i ], [ 0, %B392.epil.preheader.i ]
  %found.2.060.epil.i = phi i64 [ %.229.epil.i, %B392.epil.i ], [ %.229.7.i, %B392.epil.preheader.i ]
  %scevgep55 = getelementptr i8, ptr %scevgep.i, i64 %lsr.iv53
  %.225.epil.i = load i8, ptr %scevgep55, align 1, !noalias !12
  %.226.epil.i = zext i8 %.225.epil.i to i64
  %.228.epil.i = xor i64 %found.2.060.epil.i, %.226.epil.i
  %.229.epil.i = mul i64 %.228.epil.i, %const
  %lsr.iv.next54 = add nuw nsw i64 %lsr.iv53, 1
  %epil.iter.cmp.not.i = icmp eq i64 %xtraiter.i, %lsr.iv.next54
  br i1 %epil.iter.cmp.not.i, label %B102.endif.endif, label %B392.epil.i, !llvm.loop !15

B74.endif.endif.i:                                ; preds = %B102
  %.5.i.i = lshr i64 %.189, 33
  %.6.i.i = xor i64 %.5.i.i, %.189
  %.7.i.i = mul i64 %.6.i.i, %const57
  %.8.i.i = lshr i64 %.7.i.i, 33
  %.9.i.i = xor i64 %.8.i.i, %.7.i.i
  %.10.i.i = mul i64 %.9.i.i, %const56
  %.11.i.i = lshr i64 %.10.i.i, 33
  %0 = xor i64 %.195, %.11.i.i
  %.51.i = xor i64 %0, %.10.i.i
  br label %B102.endif.endif

B392.lr.ph.i:                                     ; preds = %B102
  %.81.i = and i64 %.195, 4294967295
  %.83.i = getelementptr ptr, ptr %arg.buffers, i64 %.81.i
  %.84.i = load ptr, ptr %.83.i, align 8, !noalias !12
  %.88.i = lshr i64 %.195, 32
  %1 = getelementptr i8, ptr %.84.i, i64 %.88.i
  %unroll_iter.i = and i64 %.189, 4294967288
  br label %B392.i

B368:                                             ; preds = %B368.preheader43, %B568
  %.279 = phi i32 [ %.387, %B568 ], [ %.267, %B368.preheader43 ]
  %at.2.2 = phi i64 [ %.382, %B568 ], [ %.261, %B368.preheader43 ]
  %2 = trunc i64 %.167 to i32
  %.280 = zext i32 %.279 to i64
  %.286 = getelementptr i32, ptr %arg.other_groups, i64 %.280
  %.287 = load i32, ptr %.286, align 4
  %.289 = icmp eq i32 %.287, %2
  br i1 %.289, label %B434, label %B568

B434:                                             ; preds = %B368
  %.295.idx = shl nuw nsw i64 %.280, 4
  %.295 = getelementptr i8, ptr %arg.others, i64 %.295.idx
  %.296 = load i64, ptr %.295, align 8
  %.21.not.i = icmp eq i64 %.189, %.296
  br i1 %.21.not.i, label %B20.i, label %B568

B20.i:                                            ; preds = %B434
  %sunkaddr = getelementptr i8, ptr %arg.others, i64 %.295.idx
  %sunkaddr58 = getelementptr i8, ptr %sunkaddr, i64 8
  %.302 = load i64, ptr %sunkaddr58, align 8
  %sunkaddr59 = mul i64 %.57.i, 8
  %sunkaddr60 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr59
  %.60.i = load ptr, ptr %sunkaddr60, align 8, !noalias !16
  %.74.i = and i64 %.302, 4294967295
  %.76.i = getelementptr ptr, ptr %arg.other_buffers, i64 %.74.i
  %.77.i = load ptr, ptr %.76.i, align 8, !noalias !16
  %.81.i11 = lshr i64 %.302, 32
  %3 = getelementptr i8, ptr %.60.i, i64 %.64.i
  %4 = getelementptr i8, ptr %.77.i, i64 %.81.i11
  br label %B464.i

B464.i:                                           ; preds = %B466.i, %B20.i
  %.18166.i = phi i64 [ %.188.i, %B466.i ], [ 4, %B20.i ]
  %exitcond.not.i = icmp eq i64 %.14.i, %.18166.i
  br i1 %exitcond.not.i, label %B516, label %B466.i

B466.i:                                           ; preds = %B464.i
  %.188.i = add nuw nsw i64 %.18166.i, 1
  %.216.i = getelementptr i8, ptr %3, i64 %.18166.i
  %.217.i = load i8, ptr %.216.i, align 1, !noalias !16
  %.221.i = getelementptr i8, ptr %4, i64 %.18166.i
  %.222.i = load i8, ptr %.221.i, align 1, !noalias !16
  %.223.not.i = icmp eq i8 %.217.i, %.222.i
  br i1 %.223.not.i, label %B464.i, label %B568

B516:                                             ; preds = %B434.us, %B464.i
  %.28020 = phi i64 [ %.280, %B464.i ], [ %.280.us, %B434.us ]
  %.353.idx = shl i64 %count.2.0132, 4
  %.353 = getelementptr i8, ptr %arg.pairs, i64 %.353.idx
  store i64 %.124125130, ptr %.353, align 8
  %.362 = getelementptr i8, ptr %.353, i64 8
  store i64 %.28020, ptr %.362, align 8
  %.367 = add nsw i64 %count.2.0132, 1
  br label %B619

B568:                                             ; preds = %B466.i, %B434, %B368
  %.379 = add nsw i64 %at.2.2, 1
  %.382 = and i64 %.379, %.260
  %.386 = getelementptr i32, ptr %arg.table, i64 %.382
  %.387 = load i32, ptr %.386, align 4
  %.389 = icmp sgt i32 %.387, -1
  br i1 %.389, label %B368, label %B619

common.ret:                                       ; preds = %B619, %B0.endif
  %count.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ %count.3.1, %B619 ]
  store i64 %count.2.0.lcssa, ptr %retptr, align 8
  ret i32 0

B619:                                             ; preds = %B568.us, %B102.endif.endif, %B568, %B516, %B70
  %count.3.1 = phi i64 [ %count.2.0132, %B70 ], [ %.367, %B516 ], [ %count.2.0132, %B102.endif.endif ], [ %count.2.0132, %B568.us ], [ %count.2.0132, %B568 ]
  %.118 = icmp sgt i64 %.117121131, 1
  br i1 %.118, label %B70, label %common.ret

B102.endif.endif:                                 ; preds = %B74.endif.endif.i, %B392.epil.i, %common.ret.loopexit.unr-lcssa.i
  %.229.lcssa.sink19.i = phi i64 [ %.51.i, %B74.endif.endif.i ], [ %.229.7.i, %common.ret.loopexit.unr-lcssa.i ], [ %.229.epil.i, %B392.epil.i ]
  %.5.i1.i = lshr i64 %.229.lcssa.sink19.i, 33
  %.6.i2.i = xor i64 %.5.i1.i, %.229.lcssa.sink19.i
  %.7.i3.i = mul i64 %.6.i2.i, %const57
  %.8.i4.i = lshr i64 %.7.i3.i, 33
  %.9.i5.i = xor i64 %.8.i4.i, %.7.i3.i
  %.10.i6.i = mul i64 %.9.i5.i, %const56
  %.11.i7.i = lshr i64 %.10.i6.i, 33
  %.232 = mul i64 %.167, -7046029254386353131
  %5 = xor i64 %.232, %.11.i7.i
  %.233 = xor i64 %5, %.10.i6.i
  %.5.i = lshr i64 %.233, 33
  %.6.i = xor i64 %.5.i, %.233
  %.7.i = mul i64 %.6.i, %const57
  %.8.i = lshr i64 %.7.i, 33
  %.9.i = xor i64 %.8.i, %.7.i
  %.10.i = mul i64 %.9.i, %const56
  %.11.i = lshr i64 %.10.i, 33
  %.12.i = xor i64 %.11.i, %.10.i
  %.261 = and i64 %.12.i, %.260
  %.266 = getelementptr i32, ptr %arg.table, i64 %.261
  %.267 = load i32, ptr %.266, align 4
  %.269 = icmp sgt i32 %.267, -1
  br i1 %.269, label %B368.preheader, label %B619

B368.preheader:                                   ; preds = %B102.endif.endif
  %6 = icmp ult i64 %.14.i, 13
  %.57.i = and i64 %.195, 4294967295
  %.64.i = lshr i64 %.195, 32
  br i1 %6, label %B368.us.preheader, label %B368.preheader43

B368.preheader43:                                 ; preds = %B368.preheader
  br label %B368

B368.us.preheader:                                ; preds = %B368.preheader
  br label %B368.us

B368.us:                                          ; preds = %B568.us, %B368.us.preheader
  %.279.us = phi i32 [ %.387.us, %B568.us ], [ %.267, %B368.us.preheader ]
  %at.2.2.us = phi i64 [ %.382.us, %B568.us ], [ %.261, %B368.us.preheader ]
  %7 = trunc i64 %.167 to i32
  %.280.us = zext i32 %.279.us to i64
  %.286.us = getelementptr i32, ptr %arg.other_groups, i64 %.280.us
  %.287.us = load i32, ptr %.286.us, align 4
  %.289.us = icmp eq i32 %.287.us, %7
  br i1 %.289.us, label %B434.us, label %B568.us

B434.us:                                          ; preds = %B368.us
  %.295.idx.us = shl nuw nsw i64 %.280.us, 4
  %.295.us = getelementptr i8, ptr %arg.others, i64 %.295.idx.us
  %.296.us = load i64, ptr %.295.us, align 8
  %.301.us = getelementptr i8, ptr %.295.us, i64 8
  %.302.us = load i64, ptr %.301.us, align 8
  %.21.not.i.us = icmp eq i64 %.189, %.296.us
  %.48.i.not.us = icmp eq i64 %.195, %.302.us
  %or.cond = select i1 %.21.not.i.us, i1 %.48.i.not.us, i1 false
  br i1 %or.cond, label %B516, label %B568.us

B568.us:                                          ; preds = %B434.us, %B368.us
  %.379.us = add nsw i64 %at.2.2.us, 1
  %.382.us = and i64 %.379.us, %.260
  %.386.us = getelementptr i32, ptr %arg.table, i64 %.382.us
  %.387.us = load i32, ptr %.386.us, align 4
  %.389.us = icmp sgt i32 %.387.us, -1
  br i1 %.389.us, label %B368.us, label %B619
}

define noundef i32 @find_rise(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.views, ptr readonly %arg.buffers, ptr readonly %arg.rows, i64 %arg.count) local_unnamed_addr #0 {
B0.endif:
  %.96187.not = icmp slt i64 %arg.count, 1
  br i1 %.96187.not, label %common.ret, label %B38.preheader

B38.preheader:                                    ; preds = %B0.endif
  br label %B38

B38:                                              ; preds = %B672, %B38.preheader
  %.102179188 = phi i64 [ %.109, %B672 ], [ 0, %B38.preheader ]
  %.109 = add nuw nsw i64 %.102179188, 1
  %.139 = getelementptr i64, ptr %arg.rows, i64 %.102179188
  %.140 = load i64, ptr %.139, align 8
  %.143.idx = shl i64 %.140, 4
  %.143 = getelementptr i8, ptr %arg.views, i64 %.143.idx
  %.144 = load i64, ptr %.143, align 8
  %.148 = getelementptr i8, ptr %.143, i64 8
  %.149 = load i64, ptr %.148, align 8
  %.153 = getelementptr i8, ptr %.143, i64 16
  %.154 = load i64, ptr %.153, align 8
  %.154.fr = freeze i64 %.154
  %.158 = getelementptr i8, ptr %.143, i64 24
  %.159 = load i64, ptr %.158, align 8
  %.197 = and i64 %.144, 4294967295
  %.199 = and i64 %.154.fr, 4294967295
  %.215.not = icmp eq i64 %.197, 0
  br i1 %.215.not, label %B532, label %B334

B334:                                             ; preds = %B38
  %.222.not = icmp eq i64 %.199, 0
  br i1 %.222.not, label %B672, label %B346

B346:                                             ; preds = %B334
  %.18.i = icmp ugt i64 %.197, 12
  br i1 %.18.i, label %B74.i, label %B250.i

B74.i:                                            ; preds = %B346
  %.23.i = and i64 %.149, 4294967295
  %.25.i = getelementptr ptr, ptr %arg.buffers, i64 %.23.i
  %.26.i = load ptr, ptr %.25.i, align 8, !noalias !19
  %.30.i = lshr i64 %.149, 32
  %0 = getelementptr i8, ptr %.26.i, i64 %.30.i
  %.38.i = load i8, ptr %0, align 1, !noalias !19
  %.39.i = zext i8 %.38.i to i64
  br label %B346.endif

B250.i:                                           ; preds = %B346
  %.55.i = lshr i64 %.144, 32
  %.58.i = and i64 %.55.i, 255
  br label %B346.endif

B422:                                             ; preds = %B456.endif.endif, %B422.preheader311
  %lsr.iv = phi i64 [ 0, %B422.preheader311 ], [ %lsr.iv.next, %B456.endif.endif ]
  %k.2.2 = phi i64 [ %.297, %B456.endif.endif ], [ 3, %B422.preheader311 ]
  %1 = add i64 %21, %k.2.2
  %exitcond.not = icmp eq i64 %1, 3
  br i1 %exitcond.not, label %B532, label %B456.endif.endif

B532:                                             ; preds = %B456.endif.endif, %B456.endif.us126, %B422.us121, %B456.endif.us126.peel230, %B422.us121.peel.next198, %B456.endif.us126.peel211, %B422.us121.peel.next, %B456.endif.us126.peel, %B422.us121.preheader, %B422.peel.next145, %B456.endif.endif.peel168, %B422.peel.next, %B456.endif.endif.peel, %B422.preheader141, %B456.endif.endif.us, %B422.us, %B456.us.us, %B422.us.us, %B456.endif.endif.us.peel272, %B422.us.peel.next237, %B456.endif.endif.us.peel253, %B422.us.peel.next, %B456.endif.endif.us.peel, %B422.us.preheader, %B346.endif.endif, %B422, %B38
  %k.3.1 = phi i64 [ 0, %B346.endif.endif ], [ 0, %B38 ], [ 1, %B456.endif.endif.peel ], [ 2, %B422.peel.next ], [ 2, %B456.endif.endif.peel168 ], [ %.297.us123, %B456.endif.us126 ], [ 3, %B422.us.peel.next237 ], [ 3, %B456.endif.endif.us.peel272 ], [ 1, %B422.us.preheader ], [ 1, %B456.endif.endif.us.peel ], [ 2, %B422.us.peel.next ], [ 2, %B456.endif.endif.us.peel253 ], [ 1, %B422.preheader141 ], [ 3, %B422.us121.peel.next198 ], [ 3, %B456.endif.us126.peel230 ], [ 1, %B422.us121.preheader ], [ 1, %B456.endif.us126.peel ], [ 2, %B422.us121.peel.next ], [ 2, %B456.endif.us126.peel211 ], [ %.297.us.us, %B456.us.us ], [ 3, %B422.peel.next145 ], [ %.297.us, %B456.endif.endif.us ], [ %invariant.umin, %B422.us.us ], [ %invariant.umin, %B422.us ], [ %invariant.umin, %B422.us121 ], [ %invariant.umin, %B422 ], [ %.297, %B456.endif.endif ]
  %.398 = icmp eq i64 %k.3.1, %.197
  %.402 = icmp slt i64 %k.3.1, %.199
  %or.cond151 = and i1 %.398, %.402
  br i1 %or.cond151, label %common.ret, label %B564

common.ret:                                       ; preds = %B588.endif.endif, %B672, %B532, %B0.endif
  %.sink = phi i64 [ -1, %B0.endif ], [ -1, %B672 ], [ %.102179188, %B532 ], [ %.102179188, %B588.endif.endif ]
  store i64 %.sink, ptr %retptr, align 8
  ret i32 0

B564:                                             ; preds = %B532
  %2 = icmp slt i64 %k.3.1, %.199
  %.433 = icmp slt i64 %k.3.1, %.197
  %or.cond152 = and i1 %.433, %2
  br i1 %or.cond152, label %B588, label %B672

B588:                                             ; preds = %B564
  %.18.i35 = icmp ugt i64 %.197, 12
  br i1 %.18.i35, label %B74.i48, label %B250.i36

B74.i48:                                          ; preds = %B588
  %.23.i49 = and i64 %.149, 4294967295
  %.25.i50 = getelementptr ptr, ptr %arg.buffers, i64 %.23.i49
  %.26.i51 = load ptr, ptr %.25.i50, align 8, !noalias !22
  %.30.i52 = lshr i64 %.149, 32
  %3 = getelementptr i8, ptr %.26.i51, i64 %.30.i52
  %.37.i53 = getelementptr i8, ptr %3, i64 %k.3.1
  %.38.i54 = load i8, ptr %.37.i53, align 1, !noalias !22
  %.39.i55 = zext i8 %.38.i54 to i64
  br label %B588.endif

B250.i36:                                         ; preds = %B588
  %.45.i37 = icmp slt i64 %k.3.1, 4
  %.50.i38 = shl nsw i64 %k.3.1, 3
  br i1 %.45.i37, label %B262.i44, label %B342.i39

B262.i44:                                         ; preds = %B250.i36
  %.53.i45 = add nsw i64 %.50.i38, 32
  %.55.i46 = lshr i64 %.144, %.53.i45
  %.58.i47 = and i64 %.55.i46, 255
  br label %B588.endif

B342.i39:                                         ; preds = %B250.i36
  %.67.i40 = add nsw i64 %.50.i38, -32
  %.69.i41 = lshr i64 %.149, %.67.i40
  %.72.i42 = and i64 %.69.i41, 255
  br label %B588.endif

B672:                                             ; preds = %B588.endif.endif, %B564, %B334
  %exitcond210.not = icmp eq i64 %arg.count, %.109
  br i1 %exitcond210.not, label %common.ret, label %B38

B346.endif:                                       ; preds = %B250.i, %B74.i
  %.72.sink.i = phi i64 [ %.39.i, %B74.i ], [ %.58.i, %B250.i ]
  %.18.i58 = icmp ugt i64 %.199, 12
  br i1 %.18.i58, label %B74.i64, label %B250.i59

B74.i64:                                          ; preds = %B346.endif
  %.23.i65 = and i64 %.159, 4294967295
  %.25.i66 = getelementptr ptr, ptr %arg.buffers, i64 %.23.i65
  %.26.i67 = load ptr, ptr %.25.i66, align 8, !noalias !25
  %.30.i68 = lshr i64 %.159, 32
  %4 = getelementptr i8, ptr %.26.i67, i64 %.30.i68
  %.38.i70 = load i8, ptr %4, align 1, !noalias !25
  %.39.i71 = zext i8 %.38.i70 to i64
  br label %B346.endif.endif

B250.i59:                                         ; preds = %B346.endif
  %.55.i61 = lshr i64 %.154.fr, 32
  %.58.i62 = and i64 %.55.i61, 255
  br label %B346.endif.endif

B346.endif.endif:                                 ; preds = %B250.i59, %B74.i64
  %.72.sink.i63 = phi i64 [ %.39.i71, %B74.i64 ], [ %.58.i62, %B250.i59 ]
  %.291 = icmp eq i64 %.72.sink.i, %.72.sink.i63
  br i1 %.291, label %B422.preheader, label %B532

B422.preheader:                                   ; preds = %B346.endif.endif
  %5 = icmp ugt i64 %.197, 12
  %invariant.umin = tail call i64 @llvm.umin.i64(i64 %.197, i64 %.199)
  %6 = add nsw i64 %invariant.umin, -1
  %.23.i27 = and i64 %.149, 4294967295
  %.30.i30 = lshr i64 %.149, 32
  %.23.i88 = and i64 %.159, 4294967295
  %.30.i91 = lshr i64 %.159, 32
  br i1 %5, label %B422.preheader.split.us, label %B422.preheader.split

B422.preheader.split.us:                          ; preds = %B422.preheader
  %7 = icmp ugt i64 %.199, 12
  br i1 %7, label %B422.us.us.preheader, label %B422.us.preheader

B422.us.us.preheader:                             ; preds = %B422.preheader.split.us
  %8 = add nuw nsw i64 %.30.i91, 1
  %9 = add nuw nsw i64 %.30.i30, 1
  br label %B422.us.us

B422.us.preheader:                                ; preds = %B422.preheader.split.us
  %exitcond.not.us.peel = icmp eq i64 %6, 0
  br i1 %exitcond.not.us.peel, label %B532, label %B456.endif.endif.us.peel

B456.endif.endif.us.peel:                         ; preds = %B422.us.preheader
  %sunkaddr = mul i64 %.23.i27, 8
  %sunkaddr325 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr
  %.26.i29.us.peel = load ptr, ptr %sunkaddr325, align 8, !noalias !28
  %10 = getelementptr i8, ptr %.26.i29.us.peel, i64 %.30.i30
  %.37.i.us.peel = getelementptr i8, ptr %10, i64 1
  %.38.i31.us.peel = load i8, ptr %.37.i.us.peel, align 1, !noalias !28
  %.55.i85.us.peel = lshr i64 %.154.fr, 40
  %11 = trunc i64 %.55.i85.us.peel to i8
  %.383.us.peel = icmp eq i8 %.38.i31.us.peel, %11
  br i1 %.383.us.peel, label %B422.us.peel.next, label %B532

B422.us.peel.next:                                ; preds = %B456.endif.endif.us.peel
  %exitcond.not.us.peel240 = icmp eq i64 %6, 1
  br i1 %exitcond.not.us.peel240, label %B532, label %B456.endif.endif.us.peel253

B456.endif.endif.us.peel253:                      ; preds = %B422.us.peel.next
  %.37.i.us.peel243 = getelementptr i8, ptr %10, i64 2
  %.38.i31.us.peel244 = load i8, ptr %.37.i.us.peel243, align 1, !noalias !28
  %.55.i85.us.peel252 = lshr i64 %.154.fr, 48
  %12 = trunc i64 %.55.i85.us.peel252 to i8
  %.383.us.peel255 = icmp eq i8 %.38.i31.us.peel244, %12
  br i1 %.383.us.peel255, label %B422.us.peel.next237, label %B532

B422.us.peel.next237:                             ; preds = %B456.endif.endif.us.peel253
  %exitcond.not.us.peel259 = icmp eq i64 %6, 2
  br i1 %exitcond.not.us.peel259, label %B532, label %B456.endif.endif.us.peel272

B456.endif.endif.us.peel272:                      ; preds = %B422.us.peel.next237
  %.37.i.us.peel262 = getelementptr i8, ptr %10, i64 3
  %.38.i31.us.peel263 = load i8, ptr %.37.i.us.peel262, align 1, !noalias !28
  %.55.i85.us.peel271 = lshr i64 %.154.fr, 56
  %13 = trunc nuw i64 %.55.i85.us.peel271 to i8
  %.383.us.peel274 = icmp eq i8 %.38.i31.us.peel263, %13
  br i1 %.383.us.peel274, label %B422.us.preheader305, label %B532

B422.us.preheader305:                             ; preds = %B456.endif.endif.us.peel272
  %14 = sub i64 4, %invariant.umin
  br label %B422.us

B422.us.us:                                       ; preds = %B456.us.us, %B422.us.us.preheader
  %k.2.2.us.us = phi i64 [ %.297.us.us, %B456.us.us ], [ 0, %B422.us.us.preheader ]
  %exitcond.not.us.us = icmp eq i64 %6, %k.2.2.us.us
  br i1 %exitcond.not.us.us, label %B532, label %B456.us.us

B456.us.us:                                       ; preds = %B422.us.us
  %.297.us.us = add nuw nsw i64 %k.2.2.us.us, 1
  %sunkaddr326 = mul i64 %.23.i27, 8
  %sunkaddr327 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr326
  %.26.i29.us.us = load ptr, ptr %sunkaddr327, align 8, !noalias !28
  %scevgep323 = getelementptr i8, ptr %.26.i29.us.us, i64 %9
  %scevgep324 = getelementptr i8, ptr %scevgep323, i64 %k.2.2.us.us
  %.38.i31.us.us = load i8, ptr %scevgep324, align 1, !noalias !28
  %sunkaddr328 = mul i64 %.23.i88, 8
  %sunkaddr329 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr328
  %.26.i90.us.us = load ptr, ptr %sunkaddr329, align 8, !noalias !31
  %scevgep321 = getelementptr i8, ptr %.26.i90.us.us, i64 %8
  %scevgep322 = getelementptr i8, ptr %scevgep321, i64 %k.2.2.us.us
  %.38.i93.us.us = load i8, ptr %scevgep322, align 1, !noalias !31
  %.383.us.us = icmp eq i8 %.38.i31.us.us, %.38.i93.us.us
  br i1 %.383.us.us, label %B422.us.us, label %B532

B422.us:                                          ; preds = %B456.endif.endif.us, %B422.us.preheader305
  %lsr.iv317 = phi i64 [ 0, %B422.us.preheader305 ], [ %lsr.iv.next318, %B456.endif.endif.us ]
  %k.2.2.us = phi i64 [ %.297.us, %B456.endif.endif.us ], [ 3, %B422.us.preheader305 ]
  %15 = add i64 %14, %k.2.2.us
  %exitcond.not.us = icmp eq i64 %15, 3
  br i1 %exitcond.not.us, label %B532, label %B456.endif.endif.us

B456.endif.endif.us:                              ; preds = %B422.us
  %.297.us = add nuw i64 %k.2.2.us, 1
  %scevgep319 = getelementptr i8, ptr %10, i64 %k.2.2.us
  %scevgep320 = getelementptr i8, ptr %scevgep319, i64 1
  %.38.i31.us = load i8, ptr %scevgep320, align 1, !noalias !28
  %.69.i80.us = lshr i64 %.159, %lsr.iv317
  %16 = trunc i64 %.69.i80.us to i8
  %.383.us = icmp eq i8 %.38.i31.us, %16
  %lsr.iv.next318 = add i64 %lsr.iv317, 8
  br i1 %.383.us, label %B422.us, label %B532, !llvm.loop !34

B422.preheader.split:                             ; preds = %B422.preheader
  %17 = icmp ugt i64 %.199, 12
  br i1 %17, label %B422.us121.preheader, label %B422.preheader141

B422.preheader141:                                ; preds = %B422.preheader.split
  %18 = icmp eq i64 %6, 0
  br i1 %18, label %B532, label %B456.endif.endif.peel

B456.endif.endif.peel:                            ; preds = %B422.preheader141
  %.55.i24.peel276 = xor i64 %.144, %.154.fr
  %19 = and i64 %.55.i24.peel276, 280375465082880
  %.383.peel = icmp eq i64 %19, 0
  br i1 %.383.peel, label %B422.peel.next, label %B532

B422.peel.next:                                   ; preds = %B456.endif.endif.peel
  %exitcond.not.peel148 = icmp eq i64 %6, 1
  br i1 %exitcond.not.peel148, label %B532, label %B456.endif.endif.peel168

B456.endif.endif.peel168:                         ; preds = %B422.peel.next
  %.55.i24.peel157277 = xor i64 %.144, %.154.fr
  %20 = and i64 %.55.i24.peel157277, 71776119061217280
  %.383.peel170 = icmp eq i64 %20, 0
  br i1 %.383.peel170, label %B422.peel.next145, label %B532

B422.peel.next145:                                ; preds = %B456.endif.endif.peel168
  %exitcond.not.peel174 = icmp ne i64 %6, 2
  %.55.i24.peel183278 = xor i64 %.144, %.154.fr
  %.383.peel196 = icmp ult i64 %.55.i24.peel183278, 72057594037927936
  %or.cond = and i1 %exitcond.not.peel174, %.383.peel196
  br i1 %or.cond, label %B422.preheader311, label %B532

B422.preheader311:                                ; preds = %B422.peel.next145
  %21 = sub i64 4, %invariant.umin
  br label %B422

B422.us121.preheader:                             ; preds = %B422.preheader.split
  %22 = icmp eq i64 %6, 0
  br i1 %22, label %B532, label %B456.endif.us126.peel

B456.endif.us126.peel:                            ; preds = %B422.us121.preheader
  %.55.i24.us.peel = lshr i64 %.144, 40
  %sunkaddr330 = mul i64 %.23.i88, 8
  %sunkaddr331 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr330
  %.26.i90.us129.peel = load ptr, ptr %sunkaddr331, align 8, !noalias !31
  %23 = getelementptr i8, ptr %.26.i90.us129.peel, i64 %.30.i91
  %.37.i92.us130.peel = getelementptr i8, ptr %23, i64 1
  %.38.i93.us131.peel = load i8, ptr %.37.i92.us130.peel, align 1, !noalias !31
  %24 = trunc i64 %.55.i24.us.peel to i8
  %.383.us135.peel = icmp eq i8 %.38.i93.us131.peel, %24
  br i1 %.383.us135.peel, label %B422.us121.peel.next, label %B532

B422.us121.peel.next:                             ; preds = %B456.endif.us126.peel
  %exitcond.not.us124.peel201 = icmp eq i64 %6, 1
  br i1 %exitcond.not.us124.peel201, label %B532, label %B456.endif.us126.peel211

B456.endif.us126.peel211:                         ; preds = %B422.us121.peel.next
  %.55.i24.us.peel210 = lshr i64 %.144, 48
  %.37.i92.us130.peel214 = getelementptr i8, ptr %23, i64 2
  %.38.i93.us131.peel215 = load i8, ptr %.37.i92.us130.peel214, align 1, !noalias !31
  %25 = trunc i64 %.55.i24.us.peel210 to i8
  %.383.us135.peel216 = icmp eq i8 %.38.i93.us131.peel215, %25
  br i1 %.383.us135.peel216, label %B422.us121.peel.next198, label %B532

B422.us121.peel.next198:                          ; preds = %B456.endif.us126.peel211
  %exitcond.not.us124.peel220 = icmp eq i64 %6, 2
  br i1 %exitcond.not.us124.peel220, label %B532, label %B456.endif.us126.peel230

B456.endif.us126.peel230:                         ; preds = %B422.us121.peel.next198
  %.55.i24.us.peel229 = lshr i64 %.144, 56
  %.37.i92.us130.peel233 = getelementptr i8, ptr %23, i64 3
  %.38.i93.us131.peel234 = load i8, ptr %.37.i92.us130.peel233, align 1, !noalias !31
  %26 = trunc nuw i64 %.55.i24.us.peel229 to i8
  %.383.us135.peel235 = icmp eq i8 %.38.i93.us131.peel234, %26
  br i1 %.383.us135.peel235, label %B422.us121.preheader308, label %B532

B422.us121.preheader308:                          ; preds = %B456.endif.us126.peel230
  %27 = sub i64 4, %invariant.umin
  br label %B422.us121

B422.us121:                                       ; preds = %B456.endif.us126, %B422.us121.preheader308
  %lsr.iv315 = phi i64 [ 0, %B422.us121.preheader308 ], [ %lsr.iv.next316, %B456.endif.us126 ]
  %k.2.2.us122 = phi i64 [ %.297.us123, %B456.endif.us126 ], [ 3, %B422.us121.preheader308 ]
  %28 = add i64 %27, %k.2.2.us122
  %exitcond.not.us124 = icmp eq i64 %28, 3
  br i1 %exitcond.not.us124, label %B532, label %B456.endif.us126

B456.endif.us126:                                 ; preds = %B422.us121
  %.297.us123 = add nuw i64 %k.2.2.us122, 1
  %.69.i.us = lshr i64 %.149, %lsr.iv315
  %scevgep = getelementptr i8, ptr %23, i64 %k.2.2.us122
  %scevgep314 = getelementptr i8, ptr %scevgep, i64 1
  %.38.i93.us131 = load i8, ptr %scevgep314, align 1, !noalias !31
  %29 = trunc i64 %.69.i.us to i8
  %.383.us135 = icmp eq i8 %.38.i93.us131, %29
  %lsr.iv.next316 = add i64 %lsr.iv315, 8
  br i1 %.383.us135, label %B422.us121, label %B532, !llvm.loop !36

B456.endif.endif:                                 ; preds = %B422
  %.297 = add nuw i64 %k.2.2, 1
  %.69.i = lshr i64 %.149, %lsr.iv
  %.69.i80 = lshr i64 %.159, %lsr.iv
  %30 = xor i64 %.69.i, %.69.i80
  %31 = and i64 %30, 255
  %.383 = icmp eq i64 %31, 0
  %lsr.iv.next = add i64 %lsr.iv, 8
  br i1 %.383, label %B422, label %B532, !llvm.loop !37

B588.endif:                                       ; preds = %B342.i39, %B262.i44, %B74.i48
  %.72.sink.i43 = phi i64 [ %.72.i42, %B342.i39 ], [ %.58.i47, %B262.i44 ], [ %.39.i55, %B74.i48 ]
  %.18.i97 = icmp ugt i64 %.199, 12
  br i1 %.18.i97, label %B74.i110, label %B250.i98

B74.i110:                                         ; preds = %B588.endif
  %.23.i111 = and i64 %.159, 4294967295
  %.25.i112 = getelementptr ptr, ptr %arg.buffers, i64 %.23.i111
  %.26.i113 = load ptr, ptr %.25.i112, align 8, !noalias !38
  %.30.i114 = lshr i64 %.159, 32
  %32 = getelementptr i8, ptr %.26.i113, i64 %.30.i114
  %.37.i115 = getelementptr i8, ptr %32, i64 %k.3.1
  %.38.i116 = load i8, ptr %.37.i115, align 1, !noalias !38
  %.39.i117 = zext i8 %.38.i116 to i64
  br label %B588.endif.endif

B250.i98:                                         ; preds = %B588.endif
  %.45.i99 = icmp slt i64 %k.3.1, 4
  %.50.i100 = shl nsw i64 %k.3.1, 3
  br i1 %.45.i99, label %B262.i106, label %B342.i101

B262.i106:                                        ; preds = %B250.i98
  %.53.i107 = add nsw i64 %.50.i100, 32
  %.55.i108 = lshr i64 %.154.fr, %.53.i107
  %.58.i109 = and i64 %.55.i108, 255
  br label %B588.endif.endif

B342.i101:                                        ; preds = %B250.i98
  %.67.i102 = add nsw i64 %.50.i100, -32
  %.69.i103 = lshr i64 %.159, %.67.i102
  %.72.i104 = and i64 %.69.i103, 255
  br label %B588.endif.endif

B588.endif.endif:                                 ; preds = %B342.i101, %B262.i106, %B74.i110
  %.72.sink.i105 = phi i64 [ %.72.i104, %B342.i101 ], [ %.58.i109, %B262.i106 ], [ %.39.i117, %B74.i110 ]
  %.511 = icmp ult i64 %.72.sink.i43, %.72.sink.i105
  br i1 %.511, label %common.ret, label %B672
}

declare i64 @llvm.umin.i64(i64, i64) #1

define noundef i32 @number_ids(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.views, ptr readonly %arg.buffers, ptr readonly %arg.spans, i64 %arg.width, i64 %arg.first, i64 %arg.last, ptr %arg.table, ptr writeonly %arg.counts, ptr %arg.firsts, ptr writeonly %arg.numbers) local_unnamed_addr #0 {
B0.endif:
  %.69 = sub i64 %arg.last, %arg.first
  %.115391.not = icmp slt i64 %.69, 1
  br i1 %.115391.not, label %common.ret, label %B70.endif.lr.ph

B70.endif.lr.ph:                                  ; preds = %B0.endif
  %.arg.width = tail call i64 @llvm.smax.i64(i64 %arg.width, i64 0)
  %.557348.not = icmp slt i64 %arg.width, 1
  br i1 %.557348.not, label %B70.endif.us544.preheader, label %B70.endif.us.preheader

B70.endif.us.preheader:                           ; preds = %B70.endif.lr.ph
  %const98 = bitcast i64 -49064778989728563 to i64
  %const97 = bitcast i64 -4265267296055464877 to i64
  %const = bitcast i64 1099511628211 to i64
  %xtraiter = and i64 %.arg.width, 3
  %0 = mul i64 %arg.first, %arg.width
  %1 = shl i64 %0, 4
  %2 = add i64 %1, 56
  %scevgep61 = getelementptr i8, ptr %arg.spans, i64 %2
  %3 = shl i64 %arg.width, 4
  %4 = lshr i64 %.arg.width, 2
  %5 = mul nsw i64 %4, -4
  %scevgep77 = getelementptr i8, ptr %arg.spans, i64 8
  %6 = shl nuw nsw i64 %xtraiter, 4
  br label %B70.endif.us

B70.endif.us544.preheader:                        ; preds = %B70.endif.lr.ph
  %xtraiter41 = and i64 %.69, 7
  %lcmp.mod42.not = icmp eq i64 %xtraiter41, 0
  br i1 %lcmp.mod42.not, label %B70.endif.us544.prol.loopexit, label %B70.endif.us544.prol.preheader

B70.endif.us544.prol.preheader:                   ; preds = %B70.endif.us544.preheader
  br label %B70.endif.us544.prol

B70.endif.us544.prol:                             ; preds = %B70.endif.us544.prol, %B70.endif.us544.prol.preheader
  %lsr.iv59 = phi i64 [ %xtraiter41, %B70.endif.us544.prol.preheader ], [ %lsr.iv.next60, %B70.endif.us544.prol ]
  %.121360394.us546.prol = phi i64 [ %.128.us548.prol, %B70.endif.us544.prol ], [ %arg.first, %B70.endif.us544.prol.preheader ]
  store i64 -1, ptr %arg.table, align 4
  %.128.us548.prol = add i64 %.121360394.us546.prol, 1
  %7 = shl i64 %.121360394.us546.prol, 3
  %scevgep58 = getelementptr i8, ptr %arg.counts, i64 %7
  store i64 0, ptr %scevgep58, align 8
  %lsr.iv.next60 = add nsw i64 %lsr.iv59, -1
  %prol.iter.cmp.not = icmp eq i64 %lsr.iv.next60, 0
  br i1 %prol.iter.cmp.not, label %B70.endif.us544.prol.loopexit.loopexit, label %B70.endif.us544.prol, !llvm.loop !41

B70.endif.us544.prol.loopexit.loopexit:           ; preds = %B70.endif.us544.prol
  %8 = sub i64 %arg.last, %.128.us548.prol
  br label %B70.endif.us544.prol.loopexit

B70.endif.us544.prol.loopexit:                    ; preds = %B70.endif.us544.prol.loopexit.loopexit, %B70.endif.us544.preheader
  %.114357395.us545.unr = phi i64 [ %.69, %B70.endif.us544.preheader ], [ %8, %B70.endif.us544.prol.loopexit.loopexit ]
  %.121360394.us546.unr = phi i64 [ %arg.first, %B70.endif.us544.preheader ], [ %.128.us548.prol, %B70.endif.us544.prol.loopexit.loopexit ]
  %9 = sub i64 %arg.first, %arg.last
  %10 = icmp ugt i64 %9, -8
  br i1 %10, label %common.ret, label %B70.endif.us544.preheader44

B70.endif.us544.preheader44:                      ; preds = %B70.endif.us544.prol.loopexit
  %11 = add i64 %.114357395.us545.unr, 8
  %12 = shl i64 %.121360394.us546.unr, 3
  %13 = add i64 %12, 56
  %scevgep = getelementptr i8, ptr %arg.counts, i64 %13
  br label %B70.endif.us544

B70.endif.us:                                     ; preds = %B392.B902_crit_edge.us, %B70.endif.us.preheader
  %lsr.iv73 = phi i64 [ %0, %B70.endif.us.preheader ], [ %lsr.iv.next74, %B392.B902_crit_edge.us ]
  %lsr.iv62 = phi ptr [ %scevgep61, %B70.endif.us.preheader ], [ %scevgep63, %B392.B902_crit_edge.us ]
  %total.2.0396.us = phi i64 [ %total.4.2.lcssa.us, %B392.B902_crit_edge.us ], [ 0, %B70.endif.us.preheader ]
  %.114357395.us = phi i64 [ %.124.us, %B392.B902_crit_edge.us ], [ %.69, %B70.endif.us.preheader ]
  %.121360394.us = phi i64 [ %.128.us, %B392.B902_crit_edge.us ], [ %arg.first, %B70.endif.us.preheader ]
  %14 = icmp slt i64 %arg.width, 4
  %.168.us = mul nsw i64 %.121360394.us, %arg.width
  br i1 %14, label %B188.us.epil.preheader, label %B188.us.preheader

B188.us.preheader:                                ; preds = %B70.endif.us
  br label %B188.us

B250.us.unr-lcssa:                                ; preds = %B188.us
  %15 = icmp eq i64 %xtraiter, 0
  %16 = sub i64 %lsr.iv73, %lsr.iv.next76
  br i1 %15, label %B250.us, label %B188.us.epil.preheader

B188.us.epil.preheader:                           ; preds = %B250.us.unr-lcssa, %B70.endif.us
  %count.2.1306.us.epil.init = phi i64 [ 0, %B70.endif.us ], [ %.301.us.3, %B250.us.unr-lcssa ]
  %.258302304.us.epil.init = phi i64 [ %.168.us, %B70.endif.us ], [ %16, %B250.us.unr-lcssa ]
  %17 = shl i64 %.258302304.us.epil.init, 4
  %scevgep78 = getelementptr i8, ptr %scevgep77, i64 %17
  br label %B188.us.epil

B188.us.epil:                                     ; preds = %B188.us.epil, %B188.us.epil.preheader
  %lsr.iv79 = phi i64 [ %lsr.iv.next80, %B188.us.epil ], [ 0, %B188.us.epil.preheader ]
  %count.2.1306.us.epil = phi i64 [ %.301.us.epil, %B188.us.epil ], [ %count.2.1306.us.epil.init, %B188.us.epil.preheader ]
  %scevgep81 = getelementptr i8, ptr %scevgep78, i64 %lsr.iv79
  %scevgep82 = getelementptr i8, ptr %scevgep81, i64 -8
  %.294.us.epil = load i64, ptr %scevgep81, align 8
  %.298.us.epil = load i64, ptr %scevgep82, align 8
  %.299.us.epil = add i64 %.294.us.epil, %count.2.1306.us.epil
  %.301.us.epil = sub i64 %.299.us.epil, %.298.us.epil
  %lsr.iv.next80 = add nuw nsw i64 %lsr.iv79, 16
  %epil.iter.cmp.not = icmp eq i64 %6, %lsr.iv.next80
  br i1 %epil.iter.cmp.not, label %B250.us, label %B188.us.epil, !llvm.loop !42

B250.us:                                          ; preds = %B188.us.epil, %B250.us.unr-lcssa
  %.301.us.lcssa = phi i64 [ %.301.us.3, %B250.us.unr-lcssa ], [ %.301.us.epil, %B188.us.epil ]
  %.124.us = add nsw i64 %.114357395.us, -1
  %.128.us = add i64 %.121360394.us, 1
  %.320.us = icmp sgt i64 %.301.us.lcssa, 1
  br i1 %.320.us, label %B268.us.preheader, label %B296.endif.us

B268.us.preheader:                                ; preds = %B250.us
  br label %B268.us

B268.us:                                          ; preds = %B268.us, %B268.us.preheader
  %size.2.1.us = phi i64 [ %.325.us, %B268.us ], [ 2, %B268.us.preheader ]
  %.325.us = shl nsw i64 %size.2.1.us, 1
  %.332.us = icmp slt i64 %size.2.1.us, %.301.us.lcssa
  br i1 %.332.us, label %B268.us, label %B296.endif.us

B296.endif.us:                                    ; preds = %B268.us, %B250.us
  %size.3.2.us = phi i64 [ 2, %B250.us ], [ %.325.us, %B268.us ]
  %.size.3.2.us = tail call i64 @llvm.smax.i64(i64 %size.3.2.us, i64 0)
  %.418310.us.not = icmp eq i64 %.size.3.2.us, 0
  br i1 %.418310.us.not, label %B342.endif.us, label %B328.us.preheader

B328.us.preheader:                                ; preds = %B296.endif.us
  %18 = shl nuw i64 %.size.3.2.us, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %arg.table, i8 -1, i64 %18, i1 false)
  br label %B342.endif.us

B342.endif.us:                                    ; preds = %B328.us.preheader, %B296.endif.us
  %.776.us = add nsw i64 %size.3.2.us, -1
  %19 = getelementptr i64, ptr %arg.firsts, i64 %total.2.0396.us
  br label %B394.endif.us

B394.endif.us:                                    ; preds = %B392.loopexit.us, %B342.endif.us
  %total.3.1351.us = phi i64 [ %total.2.0396.us, %B342.endif.us ], [ %total.4.2.lcssa.us, %B392.loopexit.us ]
  %.556334350.us = phi i64 [ %.arg.width, %B342.endif.us ], [ %.566.us, %B392.loopexit.us ]
  %.563337349.us = phi i64 [ %.168.us, %B342.endif.us ], [ %.570.us, %B392.loopexit.us ]
  %.566.us = add nsw i64 %.556334350.us, -1
  %.570.us = add i64 %.563337349.us, 1
  %.603.us.idx = shl i64 %.563337349.us, 4
  %.603.us = getelementptr i8, ptr %arg.spans, i64 %.603.us.idx
  %.604.us = load i64, ptr %.603.us, align 8
  %.608.us = getelementptr i8, ptr %.603.us, i64 8
  %.609.us = load i64, ptr %.608.us, align 8
  %.646.us = sub i64 %.609.us, %.604.us
  %.689327.us.not = icmp slt i64 %.646.us, 1
  br i1 %.689327.us.not, label %B392.loopexit.us, label %B472.us.preheader

B472.us.preheader:                                ; preds = %B394.endif.us
  br label %B472.us

B472.us:                                          ; preds = %B870.us, %B472.us.preheader
  %total.4.2330.us = phi i64 [ %total.5.3.us, %B870.us ], [ %total.3.1351.us, %B472.us.preheader ]
  %.688321329.us = phi i64 [ %.698.us, %B870.us ], [ %.646.us, %B472.us.preheader ]
  %.695324328.us = phi i64 [ %.702.us, %B870.us ], [ %.604.us, %B472.us.preheader ]
  %.698.us = add nsw i64 %.688321329.us, -1
  %.702.us = add i64 %.695324328.us, 1
  %.733.us.idx = shl i64 %.695324328.us, 4
  %.733.us = getelementptr i8, ptr %arg.views, i64 %.733.us.idx
  %.734.us = load i64, ptr %.733.us, align 8
  %.739.us = getelementptr i8, ptr %.733.us, i64 8
  %.740.us = load i64, ptr %.739.us, align 8
  %.14.i = and i64 %.734.us, 4294967295
  %.15.i = icmp ult i64 %.14.i, 13
  br i1 %.15.i, label %B74.endif.endif.i, label %B392.lr.ph.i

B392.i:                                           ; preds = %B392.lr.ph.i, %B392.i
  %lsr.iv83 = phi i64 [ 0, %B392.lr.ph.i ], [ %lsr.iv.next84, %B392.i ]
  %found.2.060.i = phi i64 [ %.229.7.i, %B392.i ], [ -3750763034362895579, %B392.lr.ph.i ]
  %scevgep85 = getelementptr i8, ptr %21, i64 %lsr.iv83
  %.225.i = load i8, ptr %scevgep85, align 1, !noalias !43
  %.226.i = zext i8 %.225.i to i64
  %.228.i = xor i64 %found.2.060.i, %.226.i
  %.229.i = mul i64 %.228.i, %const
  %scevgep86 = getelementptr i8, ptr %scevgep85, i64 1
  %.225.1.i = load i8, ptr %scevgep86, align 1, !noalias !43
  %.226.1.i = zext i8 %.225.1.i to i64
  %.228.1.i = xor i64 %.229.i, %.226.1.i
  %.229.1.i = mul i64 %.228.1.i, %const
  %scevgep87 = getelementptr i8, ptr %scevgep85, i64 2
  %.225.2.i = load i8, ptr %scevgep87, align 1, !noalias !43
  %.226.2.i = zext i8 %.225.2.i to i64
  %.228.2.i = xor i64 %.229.1.i, %.226.2.i
  %.229.2.i = mul i64 %.228.2.i, %const
  %scevgep88 = getelementptr i8, ptr %scevgep85, i64 3
  %.225.3.i = load i8, ptr %scevgep88, align 1, !noalias !43
  %.226.3.i = zext i8 %.225.3.i to i64
  %.228.3.i = xor i64 %.229.2.i, %.226.3.i
  %.229.3.i = mul i64 %.228.3.i, %const
  %scevgep89 = getelementptr i8, ptr %scevgep85, i64 4
  %.225.4.i = load i8, ptr %scevgep89, align 1, !noalias !43
  %.226.4.i = zext i8 %.225.4.i to i64
  %.228.4.i = xor i64 %.229.3.i, %.226.4.i
  %.229.4.i = mul i64 %.228.4.i, %const
  %scevgep90 = getelementptr i8, ptr %scevgep85, i64 5
  %.225.5.i = load i8, ptr %scevgep90, align 1, !noalias !43
  %.226.5.i = zext i8 %.225.5.i to i64
  %.228.5.i = xor i64 %.229.4.i, %.226.5.i
  %.229.5.i = mul i64 %.228.5.i, %const
  %scevgep91 = getelementptr i8, ptr %scevgep85, i64 6
  %.225.6.i = load i8, ptr %scevgep91, align 1, !noalias !43
  %.226.6.i = zext i8 %.225.6.i to i64
  %.228.6.i = xor i64 %.229.5.i, %.226.6.i
  %.229.6.i = mul i64 %.228.6.i, %const
  %scevgep92 = getelementptr i8, ptr %scevgep85, i64 7
  %.225.7.i = load i8, ptr %scevgep92, align 1, !noalias !43
  %.226.7.i = zext i8 %.225.7.i to i64
  %.228.7.i = xor i64 %.229.6.i, %.226.7.i
  %.229.7.i = mul i64 %.228.7.i, %const
  %lsr.iv.next84 = add i64 %lsr.iv83, 8
  %niter.ncmp.7.i = icmp eq i64 %unroll_iter.i, %lsr.iv.next84
  br i1 %niter.ncmp.7.i, label %common.ret.loopexit.unr-lcssa.i, label %B392.i

common.ret.loopexit.unr-lcssa.i:                  ; preds = %B392.i
  %xtraiter.i = and i64 %.734.us, 7
  %lcmp.mod.not.i = icmp eq i64 %xtraiter.i, 0
  br i1 %lcmp.mod.not.i, label %B472.endif.us, label %B392.epil.preheader.i

B392.epil.preheader.i:                            ; preds = %common.ret.loopexit.unr-lcssa.i
  %scevgep.i = getelementptr i8, ptr %21, i64 %unroll_iter.i
  br label %B392.epil.i

B392.epil.i:                                      ; preds = %B392.epil.i, %B392.epil.preheader.i
  %lsr.iv94 = phi i64 [ %lsr.iv.next95, %B392.epil.i ], [ 0, %B392.epil.preheader.i ]
  %found.2.060.epil.i = phi i64 [ %.229.epil.i, %B392.epil.i ], [ %.229.7.i, %B392.epil.preheader.i ]
  %scevgep96 = getelementptr i8, ptr %scevgep.i, i64 %lsr.iv94
  %.225.epil.i = load i8, ptr %scevgep96, align 1, !noalias !43
  %.226.epil.i = zext i8 %.225.epil.i to i64
  %.228.epil.i = xor i64 %found.2.060.epil.i, %.226.epil.i
  %.229.epil.i = mul i64 %.228.epil.i, %const
  %lsr.iv.next95 = add nuw nsw i64 %lsr.iv94, 1
  %epil.iter.cmp.not.i = icmp eq i64 %xtraiter.i, %lsr.iv.next95
  br i1 %epil.iter.cmp.not.i, label %B472.endif.us, label %B392.epil.i, !llvm.loop !46

B74.endif.endif.i:                                ; preds = %B472.us
  %.5.i.i = lshr i64 %.734.us, 33
  %.6.i.i = xor i64 %.5.i.i, %.734.us
  %.7.i.i = mul i64 %.6.i.i, %const98
  %.8.i.i = lshr i64 %.7.i.i, 33
  %.9.i.i = xor i64 %.8.i.i, %.7.i.i
  %.10.i.i = mul i64 %.9.i.i, %const97
  %.11.i.i = lshr i64 %.10.i.i, 33
  %20 = xor i64 %.740.us, %.11.i.i
  %.51.i = xor i64 %20, %.10.i.i
  br label %B472.endif.us

B392.lr.ph.i:                                     ; preds = %B472.us
  %.81.i = and i64 %.740.us, 4294967295
  %.83.i = getelementptr ptr, ptr %arg.buffers, i64 %.81.i
  %.84.i = load ptr, ptr %.83.i, align 8, !noalias !43
  %.88.i = lshr i64 %.740.us, 32
  %21 = getelementptr i8, ptr %.84.i, i64 %.88.i
  %unroll_iter.i = and i64 %.734.us, 4294967288
  br label %B392.i

B472.endif.us:                                    ; preds = %B74.endif.endif.i, %B392.epil.i, %common.ret.loopexit.unr-lcssa.i
  %.229.lcssa.sink19.i = phi i64 [ %.51.i, %B74.endif.endif.i ], [ %.229.7.i, %common.ret.loopexit.unr-lcssa.i ], [ %.229.epil.i, %B392.epil.i ]
  %.5.i1.i = lshr i64 %.229.lcssa.sink19.i, 33
  %.6.i2.i = xor i64 %.5.i1.i, %.229.lcssa.sink19.i
  %.7.i3.i = mul i64 %.6.i2.i, %const98
  %.8.i4.i = lshr i64 %.7.i3.i, 33
  %.9.i5.i = xor i64 %.8.i4.i, %.7.i3.i
  %.10.i6.i = mul i64 %.9.i5.i, %const97
  %.11.i7.i = lshr i64 %.10.i6.i, 33
  %.12.i8.i = xor i64 %.11.i7.i, %.10.i6.i
  %.777.us = and i64 %.12.i8.i, %.776.us
  %.785.us = getelementptr i32, ptr %arg.table, i64 %.777.us
  %.786.us = load i32, ptr %.785.us, align 4
  %.788.us = icmp sgt i32 %.786.us, -1
  br i1 %.788.us, label %B646.us.preheader, label %B810.us

B646.us.preheader:                                ; preds = %B472.endif.us
  %22 = icmp ult i64 %.14.i, 13
  %.57.i = and i64 %.740.us, 4294967295
  %.64.i = lshr i64 %.740.us, 32
  br i1 %22, label %B646.us.us.preheader, label %B646.us.preheader46

B646.us.preheader46:                              ; preds = %B646.us.preheader
  br label %B646.us

B646.us.us.preheader:                             ; preds = %B646.us.preheader
  br label %B646.us.us

B646.us.us:                                       ; preds = %B764.us.us, %B646.us.us.preheader
  %.798.us.us = phi i32 [ %.874.us.us, %B764.us.us ], [ %.786.us, %B646.us.us.preheader ]
  %slot.2.3.us.us = phi i64 [ %.867.us.us, %B764.us.us ], [ %.777.us, %B646.us.us.preheader ]
  %.800.us.us = zext i32 %.798.us.us to i64
  %.803.us.us = getelementptr i64, ptr %19, i64 %.800.us.us
  %.804.us.us = load i64, ptr %.803.us.us, align 8
  %.808.us.idx.us = shl i64 %.804.us.us, 4
  %.808.us.us = getelementptr i8, ptr %arg.views, i64 %.808.us.idx.us
  %.809.us.us = load i64, ptr %.808.us.us, align 8
  %.813.us.us = getelementptr i8, ptr %.808.us.us, i64 8
  %.814.us.us = load i64, ptr %.813.us.us, align 8
  %.21.not.i.us = icmp eq i64 %.734.us, %.809.us.us
  %.48.i.not.us = icmp eq i64 %.740.us, %.814.us.us
  %or.cond = select i1 %.21.not.i.us, i1 %.48.i.not.us, i1 false
  br i1 %or.cond, label %B810.us, label %B764.us.us

B764.us.us:                                       ; preds = %B646.us.us
  %.864.us.us = add nsw i64 %slot.2.3.us.us, 1
  %.867.us.us = and i64 %.864.us.us, %.776.us
  %.873.us.us = getelementptr i32, ptr %arg.table, i64 %.867.us.us
  %.874.us.us = load i32, ptr %.873.us.us, align 4
  %.876.us.us = icmp sgt i32 %.874.us.us, -1
  br i1 %.876.us.us, label %B646.us.us, label %B810.us

B646.us:                                          ; preds = %B764.us, %B646.us.preheader46
  %.798.us = phi i32 [ %.874.us, %B764.us ], [ %.786.us, %B646.us.preheader46 ]
  %slot.2.3.us = phi i64 [ %.867.us, %B764.us ], [ %.777.us, %B646.us.preheader46 ]
  %.800.us = zext i32 %.798.us to i64
  %.803.us = getelementptr i64, ptr %19, i64 %.800.us
  %.804.us = load i64, ptr %.803.us, align 8
  %.808.us.idx = shl i64 %.804.us, 4
  %.808.us = getelementptr i8, ptr %arg.views, i64 %.808.us.idx
  %.809.us = load i64, ptr %.808.us, align 8
  %.21.not.i = icmp eq i64 %.734.us, %.809.us
  br i1 %.21.not.i, label %B20.i, label %B764.us

B20.i:                                            ; preds = %B646.us
  %sunkaddr = getelementptr i8, ptr %arg.views, i64 %.808.us.idx
  %sunkaddr99 = getelementptr i8, ptr %sunkaddr, i64 8
  %.814.us = load i64, ptr %sunkaddr99, align 8
  %sunkaddr100 = mul i64 %.57.i, 8
  %sunkaddr101 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr100
  %.60.i = load ptr, ptr %sunkaddr101, align 8, !noalias !47
  %.74.i = and i64 %.814.us, 4294967295
  %.76.i = getelementptr ptr, ptr %arg.buffers, i64 %.74.i
  %.77.i = load ptr, ptr %.76.i, align 8, !noalias !47
  %.81.i11 = lshr i64 %.814.us, 32
  %23 = getelementptr i8, ptr %.60.i, i64 %.64.i
  %24 = getelementptr i8, ptr %.77.i, i64 %.81.i11
  br label %B464.i

B464.i:                                           ; preds = %B466.i, %B20.i
  %.18166.i = phi i64 [ %.188.i, %B466.i ], [ 4, %B20.i ]
  %exitcond.not.i = icmp eq i64 %.14.i, %.18166.i
  br i1 %exitcond.not.i, label %B810.us, label %B466.i

B466.i:                                           ; preds = %B464.i
  %.188.i = add nuw nsw i64 %.18166.i, 1
  %.216.i = getelementptr i8, ptr %23, i64 %.18166.i
  %.217.i = load i8, ptr %.216.i, align 1, !noalias !47
  %.221.i = getelementptr i8, ptr %24, i64 %.18166.i
  %.222.i = load i8, ptr %.221.i, align 1, !noalias !47
  %.223.not.i = icmp eq i8 %.217.i, %.222.i
  br i1 %.223.not.i, label %B464.i, label %B764.us

B764.us:                                          ; preds = %B466.i, %B646.us
  %.864.us = add nsw i64 %slot.2.3.us, 1
  %.867.us = and i64 %.864.us, %.776.us
  %.873.us = getelementptr i32, ptr %arg.table, i64 %.867.us
  %.874.us = load i32, ptr %.873.us, align 4
  %.876.us = icmp sgt i32 %.874.us, -1
  br i1 %.876.us, label %B646.us, label %B810.us

B810.us:                                          ; preds = %B764.us, %B464.i, %B764.us.us, %B646.us.us, %B472.endif.us
  %slot.3.4.us = phi i64 [ %.777.us, %B472.endif.us ], [ %slot.2.3.us, %B464.i ], [ %.867.us.us, %B764.us.us ], [ %slot.2.3.us.us, %B646.us.us ], [ %.867.us, %B764.us ]
  %.895.us = getelementptr i32, ptr %arg.table, i64 %slot.3.4.us
  %.896.us = load i32, ptr %.895.us, align 4
  %.898.us = icmp slt i32 %.896.us, 0
  br i1 %.898.us, label %B834.us, label %B870.us

B834.us:                                          ; preds = %B810.us
  %.902.us = sub nsw i64 %total.4.2330.us, %total.2.0396.us
  %.905.us = trunc i64 %.902.us to i32
  %sunkaddr102 = mul i64 %slot.3.4.us, 4
  %sunkaddr103 = getelementptr i8, ptr %arg.table, i64 %sunkaddr102
  store i32 %.905.us, ptr %sunkaddr103, align 4
  %.911.us = getelementptr i64, ptr %arg.firsts, i64 %total.4.2330.us
  store i64 %.695324328.us, ptr %.911.us, align 8
  %.914.us = add nsw i64 %total.4.2330.us, 1
  %.928.us.pre = load i32, ptr %sunkaddr103, align 4
  br label %B870.us

B870.us:                                          ; preds = %B834.us, %B810.us
  %.928.us = phi i32 [ %.928.us.pre, %B834.us ], [ %.896.us, %B810.us ]
  %total.5.3.us = phi i64 [ %.914.us, %B834.us ], [ %total.4.2330.us, %B810.us ]
  %.932.us = sext i32 %.928.us to i64
  %.933.us = add nsw i64 %total.2.0396.us, %.932.us
  %.936.us = getelementptr i64, ptr %arg.numbers, i64 %.695324328.us
  store i64 %.933.us, ptr %.936.us, align 8
  %.689.us = icmp sgt i64 %.688321329.us, 1
  br i1 %.689.us, label %B472.us, label %B392.loopexit.us

B188.us:                                          ; preds = %B188.us, %B188.us.preheader
  %lsr.iv75 = phi i64 [ 0, %B188.us.preheader ], [ %lsr.iv.next76, %B188.us ]
  %lsr.iv64 = phi ptr [ %lsr.iv62, %B188.us.preheader ], [ %scevgep65, %B188.us ]
  %count.2.1306.us = phi i64 [ %.301.us.3, %B188.us ], [ 0, %B188.us.preheader ]
  %scevgep72 = getelementptr i8, ptr %lsr.iv64, i64 -56
  %scevgep71 = getelementptr i8, ptr %lsr.iv64, i64 -48
  %.294.us = load i64, ptr %scevgep71, align 8
  %.298.us = load i64, ptr %scevgep72, align 8
  %.299.us = add i64 %.294.us, %count.2.1306.us
  %scevgep70 = getelementptr i8, ptr %lsr.iv64, i64 -40
  %scevgep69 = getelementptr i8, ptr %lsr.iv64, i64 -32
  %.294.us.1 = load i64, ptr %scevgep69, align 8
  %.298.us.1 = load i64, ptr %scevgep70, align 8
  %25 = add i64 %.299.us, %.294.us.1
  %26 = add i64 %.298.us, %.298.us.1
  %scevgep68 = getelementptr i8, ptr %lsr.iv64, i64 -24
  %scevgep67 = getelementptr i8, ptr %lsr.iv64, i64 -16
  %.294.us.2 = load i64, ptr %scevgep67, align 8
  %.298.us.2 = load i64, ptr %scevgep68, align 8
  %27 = add i64 %25, %.294.us.2
  %28 = add i64 %26, %.298.us.2
  %scevgep66 = getelementptr i8, ptr %lsr.iv64, i64 -8
  %.294.us.3 = load i64, ptr %lsr.iv64, align 8
  %.298.us.3 = load i64, ptr %scevgep66, align 8
  %29 = add i64 %27, %.294.us.3
  %30 = add i64 %28, %.298.us.3
  %.301.us.3 = sub i64 %29, %30
  %scevgep65 = getelementptr i8, ptr %lsr.iv64, i64 64
  %lsr.iv.next76 = add nsw i64 %lsr.iv75, -4
  %niter.ncmp.3.not = icmp eq i64 %5, %lsr.iv.next76
  br i1 %niter.ncmp.3.not, label %B250.us.unr-lcssa, label %B188.us

B392.loopexit.us:                                 ; preds = %B870.us, %B394.endif.us
  %total.4.2.lcssa.us = phi i64 [ %total.3.1351.us, %B394.endif.us ], [ %total.5.3.us, %B870.us ]
  %.557.us = icmp sgt i64 %.556334350.us, 1
  br i1 %.557.us, label %B394.endif.us, label %B392.B902_crit_edge.us

B392.B902_crit_edge.us:                           ; preds = %B392.loopexit.us
  %.962.us = sub nsw i64 %total.4.2.lcssa.us, %total.2.0396.us
  %.969.us = getelementptr i64, ptr %arg.counts, i64 %.121360394.us
  store i64 %.962.us, ptr %.969.us, align 8
  %scevgep63 = getelementptr i8, ptr %lsr.iv62, i64 %3
  %lsr.iv.next74 = add i64 %lsr.iv73, %arg.width
  %.115.us = icmp sgt i64 %.114357395.us, 1
  br i1 %.115.us, label %B70.endif.us, label %common.ret

B70.endif.us544:                                  ; preds = %B70.endif.us544, %B70.endif.us544.preheader44
  %lsr.iv49 = phi ptr [ %scevgep, %B70.endif.us544.preheader44 ], [ %scevgep50, %B70.endif.us544 ]
  %lsr.iv = phi i64 [ %11, %B70.endif.us544.preheader44 ], [ %lsr.iv.next, %B70.endif.us544 ]
  store i64 -1, ptr %arg.table, align 4
  %scevgep57 = getelementptr i8, ptr %lsr.iv49, i64 -56
  store i64 0, ptr %scevgep57, align 8
  store i64 -1, ptr %arg.table, align 4
  %scevgep56 = getelementptr i8, ptr %lsr.iv49, i64 -48
  store i64 0, ptr %scevgep56, align 8
  store i64 -1, ptr %arg.table, align 4
  %scevgep55 = getelementptr i8, ptr %lsr.iv49, i64 -40
  store i64 0, ptr %scevgep55, align 8
  store i64 -1, ptr %arg.table, align 4
  %scevgep54 = getelementptr i8, ptr %lsr.iv49, i64 -32
  store i64 0, ptr %scevgep54, align 8
  store i64 -1, ptr %arg.table, align 4
  %scevgep53 = getelementptr i8, ptr %lsr.iv49, i64 -24
  store i64 0, ptr %scevgep53, align 8
  store i64 -1, ptr %arg.table, align 4
  %scevgep52 = getelementptr i8, ptr %lsr.iv49, i64 -16
  store i64 0, ptr %scevgep52, align 8
  store i64 -1, ptr %arg.table, align 4
  %scevgep51 = getelementptr i8, ptr %lsr.iv49, i64 -8
  store i64 0, ptr %scevgep51, align 8
  store i64 -1, ptr %arg.table, align 4
  store i64 0, ptr %lsr.iv49, align 8
  %lsr.iv.next = add i64 %lsr.iv, -8
  %scevgep50 = getelementptr i8, ptr %lsr.iv49, i64 64
  %.115.us552.7 = icmp sgt i64 %lsr.iv.next, 8
  br i1 %.115.us552.7, label %B70.endif.us544, label %common.ret

common.ret:                                       ; preds = %B70.endif.us544, %B392.B902_crit_edge.us, %B70.endif.us544.prol.loopexit, %B0.endif
  %total.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ 0, %B70.endif.us544.prol.loopexit ], [ 0, %B70.endif.us544 ], [ %total.4.2.lcssa.us, %B392.B902_crit_edge.us ]
  store i64 %total.2.0.lcssa, ptr %retptr, align 8
  ret i32 0
}

define noundef i32 @join_texts(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.views, ptr readonly %arg.buffers, i64 %arg.count, ptr writeonly %arg.out) local_unnamed_addr #0 {
B0.endif:
  %.99113.not = icmp slt i64 %arg.count, 1
  br i1 %.99113.not, label %B592, label %B68.preheader

B68.preheader:                                    ; preds = %B0.endif
  %scevgep18 = getelementptr i8, ptr %arg.out, i64 7
  br label %B68

B68:                                              ; preds = %B578, %B68.preheader
  %used.2.0118 = phi i64 [ %.339, %B578 ], [ 0, %B68.preheader ]
  %.105106116 = phi i64 [ %.112, %B578 ], [ 0, %B68.preheader ]
  %.112 = add nuw nsw i64 %.105106116, 1
  %.139.idx = shl i64 %.105106116, 4
  %.139 = getelementptr i8, ptr %arg.views, i64 %.139.idx
  %.140 = load i64, ptr %.139, align 8
  %.144 = getelementptr i8, ptr %.139, i64 8
  %.145 = load i64, ptr %.144, align 8
  %.153 = and i64 %.140, 4294967295
  %.158 = icmp ult i64 %.153, 13
  %.175 = lshr i64 %.145, 32
  br i1 %.158, label %B194, label %B372.endif

B194:                                             ; preds = %B68
  %.166 = tail call i64 @llvm.fshl.i64(i64 %.145, i64 %.140, i64 32)
  %.169 = getelementptr i8, ptr %arg.out, i64 %used.2.0118
  store i64 %.166, ptr %.169, align 1
  %.179 = getelementptr i8, ptr %.169, i64 8
  store i64 %.175, ptr %.179, align 1
  br label %B578

B540:                                             ; preds = %B372.endif, %B540
  %.286100102 = phi i64 [ 0, %B372.endif ], [ %.293.7, %B540 ]
  %scevgep16 = getelementptr i8, ptr %scevgep2, i64 %.286100102
  %scevgep17 = getelementptr i8, ptr %scevgep16, i64 -7
  %.322 = load i8, ptr %scevgep17, align 1
  %scevgep33 = getelementptr i8, ptr %scevgep19, i64 %.286100102
  %scevgep34 = getelementptr i8, ptr %scevgep33, i64 -7
  store i8 %.322, ptr %scevgep34, align 1
  %scevgep14 = getelementptr i8, ptr %scevgep2, i64 %.286100102
  %scevgep15 = getelementptr i8, ptr %scevgep14, i64 -6
  %.322.1 = load i8, ptr %scevgep15, align 1
  %scevgep31 = getelementptr i8, ptr %scevgep19, i64 %.286100102
  %scevgep32 = getelementptr i8, ptr %scevgep31, i64 -6
  store i8 %.322.1, ptr %scevgep32, align 1
  %scevgep12 = getelementptr i8, ptr %scevgep2, i64 %.286100102
  %scevgep13 = getelementptr i8, ptr %scevgep12, i64 -5
  %.322.2 = load i8, ptr %scevgep13, align 1
  %scevgep29 = getelementptr i8, ptr %scevgep19, i64 %.286100102
  %scevgep30 = getelementptr i8, ptr %scevgep29, i64 -5
  store i8 %.322.2, ptr %scevgep30, align 1
  %scevgep10 = getelementptr i8, ptr %scevgep2, i64 %.286100102
  %scevgep11 = getelementptr i8, ptr %scevgep10, i64 -4
  %.322.3 = load i8, ptr %scevgep11, align 1
  %scevgep27 = getelementptr i8, ptr %scevgep19, i64 %.286100102
  %scevgep28 = getelementptr i8, ptr %scevgep27, i64 -4
  store i8 %.322.3, ptr %scevgep28, align 1
  %scevgep8 = getelementptr i8, ptr %scevgep2, i64 %.286100102
  %scevgep9 = getelementptr i8, ptr %scevgep8, i64 -3
  %.322.4 = load i8, ptr %scevgep9, align 1
  %scevgep25 = getelementptr i8, ptr %scevgep19, i64 %.286100102
  %scevgep26 = getelementptr i8, ptr %scevgep25, i64 -3
  store i8 %.322.4, ptr %scevgep26, align 1
  %scevgep6 = getelementptr i8, ptr %scevgep2, i64 %.286100102
  %scevgep7 = getelementptr i8, ptr %scevgep6, i64 -2
  %.322.5 = load i8, ptr %scevgep7, align 1
  %scevgep23 = getelementptr i8, ptr %scevgep19, i64 %.286100102
  %scevgep24 = getelementptr i8, ptr %scevgep23, i64 -2
  store i8 %.322.5, ptr %scevgep24, align 1
  %scevgep4 = getelementptr i8, ptr %scevgep2, i64 %.286100102
  %scevgep5 = getelementptr i8, ptr %scevgep4, i64 -1
  %.322.6 = load i8, ptr %scevgep5, align 1
  %scevgep21 = getelementptr i8, ptr %scevgep19, i64 %.286100102
  %scevgep22 = getelementptr i8, ptr %scevgep21, i64 -1
  store i8 %.322.6, ptr %scevgep22, align 1
  %.293.7 = add nuw i64 %.286100102, 8
  %scevgep3 = getelementptr i8, ptr %scevgep2, i64 %.286100102
  %.322.7 = load i8, ptr %scevgep3, align 1
  %scevgep20 = getelementptr i8, ptr %scevgep19, i64 %.286100102
  store i8 %.322.7, ptr %scevgep20, align 1
  %niter.ncmp.7 = icmp eq i64 %unroll_iter, %.293.7
  br i1 %niter.ncmp.7, label %B578.loopexit.unr-lcssa, label %B540

B578.loopexit.unr-lcssa:                          ; preds = %B540
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B578, label %B540.epil.preheader

B540.epil.preheader:                              ; preds = %B578.loopexit.unr-lcssa
  br label %B540.epil

B540.epil:                                        ; preds = %B540.epil, %B540.epil.preheader
  %lsr.iv = phi i64 [ %lsr.iv.next, %B540.epil ], [ %xtraiter, %B540.epil.preheader ]
  %.286100102.epil = phi i64 [ %.293.7, %B540.epil.preheader ], [ %.293.epil, %B540.epil ]
  %.293.epil = add nuw nsw i64 %.286100102.epil, 1
  %.321.epil = getelementptr i8, ptr %0, i64 %.286100102.epil
  %.322.epil = load i8, ptr %.321.epil, align 1
  %.326.epil = getelementptr i8, ptr %1, i64 %.286100102.epil
  store i8 %.322.epil, ptr %.326.epil, align 1
  %lsr.iv.next = add nsw i64 %lsr.iv, -1
  %epil.iter.cmp.not = icmp eq i64 %lsr.iv.next, 0
  br i1 %epil.iter.cmp.not, label %B578, label %B540.epil, !llvm.loop !50

B578:                                             ; preds = %B540.epil, %B578.loopexit.unr-lcssa, %B194
  %.339 = add nuw nsw i64 %.153, %used.2.0118
  %exitcond125.not = icmp eq i64 %arg.count, %.112
  br i1 %exitcond125.not, label %B592, label %B68

B592:                                             ; preds = %B578, %B0.endif
  %used.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ %.339, %B578 ]
  store i64 %used.2.0.lcssa, ptr %retptr, align 8
  ret i32 0

B372.endif:                                       ; preds = %B68
  %.186 = and i64 %.145, 4294967295
  %.188 = getelementptr ptr, ptr %arg.buffers, i64 %.186
  %.189 = load ptr, ptr %.188, align 8
  %0 = getelementptr i8, ptr %.189, i64 %.175
  %1 = getelementptr i8, ptr %arg.out, i64 %used.2.0118
  %xtraiter = and i64 %.140, 7
  %unroll_iter = and i64 %.140, 4294967288
  %scevgep = getelementptr i8, ptr %.189, i64 7
  %scevgep2 = getelementptr i8, ptr %scevgep, i64 %.175
  %scevgep19 = getelementptr i8, ptr %scevgep18, i64 %used.2.0118
  br label %B540
}

declare i64 @llvm.fshl.i64(i64, i64, i64) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }

!0 = !{!1}
!1 = distinct !{!1, !2, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a: %retptr"}
!2 = distinct !{!2, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = !{!6}
!6 = distinct !{!6, !7, !"_ZN10rankwright4base10id_kernels7is_sameB2v4B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ayy11uint8_2a_2a: %retptr"}
!7 = distinct !{!7, !"_ZN10rankwright4base10id_kernels7is_sameB2v4B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ayy11uint8_2a_2a"}
!8 = !{!9}
!9 = distinct !{!9, !10, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a: %retptr"}
!10 = distinct !{!10, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a"}
!11 = distinct !{!11, !4}
!12 = !{!13}
!13 = distinct !{!13, !14, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a: %retptr"}
!14 = distinct !{!14, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a"}
!15 = distinct !{!15, !4}
!16 = !{!17}
!17 = distinct !{!17, !18, !"_ZN10rankwright4base10id_kernels7is_sameB2v4B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ayy11uint8_2a_2a: %retptr"}
!18 = distinct !{!18, !"_ZN10rankwright4base10id_kernels7is_sameB2v4B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ayy11uint8_2a_2a"}
!19 = !{!20}
!20 = distinct !{!20, !21, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!21 = distinct !{!21, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!22 = !{!23}
!23 = distinct !{!23, !24, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!24 = distinct !{!24, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!25 = !{!26}
!26 = distinct !{!26, !27, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!27 = distinct !{!27, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!28 = !{!29}
!29 = distinct !{!29, !30, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!30 = distinct !{!30, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!31 = !{!32}
!32 = distinct !{!32, !33, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!33 = distinct !{!33, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!34 = distinct !{!34, !35}
!35 = !{!"llvm.loop.peeled.count", i32 3}
!36 = distinct !{!36, !35}
!37 = distinct !{!37, !35}
!38 = !{!39}
!39 = distinct !{!39, !40, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!40 = distinct !{!40, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!41 = distinct !{!41, !4}
!42 = distinct !{!42, !4}
!43 = !{!44}
!44 = distinct !{!44, !45, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a: %retptr"}
!45 = distinct !{!45, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a"}
!46 = distinct !{!46, !4}
!47 = !{!48}
!48 = distinct !{!48, !49, !"_ZN10rankwright4base10id_kernels7is_sameB2v4B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ayy11uint8_2a_2a: %retptr"}
!49 = distinct !{!49, !"_ZN10rankwright4base10id_kernels7is_sameB2v4B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ayy11uint8_2a_2a"}
!50 = distinct !{!50, !4}
