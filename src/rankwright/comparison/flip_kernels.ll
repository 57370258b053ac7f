; 347e848620240013802831f3285d2c07 of flip_kernels.py, written by: make kernels
define i32 @sum_tile(ptr noalias writeonly %retptr, ptr noalias writeonly %excinfo, ptr readonly %arg.bits, i64 %arg.blocks, i64 %arg.samples, i64 %arg.start, i64 %arg.end, ptr readonly %arg.doubled, ptr readonly %arg.firsts, i64 %arg.width, ptr %arg.tables, ptr %arg.sums) local_unnamed_addr #0 {
B0.endif:
  %.161 = alloca ptr, align 8
  %excinfo.1 = alloca ptr, align 8
  %.114179.not = icmp slt i64 %arg.blocks, 1
  br i1 %.114179.not, label %B556, label %B38.lr.ph

B38.lr.ph:                                        ; preds = %B0.endif
  %.223 = sub i64 %arg.end, %arg.start
  %.223.fr = freeze i64 %.223
  %..223 = tail call i64 @llvm.smax.i64(i64 %.223.fr, i64 0)
  %.266157 = icmp sgt i64 %.223.fr, 0
  %0 = add nuw i64 %arg.width, 15
  %.416 = lshr i64 %0, 4
  %.395.inv = icmp sgt i64 %arg.width, 0
  %storemerge144 = select i1 %.395.inv, i64 %.416, i64 0
  %storemerge144.fr = freeze i64 %storemerge144
  br i1 %.266157, label %B38.lr.ph.split.us, label %B38.preheader

B38.preheader:                                    ; preds = %B38.lr.ph
  %.165.peel = call i32 @helper_0(ptr nonnull %.161, ptr nonnull %excinfo.1, ptr %arg.doubled, ptr %arg.firsts, i64 0, i64 %arg.width, ptr %arg.tables)
  switch i32 %.165.peel, label %B38.if.if [
    i32 -2, label %B38.endif.endif.peel
    i32 0, label %B38.endif.endif.peel
  ], !prof !0

B38.endif.endif.peel:                             ; preds = %B38.preheader, %B38.preheader
  %exitcond.peel.not = icmp eq i64 %arg.blocks, 1
  br i1 %exitcond.peel.not, label %B556, label %B38.preheader59

B38.preheader59:                                  ; preds = %B38.endif.endif.peel
  br label %B38

B38.lr.ph.split.us:                               ; preds = %B38.lr.ph
  %.437147.not = icmp eq i64 %storemerge144.fr, 0
  br i1 %.437147.not, label %B38.us.preheader, label %B38.us.us.preheader

B38.us.us.preheader:                              ; preds = %B38.lr.ph.split.us
  %1 = add i64 %storemerge144.fr, 1
  %2 = shl i64 %arg.width, 2
  br label %B38.us.us

B38.us.preheader:                                 ; preds = %B38.lr.ph.split.us
  %.165.us.peel = call i32 @helper_0(ptr nonnull %.161, ptr nonnull %excinfo.1, ptr %arg.doubled, ptr %arg.firsts, i64 0, i64 %arg.width, ptr %arg.tables)
  switch i32 %.165.us.peel, label %B38.if.if [
    i32 -2, label %B38.endif.endif.us.peel
    i32 0, label %B38.endif.endif.us.peel
  ], !prof !0

B38.endif.endif.us.peel:                          ; preds = %B38.us.preheader, %B38.us.preheader
  %exitcond242.peel.not = icmp eq i64 %arg.blocks, 1
  br i1 %exitcond242.peel.not, label %B556, label %B38.us.preheader56

B38.us.preheader56:                               ; preds = %B38.endif.endif.us.peel
  br label %B38.us

B38.us.us:                                        ; preds = %B110.B36.loopexit_crit_edge.split.us.us.us, %B38.us.us.preheader
  %.120168184.us.us = phi i64 [ %.127.us.us, %B110.B36.loopexit_crit_edge.split.us.us.us ], [ 0, %B38.us.us.preheader ]
  %.127.us.us = add nuw nsw i64 %.120168184.us.us, 1
  %.165.us.us = call i32 @helper_0(ptr nonnull %.161, ptr nonnull %excinfo.1, ptr %arg.doubled, ptr %arg.firsts, i64 %.120168184.us.us, i64 %arg.width, ptr %arg.tables)
  switch i32 %.165.us.us, label %B38.if.if.loopexit57 [
    i32 -2, label %B38.endif.endif.us.us
    i32 0, label %B38.endif.endif.us.us
  ], !prof !0

B38.endif.endif.us.us:                            ; preds = %B38.us.us, %B38.us.us
  %.309.us.us = mul nsw i64 %.120168184.us.us, %arg.samples
  br label %B112.endif.us.us.us

B112.endif.us.us.us:                              ; preds = %B460.B110.loopexit_crit_edge.us.us.us, %B38.endif.endif.us.us
  %lsr.iv67 = phi ptr [ %scevgep68, %B460.B110.loopexit_crit_edge.us.us.us ], [ %arg.sums, %B38.endif.endif.us.us ]
  %.265151159.us.us.us = phi i64 [ %..223, %B38.endif.endif.us.us ], [ %.275.us.us.us, %B460.B110.loopexit_crit_edge.us.us.us ]
  %.272152158.us.us.us = phi i64 [ %arg.start, %B38.endif.endif.us.us ], [ %.279.us.us.us, %B460.B110.loopexit_crit_edge.us.us.us ]
  %.311.us.us.us = add nsw i64 %.272152158.us.us.us, %.309.us.us
  %.312.us.us.us = shl nsw i64 %.311.us.us.us, 2
  %.314.us.us.us = getelementptr i8, ptr %arg.bits, i64 %.312.us.us.us
  %.315.us.us.us = load i8, ptr %.314.us.us.us, align 1
  %.316.us.us.us = zext i8 %.315.us.us.us to i64
  %.318.us.us.us = mul nsw i64 %arg.width, %.316.us.us.us
  %.321.us.us.us = getelementptr i8, ptr %.314.us.us.us, i64 1
  %.322.us.us.us = load i8, ptr %.321.us.us.us, align 1
  %.323.us.us.us = zext i8 %.322.us.us.us to i64
  %.324.us.us.us = or i64 %.323.us.us.us, 256
  %.326.us.us.us = mul nsw i64 %.324.us.us.us, %arg.width
  %.335.us.us.us = getelementptr i8, ptr %.314.us.us.us, i64 2
  %.336.us.us.us = load i8, ptr %.335.us.us.us, align 1
  %.337.us.us.us = zext i8 %.336.us.us.us to i64
  %.339.us.us.us = or i64 %.337.us.us.us, 512
  %.341.us.us.us = mul nsw i64 %.339.us.us.us, %arg.width
  %.344.us.us.us = getelementptr i8, ptr %.314.us.us.us, i64 3
  %.345.us.us.us = load i8, ptr %.344.us.us.us, align 1
  %.346.us.us.us = zext i8 %.345.us.us.us to i64
  %.348.us.us.us = or i64 %.346.us.us.us, 768
  %.350.us.us.us = mul nsw i64 %.348.us.us.us, %arg.width
  %3 = getelementptr i32, ptr %arg.tables, i64 %.318.us.us.us
  %4 = getelementptr i32, ptr %arg.tables, i64 %.326.us.us.us
  %5 = getelementptr i32, ptr %arg.tables, i64 %.341.us.us.us
  %6 = getelementptr i32, ptr %arg.tables, i64 %.350.us.us.us
  br label %B462.us.us.us

B462.us.us.us:                                    ; preds = %B462.us.us.us, %B112.endif.us.us.us
  %lsr.iv62 = phi i64 [ %lsr.iv.next63, %B462.us.us.us ], [ 0, %B112.endif.us.us.us ]
  %lsr.iv = phi i64 [ %lsr.iv.next, %B462.us.us.us ], [ %1, %B112.endif.us.us.us ]
  %scevgep69 = getelementptr i8, ptr %lsr.iv67, i64 %lsr.iv62
  %.493.us.us.us = load <16 x i32>, ptr %scevgep69, align 4
  %scevgep66 = getelementptr i8, ptr %3, i64 %lsr.iv62
  %.496.us.us.us = load <16 x i32>, ptr %scevgep66, align 4
  %.497.us.us.us = add <16 x i32> %.496.us.us.us, %.493.us.us.us
  %scevgep65 = getelementptr i8, ptr %4, i64 %lsr.iv62
  %.500.us.us.us = load <16 x i32>, ptr %scevgep65, align 4
  %.501.us.us.us = add <16 x i32> %.497.us.us.us, %.500.us.us.us
  %scevgep64 = getelementptr i8, ptr %5, i64 %lsr.iv62
  %.504.us.us.us = load <16 x i32>, ptr %scevgep64, align 4
  %.505.us.us.us = add <16 x i32> %.501.us.us.us, %.504.us.us.us
  %scevgep = getelementptr i8, ptr %6, i64 %lsr.iv62
  %.508.us.us.us = load <16 x i32>, ptr %scevgep, align 4
  %.509.us.us.us = add <16 x i32> %.505.us.us.us, %.508.us.us.us
  store <16 x i32> %.509.us.us.us, ptr %scevgep69, align 4
  %lsr.iv.next = add i64 %lsr.iv, -1
  %lsr.iv.next63 = add i64 %lsr.iv62, 64
  %.437.us.us.us = icmp sgt i64 %lsr.iv.next, 1
  br i1 %.437.us.us.us, label %B462.us.us.us, label %B460.B110.loopexit_crit_edge.us.us.us

B460.B110.loopexit_crit_edge.us.us.us:            ; preds = %B462.us.us.us
  %.275.us.us.us = add nsw i64 %.265151159.us.us.us, -1
  %.279.us.us.us = add i64 %.272152158.us.us.us, 1
  %scevgep68 = getelementptr i8, ptr %lsr.iv67, i64 %2
  %.266.us.us.us = icmp sgt i64 %.265151159.us.us.us, 1
  br i1 %.266.us.us.us, label %B112.endif.us.us.us, label %B110.B36.loopexit_crit_edge.split.us.us.us

B110.B36.loopexit_crit_edge.split.us.us.us:       ; preds = %B460.B110.loopexit_crit_edge.us.us.us
  %exitcond241.not = icmp eq i64 %arg.blocks, %.127.us.us
  br i1 %exitcond241.not, label %B556, label %B38.us.us

B38.us:                                           ; preds = %B38.endif.endif.us, %B38.us.preheader56
  %.120168184.us = phi i64 [ %.127.us, %B38.endif.endif.us ], [ 1, %B38.us.preheader56 ]
  %.165.us = call i32 @helper_0(ptr nonnull %.161, ptr nonnull %excinfo.1, ptr %arg.doubled, ptr %arg.firsts, i64 %.120168184.us, i64 %arg.width, ptr %arg.tables)
  switch i32 %.165.us, label %B38.if.if.loopexit [
    i32 -2, label %B38.endif.endif.us
    i32 0, label %B38.endif.endif.us
  ], !prof !0

B38.endif.endif.us:                               ; preds = %B38.us, %B38.us
  %.127.us = add nuw i64 %.120168184.us, 1
  %exitcond242.not = icmp eq i64 %arg.blocks, %.127.us
  br i1 %exitcond242.not, label %B556, label %B38.us, !llvm.loop !1

B38:                                              ; preds = %B38.endif.endif, %B38.preheader59
  %.120168184 = phi i64 [ %.127, %B38.endif.endif ], [ 1, %B38.preheader59 ]
  %.165 = call i32 @helper_0(ptr nonnull %.161, ptr nonnull %excinfo.1, ptr %arg.doubled, ptr %arg.firsts, i64 %.120168184, i64 %arg.width, ptr %arg.tables)
  switch i32 %.165, label %B38.if.if.loopexit60 [
    i32 -2, label %B38.endif.endif
    i32 0, label %B38.endif.endif
  ], !prof !0

common.ret:                                       ; preds = %B38.if.if, %B556
  %common.ret.op = phi i32 [ 0, %B556 ], [ %.us-phi207, %B38.if.if ]
  ret i32 %common.ret.op

B556:                                             ; preds = %B38.endif.endif, %B38.endif.endif.us, %B110.B36.loopexit_crit_edge.split.us.us.us, %B38.endif.endif.us.peel, %B38.endif.endif.peel, %B0.endif
  store i64 0, ptr %retptr, align 8
  br label %common.ret

B38.if.if.loopexit:                               ; preds = %B38.us
  br label %B38.if.if

B38.if.if.loopexit57:                             ; preds = %B38.us.us
  br label %B38.if.if

B38.if.if.loopexit60:                             ; preds = %B38
  br label %B38.if.if

B38.if.if:                                        ; preds = %B38.if.if.loopexit60, %B38.if.if.loopexit57, %B38.if.if.loopexit, %B38.us.preheader, %B38.preheader
  %.us-phi207 = phi i32 [ %.165.us.us, %B38.if.if.loopexit57 ], [ %.165.us, %B38.if.if.loopexit ], [ %.165.us.peel, %B38.us.preheader ], [ %.165.peel, %B38.preheader ], [ %.165, %B38.if.if.loopexit60 ]
  store ptr null, ptr %excinfo, align 8
  br label %common.ret

B38.endif.endif:                                  ; preds = %B38, %B38
  %.127 = add nuw i64 %.120168184, 1
  %exitcond.not = icmp eq i64 %arg.blocks, %.127
  br i1 %exitcond.not, label %B556, label %B38, !llvm.loop !3
}

declare i64 @llvm.smax.i64(i64, i64) #1

define internal noundef i32 @helper_0(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.doubled, ptr readonly %arg.firsts, i64 %arg.block, i64 %arg.width, ptr %arg.tables) local_unnamed_addr #0 {
B46.endif.us.preheader:
  %const735 = bitcast i64 9223372036854775800 to i64
  %.139 = shl i64 %arg.block, 2
  %.230194.not = icmp slt i64 %arg.width, 1
  %0 = add i64 %arg.width, 15
  %.519 = lshr i64 %0, 4
  %.540200.not299 = icmp eq i64 %.519, 0
  %.540200.not = or i1 %.230194.not, %.540200.not299
  br i1 %.230194.not, label %B176.endif.endif.us, label %B132.lr.ph.us

B176.endif.endif.us.loopexit.unr-lcssa.unr-lcssa: ; preds = %B132.us
  %1 = and i64 %60, 1
  %lcmp.mod.not144 = icmp eq i64 %1, 0
  br i1 %lcmp.mod.not144, label %B176.endif.endif.us.loopexit.unr-lcssa, label %B132.us.epil.preheader33

B132.us.epil.preheader33:                         ; preds = %B132.lr.ph.us.new, %B176.endif.endif.us.loopexit.unr-lcssa.unr-lcssa
  %.236193195.us.epil.init38 = phi i64 [ 0, %B132.lr.ph.us.new ], [ %.243.us.7.1, %B176.endif.endif.us.loopexit.unr-lcssa.unr-lcssa ]
  %2 = shl i64 %.236193195.us.epil.init38, 2
  %scevgep385.epil = getelementptr i8, ptr %scevgep371, i64 %2
  %scevgep386.epil = getelementptr i8, ptr %scevgep385.epil, i64 -28
  %.274.us.epil36 = load i32, ptr %scevgep386.epil, align 4
  %sunkaddr407.epil = getelementptr i8, ptr %arg.tables, i64 %2
  store i32 %.274.us.epil36, ptr %sunkaddr407.epil, align 4
  %scevgep384.epil = getelementptr i8, ptr %scevgep385.epil, i64 -24
  %.274.us.15.epil = load i32, ptr %scevgep384.epil, align 4
  %sunkaddr410.epil = getelementptr i8, ptr %sunkaddr407.epil, i64 4
  store i32 %.274.us.15.epil, ptr %sunkaddr410.epil, align 4
  %scevgep382.epil = getelementptr i8, ptr %scevgep385.epil, i64 -20
  %.274.us.211.epil = load i32, ptr %scevgep382.epil, align 4
  %sunkaddr413.epil = getelementptr i8, ptr %sunkaddr407.epil, i64 8
  store i32 %.274.us.211.epil, ptr %sunkaddr413.epil, align 4
  %scevgep380.epil = getelementptr i8, ptr %scevgep385.epil, i64 -16
  %.274.us.317.epil = load i32, ptr %scevgep380.epil, align 4
  %sunkaddr416.epil = getelementptr i8, ptr %sunkaddr407.epil, i64 12
  store i32 %.274.us.317.epil, ptr %sunkaddr416.epil, align 4
  %scevgep378.epil = getelementptr i8, ptr %scevgep385.epil, i64 -12
  %.274.us.4.epil = load i32, ptr %scevgep378.epil, align 4
  %sunkaddr419.epil = getelementptr i8, ptr %sunkaddr407.epil, i64 16
  store i32 %.274.us.4.epil, ptr %sunkaddr419.epil, align 4
  %scevgep376.epil = getelementptr i8, ptr %scevgep385.epil, i64 -8
  %.274.us.5.epil = load i32, ptr %scevgep376.epil, align 4
  %sunkaddr422.epil = getelementptr i8, ptr %sunkaddr407.epil, i64 20
  store i32 %.274.us.5.epil, ptr %sunkaddr422.epil, align 4
  %scevgep374.epil = getelementptr i8, ptr %scevgep385.epil, i64 -4
  %.274.us.6.epil = load i32, ptr %scevgep374.epil, align 4
  %sunkaddr425.epil = getelementptr i8, ptr %sunkaddr407.epil, i64 24
  store i32 %.274.us.6.epil, ptr %sunkaddr425.epil, align 4
  %.274.us.7.epil = load i32, ptr %scevgep385.epil, align 4
  %sunkaddr428.epil = getelementptr i8, ptr %sunkaddr407.epil, i64 28
  store i32 %.274.us.7.epil, ptr %sunkaddr428.epil, align 4
  br label %B176.endif.endif.us.loopexit.unr-lcssa

B176.endif.endif.us.loopexit.unr-lcssa:           ; preds = %B132.us.epil.preheader33, %B176.endif.endif.us.loopexit.unr-lcssa.unr-lcssa
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B176.endif.endif.us, label %B132.us.epil.preheader

B132.us.epil.preheader:                           ; preds = %B132.lr.ph.us.B132.us.epil.preheader_crit_edge, %B176.endif.endif.us.loopexit.unr-lcssa
  %.pre-phi32 = phi i64 [ %.pre31, %B132.lr.ph.us.B132.us.epil.preheader_crit_edge ], [ %56, %B176.endif.endif.us.loopexit.unr-lcssa ]
  %.236193195.us.epil.init = phi i64 [ 0, %B132.lr.ph.us.B132.us.epil.preheader_crit_edge ], [ %unroll_iter, %B176.endif.endif.us.loopexit.unr-lcssa ]
  %3 = shl i64 %.236193195.us.epil.init, 2
  %scevgep367 = getelementptr i8, ptr %arg.tables, i64 %3
  %4 = getelementptr i8, ptr %arg.firsts, i64 %.pre-phi32
  %scevgep369 = getelementptr i8, ptr %4, i64 %3
  br label %B132.us.epil

B132.us.epil:                                     ; preds = %B132.us.epil, %B132.us.epil.preheader
  %epil.iter = phi i64 [ 0, %B132.us.epil.preheader ], [ %epil.iter.next, %B132.us.epil ]
  %5 = shl i64 %epil.iter, 2
  %scevgep667 = getelementptr i8, ptr %scevgep369, i64 %5
  %.274.us.epil = load i32, ptr %scevgep667, align 4
  %6 = shl i64 %epil.iter, 2
  %scevgep666 = getelementptr i8, ptr %scevgep367, i64 %6
  store i32 %.274.us.epil, ptr %scevgep666, align 4
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B176.endif.endif.us, label %B132.us.epil, !llvm.loop !4

B176.endif.endif.us:                              ; preds = %B132.us.epil, %B176.endif.endif.us.loopexit.unr-lcssa, %B46.endif.us.preheader
  %.445.us = shl i64 %arg.block, 5
  %7 = add nsw i64 %.519, -1
  %xtraiter20 = and i64 %.519, 3
  %scevgep326 = getelementptr i8, ptr %arg.tables, i64 192
  %8 = shl i64 %arg.width, 2
  %scevgep335 = getelementptr i8, ptr %arg.doubled, i64 192
  %9 = or i64 %.445.us, 7
  %10 = getelementptr i8, ptr %arg.tables, i64 %8
  %scevgep344 = getelementptr i8, ptr %10, i64 192
  %11 = shl i64 %xtraiter20, 6
  %12 = add nsw i64 %.519, -4
  %13 = lshr i64 %12, 2
  %14 = add nuw nsw i64 %13, 1
  %const_mat = add i64 %const735, 6
  %unroll_iter55 = and i64 %14, %const_mat
  %scevgep614 = getelementptr i8, ptr %arg.tables, i64 448
  %scevgep629 = getelementptr i8, ptr %arg.doubled, i64 448
  %15 = shl i64 %arg.width, 2
  %16 = add i64 %.445.us, 7
  %17 = add i64 %8, 448
  %scevgep644 = getelementptr i8, ptr %arg.tables, i64 %17
  br label %B220.us

B220.us:                                          ; preds = %B218.loopexit.us, %B176.endif.endif.us
  %lsr.iv662 = phi ptr [ %scevgep663, %B218.loopexit.us ], [ %10, %B176.endif.endif.us ]
  %lsr.iv645 = phi ptr [ %scevgep646, %B218.loopexit.us ], [ %scevgep644, %B176.endif.endif.us ]
  %lsr.iv345 = phi ptr [ %scevgep344, %B176.endif.endif.us ], [ %scevgep346, %B218.loopexit.us ]
  %.370206212.us = phi i64 [ 1, %B176.endif.endif.us ], [ %.377.us, %B218.loopexit.us ]
  %.377.us = add nuw nsw i64 %.370206212.us, 1
  %.413.us = and i64 %.370206212.us, 1
  %.414.us = icmp eq i64 %.413.us, 0
  br i1 %.414.us, label %B276.us.preheader, label %B310.endif.us

B276.us.preheader:                                ; preds = %B220.us
  br label %B276.us

B276.us:                                          ; preds = %B276.us, %B276.us.preheader
  %bit.2.2.us = phi i64 [ %.417.us, %B276.us ], [ 0, %B276.us.preheader ]
  %.417.us = add i64 %bit.2.2.us, 1
  %18 = shl i64 2, %bit.2.2.us
  %19 = and i64 %18, %.370206212.us
  %.425.us = icmp eq i64 %19, 0
  br i1 %.425.us, label %B276.us, label %B310.endif.us.loopexit

B310.endif.us.loopexit:                           ; preds = %B276.us
  %20 = mul i64 %.417.us, -1
  br label %B310.endif.us

B310.endif.us:                                    ; preds = %B310.endif.us.loopexit, %B220.us
  %bit.3.3.us.neg = phi i64 [ 0, %B220.us ], [ %20, %B310.endif.us.loopexit ]
  br i1 %.540200.not, label %B218.loopexit.us, label %B422.lr.ph.us

