//===- IndexingInterfaces.td - How results depend on operands -*- tablegen -*-===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXINGINTERFACES_TD
#define HLO_DIALECT_INDEXING_IR_INDEXINGINTERFACES_TD

include "mlir/IR/OpBase.td"

def IndexingOpInterface : OpInterface<"IndexingOpInterface"> {
  let cppNamespace = "::hlo";
  let description = [{
    Says which elements of an operand an element of a result is computed from.

    The arrays that an operation takes and returns are its *inputs* and
    *outputs*: the leaves of its operands and results, tuples taken apart, from
    left to right. Both are counted through, so that where no operand is a
    tuple, input `i` is operand `i`.

    An operation that computes every element of its outputs from the elements at
    the same index of its inputs does not need the interface if it has the trait
    `::hlo::OpTrait::Elementwise`. About any other that does not have it, nothing
    is known. The functions of `IndexingInterfaces.h` ask an operation, whether it
    has the interface or not.
  }];

  let methods = [
    InterfaceMethod<[{
        How an element of an output depends on an input: the maps go from the
        indices of the output to those of the input. They leave out no element
        that is needed, and have none that shapes and attributes show not to be.
      }],
      "::hlo::OperandIndexings", "outputToInput",
      (ins "unsigned":$output, "unsigned":$input)>,
    InterfaceMethod<[{
        The same relation the other way: the maps go from the indices of the
        input to those of the output.
      }],
      "::hlo::OperandIndexings", "inputToOutput",
      (ins "unsigned":$input, "unsigned":$output)>,
    InterfaceMethod<[{
        `outputToInput` for every input.
      }],
      "::llvm::SmallVector<::hlo::OperandIndexings>", "outputToInputs",
      (ins "unsigned":$output), /*methodBody=*/"", /*defaultImplementation=*/[{
        return ::hlo::detail::outputToEachInput($_op, output);
      }]>,
    InterfaceMethod<[{
        `inputToOutput` for every output.
      }],
      "::llvm::SmallVector<::hlo::OperandIndexings>", "inputToOutputs",
      (ins "unsigned":$input), /*methodBody=*/"", /*defaultImplementation=*/[{
        return ::hlo::detail::inputToEachOutput($_op, input);
      }]>,
    InterfaceMethod<[{
        The input that each output is, if it is one; failure where outputs are
        computed. Long tuples are taken apart and put together in linear time by
        it.
      }],
      "::mlir::FailureOr<::llvm::SmallVector<std::optional<unsigned>>>",
      "getForwardedInputs", (ins), /*methodBody=*/"",
      /*defaultImplementation=*/[{ return ::mlir::failure(); }]>,
  ];
}

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGINTERFACES_TD
