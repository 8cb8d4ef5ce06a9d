//===- ThreadPool.h - Threads of the processor ------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_THREADPOOL_H
#define HLO_RUNTIME_THREADPOOL_H

#include <cstdint>
#include <functional>
#include <memory>

namespace hlo::runtime {

/// Threads that share loops with the thread that runs a program.
class ThreadPool {
public:
  /// With so many threads in all; 0: as many as processors may be used, by the
  /// affinity of the process and the limits of its control group.
  explicit ThreadPool(unsigned numThreads = 0);
  ~ThreadPool();

  unsigned getNumThreads() const;

  /// Calls `body` for ranges that cover 0 to `count`, at the same time; returns
  /// when all is done. What `body` throws is thrown here, once.
  void parallelFor(int64_t count,
                   const std::function<void(int64_t begin, int64_t end)> &body);

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace hlo::runtime

#endif // HLO_RUNTIME_THREADPOOL_H
