//===- IndexingInterfaces.h - How results depend on operands ----*- C++ -*-===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXINGINTERFACES_H
#define HLO_DIALECT_INDEXING_IR_INDEXINGINTERFACES_H

#include "hlo/Dialect/Indexing/IR/OperandIndexing.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/Sequence.h"

namespace hlo {
/// An array among what a value holds: the value itself, or a leaf of its tuple.
struct IndexingArray {
  Value value;
  unsigned leaf = 0;

  Type getType() const;
  bool operator==(const IndexingArray &other) const {
    return value == other.value && leaf == other.leaf;
  }
};

/// The number of arrays (or tokens and the like) in a type.
unsigned getNumLeaves(Type type);

/// The arrays in some values, tuples taken apart.
SmallVector<IndexingArray> getArrays(ValueRange values);

/// The arrays that an operation takes and returns, tuples taken apart; see
/// `IndexingOpInterface`.
SmallVector<IndexingArray> getInputs(Operation *op);
SmallVector<IndexingArray> getOutputs(Operation *op);
unsigned getNumInputs(Operation *op);
unsigned getNumOutputs(Operation *op);

/// The number of `array` among the inputs of the operation that has it as
/// operand `operand`, or among the outputs of that which defines it.
unsigned getInputNumber(OpOperand &operand, unsigned leaf = 0);
unsigned getOutputNumber(OpResult result, unsigned leaf = 0);

/// The sizes of the array whose indices the maps of a type speak of: those of
/// an array, with the bounds of its bounded dimensions; none for a token.
/// Nothing when they are not known.
std::optional<SmallVector<int64_t>> getIndexSpace(Type type);

/// What `IndexingOpInterface` says of an operation that has it, what follows
/// for one that is elementwise, else that nothing is known.
OperandIndexings outputToInput(Operation *op, unsigned output, unsigned input);
OperandIndexings inputToOutput(Operation *op, unsigned input, unsigned output);
SmallVector<OperandIndexings> outputToInputs(Operation *op, unsigned output);
SmallVector<OperandIndexings> inputToOutputs(Operation *op, unsigned input);

/// That nothing is known.
OperandIndexings getUndefinedIndexing(MLIRContext *context);
/// From the indices of an array of one type to those of another, where elements
/// at the same index belong together, and a scalar belongs to all elements.
OperandIndexings getElementwiseIndexing(Type from, Type to);

namespace detail {
SmallVector<OperandIndexings> outputToEachInput(Operation *op, unsigned output);
SmallVector<OperandIndexings> inputToEachOutput(Operation *op, unsigned input);
} // namespace detail
} // namespace hlo

#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h.inc"

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGINTERFACES_H
