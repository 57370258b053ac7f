; 541bb9f032bb69e9dad15632139b7871 of tokens.py, written by: make kernels
define noundef i32 @rehash(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.keys, i64 %arg.used, ptr %arg.slots, i64 %arg.size) local_unnamed_addr #0 {
B0.endif:
  %.9552.not = icmp slt i64 %arg.used, 1
  br i1 %.9552.not, label %common.ret, label %B36.lr.ph

B36.lr.ph:                                        ; preds = %B0.endif
  %.166 = add nsw i64 %arg.size, -1
  br label %B36.endif

B168:                                             ; preds = %B168.preheader, %B168
  %slot.2.1 = phi i64 [ %.184, %B168 ], [ %.167, %B168.preheader ]
  %.181 = add nsw i64 %slot.2.1, 1
  %.184 = and i64 %.181, %.166
  %.190 = getelementptr i32, ptr %arg.slots, i64 %.184
  %.191 = load i32, ptr %.190, align 4
  %.193 = icmp sgt i32 %.191, -1
  br i1 %.193, label %B168, label %B214

B214:                                             ; preds = %B36.endif, %B168
  %slot.3.2 = phi i64 [ %.167, %B36.endif ], [ %.184, %B168 ]
  %.200 = trunc i64 %.1015153 to i32
  %.201 = getelementptr i32, ptr %arg.slots, i64 %slot.3.2
  store i32 %.200, ptr %.201, align 4
  %exitcond.not = icmp eq i64 %.108, %arg.used
  br i1 %exitcond.not, label %common.ret, label %B36.endif

common.ret:                                       ; preds = %B214, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B214, %B36.lr.ph
  %.1015153 = phi i64 [ 0, %B36.lr.ph ], [ %.108, %B214 ]
  %.108 = add nuw nsw i64 %.1015153, 1
  %.139 = getelementptr i64, ptr %arg.keys, i64 %.1015153
  %.140 = load i64, ptr %.139, align 8
  %.5.i = lshr i64 %.140, 33
  %.6.i = xor i64 %.5.i, %.140
  %.7.i = mul i64 %.6.i, -49064778989728563
  %.8.i = lshr i64 %.7.i, 33
  %.9.i = xor i64 %.8.i, %.7.i
  %.10.i = mul i64 %.9.i, -4265267296055464877
  %.11.i = lshr i64 %.10.i, 33
  %.12.i = xor i64 %.11.i, %.10.i
  %.167 = and i64 %.12.i, %.166
  %.175 = getelementptr i32, ptr %arg.slots, i64 %.167
  %.176 = load i32, ptr %.175, align 4
  %.178 = icmp sgt i32 %.176, -1
  br i1 %.178, label %B168.preheader, label %B214

B168.preheader:                                   ; preds = %B36.endif
  br label %B168
}

define i32 @scan(ptr noalias writeonly %retptr, ptr noalias writeonly %excinfo, ptr readonly %arg.data, ptr readonly %arg.starts, i64 %arg.texts, ptr readonly %arg.classes, ptr readonly %arg.white, ptr %arg.slots, i64 %arg.slot_count, ptr %arg.keys, i64 %arg.room, ptr %arg.ends, ptr %arg.letters, i64 %arg.letter_room, ptr writeonly %arg.tokens, ptr %arg.sizes, ptr %arg.state) local_unnamed_addr #0 {
B0:
  %.659 = alloca i64, align 8
  %excinfo.5 = alloca ptr, align 8
  %.51 = load i64, ptr %arg.state, align 8
  %.53 = getelementptr i8, ptr %arg.state, i64 8
  %.54 = load i64, ptr %.53, align 8
  %.56 = getelementptr i8, ptr %arg.state, i64 16
  %.57 = load i64, ptr %.56, align 8
  %.59 = getelementptr i8, ptr %arg.state, i64 24
  %.60 = load i64, ptr %.59, align 8
  %.110 = icmp slt i64 %.51, %arg.texts
  br i1 %.110, label %B128.preheader, label %B1190

B128.preheader:                                   ; preds = %B0
  %const286 = bitcast i64 -3750763034362895579 to i64
  %const = bitcast i64 9223372036854775806 to i64
  %.650 = add nsw i64 %arg.slot_count, -1
  %scevgep265 = getelementptr i8, ptr %arg.data, i64 3
  br label %B128.endif

B222:                                             ; preds = %B222.outer, %B1191
  %at.10.2 = phi i64 [ %at.8.2, %B1191 ], [ %at.10.2.ph, %B222.outer ]
  %odd.3.2 = phi i64 [ %odd.5.4551, %B1191 ], [ %odd.3.2.ph, %B222.outer ]
  %.247 = icmp slt i64 %odd.3.2, %at.10.2
  br i1 %.247, label %B234, label %B320

B234:                                             ; preds = %B222
  %.260 = icmp slt i64 %at.10.2, %.143
  br i1 %.260, label %B250, label %B320

B250:                                             ; preds = %B234
  %.271 = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.272 = load i8, ptr %.271, align 1
  %.276 = icmp sgt i8 %.272, -1
  br i1 %.276, label %B274.preheader, label %B320

B274.preheader:                                   ; preds = %B250
  br label %B274

B274:                                             ; preds = %B296, %B274.preheader
  %odd.6.5 = phi i64 [ %.282, %B296 ], [ %at.10.2, %B274.preheader ]
  %exitcond.not = icmp eq i64 %25, %odd.6.5
  br i1 %exitcond.not, label %B508, label %B296

B296:                                             ; preds = %B274
  %.282 = add i64 %odd.6.5, 1
  %sunkaddr = getelementptr i8, ptr %arg.data, i64 %odd.6.5
  %sunkaddr287 = getelementptr i8, ptr %sunkaddr, i64 1
  %.304 = load i8, ptr %sunkaddr287, align 1
  %.308 = icmp sgt i8 %.304, -1
  br i1 %.308, label %B274, label %B320

B320:                                             ; preds = %B296, %B250, %B234, %B222
  %odd.5.4 = phi i64 [ %at.10.2, %B234 ], [ %odd.3.2, %B222 ], [ %at.10.2, %B250 ], [ %.282, %B296 ]
  %.338 = icmp slt i64 %odd.5.4, %.143
  br i1 %.338, label %B344, label %B508

B344:                                             ; preds = %B320
  %.344 = icmp eq i64 %at.10.2, %.138
  br i1 %.344, label %B390, label %B356

B356:                                             ; preds = %B344
  %0 = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.352 = getelementptr i8, ptr %0, i64 -1
  %.353 = load i8, ptr %.352, align 1
  %.355 = zext i8 %.353 to i64
  %.356 = getelementptr i8, ptr %arg.white, i64 %.355
  %.357 = load i8, ptr %.356, align 1
  %.358.not = icmp eq i8 %.357, 0
  br i1 %.358.not, label %B508, label %B390

B390:                                             ; preds = %B356, %B344
  %.365 = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.366 = load i8, ptr %.365, align 1
  %.368 = zext i8 %.366 to i64
  %.369 = getelementptr i8, ptr %arg.white, i64 %.368
  %.370 = load i8, ptr %.369, align 1
  %.371 = icmp eq i8 %.370, 0
  %.378 = icmp slt i64 %at.10.2, %.143
  %or.cond = and i1 %.378, %.371
  br i1 %or.cond, label %B458.preheader, label %B508

B458.preheader:                                   ; preds = %B390
  br label %B458

B458:                                             ; preds = %B480, %B458.preheader
  %stop.2.5 = phi i64 [ %.403, %B480 ], [ %at.10.2, %B458.preheader ]
  %exitcond545.not = icmp eq i64 %25, %stop.2.5
  br i1 %exitcond545.not, label %B508, label %B480

B480:                                             ; preds = %B458
  %.403 = add i64 %stop.2.5, 1
  %sunkaddr288 = getelementptr i8, ptr %arg.data, i64 %stop.2.5
  %sunkaddr289 = getelementptr i8, ptr %sunkaddr288, i64 1
  %.425 = load i8, ptr %sunkaddr289, align 1
  %.429 = zext i8 %.425 to i64
  %.430 = getelementptr i8, ptr %arg.white, i64 %.429
  %.431 = load i8, ptr %.430, align 1
  %.432.not = icmp eq i8 %.431, 0
  br i1 %.432.not, label %B458, label %B508

