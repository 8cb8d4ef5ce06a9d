//===- ComputationDeduplicator.cpp - One function instead of equal ones ---===//
// See the description of computation-deduplicator in Passes.td; test:
// computation-deduplicator.mlir.

#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/Equivalence.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "computation-deduplicator"

namespace hlo {
#define GEN_PASS_DEF_COMPUTATIONDEDUPLICATORPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct ComputationDeduplicatorPass
    : hlo::impl::ComputationDeduplicatorPassBase<ComputationDeduplicatorPass> {
  using Base::Base;

  void runOnOperation() override;

private:
  bool isCandidate(func::FuncOp function) const;
};

/// Functions by what they compute and how they are called.
struct ByBody {
  /// Attributes but the name, and the type.
  static auto getAttributes(Operation *function) {
    return llvm::make_filter_range(
        function->getAttrs(), [](NamedAttribute attribute) {
          return attribute.getName() != mlir::SymbolTable::getSymbolAttrName();
        });
  }

  static unsigned hash(Operation *function) {
    llvm::hash_code hash = 0;
    for (NamedAttribute attribute : getAttributes(function))
      hash = llvm::hash_combine(hash, attribute.getValue());
    for (Operation &op : function->getRegion(0).front())
      hash = llvm::hash_combine(hash, op.getName().getAsOpaquePointer(),
                                op.hashProperties());
    return hash;
  }

  static bool areEqual(Operation *lhs, Operation *rhs) {
    return llvm::equal(getAttributes(lhs), getAttributes(rhs)) &&
           haveEqualRegions(lhs, rhs);
  }
};
} // namespace

bool ComputationDeduplicatorPass::isCandidate(func::FuncOp function) const {
  if (!function.isPrivate() || !function.getBody().hasOneBlock())
    return false;
  int64_t instructions = 0, constantBytes = 0;
  WalkResult walk = function.walk([&](Operation *op) {
    if (auto constant = dyn_cast<ConstantOp>(op))
      if (auto elements = dyn_cast<DenseElementsAttr>(constant.getValue()))
        constantBytes += elements.getRawData().size();
    bool isSmall = ++instructions <= int64_t(maxInstructions) &&
                   constantBytes <= int64_t(maxConstantBytes);
    return isSmall ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (!walk.wasInterrupted())
    return true;
  remark::missed(function.getLoc(),
                 remark::RemarkOpts::name("TooLarge").category(DEBUG_TYPE))
      << remark::add("{0} has more than {1} instructions or {2} bytes of "
                     "constants",
                     function.getSymName(), uint64_t(maxInstructions),
                     uint64_t(maxConstantBytes));
  return false;
}

void ComputationDeduplicatorPass::runOnOperation() {
  ComputationGraph graph(getOperation());
  llvm::DenseMap<StringAttr, func::FuncOp> replacements;
  OperationSet<ByBody> bodies;
  llvm::MapVector<Operation *, SmallVector<Location>> merged;
  // Callees first: their callers are compared by the names they end up with.
  for (func::FuncOp function : graph.getCalleesFirst()) {
    for (const CallSite &site : graph.getSites(function))
      if (func::FuncOp callee = replacements.lookup(site.getCallee().getAttr()))
        site.setCallee(FlatSymbolRefAttr::get(callee.getSymNameAttr()));
    if (!isCandidate(function))
      continue;
    auto first = cast<func::FuncOp>(bodies.insert(function));
    if (first == function)
      continue;
    remark::passed(function.getLoc(),
                   remark::RemarkOpts::name("Equal").category(DEBUG_TYPE))
        << remark::add("{0} is called instead of {1}", first.getSymName(),
                       function.getSymName());
    replacements[function.getSymNameAttr()] = first;
    merged[first].push_back(function.getLoc());
  }
  if (replacements.empty())
    return markAllAnalysesPreserved();
  for (auto &[function, locations] : merged)
    function->setLoc(fuseLocations(function->getLoc(), locations));
  for (func::FuncOp function :
       llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
    if (replacements.contains(function.getSymNameAttr()))
      function.erase();
}
