; 54fe5b33e472b767abed3e2ca95d1317 of build.py, written by: make kernels
define noundef i32 @count_kinds(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.starts, ptr readonly %arg.codes, i64 %arg.docs, ptr %arg.stamps, ptr %arg.spots, ptr %arg.keys, i64 %arg.room, ptr %arg.slots, i64 %arg.slot_count, ptr writeonly %arg.terms, ptr %arg.kinds, ptr writeonly %arg.sizes, ptr %arg.state) local_unnamed_addr #0 {
B0:
  %.43 = load i64, ptr %arg.state, align 8
  %.45 = getelementptr i8, ptr %arg.state, i64 8
  %.46 = load i64, ptr %.45, align 8
  %.48 = getelementptr i8, ptr %arg.state, i64 16
  %.49 = load i64, ptr %.48, align 8
  %.68 = add nsw i64 %arg.slot_count, -1
  %.73 = icmp slt i64 %.43, %arg.docs
  br i1 %.73, label %B106.preheader, label %common.ret

B106.preheader:                                   ; preds = %B0
  %.85236 = add nsw i64 %.43, 1
  %.87237 = getelementptr i64, ptr %arg.starts, i64 %.85236
  %.88238 = load i64, ptr %.87237, align 8
  %.91239 = getelementptr i64, ptr %arg.starts, i64 %.43
  %.92240 = load i64, ptr %.91239, align 8
  %.93241 = sub nsw i64 %.88238, %.92240
  %.99242 = add nsw i64 %.93241, %.46
  %.101243 = icmp sgt i64 %.99242, %arg.room
  br i1 %.101243, label %common.ret, label %B168.endif.preheader

B168.endif.preheader:                             ; preds = %B106.preheader
  br label %B168.endif

B106:                                             ; preds = %B716
  %.85 = add i64 %.85247, 1
  %.87 = getelementptr i64, ptr %arg.starts, i64 %.85
  %.88 = load i64, ptr %.87, align 8
  %.91 = getelementptr i64, ptr %arg.starts, i64 %.85247
  %.92 = load i64, ptr %.91, align 8
  %.93 = sub nsw i64 %.88, %.92
  %.99 = add nsw i64 %.93, %used.3.1.lcssa
  %.101 = icmp sgt i64 %.99, %arg.room
  br i1 %.101, label %common.ret, label %B168.endif

B236:                                             ; preds = %B236.preheader, %B757
  %lsr.iv17 = phi ptr [ %scevgep, %B236.preheader ], [ %scevgep18, %B757 ]
  %lsr.iv = phi i64 [ %0, %B236.preheader ], [ %lsr.iv.next, %B757 ]
  %at.3.1212 = phi i64 [ %at.4.2, %B757 ], [ %at.2.0244, %B236.preheader ]
  %.285 = load i32, ptr %lsr.iv17, align 4
  %.291 = sext i32 %.285 to i64
  %.292 = getelementptr i64, ptr %arg.stamps, i64 %.291
  %.293 = load i64, ptr %.292, align 8
  %.295 = icmp eq i64 %.293, %doc.2.0246
  br i1 %.295, label %B278, label %B324

B278:                                             ; preds = %B236
  %.306 = getelementptr i64, ptr %arg.spots, i64 %.291
  %.307 = load i64, ptr %.306, align 8
  %.311 = getelementptr i32, ptr %arg.kinds, i64 %.307
  %.312 = load i32, ptr %.311, align 4
  %.314 = add i32 %.312, 1
  store i32 %.314, ptr %.311, align 4
  br label %B757

B324:                                             ; preds = %B236
  %sunkaddr = mul i64 %.291, 8
  %sunkaddr19 = getelementptr i8, ptr %arg.stamps, i64 %sunkaddr
  store i64 %doc.2.0246, ptr %sunkaddr19, align 8
  %.330 = getelementptr i64, ptr %arg.spots, i64 %.291
  store i64 %at.3.1212, ptr %.330, align 8
  %.335 = getelementptr i32, ptr %arg.terms, i64 %at.3.1212
  store i32 %.285, ptr %.335, align 4
  %.342 = getelementptr i32, ptr %arg.kinds, i64 %at.3.1212
  store i32 1, ptr %.342, align 4
  %.345 = add nsw i64 %at.3.1212, 1
  br label %B757

B526:                                             ; preds = %B410.endif
  %.549 = getelementptr i64, ptr %arg.keys, i64 %.532
  %.550 = load i64, ptr %.549, align 8
  %.552.not = icmp eq i64 %.550, %.490
  br i1 %.552.not, label %B692, label %B562.preheader

B562.preheader:                                   ; preds = %B526
  br label %B562

B562:                                             ; preds = %B602, %B562.preheader
  %slot.2.2 = phi i64 [ %.562, %B602 ], [ %.521, %B562.preheader ]
  %.558 = add nsw i64 %slot.2.2, 1
  %.562 = and i64 %.558, %.68
  %.571 = getelementptr i64, ptr %arg.slots, i64 %.562
  %.572 = load i64, ptr %.571, align 8
  %.573 = icmp sgt i64 %.572, -1
  br i1 %.573, label %B602, label %B662

B602:                                             ; preds = %B562
  %.588 = getelementptr i64, ptr %arg.keys, i64 %.572
  %.589 = load i64, ptr %.588, align 8
  %.591.not = icmp eq i64 %.589, %.490
  br i1 %.591.not, label %B692, label %B562

B662:                                             ; preds = %B410.endif, %B562
  %slot.3.3.ph = phi i64 [ %.521, %B410.endif ], [ %.562, %B562 ]
  %.610 = getelementptr i64, ptr %arg.slots, i64 %slot.3.3.ph
  store i64 %used.3.1220, ptr %.610, align 8
  %.622 = getelementptr i64, ptr %arg.keys, i64 %used.3.1220
  store i64 %.490, ptr %.622, align 8
  %.627 = add nsw i64 %used.3.1220, 1
  %.643.pre = load i64, ptr %.610, align 8
  br label %B692

B692:                                             ; preds = %B662, %B602, %B526
  %.643 = phi i64 [ %.643.pre, %B662 ], [ %.532, %B526 ], [ %.572, %B602 ]
  %used.4.2 = phi i64 [ %.627, %B662 ], [ %used.3.1220, %B526 ], [ %used.3.1220, %B602 ]
  %.648 = trunc i64 %.643 to i32
  %sunkaddr20 = mul i64 %.448216218, 4
  %sunkaddr21 = getelementptr i8, ptr %arg.kinds, i64 %sunkaddr20
  store i32 %.648, ptr %sunkaddr21, align 4
  %.442 = icmp sgt i64 %.441215219, 1
  br i1 %.442, label %B410.endif, label %B716

B716:                                             ; preds = %B376.endif, %B692
  %used.3.1.lcssa = phi i64 [ %used.2.0245, %B376.endif ], [ %used.4.2, %B692 ]
  %.683 = trunc i64 %.399 to i32
  %.684 = getelementptr i32, ptr %arg.sizes, i64 %doc.2.0246
  store i32 %.683, ptr %.684, align 4
  %exitcond.not = icmp eq i64 %.85247, %arg.docs
  br i1 %exitcond.not, label %common.ret, label %B106

common.ret:                                       ; preds = %B716, %B106, %B106.preheader, %B0
  %at.5.1 = phi i64 [ %.49, %B0 ], [ %.49, %B106.preheader ], [ %at.3.1.lcssa, %B716 ], [ %at.3.1.lcssa, %B106 ]
  %used.5.1 = phi i64 [ %.46, %B0 ], [ %.46, %B106.preheader ], [ %used.3.1.lcssa, %B716 ], [ %used.3.1.lcssa, %B106 ]
  %doc.3.1 = phi i64 [ %.43, %B0 ], [ %.43, %B106.preheader ], [ %arg.docs, %B716 ], [ %.85247, %B106 ]
  store i64 %doc.3.1, ptr %arg.state, align 8
  %sunkaddr22 = getelementptr i8, ptr %arg.state, i64 8
  store i64 %used.5.1, ptr %sunkaddr22, align 8
  %sunkaddr23 = getelementptr i8, ptr %arg.state, i64 16
  store i64 %at.5.1, ptr %sunkaddr23, align 8
  store i64 0, ptr %retptr, align 8
  ret i32 0

B757:                                             ; preds = %B324, %B278
  %at.4.2 = phi i64 [ %at.3.1212, %B278 ], [ %.345, %B324 ]
  %lsr.iv.next = add i64 %lsr.iv, -1
  %scevgep18 = getelementptr i8, ptr %lsr.iv17, i64 4
  %.245 = icmp ugt i64 %lsr.iv.next, 1
  br i1 %.245, label %B236, label %B376.endif

B168.endif:                                       ; preds = %B106, %B168.endif.preheader
  %.93249 = phi i64 [ %.93, %B106 ], [ %.93241, %B168.endif.preheader ]
  %.92248 = phi i64 [ %.92, %B106 ], [ %.92240, %B168.endif.preheader ]
  %.85247 = phi i64 [ %.85, %B106 ], [ %.85236, %B168.endif.preheader ]
  %doc.2.0246 = phi i64 [ %.85247, %B106 ], [ %.43, %B168.endif.preheader ]
  %used.2.0245 = phi i64 [ %used.3.1.lcssa, %B106 ], [ %.46, %B168.endif.preheader ]
  %at.2.0244 = phi i64 [ %at.3.1.lcssa, %B106 ], [ %.49, %B168.endif.preheader ]
  %.245209.not = icmp slt i64 %.93249, 1
  br i1 %.245209.not, label %B376.endif, label %B236.preheader

B236.preheader:                                   ; preds = %B168.endif
  %0 = add i64 %.93249, 1
  %1 = shl i64 %.92248, 2
  %scevgep = getelementptr i8, ptr %arg.codes, i64 %1
  br label %B236

B376.endif:                                       ; preds = %B168.endif, %B757
  %at.3.1.lcssa = phi i64 [ %at.2.0244, %B168.endif ], [ %at.4.2, %B757 ]
  %.399 = sub i64 %at.3.1.lcssa, %at.2.0244
  %.442217.not = icmp slt i64 %.399, 1
  br i1 %.442217.not, label %B716, label %B410.endif.preheader

B410.endif.preheader:                             ; preds = %B376.endif
  br label %B410.endif

B410.endif:                                       ; preds = %B410.endif.preheader, %B692
  %used.3.1220 = phi i64 [ %used.4.2, %B692 ], [ %used.2.0245, %B410.endif.preheader ]
  %.441215219 = phi i64 [ %.451, %B692 ], [ %.399, %B410.endif.preheader ]
  %.448216218 = phi i64 [ %.455, %B692 ], [ %at.2.0244, %B410.endif.preheader ]
  %.451 = add nsw i64 %.441215219, -1
  %.455 = add i64 %.448216218, 1
  %.485 = getelementptr i32, ptr %arg.kinds, i64 %.448216218
  %.486 = load i32, ptr %.485, align 4
  %.487 = zext i32 %.486 to i64
  %.488 = shl nuw i64 %.487, 32
  %.490 = or i64 %.488, %.93249
  %.5.i = mul i64 %.490, -7046029254386353131
  %.6.i = lshr i64 %.5.i, 20
  %.521 = and i64 %.6.i, %.68
  %.531 = getelementptr i64, ptr %arg.slots, i64 %.521
  %.532 = load i64, ptr %.531, align 8
  %.533 = icmp sgt i64 %.532, -1
  br i1 %.533, label %B526, label %B662
}

define noundef i32 @rehash(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.keys, i64 %arg.used, ptr %arg.slots, i64 %arg.size) local_unnamed_addr #0 {
B0.endif:
  %.9552.not = icmp slt i64 %arg.used, 1
  br i1 %.9552.not, label %common.ret, label %B36.lr.ph

B36.lr.ph:                                        ; preds = %B0.endif
  %.166 = add nsw i64 %arg.size, -1
  br label %B36.endif

B116:                                             ; preds = %B116.preheader, %B116
  %slot.2.1 = phi i64 [ %.183, %B116 ], [ %.167, %B116.preheader ]
  %.180 = add nsw i64 %slot.2.1, 1
  %.183 = and i64 %.180, %.166
  %.189 = getelementptr i64, ptr %arg.slots, i64 %.183
  %.190 = load i64, ptr %.189, align 8
  %.191 = icmp sgt i64 %.190, -1
  br i1 %.191, label %B116, label %B162

B162:                                             ; preds = %B36.endif, %B116
  %slot.3.2 = phi i64 [ %.167, %B36.endif ], [ %.183, %B116 ]
  %.198 = getelementptr i64, ptr %arg.slots, i64 %slot.3.2
  store i64 %.1015153, ptr %.198, align 8
  %exitcond.not = icmp eq i64 %.108, %arg.used
  br i1 %exitcond.not, label %common.ret, label %B36.endif

common.ret:                                       ; preds = %B162, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B162, %B36.lr.ph
  %.1015153 = phi i64 [ 0, %B36.lr.ph ], [ %.108, %B162 ]
  %.108 = add nuw nsw i64 %.1015153, 1
  %.139 = getelementptr i64, ptr %arg.keys, i64 %.1015153
  %.140 = load i64, ptr %.139, align 8
  %.5.i = mul i64 %.140, -7046029254386353131
  %.6.i = lshr i64 %.5.i, 20
  %.167 = and i64 %.6.i, %.166
  %.175 = getelementptr i64, ptr %arg.slots, i64 %.167
  %.176 = load i64, ptr %.175, align 8
  %.177 = icmp sgt i64 %.176, -1
  br i1 %.177, label %B116.preheader, label %B162

B116.preheader:                                   ; preds = %B36.endif
  br label %B116
}

define noundef i32 @lay_out_uint16(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, i64 %arg.first, ptr readonly %arg.sizes, i64 %arg.block, ptr readonly %arg.terms, ptr readonly %arg.pairs, ptr %arg.place, ptr writeonly %arg.docs, ptr writeonly %arg.kinds) local_unnamed_addr #0 {
B0.endif:
  %.110106.not = icmp slt i64 %arg.block, 1
  br i1 %.110106.not, label %B222, label %B66.endif.preheader

B66.endif.preheader:                              ; preds = %B0.endif
  br label %B66.endif

B64.loopexit:                                     ; preds = %B112.prol.loopexit, %B66.endif, %B112
  %at.2.1.lcssa = phi i64 [ %at.3.0109, %B66.endif ], [ %.310.lcssa.unr, %B112.prol.loopexit ], [ %.310.1, %B112 ]
  %exitcond115.not = icmp eq i64 %arg.block, %.123
  br i1 %exitcond115.not, label %B222, label %B66.endif

B112:                                             ; preds = %B112.preheader, %B112
  %lsr.iv = phi i32 [ %4, %B112.preheader ], [ %lsr.iv.next, %B112 ]
  %at.2.197 = phi i64 [ %.310.1, %B112 ], [ %at.2.197.unr, %B112.preheader ]
  %sunkaddr = mul i64 %at.2.197, 4
  %sunkaddr9 = getelementptr i8, ptr %arg.terms, i64 %sunkaddr
  %.281 = load i32, ptr %sunkaddr9, align 4
  %.283 = sext i32 %.281 to i64
  %.284 = getelementptr i64, ptr %arg.place, i64 %.283
  %.285 = load i64, ptr %.284, align 8
  %.291 = getelementptr i32, ptr %arg.docs, i64 %.285
  store i32 %.290, ptr %.291, align 4
  %sunkaddr10 = mul i64 %at.2.197, 2
  %sunkaddr11 = getelementptr i8, ptr %arg.pairs, i64 %sunkaddr10
  %.296 = load i16, ptr %sunkaddr11, align 2
  %.298 = getelementptr i16, ptr %arg.kinds, i64 %.285
  store i16 %.296, ptr %.298, align 2
  %.300 = add nsw i64 %.285, 1
  %.304 = load i32, ptr %sunkaddr9, align 4
  %.306 = sext i32 %.304 to i64
  %.307 = getelementptr i64, ptr %arg.place, i64 %.306
  store i64 %.300, ptr %.307, align 8
  %sunkaddr12 = mul i64 %at.2.197, 4
  %sunkaddr13 = getelementptr i8, ptr %arg.terms, i64 %sunkaddr12
  %sunkaddr14 = getelementptr i8, ptr %sunkaddr13, i64 4
  %.281.1 = load i32, ptr %sunkaddr14, align 4
  %.283.1 = sext i32 %.281.1 to i64
  %.284.1 = getelementptr i64, ptr %arg.place, i64 %.283.1
  %.285.1 = load i64, ptr %.284.1, align 8
  %.291.1 = getelementptr i32, ptr %arg.docs, i64 %.285.1
  store i32 %.290, ptr %.291.1, align 4
  %sunkaddr15 = mul i64 %at.2.197, 2
  %sunkaddr16 = getelementptr i8, ptr %arg.pairs, i64 %sunkaddr15
  %sunkaddr17 = getelementptr i8, ptr %sunkaddr16, i64 2
  %.296.1 = load i16, ptr %sunkaddr17, align 2
  %.298.1 = getelementptr i16, ptr %arg.kinds, i64 %.285.1
  store i16 %.296.1, ptr %.298.1, align 2
  %.300.1 = add nsw i64 %.285.1, 1
  %.304.1 = load i32, ptr %sunkaddr14, align 4
  %.306.1 = sext i32 %.304.1 to i64
  %.307.1 = getelementptr i64, ptr %arg.place, i64 %.306.1
  store i64 %.300.1, ptr %.307.1, align 8
  %.310.1 = add i64 %at.2.197, 2
  %lsr.iv.next = add i32 %lsr.iv, -2
  %exitcond.1 = icmp eq i32 %lsr.iv.next, 0
  br i1 %exitcond.1, label %B64.loopexit, label %B112

B222:                                             ; preds = %B64.loopexit, %B0.endif
  %at.3.0.lcssa = phi i64 [ 0, %B0.endif ], [ %at.2.1.lcssa, %B64.loopexit ]
  store i64 %at.3.0.lcssa, ptr %retptr, align 8
  ret i32 0

B66.endif:                                        ; preds = %B64.loopexit, %B66.endif.preheader
  %at.3.0109 = phi i64 [ %at.2.1.lcssa, %B64.loopexit ], [ 0, %B66.endif.preheader ]
  %.116101107 = phi i64 [ %.123, %B64.loopexit ], [ 0, %B66.endif.preheader ]
  %.123 = add nuw nsw i64 %.116101107, 1
  %.159 = getelementptr i32, ptr %arg.sizes, i64 %.116101107
  %.160 = load i32, ptr %.159, align 4
  %.24094.not = icmp slt i32 %.160, 1
  br i1 %.24094.not, label %B64.loopexit, label %B112.lr.ph

B112.lr.ph:                                       ; preds = %B66.endif
  %.288 = add nsw i64 %.116101107, %arg.first
  %.290 = trunc i64 %.288 to i32
  %0 = trunc i64 %at.3.0109 to i32
  %xtraiter = and i32 %.160, 1
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B112.prol.loopexit, label %B112.prol

B112.prol:                                        ; preds = %B112.lr.ph
  %.280.prol = getelementptr i32, ptr %arg.terms, i64 %at.3.0109
  %.281.prol = load i32, ptr %.280.prol, align 4
  %.283.prol = sext i32 %.281.prol to i64
  %.284.prol = getelementptr i64, ptr %arg.place, i64 %.283.prol
  %.285.prol = load i64, ptr %.284.prol, align 8
  %.291.prol = getelementptr i32, ptr %arg.docs, i64 %.285.prol
  store i32 %.290, ptr %.291.prol, align 4
  %.295.prol = getelementptr i16, ptr %arg.pairs, i64 %at.3.0109
  %.296.prol = load i16, ptr %.295.prol, align 2
  %.298.prol = getelementptr i16, ptr %arg.kinds, i64 %.285.prol
  store i16 %.296.prol, ptr %.298.prol, align 2
  %.300.prol = add nsw i64 %.285.prol, 1
  %.304.prol = load i32, ptr %.280.prol, align 4
  %.306.prol = sext i32 %.304.prol to i64
  %.307.prol = getelementptr i64, ptr %arg.place, i64 %.306.prol
  store i64 %.300.prol, ptr %.307.prol, align 8
  %.310.prol = add i64 %at.3.0109, 1
  br label %B112.prol.loopexit

B112.prol.loopexit:                               ; preds = %B112.prol, %B112.lr.ph
  %.310.lcssa.unr = phi i64 [ poison, %B112.lr.ph ], [ %.310.prol, %B112.prol ]
  %at.2.197.unr = phi i64 [ %at.3.0109, %B112.lr.ph ], [ %.310.prol, %B112.prol ]
  %1 = icmp eq i32 %.160, 1
  br i1 %1, label %B64.loopexit, label %B112.preheader

B112.preheader:                                   ; preds = %B112.prol.loopexit
  %2 = add i32 %.160, %0
  %3 = trunc i64 %at.2.197.unr to i32
  %4 = sub i32 %2, %3
  br label %B112
}

define noundef i32 @lay_out_uint32(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, i64 %arg.first, ptr readonly %arg.sizes, i64 %arg.block, ptr readonly %arg.terms, ptr readonly %arg.pairs, ptr %arg.place, ptr writeonly %arg.docs, ptr writeonly %arg.kinds) local_unnamed_addr #0 {
B0.endif:
  %.110106.not = icmp slt i64 %arg.block, 1
  br i1 %.110106.not, label %B222, label %B66.endif.preheader

B66.endif.preheader:                              ; preds = %B0.endif
  br label %B66.endif

B64.loopexit:                                     ; preds = %B112.prol.loopexit, %B66.endif, %B112
  %at.2.1.lcssa = phi i64 [ %at.3.0109, %B66.endif ], [ %.310.lcssa.unr, %B112.prol.loopexit ], [ %.310.1, %B112 ]
  %exitcond115.not = icmp eq i64 %arg.block, %.123
  br i1 %exitcond115.not, label %B222, label %B66.endif

B112:                                             ; preds = %B112.preheader, %B112
  %lsr.iv = phi i32 [ %4, %B112.preheader ], [ %lsr.iv.next, %B112 ]
  %at.2.197 = phi i64 [ %.310.1, %B112 ], [ %at.2.197.unr, %B112.preheader ]
  %sunkaddr = mul i64 %at.2.197, 4
  %sunkaddr9 = getelementptr i8, ptr %arg.terms, i64 %sunkaddr
  %.281 = load i32, ptr %sunkaddr9, align 4
  %.283 = sext i32 %.281 to i64
  %.284 = getelementptr i64, ptr %arg.place, i64 %.283
  %.285 = load i64, ptr %.284, align 8
  %.291 = getelementptr i32, ptr %arg.docs, i64 %.285
  store i32 %.290, ptr %.291, align 4
  %sunkaddr10 = mul i64 %at.2.197, 4
  %sunkaddr11 = getelementptr i8, ptr %arg.pairs, i64 %sunkaddr10
  %.296 = load i32, ptr %sunkaddr11, align 4
  %.298 = getelementptr i32, ptr %arg.kinds, i64 %.285
  store i32 %.296, ptr %.298, align 4
  %.300 = add nsw i64 %.285, 1
  %.304 = load i32, ptr %sunkaddr9, align 4
  %.306 = sext i32 %.304 to i64
  %.307 = getelementptr i64, ptr %arg.place, i64 %.306
  store i64 %.300, ptr %.307, align 8
  %sunkaddr12 = mul i64 %at.2.197, 4
  %sunkaddr13 = getelementptr i8, ptr %arg.terms, i64 %sunkaddr12
  %sunkaddr14 = getelementptr i8, ptr %sunkaddr13, i64 4
  %.281.1 = load i32, ptr %sunkaddr14, align 4
  %.283.1 = sext i32 %.281.1 to i64
  %.284.1 = getelementptr i64, ptr %arg.place, i64 %.283.1
  %.285.1 = load i64, ptr %.284.1, align 8
  %.291.1 = getelementptr i32, ptr %arg.docs, i64 %.285.1
  store i32 %.290, ptr %.291.1, align 4
  %sunkaddr15 = mul i64 %at.2.197, 4
  %sunkaddr16 = getelementptr i8, ptr %arg.pairs, i64 %sunkaddr15
  %sunkaddr17 = getelementptr i8, ptr %sunkaddr16, i64 4
  %.296.1 = load i32, ptr %sunkaddr17, align 4
  %.298.1 = getelementptr i32, ptr %arg.kinds, i64 %.285.1
  store i32 %.296.1, ptr %.298.1, align 4
  %.300.1 = add nsw i64 %.285.1, 1
  %.304.1 = load i32, ptr %sunkaddr14, align 4
  %.306.1 = sext i32 %.304.1 to i64
  %.307.1 = getelementptr i64, ptr %arg.place, i64 %.306.1
  store i64 %.300.1, ptr %.307.1, align 8
  %.310.1 = add i64 %at.2.197, 2
  %lsr.iv.next = add i32 %lsr.iv, -2
  %exitcond.1 = icmp eq i32 %lsr.iv.next, 0
  br i1 %exitcond.1, label %B64.loopexit, label %B112

