//===- HostKernels.cpp - Kernels for this processor -----------------------===//

#include "CompiledKernels.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Target/Host/HostCode.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringMap.h"

using namespace hlo;
using namespace hlo::tools;
namespace LLVM = mlir::LLVM;

namespace {
class HostKernels : public CompiledKernels {
public:
  bool has(StringRef name) const override { return kernels.contains(name); }

  std::vector<std::string> run(StringRef name,
                               ArrayRef<KernelBuffer> buffers) override {
    SmallVector<void *> addresses;
    for (const KernelBuffer &buffer : buffers)
      addresses.push_back(buffer.data);
    const Kernel &kernel = kernels.at(name);
    kernel.function(addresses.data(), 0, kernel.chunks);
    return {};
  }

  struct Kernel {
    HostKernelFn *function;
    int64_t chunks;
  };
  std::unique_ptr<HostCode> code;
  llvm::StringMap<Kernel> kernels;
};
} // namespace

FailureOr<std::unique_ptr<CompiledKernels>>
tools::compileHostKernels(Operation *kernels) {
  if (!isa<ModuleOp>(kernels))
    return kernels->emitError("has no kernels for processors");
  mlir::OwningOpRef<ModuleOp> lowered(cast<ModuleOp>(kernels->clone()));
  mlir::PassManager lowering(kernels->getContext());
  buildKernelToLLVMPipeline(lowering);
  if (failed(lowering.run(*lowered)))
    return failure();
  auto report = [&](llvm::Error error) {
    return kernels->emitError("cannot be compiled: ")
           << llvm::toString(std::move(error));
  };
  auto result = std::make_unique<HostKernels>();
  auto code = HostCode::compile(*lowered);
  if (!code)
    return report(code.takeError());
  result->code = std::move(*code);
  for (auto function : lowered->getOps<LLVM::LLVMFuncOp>()) {
    auto chunks = function->getAttrOfType<mlir::IntegerAttr>("chunks");
    if (!chunks)
      continue;
    auto address = result->code->lookup(function.getName());
    if (!address)
      return report(address.takeError());
    result->kernels[function.getName()] = {*address, chunks.getInt()};
  }
  return std::unique_ptr<CompiledKernels>(std::move(result));
}
