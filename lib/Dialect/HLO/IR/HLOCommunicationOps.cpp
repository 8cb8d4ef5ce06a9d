//===- HLOCommunicationOps.cpp - Collectives ------------------------------===//
// Labels (C1) ... are those of the descriptions in HLOCommunicationOps.td.

#include "Asynchrony.h"
#include "Collectives.h"
#include "llvm/ADT/SmallSet.h"

using namespace hlo;
using namespace hlo::detail;

/// Element `index` of the tuple an operand is.
static LogicalResult inferElement(MLIRContext *context,
                                  std::optional<Location> location, Type tuple,
                                  size_t index,
                                  SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<TupleType>(tuple);
  if (!type || type.size() <= index)
    return inferenceError(location,
                          "operand is " + shapeToString(tuple, false) +
                              ", which has no element " + Twine(index));
  inferred.push_back(withoutLayout(type.getType(index)));
  return success();
}

/// The first two elements of the result of a start; context may follow.
static LogicalResult verifyStartResult(Operation *op, Type operands,
                                       Type results) {
  auto written = cast<TupleType>(op->getResult(0).getType());
  SmallVector<Type> elements = {operands, results};
  if (written.size() > 2)
    llvm::append_range(elements, written.getTypes().drop_front(2));
  return verifyResultType(op, TupleType::get(op->getContext(), elements));
}

//===----------------------------------------------------------------------===//
// all_gather
//===----------------------------------------------------------------------===//

/// What an all_gather returns in place of `written`.
template <typename OpT>
static FailureOr<Type> getGatheredType(OpT op, Type written) {
  TypeRange operands = op.getOperandTypes();
  std::optional<int64_t> channel = op.getChannelId();
  GroupMode mode = getGroupMode(channel, op.getUseGlobalDeviceIds());
  if (failed(verifyHasOperands(op, operands.size())) || // C1
      failed(verifyDimensionOfOperands(op, op.getDimension(),
                                       operands)) || // C2
      failed(verifyGroups(op, op.getReplicaGroups(), mode,
                          /*equalSizes=*/true)) || // C3
      failed(verifyGlobalIds(op, op.getReplicaGroups(), channel,
                             op.getUseGlobalDeviceIds()))) // C4
    return failure();
  FailureOr<SmallVector<Type>> types = getScaledTypes(
      op, operands, getResultParts(written, operands.size()), op.getDimension(),
      Scaling::Multiply, getGroupSize(op, op.getReplicaGroups(), mode));
  if (failed(types))
    return failure();
  return getTypeOrTuple(op.getContext(), *types);
}

LogicalResult AllGatherOp::verify() {
  FailureOr<Type> type = getGatheredType(*this, getType());
  return failed(type) ? failure() : verifyResultType(*this, *type); // C5
}

LogicalResult AllGatherStartOp::verify() {
  TupleType result = getType();
  FailureOr<Type> type = getGatheredType(
      *this, result.size() > 1 ? result.getType(1) : Type(result));
  if (failed(type) ||
      failed(verifyStartResult(
          *this, getTypeOrTuple(getContext(), getOperandTypes()), *type))) // C5
    return failure();
  return verifyContinuedOnce<AllGatherDoneOp>(*this,
                                              "hlo.all_gather_done"); // C6
}

LogicalResult AllGatherDoneOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  return inferElement(context, location, adaptor.getOperand().getType(), 1,
                      inferred);
}
LogicalResult AllGatherDoneOp::verify() {
  if (failed(verifyStartedBy<AllGatherStartOp>(*this,
                                               "hlo.all_gather_start"))) // C1
    return failure();
  return verifyInferredResultType(*this); // C2
}

//===----------------------------------------------------------------------===//
// all_reduce
//===----------------------------------------------------------------------===//

LogicalResult AllReduceOp::inferReturnTypes(MLIRContext *context,
                                            std::optional<Location> location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  inferred.push_back(getTypeOrTuple(context, adaptor.getOperands().getTypes()));
  return success();
}
LogicalResult AllReduceStartOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  inferred.push_back(getTypeOrTuple(context, adaptor.getOperands().getTypes()));
  return success();
}

template <typename OpT> static LogicalResult verifyAllReduce(OpT op) {
  std::optional<int64_t> channel = op.getChannelId();
  GroupMode mode = getGroupMode(channel, op.getUseGlobalDeviceIds());
  if (failed(verifyHasOperands(op, op.getOperands().size())) || // C1
      failed(verifyGroups(op, op.getReplicaGroups(), mode,
                          /*equalSizes=*/false)) || // C2
      failed(verifyGlobalIds(op, op.getReplicaGroups(), channel,
                             op.getUseGlobalDeviceIds())) || // C3
      failed(verifyCombiner(op, op.getToApply())))           // C4
    return failure();
  return verifyInferredResultType(op); // C5
}

LogicalResult AllReduceOp::verify() { return verifyAllReduce(*this); }

