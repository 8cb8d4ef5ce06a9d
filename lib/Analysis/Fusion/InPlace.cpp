//===- InPlace.cpp - Results in the memory of operands --------------------===//

#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"

using namespace hlo;

/// Of values that are needed at other positions.
static constexpr unsigned kElsewhere = std::numeric_limits<unsigned>::max();

Value hlo::skipBitcasts(const FusedOperations &fused, Value value) {
  value = fused.resolve(value);
  while (Operation *op = fused.getDefiningOp(value)) {
    if (!isBitcast(op))
      break;
    value = fused.resolve(op->getOperand(0));
  }
  return value;
}

static bool haveOneOrder(Type lhs, Type rhs) {
  auto lhsArray = dyn_cast<RankedTensorType>(lhs);
  auto rhsArray = dyn_cast<RankedTensorType>(rhs);
  return lhsArray && rhsArray && lhsArray.getShape() == rhsArray.getShape() &&
         getMajorToMinor(lhsArray) == getMajorToMinor(rhsArray);
}

/// Whether an element of the result needs the element of an operand that is at
/// the same position in memory, and no other.
static bool keepsPositions(Operation *op, Value operand) {
  if (op->getNumResults() != 1)
    return false;
  return isBitcast(op) ||
         (op->hasTrait<hlo::OpTrait::Elementwise>() &&
          haveOneOrder(operand.getType(), op->getResult(0).getType()));
}

/// Whether elements at the same positions take the same bytes.
static bool haveOneSize(Type lhs, Type rhs) {
  auto lhsArray = dyn_cast<RankedTensorType>(lhs);
  auto rhsArray = dyn_cast<RankedTensorType>(rhs);
  auto getBits = [](RankedTensorType type) {
    return std::max<int64_t>(getElementBitWidth(type.getElementType()),
                             CHAR_BIT);
  };
  return lhsArray && rhsArray && lhsArray.hasStaticShape() &&
         rhsArray.hasStaticShape() &&
         lhsArray.getNumElements() == rhsArray.getNumElements() &&
         getBits(lhsArray) == getBits(rhsArray);
}

InPlaceAnalysis::InPlaceAnalysis(const FusedOperations &fused) : fused(fused) {
  SmallVector<Type> orders;
  for (IndexingArray root : getArrays(fused.getRoots())) {
    Type type = root.getType();
    types.push_back(type);
    auto *order = llvm::find_if(
        orders, [&](Type other) { return haveOneOrder(type, other); });
    groupsOfResults.push_back(order - orders.begin());
    if (order == orders.end())
      orders.push_back(type);
    updates.push_back(findUpdate(root));
  }
  findPositions();
}

void InPlaceAnalysis::findPositions() {
  auto need = [&](Value value, unsigned group) {
    auto [known, isNew] = groups.try_emplace(value, group);
    if (!isNew && known->second != group)
      known->second = kElsewhere;
  };
  for (auto [result, root] : llvm::enumerate(getArrays(fused.getRoots()))) {
    // What an update writes in place has loops of its own.
    bool isLoop =
        isa<RankedTensorType>(root.value.getType()) && !updates[result];
    need(fused.resolve(root.value),
         isLoop ? groupsOfResults[result] : kElsewhere);
  }
  for (Operation *op : llvm::reverse(fused.getOperations())) {
    unsigned group = kElsewhere;
    if (op->getNumResults() == 1)
      if (auto known = groups.find(op->getResult(0)); known != groups.end())
        group = known->second;
    for (Value operand : op->getOperands())
      need(fused.resolve(operand),
           keepsPositions(op, operand) ? group : kElsewhere);
  }
}

