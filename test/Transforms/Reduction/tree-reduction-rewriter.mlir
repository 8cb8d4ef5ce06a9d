// RUN: hlo-opt %s --tree-reduction-rewriter | FileCheck %s
// RUN: hlo-opt %s --tree-reduction-rewriter \
// RUN:   --remark-format=emitRemark --remarks-filter=tree-reduction-rewriter \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: hlo-opt --tree-reduction-rewriter=target=%S/Inputs/small-blocks.yaml %s \
// RUN:   | FileCheck %s --check-prefix=SMALL
// RUN: hlo-opt %s --tree-reduction-rewriter=target=x86-64 | FileCheck %s --check-prefix=CPU
// RUN: not hlo-opt %s --tree-reduction-rewriter=target=none 2>&1 | FileCheck %s --check-prefix=ERROR

// ERROR: error: {{.*}}none
// CPU-NOT: hlo.pad

// REMARK: remark: [Passed] Replaced {{.*}} Remark="reduce replaced by reduce"
// CHECK-LABEL: func @padded_row(
// CHECK-NEXT:    %[[ZERO:.*]] = hlo.constant
// CHECK-NEXT:    %[[PAD:.*]] = hlo.pad %arg0, %[[ZERO]] low = [0] high = [1] interior = [0] : (tensor<50021xf32, #hlo.layout<[0]>>, tensor<f32>) -> tensor<50022xf32, #hlo.layout<[0]>>
// CHECK-NEXT:    %[[ROWS:.*]] = hlo.bitcast %[[PAD]] : (tensor<50022xf32, #hlo.layout<[0]>>) -> tensor<126x397xf32, #hlo.layout<[1, 0]>>
// CHECK-NEXT:    %[[SUMS:.*]] = hlo.reduce %[[ROWS]], %[[ZERO]] dimensions = [1] : {{.*}} -> tensor<126xf32, #hlo.layout<[0]>> to_apply hlo.add
// CHECK-NEXT:    %[[SUM:.*]] = hlo.reduce %[[SUMS]], %[[ZERO]] dimensions = [0] : {{.*}} -> tensor<f32> to_apply hlo.add
// CHECK-NEXT:    return %[[SUM]]
func.func @padded_row(%x: tensor<50021xf32, #hlo.layout<[0]>>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<50021xf32, #hlo.layout<[0]>>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func @row(
// CHECK:         hlo.reshape %arg0 : (tensor<50048xf32>) -> tensor<128x391xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<128xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] {{.*}} -> tensor<f32>
func.func @row(%x: tensor<50048xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<50048xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// At the limit, and above it. A prime has no divisors, and the longer dimension
// would be odd: it stays outside.
// CHECK-LABEL: func @limit_of_rows(
// CHECK:         hlo.reduce %arg0, {{.*}} dimensions = [1] : (tensor<2x16384xi32>
// CHECK-NEXT:    hlo.reshape
// CHECK-SAME:    tensor<16385xi32>) -> tensor<
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1]
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0]
func.func @limit_of_rows(%x: tensor<2x16384xi32>, %y: tensor<16385xi32>) -> (tensor<2xi32>, tensor<i32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<2x16384xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<16385xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  return %0, %1 : tensor<2xi32>, tensor<i32>
}

