; 79c1a6d0e988caa42da1e65b0f99d098 of tokens.py, written by: make kernels
define noundef i32 @rehash(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.hashes, i64 %arg.used, ptr %arg.slots, i64 %arg.size) local_unnamed_addr #0 {
B0.endif:
  %.9551.not = icmp slt i64 %arg.used, 1
  br i1 %.9551.not, label %B200, label %B36.lr.ph

B36.lr.ph:                                        ; preds = %B0.endif
  %.141 = add nsw i64 %arg.size, -1
  br label %B36

B36:                                              ; preds = %B188, %B36.lr.ph
  %.1015052 = phi i64 [ 0, %B36.lr.ph ], [ %.108, %B188 ]
  %.108 = add nuw nsw i64 %.1015052, 1
  %.138 = getelementptr i64, ptr %arg.hashes, i64 %.1015052
  %.139 = load i64, ptr %.138, align 8
  %.142 = and i64 %.139, %.141
  %.150 = getelementptr i32, ptr %arg.slots, i64 %.142
  %.151 = load i32, ptr %.150, align 4
  %.153 = icmp sgt i32 %.151, -1
  br i1 %.153, label %B142.preheader, label %B188

B142.preheader:                                   ; preds = %B36
  br label %B142

B142:                                             ; preds = %B142, %B142.preheader
  %slot.2.1 = phi i64 [ %.159, %B142 ], [ %.142, %B142.preheader ]
  %.156 = add nsw i64 %slot.2.1, 1
  %.159 = and i64 %.156, %.141
  %.165 = getelementptr i32, ptr %arg.slots, i64 %.159
  %.166 = load i32, ptr %.165, align 4
  %.168 = icmp sgt i32 %.166, -1
  br i1 %.168, label %B142, label %B188

B188:                                             ; preds = %B142, %B36
  %slot.3.2 = phi i64 [ %.142, %B36 ], [ %.159, %B142 ]
  %.175 = trunc i64 %.1015052 to i32
  %.176 = getelementptr i32, ptr %arg.slots, i64 %slot.3.2
  store i32 %.175, ptr %.176, align 4
  %exitcond.not = icmp eq i64 %.108, %arg.used
  br i1 %exitcond.not, label %B200, label %B36

B200:                                             ; preds = %B188, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0
}

define noundef i32 @scan(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.data, ptr readonly %arg.starts, i64 %arg.texts, ptr readonly %arg.classes, ptr readonly %arg.white, ptr %arg.slots, i64 %arg.slot_count, ptr %arg.hashes, i64 %arg.room, ptr %arg.ends, ptr %arg.letters, i64 %arg.letter_room, ptr writeonly %arg.tokens, ptr %arg.sizes, ptr %arg.state) local_unnamed_addr #0 {
B0:
  %.51 = load i64, ptr %arg.state, align 8
  %.53 = getelementptr i8, ptr %arg.state, i64 8
  %.54 = load i64, ptr %.53, align 8
  %.56 = getelementptr i8, ptr %arg.state, i64 16
  %.57 = load i64, ptr %.56, align 8
  %.59 = getelementptr i8, ptr %arg.state, i64 24
  %.60 = load i64, ptr %.59, align 8
  %.110 = icmp slt i64 %.51, %arg.texts
  br i1 %.110, label %B128.preheader, label %common.ret

B128.preheader:                                   ; preds = %B0
  %const253 = bitcast i64 -3750763034362895579 to i64
  %const = bitcast i64 1099511628211 to i64
  %.743 = add nsw i64 %arg.slot_count, -1
  %scevgep38.i = getelementptr i8, ptr %arg.letters, i64 1
  %scevgep = getelementptr i8, ptr %arg.data, i64 1
  %scevgep207 = getelementptr i8, ptr %arg.data, i64 1
  %scevgep221 = getelementptr i8, ptr %arg.data, i64 1
  %scevgep234 = getelementptr i8, ptr %arg.data, i64 1
  br label %B128.endif

B222:                                             ; preds = %B222.outer, %B1337
  %at.10.2 = phi i64 [ %at.8.2, %B1337 ], [ %at.10.2.ph, %B222.outer ]
  %odd.3.2 = phi i64 [ %odd.5.4650, %B1337 ], [ %odd.3.2.ph, %B222.outer ]
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
  %exitcond.not = icmp eq i64 %13, %odd.6.5
  br i1 %exitcond.not, label %B504, label %B296

B296:                                             ; preds = %B274
  %.282 = add i64 %odd.6.5, 1
  %scevgep199 = getelementptr i8, ptr %scevgep, i64 %odd.6.5
  %.304 = load i8, ptr %scevgep199, align 1
  %.308 = icmp sgt i8 %.304, -1
  br i1 %.308, label %B274, label %B320

B320:                                             ; preds = %B296, %B250, %B234, %B222
  %odd.5.4 = phi i64 [ %at.10.2, %B234 ], [ %odd.3.2, %B222 ], [ %at.10.2, %B250 ], [ %.282, %B296 ]
  %.335 = icmp slt i64 %odd.5.4, %.143
  br i1 %.335, label %B340, label %B504

B340:                                             ; preds = %B320
  %.341 = icmp eq i64 %at.10.2, %.138
  br i1 %.341, label %B386, label %B352

B352:                                             ; preds = %B340
  %0 = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.349 = getelementptr i8, ptr %0, i64 -1
  %.350 = load i8, ptr %.349, align 1
  %.352 = zext i8 %.350 to i64
  %.353 = getelementptr i8, ptr %arg.white, i64 %.352
  %.354 = load i8, ptr %.353, align 1
  %.355.not = icmp eq i8 %.354, 0
  br i1 %.355.not, label %B504, label %B386

B386:                                             ; preds = %B352, %B340
  %.362 = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.363 = load i8, ptr %.362, align 1
  %.365 = zext i8 %.363 to i64
  %.366 = getelementptr i8, ptr %arg.white, i64 %.365
  %.367 = load i8, ptr %.366, align 1
  %.368 = icmp eq i8 %.367, 0
  %.375 = icmp slt i64 %at.10.2, %.143
  %or.cond = and i1 %.375, %.368
  br i1 %or.cond, label %B454.preheader, label %B504

B454.preheader:                                   ; preds = %B386
  br label %B454

