//===- Collective.cpp - Evaluation of collectives -------------------------===//

#include "Computation.h"
#include "Devices.h"
#include "Evaluators.h"
#include "Reducer.h"
#include "ScalarComputation.h"
#include "StridedCopy.h"
#include "hlo/Dialect/HLO/IR/HLOCollectives.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

namespace {
/// The group a device is in, and what its devices gave.
struct Group {
  SmallVector<int64_t> devices;
  /// The place of this device in the group.
  int64_t rank;
  /// The operands of each device.
  std::vector<Literal> values;

  int64_t size() const { return devices.size(); }
  const Literal &getOperand(int64_t member, int64_t index) const {
    return values[member].getTupleElements()[index];
  }
};
} // namespace

template <typename OpT>
using HasGlobalDeviceIds =
    decltype(std::declval<OpT>().getUseGlobalDeviceIds());

template <typename OpT> static GroupMode getMode(OpT op) {
  if constexpr (llvm::is_detected<HasGlobalDeviceIds, OpT>::value)
    return getGroupMode(op.getChannelId(), op.getUseGlobalDeviceIds());
  else
    return getGroupMode(op.getChannelId());
}

/// With dynamic dimensions, devices may have arrays of other sizes.
static LogicalResult verifySizes(Operation *op, int64_t device,
                                 const Literal &given, int64_t other,
                                 const Literal &otherGiven) {
  if (!hasDynamicSizes(op) || given.toString() == otherGiven.toString())
    return success();
  return op->emitOpError("cannot be interpreted: device ")
         << device << " gives " << given.toString() << ", but device " << other
         << ' ' << otherGiven.toString();
}

/// Exchanges the operands with the group this device is in.
template <typename OpT>
static FailureOr<Group> exchange(OpT op, ArrayRef<Literal> operands,
                                 Evaluation &evaluation) {
  Devices &devices = evaluation.getDevices();
  int64_t device = evaluation.getDevice();
  Group group;
  group.devices = getGroupOfDevice(op.getReplicaGroups(), getMode(op),
                                   devices.getNumReplicas(),
                                   devices.getNumPartitions(), device);
  const auto *found = llvm::find(group.devices, device);
  if (found == group.devices.end())
    return op.emitOpError("cannot be interpreted: no replica group names "
                          "device ")
           << device;
  group.rank = found - group.devices.begin();
  int64_t numDevices = devices.getNumReplicas() * devices.getNumPartitions();
  for (int64_t member : group.devices)
    if (member >= numDevices)
      return op.emitOpError("cannot be interpreted: device ")
             << member << " takes part, but there are " << numDevices;
  Literal value = Literal::getTuple(operands);
  FailureOr<std::vector<Literal>> values =
      devices.exchange(op, group.devices, device, value);
  if (failed(values))
    return failure();
  group.values = std::move(*values);
  for (auto [member, given] : llvm::zip(group.devices, group.values))
    if (failed(verifySizes(op, member, given, group.devices.front(),
                           group.values.front())))
      return failure();
  return group;
}

/// Piece `index` of `count` equal ones.
static Literal getPiece(const Literal &array, int64_t dimension, int64_t index,
                        int64_t count) {
  SmallVector<int64_t> sizes(array.getShape()), starts(sizes.size());
  sizes[dimension] /= count;
  starts[dimension] = index * sizes[dimension];
  return slice(array, starts, sizes);
}

//===----------------------------------------------------------------------===//
// Collectives on groups
//===----------------------------------------------------------------------===//

template <typename OpT>
static FailureOr<Literal> evaluateAllGather(OpT op,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &evaluation) {
  FailureOr<Group> group = exchange(op, operands, evaluation);
  if (failed(group))
    return failure();
  SmallVector<Literal> results;
  for (int64_t index = 0, e = operands.size(); index < e; ++index) {
    SmallVector<Literal> pieces;
    for (int64_t member = 0; member < group->size(); ++member)
      pieces.push_back(group->getOperand(member, index));
    results.push_back(concatenate(pieces, op.getDimension()));
  }
  return getResult(results);
}

