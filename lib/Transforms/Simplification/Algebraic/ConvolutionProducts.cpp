//===- ConvolutionProducts.cpp - Convolutions that are products -----------===//

#include "Convolution.h"
#include "Shapes.h"

using namespace hlo;
using namespace hlo::algebraic;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// True if the convolution reads its operands as they are: all static, of the
/// element type of the result, multiplied and added up in no other.
static bool isPlain(ConvolutionOp op) {
  Type element = op.getType().getElementType();
  DotAlgorithm algorithm = op.getAlgorithm().value_or(DotAlgorithm::unset);
  return !op.getSparsityConfig() && op.getType().hasStaticShape() &&
         op.getType().getNumElements() != 0 &&
         llvm::all_of(op->getOperands(),
                      [&](Value operand) {
                        return isStatic(operand) &&
                               getElementType(operand) == element;
                      }) &&
         (algorithm == DotAlgorithm::unset ||
          algorithm == DotAlgorithm::dot_f32_f32_f32);
}

/// True if the window takes the elements of that dimension one by one.
static bool isIdentity(ConvolutionOp op, int64_t index) {
  WindowAttr window = *op.getWindow();
  return window.getSize()[index] == 1 && window.getStrideOf(index) == 1 &&
         window.getPadLowOf(index) == 0 && window.getPadHighOf(index) == 0 &&
         window.getBaseDilationOf(index) == 1;
}

/// The dimension of the result that each of the input is.
static SmallVector<int64_t> getResultDims(ConvDimensionNumbersAttr labels) {
  SmallVector<int64_t> dims(labels.getInputRank());
  dims[labels.getInputBatch()] = labels.getOutputBatch();
  dims[labels.getInputFeature()] = labels.getOutputFeature();
  for (auto [dim, result] :
       llvm::zip_equal(labels.getInputSpatial(), labels.getOutputSpatial()))
    dims[dim] = result;
  return dims;
}

/// conv(A, B) -> reduce_add(A * B) where each feature has a kernel of its own
/// that covers each dimension as a whole, or its elements one by one; of
/// floats, where rounding does not matter
static Value depthwiseToProduct(ConvolutionOp op, Simplifier &s) {
  ConvDimensionNumbersAttr labels = op.getDimLabels();
  RankedTensorType lhs = op.getLhs().getType(), rhs = op.getRhs().getType();
  Type element = op.getType().getElementType();
  if (s.options.layoutSensitive || !isPlain(op) || isPred(element) ||
      !s.options.mayReassociate(element) ||
      int64_t(op.getFeatureGroupCount()) !=
          lhs.getDimSize(labels.getInputFeature()) ||
      rhs.getDimSize(labels.getKernelOutputFeature()) !=
          lhs.getDimSize(labels.getInputFeature()))
    return {};
  // Dimensions of lhs, and where those of the kernel are in it.
  SmallVector<int64_t> reduced, kernelDims = {labels.getKernelOutputFeature()},
                                positions = {labels.getInputFeature()};
  for (int64_t index = 0, e = labels.getInputSpatial().size(); index < e;
       ++index) {
    int64_t dim = labels.getInputSpatial()[index];
    WindowAttr window = *op.getWindow();
    if (isIdentity(op, index))
      continue;
    if (window.getSize()[index] != lhs.getDimSize(dim) ||
        window.getPadLowOf(index) != 0 || window.getPadHighOf(index) != 0 ||
        window.getBaseDilationOf(index) != 1 || window.isReversed(index))
      return {};
    reduced.push_back(dim);
    kernelDims.push_back(labels.getKernelSpatial()[index]);
    positions.push_back(dim);
  }
  // The kernel without its dimensions of one element, in any order.
  SmallVector<int64_t> shape, order;
  for (int64_t dim = 0; dim < rhs.getRank(); ++dim)
    if (auto it = llvm::find(kernelDims, dim); it != kernelDims.end()) {
      shape.push_back(rhs.getDimSize(dim));
      order.push_back(positions[it - kernelDims.begin()]);
    }
  RankedTensorType wide = s.getType(lhs.getShape(), element);
  Value kernel = s.broadcast(
      wide, s.reshape(s.getType(shape, element), op.getRhs()), order);
  Value product = s.create<MultiplyOp>(wide, op.getLhs(), kernel);
  if (!reduced.empty())
    product = s.reduce<AddOp>(product, s.constant(element, 0), reduced);
  // In the order of the result; then come the dimensions of one element.
  SmallVector<int64_t> resultOf = getResultDims(labels), kept;
  for (int64_t dim = 0; dim < lhs.getRank(); ++dim)
    if (!llvm::is_contained(reduced, dim))
      kept.push_back(resultOf[dim]);
  auto permutation = llvm::to_vector(llvm::seq<int64_t>(0, kept.size()));
  llvm::sort(permutation,
             [&](int64_t a, int64_t b) { return kept[a] < kept[b]; });
  if (!llvm::is_sorted(permutation))
    product = s.transpose(product, permutation);
  return s.castTo(s.reshape(product, op.getType().getShape()), op.getType());
}