B454:                                             ; preds = %B476, %B454.preheader
  %stop.2.5 = phi i64 [ %.400, %B476 ], [ %at.10.2, %B454.preheader ]
  %exitcond644.not = icmp eq i64 %13, %stop.2.5
  br i1 %exitcond644.not, label %B504, label %B476

B476:                                             ; preds = %B454
  %.400 = add i64 %stop.2.5, 1
  %scevgep200 = getelementptr i8, ptr %scevgep, i64 %stop.2.5
  %.422 = load i8, ptr %scevgep200, align 1
  %.426 = zext i8 %.422 to i64
  %.427 = getelementptr i8, ptr %arg.white, i64 %.426
  %.428 = load i8, ptr %.427, align 1
  %.429.not = icmp eq i8 %.428, 0
  br i1 %.429.not, label %B454, label %B504

B504:                                             ; preds = %B476, %B454, %B386, %B352, %B320, %B274
  %odd.5.4650 = phi i64 [ %odd.5.4, %B352 ], [ %odd.5.4, %B476 ], [ %odd.5.4, %B320 ], [ %odd.5.4, %B386 ], [ %odd.5.4, %B454 ], [ %.143, %B274 ]
  %stop.3.4 = phi i64 [ %at.10.2, %B352 ], [ %.400, %B476 ], [ %at.10.2, %B320 ], [ %at.10.2, %B386 ], [ %.143, %B454 ], [ %at.10.2, %B274 ]
  %.444 = icmp slt i64 %odd.5.4650, %stop.3.4
  br i1 %.444, label %B680.endif, label %B522.endif.endif

B620:                                             ; preds = %B522.endif.endif
  %.516 = add nsw i64 %at.10.2, 1
  br label %B1337

B632:                                             ; preds = %B522.endif.endif
  %.30.i = icmp slt i64 %at.10.2, %.143
  br i1 %.30.i, label %B60.i.preheader, label %B1337

B60.i.preheader:                                  ; preds = %B632
  br label %B60.i

B60.i:                                            ; preds = %B454.i, %B60.i.preheader
  %at.2.0.i = phi i64 [ %.323.i, %B454.i ], [ %at.10.2, %B60.i.preheader ]
  %filled.3.0.i = phi i1 [ %filled.4.1.i, %B454.i ], [ false, %B60.i.preheader ]
  %before.2.0.i = phi i64 [ %promoted, %B454.i ], [ 0, %B60.i.preheader ]
  %.41.i = getelementptr i8, ptr %arg.data, i64 %at.2.0.i
  %.42.i = load i8, ptr %.41.i, align 1, !noalias !0
  %.44.i = zext i8 %.42.i to i64
  %.45.i = getelementptr i8, ptr %arg.classes, i64 %.44.i
  %.46.i = load i8, ptr %.45.i, align 1, !noalias !0
  %promoted = zext i8 %.46.i to i64
  %1 = zext i8 %.46.i to i32
  %2 = add i32 %1, -3
  %or.cond.i.i = icmp ult i32 %2, -2
  br i1 %or.cond.i.i, label %B152.i, label %B454.i

B152.i:                                           ; preds = %B60.i
  %.108.not.i = icmp eq i32 %1, 3
  br i1 %.108.not.i, label %B454.i, label %B174.i

B174.i:                                           ; preds = %B152.i
  %3 = add i64 %at.2.0.i, 1
  %.115.i = icmp slt i64 %3, %.143
  br i1 %.115.i, label %B366.endif.endif.i, label %B632.endif.endif

B448.i:                                           ; preds = %B366.endif.endif.i
  %4 = add i32 %1, -5
  %or.cond.i17.i = icmp ult i32 %4, 2
  %.249.i = icmp eq i64 %before.2.0.i, 2
  %or.cond45.i = and i1 %.249.i, %or.cond.i17.i
  %.256.i = icmp eq i32 %5, 2
  %spec.select47.i = select i1 %or.cond45.i, i1 %.256.i, i1 false
  br i1 %spec.select47.i, label %B454.i, label %B632.endif.endif

B454.i:                                           ; preds = %B366.endif.endif.i, %B448.i, %B152.i, %B60.i
  %filled.4.1.i = phi i1 [ %filled.3.0.i, %B152.i ], [ %filled.3.0.i, %B366.endif.endif.i ], [ %filled.3.0.i, %B448.i ], [ true, %B60.i ]
  %.323.i = add i64 %at.2.0.i, 1
  %exitcond.not.i = icmp eq i64 %.143, %.323.i
  br i1 %exitcond.not.i, label %B632.endif.endif, label %B60.i

B366.endif.endif.i:                               ; preds = %B174.i
  %scevgep201 = getelementptr i8, ptr %arg.data, i64 %at.2.0.i
  %scevgep202 = getelementptr i8, ptr %scevgep201, i64 1
  %.121.i = load i8, ptr %scevgep202, align 1, !noalias !0
  %.123.i = zext i8 %.121.i to i64
  %.124.i = getelementptr i8, ptr %arg.classes, i64 %.123.i
  %.125.i = load i8, ptr %.124.i, align 1, !noalias !0
  %5 = zext i8 %.125.i to i32
  %6 = and i32 %1, 253
  %or.cond.i13.i = icmp eq i32 %6, 4
  %.187.i = icmp eq i64 %before.2.0.i, 1
  %or.cond.i49 = and i1 %.187.i, %or.cond.i13.i
  %.192.i = icmp eq i32 %5, 1
  %spec.select46.i = select i1 %or.cond.i49, i1 %.192.i, i1 false
  br i1 %spec.select46.i, label %B454.i, label %B448.i

