; 9970e30af8dab2efa9c5730d249f0441 of id_kernels.py, written by: make kernels
define noundef i32 @find_repeating_group(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.views, ptr readonly %arg.buffers, ptr readonly %arg.starts, i64 %arg.first, i64 %arg.last, ptr %arg.table) local_unnamed_addr #0 {
B0.endif:
  %.54 = sub i64 %arg.last, %arg.first
  %.100223.not = icmp slt i64 %.54, 1
  br i1 %.100223.not, label %common.ret, label %B40.preheader

B40.preheader:                                    ; preds = %B0.endif
  %const60 = bitcast i64 -49064778989728563 to i64
  %const59 = bitcast i64 -3750763034362895579 to i64
  %const58 = bitcast i64 -4265267296055464877 to i64
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

B392.i:                                           ; preds = %B392.lr.ph.i.new, %B392.i
  %lsr.iv = phi i64 [ %lsr.iv.next, %B392.i ], [ %unroll_iter, %B392.lr.ph.i.new ]
  %lsr.iv.i = phi ptr [ %2, %B392.lr.ph.i.new ], [ %scevgep.i.3, %B392.i ]
  %found.2.060.i = phi i64 [ %const59, %B392.lr.ph.i.new ], [ %.229.1.i.3, %B392.i ]
  %.225.i = load i8, ptr %lsr.iv.i, align 1, !noalias !0
  %.226.i = zext i8 %.225.i to i64
  %.228.i = xor i64 %found.2.060.i, %.226.i
  %.229.i = mul i64 %.228.i, %const
  %scevgep22.i = getelementptr i8, ptr %lsr.iv.i, i64 1
  %.225.1.i = load i8, ptr %scevgep22.i, align 1, !noalias !0
  %.226.1.i = zext i8 %.225.1.i to i64
  %.228.1.i = xor i64 %.229.i, %.226.1.i
  %.229.1.i = mul i64 %.228.1.i, %const
  %scevgep.i = getelementptr i8, ptr %lsr.iv.i, i64 2
  %.225.i.1 = load i8, ptr %scevgep.i, align 1, !noalias !0
  %.226.i.1 = zext i8 %.225.i.1 to i64
  %.228.i.1 = xor i64 %.229.1.i, %.226.i.1
  %.229.i.1 = mul i64 %.228.i.1, %const
  %scevgep22.i.1 = getelementptr i8, ptr %lsr.iv.i, i64 3
  %.225.1.i.1 = load i8, ptr %scevgep22.i.1, align 1, !noalias !0
  %.226.1.i.1 = zext i8 %.225.1.i.1 to i64
  %.228.1.i.1 = xor i64 %.229.i.1, %.226.1.i.1
  %.229.1.i.1 = mul i64 %.228.1.i.1, %const
  %scevgep.i.1 = getelementptr i8, ptr %lsr.iv.i, i64 4
  %.225.i.2 = load i8, ptr %scevgep.i.1, align 1, !noalias !0
  %.226.i.2 = zext i8 %.225.i.2 to i64
  %.228.i.2 = xor i64 %.229.1.i.1, %.226.i.2
  %.229.i.2 = mul i64 %.228.i.2, %const
  %scevgep22.i.2 = getelementptr i8, ptr %lsr.iv.i, i64 5
  %.225.1.i.2 = load i8, ptr %scevgep22.i.2, align 1, !noalias !0
  %.226.1.i.2 = zext i8 %.225.1.i.2 to i64
  %.228.1.i.2 = xor i64 %.229.i.2, %.226.1.i.2
  %.229.1.i.2 = mul i64 %.228.1.i.2, %const
  %scevgep.i.2 = getelementptr i8, ptr %lsr.iv.i, i64 6
  %.225.i.3 = load i8, ptr %scevgep.i.2, align 1, !noalias !0
  %.226.i.3 = zext i8 %.225.i.3 to i64
  %.228.i.3 = xor i64 %.229.1.i.2, %.226.i.3
  %.229.i.3 = mul i64 %.228.i.3, %const
  %scevgep22.i.3 = getelementptr i8, ptr %lsr.iv.i, i64 7
  %.225.1.i.3 = load i8, ptr %scevgep22.i.3, align 1, !noalias !0
  %.226.1.i.3 = zext i8 %.225.1.i.3 to i64
  %.228.1.i.3 = xor i64 %.229.i.3, %.226.1.i.3
  %.229.1.i.3 = mul i64 %.228.1.i.3, %const
  %scevgep.i.3 = getelementptr i8, ptr %lsr.iv.i, i64 8
  %lsr.iv.next = add i64 %lsr.iv, -4
  %niter.ncmp.3 = icmp eq i64 %lsr.iv.next, 0
  br i1 %niter.ncmp.3, label %common.ret.loopexit.unr-lcssa.i.unr-lcssa, label %B392.i

common.ret.loopexit.unr-lcssa.i.unr-lcssa:        ; preds = %B392.i
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %common.ret.loopexit.unr-lcssa.i, label %B392.i.epil.preheader

B392.i.epil.preheader:                            ; preds = %B392.lr.ph.i, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %lsr.iv.i.epil.init = phi ptr [ %2, %B392.lr.ph.i ], [ %scevgep.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  %found.2.060.i.epil.init = phi i64 [ %const59, %B392.lr.ph.i ], [ %.229.1.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  br label %B392.i.epil

B392.i.epil:                                      ; preds = %B392.i.epil, %B392.i.epil.preheader
  %lsr.iv56 = phi i64 [ %lsr.iv.next57, %B392.i.epil ], [ %xtraiter, %B392.i.epil.preheader ]
  %lsr.iv.i.epil = phi ptr [ %scevgep.i.epil, %B392.i.epil ], [ %lsr.iv.i.epil.init, %B392.i.epil.preheader ]
  %found.2.060.i.epil = phi i64 [ %.229.1.i.epil, %B392.i.epil ], [ %found.2.060.i.epil.init, %B392.i.epil.preheader ]
  %.225.i.epil = load i8, ptr %lsr.iv.i.epil, align 1, !noalias !0
  %.226.i.epil = zext i8 %.225.i.epil to i64
  %.228.i.epil = xor i64 %found.2.060.i.epil, %.226.i.epil
  %.229.i.epil = mul i64 %.228.i.epil, %const
  %scevgep22.i.epil = getelementptr i8, ptr %lsr.iv.i.epil, i64 1
  %.225.1.i.epil = load i8, ptr %scevgep22.i.epil, align 1, !noalias !0
  %.226.1.i.epil = zext i8 %.225.1.i.epil to i64
  %.228.1.i.epil = xor i64 %.229.i.epil, %.226.1.i.epil
  %.229.1.i.epil = mul i64 %.228.1.i.epil, %const
  %scevgep.i.epil = getelementptr i8, ptr %lsr.iv.i.epil, i64 2
  %lsr.iv.next57 = add nsw i64 %lsr.iv56, -1
  %epil.iter.cmp.not = icmp eq i64 %lsr.iv.next57, 0
  br i1 %epil.iter.cmp.not, label %common.ret.loopexit.unr-lcssa.i, label %B392.i.epil, !llvm.loop !3

common.ret.loopexit.unr-lcssa.i:                  ; preds = %B392.i.epil, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %.229.1.i.lcssa = phi i64 [ %.229.1.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ], [ %.229.1.i.epil, %B392.i.epil ]
  %0 = and i64 %.444, 1
  %lcmp.mod.not.i = icmp eq i64 %0, 0
  br i1 %lcmp.mod.not.i, label %B252.endif, label %B392.epil.preheader.i

B392.epil.preheader.i:                            ; preds = %common.ret.loopexit.unr-lcssa.i
  %scevgep1.i = getelementptr i8, ptr %2, i64 %unroll_iter.i
  %.225.epil.i = load i8, ptr %scevgep1.i, align 1, !noalias !0
  %.226.epil.i = zext i8 %.225.epil.i to i64
  %.228.epil.i = xor i64 %.229.1.i.lcssa, %.226.epil.i
  %.229.epil.i = mul i64 %.228.epil.i, %const
  br label %B252.endif

B74.endif.endif.i:                                ; preds = %B252
  %.5.i.i = lshr i64 %.444, 33
  %.6.i.i = xor i64 %.5.i.i, %.444
  %.7.i.i = mul i64 %.6.i.i, %const60
  %.8.i.i = lshr i64 %.7.i.i, 33
  %.9.i.i = xor i64 %.8.i.i, %.7.i.i
  %.10.i.i = mul i64 %.9.i.i, %const58
  %.11.i.i = lshr i64 %.10.i.i, 33
  %1 = xor i64 %.450, %.11.i.i
  %.51.i = xor i64 %1, %.10.i.i
  br label %B252.endif

B392.lr.ph.i:                                     ; preds = %B252
  %.81.i = and i64 %.450, 4294967295
  %.83.i = getelementptr ptr, ptr %arg.buffers, i64 %.81.i
  %.84.i = load ptr, ptr %.83.i, align 8, !noalias !0
  %.88.i = lshr i64 %.450, 32
  %2 = getelementptr i8, ptr %.84.i, i64 %.88.i
  %unroll_iter.i = and i64 %.444, 4294967294
  %3 = add nsw i64 %unroll_iter.i, -2
  %4 = lshr i64 %3, 1
  %5 = add nuw i64 %4, 1
  %xtraiter = and i64 %5, 3
  %6 = icmp ult i64 %3, 6
  br i1 %6, label %B392.i.epil.preheader, label %B392.lr.ph.i.new

B392.lr.ph.i.new:                                 ; preds = %B392.lr.ph.i
  %unroll_iter = and i64 %5, -4
  br label %B392.i

B428:                                             ; preds = %B428.preheader53, %B586
  %.499 = phi i64 [ %9, %B586 ], [ %12, %B428.preheader53 ]
  %at.2.2 = phi i64 [ %.591, %B586 ], [ %.478, %B428.preheader53 ]
  %.502 = add nsw i64 %.144, %.499
  %.517.idx = shl i64 %.502, 4
  %.517 = getelementptr i8, ptr %arg.views, i64 %.517.idx
  %.518 = load i64, ptr %.517, align 8
  %.21.not.i = icmp eq i64 %.444, %.518
  br i1 %.21.not.i, label %B20.i, label %B586

B20.i:                                            ; preds = %B428
  %.522 = getelementptr i8, ptr %.517, i64 8
  %.523 = load i64, ptr %.522, align 8
  %sunkaddr = mul i64 %.57.i, 8
  %sunkaddr61 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr
  %.60.i = load ptr, ptr %sunkaddr61, align 8, !noalias !5
  %.74.i = and i64 %.523, 4294967295
  %.76.i = getelementptr ptr, ptr %arg.buffers, i64 %.74.i
  %.77.i = load ptr, ptr %.76.i, align 8, !noalias !5
  %.81.i10 = lshr i64 %.523, 32
  %7 = getelementptr i8, ptr %.60.i, i64 %.64.i
  %scevgep.i11 = getelementptr i8, ptr %7, i64 4
  %8 = getelementptr i8, ptr %.77.i, i64 %.81.i10
  %scevgep2.i = getelementptr i8, ptr %8, i64 4
  br label %B464.i

B464.i:                                           ; preds = %B466.i, %B20.i
  %lsr.iv5.i = phi i64 [ %lsr.iv.next.i14, %B466.i ], [ %15, %B20.i ]
  %lsr.iv3.i = phi ptr [ %scevgep4.i, %B466.i ], [ %scevgep2.i, %B20.i ]
  %lsr.iv.i12 = phi ptr [ %scevgep1.i13, %B466.i ], [ %scevgep.i11, %B20.i ]
  %exitcond.not.i = icmp eq i64 %lsr.iv5.i, 0
  br i1 %exitcond.not.i, label %common.ret, label %B466.i

B466.i:                                           ; preds = %B464.i
  %.217.i = load i8, ptr %lsr.iv.i12, align 1, !noalias !5
  %.222.i = load i8, ptr %lsr.iv3.i, align 1, !noalias !5
  %.223.not.i = icmp eq i8 %.217.i, %.222.i
  %scevgep1.i13 = getelementptr i8, ptr %lsr.iv.i12, i64 1
  %scevgep4.i = getelementptr i8, ptr %lsr.iv3.i, i64 1
  %lsr.iv.next.i14 = add nsw i64 %lsr.iv5.i, -1
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
  %9 = zext i32 %.598 to i64
  %10 = trunc i64 %9 to i32
  %.600 = icmp sgt i32 %10, -1
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
  %11 = shl nuw i64 %.size.3.2, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %arg.table, i8 -1, i64 %11, i1 false)
  br label %B220.endif

B220.endif:                                       ; preds = %B206.preheader, %B174.endif
  %.392202.not = icmp slt i64 %.154, 1
  br i1 %.392202.not, label %B38.loopexit, label %B252.lr.ph

B252.lr.ph:                                       ; preds = %B220.endif
  %.477 = add nsw i64 %size.3.2, -1
  br label %B252

B252.endif:                                       ; preds = %B74.endif.endif.i, %B392.epil.preheader.i, %common.ret.loopexit.unr-lcssa.i
  %.229.lcssa.sink19.i = phi i64 [ %.51.i, %B74.endif.endif.i ], [ %.229.1.i.lcssa, %common.ret.loopexit.unr-lcssa.i ], [ %.229.epil.i, %B392.epil.preheader.i ]
  %.5.i1.i = lshr i64 %.229.lcssa.sink19.i, 33
  %.6.i2.i = xor i64 %.5.i1.i, %.229.lcssa.sink19.i
  %.7.i3.i = mul i64 %.6.i2.i, %const60
  %.8.i4.i = lshr i64 %.7.i3.i, 33
  %.9.i5.i = xor i64 %.8.i4.i, %.7.i3.i
  %.10.i6.i = mul i64 %.9.i5.i, %const58
  %.11.i7.i = lshr i64 %.10.i6.i, 33
  %.12.i8.i = xor i64 %.11.i7.i, %.10.i6.i
  %.478 = and i64 %.12.i8.i, %.477
  %.486 = getelementptr i32, ptr %arg.table, i64 %.478
  %.487 = load i32, ptr %.486, align 4
  %12 = zext i32 %.487 to i64
  %13 = trunc i64 %12 to i32
  %.489 = icmp sgt i32 %13, -1
  br i1 %.489, label %B428.preheader, label %B632

B428.preheader:                                   ; preds = %B252.endif
  %14 = icmp ult i64 %.14.i, 13
  %.57.i = and i64 %.450, 4294967295
  %.64.i = lshr i64 %.450, 32
  %15 = add nsw i64 %.14.i, -4
  br i1 %14, label %B428.us.preheader, label %B428.preheader53

B428.preheader53:                                 ; preds = %B428.preheader
  br label %B428

B428.us.preheader:                                ; preds = %B428.preheader
  br label %B428.us

B428.us:                                          ; preds = %B586.us, %B428.us.preheader
  %.499.us = phi i64 [ %16, %B586.us ], [ %12, %B428.us.preheader ]
  %at.2.2.us = phi i64 [ %.591.us, %B586.us ], [ %.478, %B428.us.preheader ]
  %.502.us = add nsw i64 %.144, %.499.us
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
  %16 = zext i32 %.598.us to i64
  %17 = trunc i64 %16 to i32
  %.600.us = icmp sgt i32 %17, -1
  br i1 %.600.us, label %B428.us, label %B632
}

