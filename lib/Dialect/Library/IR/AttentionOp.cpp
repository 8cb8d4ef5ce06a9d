//===- AttentionOp.cpp - Attention of libraries ---------------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

using namespace hlo;
using namespace hlo::library;

static std::string toString(Type type) {
  return shapeToString(type, /*withLayouts=*/false);
}

std::optional<unsigned> AttentionOp::getWorkspaceIndex() {
  return getTrain() ? 2 : 1;
}

/// The dimensions of a dot, if it has two batch dimensions and one contracting
/// dimension.
static FailureOr<SmallVector<int64_t>>
getDotShape(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs,
            DotDimensionNumbersAttr numbers) {
  struct Operand {
    ArrayRef<int64_t> shape, batch, contracting;
    int64_t free = -1;
  };
  Operand operands[] = {
      {lhs, numbers.getLhsBatchDims(), numbers.getLhsContractingDims()},
      {rhs, numbers.getRhsBatchDims(), numbers.getRhsContractingDims()}};
  for (Operand &operand : operands) {
    SmallVector<bool> isUsed(4);
    if (operand.shape.size() != 4 || operand.batch.size() != 2 ||
        operand.contracting.size() != 1)
      return failure();
    for (int64_t dim :
         llvm::concat<const int64_t>(operand.batch, operand.contracting)) {
      if (dim < 0 || dim >= 4 || isUsed[dim])
        return failure();
      isUsed[dim] = true;
    }
    operand.free = llvm::find(isUsed, false) - isUsed.begin();
  }
  auto [left, right] = operands;
  for (int i : {0, 1})
    if (left.shape[left.batch[i]] != right.shape[right.batch[i]])
      return failure();
  if (left.shape[left.contracting[0]] != right.shape[right.contracting[0]])
    return failure();
  return SmallVector<int64_t>{left.shape[left.batch[0]],
                              left.shape[left.batch[1]], left.shape[left.free],
                              right.shape[right.free]};
}

FailureOr<SmallVector<int64_t>> AttentionOp::getScoreShape() {
  return getDotShape(getQuery().getType().getShape(),
                     getKey().getType().getShape(), getQueryKey());
}

FailureOr<SmallVector<int64_t>> AttentionBackwardOp::getScoreShape() {
  return getDotShape(getDy().getType().getShape(),
                     getValue().getType().getShape(), getDProbabilities());
}

/// Constraint C1 of both.
static LogicalResult verifyElements(Operation *op, ValueRange operands) {
  Type element = mlir::getElementTypeOrSelf(operands.front());
  auto isSame = [&](Value operand) {
    return mlir::getElementTypeOrSelf(operand) == element;
  };
  if ((element.isF16() || element.isBF16()) && llvm::all_of(operands, isSame))
    return success();
  return op->emitOpError("takes operands of f16 or of bf16");
}

/// Constraint C3 of both.
static LogicalResult verifyBias(Operation *op, Value bias,
                                ArrayRef<int64_t> scores) {
  if (!bias)
    return success();
  auto type = cast<RankedTensorType>(bias.getType());
  bool fits = type.getRank() == 4;
  for (int dim = 0; fits && dim < 4; ++dim)
    fits = type.getDimSize(dim) == scores[dim] ||
           (dim < 2 && type.getDimSize(dim) == 1);
  if (fits)
    return success();
  return op->emitOpError() << "bias " << toString(type)
                           << " does not have the dimensions of the first "
                              "product";
}

/// Constraints C5 to C7 of both.
template <typename OpT>
static LogicalResult verifyMasks(OpT op, ArrayRef<int64_t> scores) {
  Value lengths[] = {op.getQueryLengths(), op.getKeyLengths()};
  auto type =
      RankedTensorType::get({scores[0]}, IntegerType::get(op.getContext(), 32));
  for (Value array : lengths)
    if (!array != !lengths[0] ||
        (array && withoutLayout(array.getType()) != type))
      return op.emitOpError("lengths must be two arrays ") << toString(type);
  int64_t window = op.getSlidingWindow();
  if (window < 0 || (window != 0 && !op.getCausal()))
    return op.emitOpError("sliding_window ")
           << window << " is negative or not causal";
  double rate = op.getDropoutRate().convertToDouble();
  if (!(rate >= 0 && rate < 1))
    return op.emitOpError("dropout_rate must be at least 0 and less than 1");
  return success();
}

