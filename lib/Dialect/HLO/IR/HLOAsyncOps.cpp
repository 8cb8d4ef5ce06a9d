//===- HLOAsyncOps.cpp - Asynchronous wrappers ----------------------------===//

#include "Asynchrony.h"

using namespace hlo;
using namespace hlo::detail;

//===----------------------------------------------------------------------===//
// Shared by all starts and dones
//===----------------------------------------------------------------------===//

bool hlo::detail::carriesValuesInFlight(Operation *op) {
  return isa<TupleOp, GetTupleElementOp, OptBarrierOp, AddDependencyOp,
             DomainOp, CopyOp, BitcastOp, CustomCallOp, CallOp, WhileOp,
             ConditionalOp>(op) ||
         op->hasTrait<mlir::OpTrait::IsTerminator>() ||
         op->getName().getDialectNamespace() !=
             HLODialect::getDialectNamespace();
}

LogicalResult hlo::detail::verifyContinuedOnce(
    Operation *op, function_ref<bool(Operation *)> isDone, StringRef doneName) {
  int64_t dones = 0;
  bool carried = false;
  for (Operation *user : op->getUsers()) {
    if (isDone(user))
      ++dones;
    else if (carriesValuesInFlight(user))
      carried = true;
    else
      return op->emitOpError()
             << "is used by " << user->getName() << ", which is no " << doneName
             << " and does not carry it to one";
  }
  if (dones > 1)
    return op->emitOpError() << "is used by " << dones << " operations "
                             << doneName << ", but only one may";
  if (!dones && !carried)
    return op->emitOpError()
           << "is never finished: no " << doneName << " uses it";
  return success();
}

LogicalResult
hlo::detail::verifyStartedBy(Operation *op,
                             function_ref<bool(Operation *)> isStart,
                             StringRef startName) {
  Operation *start = op->getOperand(0).getDefiningOp();
  if (!start || isStart(start) || carriesValuesInFlight(start))
    return success();
  return op->emitOpError() << "operand comes from " << start->getName()
                           << ", but must come from " << startName;
}

//===----------------------------------------------------------------------===//
// AsyncStartOp
//===----------------------------------------------------------------------===//

AsyncStartOp hlo::getAsyncStart(Value value, uint64_t maxUpdates) {
  while (auto update = value.getDefiningOp<AsyncUpdateOp>()) {
    if (maxUpdates-- == 0)
      return {};
    value = update.getOperand();
  }
  return value.getDefiningOp<AsyncStartOp>();
}

/// Chains are followed for some length only, so that verification stays linear.
static AsyncStartOp getNearStart(Value value) {
  return getAsyncStart(value, /*maxUpdates=*/63);
}

static bool isUnbound(Type result) {
  auto tuple = dyn_cast<TupleType>(result);
  return tuple && tuple.size() == 0;
}

/// The types an async value binds are those of `bound`.
static LogicalResult verifyBoundTypes(Operation *op, AsyncType async,
                                      TypeRange bound) {
  if (async.getOperands().size() != bound.size())
    return op->emitOpError()
           << "result binds " << async.getOperands().size() << " operands, but "
           << bound.size() << " are bound";
  for (auto [index, written, type] :
       llvm::enumerate(async.getOperands(), bound))
    if (!areCompatibleUpToPrecision(written, type))
      return op->emitOpError() << "operand " << index << " of the result is "
                               << shapeToString(written, false) << ", but "
                               << shapeToString(type, false) << " is bound";
  return success();
}

/// `types` are the parameters of the computation from `first` on.
static LogicalResult verifyParameters(Operation *op, TypeRange types,
                                      TypeRange parameters, size_t first) {
  if (first + types.size() > parameters.size())
    return op->emitOpError()
           << "binds " << first + types.size()
           << " operands, but the computation takes " << parameters.size();
  for (auto [index, type] : llvm::enumerate(types))
    if (!areCompatibleUpToPrecision(type, parameters[first + index]))
      return op->emitOpError()
             << "parameter " << first + index << " of the computation is "
             << shapeToString(parameters[first + index], false) << ", but "
             << shapeToString(type, false) << " is bound";
  return success();
}

static LogicalResult verifyWrapped(AsyncStartOp op) {
  auto attributes =
      op->getAttrOfType<DictionaryAttr>(HLODialect::kFrontendAttributes);
  bool isGroup = attributes && attributes.contains("_collectives_group");
  Operation *wrapped = nullptr;
  for (Operation &inner : op.getCalls().front().without_terminator()) {
    if (isa<TupleOp, GetTupleElementOp>(inner) || isGroup)
      continue;
    if (wrapped) // C2
      return op.emitOpError()
             << "wraps " << wrapped->getName() << " and " << inner.getName()
             << ", but must wrap one operation";
    wrapped = &inner;
  }
  return success();
}