B744:                                             ; preds = %B744.preheader.new, %B744
  %lsr.iv209 = phi ptr [ %scevgep210, %B744 ], [ %scevgep208, %B744.preheader.new ]
  %lsr.iv205 = phi i64 [ %lsr.iv.next206, %B744 ], [ %17, %B744.preheader.new ]
  %lsr.iv = phi i64 [ %lsr.iv.next, %B744 ], [ %unroll_iter, %B744.preheader.new ]
  %code.3.4409 = phi i64 [ %const253, %B744.preheader.new ], [ %.714.3, %B744 ]
  %scevgep211 = getelementptr i8, ptr %lsr.iv209, i64 -1
  %.710 = load i8, ptr %scevgep211, align 1
  %.711 = zext i8 %.710 to i64
  %.713 = xor i64 %code.3.4409, %.711
  %.714 = mul i64 %.713, %const
  %.710.1 = load i8, ptr %lsr.iv209, align 1
  %.711.1 = zext i8 %.710.1 to i64
  %.713.1 = xor i64 %.714, %.711.1
  %.714.1 = mul i64 %.713.1, %const
  %scevgep213 = getelementptr i8, ptr %lsr.iv209, i64 1
  %.710.2 = load i8, ptr %scevgep213, align 1
  %.711.2 = zext i8 %.710.2 to i64
  %.713.2 = xor i64 %.714.1, %.711.2
  %.714.2 = mul i64 %.713.2, %const
  %scevgep212 = getelementptr i8, ptr %lsr.iv209, i64 2
  %.710.3 = load i8, ptr %scevgep212, align 1
  %.711.3 = zext i8 %.710.3 to i64
  %.713.3 = xor i64 %.714.2, %.711.3
  %.714.3 = mul i64 %.713.3, %const
  %lsr.iv.next = add nsw i64 %lsr.iv, -4
  %lsr.iv.next206 = add i64 %lsr.iv205, -4
  %scevgep210 = getelementptr i8, ptr %lsr.iv209, i64 4
  %niter.ncmp.3.not = icmp eq i64 %lsr.iv.next, 0
  br i1 %niter.ncmp.3.not, label %B828.loopexit.unr-lcssa, label %B744

B828.loopexit.unr-lcssa:                          ; preds = %B744
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  %7 = mul i64 %lsr.iv.next206, -1
  br i1 %lcmp.mod.not, label %B828, label %B744.epil.preheader

B744.epil.preheader:                              ; preds = %B744.preheader, %B828.loopexit.unr-lcssa
  %code.3.4409.epil.init = phi i64 [ %const253, %B744.preheader ], [ %.714.3, %B828.loopexit.unr-lcssa ]
  %.676405407.epil.init = phi i64 [ %at.10.2, %B744.preheader ], [ %7, %B828.loopexit.unr-lcssa ]
  %scevgep214 = getelementptr i8, ptr %arg.data, i64 %.676405407.epil.init
  br label %B744.epil

B744.epil:                                        ; preds = %B744.epil, %B744.epil.preheader
  %lsr.iv217 = phi i64 [ %lsr.iv.next218, %B744.epil ], [ %xtraiter, %B744.epil.preheader ]
  %lsr.iv215 = phi ptr [ %scevgep216, %B744.epil ], [ %scevgep214, %B744.epil.preheader ]
  %code.3.4409.epil = phi i64 [ %.714.epil, %B744.epil ], [ %code.3.4409.epil.init, %B744.epil.preheader ]
  %.710.epil = load i8, ptr %lsr.iv215, align 1
  %.711.epil = zext i8 %.710.epil to i64
  %.713.epil = xor i64 %code.3.4409.epil, %.711.epil
  %.714.epil = mul i64 %.713.epil, %const
  %scevgep216 = getelementptr i8, ptr %lsr.iv215, i64 1
  %lsr.iv.next218 = add nsw i64 %lsr.iv217, -1
  %epil.iter.cmp.not = icmp eq i64 %lsr.iv.next218, 0
  br i1 %epil.iter.cmp.not, label %B828, label %B744.epil, !llvm.loop !3

B828:                                             ; preds = %B680.endif, %B744.epil, %B828.loopexit.unr-lcssa
  %code.3.4.lcssa = phi i64 [ %const253, %B680.endif ], [ %.714.3, %B828.loopexit.unr-lcssa ], [ %.714.epil, %B744.epil ]
  %.727 = lshr i64 %code.3.4.lcssa, 32
  %.729 = xor i64 %.727, %code.3.4.lcssa
  %.33.i = and i64 %.729, %.743
  %.41.i50 = getelementptr i32, ptr %arg.slots, i64 %.33.i
  %.42.i51 = load i32, ptr %.41.i50, align 4, !noalias !5
  %8 = zext i32 %.42.i51 to i64
  %.44.i52 = icmp sgt i32 %.42.i51, -1
  br i1 %.44.i52, label %B90.preheader.i, label %B828.endif

B90.preheader.i:                                  ; preds = %B828
  %.94.i = icmp sgt i64 %arg.size.fr.i, 0
  br i1 %.94.i, label %B90.us.preheader.i, label %B90.preheader.split.i

B90.us.preheader.i:                               ; preds = %B90.preheader.i
  %9 = add i64 %arg.size.fr.i, -1
  %scevgep222 = getelementptr i8, ptr %scevgep221, i64 %at.10.2
  br label %B90.us.i

B90.us.i:                                         ; preds = %B382.us.i, %B90.us.preheader.i
  %.54.us.i = phi i64 [ %10, %B382.us.i ], [ %8, %B90.us.preheader.i ]
  %slot.2.0.us.i = phi i64 [ %.208.us.i, %B382.us.i ], [ %.33.i, %B90.us.preheader.i ]
  %.61.us.i = getelementptr i64, ptr %arg.ends, i64 %.54.us.i
  %.62.us.i = load i64, ptr %.61.us.i, align 8, !noalias !5
  %.68.us.i = getelementptr i64, ptr %arg.hashes, i64 %.54.us.i
  %.69.us.i = load i64, ptr %.68.us.i, align 8, !noalias !5
  %.71.us.i = icmp eq i64 %.69.us.i, %.729
  br i1 %.71.us.i, label %B172.us.i, label %B382.us.i

B172.us.i:                                        ; preds = %B90.us.i
  %.78.us.i = getelementptr i8, ptr %.61.us.i, i64 8
  %.79.us.i = load i64, ptr %.78.us.i, align 8, !noalias !5
  %.81.us.i = sub nsw i64 %.79.us.i, %.62.us.i
  %.83.us.i = icmp eq i64 %.81.us.i, %arg.size.fr.i
  br i1 %.83.us.i, label %B208.us.i, label %B382.us.i

B208.us.i:                                        ; preds = %B172.us.i
  %.107.us.i = getelementptr i8, ptr %arg.letters, i64 %.62.us.i
  %.108.us.i = load i8, ptr %.107.us.i, align 1, !noalias !5
  %sunkaddr = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.116.us.i = load i8, ptr %sunkaddr, align 1, !noalias !5
  %.117.us.i = icmp eq i8 %.108.us.i, %.116.us.i
  br i1 %.117.us.i, label %B298.us.preheader.i, label %B382.us.i

