; 77b1a502010c4e49e156f49428bee994 of maxsim_kernels.py, written by: make kernels
define noundef i32 @max_sim(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.products, ptr readonly %arg.docs, i64 %arg.total, ptr readonly %arg.queries, i64 %arg.count, ptr %arg.best, ptr writeonly %arg.scores) local_unnamed_addr #0 {
B0.endif:
  %arg.count.fr = freeze i64 %arg.count
  %.27 = getelementptr i64, ptr %arg.queries, i64 %arg.count.fr
  %.28 = load i64, ptr %.27, align 8
  %.28.fr = freeze i64 %.28
  %.114347.not = icmp slt i64 %arg.total, 1
  br i1 %.114347.not, label %B492, label %B52.lr.ph

B52.lr.ph:                                        ; preds = %B0.endif
  %.219 = icmp sgt i64 %.28.fr, 0
  br i1 %.219, label %B52.lr.ph.split.us, label %B52.lr.ph.split

B52.lr.ph.split.us:                               ; preds = %B52.lr.ph
  %0 = icmp slt i64 %arg.count.fr, 1
  %const = bitcast i64 9223372036854775800 to i64
  br i1 %0, label %B52.us.us.preheader, label %B52.us.preheader

B52.us.preheader:                                 ; preds = %B52.lr.ph.split.us
  %xtraiter27 = and i64 %.28.fr, 7
  %unroll_iter = and i64 %.28.fr, %const
  %xtraiter30 = and i64 %.28.fr, 3
  %const_mat = add i64 %const, 4
  %unroll_iter34 = and i64 %.28.fr, %const_mat
  %scevgep116 = getelementptr i8, ptr %arg.products, i64 28
  %1 = shl i64 %.28.fr, 2
  %2 = shl i64 %.28.fr, 2
  %scevgep153 = getelementptr i8, ptr %arg.products, i64 12
  %3 = shl i64 %.28.fr, 2
  %scevgep183 = getelementptr i8, ptr %arg.best, i64 28
  br label %B52.us

B52.us.us.preheader:                              ; preds = %B52.lr.ph.split.us
  %xtraiter39 = and i64 %.28.fr, 7
  %unroll_iter43 = and i64 %.28.fr, %const
  %xtraiter45 = and i64 %.28.fr, 3
  %const_mat210 = add i64 %const, 4
  %unroll_iter49 = and i64 %.28.fr, %const_mat210
  %scevgep = getelementptr i8, ptr %arg.products, i64 28
  %4 = shl i64 %.28.fr, 2
  %5 = shl i64 %.28.fr, 2
  %scevgep91 = getelementptr i8, ptr %arg.products, i64 12
  %6 = shl i64 %.28.fr, 2
  br label %B52.us.us

B52.us.us:                                        ; preds = %B493.us.us, %B52.us.us.preheader
  %.120320358.us.us = phi i64 [ %.127.us.us, %B493.us.us ], [ 0, %B52.us.us.preheader ]
  %.127.us.us = add nuw nsw i64 %.120320358.us.us, 1
  %.157.us.us = getelementptr i64, ptr %arg.docs, i64 %.120320358.us.us
  %.158.us.us = load i64, ptr %.157.us.us, align 8
  %.162.us.us = getelementptr i8, ptr %.157.us.us, i64 8
  %.163.us.us = load i64, ptr %.162.us.us, align 8
  %.172.us.us = icmp eq i64 %.158.us.us, %.163.us.us
  br i1 %.172.us.us, label %B493.us.us, label %B106.endif.us.us

B106.endif.us.us:                                 ; preds = %B52.us.us
  %7 = icmp ult i64 %.28.fr, 8
  br i1 %7, label %B138.us.us.epil.preheader, label %B138.us.us.preheader

B138.us.us.preheader:                             ; preds = %B106.endif.us.us
  %8 = mul i64 %4, %.158.us.us
  %scevgep55 = getelementptr i8, ptr %scevgep, i64 %8
  br label %B138.us.us

B138.us.us:                                       ; preds = %B138.us.us, %B138.us.us.preheader
  %.267269271.us.us = phi i64 [ %.274.us.us.7, %B138.us.us ], [ 0, %B138.us.us.preheader ]
  %9 = shl i64 %.267269271.us.us, 2
  %scevgep69 = getelementptr i8, ptr %scevgep55, i64 %9
  %scevgep70 = getelementptr i8, ptr %scevgep69, i64 -28
  %.305.us.us = load float, ptr %scevgep70, align 4
  %sunkaddr = mul i64 %.267269271.us.us, 4
  %sunkaddr211 = getelementptr i8, ptr %arg.best, i64 %sunkaddr
  store float %.305.us.us, ptr %sunkaddr211, align 4
  %10 = shl i64 %.267269271.us.us, 2
  %scevgep67 = getelementptr i8, ptr %scevgep55, i64 %10
  %scevgep68 = getelementptr i8, ptr %scevgep67, i64 -24
  %.305.us.us.1 = load float, ptr %scevgep68, align 4
  %sunkaddr212 = mul i64 %.267269271.us.us, 4
  %sunkaddr213 = getelementptr i8, ptr %arg.best, i64 %sunkaddr212
  %sunkaddr214 = getelementptr i8, ptr %sunkaddr213, i64 4
  store float %.305.us.us.1, ptr %sunkaddr214, align 4
  %11 = shl i64 %.267269271.us.us, 2
  %scevgep65 = getelementptr i8, ptr %scevgep55, i64 %11
  %scevgep66 = getelementptr i8, ptr %scevgep65, i64 -20
  %.305.us.us.2 = load float, ptr %scevgep66, align 4
  %sunkaddr215 = mul i64 %.267269271.us.us, 4
  %sunkaddr216 = getelementptr i8, ptr %arg.best, i64 %sunkaddr215
  %sunkaddr217 = getelementptr i8, ptr %sunkaddr216, i64 8
  store float %.305.us.us.2, ptr %sunkaddr217, align 4
  %12 = shl i64 %.267269271.us.us, 2
  %scevgep63 = getelementptr i8, ptr %scevgep55, i64 %12
  %scevgep64 = getelementptr i8, ptr %scevgep63, i64 -16
  %.305.us.us.3 = load float, ptr %scevgep64, align 4
  %sunkaddr218 = mul i64 %.267269271.us.us, 4
  %sunkaddr219 = getelementptr i8, ptr %arg.best, i64 %sunkaddr218
  %sunkaddr220 = getelementptr i8, ptr %sunkaddr219, i64 12
  store float %.305.us.us.3, ptr %sunkaddr220, align 4
  %13 = shl i64 %.267269271.us.us, 2
  %scevgep61 = getelementptr i8, ptr %scevgep55, i64 %13
  %scevgep62 = getelementptr i8, ptr %scevgep61, i64 -12
  %.305.us.us.4 = load float, ptr %scevgep62, align 4
  %sunkaddr221 = mul i64 %.267269271.us.us, 4
  %sunkaddr222 = getelementptr i8, ptr %arg.best, i64 %sunkaddr221
  %sunkaddr223 = getelementptr i8, ptr %sunkaddr222, i64 16
  store float %.305.us.us.4, ptr %sunkaddr223, align 4
  %14 = shl i64 %.267269271.us.us, 2
  %scevgep59 = getelementptr i8, ptr %scevgep55, i64 %14
  %scevgep60 = getelementptr i8, ptr %scevgep59, i64 -8
  %.305.us.us.5 = load float, ptr %scevgep60, align 4
  %sunkaddr224 = mul i64 %.267269271.us.us, 4
  %sunkaddr225 = getelementptr i8, ptr %arg.best, i64 %sunkaddr224
  %sunkaddr226 = getelementptr i8, ptr %sunkaddr225, i64 20
  store float %.305.us.us.5, ptr %sunkaddr226, align 4
  %15 = shl i64 %.267269271.us.us, 2
  %scevgep57 = getelementptr i8, ptr %scevgep55, i64 %15
  %scevgep58 = getelementptr i8, ptr %scevgep57, i64 -4
  %.305.us.us.6 = load float, ptr %scevgep58, align 4
  %sunkaddr227 = mul i64 %.267269271.us.us, 4
  %sunkaddr228 = getelementptr i8, ptr %arg.best, i64 %sunkaddr227
  %sunkaddr229 = getelementptr i8, ptr %sunkaddr228, i64 24
  store float %.305.us.us.6, ptr %sunkaddr229, align 4
  %.274.us.us.7 = add nuw nsw i64 %.267269271.us.us, 8
  %16 = shl i64 %.267269271.us.us, 2
  %scevgep56 = getelementptr i8, ptr %scevgep55, i64 %16
  %.305.us.us.7 = load float, ptr %scevgep56, align 4
  %sunkaddr230 = mul i64 %.267269271.us.us, 4
  %sunkaddr231 = getelementptr i8, ptr %arg.best, i64 %sunkaddr230
  %sunkaddr232 = getelementptr i8, ptr %sunkaddr231, i64 28
  store float %.305.us.us.7, ptr %sunkaddr232, align 4
  %niter44.ncmp.7 = icmp eq i64 %unroll_iter43, %.274.us.us.7
  br i1 %niter44.ncmp.7, label %B176.endif.us.us.unr-lcssa, label %B138.us.us

B176.endif.us.us.unr-lcssa:                       ; preds = %B138.us.us
  %17 = icmp eq i64 %xtraiter39, 0
  br i1 %17, label %B176.endif.us.us, label %B138.us.us.epil.preheader

B138.us.us.epil.preheader:                        ; preds = %B176.endif.us.us.unr-lcssa, %B106.endif.us.us
  %.267269271.us.us.epil.init = phi i64 [ 0, %B106.endif.us.us ], [ %.274.us.us.7, %B176.endif.us.us.unr-lcssa ]
  %18 = shl i64 %.267269271.us.us.epil.init, 2
  %scevgep87 = getelementptr i8, ptr %arg.best, i64 %18
  %19 = mul i64 %5, %.158.us.us
  %20 = add i64 %19, %18
  %scevgep89 = getelementptr i8, ptr %arg.products, i64 %20
  br label %B138.us.us.epil

B138.us.us.epil:                                  ; preds = %B138.us.us.epil, %B138.us.us.epil.preheader
  %epil.iter40 = phi i64 [ 0, %B138.us.us.epil.preheader ], [ %epil.iter40.next, %B138.us.us.epil ]
  %21 = shl nuw nsw i64 %epil.iter40, 2
  %scevgep90 = getelementptr i8, ptr %scevgep89, i64 %21
  %.305.us.us.epil = load float, ptr %scevgep90, align 4
  %22 = shl nuw nsw i64 %epil.iter40, 2
  %scevgep88 = getelementptr i8, ptr %scevgep87, i64 %22
  store float %.305.us.us.epil, ptr %scevgep88, align 4
  %epil.iter40.next = add i64 %epil.iter40, 1
  %epil.iter40.cmp.not = icmp eq i64 %xtraiter39, %epil.iter40.next
  br i1 %epil.iter40.cmp.not, label %B176.endif.us.us, label %B138.us.us.epil, !llvm.loop !0

