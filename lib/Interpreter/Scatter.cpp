//===- Scatter.cpp - Evaluation of scatter --------------------------------===//

#include "Evaluators.h"
#include "IndexVectors.h"
#include "Reducer.h"

using namespace hlo;

/// Lanes the update computation is applied to at a time.
static constexpr int64_t maxLanes = 1024;

namespace {
/// Combines windows of updates into arrays.
class WindowUpdate {
public:
  WindowUpdate(const ScalarComputation &computation, Evaluation &evaluation,
               ArrayRef<int64_t> sizes, ArrayRef<int64_t> targetStrides,
               ArrayRef<int64_t> updateStrides)
      : types(computation.getParameterTypes()),
        numArrays(computation.getResultTypes().size()),
        numLanes(llvm::product_of(sizes, int64_t(1))),
        frame(computation, evaluation, std::min(numLanes, maxLanes)) {
    SmallVector<int64_t> strides = getStrides(sizes);
    auto isContiguous = [&](ArrayRef<int64_t> others) {
      return llvm::all_of(llvm::zip(sizes, strides, others), [](auto dim) {
        auto [size, stride, other] = dim;
        return size == 1 || stride == other;
      });
    };
    // A row for each argument that does not lie in one already.
    for (auto [index, type] : llvm::enumerate(types)) {
      bool isTarget = int64_t(index) < numArrays;
      ArrayRef<int64_t> others = isTarget ? targetStrides : updateStrides;
      bool needsRow = !isContiguous(others);
      rows.push_back(needsRow ? Literal::getUninitialized(type, numLanes)
                              : Literal());
      reads.emplace_back(type, sizes, others, strides);
      if (isTarget)
        writes.emplace_back(type, sizes, strides, others);
    }
  }

  /// `targets` and `updates` point to the first element of the window.
  LogicalResult apply(ArrayRef<char *> targets,
                      ArrayRef<const char *> updates) {
    SmallVector<char *, 2> targetRows;
    SmallVector<const char *, 2> updateRows;
    for (int64_t i = 0, e = rows.size(); i < e; ++i) {
      const char *data = i < numArrays ? targets[i] : updates[i - numArrays];
      char *row = rows[i] ? rows[i].getMutableData() : nullptr;
      if (row)
        reads[i](data, row);
      if (i < numArrays)
        targetRows.push_back(row ? row : targets[i]);
      else
        updateRows.push_back(row ? row : data);
    }
    for (int64_t lane = 0; lane < numLanes; lane += maxLanes) {
      SmallVector<const void *, 2> arguments;
      SmallVector<void *, 2> results;
      for (int64_t i = 0; i < numArrays; ++i)
        results.push_back(targetRows[i] + lane * getStorageSize(types[i]));
      arguments.append(results.begin(), results.end());
      for (int64_t i = 0; i < numArrays; ++i)
        arguments.push_back(updateRows[i] +
                            lane * getStorageSize(types[numArrays + i]));
      if (failed(frame.run(arguments, results,
                           std::min(maxLanes, numLanes - lane))))
        return failure();
    }
    for (int64_t i = 0; i < numArrays; ++i)
      if (rows[i])
        writes[i](rows[i].getData(), targets[i]);
    return success();
  }

private:
  ArrayRef<PrimitiveType> types;
  int64_t numArrays, numLanes;
  ScalarComputation::Frame frame;
  SmallVector<Literal> rows;
  std::vector<StridedCopy> reads, writes;
};
} // namespace

/// True for a computation that returns the update as it is.
static bool isReplacement(Region &computation) {
  auto result = dyn_cast<BlockArgument>(
      computation.front().getTerminator()->getOperand(0));
  return result && computation.getNumArguments() == 2 &&
         result.getArgNumber() == 1 &&
         result.getType() == computation.getArgument(0).getType();
}

