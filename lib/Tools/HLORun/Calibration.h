//===- Calibration.h - What kernels cost on this processor ------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_CALIBRATION_H
#define HLO_LIB_TOOLS_HLORUN_CALIBRATION_H

#include "CompiledModule.h"
#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Runtime/HostDevice.h"
#include "mlir/IR/DialectRegistry.h"

namespace hlo::tools {
/// This processor, with costs that small modules take which are compiled and
/// run here. What is not measured is as in the description of the host. Fails
/// with a diagnostic.
FailureOr<DeviceDescription> calibrate(const DialectRegistry &registry);

/// A module, what it runs on, and how long its kernels took in the fastest run.
struct Probe {
  std::unique_ptr<CompiledModule> module;
  std::vector<runtime::Memory> inputs;
  runtime::HostDevice *device;
  double seconds = std::numeric_limits<double>::infinity();
};

/// Most costs are differences between the times of two modules, of which one
/// has more of an operation: what both have cancels out.
class Calibration {
public:
  /// Elements of arrays that fit the fastest cache.
  static constexpr int64_t kElements = 1024;

  Calibration(DeviceDescription &device, const DialectRegistry &registry)
      : device(device), costs(device.costs), context(registry) {}

  LogicalResult run();

private:
  /// Compiles a module, whose text is `computations` and what is in `entry`.
  FailureOr<Probe *> add(StringRef entry, StringRef computations = "",
                         bool isParallel = false);
  FailureOr<Probe *> addChain(StringRef type, StringRef bound, StringRef call,
                              int64_t numLinks);
  /// Multiplies two arrays of f32 which have so many bytes each.
  FailureOr<Probe *> addProduct(int64_t bytes, bool isParallel = false);
  LogicalResult addArithmetic(StringRef type, double ElementCycles::*width);
  LogicalResult addMemory();
  LogicalResult addAccesses();
  LogicalResult addThreads();
  LogicalResult addLibraries();
  LogicalResult addMatrices(StringRef type, double ElementCycles::*width);
  LogicalResult addFourier(StringRef type, double ElementCycles::*width);
  LogicalResult measure(Probe &probe);

  /// Has `conclude` set costs once all is measured, in this order.
  void then(std::function<void()> conclude) {
    conclusions.push_back(std::move(conclude));
  }
  /// A clock that is coarse may show no time at all.
  static constexpr double kLeastCycles = 0.001;
  double getCycles(double seconds, double count) const {
    return std::max(seconds * device.clockRateGHz * 1e9 / count, kLeastCycles);
  }

  DeviceDescription &device;
  ProcessorCosts &costs;
  MLIRContext context;
  runtime::HostDevice oneThread{1}, allThreads;
  std::vector<std::unique_ptr<Probe>> probes;
  std::vector<std::function<void()>> conclusions;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_CALIBRATION_H
