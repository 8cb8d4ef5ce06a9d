//===- AnnotateIndexingMaps.cpp - Attributes for which elements are read --===//
// See the description of annotate-indexing-maps in Passes.td; test:
// annotate-indexing-maps.mlir.

#include "ValueNames.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Transforms/Indexing/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_ANNOTATEINDEXINGMAPSPASS
#include "hlo/Transforms/Indexing/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct AnnotateIndexingMapsPass
    : hlo::impl::AnnotateIndexingMapsPassBase<AnnotateIndexingMapsPass> {
  void runOnOperation() override {
    ValueNames names(getOperation());
    Builder builder(&getContext());
    auto getAttr = [&](ArrayRef<OperandIndexings> indexings) -> Attribute {
      SmallVector<Attribute> attrs;
      for (const OperandIndexings &accesses : indexings)
        attrs.push_back(builder.getArrayAttr(llvm::map_to_vector(
            accesses, [&](const OperandIndexing &access) -> Attribute {
              return OperandIndexingAttr::get(access, names);
            })));
      return builder.getArrayAttr(attrs);
    };

    // Values keep their names as long as no operation changes.
    IndexingAnalysis analysis;
    SmallVector<std::tuple<Operation *, Attribute, Attribute>> annotations;
    walkIndexedOperations(getOperation(), [&](Operation *op) {
      if (!hasIndexing(op))
        return;
      auto [toInputs, toOutputs] = analysis.getOfOperation(op);
      annotations.emplace_back(
          op, builder.getArrayAttr(llvm::map_to_vector(toInputs, getAttr)),
          builder.getArrayAttr(llvm::map_to_vector(toOutputs, getAttr)));
    });
    bool isChanged = false;
    auto annotate = [&](Operation *op, StringRef name, Attribute attr) {
      isChanged |= op->getAttr(name) != attr;
      op->setAttr(name, attr);
    };
    for (auto [op, toInputs, toOutputs] : annotations) {
      annotate(op, "indexing.output_to_input", toInputs);
      annotate(op, "indexing.input_to_output", toOutputs);
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