/// Whether an update reads no elements of the input that it updates but, for
/// each that it writes, that one.
bool InPlaceAnalysis::readsOnlyWhatItWrites(OpOperand &updated,
                                            Value input) const {
  Operation *update = updated.getOwner();
  auto hasOnlyUsers = [&](Value value,
                          llvm::SmallPtrSetImpl<Operation *> &allowed) {
    return !fused.isRoot(value) &&
           llvm::all_of(fused.getUsers(value), [&](Operation *user) {
             return allowed.contains(user);
           });
  };
  // From the input up to the update, through bitcasts, nothing else reads it.
  llvm::SmallPtrSet<Operation *, 8> readers;
  SmallVector<Value, 2> names = {input};
  for (Value value = fused.resolve(updated.get()); value != input;) {
    Operation *bitcast = fused.getDefiningOp(value);
    readers.insert(bitcast);
    names.push_back(value);
    value = fused.resolve(bitcast->getOperand(0));
  }
  readers.insert(update);
  auto slice = dyn_cast<DynamicUpdateSliceOp>(update);
  for (OpOperand &operand : update->getOpOperands())
    if (&operand != &updated &&
        llvm::is_contained(names, fused.resolve(operand.get())))
      return false;
  if (slice) {
    // What is computed at the indices of the update alone.
    llvm::SmallPtrSet<Operation *, 8> atUpdate = {update};
    SmallVector<Value> worklist = {fused.resolve(slice.getUpdate())};
    while (!worklist.empty()) {
      Value value = worklist.pop_back_val();
      Operation *op = fused.getDefiningOp(value);
      if (!op || atUpdate.contains(op) || !hasOnlyUsers(value, atUpdate))
        continue;
      if (auto read = dyn_cast<DynamicSliceOp>(op)) {
        bool isSame =
            read.getType() == slice.getUpdate().getType() &&
            fused.resolve(read.getOperand()) ==
                fused.resolve(slice.getOperand()) &&
            llvm::equal(read.getStartIndices(), slice.getStartIndices(),
                        [&](Value lhs, Value rhs) {
                          return fused.resolve(lhs) == fused.resolve(rhs);
                        });
        if (isSame)
          readers.insert(op);
        continue;
      }
      if (!op->hasTrait<hlo::OpTrait::Elementwise>())
        continue;
      atUpdate.insert(op);
      for (Value operand : op->getOperands())
        if (haveOneOrder(operand.getType(), op->getResult(0).getType()))
          worklist.push_back(fused.resolve(operand));
    }
  }
  return llvm::all_of(names,
                      [&](Value name) { return hasOnlyUsers(name, readers); });
}

OpOperand *InPlaceAnalysis::findUpdate(IndexingArray root) const {
  // Nothing else reads it on the way.
  Value value = fused.resolve(root.value);
  if (!fused.getUsers(value).empty())
    return nullptr;
  while (Operation *op = fused.getDefiningOp(value)) {
    if (!isBitcast(op))
      break;
    value = fused.resolve(op->getOperand(0));
    if (fused.isRoot(value) || fused.getUsers(value).size() != 1)
      return nullptr;
  }
  Operation *update = fused.getDefiningOp(value);
  if (!isa_and_present<DynamicUpdateSliceOp, ScatterOp>(update))
    return nullptr;
  OpOperand &updated = update->getOpOperand(root.leaf);
  Value input = skipBitcasts(fused, updated.get());
  SmallVector<Type> types;
  getLeafTypes(value.getType(), types);
  if (fused.getDefiningOp(input) ||
      !haveOneOrder(updated.get().getType(), types[root.leaf]) ||
      !haveOneSize(input.getType(), root.getType()) ||
      !readsOnlyWhatItWrites(updated, input))
    return nullptr;
  return &updated;
}

Value InPlaceAnalysis::getUpdated(unsigned result) const {
  OpOperand *updated = updates[result];
  return updated ? skipBitcasts(fused, updated->get()) : Value();
}

bool InPlaceAnalysis::mayShare(Value input, unsigned result) const {
  if (!haveOneSize(input.getType(), types[result]))
    return false;
  if (Value updated = getUpdated(result))
    return input == updated;
  auto group = groups.find(input);
  return group != groups.end() && group->second == groupsOfResults[result];
}

SmallVector<unsigned> hlo::getInPlaceOperands(Operation *op, unsigned result) {
  SmallVector<unsigned> operands;
  if (!isa<FusionOp, DynamicUpdateSliceOp, ScatterOp>(op) &&
      !op->hasTrait<hlo::OpTrait::Elementwise>())
    return operands;
  FusedOperations fused(op);
  if (fused.isCustom())
    return operands;
  InPlaceAnalysis analysis(fused);
  for (OpOperand &operand : op->getOpOperands())
    if (analysis.mayShare(operand.get(), result))
      operands.push_back(operand.getOperandNumber());
  return operands;
}
