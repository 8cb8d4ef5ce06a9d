//===- DusAccumulatorZeroInitElimination.cpp - Arrays not to be filled ----===//
// See the description of dus-accumulator-zero-init-elimination in Passes.td;
// test: dus-accumulator-zero-init-elimination.mlir.

#include "LoopState.h"
#include "hlo/Analysis/IterationScalars.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/WhileLoop/Passes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/BitVector.h"

#define DEBUG_TYPE "dus-accumulator-zero-init-elimination"

namespace hlo {
#define GEN_PASS_DEF_DUSACCUMULATORZEROINITELIMINATIONPASS
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Whether a value is a constant that is only moved, repeated and converted.
static bool isFilled(Value value) {
  Operation *op = lookThroughFusions(value).getDefiningOp();
  while (
      isa_and_present<BitcastOp, BroadcastOp, ConvertOp, CopyOp, ReshapeOp>(op))
    op = lookThroughFusions(op->getOperand(0)).getDefiningOp();
  return isa_and_present<ConstantOp>(op);
}

/// The only use of a value, but for what says something of a parameter; null if
/// there are none or several.
static mlir::OpOperand *getOnlyUse(Value value) {
  mlir::OpOperand *only = nullptr;
  for (mlir::OpOperand &use : value.getUses()) {
    if (only)
      return nullptr;
    only = &use;
  }
  if (auto parameter =
          only ? dyn_cast<ParameterOp>(only->getOwner()) : ParameterOp())
    return getOnlyUse(parameter.getResult());
  return only;
}

/// The update that all that is done with a read of the element is to be an
/// operand of, perhaps in a fusion; null if there is none.
static DynamicUpdateSliceOp findUpdate(GetTupleElementOp read) {
  mlir::OpOperand *use = getOnlyUse(read);
  if (auto fusion = use ? dyn_cast<FusionOp>(use->getOwner()) : FusionOp())
    use = getOnlyUse(
        fusion.getCalls().front().getArgument(use->getOperandNumber()));
  auto update = use ? dyn_cast<DynamicUpdateSliceOp>(use->getOwner()) : nullptr;
  return update && use->getOperandNumber() == 0 ? update
                                                : DynamicUpdateSliceOp();
}

/// Whether all that is done with the result of an update is to pass it on as
/// the element.
static bool isPassedOn(DynamicUpdateSliceOp update, Operation *root,
                       unsigned element) {
  mlir::OpOperand *use = getOnlyUse(update.getResult());
  if (auto fusion = dyn_cast<FusionOp>(update->getParentOp())) {
    std::optional<unsigned> index;
    if (use && isa<TupleOp>(use->getOwner())) {
      index = use->getOperandNumber();
      use = getOnlyUse(use->getOwner()->getResult(0));
    }
    if (!use || !isa<ReturnOp>(use->getOwner()))
      return false;
    Value result = fusion.getResult();
    if (index) {
      SmallVector<GetTupleElementOp, 1> reads = getReads(result)[*index];
      if (!isReadByElements(result) || reads.size() != 1)
        return false;
      result = reads.front();
    }
    use = getOnlyUse(result);
  }
  return use && use->getOwner() == root && use->getOperandNumber() == element;
}

namespace {
struct DusAccumulatorZeroInitEliminationPass
    : hlo::impl::DusAccumulatorZeroInitEliminationPassBase<
          DusAccumulatorZeroInitEliminationPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    SmallVector<WhileOp> loops;
    getOperation()->walk([&](WhileOp loop) { loops.push_back(loop); });
    bool isChanged = false;
    for (WhileOp loop : loops)
      isChanged |= simplify(loop, rewriter);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  bool simplify(WhileOp op, mlir::RewriterBase &rewriter) const;
  StringRef whyNot(unsigned element, ArrayRef<GetTupleElementOp> conditionReads,
                   ArrayRef<GetTupleElementOp> reads,
                   const IterationScalars &scalars, Operation *root) const;
  bool covers(DynamicUpdateSliceOp update,
              const IterationScalars &scalars) const;
};
} // namespace

