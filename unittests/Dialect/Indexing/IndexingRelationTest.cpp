//===- IndexingRelationTest.cpp - Exact questions about indexing maps -----===//

#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"
#include "IndexingTestUtils.h"
#include "RandomMaps.h"

using namespace hlo;
using namespace hlo::test;

namespace {
class IndexingRelation : public testing::Test {
protected:
  IndexingMap parse(StringRef text) { return parseMap(text, &context); }

  MLIRContext context;
};
} // namespace

/// Questions without enumeration.
static constexpr IndexingRelationLimits kByArithmetic{/*variables=*/64,
                                                      /*points=*/0};
/// Questions that only a normal form may answer.
static constexpr IndexingRelationLimits kNothing{/*variables=*/0, /*points=*/0};

//===----------------------------------------------------------------------===//
// Against enumeration
//===----------------------------------------------------------------------===//

TEST_F(IndexingRelation, EmptyIffThereIsNoPoint) {
  unsigned empty = 0;
  forEachCase(4000, [&](RandomMaps &random, MLIRContext *) {
    IndexingMap map = random.map();
    bool expected = getRelation(map).empty();
    empty += expected;
    EXPECT_EQ(isEmpty(map), expected) << toString(map);
    EXPECT_EQ(isEmpty(map, kByArithmetic), expected) << toString(map);
    EXPECT_EQ(isEmpty(map, kNothing).value_or(expected), expected)
        << toString(map);
  });
  EXPECT_GT(empty, 100u);
}

TEST_F(IndexingRelation, BoundsAreTheTightest) {
  forEachCase(3000, [&](RandomMaps &random, MLIRContext *) {
    IndexingMap map = random.map();
    AffineExpr expression = random.expression(map, 2);
    Interval expected{INT64_MAX, INT64_MIN};
    map.enumerate(kMaxPoints, [&](ArrayRef<int64_t> point) {
      int64_t value = evaluate(expression, map.getNumDims(), point);
      expected = {std::min(expected.lower, value),
                  std::max(expected.upper, value)};
    });
    for (IndexingRelationLimits limits :
         {IndexingRelationLimits(), kByArithmetic}) {
      auto bounds = getBounds(map, expression, limits);
      ASSERT_TRUE(bounds) << toString(map);
      if (expected.isEmpty())
        EXPECT_TRUE(bounds->isEmpty()) << toString(map);
      else
        EXPECT_EQ(*bounds, expected) << toString(map);
    }
  });
}

TEST_F(IndexingRelation, RedundantIffNoPointDependsOnIt) {
  unsigned redundant = 0;
  forEachCase(3000, [&](RandomMaps &random, MLIRContext *) {
    IndexingMap map = random.map();
    for (unsigned i = 0; i < map.getConstraints().size(); ++i) {
      IndexingMap rest = map;
      rest.removeConstraint(i);
      bool expected = true;
      rest.enumerate(kMaxPoints, [&](ArrayRef<int64_t> point) {
        expected &= map.contains(point);
      });
      redundant += expected;
      EXPECT_EQ(isRedundant(map, i), expected) << toString(map) << " " << i;
      EXPECT_EQ(isRedundant(map, i, kByArithmetic), expected)
          << toString(map) << " " << i;
    }
  });
  EXPECT_GT(redundant, 100u);
}

TEST_F(IndexingRelation, EqualIffTheRelationsAre) {
  unsigned equal = 0, different = 0, open = 0;
  forEachCase(3000, [&](RandomMaps &random, MLIRContext *) {
    IndexingMap a = random.map(), b = a;
    if (random.chance(70))
      b = random.mutate(b);
    if (random.chance(50))
      b.simplify();
    bool expected = getRelation(a) == getRelation(b);
    ++(expected ? equal : different);
    EXPECT_EQ(isEqual(a, b), expected) << toString(a) << "\n" << toString(b);
    IndexingAnswer answer = isEqual(a, b, kByArithmetic);
    open += !answer;
    EXPECT_EQ(answer.value_or(expected), expected) << toString(a) << "\n"
                                                   << toString(b);
  });
  EXPECT_GT(equal, 500u);
  EXPECT_GT(different, 500u);
  EXPECT_LT(open, 60u);
}

