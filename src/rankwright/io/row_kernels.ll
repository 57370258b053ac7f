; 7976c72a3b2eb1c655c7265c517ccb4b of row_kernels.py, written by: make kernels
define i32 @parse_rows(ptr noalias writeonly %retptr, ptr noalias writeonly %excinfo, ptr readonly %arg.data, i64 %arg.size, ptr readonly %arg.layout, ptr readonly %arg.tens, ptr readonly %arg.fives, ptr writeonly %arg.scratch, ptr readonly %arg.scratch_bits, ptr writeonly %arg.views, ptr writeonly %arg.long_ids, ptr writeonly %arg.values, ptr writeonly %arg.heads, ptr writeonly %arg.numbers, ptr writeonly %arg.counts) local_unnamed_addr #0 {
B0:
  %.784 = alloca { i64, i64 }, align 8
  %excinfo.1 = alloca ptr, align 8
  %.42 = load i64, ptr %arg.layout, align 8
  %.43 = getelementptr i8, ptr %arg.layout, i64 8
  %.44 = load i64, ptr %.43, align 8
  %.45 = getelementptr i8, ptr %arg.layout, i64 16
  %.46 = load i64, ptr %.45, align 8
  %.56 = getelementptr i8, ptr %arg.layout, i64 24
  %.57 = load i64, ptr %.56, align 8
  %.58 = getelementptr i8, ptr %arg.layout, i64 32
  %.59 = load i64, ptr %.58, align 8
  %.60 = getelementptr i8, ptr %arg.layout, i64 40
  %.61 = load i64, ptr %.60, align 8
  %.62 = getelementptr i8, ptr %arg.layout, i64 48
  %.63 = load i64, ptr %.62, align 8
  %.173 = getelementptr i8, ptr %arg.counts, i64 32
  store i64 0, ptr %.173, align 8
  %.257988 = icmp sgt i64 %arg.size, 0
  br i1 %.257988, label %B438.preheader.lr.ph, label %B2072

B438.preheader.lr.ph:                             ; preds = %B0
  %const = bitcast i64 -2387225703656530209 to i64
  %scevgep751 = getelementptr i8, ptr %arg.long_ids, i64 3
  %scevgep762 = getelementptr i8, ptr %arg.data, i64 3
  %scevgep773 = getelementptr i8, ptr %arg.long_ids, i64 8
  %scevgep779 = getelementptr i8, ptr %arg.data, i64 8
  br label %B438.outer

B438.outer:                                       ; preds = %B1934, %B438.preheader.lr.ph
  %rows.2.1.ph = phi i64 [ 0, %B438.preheader.lr.ph ], [ %.1962, %B1934 ]
  %groups.2.1.ph = phi i64 [ 0, %B438.preheader.lr.ph ], [ %groups.4.3, %B1934 ]
  %used.2.1.ph = phi i64 [ 0, %B438.preheader.lr.ph ], [ %used.4.2, %B1934 ]
  %unsure.2.1.ph = phi i64 [ 0, %B438.preheader.lr.ph ], [ %unsure.4.2, %B1934 ]
  %query.2.1.ph = phi i64 [ 0, %B438.preheader.lr.ph ], [ %query.4.3, %B1934 ]
  %query_size.2.1.ph = phi i64 [ -1, %B438.preheader.lr.ph ], [ %query_size.4.3, %B1934 ]
  %subtopic.5.1.ph = phi i64 [ 0, %B438.preheader.lr.ph ], [ %subtopic.3.2, %B1934 ]
  %subtopic_size.5.1.ph = phi i64 [ -1, %B438.preheader.lr.ph ], [ %subtopic_size.2.2, %B1934 ]
  %at.11.1.ph = phi i64 [ 0, %B438.preheader.lr.ph ], [ %at.8.2, %B1934 ]
  br label %B438

B424.loopexit:                                    ; preds = %B1332, %B904
  %at.8.21235 = phi i64 [ %at.8.2, %B1332 ], [ %lsr.iv.next743, %B904 ]
  %.257 = icmp slt i64 %at.8.21235, %arg.size
  br i1 %.257, label %B438, label %B2072

B438:                                             ; preds = %B424.loopexit, %B438.outer
  %subtopic.5.1 = phi i64 [ %subtopic.3.2, %B424.loopexit ], [ %subtopic.5.1.ph, %B438.outer ]
  %subtopic_size.5.1 = phi i64 [ %subtopic_size.2.2, %B424.loopexit ], [ %subtopic_size.5.1.ph, %B438.outer ]
  %at.11.1 = phi i64 [ %at.8.21235, %B424.loopexit ], [ %at.11.1.ph, %B438.outer ]
  %.352.phi.trans.insert = getelementptr i8, ptr %arg.data, i64 %at.11.1
  %.353.pre = load i8, ptr %.352.phi.trans.insert, align 1
  %0 = zext i8 %.353.pre to i32
  br label %B656

B656:                                             ; preds = %B1318, %B438
  %.353 = phi i32 [ %0, %B438 ], [ %12, %B1318 ]
  %subtopic.3.2 = phi i64 [ %subtopic.5.1, %B438 ], [ %subtopic.4.3, %B1318 ]
  %subtopic_size.2.2 = phi i64 [ %subtopic_size.5.1, %B438 ], [ %subtopic_size.3.3, %B1318 ]
  %at.9.2 = phi i64 [ %at.11.1, %B438 ], [ %at.10.3, %B1318 ]
  %bits.2.2 = phi i64 [ 0, %B438 ], [ %bits.3.3, %B1318 ]
  %field.2.2 = phi i64 [ 0, %B438 ], [ %.1310, %B1318 ]
  %own.2.2 = phi i64 [ 0, %B438 ], [ %own.3.3, %B1318 ]
  %own_size.2.2 = phi i64 [ 0, %B438 ], [ %own_size.3.3, %B1318 ]
  %doc.2.2 = phi i64 [ 0, %B438 ], [ %doc.3.3, %B1318 ]
  %length.2.2 = phi i64 [ 0, %B438 ], [ %length.3.3, %B1318 ]
  %value.2.2 = phi i64 [ 0, %B438 ], [ %value.3.3, %B1318 ]
  %.359 = icmp eq i32 %.353, 32
  br i1 %.359, label %B720.preheader, label %B684

B684:                                             ; preds = %B656
  %1 = add i32 %.353, -9
  %or.cond = icmp ult i32 %1, 5
  %.398 = icmp ne i32 %.353, 10
  %or.cond676 = and i1 %.398, %or.cond
  br i1 %or.cond676, label %B720.preheader, label %B794

B720.preheader:                                   ; preds = %B684, %B656
  %2 = add i64 %at.9.2, 1
  br label %B720

B720:                                             ; preds = %B720.backedge, %B720.preheader
  %lsr.iv = phi i64 [ %lsr.iv.next, %B720.backedge ], [ %2, %B720.preheader ]
  %scevgep = getelementptr i8, ptr %arg.data, i64 %lsr.iv
  %.420 = load i8, ptr %scevgep, align 1
  %3 = zext i8 %.420 to i32
  %.426 = icmp eq i32 %3, 32
  br i1 %.426, label %B720.backedge, label %B758

B758:                                             ; preds = %B720
  %4 = add i32 %3, -9
  %or.cond677 = icmp ult i32 %4, 5
  %.456 = icmp ne i32 %3, 10
  %or.cond678 = and i1 %.456, %or.cond677
  br i1 %or.cond678, label %B720.backedge, label %B794

B720.backedge:                                    ; preds = %B758, %B720
  %lsr.iv.next = add i64 %lsr.iv, 1
  br label %B720

B794:                                             ; preds = %B758, %B684
  %at.13.4 = phi i64 [ %at.9.2, %B684 ], [ %lsr.iv, %B758 ]
  %.513 = phi i32 [ %.353, %B684 ], [ %3, %B758 ]
  %.472 = icmp eq i32 %.513, 10
  br i1 %.472, label %B1332, label %B820

B820:                                             ; preds = %B794
  %.489 = icmp eq i64 %field.2.2, 0
  br i1 %.489, label %B836, label %B1026

B836:                                             ; preds = %B820
  switch i32 %.513, label %B1026 [
    i32 35, label %B848
    i32 239, label %B962
  ]

B848:                                             ; preds = %B836
  %5 = icmp eq i64 %.46, 0
  br i1 %5, label %B1026, label %B876.preheader

