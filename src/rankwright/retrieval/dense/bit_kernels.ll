; dcdbb1644ffcebf9ca0e67833fc0bf04 of bit_kernels.py, written by: make kernels
define i32 @nearest_bits(ptr noalias writeonly %retptr, ptr noalias writeonly %excinfo, ptr readonly %arg.codes, i64 %arg.first, i64 %arg.last, i64 %arg.size, ptr readonly %arg.queries, i64 %arg.count, i64 %arg.k, i64 %arg.room, ptr %arg.rows, ptr %arg.distances, ptr %arg.used, ptr %arg.bars, ptr %arg.counts, ptr %arg.block) local_unnamed_addr #0 {
B0.endif:
  %arg.count.fr = freeze i64 %arg.count
  %.418 = alloca i64, align 8
  %excinfo.3 = alloca ptr, align 8
  %.645 = alloca [2 x i64], align 8
  %excinfo.4 = alloca ptr, align 8
  %.893 = alloca [2 x i64], align 8
  %excinfo.5 = alloca ptr, align 8
  %.84 = icmp sgt i64 %arg.count.fr, 0
  br i1 %.84, label %B36.lr.ph, label %B74.thread

B36.lr.ph:                                        ; preds = %B0.endif
  %.167 = shl nsw i64 %arg.size, 3
  %.168 = or i64 %.167, 1
  %xtraiter = and i64 %arg.count.fr, 7
  %0 = icmp ult i64 %arg.count.fr, 8
  br i1 %0, label %B36.epil.preheader, label %B36.lr.ph.new

B36.lr.ph.new:                                    ; preds = %B36.lr.ph
  %unroll_iter = and i64 %arg.count.fr, 9223372036854775800
  br label %B36

B36:                                              ; preds = %B36, %B36.lr.ph.new
  %.134331333 = phi i64 [ 0, %B36.lr.ph.new ], [ %.141.7, %B36 ]
  %sunkaddr = mul i64 %.134331333, 8
  %sunkaddr227 = getelementptr i8, ptr %arg.used, i64 %sunkaddr
  store i64 0, ptr %sunkaddr227, align 8
  %sunkaddr228 = mul i64 %.134331333, 8
  %sunkaddr229 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr228
  store i64 %.168, ptr %sunkaddr229, align 8
  %sunkaddr230 = mul i64 %.134331333, 8
  %sunkaddr231 = getelementptr i8, ptr %arg.used, i64 %sunkaddr230
  %sunkaddr232 = getelementptr i8, ptr %sunkaddr231, i64 8
  store i64 0, ptr %sunkaddr232, align 8
  %sunkaddr233 = mul i64 %.134331333, 8
  %sunkaddr234 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr233
  %sunkaddr235 = getelementptr i8, ptr %sunkaddr234, i64 8
  store i64 %.168, ptr %sunkaddr235, align 8
  %sunkaddr236 = mul i64 %.134331333, 8
  %sunkaddr237 = getelementptr i8, ptr %arg.used, i64 %sunkaddr236
  %sunkaddr238 = getelementptr i8, ptr %sunkaddr237, i64 16
  store i64 0, ptr %sunkaddr238, align 8
  %sunkaddr239 = mul i64 %.134331333, 8
  %sunkaddr240 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr239
  %sunkaddr241 = getelementptr i8, ptr %sunkaddr240, i64 16
  store i64 %.168, ptr %sunkaddr241, align 8
  %sunkaddr242 = mul i64 %.134331333, 8
  %sunkaddr243 = getelementptr i8, ptr %arg.used, i64 %sunkaddr242
  %sunkaddr244 = getelementptr i8, ptr %sunkaddr243, i64 24
  store i64 0, ptr %sunkaddr244, align 8
  %sunkaddr245 = mul i64 %.134331333, 8
  %sunkaddr246 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr245
  %sunkaddr247 = getelementptr i8, ptr %sunkaddr246, i64 24
  store i64 %.168, ptr %sunkaddr247, align 8
  %sunkaddr248 = mul i64 %.134331333, 8
  %sunkaddr249 = getelementptr i8, ptr %arg.used, i64 %sunkaddr248
  %sunkaddr250 = getelementptr i8, ptr %sunkaddr249, i64 32
  store i64 0, ptr %sunkaddr250, align 8
  %sunkaddr251 = mul i64 %.134331333, 8
  %sunkaddr252 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr251
  %sunkaddr253 = getelementptr i8, ptr %sunkaddr252, i64 32
  store i64 %.168, ptr %sunkaddr253, align 8
  %sunkaddr254 = mul i64 %.134331333, 8
  %sunkaddr255 = getelementptr i8, ptr %arg.used, i64 %sunkaddr254
  %sunkaddr256 = getelementptr i8, ptr %sunkaddr255, i64 40
  store i64 0, ptr %sunkaddr256, align 8
  %sunkaddr257 = mul i64 %.134331333, 8
  %sunkaddr258 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr257
  %sunkaddr259 = getelementptr i8, ptr %sunkaddr258, i64 40
  store i64 %.168, ptr %sunkaddr259, align 8
  %sunkaddr260 = mul i64 %.134331333, 8
  %sunkaddr261 = getelementptr i8, ptr %arg.used, i64 %sunkaddr260
  %sunkaddr262 = getelementptr i8, ptr %sunkaddr261, i64 48
  store i64 0, ptr %sunkaddr262, align 8
  %sunkaddr263 = mul i64 %.134331333, 8
  %sunkaddr264 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr263
  %sunkaddr265 = getelementptr i8, ptr %sunkaddr264, i64 48
  store i64 %.168, ptr %sunkaddr265, align 8
  %.141.7 = add nuw nsw i64 %.134331333, 8
  %sunkaddr266 = mul i64 %.134331333, 8
  %sunkaddr267 = getelementptr i8, ptr %arg.used, i64 %sunkaddr266
  %sunkaddr268 = getelementptr i8, ptr %sunkaddr267, i64 56
  store i64 0, ptr %sunkaddr268, align 8
  %sunkaddr269 = mul i64 %.134331333, 8
  %sunkaddr270 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr269
  %sunkaddr271 = getelementptr i8, ptr %sunkaddr270, i64 56
  store i64 %.168, ptr %sunkaddr271, align 8
  %niter.ncmp.7 = icmp eq i64 %unroll_iter, %.141.7
  br i1 %niter.ncmp.7, label %B74.unr-lcssa, label %B36

B74.unr-lcssa:                                    ; preds = %B36
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B74, label %B36.epil.preheader

B36.epil.preheader:                               ; preds = %B74.unr-lcssa, %B36.lr.ph
  %.134331333.epil.init = phi i64 [ 0, %B36.lr.ph ], [ %.141.7, %B74.unr-lcssa ]
  %1 = shl i64 %.134331333.epil.init, 3
  %scevgep191 = getelementptr i8, ptr %arg.bars, i64 %1
  %scevgep193 = getelementptr i8, ptr %arg.used, i64 %1
  br label %B36.epil

B36.epil:                                         ; preds = %B36.epil, %B36.epil.preheader
  %epil.iter = phi i64 [ 0, %B36.epil.preheader ], [ %epil.iter.next, %B36.epil ]
  %2 = shl nuw nsw i64 %epil.iter, 3
  %scevgep194 = getelementptr i8, ptr %scevgep193, i64 %2
  store i64 0, ptr %scevgep194, align 8
  %3 = shl nuw nsw i64 %epil.iter, 3
  %scevgep192 = getelementptr i8, ptr %scevgep191, i64 %3
  store i64 %.168, ptr %scevgep192, align 8
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B74, label %B36.epil, !llvm.loop !0

B74:                                              ; preds = %B36.epil, %B74.unr-lcssa
  %.187 = icmp slt i64 %arg.first, %arg.last
  br i1 %.187, label %B90.us.preheader, label %B598.preheader

B598.preheader:                                   ; preds = %B168.B550_crit_edge.us, %B74
  br label %B598

B74.thread:                                       ; preds = %B0.endif
  %.187628 = icmp slt i64 %arg.first, %arg.last
  %.193.peel = add nsw i64 %arg.first, 2048
  %.732.peel = icmp slt i64 %.193.peel, %arg.last
  %or.cond = select i1 %.187628, i1 %.732.peel, i1 false
  br i1 %or.cond, label %B90.endif.endif.preheader, label %B710

B90.endif.endif.preheader:                        ; preds = %B74.thread
  br label %B90.endif.endif

B90.us.preheader:                                 ; preds = %B74
  br label %B90.endif.endif.us

B90.endif.endif.us:                               ; preds = %B168.B550_crit_edge.us, %B90.us.preheader
  %begin.2.0.us = phi i64 [ %.13.i26, %B168.B550_crit_edge.us ], [ %arg.first, %B90.us.preheader ]
  %.193.us = add nsw i64 %begin.2.0.us, 2048
  %.13.i26 = tail call i64 @llvm.smin.i64(i64 %arg.last, i64 %.193.us)
  %.495.us = sub i64 %.13.i26, %begin.2.0.us
  %.495.us.fr = freeze i64 %.495.us
  %..495.us = tail call i64 @llvm.smax.i64(i64 %.495.us.fr, i64 0)
  %.538338.us = icmp sgt i64 %.495.us.fr, 0
  br i1 %.538338.us, label %B170.us.us.preheader, label %B170.lr.ph.split.us462

B170.us.us.preheader:                             ; preds = %B90.endif.endif.us
  %4 = add nuw i64 %.495.us.fr, 1
  %5 = mul i64 %begin.2.0.us, 48
  %6 = getelementptr i8, ptr %arg.codes, i64 %5
  %scevgep2.i41 = getelementptr i8, ptr %6, i64 40
  %7 = add nuw i64 %..495.us, 1
  br label %B170.us.us

B170.us444:                                       ; preds = %B170.us444.preheader177, %B330.endif.us457
  %lsr.iv185 = phi i64 [ %arg.size, %B170.us444.preheader177 ], [ %lsr.iv.next186, %B330.endif.us457 ]
  %.312350364.us446 = phi i64 [ %.319.us450, %B330.endif.us457 ], [ 1, %B170.us444.preheader177 ]
  %8 = shl i64 %.312350364.us446, 3
  %scevgep184 = getelementptr i8, ptr %arg.used, i64 %8
  %.362.us453 = load i64, ptr %scevgep184, align 8
  %9 = shl i64 %.312350364.us446, 3
  %scevgep183 = getelementptr i8, ptr %arg.bars, i64 %9
  %.366.us455 = load i64, ptr %scevgep183, align 8
  %.422.us456 = call i32 @helper_0(ptr nonnull %.418, ptr nonnull %excinfo.3, ptr %arg.codes, i64 %begin.2.0.us, i64 %.13.i26, i64 %arg.size, ptr %arg.queries, i64 %lsr.iv185, ptr %arg.block)
  switch i32 %.422.us456, label %B288.if.if.loopexit178 [
    i32 -2, label %B330.endif.us457
    i32 0, label %B330.endif.us457
  ], !prof !2

B330.endif.us457:                                 ; preds = %B170.us444, %B170.us444
  %.319.us450 = add nuw i64 %.312350364.us446, 1
  %sunkaddr272 = mul i64 %.312350364.us446, 8
  %sunkaddr273 = getelementptr i8, ptr %arg.used, i64 %sunkaddr272
  store i64 %.362.us453, ptr %sunkaddr273, align 8
  %sunkaddr274 = mul i64 %.312350364.us446, 8
  %sunkaddr275 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr274
  store i64 %.366.us455, ptr %sunkaddr275, align 8
  %lsr.iv.next186 = add i64 %lsr.iv185, %arg.size
  %exitcond606.not = icmp eq i64 %arg.count.fr, %.319.us450
  br i1 %exitcond606.not, label %B168.B550_crit_edge.us, label %B170.us444, !llvm.loop !3

B170.lr.ph.split.us462:                           ; preds = %B90.endif.endif.us
  %10 = icmp eq i64 %arg.size, 48
  %.362.us399.us.peel = load i64, ptr %arg.used, align 8
  %.366.us401.us.peel = load i64, ptr %arg.bars, align 8
  br i1 %10, label %B168.B550_crit_edge.us, label %B170.us444.preheader

B170.us444.preheader:                             ; preds = %B170.lr.ph.split.us462
  %.422.us456.peel = call i32 @helper_0(ptr nonnull %.418, ptr nonnull %excinfo.3, ptr %arg.codes, i64 %begin.2.0.us, i64 %.13.i26, i64 %arg.size, ptr %arg.queries, i64 0, ptr %arg.block)
  switch i32 %.422.us456.peel, label %B288.if.if.loopexit180 [
    i32 -2, label %B330.endif.us457.peel
    i32 0, label %B330.endif.us457.peel
  ], !prof !2

B330.endif.us457.peel:                            ; preds = %B170.us444.preheader, %B170.us444.preheader
  %11 = icmp eq i64 %arg.count.fr, 1
  store i64 %.362.us399.us.peel, ptr %arg.used, align 8
  store i64 %.366.us401.us.peel, ptr %arg.bars, align 8
  br i1 %11, label %B168.B550_crit_edge.us, label %B170.us444.preheader177

B170.us444.preheader177:                          ; preds = %B330.endif.us457.peel
  br label %B170.us444

B168.B550_crit_edge.us:                           ; preds = %B362.B526_crit_edge.us.us, %B330.endif.us457.peel, %B170.lr.ph.split.us462, %B330.endif.us457
  %.732.us = icmp slt i64 %.193.us, %arg.last
  br i1 %.732.us, label %B90.endif.endif.us, label %B598.preheader

B170.us.us:                                       ; preds = %B362.B526_crit_edge.us.us, %B170.us.us.preheader
  %.312350364.us.us = phi i64 [ %.319.us.us, %B362.B526_crit_edge.us.us ], [ 0, %B170.us.us.preheader ]
  %12 = icmp eq i64 %arg.size, 48
  %.319.us.us = add nuw nsw i64 %.312350364.us.us, 1
  %.349.us.us = mul nsw i64 %.312350364.us.us, %arg.size
  %.352.us.us = mul nsw i64 %.312350364.us.us, %arg.room
  %.361.us.us = getelementptr i64, ptr %arg.used, i64 %.312350364.us.us
  %.362.us.us = load i64, ptr %.361.us.us, align 8
  %.365.us.us = getelementptr i64, ptr %arg.bars, i64 %.312350364.us.us
  %.366.us.us = load i64, ptr %.365.us.us, align 8
  br i1 %12, label %B246.us.us, label %B288.us.us

