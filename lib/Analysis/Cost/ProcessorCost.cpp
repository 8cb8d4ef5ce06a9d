//===- ProcessorCost.cpp - What kernels cost on processors ----------------===//
//
// The numbers are of measurements of single operations, as compiled by LLVM 22
// with AVX-512 on an AMD EPYC of the fourth generation.
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

/// Cycles of a simple vector instruction, for each element of 32 bits.
static constexpr double kSimple = 0.12;
/// Cycles to read or write an element together with its neighbors in memory.
static constexpr double kMove = 0.15;
/// Cycles to read an element whose neighbors in memory are not read with it.
static constexpr double kMoveApart = 1.2;
/// Cycles to choose at run time which array an element is of.
static constexpr double kChoose = 1.3;
/// Cycles to compute the address of an element.
static constexpr double kAddress = 0.02;

namespace {
/// Cycles of an element of 32 bits, and of one of 64.
struct ElementCycles {
  double single, wide;
};
} // namespace

static double getFloatCycles(Operation *op, bool isWide) {
  auto cycles =
      llvm::TypeSwitch<Operation *, ElementCycles>(op)
          .Case<DivideOp>([](auto) { return ElementCycles{0.25, 0.9}; })
          .Case<SqrtOp>([](auto) { return ElementCycles{0.4, 1.5}; })
          .Case<RsqrtOp>([](auto) { return ElementCycles{0.7, 2.4}; })
          .Case<ExponentialOp>([](auto) { return ElementCycles{0.5, 3}; })
          .Case<LogOp, LogPlusOneOp>([](auto) { return ElementCycles{1.2, 4}; })
          .Case<LogisticOp>([](auto) { return ElementCycles{0.7, 2.5}; })
          .Case<TanhOp>([](auto) { return ElementCycles{0.7, 5.5}; })
          .Case<ExponentialMinusOneOp>(
              [](auto) { return ElementCycles{2.5, 3.2}; })
          .Case<SineOp, CosineOp, SinhOp, CoshOp>(
              [](auto) { return ElementCycles{0.6, 3.5}; })
          .Case<TanOp, ErfOp, CbrtOp, AsinOp, AcosOp, AsinhOp, AcoshOp, AtanhOp,
                Atan2Op>([](auto) { return ElementCycles{1.1, 4.5}; })
          .Case<PowerOp>([](auto) { return ElementCycles{4, 20}; })
          .Case<RemainderOp>([](auto) { return ElementCycles{6, 6}; })
          .Default(
              [](Operation *) { return ElementCycles{kSimple, 2 * kSimple}; });
  return isWide ? cycles.wide : cycles.single;
}

static double getIntegerCycles(Operation *op, bool isWide) {
  auto cycles =
      llvm::TypeSwitch<Operation *, ElementCycles>(op)
          .Case<DivideOp, RemainderOp>([](auto) { return ElementCycles{1, 5}; })
          .Case<PowerOp>([](auto) { return ElementCycles{70, 150}; })
          .Default(
              [](Operation *) { return ElementCycles{kSimple, 2 * kSimple}; });
  return isWide ? cycles.wide : cycles.single;
}

/// The cycles of one element of an elementwise operation.
static double getElementCycles(Operation *op) {
  Type type = mlir::getElementTypeOrSelf(op->getResult(0).getType());
  // Vectors have as many elements as they have of the widest type.
  unsigned bits = 32;
  for (Value operand : op->getOperands())
    bits = std::max<unsigned>(
        bits,
        getElementBitWidth(mlir::getElementTypeOrSelf(operand.getType())));
  bits = std::max<unsigned>(bits, getElementBitWidth(type));
  if (auto complex = dyn_cast<mlir::ComplexType>(type)) {
    // Some of each part, and products of all parts.
    bool isWide = getElementBitWidth(type) > 64;
    return 4 * getFloatCycles(op, isWide);
  }
  return isa<FloatType>(type) ? getFloatCycles(op, bits > 32)
                              : getIntegerCycles(op, bits > 32);
}