B422.us:                                          ; preds = %B422.us.preheader148, %B422.us
  %lsr.iv660 = phi i64 [ %unroll_iter55, %B422.us.preheader148 ], [ %lsr.iv.next661, %B422.us ]
  %.546199201.us = phi i64 [ %.553.us.353.1, %B422.us ], [ 0, %B422.us.preheader148 ]
  %21 = shl i64 %.546199201.us, 2
  %scevgep622 = getelementptr i8, ptr %scevgep615, i64 %21
  %scevgep623 = getelementptr i8, ptr %scevgep622, i64 -256
  %scevgep628 = getelementptr i8, ptr %scevgep622, i64 -448
  %.591.us = load <16 x i32>, ptr %scevgep628, align 4
  %22 = shl i64 %.546199201.us, 2
  %scevgep637 = getelementptr i8, ptr %scevgep630, i64 %22
  %scevgep638 = getelementptr i8, ptr %scevgep637, i64 -256
  %scevgep643 = getelementptr i8, ptr %scevgep637, i64 -448
  %.594.us = load <16 x i32>, ptr %scevgep643, align 4
  %.595.us = add <16 x i32> %.594.us, %.591.us
  %23 = shl i64 %.546199201.us, 2
  %scevgep653 = getelementptr i8, ptr %lsr.iv645, i64 %23
  %scevgep654 = getelementptr i8, ptr %scevgep653, i64 -256
  %scevgep659 = getelementptr i8, ptr %scevgep653, i64 -448
  store <16 x i32> %.595.us, ptr %scevgep659, align 4
  %24 = shl i64 %.546199201.us, 2
  %scevgep626 = getelementptr i8, ptr %scevgep615, i64 %24
  %scevgep627 = getelementptr i8, ptr %scevgep626, i64 -384
  %.591.us.131 = load <16 x i32>, ptr %scevgep627, align 4
  %scevgep641 = getelementptr i8, ptr %scevgep630, i64 %24
  %scevgep642 = getelementptr i8, ptr %scevgep641, i64 -384
  %.594.us.133 = load <16 x i32>, ptr %scevgep642, align 4
  %.595.us.134 = add <16 x i32> %.594.us.133, %.591.us.131
  %25 = shl i64 %.546199201.us, 2
  %scevgep657 = getelementptr i8, ptr %lsr.iv645, i64 %25
  %scevgep658 = getelementptr i8, ptr %scevgep657, i64 -384
  store <16 x i32> %.595.us.134, ptr %scevgep658, align 4
  %26 = shl i64 %.546199201.us, 2
  %scevgep624 = getelementptr i8, ptr %scevgep615, i64 %26
  %scevgep625 = getelementptr i8, ptr %scevgep624, i64 -320
  %.591.us.243 = load <16 x i32>, ptr %scevgep625, align 4
  %scevgep639 = getelementptr i8, ptr %scevgep630, i64 %26
  %scevgep640 = getelementptr i8, ptr %scevgep639, i64 -320
  %.594.us.245 = load <16 x i32>, ptr %scevgep640, align 4
  %.595.us.246 = add <16 x i32> %.594.us.245, %.591.us.243
  %27 = shl i64 %.546199201.us, 2
  %scevgep655 = getelementptr i8, ptr %lsr.iv645, i64 %27
  %scevgep656 = getelementptr i8, ptr %scevgep655, i64 -320
  store <16 x i32> %.595.us.246, ptr %scevgep656, align 4
  %.591.us.355 = load <16 x i32>, ptr %scevgep623, align 4
  %.594.us.357 = load <16 x i32>, ptr %scevgep638, align 4
  %.595.us.358 = add <16 x i32> %.594.us.357, %.591.us.355
  store <16 x i32> %.595.us.358, ptr %scevgep654, align 4
  %.553.us.353 = shl i64 %.546199201.us, 2
  %scevgep616 = getelementptr i8, ptr %scevgep615, i64 %.553.us.353
  %scevgep621 = getelementptr i8, ptr %scevgep616, i64 -192
  %.591.us.158 = load <16 x i32>, ptr %scevgep621, align 4
  %28 = shl i64 %.546199201.us, 2
  %scevgep631 = getelementptr i8, ptr %scevgep630, i64 %28
  %scevgep636 = getelementptr i8, ptr %scevgep631, i64 -192
  %.594.us.159 = load <16 x i32>, ptr %scevgep636, align 4
  %.595.us.160 = add <16 x i32> %.594.us.159, %.591.us.158
  %29 = shl i64 %.546199201.us, 2
  %scevgep647 = getelementptr i8, ptr %lsr.iv645, i64 %29
  %scevgep652 = getelementptr i8, ptr %scevgep647, i64 -192
  store <16 x i32> %.595.us.160, ptr %scevgep652, align 4
  %30 = shl i64 %.546199201.us, 2
  %scevgep619 = getelementptr i8, ptr %scevgep615, i64 %30
  %scevgep620 = getelementptr i8, ptr %scevgep619, i64 -128
  %.591.us.131.1 = load <16 x i32>, ptr %scevgep620, align 4
  %scevgep634 = getelementptr i8, ptr %scevgep630, i64 %30
  %scevgep635 = getelementptr i8, ptr %scevgep634, i64 -128
  %.594.us.133.1 = load <16 x i32>, ptr %scevgep635, align 4
  %.595.us.134.1 = add <16 x i32> %.594.us.133.1, %.591.us.131.1
  %31 = shl i64 %.546199201.us, 2
  %scevgep650 = getelementptr i8, ptr %lsr.iv645, i64 %31
  %scevgep651 = getelementptr i8, ptr %scevgep650, i64 -128
  store <16 x i32> %.595.us.134.1, ptr %scevgep651, align 4
  %32 = shl i64 %.546199201.us, 2
  %scevgep617 = getelementptr i8, ptr %scevgep615, i64 %32
  %scevgep618 = getelementptr i8, ptr %scevgep617, i64 -64
  %.591.us.243.1 = load <16 x i32>, ptr %scevgep618, align 4
  %scevgep632 = getelementptr i8, ptr %scevgep630, i64 %32
  %scevgep633 = getelementptr i8, ptr %scevgep632, i64 -64
  %.594.us.245.1 = load <16 x i32>, ptr %scevgep633, align 4
  %.595.us.246.1 = add <16 x i32> %.594.us.245.1, %.591.us.243.1
  %33 = shl i64 %.546199201.us, 2
  %scevgep648 = getelementptr i8, ptr %lsr.iv645, i64 %33
  %scevgep649 = getelementptr i8, ptr %scevgep648, i64 -64
  store <16 x i32> %.595.us.246.1, ptr %scevgep649, align 4
  %.553.us.353.1 = add i64 %.546199201.us, 128
  %.591.us.355.1 = load <16 x i32>, ptr %scevgep616, align 4
  %.594.us.357.1 = load <16 x i32>, ptr %scevgep631, align 4
  %.595.us.358.1 = add <16 x i32> %.594.us.357.1, %.591.us.355.1
  store <16 x i32> %.595.us.358.1, ptr %scevgep647, align 4
  %lsr.iv.next661 = add i64 %lsr.iv660, -2
  %niter56.ncmp.1 = icmp eq i64 %lsr.iv.next661, 0
  br i1 %niter56.ncmp.1, label %B218.loopexit.us.loopexit.unr-lcssa.unr-lcssa, label %B422.us

B132.us:                                          ; preds = %B132.lr.ph.us.new.new, %B132.us
  %lsr.iv730 = phi i64 [ %lsr.iv.next731, %B132.us ], [ %unroll_iter40, %B132.lr.ph.us.new.new ]
  %.236193195.us = phi i64 [ 0, %B132.lr.ph.us.new.new ], [ %.243.us.7.1, %B132.us ]
  %34 = shl i64 %.236193195.us, 2
  %scevgep683 = getelementptr i8, ptr %scevgep668, i64 %34
  %scevgep684 = getelementptr i8, ptr %scevgep683, i64 -32
  %scevgep697 = getelementptr i8, ptr %scevgep683, i64 -60
  %.274.us = load i32, ptr %scevgep697, align 4
  %sunkaddr = mul i64 %.236193195.us, 4
  %sunkaddr743 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr
  store i32 %.274.us, ptr %sunkaddr743, align 4
  %35 = shl i64 %.236193195.us, 2
  %scevgep695 = getelementptr i8, ptr %scevgep668, i64 %35
  %scevgep696 = getelementptr i8, ptr %scevgep695, i64 -56
  %.274.us.15 = load i32, ptr %scevgep696, align 4
  %sunkaddr744 = mul i64 %.236193195.us, 4
  %sunkaddr745 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr744
  %sunkaddr746 = getelementptr i8, ptr %sunkaddr745, i64 4
  store i32 %.274.us.15, ptr %sunkaddr746, align 4
  %36 = shl i64 %.236193195.us, 2
  %scevgep693 = getelementptr i8, ptr %scevgep668, i64 %36
  %scevgep694 = getelementptr i8, ptr %scevgep693, i64 -52
  %.274.us.211 = load i32, ptr %scevgep694, align 4
  %sunkaddr747 = mul i64 %.236193195.us, 4
  %sunkaddr748 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr747
  %sunkaddr749 = getelementptr i8, ptr %sunkaddr748, i64 8
  store i32 %.274.us.211, ptr %sunkaddr749, align 4
  %37 = shl i64 %.236193195.us, 2
  %scevgep691 = getelementptr i8, ptr %scevgep668, i64 %37
  %scevgep692 = getelementptr i8, ptr %scevgep691, i64 -48
  %.274.us.317 = load i32, ptr %scevgep692, align 4
  %sunkaddr750 = mul i64 %.236193195.us, 4
  %sunkaddr751 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr750
  %sunkaddr752 = getelementptr i8, ptr %sunkaddr751, i64 12
  store i32 %.274.us.317, ptr %sunkaddr752, align 4
  %38 = shl i64 %.236193195.us, 2
  %scevgep689 = getelementptr i8, ptr %scevgep668, i64 %38
  %scevgep690 = getelementptr i8, ptr %scevgep689, i64 -44
  %.274.us.4 = load i32, ptr %scevgep690, align 4
  %sunkaddr753 = mul i64 %.236193195.us, 4
  %sunkaddr754 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr753
  %sunkaddr755 = getelementptr i8, ptr %sunkaddr754, i64 16
  store i32 %.274.us.4, ptr %sunkaddr755, align 4
  %39 = shl i64 %.236193195.us, 2
  %scevgep687 = getelementptr i8, ptr %scevgep668, i64 %39
  %scevgep688 = getelementptr i8, ptr %scevgep687, i64 -40
  %.274.us.5 = load i32, ptr %scevgep688, align 4
  %sunkaddr756 = mul i64 %.236193195.us, 4
  %sunkaddr757 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr756
  %sunkaddr758 = getelementptr i8, ptr %sunkaddr757, i64 20
  store i32 %.274.us.5, ptr %sunkaddr758, align 4
  %40 = shl i64 %.236193195.us, 2
  %scevgep685 = getelementptr i8, ptr %scevgep668, i64 %40
  %scevgep686 = getelementptr i8, ptr %scevgep685, i64 -36
  %.274.us.6 = load i32, ptr %scevgep686, align 4
  %sunkaddr759 = mul i64 %.236193195.us, 4
  %sunkaddr760 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr759
  %sunkaddr761 = getelementptr i8, ptr %sunkaddr760, i64 24
  store i32 %.274.us.6, ptr %sunkaddr761, align 4
  %.274.us.7 = load i32, ptr %scevgep684, align 4
  %sunkaddr762 = mul i64 %.236193195.us, 4
  %sunkaddr763 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr762
  %sunkaddr764 = getelementptr i8, ptr %sunkaddr763, i64 28
  store i32 %.274.us.7, ptr %sunkaddr764, align 4
  %.243.us.7 = shl i64 %.236193195.us, 2
  %scevgep669 = getelementptr i8, ptr %scevgep668, i64 %.243.us.7
  %scevgep682 = getelementptr i8, ptr %scevgep669, i64 -28
  %.274.us.142 = load i32, ptr %scevgep682, align 4
  %sunkaddr765 = mul i64 %.236193195.us, 4
  %sunkaddr766 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr765
  %sunkaddr767 = getelementptr i8, ptr %sunkaddr766, i64 32
  store i32 %.274.us.142, ptr %sunkaddr767, align 4
  %41 = shl i64 %.236193195.us, 2
  %scevgep680 = getelementptr i8, ptr %scevgep668, i64 %41
  %scevgep681 = getelementptr i8, ptr %scevgep680, i64 -24
  %.274.us.15.1 = load i32, ptr %scevgep681, align 4
  %sunkaddr768 = mul i64 %.236193195.us, 4
  %sunkaddr769 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr768
  %sunkaddr770 = getelementptr i8, ptr %sunkaddr769, i64 36
  store i32 %.274.us.15.1, ptr %sunkaddr770, align 4
  %42 = shl i64 %.236193195.us, 2
  %scevgep678 = getelementptr i8, ptr %scevgep668, i64 %42
  %scevgep679 = getelementptr i8, ptr %scevgep678, i64 -20
  %.274.us.211.1 = load i32, ptr %scevgep679, align 4
  %sunkaddr771 = mul i64 %.236193195.us, 4
  %sunkaddr772 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr771
  %sunkaddr773 = getelementptr i8, ptr %sunkaddr772, i64 40
  store i32 %.274.us.211.1, ptr %sunkaddr773, align 4
  %43 = shl i64 %.236193195.us, 2
  %scevgep676 = getelementptr i8, ptr %scevgep668, i64 %43
  %scevgep677 = getelementptr i8, ptr %scevgep676, i64 -16
  %.274.us.317.1 = load i32, ptr %scevgep677, align 4
  %sunkaddr774 = mul i64 %.236193195.us, 4
  %sunkaddr775 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr774
  %sunkaddr776 = getelementptr i8, ptr %sunkaddr775, i64 44
  store i32 %.274.us.317.1, ptr %sunkaddr776, align 4
  %44 = shl i64 %.236193195.us, 2
  %scevgep674 = getelementptr i8, ptr %scevgep668, i64 %44
  %scevgep675 = getelementptr i8, ptr %scevgep674, i64 -12
  %.274.us.4.1 = load i32, ptr %scevgep675, align 4
  %sunkaddr777 = mul i64 %.236193195.us, 4
  %sunkaddr778 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr777
  %sunkaddr779 = getelementptr i8, ptr %sunkaddr778, i64 48
  store i32 %.274.us.4.1, ptr %sunkaddr779, align 4
  %45 = shl i64 %.236193195.us, 2
  %scevgep672 = getelementptr i8, ptr %scevgep668, i64 %45
  %scevgep673 = getelementptr i8, ptr %scevgep672, i64 -8
  %.274.us.5.1 = load i32, ptr %scevgep673, align 4
  %sunkaddr780 = mul i64 %.236193195.us, 4
  %sunkaddr781 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr780
  %sunkaddr782 = getelementptr i8, ptr %sunkaddr781, i64 52
  store i32 %.274.us.5.1, ptr %sunkaddr782, align 4
  %46 = shl i64 %.236193195.us, 2
  %scevgep670 = getelementptr i8, ptr %scevgep668, i64 %46
  %scevgep671 = getelementptr i8, ptr %scevgep670, i64 -4
  %.274.us.6.1 = load i32, ptr %scevgep671, align 4
  %sunkaddr783 = mul i64 %.236193195.us, 4
  %sunkaddr784 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr783
  %sunkaddr785 = getelementptr i8, ptr %sunkaddr784, i64 56
  store i32 %.274.us.6.1, ptr %sunkaddr785, align 4
  %.243.us.7.1 = add nuw i64 %.236193195.us, 16
  %.274.us.7.1 = load i32, ptr %scevgep669, align 4
  %sunkaddr786 = mul i64 %.236193195.us, 4
  %sunkaddr787 = getelementptr i8, ptr %arg.tables, i64 %sunkaddr786
  %sunkaddr788 = getelementptr i8, ptr %sunkaddr787, i64 60
  store i32 %.274.us.7.1, ptr %sunkaddr788, align 4
  %lsr.iv.next731 = add i64 %lsr.iv730, -2
  %niter.ncmp.1 = icmp eq i64 %lsr.iv.next731, 0
  br i1 %niter.ncmp.1, label %B176.endif.endif.us.loopexit.unr-lcssa.unr-lcssa, label %B132.us

B218.loopexit.us.loopexit.unr-lcssa.unr-lcssa:    ; preds = %B422.us
  %47 = and i64 %14, 1
  %48 = icmp eq i64 %47, 0
  br i1 %48, label %B218.loopexit.us.loopexit.unr-lcssa, label %B422.us.epil.preheader44

B422.us.epil.preheader44:                         ; preds = %B422.us.preheader, %B218.loopexit.us.loopexit.unr-lcssa.unr-lcssa
  %.546199201.us.epil.init51 = phi i64 [ 0, %B422.us.preheader ], [ %.553.us.353.1, %B218.loopexit.us.loopexit.unr-lcssa.unr-lcssa ]
  %49 = shl i64 %.546199201.us.epil.init51, 2
  %scevgep333.epil = getelementptr i8, ptr %scevgep327, i64 %49
  %scevgep334.epil = getelementptr i8, ptr %scevgep333.epil, i64 -192
  %.591.us.epil47 = load <16 x i32>, ptr %scevgep334.epil, align 4
  %scevgep342.epil = getelementptr i8, ptr %scevgep336, i64 %49
  %scevgep343.epil = getelementptr i8, ptr %scevgep342.epil, i64 -192
  %.594.us.epil48 = load <16 x i32>, ptr %scevgep343.epil, align 4
  %.595.us.epil49 = add <16 x i32> %.594.us.epil48, %.591.us.epil47
  %scevgep352.epil = getelementptr i8, ptr %lsr.iv345, i64 %49
  %scevgep353.epil = getelementptr i8, ptr %scevgep352.epil, i64 -192
  store <16 x i32> %.595.us.epil49, ptr %scevgep353.epil, align 4
  %scevgep332.epil = getelementptr i8, ptr %scevgep333.epil, i64 -128
  %.591.us.131.epil = load <16 x i32>, ptr %scevgep332.epil, align 4
  %scevgep341.epil = getelementptr i8, ptr %scevgep342.epil, i64 -128
  %.594.us.133.epil = load <16 x i32>, ptr %scevgep341.epil, align 4
  %.595.us.134.epil = add <16 x i32> %.594.us.133.epil, %.591.us.131.epil
  %scevgep351.epil = getelementptr i8, ptr %scevgep352.epil, i64 -128
  store <16 x i32> %.595.us.134.epil, ptr %scevgep351.epil, align 4
  %scevgep330.epil = getelementptr i8, ptr %scevgep333.epil, i64 -64
  %.591.us.243.epil = load <16 x i32>, ptr %scevgep330.epil, align 4
  %scevgep339.epil = getelementptr i8, ptr %scevgep342.epil, i64 -64
  %.594.us.245.epil = load <16 x i32>, ptr %scevgep339.epil, align 4
  %.595.us.246.epil = add <16 x i32> %.594.us.245.epil, %.591.us.243.epil
  %scevgep349.epil = getelementptr i8, ptr %scevgep352.epil, i64 -64
  store <16 x i32> %.595.us.246.epil, ptr %scevgep349.epil, align 4
  %.553.us.353.epil = add i64 %.546199201.us.epil.init51, 64
  %.591.us.355.epil = load <16 x i32>, ptr %scevgep333.epil, align 4
  %.594.us.357.epil = load <16 x i32>, ptr %scevgep342.epil, align 4
  %.595.us.358.epil = add <16 x i32> %.594.us.357.epil, %.591.us.355.epil
  store <16 x i32> %.595.us.358.epil, ptr %scevgep352.epil, align 4
  br label %B218.loopexit.us.loopexit.unr-lcssa

B218.loopexit.us.loopexit.unr-lcssa:              ; preds = %B422.us.epil.preheader44, %B218.loopexit.us.loopexit.unr-lcssa.unr-lcssa
  %.553.us.353.lcssa = phi i64 [ %.553.us.353.epil, %B422.us.epil.preheader44 ], [ %.553.us.353.1, %B218.loopexit.us.loopexit.unr-lcssa.unr-lcssa ]
  %50 = icmp eq i64 %xtraiter20, 0
  br i1 %50, label %B218.loopexit.us, label %B422.us.epil.preheader

B422.us.epil.preheader:                           ; preds = %B422.lr.ph.us.B422.us.epil.preheader_crit_edge, %B218.loopexit.us.loopexit.unr-lcssa
  %.pre-phi28 = phi i64 [ %.pre27, %B422.lr.ph.us.B422.us.epil.preheader_crit_edge ], [ %65, %B218.loopexit.us.loopexit.unr-lcssa ]
  %.pre-phi26 = phi i64 [ %.pre25, %B422.lr.ph.us.B422.us.epil.preheader_crit_edge ], [ %67, %B218.loopexit.us.loopexit.unr-lcssa ]
  %.546199201.us.epil.init = phi i64 [ 0, %B422.lr.ph.us.B422.us.epil.preheader_crit_edge ], [ %.553.us.353.lcssa, %B218.loopexit.us.loopexit.unr-lcssa ]
  %51 = shl i64 %.546199201.us.epil.init, 2
  %52 = getelementptr i8, ptr %arg.doubled, i64 %.pre-phi26
  %scevgep363 = getelementptr i8, ptr %52, i64 %51
  %53 = getelementptr i8, ptr %arg.tables, i64 %.pre-phi28
  %scevgep365 = getelementptr i8, ptr %53, i64 %51
  %scevgep664 = getelementptr i8, ptr %lsr.iv662, i64 %51
  br label %B422.us.epil

B422.us.epil:                                     ; preds = %B422.us.epil, %B422.us.epil.preheader
  %lsr.iv360 = phi i64 [ %lsr.iv.next361, %B422.us.epil ], [ 0, %B422.us.epil.preheader ]
  %scevgep366 = getelementptr i8, ptr %scevgep365, i64 %lsr.iv360
  %.591.us.epil = load <16 x i32>, ptr %scevgep366, align 4
  %scevgep364 = getelementptr i8, ptr %scevgep363, i64 %lsr.iv360
  %.594.us.epil = load <16 x i32>, ptr %scevgep364, align 4
  %.595.us.epil = add <16 x i32> %.594.us.epil, %.591.us.epil
  %scevgep665 = getelementptr i8, ptr %scevgep664, i64 %lsr.iv360
  store <16 x i32> %.595.us.epil, ptr %scevgep665, align 4
  %lsr.iv.next361 = add nuw nsw i64 %lsr.iv360, 64
  %epil.iter21.cmp.not = icmp eq i64 %11, %lsr.iv.next361
  br i1 %epil.iter21.cmp.not, label %B218.loopexit.us, label %B422.us.epil, !llvm.loop !6

B218.loopexit.us:                                 ; preds = %B422.us.epil, %B218.loopexit.us.loopexit.unr-lcssa, %B310.endif.us
  %scevgep346 = getelementptr i8, ptr %lsr.iv345, i64 %8
  %scevgep646 = getelementptr i8, ptr %lsr.iv645, i64 %8
  %scevgep663 = getelementptr i8, ptr %lsr.iv662, i64 %8
  %exitcond295.not = icmp eq i64 %.377.us, 256
  br i1 %exitcond295.not, label %B218.B44.loopexit_crit_edge.us, label %B220.us

B132.lr.ph.us:                                    ; preds = %B46.endif.us.preheader
  %xtraiter = and i64 %arg.width, 7
  %54 = icmp ult i64 %arg.width, 8
  br i1 %54, label %B132.lr.ph.us.B132.us.epil.preheader_crit_edge, label %B132.lr.ph.us.new

B132.lr.ph.us.B132.us.epil.preheader_crit_edge:   ; preds = %B132.lr.ph.us
  %.pre29 = mul i64 %arg.width, %arg.block
  %.pre31 = shl i64 %.pre29, 4
  br label %B132.us.epil.preheader

B132.lr.ph.us.new:                                ; preds = %B132.lr.ph.us
  %unroll_iter = and i64 %arg.width, %const735
  %55 = mul i64 %arg.width, %arg.block
  %56 = shl i64 %55, 4
  %57 = getelementptr i8, ptr %arg.firsts, i64 %56
  %scevgep371 = getelementptr i8, ptr %57, i64 28
  %58 = add nsw i64 %arg.width, -8
  %59 = lshr i64 %58, 3
  %60 = add nuw nsw i64 %59, 1
  %61 = icmp eq i64 %59, 0
  br i1 %61, label %B132.us.epil.preheader33, label %B132.lr.ph.us.new.new

B132.lr.ph.us.new.new:                            ; preds = %B132.lr.ph.us.new
  %const = bitcast i64 4611686018427387902 to i64
  %unroll_iter40 = and i64 %60, %const
  %62 = add i64 %56, 60
  %scevgep668 = getelementptr i8, ptr %arg.firsts, i64 %62
  br label %B132.us

B422.lr.ph.us:                                    ; preds = %B310.endif.us
  %63 = icmp ult i64 %7, 3
  %const_mat739 = add i64 %const735, 7
  %.435.us = add nuw i64 %.370206212.us, %const_mat739
  %.437.us = and i64 %.435.us, %.370206212.us
  br i1 %63, label %B422.lr.ph.us.B422.us.epil.preheader_crit_edge, label %B422.us.preheader

B422.lr.ph.us.B422.us.epil.preheader_crit_edge:   ; preds = %B422.lr.ph.us
  %.pre23 = add i64 %bit.3.3.us.neg, %9
  %.pre25 = mul i64 %.pre23, %8
  %.pre27 = mul i64 %.437.us, %8
  br label %B422.us.epil.preheader

B422.us.preheader:                                ; preds = %B422.lr.ph.us
  %64 = icmp eq i64 %13, 0
  %65 = mul i64 %.437.us, %8
  %scevgep327 = getelementptr i8, ptr %scevgep326, i64 %65
  %66 = add i64 %bit.3.3.us.neg, %9
  %67 = mul i64 %66, %8
  %scevgep336 = getelementptr i8, ptr %scevgep335, i64 %67
  br i1 %64, label %B422.us.epil.preheader44, label %B422.us.preheader148

B422.us.preheader148:                             ; preds = %B422.us.preheader
  %scevgep615 = getelementptr i8, ptr %scevgep614, i64 %65
  %68 = add i64 %16, %bit.3.3.us.neg
  %69 = mul i64 %15, %68
  %scevgep630 = getelementptr i8, ptr %scevgep629, i64 %69
  br label %B422.us

B218.B44.loopexit_crit_edge.us:                   ; preds = %B218.loopexit.us
  %70 = icmp slt i64 %arg.width, 1
  br i1 %70, label %B176.endif.endif.us.1, label %B132.lr.ph.us.1

B132.lr.ph.us.1:                                  ; preds = %B218.B44.loopexit_crit_edge.us
  %.idx = shl i64 %arg.width, 10
  %xtraiter62 = and i64 %arg.width, 7
  %71 = icmp ult i64 %arg.width, 8
  br i1 %71, label %B132.lr.ph.us.1.B132.us.1.epil.preheader_crit_edge, label %B132.lr.ph.us.1.new

