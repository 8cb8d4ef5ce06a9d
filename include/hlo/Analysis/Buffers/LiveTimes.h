//===- LiveTimes.h - When memory is needed ----------------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_BUFFERS_LIVETIMES_H
#define HLO_ANALYSIS_BUFFERS_LIVETIMES_H

#include "hlo/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"

namespace hlo {

/// From one time to another, both included.
struct LiveRange {
  unsigned begin, end;
};

/// The times at which memory is needed: ranges in order, of which no two have a
/// time in common. Between them other branches of a conditional run.
class LiveTimes {
public:
  LiveTimes(unsigned begin, unsigned end) : ranges({{begin, end}}) {}

  unsigned getBegin() const { return ranges.front().begin; }
  unsigned getEnd() const { return ranges.back().end; }
  ArrayRef<LiveRange> getRanges() const { return ranges; }

  void add(unsigned begin, unsigned end);
  void add(const LiveTimes &other) {
    for (LiveRange range : other.ranges)
      add(range.begin, range.end);
  }
  bool contains(unsigned time) const;
  bool overlap(const LiveTimes &other) const;
  /// How many times there are.
  int64_t size() const;

private:
  SmallVector<LiveRange, 1> ranges;
};

} // namespace hlo

#endif // HLO_ANALYSIS_BUFFERS_LIVETIMES_H