B288.us.us:                                       ; preds = %B170.us.us
  %.422.us.us = call i32 @helper_0(ptr nonnull %.418, ptr nonnull %excinfo.3, ptr %arg.codes, i64 %begin.2.0.us, i64 %.13.i26, i64 %arg.size, ptr %arg.queries, i64 %.349.us.us, ptr %arg.block)
  switch i32 %.422.us.us, label %B288.if.if.loopexit [
    i32 -2, label %B364.us.us.preheader
    i32 0, label %B364.us.us.preheader
  ], !prof !2

B246.us.us:                                       ; preds = %B170.us.us
  %.16.i = getelementptr i8, ptr %arg.queries, i64 %.349.us.us
  %.18.i27 = load i64, ptr %.16.i, align 1, !noalias !5
  %.20.i28 = getelementptr i8, ptr %.16.i, i64 8
  %.22.i29 = load i64, ptr %.20.i28, align 1, !noalias !5
  %.24.i30 = getelementptr i8, ptr %.16.i, i64 16
  %.26.i31 = load i64, ptr %.24.i30, align 1, !noalias !5
  %.37.i32 = getelementptr i8, ptr %.16.i, i64 24
  %.39.i33 = load i64, ptr %.37.i32, align 1, !noalias !5
  %.41.i34 = getelementptr i8, ptr %.16.i, i64 32
  %.43.i35 = load i64, ptr %.41.i34, align 1, !noalias !5
  %.45.i36 = getelementptr i8, ptr %.16.i, i64 40
  %.47.i37 = load i64, ptr %.45.i36, align 1, !noalias !5
  br label %B260.i42

B260.i42:                                         ; preds = %B260.i42, %B246.us.us
  %lsr.iv3.i43 = phi ptr [ %scevgep2.i41, %B246.us.us ], [ %scevgep4.i76, %B260.i42 ]
  %lsr.iv1.i44 = phi ptr [ %arg.block, %B246.us.us ], [ %scevgep.i75, %B260.i42 ]
  %lsr.iv.i45 = phi i64 [ %4, %B246.us.us ], [ %lsr.iv.next.i74, %B260.i42 ]
  %scevgep9.i46 = getelementptr i8, ptr %lsr.iv3.i43, i64 -40
  %.181.i47 = load i64, ptr %scevgep9.i46, align 1, !noalias !5
  %.183.i48 = xor i64 %.181.i47, %.18.i27
  %.184.i49 = tail call i64 @llvm.ctpop.i64(i64 %.183.i48)
  %scevgep8.i50 = getelementptr i8, ptr %lsr.iv3.i43, i64 -32
  %.189.i51 = load i64, ptr %scevgep8.i50, align 1, !noalias !5
  %.191.i52 = xor i64 %.189.i51, %.22.i29
  %.192.i53 = tail call i64 @llvm.ctpop.i64(i64 %.191.i52)
  %scevgep7.i54 = getelementptr i8, ptr %lsr.iv3.i43, i64 -24
  %.198.i55 = load i64, ptr %scevgep7.i54, align 1, !noalias !5
  %.200.i56 = xor i64 %.198.i55, %.26.i31
  %.201.i57 = tail call i64 @llvm.ctpop.i64(i64 %.200.i56)
  %scevgep6.i58 = getelementptr i8, ptr %lsr.iv3.i43, i64 -16
  %.206.i59 = load i64, ptr %scevgep6.i58, align 1, !noalias !5
  %.208.i60 = xor i64 %.206.i59, %.39.i33
  %.209.i61 = tail call i64 @llvm.ctpop.i64(i64 %.208.i60)
  %scevgep5.i62 = getelementptr i8, ptr %lsr.iv3.i43, i64 -8
  %.215.i63 = load i64, ptr %scevgep5.i62, align 1, !noalias !5
  %.217.i64 = xor i64 %.215.i63, %.43.i35
  %.218.i65 = tail call i64 @llvm.ctpop.i64(i64 %.217.i64)
  %.223.i66 = load i64, ptr %lsr.iv3.i43, align 1, !noalias !5
  %.225.i67 = xor i64 %.223.i66, %.47.i37
  %.226.i68 = tail call i64 @llvm.ctpop.i64(i64 %.225.i67)
  %.227.i69 = add nuw nsw i64 %.192.i53, %.184.i49
  %.210.i70 = add nuw nsw i64 %.227.i69, %.201.i57
  %.193.i71 = add nuw nsw i64 %.210.i70, %.209.i61
  %.228.i72 = add nuw nsw i64 %.193.i71, %.218.i65
  %.229.i73 = add nuw nsw i64 %.228.i72, %.226.i68
  store i64 %.229.i73, ptr %lsr.iv1.i44, align 8, !noalias !5
  %lsr.iv.next.i74 = add i64 %lsr.iv.i45, -1
  %scevgep.i75 = getelementptr i8, ptr %lsr.iv1.i44, i64 8
  %scevgep4.i76 = getelementptr i8, ptr %lsr.iv3.i43, i64 48
  %.139.i77 = icmp ugt i64 %lsr.iv.next.i74, 1
  br i1 %.139.i77, label %B260.i42, label %B364.us.us.preheader

B364.us.us.preheader:                             ; preds = %B260.i42, %B288.us.us, %B288.us.us
  br label %B364.us.us

B364.us.us:                                       ; preds = %B524.us.us, %B364.us.us.preheader
  %lsr.iv189 = phi ptr [ %arg.block, %B364.us.us.preheader ], [ %scevgep190, %B524.us.us ]
  %lsr.iv187 = phi i64 [ %7, %B364.us.us.preheader ], [ %lsr.iv.next188, %B524.us.us ]
  %taken.3.2342.us.us = phi i64 [ %taken.4.3.us.us, %B524.us.us ], [ %.362.us.us, %B364.us.us.preheader ]
  %bar.2.2341.us.us = phi i64 [ %bar.3.3.us.us, %B524.us.us ], [ %.366.us.us, %B364.us.us.preheader ]
  %.544337339.us.us = phi i64 [ %.551.us.us, %B524.us.us ], [ %begin.2.0.us, %B364.us.us.preheader ]
  %.592.us.us = load i64, ptr %lsr.iv189, align 8
  %.594.us.us = icmp slt i64 %.592.us.us, %bar.2.2341.us.us
  br i1 %.594.us.us, label %B396.us.us, label %B524.us.us

B396.us.us:                                       ; preds = %B364.us.us
  %.609.us.us = add nsw i64 %taken.3.2342.us.us, %.352.us.us
  %.612.us.us = getelementptr i64, ptr %arg.rows, i64 %.609.us.us
  store i64 %.544337339.us.us, ptr %.612.us.us, align 8
  %.620.us.us = getelementptr i64, ptr %arg.distances, i64 %.609.us.us
  store i64 %.592.us.us, ptr %.620.us.us, align 8
  %.623.us.us = add nsw i64 %taken.3.2342.us.us, 1
  %.634.us.us = icmp eq i64 %.623.us.us, %arg.room
  br i1 %.634.us.us, label %B470.us.us, label %B524.us.us

B470.us.us:                                       ; preds = %B396.us.us
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.645, i8 0, i64 16, i1 false)
  %.649.us.us = call i32 @helper_1(ptr nonnull %.645, ptr nonnull %excinfo.4, ptr nonnull %arg.rows, ptr nonnull %arg.distances, i64 %.352.us.us, i64 %arg.room, i64 %arg.k, ptr %arg.counts, i64 %.167)
  %.659.fca.0.load.us.us = load i64, ptr %.645, align 8
  %sunkaddr276 = getelementptr inbounds i8, ptr %.645, i64 8
  %.659.fca.1.load.us.us = load i64, ptr %sunkaddr276, align 8
  switch i32 %.649.us.us, label %B470.if.if.split.us [
    i32 -2, label %B524.us.us
    i32 0, label %B524.us.us
  ], !prof !2

B524.us.us:                                       ; preds = %B470.us.us, %B470.us.us, %B396.us.us, %B364.us.us
  %bar.3.3.us.us = phi i64 [ %bar.2.2341.us.us, %B364.us.us ], [ %bar.2.2341.us.us, %B396.us.us ], [ %.659.fca.1.load.us.us, %B470.us.us ], [ %.659.fca.1.load.us.us, %B470.us.us ]
  %taken.4.3.us.us = phi i64 [ %taken.3.2342.us.us, %B364.us.us ], [ %.623.us.us, %B396.us.us ], [ %.659.fca.0.load.us.us, %B470.us.us ], [ %.659.fca.0.load.us.us, %B470.us.us ]
  %lsr.iv.next188 = add i64 %lsr.iv187, -1
  %scevgep190 = getelementptr i8, ptr %lsr.iv189, i64 8
  %.551.us.us = add i64 %.544337339.us.us, 1
  %.538.us.us = icmp sgt i64 %lsr.iv.next188, 1
  br i1 %.538.us.us, label %B364.us.us, label %B362.B526_crit_edge.us.us

B362.B526_crit_edge.us.us:                        ; preds = %B524.us.us
  %sunkaddr277 = mul i64 %.312350364.us.us, 8
  %sunkaddr278 = getelementptr i8, ptr %arg.used, i64 %sunkaddr277
  store i64 %taken.4.3.us.us, ptr %sunkaddr278, align 8
  %sunkaddr279 = mul i64 %.312350364.us.us, 8
  %sunkaddr280 = getelementptr i8, ptr %arg.bars, i64 %sunkaddr279
  store i64 %bar.3.3.us.us, ptr %sunkaddr280, align 8
  %exitcond626.not = icmp eq i64 %arg.count.fr, %.319.us.us
  br i1 %exitcond626.not, label %B168.B550_crit_edge.us, label %B170.us.us

B598:                                             ; preds = %B708, %B598.preheader
  %lsr.iv = phi i64 [ 0, %B598.preheader ], [ %lsr.iv.next, %B708 ]
  %.837522524 = phi i64 [ %.844, %B708 ], [ 0, %B598.preheader ]
  %.844 = add nuw i64 %.837522524, 1
  %13 = shl i64 %.837522524, 3
  %scevgep182 = getelementptr i8, ptr %arg.used, i64 %13
  %.875 = load i64, ptr %scevgep182, align 8
  %.877 = icmp sgt i64 %.875, %arg.k
  br i1 %.877, label %B624, label %B708

B624:                                             ; preds = %B598
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.893, i8 0, i64 16, i1 false)
  %.897 = call i32 @helper_1(ptr nonnull %.893, ptr nonnull %excinfo.5, ptr %arg.rows, ptr %arg.distances, i64 %lsr.iv, i64 %.875, i64 %arg.k, ptr %arg.counts, i64 %.167)
  switch i32 %.897, label %B624.if.if [
    i32 -2, label %B624.endif
    i32 0, label %B624.endif
  ], !prof !2

B708:                                             ; preds = %B624.endif, %B598
  %lsr.iv.next = add i64 %lsr.iv, %arg.room
  %exitcond627.not = icmp eq i64 %arg.count.fr, %.844
  br i1 %exitcond627.not, label %B710, label %B598

common.ret:                                       ; preds = %B624.if.if, %B288.if.if, %B470.if.if.split.us, %B710
  %common.ret.op = phi i32 [ 0, %B710 ], [ %.897, %B624.if.if ], [ %.649.us.us, %B470.if.if.split.us ], [ %.us-phi373, %B288.if.if ]
  ret i32 %common.ret.op

B710:                                             ; preds = %B90.endif.endif, %B708, %B74.thread
  store i64 0, ptr %retptr, align 8
  br label %common.ret

B90.endif.endif:                                  ; preds = %B90.endif.endif, %B90.endif.endif.preheader
  %begin.2.0 = phi i64 [ %.13.i132, %B90.endif.endif ], [ %.193.peel, %B90.endif.endif.preheader ]
  %.193 = add nsw i64 %begin.2.0, 2048
  %.13.i132 = tail call i64 @llvm.smin.i64(i64 %arg.last, i64 %.193)
  %.732 = icmp slt i64 %.193, %arg.last
  br i1 %.732, label %B90.endif.endif, label %B710, !llvm.loop !8

B470.if.if.split.us:                              ; preds = %B470.us.us
  store ptr null, ptr %excinfo, align 8
  br label %common.ret

B288.if.if.loopexit:                              ; preds = %B288.us.us
  br label %B288.if.if

B288.if.if.loopexit178:                           ; preds = %B170.us444
  br label %B288.if.if

B288.if.if.loopexit180:                           ; preds = %B170.us444.preheader
  br label %B288.if.if

B288.if.if:                                       ; preds = %B288.if.if.loopexit180, %B288.if.if.loopexit178, %B288.if.if.loopexit
  %.us-phi373 = phi i32 [ %.422.us456, %B288.if.if.loopexit178 ], [ %.422.us.us, %B288.if.if.loopexit ], [ %.422.us456.peel, %B288.if.if.loopexit180 ]
  store ptr null, ptr %excinfo, align 8
  br label %common.ret

B624.endif:                                       ; preds = %B624, %B624
  %sunkaddr281 = getelementptr inbounds i8, ptr %.893, i64 8
  %.907.fca.1.load = load i64, ptr %sunkaddr281, align 8
  %.907.fca.0.load = load i64, ptr %.893, align 8
  %sunkaddr282 = mul i64 %.837522524, 8
  %sunkaddr283 = getelementptr i8, ptr %arg.used, i64 %sunkaddr282
  store i64 %.907.fca.0.load, ptr %sunkaddr283, align 8
  %14 = shl i64 %.837522524, 3
  %scevgep = getelementptr i8, ptr %arg.bars, i64 %14
  store i64 %.907.fca.1.load, ptr %scevgep, align 8
  br label %B708

B624.if.if:                                       ; preds = %B624
  store ptr null, ptr %excinfo, align 8
  br label %common.ret
}

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg) #1

declare i64 @llvm.smax.i64(i64, i64) #2

declare i64 @llvm.smin.i64(i64, i64) #2

declare i64 @llvm.ctpop.i64(i64) #2

