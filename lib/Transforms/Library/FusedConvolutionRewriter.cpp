//===- FusedConvolutionRewriter.cpp - What convolutions do besides --------===//
// See the description of fused-convolution-rewriter in Passes.td; test:
// fused-convolution-rewriter.mlir.

#include "ConvolutionGraphs.h"
#include "Convolutions.h"
#include "UnusedOperands.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "fused-convolution-rewriter"

namespace hlo {
#define GEN_PASS_DEF_FUSEDCONVOLUTIONREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using library::ActivationMode;
using CallKind = library::ConvolutionKind;

namespace {
/// What follows a convolution, as far as the call can compute it.
class Epilogue {
public:
  Epilogue(library::ConvolutionOp call, bool hasRuntimeFusion,
           const DeviceDescription &device);

  /// Takes operations that follow, one after another. False if there is none.
  bool collect();
  /// Builds the call that computes all of it in the place of the last.
  void apply();

private:
  bool take(Operation *user);
  bool takeConversion(ConvertOp user);
  bool takeRounding(Operation *user);
  bool takeScale(MultiplyOp user);
  bool takeAddend(AddOp user);
  bool takeActivation(Operation *user);
  bool takeSelect();
  bool setActivation(ActivationMode mode);
  bool narrowTo(Type type);
  void advance(ArrayRef<Operation *> ops);

  /// Integers of 32 bits are no result that cuDNN has.
  bool isInteger() const { return element.isInteger(32); }
  bool isConvolutionOfBytes() {
    return getElementType(call.getLhs()).isInteger(8);
  }
  bool isPlain() const {
    return !bias && !sideInput && scale == 1 &&
           activation == ActivationMode::None;
  }

  library::ConvolutionOp call;
  bool hasRuntimeFusion;
  const DeviceDescription &device;
  /// All that the call replaces, but for itself, and what it replaces last.
  SmallVector<Operation *> replaced;
  Value last;

