//===- ThreadMapsTest.cpp - Threads take every element exactly once -------===//

#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "IndexingTestUtils.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace hlo;
using namespace hlo::test;

namespace {
class ThreadMaps : public testing::Test {
protected:
  /// Every index of an array of these sizes is the result of `times` points.
  void expectCovers(const IndexingMap &map, ArrayRef<int64_t> sizes,
                    int64_t times = 1) {
    std::map<SmallVector<int64_t>, int64_t> counts;
    ASSERT_TRUE(map.enumerate(1 << 26, [&](ArrayRef<int64_t> point) {
      ++counts[map.evaluate(point)];
    })) << toString(map);
    int64_t elements = 1;
    for (int64_t size : sizes)
      elements *= size;
    EXPECT_EQ(int64_t(counts.size()), elements) << toString(map);
    for (const auto &[index, count] : counts) {
      ASSERT_EQ(index.size(), sizes.size());
      for (auto [value, size] : llvm::zip_equal(index, sizes))
        ASSERT_TRUE(0 <= value && value < size) << toString(map);
      ASSERT_EQ(count, times) << toString(map);
    }
  }

  /// The map is (th_x, bl_x)[ranges] -> results of the text.
  void expectIs(const IndexingMap &map, StringRef results) {
    std::string variables = "(t, ty, tz, b, by, bz)[";
    SmallVector<std::string> ranges;
    for (unsigned i = 0; i < map.getNumRangeVars(); ++i)
      ranges.push_back(("s" + Twine(i)).str());
    variables += llvm::join(ranges, ", ") + "]";
    SmallVector<AffineExpr> expected =
        parseExpressions(variables, results, &context);
    ASSERT_EQ(expected.size(), map.getNumResults());
    ASSERT_TRUE(map.enumerate(1 << 26, [&](ArrayRef<int64_t> point) {
      for (auto [value, expression] :
           llvm::zip_equal(map.evaluate(point), expected))
        ASSERT_EQ(value, evaluate(expression, map.getNumDims(), point));
    }));
  }

  MLIRContext context;
};
} // namespace

TEST_F(ThreadMaps, LoopWithTail) {
  std::optional<ThreadMap> map =
      getLoopThreadMap(&context, {20, 40, 300}, {2, 1, 0}, 32,
                       DeviceDescription::getDefault(), /*vectorSize=*/4);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->launch.threads[0], 128);
  EXPECT_EQ(map->launch.blocks[0], 469);
  expectIs(map->output,
           "(b * 512 + t * 4 + s0) floordiv 12000, ((b * 512 + t * 4 + "
           "s0) floordiv 300) mod 40, (b * 512 + t * 4 + s0) mod 300");
  expectCovers(map->output, {20, 40, 300});
}

TEST_F(ThreadMaps, LoopOverOtherLayouts) {
  auto map = getLoopThreadMap(&context, {7, 5, 3}, {1, 0, 2}, 32);
  ASSERT_TRUE(map);
  expectCovers(map->output, {7, 5, 3});
  // Neighbors in memory are neighboring threads.
  EXPECT_EQ(map->output.evaluate({1, 0, 0, 0, 0, 0, 0}),
            (SmallVector<int64_t>{0, 1, 0}));
}

TEST_F(ThreadMaps, LoopVectorSizes) {
  auto getVector = [&](ArrayRef<int64_t> sizes, int64_t bits) {
    auto map = getLoopThreadMap(&context, sizes, {0}, bits);
    return map->output.getRangeIntervals().back().size();
  };
  EXPECT_EQ(getVector({1000}, 32), 1u);
  EXPECT_EQ(getVector({1 << 20}, 32), 4u);
  EXPECT_EQ(getVector({(1 << 20) + 2}, 32), 2u);
  EXPECT_EQ(getVector({1000}, 4), 2u);
  EXPECT_EQ(getVector({1000}, 1), 8u);
}

TEST_F(ThreadMaps, LoopWithoutElements) {
  auto map = getLoopThreadMap(&context, {3, 0, 4}, {2, 1, 0}, 32);
  ASSERT_TRUE(map);
  EXPECT_TRUE(map->output.isKnownEmpty());
  EXPECT_EQ(map->launch.blocks[0], 0);
}

