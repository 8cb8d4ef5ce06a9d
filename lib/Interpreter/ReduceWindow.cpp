//===- ReduceWindow.cpp - Evaluation of reductions over windows -----------===//

#include "Evaluators.h"
#include "Reducer.h"
#include "StridedCopy.h"
#include "WindowRows.h"

using namespace hlo;

/// The elements of a run, next to each other: where they lie if they do so
/// there, else in `buffer`.
static const char *getElements(const Literal &array, const WindowRows::Run &run,
                               Literal &buffer) {
  const char *first =
      array.getData() + run.element * getStorageSize(array.getType());
  if (run.elementStep == 1 || run.count == 1)
    return first;
  char *elements = buffer.getMutableData();
  StridedCopy(array.getType(), run.count, run.elementStep, 1)(first, elements);
  return elements;
}

static SmallVector<Literal> getRowBuffers(ArrayRef<PrimitiveType> types) {
  return llvm::map_to_vector(types, [](PrimitiveType type) {
    return Literal::getUninitialized(type, WindowRows::maxLanes);
  });
}

namespace {
/// Each window holds the elements of a dimension up to one of them, or from one
/// of them on, as in a cumulative sum.
struct Cumulative {
  int64_t dim;
  bool isReverse;
};
} // namespace

static std::optional<Cumulative> getCumulative(WindowAttr window,
                                               ArrayRef<int64_t> shape) {
  std::optional<Cumulative> found;
  for (int64_t dim = 0, rank = shape.size(); dim < rank; ++dim) {
    if (window.getStrideOf(dim) != 1 || window.getBaseDilationOf(dim) != 1 ||
        window.getWindowDilationOf(dim) != 1)
      return std::nullopt;
    int64_t size = window.getSize()[dim], low = window.getPadLowOf(dim),
            high = window.getPadHighOf(dim);
    if (size == 1 && low == 0 && high == 0)
      continue;
    bool isPrefix = low == size - 1 && high == 0;
    bool isSuffix = low == 0 && high == size - 1;
    if (found || size != shape[dim] || (!isPrefix && !isSuffix))
      return std::nullopt;
    found = Cumulative{dim, isSuffix};
  }
  return found;
}

/// The computation gives the same whichever of its parameters is which.
static bool isCommutative(Region &computation) {
  Operation *op =
      computation.front().getTerminator()->getOperand(0).getDefiningOp();
  if (!op || !op->hasTrait<mlir::OpTrait::IsCommutative>() ||
      op->getNumOperands() != 2)
    return false;
  BlockArgument lhs = getParameterOf(op->getOperand(0));
  BlockArgument rhs = getParameterOf(op->getOperand(1));
  return lhs && rhs && lhs != rhs;
}

/// Makes each accumulator the one before it, combined with its element.
static LogicalResult accumulate(const Reducer &reducer, Cumulative cumulative,
                                ArrayRef<Literal> inputs, ArrayRef<char *> data,
                                Evaluation &evaluation) {
  ArrayRef<int64_t> shape = inputs[0].getShape();
  int64_t dim = cumulative.dim, size = shape[dim];
  int64_t inner = llvm::product_of(shape.drop_front(dim + 1), int64_t(1));
  int64_t outer = llvm::product_of(shape.take_front(dim), int64_t(1));
  auto accumulateRows = [&](int64_t begin, int64_t end) -> LogicalResult {
    constexpr int64_t maxLanes = WindowRows::maxLanes;
    Reducer::Frame frame(reducer, evaluation, maxLanes);
    SmallVector<char *> sums(inputs.size());
    SmallVector<const char *> values(inputs.size());
    for (int64_t row = begin; row < end; ++row)
      for (int64_t lane = 0; lane < inner; lane += maxLanes) {
        int64_t lanes = std::min(maxLanes, inner - lane);
        for (int64_t step = 0; step < size; ++step) {
          int64_t index = cumulative.isReverse ? size - 1 - step : step;
          int64_t place = (row * size + index) * inner + lane;
          int64_t previous = place + (cumulative.isReverse ? inner : -inner);
          for (auto [i, type] :
               llvm::enumerate(reducer.getAccumulatorTypes())) {
            int64_t bytes = getStorageSize(type);
            sums[i] = data[i] + place * bytes;
            values[i] = inputs[i].getData() +
                        place * getStorageSize(inputs[i].getType());
            if (step > 0)
              memcpy(sums[i], data[i] + previous * bytes, lanes * bytes);
          }
          if (failed(frame.combine(sums, values, lanes)))
            return failure();
        }
      }
    return success();
  };
  return forEachRange(reducer.isThreadSafe(), outer, size * inner,
                      accumulateRows);
}