  Value lhs, rhs, bias, sideInput;
  double scale, sideScale, alpha;
  ActivationMode activation;
  /// Of the result.
  Type element;
};
} // namespace

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

Epilogue::Epilogue(library::ConvolutionOp call, bool hasRuntimeFusion,
                   const DeviceDescription &device)
    : call(call), hasRuntimeFusion(hasRuntimeFusion), device(device),
      lhs(call.getLhs()), rhs(call.getRhs()), bias(call.getBias()),
      sideInput(call.getSideInput()),
      scale(call.getConvResultScale().convertToDouble()),
      sideScale(call.getSideInputScale().convertToDouble()),
      alpha(call.getLeakyReluAlpha().convertToDouble()),
      activation(call.getActivation()),
      element(call.getComputedType().getElementType()) {}

static bool isInOrder(Operation *op) {
  return getControlId(op) || !getControlPredecessors(op).empty();
}

/// The number that all elements are, if it is finite.
static std::optional<double> getNumber(Value array) {
  std::optional<APFloat> value = getSplatFloat(array);
  if (!value || !value->isFinite())
    return std::nullopt;
  return value->convertToDouble();
}

void Epilogue::advance(ArrayRef<Operation *> ops) {
  llvm::append_range(replaced, ops);
  last = ops.back()->getResult(0);
}

/// Exact: integers of 32 bits become f32 in the call as well.
bool Epilogue::takeConversion(ConvertOp user) {
  Type type = getElementType(user);
  if (isInteger() && isPlain() && type.isF32())
    element = type;
  else if (!narrowTo(type))
    return false;
  advance({user});
  return true;
}

/// The array of elements of `type` that `array` is a wider copy of, or null.
static Value getNarrow(Value array, Type type) {
  auto convert = array.getDefiningOp<ConvertOp>();
  return convert && getElementType(convert.getOperand()) == type
             ? convert.getOperand()
             : Value();
}

/// Has a convolution of f32 that are f16 or bf16 compute these.
bool Epilogue::narrowTo(Type type) {
  if (call.getOnednn() || !element.isF32() || isConvolutionOfBytes() ||
      !(type.isF16() || (type.isBF16() && device.computeCapability >= 80)))
    return false;
  for (Value *operand : {&lhs, &rhs, &bias, &sideInput})
    if (*operand && !getNarrow(*operand, type))
      return false;
  for (Value *operand : {&lhs, &rhs, &bias, &sideInput})
    if (*operand)
      *operand = getNarrow(*operand, type);
  element = type;
  return true;
}

static bool isByteClamp(Operation *op) {
  auto clamp = dyn_cast<ClampOp>(op);
  return clamp && isAll(clamp.getMin(), -128) && isAll(clamp.getMax(), 127);
}

/// Numbers rounded to the nearest of -128, ..., 127: what the call does.
bool Epilogue::takeRounding(Operation *user) {
  if (!isConvolutionOfBytes() ||
      !(element.isF32() || (isInteger() && isPlain())))
    return false;
  SmallVector<Operation *> ops;
  bool isRounded = isInteger();
  while (!isa<ConvertOp>(user)) {
    isRounded |= isa<RoundNearestEvenOp>(user);
    if (!(isByteClamp(user) || isa<RoundNearestEvenOp>(user)) ||
        !user->hasOneUse() || isInOrder(user))
      return false;
    ops.push_back(user);
    user = *user->user_begin();
  }
  // What integers do beyond their range is to wrap around.
  if (!isRounded || (isInteger() && ops.empty()) || isInOrder(user) ||
      !getElementType(user->getResult(0)).isSignlessInteger(8))
    return false;
  if (sideInput) {
    Value narrow = getNarrow(sideInput, getElementType(user->getResult(0)));
    if (!narrow)
      return false;
    sideInput = narrow;
  }
  ops.push_back(user);
  element = getElementType(user->getResult(0));
  advance(ops);
  return true;
}

bool Epilogue::takeScale(MultiplyOp user) {
  std::optional<double> number;
  if (call.getOnednn() || !isPlain() ||
      !matchEitherOrder(user.getLhs(), user.getRhs(), [&](Value, Value y) {
        return bool(number = getNumber(y));
      }))
    return false;
  scale = *number;
  advance({user});
  return true;
}

/// The vector along dimension `dim` that `array` consists of copies of, or
/// null.
static Value getBias(Value array, int64_t dim) {
  auto broadcast = array.getDefiningOp<BroadcastOp>();
  if (!broadcast)
    return {};
  ArrayRef<int64_t> dims = broadcast.getDimensions();
  return dims.empty() || dims == ArrayRef(dim) ? broadcast.getOperand()
                                               : Value();
}

bool Epilogue::takeAddend(AddOp user) {
  if (!isa<FloatType>(element) || activation != ActivationMode::None)
    return false;
  Value addend = user.getLhs() == last ? user.getRhs() : user.getLhs();
  bool isBiasFree = !bias || isAll(bias, 0);
  Value vector = getBias(addend, call.getDimLabels().getOutputFeature());
  if (isBiasFree && vector) {
    bias = vector;
    advance({user});
    return true;
  }
  if (sideInput)
    return false;
  sideInput = addend;
  sideScale = 1;
  auto product = addend.getDefiningOp<MultiplyOp>();
  std::optional<double> number;
  if (!call.getOnednn() && product && product->hasOneUse() &&
      !isInOrder(product) &&
      matchEitherOrder(product.getLhs(), product.getRhs(),
                       [&](Value x, Value y) {
                         if (!(number = getNumber(y)))
                           return false;
                         sideInput = x;
                         return true;
                       })) {
    sideScale = *number;
    replaced.push_back(product);
  }
  advance({user});
  return true;
}

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

/// All but relu are compiled by cuDNN when they are first run; oneDNN has most.
bool Epilogue::setActivation(ActivationMode mode) {
  if (!isa<FloatType>(element) || activation != ActivationMode::None)
    return false;
  if (call.getOnednn()) {
    if (mode == ActivationMode::LeakyRelu)
      return false;
  } else if (mode != ActivationMode::Relu) {
    auto [input, filter, output] = call.getForwardTypes();
    ConvDimensionNumbersAttr labels = call.getDimLabels();
    if (!hasRuntimeFusion || device.computeCapability < 75 || sideInput ||
        !element.isF16() ||
        input.getDimSize(labels.getInputFeature()) % 2 != 0 ||
        output.getDimSize(labels.getOutputFeature()) % 2 != 0)
      return false;
  }
  activation = mode;
  return true;
}

bool Epilogue::takeActivation(Operation *user) {
  if (auto max = dyn_cast<MaximumOp>(user)) {
    if (!matchEitherOrder(max.getLhs(), max.getRhs(),
                          [](Value, Value y) { return isAll(y, 0); }))
      return false;
    // With a minimum it is relu6.
    auto min = max->hasOneUse() ? dyn_cast<MinimumOp>(*max->user_begin())
                                : MinimumOp();
    if (min && !isInOrder(min) &&
        matchEitherOrder(min.getLhs(), min.getRhs(),
                         [](Value, Value y) { return isAll(y, 6); }) &&
        setActivation(ActivationMode::Relu6)) {
      advance({max, min});
      return true;
    }
    if (!setActivation(ActivationMode::Relu))
      return false;
  } else if (auto clamp = dyn_cast<ClampOp>(user)) {
    if (!isAll(clamp.getMin(), 0) || !isAll(clamp.getMax(), 6) ||
        !setActivation(ActivationMode::Relu6))
      return false;
  } else if (auto tanh = dyn_cast<TanhOp>(user)) {
    if (!call.getOnednn() || tanh.getResultAccuracyAttr() ||
        !setActivation(ActivationMode::Tanh))
      return false;
  } else if (auto logistic = dyn_cast<LogisticOp>(user)) {
    if (!call.getOnednn() || logistic.getResultAccuracyAttr() ||
        !setActivation(ActivationMode::Sigmoid))
      return false;
  } else {
    return false;
  }
  advance({user});
  return true;
}

/// `x > 0 ? x : f(x)`, where `f` is `exp(x) - 1` or `alpha * x`.
bool Epilogue::takeSelect() {
  SelectOp select;
  CompareOp compare;
  Operation *function = nullptr;
  for (Operation *user : last.getUsers()) {
    if (isInOrder(user))
      return false;
    if (auto op = dyn_cast<SelectOp>(user))
      select = op;
    else if (auto op = dyn_cast<CompareOp>(user))
      compare = op;
    else
      function = user;
  }
  if (!select || !compare || !function || !compare->hasOneUse() ||
      !function->hasOneUse() || select.getPred() != compare.getResult() ||
      select.getOnFalse() != function->getResult(0) ||
      compare.getDirection() != ComparisonDirection::GT ||
      !isAll(compare.getRhs(), 0))
    return false;
  std::optional<double> number;
  if (auto exponential = dyn_cast<ExponentialMinusOneOp>(function)) {
    if (exponential.getResultAccuracyAttr() ||
        !setActivation(ActivationMode::Elu))
      return false;
  } else if (auto product = dyn_cast<MultiplyOp>(function)) {
    if (!matchEitherOrder(
            product.getLhs(), product.getRhs(),
            [&](Value, Value y) { return bool(number = getNumber(y)); }) ||
        !setActivation(ActivationMode::LeakyRelu))
      return false;
    alpha = *number;
  } else {
    return false;
  }
  advance({compare, function, select});
  return true;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

bool Epilogue::take(Operation *user) {
  if (auto multiply = dyn_cast<MultiplyOp>(user))
    return takeScale(multiply);
  if (auto add = dyn_cast<AddOp>(user))
    return takeAddend(add);
  if (auto convert = dyn_cast<ConvertOp>(user);
      convert && takeConversion(convert))
    return true;
  return takeActivation(user) || takeRounding(user);
}

bool Epilogue::collect() {
  if (!call->hasOneUse() || isInOrder(call))
    return false;
  auto array = dyn_cast<GetTupleElementOp>(*call->user_begin());
  if (!array || array.getIndex() != 0 || isInOrder(array))
    return false;
  advance({array});
  while (true) {
    if (last.hasOneUse()) {
      Operation *user = *last.user_begin();
      if (isInOrder(user) || !take(user))
        break;
    } else if (!takeSelect()) {
      break;
    }
  }
  return replaced.size() > 1;
}

static void reportFused(Location loc, size_t count) {
  remark::passed(loc, remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
      << remark::add("operations computed by the convolution: {0}", count);
}

void Epilogue::apply() {
  Operation *root = last.getDefiningOp();
  OpBuilder opBuilder(root);
  InstructionBuilder builder(opBuilder, root);
  int64_t features =
      call.getComputedType().getDimSize(call.getDimLabels().getOutputFeature());
  Type biasElement = isa<FloatType>(element) ? element : opBuilder.getF32Type();
  if (!bias && !isPlain() && !call.getOnednn())
    bias = builder.splat({features}, biasElement, 0);
  else if (bias && cast<RankedTensorType>(bias.getType()).getRank() == 0)
    bias = builder.splat({features}, bias);

  SmallVector<Location> locations;
  for (Operation *op : replaced)
    locations.push_back(op->getLoc());
  auto type = cast<RankedTensorType>(last.getType());
  auto fused = builder.create<library::ConvolutionOp>(
      opBuilder.getTupleType(
          {type, cast<TupleType>(call.getType()).getType(1)}),
      CallKind::Forward, lhs, rhs, bias, sideInput, call.getWindowAttr(),
      call.getDimLabels(), call.getFeatureGroupCount(),
      call.getOperandPrecisionAttr(), activation, APFloat(alpha),
      APFloat(scale), APFloat(sideScale), call.getAlgorithmAttr(),
      call.getOnednn());
  fused->setLoc(fuseLocations(call.getLoc(), locations));
  for (StringRef name :
       {HLODialect::kFrontendAttributes, HLODialect::kBackendConfig})
    if (Attribute attr = call->getAttr(name))
      fused->setAttr(name, attr);
  reportFused(call.getLoc(), replaced.size() - 1);
  library::UnusedOperands unused;
  unused.add(root);
  replaceInstruction(root, builder.element(fused, 0));
  unused.erase();
}

/// Why a call computes nothing else; empty if it may.
static StringRef getObstacle(library::ConvolutionOp call) {
  if (call.getKind() != CallKind::Forward)
    return "a gradient";
  auto [input, filter, output] = call.getForwardTypes();
  int64_t groups = call.getFeatureGroupCount();
  if (groups != 1 &&
      groups == input.getDimSize(call.getDimLabels().getInputFeature()))
    return "each input feature is a group";
  if (getElementType(call.getLhs()).getIntOrFloatBitWidth() == 8 &&
      isa<FloatType>(getElementType(call.getLhs())))
    return "floats of 8 bits";
  return {};
}

namespace {
struct FusedConvolutionRewriterPass
    : DeviceRewriterPass<hlo::impl::FusedConvolutionRewriterPassBase<
                             FusedConvolutionRewriterPass>,
                         library::ConvolutionOp> {
  using DeviceRewriterPass::DeviceRewriterPass;

protected:
  bool rewrite(library::ConvolutionOp call, const InstructionExpander &expander,
               const DeviceDescription &device) override {
    if (StringRef obstacle = getObstacle(call); !obstacle.empty()) {
      expander.decline(call, obstacle);
      return false;
    }
    if (ConvolutionGraph graph(call); graph.match()) {
      StringRef obstacle = graph.getObstacle(device.computeCapability);
      if (obstacle.empty()) {
        Location loc = call.getLoc();
        reportFused(loc, graph.rewrite());
        return true;
      }
      expander.decline(call, obstacle);
    }
    Epilogue epilogue(call, runtimeFusion, device);
    if (!epilogue.collect()) {
      expander.decline(call,
                       "nothing follows that the library computes with it");
      return false;
    }
    epilogue.apply();
    return true;
  }
};
} // namespace