B298.us.preheader.i:                              ; preds = %B208.us.i
  %scevgep39.i = getelementptr i8, ptr %scevgep38.i, i64 %.62.us.i
  br label %B298.us.i

B298.us.i:                                        ; preds = %B320.us.i, %B298.us.preheader.i
  %lsr.iv223 = phi ptr [ %scevgep224, %B320.us.i ], [ %scevgep222, %B298.us.preheader.i ]
  %lsr.iv219 = phi i64 [ %lsr.iv.next220, %B320.us.i ], [ %9, %B298.us.preheader.i ]
  %lsr.iv40.i = phi ptr [ %scevgep39.i, %B298.us.preheader.i ], [ %scevgep41.i, %B320.us.i ]
  %exitcond.not.i53 = icmp eq i64 %lsr.iv219, 0
  br i1 %exitcond.not.i53, label %B828.endif, label %B320.us.i

B320.us.i:                                        ; preds = %B298.us.i
  %.147.us.i = load i8, ptr %lsr.iv40.i, align 1, !noalias !5
  %.155.us.i = load i8, ptr %lsr.iv223, align 1, !noalias !5
  %.156.us.i = icmp eq i8 %.147.us.i, %.155.us.i
  %scevgep41.i = getelementptr i8, ptr %lsr.iv40.i, i64 1
  %lsr.iv.next220 = add i64 %lsr.iv219, -1
  %scevgep224 = getelementptr i8, ptr %lsr.iv223, i64 1
  br i1 %.156.us.i, label %B298.us.i, label %B382.us.i

B382.us.i:                                        ; preds = %B320.us.i, %B208.us.i, %B172.us.i, %B90.us.i
  %.206.us.i = add nsw i64 %slot.2.0.us.i, 1
  %.208.us.i = and i64 %.206.us.i, %.743
  %.214.us.i = getelementptr i32, ptr %arg.slots, i64 %.208.us.i
  %.215.us.i = load i32, ptr %.214.us.i, align 4, !noalias !5
  %10 = zext i32 %.215.us.i to i64
  %.217.us.i = icmp sgt i32 %.215.us.i, -1
  br i1 %.217.us.i, label %B90.us.i, label %B828.endif

B90.preheader.split.i:                            ; preds = %B90.preheader.i
  %.173.i = icmp eq i64 %arg.size.fr.i, 0
  br i1 %.173.i, label %B90.us63.i.preheader, label %B90.i.preheader

B90.i.preheader:                                  ; preds = %B90.preheader.split.i
  br label %B90.i

B90.us63.i.preheader:                             ; preds = %B90.preheader.split.i
  br label %B90.us63.i

B90.us63.i:                                       ; preds = %B382.us79.i, %B90.us63.i.preheader
  %.54.us66.i = phi i64 [ %11, %B382.us79.i ], [ %8, %B90.us63.i.preheader ]
  %slot.2.0.us64.i = phi i64 [ %.208.us81.i, %B382.us79.i ], [ %.33.i, %B90.us63.i.preheader ]
  %.68.us70.i = getelementptr i64, ptr %arg.hashes, i64 %.54.us66.i
  %.69.us71.i = load i64, ptr %.68.us70.i, align 8, !noalias !5
  %.71.us72.i = icmp eq i64 %.69.us71.i, %.729
  br i1 %.71.us72.i, label %B172.us73.i, label %B382.us79.i

B172.us73.i:                                      ; preds = %B90.us63.i
  %.61.us68.i = getelementptr i64, ptr %arg.ends, i64 %.54.us66.i
  %.62.us69.i = load i64, ptr %.61.us68.i, align 8, !noalias !5
  %.78.us74.i = getelementptr i8, ptr %.61.us68.i, i64 8
  %.79.us75.i = load i64, ptr %.78.us74.i, align 8, !noalias !5
  %.83.us77.i = icmp eq i64 %.79.us75.i, %.62.us69.i
  br i1 %.83.us77.i, label %B828.endif, label %B382.us79.i

B382.us79.i:                                      ; preds = %B172.us73.i, %B90.us63.i
  %.206.us80.i = add nsw i64 %slot.2.0.us64.i, 1
  %.208.us81.i = and i64 %.206.us80.i, %.743
  %.214.us82.i = getelementptr i32, ptr %arg.slots, i64 %.208.us81.i
  %.215.us83.i = load i32, ptr %.214.us82.i, align 4, !noalias !5
  %11 = zext i32 %.215.us83.i to i64
  %.217.us84.i = icmp sgt i32 %.215.us83.i, -1
  br i1 %.217.us84.i, label %B90.us63.i, label %B828.endif

B90.i:                                            ; preds = %B90.i, %B90.i.preheader
  %slot.2.0.i = phi i64 [ %.208.i, %B90.i ], [ %.33.i, %B90.i.preheader ]
  %.206.i = add nsw i64 %slot.2.0.i, 1
  %.208.i = and i64 %.206.i, %.743
  %.214.i = getelementptr i32, ptr %arg.slots, i64 %.208.i
  %.215.i = load i32, ptr %.214.i, align 4, !noalias !5
  %.217.i = icmp sgt i32 %.215.i, -1
  br i1 %.217.i, label %B90.i, label %B828.endif

B956:                                             ; preds = %B828.endif
  %.790 = icmp eq i64 %used.2.2.ph, %arg.room
  br i1 %.790, label %common.ret, label %B968

B968:                                             ; preds = %B956
  %.794 = getelementptr i64, ptr %arg.ends, i64 %used.2.2.ph
  %.795 = load i64, ptr %.794, align 8
  %.797 = add nsw i64 %.795, %arg.size.fr.i
  %.799 = icmp sgt i64 %.797, %arg.letter_room
  br i1 %.799, label %common.ret, label %B1088.endif