B508:                                             ; preds = %B480, %B458, %B390, %B356, %B320, %B274
  %odd.5.4551 = phi i64 [ %odd.5.4, %B356 ], [ %odd.5.4, %B480 ], [ %odd.5.4, %B320 ], [ %odd.5.4, %B390 ], [ %odd.5.4, %B458 ], [ %.143, %B274 ]
  %stop.3.4 = phi i64 [ %at.10.2, %B356 ], [ %.403, %B480 ], [ %at.10.2, %B320 ], [ %at.10.2, %B390 ], [ %.143, %B458 ], [ %at.10.2, %B274 ]
  %.447.not = icmp slt i64 %odd.5.4551, %stop.3.4
  br i1 %.447.not, label %B688.thread, label %B530.endif.endif

B688.thread:                                      ; preds = %B508
  %.pre.i64 = sub i64 %stop.3.4, %at.10.2
  br label %B220.endif.i

B628:                                             ; preds = %B530.endif.endif
  %.526 = add nsw i64 %at.10.2, 1
  br label %B1191

B640:                                             ; preds = %B530.endif.endif
  %.30.i = icmp slt i64 %at.10.2, %.143
  br i1 %.30.i, label %B60.i.preheader, label %B1191

B60.i.preheader:                                  ; preds = %B640
  br label %B60.i

B60.i:                                            ; preds = %B454.i, %B60.i.preheader
  %at.2.0.i = phi i64 [ %.323.i, %B454.i ], [ %at.10.2, %B60.i.preheader ]
  %filled.3.0.i = phi i1 [ %filled.4.1.i, %B454.i ], [ false, %B60.i.preheader ]
  %before.2.0.i = phi i64 [ %.47.i, %B454.i ], [ 0, %B60.i.preheader ]
  %sunkaddr290 = getelementptr i8, ptr %arg.data, i64 %at.2.0.i
  %.42.i = load i8, ptr %sunkaddr290, align 1, !noalias !0
  %.44.i = zext i8 %.42.i to i64
  %.45.i = getelementptr i8, ptr %arg.classes, i64 %.44.i
  %.46.i = load i8, ptr %.45.i, align 1, !noalias !0
  %.47.i = zext i8 %.46.i to i64
  %1 = add i8 %.46.i, -3
  %or.cond.i.i = icmp ult i8 %1, -2
  br i1 %or.cond.i.i, label %B152.i, label %B454.i

B152.i:                                           ; preds = %B60.i
  %.108.not.i = icmp eq i8 %.46.i, 3
  br i1 %.108.not.i, label %B454.i, label %B174.i

B174.i:                                           ; preds = %B152.i
  %2 = add i64 %at.2.0.i, 1
  %.115.i = icmp slt i64 %2, %.143
  br i1 %.115.i, label %B366.endif.endif.i, label %B640.endif.endif

B448.i:                                           ; preds = %B366.endif.endif.i
  %3 = add i8 %.46.i, -5
  %or.cond.i17.i = icmp ult i8 %3, 2
  %.249.i = icmp eq i64 %before.2.0.i, 2
  %or.cond45.i = and i1 %.249.i, %or.cond.i17.i
  %.256.i = icmp eq i8 %.125.i, 2
  %spec.select47.i = select i1 %or.cond45.i, i1 %.256.i, i1 false
  br i1 %spec.select47.i, label %B454.i, label %B640.endif.endif

B454.i:                                           ; preds = %B366.endif.endif.i, %B448.i, %B152.i, %B60.i
  %filled.4.1.i = phi i1 [ %filled.3.0.i, %B152.i ], [ %filled.3.0.i, %B366.endif.endif.i ], [ %filled.3.0.i, %B448.i ], [ true, %B60.i ]
  %.323.i = add i64 %at.2.0.i, 1
  %exitcond.not.i = icmp eq i64 %.143, %.323.i
  br i1 %exitcond.not.i, label %B640.endif.endif, label %B60.i

B366.endif.endif.i:                               ; preds = %B174.i
  %sunkaddr291 = getelementptr i8, ptr %arg.data, i64 %at.2.0.i
  %sunkaddr292 = getelementptr i8, ptr %sunkaddr291, i64 1
  %.121.i = load i8, ptr %sunkaddr292, align 1, !noalias !0
  %.123.i = zext i8 %.121.i to i64
  %.124.i = getelementptr i8, ptr %arg.classes, i64 %.123.i
  %.125.i = load i8, ptr %.124.i, align 1, !noalias !0
  %4 = and i8 %.46.i, -3
  %or.cond.i13.i = icmp eq i8 %4, 4
  %.187.i = icmp eq i64 %before.2.0.i, 1
  %or.cond.i59 = and i1 %.187.i, %or.cond.i13.i
  %.192.i = icmp eq i8 %.125.i, 1
  %spec.select46.i = select i1 %or.cond.i59, i1 %.192.i, i1 false
  br i1 %spec.select46.i, label %B454.i, label %B448.i

B688:                                             ; preds = %B640.endif.endif
  %.pre.i = sub i64 %at.3.1.ph.i, %at.10.2
  %.27.i = icmp slt i64 %.pre.i, 9
  br i1 %.27.i, label %B26.i, label %B284.preheader.i

B26.i:                                            ; preds = %B688
  %5 = getelementptr i8, ptr %arg.data, i64 %at.3.1.ph.i
  %.32.i = getelementptr i8, ptr %5, i64 -1
  %.33.i = load i8, ptr %.32.i, align 1, !noalias !3
  %.35.not.i = icmp eq i8 %.33.i, 0
  br i1 %.35.not.i, label %B220.endif.i, label %B56.endif.i

B120.i:                                           ; preds = %B120.preheader.new.i.new, %B120.i
  %lsr.iv = phi i64 [ %lsr.iv.next, %B120.i ], [ %unroll_iter, %B120.preheader.new.i.new ]
  %lsr.iv5.i = phi i64 [ 0, %B120.preheader.new.i.new ], [ %9, %B120.i ]
  %key.4.0102.i = phi i64 [ 0, %B120.preheader.new.i.new ], [ %.172.1.i.1, %B120.i ]
  %.13198100.i = phi i64 [ %at.10.2, %B120.preheader.new.i.new ], [ %.138.1.i.1, %B120.i ]
  %sunkaddr293 = getelementptr i8, ptr %arg.data, i64 %.13198100.i
  %.165.i = load i8, ptr %sunkaddr293, align 1, !noalias !3
  %.166.i = zext i8 %.165.i to i64
  %.170.i = shl i64 %.166.i, %lsr.iv5.i
  %.172.i = or i64 %.170.i, %key.4.0102.i
  %sunkaddr294 = getelementptr i8, ptr %arg.data, i64 %.13198100.i
  %sunkaddr295 = getelementptr i8, ptr %sunkaddr294, i64 1
  %.165.1.i = load i8, ptr %sunkaddr295, align 1, !noalias !3
  %.166.1.i = zext i8 %.165.1.i to i64
  %6 = add i64 %lsr.iv5.i, 8
  %.170.1.i = shl i64 %.166.1.i, %6
  %.172.1.i = or i64 %.172.i, %.170.1.i
  %sunkaddr296 = getelementptr i8, ptr %arg.data, i64 %.13198100.i
  %sunkaddr297 = getelementptr i8, ptr %sunkaddr296, i64 2
  %.165.i.1 = load i8, ptr %sunkaddr297, align 1, !noalias !3
  %.166.i.1 = zext i8 %.165.i.1 to i64
  %7 = add i64 %6, 8
  %.170.i.1 = shl i64 %.166.i.1, %7
  %.172.i.1 = or i64 %.170.i.1, %.172.1.i
  %.138.1.i.1 = add i64 %.13198100.i, 4
  %sunkaddr298 = getelementptr i8, ptr %arg.data, i64 %.13198100.i
  %sunkaddr299 = getelementptr i8, ptr %sunkaddr298, i64 3
  %.165.1.i.1 = load i8, ptr %sunkaddr299, align 1, !noalias !3
  %.166.1.i.1 = zext i8 %.165.1.i.1 to i64
  %8 = add i64 %7, 8
  %.170.1.i.1 = shl i64 %.166.1.i.1, %8
  %.172.1.i.1 = or i64 %.172.i.1, %.170.1.i.1
  %lsr.iv.next6.i.1 = add i64 %lsr.iv5.i, 32
  %lsr.iv.next = add i64 %lsr.iv, -2
  %niter.ncmp.1 = icmp eq i64 %lsr.iv.next, 0
  %9 = add i64 %8, 8
  br i1 %niter.ncmp.1, label %common.ret.loopexit.unr-lcssa.i.unr-lcssa, label %B120.i