B176.endif.us.us:                                 ; preds = %B138.us.us.epil, %B176.endif.us.us.unr-lcssa
  %.315.us.us = add i64 %.158.us.us, 1
  %.357.us.us = sub i64 %.163.us.us, %.315.us.us
  %.400287.not.us.us = icmp slt i64 %.357.us.us, 1
  br i1 %.400287.not.us.us, label %B493.us.us, label %B216.endif.us.us.us.preheader

B216.endif.us.us.us.preheader:                    ; preds = %B176.endif.us.us
  %23 = mul i64 %6, %.315.us.us
  %scevgep92 = getelementptr i8, ptr %scevgep91, i64 %23
  %scevgep111 = getelementptr i8, ptr %arg.products, i64 %23
  br label %B216.endif.us.us.us

B216.endif.us.us.us:                              ; preds = %B258.B214.loopexit_crit_edge.us.us.us, %B216.endif.us.us.us.preheader
  %lsr.iv112 = phi ptr [ %scevgep111, %B216.endif.us.us.us.preheader ], [ %scevgep113, %B258.B214.loopexit_crit_edge.us.us.us ]
  %lsr.iv = phi ptr [ %scevgep92, %B216.endif.us.us.us.preheader ], [ %scevgep93, %B258.B214.loopexit_crit_edge.us.us.us ]
  %.399281289.us.us.us = phi i64 [ %.409.us.us.us, %B258.B214.loopexit_crit_edge.us.us.us ], [ %.357.us.us, %B216.endif.us.us.us.preheader ]
  %24 = icmp ult i64 %.28.fr, 4
  br i1 %24, label %B260.us.us.us.epil.preheader, label %B260.us.us.us.preheader

B260.us.us.us.preheader:                          ; preds = %B216.endif.us.us.us
  br label %B260.us.us.us

B260.us.us.us:                                    ; preds = %B260.us.us.us, %B260.us.us.us.preheader
  %.529275277.us.us.us = phi i64 [ %.536.us.us.us.3, %B260.us.us.us ], [ 0, %B260.us.us.us.preheader ]
  %25 = shl i64 %.529275277.us.us.us, 2
  %scevgep99 = getelementptr i8, ptr %lsr.iv, i64 %25
  %scevgep100 = getelementptr i8, ptr %scevgep99, i64 -12
  %.569.us.us.us = load float, ptr %scevgep100, align 4
  %sunkaddr233 = mul i64 %.529275277.us.us.us, 4
  %sunkaddr234 = getelementptr i8, ptr %arg.best, i64 %sunkaddr233
  %.576.us.us.us = load float, ptr %sunkaddr234, align 4
  %.578.us.us.us = fcmp ogt float %.569.us.us.us, %.576.us.us.us
  %"$phi326.3.2.4.us.us.us" = select i1 %.578.us.us.us, float %.569.us.us.us, float %.576.us.us.us
  store float %"$phi326.3.2.4.us.us.us", ptr %sunkaddr234, align 4
  %26 = shl i64 %.529275277.us.us.us, 2
  %scevgep97 = getelementptr i8, ptr %lsr.iv, i64 %26
  %scevgep98 = getelementptr i8, ptr %scevgep97, i64 -8
  %.569.us.us.us.1 = load float, ptr %scevgep98, align 4
  %sunkaddr235 = mul i64 %.529275277.us.us.us, 4
  %sunkaddr236 = getelementptr i8, ptr %arg.best, i64 %sunkaddr235
  %sunkaddr237 = getelementptr i8, ptr %sunkaddr236, i64 4
  %.576.us.us.us.1 = load float, ptr %sunkaddr237, align 4
  %.578.us.us.us.1 = fcmp ogt float %.569.us.us.us.1, %.576.us.us.us.1
  %"$phi326.3.2.4.us.us.us.1" = select i1 %.578.us.us.us.1, float %.569.us.us.us.1, float %.576.us.us.us.1
  store float %"$phi326.3.2.4.us.us.us.1", ptr %sunkaddr237, align 4
  %27 = shl i64 %.529275277.us.us.us, 2
  %scevgep95 = getelementptr i8, ptr %lsr.iv, i64 %27
  %scevgep96 = getelementptr i8, ptr %scevgep95, i64 -4
  %.569.us.us.us.2 = load float, ptr %scevgep96, align 4
  %sunkaddr238 = mul i64 %.529275277.us.us.us, 4
  %sunkaddr239 = getelementptr i8, ptr %arg.best, i64 %sunkaddr238
  %sunkaddr240 = getelementptr i8, ptr %sunkaddr239, i64 8
  %.576.us.us.us.2 = load float, ptr %sunkaddr240, align 4
  %.578.us.us.us.2 = fcmp ogt float %.569.us.us.us.2, %.576.us.us.us.2
  %"$phi326.3.2.4.us.us.us.2" = select i1 %.578.us.us.us.2, float %.569.us.us.us.2, float %.576.us.us.us.2
  store float %"$phi326.3.2.4.us.us.us.2", ptr %sunkaddr240, align 4
  %.536.us.us.us.3 = add nuw nsw i64 %.529275277.us.us.us, 4
  %28 = shl i64 %.529275277.us.us.us, 2
  %scevgep94 = getelementptr i8, ptr %lsr.iv, i64 %28
  %.569.us.us.us.3 = load float, ptr %scevgep94, align 4
  %sunkaddr241 = mul i64 %.529275277.us.us.us, 4
  %sunkaddr242 = getelementptr i8, ptr %arg.best, i64 %sunkaddr241
  %sunkaddr243 = getelementptr i8, ptr %sunkaddr242, i64 12
  %.576.us.us.us.3 = load float, ptr %sunkaddr243, align 4
  %.578.us.us.us.3 = fcmp ogt float %.569.us.us.us.3, %.576.us.us.us.3
  %"$phi326.3.2.4.us.us.us.3" = select i1 %.578.us.us.us.3, float %.569.us.us.us.3, float %.576.us.us.us.3
  store float %"$phi326.3.2.4.us.us.us.3", ptr %sunkaddr243, align 4
  %niter50.ncmp.3 = icmp eq i64 %unroll_iter49, %.536.us.us.us.3
  br i1 %niter50.ncmp.3, label %B258.B214.loopexit_crit_edge.us.us.us.unr-lcssa, label %B260.us.us.us

B258.B214.loopexit_crit_edge.us.us.us.unr-lcssa:  ; preds = %B260.us.us.us
  %29 = icmp eq i64 %xtraiter45, 0
  br i1 %29, label %B258.B214.loopexit_crit_edge.us.us.us, label %B260.us.us.us.epil.preheader

B260.us.us.us.epil.preheader:                     ; preds = %B258.B214.loopexit_crit_edge.us.us.us.unr-lcssa, %B216.endif.us.us.us
  %.529275277.us.us.us.epil.init = phi i64 [ 0, %B216.endif.us.us.us ], [ %.536.us.us.us.3, %B258.B214.loopexit_crit_edge.us.us.us.unr-lcssa ]
  %30 = shl i64 %.529275277.us.us.us.epil.init, 2
  %scevgep109 = getelementptr i8, ptr %arg.best, i64 %30
  %scevgep114 = getelementptr i8, ptr %lsr.iv112, i64 %30
  br label %B260.us.us.us.epil

B260.us.us.us.epil:                               ; preds = %B260.us.us.us.epil, %B260.us.us.us.epil.preheader
  %epil.iter46 = phi i64 [ 0, %B260.us.us.us.epil.preheader ], [ %epil.iter46.next, %B260.us.us.us.epil ]
  %31 = shl nuw nsw i64 %epil.iter46, 2
  %scevgep115 = getelementptr i8, ptr %scevgep114, i64 %31
  %.569.us.us.us.epil = load float, ptr %scevgep115, align 4
  %32 = shl nuw nsw i64 %epil.iter46, 2
  %scevgep110 = getelementptr i8, ptr %scevgep109, i64 %32
  %.576.us.us.us.epil = load float, ptr %scevgep110, align 4
  %.578.us.us.us.epil = fcmp ogt float %.569.us.us.us.epil, %.576.us.us.us.epil
  %"$phi326.3.2.4.us.us.us.epil" = select i1 %.578.us.us.us.epil, float %.569.us.us.us.epil, float %.576.us.us.us.epil
  store float %"$phi326.3.2.4.us.us.us.epil", ptr %scevgep110, align 4
  %epil.iter46.next = add i64 %epil.iter46, 1
  %epil.iter46.cmp.not = icmp eq i64 %xtraiter45, %epil.iter46.next
  br i1 %epil.iter46.cmp.not, label %B258.B214.loopexit_crit_edge.us.us.us, label %B260.us.us.us.epil, !llvm.loop !2

B258.B214.loopexit_crit_edge.us.us.us:            ; preds = %B260.us.us.us.epil, %B258.B214.loopexit_crit_edge.us.us.us.unr-lcssa
  %.409.us.us.us = add nsw i64 %.399281289.us.us.us, -1
  %scevgep93 = getelementptr i8, ptr %lsr.iv, i64 %6
  %scevgep113 = getelementptr i8, ptr %lsr.iv112, i64 %6
  %.400.us.us.us = icmp sgt i64 %.399281289.us.us.us, 1
  br i1 %.400.us.us.us, label %B216.endif.us.us.us, label %B493.us.us

B493.us.us:                                       ; preds = %B258.B214.loopexit_crit_edge.us.us.us, %B176.endif.us.us, %B52.us.us
  %exitcond375.not.us.us = icmp eq i64 %.127.us.us, %arg.total
  br i1 %exitcond375.not.us.us, label %B492, label %B52.us.us

B52.us:                                           ; preds = %B493.us, %B52.us.preheader
  %.120320358.us = phi i64 [ %.127.us, %B493.us ], [ 0, %B52.us.preheader ]
  %.127.us = add nuw nsw i64 %.120320358.us, 1
  %.157.us = getelementptr i64, ptr %arg.docs, i64 %.120320358.us
  %.158.us = load i64, ptr %.157.us, align 8
  %.162.us = getelementptr i8, ptr %.157.us, i64 8
  %.163.us = load i64, ptr %.162.us, align 8
  %.172.us = icmp eq i64 %.158.us, %.163.us
  br i1 %.172.us, label %B493.us, label %B106.endif.us

B106.endif.us:                                    ; preds = %B52.us
  %33 = icmp ult i64 %.28.fr, 8
  br i1 %33, label %B138.us.epil.preheader, label %B138.us.preheader

B138.us.preheader:                                ; preds = %B106.endif.us
  %34 = mul i64 %1, %.158.us
  %scevgep117 = getelementptr i8, ptr %scevgep116, i64 %34
  br label %B138.us

