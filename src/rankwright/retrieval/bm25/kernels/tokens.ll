; 088a37b9ec882c694a811951ed2ad15a of tokens.py, written by: make kernels
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
  %const241 = bitcast i64 -3750763034362895579 to i64
  %const = bitcast i64 1099511628211 to i64
  %.712 = add nsw i64 %arg.slot_count, -1
  %scevgep38.i = getelementptr i8, ptr %arg.letters, i64 1
  %scevgep = getelementptr i8, ptr %arg.data, i64 1
  %scevgep195 = getelementptr i8, ptr %arg.data, i64 1
  %scevgep209 = getelementptr i8, ptr %arg.data, i64 1
  %scevgep222 = getelementptr i8, ptr %arg.data, i64 1
  br label %B128.endif

B222:                                             ; preds = %B222.outer, %B1359
  %at.10.2 = phi i64 [ %at.8.2, %B1359 ], [ %at.10.2.ph, %B222.outer ]
  %odd.3.2 = phi i64 [ %odd.5.4606, %B1359 ], [ %odd.3.2.ph, %B222.outer ]
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
  %exitcond.not = icmp eq i64 %12, %odd.6.5
  br i1 %exitcond.not, label %B504, label %B296

B296:                                             ; preds = %B274
  %.282 = add i64 %odd.6.5, 1
  %scevgep188 = getelementptr i8, ptr %scevgep, i64 %odd.6.5
  %.304 = load i8, ptr %scevgep188, align 1
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
  %exitcond600.not = icmp eq i64 %12, %stop.2.5
  br i1 %exitcond600.not, label %B504, label %B476

B476:                                             ; preds = %B454
  %.400 = add i64 %stop.2.5, 1
  %scevgep189 = getelementptr i8, ptr %scevgep, i64 %stop.2.5
  %.422 = load i8, ptr %scevgep189, align 1
  %.426 = zext i8 %.422 to i64
  %.427 = getelementptr i8, ptr %arg.white, i64 %.426
  %.428 = load i8, ptr %.427, align 1
  %.429.not = icmp eq i8 %.428, 0
  br i1 %.429.not, label %B454, label %B504

B504:                                             ; preds = %B476, %B454, %B386, %B352, %B320, %B274
  %odd.5.4606 = phi i64 [ %odd.5.4, %B352 ], [ %odd.5.4, %B476 ], [ %odd.5.4, %B320 ], [ %odd.5.4, %B386 ], [ %odd.5.4, %B454 ], [ %.143, %B274 ]
  %stop.3.4 = phi i64 [ %at.10.2, %B352 ], [ %.400, %B476 ], [ %at.10.2, %B320 ], [ %at.10.2, %B386 ], [ %.143, %B454 ], [ %at.10.2, %B274 ]
  %.444 = icmp slt i64 %odd.5.4606, %stop.3.4
  br i1 %.444, label %B702.endif, label %B522

B522:                                             ; preds = %B504
  %.459 = getelementptr i8, ptr %arg.data, i64 %at.10.2
  %.460 = load i8, ptr %.459, align 1
  %.462 = zext i8 %.460 to i64
  %.463 = getelementptr i8, ptr %arg.classes, i64 %.462
  %.464 = load i8, ptr %.463, align 1
  %1 = zext i8 %.464 to i32
  %2 = add i32 %1, -1
  %switch = icmp ult i32 %2, 3
  br i1 %switch, label %B654, label %B642

B642:                                             ; preds = %B522
  %.483 = add nsw i64 %at.10.2, 1
  br label %B1359

B654:                                             ; preds = %B522
  %.30.i = icmp slt i64 %at.10.2, %.143
  br i1 %.30.i, label %B60.i.preheader, label %B1359

B60.i.preheader:                                  ; preds = %B654
  br label %B60.i

B60.i:                                            ; preds = %B490.i, %B60.i.preheader
  %at.2.0.i = phi i64 [ %.210.i, %B490.i ], [ %at.10.2, %B60.i.preheader ]
  %filled.3.0.i = phi i1 [ %filled.4.1.i, %B490.i ], [ false, %B60.i.preheader ]
  %before.2.0.i = phi i64 [ %promoted, %B490.i ], [ 0, %B60.i.preheader ]
  %.41.i = getelementptr i8, ptr %arg.data, i64 %at.2.0.i
  %.42.i = load i8, ptr %.41.i, align 1, !noalias !0
  %.44.i = zext i8 %.42.i to i64
  %.45.i = getelementptr i8, ptr %arg.classes, i64 %.44.i
  %.46.i = load i8, ptr %.45.i, align 1, !noalias !0
  %promoted = zext i8 %.46.i to i64
  %3 = zext i8 %.46.i to i32
  switch i32 %3, label %B186.i [
    i32 1, label %B490.i
    i32 2, label %B490.i
    i32 3, label %B490.fold.split.i
  ]