TEST_F(IndexingRelation, InjectiveIffNoIndexIsReachedTwice) {
  forEachCase(3000, [&](RandomMaps &random, MLIRContext *) {
    SmallVector<IndexingMap> chain = random.chain(2);
    IndexingMap map = random.chance(50) ? random.map() : chain.front();
    if (map == chain.front() && chain.size() > 1)
      map = compose(map, chain[1]);
    uint64_t points = 0;
    map.enumerate(kMaxPoints, [&](ArrayRef<int64_t>) { ++points; });
    // Range variables and dimensions as one.
    IndexingMap all =
        map.reorderVariables(llvm::to_vector(llvm::seq(map.getNumVariables())),
                             0, map.getNumDims() + map.getNumRangeVars());
    bool expected = getRelation(all).size() == points;
    EXPECT_EQ(isInjective(map), expected) << toString(map);
    EXPECT_EQ(isInjective(map, kByArithmetic), expected) << toString(map);
  });
}

TEST_F(IndexingRelation, SurjectiveIffEveryIndexIsReached) {
  unsigned surjective = 0, bijective = 0, open = 0;
  forEachCase(3000, [&](RandomMaps &random, MLIRContext *) {
    SmallVector<int64_t> sizes = random.sizes();
    RandomOp op = random.op(sizes);
    IndexingMap map = op.outputToInput;
    if (op.inputToOutput && random.chance(50)) {
      map = *op.inputToOutput;
      op.operandSizes = sizes;
    }
    if (random.chance(30))
      map = random.mutate(map);
    IndexingMap all =
        map.reorderVariables(llvm::to_vector(llvm::seq(map.getNumVariables())),
                             0, map.getNumDims() + map.getNumRangeVars());
    IndexingMap inside = all;
    for (auto [result, size] :
         llvm::zip_equal(all.getResults(), op.operandSizes))
      inside.addConstraint(result, Interval::ofSize(size));
    uint64_t expected = 1, points = 0;
    for (int64_t size : op.operandSizes)
      expected *= size;
    for (Interval interval : map.getRuntimeIntervals())
      expected *= interval.size();
    bool isOnto = map.isRegular() && getRelation(inside).size() == expected;
    map.enumerate(kMaxPoints, [&](ArrayRef<int64_t>) { ++points; });
    bool isOneToOne = isOnto && points == expected;
    surjective += isOnto;
    bijective += isOneToOne;
    EXPECT_EQ(isSurjective(map, op.operandSizes), isOnto)
        << op.name.str() << toString(map);
    EXPECT_EQ(isBijective(map, op.operandSizes), isOneToOne)
        << op.name.str() << toString(map);
    IndexingAnswer onto = isSurjective(map, op.operandSizes, kByArithmetic);
    open += !onto;
    EXPECT_EQ(onto.value_or(isOnto), isOnto) << op.name.str() << toString(map);
    EXPECT_EQ(
        isBijective(map, op.operandSizes, kByArithmetic).value_or(isOneToOne),
        isOneToOne)
        << op.name.str() << toString(map);
  });
  EXPECT_GT(surjective, 1000u);
  EXPECT_GT(bijective, 500u);
  EXPECT_LT(open, 60u);
}

TEST_F(IndexingRelation, ExactlySimplifiedMapsAreTheSameRelation) {
  forEachCase(3000, [&](RandomMaps &random, MLIRContext *) {
    IndexingMap map = random.map(), exact = map;
    IndexingRelationLimits limits =
        random.chance(50) ? kByArithmetic : IndexingRelationLimits();
    bool changed = simplifyExactly(exact, limits);
    EXPECT_EQ(changed, map != exact);
    EXPECT_EQ(getRelation(exact), getRelation(map)) << toString(map) << "\n"
                                                    << toString(exact);
    EXPECT_EQ(exact.isKnownEmpty(), getRelation(map).empty()) << toString(map);
    IndexingMap simplified = exact;
    EXPECT_FALSE(simplified.simplify()) << toString(map) << "\n"
                                        << toString(exact);
    EXPECT_FALSE(simplifyExactly(simplified, limits)) << toString(map) << "\n"
                                                      << toString(exact) << "\n"
                                                      << toString(simplified);
    for (unsigned i = 0; i < exact.getNumVariables(); ++i)
      EXPECT_EQ(getBounds(exact, exact.getVariable(i)),
                exact.getIntervals()[i]);
  });
}
