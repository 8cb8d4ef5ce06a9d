//===- SplitkRewriter.cpp - Long sums of dots in parts --------------------===//
// See the description of splitk-rewriter in Passes.td; test:
// splitk-rewriter.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Values.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "splitk-rewriter"

namespace hlo {
#define GEN_PASS_DEF_SPLITKREWRITERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

namespace {
/// Sizes of a dot, and bytes of elements.
struct DotSizes {
  double batch = 1, rows = 1, columns = 1, depth = 1;
  double lhsBytes, rhsBytes, resultBytes, sumBytes;
  /// Operations for one product that is added.
  double operations;
};

/// Of one operation of a tile, of bytes of the dot's kernel and of that which
/// adds up the parts, and of launching that one; fitted by XLA's authors to
/// measurements of each generation.
struct CostWeights {
  double compute, memory, sumMemory, sumLaunch;
};
} // namespace

static CostWeights getWeights(const DeviceDescription &device) {
  if (device.computeCapability >= 100)
    return {100, 0.0848863, 189.711, 1.21563e8};
  if (device.computeCapability >= 90)
    return {100, 0.194136, 193.1384, 4.36e7};
  return {100, 0.0666955, 467.815, 5.65307e7};
}

static double getCost(const DotSizes &sizes, const DeviceDescription &device,
                      double parts) {
  constexpr double tile = 128;
  CostWeights weights = getWeights(device);
  double tileRows = std::min(sizes.rows, tile),
         tileColumns = std::min(sizes.columns, tile);
  double tiles = sizes.batch * parts * std::ceil(sizes.rows / tile) *
                 std::ceil(sizes.columns / tile);
  // A core computes several small tiles at a time.
  double tilesAtOnce =
      device.coreCount * (tile * tile / (tileRows * tileColumns));
  double compute = sizes.operations * tileRows * tileColumns *
                   std::ceil(sizes.depth / parts) *
                   std::max(1.0, tiles / tilesAtOnce) * weights.compute;
  double results = sizes.batch * sizes.rows * sizes.columns;
  double operandBytes =
      sizes.batch * sizes.depth *
      (sizes.rows * sizes.lhsBytes + sizes.columns * sizes.rhsBytes);
  double partBytes = results * parts * sizes.sumBytes;
  if (parts == 1)
    return std::max(compute, (operandBytes + results * sizes.resultBytes) *
                                 weights.memory);
  return std::max(compute, (operandBytes + partBytes) * weights.memory) +
         (partBytes + results * sizes.resultBytes) * weights.sumMemory +
         weights.sumLaunch;
}

static int64_t chooseParts(const DotSizes &sizes,
                           const DeviceDescription &device) {
  constexpr int64_t most = 2048;
  int64_t best = 1;
  double least = getCost(sizes, device, 1);
  for (int64_t parts = 2; parts <= most; parts *= 2)
    if (double cost = getCost(sizes, device, parts); cost < least) {
      least = cost;
      best = parts;
    }
  return best;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// The type that products of `result` add up in; null if the algorithm, or what
/// a library does, is no such sum.
static Type getSumType(DotOp dot) {
  Type result = dot.getType().getElementType();
  switch (dot.getAlgorithm().value_or(DotAlgorithm::unset)) {
  case DotAlgorithm::dot_f16_f16_f16:
  case DotAlgorithm::dot_bf16_bf16_bf16:
    return {};
  default:
    break;
  }
  if (isPredOrInteger(result))
    return llvm::all_of(
               dot.getOperandTypes(),
               [](Type type) {
                 return mlir::getElementTypeOrSelf(type).isSignlessInteger(8);
               }) &&
                   result.isSignlessInteger(32)
               ? result
               : Type();
  if (llvm::any_of(dot.getOperands(), [](Value operand) {
        return isPredOrInteger(getElementType(operand));
      }))
    return {};
  if (isFloat(result) && getElementBitWidth(result) < 32)
    return Float32Type::get(result.getContext());
  return result;
}

static double getOperationCount(DotAlgorithm algorithm) {
  switch (algorithm) {
  case DotAlgorithm::dot_bf16_bf16_f32_x3:
  case DotAlgorithm::dot_tf32_tf32_f32_x3:
    return 12;
  case DotAlgorithm::dot_bf16_bf16_f32_x6:
    return 20;
  case DotAlgorithm::dot_bf16_bf16_f32_x9:
    return 28;
  default:
    return 2;
  }
}

static DotSizes getSizes(DotOp dot, const DotOperandDims &lhs,
                         const DotOperandDims &rhs, Type sum) {
  auto multiply = [](RankedTensorType type, ArrayRef<int64_t> dims) {
    double product = 1;
    for (int64_t dim : dims)
      product *= type.getDimSize(dim);
    return product;
  };
  auto getBytes = [](Type element) { return getStorageBits(element) / 8.0; };
  RankedTensorType lhsType = dot.getLhs().getType(),
                   rhsType = dot.getRhs().getType();
  DotSizes sizes;
  sizes.batch = multiply(lhsType, lhs.batch);
  sizes.rows = multiply(lhsType, lhs.free);
  sizes.columns = multiply(rhsType, rhs.free);
  sizes.depth = multiply(lhsType, lhs.contracting);
  sizes.lhsBytes = getBytes(lhsType.getElementType());
  sizes.rhsBytes = getBytes(rhsType.getElementType());
  sizes.resultBytes = getBytes(dot.getType().getElementType());
  sizes.sumBytes = getBytes(sum);
  sizes.operations =
      getOperationCount(dot.getAlgorithm().value_or(DotAlgorithm::unset));
  return sizes;
}

/// An operand whose contracting dimension, padded to `depth`, is two: the
/// parts, which become the last batch dimension, and what each of them adds up.
static Value splitOperand(InstructionBuilder &builder, Value operand,
                          DotOperandDims &dims, int64_t depth, int64_t parts) {
  int64_t contracting = dims.contracting.front();
  SmallVector<int64_t> shape(InstructionBuilder::getShape(operand));
  shape[contracting] = depth;
  operand = builder.padTo(operand, shape);
  shape[contracting] = depth / parts;
  shape.insert(shape.begin() + contracting, parts);
  for (int64_t &dim : dims.batch)
    dim += dim > contracting;
  dims.batch.push_back(contracting);
  dims.contracting = {contracting + 1};
  return builder.reshape(operand, shape);
}

/// The type of the products that add up to `type`: `parts` of them for each
/// batch, in the order of `type` otherwise, so that sums lie where they belong.
static RankedTensorType getPartsType(InstructionBuilder &builder,
                                     RankedTensorType type, Type sum,
                                     int64_t partsDim, int64_t parts) {
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin() + partsDim, parts);
  RankedTensorType result = builder.getType(shape, sum);
  LayoutAttr layout = getLayout(type);
  if (!layout)
    return result;
  SmallVector<int64_t> order;
  size_t position = 0;
  for (int64_t dim : layout.getMinorToMajor()) {
    order.push_back(dim + (dim >= partsDim));
    if (dim >= partsDim)
      position = order.size();
  }
  order.insert(order.begin() + position, partsDim);
  return withLayout(result, LayoutAttr::get(type.getContext(), order));
}

static Value splitDot(DotOp dot, const DeviceDescription &device,
                      InstructionBuilder &builder,
                      const InstructionExpander &expander) {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  if (lhs.contracting.size() != 1)
    return expander.decline(dot, "not one contracting dimension");
  if (!isStatic(dot))
    return expander.decline(dot, "dynamic dimensions");
  Type sum = getSumType(dot);
  if (!sum)
    return expander.decline(dot, "the type it adds up in");
  RankedTensorType type = dot.getType(), lhsType = dot.getLhs().getType(),
                   rhsType = dot.getRhs().getType();
  int64_t depth = lhsType.getDimSize(lhs.contracting.front());
  if (type.getNumElements() == 0 || depth == 0)
    return expander.decline(dot, "no elements");
  int64_t parts = chooseParts(getSizes(dot, lhs, rhs, sum), device);
  if (parts == 1)
    return expander.decline(dot, "enough parallelism, or a short sum");

  constexpr int64_t alignment = 128;
  int64_t bits = std::min(getStorageBits(lhsType.getElementType()),
                          getStorageBits(rhsType.getElementType()));
  int64_t padded =
      llvm::alignTo(depth, parts * std::max<int64_t>(1, alignment / bits));
  Value lhsValue = splitOperand(builder, dot.getLhs(), lhs, padded, parts),
        rhsValue = splitOperand(builder, dot.getRhs(), rhs, padded, parts);
  // The parts are the batch dimension behind the others.
  int64_t partsDim = lhs.batch.size() - 1;
  Value product = createDotLike(
      builder, dot, getPartsType(builder, type, sum, partsDim, parts), lhsValue,
      rhsValue, getDotNumbers(dot.getContext(), lhs, rhs));
  Value result = builder.reduce<AddOp>(product, builder.constant(sum, 0),
                                       ArrayRef(partsDim));
  return builder.castTo(result, type);
}

namespace {
struct SplitkRewriterPass
    : GPUExpanderPass<hlo::impl::SplitkRewriterPassBase<SplitkRewriterPass>,
                      DotOp> {
  using GPUExpanderPass::GPUExpanderPass;

protected:
  Value expand(DotOp dot, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &device) override {
    return splitDot(dot, device, builder, expander);
  }
};
} // namespace
