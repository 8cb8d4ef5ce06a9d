//===- GenericAtomics.cpp - Atomic regions by compare and swap ------------===//

#include "GenericAtomics.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;
namespace LLVM = mlir::LLVM;
namespace memref = mlir::memref;
using mlir::Block;

namespace {
struct ConvertGenericAtomicRMW
    : mlir::ConvertOpToLLVMPattern<memref::GenericAtomicRMWOp> {
  ConvertGenericAtomicRMW(const mlir::LLVMTypeConverter &converter,
                          StringRef scope)
      : ConvertOpToLLVMPattern(converter, /*benefit=*/20), scope(scope) {}

  LogicalResult
  matchAndRewrite(memref::GenericAtomicRMWOp op, OpAdaptor adaptor,
                  mlir::ConversionPatternRewriter &rewriter) const override {
    Location location = op.getLoc();
    auto memrefType = cast<MemRefType>(op.getMemref().getType());
    Type element = getTypeConverter()->convertType(memrefType.getElementType());
    if (!element || !element.isIntOrFloat())
      return failure();
    Type bits = rewriter.getIntegerType(element.getIntOrFloatBitWidth());
    auto convert = [&](Type to, Value value) -> Value {
      if (value.getType() == to)
        return value;
      return LLVM::BitcastOp::create(rewriter, location, to, value);
    };
    Block *before = rewriter.getInsertionBlock();
    Block *after = rewriter.splitBlock(before, Block::iterator(op));
    Block *loop = rewriter.createBlock(before->getParent(),
                                       std::next(Region::iterator(before)),
                                       bits, location);

    rewriter.setInsertionPointToEnd(before);
    Value address =
        getStridedElementPtr(rewriter, location, memrefType,
                             adaptor.getMemref(), adaptor.getIndices());
    Value first = LLVM::LoadOp::create(rewriter, location, bits, address);
    LLVM::BrOp::create(rewriter, location, first, loop);

    rewriter.setInsertionPointToStart(loop);
    Value current = loop->getArgument(0);
    Block &body = op.getRegion().front();
    mlir::IRMapping mapping;
    Value element0 = convert(element, current);
    if (element != memrefType.getElementType())
      element0 = getTypeConverter()->materializeSourceConversion(
          rewriter, location, memrefType.getElementType(), element0);
    mapping.map(body.getArgument(0), element0);
    for (Operation &nested : body.without_terminator())
      rewriter.clone(nested, mapping);
    Value result = mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
    if (element != memrefType.getElementType())
      result = getTypeConverter()->materializeTargetConversion(
          rewriter, location, element, result);
    auto exchange = LLVM::AtomicCmpXchgOp::create(
        rewriter, location, address, current, convert(bits, result),
        LLVM::AtomicOrdering::monotonic, LLVM::AtomicOrdering::monotonic,
        scope);
    Value seen = LLVM::ExtractValueOp::create(rewriter, location, exchange, 0);
    Value isDone =
        LLVM::ExtractValueOp::create(rewriter, location, exchange, 1);
    LLVM::CondBrOp::create(rewriter, location, isDone, after, ArrayRef<Value>(),
                           loop, seen);

    rewriter.setInsertionPointToStart(after);
    rewriter.replaceOp(op, convert(element, current));
    return success();
  }

  StringRef scope;
};
} // namespace

void hlo::populateGenericAtomicPatterns(
    const mlir::LLVMTypeConverter &converter, mlir::RewritePatternSet &patterns,
    StringRef scope) {
  patterns.add<ConvertGenericAtomicRMW>(converter, scope);
}