B222:                                             ; preds = %B64.loopexit, %B0.endif
  %at.3.0.lcssa = phi i64 [ 0, %B0.endif ], [ %at.2.1.lcssa, %B64.loopexit ]
  store i64 %at.3.0.lcssa, ptr %retptr, align 8
  ret i32 0

B66.endif:                                        ; preds = %B64.loopexit, %B66.endif.preheader
  %at.3.0109 = phi i64 [ %at.2.1.lcssa, %B64.loopexit ], [ 0, %B66.endif.preheader ]
  %.116101107 = phi i64 [ %.123, %B64.loopexit ], [ 0, %B66.endif.preheader ]
  %.123 = add nuw nsw i64 %.116101107, 1
  %.159 = getelementptr i32, ptr %arg.sizes, i64 %.116101107
  %.160 = load i32, ptr %.159, align 4
  %.24094.not = icmp slt i32 %.160, 1
  br i1 %.24094.not, label %B64.loopexit, label %B112.lr.ph

B112.lr.ph:                                       ; preds = %B66.endif
  %.288 = add nsw i64 %.116101107, %arg.first
  %.290 = trunc i64 %.288 to i32
  %0 = trunc i64 %at.3.0109 to i32
  %xtraiter = and i32 %.160, 1
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B112.prol.loopexit, label %B112.prol

B112.prol:                                        ; preds = %B112.lr.ph
  %.280.prol = getelementptr i32, ptr %arg.terms, i64 %at.3.0109
  %.281.prol = load i32, ptr %.280.prol, align 4
  %.283.prol = sext i32 %.281.prol to i64
  %.284.prol = getelementptr i64, ptr %arg.place, i64 %.283.prol
  %.285.prol = load i64, ptr %.284.prol, align 8
  %.291.prol = getelementptr i32, ptr %arg.docs, i64 %.285.prol
  store i32 %.290, ptr %.291.prol, align 4
  %.295.prol = getelementptr i32, ptr %arg.pairs, i64 %at.3.0109
  %.296.prol = load i32, ptr %.295.prol, align 4
  %.298.prol = getelementptr i32, ptr %arg.kinds, i64 %.285.prol
  store i32 %.296.prol, ptr %.298.prol, align 4
  %.300.prol = add nsw i64 %.285.prol, 1
  %.304.prol = load i32, ptr %.280.prol, align 4
  %.306.prol = sext i32 %.304.prol to i64
  %.307.prol = getelementptr i64, ptr %arg.place, i64 %.306.prol
  store i64 %.300.prol, ptr %.307.prol, align 8
  %.310.prol = add i64 %at.3.0109, 1
  br label %B112.prol.loopexit

B112.prol.loopexit:                               ; preds = %B112.prol, %B112.lr.ph
  %.310.lcssa.unr = phi i64 [ poison, %B112.lr.ph ], [ %.310.prol, %B112.prol ]
  %at.2.197.unr = phi i64 [ %at.3.0109, %B112.lr.ph ], [ %.310.prol, %B112.prol ]
  %1 = icmp eq i32 %.160, 1
  br i1 %1, label %B64.loopexit, label %B112.preheader

B112.preheader:                                   ; preds = %B112.prol.loopexit
  %2 = add i32 %.160, %0
  %3 = trunc i64 %at.2.197.unr to i32
  %4 = sub i32 %2, %3
  br label %B112
}

define noundef i32 @join_uint16_uint16(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.terms, ptr readonly %arg.docs, ptr readonly %arg.kinds, ptr readonly %arg.rank, ptr readonly %arg.code, i64 %arg.first, ptr readonly %arg.rows, i64 %arg.has_rows, ptr %arg.place, ptr writeonly %arg.to_docs, ptr writeonly %arg.to_kinds) local_unnamed_addr #0 {
B0.endif:
  %.119126.not = icmp slt i64 %arg.terms, 1
  br i1 %.119126.not, label %B304, label %B36.endif.lr.ph

B36.endif.lr.ph:                                  ; preds = %B0.endif
  %arg.has_rows.fr = freeze i64 %arg.has_rows
  %.300.not = icmp eq i64 %arg.has_rows.fr, 0
  br i1 %.300.not, label %B36.endif.us.preheader, label %B36.endif.preheader

B36.endif.preheader:                              ; preds = %B36.endif.lr.ph
  br label %B36.endif

B36.endif.us.preheader:                           ; preds = %B36.endif.lr.ph
  %0 = trunc i64 %arg.first to i32
  %scevgep = getelementptr i8, ptr %arg.to_kinds, i64 2
  %scevgep13 = getelementptr i8, ptr %arg.to_docs, i64 4
  %scevgep20 = getelementptr i8, ptr %arg.kinds, i64 2
  %scevgep25 = getelementptr i8, ptr %arg.docs, i64 4
  br label %B36.endif.us

B36.endif.us:                                     ; preds = %B280.us, %B36.endif.us.preheader
  %.125121127.us = phi i64 [ %.132.us, %B280.us ], [ 0, %B36.endif.us.preheader ]
  %.132.us = add nuw nsw i64 %.125121127.us, 1
  %.162.us = getelementptr i64, ptr %arg.rank, i64 %.125121127.us
  %.163.us = load i64, ptr %.162.us, align 8
  %.165.us = getelementptr i64, ptr %arg.place, i64 %.163.us
  %.166.us = load i64, ptr %.165.us, align 8
  %.172.us = getelementptr i64, ptr %arg.offsets, i64 %.125121127.us
  %.173.us = load i64, ptr %.172.us, align 8
  %.177.us = getelementptr i8, ptr %.172.us, i64 8
  %.178.us = load i64, ptr %.177.us, align 8
  %.215.us = sub i64 %.178.us, %.173.us
  %.258112.us.not = icmp slt i64 %.215.us, 1
  br i1 %.258112.us.not, label %B280.us, label %B130.us.us.preheader

B130.us.us.preheader:                             ; preds = %B36.endif.us
  %.neg = add i64 %.173.us, 1
  %xtraiter = and i64 %.215.us, 1
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B130.us.us.prol.loopexit, label %B130.us.us.prol

B130.us.us.prol:                                  ; preds = %B130.us.us.preheader
  %.267.us.us.prol = add nsw i64 %.215.us, -1
  %.271.us.us.prol = add i64 %.173.us, 1
  %.316.us.us.prol = getelementptr i32, ptr %arg.docs, i64 %.173.us
  %.317.us.us.prol = load i32, ptr %.316.us.us.prol, align 4
  %.342.us.us.prol = add i32 %.317.us.us.prol, %0
  %.343.us.us.prol = getelementptr i32, ptr %arg.to_docs, i64 %.166.us
  store i32 %.342.us.us.prol, ptr %.343.us.us.prol, align 4
  %.347.us.us.prol = getelementptr i16, ptr %arg.kinds, i64 %.173.us
  %.348.us.us.prol = load i16, ptr %.347.us.us.prol, align 2
  %.352.us.us.prol = zext i16 %.348.us.us.prol to i64
  %.353.us.us.prol = getelementptr i16, ptr %arg.code, i64 %.352.us.us.prol
  %.354.us.us.prol = load i16, ptr %.353.us.us.prol, align 2
  %.357.us.us.prol = getelementptr i16, ptr %arg.to_kinds, i64 %.166.us
  store i16 %.354.us.us.prol, ptr %.357.us.us.prol, align 2
  %.360.us.us.prol = add nsw i64 %.166.us, 1
  br label %B130.us.us.prol.loopexit

B130.us.us.prol.loopexit:                         ; preds = %B130.us.us.prol, %B130.us.us.preheader
  %spot.2.1115.us.us.unr = phi i64 [ %.166.us, %B130.us.us.preheader ], [ %.360.us.us.prol, %B130.us.us.prol ]
  %.257110114.us.us.unr = phi i64 [ %.215.us, %B130.us.us.preheader ], [ %.267.us.us.prol, %B130.us.us.prol ]
  %.264111113.us.us.unr = phi i64 [ %.173.us, %B130.us.us.preheader ], [ %.271.us.us.prol, %B130.us.us.prol ]
  %.360.us.us.lcssa.unr = phi i64 [ poison, %B130.us.us.preheader ], [ %.360.us.us.prol, %B130.us.us.prol ]
  %1 = icmp eq i64 %.178.us, %.neg
  br i1 %1, label %B280.us.loopexit, label %B130.us.us.preheader7

B130.us.us.preheader7:                            ; preds = %B130.us.us.prol.loopexit
  %2 = shl i64 %spot.2.1115.us.us.unr, 1
  %scevgep9 = getelementptr i8, ptr %scevgep, i64 %2
  %3 = shl i64 %spot.2.1115.us.us.unr, 2
  %scevgep14 = getelementptr i8, ptr %scevgep13, i64 %3
  %4 = add i64 %.257110114.us.us.unr, 2
  %5 = shl i64 %.264111113.us.us.unr, 1
  %scevgep21 = getelementptr i8, ptr %scevgep20, i64 %5
  %6 = shl i64 %.264111113.us.us.unr, 2
  %scevgep26 = getelementptr i8, ptr %scevgep25, i64 %6
  br label %B130.us.us

B280.us.loopexit.loopexit:                        ; preds = %B130.us.us
  %7 = add i64 %spot.2.1115.us.us.unr, %lsr.iv.next
  br label %B280.us.loopexit

B280.us.loopexit:                                 ; preds = %B280.us.loopexit.loopexit, %B130.us.us.prol.loopexit
  %.360.us.us.lcssa = phi i64 [ %.360.us.us.lcssa.unr, %B130.us.us.prol.loopexit ], [ %7, %B280.us.loopexit.loopexit ]
  %sunkaddr = mul i64 %.125121127.us, 8
  %sunkaddr36 = getelementptr i8, ptr %arg.rank, i64 %sunkaddr
  %.383.us.pre = load i64, ptr %sunkaddr36, align 8
  br label %B280.us

B280.us:                                          ; preds = %B280.us.loopexit, %B36.endif.us
  %.383.us = phi i64 [ %.163.us, %B36.endif.us ], [ %.383.us.pre, %B280.us.loopexit ]
  %spot.2.1.lcssa.us = phi i64 [ %.166.us, %B36.endif.us ], [ %.360.us.us.lcssa, %B280.us.loopexit ]
  %.388.us = getelementptr i64, ptr %arg.place, i64 %.383.us
  store i64 %spot.2.1.lcssa.us, ptr %.388.us, align 8
  %exitcond138.not = icmp eq i64 %.132.us, %arg.terms
  br i1 %exitcond138.not, label %B304, label %B36.endif.us

B130.us.us:                                       ; preds = %B130.us.us, %B130.us.us.preheader7
  %lsr.iv18 = phi i64 [ %4, %B130.us.us.preheader7 ], [ %lsr.iv.next19, %B130.us.us ]
  %lsr.iv = phi i64 [ 0, %B130.us.us.preheader7 ], [ %lsr.iv.next, %B130.us.us ]
  %8 = shl i64 %lsr.iv, 2
  %scevgep27 = getelementptr i8, ptr %scevgep26, i64 %8
  %scevgep28 = getelementptr i8, ptr %scevgep27, i64 -4
  %.317.us.us = load i32, ptr %scevgep28, align 4
  %.342.us.us = add i32 %.317.us.us, %0
  %9 = shl i64 %lsr.iv, 2
  %scevgep16 = getelementptr i8, ptr %scevgep14, i64 %9
  %scevgep17 = getelementptr i8, ptr %scevgep16, i64 -4
  store i32 %.342.us.us, ptr %scevgep17, align 4
  %10 = shl i64 %lsr.iv, 1
  %scevgep22 = getelementptr i8, ptr %scevgep21, i64 %10
  %scevgep23 = getelementptr i8, ptr %scevgep22, i64 -2
  %.348.us.us = load i16, ptr %scevgep23, align 2
  %.352.us.us = zext i16 %.348.us.us to i64
  %.353.us.us = getelementptr i16, ptr %arg.code, i64 %.352.us.us
  %.354.us.us = load i16, ptr %.353.us.us, align 2
  %11 = shl i64 %lsr.iv, 1
  %scevgep11 = getelementptr i8, ptr %scevgep9, i64 %11
  %scevgep12 = getelementptr i8, ptr %scevgep11, i64 -2
  store i16 %.354.us.us, ptr %scevgep12, align 2
  %12 = shl i64 %lsr.iv, 2
  %scevgep29 = getelementptr i8, ptr %scevgep26, i64 %12
  %.317.us.us.1 = load i32, ptr %scevgep29, align 4
  %.342.us.us.1 = add i32 %.317.us.us.1, %0
  %13 = shl i64 %lsr.iv, 2
  %scevgep15 = getelementptr i8, ptr %scevgep14, i64 %13
  store i32 %.342.us.us.1, ptr %scevgep15, align 4
  %14 = shl i64 %lsr.iv, 1
  %scevgep24 = getelementptr i8, ptr %scevgep21, i64 %14
  %.348.us.us.1 = load i16, ptr %scevgep24, align 2
  %.352.us.us.1 = zext i16 %.348.us.us.1 to i64
  %.353.us.us.1 = getelementptr i16, ptr %arg.code, i64 %.352.us.us.1
  %.354.us.us.1 = load i16, ptr %.353.us.us.1, align 2
  %15 = shl i64 %lsr.iv, 1
  %scevgep10 = getelementptr i8, ptr %scevgep9, i64 %15
  store i16 %.354.us.us.1, ptr %scevgep10, align 2
  %lsr.iv.next = add nuw i64 %lsr.iv, 2
  %lsr.iv.next19 = add i64 %lsr.iv18, -2
  %.258.us.us.1 = icmp sgt i64 %lsr.iv.next19, 2
  br i1 %.258.us.us.1, label %B130.us.us, label %B280.us.loopexit.loopexit

B130:                                             ; preds = %B130.preheader, %B278
  %lsr.iv32 = phi i64 [ %19, %B130.preheader ], [ %lsr.iv.next33, %B278 ]
  %lsr.iv30 = phi i64 [ %18, %B130.preheader ], [ %lsr.iv.next31, %B278 ]
  %spot.2.1115 = phi i64 [ %spot.3.2, %B278 ], [ %.166, %B130.preheader ]
  %16 = shl i64 %lsr.iv32, 1
  %scevgep35 = getelementptr i8, ptr %arg.docs, i64 %16
  %.305 = load i32, ptr %scevgep35, align 4
  %.307 = zext i32 %.305 to i64
  %.308 = getelementptr i64, ptr %arg.rows, i64 %.307
  %.309 = load i64, ptr %.308, align 8
  %.333 = icmp sgt i64 %.309, -1
  br i1 %.333, label %B218, label %B278

B218:                                             ; preds = %B130
  %.337 = add nsw i64 %.309, %arg.first
  %.342 = trunc i64 %.337 to i32
  %.343 = getelementptr i32, ptr %arg.to_docs, i64 %spot.2.1115
  store i32 %.342, ptr %.343, align 4
  %scevgep34 = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv32
  %.348 = load i16, ptr %scevgep34, align 2
  %.352 = zext i16 %.348 to i64
  %.353 = getelementptr i16, ptr %arg.code, i64 %.352
  %.354 = load i16, ptr %.353, align 2
  %.357 = getelementptr i16, ptr %arg.to_kinds, i64 %spot.2.1115
  store i16 %.354, ptr %.357, align 2
  %.360 = add nsw i64 %spot.2.1115, 1
  br label %B278

B278:                                             ; preds = %B218, %B130
  %spot.3.2 = phi i64 [ %.360, %B218 ], [ %spot.2.1115, %B130 ]
  %lsr.iv.next31 = add i64 %lsr.iv30, -1
  %lsr.iv.next33 = add i64 %lsr.iv32, 2
  %.258 = icmp ugt i64 %lsr.iv.next31, 1
  br i1 %.258, label %B130, label %B280.loopexit

B280.loopexit:                                    ; preds = %B278
  %sunkaddr37 = mul i64 %.125121127, 8
  %sunkaddr38 = getelementptr i8, ptr %arg.rank, i64 %sunkaddr37
  %.383.pre = load i64, ptr %sunkaddr38, align 8
  br label %B280

B280:                                             ; preds = %B36.endif, %B280.loopexit
  %.383 = phi i64 [ %.163, %B36.endif ], [ %.383.pre, %B280.loopexit ]
  %spot.2.1.lcssa = phi i64 [ %.166, %B36.endif ], [ %spot.3.2, %B280.loopexit ]
  %.388 = getelementptr i64, ptr %arg.place, i64 %.383
  store i64 %spot.2.1.lcssa, ptr %.388, align 8
  %exitcond.not = icmp eq i64 %.132, %arg.terms
  br i1 %exitcond.not, label %B304, label %B36.endif

B304:                                             ; preds = %B280, %B280.us, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B280, %B36.endif.preheader
  %.125121127 = phi i64 [ %.132, %B280 ], [ 0, %B36.endif.preheader ]
  %.132 = add nuw nsw i64 %.125121127, 1
  %.162 = getelementptr i64, ptr %arg.rank, i64 %.125121127
  %.163 = load i64, ptr %.162, align 8
  %.165 = getelementptr i64, ptr %arg.place, i64 %.163
  %.166 = load i64, ptr %.165, align 8
  %.172 = getelementptr i64, ptr %arg.offsets, i64 %.125121127
  %.173 = load i64, ptr %.172, align 8
  %.177 = getelementptr i8, ptr %.172, i64 8
  %.178 = load i64, ptr %.177, align 8
  %.215 = sub i64 %.178, %.173
  %.258112.not = icmp slt i64 %.215, 1
  br i1 %.258112.not, label %B280, label %B130.preheader

B130.preheader:                                   ; preds = %B36.endif
  %17 = add i64 %.178, 1
  %18 = sub i64 %17, %.173
  %19 = shl i64 %.173, 1
  br label %B130
}

define noundef i32 @join_uint16_uint32(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.terms, ptr readonly %arg.docs, ptr readonly %arg.kinds, ptr readonly %arg.rank, ptr readonly %arg.code, i64 %arg.first, ptr readonly %arg.rows, i64 %arg.has_rows, ptr %arg.place, ptr writeonly %arg.to_docs, ptr writeonly %arg.to_kinds) local_unnamed_addr #0 {
B0.endif:
  %.119126.not = icmp slt i64 %arg.terms, 1
  br i1 %.119126.not, label %B304, label %B36.endif.lr.ph

B36.endif.lr.ph:                                  ; preds = %B0.endif
  %arg.has_rows.fr = freeze i64 %arg.has_rows
  %.300.not = icmp eq i64 %arg.has_rows.fr, 0
  br i1 %.300.not, label %B36.endif.us.preheader, label %B36.endif.preheader

B36.endif.preheader:                              ; preds = %B36.endif.lr.ph
  br label %B36.endif

B36.endif.us.preheader:                           ; preds = %B36.endif.lr.ph
  %0 = trunc i64 %arg.first to i32
  %scevgep = getelementptr i8, ptr %arg.to_kinds, i64 4
  %scevgep13 = getelementptr i8, ptr %arg.to_docs, i64 4
  %scevgep20 = getelementptr i8, ptr %arg.kinds, i64 2
  %scevgep25 = getelementptr i8, ptr %arg.docs, i64 4
  br label %B36.endif.us

B36.endif.us:                                     ; preds = %B280.us, %B36.endif.us.preheader
  %.125121127.us = phi i64 [ %.132.us, %B280.us ], [ 0, %B36.endif.us.preheader ]
  %.132.us = add nuw nsw i64 %.125121127.us, 1
  %.162.us = getelementptr i64, ptr %arg.rank, i64 %.125121127.us
  %.163.us = load i64, ptr %.162.us, align 8
  %.165.us = getelementptr i64, ptr %arg.place, i64 %.163.us
  %.166.us = load i64, ptr %.165.us, align 8
  %.172.us = getelementptr i64, ptr %arg.offsets, i64 %.125121127.us
  %.173.us = load i64, ptr %.172.us, align 8
  %.177.us = getelementptr i8, ptr %.172.us, i64 8
  %.178.us = load i64, ptr %.177.us, align 8
  %.215.us = sub i64 %.178.us, %.173.us
  %.258112.us.not = icmp slt i64 %.215.us, 1
  br i1 %.258112.us.not, label %B280.us, label %B130.us.us.preheader

B130.us.us.preheader:                             ; preds = %B36.endif.us
  %.neg = add i64 %.173.us, 1
  %xtraiter = and i64 %.215.us, 1
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B130.us.us.prol.loopexit, label %B130.us.us.prol

B130.us.us.prol:                                  ; preds = %B130.us.us.preheader
  %.267.us.us.prol = add nsw i64 %.215.us, -1
  %.271.us.us.prol = add i64 %.173.us, 1
  %.316.us.us.prol = getelementptr i32, ptr %arg.docs, i64 %.173.us
  %.317.us.us.prol = load i32, ptr %.316.us.us.prol, align 4
  %.342.us.us.prol = add i32 %.317.us.us.prol, %0
  %.343.us.us.prol = getelementptr i32, ptr %arg.to_docs, i64 %.166.us
  store i32 %.342.us.us.prol, ptr %.343.us.us.prol, align 4
  %.347.us.us.prol = getelementptr i16, ptr %arg.kinds, i64 %.173.us
  %.348.us.us.prol = load i16, ptr %.347.us.us.prol, align 2
  %.352.us.us.prol = zext i16 %.348.us.us.prol to i64
  %.353.us.us.prol = getelementptr i32, ptr %arg.code, i64 %.352.us.us.prol
  %.354.us.us.prol = load i32, ptr %.353.us.us.prol, align 4
  %.357.us.us.prol = getelementptr i32, ptr %arg.to_kinds, i64 %.166.us
  store i32 %.354.us.us.prol, ptr %.357.us.us.prol, align 4
  %.360.us.us.prol = add nsw i64 %.166.us, 1
  br label %B130.us.us.prol.loopexit

B130.us.us.prol.loopexit:                         ; preds = %B130.us.us.prol, %B130.us.us.preheader
  %spot.2.1115.us.us.unr = phi i64 [ %.166.us, %B130.us.us.preheader ], [ %.360.us.us.prol, %B130.us.us.prol ]
  %.257110114.us.us.unr = phi i64 [ %.215.us, %B130.us.us.preheader ], [ %.267.us.us.prol, %B130.us.us.prol ]
  %.264111113.us.us.unr = phi i64 [ %.173.us, %B130.us.us.preheader ], [ %.271.us.us.prol, %B130.us.us.prol ]
  %.360.us.us.lcssa.unr = phi i64 [ poison, %B130.us.us.preheader ], [ %.360.us.us.prol, %B130.us.us.prol ]
  %1 = icmp eq i64 %.178.us, %.neg
  br i1 %1, label %B280.us.loopexit, label %B130.us.us.preheader7