common.ret:                                       ; preds = %B1312, %B968, %B956, %B0
  %storemerge62 = phi i64 [ %.51, %B0 ], [ %text.2.0, %B956 ], [ %text.2.0, %B968 ], [ %arg.texts, %B1312 ]
  %storemerge61 = phi i64 [ %.54, %B0 ], [ %at.10.2, %B956 ], [ %at.10.2, %B968 ], [ %at.6.3, %B1312 ]
  %storemerge60 = phi i64 [ %.57, %B0 ], [ %count.2.2.ph, %B956 ], [ %count.2.2.ph, %B968 ], [ %count.5.3, %B1312 ]
  %storemerge = phi i64 [ %.60, %B0 ], [ %arg.room, %B956 ], [ %used.2.2.ph, %B968 ], [ %used.5.3, %B1312 ]
  store i64 %storemerge62, ptr %arg.state, align 8
  %sunkaddr254 = getelementptr i8, ptr %arg.state, i64 8
  store i64 %storemerge61, ptr %sunkaddr254, align 8
  %sunkaddr255 = getelementptr i8, ptr %arg.state, i64 16
  store i64 %storemerge60, ptr %sunkaddr255, align 8
  %sunkaddr256 = getelementptr i8, ptr %arg.state, i64 24
  store i64 %storemerge, ptr %sunkaddr256, align 8
  store i64 0, ptr %retptr, align 8
  ret i32 0

B1140:                                            ; preds = %B1140.lr.ph.new, %B1140
  %lsr.iv236 = phi ptr [ %scevgep237, %B1140 ], [ %scevgep235, %B1140.lr.ph.new ]
  %lsr.iv227 = phi ptr [ %scevgep228, %B1140 ], [ %arg.letters, %B1140.lr.ph.new ]
  %lsr.iv225 = phi i64 [ %lsr.iv.next226, %B1140 ], [ 0, %B1140.lr.ph.new ]
  %scevgep238 = getelementptr i8, ptr %lsr.iv236, i64 -1
  %.1030 = load i8, ptr %scevgep238, align 1
  %sunkaddr257 = mul i64 %used.2.2.ph, 8
  %sunkaddr258 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr257
  %.1034 = load i64, ptr %sunkaddr258, align 8
  %scevgep231 = getelementptr i8, ptr %lsr.iv227, i64 %.1034
  store i8 %.1030, ptr %scevgep231, align 1
  %.1030.1 = load i8, ptr %lsr.iv236, align 1
  %.1034.1 = load i64, ptr %sunkaddr258, align 8
  %scevgep241 = getelementptr i8, ptr %lsr.iv227, i64 %.1034.1
  %scevgep242 = getelementptr i8, ptr %scevgep241, i64 1
  store i8 %.1030.1, ptr %scevgep242, align 1
  %scevgep240 = getelementptr i8, ptr %lsr.iv236, i64 1
  %.1030.2 = load i8, ptr %scevgep240, align 1
  %.1034.2 = load i64, ptr %sunkaddr258, align 8
  %scevgep232 = getelementptr i8, ptr %lsr.iv227, i64 %.1034.2
  %scevgep233 = getelementptr i8, ptr %scevgep232, i64 2
  store i8 %.1030.2, ptr %scevgep233, align 1
  %scevgep239 = getelementptr i8, ptr %lsr.iv236, i64 2
  %.1030.3 = load i8, ptr %scevgep239, align 1
  %.1034.3 = load i64, ptr %sunkaddr258, align 8
  %scevgep229 = getelementptr i8, ptr %lsr.iv227, i64 %.1034.3
  %scevgep230 = getelementptr i8, ptr %scevgep229, i64 3
  store i8 %.1030.3, ptr %scevgep230, align 1
  %lsr.iv.next226 = add nsw i64 %lsr.iv225, -4
  %scevgep228 = getelementptr i8, ptr %lsr.iv227, i64 4
  %scevgep237 = getelementptr i8, ptr %lsr.iv236, i64 4
  %niter182.ncmp.3 = icmp eq i64 %23, %lsr.iv.next226
  br i1 %niter182.ncmp.3, label %B1190.loopexit.unr-lcssa, label %B1140

B1190.loopexit.unr-lcssa:                         ; preds = %B1140
  %lcmp.mod179.not = icmp eq i64 %xtraiter177, 0
  %12 = mul i64 %lsr.iv.next226, -1
  br i1 %lcmp.mod179.not, label %B1190, label %B1140.epil.preheader

B1140.epil.preheader:                             ; preds = %B1140.lr.ph, %B1190.loopexit.unr-lcssa
  %.994413415.epil.init = phi i64 [ 0, %B1140.lr.ph ], [ %12, %B1190.loopexit.unr-lcssa ]
  %scevgep243 = getelementptr i8, ptr %arg.letters, i64 %.994413415.epil.init
  %scevgep247 = getelementptr i8, ptr %arg.data, i64 %.994413415.epil.init
  %scevgep248 = getelementptr i8, ptr %scevgep247, i64 %at.10.2
  br label %B1140.epil

B1140.epil:                                       ; preds = %B1140.epil, %B1140.epil.preheader
  %lsr.iv251 = phi i64 [ %lsr.iv.next252, %B1140.epil ], [ %xtraiter177, %B1140.epil.preheader ]
  %lsr.iv249 = phi ptr [ %scevgep250, %B1140.epil ], [ %scevgep248, %B1140.epil.preheader ]
  %lsr.iv244 = phi ptr [ %scevgep245, %B1140.epil ], [ %scevgep243, %B1140.epil.preheader ]
  %.1030.epil = load i8, ptr %lsr.iv249, align 1
  %sunkaddr259 = mul i64 %used.2.2.ph, 8
  %sunkaddr260 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr259
  %.1034.epil = load i64, ptr %sunkaddr260, align 8
  %scevgep246 = getelementptr i8, ptr %lsr.iv244, i64 %.1034.epil
  store i8 %.1030.epil, ptr %scevgep246, align 1
  %scevgep245 = getelementptr i8, ptr %lsr.iv244, i64 1
  %scevgep250 = getelementptr i8, ptr %lsr.iv249, i64 1
  %lsr.iv.next252 = add nsw i64 %lsr.iv251, -1
  %epil.iter178.cmp.not = icmp eq i64 %lsr.iv.next252, 0
  br i1 %epil.iter178.cmp.not, label %B1190, label %B1140.epil, !llvm.loop !8

