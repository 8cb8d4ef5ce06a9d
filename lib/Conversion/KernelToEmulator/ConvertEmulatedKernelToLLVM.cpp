//===- ConvertEmulatedKernelToLLVM.cpp - Emulated kernels to LLVM ---------===//
// See the description of convert-emulated-kernel-to-llvm in Passes.td; test:
// convert-emulated-kernel-to-llvm.mlir.

#include "../KernelToLLVM/GenericAtomics.h"
#include "hlo/Conversion/GPU/Passes.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/GPUCommon/GPUCommonPass.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

namespace hlo {
#define GEN_PASS_DEF_CONVERTEMULATEDKERNELTOLLVMPASS
#include "hlo/Conversion/GPU/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace LLVM = mlir::LLVM;
using mlir::UnrealizedConversionCastOp;

static bool isPointerOfMemRef(UnrealizedConversionCastOp op) {
  return op.getNumOperands() == 1 && op.getNumResults() == 1 &&
         isa<MemRefType>(op.getOperand(0).getType()) &&
         isa<LLVM::LLVMPointerType>(op.getResult(0).getType());
}

static bool isMemRefOfPointer(UnrealizedConversionCastOp op) {
  return op.getNumOperands() == 1 && op.getNumResults() == 1 &&
         isa<LLVM::LLVMPointerType>(op.getOperand(0).getType()) &&
         isa<MemRefType>(op.getResult(0).getType());
}

namespace {
/// How functions get buffers and give their addresses to the emulator.
/// `memref.extract_aligned_pointer_as_index` would cut pointers to an index.
struct ConvertBufferCast
    : mlir::ConvertOpToLLVMPattern<UnrealizedConversionCastOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(UnrealizedConversionCastOp op, OpAdaptor adaptor,
                  mlir::ConversionPatternRewriter &rewriter) const override {
    Value input = adaptor.getInputs().front();
    if (isPointerOfMemRef(op))
      rewriter.replaceOp(
          op, mlir::MemRefDescriptor(input).alignedPtr(rewriter, op.getLoc()));
    else if (isMemRefOfPointer(op))
      rewriter.replaceOp(
          op, Value(mlir::MemRefDescriptor::fromStaticShape(
                  rewriter, op.getLoc(), *getTypeConverter(),
                  cast<MemRefType>(op.getResult(0).getType()), input)));
    else
      return failure();
    return success();
  }
};

struct ConvertEmulatedKernelToLLVMPass
    : ::hlo::impl::ConvertEmulatedKernelToLLVMPassBase<
          ConvertEmulatedKernelToLLVMPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::LowerToLLVMOptions options(&getContext(),
                                     mlir::DataLayout(getOperation()));
    if (indexBitwidth)
      options.overrideIndexBitwidth(indexBitwidth);
    options.useBarePtrCallConv = true;
    mlir::LLVMTypeConverter converter(&getContext(), options);
    mlir::populateGpuMemorySpaceAttributeConversions(
        converter, [](mlir::gpu::AddressSpace) { return 0; });
    mlir::RewritePatternSet patterns(&getContext());
    mlir::LLVMConversionTarget target(getContext());
    target.addLegalOp<ModuleOp>();
    target.addDynamicallyLegalOp<UnrealizedConversionCastOp>(
        [](UnrealizedConversionCastOp op) {
          return !isPointerOfMemRef(op) && !isMemRefOfPointer(op);
        });
    patterns.add<ConvertBufferCast>(converter, /*benefit=*/10);
    populateGenericAtomicPatterns(converter, patterns, /*scope=*/"");
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    mlir::populateComplexToLLVMConversionPatterns(converter, patterns);
    mlir::cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    mlir::populateFuncToLLVMConversionPatterns(converter, patterns);
    mlir::populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    mlir::populateMathToLLVMConversionPatterns(converter, patterns,
                                               /*approximateLog1p=*/false);
    mlir::ub::populateUBToLLVMConversionPatterns(converter, patterns);
    mlir::populateVectorToLLVMConversionPatterns(
        converter, patterns, /*reassociateFPReductions=*/false,
        /*force32BitVectorIndices=*/true, /*useVectorAlignment=*/false);
    mlir::ConversionConfig config;
    config.allowPatternRollback = false;
    if (failed(applyFullConversion(getOperation(), target, std::move(patterns),
                                   config)))
      signalPassFailure();
  }
};
} // namespace
