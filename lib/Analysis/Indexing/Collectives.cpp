//===- Collectives.cpp - Indexing of collectives --------------------------===//
// Maps say which elements, replica maps of which device of the group.

#include "IndexingModels.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/HLO/IR/HLOCollectives.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static std::optional<int64_t> getModuleCount(Operation *op, StringRef name) {
  auto module = op->getParentOfType<ModuleOp>();
  auto attr = module ? module->getAttrOfType<IntegerAttr>(name) : IntegerAttr();
  return attr ? std::optional(attr.getInt()) : std::nullopt;
}

/// The devices of a group; nothing when the module does not say, or groups
/// differ.
static std::optional<int64_t>
getGroupSize(Operation *op, ReplicaGroupsAttr groups, GroupMode mode) {
  std::optional<int64_t> size = groups.getUniformGroupSize();
  if (groups.isAllDevices() && mode != GroupMode::ReplicasAndPartitions)
    size = getModuleCount(op, mode == GroupMode::Partitions
                                  ? HLODialect::kNumPartitions
                                  : HLODialect::kReplicaCount);
  if (!size || mode != GroupMode::ReplicasOfAllPartitions)
    return size;
  auto partitions = getModuleCount(op, HLODialect::kNumPartitions);
  int64_t product;
  if (!partitions || llvm::MulOverflow(*size, *partitions, product))
    return std::nullopt;
  return product;
}

template <typename OpT>
static std::optional<int64_t> getReducedGroupSize(OpT op) {
  return getGroupSize(
      op, op.getReplicaGroups(),
      getGroupMode(op.getChannelId(), op.getUseGlobalDeviceIds()));
}

template <typename OpT>
static std::optional<int64_t> getExchangedGroupSize(OpT op) {
  return getGroupSize(op, op.getReplicaGroups(),
                      getGroupMode(op.getChannelId()));
}

/// An access to the arrays of other devices; in a group of one there are none.
static OperandIndexings buildOfReplica(const AccessBuilder &builder,
                                       ArrayRef<AffineExpr> results,
                                       AffineExpr replica, int64_t groupSize) {
  return groupSize == 1 ? builder.build(results)
                        : builder.build(results, replica);
}

//===----------------------------------------------------------------------===//
// all_gather, reduce_scatter
//===----------------------------------------------------------------------===//

/// Between the array of all parts, which every device of the group has, and the
/// part that a device has of its own: from the whole to the part, or from the
/// part to where it lies in the wholes of all devices.
static OperandIndexings buildOfParts(Type whole, Type part, int64_t dim,
                                     bool isToPart) {
  if (isDynamic(part, dim) || isDynamic(whole, dim))
    return getUndefinedIndexing(whole.getContext());
  int64_t size = getSize(part, dim);
  if (size == 0)
    return {};
  int64_t groupSize = getSize(whole, dim) / size;
  AccessBuilder builder(isToPart ? whole : part);
  SmallVector<AffineExpr> results = builder.allDims();
  AffineExpr &result = results[dim];
  AffineExpr member;
  if (isToPart) {
    member = result.floorDiv(size);
    result = result % size;
  } else {
    member = builder.addRange(groupSize);
    result = builder.addDevice(Interval::ofSize(groupSize)) * size + result;
  }
  return buildOfReplica(builder, results, member, groupSize);
}

/// Outputs of a start are its operands before all else.
template <typename OpT> static unsigned getFirstResult(OpT op) {
  if constexpr (std::is_same_v<OpT, AllGatherStartOp> ||
                std::is_same_v<OpT, CollectivePermuteStartOp>)
    return getNumInputs(op);
  return 0;
}

/// The same element of the same device, or none.
static OperandIndexings passOn(Operation *op, unsigned output, unsigned input) {
  return output == input ? getElementwiseIndexing(getOutputType(op, output),
                                                  getInputType(op, input))
                         : OperandIndexings();
}

template <bool isToInput, typename OpT>
static OperandIndexings allGatherIndices(OpT op, unsigned from, unsigned to) {
  unsigned output = isToInput ? from : to, input = isToInput ? to : from;
  unsigned first = getFirstResult(op);
  if (output < first || output - first != input)
    return passOn(op, output, input);
  return buildOfParts(getOutputType(op, output), getInputType(op, input),
                      op.getDimension(), /*isToPart=*/isToInput);
}

template <bool isToInput>
static OperandIndexings reduceScatterIndices(ReduceScatterOp op, unsigned from,
                                             unsigned to) {
  if (from != to)
    return {};
  return buildOfParts(getInputType(op, from), getOutputType(op, from),
                      op.getDimension(), /*isToPart=*/!isToInput);
}

//===----------------------------------------------------------------------===//
// all_reduce, collective_broadcast
//===----------------------------------------------------------------------===//

/// The same element of all devices; the same in both directions.
template <typename OpT>
static OperandIndexings allReduceIndices(OpT op, unsigned a, unsigned b) {
  if (a != b)
    return {};
  std::optional<int64_t> groupSize = getReducedGroupSize(op);
  if (!groupSize)
    return getUndefinedIndexing(op.getContext());
  AccessBuilder builder(getInputType(op, a));
  AffineExpr member = builder.addRange(*groupSize);
  return buildOfReplica(builder, builder.allDims(), member, *groupSize);
}

