//===- DerivedForms.cpp - Results that lie as operands do -----------------===//

#include "DerivedForms.h"
#include "Orders.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;
using namespace hlo::orders;
using mlir::applyPermutation;

/// The dimensions of `result`: where one of the first list lies in memory, the
/// next one of that list, elsewhere the next one of the second.
static Order mergeOrders(RankedTensorType result, ArrayRef<int64_t> first,
                         ArrayRef<int64_t> second) {
  Order order;
  const int64_t *nextFirst = first.begin(), *nextSecond = second.begin();
  for (int64_t dim : getMajorToMinor(result))
    order.push_back(llvm::is_contained(first, dim) ? *nextFirst++
                                                   : *nextSecond++);
  return order;
}

/// The dimensions below `rank` that are in none of the lists.
static SmallVector<int64_t> getOtherDimensions(int64_t rank,
                                               ArrayRef<int64_t> first,
                                               ArrayRef<int64_t> second) {
  return llvm::filter_to_vector(llvm::seq(rank), [&](int64_t dim) {
    return !llvm::is_contained(first, dim) && !llvm::is_contained(second, dim);
  });
}

/// What is at the places of `dims` in `values`, in the order in which the
/// dimensions lie.
static SmallVector<int64_t> inOrder(ArrayRef<int64_t> dims,
                                    ArrayRef<int64_t> values,
                                    ArrayRef<int64_t> order) {
  SmallVector<int64_t> result;
  for (int64_t dim : order)
    if (const int64_t *place = llvm::find(dims, dim); place != dims.end())
      result.push_back(values[place - dims.begin()]);
  return result;
}

std::optional<NormalizedForm> hlo::getReduceForm(ReduceOp op) {
  NormalizedForm form;
  Order order = getOrder(op.getOperands().front());
  unsigned numInputs = op.getNumOperands() / 2;
  form.orders.assign(numInputs, order);
  form.orders.append(op.getNumOperands() - numInputs, Order());
  SmallVector<int64_t> kept =
      getOtherDimensions(order.size(), op.getDimensions(), {});
  Order result =
      inOrder(kept, llvm::to_vector(llvm::seq<int64_t>(kept.size())), order);
  form.result =
      changeLeaves(op.getType(), [&](unsigned, RankedTensorType leaf) -> Type {
        RankedTensorType type = permute(leaf, result);
        // The kernel of a reduction may write in any order.
        return hasOrder(leaf, result)
                   ? type
                   : withOrder(type, rename(getMajorToMinor(leaf), result));
      });
  addDimensionAttributes(op, order, result, form);
  return form;
}

std::optional<NormalizedForm> hlo::getDotForm(DotOp op) {
  Order lhs = getOrder(op.getLhs()), rhs = getOrder(op.getRhs());
  auto type = cast<RankedTensorType>(op.getType());
  DotOperandDims lhsDims = getLhsDims(op), rhsDims = getRhsDims(op);
  int64_t numBatch = lhsDims.batch.size();
  auto getRange = [](int64_t begin, int64_t size) {
    return llvm::to_vector(llvm::seq(begin, begin + size));
  };
  int64_t numLhs = lhsDims.free.size(), numRhs = rhsDims.free.size();
  SmallVector<int64_t> batch;
  for (int64_t dim : getMajorToMinor(type))
    if (dim < numBatch)
      batch.push_back(dim);
  SmallVector<int64_t> ofLhs =
      inOrder(lhsDims.free, getRange(numBatch, numLhs), lhs);
  SmallVector<int64_t> ofRhs =
      inOrder(rhsDims.free, getRange(numBatch + numLhs, numRhs), rhs);

  Order order = llvm::to_vector(llvm::concat<int64_t>(batch, ofLhs, ofRhs));
  Order swapped = llvm::to_vector(llvm::concat<int64_t>(batch, ofRhs, ofLhs));
  bool swaps = !hasOrder(type, order);
  if (swaps && (!hasOrder(type, swapped) || op.getAlgorithm()))
    return std::nullopt;

  NormalizedForm form;
  form.orders = {lhs, rhs};
  form.result = permute(type, swaps ? swapped : order);
  auto renameAll = [&](DotOperandDims &dims, ArrayRef<int64_t> dimOrder) {
    dims.batch =
        rename(applyPermutation(ArrayRef(dims.batch), batch), dimOrder);
    dims.contracting = rename(dims.contracting, dimOrder);
  };
  renameAll(lhsDims, lhs);
  renameAll(rhsDims, rhs);
  if (swaps) {
    form.operands = {1, 0};
    std::swap(lhsDims, rhsDims);
    if (PrecisionConfigAttr precision = op.getOperandPrecisionAttr())
      form.attributes.emplace_back(op.getOperandPrecisionAttrName(),
                                   swapPrecision(precision));
  }
  form.attributes.emplace_back(
      op.getDimensionNumbersAttrName(),
      getDotNumbers(op.getContext(), lhsDims, rhsDims));
  return form;
}

