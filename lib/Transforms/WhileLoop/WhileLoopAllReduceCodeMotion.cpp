//===- WhileLoopAllReduceCodeMotion.cpp - Reduce once, after loops --------===//
// See the description of while-loop-all-reduce-code-motion in Passes.td; test:
// while-loop-all-reduce-code-motion.hlo.

#include "LoopState.h"
#include "Unrolling.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
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
  return op && depth < 16 && op->getNumRegions() == 0 &&
         !isa<PartitionIdOp, ReplicaIdOp, CallOp, CustomCallOp>(op) &&
         mlir::isMemoryEffectFree(op) &&
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

static Type getElementType(Value array) {
  return cast<RankedTensorType>(array.getType()).getElementType();
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

/// True if `op` only moves the elements of its operand.
static bool movesElements(Operation *op) {
  return isa<BitcastOp, CopyOp, ReshapeOp, TransposeOp>(op) &&
         getElementType(op->getOperand(0)) == getElementType(op->getResult(0));
}

/// True if `op` makes of a sum over devices what the sum over devices of what
/// it makes is.
static bool isLinear(const WhileLoop &loop, OpOperand &use) {
  Operation *op = use.getOwner();
  auto isOtherReplicated = [&](unsigned operand) {
    return operand != use.getOperandNumber() &&
           isReplicated(loop, op->getOperand(operand));
  };
  if (hasControlDependencies(op))
    return false;
  if (auto convert = dyn_cast<ConvertOp>(op))
    return keepsSums(convert);
  if (isa<BroadcastOp, NegateOp, SliceOp, ReverseOp>(op) || movesElements(op))
    return true;
  if (isa<MultiplyOp>(op))
    return isOtherReplicated(0) || isOtherReplicated(1);
  // Floats only: integers lose a remainder.
  if (isa<DivideOp>(op))
    return use.getOperandNumber() == 0 && isOtherReplicated(1) &&
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
  llvm::DenseSet<Operation *> seen;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (value.use_empty())
      return false;
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      // Twice the same sum is no chain.
      if (!seen.insert(user).second)
        return false;
      if (isLinear(loop, use))
        worklist.push_back(user->getResult(0));
      else if (!findAccumulation(use))
        return false;
    }
  }
  return true;
}

std::optional<unsigned> Accumulations::getNextOf(Operation *op) const {
  if (!op->hasOneUse() || hasControlDependencies(op))
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
    return !hasControlDependencies(read) &&
           llvm::all_of(read->getUsers(), [&](Operation *user) {
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
    if (!element || !accumulator.getDefiningOp<GetTupleElementOp>() ||
        getNextOf(combine) != element ||
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
  if (!update || !element || update.getUpdate() != combine->getResult(0) ||
      loop.getElement(update.getOperand()) != element ||
      !slice.getOperand().getDefiningOp<GetTupleElementOp>() ||
      !update.getOperand().getDefiningOp<GetTupleElementOp>() ||
      !llvm::equal(slice.getStartIndices(), update.getStartIndices()) ||
      !slice->hasOneUse() || hasControlDependencies(slice) ||
      getNextOf(update) != element ||
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

/// What each iteration stores at its place of an output, all of which is
/// written, is stored as it is, and the output reduced after the loop.
bool WhileLoopAllReduceCodeMotionPass::moveStored(const WhileLoop &loop,
                                                  AllReduceOp reduction,
                                                  ChannelIds &channels) const {
  // Nothing else is made of it than an update, after changes of its shape.
  Operation *source, *user = reduction;
  do {
    source = user;
    if (!source->hasOneUse())
      return false;
    user = *source->user_begin();
  } while (movesElements(user) && !hasControlDependencies(user));
  auto update = dyn_cast<DynamicUpdateSliceOp>(user);
  if (!update || update.getUpdate() != source->getResult(0) ||
      hasControlDependencies(update) || !update->hasOneUse())
    return false;
  Value root = loop.getOp().getBody().front().getTerminator()->getOperand(0);
  OpOperand &use = *update->use_begin();
  unsigned element = use.getOperandNumber();
  auto read = update.getOperand().getDefiningOp<GetTupleElementOp>();
  if (use.getOwner() != root.getDefiningOp() || !isa<TupleOp>(use.getOwner()) ||
      !read || loop.getElement(read.getResult()) != element ||
      !read->hasOneUse() || getStateReads(loop, element).size() != 1)
    return false;

  auto type = dyn_cast<RankedTensorType>(update.getType());
  auto updateType = cast<RankedTensorType>(update.getUpdate().getType());
  std::optional<int64_t> bytes = hlo::getByteSize(type);
  std::optional<uint64_t> tripCount = loop.getTripCount();
  if (!type.hasStaticShape() || !tripCount || *tripCount == 0 || !bytes ||
      *bytes > int64_t(maxOutputBytes))
    return false;
  bool isCovered = false;
  for (auto [dim, index] : llvm::enumerate(update.getStartIndices())) {
    int64_t size = type.getDimSize(dim);
    // All of a dimension is written wherever the index says.
    if (updateType.getDimSize(dim) == size)
      continue;
    std::optional<unsigned> counter = loop.getElement(index);
    auto variable =
        counter ? loop.getInductionVariable(*counter) : std::nullopt;
    if (isCovered || updateType.getDimSize(dim) != 1 || !variable ||
        !variable->init.isZero() || !variable->step.isOne() ||
        *tripCount != uint64_t(size) || !variable->isLinear(*tripCount))
      return false;
    isCovered = true;
  }
  if (!isCovered)
    return false;

  WhileOp op = loop.getOp();
  LoopState state(op);
  SmallVector<GetTupleElementOp> results = getReads(op.getResult(), element);
  Value stored = state.readResult(element);
  OpBuilder builder(op);
  builder.setInsertionPointAfterValue(stored);
  Value reduced = cloneReduction(builder, reduction, stored, type, channels);
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
  if (!op.getBody().hasOneBlock() ||
      loop.getTripCountBound().value_or(2) <= 1 ||
      !LoopState::whyNot(op).empty())
    return false;
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
    if (isSum(reduction) && (!isScatter || enableReduceScatter)) {
      Accumulations accumulations(loop, reduction->getResult(0));
      bool isDirect = llvm::all_of(
          accumulations.found, [&](const Accumulation &accumulation) {
            return accumulation.combine == accumulation.next &&
                   llvm::is_contained(accumulation.combine->getOperands(),
                                      reduction->getResult(0));
          });
      bool haveZeros = llvm::all_of(
          accumulations.found, [&](const Accumulation &accumulation) {
            auto type = dyn_cast<RankedTensorType>(
                loop.getElementType(accumulation.element));
            return type && type.hasStaticShape() && getZero(reduction, type);
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
        << "it is not only added to an element of the state, or stored";
  }
  return isChanged;
}
