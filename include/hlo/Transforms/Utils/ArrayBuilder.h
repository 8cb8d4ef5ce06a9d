//===- ArrayBuilder.h - Build what takes an instruction's place -*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_ARRAYBUILDER_H
#define HLO_TRANSFORMS_UTILS_ARRAYBUILDER_H

#include "hlo/Transforms/Utils/ComputationBuilder.h"

namespace hlo {
/// Builds instructions on arrays that take the place of another one, the root,
/// at its location. They wait for what the root waits for. Types of
/// intermediate results have the default layout where the result of the root
/// has layouts, else none.
class ArrayBuilder {
public:
  ArrayBuilder(OpBuilder &builder, Operation *root)
      : root(root), builder(builder) {}

  template <typename OpT, typename... Args> OpT create(Args &&...args) {
    OpT op = OpT::create(builder, root->getLoc(), std::forward<Args>(args)...);
    copyControlPredecessors(op);
    return op;
  }
  /// The elementwise operation on operands of one type.
  template <typename OpT> Value unary(Value operand) {
    return create<OpT>(operand.getType(), operand);
  }
  template <typename OpT> Value binary(Value lhs, Value rhs) {
    return create<OpT>(lhs.getType(), lhs, rhs);
  }
  /// Without a result accuracy, which rewrites do not look through.
  template <typename OpT> Value math(Value operand) {
    return create<OpT>(operand.getType(), operand, nullptr);
  }
  Value compare(ComparisonDirection direction, Value lhs, Value rhs,
                ComparisonTypeAttr type = {});
  /// `operand` itself where it has that element type.
  Value convert(Value operand, Type elementType);
  /// The operation `op` with other operands and another result type, without
  /// what is said of it beside its semantics.
  Value clone(Operation *op, Type type, ValueRange operands);

  /// A static array whose elements are all that number, or that attribute.
  Value splat(RankedTensorType type, int64_t value);
  Value splat(RankedTensorType type, Attribute element);
  Value broadcast(RankedTensorType type, Value operand, ArrayRef<int64_t> dims);
  /// `operand` itself where it has that type.
  Value reshape(RankedTensorType type, Value operand);
  /// `operand` itself where the order stays.
  Value transpose(Value operand, ArrayRef<int64_t> permutation);

  /// The type of an intermediate result.
  RankedTensorType getType(ArrayRef<int64_t> shape, Type elementType,
                           ArrayRef<int64_t> bounds = {}) const;
  /// `type` without some dimensions; the others keep their order in memory.
  static RankedTensorType withoutDimensions(RankedTensorType type,
                                            ArrayRef<int64_t> dims);
  /// `type` with other elements, in the same order.
  static RankedTensorType withElements(RankedTensorType type, Type elementType);

  /// One that infers types, and builds at the same place.
  ComputationBuilder getComputationBuilder() {
    return ComputationBuilder(builder, root->getLoc(), hasLayouts());
  }

  Operation *const root;

protected:
  OpBuilder &builder;

private:
  void copyControlPredecessors(Operation *op);

  /// Any array in the type of the root has one.
  bool hasLayouts() const;
};
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_ARRAYBUILDER_H