B138.us:                                          ; preds = %B138.us, %B138.us.preheader
  %.267269271.us = phi i64 [ %.274.us.7, %B138.us ], [ 0, %B138.us.preheader ]
  %35 = shl i64 %.267269271.us, 2
  %scevgep131 = getelementptr i8, ptr %scevgep117, i64 %35
  %scevgep132 = getelementptr i8, ptr %scevgep131, i64 -28
  %.305.us = load float, ptr %scevgep132, align 4
  %sunkaddr244 = mul i64 %.267269271.us, 4
  %sunkaddr245 = getelementptr i8, ptr %arg.best, i64 %sunkaddr244
  store float %.305.us, ptr %sunkaddr245, align 4
  %36 = shl i64 %.267269271.us, 2
  %scevgep129 = getelementptr i8, ptr %scevgep117, i64 %36
  %scevgep130 = getelementptr i8, ptr %scevgep129, i64 -24
  %.305.us.1 = load float, ptr %scevgep130, align 4
  %sunkaddr246 = mul i64 %.267269271.us, 4
  %sunkaddr247 = getelementptr i8, ptr %arg.best, i64 %sunkaddr246
  %sunkaddr248 = getelementptr i8, ptr %sunkaddr247, i64 4
  store float %.305.us.1, ptr %sunkaddr248, align 4
  %37 = shl i64 %.267269271.us, 2
  %scevgep127 = getelementptr i8, ptr %scevgep117, i64 %37
  %scevgep128 = getelementptr i8, ptr %scevgep127, i64 -20
  %.305.us.2 = load float, ptr %scevgep128, align 4
  %sunkaddr249 = mul i64 %.267269271.us, 4
  %sunkaddr250 = getelementptr i8, ptr %arg.best, i64 %sunkaddr249
  %sunkaddr251 = getelementptr i8, ptr %sunkaddr250, i64 8
  store float %.305.us.2, ptr %sunkaddr251, align 4
  %38 = shl i64 %.267269271.us, 2
  %scevgep125 = getelementptr i8, ptr %scevgep117, i64 %38
  %scevgep126 = getelementptr i8, ptr %scevgep125, i64 -16
  %.305.us.3 = load float, ptr %scevgep126, align 4
  %sunkaddr252 = mul i64 %.267269271.us, 4
  %sunkaddr253 = getelementptr i8, ptr %arg.best, i64 %sunkaddr252
  %sunkaddr254 = getelementptr i8, ptr %sunkaddr253, i64 12
  store float %.305.us.3, ptr %sunkaddr254, align 4
  %39 = shl i64 %.267269271.us, 2
  %scevgep123 = getelementptr i8, ptr %scevgep117, i64 %39
  %scevgep124 = getelementptr i8, ptr %scevgep123, i64 -12
  %.305.us.4 = load float, ptr %scevgep124, align 4
  %sunkaddr255 = mul i64 %.267269271.us, 4
  %sunkaddr256 = getelementptr i8, ptr %arg.best, i64 %sunkaddr255
  %sunkaddr257 = getelementptr i8, ptr %sunkaddr256, i64 16
  store float %.305.us.4, ptr %sunkaddr257, align 4
  %40 = shl i64 %.267269271.us, 2
  %scevgep121 = getelementptr i8, ptr %scevgep117, i64 %40
  %scevgep122 = getelementptr i8, ptr %scevgep121, i64 -8
  %.305.us.5 = load float, ptr %scevgep122, align 4
  %sunkaddr258 = mul i64 %.267269271.us, 4
  %sunkaddr259 = getelementptr i8, ptr %arg.best, i64 %sunkaddr258
  %sunkaddr260 = getelementptr i8, ptr %sunkaddr259, i64 20
  store float %.305.us.5, ptr %sunkaddr260, align 4
  %41 = shl i64 %.267269271.us, 2
  %scevgep119 = getelementptr i8, ptr %scevgep117, i64 %41
  %scevgep120 = getelementptr i8, ptr %scevgep119, i64 -4
  %.305.us.6 = load float, ptr %scevgep120, align 4
  %sunkaddr261 = mul i64 %.267269271.us, 4
  %sunkaddr262 = getelementptr i8, ptr %arg.best, i64 %sunkaddr261
  %sunkaddr263 = getelementptr i8, ptr %sunkaddr262, i64 24
  store float %.305.us.6, ptr %sunkaddr263, align 4
  %.274.us.7 = add nuw nsw i64 %.267269271.us, 8
  %42 = shl i64 %.267269271.us, 2
  %scevgep118 = getelementptr i8, ptr %scevgep117, i64 %42
  %.305.us.7 = load float, ptr %scevgep118, align 4
  %sunkaddr264 = mul i64 %.267269271.us, 4
  %sunkaddr265 = getelementptr i8, ptr %arg.best, i64 %sunkaddr264
  %sunkaddr266 = getelementptr i8, ptr %sunkaddr265, i64 28
  store float %.305.us.7, ptr %sunkaddr266, align 4
  %niter.ncmp.7 = icmp eq i64 %unroll_iter, %.274.us.7
  br i1 %niter.ncmp.7, label %B176.endif.us.unr-lcssa, label %B138.us

B176.endif.us.unr-lcssa:                          ; preds = %B138.us
  %43 = icmp eq i64 %xtraiter27, 0
  br i1 %43, label %B176.endif.us, label %B138.us.epil.preheader

B138.us.epil.preheader:                           ; preds = %B176.endif.us.unr-lcssa, %B106.endif.us
  %.267269271.us.epil.init = phi i64 [ 0, %B106.endif.us ], [ %.274.us.7, %B176.endif.us.unr-lcssa ]
  %44 = shl i64 %.267269271.us.epil.init, 2
  %scevgep149 = getelementptr i8, ptr %arg.best, i64 %44
  %45 = mul i64 %2, %.158.us
  %46 = add i64 %45, %44
  %scevgep151 = getelementptr i8, ptr %arg.products, i64 %46
  br label %B138.us.epil

B138.us.epil:                                     ; preds = %B138.us.epil, %B138.us.epil.preheader
  %epil.iter = phi i64 [ 0, %B138.us.epil.preheader ], [ %epil.iter.next, %B138.us.epil ]
  %47 = shl nuw nsw i64 %epil.iter, 2
  %scevgep152 = getelementptr i8, ptr %scevgep151, i64 %47
  %.305.us.epil = load float, ptr %scevgep152, align 4
  %48 = shl nuw nsw i64 %epil.iter, 2
  %scevgep150 = getelementptr i8, ptr %scevgep149, i64 %48
  store float %.305.us.epil, ptr %scevgep150, align 4
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter27, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B176.endif.us, label %B138.us.epil, !llvm.loop !3

B176.endif.us:                                    ; preds = %B138.us.epil, %B176.endif.us.unr-lcssa
  %.315.us = add i64 %.158.us, 1
  %.357.us = sub i64 %.163.us, %.315.us
  %.400287.not.us = icmp slt i64 %.357.us, 1
  br i1 %.400287.not.us, label %B338.endif.us, label %B216.endif.us.us.preheader

B216.endif.us.us.preheader:                       ; preds = %B176.endif.us
  %49 = mul i64 %3, %.315.us
  %scevgep154 = getelementptr i8, ptr %scevgep153, i64 %49
  %scevgep174 = getelementptr i8, ptr %arg.products, i64 %49
  br label %B216.endif.us.us

B216.endif.us.us:                                 ; preds = %B258.B214.loopexit_crit_edge.us.us, %B216.endif.us.us.preheader
  %lsr.iv175 = phi ptr [ %scevgep174, %B216.endif.us.us.preheader ], [ %scevgep176, %B258.B214.loopexit_crit_edge.us.us ]
  %lsr.iv155 = phi ptr [ %scevgep154, %B216.endif.us.us.preheader ], [ %scevgep156, %B258.B214.loopexit_crit_edge.us.us ]
  %.399281289.us.us = phi i64 [ %.409.us.us, %B258.B214.loopexit_crit_edge.us.us ], [ %.357.us, %B216.endif.us.us.preheader ]
  %50 = icmp ult i64 %.28.fr, 4
  br i1 %50, label %B260.us.us.epil.preheader, label %B260.us.us.preheader

B260.us.us.preheader:                             ; preds = %B216.endif.us.us
  br label %B260.us.us

B260.us.us:                                       ; preds = %B260.us.us, %B260.us.us.preheader
  %.529275277.us.us = phi i64 [ %.536.us.us.3, %B260.us.us ], [ 0, %B260.us.us.preheader ]
  %51 = shl i64 %.529275277.us.us, 2
  %scevgep162 = getelementptr i8, ptr %lsr.iv155, i64 %51
  %scevgep163 = getelementptr i8, ptr %scevgep162, i64 -12
  %.569.us.us = load float, ptr %scevgep163, align 4
  %sunkaddr267 = mul i64 %.529275277.us.us, 4
  %sunkaddr268 = getelementptr i8, ptr %arg.best, i64 %sunkaddr267
  %.576.us.us = load float, ptr %sunkaddr268, align 4
  %.578.us.us = fcmp ogt float %.569.us.us, %.576.us.us
  %"$phi326.3.2.4.us.us" = select i1 %.578.us.us, float %.569.us.us, float %.576.us.us
  store float %"$phi326.3.2.4.us.us", ptr %sunkaddr268, align 4
  %52 = shl i64 %.529275277.us.us, 2
  %scevgep160 = getelementptr i8, ptr %lsr.iv155, i64 %52
  %scevgep161 = getelementptr i8, ptr %scevgep160, i64 -8
  %.569.us.us.1 = load float, ptr %scevgep161, align 4
  %sunkaddr269 = mul i64 %.529275277.us.us, 4
  %sunkaddr270 = getelementptr i8, ptr %arg.best, i64 %sunkaddr269
  %sunkaddr271 = getelementptr i8, ptr %sunkaddr270, i64 4
  %.576.us.us.1 = load float, ptr %sunkaddr271, align 4
  %.578.us.us.1 = fcmp ogt float %.569.us.us.1, %.576.us.us.1
  %"$phi326.3.2.4.us.us.1" = select i1 %.578.us.us.1, float %.569.us.us.1, float %.576.us.us.1
  store float %"$phi326.3.2.4.us.us.1", ptr %sunkaddr271, align 4
  %53 = shl i64 %.529275277.us.us, 2
  %scevgep158 = getelementptr i8, ptr %lsr.iv155, i64 %53
  %scevgep159 = getelementptr i8, ptr %scevgep158, i64 -4
  %.569.us.us.2 = load float, ptr %scevgep159, align 4
  %sunkaddr272 = mul i64 %.529275277.us.us, 4
  %sunkaddr273 = getelementptr i8, ptr %arg.best, i64 %sunkaddr272
  %sunkaddr274 = getelementptr i8, ptr %sunkaddr273, i64 8
  %.576.us.us.2 = load float, ptr %sunkaddr274, align 4
  %.578.us.us.2 = fcmp ogt float %.569.us.us.2, %.576.us.us.2
  %"$phi326.3.2.4.us.us.2" = select i1 %.578.us.us.2, float %.569.us.us.2, float %.576.us.us.2
  store float %"$phi326.3.2.4.us.us.2", ptr %sunkaddr274, align 4
  %.536.us.us.3 = add nuw nsw i64 %.529275277.us.us, 4
  %54 = shl i64 %.529275277.us.us, 2
  %scevgep157 = getelementptr i8, ptr %lsr.iv155, i64 %54
  %.569.us.us.3 = load float, ptr %scevgep157, align 4
  %sunkaddr275 = mul i64 %.529275277.us.us, 4
  %sunkaddr276 = getelementptr i8, ptr %arg.best, i64 %sunkaddr275
  %sunkaddr277 = getelementptr i8, ptr %sunkaddr276, i64 12
  %.576.us.us.3 = load float, ptr %sunkaddr277, align 4
  %.578.us.us.3 = fcmp ogt float %.569.us.us.3, %.576.us.us.3
  %"$phi326.3.2.4.us.us.3" = select i1 %.578.us.us.3, float %.569.us.us.3, float %.576.us.us.3
  store float %"$phi326.3.2.4.us.us.3", ptr %sunkaddr277, align 4
  %niter35.ncmp.3 = icmp eq i64 %unroll_iter34, %.536.us.us.3
  br i1 %niter35.ncmp.3, label %B258.B214.loopexit_crit_edge.us.us.unr-lcssa, label %B260.us.us

