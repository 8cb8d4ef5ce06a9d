//===- Passes.td - Passes on calls of libraries ------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_LIBRARY_PASSES_TD
#define HLO_TRANSFORMS_LIBRARY_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertCustomCallToLibraryPass : Pass<"convert-custom-call-to-library"> {
  let summary = "Convert custom calls of cuBLAS and cuDNN to library operations";
  let description = [{
    Custom calls of `__cublas$gemm`, `__cublas$lt$matmul`,
    `__cublas$lt$matmul$f8`, `__cudnn$convForward`,
    `__cudnn$convBiasActivationForward`, `__cudnn$convBackwardInput` and
    `__cudnn$convBackwardFilter` become the operations of the `library` dialect
    that are these calls in HLO text. The rest of the backend config stays.

    A call stays as it is, and a remark says why, where the operation would not
    become the same call again: it is not valid, or says something that the
    operation has no attribute for, such as scales of blocks. So does a call of
    another function of these libraries, and one in a fusion or an asynchronous
    instruction.

    Example:

    ```mlir
    %0 = hlo.custom_call "__cublas$lt$matmul"(%x, %y, %b)
        {hlo.backend_config = "{\"gemm_backend_config\":{\"epilogue\":\"BIAS_RELU\", ...}}"}
        : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>)
        -> tuple<tensor<2x4xf32>, tensor<64xi8>>
    // becomes
    %0 = library.matmul %x, %y bias(%b)
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        activation = relu
        : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>)
        -> tuple<tensor<2x4xf32>, tensor<64xi8>>
    ```
  }];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def LibraryExpanderPass : Pass<"library-expander"> {
  let summary = "Replace library operations by operations of HLO";
  let description = [{
    For platforms without the library, and to see what a call computes: products
    add up, and what follows is computed, in f32 at least, and rounded once, as
    the library does. The workspace becomes zeros; `tuple-simplifier` and `dce`
    remove them.

    Example:

    ```mlir
    %0 = library.matmul %x, %y bias(%b)
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        activation = relu
        : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>)
        -> tuple<tensor<2x4xf32>, tensor<64xi8>>
    // becomes
    %1 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %2 = hlo.broadcast %b dimensions = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %3 = hlo.add %1, %2 : tensor<2x4xf32>
    %4 = hlo.constant dense<0.0> : tensor<f32>
    %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<2x4xf32>
    %6 = hlo.maximum %3, %5 : tensor<2x4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_LIBRARY_PASSES_TD
