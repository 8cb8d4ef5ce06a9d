//===- NormalizedForm.cpp - Instructions on arrays in order ---------------===//

#include "NormalizedForm.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using mlir::applyPermutation;
using mlir::invertPermutationVector;

/// An order of dimensions: that of the normalized form.
using Order = SmallVector<int64_t>;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static Order getOrder(Value array) {
  auto type = dyn_cast<RankedTensorType>(array.getType());
  return type ? getMajorToMinor(type) : Order();
}

static bool isIdentity(ArrayRef<int64_t> order) {
  return llvm::is_sorted(order);
}

static RankedTensorType withOrder(RankedTensorType type,
                                  ArrayRef<int64_t> order) {
  LayoutAttr layout = getLayout(type);
  Order minorToMajor = llvm::to_vector(llvm::reverse(order));
  return withLayout(type,
                    layout ? layout.withMinorToMajor(minorToMajor)
                           : LayoutAttr::get(type.getContext(), minorToMajor));
}

/// `type` with its dimensions in another order, in which they lie in memory.
static RankedTensorType permute(RankedTensorType type,
                                ArrayRef<int64_t> order) {
  RankedTensorType result =
      getArrayType(applyPermutation(type.getShape(), order),
                   type.getElementType(), {}, getLayout(type));
  return getLayout(type)
             ? withOrder(result, llvm::to_vector(llvm::seq(type.getRank())))
             : result;
}

static bool canNormalize(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  return type.hasStaticShape() &&
         (!layout ||
          layout == LayoutAttr::get(type.getContext(), layout.getMinorToMajor(),
                                    {},
                                    /*tailPaddingAlignment=*/1, {}, {},
                                    layout.getElementSizeInBits(),
                                    layout.getMemorySpace(), {},
                                    /*dynamicMetadataBytes=*/0));
}

Type hlo::getNormalizedType(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return TupleType::get(
        type.getContext(),
        llvm::map_to_vector(tuple.getTypes(), getNormalizedType));
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array || isDescending(array) || !canNormalize(array))
    return type;
  return permute(array, getMajorToMinor(array));
}

/// Whether the elements of `type` lie as those of an array with that order of
/// dimensions do: dimensions of size 1 may be anywhere.
static bool hasOrder(RankedTensorType type, ArrayRef<int64_t> order) {
  auto isOne = [&](int64_t dim) { return type.getDimSize(dim) == 1; };
  return type.getNumElements() == 0 ||
         llvm::equal(
             llvm::make_filter_range(getMajorToMinor(type), std::not_fn(isOne)),
             llvm::make_filter_range(order, std::not_fn(isOne)));
}

