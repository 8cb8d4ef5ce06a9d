//===- Reducer.h - Reducers applied to rows of elements ---------*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_REDUCER_H
#define HLO_LIB_INTERPRETER_REDUCER_H

#include "ScalarComputation.h"

namespace hlo {
/// A computation that combines N accumulators with N values. Sums of floats are
/// accumulated in f64, those of complex numbers in c128, and rounded once.
class Reducer {
public:
  /// `inputTypes` are the types of the values; those the computation takes may
  /// be other float types.
  static FailureOr<Reducer> get(Region &computation,
                                ArrayRef<PrimitiveType> inputTypes,
                                Evaluation &evaluation);

  ArrayRef<PrimitiveType> getInputTypes() const { return inputTypes; }
  ArrayRef<PrimitiveType> getAccumulatorTypes() const {
    return accumulatorTypes;
  }
  /// Arrays in which each accumulator is an initial value.
  SmallVector<Literal> getAccumulators(ArrayRef<Literal> initValues,
                                       ArrayRef<int64_t> shape) const;
  /// True if several frames may run at a time.
  bool isThreadSafe() const { return computation->isThreadSafe(); }
  /// True if the values may be combined in any order, each other before an
  /// accumulator.
  bool isCommutative() const;

  /// What one thread needs to run a reducer.
  class Frame {
  public:
    /// Rows have at most `maxLanes` elements.
    Frame(const Reducer &reducer, Evaluation &evaluation, int64_t maxLanes);

    /// `accumulators[i]` = reducer(accumulators[i], values[i]) for each lane.
    LogicalResult combine(ArrayRef<char *> accumulators,
                          ArrayRef<const char *> values, int64_t lanes);
    /// The same with a row of other accumulators, of a commutative reducer.
    LogicalResult combineAccumulators(char *accumulators, const char *others,
                                      int64_t lanes);

  private:
    const Reducer &reducer;
    ScalarComputation::Frame frame;
    /// Values converted to what the computation takes; new sums.
    SmallVector<Literal, 1> rows;
  };

private:
  const ScalarComputation *computation;
  SmallVector<PrimitiveType, 1> inputTypes, accumulatorTypes;
  /// Set for a sum of floats: accumulator and value to accumulator, and two
  /// accumulators to one.
  std::optional<ElementwiseKernel> add, addAccumulators;
};

SmallVector<PrimitiveType> getTypes(ArrayRef<Literal> arrays);

/// As getResult(arrays), with the arrays converted to the element types of
/// `type`.
Literal getResult(Type type, ArrayRef<Literal> arrays);

/// As parallelForRanges for a function that may fail; in this thread only,
/// unless `isThreadSafe`.
LogicalResult
forEachRange(bool isThreadSafe, int64_t count, int64_t cost,
             function_ref<LogicalResult(int64_t begin, int64_t end)> fn);
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_REDUCER_H