TEST_F(ThreadMaps, LoopOverAScalar) {
  auto map = getLoopThreadMap(&context, {}, {}, 32);
  ASSERT_TRUE(map);
  expectCovers(map->output, {});
}

TEST_F(ThreadMaps, LoopBeyondTheGrid) {
  DeviceDescription device = DeviceDescription::getDefault();
  device.blockDimLimitX = 4;
  device.blockDimLimitY = 4;
  // 2000 elements are 16 blocks, 3000 are 24 and need a second round.
  auto fits = getLoopThreadMap(&context, {2000}, {0}, 32, device);
  ASSERT_TRUE(fits);
  EXPECT_EQ(fits->launch.blocks, (std::array<int64_t, 3>{4, 4, 1}));
  EXPECT_EQ(fits->output.getNumRangeVars(), 1u);
  expectCovers(fits->output, {2000});
  auto rounds = getLoopThreadMap(&context, {3000}, {0}, 32, device);
  ASSERT_TRUE(rounds);
  EXPECT_EQ(rounds->output.getNumRangeVars(), 2u);
  expectCovers(rounds->output, {3000});
}

TEST_F(ThreadMaps, LoopOverTooManyElements) {
  EXPECT_FALSE(getLoopThreadMap(&context, {INT64_MAX}, {0}, 32));
  EXPECT_FALSE(getLoopThreadMap(&context, {int64_t(1) << 40, int64_t(1) << 40},
                                {1, 0}, 32));
}

TEST_F(ThreadMaps, Transpose) {
  auto map = getTransposeThreadMap(&context, {100, 70}, {1, 0}, 32);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->launch.threads[0], 128);
  EXPECT_EQ(map->launch.blocks[0], 12);
  expectIs(map->input,
           "(b floordiv 3) * 32 + s0 * 4 + t floordiv 32, (b mod 3) * "
           "32 + t mod 32");
  expectIs(map->output,
           "(b mod 3) * 32 + s0 * 4 + t floordiv 32, (b floordiv 3) * "
           "32 + t mod 32");
  expectCovers(map->input, {100, 70});
  expectCovers(map->output, {70, 100});
}

TEST_F(ThreadMaps, TransposeOfMoreDimensions) {
  // 0 and 1 stay side by side.
  auto merged =
      getTransposeThreadMap(&context, {4, 5, 1, 33}, {3, 0, 2, 1}, 32);
  ASSERT_TRUE(merged);
  expectCovers(merged->input, {4, 5, 1, 33});
  expectCovers(merged->output, {33, 4, 1, 5});
  // 210
  auto reversed = getTransposeThreadMap(&context, {17, 3, 40}, {2, 1, 0}, 16,
                                        DeviceDescription::getDefault(),
                                        /*vectorSize=*/2);
  ASSERT_TRUE(reversed);
  expectCovers(reversed->input, {17, 3, 40});
  expectCovers(reversed->output, {40, 3, 17});
  // The small fastest dimension stays, and belongs to the tile.
  auto preserved = getTransposeThreadMap(&context, {33, 40, 3}, {1, 0, 2}, 32);
  ASSERT_TRUE(preserved);
  expectCovers(preserved->input, {33, 40, 3});
  expectCovers(preserved->output, {40, 33, 3});
}

TEST_F(ThreadMaps, TransposeThatIsTooSmallOrNone) {
  EXPECT_FALSE(getTransposeThreadMap(&context, {100, 7}, {1, 0}, 32));
  EXPECT_FALSE(getTransposeThreadMap(&context, {100, 8}, {1, 0}, 32));
  EXPECT_TRUE(getTransposeThreadMap(&context, {1024, 8}, {1, 0}, 32));
  EXPECT_FALSE(getTransposeThreadMap(&context, {64, 64}, {0, 1}, 32));
  EXPECT_FALSE(getTransposeThreadMap(&context, {1, 64}, {1, 0}, 32));
  EXPECT_FALSE(getTransposeThreadMap(&context, {64, 0}, {1, 0}, 32));
  EXPECT_FALSE(getTransposeThreadMap(&context, {64, 64, 64}, {1, 0, 2}, 32));
}

