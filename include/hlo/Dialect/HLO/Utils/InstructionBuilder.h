//===- InstructionBuilder.h - Build instructions ----------------*- C++ -*-===//
// For passes that replace an instruction by others. Types are inferred, scalars
// are broadcast where they meet arrays, and what a loop runs may read any value
// around it:
//
//   Value n = b.constant(i32, 10);
//   Value sum = b.forLoop(n, {b.constant(f32, 0)},
//                         [&](Value i, ValueRange state) -> SmallVector<Value>
//                         {
//                           return {b.add(state[0], x)};
//                         })[0];

#ifndef HLO_DIALECT_HLO_UTILS_INSTRUCTIONBUILDER_H
#define HLO_DIALECT_HLO_UTILS_INSTRUCTIONBUILDER_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// The constant of `type` whose elements are all that number, as far as their
/// type has it.
DenseElementsAttr getSplatAttr(RankedTensorType type, int64_t value);
DenseElementsAttr getSplatAttr(RankedTensorType type, double value);

/// Integers that count to `count`: of 32 bits, or 64 where they have to be.
Type getIndexType(MLIRContext *context, int64_t count);

class InstructionBuilder {
public:
  /// Builds what takes the place of `root`, at its location: it waits for what
  /// the root waits for, and has layouts where the result of the root has, or
  /// its operands where that is a scalar.
  InstructionBuilder(OpBuilder &builder, Operation *root)
      : builder(builder), loc(root->getLoc()), root(root) {}
  /// With `hasLayouts` all arrays get a layout.
  InstructionBuilder(OpBuilder &builder, Location loc, bool hasLayouts = false)
      : builder(builder), loc(loc), layouts(hasLayouts) {}

  /// An instruction of the type that is inferred or given. Arrays without a
  /// layout get the default one where there are layouts.
  template <typename OpT, typename... Args> OpT create(Args &&...args) {
    OpT op = OpT::create(builder, loc, std::forward<Args>(args)...);
    finish(op);
    return op;
  }
  /// The operation `op` with other operands and another result type, without
  /// what is said of it beside its semantics.
  Value clone(Operation *op, Type type, ValueRange operands);

  //===--------------------------------------------------------------------===//
  // Types
  //===--------------------------------------------------------------------===//

  /// The type of an intermediate result.
  RankedTensorType getType(ArrayRef<int64_t> shape, Type elementType,
                           ArrayRef<int64_t> bounds = {}) const;
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
  /// `type` without some dimensions; the others keep their order in memory.
  static RankedTensorType withoutDimensions(RankedTensorType type,
                                            ArrayRef<int64_t> dims);
  /// `type` with other elements, in the same order.
  static RankedTensorType withElements(RankedTensorType type, Type elementType);

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
  /// A static array whose elements are all that number, or that attribute.
  Value splat(RankedTensorType type, int64_t value);
  Value splat(RankedTensorType type, Attribute element);
  /// As many copies as `array` has elements, in its layout. Dynamic dimensions
  /// become as large as they can be: elementwise operations take one for the
  /// other.
  Value splatLike(Value array, Value scalar);
  template <typename T> Value splatLike(Value array, T value) {
    return splatLike(array, constantLike(array, value));
  }
  /// The position in the dimension `dim`, at each place.
  Value iota(RankedTensorType type, int64_t dim);
  Value iota(ArrayRef<int64_t> shape, Type elementType, int64_t dim) {
    return iota(getType(shape, elementType), dim);
  }

  //===--------------------------------------------------------------------===//
  // Elements. Of several operands, scalars serve all elements of the others;
  // results have the layout of the first array.
  //===--------------------------------------------------------------------===//