LogicalResult AsyncStartOp::verify() {
  AsyncType async = getAsAsync(getType());
  if (getCalls().empty())
    return emitOpError() << "has no computation";
  if (failed(verifyParameters(*this, getOperandTypes(),
                              getCalls().getArgumentTypes(), 0)) || // C1
      failed(verifyWrapped(*this)) ||                               // C2
      failed(verifyBoundTypes(*this, async, getOperandTypes())))    // C3
    return failure();
  Type returned = getComputationResultType(getCalls());
  if (!returned)
    return emitOpError() << "computation returns no value";
  if (!isUnbound(async.getResult()) &&
      !areCompatibleUpToPrecision(returned, async.getResult())) // C3
    return emitOpError() << "computation returns "
                         << shapeToString(returned, false)
                         << ", but the result is one of "
                         << shapeToString(async.getResult(), false);
  return verifyContinuedOnce<AsyncUpdateOp, AsyncDoneOp>(
      *this, "hlo.async_update or hlo.async_done"); // C4
}

//===----------------------------------------------------------------------===//
// AsyncUpdateOp
//===----------------------------------------------------------------------===//

LogicalResult AsyncUpdateOp::verify() {
  if (failed(verifyStartedBy<AsyncStartOp, AsyncUpdateOp>(
          *this, "hlo.async_start or hlo.async_update"))) // C1
    return failure();
  AsyncType previous = getAsAsync(getOperand().getType());
  AsyncType async = getAsAsync(getType());
  TypeRange late = getLateOperands().getTypes();
  SmallVector<Type> bound(previous.getOperands());
  llvm::append_range(bound, late);
  if (failed(verifyBoundTypes(*this, async, bound))) // C2
    return failure();
  AsyncStartOp start = getNearStart(getOperand());
  if (start && !start.getCalls().empty() && !late.empty() &&
      failed(verifyParameters(*this, late, start.getCalls().getArgumentTypes(),
                              previous.getOperands().size()))) // C2
    return failure();
  if (!isUnbound(previous.getResult()) &&
      !areCompatibleUpToPrecision(previous.getResult(),
                                  async.getResult())) // C3
    return emitOpError() << "result is one of "
                         << shapeToString(async.getResult(), false)
                         << ", but the operand is one of "
                         << shapeToString(previous.getResult(), false);
  if (previous.getContexts().size() != async.getContexts().size()) // C3
    return emitOpError() << "result has " << async.getContexts().size()
                         << " contexts, but the operand has "
                         << previous.getContexts().size();
  for (auto [index, before, after] :
       llvm::enumerate(previous.getContexts(), async.getContexts()))
    if (!areCompatible(before, after)) // C3
      return emitOpError() << "context " << index << " of the result is "
                           << shapeToString(after, false)
                           << ", but that of the operand is "
                           << shapeToString(before, false);
  return verifyContinuedOnce<AsyncUpdateOp, AsyncDoneOp>(
      *this, "hlo.async_update or hlo.async_done"); // C4
}

//===----------------------------------------------------------------------===//
// AsyncDoneOp
//===----------------------------------------------------------------------===//

LogicalResult AsyncDoneOp::inferReturnTypes(MLIRContext *context,
                                            std::optional<Location> location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  AsyncType async = getAsAsync(adaptor.getOperand().getType());
  if (!async)
    return inferenceError(location, "operand is no async value");
  Type result = async.getResult();
  // What an async value leaves open is known where the computation is.
  AsyncStartOp start =
      isUnbound(result) ? getNearStart(adaptor.getOperand()) : AsyncStartOp();
  if (start)
    if (Type returned = getComputationResultType(start.getCalls()))
      result = returned;
  inferred.push_back(withoutLayout(result));
  return success();
}

LogicalResult AsyncDoneOp::verify() {
  if (failed(verifyStartedBy<AsyncStartOp, AsyncUpdateOp>(
          *this, "hlo.async_start or hlo.async_update"))) // C1
    return failure();
  AsyncType async = getAsAsync(getOperand().getType());
  AsyncStartOp start = getNearStart(getOperand());
  if (start && !start.getCalls().empty() &&
      start.getCalls().getNumArguments() != async.getOperands().size()) // C2
    return emitOpError() << "finishes a computation of "
                         << start.getCalls().getNumArguments()
                         << " parameters, of which "
                         << async.getOperands().size() << " are bound";
  // An open result from elsewhere may turn out to be anything.
  if (isUnbound(async.getResult()) && !start)
    return success();
  return verifyInferredResultType(*this); // C3
}
