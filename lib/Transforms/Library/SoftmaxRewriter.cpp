//===- SoftmaxRewriter.cpp - Softmax by libraries -------------------------===//
// See the description of softmax-rewriter in Passes.td; test:
// softmax-rewriter.mlir.

#include "RowFormulas.h"
#include "Terms.h"
#include "UnusedOperands.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "softmax-rewriter"

namespace hlo {
#define GEN_PASS_DEF_SOFTMAXREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// A softmax whose last operation is `root`.
class Softmax {
public:
  Softmax(DivideOp root, bool excessPrecision)
      : root(root), excessPrecision(excessPrecision) {}

  bool match();
  /// Why the library does not compute it; empty if it does.
  StringRef getObstacle(const DeviceDescription &device);
  Value build(InstructionBuilder &b) {
    return b.create<library::SoftmaxOp>(root.getType(), x, dimension);
  }

private:
  template <typename CombinerT>
  ReduceOp getReduction(Value array, bool (*isInit)(Value init));
  Value skipConversions(Value value) const {
    return excessPrecision ? skipFloatConversions(value) : value;
  }

  DivideOp root;
  const bool excessPrecision;
  Value x;
  ReduceOp max;
  int64_t dimension;
};
} // namespace

/// The reduction of one dimension that `array` repeats along that.
template <typename CombinerT>
ReduceOp Softmax::getReduction(Value array, bool (*isInit)(Value init)) {
  Value repeated = skipConversions(array);
  auto broadcast = repeated.getDefiningOp<BroadcastOp>();
  auto reduce = broadcast
                    ? skipUnitDims(broadcast.getOperand(), excessPrecision)
                          .getDefiningOp<ReduceOp>()
                    : ReduceOp();
  if (!reduce || reduce.getInputs().size() != 1 ||
      reduce.getDimensions().size() != 1 ||
      !llvm::isa_and_present<CombinerT>(getCombiner(reduce.getToApply())) ||
      !isInit(reduce.getInitValues().front()))
    return {};
  int64_t dim = reduce.getDimensions().front();
  return getRepeated(repeated, root.getType().getShape(), dim, dim + 1)
             ? reduce
             : ReduceOp();
}

static bool isNegativeInfinity(Value value) {
  std::optional<APFloat> number = getSplatFloat(value);
  return number && number->isInfinity() && number->isNegative();
}

bool Softmax::match() {
  if (!root.getType().hasStaticShape())
    return false;
  auto sum = getReduction<AddOp>(root.getRhs(), isAllZero);
  auto powers = skipConversions(root.getLhs()).getDefiningOp<ExponentialOp>();
  if (!sum || !powers || powers.getResultAccuracyAttr() ||
      skipConversions(sum.getInputs().front()) != powers)
    return false;
  auto difference =
      skipConversions(powers.getOperand()).getDefiningOp<SubtractOp>();
  if (!difference)
    return false;
  max = getReduction<MaximumOp>(difference.getRhs(), isNegativeInfinity);
  if (!max || max.getDimensions() != sum.getDimensions())
    return false;
  dimension = max.getDimensions().front();
  x = difference.getLhs();
  Value source = skipConversions(x);
  if (skipConversions(max.getInputs().front()) != source)
    return false;
  // The call does not convert.
  if (x.getType() != root.getType())
    x = source;
  return x.getType() == root.getType();
}

StringRef Softmax::getObstacle(const DeviceDescription &device) {
  RankedTensorType type = root.getType();
  Type element = type.getElementType();
  if (!element.isF32() && !(element.isBF16() && device.matrixRates.bf16))
    return "the library does not have its type";
  if (type.getNumElements() == 0)
    return "no elements";
  if (!hasPlainLayout(type) || !isDescending(type))
    return "arrays are not row-major";
  if (!library::isOnlyFor(max, root.getOperation()))
    return "something else reads or waits for a part of it";
  return {};
}

namespace {
struct SoftmaxRewriterPass
    : DeviceRewriterPass<
          hlo::impl::SoftmaxRewriterPassBase<SoftmaxRewriterPass>, DivideOp> {
  using DeviceRewriterPass::DeviceRewriterPass;

protected:
  bool rewrite(DivideOp op, const InstructionExpander &expander,
               const DeviceDescription &device) override {
    Softmax softmax(op, excessPrecision);
    if (device.isGPU() || !softmax.match())
      return false;
    if (StringRef obstacle = softmax.getObstacle(device); !obstacle.empty()) {
      expander.decline(op, obstacle);
      return false;
    }
    OpBuilder builder(op);
    InstructionBuilder instructions(builder, op);
    remark::passed(op.getLoc(),
                   remark::RemarkOpts::name("Softmax").category(DEBUG_TYPE))
        << "softmax computed by the library";
    library::UnusedOperands unused;
    unused.add(op);
    replaceInstruction(op, softmax.build(instructions));
    unused.erase();
    return true;
  }
};
} // namespace
