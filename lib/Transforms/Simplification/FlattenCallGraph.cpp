//===- FlattenCallGraph.cpp - Give every call a function of its own -------===//
// See the description of flatten-call-graph in Passes.td; test:
// flatten-call-graph.mlir.

#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "flatten-call-graph"

namespace hlo {
#define GEN_PASS_DEF_FLATTENCALLGRAPHPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct FlattenCallGraphPass
    : hlo::impl::FlattenCallGraphPassBase<FlattenCallGraphPass> {
  using Base::Base;

  void runOnOperation() override {
    ComputationGraph graph(getOperation());
    SymbolTable symbols(getOperation());
    llvm::DenseMap<Operation *, SmallVector<CallSite>> sitesOf;
    for (func::FuncOp caller : graph.getCalleesFirst())
      for (CallSite site : graph.getSites(caller))
        addSite(graph, caller, site, sitesOf);

    bool isChanged = false;
    // Callers first: their clones add to the call sites of what they call.
    for (func::FuncOp callee : llvm::reverse(graph.getCalleesFirst())) {
      SmallVector<CallSite> sites = sitesOf.lookup(callee);
      if (callee.isExternal() || keepsShared(sites))
        continue;
      ArrayRef<CallSite> others = sites;
      if (!callee.isPublic() && !others.empty())
        others = others.drop_front();
      func::FuncOp last = callee;
      for (CallSite site : others) {
        last = cloneFor(site, callee, last, symbols);
        isChanged = true;
        // A clone calls what its original does, at the same depth.
        SmallVector<CallSite> own;
        last.walk([&](Operation *op) { getCallSites(op, own); });
        for (CallSite ownSite : own)
          addSite(graph, callee, ownSite, sitesOf);
      }
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  /// Notes a site of `caller`, unless the call is recursive.
  static void
  addSite(const ComputationGraph &graph, func::FuncOp caller, CallSite site,
          llvm::DenseMap<Operation *, SmallVector<CallSite>> &sitesOf) {
    func::FuncOp callee = graph.lookup(site.getCallee());
    if (!callee)
      return;
    if (!graph.isRecursive(caller, callee)) {
      sitesOf[callee].push_back(site);
      return;
    }
    remark::missed(site.op->getLoc(),
                   remark::RemarkOpts::name("KeptShared").category(DEBUG_TYPE))
        << remark::add("call of {0} is recursive", callee.getSymName());
  }

  bool keepsShared(ArrayRef<CallSite> sites) const {
    return keepSharedCalls && llvm::all_of(sites, [](const CallSite &site) {
             return isa<CallOp>(site.op);
           });
  }

  static func::FuncOp cloneFor(CallSite site, func::FuncOp callee,
                               func::FuncOp last, SymbolTable &symbols) {
    func::FuncOp clone = callee.clone();
    clone.setPrivate();
    clone.setSymName((callee.getSymName() + ".clone").str());
    symbols.insert(clone, std::next(last->getIterator()));
    site.setCallee(FlatSymbolRefAttr::get(clone.getSymNameAttr()));
    remark::passed(site.op->getLoc(),
                   remark::RemarkOpts::name("Cloned").category(DEBUG_TYPE))
        << remark::add("cloned {0} as {1}", callee.getSymName(),
                       clone.getSymName());
    return clone;
  }
};
} // namespace