/// The same element of the first device.
static OperandIndexings broadcastToInput(CollectiveBroadcastOp op,
                                         unsigned output, unsigned input) {
  std::optional<int64_t> groupSize = getExchangedGroupSize(op);
  if (op.getHasDynamicRoot() || !groupSize)
    return getUndefinedIndexing(op.getContext());
  if (output != input)
    return {};
  AccessBuilder builder(getOutputType(op, output));
  return buildOfReplica(builder, builder.allDims(), builder.constant(0),
                        *groupSize);
}

/// Of the first device, the same element of all devices.
static OperandIndexings broadcastToOutput(CollectiveBroadcastOp op,
                                          unsigned input, unsigned output) {
  std::optional<int64_t> groupSize = getExchangedGroupSize(op);
  if (op.getHasDynamicRoot() || !groupSize)
    return getUndefinedIndexing(op.getContext());
  if (output != input)
    return {};
  AccessBuilder builder(getInputType(op, input));
  AffineExpr member = builder.addRange(*groupSize);
  builder.require(builder.addDevice(Interval::ofSize(*groupSize)), 0);
  return buildOfReplica(builder, builder.allDims(), member, *groupSize);
}

//===----------------------------------------------------------------------===//
// all_to_all
//===----------------------------------------------------------------------===//

/// The part that a device got from another one, and the part that it gave: the
/// same in both directions. Without a dimension, arrays are the parts.
static OperandIndexings allToAllIndices(AllToAllOp op, unsigned from,
                                        unsigned to) {
  std::optional<int64_t> groupSize = getExchangedGroupSize(op);
  if (!op.getDimension())
    groupSize = op->getNumOperands();
  if (!groupSize)
    return getUndefinedIndexing(op.getContext());
  Type type = getInputType(op, from);
  AccessBuilder builder(type);
  Interval places = Interval::ofSize(*groupSize);
  SmallVector<AffineExpr> results = builder.allDims();
  if (!op.getDimension()) {
    builder.require(builder.addDevice(places), to);
    return buildOfReplica(builder, results, builder.constant(from), *groupSize);
  }
  int64_t dim = *op.getDimension(), size = getSize(type, dim) / *groupSize;
  if (isDynamic(type, dim))
    return getUndefinedIndexing(op.getContext());
  if (size == 0)
    return {};
  AffineExpr own = builder.addDevice(places);
  AffineExpr member = results[dim].floorDiv(size);
  results[dim] = own * size + results[dim] % size;
  return buildOfReplica(builder, results, member, *groupSize);
}

//===----------------------------------------------------------------------===//
// collective_permute
//===----------------------------------------------------------------------===//

/// From the targets of the pairs to the sources, or back: devices next to each
/// other that have theirs at the same distance are one access.
template <bool isToInput, typename OpT>
static OperandIndexings permuteIndices(OpT op, unsigned from, unsigned to) {
  unsigned output = isToInput ? from : to, input = isToInput ? to : from;
  unsigned first = getFirstResult(op);
  if (output < first || output - first != input)
    return passOn(op, output, input);
  if (op.getSliceSizes())
    return getUndefinedIndexing(op.getContext());
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  SmallVector<int64_t> flat(
      op.getSourceTargetPairs().template getValues<int64_t>());
  for (size_t i = 0; i + 1 < flat.size(); i += 2)
    pairs.emplace_back(flat[i + isToInput], flat[i + !isToInput]);
  llvm::sort(pairs);

  OperandIndexings accesses;
  for (size_t begin = 0, end; begin < pairs.size(); begin = end) {
    auto [device, other] = pairs[begin];
    for (end = begin + 1; end < pairs.size(); ++end) {
      int64_t distance = end - begin;
      if (pairs[end] != std::pair(device + distance, other + distance))
        break;
    }
    AccessBuilder builder(isToInput ? getOutputType(op, output)
                                    : getInputType(op, input));
    AffineExpr own =
        builder.addDeviceAmong({device, device + int64_t(end - begin) - 1});
    insert(accesses,
           builder.buildAccess(builder.allDims(), own + (other - device)));
    if (accesses.size() > maxOperandIndexings)
      return getUndefinedIndexing(op.getContext());
  }
  return accesses;
}

void hlo::attachCollectiveIndexing(MLIRContext *context) {
  attachIndexing<allGatherIndices<true, AllGatherOp>,
                 allGatherIndices<false, AllGatherOp>>(context);
  attachIndexing<allGatherIndices<true, AllGatherStartOp>,
                 allGatherIndices<false, AllGatherStartOp>>(context);
  attachIndexing<reduceScatterIndices<true>, reduceScatterIndices<false>>(
      context);
  attachIndexing<allReduceIndices<AllReduceOp>, allReduceIndices<AllReduceOp>>(
      context);
  attachIndexing<allReduceIndices<AllReduceStartOp>,
                 allReduceIndices<AllReduceStartOp>>(context);
  attachIndexing<broadcastToInput, broadcastToOutput>(context);
  attachIndexing<allToAllIndices, allToAllIndices>(context);
  attachIndexing<permuteIndices<true, CollectivePermuteOp>,
                 permuteIndices<false, CollectivePermuteOp>>(context);
  attachIndexing<permuteIndices<true, CollectivePermuteStartOp>,
                 permuteIndices<false, CollectivePermuteStartOp>>(context);
}