LogicalResult AllReduceStartOp::verify() {
  if (failed(verifyAllReduce(*this)))
    return failure();
  return verifyContinuedOnce<AllReduceDoneOp>(*this,
                                              "hlo.all_reduce_done"); // C6
}

LogicalResult AllReduceDoneOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  inferred.push_back(withoutLayout(adaptor.getOperand().getType()));
  return success();
}
LogicalResult AllReduceDoneOp::verify() {
  if (failed(verifyStartedBy<AllReduceStartOp>(*this,
                                               "hlo.all_reduce_start"))) // C1
    return failure();
  return verifyInferredResultType(*this); // C2
}

//===----------------------------------------------------------------------===//
// reduce_scatter
//===----------------------------------------------------------------------===//

LogicalResult ReduceScatterOp::verify() {
  TypeRange operands = getOperandTypes();
  GroupMode mode = getGroupMode(getChannelId(), getUseGlobalDeviceIds());
  if (failed(verifyHasOperands(*this, operands.size())) || // C1
      failed(
          verifyDimensionOfOperands(*this, getDimension(), operands)) || // C2
      failed(verifyGroups(*this, getReplicaGroups(), mode,
                          /*equalSizes=*/true)) || // C3
      failed(verifyGlobalIds(*this, getReplicaGroups(), getChannelId(),
                             getUseGlobalDeviceIds())) || // C4
      failed(verifyCombiner(*this, getToApply())))        // C5
    return failure();
  FailureOr<SmallVector<Type>> types = getScaledTypes(
      *this, operands, getResultParts(getType(), operands.size()),
      getDimension(), Scaling::Divide,
      getGroupSize(*this, getReplicaGroups(), mode));
  if (failed(types))
    return failure();
  return verifyResultType(*this, getTypeOrTuple(getContext(), *types)); // C6
}

//===----------------------------------------------------------------------===//
// all_to_all
//===----------------------------------------------------------------------===//

LogicalResult AllToAllOp::verify() {
  TypeRange operands = getOperandTypes();
  GroupMode mode = getGroupMode(getChannelId());
  if (failed(verifyHasOperands(*this, operands.size())) ||
      failed(verifyGroups(*this, getReplicaGroups(), mode,
                          /*equalSizes=*/true))) // C3
    return failure();
  std::optional<GroupSize> group =
      getGroupSize(*this, getReplicaGroups(), mode);
  int64_t count = operands.size();
  if (std::optional<int64_t> dimension = getDimension()) {
    if (count != 1) // C1
      return emitOpError() << "has " << count
                           << " operands, but one where a dimension is split";
    if (failed(verifyDimensionOfOperands(*this, *dimension, operands))) // C1
      return failure();
    int64_t size =
        getDimSizeOrBound(cast<RankedTensorType>(operands[0]), *dimension);
    if (group && !ShapedType::isDynamic(size) && size % group->size) // C1
      return emitOpError() << "size " << size << " of dimension " << *dimension
                           << " is not divisible by the " << group->size
                           << " devices of a group";
    return verifyResultType(*this,
                            getTypeOrTuple(getContext(), operands)); // C4
  }
  if (group && count != group->size) // C2
    return emitOpError() << "has " << count << " operands, but a group has "
                         << group->size << " devices";
  for (auto [index, type] : llvm::enumerate(operands))
    if (!areCompatible(type, operands[0])) // C2
      return emitOpError() << "operand " << index << " is "
                           << shapeToString(type, false)
                           << ", but operand 0 is "
                           << shapeToString(operands[0], false);
  // One operand returns as it is or as a tuple of one.
  SmallVector<Type> types = llvm::map_to_vector(operands, withoutLayout);
  if (count == 1 && !isa<TupleType>(getType()))
    return verifyResultType(*this, types.front());                     // C4
  return verifyResultType(*this, TupleType::get(getContext(), types)); // C4
}

LogicalResult RaggedAllToAllOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  inferred.push_back(withoutLayout(adaptor.getOutput().getType()));
  return success();
}

LogicalResult RaggedAllToAllOp::verify() {
  if (failed(verifyGroups(*this, getReplicaGroups(),
                          getGroupMode(getChannelId()),
                          /*equalSizes=*/true))) // C1
    return failure();
  auto first = cast<RankedTensorType>(getInputOffsets().getType());
  if (first.getRank() != 1 && first.getRank() != 2) // C2
    return emitOpError() << "input_offsets have rank " << first.getRank()
                         << ", but must have rank 1 or 2";
  std::pair<StringRef, Value> lists[] = {{"send_sizes", getSendSizes()},
                                         {"output_offsets", getOutputOffsets()},
                                         {"recv_sizes", getRecvSizes()}};
  for (auto [name, list] : lists) {
    auto type = cast<RankedTensorType>(list.getType());
    if (!areCompatible(withElementType(type, first.getElementType()),
                       first)) // C2
      return emitOpError() << name << " are " << shapeToString(type, false)
                           << ", but input_offsets are "
                           << shapeToString(first, false);
  }
  Type input = cast<RankedTensorType>(getInput().getType()).getElementType();
  Type output = cast<RankedTensorType>(getOutput().getType()).getElementType();
  if (input != output && !(isFloat(input) && isFloat(output))) // C3
    return emitOpError() << "input is of " << getElementTypeName(input)
                         << ", but output is of " << getElementTypeName(output);
  return verifyInferredResultType(*this); // C4
}