/// Combines what the devices of a group gave, in its order.
template <typename OpT>
static FailureOr<Literal> reduceOverGroup(OpT op, const Group &group,
                                          Evaluation &evaluation) {
  FailureOr<const ScalarComputation *> computation =
      evaluation.getScalarComputation(op.getToApply());
  if (failed(computation))
    return failure();
  PrimitiveType type = (*computation)->getParameterTypes()[0];
  SmallVector<Literal> results;
  for (int64_t index = 0, e = op->getNumOperands(); index < e; ++index) {
    Literal sum = group.getOperand(0, index).convert(type);
    int64_t count = sum.getNumElements();
    ScalarComputation::Frame frame(**computation, evaluation, count);
    for (int64_t member = 1; member < group.size(); ++member) {
      Literal value = group.getOperand(member, index).convert(type);
      char *data = sum.getMutableData();
      if (failed(frame.run({data, value.getData()}, {data}, count)))
        return failure();
    }
    results.push_back(std::move(sum));
  }
  return getResult(op->getResult(0).getType(), results);
}

template <typename OpT>
static FailureOr<Literal> evaluateAllReduce(OpT op,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &evaluation) {
  FailureOr<Group> group = exchange(op, operands, evaluation);
  if (failed(group))
    return failure();
  return reduceOverGroup(op, *group, evaluation);
}

static FailureOr<Literal>
evaluateReduceScatter(ReduceScatterOp op, MutableArrayRef<Literal> operands,
                      Evaluation &evaluation) {
  FailureOr<Group> group = exchange(op, operands, evaluation);
  if (failed(group))
    return failure();
  for (Literal &value : group->values)
    for (Literal &operand : value.getMutableTupleElements())
      operand =
          getPiece(operand, op.getDimension(), group->rank, group->size());
  return reduceOverGroup(op, *group, evaluation);
}

static FailureOr<Literal> evaluateAllToAll(AllToAllOp op,
                                           MutableArrayRef<Literal> operands,
                                           Evaluation &evaluation) {
  FailureOr<Group> group = exchange(op, operands, evaluation);
  if (failed(group))
    return failure();
  SmallVector<Literal> received;
  if (std::optional<int64_t> dimension = op.getDimension()) {
    for (int64_t member = 0; member < group->size(); ++member)
      received.push_back(getPiece(group->getOperand(member, 0), *dimension,
                                  group->rank, group->size()));
    return concatenate(received, *dimension);
  }
  for (int64_t member = 0; member < group->size(); ++member)
    received.push_back(group->getOperand(member, group->rank));
  return Literal::getTuple(received);
}

static FailureOr<Literal>
evaluateRaggedAllToAll(RaggedAllToAllOp op, MutableArrayRef<Literal> operands,
                       Evaluation &evaluation) {
  FailureOr<Group> group = exchange(op, operands, evaluation);
  if (failed(group))
    return failure();
  enum { Input, Output, InputOffsets, SendSizes, OutputOffsets };
  Literal result = operands[Output];
  int64_t numRows = result.getShape().front();
  SmallVector<int64_t> sizes(result.getShape());
  SmallVector<int64_t> starts(sizes.size()), targetStarts = starts;
  // With lists of rank 2, every device is sent as many pieces as a row has.
  int64_t pieces = operands[SendSizes].getNumElements() / group->size();
  for (int64_t member = 0; member < group->size(); ++member) {
    const Literal &input = group->getOperand(member, Input);
    int64_t numInputRows = input.getShape().front();
    for (int64_t piece = group->rank * pieces, end = (group->rank + 1) * pieces;
         piece < end; ++piece) {
      int64_t from = group->getOperand(member, InputOffsets).getIndex(piece);
      int64_t to = group->getOperand(member, OutputOffsets).getIndex(piece);
      int64_t count = group->getOperand(member, SendSizes).getIndex(piece);
      if (count < 0 || from < 0 || to < 0 || count > numInputRows - from ||
          count > numRows - to)
        return op.emitOpError("cannot be interpreted: device ")
               << group->devices[member] << " sends " << count
               << " rows from row " << from << " of " << numInputRows
               << " to row " << to << " of " << numRows;
      starts[0] = from;
      targetStarts[0] = to;
      sizes[0] = count;
      copySlice(input, starts, result, targetStarts, sizes);
    }
  }
  return result;
}

