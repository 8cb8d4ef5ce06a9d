//===- Reducers.h - Computations that combine elements ----------*- C++ -*-===//
// HLO leaves the order of combining open; these give one result in any order.

#ifndef HLO_LIB_GENERATOR_REDUCERS_H
#define HLO_LIB_GENERATOR_REDUCERS_H

#include "ComputationGenerator.h"

namespace hlo {
enum class Combiner : uint8_t { Add, Multiply, Maximum, Minimum, And, Or, Xor };

/// An array whose elements are to be combined.
struct ReducerInput {
  Value value;
  Combiner combiner;
  Exactness exactness;
  /// Sums stay exact with whole numbers up to this; 0 where any number will do.
  int64_t range = 0;

  Type getElementType() const { return getArrayType(value).getElementType(); }
  /// Another array to be combined with the first.
  Value getMore(ComputationGenerator &generator, ArrayRef<int64_t> shape) const;
  /// The scalar that changes nothing.
  Value getIdentity(ComputationGenerator &generator) const;
};

/// Chooses how to combine up to `count` elements of `value`, an array of preds
/// or numbers, and makes them such that this is exact.
ReducerInput getReducerInput(ComputationGenerator &generator, Value value,
                             int64_t count);
/// One combination.
Value combine(OpBuilder &builder, Location loc, Combiner combiner, Value lhs,
              Value rhs);
/// The reducer of `inputs`, with a tuple for several.
void fillReducer(ComputationGenerator &generator, Region &region,
                 ArrayRef<ReducerInput> inputs);
/// The type of a result with arrays of `shape`.
Type getReducerResultType(ArrayRef<ReducerInput> inputs,
                          ArrayRef<int64_t> shape);
Exactness getReducerExactness(ArrayRef<ReducerInput> inputs);
} // namespace hlo

#endif // HLO_LIB_GENERATOR_REDUCERS_H
