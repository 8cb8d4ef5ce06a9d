//===- UtilizationTest.cpp - How much of an array is read -----------------===//

#include "hlo/Analysis/Indexing/Utilization.h"
#include "IndexingTestUtils.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace hlo;
using namespace hlo::test;

namespace {
class UtilizationTest : public testing::Test {
protected:
  OperandIndexing parse(StringRef text) { return parseMap(text, &context); }
  Utilization analyze(ArrayRef<StringRef> maps, ArrayRef<int64_t> sizes) {
    OperandIndexings indexings;
    for (StringRef map : maps)
      indexings.push_back(parse(map));
    return analyzeUtilization(indexings, sizes);
  }
  void expect(const Utilization &result, uint64_t unique, uint64_t spanned,
              uint64_t reads) {
    EXPECT_TRUE(result.isExact);
    EXPECT_TRUE(result.areReadsExact);
    EXPECT_EQ(result.uniqueElements, unique);
    EXPECT_EQ(result.spannedElements, spanned);
    EXPECT_EQ(result.reads, reads);
  }

  MLIRContext context;
};
} // namespace

TEST_F(UtilizationTest, Identity) {
  Utilization result = analyze({"(d0, d1) -> (d1, d0), domain: d0 in [0, "
                                "1048575], d1 in [0, 1048575]"},
                               {1 << 20, 1 << 20});
  expect(result, uint64_t(1) << 40, uint64_t(1) << 40, uint64_t(1) << 40);
  EXPECT_EQ(result.getUtilization(), 1.0);
  EXPECT_EQ(result.getReuse(), 1.0);
  EXPECT_EQ(result.getUniqueBytes(16), uint64_t(1) << 41);
}

TEST_F(UtilizationTest, StridedSlice) {
  Utilization result =
      analyze({"(d0) -> (d0 * 4 + 2), domain: d0 in [0, 7]"}, {64});
  expect(result, 8, 29, 8);
  EXPECT_EQ(result.getUtilization(), 0.125);
  EXPECT_EQ(result.getDensity(), 8.0 / 29);
}

TEST_F(UtilizationTest, OverlappingWindows) {
  Utilization result = analyze({"(d0) -> (d0), domain: d0 in [0, 39]",
                                "(d0) -> (d0 + 24), domain: d0 in [0, 39]"},
                               {64});
  expect(result, 64, 64, 80);
  EXPECT_EQ(result.getReuse(), 1.25);
}

TEST_F(UtilizationTest, OverlappingWindowsOfMillions) {
  expect(analyze({"(d0) -> (d0), domain: d0 in [0, 3999999]",
                  "(d0) -> (d0 + 2400000), domain: d0 in [0, 3999999]"},
                 {6400000}),
         6400000, 6400000, 8000000);
  // Every second and every third.
  expect(analyze({"(d0) -> (d0 * 2), domain: d0 in [0, 2999999]",
                  "(d0) -> (d0 * 3), domain: d0 in [0, 1999999]"},
                 {6000000}),
         4000000, 5999999, 5000000);
  // The same rows, apart in the other dimension.
  expect(analyze({"(d0, d1) -> (d0, d1), domain: d0 in [0, 9999], d1 in [0, 9]",
                  "(d0, d1) -> (d0, d1 + 10), domain: d0 in [0, 9999], d1 in "
                  "[0, 9]"},
                 {10000, 30}),
         200000, 200000, 200000);
}

TEST_F(UtilizationTest, ReduceWindow) {
  Utilization result =
      analyze({"(d0, d1)[s0, s1] -> (d0 * 2 + s0 - 1, d1 + s1), domain: d0 in "
               "[0, 2], d1 in [0, 4], s0 in [0, 2], s1 in [0, 1], d0 * 2 + s0 "
               "in [1, 7], d1 + s1 in [0, 4]"},
              {7, 5});
  expect(result, 30, 30, 72);
  EXPECT_EQ(result.elements, 35u);
}

