//===- KernelCompiler.h - Kernels of GPUs, compiled in parallel -*- C++ -*-===//

#ifndef HLO_TARGET_PTX_KERNELCOMPILER_H
#define HLO_TARGET_PTX_KERNELCOMPILER_H

#include "hlo/Target/PTX/KernelResources.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace hlo {
struct KernelCompilerOptions {
  /// Of the device, as in DeviceDescription.
  int64_t computeCapability = 0;
  CUDAToolkit toolkit;
  /// Folder that keeps code for the next time; none if empty.
  std::string cacheFolder;
};

/// Several kernels in one piece of code.
struct CompiledKernelGroup {
  std::string ptx;
  Cubin cubin;
  std::vector<KernelResources> resources;
};

/// Divides a module of kernels into modules with a few kernels each.
mlir::OwningOpRef<ModuleOp> divideKernels(mlir::gpu::GPUModuleOp kernels);

/// Compiles kernels to PTX, the groups at the same time on the threads of the
/// context. Errors are reported at `kernels`.
FailureOr<std::vector<CompiledKernelGroup>>
compileToPTX(mlir::gpu::GPUModuleOp kernels,
             const KernelCompilerOptions &options);

/// Compiles kernels to code.
FailureOr<std::vector<CompiledKernelGroup>>
compileToCubin(mlir::gpu::GPUModuleOp kernels,
               const KernelCompilerOptions &options);
} // namespace hlo

#endif // HLO_TARGET_PTX_KERNELCOMPILER_H
