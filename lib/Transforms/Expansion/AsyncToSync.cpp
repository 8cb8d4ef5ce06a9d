//===- AsyncToSync.cpp - Run what is asynchronous in order ----------------===//
// See the description of async-to-sync in Passes.td; test: async-to-sync.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Inlining.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/TypeSwitch.h"

#define DEBUG_TYPE "async-to-sync"

namespace hlo {
#define GEN_PASS_DEF_ASYNCTOSYNCPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// What a done waits for: the start, and the updates in order.
struct Chain {
  SmallVector<Operation *> ops;
  /// Those of the start and those bound later.
  SmallVector<Value> operands;

  Operation *getStart() const { return ops.front(); }
};

struct AsyncToSyncPass : hlo::impl::AsyncToSyncPassBase<AsyncToSyncPass> {
  using Base::Base;

  void runOnOperation() override {
    dependencies = {};
    mlir::SymbolTableCollection symbols;
    SmallVector<Operation *> dones;
    getOperation()->walk([&](Operation *op) {
      if (isa<AllGatherDoneOp, AllReduceDoneOp, AsyncDoneOp,
              CollectivePermuteDoneOp, CopyDoneOp>(op))
        dones.push_back(op);
    });
    bool isChanged = false;
    for (Operation *done : dones)
      isChanged |= replace(done, symbols);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  InlinedBody inlineComputation(AsyncStartOp start, ArrayRef<Value> operands,
                                Operation *done);
  bool replace(Operation *done, mlir::SymbolTableCollection &symbols);
  void moveDependencies(const Chain &chain, Operation *done);

  ControlDependencies dependencies;
};
} // namespace

/// The synchronous operation that a start begins; empty for computations, and
/// for what is no start.
static StringRef getSyncName(Operation *start) {
  return llvm::TypeSwitch<Operation *, StringRef>(start)
      .Case([](AllGatherStartOp) { return AllGatherOp::getOperationName(); })
      .Case([](AllReduceStartOp) { return AllReduceOp::getOperationName(); })
      .Case([](CollectivePermuteStartOp) {
        return CollectivePermuteOp::getOperationName();
      })
      .Case([](CopyStartOp) { return CopyOp::getOperationName(); })
      .Default(StringRef());
}

/// None where the value is carried on by something else.
static std::optional<Chain> getChain(Operation *done) {
  Chain chain;
  Value value = done->getOperand(0);
  while (true) {
    Operation *op = value.getDefiningOp();
    if (!op || !value.hasOneUse())
      return std::nullopt;
    chain.ops.insert(chain.ops.begin(), op);
    auto update = dyn_cast<AsyncUpdateOp>(op);
    ValueRange operands =
        update ? ValueRange(update.getLateOperands()) : op->getOperands();
    chain.operands.insert(chain.operands.begin(), operands.begin(),
                          operands.end());
    if (!update)
      break;
    value = update.getOperand();
  }
  auto start = dyn_cast<AsyncStartOp>(chain.getStart());
  if (start ? start.getCalls().getNumArguments() != chain.operands.size()
            : getSyncName(chain.getStart()).empty())
    return std::nullopt;
  return chain;
}

/// The done waits for what its start and updates waited for; what waited for
/// these need not wait for the computation itself.
void AsyncToSyncPass::moveDependencies(const Chain &chain, Operation *done) {
  for (Operation *op : chain.ops) {
    SmallVector<int64_t> predecessors(getControlPredecessors(op));
    if (!dependencies.getSuccessors(op).empty())
      dependencies.replacePredecessor(op, predecessors);
    SmallVector<int64_t> all(getControlPredecessors(done));
    for (int64_t id : predecessors)
      if (!llvm::is_contained(all, id))
        all.push_back(id);
    dependencies.setPredecessors(done, all);
  }
}

/// The operation of a pair of start and done, in the place of the done.
static Operation *createSync(Operation *start, Operation *done) {
  OpBuilder builder(done);
  mlir::OperationState state(done->getLoc(), getSyncName(start));
  state.addOperands(start->getOperands());
  state.addTypes(done->getResultTypes());
  for (mlir::NamedAttribute attr : start->getAttrDictionary())
    if (attr.getName() != HLODialect::kControlId &&
        attr.getName() != HLODialect::kControlPredecessors &&
        attr.getName() != "cross_program_prefetch_index")
      state.addAttribute(attr.getName(), attr.getValue());
  for (Region &region : start->getRegions())
    state.addRegion()->takeBody(region);
  return builder.create(state);
}

/// Why a computation cannot run where it is done; empty if it can.
static StringRef whyNot(AsyncStartOp start, Type result,
                        mlir::SymbolTableCollection &symbols) {
  Block &body = start.getCalls().front();
  StringRef thread =
      getExecutionThread(start->getParentOfType<mlir::func::FuncOp>());
  StringRef why;
  body.walk([&](Operation *op) {
    if (isa<SendOp, RecvOp>(op))
      why = "it ends what it sends or receives";
  });
  auto uses = mlir::SymbolTable::getSymbolUses(&start.getCalls());
  for (const mlir::SymbolTable::SymbolUse &use : *uses) {
    Operation *callee =
        symbols.lookupNearestSymbolFrom(use.getUser(), use.getSymbolRef());
    if (callee && getExecutionThread(callee) != thread)
      why = "it calls what runs on another thread";
  }
  if (!isCopyable(body.getTerminator()->getOperand(0).getType(), result))
    why = "its result is of another type than that of its computation";
  return why;
}

InlinedBody AsyncToSyncPass::inlineComputation(AsyncStartOp start,
                                               ArrayRef<Value> operands,
                                               Operation *done) {
  InlinedBody inlined = inlineBodyWithCopies(start.getCalls().front(), operands,
                                             done, dependencies);
  // Computations of its own are of the thread that runs it.
  Attribute thread = done->getParentOfType<mlir::func::FuncOp>()->getAttr(
      HLODialect::kExecutionThread);
  for (Operation *op : inlined.ops)
    op->walk([&](ReturnOp nested) {
      if (thread)
        nested->setAttr(HLODialect::kExecutionThread, thread);
      else
        nested->removeAttr(HLODialect::kExecutionThread);
    });
  return inlined;
}

bool AsyncToSyncPass::replace(Operation *done,
                              mlir::SymbolTableCollection &symbols) {
  std::optional<Chain> chain = getChain(done);
  StringRef why;
  if (!chain)
    why = "where it starts is not known";
  else if (auto start = dyn_cast<AsyncStartOp>(chain->getStart()))
    why = whyNot(start, done->getResult(0).getType(), symbols);
  if (!why.empty()) {
    remark::missed(done->getLoc(),
                   remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
        << remark::add("{0}", why);
    return false;
  }
  remark::passed(done->getLoc(),
                 remark::RemarkOpts::name("InOrder").category(DEBUG_TYPE))
      << remark::add("runs where it is done");
  moveDependencies(*chain, done);
  InlinedBody inlined;
  if (auto start = dyn_cast<AsyncStartOp>(chain->getStart())) {
    inlined = inlineComputation(start, chain->operands, done);
  } else {
    Operation *sync = createSync(chain->getStart(), done);
    dependencies.setPredecessors(sync, getControlPredecessors(done));
    inlined = {sync->getResult(0), {sync}};
  }
  replaceByInlined(done, inlined, dependencies);
  for (Operation *op : llvm::reverse(chain->ops))
    op->erase();
  return true;
}