B132.lr.ph.us.1.B132.us.1.epil.preheader_crit_edge: ; preds = %B132.lr.ph.us.1
  %.pre21 = or i64 %.139, 1
  br label %B132.us.1.epil.preheader

B132.lr.ph.us.1.new:                              ; preds = %B132.lr.ph.us.1
  %unroll_iter66 = and i64 %arg.width, %const735
  %72 = or i64 %.139, 1
  %73 = mul i64 %8, %72
  %74 = getelementptr i8, ptr %arg.firsts, i64 %73
  %scevgep294 = getelementptr i8, ptr %74, i64 28
  %75 = getelementptr i8, ptr %arg.tables, i64 %.idx
  %scevgep310 = getelementptr i8, ptr %75, i64 28
  %76 = add nsw i64 %arg.width, -8
  %77 = lshr i64 %76, 3
  %78 = add nuw nsw i64 %77, 1
  %79 = icmp eq i64 %77, 0
  br i1 %79, label %B132.us.1.epil.preheader62, label %B132.lr.ph.us.1.new.new

B132.lr.ph.us.1.new.new:                          ; preds = %B132.lr.ph.us.1.new
  %const732 = bitcast i64 4611686018427387902 to i64
  %unroll_iter70 = and i64 %78, %const732
  %80 = add nuw nsw i64 %.139, 1
  %81 = mul i64 %arg.width, %80
  %82 = shl i64 %81, 2
  %83 = add i64 %82, 60
  %scevgep552 = getelementptr i8, ptr %arg.firsts, i64 %83
  %84 = add nuw nsw i64 %.idx, 60
  %scevgep582 = getelementptr i8, ptr %arg.tables, i64 %84
  br label %B132.us.1

B132.us.1:                                        ; preds = %B132.us.1, %B132.lr.ph.us.1.new.new
  %lsr.iv612 = phi i64 [ %lsr.iv.next613, %B132.us.1 ], [ %unroll_iter70, %B132.lr.ph.us.1.new.new ]
  %.236193195.us.1 = phi i64 [ 0, %B132.lr.ph.us.1.new.new ], [ %.243.us.1.7.1, %B132.us.1 ]
  %85 = shl i64 %.236193195.us.1, 2
  %scevgep567 = getelementptr i8, ptr %scevgep552, i64 %85
  %scevgep568 = getelementptr i8, ptr %scevgep567, i64 -32
  %scevgep581 = getelementptr i8, ptr %scevgep567, i64 -60
  %.274.us.1 = load i32, ptr %scevgep581, align 4
  %86 = shl i64 %.236193195.us.1, 2
  %scevgep597 = getelementptr i8, ptr %scevgep582, i64 %86
  %scevgep598 = getelementptr i8, ptr %scevgep597, i64 -32
  %scevgep611 = getelementptr i8, ptr %scevgep597, i64 -60
  store i32 %.274.us.1, ptr %scevgep611, align 4
  %87 = shl i64 %.236193195.us.1, 2
  %scevgep579 = getelementptr i8, ptr %scevgep552, i64 %87
  %scevgep580 = getelementptr i8, ptr %scevgep579, i64 -56
  %.274.us.1.1 = load i32, ptr %scevgep580, align 4
  %scevgep609 = getelementptr i8, ptr %scevgep582, i64 %87
  %scevgep610 = getelementptr i8, ptr %scevgep609, i64 -56
  store i32 %.274.us.1.1, ptr %scevgep610, align 4
  %88 = shl i64 %.236193195.us.1, 2
  %scevgep577 = getelementptr i8, ptr %scevgep552, i64 %88
  %scevgep578 = getelementptr i8, ptr %scevgep577, i64 -52
  %.274.us.1.2 = load i32, ptr %scevgep578, align 4
  %scevgep607 = getelementptr i8, ptr %scevgep582, i64 %88
  %scevgep608 = getelementptr i8, ptr %scevgep607, i64 -52
  store i32 %.274.us.1.2, ptr %scevgep608, align 4
  %89 = shl i64 %.236193195.us.1, 2
  %scevgep575 = getelementptr i8, ptr %scevgep552, i64 %89
  %scevgep576 = getelementptr i8, ptr %scevgep575, i64 -48
  %.274.us.1.3 = load i32, ptr %scevgep576, align 4
  %scevgep605 = getelementptr i8, ptr %scevgep582, i64 %89
  %scevgep606 = getelementptr i8, ptr %scevgep605, i64 -48
  store i32 %.274.us.1.3, ptr %scevgep606, align 4
  %90 = shl i64 %.236193195.us.1, 2
  %scevgep573 = getelementptr i8, ptr %scevgep552, i64 %90
  %scevgep574 = getelementptr i8, ptr %scevgep573, i64 -44
  %.274.us.1.4 = load i32, ptr %scevgep574, align 4
  %scevgep603 = getelementptr i8, ptr %scevgep582, i64 %90
  %scevgep604 = getelementptr i8, ptr %scevgep603, i64 -44
  store i32 %.274.us.1.4, ptr %scevgep604, align 4
  %91 = shl i64 %.236193195.us.1, 2
  %scevgep571 = getelementptr i8, ptr %scevgep552, i64 %91
  %scevgep572 = getelementptr i8, ptr %scevgep571, i64 -40
  %.274.us.1.5 = load i32, ptr %scevgep572, align 4
  %scevgep601 = getelementptr i8, ptr %scevgep582, i64 %91
  %scevgep602 = getelementptr i8, ptr %scevgep601, i64 -40
  store i32 %.274.us.1.5, ptr %scevgep602, align 4
  %92 = shl i64 %.236193195.us.1, 2
  %scevgep569 = getelementptr i8, ptr %scevgep552, i64 %92
  %scevgep570 = getelementptr i8, ptr %scevgep569, i64 -36
  %.274.us.1.6 = load i32, ptr %scevgep570, align 4
  %scevgep599 = getelementptr i8, ptr %scevgep582, i64 %92
  %scevgep600 = getelementptr i8, ptr %scevgep599, i64 -36
  store i32 %.274.us.1.6, ptr %scevgep600, align 4
  %.274.us.1.7 = load i32, ptr %scevgep568, align 4
  store i32 %.274.us.1.7, ptr %scevgep598, align 4
  %.243.us.1.7 = shl i64 %.236193195.us.1, 2
  %scevgep553 = getelementptr i8, ptr %scevgep552, i64 %.243.us.1.7
  %scevgep566 = getelementptr i8, ptr %scevgep553, i64 -28
  %.274.us.1.172 = load i32, ptr %scevgep566, align 4
  %93 = shl i64 %.236193195.us.1, 2
  %scevgep583 = getelementptr i8, ptr %scevgep582, i64 %93
  %scevgep596 = getelementptr i8, ptr %scevgep583, i64 -28
  store i32 %.274.us.1.172, ptr %scevgep596, align 4
  %94 = shl i64 %.236193195.us.1, 2
  %scevgep564 = getelementptr i8, ptr %scevgep552, i64 %94
  %scevgep565 = getelementptr i8, ptr %scevgep564, i64 -24
  %.274.us.1.1.1 = load i32, ptr %scevgep565, align 4
  %scevgep594 = getelementptr i8, ptr %scevgep582, i64 %94
  %scevgep595 = getelementptr i8, ptr %scevgep594, i64 -24
  store i32 %.274.us.1.1.1, ptr %scevgep595, align 4
  %95 = shl i64 %.236193195.us.1, 2
  %scevgep562 = getelementptr i8, ptr %scevgep552, i64 %95
  %scevgep563 = getelementptr i8, ptr %scevgep562, i64 -20
  %.274.us.1.2.1 = load i32, ptr %scevgep563, align 4
  %scevgep592 = getelementptr i8, ptr %scevgep582, i64 %95
  %scevgep593 = getelementptr i8, ptr %scevgep592, i64 -20
  store i32 %.274.us.1.2.1, ptr %scevgep593, align 4
  %96 = shl i64 %.236193195.us.1, 2
  %scevgep560 = getelementptr i8, ptr %scevgep552, i64 %96
  %scevgep561 = getelementptr i8, ptr %scevgep560, i64 -16
  %.274.us.1.3.1 = load i32, ptr %scevgep561, align 4
  %scevgep590 = getelementptr i8, ptr %scevgep582, i64 %96
  %scevgep591 = getelementptr i8, ptr %scevgep590, i64 -16
  store i32 %.274.us.1.3.1, ptr %scevgep591, align 4
  %97 = shl i64 %.236193195.us.1, 2
  %scevgep558 = getelementptr i8, ptr %scevgep552, i64 %97
  %scevgep559 = getelementptr i8, ptr %scevgep558, i64 -12
  %.274.us.1.4.1 = load i32, ptr %scevgep559, align 4
  %scevgep588 = getelementptr i8, ptr %scevgep582, i64 %97
  %scevgep589 = getelementptr i8, ptr %scevgep588, i64 -12
  store i32 %.274.us.1.4.1, ptr %scevgep589, align 4
  %98 = shl i64 %.236193195.us.1, 2
  %scevgep556 = getelementptr i8, ptr %scevgep552, i64 %98
  %scevgep557 = getelementptr i8, ptr %scevgep556, i64 -8
  %.274.us.1.5.1 = load i32, ptr %scevgep557, align 4
  %scevgep586 = getelementptr i8, ptr %scevgep582, i64 %98
  %scevgep587 = getelementptr i8, ptr %scevgep586, i64 -8
  store i32 %.274.us.1.5.1, ptr %scevgep587, align 4
  %99 = shl i64 %.236193195.us.1, 2
  %scevgep554 = getelementptr i8, ptr %scevgep552, i64 %99
  %scevgep555 = getelementptr i8, ptr %scevgep554, i64 -4
  %.274.us.1.6.1 = load i32, ptr %scevgep555, align 4
  %scevgep584 = getelementptr i8, ptr %scevgep582, i64 %99
  %scevgep585 = getelementptr i8, ptr %scevgep584, i64 -4
  store i32 %.274.us.1.6.1, ptr %scevgep585, align 4
  %.243.us.1.7.1 = add nuw i64 %.236193195.us.1, 16
  %.274.us.1.7.1 = load i32, ptr %scevgep553, align 4
  store i32 %.274.us.1.7.1, ptr %scevgep583, align 4
  %lsr.iv.next613 = add i64 %lsr.iv612, -2
  %niter71.ncmp.1 = icmp eq i64 %lsr.iv.next613, 0
  br i1 %niter71.ncmp.1, label %B176.endif.endif.us.1.loopexit.unr-lcssa.unr-lcssa, label %B132.us.1

B176.endif.endif.us.1.loopexit.unr-lcssa.unr-lcssa: ; preds = %B132.us.1
  %100 = and i64 %78, 1
  %lcmp.mod68.not = icmp eq i64 %100, 0
  br i1 %lcmp.mod68.not, label %B176.endif.endif.us.1.loopexit.unr-lcssa, label %B132.us.1.epil.preheader62

B132.us.1.epil.preheader62:                       ; preds = %B176.endif.endif.us.1.loopexit.unr-lcssa.unr-lcssa, %B132.lr.ph.us.1.new
  %.236193195.us.1.epil.init67 = phi i64 [ 0, %B132.lr.ph.us.1.new ], [ %.243.us.1.7.1, %B176.endif.endif.us.1.loopexit.unr-lcssa.unr-lcssa ]
  %101 = shl i64 %.236193195.us.1.epil.init67, 2
  %scevgep308.epil = getelementptr i8, ptr %scevgep294, i64 %101
  %scevgep309.epil = getelementptr i8, ptr %scevgep308.epil, i64 -28
  %.274.us.1.epil65 = load i32, ptr %scevgep309.epil, align 4
  %scevgep324.epil = getelementptr i8, ptr %scevgep310, i64 %101
  %scevgep325.epil = getelementptr i8, ptr %scevgep324.epil, i64 -28
  store i32 %.274.us.1.epil65, ptr %scevgep325.epil, align 4
  %scevgep307.epil = getelementptr i8, ptr %scevgep308.epil, i64 -24
  %.274.us.1.1.epil = load i32, ptr %scevgep307.epil, align 4
  %scevgep323.epil = getelementptr i8, ptr %scevgep324.epil, i64 -24
  store i32 %.274.us.1.1.epil, ptr %scevgep323.epil, align 4
  %scevgep305.epil = getelementptr i8, ptr %scevgep308.epil, i64 -20
  %.274.us.1.2.epil = load i32, ptr %scevgep305.epil, align 4
  %scevgep321.epil = getelementptr i8, ptr %scevgep324.epil, i64 -20
  store i32 %.274.us.1.2.epil, ptr %scevgep321.epil, align 4
  %scevgep303.epil = getelementptr i8, ptr %scevgep308.epil, i64 -16
  %.274.us.1.3.epil = load i32, ptr %scevgep303.epil, align 4
  %scevgep319.epil = getelementptr i8, ptr %scevgep324.epil, i64 -16
  store i32 %.274.us.1.3.epil, ptr %scevgep319.epil, align 4
  %scevgep301.epil = getelementptr i8, ptr %scevgep308.epil, i64 -12
  %.274.us.1.4.epil = load i32, ptr %scevgep301.epil, align 4
  %scevgep317.epil = getelementptr i8, ptr %scevgep324.epil, i64 -12
  store i32 %.274.us.1.4.epil, ptr %scevgep317.epil, align 4
  %scevgep299.epil = getelementptr i8, ptr %scevgep308.epil, i64 -8
  %.274.us.1.5.epil = load i32, ptr %scevgep299.epil, align 4
  %scevgep315.epil = getelementptr i8, ptr %scevgep324.epil, i64 -8
  store i32 %.274.us.1.5.epil, ptr %scevgep315.epil, align 4
  %scevgep297.epil = getelementptr i8, ptr %scevgep308.epil, i64 -4
  %.274.us.1.6.epil = load i32, ptr %scevgep297.epil, align 4
  %scevgep313.epil = getelementptr i8, ptr %scevgep324.epil, i64 -4
  store i32 %.274.us.1.6.epil, ptr %scevgep313.epil, align 4
  %.274.us.1.7.epil = load i32, ptr %scevgep308.epil, align 4
  store i32 %.274.us.1.7.epil, ptr %scevgep324.epil, align 4
  br label %B176.endif.endif.us.1.loopexit.unr-lcssa

B176.endif.endif.us.1.loopexit.unr-lcssa:         ; preds = %B132.us.1.epil.preheader62, %B176.endif.endif.us.1.loopexit.unr-lcssa.unr-lcssa
  %lcmp.mod64.not = icmp eq i64 %xtraiter62, 0
  br i1 %lcmp.mod64.not, label %B176.endif.endif.us.1, label %B132.us.1.epil.preheader

B132.us.1.epil.preheader:                         ; preds = %B176.endif.endif.us.1.loopexit.unr-lcssa, %B132.lr.ph.us.1.B132.us.1.epil.preheader_crit_edge
  %.pre-phi22 = phi i64 [ %.pre21, %B132.lr.ph.us.1.B132.us.1.epil.preheader_crit_edge ], [ %72, %B176.endif.endif.us.1.loopexit.unr-lcssa ]
  %.236193195.us.1.epil.init = phi i64 [ 0, %B132.lr.ph.us.1.B132.us.1.epil.preheader_crit_edge ], [ %unroll_iter66, %B176.endif.endif.us.1.loopexit.unr-lcssa ]
  %102 = shl i64 %.236193195.us.1.epil.init, 2
  %103 = getelementptr i8, ptr %arg.tables, i64 %.idx
  %scevgep290 = getelementptr i8, ptr %103, i64 %102
  %104 = mul i64 %.pre-phi22, %arg.width
  %105 = add i64 %.236193195.us.1.epil.init, %104
  %106 = shl i64 %105, 2
  %scevgep292 = getelementptr i8, ptr %arg.firsts, i64 %106
  br label %B132.us.1.epil

B132.us.1.epil:                                   ; preds = %B132.us.1.epil, %B132.us.1.epil.preheader
  %epil.iter63 = phi i64 [ 0, %B132.us.1.epil.preheader ], [ %epil.iter63.next, %B132.us.1.epil ]
  %107 = shl i64 %epil.iter63, 2
  %scevgep551 = getelementptr i8, ptr %scevgep292, i64 %107
  %.274.us.1.epil = load i32, ptr %scevgep551, align 4
  %108 = shl i64 %epil.iter63, 2
  %scevgep550 = getelementptr i8, ptr %scevgep290, i64 %108
  store i32 %.274.us.1.epil, ptr %scevgep550, align 4
  %epil.iter63.next = add i64 %epil.iter63, 1
  %epil.iter63.cmp.not = icmp eq i64 %xtraiter62, %epil.iter63.next
  br i1 %epil.iter63.cmp.not, label %B176.endif.endif.us.1, label %B132.us.1.epil, !llvm.loop !7

B176.endif.endif.us.1:                            ; preds = %B132.us.1.epil, %B176.endif.endif.us.1.loopexit.unr-lcssa, %B218.B44.loopexit_crit_edge.us
  %109 = or i64 %.445.us, 15
  %110 = mul i64 %arg.width, 1028
  %111 = getelementptr i8, ptr %arg.tables, i64 %110
  %scevgep267 = getelementptr i8, ptr %111, i64 192
  %const_mat736 = add i64 %const735, 6
  %unroll_iter85 = and i64 %14, %const_mat736
  %scevgep505 = getelementptr i8, ptr %arg.tables, i64 448
  %scevgep520 = getelementptr i8, ptr %arg.doubled, i64 448
  %112 = shl i64 %arg.width, 2
  %113 = add i64 %.445.us, 15
  br label %B220.us.1

B220.us.1:                                        ; preds = %B218.loopexit.us.1, %B176.endif.endif.us.1
  %lsr.iv280 = phi ptr [ %scevgep281, %B218.loopexit.us.1 ], [ %111, %B176.endif.endif.us.1 ]
  %lsr.iv268 = phi ptr [ %scevgep269, %B218.loopexit.us.1 ], [ %scevgep267, %B176.endif.endif.us.1 ]
  %.370206212.us.1 = phi i64 [ %.377.us.1, %B218.loopexit.us.1 ], [ 1, %B176.endif.endif.us.1 ]
  %.377.us.1 = add nuw nsw i64 %.370206212.us.1, 1
  %.413.us.1 = and i64 %.370206212.us.1, 1
  %.414.us.1 = icmp eq i64 %.413.us.1, 0
  br i1 %.414.us.1, label %B276.us.1.preheader, label %B310.endif.us.1

B276.us.1.preheader:                              ; preds = %B220.us.1
  br label %B276.us.1

B276.us.1:                                        ; preds = %B276.us.1, %B276.us.1.preheader
  %bit.2.2.us.1 = phi i64 [ %.417.us.1, %B276.us.1 ], [ 0, %B276.us.1.preheader ]
  %.417.us.1 = add i64 %bit.2.2.us.1, 1
  %114 = shl i64 2, %bit.2.2.us.1
  %115 = and i64 %114, %.370206212.us.1
  %.425.us.1 = icmp eq i64 %115, 0
  br i1 %.425.us.1, label %B276.us.1, label %B310.endif.us.loopexit.1

B310.endif.us.loopexit.1:                         ; preds = %B276.us.1
  %116 = mul i64 %.417.us.1, -1
  br label %B310.endif.us.1

B310.endif.us.1:                                  ; preds = %B310.endif.us.loopexit.1, %B220.us.1
  %bit.3.3.us.neg.1 = phi i64 [ 0, %B220.us.1 ], [ %116, %B310.endif.us.loopexit.1 ]
  br i1 %.540200.not, label %B218.loopexit.us.1, label %B422.lr.ph.us.1

B422.lr.ph.us.1:                                  ; preds = %B310.endif.us.1
  %117 = icmp ult i64 %7, 3
  %const_mat740 = add i64 %const735, 7
  %.435.us.1 = add nuw i64 %.370206212.us.1, %const_mat740
  %.437.us.1 = and i64 %.435.us.1, %.370206212.us.1
  %.143189.us.1 = add nuw i64 %.437.us.1, 256
  br i1 %117, label %B422.lr.ph.us.1.B422.us.1.epil.preheader_crit_edge, label %B422.us.1.preheader

B422.lr.ph.us.1.B422.us.1.epil.preheader_crit_edge: ; preds = %B422.lr.ph.us.1
  %.pre15 = add i64 %bit.3.3.us.neg.1, %109
  %.pre17 = mul i64 %.pre15, %8
  %.pre19 = mul i64 %.143189.us.1, %8
  br label %B422.us.1.epil.preheader

B422.us.1.preheader:                              ; preds = %B422.lr.ph.us.1
  %118 = icmp eq i64 %13, 0
  %119 = mul i64 %.143189.us.1, %8
  %scevgep250 = getelementptr i8, ptr %scevgep326, i64 %119
  %120 = add i64 %bit.3.3.us.neg.1, %109
  %121 = mul i64 %120, %8
  %scevgep259 = getelementptr i8, ptr %scevgep335, i64 %121
  br i1 %118, label %B422.us.1.epil.preheader73, label %B422.us.1.preheader147

B422.us.1.preheader147:                           ; preds = %B422.us.1.preheader
  %scevgep506 = getelementptr i8, ptr %scevgep505, i64 %119
  %122 = add i64 %113, %bit.3.3.us.neg.1
  %123 = mul i64 %112, %122
  %scevgep521 = getelementptr i8, ptr %scevgep520, i64 %123
  br label %B422.us.1

