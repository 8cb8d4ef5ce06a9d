//===- Values.h - Questions about values ------------------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_VALUES_H
#define HLO_TRANSFORMS_UTILS_VALUES_H

#include "hlo/Dialect/HLO/IR/HLOFolding.h"

namespace hlo {
/// Every element of the constant, or broadcast of one, is that number; of
/// floats, the sign of zero counts.
bool isAll(Value array, int64_t value);
/// Every element is zero; a float zero may have any sign.
bool isAllZero(Value array);
/// A float zero with its sign.
bool isAllNegativeZero(Value array);
/// That number, which need not be whole.
bool isAllFloat(Value array, double value);

/// A constant array, or a broadcast of a constant scalar.
bool isConstant(Value array);
/// Constants that a rewrite can combine: both arrays, or both splats.
bool areCombinable(Value lhs, Value rhs);
/// The scalar all elements are copies of, through any number of broadcasts; a
/// dense constant is none. Null if there is none.
Value getBroadcastScalar(Value array);

/// True if no element is negative or -0; NaN is not negative.
bool isNonNegative(Value array);

/// All operands and the result have one type, layout included.
bool hasUniformType(Operation *op);
/// True if no more differs between types than the order of dimensions in
/// memory.
bool differInOrderOnly(Type lhs, Type rhs);
/// True if `op` does the same with an operand of another layout, and may be
/// given one.
bool ignoresOperandLayouts(Operation *op);
inline Type getElementType(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}
inline bool isStatic(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape();
}
/// No layout, or one that is nothing but an order of dimensions.
inline bool hasPlainLayout(Type array) {
  LayoutAttr layout = getLayout(cast<RankedTensorType>(array));
  return !layout || layout.isOnlyMinorToMajor();
}
/// Bits an element takes in memory, where a pred takes a byte.
inline int64_t getStorageBits(Type elementType) {
  return isPred(elementType) ? 8 : getElementBitWidth(elementType);
}
/// The operation that computes `value`, if it is that one and its operands and
/// result have one type.
template <typename OpT> OpT getUniform(Value value) {
  OpT op = value.getDefiningOp<OpT>();
  return op && hasUniformType(op) ? op : OpT();
}

/// The operands of a commutative operation in both orders: true for the first
/// that `accept` takes.
inline bool matchEitherOrder(Value lhs, Value rhs,
                             function_ref<bool(Value, Value)> accept) {
  return accept(lhs, rhs) || accept(rhs, lhs);
}

/// True if integers of that type are all numbers less than `count`.
bool canCountTo(Type type, int64_t count);
/// The integers in a static array are the positions in the dimension `dim`.
bool isPositions(Value array, int64_t dim);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_VALUES_H
