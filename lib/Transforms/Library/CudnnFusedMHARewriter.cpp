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
#include "hlo/Transforms/Utils/Replacement.h"
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
class Attention : AttentionMatcher {
public:
  explicit Attention(DotOp root, bool isTrain = false)
      : AttentionMatcher(root, isTrain) {}

  /// Why the library does not compute it, or empty; nothing where there is no
  /// softmax.
  std::optional<StringRef> getObstacle(const DeviceDescription &device,
                                       bool mayRedraw);
  Value build(InstructionBuilder &b) { return buildCall(b, getBias(b)).first; }
  /// The same of what computes the gradients as well, and nothing else reads.
  std::optional<StringRef> getGradientObstacle(const DeviceDescription &device,
                                               bool mayRedraw);
  /// Puts calls in the place of all that computes it and the gradients; adds
  /// what it erases.
  void rewriteGradient(library::UnusedOperands &unused,
                       llvm::SmallPtrSetImpl<Operation *> &erased);

private:
  StringRef getTypeObstacle(const DeviceDescription &device);
  StringRef getMaskObstacle(bool mayRedraw);
  bool matchGradient();
  /// What the gradients of the operands are read as.
  SmallVector<Operation *> getRoots();
  Value getBias(InstructionBuilder &b);
  /// How long queries and keys of each batch are, or null.
  std::pair<Value, Value> getLengths(InstructionBuilder &b);
  /// With the dimensions that calls have.
  Value widen(InstructionBuilder &b, Value array);
  DotDimensionNumbersAttr widen(DotOperandDims lhs, DotOperandDims rhs);
  mlir::FloatAttr getRate(InstructionBuilder &b) {
    return b.builder.getF64FloatAttr(hasDropout() ? 1 - 1 / keptFactor : 0);
  }
  /// The gradient of the bias, of which masks are no part, from that of a call.
  Value sumRepeated(InstructionBuilder &b, Value dBias);
  /// The result, and with `isTrain` what its gradient needs.
  std::pair<Value, Value> buildCall(InstructionBuilder &b, Value bias);

  AttentionGradient gradient;
};
} // namespace

//===----------------------------------------------------------------------===//
// Preconditions
//===----------------------------------------------------------------------===//

/// Whether that is how the library multiplies.
static bool hasLibraryAlgorithm(DotOp dot) {
  PrecisionConfigAttr precision = dot.getOperandPrecisionAttr();
  if (precision && getElementType(dot.getLhs()).isF32() &&
      llvm::any_of(precision.getOperandPrecision(), [](Precision operand) {
        return operand != Precision::Default;
      }))
    return false;
  DotAlgorithm algorithm = dot.getAlgorithm().value_or(DotAlgorithm::unset);
  return algorithm == DotAlgorithm::unset ||
         algorithm == DotAlgorithm::dot_bf16_bf16_f32 ||
         algorithm == DotAlgorithm::dot_f16_f16_f32;
}

StringRef Attention::getTypeObstacle(const DeviceDescription &device) {
  Type element = getElementType(probabilities);
  DotOperand query = getQuery(), key = getKey(), value = getValue();
  SmallVector<Value> arrays = {query.array, key.array, probabilities,
                               value.array};
  // What rounds the result anyway may be behind the dot.
  if (Operation *result =
          isTrain ? root.getOperation() : getConvertedTo(root, element))
    arrays.push_back(result->getResult(0));
  else
    arrays.push_back(root);
  if (bias)
    arrays.push_back(bias.array);
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
  if (device.computeCapability < 80)
    return "the library computes it from Ampere on";
  // All others are batches, of which there are two at most.
  for (const DotOperand &operand : {query, key, value})
    if (operand.dims.contracting.size() != 1 || operand.dims.free.size() != 1)
      return "no two batch dimensions";
  constexpr int64_t multiple = 8;
  bool isHopper = device.computeCapability >= 90;
  int64_t features = InstructionBuilder::getShape(
              query.array)[query.dims.contracting.front()],
          valueFeatures = root.getType().getDimSize(getFeatureDim());
  for (int64_t size : {features, valueFeatures})
    if (size > (isHopper ? 256 : 128) || size % multiple != 0)
      return "a head has more features than the library takes, or no multiple "
             "of 8";
  if (features != valueFeatures && !isHopper)
    return "values have other numbers of features than keys";
  if (!hasLibraryAlgorithm(root) || !hasLibraryAlgorithm(first))
    return "it asks for another algorithm";
  if (hasControlDependencies(root))
    return "there are control dependencies";
  return {};
}