B258.B214.loopexit_crit_edge.us.us.unr-lcssa:     ; preds = %B260.us.us
  %55 = icmp eq i64 %xtraiter30, 0
  br i1 %55, label %B258.B214.loopexit_crit_edge.us.us, label %B260.us.us.epil.preheader

B260.us.us.epil.preheader:                        ; preds = %B258.B214.loopexit_crit_edge.us.us.unr-lcssa, %B216.endif.us.us
  %.529275277.us.us.epil.init = phi i64 [ 0, %B216.endif.us.us ], [ %.536.us.us.3, %B258.B214.loopexit_crit_edge.us.us.unr-lcssa ]
  %56 = shl i64 %.529275277.us.us.epil.init, 2
  %scevgep172 = getelementptr i8, ptr %arg.best, i64 %56
  %scevgep177 = getelementptr i8, ptr %lsr.iv175, i64 %56
  br label %B260.us.us.epil

B260.us.us.epil:                                  ; preds = %B260.us.us.epil, %B260.us.us.epil.preheader
  %epil.iter31 = phi i64 [ 0, %B260.us.us.epil.preheader ], [ %epil.iter31.next, %B260.us.us.epil ]
  %57 = shl nuw nsw i64 %epil.iter31, 2
  %scevgep178 = getelementptr i8, ptr %scevgep177, i64 %57
  %.569.us.us.epil = load float, ptr %scevgep178, align 4
  %58 = shl nuw nsw i64 %epil.iter31, 2
  %scevgep173 = getelementptr i8, ptr %scevgep172, i64 %58
  %.576.us.us.epil = load float, ptr %scevgep173, align 4
  %.578.us.us.epil = fcmp ogt float %.569.us.us.epil, %.576.us.us.epil
  %"$phi326.3.2.4.us.us.epil" = select i1 %.578.us.us.epil, float %.569.us.us.epil, float %.576.us.us.epil
  store float %"$phi326.3.2.4.us.us.epil", ptr %scevgep173, align 4
  %epil.iter31.next = add i64 %epil.iter31, 1
  %epil.iter31.cmp.not = icmp eq i64 %xtraiter30, %epil.iter31.next
  br i1 %epil.iter31.cmp.not, label %B258.B214.loopexit_crit_edge.us.us, label %B260.us.us.epil, !llvm.loop !4

B258.B214.loopexit_crit_edge.us.us:               ; preds = %B260.us.us.epil, %B258.B214.loopexit_crit_edge.us.us.unr-lcssa
  %.409.us.us = add nsw i64 %.399281289.us.us, -1
  %scevgep156 = getelementptr i8, ptr %lsr.iv155, i64 %3
  %scevgep176 = getelementptr i8, ptr %lsr.iv175, i64 %3
  %.400.us.us = icmp sgt i64 %.399281289.us.us, 1
  br i1 %.400.us.us, label %B216.endif.us.us, label %B338.endif.us

B338.endif.us:                                    ; preds = %B258.B214.loopexit_crit_edge.us.us, %B176.endif.us
  %invariant.gep.us = getelementptr float, ptr %arg.scores, i64 %.120320358.us
  br label %B370.endif.us

B370.endif.us:                                    ; preds = %B466.us, %B338.endif.us
  %.703307313.us = phi i64 [ %.710.us, %B466.us ], [ 0, %B338.endif.us ]
  %.710.us = add nuw nsw i64 %.703307313.us, 1
  %.743.us = getelementptr i64, ptr %arg.queries, i64 %.703307313.us
  %.744.us = load i64, ptr %.743.us, align 8
  %.748.us = getelementptr i8, ptr %.743.us, i64 8
  %.749.us = load i64, ptr %.748.us, align 8
  %.786.us = sub i64 %.749.us, %.744.us
  %.829299.not.us = icmp slt i64 %.786.us, 1
  br i1 %.829299.not.us, label %B466.us, label %B440.us.preheader

B440.us.preheader:                                ; preds = %B370.endif.us
  %xtraiter36 = and i64 %.786.us, 7
  %lcmp.mod37.not = icmp eq i64 %xtraiter36, 0
  br i1 %lcmp.mod37.not, label %B440.us.prol.loopexit, label %B440.us.prol.preheader

B440.us.prol.preheader:                           ; preds = %B440.us.preheader
  br label %B440.us.prol

B440.us.prol:                                     ; preds = %B440.us.prol, %B440.us.prol.preheader
  %lsr.iv180 = phi i64 [ %xtraiter36, %B440.us.prol.preheader ], [ %lsr.iv.next, %B440.us.prol ]
  %found.2.3302.us.prol = phi double [ %.872.us.prol, %B440.us.prol ], [ 0.000000e+00, %B440.us.prol.preheader ]
  %.835298300.us.prol = phi i64 [ %.842.us.prol, %B440.us.prol ], [ %.744.us, %B440.us.prol.preheader ]
  %.842.us.prol = add i64 %.835298300.us.prol, 1
  %59 = shl i64 %.835298300.us.prol, 2
  %scevgep179 = getelementptr i8, ptr %arg.best, i64 %59
  %.869.us.prol = load float, ptr %scevgep179, align 4
  %.871.us.prol = fpext float %.869.us.prol to double
  %.872.us.prol = fadd double %found.2.3302.us.prol, %.871.us.prol
  %lsr.iv.next = add nsw i64 %lsr.iv180, -1
  %prol.iter38.cmp.not = icmp eq i64 %lsr.iv.next, 0
  br i1 %prol.iter38.cmp.not, label %B440.us.prol.loopexit.loopexit, label %B440.us.prol, !llvm.loop !5

B440.us.prol.loopexit.loopexit:                   ; preds = %B440.us.prol
  %60 = sub i64 %.749.us, %.842.us.prol
  br label %B440.us.prol.loopexit

B440.us.prol.loopexit:                            ; preds = %B440.us.prol.loopexit.loopexit, %B440.us.preheader
  %found.2.3302.us.unr = phi double [ 0.000000e+00, %B440.us.preheader ], [ %.872.us.prol, %B440.us.prol.loopexit.loopexit ]
  %.828297301.us.unr = phi i64 [ %.786.us, %B440.us.preheader ], [ %60, %B440.us.prol.loopexit.loopexit ]
  %.835298300.us.unr = phi i64 [ %.744.us, %B440.us.preheader ], [ %.842.us.prol, %B440.us.prol.loopexit.loopexit ]
  %.872.us.lcssa.unr = phi double [ poison, %B440.us.preheader ], [ %.872.us.prol, %B440.us.prol.loopexit.loopexit ]
  %61 = sub i64 %.744.us, %.749.us
  %62 = icmp ugt i64 %61, -8
  br i1 %62, label %B466.loopexit.us, label %B440.us.preheader51

B440.us.preheader51:                              ; preds = %B440.us.prol.loopexit
  %63 = add i64 %.828297301.us.unr, 8
  %64 = shl i64 %.835298300.us.unr, 2
  %scevgep184 = getelementptr i8, ptr %scevgep183, i64 %64
  br label %B440.us

B440.us:                                          ; preds = %B440.us, %B440.us.preheader51
  %lsr.iv185 = phi ptr [ %scevgep184, %B440.us.preheader51 ], [ %scevgep186, %B440.us ]
  %lsr.iv181 = phi i64 [ %63, %B440.us.preheader51 ], [ %lsr.iv.next182, %B440.us ]
  %found.2.3302.us = phi double [ %.872.us.7, %B440.us ], [ %found.2.3302.us.unr, %B440.us.preheader51 ]
  %scevgep193 = getelementptr i8, ptr %lsr.iv185, i64 -28
  %.869.us = load float, ptr %scevgep193, align 4
  %.871.us = fpext float %.869.us to double
  %.872.us = fadd double %found.2.3302.us, %.871.us
  %scevgep192 = getelementptr i8, ptr %lsr.iv185, i64 -24
  %.869.us.1 = load float, ptr %scevgep192, align 4
  %.871.us.1 = fpext float %.869.us.1 to double
  %.872.us.1 = fadd double %.872.us, %.871.us.1
  %scevgep191 = getelementptr i8, ptr %lsr.iv185, i64 -20
  %.869.us.2 = load float, ptr %scevgep191, align 4
  %.871.us.2 = fpext float %.869.us.2 to double
  %.872.us.2 = fadd double %.872.us.1, %.871.us.2
  %scevgep190 = getelementptr i8, ptr %lsr.iv185, i64 -16
  %.869.us.3 = load float, ptr %scevgep190, align 4
  %.871.us.3 = fpext float %.869.us.3 to double
  %.872.us.3 = fadd double %.872.us.2, %.871.us.3
  %scevgep189 = getelementptr i8, ptr %lsr.iv185, i64 -12
  %.869.us.4 = load float, ptr %scevgep189, align 4
  %.871.us.4 = fpext float %.869.us.4 to double
  %.872.us.4 = fadd double %.872.us.3, %.871.us.4
  %scevgep188 = getelementptr i8, ptr %lsr.iv185, i64 -8
  %.869.us.5 = load float, ptr %scevgep188, align 4
  %.871.us.5 = fpext float %.869.us.5 to double
  %.872.us.5 = fadd double %.872.us.4, %.871.us.5
  %scevgep187 = getelementptr i8, ptr %lsr.iv185, i64 -4
  %.869.us.6 = load float, ptr %scevgep187, align 4
  %.871.us.6 = fpext float %.869.us.6 to double
  %.872.us.6 = fadd double %.872.us.5, %.871.us.6
  %.869.us.7 = load float, ptr %lsr.iv185, align 4
  %.871.us.7 = fpext float %.869.us.7 to double
  %.872.us.7 = fadd double %.872.us.6, %.871.us.7
  %lsr.iv.next182 = add i64 %lsr.iv181, -8
  %scevgep186 = getelementptr i8, ptr %lsr.iv185, i64 32
  %.829.us.7 = icmp sgt i64 %lsr.iv.next182, 8
  br i1 %.829.us.7, label %B440.us, label %B466.loopexit.us

B466.loopexit.us:                                 ; preds = %B440.us, %B440.us.prol.loopexit
  %.872.us.lcssa = phi double [ %.872.us.lcssa.unr, %B440.us.prol.loopexit ], [ %.872.us.7, %B440.us ]
  %65 = fptrunc double %.872.us.lcssa to float
  br label %B466.us

