//===- HLOLayouts.cpp - Where the elements of arrays lie ------------------===//

#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOReshape.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;

SmallVector<int64_t> hlo::getMajorToMinor(RankedTensorType type) {
  if (LayoutAttr layout = getLayout(type))
    return llvm::to_vector(llvm::reverse(layout.getMinorToMajor()));
  return llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
}

RankedTensorType hlo::withDefaultLayout(RankedTensorType type) {
  if (getLayout(type))
    return type;
  return withLayout(type,
                    LayoutAttr::getRowMajor(type.getContext(), type.getRank()));
}

/// Whether the arrays among `types` have layouts; nothing without arrays.
static std::optional<bool> haveLayouts(mlir::TypeRange types) {
  SmallVector<Type> leaves;
  for (Type type : types)
    getLeafTypes(type, leaves);
  llvm::erase_if(leaves, [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return !array || array.getRank() == 0;
  });
  if (leaves.empty())
    return std::nullopt;
  return llvm::any_of(leaves, [](Type type) {
    return bool(getLayout(cast<RankedTensorType>(type)));
  });
}

bool hlo::hasLayouts(Operation *op) {
  std::optional<bool> result = haveLayouts(op->getResultTypes());
  if (!result)
    result = haveLayouts(op->getOperandTypes());
  for (Region *region = op->getParentRegion(); region && !result;
       region = region->getParentRegion())
    result = haveLayouts(region->getArgumentTypes());
  return result.value_or(false);
}

bool hlo::isDescending(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  return !layout || llvm::is_sorted(llvm::reverse(layout.getMinorToMajor()));
}

std::optional<ArrayRef<int64_t>> hlo::getMinorToMajor(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  if (layout ? !layout.isOnlyMinorToMajor() : type.getRank() != 0)
    return std::nullopt;
  return layout ? layout.getMinorToMajor() : ArrayRef<int64_t>();
}

SmallVector<int64_t> hlo::getMemoryOrder(RankedTensorType type) {
  SmallVector<int64_t> order;
  for (int64_t dim : llvm::reverse(*getMinorToMajor(type)))
    if (type.getDimSize(dim) != 1)
      order.push_back(dim);
  return order;
}

std::optional<SmallVector<DimensionRun>>
hlo::getReshapeRuns(RankedTensorType from, RankedTensorType to) {
  auto groups = getReshapeGroups(from.getShape(), to.getShape());
  if (!groups)
    return std::nullopt;
  auto append = [](SmallVector<int64_t> &dims, RankedTensorType type,
                   int64_t begin, int64_t end) {
    for (int64_t dim = begin; dim < end; ++dim)
      if (type.getDimSize(dim) != 1)
        dims.push_back(dim);
  };
  SmallVector<DimensionRun> runs;
  for (const DimensionGroup &group : *groups) {
    DimensionRun run;
    append(run.from, from, group.fromBegin, group.fromEnd);
    append(run.to, to, group.toBegin, group.toEnd);
    if (!run.from.empty())
      runs.push_back(std::move(run));
  }
  return runs;
}

std::optional<RankedTensorType>
hlo::getInPlaceType(RankedTensorType from, RankedTensorType to,
                    ArrayRef<DimensionRun> runs) {
  SmallVector<int64_t> order = getMemoryOrder(from), newOrder;
  ArrayRef<int64_t> rest = order;
  while (!rest.empty()) {
    const DimensionRun *run = llvm::find_if(runs, [&](const DimensionRun &run) {
      return run.from.front() == rest.front();
    });
    if (run == runs.end() || run->from.size() > rest.size() ||
        ArrayRef(run->from) != rest.take_front(run->from.size()))
      return std::nullopt;
    llvm::append_range(newOrder, run->to);
    rest = rest.drop_front(run->from.size());
  }
  // A dimension of size 1 may be anywhere: behind the one before it.
  for (int64_t dim = 0; dim < to.getRank(); ++dim)
    if (to.getDimSize(dim) == 1)
      newOrder.insert(
          dim == 0 ? newOrder.begin() : llvm::find(newOrder, dim - 1) + 1, dim);
  std::reverse(newOrder.begin(), newOrder.end());
  return withLayout(to, LayoutAttr::get(to.getContext(), newOrder));
}

bool hlo::isBitcast(RankedTensorType from, RankedTensorType to) {
  auto source = getMinorToMajor(from), target = getMinorToMajor(to);
  if (!source || !target || from.getElementType() != to.getElementType())
    return false;
  auto runs = getReshapeRuns(from, to);
  auto inPlace = runs ? getInPlaceType(from, to, *runs) : std::nullopt;
  return inPlace && getMemoryOrder(*inPlace) == getMemoryOrder(to);
}

SmallVector<int64_t> hlo::getMemoryPermutation(RankedTensorType from,
                                               RankedTensorType to,
                                               ArrayRef<int64_t> dimensions) {
  SmallVector<int64_t> places = invertPermutationVector(getMajorToMinor(from));
  SmallVector<int64_t> permutation;
  for (int64_t dim : getMajorToMinor(to))
    permutation.push_back(places[dimensions[dim]]);
  return permutation;
}

bool hlo::isTransposeBitcast(RankedTensorType from, RankedTensorType to,
                             ArrayRef<int64_t> dimensions) {
  if (!hlo::getMinorToMajor(from) || !hlo::getMinorToMajor(to) ||
      from.getElementType() != to.getElementType())
    return false;
  SmallVector<int64_t> order = getMajorToMinor(from);
  SmallVector<int64_t> permutation = getMemoryPermutation(from, to, dimensions);
  llvm::erase_if(permutation, [&](int64_t place) {
    return from.getDimSize(order[place]) == 1;
  });
  return llvm::is_sorted(permutation);
}

bool hlo::isBitcast(Operation *op) {
  if (isa<BitcastOp>(op))
    return true;
  if (!isa<ReshapeOp, TransposeOp, CopyOp>(op))
    return false;
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!from || !to)
    return false;
  from = withDefaultLayout(from);
  to = withDefaultLayout(to);
  if (auto transpose = dyn_cast<TransposeOp>(op))
    return isTransposeBitcast(from, to, transpose.getDimensions());
  return isBitcast(from, to);
}