define internal noundef i32 @helper_0(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.codes, i64 %arg.begin, i64 %arg.end, i64 %arg.size, ptr readonly %arg.queries, i64 %arg.own, ptr writeonly %arg.block) local_unnamed_addr #0 {
B0.else.if:
  %.64 = and i64 %arg.size, -8
  %.105 = sub i64 %arg.end, %arg.begin
  %..105 = tail call i64 @llvm.smax.i64(i64 %.105, i64 0)
  %.150171.not = icmp slt i64 %.105, 1
  br i1 %.150171.not, label %B432, label %B54.endif.lr.ph

B54.endif.lr.ph:                                  ; preds = %B0.else.if
  %0 = tail call i64 @llvm.smax.i64(i64 %arg.size, i64 7)
  %storemerge141 = lshr i64 %0, 3
  %1 = getelementptr i8, ptr %arg.queries, i64 %arg.own
  %.385 = and i64 %arg.size, 7
  %.428154.not = icmp eq i64 %.385, 0
  br i1 %.428154.not, label %B54.endif.lr.ph.split, label %B54.endif.lr.ph.split.us

B54.endif.lr.ph.split.us:                         ; preds = %B54.endif.lr.ph
  %2 = icmp eq i64 %storemerge141, 0
  br i1 %2, label %B54.endif.us.preheader, label %B54.endif.us.us.preheader

B54.endif.us.us.preheader:                        ; preds = %B54.endif.lr.ph.split.us
  %const206 = bitcast i64 9223372036854775776 to i64
  %const = bitcast i64 1152921504606846974 to i64
  %xtraiter = and i64 %storemerge141, 3
  %.441.us.us = or i64 %.64, 1
  %.441.us.us.1 = or i64 %.64, 2
  %.441.us.us.2 = or i64 %.64, 3
  %.441.us.us.3 = or i64 %.64, 4
  %.441.us.us.4 = or i64 %.64, 5
  %.441.us.us.5 = or i64 %.64, 6
  %3 = mul i64 %arg.size, %arg.begin
  %4 = getelementptr i8, ptr %arg.codes, i64 %3
  %scevgep63 = getelementptr i8, ptr %4, i64 24
  %5 = and i64 %0, %const206
  %6 = add nsw i64 %0, -32
  %7 = lshr i64 %6, 5
  %8 = add nuw nsw i64 %7, 1
  %unroll_iter = and i64 %8, %const
  %9 = add i64 %arg.own, 56
  %scevgep187 = getelementptr i8, ptr %arg.queries, i64 %9
  br label %B54.endif.us.us

B54.endif.us.preheader:                           ; preds = %B54.endif.lr.ph.split.us
  %10 = add nuw i64 %..105, 1
  %11 = mul i64 %arg.size, %arg.begin
  %12 = getelementptr i8, ptr %arg.codes, i64 %11
  %13 = getelementptr i8, ptr %12, i64 %.64
  %scevgep54 = getelementptr i8, ptr %13, i64 6
  %14 = icmp eq i64 %.385, 1
  br i1 %14, label %B54.endif.us.us7.preheader, label %B54.endif.us.preheader.split

B54.endif.us.us7.preheader:                       ; preds = %B54.endif.us.preheader
  %xtraiter78 = and i64 %..105, 3
  %lcmp.mod79.not = icmp eq i64 %xtraiter78, 0
  br i1 %lcmp.mod79.not, label %B54.endif.us.us7.prol.loopexit, label %B54.endif.us.us7.prol.preheader

B54.endif.us.us7.prol.preheader:                  ; preds = %B54.endif.us.us7.preheader
  %15 = shl nuw nsw i64 %xtraiter78, 3
  br label %B54.endif.us.us7.prol

B54.endif.us.us7.prol:                            ; preds = %B54.endif.us.us7.prol, %B54.endif.us.us7.prol.preheader
  %lsr.iv151 = phi i64 [ 0, %B54.endif.us.us7.prol.preheader ], [ %lsr.iv.next152, %B54.endif.us.us7.prol ]
  %lsr.iv55.us.prol = phi ptr [ %scevgep56.us.prol, %B54.endif.us.us7.prol ], [ %scevgep54, %B54.endif.us.us7.prol.preheader ]
  %lsr.iv51.us.prol = phi i64 [ %lsr.iv.next.us.prol, %B54.endif.us.us7.prol ], [ %10, %B54.endif.us.us7.prol.preheader ]
  %scevgep154 = getelementptr i8, ptr %arg.block, i64 %lsr.iv151
  %scevgep62.us.prol = getelementptr i8, ptr %lsr.iv55.us.prol, i64 -6
  %.470.us.us8.prol = load i8, ptr %scevgep62.us.prol, align 1
  %sunkaddr208 = getelementptr i8, ptr %1, i64 %.64
  %.475.us.us9.prol = load i8, ptr %sunkaddr208, align 1
  %.478143.us.us10.prol = xor i8 %.475.us.us9.prol, %.470.us.us8.prol
  %16 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us10.prol)
  %.481.us.lcssa.us.prol = zext i8 %16 to i64
  store i64 %.481.us.lcssa.us.prol, ptr %scevgep154, align 8
  %lsr.iv.next.us.prol = add i64 %lsr.iv51.us.prol, -1
  %scevgep56.us.prol = getelementptr i8, ptr %lsr.iv55.us.prol, i64 %arg.size
  %lsr.iv.next152 = add nuw nsw i64 %lsr.iv151, 8
  %prol.iter.cmp.not = icmp eq i64 %15, %lsr.iv.next152
  br i1 %prol.iter.cmp.not, label %B54.endif.us.us7.prol.loopexit.loopexit, label %B54.endif.us.us7.prol, !llvm.loop !9

B54.endif.us.us7.prol.loopexit.loopexit:          ; preds = %B54.endif.us.us7.prol
  %scevgep153 = getelementptr i8, ptr %arg.block, i64 %lsr.iv.next152
  br label %B54.endif.us.us7.prol.loopexit

B54.endif.us.us7.prol.loopexit:                   ; preds = %B54.endif.us.us7.prol.loopexit.loopexit, %B54.endif.us.us7.preheader
  %lsr.iv55.us.unr = phi ptr [ %scevgep54, %B54.endif.us.us7.preheader ], [ %scevgep56.us.prol, %B54.endif.us.us7.prol.loopexit.loopexit ]
  %lsr.iv52.us.unr = phi ptr [ %arg.block, %B54.endif.us.us7.preheader ], [ %scevgep153, %B54.endif.us.us7.prol.loopexit.loopexit ]
  %lsr.iv51.us.unr = phi i64 [ %10, %B54.endif.us.us7.preheader ], [ %lsr.iv.next.us.prol, %B54.endif.us.us7.prol.loopexit.loopexit ]
  %17 = icmp slt i64 %.105, 4
  br i1 %17, label %B432, label %B54.endif.us.us7.preheader103

B54.endif.us.us7.preheader103:                    ; preds = %B54.endif.us.us7.prol.loopexit
  %18 = mul i64 %arg.size, 3
  %scevgep142 = getelementptr i8, ptr %lsr.iv55.us.unr, i64 -6
  %19 = shl i64 %arg.size, 2
  br label %B54.endif.us.us7

B54.endif.us.us7:                                 ; preds = %B54.endif.us.us7, %B54.endif.us.us7.preheader103
  %lsr.iv143 = phi ptr [ %scevgep142, %B54.endif.us.us7.preheader103 ], [ %scevgep144, %B54.endif.us.us7 ]
  %lsr.iv52.us = phi ptr [ %scevgep53.us.3, %B54.endif.us.us7 ], [ %lsr.iv52.us.unr, %B54.endif.us.us7.preheader103 ]
  %lsr.iv51.us = phi i64 [ %lsr.iv.next.us.3, %B54.endif.us.us7 ], [ %lsr.iv51.us.unr, %B54.endif.us.us7.preheader103 ]
  %.470.us.us8 = load i8, ptr %lsr.iv143, align 1
  %sunkaddr209 = getelementptr i8, ptr %1, i64 %.64
  %.475.us.us9 = load i8, ptr %sunkaddr209, align 1
  %.478143.us.us10 = xor i8 %.475.us.us9, %.470.us.us8
  %20 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us10)
  %.481.us.lcssa.us = zext i8 %20 to i64
  store i64 %.481.us.lcssa.us, ptr %lsr.iv52.us, align 8
  %scevgep147 = getelementptr i8, ptr %lsr.iv143, i64 %arg.size
  %.470.us.us8.1 = load i8, ptr %scevgep147, align 1
  %.475.us.us9.1 = load i8, ptr %sunkaddr209, align 1
  %.478143.us.us10.1 = xor i8 %.475.us.us9.1, %.470.us.us8.1
  %21 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us10.1)
  %.481.us.lcssa.us.1 = zext i8 %21 to i64
  %scevgep148 = getelementptr i8, ptr %lsr.iv52.us, i64 8
  store i64 %.481.us.lcssa.us.1, ptr %scevgep148, align 8
  %sunkaddr210 = mul i64 %arg.size, 2
  %sunkaddr211 = getelementptr i8, ptr %lsr.iv143, i64 %sunkaddr210
  %.470.us.us8.2 = load i8, ptr %sunkaddr211, align 1
  %.475.us.us9.2 = load i8, ptr %sunkaddr209, align 1
  %.478143.us.us10.2 = xor i8 %.475.us.us9.2, %.470.us.us8.2
  %22 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us10.2)
  %.481.us.lcssa.us.2 = zext i8 %22 to i64
  %scevgep149 = getelementptr i8, ptr %lsr.iv52.us, i64 16
  store i64 %.481.us.lcssa.us.2, ptr %scevgep149, align 8
  %scevgep145 = getelementptr i8, ptr %lsr.iv143, i64 %18
  %.470.us.us8.3 = load i8, ptr %scevgep145, align 1
  %.475.us.us9.3 = load i8, ptr %sunkaddr209, align 1
  %.478143.us.us10.3 = xor i8 %.475.us.us9.3, %.470.us.us8.3
  %23 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us10.3)
  %.481.us.lcssa.us.3 = zext i8 %23 to i64
  %scevgep150 = getelementptr i8, ptr %lsr.iv52.us, i64 24
  store i64 %.481.us.lcssa.us.3, ptr %scevgep150, align 8
  %lsr.iv.next.us.3 = add i64 %lsr.iv51.us, -4
  %scevgep53.us.3 = getelementptr i8, ptr %lsr.iv52.us, i64 32
  %scevgep144 = getelementptr i8, ptr %lsr.iv143, i64 %19
  %.150.us.us12.3 = icmp ugt i64 %lsr.iv.next.us.3, 1
  br i1 %.150.us.us12.3, label %B54.endif.us.us7, label %B432

B54.endif.us.preheader.split:                     ; preds = %B54.endif.us.preheader
  %24 = icmp ugt i64 %.385, 2
  br i1 %24, label %B54.endif.us.preheader.split.split.us, label %B54.endif.us.preheader49

B54.endif.us.preheader49:                         ; preds = %B54.endif.us.preheader.split
  %xtraiter71 = and i64 %..105, 1
  %lcmp.mod72.not = icmp eq i64 %xtraiter71, 0
  br i1 %lcmp.mod72.not, label %B54.endif.us.prol.loopexit, label %B54.endif.us.prol

B54.endif.us.prol:                                ; preds = %B54.endif.us.preheader49
  %.470.us.prol = load i8, ptr %13, align 1
  %sunkaddr212 = getelementptr i8, ptr %1, i64 %.64
  %.475.us.prol = load i8, ptr %sunkaddr212, align 1
  %.478143.us.prol = xor i8 %.475.us.prol, %.470.us.prol
  %25 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.prol)
  %scevgep61.prol = getelementptr i8, ptr %13, i64 1
  %.470.us.1.prol = load i8, ptr %scevgep61.prol, align 1
  %sunkaddr213 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr214 = getelementptr i8, ptr %sunkaddr213, i64 1
  %.475.us.1.prol = load i8, ptr %sunkaddr214, align 1
  %.478143.us.1.prol = xor i8 %.475.us.1.prol, %.470.us.1.prol
  %26 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.1.prol)
  %narrow.prol = add nuw nsw i8 %26, %25
  %.481.us.lcssa.prol = zext i8 %narrow.prol to i64
  store i64 %.481.us.lcssa.prol, ptr %arg.block, align 8
  %scevgep53.prol = getelementptr i8, ptr %arg.block, i64 8
  %scevgep56.prol = getelementptr i8, ptr %scevgep54, i64 %arg.size
  br label %B54.endif.us.prol.loopexit

B54.endif.us.prol.loopexit:                       ; preds = %B54.endif.us.prol, %B54.endif.us.preheader49
  %lsr.iv55.unr = phi ptr [ %scevgep54, %B54.endif.us.preheader49 ], [ %scevgep56.prol, %B54.endif.us.prol ]
  %lsr.iv52.unr = phi ptr [ %arg.block, %B54.endif.us.preheader49 ], [ %scevgep53.prol, %B54.endif.us.prol ]
  %lsr.iv51.unr = phi i64 [ %10, %B54.endif.us.preheader49 ], [ %..105, %B54.endif.us.prol ]
  %27 = icmp eq i64 %.105, 1
  br i1 %27, label %B432, label %B54.endif.us.preheader108

B54.endif.us.preheader108:                        ; preds = %B54.endif.us.prol.loopexit
  %scevgep166 = getelementptr i8, ptr %lsr.iv55.unr, i64 -5
  %28 = shl i64 %arg.size, 1
  br label %B54.endif.us

B54.endif.us.preheader.split.split.us:            ; preds = %B54.endif.us.preheader.split
  %29 = icmp eq i64 %.385, 3
  br i1 %29, label %B54.endif.us.us13.us.preheader, label %B54.endif.us.us13.preheader

B54.endif.us.us13.preheader:                      ; preds = %B54.endif.us.preheader.split.split.us
  br label %B54.endif.us.us13

B54.endif.us.us13.us.preheader:                   ; preds = %B54.endif.us.preheader.split.split.us
  %xtraiter76 = and i64 %..105, 1
  %lcmp.mod77.not = icmp eq i64 %xtraiter76, 0
  br i1 %lcmp.mod77.not, label %B54.endif.us.us13.us.prol.loopexit, label %B54.endif.us.us13.us.prol

