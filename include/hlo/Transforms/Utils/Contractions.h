//===- Contractions.h - Roles of the dimensions of dots ---------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_CONTRACTIONS_H
#define HLO_TRANSFORMS_UTILS_CONTRACTIONS_H

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

namespace hlo {
/// The dimensions of one operand of a dot by role. Batch and contracting
/// dimensions are in the order that pairs them with the other operand's, free
/// ones ascending.
struct DotOperandDims {
  SmallVector<int64_t> batch, contracting, free;

  DotOperandDims() = default;
  DotOperandDims(int64_t rank, ArrayRef<int64_t> batch,
                 ArrayRef<int64_t> contracting);
};
/// Batch dimensions that come first in their order, one contracting dimension
/// and at most one free one: what dot-decomposer makes of every dot.
bool isCanonical(const DotOperandDims &dims);
DotOperandDims getLhsDims(DotOp dot);
DotOperandDims getRhsDims(DotOp dot);
inline DotOperandDims getOperandDims(DotOp dot, unsigned operand) {
  return operand == 0 ? getLhsDims(dot) : getRhsDims(dot);
}

DotDimensionNumbersAttr getDotNumbers(MLIRContext *context,
                                      const DotOperandDims &lhs,
                                      const DotOperandDims &rhs);
/// The precisions of the operands (may be null) in the other order.
PrecisionConfigAttr swapPrecision(PrecisionConfigAttr precision);

/// A dot with the frontend attributes and the backend config of the root.
DotOp createDot(InstructionBuilder &builder, RankedTensorType type, Value lhs,
                Value rhs, DotDimensionNumbersAttr numbers,
                PrecisionConfigAttr precision, DotAlgorithmAttr algorithm = {});
/// The same with the precision and algorithm of `dot`.
DotOp createDotLike(InstructionBuilder &builder, DotOp dot,
                    RankedTensorType type, Value lhs, Value rhs,
                    DotDimensionNumbersAttr numbers);

/// True if both operands and the result are static.
bool isStatic(DotOp dot);

/// The product of the sizes of some dimensions, which are static.
int64_t multiplySizes(RankedTensorType type, ArrayRef<int64_t> dims);

/// True if the dimensions of each group lie together in memory, in their order,
/// and nothing but the order of dimensions is said of the layout.
bool areTogetherInMemory(RankedTensorType type,
                         ArrayRef<SmallVector<int64_t>> groups);
/// `type` with one dimension for each of `groups`. In memory they are in the
/// order they had, where they lie together. Nothing if a dynamic dimension
/// would be joined with others.
std::optional<RankedTensorType>
getJoinedType(InstructionBuilder &builder, RankedTensorType type,
              ArrayRef<SmallVector<int64_t>> groups);
/// `operand` with one dimension for each of `groups`, which name all its
/// dimensions: transposed and reshaped, both only where need be. No dynamic
/// dimension is joined with others.
Value joinDimensions(InstructionBuilder &builder, Value operand,
                     ArrayRef<SmallVector<int64_t>> groups);

/// True if the algorithm asks for no more than to multiply and add up as
/// createSumOfProducts does.
bool isPlainSum(DotOp dot);
/// A static dot of which one operand at least has no free dimensions as a sum
/// of products: operands are converted to the result type, but floats to the
/// widest of all, and to `f32` at least, which is what adds up. Null, having
/// built nothing, if there is a free dimension in both, an algorithm other than
/// that, or floats are to become integers.
Value createSumOfProducts(InstructionBuilder &builder, DotOp dot);

/// A static dot without those dimensions of size 1 that `drops` accepts,
/// reshaped to the type of `dot`. Null, having built nothing, if there are
/// none.
enum class DotRole { Batch, Contracting, Free };
Value dropDegenerateDimensions(InstructionBuilder &builder, DotOp dot,
                               function_ref<bool(DotRole)> drops);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_CONTRACTIONS_H
