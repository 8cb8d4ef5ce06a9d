//===- IndexBitwidth.cpp - Whether 32 bits are enough for indices ---------===//

#include "hlo/Conversion/GPU/IndexBitwidth.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;
namespace gpu = mlir::gpu;

static bool exceeds32Bits(gpu::GPUFuncOp kernel) {
  auto isLarge = [](Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return memref && (!memref.hasStaticShape() ||
                      !llvm::isInt<32>(memref.getNumElements()));
  };
  if (llvm::any_of(kernel.getArgumentTypes(), isLarge))
    return true;
  int64_t numThreads = 1;
  for (auto sizes :
       {kernel.getKnownBlockSizeAttr(), kernel.getKnownGridSizeAttr()})
    if (sizes)
      for (int32_t size : sizes.asArrayRef())
        if (llvm::MulOverflow<int64_t>(numThreads, size, numThreads))
          return true;
  return !llvm::isInt<32>(numThreads);
}

unsigned hlo::getIndexBitwidth(gpu::GPUModuleOp module) {
  return llvm::any_of(module.getOps<gpu::GPUFuncOp>(), exceeds32Bits) ? 64 : 32;
}
