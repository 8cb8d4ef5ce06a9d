// RUN: hlo-opt %s --split-input-file --verify-diagnostics --hlo-to-kernel=target=h100 --canonicalize | FileCheck %s
// RUN: not hlo-opt %s --split-input-file --hlo-to-kernel=target=h100 --remarks-filter=hlo-to-kernel -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// Three kernels for each digit of 8 bits; those that sum up counts are one.
// REMARK: radix sort kernel: 2 digits, 3 blocks of 2560 elements in a row
// CHECK-LABEL: func.func @by_i16(
// CHECK:         {kernel = [@kernels::@fusion_kernel, @kernels::@fusion_kernel_1, @kernels::@fusion_kernel_2, @kernels::@fusion_kernel_3, @kernels::@fusion_kernel_1, @kernels::@fusion_kernel_5]}

// Warps count the digits of keys, where there are any, and the block what they
// counted.
// CHECK:       gpu.func @fusion_kernel(%[[X:[a-z0-9]+]]: memref<6000xi16>
// CHECK-SAME:    %[[BYTES:[a-z0-9]+]]: memref<40128xi8>
// CHECK-SAME:    workgroup(%[[DIGITS:[a-z0-9]+]] : memref<2048xi32
// CHECK-SAME:    known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 3, 1, 1>
// CHECK:         %[[COUNTS:.*]] = memref.view %[[BYTES]][%c36032][] : memref<40128xi8> to memref<768xi32>
// CHECK-COUNT-8: memref.store %c0_i32, %[[DIGITS]]
// CHECK:         gpu.barrier
// CHECK:         arith.cmpi slt, %{{.*}}, %c6000
// CHECK:           memref.load %[[X]]
// CHECK:         arith.xori %{{.*}}, %c-32768_i16
// CHECK:         arith.andi %{{.*}}, %c255_i32
// CHECK:         memref.atomic_rmw addi %c1_i32, %[[DIGITS]]
// CHECK:         gpu.barrier
// CHECK-COUNT-8: memref.load %[[DIGITS]]
// CHECK:         memref.store %{{.*}}, %[[COUNTS]]

// A warp for each digit.
// CHECK:       gpu.func @fusion_kernel_1(
// CHECK-SAME:    known_block_size = array<i32: 256, 1, 1>, known_grid_size = array<i32: 32, 1, 1>
// CHECK-NOT:     gpu.barrier
// CHECK-COUNT-5: gpu.shuffle up
// CHECK-NOT:     gpu.shuffle

// Elements go to the workspace, in the order of the tile, where ballots say how
// many of a digit are in lanes before.
// CHECK:       gpu.func @fusion_kernel_2(%[[X:[a-z0-9]+]]: memref<6000xi16> {{[^,]*}}, %[[V:[a-z0-9]+]]: memref<6000xf32> {{[^,]*}}, %[[KEYS:[a-z0-9]+]]: memref<6000xi16> {{[^,]*}}, %[[VALUES:[a-z0-9]+]]: memref<6000xf32>
// CHECK-SAME:    %[[TILE:[a-z0-9]+]] : memref<10240xi8
// CHECK:         nvvm.vote.sync ballot %c-1_i32
// CHECK:         math.cttz
// CHECK:         memref.atomic_rmw addi
// CHECK:         nvvm.bar.warp.sync %c-1_i32
// CHECK:         gpu.shuffle idx
// CHECK:         gpu.barrier
// CHECK-NOT:     memref.store %{{.*}}, %[[KEYS]]
// CHECK-NOT:     memref.store %{{.*}}, %[[VALUES]]

