//===- CoalescingTest.cpp - How well warps read memory --------------------===//

#include "hlo/Analysis/Indexing/Coalescing.h"
#include "IndexingTestUtils.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace hlo;
using namespace hlo::test;

namespace {
class CoalescingTest : public testing::Test {
protected:
  /// A map of one warp; `t` is the lane, `range` is `s`.
  ThreadAccess access(StringRef result, Interval range = {0, 0},
                      int64_t threads = 32) {
    std::string text =
        llvm::formatv("(d0, d1, d2, d3, d4, d5)[s0] -> ({0}), domain: d0 in "
                      "[0, {1}], d1 in [0, 0], d2 in [0, 0], d3 in [0, 0], d4 "
                      "in [0, 0], d5 in [0, 0], s0 in [{2}, {3}]",
                      result, threads - 1, range.lower, range.upper);
    return {parseMap(text, &context)};
  }
  Coalescing analyze(const ThreadAccess &access, int64_t bits = 32,
                     int64_t alignment = 128) {
    CoalescingOptions options;
    options.elementBits = bits;
    options.alignment = alignment;
    return analyzeCoalescing(access, options);
  }
  /// Of one warp alone, for the numbers of the three that are looked at are
  /// the same.
  void expect(const Coalescing &result, bool isCoalesced, uint64_t bytes,
              uint64_t sectors, StringRef reason = "") {
    EXPECT_EQ(result.warps, 3u);
    EXPECT_EQ(result.isCoalesced, isCoalesced);
    EXPECT_EQ(result.bytes, 3 * bytes);
    EXPECT_EQ(result.sectors, 3 * sectors);
    EXPECT_EQ(result.reason, reason);
  }

  MLIRContext context;
};
} // namespace

TEST_F(CoalescingTest, Neighbors) {
  Coalescing result = analyze(access("d0"));
  expect(result, true, 128, 4);
  EXPECT_EQ(result.getEfficiency(), 1.0);
  EXPECT_EQ(result.getBytesPerLine(), 128.0);
}

TEST_F(CoalescingTest, Rows) {
  Coalescing result = analyze(access("d0 * 1024"));
  expect(result, false, 128, 32, "lanes are 4096 bytes apart");
  EXPECT_EQ(result.getEfficiency(), 0.125);
  EXPECT_EQ(result.getBytesPerLine(), 4.0);
}

TEST_F(CoalescingTest, Vectors) {
  expect(analyze(access("d0 * 4 + s0", {0, 3})), true, 512, 16);
}

TEST_F(CoalescingTest, VectorsWithGaps) {
  expect(analyze(access("d0 * 8 + s0", {0, 3}), 16), false, 256, 16,
         "lanes are 16 bytes apart");
}

TEST_F(CoalescingTest, SharedElements) {
  expect(analyze(access("d0 floordiv 8")), true, 16, 1);
}

TEST_F(CoalescingTest, DiagonalIsNotCoalesced) {
  expect(analyze(access("d0 * 33")), false, 128, 32,
         "lanes are 132 bytes apart");
}

TEST_F(CoalescingTest, AgainstTheOrder) {
  expect(analyze(access("31 - d0")), true, 128, 4);
}

TEST_F(CoalescingTest, SameElement) {
  expect(analyze(access("0")), true, 4, 1);
}

TEST_F(CoalescingTest, SeparatePlaces) {
  expect(analyze(access("(d0 floordiv 4) * 100 + d0 mod 4")), false, 128, 8,
         "lanes read 8 separate places");
}

TEST_F(CoalescingTest, UnalignedStartCostsNoMoreThanItMust) {
  expect(analyze(access("d0 + 1")), true, 128, 5);
  // The buffer itself starts anywhere.
  expect(analyze(access("d0"), 32, /*alignment=*/4), true, 128, 5);
  expect(analyze(access("d0"), 32, /*alignment=*/16), true, 128, 5);
}

TEST_F(CoalescingTest, ElementSizes) {
  expect(analyze(access("d0"), 8), true, 32, 1);
  expect(analyze(access("d0"), 64), true, 256, 8);
  expect(analyze(access("d0"), 128), true, 512, 16);
  // Two elements in each byte.
  expect(analyze(access("d0"), 4), true, 16, 1);
  expect(analyze(access("d0 * 128"), 4), false, 16, 32,
         "lanes are 64 bytes apart");
}

