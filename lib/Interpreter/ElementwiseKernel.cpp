//===- ElementwiseKernel.cpp - Elementwise operations on rows -------------===//

#include "ElementwiseKernel.h"
#include "ElementwiseFunctions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

/// Elements converted at a time; three rows of the widest type fit a cache.
static constexpr int64_t blockSize = 256;
static constexpr int64_t maxElementSize = 16;

/// What a function on operands of `type` computes for a result of `resultType`:
/// floats and complex numbers have the precision of the operands.
static PrimitiveType getComputedType(PrimitiveType type,
                                     PrimitiveType resultType) {
  bool isDouble = type == PrimitiveType::F64 || type == PrimitiveType::C128;
  if (!isFloat(type) && !isComplex(type))
    return getComputeType(resultType);
  if (isFloat(resultType))
    return isDouble ? PrimitiveType::F64 : PrimitiveType::F32;
  if (isComplex(resultType))
    return isDouble ? PrimitiveType::C128 : PrimitiveType::C64;
  return getComputeType(resultType);
}

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
  // Functions of the mathematical library.
  bool isMath = isa<PowerOp, Atan2Op>(op) ||
                getMathFunction(op, getComputeType(operandTypes[0]));
  if (isMath)
    kernel.cost = 64;

  SmallVector<PrimitiveType, 3> &types = kernel.computeOperandTypes;
  if (isa<ReducePrecisionOp>(op)) {
    // It works on the bits of the type itself.
    types.push_back(getReducePrecisionType(operandTypes[0]));
    kernel.computeResultType = types[0];
  } else if (isa<SelectOp>(op) && operandTypes[1] == resultType &&
             operandTypes[2] == resultType) {
    types = kernel.operandTypes;
    kernel.computeResultType = resultType;
  } else {
    for (PrimitiveType type : operandTypes)
      types.push_back(getComputeType(type));
    // Operands of several float types, or complex ones, are computed on in the
    // widest.
    MutableArrayRef<PrimitiveType> values =
        MutableArrayRef(types).drop_front(isa<SelectOp>(op));
    PrimitiveType widest = *llvm::max_element(values);
    if (llvm::all_of(values, [](auto type) { return isFloat(type); }))
      // Narrow floats are rounded once: not to f32 before.
      llvm::fill(values, isMath && isFloat(resultType) &&
                                 resultType < PrimitiveType::F32
                             ? PrimitiveType::F64
                             : widest);
    else if (llvm::all_of(values, [](auto type) { return isComplex(type); }))
      llvm::fill(values, widest);
    kernel.computeResultType = getComputedType(values[0], resultType);
  }
  kernel.function = getElementwiseFunction(op, types, kernel.computeResultType);
  if (!kernel.function)
    return std::nullopt;
  kernel.needsConversion = kernel.computeResultType != resultType ||
                           ArrayRef<PrimitiveType>(types) != operandTypes;
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