B1190:                                            ; preds = %B1088.endif, %B1140.epil, %B1190.loopexit.unr-lcssa
  %sunkaddr261 = mul i64 %used.2.2.ph, 8
  %sunkaddr262 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr261
  %.1049 = load i64, ptr %sunkaddr262, align 8
  %.1051 = add nsw i64 %.1049, %arg.size.fr.i
  %.1055 = add nsw i64 %used.2.2.ph, 1
  %.1057 = getelementptr i64, ptr %arg.ends, i64 %.1055
  store i64 %.1051, ptr %.1057, align 8
  %sunkaddr263 = mul i64 %slot.3.1.i, 4
  %sunkaddr264 = getelementptr i8, ptr %arg.slots, i64 %sunkaddr263
  %.1094.pre = load i32, ptr %sunkaddr264, align 4
  br label %B1234

B1234:                                            ; preds = %B828.endif, %B1190
  %.1094 = phi i32 [ %.1094.pre, %B1190 ], [ %.782, %B828.endif ]
  %used.6.4 = phi i64 [ %.1055, %B1190 ], [ %used.2.2.ph, %B828.endif ]
  %.1099 = getelementptr i32, ptr %arg.tokens, i64 %count.2.2.ph
  store i32 %.1094, ptr %.1099, align 4
  %.1102 = add nsw i64 %count.2.2.ph, 1
  %sunkaddr265 = mul i64 %text.2.0, 8
  %sunkaddr266 = getelementptr i8, ptr %arg.sizes, i64 %sunkaddr265
  %.1110 = load i64, ptr %sunkaddr266, align 8
  %.1111 = add nsw i64 %.1110, 1
  store i64 %.1111, ptr %sunkaddr266, align 8
  %.1118 = icmp slt i64 %at.9.4, %.143
  br i1 %.1118, label %B222.outer, label %B1312

B1312:                                            ; preds = %B128.endif, %B1337, %B1234
  %at.6.3 = phi i64 [ %.13.i, %B128.endif ], [ %at.8.2, %B1337 ], [ %at.9.4, %B1234 ]
  %count.5.3 = phi i64 [ %count.4.0, %B128.endif ], [ %count.2.2.ph, %B1337 ], [ %.1102, %B1234 ]
  %used.5.3 = phi i64 [ %used.4.0, %B128.endif ], [ %used.2.2.ph, %B1337 ], [ %used.6.4, %B1234 ]
  %exitcond646.not = icmp eq i64 %.140, %arg.texts
  br i1 %exitcond646.not, label %common.ret, label %B128.endif

B1337:                                            ; preds = %B632.endif.endif, %B632, %B620
  %at.8.2 = phi i64 [ %.516, %B620 ], [ %at.3.1.i, %B632.endif.endif ], [ %at.10.2, %B632 ]
  %.228 = icmp slt i64 %at.8.2, %.143
  br i1 %.228, label %B222, label %B1312

B128.endif:                                       ; preds = %B1312, %B128.preheader
  %text.2.0 = phi i64 [ %.140, %B1312 ], [ %.51, %B128.preheader ]
  %at.5.0 = phi i64 [ %at.6.3, %B1312 ], [ %.54, %B128.preheader ]
  %count.4.0 = phi i64 [ %count.5.3, %B1312 ], [ %.57, %B128.preheader ]
  %used.4.0 = phi i64 [ %used.5.3, %B1312 ], [ %.60, %B128.preheader ]
  %.137 = getelementptr i64, ptr %arg.starts, i64 %text.2.0
  %.138 = load i64, ptr %.137, align 8
  %.140 = add nsw i64 %text.2.0, 1
  %.142 = getelementptr i64, ptr %arg.starts, i64 %.140
  %.143 = load i64, ptr %.142, align 8
  %.13.i = tail call i64 @llvm.smax.i64(i64 %.138, i64 %at.5.0)
  %.228477 = icmp slt i64 %.13.i, %.143
  br i1 %.228477, label %B222.preheader.lr.ph, label %B1312

B222.preheader.lr.ph:                             ; preds = %B128.endif
  %.187 = add nsw i64 %.13.i, -1
  %13 = add i64 %.143, -1
  br label %B222.outer

B222.outer:                                       ; preds = %B222.preheader.lr.ph, %B1234
  %at.10.2.ph = phi i64 [ %.13.i, %B222.preheader.lr.ph ], [ %at.9.4, %B1234 ]
  %count.2.2.ph = phi i64 [ %count.4.0, %B222.preheader.lr.ph ], [ %.1102, %B1234 ]
  %used.2.2.ph = phi i64 [ %used.4.0, %B222.preheader.lr.ph ], [ %used.6.4, %B1234 ]
  %odd.3.2.ph = phi i64 [ %.187, %B222.preheader.lr.ph ], [ %odd.5.4650, %B1234 ]
  br label %B222

B522.endif.endif:                                 ; preds = %B504
  %.459 = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.460 = load i8, ptr %.459, align 1
  %.462 = zext i8 %.460 to i64
  %.463 = getelementptr i8, ptr %arg.classes, i64 %.462
  %.464 = load i8, ptr %.463, align 1
  %14 = zext i8 %.464 to i32
  %15 = add i32 %14, -4
  %or.cond43.i = icmp ult i32 %15, -3
  br i1 %or.cond43.i, label %B620, label %B632

B632.endif.endif:                                 ; preds = %B454.i, %B448.i, %B174.i
  %at.3.1.i = phi i64 [ %.143, %B454.i ], [ %at.2.0.i, %B174.i ], [ %at.2.0.i, %B448.i ]
  %filled.2.1.i = phi i1 [ %filled.4.1.i, %B454.i ], [ %filled.3.0.i, %B174.i ], [ %filled.3.0.i, %B448.i ]
  br i1 %filled.2.1.i, label %B680.endif, label %B1337

B680.endif:                                       ; preds = %B632.endif.endif, %B504
  %at.9.4 = phi i64 [ %at.3.1.i, %B632.endif.endif ], [ %stop.3.4, %B504 ]
  %.627 = sub i64 %at.9.4, %at.10.2
  %arg.size.fr.i = freeze i64 %.627
  %.670406.not = icmp slt i64 %arg.size.fr.i, 1
  br i1 %.670406.not, label %B828, label %B744.preheader

B744.preheader:                                   ; preds = %B680.endif
  %xtraiter = and i64 %arg.size.fr.i, 3
  %16 = icmp ult i64 %arg.size.fr.i, 4
  br i1 %16, label %B744.epil.preheader, label %B744.preheader.new