common.ret.loopexit.unr-lcssa.i.unr-lcssa:        ; preds = %B120.i
  %10 = and i64 %18, 1
  %lcmp.mod.not = icmp eq i64 %10, 0
  br i1 %lcmp.mod.not, label %common.ret.loopexit.unr-lcssa.i, label %B120.i.epil.preheader

B120.i.epil.preheader:                            ; preds = %B120.preheader.new.i, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %lsr.iv5.i.epil.init = phi i64 [ 0, %B120.preheader.new.i ], [ %lsr.iv.next6.i.1, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  %key.4.0102.i.epil.init = phi i64 [ 0, %B120.preheader.new.i ], [ %.172.1.i.1, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  %.13198100.i.epil.init = phi i64 [ %at.10.2, %B120.preheader.new.i ], [ %.138.1.i.1, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ]
  %sunkaddr.i60.epil = getelementptr i8, ptr %arg.data, i64 %.13198100.i.epil.init
  %.165.i.epil = load i8, ptr %sunkaddr.i60.epil, align 1, !noalias !3
  %.166.i.epil = zext i8 %.165.i.epil to i64
  %.170.i.epil = shl i64 %.166.i.epil, %lsr.iv5.i.epil.init
  %.172.i.epil = or i64 %.170.i.epil, %key.4.0102.i.epil.init
  %sunkaddr16.i.epil = getelementptr i8, ptr %sunkaddr.i60.epil, i64 1
  %.165.1.i.epil = load i8, ptr %sunkaddr16.i.epil, align 1, !noalias !3
  %.166.1.i.epil = zext i8 %.165.1.i.epil to i64
  %11 = or i64 %lsr.iv5.i.epil.init, 8
  %.170.1.i.epil = shl i64 %.166.1.i.epil, %11
  %.172.1.i.epil = or i64 %.172.i.epil, %.170.1.i.epil
  br label %common.ret.loopexit.unr-lcssa.i

common.ret.loopexit.unr-lcssa.i:                  ; preds = %B120.i.epil.preheader, %common.ret.loopexit.unr-lcssa.i.unr-lcssa
  %.172.1.i.lcssa = phi i64 [ %.172.1.i.1, %common.ret.loopexit.unr-lcssa.i.unr-lcssa ], [ %.172.1.i.epil, %B120.i.epil.preheader ]
  %12 = and i64 %.pre.i, 1
  %lcmp.mod.not.i = icmp eq i64 %12, 0
  br i1 %lcmp.mod.not.i, label %B688.endif, label %common.ret.loopexit.unr-lcssa.i.B120.epil.preheader.i_crit_edge

common.ret.loopexit.unr-lcssa.i.B120.epil.preheader.i_crit_edge: ; preds = %common.ret.loopexit.unr-lcssa.i
  %13 = add i64 %unroll_iter.i, %at.10.2
  %.164.epil.i.phi.trans.insert = getelementptr i8, ptr %arg.data, i64 %13
  %.165.epil.i.pre = load i8, ptr %.164.epil.i.phi.trans.insert, align 1, !noalias !3
  %.pre = zext i8 %.165.epil.i.pre to i64
  br label %B120.epil.preheader.i

B120.epil.preheader.i:                            ; preds = %B120.preheader.i, %common.ret.loopexit.unr-lcssa.i.B120.epil.preheader.i_crit_edge
  %.166.epil.i.pre-phi = phi i64 [ %.pre, %common.ret.loopexit.unr-lcssa.i.B120.epil.preheader.i_crit_edge ], [ %.470, %B120.preheader.i ]
  %key.4.0102.epil.init.i = phi i64 [ %.172.1.i.lcssa, %common.ret.loopexit.unr-lcssa.i.B120.epil.preheader.i_crit_edge ], [ 0, %B120.preheader.i ]
  %.13198100.epil.init.i = phi i64 [ %13, %common.ret.loopexit.unr-lcssa.i.B120.epil.preheader.i_crit_edge ], [ %at.10.2, %B120.preheader.i ]
  %.168.epil.i = sub nsw i64 %.13198100.epil.init.i, %at.10.2
  %.169.epil.i = shl nsw i64 %.168.epil.i, 3
  %.170.epil.i = shl i64 %.166.epil.i.pre-phi, %.169.epil.i
  %.172.epil.i = or i64 %.170.epil.i, %key.4.0102.epil.init.i
  br label %B688.endif

B284.i:                                           ; preds = %B284.preheader.i, %B284.i
  %lsr.iv3.i = phi ptr [ %scevgep.i, %B284.preheader.i ], [ %scevgep4.i, %B284.i ]
  %lsr.iv.i = phi i64 [ %20, %B284.preheader.i ], [ %lsr.iv.next.i, %B284.i ]
  %key.5.0110.i = phi i64 [ %const286, %B284.preheader.i ], [ %.321.i, %B284.i ]
  %.317.i = load i8, ptr %lsr.iv3.i, align 1, !noalias !3
  %.318.i = zext i8 %.317.i to i64
  %.320.i = xor i64 %key.5.0110.i, %.318.i
  %.321.i = mul i64 %.320.i, 1099511628211
  %lsr.iv.next.i = add i64 %lsr.iv.i, -1
  %scevgep4.i = getelementptr i8, ptr %lsr.iv3.i, i64 1
  %.277.i = icmp ugt i64 %lsr.iv.next.i, 1
  br i1 %.277.i, label %B284.i, label %B368.loopexit.i

B368.loopexit.i:                                  ; preds = %B284.i
  %const_mat = add i64 %const, 2
  %14 = or i64 %.321.i, %const_mat
  br label %B688.endif

B56.endif.i:                                      ; preds = %B26.i
  %.12599.not.i = icmp slt i64 %.pre.i, 1
  br i1 %.12599.not.i, label %B688.endif, label %B120.preheader.i

B120.preheader.i:                                 ; preds = %B56.endif.i
  %.neg.i = add i64 %at.10.2, 1
  %15 = icmp eq i64 %at.3.1.ph.i, %.neg.i
  br i1 %15, label %B120.epil.preheader.i, label %B120.preheader.new.i

B120.preheader.new.i:                             ; preds = %B120.preheader.i
  %unroll_iter.i = and i64 %.pre.i, %const
  %16 = add nsw i64 %.pre.i, -2
  %17 = lshr i64 %16, 1
  %18 = add nuw i64 %17, 1
  %19 = icmp eq i64 %17, 0
  br i1 %19, label %B120.i.epil.preheader, label %B120.preheader.new.i.new

B120.preheader.new.i.new:                         ; preds = %B120.preheader.new.i
  %unroll_iter = and i64 %18, -2
  br label %B120.i

B220.endif.i:                                     ; preds = %B26.i, %B688.thread
  %.pre.i69 = phi i64 [ %.pre.i64, %B688.thread ], [ %.pre.i, %B26.i ]
  %at.9.467 = phi i64 [ %stop.3.4, %B688.thread ], [ %at.3.1.ph.i, %B26.i ]
  %.277107.not.i = icmp slt i64 %.pre.i69, 1
  br i1 %.277107.not.i, label %B688.endif, label %B284.preheader.i

B284.preheader.i:                                 ; preds = %B220.endif.i, %B688
  %.pre.i68 = phi i64 [ %.pre.i69, %B220.endif.i ], [ %.pre.i, %B688 ]
  %at.9.465 = phi i64 [ %at.9.467, %B220.endif.i ], [ %at.3.1.ph.i, %B688 ]
  %20 = add nuw i64 %.pre.i68, 1
  %scevgep.i = getelementptr i8, ptr %arg.data, i64 %at.10.2
  br label %B284.i

B810:                                             ; preds = %B688.endif.endif
  %.697 = icmp eq i64 %used.2.2.ph, %arg.room
  br i1 %.697, label %B852, label %B822

B822:                                             ; preds = %B810
  %.701 = getelementptr i64, ptr %arg.ends, i64 %used.2.2.ph
  %.702 = load i64, ptr %.701, align 8
  %.704 = add nsw i64 %.702, %.pre.i70
  %.706 = icmp sgt i64 %.704, %arg.letter_room
  br i1 %.706, label %B852, label %B942.endif

common.ret:                                       ; preds = %B688.endif.if, %B1190, %B852
  %common.ret.op = phi i32 [ 0, %B852 ], [ 0, %B1190 ], [ %.663, %B688.endif.if ]
  ret i32 %common.ret.op

B852:                                             ; preds = %B822, %B810
  %used.2.2.lcssa453 = phi i64 [ %used.2.2.ph, %B822 ], [ %arg.room, %B810 ]
  store i64 %text.2.0, ptr %arg.state, align 8
  %sunkaddr300 = getelementptr i8, ptr %arg.state, i64 8
  store i64 %at.10.2, ptr %sunkaddr300, align 8
  %sunkaddr301 = getelementptr i8, ptr %arg.state, i64 16
  store i64 %count.2.2.ph, ptr %sunkaddr301, align 8
  %sunkaddr302 = getelementptr i8, ptr %arg.state, i64 24
  store i64 %used.2.2.lcssa453, ptr %sunkaddr302, align 8
  store i64 0, ptr %retptr, align 8
  br label %common.ret

B994:                                             ; preds = %B994.lr.ph.new, %B994
  %lsr.iv277 = phi i64 [ %lsr.iv.next278, %B994 ], [ 0, %B994.lr.ph.new ]
  %lsr.iv272 = phi ptr [ %scevgep273, %B994 ], [ %arg.letters, %B994.lr.ph.new ]
  %lsr.iv267 = phi ptr [ %scevgep268, %B994 ], [ %scevgep266, %B994.lr.ph.new ]
  %scevgep271 = getelementptr i8, ptr %lsr.iv267, i64 -3
  %.937 = load i8, ptr %scevgep271, align 1
  %sunkaddr303 = mul i64 %used.2.2.ph, 8
  %sunkaddr304 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr303
  %.941 = load i64, ptr %sunkaddr304, align 8
  %scevgep279 = getelementptr i8, ptr %lsr.iv272, i64 %.941
  store i8 %.937, ptr %scevgep279, align 1
  %scevgep270 = getelementptr i8, ptr %lsr.iv267, i64 -2
  %.937.1 = load i8, ptr %scevgep270, align 1
  %.941.1 = load i64, ptr %sunkaddr304, align 8
  %21 = add i64 %.941.1, 1
  %scevgep276 = getelementptr i8, ptr %lsr.iv272, i64 %21
  store i8 %.937.1, ptr %scevgep276, align 1
  %scevgep269 = getelementptr i8, ptr %lsr.iv267, i64 -1
  %.937.2 = load i8, ptr %scevgep269, align 1
  %.941.2 = load i64, ptr %sunkaddr304, align 8
  %22 = add i64 %.941.2, 2
  %scevgep275 = getelementptr i8, ptr %lsr.iv272, i64 %22
  store i8 %.937.2, ptr %scevgep275, align 1
  %.937.3 = load i8, ptr %lsr.iv267, align 1
  %.941.3 = load i64, ptr %sunkaddr304, align 8
  %23 = add i64 %.941.3, 3
  %scevgep274 = getelementptr i8, ptr %lsr.iv272, i64 %23
  store i8 %.937.3, ptr %scevgep274, align 1
  %scevgep268 = getelementptr i8, ptr %lsr.iv267, i64 4
  %scevgep273 = getelementptr i8, ptr %lsr.iv272, i64 4
  %lsr.iv.next278 = add nsw i64 %lsr.iv277, -4
  %niter220.ncmp.3 = icmp eq i64 %31, %lsr.iv.next278
  br i1 %niter220.ncmp.3, label %B1044.loopexit.unr-lcssa, label %B994

B1044.loopexit.unr-lcssa:                         ; preds = %B994
  %lcmp.mod217.not = icmp eq i64 %xtraiter216, 0
  %24 = mul i64 %lsr.iv.next278, -1
  br i1 %lcmp.mod217.not, label %B1044, label %B994.epil.preheader

B994.epil.preheader:                              ; preds = %B994.lr.ph, %B1044.loopexit.unr-lcssa
  %.901376378.epil.init = phi i64 [ 0, %B994.lr.ph ], [ %24, %B1044.loopexit.unr-lcssa ]
  %scevgep280 = getelementptr i8, ptr %arg.letters, i64 %.901376378.epil.init
  %scevgep283 = getelementptr i8, ptr %arg.data, i64 %.901376378.epil.init
  %scevgep284 = getelementptr i8, ptr %scevgep283, i64 %at.10.2
  br label %B994.epil

B994.epil:                                        ; preds = %B994.epil, %B994.epil.preheader
  %epil.iter = phi i64 [ 0, %B994.epil.preheader ], [ %epil.iter.next, %B994.epil ]
  %scevgep285 = getelementptr i8, ptr %scevgep284, i64 %epil.iter
  %.937.epil = load i8, ptr %scevgep285, align 1
  %sunkaddr305 = mul i64 %used.2.2.ph, 8
  %sunkaddr306 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr305
  %.941.epil = load i64, ptr %sunkaddr306, align 8
  %scevgep281 = getelementptr i8, ptr %scevgep280, i64 %.941.epil
  %scevgep282 = getelementptr i8, ptr %scevgep281, i64 %epil.iter
  store i8 %.937.epil, ptr %scevgep282, align 1
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter216, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B1044, label %B994.epil, !llvm.loop !6

B1044:                                            ; preds = %B942.endif, %B994.epil, %B1044.loopexit.unr-lcssa
  %sunkaddr307 = mul i64 %used.2.2.ph, 8
  %sunkaddr308 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr307
  %.956 = load i64, ptr %sunkaddr308, align 8
  %.958 = add nsw i64 %.956, %.pre.i70
  %.962 = add nsw i64 %used.2.2.ph, 1
  %.964 = getelementptr i64, ptr %arg.ends, i64 %.962
  store i64 %.958, ptr %.964, align 8
  %sunkaddr309 = mul i64 %.673, 4
  %sunkaddr310 = getelementptr i8, ptr %arg.slots, i64 %sunkaddr309
  %.1001.pre = load i32, ptr %sunkaddr310, align 4
  br label %B1088

B1088:                                            ; preds = %B688.endif.endif, %B1044
  %.1001 = phi i32 [ %.1001.pre, %B1044 ], [ %.689, %B688.endif.endif ]
  %used.6.4 = phi i64 [ %.962, %B1044 ], [ %used.2.2.ph, %B688.endif.endif ]
  %.1006 = getelementptr i32, ptr %arg.tokens, i64 %count.2.2.ph
  store i32 %.1001, ptr %.1006, align 4
  %.1009 = add nsw i64 %count.2.2.ph, 1
  %sunkaddr311 = mul i64 %text.2.0, 8
  %sunkaddr312 = getelementptr i8, ptr %arg.sizes, i64 %sunkaddr311
  %.1017 = load i64, ptr %sunkaddr312, align 8
  %.1018 = add nsw i64 %.1017, 1
  store i64 %.1018, ptr %sunkaddr312, align 8
  %.1025 = icmp slt i64 %at.9.466, %.143
  br i1 %.1025, label %B222.outer, label %B1166

B1166:                                            ; preds = %B128.endif, %B1191, %B1088
  %at.6.3 = phi i64 [ %.13.i, %B128.endif ], [ %at.8.2, %B1191 ], [ %at.9.466, %B1088 ]
  %count.5.3 = phi i64 [ %count.4.0, %B128.endif ], [ %count.2.2.ph, %B1191 ], [ %.1009, %B1088 ]
  %used.5.3 = phi i64 [ %used.4.0, %B128.endif ], [ %used.2.2.ph, %B1191 ], [ %used.6.4, %B1088 ]
  %exitcond547.not = icmp eq i64 %.140, %arg.texts
  br i1 %exitcond547.not, label %B1190, label %B128.endif

B1190:                                            ; preds = %B1166, %B0
  %text.3.1 = phi i64 [ %.51, %B0 ], [ %arg.texts, %B1166 ]
  %at.11.1 = phi i64 [ %.54, %B0 ], [ %at.6.3, %B1166 ]
  %count.6.1 = phi i64 [ %.57, %B0 ], [ %count.5.3, %B1166 ]
  %used.7.1 = phi i64 [ %.60, %B0 ], [ %used.5.3, %B1166 ]
  store i64 %text.3.1, ptr %arg.state, align 8
  %sunkaddr313 = getelementptr i8, ptr %arg.state, i64 8
  store i64 %at.11.1, ptr %sunkaddr313, align 8
  %sunkaddr314 = getelementptr i8, ptr %arg.state, i64 16
  store i64 %count.6.1, ptr %sunkaddr314, align 8
  %sunkaddr315 = getelementptr i8, ptr %arg.state, i64 24
  store i64 %used.7.1, ptr %sunkaddr315, align 8
  store i64 0, ptr %retptr, align 8
  br label %common.ret

B1191:                                            ; preds = %B640.endif.endif, %B640, %B628
  %at.8.2 = phi i64 [ %.526, %B628 ], [ %at.3.1.ph.i, %B640.endif.endif ], [ %at.10.2, %B640 ]
  %.228 = icmp slt i64 %at.8.2, %.143
  br i1 %.228, label %B222, label %B1166

B128.endif:                                       ; preds = %B1166, %B128.preheader
  %text.2.0 = phi i64 [ %.140, %B1166 ], [ %.51, %B128.preheader ]
  %at.5.0 = phi i64 [ %at.6.3, %B1166 ], [ %.54, %B128.preheader ]
  %count.4.0 = phi i64 [ %count.5.3, %B1166 ], [ %.57, %B128.preheader ]
  %used.4.0 = phi i64 [ %used.5.3, %B1166 ], [ %.60, %B128.preheader ]
  %.137 = getelementptr i64, ptr %arg.starts, i64 %text.2.0
  %.138 = load i64, ptr %.137, align 8
  %.140 = add nsw i64 %text.2.0, 1
  %.142 = getelementptr i64, ptr %arg.starts, i64 %.140
  %.143 = load i64, ptr %.142, align 8
  %.13.i = tail call i64 @llvm.smax.i64(i64 %.138, i64 %at.5.0)
  %.228415 = icmp slt i64 %.13.i, %.143
  br i1 %.228415, label %B222.preheader.lr.ph, label %B1166

B222.preheader.lr.ph:                             ; preds = %B128.endif
  %.187 = add nsw i64 %.13.i, -1
  %25 = add i64 %.143, -1
  br label %B222.outer

B222.outer:                                       ; preds = %B222.preheader.lr.ph, %B1088
  %at.10.2.ph = phi i64 [ %.13.i, %B222.preheader.lr.ph ], [ %at.9.466, %B1088 ]
  %count.2.2.ph = phi i64 [ %count.4.0, %B222.preheader.lr.ph ], [ %.1009, %B1088 ]
  %used.2.2.ph = phi i64 [ %used.4.0, %B222.preheader.lr.ph ], [ %used.6.4, %B1088 ]
  %odd.3.2.ph = phi i64 [ %.187, %B222.preheader.lr.ph ], [ %odd.5.4551, %B1088 ]
  br label %B222

B530.endif.endif:                                 ; preds = %B508
  %.467 = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.468 = load i8, ptr %.467, align 1
  %.470 = zext i8 %.468 to i64
  %.471 = getelementptr i8, ptr %arg.classes, i64 %.470
  %.472 = load i8, ptr %.471, align 1
  %26 = add i8 %.472, -4
  %or.cond43.i = icmp ult i8 %26, -3
  br i1 %or.cond43.i, label %B628, label %B640

B640.endif.endif:                                 ; preds = %B454.i, %B448.i, %B174.i
  %at.3.1.ph.i = phi i64 [ %.143, %B454.i ], [ %at.2.0.i, %B448.i ], [ %at.2.0.i, %B174.i ]
  %filled.2.1.ph.i = phi i1 [ %filled.4.1.i, %B454.i ], [ %filled.3.0.i, %B448.i ], [ %filled.3.0.i, %B174.i ]
  br i1 %filled.2.1.ph.i, label %B688, label %B1191

B688.endif:                                       ; preds = %B220.endif.i, %B56.endif.i, %B368.loopexit.i, %B120.epil.preheader.i, %common.ret.loopexit.unr-lcssa.i
  %.pre.i70 = phi i64 [ %.pre.i68, %B368.loopexit.i ], [ %.pre.i, %B56.endif.i ], [ %.pre.i69, %B220.endif.i ], [ %.pre.i, %common.ret.loopexit.unr-lcssa.i ], [ %.pre.i, %B120.epil.preheader.i ]
  %at.9.466 = phi i64 [ %at.9.465, %B368.loopexit.i ], [ %at.3.1.ph.i, %B56.endif.i ], [ %at.9.467, %B220.endif.i ], [ %at.3.1.ph.i, %common.ret.loopexit.unr-lcssa.i ], [ %at.3.1.ph.i, %B120.epil.preheader.i ]
  %storemerge95.i = phi i64 [ %14, %B368.loopexit.i ], [ 0, %B56.endif.i ], [ %const286, %B220.endif.i ], [ %.172.1.i.lcssa, %common.ret.loopexit.unr-lcssa.i ], [ %.172.epil.i, %B120.epil.preheader.i ]
  store i64 0, ptr %.659, align 8
  %.663 = call i32 @helper_0(ptr nonnull %.659, ptr nonnull %excinfo.5, ptr %arg.data, i64 %at.10.2, i64 %.pre.i70, i64 %storemerge95.i, ptr %arg.slots, i64 %.650, ptr %arg.keys, ptr %arg.ends, ptr %arg.letters)
  %cond = icmp eq i32 %.663, 0
  br i1 %cond, label %B688.endif.endif, label %B688.endif.if, !prof !8

B688.endif.if:                                    ; preds = %B688.endif
  store ptr null, ptr %excinfo, align 8
  br label %common.ret

B688.endif.endif:                                 ; preds = %B688.endif
  %.673 = load i64, ptr %.659, align 8
  %.688 = getelementptr i32, ptr %arg.slots, i64 %.673
  %.689 = load i32, ptr %.688, align 4
  %.691 = icmp slt i32 %.689, 0
  br i1 %.691, label %B810, label %B1088

B942.endif:                                       ; preds = %B822
  %.805 = trunc i64 %used.2.2.ph to i32
  %sunkaddr316 = mul i64 %.673, 4
  %sunkaddr317 = getelementptr i8, ptr %arg.slots, i64 %sunkaddr316
  store i32 %.805, ptr %sunkaddr317, align 4
  %.811 = getelementptr i64, ptr %arg.keys, i64 %used.2.2.ph
  store i64 %storemerge95.i, ptr %.811, align 8
  %.895377.not = icmp slt i64 %.pre.i70, 1
  br i1 %.895377.not, label %B1044, label %B994.lr.ph

B994.lr.ph:                                       ; preds = %B942.endif
  %xtraiter216 = and i64 %.pre.i70, 3
  %27 = icmp ult i64 %.pre.i70, 4
  br i1 %27, label %B994.epil.preheader, label %B994.lr.ph.new

B994.lr.ph.new:                                   ; preds = %B994.lr.ph
  %scevgep266 = getelementptr i8, ptr %scevgep265, i64 %at.10.2
  %28 = lshr i64 %.pre.i70, 2
  %29 = trunc i64 %28 to i61
  %30 = zext i61 %29 to i64
  %31 = mul nsw i64 %30, -4
  br label %B994
}

declare i64 @llvm.smax.i64(i64, i64) #1

define internal noundef i32 @helper_0(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.data, i64 %arg.begin, i64 %arg.size, i64 %arg.key, ptr readonly %arg.slots, i64 %arg.mask, ptr readonly %arg.keys, ptr readonly %arg.ends, ptr readonly %arg.letters) local_unnamed_addr #0 {
B0.endif:
  %arg.size.fr = freeze i64 %arg.size
  %arg.key.fr = freeze i64 %arg.key
  %.5.i = lshr i64 %arg.key.fr, 33
  %.6.i = xor i64 %.5.i, %arg.key.fr
  %.7.i = mul i64 %.6.i, -49064778989728563
  %.8.i = lshr i64 %.7.i, 33
  %.9.i = xor i64 %.8.i, %.7.i
  %.10.i = mul i64 %.9.i, -4265267296055464877
  %.11.i = lshr i64 %.10.i, 33
  %.12.i = xor i64 %.11.i, %.10.i
  %.60 = and i64 %.12.i, %arg.mask
  %.74 = getelementptr i32, ptr %arg.slots, i64 %.60
  %.75 = load i32, ptr %.74, align 4
  %.77 = icmp sgt i32 %.75, -1
  br i1 %.77, label %B186.preheader, label %common.ret

B186:                                             ; preds = %B186.preheader46, %B186
  %slot.2.0 = phi i64 [ %.275, %B186 ], [ %.60, %B186.preheader46 ]
  %.273 = add nsw i64 %slot.2.0, 1
  %.275 = and i64 %.273, %arg.mask
  %.281 = getelementptr i32, ptr %arg.slots, i64 %.275
  %.282 = load i32, ptr %.281, align 4
  %.284 = icmp sgt i32 %.282, -1
  br i1 %.284, label %B186, label %common.ret

common.ret:                                       ; preds = %B484.us107, %B252.us99, %B484.us83, %B400.us, %B484.us, %B186.us, %B186, %B0.endif
  %slot.3.1 = phi i64 [ %.60, %B0.endif ], [ %.275.us, %B484.us ], [ %.275.us85, %B484.us83 ], [ %slot.2.0.us75, %B400.us ], [ %.275.us109, %B484.us107 ], [ %slot.2.0.us, %B186.us ], [ %slot.2.0.us92, %B252.us99 ], [ %.275, %B186 ]
  store i64 %slot.3.1, ptr %retptr, align 8
  ret i32 0

B186.preheader:                                   ; preds = %B0.endif
  %.63 = icmp sgt i64 %arg.key.fr, -1
  %.178 = getelementptr i8, ptr %arg.data, i64 %arg.begin
  br i1 %.63, label %B186.us.preheader, label %B186.preheader.split

B186.us.preheader:                                ; preds = %B186.preheader
  br label %B186.us

B186.us:                                          ; preds = %B484.us, %B186.us.preheader
  %.87.us = phi i32 [ %.282.us, %B484.us ], [ %.75, %B186.us.preheader ]
  %slot.2.0.us = phi i64 [ %.275.us, %B484.us ], [ %.60, %B186.us.preheader ]
  %.88.us = zext i32 %.87.us to i64
  %.94.us = getelementptr i64, ptr %arg.keys, i64 %.88.us
  %.95.us = load i64, ptr %.94.us, align 8
  %.97.us = icmp eq i64 %.95.us, %arg.key.fr
  br i1 %.97.us, label %common.ret, label %B484.us

B484.us:                                          ; preds = %B186.us
  %.273.us = add nsw i64 %slot.2.0.us, 1
  %.275.us = and i64 %.273.us, %arg.mask
  %.281.us = getelementptr i32, ptr %arg.slots, i64 %.275.us
  %.282.us = load i32, ptr %.281.us, align 4
  %.284.us = icmp sgt i32 %.282.us, -1
  br i1 %.284.us, label %B186.us, label %common.ret

B186.preheader.split:                             ; preds = %B186.preheader
  %.157 = icmp sgt i64 %arg.size.fr, 0
  br i1 %.157, label %B186.us74.preheader, label %B186.preheader.split.split

B186.us74.preheader:                              ; preds = %B186.preheader.split
  br label %B186.us74

B186.us74:                                        ; preds = %B484.us83, %B186.us74.preheader
  %.87.us77 = phi i32 [ %.282.us87, %B484.us83 ], [ %.75, %B186.us74.preheader ]
  %slot.2.0.us75 = phi i64 [ %.275.us85, %B484.us83 ], [ %.60, %B186.us74.preheader ]
  %.88.us78 = zext i32 %.87.us77 to i64
  %.94.us79 = getelementptr i64, ptr %arg.keys, i64 %.88.us78
  %.95.us80 = load i64, ptr %.94.us79, align 8
  %.97.us81 = icmp eq i64 %.95.us80, %arg.key.fr
  br i1 %.97.us81, label %B252.us82, label %B484.us83

B252.us82:                                        ; preds = %B186.us74
  %.131.us = getelementptr i64, ptr %arg.ends, i64 %.88.us78
  %.132.us = load i64, ptr %.131.us, align 8
  %.144.us = getelementptr i8, ptr %.131.us, i64 8
  %.145.us = load i64, ptr %.144.us, align 8
  %.147.us = sub nsw i64 %.145.us, %.132.us
  %.149.us = icmp eq i64 %.147.us, %arg.size.fr
  br i1 %.149.us, label %B340.us, label %B484.us83

B340.us:                                          ; preds = %B252.us82
  %.170.us = getelementptr i8, ptr %arg.letters, i64 %.132.us
  %.171.us = load i8, ptr %.170.us, align 1
  %.179.us = load i8, ptr %.178, align 1
  %.180.us = icmp eq i8 %.171.us, %.179.us
  br i1 %.180.us, label %B400.us.preheader, label %B484.us83

B400.us.preheader:                                ; preds = %B340.us
  br label %B400.us

B400.us:                                          ; preds = %B422.us, %B400.us.preheader
  %lsr.iv = phi i64 [ %lsr.iv.next, %B422.us ], [ 1, %B400.us.preheader ]
  %exitcond.not = icmp eq i64 %arg.size.fr, %lsr.iv
  br i1 %exitcond.not, label %common.ret, label %B422.us

B422.us:                                          ; preds = %B400.us
  %scevgep51 = getelementptr i8, ptr %.170.us, i64 %lsr.iv
  %.210.us = load i8, ptr %scevgep51, align 1
  %scevgep = getelementptr i8, ptr %.178, i64 %lsr.iv
  %.218.us = load i8, ptr %scevgep, align 1
  %.219.us = icmp eq i8 %.210.us, %.218.us
  %lsr.iv.next = add nuw i64 %lsr.iv, 1
  br i1 %.219.us, label %B400.us, label %B484.us83

B484.us83:                                        ; preds = %B422.us, %B340.us, %B252.us82, %B186.us74
  %.273.us84 = add nsw i64 %slot.2.0.us75, 1
  %.275.us85 = and i64 %.273.us84, %arg.mask
  %.281.us86 = getelementptr i32, ptr %arg.slots, i64 %.275.us85
  %.282.us87 = load i32, ptr %.281.us86, align 4
  %.284.us88 = icmp sgt i32 %.282.us87, -1
  br i1 %.284.us88, label %B186.us74, label %common.ret

B186.preheader.split.split:                       ; preds = %B186.preheader.split
  %.236 = icmp eq i64 %arg.size.fr, 0
  br i1 %.236, label %B186.us91.preheader, label %B186.preheader46

B186.preheader46:                                 ; preds = %B186.preheader.split.split
  br label %B186

B186.us91.preheader:                              ; preds = %B186.preheader.split.split
  br label %B186.us91

B186.us91:                                        ; preds = %B484.us107, %B186.us91.preheader
  %.87.us94 = phi i32 [ %.282.us111, %B484.us107 ], [ %.75, %B186.us91.preheader ]
  %slot.2.0.us92 = phi i64 [ %.275.us109, %B484.us107 ], [ %.60, %B186.us91.preheader ]
  %.88.us95 = zext i32 %.87.us94 to i64
  %.94.us96 = getelementptr i64, ptr %arg.keys, i64 %.88.us95
  %.95.us97 = load i64, ptr %.94.us96, align 8
  %.97.us98 = icmp eq i64 %.95.us97, %arg.key.fr
  br i1 %.97.us98, label %B252.us99, label %B484.us107

B252.us99:                                        ; preds = %B186.us91
  %.131.us100 = getelementptr i64, ptr %arg.ends, i64 %.88.us95
  %.132.us101 = load i64, ptr %.131.us100, align 8
  %.144.us102 = getelementptr i8, ptr %.131.us100, i64 8
  %.145.us103 = load i64, ptr %.144.us102, align 8
  %.149.us105 = icmp eq i64 %.145.us103, %.132.us101
  br i1 %.149.us105, label %common.ret, label %B484.us107

B484.us107:                                       ; preds = %B252.us99, %B186.us91
  %.273.us108 = add nsw i64 %slot.2.0.us92, 1
  %.275.us109 = and i64 %.273.us108, %arg.mask
  %.281.us110 = getelementptr i32, ptr %arg.slots, i64 %.275.us109
  %.282.us111 = load i32, ptr %.281.us110, align 4
  %.284.us112 = icmp sgt i32 %.282.us111, -1
  br i1 %.284.us112, label %B186.us91, label %common.ret
}