declare i64 @llvm.smax.i64(i64, i64) #1

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg) #2

declare void @llvm.assume(i1 noundef) #3

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

B392.i:                                           ; preds = %B392.lr.ph.i.new, %B392.i
  %lsr.iv = phi i64 [ %lsr.iv.next, %B392.i ], [ %unroll_iter, %B392.lr.ph.i.new ]
  %lsr.iv.i = phi ptr [ %3, %B392.lr.ph.i.new ], [ %scevgep.i.3, %B392.i ]
  %found.2.060.i = phi i64 [ %const9, %B392.lr.ph.i.new ], [ %.229.1.i.3, %B392.i ]
  %.225.i = load i8, ptr %lsr.iv.i, align 1, !noalias !8
  %.226.i = zext i8 %.225.i to i64
  %.228.i = xor i64 %found.2.060.i, %.226.i
  %.229.i = mul i64 %.228.i, %const
  %scevgep22.i = getelementptr i8, ptr %lsr.iv.i, i64 1
  %.225.1.i = load i8, ptr %scevgep22.i, align 1, !noalias !8
  %.226.1.i = zext i8 %.225.1.i to i64
  %.228.1.i = xor i64 %.229.i, %.226.1.i
  %.229.1.i = mul i64 %.228.1.i, %const
  %scevgep.i = getelementptr i8, ptr %lsr.iv.i, i64 2
  %.225.i.1 = load i8, ptr %scevgep.i, align 1, !noalias !8
  %.226.i.1 = zext i8 %.225.i.1 to i64
  %.228.i.1 = xor i64 %.229.1.i, %.226.i.1
  %.229.i.1 = mul i64 %.228.i.1, %const
  %scevgep22.i.1 = getelementptr i8, ptr %lsr.iv.i, i64 3
  %.225.1.i.1 = load i8, ptr %scevgep22.i.1, align 1, !noalias !8
  %.226.1.i.1 = zext i8 %.225.1.i.1 to i64
  %.228.1.i.1 = xor i64 %.229.i.1, %.226.1.i.1
  %.229.1.i.1 = mul i64 %.228.1.i.1, %const
  %scevgep.i.1 = getelementptr i8, ptr %lsr.iv.i, i64 4
  %.225.i.2 = load i8, ptr %scevgep.i.1, align 1, !noalias !8
  %.226.i.2 = zext i8 %.225.i.2 to i64
  %.228.i.2 = xor i64 %.229.1.i.1, %.226.i.2
  %.229.i.2 = mul i64 %.228.i.2, %const
  %scevgep22.i.2 = getelementptr i8, ptr %lsr.iv.i, i64 5
  %.225.1.i.2 = load i8, ptr %scevgep22.i.2, align 1, !noalias !8
  %.226.1.i.2 = zext i8 %.225.1.i.2 to i64
  %.228.1.i.2 = xor i64 %.229.i.2, %.226.1.i.2
  %.229.1.i.2 = mul i64 %.228.1.i.2, %const
  %scevgep.i.2 = getelementptr i8, ptr %lsr.iv.i, i64 6
  %.225.i.3 = load i8, ptr %scevgep.i.2, align 1, !noalias !8
  %.226.i.3 = zext i8 %.225.i.3 to i64
  %.228.i.3 = xor i64 %.229.1.i.2, %.226.i.3
  %.229.i.3 = mul i64 %.228.i.3, %const
  %scevgep22.i.3 = getelementptr i8, ptr %lsr.iv.i, i64 7
  %.225.1.i.3 = load i8, ptr %scevgep22.i.3, align 1, !noalias !8
  %.226.1.i.3 = zext i8 %.225.1.i.3 to i64
  %.228.1.i.3 = xor i64 %.229.i.3, %.226.1.i.3
  %.229.1.i.3 = mul i64 %.228.1.i.3, %const
  %scevgep.i.3 = getelementptr i8, ptr %lsr.iv.i, i64 8
  %lsr.iv.next = add i64 %lsr.iv, -4
  %niter.ncmp.3 = icmp eq i64 %lsr.iv.next, 0
  br i1 %niter.ncmp.3, label %common.ret.loopexit.unr-lcssa.i.unr-lcssa, label %B392.i

common.ret.loopexit.unr-lcssa.i.unr-lcssa:        ; preds = %B392.i
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %common.ret.loopexit.unr-lcssa.i, label %B392.i.epil.preheader

