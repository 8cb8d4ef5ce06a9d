//===- FloatNormalization.cpp - Floats the target computes with -----------===//
// See the description of float-normalization in Passes.td; test:
// float-normalization.mlir.

#include "TypeWidening.h"
#include "hlo/Transforms/ElementTypes/FloatSupport.h"
#include "hlo/Transforms/ElementTypes/Passes.h"
#include "llvm/ADT/StringExtras.h"

#define DEBUG_TYPE "float-normalization"

namespace hlo {
#define GEN_PASS_DEF_FLOATNORMALIZATIONPASS
#include "hlo/Transforms/ElementTypes/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Of all arrays.
static llvm::SmallPtrSet<Type, 8> getElementTypes(ModuleOp module) {
  llvm::SmallPtrSet<Type, 8> types;
  auto add = [&](mlir::TypeRange values) {
    for (Type type : values)
      if (isa<TupleType>(type)) {
        SmallVector<Type> leaves;
        getLeafTypes(type, leaves);
        for (Type leaf : leaves)
          types.insert(mlir::getElementTypeOrSelf(leaf));
      } else {
        types.insert(mlir::getElementTypeOrSelf(type));
      }
  };
  module.walk([&](Operation *op) {
    add(op->getResultTypes());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        add(block.getArgumentTypes());
  });
  return types;
}

namespace {
struct FloatNormalizationPass
    : hlo::impl::FloatNormalizationPassBase<FloatNormalizationPass> {
  using Base::Base;
  FloatNormalizationPass(std::shared_ptr<const FloatSupport> support,
                         const FloatNormalizationPassOptions &options)
      : Base(options), support(std::move(support)) {}

  LogicalResult initialize(MLIRContext *context) override;

  void runOnOperation() override {
    // What is widened may be of a type that was not there.
    llvm::SmallPtrSet<Type, 8> present = getElementTypes(getOperation());
    bool isChanged = false;
    for (FloatType type : normalized)
      if (isChanged || present.contains(type))
        isChanged |= normalize(type);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  bool normalize(FloatType type);
  bool normalize(FloatType type, FloatType wide);

  std::shared_ptr<const FloatSupport> support;
  SmallVector<FloatType> normalized;
};
} // namespace

/// Those to normalize by default; f16 comes after what is computed in f16.
static constexpr StringLiteral kTypes[] = {
    "f4e2m1fn",      "f6e2m3fn", "f6e3m2fn",   "f8e3m4", "f8e4m3",
    "f8e4m3b11fnuz", "f8e4m3fn", "f8e4m3fnuz", "f8e5m2", "f8e5m2fnuz",
    "f8e8m0fnu",     "bf16",     "f16"};

LogicalResult FloatNormalizationPass::initialize(MLIRContext *context) {
  auto emitError = [&] { return mlir::emitError(UnknownLoc::get(context)); };
  if (!support) {
    auto ofTarget = getFloatSupport(target);
    if (!ofTarget)
      return emitError() << llvm::toString(ofTarget.takeError());
    support = std::move(*ofTarget);
  }
  normalized.clear();
  for (const std::string &name : types)
    if (!llvm::is_contained(kTypes, name))
      return emitError() << "'" << name << "' is no float to normalize: "
                         << llvm::join(ArrayRef(kTypes), ", ");
  for (StringRef name : kTypes)
    if (types.empty() || llvm::is_contained(types, name.str()))
      normalized.push_back(
          cast<FloatType>(getElementTypeByName(context, name)));
  return success();
}

bool FloatNormalizationPass::normalize(FloatType type) {
  FloatType wide = support->getWideType(type),
            bf16 = BFloat16Type::get(&getContext());
  bool isChanged = wide && wide.isF16() && normalize(type, bf16);
  return (wide && normalize(type, wide)) || isChanged;
}

/// Has what is to be computed in `wide` be so.
bool FloatNormalizationPass::normalize(FloatType type, FloatType wide) {
  auto isLeftAlone = [&](Operation *op) {
    return (dotsOnly && !isa<DotOp>(op)) ||
           support->getWideType(op, type) != wide;
  };
  auto isSupported = [&](Operation *op) {
    return isLeftAlone(op) || support->supports(op, type);
  };
  auto supportsMixed = [&](Operation *op) {
    return dotsOnly || isLeftAlone(op) || support->supportsMixed(op, type);
  };
  auto keepsFusion = [&](FusionOp op) { return support->keepsFusion(op); };
  TypeWideningOptions options;
  options.narrow = type;
  options.wide = wide;
  options.isSupported = isSupported;
  options.supportsMixed = supportsMixed;
  options.keepsFusion = keepsFusion;
  options.allowExcessPrecision = allowExcessPrecision;
  options.category = DEBUG_TYPE;
  return widenTypes(getOperation(), options);
}

std::unique_ptr<mlir::Pass> hlo::createFloatNormalizationPass(
    std::shared_ptr<const FloatSupport> support,
    const FloatNormalizationPassOptions &options) {
  return std::make_unique<FloatNormalizationPass>(std::move(support), options);
}