B422.us.1:                                        ; preds = %B422.us.1, %B422.us.1.preheader147
  %lsr.iv548 = phi i64 [ %unroll_iter85, %B422.us.1.preheader147 ], [ %lsr.iv.next549, %B422.us.1 ]
  %.546199201.us.1 = phi i64 [ %.553.us.1.3.1, %B422.us.1 ], [ 0, %B422.us.1.preheader147 ]
  %124 = shl i64 %.546199201.us.1, 2
  %scevgep513 = getelementptr i8, ptr %scevgep506, i64 %124
  %scevgep514 = getelementptr i8, ptr %scevgep513, i64 -256
  %scevgep519 = getelementptr i8, ptr %scevgep513, i64 -448
  %.591.us.1 = load <16 x i32>, ptr %scevgep519, align 4
  %125 = shl i64 %.546199201.us.1, 2
  %scevgep528 = getelementptr i8, ptr %scevgep521, i64 %125
  %scevgep529 = getelementptr i8, ptr %scevgep528, i64 -256
  %scevgep534 = getelementptr i8, ptr %scevgep528, i64 -448
  %.594.us.1 = load <16 x i32>, ptr %scevgep534, align 4
  %.595.us.1 = add <16 x i32> %.594.us.1, %.591.us.1
  %126 = shl i64 %.546199201.us.1, 2
  %scevgep542 = getelementptr i8, ptr %lsr.iv280, i64 %126
  %scevgep543 = getelementptr i8, ptr %scevgep542, i64 192
  store <16 x i32> %.595.us.1, ptr %scevgep542, align 4
  %127 = shl i64 %.546199201.us.1, 2
  %scevgep517 = getelementptr i8, ptr %scevgep506, i64 %127
  %scevgep518 = getelementptr i8, ptr %scevgep517, i64 -384
  %.591.us.1.1 = load <16 x i32>, ptr %scevgep518, align 4
  %scevgep532 = getelementptr i8, ptr %scevgep521, i64 %127
  %scevgep533 = getelementptr i8, ptr %scevgep532, i64 -384
  %.594.us.1.1 = load <16 x i32>, ptr %scevgep533, align 4
  %.595.us.1.1 = add <16 x i32> %.594.us.1.1, %.591.us.1.1
  %128 = shl i64 %.546199201.us.1, 2
  %scevgep546 = getelementptr i8, ptr %lsr.iv280, i64 %128
  %scevgep547 = getelementptr i8, ptr %scevgep546, i64 64
  store <16 x i32> %.595.us.1.1, ptr %scevgep547, align 4
  %129 = shl i64 %.546199201.us.1, 2
  %scevgep515 = getelementptr i8, ptr %scevgep506, i64 %129
  %scevgep516 = getelementptr i8, ptr %scevgep515, i64 -320
  %.591.us.1.2 = load <16 x i32>, ptr %scevgep516, align 4
  %scevgep530 = getelementptr i8, ptr %scevgep521, i64 %129
  %scevgep531 = getelementptr i8, ptr %scevgep530, i64 -320
  %.594.us.1.2 = load <16 x i32>, ptr %scevgep531, align 4
  %.595.us.1.2 = add <16 x i32> %.594.us.1.2, %.591.us.1.2
  %130 = shl i64 %.546199201.us.1, 2
  %scevgep544 = getelementptr i8, ptr %lsr.iv280, i64 %130
  %scevgep545 = getelementptr i8, ptr %scevgep544, i64 128
  store <16 x i32> %.595.us.1.2, ptr %scevgep545, align 4
  %.591.us.1.3 = load <16 x i32>, ptr %scevgep514, align 4
  %.594.us.1.3 = load <16 x i32>, ptr %scevgep529, align 4
  %.595.us.1.3 = add <16 x i32> %.594.us.1.3, %.591.us.1.3
  store <16 x i32> %.595.us.1.3, ptr %scevgep543, align 4
  %.553.us.1.3 = shl i64 %.546199201.us.1, 2
  %scevgep507 = getelementptr i8, ptr %scevgep506, i64 %.553.us.1.3
  %scevgep512 = getelementptr i8, ptr %scevgep507, i64 -192
  %.591.us.1.187 = load <16 x i32>, ptr %scevgep512, align 4
  %131 = shl i64 %.546199201.us.1, 2
  %scevgep522 = getelementptr i8, ptr %scevgep521, i64 %131
  %scevgep527 = getelementptr i8, ptr %scevgep522, i64 -192
  %.594.us.1.188 = load <16 x i32>, ptr %scevgep527, align 4
  %.595.us.1.189 = add <16 x i32> %.594.us.1.188, %.591.us.1.187
  %132 = shl i64 %.546199201.us.1, 2
  %scevgep535 = getelementptr i8, ptr %lsr.iv280, i64 %132
  %scevgep536 = getelementptr i8, ptr %scevgep535, i64 448
  %scevgep541 = getelementptr i8, ptr %scevgep535, i64 256
  store <16 x i32> %.595.us.1.189, ptr %scevgep541, align 4
  %133 = shl i64 %.546199201.us.1, 2
  %scevgep510 = getelementptr i8, ptr %scevgep506, i64 %133
  %scevgep511 = getelementptr i8, ptr %scevgep510, i64 -128
  %.591.us.1.1.1 = load <16 x i32>, ptr %scevgep511, align 4
  %scevgep525 = getelementptr i8, ptr %scevgep521, i64 %133
  %scevgep526 = getelementptr i8, ptr %scevgep525, i64 -128
  %.594.us.1.1.1 = load <16 x i32>, ptr %scevgep526, align 4
  %.595.us.1.1.1 = add <16 x i32> %.594.us.1.1.1, %.591.us.1.1.1
  %134 = shl i64 %.546199201.us.1, 2
  %scevgep539 = getelementptr i8, ptr %lsr.iv280, i64 %134
  %scevgep540 = getelementptr i8, ptr %scevgep539, i64 320
  store <16 x i32> %.595.us.1.1.1, ptr %scevgep540, align 4
  %135 = shl i64 %.546199201.us.1, 2
  %scevgep508 = getelementptr i8, ptr %scevgep506, i64 %135
  %scevgep509 = getelementptr i8, ptr %scevgep508, i64 -64
  %.591.us.1.2.1 = load <16 x i32>, ptr %scevgep509, align 4
  %scevgep523 = getelementptr i8, ptr %scevgep521, i64 %135
  %scevgep524 = getelementptr i8, ptr %scevgep523, i64 -64
  %.594.us.1.2.1 = load <16 x i32>, ptr %scevgep524, align 4
  %.595.us.1.2.1 = add <16 x i32> %.594.us.1.2.1, %.591.us.1.2.1
  %136 = shl i64 %.546199201.us.1, 2
  %scevgep537 = getelementptr i8, ptr %lsr.iv280, i64 %136
  %scevgep538 = getelementptr i8, ptr %scevgep537, i64 384
  store <16 x i32> %.595.us.1.2.1, ptr %scevgep538, align 4
  %.553.us.1.3.1 = add i64 %.546199201.us.1, 128
  %.591.us.1.3.1 = load <16 x i32>, ptr %scevgep507, align 4
  %.594.us.1.3.1 = load <16 x i32>, ptr %scevgep522, align 4
  %.595.us.1.3.1 = add <16 x i32> %.594.us.1.3.1, %.591.us.1.3.1
  store <16 x i32> %.595.us.1.3.1, ptr %scevgep536, align 4
  %lsr.iv.next549 = add i64 %lsr.iv548, -2
  %niter86.ncmp.1 = icmp eq i64 %lsr.iv.next549, 0
  br i1 %niter86.ncmp.1, label %B218.loopexit.us.1.loopexit.unr-lcssa.unr-lcssa, label %B422.us.1

B218.loopexit.us.1.loopexit.unr-lcssa.unr-lcssa:  ; preds = %B422.us.1
  %137 = and i64 %14, 1
  %138 = icmp eq i64 %137, 0
  br i1 %138, label %B218.loopexit.us.1.loopexit.unr-lcssa, label %B422.us.1.epil.preheader73

B422.us.1.epil.preheader73:                       ; preds = %B218.loopexit.us.1.loopexit.unr-lcssa.unr-lcssa, %B422.us.1.preheader
  %.546199201.us.1.epil.init81 = phi i64 [ 0, %B422.us.1.preheader ], [ %.553.us.1.3.1, %B218.loopexit.us.1.loopexit.unr-lcssa.unr-lcssa ]
  %139 = shl i64 %.546199201.us.1.epil.init81, 2
  %scevgep256.epil = getelementptr i8, ptr %scevgep250, i64 %139
  %scevgep257.epil = getelementptr i8, ptr %scevgep256.epil, i64 -192
  %.591.us.1.epil77 = load <16 x i32>, ptr %scevgep257.epil, align 4
  %scevgep265.epil = getelementptr i8, ptr %scevgep259, i64 %139
  %scevgep266.epil = getelementptr i8, ptr %scevgep265.epil, i64 -192
  %.594.us.1.epil78 = load <16 x i32>, ptr %scevgep266.epil, align 4
  %.595.us.1.epil79 = add <16 x i32> %.594.us.1.epil78, %.591.us.1.epil77
  %scevgep275.epil = getelementptr i8, ptr %lsr.iv268, i64 %139
  %scevgep276.epil = getelementptr i8, ptr %scevgep275.epil, i64 -192
  store <16 x i32> %.595.us.1.epil79, ptr %scevgep276.epil, align 4
  %scevgep255.epil = getelementptr i8, ptr %scevgep256.epil, i64 -128
  %.591.us.1.1.epil = load <16 x i32>, ptr %scevgep255.epil, align 4
  %scevgep264.epil = getelementptr i8, ptr %scevgep265.epil, i64 -128
  %.594.us.1.1.epil = load <16 x i32>, ptr %scevgep264.epil, align 4
  %.595.us.1.1.epil = add <16 x i32> %.594.us.1.1.epil, %.591.us.1.1.epil
  %scevgep274.epil = getelementptr i8, ptr %scevgep275.epil, i64 -128
  store <16 x i32> %.595.us.1.1.epil, ptr %scevgep274.epil, align 4
  %scevgep253.epil = getelementptr i8, ptr %scevgep256.epil, i64 -64
  %.591.us.1.2.epil = load <16 x i32>, ptr %scevgep253.epil, align 4
  %scevgep262.epil = getelementptr i8, ptr %scevgep265.epil, i64 -64
  %.594.us.1.2.epil = load <16 x i32>, ptr %scevgep262.epil, align 4
  %.595.us.1.2.epil = add <16 x i32> %.594.us.1.2.epil, %.591.us.1.2.epil
  %scevgep272.epil = getelementptr i8, ptr %scevgep275.epil, i64 -64
  store <16 x i32> %.595.us.1.2.epil, ptr %scevgep272.epil, align 4
  %.553.us.1.3.epil = add i64 %.546199201.us.1.epil.init81, 64
  %.591.us.1.3.epil = load <16 x i32>, ptr %scevgep256.epil, align 4
  %.594.us.1.3.epil = load <16 x i32>, ptr %scevgep265.epil, align 4
  %.595.us.1.3.epil = add <16 x i32> %.594.us.1.3.epil, %.591.us.1.3.epil
  store <16 x i32> %.595.us.1.3.epil, ptr %scevgep275.epil, align 4
  br label %B218.loopexit.us.1.loopexit.unr-lcssa

B218.loopexit.us.1.loopexit.unr-lcssa:            ; preds = %B422.us.1.epil.preheader73, %B218.loopexit.us.1.loopexit.unr-lcssa.unr-lcssa
  %.553.us.1.3.lcssa = phi i64 [ %.553.us.1.3.epil, %B422.us.1.epil.preheader73 ], [ %.553.us.1.3.1, %B218.loopexit.us.1.loopexit.unr-lcssa.unr-lcssa ]
  %140 = icmp eq i64 %xtraiter20, 0
  br i1 %140, label %B218.loopexit.us.1, label %B422.us.1.epil.preheader

B422.us.1.epil.preheader:                         ; preds = %B218.loopexit.us.1.loopexit.unr-lcssa, %B422.lr.ph.us.1.B422.us.1.epil.preheader_crit_edge
  %.pre-phi20 = phi i64 [ %.pre19, %B422.lr.ph.us.1.B422.us.1.epil.preheader_crit_edge ], [ %119, %B218.loopexit.us.1.loopexit.unr-lcssa ]
  %.pre-phi18 = phi i64 [ %.pre17, %B422.lr.ph.us.1.B422.us.1.epil.preheader_crit_edge ], [ %121, %B218.loopexit.us.1.loopexit.unr-lcssa ]
  %.546199201.us.1.epil.init = phi i64 [ 0, %B422.lr.ph.us.1.B422.us.1.epil.preheader_crit_edge ], [ %.553.us.1.3.lcssa, %B218.loopexit.us.1.loopexit.unr-lcssa ]
  %141 = shl i64 %.546199201.us.1.epil.init, 2
  %scevgep282 = getelementptr i8, ptr %lsr.iv280, i64 %141
  %142 = getelementptr i8, ptr %arg.doubled, i64 %.pre-phi18
  %scevgep286 = getelementptr i8, ptr %142, i64 %141
  %143 = getelementptr i8, ptr %arg.tables, i64 %.pre-phi20
  %scevgep288 = getelementptr i8, ptr %143, i64 %141
  br label %B422.us.1.epil

B422.us.1.epil:                                   ; preds = %B422.us.1.epil, %B422.us.1.epil.preheader
  %lsr.iv283 = phi i64 [ %lsr.iv.next284, %B422.us.1.epil ], [ 0, %B422.us.1.epil.preheader ]
  %scevgep289 = getelementptr i8, ptr %scevgep288, i64 %lsr.iv283
  %.591.us.1.epil = load <16 x i32>, ptr %scevgep289, align 4
  %scevgep287 = getelementptr i8, ptr %scevgep286, i64 %lsr.iv283
  %.594.us.1.epil = load <16 x i32>, ptr %scevgep287, align 4
  %.595.us.1.epil = add <16 x i32> %.594.us.1.epil, %.591.us.1.epil
  %scevgep285 = getelementptr i8, ptr %scevgep282, i64 %lsr.iv283
  store <16 x i32> %.595.us.1.epil, ptr %scevgep285, align 4
  %lsr.iv.next284 = add nuw nsw i64 %lsr.iv283, 64
  %epil.iter69.cmp.not = icmp eq i64 %11, %lsr.iv.next284
  br i1 %epil.iter69.cmp.not, label %B218.loopexit.us.1, label %B422.us.1.epil, !llvm.loop !8

B218.loopexit.us.1:                               ; preds = %B422.us.1.epil, %B218.loopexit.us.1.loopexit.unr-lcssa, %B310.endif.us.1
  %scevgep269 = getelementptr i8, ptr %lsr.iv268, i64 %8
  %scevgep281 = getelementptr i8, ptr %lsr.iv280, i64 %8
  %exitcond295.1.not = icmp eq i64 %.377.us.1, 256
  br i1 %exitcond295.1.not, label %B218.B44.loopexit_crit_edge.us.1, label %B220.us.1

B218.B44.loopexit_crit_edge.us.1:                 ; preds = %B218.loopexit.us.1
  %144 = icmp slt i64 %arg.width, 1
  br i1 %144, label %B176.endif.endif.us.2, label %B132.lr.ph.us.2

B132.lr.ph.us.2:                                  ; preds = %B218.B44.loopexit_crit_edge.us.1
  %.idx297 = shl i64 %arg.width, 11
  %xtraiter74 = and i64 %arg.width, 7
  %145 = icmp ult i64 %arg.width, 8
  br i1 %145, label %B132.lr.ph.us.2.B132.us.2.epil.preheader_crit_edge, label %B132.lr.ph.us.2.new

B132.lr.ph.us.2.B132.us.2.epil.preheader_crit_edge: ; preds = %B132.lr.ph.us.2
  %.pre13 = or i64 %.139, 2
  br label %B132.us.2.epil.preheader

B132.lr.ph.us.2.new:                              ; preds = %B132.lr.ph.us.2
  %unroll_iter78 = and i64 %arg.width, %const735
  %146 = or i64 %.139, 2
  %147 = mul i64 %8, %146
  %148 = getelementptr i8, ptr %arg.firsts, i64 %147
  %scevgep217 = getelementptr i8, ptr %148, i64 28
  %149 = getelementptr i8, ptr %arg.tables, i64 %.idx297
  %scevgep233 = getelementptr i8, ptr %149, i64 28
  %150 = add nsw i64 %arg.width, -8
  %151 = lshr i64 %150, 3
  %152 = add nuw nsw i64 %151, 1
  %153 = icmp eq i64 %151, 0
  br i1 %153, label %B132.us.2.epil.preheader90, label %B132.lr.ph.us.2.new.new

B132.lr.ph.us.2.new.new:                          ; preds = %B132.lr.ph.us.2.new
  %const733 = bitcast i64 4611686018427387902 to i64
  %unroll_iter98 = and i64 %152, %const733
  %154 = add nuw nsw i64 %.139, 2
  %155 = mul i64 %arg.width, %154
  %156 = shl i64 %155, 2
  %157 = add i64 %156, 60
  %scevgep443 = getelementptr i8, ptr %arg.firsts, i64 %157
  %158 = add nuw nsw i64 %.idx297, 60
  %scevgep473 = getelementptr i8, ptr %arg.tables, i64 %158
  br label %B132.us.2

B132.us.2:                                        ; preds = %B132.us.2, %B132.lr.ph.us.2.new.new
  %lsr.iv503 = phi i64 [ %lsr.iv.next504, %B132.us.2 ], [ %unroll_iter98, %B132.lr.ph.us.2.new.new ]
  %.236193195.us.2 = phi i64 [ 0, %B132.lr.ph.us.2.new.new ], [ %.243.us.2.7.1, %B132.us.2 ]
  %159 = shl i64 %.236193195.us.2, 2
  %scevgep458 = getelementptr i8, ptr %scevgep443, i64 %159
  %scevgep459 = getelementptr i8, ptr %scevgep458, i64 -32
  %scevgep472 = getelementptr i8, ptr %scevgep458, i64 -60
  %.274.us.2 = load i32, ptr %scevgep472, align 4
  %160 = shl i64 %.236193195.us.2, 2
  %scevgep488 = getelementptr i8, ptr %scevgep473, i64 %160
  %scevgep489 = getelementptr i8, ptr %scevgep488, i64 -32
  %scevgep502 = getelementptr i8, ptr %scevgep488, i64 -60
  store i32 %.274.us.2, ptr %scevgep502, align 4
  %161 = shl i64 %.236193195.us.2, 2
  %scevgep470 = getelementptr i8, ptr %scevgep443, i64 %161
  %scevgep471 = getelementptr i8, ptr %scevgep470, i64 -56
  %.274.us.2.1 = load i32, ptr %scevgep471, align 4
  %scevgep500 = getelementptr i8, ptr %scevgep473, i64 %161
  %scevgep501 = getelementptr i8, ptr %scevgep500, i64 -56
  store i32 %.274.us.2.1, ptr %scevgep501, align 4
  %162 = shl i64 %.236193195.us.2, 2
  %scevgep468 = getelementptr i8, ptr %scevgep443, i64 %162
  %scevgep469 = getelementptr i8, ptr %scevgep468, i64 -52
  %.274.us.2.2 = load i32, ptr %scevgep469, align 4
  %scevgep498 = getelementptr i8, ptr %scevgep473, i64 %162
  %scevgep499 = getelementptr i8, ptr %scevgep498, i64 -52
  store i32 %.274.us.2.2, ptr %scevgep499, align 4
  %163 = shl i64 %.236193195.us.2, 2
  %scevgep466 = getelementptr i8, ptr %scevgep443, i64 %163
  %scevgep467 = getelementptr i8, ptr %scevgep466, i64 -48
  %.274.us.2.3 = load i32, ptr %scevgep467, align 4
  %scevgep496 = getelementptr i8, ptr %scevgep473, i64 %163
  %scevgep497 = getelementptr i8, ptr %scevgep496, i64 -48
  store i32 %.274.us.2.3, ptr %scevgep497, align 4
  %164 = shl i64 %.236193195.us.2, 2
  %scevgep464 = getelementptr i8, ptr %scevgep443, i64 %164
  %scevgep465 = getelementptr i8, ptr %scevgep464, i64 -44
  %.274.us.2.4 = load i32, ptr %scevgep465, align 4
  %scevgep494 = getelementptr i8, ptr %scevgep473, i64 %164
  %scevgep495 = getelementptr i8, ptr %scevgep494, i64 -44
  store i32 %.274.us.2.4, ptr %scevgep495, align 4
  %165 = shl i64 %.236193195.us.2, 2
  %scevgep462 = getelementptr i8, ptr %scevgep443, i64 %165
  %scevgep463 = getelementptr i8, ptr %scevgep462, i64 -40
  %.274.us.2.5 = load i32, ptr %scevgep463, align 4
  %scevgep492 = getelementptr i8, ptr %scevgep473, i64 %165
  %scevgep493 = getelementptr i8, ptr %scevgep492, i64 -40
  store i32 %.274.us.2.5, ptr %scevgep493, align 4
  %166 = shl i64 %.236193195.us.2, 2
  %scevgep460 = getelementptr i8, ptr %scevgep443, i64 %166
  %scevgep461 = getelementptr i8, ptr %scevgep460, i64 -36
  %.274.us.2.6 = load i32, ptr %scevgep461, align 4
  %scevgep490 = getelementptr i8, ptr %scevgep473, i64 %166
  %scevgep491 = getelementptr i8, ptr %scevgep490, i64 -36
  store i32 %.274.us.2.6, ptr %scevgep491, align 4
  %.274.us.2.7 = load i32, ptr %scevgep459, align 4
  store i32 %.274.us.2.7, ptr %scevgep489, align 4
  %.243.us.2.7 = shl i64 %.236193195.us.2, 2
  %scevgep444 = getelementptr i8, ptr %scevgep443, i64 %.243.us.2.7
  %scevgep457 = getelementptr i8, ptr %scevgep444, i64 -28
  %.274.us.2.1100 = load i32, ptr %scevgep457, align 4
  %167 = shl i64 %.236193195.us.2, 2
  %scevgep474 = getelementptr i8, ptr %scevgep473, i64 %167
  %scevgep487 = getelementptr i8, ptr %scevgep474, i64 -28
  store i32 %.274.us.2.1100, ptr %scevgep487, align 4
  %168 = shl i64 %.236193195.us.2, 2
  %scevgep455 = getelementptr i8, ptr %scevgep443, i64 %168
  %scevgep456 = getelementptr i8, ptr %scevgep455, i64 -24
  %.274.us.2.1.1 = load i32, ptr %scevgep456, align 4
  %scevgep485 = getelementptr i8, ptr %scevgep473, i64 %168
  %scevgep486 = getelementptr i8, ptr %scevgep485, i64 -24
  store i32 %.274.us.2.1.1, ptr %scevgep486, align 4
  %169 = shl i64 %.236193195.us.2, 2
  %scevgep453 = getelementptr i8, ptr %scevgep443, i64 %169
  %scevgep454 = getelementptr i8, ptr %scevgep453, i64 -20
  %.274.us.2.2.1 = load i32, ptr %scevgep454, align 4
  %scevgep483 = getelementptr i8, ptr %scevgep473, i64 %169
  %scevgep484 = getelementptr i8, ptr %scevgep483, i64 -20
  store i32 %.274.us.2.2.1, ptr %scevgep484, align 4
  %170 = shl i64 %.236193195.us.2, 2
  %scevgep451 = getelementptr i8, ptr %scevgep443, i64 %170
  %scevgep452 = getelementptr i8, ptr %scevgep451, i64 -16
  %.274.us.2.3.1 = load i32, ptr %scevgep452, align 4
  %scevgep481 = getelementptr i8, ptr %scevgep473, i64 %170
  %scevgep482 = getelementptr i8, ptr %scevgep481, i64 -16
  store i32 %.274.us.2.3.1, ptr %scevgep482, align 4
  %171 = shl i64 %.236193195.us.2, 2
  %scevgep449 = getelementptr i8, ptr %scevgep443, i64 %171
  %scevgep450 = getelementptr i8, ptr %scevgep449, i64 -12
  %.274.us.2.4.1 = load i32, ptr %scevgep450, align 4
  %scevgep479 = getelementptr i8, ptr %scevgep473, i64 %171
  %scevgep480 = getelementptr i8, ptr %scevgep479, i64 -12
  store i32 %.274.us.2.4.1, ptr %scevgep480, align 4
  %172 = shl i64 %.236193195.us.2, 2
  %scevgep447 = getelementptr i8, ptr %scevgep443, i64 %172
  %scevgep448 = getelementptr i8, ptr %scevgep447, i64 -8
  %.274.us.2.5.1 = load i32, ptr %scevgep448, align 4
  %scevgep477 = getelementptr i8, ptr %scevgep473, i64 %172
  %scevgep478 = getelementptr i8, ptr %scevgep477, i64 -8
  store i32 %.274.us.2.5.1, ptr %scevgep478, align 4
  %173 = shl i64 %.236193195.us.2, 2
  %scevgep445 = getelementptr i8, ptr %scevgep443, i64 %173
  %scevgep446 = getelementptr i8, ptr %scevgep445, i64 -4
  %.274.us.2.6.1 = load i32, ptr %scevgep446, align 4
  %scevgep475 = getelementptr i8, ptr %scevgep473, i64 %173
  %scevgep476 = getelementptr i8, ptr %scevgep475, i64 -4
  store i32 %.274.us.2.6.1, ptr %scevgep476, align 4
  %.243.us.2.7.1 = add nuw i64 %.236193195.us.2, 16
  %.274.us.2.7.1 = load i32, ptr %scevgep444, align 4
  store i32 %.274.us.2.7.1, ptr %scevgep474, align 4
  %lsr.iv.next504 = add i64 %lsr.iv503, -2
  %niter99.ncmp.1 = icmp eq i64 %lsr.iv.next504, 0
  br i1 %niter99.ncmp.1, label %B176.endif.endif.us.2.loopexit.unr-lcssa.unr-lcssa, label %B132.us.2

B176.endif.endif.us.2.loopexit.unr-lcssa.unr-lcssa: ; preds = %B132.us.2
  %174 = and i64 %152, 1
  %lcmp.mod96.not = icmp eq i64 %174, 0
  br i1 %lcmp.mod96.not, label %B176.endif.endif.us.2.loopexit.unr-lcssa, label %B132.us.2.epil.preheader90

B132.us.2.epil.preheader90:                       ; preds = %B176.endif.endif.us.2.loopexit.unr-lcssa.unr-lcssa, %B132.lr.ph.us.2.new
  %.236193195.us.2.epil.init95 = phi i64 [ 0, %B132.lr.ph.us.2.new ], [ %.243.us.2.7.1, %B176.endif.endif.us.2.loopexit.unr-lcssa.unr-lcssa ]
  %175 = shl i64 %.236193195.us.2.epil.init95, 2
  %scevgep231.epil = getelementptr i8, ptr %scevgep217, i64 %175
  %scevgep232.epil = getelementptr i8, ptr %scevgep231.epil, i64 -28
  %.274.us.2.epil93 = load i32, ptr %scevgep232.epil, align 4
  %scevgep247.epil = getelementptr i8, ptr %scevgep233, i64 %175
  %scevgep248.epil = getelementptr i8, ptr %scevgep247.epil, i64 -28
  store i32 %.274.us.2.epil93, ptr %scevgep248.epil, align 4
  %scevgep230.epil = getelementptr i8, ptr %scevgep231.epil, i64 -24
  %.274.us.2.1.epil = load i32, ptr %scevgep230.epil, align 4
  %scevgep246.epil = getelementptr i8, ptr %scevgep247.epil, i64 -24
  store i32 %.274.us.2.1.epil, ptr %scevgep246.epil, align 4
  %scevgep228.epil = getelementptr i8, ptr %scevgep231.epil, i64 -20
  %.274.us.2.2.epil = load i32, ptr %scevgep228.epil, align 4
  %scevgep244.epil = getelementptr i8, ptr %scevgep247.epil, i64 -20
  store i32 %.274.us.2.2.epil, ptr %scevgep244.epil, align 4
  %scevgep226.epil = getelementptr i8, ptr %scevgep231.epil, i64 -16
  %.274.us.2.3.epil = load i32, ptr %scevgep226.epil, align 4
  %scevgep242.epil = getelementptr i8, ptr %scevgep247.epil, i64 -16
  store i32 %.274.us.2.3.epil, ptr %scevgep242.epil, align 4
  %scevgep224.epil = getelementptr i8, ptr %scevgep231.epil, i64 -12
  %.274.us.2.4.epil = load i32, ptr %scevgep224.epil, align 4
  %scevgep240.epil = getelementptr i8, ptr %scevgep247.epil, i64 -12
  store i32 %.274.us.2.4.epil, ptr %scevgep240.epil, align 4
  %scevgep222.epil = getelementptr i8, ptr %scevgep231.epil, i64 -8
  %.274.us.2.5.epil = load i32, ptr %scevgep222.epil, align 4
  %scevgep238.epil = getelementptr i8, ptr %scevgep247.epil, i64 -8
  store i32 %.274.us.2.5.epil, ptr %scevgep238.epil, align 4
  %scevgep220.epil = getelementptr i8, ptr %scevgep231.epil, i64 -4
  %.274.us.2.6.epil = load i32, ptr %scevgep220.epil, align 4
  %scevgep236.epil = getelementptr i8, ptr %scevgep247.epil, i64 -4
  store i32 %.274.us.2.6.epil, ptr %scevgep236.epil, align 4
  %.274.us.2.7.epil = load i32, ptr %scevgep231.epil, align 4
  store i32 %.274.us.2.7.epil, ptr %scevgep247.epil, align 4
  br label %B176.endif.endif.us.2.loopexit.unr-lcssa

