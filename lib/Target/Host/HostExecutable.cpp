//===- HostExecutable.cpp - Modules compiled for this machine -------------===//

#include "hlo/Target/Host/HostExecutable.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Runtime/CPU/Libraries.h"
#include "hlo/Target/Executable/Program.h"
#include "mlir/Pass/PassManager.h"

using namespace hlo;

FailureOr<std::unique_ptr<HostExecutable>>
HostExecutable::compile(ModuleOp module) {
  mlir::PassManager lowering(module->getName());
  buildKernelToLLVMPipeline(lowering.nest<ModuleOp>());
  if (failed(lowering.run(module)))
    return failure();
  FailureOr<runtime::Program> program = translateToProgram(module);
  if (failed(program))
    return failure();
  auto compiled = std::make_unique<HostExecutable>();
  // A program may have no kernels.
  for (auto kernels : module.getOps<ModuleOp>()) {
    llvm::Expected<std::unique_ptr<HostCode>> code = HostCode::compile(kernels);
    if (!code)
      return module.emitError("its kernels cannot be compiled: ")
             << llvm::toString(code.takeError());
    compiled->code = std::move(*code);
  }
  runtime::registerCPULibraryFunctions();
  auto lookup = [&](const std::string &name) -> HostKernelFn * {
    llvm::Expected<HostKernelFn *> function = compiled->code->lookup(name);
    if (function)
      return *function;
    llvm::consumeError(function.takeError());
    return nullptr;
  };
  auto executable = runtime::Executable::load(std::move(*program), lookup);
  if (!executable)
    return module.emitError("cannot be loaded: ") << executable.getMessage();
  compiled->executable = std::move(*executable);
  return compiled;
}
