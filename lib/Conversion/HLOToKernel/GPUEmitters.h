//===- GPUEmitters.h - How kernels for GPUs are emitted ---------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_GPUEMITTERS_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_GPUEMITTERS_H

#include "GPUKernel.h"

namespace hlo {

/// What an instruction becomes kernels by.
struct GPUEmission {
  Operation *op;
  const FusedOperations &fused;
  const FusionAnalysis &analysis;
  const DeviceDescription &device;
  StringRef name;
  mlir::SymbolTable &symbols;
};

/// The kernels to launch one after the other.
struct GPUKernels {
  SmallVector<gpu::GPUFuncOp, 1> functions = {};
  /// Results that hold the elements of an operand before, and which.
  SmallVector<std::pair<unsigned, unsigned>> inPlace = {};
  explicit operator bool() const { return !functions.empty(); }
};

/// Adds the kernels of an instruction to a module and says which it got, and
/// why, in a remark; their names, in the order of launches.
FailureOr<SmallVector<mlir::StringAttr>>
emitGPUKernels(Operation *op, StringRef name, const DeviceDescription &device,
               mlir::SymbolTable &symbols);

/// A thread for each vector of neighbors of the results, or of what is written
/// to them instead.
FailureOr<GPUKernels>
emitGPULoopKernel(const GPUEmission &emission,
                  std::optional<ArrayRef<IndexingArray>> arrays = {});

// Those below say why they do not do for an instruction, which is emitted as a
// loop then.

/// Rows or columns by warps and blocks.
FailureOr<GPUKernels> emitGPUReductionKernel(const GPUEmission &emission,
                                             std::string &whyNot);
/// Tiles through shared memory.
FailureOr<GPUKernels> emitGPUTransposeKernel(const GPUEmission &emission,
                                             std::string &whyNot);
/// A thread for each element of the updates, atomically where two may be of one
/// place.
FailureOr<GPUKernels> emitGPUScatterKernel(const GPUEmission &emission);
/// A thread for each element of updates, which are written in place.
FailureOr<GPUKernels> emitGPUUpdateKernel(const GPUEmission &emission,
                                          std::string &whyNot);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUEMITTERS_H
