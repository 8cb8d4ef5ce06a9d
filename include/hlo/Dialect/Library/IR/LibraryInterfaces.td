//===- LibraryInterfaces.td - What library calls can say ---*- tablegen -*-===//

#ifndef HLO_DIALECT_LIBRARY_IR_LIBRARYINTERFACES_TD
#define HLO_DIALECT_LIBRARY_IR_LIBRARYINTERFACES_TD

include "mlir/IR/OpBase.td"

def LibraryCallOpInterface : OpInterface<"LibraryCallOpInterface"> {
  let cppNamespace = "::hlo::library";
  let description = [{
    An operation that a library computes. Its first operands are those of the
    `custom-call` it is in HLO text; its result is a tuple of the array computed
    and of the workspace.
  }];

  let methods = [
    InterfaceMethod<[{
        The target and the attributes of the `custom-call`, and in its backend
        config what the operation itself says. `builder` stands where it goes.
      }],
      "::hlo::CustomCallOp", "buildCustomCall",
      (ins "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<[{
        Operations of HLO that compute the array from `operands`, with the
        rounding that the library has: products add up, and what follows is
        computed, in f32 at least, and rounded once.
      }],
      "::mlir::Value", "buildReference",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::ValueRange":$operands)>,
  ];
}

#endif // HLO_DIALECT_LIBRARY_IR_LIBRARYINTERFACES_TD
