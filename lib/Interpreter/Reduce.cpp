//===- Reduce.cpp - Evaluation of reductions, maps and scans --------------===//

#include "Evaluators.h"
#include "Reducer.h"
#include "StridedCopy.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Reduce
//===----------------------------------------------------------------------===//

namespace {
/// Some dimensions of an array, with those that lie one in the other merged.
struct Dims {
  SmallVector<int64_t> sizes, strides;

  void append(int64_t size, int64_t stride) {
    if (size == 1)
      return;
    if (!sizes.empty() && strides.back() == size * stride) {
      sizes.back() *= size;
      strides.back() = stride;
      return;
    }
    sizes.push_back(size);
    strides.push_back(stride);
  }
  /// Adds a dimension of one element when there is none.
  void ensureOne() {
    if (!sizes.empty())
      return;
    sizes.push_back(1);
    strides.push_back(1);
  }
};

/// Evaluates a reduction: for each element of the result one lane.
class Reduction {
public:
  Reduction(const Reducer &reducer, Evaluation &evaluation,
            ArrayRef<Literal> inputs, ArrayRef<int64_t> reducedDims)
      : reducer(reducer), evaluation(evaluation), inputs(inputs) {
    ArrayRef<int64_t> shape = inputs[0].getShape();
    SmallVector<int64_t> strides = getStrides(shape);
    SmallVector<int64_t> reducedOrder;
    for (int64_t dim = 0, rank = shape.size(); dim < rank; ++dim) {
      bool isReduced = llvm::is_contained(reducedDims, dim);
      (isReduced ? reduced : kept).append(shape[dim], strides[dim]);
      (isReduced ? numReduced : numKept) *= shape[dim];
      (isReduced ? reducedOrder : order).push_back(dim);
      if (!isReduced)
        resultShape.push_back(shape[dim]);
    }
    order.append(reducedOrder);
    kept.ensureOne();
    reduced.ensureOne();
  }

  /// The accumulators at the end, one array for each.
  FailureOr<SmallVector<Literal>> run(ArrayRef<Literal> initValues);

private:
  LogicalResult reduceLanes();
  LogicalResult reduceUnits(int64_t begin, int64_t end);
  LogicalResult reduceRows();

  const Reducer &reducer;
  Evaluation &evaluation;
  ArrayRef<Literal> inputs;
  Dims kept, reduced;
  /// The dimensions that are kept, then those reduced.
  SmallVector<int64_t> order;
  SmallVector<int64_t> resultShape;
  int64_t numKept = 1, numReduced = 1;
  SmallVector<Literal> accumulators;
  SmallVector<char *> accumulatorData;

  /// The dimension of `kept` of which `unitSize` elements, together with all of
  /// the inner dimensions, make a unit of work.
  int64_t unitDim = 0, unitSize = 1, numInner = 1;
  Dims units;
  SmallVector<int64_t> unitTargetStrides;
};
} // namespace

/// Lanes of one unit of work.
static constexpr int64_t maxLanes = 512;
/// Rows of lanes that are brought together at a time.
static constexpr int64_t maxRows = 64;

FailureOr<SmallVector<Literal>> Reduction::run(ArrayRef<Literal> initValues) {
  accumulators = reducer.getAccumulators(initValues, resultShape);
  for (Literal &array : accumulators)
    accumulatorData.push_back(array.getMutableData());
  if (numKept == 0 || numReduced == 0)
    return accumulators;
  // Few results that take many elements: lanes would be few.
  bool isRowByRow =
      reducer.isCommutative() && numKept < 32 && numReduced >= 256;
  if (failed(isRowByRow ? reduceRows() : reduceLanes()))
    return failure();
  return accumulators;
}

