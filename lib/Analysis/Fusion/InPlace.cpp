//===- InPlace.cpp - Results in the memory of operands --------------------===//

#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "mlir/IR/Matchers.h"

using namespace hlo;

/// Of values that are needed at other positions.
static constexpr unsigned kElsewhere = std::numeric_limits<unsigned>::max();
static constexpr unsigned kOfRows = 1u << 31;

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

bool hlo::keepsPositions(Operation *op, Value operand) {
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

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Whether `part`, which has dimensions `dims` of an array, is at the place of
/// an element in memory what the array is at that by `size`: the other
/// dimensions, of so many elements, vary fastest.
static bool isOfRows(Type whole, Type part, ArrayRef<int64_t> dims,
                     int64_t size) {
  auto array = dyn_cast<RankedTensorType>(whole),
       rest = dyn_cast<RankedTensorType>(part);
  if (!array || !rest || array.getNumElements() != rest.getNumElements() * size)
    return false;
  SmallVector<int64_t> expected, actual;
  for (int64_t dim : getMajorToMinor(rest))
    if (rest.getDimSize(dim) != 1)
      expected.push_back(dims[dim]);
  for (int64_t dim : getMajorToMinor(array))
    if (array.getDimSize(dim) != 1)
      actual.push_back(dim);
  return ArrayRef(actual).take_front(expected.size()) == ArrayRef(expected);
}

static bool reducesRows(ReduceOp reduce, int64_t size) {
  if (reduce.getInputs().size() != 1)
    return false;
  auto type = cast<RankedTensorType>(reduce.getInputs().front().getType());
  SmallVector<int64_t> kept;
  for (int64_t dim : llvm::seq(type.getRank()))
    if (!llvm::is_contained(reduce.getDimensions(), dim))
      kept.push_back(dim);
  return isOfRows(type, reduce->getResult(0).getType(), kept, size);
}

/// Whether threads may combine what they have in any order: they begin with
/// the neutral element.
static bool hasSimpleComputation(ReduceOp reduce) {
  Block &block = reduce.getToApply().front();
  if (!llvm::hasNItems(block, 2) ||
      !isa<AddOp, MaximumOp, MinimumOp>(block.front()))
    return false;
  Operation &op = block.front();
  auto type = dyn_cast<RankedTensorType>(op.getResult(0).getType());
  return type && type.getRank() == 0 &&
         isa<mlir::FloatType>(type.getElementType()) &&
         getElementBitWidth(type.getElementType()) >= 16 &&
         op.getOperand(0) == block.getArgument(0) &&
         op.getOperand(1) == block.getArgument(1) &&
         block.getTerminator()->getOperand(0) == op.getResult(0);
}

HeldRows::HeldRows(int64_t count, int64_t size, int64_t maxThreads)
    : count(count), size(size) {
  constexpr int64_t kWantedElements = 8, kWantedThreads = 128, kNeighbors = 4;
  vectorSize = size % kNeighbors == 0 ? kNeighbors : 1;
  threads = std::min<int64_t>(
      maxThreads,
      llvm::alignTo(llvm::divideCeil(size, kWantedElements), kWarpSize));
  rowsOfBlock = std::clamp<int64_t>(kWantedThreads / threads, 1, count);
}

std::optional<HeldRows> HeldRows::get(const FusedOperations &fused) {
  if (!fused.isCustom())
    return std::nullopt;
  std::optional<HeldRows> rows;
  for (Operation *op : fused.getOperations()) {
    auto reduce = dyn_cast<ReduceOp>(op);
    if (!reduce) {
      // Others may have kernels of their own.
      if (!op->hasTrait<hlo::OpTrait::Elementwise>() && !isBitcast(op) &&
          !isa<BroadcastOp, ConcatenateOp, ConstantOp, DynamicSliceOp, GatherOp,
               IotaOp, PadOp, ReverseOp, SliceOp, TransposeOp>(op))
        return std::nullopt;
      continue;
    }
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || type.getNumElements() == 0 || !hasSimpleComputation(reduce))
      return std::nullopt;
    int64_t count = type.getNumElements(),
            size = cast<RankedTensorType>(op->getOperand(0).getType())
                       .getNumElements() /
                   count;
    if (!rows)
      rows.emplace(count, size);
    if (count != rows->count || !reducesRows(reduce, rows->size))
      return std::nullopt;
  }
  if (!rows || rows->size <= 1 || rows->size > rows->threads * kMostElements ||
      rows->count > std::numeric_limits<int32_t>::max() || !rows->areComplete())
    return std::nullopt;
  for (IndexingArray root : getArrays(fused.getRoots())) {
    auto type = dyn_cast<RankedTensorType>(root.getType());
    if (!type || (type.getNumElements() != rows->count &&
                  type.getNumElements() != rows->count * rows->size))
      return std::nullopt;
  }
  return rows;
}

//===----------------------------------------------------------------------===//
// Sorts
//===----------------------------------------------------------------------===//

SortOp hlo::getSortInTiles(const FusedOperations &fused) {
  if (!fused.isCustom() || fused.getRoots().size() != 1)
    return {};
  auto sort = dyn_cast_if_present<SortOp>(
      fused.getDefiningOp(fused.resolve(fused.getRoots().front())));
  if (!sort || sort.getIsStable())
    return {};
  // Two elements of each array are in shared memory, of all devices.
  constexpr int64_t kMostBits = 1 << 14;
  int64_t bits = 0;
  for (Type type : sort->getOperandTypes()) {
    auto array = dyn_cast<RankedTensorType>(type);
    if (!array || !array.hasStaticShape() || array.getNumElements() == 0)
      return {};
    bits +=
        std::max<int64_t>(getElementBitWidth(array.getElementType()), CHAR_BIT);
  }
  return bits <= kMostBits ? sort : SortOp();
}

