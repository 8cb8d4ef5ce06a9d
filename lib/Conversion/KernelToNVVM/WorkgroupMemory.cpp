//===- WorkgroupMemory.cpp - Memory that a block of a GPU shares ----------===//

#include "hlo/Conversion/GPU/WorkgroupMemory.h"
#include "llvm/Support/MathExtras.h"
#include <climits>

using namespace hlo;

int64_t hlo::getElementBytes(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * getElementBytes(vector.getElementType());
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getElementBytes(complex.getElementType());
  return type.isIntOrFloat()
             ? llvm::divideCeil(type.getIntOrFloatBitWidth(), CHAR_BIT)
             : 0;
}

std::optional<WorkgroupMemory>
WorkgroupMemory::get(mlir::gpu::GPUFuncOp kernel) {
  WorkgroupMemory memory;
  for (mlir::BlockArgument argument : kernel.getWorkgroupAttributions()) {
    auto type = cast<MemRefType>(argument.getType());
    int64_t bytes = getElementBytes(type.getElementType());
    if (bytes == 0 || !type.hasStaticShape())
      return std::nullopt;
    memory.offsets.push_back(memory.size);
    memory.size =
        llvm::alignTo(memory.size + type.getNumElements() * bytes, kAlignment);
  }
  return memory;
}
