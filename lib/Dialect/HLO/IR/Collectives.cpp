//===- Collectives.cpp - Rules all collectives share ----------------------===//

#include "Collectives.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;
using namespace hlo::detail;

GroupMode hlo::getGroupMode(std::optional<int64_t> channelId,
                            bool useGlobalIds) {
  if (!channelId)
    return GroupMode::Replicas;
  return useGlobalIds ? GroupMode::ReplicasAndPartitions
                      : GroupMode::ReplicasOfAllPartitions;
}
GroupMode hlo::getGroupMode(std::optional<int64_t> channelId) {
  return channelId ? GroupMode::Partitions : GroupMode::Replicas;
}

SmallVector<int64_t> hlo::getGroupOfDevice(ReplicaGroupsAttr groups,
                                           GroupMode mode, int64_t numReplicas,
                                           int64_t numPartitions,
                                           int64_t device) {
  int64_t replica = device / numPartitions, partition = device % numPartitions;
  int64_t id, numIds;
  switch (mode) {
  case GroupMode::Replicas:
  case GroupMode::ReplicasOfAllPartitions:
    id = replica, numIds = numReplicas;
    break;
  case GroupMode::Partitions:
    id = partition, numIds = numPartitions;
    break;
  case GroupMode::ReplicasAndPartitions:
    id = device, numIds = numReplicas * numPartitions;
    break;
  }

  SmallVector<int64_t> ids;
  if (groups.isAllDevices()) {
    ids.resize(numIds);
    std::iota(ids.begin(), ids.end(), 0);
  } else {
    for (const SmallVector<int64_t> &group : groups.getExplicitGroups())
      if (llvm::is_contained(group, id))
        ids = group;
  }
  SmallVector<int64_t> devices;
  for (int64_t member : ids)
    switch (mode) {
    case GroupMode::Replicas:
      devices.push_back(member * numPartitions + partition);
      break;
    case GroupMode::Partitions:
      devices.push_back(replica * numPartitions + member);
      break;
    case GroupMode::ReplicasOfAllPartitions:
      for (int64_t other = 0; other < numPartitions; ++other)
        devices.push_back(member * numPartitions + other);
      break;
    case GroupMode::ReplicasAndPartitions:
      devices.push_back(member);
      break;
    }
  return devices;
}

/// A count written on the module; 1 when there is none.
static int64_t getModuleCount(Operation *op, StringRef name) {
  auto module = op->getParentOfType<ModuleOp>();
  auto attr = module ? module->getAttrOfType<IntegerAttr>(name) : IntegerAttr();
  return attr ? attr.getInt() : 1;
}

std::optional<int64_t> hlo::getDevicesPerGroup(Operation *op,
                                               ReplicaGroupsAttr groups,
                                               GroupMode mode) {
  int64_t replicas = getModuleCount(op, HLODialect::kReplicaCount);
  int64_t partitions = getModuleCount(op, HLODialect::kNumPartitions);
  int64_t ids = mode == GroupMode::Partitions ? partitions : replicas;
  if (mode == GroupMode::ReplicasAndPartitions &&
      llvm::MulOverflow(ids, partitions, ids))
    return std::nullopt;
  std::optional<int64_t> size =
      groups.isAllDevices() ? ids : groups.getUniformGroupSize();
  if (size && mode == GroupMode::ReplicasOfAllPartitions &&
      llvm::MulOverflow(*size, partitions, *size))
    return std::nullopt;
  return size;
}

std::optional<int64_t> hlo::detail::getDeviceCount(Operation *op,
                                                   GroupMode mode) {
  int64_t count = 1;
  if (mode != GroupMode::Partitions)
    count = getModuleCount(op, HLODialect::kReplicaCount);
  if (mode == GroupMode::Partitions || mode == GroupMode::ReplicasAndPartitions)
    if (llvm::MulOverflow(count, getModuleCount(op, HLODialect::kNumPartitions),
                          count))
      return std::nullopt;
  return count == 1 ? std::nullopt : std::optional(count);
}

