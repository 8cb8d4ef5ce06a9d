//===- RadixSortFusion.cpp - Sorts by digits, and memory for them ---------===//
// See the description of radix-sort-fusion in Passes.td; test:
// radix-sort-fusion.mlir.

#include "FusionGraph.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "hlo/Transforms/Utils/RadixSort.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "radix-sort-fusion"

namespace hlo {
#define GEN_PASS_DEF_RADIXSORTFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The sort that an operation is, or the results of a fusion are of.
static SortOp findSort(Operation *op) {
  auto fusion = dyn_cast<FusionOp>(op);
  if (fusion ? fusion.getKind() != FusionKind::kCustom : !isa<SortOp>(op))
    return {};
  return getSortOf(FusedOperations(op).getRoots());
}

/// Why a sort is none by digits; empty if it is one, as `plan` says.
static StringRef whyNot(Operation *op, SortOp sort, int64_t minElements,
                        const DeviceDescription &device,
                        std::optional<RadixSort> &plan) {
  if (auto fusion = dyn_cast<FusionOp>(op);
      fusion && fusion.getOutputToOperandAliasing())
    return "its results are in the memory of operands";
  StringRef reason;
  plan = RadixSort::get(sort, reason);
  if (!plan)
    return reason;
  if (minElements >= 0)
    return plan->getRowSize() < minElements ? "its rows are short" : "";
  return sort.getIsStable() || plan->isBetterThanNetwork(device)
             ? ""
             : "a sorting network takes less time or memory";
}

/// Has the fusion of a sort, alone or with its iotas, have memory as well.
static void addWorkspace(mlir::RewriterBase &rewriter, Operation *op,
                         int64_t bytes) {
  auto fusion = dyn_cast<FusionOp>(op);
  if (!fusion)
    fusion = createFusion(rewriter, {op}, {op}, FusionKind::kCustom);
  rewriter.setInsertionPoint(fusion.getCalls().front().getTerminator());
  mlir::OperationState memory(fusion.getLoc(),
                              CustomCallOp::getOperationName());
  memory.addTypes(RankedTensorType::get(
      bytes, rewriter.getIntegerType(CHAR_BIT, /*isSigned=*/false)));
  memory.addAttribute("custom_call_target",
                      rewriter.getStringAttr("AllocateBuffer"));
  addResults(rewriter, fusion, rewriter.create(memory)->getResult(0));
}

namespace {
struct RadixSortFusionPass
    : DevicePass<hlo::impl::RadixSortFusionPassBase<RadixSortFusionPass>> {
  using DevicePass::DevicePass;

protected:
  bool run(const DeviceDescription &device) override {
    if (!device.isGPU())
      return false;
    mlir::IRRewriter rewriter(&getContext());
    return forEachKernelBlock(getOperation(), [&](Block &block) {
      bool isChanged = false;
      for (Operation &op : llvm::make_early_inc_range(block))
        if (SortOp sort = findSort(&op))
          isChanged |= rewrite(rewriter, &op, sort, device);
      if (isChanged)
        restoreOrderOfFusions(block);
      return isChanged;
    });
  }

private:
  bool rewrite(mlir::RewriterBase &rewriter, Operation *op, SortOp sort,
               const DeviceDescription &device) const;
};
} // namespace

bool RadixSortFusionPass::rewrite(mlir::RewriterBase &rewriter, Operation *op,
                                  SortOp sort,
                                  const DeviceDescription &device) const {
  std::optional<RadixSort> plan;
  StringRef reason = whyNot(op, sort, minElements, device, plan);
  if (!reason.empty()) {
    remark::missed(op->getLoc(),
                   remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
        << remark::add("no radix sort: {0}", reason);
    return false;
  }
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
      << remark::add("radix sort of {0} digits, with a workspace of {1} bytes",
                     plan->getDigits().size(), plan->getWorkspaceSize());
  addWorkspace(rewriter, op, plan->getWorkspaceSize());
  return true;
}
