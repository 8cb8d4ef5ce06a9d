//===- WhileLoopUnroller.cpp - Unroll while loops -------------------------===//
// See the description of while-loop-unroller in Passes.td; test:
// while-loop-unroller.hlo.

#include "LoopState.h"
#include "Unrolling.h"
#include "hlo/Analysis/SideEffectAnalysis.h"
#include "hlo/Transforms/Utils/FrontendAttributes.h"
#include "hlo/Transforms/Utils/Inlining.h"
#include "hlo/Transforms/WhileLoop/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "while-loop-unroller"

namespace hlo {
#define GEN_PASS_DEF_WHILELOOPUNROLLERPASS
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct WhileLoopUnrollerPass
    : hlo::impl::WhileLoopUnrollerPassBase<WhileLoopUnrollerPass> {
  using Base::Base;

  void runOnOperation() override {
    ChannelIds channels(getOperation());
    bool isChanged = false;
    // Inner loops first: how large they get counts in outer ones.
    SmallVector<WhileOp> loops;
    getOperation()->walk([&](WhileOp loop) { loops.push_back(loop); });
    for (WhileOp loop : loops)
      isChanged |= unroll(WhileLoop(loop), channels);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  /// Why the loop is kept; empty if it is not.
  StringRef whyNot(const WhileLoop &loop, std::optional<uint64_t> count) const;
  bool unroll(const WhileLoop &loop, ChannelIds &channels) const;
  static void replaceByBody(WhileOp loop);
  static void runOnce(WhileOp loop);
};
} // namespace

static remark::RemarkOpts remarkName(StringRef name) {
  return remark::RemarkOpts::name(name).category(DEBUG_TYPE);
}

/// Whether all that a computation does is to compute elements from others, and
/// to read parts of arrays: copies of it can be one kernel.
static bool isElementwise(Block &computation) {
  return llvm::all_of(computation.without_terminator(), [](Operation &op) {
    return op.hasTrait<hlo::OpTrait::Elementwise>() ||
           isa<BitcastOp, BroadcastOp, ConstantOp, GetTupleElementOp, IotaOp,
               ParameterOp, ReshapeOp, SliceOp, TupleOp>(op);
  });
}

/// Whether an array of the state has so many elements.
static bool hasArray(const WhileLoop &loop, int64_t minElements) {
  return llvm::any_of(llvm::seq(loop.getNumElements()), [&](unsigned i) {
    auto type = dyn_cast<RankedTensorType>(loop.getElementType(i));
    return type && type.hasStaticShape() &&
           type.getNumElements() >= minElements;
  });
}

StringRef WhileLoopUnrollerPass::whyNot(const WhileLoop &loop,
                                        std::optional<uint64_t> count) const {
  WhileOp op = loop.getOp();
  if (!count)
    return "its trip count is not known";
  if (*count > maxTripCount)
    return "it runs too often";
  uint64_t size = countInstructions(op);
  if (size > maxBodyInstructions || size * *count > maxInstructions)
    return "its body is too large";
  if (elementwise && !isElementwise(op.getBody().front()))
    return "it does more than compute elements";
  if (minElements > 0 && !hasArray(loop, minElements))
    return "its arrays are small";
  if (wrapInTrivialLoop) {
    if (StringRef reason = LoopState::whyNot(op); !reason.empty())
      return reason;
  } else if (!loop.hasUniformType()) {
    return "its state does not have the same type everywhere";
  }
  SideEffectAnalysis effects;
  if (effects.has(op))
    return "it has side effects";
  return {};
}

bool WhileLoopUnrollerPass::unroll(const WhileLoop &loop,
                                   ChannelIds &channels) const {
  WhileOp op = loop.getOp();
  std::optional<uint64_t> count =
      loop.getTripCount({maxTripCount, maxInstructions});
  // A loop made here is not unrolled again; others are removed elsewhere.
  if (count && *count < (wrapInTrivialLoop ? 2 : 1))
    return false;
  if (StringRef reason = whyNot(loop, count); !reason.empty()) {
    remark::missed(op.getLoc(), remarkName("Kept")) << reason;
    return false;
  }
  remark::passed(op.getLoc(), remarkName("Unrolled"))
      << remark::add("all of {0} iterations", *count);

  SmallVector<std::optional<InductionVariable>> variables;
  for (unsigned i : llvm::seq(loop.getNumElements()))
    variables.push_back(loop.isTuple() ? loop.getInductionVariable(i)
                                       : std::nullopt);
  auto getValue = [&](OpBuilder &builder, unsigned element,
                      uint64_t iteration) -> Value {
    if (!variables[element])
      return {};
    return buildConstant(builder, op.getLoc(), loop.getElementType(element),
                         variables[element]->getValue(iteration));
  };
  repeatBody(loop, {unsigned(*count), channels, getValue});
  auto root = op.getBody()
                  .front()
                  .getTerminator()
                  ->getOperand(0)
                  .getDefiningOp<TupleOp>();
  if (root) {
    OpBuilder builder(root);
    for (unsigned i : llvm::seq(loop.getNumElements()))
      if (Value value = getValue(builder, i, *count))
        root->setOperand(i, value);
  }
  wrapInTrivialLoop ? runOnce(op) : replaceByBody(op);
  return true;
}

void WhileLoopUnrollerPass::replaceByBody(WhileOp op) {
  ControlDependencies dependencies;
  InlinedBody inlined = inlineBody(op.getBody().front(), op.getOperand(), op,
                                   /*moves=*/true, dependencies);
  replaceByInlined(op, inlined, dependencies);
  readTupleElements(inlined);
}

/// Has a new counter end the loop after one iteration.
void WhileLoopUnrollerPass::runOnce(WhileOp op) {
  LoopState state(op);
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto type = RankedTensorType::get({}, builder.getI32Type());
  auto number = [&](int64_t value) {
    return buildConstant(builder, loc, type, llvm::APInt(32, value));
  };
  unsigned counter = state.addElement(number(0));
  Value read = state.read(op.getBody(), counter);
  builder.setInsertionPointAfterValue(read);
  state.setNext(counter, AddOp::create(builder, loc, type, read, number(1)));

  Block &condition = op.getCondition().front();
  Operation *terminator = condition.getTerminator();
  builder.setInsertionPoint(terminator);
  Value count = GetTupleElementOp::create(builder, loc, type,
                                          condition.getArgument(0), counter);
  terminator->setOperand(0, CompareOp::create(builder, loc, count, number(1),
                                              ComparisonDirection::LT,
                                              ComparisonTypeAttr()));
  // What it compared before.
  for (Operation &dead : llvm::make_early_inc_range(llvm::reverse(condition)))
    if (&dead != terminator && dead.use_empty() && !isa<ParameterOp>(dead))
      dead.erase();

  setFrontendAttribute(op, "skip-simplify-while-loops_trip-count-one", "true");
  op->removeAttr(HLODialect::kBackendConfig);
}