// And on from there to the results.
// CHECK:       gpu.func @fusion_kernel_3(
// CHECK:         arith.shrui %{{.*}}, %c8_i32
// CHECK:       gpu.func @fusion_kernel_5(%[[X:[a-z0-9]+]]: memref<6000xi16> {{[^,]*}}, %[[V:[a-z0-9]+]]: memref<6000xf32> {{[^,]*}}, %[[KEYS:[a-z0-9]+]]: memref<6000xi16> {{[^,]*}}, %[[VALUES:[a-z0-9]+]]: memref<6000xf32>
// CHECK-NOT:     memref.load %[[X]]
// CHECK-NOT:     memref.load %[[V]]
// CHECK:         memref.store %{{.*}}, %[[KEYS]]
// CHECK:         memref.store %{{.*}}, %[[VALUES]]
func.func @by_i16(%x: tensor<6000xi16>, %v: tensor<6000xf32>) -> tuple<tensor<6000xi16>, tensor<6000xf32>, tensor<40128xui8>> {
  %0 = hlo.fusion kCustom(%x, %v) : (tensor<6000xi16>, tensor<6000xf32>) -> tuple<tensor<6000xi16>, tensor<6000xf32>, tensor<40128xui8>> calls {
  ^bb0(%y: tensor<6000xi16>, %w: tensor<6000xf32>):
    %1 = hlo.sort %y, %w dimension = 0 is_stable : (tensor<6000xi16>, tensor<6000xf32>) -> tuple<tensor<6000xi16>, tensor<6000xf32>> to_apply {
    ^bb0(%a: tensor<i16>, %b: tensor<i16>, %c: tensor<f32>, %d: tensor<f32>):
      %6 = hlo.compare LT, %a, %b : (tensor<i16>, tensor<i16>) -> tensor<i1>
      hlo.return %6 : tensor<i1>
    }
    %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<6000xi16>, tensor<6000xf32>>) -> tensor<6000xi16>
    %3 = hlo.get_tuple_element %1[1] : (tuple<tensor<6000xi16>, tensor<6000xf32>>) -> tensor<6000xf32>
    %4 = hlo.custom_call "AllocateBuffer"() : () -> tensor<40128xui8>
    %5 = hlo.tuple %2, %3, %4 : (tensor<6000xi16>, tensor<6000xf32>, tensor<40128xui8>) -> tuple<tensor<6000xi16>, tensor<6000xf32>, tensor<40128xui8>>
    hlo.return %5 : tuple<tensor<6000xi16>, tensor<6000xf32>, tensor<40128xui8>>
  }
  return %0 : tuple<tensor<6000xi16>, tensor<6000xf32>, tensor<40128xui8>>
}

// -----

func.func @too_small(%x: tensor<6000xi16>) -> tuple<tensor<6000xi16>, tensor<100xui8>> {
  // expected-error @+1 {{has no kernel that sorts by digits: its workspace is too small}}
  %0 = hlo.fusion kCustom(%x) : (tensor<6000xi16>) -> tuple<tensor<6000xi16>, tensor<100xui8>> calls {
  ^bb0(%y: tensor<6000xi16>):
    %1 = hlo.sort %y dimension = 0 : (tensor<6000xi16>) -> tensor<6000xi16> to_apply {
    ^bb0(%a: tensor<i16>, %b: tensor<i16>):
      %6 = hlo.compare LT, %a, %b : (tensor<i16>, tensor<i16>) -> tensor<i1>
      hlo.return %6 : tensor<i1>
    }
    %4 = hlo.custom_call "AllocateBuffer"() : () -> tensor<100xui8>
    %5 = hlo.tuple %1, %4 : (tensor<6000xi16>, tensor<100xui8>) -> tuple<tensor<6000xi16>, tensor<100xui8>>
    hlo.return %5 : tuple<tensor<6000xi16>, tensor<100xui8>>
  }
  return %0 : tuple<tensor<6000xi16>, tensor<100xui8>>
}

// -----

func.func @no_keys(%x: tensor<10xi16>) -> tuple<tensor<10xi16>, tensor<100000xui8>> {
  // expected-error @+1 {{has no kernel that sorts by digits: it does not compare keys}}
  %0 = hlo.fusion kCustom(%x) : (tensor<10xi16>) -> tuple<tensor<10xi16>, tensor<100000xui8>> calls {
  ^bb0(%y: tensor<10xi16>):
    %1 = hlo.sort %y dimension = 0 : (tensor<10xi16>) -> tensor<10xi16> to_apply {
    ^bb0(%a: tensor<i16>, %b: tensor<i16>):
      %6 = hlo.compare GE, %a, %b : (tensor<i16>, tensor<i16>) -> tensor<i1>
      hlo.return %6 : tensor<i1>
    }
    %4 = hlo.custom_call "AllocateBuffer"() : () -> tensor<100000xui8>
    %5 = hlo.tuple %1, %4 : (tensor<10xi16>, tensor<100000xui8>) -> tuple<tensor<10xi16>, tensor<100000xui8>>
    hlo.return %5 : tuple<tensor<10xi16>, tensor<100000xui8>>
  }
  return %0 : tuple<tensor<10xi16>, tensor<100000xui8>>
}