define noundef i32 @count_terms(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.tokens, i64 %arg.count, ptr readonly %arg.first) local_unnamed_addr #0 {
B0.endif:
  %.9544.not = icmp slt i64 %arg.count, 1
  br i1 %.9544.not, label %B140, label %B66.preheader

B66.preheader:                                    ; preds = %B0.endif
  %xtraiter = and i64 %arg.count, 3
  %0 = icmp ult i64 %arg.count, 4
  br i1 %0, label %B66.epil.preheader, label %B66.preheader.new

B66.preheader.new:                                ; preds = %B66.preheader
  %unroll_iter = and i64 %arg.count, 9223372036854775804
  br label %B66

B66:                                              ; preds = %B66, %B66.preheader.new
  %total.2.047 = phi i64 [ 0, %B66.preheader.new ], [ %.150.3, %B66 ]
  %.1014345 = phi i64 [ 0, %B66.preheader.new ], [ %.108.3, %B66 ]
  %sunkaddr = mul i64 %.1014345, 4
  %sunkaddr12 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr
  %.135 = load i32, ptr %sunkaddr12, align 4
  %.136 = sext i32 %.135 to i64
  %1 = getelementptr i64, ptr %arg.first, i64 %.136
  %.139 = getelementptr i8, ptr %1, i64 8
  %.140 = load i64, ptr %.139, align 8
  %.147 = load i64, ptr %1, align 8
  %.148 = add i64 %.140, %total.2.047
  %sunkaddr13 = mul i64 %.1014345, 4
  %sunkaddr14 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr13
  %sunkaddr15 = getelementptr i8, ptr %sunkaddr14, i64 4
  %.135.1 = load i32, ptr %sunkaddr15, align 4
  %.136.1 = sext i32 %.135.1 to i64
  %2 = getelementptr i64, ptr %arg.first, i64 %.136.1
  %.139.1 = getelementptr i8, ptr %2, i64 8
  %.140.1 = load i64, ptr %.139.1, align 8
  %.147.1 = load i64, ptr %2, align 8
  %3 = add i64 %.148, %.140.1
  %4 = add i64 %.147, %.147.1
  %sunkaddr16 = mul i64 %.1014345, 4
  %sunkaddr17 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr16
  %sunkaddr18 = getelementptr i8, ptr %sunkaddr17, i64 8
  %.135.2 = load i32, ptr %sunkaddr18, align 4
  %.136.2 = sext i32 %.135.2 to i64
  %5 = getelementptr i64, ptr %arg.first, i64 %.136.2
  %.139.2 = getelementptr i8, ptr %5, i64 8
  %.140.2 = load i64, ptr %.139.2, align 8
  %.147.2 = load i64, ptr %5, align 8
  %6 = add i64 %3, %.140.2
  %7 = add i64 %4, %.147.2
  %.108.3 = add nuw nsw i64 %.1014345, 4
  %sunkaddr19 = mul i64 %.1014345, 4
  %sunkaddr20 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr19
  %sunkaddr21 = getelementptr i8, ptr %sunkaddr20, i64 12
  %.135.3 = load i32, ptr %sunkaddr21, align 4
  %.136.3 = sext i32 %.135.3 to i64
  %8 = getelementptr i64, ptr %arg.first, i64 %.136.3
  %.139.3 = getelementptr i8, ptr %8, i64 8
  %.140.3 = load i64, ptr %.139.3, align 8
  %.147.3 = load i64, ptr %8, align 8
  %9 = add i64 %6, %.140.3
  %10 = add i64 %7, %.147.3
  %.150.3 = sub i64 %9, %10
  %niter.ncmp.3 = icmp eq i64 %unroll_iter, %.108.3
  br i1 %niter.ncmp.3, label %B140.loopexit.unr-lcssa, label %B66

