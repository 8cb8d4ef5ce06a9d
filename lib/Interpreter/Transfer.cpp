//===- Transfer.cpp - Evaluation of copies, send, recv and host queues ----===//

#include "Devices.h"
#include "Evaluators.h"
#include "llvm/ADT/StringExtras.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static FailureOr<Literal> evaluateCopyStart(CopyStartOp op,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &) {
  SmallVector<Literal> elements = {operands[0], operands[0]};
  for (Type context :
       cast<TupleType>(op.getResult().getType()).getTypes().drop_front(2))
    elements.push_back(Literal::getZero(context));
  return Literal::getTuple(elements);
}

static FailureOr<Literal>
evaluateCopyDone(CopyDoneOp, MutableArrayRef<Literal> operands, Evaluation &) {
  return operands[0].getTupleElements()[0];
}

//===----------------------------------------------------------------------===//
// Channels between devices
//===----------------------------------------------------------------------===//

/// The pairs of `_xla_send_recv_source_target_pairs={{0,1},{1,2}}`; none when
/// the operation does not have them.
static FailureOr<SmallVector<std::pair<int64_t, int64_t>>>
getSourceTargetPairs(Operation *op) {
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  auto attributes =
      op->getAttrOfType<DictionaryAttr>(HLODialect::kFrontendAttributes);
  auto text =
      attributes
          ? attributes.getAs<StringAttr>("_xla_send_recv_source_target_pairs")
          : StringAttr();
  if (!text)
    return pairs;
  SmallVector<int64_t> numbers;
  StringRef rest = text.getValue();
  while (!rest.empty()) {
    unsigned long long number;
    if (!llvm::isDigit(rest.front()))
      rest = rest.drop_front();
    else if (!llvm::consumeUnsignedInteger(rest, 10, number))
      numbers.push_back(number);
    else
      return op->emitOpError("has source-target pairs that cannot be read: ")
             << text;
  }
  if (numbers.size() % 2)
    return op->emitOpError("has source-target pairs that cannot be read: ")
           << text;
  for (size_t i = 0; i < numbers.size(); i += 2)
    pairs.push_back({numbers[i], numbers[i + 1]});
  return pairs;
}

namespace {
/// Where this device is among those that pairs name: partitions if the module
/// has several, else replicas.
struct Place {
  int64_t id;
  /// The device of id 0.
  int64_t base = 0;

  explicit Place(Evaluation &evaluation) {
    int64_t numPartitions = evaluation.getDevices().getNumPartitions();
    int64_t device = evaluation.getDevice();
    if (numPartitions > 1) {
      id = device % numPartitions;
      base = device - id;
    } else {
      id = device;
    }
  }
  int64_t getDevice(int64_t other) const { return base + other; }
};
} // namespace

template <typename OpT> static LogicalResult checkIsBetweenDevices(OpT op) {
  if (op.getIsHostTransfer())
    return op.emitOpError(
        "cannot be interpreted: there is no host at the other end");
  return success();
}

/// A send goes to the other end of its pair; without pairs, to the device
/// itself.
static FailureOr<Literal> evaluateSend(SendOp op,
                                       MutableArrayRef<Literal> operands,
                                       Evaluation &evaluation) {
  FailureOr<SmallVector<std::pair<int64_t, int64_t>>> pairs =
      getSourceTargetPairs(op);
  if (failed(checkIsBetweenDevices(op)) || failed(pairs))
    return failure();
  Place place(evaluation);
  int64_t channel = op.getChannelId().value_or(0);
  int64_t device = evaluation.getDevice();
  if (pairs->empty())
    evaluation.getDevices().send(channel, device, device, operands[0]);
  for (auto [source, target] : *pairs)
    if (source == place.id)
      evaluation.getDevices().send(channel, device, place.getDevice(target),
                                   operands[0]);
  return Literal::getTuple({operands[0],
                            Literal::getZero(PrimitiveType::U32, {}),
                            Literal::getToken()});
}

static FailureOr<Literal> evaluateSendDone(SendDoneOp, MutableArrayRef<Literal>,
                                           Evaluation &) {
  return Literal::getToken();
}

static FailureOr<Literal> evaluateRecv(RecvOp op, MutableArrayRef<Literal>,
                                       Evaluation &) {
  if (failed(checkIsBetweenDevices(op)))
    return failure();
  return Literal::getZero(op.getResult().getType());
}

/// A device that is no target receives zeros.
static FailureOr<Literal> evaluateRecvDone(RecvDoneOp op,
                                           MutableArrayRef<Literal> operands,
                                           Evaluation &evaluation) {
  Operation *recv = op.getOperand().getDefiningOp();
  FailureOr<SmallVector<std::pair<int64_t, int64_t>>> pairs =
      getSourceTargetPairs(recv && isa<RecvOp>(recv) ? recv
                                                     : op.getOperation());
  if (failed(pairs))
    return failure();
  Place place(evaluation);
  int64_t device = evaluation.getDevice();
  std::optional<int64_t> source;
  if (pairs->empty())
    source = device;
  for (auto [from, to] : *pairs)
    if (to == place.id)
      source = place.getDevice(from);
  Literal value = operands[0].getTupleElements()[0];
  if (source) {
    FailureOr<Literal> received = evaluation.getDevices().receive(
        op, op.getChannelId().value_or(0), *source, device);
    if (failed(received))
      return failure();
    value = *received;
  }
  return Literal::getTuple({value, Literal::getToken()});
}

//===----------------------------------------------------------------------===//
// Host queues
//===----------------------------------------------------------------------===//

static FailureOr<Literal> evaluateInfeed(InfeedOp op, MutableArrayRef<Literal>,
                                         Evaluation &evaluation) {
  if (!evaluation.getOptions().infeed)
    return op.emitOpError("cannot be interpreted: no one feeds the device");
  Type type = cast<TupleType>(op.getResult().getType()).getType(0);
  FailureOr<Literal> value =
      evaluation.getOptions().infeed(op, evaluation.getDevice());
  if (failed(value))
    return failure();
  if (!value->matches(type))
    return op.emitOpError("takes ")
           << shapeToString(type, /*withLayouts=*/false)
           << " from the host's queue, but " << value->toString() << " is next";
  return Literal::getTuple({*value, Literal::getToken()});
}

static FailureOr<Literal> evaluateOutfeed(OutfeedOp op,
                                          MutableArrayRef<Literal> operands,
                                          Evaluation &evaluation) {
  if (evaluation.getOptions().outfeed)
    evaluation.getOptions().outfeed(op, evaluation.getDevice(), operands[0]);
  return Literal::getToken();
}

void hlo::populateTransferEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateCopyStart>();
  evaluators.add<evaluateCopyDone>();
  evaluators.add<evaluateSend>();
  evaluators.add<evaluateSendDone>();
  evaluators.add<evaluateRecv>();
  evaluators.add<evaluateRecvDone>();
  evaluators.add<evaluateInfeed>();
  evaluators.add<evaluateOutfeed>();
}
