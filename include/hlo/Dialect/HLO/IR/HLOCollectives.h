//===- HLOCollectives.h - Which devices take part in collectives *- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOCOLLECTIVES_H
#define HLO_DIALECT_HLO_IR_HLOCOLLECTIVES_H

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"

namespace hlo {
/// What the ids in replica groups count.
enum class GroupMode {
  Replicas,
  Partitions,
  ReplicasOfAllPartitions,
  ReplicasAndPartitions,
};

/// The mode of all_gather, all_reduce and reduce_scatter.
GroupMode getGroupMode(std::optional<int64_t> channelId, bool useGlobalIds);
/// That of the other collectives.
GroupMode getGroupMode(std::optional<int64_t> channelId);

/// The devices that take part together with `device`, in the order of the
/// group; none when no group names it. Device `i` is replica `i /
/// numPartitions` and partition `i % numPartitions`.
SmallVector<int64_t> getGroupOfDevice(ReplicaGroupsAttr groups, GroupMode mode,
                                      int64_t numReplicas,
                                      int64_t numPartitions, int64_t device);
/// How many devices take part in each group of the collective `op`, in a module
/// that names the number of its devices; none where groups differ.
std::optional<int64_t>
getDevicesPerGroup(Operation *op, ReplicaGroupsAttr groups, GroupMode mode);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOCOLLECTIVES_H
