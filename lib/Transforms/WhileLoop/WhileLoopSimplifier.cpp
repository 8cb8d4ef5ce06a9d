//===- WhileLoopSimplifier.cpp - Simplify while loops ---------------------===//
// See the description of while-loop-simplifier in Passes.td; test:
// while-loop-simplifier.hlo.

#include "Simplifications.h"
#include "hlo/Analysis/SideEffectAnalysis.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Simplification/DeadCode.h"
#include "hlo/Transforms/Utils/FrontendAttributes.h"
#include "hlo/Transforms/Utils/Inlining.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/WhileLoop/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "while-loop-simplifier"

namespace hlo {
#define GEN_PASS_DEF_WHILELOOPSIMPLIFIERPASS
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct WhileLoopSimplifierPass
    : hlo::impl::WhileLoopSimplifierPassBase<WhileLoopSimplifierPass> {
  using Base::Base;

  void runOnOperation() override;

private:
  /// Removes a loop that does not run, or once. Returns whether it did.
  bool remove(const WhileLoop &loop, uint64_t tripCount);
  bool simplify(const WhileLoop &loop, std::optional<uint64_t> tripCount);

  /// Loops that are gone.
  llvm::DenseSet<Operation *> removed;
};
} // namespace

static remark::RemarkOpts remarkName(StringRef name) {
  return remark::RemarkOpts::name(name).category(DEBUG_TYPE);
}

void WhileLoopSimplifierPass::runOnOperation() {
  removed.clear();
  // Outer loops first: what they make known, inner ones use; and again once an
  // inner one has changed.
  SmallVector<WhileOp> loops;
  llvm::DenseSet<Operation *> revisited;
  getOperation()->walk<WalkOrder::PreOrder>(
      [&](WhileOp loop) { loops.push_back(loop); });
  if (loops.empty())
    return markAllAnalysesPreserved();
  bool isChanged = false;
  for (size_t i = 0; i < loops.size(); ++i) {
    WhileOp op = loops[i];
    if (removed.contains(op))
      continue;
    revisited.erase(op);
    auto outer = op->getParentOfType<WhileOp>();
    bool isAnyChanged = false;
    if (unifyLayouts(op)) {
      isAnyChanged = true;
      remark::passed(op.getLoc(), remarkName("Layouts"))
          << "its state has the same layouts everywhere";
    }
    WhileLoop loop(op);
    std::optional<uint64_t> tripCount =
        loop.getTripCount({maxIterations, maxOperations});
    bool isOnceAtMost = tripCount && *tripCount <= 1;
    isAnyChanged |=
        (isOnceAtMost && remove(loop, *tripCount)) || simplify(loop, tripCount);
    isChanged |= isAnyChanged;
    if (isAnyChanged && outer && revisited.insert(outer).second)
      loops.push_back(outer);
  }
  FailureOr<bool> isAnyDead = removeDeadCode(getOperation());
  if (failed(isAnyDead))
    return signalPassFailure();
  if (!isChanged && !*isAnyDead)
    markAllAnalysesPreserved();
}

//===----------------------------------------------------------------------===//
// Loops that run at most once
//===----------------------------------------------------------------------===//

static StringRef whyNotRemove(const WhileLoop &loop, uint64_t tripCount) {
  WhileOp op = loop.getOp();
  if (!loop.hasUniformType())
    return "its state does not have the same type everywhere";
  SideEffectAnalysis effects;
  for (Operation &nested : op.getCondition().front().without_terminator())
    if (effects.has(&nested))
      return "its condition has side effects";
  if (tripCount == 0)
    return {};
  if (getFrontendAttribute(op, "skip-simplify-while-loops_trip-count-one") ==
      "true")
    return "its attributes say so";
  // Others may be where they are because of the loop.
  for (Operation &nested : op.getBody().front().without_terminator())
    if (effects.has(&nested) &&
        !isa<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp,
             CollectivePermuteOp, RaggedAllToAllOp, ReduceScatterOp>(nested))
      return "its body has side effects";
  return {};
}

bool WhileLoopSimplifierPass::remove(const WhileLoop &loop,
                                     uint64_t tripCount) {
  WhileOp op = loop.getOp();
  if (StringRef reason = whyNotRemove(loop, tripCount); !reason.empty()) {
    remark::missed(op.getLoc(), remarkName("Kept"))
        << remark::add("it runs {0} times, but {1}", tripCount, reason);
    return false;
  }
  remark::passed(op.getLoc(), remarkName("Removed"))
      << remark::add("it runs {0} times", tripCount);
  auto forget = [&](Region &region) {
    region.walk([&](WhileOp nested) { removed.insert(nested); });
  };
  forget(op.getCondition());
  if (tripCount == 0) {
    forget(op.getBody());
    InlinedBody nothing{op.getOperand(), {}};
    mlir::IRRewriter rewriter(op.getContext());
    replaceWithValue(rewriter, op, op.getOperand());
    readTupleElements(nothing);
    return true;
  }
  ControlDependencies dependencies;
  InlinedBody inlined = inlineBody(op.getBody().front(), op.getOperand(), op,
                                   /*moves=*/true, dependencies);
  replaceByInlined(op, inlined, dependencies);
  readTupleElements(inlined);
  return true;
}

//===----------------------------------------------------------------------===//
// Loops that stay
//===----------------------------------------------------------------------===//

static bool isScalarConstant(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 0 && value.getDefiningOp<ConstantOp>();
}

bool WhileLoopSimplifierPass::simplify(const WhileLoop &loop,
                                       std::optional<uint64_t> tripCount) {
  Location location = loop.getOp().getLoc();
  bool isAnyChanged = false;
  auto report = [&](bool isChanged, StringRef name, StringRef text) {
    if (isChanged)
      remark::passed(location, remarkName(name)) << text;
    isAnyChanged |= isChanged;
  };
  if (StringRef reason = LoopState::whyNot(loop.getOp()); !reason.empty()) {
    remark::missed(location, remarkName("KeptState")) << reason;
    return false;
  }
  report(flattenState(loop), "Flattened", "its state has no tuples any more");
  report(passConstantsThrough(loop), "Constant",
         "constants are passed through the body");
  unsigned numConstants = 0;
  report(sinkConstants(loop, isScalarConstant, numConstants), "ScalarConstant",
         "computations use scalar constants of their own");
  report(mergeDuplicates(loop), "Duplicates", "equal elements are read as one");
  bool knowsResults = replaceResults(loop, tripCount);
  report(mergeInductionVariables(loop), "InductionVariables",
         "one induction variable serves for others");
  if (tripCount && simplifyCompareInstrs)
    report(foldComparisons(loop, *tripCount), "Comparison",
           "comparisons of the induction variable are known");
  knowsResults |= replaceResults(loop, tripCount);
  report(knowsResults, "Result", "elements of its result are known without it");
  return isAnyChanged;
}
