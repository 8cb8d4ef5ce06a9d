//===- WhileLoopEvaluation.cpp - Trip counts by computing them ------------===//

#include "WhileLoopEvaluation.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Interpreter/Evaluation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Threading.h"

using namespace hlo;

/// Bytes of one value that is computed.
static constexpr int64_t kMaxBytes = 4096;

static bool isSmall(Type type) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  for (Type leaf : leaves) {
    auto array = dyn_cast<RankedTensorType>(leaf);
    if (!array || getByteSize(array).value_or(kMaxBytes + 1) > kMaxBytes)
      return false;
  }
  return true;
}

static bool hasFloats(Type type) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  return llvm::any_of(leaves, [](Type leaf) {
    auto array = dyn_cast<RankedTensorType>(leaf);
    return array && isFloatOrComplex(array.getElementType());
  });
}

/// True if `op` gives the same on every device and platform, bit for bit.
static bool isExact(Operation *op) {
  if (op->hasTrait<mlir::OpTrait::IsTerminator>())
    return true;
  if (isa<PartitionIdOp, ReplicaIdOp, CustomCallOp, CallOp, AsyncStartOp>(op) ||
      op->getNumResults() != 1 || !isSmall(op->getResult(0).getType()) ||
      !mlir::isMemoryEffectFree(op))
    return false;
  bool touchesFloats = hasFloats(op->getResult(0).getType()) ||
                       llvm::any_of(op->getOperandTypes(), hasFloats);
  if (touchesFloats &&
      !isa<AbsOp, AddOp, BitcastOp, BroadcastOp, CompareOp, ConstantOp,
           ConvertOp, CopyOp, DynamicSliceOp, FusionOp, GetTupleElementOp,
           MaximumOp, MinimumOp, NegateOp, ParameterOp, ReshapeOp, SelectOp,
           SliceOp, SubtractOp, TupleOp>(op))
    return false;
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps())
      if (!isExact(&nested))
        return false;
  return true;
}

namespace {
/// The part of a loop that decides how often it runs.
class Slice {
public:
  Slice(const WhileLoop &loop, TripCountLimits limits)
      : loop(loop), limits(limits), evaluation(options) {
    options.stepLimit = limits.operations;
  }

  /// Finds it; false if there are parts that cannot be computed.
  bool find();
  std::optional<uint64_t> countIterations();

private:
  bool addValue(Value value);
  bool evaluateInits();
  bool evaluate(Block *block, DenseMap<Value, Literal> &values);
  FailureOr<Literal> evaluateConstant(Value value);

  const WhileLoop &loop;
  TripCountLimits limits;
  InterpreterOptions options;
  Evaluation evaluation;
  llvm::SetVector<Operation *> needed;
  /// Instructions needed of each block, in its order.
  DenseMap<Block *, SmallVector<Operation *>> steps;
  /// The value of each element of the state that is needed.
  llvm::MapVector<unsigned, Literal> state;
};
} // namespace

bool Slice::addValue(Value root) {
  SmallVector<Value> worklist = {root};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (std::optional<unsigned> element = loop.getElement(value)) {
      state.insert({*element, Literal()});
      continue;
    }
    Operation *op = value.getDefiningOp();
    // The whole state is not looked at.
    if (!op || !isExact(op))
      return false;
    if (needed.insert(op))
      llvm::append_range(worklist, op->getOperands());
  }
  return true;
}

bool Slice::find() {
  Block &condition = loop.getOp().getCondition().front();
  if (!addValue(condition.getTerminator()->getOperand(0)))
    return false;
  // Elements that others are made of come in meanwhile.
  for (unsigned i = 0; i < state.size(); ++i) {
    unsigned element = (state.begin() + i)->first;
    Value init = loop.getInit(element), next = loop.getNext(element);
    if (!init || (!loop.isInvariant(element) && (!next || !addValue(next))))
      return false;
  }
  for (Block *block : {&condition, &loop.getOp().getBody().front()}) {
    SmallVector<Operation *> &ordered = steps[block];
    for (Operation &op : *block)
      if (needed.contains(&op))
        ordered.push_back(&op);
  }
  return evaluateInits();
}

FailureOr<Literal> Slice::evaluateConstant(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !isExact(op))
    return failure();
  if (auto constant = dyn_cast<ConstantOp>(op))
    return Literal::get(constant.getValue());
  if (!isa<BroadcastOp, CopyOp, ReshapeOp, BitcastOp, ConvertOp, IotaOp>(op))
    return failure();
  SmallVector<Literal> operands;
  for (Value operand : op->getOperands()) {
    FailureOr<Literal> literal = evaluateConstant(operand);
    if (failed(literal))
      return failure();
    operands.push_back(*literal);
  }
  return evaluation.evaluate(op, operands);
}

bool Slice::evaluateInits() {
  for (auto &[element, literal] : state) {
    FailureOr<Literal> init = evaluateConstant(loop.getInit(element));
    if (failed(init))
      return false;
    literal = *init;
  }
  return true;
}

bool Slice::evaluate(Block *block, DenseMap<Value, Literal> &values) {
  for (Operation *op : steps[block]) {
    SmallVector<Literal> operands;
    for (Value operand : op->getOperands()) {
      std::optional<unsigned> element = loop.getElement(operand);
      operands.push_back(element ? state[*element] : values[operand]);
    }
    FailureOr<Literal> result = evaluation.evaluate(op, operands);
    if (failed(result))
      return false;
    values[op->getResult(0)] = *result;
  }
  return true;
}

std::optional<uint64_t> Slice::countIterations() {
  Block &condition = loop.getOp().getCondition().front();
  Block &body = loop.getOp().getBody().front();
  Value root = condition.getTerminator()->getOperand(0);
  for (uint64_t count = 0; count <= limits.iterations; ++count) {
    DenseMap<Value, Literal> values;
    if (!evaluate(&condition, values))
      return std::nullopt;
    std::optional<unsigned> element = loop.getElement(root);
    const Literal &goesOn = element ? state[*element] : values[root];
    if (!goesOn.getElements<bool>()[0])
      return count;
    if (!evaluate(&body, values))
      return std::nullopt;
    llvm::MapVector<unsigned, Literal> next = state;
    for (auto &[element, literal] : next)
      if (!loop.isInvariant(element)) {
        Value value = loop.getNext(element);
        std::optional<unsigned> source = loop.getElement(value);
        literal = source ? state[*source] : values[value];
      }
    state = std::move(next);
  }
  return std::nullopt;
}

std::optional<uint64_t> hlo::evaluateTripCount(const WhileLoop &loop,
                                               TripCountLimits limits) {
  if (limits.iterations == 0 || limits.operations == 0)
    return std::nullopt;
  // What cannot be computed is not known.
  uint64_t thread = llvm::get_threadid();
  mlir::ScopedDiagnosticHandler silence(
      loop.getOp()->getContext(), [thread](Diagnostic &diagnostic) {
        return success(llvm::get_threadid() == thread &&
                       diagnostic.getSeverity() == DiagnosticSeverity::Error);
      });
  Slice slice(loop, limits);
  return slice.find() ? slice.countIterations() : std::nullopt;
}