B186.i:                                           ; preds = %B60.i
  %4 = add i64 %at.2.0.i, 1
  %.76.i = icmp slt i64 %4, %.143
  br i1 %.76.i, label %B204.i, label %B302.i

B204.i:                                           ; preds = %B186.i
  %scevgep190 = getelementptr i8, ptr %arg.data, i64 %at.2.0.i
  %scevgep191 = getelementptr i8, ptr %scevgep190, i64 1
  %.82.i = load i8, ptr %scevgep191, align 1, !noalias !0
  %.84.i = zext i8 %.82.i to i64
  %.85.i = getelementptr i8, ptr %arg.classes, i64 %.84.i
  %.86.i = load i8, ptr %.85.i, align 1, !noalias !0
  %.87.i = zext i8 %.86.i to i64
  br label %B302.i

B302.i:                                           ; preds = %B204.i, %B186.i
  %"$phi302.0.2.2.i" = phi i64 [ %.87.i, %B204.i ], [ 0, %B186.i ]
  switch i32 %3, label %B390.i [
    i32 4, label %B348.i
    i32 6, label %B348.i
  ]

B348.i:                                           ; preds = %B302.i, %B302.i
  %.111.i = icmp eq i64 %before.2.0.i, 1
  %.116.i = icmp eq i64 %"$phi302.0.2.2.i", 1
  %spec.select.i = select i1 %.111.i, i1 %.116.i, i1 false
  br label %B390.i

B390.i:                                           ; preds = %B348.i, %B302.i
  %"$phi390.0.3.3.i" = phi i1 [ false, %B302.i ], [ %spec.select.i, %B348.i ]
  %5 = add i32 %3, -5
  %switch.i = icmp ult i32 %5, 2
  br i1 %switch.i, label %B436.i, label %B478.i

B436.i:                                           ; preds = %B390.i
  %.136.i = icmp eq i64 %before.2.0.i, 2
  %.143.i = icmp eq i64 %"$phi302.0.2.2.i", 2
  %spec.select42.i = select i1 %.136.i, i1 %.143.i, i1 false
  br label %B478.i

B478.i:                                           ; preds = %B436.i, %B390.i
  %"$phi478.0.3.3.i" = phi i1 [ false, %B390.i ], [ %spec.select42.i, %B436.i ]
  %brmerge.i = select i1 %"$phi390.0.3.3.i", i1 true, i1 %"$phi478.0.3.3.i"
  br i1 %brmerge.i, label %B490.i, label %B654.endif.endif

B490.fold.split.i:                                ; preds = %B60.i
  br label %B490.i

B490.i:                                           ; preds = %B490.fold.split.i, %B478.i, %B60.i, %B60.i
  %filled.4.1.i = phi i1 [ true, %B60.i ], [ %filled.3.0.i, %B478.i ], [ %filled.3.0.i, %B490.fold.split.i ], [ true, %B60.i ]
  %.210.i = add i64 %at.2.0.i, 1
  %exitcond.not.i = icmp eq i64 %.143, %.210.i
  br i1 %exitcond.not.i, label %B654.endif.endif, label %B60.i