TEST_F(ThreadMaps, RowReduction) {
  auto map = getRowReductionThreadMap(&context, {1, 8, 2048}, 2);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->launch.threads[0], 256);
  EXPECT_EQ(map->launch.blocks[0], 4);
  expectIs(map->input,
           "0, b * 2 + t floordiv 128, (s1 * 128 + t mod 128) * 2 + s2");
  expectCovers(map->input, {1, 8, 2048});
  expectCovers(map->output, {8});
}

TEST_F(ThreadMaps, MultiRowReduction) {
  auto map = getMultiRowReductionThreadMap(&context, {1, 1024, 4});
  ASSERT_TRUE(map);
  EXPECT_EQ(map->launch.threads[0], 256);
  EXPECT_EQ(map->launch.blocks[0], 16);
  expectCovers(map->input, {1, 1024, 4});
  expectCovers(map->output, {1024});
  EXPECT_FALSE(getMultiRowReductionThreadMap(&context, {1, 1024, 12}));
}

TEST_F(ThreadMaps, ColumnReduction) {
  auto map = getColumnReductionThreadMap(&context, {3, 128, 64}, 2);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->launch.threads[0], 1024);
  EXPECT_EQ(map->launch.blocks[0], 3);
  expectIs(map->output, "b, (t floordiv 32) * 2 + s0");
  expectCovers(map->input, {3, 128, 64});
  expectCovers(map->output, {3, 64});
}

TEST_F(ThreadMaps, ColumnReductionByFewLanes) {
  auto map = getColumnReductionThreadMap(&context, {3, 300, 20}, 1, 8);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->launch.threads[0], 1024);
  EXPECT_EQ(map->launch.blocks[0], 9);
  EXPECT_EQ(map->columns, 8);
  EXPECT_EQ(map->parts, 128);
  expectCovers(map->input, {3, 300, 20});
  expectCovers(map->output, {3, 20});
}

TEST_F(ThreadMaps, SmallColumnReduction) {
  auto getMap = [&](ReductionSizes sizes, int64_t vectorSize) {
    auto map = getSmallColumnReductionThreadMap(&context, sizes, vectorSize);
    EXPECT_TRUE(map);
    EXPECT_EQ(map->launch.blocks[0], sizes[0]);
    EXPECT_EQ(map->columns, sizes[2]);
    expectCovers(map->input, sizes);
    expectCovers(map->output, {sizes[0], sizes[2]});
    // The columns of a thread are the same in all steps.
    EXPECT_TRUE(map->input.enumerate(1 << 26, [&](ArrayRef<int64_t> point) {
      ASSERT_EQ(map->input.evaluate(point)[2],
                (point[kThreadX] * vectorSize + point.back()) % sizes[2]);
    }));
    return *map;
  };
  ThreadMap divides = getMap({11, 72, 8}, 2);
  EXPECT_EQ(divides.launch.threads[0], 128);
  EXPECT_EQ(divides.parts, 32);
  EXPECT_EQ(divides.sharing, 16);
  // Whole warps that are a multiple of a row, though vectors are none.
  ThreadMap three = getMap({2, 1000, 3}, 4);
  EXPECT_EQ(three.launch.threads[0], 96);
  EXPECT_EQ(three.parts, 128);
  EXPECT_EQ(three.sharing, 32);
  // More threads where each has enough to do.
  EXPECT_EQ(getMap({1, 4096, 3}, 2).launch.threads[0], 768);
  // No multiple of a warp; one thread is left over.
  ThreadMap odd = getMap({2, 1000, 37}, 1);
  EXPECT_EQ(odd.launch.threads[0], 1024);
  EXPECT_EQ(odd.parts, 27);
  EXPECT_EQ(odd.sharing, 16);
  getMap({1, 1, 1}, 1);
  EXPECT_FALSE(getSmallColumnReductionThreadMap(&context, {2, 71, 3}, 2));
  EXPECT_FALSE(getSmallColumnReductionThreadMap(&context, {2, 71, 129}));
  EXPECT_FALSE(getSmallColumnReductionThreadMap(&context, {2, 0, 3}));
}

