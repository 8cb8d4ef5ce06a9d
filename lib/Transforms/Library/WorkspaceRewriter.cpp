//===- WorkspaceRewriter.cpp - No arrays for workspaces -------------------===//
// See the description of workspace-rewriter in Passes.td; test:
// workspace-rewriter.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_WORKSPACEREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static bool isRead(Value tuple, unsigned index) {
  return llvm::any_of(tuple.getUsers(), [&](Operation *user) {
    auto element = dyn_cast<GetTupleElementOp>(user);
    return !element || (element.getIndex() == index && !element.use_empty());
  });
}

namespace {
struct WorkspaceRewriterPass
    : ::hlo::impl::WorkspaceRewriterPassBase<WorkspaceRewriterPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    getOperation()->walk([&](library::LibraryCallOpInterface call) {
      std::optional<unsigned> index = call.getWorkspaceIndex();
      if (!index || isRead(call->getResult(0), *index))
        return;
      Value result = call->getResult(0);
      SmallVector<Type> types(cast<TupleType>(result.getType()).getTypes());
      auto workspace = cast<RankedTensorType>(types[*index]);
      if (workspace.getDimSize(0) == 0)
        return;
      for (Operation *user : llvm::make_early_inc_range(result.getUsers()))
        if (cast<GetTupleElementOp>(user).getIndex() == *index)
          user->erase();
      types[*index] = RankedTensorType::get({0}, workspace.getElementType(),
                                            workspace.getEncoding());
      result.setType(TupleType::get(&getContext(), types));
      isChanged = true;
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
