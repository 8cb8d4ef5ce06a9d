//===- ThreadPool.cpp - Threads of the processor --------------------------===//

#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <sched.h>
#include <thread>
#include <vector>

using namespace hlo::runtime;

namespace {
/// A loop that is shared: each thread takes the next range until none is left.
struct Loop {
  const std::function<void(int64_t, int64_t)> *body;
  int64_t count, grain;
  std::atomic<int64_t> next = 0;
  std::mutex mutex;
  std::exception_ptr error;

  void work() {
    for (int64_t begin; (begin = next.fetch_add(grain)) < count;) {
      try {
        (*body)(begin, std::min(begin + grain, count));
      } catch (...) {
        next = count;
        std::lock_guard lock(mutex);
        error = std::current_exception();
      }
    }
  }
};
} // namespace

struct ThreadPool::State {
  std::vector<std::thread> workers;
  /// Held by who shares a loop: others compute theirs alone.
  std::mutex inUse;
  std::mutex mutex;
  std::condition_variable changed;
  Loop *loop = nullptr;
  uint64_t generation = 0;
  unsigned numWorking = 0;
  bool ends = false;

  void runWorker() {
    uint64_t seen = 0;
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return ends || (loop && generation != seen); });
      if (ends)
        return;
      seen = generation;
      ++numWorking;
      Loop *current = loop;
      lock.unlock();
      current->work();
      lock.lock();
      if (--numWorking == 0)
        changed.notify_all();
    }
  }
};

static unsigned getNumProcessors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    return std::max(1, CPU_COUNT(&set));
  return std::max(1u, std::thread::hardware_concurrency());
}

ThreadPool::ThreadPool(unsigned numThreads) : state(new State) {
  if (numThreads == 0)
    numThreads = getNumProcessors();
  for (unsigned i = 1; i < numThreads; ++i)
    state->workers.emplace_back([state = state.get()] { state->runWorker(); });
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard lock(state->mutex);
    state->ends = true;
  }
  state->changed.notify_all();
  for (std::thread &worker : state->workers)
    worker.join();
}

unsigned ThreadPool::getNumThreads() const { return state->workers.size() + 1; }

void ThreadPool::parallelFor(
    int64_t count, const std::function<void(int64_t, int64_t)> &body) {
  if (count <= 0)
    return;
  std::unique_lock inUse(state->inUse, std::try_to_lock);
  if (count == 1 || state->workers.empty() || !inUse)
    return body(0, count);
  Loop loop;
  loop.body = &body;
  loop.count = count;
  loop.grain = std::max<int64_t>(1, count / (8 * getNumThreads()));
  {
    std::lock_guard lock(state->mutex);
    state->loop = &loop;
    ++state->generation;
  }
  state->changed.notify_all();
  loop.work();
  std::unique_lock lock(state->mutex);
  state->loop = nullptr;
  state->changed.wait(lock, [&] { return state->numWorking == 0; });
  if (loop.error)
    std::rethrow_exception(loop.error);
}