B876.preheader:                                   ; preds = %B848
  %6 = add i64 %at.13.4, 1
  br label %B876

B876:                                             ; preds = %B904, %B876.preheader
  %lsr.iv742 = phi i64 [ %6, %B876.preheader ], [ %lsr.iv.next743, %B904 ]
  %.527 = phi i32 [ %7, %B904 ], [ 35, %B876.preheader ]
  %.529 = icmp eq i32 %.527, 0
  br i1 %.529, label %B900, label %B904

common.ret:                                       ; preds = %B1038.if.if, %B2072, %B1372, %B1314, %B1022, %B900
  %common.ret.op = phi i32 [ 0, %B900 ], [ 0, %B1022 ], [ 0, %B1314 ], [ 0, %B1372 ], [ 0, %B2072 ], [ %.788, %B1038.if.if ]
  ret i32 %common.ret.op

B900:                                             ; preds = %B876
  store i64 -1, ptr %retptr, align 8
  br label %common.ret

B904:                                             ; preds = %B876
  %scevgep744 = getelementptr i8, ptr %arg.data, i64 %lsr.iv742
  %.611 = load i8, ptr %scevgep744, align 1
  %7 = zext i8 %.611 to i32
  %.613.not = icmp eq i32 %7, 10
  %lsr.iv.next743 = add i64 %lsr.iv742, 1
  br i1 %.613.not, label %B424.loopexit, label %B876

B962:                                             ; preds = %B836
  %8 = getelementptr i8, ptr %arg.data, i64 %at.13.4
  %.638 = getelementptr i8, ptr %8, i64 1
  %.639 = load i8, ptr %.638, align 1
  %.641 = icmp eq i8 %.639, -69
  br i1 %.641, label %B992, label %B1026

B992:                                             ; preds = %B962
  %.646 = getelementptr i8, ptr %8, i64 2
  %.647 = load i8, ptr %.646, align 1
  %.649 = icmp eq i8 %.647, -65
  br i1 %.649, label %B1022, label %B1026

B1022:                                            ; preds = %B992
  store i64 -1, ptr %retptr, align 8
  br label %common.ret

B1026:                                            ; preds = %B992, %B962, %B848, %B836, %B820
  %.729 = icmp eq i64 %field.2.2, %.61
  br i1 %.729, label %B1038, label %B4.i.preheader

B4.i.preheader:                                   ; preds = %B1026
  br label %B4.i

B1038:                                            ; preds = %B1026
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.784, i8 0, i64 16, i1 false)
  %.788 = call i32 @helper_0(ptr nonnull %.784, ptr nonnull %excinfo.1, ptr nonnull %arg.data, i64 %at.13.4, ptr %arg.tens, ptr %arg.fives, ptr %arg.scratch, ptr %arg.scratch_bits)
  %.798.fca.0.load = load i64, ptr %.784, align 8
  %sunkaddr = getelementptr inbounds i8, ptr %.784, i64 8
  %.798.fca.1.load = load i64, ptr %sunkaddr, align 8
  %cond = icmp eq i32 %.788, 0
  br i1 %cond, label %B1290, label %B1038.if.if, !prof !0

B4.i:                                             ; preds = %B152.i, %B4.i.preheader
  %at.5.0.i = phi i64 [ %.37.i, %B152.i ], [ %at.13.4, %B4.i.preheader ]
  %.2136.i = getelementptr i8, ptr %arg.data, i64 %at.5.0.i
  %.2337.i = load i64, ptr %.2136.i, align 1, !noalias !1
  %.2438.i = add i64 %.2337.i, %const
  %.2539.i = and i64 %.2337.i, -9187201950435737472
  %.2640.i = xor i64 %.2539.i, -9187201950435737472
  %.2741.i = and i64 %.2640.i, %.2438.i
  %.3242.i = icmp eq i64 %.2741.i, 0
  br i1 %.3242.i, label %B152.i, label %B164.i.preheader

B164.i.preheader:                                 ; preds = %B4.i
  br label %B164.i

B152.i:                                           ; preds = %B304.i, %B4.i
  %at.4.1.lcssa.i = phi i64 [ %at.5.0.i, %B4.i ], [ %.104.i, %B304.i ]
  %.37.i = add nsw i64 %at.4.1.lcssa.i, 8
  br label %B4.i

B164.i:                                           ; preds = %B304.i, %B164.i.preheader
  %.2744.i = phi i64 [ %.27.i, %B304.i ], [ %.2741.i, %B164.i.preheader ]
  %at.4.143.i = phi i64 [ %.104.i, %B304.i ], [ %at.5.0.i, %B164.i.preheader ]
  %.44.i = tail call i64 @llvm.cttz.i64(i64 %.2744.i, i1 true)
  %.47.i = lshr i64 %.44.i, 3
  %.49.i = add nsw i64 %.47.i, %at.4.143.i
  %.58.i = getelementptr i8, ptr %arg.data, i64 %.49.i
  %.59.i = load i8, ptr %.58.i, align 1, !noalias !1
  %9 = zext i8 %.59.i to i32
  %.9.i.i = icmp ult i32 %9, 33
  br i1 %.9.i.i, label %B16.i.i, label %B304.i

B16.i.i:                                          ; preds = %B164.i
  switch i32 %9, label %B304.i [
    i32 32, label %B1090.endif
    i32 13, label %B1090.endif
    i32 12, label %B1090.endif
    i32 11, label %B1090.endif
    i32 10, label %B1090.endif
    i32 9, label %B1090.endif
    i32 0, label %B1090.endif
  ]

B304.i:                                           ; preds = %B16.i.i, %B164.i
  %.104.i = add nsw i64 %.49.i, 1
  %.21.i = getelementptr i8, ptr %arg.data, i64 %.104.i
  %.23.i = load i64, ptr %.21.i, align 1, !noalias !1
  %.24.i = add i64 %.23.i, %const
  %.25.i = and i64 %.23.i, -9187201950435737472
  %.26.i = xor i64 %.25.i, -9187201950435737472
  %.27.i = and i64 %.26.i, %.24.i
  %.32.i = icmp eq i64 %.27.i, 0
  br i1 %.32.i, label %B152.i, label %B164.i

B1134:                                            ; preds = %B1090.endif
  %.898 = sub nsw i64 %.49.i, %at.13.4
  br label %B1290

B1150:                                            ; preds = %B1090.endif
  %.911 = icmp eq i64 %field.2.2, %.57
  br i1 %.911, label %B1162, label %B1178

B1162:                                            ; preds = %B1150
  %.952 = sub nsw i64 %.49.i, %at.13.4
  br label %B1290

B1178:                                            ; preds = %B1150
  %.992 = icmp eq i64 %field.2.2, %.63
  br i1 %.992, label %B1190, label %B1290

B1190:                                            ; preds = %B1178
  %.1023 = icmp slt i64 %subtopic_size.2.2, 0
  %.1029 = sub nsw i64 %.49.i, %at.13.4
  %spec.select = select i1 %.1023, i64 %at.13.4, i64 %subtopic.3.2
  %spec.select679 = select i1 %.1023, i64 %.1029, i64 %subtopic_size.2.2
  %.1040.not = icmp eq i64 %.1029, %spec.select679
  br i1 %.1040.not, label %B1234, label %B1270

B1234:                                            ; preds = %B1190
  %.19.i = icmp sgt i64 %.1029, 0
  br i1 %.19.i, label %B16.endif.preheader.i, label %B1290

B16.endif.preheader.i:                            ; preds = %B1234
  %10 = shl i64 %.1029, 3
  br label %B16.endif.i

B148.i:                                           ; preds = %B16.endif.i
  %.85.i = add i64 %size.2.0.i, -8
  %lsr.iv.next.i = add i64 %lsr.iv7.i, -64
  %11 = add i64 %.85.i, 8
  %.88.i = icmp sgt i64 %11, 8
  br i1 %.88.i, label %B16.endif.i, label %B1290

