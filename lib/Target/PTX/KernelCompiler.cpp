//===- KernelCompiler.cpp - Kernels of GPUs, compiled in parallel ---------===//

#include "hlo/Target/PTX/KernelCompiler.h"
#include "CubinCache.h"
#include "hlo/Conversion/GPU/WorkgroupMemory.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Target/Cache/CodeCache.h"
#include "hlo/Target/PTX/PTX.h"
#include "mlir/IR/Threading.h"
#include "mlir/Pass/PassManager.h"

using namespace hlo;
namespace gpu = mlir::gpu;
using mlir::gpu::GPUModuleOp;

/// Fewer take longer per kernel, more leave threads without work.
static constexpr unsigned kKernelsPerGroup = 8;

mlir::OwningOpRef<ModuleOp> hlo::divideKernels(GPUModuleOp kernels) {
  mlir::OwningOpRef<ModuleOp> result(ModuleOp::create(kernels.getLoc()));
  OpBuilder builder = OpBuilder::atBlockEnd(result->getBody());
  SmallVector<Operation *> functions, others;
  for (Operation &op : *kernels.getBody()) {
    auto function = dyn_cast<gpu::GPUFuncOp>(op);
    (function && function.isKernel() ? functions : others).push_back(&op);
  }
  auto groups = llvm::divideCeil(functions.size(), kKernelsPerGroup);
  for (unsigned i : llvm::seq<unsigned>(0, groups)) {
    auto group =
        GPUModuleOp::create(builder, kernels.getLoc(),
                            (kernels.getName() + "_" + llvm::Twine(i)).str());
    OpBuilder inGroup = OpBuilder::atBlockEnd(group.getBody());
    for (Operation *op : others)
      inGroup.clone(*op);
    for (Operation *op : ArrayRef(functions)
                             .drop_front(i * kKernelsPerGroup)
                             .take_front(kKernelsPerGroup))
      inGroup.clone(*op);
  }
  return result;
}

/// Lowers the groups of kernels and has `compile` make something of each, at
/// the same time.
static FailureOr<std::vector<CompiledKernelGroup>> compileGroups(
    GPUModuleOp kernels,
    function_ref<llvm::Error(GPUModuleOp, CompiledKernelGroup &)> compile) {
  mlir::OwningOpRef<ModuleOp> divided = divideKernels(kernels);
  mlir::PassManager lowering(kernels.getContext());
  buildKernelToNVVMPipeline(lowering, KernelToNVVMOptions());
  if (failed(lowering.run(*divided)))
    return failure();
  mlir::DialectRegistry registry;
  registerKernelTranslations(registry);
  kernels.getContext()->appendDialectRegistry(registry);
  auto modules = llvm::to_vector(divided->getOps<GPUModuleOp>());
  std::vector<CompiledKernelGroup> groups(modules.size());
  LogicalResult result = mlir::failableParallelForEachN(
      kernels.getContext(), 0, modules.size(), [&](size_t i) -> LogicalResult {
        if (llvm::Error error = compile(modules[i], groups[i]))
          return modules[i].emitError("kernels cannot be compiled: ")
                 << llvm::toString(std::move(error));
        return success();
      });
  if (failed(result))
    return failure();
  return groups;
}

static llvm::Error writePTX(GPUModuleOp module,
                            const KernelCompilerOptions &options,
                            CompiledKernelGroup &group) {
  std::string chip = getChip(options.computeCapability), key;
  if (!options.cacheFolder.empty())
    key = getCacheKey(module,
                      {"ptx 1", chip, identifyFile(options.toolkit.libdevice)});
  auto ptx = getCached(options.cacheFolder, key, [&] {
    return translateToPTX(module, chip, options.toolkit);
  });
  if (!ptx)
    return ptx.takeError();
  group.ptx = std::move(*ptx);
  return llvm::Error::success();
}

FailureOr<std::vector<CompiledKernelGroup>>
hlo::compileToPTX(GPUModuleOp kernels, const KernelCompilerOptions &options) {
  return compileGroups(kernels,
                       [&](GPUModuleOp module, CompiledKernelGroup &group) {
                         return writePTX(module, options, group);
                       });
}

FailureOr<std::vector<CompiledKernelGroup>>
hlo::compileToCubin(GPUModuleOp kernels, const KernelCompilerOptions &options) {
  return compileGroups(
      kernels,
      [&](GPUModuleOp module, CompiledKernelGroup &group) -> llvm::Error {
        if (llvm::Error error = writePTX(module, options, group))
          return error;
        auto cubin =
            assembleCached(group.ptx, getChip(options.computeCapability),
                           options.toolkit, options.cacheFolder);
        if (!cubin)
          return cubin.takeError();
        group.cubin = std::move(*cubin);
        auto resources = getKernelResources(group.cubin);
        if (!resources)
          return resources.takeError();
        group.resources = std::move(*resources);
        for (KernelResources &kernel : group.resources)
          if (Operation *function = module.lookupSymbol(kernel.name))
            if (auto bytes = function->getAttrOfType<mlir::IntegerAttr>(
                    kDynamicMemoryAttr))
              kernel.sharedMemory += bytes.getInt();
        return llvm::Error::success();
      });
}
