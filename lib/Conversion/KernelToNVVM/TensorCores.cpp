//===- TensorCores.cpp - Products of matrices by warps --------------------===//

#include "KernelToNVVM.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/NVGPUToNVVM/NVGPUToNVVM.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"

using namespace hlo;
namespace LLVM = mlir::LLVM;
namespace NVVM = mlir::NVVM;
namespace nvgpu = mlir::nvgpu;

static Value getIndex(OpBuilder &builder, Location location, int64_t index) {
  return LLVM::ConstantOp::create(builder, location,
                                  builder.getI32IntegerAttr(index));
}

/// Whether elements are multiplied of which a register holds several, by a rule
/// that upstream lacks: it has none for bf16, and limits sums of i8.
static bool isPacked(Type elementType) {
  return elementType.isBF16() || elementType.isInteger(8);
}

/// A fragment, an array of vectors, as registers: what is packed, or single f32
/// and i32.
static SmallVector<Value> getRegisters(OpBuilder &builder, Location location,
                                       Value fragment) {
  SmallVector<Value> registers;
  auto type = cast<LLVM::LLVMArrayType>(fragment.getType());
  for (int64_t i : llvm::seq<int64_t>(type.getNumElements())) {
    Value row = LLVM::ExtractValueOp::create(builder, location, fragment, i);
    auto rowType = cast<VectorType>(row.getType());
    if (isPacked(rowType.getElementType())) {
      registers.push_back(LLVM::BitcastOp::create(builder, location,
                                                  builder.getI32Type(), row));
      continue;
    }
    for (int64_t j : llvm::seq(rowType.getNumElements()))
      registers.push_back(LLVM::ExtractElementOp::create(
          builder, location, row, getIndex(builder, location, j)));
  }
  return registers;
}

/// The array of vectors that the registers in a structure are.
static Value getFragment(OpBuilder &builder, Location location, Value registers,
                         LLVM::LLVMArrayType type) {
  Value fragment = LLVM::PoisonOp::create(builder, location, type);
  auto rowType = cast<VectorType>(type.getElementType());
  int64_t length = rowType.getNumElements();
  for (int64_t i : llvm::seq<int64_t>(type.getNumElements())) {
    Value row = LLVM::PoisonOp::create(builder, location, rowType);
    for (int64_t j : llvm::seq(length))
      row = LLVM::InsertElementOp::create(
          builder, location, row,
          LLVM::ExtractValueOp::create(builder, location, registers,
                                       i * length + j),
          getIndex(builder, location, j));
    fragment = LLVM::InsertValueOp::create(builder, location, fragment, row, i);
  }
  return fragment;
}

namespace {
struct ConvertPackedMmaSync : mlir::ConvertOpToLLVMPattern<nvgpu::MmaSyncOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(nvgpu::MmaSyncOp op, OpAdaptor adaptor,
                  mlir::ConversionPatternRewriter &rewriter) const override {
    auto type =
        dyn_cast<LLVM::LLVMArrayType>(typeConverter->convertType(op.getType()));
    Type factor = op.getMatrixA().getType().getElementType();
    if (!isPacked(factor) || !type)
      return failure();
    bool isInteger = factor.isInteger(8);
    auto factorType = isInteger ? NVVM::MMATypes::s8 : NVVM::MMATypes::bf16;
    Location location = op.getLoc();
    SmallVector<Type> results(cast<VectorType>(op.getType()).getNumElements(),
                              cast<VectorType>(op.getType()).getElementType());
    std::array<int64_t, 3> shape = op.getMmaShapeAsArray();
    Value product = NVVM::MmaOp::create(
        rewriter, location,
        LLVM::LLVMStructType::getLiteral(getContext(), results),
        getRegisters(rewriter, location, adaptor.getMatrixA()),
        getRegisters(rewriter, location, adaptor.getMatrixB()),
        getRegisters(rewriter, location, adaptor.getMatrixC()), shape,
        /*b1Op=*/std::nullopt,
        isInteger ? std::optional(NVVM::MMAIntOverflow::wrapped) : std::nullopt,
        std::array{factorType, factorType},
        std::array{NVVM::MMALayout::row, NVVM::MMALayout::col});
    rewriter.replaceOp(op, getFragment(rewriter, location, product, type));
    return success();
  }
};
} // namespace

void hlo::populateTensorCorePatterns(const mlir::LLVMTypeConverter &converter,
                                     mlir::RewritePatternSet &patterns) {
  patterns.add<ConvertPackedMmaSync>(converter, /*benefit=*/20);
}

// Upstream has them in its own pass only.
void hlo::addNVGPUTypeConversions(mlir::LLVMTypeConverter &converter) {
  converter.addConversion([](nvgpu::DeviceAsyncTokenType type) -> Type {
    return mlir::IntegerType::get(type.getContext(), 32);
  });
  converter.addConversion([](nvgpu::MBarrierTokenType type) -> Type {
    return mlir::IntegerType::get(type.getContext(), 64);
  });
  converter.addConversion(
      [](nvgpu::WarpgroupMatrixDescriptorType type) -> Type {
        return mlir::IntegerType::get(type.getContext(), 64);
      });
  converter.addConversion([](nvgpu::TensorMapDescriptorType type) -> Type {
    return LLVM::LLVMPointerType::get(type.getContext());
  });
  converter.addConversion([&](nvgpu::MBarrierGroupType type) -> Type {
    return converter.convertType(
        nvgpu::getMBarrierMemrefType(type.getContext(), type));
  });
  converter.addConversion([](nvgpu::WarpgroupAccumulatorType type) -> Type {
    VectorType fragment = type.getFragmented();
    int64_t columns = fragment.getDimSize(1);
    // Of 64 rows a thread has one in 128 elements, two of f16 in a register.
    SmallVector<Type> registers(fragment.getElementType().isF16() ? columns / 4
                                                                  : columns / 2,
                                fragment.getElementType());
    SmallVector<Type> groups(
        llvm::divideCeil(fragment.getDimSize(0), 64),
        LLVM::LLVMStructType::getLiteral(type.getContext(), registers));
    return LLVM::LLVMStructType::getLiteral(type.getContext(), groups);
  });
}