B16.endif.i:                                      ; preds = %B148.i, %B16.endif.preheader.i
  %lsr.iv738 = phi ptr [ %scevgep739, %B148.i ], [ %arg.data, %B16.endif.preheader.i ]
  %lsr.iv7.i = phi i64 [ %10, %B16.endif.preheader.i ], [ %lsr.iv.next.i, %B148.i ]
  %size.2.0.i = phi i64 [ %.1029, %B16.endif.preheader.i ], [ %.85.i, %B148.i ]
  %scevgep740 = getelementptr i8, ptr %lsr.iv738, i64 %spec.select
  %scevgep741 = getelementptr i8, ptr %lsr.iv738, i64 %at.13.4
  %.29.i = load i64, ptr %scevgep741, align 1, !noalias !4
  %.34.i = load i64, ptr %scevgep740, align 1, !noalias !4
  %.35.i = xor i64 %.34.i, %.29.i
  %.11.i.i = icmp ugt i64 %size.2.0.i, 7
  %notmask.i.i = shl nsw i64 -1, %lsr.iv7.i
  %.27.i.i = xor i64 %notmask.i.i, -1
  %.29.i.i = select i1 %.11.i.i, i64 -1, i64 %.27.i.i
  %"$phi124.0.2.0.i.i" = and i64 %.35.i, %.29.i.i
  %.63.not.i = icmp eq i64 %"$phi124.0.2.0.i.i", 0
  %scevgep739 = getelementptr i8, ptr %lsr.iv738, i64 8
  br i1 %.63.not.i, label %B148.i, label %B1270

B1270:                                            ; preds = %B16.endif.i, %B1190
  %sunkaddr787 = getelementptr i8, ptr %arg.counts, i64 32
  store i64 1, ptr %sunkaddr787, align 8
  br label %B1290

B1290:                                            ; preds = %B1270, %B148.i, %B1234, %B1178, %B1162, %B1134, %B1038
  %subtopic.4.3 = phi i64 [ %subtopic.3.2, %B1178 ], [ %subtopic.3.2, %B1134 ], [ %subtopic.3.2, %B1162 ], [ %spec.select, %B1270 ], [ %spec.select, %B1234 ], [ %subtopic.3.2, %B1038 ], [ %spec.select, %B148.i ]
  %subtopic_size.3.3 = phi i64 [ %subtopic_size.2.2, %B1178 ], [ %subtopic_size.2.2, %B1134 ], [ %subtopic_size.2.2, %B1162 ], [ %spec.select679, %B1270 ], [ %.1029, %B1234 ], [ %subtopic_size.2.2, %B1038 ], [ %.1029, %B148.i ]
  %own.3.3 = phi i64 [ %own.2.2, %B1178 ], [ %own.2.2, %B1134 ], [ %at.13.4, %B1162 ], [ %own.2.2, %B1270 ], [ %own.2.2, %B1234 ], [ %own.2.2, %B1038 ], [ %own.2.2, %B148.i ]
  %own_size.3.3 = phi i64 [ %own_size.2.2, %B1178 ], [ %own_size.2.2, %B1134 ], [ %.952, %B1162 ], [ %own_size.2.2, %B1270 ], [ %own_size.2.2, %B1234 ], [ %own_size.2.2, %B1038 ], [ %own_size.2.2, %B148.i ]
  %doc.3.3 = phi i64 [ %doc.2.2, %B1178 ], [ %at.13.4, %B1134 ], [ %doc.2.2, %B1162 ], [ %doc.2.2, %B1270 ], [ %doc.2.2, %B1234 ], [ %doc.2.2, %B1038 ], [ %doc.2.2, %B148.i ]
  %length.3.3 = phi i64 [ %length.2.2, %B1178 ], [ %.898, %B1134 ], [ %length.2.2, %B1162 ], [ %length.2.2, %B1270 ], [ %length.2.2, %B1234 ], [ %length.2.2, %B1038 ], [ %length.2.2, %B148.i ]
  %value.3.3 = phi i64 [ %value.2.2, %B1178 ], [ %value.2.2, %B1134 ], [ %value.2.2, %B1162 ], [ %value.2.2, %B1270 ], [ %value.2.2, %B1234 ], [ %at.13.4, %B1038 ], [ %value.2.2, %B148.i ]
  %bits.3.3 = phi i64 [ %bits.2.2, %B1178 ], [ %bits.2.2, %B1134 ], [ %bits.2.2, %B1162 ], [ %bits.2.2, %B1270 ], [ %bits.2.2, %B1234 ], [ %.798.fca.0.load, %B1038 ], [ %bits.2.2, %B148.i ]
  %at.10.3 = phi i64 [ %.49.i, %B1178 ], [ %.49.i, %B1134 ], [ %.49.i, %B1162 ], [ %.49.i, %B1270 ], [ %.49.i, %B1234 ], [ %.798.fca.1.load, %B1038 ], [ %.49.i, %B148.i ]
  %.1187 = getelementptr i8, ptr %arg.data, i64 %at.10.3
  %.1188 = load i8, ptr %.1187, align 1
  %12 = zext i8 %.1188 to i32
  %.1190 = icmp eq i32 %12, 0
  br i1 %.1190, label %B1314, label %B1318

B1314:                                            ; preds = %B1290
  store i64 -1, ptr %retptr, align 8
  br label %common.ret

B1318:                                            ; preds = %B1290
  %.1310 = add nuw nsw i64 %field.2.2, 1
  br label %B656

B1332:                                            ; preds = %B794
  %at.8.2 = add nsw i64 %at.13.4, 1
  %.1315 = icmp eq i64 %field.2.2, 0
  br i1 %.1315, label %B424.loopexit, label %B1348

B1348:                                            ; preds = %B1332
  %.1379 = icmp slt i64 %field.2.2, %.42
  %.1383 = icmp sgt i64 %field.2.2, %.44
  %or.cond681 = select i1 %.1379, i1 true, i1 %.1383
  br i1 %or.cond681, label %B1372, label %B1376

B1372:                                            ; preds = %B1348
  store i64 -1, ptr %retptr, align 8
  br label %common.ret

B1376:                                            ; preds = %B1348
  %.1461.not = icmp eq i64 %own_size.2.2, %query_size.2.1.ph
  br i1 %.1461.not, label %B1388, label %B1424

B1388:                                            ; preds = %B1376
  %.19.i173 = icmp sgt i64 %query_size.2.1.ph, 0
  br i1 %.19.i173, label %B16.endif.preheader.i175, label %B1504

B16.endif.preheader.i175:                         ; preds = %B1388
  %13 = shl i64 %query_size.2.1.ph, 3
  br label %B16.endif.i178

B148.i192:                                        ; preds = %B16.endif.i178
  %.85.i195 = add i64 %size.2.0.i182, -8
  %lsr.iv.next.i196 = add i64 %lsr.iv7.i179, -64
  %14 = add i64 %.85.i195, 8
  %.88.i197 = icmp sgt i64 %14, 8
  br i1 %.88.i197, label %B16.endif.i178, label %B1504

B16.endif.i178:                                   ; preds = %B148.i192, %B16.endif.preheader.i175
  %lsr.iv745 = phi ptr [ %scevgep746, %B148.i192 ], [ %arg.data, %B16.endif.preheader.i175 ]
  %lsr.iv7.i179 = phi i64 [ %13, %B16.endif.preheader.i175 ], [ %lsr.iv.next.i196, %B148.i192 ]
  %size.2.0.i182 = phi i64 [ %query_size.2.1.ph, %B16.endif.preheader.i175 ], [ %.85.i195, %B148.i192 ]
  %scevgep747 = getelementptr i8, ptr %lsr.iv745, i64 %query.2.1.ph
  %scevgep748 = getelementptr i8, ptr %lsr.iv745, i64 %own.2.2
  %.29.i183 = load i64, ptr %scevgep748, align 1, !noalias !7
  %.34.i184 = load i64, ptr %scevgep747, align 1, !noalias !7
  %.35.i185 = xor i64 %.34.i184, %.29.i183
  %.11.i.i186 = icmp ugt i64 %size.2.0.i182, 7
  %notmask.i.i187 = shl nsw i64 -1, %lsr.iv7.i179
  %.27.i.i188 = xor i64 %notmask.i.i187, -1
  %.29.i.i189 = select i1 %.11.i.i186, i64 -1, i64 %.27.i.i188
  %"$phi124.0.2.0.i.i190" = and i64 %.35.i185, %.29.i.i189
  %.63.not.i191 = icmp eq i64 %"$phi124.0.2.0.i.i190", 0
  %scevgep746 = getelementptr i8, ptr %lsr.iv745, i64 8
  br i1 %.63.not.i191, label %B148.i192, label %B1424

