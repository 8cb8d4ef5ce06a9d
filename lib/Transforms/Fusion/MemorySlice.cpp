//===- MemorySlice.cpp - Slices that are one piece of memory --------------===//

#include "MemorySlice.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/BackendConfig.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

using namespace hlo;
namespace json = llvm::json;

static constexpr llvm::StringLiteral kConfig = "dynamic_slice_config";

bool hlo::isContiguous(RankedTensorType array, RankedTensorType part) {
  if (!array.hasStaticShape() || getElementBitsInMemory(array) % 8 != 0 ||
      getMajorToMinor(array) != getMajorToMinor(part))
    return false;
  SmallVector<int64_t> order = getMajorToMinor(array);
  ArrayRef<int64_t> sizes = part.getShape();
  bool isCut = false;
  for (int64_t dim : llvm::reverse(order)) {
    if (isCut && sizes[dim] != 1)
      return false;
    isCut |= sizes[dim] != array.getDimSize(dim);
  }
  return true;
}

int64_t hlo::getByteOffset(RankedTensorType array, ArrayRef<int64_t> indices) {
  int64_t elements = 0;
  for (int64_t dim : getMajorToMinor(array))
    elements = elements * array.getDimSize(dim) + indices[dim];
  return elements * getElementBitsInMemory(array) / 8;
}

RankedTensorType hlo::getSlicedArray(Operation *slice) {
  return cast<RankedTensorType>(slice->getOperand(0).getType());
}

RankedTensorType hlo::getSlice(Operation *slice) {
  Value part = slice->getResult(0);
  if (auto update = dyn_cast<DynamicUpdateSliceOp>(slice))
    part = update.getUpdate();
  return cast<RankedTensorType>(part.getType());
}

OperandRange hlo::getStartIndices(Operation *slice) {
  if (auto update = dyn_cast<DynamicUpdateSliceOp>(slice))
    return update.getStartIndices();
  return cast<DynamicSliceOp>(slice).getStartIndices();
}

std::optional<MemorySlice> MemorySlice::get(Operation *op) {
  RankedTensorType array = getSlicedArray(op);
  if (!isContiguous(array, getSlice(op)))
    return std::nullopt;
  MemorySlice slice;
  if (auto fixed = dyn_cast<SliceOp>(op)) {
    if (!llvm::all_of(fixed.getStrides(), [](int64_t s) { return s == 1; }))
      return std::nullopt;
    slice.offset = getByteOffset(array, fixed.getStartIndices());
    return slice;
  }
  FailureOr<json::Object> all = getBackendConfig(op);
  const json::Object *config =
      succeeded(all) ? all->getObject(kConfig) : nullptr;
  if (!config)
    return std::nullopt;
  slice.loop = getInteger(*config, "loop_index");
  slice.offset = getInteger(*config, "byte_offset").value_or(0);
  slice.stride = getInteger(*config, "byte_stride").value_or(0);
  return slice;
}

LogicalResult MemorySlice::attachTo(Operation *op) const {
  FailureOr<json::Object> all = getBackendConfig(op);
  if (failed(all))
    return failure();
  // Protocol buffers have integers of 64 bits in quotes.
  json::Object config{{"byte_offset", std::to_string(offset)},
                      {"byte_stride", std::to_string(stride)}};
  if (loop)
    config["loop_index"] = std::to_string(*loop);
  (*all)[kConfig] = std::move(config);
  setBackendConfig(op, std::move(*all));
  return success();
}
