//===- CallInline.cpp - Replace calls by the bodies of their callees ------===//
// See the description of call-inline in Passes.td; test: call-inline.mlir.
// MLIR's own inliner gives every inlined instruction a call-site location and
// splits the block at each call; here instructions keep their names, and the
// work is linear in the instructions inlined.

#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/FrontendAttributes.h"
#include "hlo/Transforms/Utils/Inlining.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "call-inline"

namespace hlo {
#define GEN_PASS_DEF_CALLINLINEPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Bodies a frontend partitioned by hand.
static bool isManualComputation(StringRef name) {
  return name.contains("shmap_body") ||
         name.contains("xla.sdy.manual_computation_body");
}

/// Copies the frontend attributes that speak of fusion from the call.
static void copyFusionAttributes(Operation *call, Operation *op) {
  for (StringRef key : {"MUST_FUSE", "MAXIMAL_FUSE"})
    if (StringRef value = getFrontendAttribute(call, key);
        !value.empty() && getFrontendAttribute(op, key).empty())
      setFrontendAttribute(op, key, value);
}

/// The location of the call, but for the name: for an instruction that a pass
/// wrote, which comes from nowhere else.
static Location getLocationOf(CallOp call, Operation *op) {
  std::string opcode = op->getName().stripDialect().str();
  llvm::replace(opcode, '_', '-');
  auto rename = [&](Location location) -> Location {
    auto name = dyn_cast<NameLoc>(location);
    return NameLoc::get(StringAttr::get(op->getContext(), opcode),
                        name ? name.getChildLoc() : location);
  };
  auto fused = dyn_cast<FusedLoc>(call.getLoc());
  if (!fused || fused.getLocations().empty())
    return rename(call.getLoc());
  SmallVector<Location> parts(fused.getLocations());
  parts.front() = rename(parts.front());
  return FusedLoc::get(parts, fused.getMetadata(), op->getContext());
}

/// Adds how often functions are named in a region.
static void countUses(Region &region,
                      llvm::DenseMap<StringAttr, unsigned> &counts) {
  if (auto uses = SymbolTable::getSymbolUses(&region))
    for (const SymbolTable::SymbolUse &use : *uses)
      ++counts[use.getSymbolRef().getRootReference()];
}

namespace {
struct PendingCall {
  CallOp call;
  /// Where it was written.
  func::FuncOp caller;
  Scope scope;
};

struct CallInlinePass : hlo::impl::CallInlinePassBase<CallInlinePass> {
  using Base::Base;

  void runOnOperation() override {
    ComputationGraph graph(getOperation());
    // Looking for uses takes longer than all else.
    if (llvm::none_of(graph.getCalleesFirst(), [&](func::FuncOp caller) {
          return llvm::any_of(graph.getSites(caller), [](CallSite site) {
            return isa<CallOp>(site.op);
          });
        }))
      return markAllAnalysesPreserved();
    numSites.clear();
    countUses(getOperation().getBodyRegion(), numSites);
    numUses = numSites;
    dependencies = {};
    inlinedCallees.clear();
    for (func::FuncOp caller : graph.getCalleesFirst())
      for (CallSite site : graph.getSites(caller))
        if (auto call = dyn_cast<CallOp>(site.op))
          report(call, caller, graph);
    // Callers first: a body moves into a caller once, with the calls in it, and
    // not again with the caller's.
    SmallVector<func::FuncOp> uncalled;
    for (func::FuncOp caller : llvm::reverse(graph.getCalleesFirst()))
      if (inlinedCallees.contains(caller) && caller.isPrivate() &&
          numUses.lookup(caller.getSymNameAttr()) == 0)
        uncalled.push_back(caller);
      else
        inlineCalls(caller, graph);
    for (func::FuncOp function : uncalled)
      function.erase();
    if (inlinedCallees.empty())
      markAllAnalysesPreserved();
  }

private:
  /// Why `call`, written in `caller`, is kept; empty if it is not.
  StringRef whyNot(CallOp call, func::FuncOp callee, func::FuncOp caller,
                   const ComputationGraph &graph) const;
  /// What is said of a call that could be inlined; empty if nothing.
  StringRef whyKept(CallOp call, func::FuncOp callee,
                    func::FuncOp caller) const;
  void report(CallOp call, func::FuncOp caller,
              const ComputationGraph &graph) const;
  /// Inlines the calls of a function, and those that come with their callees.
  void inlineCalls(func::FuncOp function, const ComputationGraph &graph);
  /// Gives the calls that come with the callee.
  SmallVector<PendingCall> inlineCall(const PendingCall &pending,
                                      func::FuncOp callee);
  /// Puts instructions of `callee` before `call`.
  InlinedBody insertBody(CallOp call, func::FuncOp callee);