/// conv(A, B) -> bitcast(dot(bitcast(A), bitcast(B))) of a window of one
/// element, where features vary fastest and nothing moves
static Value pointwiseToDot(ConvolutionOp op, Simplifier &s) {
  ConvDimensionNumbersAttr labels = op.getDimLabels();
  RankedTensorType lhs = op.getLhs().getType(), rhs = op.getRhs().getType(),
                   type = op.getType();
  auto isPlainLayout = [](RankedTensorType array) {
    LayoutAttr layout = getLayout(array);
    return layout && layout.isOnlyMinorToMajor();
  };
  if (!s.options.layoutSensitive || !isPlain(op) ||
      op.getFeatureGroupCount() != 1 || op.getBatchGroupCount() != 1 ||
      !isPlainLayout(lhs) || !isPlainLayout(rhs) || !isPlainLayout(type))
    return {};
  for (int64_t index = 0, e = labels.getInputSpatial().size(); index < e;
       ++index)
    if (!isIdentity(op, index))
      return {};
  // Features, if not of size 1, last in both, all else alike.
  int64_t feature = labels.getOutputFeature();
  SmallVector<int64_t> resultOf = getResultDims(labels),
                       inputOrder = getMemoryOrder(lhs),
                       outputOrder = getMemoryOrder(type);
  for (int64_t &dim : inputOrder)
    dim = resultOf[dim];
  for (SmallVector<int64_t> *order : {&inputOrder, &outputOrder})
    if (llvm::is_contained(ArrayRef(*order).take_back(), feature))
      order->pop_back();
  SmallVector<int64_t> kernelOrder = getMemoryOrder(rhs);
  if (inputOrder != outputOrder || llvm::is_contained(inputOrder, feature) ||
      (kernelOrder.size() == 2 &&
       kernelOrder[0] != labels.getKernelInputFeature()))
    return {};
  int64_t inputs = lhs.getDimSize(labels.getInputFeature());
  int64_t outputs = type.getDimSize(labels.getOutputFeature());
  int64_t rows = type.getNumElements() / outputs;
  Type element = type.getElementType();
  auto bitcast = [&](Value operand, ArrayRef<int64_t> shape) {
    return s.create<BitcastOp>(s.getType(shape, element), operand);
  };
  Value lhsValue = bitcast(op.getLhs(), {rows, inputs});
  Value rhsValue = bitcast(op.getRhs(), {inputs, outputs});
  Value dot = s.create<DotOp>(
      s.getType({rows, outputs}, element), lhsValue, rhsValue,
      DotDimensionNumbersAttr::get(op.getContext(), {}, {}, {1}, {0}),
      op.getOperandPrecisionAttr(), op.getAlgorithmAttr());
  return s.create<BitcastOp>(type, dot);
}

/// (conv(A, C) + B) * broadcast(c) -> conv(A, C * broadcast(c)) +
/// B * broadcast(c) of constants c, one for each output feature, and C (option)
static Value productIntoConvolution(MultiplyOp op, Simplifier &s) {
  Value result;
  if (!s.options.convAddMultiplyReorder || s.options.layoutSensitive ||
      !hasUniformType(op) ||
      !s.options.mayReassociate(op.getType().getElementType()))
    return {};
  matchEitherOrder(op.getLhs(), op.getRhs(), [&](Value a, Value b) {
    auto sum = getUniform<AddOp>(a);
    auto scale = b.getDefiningOp<BroadcastOp>();
    if (!sum || !sum->hasOneUse() || hasControlDependencies(sum) || !scale ||
        !isConstant(scale.getOperand()) ||
        getArray(scale.getOperand()).getRank() != 1)
      return false;
    return matchEitherOrder(
        sum.getLhs(), sum.getRhs(), [&](Value c, Value bias) {
          auto convolution = c.getDefiningOp<ConvolutionOp>();
          if (!convolution || !convolution->hasOneUse() ||
              !isPlain(convolution) || hasControlDependencies(convolution) ||
              !isConstant(convolution.getRhs()) ||
              scale.getDimensions()[0] !=
                  convolution.getDimLabels().getOutputFeature())
            return false;
          RankedTensorType kernelType = convolution.getRhs().getType();
          Value factors = s.broadcast(
              kernelType, scale.getOperand(),
              {convolution.getDimLabels().getKernelOutputFeature()});
          Value kernel = s.binary<MultiplyOp>(convolution.getRhs(), factors);
          Value scaled = s.clone(convolution, convolution.getType(),
                                 {convolution.getLhs(), kernel});
          result = s.binary<AddOp>(scaled, s.binary<MultiplyOp>(bias, b));
          return true;
        });
  });
  return result;
}

void algebraic::populateConvolutionProductRewrites(RewriteSet &set) {
  set.add("DepthwiseToProduct", depthwiseToProduct);
  set.add("PointwiseToDot", pointwiseToDot);
  set.add("ProductIntoConvolution", productIntoConvolution);
}
