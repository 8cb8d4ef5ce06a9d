//===- OperandSharing.h - Results in memory of operands ---------*- C++ -*-===//

#ifndef HLO_ANALYSIS_BUFFERS_OPERANDSHARING_H
#define HLO_ANALYSIS_BUFFERS_OPERANDSHARING_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Operation.h"

namespace hlo {

/// An array of a result that may be computed in the memory of an array of an
/// operand, which nothing reads afterwards.
struct OperandSharing {
  /// Places in the tuples, if they are any, count arrays from left to right.
  unsigned operand, operandLeaf, resultLeaf;
  /// Whether it has to be: the operation updates a part of the array.
  bool isRequired;
};

/// What may share memory where an operation runs. Of arrays that are several
/// operands, or several arrays of them, none may but where all of these may.
SmallVector<OperandSharing> getOperandSharing(Operation *op);

/// An array of an operand, counted from left to right in its tuple.
struct OperandArray {
  unsigned operand, leaf;
};

/// For each array of the result of an operation: the array of an operand that
/// it names; nothing for those that it computes.
SmallVector<std::optional<OperandArray>> getNamedArrays(Operation *op);

/// Whether an operation does nothing but name arrays of its operands.
bool isName(Operation *op);

/// Whether the arrays that an operation reads are needed until another, which
/// takes its result, is done.
bool isAsyncStartOrUpdate(Operation *op);
/// Whether an operation is what waits for such a one.
bool isAsyncDone(Operation *op);

/// Bytes of an array in memory, in which each element takes whole bytes;
/// nothing if that is not known before it runs. What is no array takes none.
std::optional<int64_t> getBytesInMemory(Type type);

/// The number of the first array at a place in a tuple, from left to right.
unsigned getFirstLeaf(Type type, ArrayRef<int64_t> shapeIndex);

} // namespace hlo

#endif // HLO_ANALYSIS_BUFFERS_OPERANDSHARING_H
