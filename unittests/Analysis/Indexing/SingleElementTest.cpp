//===- SingleElementTest.cpp - What one element makes ---------------------===//
// One element of an operand is not zero, and those of other operands are ones:
// elements of the result that are not zero are computed from it.

#include "IndexingTest.h"
#include "hlo/Interpreter/Interpreter.h"
#include "mlir/IR/Verifier.h"

using namespace hlo;
using namespace hlo::test;

namespace {
struct SingleElementTest : IndexingTest {
  /// Fewer elements may do so than the maps name, unless `isExact`.
  void check(Operation *op, unsigned number, bool isExact = true);

  /// As many elements.
  SmallVector<int64_t> pickShape(int64_t count) {
    SmallVector<int64_t> shape(between(0, 1), 1);
    while (count > 1) {
      int64_t size;
      do
        size = between(2, count);
      while (count % size != 0);
      shape.push_back(size);
      count /= size;
    }
    std::shuffle(shape.begin(), shape.end(), random);
    return shape;
  }
  Type pickLayout(ArrayRef<int64_t> shape, unsigned bits) {
    auto order = llvm::to_vector(llvm::seq<int64_t>(0, shape.size()));
    std::shuffle(order.begin(), order.end(), random);
    return getArrayType(shape, getUnsigned(bits), {},
                        LayoutAttr::get(&context, order));
  }
  Type getUnsigned(unsigned bits) {
    return IntegerType::get(&context, bits, IntegerType::Unsigned);
  }
  Value addOperand(Type type) {
    return block.addArgument(type, UnknownLoc::get(&context));
  }
  Value addOperand(ArrayRef<int64_t> shape) {
    return addOperand(RankedTensorType::get(shape, getUnsigned(64)));
  }

  Operation *addBitcast();
  Operation *addDot();
  Operation *addConvolution();

  Block block;
  OpBuilder builder{&context};
  Location loc = builder.getUnknownLoc();
};
} // namespace

void SingleElementTest::check(Operation *op, unsigned number, bool isExact) {
  ASSERT_TRUE(succeeded(verify(op)));
  Value operand = op->getOperand(number), result = op->getResult(0);
  SmallVector<Literal> operands;
  for (Value other : op->getOperands()) {
    operands.push_back(Literal::getZero(other.getType()));
    if (other != operand)
      llvm::fill(operands.back().getMutableElements<uint64_t>(), 1);
  }
  Relation expected, backwards, forwards;
  for (int64_t i : llvm::seq(llvm::product_of(getShape(operand)))) {
    Literal &literal = operands[number];
    literal = Literal::getZero(operand.getType());
    int64_t size = getStorageSize(literal.getType());
    memset(literal.getMutableData() + i * size, -1, size);
    FailureOr<Literal> value = interpretOperation(op, operands);
    ASSERT_TRUE(succeeded(value));
    Literal bytes = value->bitcast(PrimitiveType::U8, value->getByteSize());
    int64_t resultSize = getStorageSize(value->getType());
    for (auto [j, byte] : llvm::enumerate(bytes.getElements<uint8_t>()))
      if (byte)
        expected.emplace_back(j / resultSize, i);
  }
  sortUnique(expected);
  for (const OperandIndexing &access : outputToInput(op, 0, number))
    EXPECT_TRUE(addPoints(access, getShape(result), getShape(operand), nullptr,
                          backwards));
  sortUnique(backwards);
  for (const OperandIndexing &access : inputToOutput(op, number, 0))
    EXPECT_TRUE(addPoints(access, getShape(operand), getShape(result), nullptr,
                          forwards));
  for (auto &[from, to] : forwards)
    std::swap(from, to);
  sortUnique(forwards);
  EXPECT_EQ(forwards, backwards);
  if (isExact)
    EXPECT_EQ(backwards, expected);
  else
    EXPECT_TRUE(llvm::includes(backwards, expected));
  if (HasFailure())
    op->dump();
}

Operation *SingleElementTest::addBitcast() {
  int64_t count = between(1, 48);
  unsigned fromBits = 8 << between(0, 3), toBits = 8 << between(0, 3);
  count *= std::max(fromBits, toBits) / 8;
  SmallVector<int64_t> from = pickShape(count * 8 / fromBits);
  SmallVector<int64_t> to = pickShape(count * 8 / toBits);
  return BitcastOp::create(builder, loc, pickLayout(to, toBits),
                           addOperand(pickLayout(from, fromBits)));
}

