//===- PrintIndexingMaps.cpp - Print which elements are read --------------===//
// See the description of print-indexing-maps in Passes.td; tests:
// test/Analysis/Indexing.

#include "ValueNames.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Transforms/Indexing/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_PRINTINDEXINGMAPSPASS
#include "hlo/Transforms/Indexing/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct PrintIndexingMapsPass
    : hlo::impl::PrintIndexingMapsPassBase<PrintIndexingMapsPass> {
  void runOnOperation() override {
    ValueNames names(getOperation());
    IndexingAnalysis analysis;
    walkIndexedOperations(getOperation(), [&](Operation *op) {
      if (!hasIndexing(op)) {
        emitRemark(op->getLoc(), "undefined");
        return;
      }
      auto [toInputs, toOutputs] = analysis.getOfOperation(op);
      for (auto [output, indexings] : llvm::enumerate(toInputs))
        print(op, indexings, names, "output ", output, " to input ");
      for (auto [input, indexings] : llvm::enumerate(toOutputs))
        print(op, indexings, names, "input ", input, " to output ");
    });
    markAllAnalysesPreserved();
  }

private:
  static void print(Operation *op, ArrayRef<OperandIndexings> indexings,
                    ValueNames &names, StringRef from, unsigned number,
                    StringRef to) {
    if (!indexings.empty() &&
        llvm::all_of(indexings, [](const OperandIndexings &accesses) {
          return !accesses.empty() && accesses.front().isUndefined();
        })) {
      emitRemark(op->getLoc()) << from << number << ": undefined";
      return;
    }
    for (auto [other, accesses] : llvm::enumerate(indexings))
      for (const OperandIndexing &access : accesses) {
        std::string text;
        llvm::raw_string_ostream os(text);
        access.print(os, names);
        emitRemark(op->getLoc())
            << from << number << to << other << ": " << text;
      }
  }
};
} // namespace