B130.us.us.preheader7:                            ; preds = %B130.us.us.prol.loopexit
  %2 = shl i64 %spot.2.1115.us.us.unr, 2
  %scevgep9 = getelementptr i8, ptr %scevgep, i64 %2
  %scevgep14 = getelementptr i8, ptr %scevgep13, i64 %2
  %3 = add i64 %.257110114.us.us.unr, 2
  %4 = shl i64 %.264111113.us.us.unr, 1
  %scevgep21 = getelementptr i8, ptr %scevgep20, i64 %4
  %5 = shl i64 %.264111113.us.us.unr, 2
  %scevgep26 = getelementptr i8, ptr %scevgep25, i64 %5
  br label %B130.us.us

B280.us.loopexit.loopexit:                        ; preds = %B130.us.us
  %6 = add i64 %spot.2.1115.us.us.unr, %lsr.iv.next
  br label %B280.us.loopexit

B280.us.loopexit:                                 ; preds = %B280.us.loopexit.loopexit, %B130.us.us.prol.loopexit
  %.360.us.us.lcssa = phi i64 [ %.360.us.us.lcssa.unr, %B130.us.us.prol.loopexit ], [ %6, %B280.us.loopexit.loopexit ]
  %sunkaddr = mul i64 %.125121127.us, 8
  %sunkaddr36 = getelementptr i8, ptr %arg.rank, i64 %sunkaddr
  %.383.us.pre = load i64, ptr %sunkaddr36, align 8
  br label %B280.us

B280.us:                                          ; preds = %B280.us.loopexit, %B36.endif.us
  %.383.us = phi i64 [ %.163.us, %B36.endif.us ], [ %.383.us.pre, %B280.us.loopexit ]
  %spot.2.1.lcssa.us = phi i64 [ %.166.us, %B36.endif.us ], [ %.360.us.us.lcssa, %B280.us.loopexit ]
  %.388.us = getelementptr i64, ptr %arg.place, i64 %.383.us
  store i64 %spot.2.1.lcssa.us, ptr %.388.us, align 8
  %exitcond138.not = icmp eq i64 %.132.us, %arg.terms
  br i1 %exitcond138.not, label %B304, label %B36.endif.us

B130.us.us:                                       ; preds = %B130.us.us, %B130.us.us.preheader7
  %lsr.iv18 = phi i64 [ %3, %B130.us.us.preheader7 ], [ %lsr.iv.next19, %B130.us.us ]
  %lsr.iv = phi i64 [ 0, %B130.us.us.preheader7 ], [ %lsr.iv.next, %B130.us.us ]
  %7 = shl i64 %lsr.iv, 2
  %scevgep27 = getelementptr i8, ptr %scevgep26, i64 %7
  %scevgep28 = getelementptr i8, ptr %scevgep27, i64 -4
  %.317.us.us = load i32, ptr %scevgep28, align 4
  %.342.us.us = add i32 %.317.us.us, %0
  %8 = shl i64 %lsr.iv, 2
  %scevgep16 = getelementptr i8, ptr %scevgep14, i64 %8
  %scevgep17 = getelementptr i8, ptr %scevgep16, i64 -4
  store i32 %.342.us.us, ptr %scevgep17, align 4
  %9 = shl i64 %lsr.iv, 1
  %scevgep22 = getelementptr i8, ptr %scevgep21, i64 %9
  %scevgep23 = getelementptr i8, ptr %scevgep22, i64 -2
  %.348.us.us = load i16, ptr %scevgep23, align 2
  %.352.us.us = zext i16 %.348.us.us to i64
  %.353.us.us = getelementptr i32, ptr %arg.code, i64 %.352.us.us
  %.354.us.us = load i32, ptr %.353.us.us, align 4
  %10 = shl i64 %lsr.iv, 2
  %scevgep11 = getelementptr i8, ptr %scevgep9, i64 %10
  %scevgep12 = getelementptr i8, ptr %scevgep11, i64 -4
  store i32 %.354.us.us, ptr %scevgep12, align 4
  %11 = shl i64 %lsr.iv, 2
  %scevgep29 = getelementptr i8, ptr %scevgep26, i64 %11
  %.317.us.us.1 = load i32, ptr %scevgep29, align 4
  %.342.us.us.1 = add i32 %.317.us.us.1, %0
  %12 = shl i64 %lsr.iv, 2
  %scevgep15 = getelementptr i8, ptr %scevgep14, i64 %12
  store i32 %.342.us.us.1, ptr %scevgep15, align 4
  %13 = shl i64 %lsr.iv, 1
  %scevgep24 = getelementptr i8, ptr %scevgep21, i64 %13
  %.348.us.us.1 = load i16, ptr %scevgep24, align 2
  %.352.us.us.1 = zext i16 %.348.us.us.1 to i64
  %.353.us.us.1 = getelementptr i32, ptr %arg.code, i64 %.352.us.us.1
  %.354.us.us.1 = load i32, ptr %.353.us.us.1, align 4
  %14 = shl i64 %lsr.iv, 2
  %scevgep10 = getelementptr i8, ptr %scevgep9, i64 %14
  store i32 %.354.us.us.1, ptr %scevgep10, align 4
  %lsr.iv.next = add nuw i64 %lsr.iv, 2
  %lsr.iv.next19 = add i64 %lsr.iv18, -2
  %.258.us.us.1 = icmp sgt i64 %lsr.iv.next19, 2
  br i1 %.258.us.us.1, label %B130.us.us, label %B280.us.loopexit.loopexit

B130:                                             ; preds = %B130.preheader, %B278
  %lsr.iv32 = phi i64 [ %18, %B130.preheader ], [ %lsr.iv.next33, %B278 ]
  %lsr.iv30 = phi i64 [ %17, %B130.preheader ], [ %lsr.iv.next31, %B278 ]
  %spot.2.1115 = phi i64 [ %spot.3.2, %B278 ], [ %.166, %B130.preheader ]
  %15 = shl i64 %lsr.iv32, 1
  %scevgep35 = getelementptr i8, ptr %arg.docs, i64 %15
  %.305 = load i32, ptr %scevgep35, align 4
  %.307 = zext i32 %.305 to i64
  %.308 = getelementptr i64, ptr %arg.rows, i64 %.307
  %.309 = load i64, ptr %.308, align 8
  %.333 = icmp sgt i64 %.309, -1
  br i1 %.333, label %B218, label %B278

B218:                                             ; preds = %B130
  %.337 = add nsw i64 %.309, %arg.first
  %.342 = trunc i64 %.337 to i32
  %.343 = getelementptr i32, ptr %arg.to_docs, i64 %spot.2.1115
  store i32 %.342, ptr %.343, align 4
  %scevgep34 = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv32
  %.348 = load i16, ptr %scevgep34, align 2
  %.352 = zext i16 %.348 to i64
  %.353 = getelementptr i32, ptr %arg.code, i64 %.352
  %.354 = load i32, ptr %.353, align 4
  %.357 = getelementptr i32, ptr %arg.to_kinds, i64 %spot.2.1115
  store i32 %.354, ptr %.357, align 4
  %.360 = add nsw i64 %spot.2.1115, 1
  br label %B278

B278:                                             ; preds = %B218, %B130
  %spot.3.2 = phi i64 [ %.360, %B218 ], [ %spot.2.1115, %B130 ]
  %lsr.iv.next31 = add i64 %lsr.iv30, -1
  %lsr.iv.next33 = add i64 %lsr.iv32, 2
  %.258 = icmp ugt i64 %lsr.iv.next31, 1
  br i1 %.258, label %B130, label %B280.loopexit

B280.loopexit:                                    ; preds = %B278
  %sunkaddr37 = mul i64 %.125121127, 8
  %sunkaddr38 = getelementptr i8, ptr %arg.rank, i64 %sunkaddr37
  %.383.pre = load i64, ptr %sunkaddr38, align 8
  br label %B280

B280:                                             ; preds = %B36.endif, %B280.loopexit
  %.383 = phi i64 [ %.163, %B36.endif ], [ %.383.pre, %B280.loopexit ]
  %spot.2.1.lcssa = phi i64 [ %.166, %B36.endif ], [ %spot.3.2, %B280.loopexit ]
  %.388 = getelementptr i64, ptr %arg.place, i64 %.383
  store i64 %spot.2.1.lcssa, ptr %.388, align 8
  %exitcond.not = icmp eq i64 %.132, %arg.terms
  br i1 %exitcond.not, label %B304, label %B36.endif

B304:                                             ; preds = %B280, %B280.us, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B280, %B36.endif.preheader
  %.125121127 = phi i64 [ %.132, %B280 ], [ 0, %B36.endif.preheader ]
  %.132 = add nuw nsw i64 %.125121127, 1
  %.162 = getelementptr i64, ptr %arg.rank, i64 %.125121127
  %.163 = load i64, ptr %.162, align 8
  %.165 = getelementptr i64, ptr %arg.place, i64 %.163
  %.166 = load i64, ptr %.165, align 8
  %.172 = getelementptr i64, ptr %arg.offsets, i64 %.125121127
  %.173 = load i64, ptr %.172, align 8
  %.177 = getelementptr i8, ptr %.172, i64 8
  %.178 = load i64, ptr %.177, align 8
  %.215 = sub i64 %.178, %.173
  %.258112.not = icmp slt i64 %.215, 1
  br i1 %.258112.not, label %B280, label %B130.preheader

B130.preheader:                                   ; preds = %B36.endif
  %16 = add i64 %.178, 1
  %17 = sub i64 %16, %.173
  %18 = shl i64 %.173, 1
  br label %B130
}

define noundef i32 @join_uint32_uint16(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.terms, ptr readonly %arg.docs, ptr readonly %arg.kinds, ptr readonly %arg.rank, ptr readonly %arg.code, i64 %arg.first, ptr readonly %arg.rows, i64 %arg.has_rows, ptr %arg.place, ptr writeonly %arg.to_docs, ptr writeonly %arg.to_kinds) local_unnamed_addr #0 {
B0.endif:
  %.119126.not = icmp slt i64 %arg.terms, 1
  br i1 %.119126.not, label %B304, label %B36.endif.lr.ph

B36.endif.lr.ph:                                  ; preds = %B0.endif
  %arg.has_rows.fr = freeze i64 %arg.has_rows
  %.300.not = icmp eq i64 %arg.has_rows.fr, 0
  br i1 %.300.not, label %B36.endif.us.preheader, label %B36.endif.preheader

B36.endif.preheader:                              ; preds = %B36.endif.lr.ph
  br label %B36.endif

B36.endif.us.preheader:                           ; preds = %B36.endif.lr.ph
  %0 = trunc i64 %arg.first to i32
  %scevgep = getelementptr i8, ptr %arg.to_kinds, i64 2
  %scevgep13 = getelementptr i8, ptr %arg.to_docs, i64 4
  %scevgep20 = getelementptr i8, ptr %arg.kinds, i64 4
  %scevgep25 = getelementptr i8, ptr %arg.docs, i64 4
  br label %B36.endif.us

B36.endif.us:                                     ; preds = %B280.us, %B36.endif.us.preheader
  %.125121127.us = phi i64 [ %.132.us, %B280.us ], [ 0, %B36.endif.us.preheader ]
  %.132.us = add nuw nsw i64 %.125121127.us, 1
  %.162.us = getelementptr i64, ptr %arg.rank, i64 %.125121127.us
  %.163.us = load i64, ptr %.162.us, align 8
  %.165.us = getelementptr i64, ptr %arg.place, i64 %.163.us
  %.166.us = load i64, ptr %.165.us, align 8
  %.172.us = getelementptr i64, ptr %arg.offsets, i64 %.125121127.us
  %.173.us = load i64, ptr %.172.us, align 8
  %.177.us = getelementptr i8, ptr %.172.us, i64 8
  %.178.us = load i64, ptr %.177.us, align 8
  %.215.us = sub i64 %.178.us, %.173.us
  %.258112.us.not = icmp slt i64 %.215.us, 1
  br i1 %.258112.us.not, label %B280.us, label %B130.us.us.preheader

B130.us.us.preheader:                             ; preds = %B36.endif.us
  %.neg = add i64 %.173.us, 1
  %xtraiter = and i64 %.215.us, 1
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B130.us.us.prol.loopexit, label %B130.us.us.prol

B130.us.us.prol:                                  ; preds = %B130.us.us.preheader
  %.267.us.us.prol = add nsw i64 %.215.us, -1
  %.271.us.us.prol = add i64 %.173.us, 1
  %.316.us.us.prol = getelementptr i32, ptr %arg.docs, i64 %.173.us
  %.317.us.us.prol = load i32, ptr %.316.us.us.prol, align 4
  %.342.us.us.prol = add i32 %.317.us.us.prol, %0
  %.343.us.us.prol = getelementptr i32, ptr %arg.to_docs, i64 %.166.us
  store i32 %.342.us.us.prol, ptr %.343.us.us.prol, align 4
  %.347.us.us.prol = getelementptr i32, ptr %arg.kinds, i64 %.173.us
  %.348.us.us.prol = load i32, ptr %.347.us.us.prol, align 4
  %.352.us.us.prol = zext i32 %.348.us.us.prol to i64
  %.353.us.us.prol = getelementptr i16, ptr %arg.code, i64 %.352.us.us.prol
  %.354.us.us.prol = load i16, ptr %.353.us.us.prol, align 2
  %.357.us.us.prol = getelementptr i16, ptr %arg.to_kinds, i64 %.166.us
  store i16 %.354.us.us.prol, ptr %.357.us.us.prol, align 2
  %.360.us.us.prol = add nsw i64 %.166.us, 1
  br label %B130.us.us.prol.loopexit

B130.us.us.prol.loopexit:                         ; preds = %B130.us.us.prol, %B130.us.us.preheader
  %spot.2.1115.us.us.unr = phi i64 [ %.166.us, %B130.us.us.preheader ], [ %.360.us.us.prol, %B130.us.us.prol ]
  %.257110114.us.us.unr = phi i64 [ %.215.us, %B130.us.us.preheader ], [ %.267.us.us.prol, %B130.us.us.prol ]
  %.264111113.us.us.unr = phi i64 [ %.173.us, %B130.us.us.preheader ], [ %.271.us.us.prol, %B130.us.us.prol ]
  %.360.us.us.lcssa.unr = phi i64 [ poison, %B130.us.us.preheader ], [ %.360.us.us.prol, %B130.us.us.prol ]
  %1 = icmp eq i64 %.178.us, %.neg
  br i1 %1, label %B280.us.loopexit, label %B130.us.us.preheader7

B130.us.us.preheader7:                            ; preds = %B130.us.us.prol.loopexit
  %2 = shl i64 %spot.2.1115.us.us.unr, 1
  %scevgep9 = getelementptr i8, ptr %scevgep, i64 %2
  %3 = shl i64 %spot.2.1115.us.us.unr, 2
  %scevgep14 = getelementptr i8, ptr %scevgep13, i64 %3
  %4 = add i64 %.257110114.us.us.unr, 2
  %5 = shl i64 %.264111113.us.us.unr, 2
  %scevgep21 = getelementptr i8, ptr %scevgep20, i64 %5
  %scevgep26 = getelementptr i8, ptr %scevgep25, i64 %5
  br label %B130.us.us

B280.us.loopexit.loopexit:                        ; preds = %B130.us.us
  %6 = add i64 %spot.2.1115.us.us.unr, %lsr.iv.next
  br label %B280.us.loopexit

B280.us.loopexit:                                 ; preds = %B280.us.loopexit.loopexit, %B130.us.us.prol.loopexit
  %.360.us.us.lcssa = phi i64 [ %.360.us.us.lcssa.unr, %B130.us.us.prol.loopexit ], [ %6, %B280.us.loopexit.loopexit ]
  %sunkaddr = mul i64 %.125121127.us, 8
  %sunkaddr36 = getelementptr i8, ptr %arg.rank, i64 %sunkaddr
  %.383.us.pre = load i64, ptr %sunkaddr36, align 8
  br label %B280.us

B280.us:                                          ; preds = %B280.us.loopexit, %B36.endif.us
  %.383.us = phi i64 [ %.163.us, %B36.endif.us ], [ %.383.us.pre, %B280.us.loopexit ]
  %spot.2.1.lcssa.us = phi i64 [ %.166.us, %B36.endif.us ], [ %.360.us.us.lcssa, %B280.us.loopexit ]
  %.388.us = getelementptr i64, ptr %arg.place, i64 %.383.us
  store i64 %spot.2.1.lcssa.us, ptr %.388.us, align 8
  %exitcond138.not = icmp eq i64 %.132.us, %arg.terms
  br i1 %exitcond138.not, label %B304, label %B36.endif.us

B130.us.us:                                       ; preds = %B130.us.us, %B130.us.us.preheader7
  %lsr.iv18 = phi i64 [ %4, %B130.us.us.preheader7 ], [ %lsr.iv.next19, %B130.us.us ]
  %lsr.iv = phi i64 [ 0, %B130.us.us.preheader7 ], [ %lsr.iv.next, %B130.us.us ]
  %7 = shl i64 %lsr.iv, 2
  %scevgep27 = getelementptr i8, ptr %scevgep26, i64 %7
  %scevgep28 = getelementptr i8, ptr %scevgep27, i64 -4
  %.317.us.us = load i32, ptr %scevgep28, align 4
  %.342.us.us = add i32 %.317.us.us, %0
  %8 = shl i64 %lsr.iv, 2
  %scevgep16 = getelementptr i8, ptr %scevgep14, i64 %8
  %scevgep17 = getelementptr i8, ptr %scevgep16, i64 -4
  store i32 %.342.us.us, ptr %scevgep17, align 4
  %scevgep22 = getelementptr i8, ptr %scevgep21, i64 %8
  %scevgep23 = getelementptr i8, ptr %scevgep22, i64 -4
  %.348.us.us = load i32, ptr %scevgep23, align 4
  %.352.us.us = zext i32 %.348.us.us to i64
  %.353.us.us = getelementptr i16, ptr %arg.code, i64 %.352.us.us
  %.354.us.us = load i16, ptr %.353.us.us, align 2
  %9 = shl i64 %lsr.iv, 1
  %scevgep11 = getelementptr i8, ptr %scevgep9, i64 %9
  %scevgep12 = getelementptr i8, ptr %scevgep11, i64 -2
  store i16 %.354.us.us, ptr %scevgep12, align 2
  %10 = shl i64 %lsr.iv, 2
  %scevgep29 = getelementptr i8, ptr %scevgep26, i64 %10
  %.317.us.us.1 = load i32, ptr %scevgep29, align 4
  %.342.us.us.1 = add i32 %.317.us.us.1, %0
  %11 = shl i64 %lsr.iv, 2
  %scevgep15 = getelementptr i8, ptr %scevgep14, i64 %11
  store i32 %.342.us.us.1, ptr %scevgep15, align 4
  %scevgep24 = getelementptr i8, ptr %scevgep21, i64 %11
  %.348.us.us.1 = load i32, ptr %scevgep24, align 4
  %.352.us.us.1 = zext i32 %.348.us.us.1 to i64
  %.353.us.us.1 = getelementptr i16, ptr %arg.code, i64 %.352.us.us.1
  %.354.us.us.1 = load i16, ptr %.353.us.us.1, align 2
  %12 = shl i64 %lsr.iv, 1
  %scevgep10 = getelementptr i8, ptr %scevgep9, i64 %12
  store i16 %.354.us.us.1, ptr %scevgep10, align 2
  %lsr.iv.next = add nuw i64 %lsr.iv, 2
  %lsr.iv.next19 = add i64 %lsr.iv18, -2
  %.258.us.us.1 = icmp sgt i64 %lsr.iv.next19, 2
  br i1 %.258.us.us.1, label %B130.us.us, label %B280.us.loopexit.loopexit

B130:                                             ; preds = %B130.preheader, %B278
  %lsr.iv32 = phi i64 [ %15, %B130.preheader ], [ %lsr.iv.next33, %B278 ]
  %lsr.iv30 = phi i64 [ %14, %B130.preheader ], [ %lsr.iv.next31, %B278 ]
  %spot.2.1115 = phi i64 [ %spot.3.2, %B278 ], [ %.166, %B130.preheader ]
  %scevgep35 = getelementptr i8, ptr %arg.docs, i64 %lsr.iv32
  %.305 = load i32, ptr %scevgep35, align 4
  %.307 = zext i32 %.305 to i64
  %.308 = getelementptr i64, ptr %arg.rows, i64 %.307
  %.309 = load i64, ptr %.308, align 8
  %.333 = icmp sgt i64 %.309, -1
  br i1 %.333, label %B218, label %B278

B218:                                             ; preds = %B130
  %.337 = add nsw i64 %.309, %arg.first
  %.342 = trunc i64 %.337 to i32
  %.343 = getelementptr i32, ptr %arg.to_docs, i64 %spot.2.1115
  store i32 %.342, ptr %.343, align 4
  %scevgep34 = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv32
  %.348 = load i32, ptr %scevgep34, align 4
  %.352 = zext i32 %.348 to i64
  %.353 = getelementptr i16, ptr %arg.code, i64 %.352
  %.354 = load i16, ptr %.353, align 2
  %.357 = getelementptr i16, ptr %arg.to_kinds, i64 %spot.2.1115
  store i16 %.354, ptr %.357, align 2
  %.360 = add nsw i64 %spot.2.1115, 1
  br label %B278

B278:                                             ; preds = %B218, %B130
  %spot.3.2 = phi i64 [ %.360, %B218 ], [ %spot.2.1115, %B130 ]
  %lsr.iv.next31 = add i64 %lsr.iv30, -1
  %lsr.iv.next33 = add i64 %lsr.iv32, 4
  %.258 = icmp ugt i64 %lsr.iv.next31, 1
  br i1 %.258, label %B130, label %B280.loopexit

B280.loopexit:                                    ; preds = %B278
  %sunkaddr37 = mul i64 %.125121127, 8
  %sunkaddr38 = getelementptr i8, ptr %arg.rank, i64 %sunkaddr37
  %.383.pre = load i64, ptr %sunkaddr38, align 8
  br label %B280

B280:                                             ; preds = %B36.endif, %B280.loopexit
  %.383 = phi i64 [ %.163, %B36.endif ], [ %.383.pre, %B280.loopexit ]
  %spot.2.1.lcssa = phi i64 [ %.166, %B36.endif ], [ %spot.3.2, %B280.loopexit ]
  %.388 = getelementptr i64, ptr %arg.place, i64 %.383
  store i64 %spot.2.1.lcssa, ptr %.388, align 8
  %exitcond.not = icmp eq i64 %.132, %arg.terms
  br i1 %exitcond.not, label %B304, label %B36.endif

B304:                                             ; preds = %B280, %B280.us, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B280, %B36.endif.preheader
  %.125121127 = phi i64 [ %.132, %B280 ], [ 0, %B36.endif.preheader ]
  %.132 = add nuw nsw i64 %.125121127, 1
  %.162 = getelementptr i64, ptr %arg.rank, i64 %.125121127
  %.163 = load i64, ptr %.162, align 8
  %.165 = getelementptr i64, ptr %arg.place, i64 %.163
  %.166 = load i64, ptr %.165, align 8
  %.172 = getelementptr i64, ptr %arg.offsets, i64 %.125121127
  %.173 = load i64, ptr %.172, align 8
  %.177 = getelementptr i8, ptr %.172, i64 8
  %.178 = load i64, ptr %.177, align 8
  %.215 = sub i64 %.178, %.173
  %.258112.not = icmp slt i64 %.215, 1
  br i1 %.258112.not, label %B280, label %B130.preheader

B130.preheader:                                   ; preds = %B36.endif
  %13 = add i64 %.178, 1
  %14 = sub i64 %13, %.173
  %15 = shl i64 %.173, 2
  br label %B130
}

define noundef i32 @join_uint32_uint32(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.terms, ptr readonly %arg.docs, ptr readonly %arg.kinds, ptr readonly %arg.rank, ptr readonly %arg.code, i64 %arg.first, ptr readonly %arg.rows, i64 %arg.has_rows, ptr %arg.place, ptr writeonly %arg.to_docs, ptr writeonly %arg.to_kinds) local_unnamed_addr #0 {
B0.endif:
  %.119126.not = icmp slt i64 %arg.terms, 1
  br i1 %.119126.not, label %B304, label %B36.endif.lr.ph

