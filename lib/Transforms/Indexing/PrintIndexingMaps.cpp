//===- PrintIndexingMaps.cpp - Print which elements are read --------------===//
// See the description of print-indexing-maps in Passes.td; tests:
// test/Analysis/Indexing.

#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Transforms/Passes.h"
#include "mlir/IR/AsmState.h"

namespace hlo {
#define GEN_PASS_DEF_PRINTINDEXINGMAPSPASS
#include "hlo/Transforms/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct PrintIndexingMapsPass
    : hlo::impl::PrintIndexingMapsPassBase<PrintIndexingMapsPass> {
  void runOnOperation() override {
    AsmState state(getOperation());
    IndexingAnalysis analysis;
    walkIndexedOperations(getOperation(), [&](Operation *op) {
      if (!hasIndexing(op)) {
        emitRemark(op->getLoc(), "undefined");
        return;
      }
      for (unsigned output : llvm::seq(getNumOutputs(op)))
        for (auto [input, accesses] :
             llvm::enumerate(analysis.outputToInputs(op, output)))
          print(op, accesses, state, "output ", output, " to input ", input);
      for (unsigned input : llvm::seq(getNumInputs(op)))
        for (auto [output, accesses] :
             llvm::enumerate(analysis.inputToOutputs(op, input)))
          print(op, accesses, state, "input ", input, " to output ", output);
    });
    markAllAnalysesPreserved();
  }

private:
  static void print(Operation *op, const OperandIndexings &accesses,
                    AsmState &state, StringRef from, unsigned fromNumber,
                    StringRef to, unsigned toNumber) {
    for (const OperandIndexing &access : accesses) {
      std::string text;
      llvm::raw_string_ostream os(text);
      access.print(os, &state);
      emitRemark(op->getLoc())
          << from << fromNumber << to << toNumber << ": " << text;
    }
  }
};
} // namespace