B176.endif.endif.us.2.loopexit.unr-lcssa:         ; preds = %B132.us.2.epil.preheader90, %B176.endif.endif.us.2.loopexit.unr-lcssa.unr-lcssa
  %lcmp.mod76.not = icmp eq i64 %xtraiter74, 0
  br i1 %lcmp.mod76.not, label %B176.endif.endif.us.2, label %B132.us.2.epil.preheader

B132.us.2.epil.preheader:                         ; preds = %B176.endif.endif.us.2.loopexit.unr-lcssa, %B132.lr.ph.us.2.B132.us.2.epil.preheader_crit_edge
  %.pre-phi14 = phi i64 [ %.pre13, %B132.lr.ph.us.2.B132.us.2.epil.preheader_crit_edge ], [ %146, %B176.endif.endif.us.2.loopexit.unr-lcssa ]
  %.236193195.us.2.epil.init = phi i64 [ 0, %B132.lr.ph.us.2.B132.us.2.epil.preheader_crit_edge ], [ %unroll_iter78, %B176.endif.endif.us.2.loopexit.unr-lcssa ]
  %176 = shl i64 %.236193195.us.2.epil.init, 2
  %177 = getelementptr i8, ptr %arg.tables, i64 %.idx297
  %scevgep213 = getelementptr i8, ptr %177, i64 %176
  %178 = mul i64 %.pre-phi14, %arg.width
  %179 = add i64 %.236193195.us.2.epil.init, %178
  %180 = shl i64 %179, 2
  %scevgep215 = getelementptr i8, ptr %arg.firsts, i64 %180
  br label %B132.us.2.epil

B132.us.2.epil:                                   ; preds = %B132.us.2.epil, %B132.us.2.epil.preheader
  %epil.iter75 = phi i64 [ 0, %B132.us.2.epil.preheader ], [ %epil.iter75.next, %B132.us.2.epil ]
  %181 = shl i64 %epil.iter75, 2
  %scevgep442 = getelementptr i8, ptr %scevgep215, i64 %181
  %.274.us.2.epil = load i32, ptr %scevgep442, align 4
  %182 = shl i64 %epil.iter75, 2
  %scevgep441 = getelementptr i8, ptr %scevgep213, i64 %182
  store i32 %.274.us.2.epil, ptr %scevgep441, align 4
  %epil.iter75.next = add i64 %epil.iter75, 1
  %epil.iter75.cmp.not = icmp eq i64 %xtraiter74, %epil.iter75.next
  br i1 %epil.iter75.cmp.not, label %B176.endif.endif.us.2, label %B132.us.2.epil, !llvm.loop !9

B176.endif.endif.us.2:                            ; preds = %B132.us.2.epil, %B176.endif.endif.us.2.loopexit.unr-lcssa, %B218.B44.loopexit_crit_edge.us.1
  %183 = or i64 %.445.us, 23
  %184 = mul i64 %arg.width, 2052
  %185 = getelementptr i8, ptr %arg.tables, i64 %184
  %scevgep190 = getelementptr i8, ptr %185, i64 192
  %const_mat737 = add i64 %const735, 6
  %unroll_iter112 = and i64 %14, %const_mat737
  %scevgep396 = getelementptr i8, ptr %arg.tables, i64 448
  %scevgep411 = getelementptr i8, ptr %arg.doubled, i64 448
  %186 = shl i64 %arg.width, 2
  %187 = add i64 %.445.us, 23
  br label %B220.us.2

B220.us.2:                                        ; preds = %B218.loopexit.us.2, %B176.endif.endif.us.2
  %lsr.iv203 = phi ptr [ %scevgep204, %B218.loopexit.us.2 ], [ %185, %B176.endif.endif.us.2 ]
  %lsr.iv191 = phi ptr [ %scevgep192, %B218.loopexit.us.2 ], [ %scevgep190, %B176.endif.endif.us.2 ]
  %.370206212.us.2 = phi i64 [ %.377.us.2, %B218.loopexit.us.2 ], [ 1, %B176.endif.endif.us.2 ]
  %.377.us.2 = add nuw nsw i64 %.370206212.us.2, 1
  %.413.us.2 = and i64 %.370206212.us.2, 1
  %.414.us.2 = icmp eq i64 %.413.us.2, 0
  br i1 %.414.us.2, label %B276.us.2.preheader, label %B310.endif.us.2

B276.us.2.preheader:                              ; preds = %B220.us.2
  br label %B276.us.2

B276.us.2:                                        ; preds = %B276.us.2, %B276.us.2.preheader
  %bit.2.2.us.2 = phi i64 [ %.417.us.2, %B276.us.2 ], [ 0, %B276.us.2.preheader ]
  %.417.us.2 = add i64 %bit.2.2.us.2, 1
  %188 = shl i64 2, %bit.2.2.us.2
  %189 = and i64 %188, %.370206212.us.2
  %.425.us.2 = icmp eq i64 %189, 0
  br i1 %.425.us.2, label %B276.us.2, label %B310.endif.us.loopexit.2

B310.endif.us.loopexit.2:                         ; preds = %B276.us.2
  %190 = mul i64 %.417.us.2, -1
  br label %B310.endif.us.2

B310.endif.us.2:                                  ; preds = %B310.endif.us.loopexit.2, %B220.us.2
  %bit.3.3.us.neg.2 = phi i64 [ 0, %B220.us.2 ], [ %190, %B310.endif.us.loopexit.2 ]
  br i1 %.540200.not, label %B218.loopexit.us.2, label %B422.lr.ph.us.2

B422.lr.ph.us.2:                                  ; preds = %B310.endif.us.2
  %191 = icmp ult i64 %7, 3
  %const_mat741 = add i64 %const735, 7
  %.435.us.2 = add nuw i64 %.370206212.us.2, %const_mat741
  %.437.us.2 = and i64 %.435.us.2, %.370206212.us.2
  %.143189.us.2 = add nuw i64 %.437.us.2, 512
  br i1 %191, label %B422.lr.ph.us.2.B422.us.2.epil.preheader_crit_edge, label %B422.us.2.preheader

B422.lr.ph.us.2.B422.us.2.epil.preheader_crit_edge: ; preds = %B422.lr.ph.us.2
  %.pre7 = add i64 %bit.3.3.us.neg.2, %183
  %.pre9 = mul i64 %.pre7, %8
  %.pre11 = mul i64 %.143189.us.2, %8
  br label %B422.us.2.epil.preheader

B422.us.2.preheader:                              ; preds = %B422.lr.ph.us.2
  %192 = icmp eq i64 %13, 0
  %193 = mul i64 %.143189.us.2, %8
  %scevgep173 = getelementptr i8, ptr %scevgep326, i64 %193
  %194 = add i64 %bit.3.3.us.neg.2, %183
  %195 = mul i64 %194, %8
  %scevgep182 = getelementptr i8, ptr %scevgep335, i64 %195
  br i1 %192, label %B422.us.2.epil.preheader101, label %B422.us.2.preheader146

B422.us.2.preheader146:                           ; preds = %B422.us.2.preheader
  %scevgep397 = getelementptr i8, ptr %scevgep396, i64 %193
  %196 = add i64 %187, %bit.3.3.us.neg.2
  %197 = mul i64 %186, %196
  %scevgep412 = getelementptr i8, ptr %scevgep411, i64 %197
  br label %B422.us.2

B422.us.2:                                        ; preds = %B422.us.2, %B422.us.2.preheader146
  %lsr.iv439 = phi i64 [ %unroll_iter112, %B422.us.2.preheader146 ], [ %lsr.iv.next440, %B422.us.2 ]
  %.546199201.us.2 = phi i64 [ %.553.us.2.3.1, %B422.us.2 ], [ 0, %B422.us.2.preheader146 ]
  %198 = shl i64 %.546199201.us.2, 2
  %scevgep404 = getelementptr i8, ptr %scevgep397, i64 %198
  %scevgep405 = getelementptr i8, ptr %scevgep404, i64 -256
  %scevgep410 = getelementptr i8, ptr %scevgep404, i64 -448
  %.591.us.2 = load <16 x i32>, ptr %scevgep410, align 4
  %199 = shl i64 %.546199201.us.2, 2
  %scevgep419 = getelementptr i8, ptr %scevgep412, i64 %199
  %scevgep420 = getelementptr i8, ptr %scevgep419, i64 -256
  %scevgep425 = getelementptr i8, ptr %scevgep419, i64 -448
  %.594.us.2 = load <16 x i32>, ptr %scevgep425, align 4
  %.595.us.2 = add <16 x i32> %.594.us.2, %.591.us.2
  %200 = shl i64 %.546199201.us.2, 2
  %scevgep433 = getelementptr i8, ptr %lsr.iv203, i64 %200
  %scevgep434 = getelementptr i8, ptr %scevgep433, i64 192
  store <16 x i32> %.595.us.2, ptr %scevgep433, align 4
  %201 = shl i64 %.546199201.us.2, 2
  %scevgep408 = getelementptr i8, ptr %scevgep397, i64 %201
  %scevgep409 = getelementptr i8, ptr %scevgep408, i64 -384
  %.591.us.2.1 = load <16 x i32>, ptr %scevgep409, align 4
  %scevgep423 = getelementptr i8, ptr %scevgep412, i64 %201
  %scevgep424 = getelementptr i8, ptr %scevgep423, i64 -384
  %.594.us.2.1 = load <16 x i32>, ptr %scevgep424, align 4
  %.595.us.2.1 = add <16 x i32> %.594.us.2.1, %.591.us.2.1
  %202 = shl i64 %.546199201.us.2, 2
  %scevgep437 = getelementptr i8, ptr %lsr.iv203, i64 %202
  %scevgep438 = getelementptr i8, ptr %scevgep437, i64 64
  store <16 x i32> %.595.us.2.1, ptr %scevgep438, align 4
  %203 = shl i64 %.546199201.us.2, 2
  %scevgep406 = getelementptr i8, ptr %scevgep397, i64 %203
  %scevgep407 = getelementptr i8, ptr %scevgep406, i64 -320
  %.591.us.2.2 = load <16 x i32>, ptr %scevgep407, align 4
  %scevgep421 = getelementptr i8, ptr %scevgep412, i64 %203
  %scevgep422 = getelementptr i8, ptr %scevgep421, i64 -320
  %.594.us.2.2 = load <16 x i32>, ptr %scevgep422, align 4
  %.595.us.2.2 = add <16 x i32> %.594.us.2.2, %.591.us.2.2
  %204 = shl i64 %.546199201.us.2, 2
  %scevgep435 = getelementptr i8, ptr %lsr.iv203, i64 %204
  %scevgep436 = getelementptr i8, ptr %scevgep435, i64 128
  store <16 x i32> %.595.us.2.2, ptr %scevgep436, align 4
  %.591.us.2.3 = load <16 x i32>, ptr %scevgep405, align 4
  %.594.us.2.3 = load <16 x i32>, ptr %scevgep420, align 4
  %.595.us.2.3 = add <16 x i32> %.594.us.2.3, %.591.us.2.3
  store <16 x i32> %.595.us.2.3, ptr %scevgep434, align 4
  %.553.us.2.3 = shl i64 %.546199201.us.2, 2
  %scevgep398 = getelementptr i8, ptr %scevgep397, i64 %.553.us.2.3
  %scevgep403 = getelementptr i8, ptr %scevgep398, i64 -192
  %.591.us.2.1114 = load <16 x i32>, ptr %scevgep403, align 4
  %205 = shl i64 %.546199201.us.2, 2
  %scevgep413 = getelementptr i8, ptr %scevgep412, i64 %205
  %scevgep418 = getelementptr i8, ptr %scevgep413, i64 -192
  %.594.us.2.1115 = load <16 x i32>, ptr %scevgep418, align 4
  %.595.us.2.1116 = add <16 x i32> %.594.us.2.1115, %.591.us.2.1114
  %206 = shl i64 %.546199201.us.2, 2
  %scevgep426 = getelementptr i8, ptr %lsr.iv203, i64 %206
  %scevgep427 = getelementptr i8, ptr %scevgep426, i64 448
  %scevgep432 = getelementptr i8, ptr %scevgep426, i64 256
  store <16 x i32> %.595.us.2.1116, ptr %scevgep432, align 4
  %207 = shl i64 %.546199201.us.2, 2
  %scevgep401 = getelementptr i8, ptr %scevgep397, i64 %207
  %scevgep402 = getelementptr i8, ptr %scevgep401, i64 -128
  %.591.us.2.1.1 = load <16 x i32>, ptr %scevgep402, align 4
  %scevgep416 = getelementptr i8, ptr %scevgep412, i64 %207
  %scevgep417 = getelementptr i8, ptr %scevgep416, i64 -128
  %.594.us.2.1.1 = load <16 x i32>, ptr %scevgep417, align 4
  %.595.us.2.1.1 = add <16 x i32> %.594.us.2.1.1, %.591.us.2.1.1
  %208 = shl i64 %.546199201.us.2, 2
  %scevgep430 = getelementptr i8, ptr %lsr.iv203, i64 %208
  %scevgep431 = getelementptr i8, ptr %scevgep430, i64 320
  store <16 x i32> %.595.us.2.1.1, ptr %scevgep431, align 4
  %209 = shl i64 %.546199201.us.2, 2
  %scevgep399 = getelementptr i8, ptr %scevgep397, i64 %209
  %scevgep400 = getelementptr i8, ptr %scevgep399, i64 -64
  %.591.us.2.2.1 = load <16 x i32>, ptr %scevgep400, align 4
  %scevgep414 = getelementptr i8, ptr %scevgep412, i64 %209
  %scevgep415 = getelementptr i8, ptr %scevgep414, i64 -64
  %.594.us.2.2.1 = load <16 x i32>, ptr %scevgep415, align 4
  %.595.us.2.2.1 = add <16 x i32> %.594.us.2.2.1, %.591.us.2.2.1
  %210 = shl i64 %.546199201.us.2, 2
  %scevgep428 = getelementptr i8, ptr %lsr.iv203, i64 %210
  %scevgep429 = getelementptr i8, ptr %scevgep428, i64 384
  store <16 x i32> %.595.us.2.2.1, ptr %scevgep429, align 4
  %.553.us.2.3.1 = add i64 %.546199201.us.2, 128
  %.591.us.2.3.1 = load <16 x i32>, ptr %scevgep398, align 4
  %.594.us.2.3.1 = load <16 x i32>, ptr %scevgep413, align 4
  %.595.us.2.3.1 = add <16 x i32> %.594.us.2.3.1, %.591.us.2.3.1
  store <16 x i32> %.595.us.2.3.1, ptr %scevgep427, align 4
  %lsr.iv.next440 = add i64 %lsr.iv439, -2
  %niter113.ncmp.1 = icmp eq i64 %lsr.iv.next440, 0
  br i1 %niter113.ncmp.1, label %B218.loopexit.us.2.loopexit.unr-lcssa.unr-lcssa, label %B422.us.2

B218.loopexit.us.2.loopexit.unr-lcssa.unr-lcssa:  ; preds = %B422.us.2
  %211 = and i64 %14, 1
  %212 = icmp eq i64 %211, 0
  br i1 %212, label %B218.loopexit.us.2.loopexit.unr-lcssa, label %B422.us.2.epil.preheader101

B422.us.2.epil.preheader101:                      ; preds = %B218.loopexit.us.2.loopexit.unr-lcssa.unr-lcssa, %B422.us.2.preheader
  %.546199201.us.2.epil.init108 = phi i64 [ 0, %B422.us.2.preheader ], [ %.553.us.2.3.1, %B218.loopexit.us.2.loopexit.unr-lcssa.unr-lcssa ]
  %213 = shl i64 %.546199201.us.2.epil.init108, 2
  %scevgep179.epil = getelementptr i8, ptr %scevgep173, i64 %213
  %scevgep180.epil = getelementptr i8, ptr %scevgep179.epil, i64 -192
  %.591.us.2.epil104 = load <16 x i32>, ptr %scevgep180.epil, align 4
  %scevgep188.epil = getelementptr i8, ptr %scevgep182, i64 %213
  %scevgep189.epil = getelementptr i8, ptr %scevgep188.epil, i64 -192
  %.594.us.2.epil105 = load <16 x i32>, ptr %scevgep189.epil, align 4
  %.595.us.2.epil106 = add <16 x i32> %.594.us.2.epil105, %.591.us.2.epil104
  %scevgep198.epil = getelementptr i8, ptr %lsr.iv191, i64 %213
  %scevgep199.epil = getelementptr i8, ptr %scevgep198.epil, i64 -192
  store <16 x i32> %.595.us.2.epil106, ptr %scevgep199.epil, align 4
  %scevgep178.epil = getelementptr i8, ptr %scevgep179.epil, i64 -128
  %.591.us.2.1.epil = load <16 x i32>, ptr %scevgep178.epil, align 4
  %scevgep187.epil = getelementptr i8, ptr %scevgep188.epil, i64 -128
  %.594.us.2.1.epil = load <16 x i32>, ptr %scevgep187.epil, align 4
  %.595.us.2.1.epil = add <16 x i32> %.594.us.2.1.epil, %.591.us.2.1.epil
  %scevgep197.epil = getelementptr i8, ptr %scevgep198.epil, i64 -128
  store <16 x i32> %.595.us.2.1.epil, ptr %scevgep197.epil, align 4
  %scevgep176.epil = getelementptr i8, ptr %scevgep179.epil, i64 -64
  %.591.us.2.2.epil = load <16 x i32>, ptr %scevgep176.epil, align 4
  %scevgep185.epil = getelementptr i8, ptr %scevgep188.epil, i64 -64
  %.594.us.2.2.epil = load <16 x i32>, ptr %scevgep185.epil, align 4
  %.595.us.2.2.epil = add <16 x i32> %.594.us.2.2.epil, %.591.us.2.2.epil
  %scevgep195.epil = getelementptr i8, ptr %scevgep198.epil, i64 -64
  store <16 x i32> %.595.us.2.2.epil, ptr %scevgep195.epil, align 4
  %.553.us.2.3.epil = add i64 %.546199201.us.2.epil.init108, 64
  %.591.us.2.3.epil = load <16 x i32>, ptr %scevgep179.epil, align 4
  %.594.us.2.3.epil = load <16 x i32>, ptr %scevgep188.epil, align 4
  %.595.us.2.3.epil = add <16 x i32> %.594.us.2.3.epil, %.591.us.2.3.epil
  store <16 x i32> %.595.us.2.3.epil, ptr %scevgep198.epil, align 4
  br label %B218.loopexit.us.2.loopexit.unr-lcssa

B218.loopexit.us.2.loopexit.unr-lcssa:            ; preds = %B422.us.2.epil.preheader101, %B218.loopexit.us.2.loopexit.unr-lcssa.unr-lcssa
  %.553.us.2.3.lcssa = phi i64 [ %.553.us.2.3.epil, %B422.us.2.epil.preheader101 ], [ %.553.us.2.3.1, %B218.loopexit.us.2.loopexit.unr-lcssa.unr-lcssa ]
  %214 = icmp eq i64 %xtraiter20, 0
  br i1 %214, label %B218.loopexit.us.2, label %B422.us.2.epil.preheader

B422.us.2.epil.preheader:                         ; preds = %B218.loopexit.us.2.loopexit.unr-lcssa, %B422.lr.ph.us.2.B422.us.2.epil.preheader_crit_edge
  %.pre-phi12 = phi i64 [ %.pre11, %B422.lr.ph.us.2.B422.us.2.epil.preheader_crit_edge ], [ %193, %B218.loopexit.us.2.loopexit.unr-lcssa ]
  %.pre-phi10 = phi i64 [ %.pre9, %B422.lr.ph.us.2.B422.us.2.epil.preheader_crit_edge ], [ %195, %B218.loopexit.us.2.loopexit.unr-lcssa ]
  %.546199201.us.2.epil.init = phi i64 [ 0, %B422.lr.ph.us.2.B422.us.2.epil.preheader_crit_edge ], [ %.553.us.2.3.lcssa, %B218.loopexit.us.2.loopexit.unr-lcssa ]
  %215 = shl i64 %.546199201.us.2.epil.init, 2
  %scevgep205 = getelementptr i8, ptr %lsr.iv203, i64 %215
  %216 = getelementptr i8, ptr %arg.doubled, i64 %.pre-phi10
  %scevgep209 = getelementptr i8, ptr %216, i64 %215
  %217 = getelementptr i8, ptr %arg.tables, i64 %.pre-phi12
  %scevgep211 = getelementptr i8, ptr %217, i64 %215
  br label %B422.us.2.epil

B422.us.2.epil:                                   ; preds = %B422.us.2.epil, %B422.us.2.epil.preheader
  %lsr.iv206 = phi i64 [ %lsr.iv.next207, %B422.us.2.epil ], [ 0, %B422.us.2.epil.preheader ]
  %scevgep212 = getelementptr i8, ptr %scevgep211, i64 %lsr.iv206
  %.591.us.2.epil = load <16 x i32>, ptr %scevgep212, align 4
  %scevgep210 = getelementptr i8, ptr %scevgep209, i64 %lsr.iv206
  %.594.us.2.epil = load <16 x i32>, ptr %scevgep210, align 4
  %.595.us.2.epil = add <16 x i32> %.594.us.2.epil, %.591.us.2.epil
  %scevgep208 = getelementptr i8, ptr %scevgep205, i64 %lsr.iv206
  store <16 x i32> %.595.us.2.epil, ptr %scevgep208, align 4
  %lsr.iv.next207 = add nuw nsw i64 %lsr.iv206, 64
  %epil.iter81.cmp.not = icmp eq i64 %11, %lsr.iv.next207
  br i1 %epil.iter81.cmp.not, label %B218.loopexit.us.2, label %B422.us.2.epil, !llvm.loop !10

B218.loopexit.us.2:                               ; preds = %B422.us.2.epil, %B218.loopexit.us.2.loopexit.unr-lcssa, %B310.endif.us.2
  %scevgep192 = getelementptr i8, ptr %lsr.iv191, i64 %8
  %scevgep204 = getelementptr i8, ptr %lsr.iv203, i64 %8
  %exitcond295.2.not = icmp eq i64 %.377.us.2, 256
  br i1 %exitcond295.2.not, label %B218.B44.loopexit_crit_edge.us.2, label %B220.us.2

B218.B44.loopexit_crit_edge.us.2:                 ; preds = %B218.loopexit.us.2
  %218 = icmp slt i64 %arg.width, 1
  br i1 %218, label %B176.endif.endif.us.3, label %B132.lr.ph.us.3

B132.lr.ph.us.3:                                  ; preds = %B218.B44.loopexit_crit_edge.us.2
  %.idx298 = mul i64 %arg.width, 3072
  %xtraiter86 = and i64 %arg.width, 7
  %219 = icmp ult i64 %arg.width, 8
  br i1 %219, label %B132.lr.ph.us.3.B132.us.3.epil.preheader_crit_edge, label %B132.lr.ph.us.3.new

B132.lr.ph.us.3.B132.us.3.epil.preheader_crit_edge: ; preds = %B132.lr.ph.us.3
  %.pre5 = or i64 %.139, 3
  br label %B132.us.3.epil.preheader

B132.lr.ph.us.3.new:                              ; preds = %B132.lr.ph.us.3
  %unroll_iter90 = and i64 %arg.width, %const735
  %220 = or i64 %.139, 3
  %221 = mul i64 %8, %220
  %222 = getelementptr i8, ptr %arg.firsts, i64 %221
  %scevgep140 = getelementptr i8, ptr %222, i64 28
  %223 = getelementptr i8, ptr %arg.tables, i64 %.idx298
  %scevgep156 = getelementptr i8, ptr %223, i64 28
  %224 = add nsw i64 %arg.width, -8
  %225 = lshr i64 %224, 3
  %226 = add nuw nsw i64 %225, 1
  %227 = icmp eq i64 %225, 0
  br i1 %227, label %B132.us.3.epil.preheader117, label %B132.lr.ph.us.3.new.new

