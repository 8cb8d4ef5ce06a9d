//===- ElementwiseKernel.h - Elementwise operations on rows -----*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_ELEMENTWISEKERNEL_H
#define HLO_LIB_INTERPRETER_ELEMENTWISEKERNEL_H

#include "hlo/Interpreter/Literal.h"
#include "mlir/IR/Operation.h"

namespace hlo {
/// Computes `count` elements of an elementwise operation. `result` may be one
/// of the operands.
using ElementwiseFn = void (*)(Operation *op, void *result,
                               const void *const *operands, int64_t count);

/// An elementwise operation on elements of given types.
class ElementwiseKernel {
public:
  /// Nothing for an operation that is not elementwise, or has no meaning for
  /// such types.
  static std::optional<ElementwiseKernel>
  get(Operation *op, ArrayRef<PrimitiveType> operandTypes,
      PrimitiveType resultType);

  /// Computes `count` elements from rows of as many elements. `result` may be
  /// an operand of the same element type.
  void operator()(void *result, ArrayRef<const void *> operands,
                  int64_t count) const;

  PrimitiveType getResultType() const { return resultType; }
  /// About how many simple operations an element takes.
  int64_t getCost() const { return cost; }

private:
  void runInBlocks(void *result, ArrayRef<const void *> operands,
                   int64_t count) const;

  Operation *op;
  ElementwiseFn function;
  SmallVector<PrimitiveType, 3> operandTypes;
  PrimitiveType resultType;
  /// What `function` takes and gives; others are converted block by block.
  SmallVector<PrimitiveType, 3> computeOperandTypes;
  PrimitiveType computeResultType;
  bool needsConversion = false;
  int64_t cost = 4;
};

/// Applies a kernel to arrays of the same dimensions; scalars among arrays
/// stand for arrays of equal elements. Takes an operand for the result where it
/// can.
Literal evaluateElementwise(const ElementwiseKernel &kernel,
                            MutableArrayRef<Literal> operands);
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_ELEMENTWISEKERNEL_H
