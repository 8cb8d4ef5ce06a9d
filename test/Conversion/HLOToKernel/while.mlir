// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=cpu --canonicalize --emit=mlir | FileCheck %s

// Each element does all iterations before the next tile of elements begins; the
// scalar that counts is each tile's own, and not written, for nothing reads it.
// CHECK-LABEL: func.func @main(
// CHECK:         hlo.while {{.*}}kernel = @kernels::@while_kernel
// CHECK:       func.func @while_kernel(%[[I:.*]]: memref<i32>, %[[X:.*]]: memref<100000xf32>, %{{.*}}: memref<i32>, %[[R:.*]]: memref<100000xf32>)
// CHECK:         %[[TILE:.*]] = memref.alloca() : memref<64xf32>
// CHECK:         scf.forall (%{{.*}}) in (98) {
// CHECK:           scf.for %[[FIRST:.*]] = %{{.*}} to %{{.*}} step %c64 {
// CHECK:             scf.if
// CHECK:               scf.for %[[L:.*]] = %c0 to %c64
// CHECK:                 %[[P:.*]] = arith.addi %[[FIRST]], %[[L]]
// CHECK:                 %[[E:.*]] = memref.load %[[X]][%[[P]]]
// CHECK:                 memref.store %[[E]], %[[TILE]][%[[L]]]
// CHECK:               %[[INIT:.*]] = memref.load %[[I]][]
// CHECK:               scf.for %{{.*}} = %c0 to %c16 step %c1 iter_args(%[[N:.*]] = %[[INIT]]) -> (i32) {
// CHECK:                 scf.for
// CHECK:                   %[[OLD:.*]] = memref.load %[[TILE]]
// CHECK:                   %[[NEW:.*]] = arith.mulf
// CHECK:                   memref.store %[[NEW]], %[[TILE]]
// CHECK:                 arith.addi %[[N]], %c1_i32
// CHECK:               memref.store %{{.*}}, %[[R]]
// CHECK:             } else {
// CHECK-NOT:     func.func
func.func @main(%x: tensor<100000xf32>) -> tensor<100000xf32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.tuple %zero, %x : (tensor<i32>, tensor<100000xf32>) -> tuple<tensor<i32>, tensor<100000xf32>>
  %1 = hlo.while %0 : tuple<tensor<i32>, tensor<100000xf32>> condition {
  ^bb0(%s: tuple<tensor<i32>, tensor<100000xf32>>):
    %i = hlo.get_tuple_element %s[0] : (tuple<tensor<i32>, tensor<100000xf32>>) -> tensor<i32>
    %n = hlo.constant dense<16> : tensor<i32>
    %c = hlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<i32>, tensor<100000xf32>>):
    %i = hlo.get_tuple_element %s[0] : (tuple<tensor<i32>, tensor<100000xf32>>) -> tensor<i32>
    %y = hlo.get_tuple_element %s[1] : (tuple<tensor<i32>, tensor<100000xf32>>) -> tensor<100000xf32>
    %one = hlo.constant dense<1> : tensor<i32>
    %j = hlo.add %i, %one : tensor<i32>
    %z = hlo.fusion kLoop(%y) : (tensor<100000xf32>) -> tensor<100000xf32> calls {
    ^bb0(%p: tensor<100000xf32>):
      %q = hlo.multiply %p, %p : tensor<100000xf32>
      hlo.return %q : tensor<100000xf32>
    }
    %t = hlo.tuple %j, %z : (tensor<i32>, tensor<100000xf32>) -> tuple<tensor<i32>, tensor<100000xf32>>
    hlo.return %t : tuple<tensor<i32>, tensor<100000xf32>>
  }
  %2 = hlo.get_tuple_element %1[1] : (tuple<tensor<i32>, tensor<100000xf32>>) -> tensor<100000xf32>
  return %2 : tensor<100000xf32>
}

// -----

