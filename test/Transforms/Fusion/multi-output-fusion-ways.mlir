// RUN: hlo-opt %s --multi-output-fusion | FileCheck %s
// RUN: hlo-opt %s --multi-output-fusion=target=cpu | FileCheck %s

// A fusion that the module has reads its parameter in more ways than there are
// numbers: they are not told apart.
// CHECK-LABEL: func @many_ways(
// CHECK-COUNT-2: hlo.fusion
func.func @many_ways(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %r0 = hlo.reverse %p dimensions = [0] : tensor<8xf32>
    %s0 = hlo.add %p, %r0 : tensor<8xf32>
    %r1 = hlo.reverse %s0 dimensions = [0] : tensor<8xf32>
    %s1 = hlo.add %s0, %r1 : tensor<8xf32>
    %r2 = hlo.reverse %s1 dimensions = [0] : tensor<8xf32>
    %s2 = hlo.add %s1, %r2 : tensor<8xf32>
    %r3 = hlo.reverse %s2 dimensions = [0] : tensor<8xf32>
    %s3 = hlo.add %s2, %r3 : tensor<8xf32>
    %r4 = hlo.reverse %s3 dimensions = [0] : tensor<8xf32>
    %s4 = hlo.add %s3, %r4 : tensor<8xf32>
    %r5 = hlo.reverse %s4 dimensions = [0] : tensor<8xf32>
    %s5 = hlo.add %s4, %r5 : tensor<8xf32>
    %r6 = hlo.reverse %s5 dimensions = [0] : tensor<8xf32>
    %s6 = hlo.add %s5, %r6 : tensor<8xf32>
    %r7 = hlo.reverse %s6 dimensions = [0] : tensor<8xf32>
    %s7 = hlo.add %s6, %r7 : tensor<8xf32>
    %r8 = hlo.reverse %s7 dimensions = [0] : tensor<8xf32>
    %s8 = hlo.add %s7, %r8 : tensor<8xf32>
    %r9 = hlo.reverse %s8 dimensions = [0] : tensor<8xf32>
    %s9 = hlo.add %s8, %r9 : tensor<8xf32>
    %r10 = hlo.reverse %s9 dimensions = [0] : tensor<8xf32>
    %s10 = hlo.add %s9, %r10 : tensor<8xf32>
    %r11 = hlo.reverse %s10 dimensions = [0] : tensor<8xf32>
    %s11 = hlo.add %s10, %r11 : tensor<8xf32>
    %r12 = hlo.reverse %s11 dimensions = [0] : tensor<8xf32>
    %s12 = hlo.add %s11, %r12 : tensor<8xf32>
    %r13 = hlo.reverse %s12 dimensions = [0] : tensor<8xf32>
    %s13 = hlo.add %s12, %r13 : tensor<8xf32>
    %r14 = hlo.reverse %s13 dimensions = [0] : tensor<8xf32>
    %s14 = hlo.add %s13, %r14 : tensor<8xf32>
    %r15 = hlo.reverse %s14 dimensions = [0] : tensor<8xf32>
    %s15 = hlo.add %s14, %r15 : tensor<8xf32>
    %r16 = hlo.reverse %s15 dimensions = [0] : tensor<8xf32>
    %s16 = hlo.add %s15, %r16 : tensor<8xf32>
    %r17 = hlo.reverse %s16 dimensions = [0] : tensor<8xf32>
    %s17 = hlo.add %s16, %r17 : tensor<8xf32>
    %r18 = hlo.reverse %s17 dimensions = [0] : tensor<8xf32>
    %s18 = hlo.add %s17, %r18 : tensor<8xf32>
    %r19 = hlo.reverse %s18 dimensions = [0] : tensor<8xf32>
    %s19 = hlo.add %s18, %r19 : tensor<8xf32>
    %r20 = hlo.reverse %s19 dimensions = [0] : tensor<8xf32>
    %s20 = hlo.add %s19, %r20 : tensor<8xf32>
    %r21 = hlo.reverse %s20 dimensions = [0] : tensor<8xf32>
    %s21 = hlo.add %s20, %r21 : tensor<8xf32>
    %r22 = hlo.reverse %s21 dimensions = [0] : tensor<8xf32>
    %s22 = hlo.add %s21, %r22 : tensor<8xf32>
    %r23 = hlo.reverse %s22 dimensions = [0] : tensor<8xf32>
    %s23 = hlo.add %s22, %r23 : tensor<8xf32>
    %r24 = hlo.reverse %s23 dimensions = [0] : tensor<8xf32>
    %s24 = hlo.add %s23, %r24 : tensor<8xf32>
    %r25 = hlo.reverse %s24 dimensions = [0] : tensor<8xf32>
    %s25 = hlo.add %s24, %r25 : tensor<8xf32>
    %r26 = hlo.reverse %s25 dimensions = [0] : tensor<8xf32>
    %s26 = hlo.add %s25, %r26 : tensor<8xf32>
    %r27 = hlo.reverse %s26 dimensions = [0] : tensor<8xf32>
    %s27 = hlo.add %s26, %r27 : tensor<8xf32>
    %r28 = hlo.reverse %s27 dimensions = [0] : tensor<8xf32>
    %s28 = hlo.add %s27, %r28 : tensor<8xf32>
    %r29 = hlo.reverse %s28 dimensions = [0] : tensor<8xf32>
    %s29 = hlo.add %s28, %r29 : tensor<8xf32>
    %r30 = hlo.reverse %s29 dimensions = [0] : tensor<8xf32>
    %s30 = hlo.add %s29, %r30 : tensor<8xf32>
    %r31 = hlo.reverse %s30 dimensions = [0] : tensor<8xf32>
    %s31 = hlo.add %s30, %r31 : tensor<8xf32>
    %r32 = hlo.reverse %s31 dimensions = [0] : tensor<8xf32>
    %s32 = hlo.add %s31, %r32 : tensor<8xf32>
    %r33 = hlo.reverse %s32 dimensions = [0] : tensor<8xf32>
    %s33 = hlo.add %s32, %r33 : tensor<8xf32>
    %r34 = hlo.reverse %s33 dimensions = [0] : tensor<8xf32>
    %s34 = hlo.add %s33, %r34 : tensor<8xf32>
    %r35 = hlo.reverse %s34 dimensions = [0] : tensor<8xf32>
    %s35 = hlo.add %s34, %r35 : tensor<8xf32>
    %r36 = hlo.reverse %s35 dimensions = [0] : tensor<8xf32>
    %s36 = hlo.add %s35, %r36 : tensor<8xf32>
    %r37 = hlo.reverse %s36 dimensions = [0] : tensor<8xf32>
    %s37 = hlo.add %s36, %r37 : tensor<8xf32>
    %r38 = hlo.reverse %s37 dimensions = [0] : tensor<8xf32>
    %s38 = hlo.add %s37, %r38 : tensor<8xf32>
    %r39 = hlo.reverse %s38 dimensions = [0] : tensor<8xf32>
    %s39 = hlo.add %s38, %r39 : tensor<8xf32>
    %r40 = hlo.reverse %s39 dimensions = [0] : tensor<8xf32>
    %s40 = hlo.add %s39, %r40 : tensor<8xf32>
    %r41 = hlo.reverse %s40 dimensions = [0] : tensor<8xf32>
    %s41 = hlo.add %s40, %r41 : tensor<8xf32>
    %r42 = hlo.reverse %s41 dimensions = [0] : tensor<8xf32>
    %s42 = hlo.add %s41, %r42 : tensor<8xf32>
    %r43 = hlo.reverse %s42 dimensions = [0] : tensor<8xf32>
    %s43 = hlo.add %s42, %r43 : tensor<8xf32>
    %r44 = hlo.reverse %s43 dimensions = [0] : tensor<8xf32>
    %s44 = hlo.add %s43, %r44 : tensor<8xf32>
    %r45 = hlo.reverse %s44 dimensions = [0] : tensor<8xf32>
    %s45 = hlo.add %s44, %r45 : tensor<8xf32>
    %r46 = hlo.reverse %s45 dimensions = [0] : tensor<8xf32>
    %s46 = hlo.add %s45, %r46 : tensor<8xf32>
    %r47 = hlo.reverse %s46 dimensions = [0] : tensor<8xf32>
    %s47 = hlo.add %s46, %r47 : tensor<8xf32>
    %r48 = hlo.reverse %s47 dimensions = [0] : tensor<8xf32>
    %s48 = hlo.add %s47, %r48 : tensor<8xf32>
    %r49 = hlo.reverse %s48 dimensions = [0] : tensor<8xf32>
    %s49 = hlo.add %s48, %r49 : tensor<8xf32>
    %r50 = hlo.reverse %s49 dimensions = [0] : tensor<8xf32>
    %s50 = hlo.add %s49, %r50 : tensor<8xf32>
    %r51 = hlo.reverse %s50 dimensions = [0] : tensor<8xf32>
    %s51 = hlo.add %s50, %r51 : tensor<8xf32>
    %r52 = hlo.reverse %s51 dimensions = [0] : tensor<8xf32>
    %s52 = hlo.add %s51, %r52 : tensor<8xf32>
    %r53 = hlo.reverse %s52 dimensions = [0] : tensor<8xf32>
    %s53 = hlo.add %s52, %r53 : tensor<8xf32>
    %r54 = hlo.reverse %s53 dimensions = [0] : tensor<8xf32>
    %s54 = hlo.add %s53, %r54 : tensor<8xf32>
    %r55 = hlo.reverse %s54 dimensions = [0] : tensor<8xf32>
    %s55 = hlo.add %s54, %r55 : tensor<8xf32>
    %r56 = hlo.reverse %s55 dimensions = [0] : tensor<8xf32>
    %s56 = hlo.add %s55, %r56 : tensor<8xf32>
    %r57 = hlo.reverse %s56 dimensions = [0] : tensor<8xf32>
    %s57 = hlo.add %s56, %r57 : tensor<8xf32>
    %r58 = hlo.reverse %s57 dimensions = [0] : tensor<8xf32>
    %s58 = hlo.add %s57, %r58 : tensor<8xf32>
    %r59 = hlo.reverse %s58 dimensions = [0] : tensor<8xf32>
    %s59 = hlo.add %s58, %r59 : tensor<8xf32>
    %r60 = hlo.reverse %s59 dimensions = [0] : tensor<8xf32>
    %s60 = hlo.add %s59, %r60 : tensor<8xf32>
    %r61 = hlo.reverse %s60 dimensions = [0] : tensor<8xf32>
    %s61 = hlo.add %s60, %r61 : tensor<8xf32>
    %r62 = hlo.reverse %s61 dimensions = [0] : tensor<8xf32>
    %s62 = hlo.add %s61, %r62 : tensor<8xf32>
    %r63 = hlo.reverse %s62 dimensions = [0] : tensor<8xf32>
    %s63 = hlo.add %s62, %r63 : tensor<8xf32>
    %r64 = hlo.reverse %s63 dimensions = [0] : tensor<8xf32>
    %s64 = hlo.add %s63, %r64 : tensor<8xf32>
    %r65 = hlo.reverse %s64 dimensions = [0] : tensor<8xf32>
    %s65 = hlo.add %s64, %r65 : tensor<8xf32>
    %r66 = hlo.reverse %s65 dimensions = [0] : tensor<8xf32>
    %s66 = hlo.add %s65, %r66 : tensor<8xf32>
    %r67 = hlo.reverse %s66 dimensions = [0] : tensor<8xf32>
    %s67 = hlo.add %s66, %r67 : tensor<8xf32>
    %r68 = hlo.reverse %s67 dimensions = [0] : tensor<8xf32>
    %s68 = hlo.add %s67, %r68 : tensor<8xf32>
    %r69 = hlo.reverse %s68 dimensions = [0] : tensor<8xf32>
    %s69 = hlo.add %s68, %r69 : tensor<8xf32>
    %r70 = hlo.reverse %s69 dimensions = [0] : tensor<8xf32>
    %s70 = hlo.add %s69, %r70 : tensor<8xf32>
    %r71 = hlo.reverse %s70 dimensions = [0] : tensor<8xf32>
    %s71 = hlo.add %s70, %r71 : tensor<8xf32>
    %r72 = hlo.reverse %s71 dimensions = [0] : tensor<8xf32>
    %s72 = hlo.add %s71, %r72 : tensor<8xf32>
    %r73 = hlo.reverse %s72 dimensions = [0] : tensor<8xf32>
    %s73 = hlo.add %s72, %r73 : tensor<8xf32>
    %r74 = hlo.reverse %s73 dimensions = [0] : tensor<8xf32>
    %s74 = hlo.add %s73, %r74 : tensor<8xf32>
    %r75 = hlo.reverse %s74 dimensions = [0] : tensor<8xf32>
    %s75 = hlo.add %s74, %r75 : tensor<8xf32>
    %r76 = hlo.reverse %s75 dimensions = [0] : tensor<8xf32>
    %s76 = hlo.add %s75, %r76 : tensor<8xf32>
    %r77 = hlo.reverse %s76 dimensions = [0] : tensor<8xf32>
    %s77 = hlo.add %s76, %r77 : tensor<8xf32>
    %r78 = hlo.reverse %s77 dimensions = [0] : tensor<8xf32>
    %s78 = hlo.add %s77, %r78 : tensor<8xf32>
    %r79 = hlo.reverse %s78 dimensions = [0] : tensor<8xf32>
    %s79 = hlo.add %s78, %r79 : tensor<8xf32>
    hlo.return %s79 : tensor<8xf32>
  }
  %1 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
  ^bb0(%p: tensor<8xf32>):
    %2 = hlo.negate %p : tensor<8xf32>
    %3 = hlo.cosine %2 : tensor<8xf32>
    hlo.return %3 : tensor<8xf32>
  }
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
