//===- InstructionTime.cpp - How long instructions take -------------------===//

#include "hlo/Analysis/Cost/InstructionTime.h"
#include "hlo/Analysis/Cost/ProcessorCost.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

/// The part of the peak that libraries reach with matrix units.
static constexpr double kMatrixEfficiency = 0.7;

bool hlo::isFree(Operation *op) {
  return isa<AddDependencyOp, AfterAllOp, BitcastOp, ConstantOp, DomainOp,
             GetTupleElementOp, OptBarrierOp, ParameterOp, TupleOp>(op) ||
         op->getNumResults() == 0;
}

/// Multiply-adds that a core starts in a cycle for products of a type.
static double getMatrixRate(Type element, const DeviceDescription &device) {
  auto best = [&](double DeviceRates::*rate) {
    return std::max(device.matrixRates.*rate, device.vectorRates.*rate);
  };
  double rate = llvm::TypeSwitch<Type, double>(element)
                    .Case<mlir::Float64Type>(
                        [&](auto) { return best(&DeviceRates::f64); })
                    .Case<mlir::Float32Type>(
                        [&](auto) { return best(&DeviceRates::tf32); })
                    .Case<mlir::BFloat16Type>(
                        [&](auto) { return best(&DeviceRates::bf16); })
                    .Case<mlir::Float16Type>(
                        [&](auto) { return best(&DeviceRates::f16); })
                    .Case<mlir::IntegerType>([&](mlir::IntegerType type) {
                      return best(type.getWidth() <= 8 ? &DeviceRates::s8
                                                       : &DeviceRates::s32);
                    })
                    .Case<FloatType>([&](FloatType type) {
                      return best(type.getWidth() <= 4 ? &DeviceRates::f4
                                                       : &DeviceRates::f8);
                    })
                    .Default([&](Type) { return device.vectorRates.f32; });
  return rate > 0 ? rate : std::max(device.vectorRates.f32, 1.0);
}

KernelTime InstructionTimeAnalysis::getLibraryTime(Operation *op) {
  const DeviceDescription &device = model.getDevice();
  Cost cost = costs.get(op);
  Type element = mlir::getElementTypeOrSelf(op->getNumOperands()
                                                ? op->getOperand(0).getType()
                                                : op->getResult(0).getType());
  double matrixRate = kMatrixEfficiency * getMatrixRate(element, device);
  if (!device.isGPU())
    if (auto time = estimateLibraryOnProcessor(op, cost, device, matrixRate))
      return *time;
  KernelTime time;
  time.launch = device.launchLatency;
  time.bytesWritten =
      std::min(getArrayBytes(op->getResult(0).getType()), cost.bytesAccessed);
  time.bytesRead = cost.bytesAccessed - time.bytesWritten;
  time.read = time.bytesRead / device.memoryBandwidth;
  time.write = time.bytesWritten / device.memoryBandwidth;
  double rate = device.vectorRates.f32;
  if (isa<DotOp, RaggedDotOp, ScaledDotOp, ConvolutionOp>(op) ||
      op->getDialect()->getNamespace() == "library")
    rate = matrixRate;
  // A multiply-add counts two flops.
  time.compute = (cost.flops / 2 + cost.transcendentals) /
                 (rate * double(device.coreCount) * device.clockRateGHz * 1e9);
  return time;
}

std::optional<KernelTime>
InstructionTimeAnalysis::getTiledTime(FusionOp fusion) {
  std::optional<TileConfig> config = getCustomKind(fusion) == kTiledFusionKind
                                         ? getTileConfig(fusion)
                                         : std::nullopt;
  std::string reason;
  std::optional<TiledKernel> kernel =
      config ? tiledKernels.get(FusedOperations(fusion), *config, reason)
             : std::nullopt;
  if (!kernel)
    return std::nullopt;
  return kernel->time;
}

InstructionTime InstructionTimeAnalysis::get(Operation *op) {
  InstructionTime result;
  if (isFree(op))
    return result;
  auto fusion = dyn_cast<FusionOp>(op);
  bool isCustom = fusion && fusion.getKind() == FusionKind::kCustom;
  if (isKernel(op) && !isCustom) {
    FusedOperations fused(op);
    FusionAnalysis analysis = FusionAnalysis::get(fused, model.getDevice());
    result.emitter = stringifyEmitter(analysis.emitter);
    result.time = model.estimate(
        kernels.get(op), analysis.emitter, model.countThreads(fused, analysis),
        PerformanceModel::countBytesWritten(fused, analysis));
    return result;
  }
  if (isCustom)
    if (std::optional<KernelTime> time = getTiledTime(fusion)) {
      result.time = *time;
      return result;
    }
  // What started a collective has its time.
  if (isa<AllGatherDoneOp, AllReduceDoneOp, CollectivePermuteDoneOp>(op))
    return result;
  if (auto time = getCollectiveTime(op, model.getDevice())) {
    result.time = *time;
    return result;
  }
  result.isUnknown =
      isa<AllGatherOp, AllGatherStartOp, AllReduceOp, AllReduceStartOp,
          AllToAllOp, CollectiveBroadcastOp, CollectivePermuteOp,
          CollectivePermuteStartOp, RaggedAllToAllOp, ReduceScatterOp, SendOp,
          RecvOp, InfeedOp, OutfeedOp, AsyncStartOp>(op);
  if (!result.isUnknown)
    result.time = getLibraryTime(op);
  return result;
}