B36.endif.lr.ph:                                  ; preds = %B0.endif
  %arg.has_rows.fr = freeze i64 %arg.has_rows
  %.300.not = icmp eq i64 %arg.has_rows.fr, 0
  br i1 %.300.not, label %B36.endif.us.preheader, label %B36.endif.preheader

B36.endif.preheader:                              ; preds = %B36.endif.lr.ph
  br label %B36.endif

B36.endif.us.preheader:                           ; preds = %B36.endif.lr.ph
  %0 = trunc i64 %arg.first to i32
  %scevgep = getelementptr i8, ptr %arg.to_kinds, i64 4
  %scevgep13 = getelementptr i8, ptr %arg.to_docs, i64 4
  %scevgep20 = getelementptr i8, ptr %arg.kinds, i64 4
  %scevgep25 = getelementptr i8, ptr %arg.docs, i64 4
  br label %B36.endif.us

B36.endif.us:                                     ; preds = %B280.us, %B36.endif.us.preheader
  %.125121127.us = phi i64 [ %.132.us, %B280.us ], [ 0, %B36.endif.us.preheader ]
  %.132.us = add nuw nsw i64 %.125121127.us, 1
  %.162.us = getelementptr i64, ptr %arg.rank, i64 %.125121127.us
  %.163.us = load i64, ptr %.162.us, align 8
  %.165.us = getelementptr i64, ptr %arg.place, i64 %.163.us
  %.166.us = load i64, ptr %.165.us, align 8
  %.172.us = getelementptr i64, ptr %arg.offsets, i64 %.125121127.us
  %.173.us = load i64, ptr %.172.us, align 8
  %.177.us = getelementptr i8, ptr %.172.us, i64 8
  %.178.us = load i64, ptr %.177.us, align 8
  %.215.us = sub i64 %.178.us, %.173.us
  %.258112.us.not = icmp slt i64 %.215.us, 1
  br i1 %.258112.us.not, label %B280.us, label %B130.us.us.preheader

B130.us.us.preheader:                             ; preds = %B36.endif.us
  %.neg = add i64 %.173.us, 1
  %xtraiter = and i64 %.215.us, 1
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B130.us.us.prol.loopexit, label %B130.us.us.prol

B130.us.us.prol:                                  ; preds = %B130.us.us.preheader
  %.267.us.us.prol = add nsw i64 %.215.us, -1
  %.271.us.us.prol = add i64 %.173.us, 1
  %.316.us.us.prol = getelementptr i32, ptr %arg.docs, i64 %.173.us
  %.317.us.us.prol = load i32, ptr %.316.us.us.prol, align 4
  %.342.us.us.prol = add i32 %.317.us.us.prol, %0
  %.343.us.us.prol = getelementptr i32, ptr %arg.to_docs, i64 %.166.us
  store i32 %.342.us.us.prol, ptr %.343.us.us.prol, align 4
  %.347.us.us.prol = getelementptr i32, ptr %arg.kinds, i64 %.173.us
  %.348.us.us.prol = load i32, ptr %.347.us.us.prol, align 4
  %.352.us.us.prol = zext i32 %.348.us.us.prol to i64
  %.353.us.us.prol = getelementptr i32, ptr %arg.code, i64 %.352.us.us.prol
  %.354.us.us.prol = load i32, ptr %.353.us.us.prol, align 4
  %.357.us.us.prol = getelementptr i32, ptr %arg.to_kinds, i64 %.166.us
  store i32 %.354.us.us.prol, ptr %.357.us.us.prol, align 4
  %.360.us.us.prol = add nsw i64 %.166.us, 1
  br label %B130.us.us.prol.loopexit

B130.us.us.prol.loopexit:                         ; preds = %B130.us.us.prol, %B130.us.us.preheader
  %spot.2.1115.us.us.unr = phi i64 [ %.166.us, %B130.us.us.preheader ], [ %.360.us.us.prol, %B130.us.us.prol ]
  %.257110114.us.us.unr = phi i64 [ %.215.us, %B130.us.us.preheader ], [ %.267.us.us.prol, %B130.us.us.prol ]
  %.264111113.us.us.unr = phi i64 [ %.173.us, %B130.us.us.preheader ], [ %.271.us.us.prol, %B130.us.us.prol ]
  %.360.us.us.lcssa.unr = phi i64 [ poison, %B130.us.us.preheader ], [ %.360.us.us.prol, %B130.us.us.prol ]
  %1 = icmp eq i64 %.178.us, %.neg
  br i1 %1, label %B280.us.loopexit, label %B130.us.us.preheader7

B130.us.us.preheader7:                            ; preds = %B130.us.us.prol.loopexit
  %2 = shl i64 %spot.2.1115.us.us.unr, 2
  %scevgep9 = getelementptr i8, ptr %scevgep, i64 %2
  %scevgep14 = getelementptr i8, ptr %scevgep13, i64 %2
  %3 = add i64 %.257110114.us.us.unr, 2
  %4 = shl i64 %.264111113.us.us.unr, 2
  %scevgep21 = getelementptr i8, ptr %scevgep20, i64 %4
  %scevgep26 = getelementptr i8, ptr %scevgep25, i64 %4
  br label %B130.us.us

B280.us.loopexit.loopexit:                        ; preds = %B130.us.us
  %5 = add i64 %spot.2.1115.us.us.unr, %lsr.iv.next
  br label %B280.us.loopexit

B280.us.loopexit:                                 ; preds = %B280.us.loopexit.loopexit, %B130.us.us.prol.loopexit
  %.360.us.us.lcssa = phi i64 [ %.360.us.us.lcssa.unr, %B130.us.us.prol.loopexit ], [ %5, %B280.us.loopexit.loopexit ]
  %sunkaddr = mul i64 %.125121127.us, 8
  %sunkaddr36 = getelementptr i8, ptr %arg.rank, i64 %sunkaddr
  %.383.us.pre = load i64, ptr %sunkaddr36, align 8
  br label %B280.us

B280.us:                                          ; preds = %B280.us.loopexit, %B36.endif.us
  %.383.us = phi i64 [ %.163.us, %B36.endif.us ], [ %.383.us.pre, %B280.us.loopexit ]
  %spot.2.1.lcssa.us = phi i64 [ %.166.us, %B36.endif.us ], [ %.360.us.us.lcssa, %B280.us.loopexit ]
  %.388.us = getelementptr i64, ptr %arg.place, i64 %.383.us
  store i64 %spot.2.1.lcssa.us, ptr %.388.us, align 8
  %exitcond138.not = icmp eq i64 %.132.us, %arg.terms
  br i1 %exitcond138.not, label %B304, label %B36.endif.us

B130.us.us:                                       ; preds = %B130.us.us, %B130.us.us.preheader7
  %lsr.iv18 = phi i64 [ %3, %B130.us.us.preheader7 ], [ %lsr.iv.next19, %B130.us.us ]
  %lsr.iv = phi i64 [ 0, %B130.us.us.preheader7 ], [ %lsr.iv.next, %B130.us.us ]
  %6 = shl i64 %lsr.iv, 2
  %scevgep27 = getelementptr i8, ptr %scevgep26, i64 %6
  %scevgep28 = getelementptr i8, ptr %scevgep27, i64 -4
  %.317.us.us = load i32, ptr %scevgep28, align 4
  %.342.us.us = add i32 %.317.us.us, %0
  %7 = shl i64 %lsr.iv, 2
  %scevgep16 = getelementptr i8, ptr %scevgep14, i64 %7
  %scevgep17 = getelementptr i8, ptr %scevgep16, i64 -4
  store i32 %.342.us.us, ptr %scevgep17, align 4
  %scevgep22 = getelementptr i8, ptr %scevgep21, i64 %7
  %scevgep23 = getelementptr i8, ptr %scevgep22, i64 -4
  %.348.us.us = load i32, ptr %scevgep23, align 4
  %.352.us.us = zext i32 %.348.us.us to i64
  %.353.us.us = getelementptr i32, ptr %arg.code, i64 %.352.us.us
  %.354.us.us = load i32, ptr %.353.us.us, align 4
  %8 = shl i64 %lsr.iv, 2
  %scevgep11 = getelementptr i8, ptr %scevgep9, i64 %8
  %scevgep12 = getelementptr i8, ptr %scevgep11, i64 -4
  store i32 %.354.us.us, ptr %scevgep12, align 4
  %9 = shl i64 %lsr.iv, 2
  %scevgep29 = getelementptr i8, ptr %scevgep26, i64 %9
  %.317.us.us.1 = load i32, ptr %scevgep29, align 4
  %.342.us.us.1 = add i32 %.317.us.us.1, %0
  %10 = shl i64 %lsr.iv, 2
  %scevgep15 = getelementptr i8, ptr %scevgep14, i64 %10
  store i32 %.342.us.us.1, ptr %scevgep15, align 4
  %scevgep24 = getelementptr i8, ptr %scevgep21, i64 %10
  %.348.us.us.1 = load i32, ptr %scevgep24, align 4
  %.352.us.us.1 = zext i32 %.348.us.us.1 to i64
  %.353.us.us.1 = getelementptr i32, ptr %arg.code, i64 %.352.us.us.1
  %.354.us.us.1 = load i32, ptr %.353.us.us.1, align 4
  %11 = shl i64 %lsr.iv, 2
  %scevgep10 = getelementptr i8, ptr %scevgep9, i64 %11
  store i32 %.354.us.us.1, ptr %scevgep10, align 4
  %lsr.iv.next = add nuw i64 %lsr.iv, 2
  %lsr.iv.next19 = add i64 %lsr.iv18, -2
  %.258.us.us.1 = icmp sgt i64 %lsr.iv.next19, 2
  br i1 %.258.us.us.1, label %B130.us.us, label %B280.us.loopexit.loopexit

B130:                                             ; preds = %B130.preheader, %B278
  %lsr.iv32 = phi i64 [ %14, %B130.preheader ], [ %lsr.iv.next33, %B278 ]
  %lsr.iv30 = phi i64 [ %13, %B130.preheader ], [ %lsr.iv.next31, %B278 ]
  %spot.2.1115 = phi i64 [ %spot.3.2, %B278 ], [ %.166, %B130.preheader ]
  %scevgep35 = getelementptr i8, ptr %arg.docs, i64 %lsr.iv32
  %.305 = load i32, ptr %scevgep35, align 4
  %.307 = zext i32 %.305 to i64
  %.308 = getelementptr i64, ptr %arg.rows, i64 %.307
  %.309 = load i64, ptr %.308, align 8
  %.333 = icmp sgt i64 %.309, -1
  br i1 %.333, label %B218, label %B278

B218:                                             ; preds = %B130
  %.337 = add nsw i64 %.309, %arg.first
  %.342 = trunc i64 %.337 to i32
  %.343 = getelementptr i32, ptr %arg.to_docs, i64 %spot.2.1115
  store i32 %.342, ptr %.343, align 4
  %scevgep34 = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv32
  %.348 = load i32, ptr %scevgep34, align 4
  %.352 = zext i32 %.348 to i64
  %.353 = getelementptr i32, ptr %arg.code, i64 %.352
  %.354 = load i32, ptr %.353, align 4
  %.357 = getelementptr i32, ptr %arg.to_kinds, i64 %spot.2.1115
  store i32 %.354, ptr %.357, align 4
  %.360 = add nsw i64 %spot.2.1115, 1
  br label %B278

B278:                                             ; preds = %B218, %B130
  %spot.3.2 = phi i64 [ %.360, %B218 ], [ %spot.2.1115, %B130 ]
  %lsr.iv.next31 = add i64 %lsr.iv30, -1
  %lsr.iv.next33 = add i64 %lsr.iv32, 4
  %.258 = icmp ugt i64 %lsr.iv.next31, 1
  br i1 %.258, label %B130, label %B280.loopexit

B280.loopexit:                                    ; preds = %B278
  %sunkaddr37 = mul i64 %.125121127, 8
  %sunkaddr38 = getelementptr i8, ptr %arg.rank, i64 %sunkaddr37
  %.383.pre = load i64, ptr %sunkaddr38, align 8
  br label %B280

B280:                                             ; preds = %B36.endif, %B280.loopexit
  %.383 = phi i64 [ %.163, %B36.endif ], [ %.383.pre, %B280.loopexit ]
  %spot.2.1.lcssa = phi i64 [ %.166, %B36.endif ], [ %spot.3.2, %B280.loopexit ]
  %.388 = getelementptr i64, ptr %arg.place, i64 %.383
  store i64 %spot.2.1.lcssa, ptr %.388, align 8
  %exitcond.not = icmp eq i64 %.132, %arg.terms
  br i1 %exitcond.not, label %B304, label %B36.endif

B304:                                             ; preds = %B280, %B280.us, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B280, %B36.endif.preheader
  %.125121127 = phi i64 [ %.132, %B280 ], [ 0, %B36.endif.preheader ]
  %.132 = add nuw nsw i64 %.125121127, 1
  %.162 = getelementptr i64, ptr %arg.rank, i64 %.125121127
  %.163 = load i64, ptr %.162, align 8
  %.165 = getelementptr i64, ptr %arg.place, i64 %.163
  %.166 = load i64, ptr %.165, align 8
  %.172 = getelementptr i64, ptr %arg.offsets, i64 %.125121127
  %.173 = load i64, ptr %.172, align 8
  %.177 = getelementptr i8, ptr %.172, i64 8
  %.178 = load i64, ptr %.177, align 8
  %.215 = sub i64 %.178, %.173
  %.258112.not = icmp slt i64 %.215, 1
  br i1 %.258112.not, label %B280, label %B130.preheader

B130.preheader:                                   ; preds = %B36.endif
  %12 = add i64 %.178, 1
  %13 = sub i64 %12, %.173
  %14 = shl i64 %.173, 2
  br label %B130
}

define noundef i32 @merge_texts(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.letters, ptr readonly %arg.starts, i64 %arg.count, ptr readonly %arg.others, ptr readonly %arg.other_starts, i64 %arg.other_count, ptr writeonly %arg.ranks, ptr writeonly %arg.other_ranks, ptr writeonly %arg.to_letters, ptr writeonly %arg.to_starts) local_unnamed_addr #0 {
B0:
  %.88 = icmp sgt i64 %arg.count, 0
  %.118 = icmp sgt i64 %arg.other_count, 0
  %or.cond = select i1 %.88, i1 true, i1 %.118
  br i1 %or.cond, label %B154.preheader, label %common.ret

B154.preheader:                                   ; preds = %B0
  %scevgep17 = getelementptr i8, ptr %arg.letters, i64 3
  %scevgep35 = getelementptr i8, ptr %arg.others, i64 3
  br label %B154

B154:                                             ; preds = %B618, %B154.preheader
  %a.2.0 = phi i64 [ %a.3.2234, %B618 ], [ 0, %B154.preheader ]
  %b.2.0 = phi i64 [ %b.3.2, %B618 ], [ 0, %B154.preheader ]
  %rank.2.0 = phi i64 [ %.560, %B618 ], [ 0, %B154.preheader ]
  %used.3.0 = phi i64 [ %used.4.2232, %B618 ], [ 0, %B154.preheader ]
  %.136 = icmp eq i64 %a.2.0, %arg.count
  br i1 %.136, label %B342.thread192, label %B198

B342.thread192:                                   ; preds = %B154
  %.202195 = getelementptr i64, ptr %arg.to_starts, i64 %rank.2.0
  store i64 %used.3.0, ptr %.202195, align 8
  br label %B486.endif

B198:                                             ; preds = %B154
  %.144 = icmp eq i64 %b.2.0, %arg.other_count
  br i1 %.144, label %B342.thread, label %B242

B342.thread:                                      ; preds = %B198
  %.202186 = getelementptr i64, ptr %arg.to_starts, i64 %rank.2.0
  store i64 %used.3.0, ptr %.202186, align 8
  br label %B364.endif

B242:                                             ; preds = %B198
  %.152 = getelementptr i64, ptr %arg.starts, i64 %a.2.0
  %.153 = load i64, ptr %.152, align 8
  %.157 = getelementptr i8, ptr %.152, i64 8
  %.158 = load i64, ptr %.157, align 8
  %.161 = getelementptr i64, ptr %arg.other_starts, i64 %b.2.0
  %.162 = load i64, ptr %.161, align 8
  %.166 = getelementptr i8, ptr %.161, i64 8
  %.167 = load i64, ptr %.166, align 8
  %.19.i = sub nsw i64 %.158, %.153
  %.21.i = sub nsw i64 %.167, %.162
  %.13.i.i = tail call i64 @llvm.smin.i64(i64 %.21.i, i64 %.19.i)
  %..48.i = tail call i64 @llvm.smax.i64(i64 %.13.i.i, i64 0)
  %0 = getelementptr i8, ptr %arg.letters, i64 %.153
  %1 = getelementptr i8, ptr %arg.others, i64 %.162
  br label %B82.i

B82.i:                                            ; preds = %B84.i, %B242
  %.14568.i = phi i64 [ %.152.i, %B84.i ], [ 0, %B242 ]
  %exitcond.not.i = icmp eq i64 %..48.i, %.14568.i
  br i1 %exitcond.not.i, label %B238.i, label %B84.i

B84.i:                                            ; preds = %B82.i
  %.152.i = add nuw i64 %.14568.i, 1
  %.184.i = getelementptr i8, ptr %0, i64 %.14568.i
  %.185.i = load i8, ptr %.184.i, align 1, !noalias !0
  %.210.i = zext i8 %.185.i to i64
  %.190.i = getelementptr i8, ptr %1, i64 %.14568.i
  %.191.i = load i8, ptr %.190.i, align 1, !noalias !0
  %.223.i = zext i8 %.191.i to i64
  %.192.not.i = icmp eq i8 %.185.i, %.191.i
  br i1 %.192.not.i, label %B82.i, label %B134.i

B134.i:                                           ; preds = %B84.i
  %.224.i = sub nsw i64 %.210.i, %.223.i
  br label %B342

B238.i:                                           ; preds = %B82.i
  %.244.i = sub nsw i64 %.19.i, %.21.i
  br label %B342

B342:                                             ; preds = %B238.i, %B134.i
  %storemerge.i = phi i64 [ %.224.i, %B134.i ], [ %.244.i, %B238.i ]
  %.202 = getelementptr i64, ptr %arg.to_starts, i64 %rank.2.0
  store i64 %used.3.0, ptr %.202, align 8
  %.205 = icmp slt i64 %storemerge.i, 1
  br i1 %.205, label %B364.endif, label %B486.endif

B428:                                             ; preds = %B428.preheader7, %B428
  %lsr.iv19 = phi ptr [ %scevgep18, %B428.preheader7 ], [ %scevgep20, %B428 ]
  %lsr.iv15 = phi i64 [ %5, %B428.preheader7 ], [ %lsr.iv.next16, %B428 ]
  %used.5.1251 = phi i64 [ %.347.3, %B428 ], [ %used.5.1251.unr, %B428.preheader7 ]
  %scevgep23 = getelementptr i8, ptr %lsr.iv19, i64 -3
  %.341 = load i8, ptr %scevgep23, align 1
  %sunkaddr = getelementptr i8, ptr %arg.to_letters, i64 %used.5.1251
  store i8 %.341, ptr %sunkaddr, align 1
  %scevgep22 = getelementptr i8, ptr %lsr.iv19, i64 -2
  %.341.1 = load i8, ptr %scevgep22, align 1
  %sunkaddr42 = getelementptr i8, ptr %arg.to_letters, i64 %used.5.1251
  %sunkaddr43 = getelementptr i8, ptr %sunkaddr42, i64 1
  store i8 %.341.1, ptr %sunkaddr43, align 1
  %scevgep21 = getelementptr i8, ptr %lsr.iv19, i64 -1
  %.341.2 = load i8, ptr %scevgep21, align 1
  %sunkaddr44 = getelementptr i8, ptr %arg.to_letters, i64 %used.5.1251
  %sunkaddr45 = getelementptr i8, ptr %sunkaddr44, i64 2
  store i8 %.341.2, ptr %sunkaddr45, align 1
  %.341.3 = load i8, ptr %lsr.iv19, align 1
  %sunkaddr46 = getelementptr i8, ptr %arg.to_letters, i64 %used.5.1251
  %sunkaddr47 = getelementptr i8, ptr %sunkaddr46, i64 3
  store i8 %.341.3, ptr %sunkaddr47, align 1
  %.347.3 = add i64 %used.5.1251, 4
  %lsr.iv.next16 = add i64 %lsr.iv15, -4
  %scevgep20 = getelementptr i8, ptr %lsr.iv19, i64 4
  %.301.3 = icmp sgt i64 %lsr.iv.next16, 4
  br i1 %.301.3, label %B428, label %B586

B550:                                             ; preds = %B550.preheader6, %B550
  %lsr.iv37 = phi ptr [ %scevgep36, %B550.preheader6 ], [ %scevgep38, %B550 ]
  %lsr.iv33 = phi i64 [ %9, %B550.preheader6 ], [ %lsr.iv.next34, %B550 ]
  %used.6.2259 = phi i64 [ %.524.3, %B550 ], [ %used.6.2259.unr, %B550.preheader6 ]
  %scevgep41 = getelementptr i8, ptr %lsr.iv37, i64 -3
  %.518 = load i8, ptr %scevgep41, align 1
  %sunkaddr48 = getelementptr i8, ptr %arg.to_letters, i64 %used.6.2259
  store i8 %.518, ptr %sunkaddr48, align 1
  %scevgep40 = getelementptr i8, ptr %lsr.iv37, i64 -2
  %.518.1 = load i8, ptr %scevgep40, align 1
  %sunkaddr49 = getelementptr i8, ptr %arg.to_letters, i64 %used.6.2259
  %sunkaddr50 = getelementptr i8, ptr %sunkaddr49, i64 1
  store i8 %.518.1, ptr %sunkaddr50, align 1
  %scevgep39 = getelementptr i8, ptr %lsr.iv37, i64 -1
  %.518.2 = load i8, ptr %scevgep39, align 1
  %sunkaddr51 = getelementptr i8, ptr %arg.to_letters, i64 %used.6.2259
  %sunkaddr52 = getelementptr i8, ptr %sunkaddr51, i64 2
  store i8 %.518.2, ptr %sunkaddr52, align 1
  %.518.3 = load i8, ptr %lsr.iv37, align 1
  %sunkaddr53 = getelementptr i8, ptr %arg.to_letters, i64 %used.6.2259
  %sunkaddr54 = getelementptr i8, ptr %sunkaddr53, i64 3
  store i8 %.518.3, ptr %sunkaddr54, align 1
  %.524.3 = add i64 %used.6.2259, 4
  %lsr.iv.next34 = add i64 %lsr.iv33, -4
  %scevgep38 = getelementptr i8, ptr %lsr.iv37, i64 4
  %.474.3 = icmp sgt i64 %lsr.iv.next34, 4
  br i1 %.474.3, label %B550, label %B598

B586:                                             ; preds = %B428.prol.loopexit, %B364.endif, %B428
  %used.5.1.lcssa = phi i64 [ %used.3.0, %B364.endif ], [ %.347.lcssa.unr, %B428.prol.loopexit ], [ %.347.3, %B428 ]
  %.364 = getelementptr i64, ptr %arg.ranks, i64 %a.2.0
  store i64 %rank.2.0, ptr %.364, align 8
  %.541 = icmp sgt i64 %order.3.1189, -1
  br i1 %.541, label %B598, label %B618

B598:                                             ; preds = %B550.prol.loopexit, %B486.endif, %B586, %B550
  %a.3.2235 = phi i64 [ %.218, %B586 ], [ %a.2.0, %B486.endif ], [ %a.2.0, %B550.prol.loopexit ], [ %a.2.0, %B550 ]
  %used.4.2233 = phi i64 [ %used.5.1.lcssa, %B586 ], [ %used.3.0, %B486.endif ], [ %.524.lcssa.unr, %B550.prol.loopexit ], [ %.524.3, %B550 ]
  %.548 = getelementptr i64, ptr %arg.other_ranks, i64 %b.2.0
  store i64 %rank.2.0, ptr %.548, align 8
  %.551 = add nsw i64 %b.2.0, 1
  br label %B618

