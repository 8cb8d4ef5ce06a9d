//===- SortIotaFusion.cpp - Sorts and the positions they sort -------------===//
// See the description of sort-iota-fusion in Passes.td; test:
// sort-iota-fusion.mlir.

#include "FusionGraph.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "sort-iota-fusion"

namespace hlo {
#define GEN_PASS_DEF_SORTIOTAFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Why an operation is not fused; empty if it may be.
static StringRef getObstacle(Operation *op) {
  if (hasControlDependencies(op))
    return "it has control dependencies";
  return isFusionForbidden(op) ? "NO_FUSE forbids it" : "";
}

/// A sort, and the iotas among its operands.
static SmallVector<Operation *>
getMembers(SortOp sort, const InstructionExpander &expander) {
  llvm::SmallSetVector<Operation *, 4> members;
  members.insert(sort);
  for (Value operand : sort.getOperands())
    if (auto iota = operand.getDefiningOp<IotaOp>()) {
      if (StringRef obstacle = getObstacle(iota); !obstacle.empty())
        expander.decline(iota, obstacle);
      else
        members.insert(iota);
    }
  return members.takeVector();
}

namespace {
struct SortIotaFusionPass
    : hlo::impl::SortIotaFusionPassBase<SortIotaFusionPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    mlir::IRRewriter rewriter(&getContext());
    auto fuse = [&](Block &block) {
      bool isChanged = false;
      for (SortOp sort : llvm::make_early_inc_range(block.getOps<SortOp>())) {
        SmallVector<Operation *> members = getMembers(sort, expander);
        if (members.size() == 1)
          continue;
        if (isFusionForbidden(sort)) {
          expander.decline(sort, "NO_FUSE forbids it");
          continue;
        }
        if (!expander.requireStatic(sort))
          continue;
        remark::passed(sort.getLoc(),
                       remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
            << remark::add("sort of {0} operands fused with {1} iotas it reads",
                           sort.getNumOperands(), members.size() - 1);
        createFusion(rewriter, members, {sort}, FusionKind::kCustom);
        isChanged = true;
      }
      return isChanged;
    };
    if (!forEachKernelBlock(getOperation(), fuse))
      markAllAnalysesPreserved();
  }
};
} // namespace
