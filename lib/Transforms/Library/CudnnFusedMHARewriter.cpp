//===- CudnnFusedMHARewriter.cpp - Attention by libraries -----------------===//
// See the description of cudnn-fused-mha-rewriter in Passes.td; test:
// cudnn-fused-mha-rewriter.mlir.

#include "Convolutions.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "cudnn-fused-mha-rewriter"

namespace hlo {
#define GEN_PASS_DEF_CUDNNFUSEDMHAREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// Attention whose second product is `root`.
class Attention {
public:
  explicit Attention(DotOp root) : root(root) {}

  bool match();
  /// Why the library does not compute it; empty if it does.
  StringRef getObstacle(const DeviceDescription &device);
  Value build(InstructionBuilder &b);

private:
  /// Which dimension of the root is that of features.
  int64_t getFeatureDim() { return values == root.getLhs() ? 2 : 3; }
  Value matchSoftmax(Value quotients);
  bool matchScores(Value scores);
  bool matchMask(SelectOp select);
  bool matchBias(Value summand);

  DotOp root, first;
  /// The operands of the root, in either order.
  Value probabilities, values;
  DotDimensionNumbersAttr numbers;
  Value bias;
  double scale = 1;
  bool isCausal = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// In front of conversions between floats that nothing else reads.
static Value skipConversions(Value value) {
  while (auto convert = value.getDefiningOp<ConvertOp>()) {
    if (!isFloat(getElementType(convert.getOperand())) ||
        !convert->hasOneUse() || hasControlDependencies(convert))
      break;
    value = convert.getOperand();
  }
  return value;
}

template <typename OpT> static OpT getOnlyUsed(Value value, unsigned uses = 1) {
  auto op = value.getDefiningOp<OpT>();
  return op && value.hasNUses(uses) && !hasControlDependencies(op) ? op : OpT();
}

/// The reduction of the last dimension that `array` repeats.
template <typename CombinerT> static ReduceOp getRowReduction(Value array) {
  auto broadcast = getOnlyUsed<BroadcastOp>(array);
  if (!broadcast || !llvm::equal(broadcast.getDimensions(), llvm::seq(3)))
    return {};
  auto reduce = getOnlyUsed<ReduceOp>(skipConversions(broadcast.getOperand()));
  if (!reduce || reduce.getInputs().size() != 1 ||
      reduce.getDimensions() != ArrayRef<int64_t>(3) ||
      !llvm::isa_and_present<CombinerT>(getCombiner(reduce.getToApply())))
    return {};
  return reduce;
}

/// What the softmax is of, or null.
Value Attention::matchSoftmax(Value quotients) {
  auto quotient = getOnlyUsed<DivideOp>(skipConversions(quotients));
  auto sum = quotient ? getRowReduction<AddOp>(quotient.getRhs()) : ReduceOp();
  auto powers = quotient ? getOnlyUsed<ExponentialOp>(quotient.getLhs(), 2)
                         : ExponentialOp();
  if (!sum || !powers || powers.getResultAccuracyAttr() ||
      sum.getInputs()[0] != powers || !isAllZero(sum.getInitValues()[0]))
    return {};
  auto difference = getOnlyUsed<SubtractOp>(powers.getOperand());
  auto max =
      difference ? getRowReduction<MaximumOp>(difference.getRhs()) : ReduceOp();
  if (!max || max.getInputs()[0] != difference.getLhs() ||
      !difference.getLhs().hasNUses(2))
    return {};
  std::optional<APFloat> init = getSplatFloat(max.getInitValues()[0]);
  return init && init->isInfinity() && init->isNegative() ? difference.getLhs()
                                                          : Value();
}

/// Whether it keeps keys at the positions up to that of the query, and makes
/// the others what no power is left of.
bool Attention::matchMask(SelectOp select) {
  std::optional<APFloat> number = getSplatFloat(select.getOnFalse());
  constexpr double lowest = -1e30;
  if (!number || !(number->convertToDouble() <= lowest))
    return false;
  Value pred = select.getPred();
  int64_t query = 2, key = 3;
  if (auto broadcast = pred.getDefiningOp<BroadcastOp>()) {
    ArrayRef<int64_t> dims = broadcast.getDimensions();
    query = llvm::find(dims, query) - dims.begin();
    key = llvm::find(dims, key) - dims.begin();
    if (query == int64_t(dims.size()) || key == int64_t(dims.size()))
      return false;
    pred = broadcast.getOperand();
  }
  auto compare = pred.getDefiningOp<CompareOp>();
  if (!compare)
    return false;
  Value lhs = compare.getLhs(), rhs = compare.getRhs();
  if (compare.getDirection() == ComparisonDirection::LE)
    std::swap(lhs, rhs);
  else if (compare.getDirection() != ComparisonDirection::GE)
    return false;
  return isStatic(lhs) && isPositions(lhs, query) && isPositions(rhs, key);
}

bool Attention::matchBias(Value summand) {
  if (auto convert = summand.getDefiningOp<ConvertOp>())
    summand = convert.getOperand();
  bias = summand;
  return getElementType(bias) == getElementType(probabilities);
}

bool Attention::matchScores(Value scores) {
  // The maximum and the difference read them.
  unsigned uses = 2;
  if (auto convert = getOnlyUsed<ConvertOp>(scores, uses)) {
    scores = skipConversions(convert.getOperand());
    uses = 1;
  }
  if (auto select = getOnlyUsed<SelectOp>(scores, uses);
      select && matchMask(select)) {
    isCausal = true;
    scores = skipConversions(select.getOnTrue());
    uses = 1;
  }
  if (scores.getNumUses() > uses)
    return false;
  if (auto sum = scores.getDefiningOp<AddOp>();
      sum && !hasControlDependencies(sum))
    matchEitherOrder(sum.getLhs(), sum.getRhs(), [&](Value a, Value b) {
      Value product = skipConversions(a);
      if (!product.hasOneUse() ||
          !isa_and_present<MultiplyOp, DotOp>(product.getDefiningOp()) ||
          !matchBias(b))
        return false;
      scores = product;
      return true;
    });
  if (auto product = scores.getDefiningOp<MultiplyOp>();
      product && !hasControlDependencies(product))
    matchEitherOrder(product.getLhs(), product.getRhs(), [&](Value a, Value b) {
      std::optional<APFloat> number = getSplatFloat(b);
      if (!number || !number->isFinite() || number->isZero())
        return false;
      scale = number->convertToDouble();
      scores = skipConversions(a);
      return true;
    });
  first = scores.getDefiningOp<DotOp>();
  return first && !hasControlDependencies(first);
}

bool Attention::match() {
  DotOperandDims lhs = getLhsDims(root), rhs = getRhsDims(root);
  probabilities = root.getLhs();
  values = root.getRhs();
  for (int i : {0, 1}) {
    if (lhs.batch == ArrayRef<int64_t>({0, 1}) &&
        lhs.contracting == ArrayRef<int64_t>(3) &&
        InstructionBuilder::getType(probabilities).getRank() == 4)
      if (Value scores = matchSoftmax(probabilities);
          scores && matchScores(scores)) {
        numbers = getDotNumbers(root.getContext(), lhs, rhs);
        return true;
      }
    if (i == 1)
      break;
    std::swap(lhs, rhs);
    std::swap(probabilities, values);
  }
  return false;
}

StringRef Attention::getObstacle(const DeviceDescription &device) {
  Type element = getElementType(root);
  SmallVector<Value> arrays = {first.getLhs(), first.getRhs(), probabilities,
                               values, root};
  if (bias)
    arrays.push_back(bias);
  for (Value array : arrays) {
    auto type = cast<RankedTensorType>(array.getType());
    if (!(element.isF16() || element.isBF16()) ||
        type.getElementType() != element)
      return "operands are neither f16 nor bf16";
    if (!type.hasStaticShape())
      return "dynamic dimensions";
    if (type.getNumElements() == 0)
      return "no elements";
    if (!hasPlainLayout(type) || !isDescending(type))
      return "arrays are not row-major";
  }
  if (!device.isGPU() || device.computeCapability < 80)
    return "the library computes it from Ampere on";
  DotDimensionNumbersAttr firstNumbers = first.getDimensionNumbers();
  if (first.getType().getRank() != 4 ||
      first.getLhs().getType().getRank() != 4 ||
      first.getRhs().getType().getRank() != 4 ||
      InstructionBuilder::getType(values).getRank() != 4 ||
      firstNumbers.getLhsBatchDims().size() != 2 ||
      firstNumbers.getLhsContractingDims().size() != 1 ||
      first.getType().getShape() != InstructionBuilder::getShape(probabilities))
    return "no two batch dimensions";
  constexpr int64_t mostFeatures = 128, features = 8;
  for (int64_t size : {first.getLhs().getType().getDimSize(
                           firstNumbers.getLhsContractingDims().front()),
                       root.getType().getDimSize(getFeatureDim())})
    if (size > mostFeatures || size % features != 0)
      return "a head has more than 128 features, or no multiple of 8";
  // That is how the library multiplies.
  for (DotOp dot : {root, first}) {
    DotAlgorithm algorithm = dot.getAlgorithm().value_or(DotAlgorithm::unset);
    if (algorithm != DotAlgorithm::unset &&
        algorithm != DotAlgorithm::dot_bf16_bf16_f32 &&
        algorithm != DotAlgorithm::dot_f16_f16_f32)
      return "it asks for another algorithm";
  }
  if (hasControlDependencies(root))
    return "there are control dependencies";
  return {};
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

Value Attention::build(InstructionBuilder &b) {
  if (bias) {
    // What repeats for each batch and head is read without that.
    auto broadcast = bias.getDefiningOp<BroadcastOp>();
    ArrayRef<int64_t> dims =
        broadcast ? broadcast.getDimensions() : ArrayRef<int64_t>();
    if (dims.size() >= 2 && dims.take_back(2) == ArrayRef<int64_t>({2, 3})) {
      SmallVector<int64_t> shape(4, 1);
      for (auto [index, dim] : llvm::enumerate(dims))
        shape[dim] = broadcast.getOperand().getType().getDimSize(index);
      bias = b.reshape(broadcast.getOperand(), shape);
    }
  }
  // Where the values come first, so do features, before queries.
  bool isSwapped = getFeatureDim() == 2;
  SmallVector<int64_t> shape(root.getType().getShape());
  if (isSwapped)
    std::swap(shape[2], shape[3]);
  Type u8 = b.builder.getIntegerType(8, /*isSigned=*/false);
  auto call = b.create<library::AttentionOp>(
      TupleType::get(root.getContext(), {b.getType(shape, getElementType(root)),
                                         b.getType({0}, u8)}),
      first.getLhs(), first.getRhs(), values, bias,
      b.builder.getF64FloatAttr(scale),
      isCausal ? b.builder.getUnitAttr() : mlir::UnitAttr(),
      /*train=*/mlir::UnitAttr(), first.getDimensionNumbers(), numbers,
      b.builder.getI64IntegerAttr(42), library::ConvolutionAlgorithmAttr());
  Value product = b.element(call, 0);
  return isSwapped ? b.transpose(product, {0, 1, 3, 2}) : product;
}

namespace {
struct CudnnFusedMHARewriterPass
    : DeviceExpanderPass<
          hlo::impl::CudnnFusedMHARewriterPassBase<CudnnFusedMHARewriterPass>,
          DotOp> {
  using DeviceExpanderPass::DeviceExpanderPass;

protected:
  bool run(const DeviceDescription &device) override {
    bool isChanged = DeviceExpanderPass::run(device);
    unused.erase();
    return isChanged;
  }

  Value expand(DotOp op, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &device) override {
    Attention attention(op);
    if (!attention.match())
      return {};
    if (StringRef obstacle = attention.getObstacle(device); !obstacle.empty())
      return expander.decline(op, obstacle);
    unused.add(op);
    return attention.build(builder);
  }

private:
  library::UnusedOperands unused;
};
} // namespace