B618:                                             ; preds = %B598, %B586
  %a.3.2234 = phi i64 [ %a.3.2235, %B598 ], [ %.218, %B586 ]
  %used.4.2232 = phi i64 [ %used.4.2233, %B598 ], [ %used.5.1.lcssa, %B586 ]
  %b.3.2 = phi i64 [ %.551, %B598 ], [ %b.2.0, %B586 ]
  %.560 = add nuw nsw i64 %rank.2.0, 1
  %.568 = icmp slt i64 %a.3.2234, %arg.count
  %.578 = icmp slt i64 %b.3.2, %arg.other_count
  %or.cond244 = select i1 %.568, i1 true, i1 %.578
  br i1 %or.cond244, label %B154, label %common.ret

common.ret:                                       ; preds = %B618, %B0
  %rank.3.1 = phi i64 [ 0, %B0 ], [ %.560, %B618 ]
  %used.7.1 = phi i64 [ 0, %B0 ], [ %used.4.2232, %B618 ]
  %.617 = getelementptr i64, ptr %arg.to_starts, i64 %rank.3.1
  store i64 %used.7.1, ptr %.617, align 8
  store i64 %rank.3.1, ptr %retptr, align 8
  ret i32 0

B364.endif:                                       ; preds = %B342, %B342.thread
  %order.3.1189 = phi i64 [ -1, %B342.thread ], [ %storemerge.i, %B342 ]
  %.215 = getelementptr i64, ptr %arg.starts, i64 %a.2.0
  %.216 = load i64, ptr %.215, align 8
  %.218 = add nsw i64 %a.2.0, 1
  %.220 = getelementptr i64, ptr %arg.starts, i64 %.218
  %.221 = load i64, ptr %.220, align 8
  %.258 = sub i64 %.221, %.216
  %.301248.not = icmp slt i64 %.258, 1
  br i1 %.301248.not, label %B586, label %B428.preheader

B428.preheader:                                   ; preds = %B364.endif
  %xtraiter = and i64 %.258, 3
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B428.prol.loopexit, label %B428.prol.preheader

B428.prol.preheader:                              ; preds = %B428.preheader
  br label %B428.prol

B428.prol:                                        ; preds = %B428.prol, %B428.prol.preheader
  %lsr.iv = phi i64 [ %xtraiter, %B428.prol.preheader ], [ %lsr.iv.next, %B428.prol ]
  %used.5.1251.prol = phi i64 [ %.347.prol, %B428.prol ], [ %used.3.0, %B428.prol.preheader ]
  %.307247249.prol = phi i64 [ %.314.prol, %B428.prol ], [ %.216, %B428.prol.preheader ]
  %.314.prol = add i64 %.307247249.prol, 1
  %.340.prol = getelementptr i8, ptr %arg.letters, i64 %.307247249.prol
  %.341.prol = load i8, ptr %.340.prol, align 1
  %.344.prol = getelementptr i8, ptr %arg.to_letters, i64 %used.5.1251.prol
  store i8 %.341.prol, ptr %.344.prol, align 1
  %.347.prol = add i64 %used.5.1251.prol, 1
  %lsr.iv.next = add nsw i64 %lsr.iv, -1
  %prol.iter.cmp.not = icmp eq i64 %lsr.iv.next, 0
  br i1 %prol.iter.cmp.not, label %B428.prol.loopexit.loopexit, label %B428.prol, !llvm.loop !3

B428.prol.loopexit.loopexit:                      ; preds = %B428.prol
  %2 = sub i64 %.221, %.314.prol
  br label %B428.prol.loopexit

B428.prol.loopexit:                               ; preds = %B428.prol.loopexit.loopexit, %B428.preheader
  %used.5.1251.unr = phi i64 [ %used.3.0, %B428.preheader ], [ %.347.prol, %B428.prol.loopexit.loopexit ]
  %.300246250.unr = phi i64 [ %.258, %B428.preheader ], [ %2, %B428.prol.loopexit.loopexit ]
  %.307247249.unr = phi i64 [ %.216, %B428.preheader ], [ %.314.prol, %B428.prol.loopexit.loopexit ]
  %.347.lcssa.unr = phi i64 [ poison, %B428.preheader ], [ %.347.prol, %B428.prol.loopexit.loopexit ]
  %3 = sub i64 %.216, %.221
  %4 = icmp ugt i64 %3, -4
  br i1 %4, label %B586, label %B428.preheader7

B428.preheader7:                                  ; preds = %B428.prol.loopexit
  %5 = add i64 %.300246250.unr, 4
  %scevgep18 = getelementptr i8, ptr %scevgep17, i64 %.307247249.unr
  br label %B428

B486.endif:                                       ; preds = %B342, %B342.thread192
  %.382 = getelementptr i64, ptr %arg.other_starts, i64 %b.2.0
  %.383 = load i64, ptr %.382, align 8
  %.387 = getelementptr i8, ptr %.382, i64 8
  %.388 = load i64, ptr %.387, align 8
  %.425 = sub i64 %.388, %.383
  %.474256.not = icmp slt i64 %.425, 1
  br i1 %.474256.not, label %B598, label %B550.preheader

B550.preheader:                                   ; preds = %B486.endif
  %xtraiter3 = and i64 %.425, 3
  %lcmp.mod4.not = icmp eq i64 %xtraiter3, 0
  br i1 %lcmp.mod4.not, label %B550.prol.loopexit, label %B550.prol.preheader

B550.prol.preheader:                              ; preds = %B550.preheader
  br label %B550.prol

B550.prol:                                        ; preds = %B550.prol, %B550.prol.preheader
  %lsr.iv24 = phi i64 [ %xtraiter3, %B550.prol.preheader ], [ %lsr.iv.next25, %B550.prol ]
  %used.6.2259.prol = phi i64 [ %.524.prol, %B550.prol ], [ %used.3.0, %B550.prol.preheader ]
  %.480255257.prol = phi i64 [ %.487.prol, %B550.prol ], [ %.383, %B550.prol.preheader ]
  %.487.prol = add i64 %.480255257.prol, 1
  %.517.prol = getelementptr i8, ptr %arg.others, i64 %.480255257.prol
  %.518.prol = load i8, ptr %.517.prol, align 1
  %.521.prol = getelementptr i8, ptr %arg.to_letters, i64 %used.6.2259.prol
  store i8 %.518.prol, ptr %.521.prol, align 1
  %.524.prol = add i64 %used.6.2259.prol, 1
  %lsr.iv.next25 = add nsw i64 %lsr.iv24, -1
  %prol.iter5.cmp.not = icmp eq i64 %lsr.iv.next25, 0
  br i1 %prol.iter5.cmp.not, label %B550.prol.loopexit.loopexit, label %B550.prol, !llvm.loop !5

B550.prol.loopexit.loopexit:                      ; preds = %B550.prol
  %6 = sub i64 %.388, %.487.prol
  br label %B550.prol.loopexit

B550.prol.loopexit:                               ; preds = %B550.prol.loopexit.loopexit, %B550.preheader
  %used.6.2259.unr = phi i64 [ %used.3.0, %B550.preheader ], [ %.524.prol, %B550.prol.loopexit.loopexit ]
  %.473254258.unr = phi i64 [ %.425, %B550.preheader ], [ %6, %B550.prol.loopexit.loopexit ]
  %.480255257.unr = phi i64 [ %.383, %B550.preheader ], [ %.487.prol, %B550.prol.loopexit.loopexit ]
  %.524.lcssa.unr = phi i64 [ poison, %B550.preheader ], [ %.524.prol, %B550.prol.loopexit.loopexit ]
  %7 = sub i64 %.383, %.388
  %8 = icmp ugt i64 %7, -4
  br i1 %8, label %B598, label %B550.preheader6

B550.preheader6:                                  ; preds = %B550.prol.loopexit
  %9 = add i64 %.473254258.unr, 4
  %scevgep36 = getelementptr i8, ptr %scevgep35, i64 %.480255257.unr
  br label %B550
}

declare i64 @llvm.smin.i64(i64, i64) #1

declare i64 @llvm.smax.i64(i64, i64) #1

define noundef i32 @count_rises(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.letters, ptr readonly %arg.starts, i64 %arg.count) local_unnamed_addr #0 {
B0:
  %.22 = icmp sgt i64 %arg.count, 1
  br i1 %.22, label %B46, label %common.ret

B46:                                              ; preds = %B0
  %.36 = load i64, ptr %arg.starts, align 8
  %.39 = getelementptr i8, ptr %arg.starts, i64 8
  %.40 = load i64, ptr %.39, align 8
  %.50 = getelementptr i8, ptr %arg.starts, i64 16
  %.51 = load i64, ptr %.50, align 8
  %.19.i = sub nsw i64 %.40, %.36
  %.21.i = sub nsw i64 %.51, %.40
  %.13.i.i = tail call i64 @llvm.smin.i64(i64 %.21.i, i64 %.19.i)
  %..48.i = tail call i64 @llvm.smax.i64(i64 %.13.i.i, i64 0)
  %0 = getelementptr i8, ptr %arg.letters, i64 %.36
  %1 = getelementptr i8, ptr %arg.letters, i64 %.40
  br label %B82.i

B82.i:                                            ; preds = %B84.i, %B46
  %.14568.i = phi i64 [ %.152.i, %B84.i ], [ 0, %B46 ]
  %exitcond.not.i = icmp eq i64 %..48.i, %.14568.i
  br i1 %exitcond.not.i, label %B238.i, label %B84.i

B84.i:                                            ; preds = %B82.i
  %.152.i = add nuw i64 %.14568.i, 1
  %.184.i = getelementptr i8, ptr %0, i64 %.14568.i
  %.185.i = load i8, ptr %.184.i, align 1, !noalias !6
  %.210.i = zext i8 %.185.i to i64
  %.190.i = getelementptr i8, ptr %1, i64 %.14568.i
  %.191.i = load i8, ptr %.190.i, align 1, !noalias !6
  %.223.i = zext i8 %.191.i to i64
  %.192.not.i = icmp eq i8 %.185.i, %.191.i
  br i1 %.192.not.i, label %B82.i, label %B134.i

B134.i:                                           ; preds = %B84.i
  %.224.i = sub nsw i64 %.210.i, %.223.i
  br label %B46.endif

B238.i:                                           ; preds = %B82.i
  %.244.i = sub nsw i64 %.19.i, %.21.i
  br label %B46.endif

B154:                                             ; preds = %B176.endif, %B154.preheader
  %at.2.1 = phi i64 [ %.86, %B176.endif ], [ 1, %B154.preheader ]
  %.86 = add nuw nsw i64 %at.2.1, 1
  %exitcond.not = icmp eq i64 %at.2.1, %4
  br i1 %exitcond.not, label %common.ret, label %B176

B176:                                             ; preds = %B154
  %.109 = getelementptr i64, ptr %arg.starts, i64 %at.2.1
  %.110 = load i64, ptr %.109, align 8
  %.113 = getelementptr i64, ptr %arg.starts, i64 %.86
  %.114 = load i64, ptr %.113, align 8
  %.124 = getelementptr i8, ptr %.109, i64 16
  %.125 = load i64, ptr %.124, align 8
  %.19.i1 = sub nsw i64 %.114, %.110
  %.21.i2 = sub nsw i64 %.125, %.114
  %.13.i.i3 = tail call i64 @llvm.smin.i64(i64 %.21.i2, i64 %.19.i1)
  %..48.i4 = tail call i64 @llvm.smax.i64(i64 %.13.i.i3, i64 0)
  %2 = getelementptr i8, ptr %arg.letters, i64 %.110
  %3 = getelementptr i8, ptr %arg.letters, i64 %.114
  br label %B82.i5

B82.i5:                                           ; preds = %B84.i8, %B176
  %.14568.i6 = phi i64 [ %.152.i9, %B84.i8 ], [ 0, %B176 ]
  %exitcond.not.i7 = icmp eq i64 %..48.i4, %.14568.i6
  br i1 %exitcond.not.i7, label %B238.i20, label %B84.i8

B84.i8:                                           ; preds = %B82.i5
  %.152.i9 = add nuw i64 %.14568.i6, 1
  %.184.i10 = getelementptr i8, ptr %2, i64 %.14568.i6
  %.185.i11 = load i8, ptr %.184.i10, align 1, !noalias !9
  %.210.i17 = zext i8 %.185.i11 to i64
  %.190.i12 = getelementptr i8, ptr %3, i64 %.14568.i6
  %.191.i13 = load i8, ptr %.190.i12, align 1, !noalias !9
  %.223.i16 = zext i8 %.191.i13 to i64
  %.192.not.i14 = icmp eq i8 %.185.i11, %.191.i13
  br i1 %.192.not.i14, label %B82.i5, label %B134.i15

B134.i15:                                         ; preds = %B84.i8
  %.224.i18 = sub nsw i64 %.210.i17, %.223.i16
  br label %B176.endif

B238.i20:                                         ; preds = %B82.i5
  %.244.i21 = sub nsw i64 %.19.i1, %.21.i2
  br label %B176.endif

common.ret:                                       ; preds = %B176.endif, %B46.endif, %B154, %B0
  %at.3.0 = phi i64 [ 0, %B46.endif ], [ 0, %B0 ], [ %4, %B154 ], [ %at.2.1, %B176.endif ]
  store i64 %at.3.0, ptr %retptr, align 8
  ret i32 0

B46.endif:                                        ; preds = %B238.i, %B134.i
  %storemerge.i = phi i64 [ %.224.i, %B134.i ], [ %.244.i, %B238.i ]
  %.80 = icmp slt i64 %storemerge.i, 0
  br i1 %.80, label %B154.preheader, label %common.ret

B154.preheader:                                   ; preds = %B46.endif
  %4 = add nsw i64 %arg.count, -1
  br label %B154

B176.endif:                                       ; preds = %B238.i20, %B134.i15
  %storemerge.i19 = phi i64 [ %.224.i18, %B134.i15 ], [ %.244.i21, %B238.i20 ]
  %.152 = icmp slt i64 %storemerge.i19, 0
  br i1 %.152, label %B154, label %common.ret
}

define noundef i32 @find_frontiers_uint16(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.term, i64 %arg.terms, ptr readonly %arg.kinds, ptr readonly %arg.ranks, ptr readonly %arg.lengths, ptr readonly %arg.counts, ptr %arg.best, ptr %arg.touched, i64 %arg.room, ptr %arg.at, ptr writeonly %arg.found, ptr writeonly %arg.total) local_unnamed_addr #0 {
B0:
  %.48 = icmp slt i64 %arg.term, %arg.terms
  br i1 %.48, label %B18.endif.preheader, label %common.ret

B18.endif.preheader:                              ; preds = %B0
  %const = bitcast i64 1099511627776 to i64
  %.57.phi.trans.insert = getelementptr i64, ptr %arg.at, i64 %arg.term
  %.58.pre = load i64, ptr %.57.phi.trans.insert, align 8
  br label %B18.endif

B132:                                             ; preds = %B132.preheader, %B635
  %lsr.iv54 = phi ptr [ %scevgep53, %B132.preheader ], [ %scevgep55, %B635 ]
  %lsr.iv51 = phi i64 [ %9, %B132.preheader ], [ %lsr.iv.next52, %B635 ]
  %sum_of_counts.2.1174 = phi double [ %.208, %B635 ], [ 0.000000e+00, %B132.preheader ]
  %size.2.1173 = phi i64 [ %size.3.2, %B635 ], [ 0, %B132.preheader ]
  %.198 = load i16, ptr %lsr.iv54, align 2
  %.199 = zext i16 %.198 to i64
  %.205 = getelementptr double, ptr %arg.counts, i64 %.199
  %.206 = load double, ptr %.205, align 8
  %.208 = fadd double %sum_of_counts.2.1174, %.206
  %.216 = getelementptr i64, ptr %arg.ranks, i64 %.199
  %.217 = load i64, ptr %.216, align 8
  %.223 = getelementptr i64, ptr %arg.best, i64 %.217
  %.224 = load i64, ptr %.223, align 8
  %.225 = icmp slt i64 %.224, 0
  br i1 %.225, label %B238, label %B270

B238:                                             ; preds = %B132
  %.230 = getelementptr i64, ptr %arg.touched, i64 %size.2.1173
  store i64 %.217, ptr %.230, align 8
  %.233 = add nsw i64 %size.2.1173, 1
  br label %B635.sink.split

B270:                                             ; preds = %B132
  %.251 = getelementptr i64, ptr %arg.lengths, i64 %.199
  %.252 = load i64, ptr %.251, align 8
  %.258 = getelementptr i64, ptr %arg.lengths, i64 %.224
  %.259 = load i64, ptr %.258, align 8
  %.260 = icmp slt i64 %.252, %.259
  br i1 %.260, label %B635.sink.split, label %B635

B330:                                             ; preds = %B635
  %.292 = add nsw i64 %size.3.2, %.58
  %.18.i = icmp sgt i64 %size.3.2, 3
  br i1 %.18.i, label %B52.i.preheader, label %B98.endif.preheader.i

B52.i.preheader:                                  ; preds = %B330
  br label %B52.i

B52.i:                                            ; preds = %B52.i, %B52.i.preheader
  %gap.3.0.i = phi i64 [ %.22.i, %B52.i ], [ 1, %B52.i.preheader ]
  %.21.i = mul nsw i64 %gap.3.0.i, 3
  %.22.i = add nsw i64 %.21.i, 1
  %.27.i = mul nsw i64 %.22.i, 3
  %.29.i = icmp slt i64 %.27.i, %size.3.2
  br i1 %.29.i, label %B52.i, label %B98.endif.preheader.i

B98.endif.preheader.i:                            ; preds = %B18.endif, %B52.i, %B330
  %.292.pn = phi i64 [ %.292, %B330 ], [ %.58, %B18.endif ], [ %.292, %B52.i ]
  %sum_of_counts.2.1.lcssa18 = phi double [ %.208, %B330 ], [ 0.000000e+00, %B18.endif ], [ %.208, %B52.i ]
  %size.2.1.lcssa17 = phi i64 [ %size.3.2, %B330 ], [ 0, %B18.endif ], [ %size.3.2, %B52.i ]
  %gap.5.0.ph.i = phi i64 [ 1, %B330 ], [ 1, %B18.endif ], [ %.22.i, %B52.i ]
  br label %B98.endif.i

B132.i:                                           ; preds = %B132.preheader.i, %B276.i
  %lsr.iv.i = phi i64 [ 0, %B132.preheader.i ], [ %lsr.iv.next.i, %B276.i ]
  %.1349193.i = phi i64 [ %gap.5.0.i, %B132.preheader.i ], [ %.141.i, %B276.i ]
  %.141.i = add i64 %.1349193.i, 1
  %.167.i = getelementptr i64, ptr %arg.touched, i64 %.1349193.i
  %.168.i = load i64, ptr %.167.i, align 8, !noalias !12
  %.181.not.i = icmp slt i64 %.1349193.i, %gap.5.0.i
  br i1 %.181.not.i, label %B276.i, label %B166.i

B166.i:                                           ; preds = %B132.i
  %.192.i = sub nsw i64 %.1349193.i, %gap.5.0.i
  %.196.i = getelementptr i64, ptr %arg.touched, i64 %.192.i
  %.197.i = load i64, ptr %.196.i, align 8, !noalias !12
  %.199.i = icmp sgt i64 %.197.i, %.168.i
  br i1 %.199.i, label %B196.i.preheader, label %B276.i

B196.i.preheader:                                 ; preds = %B166.i
  br label %B196.i

B196.i:                                           ; preds = %B246.i, %B196.i.preheader
  %lsr.iv1.i = phi i64 [ %lsr.iv.next2.i, %B246.i ], [ %lsr.iv.i, %B196.i.preheader ]
  %0 = shl i64 %lsr.iv1.i, 3
  %scevgep6.i = getelementptr i8, ptr %arg.touched, i64 %0
  %.209.i = load i64, ptr %scevgep6.i, align 8, !noalias !12
  %scevgep3.i = getelementptr i8, ptr %scevgep.i, i64 %0
  store i64 %.209.i, ptr %scevgep3.i, align 8, !noalias !12
  %.227.not.i = icmp slt i64 %lsr.iv1.i, %gap.5.0.i
  br i1 %.227.not.i, label %B276.i, label %B246.i

B246.i:                                           ; preds = %B196.i
  %1 = shl i64 %lsr.iv1.i, 3
  %scevgep56 = getelementptr i8, ptr %scevgep4.i, i64 %1
  %.242.i = load i64, ptr %scevgep56, align 8, !noalias !12
  %.244.i = icmp sgt i64 %.242.i, %.168.i
  %lsr.iv.next2.i = sub i64 %lsr.iv1.i, %gap.5.0.i
  br i1 %.244.i, label %B196.i, label %B276.i

B276.i:                                           ; preds = %B246.i, %B196.i, %B166.i, %B132.i
  %j.3.2.i = phi i64 [ %.1349193.i, %B166.i ], [ %.1349193.i, %B132.i ], [ %lsr.iv1.i, %B196.i ], [ %lsr.iv1.i, %B246.i ]
  %.260.i = getelementptr i64, ptr %arg.touched, i64 %j.3.2.i
  store i64 %.168.i, ptr %.260.i, align 8, !noalias !12
  %lsr.iv.next.i = add nuw nsw i64 %lsr.iv.i, 1
  %exitcond.not.i = icmp eq i64 %lsr.iv.next.i, %.83.i
  br i1 %exitcond.not.i, label %B288.endif.i, label %B132.i

B98.endif.i:                                      ; preds = %B288.endif.i, %B98.endif.preheader.i
  %gap.5.0.i = phi i64 [ %.290.i, %B288.endif.i ], [ %gap.5.0.ph.i, %B98.endif.preheader.i ]
  %.83.i = sub i64 %size.2.1.lcssa17, %gap.5.0.i
  %.12892.not.i = icmp slt i64 %.83.i, 1
  br i1 %.12892.not.i, label %B288.endif.i, label %B132.preheader.i

B132.preheader.i:                                 ; preds = %B98.endif.i
  %2 = shl i64 %gap.5.0.i, 3
  %scevgep.i = getelementptr i8, ptr %arg.touched, i64 %2
  %3 = mul i64 %gap.5.0.i, -8
  %scevgep4.i = getelementptr i8, ptr %arg.touched, i64 %3
  br label %B132.i

B288.endif.i:                                     ; preds = %B98.endif.i, %B276.i
  %.290.i = udiv i64 %gap.5.0.i, 3
  %.314.not.i = icmp ult i64 %gap.5.0.i, 3
  br i1 %.314.not.i, label %B330.endif.endif, label %B98.endif.i

B458:                                             ; preds = %B458.preheader.new, %B574.1
  %lsr.iv60 = phi i64 [ %lsr.iv.next61, %B574.1 ], [ %unroll_iter, %B458.preheader.new ]
  %shortest.2.1184 = phi i64 [ %const, %B458.preheader.new ], [ %shortest.3.2.1, %B574.1 ]
  %used.2.1183 = phi i64 [ %.58, %B458.preheader.new ], [ %used.3.2.1, %B574.1 ]
  %.420179181 = phi i64 [ %.332, %B458.preheader.new ], [ %.427.1, %B574.1 ]
  %4 = shl i64 %.420179181, 3
  %scevgep59 = getelementptr i8, ptr %arg.touched, i64 %4
  %.462 = load i64, ptr %scevgep59, align 8
  %.464 = getelementptr i64, ptr %arg.best, i64 %.462
  %.465 = load i64, ptr %.464, align 8
  store i64 -1, ptr %.464, align 8
  %.485 = getelementptr i64, ptr %arg.lengths, i64 %.465
  %.486 = load i64, ptr %.485, align 8
  %.488 = icmp slt i64 %.486, %shortest.2.1184
  br i1 %.488, label %B538, label %B574

