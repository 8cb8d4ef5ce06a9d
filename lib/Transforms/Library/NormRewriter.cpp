//===- NormRewriter.cpp - Layer normalizations by libraries ---------------===//
// See the description of norm-rewriter in Passes.td; test: norm-rewriter.mlir.

#include "LayerNormGradient.h"
#include "Terms.h"
#include "UnusedOperands.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
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
  LayerNorm(AddOp root, bool excessPrecision)
      : root(root), statistics(excessPrecision) {}

  bool match();
  /// Why the library does not compute it; empty if it does.
  StringRef getObstacle(const DeviceDescription &device);
  void rewrite(const DeviceDescription &device);

private:
  bool matchScaled(Value product);

  AddOp root;
  RowStatistics statistics;
  /// What the call reads and computes.
  Value x, scale, bias, result;
};
} // namespace

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

bool LayerNorm::matchScaled(Value product) {
  SmallVector<Value> factors =
      getFactors(product, /*ignoresUsers=*/true, [&](Value factor) {
        return statistics.skipConversions(factor);
      });
  if (factors.size() != 3)
    return false;
  Value centered = take(factors, [](Value factor) {
    return factor.getDefiningOp<SubtractOp>() != nullptr;
  });
  if (!centered)
    return false;
  return matchEitherOrder(
      factors[0], factors[1], [&](Value factor, Value parameter) {
        std::optional<RowStatistics> match =
            RowStatistics::match(factor, statistics.excessPrecision);
        if (!match || !match->isCentered(centered))
          return false;
        statistics = *match;
        x = statistics.getAs(centered.getDefiningOp<SubtractOp>().getLhs(),
                             root.getType());
        scale = statistics.getParameter(parameter);
        return x && scale;
      });
}

/// The conversion to 16 bits that is all that reads `root`, or null.
static ConvertOp getNarrowing(Operation *root) {
  auto convert = root->hasOneUse() ? dyn_cast<ConvertOp>(*root->user_begin())
                                   : ConvertOp();
  if (!convert || !getElementType(root->getResult(0)).isF32() ||
      convert->getBlock() != root->getBlock() ||
      hasControlDependencies(convert))
    return {};
  Type element = getElementType(convert);
  return element.isF16() || element.isBF16() ? convert : ConvertOp();
}

bool LayerNorm::match() {
  if (!root.getType().hasStaticShape() || root.getType().getRank() == 0 ||
      !matchEitherOrder(root.getLhs(), root.getRhs(),
                        [&](Value product, Value parameter) {
                          if (!matchScaled(product))
                            return false;
                          bias = statistics.getParameter(parameter);
                          return bool(bias);
                        }))
    return false;
  result = root;
  if (ConvertOp convert = getNarrowing(root))
    if (Value narrow = statistics.getAs(x, convert.getType())) {
      x = narrow;
      result = convert;
    }
  return true;
}

/// Why the library computes nothing of `arrays`, the first of which is `x`, in
/// the place of operations; empty if it does.
static StringRef getObstacle(const DeviceDescription &device,
                             const RowStatistics &statistics,
                             ArrayRef<Value> arrays, ArrayRef<Value> replaced) {
  for (Value array : arrays) {
    Type element = getElementType(array);
    if (!element.isF32() &&
        (!device.isGPU() || !(element.isF16() || element.isBF16())))
      return "the library does not have its type";
  }
  if (device.isGPU() && device.computeCapability < 80)
    return "the library computes it from Ampere on";
  if (statistics.getType().getNumElements() == 0)
    return "no elements";
  if (statistics.firstDim == 0)
    return "there is one mean only";
  for (Value array : llvm::concat<const Value>(arrays, replaced)) {
    auto type = cast<RankedTensorType>(array.getType());
    if (!hasPlainLayout(type) || !isDescending(type))
      return "arrays are not row-major";
  }
  for (Value value : replaced)
    if (hasControlDependencies(value.getDefiningOp()))
      return "there are control dependencies";
  return {};
}