static FailureOr<Literal>
evaluateReduceWindow(ReduceWindowOp op, MutableArrayRef<Literal> operands,
                     Evaluation &evaluation) {
  ArrayRef<Literal> inputs = operands.take_front(operands.size() / 2);
  FailureOr<Reducer> reducer =
      Reducer::get(op.getToApply(), getTypes(inputs), evaluation);
  if (failed(reducer) || failed(verifySameShape(op, inputs)))
    return failure();
  WindowRows rows(op.getWindowAttr(), inputs[0].getShape());
  SmallVector<Literal> accumulators = reducer->getAccumulators(
      operands.drop_front(inputs.size()), rows.getShape());
  SmallVector<char *> data = llvm::map_to_vector(
      accumulators, [](Literal &array) { return array.getMutableData(); });
  ArrayRef<PrimitiveType> types = reducer->getAccumulatorTypes();
  if (op.getWindowAttr())
    if (auto cumulative =
            getCumulative(op.getWindowAttr(), inputs[0].getShape());
        cumulative &&
        // The windows from an element on begin with it, but here they grow at
        // that end: that is another order.
        (!cumulative->isReverse || isCommutative(op.getToApply()))) {
      if (failed(accumulate(*reducer, *cumulative, inputs, data, evaluation)))
        return failure();
      return getResult(op.getType(), accumulators);
    }

  auto reduceRows = [&](int64_t begin, int64_t end) -> LogicalResult {
    Reducer::Frame frame(*reducer, evaluation, WindowRows::maxLanes);
    SmallVector<Literal> buffers = getRowBuffers(reducer->getInputTypes());
    SmallVector<Literal> gathered = getRowBuffers(types);
    SmallVector<char *> targets(inputs.size()), sums(inputs.size());
    SmallVector<const char *> values(inputs.size());
    auto combine = [&](const WindowRows::Run &run) -> LogicalResult {
      for (auto [index, type] : llvm::enumerate(types)) {
        values[index] = getElements(inputs[index], run, buffers[index]);
        sums[index] = targets[index] + run.lane * getStorageSize(type);
        if (run.laneStep == 1)
          continue;
        char *row = gathered[index].getMutableData();
        StridedCopy(type, run.count, run.laneStep, 1)(sums[index], row);
        sums[index] = row;
      }
      if (failed(frame.combine(sums, values, run.count)))
        return failure();
      if (run.laneStep != 1)
        for (auto [index, type] : llvm::enumerate(types))
          StridedCopy(type, run.count, 1, run.laneStep)(
              sums[index], targets[index] + run.lane * getStorageSize(type));
      return success();
    };
    for (int64_t row = begin; row < end; ++row) {
      for (auto [index, type] : llvm::enumerate(types))
        targets[index] =
            data[index] + rows.getLanes(row).first * getStorageSize(type);
      if (failed(rows.forEachRun(row, combine)))
        return failure();
    }
    return success();
  };
  if (failed(forEachRange(reducer->isThreadSafe(), rows.getNumRows(),
                          rows.getCost(), reduceRows)))
    return failure();
  return getResult(op.getType(), accumulators);
}