TEST_F(UtilizationTest, LargeWindows) {
  // Windows of 3 overlap, windows of 2 leave gaps.
  expect(analyze({"(d0)[s0] -> (d0 * 2 + s0), domain: d0 in [0, 999999], s0 in "
                  "[0, 2]"},
                 {2000001}),
         2000001, 2000001, 3000000);
  expect(analyze({"(d0)[s0] -> (d0 * 3 + s0), domain: d0 in [0, 999999], s0 in "
                  "[0, 1]"},
                 {3000000}),
         2000000, 2999999, 2000000);
}

TEST_F(UtilizationTest, Reduction) {
  expect(analyze({"(d0)[s0] -> (s0, d0), domain: d0 in [0, 4095], s0 in [0, "
                  "4095]"},
                 {4096, 4096}),
         1 << 24, 1 << 24, 1 << 24);
}

TEST_F(UtilizationTest, BroadcastReadsOften) {
  Utilization result =
      analyze({"(d0, d1) -> (d0), domain: d0 in [0, 7], d1 in [0, 99]"}, {8});
  expect(result, 8, 8, 800);
  EXPECT_EQ(result.getReuse(), 100.0);
  expect(analyze({"(d0, d1) -> (), domain: d0 in [0, 7], d1 in [0, 99]"}, {}),
         1, 1, 800);
}

TEST_F(UtilizationTest, RepetitionsCount) {
  OperandIndexing indexing = parse("(d0) -> (d0), domain: d0 in [0, 7]");
  indexing.repetitions = 5;
  expect(analyzeUtilization(indexing, {8}), 8, 8, 40);
}

TEST_F(UtilizationTest, Diagonal) {
  expect(analyze({"(d0) -> (d0, d0), domain: d0 in [0, 9]"}, {10, 10}), 10, 100,
         10);
  expect(analyze({"(d0) -> (d0, d0), domain: d0 in [0, 999999]"},
                 {1000000, 1000000}),
         1000000, 1000000000000, 1000000);
}

TEST_F(UtilizationTest, Reshapes) {
  expect(analyze({"(d0) -> (d0 floordiv 12, (d0 floordiv 4) mod 3, d0 mod 4), "
                  "domain: d0 in [0, 23]"},
                 {2, 3, 4}),
         24, 24, 24);
  expect(analyze({"(d0) -> (d0 floordiv 4096, d0 mod 4096), domain: d0 in [0, "
                  "16777215]"},
                 {4096, 4096}),
         1 << 24, 1 << 24, 1 << 24);
  expect(analyze({"(d0, d1) -> (d0 * 4096 + d1), domain: d0 in [0, 4095], d1 "
                  "in [0, 4095]"},
                 {1 << 24}),
         1 << 24, 1 << 24, 1 << 24);
}

TEST_F(UtilizationTest, NothingAndAnything) {
  expect(analyzeUtilization({}, {5}), 0, 0, 0);
  expect(analyzeUtilization(
             OperandIndexing(IndexingMap::getKnownEmpty(&context, 1, 0, 0, 1)),
             {5}),
         0, 0, 0);
  expect(
      analyze({"(d0) -> (d0), domain: d0 in [0, 3], d0 mod 2 in [5, 6]"}, {5}),
      0, 0, 0);
  Utilization unknown =
      analyzeUtilization(OperandIndexing::getUndefined(&context), {5, 4});
  EXPECT_FALSE(unknown.isExact);
  EXPECT_EQ(unknown.uniqueElements, 20u);
  EXPECT_EQ(unknown.reads, std::nullopt);
  EXPECT_EQ(unknown.getReuse(), std::nullopt);
}

TEST_F(UtilizationTest, BoundsAreSaidToBeBounds) {
  // A window over a window of primes: neither a form nor few points.
  Utilization result =
      analyze({"(d0, d1)[s0] -> ((d0 * 7 + s0 * 5) floordiv 3 + d1 * 11), "
               "domain: d0 in [0, 999], d1 in [0, 999], s0 in [0, 99]"},
              {1 << 20});
  EXPECT_GE(result.uniqueElements, 10000u);
  EXPECT_LE(result.uniqueElements, uint64_t(1) << 20);
  EXPECT_FALSE(result.isExact);
  EXPECT_EQ(result.reads, 100000000u);
  EXPECT_TRUE(result.areReadsExact);
}

