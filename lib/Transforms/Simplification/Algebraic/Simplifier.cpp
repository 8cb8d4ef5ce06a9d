//===- Simplifier.cpp - What algebraic rewrites share ---------------------===//

#include "Simplifier.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "algebraic-simplify"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

Value Simplifier::foldSplats(Value lhs, Value rhs, StringRef name) {
  auto type = cast<RankedTensorType>(lhs.getType());
  Attribute first = getSplatConstant(lhs), second = getSplatConstant(rhs);
  if (!first || !second || !type.hasStaticShape() ||
      isPred(getElementType(lhs)))
    return {};
  bool isAdd = name == AddOp::getOperationName();
  // One of the two, if it is that: 0 * c is 0.
  auto getSplat = [&](Attribute element) {
    return element == first && lhs.getType() == type    ? lhs
           : element == second && rhs.getType() == type ? rhs
                                                        : splat(type, element);
  };
  if (auto x = dyn_cast<IntegerAttr>(first)) {
    APInt y = cast<IntegerAttr>(second).getValue();
    return getSplat(IntegerAttr::get(x.getType(), isAdd ? x.getValue() + y
                                                        : x.getValue() * y));
  }
  if (auto x = dyn_cast<FloatAttr>(first)) {
    APFloat y = cast<FloatAttr>(second).getValue();
    return getSplat(FloatAttr::get(x.getType(), isAdd ? x.getValue() + y
                                                      : x.getValue() * y));
  }
  Value x = getBroadcastScalar(lhs), y = getBroadcastScalar(rhs);
  if (!x || !y || x.getType() != y.getType() || type.getRank() == 0)
    return {};
  Value scalar = isAdd ? binary<AddOp>(x, y) : binary<MultiplyOp>(x, y);
  return broadcast(type, scalar, {});
}

//===----------------------------------------------------------------------===//
// Replacing
//===----------------------------------------------------------------------===//

bool Simplifier::replaceIfCompatible(StringRef name, Value value) {
  auto erased = std::exchange(toErase, {});
  Operation *source = value.getDefiningOp();
  // What was built here has no users yet and stands just before the root.
  bool isNew = source && source->use_empty();
  assert((!isNew || value.getType() == root->getResult(0).getType()) &&
         "a rewrite built a value of another type");
  auto decline = [&](StringRef reason) {
    remark::missed(root->getLoc(),
                   remark::RemarkOpts::name(name).category(DEBUG_TYPE))
        << remark::add("{0} kept: {1}", root->getName().stripDialect(), reason);
    return false;
  };
  if (value.getType() != root->getResult(0).getType())
    return decline("what could replace it has another type");
  // What has no sharding yet gets that of the root, but for parameters.
  if (Attribute sharding = root->getAttr(HLODialect::kSharding);
      !isNew && sharding) {
    Attribute other = source ? source->getAttr(HLODialect::kSharding) : nullptr;
    if (!source || (other && other != sharding))
      return decline("what could replace it is not sharded alike");
  }
  remark::passed(root->getLoc(),
                 remark::RemarkOpts::name(name).category(DEBUG_TYPE))
      << remark::add("{0} replaced by {1}", root->getName().stripDialect(),
                     source ? source->getName().stripDialect()
                            : StringRef("a parameter"));
  if (isNew)
    replaceWithNewValue(rewriter, root, value);
  else
    replaceWithValue(rewriter, root, value);
  for (Operation *op : erased)
    rewriter.eraseOp(op);
  return true;
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// What all rewrites of an operation need is looked at once.
class RewriteSet::Rewrites final : public RewritePattern {
public:
  Rewrites(MLIRContext *context, StringRef opcode,
           const AlgebraicSimplifyOptions &options)
      : RewritePattern(opcode, /*benefit=*/1, context), options(options) {
    setDebugName(DEBUG_TYPE);
  }
  Rewrites(MLIRContext *context, const AlgebraicSimplifyOptions &options)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        options(options) {
    setDebugName(DEBUG_TYPE);
  }

  void add(StringRef name, Function function) {
    rewrites.emplace_back(name, std::move(function));
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1)
      return failure();
    if (hasControlDependencies(op))
      return rewriter.notifyMatchFailure(op, "control dependencies");
    Simplifier simplifier(rewriter, options, op);
    for (const auto &[name, function] : rewrites)
      if (Value value = function(op, simplifier))
        if (simplifier.replaceIfCompatible(name, value))
          return success();
    return failure();
  }

private:
  AlgebraicSimplifyOptions options;
  SmallVector<std::pair<StringRef, Function>> rewrites;
};

void RewriteSet::add(StringRef opcode, StringRef name, Function function) {
  if (!options.only.empty() && !llvm::is_contained(options.only, name))
    return;
  Rewrites *&rewrites = rewritesOf[opcode];
  if (!rewrites) {
    if (opcode.empty())
      patterns.add<Rewrites>(patterns.getContext(), options);
    else
      patterns.add<Rewrites>(patterns.getContext(), opcode, options);
    rewrites =
        static_cast<Rewrites *>(patterns.getNativePatterns().back().get());
  }
  rewrites->add(name, std::move(function));
}
