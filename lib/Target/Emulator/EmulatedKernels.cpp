//===- EmulatedKernels.cpp - Kernels of GPUs, for the processor -----------===//

#include "hlo/Target/Emulator/EmulatedKernels.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Runtime/Emulator/Emulator.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"

using namespace hlo;
namespace LLVM = mlir::LLVM;

static runtime::EmulatedKernel getKernel(LLVM::LLVMFuncOp function,
                                         void *address) {
  runtime::EmulatedKernel kernel;
  kernel.function = reinterpret_cast<runtime::EmulatedKernelFn *>(address);
  auto copySizes = [&](StringRef name, std::array<uint32_t, 3> &sizes) {
    auto attr = function->getAttrOfType<mlir::DenseI32ArrayAttr>(name);
    llvm::copy(attr.asArrayRef(), sizes.begin());
  };
  copySizes("grid_size", kernel.launch.grid);
  copySizes("block_size", kernel.launch.block);
  kernel.suspends =
      function->getAttrOfType<mlir::BoolAttr>("suspends").getValue();
  kernel.sharedBytes =
      function->getAttrOfType<mlir::IntegerAttr>("shared_bytes").getInt();
  return kernel;
}

FailureOr<EmulatedKernels> EmulatedKernels::compile(Operation *kernels,
                                                    bool checkRaces) {
  if (!isa<mlir::gpu::GPUModuleOp>(kernels))
    return kernels->emitError("has no kernels for GPUs");
  mlir::OwningOpRef<ModuleOp> lowered(ModuleOp::create(kernels->getLoc()));
  lowered->push_back(kernels->clone());
  mlir::PassManager lowering(kernels->getContext());
  KernelToEmulatorOptions options;
  options.checkRaces = checkRaces;
  buildKernelToEmulatorPipeline(lowering, options);
  if (failed(lowering.run(*lowered)))
    return failure();
  auto report = [&](llvm::Error error) {
    return kernels->emitError("cannot be compiled: ")
           << llvm::toString(std::move(error));
  };
  auto code = HostCode::compile(*lowered, runtime::getEmulatorSymbols());
  if (!code)
    return report(code.takeError());
  EmulatedKernels result;
  result.code = std::move(*code);
  for (auto function : lowered->getOps<LLVM::LLVMFuncOp>()) {
    if (!function->hasAttr("grid_size"))
      continue;
    auto address = result.code->lookupAddress(function.getName());
    if (!address)
      return report(address.takeError());
    result.kernels[function.getName()] = getKernel(function, *address);
  }
  return std::move(result);
}