TEST_F(UtilizationTest, DynamicSlice) {
  AffineExpr d = getAffineDimExpr(0, &context),
             rt = getAffineSymbolExpr(0, &context);
  OperandIndexing slice =
      IndexingMap(&context, {{0, 9}}, {}, {{0, 50}}, d + rt);
  RuntimeVariable start{Value(), 0,
                        IndexingMap(&context, {{0, 9}}, {}, {{0, 50}}, {}),
                        Interval{0, 50}};
  slice.runtimeVariables.push_back(start);
  expect(analyzeUtilization(slice, {60}), 10, 10, 10);
  // Two of them may overlap.
  Utilization both = analyzeUtilization({slice, slice}, {60});
  EXPECT_FALSE(both.isExact);
  EXPECT_EQ(both.uniqueElements, 20u);
  EXPECT_EQ(both.reads, 20u);
  // Each element of a gather may be the same.
  slice.map.setResult(0, rt);
  slice.runtimeVariables[0].map =
      IndexingMap(&context, {{0, 9}}, {}, {{0, 50}}, d);
  Utilization gather = analyzeUtilization(slice, {60});
  EXPECT_FALSE(gather.isExact);
  EXPECT_EQ(gather.uniqueElements, 10u);
  EXPECT_EQ(gather.spannedElements, 51u);
  EXPECT_EQ(gather.reads, 10u);
}

TEST_F(UtilizationTest, AgreesWithEnumeration) {
  std::mt19937 random(0);
  auto pick = [&](int64_t lower, int64_t upper) {
    return int64_t(random() % (upper - lower + 1)) + lower;
  };
  unsigned exact = 0, count = 4000;
  for (unsigned i = 0; i < count; ++i) {
    unsigned numMaps = pick(1, 3), rank = pick(1, 3);
    SmallVector<int64_t> sizes(rank, 4096);
    OperandIndexings indexings;
    std::set<SmallVector<int64_t>> elements;
    uint64_t reads = 0;
    for (unsigned j = 0; j < numMaps; ++j) {
      SmallVector<Interval> dims, ranges;
      for (unsigned k = 0; k < 2; ++k) {
        dims.push_back(Interval::ofSize(pick(1, 9)));
        ranges.push_back({pick(0, 2), pick(2, 5)});
      }
      auto variable = [&]() -> AffineExpr {
        return random() % 2 ? getAffineDimExpr(pick(0, 1), &context)
                            : getAffineSymbolExpr(pick(0, 1), &context);
      };
      auto term = [&]() -> AffineExpr {
        AffineExpr part = variable() * pick(-2, 6);
        switch (random() % 6) {
        case 0:
          return part.floorDiv(pick(2, 4));
        case 1:
          return part % pick(2, 7);
        case 2:
          return part + variable();
        default:
          return part;
        }
      };
      SmallVector<AffineExpr> results;
      for (unsigned k = 0; k < rank; ++k)
        results.push_back(term() + pick(100, 110));
      SmallVector<IndexingConstraint> constraints;
      if (random() % 3 == 0)
        constraints.push_back({term(), {pick(-3, 3), pick(3, 9)}});
      IndexingMap map(&context, dims, ranges, {}, results, constraints);
      indexings.push_back(map);
      ASSERT_TRUE(map.enumerate(1 << 20, [&](ArrayRef<int64_t> point) {
        elements.insert(map.evaluate(point));
        ++reads;
      }));
    }
    // With and without enumeration.
    for (uint64_t maxPoints : {uint64_t(1) << 20, uint64_t(0)}) {
      Utilization result = analyzeUtilization(indexings, sizes, maxPoints);
      if (result.isExact)
        EXPECT_EQ(result.uniqueElements, elements.size());
      EXPECT_GE(result.uniqueElements, elements.size());
      if (result.areReadsExact)
        EXPECT_EQ(result.reads, reads);
      EXPECT_GE(*result.reads, reads);
      EXPECT_GE(result.spannedElements, elements.size());
      if (maxPoints != 0)
        EXPECT_TRUE(result.isExact && result.areReadsExact);
      else
        exact += result.isExact;
    }
  }
  EXPECT_GT(exact, count / 10);
}
