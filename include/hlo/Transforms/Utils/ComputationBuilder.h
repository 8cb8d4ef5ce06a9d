//===- ComputationBuilder.h - Write computations ----------------*- C++ -*-===//
// For passes that replace an instruction by many. Types are inferred, scalars
// are broadcast where they meet arrays, and what a loop runs may read any value
// around it:
//
//   Value n = b.constant(i32, 10);
//   Value sum = b.forLoop(n, {b.constant(f32, 0)},
//                         [&](Value i, ValueRange state) -> SmallVector<Value>
//                         {
//                           return {b.add(state[0], x)};
//                         })[0];

#ifndef HLO_TRANSFORMS_UTILS_COMPUTATIONBUILDER_H
#define HLO_TRANSFORMS_UTILS_COMPUTATIONBUILDER_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// The constant of `type` whose elements are all that number, as far as their
/// type has it.
DenseElementsAttr getSplatAttr(RankedTensorType type, int64_t value);
DenseElementsAttr getSplatAttr(RankedTensorType type, double value);

class ComputationBuilder {
public:
  /// With `hasLayouts` all arrays get the default layout: what is needed where
  /// instructions have layouts.
  ComputationBuilder(OpBuilder &builder, Location loc, bool hasLayouts = false)
      : builder(builder), loc(loc), hasLayouts(hasLayouts) {}

  /// An instruction of the type that is inferred or given.
  template <typename OpT, typename... Args> Value create(Args &&...args) {
    return finish(OpT::create(builder, loc, std::forward<Args>(args)...));
  }

  RankedTensorType getType(ArrayRef<int64_t> shape, Type elementType) const;
  static RankedTensorType getType(Value array) {
    return cast<RankedTensorType>(array.getType());
  }
  static ArrayRef<int64_t> getShape(Value array) {
    return getType(array).getShape();
  }
  static Type getElementType(Value array) {
    return getType(array).getElementType();
  }
  Type getI32Type() { return builder.getI32Type(); }

  //===--------------------------------------------------------------------===//
  // Constants
  //===--------------------------------------------------------------------===//

  /// A scalar.
  template <typename T> Value constant(Type elementType, T value) {
    using Number =
        std::conditional_t<std::is_floating_point_v<T>, double, int64_t>;
    return create<ConstantOp>(
        getSplatAttr(getType({}, elementType), Number(value)));
  }
  /// A scalar of the element type of `array`.
  template <typename T> Value constantLike(Value array, T value) {
    return constant(getElementType(array), value);
  }
  /// An array of copies of `scalar`.
  Value splat(ArrayRef<int64_t> shape, Value scalar);
  template <typename T>
  Value splat(ArrayRef<int64_t> shape, Type elementType, T value) {
    return splat(shape, constant(elementType, value));
  }
  /// As many copies as `array` has elements. Dynamic dimensions become as large
  /// as they can be: elementwise operations take one for the other.
  template <typename T> Value splatLike(Value array, T value) {
    return splat(getStaticShape(array), getElementType(array), value);
  }
  Value iota(ArrayRef<int64_t> shape, Type elementType, int64_t dim);

  //===--------------------------------------------------------------------===//
  // Elements. Of several operands, scalars serve all elements of the others.
  //===--------------------------------------------------------------------===//

  template <typename OpT> Value unary(Value operand) {
    return create<OpT>(operand);
  }
  /// A function with a result accuracy, which is left open.
  template <typename OpT> Value math(Value operand) {
    return create<OpT>(operand, ResultAccuracyAttr());
  }
  template <typename OpT> Value binary(Value lhs, Value rhs) {
    matchShapes(lhs, rhs);
    return create<OpT>(lhs, rhs);
  }
  Value add(Value lhs, Value rhs) { return binary<AddOp>(lhs, rhs); }
  Value sub(Value lhs, Value rhs) { return binary<SubtractOp>(lhs, rhs); }
  Value mul(Value lhs, Value rhs) { return binary<MultiplyOp>(lhs, rhs); }
  Value div(Value lhs, Value rhs) { return binary<DivideOp>(lhs, rhs); }
  Value rem(Value lhs, Value rhs) { return binary<RemainderOp>(lhs, rhs); }
  Value min(Value lhs, Value rhs) { return binary<MinimumOp>(lhs, rhs); }
  Value max(Value lhs, Value rhs) { return binary<MaximumOp>(lhs, rhs); }
  Value bitAnd(Value lhs, Value rhs) { return binary<AndOp>(lhs, rhs); }
  Value bitOr(Value lhs, Value rhs) { return binary<OrOp>(lhs, rhs); }
  Value bitXor(Value lhs, Value rhs) { return binary<XorOp>(lhs, rhs); }
  Value neg(Value operand) { return unary<NegateOp>(operand); }
  Value abs(Value operand) { return unary<AbsOp>(operand); }
  Value logicalNot(Value operand) { return unary<NotOp>(operand); }