LogicalResult Reduction::reduceLanes() {
  unitDim = kept.sizes.size() - 1;
  while (unitDim > 0 && numInner * kept.sizes[unitDim] <= maxLanes)
    numInner *= kept.sizes[unitDim--];
  unitSize = std::clamp<int64_t>(maxLanes / numInner, 1, kept.sizes[unitDim]);

  SmallVector<int64_t> resultStrides = getStrides(kept.sizes);
  int64_t numUnits = 1;
  for (int64_t dim = 0; dim <= unitDim; ++dim) {
    int64_t step = dim == unitDim ? unitSize : 1;
    units.sizes.push_back(llvm::divideCeilSigned(kept.sizes[dim], step));
    units.strides.push_back(kept.strides[dim] * step);
    unitTargetStrides.push_back(resultStrides[dim] * step);
    numUnits *= units.sizes.back();
  }
  return forEachRange(
      reducer.isThreadSafe(), numUnits, numReduced * unitSize * numInner,
      [&](int64_t begin, int64_t end) { return reduceUnits(begin, end); });
}

LogicalResult Reduction::reduceUnits(int64_t begin, int64_t end) {
  Reducer::Frame frame(reducer, evaluation, maxLanes);
  Dims lanes;
  for (size_t dim = unitDim; dim < kept.sizes.size(); ++dim) {
    lanes.sizes.push_back(kept.sizes[dim]);
    lanes.strides.push_back(kept.strides[dim]);
  }
  bool isContiguous = lanes.sizes.size() == 1 && lanes.strides[0] == 1;
  SmallVector<Literal> tiles;
  for (const Literal &input : inputs)
    tiles.push_back(Literal::getUninitialized(
        input.getType(), isContiguous ? 0 : maxRows * maxLanes));

  ArrayRef<int64_t> outerSizes = ArrayRef(reduced.sizes).drop_back();
  ArrayRef<int64_t> outerStrides = ArrayRef(reduced.strides).drop_back();
  int64_t numInnerRows = reduced.sizes.back();
  int64_t rowStride = reduced.strides.back();
  SmallVector<char *> sums(inputs.size());
  SmallVector<const char *> rows(inputs.size());
  SmallVector<int64_t> rowSteps(inputs.size());

  StridedWalk<2> unit(units.sizes, {units.strides, unitTargetStrides}, begin);
  for (int64_t i = begin; i < end; ++i, unit.next()) {
    lanes.sizes[0] = std::min(unitSize, kept.sizes[unitDim] -
                                            unit.getIndex().back() * unitSize);
    int64_t numLanes = lanes.sizes[0] * numInner;
    for (auto [index, type] : llvm::enumerate(reducer.getAccumulatorTypes()))
      sums[index] =
          accumulatorData[index] + unit.getOffset(1) * getStorageSize(type);

    StridedWalk<1> outer(outerSizes, {outerStrides});
    for (int64_t j = 0; j < numReduced / numInnerRows; ++j, outer.next()) {
      int64_t step = isContiguous ? numInnerRows : maxRows;
      for (int64_t row = 0; row < numInnerRows; row += step) {
        int64_t numRows = std::min(step, numInnerRows - row);
        SmallVector<int64_t> sizes = {numRows}, strides = {rowStride};
        llvm::append_range(sizes, lanes.sizes);
        llvm::append_range(strides, lanes.strides);
        for (auto [index, input] : llvm::enumerate(inputs)) {
          int64_t size = getStorageSize(input.getType());
          rows[index] =
              input.getData() +
              (unit.getOffset(0) + outer.getOffset() + row * rowStride) * size;
          rowSteps[index] = rowStride * size;
          if (isContiguous)
            continue;
          char *tile = tiles[index].getMutableData();
          StridedCopy(input.getType(), sizes, strides,
                      getStrides(sizes))(rows[index], tile);
          rows[index] = tile;
          rowSteps[index] = numLanes * size;
        }
        for (int64_t k = 0; k < numRows; ++k) {
          if (failed(frame.combine(sums, rows, numLanes)))
            return failure();
          for (auto [pointer, bytes] : llvm::zip(rows, rowSteps))
            pointer += bytes;
        }
      }
    }
  }
  return success();
}

