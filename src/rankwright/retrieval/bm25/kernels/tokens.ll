; 5c2dc9b31b04fd56d04157b623794804 of tokens.py, written by: make kernels
define noundef i32 @rehash(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.keys, i64 %arg.used, ptr %arg.slots, i64 %arg.size) local_unnamed_addr #0 {
B0.endif:
  %.9552.not = icmp slt i64 %arg.used, 1
  br i1 %.9552.not, label %common.ret, label %B36.lr.ph

B36.lr.ph:                                        ; preds = %B0.endif
  %const3 = bitcast i64 -49064778989728563 to i64
  %const = bitcast i64 -4265267296055464877 to i64
  %.166 = add nsw i64 %arg.size, -1
  %0 = icmp eq i64 %arg.used, 1
  br i1 %0, label %B36.endif.epil.preheader, label %B36.lr.ph.new

B36.lr.ph.new:                                    ; preds = %B36.lr.ph
  %unroll_iter = and i64 %arg.used, 9223372036854775806
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
  %.108.1 = add nuw i64 %.1015153, 2
  %.139.1 = getelementptr i64, ptr %arg.keys, i64 %.108
  %.140.1 = load i64, ptr %.139.1, align 8
  %.5.i.1 = lshr i64 %.140.1, 33
  %.6.i.1 = xor i64 %.5.i.1, %.140.1
  %.7.i.1 = mul i64 %.6.i.1, %const3
  %.8.i.1 = lshr i64 %.7.i.1, 33
  %.9.i.1 = xor i64 %.8.i.1, %.7.i.1
  %.10.i.1 = mul i64 %.9.i.1, %const
  %.11.i.1 = lshr i64 %.10.i.1, 33
  %.12.i.1 = xor i64 %.11.i.1, %.10.i.1
  %.167.1 = and i64 %.12.i.1, %.166
  %.175.1 = getelementptr i32, ptr %arg.slots, i64 %.167.1
  %.176.1 = load i32, ptr %.175.1, align 4
  %.178.1 = icmp sgt i32 %.176.1, -1
  br i1 %.178.1, label %B168.1.preheader, label %B214.1

B168.1.preheader:                                 ; preds = %B214
  br label %B168.1

B168.1:                                           ; preds = %B168.1, %B168.1.preheader
  %slot.2.1.1 = phi i64 [ %.184.1, %B168.1 ], [ %.167.1, %B168.1.preheader ]
  %.181.1 = add nsw i64 %slot.2.1.1, 1
  %.184.1 = and i64 %.181.1, %.166
  %.190.1 = getelementptr i32, ptr %arg.slots, i64 %.184.1
  %.191.1 = load i32, ptr %.190.1, align 4
  %.193.1 = icmp sgt i32 %.191.1, -1
  br i1 %.193.1, label %B168.1, label %B214.1

B214.1:                                           ; preds = %B168.1, %B214
  %slot.3.2.1 = phi i64 [ %.167.1, %B214 ], [ %.184.1, %B168.1 ]
  %.200.1 = trunc i64 %.108 to i32
  %.201.1 = getelementptr i32, ptr %arg.slots, i64 %slot.3.2.1
  store i32 %.200.1, ptr %.201.1, align 4
  %niter.ncmp.1 = icmp eq i64 %.108.1, %unroll_iter
  br i1 %niter.ncmp.1, label %common.ret.loopexit.unr-lcssa, label %B36.endif

common.ret.loopexit.unr-lcssa:                    ; preds = %B214.1
  %1 = and i64 %arg.used, 1
  %lcmp.mod.not = icmp eq i64 %1, 0
  br i1 %lcmp.mod.not, label %common.ret, label %B36.endif.epil.preheader

B36.endif.epil.preheader:                         ; preds = %common.ret.loopexit.unr-lcssa, %B36.lr.ph
  %.1015153.epil.init = phi i64 [ 0, %B36.lr.ph ], [ %.108.1, %common.ret.loopexit.unr-lcssa ]
  %.139.epil = getelementptr i64, ptr %arg.keys, i64 %.1015153.epil.init
  %.140.epil = load i64, ptr %.139.epil, align 8
  %.5.i.epil = lshr i64 %.140.epil, 33
  %.6.i.epil = xor i64 %.5.i.epil, %.140.epil
  %.7.i.epil = mul i64 %.6.i.epil, %const3
  %.8.i.epil = lshr i64 %.7.i.epil, 33
  %.9.i.epil = xor i64 %.8.i.epil, %.7.i.epil
  %.10.i.epil = mul i64 %.9.i.epil, %const
  %.11.i.epil = lshr i64 %.10.i.epil, 33
  %.12.i.epil = xor i64 %.11.i.epil, %.10.i.epil
  %.167.epil = and i64 %.12.i.epil, %.166
  %.175.epil = getelementptr i32, ptr %arg.slots, i64 %.167.epil
  %.176.epil = load i32, ptr %.175.epil, align 4
  %.178.epil = icmp sgt i32 %.176.epil, -1
  br i1 %.178.epil, label %B168.epil.preheader, label %B214.epil

B168.epil.preheader:                              ; preds = %B36.endif.epil.preheader
  br label %B168.epil

B168.epil:                                        ; preds = %B168.epil, %B168.epil.preheader
  %slot.2.1.epil = phi i64 [ %.184.epil, %B168.epil ], [ %.167.epil, %B168.epil.preheader ]
  %.181.epil = add nsw i64 %slot.2.1.epil, 1
  %.184.epil = and i64 %.181.epil, %.166
  %.190.epil = getelementptr i32, ptr %arg.slots, i64 %.184.epil
  %.191.epil = load i32, ptr %.190.epil, align 4
  %.193.epil = icmp sgt i32 %.191.epil, -1
  br i1 %.193.epil, label %B168.epil, label %B214.epil

B214.epil:                                        ; preds = %B168.epil, %B36.endif.epil.preheader
  %slot.3.2.epil = phi i64 [ %.167.epil, %B36.endif.epil.preheader ], [ %.184.epil, %B168.epil ]
  %.200.epil = trunc i64 %.1015153.epil.init to i32
  %.201.epil = getelementptr i32, ptr %arg.slots, i64 %slot.3.2.epil
  store i32 %.200.epil, ptr %.201.epil, align 4
  br label %common.ret

common.ret:                                       ; preds = %B214.epil, %common.ret.loopexit.unr-lcssa, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B36.endif:                                        ; preds = %B214.1, %B36.lr.ph.new
  %.1015153 = phi i64 [ 0, %B36.lr.ph.new ], [ %.108.1, %B214.1 ]
  %.108 = or i64 %.1015153, 1
  %.139 = getelementptr i64, ptr %arg.keys, i64 %.1015153
  %.140 = load i64, ptr %.139, align 8
  %.5.i = lshr i64 %.140, 33
  %.6.i = xor i64 %.5.i, %.140
  %.7.i = mul i64 %.6.i, %const3
  %.8.i = lshr i64 %.7.i, 33
  %.9.i = xor i64 %.8.i, %.7.i
  %.10.i = mul i64 %.9.i, %const
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

declare void @llvm.assume(i1 noundef) #1

define i32 @scan(ptr noalias writeonly %retptr, ptr noalias writeonly %excinfo, ptr readonly %arg.data, ptr readonly %arg.starts, i64 %arg.texts, ptr readonly %arg.classes, ptr readonly %arg.white, ptr %arg.slots, i64 %arg.slot_count, ptr %arg.keys, i64 %arg.room, ptr %arg.ends, ptr %arg.letters, i64 %arg.letter_room, ptr writeonly %arg.tokens, ptr %arg.sizes, ptr %arg.state) local_unnamed_addr #0 {
B0:
  %.154.i = alloca i8, align 1
  %excinfo.2.i = alloca ptr, align 8
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
  %const328 = bitcast i64 -49064778989728563 to i64
  %const327 = bitcast i64 -4265267296055464877 to i64
  %const = bitcast i64 -9223372036854775808 to i64
  %.650 = add nsw i64 %arg.slot_count, -1
  %scevgep290 = getelementptr i8, ptr %arg.data, i64 7
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
  %exitcond.not = icmp eq i64 %17, %odd.6.5
  br i1 %exitcond.not, label %B508, label %B296

B296:                                             ; preds = %B274
  %.282 = add i64 %odd.6.5, 1
  %sunkaddr = getelementptr i8, ptr %arg.data, i64 %odd.6.5
  %sunkaddr329 = getelementptr i8, ptr %sunkaddr, i64 1
  %.304 = load i8, ptr %sunkaddr329, align 1
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
  %exitcond545.not = icmp eq i64 %17, %stop.2.5
  br i1 %exitcond545.not, label %B508, label %B480