B466.us:                                          ; preds = %B466.loopexit.us, %B370.endif.us
  %found.2.3.lcssa.us = phi float [ 0.000000e+00, %B370.endif.us ], [ %65, %B466.loopexit.us ]
  %.882.us = mul nuw nsw i64 %.703307313.us, %arg.total
  %gep.us = getelementptr float, ptr %invariant.gep.us, i64 %.882.us
  store float %found.2.3.lcssa.us, ptr %gep.us, align 4
  %exitcond374.not.us = icmp eq i64 %arg.count.fr, %.710.us
  br i1 %exitcond374.not.us, label %B493.us, label %B370.endif.us

B493.us:                                          ; preds = %B466.us, %B52.us
  %exitcond375.not.us = icmp eq i64 %.127.us, %arg.total
  br i1 %exitcond375.not.us, label %B492, label %B52.us

B52.lr.ph.split:                                  ; preds = %B52.lr.ph
  %66 = icmp slt i64 %arg.count.fr, 1
  br i1 %66, label %B492, label %B52.preheader

B52.preheader:                                    ; preds = %B52.lr.ph.split
  %scevgep199 = getelementptr i8, ptr %arg.best, i64 28
  br label %B52

B52:                                              ; preds = %B493, %B52.preheader
  %.120320358 = phi i64 [ %.127, %B493 ], [ 0, %B52.preheader ]
  %.127 = add nuw nsw i64 %.120320358, 1
  %.157 = getelementptr i64, ptr %arg.docs, i64 %.120320358
  %.158 = load i64, ptr %.157, align 8
  %.162 = getelementptr i8, ptr %.157, i64 8
  %.163 = load i64, ptr %.162, align 8
  %.172 = icmp eq i64 %.158, %.163
  br i1 %.172, label %B493, label %B106.endif

B440:                                             ; preds = %B440.preheader53, %B440
  %lsr.iv201 = phi ptr [ %scevgep200, %B440.preheader53 ], [ %scevgep202, %B440 ]
  %lsr.iv197 = phi i64 [ %72, %B440.preheader53 ], [ %lsr.iv.next198, %B440 ]
  %found.2.3302 = phi double [ %.872.7, %B440 ], [ %found.2.3302.unr, %B440.preheader53 ]
  %scevgep209 = getelementptr i8, ptr %lsr.iv201, i64 -28
  %.869 = load float, ptr %scevgep209, align 4
  %.871 = fpext float %.869 to double
  %.872 = fadd double %found.2.3302, %.871
  %scevgep208 = getelementptr i8, ptr %lsr.iv201, i64 -24
  %.869.1 = load float, ptr %scevgep208, align 4
  %.871.1 = fpext float %.869.1 to double
  %.872.1 = fadd double %.872, %.871.1
  %scevgep207 = getelementptr i8, ptr %lsr.iv201, i64 -20
  %.869.2 = load float, ptr %scevgep207, align 4
  %.871.2 = fpext float %.869.2 to double
  %.872.2 = fadd double %.872.1, %.871.2
  %scevgep206 = getelementptr i8, ptr %lsr.iv201, i64 -16
  %.869.3 = load float, ptr %scevgep206, align 4
  %.871.3 = fpext float %.869.3 to double
  %.872.3 = fadd double %.872.2, %.871.3
  %scevgep205 = getelementptr i8, ptr %lsr.iv201, i64 -12
  %.869.4 = load float, ptr %scevgep205, align 4
  %.871.4 = fpext float %.869.4 to double
  %.872.4 = fadd double %.872.3, %.871.4
  %scevgep204 = getelementptr i8, ptr %lsr.iv201, i64 -8
  %.869.5 = load float, ptr %scevgep204, align 4
  %.871.5 = fpext float %.869.5 to double
  %.872.5 = fadd double %.872.4, %.871.5
  %scevgep203 = getelementptr i8, ptr %lsr.iv201, i64 -4
  %.869.6 = load float, ptr %scevgep203, align 4
  %.871.6 = fpext float %.869.6 to double
  %.872.6 = fadd double %.872.5, %.871.6
  %.869.7 = load float, ptr %lsr.iv201, align 4
  %.871.7 = fpext float %.869.7 to double
  %.872.7 = fadd double %.872.6, %.871.7
  %lsr.iv.next198 = add i64 %lsr.iv197, -8
  %scevgep202 = getelementptr i8, ptr %lsr.iv201, i64 32
  %.829.7 = icmp sgt i64 %lsr.iv.next198, 8
  br i1 %.829.7, label %B440, label %B466.loopexit

B466.loopexit:                                    ; preds = %B440.prol.loopexit, %B440
  %.872.lcssa = phi double [ %.872.lcssa.unr, %B440.prol.loopexit ], [ %.872.7, %B440 ]
  %67 = fptrunc double %.872.lcssa to float
  br label %B466

B466:                                             ; preds = %B370.endif, %B466.loopexit
  %found.2.3.lcssa = phi float [ 0.000000e+00, %B370.endif ], [ %67, %B466.loopexit ]
  %.882 = mul nuw nsw i64 %.703307313, %arg.total
  %gep = getelementptr float, ptr %invariant.gep, i64 %.882
  store float %found.2.3.lcssa, ptr %gep, align 4
  %exitcond374.not = icmp eq i64 %arg.count.fr, %.710
  br i1 %exitcond374.not, label %B493, label %B370.endif

B492:                                             ; preds = %B493, %B52.lr.ph.split, %B493.us, %B493.us.us, %B0.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B493:                                             ; preds = %B466, %B52
  %exitcond375.not = icmp eq i64 %.127, %arg.total
  br i1 %exitcond375.not, label %B492, label %B52

B106.endif:                                       ; preds = %B52
  %invariant.gep = getelementptr float, ptr %arg.scores, i64 %.120320358
  br label %B370.endif

B370.endif:                                       ; preds = %B106.endif, %B466
  %.703307313 = phi i64 [ %.710, %B466 ], [ 0, %B106.endif ]
  %.710 = add nuw nsw i64 %.703307313, 1
  %.743 = getelementptr i64, ptr %arg.queries, i64 %.703307313
  %.744 = load i64, ptr %.743, align 8
  %.748 = getelementptr i8, ptr %.743, i64 8
  %.749 = load i64, ptr %.748, align 8
  %.786 = sub i64 %.749, %.744
  %.829299.not = icmp slt i64 %.786, 1
  br i1 %.829299.not, label %B466, label %B440.preheader

B440.preheader:                                   ; preds = %B370.endif
  %xtraiter = and i64 %.786, 7
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B440.prol.loopexit, label %B440.prol.preheader

B440.prol.preheader:                              ; preds = %B440.preheader
  br label %B440.prol

B440.prol:                                        ; preds = %B440.prol, %B440.prol.preheader
  %lsr.iv195 = phi i64 [ %xtraiter, %B440.prol.preheader ], [ %lsr.iv.next196, %B440.prol ]
  %found.2.3302.prol = phi double [ %.872.prol, %B440.prol ], [ 0.000000e+00, %B440.prol.preheader ]
  %.835298300.prol = phi i64 [ %.842.prol, %B440.prol ], [ %.744, %B440.prol.preheader ]
  %.842.prol = add i64 %.835298300.prol, 1
  %68 = shl i64 %.835298300.prol, 2
  %scevgep194 = getelementptr i8, ptr %arg.best, i64 %68
  %.869.prol = load float, ptr %scevgep194, align 4
  %.871.prol = fpext float %.869.prol to double
  %.872.prol = fadd double %found.2.3302.prol, %.871.prol
  %lsr.iv.next196 = add nsw i64 %lsr.iv195, -1
  %prol.iter.cmp.not = icmp eq i64 %lsr.iv.next196, 0
  br i1 %prol.iter.cmp.not, label %B440.prol.loopexit.loopexit, label %B440.prol, !llvm.loop !6

B440.prol.loopexit.loopexit:                      ; preds = %B440.prol
  %69 = sub i64 %.749, %.842.prol
  br label %B440.prol.loopexit

B440.prol.loopexit:                               ; preds = %B440.prol.loopexit.loopexit, %B440.preheader
  %found.2.3302.unr = phi double [ 0.000000e+00, %B440.preheader ], [ %.872.prol, %B440.prol.loopexit.loopexit ]
  %.828297301.unr = phi i64 [ %.786, %B440.preheader ], [ %69, %B440.prol.loopexit.loopexit ]
  %.835298300.unr = phi i64 [ %.744, %B440.preheader ], [ %.842.prol, %B440.prol.loopexit.loopexit ]
  %.872.lcssa.unr = phi double [ poison, %B440.preheader ], [ %.872.prol, %B440.prol.loopexit.loopexit ]
  %70 = sub i64 %.744, %.749
  %71 = icmp ugt i64 %70, -8
  br i1 %71, label %B466.loopexit, label %B440.preheader53

B440.preheader53:                                 ; preds = %B440.prol.loopexit
  %72 = add i64 %.828297301.unr, 8
  %73 = shl i64 %.835298300.unr, 2
  %scevgep200 = getelementptr i8, ptr %scevgep199, i64 %73
  br label %B440
}

declare void @llvm.assume(i1 noundef) #1

define noundef i32 @decode_tokens(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readonly %arg.codes, ptr readonly %arg.nearest, i64 %arg.total, ptr readonly %arg.centroids, ptr readonly %arg.values, i64 %arg.dim, i64 %arg.bits, ptr %arg.vectors) local_unnamed_addr #0 {
B0:
  %const = bitcast i64 9223372036854775804 to i64
  %arg.dim.fr = freeze i64 %arg.dim
  %.29 = icmp eq i64 %arg.bits, 0
  br i1 %.29, label %B0.endif.endif.endif, label %B0.else.if, !prof !7

B396:                                             ; preds = %B394.us, %B394.us.us.us, %B84.endif.lr.ph, %B0.endif.endif.endif
  store i64 0, ptr %retptr, align 8
  ret i32 0

B0.else.if:                                       ; preds = %B0
  %0 = and i64 %arg.bits, -4294967296
  %1 = icmp eq i64 %0, 0
  br i1 %1, label %2, label %8

2:                                                ; preds = %B0.else.if
  %3 = trunc i64 %arg.bits to i32
  %4 = udiv i32 8, %3
  %5 = urem i32 8, %3
  %6 = zext i32 %4 to i64
  %7 = zext i32 %5 to i64
  br label %11

8:                                                ; preds = %B0.else.if
  %9 = sdiv i64 8, %arg.bits
  %10 = srem i64 8, %arg.bits
  br label %11

11:                                               ; preds = %8, %2
  %12 = phi i64 [ %6, %2 ], [ %9, %8 ]
  %13 = phi i64 [ %7, %2 ], [ %10, %8 ]
  %.48 = icmp slt i64 %arg.bits, 0
  %.49 = icmp ne i64 %13, 0
  %.50 = and i1 %.48, %.49
  %.55 = sext i1 %.50 to i64
  %.34.1 = add nsw i64 %12, %.55
  %notmask = shl nsw i64 -1, %arg.bits
  %.69 = xor i64 %notmask, -1
  %.78 = add i64 %arg.dim.fr, -1
  %.79 = add i64 %.78, %.34.1
  %.83 = icmp eq i64 %.34.1, 0
  br i1 %.83, label %B0.endif.endif.endif, label %B0.endif.else, !prof !8

