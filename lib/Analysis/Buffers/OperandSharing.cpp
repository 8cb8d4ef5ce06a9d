//===- OperandSharing.cpp - Results in memory of operands -----------------===//

#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Analysis/Fusion/FusionAnalysis.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace hlo;

static int64_t getElementBytes(RankedTensorType type) {
  return llvm::divideCeil(getElementBitWidth(type.getElementType()), CHAR_BIT);
}

std::optional<int64_t> hlo::getBytesInMemory(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return 0;
  if (!array.hasStaticShape())
    return std::nullopt;
  std::optional<int64_t> bytes = getElementBytes(array);
  for (int64_t size : array.getShape())
    if (size == 0)
      return 0;
  for (int64_t size : array.getShape())
    bytes = bytes ? llvm::checkedMul(*bytes, size) : bytes;
  return bytes;
}

/// Whether elements at the same index come one after the other in the same
/// order.
static bool areInSameOrder(RankedTensorType lhs, RankedTensorType rhs) {
  return lhs.getShape() == rhs.getShape() &&
         (getLayout(lhs) == getLayout(rhs) ||
          getMajorToMinor(lhs) == getMajorToMinor(rhs));
}

/// Whether elements at the same index are at the same place.
static bool areAtSamePlaces(Type lhs, Type rhs) {
  auto from = dyn_cast<RankedTensorType>(lhs),
       to = dyn_cast<RankedTensorType>(rhs);
  return from && to && getElementBytes(from) == getElementBytes(to) &&
         areInSameOrder(from, to);
}

/// Whether elements of the result are computed from those at the same index.
static bool isElementwise(Operation *op) {
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BitcastConvertOp, CopyOp, MapOp>(op);
}

/// The roots of a fusion each of whose elements needs that of an input which is
/// at the same place in memory; none where the input is needed elsewhere as
/// well.
static SmallVector<Value> getRootsOf(const FusedOperations &fused,
                                     Value input) {
  auto type = dyn_cast<RankedTensorType>(input.getType());
  if (!type)
    return {};
  llvm::SmallSetVector<Value, 8> reached;
  reached.insert(input);
  for (size_t i = 0; i < reached.size(); ++i)
    for (Operation *user : fused.getUsers(reached[i])) {
      auto from = cast<RankedTensorType>(reached[i].getType()),
           to = dyn_cast<RankedTensorType>(user->getResult(0).getType());
      if (!to || !(isa<BitcastOp>(user)
                       ? from.getNumElements() == to.getNumElements()
                       : isElementwise(user) && areInSameOrder(from, to)))
        return {};
      reached.insert(user->getResult(0));
    }
  // Roots of one order are computed in one loop, others before or after.
  SmallVector<Value> roots;
  for (Value root : fused.getRoots()) {
    if (!reached.contains(root))
      continue;
    auto to = cast<RankedTensorType>(root.getType());
    if (!roots.empty() &&
        !areInSameOrder(to, cast<RankedTensorType>(roots.front().getType())))
      return {};
    roots.push_back(root);
  }
  llvm::erase_if(roots, [&](Value root) {
    return getElementBytes(cast<RankedTensorType>(root.getType())) !=
           getElementBytes(type);
  });
  return roots;
}

/// The operand of a fusion that an update inside is of, if it is an array.
static std::optional<unsigned> getUpdatedOperand(FusionOp op, Value target) {
  Type type = target.getType();
  while (isa_and_present<BitcastOp, ParameterOp>(target.getDefiningOp()))
    target = target.getDefiningOp()->getOperand(0);
  auto parameter = dyn_cast<BlockArgument>(target);
  if (!parameter || parameter.getOwner()->getParentOp() != op ||
      getBytesInMemory(target.getType()) != getBytesInMemory(type))
    return std::nullopt;
  return parameter.getArgNumber();
}

/// The arrays that a kernel updates at the places of its root, and reads
/// nowhere else.
static SmallVector<Value> getUpdatedArrays(const FusedOperations &fused) {
  SmallVector<Value> arrays;
  if (auto updates = getUpdatesInPlace(fused)) {
    for (Operation *update : *updates)
      arrays.push_back(update->getOperand(0));
    return arrays;
  }
  if (fused.getRoots().size() != 1)
    return {};
  Operation *op = fused.getDefiningOp(fused.getRoots().front());
  while (isa_and_present<BitcastOp>(op))
    op = fused.getDefiningOp(op->getOperand(0));
  auto scatter = dyn_cast_if_present<ScatterOp>(op);
  if (!scatter || scatter->getNumOperands() != 3)
    return {};
  Value target = fused.resolve(scatter->getOperand(0));
  while (isa_and_present<BitcastOp>(fused.getDefiningOp(target))) {
    if (fused.getUsers(target).size() != 1)
      return {};
    target = fused.resolve(fused.getDefiningOp(target)->getOperand(0));
  }
  if (fused.getDefiningOp(target) || fused.getUsers(target).size() != 1)
    return {};
  return {scatter->getOperand(0)};
}