B54.endif.us.us13.us.prol:                        ; preds = %B54.endif.us.us13.us.preheader
  %.470.us.us18.us.prol = load i8, ptr %13, align 1
  %sunkaddr216 = getelementptr i8, ptr %1, i64 %.64
  %.475.us.us19.us.prol = load i8, ptr %sunkaddr216, align 1
  %.478143.us.us20.us.prol = xor i8 %.475.us.us19.us.prol, %.470.us.us18.us.prol
  %30 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us20.us.prol)
  %scevgep61.us.us.prol = getelementptr i8, ptr %13, i64 1
  %.470.us.1.us.us.prol = load i8, ptr %scevgep61.us.us.prol, align 1
  %sunkaddr217 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr218 = getelementptr i8, ptr %sunkaddr217, i64 1
  %.475.us.1.us.us.prol = load i8, ptr %sunkaddr218, align 1
  %.478143.us.1.us.us.prol = xor i8 %.475.us.1.us.us.prol, %.470.us.1.us.us.prol
  %31 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.1.us.us.prol)
  %narrow.us.us.prol = add nuw nsw i8 %31, %30
  %scevgep60.us.us.prol = getelementptr i8, ptr %13, i64 2
  %.470.us.2.us.us.prol = load i8, ptr %scevgep60.us.us.prol, align 1
  %sunkaddr219 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr220 = getelementptr i8, ptr %sunkaddr219, i64 2
  %.475.us.2.us.us.prol = load i8, ptr %sunkaddr220, align 1
  %.478143.us.2.us.us.prol = xor i8 %.475.us.2.us.us.prol, %.470.us.2.us.us.prol
  %32 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.2.us.us.prol)
  %narrow22.us.us.prol = add nuw nsw i8 %32, %narrow.us.us.prol
  %.481.us.lcssa.us23.us.prol = zext i8 %narrow22.us.us.prol to i64
  store i64 %.481.us.lcssa.us23.us.prol, ptr %arg.block, align 8
  %scevgep53.us25.us.prol = getelementptr i8, ptr %arg.block, i64 8
  %scevgep56.us26.us.prol = getelementptr i8, ptr %scevgep54, i64 %arg.size
  br label %B54.endif.us.us13.us.prol.loopexit

B54.endif.us.us13.us.prol.loopexit:               ; preds = %B54.endif.us.us13.us.prol, %B54.endif.us.us13.us.preheader
  %lsr.iv55.us14.us.unr = phi ptr [ %scevgep54, %B54.endif.us.us13.us.preheader ], [ %scevgep56.us26.us.prol, %B54.endif.us.us13.us.prol ]
  %lsr.iv52.us15.us.unr = phi ptr [ %arg.block, %B54.endif.us.us13.us.preheader ], [ %scevgep53.us25.us.prol, %B54.endif.us.us13.us.prol ]
  %lsr.iv51.us16.us.unr = phi i64 [ %10, %B54.endif.us.us13.us.preheader ], [ %..105, %B54.endif.us.us13.us.prol ]
  %33 = icmp eq i64 %.105, 1
  br i1 %33, label %B432, label %B54.endif.us.us13.us.preheader105

B54.endif.us.us13.us.preheader105:                ; preds = %B54.endif.us.us13.us.prol.loopexit
  %scevgep155 = getelementptr i8, ptr %lsr.iv55.us14.us.unr, i64 -4
  %34 = shl i64 %arg.size, 1
  br label %B54.endif.us.us13.us

B54.endif.us.us13.us:                             ; preds = %B54.endif.us.us13.us, %B54.endif.us.us13.us.preheader105
  %lsr.iv156 = phi ptr [ %scevgep155, %B54.endif.us.us13.us.preheader105 ], [ %scevgep157, %B54.endif.us.us13.us ]
  %lsr.iv52.us15.us = phi ptr [ %scevgep53.us25.us.1, %B54.endif.us.us13.us ], [ %lsr.iv52.us15.us.unr, %B54.endif.us.us13.us.preheader105 ]
  %lsr.iv51.us16.us = phi i64 [ %lsr.iv.next.us24.us.1, %B54.endif.us.us13.us ], [ %lsr.iv51.us16.us.unr, %B54.endif.us.us13.us.preheader105 ]
  %scevgep164 = getelementptr i8, ptr %lsr.iv156, i64 -2
  %.470.us.us18.us = load i8, ptr %scevgep164, align 1
  %sunkaddr224 = getelementptr i8, ptr %1, i64 %.64
  %.475.us.us19.us = load i8, ptr %sunkaddr224, align 1
  %.478143.us.us20.us = xor i8 %.475.us.us19.us, %.470.us.us18.us
  %35 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us20.us)
  %scevgep163 = getelementptr i8, ptr %lsr.iv156, i64 -1
  %.470.us.1.us.us = load i8, ptr %scevgep163, align 1
  %sunkaddr225 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr226 = getelementptr i8, ptr %sunkaddr225, i64 1
  %.475.us.1.us.us = load i8, ptr %sunkaddr226, align 1
  %.478143.us.1.us.us = xor i8 %.475.us.1.us.us, %.470.us.1.us.us
  %36 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.1.us.us)
  %narrow.us.us = add nuw nsw i8 %36, %35
  %.470.us.2.us.us = load i8, ptr %lsr.iv156, align 1
  %sunkaddr227 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr228 = getelementptr i8, ptr %sunkaddr227, i64 2
  %.475.us.2.us.us = load i8, ptr %sunkaddr228, align 1
  %.478143.us.2.us.us = xor i8 %.475.us.2.us.us, %.470.us.2.us.us
  %37 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.2.us.us)
  %narrow22.us.us = add nuw nsw i8 %37, %narrow.us.us
  %.481.us.lcssa.us23.us = zext i8 %narrow22.us.us to i64
  store i64 %.481.us.lcssa.us23.us, ptr %lsr.iv52.us15.us, align 8
  %scevgep161 = getelementptr i8, ptr %lsr.iv156, i64 %arg.size
  %scevgep162 = getelementptr i8, ptr %scevgep161, i64 -2
  %.470.us.us18.us.1 = load i8, ptr %scevgep162, align 1
  %.475.us.us19.us.1 = load i8, ptr %sunkaddr224, align 1
  %.478143.us.us20.us.1 = xor i8 %.475.us.us19.us.1, %.470.us.us18.us.1
  %38 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us20.us.1)
  %scevgep159 = getelementptr i8, ptr %lsr.iv156, i64 %arg.size
  %scevgep160 = getelementptr i8, ptr %scevgep159, i64 -1
  %.470.us.1.us.us.1 = load i8, ptr %scevgep160, align 1
  %.475.us.1.us.us.1 = load i8, ptr %sunkaddr226, align 1
  %.478143.us.1.us.us.1 = xor i8 %.475.us.1.us.us.1, %.470.us.1.us.us.1
  %39 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.1.us.us.1)
  %narrow.us.us.1 = add nuw nsw i8 %39, %38
  %scevgep158 = getelementptr i8, ptr %lsr.iv156, i64 %arg.size
  %.470.us.2.us.us.1 = load i8, ptr %scevgep158, align 1
  %.475.us.2.us.us.1 = load i8, ptr %sunkaddr228, align 1
  %.478143.us.2.us.us.1 = xor i8 %.475.us.2.us.us.1, %.470.us.2.us.us.1
  %40 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.2.us.us.1)
  %narrow22.us.us.1 = add nuw nsw i8 %40, %narrow.us.us.1
  %.481.us.lcssa.us23.us.1 = zext i8 %narrow22.us.us.1 to i64
  %scevgep165 = getelementptr i8, ptr %lsr.iv52.us15.us, i64 8
  store i64 %.481.us.lcssa.us23.us.1, ptr %scevgep165, align 8
  %lsr.iv.next.us24.us.1 = add i64 %lsr.iv51.us16.us, -2
  %scevgep53.us25.us.1 = getelementptr i8, ptr %lsr.iv52.us15.us, i64 16
  %scevgep157 = getelementptr i8, ptr %lsr.iv156, i64 %34
  %.150.us.us27.us.1 = icmp ugt i64 %lsr.iv.next.us24.us.1, 1
  br i1 %.150.us.us27.us.1, label %B54.endif.us.us13.us, label %B432

B54.endif.us.us13:                                ; preds = %B278.B388_crit_edge.us.us21, %B54.endif.us.us13.preheader
  %lsr.iv55.us14 = phi ptr [ %scevgep56.us26, %B278.B388_crit_edge.us.us21 ], [ %scevgep54, %B54.endif.us.us13.preheader ]
  %lsr.iv52.us15 = phi ptr [ %scevgep53.us25, %B278.B388_crit_edge.us.us21 ], [ %arg.block, %B54.endif.us.us13.preheader ]
  %lsr.iv51.us16 = phi i64 [ %lsr.iv.next.us24, %B278.B388_crit_edge.us.us21 ], [ %10, %B54.endif.us.us13.preheader ]
  %41 = icmp ugt i64 %.385, 4
  %scevgep62.us17 = getelementptr i8, ptr %lsr.iv55.us14, i64 -6
  %.470.us.us18 = load i8, ptr %scevgep62.us17, align 1
  %sunkaddr235 = getelementptr i8, ptr %1, i64 %.64
  %.475.us.us19 = load i8, ptr %sunkaddr235, align 1
  %.478143.us.us20 = xor i8 %.475.us.us19, %.470.us.us18
  %42 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us20)
  %scevgep61.us = getelementptr i8, ptr %lsr.iv55.us14, i64 -5
  %.470.us.1.us = load i8, ptr %scevgep61.us, align 1
  %sunkaddr236 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr237 = getelementptr i8, ptr %sunkaddr236, i64 1
  %.475.us.1.us = load i8, ptr %sunkaddr237, align 1
  %.478143.us.1.us = xor i8 %.475.us.1.us, %.470.us.1.us
  %43 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.1.us)
  %narrow.us = add nuw nsw i8 %43, %42
  %scevgep60.us = getelementptr i8, ptr %lsr.iv55.us14, i64 -4
  %.470.us.2.us = load i8, ptr %scevgep60.us, align 1
  %sunkaddr238 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr239 = getelementptr i8, ptr %sunkaddr238, i64 2
  %.475.us.2.us = load i8, ptr %sunkaddr239, align 1
  %.478143.us.2.us = xor i8 %.475.us.2.us, %.470.us.2.us
  %44 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.2.us)
  %narrow22.us = add nuw nsw i8 %44, %narrow.us
  %scevgep59.us = getelementptr i8, ptr %lsr.iv55.us14, i64 -3
  %.470.us.3.us = load i8, ptr %scevgep59.us, align 1
  %sunkaddr240 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr241 = getelementptr i8, ptr %sunkaddr240, i64 3
  %.475.us.3.us = load i8, ptr %sunkaddr241, align 1
  %.478143.us.3.us = xor i8 %.475.us.3.us, %.470.us.3.us
  %45 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.3.us)
  %narrow23.us = add nuw nsw i8 %45, %narrow22.us
  br i1 %41, label %B280.us.4.us, label %B278.B388_crit_edge.us.us21

B280.us.4.us:                                     ; preds = %B54.endif.us.us13
  %46 = icmp eq i64 %.385, 5
  %scevgep58.us = getelementptr i8, ptr %lsr.iv55.us14, i64 -2
  %.470.us.4.us = load i8, ptr %scevgep58.us, align 1
  %sunkaddr242 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr243 = getelementptr i8, ptr %sunkaddr242, i64 4
  %.475.us.4.us = load i8, ptr %sunkaddr243, align 1
  %.478143.us.4.us = xor i8 %.475.us.4.us, %.470.us.4.us
  %47 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.4.us)
  %narrow24.us = add nuw nsw i8 %47, %narrow23.us
  br i1 %46, label %B278.B388_crit_edge.us.us21, label %B280.us.5.us

B280.us.5.us:                                     ; preds = %B280.us.4.us
  %48 = icmp eq i64 %.385, 7
  %scevgep57.us = getelementptr i8, ptr %lsr.iv55.us14, i64 -1
  %.470.us.5.us = load i8, ptr %scevgep57.us, align 1
  %sunkaddr244 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr245 = getelementptr i8, ptr %sunkaddr244, i64 5
  %.475.us.5.us = load i8, ptr %sunkaddr245, align 1
  %.478143.us.5.us = xor i8 %.475.us.5.us, %.470.us.5.us
  %49 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.5.us)
  %narrow3.us = add nuw nsw i8 %49, %narrow24.us
  br i1 %48, label %B280.us.6.us, label %B278.B388_crit_edge.us.us21

B280.us.6.us:                                     ; preds = %B280.us.5.us
  %.470.us.6.us = load i8, ptr %lsr.iv55.us14, align 1
  %sunkaddr246 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr247 = getelementptr i8, ptr %sunkaddr246, i64 6
  %.475.us.6.us = load i8, ptr %sunkaddr247, align 1
  %.478143.us.6.us = xor i8 %.475.us.6.us, %.470.us.6.us
  %50 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.6.us)
  %narrow4.us = add nuw nsw i8 %50, %narrow3.us
  br label %B278.B388_crit_edge.us.us21

B278.B388_crit_edge.us.us21:                      ; preds = %B280.us.6.us, %B280.us.5.us, %B280.us.4.us, %B54.endif.us.us13
  %.481.us.lcssa.in.us22 = phi i8 [ %narrow4.us, %B280.us.6.us ], [ %narrow3.us, %B280.us.5.us ], [ %narrow24.us, %B280.us.4.us ], [ %narrow23.us, %B54.endif.us.us13 ]
  %.481.us.lcssa.us23 = zext i8 %.481.us.lcssa.in.us22 to i64
  store i64 %.481.us.lcssa.us23, ptr %lsr.iv52.us15, align 8
  %lsr.iv.next.us24 = add i64 %lsr.iv51.us16, -1
  %scevgep53.us25 = getelementptr i8, ptr %lsr.iv52.us15, i64 8
  %scevgep56.us26 = getelementptr i8, ptr %lsr.iv55.us14, i64 %arg.size
  %.150.us.us27 = icmp sgt i64 %lsr.iv.next.us24, 1
  br i1 %.150.us.us27, label %B54.endif.us.us13, label %B432