B766:                                             ; preds = %B766.preheader.new, %B766
  %lsr.iv197 = phi ptr [ %scevgep198, %B766 ], [ %scevgep196, %B766.preheader.new ]
  %lsr.iv193 = phi i64 [ %lsr.iv.next194, %B766 ], [ %14, %B766.preheader.new ]
  %lsr.iv = phi i64 [ %lsr.iv.next, %B766 ], [ %unroll_iter, %B766.preheader.new ]
  %code.3.4399 = phi i64 [ %const241, %B766.preheader.new ], [ %.683.3, %B766 ]
  %scevgep199 = getelementptr i8, ptr %lsr.iv197, i64 -1
  %.679 = load i8, ptr %scevgep199, align 1
  %.680 = zext i8 %.679 to i64
  %.682 = xor i64 %code.3.4399, %.680
  %.683 = mul i64 %.682, %const
  %.679.1 = load i8, ptr %lsr.iv197, align 1
  %.680.1 = zext i8 %.679.1 to i64
  %.682.1 = xor i64 %.683, %.680.1
  %.683.1 = mul i64 %.682.1, %const
  %scevgep201 = getelementptr i8, ptr %lsr.iv197, i64 1
  %.679.2 = load i8, ptr %scevgep201, align 1
  %.680.2 = zext i8 %.679.2 to i64
  %.682.2 = xor i64 %.683.1, %.680.2
  %.683.2 = mul i64 %.682.2, %const
  %scevgep200 = getelementptr i8, ptr %lsr.iv197, i64 2
  %.679.3 = load i8, ptr %scevgep200, align 1
  %.680.3 = zext i8 %.679.3 to i64
  %.682.3 = xor i64 %.683.2, %.680.3
  %.683.3 = mul i64 %.682.3, %const
  %lsr.iv.next = add nsw i64 %lsr.iv, -4
  %lsr.iv.next194 = add i64 %lsr.iv193, -4
  %scevgep198 = getelementptr i8, ptr %lsr.iv197, i64 4
  %niter.ncmp.3.not = icmp eq i64 %lsr.iv.next, 0
  br i1 %niter.ncmp.3.not, label %B850.loopexit.unr-lcssa, label %B766

B850.loopexit.unr-lcssa:                          ; preds = %B766
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  %6 = mul i64 %lsr.iv.next194, -1
  br i1 %lcmp.mod.not, label %B850, label %B766.epil.preheader

B766.epil.preheader:                              ; preds = %B766.preheader, %B850.loopexit.unr-lcssa
  %code.3.4399.epil.init = phi i64 [ %const241, %B766.preheader ], [ %.683.3, %B850.loopexit.unr-lcssa ]
  %.645395397.epil.init = phi i64 [ %at.10.2, %B766.preheader ], [ %6, %B850.loopexit.unr-lcssa ]
  %scevgep202 = getelementptr i8, ptr %arg.data, i64 %.645395397.epil.init
  br label %B766.epil

B766.epil:                                        ; preds = %B766.epil, %B766.epil.preheader
  %lsr.iv205 = phi i64 [ %lsr.iv.next206, %B766.epil ], [ %xtraiter, %B766.epil.preheader ]
  %lsr.iv203 = phi ptr [ %scevgep204, %B766.epil ], [ %scevgep202, %B766.epil.preheader ]
  %code.3.4399.epil = phi i64 [ %.683.epil, %B766.epil ], [ %code.3.4399.epil.init, %B766.epil.preheader ]
  %.679.epil = load i8, ptr %lsr.iv203, align 1
  %.680.epil = zext i8 %.679.epil to i64
  %.682.epil = xor i64 %code.3.4399.epil, %.680.epil
  %.683.epil = mul i64 %.682.epil, %const
  %scevgep204 = getelementptr i8, ptr %lsr.iv203, i64 1
  %lsr.iv.next206 = add nsw i64 %lsr.iv205, -1
  %epil.iter.cmp.not = icmp eq i64 %lsr.iv.next206, 0
  br i1 %epil.iter.cmp.not, label %B850, label %B766.epil, !llvm.loop !3

B850:                                             ; preds = %B702.endif, %B766.epil, %B850.loopexit.unr-lcssa
  %code.3.4.lcssa = phi i64 [ %const241, %B702.endif ], [ %.683.3, %B850.loopexit.unr-lcssa ], [ %.683.epil, %B766.epil ]
  %.696 = lshr i64 %code.3.4.lcssa, 32
  %.698 = xor i64 %.696, %code.3.4.lcssa
  %.33.i = and i64 %.698, %.712
  %.41.i39 = getelementptr i32, ptr %arg.slots, i64 %.33.i
  %.42.i40 = load i32, ptr %.41.i39, align 4, !noalias !5
  %7 = zext i32 %.42.i40 to i64
  %.44.i41 = icmp sgt i32 %.42.i40, -1
  br i1 %.44.i41, label %B90.preheader.i, label %B850.endif

B90.preheader.i:                                  ; preds = %B850
  %.94.i = icmp sgt i64 %arg.size.fr.i, 0
  br i1 %.94.i, label %B90.us.preheader.i, label %B90.preheader.split.i