StringRef Attention::getMaskObstacle(bool mayRedraw) {
  if (masks.isMixed())
    return "masks make different numbers of scores";
  for (const AttentionMasks::Other &other : masks.getOthers())
    if (!other.isInfinite && getElementType(probabilities).isF16())
      return "no f16 is as small as what the mask makes of scores";
  if (!hasDropout())
    return keptFactor == 1 ? StringRef() : "probabilities are scaled";
  if (!(keptFactor > 1 && std::isfinite(keptFactor)))
    return "what dropout keeps does not make up for what it drops";
  return mayRedraw ? StringRef()
                   : "dropout has random numbers that the library does not "
                     "make";
}

std::optional<StringRef> Attention::getObstacle(const DeviceDescription &device,
                                                bool mayRedraw) {
  StringRef obstacle;
  if (!match(obstacle))
    return obstacle.empty() ? std::nullopt : std::optional(obstacle);
  obstacle = getTypeObstacle(device);
  return obstacle.empty() ? getMaskObstacle(mayRedraw) : obstacle;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

Value Attention::widen(InstructionBuilder &b, Value array) {
  SmallVector<int64_t> shape(b.getShape(array));
  shape.insert(shape.begin(), 4 - getRank(), 1);
  return b.reshape(array, shape);
}

DotDimensionNumbersAttr Attention::widen(DotOperandDims lhs,
                                         DotOperandDims rhs) {
  if (getRank() == 3)
    for (DotOperandDims *dims : {&lhs, &rhs}) {
      for (SmallVector<int64_t> *group : {&dims->batch, &dims->contracting})
        for (int64_t &dim : *group)
          ++dim;
      dims->batch.insert(dims->batch.begin(), 0);
    }
  return getDotNumbers(root.getContext(), lhs, rhs);
}

/// As the call reads it, masks included, or null.
Value Attention::getBias(InstructionBuilder &b) {
  if (!bias && masks.getOthers().empty())
    return {};
  Type element = getElementType(probabilities);
  SmallVector<int64_t> dims = getBiasDims(), shape, wide(4, 1);
  for (int64_t dim : dims) {
    shape.push_back(getShape()[dim]);
    wide[dim + 4 - getRank()] = getShape()[dim];
  }
  Value array;
  if (!bias)
    array = b.splat(shape, element, 0.0);
  else if (masks.getOthers().empty() && bias.isWhole(shape, dims))
    array = bias.array;
  else
    array = bias.build(b, shape, dims);
  for (const AttentionMasks::Other &other : masks.getOthers()) {
    // Next to numbers of f32, scores are nothing to that, and it is not so
    // large that two of these make an infinity.
    double lowest = other.isInfinite ? -std::numeric_limits<double>::infinity()
                                     : -std::ldexp(1, 41);
    Value lost = b.splatLike(array, lowest);
    Value pred = other.pred.build(b, shape, dims);
    array = other.isKept ? b.select(pred, array, lost)
                         : b.select(pred, lost, array);
  }
  return b.reshape(array, wide);
}

std::pair<Value, Value> Attention::getLengths(InstructionBuilder &b) {
  Value keys = masks.getKeyLengths();
  if (!keys)
    return {};
  ArrayRef<int64_t> shape = getShape();
  Type i32 = b.getI32Type();
  Value zero = b.constant(i32, 0), most = b.constant(i32, shape[3]);
  if (InstructionBuilder::getType(keys).getNumElements() == 1)
    keys = b.broadcast(b.reshape(keys, {}), {shape[0]}, {});
  keys = b.reshape(keys, {shape[0]});
  keys = b.min(b.max(keys, zero), most);
  return {b.splat({shape[0]}, i32, shape[2]), keys};
}

static mlir::UnitAttr getFlag(InstructionBuilder &b, bool isSet) {
  return isSet ? b.builder.getUnitAttr() : mlir::UnitAttr();
}

std::pair<Value, Value> Attention::buildCall(InstructionBuilder &b,
                                             Value bias) {
  // Where the values come first, so do features, before queries.
  bool isSwapped = getFeatureDim() != getRank() - 1;
  SmallVector<int64_t> shape(root.getType().getShape()),
      rows(first.getType().getShape().drop_back());
  shape.insert(shape.begin(), 4 - getRank(), 1);
  rows.insert(rows.begin(), 4 - getRank(), 1);
  if (isSwapped)
    std::swap(shape[2], shape[3]);
  SmallVector<Type> types = {b.getType(shape, getElementType(probabilities))};
  if (isTrain)
    types.push_back(b.getType(rows, b.builder.getF32Type()));
  types.push_back(b.getType({0}, b.builder.getIntegerType(8, false)));
  DotOperandDims second =
      values == root.getLhs() ? getRhsDims(root) : getLhsDims(root);
  DotOperand query = getQuery(), key = getKey(), value = getValue();
  auto [queryLengths, keyLengths] = getLengths(b);
  auto call = b.create<library::AttentionOp>(
      b.builder.getTupleType(types), widen(b, query.array), widen(b, key.array),
      widen(b, value.array), bias, queryLengths, keyLengths,
      b.builder.getF64FloatAttr(scale), getFlag(b, masks.isCausal()),
      b.builder.getI64IntegerAttr(masks.getWindow()), getRate(b),
      getFlag(b, isTrain), widen(query.dims, key.dims),
      widen(second, value.dims), b.builder.getI64IntegerAttr(42),
      library::ConvolutionAlgorithmAttr());
  Value product = b.element(call, 0);
  if (isSwapped)
    product = b.transpose(product, {0, 1, 3, 2});
  product = b.convert(b.reshape(product, root.getType().getShape()),
                      getElementType(root));
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
  std::optional<AttentionGradient> match = AttentionGradient::find(*this);
  if (!match)
    return false;
  gradient = *match;
  SmallVector<Operation *> roots = getRoots();
  if (llvm::is_contained(roots, nullptr))
    return false;
  roots.push_back(root);
  return library::isOnlyFor(first, roots);
}

std::optional<StringRef>
Attention::getGradientObstacle(const DeviceDescription &device,
                               bool mayRedraw) {
  StringRef obstacle;
  if (!match(obstacle) || !matchGradient())
    return std::nullopt;
  for (StringRef reason : {getTypeObstacle(device), getMaskObstacle(mayRedraw)})
    if (!reason.empty())
      return reason;
  if ((bias || !masks.getOthers().empty()) &&
      (getShape()[getRank() - 2] % 2 != 0 || getShape().back() % 2 != 0))
    return "there is a bias, and the number of queries or keys is odd";
  for (AttentionGradient::Product product : gradient.getProducts())
    if (!hasLibraryAlgorithm(product.dot))
      return "a gradient asks for another algorithm";
  auto isRowMajor = [](Value array) {
    Type type = array.getType();
    return hasPlainLayout(type) && isDescending(cast<RankedTensorType>(type));
  };
  if (getElementType(gradient.dy.array) != getElementType(root) ||
      !isRowMajor(gradient.dy.array))
    return "the gradient of the result is of another type, or not row-major";
  for (Operation *op : getRoots())
    if (hasControlDependencies(op) || !isRowMajor(op->getResult(0)) ||
        !root->isBeforeInBlock(op))
      return "a gradient waits for something, comes first, or is not row-major";
  return StringRef();
}

Value Attention::sumRepeated(InstructionBuilder &b, Value dBias) {
  SmallVector<int64_t> dims;
  for (auto [dim, size] : llvm::enumerate(b.getShape(dBias)))
    if (size != 1 && !bias.has(int64_t(dim) - (4 - getRank())))
      dims.push_back(dim);
  if (dims.empty())
    return dBias;
  Type f32 = b.builder.getF32Type();
  return b.convert(
      b.reduce<AddOp>(b.convert(dBias, f32), b.constant(f32, 0.0), dims),
      getElementType(dBias));
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
  const DotOperandDims &dims = gradient.dy.dims;
  SmallVector<int64_t> order(dims.batch);
  order.append({dims.free[0], dims.contracting[0]});
  Value dy = widen(b, b.transpose(gradient.dy.array, order));
  Value result = widen(b, y);
  bool isSwapped = getFeatureDim() != getRank() - 1;
  if (isSwapped)
    result = b.transpose(result, {0, 1, 3, 2});
  int64_t rank = getRank();
  auto batch = llvm::to_vector(llvm::seq(rank - 2));
  auto getNumbers = [&](int64_t lhsContracting, ArrayRef<int64_t> rhsBatch,
                        int64_t rhsContracting) {
    return widen(DotOperandDims(rank, batch, {lhsContracting}),
                 DotOperandDims(rank, rhsBatch, {rhsContracting}));
  };
  DotOperand query = getQuery(), key = getKey(), value = getValue();
  SmallVector<Type> types;
  for (AttentionGradient::Product product : gradient.getProducts()) {
    SmallVector<int64_t> sizes(product.dot.getType().getShape());
    sizes.insert(sizes.begin(), 4 - rank, 1);
    if (product.isSwapped)
      std::swap(sizes[2], sizes[3]);
    types.push_back(b.getType(sizes, element));
  }
  if (gradient.dBias)
    types.push_back(b.getType(b.getShape(bias), element));
  types.push_back(b.getType({0}, builder.getIntegerType(8, false)));
  auto [queryLengths, keyLengths] = getLengths(b);
  auto call = b.create<library::AttentionBackwardOp>(
      builder.getTupleType(types), widen(b, query.array), widen(b, key.array),
      widen(b, value.array), statistics, dy, bias, result, queryLengths,
      keyLengths, builder.getF64FloatAttr(scale), getFlag(b, masks.isCausal()),
      builder.getI64IntegerAttr(masks.getWindow()), getRate(b),
      getFlag(b, gradient.dBias != nullptr),
      getNumbers(rank - 1, value.dims.batch, value.dims.free[0]),
      getNumbers(rank - 2, batch, rank - 2),
      getNumbers(rank - 2, query.dims.batch, query.dims.free[0]),
      getNumbers(rank - 1, key.dims.batch, key.dims.free[0]),
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
    if (index == 3)
      value = sumRepeated(b, value);
    else if (gradient.getProducts()[index].isSwapped)
      value = b.transpose(value, {0, 1, 3, 2});
    replace(op, b.reshape(value, b.getShape(op->getResult(0))));
  }
  call->setLoc(fuseLocations(call.getLoc(), locations));
  remark::passed(root.getLoc(),
                 remark::RemarkOpts::name("Gradient").category(DEBUG_TYPE))
      << remark::add("of {0} heads of {1} queries and {2} keys",
                     ShapedType::getNumElements(getShape().drop_back(2)),
                     getShape()[rank - 2], getShape()[rank - 1]);
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
    std::optional<StringRef> obstacle =
        attention.getObstacle(device, redrawDropout);
    if (!obstacle)
      return {};
    if (!obstacle->empty())
      return expander.decline(op, *obstacle);
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
      std::optional<StringRef> obstacle =
          attention.getGradientObstacle(device, redrawDropout);
      if (!obstacle)
        continue;
      if (!obstacle->empty()) {
        expander.decline(op, *obstacle);
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
