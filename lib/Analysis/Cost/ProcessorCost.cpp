//===- ProcessorCost.cpp - What kernels cost on processors ----------------===//
//
// The numbers are those of the description of the device.
//
//===----------------------------------------------------------------------===//

#include "hlo/Analysis/Cost/ProcessorCost.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/PrefixWindow.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Which of the costs of elements is that of an operation on floats.
static ElementCycles ProcessorCosts::*getFloatCost(Operation *op) {
  using Costs = ProcessorCosts;
  return llvm::TypeSwitch<Operation *, ElementCycles Costs::*>(op)
      .Case([](DivideOp) { return &Costs::divide; })
      .Case([](SqrtOp) { return &Costs::squareRoot; })
      .Case([](RsqrtOp) { return &Costs::reciprocalSquareRoot; })
      .Case([](ExponentialOp) { return &Costs::exponential; })
      .Case<LogOp, LogPlusOneOp>([](auto) { return &Costs::logarithm; })
      .Case([](LogisticOp) { return &Costs::logistic; })
      .Case([](TanhOp) { return &Costs::tanh; })
      .Case([](ExponentialMinusOneOp) { return &Costs::exponentialMinusOne; })
      .Case<SineOp, CosineOp, SinhOp, CoshOp>([](auto) { return &Costs::sine; })
      .Case<TanOp, ErfOp, CbrtOp, AsinOp, AcosOp, AsinhOp, AcoshOp, AtanhOp,
            Atan2Op>([](auto) { return &Costs::other; })
      .Case([](PowerOp) { return &Costs::power; })
      .Case([](RemainderOp) { return &Costs::remainder; })
      .Default([](Operation *) { return &Costs::simple; });
}

static ElementCycles ProcessorCosts::*getIntegerCost(Operation *op) {
  if (isa<DivideOp, RemainderOp>(op))
    return &ProcessorCosts::integerDivide;
  return isa<PowerOp>(op) ? &ProcessorCosts::integerPower
                          : &ProcessorCosts::simple;
}

/// The cycles of an element of an operation on complex numbers, whose parts
/// have as many bits as `width`.
static double getComplexCycles(Operation *op, double ElementCycles::*width,
                               const ProcessorCosts &costs) {
  double simple = costs.simple.*width;
  return llvm::TypeSwitch<Operation *, double>(op)
      .Case<AddOp, SubtractOp, NegateOp, ComplexOp, SelectOp>(
          [&](auto) { return 2 * simple; })
      .Case<RealOp, ImagOp>([&](auto) { return simple; })
      .Case([&](MultiplyOp) { return 6 * simple; })
      // By either part, whichever is larger, and what makes infinities right.
      .Case([&](DivideOp) { return 6 * costs.divide.*width + 40 * simple; })
      .Case([&](AbsOp) {
        return costs.squareRoot.*width + costs.divide.*width + 6 * simple;
      })
      .Case([&](ExponentialOp) {
        return costs.exponential.*width + 2 * costs.sine.*width + 2 * simple;
      })
      .Case([&](LogOp) {
        return costs.logarithm.*width + costs.other.*width + 6 * simple;
      })
      // Some of each part, and products of all parts.
      .Default(
          [&](Operation *) { return 4 * (costs.*getFloatCost(op)).*width; });
}

/// The cycles of one element of an elementwise operation.
static double getElementCycles(Operation *op, const ProcessorCosts &costs) {
  Type type = mlir::getElementTypeOrSelf(op->getResult(0).getType());
  // Vectors have as many elements as they have of the widest type.
  unsigned bits = 32;
  for (Value operand : op->getOperands())
    bits = std::max<unsigned>(
        bits,
        getElementBitWidth(mlir::getElementTypeOrSelf(operand.getType())));
  bits = std::max<unsigned>(bits, getElementBitWidth(type));
  Type operand = op->getNumOperands() == 0
                     ? type
                     : mlir::getElementTypeOrSelf(op->getOperand(0).getType());
  for (Type complex : {type, operand})
    if (isa<mlir::ComplexType>(complex))
      return getComplexCycles(op,
                              getElementBitWidth(complex) > 64
                                  ? &ElementCycles::bits64
                                  : &ElementCycles::bits32,
                              costs);
  const ElementCycles &cycles =
      costs.*(isa<FloatType>(type) ? getFloatCost(op) : getIntegerCost(op));
  return bits > 32 ? cycles.bits64 : cycles.bits32;
}

/// The cycles of a computation that is applied to scalars.
static double getComputationCycles(Region &computation,
                                   const ProcessorCosts &costs) {
  double cycles = 0;
  for (Operation &op : computation.front().without_terminator())
    if (op.hasTrait<hlo::OpTrait::Elementwise>())
      cycles += getElementCycles(&op, costs);
  return std::max(cycles, costs.simple.bits32);
}

static double getElements(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? double(type.getNumElements()) : 1;
}

static double getWindowElements(ReduceWindowOp op) {
  double elements = 1;
  if (std::optional<WindowAttr> window = op.getWindow())
    for (int64_t size : window->getSize())
      elements *= double(size);
  return elements;
}

/// Whether a gather reads many elements that lie side by side.
static bool readsRows(GatherOp gather) {
  auto type = cast<RankedTensorType>(gather.getOperand().getType());
  SmallVector<int64_t> order = getMajorToMinor(type);
  constexpr int64_t kShortRow = 4;
  return !order.empty() && gather.getSliceSizes()[order.back()] > kShortRow;
}