B90.us.preheader.i:                               ; preds = %B90.preheader.i
  %8 = add i64 %arg.size.fr.i, -1
  %scevgep210 = getelementptr i8, ptr %scevgep209, i64 %at.10.2
  br label %B90.us.i

B90.us.i:                                         ; preds = %B382.us.i, %B90.us.preheader.i
  %.54.us.i = phi i64 [ %9, %B382.us.i ], [ %7, %B90.us.preheader.i ]
  %slot.2.0.us.i = phi i64 [ %.208.us.i, %B382.us.i ], [ %.33.i, %B90.us.preheader.i ]
  %.61.us.i = getelementptr i64, ptr %arg.ends, i64 %.54.us.i
  %.62.us.i = load i64, ptr %.61.us.i, align 8, !noalias !5
  %.68.us.i = getelementptr i64, ptr %arg.hashes, i64 %.54.us.i
  %.69.us.i = load i64, ptr %.68.us.i, align 8, !noalias !5
  %.71.us.i = icmp eq i64 %.69.us.i, %.698
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
  %lsr.iv211 = phi ptr [ %scevgep212, %B320.us.i ], [ %scevgep210, %B298.us.preheader.i ]
  %lsr.iv207 = phi i64 [ %lsr.iv.next208, %B320.us.i ], [ %8, %B298.us.preheader.i ]
  %lsr.iv40.i = phi ptr [ %scevgep39.i, %B298.us.preheader.i ], [ %scevgep41.i, %B320.us.i ]
  %exitcond.not.i42 = icmp eq i64 %lsr.iv207, 0
  br i1 %exitcond.not.i42, label %B850.endif, label %B320.us.i

B320.us.i:                                        ; preds = %B298.us.i
  %.147.us.i = load i8, ptr %lsr.iv40.i, align 1, !noalias !5
  %.155.us.i = load i8, ptr %lsr.iv211, align 1, !noalias !5
  %.156.us.i = icmp eq i8 %.147.us.i, %.155.us.i
  %scevgep41.i = getelementptr i8, ptr %lsr.iv40.i, i64 1
  %lsr.iv.next208 = add i64 %lsr.iv207, -1
  %scevgep212 = getelementptr i8, ptr %lsr.iv211, i64 1
  br i1 %.156.us.i, label %B298.us.i, label %B382.us.i

B382.us.i:                                        ; preds = %B320.us.i, %B208.us.i, %B172.us.i, %B90.us.i
  %.206.us.i = add nsw i64 %slot.2.0.us.i, 1
  %.208.us.i = and i64 %.206.us.i, %.712
  %.214.us.i = getelementptr i32, ptr %arg.slots, i64 %.208.us.i
  %.215.us.i = load i32, ptr %.214.us.i, align 4, !noalias !5
  %9 = zext i32 %.215.us.i to i64
  %.217.us.i = icmp sgt i32 %.215.us.i, -1
  br i1 %.217.us.i, label %B90.us.i, label %B850.endif

B90.preheader.split.i:                            ; preds = %B90.preheader.i
  %.173.i = icmp eq i64 %arg.size.fr.i, 0
  br i1 %.173.i, label %B90.us63.i.preheader, label %B90.i.preheader

B90.i.preheader:                                  ; preds = %B90.preheader.split.i
  br label %B90.i

B90.us63.i.preheader:                             ; preds = %B90.preheader.split.i
  br label %B90.us63.i

B90.us63.i:                                       ; preds = %B382.us79.i, %B90.us63.i.preheader
  %.54.us66.i = phi i64 [ %10, %B382.us79.i ], [ %7, %B90.us63.i.preheader ]
  %slot.2.0.us64.i = phi i64 [ %.208.us81.i, %B382.us79.i ], [ %.33.i, %B90.us63.i.preheader ]
  %.68.us70.i = getelementptr i64, ptr %arg.hashes, i64 %.54.us66.i
  %.69.us71.i = load i64, ptr %.68.us70.i, align 8, !noalias !5
  %.71.us72.i = icmp eq i64 %.69.us71.i, %.698
  br i1 %.71.us72.i, label %B172.us73.i, label %B382.us79.i