B538:                                             ; preds = %B458
  %.501 = trunc i64 %.465 to i32
  %.502 = getelementptr i32, ptr %arg.found, i64 %used.2.1183
  store i32 %.501, ptr %.502, align 4
  %.507 = add nsw i64 %used.2.1183, 1
  br label %B574

B574:                                             ; preds = %B538, %B458
  %used.3.2 = phi i64 [ %used.2.1183, %B458 ], [ %.507, %B538 ]
  %shortest.3.2 = phi i64 [ %shortest.2.1184, %B458 ], [ %.486, %B538 ]
  %5 = shl i64 %.420179181, 3
  %scevgep57 = getelementptr i8, ptr %arg.touched, i64 %5
  %scevgep58 = getelementptr i8, ptr %scevgep57, i64 -8
  %.462.1 = load i64, ptr %scevgep58, align 8
  %.464.1 = getelementptr i64, ptr %arg.best, i64 %.462.1
  %.465.1 = load i64, ptr %.464.1, align 8
  store i64 -1, ptr %.464.1, align 8
  %.485.1 = getelementptr i64, ptr %arg.lengths, i64 %.465.1
  %.486.1 = load i64, ptr %.485.1, align 8
  %.488.1 = icmp slt i64 %.486.1, %shortest.3.2
  br i1 %.488.1, label %B538.1, label %B574.1

B538.1:                                           ; preds = %B574
  %.501.1 = trunc i64 %.465.1 to i32
  %.502.1 = getelementptr i32, ptr %arg.found, i64 %used.3.2
  store i32 %.501.1, ptr %.502.1, align 4
  %.507.1 = add nsw i64 %used.3.2, 1
  br label %B574.1

B574.1:                                           ; preds = %B538.1, %B574
  %used.3.2.1 = phi i64 [ %used.3.2, %B574 ], [ %.507.1, %B538.1 ]
  %shortest.3.2.1 = phi i64 [ %shortest.3.2, %B574 ], [ %.486.1, %B538.1 ]
  %lsr.iv.next61 = add i64 %lsr.iv60, -2
  %.427.1 = add i64 %.420179181, -2
  %niter.ncmp.1.not = icmp eq i64 %lsr.iv.next61, 0
  br i1 %niter.ncmp.1.not, label %B576.loopexit.unr-lcssa, label %B458

B576.loopexit.unr-lcssa:                          ; preds = %B574.1
  %6 = and i64 %size.2.1.lcssa17, 1
  %lcmp.mod.not = icmp eq i64 %6, 0
  br i1 %lcmp.mod.not, label %B576, label %B458.epil.preheader

B458.epil.preheader:                              ; preds = %B458.preheader, %B576.loopexit.unr-lcssa
  %shortest.2.1184.epil.init = phi i64 [ %const, %B458.preheader ], [ %shortest.3.2.1, %B576.loopexit.unr-lcssa ]
  %used.2.1183.epil.init = phi i64 [ %.58, %B458.preheader ], [ %used.3.2.1, %B576.loopexit.unr-lcssa ]
  %.420179181.epil.init = phi i64 [ %.332, %B458.preheader ], [ %.427.1, %B576.loopexit.unr-lcssa ]
  %.461.epil = getelementptr i64, ptr %arg.touched, i64 %.420179181.epil.init
  %.462.epil = load i64, ptr %.461.epil, align 8
  %.464.epil = getelementptr i64, ptr %arg.best, i64 %.462.epil
  %.465.epil = load i64, ptr %.464.epil, align 8
  store i64 -1, ptr %.464.epil, align 8
  %.485.epil = getelementptr i64, ptr %arg.lengths, i64 %.465.epil
  %.486.epil = load i64, ptr %.485.epil, align 8
  %.488.epil = icmp slt i64 %.486.epil, %shortest.2.1184.epil.init
  br i1 %.488.epil, label %B538.epil, label %B576

B538.epil:                                        ; preds = %B458.epil.preheader
  %.501.epil = trunc i64 %.465.epil to i32
  %.502.epil = getelementptr i32, ptr %arg.found, i64 %used.2.1183.epil.init
  store i32 %.501.epil, ptr %.502.epil, align 4
  %.507.epil = add nsw i64 %used.2.1183.epil.init, 1
  br label %B576

B576:                                             ; preds = %B330.endif.endif, %B538.epil, %B458.epil.preheader, %B576.loopexit.unr-lcssa
  %used.2.1.lcssa = phi i64 [ %.58, %B330.endif.endif ], [ %used.3.2.1, %B576.loopexit.unr-lcssa ], [ %used.2.1183.epil.init, %B458.epil.preheader ], [ %.507.epil, %B538.epil ]
  %7 = icmp sgt i64 %.292.pn, %arg.room
  br i1 %7, label %common.ret, label %B584

common.ret:                                       ; preds = %B458.us, %B458.us.prol.loopexit, %B584, %B576, %B0
  %storemerge = phi i64 [ %arg.term, %B0 ], [ %term.2.0, %B458.us.prol.loopexit ], [ %term.2.0, %B458.us ], [ %term.2.0, %B576 ], [ %arg.terms, %B584 ]
  store i64 %storemerge, ptr %retptr, align 8
  ret i32 0

B584:                                             ; preds = %B576
  %.572 = getelementptr double, ptr %arg.total, i64 %term.2.0
  store double %sum_of_counts.2.1.lcssa18, ptr %.572, align 8
  %.580 = getelementptr i64, ptr %arg.at, i64 %.73
  store i64 %used.2.1.lcssa, ptr %.580, align 8
  %exitcond.not = icmp eq i64 %.73, %arg.terms
  br i1 %exitcond.not, label %common.ret, label %B18.endif

B635.sink.split:                                  ; preds = %B270, %B238
  %size.3.2.ph = phi i64 [ %.233, %B238 ], [ %size.2.1173, %B270 ]
  %sunkaddr = mul i64 %.217, 8
  %sunkaddr62 = getelementptr i8, ptr %arg.best, i64 %sunkaddr
  store i64 %.199, ptr %sunkaddr62, align 8
  br label %B635

B635:                                             ; preds = %B635.sink.split, %B270
  %size.3.2 = phi i64 [ %size.2.1173, %B270 ], [ %size.3.2.ph, %B635.sink.split ]
  %lsr.iv.next52 = add i64 %lsr.iv51, -1
  %scevgep55 = getelementptr i8, ptr %lsr.iv54, i64 2
  %.158 = icmp ugt i64 %lsr.iv.next52, 1
  br i1 %.158, label %B132, label %B330

B18.endif:                                        ; preds = %B584, %B18.endif.preheader
  %.58 = phi i64 [ %used.2.1.lcssa, %B584 ], [ %.58.pre, %B18.endif.preheader ]
  %term.2.0 = phi i64 [ %.73, %B584 ], [ %arg.term, %B18.endif.preheader ]
  %.70 = getelementptr i64, ptr %arg.offsets, i64 %term.2.0
  %.71 = load i64, ptr %.70, align 8
  %.73 = add nsw i64 %term.2.0, 1
  %.75 = getelementptr i64, ptr %arg.offsets, i64 %.73
  %.76 = load i64, ptr %.75, align 8
  %.113 = sub i64 %.76, %.71
  %.158170.not = icmp slt i64 %.113, 1
  br i1 %.158170.not, label %B98.endif.preheader.i, label %B132.preheader

B132.preheader:                                   ; preds = %B18.endif
  %8 = add i64 %.76, 1
  %9 = sub i64 %8, %.71
  %10 = shl i64 %.71, 1
  %scevgep53 = getelementptr i8, ptr %arg.kinds, i64 %10
  br label %B132

B330.endif.endif:                                 ; preds = %B288.endif.i
  %.414180.not = icmp slt i64 %size.2.1.lcssa17, 1
  br i1 %.414180.not, label %B576, label %B458.lr.ph

B458.lr.ph:                                       ; preds = %B330.endif.endif
  %11 = icmp sgt i64 %.292.pn, %arg.room
  %.332 = add nsw i64 %size.2.1.lcssa17, -1
  br i1 %11, label %B458.us.preheader, label %B458.preheader

B458.preheader:                                   ; preds = %B458.lr.ph
  %12 = icmp eq i64 %size.2.1.lcssa17, 1
  br i1 %12, label %B458.epil.preheader, label %B458.preheader.new

B458.preheader.new:                               ; preds = %B458.preheader
  %unroll_iter = and i64 %size.2.1.lcssa17, 9223372036854775806
  br label %B458

B458.us.preheader:                                ; preds = %B458.lr.ph
  %xtraiter39 = and i64 %size.2.1.lcssa17, 3
  %lcmp.mod40.not = icmp eq i64 %xtraiter39, 0
  br i1 %lcmp.mod40.not, label %B458.us.prol.loopexit, label %B458.us.prol.preheader

B458.us.prol.preheader:                           ; preds = %B458.us.preheader
  br label %B458.us.prol

B458.us.prol:                                     ; preds = %B458.us.prol, %B458.us.prol.preheader
  %.420179181.us.prol = phi i64 [ %.427.us.prol, %B458.us.prol ], [ %.332, %B458.us.prol.preheader ]
  %prol.iter = phi i64 [ %prol.iter.next, %B458.us.prol ], [ 0, %B458.us.prol.preheader ]
  %.427.us.prol = add i64 %.420179181.us.prol, -1
  %13 = shl i64 %.420179181.us.prol, 3
  %scevgep50 = getelementptr i8, ptr %arg.touched, i64 %13
  %.462.us.prol = load i64, ptr %scevgep50, align 8
  %.464.us.prol = getelementptr i64, ptr %arg.best, i64 %.462.us.prol
  store i64 -1, ptr %.464.us.prol, align 8
  %prol.iter.next = add i64 %prol.iter, 1
  %prol.iter.cmp.not = icmp eq i64 %xtraiter39, %prol.iter.next
  br i1 %prol.iter.cmp.not, label %B458.us.prol.loopexit.loopexit, label %B458.us.prol, !llvm.loop !15

B458.us.prol.loopexit.loopexit:                   ; preds = %B458.us.prol
  %14 = sub i64 %size.2.1.lcssa17, %prol.iter.next
  br label %B458.us.prol.loopexit

B458.us.prol.loopexit:                            ; preds = %B458.us.prol.loopexit.loopexit, %B458.us.preheader
  %.413178182.us.unr = phi i64 [ %size.2.1.lcssa17, %B458.us.preheader ], [ %14, %B458.us.prol.loopexit.loopexit ]
  %.420179181.us.unr = phi i64 [ %.332, %B458.us.preheader ], [ %.427.us.prol, %B458.us.prol.loopexit.loopexit ]
  %15 = icmp ult i64 %size.2.1.lcssa17, 4
  br i1 %15, label %common.ret, label %B458.us.preheader43

B458.us.preheader43:                              ; preds = %B458.us.prol.loopexit
  %16 = add i64 %.413178182.us.unr, 4
  %17 = shl i64 %.420179181.us.unr, 3
  %scevgep = getelementptr i8, ptr %arg.touched, i64 %17
  br label %B458.us

B458.us:                                          ; preds = %B458.us, %B458.us.preheader43
  %lsr.iv45 = phi ptr [ %scevgep, %B458.us.preheader43 ], [ %scevgep46, %B458.us ]
  %lsr.iv = phi i64 [ %16, %B458.us.preheader43 ], [ %lsr.iv.next, %B458.us ]
  %.462.us = load i64, ptr %lsr.iv45, align 8
  %.464.us = getelementptr i64, ptr %arg.best, i64 %.462.us
  store i64 -1, ptr %.464.us, align 8
  %scevgep49 = getelementptr i8, ptr %lsr.iv45, i64 -8
  %.462.us.1 = load i64, ptr %scevgep49, align 8
  %.464.us.1 = getelementptr i64, ptr %arg.best, i64 %.462.us.1
  store i64 -1, ptr %.464.us.1, align 8
  %scevgep48 = getelementptr i8, ptr %lsr.iv45, i64 -16
  %.462.us.2 = load i64, ptr %scevgep48, align 8
  %.464.us.2 = getelementptr i64, ptr %arg.best, i64 %.462.us.2
  store i64 -1, ptr %.464.us.2, align 8
  %scevgep47 = getelementptr i8, ptr %lsr.iv45, i64 -24
  %.462.us.3 = load i64, ptr %scevgep47, align 8
  %.464.us.3 = getelementptr i64, ptr %arg.best, i64 %.462.us.3
  store i64 -1, ptr %.464.us.3, align 8
  %lsr.iv.next = add i64 %lsr.iv, -4
  %scevgep46 = getelementptr i8, ptr %lsr.iv45, i64 -32
  %.414.us.3 = icmp sgt i64 %lsr.iv.next, 4
  br i1 %.414.us.3, label %B458.us, label %common.ret
}

define noundef i32 @find_frontiers_uint32(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.term, i64 %arg.terms, ptr readonly %arg.kinds, ptr readonly %arg.ranks, ptr readonly %arg.lengths, ptr readonly %arg.counts, ptr %arg.best, ptr %arg.touched, i64 %arg.room, ptr %arg.at, ptr writeonly %arg.found, ptr writeonly %arg.total) local_unnamed_addr #0 {
B0:
  %.48 = icmp slt i64 %arg.term, %arg.terms
  br i1 %.48, label %B18.endif.preheader, label %common.ret

B18.endif.preheader:                              ; preds = %B0
  %const = bitcast i64 1099511627776 to i64
  %.57.phi.trans.insert = getelementptr i64, ptr %arg.at, i64 %arg.term
  %.58.pre = load i64, ptr %.57.phi.trans.insert, align 8
  br label %B18.endif

B132:                                             ; preds = %B132.preheader, %B635
  %lsr.iv54 = phi ptr [ %scevgep53, %B132.preheader ], [ %scevgep55, %B635 ]
  %lsr.iv51 = phi i64 [ %9, %B132.preheader ], [ %lsr.iv.next52, %B635 ]
  %sum_of_counts.2.1174 = phi double [ %.208, %B635 ], [ 0.000000e+00, %B132.preheader ]
  %size.2.1173 = phi i64 [ %size.3.2, %B635 ], [ 0, %B132.preheader ]
  %.198 = load i32, ptr %lsr.iv54, align 4
  %.199 = zext i32 %.198 to i64
  %.205 = getelementptr double, ptr %arg.counts, i64 %.199
  %.206 = load double, ptr %.205, align 8
  %.208 = fadd double %sum_of_counts.2.1174, %.206
  %.216 = getelementptr i64, ptr %arg.ranks, i64 %.199
  %.217 = load i64, ptr %.216, align 8
  %.223 = getelementptr i64, ptr %arg.best, i64 %.217
  %.224 = load i64, ptr %.223, align 8
  %.225 = icmp slt i64 %.224, 0
  br i1 %.225, label %B238, label %B270

B238:                                             ; preds = %B132
  %.230 = getelementptr i64, ptr %arg.touched, i64 %size.2.1173
  store i64 %.217, ptr %.230, align 8
  %.233 = add nsw i64 %size.2.1173, 1
  br label %B635.sink.split

B270:                                             ; preds = %B132
  %.251 = getelementptr i64, ptr %arg.lengths, i64 %.199
  %.252 = load i64, ptr %.251, align 8
  %.258 = getelementptr i64, ptr %arg.lengths, i64 %.224
  %.259 = load i64, ptr %.258, align 8
  %.260 = icmp slt i64 %.252, %.259
  br i1 %.260, label %B635.sink.split, label %B635

B330:                                             ; preds = %B635
  %.292 = add nsw i64 %size.3.2, %.58
  %.18.i = icmp sgt i64 %size.3.2, 3
  br i1 %.18.i, label %B52.i.preheader, label %B98.endif.preheader.i

B52.i.preheader:                                  ; preds = %B330
  br label %B52.i

B52.i:                                            ; preds = %B52.i, %B52.i.preheader
  %gap.3.0.i = phi i64 [ %.22.i, %B52.i ], [ 1, %B52.i.preheader ]
  %.21.i = mul nsw i64 %gap.3.0.i, 3
  %.22.i = add nsw i64 %.21.i, 1
  %.27.i = mul nsw i64 %.22.i, 3
  %.29.i = icmp slt i64 %.27.i, %size.3.2
  br i1 %.29.i, label %B52.i, label %B98.endif.preheader.i

B98.endif.preheader.i:                            ; preds = %B18.endif, %B52.i, %B330
  %.292.pn = phi i64 [ %.292, %B330 ], [ %.58, %B18.endif ], [ %.292, %B52.i ]
  %sum_of_counts.2.1.lcssa18 = phi double [ %.208, %B330 ], [ 0.000000e+00, %B18.endif ], [ %.208, %B52.i ]
  %size.2.1.lcssa17 = phi i64 [ %size.3.2, %B330 ], [ 0, %B18.endif ], [ %size.3.2, %B52.i ]
  %gap.5.0.ph.i = phi i64 [ 1, %B330 ], [ 1, %B18.endif ], [ %.22.i, %B52.i ]
  br label %B98.endif.i

B132.i:                                           ; preds = %B132.preheader.i, %B276.i
  %lsr.iv.i = phi i64 [ 0, %B132.preheader.i ], [ %lsr.iv.next.i, %B276.i ]
  %.1349193.i = phi i64 [ %gap.5.0.i, %B132.preheader.i ], [ %.141.i, %B276.i ]
  %.141.i = add i64 %.1349193.i, 1
  %.167.i = getelementptr i64, ptr %arg.touched, i64 %.1349193.i
  %.168.i = load i64, ptr %.167.i, align 8, !noalias !16
  %.181.not.i = icmp slt i64 %.1349193.i, %gap.5.0.i
  br i1 %.181.not.i, label %B276.i, label %B166.i

B166.i:                                           ; preds = %B132.i
  %.192.i = sub nsw i64 %.1349193.i, %gap.5.0.i
  %.196.i = getelementptr i64, ptr %arg.touched, i64 %.192.i
  %.197.i = load i64, ptr %.196.i, align 8, !noalias !16
  %.199.i = icmp sgt i64 %.197.i, %.168.i
  br i1 %.199.i, label %B196.i.preheader, label %B276.i

B196.i.preheader:                                 ; preds = %B166.i
  br label %B196.i

B196.i:                                           ; preds = %B246.i, %B196.i.preheader
  %lsr.iv1.i = phi i64 [ %lsr.iv.next2.i, %B246.i ], [ %lsr.iv.i, %B196.i.preheader ]
  %0 = shl i64 %lsr.iv1.i, 3
  %scevgep6.i = getelementptr i8, ptr %arg.touched, i64 %0
  %.209.i = load i64, ptr %scevgep6.i, align 8, !noalias !16
  %scevgep3.i = getelementptr i8, ptr %scevgep.i, i64 %0
  store i64 %.209.i, ptr %scevgep3.i, align 8, !noalias !16
  %.227.not.i = icmp slt i64 %lsr.iv1.i, %gap.5.0.i
  br i1 %.227.not.i, label %B276.i, label %B246.i

B246.i:                                           ; preds = %B196.i
  %1 = shl i64 %lsr.iv1.i, 3
  %scevgep56 = getelementptr i8, ptr %scevgep4.i, i64 %1
  %.242.i = load i64, ptr %scevgep56, align 8, !noalias !16
  %.244.i = icmp sgt i64 %.242.i, %.168.i
  %lsr.iv.next2.i = sub i64 %lsr.iv1.i, %gap.5.0.i
  br i1 %.244.i, label %B196.i, label %B276.i

B276.i:                                           ; preds = %B246.i, %B196.i, %B166.i, %B132.i
  %j.3.2.i = phi i64 [ %.1349193.i, %B166.i ], [ %.1349193.i, %B132.i ], [ %lsr.iv1.i, %B196.i ], [ %lsr.iv1.i, %B246.i ]
  %.260.i = getelementptr i64, ptr %arg.touched, i64 %j.3.2.i
  store i64 %.168.i, ptr %.260.i, align 8, !noalias !16
  %lsr.iv.next.i = add nuw nsw i64 %lsr.iv.i, 1
  %exitcond.not.i = icmp eq i64 %lsr.iv.next.i, %.83.i
  br i1 %exitcond.not.i, label %B288.endif.i, label %B132.i

B98.endif.i:                                      ; preds = %B288.endif.i, %B98.endif.preheader.i
  %gap.5.0.i = phi i64 [ %.290.i, %B288.endif.i ], [ %gap.5.0.ph.i, %B98.endif.preheader.i ]
  %.83.i = sub i64 %size.2.1.lcssa17, %gap.5.0.i
  %.12892.not.i = icmp slt i64 %.83.i, 1
  br i1 %.12892.not.i, label %B288.endif.i, label %B132.preheader.i

B132.preheader.i:                                 ; preds = %B98.endif.i
  %2 = shl i64 %gap.5.0.i, 3
  %scevgep.i = getelementptr i8, ptr %arg.touched, i64 %2
  %3 = mul i64 %gap.5.0.i, -8
  %scevgep4.i = getelementptr i8, ptr %arg.touched, i64 %3
  br label %B132.i

B288.endif.i:                                     ; preds = %B98.endif.i, %B276.i
  %.290.i = udiv i64 %gap.5.0.i, 3
  %.314.not.i = icmp ult i64 %gap.5.0.i, 3
  br i1 %.314.not.i, label %B330.endif.endif, label %B98.endif.i

B458:                                             ; preds = %B458.preheader.new, %B574.1
  %lsr.iv60 = phi i64 [ %lsr.iv.next61, %B574.1 ], [ %unroll_iter, %B458.preheader.new ]
  %shortest.2.1184 = phi i64 [ %const, %B458.preheader.new ], [ %shortest.3.2.1, %B574.1 ]
  %used.2.1183 = phi i64 [ %.58, %B458.preheader.new ], [ %used.3.2.1, %B574.1 ]
  %.420179181 = phi i64 [ %.332, %B458.preheader.new ], [ %.427.1, %B574.1 ]
  %4 = shl i64 %.420179181, 3
  %scevgep59 = getelementptr i8, ptr %arg.touched, i64 %4
  %.462 = load i64, ptr %scevgep59, align 8
  %.464 = getelementptr i64, ptr %arg.best, i64 %.462
  %.465 = load i64, ptr %.464, align 8
  store i64 -1, ptr %.464, align 8
  %.485 = getelementptr i64, ptr %arg.lengths, i64 %.465
  %.486 = load i64, ptr %.485, align 8
  %.488 = icmp slt i64 %.486, %shortest.2.1184
  br i1 %.488, label %B538, label %B574

B538:                                             ; preds = %B458
  %.501 = trunc i64 %.465 to i32
  %.502 = getelementptr i32, ptr %arg.found, i64 %used.2.1183
  store i32 %.501, ptr %.502, align 4
  %.507 = add nsw i64 %used.2.1183, 1
  br label %B574

B574:                                             ; preds = %B538, %B458
  %used.3.2 = phi i64 [ %used.2.1183, %B458 ], [ %.507, %B538 ]
  %shortest.3.2 = phi i64 [ %shortest.2.1184, %B458 ], [ %.486, %B538 ]
  %5 = shl i64 %.420179181, 3
  %scevgep57 = getelementptr i8, ptr %arg.touched, i64 %5
  %scevgep58 = getelementptr i8, ptr %scevgep57, i64 -8
  %.462.1 = load i64, ptr %scevgep58, align 8
  %.464.1 = getelementptr i64, ptr %arg.best, i64 %.462.1
  %.465.1 = load i64, ptr %.464.1, align 8
  store i64 -1, ptr %.464.1, align 8
  %.485.1 = getelementptr i64, ptr %arg.lengths, i64 %.465.1
  %.486.1 = load i64, ptr %.485.1, align 8
  %.488.1 = icmp slt i64 %.486.1, %shortest.3.2
  br i1 %.488.1, label %B538.1, label %B574.1

B538.1:                                           ; preds = %B574
  %.501.1 = trunc i64 %.465.1 to i32
  %.502.1 = getelementptr i32, ptr %arg.found, i64 %used.3.2
  store i32 %.501.1, ptr %.502.1, align 4
  %.507.1 = add nsw i64 %used.3.2, 1
  br label %B574.1