B132.lr.ph.us.3.new.new:                          ; preds = %B132.lr.ph.us.3.new
  %const734 = bitcast i64 4611686018427387902 to i64
  %unroll_iter125 = and i64 %226, %const734
  %228 = add nuw nsw i64 %.139, 3
  %229 = mul i64 %arg.width, %228
  %230 = shl i64 %229, 2
  %231 = add i64 %230, 60
  %scevgep254 = getelementptr i8, ptr %arg.firsts, i64 %231
  %232 = add nuw nsw i64 %.idx298, 60
  %scevgep329 = getelementptr i8, ptr %arg.tables, i64 %232
  br label %B132.us.3

B132.us.3:                                        ; preds = %B132.us.3, %B132.lr.ph.us.3.new.new
  %lsr.iv394 = phi i64 [ %lsr.iv.next395, %B132.us.3 ], [ %unroll_iter125, %B132.lr.ph.us.3.new.new ]
  %.236193195.us.3 = phi i64 [ 0, %B132.lr.ph.us.3.new.new ], [ %.243.us.3.7.1, %B132.us.3 ]
  %233 = shl i64 %.236193195.us.3, 2
  %scevgep295 = getelementptr i8, ptr %scevgep254, i64 %233
  %scevgep296 = getelementptr i8, ptr %scevgep295, i64 -32
  %scevgep328 = getelementptr i8, ptr %scevgep295, i64 -60
  %.274.us.3 = load i32, ptr %scevgep328, align 4
  %234 = shl i64 %.236193195.us.3, 2
  %scevgep361 = getelementptr i8, ptr %scevgep329, i64 %234
  %scevgep372 = getelementptr i8, ptr %scevgep361, i64 -32
  %scevgep393 = getelementptr i8, ptr %scevgep361, i64 -60
  store i32 %.274.us.3, ptr %scevgep393, align 4
  %235 = shl i64 %.236193195.us.3, 2
  %scevgep320 = getelementptr i8, ptr %scevgep254, i64 %235
  %scevgep322 = getelementptr i8, ptr %scevgep320, i64 -56
  %.274.us.3.1 = load i32, ptr %scevgep322, align 4
  %scevgep391 = getelementptr i8, ptr %scevgep329, i64 %235
  %scevgep392 = getelementptr i8, ptr %scevgep391, i64 -56
  store i32 %.274.us.3.1, ptr %scevgep392, align 4
  %236 = shl i64 %.236193195.us.3, 2
  %scevgep316 = getelementptr i8, ptr %scevgep254, i64 %236
  %scevgep318 = getelementptr i8, ptr %scevgep316, i64 -52
  %.274.us.3.2 = load i32, ptr %scevgep318, align 4
  %scevgep389 = getelementptr i8, ptr %scevgep329, i64 %236
  %scevgep390 = getelementptr i8, ptr %scevgep389, i64 -52
  store i32 %.274.us.3.2, ptr %scevgep390, align 4
  %237 = shl i64 %.236193195.us.3, 2
  %scevgep312 = getelementptr i8, ptr %scevgep254, i64 %237
  %scevgep314 = getelementptr i8, ptr %scevgep312, i64 -48
  %.274.us.3.3 = load i32, ptr %scevgep314, align 4
  %scevgep387 = getelementptr i8, ptr %scevgep329, i64 %237
  %scevgep388 = getelementptr i8, ptr %scevgep387, i64 -48
  store i32 %.274.us.3.3, ptr %scevgep388, align 4
  %238 = shl i64 %.236193195.us.3, 2
  %scevgep306 = getelementptr i8, ptr %scevgep254, i64 %238
  %scevgep311 = getelementptr i8, ptr %scevgep306, i64 -44
  %.274.us.3.4 = load i32, ptr %scevgep311, align 4
  %scevgep381 = getelementptr i8, ptr %scevgep329, i64 %238
  %scevgep383 = getelementptr i8, ptr %scevgep381, i64 -44
  store i32 %.274.us.3.4, ptr %scevgep383, align 4
  %239 = shl i64 %.236193195.us.3, 2
  %scevgep302 = getelementptr i8, ptr %scevgep254, i64 %239
  %scevgep304 = getelementptr i8, ptr %scevgep302, i64 -40
  %.274.us.3.5 = load i32, ptr %scevgep304, align 4
  %scevgep377 = getelementptr i8, ptr %scevgep329, i64 %239
  %scevgep379 = getelementptr i8, ptr %scevgep377, i64 -40
  store i32 %.274.us.3.5, ptr %scevgep379, align 4
  %240 = shl i64 %.236193195.us.3, 2
  %scevgep298 = getelementptr i8, ptr %scevgep254, i64 %240
  %scevgep300 = getelementptr i8, ptr %scevgep298, i64 -36
  %.274.us.3.6 = load i32, ptr %scevgep300, align 4
  %scevgep373 = getelementptr i8, ptr %scevgep329, i64 %240
  %scevgep375 = getelementptr i8, ptr %scevgep373, i64 -36
  store i32 %.274.us.3.6, ptr %scevgep375, align 4
  %.274.us.3.7 = load i32, ptr %scevgep296, align 4
  store i32 %.274.us.3.7, ptr %scevgep372, align 4
  %.243.us.3.7 = shl i64 %.236193195.us.3, 2
  %scevgep258 = getelementptr i8, ptr %scevgep254, i64 %.243.us.3.7
  %scevgep284 = getelementptr i8, ptr %scevgep258, i64 -28
  %.274.us.3.1127 = load i32, ptr %scevgep284, align 4
  %241 = shl i64 %.236193195.us.3, 2
  %scevgep331 = getelementptr i8, ptr %scevgep329, i64 %241
  %scevgep360 = getelementptr i8, ptr %scevgep331, i64 -28
  store i32 %.274.us.3.1127, ptr %scevgep360, align 4
  %242 = shl i64 %.236193195.us.3, 2
  %scevgep280 = getelementptr i8, ptr %scevgep254, i64 %242
  %scevgep283 = getelementptr i8, ptr %scevgep280, i64 -24
  %.274.us.3.1.1 = load i32, ptr %scevgep283, align 4
  %scevgep357 = getelementptr i8, ptr %scevgep329, i64 %242
  %scevgep358 = getelementptr i8, ptr %scevgep357, i64 -24
  store i32 %.274.us.3.1.1, ptr %scevgep358, align 4
  %243 = shl i64 %.236193195.us.3, 2
  %scevgep278 = getelementptr i8, ptr %scevgep254, i64 %243
  %scevgep279 = getelementptr i8, ptr %scevgep278, i64 -20
  %.274.us.3.2.1 = load i32, ptr %scevgep279, align 4
  %scevgep355 = getelementptr i8, ptr %scevgep329, i64 %243
  %scevgep356 = getelementptr i8, ptr %scevgep355, i64 -20
  store i32 %.274.us.3.2.1, ptr %scevgep356, align 4
  %244 = shl i64 %.236193195.us.3, 2
  %scevgep273 = getelementptr i8, ptr %scevgep254, i64 %244
  %scevgep277 = getelementptr i8, ptr %scevgep273, i64 -16
  %.274.us.3.3.1 = load i32, ptr %scevgep277, align 4
  %scevgep350 = getelementptr i8, ptr %scevgep329, i64 %244
  %scevgep354 = getelementptr i8, ptr %scevgep350, i64 -16
  store i32 %.274.us.3.3.1, ptr %scevgep354, align 4
  %245 = shl i64 %.236193195.us.3, 2
  %scevgep270 = getelementptr i8, ptr %scevgep254, i64 %245
  %scevgep271 = getelementptr i8, ptr %scevgep270, i64 -12
  %.274.us.3.4.1 = load i32, ptr %scevgep271, align 4
  %scevgep347 = getelementptr i8, ptr %scevgep329, i64 %245
  %scevgep348 = getelementptr i8, ptr %scevgep347, i64 -12
  store i32 %.274.us.3.4.1, ptr %scevgep348, align 4
  %246 = shl i64 %.236193195.us.3, 2
  %scevgep263 = getelementptr i8, ptr %scevgep254, i64 %246
  %scevgep268 = getelementptr i8, ptr %scevgep263, i64 -8
  %.274.us.3.5.1 = load i32, ptr %scevgep268, align 4
  %scevgep340 = getelementptr i8, ptr %scevgep329, i64 %246
  %scevgep345 = getelementptr i8, ptr %scevgep340, i64 -8
  store i32 %.274.us.3.5.1, ptr %scevgep345, align 4
  %247 = shl i64 %.236193195.us.3, 2
  %scevgep260 = getelementptr i8, ptr %scevgep254, i64 %247
  %scevgep261 = getelementptr i8, ptr %scevgep260, i64 -4
  %.274.us.3.6.1 = load i32, ptr %scevgep261, align 4
  %scevgep337 = getelementptr i8, ptr %scevgep329, i64 %247
  %scevgep338 = getelementptr i8, ptr %scevgep337, i64 -4
  store i32 %.274.us.3.6.1, ptr %scevgep338, align 4
  %.243.us.3.7.1 = add nuw i64 %.236193195.us.3, 16
  %.274.us.3.7.1 = load i32, ptr %scevgep258, align 4
  store i32 %.274.us.3.7.1, ptr %scevgep331, align 4
  %lsr.iv.next395 = add i64 %lsr.iv394, -2
  %niter126.ncmp.1 = icmp eq i64 %lsr.iv.next395, 0
  br i1 %niter126.ncmp.1, label %B176.endif.endif.us.3.loopexit.unr-lcssa.unr-lcssa, label %B132.us.3

B176.endif.endif.us.3.loopexit.unr-lcssa.unr-lcssa: ; preds = %B132.us.3
  %248 = and i64 %226, 1
  %lcmp.mod123.not = icmp eq i64 %248, 0
  br i1 %lcmp.mod123.not, label %B176.endif.endif.us.3.loopexit.unr-lcssa, label %B132.us.3.epil.preheader117

B132.us.3.epil.preheader117:                      ; preds = %B176.endif.endif.us.3.loopexit.unr-lcssa.unr-lcssa, %B132.lr.ph.us.3.new
  %.236193195.us.3.epil.init122 = phi i64 [ 0, %B132.lr.ph.us.3.new ], [ %.243.us.3.7.1, %B176.endif.endif.us.3.loopexit.unr-lcssa.unr-lcssa ]
  %249 = shl i64 %.236193195.us.3.epil.init122, 2
  %scevgep154.epil = getelementptr i8, ptr %scevgep140, i64 %249
  %scevgep155.epil = getelementptr i8, ptr %scevgep154.epil, i64 -28
  %.274.us.3.epil120 = load i32, ptr %scevgep155.epil, align 4
  %scevgep170.epil = getelementptr i8, ptr %scevgep156, i64 %249
  %scevgep171.epil = getelementptr i8, ptr %scevgep170.epil, i64 -28
  store i32 %.274.us.3.epil120, ptr %scevgep171.epil, align 4
  %scevgep153.epil = getelementptr i8, ptr %scevgep154.epil, i64 -24
  %.274.us.3.1.epil = load i32, ptr %scevgep153.epil, align 4
  %scevgep169.epil = getelementptr i8, ptr %scevgep170.epil, i64 -24
  store i32 %.274.us.3.1.epil, ptr %scevgep169.epil, align 4
  %scevgep151.epil = getelementptr i8, ptr %scevgep154.epil, i64 -20
  %.274.us.3.2.epil = load i32, ptr %scevgep151.epil, align 4
  %scevgep167.epil = getelementptr i8, ptr %scevgep170.epil, i64 -20
  store i32 %.274.us.3.2.epil, ptr %scevgep167.epil, align 4
  %scevgep149.epil = getelementptr i8, ptr %scevgep154.epil, i64 -16
  %.274.us.3.3.epil = load i32, ptr %scevgep149.epil, align 4
  %scevgep165.epil = getelementptr i8, ptr %scevgep170.epil, i64 -16
  store i32 %.274.us.3.3.epil, ptr %scevgep165.epil, align 4
  %scevgep147.epil = getelementptr i8, ptr %scevgep154.epil, i64 -12
  %.274.us.3.4.epil = load i32, ptr %scevgep147.epil, align 4
  %scevgep163.epil = getelementptr i8, ptr %scevgep170.epil, i64 -12
  store i32 %.274.us.3.4.epil, ptr %scevgep163.epil, align 4
  %scevgep145.epil = getelementptr i8, ptr %scevgep154.epil, i64 -8
  %.274.us.3.5.epil = load i32, ptr %scevgep145.epil, align 4
  %scevgep161.epil = getelementptr i8, ptr %scevgep170.epil, i64 -8
  store i32 %.274.us.3.5.epil, ptr %scevgep161.epil, align 4
  %scevgep143.epil = getelementptr i8, ptr %scevgep154.epil, i64 -4
  %.274.us.3.6.epil = load i32, ptr %scevgep143.epil, align 4
  %scevgep159.epil = getelementptr i8, ptr %scevgep170.epil, i64 -4
  store i32 %.274.us.3.6.epil, ptr %scevgep159.epil, align 4
  %.274.us.3.7.epil = load i32, ptr %scevgep154.epil, align 4
  store i32 %.274.us.3.7.epil, ptr %scevgep170.epil, align 4
  br label %B176.endif.endif.us.3.loopexit.unr-lcssa

B176.endif.endif.us.3.loopexit.unr-lcssa:         ; preds = %B132.us.3.epil.preheader117, %B176.endif.endif.us.3.loopexit.unr-lcssa.unr-lcssa
  %lcmp.mod88.not = icmp eq i64 %xtraiter86, 0
  br i1 %lcmp.mod88.not, label %B176.endif.endif.us.3, label %B132.us.3.epil.preheader

B132.us.3.epil.preheader:                         ; preds = %B176.endif.endif.us.3.loopexit.unr-lcssa, %B132.lr.ph.us.3.B132.us.3.epil.preheader_crit_edge
  %.pre-phi6 = phi i64 [ %.pre5, %B132.lr.ph.us.3.B132.us.3.epil.preheader_crit_edge ], [ %220, %B176.endif.endif.us.3.loopexit.unr-lcssa ]
  %.236193195.us.3.epil.init = phi i64 [ 0, %B132.lr.ph.us.3.B132.us.3.epil.preheader_crit_edge ], [ %unroll_iter90, %B176.endif.endif.us.3.loopexit.unr-lcssa ]
  %250 = shl i64 %.236193195.us.3.epil.init, 2
  %251 = getelementptr i8, ptr %arg.tables, i64 %.idx298
  %scevgep136 = getelementptr i8, ptr %251, i64 %250
  %252 = mul i64 %.pre-phi6, %arg.width
  %253 = add i64 %.236193195.us.3.epil.init, %252
  %254 = shl i64 %253, 2
  %scevgep138 = getelementptr i8, ptr %arg.firsts, i64 %254
  br label %B132.us.3.epil

B132.us.3.epil:                                   ; preds = %B132.us.3.epil, %B132.us.3.epil.preheader
  %epil.iter87 = phi i64 [ 0, %B132.us.3.epil.preheader ], [ %epil.iter87.next, %B132.us.3.epil ]
  %255 = shl i64 %epil.iter87, 2
  %scevgep252 = getelementptr i8, ptr %scevgep138, i64 %255
  %.274.us.3.epil = load i32, ptr %scevgep252, align 4
  %256 = shl i64 %epil.iter87, 2
  %scevgep251 = getelementptr i8, ptr %scevgep136, i64 %256
  store i32 %.274.us.3.epil, ptr %scevgep251, align 4
  %epil.iter87.next = add i64 %epil.iter87, 1
  %epil.iter87.cmp.not = icmp eq i64 %xtraiter86, %epil.iter87.next
  br i1 %epil.iter87.cmp.not, label %B176.endif.endif.us.3, label %B132.us.3.epil, !llvm.loop !11

B176.endif.endif.us.3:                            ; preds = %B132.us.3.epil, %B176.endif.endif.us.3.loopexit.unr-lcssa, %B218.B44.loopexit_crit_edge.us.2
  %257 = or i64 %.445.us, 31
  %258 = mul i64 %arg.width, 3076
  %259 = getelementptr i8, ptr %arg.tables, i64 %258
  %scevgep115 = getelementptr i8, ptr %259, i64 192
  %const_mat738 = add i64 %const735, 6
  %unroll_iter139 = and i64 %14, %const_mat738
  %scevgep = getelementptr i8, ptr %arg.tables, i64 448
  %scevgep183 = getelementptr i8, ptr %arg.doubled, i64 448
  %260 = shl i64 %arg.width, 2
  %261 = add i64 %.445.us, 31
  br label %B220.us.3

B220.us.3:                                        ; preds = %B218.loopexit.us.3, %B176.endif.endif.us.3
  %lsr.iv126 = phi ptr [ %scevgep127, %B218.loopexit.us.3 ], [ %259, %B176.endif.endif.us.3 ]
  %lsr.iv = phi ptr [ %scevgep116, %B218.loopexit.us.3 ], [ %scevgep115, %B176.endif.endif.us.3 ]
  %.370206212.us.3 = phi i64 [ %.377.us.3, %B218.loopexit.us.3 ], [ 1, %B176.endif.endif.us.3 ]
  %.377.us.3 = add nuw nsw i64 %.370206212.us.3, 1
  %.413.us.3 = and i64 %.370206212.us.3, 1
  %.414.us.3 = icmp eq i64 %.413.us.3, 0
  br i1 %.414.us.3, label %B276.us.3.preheader, label %B310.endif.us.3

B276.us.3.preheader:                              ; preds = %B220.us.3
  br label %B276.us.3

B276.us.3:                                        ; preds = %B276.us.3, %B276.us.3.preheader
  %bit.2.2.us.3 = phi i64 [ %.417.us.3, %B276.us.3 ], [ 0, %B276.us.3.preheader ]
  %.417.us.3 = add i64 %bit.2.2.us.3, 1
  %262 = shl i64 2, %bit.2.2.us.3
  %263 = and i64 %262, %.370206212.us.3
  %.425.us.3 = icmp eq i64 %263, 0
  br i1 %.425.us.3, label %B276.us.3, label %B310.endif.us.loopexit.3

B310.endif.us.loopexit.3:                         ; preds = %B276.us.3
  %264 = mul i64 %.417.us.3, -1
  br label %B310.endif.us.3

B310.endif.us.3:                                  ; preds = %B310.endif.us.loopexit.3, %B220.us.3
  %bit.3.3.us.neg.3 = phi i64 [ 0, %B220.us.3 ], [ %264, %B310.endif.us.loopexit.3 ]
  br i1 %.540200.not, label %B218.loopexit.us.3, label %B422.lr.ph.us.3

B422.lr.ph.us.3:                                  ; preds = %B310.endif.us.3
  %265 = icmp ult i64 %7, 3
  %const_mat742 = add i64 %const735, 7
  %.435.us.3 = add nuw i64 %.370206212.us.3, %const_mat742
  %.437.us.3 = and i64 %.435.us.3, %.370206212.us.3
  %.143189.us.3 = add nuw i64 %.437.us.3, 768
  br i1 %265, label %B422.lr.ph.us.3.B422.us.3.epil.preheader_crit_edge, label %B422.us.3.preheader

B422.lr.ph.us.3.B422.us.3.epil.preheader_crit_edge: ; preds = %B422.lr.ph.us.3
  %.pre = add i64 %bit.3.3.us.neg.3, %257
  %.pre1 = mul i64 %.pre, %8
  %.pre3 = mul i64 %.143189.us.3, %8
  br label %B422.us.3.epil.preheader

B422.us.3.preheader:                              ; preds = %B422.lr.ph.us.3
  %266 = icmp eq i64 %13, 0
  %267 = mul i64 %.143189.us.3, %8
  %scevgep98 = getelementptr i8, ptr %scevgep326, i64 %267
  %268 = add i64 %bit.3.3.us.neg.3, %257
  %269 = mul i64 %268, %8
  %scevgep107 = getelementptr i8, ptr %scevgep335, i64 %269
  br i1 %266, label %B422.us.3.epil.preheader128, label %B422.us.3.preheader145

B422.us.3.preheader145:                           ; preds = %B422.us.3.preheader
  %scevgep150 = getelementptr i8, ptr %scevgep, i64 %267
  %270 = add i64 %261, %bit.3.3.us.neg.3
  %271 = mul i64 %260, %270
  %scevgep184 = getelementptr i8, ptr %scevgep183, i64 %271
  br label %B422.us.3

B422.us.3:                                        ; preds = %B422.us.3, %B422.us.3.preheader145
  %lsr.iv250 = phi i64 [ %unroll_iter139, %B422.us.3.preheader145 ], [ %lsr.iv.next, %B422.us.3 ]
  %.546199201.us.3 = phi i64 [ %.553.us.3.3.1, %B422.us.3 ], [ 0, %B422.us.3.preheader145 ]
  %272 = shl i64 %.546199201.us.3, 2
  %scevgep166 = getelementptr i8, ptr %scevgep150, i64 %272
  %scevgep168 = getelementptr i8, ptr %scevgep166, i64 -256
  %scevgep181 = getelementptr i8, ptr %scevgep166, i64 -448
  %.591.us.3 = load <16 x i32>, ptr %scevgep181, align 4
  %273 = shl i64 %.546199201.us.3, 2
  %scevgep201 = getelementptr i8, ptr %scevgep184, i64 %273
  %scevgep202 = getelementptr i8, ptr %scevgep201, i64 -256
  %scevgep219 = getelementptr i8, ptr %scevgep201, i64 -448
  %.594.us.3 = load <16 x i32>, ptr %scevgep219, align 4
  %.595.us.3 = add <16 x i32> %.594.us.3, %.591.us.3
  %274 = shl i64 %.546199201.us.3, 2
  %scevgep237 = getelementptr i8, ptr %lsr.iv126, i64 %274
  %scevgep239 = getelementptr i8, ptr %scevgep237, i64 192
  store <16 x i32> %.595.us.3, ptr %scevgep237, align 4
  %275 = shl i64 %.546199201.us.3, 2
  %scevgep175 = getelementptr i8, ptr %scevgep150, i64 %275
  %scevgep177 = getelementptr i8, ptr %scevgep175, i64 -384
  %.591.us.3.1 = load <16 x i32>, ptr %scevgep177, align 4
  %scevgep207 = getelementptr i8, ptr %scevgep184, i64 %275
  %scevgep218 = getelementptr i8, ptr %scevgep207, i64 -384
  %.594.us.3.1 = load <16 x i32>, ptr %scevgep218, align 4
  %.595.us.3.1 = add <16 x i32> %.594.us.3.1, %.591.us.3.1
  %276 = shl i64 %.546199201.us.3, 2
  %scevgep245 = getelementptr i8, ptr %lsr.iv126, i64 %276
  %scevgep249 = getelementptr i8, ptr %scevgep245, i64 64
  store <16 x i32> %.595.us.3.1, ptr %scevgep249, align 4
  %277 = shl i64 %.546199201.us.3, 2
  %scevgep172 = getelementptr i8, ptr %scevgep150, i64 %277
  %scevgep174 = getelementptr i8, ptr %scevgep172, i64 -320
  %.591.us.3.2 = load <16 x i32>, ptr %scevgep174, align 4
  %scevgep203 = getelementptr i8, ptr %scevgep184, i64 %277
  %scevgep206 = getelementptr i8, ptr %scevgep203, i64 -320
  %.594.us.3.2 = load <16 x i32>, ptr %scevgep206, align 4
  %.595.us.3.2 = add <16 x i32> %.594.us.3.2, %.591.us.3.2
  %278 = shl i64 %.546199201.us.3, 2
  %scevgep241 = getelementptr i8, ptr %lsr.iv126, i64 %278
  %scevgep243 = getelementptr i8, ptr %scevgep241, i64 128
  store <16 x i32> %.595.us.3.2, ptr %scevgep243, align 4
  %.591.us.3.3 = load <16 x i32>, ptr %scevgep168, align 4
  %.594.us.3.3 = load <16 x i32>, ptr %scevgep202, align 4
  %.595.us.3.3 = add <16 x i32> %.594.us.3.3, %.591.us.3.3
  store <16 x i32> %.595.us.3.3, ptr %scevgep239, align 4
  %.553.us.3.3 = shl i64 %.546199201.us.3, 2
  %scevgep152 = getelementptr i8, ptr %scevgep150, i64 %.553.us.3.3
  %scevgep164 = getelementptr i8, ptr %scevgep152, i64 -192
  %.591.us.3.1141 = load <16 x i32>, ptr %scevgep164, align 4
  %279 = shl i64 %.546199201.us.3, 2
  %scevgep186 = getelementptr i8, ptr %scevgep184, i64 %279
  %scevgep200 = getelementptr i8, ptr %scevgep186, i64 -192
  %.594.us.3.1142 = load <16 x i32>, ptr %scevgep200, align 4
  %.595.us.3.1143 = add <16 x i32> %.594.us.3.1142, %.591.us.3.1141
  %280 = shl i64 %.546199201.us.3, 2
  %scevgep221 = getelementptr i8, ptr %lsr.iv126, i64 %280
  %scevgep223 = getelementptr i8, ptr %scevgep221, i64 448
  %scevgep235 = getelementptr i8, ptr %scevgep221, i64 256
  store <16 x i32> %.595.us.3.1143, ptr %scevgep235, align 4
  %281 = shl i64 %.546199201.us.3, 2
  %scevgep160 = getelementptr i8, ptr %scevgep150, i64 %281
  %scevgep162 = getelementptr i8, ptr %scevgep160, i64 -128
  %.591.us.3.1.1 = load <16 x i32>, ptr %scevgep162, align 4
  %scevgep194 = getelementptr i8, ptr %scevgep184, i64 %281
  %scevgep196 = getelementptr i8, ptr %scevgep194, i64 -128
  %.594.us.3.1.1 = load <16 x i32>, ptr %scevgep196, align 4
  %.595.us.3.1.1 = add <16 x i32> %.594.us.3.1.1, %.591.us.3.1.1
  %282 = shl i64 %.546199201.us.3, 2
  %scevgep229 = getelementptr i8, ptr %lsr.iv126, i64 %282
  %scevgep234 = getelementptr i8, ptr %scevgep229, i64 320
  store <16 x i32> %.595.us.3.1.1, ptr %scevgep234, align 4
  %283 = shl i64 %.546199201.us.3, 2
  %scevgep157 = getelementptr i8, ptr %scevgep150, i64 %283
  %scevgep158 = getelementptr i8, ptr %scevgep157, i64 -64
  %.591.us.3.2.1 = load <16 x i32>, ptr %scevgep158, align 4
  %scevgep191 = getelementptr i8, ptr %scevgep184, i64 %283
  %scevgep193 = getelementptr i8, ptr %scevgep191, i64 -64
  %.594.us.3.2.1 = load <16 x i32>, ptr %scevgep193, align 4
  %.595.us.3.2.1 = add <16 x i32> %.594.us.3.2.1, %.591.us.3.2.1
  %284 = shl i64 %.546199201.us.3, 2
  %scevgep225 = getelementptr i8, ptr %lsr.iv126, i64 %284
  %scevgep227 = getelementptr i8, ptr %scevgep225, i64 384
  store <16 x i32> %.595.us.3.2.1, ptr %scevgep227, align 4
  %.553.us.3.3.1 = add i64 %.546199201.us.3, 128
  %.591.us.3.3.1 = load <16 x i32>, ptr %scevgep152, align 4
  %.594.us.3.3.1 = load <16 x i32>, ptr %scevgep186, align 4
  %.595.us.3.3.1 = add <16 x i32> %.594.us.3.3.1, %.591.us.3.3.1
  store <16 x i32> %.595.us.3.3.1, ptr %scevgep223, align 4
  %lsr.iv.next = add i64 %lsr.iv250, -2
  %niter140.ncmp.1 = icmp eq i64 %lsr.iv.next, 0
  br i1 %niter140.ncmp.1, label %B218.loopexit.us.3.loopexit.unr-lcssa.unr-lcssa, label %B422.us.3