StringRef LayerNorm::getObstacle(const DeviceDescription &device) {
  return ::getObstacle(device, statistics, {x, scale, bias},
                       {root, statistics.mean, statistics.rstd, result});
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Has `values` be there at `point`, by computing them earlier if need be.
static bool moveInFront(ArrayRef<Value> values, Operation *point) {
  mlir::DominanceInfo dominance;
  mlir::BackwardSliceOptions options;
  options.inclusive = true;
  options.filter = [&](Operation *op) {
    return !dominance.properlyDominates(op, point);
  };
  llvm::SetVector<Operation *> slice;
  for (Value value : values)
    if (failed(mlir::getBackwardSlice(value, &slice, options)))
      return false;
  if (!llvm::all_of(slice, [&](Operation *op) {
        return op != point && op->getBlock() == point->getBlock() &&
               mlir::isPure(op) && !hasControlDependencies(op);
      }))
    return false;
  for (Operation *op : mlir::topologicalSort(slice))
    op->moveBefore(point);
  return true;
}

void LayerNorm::rewrite(const DeviceDescription &device) {
  bool isOneDnn = !device.isGPU();
  Operation *last = result.getDefiningOp();
  Value mean = statistics.mean, rstd = statistics.rstd;
  bool isTrain =
      !isOneDnn && !(library::isOnlyFor(mean.getDefiningOp(), last) &&
                     library::isOnlyFor(rstd.getDefiningOp(), last));
  // What reads the statistics may come early.
  Operation *point = last;
  if (isTrain) {
    Operation *first = mean.getDefiningOp();
    isTrain = moveInFront({x, scale, bias}, first);
    if (isTrain)
      point = first;
  }

  OpBuilder opBuilder(point);
  InstructionBuilder b(opBuilder, last);
  int64_t rows = statistics.getNumRows(), columns = statistics.getNumColumns();
  SmallVector<int64_t> shape = {rows, columns}, parameterShape = {columns};
  if (!isOneDnn) {
    shape = {rows, columns, 1, 1};
    parameterShape = {1, columns, 1, 1};
  }
  SmallVector<Type> types = {b.getType(shape, getElementType(result))};
  if (isTrain)
    types.append(2, b.getType({rows, 1, 1, 1}, opBuilder.getF32Type()));
  types.push_back(b.getType({0}, opBuilder.getIntegerType(8, false)));
  auto call = b.create<library::NormOp>(
      TupleType::get(opBuilder.getContext(), types), b.reshape(x, shape),
      b.reshape(scale, parameterShape), b.reshape(bias, parameterShape),
      opBuilder.getF64FloatAttr(statistics.epsilon),
      isTrain ? opBuilder.getUnitAttr() : mlir::UnitAttr(),
      library::ConvolutionAlgorithmAttr(),
      isOneDnn ? opBuilder.getUnitAttr() : mlir::UnitAttr());
  call->setLoc(fuseLocations(root.getLoc(), {last->getLoc()}));
  remark::passed(root.getLoc(),
                 remark::RemarkOpts::name("Normalized").category(DEBUG_TYPE))
      << remark::add("{0} rows of {1} elements", rows, columns);

  library::UnusedOperands unused;
  auto put = [&](Operation *op, Value array) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    array = b.convert(array, type.getElementType());
    replaceInstruction(op, b.castTo(b.reshape(array, type.getShape()), type));
  };
  auto replace = [&](Value value, unsigned index) {
    Value array = b.element(call, index);
    Operation *op = value.getDefiningOp();
    // What was rounded on the way to them has more bits now.
    for (Operation *user : llvm::make_early_inc_range(value.getUsers()))
      if (auto convert = dyn_cast<ConvertOp>(user);
          convert && statistics.skipConversions(convert) != convert &&
          getElementType(convert) == getElementType(array)) {
        unused.add(convert);
        put(convert, array);
      }
    unused.add(op);
    put(op, array);
  };
  replace(result, 0);
  if (isTrain) {
    replace(rstd, 2);
    replace(mean, 1);
  }
  unused.erase();
}

static StringRef getGradientObstacle(const LayerNormGradient &gradient,
                                     const DeviceDescription &device) {
  const RowStatistics &statistics = gradient.statistics;
  if (!device.isGPU())
    return "the library computes no gradients";
  SmallVector<Value> arrays = {statistics.x, gradient.scale, gradient.dy,
                               statistics.mean, statistics.rstd};
  SmallVector<Value> replaced = {gradient.dx->getResult(0)};
  for (ReduceOp sum : {gradient.dScale, gradient.dBias})
    if (sum)
      replaced.push_back(sum->getResult(0));
  return getObstacle(device, statistics, arrays, replaced);
}