/// Renames dimensions that go together in pairs, of which the first are sorted.
static std::pair<SmallVector<int64_t>, SmallVector<int64_t>>
renamePairs(ArrayRef<int64_t> first, ArrayRef<int64_t> firstOrder,
            ArrayRef<int64_t> second, ArrayRef<int64_t> secondOrder) {
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (auto [a, b] : llvm::zip_equal(first, second))
    pairs.emplace_back(rename(a, firstOrder), rename(b, secondOrder));
  llvm::sort(pairs);
  std::pair<SmallVector<int64_t>, SmallVector<int64_t>> result;
  for (auto [a, b] : pairs) {
    result.first.push_back(a);
    result.second.push_back(b);
  }
  return result;
}

/// Where `index_vector_dim` is.
static int64_t renameVector(int64_t dim, ArrayRef<int64_t> order) {
  return dim == int64_t(order.size()) ? dim : rename(dim, order);
}

/// The dimensions of slices, `slices` of an array in the order `array`, and
/// those over the indices, in the order `indices`, are those of `type` that are
/// in `window`, and the others. Returns the order in which they follow from
/// those of array and indices.
static Order getSlicesOrder(RankedTensorType type, ArrayRef<int64_t> window,
                            ArrayRef<int64_t> slices, ArrayRef<int64_t> array,
                            int64_t vectorDim, ArrayRef<int64_t> indices) {
  SmallVector<int64_t> overIndices =
      getOtherDimensions(indices.size(), {vectorDim}, {});
  SmallVector<int64_t> others = getOtherDimensions(type.getRank(), window, {});
  return mergeOrders(type, inOrder(slices, window, array),
                     inOrder(overIndices, others, indices));
}

std::optional<NormalizedForm> hlo::getGatherForm(GatherOp op) {
  Order operand = getOrder(op.getOperand());
  Order indices = getOrder(op.getStartIndices());
  auto type = cast<RankedTensorType>(op.getType());
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t vectorDim = numbers.getIndexVectorDim();
  Order order = getSlicesOrder(
      type, numbers.getOffsetDims(),
      getOtherDimensions(operand.size(), numbers.getCollapsedSliceDims(),
                         numbers.getOperandBatchingDims()),
      operand, vectorDim, indices);
  if (!hasOrder(type, order))
    return std::nullopt;

  NormalizedForm form;
  form.orders = {operand, indices};
  form.result = permute(type, order);
  addDimensionAttributes(op, operand, order, form);
  auto [operandBatch, indicesBatch] =
      renamePairs(numbers.getOperandBatchingDims(), operand,
                  numbers.getStartIndicesBatchingDims(), indices);
  form.attributes.emplace_back(
      op.getDimensionNumbersAttrName(),
      GatherDimensionNumbersAttr::get(
          op.getContext(), renameSorted(numbers.getOffsetDims(), order),
          renameSorted(numbers.getCollapsedSliceDims(), operand),
          rename(numbers.getStartIndexMap(), operand), operandBatch,
          indicesBatch, renameVector(vectorDim, indices)));
  // Sorted are the vectors in their order.
  llvm::erase(indices, vectorDim);
  if (!isIdentity(indices))
    form.attributes.emplace_back(op.getIndicesAreSortedAttrName(), Attribute());
  return form;
}

std::optional<NormalizedForm> hlo::getScatterForm(ScatterOp op) {
  Order input = getOrder(op.getInputs().front());
  Order indices = getOrder(op.getScatterIndices());
  ScatterDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t vectorDim = numbers.getIndexVectorDim();
  Order overIndices = indices;
  llvm::erase(overIndices, vectorDim);
  if (!isIdentity(overIndices))
    llvm::sort(indices);
  Order updates = getSlicesOrder(
      cast<RankedTensorType>(op.getUpdates().front().getType()),
      numbers.getUpdateWindowDims(),
      getOtherDimensions(input.size(), numbers.getInsertedWindowDims(),
                         numbers.getInputBatchingDims()),
      input, vectorDim, indices);

  NormalizedForm form;
  form.orders.assign(op.getInputs().size(), input);
  form.orders.push_back(indices);
  form.orders.append(op.getUpdates().size(), updates);
  form.result =
      changeLeaves(op.getType(), [&](unsigned, RankedTensorType leaf) -> Type {
        return hasOrder(leaf, input) ? permute(leaf, input) : Type();
      });
  if (!form.result)
    return std::nullopt;
  auto [inputBatch, indicesBatch] =
      renamePairs(numbers.getInputBatchingDims(), input,
                  numbers.getScatterIndicesBatchingDims(), indices);
  form.attributes.emplace_back(
      op.getDimensionNumbersAttrName(),
      ScatterDimensionNumbersAttr::get(
          op.getContext(), renameSorted(numbers.getUpdateWindowDims(), updates),
          renameSorted(numbers.getInsertedWindowDims(), input),
          rename(numbers.getScatterDimsToOperandDims(), input), inputBatch,
          indicesBatch, renameVector(vectorDim, indices)));
  return form;
}
