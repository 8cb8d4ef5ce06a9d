//===- BufferAssignment.cpp - Memory of the arrays of a module ------------===//

#include "hlo/Analysis/Buffers/BufferAssignment.h"
#include "HeapSimulator.h"
#include "hlo/Analysis/Buffers/ArrayGroups.h"
#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include <set>

using namespace hlo;

/// Of what is allocated: a line of the cache, a vector.
static constexpr int64_t kAlignment = 64;

/// Bytes of which a multiple leaves few lines of a cache for arrays to begin
/// at: its sets repeat after a page or so, and have room for eight lines.
static constexpr int64_t kStaggered = 1024;

FailureOr<func::FuncOp> hlo::getScheduledFunction(ModuleOp module) {
  func::FuncOp entry;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    if (entry)
      return function.emitOpError("is a second entry: memory is assigned to "
                                  "one");
    entry = function;
  }
  if (!entry)
    return module.emitError("has no entry: no public function");
  return entry;
}

namespace hlo {
class BufferAssigner {
public:
  BufferAssigner(const ArrayLiveness &liveness, bool isStaggered)
      : liveness(liveness), groups(liveness), isStaggered(isStaggered),
        sliceOf(liveness.getArrays().size()) {}

  FailureOr<BufferAssignment> assign();

private:
  using Kind = BufferAllocation::Kind;

  LogicalResult joinArrays();
  void addAllocations();
  void addTemporaries();
  void placeInOutputs(SmallVectorImpl<HeapBuffer> &buffers,
                      SmallVectorImpl<unsigned> &groupOf);
  void setSlice(unsigned array, BufferSlice slice) {
    std::optional<BufferSlice> &known = sliceOf[groups.getGroup(array)];
    if (!known)
      known = slice;
  }
  BufferSlice allocate(BufferAllocation allocation) {
    int64_t size = allocation.size;
    result.allocations.push_back(std::move(allocation));
    return {unsigned(result.allocations.size() - 1), 0, size};
  }

  const ArrayLiveness &liveness;
  ArrayGroups groups;
  bool isStaggered;
  /// Of groups.
  std::vector<std::optional<BufferSlice>> sliceOf;
  BufferAssignment result;
};
} // namespace hlo

LogicalResult BufferAssigner::joinArrays() {
  ArrayRef<LiveArray> arrays = liveness.getArrays();
  if (auto pair = groups.joinRequired()) {
    const LiveArray &array = arrays[pair->first], &other = arrays[pair->second];
    mlir::InFlightDiagnostic error =
        mlir::emitError(array.value.getLoc())
        << "has to share memory with what is needed at the same time; "
           "copy-insertion adds copies";
    error.attachNote(other.value.getLoc()) << "this is";
    return error;
  }
  groups.joinSources();
  return success();
}

/// The index in the tuples of `type` of an array counted from left to right.
static SmallVector<int64_t> getShapeIndex(Type type, unsigned leaf) {
  SmallVector<int64_t> index;
  while (isa<TupleType, AsyncType>(type)) {
    if (auto async = dyn_cast<AsyncType>(type))
      type = async.getAsTuple();
    for (auto [i, element] :
         llvm::enumerate(cast<TupleType>(type).getTypes())) {
      unsigned leaves = getNumLeaves(element);
      if (leaf < leaves) {
        index.push_back(i);
        type = element;
        break;
      }
      leaf -= leaves;
    }
  }
  return index;
}

static mlir::ElementsAttr getElements(Value constant, unsigned leaf) {
  Attribute attr = cast<ConstantOp>(constant.getDefiningOp()).getValue();
  for (int64_t i : getShapeIndex(constant.getType(), leaf))
    attr = cast<TupleLiteralAttr>(attr).getElements()[i];
  return dyn_cast<mlir::ElementsAttr>(attr);
}

void BufferAssigner::addAllocations() {
  ArrayRef<LiveArray> arrays = liveness.getArrays();
  auto isArray = [](const LiveArray &array) {
    return isa<RankedTensorType>(array.type);
  };
  for (auto [i, array] : llvm::enumerate(arrays)) {
    if (!isArray(array) || liveness.isOther(i))
      continue;
    if (array.kind == LiveArray::Kind::Parameter) {
      BufferAllocation allocation = {Kind::Parameter, array.bytes, kAlignment};
      allocation.parameter = cast<BlockArgument>(array.value).getArgNumber();
      allocation.shapeIndex = getShapeIndex(array.value.getType(), array.leaf);
      allocation.isDonated = array.times.getEnd() != ArrayLiveness::kEnd;
      setSlice(i, allocate(std::move(allocation)));
    } else if (array.kind == LiveArray::Kind::Constant) {
      BufferAllocation allocation = {Kind::Constant, array.bytes, kAlignment};
      allocation.elements = getElements(array.value, array.leaf);
      setSlice(i, allocate(std::move(allocation)));
    }
  }
  for (auto [i, array] : llvm::enumerate(arrays))
    if (isArray(array) && array.kind == LiveArray::Kind::Join &&
        array.times.getEnd() == ArrayLiveness::kEnd &&
        !sliceOf[groups.getGroup(i)])
      setSlice(i, allocate({Kind::Output, array.bytes, kAlignment}));
}