B172.us73.i:                                      ; preds = %B90.us63.i
  %.61.us68.i = getelementptr i64, ptr %arg.ends, i64 %.54.us66.i
  %.62.us69.i = load i64, ptr %.61.us68.i, align 8, !noalias !5
  %.78.us74.i = getelementptr i8, ptr %.61.us68.i, i64 8
  %.79.us75.i = load i64, ptr %.78.us74.i, align 8, !noalias !5
  %.83.us77.i = icmp eq i64 %.79.us75.i, %.62.us69.i
  br i1 %.83.us77.i, label %B850.endif, label %B382.us79.i

B382.us79.i:                                      ; preds = %B172.us73.i, %B90.us63.i
  %.206.us80.i = add nsw i64 %slot.2.0.us64.i, 1
  %.208.us81.i = and i64 %.206.us80.i, %.712
  %.214.us82.i = getelementptr i32, ptr %arg.slots, i64 %.208.us81.i
  %.215.us83.i = load i32, ptr %.214.us82.i, align 4, !noalias !5
  %10 = zext i32 %.215.us83.i to i64
  %.217.us84.i = icmp sgt i32 %.215.us83.i, -1
  br i1 %.217.us84.i, label %B90.us63.i, label %B850.endif

B90.i:                                            ; preds = %B90.i, %B90.i.preheader
  %slot.2.0.i = phi i64 [ %.208.i, %B90.i ], [ %.33.i, %B90.i.preheader ]
  %.206.i = add nsw i64 %slot.2.0.i, 1
  %.208.i = and i64 %.206.i, %.712
  %.214.i = getelementptr i32, ptr %arg.slots, i64 %.208.i
  %.215.i = load i32, ptr %.214.i, align 4, !noalias !5
  %.217.i = icmp sgt i32 %.215.i, -1
  br i1 %.217.i, label %B90.i, label %B850.endif

B978:                                             ; preds = %B850.endif
  %.759 = icmp eq i64 %used.2.2.ph, %arg.room
  br i1 %.759, label %common.ret, label %B990

B990:                                             ; preds = %B978
  %.763 = getelementptr i64, ptr %arg.ends, i64 %used.2.2.ph
  %.764 = load i64, ptr %.763, align 8
  %.766 = add nsw i64 %.764, %arg.size.fr.i
  %.768 = icmp sgt i64 %.766, %arg.letter_room
  br i1 %.768, label %common.ret, label %B1110.endif

common.ret:                                       ; preds = %B1334, %B990, %B978, %B0
  %storemerge51 = phi i64 [ %.51, %B0 ], [ %text.2.0, %B978 ], [ %text.2.0, %B990 ], [ %arg.texts, %B1334 ]
  %storemerge50 = phi i64 [ %.54, %B0 ], [ %at.10.2, %B978 ], [ %at.10.2, %B990 ], [ %at.6.3, %B1334 ]
  %storemerge49 = phi i64 [ %.57, %B0 ], [ %count.2.2.ph, %B978 ], [ %count.2.2.ph, %B990 ], [ %count.5.3, %B1334 ]
  %storemerge = phi i64 [ %.60, %B0 ], [ %arg.room, %B978 ], [ %used.2.2.ph, %B990 ], [ %used.5.3, %B1334 ]
  store i64 %storemerge51, ptr %arg.state, align 8
  %sunkaddr242 = getelementptr i8, ptr %arg.state, i64 8
  store i64 %storemerge50, ptr %sunkaddr242, align 8
  %sunkaddr243 = getelementptr i8, ptr %arg.state, i64 16
  store i64 %storemerge49, ptr %sunkaddr243, align 8
  %sunkaddr244 = getelementptr i8, ptr %arg.state, i64 24
  store i64 %storemerge, ptr %sunkaddr244, align 8
  store i64 0, ptr %retptr, align 8
  ret i32 0