B218.loopexit.us.3.loopexit.unr-lcssa.unr-lcssa:  ; preds = %B422.us.3
  %285 = and i64 %14, 1
  %286 = icmp eq i64 %285, 0
  br i1 %286, label %B218.loopexit.us.3.loopexit.unr-lcssa, label %B422.us.3.epil.preheader128

B422.us.3.epil.preheader128:                      ; preds = %B218.loopexit.us.3.loopexit.unr-lcssa.unr-lcssa, %B422.us.3.preheader
  %.546199201.us.3.epil.init135 = phi i64 [ 0, %B422.us.3.preheader ], [ %.553.us.3.3.1, %B218.loopexit.us.3.loopexit.unr-lcssa.unr-lcssa ]
  %287 = shl i64 %.546199201.us.3.epil.init135, 2
  %scevgep104.epil = getelementptr i8, ptr %scevgep98, i64 %287
  %scevgep105.epil = getelementptr i8, ptr %scevgep104.epil, i64 -192
  %.591.us.3.epil131 = load <16 x i32>, ptr %scevgep105.epil, align 4
  %scevgep113.epil = getelementptr i8, ptr %scevgep107, i64 %287
  %scevgep114.epil = getelementptr i8, ptr %scevgep113.epil, i64 -192
  %.594.us.3.epil132 = load <16 x i32>, ptr %scevgep114.epil, align 4
  %.595.us.3.epil133 = add <16 x i32> %.594.us.3.epil132, %.591.us.3.epil131
  %scevgep122.epil = getelementptr i8, ptr %lsr.iv, i64 %287
  %scevgep123.epil = getelementptr i8, ptr %scevgep122.epil, i64 -192
  store <16 x i32> %.595.us.3.epil133, ptr %scevgep123.epil, align 4
  %scevgep103.epil = getelementptr i8, ptr %scevgep104.epil, i64 -128
  %.591.us.3.1.epil = load <16 x i32>, ptr %scevgep103.epil, align 4
  %scevgep112.epil = getelementptr i8, ptr %scevgep113.epil, i64 -128
  %.594.us.3.1.epil = load <16 x i32>, ptr %scevgep112.epil, align 4
  %.595.us.3.1.epil = add <16 x i32> %.594.us.3.1.epil, %.591.us.3.1.epil
  %scevgep121.epil = getelementptr i8, ptr %scevgep122.epil, i64 -128
  store <16 x i32> %.595.us.3.1.epil, ptr %scevgep121.epil, align 4
  %scevgep101.epil = getelementptr i8, ptr %scevgep104.epil, i64 -64
  %.591.us.3.2.epil = load <16 x i32>, ptr %scevgep101.epil, align 4
  %scevgep110.epil = getelementptr i8, ptr %scevgep113.epil, i64 -64
  %.594.us.3.2.epil = load <16 x i32>, ptr %scevgep110.epil, align 4
  %.595.us.3.2.epil = add <16 x i32> %.594.us.3.2.epil, %.591.us.3.2.epil
  %scevgep119.epil = getelementptr i8, ptr %scevgep122.epil, i64 -64
  store <16 x i32> %.595.us.3.2.epil, ptr %scevgep119.epil, align 4
  %.553.us.3.3.epil = add i64 %.546199201.us.3.epil.init135, 64
  %.591.us.3.3.epil = load <16 x i32>, ptr %scevgep104.epil, align 4
  %.594.us.3.3.epil = load <16 x i32>, ptr %scevgep113.epil, align 4
  %.595.us.3.3.epil = add <16 x i32> %.594.us.3.3.epil, %.591.us.3.3.epil
  store <16 x i32> %.595.us.3.3.epil, ptr %scevgep122.epil, align 4
  br label %B218.loopexit.us.3.loopexit.unr-lcssa

B218.loopexit.us.3.loopexit.unr-lcssa:            ; preds = %B422.us.3.epil.preheader128, %B218.loopexit.us.3.loopexit.unr-lcssa.unr-lcssa
  %.553.us.3.3.lcssa = phi i64 [ %.553.us.3.3.epil, %B422.us.3.epil.preheader128 ], [ %.553.us.3.3.1, %B218.loopexit.us.3.loopexit.unr-lcssa.unr-lcssa ]
  %288 = icmp eq i64 %xtraiter20, 0
  br i1 %288, label %B218.loopexit.us.3, label %B422.us.3.epil.preheader

B422.us.3.epil.preheader:                         ; preds = %B218.loopexit.us.3.loopexit.unr-lcssa, %B422.lr.ph.us.3.B422.us.3.epil.preheader_crit_edge
  %.pre-phi4 = phi i64 [ %.pre3, %B422.lr.ph.us.3.B422.us.3.epil.preheader_crit_edge ], [ %267, %B218.loopexit.us.3.loopexit.unr-lcssa ]
  %.pre-phi2 = phi i64 [ %.pre1, %B422.lr.ph.us.3.B422.us.3.epil.preheader_crit_edge ], [ %269, %B218.loopexit.us.3.loopexit.unr-lcssa ]
  %.546199201.us.3.epil.init = phi i64 [ 0, %B422.lr.ph.us.3.B422.us.3.epil.preheader_crit_edge ], [ %.553.us.3.3.lcssa, %B218.loopexit.us.3.loopexit.unr-lcssa ]
  %289 = shl i64 %.546199201.us.3.epil.init, 2
  %scevgep128 = getelementptr i8, ptr %lsr.iv126, i64 %289
  %290 = getelementptr i8, ptr %arg.doubled, i64 %.pre-phi2
  %scevgep132 = getelementptr i8, ptr %290, i64 %289
  %291 = getelementptr i8, ptr %arg.tables, i64 %.pre-phi4
  %scevgep134 = getelementptr i8, ptr %291, i64 %289
  br label %B422.us.3.epil

B422.us.3.epil:                                   ; preds = %B422.us.3.epil, %B422.us.3.epil.preheader
  %lsr.iv129 = phi i64 [ %lsr.iv.next130, %B422.us.3.epil ], [ 0, %B422.us.3.epil.preheader ]
  %scevgep135 = getelementptr i8, ptr %scevgep134, i64 %lsr.iv129
  %.591.us.3.epil = load <16 x i32>, ptr %scevgep135, align 4
  %scevgep133 = getelementptr i8, ptr %scevgep132, i64 %lsr.iv129
  %.594.us.3.epil = load <16 x i32>, ptr %scevgep133, align 4
  %.595.us.3.epil = add <16 x i32> %.594.us.3.epil, %.591.us.3.epil
  %scevgep131 = getelementptr i8, ptr %scevgep128, i64 %lsr.iv129
  store <16 x i32> %.595.us.3.epil, ptr %scevgep131, align 4
  %lsr.iv.next130 = add nuw nsw i64 %lsr.iv129, 64
  %epil.iter93.cmp.not = icmp eq i64 %11, %lsr.iv.next130
  br i1 %epil.iter93.cmp.not, label %B218.loopexit.us.3, label %B422.us.3.epil, !llvm.loop !12

B218.loopexit.us.3:                               ; preds = %B422.us.3.epil, %B218.loopexit.us.3.loopexit.unr-lcssa, %B310.endif.us.3
  %scevgep116 = getelementptr i8, ptr %lsr.iv, i64 %8
  %scevgep127 = getelementptr i8, ptr %lsr.iv126, i64 %8
  %exitcond295.3.not = icmp eq i64 %.377.us.3, 256
  br i1 %exitcond295.3.not, label %B494, label %B220.us.3

B494:                                             ; preds = %B218.loopexit.us.3
  store ptr null, ptr %retptr, align 8
  ret i32 0
}

declare void @llvm.assume(i1 noundef) #2

define noundef i32 @count_extreme(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.sums, i64 %arg.samples, ptr readonly %arg.pairs, i64 %arg.first_pair, i64 %arg.last_pair, i64 %arg.measures, ptr readonly %arg.low, ptr readonly %arg.high, ptr readonly %arg.values, i64 %arg.queries, ptr readonly %arg.bits, i64 %arg.width, ptr readonly %arg.least, ptr %arg.hits) local_unnamed_addr #0 {
B0.else.if:
  %arg.queries.fr = freeze i64 %arg.queries
  %.84 = and i64 %arg.samples, -16
  %.124 = sub i64 %arg.last_pair, %arg.first_pair
  %.170334.not = icmp slt i64 %.124, 1
  br i1 %.170334.not, label %common.ret, label %B66.endif.lr.ph

B66.endif.lr.ph:                                  ; preds = %B0.else.if
  %.292273.not = icmp slt i64 %arg.measures, 1
  %0 = add nuw i64 %arg.samples, 15
  %.431 = lshr i64 %0, 4
  %.410.inv = icmp sgt i64 %arg.samples, 0
  %storemerge227 = select i1 %.410.inv, i64 %.431, i64 0
  %.453249.not = icmp eq i64 %storemerge227, 0
  %or.cond = select i1 %.292273.not, i1 true, i1 %.453249.not
  br i1 %or.cond, label %common.ret, label %B66.endif.us.us.preheader

B66.endif.us.us.preheader:                        ; preds = %B66.endif.lr.ph
  %.10443.not.i = icmp slt i64 %arg.queries.fr, 1
  %unroll_iter.i = and i64 %arg.queries.fr, 9223372036854775806
  br i1 %.10443.not.i, label %B66.endif.us.us.us.preheader, label %B66.endif.us.us.preheader2

B66.endif.us.us.us.preheader:                     ; preds = %B66.endif.us.us.preheader
  %1 = shl i64 %arg.samples, 2
  %2 = shl i64 %arg.samples, 2
  br label %B66.endif.us.us.us

B66.endif.us.us.preheader2:                       ; preds = %B66.endif.us.us.preheader
  %invariant.gep = getelementptr double, ptr %arg.values, i64 %unroll_iter.i
  %invariant.gep5 = getelementptr double, ptr %arg.values, i64 %unroll_iter.i
  %.156.epil.i = lshr i64 %arg.queries.fr, 3
  %.162.epil.i = and i64 %arg.queries.fr, 6
  %.163.epil.i = xor i64 %.162.epil.i, 7
  %3 = shl nuw nsw i64 1, %.163.epil.i
  %scevgep23 = getelementptr i8, ptr %arg.values, i64 8
  %4 = shl i64 %arg.queries.fr, 3
  %scevgep28 = getelementptr i8, ptr %arg.values, i64 8
  %5 = shl i64 %arg.queries.fr, 3
  br label %B66.endif.us.us

B66.endif.us.us.us:                               ; preds = %B100.B64.loopexit_crit_edge.split.us.us.us.split.us.us, %B66.endif.us.us.us.preheader
  %.169311340.us.us.us = phi i64 [ %.179.us.us.us, %B100.B64.loopexit_crit_edge.split.us.us.us.split.us.us ], [ %.124, %B66.endif.us.us.us.preheader ]
  %.176313339.us.us.us = phi i64 [ %.183.us.us.us, %B100.B64.loopexit_crit_edge.split.us.us.us.split.us.us ], [ %arg.first_pair, %B66.endif.us.us.us.preheader ]
  %.332.us.us.us = mul nsw i64 %.176313339.us.us.us, %arg.measures
  %.340.us.us.idx.us = shl i64 %.176313339.us.us.us, 4
  br label %B102.endif.us.us.us.us.us

B102.endif.us.us.us.us.us:                        ; preds = %B260.B100.loopexit_crit_edge.us.us.us.split.us.us.us, %B66.endif.us.us.us
  %.298260276.us.us.us.us.us = phi i64 [ 0, %B66.endif.us.us.us ], [ %.305.us.us.us.us.us, %B260.B100.loopexit_crit_edge.us.us.us.split.us.us.us ]
  %.333.us.us.us.us.us = add nsw i64 %.298260276.us.us.us.us.us, %.332.us.us.us
  %sunkaddr = getelementptr i8, ptr %arg.pairs, i64 %.340.us.us.idx.us
  %.341.us.us.us.us.us = load i64, ptr %sunkaddr, align 8
  %.343.us.us.us.us.us = mul i64 %.341.us.us.us.us.us, %arg.measures
  %.344.us.us.us.us.us = add nsw i64 %.343.us.us.us.us.us, %.298260276.us.us.us.us.us
  %sunkaddr32 = getelementptr i8, ptr %arg.pairs, i64 %.340.us.us.idx.us
  %sunkaddr33 = getelementptr i8, ptr %sunkaddr32, i64 8
  %.350.us.us.us.us.us = load i64, ptr %sunkaddr33, align 8
  %.352.us.us.us.us.us = mul i64 %.350.us.us.us.us.us, %arg.measures
  %.353.us.us.us.us.us = add nsw i64 %.352.us.us.us.us.us, %.298260276.us.us.us.us.us
  %.362.us.us.us.us.us = mul nsw i64 %.344.us.us.us.us.us, %arg.samples
  %.365.us.us.us.us.us = mul nsw i64 %.353.us.us.us.us.us, %arg.samples
  %6 = getelementptr i32, ptr %arg.sums, i64 %.362.us.us.us.us.us
  %7 = getelementptr i32, ptr %arg.sums, i64 %.365.us.us.us.us.us
  %8 = add i64 %.298260276.us.us.us.us.us, %.352.us.us.us.us.us
  %9 = mul i64 %1, %8
  %scevgep = getelementptr i8, ptr %arg.sums, i64 %9
  %10 = add i64 %.298260276.us.us.us.us.us, %.343.us.us.us.us.us
  %11 = mul i64 %2, %10
  %scevgep19 = getelementptr i8, ptr %arg.sums, i64 %11
  br label %B262.us.us.us.us.us.us

B262.us.us.us.us.us.us:                           ; preds = %B827.us.us.us.us.us.us, %B102.endif.us.us.us.us.us
  %lsr.iv20 = phi ptr [ %scevgep21, %B827.us.us.us.us.us.us ], [ %scevgep19, %B102.endif.us.us.us.us.us ]
  %lsr.iv14 = phi ptr [ %scevgep15, %B827.us.us.us.us.us.us ], [ %scevgep, %B102.endif.us.us.us.us.us ]
  %lsr.iv10 = phi i64 [ %lsr.iv.next11, %B827.us.us.us.us.us.us ], [ 1, %B102.endif.us.us.us.us.us ]
  %lsr.iv = phi i64 [ %lsr.iv.next, %B827.us.us.us.us.us.us ], [ 16, %B102.endif.us.us.us.us.us ]
  %.452236253.us.us.us.us.us.us = phi i64 [ %storemerge227, %B102.endif.us.us.us.us.us ], [ %.462.us.us.us.us.us.us, %B827.us.us.us.us.us.us ]
  %.459238252.us.us.us.us.us.us = phi i64 [ 0, %B102.endif.us.us.us.us.us ], [ %.466.us.us.us.us.us.us, %B827.us.us.us.us.us.us ]
  %smin = call i64 @llvm.smin.i64(i64 %arg.samples, i64 %lsr.iv)
  %12 = add i64 %smin, %lsr.iv10
  %.462.us.us.us.us.us.us = add nsw i64 %.452236253.us.us.us.us.us.us, -1
  %.466.us.us.us.us.us.us = add nuw i64 %.459238252.us.us.us.us.us.us, 16
  %.496.us.us.us.us.us.us = icmp slt i64 %.459238252.us.us.us.us.us.us, %.84
  br i1 %.496.us.us.us.us.us.us, label %B276.us.us.us.us.us.us, label %B442.endif.endif.us.us.us.us.us.us

B276.us.us.us.us.us.us:                           ; preds = %B262.us.us.us.us.us.us
  %sunkaddr34 = mul i64 %.333.us.us.us.us.us, 4
  %sunkaddr35 = getelementptr i8, ptr %arg.high, i64 %sunkaddr34
  %.507.us.us.us.us.us.us = load i32, ptr %sunkaddr35, align 4
  %.510.us.us.us.us.us.us = getelementptr i32, ptr %6, i64 %.459238252.us.us.us.us.us.us
  %.512.us.us.us.us.us.us = load <16 x i32>, ptr %.510.us.us.us.us.us.us, align 4
  %.513.us.us.us.us.us.us = getelementptr i32, ptr %7, i64 %.459238252.us.us.us.us.us.us
  %.515.us.us.us.us.us.us = load <16 x i32>, ptr %.513.us.us.us.us.us.us, align 4
  %.516.us.us.us.us.us.us = sub <16 x i32> %.512.us.us.us.us.us.us, %.515.us.us.us.us.us.us
  %.519.us.us.us.us.us.us = tail call <16 x i32> @llvm.abs.v16i32(<16 x i32> %.516.us.us.us.us.us.us, i1 false)
  %.520.us.us.us.us.us.us = insertelement <16 x i32> poison, i32 %.507.us.us.us.us.us.us, i64 0
  %.535.us.us.us.us.us.us = shufflevector <16 x i32> %.520.us.us.us.us.us.us, <16 x i32> poison, <16 x i32> zeroinitializer
  %.536.us.us.us.us.us.us = icmp sge <16 x i32> %.519.us.us.us.us.us.us, %.535.us.us.us.us.us.us
  %.537.us.us.us.us.us.us = bitcast <16 x i1> %.536.us.us.us.us.us.us to i16
  %.538.us.us.us.us.us.us = tail call i16 @llvm.ctpop.i16(i16 %.537.us.us.us.us.us.us)
  %sunkaddr36 = mul i64 %.333.us.us.us.us.us, 4
  %sunkaddr37 = getelementptr i8, ptr %arg.low, i64 %sunkaddr36
  %.552.us.us.us.us.us.us = load i32, ptr %sunkaddr37, align 4
  %.565.us.us.us.us.us.us = insertelement <16 x i32> poison, i32 %.552.us.us.us.us.us.us, i64 0
  %.580.us.us.us.us.us.us = shufflevector <16 x i32> %.565.us.us.us.us.us.us, <16 x i32> poison, <16 x i32> zeroinitializer
  %.581.us.us.us.us.us.us = icmp sge <16 x i32> %.519.us.us.us.us.us.us, %.580.us.us.us.us.us.us
  %.582.us.us.us.us.us.us = bitcast <16 x i1> %.581.us.us.us.us.us.us to i16
  %.583.us.us.us.us.us.us = tail call i16 @llvm.ctpop.i16(i16 %.582.us.us.us.us.us.us)
  %.586.us.us.us.us.us.us = icmp eq i16 %.583.us.us.us.us.us.us, %.538.us.us.us.us.us.us
  br i1 %.586.us.us.us.us.us.us, label %B408.us.us.us.us.us.us, label %B442.endif.endif.us.us.us.us.us.us

B442.endif.endif.us.us.us.us.us.us:               ; preds = %B276.us.us.us.us.us.us, %B262.us.us.us.us.us.us
  %.13.i.us.us.us = tail call i64 @llvm.smin.i64(i64 %arg.samples, i64 %.466.us.us.us.us.us.us)
  %.675.us.us.us.us.us.us = sub i64 %.13.i.us.us.us, %.459238252.us.us.us.us.us.us
  %.718232.us.us.us.not.us.us.us = icmp slt i64 %.675.us.us.us.us.us.us, 1
  br i1 %.718232.us.us.us.not.us.us.us, label %B827.us.us.us.us.us.us, label %B520.us.us.us.us.us.us.us.preheader

B520.us.us.us.us.us.us.us.preheader:              ; preds = %B442.endif.endif.us.us.us.us.us.us
  br label %B520.us.us.us.us.us.us.us

B408.us.us.us.us.us.us:                           ; preds = %B276.us.us.us.us.us.us
  %.539.us.us.us.us.us.us = zext i16 %.538.us.us.us.us.us.us to i64
  %sunkaddr38 = mul i64 %.333.us.us.us.us.us, 8
  %sunkaddr39 = getelementptr i8, ptr %arg.hits, i64 %sunkaddr38
  %.593.us.us.us.us.us.us = load i64, ptr %sunkaddr39, align 8
  %.595.us.us.us.us.us.us = add nsw i64 %.593.us.us.us.us.us.us, %.539.us.us.us.us.us.us
  store i64 %.595.us.us.us.us.us.us, ptr %sunkaddr39, align 8
  br label %B827.us.us.us.us.us.us

B827.us.us.us.us.us.us:                           ; preds = %B828.us.us.us.us.us.us.us, %B408.us.us.us.us.us.us, %B442.endif.endif.us.us.us.us.us.us
  %lsr.iv.next = add i64 %lsr.iv, 16
  %lsr.iv.next11 = add i64 %lsr.iv10, -16
  %scevgep15 = getelementptr i8, ptr %lsr.iv14, i64 64
  %scevgep21 = getelementptr i8, ptr %lsr.iv20, i64 64
  %.453.us.us.us.us.us.us = icmp sgt i64 %.452236253.us.us.us.us.us.us, 1
  br i1 %.453.us.us.us.us.us.us, label %B262.us.us.us.us.us.us, label %B260.B100.loopexit_crit_edge.us.us.us.split.us.us.us

B520.us.us.us.us.us.us.us:                        ; preds = %B828.us.us.us.us.us.us.us, %B520.us.us.us.us.us.us.us.preheader
  %lsr.iv16 = phi i64 [ 0, %B520.us.us.us.us.us.us.us.preheader ], [ %lsr.iv.next17, %B828.us.us.us.us.us.us.us ]
  %lsr.iv12 = phi i64 [ %12, %B520.us.us.us.us.us.us.us.preheader ], [ %lsr.iv.next13, %B828.us.us.us.us.us.us.us ]
  %scevgep22 = getelementptr i8, ptr %lsr.iv20, i64 %lsr.iv16
  %.764.us.us.us.us.us.us.us = load i32, ptr %scevgep22, align 4
  %scevgep18 = getelementptr i8, ptr %lsr.iv14, i64 %lsr.iv16
  %.770.us.us.us.us.us.us.us = load i32, ptr %scevgep18, align 4
  %.771.us.us.us.us.us.us.us = sext i32 %.764.us.us.us.us.us.us.us to i64
  %.772.us.us.us.us.us.us.us = sext i32 %.770.us.us.us.us.us.us.us to i64
  %.773.us.us.us.us.us.us.us = sub nsw i64 %.771.us.us.us.us.us.us.us, %.772.us.us.us.us.us.us.us
  %.776.us.us.us.us.us.us.us = tail call i64 @llvm.abs.i64(i64 %.773.us.us.us.us.us.us.us, i1 true)
  %sunkaddr40 = mul i64 %.333.us.us.us.us.us, 4
  %sunkaddr41 = getelementptr i8, ptr %arg.high, i64 %sunkaddr40
  %.783.us.us.us.us.us.us.us = load i32, ptr %sunkaddr41, align 4
  %.785.us.us.us.us.us.us.us = sext i32 %.783.us.us.us.us.us.us.us to i64
  %.786.not.us.us.us.us.us.us.us = icmp slt i64 %.776.us.us.us.us.us.us.us, %.785.us.us.us.us.us.us.us
  br i1 %.786.not.us.us.us.us.us.us.us, label %B652.us.us.us.us.us.us.us, label %B618.us.us.us.us.us.us.us

