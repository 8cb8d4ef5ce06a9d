//===- ThreadPool.cpp - Threads of the processor --------------------------===//

#include "hlo/Runtime/ThreadPool.h"
#include "hlo/Runtime/Error.h"
#include "hlo/Runtime/Processors.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <sched.h>
#include <thread>
#include <utility>
#include <vector>

using namespace hlo::runtime;

/// Tells the processor that this thread only waits.
static void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Waits for some microseconds until `word` is not `old`, without sleep: waking
/// up takes longer than most loops do. Returns whether it has changed.
static bool awaitChange(const std::atomic<uint32_t> &word, uint32_t old,
                        std::chrono::microseconds awake) {
  auto end = std::chrono::steady_clock::now() + awake;
  do {
    for (int i = 0; i < 16; ++i) {
      if (word.load(std::memory_order_acquire) != old)
        return true;
      relax();
    }
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

static thread_local bool isThreadWorking = false;

namespace {
/// Tells whether other processes take the processors, so that who shares work
/// waits for threads that do not run. Work is not shared for a while then.
class Crowding {
  using Clock = std::chrono::steady_clock;

public:
  bool isCrowded() const { return Clock::now() < end; }

  /// Sums up one loop: how long the calling thread waited for others, and how
  /// long processors worked for these meanwhile.
  void add(Clock::duration waited, Clock::duration worked) {
    if (waited > leastWait && worked < waited / 2) {
      end = Clock::now() + pause;
      pause = std::min<Clock::duration>(2 * pause, longestPause);
    } else {
      pause = shortestPause;
    }
  }

private:
  static constexpr std::chrono::microseconds leastWait{500};
  static constexpr std::chrono::milliseconds shortestPause{4}, longestPause{64};

  Clock::time_point end;
  Clock::duration pause = shortestPause;
};
} // namespace

namespace {
/// Marks the thread as one that does work of a pool.
class WorkScope {
public:
  WorkScope() : before(std::exchange(isThreadWorking, true)) {}
  ~WorkScope() { isThreadWorking = before; }

private:
  bool before;
};

/// A thread of the pool. What it waits for has a cache line of its own.
struct alignas(128) Worker {
  /// Changes when there is work, or an end of it.
  std::atomic<uint32_t> ticket = 0;
  std::thread thread;
  /// That it is bound to, if any is.
  unsigned processor = 0;

  /// How long processors have worked for it so far.
  std::chrono::nanoseconds getTime() {
    clockid_t clock;
    timespec time{};
    if (pthread_getcpuclockid(thread.native_handle(), &clock) == 0)
      (void)clock_gettime(clock, &time);
    return std::chrono::seconds(time.tv_sec) +
           std::chrono::nanoseconds(time.tv_nsec);
  }

  /// Without it, all works, too.
  void bind(unsigned number) {
    processor = number;
    cpu_set_t *set = CPU_ALLOC(number + 1);
    size_t size = CPU_ALLOC_SIZE(number + 1);
    CPU_ZERO_S(size, set);
    CPU_SET_S(number, size, set);
    (void)pthread_setaffinity_np(thread.native_handle(), size, set);
    CPU_FREE(set);
  }
};
} // namespace

struct ThreadPool::State {
  unsigned numThreads = 1;
  RunTogether runElsewhere;
  std::vector<Worker> workers;
  /// That no worker is bound to; none if workers are not bound.
  std::optional<unsigned> freeProcessor;
  std::chrono::microseconds awake{20};
  /// Of loops: whoever works together waits for each other inside.
  Crowding crowding;
  /// Held by who shares work.
  std::mutex inUse;

  const std::function<void(unsigned)> *body = nullptr;
  bool ends = false;
  std::mutex errorMutex;
  std::exception_ptr error;
  /// The numbers that `body` is yet to be called with: the next one, and in the
  /// high half that after the last. Who takes one holds up the end of the loop.
  alignas(128) std::atomic<uint64_t> numbers = 0;
  /// The calls that are not done.
  alignas(128) std::atomic<uint32_t> numLeft = 0;

  void call(unsigned number) {
    WorkScope scope;
    try {
      (*body)(number);
    } catch (...) {
      std::lock_guard<std::mutex> lock(errorMutex);
      if (!error)
        error = std::current_exception();
    }
  }

  /// Calls `body` with numbers that are left, which are taken in their order.
  void callWithRest() {
    uint64_t now = numbers.load(std::memory_order_acquire);
    while (uint32_t(now) < now >> 32) {
      if (!numbers.compare_exchange_weak(now, now + 1,
                                         std::memory_order_acq_rel))
        continue;
      call(uint32_t(now));
      if (numLeft.fetch_sub(1, std::memory_order_acq_rel) == 1)
        numLeft.notify_one();
      now = numbers.load(std::memory_order_acquire);
    }
  }

  void runWorker(Worker &worker) {
    for (uint32_t seen = 0;;) {
      if (!awaitChange(worker.ticket, seen, awake))
        worker.ticket.wait(seen, std::memory_order_acquire);
      seen = worker.ticket.load(std::memory_order_acquire);
      if (ends)
        return;
      callWithRest();
    }
  }

  void wake(Worker &worker) {
    worker.ticket.fetch_add(1, std::memory_order_release);
    worker.ticket.notify_one();
  }

  /// Has the worker go whose processor the calling thread is on: they would
  /// take turns there until the kernel moves the caller.
  void leaveProcessorToCaller() {
    int now = sched_getcpu();
    if (!freeProcessor || now < 0 || unsigned(now) == *freeProcessor)
      return;
    for (Worker &worker : workers)
      if (worker.processor == unsigned(now)) {
        worker.bind(*freeProcessor);
        freeProcessor = now;
        return;
      }
  }

  std::chrono::nanoseconds getTimeOfWorkers() {
    std::chrono::nanoseconds time{0};
    for (Worker &worker : workers)
      time += worker.getTime();
    return time;
  }

  /// Waits until no call is left.
  void waitForWorkers(bool isLoop) {
    std::chrono::steady_clock::time_point start;
    std::optional<std::chrono::nanoseconds> before;
    while (uint32_t left = numLeft.load(std::memory_order_acquire)) {
      if (awaitChange(numLeft, left, awake))
        continue;
      if (isLoop && !before) {
        start = std::chrono::steady_clock::now();
        before = getTimeOfWorkers();
      }
      numLeft.wait(left, std::memory_order_acquire);
    }
    if (isLoop && before)
      crowding.add(std::chrono::steady_clock::now() - start,
                   getTimeOfWorkers() - *before);
    else if (isLoop)
      crowding.add({}, {});
  }

  /// With `inUse` held.
  void run(unsigned count, const std::function<void(unsigned)> &work,
           bool isLoop) {
    body = &work;
    error = nullptr;
    if (runElsewhere) {
      runElsewhere(count, [this](unsigned number) { call(number); });
    } else {
      leaveProcessorToCaller();
      numLeft.store(count, std::memory_order_relaxed);
      numbers.store(uint64_t(count) << 32, std::memory_order_release);
      for (unsigned i = 1; i < count; ++i)
        wake(workers[i - 1]);
      // Also the numbers of threads that take long to wake up.
      callWithRest();
      waitForWorkers(isLoop);
    }
    if (error)
      std::rethrow_exception(std::exchange(error, nullptr));
  }
};

ThreadPool::ThreadPool(unsigned numThreads) : state(new State) {
  unsigned numProcessors = getNumProcessors();
  if (numThreads == 0)
    numThreads = numProcessors;
  state->numThreads = numThreads;
  // Who waits awake takes time from who works.
  if (numThreads > numProcessors)
    state->awake = {};
  // The kernel may put several threads on one processor, where they stay; but
  // several pools of some threads each must not meet on the same processors.
  std::vector<unsigned> processors = getProcessors();
  bool binds = numThreads == processors.size();
  if (binds)
    state->freeProcessor = processors.front();
  state->workers = std::vector<Worker>(numThreads - 1);
  for (unsigned i = 1; i < numThreads; ++i) {
    Worker &worker = state->workers[i - 1];
    worker.thread = std::thread(
        [state = state.get(), &worker] { state->runWorker(worker); });
    if (binds)
      worker.bind(processors[i]);
  }
}

ThreadPool::ThreadPool(unsigned numThreads, RunTogether runTogether)
    : state(new State) {
  state->numThreads = std::max(1u, numThreads);
  state->runElsewhere = std::move(runTogether);
}

ThreadPool::~ThreadPool() {
  state->ends = true;
  for (Worker &worker : state->workers) {
    state->wake(worker);
    worker.thread.join();
  }
}

unsigned ThreadPool::getNumThreads() const { return state->numThreads; }

bool ThreadPool::isWorking() { return isThreadWorking; }

void ThreadPool::runTogether(unsigned count,
                             const std::function<void(unsigned)> &body) {
  if (count > state->numThreads || (count > 1 && isThreadWorking))
    throw Error("a pool of " + std::to_string(state->numThreads) +
                " threads is asked for " + std::to_string(count) +
                (isThreadWorking ? " inside of its work" : ""));
  if (count == 0)
    return;
  if (count == 1) {
    WorkScope scope;
    return body(0);
  }
  std::lock_guard<std::mutex> inUse(state->inUse);
  state->run(count, body, /*isLoop=*/false);
}

void ThreadPool::parallelFor(int64_t count,
                             const std::function<void(int64_t, int64_t)> &body,
                             int64_t grain) {
  if (count <= 0)
    return;
  // Threads do not progress alike, but each range costs something.
  grain = std::max({grain, int64_t(1), count / (8 * getNumThreads())});
  unsigned numThreads =
      std::min<int64_t>(getNumThreads(), (count + grain - 1) / grain);
  std::unique_lock<std::mutex> inUse;
  if (numThreads > 1 && !isThreadWorking)
    inUse = std::unique_lock<std::mutex>(state->inUse, std::try_to_lock);
  if (inUse && state->crowding.isCrowded())
    inUse.unlock();
  if (!inUse)
    return body(0, count);
  std::atomic<int64_t> next = 0;
  auto work = [&](unsigned) {
    for (int64_t begin; (begin = next.fetch_add(grain)) < count;) {
      try {
        body(begin, std::min(begin + grain, count));
      } catch (...) {
        next = count;
        throw;
      }
    }
  };
  state->run(numThreads, work, /*isLoop=*/true);
}
