//===- LibraryInterfaces.td - What library calls can say ---*- tablegen -*-===//

#ifndef HLO_DIALECT_LIBRARY_IR_LIBRARYINTERFACES_TD
#define HLO_DIALECT_LIBRARY_IR_LIBRARYINTERFACES_TD

include "mlir/IR/OpBase.td"

def LibraryCallOpInterface : OpInterface<"LibraryCallOpInterface"> {
  let cppNamespace = "::hlo::library";
  let description = [{
    An operation that a library computes. Its operands are those of the
    `custom-call` it is in HLO text, in that order; its result is an array, or a
    tuple of the arrays computed and of the workspace, if there is one. All of them
    have static dimensions.
  }];

  let methods = [
    InterfaceMethod<[{
        The target and the attributes of the `custom-call`, and in its backend
        config what the operation itself says. `builder` stands where it goes.
      }],
      "::hlo::CustomCallOp", "buildCustomCall",
      (ins "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<[{
        Which element of the result is the workspace: the last one, but where an
        operation has none or says otherwise.
      }],
      "std::optional<unsigned>", "getWorkspaceIndex", (ins), "", [{
        auto tuple = ::llvm::dyn_cast<::mlir::TupleType>($_op.getType());
        return tuple && tuple.size() != 0 ? tuple.size() - 1 : 0;
      }]>,
    InterfaceMethod<[{
        Operations of HLO that compute the other arrays from `operands`, with the
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