static FailureOr<Literal>
evaluateCollectiveBroadcast(CollectiveBroadcastOp op,
                            MutableArrayRef<Literal> operands,
                            Evaluation &evaluation) {
  FailureOr<Group> group = exchange(op, operands, evaluation);
  if (failed(group))
    return failure();
  int64_t numArrays = operands.size(), root = 0;
  if (op.getHasDynamicRoot()) {
    --numArrays;
    // One root per group, a place in it.
    int64_t index = 0;
    for (auto [i, ids] :
         llvm::enumerate(op.getReplicaGroups().getExplicitGroups()))
      if (llvm::is_contained(ids, group->devices.front()))
        index = i;
    const Literal &roots = operands.back();
    root = index < roots.getNumElements() ? roots.getIndex(index) : -1;
    if (root < 0 || root >= group->size())
      return op.emitOpError("cannot be interpreted: the root of group ")
             << index << " is " << root << ", outside [0, " << group->size()
             << ")";
  }
  SmallVector<Literal> results;
  for (int64_t index = 0; index < numArrays; ++index)
    results.push_back(group->getOperand(root, index));
  return getResult(results);
}

//===----------------------------------------------------------------------===//
// Permutation
//===----------------------------------------------------------------------===//

/// The pieces of a value that may be a tuple of them.
static ArrayRef<Literal> getParts(const Literal &value) {
  return value.isTuple() ? value.getTupleElements() : ArrayRef(value);
}

/// Writes slices of what the source sent into a copy of the second operand.
static FailureOr<Literal> writeSlices(Operation *op, DenseIntElementsAttr sizes,
                                      const Literal &source,
                                      const Literal &local) {
  enum { Input, Output, InputStarts, OutputStarts };
  ArrayRef<Literal> sent = source.getTupleElements();
  ArrayRef<Literal> own = local.getTupleElements();
  SmallVector<Literal> inputs(getParts(sent[Input]));
  SmallVector<Literal> outputs(getParts(own[Output]));
  if (inputs.size() != 1 || outputs.size() != 1)
    return op->emitOpError(
        "cannot be interpreted: slices of more than one array");
  Literal &output = outputs[0];
  auto getStarts = [](const Literal &starts) {
    SmallVector<Literal> leaves;
    starts.getLeaves(leaves);
    return llvm::map_to_vector(leaves,
                               [](const Literal &l) { return l.getIndex(); });
  };
  SmallVector<int64_t> from = getStarts(sent[InputStarts]);
  SmallVector<int64_t> to = getStarts(own[OutputStarts]);
  SmallVector<int64_t> extent(sizes.getValues<int64_t>());
  size_t rank = output.getRank();
  if (from.size() != rank || to.size() != rank || extent.size() != rank)
    return op->emitOpError("cannot be interpreted: the slices have another "
                           "rank than the array");
  for (size_t dim = 0; dim < rank; ++dim)
    if (from[dim] < 0 || to[dim] < 0 ||
        from[dim] + extent[dim] > inputs[0].getShape()[dim] ||
        to[dim] + extent[dim] > output.getShape()[dim])
      return op->emitOpError("cannot be interpreted: the slice is out of range "
                             "in dimension ")
             << dim;
  copySlice(inputs[0], from, output, to, extent);
  return output;
}

template <typename OpT>
static FailureOr<Literal>
evaluateCollectivePermute(OpT op, MutableArrayRef<Literal> operands,
                          Evaluation &evaluation) {
  Devices &devices = evaluation.getDevices();
  int64_t device = evaluation.getDevice();
  Literal local = Literal::getTuple(operands);
  // All devices of a mode meet: a device is a source and a target.
  SmallVector<int64_t> everyone = getGroupOfDevice(
      ReplicaGroupsAttr::get(op.getContext(), {}, 0, 0, {}, {}, {}),
      getMode(op), devices.getNumReplicas(), devices.getNumPartitions(),
      device);
  FailureOr<std::vector<Literal>> exchanged =
      devices.exchange(op, everyone, device, local);
  if (failed(exchanged))
    return failure();
  ArrayRef<Literal> values = *exchanged;
  int64_t id = llvm::find(everyone, device) - everyone.begin();
  std::optional<int64_t> source;
  SmallVector<int64_t> pairs(
      op.getSourceTargetPairs().template getValues<int64_t>());
  for (size_t i = 0; i + 1 < pairs.size(); i += 2)
    if (pairs[i + 1] == id)
      source = pairs[i];
  if (source && (*source < 0 || *source >= int64_t(values.size())))
    return op.emitOpError("cannot be interpreted: device ")
           << *source << " is a source, but there are " << values.size();
  if (auto sizes = op.getSliceSizesAttr())
    return source ? writeSlices(op, cast<DenseIntElementsAttr>(sizes),
                                values[*source], local)
                  : operands[1];
  if (source &&
      failed(verifySizes(op, device, local, *source, values[*source])))
    return failure();
  // What gets nothing has zeros instead, as many as its operand has elements.
  SmallVector<Literal> results;
  for (auto [index, operand] : llvm::enumerate(operands))
    results.push_back(
        source ? values[*source].getTupleElements()[index]
        : operand.isArray()
            ? Literal::getZero(operand.getType(), operand.getShape())
            : Literal::getZero(op.getOperands()[index].getType()));
  return getResult(results);
}

