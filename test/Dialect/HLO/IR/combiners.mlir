// Computations that are one operation of their two parameters.
// RUN: hlo-opt %s --split-input-file --verify-diagnostics | hlo-opt --split-input-file | FileCheck %s
// RUN: hlo-opt %s --split-input-file --verify-diagnostics --mlir-print-debuginfo \
// RUN:   | hlo-opt --split-input-file --mlir-print-debuginfo --mlir-print-local-scope \
// RUN:   | FileCheck %s --check-prefix=LOC

// Without --mlir-print-debuginfo no location gets an alias.
// CHECK-NOT: #loc
// CHECK-LABEL: func.func @short(
// CHECK: hlo.map {{.*}} to_apply hlo.subtract : tensor<i32>
// CHECK: hlo.reduce {{.*}} to_apply hlo.and : tensor<i1>
// CHECK: hlo.reduce_window {{.*}} to_apply hlo.maximum : tensor<f32>
// CHECK: hlo.select_and_scatter {{.*}} select {
// CHECK: } scatter hlo.add : tensor<f32>
// CHECK: hlo.scatter {{.*}} to_apply hlo.multiply : tensor<f32>
// CHECK: hlo.all_reduce {{.*}} to_apply hlo.minimum : tensor<f32>
// CHECK: hlo.all_reduce_start {{.*}} to_apply hlo.add : tensor<f32>
// CHECK: hlo.reduce_scatter {{.*}} to_apply hlo.add : tensor<f32>
func.func @short(%x: tensor<4x8xf32>, %y: tensor<8xf32>, %z: tensor<f32>, %i: tensor<8xi32>, %p: tensor<8xi1>, %t: tensor<i1>,
                 %half: tensor<4xf32>, %indices: tensor<3x1xi32>, %updates: tensor<3x8xf32>) {
  %0 = hlo.map %i, %i : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32> to_apply hlo.subtract : tensor<i32>
  %1 = hlo.reduce %p, %t dimensions = [0] : (tensor<8xi1>, tensor<i1>) -> tensor<i1> to_apply hlo.and : tensor<i1>
  %2 = hlo.reduce_window %y, %z window = <size = [2]> : (tensor<8xf32>, tensor<f32>) -> tensor<7xf32> to_apply hlo.maximum : tensor<f32>
  %3 = hlo.select_and_scatter %y, %half, %z window = <size = [2], stride = [2]> : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32> select {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %9 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %9 : tensor<i1>
  } scatter hlo.add : tensor<f32>
  %4 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
    : (tensor<4x8xf32>, tensor<3x1xi32>, tensor<3x8xf32>) -> tensor<4x8xf32> to_apply hlo.multiply : tensor<f32>
  %5 = hlo.all_reduce %y replica_groups = <"{}"> : (tensor<8xf32>) -> tensor<8xf32> to_apply hlo.minimum : tensor<f32>
  %6 = hlo.all_reduce_start %y replica_groups = <"{}"> : (tensor<8xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
  %7 = hlo.all_reduce_done %6 : (tensor<8xf32>) -> tensor<8xf32>
  %8 = hlo.reduce_scatter %y replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<8xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  return
}

// -----

// Locations are part of it.
// LOC-LABEL: func.func @locations(
// LOC: to_apply hlo.add loc("x") loc("y") loc("sum") loc("adder") : tensor<f32> loc("r")
// LOC: to_apply hlo.add loc("{{.*}}combiners.mlir{{[^"]*}}":[[PLACE:[0-9]+:[0-9]+]]) loc({{[^)]*}}:[[PLACE]]) loc({{[^)]*}}:[[PLACE]]) loc({{[^)]*}}:[[PLACE]]) : tensor<f32> loc("s")
func.func @locations(%x: tensor<8xf32>, %z: tensor<f32>) {
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32> loc("x"), %b: tensor<f32> loc("y")):
    %1 = hlo.add %a, %b : tensor<f32> loc("sum")
    hlo.return %1 : tensor<f32> loc("adder")
  } loc("r")
  %1 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32> loc("s")
  return
}

// -----

// Everything else is a region.
// CHECK-LABEL: func.func @long(
// CHECK-COUNT-6: to_apply {
func.func @long(%x: tensor<8xf32>, %z: tensor<f32>, %h: tensor<8xbf16>) {
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %9 = hlo.add %b, %a : tensor<f32>
    hlo.return %9 : tensor<f32>
  }
  %1 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %9 = hlo.add %a, %b {hlo.frontend_attributes = {k = "v"}} : tensor<f32>
    hlo.return %9 : tensor<f32>
  }
  %2 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %9 = hlo.add %a, %b : tensor<f32>
    hlo.return %9 {hlo.execution_thread = "t"} : tensor<f32>
  }
  %3 = hlo.reduce %h, %z dimensions = [0] : (tensor<8xbf16>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<bf16>):
    %9 = hlo.add %a, %b : (tensor<f32>, tensor<bf16>) -> tensor<f32>
    hlo.return %9 : tensor<f32>
  }
  %4 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %9 = hlo.add %a, %b : tensor<f32>
    hlo.return %a : tensor<f32>
  }
  %5 = hlo.map %x : (tensor<8xf32>) -> tensor<8xf32> to_apply {
  ^bb0(%a: tensor<f32>):
    %9 = hlo.negate %a : tensor<f32>
    hlo.return %9 : tensor<f32>
  }
  return
}

// -----

func.func @other_dialect(%x: tensor<8xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{expected a region or an HLO operation}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply func.call : tensor<f32>
  return
}

// -----

func.func @unary(%x: tensor<8xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.negate' op requires a single operand}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.negate : tensor<f32>
  return
}

// -----

func.func @needs_attributes(%x: tensor<8xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.compare' op requires attribute 'direction'}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.compare : tensor<f32>
  return
}

// -----

func.func @needs_region(%x: tensor<8xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.reduce' op requires}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.reduce : tensor<f32>
  return
}

// -----

func.func @no_result(%x: tensor<8xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{'hlo.return' op}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.return : tensor<f32>
  return
}

// -----

func.func @missing_location(%x: tensor<8xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{expected 4 locations: of two parameters, the operation and its return}}
  %0 = hlo.reduce %x, %z dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add loc("x") : tensor<f32>
  return
}