B392.i.epil.preheader:                            ; preds = %B392.lr.ph.i, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %lsr.iv.i.epil.init = phi ptr [ %3, %B392.lr.ph.i ], [ %scevgep.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  %found.2.060.i.epil.init = phi i64 [ %const9, %B392.lr.ph.i ], [ %.229.1.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  br label %B392.i.epil

B392.i.epil:                                      ; preds = %B392.i.epil, %B392.i.epil.preheader
  %lsr.iv6 = phi i64 [ %lsr.iv.next7, %B392.i.epil ], [ %xtraiter, %B392.i.epil.preheader ]
  %lsr.iv.i.epil = phi ptr [ %scevgep.i.epil, %B392.i.epil ], [ %lsr.iv.i.epil.init, %B392.i.epil.preheader ]
  %found.2.060.i.epil = phi i64 [ %.229.1.i.epil, %B392.i.epil ], [ %found.2.060.i.epil.init, %B392.i.epil.preheader ]
  %.225.i.epil = load i8, ptr %lsr.iv.i.epil, align 1, !noalias !8
  %.226.i.epil = zext i8 %.225.i.epil to i64
  %.228.i.epil = xor i64 %found.2.060.i.epil, %.226.i.epil
  %.229.i.epil = mul i64 %.228.i.epil, %const
  %scevgep22.i.epil = getelementptr i8, ptr %lsr.iv.i.epil, i64 1
  %.225.1.i.epil = load i8, ptr %scevgep22.i.epil, align 1, !noalias !8
  %.226.1.i.epil = zext i8 %.225.1.i.epil to i64
  %.228.1.i.epil = xor i64 %.229.i.epil, %.226.1.i.epil
  %.229.1.i.epil = mul i64 %.228.1.i.epil, %const
  %scevgep.i.epil = getelementptr i8, ptr %lsr.iv.i.epil, i64 2
  %lsr.iv.next7 = add nsw i64 %lsr.iv6, -1
  %epil.iter.cmp.not = icmp eq i64 %lsr.iv.next7, 0
  br i1 %epil.iter.cmp.not, label %common.ret.loopexit.unr-lcssa.i, label %B392.i.epil, !llvm.loop !11

common.ret.loopexit.unr-lcssa.i:                  ; preds = %B392.i.epil, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %.229.1.i.lcssa = phi i64 [ %.229.1.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ], [ %.229.1.i.epil, %B392.i.epil ]
  %1 = and i64 %.279, 1
  %lcmp.mod.not.i = icmp eq i64 %1, 0
  br i1 %lcmp.mod.not.i, label %B82.endif.endif, label %B392.epil.preheader.i

B392.epil.preheader.i:                            ; preds = %common.ret.loopexit.unr-lcssa.i
  %scevgep1.i = getelementptr i8, ptr %3, i64 %unroll_iter.i
  %.225.epil.i = load i8, ptr %scevgep1.i, align 1, !noalias !8
  %.226.epil.i = zext i8 %.225.epil.i to i64
  %.228.epil.i = xor i64 %.229.1.i.lcssa, %.226.epil.i
  %.229.epil.i = mul i64 %.228.epil.i, %const
  br label %B82.endif.endif

B74.endif.endif.i:                                ; preds = %B82
  %.5.i.i = lshr i64 %.279, 33
  %.6.i.i = xor i64 %.5.i.i, %.279
  %.7.i.i = mul i64 %.6.i.i, %const10
  %.8.i.i = lshr i64 %.7.i.i, 33
  %.9.i.i = xor i64 %.8.i.i, %.7.i.i
  %.10.i.i = mul i64 %.9.i.i, %const8
  %.11.i.i = lshr i64 %.10.i.i, 33
  %2 = xor i64 %.285, %.11.i.i
  %.51.i = xor i64 %2, %.10.i.i
  br label %B82.endif.endif

B392.lr.ph.i:                                     ; preds = %B82
  %.81.i = and i64 %.285, 4294967295
  %.83.i = getelementptr ptr, ptr %arg.buffers, i64 %.81.i
  %.84.i = load ptr, ptr %.83.i, align 8, !noalias !8
  %.88.i = lshr i64 %.285, 32
  %3 = getelementptr i8, ptr %.84.i, i64 %.88.i
  %unroll_iter.i = and i64 %.279, 4294967294
  %4 = add nsw i64 %unroll_iter.i, -2
  %5 = lshr i64 %4, 1
  %6 = add nuw i64 %5, 1
  %xtraiter = and i64 %6, 3
  %7 = icmp ult i64 %4, 6
  br i1 %7, label %B392.i.epil.preheader, label %B392.lr.ph.i.new

B392.lr.ph.i.new:                                 ; preds = %B392.lr.ph.i
  %unroll_iter = and i64 %6, -4
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
  %const10 = bitcast i64 -49064778989728563 to i64
  %const9 = bitcast i64 -3750763034362895579 to i64
  %const8 = bitcast i64 -4265267296055464877 to i64
  %const = bitcast i64 1099511628211 to i64
  %.344 = add nsw i64 %arg.size, -1
  br label %B82

B82.endif.endif:                                  ; preds = %B74.endif.endif.i, %B392.epil.preheader.i, %common.ret.loopexit.unr-lcssa.i
  %.229.lcssa.sink19.i = phi i64 [ %.51.i, %B74.endif.endif.i ], [ %.229.1.i.lcssa, %common.ret.loopexit.unr-lcssa.i ], [ %.229.epil.i, %B392.epil.preheader.i ]
  %.5.i1.i = lshr i64 %.229.lcssa.sink19.i, 33
  %.6.i2.i = xor i64 %.5.i1.i, %.229.lcssa.sink19.i
  %.7.i3.i = mul i64 %.6.i2.i, %const10
  %.8.i4.i = lshr i64 %.7.i3.i, 33
  %.9.i5.i = xor i64 %.8.i4.i, %.7.i3.i
  %.10.i6.i = mul i64 %.9.i5.i, %const8
  %.11.i7.i = lshr i64 %.10.i6.i, 33
  %.313 = getelementptr i32, ptr %arg.groups, i64 %.239101104
  %.314 = load i32, ptr %.313, align 4
  %.315 = sext i32 %.314 to i64
  %.316 = mul i64 %.315, -7046029254386353131
  %8 = xor i64 %.316, %.11.i7.i
  %.317 = xor i64 %8, %.10.i6.i
  %.5.i = lshr i64 %.317, 33
  %.6.i = xor i64 %.5.i, %.317
  %.7.i = mul i64 %.6.i, %const10
  %.8.i = lshr i64 %.7.i, 33
  %.9.i = xor i64 %.8.i, %.7.i
  %.10.i = mul i64 %.9.i, %const8
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
  %const55 = bitcast i64 -49064778989728563 to i64
  %const54 = bitcast i64 -3750763034362895579 to i64
  %const53 = bitcast i64 -4265267296055464877 to i64
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

B392.i:                                           ; preds = %B392.lr.ph.i.new, %B392.i
  %lsr.iv = phi i64 [ %lsr.iv.next, %B392.i ], [ %unroll_iter, %B392.lr.ph.i.new ]
  %lsr.iv.i = phi ptr [ %2, %B392.lr.ph.i.new ], [ %scevgep.i.3, %B392.i ]
  %found.2.060.i = phi i64 [ %const54, %B392.lr.ph.i.new ], [ %.229.1.i.3, %B392.i ]
  %.225.i = load i8, ptr %lsr.iv.i, align 1, !noalias !12
  %.226.i = zext i8 %.225.i to i64
  %.228.i = xor i64 %found.2.060.i, %.226.i
  %.229.i = mul i64 %.228.i, %const
  %scevgep22.i = getelementptr i8, ptr %lsr.iv.i, i64 1
  %.225.1.i = load i8, ptr %scevgep22.i, align 1, !noalias !12
  %.226.1.i = zext i8 %.225.1.i to i64
  %.228.1.i = xor i64 %.229.i, %.226.1.i
  %.229.1.i = mul i64 %.228.1.i, %const
  %scevgep.i = getelementptr i8, ptr %lsr.iv.i, i64 2
  %.225.i.1 = load i8, ptr %scevgep.i, align 1, !noalias !12
  %.226.i.1 = zext i8 %.225.i.1 to i64
  %.228.i.1 = xor i64 %.229.1.i, %.226.i.1
  %.229.i.1 = mul i64 %.228.i.1, %const
  %scevgep22.i.1 = getelementptr i8, ptr %lsr.iv.i, i64 3
  %.225.1.i.1 = load i8, ptr %scevgep22.i.1, align 1, !noalias !12
  %.226.1.i.1 = zext i8 %.225.1.i.1 to i64
  %.228.1.i.1 = xor i64 %.229.i.1, %.226.1.i.1
  %.229.1.i.1 = mul i64 %.228.1.i.1, %const
  %scevgep.i.1 = getelementptr i8, ptr %lsr.iv.i, i64 4
  %.225.i.2 = load i8, ptr %scevgep.i.1, align 1, !noalias !12
  %.226.i.2 = zext i8 %.225.i.2 to i64
  %.228.i.2 = xor i64 %.229.1.i.1, %.226.i.2
  %.229.i.2 = mul i64 %.228.i.2, %const
  %scevgep22.i.2 = getelementptr i8, ptr %lsr.iv.i, i64 5
  %.225.1.i.2 = load i8, ptr %scevgep22.i.2, align 1, !noalias !12
  %.226.1.i.2 = zext i8 %.225.1.i.2 to i64
  %.228.1.i.2 = xor i64 %.229.i.2, %.226.1.i.2
  %.229.1.i.2 = mul i64 %.228.1.i.2, %const
  %scevgep.i.2 = getelementptr i8, ptr %lsr.iv.i, i64 6
  %.225.i.3 = load i8, ptr %scevgep.i.2, align 1, !noalias !12
  %.226.i.3 = zext i8 %.225.i.3 to i64
  %.228.i.3 = xor i64 %.229.1.i.2, %.226.i.3
  %.229.i.3 = mul i64 %.228.i.3, %const
  %scevgep22.i.3 = getelementptr i8, ptr %lsr.iv.i, i64 7
  %.225.1.i.3 = load i8, ptr %scevgep22.i.3, align 1, !noalias !12
  %.226.1.i.3 = zext i8 %.225.1.i.3 to i64
  %.228.1.i.3 = xor i64 %.229.i.3, %.226.1.i.3
  %.229.1.i.3 = mul i64 %.228.1.i.3, %const
  %scevgep.i.3 = getelementptr i8, ptr %lsr.iv.i, i64 8
  %lsr.iv.next = add i64 %lsr.iv, -4
  %niter.ncmp.3 = icmp eq i64 %lsr.iv.next, 0
  br i1 %niter.ncmp.3, label %common.ret.loopexit.unr-lcssa.i.unr-lcssa, label %B392.i

common.ret.loopexit.unr-lcssa.i.unr-lcssa:        ; preds = %B392.i
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %common.ret.loopexit.unr-lcssa.i, label %B392.i.epil.preheader

B392.i.epil.preheader:                            ; preds = %B392.lr.ph.i, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %lsr.iv.i.epil.init = phi ptr [ %2, %B392.lr.ph.i ], [ %scevgep.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  %found.2.060.i.epil.init = phi i64 [ %const54, %B392.lr.ph.i ], [ %.229.1.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  br label %B392.i.epil

B392.i.epil:                                      ; preds = %B392.i.epil, %B392.i.epil.preheader
  %lsr.iv51 = phi i64 [ %lsr.iv.next52, %B392.i.epil ], [ %xtraiter, %B392.i.epil.preheader ]
  %lsr.iv.i.epil = phi ptr [ %scevgep.i.epil, %B392.i.epil ], [ %lsr.iv.i.epil.init, %B392.i.epil.preheader ]
  %found.2.060.i.epil = phi i64 [ %.229.1.i.epil, %B392.i.epil ], [ %found.2.060.i.epil.init, %B392.i.epil.preheader ]
  %.225.i.epil = load i8, ptr %lsr.iv.i.epil, align 1, !noalias !12
  %.226.i.epil = zext i8 %.225.i.epil to i64
  %.228.i.epil = xor i64 %found.2.060.i.epil, %.226.i.epil
  %.229.i.epil = mul i64 %.228.i.epil, %const
  %scevgep22.i.epil = getelementptr i8, ptr %lsr.iv.i.epil, i64 1
  %.225.1.i.epil = load i8, ptr %scevgep22.i.epil, align 1, !noalias !12
  %.226.1.i.epil = zext i8 %.225.1.i.epil to i64
  %.228.1.i.epil = xor i64 %.229.i.epil, %.226.1.i.epil
  %.229.1.i.epil = mul i64 %.228.1.i.epil, %const
  %scevgep.i.epil = getelementptr i8, ptr %lsr.iv.i.epil, i64 2
  %lsr.iv.next52 = add nsw i64 %lsr.iv51, -1
  %epil.iter.cmp.not = icmp eq i64 %lsr.iv.next52, 0
  br i1 %epil.iter.cmp.not, label %common.ret.loopexit.unr-lcssa.i, label %B392.i.epil, !llvm.loop !15

common.ret.loopexit.unr-lcssa.i:                  ; preds = %B392.i.epil, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %.229.1.i.lcssa = phi i64 [ %.229.1.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ], [ %.229.1.i.epil, %B392.i.epil ]
  %0 = and i64 %.189, 1
  %lcmp.mod.not.i = icmp eq i64 %0, 0
  br i1 %lcmp.mod.not.i, label %B102.endif.endif, label %B392.epil.preheader.i

B392.epil.preheader.i:                            ; preds = %common.ret.loopexit.unr-lcssa.i
  %scevgep1.i = getelementptr i8, ptr %2, i64 %unroll_iter.i
  %.225.epil.i = load i8, ptr %scevgep1.i, align 1, !noalias !12
  %.226.epil.i = zext i8 %.225.epil.i to i64
  %.228.epil.i = xor i64 %.229.1.i.lcssa, %.226.epil.i
  %.229.epil.i = mul i64 %.228.epil.i, %const
  br label %B102.endif.endif

B74.endif.endif.i:                                ; preds = %B102
  %.5.i.i = lshr i64 %.189, 33
  %.6.i.i = xor i64 %.5.i.i, %.189
  %.7.i.i = mul i64 %.6.i.i, %const55
  %.8.i.i = lshr i64 %.7.i.i, 33
  %.9.i.i = xor i64 %.8.i.i, %.7.i.i
  %.10.i.i = mul i64 %.9.i.i, %const53
  %.11.i.i = lshr i64 %.10.i.i, 33
  %1 = xor i64 %.195, %.11.i.i
  %.51.i = xor i64 %1, %.10.i.i
  br label %B102.endif.endif

B392.lr.ph.i:                                     ; preds = %B102
  %.81.i = and i64 %.195, 4294967295
  %.83.i = getelementptr ptr, ptr %arg.buffers, i64 %.81.i
  %.84.i = load ptr, ptr %.83.i, align 8, !noalias !12
  %.88.i = lshr i64 %.195, 32
  %2 = getelementptr i8, ptr %.84.i, i64 %.88.i
  %unroll_iter.i = and i64 %.189, 4294967294
  %3 = add nsw i64 %unroll_iter.i, -2
  %4 = lshr i64 %3, 1
  %5 = add nuw i64 %4, 1
  %xtraiter = and i64 %5, 3
  %6 = icmp ult i64 %3, 6
  br i1 %6, label %B392.i.epil.preheader, label %B392.lr.ph.i.new

B392.lr.ph.i.new:                                 ; preds = %B392.lr.ph.i
  %unroll_iter = and i64 %5, -4
  br label %B392.i

B368:                                             ; preds = %B368.preheader49, %B568
  %.279 = phi i64 [ %10, %B568 ], [ %13, %B368.preheader49 ]
  %at.2.2 = phi i64 [ %.382, %B568 ], [ %.261, %B368.preheader49 ]
  %7 = trunc i64 %.167 to i32
  %.286 = getelementptr i32, ptr %arg.other_groups, i64 %.279
  %.287 = load i32, ptr %.286, align 4
  %.289 = icmp eq i32 %.287, %7
  br i1 %.289, label %B434, label %B568

B434:                                             ; preds = %B368
  %.295.idx = shl nuw nsw i64 %.279, 4
  %.295 = getelementptr i8, ptr %arg.others, i64 %.295.idx
  %.296 = load i64, ptr %.295, align 8
  %.21.not.i = icmp eq i64 %.189, %.296
  br i1 %.21.not.i, label %B20.i, label %B568

B20.i:                                            ; preds = %B434
  %.301 = getelementptr i8, ptr %.295, i64 8
  %.302 = load i64, ptr %.301, align 8
  %sunkaddr = mul i64 %.57.i, 8
  %sunkaddr56 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr
  %.60.i = load ptr, ptr %sunkaddr56, align 8, !noalias !16
  %.74.i = and i64 %.302, 4294967295
  %.76.i = getelementptr ptr, ptr %arg.other_buffers, i64 %.74.i
  %.77.i = load ptr, ptr %.76.i, align 8, !noalias !16
  %.81.i11 = lshr i64 %.302, 32
  %8 = getelementptr i8, ptr %.60.i, i64 %.64.i
  %scevgep.i12 = getelementptr i8, ptr %8, i64 4
  %9 = getelementptr i8, ptr %.77.i, i64 %.81.i11
  %scevgep2.i = getelementptr i8, ptr %9, i64 4
  br label %B464.i

B464.i:                                           ; preds = %B466.i, %B20.i
  %lsr.iv5.i = phi i64 [ %lsr.iv.next.i15, %B466.i ], [ %16, %B20.i ]
  %lsr.iv3.i = phi ptr [ %scevgep4.i, %B466.i ], [ %scevgep2.i, %B20.i ]
  %lsr.iv.i13 = phi ptr [ %scevgep1.i14, %B466.i ], [ %scevgep.i12, %B20.i ]
  %exitcond.not.i = icmp eq i64 %lsr.iv5.i, 0
  br i1 %exitcond.not.i, label %B516, label %B466.i

B466.i:                                           ; preds = %B464.i
  %.217.i = load i8, ptr %lsr.iv.i13, align 1, !noalias !16
  %.222.i = load i8, ptr %lsr.iv3.i, align 1, !noalias !16
  %.223.not.i = icmp eq i8 %.217.i, %.222.i
  %scevgep1.i14 = getelementptr i8, ptr %lsr.iv.i13, i64 1
  %scevgep4.i = getelementptr i8, ptr %lsr.iv3.i, i64 1
  %lsr.iv.next.i15 = add nsw i64 %lsr.iv5.i, -1
  br i1 %.223.not.i, label %B464.i, label %B568

B516:                                             ; preds = %B434.us, %B464.i
  %.28024 = phi i64 [ %.279, %B464.i ], [ %.279.us, %B434.us ]
  %.353.idx = shl i64 %count.2.0132, 4
  %.353 = getelementptr i8, ptr %arg.pairs, i64 %.353.idx
  store i64 %.124125130, ptr %.353, align 8
  %.362 = getelementptr i8, ptr %.353, i64 8
  store i64 %.28024, ptr %.362, align 8
  %.367 = add nsw i64 %count.2.0132, 1
  br label %B619

B568:                                             ; preds = %B466.i, %B434, %B368
  %.379 = add nsw i64 %at.2.2, 1
  %.382 = and i64 %.379, %.260
  %.386 = getelementptr i32, ptr %arg.table, i64 %.382
  %.387 = load i32, ptr %.386, align 4
  %10 = zext i32 %.387 to i64
  %11 = trunc i64 %10 to i32
  %.389 = icmp sgt i32 %11, -1
  br i1 %.389, label %B368, label %B619

common.ret:                                       ; preds = %B619, %B0.endif
  %count.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ %count.3.1, %B619 ]
  store i64 %count.2.0.lcssa, ptr %retptr, align 8
  ret i32 0

B619:                                             ; preds = %B568.us, %B102.endif.endif, %B568, %B516, %B70
  %count.3.1 = phi i64 [ %count.2.0132, %B70 ], [ %.367, %B516 ], [ %count.2.0132, %B102.endif.endif ], [ %count.2.0132, %B568.us ], [ %count.2.0132, %B568 ]
  %.118 = icmp sgt i64 %.117121131, 1
  br i1 %.118, label %B70, label %common.ret

B102.endif.endif:                                 ; preds = %B74.endif.endif.i, %B392.epil.preheader.i, %common.ret.loopexit.unr-lcssa.i
  %.229.lcssa.sink19.i = phi i64 [ %.51.i, %B74.endif.endif.i ], [ %.229.1.i.lcssa, %common.ret.loopexit.unr-lcssa.i ], [ %.229.epil.i, %B392.epil.preheader.i ]
  %.5.i1.i = lshr i64 %.229.lcssa.sink19.i, 33
  %.6.i2.i = xor i64 %.5.i1.i, %.229.lcssa.sink19.i
  %.7.i3.i = mul i64 %.6.i2.i, %const55
  %.8.i4.i = lshr i64 %.7.i3.i, 33
  %.9.i5.i = xor i64 %.8.i4.i, %.7.i3.i
  %.10.i6.i = mul i64 %.9.i5.i, %const53
  %.11.i7.i = lshr i64 %.10.i6.i, 33
  %.232 = mul i64 %.167, -7046029254386353131
  %12 = xor i64 %.232, %.11.i7.i
  %.233 = xor i64 %12, %.10.i6.i
  %.5.i = lshr i64 %.233, 33
  %.6.i = xor i64 %.5.i, %.233
  %.7.i = mul i64 %.6.i, %const55
  %.8.i = lshr i64 %.7.i, 33
  %.9.i = xor i64 %.8.i, %.7.i
  %.10.i = mul i64 %.9.i, %const53
  %.11.i = lshr i64 %.10.i, 33
  %.12.i = xor i64 %.11.i, %.10.i
  %.261 = and i64 %.12.i, %.260
  %.266 = getelementptr i32, ptr %arg.table, i64 %.261
  %.267 = load i32, ptr %.266, align 4
  %13 = zext i32 %.267 to i64
  %14 = trunc i64 %13 to i32
  %.269 = icmp sgt i32 %14, -1
  br i1 %.269, label %B368.preheader, label %B619

B368.preheader:                                   ; preds = %B102.endif.endif
  %15 = icmp ult i64 %.14.i, 13
  %.57.i = and i64 %.195, 4294967295
  %.64.i = lshr i64 %.195, 32
  %16 = add nsw i64 %.14.i, -4
  br i1 %15, label %B368.us.preheader, label %B368.preheader49

B368.preheader49:                                 ; preds = %B368.preheader
  br label %B368

B368.us.preheader:                                ; preds = %B368.preheader
  br label %B368.us

B368.us:                                          ; preds = %B568.us, %B368.us.preheader
  %.279.us = phi i64 [ %18, %B568.us ], [ %13, %B368.us.preheader ]
  %at.2.2.us = phi i64 [ %.382.us, %B568.us ], [ %.261, %B368.us.preheader ]
  %17 = trunc i64 %.167 to i32
  %.286.us = getelementptr i32, ptr %arg.other_groups, i64 %.279.us
  %.287.us = load i32, ptr %.286.us, align 4
  %.289.us = icmp eq i32 %.287.us, %17
  br i1 %.289.us, label %B434.us, label %B568.us

B434.us:                                          ; preds = %B368.us
  %.295.idx.us = shl nuw nsw i64 %.279.us, 4
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
  %18 = zext i32 %.387.us to i64
  %19 = trunc i64 %18 to i32
  %.389.us = icmp sgt i32 %19, -1
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
  %lsr.iv314 = phi i64 [ 0, %B422.preheader311 ], [ %lsr.iv.next315, %B456.endif.endif ]
  %lsr.iv = phi i64 [ %20, %B422.preheader311 ], [ %lsr.iv.next, %B456.endif.endif ]
  %k.2.2 = phi i64 [ %.297, %B456.endif.endif ], [ 3, %B422.preheader311 ]
  %exitcond.not = icmp eq i64 %lsr.iv, 0
  br i1 %exitcond.not, label %B532, label %B456.endif.endif

B456.endif.endif.us.B532.loopexit306_crit_edge:   ; preds = %B456.endif.endif.us
  %1 = add i64 %lsr.iv.next321, -1
  br label %B532, !llvm.loop !22

B456.endif.us126.B532.loopexit309_crit_edge:      ; preds = %B456.endif.us126
  %2 = add i64 %lsr.iv.next317, -1
  br label %B532, !llvm.loop !24

B532:                                             ; preds = %B456.endif.endif, %B422.us121, %B456.endif.us126.peel230, %B422.us121.peel.next198, %B456.endif.us126.peel211, %B422.us121.peel.next, %B456.endif.us126.peel, %B422.us121.preheader, %B422.peel.next145, %B456.endif.endif.peel168, %B422.peel.next, %B456.endif.endif.peel, %B422.preheader141, %B422.us, %B456.us.us, %B422.us.us, %B456.endif.endif.us.peel272, %B422.us.peel.next237, %B456.endif.endif.us.peel253, %B422.us.peel.next, %B456.endif.endif.us.peel, %B422.us.preheader, %B346.endif.endif, %B456.endif.us126.B532.loopexit309_crit_edge, %B456.endif.endif.us.B532.loopexit306_crit_edge, %B422, %B38
  %k.3.1 = phi i64 [ 0, %B346.endif.endif ], [ 0, %B38 ], [ 1, %B456.endif.endif.peel ], [ 2, %B422.peel.next ], [ 2, %B456.endif.endif.peel168 ], [ %invariant.umin, %B422.us121 ], [ 3, %B422.us.peel.next237 ], [ 3, %B456.endif.endif.us.peel272 ], [ 1, %B422.us.preheader ], [ 1, %B456.endif.endif.us.peel ], [ 2, %B422.us.peel.next ], [ 2, %B456.endif.endif.us.peel253 ], [ 1, %B422.preheader141 ], [ 3, %B422.us121.peel.next198 ], [ 3, %B456.endif.us126.peel230 ], [ 1, %B422.us121.preheader ], [ 1, %B456.endif.us126.peel ], [ 2, %B422.us121.peel.next ], [ 2, %B456.endif.us126.peel211 ], [ %.297.us.us, %B456.us.us ], [ 3, %B422.peel.next145 ], [ %invariant.umin, %B422.us ], [ %invariant.umin, %B422.us.us ], [ %1, %B456.endif.endif.us.B532.loopexit306_crit_edge ], [ %2, %B456.endif.us126.B532.loopexit309_crit_edge ], [ %invariant.umin, %B422 ], [ %.297, %B456.endif.endif ]
  %.398 = icmp eq i64 %k.3.1, %.197
  %.402 = icmp slt i64 %k.3.1, %.199
  %or.cond151 = and i1 %.398, %.402
  br i1 %or.cond151, label %common.ret, label %B564

common.ret:                                       ; preds = %B588.endif.endif, %B672, %B532, %B0.endif
  %.sink = phi i64 [ -1, %B0.endif ], [ -1, %B672 ], [ %.102179188, %B532 ], [ %.102179188, %B588.endif.endif ]
  store i64 %.sink, ptr %retptr, align 8
  ret i32 0

B564:                                             ; preds = %B532
  %3 = icmp slt i64 %k.3.1, %.199
  %.433 = icmp slt i64 %k.3.1, %.197
  %or.cond152 = and i1 %.433, %3
  br i1 %or.cond152, label %B588, label %B672

B588:                                             ; preds = %B564
  %.18.i35 = icmp ugt i64 %.197, 12
  br i1 %.18.i35, label %B74.i48, label %B250.i36

B74.i48:                                          ; preds = %B588
  %.23.i49 = and i64 %.149, 4294967295
  %.25.i50 = getelementptr ptr, ptr %arg.buffers, i64 %.23.i49
  %.26.i51 = load ptr, ptr %.25.i50, align 8, !noalias !25
  %.30.i52 = lshr i64 %.149, 32
  %4 = getelementptr i8, ptr %.26.i51, i64 %.30.i52
  %.37.i53 = getelementptr i8, ptr %4, i64 %k.3.1
  %.38.i54 = load i8, ptr %.37.i53, align 1, !noalias !25
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
  %.26.i67 = load ptr, ptr %.25.i66, align 8, !noalias !28
  %.30.i68 = lshr i64 %.159, 32
  %5 = getelementptr i8, ptr %.26.i67, i64 %.30.i68
  %.38.i70 = load i8, ptr %5, align 1, !noalias !28
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
  %6 = icmp ugt i64 %.197, 12
  %invariant.umin = tail call i64 @llvm.umin.i64(i64 %.197, i64 %.199)
  %7 = add nsw i64 %invariant.umin, -1
  %.23.i27 = and i64 %.149, 4294967295
  %.30.i30 = lshr i64 %.149, 32
  %.23.i88 = and i64 %.159, 4294967295
  %.30.i91 = lshr i64 %.159, 32
  br i1 %6, label %B422.preheader.split.us, label %B422.preheader.split

B422.preheader.split.us:                          ; preds = %B422.preheader
  %8 = icmp ugt i64 %.199, 12
  br i1 %8, label %B422.us.us.preheader, label %B422.us.preheader

B422.us.us.preheader:                             ; preds = %B422.preheader.split.us
  %9 = add nuw nsw i64 %.30.i91, 1
  %10 = add nuw nsw i64 %.30.i30, 1
  br label %B422.us.us

B422.us.preheader:                                ; preds = %B422.preheader.split.us
  %exitcond.not.us.peel = icmp eq i64 %7, 0
  br i1 %exitcond.not.us.peel, label %B532, label %B456.endif.endif.us.peel

B456.endif.endif.us.peel:                         ; preds = %B422.us.preheader
  %sunkaddr = mul i64 %.23.i27, 8
  %sunkaddr329 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr
  %.26.i29.us.peel = load ptr, ptr %sunkaddr329, align 8, !noalias !31
  %11 = getelementptr i8, ptr %.26.i29.us.peel, i64 %.30.i30
  %.37.i.us.peel = getelementptr i8, ptr %11, i64 1
  %.38.i31.us.peel = load i8, ptr %.37.i.us.peel, align 1, !noalias !31
  %.55.i85.us.peel = lshr i64 %.154.fr, 40
  %12 = trunc i64 %.55.i85.us.peel to i8
  %.383.us.peel = icmp eq i8 %.38.i31.us.peel, %12
  br i1 %.383.us.peel, label %B422.us.peel.next, label %B532

B422.us.peel.next:                                ; preds = %B456.endif.endif.us.peel
  %exitcond.not.us.peel240 = icmp eq i64 %7, 1
  br i1 %exitcond.not.us.peel240, label %B532, label %B456.endif.endif.us.peel253

B456.endif.endif.us.peel253:                      ; preds = %B422.us.peel.next
  %.37.i.us.peel243 = getelementptr i8, ptr %11, i64 2
  %.38.i31.us.peel244 = load i8, ptr %.37.i.us.peel243, align 1, !noalias !31
  %.55.i85.us.peel252 = lshr i64 %.154.fr, 48
  %13 = trunc i64 %.55.i85.us.peel252 to i8
  %.383.us.peel255 = icmp eq i8 %.38.i31.us.peel244, %13
  br i1 %.383.us.peel255, label %B422.us.peel.next237, label %B532

B422.us.peel.next237:                             ; preds = %B456.endif.endif.us.peel253
  %exitcond.not.us.peel259 = icmp eq i64 %7, 2
  br i1 %exitcond.not.us.peel259, label %B532, label %B456.endif.endif.us.peel272

B456.endif.endif.us.peel272:                      ; preds = %B422.us.peel.next237
  %.37.i.us.peel262 = getelementptr i8, ptr %11, i64 3
  %.38.i31.us.peel263 = load i8, ptr %.37.i.us.peel262, align 1, !noalias !31
  %.55.i85.us.peel271 = lshr i64 %.154.fr, 56
  %14 = trunc nuw i64 %.55.i85.us.peel271 to i8
  %.383.us.peel274 = icmp eq i8 %.38.i31.us.peel263, %14
  br i1 %.383.us.peel274, label %B422.us.preheader305, label %B532

B422.us.preheader305:                             ; preds = %B456.endif.endif.us.peel272
  br label %B422.us

B422.us.us:                                       ; preds = %B456.us.us, %B422.us.us.preheader
  %k.2.2.us.us = phi i64 [ %.297.us.us, %B456.us.us ], [ 0, %B422.us.us.preheader ]
  %exitcond.not.us.us = icmp eq i64 %7, %k.2.2.us.us
  br i1 %exitcond.not.us.us, label %B532, label %B456.us.us

B456.us.us:                                       ; preds = %B422.us.us
  %.297.us.us = add nuw nsw i64 %k.2.2.us.us, 1
  %sunkaddr330 = mul i64 %.23.i27, 8
  %sunkaddr331 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr330
  %.26.i29.us.us = load ptr, ptr %sunkaddr331, align 8, !noalias !31
  %scevgep327 = getelementptr i8, ptr %.26.i29.us.us, i64 %10
  %scevgep328 = getelementptr i8, ptr %scevgep327, i64 %k.2.2.us.us
  %.38.i31.us.us = load i8, ptr %scevgep328, align 1, !noalias !31
  %sunkaddr332 = mul i64 %.23.i88, 8
  %sunkaddr333 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr332
  %.26.i90.us.us = load ptr, ptr %sunkaddr333, align 8, !noalias !34
  %scevgep325 = getelementptr i8, ptr %.26.i90.us.us, i64 %9
  %scevgep326 = getelementptr i8, ptr %scevgep325, i64 %k.2.2.us.us
  %.38.i93.us.us = load i8, ptr %scevgep326, align 1, !noalias !34
  %.383.us.us = icmp eq i8 %.38.i31.us.us, %.38.i93.us.us
  br i1 %.383.us.us, label %B422.us.us, label %B532

B422.us:                                          ; preds = %B456.endif.endif.us, %B422.us.preheader305
  %lsr.iv322 = phi i64 [ 0, %B422.us.preheader305 ], [ %lsr.iv.next323, %B456.endif.endif.us ]
  %lsr.iv320 = phi i64 [ 4, %B422.us.preheader305 ], [ %lsr.iv.next321, %B456.endif.endif.us ]
  %exitcond.not.us = icmp eq i64 %invariant.umin, %lsr.iv320
  br i1 %exitcond.not.us, label %B532, label %B456.endif.endif.us

B456.endif.endif.us:                              ; preds = %B422.us
  %scevgep324 = getelementptr i8, ptr %11, i64 %lsr.iv320
  %.38.i31.us = load i8, ptr %scevgep324, align 1, !noalias !31
  %.69.i80.us = lshr i64 %.159, %lsr.iv322
  %15 = trunc i64 %.69.i80.us to i8
  %.383.us = icmp eq i8 %.38.i31.us, %15
  %lsr.iv.next321 = add nuw i64 %lsr.iv320, 1
  %lsr.iv.next323 = add i64 %lsr.iv322, 8
  br i1 %.383.us, label %B422.us, label %B456.endif.endif.us.B532.loopexit306_crit_edge, !llvm.loop !22

B422.preheader.split:                             ; preds = %B422.preheader
  %16 = icmp ugt i64 %.199, 12
  br i1 %16, label %B422.us121.preheader, label %B422.preheader141

B422.preheader141:                                ; preds = %B422.preheader.split
  %17 = icmp eq i64 %7, 0
  br i1 %17, label %B532, label %B456.endif.endif.peel

B456.endif.endif.peel:                            ; preds = %B422.preheader141
  %.55.i24.peel276 = xor i64 %.144, %.154.fr
  %18 = and i64 %.55.i24.peel276, 280375465082880
  %.383.peel = icmp eq i64 %18, 0
  br i1 %.383.peel, label %B422.peel.next, label %B532

B422.peel.next:                                   ; preds = %B456.endif.endif.peel
  %exitcond.not.peel148 = icmp eq i64 %7, 1
  br i1 %exitcond.not.peel148, label %B532, label %B456.endif.endif.peel168

B456.endif.endif.peel168:                         ; preds = %B422.peel.next
  %.55.i24.peel157277 = xor i64 %.144, %.154.fr
  %19 = and i64 %.55.i24.peel157277, 71776119061217280
  %.383.peel170 = icmp eq i64 %19, 0
  br i1 %.383.peel170, label %B422.peel.next145, label %B532

B422.peel.next145:                                ; preds = %B456.endif.endif.peel168
  %exitcond.not.peel174 = icmp ne i64 %7, 2
  %.55.i24.peel183278 = xor i64 %.144, %.154.fr
  %.383.peel196 = icmp ult i64 %.55.i24.peel183278, 72057594037927936
  %or.cond = and i1 %exitcond.not.peel174, %.383.peel196
  br i1 %or.cond, label %B422.preheader311, label %B532

B422.preheader311:                                ; preds = %B422.peel.next145
  %20 = add nsw i64 %invariant.umin, -4
  br label %B422

B422.us121.preheader:                             ; preds = %B422.preheader.split
  %21 = icmp eq i64 %7, 0
  br i1 %21, label %B532, label %B456.endif.us126.peel

B456.endif.us126.peel:                            ; preds = %B422.us121.preheader
  %.55.i24.us.peel = lshr i64 %.144, 40
  %sunkaddr334 = mul i64 %.23.i88, 8
  %sunkaddr335 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr334
  %.26.i90.us129.peel = load ptr, ptr %sunkaddr335, align 8, !noalias !34
  %22 = getelementptr i8, ptr %.26.i90.us129.peel, i64 %.30.i91
  %.37.i92.us130.peel = getelementptr i8, ptr %22, i64 1
  %.38.i93.us131.peel = load i8, ptr %.37.i92.us130.peel, align 1, !noalias !34
  %23 = trunc i64 %.55.i24.us.peel to i8
  %.383.us135.peel = icmp eq i8 %.38.i93.us131.peel, %23
  br i1 %.383.us135.peel, label %B422.us121.peel.next, label %B532

B422.us121.peel.next:                             ; preds = %B456.endif.us126.peel
  %exitcond.not.us124.peel201 = icmp eq i64 %7, 1
  br i1 %exitcond.not.us124.peel201, label %B532, label %B456.endif.us126.peel211

B456.endif.us126.peel211:                         ; preds = %B422.us121.peel.next
  %.55.i24.us.peel210 = lshr i64 %.144, 48
  %.37.i92.us130.peel214 = getelementptr i8, ptr %22, i64 2
  %.38.i93.us131.peel215 = load i8, ptr %.37.i92.us130.peel214, align 1, !noalias !34
  %24 = trunc i64 %.55.i24.us.peel210 to i8
  %.383.us135.peel216 = icmp eq i8 %.38.i93.us131.peel215, %24
  br i1 %.383.us135.peel216, label %B422.us121.peel.next198, label %B532

B422.us121.peel.next198:                          ; preds = %B456.endif.us126.peel211
  %exitcond.not.us124.peel220 = icmp eq i64 %7, 2
  br i1 %exitcond.not.us124.peel220, label %B532, label %B456.endif.us126.peel230

B456.endif.us126.peel230:                         ; preds = %B422.us121.peel.next198
  %.55.i24.us.peel229 = lshr i64 %.144, 56
  %.37.i92.us130.peel233 = getelementptr i8, ptr %22, i64 3
  %.38.i93.us131.peel234 = load i8, ptr %.37.i92.us130.peel233, align 1, !noalias !34
  %25 = trunc nuw i64 %.55.i24.us.peel229 to i8
  %.383.us135.peel235 = icmp eq i8 %.38.i93.us131.peel234, %25
  br i1 %.383.us135.peel235, label %B422.us121.preheader308, label %B532

B422.us121.preheader308:                          ; preds = %B456.endif.us126.peel230
  br label %B422.us121

B422.us121:                                       ; preds = %B456.endif.us126, %B422.us121.preheader308
  %lsr.iv318 = phi i64 [ 0, %B422.us121.preheader308 ], [ %lsr.iv.next319, %B456.endif.us126 ]
  %lsr.iv316 = phi i64 [ 4, %B422.us121.preheader308 ], [ %lsr.iv.next317, %B456.endif.us126 ]
  %exitcond.not.us124 = icmp eq i64 %invariant.umin, %lsr.iv316
  br i1 %exitcond.not.us124, label %B532, label %B456.endif.us126

B456.endif.us126:                                 ; preds = %B422.us121
  %.69.i.us = lshr i64 %.149, %lsr.iv318
  %scevgep = getelementptr i8, ptr %22, i64 %lsr.iv316
  %.38.i93.us131 = load i8, ptr %scevgep, align 1, !noalias !34
  %26 = trunc i64 %.69.i.us to i8
  %.383.us135 = icmp eq i8 %.38.i93.us131, %26
  %lsr.iv.next317 = add nuw i64 %lsr.iv316, 1
  %lsr.iv.next319 = add i64 %lsr.iv318, 8
  br i1 %.383.us135, label %B422.us121, label %B456.endif.us126.B532.loopexit309_crit_edge, !llvm.loop !24

B456.endif.endif:                                 ; preds = %B422
  %.297 = add nuw i64 %k.2.2, 1
  %.69.i = lshr i64 %.149, %lsr.iv314
  %.69.i80 = lshr i64 %.159, %lsr.iv314
  %27 = xor i64 %.69.i, %.69.i80
  %28 = and i64 %27, 255
  %.383 = icmp eq i64 %28, 0
  %lsr.iv.next = add i64 %lsr.iv, -1
  %lsr.iv.next315 = add i64 %lsr.iv314, 8
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
  %29 = getelementptr i8, ptr %.26.i113, i64 %.30.i114
  %.37.i115 = getelementptr i8, ptr %29, i64 %k.3.1
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
  %const90 = bitcast i64 -49064778989728563 to i64
  %const89 = bitcast i64 -3750763034362895579 to i64
  %const88 = bitcast i64 -4265267296055464877 to i64
  %const = bitcast i64 1099511628211 to i64
  %xtraiter = and i64 %.arg.width, 3
  %unroll_iter = and i64 %.arg.width, 9223372036854775804
  %0 = mul i64 %arg.first, %arg.width
  %1 = shl i64 %0, 4
  %2 = add i64 %1, 32
  %scevgep65 = getelementptr i8, ptr %arg.spans, i64 %2
  %3 = shl i64 %arg.width, 4
  %scevgep77 = getelementptr i8, ptr %arg.spans, i64 8
  br label %B70.endif.us

B70.endif.us544.preheader:                        ; preds = %B70.endif.lr.ph
  %.neg = add i64 %arg.first, 1
  %xtraiter52 = and i64 %.69, 1
  %lcmp.mod53.not = icmp eq i64 %xtraiter52, 0
  br i1 %lcmp.mod53.not, label %B70.endif.us544.prol.loopexit, label %B70.endif.us544.prol

B70.endif.us544.prol:                             ; preds = %B70.endif.us544.preheader
  store i64 -1, ptr %arg.table, align 4
  %.124.us547.prol = add nsw i64 %.69, -1
  %.128.us548.prol = add i64 %arg.first, 1
  %.969.us551.prol = getelementptr i64, ptr %arg.counts, i64 %arg.first
  store i64 0, ptr %.969.us551.prol, align 8
  br label %B70.endif.us544.prol.loopexit

B70.endif.us544.prol.loopexit:                    ; preds = %B70.endif.us544.prol, %B70.endif.us544.preheader
  %.114357395.us545.unr = phi i64 [ %.69, %B70.endif.us544.preheader ], [ %.124.us547.prol, %B70.endif.us544.prol ]
  %.121360394.us546.unr = phi i64 [ %arg.first, %B70.endif.us544.preheader ], [ %.128.us548.prol, %B70.endif.us544.prol ]
  %4 = icmp eq i64 %arg.last, %.neg
  br i1 %4, label %common.ret, label %B70.endif.us544.preheader55

B70.endif.us544.preheader55:                      ; preds = %B70.endif.us544.prol.loopexit
  %5 = add i64 %.114357395.us545.unr, 2
  %6 = shl i64 %.121360394.us546.unr, 3
  %7 = add i64 %6, 8
  %scevgep = getelementptr i8, ptr %arg.counts, i64 %7
  br label %B70.endif.us544

B70.endif.us:                                     ; preds = %B392.B902_crit_edge.us, %B70.endif.us.preheader
  %lsr.iv66 = phi ptr [ %scevgep65, %B70.endif.us.preheader ], [ %scevgep67, %B392.B902_crit_edge.us ]
  %total.2.0396.us = phi i64 [ %total.4.2.lcssa.us, %B392.B902_crit_edge.us ], [ 0, %B70.endif.us.preheader ]
  %.114357395.us = phi i64 [ %.124.us, %B392.B902_crit_edge.us ], [ %.69, %B70.endif.us.preheader ]
  %.121360394.us = phi i64 [ %.128.us, %B392.B902_crit_edge.us ], [ %arg.first, %B70.endif.us.preheader ]
  %8 = icmp slt i64 %arg.width, 4
  %.168.us = mul nsw i64 %.121360394.us, %arg.width
  br i1 %8, label %B188.us.epil.preheader, label %B188.us.preheader

B188.us.preheader:                                ; preds = %B70.endif.us
  br label %B188.us

B250.us.unr-lcssa:                                ; preds = %B188.us
  %9 = icmp eq i64 %xtraiter, 0
  br i1 %9, label %B250.us, label %B188.us.epil.preheader

B188.us.epil.preheader:                           ; preds = %B250.us.unr-lcssa, %B70.endif.us
  %count.2.1306.us.epil.init = phi i64 [ 0, %B70.endif.us ], [ %.301.us.3, %B250.us.unr-lcssa ]
  %.258302304.us.epil.init = phi i64 [ %.168.us, %B70.endif.us ], [ %.265.us.3, %B250.us.unr-lcssa ]
  %10 = shl i64 %.258302304.us.epil.init, 4
  %scevgep78 = getelementptr i8, ptr %scevgep77, i64 %10
  br label %B188.us.epil

B188.us.epil:                                     ; preds = %B188.us.epil, %B188.us.epil.preheader
  %lsr.iv82 = phi i64 [ %lsr.iv.next83, %B188.us.epil ], [ %xtraiter, %B188.us.epil.preheader ]
  %lsr.iv79 = phi ptr [ %scevgep80, %B188.us.epil ], [ %scevgep78, %B188.us.epil.preheader ]
  %count.2.1306.us.epil = phi i64 [ %.301.us.epil, %B188.us.epil ], [ %count.2.1306.us.epil.init, %B188.us.epil.preheader ]
  %scevgep81 = getelementptr i8, ptr %lsr.iv79, i64 -8
  %.294.us.epil = load i64, ptr %lsr.iv79, align 8
  %.298.us.epil = load i64, ptr %scevgep81, align 8
  %.299.us.epil = add i64 %.294.us.epil, %count.2.1306.us.epil
  %.301.us.epil = sub i64 %.299.us.epil, %.298.us.epil
  %scevgep80 = getelementptr i8, ptr %lsr.iv79, i64 16
  %lsr.iv.next83 = add nsw i64 %lsr.iv82, -1
  %epil.iter.cmp.not = icmp eq i64 %lsr.iv.next83, 0
  br i1 %epil.iter.cmp.not, label %B250.us, label %B188.us.epil, !llvm.loop !41

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
  %11 = shl nuw i64 %.size.3.2.us, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %arg.table, i8 -1, i64 %11, i1 false)
  br label %B342.endif.us

B342.endif.us:                                    ; preds = %B328.us.preheader, %B296.endif.us
  %.776.us = add nsw i64 %size.3.2.us, -1
  %12 = getelementptr i64, ptr %arg.firsts, i64 %total.2.0396.us
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

B392.i:                                           ; preds = %B392.lr.ph.i.new, %B392.i
  %lsr.iv84 = phi i64 [ %lsr.iv.next85, %B392.i ], [ %unroll_iter50, %B392.lr.ph.i.new ]
  %lsr.iv.i = phi ptr [ %15, %B392.lr.ph.i.new ], [ %scevgep.i.3, %B392.i ]
  %found.2.060.i = phi i64 [ %const89, %B392.lr.ph.i.new ], [ %.229.1.i.3, %B392.i ]
  %.225.i = load i8, ptr %lsr.iv.i, align 1, !noalias !42
  %.226.i = zext i8 %.225.i to i64
  %.228.i = xor i64 %found.2.060.i, %.226.i
  %.229.i = mul i64 %.228.i, %const
  %scevgep22.i = getelementptr i8, ptr %lsr.iv.i, i64 1
  %.225.1.i = load i8, ptr %scevgep22.i, align 1, !noalias !42
  %.226.1.i = zext i8 %.225.1.i to i64
  %.228.1.i = xor i64 %.229.i, %.226.1.i
  %.229.1.i = mul i64 %.228.1.i, %const
  %scevgep.i = getelementptr i8, ptr %lsr.iv.i, i64 2
  %.225.i.1 = load i8, ptr %scevgep.i, align 1, !noalias !42
  %.226.i.1 = zext i8 %.225.i.1 to i64
  %.228.i.1 = xor i64 %.229.1.i, %.226.i.1
  %.229.i.1 = mul i64 %.228.i.1, %const
  %scevgep22.i.1 = getelementptr i8, ptr %lsr.iv.i, i64 3
  %.225.1.i.1 = load i8, ptr %scevgep22.i.1, align 1, !noalias !42
  %.226.1.i.1 = zext i8 %.225.1.i.1 to i64
  %.228.1.i.1 = xor i64 %.229.i.1, %.226.1.i.1
  %.229.1.i.1 = mul i64 %.228.1.i.1, %const
  %scevgep.i.1 = getelementptr i8, ptr %lsr.iv.i, i64 4
  %.225.i.2 = load i8, ptr %scevgep.i.1, align 1, !noalias !42
  %.226.i.2 = zext i8 %.225.i.2 to i64
  %.228.i.2 = xor i64 %.229.1.i.1, %.226.i.2
  %.229.i.2 = mul i64 %.228.i.2, %const
  %scevgep22.i.2 = getelementptr i8, ptr %lsr.iv.i, i64 5
  %.225.1.i.2 = load i8, ptr %scevgep22.i.2, align 1, !noalias !42
  %.226.1.i.2 = zext i8 %.225.1.i.2 to i64
  %.228.1.i.2 = xor i64 %.229.i.2, %.226.1.i.2
  %.229.1.i.2 = mul i64 %.228.1.i.2, %const
  %scevgep.i.2 = getelementptr i8, ptr %lsr.iv.i, i64 6
  %.225.i.3 = load i8, ptr %scevgep.i.2, align 1, !noalias !42
  %.226.i.3 = zext i8 %.225.i.3 to i64
  %.228.i.3 = xor i64 %.229.1.i.2, %.226.i.3
  %.229.i.3 = mul i64 %.228.i.3, %const
  %scevgep22.i.3 = getelementptr i8, ptr %lsr.iv.i, i64 7
  %.225.1.i.3 = load i8, ptr %scevgep22.i.3, align 1, !noalias !42
  %.226.1.i.3 = zext i8 %.225.1.i.3 to i64
  %.228.1.i.3 = xor i64 %.229.i.3, %.226.1.i.3
  %.229.1.i.3 = mul i64 %.228.1.i.3, %const
  %scevgep.i.3 = getelementptr i8, ptr %lsr.iv.i, i64 8
  %lsr.iv.next85 = add i64 %lsr.iv84, -4
  %niter51.ncmp.3 = icmp eq i64 %lsr.iv.next85, 0
  br i1 %niter51.ncmp.3, label %common.ret.loopexit.unr-lcssa.i.unr-lcssa, label %B392.i

common.ret.loopexit.unr-lcssa.i.unr-lcssa:        ; preds = %B392.i
  %lcmp.mod47.not = icmp eq i64 %xtraiter45, 0
  br i1 %lcmp.mod47.not, label %common.ret.loopexit.unr-lcssa.i, label %B392.i.epil.preheader

B392.i.epil.preheader:                            ; preds = %B392.lr.ph.i, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %lsr.iv.i.epil.init = phi ptr [ %15, %B392.lr.ph.i ], [ %scevgep.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  %found.2.060.i.epil.init = phi i64 [ %const89, %B392.lr.ph.i ], [ %.229.1.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  br label %B392.i.epil

B392.i.epil:                                      ; preds = %B392.i.epil, %B392.i.epil.preheader
  %lsr.iv86 = phi i64 [ %lsr.iv.next87, %B392.i.epil ], [ %xtraiter45, %B392.i.epil.preheader ]
  %lsr.iv.i.epil = phi ptr [ %scevgep.i.epil, %B392.i.epil ], [ %lsr.iv.i.epil.init, %B392.i.epil.preheader ]
  %found.2.060.i.epil = phi i64 [ %.229.1.i.epil, %B392.i.epil ], [ %found.2.060.i.epil.init, %B392.i.epil.preheader ]
  %.225.i.epil = load i8, ptr %lsr.iv.i.epil, align 1, !noalias !42
  %.226.i.epil = zext i8 %.225.i.epil to i64
  %.228.i.epil = xor i64 %found.2.060.i.epil, %.226.i.epil
  %.229.i.epil = mul i64 %.228.i.epil, %const
  %scevgep22.i.epil = getelementptr i8, ptr %lsr.iv.i.epil, i64 1
  %.225.1.i.epil = load i8, ptr %scevgep22.i.epil, align 1, !noalias !42
  %.226.1.i.epil = zext i8 %.225.1.i.epil to i64
  %.228.1.i.epil = xor i64 %.229.i.epil, %.226.1.i.epil
  %.229.1.i.epil = mul i64 %.228.1.i.epil, %const
  %scevgep.i.epil = getelementptr i8, ptr %lsr.iv.i.epil, i64 2
  %lsr.iv.next87 = add nsw i64 %lsr.iv86, -1
  %epil.iter46.cmp.not = icmp eq i64 %lsr.iv.next87, 0
  br i1 %epil.iter46.cmp.not, label %common.ret.loopexit.unr-lcssa.i, label %B392.i.epil, !llvm.loop !45

common.ret.loopexit.unr-lcssa.i:                  ; preds = %B392.i.epil, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %.229.1.i.lcssa = phi i64 [ %.229.1.i.3, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ], [ %.229.1.i.epil, %B392.i.epil ]
  %13 = and i64 %.734.us, 1
  %lcmp.mod.not.i = icmp eq i64 %13, 0
  br i1 %lcmp.mod.not.i, label %B472.endif.us, label %B392.epil.preheader.i

B392.epil.preheader.i:                            ; preds = %common.ret.loopexit.unr-lcssa.i
  %scevgep1.i = getelementptr i8, ptr %15, i64 %unroll_iter.i
  %.225.epil.i = load i8, ptr %scevgep1.i, align 1, !noalias !42
  %.226.epil.i = zext i8 %.225.epil.i to i64
  %.228.epil.i = xor i64 %.229.1.i.lcssa, %.226.epil.i
  %.229.epil.i = mul i64 %.228.epil.i, %const
  br label %B472.endif.us

B74.endif.endif.i:                                ; preds = %B472.us
  %.5.i.i = lshr i64 %.734.us, 33
  %.6.i.i = xor i64 %.5.i.i, %.734.us
  %.7.i.i = mul i64 %.6.i.i, %const90
  %.8.i.i = lshr i64 %.7.i.i, 33
  %.9.i.i = xor i64 %.8.i.i, %.7.i.i
  %.10.i.i = mul i64 %.9.i.i, %const88
  %.11.i.i = lshr i64 %.10.i.i, 33
  %14 = xor i64 %.740.us, %.11.i.i
  %.51.i = xor i64 %14, %.10.i.i
  br label %B472.endif.us

B392.lr.ph.i:                                     ; preds = %B472.us
  %.81.i = and i64 %.740.us, 4294967295
  %.83.i = getelementptr ptr, ptr %arg.buffers, i64 %.81.i
  %.84.i = load ptr, ptr %.83.i, align 8, !noalias !42
  %.88.i = lshr i64 %.740.us, 32
  %15 = getelementptr i8, ptr %.84.i, i64 %.88.i
  %unroll_iter.i = and i64 %.734.us, 4294967294
  %16 = add nsw i64 %unroll_iter.i, -2
  %17 = lshr i64 %16, 1
  %18 = add nuw i64 %17, 1
  %xtraiter45 = and i64 %18, 3
  %19 = icmp ult i64 %16, 6
  br i1 %19, label %B392.i.epil.preheader, label %B392.lr.ph.i.new

B392.lr.ph.i.new:                                 ; preds = %B392.lr.ph.i
  %unroll_iter50 = and i64 %18, -4
  br label %B392.i

B472.endif.us:                                    ; preds = %B74.endif.endif.i, %B392.epil.preheader.i, %common.ret.loopexit.unr-lcssa.i
  %.229.lcssa.sink19.i = phi i64 [ %.51.i, %B74.endif.endif.i ], [ %.229.1.i.lcssa, %common.ret.loopexit.unr-lcssa.i ], [ %.229.epil.i, %B392.epil.preheader.i ]
  %.5.i1.i = lshr i64 %.229.lcssa.sink19.i, 33
  %.6.i2.i = xor i64 %.5.i1.i, %.229.lcssa.sink19.i
  %.7.i3.i = mul i64 %.6.i2.i, %const90
  %.8.i4.i = lshr i64 %.7.i3.i, 33
  %.9.i5.i = xor i64 %.8.i4.i, %.7.i3.i
  %.10.i6.i = mul i64 %.9.i5.i, %const88
  %.11.i7.i = lshr i64 %.10.i6.i, 33
  %.12.i8.i = xor i64 %.11.i7.i, %.10.i6.i
  %.777.us = and i64 %.12.i8.i, %.776.us
  %.785.us = getelementptr i32, ptr %arg.table, i64 %.777.us
  %.786.us = load i32, ptr %.785.us, align 4
  %20 = zext i32 %.786.us to i64
  %21 = trunc i64 %20 to i32
  %.788.us = icmp sgt i32 %21, -1
  br i1 %.788.us, label %B646.us.preheader, label %B810.us

B646.us.preheader:                                ; preds = %B472.endif.us
  %22 = icmp ult i64 %.14.i, 13
  %.57.i = and i64 %.740.us, 4294967295
  %.64.i = lshr i64 %.740.us, 32
  %23 = add nsw i64 %.14.i, -4
  br i1 %22, label %B646.us.us.preheader, label %B646.us.preheader57

B646.us.preheader57:                              ; preds = %B646.us.preheader
  br label %B646.us

B646.us.us.preheader:                             ; preds = %B646.us.preheader
  br label %B646.us.us

B646.us.us:                                       ; preds = %B764.us.us, %B646.us.us.preheader
  %.798.us.us = phi i64 [ %24, %B764.us.us ], [ %20, %B646.us.us.preheader ]
  %slot.2.3.us.us = phi i64 [ %.867.us.us, %B764.us.us ], [ %.777.us, %B646.us.us.preheader ]
  %.803.us.us = getelementptr i64, ptr %12, i64 %.798.us.us
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
  %24 = zext i32 %.874.us.us to i64
  %25 = trunc i64 %24 to i32
  %.876.us.us = icmp sgt i32 %25, -1
  br i1 %.876.us.us, label %B646.us.us, label %B810.us

B646.us:                                          ; preds = %B764.us, %B646.us.preheader57
  %.798.us = phi i64 [ %28, %B764.us ], [ %20, %B646.us.preheader57 ]
  %slot.2.3.us = phi i64 [ %.867.us, %B764.us ], [ %.777.us, %B646.us.preheader57 ]
  %.803.us = getelementptr i64, ptr %12, i64 %.798.us
  %.804.us = load i64, ptr %.803.us, align 8
  %.808.us.idx = shl i64 %.804.us, 4
  %.808.us = getelementptr i8, ptr %arg.views, i64 %.808.us.idx
  %.809.us = load i64, ptr %.808.us, align 8
  %.21.not.i = icmp eq i64 %.734.us, %.809.us
  br i1 %.21.not.i, label %B20.i, label %B764.us

B20.i:                                            ; preds = %B646.us
  %.813.us = getelementptr i8, ptr %.808.us, i64 8
  %.814.us = load i64, ptr %.813.us, align 8
  %sunkaddr = mul i64 %.57.i, 8
  %sunkaddr91 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr
  %.60.i = load ptr, ptr %sunkaddr91, align 8, !noalias !46
  %.74.i = and i64 %.814.us, 4294967295
  %.76.i = getelementptr ptr, ptr %arg.buffers, i64 %.74.i
  %.77.i = load ptr, ptr %.76.i, align 8, !noalias !46
  %.81.i11 = lshr i64 %.814.us, 32
  %26 = getelementptr i8, ptr %.60.i, i64 %.64.i
  %scevgep.i12 = getelementptr i8, ptr %26, i64 4
  %27 = getelementptr i8, ptr %.77.i, i64 %.81.i11
  %scevgep2.i = getelementptr i8, ptr %27, i64 4
  br label %B464.i

B464.i:                                           ; preds = %B466.i, %B20.i
  %lsr.iv5.i = phi i64 [ %lsr.iv.next.i15, %B466.i ], [ %23, %B20.i ]
  %lsr.iv3.i = phi ptr [ %scevgep4.i, %B466.i ], [ %scevgep2.i, %B20.i ]
  %lsr.iv.i13 = phi ptr [ %scevgep1.i14, %B466.i ], [ %scevgep.i12, %B20.i ]
  %exitcond.not.i = icmp eq i64 %lsr.iv5.i, 0
  br i1 %exitcond.not.i, label %B810.us, label %B466.i

B466.i:                                           ; preds = %B464.i
  %.217.i = load i8, ptr %lsr.iv.i13, align 1, !noalias !46
  %.222.i = load i8, ptr %lsr.iv3.i, align 1, !noalias !46
  %.223.not.i = icmp eq i8 %.217.i, %.222.i
  %scevgep1.i14 = getelementptr i8, ptr %lsr.iv.i13, i64 1
  %scevgep4.i = getelementptr i8, ptr %lsr.iv3.i, i64 1
  %lsr.iv.next.i15 = add nsw i64 %lsr.iv5.i, -1
  br i1 %.223.not.i, label %B464.i, label %B764.us

B764.us:                                          ; preds = %B466.i, %B646.us
  %.864.us = add nsw i64 %slot.2.3.us, 1
  %.867.us = and i64 %.864.us, %.776.us
  %.873.us = getelementptr i32, ptr %arg.table, i64 %.867.us
  %.874.us = load i32, ptr %.873.us, align 4
  %28 = zext i32 %.874.us to i64
  %29 = trunc i64 %28 to i32
  %.876.us = icmp sgt i32 %29, -1
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
  %sunkaddr92 = mul i64 %slot.3.4.us, 4
  %sunkaddr93 = getelementptr i8, ptr %arg.table, i64 %sunkaddr92
  store i32 %.905.us, ptr %sunkaddr93, align 4
  %.911.us = getelementptr i64, ptr %arg.firsts, i64 %total.4.2330.us
  store i64 %.695324328.us, ptr %.911.us, align 8
  %.914.us = add nsw i64 %total.4.2330.us, 1
  %.928.us.pre = load i32, ptr %sunkaddr93, align 4
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
  %lsr.iv68 = phi ptr [ %lsr.iv66, %B188.us.preheader ], [ %scevgep69, %B188.us ]
  %lsr.iv63 = phi i64 [ %unroll_iter, %B188.us.preheader ], [ %lsr.iv.next64, %B188.us ]
  %count.2.1306.us = phi i64 [ %.301.us.3, %B188.us ], [ 0, %B188.us.preheader ]
  %.258302304.us = phi i64 [ %.265.us.3, %B188.us ], [ %.168.us, %B188.us.preheader ]
  %scevgep70 = getelementptr i8, ptr %lsr.iv68, i64 -32
  %scevgep73 = getelementptr i8, ptr %lsr.iv68, i64 -24
  %.294.us = load i64, ptr %scevgep73, align 8
  %.298.us = load i64, ptr %scevgep70, align 8
  %.299.us = add i64 %.294.us, %count.2.1306.us
  %scevgep75 = getelementptr i8, ptr %lsr.iv68, i64 -16
  %scevgep76 = getelementptr i8, ptr %lsr.iv68, i64 -8
  %.294.us.1 = load i64, ptr %scevgep76, align 8
  %.298.us.1 = load i64, ptr %scevgep75, align 8
  %30 = add i64 %.299.us, %.294.us.1
  %31 = add i64 %.298.us, %.298.us.1
  %scevgep74 = getelementptr i8, ptr %lsr.iv68, i64 8
  %.294.us.2 = load i64, ptr %scevgep74, align 8
  %.298.us.2 = load i64, ptr %lsr.iv68, align 8
  %32 = add i64 %30, %.294.us.2
  %33 = add i64 %31, %.298.us.2
  %.265.us.3 = add i64 %.258302304.us, 4
  %scevgep72 = getelementptr i8, ptr %lsr.iv68, i64 16
  %scevgep71 = getelementptr i8, ptr %lsr.iv68, i64 24
  %.294.us.3 = load i64, ptr %scevgep71, align 8
  %.298.us.3 = load i64, ptr %scevgep72, align 8
  %34 = add i64 %32, %.294.us.3
  %35 = add i64 %33, %.298.us.3
  %.301.us.3 = sub i64 %34, %35
  %lsr.iv.next64 = add nsw i64 %lsr.iv63, -4
  %scevgep69 = getelementptr i8, ptr %lsr.iv68, i64 64
  %niter.ncmp.3.not = icmp eq i64 %lsr.iv.next64, 0
  br i1 %niter.ncmp.3.not, label %B250.us.unr-lcssa, label %B188.us

B392.loopexit.us:                                 ; preds = %B870.us, %B394.endif.us
  %total.4.2.lcssa.us = phi i64 [ %total.3.1351.us, %B394.endif.us ], [ %total.5.3.us, %B870.us ]
  %.557.us = icmp sgt i64 %.556334350.us, 1
  br i1 %.557.us, label %B394.endif.us, label %B392.B902_crit_edge.us

B392.B902_crit_edge.us:                           ; preds = %B392.loopexit.us
  %.962.us = sub nsw i64 %total.4.2.lcssa.us, %total.2.0396.us
  %.969.us = getelementptr i64, ptr %arg.counts, i64 %.121360394.us
  store i64 %.962.us, ptr %.969.us, align 8
  %scevgep67 = getelementptr i8, ptr %lsr.iv66, i64 %3
  %.115.us = icmp sgt i64 %.114357395.us, 1
  br i1 %.115.us, label %B70.endif.us, label %common.ret

B70.endif.us544:                                  ; preds = %B70.endif.us544, %B70.endif.us544.preheader55
  %lsr.iv60 = phi ptr [ %scevgep, %B70.endif.us544.preheader55 ], [ %scevgep61, %B70.endif.us544 ]
  %lsr.iv = phi i64 [ %5, %B70.endif.us544.preheader55 ], [ %lsr.iv.next, %B70.endif.us544 ]
  store i64 -1, ptr %arg.table, align 4
  %scevgep62 = getelementptr i8, ptr %lsr.iv60, i64 -8
  store i64 0, ptr %scevgep62, align 8
  store i64 -1, ptr %arg.table, align 4
  store i64 0, ptr %lsr.iv60, align 8
  %lsr.iv.next = add i64 %lsr.iv, -2
  %scevgep61 = getelementptr i8, ptr %lsr.iv60, i64 16
  %.115.us552.1 = icmp sgt i64 %lsr.iv.next, 2
  br i1 %.115.us552.1, label %B70.endif.us544, label %common.ret

common.ret:                                       ; preds = %B70.endif.us544, %B392.B902_crit_edge.us, %B70.endif.us544.prol.loopexit, %B0.endif
  %total.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ 0, %B70.endif.us544.prol.loopexit ], [ 0, %B70.endif.us544 ], [ %total.4.2.lcssa.us, %B392.B902_crit_edge.us ]
  store i64 %total.2.0.lcssa, ptr %retptr, align 8
  ret i32 0
}

define noundef i32 @join_texts(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.views, ptr readonly %arg.buffers, i64 %arg.count, ptr writeonly %arg.out) local_unnamed_addr #0 {
B0.endif:
  %.98102.not = icmp slt i64 %arg.count, 1
  br i1 %.98102.not, label %common.ret, label %B66.endif.preheader

B66.endif.preheader:                              ; preds = %B0.endif
  %scevgep = getelementptr i8, ptr %arg.out, i64 7
  %scevgep89 = getelementptr i8, ptr %arg.out, i64 1
  %scevgep96 = getelementptr i8, ptr %arg.out, i64 4
  br label %B66.endif

B260.loopexit.unr-lcssa:                          ; preds = %B208.us
  %lcmp.mod58.not = icmp eq i64 %xtraiter56, 0
  br i1 %lcmp.mod58.not, label %B260, label %B208.us.epil.preheader

B208.us.epil.preheader:                           ; preds = %B260.loopexit.unr-lcssa
  %0 = add nuw nsw i64 %.30.i, 4
  %1 = sub i64 %0, %lsr.iv82
  br label %B208.us.epil

B208.us.epil:                                     ; preds = %B208.us.epil, %B208.us.epil.preheader
  %lsr.iv105 = phi i64 [ %lsr.iv.next106, %B208.us.epil ], [ %xtraiter56, %B208.us.epil.preheader ]
  %lsr.iv102 = phi i64 [ %lsr.iv.next103, %B208.us.epil ], [ %1, %B208.us.epil.preheader ]
  %lsr.iv100 = phi ptr [ %scevgep101, %B208.us.epil ], [ %lsr.iv98, %B208.us.epil.preheader ]
  %sunkaddr = mul i64 %.23.i, 8
  %sunkaddr107 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr
  %.26.i.us.epil = load ptr, ptr %sunkaddr107, align 8, !noalias !49
  %scevgep104 = getelementptr i8, ptr %.26.i.us.epil, i64 %lsr.iv102
  %.38.i.us.epil = load i8, ptr %scevgep104, align 1, !noalias !49
  store i8 %.38.i.us.epil, ptr %lsr.iv100, align 1
  %scevgep101 = getelementptr i8, ptr %lsr.iv100, i64 1
  %lsr.iv.next103 = add i64 %lsr.iv102, 1
  %lsr.iv.next106 = add nsw i64 %lsr.iv105, -1
  %epil.iter57.cmp.not = icmp eq i64 %lsr.iv.next106, 0
  br i1 %epil.iter57.cmp.not, label %B260, label %B208.us.epil, !llvm.loop !52

B260.loopexit54.unr-lcssa:                        ; preds = %B208.endif
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  %2 = mul i64 %lsr.iv.next64, -1
  br i1 %lcmp.mod.not, label %B260, label %B208.endif.epil.preheader

B208.endif.epil.preheader:                        ; preds = %B208.endif.preheader, %B260.loopexit54.unr-lcssa
  %.2389193.epil.init = phi i64 [ 4, %B208.endif.preheader ], [ %2, %B260.loopexit54.unr-lcssa ]
  %3 = add i64 %used.2.0105, %.2389193.epil.init
  %scevgep71 = getelementptr i8, ptr %arg.out, i64 %3
  %4 = shl i64 %.2389193.epil.init, 3
  %5 = add i64 %4, -32
  br label %B208.endif.epil

B208.endif.epil:                                  ; preds = %B208.endif.epil, %B208.endif.epil.preheader
  %lsr.iv76 = phi i64 [ %lsr.iv.next77, %B208.endif.epil ], [ %xtraiter, %B208.endif.epil.preheader ]
  %lsr.iv74 = phi i64 [ %lsr.iv.next75, %B208.endif.epil ], [ %5, %B208.endif.epil.preheader ]
  %lsr.iv72 = phi ptr [ %scevgep73, %B208.endif.epil ], [ %scevgep71, %B208.endif.epil.preheader ]
  %.69.i.epil = lshr i64 %.144, %lsr.iv74
  %.301.epil = trunc i64 %.69.i.epil to i8
  store i8 %.301.epil, ptr %lsr.iv72, align 1
  %scevgep73 = getelementptr i8, ptr %lsr.iv72, i64 1
  %lsr.iv.next75 = add i64 %lsr.iv74, 8
  %lsr.iv.next77 = add nsw i64 %lsr.iv76, -1
  %epil.iter.cmp.not = icmp eq i64 %lsr.iv.next77, 0
  br i1 %epil.iter.cmp.not, label %B260, label %B208.endif.epil, !llvm.loop !53

B260:                                             ; preds = %B208.endif.peel45, %B208.endif.peel29, %B208.endif.peel13, %B208.endif.peel, %B66.endif, %B208.endif.epil, %B260.loopexit54.unr-lcssa, %B208.us.epil, %B260.loopexit.unr-lcssa
  %.316 = add nuw nsw i64 %.152, %used.2.0105
  %exitcond114.not = icmp eq i64 %arg.count, %.111
  br i1 %exitcond114.not, label %common.ret, label %B66.endif

common.ret:                                       ; preds = %B260, %B0.endif
  %used.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ %.316, %B260 ]
  store i64 %used.2.0.lcssa, ptr %retptr, align 8
  ret i32 0

B66.endif:                                        ; preds = %B260, %B66.endif.preheader
  %used.2.0105 = phi i64 [ %.316, %B260 ], [ 0, %B66.endif.preheader ]
  %.10497103 = phi i64 [ %.111, %B260 ], [ 0, %B66.endif.preheader ]
  %.111 = add nuw nsw i64 %.10497103, 1
  %.138.idx = shl i64 %.10497103, 4
  %.138 = getelementptr i8, ptr %arg.views, i64 %.138.idx
  %.139 = load i64, ptr %.138, align 8
  %.143 = getelementptr i8, ptr %.138, i64 8
  %.144 = load i64, ptr %.143, align 8
  %.152 = and i64 %.139, 4294967295
  %.23292.not = icmp eq i64 %.152, 0
  br i1 %.23292.not, label %B260, label %B208.lr.ph

B208.lr.ph:                                       ; preds = %B66.endif
  %6 = getelementptr i8, ptr %arg.out, i64 %used.2.0105
  %.18.i = icmp ugt i64 %.152, 12
  %.23.i = and i64 %.144, 4294967295
  %.30.i = lshr i64 %.144, 32
  br i1 %.18.i, label %B208.us.preheader, label %B208.endif.peel

B208.us.preheader:                                ; preds = %B208.lr.ph
  %xtraiter56 = and i64 %.139, 3
  %7 = lshr i64 %.139, 2
  %8 = trunc i64 %7 to i30
  %9 = zext i30 %8 to i64
  %10 = mul nsw i64 %9, -4
  %scevgep90 = getelementptr i8, ptr %scevgep89, i64 %used.2.0105
  %scevgep97 = getelementptr i8, ptr %scevgep96, i64 %used.2.0105
  br label %B208.us

B208.endif.peel:                                  ; preds = %B208.lr.ph
  %.55.i.peel = lshr i64 %.139, 32
  %.301.peel = trunc i64 %.55.i.peel to i8
  store i8 %.301.peel, ptr %6, align 1
  %exitcond.not.peel = icmp eq i64 %.152, 1
  br i1 %exitcond.not.peel, label %B260, label %B208.endif.peel13

B208.endif.peel13:                                ; preds = %B208.endif.peel
  %.55.i.peel12 = lshr i64 %.139, 40
  %.301.peel16 = trunc i64 %.55.i.peel12 to i8
  %.302.peel17 = getelementptr i8, ptr %6, i64 1
  store i8 %.301.peel16, ptr %.302.peel17, align 1
  %exitcond.not.peel18 = icmp eq i64 %.152, 2
  br i1 %exitcond.not.peel18, label %B260, label %B208.endif.peel29

B208.endif.peel29:                                ; preds = %B208.endif.peel13
  %.55.i.peel28 = lshr i64 %.139, 48
  %.301.peel32 = trunc i64 %.55.i.peel28 to i8
  %.302.peel33 = getelementptr i8, ptr %6, i64 2
  store i8 %.301.peel32, ptr %.302.peel33, align 1
  %exitcond.not.peel34 = icmp eq i64 %.152, 3
  br i1 %exitcond.not.peel34, label %B260, label %B208.endif.peel45

B208.endif.peel45:                                ; preds = %B208.endif.peel29
  %.55.i.peel44 = lshr i64 %.139, 56
  %.301.peel48 = trunc nuw i64 %.55.i.peel44 to i8
  %.302.peel49 = getelementptr i8, ptr %6, i64 3
  store i8 %.301.peel48, ptr %.302.peel49, align 1
  %exitcond.not.peel50 = icmp eq i64 %.152, 4
  br i1 %exitcond.not.peel50, label %B260, label %B208.endif.preheader

B208.endif.preheader:                             ; preds = %B208.endif.peel45
  %11 = add nsw i64 %.152, -5
  %xtraiter = and i64 %.139, 3
  %12 = icmp ult i64 %11, 3
  br i1 %12, label %B208.endif.epil.preheader, label %B208.endif.preheader.new

B208.endif.preheader.new:                         ; preds = %B208.endif.preheader
  %13 = sub i64 %xtraiter, %.152
  %scevgep65 = getelementptr i8, ptr %scevgep, i64 %used.2.0105
  br label %B208.endif

B208.us:                                          ; preds = %B208.us, %B208.us.preheader
  %lsr.iv98 = phi ptr [ %scevgep99, %B208.us ], [ %scevgep97, %B208.us.preheader ]
  %lsr.iv91 = phi ptr [ %scevgep92, %B208.us ], [ %scevgep90, %B208.us.preheader ]
  %lsr.iv82 = phi i64 [ %lsr.iv.next83, %B208.us ], [ 0, %B208.us.preheader ]
  %lsr.iv78 = phi i64 [ %lsr.iv.next79, %B208.us ], [ %.30.i, %B208.us.preheader ]
  %sunkaddr108 = mul i64 %.23.i, 8
  %sunkaddr109 = getelementptr i8, ptr %arg.buffers, i64 %sunkaddr108
  %.26.i.us = load ptr, ptr %sunkaddr109, align 8, !noalias !49
  %scevgep86 = getelementptr i8, ptr %.26.i.us, i64 %lsr.iv78
  %.38.i.us = load i8, ptr %scevgep86, align 1, !noalias !49
  %scevgep93 = getelementptr i8, ptr %lsr.iv91, i64 -1
  store i8 %.38.i.us, ptr %scevgep93, align 1
  %.26.i.us.1 = load ptr, ptr %sunkaddr109, align 8, !noalias !49
  %scevgep87 = getelementptr i8, ptr %.26.i.us.1, i64 %lsr.iv78
  %scevgep88 = getelementptr i8, ptr %scevgep87, i64 1
  %.38.i.us.1 = load i8, ptr %scevgep88, align 1, !noalias !49
  store i8 %.38.i.us.1, ptr %lsr.iv91, align 1
  %.26.i.us.2 = load ptr, ptr %sunkaddr109, align 8, !noalias !49
  %scevgep84 = getelementptr i8, ptr %.26.i.us.2, i64 %lsr.iv78
  %scevgep85 = getelementptr i8, ptr %scevgep84, i64 2
  %.38.i.us.2 = load i8, ptr %scevgep85, align 1, !noalias !49
  %scevgep95 = getelementptr i8, ptr %lsr.iv91, i64 1
  store i8 %.38.i.us.2, ptr %scevgep95, align 1
  %.26.i.us.3 = load ptr, ptr %sunkaddr109, align 8, !noalias !49
  %scevgep80 = getelementptr i8, ptr %.26.i.us.3, i64 %lsr.iv78
  %scevgep81 = getelementptr i8, ptr %scevgep80, i64 3
  %.38.i.us.3 = load i8, ptr %scevgep81, align 1, !noalias !49
  %scevgep94 = getelementptr i8, ptr %lsr.iv91, i64 2
  store i8 %.38.i.us.3, ptr %scevgep94, align 1
  %lsr.iv.next79 = add i64 %lsr.iv78, 4
  %lsr.iv.next83 = add i64 %lsr.iv82, -4
  %scevgep92 = getelementptr i8, ptr %lsr.iv91, i64 4
  %niter61.ncmp.3 = icmp eq i64 %10, %lsr.iv.next83
  %scevgep99 = getelementptr i8, ptr %lsr.iv98, i64 4
  br i1 %niter61.ncmp.3, label %B260.loopexit.unr-lcssa, label %B208.us

B208.endif:                                       ; preds = %B208.endif, %B208.endif.preheader.new
  %lsr.iv66 = phi ptr [ %scevgep67, %B208.endif ], [ %scevgep65, %B208.endif.preheader.new ]
  %lsr.iv63 = phi i64 [ %lsr.iv.next64, %B208.endif ], [ -4, %B208.endif.preheader.new ]
  %lsr.iv = phi i64 [ %lsr.iv.next, %B208.endif ], [ 24, %B208.endif.preheader.new ]
  %14 = add i64 %lsr.iv, -24
  %.69.i = lshr i64 %.144, %14
  %.301 = trunc i64 %.69.i to i8
  %scevgep68 = getelementptr i8, ptr %lsr.iv66, i64 -3
  store i8 %.301, ptr %scevgep68, align 1
  %15 = add i64 %lsr.iv, -16
  %.69.i.1 = lshr i64 %.144, %15
  %.301.1 = trunc i64 %.69.i.1 to i8
  %scevgep70 = getelementptr i8, ptr %lsr.iv66, i64 -2
  store i8 %.301.1, ptr %scevgep70, align 1
  %16 = add i64 %lsr.iv, -8
  %.69.i.2 = lshr i64 %.144, %16
  %.301.2 = trunc i64 %.69.i.2 to i8
  %scevgep69 = getelementptr i8, ptr %lsr.iv66, i64 -1
  store i8 %.301.2, ptr %scevgep69, align 1
  %.69.i.3 = lshr i64 %.144, %lsr.iv
  %.301.3 = trunc i64 %.69.i.3 to i8
  store i8 %.301.3, ptr %lsr.iv66, align 1
  %lsr.iv.next = add i64 %lsr.iv, 32
  %lsr.iv.next64 = add i64 %lsr.iv63, -4
  %scevgep67 = getelementptr i8, ptr %lsr.iv66, i64 4
  %niter.ncmp.3 = icmp eq i64 %13, %lsr.iv.next64
  br i1 %niter.ncmp.3, label %B260.loopexit54.unr-lcssa, label %B208.endif, !llvm.loop !54
}

