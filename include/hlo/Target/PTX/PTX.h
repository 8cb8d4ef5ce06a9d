//===- PTX.h - Kernels of GPUs as assembly ----------------------*- C++ -*-===//

#ifndef HLO_TARGET_PTX_PTX_H
#define HLO_TARGET_PTX_PTX_H

#include "hlo/Target/PTX/Toolkit.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace hlo {
/// The name that NVIDIA's tools have for GPUs of a compute capability, 10 times
/// its major number and the minor one.
std::string getChip(int64_t computeCapability);

/// Registers what turns the dialects LLVM and NVVM to LLVM's IR.
void registerKernelTranslations(mlir::DialectRegistry &registry);

/// What `kernel-to-nvvm` made, in LLVM's IR.
llvm::Expected<std::unique_ptr<llvm::Module>>
translateToLLVMIR(mlir::gpu::GPUModuleOp module, llvm::LLVMContext &context);

/// Optimizes what `kernel-to-nvvm` made, with what it calls of libdevice, and
/// writes it as PTX.
llvm::Expected<std::string> translateToPTX(mlir::gpu::GPUModuleOp module,
                                           StringRef chip,
                                           const CUDAToolkit &toolkit);
} // namespace hlo

#endif // HLO_TARGET_PTX_PTX_H
