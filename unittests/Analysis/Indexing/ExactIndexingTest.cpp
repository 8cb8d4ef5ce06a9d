//===- ExactIndexingTest.cpp - The analysis against the interpreter -------===//
// Every element of a parameter is a bit of its own; what an element of the
// result is computed from is what bits it has.

#include "IndexingTest.h"
#include "RandomChain.h"
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

struct ExactIndexingTest : IndexingTest {
  /// Which elements of parameter `number` are in the elements of the result.
  Relation getBits(const RandomChain &chain, unsigned number,
                   Recorder &recorder);
  void check(const RandomChain &chain);
};
} // namespace

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
