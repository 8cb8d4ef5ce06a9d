//===- KernelCode.cpp - Code of the kernels of a module -------------------===//

#include "KernelCode.h"
#include "hlo/Analysis/Device/Target.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Target/PTX/KernelCompiler.h"
#include "hlo/Target/PTX/PTX.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
using namespace hlo::tools;
using mlir::gpu::GPUModuleOp;

static void printReport(ArrayRef<CompiledKernelGroup> groups) {
  raw_ostream &os = getMessageStream();
  constexpr const char *row = "{0,9}  {1,6}  {2,6}  {3,6}  {4,6}  {5,7}  {6}\n";
  os << llvm::formatv(row, "registers", "spills", "stack", "shared", "code",
                      "threads", "kernel");
  for (const CompiledKernelGroup &group : groups)
    for (const KernelResources &kernel : group.resources)
      os << llvm::formatv(row, kernel.registers,
                          kernel.spillStores + kernel.spillLoads, kernel.stack,
                          kernel.sharedMemory, kernel.code, kernel.threads,
                          kernel.name);
}

static ExitCode printLLVMIR(ModuleOp lowered, raw_ostream &os) {
  mlir::DialectRegistry registry;
  registerKernelTranslations(registry);
  lowered.getContext()->appendDialectRegistry(registry);
  auto print = [&](Operation *module) {
    llvm::LLVMContext context;
    auto translated = mlir::translateModuleToLLVMIR(module, context);
    if (translated)
      translated->print(os, /*AAW=*/nullptr);
    return translated != nullptr;
  };
  auto gpuModules = llvm::to_vector(lowered.getOps<GPUModuleOp>());
  bool isPrinted =
      gpuModules.empty() ? print(lowered) : llvm::all_of(gpuModules, print);
  return isPrinted ? ExitCode::Success : ExitCode::BadInput;
}

static ExitCode writeLLVMIR(Operation *kernels, raw_ostream &os) {
  mlir::PassManager lowering(kernels->getContext());
  mlir::OwningOpRef<ModuleOp> lowered;
  if (auto gpuModule = dyn_cast<GPUModuleOp>(kernels)) {
    lowered = divideKernels(gpuModule);
    buildKernelToNVVMPipeline(lowering, KernelToNVVMOptions());
  } else {
    lowered = cast<ModuleOp>(kernels->clone());
    buildKernelToLLVMPipeline(lowering);
  }
  if (failed(lowering.run(*lowered)))
    return ExitCode::BadInput;
  return printLLVMIR(*lowered, os);
}

static ExitCode writeGPUCode(GPUModuleOp kernels, OutputForm form,
                             const KernelCodeOptions &options,
                             raw_ostream &os) {
  FailureOr<DeviceDescription> device =
      getTargetDevice(kernels->getParentOfType<ModuleOp>(), /*target=*/"");
  if (failed(device))
    return ExitCode::BadInput;
  KernelCompilerOptions compilation;
  compilation.computeCapability = device->computeCapability;
  compilation.toolkit = CUDAToolkit::find();
  compilation.cacheFolder = options.cache;
  bool isAssembled = form == OutputForm::SASS || options.report;
  FailureOr<std::vector<CompiledKernelGroup>> groups =
      isAssembled ? compileToCubin(kernels, compilation)
                  : compileToPTX(kernels, compilation);
  if (failed(groups))
    return ExitCode::BadInput;
  for (const CompiledKernelGroup &group : *groups) {
    if (form == OutputForm::PTX) {
      os << group.ptx;
      continue;
    }
    auto text = disassemble(group.cubin.image, compilation.toolkit);
    if (!text)
      return reportError(ExitCode::Unsupported,
                         llvm::toString(text.takeError()));
    os << *text;
  }
  if (options.report)
    printReport(*groups);
  return ExitCode::Success;
}

ExitCode tools::writeModuleOrCode(ModuleOp module, OutputForm form,
                                  const KernelCodeOptions &options,
                                  raw_ostream &os) {
  if (form != OutputForm::LLVMIR && form != OutputForm::PTX &&
      form != OutputForm::SASS)
    return writeModule(module, form, os);
  Operation *kernels = module.lookupSymbol("kernels");
  if (!kernels)
    return ExitCode::Success;
  if (form == OutputForm::LLVMIR && isa<ModuleOp, GPUModuleOp>(kernels))
    return writeLLVMIR(kernels, os);
  if (auto gpuModule = dyn_cast<GPUModuleOp>(kernels))
    return writeGPUCode(gpuModule, form, options, os);
  kernels->emitError("has no kernels for GPUs");
  return ExitCode::Unsupported;
}