B140.loopexit.unr-lcssa:                          ; preds = %B66
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B140, label %B66.epil.preheader

B66.epil.preheader:                               ; preds = %B140.loopexit.unr-lcssa, %B66.preheader
  %total.2.047.epil.init = phi i64 [ 0, %B66.preheader ], [ %.150.3, %B140.loopexit.unr-lcssa ]
  %.1014345.epil.init = phi i64 [ 0, %B66.preheader ], [ %.108.3, %B140.loopexit.unr-lcssa ]
  %11 = shl i64 %.1014345.epil.init, 2
  %scevgep = getelementptr i8, ptr %arg.tokens, i64 %11
  br label %B66.epil

B66.epil:                                         ; preds = %B66.epil, %B66.epil.preheader
  %total.2.047.epil = phi i64 [ %.150.epil, %B66.epil ], [ %total.2.047.epil.init, %B66.epil.preheader ]
  %epil.iter = phi i64 [ %epil.iter.next, %B66.epil ], [ 0, %B66.epil.preheader ]
  %12 = shl nuw nsw i64 %epil.iter, 2
  %scevgep3 = getelementptr i8, ptr %scevgep, i64 %12
  %.135.epil = load i32, ptr %scevgep3, align 4
  %.136.epil = sext i32 %.135.epil to i64
  %13 = getelementptr i64, ptr %arg.first, i64 %.136.epil
  %.139.epil = getelementptr i8, ptr %13, i64 8
  %.140.epil = load i64, ptr %.139.epil, align 8
  %.147.epil = load i64, ptr %13, align 8
  %.148.epil = add i64 %.140.epil, %total.2.047.epil
  %.150.epil = sub i64 %.148.epil, %.147.epil
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B140, label %B66.epil, !llvm.loop !9