B618.us.us.us.us.us.us.us:                        ; preds = %B520.us.us.us.us.us.us.us
  %sunkaddr42 = mul i64 %.333.us.us.us.us.us, 8
  %sunkaddr43 = getelementptr i8, ptr %arg.hits, i64 %sunkaddr42
  %.795.us.us.us.us.us.us.us = load i64, ptr %sunkaddr43, align 8
  %.796.us.us.us.us.us.us.us = add nsw i64 %.795.us.us.us.us.us.us.us, 1
  br label %B828.us.us.us.sink.split.us.us.us.us

B652.us.us.us.us.us.us.us:                        ; preds = %B520.us.us.us.us.us.us.us
  %sunkaddr44 = mul i64 %.333.us.us.us.us.us, 4
  %sunkaddr45 = getelementptr i8, ptr %arg.low, i64 %sunkaddr44
  %.805.us.us.us.us.us.us.us = load i32, ptr %sunkaddr45, align 4
  %.807.us.us.us.us.us.us.us = sext i32 %.805.us.us.us.us.us.us.us to i64
  %.808.not.us.us.us.us.us.us.us = icmp slt i64 %.776.us.us.us.us.us.us.us, %.807.us.us.us.us.us.us.us
  br i1 %.808.not.us.us.us.us.us.us.us, label %B828.us.us.us.us.us.us.us, label %B676.us.us.us.us.us.us.us

B676.us.us.us.us.us.us.us:                        ; preds = %B652.us.us.us.us.us.us.us
  %sunkaddr46 = mul i64 %.333.us.us.us.us.us, 8
  %sunkaddr47 = getelementptr i8, ptr %arg.hits, i64 %sunkaddr46
  %.854.us.us.us.us.us.us.us = load i64, ptr %sunkaddr47, align 8
  %sunkaddr48 = mul i64 %.333.us.us.us.us.us, 8
  %sunkaddr49 = getelementptr i8, ptr %arg.least, i64 %sunkaddr48
  %.859.us.us.us.us.us.us.us = load double, ptr %sunkaddr49, align 8
  %.860.us.us.us.us.us.us.us = fcmp ole double %.859.us.us.us.us.us.us.us, 0.000000e+00
  %.862.us.us.us.us.us.us.us = zext i1 %.860.us.us.us.us.us.us.us to i64
  %.863.us.us.us.us.us.us.us = add nsw i64 %.854.us.us.us.us.us.us.us, %.862.us.us.us.us.us.us.us
  br label %B828.us.us.us.sink.split.us.us.us.us

B828.us.us.us.sink.split.us.us.us.us:             ; preds = %B676.us.us.us.us.us.us.us, %B618.us.us.us.us.us.us.us
  %.863.us.us.us.sink.us.us.us.us = phi i64 [ %.863.us.us.us.us.us.us.us, %B676.us.us.us.us.us.us.us ], [ %.796.us.us.us.us.us.us.us, %B618.us.us.us.us.us.us.us ]
  %sunkaddr50 = mul i64 %.333.us.us.us.us.us, 8
  %sunkaddr51 = getelementptr i8, ptr %arg.hits, i64 %sunkaddr50
  store i64 %.863.us.us.us.sink.us.us.us.us, ptr %sunkaddr51, align 8
  br label %B828.us.us.us.us.us.us.us

B828.us.us.us.us.us.us.us:                        ; preds = %B828.us.us.us.sink.split.us.us.us.us, %B652.us.us.us.us.us.us.us
  %lsr.iv.next13 = add i64 %lsr.iv12, -1
  %lsr.iv.next17 = add i64 %lsr.iv16, 4
  %.718.us.us.us.us.us.us.us = icmp ugt i64 %lsr.iv.next13, 1
  br i1 %.718.us.us.us.us.us.us.us, label %B520.us.us.us.us.us.us.us, label %B827.us.us.us.us.us.us

B260.B100.loopexit_crit_edge.us.us.us.split.us.us.us: ; preds = %B827.us.us.us.us.us.us
  %.305.us.us.us.us.us = add nuw nsw i64 %.298260276.us.us.us.us.us, 1
  %exitcond.not.us.us = icmp eq i64 %arg.measures, %.305.us.us.us.us.us
  br i1 %exitcond.not.us.us, label %B100.B64.loopexit_crit_edge.split.us.us.us.split.us.us, label %B102.endif.us.us.us.us.us

B100.B64.loopexit_crit_edge.split.us.us.us.split.us.us: ; preds = %B260.B100.loopexit_crit_edge.us.us.us.split.us.us.us
  %.179.us.us.us = add nsw i64 %.169311340.us.us.us, -1
  %.183.us.us.us = add i64 %.176313339.us.us.us, 1
  %.170.us.us.us = icmp sgt i64 %.169311340.us.us.us, 1
  br i1 %.170.us.us.us, label %B66.endif.us.us.us, label %common.ret

B66.endif.us.us:                                  ; preds = %B100.B64.loopexit_crit_edge.split.us.us.us.split, %B66.endif.us.us.preheader2
  %.169311340.us.us = phi i64 [ %.179.us.us, %B100.B64.loopexit_crit_edge.split.us.us.us.split ], [ %.124, %B66.endif.us.us.preheader2 ]
  %.176313339.us.us = phi i64 [ %.183.us.us, %B100.B64.loopexit_crit_edge.split.us.us.us.split ], [ %arg.first_pair, %B66.endif.us.us.preheader2 ]
  %.332.us.us = mul nsw i64 %.176313339.us.us, %arg.measures
  %.340.us.us.idx = shl i64 %.176313339.us.us, 4
  br label %B102.endif.us.us.us

B102.endif.us.us.us:                              ; preds = %B260.B100.loopexit_crit_edge.us.us.us.split, %B66.endif.us.us
  %.298260276.us.us.us = phi i64 [ 0, %B66.endif.us.us ], [ %.305.us.us.us, %B260.B100.loopexit_crit_edge.us.us.us.split ]
  %.333.us.us.us = add nsw i64 %.298260276.us.us.us, %.332.us.us
  %sunkaddr52 = getelementptr i8, ptr %arg.pairs, i64 %.340.us.us.idx
  %.341.us.us.us = load i64, ptr %sunkaddr52, align 8
  %.343.us.us.us = mul i64 %.341.us.us.us, %arg.measures
  %.344.us.us.us = add nsw i64 %.343.us.us.us, %.298260276.us.us.us
  %sunkaddr53 = getelementptr i8, ptr %arg.pairs, i64 %.340.us.us.idx
  %sunkaddr54 = getelementptr i8, ptr %sunkaddr53, i64 8
  %.350.us.us.us = load i64, ptr %sunkaddr54, align 8
  %.352.us.us.us = mul i64 %.350.us.us.us, %arg.measures
  %.353.us.us.us = add nsw i64 %.352.us.us.us, %.298260276.us.us.us
  %.362.us.us.us = mul nsw i64 %.344.us.us.us, %arg.samples
  %.365.us.us.us = mul nsw i64 %.353.us.us.us, %arg.samples
  %13 = getelementptr i32, ptr %arg.sums, i64 %.362.us.us.us
  %14 = getelementptr i32, ptr %arg.sums, i64 %.365.us.us.us
  %.815.us.us.us = mul nsw i64 %.344.us.us.us, %arg.queries.fr
  %.818.us.us.us = mul nsw i64 %.353.us.us.us, %arg.queries.fr
  %15 = add i64 %.298260276.us.us.us, %.352.us.us.us
  %16 = mul i64 %4, %15
  %scevgep24 = getelementptr i8, ptr %scevgep23, i64 %16
  %17 = add i64 %.298260276.us.us.us, %.343.us.us.us
  %18 = mul i64 %5, %17
  %scevgep29 = getelementptr i8, ptr %scevgep28, i64 %18
  br label %B262.us.us.us

B262.us.us.us:                                    ; preds = %B827.us.us.us, %B102.endif.us.us.us
  %.452236253.us.us.us = phi i64 [ %storemerge227, %B102.endif.us.us.us ], [ %.462.us.us.us, %B827.us.us.us ]
  %.459238252.us.us.us = phi i64 [ 0, %B102.endif.us.us.us ], [ %.466.us.us.us, %B827.us.us.us ]
  %.462.us.us.us = add nsw i64 %.452236253.us.us.us, -1
  %.466.us.us.us = add nuw i64 %.459238252.us.us.us, 16
  %.496.us.us.us = icmp slt i64 %.459238252.us.us.us, %.84
  br i1 %.496.us.us.us, label %B276.us.us.us, label %B442.endif.endif.us.us.us

B276.us.us.us:                                    ; preds = %B262.us.us.us
  %sunkaddr55 = mul i64 %.333.us.us.us, 4
  %sunkaddr56 = getelementptr i8, ptr %arg.high, i64 %sunkaddr55
  %.507.us.us.us = load i32, ptr %sunkaddr56, align 4
  %.510.us.us.us = getelementptr i32, ptr %13, i64 %.459238252.us.us.us
  %.512.us.us.us = load <16 x i32>, ptr %.510.us.us.us, align 4
  %.513.us.us.us = getelementptr i32, ptr %14, i64 %.459238252.us.us.us
  %.515.us.us.us = load <16 x i32>, ptr %.513.us.us.us, align 4
  %.516.us.us.us = sub <16 x i32> %.512.us.us.us, %.515.us.us.us
  %.519.us.us.us = tail call <16 x i32> @llvm.abs.v16i32(<16 x i32> %.516.us.us.us, i1 false)
  %.520.us.us.us = insertelement <16 x i32> poison, i32 %.507.us.us.us, i64 0
  %.535.us.us.us = shufflevector <16 x i32> %.520.us.us.us, <16 x i32> poison, <16 x i32> zeroinitializer
  %.536.us.us.us = icmp sge <16 x i32> %.519.us.us.us, %.535.us.us.us
  %.537.us.us.us = bitcast <16 x i1> %.536.us.us.us to i16
  %.538.us.us.us = tail call i16 @llvm.ctpop.i16(i16 %.537.us.us.us)
  %sunkaddr57 = mul i64 %.333.us.us.us, 4
  %sunkaddr58 = getelementptr i8, ptr %arg.low, i64 %sunkaddr57
  %.552.us.us.us = load i32, ptr %sunkaddr58, align 4
  %.565.us.us.us = insertelement <16 x i32> poison, i32 %.552.us.us.us, i64 0
  %.580.us.us.us = shufflevector <16 x i32> %.565.us.us.us, <16 x i32> poison, <16 x i32> zeroinitializer
  %.581.us.us.us = icmp sge <16 x i32> %.519.us.us.us, %.580.us.us.us
  %.582.us.us.us = bitcast <16 x i1> %.581.us.us.us to i16
  %.583.us.us.us = tail call i16 @llvm.ctpop.i16(i16 %.582.us.us.us)
  %.586.us.us.us = icmp eq i16 %.583.us.us.us, %.538.us.us.us
  br i1 %.586.us.us.us, label %B408.us.us.us, label %B442.endif.endif.us.us.us

B442.endif.endif.us.us.us:                        ; preds = %B276.us.us.us, %B262.us.us.us
  %.13.i = tail call i64 @llvm.smin.i64(i64 %arg.samples, i64 %.466.us.us.us)
  %.675.us.us.us = sub i64 %.13.i, %.459238252.us.us.us
  %.718232.us.us.us.not = icmp slt i64 %.675.us.us.us, 1
  br i1 %.718232.us.us.us.not, label %B827.us.us.us, label %B520.us.us.us.preheader

B520.us.us.us.preheader:                          ; preds = %B442.endif.endif.us.us.us
  br label %B520.us.us.us

B520.us.us.us:                                    ; preds = %B828.us.us.us, %B520.us.us.us.preheader
  %.717230234.us.us.us = phi i64 [ %.727.us.us.us, %B828.us.us.us ], [ %.675.us.us.us, %B520.us.us.us.preheader ]
  %.724231233.us.us.us = phi i64 [ %.731.us.us.us, %B828.us.us.us ], [ %.459238252.us.us.us, %B520.us.us.us.preheader ]
  %.727.us.us.us = add nsw i64 %.717230234.us.us.us, -1
  %.731.us.us.us = add i64 %.724231233.us.us.us, 1
  %.763.us.us.us = getelementptr i32, ptr %13, i64 %.724231233.us.us.us
  %.764.us.us.us = load i32, ptr %.763.us.us.us, align 4
  %.769.us.us.us = getelementptr i32, ptr %14, i64 %.724231233.us.us.us
  %.770.us.us.us = load i32, ptr %.769.us.us.us, align 4
  %.771.us.us.us = sext i32 %.764.us.us.us to i64
  %.772.us.us.us = sext i32 %.770.us.us.us to i64
  %.773.us.us.us = sub nsw i64 %.771.us.us.us, %.772.us.us.us
  %.776.us.us.us = tail call i64 @llvm.abs.i64(i64 %.773.us.us.us, i1 true)
  %sunkaddr59 = mul i64 %.333.us.us.us, 4
  %sunkaddr60 = getelementptr i8, ptr %arg.high, i64 %sunkaddr59
  %.783.us.us.us = load i32, ptr %sunkaddr60, align 4
  %.785.us.us.us = sext i32 %.783.us.us.us to i64
  %.786.not.us.us.us = icmp slt i64 %.776.us.us.us, %.785.us.us.us
  br i1 %.786.not.us.us.us, label %B652.us.us.us, label %B618.us.us.us

B618.us.us.us:                                    ; preds = %B520.us.us.us
  %sunkaddr61 = mul i64 %.333.us.us.us, 8
  %sunkaddr62 = getelementptr i8, ptr %arg.hits, i64 %sunkaddr61
  %.795.us.us.us = load i64, ptr %sunkaddr62, align 8
  %.796.us.us.us = add nsw i64 %.795.us.us.us, 1
  br label %B828.us.us.us.sink.split

B652.us.us.us:                                    ; preds = %B520.us.us.us
  %sunkaddr63 = mul i64 %.333.us.us.us, 4
  %sunkaddr64 = getelementptr i8, ptr %arg.low, i64 %sunkaddr63
  %.805.us.us.us = load i32, ptr %sunkaddr64, align 4
  %.807.us.us.us = sext i32 %.805.us.us.us to i64
  %.808.not.us.us.us = icmp slt i64 %.776.us.us.us, %.807.us.us.us
  br i1 %.808.not.us.us.us, label %B828.us.us.us, label %B676.us.us.us

B676.us.us.us:                                    ; preds = %B652.us.us.us
  %19 = icmp eq i64 %arg.queries.fr, 1
  %.821.us.us.us = mul nsw i64 %.724231233.us.us.us, %arg.width
  %20 = getelementptr i8, ptr %arg.bits, i64 %.821.us.us.us
  br i1 %19, label %B40.epil.preheader.i, label %B40.i.preheader

B40.i.preheader:                                  ; preds = %B676.us.us.us
  br label %B40.i

B40.i:                                            ; preds = %B40.i, %B40.i.preheader
  %total.2.046.i = phi double [ %.191.1.i, %B40.i ], [ 0.000000e+00, %B40.i.preheader ]
  %.1104244.i = phi i64 [ %.117.1.i, %B40.i ], [ 0, %B40.i.preheader ]
  %21 = shl i64 %.1104244.i, 3
  %scevgep30 = getelementptr i8, ptr %scevgep29, i64 %21
  %scevgep31 = getelementptr i8, ptr %scevgep30, i64 -8
  %.146.i = load double, ptr %scevgep31, align 8, !noalias !13
  %scevgep25 = getelementptr i8, ptr %scevgep24, i64 %21
  %22 = shl i64 %.1104244.i, 3
  %scevgep26 = getelementptr i8, ptr %scevgep24, i64 %22
  %scevgep27 = getelementptr i8, ptr %scevgep26, i64 -8
  %.151.i = load double, ptr %scevgep27, align 8, !noalias !13
  %.152.i = fsub double %.146.i, %.151.i
  %.156.i = lshr i64 %.1104244.i, 3
  %.160.i = getelementptr i8, ptr %20, i64 %.156.i
  %.161.i = load i8, ptr %.160.i, align 1, !noalias !13
  %.162.i = and i64 %.1104244.i, 6
  %.163.i = xor i64 %.162.i, 7
  %.164.i = zext i8 %.161.i to i64
  %23 = shl nuw nsw i64 1, %.163.i
  %24 = and i64 %23, %.164.i
  %.167.not.i = icmp eq i64 %24, 0
  %.183.i = fneg double %.152.i
  %spec.select.i = select i1 %.167.not.i, double %.183.i, double %.152.i
  %.191.i = fadd double %total.2.046.i, %spec.select.i
  %.117.1.i = add nuw i64 %.1104244.i, 2
  %.146.1.i = load double, ptr %scevgep30, align 8, !noalias !13
  %.151.1.i = load double, ptr %scevgep25, align 8, !noalias !13
  %.152.1.i = fsub double %.146.1.i, %.151.1.i
  %.163.1.i = xor i64 %.162.i, 6
  %25 = shl nuw nsw i64 1, %.163.1.i
  %26 = and i64 %25, %.164.i
  %.167.not.1.i = icmp eq i64 %26, 0
  %.183.1.i = fneg double %.152.1.i
  %spec.select.1.i = select i1 %.167.not.1.i, double %.183.1.i, double %.152.1.i
  %.191.1.i = fadd double %spec.select.1.i, %.191.i
  %niter.ncmp.1.i = icmp eq i64 %unroll_iter.i, %.117.1.i
  br i1 %niter.ncmp.1.i, label %B162.loopexit.unr-lcssa.i, label %B40.i

B162.loopexit.unr-lcssa.i:                        ; preds = %B40.i
  %27 = and i64 %arg.queries.fr, 1
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %B676.endif.us.us.us, label %B40.epil.preheader.i

B40.epil.preheader.i:                             ; preds = %B162.loopexit.unr-lcssa.i, %B676.us.us.us
  %total.2.046.epil.init.i = phi double [ 0.000000e+00, %B676.us.us.us ], [ %.191.1.i, %B162.loopexit.unr-lcssa.i ]
  %sunkaddr65 = mul i64 %.815.us.us.us, 8
  %sunkaddr66 = getelementptr inbounds i8, ptr %invariant.gep, i64 %sunkaddr65
  %.146.epil.i = load double, ptr %sunkaddr66, align 8, !noalias !13
  %sunkaddr67 = mul i64 %.818.us.us.us, 8
  %sunkaddr68 = getelementptr inbounds i8, ptr %invariant.gep5, i64 %sunkaddr67
  %.151.epil.i = load double, ptr %sunkaddr68, align 8, !noalias !13
  %.152.epil.i = fsub double %.146.epil.i, %.151.epil.i
  %.160.epil.i = getelementptr i8, ptr %20, i64 %.156.epil.i
  %.161.epil.i = load i8, ptr %.160.epil.i, align 1, !noalias !13
  %.164.epil.i = zext i8 %.161.epil.i to i64
  %29 = and i64 %3, %.164.epil.i
  %.167.not.epil.i = icmp eq i64 %29, 0
  %.183.epil.i = fneg double %.152.epil.i
  %spec.select.epil.i = select i1 %.167.not.epil.i, double %.183.epil.i, double %.152.epil.i
  %.191.epil.i = fadd double %total.2.046.epil.init.i, %spec.select.epil.i
  br label %B676.endif.us.us.us

B676.endif.us.us.us:                              ; preds = %B40.epil.preheader.i, %B162.loopexit.unr-lcssa.i
  %total.2.0.lcssa.i = phi double [ %.191.epil.i, %B40.epil.preheader.i ], [ %.191.1.i, %B162.loopexit.unr-lcssa.i ]
  %sunkaddr69 = mul i64 %.333.us.us.us, 8
  %sunkaddr70 = getelementptr i8, ptr %arg.hits, i64 %sunkaddr69
  %.854.us.us.us = load i64, ptr %sunkaddr70, align 8
  %.855.us.us.us = tail call double @llvm.fabs.f64(double %total.2.0.lcssa.i)
  %sunkaddr71 = mul i64 %.333.us.us.us, 8
  %sunkaddr72 = getelementptr i8, ptr %arg.least, i64 %sunkaddr71
  %.859.us.us.us = load double, ptr %sunkaddr72, align 8
  %.860.us.us.us = fcmp oge double %.855.us.us.us, %.859.us.us.us
  %.862.us.us.us = zext i1 %.860.us.us.us to i64
  %.863.us.us.us = add nsw i64 %.854.us.us.us, %.862.us.us.us
  br label %B828.us.us.us.sink.split

B828.us.us.us.sink.split:                         ; preds = %B676.endif.us.us.us, %B618.us.us.us
  %.863.us.us.us.sink = phi i64 [ %.863.us.us.us, %B676.endif.us.us.us ], [ %.796.us.us.us, %B618.us.us.us ]
  %sunkaddr73 = mul i64 %.333.us.us.us, 8
  %sunkaddr74 = getelementptr i8, ptr %arg.hits, i64 %sunkaddr73
  store i64 %.863.us.us.us.sink, ptr %sunkaddr74, align 8
  br label %B828.us.us.us

B828.us.us.us:                                    ; preds = %B828.us.us.us.sink.split, %B652.us.us.us
  %.718.us.us.us = icmp ugt i64 %.717230234.us.us.us, 1
  br i1 %.718.us.us.us, label %B520.us.us.us, label %B827.us.us.us

B408.us.us.us:                                    ; preds = %B276.us.us.us
  %.539.us.us.us = zext i16 %.538.us.us.us to i64
  %sunkaddr75 = mul i64 %.333.us.us.us, 8
  %sunkaddr76 = getelementptr i8, ptr %arg.hits, i64 %sunkaddr75
  %.593.us.us.us = load i64, ptr %sunkaddr76, align 8
  %.595.us.us.us = add nsw i64 %.593.us.us.us, %.539.us.us.us
  store i64 %.595.us.us.us, ptr %sunkaddr76, align 8
  br label %B827.us.us.us

B827.us.us.us:                                    ; preds = %B408.us.us.us, %B828.us.us.us, %B442.endif.endif.us.us.us
  %.453.us.us.us = icmp sgt i64 %.452236253.us.us.us, 1
  br i1 %.453.us.us.us, label %B262.us.us.us, label %B260.B100.loopexit_crit_edge.us.us.us.split

B260.B100.loopexit_crit_edge.us.us.us.split:      ; preds = %B827.us.us.us
  %.305.us.us.us = add nuw nsw i64 %.298260276.us.us.us, 1
  %exitcond.not = icmp eq i64 %arg.measures, %.305.us.us.us
  br i1 %exitcond.not, label %B100.B64.loopexit_crit_edge.split.us.us.us.split, label %B102.endif.us.us.us

B100.B64.loopexit_crit_edge.split.us.us.us.split: ; preds = %B260.B100.loopexit_crit_edge.us.us.us.split
  %.179.us.us = add nsw i64 %.169311340.us.us, -1
  %.183.us.us = add i64 %.176313339.us.us, 1
  %.170.us.us = icmp sgt i64 %.169311340.us.us, 1
  br i1 %.170.us.us, label %B66.endif.us.us, label %common.ret

common.ret:                                       ; preds = %B100.B64.loopexit_crit_edge.split.us.us.us.split, %B100.B64.loopexit_crit_edge.split.us.us.us.split.us.us, %B66.endif.lr.ph, %B0.else.if
  store i64 0, ptr %retptr, align 8
  ret i32 0
}

declare i64 @llvm.smin.i64(i64, i64) #1

declare <16 x i32> @llvm.abs.v16i32(<16 x i32>, i1 immarg) #3

declare i16 @llvm.ctpop.i16(i16) #1

declare i64 @llvm.abs.i64(i64, i1 immarg) #3

declare double @llvm.fabs.f64(double) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }

!0 = !{!"branch_weights", i32 1, i32 49, i32 49}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.peeled.count", i32 1}
!3 = distinct !{!3, !2}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = distinct !{!6, !5}
!7 = distinct !{!7, !5}
!8 = distinct !{!8, !5}
!9 = distinct !{!9, !5}
!10 = distinct !{!10, !5}
!11 = distinct !{!11, !5}
!12 = distinct !{!12, !5}
!13 = !{!14}
!14 = distinct !{!14, !15, !"_ZN10rankwright10comparison12flip_kernels11sum_flippedB3v15B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE10float64_2axxx8uint8_2ax: %retptr"}
!15 = distinct !{!15, !"_ZN10rankwright10comparison12flip_kernels11sum_flippedB3v15B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE10float64_2axxx8uint8_2ax"}
