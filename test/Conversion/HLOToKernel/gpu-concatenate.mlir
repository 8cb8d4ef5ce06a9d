// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// The same threads copy both, one after the other; four neighbors at once where
// four divide the elements of an operand. Fewer threads have one of the second.
// REMARK: {{"}}concatenate kernel{{"}}
// CHECK-LABEL: func.func @operands(
// CHECK:       gpu.func @concatenate_kernel(%[[X:[0-9a-z_]+]]: memref<4000000xf32> {{.*}}, %[[Y:[0-9a-z_]+]]: memref<3000xf32> {{.*}}, %[[R:[0-9a-z_]+]]: memref<4003000xf32>
// CHECK-SAME:    known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 7813, 1, 1>
// CHECK-COUNT-4: memref.load %[[X]]
// CHECK-COUNT-4: memref.store %{{.*}}, %[[R]]
// CHECK-COUNT-4: memref.load %[[Y]]
// CHECK-COUNT-4: memref.store %{{.*}}, %[[R]]
// CHECK-NOT:     memref.load
// CHECK:         gpu.return
func.func @operands(%x: tensor<4000x1000xf32>, %y: tensor<3x1000xf32>) -> tensor<4003x1000xf32> {
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<4000x1000xf32>, tensor<3x1000xf32>) -> tensor<4003x1000xf32>
  return %0 : tensor<4003x1000xf32>
}

// -----

// What is in front of it and behind is part of the kernel; arrays without
// elements have no loop.
// REMARK: {{"}}concatenate kernel{{"}}
// CHECK-LABEL: func.func @fused(
// CHECK:         arith.negf
// CHECK:         math.exp
// CHECK-NOT:     arith.negf
// CHECK:         math.exp
// CHECK-NOT:     math.exp
// CHECK:         gpu.return
func.func @fused(%x: tensor<5x7xf32>, %y: tensor<5x4xf32>, %z: tensor<5x0xf32>) -> tensor<11x5xf32> {
  %0 = hlo.fusion kInput(%x, %y, %z) : (tensor<5x7xf32>, tensor<5x4xf32>, tensor<5x0xf32>) -> tensor<11x5xf32> calls {
  ^bb0(%a: tensor<5x7xf32>, %b: tensor<5x4xf32>, %c: tensor<5x0xf32>):
    %n = hlo.negate %a : tensor<5x7xf32>
    %j = hlo.concatenate %n, %c, %b dimension = 1 : (tensor<5x7xf32>, tensor<5x0xf32>, tensor<5x4xf32>) -> tensor<5x11xf32>
    %e = hlo.exponential %j : tensor<5x11xf32>
    %t = hlo.bitcast %e : (tensor<5x11xf32>) -> tensor<11x5xf32, #hlo.layout<[0, 1]>>
    %r = hlo.bitcast %t : (tensor<11x5xf32, #hlo.layout<[0, 1]>>) -> tensor<11x5xf32>
    hlo.return %r : tensor<11x5xf32>
  }
  return %0 : tensor<11x5xf32>
}

// -----

// REMARK: {{"}}loop kernel{{"}}
// CHECK-LABEL: func.func @many(
func.func @many(%x: tensor<8xf32>) -> tensor<40xf32> {
  %0 = hlo.concatenate %x, %x, %x, %x, %x dimension = 0 : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<40xf32>
  return %0 : tensor<40xf32>
}

// -----

// CHECK-LABEL: func.func @nothing(
// CHECK-NOT:     memref.store
// CHECK:         gpu.return
func.func @nothing(%x: tensor<0xf32>) -> tensor<0xf32> {
  %0 = hlo.concatenate %x, %x dimension = 0 : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}