/// Each result from partial results of a row of its elements, combined pairwise
/// at the end. That is also more accurate than one after the other.
LogicalResult Reduction::reduceRows() {
  constexpr int64_t width = 1024;
  Literal rows =
      llvm::is_sorted(order) ? inputs[0] : transpose(inputs[0], order);
  PrimitiveType type = rows.getType();
  PrimitiveType sumType = reducer.getAccumulatorTypes()[0];
  int64_t size = getStorageSize(type), sumSize = getStorageSize(sumType);
  return forEachRange(
      reducer.isThreadSafe(), numKept, numReduced,
      [&](int64_t begin, int64_t end) -> LogicalResult {
        Reducer::Frame frame(reducer, evaluation, width);
        Literal partial = Literal::getUninitialized(sumType, width);
        char *sums = partial.getMutableData();
        for (int64_t i = begin; i < end; ++i) {
          const char *row = rows.getData() + i * numReduced * size;
          int64_t count = std::min(width, numReduced);
          convertElements(type, row, sumType, sums, count);
          for (int64_t j = count; j < numReduced; j += width)
            if (failed(frame.combine(sums, row + j * size,
                                     std::min(width, numReduced - j))))
              return failure();
          for (; count > 1; count -= count / 2)
            if (failed(frame.combineAccumulators(
                    sums, sums + (count - count / 2) * sumSize, count / 2)))
              return failure();
          if (failed(frame.combineAccumulators(accumulatorData[0] + i * sumSize,
                                               sums, 1)))
            return failure();
        }
        return success();
      });
}

static FailureOr<Literal> evaluateReduce(ReduceOp op,
                                         MutableArrayRef<Literal> operands,
                                         Evaluation &evaluation) {
  ArrayRef<Literal> inputs = operands.take_front(operands.size() / 2);
  FailureOr<Reducer> reducer =
      Reducer::get(op.getToApply(), getTypes(inputs), evaluation);
  if (failed(reducer) || failed(verifySameShape(op, inputs)))
    return failure();
  FailureOr<SmallVector<Literal>> results =
      Reduction(*reducer, evaluation, inputs, op.getDimensions())
          .run(operands.drop_front(inputs.size()));
  if (failed(results))
    return failure();
  return getResult(op.getType(), *results);
}

//===----------------------------------------------------------------------===//
// Map, scan
//===----------------------------------------------------------------------===//

static FailureOr<Literal> evaluateMap(MapOp op,
                                      MutableArrayRef<Literal> operands,
                                      Evaluation &evaluation) {
  FailureOr<const ScalarComputation *> computation =
      evaluation.getScalarComputation(op.getToApply());
  if (failed(computation) || failed(fitToDynamicSizes(op, operands)))
    return failure();
  for (auto [operand, type] :
       llvm::zip_equal(operands, (*computation)->getParameterTypes()))
    operand = operand.convert(type);
  PrimitiveType type = (*computation)->getResultTypes()[0];
  Literal result = Literal::getUninitialized(type, operands[0].getShape());
  char *target = result.getMutableData();
  LogicalResult status = forEachRange(
      (*computation)->isThreadSafe(), result.getNumElements(), /*cost=*/16,
      [&](int64_t begin, int64_t end) -> LogicalResult {
        ScalarComputation::Frame frame(**computation, evaluation, maxLanes);
        for (; begin < end; begin += maxLanes) {
          SmallVector<const void *, 3> arguments;
          for (const Literal &operand : operands)
            arguments.push_back(operand.getData() +
                                begin * getStorageSize(operand.getType()));
          if (failed(frame.run(arguments,
                               {target + begin * getStorageSize(type)},
                               std::min(maxLanes, end - begin))))
            return failure();
        }
        return success();
      });
  if (failed(status))
    return failure();
  return getResult(op.getType(), result);
}