B1162:                                            ; preds = %B1162.lr.ph.new, %B1162
  %lsr.iv224 = phi ptr [ %scevgep225, %B1162 ], [ %scevgep223, %B1162.lr.ph.new ]
  %lsr.iv215 = phi ptr [ %scevgep216, %B1162 ], [ %arg.letters, %B1162.lr.ph.new ]
  %lsr.iv213 = phi i64 [ %lsr.iv.next214, %B1162 ], [ 0, %B1162.lr.ph.new ]
  %scevgep226 = getelementptr i8, ptr %lsr.iv224, i64 -1
  %.999 = load i8, ptr %scevgep226, align 1
  %sunkaddr245 = mul i64 %used.2.2.ph, 8
  %sunkaddr246 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr245
  %.1003 = load i64, ptr %sunkaddr246, align 8
  %scevgep219 = getelementptr i8, ptr %lsr.iv215, i64 %.1003
  store i8 %.999, ptr %scevgep219, align 1
  %.999.1 = load i8, ptr %lsr.iv224, align 1
  %.1003.1 = load i64, ptr %sunkaddr246, align 8
  %scevgep229 = getelementptr i8, ptr %lsr.iv215, i64 %.1003.1
  %scevgep230 = getelementptr i8, ptr %scevgep229, i64 1
  store i8 %.999.1, ptr %scevgep230, align 1
  %scevgep228 = getelementptr i8, ptr %lsr.iv224, i64 1
  %.999.2 = load i8, ptr %scevgep228, align 1
  %.1003.2 = load i64, ptr %sunkaddr246, align 8
  %scevgep220 = getelementptr i8, ptr %lsr.iv215, i64 %.1003.2
  %scevgep221 = getelementptr i8, ptr %scevgep220, i64 2
  store i8 %.999.2, ptr %scevgep221, align 1
  %scevgep227 = getelementptr i8, ptr %lsr.iv224, i64 2
  %.999.3 = load i8, ptr %scevgep227, align 1
  %.1003.3 = load i64, ptr %sunkaddr246, align 8
  %scevgep217 = getelementptr i8, ptr %lsr.iv215, i64 %.1003.3
  %scevgep218 = getelementptr i8, ptr %scevgep217, i64 3
  store i8 %.999.3, ptr %scevgep218, align 1
  %lsr.iv.next214 = add nsw i64 %lsr.iv213, -4
  %scevgep216 = getelementptr i8, ptr %lsr.iv215, i64 4
  %scevgep225 = getelementptr i8, ptr %lsr.iv224, i64 4
  %niter171.ncmp.3 = icmp eq i64 %20, %lsr.iv.next214
  br i1 %niter171.ncmp.3, label %B1212.loopexit.unr-lcssa, label %B1162

B1212.loopexit.unr-lcssa:                         ; preds = %B1162
  %lcmp.mod168.not = icmp eq i64 %xtraiter166, 0
  %11 = mul i64 %lsr.iv.next214, -1
  br i1 %lcmp.mod168.not, label %B1212, label %B1162.epil.preheader

B1162.epil.preheader:                             ; preds = %B1162.lr.ph, %B1212.loopexit.unr-lcssa
  %.963403405.epil.init = phi i64 [ 0, %B1162.lr.ph ], [ %11, %B1212.loopexit.unr-lcssa ]
  %scevgep231 = getelementptr i8, ptr %arg.letters, i64 %.963403405.epil.init
  %scevgep235 = getelementptr i8, ptr %arg.data, i64 %.963403405.epil.init
  %scevgep236 = getelementptr i8, ptr %scevgep235, i64 %at.10.2
  br label %B1162.epil

B1162.epil:                                       ; preds = %B1162.epil, %B1162.epil.preheader
  %lsr.iv239 = phi i64 [ %lsr.iv.next240, %B1162.epil ], [ %xtraiter166, %B1162.epil.preheader ]
  %lsr.iv237 = phi ptr [ %scevgep238, %B1162.epil ], [ %scevgep236, %B1162.epil.preheader ]
  %lsr.iv232 = phi ptr [ %scevgep233, %B1162.epil ], [ %scevgep231, %B1162.epil.preheader ]
  %.999.epil = load i8, ptr %lsr.iv237, align 1
  %sunkaddr247 = mul i64 %used.2.2.ph, 8
  %sunkaddr248 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr247
  %.1003.epil = load i64, ptr %sunkaddr248, align 8
  %scevgep234 = getelementptr i8, ptr %lsr.iv232, i64 %.1003.epil
  store i8 %.999.epil, ptr %scevgep234, align 1
  %scevgep233 = getelementptr i8, ptr %lsr.iv232, i64 1
  %scevgep238 = getelementptr i8, ptr %lsr.iv237, i64 1
  %lsr.iv.next240 = add nsw i64 %lsr.iv239, -1
  %epil.iter167.cmp.not = icmp eq i64 %lsr.iv.next240, 0
  br i1 %epil.iter167.cmp.not, label %B1212, label %B1162.epil, !llvm.loop !8

