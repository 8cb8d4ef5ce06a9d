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
      print(op, toInputs, names, "output ", " to input ", getNumInputs(op));
      print(op, toOutputs, names, "input ", " to output ", getNumOutputs(op));
    });
    markAllAnalysesPreserved();
  }

private:
  using Dependences = ArrayRef<IndexingAnalysis::Dependence>;

  /// `numTo` is how many arrays one may depend on.
  static void print(Operation *op, Dependences dependences, ValueNames &names,
                    StringRef from, StringRef to, unsigned numTo) {
    while (!dependences.empty()) {
      unsigned number = dependences.front().from;
      Dependences own = dependences.take_while(
          [&](const auto &dependence) { return dependence.from == number; });
      dependences = dependences.drop_front(own.size());
      if (own.size() == numTo && llvm::all_of(own, [](const auto &dependence) {
            return dependence.indexings.front().isUndefined();
          })) {
        emitRemark(op->getLoc()) << from << number << ": undefined";
        continue;
      }
      for (const IndexingAnalysis::Dependence &dependence : own)
        for (const OperandIndexing &access : dependence.indexings) {
          std::string text;
          llvm::raw_string_ostream os(text);
          access.print(os, names);
          emitRemark(op->getLoc())
              << from << number << to << dependence.to << ": " << text;
        }
    }
  }
};
} // namespace
