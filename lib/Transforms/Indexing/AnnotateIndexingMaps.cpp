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
    auto getAttr = [&](ArrayRef<IndexingAnalysis::Dependence> dependences) {
      return builder.getArrayAttr(llvm::map_to_vector(
          dependences,
          [&](const IndexingAnalysis::Dependence &dependence) -> Attribute {
            SmallVector<Attribute> attrs = {
                builder.getI64IntegerAttr(dependence.from),
                builder.getI64IntegerAttr(dependence.to)};
            for (const OperandIndexing &access : dependence.indexings)
              attrs.push_back(OperandIndexingAttr::get(access, names));
            return builder.getArrayAttr(attrs);
          }));
    };

    // Values keep their names as long as no operation changes.
    IndexingAnalysis analysis;
    SmallVector<std::tuple<Operation *, Attribute, Attribute>> annotations;
    walkIndexedOperations(getOperation(), [&](Operation *op) {
      if (!hasIndexing(op))
        return;
      auto [toInputs, toOutputs] = analysis.getOfOperation(op);
      annotations.emplace_back(op, getAttr(toInputs), getAttr(toOutputs));
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
