//===- LiveTimes.cpp - When memory is needed ------------------------------===//

#include "hlo/Analysis/Buffers/LiveTimes.h"
#include "llvm/ADT/STLExtras.h"

using namespace hlo;

/// The first range that does not end before a time.
static const LiveRange *findRange(ArrayRef<LiveRange> ranges, unsigned time) {
  return llvm::partition_point(
      ranges, [&](const LiveRange &range) { return range.end < time; });
}

void LiveTimes::add(unsigned begin, unsigned end) {
  size_t first = findRange(ranges, begin) - ranges.data(), last = first;
  for (; last < ranges.size() && ranges[last].begin <= end; ++last) {
    begin = std::min(begin, ranges[last].begin);
    end = std::max(end, ranges[last].end);
  }
  LiveRange range = {begin, end};
  if (first == last) {
    ranges.insert(ranges.begin() + first, range);
    return;
  }
  ranges[first] = range;
  ranges.erase(ranges.begin() + first + 1, ranges.begin() + last);
}

bool LiveTimes::contains(unsigned time) const {
  const LiveRange *range = findRange(ranges, time);
  return range != ranges.end() && range->begin <= time;
}

bool LiveTimes::overlap(const LiveTimes &other) const {
  return llvm::any_of(ranges, [&](const LiveRange &own) {
    const LiveRange *range = findRange(other.ranges, own.begin);
    return range != other.ranges.end() && range->begin <= own.end;
  });
}

int64_t LiveTimes::size() const {
  int64_t size = 0;
  for (LiveRange range : ranges)
    size += int64_t(range.end) - range.begin + 1;
  return size;
}
