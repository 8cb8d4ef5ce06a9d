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

/// A sort, and the iotas among its operands.
static SmallVector<Operation *> getMembers(SortOp sort) {
  llvm::SmallSetVector<Operation *, 4> members;
  members.insert(sort);
  for (Value operand : sort.getOperands())
    if (auto iota = operand.getDefiningOp<IotaOp>();
        iota && !hasControlDependencies(iota) && !isFusionForbidden(iota))
      members.insert(iota);
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
        SmallVector<Operation *> members = getMembers(sort);
        if (members.size() == 1 || isFusionForbidden(sort) ||
            !expander.requireStatic(sort))
          continue;
        remark::passed(sort.getLoc(),
                       remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
            << remark::add("sort fused with {0} iotas it reads",
                           members.size() - 1);
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