B744.preheader.new:                               ; preds = %B744.preheader
  %unroll_iter = and i64 %arg.size.fr.i, 9223372036854775804
  %17 = mul i64 %at.10.2, -1
  %scevgep208 = getelementptr i8, ptr %scevgep207, i64 %at.10.2
  br label %B744

B828.endif:                                       ; preds = %B90.i, %B382.us79.i, %B172.us73.i, %B382.us.i, %B298.us.i, %B828
  %slot.3.1.i = phi i64 [ %.33.i, %B828 ], [ %slot.2.0.us64.i, %B172.us73.i ], [ %.208.us.i, %B382.us.i ], [ %slot.2.0.us.i, %B298.us.i ], [ %.208.us81.i, %B382.us79.i ], [ %.208.i, %B90.i ]
  %.781 = getelementptr i32, ptr %arg.slots, i64 %slot.3.1.i
  %.782 = load i32, ptr %.781, align 4
  %.784 = icmp slt i32 %.782, 0
  br i1 %.784, label %B956, label %B1234

B1088.endif:                                      ; preds = %B968
  %18 = icmp slt i64 %arg.size.fr.i, 1
  %.898 = trunc i64 %used.2.2.ph to i32
  %sunkaddr267 = mul i64 %slot.3.1.i, 4
  %sunkaddr268 = getelementptr i8, ptr %arg.slots, i64 %sunkaddr267
  store i32 %.898, ptr %sunkaddr268, align 4
  %.904 = getelementptr i64, ptr %arg.hashes, i64 %used.2.2.ph
  store i64 %.729, ptr %.904, align 8
  br i1 %18, label %B1190, label %B1140.lr.ph

B1140.lr.ph:                                      ; preds = %B1088.endif
  %xtraiter177 = and i64 %arg.size.fr.i, 3
  %19 = icmp ult i64 %arg.size.fr.i, 4
  br i1 %19, label %B1140.epil.preheader, label %B1140.lr.ph.new

B1140.lr.ph.new:                                  ; preds = %B1140.lr.ph
  %20 = lshr i64 %arg.size.fr.i, 2
  %21 = trunc i64 %20 to i61
  %22 = zext i61 %21 to i64
  %23 = mul nsw i64 %22, -4
  %scevgep235 = getelementptr i8, ptr %scevgep234, i64 %at.10.2
  br label %B1140
}

declare i64 @llvm.smax.i64(i64, i64) #1

define noundef i32 @count_terms(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.tokens, i64 %arg.count, ptr readonly %arg.first) local_unnamed_addr #0 {
B0.endif:
  %.9544.not = icmp slt i64 %arg.count, 1
  br i1 %.9544.not, label %B140, label %B66.preheader

B66.preheader:                                    ; preds = %B0.endif
  %0 = icmp eq i64 %arg.count, 1
  br i1 %0, label %B66.epil.preheader, label %B66.preheader.new

B66.preheader.new:                                ; preds = %B66.preheader
  %unroll_iter = and i64 %arg.count, 9223372036854775806
  %scevgep = getelementptr i8, ptr %arg.tokens, i64 4
  br label %B66

B66:                                              ; preds = %B66, %B66.preheader.new
  %lsr.iv = phi ptr [ %scevgep3, %B66 ], [ %scevgep, %B66.preheader.new ]
  %total.2.047 = phi i64 [ 0, %B66.preheader.new ], [ %.150.1, %B66 ]
  %.1014345 = phi i64 [ 0, %B66.preheader.new ], [ %.108.1, %B66 ]
  %scevgep4 = getelementptr i8, ptr %lsr.iv, i64 -4
  %.135 = load i32, ptr %scevgep4, align 4
  %.136 = sext i32 %.135 to i64
  %1 = getelementptr i64, ptr %arg.first, i64 %.136
  %.139 = getelementptr i8, ptr %1, i64 8
  %.140 = load i64, ptr %.139, align 8
  %.147 = load i64, ptr %1, align 8
  %.148 = add i64 %.140, %total.2.047
  %.108.1 = add nuw i64 %.1014345, 2
  %.135.1 = load i32, ptr %lsr.iv, align 4
  %.136.1 = sext i32 %.135.1 to i64
  %2 = getelementptr i64, ptr %arg.first, i64 %.136.1
  %.139.1 = getelementptr i8, ptr %2, i64 8
  %.140.1 = load i64, ptr %.139.1, align 8
  %.147.1 = load i64, ptr %2, align 8
  %3 = add i64 %.148, %.140.1
  %4 = add i64 %.147, %.147.1
  %.150.1 = sub i64 %3, %4
  %scevgep3 = getelementptr i8, ptr %lsr.iv, i64 8
  %niter.ncmp.1 = icmp eq i64 %unroll_iter, %.108.1
  br i1 %niter.ncmp.1, label %B140.loopexit.unr-lcssa, label %B66

B140.loopexit.unr-lcssa:                          ; preds = %B66
  %5 = and i64 %arg.count, 1
  %lcmp.mod.not = icmp eq i64 %5, 0
  br i1 %lcmp.mod.not, label %B140, label %B66.epil.preheader

B66.epil.preheader:                               ; preds = %B140.loopexit.unr-lcssa, %B66.preheader
  %total.2.047.epil.init = phi i64 [ 0, %B66.preheader ], [ %.150.1, %B140.loopexit.unr-lcssa ]
  %.1014345.epil.init = phi i64 [ 0, %B66.preheader ], [ %.108.1, %B140.loopexit.unr-lcssa ]
  %.134.epil = getelementptr i32, ptr %arg.tokens, i64 %.1014345.epil.init
  %.135.epil = load i32, ptr %.134.epil, align 4
  %.136.epil = sext i32 %.135.epil to i64
  %6 = getelementptr i64, ptr %arg.first, i64 %.136.epil
  %.139.epil = getelementptr i8, ptr %6, i64 8
  %.140.epil = load i64, ptr %.139.epil, align 8
  %.147.epil = load i64, ptr %6, align 8
  %.148.epil = add i64 %.140.epil, %total.2.047.epil.init
  %.150.epil = sub i64 %.148.epil, %.147.epil
  br label %B140