B1424:                                            ; preds = %B16.endif.i178, %B1376
  %.1526.idx = mul i64 %groups.2.1.ph, 24
  %.1526 = getelementptr i8, ptr %arg.heads, i64 %.1526.idx
  store i64 %rows.2.1.ph, ptr %.1526, align 8
  %.1533 = getelementptr i8, ptr %.1526, i64 8
  store i64 %own.2.2, ptr %.1533, align 8
  %.1540 = getelementptr i8, ptr %.1526, i64 16
  store i64 %own_size.2.2, ptr %.1540, align 8
  %.1553 = add nsw i64 %groups.2.1.ph, 1
  br label %B1504

B1504:                                            ; preds = %B1424, %B148.i192, %B1388
  %groups.4.3 = phi i64 [ %.1553, %B1424 ], [ %groups.2.1.ph, %B1388 ], [ %groups.2.1.ph, %B148.i192 ]
  %query.4.3 = phi i64 [ %own.2.2, %B1424 ], [ %query.2.1.ph, %B1388 ], [ %query.2.1.ph, %B148.i192 ]
  %query_size.4.3 = phi i64 [ %own_size.2.2, %B1424 ], [ %query_size.2.1.ph, %B1388 ], [ %query_size.2.1.ph, %B148.i192 ]
  %.1570 = icmp eq i64 %bits.2.2, 9221120237041090560
  br i1 %.1570, label %B1526, label %B1576.endif.endif

B1526:                                            ; preds = %B1504
  %.1576.idx = shl i64 %unsure.2.1.ph, 4
  %.1576 = getelementptr i8, ptr %arg.numbers, i64 %.1576.idx
  store i64 %rows.2.1.ph, ptr %.1576, align 8
  %.1583 = getelementptr i8, ptr %.1576, i64 8
  store i64 %value.2.2, ptr %.1583, align 8
  %.1588 = add nsw i64 %unsure.2.1.ph, 1
  br label %B1576.endif.endif

B1800:                                            ; preds = %B1706.endif, %B1800
  %lsr.iv781 = phi ptr [ %scevgep782, %B1800 ], [ %scevgep780, %B1706.endif ]
  %lsr.iv775 = phi ptr [ %scevgep776, %B1800 ], [ %scevgep774, %B1706.endif ]
  %lsr.iv764 = phi ptr [ %scevgep765, %B1800 ], [ %scevgep763, %B1706.endif ]
  %lsr.iv753 = phi ptr [ %scevgep754, %B1800 ], [ %scevgep752, %B1706.endif ]
  %lsr.iv749 = phi i64 [ %lsr.iv.next750, %B1800 ], [ 0, %B1706.endif ]
  %scevgep766 = getelementptr i8, ptr %lsr.iv764, i64 -3
  %.1795 = load i8, ptr %scevgep766, align 1
  %scevgep755 = getelementptr i8, ptr %lsr.iv753, i64 -3
  store i8 %.1795, ptr %scevgep755, align 1
  %scevgep769 = getelementptr i8, ptr %lsr.iv764, i64 -2
  %.1795.1 = load i8, ptr %scevgep769, align 1
  %scevgep757 = getelementptr i8, ptr %lsr.iv753, i64 -2
  store i8 %.1795.1, ptr %scevgep757, align 1
  %scevgep770 = getelementptr i8, ptr %lsr.iv764, i64 -1
  %.1795.2 = load i8, ptr %scevgep770, align 1
  %scevgep758 = getelementptr i8, ptr %lsr.iv753, i64 -1
  store i8 %.1795.2, ptr %scevgep758, align 1
  %.1795.3 = load i8, ptr %lsr.iv764, align 1
  store i8 %.1795.3, ptr %lsr.iv753, align 1
  %scevgep772 = getelementptr i8, ptr %lsr.iv764, i64 1
  %.1795.4 = load i8, ptr %scevgep772, align 1
  %scevgep760 = getelementptr i8, ptr %lsr.iv753, i64 1
  store i8 %.1795.4, ptr %scevgep760, align 1
  %scevgep771 = getelementptr i8, ptr %lsr.iv764, i64 2
  %.1795.5 = load i8, ptr %scevgep771, align 1
  %scevgep761 = getelementptr i8, ptr %lsr.iv753, i64 2
  store i8 %.1795.5, ptr %scevgep761, align 1
  %scevgep768 = getelementptr i8, ptr %lsr.iv764, i64 3
  %.1795.6 = load i8, ptr %scevgep768, align 1
  %scevgep759 = getelementptr i8, ptr %lsr.iv753, i64 3
  store i8 %.1795.6, ptr %scevgep759, align 1
  %scevgep767 = getelementptr i8, ptr %lsr.iv764, i64 4
  %.1795.7 = load i8, ptr %scevgep767, align 1
  %scevgep756 = getelementptr i8, ptr %lsr.iv753, i64 4
  store i8 %.1795.7, ptr %scevgep756, align 1
  %lsr.iv.next750 = add nsw i64 %lsr.iv749, -8
  %scevgep754 = getelementptr i8, ptr %lsr.iv753, i64 8
  %scevgep765 = getelementptr i8, ptr %lsr.iv764, i64 8
  %niter.ncmp.7 = icmp eq i64 %18, %lsr.iv.next750
  %scevgep776 = getelementptr i8, ptr %lsr.iv775, i64 8
  %scevgep782 = getelementptr i8, ptr %lsr.iv781, i64 8
  br i1 %niter.ncmp.7, label %B1838.unr-lcssa, label %B1800

B1838.unr-lcssa:                                  ; preds = %B1800
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B1838, label %B1800.epil.preheader

B1800.epil.preheader:                             ; preds = %B1838.unr-lcssa
  br label %B1800.epil

B1800.epil:                                       ; preds = %B1800.epil, %B1800.epil.preheader
  %lsr.iv785 = phi i64 [ %lsr.iv.next786, %B1800.epil ], [ %xtraiter, %B1800.epil.preheader ]
  %lsr.iv783 = phi ptr [ %scevgep784, %B1800.epil ], [ %lsr.iv781, %B1800.epil.preheader ]
  %lsr.iv777 = phi ptr [ %scevgep778, %B1800.epil ], [ %lsr.iv775, %B1800.epil.preheader ]
  %.1795.epil = load i8, ptr %lsr.iv783, align 1
  store i8 %.1795.epil, ptr %lsr.iv777, align 1
  %scevgep778 = getelementptr i8, ptr %lsr.iv777, i64 1
  %scevgep784 = getelementptr i8, ptr %lsr.iv783, i64 1
  %lsr.iv.next786 = add nsw i64 %lsr.iv785, -1
  %epil.iter.cmp.not = icmp eq i64 %lsr.iv.next786, 0
  br i1 %epil.iter.cmp.not, label %B1838, label %B1800.epil, !llvm.loop !10

B1838:                                            ; preds = %B1800.epil, %B1838.unr-lcssa
  %.1669 = shl i64 %used.2.1.ph, 32
  %.1816 = add nuw nsw i64 %length.2.2, %used.2.1.ph
  br label %B1934

B1850:                                            ; preds = %B1576.endif.endif
  %.1832 = icmp sgt i64 %length.2.2, 4
  br i1 %.1832, label %B1862, label %B1934

B1862:                                            ; preds = %B1850
  %.1845 = getelementptr i8, ptr %.1601, i64 4
  %.1847 = load i64, ptr %.1845, align 1
  %.11.i = icmp eq i64 %length.2.2, 12
  %.1849 = shl nuw nsw i64 %length.2.2, 3
  %.23.i199 = add nsw i64 %.1849, -32
  %notmask.i = shl nsw i64 -1, %.23.i199
  %.27.i200 = xor i64 %notmask.i, -1
  %.29.i201 = select i1 %.11.i, i64 -1, i64 %.27.i200
  %"$phi124.0.2.0.i" = and i64 %.1847, %.29.i201
  br label %B1934

