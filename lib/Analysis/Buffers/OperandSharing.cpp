//===- OperandSharing.cpp - Results in memory of operands -----------------===//

#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace hlo;

std::optional<int64_t> hlo::getBytesInMemory(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return 0;
  auto padded = cast<RankedTensorType>(getPaddedType(array));
  if (!padded.hasStaticShape())
    return std::nullopt;
  // Of a size that overflows nothing is computed.
  std::optional<int64_t> bytes = sizeof(int64_t) * 2;
  if (!llvm::is_contained(padded.getShape(), 0))
    for (int64_t size : padded.getShape())
      bytes = bytes ? llvm::checkedMul(*bytes, size) : bytes;
  return bytes ? std::optional(getStorageBytes(array)) : std::nullopt;
}

/// Whether a result is an operand but for what an update writes.
static bool isUpdate(Operation *op, unsigned operand, unsigned leaf) {
  FusedOperations fused(op);
  return InPlaceAnalysis(fused).getUpdated(leaf) == op->getOperand(operand);
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
  if (auto call = dyn_cast<CustomCallOp>(op)) {
    addAliases(call, found);
    return found;
  }
  auto fusion = dyn_cast<FusionOp>(op);
  if (fusion && fusion.getOutputToOperandAliasing()) {
    addAliases(fusion, found);
    return found;
  }
  if (op->getNumResults() != 1)
    return found;
  SmallVector<Type> leaves;
  getLeafTypes(op->getResult(0).getType(), leaves);
  for (unsigned leaf : llvm::seq<unsigned>(leaves.size()))
    for (unsigned operand : getInPlaceOperands(op, leaf))
      found.push_back({operand, 0, leaf, isUpdate(op, operand, leaf)});
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
