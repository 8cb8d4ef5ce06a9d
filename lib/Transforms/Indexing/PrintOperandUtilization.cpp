//===- PrintOperandUtilization.cpp - Print how much is read ---------------===//
// See the description of print-operand-utilization in Passes.td; test:
// print-operand-utilization.mlir.

#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/Utilization.h"
#include "hlo/Transforms/Indexing/Passes.h"
#include "llvm/Support/Format.h"

namespace hlo {
#define GEN_PASS_DEF_PRINTOPERANDUTILIZATIONPASS
#include "hlo/Transforms/Indexing/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct PrintOperandUtilizationPass
    : hlo::impl::PrintOperandUtilizationPassBase<PrintOperandUtilizationPass> {
  using Base::Base;

  void runOnOperation() override {
    IndexingAnalysis analysis;
    walkUnfusedOperations(getOperation(), [&](Operation *op) {
      if (!hasIndexing(op))
        return;
      // What several outputs read in the same way is read once.
      SmallVector<OperandIndexings> indexings(getNumInputs(op));
      for (unsigned output : llvm::seq(getNumOutputs(op)))
        for (auto [all, found] :
             llvm::zip_equal(indexings, analysis.outputToInputs(op, output)))
          for (OperandIndexing &indexing : found)
            insert(all, std::move(indexing));
      for (auto [i, input] : llvm::enumerate(getInputs(op)))
        print(op, i, input.getType(), indexings[i]);
    });
    markAllAnalysesPreserved();
  }

private:
  void print(Operation *op, unsigned input, Type type,
             ArrayRef<OperandIndexing> indexings) {
    auto array = dyn_cast<RankedTensorType>(type);
    auto sizes = getIndexSpace(type);
    if (!array || !sizes)
      return;
    Utilization result = analyzeUtilization(indexings, *sizes, maxPoints);
    int64_t bits = getElementBitsInMemory(array);
    std::string text;
    llvm::raw_string_ostream os(text);
    StringRef atMost = result.isExact ? "" : "at most ";
    os << "input " << input << ": " << atMost << result.uniqueElements << " of "
       << result.elements << " elements ("
       << llvm::format("%.4g", 100 * result.getUtilization()) << "%), "
       << result.uniqueElements << " of " << result.spannedElements
       << " in their box; ";
    if (result.reads) {
      double reuse = *result.getReuse();
      os << (result.areReadsExact ? "" : "at most ") << *result.reads
         << " reads, " << llvm::format(reuse < 1000 ? "%.4g" : "%.0f", reuse)
         << " of each; ";
    } else {
      os << "an unknown number of reads; ";
    }
    os << atMost << result.getUniqueBytes(bits) << " bytes";
    if (result.reads)
      os << ", " << *result.getReadBytes(bits) << " with repetitions";
    op->emitRemark() << text;
  }
};
} // namespace
