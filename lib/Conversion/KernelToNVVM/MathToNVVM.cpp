//===- MathToNVVM.cpp - Functions that need no library --------------------===//

#include "KernelToNVVM.h"
#include "mlir/Conversion/ArithCommon/AttrToLLVMConverter.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace hlo;
namespace LLVM = mlir::LLVM;
namespace math = mlir::math;

/// Above those of upstream that call libdevice.
static constexpr unsigned kBenefit = 20;

namespace {
template <typename OpT, typename IntrinsicT>
struct ConvertToIntrinsic : mlir::ConvertOpToLLVMPattern<OpT> {
  using mlir::ConvertOpToLLVMPattern<OpT>::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor adaptor,
                  mlir::ConversionPatternRewriter &rewriter) const override {
    Type type = this->getTypeConverter()->convertType(op.getType());
    if (!type || !LLVM::isCompatibleType(type))
      return failure();
    auto intrinsic =
        IntrinsicT::create(rewriter, op.getLoc(), type, adaptor.getOperands());
    intrinsic.setFastmathFlags(
        arith::convertArithFastMathFlagsToLLVM(op.getFastmath()));
    rewriter.replaceOp(op, intrinsic);
    return success();
  }
};

/// Where it may be approximate, it is one instruction; libdevice has no such.
struct ConvertApproximateTanh : ConvertToIntrinsic<math::TanhOp, LLVM::TanhOp> {
  using ConvertToIntrinsic::ConvertToIntrinsic;

  LogicalResult
  matchAndRewrite(math::TanhOp op, OpAdaptor adaptor,
                  mlir::ConversionPatternRewriter &rewriter) const override {
    if (!bitEnumContainsAny(op.getFastmath(), arith::FastMathFlags::afn) ||
        !op.getType().isF32())
      return failure();
    return ConvertToIntrinsic::matchAndRewrite(op, adaptor, rewriter);
  }
};
} // namespace

void hlo::populateMathToNVVMPatterns(const mlir::LLVMTypeConverter &converter,
                                     mlir::RewritePatternSet &patterns) {
  patterns.add<ConvertApproximateTanh,
               ConvertToIntrinsic<math::AbsFOp, LLVM::FAbsOp>,
               ConvertToIntrinsic<math::CeilOp, LLVM::FCeilOp>,
               ConvertToIntrinsic<math::FloorOp, LLVM::FFloorOp>,
               ConvertToIntrinsic<math::FmaOp, LLVM::FMAOp>,
               ConvertToIntrinsic<math::SqrtOp, LLVM::SqrtOp>,
               ConvertToIntrinsic<math::TruncOp, LLVM::FTruncOp>>(converter,
                                                                  kBenefit);
}
