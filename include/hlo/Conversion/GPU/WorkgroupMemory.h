//===- WorkgroupMemory.h - Memory that a block of a GPU shares --*- C++ -*-===//

#ifndef HLO_CONVERSION_GPU_WORKGROUPMEMORY_H
#define HLO_CONVERSION_GPU_WORKGROUPMEMORY_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace hlo {

/// Of a lowered kernel: bytes of memory that its launch has to ask for.
inline constexpr llvm::StringLiteral kDynamicMemoryAttr = "dynamic_memory";

/// The bytes of a number, of a complex one, or of all in a vector. 0 of other
/// types.
int64_t getElementBytes(Type type);

/// The workgroup memory of a kernel, one array after the other.
struct WorkgroupMemory {
  static constexpr int64_t kAlignment = 16;

  /// Nothing where the size of an array is not known.
  static std::optional<WorkgroupMemory> get(mlir::gpu::GPUFuncOp kernel);

  /// Whether it is more than a kernel may declare, so that its launch has to
  /// ask for it.
  bool isDynamic() const {
    constexpr int64_t kMostDeclared = 48 * 1024;
    return size > kMostDeclared;
  }

  /// Of the arrays, in bytes.
  SmallVector<int64_t> offsets;
  int64_t size = 0;
};

} // namespace hlo

#endif // HLO_CONVERSION_GPU_WORKGROUPMEMORY_H