/// A result, an array or a tuple of arrays, each with the type that `change`
/// gives its leaf; null where that is null.
static Type
changeLeaves(Type type, function_ref<Type(unsigned, RankedTensorType)> change) {
  if (auto array = dyn_cast<RankedTensorType>(type))
    return change(0, array);
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return {};
  SmallVector<Type> leaves;
  for (auto [index, leaf] : llvm::enumerate(tuple.getTypes())) {
    auto array = dyn_cast<RankedTensorType>(leaf);
    leaves.push_back(array ? change(index, array) : Type());
    if (!leaves.back())
      return {};
  }
  return TupleType::get(type.getContext(), leaves);
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Where dimensions are once they are in `order`.
static int64_t rename(int64_t dim, ArrayRef<int64_t> order) {
  return llvm::find(order, dim) - order.begin();
}
static SmallVector<int64_t> rename(ArrayRef<int64_t> dims,
                                   ArrayRef<int64_t> order) {
  return llvm::map_to_vector(dims,
                             [&](int64_t dim) { return rename(dim, order); });
}
static SmallVector<int64_t> renameSorted(ArrayRef<int64_t> dims,
                                         ArrayRef<int64_t> order) {
  SmallVector<int64_t> renamed = rename(dims, order);
  llvm::sort(renamed);
  return renamed;
}

/// An attribute that names dimensions, in any order if it is a set.
static Attribute renameDimensions(Attribute attr, ArrayRef<int64_t> order,
                                  bool isSet) {
  if (auto dim = dyn_cast<IntegerAttr>(attr))
    return IntegerAttr::get(dim.getType(), rename(dim.getInt(), order));
  ArrayRef<int64_t> dims = cast<DenseI64ArrayAttr>(attr).asArrayRef();
  return DenseI64ArrayAttr::get(attr.getContext(),
                                isSet ? renameSorted(dims, order)
                                      : rename(dims, order));
}

/// An attribute with an entry for each dimension.
static Attribute permuteEntries(Attribute attr, ArrayRef<int64_t> order) {
  auto permuteList = [&](ArrayRef<int64_t> list) {
    return list.empty() ? SmallVector<int64_t>()
                        : applyPermutation(list, order);
  };
  if (auto list = dyn_cast<DenseI64ArrayAttr>(attr))
    return DenseI64ArrayAttr::get(attr.getContext(),
                                  permuteList(list.asArrayRef()));
  auto window = cast<WindowAttr>(attr);
  SmallVector<int64_t> pad;
  if (!window.getPad().empty())
    for (int64_t dim : order)
      llvm::append_values(pad, window.getPadLowOf(dim),
                          window.getPadHighOf(dim));
  return WindowAttr::get(
      attr.getContext(), permuteList(window.getSize()),
      permuteList(window.getStride()), pad, permuteList(window.getLhsDilate()),
      permuteList(window.getRhsDilate()), permuteList(window.getRhsReversal()));
}

namespace {
/// An array whose dimensions an attribute is about.
enum class Array { None, Operand, Result };

/// An attribute with an entry for each dimension of an array, or that names
/// dimensions of one, or both.
struct DimensionAttribute {
  StringRef op, name;
  Array entries, values;
};
} // namespace

static constexpr DimensionAttribute kDimensionAttributes[] = {
    {AllGatherOp::getOperationName(), "dimension", Array::None, Array::Result},
    {AllToAllOp::getOperationName(), "dimension", Array::None, Array::Result},
    {BatchNormGradOp::getOperationName(), "feature_index", Array::None,
     Array::Operand},
    {BatchNormInferenceOp::getOperationName(), "feature_index", Array::None,
     Array::Operand},
    {BatchNormTrainingOp::getOperationName(), "feature_index", Array::None,
     Array::Operand},
    {BroadcastOp::getOperationName(), "dimensions", Array::Operand,
     Array::Result},
    {ConcatenateOp::getOperationName(), "dimension", Array::None,
     Array::Result},
    {DynamicSliceOp::getOperationName(), "dynamic_slice_sizes", Array::Result,
     Array::None},
    {GatherOp::getOperationName(), "slice_sizes", Array::Operand, Array::None},
    {GetDimensionSizeOp::getOperationName(), "dimension", Array::None,
     Array::Operand},
    {IotaOp::getOperationName(), "iota_dimension", Array::None, Array::Result},
    {PadOp::getOperationName(), "edge_padding_low", Array::Result, Array::None},
    {PadOp::getOperationName(), "edge_padding_high", Array::Result,
     Array::None},
    {PadOp::getOperationName(), "interior_padding", Array::Result, Array::None},
    {ReduceOp::getOperationName(), "dimensions", Array::None, Array::Operand},
    {ReduceScatterOp::getOperationName(), "dimension", Array::None,
     Array::Result},
    {ReduceWindowOp::getOperationName(), "window", Array::Operand, Array::None},
    {ReverseOp::getOperationName(), "dimensions", Array::None, Array::Result},
    {SelectAndScatterOp::getOperationName(), "window", Array::Operand,
     Array::None},
    {SliceOp::getOperationName(), "start_indices", Array::Result, Array::None},
    {SliceOp::getOperationName(), "limit_indices", Array::Result, Array::None},
    {SliceOp::getOperationName(), "strides", Array::Result, Array::None},
    {SortOp::getOperationName(), "dimension", Array::None, Array::Operand},
};

/// Adds the attributes of the table with the first operand and the result in
/// these orders.
static void addDimensionAttributes(Operation *op, ArrayRef<int64_t> operand,
                                   ArrayRef<int64_t> result,
                                   NormalizedForm &form) {
  auto getOrderOf = [&](Array array) {
    return array == Array::Operand ? operand : result;
  };
  StringRef opName = op->getName().getStringRef();
  for (const auto &[name, attrName, entries, values] : kDimensionAttributes) {
    Attribute attr = name == opName ? op->getAttr(attrName) : Attribute();
    if (!attr)
      continue;
    if (entries != Array::None)
      attr = permuteEntries(attr, getOrderOf(entries));
    if (values != Array::None)
      attr = renameDimensions(attr, getOrderOf(values),
                              /*isSet=*/entries == Array::None);
    form.attributes.emplace_back(attrName, attr);
  }
}

//===----------------------------------------------------------------------===//
// Instructions whose arrays have the same dimensions
//===----------------------------------------------------------------------===//

/// How many of the last dimensions have a meaning by their place.
static int64_t getNumFixedDimensions(Operation *op) {
  return llvm::TypeSwitch<Operation *, int64_t>(op)
      .Case<TopkOp>([](Operation *) { return 1; })
      .Case<CholeskyOp, TriangularSolveOp>([](Operation *) { return 2; })
      .Case([](FftOp fft) { return fft.getFftLength().size(); })
      .Default([](Operation *) { return 0; });
}

/// All arrays that have as many dimensions as the first have the same ones.
static bool hasSameDimensions(Operation *op) {
  if (auto convert = dyn_cast<BitcastConvertOp>(op))
    return convert.getOperand().getType().getRank() ==
           convert.getType().getRank();
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BatchNormGradOp, BatchNormInferenceOp, BatchNormTrainingOp,
             CholeskyOp, ConcatenateOp, DynamicSliceOp, DynamicUpdateSliceOp,
             FftOp, IotaOp, MapOp, PadOp, ReduceWindowOp, ReverseOp,
             SelectAndScatterOp, SliceOp, SortOp, TopkOp, TriangularSolveOp>(
             op);
}

/// Whether windows select as in another order of dimensions: of equal elements,
/// the order within the window decides.
static bool keepsSelection(Operation *op, ArrayRef<int64_t> order) {
  auto scatter = dyn_cast<SelectAndScatterOp>(op);
  return !scatter ||
         llvm::is_sorted(llvm::filter_to_vector(order, [&](int64_t dim) {
           return scatter.getWindowAttr().getSize()[dim] != 1;
         }));
}

static std::optional<NormalizedForm> getSameDimensionsForm(Operation *op) {
  SmallVector<Type> leaves;
  getLeafTypes(op->getResult(0).getType(), leaves);
  if (leaves.empty() || !isa<RankedTensorType>(leaves.front()))
    return std::nullopt;
  Order order = getMajorToMinor(cast<RankedTensorType>(leaves.front()));
  int64_t numFixed = getNumFixedDimensions(op), rank = order.size();
  if (!isIdentity(ArrayRef(order).take_back(numFixed)) ||
      (numFixed != 0 && order[rank - numFixed] != rank - numFixed) ||
      !keepsSelection(op, order))
    return std::nullopt;

  NormalizedForm form;
  for (Value operand : op->getOperands()) {
    Order own = getOrder(operand);
    form.orders.push_back(own.size() == order.size() ? order : own);
  }
  form.result = changeLeaves(
      op->getResult(0).getType(), [&](unsigned, RankedTensorType leaf) -> Type {
        if (leaf.getRank() != rank)
          return permute(leaf, getMajorToMinor(leaf));
        return hasOrder(leaf, order) ? permute(leaf, order) : Type();
      });
  if (!form.result)
    return std::nullopt;
  addDimensionAttributes(op, order, order, form);

  // One start for each dimension.
  if (isa<DynamicSliceOp, DynamicUpdateSliceOp>(op) && !isIdentity(order)) {
    unsigned first = isa<DynamicSliceOp>(op) ? 1 : 2;
    if (op->getNumOperands() != first + rank)
      return std::nullopt;
    for (unsigned i = 0; i < first; ++i)
      form.operands.push_back(i);
    for (int64_t dim : order)
      form.operands.push_back(first + dim);
  }
  return form;
}

/// Each array of the result has the dimensions of one operand.
static std::optional<NormalizedForm> getCollectiveForm(Operation *op) {
  if (op->hasAttr("constrain_layout"))
    return std::nullopt;
  NormalizedForm form;
  std::optional<int64_t> renamed;
  auto dimension = op->getAttrOfType<IntegerAttr>("dimension");
  bool isUniform = true;
  form.result = changeLeaves(
      op->getResult(0).getType(), [&](unsigned, RankedTensorType leaf) -> Type {
        Order order = getMajorToMinor(leaf);
        if (dimension) {
          int64_t dim = rename(dimension.getInt(), order);
          isUniform &= dim == renamed.value_or(dim);
          renamed = dim;
        }
        form.orders.push_back(order);
        return permute(leaf, order);
      });
  if (!form.result || !isUniform || form.orders.size() != op->getNumOperands())
    return std::nullopt;
  // What is exchanged has one shape.
  if (auto tuple = dyn_cast<TupleType>(form.result);
      tuple && isa<AllToAllOp>(op) &&
      !llvm::all_equal(llvm::map_range(tuple.getTypes(), withoutLayout)))
    return std::nullopt;
  addDimensionAttributes(op, form.orders.front(), form.orders.front(), form);
  return form;
}

//===----------------------------------------------------------------------===//
// Instructions whose arrays may lie in any order each
//===----------------------------------------------------------------------===//

static NormalizedForm getFreeForm(Operation *op) {
  NormalizedForm form;
  for (Value operand : op->getOperands())
    form.orders.push_back(getOrder(operand));
  form.result = changeLeaves(op->getResult(0).getType(),
                             [](unsigned, RankedTensorType leaf) {
                               return permute(leaf, getMajorToMinor(leaf));
                             });
  Order result;
  if (auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType()))
    result = getMajorToMinor(type);
  addDimensionAttributes(op, form.orders.front(), result, form);
  return form;
}

