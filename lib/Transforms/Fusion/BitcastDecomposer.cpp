//===- BitcastDecomposer.cpp - Bitcasts that reshape or transpose ---------===//
// See the description of bitcast-decomposer in Passes.td; test:
// bitcast-decomposer.mlir.

#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "bitcast-decomposer"

namespace hlo {
#define GEN_PASS_DEF_BITCASTDECOMPOSERPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The array with its dimensions in the order in which they lie in memory.
static RankedTensorType getPhysicalType(RankedTensorType type) {
  SmallVector<int64_t> sizes = llvm::map_to_vector(
      getMajorToMinor(type), [&](int64_t dim) { return type.getDimSize(dim); });
  return withDefaultLayout(RankedTensorType::get(sizes, type.getElementType()));
}

/// What lies between the operand and the result of a bitcast, each a reshape
/// or transpose of the one before; nothing where it is one of them.
static SmallVector<RankedTensorType> decompose(BitcastOp bitcast) {
  auto from = cast<RankedTensorType>(bitcast.getOperand().getType()),
       to = cast<RankedTensorType>(bitcast.getType());
  if (!from.hasStaticShape() || !to.hasStaticShape() ||
      from.getElementType() != to.getElementType() || !getMinorToMajor(from) ||
      !getMinorToMajor(to) || isBitcast(from, to))
    return {};
  RankedTensorType first = getPhysicalType(from), second = getPhysicalType(to);
  if (first == second)
    return {};
  SmallVector<RankedTensorType> between;
  if (!isDescending(from))
    between.push_back(first);
  if (!isDescending(to))
    between.push_back(second);
  return between;
}

namespace {
struct BitcastDecomposerPass
    : hlo::impl::BitcastDecomposerPassBase<BitcastDecomposerPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    bool isChanged = false;
    getOperation()->walk([&](FusionOp fusion) {
      for (auto bitcast : llvm::make_early_inc_range(
               fusion.getCalls().front().getOps<BitcastOp>()))
        isChanged |= rewrite(bitcast, rewriter);
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  static bool rewrite(BitcastOp bitcast, mlir::RewriterBase &rewriter) {
    SmallVector<RankedTensorType> between = decompose(bitcast);
    if (between.empty())
      return false;
    remark::passed(bitcast.getLoc(),
                   remark::RemarkOpts::name("Decomposed").category(DEBUG_TYPE))
        << remark::add("bitcast reshapes and transposes: it becomes {0}",
                       between.size() + 1);
    rewriter.setInsertionPoint(bitcast);
    Value value = bitcast.getOperand();
    // Named as what they are of: the last one keeps its name.
    for (RankedTensorType type : between)
      value = BitcastOp::create(rewriter, value.getLoc(), type, value);
    rewriter.modifyOpInPlace(
        bitcast, [&] { bitcast.getOperandMutable().assign(value); });
    return true;
  }
};
} // namespace