B1212:                                            ; preds = %B1110.endif, %B1162.epil, %B1212.loopexit.unr-lcssa
  %sunkaddr249 = mul i64 %used.2.2.ph, 8
  %sunkaddr250 = getelementptr i8, ptr %arg.ends, i64 %sunkaddr249
  %.1018 = load i64, ptr %sunkaddr250, align 8
  %.1020 = add nsw i64 %.1018, %arg.size.fr.i
  %.1024 = add nsw i64 %used.2.2.ph, 1
  %.1026 = getelementptr i64, ptr %arg.ends, i64 %.1024
  store i64 %.1020, ptr %.1026, align 8
  %sunkaddr251 = mul i64 %slot.3.1.i, 4
  %sunkaddr252 = getelementptr i8, ptr %arg.slots, i64 %sunkaddr251
  %.1063.pre = load i32, ptr %sunkaddr252, align 4
  br label %B1256

B1256:                                            ; preds = %B850.endif, %B1212
  %.1063 = phi i32 [ %.1063.pre, %B1212 ], [ %.751, %B850.endif ]
  %used.6.4 = phi i64 [ %.1024, %B1212 ], [ %used.2.2.ph, %B850.endif ]
  %.1068 = getelementptr i32, ptr %arg.tokens, i64 %count.2.2.ph
  store i32 %.1063, ptr %.1068, align 4
  %.1071 = add nsw i64 %count.2.2.ph, 1
  %sunkaddr253 = mul i64 %text.2.0, 8
  %sunkaddr254 = getelementptr i8, ptr %arg.sizes, i64 %sunkaddr253
  %.1079 = load i64, ptr %sunkaddr254, align 8
  %.1080 = add nsw i64 %.1079, 1
  store i64 %.1080, ptr %sunkaddr254, align 8
  %.1087 = icmp slt i64 %at.9.4, %.143
  br i1 %.1087, label %B222.outer, label %B1334

B1334:                                            ; preds = %B128.endif, %B1359, %B1256
  %at.6.3 = phi i64 [ %.13.i, %B128.endif ], [ %at.8.2, %B1359 ], [ %at.9.4, %B1256 ]
  %count.5.3 = phi i64 [ %count.4.0, %B128.endif ], [ %count.2.2.ph, %B1359 ], [ %.1071, %B1256 ]
  %used.5.3 = phi i64 [ %used.4.0, %B128.endif ], [ %used.2.2.ph, %B1359 ], [ %used.6.4, %B1256 ]
  %exitcond602.not = icmp eq i64 %.140, %arg.texts
  br i1 %exitcond602.not, label %common.ret, label %B128.endif

B1359:                                            ; preds = %B654.endif.endif, %B654, %B642
  %at.8.2 = phi i64 [ %.483, %B642 ], [ %at.3.1.i, %B654.endif.endif ], [ %at.10.2, %B654 ]
  %.228 = icmp slt i64 %at.8.2, %.143
  br i1 %.228, label %B222, label %B1334

B128.endif:                                       ; preds = %B1334, %B128.preheader
  %text.2.0 = phi i64 [ %.140, %B1334 ], [ %.51, %B128.preheader ]
  %at.5.0 = phi i64 [ %at.6.3, %B1334 ], [ %.54, %B128.preheader ]
  %count.4.0 = phi i64 [ %count.5.3, %B1334 ], [ %.57, %B128.preheader ]
  %used.4.0 = phi i64 [ %used.5.3, %B1334 ], [ %.60, %B128.preheader ]
  %.137 = getelementptr i64, ptr %arg.starts, i64 %text.2.0
  %.138 = load i64, ptr %.137, align 8
  %.140 = add nsw i64 %text.2.0, 1
  %.142 = getelementptr i64, ptr %arg.starts, i64 %.140
  %.143 = load i64, ptr %.142, align 8
  %.13.i = tail call i64 @llvm.smax.i64(i64 %.138, i64 %at.5.0)
  %.228459 = icmp slt i64 %.13.i, %.143
  br i1 %.228459, label %B222.preheader.lr.ph, label %B1334

B222.preheader.lr.ph:                             ; preds = %B128.endif
  %.187 = add nsw i64 %.13.i, -1
  %12 = add i64 %.143, -1
  br label %B222.outer