static std::optional<NormalizedForm>
getConvolutionForm(Operation *op, ConvDimensionNumbersAttr labels,
                   library::ConvolutionKind kind) {
  using library::ConvolutionKind;
  NormalizedForm form = getFreeForm(op);
  SmallVector<Type> leaves;
  getLeafTypes(op->getResult(0).getType(), leaves);
  if (!form.result || form.orders.size() < 2)
    return std::nullopt;
  Order result = getMajorToMinor(cast<RankedTensorType>(leaves.front()));
  Order input = form.orders[0], kernel = form.orders[1], output = result;
  if (kind == ConvolutionKind::BackwardInput) {
    std::swap(input, output);
  } else if (kind == ConvolutionKind::BackwardFilter) {
    std::swap(kernel, output);
  }
  auto hasRank = [](ArrayRef<int64_t> order, int64_t rank) {
    return int64_t(order.size()) == rank;
  };
  if (!hasRank(input, labels.getInputRank()) ||
      !hasRank(kernel, labels.getKernelRank()) ||
      !hasRank(output, labels.getOutputRank()))
    return std::nullopt;
  // A side input lies as the result does.
  for (Order &order : MutableArrayRef(form.orders).drop_front(2))
    if (order.size() == result.size())
      order = result;
  form.attributes.emplace_back(
      "dim_labels",
      ConvDimensionNumbersAttr::get(
          op->getContext(), rename(labels.getInputBatch(), input),
          rename(labels.getInputFeature(), input),
          rename(labels.getInputSpatial(), input),
          rename(labels.getKernelInputFeature(), kernel),
          rename(labels.getKernelOutputFeature(), kernel),
          rename(labels.getKernelSpatial(), kernel),
          rename(labels.getOutputBatch(), output),
          rename(labels.getOutputFeature(), output),
          rename(labels.getOutputSpatial(), output), labels.getInputRank(),
          labels.getKernelRank(), labels.getOutputRank()));
  return form;
}

