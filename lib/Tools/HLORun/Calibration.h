//===- Calibration.h - What kernels cost on this processor ------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_CALIBRATION_H
#define HLO_LIB_TOOLS_HLORUN_CALIBRATION_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "mlir/IR/DialectRegistry.h"

namespace hlo::tools {
/// This processor, with costs that small modules take which are compiled and
/// run here. What is not measured is as in the description of the host. Fails
/// with a diagnostic.
FailureOr<DeviceDescription> calibrate(const DialectRegistry &registry);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_CALIBRATION_H
