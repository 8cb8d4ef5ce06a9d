//===- FusionBlockLevelRewriter.cpp - Tiles for last fusions --------------===//
// See the description of fusion-block-level-rewriter in Passes.td; test:
// fusion-block-level-rewriter.mlir.

#include "FusionPass.h"
#include "FusionRemarks.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "fusion-block-level-rewriter"

namespace hlo {
#define GEN_PASS_DEF_FUSIONBLOCKLEVELREWRITERPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Whether a loop reads an input and exchanges its minor dimension with one in
/// front of the two minor ones.
static bool isFarTranspose(FusionKind kind, const FusedOperations &fused) {
  auto transpose = dyn_cast_if_present<TransposeOp>(
      fused.getDefiningOp(fused.getRoots().front()));
  if (kind != FusionKind::kLoop || !transpose)
    return false;
  Operation *source = fused.getDefiningOp(fused.getOperands(transpose).front());
  if (isa_and_present<BitcastOp>(source))
    source = fused.getDefiningOp(fused.getOperands(source).front());
  auto from = cast<RankedTensorType>(transpose.getOperand().getType()),
       to = cast<RankedTensorType>(transpose.getType());
  if (source || !from.hasStaticShape() || from.getRank() < 3 ||
      !isDescending(from) || !isDescending(to) ||
      !llvm::isPowerOf2_64(uint64_t(from.getShape().back())))
    return false;
  SmallVector<int64_t> permutation =
      TransposeTiling(from.getShape(), transpose.getDimensions()).permutation;
  int64_t minor = int64_t(permutation.size()) - 1;
  if (minor < 2)
    return false;
  auto moved = llvm::find(permutation, minor) - permutation.begin();
  return moved < minor - 1 && permutation[minor] == moved;
}

/// Whether it adds up, or the like, integers alone.
static bool isIntegerReduction(const FusedOperations &fused) {
  auto reduce = dyn_cast_if_present<ReduceOp>(
      fused.getDefiningOp(fused.getRoots().front()));
  auto isS32 = [](Type type) {
    return mlir::getElementTypeOrSelf(type).isSignlessInteger(32);
  };
  return reduce && isS32(reduce.getType()) &&
         llvm::all_of(reduce->getOperandTypes(), isS32);
}

namespace {
struct FusionBlockLevelRewriterPass
    : FusionPass<hlo::impl::FusionBlockLevelRewriterPassBase<
          FusionBlockLevelRewriterPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    bool isChanged = false;
    if (canTile(context.getDevice()))
      for (Operation &op : llvm::make_early_inc_range(block))
        isChanged |= rewrite(&op, context);
    return isChanged;
  }

private:
  bool rewrite(Operation *op, FusionContext &context);
};
} // namespace

bool FusionBlockLevelRewriterPass::rewrite(Operation *op,
                                           FusionContext &context) {
  auto fusion = dyn_cast<FusionOp>(op);
  if (!fusion && (!isa<ReduceOp, TransposeOp>(op) || !isFusible(op)))
    return false;
  if (fusion &&
      (fusion.getKind() == FusionKind::kCustom ||
       !isa<RankedTensorType>(fusion.getType()) || isFusionForbidden(fusion) ||
       fusion.getOutputToOperandAliasing()))
    return false;
  FusedOperations fused(op);
  FusionKind kind =
      fusion ? fusion.getKind()
             : FusionAnalysis::get(fused, context.getDevice()).getKind();
  bool isTried = fusion && all;
  if (!isTried && !isFarTranspose(kind, fused) && !isIntegerReduction(fused))
    return false;
  std::string reason;
  std::optional<TiledKernel> tiled =
      TiledKernelAnalysis(context.model).getBest(fused, reason);
  double time = context.estimate(fused);
  if (tiled && tiled->time.getTotal() >= time)
    reason = compareTimes(tiled->time.getTotal(), time);
  if (!reason.empty()) {
    remark::missed(op->getLoc(),
                   remark::RemarkOpts::name("NotTiled").category(DEBUG_TYPE))
        << remark::add("{0} stays as it is: {1}", op->getName().stripDialect(),
                       reason);
    return false;
  }
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Tiled").category(DEBUG_TYPE))
      << remark::add("{0} is computed tile by tile: {1}",
                     op->getName().stripDialect(),
                     compareTimes(tiled->time.getTotal(), time));
  if (!fusion)
    fusion = createFusion(context.rewriter, {op}, {op}, FusionKind::kCustom);
  context.rewriter.modifyOpInPlace(fusion, [&] {
    fusion.setKind(FusionKind::kCustom);
    setTileConfig(fusion, tiled->config);
  });
  return true;
}