B140:                                             ; preds = %B66.epil.preheader, %B140.loopexit.unr-lcssa, %B0.endif
  %total.2.0.lcssa = phi i64 [ 0, %B0.endif ], [ %.150.1, %B140.loopexit.unr-lcssa ], [ %.150.epil, %B66.epil.preheader ]
  store i64 %total.2.0.lcssa, ptr %retptr, align 8
  ret i32 0
}

define noundef i32 @expand(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.sizes, i64 %arg.texts, ptr readonly %arg.tokens, ptr readonly %arg.first, ptr readonly %arg.flat, ptr writeonly %arg.starts, ptr writeonly %arg.terms) local_unnamed_addr #0 {
B0.endif:
  %.110177.not = icmp slt i64 %arg.texts, 1
  br i1 %.110177.not, label %B298, label %B96.endif.preheader

B96.endif.preheader:                              ; preds = %B0.endif
  %scevgep6 = getelementptr i8, ptr %arg.flat, i64 8
  %scevgep13 = getelementptr i8, ptr %arg.terms, i64 8
  br label %B96.endif

B232:                                             ; preds = %B232.preheader4, %B232
  %lsr.iv20 = phi i64 [ %11, %B232.preheader4 ], [ %lsr.iv.next21, %B232 ]
  %lsr.iv15 = phi ptr [ %scevgep14, %B232.preheader4 ], [ %scevgep16, %B232 ]
  %lsr.iv8 = phi ptr [ %scevgep7, %B232.preheader4 ], [ %scevgep9, %B232 ]
  %scevgep11 = getelementptr i8, ptr %lsr.iv8, i64 -8
  %.426 = load i32, ptr %scevgep11, align 4
  %scevgep17 = getelementptr i8, ptr %lsr.iv15, i64 -8
  store i32 %.426, ptr %scevgep17, align 4
  %scevgep12 = getelementptr i8, ptr %lsr.iv8, i64 -4
  %.426.1 = load i32, ptr %scevgep12, align 4
  %scevgep19 = getelementptr i8, ptr %lsr.iv15, i64 -4
  store i32 %.426.1, ptr %scevgep19, align 4
  %.426.2 = load i32, ptr %lsr.iv8, align 4
  store i32 %.426.2, ptr %lsr.iv15, align 4
  %scevgep10 = getelementptr i8, ptr %lsr.iv8, i64 4
  %.426.3 = load i32, ptr %scevgep10, align 4
  %scevgep18 = getelementptr i8, ptr %lsr.iv15, i64 4
  store i32 %.426.3, ptr %scevgep18, align 4
  %scevgep9 = getelementptr i8, ptr %lsr.iv8, i64 16
  %scevgep16 = getelementptr i8, ptr %lsr.iv15, i64 16
  %lsr.iv.next21 = add i64 %lsr.iv20, -4
  %exitcond.not.3 = icmp eq i64 %lsr.iv.next21, 0
  br i1 %exitcond.not.3, label %B268, label %B232

B268:                                             ; preds = %B232.prol.loopexit, %B142.endif, %B232
  %used.2.2.lcssa = phi i64 [ %used.3.1161, %B142.endif ], [ %2, %B232.prol.loopexit ], [ %2, %B232 ]
  %.446 = add i64 %at.2.1162, 1
  %exitcond192.not = icmp eq i64 %.446, %1
  br i1 %exitcond192.not, label %B280, label %B142.endif

B280:                                             ; preds = %B96.endif, %B268
  %used.3.1.lcssa = phi i64 [ %used.4.0182, %B96.endif ], [ %used.2.2.lcssa, %B268 ]
  %at.2.1.lcssa = phi i64 [ %at.3.0183, %B96.endif ], [ %1, %B268 ]
  %0 = getelementptr i64, ptr %arg.starts, i64 %.116170180
  %.468 = getelementptr i8, ptr %0, i64 8
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
  %1 = add i64 %.166, %at.3.0183
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
  %2 = add i64 %.343, %used.3.1161
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
  %3 = shl i64 %.392145147.prol, 2
  %scevgep5 = getelementptr i8, ptr %arg.flat, i64 %3
  %.426.prol = load i32, ptr %scevgep5, align 4
  %4 = shl i64 %used.2.2149.prol, 2
  %scevgep = getelementptr i8, ptr %arg.terms, i64 %4
  store i32 %.426.prol, ptr %scevgep, align 4
  %.432.prol = add i64 %used.2.2149.prol, 1
  %lsr.iv.next = add nsw i64 %lsr.iv, -1
  %prol.iter.cmp.not = icmp eq i64 %lsr.iv.next, 0
  br i1 %prol.iter.cmp.not, label %B232.prol.loopexit, label %B232.prol, !llvm.loop !9

B232.prol.loopexit:                               ; preds = %B232.prol, %B232.preheader
  %used.2.2149.unr = phi i64 [ %used.3.1161, %B232.preheader ], [ %.432.prol, %B232.prol ]
  %.392145147.unr = phi i64 [ %.297, %B232.preheader ], [ %.399.prol, %B232.prol ]
  %5 = sub i64 %.297, %.306
  %6 = icmp ugt i64 %5, -4
  br i1 %6, label %B268, label %B232.preheader4

B232.preheader4:                                  ; preds = %B232.prol.loopexit
  %7 = shl i64 %.392145147.unr, 2
  %scevgep7 = getelementptr i8, ptr %scevgep6, i64 %7
  %8 = shl i64 %used.2.2149.unr, 2
  %scevgep14 = getelementptr i8, ptr %scevgep13, i64 %8
  %9 = add i64 %used.3.1161, %.306
  %10 = sub i64 %9, %used.2.2149.unr
  %11 = sub i64 %10, %.297
  br label %B232
}

attributes #0 = { nounwind }
attributes #1 = { nocreateundeforpoison nounwind }

!0 = !{!1}
!1 = distinct !{!1, !2, !"_ZN10rankwright9retrieval4bm257kernels6tokens14find_token_endB3v25B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2a: %retptr"}
!2 = distinct !{!2, !"_ZN10rankwright9retrieval4bm257kernels6tokens14find_token_endB3v25B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axx8uint8_2a"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.unroll.disable"}
!5 = !{!6}
!6 = distinct !{!6, !7, !"_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v27B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a: %retptr"}
!7 = distinct !{!7, !"_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v27B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a"}
!8 = distinct !{!8, !4}
!9 = distinct !{!9, !4}