B54.endif.us.us:                                  ; preds = %B278.B388_crit_edge.us.us, %B54.endif.us.us.preheader
  %lsr.iv85 = phi ptr [ %4, %B54.endif.us.us.preheader ], [ %scevgep86, %B278.B388_crit_edge.us.us ]
  %lsr.iv64 = phi ptr [ %scevgep63, %B54.endif.us.us.preheader ], [ %scevgep65, %B278.B388_crit_edge.us.us ]
  %.149161173.us.us = phi i64 [ %..105, %B54.endif.us.us.preheader ], [ %.159.us.us, %B278.B388_crit_edge.us.us ]
  %.156162172.us.us = phi i64 [ %arg.begin, %B54.endif.us.us.preheader ], [ %.163.us.us, %B278.B388_crit_edge.us.us ]
  %51 = icmp slt i64 %arg.size, 32
  %.193.us.us = mul nsw i64 %.156162172.us.us, %arg.size
  %52 = getelementptr i8, ptr %arg.codes, i64 %.193.us.us
  br i1 %51, label %B132.us.us.epil.preheader, label %B132.us.us.preheader

B132.us.us.preheader:                             ; preds = %B54.endif.us.us
  %53 = icmp eq i64 %7, 0
  br i1 %53, label %B132.us.us.epil.preheader52, label %B132.us.us.preheader110

B132.us.us.preheader110:                          ; preds = %B132.us.us.preheader
  br label %B132.us.us

B280.us.us.1:                                     ; preds = %B280.us.us.preheader
  %54 = icmp ugt i64 %.385, 2
  %.469.us.us.1 = getelementptr i8, ptr %52, i64 %.441.us.us
  %.470.us.us.1 = load i8, ptr %.469.us.us.1, align 1
  %sunkaddr248 = getelementptr i8, ptr %1, i64 %.441.us.us
  %.475.us.us.1 = load i8, ptr %sunkaddr248, align 1
  %.478143.us.us.1 = xor i8 %.475.us.us.1, %.470.us.us.1
  %55 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us.1)
  %.479.us.us.1 = zext i8 %55 to i64
  %.481.us.us.1 = add i64 %.481.us.us, %.479.us.us.1
  br i1 %54, label %B280.us.us.2, label %B278.B388_crit_edge.us.us

B280.us.us.2:                                     ; preds = %B280.us.us.1
  %56 = icmp eq i64 %.385, 3
  %.469.us.us.2 = getelementptr i8, ptr %52, i64 %.441.us.us.1
  %.470.us.us.2 = load i8, ptr %.469.us.us.2, align 1
  %sunkaddr = getelementptr i8, ptr %1, i64 %.441.us.us.1
  %.475.us.us.2 = load i8, ptr %sunkaddr, align 1
  %.478143.us.us.2 = xor i8 %.475.us.us.2, %.470.us.us.2
  %57 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us.2)
  %.479.us.us.2 = zext i8 %57 to i64
  %.481.us.us.2 = add i64 %.481.us.us.1, %.479.us.us.2
  br i1 %56, label %B278.B388_crit_edge.us.us, label %B280.us.us.3

B280.us.us.3:                                     ; preds = %B280.us.us.2
  %58 = icmp ugt i64 %.385, 4
  %.469.us.us.3 = getelementptr i8, ptr %52, i64 %.441.us.us.2
  %.470.us.us.3 = load i8, ptr %.469.us.us.3, align 1
  %sunkaddr249 = getelementptr i8, ptr %1, i64 %.441.us.us.2
  %.475.us.us.3 = load i8, ptr %sunkaddr249, align 1
  %.478143.us.us.3 = xor i8 %.475.us.us.3, %.470.us.us.3
  %59 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us.3)
  %.479.us.us.3 = zext i8 %59 to i64
  %.481.us.us.3 = add i64 %.481.us.us.2, %.479.us.us.3
  br i1 %58, label %B280.us.us.4, label %B278.B388_crit_edge.us.us

B280.us.us.4:                                     ; preds = %B280.us.us.3
  %60 = icmp eq i64 %.385, 5
  %.469.us.us.4 = getelementptr i8, ptr %52, i64 %.441.us.us.3
  %.470.us.us.4 = load i8, ptr %.469.us.us.4, align 1
  %sunkaddr250 = getelementptr i8, ptr %1, i64 %.441.us.us.3
  %.475.us.us.4 = load i8, ptr %sunkaddr250, align 1
  %.478143.us.us.4 = xor i8 %.475.us.us.4, %.470.us.us.4
  %61 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us.4)
  %.479.us.us.4 = zext i8 %61 to i64
  %.481.us.us.4 = add i64 %.481.us.us.3, %.479.us.us.4
  br i1 %60, label %B278.B388_crit_edge.us.us, label %B280.us.us.5

B280.us.us.5:                                     ; preds = %B280.us.us.4
  %62 = icmp eq i64 %.385, 7
  %.469.us.us.5 = getelementptr i8, ptr %52, i64 %.441.us.us.4
  %.470.us.us.5 = load i8, ptr %.469.us.us.5, align 1
  %sunkaddr251 = getelementptr i8, ptr %1, i64 %.441.us.us.4
  %.475.us.us.5 = load i8, ptr %sunkaddr251, align 1
  %.478143.us.us.5 = xor i8 %.475.us.us.5, %.470.us.us.5
  %63 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us.5)
  %.479.us.us.5 = zext i8 %63 to i64
  %.481.us.us.5 = add i64 %.481.us.us.4, %.479.us.us.5
  br i1 %62, label %B280.us.us.6, label %B278.B388_crit_edge.us.us

B280.us.us.6:                                     ; preds = %B280.us.us.5
  %.469.us.us.6 = getelementptr i8, ptr %52, i64 %.441.us.us.5
  %.470.us.us.6 = load i8, ptr %.469.us.us.6, align 1
  %sunkaddr252 = getelementptr i8, ptr %1, i64 %.441.us.us.5
  %.475.us.us.6 = load i8, ptr %sunkaddr252, align 1
  %.478143.us.us.6 = xor i8 %.475.us.us.6, %.470.us.us.6
  %64 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us.6)
  %.479.us.us.6 = zext i8 %64 to i64
  %.481.us.us.6 = add i64 %.481.us.us.5, %.479.us.us.6
  br label %B278.B388_crit_edge.us.us

B132.us.us:                                       ; preds = %B132.us.us, %B132.us.us.preheader110
  %lsr.iv201 = phi i64 [ %unroll_iter, %B132.us.us.preheader110 ], [ %lsr.iv.next202, %B132.us.us ]
  %distance.3.1149.us.us = phi i64 [ %.333.us.us.3.1, %B132.us.us ], [ 0, %B132.us.us.preheader110 ]
  %.286145147.us.us = phi i64 [ %.293.us.us.3.1, %B132.us.us ], [ 0, %B132.us.us.preheader110 ]
  %scevgep181 = getelementptr i8, ptr %lsr.iv85, i64 %.286145147.us.us
  %scevgep182 = getelementptr i8, ptr %scevgep181, i64 24
  %.323.us.us = load i64, ptr %scevgep181, align 1
  %scevgep194 = getelementptr i8, ptr %scevgep187, i64 %.286145147.us.us
  %scevgep195 = getelementptr i8, ptr %scevgep194, i64 -32
  %scevgep200 = getelementptr i8, ptr %scevgep194, i64 -56
  %.329.us.us = load i64, ptr %scevgep200, align 1
  %.330.us.us = xor i64 %.329.us.us, %.323.us.us
  %.331.us.us = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us)
  %.333.us.us = add i64 %.331.us.us, %distance.3.1149.us.us
  %scevgep185 = getelementptr i8, ptr %lsr.iv85, i64 %.286145147.us.us
  %scevgep186 = getelementptr i8, ptr %scevgep185, i64 8
  %.323.us.us.1 = load i64, ptr %scevgep186, align 1
  %scevgep198 = getelementptr i8, ptr %scevgep187, i64 %.286145147.us.us
  %scevgep199 = getelementptr i8, ptr %scevgep198, i64 -48
  %.329.us.us.1 = load i64, ptr %scevgep199, align 1
  %.330.us.us.1 = xor i64 %.329.us.us.1, %.323.us.us.1
  %.331.us.us.1 = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.1)
  %.333.us.us.1 = add i64 %.333.us.us, %.331.us.us.1
  %scevgep183 = getelementptr i8, ptr %lsr.iv85, i64 %.286145147.us.us
  %scevgep184 = getelementptr i8, ptr %scevgep183, i64 16
  %.323.us.us.2 = load i64, ptr %scevgep184, align 1
  %scevgep196 = getelementptr i8, ptr %scevgep187, i64 %.286145147.us.us
  %scevgep197 = getelementptr i8, ptr %scevgep196, i64 -40
  %.329.us.us.2 = load i64, ptr %scevgep197, align 1
  %.330.us.us.2 = xor i64 %.329.us.us.2, %.323.us.us.2
  %.331.us.us.2 = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.2)
  %.333.us.us.2 = add i64 %.333.us.us.1, %.331.us.us.2
  %.323.us.us.3 = load i64, ptr %scevgep182, align 1
  %.329.us.us.3 = load i64, ptr %scevgep195, align 1
  %.330.us.us.3 = xor i64 %.329.us.us.3, %.323.us.us.3
  %.331.us.us.3 = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.3)
  %.333.us.us.3 = add i64 %.333.us.us.2, %.331.us.us.3
  %scevgep174 = getelementptr i8, ptr %lsr.iv85, i64 %.286145147.us.us
  %scevgep175 = getelementptr i8, ptr %scevgep174, i64 56
  %scevgep180 = getelementptr i8, ptr %scevgep174, i64 32
  %.323.us.us.166 = load i64, ptr %scevgep180, align 1
  %scevgep188 = getelementptr i8, ptr %scevgep187, i64 %.286145147.us.us
  %scevgep193 = getelementptr i8, ptr %scevgep188, i64 -24
  %.329.us.us.167 = load i64, ptr %scevgep193, align 1
  %.330.us.us.168 = xor i64 %.329.us.us.167, %.323.us.us.166
  %.331.us.us.169 = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.168)
  %.333.us.us.170 = add i64 %.331.us.us.169, %.333.us.us.3
  %scevgep178 = getelementptr i8, ptr %lsr.iv85, i64 %.286145147.us.us
  %scevgep179 = getelementptr i8, ptr %scevgep178, i64 40
  %.323.us.us.1.1 = load i64, ptr %scevgep179, align 1
  %scevgep191 = getelementptr i8, ptr %scevgep187, i64 %.286145147.us.us
  %scevgep192 = getelementptr i8, ptr %scevgep191, i64 -16
  %.329.us.us.1.1 = load i64, ptr %scevgep192, align 1
  %.330.us.us.1.1 = xor i64 %.329.us.us.1.1, %.323.us.us.1.1
  %.331.us.us.1.1 = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.1.1)
  %.333.us.us.1.1 = add i64 %.333.us.us.170, %.331.us.us.1.1
  %scevgep176 = getelementptr i8, ptr %lsr.iv85, i64 %.286145147.us.us
  %scevgep177 = getelementptr i8, ptr %scevgep176, i64 48
  %.323.us.us.2.1 = load i64, ptr %scevgep177, align 1
  %scevgep189 = getelementptr i8, ptr %scevgep187, i64 %.286145147.us.us
  %scevgep190 = getelementptr i8, ptr %scevgep189, i64 -8
  %.329.us.us.2.1 = load i64, ptr %scevgep190, align 1
  %.330.us.us.2.1 = xor i64 %.329.us.us.2.1, %.323.us.us.2.1
  %.331.us.us.2.1 = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.2.1)
  %.333.us.us.2.1 = add i64 %.333.us.us.1.1, %.331.us.us.2.1
  %.293.us.us.3.1 = add nuw i64 %.286145147.us.us, 64
  %.323.us.us.3.1 = load i64, ptr %scevgep175, align 1
  %.329.us.us.3.1 = load i64, ptr %scevgep188, align 1
  %.330.us.us.3.1 = xor i64 %.329.us.us.3.1, %.323.us.us.3.1
  %.331.us.us.3.1 = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.3.1)
  %.333.us.us.3.1 = add i64 %.333.us.us.2.1, %.331.us.us.3.1
  %lsr.iv.next202 = add i64 %lsr.iv201, -2
  %niter.ncmp.1 = icmp eq i64 %lsr.iv.next202, 0
  br i1 %niter.ncmp.1, label %B280.us.us.preheader.unr-lcssa.unr-lcssa, label %B132.us.us

B280.us.us.preheader.unr-lcssa.unr-lcssa:         ; preds = %B132.us.us
  %65 = and i64 %8, 1
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %B280.us.us.preheader.unr-lcssa, label %B132.us.us.epil.preheader52