// Scalars that are read after the loop are written by another kernel, when no tile
// reads them any more. How often the loop runs is only known then.
// CHECK-LABEL: func.func @scalars(
// CHECK:         kernel = [@kernels::@while_kernel, @kernels::@while_kernel_0]
// CHECK:       func.func @while_kernel(
// CHECK:         scf.while
// CHECK:           %[[C:.*]] = arith.cmpi slt
// CHECK:           scf.condition(%[[C]])
// CHECK:       func.func @while_kernel_0(
// CHECK:         %[[LAST:.*]] = scf.while
// CHECK-NOT:       scf.for
// CHECK:         memref.store %[[LAST]]
func.func @scalars(%n: tensor<i32>, %x: tensor<64xf32>) -> tuple<tensor<i32>, tensor<i32>, tensor<64xf32>> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.tuple %zero, %n, %x : (tensor<i32>, tensor<i32>, tensor<64xf32>) -> tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>
  %1 = hlo.while %0 : tuple<tensor<i32>, tensor<i32>, tensor<64xf32>> condition {
  ^bb0(%s: tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>):
    %i = hlo.get_tuple_element %s[0] : (tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>) -> tensor<i32>
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>) -> tensor<i32>
    %c = hlo.compare LT, %i, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>):
    %i = hlo.get_tuple_element %s[0] : (tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>) -> tensor<i32>
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>) -> tensor<i32>
    %y = hlo.get_tuple_element %s[2] : (tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>) -> tensor<64xf32>
    %one = hlo.constant dense<1> : tensor<i32>
    %j = hlo.add %i, %one : tensor<i32>
    %z = hlo.negate %y : tensor<64xf32>
    %t = hlo.tuple %j, %m, %z : (tensor<i32>, tensor<i32>, tensor<64xf32>) -> tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>
    hlo.return %t : tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>
  }
  return %1 : tuple<tensor<i32>, tensor<i32>, tensor<64xf32>>
}

// -----

