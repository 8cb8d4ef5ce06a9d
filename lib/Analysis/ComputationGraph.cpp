//===- ComputationGraph.cpp - Which function calls which ------------------===//

#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

FlatSymbolRefAttr CallSite::getCallee() const {
  if (auto call = dyn_cast<CallOp>(op))
    return call.getCalleeAttr();
  return cast<FlatSymbolRefAttr>(
      (*cast<CustomCallOp>(op).getCalledComputations())[index]);
}

void CallSite::setCallee(FlatSymbolRefAttr callee) const {
  if (auto call = dyn_cast<CallOp>(op))
    return call.setCalleeAttr(callee);
  auto call = cast<CustomCallOp>(op);
  SmallVector<Attribute> computations(
      call.getCalledComputationsAttr().getValue());
  computations[index] = callee;
  call.setCalledComputationsAttr(
      ArrayAttr::get(op->getContext(), computations));
}

void hlo::getCallSites(Operation *op, SmallVectorImpl<CallSite> &sites) {
  if (isa<CallOp>(op)) {
    sites.push_back({op});
  } else if (auto call = dyn_cast<CustomCallOp>(op)) {
    if (ArrayAttr computations = call.getCalledComputationsAttr())
      for (unsigned index : llvm::seq<unsigned>(computations.size()))
        sites.push_back({op, index});
  }
}

llvm::DenseSet<Operation *> hlo::getCustomComputations(ModuleOp module) {
  SmallVector<CallSite> sites;
  module.walk([&](CustomCallOp call) { getCallSites(call, sites); });
  llvm::DenseSet<Operation *> found;
  if (sites.empty())
    return found;
  SymbolTable symbols(module);
  for (const CallSite &site : sites)
    if (Operation *function = symbols.lookup(site.getCallee().getAttr()))
      found.insert(function);
  return found;
}

ComputationGraph::ComputationGraph(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    functions[function.getSymNameAttr()] = function;
    SmallVector<CallSite> &own = sites[function];
    function.walk([&](Operation *op) { getCallSites(op, own); });
  }

  // Depth first, without recursion: chains of calls may be long.
  SmallVector<std::pair<func::FuncOp, unsigned>> path;
  llvm::DenseSet<Operation *> seen;
  auto enter = [&](func::FuncOp function) {
    if (function && seen.insert(function).second)
      path.emplace_back(function, 0);
  };
  for (auto &[name, function] : functions) {
    enter(function);
    while (!path.empty()) {
      auto &[caller, next] = path.back();
      ArrayRef<CallSite> own = getSites(caller);
      if (next < own.size()) {
        enter(lookup(own[next++].getCallee()));
        continue;
      }
      positions[caller] = order.size();
      order.push_back(caller);
      path.pop_back();
    }
  }
}