// Two neighbors are loaded at once where rows begin at even places.
// CHECK-LABEL: func @even_places(
// CHECK:         hlo.reshape {{.*}} -> tensor<110x149xi32>
// CHECK:         hlo.reshape {{.*}} -> tensor<97x169xi32>
// CHECK:         hlo.reshape {{.*}} -> tensor<164x100xi32>
func.func @even_places(%x: tensor<16389xi32>, %y: tensor<16392xi32>, %z: tensor<16395xi32>) -> (tensor<i32>, tensor<i32>, tensor<i32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<16389xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<16392xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  %2 = hlo.reduce %z, %zero dimensions = [0] : (tensor<16395xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  return %0, %1, %2 : tensor<i32>, tensor<i32>, tensor<i32>
}

// CHECK-LABEL: func @column(
// CHECK:         hlo.reshape %arg0 : (tensor<16384x3xf32>) -> tensor<128x128x3xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<128x3xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] {{.*}} -> tensor<3xf32>
func.func @column(%x: tensor<16384x3xf32>) -> tensor<3xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<16384x3xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @padded_column(
// CHECK:         hlo.pad %arg0, {{.*}} low = [0, 0] high = [1, 0]
// CHECK-NEXT:    hlo.reshape {{.*}} : (tensor<10304x3xf32>) -> tensor<64x161x3xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<64x3xf32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] {{.*}} -> tensor<3xf32>
func.func @padded_column(%x: tensor<10303x3xf32>) -> tensor<3xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<10303x3xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @batched_column(
// CHECK:         hlo.reshape %arg0 : (tensor<2x4225x3xi32>) -> tensor<2x65x65x3xi32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [2] {{.*}} -> tensor<2x65x3xi32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<2x3xi32>
func.func @batched_column(%x: tensor<2x4225x3xi32>) -> tensor<2x3xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<2x4225x3xi32>, tensor<i32>) -> tensor<2x3xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<2x3xi32>
}

// More than there may be rows. They keep the device busy: 30 parts of each do,
// the most of which need no padding.
// CHECK-LABEL: func @columns_of_nine(
// CHECK:         hlo.reshape %arg0 : (tensor<9x4225x3xi32>) -> tensor<9x25x169x3xi32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [2]
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1]
func.func @columns_of_nine(%x: tensor<9x4225x3xi32>) -> tensor<9x3xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<9x4225x3xi32>, tensor<i32>) -> tensor<9x3xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<9x3xi32>
}

// CHECK-LABEL: func @limit_of_columns(
// CHECK-NOT:     hlo.reshape
// CHECK:         hlo.reduce {{.*}} dimensions = [0]
func.func @limit_of_columns(%x: tensor<4096x3xi32>) -> tensor<3xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<4096x3xi32>, tensor<i32>) -> tensor<3xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<3xi32>
}

// CHECK-LABEL: func @rows(
// CHECK:         hlo.reshape %arg0 : (tensor<8x2x16900xi32>) -> tensor<8x2x130x130xi32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0, 3] {{.*}} -> tensor<2x130xi32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<2xi32>
func.func @rows(%x: tensor<8x2x16900xi32>) -> tensor<2xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<8x2x16900xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<2xi32>
}

// Rows first; what is left is a column that is too long, too.
// CHECK-LABEL: func @many_rows(
// CHECK:         hlo.reduce %arg0, {{.*}} dimensions = [2] {{.*}} -> tensor<4225x2xi32>
// CHECK-NEXT:    hlo.reshape {{.*}} -> tensor<65x65x2xi32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<65x2xi32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] {{.*}} -> tensor<2xi32>
func.func @many_rows(%x: tensor<4225x2x32xi32>) -> tensor<2xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [2, 0] : (tensor<4225x2x32xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func @nine_rows(
// CHECK:         hlo.reduce %arg0, {{.*}} dimensions = [2] {{.*}} -> tensor<9x2xi32>
// CHECK-NEXT:    hlo.reduce {{.*}} dimensions = [0] {{.*}} -> tensor<2xi32>
func.func @nine_rows(%x: tensor<9x2x32xi32>) -> tensor<2xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<9x2x32xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<2xi32>
}

// Blocks of two threads: no more than 32 of a row, in three levels.
// SMALL-LABEL: func @of_the_target(
// SMALL:         hlo.reshape %arg0 : (tensor<2048xi32>) -> tensor<64x32xi32>
// SMALL-NEXT:    hlo.reduce {{.*}} dimensions = [1]
// SMALL-NEXT:    hlo.reshape {{.*}} -> tensor<8x8xi32>
// SMALL-NEXT:    hlo.reduce {{.*}} dimensions = [1]
// SMALL-NEXT:    hlo.reduce {{.*}} dimensions = [0]
// SMALL-NEXT:    return
// CHECK-LABEL: func @of_the_target(
// CHECK-NOT:     hlo.reshape
func.func @of_the_target(%x: tensor<2048xi32>) -> tensor<i32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<2048xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<i32>
}