B1934:                                            ; preds = %B1862, %B1850, %B1838
  %rest.3.2 = phi i64 [ %.1669, %B1838 ], [ 0, %B1850 ], [ %"$phi124.0.2.0.i", %B1862 ]
  %used.4.2 = phi i64 [ %.1816, %B1838 ], [ %used.2.1.ph, %B1850 ], [ %used.2.1.ph, %B1862 ]
  %.1936 = shl i64 %"$phi124.0.2.0.i207", 32
  %.1939 = or i64 %.1936, %length.2.2
  %.1943.idx = shl i64 %rows.2.1.ph, 4
  %.1943 = getelementptr i8, ptr %arg.views, i64 %.1943.idx
  store i64 %.1939, ptr %.1943, align 8
  %.1950 = getelementptr i8, ptr %.1943, i64 8
  store i64 %rest.3.2, ptr %.1950, align 8
  %.1957 = getelementptr i64, ptr %arg.values, i64 %rows.2.1.ph
  store i64 %bits.2.2, ptr %.1957, align 8
  %.1962 = add nuw nsw i64 %rows.2.1.ph, 1
  %.1969 = icmp slt i64 %at.8.2, %arg.size
  br i1 %.1969, label %B438.outer, label %B2072

B2072:                                            ; preds = %B1934, %B424.loopexit, %B0
  %rows.4.2 = phi i64 [ 0, %B0 ], [ %rows.2.1.ph, %B424.loopexit ], [ %.1962, %B1934 ]
  %groups.5.2 = phi i64 [ 0, %B0 ], [ %groups.2.1.ph, %B424.loopexit ], [ %groups.4.3, %B1934 ]
  %used.5.2 = phi i64 [ 0, %B0 ], [ %used.2.1.ph, %B424.loopexit ], [ %used.4.2, %B1934 ]
  %unsure.5.2 = phi i64 [ 0, %B0 ], [ %unsure.2.1.ph, %B424.loopexit ], [ %unsure.4.2, %B1934 ]
  %subtopic.7.2 = phi i64 [ 0, %B0 ], [ %subtopic.3.2, %B424.loopexit ], [ %subtopic.3.2, %B1934 ]
  %subtopic_size.7.2 = phi i64 [ -1, %B0 ], [ %subtopic_size.2.2, %B424.loopexit ], [ %subtopic_size.2.2, %B1934 ]
  store i64 %rows.4.2, ptr %arg.counts, align 8
  %.2072 = getelementptr i8, ptr %arg.counts, i64 8
  store i64 %groups.5.2, ptr %.2072, align 8
  %.2075 = getelementptr i8, ptr %arg.counts, i64 16
  store i64 %used.5.2, ptr %.2075, align 8
  %.2078 = getelementptr i8, ptr %arg.counts, i64 24
  store i64 %unsure.5.2, ptr %.2078, align 8
  %.2082 = getelementptr i8, ptr %arg.counts, i64 40
  store i64 %subtopic.7.2, ptr %.2082, align 8
  %.2088 = getelementptr i8, ptr %arg.counts, i64 48
  store i64 %subtopic_size.7.2, ptr %.2088, align 8
  store i64 0, ptr %retptr, align 8
  br label %common.ret

B1038.if.if:                                      ; preds = %B1038
  store ptr null, ptr %excinfo, align 8
  br label %common.ret

B1090.endif:                                      ; preds = %B16.i.i, %B16.i.i, %B16.i.i, %B16.i.i, %B16.i.i, %B16.i.i, %B16.i.i
  %.857 = icmp eq i64 %field.2.2, %.59
  br i1 %.857, label %B1134, label %B1150

B1576.endif.endif:                                ; preds = %B1526, %B1504
  %unsure.4.2 = phi i64 [ %.1588, %B1526 ], [ %unsure.2.1.ph, %B1504 ]
  %.1601 = getelementptr i8, ptr %arg.data, i64 %doc.2.2
  %.1603 = load i64, ptr %.1601, align 1
  %.13.i = tail call i64 @llvm.smin.i64(i64 %length.2.2, i64 4)
  %.23.i203 = shl nsw i64 %.13.i, 3
  %notmask.i204 = shl nsw i64 -1, %.23.i203
  %.27.i205 = xor i64 %notmask.i204, -1
  %"$phi124.0.2.0.i207" = and i64 %.1603, %.27.i205
  %.1664 = icmp sgt i64 %length.2.2, 12
  br i1 %.1664, label %B1706.endif, label %B1850

B1706.endif:                                      ; preds = %B1576.endif.endif
  %xtraiter = and i64 %length.2.2, 7
  %15 = lshr i64 %length.2.2, 3
  %16 = trunc i64 %15 to i60
  %17 = zext i60 %16 to i64
  %18 = mul nsw i64 %17, -8
  %scevgep752 = getelementptr i8, ptr %scevgep751, i64 %used.2.1.ph
  %scevgep763 = getelementptr i8, ptr %scevgep762, i64 %doc.2.2
  %scevgep774 = getelementptr i8, ptr %scevgep773, i64 %used.2.1.ph
  %scevgep780 = getelementptr i8, ptr %scevgep779, i64 %doc.2.2
  br label %B1800
}

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg) #1

define internal noundef i32 @helper_0(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.data, i64 %arg.at, ptr readonly %arg.tens, ptr readonly %arg.fives, ptr writeonly %arg.scratch, ptr readonly %arg.scratch_bits) local_unnamed_addr #0 {
B0:
  %const51 = bitcast i64 8536140394893047414 to i64
  %const50 = bitcast i64 4294967296000100 to i64
  %const = bitcast i64 42949672960001 to i64
  %.24 = getelementptr i8, ptr %arg.data, i64 %arg.at
  %.25 = load i8, ptr %.24, align 1
  %0 = zext i8 %.25 to i32
  %.31 = icmp eq i32 %0, 45
  %.45 = icmp eq i32 %0, 43
  %or.cond = or i1 %.31, %.45
  %.52 = zext i1 %or.cond to i64
  %at.3.1 = add nsw i64 %arg.at, %.52
  br label %B6.i

B6.i:                                             ; preds = %B252.i, %B0
  %at.2.0.i = phi i64 [ %at.3.1, %B0 ], [ %.93.i, %B252.i ]
  %digits.2.0.i = phi i64 [ 0, %B0 ], [ %.87.i, %B252.i ]
  %.21.i = getelementptr i8, ptr %arg.data, i64 %at.2.0.i
  %.23.i = load i64, ptr %.21.i, align 1
  %.24.i = xor i64 %.23.i, 3472328296227680304
  %.29.i = add i64 %.24.i, %const51
  %.31.i = or i64 %.29.i, %.23.i
  %.32.i = and i64 %.31.i, -9187201950435737472
  %.33.i = tail call i64 @llvm.cttz.i64(i64 %.32.i, i1 false)
  %.34.i = lshr i64 %.33.i, 3
  %.39.i = icmp eq i64 %.34.i, 0
  br i1 %.39.i, label %B66.endifsplit, label %B252.i

B252.i:                                           ; preds = %B6.i
  %.62.i = and i64 %.33.i, 120
  %.63.i = sub nuw nsw i64 64, %.62.i
  %.65.i = shl i64 %.24.i, %.63.i
  %.68.i = mul i64 %.65.i, 10
  %.69.i = lshr i64 %.65.i, 8
  %.70.i = add i64 %.68.i, %.69.i
  %.71.i = and i64 %.70.i, 1095216660735
  %.72.i = mul i64 %.71.i, %const50
  %.73.i = lshr i64 %.70.i, 16
  %.74.i = and i64 %.73.i, 1095216660735
  %.75.i = mul i64 %.74.i, %const
  %.78.i = getelementptr double, ptr %arg.tens, i64 %.34.i
  %.79.i = load double, ptr %.78.i, align 8, !noalias !12
  %.80.i = fptoui double %.79.i to i64
  %.82.i = mul i64 %digits.2.0.i, %.80.i
  %.85.i = add i64 %.75.i, %.72.i
  %.86.i = lshr i64 %.85.i, 32
  %.87.i = add i64 %.82.i, %.86.i
  %.93.i = add nsw i64 %.34.i, %at.2.0.i
  %.100.i = icmp ult i64 %.33.i, 64
  br i1 %.100.i, label %B252.i.B66.endif_crit_edge, label %B6.i

B252.i.B66.endif_crit_edge:                       ; preds = %B252.i
  %.125.phi.trans.insert = getelementptr i8, ptr %arg.data, i64 %.93.i
  %.126.pre = load i8, ptr %.125.phi.trans.insert, align 1
  %1 = zext i8 %.126.pre to i32
  br label %B66.endif

B206:                                             ; preds = %B66.endif
  %.134 = add nsw i64 %.93.lcssa.sink.i, 1
  br label %B6.i2