B132.us.us.epil.preheader52:                      ; preds = %B280.us.us.preheader.unr-lcssa.unr-lcssa, %B132.us.us.preheader
  %distance.3.1149.us.us.epil.init62 = phi i64 [ 0, %B132.us.us.preheader ], [ %.333.us.us.3.1, %B280.us.us.preheader.unr-lcssa.unr-lcssa ]
  %.286145147.us.us.epil.init63 = phi i64 [ 0, %B132.us.us.preheader ], [ %.293.us.us.3.1, %B280.us.us.preheader.unr-lcssa.unr-lcssa ]
  %scevgep71.epil = getelementptr i8, ptr %lsr.iv64, i64 %.286145147.us.us.epil.init63
  %scevgep72.epil = getelementptr i8, ptr %scevgep71.epil, i64 -24
  %.323.us.us.epil56 = load i64, ptr %scevgep72.epil, align 1
  %sunkaddr253 = getelementptr i8, ptr %1, i64 %.286145147.us.us.epil.init63
  %.329.us.us.epil57 = load i64, ptr %sunkaddr253, align 1
  %.330.us.us.epil58 = xor i64 %.329.us.us.epil57, %.323.us.us.epil56
  %.331.us.us.epil59 = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.epil58)
  %.333.us.us.epil60 = add i64 %.331.us.us.epil59, %distance.3.1149.us.us.epil.init62
  %scevgep70.epil = getelementptr i8, ptr %scevgep71.epil, i64 -16
  %.323.us.us.1.epil = load i64, ptr %scevgep70.epil, align 1
  %sunkaddr254 = getelementptr i8, ptr %1, i64 %.286145147.us.us.epil.init63
  %sunkaddr255 = getelementptr i8, ptr %sunkaddr254, i64 8
  %.329.us.us.1.epil = load i64, ptr %sunkaddr255, align 1
  %.330.us.us.1.epil = xor i64 %.329.us.us.1.epil, %.323.us.us.1.epil
  %.331.us.us.1.epil = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.1.epil)
  %.333.us.us.1.epil = add i64 %.333.us.us.epil60, %.331.us.us.1.epil
  %scevgep68.epil = getelementptr i8, ptr %scevgep71.epil, i64 -8
  %.323.us.us.2.epil = load i64, ptr %scevgep68.epil, align 1
  %sunkaddr256 = getelementptr i8, ptr %1, i64 %.286145147.us.us.epil.init63
  %sunkaddr257 = getelementptr i8, ptr %sunkaddr256, i64 16
  %.329.us.us.2.epil = load i64, ptr %sunkaddr257, align 1
  %.330.us.us.2.epil = xor i64 %.329.us.us.2.epil, %.323.us.us.2.epil
  %.331.us.us.2.epil = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.2.epil)
  %.333.us.us.2.epil = add i64 %.333.us.us.1.epil, %.331.us.us.2.epil
  %.323.us.us.3.epil = load i64, ptr %scevgep71.epil, align 1
  %sunkaddr258 = getelementptr i8, ptr %1, i64 %.286145147.us.us.epil.init63
  %sunkaddr259 = getelementptr i8, ptr %sunkaddr258, i64 24
  %.329.us.us.3.epil = load i64, ptr %sunkaddr259, align 1
  %.330.us.us.3.epil = xor i64 %.329.us.us.3.epil, %.323.us.us.3.epil
  %.331.us.us.3.epil = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.3.epil)
  %.333.us.us.3.epil = add i64 %.333.us.us.2.epil, %.331.us.us.3.epil
  br label %B280.us.us.preheader.unr-lcssa

B280.us.us.preheader.unr-lcssa:                   ; preds = %B132.us.us.epil.preheader52, %B280.us.us.preheader.unr-lcssa.unr-lcssa
  %.333.us.us.3.lcssa = phi i64 [ %.333.us.us.3.1, %B280.us.us.preheader.unr-lcssa.unr-lcssa ], [ %.333.us.us.3.epil, %B132.us.us.epil.preheader52 ]
  %67 = icmp eq i64 %xtraiter, 0
  br i1 %67, label %B280.us.us.preheader, label %B132.us.us.epil.preheader

B132.us.us.epil.preheader:                        ; preds = %B280.us.us.preheader.unr-lcssa, %B54.endif.us.us
  %distance.3.1149.us.us.epil.init = phi i64 [ 0, %B54.endif.us.us ], [ %.333.us.us.3.lcssa, %B280.us.us.preheader.unr-lcssa ]
  %.286145147.us.us.epil.init = phi i64 [ 0, %B54.endif.us.us ], [ %5, %B280.us.us.preheader.unr-lcssa ]
  %scevgep82 = getelementptr i8, ptr %1, i64 %.286145147.us.us.epil.init
  %scevgep87 = getelementptr i8, ptr %lsr.iv85, i64 %.286145147.us.us.epil.init
  br label %B132.us.us.epil

B132.us.us.epil:                                  ; preds = %B132.us.us.epil, %B132.us.us.epil.preheader
  %distance.3.1149.us.us.epil = phi i64 [ %distance.3.1149.us.us.epil.init, %B132.us.us.epil.preheader ], [ %.333.us.us.epil, %B132.us.us.epil ]
  %epil.iter = phi i64 [ 0, %B132.us.us.epil.preheader ], [ %epil.iter.next, %B132.us.us.epil ]
  %68 = shl i64 %epil.iter, 3
  %scevgep204 = getelementptr i8, ptr %scevgep87, i64 %68
  %.323.us.us.epil = load i64, ptr %scevgep204, align 1
  %69 = shl i64 %epil.iter, 3
  %scevgep203 = getelementptr i8, ptr %scevgep82, i64 %69
  %.329.us.us.epil = load i64, ptr %scevgep203, align 1
  %.330.us.us.epil = xor i64 %.329.us.us.epil, %.323.us.us.epil
  %.331.us.us.epil = tail call i64 @llvm.ctpop.i64(i64 %.330.us.us.epil)
  %.333.us.us.epil = add i64 %.331.us.us.epil, %distance.3.1149.us.us.epil
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B280.us.us.preheader, label %B132.us.us.epil, !llvm.loop !10

B280.us.us.preheader:                             ; preds = %B132.us.us.epil, %B280.us.us.preheader.unr-lcssa
  %.333.us.us.lcssa = phi i64 [ %.333.us.us.3.lcssa, %B280.us.us.preheader.unr-lcssa ], [ %.333.us.us.epil, %B132.us.us.epil ]
  %70 = icmp eq i64 %.385, 1
  %.469.us.us = getelementptr i8, ptr %52, i64 %.64
  %.470.us.us = load i8, ptr %.469.us.us, align 1
  %sunkaddr260 = getelementptr i8, ptr %1, i64 %.64
  %.475.us.us = load i8, ptr %sunkaddr260, align 1
  %.478143.us.us = xor i8 %.475.us.us, %.470.us.us
  %71 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.us)
  %.479.us.us = zext i8 %71 to i64
  %.481.us.us = add i64 %.333.us.us.lcssa, %.479.us.us
  br i1 %70, label %B278.B388_crit_edge.us.us, label %B280.us.us.1

B278.B388_crit_edge.us.us:                        ; preds = %B280.us.us.preheader, %B280.us.us.6, %B280.us.us.5, %B280.us.us.4, %B280.us.us.3, %B280.us.us.2, %B280.us.us.1
  %.481.us.us.lcssa = phi i64 [ %.481.us.us, %B280.us.us.preheader ], [ %.481.us.us.1, %B280.us.us.1 ], [ %.481.us.us.2, %B280.us.us.2 ], [ %.481.us.us.3, %B280.us.us.3 ], [ %.481.us.us.4, %B280.us.us.4 ], [ %.481.us.us.5, %B280.us.us.5 ], [ %.481.us.us.6, %B280.us.us.6 ]
  %.159.us.us = add nsw i64 %.149161173.us.us, -1
  %.163.us.us = add i64 %.156162172.us.us, 1
  %.496.us.us = sub nsw i64 %.156162172.us.us, %arg.begin
  %.500.us.us = getelementptr i64, ptr %arg.block, i64 %.496.us.us
  store i64 %.481.us.us.lcssa, ptr %.500.us.us, align 8
  %scevgep65 = getelementptr i8, ptr %lsr.iv64, i64 %arg.size
  %scevgep86 = getelementptr i8, ptr %lsr.iv85, i64 %arg.size
  %.150.us.us = icmp sgt i64 %.149161173.us.us, 1
  br i1 %.150.us.us, label %B54.endif.us.us, label %B432

B54.endif.us:                                     ; preds = %B54.endif.us, %B54.endif.us.preheader108
  %lsr.iv167 = phi ptr [ %scevgep166, %B54.endif.us.preheader108 ], [ %scevgep168, %B54.endif.us ]
  %lsr.iv52 = phi ptr [ %scevgep53.1, %B54.endif.us ], [ %lsr.iv52.unr, %B54.endif.us.preheader108 ]
  %lsr.iv51 = phi i64 [ %lsr.iv.next.1, %B54.endif.us ], [ %lsr.iv51.unr, %B54.endif.us.preheader108 ]
  %scevgep172 = getelementptr i8, ptr %lsr.iv167, i64 -1
  %.470.us = load i8, ptr %scevgep172, align 1
  %sunkaddr261 = getelementptr i8, ptr %1, i64 %.64
  %.475.us = load i8, ptr %sunkaddr261, align 1
  %.478143.us = xor i8 %.475.us, %.470.us
  %72 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us)
  %.470.us.1 = load i8, ptr %lsr.iv167, align 1
  %sunkaddr262 = getelementptr i8, ptr %1, i64 %.64
  %sunkaddr263 = getelementptr i8, ptr %sunkaddr262, i64 1
  %.475.us.1 = load i8, ptr %sunkaddr263, align 1
  %.478143.us.1 = xor i8 %.475.us.1, %.470.us.1
  %73 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.1)
  %narrow = add nuw nsw i8 %73, %72
  %.481.us.lcssa = zext i8 %narrow to i64
  store i64 %.481.us.lcssa, ptr %lsr.iv52, align 8
  %scevgep170 = getelementptr i8, ptr %lsr.iv167, i64 %arg.size
  %scevgep171 = getelementptr i8, ptr %scevgep170, i64 -1
  %.470.us.173 = load i8, ptr %scevgep171, align 1
  %.475.us.174 = load i8, ptr %sunkaddr261, align 1
  %.478143.us.175 = xor i8 %.475.us.174, %.470.us.173
  %74 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.175)
  %scevgep169 = getelementptr i8, ptr %lsr.iv167, i64 %arg.size
  %.470.us.1.1 = load i8, ptr %scevgep169, align 1
  %.475.us.1.1 = load i8, ptr %sunkaddr263, align 1
  %.478143.us.1.1 = xor i8 %.475.us.1.1, %.470.us.1.1
  %75 = tail call i8 @llvm.ctpop.i8(i8 %.478143.us.1.1)
  %narrow.1 = add nuw nsw i8 %75, %74
  %.481.us.lcssa.1 = zext i8 %narrow.1 to i64
  %scevgep173 = getelementptr i8, ptr %lsr.iv52, i64 8
  store i64 %.481.us.lcssa.1, ptr %scevgep173, align 8
  %lsr.iv.next.1 = add i64 %lsr.iv51, -2
  %scevgep53.1 = getelementptr i8, ptr %lsr.iv52, i64 16
  %scevgep168 = getelementptr i8, ptr %lsr.iv167, i64 %28
  %.150.us.1 = icmp ugt i64 %lsr.iv.next.1, 1
  br i1 %.150.us.1, label %B54.endif.us, label %B432

B54.endif.lr.ph.split:                            ; preds = %B54.endif.lr.ph
  %76 = icmp eq i64 %storemerge141, 0
  br i1 %76, label %B54.endif.preheader, label %B54.endif.us185.preheader

B54.endif.us185.preheader:                        ; preds = %B54.endif.lr.ph.split
  %const207 = bitcast i64 9223372036854775776 to i64
  %const205 = bitcast i64 1152921504606846974 to i64
  %xtraiter15 = and i64 %storemerge141, 3
  %77 = mul i64 %arg.size, %arg.begin
  %78 = getelementptr i8, ptr %arg.codes, i64 %77
  %scevgep = getelementptr i8, ptr %78, i64 24
  %79 = and i64 %0, %const207
  %80 = add nsw i64 %0, -32
  %81 = lshr i64 %80, 5
  %82 = add nuw nsw i64 %81, 1
  %unroll_iter95 = and i64 %82, %const205
  %83 = add i64 %arg.own, 56
  %scevgep125 = getelementptr i8, ptr %arg.queries, i64 %83
  br label %B54.endif.us185

B54.endif.preheader:                              ; preds = %B54.endif.lr.ph.split
  %84 = shl nuw i64 %..105, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %arg.block, i8 0, i64 %84, i1 false)
  br label %B432

B54.endif.us185:                                  ; preds = %B130.B246.endif_crit_edge.us213, %B54.endif.us185.preheader
  %lsr.iv47 = phi ptr [ %78, %B54.endif.us185.preheader ], [ %scevgep48, %B130.B246.endif_crit_edge.us213 ]
  %lsr.iv = phi ptr [ %scevgep, %B54.endif.us185.preheader ], [ %scevgep27, %B130.B246.endif_crit_edge.us213 ]
  %.149161173.us186 = phi i64 [ %..105, %B54.endif.us185.preheader ], [ %.159.us188, %B130.B246.endif_crit_edge.us213 ]
  %.156162172.us187 = phi i64 [ %arg.begin, %B54.endif.us185.preheader ], [ %.163.us189, %B130.B246.endif_crit_edge.us213 ]
  %85 = icmp slt i64 %arg.size, 32
  br i1 %85, label %B132.us198.epil.preheader, label %B132.us198.preheader

B132.us198.preheader:                             ; preds = %B54.endif.us185
  %86 = icmp eq i64 %81, 0
  br i1 %86, label %B132.us198.epil.preheader80, label %B132.us198.preheader102

B132.us198.preheader102:                          ; preds = %B132.us198.preheader
  br label %B132.us198

