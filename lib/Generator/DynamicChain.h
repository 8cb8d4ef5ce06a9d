//===- DynamicChain.h - Arrays of dynamic sizes -----------------*- C++ -*-===//

#ifndef HLO_LIB_GENERATOR_DYNAMICCHAIN_H
#define HLO_LIB_GENERATOR_DYNAMICCHAIN_H

#include "ComputationGenerator.h"

namespace hlo {
/// A chain of instructions, and the array at its end.
class DynamicChain {
public:
  using Generator = ComputationGenerator;

  DynamicChain(Generator &generator, Value value)
      : generator(generator), random(generator.random), value(value) {}

  /// Adds an instruction; false if it does not apply.
  bool extend();
  Value getValue() const { return value; }

  /// An array some of whose dimensions have sizes of [low, bound].
  static Value makeDynamic(Generator &generator, ArrayRef<int64_t> shape,
                           Type elementType, int64_t low);

private:
  using Step = bool (DynamicChain::*)();

  RankedTensorType getType() const { return getArrayType(value); }
  int64_t getRank() const { return getType().getRank(); }
  Type getElementType() const { return getType().getElementType(); }
  bool isDynamic(int64_t dim) const { return getType().isDynamicDim(dim); }
  int64_t getBound(int64_t dim) const {
    return getDimSizeOrBound(getType(), dim);
  }
  SmallVector<int64_t> getBounds() const;
  int64_t getCount() const { return getNumElements(getBounds()); }
  int64_t pickDim() { return random.below(getRank()); }

  template <typename OpT, typename... Args> bool set(Args &&...args) {
    value =
        generator.addMove(generator.create<OpT>(std::forward<Args>(args)...));
    return true;
  }
  Value getSize(Value array, int64_t dim) {
    return generator.add(generator.create<GetDimensionSizeOp>(array, dim),
                         Exactness::Bits);
  }
  /// An array of the sizes of `value`, those of `dim` bound to another.
  Value getLike(Type elementType, int64_t dim = -1, Value size = {});
  /// Combines two scalars, in a way that passes know a neutral element of or do
  /// not.
  void fillReducer(Region &region, bool isKnown = true);
  Value getNeutral();
  /// Sums stay small.
  bool clamp();

  bool addUnary();
  bool addBinary();
  bool addBroadcast();
  bool addConcatenate();
  bool addPad();
  bool addSlice();
  bool addDynamicSlice();
  bool addDynamicUpdateSlice();
  bool addReshape();
  bool addDynamicReshape();
  bool addGather();
  bool addScatter();
  bool addReduce();
  bool addReduceWindow();
  bool addSelectAndScatter();
  bool addSort();
  bool addTopk();
  bool addDot();
  bool addConvolution();
  bool addTranspose() {
    return set<TransposeOp>(value, random.permutation(getRank()));
  }
  bool addReverse() { return set<ReverseOp>(value, pickDim()); }
  bool addShrink();
  bool addWhile();
  bool addConditional();
  bool addCall();
  bool addAsync();

  /// A computation in `block` of an array of the same type, an argument or the
  /// second element of the one there is.
  Value fillBranch(Block *block, Value start);
  static Type getPlainType(Value array) {
    return withoutLayout(array.getType());
  }

  Generator &generator;
  RandomSource &random;
  Value value;
  bool isMaximum = false;
};
} // namespace hlo

#endif // HLO_LIB_GENERATOR_DYNAMICCHAIN_H