/// Whether a fusion is a sort, which takes the places of what it sorts.
static bool addOfSort(FusionOp op, const FusedOperations &fused,
                      SmallVectorImpl<OperandSharing> &found) {
  ArrayRef<Value> roots = fused.getRoots();
  Operation *root =
      roots.size() == 1 ? fused.getDefiningOp(roots.front()) : nullptr;
  if (!isa_and_present<SortOp>(root))
    return false;
  for (auto [leaf, operand] : llvm::enumerate(root->getOperands()))
    if (fused.getUsers(fused.resolve(operand)).size() == 1)
      if (std::optional<unsigned> number = getUpdatedOperand(op, operand))
        found.push_back({*number, 0, unsigned(leaf), /*isRequired=*/false});
  return true;
}

static void addOfFusion(FusionOp op, SmallVectorImpl<OperandSharing> &found) {
  FusedOperations fused(op);
  if (addOfSort(op, fused, found))
    return;
  // No tuple is a root of a kernel.
  if (llvm::any_of(fused.getRoots(), [](Value root) {
        return !isa<RankedTensorType>(root.getType());
      }))
    return;
  SmallVector<Value> updated = getUpdatedArrays(fused);
  for (auto [leaf, array] : llvm::enumerate(updated))
    if (std::optional<unsigned> operand = getUpdatedOperand(op, array))
      found.push_back({*operand, 0, unsigned(leaf), /*isRequired=*/true});
  // What other kernels read when is not known of those of others.
  if (!updated.empty() || fused.isCustom())
    return;
  llvm::SmallDenseMap<Value, SmallVector<unsigned, 1>> leavesOf;
  for (auto [leaf, root] : llvm::enumerate(fused.getRoots()))
    leavesOf[root].push_back(leaf);
  for (Value input : fused.getInputs())
    for (Value root : getRootsOf(fused, input))
      for (unsigned leaf : leavesOf[root])
        for (auto [number, operand] : llvm::enumerate(op->getOperands()))
          if (operand == input)
            found.push_back({unsigned(number), 0, leaf, /*isRequired=*/false});
}

template <typename OpT>
static void addAliases(OpT op, SmallVectorImpl<OperandSharing> &found) {
  auto aliases = op.getOutputToOperandAliasingAttr();
  if (!aliases)
    return;
  for (auto alias : aliases.template getAsRange<OutputOperandAliasAttr>()) {
    unsigned operand = alias.getOperandNumber();
    Type from = op->getOperand(operand).getType(),
         to = op->getResult(0).getType();
    unsigned operandLeaf = getFirstLeaf(from, alias.getOperandIndex()),
             resultLeaf = getFirstLeaf(to, alias.getOutputIndex());
    SmallVector<Type> leaves;
    getLeafTypes(getSubtype(to, alias.getOutputIndex()), leaves);
    for (unsigned i : llvm::seq<unsigned>(leaves.size()))
      found.push_back({operand, operandLeaf + i, resultLeaf + i, true});
  }
}

SmallVector<OperandSharing> hlo::getOperandSharing(Operation *op) {
  SmallVector<OperandSharing> found;
  if (auto fusion = dyn_cast<FusionOp>(op)) {
    if (fusion.getOutputToOperandAliasing())
      addAliases(fusion, found);
    else
      addOfFusion(fusion, found);
    return found;
  }
  if (auto call = dyn_cast<CustomCallOp>(op)) {
    addAliases(call, found);
    return found;
  }
  unsigned numShared = 0;
  bool isUpdate = isa<DynamicUpdateSliceOp, ScatterOp>(op);
  if (isa<DynamicUpdateSliceOp>(op))
    numShared = 1;
  else if (isa<ScatterOp>(op))
    numShared = op->getNumOperands() / 2;
  else if (isa<SortOp>(op) || isElementwise(op))
    numShared = op->getNumOperands();
  if (numShared == 0)
    return found;
  SmallVector<Type> leaves;
  getLeafTypes(op->getResult(0).getType(), leaves);
  for (unsigned i : llvm::seq(numShared)) {
    unsigned leaf = isa<ScatterOp, SortOp>(op) ? i : 0;
    if (areAtSamePlaces(op->getOperand(i).getType(), leaves[leaf]))
      found.push_back({i, 0, leaf, isUpdate});
  }
  return found;
}