B6.i2:                                            ; preds = %B252.i14, %B206
  %at.2.0.i3 = phi i64 [ %.134, %B206 ], [ %.93.i33, %B252.i14 ]
  %digits.2.0.i4 = phi i64 [ %.87.lcssa.sink.i, %B206 ], [ %.87.i32, %B252.i14 ]
  %.21.i5 = getelementptr i8, ptr %arg.data, i64 %at.2.0.i3
  %.23.i6 = load i64, ptr %.21.i5, align 1
  %.24.i7 = xor i64 %.23.i6, 3472328296227680304
  %.29.i8 = add i64 %.24.i7, %const51
  %.31.i9 = or i64 %.29.i8, %.23.i6
  %.32.i10 = and i64 %.31.i9, -9187201950435737472
  %.33.i11 = tail call i64 @llvm.cttz.i64(i64 %.32.i10, i1 false)
  %.34.i12 = lshr i64 %.33.i11, 3
  %.39.i13 = icmp eq i64 %.34.i12, 0
  br i1 %.39.i13, label %B206.endifsplit, label %B252.i14

B252.i14:                                         ; preds = %B6.i2
  %.62.i15 = and i64 %.33.i11, 120
  %.63.i16 = sub nuw nsw i64 64, %.62.i15
  %.65.i17 = shl i64 %.24.i7, %.63.i16
  %.68.i18 = mul i64 %.65.i17, 10
  %.69.i19 = lshr i64 %.65.i17, 8
  %.70.i20 = add i64 %.68.i18, %.69.i19
  %.71.i21 = and i64 %.70.i20, 1095216660735
  %.72.i22 = mul i64 %.71.i21, %const50
  %.73.i23 = lshr i64 %.70.i20, 16
  %.74.i24 = and i64 %.73.i23, 1095216660735
  %.75.i25 = mul i64 %.74.i24, %const
  %.78.i26 = getelementptr double, ptr %arg.tens, i64 %.34.i12
  %.79.i27 = load double, ptr %.78.i26, align 8, !noalias !15
  %.80.i28 = fptoui double %.79.i27 to i64
  %.82.i29 = mul i64 %digits.2.0.i4, %.80.i28
  %.85.i30 = add i64 %.75.i25, %.72.i22
  %.86.i31 = lshr i64 %.85.i30, 32
  %.87.i32 = add i64 %.82.i29, %.86.i31
  %.93.i33 = add nsw i64 %.34.i12, %at.2.0.i3
  %.100.i34 = icmp ult i64 %.33.i11, 64
  br i1 %.100.i34, label %B252.i14.B206.endif_crit_edge, label %B6.i2

B252.i14.B206.endif_crit_edge:                    ; preds = %B252.i14
  %.185.phi.trans.insert = getelementptr i8, ptr %arg.data, i64 %.93.i33
  %.186.pre = load i8, ptr %.185.phi.trans.insert, align 1
  %2 = zext i8 %.186.pre to i32
  br label %B206.endif

B294:                                             ; preds = %B206.endif, %B66.endif
  %digits.2.0 = phi i64 [ %.87.lcssa.sink.i35, %B206.endif ], [ %.87.lcssa.sink.i, %B66.endif ]
  %at.1.5.0 = phi i64 [ %.93.lcssa.sink.i36, %B206.endif ], [ %.93.lcssa.sink.i, %B66.endif ]
  %q.3.0 = phi i64 [ %.175, %B206.endif ], [ 0, %B66.endif ]
  %count.4.0 = phi i64 [ %.179, %B206.endif ], [ %.112, %B66.endif ]
  %c.1.5.0 = phi i32 [ %.186, %B206.endif ], [ %.126, %B66.endif ]
  %.218 = icmp sgt i64 %count.4.0, 0
  br i1 %.218, label %B318, label %B670

B318:                                             ; preds = %B294
  switch i32 %c.1.5.0, label %B682 [
    i32 101, label %B342
    i32 69, label %B342
  ]

B342:                                             ; preds = %B318, %B318
  %.265 = add nsw i64 %at.1.5.0, 1
  %.273 = getelementptr i8, ptr %arg.data, i64 %.265
  %.274 = load i8, ptr %.273, align 1
  %3 = zext i8 %.274 to i32
  switch i32 %3, label %B430 [
    i32 45, label %B404
    i32 43, label %B404
  ]

B404:                                             ; preds = %B342, %B342
  %.305 = add nsw i64 %at.1.5.0, 2
  %.311 = getelementptr i8, ptr %arg.data, i64 %.305
  %.312 = load i8, ptr %.311, align 1
  %4 = zext i8 %.312 to i32
  br label %B430

B430:                                             ; preds = %B404, %B342
  %at.1.7.1 = phi i64 [ %.305, %B404 ], [ %.265, %B342 ]
  %c.1.6.1.in = phi i32 [ %4, %B404 ], [ %3, %B342 ]
  %5 = add i32 %c.1.6.1.in, -48
  %or.cond258 = icmp ult i32 %5, 10
  br i1 %or.cond258, label %B514.endif.preheader, label %B650

B514.endif.preheader:                             ; preds = %B430
  %scevgep = getelementptr i8, ptr %arg.data, i64 1
  br label %B514.endif

B650:                                             ; preds = %B514.endif, %B430
  %at.1.9.0 = phi i64 [ %at.1.7.1, %B430 ], [ %.442, %B514.endif ]
  %c.1.9.0 = phi i32 [ %c.1.6.1.in, %B430 ], [ %23, %B514.endif ]
  %count.7.0 = phi i64 [ 0, %B430 ], [ %.432, %B514.endif ]
  %exponent.3.0 = phi i64 [ 0, %B430 ], [ %.13.i, %B514.endif ]
  %6 = icmp eq i32 %3, 45
  %.541 = sub i64 0, %exponent.3.0
  %spec.select = select i1 %6, i64 %.541, i64 %exponent.3.0
  %.571 = add nsw i64 %spec.select, %q.3.0
  br label %B670

B670:                                             ; preds = %B650, %B294
  %at.1.8.0 = phi i64 [ %at.1.9.0, %B650 ], [ %at.1.5.0, %B294 ]
  %q.4.0 = phi i64 [ %.571, %B650 ], [ %q.3.0, %B294 ]
  %count.6.0 = phi i64 [ %count.7.0, %B650 ], [ %count.4.0, %B294 ]
  %c.1.8.0 = phi i32 [ %c.1.9.0, %B650 ], [ %c.1.5.0, %B294 ]
  %.588 = icmp eq i64 %count.6.0, 0
  br i1 %.588, label %B4.i.preheader, label %B682

B682:                                             ; preds = %B670, %B318
  %c.1.8.0247 = phi i32 [ %c.1.8.0, %B670 ], [ %c.1.5.0, %B318 ]
  %q.4.0246 = phi i64 [ %q.4.0, %B670 ], [ %q.3.0, %B318 ]
  %at.1.8.0244 = phi i64 [ %at.1.8.0, %B670 ], [ %at.1.5.0, %B318 ]
  %7 = icmp sgt i64 %count.4.0, 19
  br i1 %7, label %B4.i.preheader, label %B686

B686:                                             ; preds = %B682
  switch i32 %c.1.8.0247, label %B4.i.preheader [
    i32 32, label %B762
    i32 13, label %B762
    i32 12, label %B762
    i32 11, label %B762
    i32 10, label %B762
    i32 9, label %B762
  ]

B4.i.preheader:                                   ; preds = %B686, %B682, %B670
  %at.5.0.i.ph = phi i64 [ %at.1.8.0, %B670 ], [ %at.1.8.0244, %B682 ], [ %at.1.8.0244, %B686 ]
  %const52 = bitcast i64 -2387225703656530209 to i64
  br label %B4.i

B4.i:                                             ; preds = %B152.i, %B4.i.preheader
  %at.5.0.i = phi i64 [ %.37.i, %B152.i ], [ %at.5.0.i.ph, %B4.i.preheader ]
  %.2136.i = getelementptr i8, ptr %arg.data, i64 %at.5.0.i
  %.2337.i = load i64, ptr %.2136.i, align 1, !noalias !18
  %.2438.i = add i64 %.2337.i, %const52
  %.2539.i = and i64 %.2337.i, -9187201950435737472
  %.2640.i = xor i64 %.2539.i, -9187201950435737472
  %.2741.i = and i64 %.2640.i, %.2438.i
  %.3242.i = icmp eq i64 %.2741.i, 0
  br i1 %.3242.i, label %B152.i, label %B164.i.preheader

