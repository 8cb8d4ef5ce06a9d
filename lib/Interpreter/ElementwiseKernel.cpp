//===- ElementwiseKernel.cpp - Elementwise operations on rows -------------===//

#include "ElementwiseKernel.h"
#include "ElementwiseFunctions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

/// Elements converted at a time; three rows of the widest type fit a cache.
static constexpr int64_t blockSize = 256;
static constexpr int64_t maxElementSize = 16;

std::optional<ElementwiseKernel>
ElementwiseKernel::get(Operation *op, ArrayRef<PrimitiveType> operandTypes,
                       PrimitiveType resultType) {
  if (!op->hasTrait<hlo::OpTrait::Elementwise>())
    return std::nullopt;
  ElementwiseKernel kernel;
  kernel.op = op;
  kernel.operandTypes.assign(operandTypes.begin(), operandTypes.end());
  kernel.resultType = resultType;
  if (isa<ConvertOp>(op)) {
    kernel.function = nullptr;
    return kernel;
  }
  if (isa<ReducePrecisionOp>(op)) {
    // It works on the bits of the type itself.
    kernel.computeResultType = getReducePrecisionType(operandTypes[0]);
    kernel.computeOperandTypes.push_back(kernel.computeResultType);
  } else if (isa<SelectOp>(op) && operandTypes[1] == resultType &&
             operandTypes[2] == resultType) {
    kernel.computeResultType = resultType;
    kernel.computeOperandTypes = kernel.operandTypes;
  } else {
    kernel.computeResultType = getComputeType(resultType);
    for (PrimitiveType type : operandTypes)
      kernel.computeOperandTypes.push_back(getComputeType(type));
  }

  // Operands of several float types, or complex ones, are computed on in the
  // widest.
  MutableArrayRef<PrimitiveType> values =
      MutableArrayRef(kernel.computeOperandTypes).drop_front(isa<SelectOp>(op));
  if (llvm::all_of(values, [](auto type) { return isFloat(type); }) ||
      llvm::all_of(values, [](auto type) { return isComplex(type); }))
    llvm::fill(values, *llvm::max_element(values));
  kernel.function = getElementwiseFunction(op, kernel.computeOperandTypes,
                                           kernel.computeResultType);
  if (!kernel.function)
    return std::nullopt;
  kernel.needsConversion =
      kernel.computeResultType != resultType ||
      ArrayRef<PrimitiveType>(kernel.computeOperandTypes) != operandTypes;
  return kernel;
}

void ElementwiseKernel::operator()(void *result,
                                   ArrayRef<const void *> operands,
                                   int64_t count) const {
  // Conversions go from type to type, so that they round once.
  if (!function)
    return convertElements(operandTypes[0], operands[0], resultType, result,
                           count);
  if (needsConversion)
    return runInBlocks(result, operands, count);
  function(op, result, operands.data(), count);
}

void ElementwiseKernel::runInBlocks(void *result,
                                    ArrayRef<const void *> operands,
                                    int64_t count) const {
  alignas(64) char buffers[4][blockSize * maxElementSize];
  assert(operands.size() <= 3 && "an elementwise operation of three operands");
  const void *rows[3];
  for (int64_t begin = 0; begin < count; begin += blockSize) {
    int64_t size = std::min(blockSize, count - begin);
    for (auto [index, type] : llvm::enumerate(operandTypes)) {
      const char *row = static_cast<const char *>(operands[index]) +
                        begin * getStorageSize(type);
      rows[index] = row;
      if (type != computeOperandTypes[index]) {
        convertElements(type, row, computeOperandTypes[index], buffers[index],
                        size);
        rows[index] = buffers[index];
      }
    }
    char *target =
        static_cast<char *>(result) + begin * getStorageSize(resultType);
    if (computeResultType == resultType) {
      function(op, target, rows, size);
      continue;
    }
    function(op, buffers[3], rows, size);
    convertElements(computeResultType, buffers[3], resultType, target, size);
  }
}