  Value compare(ComparisonDirection direction, Value lhs, Value rhs);
  Value select(Value pred, Value onTrue, Value onFalse);
  /// The operand itself where it has that element type.
  Value convert(Value operand, Type elementType);
  /// An array of elements of as many bits.
  Value bitcastConvert(Value operand, Type elementType);

  //===--------------------------------------------------------------------===//
  // Shapes
  //===--------------------------------------------------------------------===//

  /// The operand itself where it has that shape.
  Value reshape(Value operand, ArrayRef<int64_t> shape);
  Value broadcast(Value operand, ArrayRef<int64_t> shape,
                  ArrayRef<int64_t> dims);
  Value transpose(Value operand, ArrayRef<int64_t> permutation);
  Value concatenate(ValueRange operands, int64_t dim);
  /// With stride 1.
  Value slice(Value operand, ArrayRef<int64_t> starts,
              ArrayRef<int64_t> limits);
  /// All of the other dimensions.
  Value sliceDim(Value operand, int64_t dim, int64_t start, int64_t limit);
  Value dynamicSlice(Value operand, ValueRange starts, ArrayRef<int64_t> sizes);
  Value dynamicUpdateSlice(Value operand, Value update, ValueRange starts);
  /// Without interior padding.
  Value pad(Value operand, Value padding, ArrayRef<int64_t> low,
            ArrayRef<int64_t> high);

  //===--------------------------------------------------------------------===//
  // Tuples and computations
  //===--------------------------------------------------------------------===//

  Value tuple(ValueRange elements);
  Value element(Value tuple, int64_t index);

  /// Writes a computation of parameters that returns a value.
  using WriteValueFn = function_ref<Value(ValueRange parameters)>;
  /// The same of several values.
  using WriteFn = function_ref<SmallVector<Value>(ValueRange parameters)>;

  /// Fills `region`. It reads nothing but its parameters.
  void computation(Region &region, TypeRange parameters, WriteValueFn write);

  /// Combines the elements along `dims`, beginning with the scalar `init`.
  template <typename OpT>
  Value reduce(Value operand, Value init, ArrayRef<int64_t> dims) {
    return reduce(operand, init, dims, [&](ValueRange parameters) {
      return binary<OpT>(parameters[0], parameters[1]);
    });
  }
  Value reduce(Value operand, Value init, ArrayRef<int64_t> dims,
               WriteValueFn combine);
  /// Sorts the arrays together by `isBefore`, which reads two scalars of each.
  SmallVector<Value> sort(ValueRange operands, int64_t dim, bool isStable,
                          WriteValueFn isBefore);

  /// Runs `body` on the state as long as `condition` holds. Both may read
  /// values around the loop, which become part of the state.
  SmallVector<Value> whileLoop(ValueRange inits, WriteValueFn condition,
                               WriteFn body);
  /// Runs `body` with `i` from 0 up to `count`, a scalar integer, on the rest
  /// of the state.
  SmallVector<Value>
  forLoop(Value count, ValueRange inits,
          function_ref<SmallVector<Value>(Value i, ValueRange state)> body);

  OpBuilder &builder;
  const Location loc;

private:
  /// Sizes, and bounds of dynamic dimensions.
  static SmallVector<int64_t> getStaticShape(Value array);
  /// Gives the result its layout.
  Value finish(Operation *op);
  /// Broadcasts a scalar to the shape of the other operand.
  void matchShapes(Value &lhs, Value &rhs);

  const bool hasLayouts;
};
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_COMPUTATIONBUILDER_H