B140:                                             ; preds = %B66.epil, %B140.loopexit.unr-lcssa, %B0.endif
  %total.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ %.150.3, %B140.loopexit.unr-lcssa ], [ %.150.epil, %B66.epil ]
  store i64 %total.2.0.lcssa, ptr %retptr, align 8
  ret i32 0
}

define noundef i32 @expand(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.sizes, i64 %arg.texts, ptr readonly %arg.tokens, ptr readonly %arg.first, ptr readonly %arg.flat, ptr writeonly %arg.starts, ptr writeonly %arg.terms) local_unnamed_addr #0 {
B0.endif:
  %.110177.not = icmp slt i64 %arg.texts, 1
  br i1 %.110177.not, label %B298, label %B96.endif.preheader

B96.endif.preheader:                              ; preds = %B0.endif
  %scevgep6 = getelementptr i8, ptr %arg.terms, i64 12
  %scevgep17 = getelementptr i8, ptr %arg.flat, i64 12
  br label %B96.endif

B232:                                             ; preds = %B232.preheader4, %B232
  %lsr.iv8 = phi i64 [ 0, %B232.preheader4 ], [ %lsr.iv.next9, %B232 ]
  %0 = shl i64 %lsr.iv8, 2
  %scevgep24 = getelementptr i8, ptr %scevgep18, i64 %0
  %scevgep25 = getelementptr i8, ptr %scevgep24, i64 -12
  %.426 = load i32, ptr %scevgep25, align 4
  %1 = shl i64 %lsr.iv8, 2
  %scevgep15 = getelementptr i8, ptr %scevgep7, i64 %1
  %scevgep16 = getelementptr i8, ptr %scevgep15, i64 -12
  store i32 %.426, ptr %scevgep16, align 4
  %scevgep22 = getelementptr i8, ptr %scevgep18, i64 %1
  %scevgep23 = getelementptr i8, ptr %scevgep22, i64 -8
  %.426.1 = load i32, ptr %scevgep23, align 4
  %2 = shl i64 %lsr.iv8, 2
  %scevgep13 = getelementptr i8, ptr %scevgep7, i64 %2
  %scevgep14 = getelementptr i8, ptr %scevgep13, i64 -8
  store i32 %.426.1, ptr %scevgep14, align 4
  %scevgep20 = getelementptr i8, ptr %scevgep18, i64 %2
  %scevgep21 = getelementptr i8, ptr %scevgep20, i64 -4
  %.426.2 = load i32, ptr %scevgep21, align 4
  %3 = shl i64 %lsr.iv8, 2
  %scevgep11 = getelementptr i8, ptr %scevgep7, i64 %3
  %scevgep12 = getelementptr i8, ptr %scevgep11, i64 -4
  store i32 %.426.2, ptr %scevgep12, align 4
  %4 = shl i64 %lsr.iv8, 2
  %scevgep19 = getelementptr i8, ptr %scevgep18, i64 %4
  %.426.3 = load i32, ptr %scevgep19, align 4
  %5 = shl i64 %lsr.iv8, 2
  %scevgep10 = getelementptr i8, ptr %scevgep7, i64 %5
  store i32 %.426.3, ptr %scevgep10, align 4
  %lsr.iv.next9 = add i64 %lsr.iv8, 4
  %exitcond.not.3 = icmp eq i64 %16, %lsr.iv.next9
  br i1 %exitcond.not.3, label %B268, label %B232

