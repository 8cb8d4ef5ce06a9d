//===- GPUScatterKernel.cpp - Updates at places known at run time ---------===//

#include "GPUScatterKernel.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
namespace memref = mlir::memref;

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<Value>>
GPUScatterUpdate::combine(ArrayRef<Value> olds, ArrayRef<Value> updates) {
  ImplicitLocOpBuilder &b = kernel.b;
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
  FailureOr<SmallVector<Value>> results = kernel.emitter->emitComputation(
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

LogicalResult GPUScatterUpdate::emitAtomic(const ElementIndex &place,
                                           Value update) {
  ImplicitLocOpBuilder &b = kernel.b;
  Type elementType = getType(0).getElementType();
  Value buffer = kernel.getResult(0);
  SmallVector<Value, 1> position =
      kernel.emitter->getPosition(getType(0), place);
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
  kernel.emitter->enterScope();
  FailureOr<SmallVector<Value>> next =
      combine(fromStorage(b, body.getArgument(0), elementType), update);
  kernel.emitter->leaveScope();
  Value stored = succeeded(next) ? toStorage(b, next->front(), elementType)
                                 : body.getArgument(0);
  memref::AtomicYieldOp::create(b, stored);
  return success(succeeded(next));
}

LogicalResult GPUScatterUpdate::emitAt(const ElementIndex &place,
                                       ArrayRef<Value> updates) {
  if (!op.getUniqueIndices() && mayScatterInThreads(op))
    return emitAtomic(place, updates.front());
  SmallVector<Value> olds;
  for (unsigned i : llvm::seq(numArrays))
    olds.push_back(
        kernel.emitter->load(kernel.getResult(i), getType(i), place));
  FailureOr<SmallVector<Value>> next = combine(olds, updates);
  if (failed(next))
    return failure();
  for (auto [i, value] : llvm::enumerate(*next))
    kernel.emitter->store(value, getType(i), kernel.getResult(i), place);
  return success();
}

LogicalResult GPUScatterUpdate::emit(const ElementIndex &index) {
  OperandIndexings ways = inputToOutput(op, numArrays + 1, 0);
  if (ways.empty())
    return success(); // No window fits.
  if (ways.size() != 1 || ways.front().isUndefined())
    return op.emitOpError("has no kernel: where updates go is not known");
  return kernel.emitter->emitAt(
      index, ways.front(), [&](const ElementIndex &place) -> LogicalResult {
        SmallVector<Value> updates;
        for (Value array : op.getUpdates()) {
          FailureOr<Value> update = kernel.emitter->emit({array}, index);
          if (failed(update))
            return failure();
          updates.push_back(*update);
        }
        return emitAt(place, updates);
      });
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

std::optional<unsigned> hlo::findInitialValues(const GPUEmission &emission,
                                               ScatterOp scatter,
                                               unsigned array) {
  Value value = getInitialValues(emission.fused, scatter, array);
  if (!value)
    return std::nullopt;
  const auto operands = emission.op->getOperands();
  return llvm::find(operands, value) - operands.begin();
}

/// A thread for each update, or one for all of them: what is combined has more
/// parts, or is wider, than devices exchange at once.
static std::optional<ThreadMap> getThreads(ScatterOp op,
                                           const DeviceDescription &device) {
  auto type = cast<RankedTensorType>(op.getUpdates().front().getType());
  MLIRContext *context = op.getContext();
  int64_t elements = std::max<int64_t>(type.getNumElements(), 1);
  if (mayScatterInThreads(op))
    return getLoopThreadMap(context, elements, /*minorToMajor=*/0, CHAR_BIT,
                            device, /*vectorSize=*/1);
  SmallVector<Interval> grid(kNumGridCoordinates, Interval::ofPoint(0));
  ThreadMap map = {LaunchDimensions(),
                   IndexingMap(context, grid, Interval::ofSize(elements), {},
                               getAffineSymbolExpr(0, context)),
                   IndexingMap::getUndefined(context)};
  return map;
}

FailureOr<GPUKernels> hlo::emitGPUScatterKernel(const GPUEmission &emission) {
  auto op = cast<ScatterOp>(emission.analysis.heroes.front());
  GPUKernels kernels;
  // What is not there yet is computed first.
  bool isComputed = false;
  SmallVector<IndexingArray> arrays;
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    arrays.push_back({input});
    if (std::optional<unsigned> operand = findInitialValues(emission, op, i))
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

  std::optional<ThreadMap> threads = getThreads(op, emission.device);
  if (!threads)
    return op.emitOpError("has no kernel: too many updates");
  GPUKernel kernel(emission.op, emission.fused, emission.device,
                   threads->launch, emission.name, emission.symbols,
                   kernels.inPlace);
  GPUScatterUpdate update(kernel, op);
  LogicalResult isEmitted = success();
  auto type = cast<RankedTensorType>(op.getUpdates().front().getType());
  if (type.getNumElements() != 0)
    isEmitted = kernel.forEach(threads->input, [&](ArrayRef<Value> variables) {
      return update.emit(ElementIndex::get(
          getIndexAtPosition(threads->input, type), variables));
    });
  FailureOr<gpu::GPUFuncOp> function = kernel.finish(isEmitted);
  if (failed(function))
    return failure();
  kernels.functions.push_back(*function);
  return kernels;
}