// Each array is padded with its own initial value.
// CHECK-LABEL: func @argmax(
// CHECK:         %[[LEAST:.*]] = hlo.constant dense<0xFF800000>
// CHECK:         %[[I:.*]] = hlo.constant dense<0>
// CHECK:         hlo.pad %arg0, %[[LEAST]]
// CHECK-NEXT:    %[[X:.*]] = hlo.reshape
// CHECK-NEXT:    hlo.pad %arg1, %[[I]]
// CHECK-NEXT:    %[[Y:.*]] = hlo.reshape
// CHECK-NEXT:    %[[A:.*]] = hlo.reduce %[[X]], %[[Y]], %[[LEAST]], %[[I]] dimensions = [1] {{.*}} -> tuple<tensor<126xf32>, tensor<126xi32>>
// CHECK:         %[[A0:.*]] = hlo.get_tuple_element %[[A]][0]
// CHECK-NEXT:    %[[A1:.*]] = hlo.get_tuple_element %[[A]][1]
// CHECK-NEXT:    %[[B:.*]] = hlo.reduce %[[A0]], %[[A1]], %[[LEAST]], %[[I]] dimensions = [0]
// CHECK:         return %[[B]]
func.func @argmax(%x: tensor<50021xf32>, %i: tensor<50021xi32>) -> tuple<tensor<f32>, tensor<i32>> {
  %least = hlo.constant dense<0xFF800000> : tensor<f32>
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %i, %least, %zero dimensions = [0] : (tensor<50021xf32>, tensor<50021xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %1 = hlo.compare GT, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = hlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = hlo.or %1, %2 : tensor<i1>
    %4 = hlo.compare EQ, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = hlo.compare LT, %b, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = hlo.and %4, %5 : tensor<i1>
    %7 = hlo.or %3, %6 : tensor<i1>
    %8 = hlo.select %3, %a, %c : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %9 = hlo.select %7, %b, %d : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %10 = hlo.tuple %8, %9 : (tensor<f32>, tensor<i32>) -> tuple<tensor<f32>, tensor<i32>>
    hlo.return %10 : tuple<tensor<f32>, tensor<i32>>
  }
  return %0 : tuple<tensor<f32>, tensor<i32>>
}

