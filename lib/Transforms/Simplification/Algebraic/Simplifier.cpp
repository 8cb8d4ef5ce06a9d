//===- Simplifier.cpp - What algebraic rewrites share ---------------------===//

#include "Simplifier.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"

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
  if (!x || !y)
    return {};
  Value scalar = isAdd ? binary<AddOp>(x, y) : binary<MultiplyOp>(x, y);
  return broadcast(type, scalar, {});
}

//===----------------------------------------------------------------------===//
// Replacing
//===----------------------------------------------------------------------===//

std::optional<StringRef> Simplifier::getObstacle(Value value) const {
  Type type = root->getResult(0).getType();
  if (value.getType() != type) {
    assert(!isNew(value) && "a rewrite built a value of another type");
    if (options.layoutSensitive || !differInOrderOnly(value.getType(), type) ||
        llvm::none_of(root->getUsers(), ignoresOperandLayouts))
      return "what could replace it has another type";
  }
  Operation *source = value.getDefiningOp();
  // What has no sharding yet gets that of the root, but for parameters.
  if (Attribute sharding = root->getAttr(HLODialect::kSharding)) {
    Attribute other = source ? source->getAttr(HLODialect::kSharding) : nullptr;
    if (!source || (other && other != sharding))
      return "what could replace it is not sharded alike";
  }
  return std::nullopt;
}

static StringRef getSourceName(Value value) {
  Operation *source = value.getDefiningOp();
  return source ? source->getName().stripDialect() : "a parameter";
}

void Simplifier::replace(StringRef name, Value value) {
  remark::passed(root->getLoc(),
                 remark::RemarkOpts::name(name).category(options.category))
      << remark::add("{0} replaced by {1}", root->getName().stripDialect(),
                     getSourceName(value));
  for (Operation *op : toMove)
    rewriter.moveOpBefore(op, value.getDefiningOp());
  if (value.getType() != root->getResult(0).getType())
    rewriter.replaceUsesWithIf(root->getResult(0), value, [](OpOperand &use) {
      return ignoresOperandLayouts(use.getOwner());
    });
  else if (isNew(value))
    replaceWithNewValue(rewriter, root, value);
  else
    replaceWithValue(rewriter, root, value);
  for (Operation *op : toErase)
    rewriter.eraseOp(op);
}

//===----------------------------------------------------------------------===//
// Declining
//===----------------------------------------------------------------------===//

namespace {
/// An option that allows other results. A rewrite needs the first that allows
/// it.
struct ResultOption {
  StringRef name;
  bool AlgebraicSimplifyPassOptions::*option;
};

/// Takes back what is built in a block while it lives.
class Undo : public RewriterBase::Listener {
public:
  explicit Undo(Block *block) : block(block) {}
  ~Undo() override {
    for (Operation *op : llvm::reverse(inserted))
      op->erase();
  }

private:
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    // What is in regions goes with the operations they are of.
    if (op->getBlock() == block)
      inserted.push_back(op);
  }

  Block *block;
  SmallVector<Operation *> inserted;
};
} // namespace

static constexpr ResultOption kResultOptions[] = {
    {"inexact", &AlgebraicSimplifyPassOptions::inexact},
    {"floats-are-real", &AlgebraicSimplifyPassOptions::floatsAreReal},
    {"fast-math", &AlgebraicSimplifyPassOptions::fastMath},
    {"minmax-propagate-nan", &AlgebraicSimplifyPassOptions::minmaxPropagateNaN},
};

namespace {
/// What would take the place of an instruction, and why it may not.
struct Attempt {
  StringRef source;
  std::optional<StringRef> obstacle;
};
} // namespace

/// Applies a rewrite and takes back what it builds.
static std::optional<Attempt>
attempt(Operation *op, function_ref<Value(Operation *, Simplifier &)> rewrite,
        const AlgebraicSimplifyOptions &options) {
  Undo undo(op->getBlock());
  PatternRewriter rewriter(op->getContext());
  rewriter.setListener(&undo);
  rewriter.setInsertionPoint(op);
  Simplifier simplifier(rewriter, options, op);
  Value value = rewrite(op, simplifier);
  if (!value)
    return std::nullopt;
  return Attempt{getSourceName(value), simplifier.getObstacle(value)};
}

/// Says why a rewrite does not apply to `op`, if it would with another option
/// or if less were said about `op`.
static void
reportDeclined(Operation *op, StringRef name,
               function_ref<Value(Operation *, Simplifier &)> rewrite,
               const AlgebraicSimplifyOptions &options) {
  auto report = [&](const Twine &reason) {
    remark::missed(op->getLoc(),
                   remark::RemarkOpts::name(name).category(options.category))
        << remark::add("{0} kept: {1}", op->getName().stripDialect(),
                       reason.str());
  };
  if (std::optional<Attempt> found = attempt(op, rewrite, options)) {
    if (found->obstacle)
      report(*found->obstacle);
    return;
  }
  for (const ResultOption &option : kResultOptions) {
    AlgebraicSimplifyOptions relaxed = options;
    if (std::exchange(relaxed.*option.option, true))
      continue;
    std::optional<Attempt> found = attempt(op, rewrite, relaxed);
    if (!found || found->obstacle)
      continue;
    report(found->source + " in its place needs the option " + option.name);
    return;
  }
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
    setDebugName(options.category);
  }
  Rewrites(MLIRContext *context, const AlgebraicSimplifyOptions &options)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        options(options) {
    setDebugName(options.category);
  }

  void add(StringRef name, Function function, Condition condition) {
    rewrites.push_back({name, std::move(function), condition});
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1)
      return failure();
    if (hasControlDependencies(op))
      return rewriter.notifyMatchFailure(op, "control dependencies");
    Condition last = nullptr;
    bool holds = true;
    for (const auto &[name, function, condition] : rewrites) {
      if (condition != last)
        holds = !condition || condition(op);
      last = condition;
      if (!holds)
        continue;
      if (options.onlyReport) {
        reportDeclined(op, name, function, options);
        continue;
      }
      Simplifier simplifier(rewriter, options, op);
      Value value = function(op, simplifier);
      if (value && !simplifier.getObstacle(value)) {
        simplifier.replace(name, value);
        return success();
      }
    }
    return failure();
  }

private:
  struct Rewrite {
    StringRef name;
    Function function;
    Condition condition;
  };

  AlgebraicSimplifyOptions options;
  SmallVector<Rewrite> rewrites;
};

void RewriteSet::add(StringRef opcode, StringRef name, Function function,
                     Condition condition) {
  if (!options.isEnabled(name))
    return;
  MLIRContext *context = patterns.getContext();
  std::optional<OperationName> root;
  if (!opcode.empty())
    root = OperationName(opcode, context);
  auto &all = patterns.getNativePatterns();
  auto found = llvm::find_if(all, [&](const auto &pattern) {
    return pattern->getDebugName() == options.category &&
           pattern->getRootKind() == root;
  });
  if (found == all.end()) {
    if (root)
      patterns.add<Rewrites>(context, opcode, options);
    else
      patterns.add<Rewrites>(context, options);
    found = std::prev(all.end());
  }
  static_cast<Rewrites &>(**found).add(name, std::move(function), condition);
}
