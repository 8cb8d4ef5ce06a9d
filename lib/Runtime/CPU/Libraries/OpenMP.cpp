//===- OpenMP.cpp - OpenMP on the threads of a pool -----------------------===//
// The functions of libgomp that oneDNN calls, which the loader finds here
// first. What is not in an OpenMPScope goes on to libgomp.

#include "OpenMP.h"
#include <algorithm>
#include <atomic>
#include <dlfcn.h>
#include <thread>

using namespace hlo::runtime;

namespace {
/// Threads that are in one parallel region.
struct Team {
  unsigned size;
  /// How many are at the barrier, and how often all of them were.
  std::atomic<unsigned> numWaiting = 0;
  std::atomic<unsigned> generation = 0;

  void wait() {
    unsigned before = generation.load(std::memory_order_acquire);
    if (numWaiting.fetch_add(1, std::memory_order_acq_rel) + 1 == size) {
      numWaiting.store(0, std::memory_order_relaxed);
      generation.fetch_add(1, std::memory_order_release);
      return;
    }
    for (unsigned round = 0;
         generation.load(std::memory_order_acquire) == before; ++round)
      if (round > 1000)
        std::this_thread::yield();
  }
};
} // namespace

/// Of the scope of the thread; no threads outside of one.
static thread_local ThreadPool *currentThreads = nullptr;
static thread_local unsigned maxThreads = 0;
static thread_local Team *currentTeam = nullptr;
static thread_local unsigned currentNumber = 0;

unsigned OpenMPScope::getNumThreads(const ThreadPool &threads) {
  return ThreadPool::isWorking() ? 1 : threads.getNumThreads();
}

OpenMPScope::OpenMPScope(ThreadPool &threads)
    : threadsBefore(currentThreads), countBefore(maxThreads) {
  currentThreads = &threads;
  maxThreads = getNumThreads(threads);
}

OpenMPScope::OpenMPScope(unsigned numThreads)
    : threadsBefore(currentThreads), countBefore(maxThreads) {
  currentThreads = nullptr;
  maxThreads = numThreads;
}

OpenMPScope::~OpenMPScope() {
  currentThreads = threadsBefore;
  maxThreads = countBefore;
}

/// Of a region that the calling thread enters; 0 is for libgomp to say. Work of
/// a pool has one thread, whatever scope it was shared in.
static unsigned getMaxThreads() {
  return ThreadPool::isWorking() ? 1 : maxThreads;
}

/// What comes after this library with a function of that name.
template <typename Fn> static Fn findNext(const char *name) {
  return reinterpret_cast<Fn>(dlsym(RTLD_NEXT, name));
}

extern "C" {
void GOMP_parallel(void (*fn)(void *), void *data, unsigned numThreads,
                   unsigned flags) {
  if (getMaxThreads() == 0 && !currentTeam) {
    static auto next = findNext<decltype(&GOMP_parallel)>("GOMP_parallel");
    return next(fn, data, numThreads, flags);
  }
  Team *outerTeam = currentTeam;
  unsigned outerNumber = currentNumber;
  // A region inside of another one has one thread.
  unsigned size = outerTeam || !currentThreads ? 1 : getMaxThreads();
  if (numThreads != 0)
    size = std::min(size, numThreads);
  Team team{size};
  auto run = [&](unsigned number) {
    currentTeam = &team;
    currentNumber = number;
    fn(data);
    currentTeam = nullptr;
    currentNumber = 0;
  };
  if (size == 1)
    run(0);
  else
    currentThreads->runTogether(size, run);
  currentTeam = outerTeam;
  currentNumber = outerNumber;
}

void GOMP_barrier() {
  if (currentTeam)
    return currentTeam->wait();
  if (getMaxThreads() != 0)
    return;
  static auto next = findNext<decltype(&GOMP_barrier)>("GOMP_barrier");
  next();
}

int omp_get_max_threads() {
  if (currentTeam)
    return 1;
  if (unsigned count = getMaxThreads())
    return count;
  static auto next =
      findNext<decltype(&omp_get_max_threads)>("omp_get_max_threads");
  return next();
}

int omp_get_num_threads() {
  if (currentTeam)
    return currentTeam->size;
  if (getMaxThreads() != 0)
    return 1;
  static auto next =
      findNext<decltype(&omp_get_num_threads)>("omp_get_num_threads");
  return next();
}

int omp_get_thread_num() {
  if (currentTeam || getMaxThreads() != 0)
    return currentNumber;
  static auto next =
      findNext<decltype(&omp_get_thread_num)>("omp_get_thread_num");
  return next();
}

int omp_in_parallel() {
  if (currentTeam)
    return currentTeam->size > 1;
  // OpenBLAS asks for nothing else before it leaves its threads alone.
  if (unsigned size = getMaxThreads())
    return size == 1;
  static auto next = findNext<decltype(&omp_in_parallel)>("omp_in_parallel");
  return next();
}
}
