//===- SubByteNormalization.cpp - Sizes of elements in layouts ------------===//
// See the description of sub-byte-normalization in Passes.td; test:
// sub-byte-normalization.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/ElementTypes/Passes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"
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
    isChanged = false;
    mlir::AttrTypeReplacer replacer;
    replacer.addReplacement(
        [&](RankedTensorType type) -> Type { return normalize(type); });
    replacer.addReplacement([&](DenseElementsAttr elements) -> Attribute {
      auto type = dyn_cast<RankedTensorType>(elements.getType());
      return type ? elements.reshape(normalize(type)) : elements;
    });
    replacer.addReplacement(
        [&](mlir::DenseResourceElementsAttr elements) -> Attribute {
          auto type = dyn_cast<RankedTensorType>(elements.getType());
          return type ? mlir::DenseResourceElementsAttr::get(
                            normalize(type), elements.getRawHandle())
                      : elements;
        });
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
  RankedTensorType normalize(RankedTensorType type) {
    LayoutAttr layout = getLayout(type);
    if (!layout)
      return type;
    Type element = type.getElementType();
    int64_t bits =
        !remove && isPacked(element) ? getElementBitWidth(element) : 0;
    if (bits == layout.getElementSizeInBits())
      return type;
    isChanged = true;
    return withLayout(type, layout.withElementSizeInBits(bits));
  }

  bool isChanged = false;
};
} // namespace