static StringRef getCountName(GroupMode mode) {
  switch (mode) {
  case GroupMode::Replicas:
  case GroupMode::ReplicasOfAllPartitions:
    return "replicas";
  case GroupMode::Partitions:
    return "partitions";
  case GroupMode::ReplicasAndPartitions:
    return "replicas times partitions";
  }
  llvm_unreachable("unknown mode");
}

LogicalResult hlo::detail::verifyGroups(Operation *op, ReplicaGroupsAttr groups,
                                        GroupMode mode, bool equalSizes) {
  if (groups.isAllDevices())
    return success();
  int64_t numIds = groups.getNumDevices();
  // Iotas and meshes name every id once by construction.
  llvm::BitVector seen(groups.getGroups().empty() ? 0 : numIds);
  for (auto [index, group] : llvm::enumerate(groups.getGroups())) {
    if (group.empty())
      return op->emitOpError() << "replica group " << index << " is empty";
    if (equalSizes && group.size() != groups.getGroups().front().size())
      return op->emitOpError() << "replica group " << index << " has "
                               << group.size() << " devices, but group 0 has "
                               << groups.getGroups().front().size();
    for (int64_t id : group.asArrayRef()) {
      if (id < 0 || id >= numIds)
        return op->emitOpError()
               << "replica groups name " << numIds << " ids, but id " << id
               << " is outside [0, " << numIds << ")";
      if (seen.test(id))
        return op->emitOpError()
               << "id " << id << " is repeated in the replica groups";
      seen.set(id);
    }
  }
  std::optional<int64_t> count = getDeviceCount(op, mode);
  if (count && *count != numIds)
    return op->emitOpError()
           << "replica groups name " << numIds << " ids, but the module has "
           << *count << ' ' << getCountName(mode);
  return success();
}

LogicalResult hlo::detail::verifyGlobalIds(Operation *op,
                                           ReplicaGroupsAttr groups,
                                           std::optional<int64_t> channelId,
                                           bool useGlobalIds) {
  if (!useGlobalIds)
    return success();
  if (!channelId)
    return op->emitOpError() << "use_global_device_ids needs a channel_id";
  if (groups.isAllDevices())
    return op->emitOpError()
           << "use_global_device_ids needs replica groups other than {}";
  return success();
}

std::optional<GroupSize> hlo::detail::getGroupSize(Operation *op,
                                                   ReplicaGroupsAttr groups,
                                                   GroupMode mode) {
  std::optional<int64_t> size = groups.isAllDevices()
                                    ? getDeviceCount(op, mode)
                                    : groups.getUniformGroupSize();
  if (!size)
    return std::nullopt;
  return GroupSize{*size, mode != GroupMode::ReplicasOfAllPartitions};
}

LogicalResult hlo::detail::verifyHasOperands(Operation *op, int64_t count,
                                             int64_t min) {
  if (count >= min)
    return success();
  return op->emitOpError() << "has " << count
                           << " operands, but needs at least " << min;
}

LogicalResult hlo::detail::verifyDimensionOfOperands(Operation *op,
                                                     int64_t dimension,
                                                     TypeRange operands) {
  for (auto [index, type] : llvm::enumerate(operands)) {
    int64_t rank = cast<RankedTensorType>(type).getRank();
    if (dimension < 0 || dimension >= rank)
      return op->emitOpError()
             << "dimension " << dimension << " is outside [0, " << rank
             << ") of operand " << index;
  }
  return success();
}