/// Constraint C4 of both.
static LogicalResult verifyResult(Operation *op, ArrayRef<Type> expected) {
  auto tuple = cast<TupleType>(op->getResult(0).getType());
  bool fits =
      tuple.size() == expected.size() + 1 &&
      mlir::getElementTypeOrSelf(tuple.getTypes().back()).isUnsignedInteger(8);
  if (fits)
    for (auto [type, other] : llvm::zip(tuple.getTypes(), expected))
      fits &= withoutLayout(type) == other;
  if (fits)
    return success();
  auto diagnostic = op->emitOpError("result must be a tuple of ");
  llvm::interleaveComma(expected, diagnostic,
                        [&](Type type) { diagnostic << toString(type); });
  diagnostic << " and a workspace of u8, but is " << toString(tuple);
  return diagnostic;
}

LogicalResult AttentionOp::verify() {
  Type element = getQuery().getType().getElementType();
  SmallVector<Value> operands = {getQuery(), getKey(), getValue()};
  if (Value bias = getBias())
    operands.push_back(bias);
  if (failed(verifyElements(*this, operands)))
    return failure();
  FailureOr<SmallVector<int64_t>> scores = getScoreShape();
  DotDimensionNumbersAttr second = getProbabilitiesValue();
  FailureOr<SmallVector<int64_t>> shape =
      failed(scores)
          ? scores
          : getDotShape(*scores, getValue().getType().getShape(), second);
  if (failed(shape) || second.getLhsBatchDims() != ArrayRef<int64_t>({0, 1}) ||
      second.getLhsContractingDims() != ArrayRef<int64_t>(3)) // C2
    return emitOpError() << "does not multiply "
                         << toString(getQuery().getType()) << ", "
                         << toString(getKey().getType()) << " and "
                         << toString(getValue().getType());
  if (failed(verifyBias(*this, getBias(), *scores)) ||
      failed(verifyMasks(*this, *scores)))
    return failure();
  SmallVector<Type> expected = {RankedTensorType::get(*shape, element)};
  if (getTrain())
    expected.push_back(RankedTensorType::get(ArrayRef(*scores).drop_back(),
                                             Float32Type::get(getContext())));
  return verifyResult(*this, expected);
}

LogicalResult AttentionBackwardOp::verify() {
  Type element = getQuery().getType().getElementType();
  SmallVector<Value> operands = {getQuery(), getKey(), getValue(), getDy(),
                                 getY()};
  if (Value bias = getBias())
    operands.push_back(bias);
  if (failed(verifyElements(*this, operands)))
    return failure();
  FailureOr<SmallVector<int64_t>> scores = getScoreShape();
  auto fitsProbabilities = [](DotDimensionNumbersAttr numbers, int64_t dim) {
    return numbers.getLhsBatchDims() == ArrayRef<int64_t>({0, 1}) &&
           numbers.getLhsContractingDims() == ArrayRef<int64_t>(dim);
  };
  bool fits = succeeded(scores) && fitsProbabilities(getDValue(), 2) &&
              fitsProbabilities(getDKey(), 2) &&
              fitsProbabilities(getDQuery(), 3); // C2
  SmallVector<Type> expected;
  auto addGradient = [&](Value operand, DotDimensionNumbersAttr numbers) {
    if (!fits)
      return;
    auto getShape = [](Value array) {
      return cast<RankedTensorType>(array.getType()).getShape();
    };
    auto shape = getDotShape(*scores, getShape(operand), numbers);
    fits = succeeded(shape);
    if (fits)
      expected.push_back(RankedTensorType::get(*shape, element));
  };
  addGradient(getKey(), getDQuery());
  addGradient(getQuery(), getDKey());
  addGradient(getDy(), getDValue());
  if (fits) { // C3
    auto statistics = RankedTensorType::get(ArrayRef(*scores).drop_back(),
                                            Float32Type::get(getContext()));
    fits = withoutLayout(getStatistics().getType()) == statistics &&
           getY().getType().getShape() == getDy().getType().getShape();
  }
  if (!fits) {
    auto diagnostic = emitOpError("does not multiply ");
    llvm::interleaveComma(getOperandTypes(), diagnostic,
                          [&](Type type) { diagnostic << toString(type); });
    return diagnostic;
  }
  if (failed(verifyBias(*this, getBias(), *scores)) ||
      failed(verifyMasks(*this, *scores)))
    return failure();
  if (getDbias() && !getBias())
    return emitOpError("dbias comes with a bias");
  if (getDbias())
    expected.push_back(withoutLayout(getBias().getType()));
  return verifyResult(*this, expected);
}

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