B0.endif.else:                                    ; preds = %11
  %const_mat = add i64 %const, 4
  %.94 = icmp ne i64 %.79, %const_mat
  %.95 = icmp ne i64 %.34.1, -1
  %.96.not = or i1 %.95, %.94
  br i1 %.96.not, label %B0.endif.else.if, label %B0.endif.endif.endif, !prof !9

B0.endif.else.if:                                 ; preds = %B0.endif.else
  %14 = or i64 %.79, %.34.1
  %15 = and i64 %14, -4294967296
  %16 = icmp eq i64 %15, 0
  br i1 %16, label %17, label %24

17:                                               ; preds = %B0.endif.else.if
  %18 = trunc i64 %.34.1 to i32
  %19 = trunc i64 %.79 to i32
  %20 = udiv i32 %19, %18
  %21 = urem i32 %19, %18
  %22 = zext i32 %20 to i64
  %23 = zext i32 %21 to i64
  br label %27

24:                                               ; preds = %B0.endif.else.if
  %25 = sdiv i64 %.79, %.34.1
  %26 = srem i64 %.79, %.34.1
  br label %27

27:                                               ; preds = %24, %17
  %28 = phi i64 [ %22, %17 ], [ %25, %24 ]
  %29 = phi i64 [ %23, %17 ], [ %26, %24 ]
  %.101 = xor i64 %29, %.34.1
  %.102 = icmp slt i64 %.101, 0
  %.103 = icmp ne i64 %29, 0
  %.104 = and i1 %.103, %.102
  %.109 = sext i1 %.104 to i64
  %spec.select = add i64 %28, %.109
  br label %B0.endif.endif.endif

B0.endif.endif.endif:                             ; preds = %27, %B0.endif.else, %11, %B0
  %.83137 = phi i1 [ true, %11 ], [ false, %27 ], [ false, %B0.endif.else ], [ true, %B0 ]
  %.69135 = phi i64 [ %.69, %11 ], [ %.69, %27 ], [ %.69, %B0.endif.else ], [ 0, %B0 ]
  %quot.0133 = phi i64 [ 0, %11 ], [ %.34.1, %27 ], [ -1, %B0.endif.else ], [ 0, %B0 ]
  %quot.1.0 = phi i64 [ 0, %11 ], [ %spec.select, %27 ], [ 0, %B0.endif.else ], [ 0, %B0 ]
  %invariant.gep = getelementptr i8, ptr %arg.codes, i64 %quot.0133
  %.205192.not = icmp slt i64 %arg.total, 1
  br i1 %.205192.not, label %B396, label %B84.endif.lr.ph

B84.endif.lr.ph:                                  ; preds = %B0.endif.endif.endif
  %.303 = icmp sgt i64 %arg.dim.fr, 0
  %.471.us = mul nsw i64 %quot.0133, %arg.bits
  br i1 %.303, label %B84.endif.lr.ph.split.us, label %B396

B84.endif.lr.ph.split.us:                         ; preds = %B84.endif.lr.ph
  br i1 %.83137, label %B84.endif.us.us.us.preheader, label %B84.endif.us.preheader, !prof !7

B84.endif.us.us.us.preheader:                     ; preds = %B84.endif.lr.ph.split.us
  %xtraiter8 = and i64 %arg.dim.fr, 3
  %unroll_iter13 = and i64 %arg.dim.fr, %const
  %scevgep = getelementptr i8, ptr %arg.centroids, i64 12
  %30 = shl i64 %arg.dim.fr, 2
  %scevgep30 = getelementptr i8, ptr %arg.vectors, i64 12
  %31 = shl i64 %arg.dim.fr, 2
  br label %B84.endif.us.us.us

B84.endif.us.preheader:                           ; preds = %B84.endif.lr.ph.split.us
  %32 = tail call i64 @llvm.smin.i64(i64 %quot.0133, i64 0)
  %xtraiter = and i64 %arg.dim.fr, 3
  %unroll_iter = and i64 %arg.dim.fr, %const
  %33 = shl i64 %arg.dim.fr, 2
  br label %B84.endif.us

B84.endif.us.us.us:                               ; preds = %B394.us.us.us, %B84.endif.us.us.us.preheader
  %lsr.iv39 = phi ptr [ %arg.vectors, %B84.endif.us.us.us.preheader ], [ %scevgep40, %B394.us.us.us ]
  %lsr.iv = phi ptr [ %scevgep30, %B84.endif.us.us.us.preheader ], [ %scevgep31, %B394.us.us.us ]
  %.211181195.us.us.us = phi i64 [ %.218.us.us.us, %B394.us.us.us ], [ 0, %B84.endif.us.us.us.preheader ]
  %34 = icmp ult i64 %arg.dim.fr, 4
  %.244.us.us.us = mul nsw i64 %.211181195.us.us.us, %quot.1.0
  %.248.us.us.us = getelementptr i32, ptr %arg.nearest, i64 %.211181195.us.us.us
  %.249.us.us.us = load i32, ptr %.248.us.us.us, align 4
  %.251.us.us.us = sext i32 %.249.us.us.us to i64
  br i1 %34, label %B164.us.us.us.us.epil.preheader, label %B164.us.us.us.us.preheader

B164.us.us.us.us.preheader:                       ; preds = %B84.endif.us.us.us
  %35 = mul i64 %30, %.251.us.us.us
  %scevgep22 = getelementptr i8, ptr %scevgep, i64 %35
  br label %B164.us.us.us.us

B304.us.us.us:                                    ; preds = %B162.B292_crit_edge.split.us.us.us.us
  %36 = icmp ult i64 %arg.dim.fr, 4
  %sqrt.us.us.us = tail call double @llvm.sqrt.f64(double %.493.us.us.us.us.lcssa)
  %.517.us.us.us = fdiv double 1.000000e+00, %sqrt.us.us.us
  br i1 %36, label %B352.us.us.us.epil.preheader, label %B352.us.us.us.preheader

B352.us.us.us.preheader:                          ; preds = %B304.us.us.us
  br label %B352.us.us.us

B394.us.us.us.loopexit.unr-lcssa:                 ; preds = %B352.us.us.us
  %37 = and i64 %arg.dim.fr, 3
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %B394.us.us.us, label %B352.us.us.us.epil.preheader

B352.us.us.us.epil.preheader:                     ; preds = %B394.us.us.us.loopexit.unr-lcssa, %B304.us.us.us
  %.607174176.us.us.us.epil.init = phi i64 [ 0, %B304.us.us.us ], [ %.614.us.us.us.3, %B394.us.us.us.loopexit.unr-lcssa ]
  %39 = shl i64 %.607174176.us.us.us.epil.init, 2
  %scevgep52 = getelementptr i8, ptr %lsr.iv39, i64 %39
  br label %B352.us.us.us.epil

B352.us.us.us.epil:                               ; preds = %B352.us.us.us.epil, %B352.us.us.us.epil.preheader
  %epil.iter16 = phi i64 [ 0, %B352.us.us.us.epil.preheader ], [ %epil.iter16.next, %B352.us.us.us.epil ]
  %40 = shl nuw nsw i64 %epil.iter16, 2
  %scevgep53 = getelementptr i8, ptr %scevgep52, i64 %40
  %.643.us.us.us.epil = load float, ptr %scevgep53, align 4
  %.645.us.us.us.epil = fpext float %.643.us.us.us.epil to double
  %.646.us.us.us.epil = fmul double %.517.us.us.us, %.645.us.us.us.epil
  %.648.us.us.us.epil = fptrunc double %.646.us.us.us.epil to float
  store float %.648.us.us.us.epil, ptr %scevgep53, align 4
  %epil.iter16.next = add i64 %epil.iter16, 1
  %epil.iter16.cmp.not = icmp eq i64 %xtraiter8, %epil.iter16.next
  br i1 %epil.iter16.cmp.not, label %B394.us.us.us, label %B352.us.us.us.epil, !llvm.loop !10

B394.us.us.us:                                    ; preds = %B162.B292_crit_edge.split.us.us.us.us, %B352.us.us.us.epil, %B394.us.us.us.loopexit.unr-lcssa
  %scevgep31 = getelementptr i8, ptr %lsr.iv, i64 %30
  %scevgep40 = getelementptr i8, ptr %lsr.iv39, i64 %30
  %exitcond254.not = icmp eq i64 %arg.total, %.218.us.us.us
  br i1 %exitcond254.not, label %B396, label %B84.endif.us.us.us

B352.us.us.us:                                    ; preds = %B352.us.us.us, %B352.us.us.us.preheader
  %.607174176.us.us.us = phi i64 [ %.614.us.us.us.3, %B352.us.us.us ], [ 0, %B352.us.us.us.preheader ]
  %41 = shl i64 %.607174176.us.us.us, 2
  %scevgep50 = getelementptr i8, ptr %lsr.iv, i64 %41
  %scevgep51 = getelementptr i8, ptr %scevgep50, i64 -12
  %.643.us.us.us = load float, ptr %scevgep51, align 4
  %.645.us.us.us = fpext float %.643.us.us.us to double
  %.646.us.us.us = fmul double %.517.us.us.us, %.645.us.us.us
  %.648.us.us.us = fptrunc double %.646.us.us.us to float
  store float %.648.us.us.us, ptr %scevgep51, align 4
  %42 = shl i64 %.607174176.us.us.us, 2
  %scevgep48 = getelementptr i8, ptr %lsr.iv, i64 %42
  %scevgep49 = getelementptr i8, ptr %scevgep48, i64 -8
  %.643.us.us.us.1 = load float, ptr %scevgep49, align 4
  %.645.us.us.us.1 = fpext float %.643.us.us.us.1 to double
  %.646.us.us.us.1 = fmul double %.517.us.us.us, %.645.us.us.us.1
  %.648.us.us.us.1 = fptrunc double %.646.us.us.us.1 to float
  store float %.648.us.us.us.1, ptr %scevgep49, align 4
  %43 = shl i64 %.607174176.us.us.us, 2
  %scevgep46 = getelementptr i8, ptr %lsr.iv, i64 %43
  %scevgep47 = getelementptr i8, ptr %scevgep46, i64 -4
  %.643.us.us.us.2 = load float, ptr %scevgep47, align 4
  %.645.us.us.us.2 = fpext float %.643.us.us.us.2 to double
  %.646.us.us.us.2 = fmul double %.517.us.us.us, %.645.us.us.us.2
  %.648.us.us.us.2 = fptrunc double %.646.us.us.us.2 to float
  store float %.648.us.us.us.2, ptr %scevgep47, align 4
  %.614.us.us.us.3 = add nuw nsw i64 %.607174176.us.us.us, 4
  %44 = shl i64 %.607174176.us.us.us, 2
  %scevgep45 = getelementptr i8, ptr %lsr.iv, i64 %44
  %.643.us.us.us.3 = load float, ptr %scevgep45, align 4
  %.645.us.us.us.3 = fpext float %.643.us.us.us.3 to double
  %.646.us.us.us.3 = fmul double %.517.us.us.us, %.645.us.us.us.3
  %.648.us.us.us.3 = fptrunc double %.646.us.us.us.3 to float
  store float %.648.us.us.us.3, ptr %scevgep45, align 4
  %niter20.ncmp.3 = icmp eq i64 %unroll_iter13, %.614.us.us.us.3
  br i1 %niter20.ncmp.3, label %B394.us.us.us.loopexit.unr-lcssa, label %B352.us.us.us

