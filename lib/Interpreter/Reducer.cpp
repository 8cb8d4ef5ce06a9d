//===- Reducer.cpp - Reducers applied to rows of elements -----------------===//

#include "Reducer.h"
#include "StridedCopy.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include <atomic>

using namespace hlo;

FailureOr<Reducer> Reducer::get(Region &region,
                                ArrayRef<PrimitiveType> inputTypes,
                                Evaluation &evaluation) {
  FailureOr<const ScalarComputation *> computation =
      evaluation.getScalarComputation(region);
  if (failed(computation))
    return failure();
  Reducer reducer;
  reducer.computation = *computation;
  reducer.inputTypes.assign(inputTypes.begin(), inputTypes.end());
  ArrayRef<PrimitiveType> types = (*computation)->getResultTypes();
  reducer.accumulatorTypes.assign(types.begin(), types.end());

  auto sum = dyn_cast_or_null<AddOp>((*computation)->getBinaryOperation());
  if (!sum || !(isFloat(types[0]) || isComplex(types[0])))
    return reducer;
  PrimitiveType type =
      isFloat(types[0]) ? PrimitiveType::F64 : PrimitiveType::C128;
  reducer.accumulatorTypes[0] = type;
  reducer.add = ElementwiseKernel::get(sum, {type, inputTypes[0]}, type);
  reducer.addAccumulators = ElementwiseKernel::get(sum, {type, type}, type);
  return reducer;
}

SmallVector<Literal> Reducer::getAccumulators(ArrayRef<Literal> initValues,
                                              ArrayRef<int64_t> shape) const {
  SmallVector<Literal> arrays;
  for (auto [init, type] : llvm::zip_equal(initValues, accumulatorTypes)) {
    Literal array = Literal::getUninitialized(type, shape);
    StridedCopy(type, array.getNumElements(), 0, 1)
        .copyInParallel(init.convert(type).getData(), array.getMutableData());
    arrays.push_back(std::move(array));
  }
  return arrays;
}

bool Reducer::isCommutative() const {
  return computation->getParameterTypes().size() == 2 &&
         computation->getParameterTypes()[0] ==
             computation->getParameterTypes()[1] &&
         isa_and_nonnull<AddOp, AndOp, MaximumOp, MinimumOp, MultiplyOp, OrOp,
                         XorOp>(computation->getBinaryOperation());
}

Reducer::Frame::Frame(const Reducer &reducer, Evaluation &evaluation,
                      int64_t maxLanes)
    : reducer(reducer), frame(*reducer.computation, evaluation, maxLanes) {
  ArrayRef<PrimitiveType> types =
      reducer.add ? reducer.getAccumulatorTypes()
                  : reducer.computation->getParameterTypes().drop_front(
                        reducer.inputTypes.size());
  for (auto [type, inputType] : llvm::zip_equal(types, reducer.inputTypes))
    rows.push_back(type == inputType && !reducer.add
                       ? Literal()
                       : Literal::getUninitialized(type, maxLanes));
}

LogicalResult Reducer::Frame::combine(ArrayRef<char *> accumulators,
                                      ArrayRef<const char *> values,
                                      int64_t lanes) {
  if (reducer.add) {
    char *sums = rows[0].getMutableData();
    (*reducer.add)(sums, {accumulators[0], values[0]}, lanes);
    memcpy(accumulators[0], sums, lanes * getStorageSize(rows[0].getType()));
    return success();
  }
  SmallVector<const void *, 2> arguments(accumulators.begin(),
                                         accumulators.end());
  for (auto [type, row, value] : llvm::zip(reducer.inputTypes, rows, values)) {
    if (row)
      convertElements(type, value, row.getType(), row.getMutableData(), lanes);
    arguments.push_back(row ? row.getData() : value);
  }
  SmallVector<void *, 1> results(accumulators.begin(), accumulators.end());
  return frame.run(arguments, results, lanes);
}

LogicalResult Reducer::Frame::combineAccumulators(char *accumulators,
                                                  const char *others,
                                                  int64_t lanes) {
  if (!reducer.add)
    return frame.run({accumulators, others}, {accumulators}, lanes);
  char *sums = rows[0].getMutableData();
  (*reducer.addAccumulators)(sums, {accumulators, others}, lanes);
  memcpy(accumulators, sums, lanes * getStorageSize(rows[0].getType()));
  return success();
}

SmallVector<PrimitiveType> hlo::getTypes(ArrayRef<Literal> arrays) {
  return llvm::map_to_vector(
      arrays, [](const Literal &array) { return array.getType(); });
}

Literal hlo::getResult(Type type, ArrayRef<Literal> arrays) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  SmallVector<Literal> results;
  for (auto [array, leaf] : llvm::zip_equal(arrays, leaves))
    results.push_back(array.convert(
        getPrimitiveType(cast<RankedTensorType>(leaf).getElementType())));
  // A tuple may be of one array.
  if (isa<TupleType>(type))
    return Literal::getTuple(results);
  return getResult(results);
}

LogicalResult
hlo::forEachRange(bool isThreadSafe, int64_t count, int64_t cost,
                  function_ref<LogicalResult(int64_t, int64_t)> fn) {
  if (!isThreadSafe)
    return fn(0, count);
  std::atomic<bool> hasFailed = false;
  parallelForRanges(count, cost, [&](int64_t begin, int64_t end) {
    if (failed(fn(begin, end)))
      hasFailed = true;
  });
  return failure(hasFailed);
}