double hlo::countCoreCycles(Operation *op, const ProcessorCosts &costs) {
  if (isa<BitcastOp, ConstantOp, ReshapeOp>(op))
    return 0;
  SmallVector<IndexingArray> outputs = getOutputs(op);
  if (outputs.empty())
    return 0;
  auto type = dyn_cast<RankedTensorType>(outputs.front().getType());
  if (!type || !type.hasStaticShape())
    return 1;
  double elements = double(type.getNumElements());
  if (op->hasTrait<hlo::OpTrait::Elementwise>())
    return elements *
           (isa<CopyOp>(op) ? costs.address : getElementCycles(op, costs));
  return llvm::TypeSwitch<Operation *, double>(op)
      .Case([&](ReduceOp reduce) {
        return getElements(reduce.getInputs().front()) *
               getComputationCycles(reduce.getToApply(), costs);
      })
      .Case([&](ReduceWindowOp reduce) {
        double steps = isLongScan(op)
                           ? 4 * getElements(reduce.getInputs().front())
                           : elements * getWindowElements(reduce);
        return steps * getComputationCycles(reduce.getToApply(), costs);
      })
      .Case([&](MapOp map) {
        return elements * getComputationCycles(map.getToApply(), costs);
      })
      .Case([&](ScatterOp scatter) {
        return costs.scatter * getElements(scatter.getUpdates().front());
      })
      // As if in place: where it is not, all elements are written.
      .Case([&](DynamicUpdateSliceOp update) {
        return costs.move * getElements(update.getUpdate());
      })
      .Case([&](GatherOp gather) {
        return elements * (readsRows(gather) ? costs.move : costs.moveApart);
      })
      .Case<ConcatenateOp, PadOp>(
          [&](Operation *) { return elements * costs.move; })
      // Other operations only compute addresses; reading operands is counted
      // with the accesses.
      .Default([&](Operation *) { return elements * costs.address; });
}

double hlo::countCoreCyclesInside(Operation *op, const ProcessorCosts &costs) {
  if (!isa<ConcatenateOp, DynamicUpdateSliceOp, PadOp>(op))
    return 0;
  // Loops are mostly split where operands of a concatenation begin.
  return getElements(op->getResult(0)) *
         (isa<ConcatenateOp>(op) ? costs.move : costs.choose);
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

static constexpr double kLineBytes = 64;
/// Elements of one chunk of a kernel.
static constexpr double kElementsOfChunk = 16 * 1024;

double hlo::getTransferCycles(double bytes, double arrayBytes,
                              const DeviceDescription &device) {
  if (arrayBytes <= double(device.l1CacheSize))
    return 0;
  if (arrayBytes <= device.costs.coreCacheFactor * double(device.l1CacheSize))
    return bytes / device.costs.coreCacheBytes;
  if (arrayBytes <= double(device.l2CacheSize))
    return bytes / device.costs.sharedCacheBytes;
  return bytes * device.clockRateGHz * 1e9 * double(device.coreCount) /
         device.memoryBandwidth;
}

KernelTime hlo::estimateOnProcessor(const KernelCost &cost,
                                    const DeviceDescription &device,
                                    Emitter emitter, double elements,
                                    double bytesWritten) {
  const ProcessorCosts &costs = device.costs;
  KernelTime time;
  time.threads = elements;
  time.overlap = costs.overlap;
  time.bytesWritten = bytesWritten;
  double readCycles = 0, most = elements;
  for (const auto &[value, accesses] : cost.inputs) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      continue;
    double size = getArrayBytes(type), count = getElements(value),
           bytes = count == 0 ? 0 : size / count;
    for (const ArrayAccess &access : accesses) {
      if (emitter == Emitter::DynamicUpdateSlice &&
          access.part == ArrayAccess::Part::Stays)
        continue;
      double reads = count * access.reads,
             once = size * std::min(access.used, access.reads),
             apart =
                 std::clamp(access.stride, 1.0,
                            std::max(kLineBytes / std::max(bytes, 1.0), 1.0));
      time.bytesRead += once;
      most = std::max(most, std::min(reads, 64 * elements));
      if (access.stride > 1)
        readCycles += reads;
      else if (access.stride != 0)
        readCycles += reads * costs.move * std::max(bytes, 4.0) / 8;
      readCycles +=
          getTransferCycles(std::min(once * apart, size), size, device);
    }
  }
  double writeCycles = costs.move * bytesWritten / 8 +
                       getTransferCycles(bytesWritten, bytesWritten, device);
  double cores = std::clamp(std::floor(most / kElementsOfChunk), 1.0,
                            double(device.coreCount));
  double rate = cores * device.clockRateGHz * 1e9;
  time.launch = device.launchLatency * (1 + cost.moreLaunches) +
                (cores > 1 ? device.costs.forkLatency : 0);
  double cycles = cost.operations;
  if (emitter != Emitter::DynamicUpdateSlice)
    cycles += cost.operationsInside;
  time.compute = cycles * costs.vectorRate /
                 (std::max(device.vectorRates.f32, 1.0) * rate);
  time.recomputed =
      time.compute * std::min(cost.recomputed / std::max(cycles, 1.0), 1.0);
  time.read = readCycles / rate;
  time.write = writeCycles / rate;
  return time;
}
