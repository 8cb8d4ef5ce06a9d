//===- ComputationGraph.h - Which function calls which ----------*- C++ -*-===//

#ifndef HLO_ANALYSIS_COMPUTATIONGRAPH_H
#define HLO_ANALYSIS_COMPUTATIONGRAPH_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace hlo {
/// One place where a function is named: a call, or one of the computations of a
/// custom call.
struct CallSite {
  Operation *op;
  unsigned index = 0;

  FlatSymbolRefAttr getCallee() const;
  void setCallee(FlatSymbolRefAttr callee) const;
};

/// The call sites named by `op` itself.
void getCallSites(Operation *op, SmallVectorImpl<CallSite> &sites);

/// The functions that custom calls are given. What a call makes of
/// such a function is its own affair, and may depend on how it is written: TopK
/// reads an order out of its comparator.
llvm::DenseSet<Operation *> getCustomComputations(ModuleOp module);

/// Functions of a module and their call sites, nested regions included. Unlike
/// mlir::CallGraph it knows the computations of custom calls and keeps the
/// sites.
class ComputationGraph {
public:
  explicit ComputationGraph(ModuleOp module);

  /// Every function, callees before their callers.
  ArrayRef<func::FuncOp> getCalleesFirst() const { return order; }
  /// Position in that order.
  unsigned getPosition(func::FuncOp function) const {
    return positions.lookup(function);
  }
  ArrayRef<CallSite> getSites(func::FuncOp caller) const {
    auto it = sites.find(caller);
    return it == sites.end() ? ArrayRef<CallSite>() : it->second;
  }
  /// The function of that name; null when the module has none.
  func::FuncOp lookup(FlatSymbolRefAttr callee) const {
    return functions.lookup(callee.getAttr());
  }
  /// True if a call of `callee` by `caller` closes a cycle. Every cycle has
  /// such a call.
  bool isRecursive(func::FuncOp caller, func::FuncOp callee) const {
    return getPosition(caller) <= getPosition(callee);
  }

private:
  SmallVector<func::FuncOp> order;
  llvm::DenseMap<Operation *, unsigned> positions;
  llvm::DenseMap<Operation *, SmallVector<CallSite>> sites;
  llvm::MapVector<StringAttr, func::FuncOp> functions;
};
} // namespace hlo

#endif // HLO_ANALYSIS_COMPUTATIONGRAPH_H
