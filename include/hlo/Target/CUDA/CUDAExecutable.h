//===- CUDAExecutable.h - Modules compiled for NVIDIA GPUs ------*- C++ -*-===//

#ifndef HLO_TARGET_CUDA_CUDAEXECUTABLE_H
#define HLO_TARGET_CUDA_CUDAEXECUTABLE_H

#include "hlo/Runtime/CUDA/Executable.h"
#include "hlo/Runtime/ExecutableFile.h"
#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {

/// The target that describes a device best.
std::string getTarget(const runtime::cuda::DeviceProperties &device);

/// Compiles a module of HLO for a GPU, which need not be there. Its kernels are
/// cubins where there is an assembler, else PTX, which the driver assembles. Of
/// the module nothing useful is left. A folder, if there is one, keeps cubins
/// for the next time.
FailureOr<runtime::ExecutableFile>
compileToCUDAFile(ModuleOp module, StringRef target,
                  StringRef cacheFolder = {});

/// The same, ready to run on a device.
FailureOr<std::unique_ptr<runtime::cuda::Executable>>
compileForCUDA(ModuleOp module, StringRef target,
               std::shared_ptr<runtime::cuda::Device> device,
               StringRef cacheFolder = {});

} // namespace hlo

#endif // HLO_TARGET_CUDA_CUDAEXECUTABLE_H
