//===- SimplifierCases.cpp - Maps and their normal forms ------------------===//

#include "SimplifierCases.h"

using namespace hlo;
using namespace hlo::test;

/// Points of a map's intervals, and whether these are all.
static bool getPoints(const IndexingMap &map,
                      std::vector<SmallVector<int64_t>> &points) {
  IndexingMap box = map;
  while (!box.getConstraints().empty())
    box.removeConstraint(0);
  if (box.enumerate(1 << 18, [&](ArrayRef<int64_t> point) {
        points.emplace_back(point);
      }))
    return true;
  // The ends of the intervals.
  points.emplace_back();
  for (Interval interval : map.getIntervals()) {
    std::vector<SmallVector<int64_t>> longer;
    for (const SmallVector<int64_t> &point : points)
      for (int64_t value : {interval.lower, interval.lower + 1,
                            interval.upper - 1, interval.upper})
        (longer.emplace_back(point)).push_back(value);
    points = std::move(longer);
  }
  return false;
}

void hlo::test::check(const SimplifierCase &simplifierCase) {
  auto [name, beforeText, afterText] = simplifierCase;
  MLIRContext context(MLIRContext::Threading::DISABLED);
  IndexingMap before = parseMap(beforeText, &context);
  IndexingMap after = before;
  bool changed = after.simplify();
  EXPECT_EQ(toString(after), afterText ? afterText : beforeText);
  EXPECT_EQ(changed, after != before);

  std::vector<SmallVector<int64_t>> points;
  bool areAll = getPoints(before, points);
  unsigned count = 0;
  for (ArrayRef<int64_t> point : points) {
    bool isPoint = before.contains(point);
    count += isPoint;
    EXPECT_EQ(after.contains(point), isPoint);
    if (isPoint && after.isRegular())
      EXPECT_EQ(after.evaluate(point), before.evaluate(point));
  }
  if (areAll)
    EXPECT_TRUE(
        after.enumerate(points.size(), [&](ArrayRef<int64_t>) { --count; }));
  if (areAll)
    EXPECT_EQ(count, 0u) << "other points than before";

  IndexingMap again = after;
  EXPECT_FALSE(again.simplify()) << toString(after) << "\n" << toString(again);
  EXPECT_EQ(again, after);
}
