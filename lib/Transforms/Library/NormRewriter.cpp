//===- NormRewriter.cpp - Layer normalizations by libraries ---------------===//
// See the description of norm-rewriter in Passes.td; test: norm-rewriter.mlir.

#include "Convolutions.h"
#include "Terms.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define DEBUG_TYPE "norm-rewriter"

namespace hlo {
#define GEN_PASS_DEF_NORMREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// A layer normalization whose last operation is `root`.
class LayerNorm {
public:
  explicit LayerNorm(AddOp root) : root(root) {}

  bool match();
  /// Why the library does not compute it; empty if it does.
  StringRef getObstacle(const DeviceDescription &device);
  void rewrite(const DeviceDescription &device);

private:
  bool matchScaled(Value product);
  bool matchStatistics(Value centered, Value factor);
  bool matchVariance(Value variance, Value centered);
  /// `array` as what the other dimensions repeat, or null.
  Value getParameter(Value array);
  /// `array` as what the normalized dimensions repeat, or null.
  Value getStatistic(Value array);
  bool isMean(Value statistic, function_ref<bool(Value)> isTerm);
  bool isCentered(Value array);
  void takeConversions();

  AddOp root;
  Value x, scale, bias, mean, rstd, result;
  double epsilon = 0;
  int64_t firstDim = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// In front of what only adds or takes away dimensions of size 1.
static Value skipUnitDims(Value value) {
  auto getSizes = [](Value array) {
    SmallVector<int64_t> sizes(
        cast<RankedTensorType>(array.getType()).getShape());
    llvm::erase(sizes, 1);
    return sizes;
  };
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<ReshapeOp, BitcastOp, BroadcastOp>(op) || !isStatic(value) ||
        !isStatic(op->getOperand(0)) ||
        getElementType(value) != getElementType(op->getOperand(0)) ||
        getSizes(value) != getSizes(op->getOperand(0)))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// The operation of a type in front of such.
template <typename OpT> static OpT getOp(Value value) {
  return value ? skipUnitDims(value).getDefiningOp<OpT>() : OpT();
}

static bool areSame(Value lhs, Value rhs) {
  return skipUnitDims(lhs) == skipUnitDims(rhs);
}

Value LayerNorm::getParameter(Value array) {
  auto broadcast = array.getDefiningOp<BroadcastOp>();
  int64_t rank = root.getType().getRank();
  if (!broadcast || broadcast.getDimensions().empty() ||
      !llvm::equal(broadcast.getDimensions(), llvm::seq(firstDim, rank)))
    return {};
  return broadcast.getOperand();
}

Value LayerNorm::getStatistic(Value array) {
  auto broadcast = array.getDefiningOp<BroadcastOp>();
  if (!broadcast)
    return {};
  ArrayRef<int64_t> shape = root.getType().getShape();
  SmallVector<int64_t> kept, expected;
  for (auto [index, dim] : llvm::enumerate(broadcast.getDimensions()))
    if (broadcast.getOperand().getType().getDimSize(index) != 1)
      kept.push_back(dim);
  for (int64_t dim : llvm::seq(firstDim))
    if (shape[dim] != 1)
      expected.push_back(dim);
  return kept == expected ? broadcast.getOperand() : Value();
}

/// Whether it is the mean of such terms in the normalized dimensions.
bool LayerNorm::isMean(Value statistic, function_ref<bool(Value)> isTerm) {
  ArrayRef<int64_t> shape = root.getType().getShape();
  double count = 1;
  for (int64_t size : shape.drop_front(firstDim))
    count *= size;
  ReduceOp sum;
  if (auto quotient = getOp<DivideOp>(statistic)) {
    if (isNear(quotient.getRhs(), count))
      sum = getOp<ReduceOp>(quotient.getLhs());
  } else if (auto product = getOp<MultiplyOp>(statistic)) {
    matchEitherOrder(product.getLhs(), product.getRhs(),
                     [&](Value lhs, Value rhs) {
                       if (isNear(rhs, 1 / count))
                         sum = getOp<ReduceOp>(lhs);
                       return bool(sum);
                     });
  }
  return sum && sum.getInputs().size() == 1 &&
         isAllZero(sum.getInitValues().front()) &&
         llvm::isa_and_present<AddOp>(getCombiner(sum.getToApply())) &&
         llvm::equal(sum.getDimensions(),
                     llvm::seq<int64_t>(firstDim, shape.size())) &&
         isTerm(sum.getInputs().front());
}

bool LayerNorm::isCentered(Value array) {
  auto difference = array.getDefiningOp<SubtractOp>();
  Value statistic = difference && difference.getLhs() == x
                        ? getStatistic(difference.getRhs())
                        : Value();
  return statistic && areSame(statistic, mean);
}

static bool isSquare(Value value, function_ref<bool(Value)> isRoot) {
  auto product = value.getDefiningOp<MultiplyOp>();
  return product && isRoot(product.getLhs()) && isRoot(product.getRhs());
}

bool LayerNorm::matchVariance(Value variance, Value centered) {
  if (auto max = getOp<MaximumOp>(variance))
    if (!matchEitherOrder(max.getLhs(), max.getRhs(), [&](Value a, Value b) {
          variance = a;
          return isAllZero(b);
        }))
      return false;
  auto isDeviation = [&](Value array) { return isCentered(array); };
  if (isMean(variance, [&](Value term) { return isSquare(term, isDeviation); }))
    return true;
  auto difference = getOp<SubtractOp>(variance);
  return difference &&
         isMean(difference.getLhs(),
                [&](Value term) {
                  return isSquare(term, [&](Value v) { return v == x; });
                }) &&
         isSquare(skipUnitDims(difference.getRhs()),
                  [&](Value v) { return areSame(v, mean); });
}

bool LayerNorm::matchStatistics(Value centered, Value factor) {
  auto difference = centered.getDefiningOp<SubtractOp>();
  if (!difference)
    return false;
  x = difference.getLhs();
  if (x.getType() != root.getType())
    return false;
  // The dimensions are those that the mean is broadcast to.
  auto broadcast = difference.getRhs().getDefiningOp<BroadcastOp>();
  auto quotient =
      broadcast ? getOp<DivideOp>(broadcast.getOperand()) : DivideOp();
  auto product =
      broadcast ? getOp<MultiplyOp>(broadcast.getOperand()) : MultiplyOp();
  ReduceOp sum;
  for (Operation *op : {quotient.getOperation(), product.getOperation()})
    if (op)
      for (Value operand : op->getOperands())
        if (auto reduce = getOp<ReduceOp>(operand))
          sum = reduce;
  if (!sum || sum.getDimensions().empty())
    return false;
  firstDim = sum.getDimensions().front();
  mean = getStatistic(difference.getRhs());
  rstd = getStatistic(factor);
  auto rsqrt = rstd ? getOp<RsqrtOp>(rstd) : RsqrtOp();
  if (!mean || !rsqrt || rsqrt.getResultAccuracyAttr() ||
      !isMean(mean, [&](Value term) { return term == x; }))
    return false;
  mean = skipUnitDims(mean);
  rstd = rsqrt;
  auto shifted = getOp<AddOp>(rsqrt.getOperand());
  return shifted && matchEitherOrder(shifted.getLhs(), shifted.getRhs(),
                                     [&](Value variance, Value number) {
                                       std::optional<APFloat> value =
                                           getSplatFloat(number);
                                       if (!value || !value->isFinite() ||
                                           value->isNegative())
                                         return false;
                                       epsilon = value->convertToDouble();
                                       return matchVariance(variance, centered);
                                     });
}

bool LayerNorm::matchScaled(Value product) {
  SmallVector<Value> factors = getFactors(product, /*ignoresUsers=*/true);
  if (factors.size() != 3)
    return false;
  Value centered = take(factors, [](Value factor) {
    return factor.getDefiningOp<SubtractOp>() != nullptr;
  });
  if (!centered)
    return false;
  return matchEitherOrder(factors[0], factors[1],
                          [&](Value factor, Value parameter) {
                            return matchStatistics(centered, factor) &&
                                   (scale = getParameter(parameter));
                          });
}

/// Conversions from and to 16 bits that nothing else is around.
void LayerNorm::takeConversions() {
  auto isNarrow = [](Type element) {
    return element.isF16() || element.isBF16();
  };
  auto convert = root->hasOneUse() ? dyn_cast<ConvertOp>(*root->user_begin())
                                   : ConvertOp();
  auto source = x.getDefiningOp<ConvertOp>();
  if (!convert || !source || convert->getBlock() != root->getBlock() ||
      hasControlDependencies(convert) ||
      !isNarrow(getElementType(source.getOperand())) ||
      source.getOperand().getType() != convert.getType())
    return;
  x = source.getOperand();
  result = convert;
}

bool LayerNorm::match() {
  result = root;
  if (!root.getType().hasStaticShape() || root.getType().getRank() == 0 ||
      !matchEitherOrder(
          root.getLhs(), root.getRhs(), [&](Value product, Value parameter) {
            return product.getDefiningOp<MultiplyOp>() &&
                   matchScaled(product) && (bias = getParameter(parameter));
          }))
    return false;
  if (getElementType(root).isF32())
    takeConversions();
  return true;
}

StringRef LayerNorm::getObstacle(const DeviceDescription &device) {
  Type element = getElementType(x);
  if (!element.isF32() &&
      (!device.isGPU() || !(element.isF16() || element.isBF16())))
    return "the library does not have its type";
  if (device.isGPU() && device.computeCapability < 80)
    return "the library computes it from Ampere on";
  if (root.getType().getNumElements() == 0)
    return "no elements";
  if (firstDim == 0)
    return "there is one mean only";
  for (Value array : {x, scale, bias, mean, rstd, result}) {
    auto type = cast<RankedTensorType>(array.getType());
    if (!hasPlainLayout(type) || !isDescending(type))
      return "arrays are not row-major";
  }
  for (Value value : {Value(root), mean, rstd, result})
    if (hasControlDependencies(value.getDefiningOp()))
      return "there are control dependencies";
  return {};
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Whether `op` is going to be unused without `root`.
static bool isOnlyFor(Operation *op, Operation *root,
                      llvm::SmallDenseMap<Operation *, bool> &known) {
  if (op == root)
    return true;
  auto [it, isNew] = known.try_emplace(op, false);
  if (!isNew)
    return it->second;
  bool isOnly = !op->use_empty() && !hasControlDependencies(op) &&
                op->getBlock() == root->getBlock() &&
                op->isBeforeInBlock(root) &&
                llvm::all_of(op->getUsers(), [&](Operation *user) {
                  return isOnlyFor(user, root, known);
                });
  return known[op] = isOnly;
}

void LayerNorm::rewrite(const DeviceDescription &device) {
  bool isOneDnn = !device.isGPU();
  llvm::SmallDenseMap<Operation *, bool> known;
  Operation *last = result.getDefiningOp();
  bool isTrain = !isOneDnn && !(isOnlyFor(mean.getDefiningOp(), last, known) &&
                                isOnlyFor(rstd.getDefiningOp(), last, known));
  // What reads the statistics may come early.
  Operation *point = last;
  if (isTrain) {
    mlir::DominanceInfo dominance;
    Operation *first = mean.getDefiningOp();
    isTrain = llvm::all_of(ArrayRef({x, scale, bias}), [&](Value operand) {
      return dominance.properlyDominates(operand, first);
    });
    if (isTrain)
      point = first;
  }

  OpBuilder opBuilder(point);
  InstructionBuilder b(opBuilder, last);
  RankedTensorType type = root.getType();
  int64_t columns = 1, rows = 1;
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    (int64_t(dim) < firstDim ? rows : columns) *= size;
  SmallVector<int64_t> shape = {rows, columns}, parameterShape = {1, columns},
                       statisticShape = {rows, 1};
  if (isOneDnn)
    parameterShape = {columns};
  else
    for (SmallVector<int64_t> *dims :
         {&shape, &parameterShape, &statisticShape})
      dims->resize(4, 1);
  SmallVector<Type> types = {b.getType(shape, getElementType(result))};
  if (isTrain)
    types.append(2, b.getType(statisticShape, opBuilder.getF32Type()));
  types.push_back(b.getType({0}, opBuilder.getIntegerType(8, false)));
  auto call = b.create<library::NormOp>(
      TupleType::get(opBuilder.getContext(), types), b.reshape(x, shape),
      b.reshape(scale, parameterShape), b.reshape(bias, parameterShape),
      opBuilder.getF64FloatAttr(epsilon),
      isTrain ? opBuilder.getUnitAttr() : mlir::UnitAttr(),
      library::ConvolutionAlgorithmAttr(),
      isOneDnn ? opBuilder.getUnitAttr() : mlir::UnitAttr());
  call->setLoc(fuseLocations(root.getLoc(), {last->getLoc()}));
  remark::passed(root.getLoc(),
                 remark::RemarkOpts::name("Normalized").category(DEBUG_TYPE))
      << remark::add("{0} rows of {1} elements", rows, columns);

  library::UnusedOperands unused;
  auto replace = [&](Value value, unsigned index) {
    auto valueType = cast<RankedTensorType>(value.getType());
    Value array = b.convert(b.element(call, index), valueType.getElementType());
    unused.add(value.getDefiningOp());
    replaceInstruction(
        value.getDefiningOp(),
        b.castTo(b.reshape(array, valueType.getShape()), valueType));
  };
  replace(result, 0);
  if (isTrain) {
    replace(rstd, 2);
    replace(mean, 1);
  }
  unused.erase();
}

namespace {
struct NormRewriterPass
    : DeviceRewriterPass<hlo::impl::NormRewriterPassBase<NormRewriterPass>,
                         AddOp> {
  using DeviceRewriterPass::DeviceRewriterPass;

protected:
  bool rewrite(AddOp op, const InstructionExpander &expander,
               const DeviceDescription &device) override {
    LayerNorm norm(op);
    if (!norm.match())
      return false;
    if (StringRef obstacle = norm.getObstacle(device); !obstacle.empty()) {
      expander.decline(op, obstacle);
      return false;
    }
    norm.rewrite(device);
    return true;
  }
};
} // namespace
