//===- Target.cpp - The device a module is compiled for -------------------===//

#include "hlo/Analysis/Device/Target.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"

using namespace hlo;

FailureOr<DeviceDescription> hlo::getTargetDevice(Operation *op,
                                                  StringRef target) {
  if (target.empty()) {
    auto module = dyn_cast<ModuleOp>(op);
    if (!module)
      module = op->getParentOfType<ModuleOp>();
    auto attr =
        module ? module->getAttrOfType<mlir::StringAttr>(HLODialect::kTarget)
               : mlir::StringAttr();
    if (!attr)
      return DeviceDescription::getDefault();
    target = attr.getValue();
  }
  llvm::Expected<DeviceDescription> device = DeviceDescription::get(target);
  if (!device)
    return op->emitError(llvm::toString(device.takeError()));
  return *device;
}
