//===- MatmulOp.cpp - Matrix products of libraries ------------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

static Type getElement(Value array) {
  return cast<RankedTensorType>(array.getType()).getElementType();
}

static bool isF8(Type type) {
  return isFloat(type) && type.getIntOrFloatBitWidth() == 8;
}

RankedTensorType MatmulOp::getProductType() {
  auto tuple = dyn_cast<TupleType>(getType());
  return cast<RankedTensorType>(tuple ? tuple.getType(0) : getType());
}

std::optional<unsigned> MatmulOp::getWorkspaceIndex() {
  auto tuple = dyn_cast<TupleType>(getType());
  if (!tuple && getOnednn())
    return std::nullopt;
  return tuple && tuple.size() != 0 ? tuple.size() - 1 : 0;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

namespace {
/// Operands that both have the batch dimensions, if one of them had none.
struct DotTypes {
  RankedTensorType lhs, rhs;
  DotDimensionNumbersAttr numbers;

  static DotTypes get(MatmulOp op);
};
} // namespace

/// `type` behind the dimensions `dims` of `other`.
static RankedTensorType addBatch(RankedTensorType type, RankedTensorType other,
                                 ArrayRef<int64_t> dims) {
  SmallVector<int64_t> shape;
  for (int64_t dim : dims)
    shape.push_back(other.getDimSize(dim));
  llvm::append_range(shape, type.getShape());
  return RankedTensorType::get(shape, type.getElementType());
}

DotTypes DotTypes::get(MatmulOp op) {
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  RankedTensorType lhs = op.getLhs().getType(), rhs = op.getRhs().getType();
  ArrayRef<int64_t> lhsBatch = numbers.getLhsBatchDims(),
                    rhsBatch = numbers.getRhsBatchDims();
  if (lhsBatch.empty() == rhsBatch.empty())
    return {lhs, rhs, numbers};
  int64_t count = lhsBatch.size() + rhsBatch.size();
  auto leading = llvm::to_vector(llvm::seq(count));
  auto moved =
      llvm::map_to_vector(lhsBatch.empty() ? numbers.getLhsContractingDims()
                                           : numbers.getRhsContractingDims(),
                          [&](int64_t dim) { return dim + count; });
  if (lhsBatch.empty())
    return {addBatch(lhs, rhs, rhsBatch), rhs,
            DotDimensionNumbersAttr::get(op.getContext(), leading, rhsBatch,
                                         moved,
                                         numbers.getRhsContractingDims())};
  return {lhs, addBatch(rhs, lhs, lhsBatch),
          DotDimensionNumbersAttr::get(op.getContext(), lhsBatch, leading,
                                       numbers.getLhsContractingDims(), moved)};
}

/// Which dimension of the product each one of `bias` is: those that vary
/// fastest.
static SmallVector<int64_t> getBiasDims(RankedTensorType bias,
                                        RankedTensorType product) {
  auto getOrder = [](RankedTensorType type) {
    LayoutAttr layout = getLayout(type);
    return layout ? layout
                  : LayoutAttr::getRowMajor(type.getContext(), type.getRank());
  };
  LayoutAttr biasOrder = getOrder(bias), order = getOrder(product);
  SmallVector<int64_t> dims(bias.getRank());
  for (auto [biasDim, dim] :
       llvm::zip(biasOrder.getMinorToMajor(), order.getMinorToMajor()))
    dims[biasDim] = dim;
  return dims;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static std::string toString(Type type) {
  return shapeToString(type, /*withLayouts=*/false);
}

static LogicalResult verifyShapes(MatmulOp op) {
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  RankedTensorType lhs = op.getLhs().getType(), rhs = op.getRhs().getType(),
                   product = op.getProductType();
  auto emitError = [&] { return op.emitOpError(); };
  if (failed(verifyDimensions(emitError, "lhs batch dimension",
                              numbers.getLhsBatchDims(), lhs.getRank())) ||
      failed(verifyDimensions(emitError, "rhs batch dimension",
                              numbers.getRhsBatchDims(), rhs.getRank())))
    return failure();
  DotTypes types = DotTypes::get(op);
  // Inference reads the types of values: those of a block never inserted.
  Block block;
  block.addArguments({types.lhs, types.rhs}, {op.getLoc(), op.getLoc()});
  DotOp::Properties properties;
  properties.setDimensionNumbers(types.numbers);
  SmallVector<Type> inferred;
  InferenceScope scope(op);
  if (failed(DotOp::inferReturnTypes(
          op.getContext(), op.getLoc(),
          DotOp::Adaptor(block.getArguments(), {}, properties), inferred)))
    return failure();
  auto expected = cast<RankedTensorType>(inferred.front());
  if (expected.getShape() != product.getShape())
    return op.emitOpError() << "lhs " << toString(lhs) << " and rhs "
                            << toString(rhs) << " make a product of the "
                            << "dimensions of " << toString(expected)
                            << ", but it is " << toString(product);
  return success();
}

static LogicalResult verifyElements(MatmulOp op) {
  Type lhs = getElement(op.getLhs()), rhs = getElement(op.getRhs()),
       product = op.getProductType().getElementType();
  bool areF8 = isF8(lhs) && isF8(rhs);
  bool isSupported = areF8 || lhs == rhs;
  if (isa<ComplexType>(lhs))
    isSupported &= product == lhs;
  else if (lhs.isSignlessInteger(8))
    isSupported &= product.isSignlessInteger(32) || isFloat(product);
  else
    isSupported &= isFloat(lhs) && isFloat(product);
  if (!isSupported)
    return op.emitOpError()
           << "does not multiply elements of " << getElementTypeName(lhs)
           << " and " << getElementTypeName(rhs) << " to "
           << getElementTypeName(product);
  if (bool(op.getAScale()) != areF8 || bool(op.getBScale()) != areF8) // C5
    return op.emitOpError(
        "a_scale and b_scale come with operands of 8-bit floats, and only with "
        "them");
  if (bool(op.getDScale()) != isF8(product))
    return op.emitOpError(
        "d_scale comes with a product of 8-bit floats, and only with it");
  for (Value scale : {op.getAScale(), op.getBScale(), op.getDScale()})
    if (scale && (cast<RankedTensorType>(scale.getType()).getRank() != 0 ||
                  !getElement(scale).isF32()))
      return op.emitOpError() << "scales must be f32[], but one is "
                              << toString(scale.getType());
  if (isF8(product) && !areF8)
    return op.emitOpError("only of 8-bit floats there is a product of them");
  return success();
}

/// Constraints C3, C4 and C9.
static LogicalResult verifySummands(MatmulOp op) {
  RankedTensorType product = op.getProductType();
  Type element = product.getElementType();
  Value c = op.getC(), bias = op.getBias();
  if (bool(c) != !op.getBeta().isZero()) // C3
    return op.emitOpError(
        "c comes with a beta that is not 0, and only with it");
  for (auto [what, summand] : {std::pair("c", c), std::pair("bias", bias)})
    if (summand && !isSameUpToPrecision(getElement(summand), element))
      return op.emitOpError() << what << " is " << toString(summand.getType())
                              << ", but the product " << toString(product);
  if (c && cast<RankedTensorType>(c.getType()).getShape() != product.getShape())
    return op.emitOpError() << "c is " << toString(c.getType())
                            << ", but the product " << toString(product);
  if (op.getInPlace() && (!c || c.getType() != product)) // C9
    return op.emitOpError("in_place comes with a c of the type of the product");
  if (!bias)
    return success();
  auto type = cast<RankedTensorType>(bias.getType()); // C4
  if (op.getOnednn()) {
    SmallVector<int64_t> shape(product.getRank(), 1);
    shape.back() = product.getShape().back();
    if (type.getShape() != ArrayRef(shape))
      return op.emitOpError() << "bias " << toString(type)
                              << " does not repeat along all dimensions of "
                              << toString(product) << " but the last";
    return success();
  }
  bool fits = type.getRank() != 0 && type.getRank() <= product.getRank();
  if (fits)
    for (auto [dim, size] :
         llvm::zip(getBiasDims(type, product), type.getShape()))
      fits &= product.getDimSize(dim) == size;
  if (!fits)
    return op.emitOpError() << "bias " << toString(type)
                            << " does not have the dimensions that vary "
                               "fastest of the product "
                            << shapeToString(product);
  return success();
}

/// Constraint C12.
static LogicalResult verifyOneDnn(MatmulOp op) {
  MatmulActivation activation = op.getActivation();
  if (!op.getOnednn()) {
    if (activation == MatmulActivation::Tanh ||
        activation == MatmulActivation::Logistic)
      return op.emitOpError()
             << "the activation " << stringifyMatmulActivation(activation)
             << " comes with onednn";
    return success();
  }
  Type element = op.getProductType().getElementType();
  if ((!element.isF32() && !element.isBF16()) ||
      getElement(op.getLhs()) != element || getElement(op.getRhs()) != element)
    return op.emitOpError("onednn multiplies f32 and bf16 to their own type");
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t batch = op.getProductType().getRank() - 2;
  auto isMatrix = [&](Value operand, ArrayRef<int64_t> batchDims,
                      ArrayRef<int64_t> contracting) {
    return cast<RankedTensorType>(operand.getType()).getRank() == batch + 2 &&
           llvm::equal(batchDims, llvm::seq(batch)) &&
           contracting.size() == 1 && contracting.front() >= batch;
  };
  if (batch < 0 ||
      !isMatrix(op.getLhs(), numbers.getLhsBatchDims(),
                numbers.getLhsContractingDims()) ||
      !isMatrix(op.getRhs(), numbers.getRhsBatchDims(),
                numbers.getRhsContractingDims()))
    return op.emitOpError("onednn multiplies batches of matrices");
  if (op.getLegacy() || op.getAux() || op.getInPlace() || op.getGradX() ||
      op.getGradY() || op.getSelectedAlgorithm() || op.getAlgorithm() ||
      op.getOperandPrecision() || op.getAutotuneWorkspaceSize() != 0 ||
      (op.getC() && !op.getBeta().isExactlyValue(1)))
    return op.emitOpError("onednn has none of the options of cuBLAS but alpha, "
                          "a beta of 1 and the activation");
  return success();
}

LogicalResult MatmulOp::verify() {
  if (failed(verifyShapes(*this)) || failed(verifyElements(*this)) ||
      failed(verifySummands(*this)) || failed(verifyOneDnn(*this)))
    return failure();
  RankedTensorType product = getProductType();
  if (std::optional<PrecisionConfigAttr> precision = getOperandPrecision();
      precision && precision->getOperandPrecision().size() > 2) // C11
    return emitOpError() << "has " << precision->getOperandPrecision().size()
                         << " operand precisions for 2 operands";
  if (getAux() && getActivation() != MatmulActivation::Gelu) // C6
    return emitOpError("aux comes with the activation gelu");
  if (getAmax() && (!getAScale() || getAux()))
    return emitOpError(
        "amax comes with operands of 8-bit floats, and without aux");
  bool isActivated = getActivation() != MatmulActivation::None;
  if (isa<ComplexType>(product.getElementType())) {
    if (isActivated)
      return emitOpError("there is no activation of complex numbers");
  } else if (!getAlphaImag().isZero()) { // C7
    return emitOpError("alpha_imag comes with complex numbers");
  }
  if (isa<IntegerType>(product.getElementType()) &&
      (!getAlpha().isExactlyValue(1) ||
       (!getBeta().isZero() && !getBeta().isExactlyValue(1)) || getBias() ||
       isActivated))
    return emitOpError("integers are only added up: alpha is 1, beta 0 or 1, "
                       "and there is neither bias nor activation");
  if (getLegacy() && (getBias() || isActivated || getAScale())) // C8
    return emitOpError("legacy has neither bias, activation nor scales");

  if (!getWorkspaceIndex())
    return success();
  auto tuple = cast<TupleType>(getType()); // C10
  Type byte = getElementTypeOrSelf(tuple.getTypes().back());
  SmallVector<Type> expected = {product};
  if (getAux())
    expected.push_back(product);
  if (getAmax())
    expected.push_back(
        RankedTensorType::get({}, Float32Type::get(getContext())));
  bool fits =
      tuple.size() == expected.size() + 1 &&
      (getOnednn() ? byte.isUnsignedInteger(8) : byte.isSignlessInteger(8));
  if (fits)
    for (auto [type, other] : llvm::zip(tuple.getTypes(), expected))
      fits &= succeeded(mlir::verifyCompatibleShape(type, other)) &&
              getElementTypeOrSelf(type) == getElementTypeOrSelf(other);
  if (!fits)
    return emitOpError() << "result must be a tuple of the product"
                         << (getAux()    ? ", the operand of the activation"
                             : getAmax() ? ", the largest magnitude"
                                         : "")
                         << " and a workspace of "
                         << (getOnednn() ? "u8" : "s8") << ", but is "
                         << toString(getType());
  return success();
}

//===----------------------------------------------------------------------===//
// Reference
//===----------------------------------------------------------------------===//

/// The type everything is computed in.
static Type getArithmeticType(MatmulOp op) {
  Type product = op.getProductType().getElementType();
  if (isFloat(product) && product.getIntOrFloatBitWidth() < 32)
    return Float32Type::get(op.getContext());
  return product;
}

static Value buildDot(MatmulOp op, InstructionBuilder &builder, Value lhs,
                      Value rhs, Type element) {
  DotTypes types = DotTypes::get(op);
  auto repeat = [&](Value operand, RankedTensorType type) {
    int64_t rank = InstructionBuilder::getType(operand).getRank(),
            batch = type.getRank() - rank;
    if (batch == 0)
      return operand;
    auto dims = llvm::to_vector(llvm::seq(batch, type.getRank()));
    return builder.broadcast(operand, type.getShape(), dims);
  };
  return builder.create<DotOp>(
      builder.getType(op.getProductType().getShape(), element),
      repeat(lhs, types.lhs), repeat(rhs, types.rhs), types.numbers,
      op.getOperandPrecisionAttr(), op.getAlgorithmAttr());
}

static Value scaleBy(InstructionBuilder &builder, Value x, const APFloat &real,
                     const APFloat &imag) {
  if (real.isExactlyValue(1) && imag.isZero())
    return x;
  Type element = InstructionBuilder::getElementType(x);
  auto complex = dyn_cast<ComplexType>(element);
  if (!complex || imag.isZero())
    return builder.mul(x, builder.constantLike(x, real.convertToDouble()));
  auto convert = [&](APFloat part) {
    bool losesInfo;
    part.convert(cast<FloatType>(complex.getElementType()).getFloatSemantics(),
                 APFloat::rmNearestTiesToEven, &losesInfo);
    return part;
  };
  Value factor = builder.create<ConstantOp>(DenseElementsAttr::get(
      builder.getType({}, element),
      std::complex<APFloat>(convert(real), convert(imag))));
  return builder.mul(x, factor);
}

static Value applyActivation(MatmulActivation activation,
                             InstructionBuilder &builder, Value x) {
  auto constant = [&](double value) { return builder.constantLike(x, value); };
  switch (activation) {
  case MatmulActivation::None:
    return x;
  case MatmulActivation::Relu:
    return builder.max(x, constant(0));
  case MatmulActivation::Gelu: {
    Value cube = builder.mul(builder.mul(x, x), x);
    Value inner = builder.add(x, builder.mul(cube, constant(0.044715)));
    Value tanh = builder.math<TanhOp>(
        builder.mul(inner, constant(std::sqrt(2 / llvm::numbers::pi))));
    return builder.mul(builder.mul(x, constant(0.5)),
                       builder.add(tanh, constant(1)));
  }
  case MatmulActivation::Silu:
    return builder.mul(x, builder.math<LogisticOp>(x));
  case MatmulActivation::Tanh:
    return builder.math<TanhOp>(x);
  case MatmulActivation::Logistic:
    return builder.math<LogisticOp>(x);
  }
  llvm_unreachable("unknown activation");
}

SmallVector<Value> MatmulOp::buildReference(InstructionBuilder &builder,
                                            ValueRange operands) {
  Adaptor adaptor(operands, *this);
  RankedTensorType product = getProductType();
  Type element = product.getElementType(),
       arithmetic = getArithmeticType(*this);
  // Without anything else the product is rounded as it is stored.
  bool isPlain = operands.size() == 2 && getAlpha().isExactlyValue(1) &&
                 getAlphaImag().isZero() &&
                 getActivation() == MatmulActivation::None;
  Value x = buildDot(*this, builder, adaptor.getLhs(), adaptor.getRhs(),
                     isPlain ? element : arithmetic);
  if (isPlain)
    return {x};

  if (adaptor.getAScale())
    x = builder.mul(x, builder.convert(builder.mul(adaptor.getAScale(),
                                                   adaptor.getBScale()),
                                       arithmetic));
  x = scaleBy(builder, x, getAlpha(), getAlphaImag());
  if (Value c = adaptor.getC())
    x = builder.add(x, scaleBy(builder, builder.convert(c, arithmetic),
                               getBeta(), APFloat(0.0)));
  if (Value bias = adaptor.getBias()) {
    bias = builder.convert(bias, arithmetic);
    SmallVector<int64_t> dims;
    if (getOnednn()) {
      bias = builder.reshape(bias, {product.getShape().back()});
      dims = {product.getRank() - 1};
    } else {
      dims = getBiasDims(getBias().getType(), product);
    }
    x = builder.add(x, builder.broadcast(bias, product.getShape(), dims));
  }
  SmallVector<Value> results = {applyActivation(getActivation(), builder, x)};
  if (getAux())
    results.push_back(builder.convert(x, element));
  if (getAmax()) {
    Value magnitudes = builder.convert(builder.abs(results[0]),
                                       Float32Type::get(getContext()));
    results.push_back(builder.reduce<MaximumOp>(
        magnitudes, builder.constantLike(magnitudes, 0),
        llvm::to_vector(llvm::seq(product.getRank()))));
  }
  if (Value scale = adaptor.getDScale()) {
    double limit =
        APFloat::getLargest(cast<FloatType>(element).getFloatSemantics())
            .convertToDouble();
    Value scaled = builder.mul(results[0], builder.convert(scale, arithmetic));
    results[0] =
        builder.min(builder.max(scaled, builder.constantLike(scaled, -limit)),
                    builder.constantLike(scaled, limit));
  }
  results[0] = builder.convert(results[0], element);
  return results;
}
