//===- ModuleVerification.cpp - Rules across a module ---------------------===//

#include "hlo/Analysis/ModuleVerification.h"
#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// The channel of an instruction that communicates; that of a done is verified
/// with its start.
static std::optional<int64_t> getChannel(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(op)
      .Case<SendOp, RecvOp, AllGatherOp, AllGatherStartOp, AllReduceOp,
            AllReduceStartOp, AllToAllOp, CollectiveBroadcastOp,
            CollectivePermuteOp, CollectivePermuteStartOp, RaggedAllToAllOp,
            ReduceScatterOp>([](auto op) { return op.getChannelId(); })
      .Default(std::nullopt);
}

LogicalResult InstructionAgreement::verify(Operation *op) {
  if (auto allReduce = dyn_cast<AllReduceOp>(op)) {
    if (failed(verifyLayoutConstraint(op, allReduce.getConstrainLayout())))
      return failure();
  } else if (auto start = dyn_cast<AllReduceStartOp>(op)) {
    if (failed(verifyLayoutConstraint(op, start.getConstrainLayout())))
      return failure();
  }
  std::optional<int64_t> channel = getChannel(op);
  return channel ? verifyChannel(op, *channel) : success();
}

LogicalResult InstructionAgreement::verifyLayoutConstraint(Operation *op,
                                                           bool constrains) {
  if (!firstAllReduce) {
    firstAllReduce = op;
    return success();
  }
  auto start = dyn_cast<AllReduceStartOp>(firstAllReduce);
  if (constrains ==
      (start ? start.getConstrainLayout()
             : cast<AllReduceOp>(firstAllReduce).getConstrainLayout()))
    return success();
  InFlightDiagnostic diagnostic =
      op->emitOpError() << (constrains ? "constrains" : "does not constrain")
                        << " layouts, but another all-reduce of the module "
                        << (constrains ? "does not" : "does");
  diagnostic.attachNote(firstAllReduce->getLoc()) << "the other one";
  return diagnostic;
}

/// What a send or recv carries.
static Type getCarriedType(Operation *op) {
  if (auto send = dyn_cast<SendOp>(op))
    return send.getOperand().getType();
  return cast<RecvOp>(op).getType().getType(0);
}

static bool isHostTransfer(Operation *op) {
  if (auto send = dyn_cast<SendOp>(op))
    return send.getIsHostTransfer();
  return cast<RecvOp>(op).getIsHostTransfer();
}

LogicalResult InstructionAgreement::verifyChannel(Operation *op,
                                                  int64_t channel) {
  auto [it, isFirst] = firstOfChannel.try_emplace(channel, op);
  if (isFirst)
    return success();
  Operation *first = it->second;
  auto emitError = [&]() {
    InFlightDiagnostic diagnostic = op->emitOpError();
    diagnostic << "shares channel " << channel << " with ";
    diagnostic.attachNote(first->getLoc()) << "the other one";
    return diagnostic;
  };
  bool isTransfer = isa<SendOp, RecvOp>(op);
  if (isTransfer != isa<SendOp, RecvOp>(first))
    return emitError() << first->getName()
                       << (isTransfer
                               ? ", which is no send or recv"
                               : "; collectives have channels of their own");
  if (!isTransfer || (!isHostTransfer(op) && !isHostTransfer(first)))
    return success();
  if (isHostTransfer(op) != isHostTransfer(first))
    return emitError() << first->getName() << ", but only one of them is a "
                       << "host transfer";
  if (op->getName() != first->getName())
    return emitError() << first->getName()
                       << ", but a channel of the host goes in one direction";
  if (!areCompatible(getCarriedType(op), getCarriedType(first)))
    return emitError() << first->getName() << ", but carries "
                       << shapeToString(getCarriedType(op), false)
                       << ", and that one "
                       << shapeToString(getCarriedType(first), false);
  return success();
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

LogicalResult hlo::verifyModule(ModuleOp module) {
  InstructionAgreement agreement;
  WalkResult result = module.walk(
      [&](Operation *op) { return WalkResult(agreement.verify(op)); });
  if (result.wasInterrupted())
    return failure();
  ComputationGraph graph(module);
  for (func::FuncOp caller : graph.getCalleesFirst())
    for (CallSite site : graph.getSites(caller))
      if (func::FuncOp callee = graph.lookup(site.getCallee());
          callee && graph.isRecursive(caller, callee))
        return site.op->emitOpError()
               << "closes a cycle: " << site.getCallee()
               << (caller == callee ? " calls itself"
                                    : " leads back to this call")
               << "; HLO has no recursion";
  return success();
}
