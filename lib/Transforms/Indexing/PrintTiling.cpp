//===- PrintTiling.cpp - Print the tiles fusions can be computed in -------===//
// See the description of print-tiling in Passes.td; test: print-tiling.mlir.

#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/TilePropagation.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Indexing/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_PRINTTILINGPASS
#include "hlo/Transforms/Indexing/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct PrintTilingPass : hlo::impl::PrintTilingPassBase<PrintTilingPass> {
  using Base::Base;

  void runOnOperation() override {
    for (int64_t size : sizes)
      if (size <= 0) {
        getOperation().emitError() << "a tile size of " << size;
        return signalPassFailure();
      }
    IndexingAnalysis analysis;
    walkUnfusedOperations(getOperation(), [&](Operation *op) {
      if (hasIndexing(op))
        print(op, analysis);
    });
    markAllAnalysesPreserved();
  }

private:
  void print(Operation *op, IndexingAnalysis &analysis);
  void printSpace(Operation *op, const TilePropagation &tiling,
                  ArrayRef<int64_t> chosen);
  /// The tile sizes given, and the extents of other dimensions.
  SmallVector<int64_t> getSizes(const TilingSpace &space);
};
} // namespace

static std::string toString(const TilingSpace &space, const Tile &tile,
                            ArrayRef<int64_t> sizes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  space.print(os, tile, sizes);
  return text;
}

static std::string toString(const TilingSpace &space,
                            const TileConstraint &constraint) {
  std::string text;
  llvm::raw_string_ostream os(text);
  space.print(os, constraint);
  return text;
}

SmallVector<int64_t> PrintTilingPass::getSizes(const TilingSpace &space) {
  SmallVector<int64_t> chosen;
  if (sizes.empty())
    return chosen;
  for (auto [i, dim] : llvm::enumerate(space.getDims()))
    chosen.push_back(i < sizes.size() ? sizes[i] : dim.extent);
  return chosen;
}

void PrintTilingPass::printSpace(Operation *op, const TilePropagation &tiling,
                                 ArrayRef<int64_t> chosen) {
  const TilingSpace &space = tiling.getSpace();
  for (auto [i, dim] : llvm::enumerate(space.getDims()))
    if (dim.isSequential())
      dim.op->emitRemark() << "takes t" << i << ", " << dim.extent
                           << " elements, tile after tile";
  constexpr unsigned kLimit = 1024;
  for (const TileConstraint &constraint : space.getConstraints())
    (constraint.op ? constraint.op : op)->emitRemark()
        << "needs " << toString(space, constraint);
  if (!chosen.empty()) {
    if (const TileConstraint *violated = space.getViolated(chosen))
      op->emitRemark() << "tile sizes " << ArrayRef(chosen)
                       << " do not fulfil: " << toString(space, *violated);
    return;
  }
  bool areAll;
  size_t legal = space.getLegalSizes(kLimit, &areAll).size();
  op->emitRemark() << (areAll ? "" : "at least ") << legal
                   << (legal == 1 ? " legal tile size" : " legal tile sizes");
}

void PrintTilingPass::print(Operation *op, IndexingAnalysis &analysis) {
  SmallVector<IndexingArray> inputs = getInputs(op), outputs = getOutputs(op);
  auto isInside = [&](Operation *other) { return other == op; };
  TilePropagation::Filter filter = isInside;
  if (auto fusion = dyn_cast<FusionOp>(op)) {
    Block &block = fusion.getCalls().front();
    inputs = getArrays(block.getArguments());
    outputs = getArrays(block.getTerminator()->getOperands());
    filter = nullptr;
  }
  if (outputs.empty() || fromInput >= int64_t(inputs.size()))
    return;

  TilingFailure failure;
  auto tiling =
      fromInput < 0
          ? TilePropagation::toInputs(outputs, analysis, failure, filter)
          : TilePropagation::toOutputs(inputs[fromInput], analysis, failure,
                                       filter);
  if (!tiling) {
    (failure.op ? failure.op : op)->emitRemark()
        << "no tiles: " << failure.reason;
    return;
  }
  SmallVector<int64_t> chosen = getSizes(tiling->getSpace());
  for (const TiledArray &tiled : tiling->getArrays()) {
    std::string text = toString(tiling->getSpace(), tiled.tile, chosen);
    auto input = llvm::find(inputs, tiled.array);
    if (input != inputs.end())
      op->emitRemark() << "input " << (input - inputs.begin()) << ": tile "
                       << text;
    else
      tiled.array.value.getDefiningOp()->emitRemark() << "tile " << text;
  }
  printSpace(op, *tiling, chosen);
}