B480:                                             ; preds = %B458
  %.403 = add i64 %stop.2.5, 1
  %sunkaddr330 = getelementptr i8, ptr %arg.data, i64 %stop.2.5
  %sunkaddr331 = getelementptr i8, ptr %sunkaddr330, i64 1
  %.425 = load i8, ptr %sunkaddr331, align 1
  %.429 = zext i8 %.425 to i64
  %.430 = getelementptr i8, ptr %arg.white, i64 %.429
  %.431 = load i8, ptr %.430, align 1
  %.432.not = icmp eq i8 %.431, 0
  br i1 %.432.not, label %B458, label %B508

B508:                                             ; preds = %B480, %B458, %B390, %B356, %B320, %B274
  %odd.5.4551 = phi i64 [ %odd.5.4, %B356 ], [ %odd.5.4, %B480 ], [ %odd.5.4, %B320 ], [ %odd.5.4, %B390 ], [ %odd.5.4, %B458 ], [ %.143, %B274 ]
  %stop.3.4 = phi i64 [ %at.10.2, %B356 ], [ %.403, %B480 ], [ %at.10.2, %B320 ], [ %at.10.2, %B390 ], [ %.143, %B458 ], [ %at.10.2, %B274 ]
  %.447.not = icmp slt i64 %odd.5.4551, %stop.3.4
  br i1 %.447.not, label %B688, label %B530.endif.endif

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
  %sunkaddr332 = getelementptr i8, ptr %arg.data, i64 %at.2.0.i
  %.42.i = load i8, ptr %sunkaddr332, align 1, !noalias !0
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
  %sunkaddr333 = getelementptr i8, ptr %arg.data, i64 %at.2.0.i
  %sunkaddr334 = getelementptr i8, ptr %sunkaddr333, i64 1
  %.121.i = load i8, ptr %sunkaddr334, align 1, !noalias !0
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

B688:                                             ; preds = %B640.endif.endif, %B508
  %at.9.4 = phi i64 [ %stop.3.4, %B508 ], [ %at.3.1.ph.i, %B640.endif.endif ]
  %.27.i = sub nsw i64 %at.9.4, %at.10.2
  %.32.i = icmp slt i64 %.27.i, 9
  br i1 %.32.i, label %B26.endif.i, label %B284.endif.preheader.i

B284.endif.preheader.i:                           ; preds = %B688
  %5 = add i64 %at.10.2, 8
  br label %B284.endif.i

B140.i:                                           ; preds = %B26.endif.i
  %6 = getelementptr i8, ptr %arg.data, i64 %at.9.4
  %.85.i = getelementptr i8, ptr %6, i64 -1
  %.86.i = load i8, ptr %.85.i, align 1, !noalias !3
  %.90.not.i = icmp eq i8 %.86.i, 0
  br i1 %.90.not.i, label %B174.endif.i, label %B688.endif

B26.endif.i:                                      ; preds = %B688
  %7 = icmp slt i64 %odd.5.4551, %stop.3.4
  %.6.i.i = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.7.i.i = load i64, ptr %.6.i.i, align 1, !noalias !6
  %.67.i = shl nsw i64 %.27.i, 3
  %.70.i = sub nsw i64 64, %.67.i
  %.71.i = lshr i64 -1, %.70.i
  %.72.i = and i64 %.7.i.i, %.71.i
  br i1 %7, label %B174.endif.i, label %B140.i

B174.endif.i:                                     ; preds = %B26.endif.i, %B140.i
  %.5.i.i = lshr i64 %.72.i, 33
  %.6.i2.i = xor i64 %.5.i.i, %.72.i
  %.7.i3.i = mul i64 %.6.i2.i, %const328
  %.8.i.i = lshr i64 %.7.i3.i, 33
  %.9.i.i = xor i64 %.8.i.i, %.7.i3.i
  %.10.i.i = mul i64 %.9.i.i, %const327
  %.11.i.i = lshr i64 %.10.i.i, 33
  %.12.i.i = xor i64 %.11.i.i, %.10.i.i
  %.131.i = or i64 %.12.i.i, %const
  br label %B688.endif

B284.endif.i:                                     ; preds = %B284.endif.i, %B284.endif.preheader.i
  %lsr.iv.i = phi i64 [ %5, %B284.endif.preheader.i ], [ %lsr.iv.next.i, %B284.endif.i ]
  %key.4.0.i = phi i64 [ %.27.i, %B284.endif.preheader.i ], [ %.193.i, %B284.endif.i ]
  %scevgep.i = getelementptr i8, ptr %arg.data, i64 %lsr.iv.i
  %scevgep16.i = getelementptr i8, ptr %scevgep.i, i64 -8
  %.7.i5.i = load i64, ptr %scevgep16.i, align 1, !noalias !9
  %.190.i = xor i64 %.7.i5.i, %key.4.0.i
  %.191.i = mul i64 %.190.i, -7046029254386353131
  %.192.i60 = lshr i64 %.191.i, 32
  %.193.i = xor i64 %.192.i60, %.191.i
  %lsr.iv.next.i = add i64 %lsr.iv.i, 8
  %.204.i = icmp slt i64 %lsr.iv.next.i, %at.9.4
  br i1 %.204.i, label %B284.endif.i, label %B424.endif.endif.i

B424.endif.endif.i:                               ; preds = %B284.endif.i
  %8 = getelementptr i8, ptr %arg.data, i64 %at.9.4
  %.6.i6.i = getelementptr i8, ptr %8, i64 -8
  %.7.i7.i = load i64, ptr %.6.i6.i, align 1, !noalias !12
  %.244.i = xor i64 %.7.i7.i, %.193.i
  %.5.i8.i = lshr i64 %.244.i, 33
  %.6.i9.i = xor i64 %.5.i8.i, %.244.i
  %.7.i10.i = mul i64 %.6.i9.i, %const328
  %.8.i11.i = lshr i64 %.7.i10.i, 33
  %.9.i12.i = xor i64 %.8.i11.i, %.7.i10.i
  %.10.i13.i = mul i64 %.9.i12.i, %const327
  %.11.i14.i = lshr i64 %.10.i13.i, 33
  %.12.i15.i = xor i64 %.11.i14.i, %.10.i13.i
  %.271.i = or i64 %.12.i15.i, %const
  br label %B688.endif

B810:                                             ; preds = %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread
  %.697 = icmp eq i64 %used.2.2.ph, %arg.room
  br i1 %.697, label %B852, label %B822

B822:                                             ; preds = %B810
  %.701 = getelementptr i64, ptr %arg.ends, i64 %used.2.2.ph
  %.702 = load i64, ptr %.701, align 8
  %.704 = add nsw i64 %.702, %.27.i
  %.706 = icmp sgt i64 %.704, %arg.letter_room
  br i1 %.706, label %B852, label %B942.endif

common.ret:                                       ; preds = %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit, %B1190, %B852
  %common.ret.op = phi i32 [ 0, %B852 ], [ 0, %B1190 ], [ %.158.i, %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit ]
  ret i32 %common.ret.op

B852:                                             ; preds = %B822, %B810
  %used.2.2.lcssa453 = phi i64 [ %used.2.2.ph, %B822 ], [ %arg.room, %B810 ]
  store i64 %text.2.0, ptr %arg.state, align 8
  %sunkaddr335 = getelementptr i8, ptr %arg.state, i64 8
  store i64 %at.10.2, ptr %sunkaddr335, align 8
  %sunkaddr336 = getelementptr i8, ptr %arg.state, i64 16
  store i64 %count.2.2.ph, ptr %sunkaddr336, align 8
  %sunkaddr337 = getelementptr i8, ptr %arg.state, i64 24
  store i64 %used.2.2.lcssa453, ptr %sunkaddr337, align 8
  store i64 0, ptr %retptr, align 8
  br label %common.ret