B164.i.preheader:                                 ; preds = %B4.i
  br label %B164.i

B152.i:                                           ; preds = %B304.i, %B4.i
  %at.4.1.lcssa.i = phi i64 [ %at.5.0.i, %B4.i ], [ %.104.i, %B304.i ]
  %.37.i = add nsw i64 %at.4.1.lcssa.i, 8
  br label %B4.i

B164.i:                                           ; preds = %B304.i, %B164.i.preheader
  %.2744.i = phi i64 [ %.27.i, %B304.i ], [ %.2741.i, %B164.i.preheader ]
  %at.4.143.i = phi i64 [ %.104.i, %B304.i ], [ %at.5.0.i, %B164.i.preheader ]
  %.44.i = tail call i64 @llvm.cttz.i64(i64 %.2744.i, i1 true)
  %.47.i = lshr i64 %.44.i, 3
  %.49.i = add nsw i64 %.47.i, %at.4.143.i
  %.58.i = getelementptr i8, ptr %arg.data, i64 %.49.i
  %.59.i = load i8, ptr %.58.i, align 1, !noalias !18
  %8 = zext i8 %.59.i to i32
  %.9.i.i = icmp ult i32 %8, 33
  br i1 %.9.i.i, label %B16.i.i, label %B304.i

B16.i.i:                                          ; preds = %B164.i
  switch i32 %8, label %B304.i [
    i32 32, label %common.ret.loopexit
    i32 13, label %common.ret.loopexit
    i32 12, label %common.ret.loopexit
    i32 11, label %common.ret.loopexit
    i32 10, label %common.ret.loopexit
    i32 9, label %common.ret.loopexit
    i32 0, label %common.ret.loopexit
  ]

B304.i:                                           ; preds = %B16.i.i, %B164.i
  %.104.i = add nsw i64 %.49.i, 1
  %.21.i40 = getelementptr i8, ptr %arg.data, i64 %.104.i
  %.23.i41 = load i64, ptr %.21.i40, align 1, !noalias !18
  %.24.i42 = add i64 %.23.i41, %const52
  %.25.i = and i64 %.23.i41, -9187201950435737472
  %.26.i = xor i64 %.25.i, -9187201950435737472
  %.27.i = and i64 %.26.i, %.24.i42
  %.32.i43 = icmp eq i64 %.27.i, 0
  br i1 %.32.i43, label %B152.i, label %B164.i

B762:                                             ; preds = %B686, %B686, %B686, %B686, %B686, %B686
  %.695 = uitofp i64 %digits.2.0 to double
  %.697 = icmp eq i64 %digits.2.0, 0
  br i1 %.697, label %B1102.thread, label %B820

B820:                                             ; preds = %B762
  %.718 = icmp ult i64 %digits.2.0, 9007199254740993
  %.721 = icmp sgt i64 %q.4.0246, -23
  %or.cond260 = select i1 %.718, i1 %.721, i1 false
  br i1 %or.cond260, label %B870, label %B1024

B870:                                             ; preds = %B820
  %.724 = icmp slt i64 %q.4.0246, 23
  br i1 %.724, label %B882, label %B1046

B882:                                             ; preds = %B870
  %.731 = icmp slt i64 %q.4.0246, 0
  br i1 %.731, label %B894, label %B952

B894:                                             ; preds = %B882
  %.738 = sub nsw i64 0, %q.4.0246
  %.742 = getelementptr double, ptr %arg.tens, i64 %.738
  %.743 = load double, ptr %.742, align 8
  %.749 = fdiv double %.695, %.743
  br label %B1006

B952:                                             ; preds = %B882
  %.762 = getelementptr double, ptr %arg.tens, i64 %q.4.0246
  %.763 = load double, ptr %.762, align 8
  %.768 = fmul double %.763, %.695
  br label %B1006

B1006:                                            ; preds = %B952, %B894
  %storemerge = phi double [ %.768, %B952 ], [ %.749, %B894 ]
  store double %storemerge, ptr %arg.scratch, align 8
  %.777 = load i64, ptr %arg.scratch_bits, align 8
  br label %B1102

B1024:                                            ; preds = %B820
  %9 = add i64 %q.4.0246, 64
  %or.cond261 = icmp ult i64 %9, 129
  br i1 %or.cond261, label %B1068, label %B1102

B1046:                                            ; preds = %B870
  %.801.old = icmp ult i64 %q.4.0246, 65
  br i1 %.801.old, label %B1068, label %B1102

B1068:                                            ; preds = %B1046, %B1024
  %.11.i = tail call i64 @llvm.ctlz.i64(i64 %digits.2.0, i1 true)
  %.16.i = shl i64 %digits.2.0, %.11.i
  %.idx.i = shl nsw i64 %q.4.0246, 4
  %10 = getelementptr i8, ptr %arg.fives, i64 %.idx.i
  %.28.i = getelementptr i8, ptr %10, i64 1024
  %.29.i44 = load i64, ptr %.28.i, align 8, !noalias !21
  %.31.i45 = mul i64 %.29.i44, %.16.i
  %.37.i46 = zext i64 %.16.i to i128
  %.38.i = zext i64 %.29.i44 to i128
  %.39.i47 = mul nuw i128 %.38.i, %.37.i46
  %.40.i = lshr i128 %.39.i47, 64
  %.41.i = trunc nuw i128 %.40.i to i64
  %.57.i = and i64 %.41.i, 511
  %.58.i48 = icmp eq i64 %.57.i, 511
  br i1 %.58.i48, label %B258.i, label %B366.i

B258.i:                                           ; preds = %B1068
  %11 = zext i64 %.16.i to i128
  %.68.i49 = getelementptr i8, ptr %10, i64 1032
  %.69.i50 = load i64, ptr %.68.i49, align 8, !noalias !21
  %.74.i51 = zext i64 %.69.i50 to i128
  %.75.i52 = mul nuw i128 %.74.i51, %11
  %.76.i = lshr i128 %.75.i52, 64
  %.77.i = trunc nuw i128 %.76.i to i64
  %12 = tail call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %.31.i45, i64 %.77.i)
  %math.i = extractvalue { i64, i1 } %12, 0
  %ov.i = extractvalue { i64, i1 } %12, 1
  %.99.i = zext i1 %ov.i to i64
  %spec.select.i53 = add nuw i64 %.99.i, %.41.i
  br label %B366.i

B366.i:                                           ; preds = %B258.i, %B1068
  %high.2.0.i = phi i64 [ %.41.i, %B1068 ], [ %spec.select.i53, %B258.i ]
  %low.2.0.i = phi i64 [ %.31.i45, %B1068 ], [ %math.i, %B258.i ]
  %.118.i = lshr i64 %high.2.0.i, 63
  %.130.i = mul nsw i64 %q.4.0246, 217706
  %.131.i = ashr i64 %.130.i, 16
  %.119.i = add nuw nsw i64 %.118.i, 9
  %.125.i = lshr i64 %high.2.0.i, %.119.i
  %.167.i = icmp ult i64 %low.2.0.i, 2
  %13 = add nsw i64 %q.4.0246, 4
  %14 = icmp ult i64 %13, 28
  %or.cond86.i = and i1 %14, %.167.i
  %.189.i = and i64 %.125.i, 3
  %.190.i = icmp eq i64 %.189.i, 1
  %or.cond87.i = select i1 %or.cond86.i, i1 %.190.i, i1 false
  %.197.i = shl i64 %.125.i, %.119.i
  %.201.i = icmp eq i64 %.197.i, %high.2.0.i
  %or.cond88.i = select i1 %or.cond87.i, i1 %.201.i, i1 false
  %.207.i = and i64 %.125.i, 72057594037927934
  %mantissa.4.0.i = select i1 %or.cond88.i, i64 %.207.i, i64 %.125.i
  %.226.i = and i64 %mantissa.4.0.i, 1
  %.228.i = add nuw nsw i64 %.226.i, %mantissa.4.0.i
  %.231.i = lshr i64 %.228.i, 1
  %.235.i = icmp ugt i64 %.228.i, 18014398509481983
  %power.2.0.v.i = select i1 %.235.i, i64 1024, i64 1023
  %reass.sub.i = xor i64 %.11.i, 63
  %.133.i = add nsw i64 %.131.i, %reass.sub.i
  %.135.i = add nsw i64 %.133.i, %.118.i
  %power.2.0.i = add nsw i64 %.135.i, %power.2.0.v.i
  %15 = and i64 %.231.i, 9218868437227405311
  %.250.i = select i1 %.235.i, i64 0, i64 %15
  %.256.i = shl nuw nsw i64 %power.2.0.i, 52
  %.257.i = or i64 %.256.i, %.250.i
  br label %B1102