LogicalResult hlo::detail::verifyCombiner(Operation *op, Region &region) {
  if (region.empty() || region.getNumArguments() != 2)
    return op->emitOpError() << "to_apply takes "
                             << (region.empty() ? 0 : region.getNumArguments())
                             << " parameters, but must take two scalars";
  auto isScalar = [](Type type) {
    auto array = dyn_cast_or_null<RankedTensorType>(type);
    return array && array.getRank() == 0;
  };
  for (auto [index, type] : llvm::enumerate(region.getArgumentTypes()))
    if (!isScalar(type))
      return op->emitOpError()
             << "parameter " << index << " of to_apply is "
             << shapeToString(type, false) << ", but must be a scalar";
  Type returned = getComputationResultType(region);
  Type first = region.getArgument(0).getType();
  if (!returned || !areCompatibleUpToPrecision(first, returned) ||
      !areCompatibleUpToPrecision(first, region.getArgument(1).getType()))
    return op->emitOpError()
           << "to_apply takes " << shapeToString(first, false) << " and "
           << shapeToString(region.getArgument(1).getType(), false)
           << " and returns "
           << (returned ? shapeToString(returned, false) : "nothing")
           << ", but these must be one type";
  return success();
}

Type hlo::detail::getTypeOrTuple(MLIRContext *context, TypeRange types) {
  SmallVector<Type> plain = llvm::map_to_vector(types, withoutLayout);
  return plain.size() == 1 ? plain.front() : TupleType::get(context, plain);
}

SmallVector<Type> hlo::detail::getResultParts(Type result, size_t numOperands) {
  auto tuple = dyn_cast<TupleType>(result);
  if (numOperands == 1 || !tuple)
    return {result};
  return llvm::to_vector(tuple.getTypes());
}

FailureOr<SmallVector<Type>>
hlo::detail::getScaledTypes(Operation *op, TypeRange operands,
                            TypeRange results, int64_t dimension,
                            Scaling scaling, std::optional<GroupSize> group) {
  SmallVector<Type> types;
  for (auto [index, operand] : llvm::enumerate(operands)) {
    auto array = cast<RankedTensorType>(operand);
    int64_t size = getDimSizeOrBound(array, dimension);
    int64_t scaled = ShapedType::kDynamic;
    auto result = index < results.size()
                      ? dyn_cast<RankedTensorType>(results[index])
                      : RankedTensorType();
    if (ShapedType::isDynamic(size)) {
      // Unbounded: whatever is written.
    } else if (group && group->exact) {
      if (scaling == Scaling::Multiply) {
        if (llvm::MulOverflow(size, group->size, scaled))
          return op->emitOpError() << "dimension " << dimension << " of size "
                                   << size << " times " << group->size
                                   << " devices does not fit in 64 bits";
      } else if (size % group->size) {
        return op->emitOpError()
               << "size " << size << " of dimension " << dimension
               << " of operand " << index << " is not divisible by the "
               << group->size << " devices of a group";
      } else {
        scaled = size / group->size;
      }
    } else if (result && result.getRank() == array.getRank()) {
      scaled = getDimSizeOrBound(result, dimension);
      int64_t large = scaling == Scaling::Multiply ? scaled : size;
      int64_t small = scaling == Scaling::Multiply ? size : scaled;
      if (!ShapedType::isDynamic(scaled)) {
        if (small == 0 ? large != 0 : large % small != 0)
          return op->emitOpError()
                 << "size " << large << " of dimension " << dimension << " of "
                 << (scaling == Scaling::Multiply ? "result " : "operand ")
                 << index << " is no multiple of " << small;
        if (group && small != 0 && large / small % group->size != 0)
          return op->emitOpError()
                 << "size " << large << " of dimension " << dimension << " of "
                 << (scaling == Scaling::Multiply ? "result " : "operand ")
                 << index << " is " << large / small << " times " << small
                 << ", which is no multiple of the " << group->size
                 << " devices of a group";
      }
    }
    SmallVector<int64_t> shape(array.getShape());
    for (auto [dim, bound] : llvm::enumerate(getBounds(array)))
      if (!ShapedType::isDynamic(bound))
        shape[dim] = bound;
    shape[dimension] = scaled;
    types.push_back(getArrayType(shape, array.getElementType()));
  }
  return types;
}
