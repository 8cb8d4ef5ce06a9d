// RUN: hlo-opt %s --dce | FileCheck %s
// RUN: hlo-opt %s --dce=remove-collectives | FileCheck %s --check-prefix=COLLECTIVES

// CHECK-LABEL: func.func @collectives(
// CHECK-NEXT:    hlo.all_gather {{.*}}channel_id = 1
// CHECK-NEXT:    hlo.all_gather {{.*}}constrain_layout
// CHECK-NEXT:    return
// COLLECTIVES-LABEL: func.func @collectives(
// COLLECTIVES-NEXT:    hlo.all_gather {{.*}}constrain_layout
// COLLECTIVES-NEXT:    return
func.func @collectives(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.all_gather %x replica_groups = <"{}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  %1 = hlo.all_gather %x channel_id = 1 replica_groups = <"{}"> dimension = 0 : (tensor<4xf32>) -> tensor<8xf32>
  %2 = hlo.all_gather %x replica_groups = <"{}"> dimension = 0 {constrain_layout} : (tensor<4xf32>) -> tensor<8xf32>
  return %x : tensor<4xf32>
}
