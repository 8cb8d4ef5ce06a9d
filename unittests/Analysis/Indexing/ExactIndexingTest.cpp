//===- ExactIndexingTest.cpp - The analysis against the interpreter -------===//
// Every element of a parameter is a bit of its own; what an element of the
// result is computed from is what bits it has.

#include "AccessPoints.h"
#include "RandomChain.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "hlo/Interpreter/Interpreter.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace hlo;
using namespace hlo::test;

namespace {
/// Keeps the value of every operation.
struct Recorder : InterpreterObserver {
  LogicalResult didEvaluate(Operation *op, int64_t, ArrayRef<Literal>,
                            const Literal &result) override {
    values[op->getResult(0)] = result;
    return success();
  }
  llvm::DenseMap<Value, Literal> values;
};

class ExactIndexingTest : public testing::Test {
protected:
  ExactIndexingTest() {
    DialectRegistry registry;
    registry.insert<HLODialect, IndexingDialect, func::FuncDialect>();
    registerIndexingExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.disableMultithreading();
  }

  /// Which elements of parameter `number` are in the elements of the result.
  Relation getBits(const RandomChain &chain, unsigned number,
                   Recorder &recorder);
  void check(const RandomChain &chain);

  MLIRContext context;
};
} // namespace

static ArrayRef<int64_t> getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

Relation ExactIndexingTest::getBits(const RandomChain &chain, unsigned number,
                                    Recorder &recorder) {
  ModuleOp module = *chain.module;
  Relation relation;
  int64_t count = llvm::product_of(
      getShape(const_cast<func::FuncOp &>(chain.entry).getArgument(number)));
  for (int64_t first = 0; first < std::max<int64_t>(count, 1); first += 64) {
    SmallVector<Literal> inputs;
    for (auto [i, type] : llvm::enumerate(
             const_cast<func::FuncOp &>(chain.entry).getArgumentTypes())) {
      Literal input = chain.indices[i];
      if (!input)
        input = Literal::getZero(type);
      if (i == number)
        for (auto [j, element] :
             llvm::enumerate(input.getMutableElements<uint64_t>()))
          if (int64_t(j) >= first && int64_t(j) < first + 64)
            element = uint64_t(1) << (j - first);
      inputs.push_back(input);
    }
    InterpreterOptions options;
    options.observer = &recorder;
    FailureOr<Literal> result = interpret(module, inputs, options);
    EXPECT_TRUE(succeeded(result));
    if (failed(result))
      return {};
    for (auto [i, bits] : llvm::enumerate(result->getElements<uint64_t>()))
      for (int64_t j = 0; j < 64; ++j)
        if (bits >> j & 1)
          relation.emplace_back(i, first + j);
  }
  sortUnique(relation);
  return relation;
}

void ExactIndexingTest::check(const RandomChain &chain) {
  func::FuncOp entry = chain.entry;
  ASSERT_TRUE(succeeded(verify(*chain.module)));
  Value root = entry.getBody().front().getTerminator()->getOperand(0);
  IndexingAnalysis analysis;
  BlockIndexing backwards = BlockIndexing::toInputs({root}, analysis);
  for (BlockArgument parameter : entry.getArguments()) {
    unsigned number = parameter.getArgNumber();
    if (chain.indices[number])
      continue;
    Recorder recorder;
    Relation expected = getBits(chain, number, recorder);
    auto getValue = [&](const RuntimeVariable &variable) {
      if (auto argument = dyn_cast<BlockArgument>(variable.value))
        return chain.indices[argument.getArgNumber()];
      return recorder.values.lookup(variable.value);
    };

    Relation found;
    for (const OperandIndexing &access : backwards.lookup({parameter})) {
      EXPECT_FALSE(access.isUndefined());
      EXPECT_TRUE(addPoints(access, getShape(root), getShape(parameter),
                            getValue, found));
    }
    sortUnique(found);
    EXPECT_EQ(found, expected) << "to parameter " << number;

    found.clear();
    BlockIndexing forwards = BlockIndexing::toOutputs({parameter}, analysis);
    for (const OperandIndexing &access : forwards.lookup({root})) {
      EXPECT_FALSE(access.isUndefined());
      EXPECT_TRUE(addPoints(access, getShape(parameter), getShape(root),
                            getValue, found));
    }
    for (auto &[a, b] : found)
      std::swap(a, b);
    sortUnique(found);
    EXPECT_EQ(found, expected) << "from parameter " << number;
    if (HasFailure())
      return;
  }
}