/// The element that each window selects: its place in the array, -1 for a
/// window that covers none.
static FailureOr<Literal> selectElements(const ScalarComputation &select,
                                         const WindowRows &rows,
                                         const Literal &operand,
                                         Evaluation &evaluation) {
  Literal array = operand.convert(select.getParameterTypes()[0]);
  Literal places =
      Literal::getUninitialized(PrimitiveType::S64, rows.getShape());
  MutableArrayRef<int64_t> placeData = places.getMutableElements<int64_t>();
  llvm::fill(placeData, -1);
  int64_t size = getStorageSize(array.getType());

  auto selectRows = [&](int64_t begin, int64_t end) -> LogicalResult {
    constexpr int64_t maxLanes = WindowRows::maxLanes;
    ScalarComputation::Frame frame(select, evaluation, maxLanes);
    SmallVector<Literal> buffers =
        getRowBuffers({array.getType(), array.getType(), PrimitiveType::PRED});
    char *selected = buffers[1].getMutableData();
    bool *keeps = buffers[2].getMutableElements<bool>().data();
    MutableArrayRef<int64_t> rowPlaces;
    auto selectRun = [&](const WindowRows::Run &run) -> LogicalResult {
      const char *values = getElements(array, run, buffers[0]);
      // The selected elements of the lanes, one after the other.
      for (int64_t i = 0; i < run.count; ++i) {
        int64_t place = rowPlaces[run.lane + i * run.laneStep];
        memcpy(selected + i * size,
               array.getData() + std::max<int64_t>(place, 0) * size, size);
      }
      if (failed(frame.run({selected, values}, {keeps}, run.count)))
        return failure();
      for (int64_t i = 0; i < run.count; ++i) {
        int64_t &place = rowPlaces[run.lane + i * run.laneStep];
        if (place < 0 || !keeps[i])
          place = run.element + i * run.elementStep;
      }
      return success();
    };
    for (int64_t row = begin; row < end; ++row) {
      auto [first, count] = rows.getLanes(row);
      rowPlaces = placeData.slice(first, count);
      if (failed(rows.forEachRun(row, selectRun)))
        return failure();
    }
    return success();
  };
  if (failed(forEachRange(select.isThreadSafe(), rows.getNumRows(),
                          rows.getCost(), selectRows)))
    return failure();
  return places;
}

static FailureOr<Literal>
evaluateSelectAndScatter(SelectAndScatterOp op,
                         MutableArrayRef<Literal> operands,
                         Evaluation &evaluation) {
  const Literal &operand = operands[0], &source = operands[1];
  FailureOr<const ScalarComputation *> select =
      evaluation.getScalarComputation(op.getSelect());
  FailureOr<Reducer> scatter =
      Reducer::get(op.getScatter(), source.getType(), evaluation);
  if (failed(select) || failed(scatter))
    return failure();
  WindowRows rows(op.getWindowAttr(), operand.getShape());
  if (rows.getShape() != source.getShape())
    return op.emitOpError("has a source ")
           << source.toString() << " that does not have the dimensions of the "
           << "window positions over " << operand.toString();
  FailureOr<Literal> places =
      selectElements(**select, rows, operand, evaluation);
  if (failed(places))
    return failure();

  SmallVector<Literal> accumulators =
      scatter->getAccumulators(operands[2], operand.getShape());
  char *sums = accumulators[0].getMutableData();
  int64_t sumSize = getStorageSize(accumulators[0].getType());
  int64_t sourceSize = getStorageSize(source.getType());
  Reducer::Frame frame(*scatter, evaluation, 1);
  for (auto [index, place] : llvm::enumerate(places->getElements<int64_t>()))
    if (place >= 0 &&
        failed(frame.combine(sums + place * sumSize,
                             source.getData() + index * sourceSize, 1)))
      return failure();
  return getResult(op.getType(), accumulators);
}

void hlo::populateReduceWindowEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateReduceWindow>();
  evaluators.add<evaluateSelectAndScatter>();
}
