//===- CudnnFusedMHARewriter.cpp - Attention by libraries -----------------===//
// See the description of cudnn-fused-mha-rewriter in Passes.td; test:
// cudnn-fused-mha-rewriter.mlir.

#include "Attention.h"
#include "RowFormulas.h"
#include "UnusedOperands.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "cudnn-fused-mha-rewriter"

namespace hlo {
#define GEN_PASS_DEF_CUDNNFUSEDMHAREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// Attention whose second product is `root`; with `isTrain` other operations
/// may read its parts.
class Attention : AttentionParts {
public:
  explicit Attention(DotOp root, bool isTrain = false) : isTrain(isTrain) {
    this->root = root;
  }

  bool match();
  /// Matches what computes the gradients as well, and nothing else reads.
  bool matchGradient();
  /// Why the library does not compute it; empty if it does.
  StringRef getObstacle(const DeviceDescription &device);
  Value build(InstructionBuilder &b) { return buildCall(b, getBias(b)).first; }
  /// Why it does not compute the gradients.
  StringRef getGradientObstacle(const DeviceDescription &device);
  /// Puts calls in the place of all that computes it and the gradients; adds
  /// what it erases.
  void rewriteGradient(library::UnusedOperands &unused,
                       llvm::SmallPtrSetImpl<Operation *> &erased);

private:
  template <typename OpT> OpT getOnlyUsed(Value value, unsigned uses = 1) {
    auto op = value.getDefiningOp<OpT>();
    return op && (isTrain || value.hasNUses(uses)) &&
                   !hasControlDependencies(op)
               ? op
               : OpT();
  }
  template <typename CombinerT> ReduceOp getRowReduction(Value array);
  Value skipConversions(Value value);
  Value matchSoftmax(Value quotients);
  bool matchScores(Value scores);
  bool matchMask(SelectOp select);
  bool matchBias(Value summand);
  /// What the gradients of the operands are read as.
  SmallVector<Operation *> getRoots();
  Value getBias(InstructionBuilder &b);
  /// The result, and with `isTrain` what its gradient needs.
  std::pair<Value, Value> buildCall(InstructionBuilder &b, Value bias);

  const bool isTrain;
  AttentionGradient gradient;
  DotDimensionNumbersAttr numbers;
};
} // namespace

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// In front of conversions between floats that nothing else reads.
Value Attention::skipConversions(Value value) {
  while (auto convert = getOnlyUsed<ConvertOp>(value)) {
    if (!isFloat(getElementType(convert.getOperand())))
      break;
    value = convert.getOperand();
  }
  return value;
}

