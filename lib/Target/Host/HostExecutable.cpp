//===- HostExecutable.cpp - Modules compiled for processors ---------------===//

#include "hlo/Target/Host/HostExecutable.h"
#include "HostLibrary.h"
#include "hlo/Runtime/CPU/Libraries.h"
#include "hlo/Runtime/ProcessorFeatures.h"
#include "hlo/Target/Executable/Program.h"
#include "hlo/Target/Host/HostCode.h"
#include "llvm/ADT/StringExtras.h"

using namespace hlo;

static LogicalResult reportKernels(ModuleOp module, llvm::Error error) {
  return module.emitError("its kernels cannot be compiled: ")
         << llvm::toString(std::move(error));
}

FailureOr<std::unique_ptr<runtime::Executable>>
hlo::compileForHost(ModuleOp module, unsigned numThreads, StringRef cacheFolder,
                    StringRef target, bool estimates) {
  FailureOr<runtime::Program> program =
      compileToProgram(module, target, estimates);
  if (failed(program))
    return failure();
  std::shared_ptr<HostCode> code;
  // A program may have no kernels.
  for (auto kernels : module.getOps<ModuleOp>()) {
    auto compiled = HostCode::compile(kernels, {}, cacheFolder);
    if (!compiled)
      return reportKernels(module, compiled.takeError());
    code = std::move(*compiled);
  }
  runtime::registerCPULibraryFunctions();
  auto lookup = [&](const std::string &name) -> HostKernelFn * {
    llvm::Expected<HostKernelFn *> function = code->lookup(name);
    if (function)
      return *function;
    llvm::consumeError(function.takeError());
    return nullptr;
  };
  auto executable =
      runtime::Executable::load(std::move(*program), lookup, code, numThreads);
  if (!executable)
    return module.emitError("cannot be loaded: ") << executable.getMessage();
  return std::move(*executable);
}

FailureOr<runtime::ExecutableFile>
hlo::compileToExecutableFile(ModuleOp module, ArrayRef<std::string> features,
                             StringRef cacheFolder) {
  FailureOr<runtime::Program> program =
      compileToProgram(module, "host", /*estimates=*/true);
  if (failed(program))
    return failure();
  runtime::ExecutableFile file;
  file.architecture = runtime::getArchitecture();
  file.features = llvm::join(features, ",");
  file.program = std::move(*program);
  for (auto kernels : module.getOps<ModuleOp>()) {
    auto objects = compileToObjects(kernels, cacheFolder, features);
    if (!objects)
      return reportKernels(module, objects.takeError());
    auto library = linkLibrary(*objects);
    if (!library)
      return reportKernels(module, library.takeError());
    file.code = std::move(*library);
  }
  return file;
}