//===----------------------------------------------------------------------===//
// Starts and dones
//===----------------------------------------------------------------------===//

/// The tuple of the operands, of what is returned at the end, and of contexts.
template <typename OpT, auto evaluate>
static FailureOr<Literal> evaluateStart(OpT op,
                                        MutableArrayRef<Literal> operands,
                                        Evaluation &evaluation) {
  Literal inputs = getResult(operands);
  FailureOr<Literal> result = evaluate(op, operands, evaluation);
  if (failed(result))
    return failure();
  SmallVector<Literal> elements = {inputs, *result};
  for (Type context :
       cast<TupleType>(op.getResult().getType()).getTypes().drop_front(2))
    elements.push_back(Literal::getZero(context));
  return Literal::getTuple(elements);
}

template <typename OpT>
static FailureOr<Literal> evaluateDone(OpT, MutableArrayRef<Literal> operands,
                                       Evaluation &) {
  return operands[0].getTupleElements()[1];
}

static FailureOr<Literal>
evaluateAllReduceDone(AllReduceDoneOp, MutableArrayRef<Literal> operands,
                      Evaluation &) {
  return std::move(operands[0]);
}

static FailureOr<Literal> evaluateReplicaId(ReplicaIdOp,
                                            MutableArrayRef<Literal>,
                                            Evaluation &evaluation) {
  Devices &devices = evaluation.getDevices();
  int64_t numPartitions = devices.getNumPartitions();
  return Literal::getScalar<uint32_t>(PrimitiveType::U32,
                                      evaluation.getDevice() / numPartitions);
}

static FailureOr<Literal> evaluatePartitionId(PartitionIdOp,
                                              MutableArrayRef<Literal>,
                                              Evaluation &evaluation) {
  Devices &devices = evaluation.getDevices();
  int64_t numPartitions = devices.getNumPartitions();
  return Literal::getScalar<uint32_t>(PrimitiveType::U32,
                                      evaluation.getDevice() % numPartitions);
}

/// The types of collectives say how many devices are in a group.
template <typename OpT, auto evaluate>
static FailureOr<Literal> evaluateChecked(OpT op,
                                          MutableArrayRef<Literal> operands,
                                          Evaluation &evaluation) {
  FailureOr<Literal> result = evaluate(op, operands, evaluation);
  if (succeeded(result) && !result->matches(op.getResult().getType()))
    return op.emitOpError("cannot be interpreted: with ")
           << evaluation.getDevices().getNumReplicas() << " replicas and "
           << evaluation.getDevices().getNumPartitions()
           << " partitions it gives " << result->toString()
           << ", but its type is "
           << shapeToString(op.getResult().getType(), /*withLayouts=*/false);
  return result;
}

void hlo::populateCollectiveEvaluators(Evaluators &evaluators) {
  evaluators
      .add<evaluateChecked<AllGatherOp, evaluateAllGather<AllGatherOp>>>();
  evaluators.add<evaluateChecked<
      AllGatherStartOp,
      evaluateStart<AllGatherStartOp, evaluateAllGather<AllGatherStartOp>>>>();
  evaluators.add<evaluateDone<AllGatherDoneOp>>();
  evaluators.add<evaluateAllReduce<AllReduceOp>>();
  evaluators.add<evaluateAllReduce<AllReduceStartOp>>();
  evaluators.add<evaluateAllReduceDone>();
  evaluators.add<evaluateChecked<ReduceScatterOp, evaluateReduceScatter>>();
  evaluators.add<evaluateChecked<AllToAllOp, evaluateAllToAll>>();
  evaluators.add<evaluateRaggedAllToAll>();
  evaluators.add<evaluateCollectiveBroadcast>();
  evaluators.add<evaluateCollectivePermute<CollectivePermuteOp>>();
  evaluators.add<
      evaluateStart<CollectivePermuteStartOp,
                    evaluateCollectivePermute<CollectivePermuteStartOp>>>();
  evaluators.add<evaluateDone<CollectivePermuteDoneOp>>();
  evaluators.add<evaluateReplicaId>();
  evaluators.add<evaluatePartitionId>();
}
