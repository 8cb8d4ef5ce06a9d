//===- Relations.cpp - Layouts that follow from others --------------------===//

#include "Problem.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace hlo;
using namespace hlo::layout;

LayoutAttr layout::getRowMajor(RankedTensorType type) {
  return LayoutAttr::getRowMajor(type.getContext(), type.getRank());
}

LayoutAttr layout::getOrder(RankedTensorType type) {
  LayoutAttr own = getLayout(type);
  return own ? LayoutAttr::get(type.getContext(), own.getMinorToMajor())
             : getRowMajor(type);
}

LayoutAttr layout::getOrder(MLIRContext *context,
                            ArrayRef<int64_t> majorToMinor) {
  return LayoutAttr::get(context, llvm::to_vector(llvm::reverse(majorToMinor)));
}

RankedTensorType layout::withOrder(RankedTensorType type, LayoutAttr order) {
  LayoutAttr own = getLayout(type);
  if (type.getRank() == 0 && own)
    return type;
  if (!own)
    return withLayout(type, order);
  return withLayout(
      type, LayoutAttr::get(type.getContext(), order.getMinorToMajor(),
                            /*tiles=*/{}, /*tailPaddingAlignment=*/1,
                            /*indexType=*/{}, /*pointerType=*/{},
                            own.getElementSizeInBits(), own.getMemorySpace(),
                            /*splitConfigs=*/{}, /*dynamicMetadataBytes=*/0));
}

bool layout::areSameInMemory(RankedTensorType type, LayoutAttr lhs,
                             LayoutAttr rhs) {
  if (lhs == rhs)
    return true;
  RankedTensorType left = withLayout(type, lhs), right = withLayout(type, rhs);
  return getMinorToMajor(left) && getMinorToMajor(right) &&
         getMemoryOrder(left) == getMemoryOrder(right);
}

/// `layout` with dimensions renamed; those that become -1 are left out.
static LayoutAttr rename(LayoutAttr layout, ArrayRef<int64_t> names) {
  SmallVector<int64_t> order;
  for (int64_t dim : layout.getMinorToMajor())
    if (names[dim] >= 0)
      order.push_back(names[dim]);
  return LayoutAttr::get(layout.getContext(), order);
}

static RankedTensorType getType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

static LayoutAttr getInPlaceLayout(RankedTensorType from, RankedTensorType to,
                                   LayoutAttr layout) {
  if (!from.hasStaticShape() || !to.hasStaticShape())
    return {};
  from = withLayout(from, layout);
  to = withLayout(to, {});
  auto runs = getReshapeRuns(from, to);
  auto type = runs ? getInPlaceType(from, to, *runs) : std::nullopt;
  return type ? getOrder(*type) : LayoutAttr();
}

/// For each dimension of an array that is reduced, the one it becomes, or -1.
static SmallVector<int64_t> getKeptDimensions(ReduceOp op) {
  SmallVector<int64_t> names;
  int64_t next = 0;
  for (int64_t dim = 0; dim < getType(op.getOperand(0)).getRank(); ++dim)
    names.push_back(llvm::is_contained(op.getDimensions(), dim) ? -1 : next++);
  return names;
}

/// For each dimension of a broadcast result, that of the operand, or -1.
static SmallVector<int64_t> getBroadcastDimensions(BroadcastOp op) {
  SmallVector<int64_t> names(getType(op.getResult()).getRank(), -1);
  for (auto [from, to] : llvm::enumerate(op.getDimensions()))
    names[to] = from;
  return names;
}

