//===- ModuleUtilizationTest.cpp - Utilization in random modules ----------===//

#include "IndexingTest.h"
#include "RandomChain.h"
#include "hlo/Analysis/Indexing/Utilization.h"
#include <set>

using namespace hlo;
using namespace hlo::test;

namespace {
using ModuleUtilizationTest = IndexingTest;
} // namespace

TEST_F(ModuleUtilizationTest, RandomChains) {
  unsigned counted = 0, exact = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    std::mt19937_64 chainRandom(seed);
    RandomChain chain = buildRandomChain(&context, chainRandom, 1 + seed % 6,
                                         /*fused=*/seed % 4 == 3);
    Value root = chain.entry.getBody().front().getTerminator()->getOperand(0);
    IndexingAnalysis analysis;
    BlockIndexing indexing = BlockIndexing::toInputs({root}, analysis);
    for (BlockArgument parameter : chain.entry.getArguments()) {
      const OperandIndexings &accesses = indexing.lookup({parameter});
      if (llvm::any_of(accesses, [](const OperandIndexing &access) {
            return !access.runtimeVariables.empty();
          }))
        continue;
      Relation relation;
      for (const OperandIndexing &access : accesses)
        ASSERT_TRUE(addPoints(
            access, getShape(root), getShape(parameter),
            [](const RuntimeVariable &) { return Literal(); }, relation));
      std::set<int64_t> elements;
      for (auto [result, element] : relation)
        elements.insert(element);
      for (uint64_t maxPoints : {uint64_t(1) << 16, uint64_t(0)}) {
        Utilization result =
            analyzeUtilization(accesses, getShape(parameter), maxPoints);
        EXPECT_GE(result.uniqueElements, elements.size()) << "seed " << seed;
        EXPECT_GE(result.spannedElements, elements.size()) << "seed " << seed;
        if (result.isExact)
          EXPECT_EQ(result.uniqueElements, elements.size()) << "seed " << seed;
        if (maxPoints != 0) {
          EXPECT_TRUE(result.isExact) << "seed " << seed;
        } else {
          ++counted;
          exact += result.isExact;
        }
      }
    }
  }
  // Most maps need no enumeration.
  EXPECT_GT(exact, counted * 9 / 10);
}
