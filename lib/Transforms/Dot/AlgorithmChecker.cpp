//===- AlgorithmChecker.cpp - Algorithms of dots a device has -------------===//
// See the description of algorithm-checker in Passes.td; test:
// algorithm-checker.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"

#define DEBUG_TYPE "algorithm-checker"

namespace hlo {
#define GEN_PASS_DEF_ALGORITHMCHECKERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The table in the description.
static bool hasAlgorithm(const DeviceDescription &device,
                         DotAlgorithm algorithm, Type lhs, Type rhs,
                         Type result) {
  bool isAmpere = device.computeCapability >= 80;
  auto areAll = [&](auto isType) {
    return isType(lhs) && isType(rhs) && isType(result);
  };
  auto isF8 = [](Type type) {
    return isa<Float8E4M3FNType, Float8E5M2Type>(type);
  };
  auto isF32 = [](Type type) { return type.isF32(); };
  switch (algorithm) {
  case DotAlgorithm::unset:
    return true;
  case DotAlgorithm::dot_any_f8_any_f8_f32:
  case DotAlgorithm::dot_any_f8_any_f8_f32_fast_accum:
    return device.computeCapability >= 89 && isF8(lhs) && isF8(rhs) &&
           (isF8(result) || result.isF16() || result.isBF16() ||
            result.isF32());
  case DotAlgorithm::dot_f16_f16_f32:
    return lhs.isF16() && rhs.isF16() && (result.isF16() || result.isF32());
  case DotAlgorithm::dot_bf16_bf16_f32:
    return isAmpere && (areAll(isF32) || (lhs.isBF16() && rhs.isBF16() &&
                                          (result.isBF16() || result.isF32())));
  case DotAlgorithm::dot_bf16_bf16_f32_x3:
  case DotAlgorithm::dot_bf16_bf16_f32_x6:
  case DotAlgorithm::dot_bf16_bf16_f32_x9:
  case DotAlgorithm::dot_tf32_tf32_f32:
  case DotAlgorithm::dot_tf32_tf32_f32_x3:
    return isAmpere && areAll(isF32);
  case DotAlgorithm::dot_f32_f32_f32:
    return areAll(isF32);
  case DotAlgorithm::dot_f64_f64_f64:
    return areAll([](Type type) { return type.isF64(); });
  case DotAlgorithm::dot_f16_f16_f16:
  case DotAlgorithm::dot_bf16_bf16_bf16:
    return false;
  }
  llvm_unreachable("unknown algorithm");
}

namespace {
struct AlgorithmCheckerPass
    : DevicePass<hlo::impl::AlgorithmCheckerPassBase<AlgorithmCheckerPass>> {
  using DevicePass::DevicePass;

protected:
  bool run(const DeviceDescription &device) override {
    if (!device.isGPU())
      return false;
    getOperation()->walk([&](DotOp dot) {
      DotAlgorithm algorithm = dot.getAlgorithm().value_or(DotAlgorithm::unset);
      Type lhs = dot.getLhs().getType().getElementType(),
           rhs = dot.getRhs().getType().getElementType(),
           result = dot.getType().getElementType();
      if (hasAlgorithm(device, algorithm, lhs, rhs, result))
        return;
      dot.emitOpError() << device.name << " has no algorithm "
                        << stringifyDotAlgorithm(algorithm) << " for "
                        << getElementTypeName(lhs) << " and "
                        << getElementTypeName(rhs) << " to "
                        << getElementTypeName(result);
      signalPassFailure();
    });
    return false;
  }
};
} // namespace