//===----------------------------------------------------------------------===//
// collective_broadcast
//===----------------------------------------------------------------------===//

LogicalResult CollectiveBroadcastOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  auto types = llvm::to_vector(adaptor.getOperands().getTypes());
  if (adaptor.getHasDynamicRoot() && !types.empty())
    types.pop_back();
  inferred.push_back(getTypeOrTuple(context, types));
  return success();
}

LogicalResult CollectiveBroadcastOp::verify() {
  bool hasRoots = getHasDynamicRoot();
  if (failed(
          verifyHasOperands(*this, getOperands().size(), 1 + hasRoots)) || // C1
      failed(verifyGroups(*this, getReplicaGroups(),
                          getGroupMode(getChannelId()),
                          /*equalSizes=*/true))) // C2
    return failure();
  if (hasRoots) {
    auto roots = cast<RankedTensorType>(getOperands().back().getType());
    if (roots.getRank() != 1 || !roots.getElementType().isInteger(32)) // C3
      return emitOpError() << "roots are " << shapeToString(roots, false)
                           << ", but must be s32 of rank 1";
  }
  return verifyInferredResultType(*this); // C4
}

//===----------------------------------------------------------------------===//
// collective_permute
//===----------------------------------------------------------------------===//

static LogicalResult verifyPairs(Operation *op, DenseIntElementsAttr pairs,
                                 std::optional<int64_t> channelId) {
  auto type = cast<ShapedType>(pairs.getType());
  if (type.getNumElements() == 0)
    return success();
  if (type.getRank() != 2 || type.getDimSize(1) != 2) // C2
    return op->emitOpError()
           << "source_target_pairs have type " << type << ", but must be pairs";
  GroupMode mode = getGroupMode(channelId);
  std::optional<int64_t> count = getDeviceCount(op, mode);
  llvm::SmallDenseSet<int64_t> seen[2];
  for (auto [index, value] : llvm::enumerate(pairs.getValues<int64_t>())) {
    StringRef role = index % 2 ? "target" : "source";
    if (value < 0 || (count && value >= *count)) { // C4
      InFlightDiagnostic diag = op->emitOpError() << role << ' ' << value
                                                  << " of pair " << index / 2;
      if (value < 0)
        return diag << " is negative";
      return diag << " is outside [0, " << *count << "), the number of "
                  << (mode == GroupMode::Replicas ? "replicas" : "partitions");
    }
    if (!seen[index % 2].insert(value).second) // C3
      return op->emitOpError() << "device " << value << " is a " << role
                               << " twice, again in pair " << index / 2;
  }
  return success();
}

template <typename OpT> static LogicalResult verifyPermute(OpT op) {
  int64_t count = op.getOperands().size();
  if (failed(verifyHasOperands(op, count))) // C1
    return failure();
  if (op.getSliceSizes() && count != 4) // C1
    return op.emitOpError() << "has " << count
                            << " operands, but four where slice_sizes are "
                               "given";
  return verifyPairs(op, op.getSourceTargetPairs(),
                     op.getChannelId()); // C2, C3, C4
}

/// What is sent, and what is returned at the end.
template <typename OpT> static std::pair<Type, Type> getPermuteTypes(OpT op) {
  TypeRange operands = op.getOperandTypes();
  if (op.getSliceSizes())
    return {withoutLayout(operands[0]), withoutLayout(operands[1])};
  Type type = getTypeOrTuple(op.getContext(), operands);
  return {type, type};
}

LogicalResult CollectivePermuteOp::verify() {
  if (failed(verifyPermute(*this)))
    return failure();
  return verifyResultType(*this, getPermuteTypes(*this).second); // C5
}

LogicalResult CollectivePermuteStartOp::verify() {
  if (failed(verifyPermute(*this)))
    return failure();
  auto [sent, received] = getPermuteTypes(*this);
  if (failed(verifyStartResult(*this, sent, received))) // C5
    return failure();
  return verifyContinuedOnce<CollectivePermuteDoneOp>(
      *this, "hlo.collective_permute_done"); // C6
}

LogicalResult CollectivePermuteDoneOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  return inferElement(context, location, adaptor.getOperand().getType(), 1,
                      inferred);
}
LogicalResult CollectivePermuteDoneOp::verify() {
  if (failed(verifyStartedBy<CollectivePermuteStartOp>(
          *this, "hlo.collective_permute_start"))) // C1
    return failure();
  return verifyInferredResultType(*this); // C2
}