B994:                                             ; preds = %B994.lr.ph.new, %B994
  %.901376378 = phi i64 [ 0, %B994.lr.ph.new ], [ %.908.7, %B994 ]
  %scevgep305 = getelementptr i8, ptr %scevgep291, i64 %.901376378
  %scevgep306 = getelementptr i8, ptr %scevgep305, i64 -7
  %.937 = load i8, ptr %scevgep306, align 1
  %sunkaddr338 = mul i64 %used.2.2.ph, 8
  %sunkaddr339 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr338
  %.941 = load i64, ptr %sunkaddr339, align 8
  %9 = getelementptr i8, ptr %arg.letters, i64 %.941
  %.944 = getelementptr i8, ptr %9, i64 %.901376378
  store i8 %.937, ptr %.944, align 1
  %scevgep303 = getelementptr i8, ptr %scevgep291, i64 %.901376378
  %scevgep304 = getelementptr i8, ptr %scevgep303, i64 -6
  %.937.1 = load i8, ptr %scevgep304, align 1
  %.941.1 = load i64, ptr %sunkaddr339, align 8
  %10 = add i64 %.941.1, 1
  %scevgep319 = getelementptr i8, ptr %arg.letters, i64 %10
  %scevgep320 = getelementptr i8, ptr %scevgep319, i64 %.901376378
  store i8 %.937.1, ptr %scevgep320, align 1
  %scevgep301 = getelementptr i8, ptr %scevgep291, i64 %.901376378
  %scevgep302 = getelementptr i8, ptr %scevgep301, i64 -5
  %.937.2 = load i8, ptr %scevgep302, align 1
  %.941.2 = load i64, ptr %sunkaddr339, align 8
  %11 = add i64 %.941.2, 2
  %scevgep317 = getelementptr i8, ptr %arg.letters, i64 %11
  %scevgep318 = getelementptr i8, ptr %scevgep317, i64 %.901376378
  store i8 %.937.2, ptr %scevgep318, align 1
  %scevgep299 = getelementptr i8, ptr %scevgep291, i64 %.901376378
  %scevgep300 = getelementptr i8, ptr %scevgep299, i64 -4
  %.937.3 = load i8, ptr %scevgep300, align 1
  %.941.3 = load i64, ptr %sunkaddr339, align 8
  %12 = add i64 %.941.3, 3
  %scevgep315 = getelementptr i8, ptr %arg.letters, i64 %12
  %scevgep316 = getelementptr i8, ptr %scevgep315, i64 %.901376378
  store i8 %.937.3, ptr %scevgep316, align 1
  %scevgep297 = getelementptr i8, ptr %scevgep291, i64 %.901376378
  %scevgep298 = getelementptr i8, ptr %scevgep297, i64 -3
  %.937.4 = load i8, ptr %scevgep298, align 1
  %.941.4 = load i64, ptr %sunkaddr339, align 8
  %13 = add i64 %.941.4, 4
  %scevgep313 = getelementptr i8, ptr %arg.letters, i64 %13
  %scevgep314 = getelementptr i8, ptr %scevgep313, i64 %.901376378
  store i8 %.937.4, ptr %scevgep314, align 1
  %scevgep295 = getelementptr i8, ptr %scevgep291, i64 %.901376378
  %scevgep296 = getelementptr i8, ptr %scevgep295, i64 -2
  %.937.5 = load i8, ptr %scevgep296, align 1
  %.941.5 = load i64, ptr %sunkaddr339, align 8
  %14 = add i64 %.941.5, 5
  %scevgep311 = getelementptr i8, ptr %arg.letters, i64 %14
  %scevgep312 = getelementptr i8, ptr %scevgep311, i64 %.901376378
  store i8 %.937.5, ptr %scevgep312, align 1
  %scevgep293 = getelementptr i8, ptr %scevgep291, i64 %.901376378
  %scevgep294 = getelementptr i8, ptr %scevgep293, i64 -1
  %.937.6 = load i8, ptr %scevgep294, align 1
  %.941.6 = load i64, ptr %sunkaddr339, align 8
  %15 = add i64 %.941.6, 6
  %scevgep309 = getelementptr i8, ptr %arg.letters, i64 %15
  %scevgep310 = getelementptr i8, ptr %scevgep309, i64 %.901376378
  store i8 %.937.6, ptr %scevgep310, align 1
  %.908.7 = add nuw i64 %.901376378, 8
  %scevgep292 = getelementptr i8, ptr %scevgep291, i64 %.901376378
  %.937.7 = load i8, ptr %scevgep292, align 1
  %.941.7 = load i64, ptr %sunkaddr339, align 8
  %16 = add i64 %.941.7, 7
  %scevgep307 = getelementptr i8, ptr %arg.letters, i64 %16
  %scevgep308 = getelementptr i8, ptr %scevgep307, i64 %.901376378
  store i8 %.937.7, ptr %scevgep308, align 1
  %niter.ncmp.7 = icmp eq i64 %unroll_iter, %.908.7
  br i1 %niter.ncmp.7, label %B1044.loopexit.unr-lcssa, label %B994

B1044.loopexit.unr-lcssa:                         ; preds = %B994
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B1044, label %B994.epil.preheader

B994.epil.preheader:                              ; preds = %B994.lr.ph, %B1044.loopexit.unr-lcssa
  %.901376378.epil.init = phi i64 [ 0, %B994.lr.ph ], [ %.908.7, %B1044.loopexit.unr-lcssa ]
  %scevgep321 = getelementptr i8, ptr %arg.letters, i64 %.901376378.epil.init
  %scevgep324 = getelementptr i8, ptr %arg.data, i64 %.901376378.epil.init
  %scevgep325 = getelementptr i8, ptr %scevgep324, i64 %at.10.2
  br label %B994.epil

B994.epil:                                        ; preds = %B994.epil, %B994.epil.preheader
  %epil.iter = phi i64 [ 0, %B994.epil.preheader ], [ %epil.iter.next, %B994.epil ]
  %scevgep326 = getelementptr i8, ptr %scevgep325, i64 %epil.iter
  %.937.epil = load i8, ptr %scevgep326, align 1
  %sunkaddr340 = mul i64 %used.2.2.ph, 8
  %sunkaddr341 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr340
  %.941.epil = load i64, ptr %sunkaddr341, align 8
  %scevgep322 = getelementptr i8, ptr %scevgep321, i64 %.941.epil
  %scevgep323 = getelementptr i8, ptr %scevgep322, i64 %epil.iter
  store i8 %.937.epil, ptr %scevgep323, align 1
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B1044, label %B994.epil, !llvm.loop !15

B1044:                                            ; preds = %B942.endif, %B994.epil, %B1044.loopexit.unr-lcssa
  %sunkaddr342 = mul i64 %used.2.2.ph, 8
  %sunkaddr343 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr342
  %.956 = load i64, ptr %sunkaddr343, align 8
  %.958 = add nsw i64 %.956, %.27.i
  %.962 = add nsw i64 %used.2.2.ph, 1
  %.964 = getelementptr i64, ptr %arg.ends, i64 %.962
  store i64 %.958, ptr %.964, align 8
  %sunkaddr344 = mul i64 %.659.0.ph, 4
  %sunkaddr345 = getelementptr i8, ptr %arg.slots, i64 %sunkaddr344
  %.1001.pre = load i32, ptr %sunkaddr345, align 4
  br label %B1088

B1088:                                            ; preds = %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread, %B1044
  %.1001 = phi i32 [ %.1001.pre, %B1044 ], [ %.689, %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread ]
  %used.6.4 = phi i64 [ %.962, %B1044 ], [ %used.2.2.ph, %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread ]
  %.1006 = getelementptr i32, ptr %arg.tokens, i64 %count.2.2.ph
  store i32 %.1001, ptr %.1006, align 4
  %.1009 = add nsw i64 %count.2.2.ph, 1
  %sunkaddr346 = mul i64 %text.2.0, 8
  %sunkaddr347 = getelementptr i8, ptr %arg.sizes, i64 %sunkaddr346
  %.1017 = load i64, ptr %sunkaddr347, align 8
  %.1018 = add nsw i64 %.1017, 1
  store i64 %.1018, ptr %sunkaddr347, align 8
  %.1025 = icmp slt i64 %at.9.4, %.143
  br i1 %.1025, label %B222.outer, label %B1166

B1166:                                            ; preds = %B128.endif, %B1191, %B1088
  %at.6.3 = phi i64 [ %.13.i, %B128.endif ], [ %at.8.2, %B1191 ], [ %at.9.4, %B1088 ]
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
  %sunkaddr348 = getelementptr i8, ptr %arg.state, i64 8
  store i64 %at.11.1, ptr %sunkaddr348, align 8
  %sunkaddr349 = getelementptr i8, ptr %arg.state, i64 16
  store i64 %count.6.1, ptr %sunkaddr349, align 8
  %sunkaddr350 = getelementptr i8, ptr %arg.state, i64 24
  store i64 %used.7.1, ptr %sunkaddr350, align 8
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
  %17 = add i64 %.143, -1
  br label %B222.outer

B222.outer:                                       ; preds = %B222.preheader.lr.ph, %B1088
  %at.10.2.ph = phi i64 [ %.13.i, %B222.preheader.lr.ph ], [ %at.9.4, %B1088 ]
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
  %18 = add i8 %.472, -4
  %or.cond43.i = icmp ult i8 %18, -3
  br i1 %or.cond43.i, label %B628, label %B640

B640.endif.endif:                                 ; preds = %B454.i, %B448.i, %B174.i
  %at.3.1.ph.i = phi i64 [ %.143, %B454.i ], [ %at.2.0.i, %B448.i ], [ %at.2.0.i, %B174.i ]
  %filled.2.1.ph.i = phi i1 [ %filled.4.1.i, %B454.i ], [ %filled.3.0.i, %B448.i ], [ %filled.3.0.i, %B174.i ]
  br i1 %filled.2.1.ph.i, label %B688, label %B1191