B574.1:                                           ; preds = %B538.1, %B574
  %used.3.2.1 = phi i64 [ %used.3.2, %B574 ], [ %.507.1, %B538.1 ]
  %shortest.3.2.1 = phi i64 [ %shortest.3.2, %B574 ], [ %.486.1, %B538.1 ]
  %lsr.iv.next61 = add i64 %lsr.iv60, -2
  %.427.1 = add i64 %.420179181, -2
  %niter.ncmp.1.not = icmp eq i64 %lsr.iv.next61, 0
  br i1 %niter.ncmp.1.not, label %B576.loopexit.unr-lcssa, label %B458

B576.loopexit.unr-lcssa:                          ; preds = %B574.1
  %6 = and i64 %size.2.1.lcssa17, 1
  %lcmp.mod.not = icmp eq i64 %6, 0
  br i1 %lcmp.mod.not, label %B576, label %B458.epil.preheader

B458.epil.preheader:                              ; preds = %B458.preheader, %B576.loopexit.unr-lcssa
  %shortest.2.1184.epil.init = phi i64 [ %const, %B458.preheader ], [ %shortest.3.2.1, %B576.loopexit.unr-lcssa ]
  %used.2.1183.epil.init = phi i64 [ %.58, %B458.preheader ], [ %used.3.2.1, %B576.loopexit.unr-lcssa ]
  %.420179181.epil.init = phi i64 [ %.332, %B458.preheader ], [ %.427.1, %B576.loopexit.unr-lcssa ]
  %.461.epil = getelementptr i64, ptr %arg.touched, i64 %.420179181.epil.init
  %.462.epil = load i64, ptr %.461.epil, align 8
  %.464.epil = getelementptr i64, ptr %arg.best, i64 %.462.epil
  %.465.epil = load i64, ptr %.464.epil, align 8
  store i64 -1, ptr %.464.epil, align 8
  %.485.epil = getelementptr i64, ptr %arg.lengths, i64 %.465.epil
  %.486.epil = load i64, ptr %.485.epil, align 8
  %.488.epil = icmp slt i64 %.486.epil, %shortest.2.1184.epil.init
  br i1 %.488.epil, label %B538.epil, label %B576

B538.epil:                                        ; preds = %B458.epil.preheader
  %.501.epil = trunc i64 %.465.epil to i32
  %.502.epil = getelementptr i32, ptr %arg.found, i64 %used.2.1183.epil.init
  store i32 %.501.epil, ptr %.502.epil, align 4
  %.507.epil = add nsw i64 %used.2.1183.epil.init, 1
  br label %B576

B576:                                             ; preds = %B330.endif.endif, %B538.epil, %B458.epil.preheader, %B576.loopexit.unr-lcssa
  %used.2.1.lcssa = phi i64 [ %.58, %B330.endif.endif ], [ %used.3.2.1, %B576.loopexit.unr-lcssa ], [ %used.2.1183.epil.init, %B458.epil.preheader ], [ %.507.epil, %B538.epil ]
  %7 = icmp sgt i64 %.292.pn, %arg.room
  br i1 %7, label %common.ret, label %B584

common.ret:                                       ; preds = %B458.us, %B458.us.prol.loopexit, %B584, %B576, %B0
  %storemerge = phi i64 [ %arg.term, %B0 ], [ %term.2.0, %B458.us.prol.loopexit ], [ %term.2.0, %B458.us ], [ %term.2.0, %B576 ], [ %arg.terms, %B584 ]
  store i64 %storemerge, ptr %retptr, align 8
  ret i32 0

B584:                                             ; preds = %B576
  %.572 = getelementptr double, ptr %arg.total, i64 %term.2.0
  store double %sum_of_counts.2.1.lcssa18, ptr %.572, align 8
  %.580 = getelementptr i64, ptr %arg.at, i64 %.73
  store i64 %used.2.1.lcssa, ptr %.580, align 8
  %exitcond.not = icmp eq i64 %.73, %arg.terms
  br i1 %exitcond.not, label %common.ret, label %B18.endif

B635.sink.split:                                  ; preds = %B270, %B238
  %size.3.2.ph = phi i64 [ %.233, %B238 ], [ %size.2.1173, %B270 ]
  %sunkaddr = mul i64 %.217, 8
  %sunkaddr62 = getelementptr i8, ptr %arg.best, i64 %sunkaddr
  store i64 %.199, ptr %sunkaddr62, align 8
  br label %B635

B635:                                             ; preds = %B635.sink.split, %B270
  %size.3.2 = phi i64 [ %size.2.1173, %B270 ], [ %size.3.2.ph, %B635.sink.split ]
  %lsr.iv.next52 = add i64 %lsr.iv51, -1
  %scevgep55 = getelementptr i8, ptr %lsr.iv54, i64 4
  %.158 = icmp ugt i64 %lsr.iv.next52, 1
  br i1 %.158, label %B132, label %B330

B18.endif:                                        ; preds = %B584, %B18.endif.preheader
  %.58 = phi i64 [ %used.2.1.lcssa, %B584 ], [ %.58.pre, %B18.endif.preheader ]
  %term.2.0 = phi i64 [ %.73, %B584 ], [ %arg.term, %B18.endif.preheader ]
  %.70 = getelementptr i64, ptr %arg.offsets, i64 %term.2.0
  %.71 = load i64, ptr %.70, align 8
  %.73 = add nsw i64 %term.2.0, 1
  %.75 = getelementptr i64, ptr %arg.offsets, i64 %.73
  %.76 = load i64, ptr %.75, align 8
  %.113 = sub i64 %.76, %.71
  %.158170.not = icmp slt i64 %.113, 1
  br i1 %.158170.not, label %B98.endif.preheader.i, label %B132.preheader

B132.preheader:                                   ; preds = %B18.endif
  %8 = add i64 %.76, 1
  %9 = sub i64 %8, %.71
  %10 = shl i64 %.71, 2
  %scevgep53 = getelementptr i8, ptr %arg.kinds, i64 %10
  br label %B132

B330.endif.endif:                                 ; preds = %B288.endif.i
  %.414180.not = icmp slt i64 %size.2.1.lcssa17, 1
  br i1 %.414180.not, label %B576, label %B458.lr.ph

B458.lr.ph:                                       ; preds = %B330.endif.endif
  %11 = icmp sgt i64 %.292.pn, %arg.room
  %.332 = add nsw i64 %size.2.1.lcssa17, -1
  br i1 %11, label %B458.us.preheader, label %B458.preheader

B458.preheader:                                   ; preds = %B458.lr.ph
  %12 = icmp eq i64 %size.2.1.lcssa17, 1
  br i1 %12, label %B458.epil.preheader, label %B458.preheader.new

B458.preheader.new:                               ; preds = %B458.preheader
  %unroll_iter = and i64 %size.2.1.lcssa17, 9223372036854775806
  br label %B458

B458.us.preheader:                                ; preds = %B458.lr.ph
  %xtraiter39 = and i64 %size.2.1.lcssa17, 3
  %lcmp.mod40.not = icmp eq i64 %xtraiter39, 0
  br i1 %lcmp.mod40.not, label %B458.us.prol.loopexit, label %B458.us.prol.preheader

B458.us.prol.preheader:                           ; preds = %B458.us.preheader
  br label %B458.us.prol

B458.us.prol:                                     ; preds = %B458.us.prol, %B458.us.prol.preheader
  %.420179181.us.prol = phi i64 [ %.427.us.prol, %B458.us.prol ], [ %.332, %B458.us.prol.preheader ]
  %prol.iter = phi i64 [ %prol.iter.next, %B458.us.prol ], [ 0, %B458.us.prol.preheader ]
  %.427.us.prol = add i64 %.420179181.us.prol, -1
  %13 = shl i64 %.420179181.us.prol, 3
  %scevgep50 = getelementptr i8, ptr %arg.touched, i64 %13
  %.462.us.prol = load i64, ptr %scevgep50, align 8
  %.464.us.prol = getelementptr i64, ptr %arg.best, i64 %.462.us.prol
  store i64 -1, ptr %.464.us.prol, align 8
  %prol.iter.next = add i64 %prol.iter, 1
  %prol.iter.cmp.not = icmp eq i64 %xtraiter39, %prol.iter.next
  br i1 %prol.iter.cmp.not, label %B458.us.prol.loopexit.loopexit, label %B458.us.prol, !llvm.loop !19

B458.us.prol.loopexit.loopexit:                   ; preds = %B458.us.prol
  %14 = sub i64 %size.2.1.lcssa17, %prol.iter.next
  br label %B458.us.prol.loopexit

B458.us.prol.loopexit:                            ; preds = %B458.us.prol.loopexit.loopexit, %B458.us.preheader
  %.413178182.us.unr = phi i64 [ %size.2.1.lcssa17, %B458.us.preheader ], [ %14, %B458.us.prol.loopexit.loopexit ]
  %.420179181.us.unr = phi i64 [ %.332, %B458.us.preheader ], [ %.427.us.prol, %B458.us.prol.loopexit.loopexit ]
  %15 = icmp ult i64 %size.2.1.lcssa17, 4
  br i1 %15, label %common.ret, label %B458.us.preheader43

B458.us.preheader43:                              ; preds = %B458.us.prol.loopexit
  %16 = add i64 %.413178182.us.unr, 4
  %17 = shl i64 %.420179181.us.unr, 3
  %scevgep = getelementptr i8, ptr %arg.touched, i64 %17
  br label %B458.us

B458.us:                                          ; preds = %B458.us, %B458.us.preheader43
  %lsr.iv45 = phi ptr [ %scevgep, %B458.us.preheader43 ], [ %scevgep46, %B458.us ]
  %lsr.iv = phi i64 [ %16, %B458.us.preheader43 ], [ %lsr.iv.next, %B458.us ]
  %.462.us = load i64, ptr %lsr.iv45, align 8
  %.464.us = getelementptr i64, ptr %arg.best, i64 %.462.us
  store i64 -1, ptr %.464.us, align 8
  %scevgep49 = getelementptr i8, ptr %lsr.iv45, i64 -8
  %.462.us.1 = load i64, ptr %scevgep49, align 8
  %.464.us.1 = getelementptr i64, ptr %arg.best, i64 %.462.us.1
  store i64 -1, ptr %.464.us.1, align 8
  %scevgep48 = getelementptr i8, ptr %lsr.iv45, i64 -16
  %.462.us.2 = load i64, ptr %scevgep48, align 8
  %.464.us.2 = getelementptr i64, ptr %arg.best, i64 %.462.us.2
  store i64 -1, ptr %.464.us.2, align 8
  %scevgep47 = getelementptr i8, ptr %lsr.iv45, i64 -24
  %.462.us.3 = load i64, ptr %scevgep47, align 8
  %.464.us.3 = getelementptr i64, ptr %arg.best, i64 %.462.us.3
  store i64 -1, ptr %.464.us.3, align 8
  %lsr.iv.next = add i64 %lsr.iv, -4
  %scevgep46 = getelementptr i8, ptr %lsr.iv45, i64 -32
  %.414.us.3 = icmp sgt i64 %lsr.iv.next, 4
  br i1 %.414.us.3, label %B458.us, label %common.ret
}

define noundef i32 @count_docs(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.docs, i64 %arg.postings, ptr %arg.counts) local_unnamed_addr #0 {
B0.endif:
  %.9240.not = icmp slt i64 %arg.postings, 1
  br i1 %.9240.not, label %B84, label %B36.preheader

B36.preheader:                                    ; preds = %B0.endif
  %xtraiter = and i64 %arg.postings, 3
  %0 = icmp ult i64 %arg.postings, 4
  br i1 %0, label %B36.epil.preheader, label %B36.preheader.new

B36.preheader.new:                                ; preds = %B36.preheader
  %unroll_iter = and i64 %arg.postings, 9223372036854775804
  br label %B36

B36:                                              ; preds = %B36, %B36.preheader.new
  %.983941 = phi i64 [ 0, %B36.preheader.new ], [ %.105.3, %B36 ]
  %sunkaddr = mul i64 %.983941, 4
  %sunkaddr11 = getelementptr i8, ptr %arg.docs, i64 %sunkaddr
  %.132 = load i32, ptr %sunkaddr11, align 4
  %.134 = zext i32 %.132 to i64
  %.135 = getelementptr i64, ptr %arg.counts, i64 %.134
  %.136 = load i64, ptr %.135, align 8
  %.137 = add nsw i64 %.136, 1
  store i64 %.137, ptr %.135, align 8
  %sunkaddr12 = mul i64 %.983941, 4
  %sunkaddr13 = getelementptr i8, ptr %arg.docs, i64 %sunkaddr12
  %sunkaddr14 = getelementptr i8, ptr %sunkaddr13, i64 4
  %.132.1 = load i32, ptr %sunkaddr14, align 4
  %.134.1 = zext i32 %.132.1 to i64
  %.135.1 = getelementptr i64, ptr %arg.counts, i64 %.134.1
  %.136.1 = load i64, ptr %.135.1, align 8
  %.137.1 = add nsw i64 %.136.1, 1
  store i64 %.137.1, ptr %.135.1, align 8
  %sunkaddr15 = mul i64 %.983941, 4
  %sunkaddr16 = getelementptr i8, ptr %arg.docs, i64 %sunkaddr15
  %sunkaddr17 = getelementptr i8, ptr %sunkaddr16, i64 8
  %.132.2 = load i32, ptr %sunkaddr17, align 4
  %.134.2 = zext i32 %.132.2 to i64
  %.135.2 = getelementptr i64, ptr %arg.counts, i64 %.134.2
  %.136.2 = load i64, ptr %.135.2, align 8
  %.137.2 = add nsw i64 %.136.2, 1
  store i64 %.137.2, ptr %.135.2, align 8
  %.105.3 = add nuw nsw i64 %.983941, 4
  %sunkaddr18 = mul i64 %.983941, 4
  %sunkaddr19 = getelementptr i8, ptr %arg.docs, i64 %sunkaddr18
  %sunkaddr20 = getelementptr i8, ptr %sunkaddr19, i64 12
  %.132.3 = load i32, ptr %sunkaddr20, align 4
  %.134.3 = zext i32 %.132.3 to i64
  %.135.3 = getelementptr i64, ptr %arg.counts, i64 %.134.3
  %.136.3 = load i64, ptr %.135.3, align 8
  %.137.3 = add nsw i64 %.136.3, 1
  store i64 %.137.3, ptr %.135.3, align 8
  %niter.ncmp.3 = icmp eq i64 %unroll_iter, %.105.3
  br i1 %niter.ncmp.3, label %B84.loopexit.unr-lcssa, label %B36

B84.loopexit.unr-lcssa:                           ; preds = %B36
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B84, label %B36.epil.preheader

B36.epil.preheader:                               ; preds = %B84.loopexit.unr-lcssa, %B36.preheader
  %.983941.epil.init = phi i64 [ 0, %B36.preheader ], [ %.105.3, %B84.loopexit.unr-lcssa ]
  %1 = shl i64 %.983941.epil.init, 2
  %scevgep = getelementptr i8, ptr %arg.docs, i64 %1
  br label %B36.epil

B36.epil:                                         ; preds = %B36.epil, %B36.epil.preheader
  %epil.iter = phi i64 [ %epil.iter.next, %B36.epil ], [ 0, %B36.epil.preheader ]
  %2 = shl nuw nsw i64 %epil.iter, 2
  %scevgep2 = getelementptr i8, ptr %scevgep, i64 %2
  %.132.epil = load i32, ptr %scevgep2, align 4
  %.134.epil = zext i32 %.132.epil to i64
  %.135.epil = getelementptr i64, ptr %arg.counts, i64 %.134.epil
  %.136.epil = load i64, ptr %.135.epil, align 8
  %.137.epil = add nsw i64 %.136.epil, 1
  store i64 %.137.epil, ptr %.135.epil, align 8
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B84, label %B36.epil, !llvm.loop !20

B84:                                              ; preds = %B36.epil, %B84.loopexit.unr-lcssa, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0
}

define noundef i32 @invert_uint16(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.terms, ptr readonly %arg.docs, ptr readonly %arg.kinds, ptr %arg.place, ptr writeonly %arg.to_terms, ptr writeonly %arg.to_kinds) local_unnamed_addr #0 {
B0.endif:
  %.10493.not = icmp slt i64 %arg.terms, 1
  br i1 %.10493.not, label %B196, label %B36.endif.preheader

B36.endif.preheader:                              ; preds = %B0.endif
  br label %B36.endif

B34.loopexit:                                     ; preds = %B102.prol.loopexit, %B36.endif, %B102
  %exitcond.not = icmp eq i64 %arg.terms, %.117
  br i1 %exitcond.not, label %B196, label %B36.endif

B102:                                             ; preds = %B102.preheader, %B102
  %lsr.iv1 = phi i64 [ %5, %B102.preheader ], [ %lsr.iv.next2, %B102 ]
  %lsr.iv = phi i64 [ %3, %B102.preheader ], [ %lsr.iv.next, %B102 ]
  %0 = shl i64 %lsr.iv1, 1
  %scevgep5 = getelementptr i8, ptr %arg.docs, i64 %0
  %scevgep6 = getelementptr i8, ptr %scevgep5, i64 -4
  %.273 = load i32, ptr %scevgep6, align 4
  %.275 = zext i32 %.273 to i64
  %.276 = getelementptr i64, ptr %arg.place, i64 %.275
  %.277 = load i64, ptr %.276, align 8
  %.281 = getelementptr i32, ptr %arg.to_terms, i64 %.277
  store i32 %.280, ptr %.281, align 4
  %scevgep = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv1
  %scevgep3 = getelementptr i8, ptr %scevgep, i64 -2
  %.285 = load i16, ptr %scevgep3, align 2
  %.287 = zext i16 %.285 to i32
  %.288 = getelementptr i32, ptr %arg.to_kinds, i64 %.277
  store i32 %.287, ptr %.288, align 4
  %.290 = add nsw i64 %.277, 1
  %.293 = load i32, ptr %scevgep6, align 4
  %.295 = zext i32 %.293 to i64
  %.296 = getelementptr i64, ptr %arg.place, i64 %.295
  store i64 %.290, ptr %.296, align 8
  %1 = shl i64 %lsr.iv1, 1
  %scevgep7 = getelementptr i8, ptr %arg.docs, i64 %1
  %.273.1 = load i32, ptr %scevgep7, align 4
  %.275.1 = zext i32 %.273.1 to i64
  %.276.1 = getelementptr i64, ptr %arg.place, i64 %.275.1
  %.277.1 = load i64, ptr %.276.1, align 8
  %.281.1 = getelementptr i32, ptr %arg.to_terms, i64 %.277.1
  store i32 %.280, ptr %.281.1, align 4
  %scevgep4 = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv1
  %.285.1 = load i16, ptr %scevgep4, align 2
  %.287.1 = zext i16 %.285.1 to i32
  %.288.1 = getelementptr i32, ptr %arg.to_kinds, i64 %.277.1
  store i32 %.287.1, ptr %.288.1, align 4
  %.290.1 = add nsw i64 %.277.1, 1
  %.293.1 = load i32, ptr %scevgep7, align 4
  %.295.1 = zext i32 %.293.1 to i64
  %.296.1 = getelementptr i64, ptr %arg.place, i64 %.295.1
  store i64 %.290.1, ptr %.296.1, align 8
  %lsr.iv.next = add i64 %lsr.iv, -2
  %lsr.iv.next2 = add i64 %lsr.iv1, 4
  %.233.1 = icmp sgt i64 %lsr.iv.next, 2
  br i1 %.233.1, label %B102, label %B34.loopexit

B196:                                             ; preds = %B34.loopexit, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B34.loopexit, %B36.endif.preheader
  %.1108894 = phi i64 [ %.117, %B34.loopexit ], [ 0, %B36.endif.preheader ]
  %.117 = add nuw nsw i64 %.1108894, 1
  %.147 = getelementptr i64, ptr %arg.offsets, i64 %.1108894
  %.148 = load i64, ptr %.147, align 8
  %.152 = getelementptr i8, ptr %.147, i64 8
  %.153 = load i64, ptr %.152, align 8
  %.190 = sub i64 %.153, %.148
  %.23383.not = icmp slt i64 %.190, 1
  br i1 %.23383.not, label %B34.loopexit, label %B102.lr.ph

B102.lr.ph:                                       ; preds = %B36.endif
  %.280 = trunc i64 %.1108894 to i32
  %.neg = add i64 %.148, 1
  %xtraiter = and i64 %.190, 1
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B102.prol.loopexit, label %B102.prol

B102.prol:                                        ; preds = %B102.lr.ph
  %.242.prol = add nsw i64 %.190, -1
  %.246.prol = add i64 %.148, 1
  %.272.prol = getelementptr i32, ptr %arg.docs, i64 %.148
  %.273.prol = load i32, ptr %.272.prol, align 4
  %.275.prol = zext i32 %.273.prol to i64
  %.276.prol = getelementptr i64, ptr %arg.place, i64 %.275.prol
  %.277.prol = load i64, ptr %.276.prol, align 8
  %.281.prol = getelementptr i32, ptr %arg.to_terms, i64 %.277.prol
  store i32 %.280, ptr %.281.prol, align 4
  %.284.prol = getelementptr i16, ptr %arg.kinds, i64 %.148
  %.285.prol = load i16, ptr %.284.prol, align 2
  %.287.prol = zext i16 %.285.prol to i32
  %.288.prol = getelementptr i32, ptr %arg.to_kinds, i64 %.277.prol
  store i32 %.287.prol, ptr %.288.prol, align 4
  %.290.prol = add nsw i64 %.277.prol, 1
  %.293.prol = load i32, ptr %.272.prol, align 4
  %.295.prol = zext i32 %.293.prol to i64
  %.296.prol = getelementptr i64, ptr %arg.place, i64 %.295.prol
  store i64 %.290.prol, ptr %.296.prol, align 8
  br label %B102.prol.loopexit

B102.prol.loopexit:                               ; preds = %B102.prol, %B102.lr.ph
  %.2328185.unr = phi i64 [ %.190, %B102.lr.ph ], [ %.242.prol, %B102.prol ]
  %.2398284.unr = phi i64 [ %.148, %B102.lr.ph ], [ %.246.prol, %B102.prol ]
  %2 = icmp eq i64 %.153, %.neg
  br i1 %2, label %B34.loopexit, label %B102.preheader

B102.preheader:                                   ; preds = %B102.prol.loopexit
  %3 = add i64 %.2328185.unr, 2
  %4 = shl i64 %.2398284.unr, 1
  %5 = add i64 %4, 2
  br label %B102
}

define noundef i32 @invert_uint32(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.terms, ptr readonly %arg.docs, ptr readonly %arg.kinds, ptr %arg.place, ptr writeonly %arg.to_terms, ptr writeonly %arg.to_kinds) local_unnamed_addr #0 {
B0.endif:
  %.10493.not = icmp slt i64 %arg.terms, 1
  br i1 %.10493.not, label %B196, label %B36.endif.preheader

B36.endif.preheader:                              ; preds = %B0.endif
  br label %B36.endif

B34.loopexit:                                     ; preds = %B102.prol.loopexit, %B36.endif, %B102
  %exitcond.not = icmp eq i64 %arg.terms, %.117
  br i1 %exitcond.not, label %B196, label %B36.endif

