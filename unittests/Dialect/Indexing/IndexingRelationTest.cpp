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

TEST_F(IndexingRelation, PointsThatAreFoundAreInTheDomain) {
  forEachCase(2000, [&](RandomMaps &random, MLIRContext *) {
    IndexingMap map = random.map();
    bool empty = getRelation(map).empty();
    for (IndexingRelationLimits limits :
         {IndexingRelationLimits(), kByArithmetic}) {
      auto point = findPoint(map, limits);
      EXPECT_EQ(point.has_value(), !empty) << toString(map);
      EXPECT_TRUE(!point || map.contains(*point)) << toString(map);
    }
  });
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
  EXPECT_GT(equal, 100u);
  EXPECT_GT(different, 100u);
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
  EXPECT_GT(surjective, 100u);
  EXPECT_GT(bijective, 100u);
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

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

TEST_F(IndexingRelation, NothingIsKnownOfUndefinedMaps) {
  IndexingMap undefined = IndexingMap::getUndefined(&context);
  IndexingMap scalar(&context, ArrayRef<int64_t>(), {});
  EXPECT_EQ(isEmpty(undefined), std::nullopt);
  EXPECT_EQ(isEqual(undefined, undefined), std::nullopt);
  EXPECT_EQ(isEqual(undefined, scalar), std::nullopt);
  EXPECT_EQ(getBounds(undefined, getAffineConstantExpr(0, &context)),
            std::nullopt);
  EXPECT_EQ(findPoint(undefined), std::nullopt);
  EXPECT_EQ(isInjective(undefined), std::nullopt);
  EXPECT_EQ(isSurjective(undefined, {}), std::nullopt);
  EXPECT_EQ(isBijective(undefined, {}), std::nullopt);
  EXPECT_FALSE(simplifyExactly(undefined));
}

TEST_F(IndexingRelation, ScalarsAndArraysWithoutElements) {
  IndexingMap scalar(&context, ArrayRef<int64_t>(), {});
  EXPECT_EQ(isEmpty(scalar), false);
  EXPECT_EQ(isBijective(scalar, {}), true);
  IndexingMap none = IndexingMap::getIdentity(&context, {4, 0});
  EXPECT_EQ(isEmpty(none), true);
  EXPECT_EQ(isInjective(none), true);
  EXPECT_EQ(isSurjective(none, {4, 0}), true);
  EXPECT_EQ(isBijective(none, {4, 0}), true);
  EXPECT_EQ(isSurjective(none, {4, 1}), false);
  EXPECT_EQ(isEqual(none, scalar), false);
}

TEST_F(IndexingRelation, EqualWithOtherRangeVariables) {
  // All of the row, in one piece and in two.
  IndexingMap row = parse("(d0)[s0] -> (d0, s0), domain: d0 in [0, 9999], "
                          "s0 in [0, 63]");
  IndexingMap halves =
      parse("(d0)[s0, s1] -> (d0, s0 * 32 + s1), domain: d0 in [0, 9999], "
            "s0 in [0, 1], s1 in [0, 31]");
  IndexingMap most =
      parse("(d0)[s0, s1] -> (d0, s0 * 32 + s1), domain: d0 in [0, 9999], "
            "s0 in [0, 1], s1 in [0, 30]");
  EXPECT_EQ(isEqual(row, halves, kByArithmetic), true);
  EXPECT_EQ(isEqual(row, most, kByArithmetic), false);
}

/// What the library's set difference alone takes for equal.
TEST_F(IndexingRelation, MultiplesAreNotTheirNeighbours) {
  IndexingMap multiples =
      parse("(d0)[s0] -> (s0 * 8), domain: d0 in [0, 1], s0 in [3, 14]");
  IndexingMap neighbours =
      parse("(d0)[s0] -> (s0 * 8 + 1), domain: d0 in [0, 1], s0 in [3, 14]");
  EXPECT_EQ(isEqual(multiples, neighbours, kByArithmetic), false);
}

TEST_F(IndexingRelation, Halves) {
  IndexingMap map = parse("(d0) -> ((d0 + 1) floordiv 2 + d0 floordiv 2), "
                          "domain: d0 in [0, 1000000000]");
  EXPECT_EQ(isEqual(map, IndexingMap::getIdentity(&context, {1000000001})),
            true);
  EXPECT_TRUE(simplifyExactly(map));
  EXPECT_EQ(toString(map), "(d0) -> (d0), domain: d0 in [0, 1000000000]");
}

/// No normal form of single constraints sees these.
TEST_F(IndexingRelation, ConstraintsThatTogetherSayMore) {
  IndexingMap empty = parse("(d0, d1) -> (d0), domain: d0 in [0, 1000000000], "
                            "d1 in [0, 1000000000], d0 - d1 in [1, 5], "
                            "d1 - d0 in [1, 5]");
  EXPECT_EQ(isEmpty(empty), true);
  EXPECT_TRUE(simplifyExactly(empty));
  EXPECT_TRUE(empty.isKnownEmpty());

  IndexingMap guard =
      parse("(d0, d1) -> (d0, d1), domain: d0 in [0, 99], d1 in [0, 99], "
            "d0 + d1 in [0, 50], d0 - d1 in [0, 50], d0 * 2 in [0, 110]");
  EXPECT_TRUE(simplifyExactly(guard));
  EXPECT_EQ(toString(guard),
            "(d0, d1) -> (d0, d1), domain: d0 in [0, 50], d1 in [0, 25], "
            "d0 - d1 in [0, 50], d0 + d1 in [0, 50]");
}

TEST_F(IndexingRelation, TightestBounds) {
  IndexingMap map = parse("(d0, d1) -> (d0), domain: d0 in [0, 1000000], "
                          "d1 in [0, 1000000], d0 * 6 + d1 * 10 in [7, 15]");
  EXPECT_EQ(*getBounds(map, map.getDim(0)), (Interval{0, 2}));
  EXPECT_EQ(*getBounds(map, map.getDim(0) * 6 + map.getDim(1) * 10),
            (Interval{10, 12}));
  EXPECT_EQ(*getBounds(map, map.getDim(0) % 7), (Interval{0, 2}));
  EXPECT_EQ(getBounds(map, map.getDim(0) % 7, kNothing), std::nullopt);
}

/// The guarded loop over the elements of f32[20,40,300], four to a thread.
TEST_F(IndexingRelation, EveryElementIsStoredOnce) {
  IndexingMap loop = parse(
      "(d0, d1)[s0] -> ((d1 * 512 + d0 * 4 + s0) floordiv 12000, ((d1 * 512 + "
      "d0 * 4 + s0) floordiv 300) mod 40, (d1 * 512 + d0 * 4 + s0) mod 300), "
      "domain: d0 in [0, 127], d1 in [0, 468], s0 in [0, 3], d1 * 512 + d0 * 4 "
      "+ s0 in [0, 239999]");
  EXPECT_EQ(isBijective(loop, {20, 40, 300}), true);
  EXPECT_EQ(isBijective(loop, {20, 40, 301}), false);
  IndexingMap overlapping = loop;
  overlapping.setResult(2, overlapping.getResult(2).floorDiv(2) * 2);
  EXPECT_EQ(isInjective(overlapping), false);
}

/// The write of a transpose of f32[100,70] in blocks of 32 by 32.
TEST_F(IndexingRelation, EveryElementOfATransposeIsStoredOnce) {
  IndexingMap write =
      parse("(d0, d1)[s0] -> ((d1 mod 3) * 32 + s0 * 4 + d0 floordiv 32, (d1 "
            "floordiv 3) * 32 + d0 mod 32), domain: d0 in [0, 127], d1 in [0, "
            "11], s0 in [0, 7], (d1 mod 3) * 32 + s0 * 4 + d0 floordiv 32 in "
            "[0, 69], (d1 floordiv 3) * 32 + d0 mod 32 in [0, 99]");
  EXPECT_EQ(isBijective(write, {70, 100}), true);
}

TEST_F(IndexingRelation, NumbersOfAnySize) {
  // Four times the largest int64_t, in sums.
  IndexingMap map =
      parse("(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 * "
            "4611686018427387904 - d1 * 4611686018427387904 in [1, 4]");
  EXPECT_EQ(isEmpty(map, kByArithmetic), true);
  EXPECT_EQ(getBounds(map, map.getDim(0) * 4611686018427387904, kByArithmetic),
            Interval());
  map.removeConstraint(0);
  EXPECT_EQ(getBounds(map, map.getDim(0) * 4611686018427387904), std::nullopt);
}

TEST_F(IndexingRelation, NotAffine) {
  // A product of variables, as only code can make it.
  IndexingMap map = IndexingMap::getIdentity(&context, {10, 10});
  AffineExpr product =
      getAffineSymbolExpr(0, &context) * getAffineSymbolExpr(1, &context);
  IndexingMap symbols(&context, {}, ArrayRef<Interval>{{0, 99}, {0, 99}}, {},
                      product);
  symbols.addConstraint(product, {1, 3});
  EXPECT_EQ(isEmpty(symbols, kByArithmetic), std::nullopt);
  EXPECT_EQ(isInjective(symbols), std::nullopt);
}