/// Has buffers where results, or parameters that may be overwritten, are before
/// or after; the others stay.
void BufferAssigner::placeInOutputs(SmallVectorImpl<HeapBuffer> &buffers,
                                    SmallVectorImpl<unsigned> &groupOf) {
  // What is in each allocation, and how large it is.
  llvm::DenseMap<unsigned, SmallVector<HeapBuffer, 2>> inAllocation;
  for (auto [i, array] : llvm::enumerate(liveness.getArrays()))
    if (std::optional<BufferSlice> slice = sliceOf[groups.getGroup(i)];
        slice && !liveness.isOther(i) && slice->size != 0 &&
        !(array.times.getBegin() == 0 &&
          array.times.getEnd() == ArrayLiveness::kEnd))
      inAllocation[slice->allocation].push_back({slice->size, array.times});
  std::set<std::pair<int64_t, unsigned>> bySize;
  for (const auto &entry : inAllocation)
    bySize.emplace(result.allocations[entry.first].size, entry.first);

  auto order = llvm::to_vector(llvm::seq<unsigned>(buffers.size()));
  llvm::stable_sort(order, [&](unsigned lhs, unsigned rhs) {
    return buffers[lhs].size > buffers[rhs].size;
  });
  SmallVector<bool> isPlaced(buffers.size());
  // There may be many of each.
  constexpr unsigned kMaxTried = 8;
  for (unsigned i : order) {
    unsigned numTried = 0;
    for (auto it = bySize.lower_bound({buffers[i].size, 0});
         it != bySize.end() && numTried++ < kMaxTried; ++it) {
      SmallVector<HeapBuffer, 2> &others = inAllocation[it->second];
      std::optional<int64_t> offset =
          findOffset(others, buffers[i], kAlignment, it->first);
      if (!offset)
        continue;
      buffers[i].offset = *offset;
      others.push_back(buffers[i]);
      setSlice(groupOf[i], {it->second, *offset, buffers[i].size});
      isPlaced[i] = true;
      break;
    }
  }
  unsigned numLeft = 0;
  for (unsigned i : llvm::seq<unsigned>(buffers.size()))
    if (!isPlaced[i]) {
      buffers[numLeft] = buffers[i];
      groupOf[numLeft++] = groupOf[i];
    }
  buffers.truncate(numLeft);
  groupOf.truncate(numLeft);
}

void BufferAssigner::addTemporaries() {
  SmallVector<HeapBuffer, 0> buffers;
  SmallVector<unsigned> groupOf;
  llvm::DenseMap<unsigned, unsigned> bufferOf;
  for (auto [i, array] : llvm::enumerate(liveness.getArrays())) {
    unsigned group = groups.getGroup(i);
    if (liveness.isOther(i) || sliceOf[group] ||
        !isa<RankedTensorType>(array.type))
      continue;
    auto [it, isNew] = bufferOf.try_emplace(group, buffers.size());
    if (isNew) {
      buffers.push_back({array.bytes, array.times});
      groupOf.push_back(group);
    } else {
      buffers[it->second].times.add(array.times);
    }
  }
  placeInOutputs(buffers, groupOf);
  if (buffers.empty())
    return;
  // Neighbors of such sizes would all begin at the same lines of a cache.
  SmallVector<int64_t> sizes;
  for (HeapBuffer &buffer : buffers) {
    sizes.push_back(buffer.size);
    if (isStaggered && buffer.size != 0 && buffer.size % kStaggered == 0)
      buffer.size += kAlignment;
  }
  int64_t bytes = assignOffsets(buffers, kAlignment);
  unsigned allocation =
      allocate({Kind::Temporary, bytes, kAlignment}).allocation;
  for (auto [buffer, size, group] : llvm::zip_equal(buffers, sizes, groupOf))
    setSlice(group, {allocation, buffer.offset, size});
}

FailureOr<BufferAssignment> BufferAssigner::assign() {
  if (failed(joinArrays()))
    return failure();
  addAllocations();
  addTemporaries();
  for (const auto &entry : liveness.getArraysOfValues()) {
    SmallVector<BufferSlice, 1> &slices = result.slices[entry.first];
    for (unsigned array : liveness.getArrays(entry.first))
      slices.push_back(sliceOf[groups.getGroup(array)].value_or(BufferSlice()));
  }
  return std::move(result);
}

FailureOr<BufferAssignment> BufferAssignment::get(ModuleOp module,
                                                  bool isStaggered) {
  if (!module->hasAttr(HLODialect::kIsScheduled))
    return module.emitError("has no schedule, which says when arrays are "
                            "needed");
  FailureOr<func::FuncOp> function = getScheduledFunction(module);
  if (failed(function))
    return failure();
  FailureOr<ArrayLiveness> liveness = ArrayLiveness::get(*function);
  if (failed(liveness))
    return failure();
  return BufferAssigner(*liveness, isStaggered).assign();
}

ArrayRef<BufferSlice> BufferAssignment::getSlices(Value value) const {
  auto it = slices.find(value);
  return it == slices.end() ? ArrayRef<BufferSlice>() : it->second;
}

BufferSlice BufferAssignment::getSlice(Value value,
                                       ArrayRef<int64_t> shapeIndex) const {
  return getSlices(value)[getFirstLeaf(value.getType(), shapeIndex)];
}

int64_t BufferAssignment::getBytes(BufferAllocation::Kind kind) const {
  int64_t bytes = 0;
  for (const BufferAllocation &allocation : allocations)
    if (allocation.kind == kind)
      bytes += allocation.size;
  return bytes;
}