B268:                                             ; preds = %B232.prol.loopexit, %B142.endif, %B232
  %used.2.2.lcssa = phi i64 [ %used.3.1161, %B142.endif ], [ %8, %B232.prol.loopexit ], [ %8, %B232 ]
  %.446 = add i64 %at.2.1162, 1
  %exitcond192.not = icmp eq i64 %.446, %7
  br i1 %exitcond192.not, label %B280, label %B142.endif

B280:                                             ; preds = %B96.endif, %B268
  %used.3.1.lcssa = phi i64 [ %used.4.0182, %B96.endif ], [ %used.2.2.lcssa, %B268 ]
  %at.2.1.lcssa = phi i64 [ %at.3.0183, %B96.endif ], [ %7, %B268 ]
  %6 = getelementptr i64, ptr %arg.starts, i64 %.116170180
  %.468 = getelementptr i8, ptr %6, i64 8
  store i64 %used.3.1.lcssa, ptr %.468, align 8
  %exitcond193.not = icmp eq i64 %arg.texts, %.123
  br i1 %exitcond193.not, label %B298, label %B96.endif

B298:                                             ; preds = %B280, %B0.endif
  %used.4.0.lcssa = phi i64 [ 0, %B0.endif ], [ %used.3.1.lcssa, %B280 ]
  store i64 %used.4.0.lcssa, ptr %retptr, align 8
  ret i32 0