B164.us.us.us.us:                                 ; preds = %B164.us.us.us.us, %B164.us.us.us.us.preheader
  %length.2.1168.us.us.us.us = phi double [ %.493.us.us.us.us.3, %B164.us.us.us.us ], [ 0.000000e+00, %B164.us.us.us.us.preheader ]
  %.351164166.us.us.us.us = phi i64 [ %.358.us.us.us.us.3, %B164.us.us.us.us ], [ 0, %B164.us.us.us.us.preheader ]
  %sunkaddr = getelementptr i8, ptr %invariant.gep, i64 %.244.us.us.us
  %.428151.us.us.us.us = load i8, ptr %sunkaddr, align 1
  %.472.us.us.us.us = zext i8 %.428151.us.us.us.us to i64
  %.473.us.us.us.us = lshr i64 %.472.us.us.us.us, %.471.us
  %.475.us.us.us.us = and i64 %.473.us.us.us.us, %.69135
  %45 = shl i64 %.351164166.us.us.us.us, 2
  %scevgep28 = getelementptr i8, ptr %scevgep22, i64 %45
  %scevgep29 = getelementptr i8, ptr %scevgep28, i64 -12
  %.480.us.us.us.us = load float, ptr %scevgep29, align 4
  %.482.us.us.us.us = getelementptr float, ptr %arg.values, i64 %.475.us.us.us.us
  %.483.us.us.us.us = load float, ptr %.482.us.us.us.us, align 4
  %.484.us.us.us.us = fadd float %.480.us.us.us.us, %.483.us.us.us.us
  %46 = shl i64 %.351164166.us.us.us.us, 2
  %scevgep37 = getelementptr i8, ptr %lsr.iv, i64 %46
  %scevgep38 = getelementptr i8, ptr %scevgep37, i64 -12
  store float %.484.us.us.us.us, ptr %scevgep38, align 4
  %.490.us.us.us.us = fmul float %.484.us.us.us.us, %.484.us.us.us.us
  %.492.us.us.us.us = fpext float %.490.us.us.us.us to double
  %.493.us.us.us.us = fadd double %length.2.1168.us.us.us.us, %.492.us.us.us.us
  %.428151.us.us.us.us.1 = load i8, ptr %sunkaddr, align 1
  %.472.us.us.us.us.1 = zext i8 %.428151.us.us.us.us.1 to i64
  %.473.us.us.us.us.1 = lshr i64 %.472.us.us.us.us.1, %.471.us
  %.475.us.us.us.us.1 = and i64 %.473.us.us.us.us.1, %.69135
  %47 = shl i64 %.351164166.us.us.us.us, 2
  %scevgep26 = getelementptr i8, ptr %scevgep22, i64 %47
  %scevgep27 = getelementptr i8, ptr %scevgep26, i64 -8
  %.480.us.us.us.us.1 = load float, ptr %scevgep27, align 4
  %.482.us.us.us.us.1 = getelementptr float, ptr %arg.values, i64 %.475.us.us.us.us.1
  %.483.us.us.us.us.1 = load float, ptr %.482.us.us.us.us.1, align 4
  %.484.us.us.us.us.1 = fadd float %.480.us.us.us.us.1, %.483.us.us.us.us.1
  %48 = shl i64 %.351164166.us.us.us.us, 2
  %scevgep35 = getelementptr i8, ptr %lsr.iv, i64 %48
  %scevgep36 = getelementptr i8, ptr %scevgep35, i64 -8
  store float %.484.us.us.us.us.1, ptr %scevgep36, align 4
  %.490.us.us.us.us.1 = fmul float %.484.us.us.us.us.1, %.484.us.us.us.us.1
  %.492.us.us.us.us.1 = fpext float %.490.us.us.us.us.1 to double
  %.493.us.us.us.us.1 = fadd double %.493.us.us.us.us, %.492.us.us.us.us.1
  %.428151.us.us.us.us.2 = load i8, ptr %sunkaddr, align 1
  %.472.us.us.us.us.2 = zext i8 %.428151.us.us.us.us.2 to i64
  %.473.us.us.us.us.2 = lshr i64 %.472.us.us.us.us.2, %.471.us
  %.475.us.us.us.us.2 = and i64 %.473.us.us.us.us.2, %.69135
  %49 = shl i64 %.351164166.us.us.us.us, 2
  %scevgep24 = getelementptr i8, ptr %scevgep22, i64 %49
  %scevgep25 = getelementptr i8, ptr %scevgep24, i64 -4
  %.480.us.us.us.us.2 = load float, ptr %scevgep25, align 4
  %.482.us.us.us.us.2 = getelementptr float, ptr %arg.values, i64 %.475.us.us.us.us.2
  %.483.us.us.us.us.2 = load float, ptr %.482.us.us.us.us.2, align 4
  %.484.us.us.us.us.2 = fadd float %.480.us.us.us.us.2, %.483.us.us.us.us.2
  %50 = shl i64 %.351164166.us.us.us.us, 2
  %scevgep33 = getelementptr i8, ptr %lsr.iv, i64 %50
  %scevgep34 = getelementptr i8, ptr %scevgep33, i64 -4
  store float %.484.us.us.us.us.2, ptr %scevgep34, align 4
  %.490.us.us.us.us.2 = fmul float %.484.us.us.us.us.2, %.484.us.us.us.us.2
  %.492.us.us.us.us.2 = fpext float %.490.us.us.us.us.2 to double
  %.493.us.us.us.us.2 = fadd double %.493.us.us.us.us.1, %.492.us.us.us.us.2
  %.358.us.us.us.us.3 = add nuw nsw i64 %.351164166.us.us.us.us, 4
  %.428151.us.us.us.us.3 = load i8, ptr %sunkaddr, align 1
  %.472.us.us.us.us.3 = zext i8 %.428151.us.us.us.us.3 to i64
  %.473.us.us.us.us.3 = lshr i64 %.472.us.us.us.us.3, %.471.us
  %.475.us.us.us.us.3 = and i64 %.473.us.us.us.us.3, %.69135
  %51 = shl i64 %.351164166.us.us.us.us, 2
  %scevgep23 = getelementptr i8, ptr %scevgep22, i64 %51
  %.480.us.us.us.us.3 = load float, ptr %scevgep23, align 4
  %.482.us.us.us.us.3 = getelementptr float, ptr %arg.values, i64 %.475.us.us.us.us.3
  %.483.us.us.us.us.3 = load float, ptr %.482.us.us.us.us.3, align 4
  %.484.us.us.us.us.3 = fadd float %.480.us.us.us.us.3, %.483.us.us.us.us.3
  %52 = shl i64 %.351164166.us.us.us.us, 2
  %scevgep32 = getelementptr i8, ptr %lsr.iv, i64 %52
  store float %.484.us.us.us.us.3, ptr %scevgep32, align 4
  %.490.us.us.us.us.3 = fmul float %.484.us.us.us.us.3, %.484.us.us.us.us.3
  %.492.us.us.us.us.3 = fpext float %.490.us.us.us.us.3 to double
  %.493.us.us.us.us.3 = fadd double %.493.us.us.us.us.2, %.492.us.us.us.us.3
  %niter14.ncmp.3 = icmp eq i64 %unroll_iter13, %.358.us.us.us.us.3
  br i1 %niter14.ncmp.3, label %B162.B292_crit_edge.split.us.us.us.us.unr-lcssa, label %B164.us.us.us.us

B162.B292_crit_edge.split.us.us.us.us.unr-lcssa:  ; preds = %B164.us.us.us.us
  %53 = icmp eq i64 %xtraiter8, 0
  br i1 %53, label %B162.B292_crit_edge.split.us.us.us.us, label %B164.us.us.us.us.epil.preheader

B164.us.us.us.us.epil.preheader:                  ; preds = %B162.B292_crit_edge.split.us.us.us.us.unr-lcssa, %B84.endif.us.us.us
  %length.2.1168.us.us.us.us.epil.init = phi double [ 0.000000e+00, %B84.endif.us.us.us ], [ %.493.us.us.us.us.3, %B162.B292_crit_edge.split.us.us.us.us.unr-lcssa ]
  %.351164166.us.us.us.us.epil.init = phi i64 [ 0, %B84.endif.us.us.us ], [ %.358.us.us.us.us.3, %B162.B292_crit_edge.split.us.us.us.us.unr-lcssa ]
  %54 = shl i64 %.351164166.us.us.us.us.epil.init, 2
  %scevgep41 = getelementptr i8, ptr %lsr.iv39, i64 %54
  %55 = mul i64 %31, %.251.us.us.us
  %56 = add i64 %55, %54
  %scevgep43 = getelementptr i8, ptr %arg.centroids, i64 %56
  br label %B164.us.us.us.us.epil

B164.us.us.us.us.epil:                            ; preds = %B164.us.us.us.us.epil, %B164.us.us.us.us.epil.preheader
  %length.2.1168.us.us.us.us.epil = phi double [ %length.2.1168.us.us.us.us.epil.init, %B164.us.us.us.us.epil.preheader ], [ %.493.us.us.us.us.epil, %B164.us.us.us.us.epil ]
  %epil.iter9 = phi i64 [ 0, %B164.us.us.us.us.epil.preheader ], [ %epil.iter9.next, %B164.us.us.us.us.epil ]
  %sunkaddr69 = getelementptr i8, ptr %invariant.gep, i64 %.244.us.us.us
  %.428151.us.us.us.us.epil = load i8, ptr %sunkaddr69, align 1
  %.472.us.us.us.us.epil = zext i8 %.428151.us.us.us.us.epil to i64
  %.473.us.us.us.us.epil = lshr i64 %.472.us.us.us.us.epil, %.471.us
  %.475.us.us.us.us.epil = and i64 %.473.us.us.us.us.epil, %.69135
  %57 = shl nuw nsw i64 %epil.iter9, 2
  %scevgep44 = getelementptr i8, ptr %scevgep43, i64 %57
  %.480.us.us.us.us.epil = load float, ptr %scevgep44, align 4
  %.482.us.us.us.us.epil = getelementptr float, ptr %arg.values, i64 %.475.us.us.us.us.epil
  %.483.us.us.us.us.epil = load float, ptr %.482.us.us.us.us.epil, align 4
  %.484.us.us.us.us.epil = fadd float %.480.us.us.us.us.epil, %.483.us.us.us.us.epil
  %58 = shl nuw nsw i64 %epil.iter9, 2
  %scevgep42 = getelementptr i8, ptr %scevgep41, i64 %58
  store float %.484.us.us.us.us.epil, ptr %scevgep42, align 4
  %.490.us.us.us.us.epil = fmul float %.484.us.us.us.us.epil, %.484.us.us.us.us.epil
  %.492.us.us.us.us.epil = fpext float %.490.us.us.us.us.epil to double
  %.493.us.us.us.us.epil = fadd double %length.2.1168.us.us.us.us.epil, %.492.us.us.us.us.epil
  %epil.iter9.next = add i64 %epil.iter9, 1
  %epil.iter9.cmp.not = icmp eq i64 %xtraiter8, %epil.iter9.next
  br i1 %epil.iter9.cmp.not, label %B162.B292_crit_edge.split.us.us.us.us, label %B164.us.us.us.us.epil, !llvm.loop !11

