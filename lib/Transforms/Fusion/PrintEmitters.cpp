//===- PrintEmitters.cpp - Print how fusions are emitted ------------------===//
// See the description of print-emitters in Passes.td; test:
// print-emitters.mlir.

#include "hlo/Analysis/Fusion/FusionAnalysis.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"

namespace hlo {
#define GEN_PASS_DEF_PRINTEMITTERSPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct PrintEmittersPass
    : DevicePass<hlo::impl::PrintEmittersPassBase<PrintEmittersPass>> {
  using DevicePass::DevicePass;

protected:
  bool run(const DeviceDescription &device) override {
    walkUnfusedOperations(getOperation(), [&](Operation *op) {
      if (isa<FusionOp>(op) || isKernel(op))
        print(op, device);
    });
    return false;
  }

private:
  static void print(Operation *op, const DeviceDescription &device) {
    FusedOperations fused(op);
    FusionAnalysis analysis = FusionAnalysis::get(fused, device);
    InFlightDiagnostic remark = op->emitRemark();
    remark << stringifyEmitter(analysis.emitter) << " kernel of ";
    llvm::interleaveComma(analysis.heroes, remark, [&](Operation *hero) {
      if (hero)
        remark << hero->getName();
      else
        remark << "a parameter";
    });
    if (analysis.reduction) {
      auto [a, b, c] = analysis.reduction->sizes;
      remark << (analysis.reduction->isRow ? ", rows of [" : ", columns of [")
             << a << ", " << b << ", " << c << "]";
      if (!analysis.reduction->isRaceFree())
        remark << ", several blocks for each";
    }
    if (analysis.tiling) {
      remark << ", tiles of [";
      llvm::interleaveComma(analysis.tiling->tile, remark);
      remark << "] of [";
      llvm::interleaveComma(analysis.tiling->sizes, remark);
      remark << "], " << analysis.tiling->getSharedMemoryBytes()
             << " bytes of shared memory";
    }
  }
};
} // namespace