B132.us198:                                       ; preds = %B132.us198, %B132.us198.preheader102
  %lsr.iv139 = phi i64 [ %unroll_iter95, %B132.us198.preheader102 ], [ %lsr.iv.next, %B132.us198 ]
  %distance.3.1149.us199 = phi i64 [ %.333.us210.3.1, %B132.us198 ], [ 0, %B132.us198.preheader102 ]
  %.286145147.us201 = phi i64 [ %.293.us203.3.1, %B132.us198 ], [ 0, %B132.us198.preheader102 ]
  %scevgep119 = getelementptr i8, ptr %lsr.iv47, i64 %.286145147.us201
  %scevgep120 = getelementptr i8, ptr %scevgep119, i64 24
  %.323.us205 = load i64, ptr %scevgep119, align 1
  %scevgep132 = getelementptr i8, ptr %scevgep125, i64 %.286145147.us201
  %scevgep133 = getelementptr i8, ptr %scevgep132, i64 -32
  %scevgep138 = getelementptr i8, ptr %scevgep132, i64 -56
  %.329.us207 = load i64, ptr %scevgep138, align 1
  %.330.us208 = xor i64 %.329.us207, %.323.us205
  %.331.us209 = tail call i64 @llvm.ctpop.i64(i64 %.330.us208)
  %.333.us210 = add i64 %.331.us209, %distance.3.1149.us199
  %scevgep123 = getelementptr i8, ptr %lsr.iv47, i64 %.286145147.us201
  %scevgep124 = getelementptr i8, ptr %scevgep123, i64 8
  %.323.us205.1 = load i64, ptr %scevgep124, align 1
  %scevgep136 = getelementptr i8, ptr %scevgep125, i64 %.286145147.us201
  %scevgep137 = getelementptr i8, ptr %scevgep136, i64 -48
  %.329.us207.1 = load i64, ptr %scevgep137, align 1
  %.330.us208.1 = xor i64 %.329.us207.1, %.323.us205.1
  %.331.us209.1 = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.1)
  %.333.us210.1 = add i64 %.333.us210, %.331.us209.1
  %scevgep121 = getelementptr i8, ptr %lsr.iv47, i64 %.286145147.us201
  %scevgep122 = getelementptr i8, ptr %scevgep121, i64 16
  %.323.us205.2 = load i64, ptr %scevgep122, align 1
  %scevgep134 = getelementptr i8, ptr %scevgep125, i64 %.286145147.us201
  %scevgep135 = getelementptr i8, ptr %scevgep134, i64 -40
  %.329.us207.2 = load i64, ptr %scevgep135, align 1
  %.330.us208.2 = xor i64 %.329.us207.2, %.323.us205.2
  %.331.us209.2 = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.2)
  %.333.us210.2 = add i64 %.333.us210.1, %.331.us209.2
  %.323.us205.3 = load i64, ptr %scevgep120, align 1
  %.329.us207.3 = load i64, ptr %scevgep133, align 1
  %.330.us208.3 = xor i64 %.329.us207.3, %.323.us205.3
  %.331.us209.3 = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.3)
  %.333.us210.3 = add i64 %.333.us210.2, %.331.us209.3
  %scevgep112 = getelementptr i8, ptr %lsr.iv47, i64 %.286145147.us201
  %scevgep113 = getelementptr i8, ptr %scevgep112, i64 56
  %scevgep118 = getelementptr i8, ptr %scevgep112, i64 32
  %.323.us205.197 = load i64, ptr %scevgep118, align 1
  %scevgep126 = getelementptr i8, ptr %scevgep125, i64 %.286145147.us201
  %scevgep131 = getelementptr i8, ptr %scevgep126, i64 -24
  %.329.us207.198 = load i64, ptr %scevgep131, align 1
  %.330.us208.199 = xor i64 %.329.us207.198, %.323.us205.197
  %.331.us209.1100 = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.199)
  %.333.us210.1101 = add i64 %.331.us209.1100, %.333.us210.3
  %scevgep116 = getelementptr i8, ptr %lsr.iv47, i64 %.286145147.us201
  %scevgep117 = getelementptr i8, ptr %scevgep116, i64 40
  %.323.us205.1.1 = load i64, ptr %scevgep117, align 1
  %scevgep129 = getelementptr i8, ptr %scevgep125, i64 %.286145147.us201
  %scevgep130 = getelementptr i8, ptr %scevgep129, i64 -16
  %.329.us207.1.1 = load i64, ptr %scevgep130, align 1
  %.330.us208.1.1 = xor i64 %.329.us207.1.1, %.323.us205.1.1
  %.331.us209.1.1 = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.1.1)
  %.333.us210.1.1 = add i64 %.333.us210.1101, %.331.us209.1.1
  %scevgep114 = getelementptr i8, ptr %lsr.iv47, i64 %.286145147.us201
  %scevgep115 = getelementptr i8, ptr %scevgep114, i64 48
  %.323.us205.2.1 = load i64, ptr %scevgep115, align 1
  %scevgep127 = getelementptr i8, ptr %scevgep125, i64 %.286145147.us201
  %scevgep128 = getelementptr i8, ptr %scevgep127, i64 -8
  %.329.us207.2.1 = load i64, ptr %scevgep128, align 1
  %.330.us208.2.1 = xor i64 %.329.us207.2.1, %.323.us205.2.1
  %.331.us209.2.1 = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.2.1)
  %.333.us210.2.1 = add i64 %.333.us210.1.1, %.331.us209.2.1
  %.293.us203.3.1 = add nuw i64 %.286145147.us201, 64
  %.323.us205.3.1 = load i64, ptr %scevgep113, align 1
  %.329.us207.3.1 = load i64, ptr %scevgep126, align 1
  %.330.us208.3.1 = xor i64 %.329.us207.3.1, %.323.us205.3.1
  %.331.us209.3.1 = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.3.1)
  %.333.us210.3.1 = add i64 %.333.us210.2.1, %.331.us209.3.1
  %lsr.iv.next = add i64 %lsr.iv139, -2
  %niter96.ncmp.1 = icmp eq i64 %lsr.iv.next, 0
  br i1 %niter96.ncmp.1, label %B130.B246.endif_crit_edge.us213.unr-lcssa.unr-lcssa, label %B132.us198

B130.B246.endif_crit_edge.us213.unr-lcssa.unr-lcssa: ; preds = %B132.us198
  %87 = and i64 %82, 1
  %88 = icmp eq i64 %87, 0
  br i1 %88, label %B130.B246.endif_crit_edge.us213.unr-lcssa, label %B132.us198.epil.preheader80

B132.us198.epil.preheader80:                      ; preds = %B130.B246.endif_crit_edge.us213.unr-lcssa.unr-lcssa, %B132.us198.preheader
  %distance.3.1149.us199.epil.init90 = phi i64 [ 0, %B132.us198.preheader ], [ %.333.us210.3.1, %B130.B246.endif_crit_edge.us213.unr-lcssa.unr-lcssa ]
  %.286145147.us201.epil.init91 = phi i64 [ 0, %B132.us198.preheader ], [ %.293.us203.3.1, %B130.B246.endif_crit_edge.us213.unr-lcssa.unr-lcssa ]
  %scevgep33.epil = getelementptr i8, ptr %lsr.iv, i64 %.286145147.us201.epil.init91
  %scevgep34.epil = getelementptr i8, ptr %scevgep33.epil, i64 -24
  %.323.us205.epil84 = load i64, ptr %scevgep34.epil, align 1
  %sunkaddr266 = getelementptr i8, ptr %1, i64 %.286145147.us201.epil.init91
  %.329.us207.epil85 = load i64, ptr %sunkaddr266, align 1
  %.330.us208.epil86 = xor i64 %.329.us207.epil85, %.323.us205.epil84
  %.331.us209.epil87 = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.epil86)
  %.333.us210.epil88 = add i64 %.331.us209.epil87, %distance.3.1149.us199.epil.init90
  %scevgep32.epil = getelementptr i8, ptr %scevgep33.epil, i64 -16
  %.323.us205.1.epil = load i64, ptr %scevgep32.epil, align 1
  %sunkaddr267 = getelementptr i8, ptr %1, i64 %.286145147.us201.epil.init91
  %sunkaddr268 = getelementptr i8, ptr %sunkaddr267, i64 8
  %.329.us207.1.epil = load i64, ptr %sunkaddr268, align 1
  %.330.us208.1.epil = xor i64 %.329.us207.1.epil, %.323.us205.1.epil
  %.331.us209.1.epil = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.1.epil)
  %.333.us210.1.epil = add i64 %.333.us210.epil88, %.331.us209.1.epil
  %scevgep30.epil = getelementptr i8, ptr %scevgep33.epil, i64 -8
  %.323.us205.2.epil = load i64, ptr %scevgep30.epil, align 1
  %sunkaddr269 = getelementptr i8, ptr %1, i64 %.286145147.us201.epil.init91
  %sunkaddr270 = getelementptr i8, ptr %sunkaddr269, i64 16
  %.329.us207.2.epil = load i64, ptr %sunkaddr270, align 1
  %.330.us208.2.epil = xor i64 %.329.us207.2.epil, %.323.us205.2.epil
  %.331.us209.2.epil = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.2.epil)
  %.333.us210.2.epil = add i64 %.333.us210.1.epil, %.331.us209.2.epil
  %.323.us205.3.epil = load i64, ptr %scevgep33.epil, align 1
  %sunkaddr271 = getelementptr i8, ptr %1, i64 %.286145147.us201.epil.init91
  %sunkaddr272 = getelementptr i8, ptr %sunkaddr271, i64 24
  %.329.us207.3.epil = load i64, ptr %sunkaddr272, align 1
  %.330.us208.3.epil = xor i64 %.329.us207.3.epil, %.323.us205.3.epil
  %.331.us209.3.epil = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.3.epil)
  %.333.us210.3.epil = add i64 %.333.us210.2.epil, %.331.us209.3.epil
  br label %B130.B246.endif_crit_edge.us213.unr-lcssa

B130.B246.endif_crit_edge.us213.unr-lcssa:        ; preds = %B132.us198.epil.preheader80, %B130.B246.endif_crit_edge.us213.unr-lcssa.unr-lcssa
  %.333.us210.3.lcssa = phi i64 [ %.333.us210.3.1, %B130.B246.endif_crit_edge.us213.unr-lcssa.unr-lcssa ], [ %.333.us210.3.epil, %B132.us198.epil.preheader80 ]
  %89 = icmp eq i64 %xtraiter15, 0
  br i1 %89, label %B130.B246.endif_crit_edge.us213, label %B132.us198.epil.preheader

B132.us198.epil.preheader:                        ; preds = %B130.B246.endif_crit_edge.us213.unr-lcssa, %B54.endif.us185
  %distance.3.1149.us199.epil.init = phi i64 [ 0, %B54.endif.us185 ], [ %.333.us210.3.lcssa, %B130.B246.endif_crit_edge.us213.unr-lcssa ]
  %.286145147.us201.epil.init = phi i64 [ 0, %B54.endif.us185 ], [ %79, %B130.B246.endif_crit_edge.us213.unr-lcssa ]
  %scevgep44 = getelementptr i8, ptr %1, i64 %.286145147.us201.epil.init
  %scevgep49 = getelementptr i8, ptr %lsr.iv47, i64 %.286145147.us201.epil.init
  br label %B132.us198.epil

B132.us198.epil:                                  ; preds = %B132.us198.epil, %B132.us198.epil.preheader
  %distance.3.1149.us199.epil = phi i64 [ %distance.3.1149.us199.epil.init, %B132.us198.epil.preheader ], [ %.333.us210.epil, %B132.us198.epil ]
  %epil.iter16 = phi i64 [ 0, %B132.us198.epil.preheader ], [ %epil.iter16.next, %B132.us198.epil ]
  %90 = shl i64 %epil.iter16, 3
  %scevgep141 = getelementptr i8, ptr %scevgep49, i64 %90
  %.323.us205.epil = load i64, ptr %scevgep141, align 1
  %91 = shl i64 %epil.iter16, 3
  %scevgep140 = getelementptr i8, ptr %scevgep44, i64 %91
  %.329.us207.epil = load i64, ptr %scevgep140, align 1
  %.330.us208.epil = xor i64 %.329.us207.epil, %.323.us205.epil
  %.331.us209.epil = tail call i64 @llvm.ctpop.i64(i64 %.330.us208.epil)
  %.333.us210.epil = add i64 %.331.us209.epil, %distance.3.1149.us199.epil
  %epil.iter16.next = add i64 %epil.iter16, 1
  %epil.iter16.cmp.not = icmp eq i64 %xtraiter15, %epil.iter16.next
  br i1 %epil.iter16.cmp.not, label %B130.B246.endif_crit_edge.us213, label %B132.us198.epil, !llvm.loop !11

B130.B246.endif_crit_edge.us213:                  ; preds = %B132.us198.epil, %B130.B246.endif_crit_edge.us213.unr-lcssa
  %.333.us210.lcssa = phi i64 [ %.333.us210.3.lcssa, %B130.B246.endif_crit_edge.us213.unr-lcssa ], [ %.333.us210.epil, %B132.us198.epil ]
  %.159.us188 = add nsw i64 %.149161173.us186, -1
  %.163.us189 = add i64 %.156162172.us187, 1
  %.496.us195 = sub nsw i64 %.156162172.us187, %arg.begin
  %.500.us196 = getelementptr i64, ptr %arg.block, i64 %.496.us195
  store i64 %.333.us210.lcssa, ptr %.500.us196, align 8
  %scevgep27 = getelementptr i8, ptr %lsr.iv, i64 %arg.size
  %scevgep48 = getelementptr i8, ptr %lsr.iv47, i64 %arg.size
  %.150.us197 = icmp sgt i64 %.149161173.us186, 1
  br i1 %.150.us197, label %B54.endif.us185, label %B432

B432:                                             ; preds = %B130.B246.endif_crit_edge.us213, %B54.endif.preheader, %B54.endif.us, %B278.B388_crit_edge.us.us, %B278.B388_crit_edge.us.us21, %B54.endif.us.us13.us, %B54.endif.us.us13.us.prol.loopexit, %B54.endif.us.prol.loopexit, %B54.endif.us.us7, %B54.endif.us.us7.prol.loopexit, %B0.else.if
  store i64 0, ptr %retptr, align 8
  ret i32 0
}

declare i8 @llvm.ctpop.i8(i8) #2

define internal noundef i32 @helper_1(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr %arg.rows, ptr %arg.distances, i64 %arg.start, i64 %arg.taken, i64 %arg.k, ptr %arg.counts, i64 %arg.most) local_unnamed_addr #0 {
B0.endif:
  %.105185 = icmp sgt i64 %arg.most, -1
  br i1 %.105185, label %B42.preheader, label %B56.endif

B42.preheader:                                    ; preds = %B0.endif
  %storemerge = add nuw i64 %arg.most, 1
  %0 = add nuw i64 %arg.most, 2
  %smin = tail call i64 @llvm.smin.i64(i64 %storemerge, i64 1)
  %1 = sub i64 %0, %smin
  %2 = shl nuw i64 %1, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %arg.counts, i8 0, i64 %2, i1 false)
  br label %B56.endif

