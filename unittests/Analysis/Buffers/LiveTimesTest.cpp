//===- LiveTimesTest.cpp - When memory is needed --------------------------===//

#include "hlo/Analysis/Buffers/LiveTimes.h"
#include "gtest/gtest.h"
#include <bitset>
#include <random>

using namespace hlo;

static std::string toString(const LiveTimes &times) {
  std::string text;
  for (LiveRange range : times.getRanges())
    text += std::to_string(range.begin) + "-" + std::to_string(range.end) + " ";
  return text;
}

TEST(LiveTimesTest, RangesWithATimeInCommonAreOne) {
  LiveTimes times(2, 4);
  times.add(8, 9);
  EXPECT_EQ(toString(times), "2-4 8-9 ");
  // Neighbors have none in common.
  times.add(5, 6);
  EXPECT_EQ(toString(times), "2-4 5-6 8-9 ");
  times.add(6, 8);
  EXPECT_EQ(toString(times), "2-4 5-9 ");
  times.add(3, 3);
  EXPECT_EQ(toString(times), "2-4 5-9 ");
  times.add(0, 0);
  times.add(0, 20);
  EXPECT_EQ(toString(times), "0-20 ");
}

TEST(LiveTimesTest, Gaps) {
  LiveTimes times(2, 4), inGap(5, 6), after(10, 12);
  times.add(8, 9);
  EXPECT_EQ(times.getBegin(), 2u);
  EXPECT_EQ(times.getEnd(), 9u);
  EXPECT_EQ(times.size(), 5);
  EXPECT_TRUE(times.contains(4));
  EXPECT_FALSE(times.contains(5));
  EXPECT_FALSE(times.contains(10));
  EXPECT_FALSE(times.overlap(inGap));
  EXPECT_FALSE(after.overlap(times));
  inGap.add(9, 9);
  EXPECT_TRUE(times.overlap(inGap));
  EXPECT_TRUE(inGap.overlap(times));
}

TEST(LiveTimesTest, RandomRanges) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 200; ++round) {
    auto makeTimes = [&](std::bitset<40> &expected) {
      LiveTimes times(round % 40, round % 40);
      expected.set(round % 40);
      for (unsigned i = 0; i < random() % 6; ++i) {
        unsigned begin = random() % 36, end = begin + random() % 4;
        times.add(begin, end);
        for (unsigned time = begin; time <= end; ++time)
          expected.set(time);
      }
      return times;
    };
    std::bitset<40> expected, otherExpected;
    LiveTimes times = makeTimes(expected), other = makeTimes(otherExpected);
    for (unsigned time = 0; time < 40; ++time)
      EXPECT_EQ(times.contains(time), expected.test(time));
    EXPECT_EQ(times.size(), int64_t(expected.count()));
    EXPECT_EQ(times.overlap(other), (expected & otherExpected).any());
    times.add(other);
    EXPECT_EQ(times.size(), int64_t((expected | otherExpected).count()));
  }
}