Operation *SingleElementTest::addDot() {
  SmallVector<int64_t> lhsShape, rhsShape, lhsBatch, rhsBatch, lhsContracting,
      rhsContracting;
  // Where each dimension is to come from.
  for (int64_t i = between(0, 4); i > 0; --i) {
    int64_t size = between(1, 3), role = between(0, 3);
    int64_t lhsDim = lhsShape.size(), rhsDim = rhsShape.size();
    if (role != 1)
      lhsShape.push_back(size);
    if (role != 0)
      rhsShape.push_back(size);
    if (role == 2) {
      lhsBatch.push_back(lhsDim);
      rhsBatch.push_back(rhsDim);
    } else if (role == 3) {
      lhsContracting.push_back(lhsDim);
      rhsContracting.push_back(rhsDim);
    }
  }
  // The lists in any order.
  auto shuffle = [&](SmallVector<int64_t> &a, SmallVector<int64_t> &b) {
    for (size_t i = 1; i < a.size(); ++i) {
      size_t j = between(0, i);
      std::swap(a[i], a[j]);
      std::swap(b[i], b[j]);
    }
  };
  shuffle(lhsBatch, rhsBatch);
  shuffle(lhsContracting, rhsContracting);
  auto numbers = DotDimensionNumbersAttr::get(&context, lhsBatch, rhsBatch,
                                              lhsContracting, rhsContracting);
  return DotOp::create(builder, loc, addOperand(lhsShape), addOperand(rhsShape),
                       numbers, PrecisionConfigAttr(), DotAlgorithmAttr());
}

Operation *SingleElementTest::addConvolution() {
  int64_t featureGroups = chance(40) ? between(1, 3) : 1;
  int64_t batchGroups = featureGroups == 1 && chance(40) ? between(1, 3) : 1;
  int64_t features = between(1, 2), batch = between(1, 2);
  int64_t outputs = featureGroups * batchGroups * between(1, 2);
  SmallVector<int64_t> input = {batch * batchGroups, features * featureGroups};
  SmallVector<int64_t> kernel = {features, outputs};
  SmallVector<int64_t> spatial;
  SmallVector<int64_t> sizes, strides, pads, bases, dilations, reversals;
  for (int64_t i = between(0, 2); i > 0; --i) {
    input.push_back(between(1, 4));
    kernel.push_back(between(1, 3));
    spatial.push_back(input.size() - 1);
    sizes.push_back(kernel.back());
    strides.push_back(between(1, 2));
    bases.push_back(chance(30) ? 2 : 1);
    dilations.push_back(chance(30) ? 2 : 1);
    reversals.push_back(chance(30));
    int64_t dilated = (input.back() - 1) * bases.back() + 1;
    int64_t window = (sizes.back() - 1) * dilations.back() + 1;
    int64_t low = between(-1, 1);
    low = std::max(low, -dilated);
    pads.append({low, std::max(between(-1, 1), window - dilated - low)});
  }
  auto window = WindowAttr::get(&context, sizes, strides, pads, bases,
                                dilations, reversals);
  int64_t rank = input.size();
  auto dims = ConvDimensionNumbersAttr::get(
      &context, 0, 1, spatial, 0, 1, spatial, 0, 1, spatial, rank, rank, rank);
  return ConvolutionOp::create(
      builder, loc, addOperand(input), addOperand(kernel), ValueRange(), window,
      dims, featureGroups, batchGroups, ConvolutionKindAttr(),
      PrecisionConfigAttr(), DotAlgorithmAttr(), SparsityConfigAttr());
}

TEST_F(SingleElementTest, Bitcasts) {
  for (uint64_t seed = 0; seed < 1000 && !HasFailure(); ++seed) {
    random.seed(seed);
    builder.setInsertionPointToEnd(&block);
    check(addBitcast(), 0);
  }
}

TEST_F(SingleElementTest, Dots) {
  for (uint64_t seed = 0; seed < 500 && !HasFailure(); ++seed) {
    random.seed(seed);
    builder.setInsertionPointToEnd(&block);
    Operation *op = addDot();
    check(op, 0);
    check(op, 1);
  }
}

// The kernel is multiplied by padding, too.
TEST_F(SingleElementTest, Convolutions) {
  for (uint64_t seed = 0; seed < 500 && !HasFailure(); ++seed) {
    random.seed(seed);
    builder.setInsertionPointToEnd(&block);
    Operation *op = addConvolution();
    check(op, 0);
    check(op, 1, /*isExact=*/false);
  }
}