/// The cycles of a computation that is applied to scalars.
static double getComputationCycles(Region &computation) {
  double cycles = 0;
  for (Operation &op : computation.front().without_terminator())
    if (op.hasTrait<hlo::OpTrait::Elementwise>())
      cycles += getElementCycles(&op);
  return std::max(cycles, kSimple);
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

double hlo::countCoreCycles(Operation *op) {
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
    return elements * (isa<CopyOp>(op) ? kAddress : getElementCycles(op));
  return llvm::TypeSwitch<Operation *, double>(op)
      .Case([&](ReduceOp reduce) {
        return getElements(reduce.getInputs().front()) *
               getComputationCycles(reduce.getToApply());
      })
      .Case([&](ReduceWindowOp reduce) {
        double steps = isLongScan(op)
                           ? 4 * getElements(reduce.getInputs().front())
                           : elements * getWindowElements(reduce);
        return steps * getComputationCycles(reduce.getToApply());
      })
      .Case([&](MapOp map) {
        return elements * getComputationCycles(map.getToApply());
      })
      .Case([&](ScatterOp scatter) {
        return 2 * getElements(scatter.getUpdates().front());
      })
      // As if in place: where it is not, all elements are written.
      .Case([&](DynamicUpdateSliceOp update) {
        return kMove * getElements(update.getUpdate());
      })
      .Case([&](GatherOp gather) {
        return elements * (readsRows(gather) ? kMove : kMoveApart);
      })
      .Case<ConcatenateOp, PadOp>([&](Operation *) { return elements * kMove; })
      // Other operations only compute addresses; reading operands is counted
      // with the accesses.
      .Default([&](Operation *) { return elements * kAddress; });
}

double hlo::countCoreCyclesInside(Operation *op) {
  if (!isa<ConcatenateOp, DynamicUpdateSliceOp, PadOp>(op))
    return 0;
  // Loops are mostly split where operands of a concatenation begin.
  return getElements(op->getResult(0)) *
         (isa<ConcatenateOp>(op) ? kMove : kChoose);
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

/// FMAs of f32 that a core starts in a cycle for which the cycles above are.
static constexpr double kMeasuredRate = 16;
/// Bytes in a cycle that come from the cache that each core has besides the
/// fastest, and from the one that all have.
static constexpr double kCoreCacheBytes = 32, kSharedCacheBytes = 10;
/// How many times as large as the fastest the second cache is.
static constexpr double kCoreCacheFactor = 16;
static constexpr double kLineBytes = 64;
/// The part of arithmetic that is done while a core waits for memory.
static constexpr double kOverlap = 0.5;
/// Elements of one chunk of a kernel, and the seconds to start several threads.
static constexpr double kElementsOfChunk = 16 * 1024;
static constexpr double kForkSeconds = 2e-6;

/// Cycles of one core to bring so many bytes of an array to it.
static double getTransferCycles(double bytes, double arrayBytes,
                                const DeviceDescription &device) {
  if (arrayBytes <= double(device.l1CacheSize))
    return 0;
  if (arrayBytes <= kCoreCacheFactor * double(device.l1CacheSize))
    return bytes / kCoreCacheBytes;
  if (arrayBytes <= double(device.l2CacheSize))
    return bytes / kSharedCacheBytes;
  return bytes * device.clockRateGHz * 1e9 * double(device.coreCount) /
         device.memoryBandwidth;
}

KernelTime hlo::estimateOnProcessor(const KernelCost &cost,
                                    const DeviceDescription &device,
                                    Emitter emitter, double elements,
                                    double bytesWritten) {
  KernelTime time;
  time.threads = elements;
  time.overlap = kOverlap;
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
        readCycles += reads * kMove * std::max(bytes, 4.0) / 8;
      readCycles +=
          getTransferCycles(std::min(once * apart, size), size, device);
    }
  }
  double writeCycles = kMove * bytesWritten / 8 +
                       getTransferCycles(bytesWritten, bytesWritten, device);
  double cores = std::clamp(std::floor(most / kElementsOfChunk), 1.0,
                            double(device.coreCount));
  double rate = cores * device.clockRateGHz * 1e9;
  time.launch = device.launchLatency * (1 + cost.moreLaunches) +
                (cores > 1 ? kForkSeconds : 0);
  double cycles = cost.operations;
  if (emitter != Emitter::DynamicUpdateSlice)
    cycles += cost.operationsInside;
  time.compute =
      cycles * kMeasuredRate / (std::max(device.vectorRates.f32, 1.0) * rate);
  time.read = readCycles / rate;
  time.write = writeCycles / rate;
  return time;
}