TEST_F(CoalescingTest, LoopsAreNotVectors) {
  ThreadAccess loop = access("d0 * 1024 + s0", {0, 1023});
  loop.numVectorVariables = 0;
  expect(analyze(loop), false, 128, 32, "lanes are 4096 bytes apart");
}

TEST_F(CoalescingTest, FewThreads) {
  expect(analyze(access("d0", {0, 0}, 8)), true, 32, 1);
  // Warps go on along y.
  ThreadAccess rows = access("d0 + d1 * 8", {0, 0}, 8);
  IndexingMap map(&context, {{0, 7}, {0, 3}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
                  {}, {}, rows.map.getResults());
  expect(analyze({map}), true, 128, 4);
}

TEST_F(CoalescingTest, PartOfTheLanes) {
  ThreadAccess half = access("d0");
  half.map.addConstraint(half.map.getDim(0), {0, 15});
  expect(analyze(half), true, 64, 2);
  // Only in the middle of the loop, away from both ends.
  ThreadAccess loop = access("d0 + s0 * 2", {0, 100});
  loop.numVectorVariables = 0;
  AffineExpr s = loop.map.getRangeVar(0);
  loop.map.addConstraint(s.floorDiv(7) % 5, {3, 3});
  loop.map.addConstraint((s + 4) % 9, {2, 3});
  Coalescing result = analyze(loop);
  EXPECT_GE(result.warps, 1u);
  EXPECT_TRUE(result.isCoalesced);
  EXPECT_EQ(result.bytes, 128 * result.warps);
}

TEST_F(CoalescingTest, EmptyAndUndefined) {
  Coalescing unknown = analyze({IndexingMap::getUndefined(&context)});
  EXPECT_FALSE(unknown.isCoalesced);
  EXPECT_EQ(unknown.reason, "which elements are read is not known");
  Coalescing empty =
      analyze({IndexingMap::getKnownEmpty(&context, 6, 0, 0, 1)});
  EXPECT_TRUE(empty.isCoalesced);
  EXPECT_EQ(empty.sectors, 0u);
  EXPECT_EQ(empty.reason, "nothing is read");
}

TEST_F(CoalescingTest, RuntimeVariables) {
  AffineExpr t = getAffineDimExpr(0, &context);
  AffineExpr rt = getAffineSymbolExpr(0, &context);
  SmallVector<Interval> grid(6, {0, 0});
  grid[0] = {0, 31};
  auto origin = [&](AffineExpr index) {
    return IndexingMap(&context, grid, {}, {}, index);
  };
  // A slice starts at one place.
  ThreadAccess slice{IndexingMap(&context, grid, {}, {{0, 100}}, t + rt)};
  slice.runtimeVariables = {IndexingMap(&context, grid, {}, {}, {})};
  expect(analyze(slice), true, 128, 5);
  // Each group of eight lanes has a row of its own.
  ThreadAccess rows{
      IndexingMap(&context, grid, {}, {{0, 100}}, t % 8 + rt * 8)};
  rows.runtimeVariables = {origin(t.floorDiv(8))};
  expect(analyze(rows), true, 128, 4);
  // Each lane has an element of its own.
  ThreadAccess gather{IndexingMap(&context, grid, {}, {{0, 100}}, rt)};
  gather.runtimeVariables = {origin(t)};
  expect(analyze(gather), false, 128, 32,
         "lanes read at 32 offsets that are known at run time only");
  // The same when nothing is known of the variable.
  gather.runtimeVariables.clear();
  EXPECT_EQ(analyze(gather).sectors, 96u);
}

TEST_F(CoalescingTest, SeveralAccesses) {
  Coalescing both = analyzeCoalescing({access("d0"), access("d0 * 1024")}, {});
  EXPECT_FALSE(both.isCoalesced);
  EXPECT_EQ(both.sectors, 3u * (4 + 32));
  EXPECT_EQ(both.reason, "lanes are 4096 bytes apart");
  EXPECT_TRUE(analyzeCoalescing(ArrayRef<ThreadAccess>()).isCoalesced);
}

TEST_F(CoalescingTest, KernelsReadAndWriteInOrder) {
  auto check = [&](const IndexingMap &map, ArrayRef<int64_t> sizes) {
    SmallVector<int64_t> order =
        llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, sizes.size())));
    IndexingMap memory = compose(map, *getMemoryMap(&context, sizes, order));
    Coalescing result = analyze({memory});
    EXPECT_TRUE(result.isCoalesced) << toString(memory) << result.reason;
    EXPECT_GE(result.getEfficiency(), 0.99);
  };
  auto loop = getLoopThreadMap(&context, {64, 640}, {1, 0}, 32);
  check(loop->output, {64, 640});
  auto transpose = getTransposeThreadMap(&context, {96, 640}, {1, 0}, 32);
  check(transpose->input, {96, 640});
  check(transpose->output, {640, 96});
  auto row = getReductionThreadMap(&context, {64, 640}, {1, 0}, {1}, 32);
  check(row->input, {64, 640});
  auto column = getReductionThreadMap(&context, {64, 640}, {1, 0}, {0}, 32);
  check(column->input, {64, 640});
  // In the other layout, rows are columns.
  auto memory = *getMemoryMap(&context, {64, 640}, {0, 1});
  Coalescing result = analyze({compose(loop->output, memory)});
  EXPECT_FALSE(result.isCoalesced);
  EXPECT_EQ(result.reason, "lanes are 256 bytes apart");
}

