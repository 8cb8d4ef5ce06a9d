//===- NormalizedForm.cpp - Instructions on arrays in order ---------------===//

#include "NormalizedForm.h"
#include "NormalizedForm/DerivedForms.h"
#include "NormalizedForm/Orders.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using namespace hlo::orders;

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
        // What devices exchange has one shape.
        isUniform &= !isa<AllToAllOp>(op) || order == form.orders.front();
        return permute(leaf, order);
      });
  if (!form.result || !isUniform || form.orders.size() != op->getNumOperands())
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
        // Others are transposes.
        if (!isa<RankedTensorType>(op.getType()))
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
