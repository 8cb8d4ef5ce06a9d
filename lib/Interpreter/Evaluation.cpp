//===- Evaluation.cpp - How operations are evaluated ----------------------===//

#include "hlo/Interpreter/Evaluation.h"
#include "Computation.h"
#include "Devices.h"
#include "Evaluators.h"
#include "ScalarComputation.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/Parallel.h"

using namespace hlo;

/// Computations inside computations; the stack of a thread holds more.
static constexpr int64_t maxDepth = 1000;

InterpreterObserver::~InterpreterObserver() = default;

//===----------------------------------------------------------------------===//
// Evaluators
//===----------------------------------------------------------------------===//

const Evaluators &Evaluators::getDefault() {
  static const Evaluators evaluators = [] {
    Evaluators e;
    populateAsyncEvaluators(e);
    populateBatchNormEvaluators(e);
    populateBitcastEvaluators(e);
    populateCollectiveEvaluators(e);
    populateControlFlowEvaluators(e);
    populateConvolutionEvaluators(e);
    populateCustomCallEvaluators(e);
    populateDotEvaluators(e);
    populateDynamicSliceEvaluators(e);
    populateElementwiseEvaluators(e);
    populateFftEvaluators(e);
    populateGatherEvaluators(e);
    populateLinearAlgebraEvaluators(e);
    populateRaggedDotEvaluators(e);
    populateRandomEvaluators(e);
    populateReduceEvaluators(e);
    populateReduceWindowEvaluators(e);
    populateScatterEvaluators(e);
    populateShapeEvaluators(e);
    populateSortEvaluators(e);
    populateTransferEvaluators(e);
    populateValueEvaluators(e);
    return e;
  }();
  return evaluators;
}