B688.endif:                                       ; preds = %B424.endif.endif.i, %B174.endif.i, %B140.i
  %storemerge.i61 = phi i64 [ %.271.i, %B424.endif.endif.i ], [ %.131.i, %B174.endif.i ], [ %.72.i, %B140.i ]
  %arg.key.fr.i = freeze i64 %storemerge.i61
  %.5.i.i62 = lshr i64 %arg.key.fr.i, 33
  %.6.i.i63 = xor i64 %.5.i.i62, %arg.key.fr.i
  %.7.i.i64 = mul i64 %.6.i.i63, %const328
  %.8.i.i65 = lshr i64 %.7.i.i64, 33
  %.9.i.i66 = xor i64 %.8.i.i65, %.7.i.i64
  %.10.i.i67 = mul i64 %.9.i.i66, %const327
  %.11.i.i68 = lshr i64 %.10.i.i67, 33
  %.12.i.i69 = xor i64 %.11.i.i68, %.10.i.i67
  %.60.i = and i64 %.12.i.i69, %.650
  %.74.i = getelementptr i32, ptr %arg.slots, i64 %.60.i
  %.75.i = load i32, ptr %.74.i, align 4, !noalias !17
  %.77.i = icmp sgt i32 %.75.i, -1
  br i1 %.77.i, label %B186.preheader.i, label %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread

B186.i:                                           ; preds = %B186.i.preheader, %B350.i
  %.87.i = phi i32 [ %.230.i, %B350.i ], [ %.75.i, %B186.i.preheader ]
  %slot.2.0.i = phi i64 [ %.223.i, %B350.i ], [ %.60.i, %B186.i.preheader ]
  %.88.i = zext i32 %.87.i to i64
  %.94.i = getelementptr i64, ptr %arg.keys, i64 %.88.i
  %.95.i = load i64, ptr %.94.i, align 8, !noalias !17
  %.97.i = icmp eq i64 %.95.i, %arg.key.fr.i
  br i1 %.97.i, label %B252.i, label %B350.i

B252.i:                                           ; preds = %B186.i
  %.131.i70 = getelementptr i64, ptr %arg.ends, i64 %.88.i
  %.132.i = load i64, ptr %.131.i70, align 8, !noalias !17
  %.141.i = getelementptr i8, ptr %.131.i70, i64 8
  %.142.i = load i64, ptr %.141.i, align 8, !noalias !17
  %.144.i = sub nsw i64 %.142.i, %.132.i
  %.146.i = icmp eq i64 %.144.i, %.27.i
  br i1 %.146.i, label %B310.i, label %B350.i

B310.i:                                           ; preds = %B252.i
  store i8 0, ptr %.154.i, align 1, !noalias !17
  %.158.i = call i32 @helper_0(ptr nonnull %.154.i, ptr nonnull %excinfo.2.i, ptr readonly %arg.data, i64 %at.10.2, ptr readonly %arg.letters, i64 %.132.i, i64 %.27.i), !noalias !17
  %.168.i = load i8, ptr %.154.i, align 1, !noalias !17
  %.171.i = icmp eq i8 %.168.i, 0
  br i1 %.171.i, label %B310.endif.thread.i, label %B310.endif.i

B350.i:                                           ; preds = %B310.endif.thread.i, %B252.i, %B186.i
  %.221.i = add nsw i64 %slot.2.0.i, 1
  %.223.i = and i64 %.221.i, %.650
  %.229.i = getelementptr i32, ptr %arg.slots, i64 %.223.i
  %.230.i = load i32, ptr %.229.i, align 4, !noalias !17
  %.232.i = icmp sgt i32 %.230.i, -1
  br i1 %.232.i, label %B186.i, label %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread

B186.preheader.i:                                 ; preds = %B688.endif
  %.63.i = icmp sgt i64 %arg.key.fr.i, -1
  br i1 %.63.i, label %B186.us.i.preheader, label %B186.i.preheader

B186.i.preheader:                                 ; preds = %B186.preheader.i
  br label %B186.i

B186.us.i.preheader:                              ; preds = %B186.preheader.i
  br label %B186.us.i

B186.us.i:                                        ; preds = %B350.us.i, %B186.us.i.preheader
  %.87.us.i = phi i32 [ %.230.us.i, %B350.us.i ], [ %.75.i, %B186.us.i.preheader ]
  %slot.2.0.us.i = phi i64 [ %.223.us.i, %B350.us.i ], [ %.60.i, %B186.us.i.preheader ]
  %.88.us.i = zext i32 %.87.us.i to i64
  %.94.us.i = getelementptr i64, ptr %arg.keys, i64 %.88.us.i
  %.95.us.i = load i64, ptr %.94.us.i, align 8, !noalias !17
  %.97.us.i = icmp eq i64 %.95.us.i, %arg.key.fr.i
  br i1 %.97.us.i, label %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread, label %B350.us.i

B350.us.i:                                        ; preds = %B186.us.i
  %.221.us.i = add nsw i64 %slot.2.0.us.i, 1
  %.223.us.i = and i64 %.221.us.i, %.650
  %.229.us.i = getelementptr i32, ptr %arg.slots, i64 %.223.us.i
  %.230.us.i = load i32, ptr %.229.us.i, align 4, !noalias !17
  %.232.us.i = icmp sgt i32 %.230.us.i, -1
  br i1 %.232.us.i, label %B186.us.i, label %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread

B310.endif.i:                                     ; preds = %B310.i
  %19 = icmp eq i32 %.158.i, 0
  br i1 %19, label %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread, label %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit, !prof !21

B310.endif.thread.i:                              ; preds = %B310.i
  %20 = icmp eq i32 %.158.i, 0
  br i1 %20, label %B350.i, label %_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit, !prof !21

_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit.thread: ; preds = %B310.endif.i, %B350.us.i, %B186.us.i, %B350.i, %B688.endif
  %.659.0.ph = phi i64 [ %.223.us.i, %B350.us.i ], [ %.60.i, %B688.endif ], [ %slot.2.0.i, %B310.endif.i ], [ %slot.2.0.us.i, %B186.us.i ], [ %.223.i, %B350.i ]
  %.688 = getelementptr i32, ptr %arg.slots, i64 %.659.0.ph
  %.689 = load i32, ptr %.688, align 4
  %.691 = icmp slt i32 %.689, 0
  br i1 %.691, label %B810, label %B1088

_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a.exit: ; preds = %B310.endif.thread.i, %B310.endif.i
  store ptr null, ptr %excinfo, align 8
  br label %common.ret

B942.endif:                                       ; preds = %B822
  %.805 = trunc i64 %used.2.2.ph to i32
  %sunkaddr351 = mul i64 %.659.0.ph, 4
  %sunkaddr352 = getelementptr i8, ptr %arg.slots, i64 %sunkaddr351
  store i32 %.805, ptr %sunkaddr352, align 4
  %.811 = getelementptr i64, ptr %arg.keys, i64 %used.2.2.ph
  store i64 %arg.key.fr.i, ptr %.811, align 8
  %.895377.not = icmp slt i64 %.27.i, 1
  br i1 %.895377.not, label %B1044, label %B994.lr.ph

B994.lr.ph:                                       ; preds = %B942.endif
  %xtraiter = and i64 %.27.i, 7
  %21 = sub i64 %at.10.2, %at.9.4
  %22 = icmp ugt i64 %21, -8
  br i1 %22, label %B994.epil.preheader, label %B994.lr.ph.new

B994.lr.ph.new:                                   ; preds = %B994.lr.ph
  %const_mat = add i64 %const, -8
  %unroll_iter = and i64 %.27.i, %const_mat
  %scevgep291 = getelementptr i8, ptr %scevgep290, i64 %at.10.2
  br label %B994
}

declare i64 @llvm.smax.i64(i64, i64) #2

define internal noundef i32 @helper_0(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.data, i64 %arg.at, ptr readonly %arg.letters, i64 %arg.first, i64 %arg.size) local_unnamed_addr #0 {
B0:
  %.20 = icmp slt i64 %arg.size, 8
  br i1 %.20, label %B16.endif, label %B110.endif

B48:                                              ; preds = %B16.endif
  %sunkaddr = getelementptr i8, ptr %arg.data, i64 %arg.at
  %.148 = load i8, ptr %sunkaddr, align 1
  %sunkaddr14 = getelementptr i8, ptr %arg.letters, i64 %arg.first
  %.153 = load i8, ptr %sunkaddr14, align 1
  %.154.not = icmp eq i8 %.148, %.153
  br i1 %.154.not, label %B46.1, label %common.ret

