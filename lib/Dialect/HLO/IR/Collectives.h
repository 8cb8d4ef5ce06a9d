//===- Collectives.h - Rules all collectives share --------------*- C++ -*-===//

#ifndef HLO_LIB_DIALECT_HLO_IR_COLLECTIVES_H
#define HLO_LIB_DIALECT_HLO_IR_COLLECTIVES_H

#include "hlo/Dialect/HLO/IR/HLOCollectives.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"

namespace hlo::detail {
/// How many devices of that mode the module has; none when it does not say.
std::optional<int64_t> getDeviceCount(Operation *op, GroupMode mode);

/// Checks the groups: no id missing or repeated, as many as there are devices,
/// of equal size if so asked.
LogicalResult verifyGroups(Operation *op, ReplicaGroupsAttr groups,
                           GroupMode mode, bool equalSizes);
/// Global ids need a channel and explicit groups.
LogicalResult verifyGlobalIds(Operation *op, ReplicaGroupsAttr groups,
                              std::optional<int64_t> channelId,
                              bool useGlobalIds);
/// The size of every group. A group of the replicas of all partitions has a
/// multiple of that many devices: text does not always say how many partitions
/// there are.
struct GroupSize {
  int64_t size;
  bool exact;
};
/// None when it depends on counts not known here.
std::optional<GroupSize> getGroupSize(Operation *op, ReplicaGroupsAttr groups,
                                      GroupMode mode);

/// There is at least one operand.
LogicalResult verifyHasOperands(Operation *op, int64_t count, int64_t min = 1);
/// `dimension` is one of every operand.
LogicalResult verifyDimensionOfOperands(Operation *op, int64_t dimension,
                                        TypeRange operands);
/// `to_apply` combines two scalars.
LogicalResult verifyCombiner(Operation *op, Region &region);

/// One type as it is, several as a tuple; without layouts.
Type getTypeOrTuple(MLIRContext *context, TypeRange types);

/// The types of `operands` with the size of `dimension` multiplied or divided
/// by that of a group. Where the latter is not known, any multiple or fraction
/// `results` have will do.
enum class Scaling { Multiply, Divide };
FailureOr<SmallVector<Type>> getScaledTypes(Operation *op, TypeRange operands,
                                            TypeRange results,
                                            int64_t dimension, Scaling scaling,
                                            std::optional<GroupSize> group);
/// The types of the elements of a tuple when there are several operands, else
/// the type itself.
SmallVector<Type> getResultParts(Type result, size_t numOperands);
} // namespace hlo::detail

#endif // HLO_LIB_DIALECT_HLO_IR_COLLECTIVES_H