/// The reduction of the last dimension that `array` repeats.
template <typename CombinerT> ReduceOp Attention::getRowReduction(Value array) {
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
      !(isTrain || difference.getLhs().hasNUses(2)))
    return {};
  this->powers = powers;
  this->sum = sum->getResult(0);
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
  auto skipConversion = [](Value value) {
    auto convert = value.getDefiningOp<ConvertOp>();
    return convert ? convert.getOperand() : value;
  };
  bias = skipConversion(summand);
  biasShape = llvm::to_vector(InstructionBuilder::getShape(bias));
  // What repeats for each batch and head is read without that.
  auto broadcast = bias.getDefiningOp<BroadcastOp>();
  ArrayRef<int64_t> dims =
      broadcast ? broadcast.getDimensions() : ArrayRef<int64_t>();
  if (dims.size() >= 2 && llvm::is_sorted(dims) &&
      dims.take_back(2) == ArrayRef<int64_t>({2, 3})) {
    biasShape.assign(4, 1);
    for (auto [index, dim] : llvm::enumerate(dims))
      biasShape[dim] = broadcast.getOperand().getType().getDimSize(index);
    bias = skipConversion(skipUnitDims(broadcast.getOperand()));
  }
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
    mask = select.getPred();
    scores = skipConversions(select.getOnTrue());
    uses = 1;
  }
  if (!isTrain && scores.getNumUses() > uses)
    return false;
  if (auto sum = scores.getDefiningOp<AddOp>();
      sum && !hasControlDependencies(sum))
    matchEitherOrder(sum.getLhs(), sum.getRhs(), [&](Value a, Value b) {
      Value product = skipConversions(a);
      if (!(isTrain || product.hasOneUse()) ||
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

/// Whether that is how the library multiplies.
static bool hasLibraryAlgorithm(DotOp dot) {
  DotAlgorithm algorithm = dot.getAlgorithm().value_or(DotAlgorithm::unset);
  return algorithm == DotAlgorithm::unset ||
         algorithm == DotAlgorithm::dot_bf16_bf16_f32 ||
         algorithm == DotAlgorithm::dot_f16_f16_f32;
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
  if (!hasLibraryAlgorithm(root) || !hasLibraryAlgorithm(first))
    return "it asks for another algorithm";
  if (hasControlDependencies(root))
    return "there are control dependencies";
  return {};
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// As the call reads it, or null.
Value Attention::getBias(InstructionBuilder &b) {
  return bias ? b.reshape(bias, biasShape) : Value();
}

static mlir::UnitAttr getFlag(InstructionBuilder &b, bool isSet) {
  return isSet ? b.builder.getUnitAttr() : mlir::UnitAttr();
}

std::pair<Value, Value> Attention::buildCall(InstructionBuilder &b,
                                             Value bias) {
  // Where the values come first, so do features, before queries.
  bool isSwapped = getFeatureDim() == 2;
  SmallVector<int64_t> shape(root.getType().getShape());
  if (isSwapped)
    std::swap(shape[2], shape[3]);
  SmallVector<Type> types = {b.getType(shape, getElementType(root))};
  if (isTrain)
    types.push_back(b.getType(first.getType().getShape().drop_back(),
                              b.builder.getF32Type()));
  types.push_back(b.getType({0}, b.builder.getIntegerType(8, false)));
  auto call = b.create<library::AttentionOp>(
      b.builder.getTupleType(types), first.getLhs(), first.getRhs(), values,
      bias, b.builder.getF64FloatAttr(scale), getFlag(b, bool(mask)),
      getFlag(b, isTrain), first.getDimensionNumbers(), numbers,
      b.builder.getI64IntegerAttr(42), library::ConvolutionAlgorithmAttr());
  Value product = b.element(call, 0);
  if (isSwapped)
    product = b.transpose(product, {0, 1, 3, 2});
  return {product, isTrain ? b.element(call, 1) : Value()};
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

SmallVector<Operation *> Attention::getRoots() {
  SmallVector<Operation *> roots;
  for (AttentionGradient::Product product : gradient.getProducts())
    roots.push_back(getConvertedTo(product.dot, getElementType(root)));
  if (gradient.dBias)
    roots.push_back(gradient.dBias);
  return roots;
}

bool Attention::matchGradient() {
  std::optional<AttentionGradient> match =
      this->match() ? AttentionGradient::find(*this) : std::nullopt;
  if (!match)
    return false;
  gradient = *match;
  SmallVector<Operation *> roots = getRoots();
  if (llvm::is_contained(roots, nullptr))
    return false;
  roots.push_back(root);
  return library::isOnlyFor(first, roots);
}

StringRef Attention::getGradientObstacle(const DeviceDescription &device) {
  if (StringRef obstacle = getObstacle(device); !obstacle.empty())
    return obstacle;
  for (AttentionGradient::Product product : gradient.getProducts())
    if (!hasLibraryAlgorithm(product.dot))
      return "a gradient asks for another algorithm";
  auto isRowMajor = [](Value array) {
    Type type = array.getType();
    return hasPlainLayout(type) && isDescending(cast<RankedTensorType>(type));
  };
  if (getElementType(gradient.dy) != getElementType(root) ||
      !isRowMajor(gradient.dy))
    return "the gradient of the result is of another type, or not row-major";
  for (Operation *op : getRoots())
    if (hasControlDependencies(op) || !isRowMajor(op->getResult(0)) ||
        !root->isBeforeInBlock(op))
      return "a gradient waits for something, comes first, or is not row-major";
  return {};
}

void Attention::rewriteGradient(library::UnusedOperands &unused,
                                llvm::SmallPtrSetImpl<Operation *> &erased) {
  OpBuilder builder(root);
  InstructionBuilder b(builder, root);
  Value bias = getBias(b);
  auto [y, statistics] = buildCall(b, bias);
  Type element = getElementType(root);
  SmallVector<Operation *> roots = getRoots();
  builder.setInsertionPoint(*llvm::min_element(
      roots, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); }));

  // Both in the order batch, head, query, feature.
  const DotOperandDims &dims = gradient.dyDims;
  Value dy = b.transpose(gradient.dy, {dims.batch[0], dims.batch[1],
                                       dims.free[0], dims.contracting[0]});
  Value result = getFeatureDim() == 2 ? b.transpose(y, {0, 1, 3, 2}) : y;
  auto getNumbers = [&](ArrayRef<int64_t> lhsBatch, int64_t lhsContracting,
                        ArrayRef<int64_t> rhsBatch, int64_t rhsContracting) {
    return DotDimensionNumbersAttr::get(root.getContext(), lhsBatch, rhsBatch,
                                        {lhsContracting}, {rhsContracting});
  };
  const int64_t batch[] = {0, 1};
  DotOperandDims query = getLhsDims(first), key = getRhsDims(first),
                 value = getValueDims();
  ArrayRef<int64_t> shape = first.getType().getShape();
  SmallVector<Type> types;
  for (AttentionGradient::Product product : gradient.getProducts()) {
    SmallVector<int64_t> sizes(product.dot.getType().getShape());
    if (product.isSwapped)
      std::swap(sizes[2], sizes[3]);
    types.push_back(b.getType(sizes, element));
  }
  if (gradient.dBias)
    types.push_back(b.getType(b.getShape(bias), element));
  types.push_back(b.getType({0}, builder.getIntegerType(8, false)));
  auto call = b.create<library::AttentionBackwardOp>(
      builder.getTupleType(types), first.getLhs(), first.getRhs(), values,
      statistics, dy, bias, result, builder.getF64FloatAttr(scale),
      getFlag(b, bool(mask)), getFlag(b, gradient.dBias != nullptr),
      getNumbers(batch, 3, value.batch, value.free[0]),
      getNumbers(batch, 2, batch, 2),
      getNumbers(batch, 2, query.batch, query.free[0]),
      getNumbers(batch, 3, key.batch, key.free[0]),
      builder.getI64IntegerAttr(42), library::ConvolutionAlgorithmAttr());

  SmallVector<Location> locations;
  auto replace = [&](Operation *op, Value value) {
    InstructionBuilder atOp(builder, op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    unused.add(op);
    unused.forget(op);
    erased.insert(op);
    locations.push_back(op->getLoc());
    replaceInstruction(op, atOp.castTo(value, type));
  };
  for (auto [index, op] : llvm::enumerate(roots)) {
    builder.setInsertionPoint(op);
    Value value = b.element(call, index);
    if (index < 3 && gradient.getProducts()[index].isSwapped)
      value = b.transpose(value, {0, 1, 3, 2});
    replace(op, b.reshape(value, b.getShape(op->getResult(0))));
  }
  call->setLoc(fuseLocations(call.getLoc(), locations));
  remark::passed(root.getLoc(),
                 remark::RemarkOpts::name("Gradient").category(DEBUG_TYPE))
      << remark::add("of {0} heads of {1} queries and {2} keys",
                     shape[0] * shape[1], shape[2], shape[3]);
  builder.setInsertionPoint(root);
  replace(root, y);
}

namespace {
struct CudnnFusedMHARewriterPass
    : library::CallRewriterPass<
          hlo::impl::CudnnFusedMHARewriterPassBase<CudnnFusedMHARewriterPass>,
          DotOp> {
  using CallRewriterPass::CallRewriterPass;

protected:
  bool run(const DeviceDescription &device) override {
    // With calls for gradients first: what is left unused of them goes.
    bool isChanged = rewriteGradients(device);
    isChanged |= CallRewriterPass::run(device);
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
  bool rewriteGradients(const DeviceDescription &device) {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    bool isChanged = false;
    llvm::SmallPtrSet<Operation *, 8> erased;
    for (Operation *op :
         collectInstructions(getOperation(), llvm::IsaPred<DotOp>)) {
      if (erased.contains(op))
        continue;
      Attention attention(cast<DotOp>(op), /*isTrain=*/true);
      if (!attention.matchGradient())
        continue;
      if (StringRef obstacle = attention.getGradientObstacle(device);
          !obstacle.empty()) {
        expander.decline(op, obstacle);
        continue;
      }
      attention.rewriteGradient(unused, erased);
      isChanged = true;
    }
    unused.erase();
    return isChanged;
  }
};
} // namespace