B46.1:                                            ; preds = %B48
  %exitcond.not.1 = icmp eq i64 %arg.size, 1
  br i1 %exitcond.not.1, label %common.ret, label %B48.1

B48.1:                                            ; preds = %B46.1
  %sunkaddr1 = getelementptr i8, ptr %arg.data, i64 %arg.at
  %sunkaddr3 = getelementptr i8, ptr %sunkaddr1, i64 1
  %.148.1 = load i8, ptr %sunkaddr3, align 1
  %sunkaddr5 = getelementptr i8, ptr %arg.letters, i64 %arg.first
  %sunkaddr7 = getelementptr i8, ptr %sunkaddr5, i64 1
  %.153.1 = load i8, ptr %sunkaddr7, align 1
  %.154.not.1 = icmp eq i8 %.148.1, %.153.1
  br i1 %.154.not.1, label %B46.2, label %common.ret

B46.2:                                            ; preds = %B48.1
  %exitcond.not.2 = icmp eq i64 %arg.size, 2
  br i1 %exitcond.not.2, label %common.ret, label %B48.2

B48.2:                                            ; preds = %B46.2
  %sunkaddr9 = getelementptr i8, ptr %arg.data, i64 %arg.at
  %sunkaddr11 = getelementptr i8, ptr %sunkaddr9, i64 2
  %.148.2 = load i8, ptr %sunkaddr11, align 1
  %sunkaddr13 = getelementptr i8, ptr %arg.letters, i64 %arg.first
  %sunkaddr16 = getelementptr i8, ptr %sunkaddr13, i64 2
  %.153.2 = load i8, ptr %sunkaddr16, align 1
  %.154.not.2 = icmp eq i8 %.148.2, %.153.2
  br i1 %.154.not.2, label %B46.3, label %common.ret

B46.3:                                            ; preds = %B48.2
  %exitcond.not.3 = icmp eq i64 %arg.size, 3
  br i1 %exitcond.not.3, label %common.ret, label %B48.3

B48.3:                                            ; preds = %B46.3
  %sunkaddr18 = getelementptr i8, ptr %arg.data, i64 %arg.at
  %sunkaddr20 = getelementptr i8, ptr %sunkaddr18, i64 3
  %.148.3 = load i8, ptr %sunkaddr20, align 1
  %sunkaddr22 = getelementptr i8, ptr %arg.letters, i64 %arg.first
  %sunkaddr24 = getelementptr i8, ptr %sunkaddr22, i64 3
  %.153.3 = load i8, ptr %sunkaddr24, align 1
  %.154.not.3 = icmp eq i8 %.148.3, %.153.3
  br i1 %.154.not.3, label %B46.4, label %common.ret

B46.4:                                            ; preds = %B48.3
  %exitcond.not.4 = icmp eq i64 %arg.size, 4
  br i1 %exitcond.not.4, label %common.ret, label %B48.4

B48.4:                                            ; preds = %B46.4
  %sunkaddr26 = getelementptr i8, ptr %arg.data, i64 %arg.at
  %sunkaddr27 = getelementptr i8, ptr %sunkaddr26, i64 4
  %.148.4 = load i8, ptr %sunkaddr27, align 1
  %sunkaddr28 = getelementptr i8, ptr %arg.letters, i64 %arg.first
  %sunkaddr29 = getelementptr i8, ptr %sunkaddr28, i64 4
  %.153.4 = load i8, ptr %sunkaddr29, align 1
  %.154.not.4 = icmp eq i8 %.148.4, %.153.4
  br i1 %.154.not.4, label %B46.5, label %common.ret

B46.5:                                            ; preds = %B48.4
  %exitcond.not.5 = icmp eq i64 %arg.size, 5
  br i1 %exitcond.not.5, label %common.ret, label %B48.5

B48.5:                                            ; preds = %B46.5
  %sunkaddr30 = getelementptr i8, ptr %arg.data, i64 %arg.at
  %sunkaddr31 = getelementptr i8, ptr %sunkaddr30, i64 5
  %.148.5 = load i8, ptr %sunkaddr31, align 1
  %sunkaddr32 = getelementptr i8, ptr %arg.letters, i64 %arg.first
  %sunkaddr33 = getelementptr i8, ptr %sunkaddr32, i64 5
  %.153.5 = load i8, ptr %sunkaddr33, align 1
  %.154.not.5 = icmp eq i8 %.148.5, %.153.5
  br i1 %.154.not.5, label %B46.6, label %common.ret

B46.6:                                            ; preds = %B48.5
  %exitcond.not.6 = icmp eq i64 %arg.size, 6
  br i1 %exitcond.not.6, label %common.ret, label %B48.6

B48.6:                                            ; preds = %B46.6
  %sunkaddr34 = getelementptr i8, ptr %arg.data, i64 %arg.at
  %sunkaddr35 = getelementptr i8, ptr %sunkaddr34, i64 6
  %.148.6 = load i8, ptr %sunkaddr35, align 1
  %sunkaddr36 = getelementptr i8, ptr %arg.letters, i64 %arg.first
  %sunkaddr37 = getelementptr i8, ptr %sunkaddr36, i64 6
  %.153.6 = load i8, ptr %sunkaddr37, align 1
  %.154.not.6 = icmp eq i8 %.148.6, %.153.6
  br label %common.ret

common.ret:                                       ; preds = %B242.endif.endif, %B152.endif.endif, %B16.endif, %B48.6, %B46.6, %B48.5, %B46.5, %B48.4, %B46.4, %B48.3, %B46.3, %B48.2, %B46.2, %B48.1, %B46.1, %B48
  %.453.sink.shrunk = phi i1 [ %.452, %B242.endif.endif ], [ %.154.not.6, %B48.6 ], [ false, %B48 ], [ true, %B16.endif ], [ true, %B46.1 ], [ false, %B48.1 ], [ true, %B46.2 ], [ false, %B48.2 ], [ true, %B46.3 ], [ false, %B48.3 ], [ true, %B46.4 ], [ false, %B48.4 ], [ true, %B46.5 ], [ false, %B48.5 ], [ true, %B46.6 ], [ false, %B152.endif.endif ]
  %.453.sink = zext i1 %.453.sink.shrunk to i8
  store i8 %.453.sink, ptr %retptr, align 1
  ret i32 0

B150:                                             ; preds = %B152.endif.endif, %B110.endif.endif
  %.272121 = phi i64 [ %.279, %B152.endif.endif ], [ 0, %B110.endif.endif ]
  %.265118 = phi i64 [ %.275, %B152.endif.endif ], [ %storemerge, %B110.endif.endif ]
  %.266 = icmp sgt i64 %.265118, 0
  br i1 %.266, label %B152.endif.endif, label %B242.endif.endif

B16.endif:                                        ; preds = %B0
  %exitcond.not = icmp slt i64 %arg.size, 1
  br i1 %exitcond.not, label %common.ret, label %B48

B110.endif:                                       ; preds = %B0
  %.224.not = icmp eq i64 %arg.size, 8
  br i1 %.224.not, label %B110.endif.endif, label %B110.endif.else

B110.endif.else:                                  ; preds = %B110.endif
  %.186 = add nsw i64 %arg.size, -8
  %.239111 = and i64 %arg.size, 7
  %.242.not = icmp ne i64 %.239111, 0
  %.243112113 = lshr i64 %.186, 3
  %.244 = zext i1 %.242.not to i64
  %.245 = add nuw nsw i64 %.243112113, %.244
  br label %B110.endif.endif

B110.endif.endif:                                 ; preds = %B110.endif.else, %B110.endif
  %storemerge = phi i64 [ %.245, %B110.endif.else ], [ 0, %B110.endif ]
  %invariant.gep = getelementptr i8, ptr %arg.data, i64 %arg.at
  %invariant.gep10 = getelementptr i8, ptr %arg.letters, i64 %arg.first
  br label %B150

B152.endif.endif:                                 ; preds = %B150
  %.275 = add nsw i64 %.265118, -1
  %.279 = add i64 %.272121, 8
  %gep = getelementptr i8, ptr %invariant.gep, i64 %.272121
  %.7.i = load i64, ptr %gep, align 1, !noalias !22
  %gep11 = getelementptr i8, ptr %invariant.gep10, i64 %.272121
  %.7.i7 = load i64, ptr %gep11, align 1, !noalias !25
  %.360.not = icmp eq i64 %.7.i, %.7.i7
  br i1 %.360.not, label %B150, label %common.ret

B242.endif.endif:                                 ; preds = %B150
  %.385 = add nsw i64 %arg.size, -8
  %0 = getelementptr i8, ptr %arg.data, i64 %.385
  %.6.i4 = getelementptr i8, ptr %0, i64 %arg.at
  %.7.i5 = load i64, ptr %.6.i4, align 1, !noalias !28
  %1 = getelementptr i8, ptr %arg.letters, i64 %.385
  %.6.i8 = getelementptr i8, ptr %1, i64 %arg.first
  %.7.i9 = load i64, ptr %.6.i8, align 1, !noalias !31
  %.452 = icmp eq i64 %.7.i5, %.7.i9
  br label %common.ret
}

