//===- Constants.cpp - Elements of loops with known values ----------------===//

#include "Simplifications.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;

/// A copy of a constant, or of a broadcast of one, at the head of a
/// computation.
static Value cloneConstant(Value constant, Region &computation) {
  OpBuilder builder = OpBuilder::atBlockBegin(&computation.front());
  mlir::IRMapping mapping;
  auto clone = [&](Operation *op, auto &clone) -> Value {
    for (Value operand : op->getOperands())
      mapping.map(operand, clone(operand.getDefiningOp(), clone));
    Operation *copy = builder.clone(*op, mapping);
    copy->removeAttr(HLODialect::kControlId);
    copy->removeAttr(HLODialect::kControlPredecessors);
    return copy->getResult(0);
  };
  return clone(constant.getDefiningOp(), clone);
}

bool hlo::sinkConstants(const WhileLoop &loop,
                        function_ref<bool(Value)> accepts, unsigned &elements) {
  WhileOp op = loop.getOp();
  bool isChanged = false;
  Region *computations[] = {&op.getCondition(), &op.getBody()};
  auto conditionReads = getReads(op.getCondition().getArgument(0));
  auto bodyReads = getReads(op.getBody().getArgument(0));
  for (unsigned i : llvm::seq(loop.getNumElements())) {
    Value init = loop.getInit(i);
    if (!init || !accepts(init) || !loop.isInvariant(i))
      continue;
    bool isSunk = false;
    for (auto [region, reads] : llvm::zip_equal(
             computations, std::array{&conditionReads[i], &bodyReads[i]})) {
      Value constant;
      for (GetTupleElementOp read : *reads) {
        if (read.getType() != init.getType() || hasControlDependencies(read) ||
            isPassedOnOnly(loop, read))
          continue;
        if (!constant)
          constant = cloneConstant(init, *region);
        isSunk |= replaceRead(loop, read, constant);
      }
    }
    elements += isSunk;
    isChanged |= isSunk;
  }
  return isChanged;
}

/// What an element is after the loop; null if that is not known without it.
static Value buildResult(OpBuilder &builder, const WhileLoop &loop,
                         unsigned element, std::optional<uint64_t> tripCount) {
  WhileOp op = loop.getOp();
  builder.setInsertionPoint(op);
  if (loop.isInvariant(element)) {
    if (Value init = loop.getInit(element))
      return init;
    return GetTupleElementOp::create(builder, op.getOperand().getLoc(),
                                     loop.getElementType(element),
                                     op.getOperand(), element);
  }
  auto variable = tripCount ? loop.getInductionVariable(element) : std::nullopt;
  if (!variable)
    return {};
  return buildConstant(builder, op.getLoc(), loop.getElementType(element),
                       variable->getValue(*tripCount));
}

bool hlo::replaceResults(const WhileLoop &loop,
                         std::optional<uint64_t> tripCount) {
  WhileOp op = loop.getOp();
  bool isChanged = false;
  mlir::IRRewriter rewriter(op.getContext());
  auto reads = getReads(op.getResult());
  // Taking apart what is read as a whole is worth it where elements are going
  // to leave the loop.
  auto numbers = llvm::seq(loop.getNumElements());
  bool isTakenApart =
      !isReadByElements(op.getResult()) &&
      llvm::any_of(numbers, [&](unsigned i) { return loop.isInvariant(i); });
  for (unsigned i : numbers) {
    if (!isTakenApart && reads[i].empty())
      continue;
    Value value = buildResult(rewriter, loop, i, tripCount);
    if (!value)
      continue;
    if (isTakenApart &&
        value.getType() == cast<TupleType>(op.getType()).getType(i)) {
      readByElements(op.getResult());
      isTakenApart = false;
      reads = getReads(op.getResult());
    }
    for (GetTupleElementOp read : reads[i])
      if (read.getType() == value.getType()) {
        replaceWithValue(rewriter, read, value);
        isChanged = true;
      }
  }
  return isChanged;
}

bool hlo::passConstantsThrough(const WhileLoop &loop) {
  SmallVector<unsigned> elements;
  for (unsigned i : llvm::seq(loop.getNumElements())) {
    Value init = loop.getInit(i), next = loop.getNext(i);
    auto start = init ? init.getDefiningOp<ConstantOp>() : ConstantOp();
    auto end = next ? next.getDefiningOp<ConstantOp>() : ConstantOp();
    // What has no elements is a constant wherever it comes from.
    if (start && end && start.getValue() == end.getValue() &&
        cast<RankedTensorType>(start.getType()).getNumElements() != 0)
      elements.push_back(i);
  }
  if (elements.empty())
    return false;
  LoopState state(loop.getOp());
  for (unsigned i : elements)
    state.setNext(i, state.read(loop.getOp().getBody(), i));
  return true;
}

bool hlo::foldComparisons(const WhileLoop &loop, uint64_t tripCount) {
  bool isChanged = false;
  mlir::IRRewriter rewriter(loop.getOp().getContext());
  for (Operation &op :
       llvm::make_early_inc_range(loop.getOp().getBody().front())) {
    auto compare = dyn_cast<CompareOp>(op);
    std::optional<bool> outcome =
        compare ? loop.getOutcome(compare, tripCount) : std::nullopt;
    if (!outcome)
      continue;
    rewriter.setInsertionPoint(compare);
    auto type = cast<RankedTensorType>(compare.getType());
    Value constant = buildConstant(rewriter, compare.getLoc(), type,
                                   llvm::APInt(1, *outcome));
    replaceWithValue(rewriter, compare, constant);
    isChanged = true;
  }
  return isChanged;
}