/// The slice at `index` of dimension `dim`, without that dimension; `write`
/// copies it from `slice` into `array` instead.
static Literal readSlice(const Literal &array, int64_t dim, int64_t index) {
  SmallVector<int64_t> shape(array.getShape()), strides = getStrides(shape);
  int64_t offset = index * strides[dim] * getStorageSize(array.getType());
  shape.erase(shape.begin() + dim);
  strides.erase(strides.begin() + dim);
  Literal slice = Literal::getUninitialized(array.getType(), shape);
  StridedCopy(array.getType(), shape, strides, getStrides(shape))(
      array.getData() + offset, slice.getMutableData());
  return slice;
}
static void writeSlice(const Literal &slice, Literal &array, int64_t dim,
                       int64_t index) {
  SmallVector<int64_t> strides = getStrides(array.getShape());
  int64_t offset = index * strides[dim] * getStorageSize(array.getType());
  strides.erase(strides.begin() + dim);
  StridedCopy(array.getType(), slice.getShape(), getStrides(slice.getShape()),
              strides)(slice.getData(), array.getMutableData() + offset);
}

static FailureOr<Literal> evaluateScan(ScanOp op,
                                       MutableArrayRef<Literal> operands,
                                       Evaluation &evaluation) {
  int64_t dim = op.getDimensions()[0], numCarries = op.getNumCarries();
  ArrayRef<Literal> inputs = operands.drop_back(numCarries);
  SmallVector<Literal> carries(operands.take_back(numCarries));
  int64_t count = inputs[0].getShape()[dim];
  for (const Literal &input : inputs)
    if (input.getShape()[dim] != count)
      return op.emitOpError("scans arrays of different sizes");

  // The outputs, without the dimension until there is one.
  SmallVector<Type> leaves;
  getLeafTypes(op.getType(), leaves);
  std::vector<Literal> outputs(leaves.size() - numCarries);
  for (auto [output, leaf] : llvm::zip(outputs, leaves)) {
    auto type = cast<RankedTensorType>(leaf);
    SmallVector<int64_t> shape(type.getShape());
    for (int64_t i = 0, rank = shape.size(); i < rank; ++i)
      if (i == dim)
        shape[i] = count;
      else if (type.isDynamicDim(i))
        return op.emitOpError("cannot be interpreted for dynamic dimensions "
                              "that it does not scan");
    output = Literal::getUninitialized(getPrimitiveType(type.getElementType()),
                                       shape);
  }
  SmallVector<PrimitiveType> types = llvm::map_to_vector(
      op.getToApply().getArguments(),
      [](BlockArgument argument) { return getPrimitiveTypeOf(argument); });
  for (int64_t i = 0; i < count; ++i) {
    int64_t index = op.getIsReverse() ? count - 1 - i : i;
    SmallVector<Literal> arguments;
    for (const Literal &input : inputs)
      arguments.push_back(readSlice(input, dim, index));
    arguments.append(std::make_move_iterator(carries.begin()),
                     std::make_move_iterator(carries.end()));
    for (auto [argument, type] : llvm::zip_equal(arguments, types))
      argument = argument.convert(type);
    FailureOr<Literal> next = evaluation.evaluate(op.getToApply(), arguments);
    if (failed(next))
      return failure();
    SmallVector<Literal> results;
    next->getLeaves(results);
    for (auto [result, output] : llvm::zip(results, outputs))
      writeSlice(result.convert(output.getType()), output, dim, index);
    carries.assign(results.begin() + outputs.size(), results.end());
  }
  for (auto [carry, leaf] :
       llvm::zip_equal(carries, ArrayRef(leaves).take_back(numCarries)))
    outputs.push_back(carry.convert(
        getPrimitiveType(cast<RankedTensorType>(leaf).getElementType())));
  return getResult(outputs);
}

void hlo::populateReduceEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateReduce>();
  evaluators.add<evaluateMap>();
  evaluators.add<evaluateScan>();
}