//===----------------------------------------------------------------------===//
// Instructions whose result lies as the operands do
//===----------------------------------------------------------------------===//

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

static std::optional<NormalizedForm> getReduceForm(ReduceOp op) {
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

static std::optional<NormalizedForm> getDotForm(DotOp op) {
  Order lhs = getOrder(op.getLhs()), rhs = getOrder(op.getRhs());
  auto type = cast<RankedTensorType>(op.getType());
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> lhsBatch = numbers.getLhsBatchDims(),
                    rhsBatch = numbers.getRhsBatchDims();
  int64_t numBatch = lhsBatch.size();
  SmallVector<int64_t> lhsFree =
      getOtherDimensions(lhs.size(), lhsBatch, numbers.getLhsContractingDims());
  SmallVector<int64_t> rhsFree =
      getOtherDimensions(rhs.size(), rhsBatch, numbers.getRhsContractingDims());
  auto getRange = [](int64_t begin, int64_t size) {
    return llvm::to_vector(llvm::seq(begin, begin + size));
  };
  int64_t numLhs = lhsFree.size(), numRhs = rhsFree.size();
  SmallVector<int64_t> batch;
  for (int64_t dim : getMajorToMinor(type))
    if (dim < numBatch)
      batch.push_back(dim);
  SmallVector<int64_t> ofLhs =
      inOrder(lhsFree, getRange(numBatch, numLhs), lhs);
  SmallVector<int64_t> ofRhs =
      inOrder(rhsFree, getRange(numBatch + numLhs, numRhs), rhs);

  Order order = llvm::to_vector(llvm::concat<int64_t>(batch, ofLhs, ofRhs));
  Order swapped = llvm::to_vector(llvm::concat<int64_t>(batch, ofRhs, ofLhs));
  bool swaps = !hasOrder(type, order);
  if (swaps && (!hasOrder(type, swapped) || op.getAlgorithm()))
    return std::nullopt;

  NormalizedForm form;
  form.orders = {lhs, rhs};
  form.result = permute(type, swaps ? swapped : order);
  SmallVector<int64_t> newLhsBatch =
      rename(applyPermutation(lhsBatch, batch), lhs);
  SmallVector<int64_t> newRhsBatch =
      rename(applyPermutation(rhsBatch, batch), rhs);
  SmallVector<int64_t> lhsContracting =
      rename(numbers.getLhsContractingDims(), lhs);
  SmallVector<int64_t> rhsContracting =
      rename(numbers.getRhsContractingDims(), rhs);
  if (swaps) {
    form.operands = {1, 0};
    std::swap(newLhsBatch, newRhsBatch);
    std::swap(lhsContracting, rhsContracting);
    if (PrecisionConfigAttr precision = op.getOperandPrecisionAttr();
        precision && precision.getOperandPrecision().size() == 2)
      form.attributes.emplace_back(
          op.getOperandPrecisionAttrName(),
          PrecisionConfigAttr::get(
              op.getContext(),
              llvm::to_vector(llvm::reverse(precision.getOperandPrecision()))));
  }
  form.attributes.emplace_back(
      op.getDimensionNumbersAttrName(),
      DotDimensionNumbersAttr::get(op.getContext(), newLhsBatch, newRhsBatch,
                                   lhsContracting, rhsContracting));
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

static std::optional<NormalizedForm> getGatherForm(GatherOp op) {
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

/// The updates are read in the order that follows from those of inputs and
/// indices; they are made in the order in which they were.
static std::optional<NormalizedForm> getScatterForm(ScatterOp op) {
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

/// Where the elements get wider or narrower: the last dimension of the array of
/// the narrower ones is read, or written, as the one that varies fastest.
static std::optional<NormalizedForm>
getResizingConvertForm(BitcastConvertOp op) {
  RankedTensorType type = op.getType();
  Order result = getMajorToMinor(type), operand = result;
  if (op.getOperand().getType().getRank() > type.getRank())
    operand.push_back(type.getRank());
  else if (operand.pop_back_val() != type.getRank() - 1)
    return std::nullopt;
  NormalizedForm form;
  form.orders = {operand};
  form.result = permute(type, result);
  return form;
}

//===----------------------------------------------------------------------===//
// All instructions
//===----------------------------------------------------------------------===//

static bool isStatic(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  return !array || canNormalize(array);
}

std::optional<NormalizedForm> hlo::getNormalizedForm(Operation *op) {
  SmallVector<Type> leaves;
  for (Type type : op->getOperandTypes())
    getLeafTypes(type, leaves);
  for (Type type : op->getResultTypes())
    getLeafTypes(type, leaves);
  if (!llvm::all_of(leaves, isStatic))
    return std::nullopt;
  if (hasSameDimensions(op))
    return getSameDimensionsForm(op);
  using Form = std::optional<NormalizedForm>;
  return llvm::TypeSwitch<Operation *, Form>(op)
      .Case<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp,
            CollectivePermuteOp, ReduceScatterOp>(
          [](Operation *op) { return getCollectiveForm(op); })
      .Case<BroadcastOp, GetDimensionSizeOp>(
          [](Operation *op) { return getFreeForm(op); })
      .Case([](ReshapeOp op) -> Form {
        if (!isBitcast(op) || op.getInferredDimension())
          return std::nullopt;
        return getFreeForm(op);
      })
      .Case([](CopyOp op) -> Form {
        if (!isa<RankedTensorType>(op.getType()) ||
            getOrder(op.getOperand()) != getOrder(op.getResult()))
          return std::nullopt;
        return getFreeForm(op);
      })
      .Case([](BitcastConvertOp op) { return getResizingConvertForm(op); })
      .Case([](ReduceOp op) { return getReduceForm(op); })
      .Case([](DotOp op) { return getDotForm(op); })
      .Case([](GatherOp op) { return getGatherForm(op); })
      .Case([](ScatterOp op) { return getScatterForm(op); })
      .Case([](ConvolutionOp op) -> Form {
        if (!op.getSparsityIndices().empty())
          return std::nullopt;
        return getConvolutionForm(op, op.getDimLabels(),
                                  library::ConvolutionKind::Forward);
      })
      .Case([](library::ConvolutionOp op) {
        return getConvolutionForm(op, op.getDimLabels(), op.getKind());
      })
      .Case([](CustomCallOp op) -> Form {
        auto kind = library::getConvolutionKind(op.getCustomCallTarget());
        if (!kind || !op.getDimLabels() || op.getOperandLayoutConstraints())
          return std::nullopt;
        return getConvolutionForm(op, *op.getDimLabels(), *kind);
      })
      .Default([](Operation *) { return std::nullopt; });
}