static FailureOr<Literal> evaluateScatter(ScatterOp op,
                                          MutableArrayRef<Literal> operands,
                                          Evaluation &evaluation) {
  int64_t numArrays = operands.size() / 2;
  FailureOr<const ScalarComputation *> computation =
      evaluation.getScalarComputation(op.getToApply());
  if (failed(computation) ||
      failed(verifySameShape(op, operands.take_front(numArrays))) ||
      failed(verifySameShape(op, operands.take_back(numArrays))))
    return failure();
  ArrayRef<PrimitiveType> types = (*computation)->getParameterTypes();
  SmallVector<Literal> arrays, updates;
  for (int64_t i = 0; i < numArrays; ++i) {
    // Moved, so that an array nothing else uses is changed in place.
    Literal array = std::move(operands[i]);
    arrays.push_back(array.getType() == types[i] ? std::move(array)
                                                 : array.convert(types[i]));
    updates.push_back(
        operands[numArrays + 1 + i].convert(types[numArrays + i]));
  }
  ArrayRef<int64_t> shape = arrays[0].getShape();
  ArrayRef<int64_t> updateShape = updates[0].getShape();

  ScatterDimensionNumbersAttr numbers = op.getDimensionNumbers();
  IndexVectors vectors(operands[numArrays], numbers.getIndexVectorDim(),
                       numbers.getScatterDimsToOperandDims(),
                       numbers.getInputBatchingDims(),
                       numbers.getScatterIndicesBatchingDims(), arrays[0]);
  // The window dimensions of the updates, and the other ones.
  SmallVector<int64_t> updateStrides = getStrides(updateShape),
                       strides = getStrides(shape), windowStrides,
                       vectorStrides, vectorSizes;
  for (int64_t dim = 0, rank = updateShape.size(); dim < rank; ++dim)
    if (llvm::is_contained(numbers.getUpdateWindowDims(), dim)) {
      windowStrides.push_back(updateStrides[dim]);
    } else {
      vectorStrides.push_back(updateStrides[dim]);
      vectorSizes.push_back(updateShape[dim]);
    }
  if (vectors.getShape() != ArrayRef<int64_t>(vectorSizes))
    return op.emitOpError("has updates ")
           << updates[0].toString() << " for indices "
           << operands[numArrays].toString();
  SmallVector<int64_t> windowSizes(shape.size(), 1), sizes, targetStrides;
  for (int64_t dim = 0, rank = shape.size(); dim < rank; ++dim)
    if (!llvm::is_contained(numbers.getInsertedWindowDims(), dim) &&
        !llvm::is_contained(numbers.getInputBatchingDims(), dim)) {
      windowSizes[dim] =
          updateShape[numbers.getUpdateWindowDims()[sizes.size()]];
      sizes.push_back(windowSizes[dim]);
      targetStrides.push_back(strides[dim]);
    }

  SmallVector<char *> data(numArrays);
  SmallVector<const char *> updateData(numArrays);
  if (updates[0].getNumElements() != 0) {
    WindowUpdate update(**computation, evaluation, sizes, targetStrides,
                        windowStrides);
    StridedCopy replace(types[0], sizes, windowStrides, targetStrides);
    bool replaces = isReplacement(op.getToApply());
    for (Literal &array : arrays)
      array.getMutableData();
    IndexVectors::Walk vector(vectors, vectorStrides);
    for (int64_t i = 0; i < vectors.getCount(); ++i, vector.next()) {
      int64_t offset = 0;
      bool isInside = true;
      for (auto [dim, start] : llvm::enumerate(vector.getStarts())) {
        isInside &= start >= 0 && start <= shape[dim] - windowSizes[dim];
        if (isInside)
          offset += start * strides[dim];
      }
      // A window that is not inside as a whole is left out as a whole.
      if (!isInside)
        continue;
      for (int64_t k = 0; k < numArrays; ++k) {
        data[k] =
            arrays[k].getMutableData() + offset * getStorageSize(types[k]);
        updateData[k] =
            updates[k].getData() +
            vector.getOffset() * getStorageSize(types[numArrays + k]);
      }
      if (replaces)
        replace(updateData[0], data[0]);
      else if (failed(update.apply(data, updateData)))
        return failure();
    }
  }
  return getResult(op.getType(), arrays);
}

void hlo::populateScatterEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateScatter>();
}