TEST_F(ExactIndexingTest, RandomChains) {
  const char *counts = getenv("HLO_INDEXING_CASES");
  uint64_t cases = counts ? std::stoull(counts) : 50000;
  for (uint64_t seed = 0; seed < cases; ++seed) {
    std::mt19937_64 random(seed);
    unsigned length = 1 + seed % 6;
    RandomChain chain =
        buildRandomChain(&context, random, length, /*fused=*/seed % 4 == 3);
    check(chain);
    if (HasFailure()) {
      chain.module->dump();
      FAIL() << "seed " << seed;
    }
  }
}

namespace {
struct BitcastTest : ExactIndexingTest {
  int64_t between(int64_t low, int64_t high) {
    return low + int64_t(random() % uint64_t(high - low + 1));
  }
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
  Type pickType(ArrayRef<int64_t> shape, unsigned bits) {
    auto order = llvm::to_vector(llvm::seq<int64_t>(0, shape.size()));
    std::shuffle(order.begin(), order.end(), random);
    return getArrayType(shape,
                        IntegerType::get(&context, bits, IntegerType::Unsigned),
                        {}, LayoutAttr::get(&context, order));
  }
  /// The elements of the result that are not zero where one of the operand is
  /// not.
  void checkParts(Operation *op);

  std::mt19937_64 random;
};
} // namespace

void BitcastTest::checkParts(Operation *op) {
  ASSERT_TRUE(succeeded(verify(op)));
  Value operand = op->getOperand(0), result = op->getResult(0);
  Relation expected, backwards, forwards;
  for (int64_t i : llvm::seq(llvm::product_of(getShape(operand)))) {
    Literal literal = Literal::getZero(operand.getType());
    int64_t size = getStorageSize(literal.getType());
    memset(literal.getMutableData() + i * size, -1, size);
    FailureOr<Literal> value = interpretOperation(op, literal);
    ASSERT_TRUE(succeeded(value));
    Literal bytes = value->bitcast(PrimitiveType::U8, value->getByteSize());
    int64_t resultSize = getStorageSize(value->getType());
    for (auto [j, byte] : llvm::enumerate(bytes.getElements<uint8_t>()))
      if (byte)
        expected.emplace_back(j / resultSize, i);
  }
  sortUnique(expected);
  for (const OperandIndexing &access : outputToInput(op, 0, 0))
    EXPECT_TRUE(addPoints(access, getShape(result), getShape(operand), nullptr,
                          backwards));
  sortUnique(backwards);
  EXPECT_EQ(backwards, expected);
  for (const OperandIndexing &access : inputToOutput(op, 0, 0))
    EXPECT_TRUE(addPoints(access, getShape(operand), getShape(result), nullptr,
                          forwards));
  for (auto &[from, to] : forwards)
    std::swap(from, to);
  sortUnique(forwards);
  EXPECT_EQ(forwards, expected);
}

TEST_F(BitcastTest, RandomLayouts) {
  for (uint64_t seed = 0; seed < 1000 && !HasFailure(); ++seed) {
    random.seed(seed);
    int64_t count = between(1, 48);
    unsigned fromBits = 8 << between(0, 3), toBits = 8 << between(0, 3);
    count *= std::max(fromBits, toBits) / 8;
    SmallVector<int64_t> from = pickShape(count * 8 / fromBits);
    SmallVector<int64_t> to = pickShape(count * 8 / toBits);
    Block block;
    OpBuilder builder(&context);
    builder.setInsertionPointToEnd(&block);
    Location loc = builder.getUnknownLoc();
    Value operand = block.addArgument(pickType(from, fromBits), loc);
    auto op = BitcastOp::create(builder, loc, pickType(to, toBits), operand);
    checkParts(op);
    if (HasFailure())
      op->dump();
  }
}