B1102:                                            ; preds = %B366.i, %B1046, %B1024, %B1006
  %bits.5.0 = phi i64 [ 9221120237041090560, %B1024 ], [ %.777, %B1006 ], [ 9221120237041090560, %B1046 ], [ %.257.i, %B366.i ]
  %16 = icmp eq i32 %0, 45
  br i1 %16, label %B1106, label %common.ret

B1102.thread:                                     ; preds = %B762
  %17 = icmp eq i32 %0, 45
  br i1 %17, label %B1128, label %common.ret

B1106:                                            ; preds = %B1102
  %.860.not = icmp eq i64 %bits.5.0, 9221120237041090560
  br i1 %.860.not, label %common.ret, label %B1128

B1128:                                            ; preds = %B1106, %B1102.thread
  %bits.5.0250253 = phi i64 [ %bits.5.0, %B1106 ], [ 0, %B1102.thread ]
  %.863 = or i64 %bits.5.0250253, -9223372036854775808
  br label %common.ret

common.ret.loopexit:                              ; preds = %B16.i.i, %B16.i.i, %B16.i.i, %B16.i.i, %B16.i.i, %B16.i.i, %B16.i.i
  br label %common.ret

common.ret:                                       ; preds = %common.ret.loopexit, %B1128, %B1106, %B1102.thread, %B1102
  %.sink = phi i64 [ 0, %B1102.thread ], [ %.863, %B1128 ], [ 9221120237041090560, %B1106 ], [ %bits.5.0, %B1102 ], [ 9221120237041090560, %common.ret.loopexit ]
  %.49.i.lcssa.sink = phi i64 [ %at.1.8.0244, %B1102.thread ], [ %at.1.8.0244, %B1128 ], [ %at.1.8.0244, %B1106 ], [ %at.1.8.0244, %B1102 ], [ %.49.i, %common.ret.loopexit ]
  store i64 %.sink, ptr %retptr, align 8
  %retptr.repack264 = getelementptr inbounds nuw i8, ptr %retptr, i64 8
  store i64 %.49.i.lcssa.sink, ptr %retptr.repack264, align 8
  ret i32 0

B66.endifsplit:                                   ; preds = %B6.i
  %18 = trunc i64 %.23.i to i32
  %19 = and i32 %18, 255
  br label %B66.endif

B66.endif:                                        ; preds = %B66.endifsplit, %B252.i.B66.endif_crit_edge
  %.126 = phi i32 [ %1, %B252.i.B66.endif_crit_edge ], [ %19, %B66.endifsplit ]
  %.87.lcssa.sink.i = phi i64 [ %.87.i, %B252.i.B66.endif_crit_edge ], [ %digits.2.0.i, %B66.endifsplit ]
  %.93.lcssa.sink.i = phi i64 [ %.93.i, %B252.i.B66.endif_crit_edge ], [ %at.2.0.i, %B66.endifsplit ]
  %.112 = sub nsw i64 %.93.lcssa.sink.i, %at.3.1
  %.131 = icmp eq i32 %.126, 46
  br i1 %.131, label %B206, label %B294

B206.endifsplit:                                  ; preds = %B6.i2
  %20 = trunc i64 %.23.i6 to i32
  %21 = and i32 %20, 255
  br label %B206.endif

B206.endif:                                       ; preds = %B206.endifsplit, %B252.i14.B206.endif_crit_edge
  %.186 = phi i32 [ %2, %B252.i14.B206.endif_crit_edge ], [ %21, %B206.endifsplit ]
  %.87.lcssa.sink.i35 = phi i64 [ %.87.i32, %B252.i14.B206.endif_crit_edge ], [ %digits.2.0.i4, %B206.endifsplit ]
  %.93.lcssa.sink.i36 = phi i64 [ %.93.i33, %B252.i14.B206.endif_crit_edge ], [ %at.2.0.i3, %B206.endifsplit ]
  %.175 = sub nsw i64 %.134, %.93.lcssa.sink.i36
  %.179 = sub nsw i64 %.112, %.175
  br label %B294

B514.endif:                                       ; preds = %B514.endif, %B514.endif.preheader
  %at.1.6.1 = phi i64 [ %.442, %B514.endif ], [ %at.1.7.1, %B514.endif.preheader ]
  %count.5.1 = phi i64 [ %.432, %B514.endif ], [ 0, %B514.endif.preheader ]
  %c.1.7.1 = phi i32 [ %23, %B514.endif ], [ %c.1.6.1.in, %B514.endif.preheader ]
  %exponent.2.1 = phi i64 [ %.13.i, %B514.endif ], [ 0, %B514.endif.preheader ]
  %.388 = mul nsw i64 %exponent.2.1, 10
  %.392 = zext i32 %c.1.7.1 to i64
  %.393 = add nsw i64 %.392, -48
  %.396 = add nsw i64 %.393, %.388
  %.13.i = tail call i64 @llvm.smin.i64(i64 %.396, i64 10000)
  %.432 = add i64 %count.5.1, 1
  %.442 = add i64 %at.1.6.1, 1
  %scevgep86 = getelementptr i8, ptr %scevgep, i64 %at.1.6.1
  %.454 = load i8, ptr %scevgep86, align 1
  %22 = zext i8 %.454 to i32
  %23 = zext i8 %.454 to i32
  %24 = add i32 %22, -48
  %or.cond259 = icmp ult i32 %24, 10
  br i1 %or.cond259, label %B514.endif, label %B650
}

declare i64 @llvm.cttz.i64(i64, i1 immarg) #2

declare i64 @llvm.ctlz.i64(i64, i1 immarg) #2

declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64) #3

declare i64 @llvm.smin.i64(i64, i64) #3

declare void @llvm.assume(i1 noundef) #4

attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }

!0 = !{!"branch_weights", i32 49, i32 1}
!1 = !{!2}
!2 = distinct !{!2, !3, !"_ZN10rankwright2io11row_kernels14find_field_endB3v16B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax: %retptr"}
!3 = distinct !{!3, !"_ZN10rankwright2io11row_kernels14find_field_endB3v16B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax"}
!4 = !{!5}
!5 = distinct !{!5, !6, !"_ZN10rankwright2io11row_kernels10same_bytesB3v19B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxx: %retptr"}
!6 = distinct !{!6, !"_ZN10rankwright2io11row_kernels10same_bytesB3v19B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxx"}
!7 = !{!8}
!8 = distinct !{!8, !9, !"_ZN10rankwright2io11row_kernels10same_bytesB3v19B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxx: %retptr"}
!9 = distinct !{!9, !"_ZN10rankwright2io11row_kernels10same_bytesB3v19B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axxx"}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = !{!13}
!13 = distinct !{!13, !14, !"_ZN10rankwright2io11row_kernels12parse_digitsB3v13B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axy10float64_2a: %retptr"}
!14 = distinct !{!14, !"_ZN10rankwright2io11row_kernels12parse_digitsB3v13B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axy10float64_2a"}
!15 = !{!16}
!16 = distinct !{!16, !17, !"_ZN10rankwright2io11row_kernels12parse_digitsB3v13B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axy10float64_2a: %retptr"}
!17 = distinct !{!17, !"_ZN10rankwright2io11row_kernels12parse_digitsB3v13B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2axy10float64_2a"}
!18 = !{!19}
!19 = distinct !{!19, !20, !"_ZN10rankwright2io11row_kernels14find_field_endB3v16B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax: %retptr"}
!20 = distinct !{!20, !"_ZN10rankwright2io11row_kernels14find_field_endB3v16B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAE8uint8_2ax"}
!21 = !{!22}
!22 = distinct !{!22, !23, !"_ZN10rankwright2io11row_kernels13round_decimalB3v18B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyx9uint64_2a: %retptr"}
!23 = distinct !{!23, !"_ZN10rankwright2io11row_kernels13round_decimalB3v18B44c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JIagIAEyx9uint64_2a"}
