//===- PrintCoalescing.cpp - Print how well kernels use memory ------------===//
// See the description of print-coalescing in Passes.td; test:
// print-coalescing.mlir.

#include "hlo/Analysis/Fusion/KernelAccesses.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Transforms/Indexing/Passes.h"
#include "llvm/Support/Format.h"

namespace hlo {
#define GEN_PASS_DEF_PRINTCOALESCINGPASS
#include "hlo/Transforms/Indexing/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct PrintCoalescingPass
    : hlo::impl::PrintCoalescingPassBase<PrintCoalescingPass> {
  using Base::Base;

  void runOnOperation() override {
    for (int64_t bytes :
         {alignment.getValue(), sectorBytes.getValue(), lineBytes.getValue()})
      if (bytes <= 0 || !llvm::isPowerOf2_64(bytes)) {
        getOperation().emitError() << bytes << " bytes are no power of two";
        return signalPassFailure();
      }
    if (vectorSize < 0 || vectorSize > 32 ||
        (vectorSize != 0 && !llvm::isPowerOf2_64(vectorSize))) {
      getOperation().emitError() << "a vector size of " << vectorSize.getValue()
                                 << " is no power of two up to 32";
      return signalPassFailure();
    }
    IndexingAnalysis analysis;
    walkUnfusedOperations(getOperation(), [&](Operation *op) {
      KernelOptions options;
      options.vectorSize = vectorSize;
      auto kernel = KernelAccesses::get(op, analysis, options);
      if (!kernel)
        return;
      printKernel(op, *kernel);
      for (auto [i, array] : llvm::enumerate(kernel->inputs))
        printArray(op, "input ", i, array);
      for (auto [i, array] : llvm::enumerate(kernel->outputs))
        printArray(op, "output ", i, array);
    });
    markAllAnalysesPreserved();
  }

private:
  void printKernel(Operation *op, const KernelAccesses &kernel) {
    int64_t threads = 1, blocks = 1;
    for (int64_t count : kernel.launch.threads)
      threads *= count;
    for (int64_t count : kernel.launch.blocks)
      blocks *= count;
    InFlightDiagnostic remark = op->emitRemark();
    remark << stringifyEmitter(kernel.emitter) << " kernel: " << blocks
           << (blocks == 1 ? " block of " : " blocks of ") << threads
           << (threads == 1 ? " thread" : " threads");
    if (kernel.vectorSize != 1)
      remark << ", " << kernel.vectorSize << " elements at once";
  }

  void printArray(Operation *op, StringRef what, unsigned number,
                  const KernelAccesses::Array &array) {
    if (!array.type || array.accesses.empty())
      return;
    CoalescingOptions options;
    options.elementBits = getElementBitsInMemory(array.type);
    options.alignment = alignment;
    options.sectorBytes = sectorBytes;
    options.lineBytes = lineBytes;
    Coalescing result = analyzeCoalescing(array.accesses, options);
    std::string text;
    llvm::raw_string_ostream os(text);
    os << (result.isCoalesced ? "coalesced" : "not coalesced");
    if (result.warps != 0) {
      double warps = result.warps;
      os << ": " << llvm::format("%.4g", result.bytes / warps) << " bytes in "
         << llvm::format("%.4g", result.sectors / warps)
         << (result.sectors == result.warps ? " sector (" : " sectors (")
         << llvm::format("%.4g", 100 * result.getEfficiency()) << "%), "
         << llvm::format("%.4g", result.getBytesPerLine()) << " bytes per line";
    }
    if (!result.reason.empty())
      os << ": " << result.reason;
    op->emitRemark() << what << number << ": " << text;
  }
};
} // namespace