// Padding is no 3, which counts once.
// CHECK-LABEL: func @counts_once(
// CHECK:         %[[THREE:.*]] = hlo.constant dense<3>
// CHECK-NEXT:    %[[ZERO:.*]] = hlo.constant dense<0>
// CHECK-NEXT:    hlo.pad %arg0, %[[ZERO]]
// CHECK:         hlo.reduce {{.*}}, %[[ZERO]] dimensions = [1]
// CHECK-NEXT:    hlo.reduce {{.*}}, %[[THREE]] dimensions = [0]
func.func @counts_once(%x: tensor<50021xi32>) -> tensor<i32> {
  %three = hlo.constant dense<3> : tensor<i32>
  %0 = hlo.reduce %x, %three dimensions = [0] : (tensor<50021xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<i32>
}

// REMARK: remark: [Missed] NotReplaced {{.*}} Remark="reduce stays: the initial value may count only once"
// CHECK-LABEL: func @unknown_reducer(
// CHECK-NOT:     hlo.reshape
func.func @unknown_reducer(%x: tensor<50021xi32>) -> tensor<i32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<50021xi32>, tensor<i32>) -> tensor<i32> to_apply {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = hlo.multiply %a, %b : tensor<i32>
    %2 = hlo.add %a, %b : tensor<i32>
    %3 = hlo.add %1, %2 : tensor<i32>
    hlo.return %3 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// REMARK: Remark="reduce stays: values of several types are combined"
// CHECK-LABEL: func @several_types(
// CHECK-NOT:     hlo.reshape
func.func @several_types(%x: tensor<50021xbf16>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<50021xbf16>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<f32>
}

// REMARK: Remark="reduce stays: dimensions of size 1, or several reduced side by side"
// REMARK: Remark="reduce stays: dimensions of size 1, or several reduced side by side"
// REMARK: Remark="reduce stays: its arrays are not in row-major order"
// CHECK-LABEL: func @not_normalized(
// CHECK-NOT:     hlo.reshape
func.func @not_normalized(%x: tensor<200x100xi32>, %y: tensor<20000x1xi32>, %z: tensor<2x20000xi32, #hlo.layout<[0, 1]>>) -> (tensor<i32>, tensor<1xi32>, tensor<2xi32, #hlo.layout<[0]>>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 1] : (tensor<200x100xi32>, tensor<i32>) -> tensor<i32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<20000x1xi32>, tensor<i32>) -> tensor<1xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.reduce %z, %zero dimensions = [1] : (tensor<2x20000xi32, #hlo.layout<[0, 1]>>, tensor<i32>) -> tensor<2xi32, #hlo.layout<[0]>> to_apply hlo.add : tensor<i32>
  return %0, %1, %2 : tensor<i32>, tensor<1xi32>, tensor<2xi32, #hlo.layout<[0]>>
}

// Threads add up by themselves what is neither a row nor a column, or too
// narrow.
// CHECK-LABEL: func @no_warps(
// CHECK-NOT:     hlo.reshape
func.func @no_warps(%x: tensor<20x3x2x2xi32>, %y: tensor<300x2x3xi32>, %z: tensor<0x20000xi32>) -> (tensor<3x2xi32>, tensor<2xi32>, tensor<0xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<20x3x2x2xi32>, tensor<i32>) -> tensor<3x2xi32> to_apply hlo.add : tensor<i32>
  %1 = hlo.reduce %y, %zero dimensions = [0, 2] : (tensor<300x2x3xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  %2 = hlo.reduce %z, %zero dimensions = [1] : (tensor<0x20000xi32>, tensor<i32>) -> tensor<0xi32> to_apply hlo.add : tensor<i32>
  return %0, %1, %2 : tensor<3x2xi32>, tensor<2xi32>, tensor<0xi32>
}

// Of rows this short, warps do not add up several either.
// REMARK-NOT: :[[#@LINE+5]]:{{.*}}remark:
// CHECK-LABEL: func @nine_short_rows(
// CHECK:         hlo.reduce %arg0, {{.*}} dimensions = [0, 2]
func.func @nine_short_rows(%x: tensor<9x2x5xi32>) -> tensor<2xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<9x2x5xi32>, tensor<i32>) -> tensor<2xi32> to_apply hlo.add : tensor<i32>
  return %0 : tensor<2xi32>
}

// Threads of a processor get parts to reduce where there are fewer results than
// threads: not of little, and neither of rows nor of columns that are many.
// CPU-LABEL: func @of_processors(
// CPU-DAG:     hlo.reduce {{.*}} dimensions = [1] {{.*}} -> tensor<1024xf32>
// CPU-DAG:     hlo.reduce {{.*}} dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32>
// CPU-DAG:     hlo.reduce {{.*}} dimensions = [1] : (tensor<32x4096x4xf32>, tensor<f32>) -> tensor<32x4xf32>
// CPU-DAG:     hlo.reduce {{.*}} dimensions = [0] : (tensor<32x4xf32>, tensor<f32>) -> tensor<4xf32>
// CPU-DAG:     hlo.reduce %arg2, {{.*}} dimensions = [2] : (tensor<16x3x16384xf32>, tensor<f32>) -> tensor<16x3xf32>
// CPU-DAG:     hlo.reduce {{.*}} dimensions = [0] : (tensor<16x3xf32>, tensor<f32>) -> tensor<3xf32>
func.func @of_processors(%x: tensor<1048576xf32>, %y: tensor<131072x4xf32>, %z: tensor<16x3x16384xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<3xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<1048576xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<131072x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reduce %z, %zero dimensions = [0, 2] : (tensor<16x3x16384xf32>, tensor<f32>) -> tensor<3xf32> to_apply hlo.add : tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<4xf32>, tensor<3xf32>
}