/// A product in f32.
static Value multiply(InstructionBuilder &b, ArrayRef<int64_t> shape, Value lhs,
                      Value rhs, DotDimensionNumbersAttr numbers) {
  return b.create<DotOp>(b.getType(shape, b.builder.getF32Type()), lhs, rhs,
                         numbers, PrecisionConfigAttr(), DotAlgorithmAttr());
}

/// Which rows, or elements of these, lengths of batches take part of.
static Value isWithin(InstructionBuilder &b, ArrayRef<int64_t> shape,
                      Value lengths, int64_t dim) {
  return b.compare(ComparisonDirection::LT, b.iota(shape, b.getI32Type(), dim),
                   b.broadcast(lengths, shape, {0}));
}

/// What the softmax is of, from the product of queries and keys.
template <typename OpT>
static Value getScores(InstructionBuilder &b, OpT op,
                       typename OpT::Adaptor operands, Value product) {
  SmallVector<int64_t> shape(b.getShape(product));
  Type f32 = b.builder.getF32Type(), i32 = b.getI32Type();
  Value x = b.mul(product, b.constant(f32, op.getScale().convertToDouble()));
  if (Value bias = operands.getBias()) {
    SmallVector<int64_t> dims, sizes;
    for (auto [dim, size] : llvm::enumerate(b.getShape(bias)))
      if (size == shape[dim]) {
        dims.push_back(dim);
        sizes.push_back(size);
      }
    bias = b.convert(b.reshape(bias, sizes), f32);
    x = b.add(x, b.broadcast(bias, shape, dims));
  }
  auto keep = [&](Value isKept) {
    x = b.select(isKept, x,
                 b.splatLike(x, -std::numeric_limits<double>::infinity()));
  };
  Value query = b.iota(shape, i32, 2), key = b.iota(shape, i32, 3);
  if (op.getCausal())
    keep(b.compare(ComparisonDirection::GE, query, key));
  if (op.getSlidingWindow())
    keep(b.compare(ComparisonDirection::LT, b.sub(query, key),
                   b.splatLike(query, op.getSlidingWindow())));
  if (Value lengths = operands.getKeyLengths())
    keep(isWithin(b, shape, lengths, 3));
  return x;
}

/// What dropout makes of an array of probabilities, or of gradients of these.
template <typename OpT>
static Value drop(InstructionBuilder &b, OpT op, Value array) {
  double rate = op.getDropoutRate().convertToDouble();
  if (rate == 0)
    return array;
  Type u32 = b.builder.getIntegerType(32, /*isSigned=*/false),
       u64 = b.builder.getIntegerType(64, /*isSigned=*/false);
  Value state = b.splat({3}, u64, op.getSeed());
  Type types[] = {state.getType(), b.getType(b.getShape(array), u32)};
  Value bits =
      b.element(b.create<RngBitGeneratorOp>(b.builder.getTupleType(types),
                                            state, RandomAlgorithm::rng_philox),
                1);
  Value isKept = b.compare(ComparisonDirection::GE, bits,
                           b.splatLike(bits, int64_t(std::ldexp(rate, 32))));
  Value kept = b.mul(array, b.constantLike(array, 1 / (1 - rate)));
  return b.select(isKept, kept, b.splatLike(array, 0.0));
}

static Value repeatRows(InstructionBuilder &b, Value row,
                        ArrayRef<int64_t> shape) {
  return b.broadcast(row, shape, {0, 1, 2});
}

