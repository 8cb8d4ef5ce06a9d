//===- HeapSimulator.h - Places of buffers in one allocation ----*- C++ -*-===//

#ifndef HLO_LIB_ANALYSIS_BUFFERS_HEAPSIMULATOR_H
#define HLO_LIB_ANALYSIS_BUFFERS_HEAPSIMULATOR_H

#include "hlo/Analysis/Buffers/LiveTimes.h"
#include "hlo/Support/LLVM.h"

namespace hlo {

/// Memory that is needed at some times.
struct HeapBuffer {
  int64_t size;
  LiveTimes times;
  /// What is found.
  int64_t offset = 0;
};

/// Gives buffers places at multiples of `alignment`, so that none overlaps
/// another that is needed at the same time; returns the bytes they take. The
/// best of several orders, each buffer in the smallest gap that it fits in.
int64_t assignOffsets(MutableArrayRef<HeapBuffer> buffers, int64_t alignment);

/// Finds a place for a buffer between others that have one, below `capacity`:
/// the smallest gap that it fits in.
std::optional<int64_t> findOffset(ArrayRef<HeapBuffer> placed,
                                  const HeapBuffer &buffer, int64_t alignment,
                                  int64_t capacity);

/// The most bytes that are needed at one time: no places take less.
int64_t getPeakBytes(ArrayRef<HeapBuffer> buffers, int64_t alignment);

} // namespace hlo

#endif // HLO_LIB_ANALYSIS_BUFFERS_HEAPSIMULATOR_H
