//===- GPUKernelPasses.h - What all kernels of GPUs go through --*- C++ -*-===//

#ifndef HLO_LIB_PIPELINES_GPUKERNELPASSES_H
#define HLO_LIB_PIPELINES_GPUKERNELPASSES_H

#include "mlir/Pass/PassManager.h"

namespace hlo {
/// Adds passes over a `gpu.module`, after which the emulator runs what a GPU
/// would.
void addGPUKernelPasses(mlir::OpPassManager &pm);
} // namespace hlo

#endif // HLO_LIB_PIPELINES_GPUKERNELPASSES_H
