//===- WorkgroupMemory.cpp - Memory that a block of a GPU shares ----------===//

#include "hlo/Conversion/GPU/WorkgroupMemory.h"
#include "llvm/Support/MathExtras.h"
#include <climits>

using namespace hlo;

/// 0 where that is not known.
static int64_t getBytes(MemRefType type) {
  Type elementType = type.getElementType();
  int64_t parts = 1;
  if (auto complex = dyn_cast<mlir::ComplexType>(elementType)) {
    elementType = complex.getElementType();
    parts = 2;
  }
  if (!elementType.isIntOrFloat() || !type.hasStaticShape())
    return 0;
  return type.getNumElements() * parts *
         llvm::divideCeil(elementType.getIntOrFloatBitWidth(), CHAR_BIT);
}

std::optional<WorkgroupMemory>
WorkgroupMemory::get(mlir::gpu::GPUFuncOp kernel) {
  WorkgroupMemory memory;
  for (mlir::BlockArgument argument : kernel.getWorkgroupAttributions()) {
    int64_t bytes = getBytes(cast<MemRefType>(argument.getType()));
    if (bytes == 0)
      return std::nullopt;
    memory.offsets.push_back(memory.size);
    memory.size = llvm::alignTo(memory.size + bytes, kAlignment);
  }
  return memory;
}
