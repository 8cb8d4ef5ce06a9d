//===- KernelForallToRange.cpp - Kernels of a range of their chunks -------===//
// See the description of kernel-forall-to-range in Passes.td; test:
// kernel-forall-to-range.mlir.

#include "hlo/Conversion/Kernel/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
#define GEN_PASS_DEF_KERNELFORALLTORANGEPASS
#include "hlo/Conversion/Kernel/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct KernelForallToRangePass
    : ::hlo::impl::KernelForallToRangePassBase<KernelForallToRangePass> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    // Private ones are called by others, not by a runtime.
    if (kernel.isExternal() || kernel.isPrivate())
      return;
    auto loops = llvm::to_vector(kernel.getOps<scf::ForallOp>());
    if (loops.size() > 1) {
      kernel.emitOpError("has ")
          << loops.size() << " loops over chunks, but one is expected";
      return signalPassFailure();
    }
    mlir::IRRewriter rewriter(&getContext());
    Type index = rewriter.getIndexType();
    unsigned numBuffers = kernel.getNumArguments();
    for (unsigned i : llvm::seq(2u))
      if (failed(kernel.insertArgument(numBuffers + i, index, {},
                                       kernel.getLoc())))
        return signalPassFailure();
    int64_t chunks = 1;
    if (!loops.empty()) {
      scf::ForallOp loop = loops.front();
      ArrayRef<int64_t> counts = loop.getStaticUpperBound();
      if (!loop.getOutputs().empty() || !loop.isNormalized() ||
          counts.size() != 1 || mlir::ShapedType::isDynamic(counts.front())) {
        loop.emitOpError("does not count the chunks of a kernel from 0");
        return signalPassFailure();
      }
      chunks = counts.front();
      rewriter.setInsertionPoint(loop);
      Value one = arith::ConstantIndexOp::create(rewriter, loop.getLoc(), 1);
      auto range = scf::ForOp::create(rewriter, loop.getLoc(),
                                      kernel.getArgument(numBuffers),
                                      kernel.getArgument(numBuffers + 1), one);
      rewriter.eraseOp(loop.getTerminator());
      rewriter.inlineBlockBefore(loop.getBody(),
                                 range.getBody()->getTerminator(),
                                 range.getInductionVar());
      rewriter.eraseOp(loop);
    }
    kernel->setAttr("chunks", rewriter.getIndexAttr(chunks));
  }
};
} // namespace
