//===- EmulatedKernels.cpp - Kernels of GPUs for the emulator -------------===//

#include "CompiledKernels.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Runtime/Emulator/Emulator.h"
#include "hlo/Runtime/ThreadPool.h"
#include "hlo/Target/Host/HostCode.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringMap.h"

using namespace hlo;
using namespace hlo::tools;
namespace LLVM = mlir::LLVM;

namespace {
class EmulatedKernels : public CompiledKernels {
public:
  bool has(StringRef name) const override { return launches.contains(name); }

  std::vector<std::string> run(StringRef name,
                               ArrayRef<KernelBuffer> buffers) override {
    runtime::EmulatedLaunch launch = launches.at(name);
    for (const KernelBuffer &buffer : buffers)
      launch.buffers.push_back({buffer.data, buffer.bytes});
    return runtime::emulate(launch, threads).errors;
  }

  runtime::ThreadPool threads;
  std::unique_ptr<HostCode> code;
  llvm::StringMap<runtime::EmulatedLaunch> launches;
};
} // namespace

static runtime::EmulatedLaunch getLaunch(LLVM::LLVMFuncOp function,
                                         void *address) {
  runtime::EmulatedLaunch launch;
  launch.kernel = reinterpret_cast<runtime::EmulatedKernelFn *>(address);
  auto copySizes = [&](StringRef name, uint32_t *sizes) {
    auto attr = function->getAttrOfType<mlir::DenseI32ArrayAttr>(name);
    llvm::copy(attr.asArrayRef(), sizes);
  };
  copySizes("grid_size", launch.gridDim);
  copySizes("block_size", launch.blockDim);
  launch.suspends =
      function->getAttrOfType<mlir::BoolAttr>("suspends").getValue();
  launch.sharedBytes =
      function->getAttrOfType<mlir::IntegerAttr>("shared_bytes").getInt();
  launch.checksRaces = true;
  return launch;
}

FailureOr<std::unique_ptr<CompiledKernels>>
tools::compileEmulatedKernels(Operation *kernels) {
  if (!isa<mlir::gpu::GPUModuleOp>(kernels))
    return kernels->emitError("has no kernels for GPUs");
  mlir::OwningOpRef<ModuleOp> lowered(ModuleOp::create(kernels->getLoc()));
  lowered->push_back(kernels->clone());
  mlir::PassManager lowering(kernels->getContext());
  buildKernelToEmulatorPipeline(lowering, KernelToEmulatorOptions());
  if (failed(lowering.run(*lowered)))
    return failure();
  auto report = [&](llvm::Error error) {
    return kernels->emitError("cannot be compiled: ")
           << llvm::toString(std::move(error));
  };
  auto result = std::make_unique<EmulatedKernels>();
  auto code = HostCode::compile(*lowered, runtime::getEmulatorSymbols());
  if (!code)
    return report(code.takeError());
  result->code = std::move(*code);
  for (auto function : lowered->getOps<LLVM::LLVMFuncOp>()) {
    if (!function->hasAttr("grid_size"))
      continue;
    auto address = result->code->lookupAddress(function.getName());
    if (!address)
      return report(address.takeError());
    result->launches[function.getName()] = getLaunch(function, *address);
  }
  return std::unique_ptr<CompiledKernels>(std::move(result));
}
