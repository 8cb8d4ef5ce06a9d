//===- CUDAExecutable.cpp - Modules compiled for NVIDIA GPUs --------------===//

#include "hlo/Target/CUDA/CUDAExecutable.h"
#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Runtime/CUDA/LibraryFunction.h"
#include "hlo/Target/Executable/Program.h"
#include "hlo/Target/PTX/KernelCompiler.h"
#include "hlo/Target/PTX/PTX.h"

using namespace hlo;

std::string hlo::getTarget(const runtime::cuda::DeviceProperties &device) {
  SmallVector<StringRef> words;
  std::string name = StringRef(device.name).lower();
  StringRef(name).split(words, ' ');
  for (const DeviceDescription &description : DeviceDescription::getBuiltin())
    if (description.computeCapability == device.computeCapability)
      for (StringRef target : description.targets)
        if (llvm::is_contained(words, target))
          return target.str();
  return "sm_" + std::to_string(device.computeCapability);
}

FailureOr<runtime::ExecutableFile>
hlo::compileToCUDAFile(ModuleOp module, StringRef target,
                       StringRef cacheFolder) {
  llvm::Expected<DeviceDescription> device = DeviceDescription::get(target);
  if (!device)
    return module.emitError(llvm::toString(device.takeError()));
  if (!device->isGPU())
    return module.emitError() << "the target '" << target << "' is no GPU";
  FailureOr<runtime::Program> program =
      compileToProgram(module, target, /*estimates=*/true);
  if (failed(program))
    return failure();

  runtime::ExecutableFile result;
  result.architecture = getChip(device->computeCapability);
  result.program = std::move(*program);
  KernelCompilerOptions compilation;
  compilation.computeCapability = device->computeCapability;
  compilation.toolkit = CUDAToolkit::find();
  compilation.cacheFolder = cacheFolder.str();
  bool isAssembled = !compilation.toolkit.ptxas.empty();
  for (auto kernels : module.getOps<mlir::gpu::GPUModuleOp>()) {
    auto groups = isAssembled ? compileToCubin(kernels, compilation)
                              : compileToPTX(kernels, compilation);
    if (failed(groups))
      return failure();
    for (CompiledKernelGroup &group : *groups)
      result.images.push_back(isAssembled ? std::move(group.cubin.image)
                                          : std::move(group.ptx));
  }
  return result;
}

FailureOr<std::unique_ptr<runtime::cuda::Executable>>
hlo::compileForCUDA(ModuleOp module, StringRef target,
                    std::shared_ptr<runtime::cuda::Device> device,
                    StringRef cacheFolder) {
  FailureOr<runtime::ExecutableFile> compiled =
      compileToCUDAFile(module, target, cacheFolder);
  if (failed(compiled))
    return failure();
  runtime::cuda::registerLibraryFunctions();
  auto executable = runtime::cuda::Executable::load(
      std::move(compiled->program), compiled->images, std::move(device));
  if (!executable)
    return module.emitError("cannot be loaded: ") << executable.getMessage();
  return std::move(*executable);
}