define noundef i32 @count_terms(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.tokens, i64 %arg.count, ptr readonly %arg.first) local_unnamed_addr #0 {
B0.endif:
  %.9544.not = icmp slt i64 %arg.count, 1
  br i1 %.9544.not, label %B140, label %B66.preheader

B66.preheader:                                    ; preds = %B0.endif
  %xtraiter = and i64 %arg.count, 7
  %0 = icmp ult i64 %arg.count, 8
  br i1 %0, label %B66.epil.preheader, label %B66.preheader.new

B66.preheader.new:                                ; preds = %B66.preheader
  %unroll_iter = and i64 %arg.count, 9223372036854775800
  br label %B66

B66:                                              ; preds = %B66, %B66.preheader.new
  %total.2.047 = phi i64 [ 0, %B66.preheader.new ], [ %.150.7, %B66 ]
  %.1014345 = phi i64 [ 0, %B66.preheader.new ], [ %.108.7, %B66 ]
  %sunkaddr = mul i64 %.1014345, 4
  %sunkaddr20 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr
  %.135 = load i32, ptr %sunkaddr20, align 4
  %.136 = sext i32 %.135 to i64
  %1 = getelementptr i64, ptr %arg.first, i64 %.136
  %.139 = getelementptr i8, ptr %1, i64 8
  %.140 = load i64, ptr %.139, align 8
  %.147 = load i64, ptr %1, align 8
  %.148 = add i64 %.140, %total.2.047
  %sunkaddr21 = mul i64 %.1014345, 4
  %sunkaddr22 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr21
  %sunkaddr23 = getelementptr i8, ptr %sunkaddr22, i64 4
  %.135.1 = load i32, ptr %sunkaddr23, align 4
  %.136.1 = sext i32 %.135.1 to i64
  %2 = getelementptr i64, ptr %arg.first, i64 %.136.1
  %.139.1 = getelementptr i8, ptr %2, i64 8
  %.140.1 = load i64, ptr %.139.1, align 8
  %.147.1 = load i64, ptr %2, align 8
  %3 = add i64 %.148, %.140.1
  %4 = add i64 %.147, %.147.1
  %sunkaddr24 = mul i64 %.1014345, 4
  %sunkaddr25 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr24
  %sunkaddr26 = getelementptr i8, ptr %sunkaddr25, i64 8
  %.135.2 = load i32, ptr %sunkaddr26, align 4
  %.136.2 = sext i32 %.135.2 to i64
  %5 = getelementptr i64, ptr %arg.first, i64 %.136.2
  %.139.2 = getelementptr i8, ptr %5, i64 8
  %.140.2 = load i64, ptr %.139.2, align 8
  %.147.2 = load i64, ptr %5, align 8
  %6 = add i64 %3, %.140.2
  %7 = add i64 %4, %.147.2
  %sunkaddr27 = mul i64 %.1014345, 4
  %sunkaddr28 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr27
  %sunkaddr29 = getelementptr i8, ptr %sunkaddr28, i64 12
  %.135.3 = load i32, ptr %sunkaddr29, align 4
  %.136.3 = sext i32 %.135.3 to i64
  %8 = getelementptr i64, ptr %arg.first, i64 %.136.3
  %.139.3 = getelementptr i8, ptr %8, i64 8
  %.140.3 = load i64, ptr %.139.3, align 8
  %.147.3 = load i64, ptr %8, align 8
  %9 = add i64 %6, %.140.3
  %10 = add i64 %7, %.147.3
  %sunkaddr30 = mul i64 %.1014345, 4
  %sunkaddr31 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr30
  %sunkaddr32 = getelementptr i8, ptr %sunkaddr31, i64 16
  %.135.4 = load i32, ptr %sunkaddr32, align 4
  %.136.4 = sext i32 %.135.4 to i64
  %11 = getelementptr i64, ptr %arg.first, i64 %.136.4
  %.139.4 = getelementptr i8, ptr %11, i64 8
  %.140.4 = load i64, ptr %.139.4, align 8
  %.147.4 = load i64, ptr %11, align 8
  %12 = add i64 %9, %.140.4
  %13 = add i64 %10, %.147.4
  %sunkaddr33 = mul i64 %.1014345, 4
  %sunkaddr34 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr33
  %sunkaddr35 = getelementptr i8, ptr %sunkaddr34, i64 20
  %.135.5 = load i32, ptr %sunkaddr35, align 4
  %.136.5 = sext i32 %.135.5 to i64
  %14 = getelementptr i64, ptr %arg.first, i64 %.136.5
  %.139.5 = getelementptr i8, ptr %14, i64 8
  %.140.5 = load i64, ptr %.139.5, align 8
  %.147.5 = load i64, ptr %14, align 8
  %15 = add i64 %12, %.140.5
  %16 = add i64 %13, %.147.5
  %sunkaddr36 = mul i64 %.1014345, 4
  %sunkaddr37 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr36
  %sunkaddr38 = getelementptr i8, ptr %sunkaddr37, i64 24
  %.135.6 = load i32, ptr %sunkaddr38, align 4
  %.136.6 = sext i32 %.135.6 to i64
  %17 = getelementptr i64, ptr %arg.first, i64 %.136.6
  %.139.6 = getelementptr i8, ptr %17, i64 8
  %.140.6 = load i64, ptr %.139.6, align 8
  %.147.6 = load i64, ptr %17, align 8
  %18 = add i64 %15, %.140.6
  %19 = add i64 %16, %.147.6
  %.108.7 = add nuw nsw i64 %.1014345, 8
  %sunkaddr39 = mul i64 %.1014345, 4
  %sunkaddr40 = getelementptr i8, ptr %arg.tokens, i64 %sunkaddr39
  %sunkaddr41 = getelementptr i8, ptr %sunkaddr40, i64 28
  %.135.7 = load i32, ptr %sunkaddr41, align 4
  %.136.7 = sext i32 %.135.7 to i64
  %20 = getelementptr i64, ptr %arg.first, i64 %.136.7
  %.139.7 = getelementptr i8, ptr %20, i64 8
  %.140.7 = load i64, ptr %.139.7, align 8
  %.147.7 = load i64, ptr %20, align 8
  %21 = add i64 %18, %.140.7
  %22 = add i64 %19, %.147.7
  %.150.7 = sub i64 %21, %22
  %niter.ncmp.7 = icmp eq i64 %unroll_iter, %.108.7
  br i1 %niter.ncmp.7, label %B140.loopexit.unr-lcssa, label %B66

B140.loopexit.unr-lcssa:                          ; preds = %B66
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B140, label %B66.epil.preheader

B66.epil.preheader:                               ; preds = %B140.loopexit.unr-lcssa, %B66.preheader
  %total.2.047.epil.init = phi i64 [ 0, %B66.preheader ], [ %.150.7, %B140.loopexit.unr-lcssa ]
  %.1014345.epil.init = phi i64 [ 0, %B66.preheader ], [ %.108.7, %B140.loopexit.unr-lcssa ]
  %23 = shl i64 %.1014345.epil.init, 2
  %scevgep = getelementptr i8, ptr %arg.tokens, i64 %23
  br label %B66.epil

B66.epil:                                         ; preds = %B66.epil, %B66.epil.preheader
  %total.2.047.epil = phi i64 [ %.150.epil, %B66.epil ], [ %total.2.047.epil.init, %B66.epil.preheader ]
  %epil.iter = phi i64 [ %epil.iter.next, %B66.epil ], [ 0, %B66.epil.preheader ]
  %24 = shl nuw nsw i64 %epil.iter, 2
  %scevgep3 = getelementptr i8, ptr %scevgep, i64 %24
  %.135.epil = load i32, ptr %scevgep3, align 4
  %.136.epil = sext i32 %.135.epil to i64
  %25 = getelementptr i64, ptr %arg.first, i64 %.136.epil
  %.139.epil = getelementptr i8, ptr %25, i64 8
  %.140.epil = load i64, ptr %.139.epil, align 8
  %.147.epil = load i64, ptr %25, align 8
  %.148.epil = add i64 %.140.epil, %total.2.047.epil
  %.150.epil = sub i64 %.148.epil, %.147.epil
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B140, label %B66.epil, !llvm.loop !34

B140:                                             ; preds = %B66.epil, %B140.loopexit.unr-lcssa, %B0.endif
  %total.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ %.150.7, %B140.loopexit.unr-lcssa ], [ %.150.epil, %B66.epil ]
  store i64 %total.2.0.lcssa, ptr %retptr, align 8
  ret i32 0
}

