//===- OpenMP.h - OpenMP on the threads of a pool ---------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_OPENMP_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_OPENMP_H

#include "hlo/Runtime/ThreadPool.h"

namespace hlo::runtime {
/// While it lives, parallel regions of OpenMP that the calling thread enters
/// run on the threads of a pool. Threads of OpenMP's own would spin for
/// processors that those of the pool want, and the other way round.
class OpenMPScope {
public:
  explicit OpenMPScope(ThreadPool &threads);
  /// For what only asks how many threads there are; or, with 1, for calls that
  /// stay on the calling thread.
  explicit OpenMPScope(unsigned numThreads);
  ~OpenMPScope();
  OpenMPScope(const OpenMPScope &) = delete;
  OpenMPScope &operator=(const OpenMPScope &) = delete;

  /// How many threads a parallel region on `threads` has.
  static unsigned getNumThreads(const ThreadPool &threads);

private:
  ThreadPool *threadsBefore;
  unsigned countBefore;
};
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_OPENMP_H
