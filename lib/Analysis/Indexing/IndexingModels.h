//===- IndexingModels.h - Shared by indexing models -------------*- C++ -*-===//
//
// Each family of operations is a file that attaches `IndexingOpInterface` to
// them.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_LIB_ANALYSIS_INDEXING_INDEXINGMODELS_H
#define HLO_LIB_ANALYSIS_INDEXING_INDEXINGMODELS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"

namespace hlo {

/// Builds an access variable by variable: range variables before runtime
/// variables.
class AccessBuilder {
public:
  /// The dimensions of the map are the indices of an array of these sizes.
  AccessBuilder(MLIRContext *context, ArrayRef<int64_t> sizes)
      : context(context), dims(llvm::map_to_vector(sizes, Interval::ofSize)) {}
  /// Those of the array that a value is, or a type is of.
  explicit AccessBuilder(Type type);
  explicit AccessBuilder(Value value) : AccessBuilder(value.getType()) {}

  MLIRContext *getContext() const { return context; }
  AffineExpr constant(int64_t value) const {
    return getAffineConstantExpr(value, context);
  }
  AffineExpr dim(unsigned i) const { return getAffineDimExpr(i, context); }
  SmallVector<AffineExpr> allDims() const;
  /// A variable that takes the values [0, size - 1].
  AffineExpr addRange(int64_t size);
  SmallVector<AffineExpr> addRanges(ArrayRef<int64_t> sizes);
  /// The integer of `value` at `index`, which is in `interval`: brought into it
  /// if `clamps`, else nothing is related where it is not. An expression of
  /// other variables where the integer is known.
  AffineExpr addRuntime(Value value, ArrayRef<AffineExpr> index,
                        Interval interval, bool clamps);
  /// The place of the device in its group, which has these.
  AffineExpr addDevice(Interval places);
  /// The number of the device, where it is one of these.
  AffineExpr addDeviceAmong(Interval devices);
  void require(AffineExpr expression, Interval interval) {
    constraints.push_back({expression, interval});
  }
  void require(AffineExpr expression, int64_t value) {
    require(expression, Interval::ofPoint(value));
  }

  Interval getRange(AffineExpr expression) const;
  /// The map alone, as it was put together.
  IndexingMap getMap(ArrayRef<AffineExpr> results) const;
  OperandIndexing buildAccess(ArrayRef<AffineExpr> results,
                              ArrayRef<AffineExpr> replica = {}) const;
  OperandIndexings build(ArrayRef<AffineExpr> results,
                         ArrayRef<AffineExpr> replica = {}) const;

private:
  struct Runtime {
    Value value;
    SmallVector<AffineExpr> index;
    Interval interval;
    std::optional<Interval> clamp;
  };
  AffineExpr addRuntime(Runtime runtime);
  IndexingMap getMapOverBox(ArrayRef<AffineExpr> results) const;

  MLIRContext *context;
  SmallVector<Interval> dims, ranges;
  SmallVector<Runtime> runtimes;
  SmallVector<IndexingConstraint> constraints;
};

/// The part of a dimension that holds elements of another array: the indices
/// that `position` maps to a multiple of `step` in `covered`.
struct CoveredDim {
  AffineExpr position;
  Interval covered;
  int64_t step = 1;
};

/// Requires that a position is covered.
void requireCovered(AccessBuilder &builder, CoveredDim dim);
/// The accesses, each at other indices, that are `results` wherever a position
/// is not covered.
OperandIndexings getUncovered(const AccessBuilder &builder,
                              ArrayRef<CoveredDim> dims,
                              ArrayRef<AffineExpr> results);

/// The sizes of an array, bounds for bounded dimensions.
SmallVector<int64_t> getSizes(Type array);
int64_t getSize(Type array, int64_t dim);
/// Whether the run-time size of a dimension may be below its bound.
bool isDynamic(Type array, int64_t dim);
bool isDynamic(Type array);
inline SmallVector<int64_t> getSizes(Value array) {
  return getSizes(array.getType());
}
inline int64_t getSize(Value array, int64_t dim) {
  return getSize(array.getType(), dim);
}
inline bool isDynamic(Value array, int64_t dim) {
  return isDynamic(array.getType(), dim);
}
inline bool isDynamic(Value array) { return isDynamic(array.getType()); }

/// The type of an output or input.
Type getOutputType(Operation *op, unsigned output);
Type getInputType(Operation *op, unsigned input);

/// What `value` is at `index` as a function of the variables of the index,
/// whose values are in `intervals`; null when it is not known.
AffineExpr getKnownInteger(Value value, ArrayRef<AffineExpr> index,
                           const IndexingMap &domain);
/// The integers that elements of `value` may be; saturates at the limits of
/// int64_t.
Interval getIntegerRange(Value value);

/// Whether the indices of an output and an input have maps at all.
bool haveIndexSpaces(Operation *op, unsigned output, unsigned input);

namespace detail {
template <auto function> struct IndexingFunction;
template <typename OpT, OperandIndexings (*function)(OpT, unsigned, unsigned)>
struct IndexingFunction<function> {
  using Op = OpT;
};
} // namespace detail

/// The interface of an operation by two functions: how output `output` depends
/// on input `input`, and the reverse. They are asked of arrays whose sizes have
/// bounds.
template <auto toInput, auto toOutput>
struct IndexingModel : IndexingOpInterface::ExternalModel<
                           IndexingModel<toInput, toOutput>,
                           typename detail::IndexingFunction<toInput>::Op> {
  using Op = typename detail::IndexingFunction<toInput>::Op;

  OperandIndexings outputToInput(Operation *op, unsigned output,
                                 unsigned input) const {
    if (!haveIndexSpaces(op, output, input))
      return getUndefinedIndexing(op->getContext());
    return toInput(cast<Op>(op), output, input);
  }
  OperandIndexings inputToOutput(Operation *op, unsigned input,
                                 unsigned output) const {
    if (!haveIndexSpaces(op, output, input))
      return getUndefinedIndexing(op->getContext());
    return toOutput(cast<Op>(op), input, output);
  }
};

template <auto toInput, auto toOutput>
void attachIndexing(MLIRContext *context) {
  using Model = IndexingModel<toInput, toOutput>;
  Model::Op::template attachInterface<Model>(*context);
}

void attachMovementIndexing(MLIRContext *context);
void attachReshapeIndexing(MLIRContext *context);
void attachDynamicSliceIndexing(MLIRContext *context);
void attachGatherIndexing(MLIRContext *context);
void attachReductionIndexing(MLIRContext *context);
void attachBatchNormIndexing(MLIRContext *context);
void attachWindowIndexing(MLIRContext *context);
void attachContractionIndexing(MLIRContext *context);
void attachConvolutionIndexing(MLIRContext *context);
void attachSolverIndexing(MLIRContext *context);
void attachCollectiveIndexing(MLIRContext *context);
void attachForwardingIndexing(MLIRContext *context);
void attachBodyIndexing(MLIRContext *context);

} // namespace hlo

#endif // HLO_LIB_ANALYSIS_INDEXING_INDEXINGMODELS_H