define noundef i32 @expand(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.sizes, i64 %arg.texts, ptr readonly %arg.tokens, ptr readonly %arg.first, ptr readonly %arg.flat, ptr writeonly %arg.starts, ptr writeonly %arg.terms) local_unnamed_addr #0 {
B0.endif:
  %.110177.not = icmp slt i64 %arg.texts, 1
  br i1 %.110177.not, label %B298, label %B96.endif.preheader

B96.endif.preheader:                              ; preds = %B0.endif
  %scevgep6 = getelementptr i8, ptr %arg.terms, i64 28
  %scevgep25 = getelementptr i8, ptr %arg.flat, i64 28
  br label %B96.endif

B232:                                             ; preds = %B232.preheader4, %B232
  %lsr.iv8 = phi i64 [ 0, %B232.preheader4 ], [ %lsr.iv.next9, %B232 ]
  %0 = shl i64 %lsr.iv8, 2
  %scevgep40 = getelementptr i8, ptr %scevgep26, i64 %0
  %scevgep41 = getelementptr i8, ptr %scevgep40, i64 -28
  %.426 = load i32, ptr %scevgep41, align 4
  %1 = shl i64 %lsr.iv8, 2
  %scevgep23 = getelementptr i8, ptr %scevgep7, i64 %1
  %scevgep24 = getelementptr i8, ptr %scevgep23, i64 -28
  store i32 %.426, ptr %scevgep24, align 4
  %scevgep38 = getelementptr i8, ptr %scevgep26, i64 %1
  %scevgep39 = getelementptr i8, ptr %scevgep38, i64 -24
  %.426.1 = load i32, ptr %scevgep39, align 4
  %2 = shl i64 %lsr.iv8, 2
  %scevgep21 = getelementptr i8, ptr %scevgep7, i64 %2
  %scevgep22 = getelementptr i8, ptr %scevgep21, i64 -24
  store i32 %.426.1, ptr %scevgep22, align 4
  %scevgep36 = getelementptr i8, ptr %scevgep26, i64 %2
  %scevgep37 = getelementptr i8, ptr %scevgep36, i64 -20
  %.426.2 = load i32, ptr %scevgep37, align 4
  %3 = shl i64 %lsr.iv8, 2
  %scevgep19 = getelementptr i8, ptr %scevgep7, i64 %3
  %scevgep20 = getelementptr i8, ptr %scevgep19, i64 -20
  store i32 %.426.2, ptr %scevgep20, align 4
  %scevgep34 = getelementptr i8, ptr %scevgep26, i64 %3
  %scevgep35 = getelementptr i8, ptr %scevgep34, i64 -16
  %.426.3 = load i32, ptr %scevgep35, align 4
  %4 = shl i64 %lsr.iv8, 2
  %scevgep17 = getelementptr i8, ptr %scevgep7, i64 %4
  %scevgep18 = getelementptr i8, ptr %scevgep17, i64 -16
  store i32 %.426.3, ptr %scevgep18, align 4
  %scevgep32 = getelementptr i8, ptr %scevgep26, i64 %4
  %scevgep33 = getelementptr i8, ptr %scevgep32, i64 -12
  %.426.4 = load i32, ptr %scevgep33, align 4
  %5 = shl i64 %lsr.iv8, 2
  %scevgep15 = getelementptr i8, ptr %scevgep7, i64 %5
  %scevgep16 = getelementptr i8, ptr %scevgep15, i64 -12
  store i32 %.426.4, ptr %scevgep16, align 4
  %scevgep30 = getelementptr i8, ptr %scevgep26, i64 %5
  %scevgep31 = getelementptr i8, ptr %scevgep30, i64 -8
  %.426.5 = load i32, ptr %scevgep31, align 4
  %6 = shl i64 %lsr.iv8, 2
  %scevgep13 = getelementptr i8, ptr %scevgep7, i64 %6
  %scevgep14 = getelementptr i8, ptr %scevgep13, i64 -8
  store i32 %.426.5, ptr %scevgep14, align 4
  %scevgep28 = getelementptr i8, ptr %scevgep26, i64 %6
  %scevgep29 = getelementptr i8, ptr %scevgep28, i64 -4
  %.426.6 = load i32, ptr %scevgep29, align 4
  %7 = shl i64 %lsr.iv8, 2
  %scevgep11 = getelementptr i8, ptr %scevgep7, i64 %7
  %scevgep12 = getelementptr i8, ptr %scevgep11, i64 -4
  store i32 %.426.6, ptr %scevgep12, align 4
  %8 = shl i64 %lsr.iv8, 2
  %scevgep27 = getelementptr i8, ptr %scevgep26, i64 %8
  %.426.7 = load i32, ptr %scevgep27, align 4
  %9 = shl i64 %lsr.iv8, 2
  %scevgep10 = getelementptr i8, ptr %scevgep7, i64 %9
  store i32 %.426.7, ptr %scevgep10, align 4
  %lsr.iv.next9 = add i64 %lsr.iv8, 8
  %exitcond.not.7 = icmp eq i64 %20, %lsr.iv.next9
  br i1 %exitcond.not.7, label %B268, label %B232

B268:                                             ; preds = %B232.prol.loopexit, %B142.endif, %B232
  %used.2.2.lcssa = phi i64 [ %used.3.1161, %B142.endif ], [ %12, %B232.prol.loopexit ], [ %12, %B232 ]
  %.446 = add i64 %at.2.1162, 1
  %exitcond192.not = icmp eq i64 %.446, %11
  br i1 %exitcond192.not, label %B280, label %B142.endif

B280:                                             ; preds = %B96.endif, %B268
  %used.3.1.lcssa = phi i64 [ %used.4.0182, %B96.endif ], [ %used.2.2.lcssa, %B268 ]
  %at.2.1.lcssa = phi i64 [ %at.3.0183, %B96.endif ], [ %11, %B268 ]
  %10 = getelementptr i64, ptr %arg.starts, i64 %.116170180
  %.468 = getelementptr i8, ptr %10, i64 8
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
  %11 = add i64 %.166, %at.3.0183
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
  %12 = add i64 %.343, %used.3.1161
  %xtraiter = and i64 %.343, 7
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B232.prol.loopexit, label %B232.prol.preheader

B232.prol.preheader:                              ; preds = %B232.preheader
  br label %B232.prol

B232.prol:                                        ; preds = %B232.prol, %B232.prol.preheader
  %lsr.iv = phi i64 [ %xtraiter, %B232.prol.preheader ], [ %lsr.iv.next, %B232.prol ]
  %used.2.2149.prol = phi i64 [ %.432.prol, %B232.prol ], [ %used.3.1161, %B232.prol.preheader ]
  %.392145147.prol = phi i64 [ %.399.prol, %B232.prol ], [ %.297, %B232.prol.preheader ]
  %.399.prol = add i64 %.392145147.prol, 1
  %13 = shl i64 %.392145147.prol, 2
  %scevgep5 = getelementptr i8, ptr %arg.flat, i64 %13
  %.426.prol = load i32, ptr %scevgep5, align 4
  %14 = shl i64 %used.2.2149.prol, 2
  %scevgep = getelementptr i8, ptr %arg.terms, i64 %14
  store i32 %.426.prol, ptr %scevgep, align 4
  %.432.prol = add i64 %used.2.2149.prol, 1
  %lsr.iv.next = add nsw i64 %lsr.iv, -1
  %prol.iter.cmp.not = icmp eq i64 %lsr.iv.next, 0
  br i1 %prol.iter.cmp.not, label %B232.prol.loopexit, label %B232.prol, !llvm.loop !35

B232.prol.loopexit:                               ; preds = %B232.prol, %B232.preheader
  %used.2.2149.unr = phi i64 [ %used.3.1161, %B232.preheader ], [ %.432.prol, %B232.prol ]
  %.392145147.unr = phi i64 [ %.297, %B232.preheader ], [ %.399.prol, %B232.prol ]
  %15 = sub i64 %.297, %.306
  %16 = icmp ugt i64 %15, -8
  br i1 %16, label %B268, label %B232.preheader4

B232.preheader4:                                  ; preds = %B232.prol.loopexit
  %17 = shl i64 %used.2.2149.unr, 2
  %scevgep7 = getelementptr i8, ptr %scevgep6, i64 %17
  %18 = add i64 %used.3.1161, %.306
  %19 = sub i64 %18, %used.2.2149.unr
  %20 = sub i64 %19, %.297
  %21 = shl i64 %.392145147.unr, 2
  %scevgep26 = getelementptr i8, ptr %scevgep25, i64 %21
  br label %B232
}