  template <typename OpT> Value unary(Value operand) {
    return keepLayout(create<OpT>(operand), operand);
  }
  /// A function with a result accuracy, which is left open: rewrites do not
  /// look through one.
  template <typename OpT> Value math(Value operand) {
    return keepLayout(create<OpT>(operand, ResultAccuracyAttr()), operand);
  }
  template <typename OpT> Value binary(Value lhs, Value rhs) {
    matchShapes(lhs, rhs);
    return keepLayout(create<OpT>(lhs, rhs), lhs);
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

  Value compare(ComparisonDirection direction, Value lhs, Value rhs,
                ComparisonTypeAttr type = {});
  Value select(Value pred, Value onTrue, Value onFalse);
  /// The operand itself where it has that element type.
  Value convert(Value operand, Type elementType);
  /// An array of elements of as many bits.
  Value bitcastConvert(Value operand, Type elementType);
  /// The value as one of that type, which has the same elements but for their
  /// precision and the layout.
  Value castTo(Value value, Type type);

  //===--------------------------------------------------------------------===//
  // Shapes. Where nothing changes, the result is the operand itself.
  //===--------------------------------------------------------------------===//

  Value reshape(RankedTensorType type, Value operand);
  Value reshape(Value operand, ArrayRef<int64_t> shape);
  Value broadcast(RankedTensorType type, Value operand, ArrayRef<int64_t> dims);
  Value broadcast(Value operand, ArrayRef<int64_t> shape,
                  ArrayRef<int64_t> dims);
  Value transpose(Value operand, ArrayRef<int64_t> permutation);
  Value concatenate(ValueRange operands, int64_t dim);
  /// The elements [starts, limits).
  Value slice(Value operand, ArrayRef<int64_t> starts,
              ArrayRef<int64_t> limits);
  /// The elements [start, limit) of one dimension.
  Value slice(Value operand, int64_t dim, int64_t start, int64_t limit);
  Value dynamicSlice(Value operand, ValueRange starts, ArrayRef<int64_t> sizes);
  Value dynamicUpdateSlice(Value operand, Value update, ValueRange starts);
  /// The elements at `index` of dimension `dim`, without it; and an array with
  /// other elements there.
  Value sliceAt(Value operand, int64_t dim, Value index);
  Value updateAt(Value operand, int64_t dim, Value index, Value update);
  /// Without interior padding; less than 0 takes elements away.
  Value pad(Value operand, Value padding, ArrayRef<int64_t> low,
            ArrayRef<int64_t> high);
  /// In one dimension.
  Value pad(Value operand, Value padding, int64_t dim, int64_t low,
            int64_t high);
  /// With zeros behind the elements, up to `shape`, in the same layout.
  Value padTo(Value operand, ArrayRef<int64_t> shape);
  /// The elements that an array of `type` has, as one.
  Value sliceTo(Value operand, RankedTensorType type);

  //===--------------------------------------------------------------------===//
  // Tuples
  //===--------------------------------------------------------------------===//

  Value tuple(ValueRange elements);
  /// The element of a tuple, or the value itself where it is none.
  Value element(Value tuple, int64_t index);
  SmallVector<Value> elements(Value tuple);
  /// The first of them.
  SmallVector<Value> elements(Value tuple, int64_t count);
  /// A tuple of several values, or the one there is.
  Value tupleIfMany(ValueRange values);

  //===--------------------------------------------------------------------===//
  // Computations
  //===--------------------------------------------------------------------===//

  /// Writes a computation of parameters that returns a value.
  using WriteValueFn = function_ref<Value(ValueRange parameters)>;
  /// The same of several values.
  using WriteFn = function_ref<SmallVector<Value>(ValueRange parameters)>;

  /// Fills the region of an operation just built with a computation of
  /// parameters of these types, or scalars of these element types. It reads
  /// nothing but its parameters.
  void buildRegion(Region &region, TypeRange types, WriteValueFn write);
  void buildScalarRegion(Region &region, TypeRange elementTypes,
                         WriteValueFn write);
  /// A copy of `source` as a region of an operation just built.
  void cloneRegion(Region &source, Region &target);

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

  /// What a computation of scalars makes of elements of arrays of one shape.
  SmallVector<Value> applyElementwise(Region &computation, ValueRange operands);
  /// What a computation returns for these parameters.
  Value inlineRegion(Region &computation, ValueRange parameters);

  /// Runs `body` on the state as long as `condition` holds. Both may read
  /// values around the loop, which become part of the state.
  SmallVector<Value> whileLoop(ValueRange inits, WriteValueFn condition,
                               WriteFn body);
  /// Runs `body` with `i` from 0 up to `count`, a scalar integer, on the rest
  /// of the state.
  using LoopBody = function_ref<SmallVector<Value>(Value i, ValueRange state)>;
  SmallVector<Value> forLoop(Value count, ValueRange inits, LoopBody body);
  /// No loop where that is once or never.
  SmallVector<Value> forLoop(int64_t count, ValueRange inits, LoopBody body);

  /// Erases what was built for `value` if that has turned out unnecessary.
  void eraseIfUnused(Value value);

  OpBuilder &builder;
  const Location loc;
  /// What the instructions take the place of, or null.
  Operation *const root = nullptr;

private:
  /// Gives an instruction its layout and place in the order.
  void finish(Operation *op);
  /// `result` in the layout of the operand of an elementwise operation.
  static Value keepLayout(Value result, Value operand);
  /// Broadcasts a scalar to the shape of the other operand.
  void matchShapes(Value &lhs, Value &rhs);
  /// Any array in the type of the root has one; scalars never have.
  bool hasLayouts() const;

  mutable std::optional<bool> layouts;
};
} // namespace hlo

#endif // HLO_DIALECT_HLO_UTILS_INSTRUCTIONBUILDER_H