/// Whether the iterations together write all of the array.
bool DusAccumulatorZeroInitEliminationPass::covers(
    DynamicUpdateSliceOp update, const IterationScalars &scalars) const {
  auto array = cast<RankedTensorType>(update.getType());
  auto part = cast<RankedTensorType>(update.getUpdate().getType());
  std::optional<uint64_t> tripCount = scalars.getTripCount();
  SmallVector<Value> indices = llvm::to_vector(update.getStartIndices());
  if (!tripCount || !part.hasStaticShape() || part.getNumElements() == 0 ||
      int64_t(indices.size()) != array.getRank())
    return false;
  uint64_t parts = 1;
  for (auto [size, whole] : llvm::zip_equal(part.getShape(), array.getShape()))
    if (whole % size == 0)
      parts *= uint64_t(whole / size);
    else
      return false;
  uint64_t iterations = std::min<uint64_t>(*tripCount, maxIterations);
  if (parts > iterations)
    return false;
  llvm::BitVector written(parts);
  for (uint64_t i = 0; i < iterations; ++i) {
    auto starts = scalars.getStarts(indices, array, part, i);
    if (!starts)
      return false;
    uint64_t number = 0;
    bool isAligned = true;
    for (auto [start, size, whole] :
         llvm::zip_equal(*starts, part.getShape(), array.getShape())) {
      isAligned &= start % size == 0;
      number = number * uint64_t(whole / size) + uint64_t(start / size);
    }
    if (!isAligned || written.test(number))
      continue;
    written.set(number);
    if (--parts == 0)
      return true;
  }
  return false;
}

StringRef DusAccumulatorZeroInitEliminationPass::whyNot(
    unsigned element, ArrayRef<GetTupleElementOp> conditionReads,
    ArrayRef<GetTupleElementOp> reads, const IterationScalars &scalars,
    Operation *root) const {
  if (!conditionReads.empty())
    return "the condition reads it";
  DynamicUpdateSliceOp update =
      reads.size() == 1 ? findUpdate(reads.front()) : DynamicUpdateSliceOp();
  if (!update)
    return "the body does more with it than to update a part";
  if (!isPassedOn(update, root, element))
    return "the body does more with the update than to pass it on";
  if (!covers(update, scalars))
    return "its iterations are not known to write all of it";
  return "";
}

bool DusAccumulatorZeroInitEliminationPass::simplify(
    WhileOp op, mlir::RewriterBase &rewriter) const {
  WhileLoop loop(op);
  if (!loop.isTuple() || !loop.hasUniformType())
    return false;
  Block &body = op.getBody().front();
  Value state = body.getArgument(0),
        conditionState = op.getCondition().getArgument(0);
  auto init = op->getOperand(0).getDefiningOp<TupleOp>();
  auto root = body.getTerminator()->getOperand(0).getDefiningOp<TupleOp>();
  if (!init || !root || !isReadByElements(state) ||
      !isReadByElements(conditionState))
    return false;
  auto reads = getReads(state), conditionReads = getReads(conditionState);
  IterationScalars scalars(body);
  SmallVector<Value> inits(init.getOperands());
  for (auto [element, value] : llvm::enumerate(inits)) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() == 0 || !type.hasStaticShape() ||
        type.getNumElements() == 0 || loop.isInvariant(element) ||
        !isFilled(value))
      continue;
    StringRef why =
        whyNot(element, conditionReads[element], reads[element], scalars, root);
    if (!why.empty()) {
      remark::missed(
          op.getLoc(),
          remark::RemarkOpts::name("NotReplaced").category(DEBUG_TYPE))
          << remark::add("element {0} is filled before the loop: {1}", element,
                         why);
      continue;
    }
    rewriter.setInsertionPoint(init);
    mlir::OperationState buffer(value.getLoc(),
                                CustomCallOp::getOperationName());
    buffer.addTypes(type);
    buffer.addAttribute("custom_call_target",
                        rewriter.getStringAttr("AllocateBuffer"));
    value = rewriter.create(buffer)->getResult(0);
    remark::passed(op.getLoc(),
                   remark::RemarkOpts::name("Replaced").category(DEBUG_TYPE))
        << remark::add("element {0} is not filled: the loop writes all of it",
                       element);
  }
  if (llvm::equal(inits, init.getOperands()))
    return false;
  if (!init->hasOneUse()) {
    // What others read stays.
    rewriter.setInsertionPoint(op);
    auto own = TupleOp::create(rewriter, init.getLoc(), init.getType(), inits);
    rewriter.modifyOpInPlace(op, [&] { op->setOperand(0, own); });
  } else {
    rewriter.modifyOpInPlace(init, [&] { init->setOperands(inits); });
  }
  return true;
}
