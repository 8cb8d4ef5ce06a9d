//===- Target.h - The device a module is compiled for -----------*- C++ -*-===//

#ifndef HLO_ANALYSIS_DEVICE_TARGET_H
#define HLO_ANALYSIS_DEVICE_TARGET_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {
/// The device `target`, as DeviceDescription::get has it; where that is empty
/// the one that the attribute `hlo.target` of the module around `op` names, or
/// else the default. Emits an error at `op` if there is no such device.
FailureOr<DeviceDescription> getTargetDevice(Operation *op,
                                             StringRef target = "");
} // namespace hlo

#endif // HLO_ANALYSIS_DEVICE_TARGET_H