/// The numbers by addresses of bytes, for the three warps.
static std::array<uint64_t, 3> countByBytes(const IndexingMap &map,
                                            int64_t elementBytes) {
  std::array<uint64_t, 3> counts = {};
  for (int half : {0, 1, 2}) {
    std::set<int64_t> bytes, sectors, lines;
    auto at = [&](unsigned i) {
      Interval interval = map.getIntervals()[i];
      return half == 0   ? interval.lower
             : half == 1 ? (interval.lower + interval.upper) / 2
                         : interval.upper;
    };
    int64_t warps = map.getIntervals()[0].upper / 32;
    for (int64_t lane = 0; lane < 32; ++lane)
      for (int64_t v = 0; v <= map.getIntervals()[7].upper; ++v) {
        int64_t thread = warps * half / 2 * 32 + lane;
        SmallVector<int64_t> point = {thread, 0, 0, at(3), 0, 0, at(6), v};
        if (!map.contains(point))
          continue;
        for (int64_t byte = 0; byte < elementBytes; ++byte) {
          int64_t address = map.evaluate(point)[0] * elementBytes + byte;
          bytes.insert(address);
          sectors.insert(address >> 5);
          lines.insert(address >> 7);
        }
      }
    counts[0] += bytes.size();
    counts[1] += sectors.size();
    counts[2] += lines.size();
  }
  return counts;
}

TEST_F(CoalescingTest, AgreesWithCountingBytes) {
  std::mt19937 random(0);
  auto pick = [&](int64_t lower, int64_t upper) {
    return int64_t(random() % (upper - lower + 1)) + lower;
  };
  AffineExpr t = getAffineDimExpr(0, &context),
             b = getAffineDimExpr(3, &context),
             s = getAffineSymbolExpr(0, &context),
             v = getAffineSymbolExpr(1, &context);
  for (int i = 0; i < 2000; ++i) {
    SmallVector<Interval> grid(6, {0, 0});
    grid[0] = {0, pick(1, 8) * 32 - 1};
    grid[3] = {0, pick(0, 20)};
    AffineExpr lane = t;
    if (random() % 3 == 0)
      lane = t.floorDiv(pick(2, 16));
    else if (random() % 3 == 0)
      lane = t % pick(2, 32) * pick(1, 50) + t.floorDiv(pick(2, 32));
    AffineExpr result = lane * pick(-3, 9) + b * pick(0, 300) +
                        s * pick(-20, 40) + v * pick(0, 3) + pick(0, 9);
    IndexingMap map(&context, grid, {{0, pick(0, 9)}, {0, pick(0, 3)}}, {},
                    result);
    int64_t elementBytes = 1 << random() % 4;
    std::array<uint64_t, 3> expected = countByBytes(map, elementBytes);
    Coalescing counted = analyze({map}, elementBytes * 8);
    EXPECT_EQ(counted.bytes, expected[0]) << toString(map);
    EXPECT_EQ(counted.sectors, expected[1]) << toString(map);
    EXPECT_EQ(counted.lines, expected[2]) << toString(map);
  }
}
