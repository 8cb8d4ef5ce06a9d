//===- HLOTransferOps.cpp - Send, receive, infeed, outfeed, copy ----------===//
// Labels (C1) ... are those of the descriptions in HLOCommunicationOps.td.

#include "Asynchrony.h"

using namespace hlo;
using namespace hlo::detail;

static RankedTensorType getContextType(MLIRContext *context) {
  return RankedTensorType::get(
      {}, IntegerType::get(context, 32, IntegerType::Unsigned));
}

//===----------------------------------------------------------------------===//
// infeed and outfeed
//===----------------------------------------------------------------------===//

LogicalResult InfeedOp::verify() {
  TupleType result = getType();
  if (result.size() != 2 || !isa<TokenType>(result.getType(1))) // C1
    return emitOpError() << "result is " << shapeToString(result, false)
                         << ", but must be the tuple of a value and a token";
  return success();
}

LogicalResult OutfeedOp::verify() {
  Type operand = getOperand().getType();
  if (!areCompatibleUpToPrecision(operand, getOutfeedShape())) // C1
    return emitOpError() << "outfeed_shape is "
                         << shapeToString(getOutfeedShape(), false)
                         << ", but the operand is "
                         << shapeToString(operand, false);
  return success();
}

//===----------------------------------------------------------------------===//
// send and recv
//===----------------------------------------------------------------------===//

/// A done has the channel and the kind of transfer of its start.
template <typename StartT, typename DoneT>
static LogicalResult verifySameChannel(DoneT op) {
  auto start = op.getOperand().template getDefiningOp<StartT>();
  if (!start)
    return success();
  if (op.getChannelId() && start.getChannelId() &&
      op.getChannelId() != start.getChannelId())
    return op.emitOpError()
           << "channel_id is " << *op.getChannelId() << ", but that of the "
           << start->getName() << " is " << *start.getChannelId();
  if (op.getIsHostTransfer() != start.getIsHostTransfer())
    return op.emitOpError() << (op.getIsHostTransfer() ? "is" : "is not")
                            << " a host transfer, but the " << start->getName()
                            << (start.getIsHostTransfer() ? " is" : " is not");
  return success();
}

/// (value, context, token).
static bool isInFlight(TupleType type) {
  return type.size() == 3 && isa<TokenType>(type.getType(2));
}

LogicalResult SendOp::inferReturnTypes(MLIRContext *context,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  inferred.push_back(TupleType::get(
      context, {withoutLayout(adaptor.getOperand().getType()),
                getContextType(context), TokenType::get(context)}));
  return success();
}
LogicalResult SendOp::verify() {
  if (failed(verifyInferredResultType(*this))) // C1
    return failure();
  return verifyContinuedOnce<SendDoneOp>(*this, "hlo.send_done"); // C2
}

LogicalResult SendDoneOp::verify() {
  if (failed(verifyStartedBy<SendOp>(*this, "hlo.send"))) // C1
    return failure();
  if (!isInFlight(getOperand().getType())) // C1
    return emitOpError() << "operand is "
                         << shapeToString(getOperand().getType(), false)
                         << ", but must be a value, a context and a token";
  return verifySameChannel<SendOp>(*this); // C2
}

LogicalResult RecvOp::verify() {
  TupleType result = getType();
  if (result.size() == 0)
    return emitOpError() << "result is (), but must be a value, a context and "
                            "a token"; // C1
  Type expected = TupleType::get(getContext(), {result.getType(0),
                                                getContextType(getContext()),
                                                TokenType::get(getContext())});
  if (failed(verifyResultType(*this, expected))) // C1
    return failure();
  return verifyContinuedOnce<RecvDoneOp>(*this, "hlo.recv_done"); // C2
}

LogicalResult RecvDoneOp::inferReturnTypes(MLIRContext *context,
                                           std::optional<Location> location,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<TupleType>(adaptor.getOperand().getType());
  if (!type || !isInFlight(type)) // C1
    return inferenceError(
        location, "operand is " +
                      shapeToString(adaptor.getOperand().getType(), false) +
                      ", but must be a value, a context and a token");
  inferred.push_back(TupleType::get(
      context, {withoutLayout(type.getType(0)), TokenType::get(context)}));
  return success();
}
LogicalResult RecvDoneOp::verify() {
  if (failed(verifyStartedBy<RecvOp>(*this, "hlo.recv")) || // C1
      failed(verifySameChannel<RecvOp>(*this)))             // C2
    return failure();
  return verifyInferredResultType(*this); // C3
}

//===----------------------------------------------------------------------===//
// copy_start and copy_done
//===----------------------------------------------------------------------===//

LogicalResult CopyStartOp::verify() {
  TupleType result = getType();
  auto context = dyn_cast_or_null<RankedTensorType>(
      result.size() == 3 ? result.getType(2) : Type());
  if (!context || context.getRank() != 0 ||
      !isInteger(context.getElementType())) // C1
    return emitOpError() << "result is " << shapeToString(result, false)
                         << ", but must be the copy, the operand and an "
                            "integer scalar";
  Type type = withoutLayout(getOperand().getType());
  if (failed(verifyResultType(
          *this, TupleType::get(getContext(), {type, type, context})))) // C1
    return failure();
  return verifyContinuedOnce<CopyDoneOp>(*this, "hlo.copy_done"); // C2
}

LogicalResult CopyDoneOp::inferReturnTypes(MLIRContext *context,
                                           std::optional<Location> location,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<TupleType>(adaptor.getOperand().getType());
  if (!type || type.size() == 0)
    return inferenceError(location, "operand is no tuple with an element 0");
  inferred.push_back(withoutLayout(type.getType(0)));
  return success();
}
LogicalResult CopyDoneOp::verify() {
  if (failed(verifyStartedBy<CopyStartOp>(*this, "hlo.copy_start"))) // C1
    return failure();
  return verifyInferredResultType(*this); // C2
}