attributes #0 = { nounwind }
attributes #1 = { nocreateundeforpoison nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }

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
!22 = distinct !{!22, !23}
!23 = !{!"llvm.loop.peeled.count", i32 3}
!24 = distinct !{!24, !23}
!25 = !{!26}
!26 = distinct !{!26, !27, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!27 = distinct !{!27, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!28 = !{!29}
!29 = distinct !{!29, !30, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!30 = distinct !{!30, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!31 = !{!32}
!32 = distinct !{!32, !33, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!33 = distinct !{!33, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!34 = !{!35}
!35 = distinct !{!35, !36, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!36 = distinct !{!36, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!37 = distinct !{!37, !23}
!38 = !{!39}
!39 = distinct !{!39, !40, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!40 = distinct !{!40, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!41 = distinct !{!41, !4}
!42 = !{!43}
!43 = distinct !{!43, !44, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a: %retptr"}
!44 = distinct !{!44, !"_ZN10rankwright4base10id_kernels7hash_idB2v2B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2a"}
!45 = distinct !{!45, !4}
!46 = !{!47}
!47 = distinct !{!47, !48, !"_ZN10rankwright4base10id_kernels7is_sameB2v4B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ayy11uint8_2a_2a: %retptr"}
!48 = distinct !{!48, !"_ZN10rankwright4base10id_kernels7is_sameB2v4B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ayy11uint8_2a_2a"}
!49 = !{!50}
!50 = distinct !{!50, !51, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax: %retptr"}
!51 = distinct !{!51, !"_ZN10rankwright4base10id_kernels7byte_atB2v8B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyy11uint8_2a_2ax"}
!52 = distinct !{!52, !4}
!53 = distinct !{!53, !4}
!54 = distinct !{!54, !55}
!55 = !{!"llvm.loop.peeled.count", i32 4}
