//===- GPUScatterKernel.cpp - Updates at places known at run time ---------===//

#include "GPUEmitters.h"
#include "ScalarEmitter.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
namespace memref = mlir::memref;

namespace {
/// How two updates of one place are kept from one another.
enum class Exclusion {
  /// There are none.
  None,
  /// By atomic operations.
  Atomic,
  /// One thread does them all: what is combined has more parts, or is wider,
  /// than devices exchange at once.
  OneThread
};

class ScatterKernel {
public:
  ScatterKernel(const GPUEmission &emission, ScatterOp op)
      : emission(emission), op(op), numArrays(op.getInputs().size()) {}

  FailureOr<GPUKernels> emit();

private:
  RankedTensorType getType(unsigned array) {
    return cast<RankedTensorType>(op.getInputs()[array].getType());
  }
  Exclusion getExclusion();
  std::optional<unsigned> findInitialValues(unsigned array);
  std::optional<ThreadMap> getThreads();
  LogicalResult emitElements(ArrayRef<Value> variables);
  LogicalResult emitUpdate(ArrayRef<Value> updates, const ElementIndex &place);
  FailureOr<SmallVector<Value>> combine(ArrayRef<Value> olds,
                                        ArrayRef<Value> updates);
  LogicalResult emitAtomic(Value update, const ElementIndex &place);

  const GPUEmission &emission;
  ScatterOp op;
  unsigned numArrays;
  Exclusion exclusion = Exclusion::Atomic;
  std::optional<ThreadMap> threads;
  std::optional<GPUKernel> kernel;
};
} // namespace

Exclusion ScatterKernel::getExclusion() {
  if (op.getUniqueIndices())
    return Exclusion::None;
  return numArrays == 1 && !isComplex(getType(0).getElementType())
             ? Exclusion::Atomic
             : Exclusion::OneThread;
}

/// The operand whose elements an array is, if nothing else is read of it: the
/// result may be in its memory.
std::optional<unsigned> ScatterKernel::findInitialValues(unsigned array) {
  Value value = emission.fused.resolve(op.getInputs()[array]);
  if (!llvm::is_contained(emission.fused.getInputs(), value) ||
      llvm::any_of(emission.fused.getUsers(value),
                   [&](Operation *user) { return user != op; }) ||
      llvm::count(emission.fused.getOperands(op), value) != 1)
    return std::nullopt;
  const auto operands = emission.op->getOperands();
  return llvm::find(operands, value) - operands.begin();
}

/// A thread for each update, or one for all of them.
std::optional<ThreadMap> ScatterKernel::getThreads() {
  auto type = cast<RankedTensorType>(op.getUpdates().front().getType());
  MLIRContext *context = op.getContext();
  int64_t elements = std::max<int64_t>(type.getNumElements(), 1);
  if (exclusion != Exclusion::OneThread)
    return getLoopThreadMap(context, elements, /*minorToMajor=*/0, CHAR_BIT,
                            emission.device, /*vectorSize=*/1);
  SmallVector<Interval> grid(kNumGridCoordinates, Interval::ofPoint(0));
  ThreadMap map = {LaunchDimensions(),
                   IndexingMap(context, grid, Interval::ofSize(elements), {},
                               getAffineSymbolExpr(0, context)),
                   IndexingMap::getUndefined(context)};
  return map;
}

FailureOr<SmallVector<Value>> ScatterKernel::combine(ArrayRef<Value> olds,
                                                     ArrayRef<Value> updates) {
  ImplicitLocOpBuilder &b = kernel->b;
  Block &computation = op.getToApply().front();
  SmallVector<Value> arguments;
  for (ArrayRef<Value> values : {olds, updates})
    for (auto [i, value] : llvm::enumerate(values)) {
      unsigned number = arguments.size();
      Value array = number < numArrays ? Value(op.getInputs()[i])
                                       : Value(op.getUpdates()[i]);
      arguments.push_back(
          emitConversion(b, value, getElementType(array),
                         getElementType(computation.getArgument(number))));
    }
  FailureOr<SmallVector<Value>> results = kernel->emitter->emitComputation(
      op.getToApply(), arguments, arith::FastMathFlags::none);
  if (failed(results))
    return failure();
  SmallVector<IndexingArray> returned =
      getArrays(computation.getTerminator()->getOperands());
  for (auto [i, result] : llvm::enumerate(*results))
    result = emitConversion(
        b, result,
        cast<RankedTensorType>(returned[i].getType()).getElementType(),
        getType(i).getElementType());
  return results;
}

/// The kind of an atomic operation that devices have; nothing for others.
static std::optional<arith::AtomicRMWKind> getKind(Region &computation,
                                                   Type elementType) {
  Block &block = computation.front();
  Value result = block.getTerminator()->getOperand(0);
  while (auto parameter = result.getDefiningOp<ParameterOp>())
    result = parameter.getOperand();
  if (result == block.getArgument(1))
    return arith::AtomicRMWKind::assign;
  Operation *combiner = getCombiner(computation);
  if (!combiner)
    return std::nullopt;
  bool isInteger = !isFloat(elementType);
  bool isSigned = isSignedInteger(elementType);
  using Kind = arith::AtomicRMWKind;
  return llvm::TypeSwitch<Operation *, std::optional<Kind>>(combiner)
      .Case([&](AddOp) { return isInteger ? Kind::addi : Kind::addf; })
      .Case([&](AndOp) { return Kind::andi; })
      .Case([&](OrOp) { return Kind::ori; })
      .Case([&](XorOp) { return Kind::xori; })
      .Case([&](MaximumOp) -> std::optional<Kind> {
        if (!isInteger)
          return std::nullopt;
        return isSigned ? Kind::maxs : Kind::maxu;
      })
      .Case([&](MinimumOp) -> std::optional<Kind> {
        if (!isInteger)
          return std::nullopt;
        return isSigned ? Kind::mins : Kind::minu;
      })
      .Default(std::nullopt);
}

