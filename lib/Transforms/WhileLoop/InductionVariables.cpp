//===- InductionVariables.cpp - One counter for all of a loop -------------===//
// x = init + k * step and counter = start + k * unit, in iteration k, so that
// x = init + (counter - start) * (step / unit).

#include "Simplifications.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "llvm/ADT/MapVector.h"

using namespace hlo;
using llvm::APInt;

namespace {
/// Builds what others are in terms of one induction variable.
struct Counter {
  unsigned element;
  APInt start, unit;

  /// The factor q with q * unit = step; none if that is not seen.
  std::optional<APInt> getFactor(const APInt &step) const {
    if (unit.isOne())
      return step;
    if (unit.isAllOnes())
      return -step;
    if (step == unit)
      return APInt(unit.getBitWidth(), 1);
    return std::nullopt;
  }
};
} // namespace

/// init + (counter - start) * factor, where `init` is a value or a constant.
static Value buildValue(OpBuilder &builder, Location loc, Value counter,
                        const Counter &base, const APInt &factor,
                        std::optional<APInt> constantInit, Value init) {
  Type type = counter.getType();
  Value value = counter;
  if (factor.isAllOnes())
    value = NegateOp::create(builder, loc, type, value);
  else if (!factor.isOne())
    value = MultiplyOp::create(builder, loc, type, value,
                               buildConstant(builder, loc, type, factor));
  APInt offset = -(base.start * factor);
  if (constantInit)
    offset += *constantInit;
  if (!offset.isZero())
    value = AddOp::create(builder, loc, type, value,
                          buildConstant(builder, loc, type, offset));
  if (!constantInit)
    value = AddOp::create(builder, loc, type, value, init);
  return value;
}

/// Elements that grow by a constant other than zero, by their type.
static llvm::MapVector<Type, SmallVector<unsigned>>
getVariables(const WhileLoop &loop) {
  llvm::MapVector<Type, SmallVector<unsigned>> variables;
  for (unsigned i : llvm::seq(loop.getNumElements()))
    if (std::optional<APInt> step = loop.getStep(i); step && !step->isZero())
      variables[loop.getElementType(i)].push_back(i);
  return variables;
}

/// The variable that the others are computed from: that which ends the loop, or
/// else the first that counts one by one.
static std::optional<Counter> chooseCounter(const WhileLoop &loop,
                                            ArrayRef<unsigned> variables) {
  std::optional<Counter> counter;
  std::optional<InductionVariable> exit = loop.getInductionVariable();
  for (unsigned i : variables) {
    auto variable = loop.getInductionVariable(i);
    if (!variable)
      continue;
    if (exit && exit->element == i)
      return Counter{i, variable->init, variable->step};
    bool countsOnes = variable->step.isOne() || variable->step.isAllOnes();
    if (!counter && countsOnes)
      counter = Counter{i, variable->init, variable->step};
  }
  return counter;
}

namespace {
/// Reads of the state, by element.
struct Reads {
  explicit Reads(WhileOp loop)
      : condition(getReads(loop.getCondition().getArgument(0))),
        body(getReads(loop.getBody().getArgument(0))),
        result(getReads(loop.getResult())) {}

  SmallVector<SmallVector<GetTupleElementOp, 1>> condition, body, result;
};
} // namespace

/// True if something but its own next value is computed from the element.
static bool isUsed(const WhileLoop &loop, const Reads &reads,
                   unsigned element) {
  if (!reads.result[element].empty() || !reads.condition[element].empty())
    return true;
  Value next = loop.getNext(element);
  for (GetTupleElementOp read : reads.body[element])
    for (Operation *user : read->getUsers())
      if (user != next.getDefiningOp() || !next.hasOneUse())
        return true;
  return false;
}

static void express(LoopState &state, const Counter &counter,
                    const Reads &allReads, unsigned element) {
  const WhileLoop &loop = state.getLoop();
  WhileOp op = loop.getOp();
  APInt factor = *counter.getFactor(*loop.getStep(element));
  std::optional<APInt> constantInit = loop.getConstantInit(element);
  Location loc = loop.getNext(element).getLoc();
  OpBuilder builder(op);
  // From here on the element is what it started as.
  auto expressReads = [&](Region &region, ArrayRef<GetTupleElementOp> reads) {
    if (reads.empty())
      return;
    Value base = state.read(region, counter.element);
    Value init = constantInit ? Value() : state.read(region, element);
    builder.setInsertionPointAfterValue(base);
    if (init && base.getDefiningOp()->isBeforeInBlock(init.getDefiningOp()))
      builder.setInsertionPointAfterValue(init);
    Value value =
        buildValue(builder, loc, base, counter, factor, constantInit, init);
    for (GetTupleElementOp read : reads) {
      read.getResult().replaceUsesWithIf(value, [&](OpOperand &use) {
        return use.getOwner() != value.getDefiningOp();
      });
      if (read->use_empty() && !hasControlDependencies(read))
        state.eraseRead(read);
    }
  };
  expressReads(op.getCondition(), allReads.condition[element]);
  expressReads(op.getBody(), allReads.body[element]);
  state.setNext(element, state.read(op.getBody(), element));

  ArrayRef<GetTupleElementOp> results = allReads.result[element];
  if (results.empty())
    return;
  Value base = state.readResult(counter.element);
  builder.setInsertionPointAfterValue(base);
  Value value = buildValue(builder, GetTupleElementOp(results.front()).getLoc(),
                           base, counter, factor, constantInit,
                           state.getInit().getOperands()[element]);
  mlir::IRRewriter rewriter(op.getContext());
  for (GetTupleElementOp read : results)
    replaceWithValue(rewriter, read, value);
}

bool hlo::mergeInductionVariables(const WhileLoop &loop) {
  bool isChanged = false;
  for (auto &[type, variables] : getVariables(loop)) {
    std::optional<Counter> counter = chooseCounter(loop, variables);
    SmallVector<unsigned> merged;
    Reads reads(loop.getOp());
    for (unsigned i : variables) {
      bool isExpressible =
          !counter || (i != counter->element &&
                       counter->getFactor(*loop.getStep(i)).has_value());
      if (isExpressible && isUsed(loop, reads, i))
        merged.push_back(i);
    }
    // A counter of its own has to make up for itself.
    if (merged.size() < (counter ? 1 : 2))
      continue;
    LoopState state(loop.getOp());
    if (!counter) {
      OpBuilder builder(loop.getOp());
      Location loc = loop.getOp().getLoc();
      unsigned width = hlo::getElementBitWidth(
          cast<RankedTensorType>(type).getElementType());
      counter = Counter{0, APInt(width, 0), APInt(width, 1)};
      counter->element =
          state.addElement(buildConstant(builder, loc, type, counter->start));
      Value read = state.read(loop.getOp().getBody(), counter->element);
      builder.setInsertionPointAfterValue(read);
      Value one = buildConstant(builder, loc, type, counter->unit);
      state.setNext(counter->element,
                    AddOp::create(builder, loc, type, read, one));
    }
    reads = Reads(loop.getOp());
    for (unsigned i : merged)
      express(state, *counter, reads, i);
    isChanged = true;
  }
  return isChanged;
}
