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

/// Pairs of a result and an operand that may be one buffer.
SmallVector<std::pair<unsigned, unsigned>>
getSharedBuffers(const GPUEmission &emission);

/// The kernels to launch one after the other.
struct GPUKernels {
  SmallVector<gpu::GPUFuncOp, 1> functions = {};
  /// Results that hold the elements of an operand before, and which.
  SmallVector<std::pair<unsigned, unsigned>> inPlace = {};
  /// How they compute it, for who asks.
  std::string description = {};
  explicit operator bool() const { return !functions.empty(); }
};

/// One kernel, if it could be emitted.
inline FailureOr<GPUKernels> getKernels(FailureOr<gpu::GPUFuncOp> function) {
  if (failed(function))
    return failure();
  return GPUKernels{{*function}};
}

/// A kernel for each step, which `emit` takes with the name of its kernel.
template <typename Step>
FailureOr<GPUKernels>
emitInSteps(const GPUEmission &emission, ArrayRef<Step> steps,
            function_ref<FailureOr<gpu::GPUFuncOp>(Step, StringRef)> emit) {
  GPUKernels kernels;
  for (auto [i, step] : llvm::enumerate(steps)) {
    std::string name = emission.name.str();
    if (i != 0)
      name += "_" + std::to_string(i);
    FailureOr<gpu::GPUFuncOp> function = emit(step, name);
    if (failed(function))
      return failure();
    kernels.functions.push_back(*function);
  }
  return kernels;
}

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

/// Reductions of each other, one after the other in a block; no kernel where
/// that would take longer than a loop.
FailureOr<GPUKernels> emitGPUBlockKernel(const GPUEmission &emission);

// Those below say why they do not do for an instruction, which is emitted as a
// loop then.

/// Rows or columns by warps and blocks.
FailureOr<GPUKernels> emitGPUReductionKernel(const GPUEmission &emission,
                                             std::string &whyNot);
/// Tiles through shared memory.
FailureOr<GPUKernels> emitGPUTransposeKernel(const GPUEmission &emission,
                                             std::string &whyNot);
/// A thread for each vector of the largest array that is concatenated.
FailureOr<GPUKernels> emitGPUConcatenateKernel(const GPUEmission &emission,
                                               std::string &whyNot);
/// A thread for each element of the updates, atomically where two may be of one
/// place.
FailureOr<GPUKernels> emitGPUScatterKernel(const GPUEmission &emission);
/// Rows that are reduced, and read again, in registers.
FailureOr<GPUKernels> emitGPURowKernel(const GPUEmission &emission,
                                       std::string &whyNot);
/// Tiles of the product of two matrices through shared memory, by matrix units
/// where they multiply exactly what is multiplied.
FailureOr<GPUKernels> emitGPUDotKernel(const GPUEmission &emission,
                                       std::string &whyNot);
/// Sorting networks in shared memory, and in memory between tiles of it.
FailureOr<GPUKernels> emitGPUSortKernel(const GPUEmission &emission,
                                        std::string &whyNot);
/// A sort by the digits of keys, in the memory of its results and a workspace.
FailureOr<GPUKernels> emitGPURadixSortKernel(const GPUEmission &emission,
                                             SortOp op);
/// Cumulative reductions: rows by warps and blocks, in tiles.
FailureOr<GPUKernels> emitGPUScanKernel(const GPUEmission &emission,
                                        std::string &whyNot);
/// A thread for each element of updates, which are written in place.
FailureOr<GPUKernels> emitGPUUpdateKernel(const GPUEmission &emission,
                                          std::string &whyNot);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUEMITTERS_H