bool hlo::isAllocateBuffer(Operation *op) {
  auto call = dyn_cast<CustomCallOp>(op);
  return call && call.getCustomCallTarget() == "AllocateBuffer";
}

SortOp hlo::getSortOf(ArrayRef<Value> roots) {
  if (roots.size() == 1)
    return roots.front().getDefiningOp<SortOp>();
  SortOp sort;
  for (auto [i, root] : llvm::enumerate(roots)) {
    auto element = root.getDefiningOp<GetTupleElementOp>();
    auto source =
        element ? element.getOperand().getDefiningOp<SortOp>() : SortOp();
    if (!source || (sort && source != sort) || element.getIndex() != i)
      return {};
    sort = source;
  }
  return sort && sort.getNumOperands() == roots.size() ? sort : SortOp();
}

SortOp hlo::getSortWithWorkspace(const FusedOperations &fused) {
  ArrayRef<Value> roots = fused.getRoots();
  if (!fused.isCustom() || roots.size() < 2)
    return {};
  Operation *workspace = fused.getDefiningOp(roots.back());
  return workspace && isAllocateBuffer(workspace) ? getSortOf(roots.drop_back())
                                                  : SortOp();
}

/// That of the result which elements of an operand of the sort become.
unsigned InPlaceAnalysis::getGroupOfSorted(OpOperand &operand) const {
  unsigned result = operand.getOperandNumber();
  return haveOneOrder(operand.get().getType(), types[result])
             ? groupsOfResults[result]
             : kElsewhere;
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

InPlaceAnalysis::InPlaceAnalysis(const FusedOperations &fused)
    : fused(fused), rows(HeldRows::get(fused)), sort(getSortInTiles(fused)),
      hasWorkspace(getSortWithWorkspace(fused)) {
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

/// That of what has an element for each row: of the one group of results that
/// are rows.
unsigned InPlaceAnalysis::getGroupOfRows() const {
  std::optional<unsigned> only;
  for (auto [type, group] : llvm::zip_equal(types, groupsOfResults)) {
    if (cast<RankedTensorType>(type).getNumElements() == rows->count)
      continue;
    if (only && *only != group)
      return kElsewhere;
    only = group;
  }
  return only ? *only | kOfRows : kElsewhere;
}

/// Where an operation whose result is needed at positions of a group needs an
/// operand.
unsigned InPlaceAnalysis::getGroupOf(OpOperand &operand, unsigned group) const {
  Operation *op = operand.getOwner();
  if (group == kElsewhere || keepsPositions(op, operand.get()))
    return group;
  if (!rows)
    return kElsewhere;
  if (auto broadcast = dyn_cast<BroadcastOp>(op);
      broadcast && !(group & kOfRows) &&
      isOfRows(op->getResult(0).getType(), operand.get().getType(),
               broadcast.getDimensions(), rows->size))
    return group | kOfRows;
  // All reductions are of rows.
  if (isa<ReduceOp>(op) && (group & kOfRows) && operand.getOperandNumber() == 0)
    return group & ~kOfRows;
  return kElsewhere;
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
    unsigned group = isLoop ? groupsOfResults[result] : kElsewhere;
    if (isLoop && rows &&
        cast<RankedTensorType>(types[result]).getNumElements() == rows->count)
      group = getGroupOfRows();
    need(fused.resolve(root.value), group);
  }
  for (Operation *op : llvm::reverse(fused.getOperations())) {
    unsigned group = kElsewhere;
    if (op->getNumResults() == 1)
      if (auto known = groups.find(op->getResult(0)); known != groups.end())
        group = known->second;
    for (OpOperand &operand : op->getOpOperands())
      need(fused.resolve(operand.get()),
           op == sort ? getGroupOfSorted(operand) : getGroupOf(operand, group));
  }
}

/// Whether a slice begins where these indices say, which are constants.
static bool isPartAt(SliceOp slice, ValueRange indices) {
  return llvm::all_of(slice.getStrides(), [](int64_t n) { return n == 1; }) &&
         llvm::all_of_zip(
             slice.getStartIndices(), indices, [](int64_t start, Value index) {
               APInt value;
               return mlir::matchPattern(index, mlir::m_ConstantInt(&value)) &&
                      value == uint64_t(start);
             });
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
      if (auto read = dyn_cast<SliceOp>(op)) {
        if (fused.resolve(read.getOperand()) ==
                fused.resolve(slice.getOperand()) &&
            isPartAt(read, slice.getStartIndices()))
          readers.insert(op);
        continue;
      }
      if (!op->hasTrait<hlo::OpTrait::Elementwise>() && !isBitcast(op))
        continue;
      atUpdate.insert(op);
      for (Value operand : op->getOperands())
        if (keepsPositions(op, operand))
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
  // All operands are read before any result is written.
  if (hasWorkspace)
    return result + 1 < types.size();
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
  if (fused.isCustom() && !HeldRows::get(fused) && !getSortInTiles(fused) &&
      !getSortWithWorkspace(fused))
    return operands;
  InPlaceAnalysis analysis(fused);
  for (OpOperand &operand : op->getOpOperands())
    if (analysis.mayShare(operand.get(), result))
      operands.push_back(operand.getOperandNumber());
  return operands;
}