EvaluateFn Evaluators::lookup(Operation *op) const {
  if (auto call = dyn_cast<CustomCallOp>(op))
    if (EvaluateFn fn = customCalls.lookup(call.getCustomCallTarget()))
      return fn;
  return functions.lookup(op->getName().getTypeID());
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

Evaluation::Evaluation(const InterpreterOptions &options, Devices &devices,
                       int64_t device)
    : options(options),
      evaluators(options.evaluators ? *options.evaluators
                                    : Evaluators::getDefault()),
      devices(devices), device(device), randomState(options.seed) {}

Evaluation::Evaluation(const InterpreterOptions &options)
    : Evaluation(options, std::make_unique<Devices>(1, 1)) {}

Evaluation::Evaluation(const InterpreterOptions &options,
                       std::unique_ptr<Devices> devices)
    : Evaluation(options, *devices, 0) {
  ownDevices = std::move(devices);
}

Evaluation::~Evaluation() = default;

LogicalResult Evaluation::checkLimits(Operation *op, int64_t newBytes) {
  if (options.stepLimit && ++steps > options.stepLimit)
    return op->emitOpError("is past the limit of ")
           << options.stepLimit << " evaluated operations";
  if (!options.memoryLimit)
    return success();
  int64_t live = Literal::getLiveBytes();
  if (newBytes > options.memoryLimit - live && newBytes)
    return op->emitOpError("needs ")
           << newBytes << " bytes while " << live
           << " are in use; the limit is " << options.memoryLimit;
  return success();
}

static LogicalResult checkResult(Operation *op, const Literal &result) {
  Type type = op->getResult(0).getType();
  if (result.matches(type))
    return success();
  return op->emitOpError("cannot be interpreted: it gives ")
         << result.toString() << ", but its type is "
         << shapeToString(type, /*withLayouts=*/false);
}

FailureOr<Literal> Evaluation::evaluate(Region &region,
                                        MutableArrayRef<Literal> arguments) {
  std::unique_ptr<Computation> &computation = computations[&region];
  if (!computation) {
    FailureOr<std::unique_ptr<Computation>> prepared =
        Computation::get(region, evaluators);
    if (failed(prepared))
      return failure();
    computation = std::move(*prepared);
  }
  if (depth == maxDepth)
    return region.getParentOp()->emitOpError(
               "cannot be interpreted: computations nest deeper than ")
           << maxDepth;
  // A loop whose computations are empty takes steps too.
  if (failed(checkLimits(region.getParentOp(), /*newBytes=*/0)))
    return failure();
  ++depth;
  auto leave = llvm::scope_exit([&] { --depth; });

  if (computation->checksArguments)
    for (auto [argument, parameter] :
         llvm::zip_equal(arguments, region.getArguments()))
      if (!argument.matches(parameter.getType()))
        return region.getParentOp()->emitOpError("cannot be interpreted: ")
               << argument.toString() << " is passed to a parameter of the "
               << "type "
               << shapeToString(parameter.getType(), /*withLayouts=*/false);
  // The map may grow while steps run; the computation stays where it is.
  const Computation &program = *computation;
  std::vector<Literal> values(program.numValues);
  std::move(arguments.begin(), arguments.end(), values.begin());
  SmallVector<Literal, 4> operands;
  InterpreterObserver *observer = options.observer;
  bool observesResults = observer && observer->observesResults();
  for (const Computation::Step &step : program.steps) {
    if (step.constant) {
      values[step.result] = step.constant;
      if (observesResults &&
          failed(observer->didEvaluate(step.op, device, {}, step.constant)))
        return failure();
      continue;
    }
    operands.clear();
    if (step.takenElement && !observesResults) {
      Literal &tuple = values[step.operands[0].value];
      if (tuple.isUnique()) {
        values[step.result] =
            std::move(tuple.getMutableTupleElements()[*step.takenElement]);
        continue;
      }
    }
    for (Computation::Operand operand : step.operands)
      operands.push_back(operand.isLastUse && !observesResults
                             ? std::move(values[operand.value])
                             : values[operand.value]);
    if (failed(checkLimits(step.op, step.newBytes)))
      return failure();
    FailureOr<Literal> result;
    if (observer)
      observer->willEvaluate(step.op, device);
    if (step.kernel)
      result = evaluateElementwise(*step.kernel, operands);
    else
      result = step.evaluate(step.op, operands, *this);
    if (failed(result))
      return failure();
    if (step.resultType && result->isArray() &&
        result->getType() != *step.resultType)
      result = result->convert(*step.resultType);
    if (step.hasDynamicSizes && failed(checkResult(step.op, *result)))
      return failure();
    assert(result->matches(step.op->getResult(0).getType()) &&
           "an evaluator gives a literal of the result type");
    if (observesResults) {
      SmallVector<Literal, 4> observed;
      for (Computation::Operand operand : step.operands)
        observed.push_back(values[operand.value]);
      if (failed(observer->didEvaluate(step.op, device, observed, *result)))
        return failure();
      for (Computation::Operand operand : step.operands)
        if (operand.isLastUse)
          values[operand.value] = Literal();
    }
    if (step.isResultUsed)
      values[step.result] = std::move(*result);
  }
  return std::move(values[program.root]);
}

FailureOr<Literal> Evaluation::evaluate(Operation *op,
                                        MutableArrayRef<Literal> operands) {
  EvaluateFn fn = evaluators.lookup(op);
  if (!fn)
    return op->emitOpError("cannot be interpreted: it has no evaluator");
  if (failed(checkLimits(op, getNewBytes(op))))
    return failure();
  FailureOr<Literal> result = fn(op, operands, *this);
  if (failed(result))
    return failure();
  if (auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
      type && result->isArray())
    result = result->convert(getPrimitiveType(type.getElementType()));
  if (failed(checkResult(op, *result)))
    return failure();
  return result;
}

FailureOr<Region *> Evaluation::getReference(Operation *op) {
  mlir::OwningOpRef<func::FuncOp> &reference = references[op];
  if (!reference) {
    FailureOr<mlir::OwningOpRef<func::FuncOp>> built =
        library::buildReferenceFunction(op);
    if (failed(built))
      return failure();
    reference = std::move(*built);
  }
  return &reference->getBody();
}

FailureOr<const ScalarComputation *>
Evaluation::getScalarComputation(Region &region) {
  if (auto found = scalarComputations.find(&region);
      found != scalarComputations.end())
    return found->second.get();
  FailureOr<std::unique_ptr<ScalarComputation>> computation =
      ScalarComputation::get(region, *this);
  if (failed(computation))
    return failure();
  return (scalarComputations[&region] = std::move(*computation)).get();
}

/// The type of a literal, with the sizes it has.
static Type getStaticType(const Literal &literal, MLIRContext *context) {
  if (literal.isToken())
    return TokenType::get(context);
  if (literal.isTuple()) {
    SmallVector<Type> types;
    for (const Literal &element : literal.getTupleElements())
      types.push_back(getStaticType(element, context));
    return TupleType::get(context, types);
  }
  return RankedTensorType::get(literal.getShape(),
                               getElementType(context, literal.getType()));
}

FailureOr<SmallVector<int64_t>>
Evaluation::getResultShape(Operation *op, ArrayRef<Literal> operands) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (type.hasStaticShape() && !hasDynamicSizes(op))
    return llvm::to_vector(type.getShape());
  // Type inference reads the types of values: those of a block never inserted.
  Block block;
  for (const Literal &operand : operands)
    block.addArgument(getStaticType(operand, op->getContext()), op->getLoc());
  SmallVector<Type> inferred;
  auto interface = dyn_cast<InferTypeOpInterface>(op);
  if (!interface || failed(interface.inferReturnTypes(
                        op->getContext(), op->getLoc(), block.getArguments(),
                        op->getAttrDictionary(), op->getPropertiesStorage(),
                        op->getRegions(), inferred)))
    return op->emitOpError(
        "cannot be interpreted: its dynamic dimensions cannot be inferred");
  return llvm::to_vector(cast<RankedTensorType>(inferred[0]).getShape());
}

FailureOr<Literal>
Evaluation::getUninitializedResult(Operation *op, ArrayRef<Literal> operands) {
  FailureOr<SmallVector<int64_t>> shape = getResultShape(op, operands);
  if (failed(shape))
    return failure();
  return Literal::getUninitialized(getPrimitiveTypeOf(op->getResult(0)),
                                   *shape);
}

uint64_t Evaluation::getRandomBits() {
  // SplitMix64 (Steele, Lea, Flood 2014).
  uint64_t z = (randomState += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

void hlo::parallelForRanges(int64_t count, int64_t cost,
                            function_ref<void(int64_t, int64_t)> fn) {
  // About what makes up for waking another thread.
  constexpr int64_t minCost = 1 << 16;
  int64_t ranges =
      std::min(count, count * std::max<int64_t>(cost, 1) / minCost);
  if (ranges <= 1)
    return fn(0, count);
  // Takes a call of the system.
  int64_t threads = llvm::parallel::strategy.compute_thread_count();
  if (threads == 1)
    return fn(0, count);
  ranges = std::min(ranges, threads * 4);
  llvm::parallelFor(0, ranges, [&](size_t range) {
    fn(count * range / ranges, count * (range + 1) / ranges);
  });
}