SmallVector<Value> AttentionOp::buildReference(InstructionBuilder &b,
                                               ValueRange operands) {
  Type f32 = b.builder.getF32Type();
  Adaptor adaptor(operands, *this);
  SmallVector<int64_t> shape = *getScoreShape();
  auto product = cast<RankedTensorType>(cast<TupleType>(getType()).getType(0));
  Value x = getScores(
      b, *this, adaptor,
      multiply(b, shape, adaptor.getQuery(), adaptor.getKey(), getQueryKey()));
  double lowest = -std::numeric_limits<double>::infinity();
  Value max = b.reduce<MaximumOp>(x, b.constant(f32, lowest), {3});
  Value powers = b.math<ExponentialOp>(b.sub(x, repeatRows(b, max, shape)));
  Value sum = b.reduce<AddOp>(powers, b.constant(f32, 0.0), {3});
  Value probabilities =
      drop(b, *this, b.div(powers, repeatRows(b, sum, shape)));
  Value y =
      b.convert(multiply(b, product.getShape(),
                         b.convert(probabilities, product.getElementType()),
                         adaptor.getValue(), getProbabilitiesValue()),
                product.getElementType());
  if (Value lengths = adaptor.getQueryLengths())
    y = b.select(isWithin(b, product.getShape(), lengths, 2), y,
                 b.splatLike(y, 0.0));
  SmallVector<Value> results = {y};
  if (getTrain())
    results.push_back(b.add(max, b.math<LogOp>(sum)));
  return results;
}

/// The dimension that is neither a batch nor the contracting one.
static int64_t getFreeDim(ArrayRef<int64_t> batch, int64_t contracting) {
  return 6 - batch[0] - batch[1] - contracting;
}

SmallVector<Value> AttentionBackwardOp::buildReference(InstructionBuilder &b,
                                                       ValueRange operands) {
  Type f32 = b.builder.getF32Type(),
       element = getQuery().getType().getElementType();
  Adaptor adaptor(operands, *this);
  SmallVector<int64_t> shape = *getScoreShape();
  // The product of queries and keys contracts what the gradients do not.
  DotDimensionNumbersAttr dKey = getDKey(), dQuery = getDQuery();
  auto queryKey = DotDimensionNumbersAttr::get(
      getContext(), dKey.getRhsBatchDims(), dQuery.getRhsBatchDims(),
      {getFreeDim(dKey.getRhsBatchDims(), dKey.getRhsContractingDims()[0])},
      {getFreeDim(dQuery.getRhsBatchDims(),
                  dQuery.getRhsContractingDims()[0])});
  double scale = getScale().convertToDouble();
  Value x = getScores(
      b, *this, adaptor,
      multiply(b, shape, adaptor.getQuery(), adaptor.getKey(), queryKey));
  Value probabilities = b.math<ExponentialOp>(
      b.sub(x, repeatRows(b, adaptor.getStatistics(), shape)));
  if (Value lengths = adaptor.getQueryLengths())
    probabilities = b.select(isWithin(b, shape, lengths, 2), probabilities,
                             b.splatLike(probabilities, 0.0));
  Value dProbabilities =
      drop(b, *this,
           multiply(b, shape, adaptor.getDy(), adaptor.getValue(),
                    getDProbabilities()));
  Value sum = b.reduce<AddOp>(b.mul(dProbabilities, probabilities),
                              b.constant(f32, 0.0), {3});
  Value dBias =
      b.mul(probabilities, b.sub(dProbabilities, repeatRows(b, sum, shape)));
  Value dScores = b.convert(b.mul(dBias, b.constant(f32, scale)), element);
  ArrayRef<Type> types = cast<TupleType>(getType()).getTypes();
  auto getGradient = [&](unsigned index, Value lhs, Value rhs,
                         DotDimensionNumbersAttr numbers) {
    ArrayRef<int64_t> dims = cast<RankedTensorType>(types[index]).getShape();
    return b.convert(multiply(b, dims, lhs, rhs, numbers), element);
  };
  SmallVector<Value> results = {
      getGradient(0, dScores, adaptor.getKey(), dQuery),
      getGradient(1, dScores, adaptor.getQuery(), dKey),
      getGradient(2, b.convert(drop(b, *this, probabilities), element),
                  adaptor.getDy(), getDValue())};
  if (getDbias()) {
    ArrayRef<int64_t> biasShape = b.getShape(adaptor.getBias());
    SmallVector<int64_t> repeated;
    for (auto [dim, size] : llvm::enumerate(biasShape))
      if (size != shape[dim])
        repeated.push_back(dim);
    if (!repeated.empty())
      dBias = b.reduce<AddOp>(dBias, b.constant(f32, 0.0), repeated);
    results.push_back(b.convert(b.reshape(dBias, biasShape), element));
  }
  return results;
}
