//===- Slices.h - Static parts of arrays ------------------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SLICES_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SLICES_H

#include "Shapes.h"

namespace hlo::algebraic {
/// Operands and result are static arrays of the same elements.
bool isPlain(Operation *op);

/// The operation that computes `value`, if it is that one and plain.
template <typename OpT> OpT getPlain(Value value) {
  OpT op = value.getDefiningOp<OpT>();
  return op && isPlain(op) ? op : OpT();
}

bool isUnstrided(SliceOp op);

bool isAllZeros(ArrayRef<int64_t> values);

Value makeSlice(RankedTensorType type, Value operand, ArrayRef<int64_t> starts,
                ArrayRef<int64_t> limits, ArrayRef<int64_t> strides,
                Simplifier &s);

/// The slice of `operand`, of the size `limits - starts`.
Value makeSlice(Value operand, ArrayRef<int64_t> starts,
                ArrayRef<int64_t> limits, Simplifier &s);

/// Adds the rewrites of operations on static arrays of the same elements.
void populateConcatenatePatterns(RewritePatternSet &patterns,
                                 const AlgebraicSimplifyOptions &options);
void populateSlicePatterns(RewritePatternSet &patterns,
                           const AlgebraicSimplifyOptions &options);
void populatePadPatterns(RewritePatternSet &patterns,
                         const AlgebraicSimplifyOptions &options);
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SLICES_H
