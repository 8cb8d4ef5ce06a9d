//===- IndexBitwidth.h - Whether 32 bits are enough for indices -*- C++ -*-===//

#ifndef HLO_CONVERSION_GPU_INDEXBITWIDTH_H
#define HLO_CONVERSION_GPU_INDEXBITWIDTH_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace hlo {
/// 32, which GPUs are faster with, where buffers and launches of all kernels of
/// a module have fewer than 2^31 elements and threads; else 64.
unsigned getIndexBitwidth(mlir::gpu::GPUModuleOp module);
} // namespace hlo

#endif // HLO_CONVERSION_GPU_INDEXBITWIDTH_H