/// Puts a call in the place of what computes `gradient`.
static void rewriteGradient(const LayerNormGradient &gradient,
                            library::UnusedOperands &unused) {
  const RowStatistics &statistics = gradient.statistics;
  Operation *last = gradient.dx;
  Value x = statistics.x, dy = gradient.dy;
  auto convertTo = [&](Operation *root) {
    auto type = cast<RankedTensorType>(root->getResult(0).getType());
    Value xAs = statistics.getAs(x, type), dyAs = statistics.getAs(dy, type);
    if (!xAs || !dyAs)
      return;
    x = xAs;
    dy = dyAs;
    last = root;
  };
  convertTo(last);
  if (ConvertOp convert = gradient.rest ? ConvertOp() : getNarrowing(last))
    convertTo(convert);
  // The sums may come before the gradient of x.
  mlir::DominanceInfo dominance;
  Operation *point = gradient.dx;
  SmallVector<Operation *> sums = {gradient.dScale, gradient.dBias};
  for (Operation *&sum : sums) {
    auto isReady = [&](Value operand) {
      return dominance.properlyDominates(operand, sum);
    };
    if (!sum || !sum->isBeforeInBlock(point))
      continue;
    if (llvm::all_of(
            ArrayRef({x, gradient.scale, dy, statistics.mean, statistics.rstd}),
            isReady))
      point = sum;
    else
      sum = nullptr;
  }

  OpBuilder opBuilder(point);
  InstructionBuilder b(opBuilder, gradient.dx);
  int64_t rows = statistics.getNumRows(), columns = statistics.getNumColumns();
  SmallVector<int64_t> shape = {rows, columns, 1, 1},
                       parameterShape = {1, columns, 1, 1},
                       statisticShape = {rows, 1, 1, 1};
  auto getSumType = [&](Operation *sum) {
    return b.getType(parameterShape,
                     getElementType(sum ? sum->getResult(0) : gradient.scale));
  };
  auto reshape = [&](Value statistic) {
    return b.reshape(b.convert(statistic, opBuilder.getF32Type()),
                     statisticShape);
  };
  auto call = b.create<library::NormBackwardOp>(
      opBuilder.getTupleType(
          {b.getType(shape, getElementType(last->getResult(0))),
           getSumType(sums[0]), getSumType(sums[1]),
           b.getType({0}, opBuilder.getIntegerType(8, false))}),
      b.reshape(x, shape), b.reshape(gradient.scale, parameterShape),
      b.reshape(dy, shape), reshape(statistics.mean), reshape(statistics.rstd),
      library::ConvolutionAlgorithmAttr());
  remark::passed(gradient.dx->getLoc(),
                 remark::RemarkOpts::name("Gradient").category(DEBUG_TYPE))
      << remark::add("of {0} rows of {1} elements", rows, columns);

  SmallVector<Location> locations = {last->getLoc()};
  auto replace = [&](Operation *op, unsigned index, Value rest) {
    opBuilder.setInsertionPoint(op);
    InstructionBuilder builder(opBuilder, op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    Value array =
        builder.reshape(builder.element(call, index), type.getShape());
    if (rest)
      array = builder.add(rest, array);
    locations.push_back(op->getLoc());
    unused.add(op);
    unused.forget(op);
    replaceInstruction(op, builder.castTo(array, type));
  };
  replace(last, 0, gradient.rest);
  for (auto [index, sum] : llvm::enumerate(sums))
    if (sum)
      replace(sum, index + 1, {});
  call->setLoc(fuseLocations(call.getLoc(), locations));
}

namespace {
struct NormRewriterPass
    : DevicePass<hlo::impl::NormRewriterPassBase<NormRewriterPass>> {
  using DevicePass::DevicePass;

protected:
  bool run(const DeviceDescription &device) override {
    // With calls for gradients, the others are those that train.
    bool isChanged = rewriteGradients(device);
    return rewriteNorms(device) || isChanged;
  }

private:
  bool rewriteGradients(const DeviceDescription &device) {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    library::UnusedOperands unused;
    bool isChanged = false;
    for (Operation *op :
         collectInstructions(getOperation(), llvm::IsaPred<RsqrtOp>)) {
      std::optional<RowStatistics> statistics =
          RowStatistics::match(cast<RsqrtOp>(op), excessPrecision);
      if (!statistics || op->use_empty())
        continue;
      llvm::SmallPtrSet<Operation *, 4> declined;
      auto accept = [&](Operation *dx) { return !declined.contains(dx); };
      while (auto gradient = LayerNormGradient::find(*statistics, accept)) {
        if (StringRef obstacle = getGradientObstacle(*gradient, device);
            !obstacle.empty()) {
          declined.insert(gradient->dx);
          expander.decline(gradient->dx, obstacle);
          continue;
        }
        rewriteGradient(*gradient, unused);
        isChanged = true;
      }
    }
    unused.erase();
    return isChanged;
  }

  bool rewriteNorms(const DeviceDescription &device) {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    bool isChanged = false;
    SmallVector<Operation *> roots;
    for (Operation *op :
         collectInstructions(getOperation(), llvm::IsaPred<AddOp>)) {
      LayerNorm norm(cast<AddOp>(op), excessPrecision);
      if (!norm.match())
        continue;
      if (StringRef obstacle = norm.getObstacle(device); !obstacle.empty())
        expander.decline(op, obstacle);
      else
        roots.push_back(op);
    }
    // The last first: what it reads is as it was then. To find the place of
    // what is new takes as long as the block is.
    for (Operation *op : llvm::reverse(roots)) {
      LayerNorm norm(cast<AddOp>(op), excessPrecision);
      if (!norm.match())
        continue;
      norm.rewrite(device);
      isChanged = true;
    }
    return isChanged;
  }
};
} // namespace