B162.B292_crit_edge.split.us.us.us.us:            ; preds = %B164.us.us.us.us.epil, %B162.B292_crit_edge.split.us.us.us.us.unr-lcssa
  %.493.us.us.us.us.lcssa = phi double [ %.493.us.us.us.us.3, %B162.B292_crit_edge.split.us.us.us.us.unr-lcssa ], [ %.493.us.us.us.us.epil, %B164.us.us.us.us.epil ]
  %.218.us.us.us = add nuw nsw i64 %.211181195.us.us.us, 1
  %.507.us.us.us = fcmp ogt double %.493.us.us.us.us.lcssa, 0.000000e+00
  br i1 %.507.us.us.us, label %B304.us.us.us, label %B394.us.us.us

B84.endif.us:                                     ; preds = %B394.us, %B84.endif.us.preheader
  %lsr.iv54 = phi ptr [ %arg.vectors, %B84.endif.us.preheader ], [ %scevgep55, %B394.us ]
  %.211181195.us = phi i64 [ %.218.us, %B394.us ], [ 0, %B84.endif.us.preheader ]
  %.244.us = mul nsw i64 %.211181195.us, %quot.1.0
  %.248.us = getelementptr i32, ptr %arg.nearest, i64 %.211181195.us
  %.249.us = load i32, ptr %.248.us, align 4
  %.251.us = sext i32 %.249.us to i64
  %.252.us = mul nsw i64 %arg.dim.fr, %.251.us
  %59 = getelementptr i8, ptr %arg.codes, i64 %.244.us
  %60 = getelementptr float, ptr %arg.centroids, i64 %.252.us
  br label %B164.endif.endif.us

B394.us.loopexit.unr-lcssa:                       ; preds = %B352.us
  %61 = icmp eq i64 %xtraiter, 0
  br i1 %61, label %B394.us, label %B352.us.epil.preheader

B352.us.epil.preheader:                           ; preds = %B352.lr.ph.us, %B394.us.loopexit.unr-lcssa
  %.607174176.us.epil.init = phi i64 [ 0, %B352.lr.ph.us ], [ %.614.us.3, %B394.us.loopexit.unr-lcssa ]
  %62 = shl i64 %.607174176.us.epil.init, 2
  %scevgep65 = getelementptr i8, ptr %lsr.iv54, i64 %62
  br label %B352.us.epil

B352.us.epil:                                     ; preds = %B352.us.epil, %B352.us.epil.preheader
  %epil.iter = phi i64 [ 0, %B352.us.epil.preheader ], [ %epil.iter.next, %B352.us.epil ]
  %63 = shl nuw nsw i64 %epil.iter, 2
  %scevgep66 = getelementptr i8, ptr %scevgep65, i64 %63
  %.643.us.epil = load float, ptr %scevgep66, align 4
  %.645.us.epil = fpext float %.643.us.epil to double
  %.646.us.epil = fmul double %.517.us, %.645.us.epil
  %.648.us.epil = fptrunc double %.646.us.epil to float
  store float %.648.us.epil, ptr %scevgep66, align 4
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %xtraiter, %epil.iter.next
  br i1 %epil.iter.cmp.not, label %B394.us, label %B352.us.epil, !llvm.loop !12

B394.us:                                          ; preds = %B162.B292_crit_edge.split.us223, %B352.us.epil, %B394.us.loopexit.unr-lcssa
  %scevgep55 = getelementptr i8, ptr %lsr.iv54, i64 %33
  %exitcond249.not = icmp eq i64 %arg.total, %.218.us
  br i1 %exitcond249.not, label %B396, label %B84.endif.us

B352.us:                                          ; preds = %B352.us.preheader, %B352.us
  %.607174176.us = phi i64 [ %.614.us.3, %B352.us ], [ 0, %B352.us.preheader ]
  %64 = shl i64 %.607174176.us, 2
  %scevgep64 = getelementptr i8, ptr %lsr.iv54, i64 %64
  %.643.us = load float, ptr %scevgep64, align 4
  %.645.us = fpext float %.643.us to double
  %.646.us = fmul double %.517.us, %.645.us
  %.648.us = fptrunc double %.646.us to float
  store float %.648.us, ptr %scevgep64, align 4
  %65 = shl i64 %.607174176.us, 2
  %scevgep62 = getelementptr i8, ptr %lsr.iv54, i64 %65
  %scevgep63 = getelementptr i8, ptr %scevgep62, i64 4
  %.643.us.1 = load float, ptr %scevgep63, align 4
  %.645.us.1 = fpext float %.643.us.1 to double
  %.646.us.1 = fmul double %.517.us, %.645.us.1
  %.648.us.1 = fptrunc double %.646.us.1 to float
  store float %.648.us.1, ptr %scevgep63, align 4
  %66 = shl i64 %.607174176.us, 2
  %scevgep60 = getelementptr i8, ptr %lsr.iv54, i64 %66
  %scevgep61 = getelementptr i8, ptr %scevgep60, i64 8
  %.643.us.2 = load float, ptr %scevgep61, align 4
  %.645.us.2 = fpext float %.643.us.2 to double
  %.646.us.2 = fmul double %.517.us, %.645.us.2
  %.648.us.2 = fptrunc double %.646.us.2 to float
  store float %.648.us.2, ptr %scevgep61, align 4
  %.614.us.3 = add nuw nsw i64 %.607174176.us, 4
  %67 = shl i64 %.607174176.us, 2
  %scevgep58 = getelementptr i8, ptr %lsr.iv54, i64 %67
  %scevgep59 = getelementptr i8, ptr %scevgep58, i64 12
  %.643.us.3 = load float, ptr %scevgep59, align 4
  %.645.us.3 = fpext float %.643.us.3 to double
  %.646.us.3 = fmul double %.517.us, %.645.us.3
  %.648.us.3 = fptrunc double %.646.us.3 to float
  store float %.648.us.3, ptr %scevgep59, align 4
  %niter.ncmp.3 = icmp eq i64 %unroll_iter, %.614.us.3
  br i1 %niter.ncmp.3, label %B394.us.loopexit.unr-lcssa, label %B352.us

B164.endif.endif.us:                              ; preds = %81, %B84.endif.us
  %length.2.1168.us204 = phi double [ 0.000000e+00, %B84.endif.us ], [ %.493.us221, %81 ]
  %.351164166.us206 = phi i64 [ 0, %B84.endif.us ], [ %.358.us208, %81 ]
  %.358.us208 = add nuw nsw i64 %.351164166.us206, 1
  %68 = or i64 %.351164166.us206, %quot.0133
  %69 = and i64 %68, -4294967296
  %70 = icmp eq i64 %69, 0
  br i1 %70, label %71, label %78

71:                                               ; preds = %B164.endif.endif.us
  %72 = trunc i64 %quot.0133 to i32
  %73 = trunc i64 %.351164166.us206 to i32
  %74 = udiv i32 %73, %72
  %75 = urem i32 %73, %72
  %76 = zext i32 %74 to i64
  %77 = zext i32 %75 to i64
  br label %81

78:                                               ; preds = %B164.endif.endif.us
  %79 = sdiv i64 %.351164166.us206, %quot.0133
  %80 = srem i64 %.351164166.us206, %quot.0133
  br label %81

81:                                               ; preds = %78, %71
  %82 = phi i64 [ %76, %71 ], [ %79, %78 ]
  %83 = phi i64 [ %77, %71 ], [ %80, %78 ]
  %84 = icmp slt i64 %quot.0133, 0
  %.406.us = icmp ne i64 %83, 0
  %.407.us = and i1 %84, %.406.us
  %.412.us = sext i1 %.407.us to i64
  %85 = getelementptr i8, ptr %59, i64 %82
  %.427.us = getelementptr i8, ptr %85, i64 %.412.us
  %.428.us = load i8, ptr %.427.us, align 1
  %.452.us.not = icmp eq i64 %83, 0
  %.460.us = select i1 %.452.us.not, i64 0, i64 %32
  %spec.select159.us = add nsw i64 %.460.us, %83
  %86 = mul nsw i64 %spec.select159.us, %arg.bits
  %.472.us210 = zext i8 %.428.us to i64
  %.473.us211 = lshr i64 %.472.us210, %86
  %.475.us212 = and i64 %.473.us211, %.69135
  %87 = shl i64 %.351164166.us206, 2
  %scevgep57 = getelementptr i8, ptr %60, i64 %87
  %.480.us214 = load float, ptr %scevgep57, align 4
  %.482.us215 = getelementptr float, ptr %arg.values, i64 %.475.us212
  %.483.us216 = load float, ptr %.482.us215, align 4
  %.484.us217 = fadd float %.480.us214, %.483.us216
  %88 = shl i64 %.351164166.us206, 2
  %scevgep56 = getelementptr i8, ptr %lsr.iv54, i64 %88
  store float %.484.us217, ptr %scevgep56, align 4
  %.490.us219 = fmul float %.484.us217, %.484.us217
  %.492.us220 = fpext float %.490.us219 to double
  %.493.us221 = fadd double %length.2.1168.us204, %.492.us220
  %exitcond.not = icmp eq i64 %arg.dim.fr, %.358.us208
  br i1 %exitcond.not, label %B162.B292_crit_edge.split.us223, label %B164.endif.endif.us

B162.B292_crit_edge.split.us223:                  ; preds = %81
  %.218.us = add nuw nsw i64 %.211181195.us, 1
  %.507.us = fcmp ogt double %.493.us221, 0.000000e+00
  br i1 %.507.us, label %B352.lr.ph.us, label %B394.us

B352.lr.ph.us:                                    ; preds = %B162.B292_crit_edge.split.us223
  %89 = icmp ult i64 %arg.dim.fr, 4
  %sqrt.us = tail call double @llvm.sqrt.f64(double %.493.us221)
  %.517.us = fdiv double 1.000000e+00, %sqrt.us
  br i1 %89, label %B352.us.epil.preheader, label %B352.us.preheader

B352.us.preheader:                                ; preds = %B352.lr.ph.us
  br label %B352.us
}

declare i64 @llvm.smin.i64(i64, i64) #2

declare double @llvm.sqrt.f64(double) #2

attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !1}
!6 = distinct !{!6, !1}
!7 = !{!"branch_weights", i32 1, i32 99}
!8 = !{!"branch_weights", i32 0, i32 -2147483648}
!9 = !{!"branch_weights", i32 99, i32 1}
!10 = distinct !{!10, !1}
!11 = distinct !{!11, !1}
!12 = distinct !{!12, !1}