// Parts take memory: there are fewer of many columns.
// CPU-LABEL: func @columns_of_processors(
// CPU:         hlo.reduce {{.*}} dimensions = [1] : (tensor<8x1024x8192xf32>, tensor<f32>) -> tensor<8x8192xf32>
// CPU:         hlo.reduce {{.*}} dimensions = [0] : (tensor<8x8192xf32>, tensor<f32>) -> tensor<8192xf32>
func.func @columns_of_processors(%x: tensor<8192x8192xf32>) -> tensor<8192xf32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<8192x8192xf32>, tensor<f32>) -> tensor<8192xf32> to_apply hlo.add : tensor<f32>
  return %0 : tensor<8192xf32>
}

// Parts are whole rows of what elements are computed from, and not 512 of 1250.
// CPU-LABEL: func @rows_of_processors(
// CPU:         hlo.reduce {{.*}} dimensions = [1] : (tensor<800x800xf32>, tensor<f32>) -> tensor<800xf32>
func.func @rows_of_processors(%x: tensor<64x100xf32>, %y: tensor<640000xf32>) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.broadcast %x dimensions = [0, 2] : (tensor<64x100xf32>) -> tensor<64x100x100xf32>
  %1 = hlo.bitcast %0 : (tensor<64x100x100xf32>) -> tensor<640000xf32>
  %2 = hlo.multiply %1, %y : tensor<640000xf32>
  %3 = hlo.reduce %2, %zero dimensions = [0] : (tensor<640000xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %3 : tensor<f32>
}

// There are no 16 parts of whole rows, or rows are short.
// CPU-LABEL: func @long_or_short_rows_of_processors(
// CPU:         -> tensor<1024x1024xf32>
// CPU:         -> tensor<1024x1024xf32>
func.func @long_or_short_rows_of_processors(%x: tensor<131072xf32>, %y: tensor<8xf32>) -> (tensor<f32>, tensor<f32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.broadcast %x dimensions = [1] : (tensor<131072xf32>) -> tensor<8x131072xf32>
  %1 = hlo.bitcast %0 : (tensor<8x131072xf32>) -> tensor<1048576xf32>
  %2 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1048576xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.broadcast %y dimensions = [1] : (tensor<8xf32>) -> tensor<131072x8xf32>
  %4 = hlo.bitcast %3 : (tensor<131072x8xf32>) -> tensor<1048576xf32>
  %5 = hlo.reduce %4, %zero dimensions = [0] : (tensor<1048576xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  return %2, %5 : tensor<f32>, tensor<f32>
}

// CPU-LABEL: func @stays_on_processors(
// CPU-NOT:     reshape
// CPU-COUNT-3: hlo.reduce
// CPU-NOT:     hlo.reduce
func.func @stays_on_processors(%x: tensor<524287xf32>, %y: tensor<1024x30721xf32>, %z: tensor<16x65536xf32>) -> (tensor<f32>, tensor<30721xf32>, tensor<16xf32>) {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<524287xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %1 = hlo.reduce %y, %zero dimensions = [0] : (tensor<1024x30721xf32>, tensor<f32>) -> tensor<30721xf32> to_apply hlo.add : tensor<f32>
  %2 = hlo.reduce %z, %zero dimensions = [1] : (tensor<16x65536xf32>, tensor<f32>) -> tensor<16xf32> to_apply hlo.add : tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<30721xf32>, tensor<16xf32>
}
