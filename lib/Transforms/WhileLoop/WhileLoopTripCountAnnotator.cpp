//===- WhileLoopTripCountAnnotator.cpp - Say how often loops run ----------===//
// See the description of while-loop-trip-count-annotator in Passes.td; test:
// while-loop-trip-count-annotator.mlir.

#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Analysis/LoopConfig.h"
#include "hlo/Analysis/WhileLoops.h"
#include "hlo/Transforms/WhileLoop/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "while-loop-trip-count-annotator"

namespace hlo {
#define GEN_PASS_DEF_WHILELOOPTRIPCOUNTANNOTATORPASS
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct WhileLoopTripCountAnnotatorPass
    : hlo::impl::WhileLoopTripCountAnnotatorPassBase<
          WhileLoopTripCountAnnotatorPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    getOperation()->walk([&](WhileOp loop) { isChanged |= annotate(loop); });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  bool annotate(WhileOp loop) const;
};
} // namespace

static remark::RemarkOpts remarkName(StringRef name) {
  return remark::RemarkOpts::name(name).category(DEBUG_TYPE);
}

/// The values in `count` iterations, and after them, as numbers that do not
/// wrap around.
static std::optional<LoopConfig::InitStep>
getInitStep(const InductionVariable &variable, uint64_t count) {
  bool fits = !variable.isUnsigned || variable.init.isIntN(63);
  if (!fits || !variable.isLinear(count + 1))
    return std::nullopt;
  return LoopConfig::InitStep{variable.isUnsigned
                                  ? int64_t(variable.init.getZExtValue())
                                  : variable.init.getSExtValue(),
                              variable.step.getSExtValue()};
}

/// The elements that say where the body takes a slice, or puts one, in a fusion
/// or by itself.
static llvm::SmallDenseSet<unsigned> getSliceIndices(const WhileLoop &loop) {
  llvm::SmallDenseSet<unsigned> elements;
  for (Operation &op : loop.getOp().getBody().front().without_terminator()) {
    if (!isa<FusionOp, DynamicSliceOp, DynamicUpdateSliceOp>(op))
      continue;
    FusedOperations fused(&op);
    for (Operation *inner : fused.getOperations()) {
      ValueRange indices;
      if (auto slice = dyn_cast<DynamicSliceOp>(inner))
        indices = slice.getStartIndices();
      else if (auto update = dyn_cast<DynamicUpdateSliceOp>(inner))
        indices = update.getStartIndices();
      for (Value index : indices)
        if (std::optional<unsigned> element =
                loop.getElement(fused.resolve(index)))
          elements.insert(*element);
    }
  }
  return elements;
}

bool WhileLoopTripCountAnnotatorPass::annotate(WhileOp op) const {
  WhileLoop loop(op);
  FailureOr<LoopConfig> old = LoopConfig::get(op);
  if (failed(old)) {
    remark::missed(op.getLoc(), remarkName("OtherConfig"))
        << "its backend config is not JSON";
    return false;
  }
  std::optional<uint64_t> count =
      loop.getTripCount({maxIterations, maxOperations});
  if (!count || *count > uint64_t(INT64_MAX)) {
    remark::missed(op.getLoc(), remarkName("UnknownTripCount"))
        << "its trip count is not known";
    return false;
  }
  old->verifyTripCount(op, *count);
  LoopConfig config;
  config.tripCount = *count;
  if (std::optional<InductionVariable> counter = loop.getInductionVariable()) {
    config.initStep = ::getInitStep(*counter, *count);
    if (loop.isTuple())
      config.inductionVariable = counter->element;
  }
  if (config.initStep && config.inductionVariable) {
    llvm::SmallDenseSet<unsigned> sliceIndices = getSliceIndices(loop);
    for (unsigned i : llvm::seq(loop.getNumElements())) {
      if (i == *config.inductionVariable || !sliceIndices.contains(i))
        continue;
      std::optional<InductionVariable> variable = loop.getInductionVariable(i);
      if (auto values =
              variable ? ::getInitStep(*variable, *count) : std::nullopt)
        config.dynamicVariables.push_back({i, values});
    }
  }
  // By now a kernel may compute the counter with something else.
  bool isKnownBefore =
      !config.initStep && old->initStep && old->tripCount == config.tripCount;
  if (config == *old || isKnownBefore)
    return false;
  remark::passed(op.getLoc(), remarkName("TripCount"))
      << remark::add("it runs {0} times", *count);
  config.attachTo(op);
  return true;
}
