//===- UniqueNames.cpp - A name of its own for each instruction -----------===//
// See the description of unique-names in Passes.td; test: unique-names.mlir.

#include "FusionGraph.h"
#include "hlo/Support/NameUniquer.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Locations.h"

namespace hlo {
#define GEN_PASS_DEF_UNIQUENAMESPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct UniqueNamesPass : hlo::impl::UniqueNamesPassBase<UniqueNamesPass> {
  using Base::Base;

  void runOnOperation() override {
    // Names that there are stay where they are first, whatever is made;
    // instructions with those of parameters get others.
    NameUniquer names;
    SmallVector<Operation *> unnamed;
    forEachComputation([&](Block &block) {
      for (BlockArgument argument : block.getArguments())
        if (StringAttr name = getInstructionName(argument.getLoc()))
          names.insert(name);
    });
    forEachComputation([&](Block &block) {
      for (Operation &op : block) {
        // Parameters have the name of the argument.
        if (op.getNumResults() != 1 || isa<ParameterOp>(op))
          continue;
        StringAttr name = getInstructionName(op.getLoc());
        if (!name || !names.insert(name))
          unnamed.push_back(&op);
      }
    });
    for (Operation *op : unnamed)
      rename(op, names);
    if (unnamed.empty())
      markAllAnalysesPreserved();
  }

private:
  void forEachComputation(function_ref<void(Block &)> visit) {
    forEachKernelBlock(getOperation(), [&](Block &block) {
      visit(block);
      for (auto fusion : block.getOps<FusionOp>())
        visit(fusion.getCalls().front());
      return false;
    });
  }

  void rename(Operation *op, NameUniquer &names) {
    StringAttr old = getInstructionName(op->getLoc());
    std::string name = old ? old.str() : op->getName().stripDialect().str();
    if (!old)
      llvm::replace(name, '_', '-');
    op->setLoc(withName(op->getLoc(),
                        StringAttr::get(&getContext(), names.getUnique(name))));
  }
};
} // namespace