LogicalResult ScatterKernel::emitAtomic(Value update,
                                        const ElementIndex &place) {
  ImplicitLocOpBuilder &b = kernel->b;
  Type elementType = getType(0).getElementType();
  Value buffer = kernel->getResult(0);
  SmallVector<Value, 1> position =
      kernel->emitter->getPosition(getType(0), place);
  // Of what bytes stand for, devices know nothing.
  bool isStored = getStorageType(elementType) == getScalarType(elementType);
  std::optional<arith::AtomicRMWKind> kind =
      isStored && getElementType(op.getUpdates().front()) == elementType
          ? getKind(op.getToApply(), elementType)
          : std::nullopt;
  if (kind) {
    memref::AtomicRMWOp::create(b, *kind, update, buffer, position);
    return success();
  }
  auto atomic = memref::GenericAtomicRMWOp::create(b, buffer, position);
  OpBuilder::InsertionGuard guard(b);
  Block &body = *atomic.getBody();
  b.setInsertionPointToStart(&body);
  kernel->emitter->enterScope();
  FailureOr<SmallVector<Value>> next =
      combine(fromStorage(b, body.getArgument(0), elementType), update);
  kernel->emitter->leaveScope();
  Value stored = succeeded(next) ? toStorage(b, next->front(), elementType)
                                 : body.getArgument(0);
  memref::AtomicYieldOp::create(b, stored);
  return success(succeeded(next));
}

LogicalResult ScatterKernel::emitUpdate(ArrayRef<Value> updates,
                                        const ElementIndex &place) {
  if (exclusion == Exclusion::Atomic)
    return emitAtomic(updates.front(), place);
  SmallVector<Value> olds;
  for (unsigned i : llvm::seq(numArrays))
    olds.push_back(
        kernel->emitter->load(kernel->getResult(i), getType(i), place));
  FailureOr<SmallVector<Value>> next = combine(olds, updates);
  if (failed(next))
    return failure();
  for (auto [i, value] : llvm::enumerate(*next))
    kernel->emitter->store(value, getType(i), kernel->getResult(i), place);
  return success();
}

LogicalResult ScatterKernel::emitElements(ArrayRef<Value> variables) {
  auto type = cast<RankedTensorType>(op.getUpdates().front().getType());
  ElementIndex index =
      ElementIndex::get(getIndexAtPosition(threads->input, type), variables);
  OperandIndexings ways = inputToOutput(op, numArrays + 1, 0);
  if (ways.empty())
    return success(); // No window fits.
  if (ways.size() != 1 || ways.front().isUndefined())
    return op.emitOpError("has no kernel: where updates go is not known");
  return kernel->emitter->emitAt(
      index, ways.front(), [&](const ElementIndex &place) -> LogicalResult {
        SmallVector<Value> updates;
        for (Value array : op.getUpdates()) {
          FailureOr<Value> update = kernel->emitter->emit({array}, index);
          if (failed(update))
            return failure();
          updates.push_back(*update);
        }
        return emitUpdate(updates, place);
      });
}

FailureOr<GPUKernels> ScatterKernel::emit() {
  exclusion = getExclusion();
  GPUKernels kernels;
  // What is not there yet is computed first.
  bool isComputed = false;
  SmallVector<IndexingArray> arrays;
  for (unsigned i : llvm::seq(numArrays)) {
    arrays.push_back({op.getInputs()[i]});
    if (std::optional<unsigned> operand = findInitialValues(i))
      kernels.inPlace.push_back({i, *operand});
    else
      isComputed = true;
  }
  if (isComputed) {
    kernels.inPlace.clear();
    std::string name = (emission.name + "_init").str();
    FailureOr<GPUKernels> init =
        emitGPULoopKernel({emission.op, emission.fused, emission.analysis,
                           emission.device, name, emission.symbols},
                          ArrayRef(arrays));
    if (failed(init))
      return failure();
    llvm::append_range(kernels.functions, init->functions);
  }

  threads = getThreads();
  if (!threads)
    return op.emitOpError("has no kernel: too many updates");
  kernel.emplace(emission.op, emission.fused, emission.device, threads->launch,
                 emission.name, emission.symbols, kernels.inPlace);
  LogicalResult isEmitted = success();
  if (cast<RankedTensorType>(op.getUpdates().front().getType())
          .getNumElements() != 0)
    isEmitted = kernel->forEach(threads->input, [&](ArrayRef<Value> variables) {
      return emitElements(variables);
    });
  FailureOr<gpu::GPUFuncOp> function = kernel->finish(isEmitted);
  if (failed(function))
    return failure();
  kernels.functions.push_back(*function);
  return kernels;
}

FailureOr<GPUKernels> hlo::emitGPUScatterKernel(const GPUEmission &emission) {
  return ScatterKernel(emission,
                       cast<ScatterOp>(emission.analysis.heroes.front()))
      .emit();
}