B102:                                             ; preds = %B102.preheader, %B102
  %lsr.iv1 = phi i64 [ %3, %B102.preheader ], [ %lsr.iv.next2, %B102 ]
  %lsr.iv = phi i64 [ %1, %B102.preheader ], [ %lsr.iv.next, %B102 ]
  %scevgep5 = getelementptr i8, ptr %arg.docs, i64 %lsr.iv1
  %scevgep6 = getelementptr i8, ptr %scevgep5, i64 -4
  %.273 = load i32, ptr %scevgep6, align 4
  %.275 = zext i32 %.273 to i64
  %.276 = getelementptr i64, ptr %arg.place, i64 %.275
  %.277 = load i64, ptr %.276, align 8
  %.281 = getelementptr i32, ptr %arg.to_terms, i64 %.277
  store i32 %.280, ptr %.281, align 4
  %scevgep = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv1
  %scevgep3 = getelementptr i8, ptr %scevgep, i64 -4
  %.285 = load i32, ptr %scevgep3, align 4
  %.287 = getelementptr i32, ptr %arg.to_kinds, i64 %.277
  store i32 %.285, ptr %.287, align 4
  %.289 = add nsw i64 %.277, 1
  %.292 = load i32, ptr %scevgep6, align 4
  %.294 = zext i32 %.292 to i64
  %.295 = getelementptr i64, ptr %arg.place, i64 %.294
  store i64 %.289, ptr %.295, align 8
  %scevgep7 = getelementptr i8, ptr %arg.docs, i64 %lsr.iv1
  %.273.1 = load i32, ptr %scevgep7, align 4
  %.275.1 = zext i32 %.273.1 to i64
  %.276.1 = getelementptr i64, ptr %arg.place, i64 %.275.1
  %.277.1 = load i64, ptr %.276.1, align 8
  %.281.1 = getelementptr i32, ptr %arg.to_terms, i64 %.277.1
  store i32 %.280, ptr %.281.1, align 4
  %scevgep4 = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv1
  %.285.1 = load i32, ptr %scevgep4, align 4
  %.287.1 = getelementptr i32, ptr %arg.to_kinds, i64 %.277.1
  store i32 %.285.1, ptr %.287.1, align 4
  %.289.1 = add nsw i64 %.277.1, 1
  %.292.1 = load i32, ptr %scevgep7, align 4
  %.294.1 = zext i32 %.292.1 to i64
  %.295.1 = getelementptr i64, ptr %arg.place, i64 %.294.1
  store i64 %.289.1, ptr %.295.1, align 8
  %lsr.iv.next = add i64 %lsr.iv, -2
  %lsr.iv.next2 = add i64 %lsr.iv1, 8
  %.233.1 = icmp sgt i64 %lsr.iv.next, 2
  br i1 %.233.1, label %B102, label %B34.loopexit

B196:                                             ; preds = %B34.loopexit, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B34.loopexit, %B36.endif.preheader
  %.1108894 = phi i64 [ %.117, %B34.loopexit ], [ 0, %B36.endif.preheader ]
  %.117 = add nuw nsw i64 %.1108894, 1
  %.147 = getelementptr i64, ptr %arg.offsets, i64 %.1108894
  %.148 = load i64, ptr %.147, align 8
  %.152 = getelementptr i8, ptr %.147, i64 8
  %.153 = load i64, ptr %.152, align 8
  %.190 = sub i64 %.153, %.148
  %.23383.not = icmp slt i64 %.190, 1
  br i1 %.23383.not, label %B34.loopexit, label %B102.lr.ph

B102.lr.ph:                                       ; preds = %B36.endif
  %.280 = trunc i64 %.1108894 to i32
  %.neg = add i64 %.148, 1
  %xtraiter = and i64 %.190, 1
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B102.prol.loopexit, label %B102.prol

B102.prol:                                        ; preds = %B102.lr.ph
  %.242.prol = add nsw i64 %.190, -1
  %.246.prol = add i64 %.148, 1
  %.272.prol = getelementptr i32, ptr %arg.docs, i64 %.148
  %.273.prol = load i32, ptr %.272.prol, align 4
  %.275.prol = zext i32 %.273.prol to i64
  %.276.prol = getelementptr i64, ptr %arg.place, i64 %.275.prol
  %.277.prol = load i64, ptr %.276.prol, align 8
  %.281.prol = getelementptr i32, ptr %arg.to_terms, i64 %.277.prol
  store i32 %.280, ptr %.281.prol, align 4
  %.284.prol = getelementptr i32, ptr %arg.kinds, i64 %.148
  %.285.prol = load i32, ptr %.284.prol, align 4
  %.287.prol = getelementptr i32, ptr %arg.to_kinds, i64 %.277.prol
  store i32 %.285.prol, ptr %.287.prol, align 4
  %.289.prol = add nsw i64 %.277.prol, 1
  %.292.prol = load i32, ptr %.272.prol, align 4
  %.294.prol = zext i32 %.292.prol to i64
  %.295.prol = getelementptr i64, ptr %arg.place, i64 %.294.prol
  store i64 %.289.prol, ptr %.295.prol, align 8
  br label %B102.prol.loopexit

B102.prol.loopexit:                               ; preds = %B102.prol, %B102.lr.ph
  %.2328185.unr = phi i64 [ %.190, %B102.lr.ph ], [ %.242.prol, %B102.prol ]
  %.2398284.unr = phi i64 [ %.148, %B102.lr.ph ], [ %.246.prol, %B102.prol ]
  %0 = icmp eq i64 %.153, %.neg
  br i1 %0, label %B34.loopexit, label %B102.preheader

B102.preheader:                                   ; preds = %B102.prol.loopexit
  %1 = add i64 %.2328185.unr, 2
  %2 = shl i64 %.2398284.unr, 2
  %3 = add i64 %2, 4
  br label %B102
}

define noundef i32 @count_lost_uint16(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.terms, ptr readonly %arg.docs, ptr readonly %arg.kinds, ptr readonly %arg.counts, ptr readonly %arg.live, ptr %arg.df, ptr %arg.cf) local_unnamed_addr #0 {
B0.endif:
  %.107100.not = icmp slt i64 %arg.terms, 1
  br i1 %.107100.not, label %B250, label %B36.endif.preheader

B36.endif.preheader:                              ; preds = %B0.endif
  br label %B36.endif

B34.loopexit:                                     ; preds = %B36.endif, %B246
  %exitcond.not = icmp eq i64 %arg.terms, %.120
  br i1 %exitcond.not, label %B250, label %B36.endif

B102:                                             ; preds = %B102.lr.ph, %B246
  %lsr.iv1 = phi i64 [ %3, %B102.lr.ph ], [ %lsr.iv.next2, %B246 ]
  %lsr.iv = phi i64 [ %2, %B102.lr.ph ], [ %lsr.iv.next, %B246 ]
  %0 = shl i64 %lsr.iv1, 1
  %scevgep3 = getelementptr i8, ptr %arg.docs, i64 %0
  %.280 = load i32, ptr %scevgep3, align 4
  %.282 = zext i32 %.280 to i64
  %.283 = getelementptr i8, ptr %arg.live, i64 %.282
  %.284 = load i8, ptr %.283, align 1
  %.285.not = icmp eq i8 %.284, 0
  br i1 %.285.not, label %B132, label %B246

B132:                                             ; preds = %B102
  %sunkaddr = mul i64 %.11395101, 8
  %sunkaddr4 = getelementptr i8, ptr %arg.df, i64 %sunkaddr
  %.290 = load i64, ptr %sunkaddr4, align 8
  %.291 = add nsw i64 %.290, 1
  store i64 %.291, ptr %sunkaddr4, align 8
  %sunkaddr5 = mul i64 %.11395101, 8
  %sunkaddr6 = getelementptr i8, ptr %arg.cf, i64 %sunkaddr5
  %.299 = load i64, ptr %sunkaddr6, align 8
  %scevgep = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv1
  %.303 = load i16, ptr %scevgep, align 2
  %.307 = zext i16 %.303 to i64
  %.308 = getelementptr double, ptr %arg.counts, i64 %.307
  %.309 = load double, ptr %.308, align 8
  %.310 = fptosi double %.309 to i64
  %.311 = add nsw i64 %.299, %.310
  store i64 %.311, ptr %sunkaddr6, align 8
  br label %B246

B246:                                             ; preds = %B132, %B102
  %lsr.iv.next = add i64 %lsr.iv, -1
  %lsr.iv.next2 = add i64 %lsr.iv1, 2
  %.236 = icmp ugt i64 %lsr.iv.next, 1
  br i1 %.236, label %B102, label %B34.loopexit

B250:                                             ; preds = %B34.loopexit, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B34.loopexit, %B36.endif.preheader
  %.11395101 = phi i64 [ %.120, %B34.loopexit ], [ 0, %B36.endif.preheader ]
  %.120 = add nuw nsw i64 %.11395101, 1
  %.150 = getelementptr i64, ptr %arg.offsets, i64 %.11395101
  %.151 = load i64, ptr %.150, align 8
  %.155 = getelementptr i8, ptr %.150, i64 8
  %.156 = load i64, ptr %.155, align 8
  %.193 = sub i64 %.156, %.151
  %.23690.not = icmp slt i64 %.193, 1
  br i1 %.23690.not, label %B34.loopexit, label %B102.lr.ph

B102.lr.ph:                                       ; preds = %B36.endif
  %1 = add i64 %.156, 1
  %2 = sub i64 %1, %.151
  %3 = shl i64 %.151, 1
  br label %B102
}

define noundef i32 @count_lost_uint32(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.offsets, i64 %arg.terms, ptr readonly %arg.docs, ptr readonly %arg.kinds, ptr readonly %arg.counts, ptr readonly %arg.live, ptr %arg.df, ptr %arg.cf) local_unnamed_addr #0 {
B0.endif:
  %.107100.not = icmp slt i64 %arg.terms, 1
  br i1 %.107100.not, label %B250, label %B36.endif.preheader

B36.endif.preheader:                              ; preds = %B0.endif
  br label %B36.endif

B34.loopexit:                                     ; preds = %B36.endif, %B246
  %exitcond.not = icmp eq i64 %arg.terms, %.120
  br i1 %exitcond.not, label %B250, label %B36.endif

B102:                                             ; preds = %B102.lr.ph, %B246
  %lsr.iv1 = phi i64 [ %2, %B102.lr.ph ], [ %lsr.iv.next2, %B246 ]
  %lsr.iv = phi i64 [ %1, %B102.lr.ph ], [ %lsr.iv.next, %B246 ]
  %scevgep3 = getelementptr i8, ptr %arg.docs, i64 %lsr.iv1
  %.280 = load i32, ptr %scevgep3, align 4
  %.282 = zext i32 %.280 to i64
  %.283 = getelementptr i8, ptr %arg.live, i64 %.282
  %.284 = load i8, ptr %.283, align 1
  %.285.not = icmp eq i8 %.284, 0
  br i1 %.285.not, label %B132, label %B246

B132:                                             ; preds = %B102
  %sunkaddr = mul i64 %.11395101, 8
  %sunkaddr4 = getelementptr i8, ptr %arg.df, i64 %sunkaddr
  %.290 = load i64, ptr %sunkaddr4, align 8
  %.291 = add nsw i64 %.290, 1
  store i64 %.291, ptr %sunkaddr4, align 8
  %sunkaddr5 = mul i64 %.11395101, 8
  %sunkaddr6 = getelementptr i8, ptr %arg.cf, i64 %sunkaddr5
  %.299 = load i64, ptr %sunkaddr6, align 8
  %scevgep = getelementptr i8, ptr %arg.kinds, i64 %lsr.iv1
  %.303 = load i32, ptr %scevgep, align 4
  %.307 = zext i32 %.303 to i64
  %.308 = getelementptr double, ptr %arg.counts, i64 %.307
  %.309 = load double, ptr %.308, align 8
  %.310 = fptosi double %.309 to i64
  %.311 = add nsw i64 %.299, %.310
  store i64 %.311, ptr %sunkaddr6, align 8
  br label %B246

B246:                                             ; preds = %B132, %B102
  %lsr.iv.next = add i64 %lsr.iv, -1
  %lsr.iv.next2 = add i64 %lsr.iv1, 4
  %.236 = icmp ugt i64 %lsr.iv.next, 1
  br i1 %.236, label %B102, label %B34.loopexit

B250:                                             ; preds = %B34.loopexit, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B34.loopexit, %B36.endif.preheader
  %.11395101 = phi i64 [ %.120, %B34.loopexit ], [ 0, %B36.endif.preheader ]
  %.120 = add nuw nsw i64 %.11395101, 1
  %.150 = getelementptr i64, ptr %arg.offsets, i64 %.11395101
  %.151 = load i64, ptr %.150, align 8
  %.155 = getelementptr i8, ptr %.150, i64 8
  %.156 = load i64, ptr %.155, align 8
  %.193 = sub i64 %.156, %.151
  %.23690.not = icmp slt i64 %.193, 1
  br i1 %.23690.not, label %B34.loopexit, label %B102.lr.ph

B102.lr.ph:                                       ; preds = %B36.endif
  %0 = add i64 %.156, 1
  %1 = sub i64 %0, %.151
  %2 = shl i64 %.151, 2
  br label %B102
}

define noundef i32 @mark_kinds_uint16(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.docs, ptr readonly %arg.kinds, i64 %arg.postings, ptr readonly %arg.live, ptr writeonly %arg.used) local_unnamed_addr #0 {
B0.endif:
  %.9844.not = icmp slt i64 %arg.postings, 1
  br i1 %.9844.not, label %B90, label %B36.preheader

B36.preheader:                                    ; preds = %B0.endif
  %0 = icmp eq i64 %arg.postings, 1
  br i1 %0, label %B36.epil.preheader, label %B36.preheader.new

B36.preheader.new:                                ; preds = %B36.preheader
  %unroll_iter = and i64 %arg.postings, 9223372036854775806
  br label %B36

B36:                                              ; preds = %B88.1, %B36.preheader.new
  %.1044345 = phi i64 [ 0, %B36.preheader.new ], [ %.111.1, %B88.1 ]
  %sunkaddr = mul i64 %.1044345, 4
  %sunkaddr9 = getelementptr i8, ptr %arg.docs, i64 %sunkaddr
  %.142 = load i32, ptr %sunkaddr9, align 4
  %.144 = zext i32 %.142 to i64
  %.145 = getelementptr i8, ptr %arg.live, i64 %.144
  %.146 = load i8, ptr %.145, align 1
  %.147.not = icmp eq i8 %.146, 0
  br i1 %.147.not, label %B88, label %B66

B66:                                              ; preds = %B36
  %sunkaddr10 = mul i64 %.1044345, 2
  %sunkaddr11 = getelementptr i8, ptr %arg.kinds, i64 %sunkaddr10
  %.152 = load i16, ptr %sunkaddr11, align 2
  %.156 = zext i16 %.152 to i64
  %.158 = getelementptr i8, ptr %arg.used, i64 %.156
  store i8 1, ptr %.158, align 1
  br label %B88

B88:                                              ; preds = %B66, %B36
  %.111.1 = add nuw i64 %.1044345, 2
  %sunkaddr12 = mul i64 %.1044345, 4
  %sunkaddr13 = getelementptr i8, ptr %arg.docs, i64 %sunkaddr12
  %sunkaddr14 = getelementptr i8, ptr %sunkaddr13, i64 4
  %.142.1 = load i32, ptr %sunkaddr14, align 4
  %.144.1 = zext i32 %.142.1 to i64
  %.145.1 = getelementptr i8, ptr %arg.live, i64 %.144.1
  %.146.1 = load i8, ptr %.145.1, align 1
  %.147.not.1 = icmp eq i8 %.146.1, 0
  br i1 %.147.not.1, label %B88.1, label %B66.1

B66.1:                                            ; preds = %B88
  %sunkaddr15 = mul i64 %.1044345, 2
  %sunkaddr16 = getelementptr i8, ptr %arg.kinds, i64 %sunkaddr15
  %sunkaddr17 = getelementptr i8, ptr %sunkaddr16, i64 2
  %.152.1 = load i16, ptr %sunkaddr17, align 2
  %.156.1 = zext i16 %.152.1 to i64
  %.158.1 = getelementptr i8, ptr %arg.used, i64 %.156.1
  store i8 1, ptr %.158.1, align 1
  br label %B88.1

B88.1:                                            ; preds = %B66.1, %B88
  %niter.ncmp.1 = icmp eq i64 %unroll_iter, %.111.1
  br i1 %niter.ncmp.1, label %B90.loopexit.unr-lcssa, label %B36

B90.loopexit.unr-lcssa:                           ; preds = %B88.1
  %1 = and i64 %arg.postings, 1
  %lcmp.mod.not = icmp eq i64 %1, 0
  br i1 %lcmp.mod.not, label %B90, label %B36.epil.preheader

B36.epil.preheader:                               ; preds = %B90.loopexit.unr-lcssa, %B36.preheader
  %.1044345.epil.init = phi i64 [ 0, %B36.preheader ], [ %.111.1, %B90.loopexit.unr-lcssa ]
  %.141.epil = getelementptr i32, ptr %arg.docs, i64 %.1044345.epil.init
  %.142.epil = load i32, ptr %.141.epil, align 4
  %.144.epil = zext i32 %.142.epil to i64
  %.145.epil = getelementptr i8, ptr %arg.live, i64 %.144.epil
  %.146.epil = load i8, ptr %.145.epil, align 1
  %.147.not.epil = icmp eq i8 %.146.epil, 0
  br i1 %.147.not.epil, label %B90, label %B66.epil

B66.epil:                                         ; preds = %B36.epil.preheader
  %.151.epil = getelementptr i16, ptr %arg.kinds, i64 %.1044345.epil.init
  %.152.epil = load i16, ptr %.151.epil, align 2
  %.156.epil = zext i16 %.152.epil to i64
  %.158.epil = getelementptr i8, ptr %arg.used, i64 %.156.epil
  store i8 1, ptr %.158.epil, align 1
  br label %B90

B90:                                              ; preds = %B66.epil, %B36.epil.preheader, %B90.loopexit.unr-lcssa, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0
}

define noundef i32 @mark_kinds_uint32(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.docs, ptr readonly %arg.kinds, i64 %arg.postings, ptr readonly %arg.live, ptr writeonly %arg.used) local_unnamed_addr #0 {
B0.endif:
  %.9844.not = icmp slt i64 %arg.postings, 1
  br i1 %.9844.not, label %B90, label %B36.preheader

B36.preheader:                                    ; preds = %B0.endif
  %0 = icmp eq i64 %arg.postings, 1
  br i1 %0, label %B36.epil.preheader, label %B36.preheader.new

B36.preheader.new:                                ; preds = %B36.preheader
  %unroll_iter = and i64 %arg.postings, 9223372036854775806
  br label %B36

B36:                                              ; preds = %B88.1, %B36.preheader.new
  %.1044345 = phi i64 [ 0, %B36.preheader.new ], [ %.111.1, %B88.1 ]
  %sunkaddr = mul i64 %.1044345, 4
  %sunkaddr9 = getelementptr i8, ptr %arg.docs, i64 %sunkaddr
  %.142 = load i32, ptr %sunkaddr9, align 4
  %.144 = zext i32 %.142 to i64
  %.145 = getelementptr i8, ptr %arg.live, i64 %.144
  %.146 = load i8, ptr %.145, align 1
  %.147.not = icmp eq i8 %.146, 0
  br i1 %.147.not, label %B88, label %B66

B66:                                              ; preds = %B36
  %sunkaddr10 = mul i64 %.1044345, 4
  %sunkaddr11 = getelementptr i8, ptr %arg.kinds, i64 %sunkaddr10
  %.152 = load i32, ptr %sunkaddr11, align 4
  %.156 = zext i32 %.152 to i64
  %.158 = getelementptr i8, ptr %arg.used, i64 %.156
  store i8 1, ptr %.158, align 1
  br label %B88

B88:                                              ; preds = %B66, %B36
  %.111.1 = add nuw i64 %.1044345, 2
  %sunkaddr12 = mul i64 %.1044345, 4
  %sunkaddr13 = getelementptr i8, ptr %arg.docs, i64 %sunkaddr12
  %sunkaddr14 = getelementptr i8, ptr %sunkaddr13, i64 4
  %.142.1 = load i32, ptr %sunkaddr14, align 4
  %.144.1 = zext i32 %.142.1 to i64
  %.145.1 = getelementptr i8, ptr %arg.live, i64 %.144.1
  %.146.1 = load i8, ptr %.145.1, align 1
  %.147.not.1 = icmp eq i8 %.146.1, 0
  br i1 %.147.not.1, label %B88.1, label %B66.1

B66.1:                                            ; preds = %B88
  %sunkaddr15 = mul i64 %.1044345, 4
  %sunkaddr16 = getelementptr i8, ptr %arg.kinds, i64 %sunkaddr15
  %sunkaddr17 = getelementptr i8, ptr %sunkaddr16, i64 4
  %.152.1 = load i32, ptr %sunkaddr17, align 4
  %.156.1 = zext i32 %.152.1 to i64
  %.158.1 = getelementptr i8, ptr %arg.used, i64 %.156.1
  store i8 1, ptr %.158.1, align 1
  br label %B88.1

B88.1:                                            ; preds = %B66.1, %B88
  %niter.ncmp.1 = icmp eq i64 %unroll_iter, %.111.1
  br i1 %niter.ncmp.1, label %B90.loopexit.unr-lcssa, label %B36

B90.loopexit.unr-lcssa:                           ; preds = %B88.1
  %1 = and i64 %arg.postings, 1
  %lcmp.mod.not = icmp eq i64 %1, 0
  br i1 %lcmp.mod.not, label %B90, label %B36.epil.preheader

B36.epil.preheader:                               ; preds = %B90.loopexit.unr-lcssa, %B36.preheader
  %.1044345.epil.init = phi i64 [ 0, %B36.preheader ], [ %.111.1, %B90.loopexit.unr-lcssa ]
  %.141.epil = getelementptr i32, ptr %arg.docs, i64 %.1044345.epil.init
  %.142.epil = load i32, ptr %.141.epil, align 4
  %.144.epil = zext i32 %.142.epil to i64
  %.145.epil = getelementptr i8, ptr %arg.live, i64 %.144.epil
  %.146.epil = load i8, ptr %.145.epil, align 1
  %.147.not.epil = icmp eq i8 %.146.epil, 0
  br i1 %.147.not.epil, label %B90, label %B66.epil

B66.epil:                                         ; preds = %B36.epil.preheader
  %.151.epil = getelementptr i32, ptr %arg.kinds, i64 %.1044345.epil.init
  %.152.epil = load i32, ptr %.151.epil, align 4
  %.156.epil = zext i32 %.152.epil to i64
  %.158.epil = getelementptr i8, ptr %arg.used, i64 %.156.epil
  store i8 1, ptr %.158.epil, align 1
  br label %B90

B90:                                              ; preds = %B66.epil, %B36.epil.preheader, %B90.loopexit.unr-lcssa, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0
}

attributes #0 = { nounwind }
attributes #1 = { nounwind }

!0 = !{!1}
!1 = distinct !{!1, !2, !"_ZN10rankwright9retrieval4bm257kernels5build13compare_textsB3v11B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2axx: %retptr"}
!2 = distinct !{!2, !"_ZN10rankwright9retrieval4bm257kernels5build13compare_textsB3v11B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2axx"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = distinct !{!5, !4}
!6 = !{!7}
!7 = distinct !{!7, !8, !"_ZN10rankwright9retrieval4bm257kernels5build13compare_textsB3v11B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2axx: %retptr"}
!8 = distinct !{!8, !"_ZN10rankwright9retrieval4bm257kernels5build13compare_textsB3v11B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2axx"}
!9 = !{!10}
!10 = distinct !{!10, !11, !"_ZN10rankwright9retrieval4bm257kernels5build13compare_textsB3v11B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2axx: %retptr"}
!11 = distinct !{!11, !"_ZN10rankwright9retrieval4bm257kernels5build13compare_textsB3v11B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2axx"}
!12 = !{!13}
!13 = distinct !{!13, !14, !"_ZN10rankwright9retrieval4bm257kernels5build4sortB3v15B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8int64_2ax: %retptr"}
!14 = distinct !{!14, !"_ZN10rankwright9retrieval4bm257kernels5build4sortB3v15B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8int64_2ax"}
!15 = distinct !{!15, !4}
!16 = !{!17}
!17 = distinct !{!17, !18, !"_ZN10rankwright9retrieval4bm257kernels5build4sortB3v15B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8int64_2ax: %retptr"}
!18 = distinct !{!18, !"_ZN10rankwright9retrieval4bm257kernels5build4sortB3v15B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8int64_2ax"}
!19 = distinct !{!19, !4}
!20 = distinct !{!20, !4}