LayoutAttr layout::getToLayout(const Relation &relation, LayoutAttr from) {
  switch (relation.kind) {
  case RelationKind::Equal:
    return from;
  case RelationKind::Transpose:
    return rename(from, invertPermutationVector(
                            cast<TransposeOp>(relation.op).getDimensions()));
  case RelationKind::Reshape:
    return getInPlaceLayout(getType(relation.op->getOperand(0)),
                            getType(relation.op->getResult(0)), from);
  case RelationKind::Broadcast: {
    auto op = cast<BroadcastOp>(relation.op);
    SmallVector<int64_t> names = getBroadcastDimensions(op);
    // The dimensions that are not there yet stay where they are.
    SmallVector<int64_t> order;
    ArrayRef<int64_t> rest = from.getMinorToMajor();
    auto dims = op.getDimensions();
    for (int64_t dim = int64_t(names.size()) - 1; dim >= 0; --dim) {
      order.push_back(names[dim] < 0 ? dim : dims[rest.front()]);
      if (names[dim] >= 0)
        rest = rest.drop_front();
    }
    return LayoutAttr::get(from.getContext(), order);
  }
  case RelationKind::Reduce:
    return rename(from, getKeptDimensions(cast<ReduceOp>(relation.op)));
  case RelationKind::BitcastConvert: {
    int64_t fromRank = getType(relation.op->getOperand(0)).getRank();
    int64_t toRank = getType(relation.op->getResult(0)).getRank();
    SmallVector<int64_t> order = llvm::to_vector(from.getMinorToMajor());
    if (toRank > fromRank)
      order.insert(order.begin(), fromRank);
    else
      llvm::erase(order, toRank);
    return LayoutAttr::get(from.getContext(), order);
  }
  }
  llvm_unreachable("kind of a relation");
}

/// Reductions along fewer elements make no use of rows.
static constexpr int64_t kMinReducedElements = 32;

LayoutAttr layout::getFromLayout(const Relation &relation, LayoutAttr to) {
  MLIRContext *context = to.getContext();
  switch (relation.kind) {
  case RelationKind::Equal:
    return to;
  case RelationKind::Transpose:
    return rename(to, cast<TransposeOp>(relation.op).getDimensions());
  case RelationKind::Reshape:
    return getInPlaceLayout(getType(relation.op->getResult(0)),
                            getType(relation.op->getOperand(0)), to);
  case RelationKind::Broadcast:
    return rename(to, getBroadcastDimensions(cast<BroadcastOp>(relation.op)));
  case RelationKind::Reduce: {
    auto op = cast<ReduceOp>(relation.op);
    RankedTensorType type = getType(op.getOperand(0));
    int64_t reduced = 1;
    for (int64_t dim : op.getDimensions())
      reduced *= std::max<int64_t>(getDimSizeOrBound(type, dim), 1);
    if (reduced < kMinReducedElements)
      return {};
    // Rows are reduced.
    SmallVector<int64_t> order = llvm::to_vector(op.getDimensions());
    llvm::sort(order, std::greater<>());
    SmallVector<int64_t> kept;
    for (auto [dim, name] : llvm::enumerate(getKeptDimensions(op)))
      if (name >= 0)
        kept.push_back(dim);
    for (int64_t dim : to.getMinorToMajor())
      order.push_back(kept[dim]);
    return LayoutAttr::get(context, order);
  }
  case RelationKind::BitcastConvert: {
    int64_t fromRank = getType(relation.op->getOperand(0)).getRank();
    int64_t toRank = getType(relation.op->getResult(0)).getRank();
    SmallVector<int64_t> order = llvm::to_vector(to.getMinorToMajor());
    if (toRank > fromRank)
      llvm::erase(order, fromRank);
    else
      order.insert(order.begin(), toRank);
    return LayoutAttr::get(context, order);
  }
  }
  llvm_unreachable("kind of a relation");
}

bool layout::fits(const Relation &relation, LayoutAttr from, LayoutAttr to) {
  // Several layouts of the larger array go with one of the smaller.
  if (relation.kind == RelationKind::Broadcast)
    return getFromLayout(relation, to) == from;
  if (relation.kind != RelationKind::Reshape)
    return getToLayout(relation, from) == to;
  LayoutAttr inPlace = getToLayout(relation, from);
  return inPlace &&
         areSameInMemory(getType(relation.op->getResult(0)), inPlace, to);
}
