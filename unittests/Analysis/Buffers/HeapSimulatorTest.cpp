//===- HeapSimulatorTest.cpp - Places of buffers --------------------------===//

#include "HeapSimulator.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace hlo;

static constexpr int64_t kAlignment = 64;

static void expectDisjoint(ArrayRef<HeapBuffer> buffers, int64_t size) {
  for (auto [i, lhs] : llvm::enumerate(buffers)) {
    EXPECT_EQ(lhs.offset % kAlignment, 0);
    EXPECT_LE(lhs.offset + lhs.size, size);
    for (const HeapBuffer &rhs : buffers.take_front(i)) {
      bool meet = lhs.times.overlap(rhs.times);
      bool overlap = lhs.offset < rhs.offset + rhs.size &&
                     rhs.offset < lhs.offset + lhs.size;
      EXPECT_FALSE(meet && overlap);
    }
  }
}

TEST(HeapSimulatorTest, Empty) {
  EXPECT_EQ(assignOffsets({}, kAlignment), 0);
  EXPECT_EQ(getPeakBytes({}, kAlignment), 0);
}

TEST(HeapSimulatorTest, TimesIncludeTheLast) {
  HeapBuffer buffers[] = {{64, {0, 1}}, {64, {1, 2}}, {64, {2, 3}}};
  EXPECT_EQ(assignOffsets(buffers, kAlignment), 128);
  expectDisjoint(buffers, 128);
}

TEST(HeapSimulatorTest, SmallestGap) {
  HeapBuffer placed[] = {{64, {0, 9}, 128}, {64, {0, 9}, 256}};
  EXPECT_EQ(findOffset(placed, {64, {3, 4}}, kAlignment, 1024), 192);
  EXPECT_EQ(findOffset(placed, {128, {3, 4}}, kAlignment, 1024), 0);
  EXPECT_EQ(findOffset(placed, {256, {3, 4}}, kAlignment, 1024), 320);
  EXPECT_EQ(findOffset(placed, {256, {3, 4}}, kAlignment, 512), std::nullopt);
  EXPECT_EQ(findOffset(placed, {512, {10, 11}}, kAlignment, 512), 0);
}

// A buffer is where another one is not needed in between.
TEST(HeapSimulatorTest, Gaps) {
  HeapBuffer buffers[] = {{128, {0, 1}}, {128, {2, 3}}, {64, {0, 5}}};
  buffers[0].times.add(4, 5);
  EXPECT_EQ(getPeakBytes(buffers, kAlignment), 192);
  EXPECT_EQ(assignOffsets(buffers, kAlignment), 192);
  expectDisjoint(buffers, 192);
  EXPECT_EQ(buffers[0].offset, buffers[1].offset);
  EXPECT_EQ(findOffset(buffers[0], {128, {2, 3}}, kAlignment, 128), 0);
  EXPECT_EQ(findOffset(buffers[0], {128, {3, 4}}, kAlignment, 128),
            std::nullopt);
}

TEST(HeapSimulatorTest, RandomBuffers) {
  for (bool hasGaps : {false, true}) {
    std::mt19937 random(1);
    for (unsigned round = 0; round < 50; ++round) {
      std::vector<HeapBuffer> buffers;
      for (unsigned i = 0; i < 60; ++i) {
        unsigned begin = random() % 100;
        buffers.push_back({int64_t(random() % 1000),
                           {begin, begin + unsigned(random() % 20)}});
        if (hasGaps) {
          begin += random() % 40;
          buffers.back().times.add(begin, begin + unsigned(random() % 5));
        }
      }
      int64_t size = assignOffsets(buffers, kAlignment);
      expectDisjoint(buffers, size);
      int64_t peak = getPeakBytes(buffers, kAlignment);
      EXPECT_LE(peak, size);
      EXPECT_LE(size, peak * 3 / 2);
    }
  }
}

// Too many are alive together to look at each pair.
TEST(HeapSimulatorTest, ManyBuffers) {
  std::vector<HeapBuffer> buffers;
  for (unsigned i = 0; i < 20000; ++i)
    buffers.push_back({64, {i, i + 10000}});
  EXPECT_EQ(assignOffsets(buffers, kAlignment), 64 * 10001);
}