// Elements whose mask is false stay as they are: each tile ends on its own. The
// mask is as wide as the elements there, so that it is in registers like them.
// CHECK-LABEL: func.func @masked(
// CHECK:         kernel = @kernels::@while_kernel
// CHECK:       func.func @while_kernel(
// CHECK:         memref.alloca() : memref<64xi32>
// CHECK:         memref.alloca() : memref<64xf32>
// CHECK:         %[[BYTE:.*]] = memref.load {{.*}} : memref<64xi8>
// CHECK-NEXT:    arith.extui %[[BYTE]] : i8 to i32
// CHECK:         scf.while
// CHECK:           %[[ANY:.*]] = scf.for
// CHECK:             arith.ori
// CHECK:           %[[GOES:.*]] = arith.cmpi ne, %[[ANY]], %c0_i32
// CHECK:           scf.condition(%[[GOES]])
func.func @masked(%x: tensor<64xf32>, %p: tensor<64xi1>) -> tensor<64xf32> {
  %0 = hlo.tuple %x, %p : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
  %1 = hlo.while %0 : tuple<tensor<64xf32>, tensor<64xi1>> condition {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %false = hlo.constant dense<false> : tensor<i1>
    %c = hlo.reduce %m, %false dimensions = [0] : (tensor<64xi1>, tensor<i1>) -> tensor<i1> to_apply hlo.or : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %y = hlo.get_tuple_element %s[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %a = hlo.add %y, %y : tensor<64xf32>
    %z = hlo.select %m, %a, %y : (tensor<64xi1>, tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    %n = hlo.and %m, %m : tensor<64xi1>
    %t = hlo.tuple %z, %n : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<64xi1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----

// Long arrays are looked at in parts.
// CHECK-LABEL: func.func @masked_in_parts(
// CHECK:         kernel = @kernels::@while_kernel
// CHECK:       func.func @while_kernel(
// CHECK:         scf.while
// CHECK:           %[[ANY:.*]] = scf.for
// CHECK:             arith.ori
// CHECK:           %[[GOES:.*]] = arith.cmpi ne, %[[ANY]], %c0_i32
// CHECK:           scf.condition(%[[GOES]])
func.func @masked_in_parts(%x: tensor<64xf32>, %p: tensor<64xi1>) -> tensor<64xf32> {
  %0 = hlo.tuple %x, %p : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
  %1 = hlo.while %0 : tuple<tensor<64xf32>, tensor<64xi1>> condition {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %false = hlo.constant dense<false> : tensor<i1>
    %parts = hlo.bitcast %m : (tensor<64xi1>) -> tensor<8x8xi1>
    %some = hlo.reduce %parts, %false dimensions = [1] : (tensor<8x8xi1>, tensor<i1>) -> tensor<8xi1> to_apply hlo.or : tensor<i1>
    %c = hlo.reduce %some, %false dimensions = [0] : (tensor<8xi1>, tensor<i1>) -> tensor<i1> to_apply hlo.or : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %y = hlo.get_tuple_element %s[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %a = hlo.add %y, %y : tensor<64xf32>
    %z = hlo.select %m, %a, %y : (tensor<64xi1>, tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    %n = hlo.and %m, %m : tensor<64xi1>
    %t = hlo.tuple %z, %n : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<64xi1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----

// An element would change for as long as any other does.
// CHECK-LABEL: func.func @changes_where_false(
// CHECK-NOT:     @while_kernel
func.func @changes_where_false(%a0: tensor<64xf32>, %a1: tensor<64xi1>) -> tensor<64xf32> {
  %0 = hlo.tuple %a0, %a1 : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
  %1 = hlo.while %0 : tuple<tensor<64xf32>, tensor<64xi1>> condition {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %false = hlo.constant dense<false> : tensor<i1>
    %c = hlo.reduce %m, %false dimensions = [0] : (tensor<64xi1>, tensor<i1>) -> tensor<i1> to_apply hlo.or : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %x0 = hlo.get_tuple_element %s[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
    %x1 = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %y = hlo.negate %x0 : tensor<64xf32>
    %n = hlo.and %x1, %x1 : tensor<64xi1>
    %t = hlo.tuple %y, %n : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<64xi1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----

// An element whose mask was false would go on.
// CHECK-LABEL: func.func @comes_back(
// CHECK-NOT:     @while_kernel
func.func @comes_back(%a0: tensor<64xf32>, %a1: tensor<64xi1>) -> tensor<64xf32> {
  %0 = hlo.tuple %a0, %a1 : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
  %1 = hlo.while %0 : tuple<tensor<64xf32>, tensor<64xi1>> condition {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %false = hlo.constant dense<false> : tensor<i1>
    %c = hlo.reduce %m, %false dimensions = [0] : (tensor<64xi1>, tensor<i1>) -> tensor<i1> to_apply hlo.or : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %x0 = hlo.get_tuple_element %s[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
    %x1 = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %y = hlo.select %x1, %x0, %x0 : (tensor<64xi1>, tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    %n = hlo.not %x1 : tensor<64xi1>
    %t = hlo.tuple %y, %n : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<64xi1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----

// Where it is -0, the sum with 0 is another one.
// CHECK-LABEL: func.func @adds_zero(
// CHECK-NOT:     @while_kernel
func.func @adds_zero(%a0: tensor<64xf32>, %a1: tensor<64xi1>) -> tensor<64xf32> {
  %0 = hlo.tuple %a0, %a1 : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
  %1 = hlo.while %0 : tuple<tensor<64xf32>, tensor<64xi1>> condition {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %false = hlo.constant dense<false> : tensor<i1>
    %c = hlo.reduce %m, %false dimensions = [0] : (tensor<64xi1>, tensor<i1>) -> tensor<i1> to_apply hlo.or : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>>):
    %x0 = hlo.get_tuple_element %s[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
    %x1 = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xi1>
    %z = hlo.convert %x1 : (tensor<64xi1>) -> tensor<64xf32>
    %y = hlo.add %x0, %z : tensor<64xf32>
    %n = hlo.and %x1, %x1 : tensor<64xi1>
    %t = hlo.tuple %y, %n : (tensor<64xf32>, tensor<64xi1>) -> tuple<tensor<64xf32>, tensor<64xi1>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<64xi1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<64xf32>, tensor<64xi1>>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----

// Elements depend on others.
// CHECK-LABEL: func.func @moves(
// CHECK-NOT:     @while_kernel
func.func @moves(%a0: tensor<64xf32>, %a1: tensor<i1>) -> tensor<64xf32> {
  %0 = hlo.tuple %a0, %a1 : (tensor<64xf32>, tensor<i1>) -> tuple<tensor<64xf32>, tensor<i1>>
  %1 = hlo.while %0 : tuple<tensor<64xf32>, tensor<i1>> condition {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<i1>>):
    %c = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<i1>>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<i1>>):
    %x0 = hlo.get_tuple_element %s[0] : (tuple<tensor<64xf32>, tensor<i1>>) -> tensor<64xf32>
    %x1 = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<i1>>) -> tensor<i1>
    %y = hlo.reverse %x0 dimensions = [0] : tensor<64xf32>
    %t = hlo.tuple %y, %x1 : (tensor<64xf32>, tensor<i1>) -> tuple<tensor<64xf32>, tensor<i1>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<i1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<64xf32>, tensor<i1>>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----

// A scalar depends on all elements.
// CHECK-LABEL: func.func @sums_up(
// CHECK-NOT:     @while_kernel
func.func @sums_up(%a0: tensor<f32>, %a1: tensor<64xf32>, %a2: tensor<i1>) -> tensor<f32> {
  %0 = hlo.tuple %a0, %a1, %a2 : (tensor<f32>, tensor<64xf32>, tensor<i1>) -> tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>
  %1 = hlo.while %0 : tuple<tensor<f32>, tensor<64xf32>, tensor<i1>> condition {
  ^bb0(%s: tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>):
    %c = hlo.get_tuple_element %s[2] : (tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>):
    %x0 = hlo.get_tuple_element %s[0] : (tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>) -> tensor<f32>
    %x1 = hlo.get_tuple_element %s[1] : (tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>) -> tensor<64xf32>
    %x2 = hlo.get_tuple_element %s[2] : (tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>) -> tensor<i1>
    %zero = hlo.constant dense<0.0> : tensor<f32>
    %y = hlo.negate %x1 : tensor<64xf32>
    %r = hlo.reduce %x1, %zero dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %t = hlo.tuple %r, %y, %x2 : (tensor<f32>, tensor<64xf32>, tensor<i1>) -> tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>
    hlo.return %t : tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<f32>, tensor<64xf32>, tensor<i1>>) -> tensor<f32>
  return %2 : tensor<f32>
}

// -----

// What is known of all elements is part of the state.
// CHECK-LABEL: func.func @knows_any(
// CHECK-NOT:     @while_kernel
func.func @knows_any(%a0: tensor<64xf32>, %a1: tensor<64xi1>, %a2: tensor<i1>) -> tensor<64xf32> {
  %0 = hlo.tuple %a0, %a1, %a2 : (tensor<64xf32>, tensor<64xi1>, tensor<i1>) -> tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>
  %1 = hlo.while %0 : tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>> condition {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>):
    %m = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>) -> tensor<64xi1>
    %false = hlo.constant dense<false> : tensor<i1>
    %c = hlo.reduce %m, %false dimensions = [0] : (tensor<64xi1>, tensor<i1>) -> tensor<i1> to_apply hlo.or : tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>):
    %x0 = hlo.get_tuple_element %s[0] : (tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>) -> tensor<64xf32>
    %x1 = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>) -> tensor<64xi1>
    %x2 = hlo.get_tuple_element %s[2] : (tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>) -> tensor<i1>
    %false = hlo.constant dense<false> : tensor<i1>
    %any = hlo.reduce %x1, %false dimensions = [0] : (tensor<64xi1>, tensor<i1>) -> tensor<i1> to_apply hlo.or : tensor<i1>
    %y = hlo.select %x1, %x0, %x0 : (tensor<64xi1>, tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    %n = hlo.and %x1, %x1 : tensor<64xi1>
    %t = hlo.tuple %y, %n, %any : (tensor<64xf32>, tensor<64xi1>, tensor<i1>) -> tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<64xf32>, tensor<64xi1>, tensor<i1>>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----

// Elements are not of one index.
// CHECK-LABEL: func.func @shapes(
// CHECK-NOT:     @while_kernel
func.func @shapes(%a0: tensor<64xf32>, %a1: tensor<65xf32>, %a2: tensor<i1>) -> tensor<64xf32> {
  %0 = hlo.tuple %a0, %a1, %a2 : (tensor<64xf32>, tensor<65xf32>, tensor<i1>) -> tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>
  %1 = hlo.while %0 : tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>> condition {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>):
    %c = hlo.get_tuple_element %s[2] : (tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>):
    %x0 = hlo.get_tuple_element %s[0] : (tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>) -> tensor<64xf32>
    %x1 = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>) -> tensor<65xf32>
    %x2 = hlo.get_tuple_element %s[2] : (tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>) -> tensor<i1>
    %y = hlo.negate %x0 : tensor<64xf32>
    %z = hlo.negate %x1 : tensor<65xf32>
    %t = hlo.tuple %y, %z, %x2 : (tensor<64xf32>, tensor<65xf32>, tensor<i1>) -> tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<64xf32>, tensor<65xf32>, tensor<i1>>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}

// -----

// So few are no vector.
// CHECK-LABEL: func.func @few(
// CHECK-NOT:     @while_kernel
func.func @few(%a0: tensor<31xf32>, %a1: tensor<i1>) -> tensor<31xf32> {
  %0 = hlo.tuple %a0, %a1 : (tensor<31xf32>, tensor<i1>) -> tuple<tensor<31xf32>, tensor<i1>>
  %1 = hlo.while %0 : tuple<tensor<31xf32>, tensor<i1>> condition {
  ^bb0(%s: tuple<tensor<31xf32>, tensor<i1>>):
    %c = hlo.get_tuple_element %s[1] : (tuple<tensor<31xf32>, tensor<i1>>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<31xf32>, tensor<i1>>):
    %x0 = hlo.get_tuple_element %s[0] : (tuple<tensor<31xf32>, tensor<i1>>) -> tensor<31xf32>
    %x1 = hlo.get_tuple_element %s[1] : (tuple<tensor<31xf32>, tensor<i1>>) -> tensor<i1>
    %y = hlo.negate %x0 : tensor<31xf32>
    %t = hlo.tuple %y, %x1 : (tensor<31xf32>, tensor<i1>) -> tuple<tensor<31xf32>, tensor<i1>>
    hlo.return %t : tuple<tensor<31xf32>, tensor<i1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<31xf32>, tensor<i1>>) -> tensor<31xf32>
  return %2 : tensor<31xf32>
}

// -----

// Products are no work to do again for each element.
// CHECK-LABEL: func.func @products(
// CHECK-NOT:     @while_kernel
func.func @products(%a0: tensor<64xf32>, %a1: tensor<64x64xf32>, %a2: tensor<64xf32>, %a3: tensor<i1>) -> tensor<64xf32> {
  %0 = hlo.tuple %a0, %a1, %a2, %a3 : (tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>) -> tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>
  %1 = hlo.while %0 : tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>> condition {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>):
    %c = hlo.get_tuple_element %s[3] : (tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%s: tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>):
    %x0 = hlo.get_tuple_element %s[0] : (tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>) -> tensor<64xf32>
    %x1 = hlo.get_tuple_element %s[1] : (tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>) -> tensor<64x64xf32>
    %x2 = hlo.get_tuple_element %s[2] : (tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>) -> tensor<64xf32>
    %x3 = hlo.get_tuple_element %s[3] : (tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>) -> tensor<i1>
    %d = hlo.dot %x1, %x2 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64xf32>
    %y = hlo.add %x0, %d : tensor<64xf32>
    %t = hlo.tuple %y, %x1, %x2, %x3 : (tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>) -> tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>
    hlo.return %t : tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>
  }
  %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<i1>>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}