B222.outer:                                       ; preds = %B222.preheader.lr.ph, %B1256
  %at.10.2.ph = phi i64 [ %.13.i, %B222.preheader.lr.ph ], [ %at.9.4, %B1256 ]
  %count.2.2.ph = phi i64 [ %count.4.0, %B222.preheader.lr.ph ], [ %.1071, %B1256 ]
  %used.2.2.ph = phi i64 [ %used.4.0, %B222.preheader.lr.ph ], [ %used.6.4, %B1256 ]
  %odd.3.2.ph = phi i64 [ %.187, %B222.preheader.lr.ph ], [ %odd.5.4606, %B1256 ]
  br label %B222

B654.endif.endif:                                 ; preds = %B490.i, %B478.i
  %at.3.1.i = phi i64 [ %.143, %B490.i ], [ %at.2.0.i, %B478.i ]
  %filled.2.1.i = phi i1 [ %filled.4.1.i, %B490.i ], [ %filled.3.0.i, %B478.i ]
  br i1 %filled.2.1.i, label %B702.endif, label %B1359

B702.endif:                                       ; preds = %B654.endif.endif, %B504
  %at.9.4 = phi i64 [ %at.3.1.i, %B654.endif.endif ], [ %stop.3.4, %B504 ]
  %.596 = sub i64 %at.9.4, %at.10.2
  %arg.size.fr.i = freeze i64 %.596
  %.639396.not = icmp slt i64 %arg.size.fr.i, 1
  br i1 %.639396.not, label %B850, label %B766.preheader

B766.preheader:                                   ; preds = %B702.endif
  %xtraiter = and i64 %arg.size.fr.i, 3
  %13 = icmp ult i64 %arg.size.fr.i, 4
  br i1 %13, label %B766.epil.preheader, label %B766.preheader.new

B766.preheader.new:                               ; preds = %B766.preheader
  %unroll_iter = and i64 %arg.size.fr.i, 9223372036854775804
  %14 = mul i64 %at.10.2, -1
  %scevgep196 = getelementptr i8, ptr %scevgep195, i64 %at.10.2
  br label %B766

B850.endif:                                       ; preds = %B90.i, %B382.us79.i, %B172.us73.i, %B382.us.i, %B298.us.i, %B850
  %slot.3.1.i = phi i64 [ %.33.i, %B850 ], [ %slot.2.0.us64.i, %B172.us73.i ], [ %.208.us.i, %B382.us.i ], [ %slot.2.0.us.i, %B298.us.i ], [ %.208.us81.i, %B382.us79.i ], [ %.208.i, %B90.i ]
  %.750 = getelementptr i32, ptr %arg.slots, i64 %slot.3.1.i
  %.751 = load i32, ptr %.750, align 4
  %.753 = icmp slt i32 %.751, 0
  br i1 %.753, label %B978, label %B1256

B1110.endif:                                      ; preds = %B990
  %15 = icmp slt i64 %arg.size.fr.i, 1
  %.867 = trunc i64 %used.2.2.ph to i32
  %sunkaddr255 = mul i64 %slot.3.1.i, 4
  %sunkaddr256 = getelementptr i8, ptr %arg.slots, i64 %sunkaddr255
  store i32 %.867, ptr %sunkaddr256, align 4
  %.873 = getelementptr i64, ptr %arg.hashes, i64 %used.2.2.ph
  store i64 %.698, ptr %.873, align 8
  br i1 %15, label %B1212, label %B1162.lr.ph

B1162.lr.ph:                                      ; preds = %B1110.endif
  %xtraiter166 = and i64 %arg.size.fr.i, 3
  %16 = icmp ult i64 %arg.size.fr.i, 4
  br i1 %16, label %B1162.epil.preheader, label %B1162.lr.ph.new

B1162.lr.ph.new:                                  ; preds = %B1162.lr.ph
  %17 = lshr i64 %arg.size.fr.i, 2
  %18 = trunc i64 %17 to i61
  %19 = zext i61 %18 to i64
  %20 = mul nsw i64 %19, -4
  %scevgep223 = getelementptr i8, ptr %scevgep222, i64 %at.10.2
  br label %B1162
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
!6 = distinct !{!6, !7, !"_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v26B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a: %retptr"}
!7 = distinct !{!7, !"_ZN10rankwright9retrieval4bm257kernels6tokens9find_slotB3v26B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxy8int32_2ax9uint64_2a8int64_2a8uint8_2a"}
!8 = distinct !{!8, !4}
!9 = distinct !{!9, !4}
