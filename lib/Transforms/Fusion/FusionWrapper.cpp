//===- FusionWrapper.cpp - Fusions of one operation -----------------------===//
// See the description of fusion-wrapper in Passes.td; test:
// fusion-wrapper.mlir.

#include "FusionPass.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "fusion-wrapper"

namespace hlo {
#define GEN_PASS_DEF_FUSIONWRAPPERPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// What a loop or one of the emitters computes. Copies are no kernels of ours.
static bool isKernel(Operation *op) {
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BitcastConvertOp, BroadcastOp, ConcatenateOp, ConvolutionOp, DotOp,
             DynamicSliceOp, DynamicUpdateSliceOp, GatherOp, IotaOp, MapOp,
             PadOp, ReduceOp, ReduceWindowOp, ReshapeOp, ReverseOp, ScatterOp,
             SliceOp, TransposeOp>(op);
}

static void wrap(mlir::RewriterBase &rewriter, Operation *op,
                 const DeviceDescription &device) {
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Wrapped").category(DEBUG_TYPE))
      << remark::add("{0} becomes a fusion", op->getName().stripDialect());
  llvm::SmallSetVector<Operation *, 4> members;
  members.insert(op);
  for (Value operand : op->getOperands())
    if (Operation *source = operand.getDefiningOp();
        isSmallConstant(source, getMaxConstantElements(device)))
      members.insert(source);
  FusionKind kind =
      FusionAnalysis::get(FusedOperations(members.getArrayRef(), {op}), device)
          .getKind();
  createFusion(rewriter, members.getArrayRef(), {op}, kind);
}

namespace {
struct FusionWrapperPass
    : FusionPass<hlo::impl::FusionWrapperPassBase<FusionWrapperPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    bool isChanged = false;
    for (Operation &op : llvm::make_early_inc_range(block))
      if (isKernel(&op) && expander.requireStatic(&op)) {
        wrap(context.rewriter, &op, context.getDevice());
        isChanged = true;
      }
    return isChanged;
  }
};
} // namespace
