//===- ThreadPool.h - Threads of the processor ------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_THREADPOOL_H
#define HLO_RUNTIME_THREADPOOL_H

#include <cstdint>
#include <functional>
#include <memory>

namespace hlo::runtime {

/// Threads that share work with the thread that runs a program. Those that have
/// none spin for some microseconds, then sleep. As many threads as processors
/// are each bound to one of these.
class ThreadPool {
public:
  /// With so many threads in all; 0: as many as processors may be used, by the
  /// affinity of the process and the limits of its control group.
  explicit ThreadPool(unsigned numThreads = 0);

  /// Calls `body` with the numbers from 0 to `count`, all at the same time, one
  /// of them on the thread that it is called by; returns when all is done.
  using RunTogether = std::function<void(
      unsigned count, const std::function<void(unsigned)> &body)>;
  /// A pool of someone else's threads, so many in all.
  ThreadPool(unsigned numThreads, RunTogether runTogether);
  ~ThreadPool();

  unsigned getNumThreads() const;

  /// Calls `body` for ranges that cover 0 to `count`, at the same time, none
  /// but the last of fewer than `grain`; returns when all is done. What `body`
  /// throws is thrown here, once. A loop in another one, or while another
  /// thread has the pool, is done by the calling thread.
  void parallelFor(int64_t count,
                   const std::function<void(int64_t begin, int64_t end)> &body,
                   int64_t grain = 1);

  /// Calls `body` with the numbers from 0 to `count`, so that these may wait
  /// for each other: a thread calls it again only where it has returned.
  /// `count` is at most the number of threads, and 1 inside of work of the
  /// pool. What `body` throws is thrown here, once.
  void runTogether(unsigned count, const std::function<void(unsigned)> &body);

  /// Whether the calling thread does work of a pool.
  static bool isWorking();

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace hlo::runtime

#endif // HLO_RUNTIME_THREADPOOL_H
