//===- Computation.cpp - A computation prepared for running ---------------===//

#include "Computation.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"

using namespace hlo;

/// The kernel of an elementwise operation on arrays of the same static shape.
static std::optional<ElementwiseKernel> getKernel(Operation *op) {
  if (!op->hasTrait<hlo::OpTrait::Elementwise>())
    return std::nullopt;
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!result || !result.hasStaticShape())
    return std::nullopt;
  SmallVector<PrimitiveType> operandTypes;
  for (Type type : op->getOperandTypes()) {
    auto operand = dyn_cast<RankedTensorType>(type);
    if (!operand || operand.getShape() != result.getShape())
      return std::nullopt;
    operandTypes.push_back(getPrimitiveType(operand.getElementType()));
  }
  return ElementwiseKernel::get(op, operandTypes,
                                getPrimitiveType(result.getElementType()));
}

int64_t hlo::getNewBytes(Operation *op) {
  if (isa<BitcastOp, CallOp, ConditionalOp, CopyOp, FusionOp, GetTupleElementOp,
          OptBarrierOp, ReshapeOp, TupleOp, WhileOp>(op))
    return 0;
  Type type = op->getResult(0).getType();
  if (std::optional<int64_t> bytes = getByteSize(type))
    return *bytes;
  auto array = dyn_cast<RankedTensorType>(type);
  return array && !array.hasStaticShape() ? 0
                                          : std::numeric_limits<int64_t>::max();
}

bool hlo::hasDynamicSizes(Operation *op) {
  SmallVector<Type> types;
  for (Type type : op->getOperandTypes())
    getLeafTypes(type, types);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getTerminator()->getOperandTypes())
        getLeafTypes(type, types);
  return llvm::any_of(types, [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return array && !array.hasStaticShape();
  });
}

FailureOr<std::unique_ptr<Computation>>
Computation::get(Region &region, const Evaluators &evaluators) {
  auto computation = std::make_unique<Computation>();
  Operation *parent = region.getParentOp();
  computation->checksArguments =
      isa<func::FuncOp>(parent) || hasDynamicSizes(parent);
  Block &block = region.front();
  DenseMap<Value, unsigned> numbers;
  for (BlockArgument argument : block.getArguments())
    numbers[argument] = computation->numValues++;

  for (Operation &op : block.without_terminator()) {
    Step step;
    step.op = &op;
    step.evaluate = evaluators.lookup(&op);
    step.kernel = getKernel(&op);
    if (auto constant = dyn_cast<ConstantOp>(op))
      if (FailureOr<Literal> literal = Literal::get(constant.getValue());
          succeeded(literal))
        step.constant = *literal;
    if (!step.evaluate)
      return op.emitOpError("cannot be interpreted: it has no evaluator");
    for (Value operand : op.getOperands())
      step.operands.push_back({numbers.at(operand), false});
    step.result = computation->numValues++;
    if (auto type = dyn_cast<RankedTensorType>(op.getResult(0).getType()))
      step.resultType = getPrimitiveType(type.getElementType());
    step.newBytes = getNewBytes(&op);
    step.hasDynamicSizes = isa<CallOp>(op) || hasDynamicSizes(&op);
    numbers[op.getResult(0)] = step.result;
    computation->steps.push_back(std::move(step));
  }
  computation->root = numbers.at(block.getTerminator()->getOperand(0));

  computation->findLastUses();
  return computation;
}

void Computation::findLastUses() {
  // Of tuples, whether they are used as a whole, and which elements are.
  llvm::BitVector isUsed(numValues), isUsedWhole(numValues);
  llvm::DenseSet<std::pair<unsigned, int64_t>> usedElements;
  isUsed.set(root);
  isUsedWhole.set(root);
  for (Step &step : llvm::reverse(steps)) {
    step.isResultUsed = isUsed.test(step.result);
    auto element = dyn_cast<GetTupleElementOp>(step.op);
    for (Operand &operand : llvm::reverse(step.operands)) {
      operand.isLastUse = !isUsed.test(operand.value);
      isUsed.set(operand.value);
      if (!element)
        isUsedWhole.set(operand.value);
      else if (usedElements.insert({operand.value, element.getIndex()})
                   .second &&
               !isUsedWhole.test(operand.value))
        step.takenElement = element.getIndex();
    }
  }
}
