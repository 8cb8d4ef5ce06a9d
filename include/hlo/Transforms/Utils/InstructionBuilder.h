//===- InstructionBuilder.h - Build instructions for another ----*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_INSTRUCTIONBUILDER_H
#define HLO_TRANSFORMS_UTILS_INSTRUCTIONBUILDER_H

#include "hlo/Transforms/Utils/ArrayBuilder.h"

namespace hlo {
/// An ArrayBuilder that also builds slices, tuples and computations.
class InstructionBuilder : public ArrayBuilder {
public:
  using ArrayBuilder::ArrayBuilder;
  using ArrayBuilder::reshape;

  Value select(Value pred, Value onTrue, Value onFalse);
  Value scalar(Type elementType, int64_t value);
  /// The position in the dimension `dim`, at each place.
  Value iota(RankedTensorType type, int64_t dim);

  /// These do nothing where nothing changes.
  Value reshape(Value operand, ArrayRef<int64_t> shape);
  /// The elements [starts, limits) of a static array.
  Value slice(Value operand, ArrayRef<int64_t> starts,
              ArrayRef<int64_t> limits);
  /// The elements [start, limit) of one dimension.
  Value slice(Value operand, int64_t dim, int64_t start, int64_t limit);
  /// With `low` copies of the scalar `padding` before the elements in one
  /// dimension, and `high` after them; less than 0 takes elements away.
  Value pad(Value operand, Value padding, int64_t dim, int64_t low,
            int64_t high);
  /// Static arrays one after the other in the dimension `dim`.
  Value concatenate(ValueRange operands, int64_t dim);
  Value dynamicSlice(Value operand, ValueRange starts, ArrayRef<int64_t> sizes);
  Value dynamicUpdateSlice(Value operand, Value update, ValueRange starts);
  /// The elements at `index` of dimension `dim`, without it; and an array with
  /// other elements there.
  Value sliceAt(Value operand, int64_t dim, Value index);
  Value updateAt(Value operand, int64_t dim, Value index, Value update);

  Value tuple(ValueRange elements);
  /// The element of a tuple, or the value itself where it is none.
  Value element(Value tuple, int64_t index);
  SmallVector<Value> elements(Value tuple);
  /// The first of them.
  SmallVector<Value> elements(Value tuple, int64_t count);
  /// A tuple of several values, or the one there is.
  Value tupleIfMany(ValueRange values);

  /// The value as one of that type, which has the same elements but for their
  /// precision and the layout.
  Value castTo(Value value, Type type);

  /// What `body` makes of `state`, from the index 0 to `count` - 1. It computes
  /// with its arguments and what it builds itself: the index, a scalar,
  /// `invariants`, and the state.
  using LoopBody = function_ref<SmallVector<Value>(
      Value index, ValueRange invariants, ValueRange state)>;
  SmallVector<Value> loop(int64_t count, ValueRange invariants,
                          ValueRange state, LoopBody body);

  /// What a computation of scalars makes of elements of arrays of one shape.
  SmallVector<Value> applyElementwise(Region &computation, ValueRange operands);
  /// What a computation returns for these parameters.
  Value inlineRegion(Region &computation, ValueRange parameters);
  /// Combines the elements of a static array along `dims`, beginning with the
  /// scalar `init`.
  template <typename OpT>
  Value reduce(Value operand, Value init, ArrayRef<int64_t> dims) {
    auto reduce = create<ReduceOp>(getReducedType(operand, dims),
                                   ValueRange{operand, init}, dims);
    Type element = getElementTypeOrSelf(operand);
    buildScalarRegion(reduce.getToApply(), {element, element},
                      [&](ValueRange arguments) {
                        return binary<OpT>(arguments[0], arguments[1]);
                      });
    return reduce.getResult();
  }
  /// A copy of `source` as a region of an operation just built.
  void cloneRegion(Region &source, Region &target);
  /// A region of an operation just built that takes parameters of these types,
  /// or scalars of these element types.
  void buildRegion(Region &region, TypeRange types,
                   function_ref<Value(ValueRange)> body);
  void buildScalarRegion(Region &region, TypeRange elementTypes,
                         function_ref<Value(ValueRange)> body);

  /// Erases what was built for `value` if that has turned out unnecessary.
  void eraseIfUnused(Value value);

  Location getLoc() const { return root->getLoc(); }

private:
  RankedTensorType getReducedType(Value operand, ArrayRef<int64_t> dims);
};

/// Integers that count to `count`: of 32 bits, or 64 where they have to be.
Type getIndexType(MLIRContext *context, int64_t count);

/// Puts `value`, an older one or one just built, in the place of `op`.
void replaceInstruction(Operation *op, Value value);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_INSTRUCTIONBUILDER_H
