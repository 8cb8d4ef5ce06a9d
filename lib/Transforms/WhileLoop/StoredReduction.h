//===- StoredReduction.h - Where loops store reductions ---------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_WHILELOOP_STOREDREDUCTION_H
#define HLO_LIB_TRANSFORMS_WHILELOOP_STOREDREDUCTION_H

#include "hlo/Analysis/WhileLoops.h"

namespace hlo {
/// True if `op` only moves the elements of its operand.
bool movesElements(Operation *op);

/// A part of an element of the state, along all of one dimension, of which each
/// iteration writes a row: it holds what a reduction gives, converted to a type
/// that has all its values, and nothing in the loop reads it.
struct StoredReduction {
  unsigned element;
  SmallVector<int64_t> starts, limits;

  static std::optional<StoredReduction> find(const WhileLoop &loop,
                                             AllReduceOp reduction);

private:
  bool follow(const WhileLoop &loop, Operation *source);
  bool addUpdate(DynamicUpdateSliceOp update);
  bool addRow(const WhileLoop &loop, DynamicUpdateSliceOp update);
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_WHILELOOP_STOREDREDUCTION_H
