//===- LibraryInterfaces.td - What library calls can say ---*- tablegen -*-===//

#ifndef HLO_DIALECT_LIBRARY_IR_LIBRARYINTERFACES_TD
#define HLO_DIALECT_LIBRARY_IR_LIBRARYINTERFACES_TD

include "mlir/IR/OpBase.td"

def LibraryCallOpInterface : OpInterface<"LibraryCallOpInterface"> {
  let cppNamespace = "::hlo::library";
  let description = [{
    An operation that a library computes. Its operands are those of the
    `custom-call` it is in HLO text, in that order; its result is a tuple of the
    arrays computed and, at the end, of the workspace. All of them have static
    dimensions.
  }];

  let methods = [
    InterfaceMethod<[{
        The target and the attributes of the `custom-call`, and in its backend
        config what the operation itself says. `builder` stands where it goes.
      }],
      "::hlo::CustomCallOp", "buildCustomCall",
      (ins "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<[{
        Operations of HLO that compute the arrays from `operands`, with the
        rounding that the library has: products add up, and what follows is
        computed, in f32 at least, and rounded once.
      }],
      "::llvm::SmallVector<::mlir::Value>", "buildReference",
      (ins "::hlo::InstructionBuilder &":$builder,
           "::mlir::ValueRange":$operands)>,
  ];
  let verify = [{
    return ::hlo::library::detail::verifyLibraryCall($_op);
  }];
}

#endif // HLO_DIALECT_LIBRARY_IR_LIBRARYINTERFACES_TD