  ControlDependencies dependencies;
  /// How often functions are named: in the module as it was, and now.
  llvm::DenseMap<StringAttr, unsigned> numSites, numUses;
  llvm::DenseSet<Operation *> inlinedCallees;
};
} // namespace

StringRef CallInlinePass::whyKept(CallOp call, func::FuncOp callee,
                                  func::FuncOp caller) const {
  if (manualComputations != ManualComputations::Inline &&
      isManualComputation(callee.getSymName()) !=
          (manualComputations == ManualComputations::Only))
    return manualComputations == ManualComputations::Only
               ? "it is not manually partitioned"
               : "it is manually partitioned";
  if (call.getIsComposite()) {
    if (!inlineComposites)
      return "it is composite";
    if (llvm::is_contained(preserveComposites,
                           getFrontendAttribute(call, "composite.name")))
      return "its composite is preserved";
  }
  if (call->hasAttr(HLODialect::kBackendConfig))
    return "it has a backend config";
  StringRef inlineable =
      ignoreInlineable ? StringRef() : getFrontendAttribute(call, "inlineable");
  if (inlineable == "false" || inlineable == "xla_late")
    return "its attributes say so";
  if (singleCallSite && inlineable != "true" && inlineable != "xla_early" &&
      numSites.lookup(callee.getSymNameAttr()) != 1)
    return "its callee is named more than once";
  if (getExecutionThread(callee) != getExecutionThread(caller))
    return "its callee runs on another thread";
  return {};
}

StringRef CallInlinePass::whyNot(CallOp call, func::FuncOp callee,
                                 func::FuncOp caller,
                                 const ComputationGraph &graph) const {
  if (!callee || callee.isExternal())
    return "it has no body";
  if (graph.isRecursive(caller, callee))
    return "it is recursive";
  if (!callee.getBody().hasOneBlock())
    return "its body has several blocks";
  if (StringRef reason = all ? StringRef() : whyKept(call, callee, caller);
      !reason.empty())
    return reason;
  if (call->getParentOfType<AsyncStartOp>())
    return "it is part of an asynchronous computation";
  Block &body = callee.front();
  if (call.getNumOperands() != body.getNumArguments() ||
      body.getTerminator()->getNumOperands() != 1)
    return "its callee takes or returns another number of values";
  for (auto [operand, argument] :
       llvm::zip_equal(call.getOperands(), body.getArguments()))
    if (!isCopyable(operand.getType(), argument.getType()))
      return "an operand is of another type than the parameter";
  if (!isCopyable(body.getTerminator()->getOperand(0).getType(),
                  call.getType()))
    return "its result is of another type than the callee's";
  return {};
}

void CallInlinePass::report(CallOp call, func::FuncOp caller,
                            const ComputationGraph &graph) const {
  func::FuncOp callee = graph.lookup(call.getCalleeAttr());
  StringRef reason = whyNot(call, callee, caller, graph);
  if (reason.empty())
    remark::passed(call.getLoc(),
                   remark::RemarkOpts::name("Inlined").category(DEBUG_TYPE))
        << remark::add("inlined {0}", call.getCallee());
  else
    remark::missed(call.getLoc(),
                   remark::RemarkOpts::name("NotInlined").category(DEBUG_TYPE))
        << remark::add("call of {0} kept: {1}", call.getCallee(), reason);
}

void CallInlinePass::inlineCalls(func::FuncOp function,
                                 const ComputationGraph &graph) {
  // The first one last.
  SmallVector<PendingCall> calls;
  for (CallSite site : llvm::reverse(graph.getSites(function)))
    if (auto call = dyn_cast<CallOp>(site.op))
      calls.push_back({call, function, Scope(call.getLoc())});
  while (!calls.empty()) {
    PendingCall pending = calls.pop_back_val();
    func::FuncOp callee = graph.lookup(pending.call.getCalleeAttr());
    if (whyNot(pending.call, callee, pending.caller, graph).empty())
      llvm::append_range(calls, llvm::reverse(inlineCall(pending, callee)));
  }
}

InlinedBody CallInlinePass::insertBody(CallOp call, func::FuncOp callee) {
  OpBuilder builder(call);
  auto convert = [&](Value value, Type type) -> Value {
    if (value.getType() == type)
      return value;
    auto copy = CopyOp::create(builder, call.getLoc(), type, value);
    setControlPredecessors(copy, getControlPredecessors(call));
    return copy;
  };
  SmallVector<Value> arguments;
  for (auto [operand, type] :
       llvm::zip_equal(call.getOperands(), callee.getArgumentTypes()))
    arguments.push_back(convert(operand, type));
  // The last use of a function takes its body; others copy it.
  bool moves = --numUses[callee.getSymNameAttr()] == 0 && callee.isPrivate();
  if (!moves)
    countUses(callee.getBody(), numUses);
  InlinedBody inlined =
      inlineBody(callee.front(), arguments, call, moves, dependencies);
  // What does the same with operands of any layout needs no copies.
  for (auto [argument, operand] :
       llvm::zip_equal(arguments, call.getOperands()))
    if (argument != operand) {
      replaceUsesIgnoringLayout(argument, operand);
      if (argument.use_empty())
        argument.getDefiningOp()->erase();
    }
  if (inlined.root.getType() == call.getType())
    return inlined;
  replaceUsesIgnoringLayout(call.getResult(), inlined.root);
  if (call->use_empty())
    return inlined;
  inlined.root = convert(inlined.root, call.getType());
  inlined.ops.push_back(inlined.root.getDefiningOp());
  return inlined;
}

SmallVector<PendingCall> CallInlinePass::inlineCall(const PendingCall &pending,
                                                    func::FuncOp callee) {
  CallOp call = pending.call;
  InlinedBody inlined = insertBody(call, callee);
  AttrTypeReplacer scopes;
  addScope(scopes, pending.scope);
  SmallVector<PendingCall> calls;
  for (Operation *op : inlined.ops) {
    op->walk([&](Operation *nested) {
      if (isa<UnknownLoc>(nested->getLoc()) && !isa<ReturnOp>(nested))
        nested->setLoc(getLocationOf(call, nested));
      if (auto inner = dyn_cast<CallOp>(nested))
        calls.push_back({inner, callee, Scope(inner.getLoc())});
    });
    op->setLoc(cast<LocationAttr>(scopes.replace(op->getLoc())));
    if (isa<CallOp>(op)) {
      // One without a name is in the scope around it.
      Scope &scope = calls.back().scope;
      if (scope.full)
        scope.full = Scope(op->getLoc()).full;
      else
        scope = pending.scope;
    }
    copyFusionAttributes(call, op);
  }
  replaceByInlined(call, inlined, dependencies);
  inlinedCallees.insert(callee);
  return calls;
}
