//===- ExpandSubgroupOps.cpp - What warps compute, by shuffles ------------===//
// See the description of expand-subgroup-ops in Passes.td; test:
// expand-subgroup-ops.mlir.

#include "hlo/Conversion/GPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace hlo {
#define GEN_PASS_DEF_EXPANDSUBGROUPOPSPASS
#include "hlo/Conversion/GPU/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct ExpandSubgroupOpsPass
    : ::hlo::impl::ExpandSubgroupOpsPassBase<ExpandSubgroupOpsPass> {
  void runOnOperation() override {
    constexpr unsigned warpSize = 32;
    mlir::RewritePatternSet patterns(&getContext());
    mlir::populateGpuBreakDownSubgroupReducePatterns(
        patterns, /*maxShuffleBitwidth=*/32, /*benefit=*/4);
    // The patterns of 64 bits match narrower values too, and would widen them.
    for (auto [bitwidth, benefit] : {std::pair(32, 3), std::pair(64, 2)}) {
      mlir::populateGpuLowerSubgroupReduceToShufflePatterns(patterns, warpSize,
                                                            bitwidth, benefit);
      mlir::populateGpuLowerClusteredSubgroupReduceToShufflePatterns(
          patterns, warpSize, bitwidth, benefit);
    }
    mlir::populateGpuRewritePatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