unsigned hlo::getFirstLeaf(Type type, ArrayRef<int64_t> shapeIndex) {
  unsigned leaf = 0;
  for (int64_t element : shapeIndex) {
    if (auto async = dyn_cast<AsyncType>(type))
      type = async.getAsTuple();
    auto tuple = cast<TupleType>(type);
    for (Type other : tuple.getTypes().take_front(element))
      leaf += getNumLeaves(other);
    type = tuple.getType(element);
  }
  return leaf;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

bool hlo::isName(Operation *op) {
  return isa<BitcastOp, AddDependencyOp, DomainOp, OptBarrierOp, ParameterOp,
             TupleOp, GetTupleElementOp>(op);
}

bool hlo::isAsyncStartOrUpdate(Operation *op) {
  return isa<AsyncStartOp, AsyncUpdateOp, AllGatherStartOp, AllReduceStartOp,
             CollectivePermuteStartOp, CopyStartOp, SendOp, RecvOp>(op);
}

bool hlo::isAsyncDone(Operation *op) {
  return isa<AllGatherDoneOp, AllReduceDoneOp, AsyncDoneOp,
             CollectivePermuteDoneOp, CopyDoneOp, RecvDoneOp, SendDoneOp>(op);
}

namespace {
/// The arrays of a result, as they are named one after the other.
class NamedArrays {
public:
  explicit NamedArrays(Operation *op)
      : op(op), named(getNumLeaves(op->getResult(0).getType())) {}

  /// Some arrays from place `to` on are those of an operand from `from` on.
  void name(unsigned operand, unsigned from, unsigned to, unsigned count) {
    for (unsigned i : llvm::seq(count))
      if (to + i < named.size())
        named[to + i] = OperandArray{operand, from + i};
  }
  void nameAll(unsigned operand, unsigned to) {
    name(operand, 0, to, getNumLeaves(op->getOperand(operand).getType()));
  }
  /// All arrays of the result are an element of the first operand.
  void nameElement(int64_t element) {
    name(0, getFirstLeaf(op->getOperand(0).getType(), element), 0,
         named.size());
  }
  SmallVector<std::optional<OperandArray>> take() { return std::move(named); }

private:
  Operation *op;
  SmallVector<std::optional<OperandArray>> named;
};
} // namespace

/// The arrays of operands one after the other, as many as an element of the
/// result has.
static void nameOperands(Operation *op, NamedArrays &arrays, int64_t element) {
  Type type = op->getResult(0).getType();
  unsigned to = getFirstLeaf(type, element),
           end = getFirstLeaf(type, element + 1);
  for (auto [number, operand] : llvm::enumerate(op->getOperands())) {
    unsigned count = std::min(getNumLeaves(operand.getType()), end - to);
    arrays.name(number, 0, to, count);
    to += count;
  }
}

static void nameUpdated(AsyncUpdateOp op, NamedArrays &arrays) {
  AsyncType from = getAsAsync(op.getOperand().getType()),
            to = getAsAsync(op->getResult(0).getType());
  unsigned numBound = 0, place = 0;
  for (Type type : from.getOperands())
    numBound += getNumLeaves(type);
  arrays.name(0, 0, place, numBound);
  place += numBound;
  for (unsigned i : llvm::seq<unsigned>(1, op->getNumOperands())) {
    arrays.nameAll(i, place);
    place += getNumLeaves(op->getOperand(i).getType());
  }
  // The result may have been left open.
  unsigned before = getNumLeaves(from.getResult()),
           after = getNumLeaves(to.getResult());
  if (before == after)
    arrays.name(0, numBound, place, before);
  unsigned numContexts = 0;
  for (Type type : from.getContexts())
    numContexts += getNumLeaves(type);
  arrays.name(0, numBound + before, place + after, numContexts);
}

SmallVector<std::optional<OperandArray>> hlo::getNamedArrays(Operation *op) {
  NamedArrays arrays(op);
  if (isa<TupleOp>(op)) {
    unsigned place = 0;
    for (auto [number, operand] : llvm::enumerate(op->getOperands())) {
      arrays.nameAll(number, place);
      place += getNumLeaves(operand.getType());
    }
  } else if (auto element = dyn_cast<GetTupleElementOp>(op)) {
    arrays.nameElement(element.getIndex());
  } else if (isName(op) || isa<AllReduceDoneOp>(op)) {
    arrays.nameAll(0, 0);
  } else if (isa<AsyncStartOp, AllGatherStartOp, CollectivePermuteStartOp,
                 SendOp>(op)) {
    nameOperands(op, arrays, 0);
  } else if (isa<CopyStartOp>(op)) {
    nameOperands(op, arrays, 1);
  } else if (auto update = dyn_cast<AsyncUpdateOp>(op)) {
    nameUpdated(update, arrays);
  } else if (isa<CopyDoneOp>(op)) {
    arrays.nameElement(0);
  } else if (isa<AllGatherDoneOp, AsyncDoneOp, CollectivePermuteDoneOp>(op)) {
    arrays.nameElement(1);
  } else if (isa<RecvDoneOp>(op)) {
    Type type = op->getOperand(0).getType();
    unsigned count = getFirstLeaf(type, 1);
    arrays.name(0, 0, 0, count);
    arrays.name(0, getFirstLeaf(type, 2), count, 1);
  }
  return arrays.take();
}