define noundef i32 @count_known(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.sizes, i64 %arg.texts, ptr readonly %arg.tokens, ptr readonly %arg.first, ptr readonly %arg.flat, ptr readonly %arg.df, ptr %arg.places, ptr writeonly %arg.starts, ptr writeonly %arg.terms, ptr %arg.counts, ptr %arg.totals) local_unnamed_addr #0 {
B0.endif:
  %.122203.not = icmp slt i64 %arg.texts, 1
  br i1 %.122203.not, label %B486, label %B96.endif.preheader

B96.endif.preheader:                              ; preds = %B0.endif
  br label %B96.endif

B236:                                             ; preds = %B236.preheader, %B487
  %lsr.iv1 = phi ptr [ %scevgep, %B236.preheader ], [ %scevgep2, %B487 ]
  %lsr.iv = phi i64 [ %4, %B236.preheader ], [ %lsr.iv.next, %B487 ]
  %used.4.2175 = phi i64 [ %used.5.3, %B487 ], [ %used.3.1187, %B236.preheader ]
  %.446 = load i32, ptr %lsr.iv1, align 4
  %.447 = sext i32 %.446 to i64
  %sunkaddr = mul i64 %.128196206, 8
  %sunkaddr3 = getelementptr i8, ptr %arg.totals, i64 %sunkaddr
  %.454 = load double, ptr %sunkaddr3, align 8
  %.455 = fadd double %.454, 1.000000e+00
  store double %.455, ptr %sunkaddr3, align 8
  %.462 = getelementptr double, ptr %arg.df, i64 %.447
  %.463 = load double, ptr %.462, align 8
  %.465 = fcmp ogt double %.463, 0.000000e+00
  br i1 %.465, label %B336, label %B487

B336:                                             ; preds = %B236
  %.471 = getelementptr i64, ptr %arg.places, i64 %.447
  %.472 = load i64, ptr %.471, align 8
  %.474 = icmp sgt i64 %.472, %used.2.0208
  br i1 %.474, label %B360, label %B412

B360:                                             ; preds = %B336
  %0 = getelementptr double, ptr %arg.counts, i64 %.472
  %.490 = getelementptr i8, ptr %0, i64 -8
  %.491 = load double, ptr %.490, align 8
  %.492 = fadd double %.491, 1.000000e+00
  store double %.492, ptr %.490, align 8
  br label %B487

B412:                                             ; preds = %B336
  %.500 = getelementptr i64, ptr %arg.terms, i64 %used.4.2175
  store i64 %.447, ptr %.500, align 8
  %.504 = getelementptr double, ptr %arg.counts, i64 %used.4.2175
  store double 1.000000e+00, ptr %.504, align 8
  %.507 = add nsw i64 %used.4.2175, 1
  %sunkaddr4 = mul i64 %.447, 8
  %sunkaddr5 = getelementptr i8, ptr %arg.places, i64 %sunkaddr4
  store i64 %.507, ptr %sunkaddr5, align 8
  br label %B487

B456:                                             ; preds = %B146.endif, %B487
  %used.4.2.lcssa = phi i64 [ %used.3.1187, %B146.endif ], [ %used.5.3, %B487 ]
  %.539 = add i64 %at.2.1188, 1
  %exitcond.not = icmp eq i64 %.539, %2
  br i1 %exitcond.not, label %B468, label %B146.endif

B468:                                             ; preds = %B96.endif, %B456
  %used.3.1.lcssa = phi i64 [ %used.2.0208, %B96.endif ], [ %used.4.2.lcssa, %B456 ]
  %at.2.1.lcssa = phi i64 [ %at.3.0209, %B96.endif ], [ %2, %B456 ]
  %1 = getelementptr i64, ptr %arg.starts, i64 %.128196206
  %.563 = getelementptr i8, ptr %1, i64 8
  store i64 %used.3.1.lcssa, ptr %.563, align 8
  %exitcond217.not = icmp eq i64 %arg.texts, %.135
  br i1 %exitcond217.not, label %B486, label %B96.endif

B486:                                             ; preds = %B468, %B0.endif
  %used.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ %used.3.1.lcssa, %B468 ]
  store i64 %used.2.0.lcssa, ptr %retptr, align 8
  ret i32 0

B487:                                             ; preds = %B412, %B360, %B236
  %used.5.3 = phi i64 [ %used.4.2175, %B360 ], [ %.507, %B412 ], [ %used.4.2175, %B236 ]
  %lsr.iv.next = add i64 %lsr.iv, -1
  %scevgep2 = getelementptr i8, ptr %lsr.iv1, i64 4
  %.402 = icmp ugt i64 %lsr.iv.next, 1
  br i1 %.402, label %B236, label %B456

B96.endif:                                        ; preds = %B468, %B96.endif.preheader
  %at.3.0209 = phi i64 [ %at.2.1.lcssa, %B468 ], [ 0, %B96.endif.preheader ]
  %used.2.0208 = phi i64 [ %used.3.1.lcssa, %B468 ], [ 0, %B96.endif.preheader ]
  %.128196206 = phi i64 [ %.135, %B468 ], [ 0, %B96.endif.preheader ]
  %.135 = add nuw nsw i64 %.128196206, 1
  %.181 = getelementptr i64, ptr %arg.sizes, i64 %.128196206
  %.182 = load i64, ptr %.181, align 8
  %.262184.not = icmp slt i64 %.182, 1
  br i1 %.262184.not, label %B468, label %B146.endif.lr.ph

B146.endif.lr.ph:                                 ; preds = %B96.endif
  %2 = add i64 %.182, %at.3.0209
  br label %B146.endif

B146.endif:                                       ; preds = %B146.endif.lr.ph, %B456
  %at.2.1188 = phi i64 [ %at.3.0209, %B146.endif.lr.ph ], [ %.539, %B456 ]
  %used.3.1187 = phi i64 [ %used.2.0208, %B146.endif.lr.ph ], [ %used.4.2.lcssa, %B456 ]
  %.308 = getelementptr i32, ptr %arg.tokens, i64 %at.2.1188
  %.309 = load i32, ptr %.308, align 4
  %.311 = sext i32 %.309 to i64
  %.312 = getelementptr i64, ptr %arg.first, i64 %.311
  %.313 = load i64, ptr %.312, align 8
  %.321 = getelementptr i8, ptr %.312, i64 8
  %.322 = load i64, ptr %.321, align 8
  %.359 = sub i64 %.322, %.313
  %.402172.not = icmp slt i64 %.359, 1
  br i1 %.402172.not, label %B456, label %B236.preheader

B236.preheader:                                   ; preds = %B146.endif
  %3 = add i64 %.322, 1
  %4 = sub i64 %3, %.313
  %5 = shl i64 %.313, 2
  %scevgep = getelementptr i8, ptr %arg.flat, i64 %5
  br label %B236
}

attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }

!0 = !{!1}
!1 = distinct !{!1, !2, !"_ZN10rankwright9retrieval4bm257kernels6tokens14find_token_endB3v26B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2a: %retptr"}
!2 = distinct !{!2, !"_ZN10rankwright9retrieval4bm257kernels6tokens14find_token_endB3v26B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2a"}
!3 = !{!4}
!4 = distinct !{!4, !5, !"_ZN10rankwright9retrieval4bm257kernels6tokens8identifyB3v28B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxb: %retptr"}
!5 = distinct !{!5, !"_ZN10rankwright9retrieval4bm257kernels6tokens8identifyB3v28B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxb"}
!6 = !{!7, !4}
!7 = distinct !{!7, !8, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax: %retptr"}
!8 = distinct !{!8, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax"}
!9 = !{!10, !4}
!10 = distinct !{!10, !11, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax: %retptr"}
!11 = distinct !{!11, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax"}
!12 = !{!13, !4}
!13 = distinct !{!13, !14, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax: %retptr"}
!14 = distinct !{!14, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax"}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{!18, !20}
!18 = distinct !{!18, !19, !"_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a: %retptr"}
!19 = distinct !{!19, !"_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a"}
!20 = distinct !{!20, !19, !"_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v30B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a: %excinfo"}
!21 = !{!"branch_weights", i32 49, i32 1}
!22 = !{!23}
!23 = distinct !{!23, !24, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax: %retptr"}
!24 = distinct !{!24, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax"}
!25 = !{!26}
!26 = distinct !{!26, !27, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax: %retptr"}
!27 = distinct !{!27, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax"}
!28 = !{!29}
!29 = distinct !{!29, !30, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax: %retptr"}
!30 = distinct !{!30, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax"}
!31 = !{!32}
!32 = distinct !{!32, !33, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax: %retptr"}
!33 = distinct !{!33, !"_ZN10rankwright9retrieval4bm257kernels6tokens13eight_lettersB3v29B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax"}
!34 = distinct !{!34, !16}
!35 = distinct !{!35, !16}