TEST_F(ThreadMaps, ColumnReductionsFillTheDevice) {
  auto getMap = [&](ArrayRef<int64_t> sizes, int64_t bits) {
    auto map = getReductionThreadMap(&context, sizes, {2, 1, 0}, {1}, bits);
    EXPECT_TRUE(map);
    return *map;
  };
  // Many blocks have whole rows, in vectors.
  EXPECT_EQ(getMap({200, 512, 64}, 32).launch.blocks[0], 200);
  EXPECT_EQ(getMap({200, 512, 64}, 32).columns, 64);
  // Rows that leave lanes idle, or are shorter than a warp.
  EXPECT_EQ(getMap({200, 512, 40}, 32).columns, 40);
  EXPECT_EQ(getMap({1, 4096, 24}, 16).columns, 24);
  // Few have parts of rows, as long as each lane has rows enough.
  EXPECT_EQ(getMap({1, 4096, 64}, 32).launch.blocks[0], 8);
  EXPECT_EQ(getMap({1, 4096, 64}, 64).launch.blocks[0], 16);
  EXPECT_EQ(getMap({1, 4096, 2048}, 32).launch.blocks[0], 128);
  EXPECT_EQ(getMap({1, 400, 64}, 32).launch.blocks[0], 4);
  EXPECT_EQ(getMap({1, 64, 64}, 32).launch.blocks[0], 2);
}

TEST_F(ThreadMaps, RandomReductionKernels) {
  std::mt19937 random(0);
  auto pick = [&](int64_t upper) { return int64_t(random() % upper) + 1; };
  for (int i = 0; i < 60; ++i) {
    ReductionSizes sizes = {pick(4), pick(40), pick(200)};
    for (int64_t vectorSize : {1, 2, 4}) {
      if (auto map = getRowReductionThreadMap(&context, sizes, vectorSize)) {
        expectCovers(map->input, sizes);
        expectCovers(map->output, {sizes[1]});
      }
      if (auto map =
              getMultiRowReductionThreadMap(&context, sizes, vectorSize)) {
        expectCovers(map->input, sizes);
        expectCovers(map->output, {sizes[1]});
      }
      if (auto map = getColumnReductionThreadMap(&context, sizes, vectorSize)) {
        expectCovers(map->input, sizes);
        expectCovers(map->output, {sizes[0], sizes[2]});
      }
      if (auto map =
              getSmallColumnReductionThreadMap(&context, sizes, vectorSize)) {
        expectCovers(map->input, sizes);
        expectCovers(map->output, {sizes[0], sizes[2]});
      }
    }
  }
  // A row over several blocks.
  auto map = getRowReductionThreadMap(&context, {2, 3, 40000}, 2);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->launch.blocks[0], 9);
  expectCovers(map->input, {2, 3, 40000});
  expectCovers(map->output, {3}, /*times=*/3);
}

TEST_F(ThreadMaps, RandomArrays) {
  std::mt19937 random(0);
  unsigned reductions = 0, transposes = 0;
  for (int i = 0; i < 300; ++i) {
    unsigned rank = random() % 4 + 1;
    SmallVector<int64_t> sizes, order, reduced, kept;
    for (unsigned dim = 0; dim < rank; ++dim) {
      sizes.push_back(random() % 4 == 0 ? 1 : random() % 48 + 1);
      order.push_back(dim);
      if (random() % 2)
        reduced.push_back(dim);
      else
        kept.push_back(sizes[dim]);
    }
    int64_t elements = 1;
    for (int64_t size : sizes)
      elements *= size;
    if (elements > 20000)
      continue;
    std::shuffle(order.begin(), order.end(), random);
    int64_t bits = 8 << random() % 4;
    auto loop = getLoopThreadMap(&context, sizes, order, bits);
    ASSERT_TRUE(loop);
    expectCovers(loop->output, sizes);
    if (auto map =
            getReductionThreadMap(&context, sizes, order, reduced, bits)) {
      ++reductions;
      expectCovers(map->input, sizes);
      expectCovers(map->output, kept);
    }
    if (auto map = getTransposeThreadMap(&context, sizes, order, bits)) {
      ++transposes;
      SmallVector<int64_t> permuted;
      for (int64_t dim : order)
        permuted.push_back(sizes[dim]);
      expectCovers(map->input, sizes);
      expectCovers(map->output, permuted);
    }
  }
  EXPECT_GT(reductions, 20u);
  EXPECT_GT(transposes, 10u);
}
