//===- UniqueNames.cpp - A name of its own for each instruction -----------===//
// See the description of unique-names in Passes.td; test: unique-names.mlir.

#include "FusionGraph.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "llvm/ADT/StringMap.h"

namespace hlo {
#define GEN_PASS_DEF_UNIQUENAMESPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct UniqueNamesPass : hlo::impl::UniqueNamesPassBase<UniqueNamesPass> {
  using Base::Base;

  void runOnOperation() override {
    suffixes.clear();
    // Names that there are stay where they are first, whatever is made.
    SmallVector<Operation *> unnamed;
    forEachKernelBlock(getOperation(), [&](Block &block) {
      collect(block, unnamed);
      return false;
    });
    for (Operation *op : unnamed)
      rename(op);
    if (unnamed.empty())
      markAllAnalysesPreserved();
  }

private:
  void collect(Block &block, SmallVectorImpl<Operation *> &unnamed) {
    for (BlockArgument argument : block.getArguments())
      if (StringAttr name = getInstructionName(argument.getLoc()))
        suffixes.try_emplace(name, 1);
    for (Operation &op : block) {
      // Parameters have the name of the argument.
      if (op.getNumResults() != 1 || isa<ParameterOp>(op))
        continue;
      StringAttr name = getInstructionName(op.getLoc());
      if (!name || !suffixes.try_emplace(name, 1).second)
        unnamed.push_back(&op);
      if (auto fusion = dyn_cast<FusionOp>(op))
        collect(fusion.getCalls().front(), unnamed);
    }
  }

  void rename(Operation *op) {
    StringAttr old = getInstructionName(op->getLoc());
    std::string base = old ? old.str() : op->getName().stripDialect().str();
    if (!old)
      llvm::replace(base, '_', '-');
    std::string name = base;
    while (!suffixes.try_emplace(name, 1).second)
      name = base + "." + std::to_string(suffixes[base]++);
    op->setLoc(withName(op->getLoc(), StringAttr::get(&getContext(), name)));
  }

  /// Names that are taken, with the next number to tell others by.
  llvm::StringMap<unsigned> suffixes;
};
} // namespace
