//===- SubByteNormalization.cpp - Sizes of elements in layouts ------------===//
// See the description of sub-byte-normalization in Passes.td; test:
// sub-byte-normalization.mlir.

#include "hlo/Analysis/Device/Target.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/ElementTypes/Passes.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "sub-byte-normalization"

namespace hlo {
#define GEN_PASS_DEF_SUBBYTENORMALIZATIONPASS
#include "hlo/Transforms/ElementTypes/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// True for elements that need not have a byte each.
static bool isPacked(Type elementType) {
  return isElementType(elementType) && !isPred(elementType) &&
         getElementBitWidth(elementType) < 8;
}

namespace {
struct SubByteNormalizationPass
    : hlo::impl::SubByteNormalizationPassBase<SubByteNormalizationPass> {
  using Base::Base;

  void runOnOperation() override {
    isRemoved = remove;
    if (!target.empty()) {
      FailureOr<DeviceDescription> device =
          getTargetDevice(getOperation(), target);
      if (failed(device))
        return signalPassFailure();
      isRemoved |= !device->isGPU();
    }
    auto checked = getOperation()->walk([&](BitcastOp op) {
      if (fits(op))
        return WalkResult::advance();
      op.emitOpError("takes as many bytes as its operand only with elements of "
                     "the sizes that it has");
      return WalkResult::interrupt();
    });
    if (checked.wasInterrupted())
      return signalPassFailure();
    isChanged = false;
    mlir::AttrTypeReplacer replacer;
    addArrayTypeReplacement(
        replacer, [&](RankedTensorType type) { return normalize(type); });
    getOperation()->walk([&](Operation *op) {
      SmallVector<Type> types(op->getResultTypes());
      replacer.replaceElementsIn(op, /*replaceAttrs=*/true,
                                 /*replaceLocs=*/false, /*replaceTypes=*/true);
      if (!llvm::equal(types, op->getResultTypes()))
        remark::passed(
            op->getLoc(),
            remark::RemarkOpts::name("ElementSize").category(DEBUG_TYPE))
            << remark::add("now {0}",
                           shapeToString(op->getResult(0).getType()));
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  /// Whether operand and result of a bitcast will have equal sizes.
  bool fits(BitcastOp op) {
    auto operand = dyn_cast<RankedTensorType>(op.getOperand().getType());
    auto result = dyn_cast<RankedTensorType>(op.getType());
    if (!operand || !result || !operand.hasStaticShape() ||
        !result.hasStaticShape())
      return true;
    auto countBytes = [](RankedTensorType type) {
      LayoutAttr layout = getLayout(type);
      int64_t bits = layout ? layout.getElementSizeInBits() : 0;
      if (bits == 0)
        bits = std::max<int64_t>(8, getElementBitWidth(type.getElementType()));
      return llvm::divideCeil(type.getNumElements() * bits, 8);
    };
    RankedTensorType from = normalize(operand), to = normalize(result);
    return (from == operand && to == result) ||
           countBytes(from) == countBytes(to);
  }

  RankedTensorType normalize(RankedTensorType type) {
    LayoutAttr layout = getLayout(type);
    if (!layout)
      return type;
    Type element = type.getElementType();
    int64_t bits =
        !isRemoved && isPacked(element) ? getElementBitWidth(element) : 0;
    if (bits == layout.getElementSizeInBits())
      return type;
    isChanged = true;
    return withLayout(type, layout.withElementSizeInBits(bits));
  }

  bool isRemoved = false;
  bool isChanged = false;
};
} // namespace
