//===- WhileLoopAllReduceCodeMotion.cpp - Reduce once, after loops --------===//
// See the description of while-loop-all-reduce-code-motion in Passes.td; test:
// while-loop-all-reduce-code-motion.hlo.

#include "LoopState.h"
#include "StoredReduction.h"
#include "Unrolling.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Interpreter/Literal.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/WhileLoop/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "while-loop-all-reduce-code-motion"

namespace hlo {
#define GEN_PASS_DEF_WHILELOOPALLREDUCECODEMOTIONPASS
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static remark::RemarkOpts remarkName(StringRef name) {
  return remark::RemarkOpts::name(name).category(DEBUG_TYPE);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// True if `value`, of the body, is the same on all devices: made of constants
/// and induction variables.
static bool isReplicated(const WhileLoop &loop, Value value,
                         unsigned depth = 0) {
  if (std::optional<unsigned> element = loop.getElement(value))
    return loop.getInductionVariable(*element).has_value();
  Operation *op = value.getDefiningOp();
  return depth < 16 &&
         (op->hasTrait<hlo::OpTrait::Elementwise>() ||
          isa<BroadcastOp, ConcatenateOp, ConstantOp, DynamicSliceOp, IotaOp,
              PadOp, ReverseOp, SliceOp>(op) ||
          movesElements(op)) &&
         llvm::all_of(
             op->getOperands(),
             [&](Value operand) {
               return isReplicated(loop, operand, depth + 1);
             });
}

static bool isZero(Value value) {
  Attribute element = getSplatConstant(value);
  if (auto integer = dyn_cast_or_null<IntegerAttr>(element))
    return integer.getValue().isZero();
  auto number = dyn_cast_or_null<FloatAttr>(element);
  return number && number.getValue().isZero();
}

/// True if sums may be made before or after the conversion.
static bool keepsSums(ConvertOp convert) {
  Type from =
      cast<RankedTensorType>(convert.getOperand().getType()).getElementType();
  Type to = cast<RankedTensorType>(convert.getType()).getElementType();
  if (isFloat(from) || isFloat(to))
    return isFloat(from) && isFloat(to);
  return isInteger(from) && isInteger(to) &&
         hlo::getElementBitWidth(to) <= hlo::getElementBitWidth(from);
}

/// True if `op` makes of a sum over devices what the sum over devices of what
/// it makes is.
static bool isLinear(const WhileLoop &loop, OpOperand &use) {
  Operation *op = use.getOwner();
  auto isOtherReplicated = [&](unsigned operand) {
    return isReplicated(loop, op->getOperand(operand));
  };
  if (auto convert = dyn_cast<ConvertOp>(op))
    return keepsSums(convert);
  if (isa<BroadcastOp, NegateOp, SliceOp, ReverseOp>(op) || movesElements(op))
    return true;
  if (isa<MultiplyOp>(op))
    return isOtherReplicated(0) || isOtherReplicated(1);
  // Floats only: integers lose a remainder.
  if (isa<DivideOp>(op))
    return isOtherReplicated(1) &&
           isFloat(
               cast<RankedTensorType>(use.get().getType()).getElementType());
  if (isa<SelectOp>(op))
    return isReplicated(loop, op->getOperand(0)) &&
           ((use.getOperandNumber() == 1 && isZero(op->getOperand(2))) ||
            (use.getOperandNumber() == 2 && isZero(op->getOperand(1))));
  return false;
}

//===----------------------------------------------------------------------===//
// Accumulations
//===----------------------------------------------------------------------===//

namespace {
/// An element of the state that sums are added to: `next` is made of it by
/// `combine`, perhaps in a slice of it.
struct Accumulation {
  unsigned element;
  Operation *combine;
  Operation *next;
  /// The reads of the element in the body.
  SmallVector<GetTupleElementOp> reads;
};

/// All that becomes of a reduction in a body.
class Accumulations {
public:
  Accumulations(const WhileLoop &loop, Value reduced) : loop(loop) {
    isComplete = find(reduced);
  }
  bool isComplete;
  SmallVector<Accumulation> found;

private:
  bool find(Value reduced);
  bool findAccumulation(OpOperand &use);
  /// The element whose next value `op` gives, and nothing else.
  std::optional<unsigned> getNextOf(Operation *op) const;
  bool isReadBy(unsigned element, ArrayRef<Operation *> readers,
                Accumulation &accumulation) const;

  const WhileLoop &loop;
};
} // namespace

bool Accumulations::find(Value reduced) {
  SmallVector<Value> worklist = {reduced};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (value.use_empty())
      return false;
    for (OpOperand &use : value.getUses()) {
      // Nothing is both linear in one operand and made of another sum.
      if (isLinear(loop, use))
        worklist.push_back(use.getOwner()->getResult(0));
      else if (!findAccumulation(use))
        return false;
    }
  }
  return true;
}

std::optional<unsigned> Accumulations::getNextOf(Operation *op) const {
  if (!op->hasOneUse())
    return std::nullopt;
  OpOperand &use = *op->use_begin();
  Value root = loop.getOp().getBody().front().getTerminator()->getOperand(0);
  if (!isa<TupleOp>(use.getOwner()) || use.getOwner()->getResult(0) != root)
    return std::nullopt;
  return use.getOperandNumber();
}

bool Accumulations::isReadBy(unsigned element, ArrayRef<Operation *> readers,
                             Accumulation &accumulation) const {
  WhileOp op = loop.getOp();
  if (!getReads(op.getCondition().getArgument(0), element).empty())
    return false;
  accumulation.reads = getReads(op.getBody().getArgument(0), element);
  return llvm::all_of(accumulation.reads, [&](GetTupleElementOp read) {
    return llvm::all_of(read->getUsers(), [&](Operation *user) {
      return llvm::is_contained(readers, user);
    });
  });
}

bool Accumulations::findAccumulation(OpOperand &use) {
  Operation *combine = use.getOwner();
  bool isSum = isa<AddOp>(combine) ||
               (isa<SubtractOp>(combine) && use.getOperandNumber() == 1);
  if (!isSum || hasControlDependencies(combine))
    return false;
  Value accumulator = combine->getOperand(1 - use.getOperandNumber());
  Accumulation accumulation{0, combine, combine, {}};
  auto slice = accumulator.getDefiningOp<DynamicSliceOp>();
  if (!slice) {
    std::optional<unsigned> element = loop.getElement(accumulator);
    accumulation.element = element.value_or(0);
    if (!element || getNextOf(combine) != element ||
        !isReadBy(*element, combine, accumulation))
      return false;
    found.push_back(accumulation);
    return true;
  }
  // The slice is put back where it was taken from, the same on all devices.
  auto update = combine->hasOneUse()
                    ? dyn_cast<DynamicUpdateSliceOp>(*combine->user_begin())
                    : DynamicUpdateSliceOp();
  std::optional<unsigned> element = loop.getElement(slice.getOperand());
  if (!update || !element || loop.getElement(update.getOperand()) != element ||
      !llvm::equal(slice.getStartIndices(), update.getStartIndices()) ||
      !slice->hasOneUse() || getNextOf(update) != element ||
      !llvm::all_of(update.getStartIndices(),
                    [&](Value index) { return isReplicated(loop, index); }) ||
      !isReadBy(*element, {slice, update}, accumulation))
    return false;
  accumulation.element = *element;
  accumulation.next = update;
  found.push_back(accumulation);
  return true;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct WhileLoopAllReduceCodeMotionPass
    : hlo::impl::WhileLoopAllReduceCodeMotionPassBase<
          WhileLoopAllReduceCodeMotionPass> {
  using Base::Base;

  void runOnOperation() override {
    ChannelIds channels(getOperation());
    bool isChanged = false;
    SmallVector<WhileOp> loops;
    getOperation()->walk([&](WhileOp loop) { loops.push_back(loop); });
    for (WhileOp loop : loops)
      isChanged |= moveAll(WhileLoop(loop), channels);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  bool moveAll(const WhileLoop &loop, ChannelIds &channels) const;
  static void moveSum(LoopState &state, Operation *reduction,
                      ArrayRef<Accumulation> accumulations,
                      ChannelIds &channels);
  bool moveStored(const WhileLoop &loop, AllReduceOp reduction,
                  ChannelIds &channels) const;
};
} // namespace

/// True for a sum, or other combination, of one array of known size.
static bool isCandidate(Operation *op) {
  auto check = [](auto reduction) {
    auto type = reduction.getOperands().size() == 1
                    ? dyn_cast<RankedTensorType>(reduction.getType())
                    : RankedTensorType();
    return type && type.hasStaticShape() && !reduction.getConstrainLayout() &&
           getCombiner(reduction.getToApply()) &&
           !hasControlDependencies(reduction);
  };
  if (auto reduction = dyn_cast<AllReduceOp>(op))
    return check(reduction) &&
           op->getOperand(0).getType() == op->getResult(0).getType();
  auto scatter = dyn_cast<ReduceScatterOp>(op);
  return scatter && check(scatter);
}

static bool isSum(Operation *reduction) {
  return isa_and_nonnull<AddOp>(getCombiner(reduction->getRegion(0)));
}

static TypedAttr getZero(Operation *reduction, Type type) {
  auto scalar =
      RankedTensorType::get({}, cast<RankedTensorType>(type).getElementType());
  return getNeutralElement(getCombiner(reduction->getRegion(0)), scalar);
}

/// The reduction of `operand`, which may have other elements.
static Value cloneReduction(OpBuilder &builder, Operation *reduction,
                            Value operand, Type type, ChannelIds &channels) {
  mlir::IRMapping mapping;
  mapping.map(reduction->getOperand(0), operand);
  Operation *clone = builder.clone(*reduction, mapping);
  clone->getResult(0).setType(type);
  channels.renew(clone);
  // They may not fit another shape.
  clone->removeAttr(HLODialect::kSharding);
  clone->removeAttr(HLODialect::kOrigin);
  Type scalar = RankedTensorType::get(
      {}, cast<RankedTensorType>(operand.getType()).getElementType());
  Region &combiner = clone->getRegion(0);
  for (BlockArgument argument : combiner.getArguments())
    argument.setType(scalar);
  for (Operation &op : combiner.front().without_terminator())
    op.getResult(0).setType(scalar);
  return clone->getResult(0);
}

/// Sums of each device go into elements of their own, which start as zero; they
/// are reduced after the loop, and added to what the others start as.
void WhileLoopAllReduceCodeMotionPass::moveSum(
    LoopState &state, Operation *reduction,
    ArrayRef<Accumulation> accumulations, ChannelIds &channels) {
  WhileOp op = state.getLoop().getOp();
  Region &body = op.getBody();
  OpBuilder builder(op);
  mlir::IRRewriter rewriter(op.getContext());
  bool isScatter = isa<ReduceScatterOp>(reduction);
  auto operandType = cast<RankedTensorType>(reduction->getOperand(0).getType());
  for (const Accumulation &accumulation : accumulations) {
    Location loc = accumulation.combine->getLoc();
    unsigned element = accumulation.element;
    auto type = cast<RankedTensorType>(state.getLoop().getElementType(element));
    RankedTensorType localType = isScatter ? operandType : type;
    builder.setInsertionPoint(op);
    Value zero =
        ConstantOp::create(builder, loc, getZero(reduction, localType));
    Value start = BroadcastOp::create(builder, loc, localType, zero,
                                      builder.getDenseI64ArrayAttr({}));
    unsigned local = state.addElement(start);
    Value read = state.read(body, local);
    Operation *next = accumulation.next;
    if (isScatter) {
      // The accumulator has another shape than the sum.
      mlir::IRMapping mapping;
      bool isFirst =
          accumulation.combine->getOperand(0) == reduction->getResult(0);
      mapping.map(accumulation.combine->getOperand(isFirst), read);
      mapping.map(reduction->getResult(0), reduction->getOperand(0));
      builder.setInsertionPoint(accumulation.combine);
      next = builder.clone(*accumulation.combine, mapping);
      next->getResult(0).setType(localType);
    } else {
      for (GetTupleElementOp old : accumulation.reads)
        old->replaceAllUsesWith(ValueRange(read));
    }
    state.setNext(local, next->getResult(0));
    state.setNext(element, state.read(body, element));

    SmallVector<GetTupleElementOp> results = getReads(op.getResult(), element);
    Value localResult = state.readResult(local);
    builder.setInsertionPointAfterValue(localResult);
    Value sum = cloneReduction(builder, reduction, localResult, type, channels);
    Value total = AddOp::create(builder, loc, type,
                                state.getInit().getOperands()[element], sum);
    for (GetTupleElementOp result : results)
      replaceWithValue(rewriter, result, total);
  }
  if (!isScatter) {
    reduction->replaceAllUsesWith(ValueRange(reduction->getOperand(0)));
    reduction->erase();
    return;
  }
  for (const Accumulation &accumulation : accumulations)
    accumulation.combine->erase();
  reduction->erase();
}

/// What each iteration stores is stored as it is, and reduced after the loop.
bool WhileLoopAllReduceCodeMotionPass::moveStored(const WhileLoop &loop,
                                                  AllReduceOp reduction,
                                                  ChannelIds &channels) const {
  auto stored = StoredReduction::find(loop, reduction);
  if (!stored)
    return false;
  unsigned element = stored->element;
  Type elementType =
      cast<RankedTensorType>(reduction.getType()).getElementType();
  SmallVector<int64_t> shape;
  for (auto [start, limit] : llvm::zip_equal(stored->starts, stored->limits))
    shape.push_back(limit - start);
  if (*hlo::getByteSize(RankedTensorType::get(shape, elementType)) >
      int64_t(maxOutputBytes))
    return false;

  WhileOp op = loop.getOp();
  readByElements(op.getResult());
  SmallVector<GetTupleElementOp> results = getReads(op.getResult(), element);
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  Type type = loop.getElementType(element);
  InstructionBuilder b(builder, reduction.getLoc(),
                       /*hasLayouts=*/withoutLayout(type) != type);
  Value whole = b.element(op.getResult(), element);
  Value part =
      b.convert(b.slice(whole, stored->starts, stored->limits), elementType);
  Value reduced =
      cloneReduction(builder, reduction, part, part.getType(), channels);
  reduced = b.convert(reduced, b.getElementType(whole));
  if (b.getShape(reduced) != b.getShape(whole)) {
    SmallVector<Value> starts;
    for (int64_t start : stored->starts)
      starts.push_back(b.constant(b.getI32Type(), start));
    reduced = b.dynamicUpdateSlice(whole, reduced, starts);
  }
  reduced = b.castTo(reduced, whole.getType());
  mlir::IRRewriter rewriter(op.getContext());
  for (GetTupleElementOp result : results)
    replaceWithValue(rewriter, result, reduced);
  reduction->replaceAllUsesWith(ValueRange(reduction->getOperand(0)));
  reduction->erase();
  return true;
}

bool WhileLoopAllReduceCodeMotionPass::moveAll(const WhileLoop &loop,
                                               ChannelIds &channels) const {
  WhileOp op = loop.getOp();
  if (!isReadByElements(op.getCondition().getArgument(0)) ||
      !isReadByElements(op.getBody().getArgument(0)) ||
      loop.getTripCountBound().value_or(2) <= 1)
    return false;
  StringRef whyNoElements = LoopState::whyNot(op);
  SmallVector<Operation *> reductions;
  for (Operation &nested : op.getBody().front())
    if (isCandidate(&nested))
      reductions.push_back(&nested);
  bool isChanged = false;
  for (Operation *reduction : reductions) {
    Location location = reduction->getLoc();
    auto report = [&](StringRef text) {
      remark::passed(location, remarkName("Moved")) << text;
      isChanged = true;
    };
    bool isScatter = isa<ReduceScatterOp>(reduction);
    if (whyNoElements.empty() && isSum(reduction) &&
        (!isScatter || enableReduceScatter)) {
      Accumulations accumulations(loop, reduction->getResult(0));
      bool isDirect = llvm::all_of(
          accumulations.found, [&](const Accumulation &accumulation) {
            return accumulation.combine == accumulation.next &&
                   llvm::is_contained(accumulation.combine->getOperands(),
                                      reduction->getResult(0));
          });
      bool haveZeros = llvm::all_of(
          accumulations.found, [&](const Accumulation &accumulation) {
            auto type = cast<RankedTensorType>(
                loop.getElementType(accumulation.element));
            return type.hasStaticShape() && getZero(reduction, type);
          });
      if (accumulations.isComplete && haveZeros && (!isScatter || isDirect)) {
        LoopState state(op);
        moveSum(state, reduction, accumulations.found, channels);
        report("sums are reduced once, after the loop");
        continue;
      }
    }
    if (auto allReduce = dyn_cast<AllReduceOp>(reduction);
        allReduce && moveStored(loop, allReduce, channels)) {
      report("what is stored is reduced once, after the loop");
      continue;
    }
    remark::missed(location, remarkName("Kept"))
        << (whyNoElements.empty()
                ? "it is not only added to an element of the state, or stored"
                : whyNoElements);
  }
  return isChanged;
}