B96.endif:                                        ; preds = %B280, %B96.endif.preheader
  %at.3.0183 = phi i64 [ %at.2.1.lcssa, %B280 ], [ 0, %B96.endif.preheader ]
  %used.4.0182 = phi i64 [ %used.3.1.lcssa, %B280 ], [ 0, %B96.endif.preheader ]
  %.116170180 = phi i64 [ %.123, %B280 ], [ 0, %B96.endif.preheader ]
  %.123 = add nuw nsw i64 %.116170180, 1
  %.165 = getelementptr i64, ptr %arg.sizes, i64 %.116170180
  %.166 = load i64, ptr %.165, align 8
  %.246158.not = icmp slt i64 %.166, 1
  br i1 %.246158.not, label %B280, label %B142.endif.preheader

B142.endif.preheader:                             ; preds = %B96.endif
  %7 = add i64 %.166, %at.3.0183
  br label %B142.endif

B142.endif:                                       ; preds = %B142.endif.preheader, %B268
  %at.2.1162 = phi i64 [ %.446, %B268 ], [ %at.3.0183, %B142.endif.preheader ]
  %used.3.1161 = phi i64 [ %used.2.2.lcssa, %B268 ], [ %used.4.0182, %B142.endif.preheader ]
  %.292 = getelementptr i32, ptr %arg.tokens, i64 %at.2.1162
  %.293 = load i32, ptr %.292, align 4
  %.295 = sext i32 %.293 to i64
  %.296 = getelementptr i64, ptr %arg.first, i64 %.295
  %.297 = load i64, ptr %.296, align 8
  %.305 = getelementptr i8, ptr %.296, i64 8
  %.306 = load i64, ptr %.305, align 8
  %.343 = sub i64 %.306, %.297
  %.386146.not = icmp slt i64 %.343, 1
  br i1 %.386146.not, label %B268, label %B232.preheader

B232.preheader:                                   ; preds = %B142.endif
  %8 = add i64 %.343, %used.3.1161
  %xtraiter = and i64 %.343, 3
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B232.prol.loopexit, label %B232.prol.preheader

B232.prol.preheader:                              ; preds = %B232.preheader
  br label %B232.prol

B232.prol:                                        ; preds = %B232.prol, %B232.prol.preheader
  %lsr.iv = phi i64 [ %xtraiter, %B232.prol.preheader ], [ %lsr.iv.next, %B232.prol ]
  %used.2.2149.prol = phi i64 [ %.432.prol, %B232.prol ], [ %used.3.1161, %B232.prol.preheader ]
  %.392145147.prol = phi i64 [ %.399.prol, %B232.prol ], [ %.297, %B232.prol.preheader ]
  %.399.prol = add i64 %.392145147.prol, 1
  %9 = shl i64 %.392145147.prol, 2
  %scevgep5 = getelementptr i8, ptr %arg.flat, i64 %9
  %.426.prol = load i32, ptr %scevgep5, align 4
  %10 = shl i64 %used.2.2149.prol, 2
  %scevgep = getelementptr i8, ptr %arg.terms, i64 %10
  store i32 %.426.prol, ptr %scevgep, align 4
  %.432.prol = add i64 %used.2.2149.prol, 1
  %lsr.iv.next = add nsw i64 %lsr.iv, -1
  %prol.iter.cmp.not = icmp eq i64 %lsr.iv.next, 0
  br i1 %prol.iter.cmp.not, label %B232.prol.loopexit, label %B232.prol, !llvm.loop !10

B232.prol.loopexit:                               ; preds = %B232.prol, %B232.preheader
  %used.2.2149.unr = phi i64 [ %used.3.1161, %B232.preheader ], [ %.432.prol, %B232.prol ]
  %.392145147.unr = phi i64 [ %.297, %B232.preheader ], [ %.399.prol, %B232.prol ]
  %11 = sub i64 %.297, %.306
  %12 = icmp ugt i64 %11, -4
  br i1 %12, label %B268, label %B232.preheader4

B232.preheader4:                                  ; preds = %B232.prol.loopexit
  %13 = shl i64 %used.2.2149.unr, 2
  %scevgep7 = getelementptr i8, ptr %scevgep6, i64 %13
  %14 = add i64 %used.3.1161, %.306
  %15 = sub i64 %14, %used.2.2149.unr
  %16 = sub i64 %15, %.297
  %17 = shl i64 %.392145147.unr, 2
  %scevgep18 = getelementptr i8, ptr %scevgep17, i64 %17
  br label %B232
}

attributes #0 = { nounwind }
attributes #1 = { nocreateundeforpoison nounwind }

!0 = !{!1}
!1 = distinct !{!1, !2, !"_ZN10rankwright9retrieval4bm257kernels6tokens14find_token_endB2v5B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2a: %retptr"}
!2 = distinct !{!2, !"_ZN10rankwright9retrieval4bm257kernels6tokens14find_token_endB2v5B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2a"}
!3 = !{!4}
!4 = distinct !{!4, !5, !"_ZN10rankwright9retrieval4bm257kernels6tokens8identifyB2v7B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxb: %retptr"}
!5 = distinct !{!5, !"_ZN10rankwright9retrieval4bm257kernels6tokens8identifyB2v7B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxb"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = !{!"branch_weights", i32 49, i32 1}
!9 = distinct !{!9, !7}
!10 = distinct !{!10, !7}