B96:                                              ; preds = %B96.preheader5, %B96
  %lsr.iv18 = phi ptr [ %scevgep17, %B96.preheader5 ], [ %scevgep19, %B96 ]
  %lsr.iv15 = phi i64 [ %8, %B96.preheader5 ], [ %lsr.iv.next16, %B96 ]
  %scevgep22 = getelementptr i8, ptr %lsr.iv18, i64 -24
  %.274 = load i64, ptr %scevgep22, align 8
  %.276 = getelementptr i64, ptr %arg.counts, i64 %.274
  %.277 = load i64, ptr %.276, align 8
  %.278 = add nsw i64 %.277, 1
  store i64 %.278, ptr %.276, align 8
  %scevgep21 = getelementptr i8, ptr %lsr.iv18, i64 -16
  %.274.1 = load i64, ptr %scevgep21, align 8
  %.276.1 = getelementptr i64, ptr %arg.counts, i64 %.274.1
  %.277.1 = load i64, ptr %.276.1, align 8
  %.278.1 = add nsw i64 %.277.1, 1
  store i64 %.278.1, ptr %.276.1, align 8
  %scevgep20 = getelementptr i8, ptr %lsr.iv18, i64 -8
  %.274.2 = load i64, ptr %scevgep20, align 8
  %.276.2 = getelementptr i64, ptr %arg.counts, i64 %.274.2
  %.277.2 = load i64, ptr %.276.2, align 8
  %.278.2 = add nsw i64 %.277.2, 1
  store i64 %.278.2, ptr %.276.2, align 8
  %.274.3 = load i64, ptr %lsr.iv18, align 8
  %.276.3 = getelementptr i64, ptr %arg.counts, i64 %.274.3
  %.277.3 = load i64, ptr %.276.3, align 8
  %.278.3 = add nsw i64 %.277.3, 1
  store i64 %.278.3, ptr %.276.3, align 8
  %lsr.iv.next16 = add i64 %lsr.iv15, -4
  %scevgep19 = getelementptr i8, ptr %lsr.iv18, i64 32
  %.234.3 = icmp ugt i64 %lsr.iv.next16, 4
  br i1 %.234.3, label %B96, label %B144

B144:                                             ; preds = %B96.prol.loopexit, %B56.endif, %B96
  %.301 = load i64, ptr %arg.counts, align 8
  %.304 = icmp slt i64 %.301, %arg.k
  br i1 %.304, label %B234.preheader, label %B296.endif

B234.preheader:                                   ; preds = %B144
  br label %B234

B234:                                             ; preds = %B234, %B234.preheader
  %.309 = phi i64 [ %.324, %B234 ], [ %.301, %B234.preheader ]
  %below.2.0 = phi i64 [ %.311, %B234 ], [ 0, %B234.preheader ]
  %bar.2.0 = phi i64 [ %.317, %B234 ], [ 0, %B234.preheader ]
  %.311 = add nsw i64 %below.2.0, %.309
  %.317 = add nuw i64 %bar.2.0, 1
  %sunkaddr4 = mul i64 %bar.2.0, 8
  %sunkaddr5 = getelementptr i8, ptr %arg.counts, i64 %sunkaddr4
  %sunkaddr6 = getelementptr i8, ptr %sunkaddr5, i64 8
  %.324 = load i64, ptr %sunkaddr6, align 8
  %.325 = add nsw i64 %.324, %.311
  %.327 = icmp slt i64 %.325, %arg.k
  br i1 %.327, label %B234, label %B296.endif

B350:                                             ; preds = %B350.preheader4, %B502.1
  %lsr.iv6 = phi i64 [ %14, %B350.preheader4 ], [ %lsr.iv.next7, %B502.1 ]
  %lsr.iv = phi i64 [ %12, %B350.preheader4 ], [ %lsr.iv.next, %B502.1 ]
  %left.2.0201 = phi i64 [ %left.2.0201.unr, %B350.preheader4 ], [ %left.3.2.1, %B502.1 ]
  %kept.2.0200 = phi i64 [ %kept.2.0200.unr, %B350.preheader4 ], [ %kept.3.2.1, %B502.1 ]
  %scevgep10 = getelementptr i8, ptr %arg.distances, i64 %lsr.iv6
  %scevgep11 = getelementptr i8, ptr %scevgep10, i64 -8
  %.478 = load i64, ptr %scevgep11, align 8
  %.480 = icmp slt i64 %.478, %bar.3.1
  br i1 %.480, label %B412, label %B376

B376:                                             ; preds = %B350
  %.495 = icmp eq i64 %.478, %bar.3.1
  %.504 = icmp sgt i64 %left.2.0201, 0
  %or.cond = select i1 %.495, i1 %.504, i1 false
  br i1 %or.cond, label %B412, label %B502

B412:                                             ; preds = %B376, %B350
  %.519 = icmp eq i64 %.478, %bar.3.1
  %.522 = sext i1 %.519 to i64
  %spec.select = add nsw i64 %left.2.0201, %.522
  %scevgep = getelementptr i8, ptr %arg.rows, i64 %lsr.iv6
  %scevgep8 = getelementptr i8, ptr %scevgep, i64 -8
  %.538 = load i64, ptr %scevgep8, align 8
  %.547 = getelementptr i64, ptr %arg.rows, i64 %kept.2.0200
  store i64 %.538, ptr %.547, align 8
  %.551 = getelementptr i64, ptr %arg.distances, i64 %kept.2.0200
  store i64 %.478, ptr %.551, align 8
  %.554 = add nsw i64 %kept.2.0200, 1
  br label %B502

B502:                                             ; preds = %B412, %B376
  %kept.3.2 = phi i64 [ %.554, %B412 ], [ %kept.2.0200, %B376 ]
  %left.3.2 = phi i64 [ %spec.select, %B412 ], [ %left.2.0201, %B376 ]
  %sunkaddr = getelementptr i8, ptr %arg.distances, i64 %lsr.iv6
  %.478.1 = load i64, ptr %sunkaddr, align 8
  %.480.1 = icmp slt i64 %.478.1, %bar.3.1
  br i1 %.480.1, label %B412.1, label %B376.1

B376.1:                                           ; preds = %B502
  %.495.1 = icmp eq i64 %.478.1, %bar.3.1
  %.504.1 = icmp sgt i64 %left.3.2, 0
  %or.cond.1 = select i1 %.495.1, i1 %.504.1, i1 false
  br i1 %or.cond.1, label %B412.1, label %B502.1

B412.1:                                           ; preds = %B376.1, %B502
  %.519.1 = icmp eq i64 %.478.1, %bar.3.1
  %.522.1 = sext i1 %.519.1 to i64
  %spec.select.1 = add nsw i64 %left.3.2, %.522.1
  %scevgep9 = getelementptr i8, ptr %arg.rows, i64 %lsr.iv6
  %.538.1 = load i64, ptr %scevgep9, align 8
  %.547.1 = getelementptr i64, ptr %arg.rows, i64 %kept.3.2
  store i64 %.538.1, ptr %.547.1, align 8
  %.551.1 = getelementptr i64, ptr %arg.distances, i64 %kept.3.2
  store i64 %.478.1, ptr %.551.1, align 8
  %.554.1 = add nsw i64 %kept.3.2, 1
  br label %B502.1

B502.1:                                           ; preds = %B412.1, %B376.1
  %kept.3.2.1 = phi i64 [ %.554.1, %B412.1 ], [ %kept.3.2, %B376.1 ]
  %left.3.2.1 = phi i64 [ %spec.select.1, %B412.1 ], [ %left.3.2, %B376.1 ]
  %lsr.iv.next = add i64 %lsr.iv, -2
  %lsr.iv.next7 = add i64 %lsr.iv6, 16
  %.434.1 = icmp sgt i64 %lsr.iv.next, 2
  br i1 %.434.1, label %B350, label %B504

B504:                                             ; preds = %B350.prol.loopexit, %B296.endif, %B502.1
  %kept.2.0.lcssa = phi i64 [ %arg.start, %B296.endif ], [ %kept.3.2.lcssa.unr, %B350.prol.loopexit ], [ %kept.3.2.1, %B502.1 ]
  %.585 = sub nsw i64 %kept.2.0.lcssa, %arg.start
  store i64 %.585, ptr %retptr, align 8
  %retptr.repack181 = getelementptr inbounds nuw i8, ptr %retptr, i64 8
  store i64 %bar.3.1, ptr %retptr.repack181, align 8
  ret i32 0

B56.endif:                                        ; preds = %B42.preheader, %B0.endif
  %.192 = icmp sgt i64 %arg.taken, 0
  %.arg.taken = tail call i64 @llvm.smax.i64(i64 %arg.taken, i64 0)
  br i1 %.192, label %B96.preheader, label %B144

B96.preheader:                                    ; preds = %B56.endif
  %xtraiter = and i64 %.arg.taken, 3
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B96.prol.loopexit, label %B96.prol.preheader

B96.prol.preheader:                               ; preds = %B96.preheader
  %3 = shl i64 %arg.start, 3
  %scevgep23 = getelementptr i8, ptr %arg.distances, i64 %3
  br label %B96.prol

B96.prol:                                         ; preds = %B96.prol, %B96.prol.preheader
  %prol.iter = phi i64 [ %prol.iter.next, %B96.prol ], [ 0, %B96.prol.preheader ]
  %4 = shl nuw nsw i64 %prol.iter, 3
  %scevgep3 = getelementptr i8, ptr %scevgep23, i64 %4
  %.274.prol = load i64, ptr %scevgep3, align 8
  %.276.prol = getelementptr i64, ptr %arg.counts, i64 %.274.prol
  %.277.prol = load i64, ptr %.276.prol, align 8
  %.278.prol = add nsw i64 %.277.prol, 1
  store i64 %.278.prol, ptr %.276.prol, align 8
  %prol.iter.next = add nuw nsw i64 %prol.iter, 1
  %prol.iter.cmp.not = icmp eq i64 %xtraiter, %prol.iter.next
  br i1 %prol.iter.cmp.not, label %B96.prol.loopexit.loopexit, label %B96.prol, !llvm.loop !12

B96.prol.loopexit.loopexit:                       ; preds = %B96.prol
  %5 = and i64 %.arg.taken, 9223372036854775804
  %6 = add i64 %xtraiter, %arg.start
  br label %B96.prol.loopexit

B96.prol.loopexit:                                ; preds = %B96.prol.loopexit.loopexit, %B96.preheader
  %.233188192.unr = phi i64 [ %.arg.taken, %B96.preheader ], [ %5, %B96.prol.loopexit.loopexit ]
  %.240189191.unr = phi i64 [ %arg.start, %B96.preheader ], [ %6, %B96.prol.loopexit.loopexit ]
  %7 = icmp ult i64 %arg.taken, 4
  br i1 %7, label %B144, label %B96.preheader5

B96.preheader5:                                   ; preds = %B96.prol.loopexit
  %8 = add nuw i64 %.233188192.unr, 4
  %9 = shl i64 %.240189191.unr, 3
  %10 = getelementptr i8, ptr %arg.distances, i64 %9
  %scevgep17 = getelementptr i8, ptr %10, i64 24
  br label %B96

B296.endif:                                       ; preds = %B234, %B144
  %below.3.1 = phi i64 [ 0, %B144 ], [ %.311, %B234 ]
  %bar.3.1 = phi i64 [ 0, %B144 ], [ %.317, %B234 ]
  %.434197.not = icmp slt i64 %arg.taken, 1
  br i1 %.434197.not, label %B504, label %B350.preheader

B350.preheader:                                   ; preds = %B296.endif
  %.337 = sub nsw i64 %arg.k, %below.3.1
  %xtraiter1 = and i64 %.arg.taken, 1
  %lcmp.mod2.not = icmp eq i64 %xtraiter1, 0
  br i1 %lcmp.mod2.not, label %B350.prol.loopexit, label %B350.prol

B350.prol:                                        ; preds = %B350.preheader
  %.443.prol = add nsw i64 %.arg.taken, -1
  %.447.prol = add i64 %arg.start, 1
  %.477.prol = getelementptr i64, ptr %arg.distances, i64 %arg.start
  %.478.prol = load i64, ptr %.477.prol, align 8
  %.480.prol = icmp slt i64 %.478.prol, %bar.3.1
  br i1 %.480.prol, label %B412.prol, label %B376.prol

B376.prol:                                        ; preds = %B350.prol
  %.495.prol = icmp eq i64 %.478.prol, %bar.3.1
  %.504.prol = icmp sgt i64 %.337, 0
  %or.cond.prol = select i1 %.495.prol, i1 %.504.prol, i1 false
  br i1 %or.cond.prol, label %B412.prol, label %B350.prol.loopexit

B412.prol:                                        ; preds = %B376.prol, %B350.prol
  %.519.prol = icmp eq i64 %.478.prol, %bar.3.1
  %.522.prol = sext i1 %.519.prol to i64
  %spec.select.prol = add nsw i64 %.337, %.522.prol
  br label %B350.prol.loopexit

B350.prol.loopexit:                               ; preds = %B412.prol, %B376.prol, %B350.preheader
  %left.2.0201.unr = phi i64 [ %.337, %B350.preheader ], [ %spec.select.prol, %B412.prol ], [ %.337, %B376.prol ]
  %kept.2.0200.unr = phi i64 [ %arg.start, %B350.preheader ], [ %.447.prol, %B412.prol ], [ %arg.start, %B376.prol ]
  %.433195199.unr = phi i64 [ %.arg.taken, %B350.preheader ], [ %.443.prol, %B412.prol ], [ %.443.prol, %B376.prol ]
  %.440196198.unr = phi i64 [ %arg.start, %B350.preheader ], [ %.447.prol, %B412.prol ], [ %.447.prol, %B376.prol ]
  %kept.3.2.lcssa.unr = phi i64 [ poison, %B350.preheader ], [ %.447.prol, %B412.prol ], [ %arg.start, %B376.prol ]
  %11 = icmp eq i64 %arg.taken, 1
  br i1 %11, label %B504, label %B350.preheader4

B350.preheader4:                                  ; preds = %B350.prol.loopexit
  %12 = add nuw i64 %.433195199.unr, 2
  %13 = shl i64 %.440196198.unr, 3
  %14 = add i64 %13, 8
  br label %B350
}

declare void @llvm.assume(i1 noundef) #3

attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{!"branch_weights", i32 1, i32 49, i32 49}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.peeled.count", i32 1}
!5 = !{!6}
!6 = distinct !{!6, !7, !"_ZN10rankwright9retrieval5dense11bit_kernels11compare_sixB2v3B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2ax8int64_2a: %retptr"}
!7 = distinct !{!7, !"_ZN10rankwright9retrieval5dense11bit_kernels11compare_sixB2v3B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2ax8int64_2a"}
!8 = distinct !{!8, !4}
!9 = distinct !{!9, !1}
!10 = distinct !{!10, !1}
!11 = distinct !{!11, !1}
!12 = distinct !{!12, !1}
