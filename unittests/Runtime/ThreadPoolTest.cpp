//===- ThreadPoolTest.cpp - Threads of the processor ----------------------===//

#include "hlo/Runtime/ThreadPool.h"
#include "hlo/Runtime/Error.h"
#include "hlo/Runtime/Processors.h"
#include <atomic>
#include <gtest/gtest.h>
#include <numeric>
#include <sched.h>
#include <set>
#include <thread>
#include <vector>

using namespace hlo::runtime;

TEST(ThreadPool, takesAllProcessorsByDefault) {
  EXPECT_EQ(ThreadPool().getNumThreads(), getNumProcessors());
  EXPECT_EQ(ThreadPool(3).getNumThreads(), 3u);
}

TEST(ThreadPool, coversARangeOnce) {
  for (unsigned numThreads : {1, 2, 4, 9}) {
    ThreadPool pool(numThreads);
    for (int64_t count : {0, 1, 2, 3, 7, 64, 1000, 12345}) {
      std::vector<int> visits(count);
      pool.parallelFor(count, [&](int64_t begin, int64_t end) {
        ASSERT_LT(begin, end);
        for (int64_t i = begin; i < end; ++i)
          ++visits[i];
      });
      EXPECT_EQ(visits, std::vector<int>(count, 1));
    }
  }
}

TEST(ThreadPool, rangesAreNoSmallerThanAsked) {
  ThreadPool pool(4);
  std::atomic<int64_t> numSmall = 0;
  pool.parallelFor(
      1000,
      [&](int64_t begin, int64_t end) {
        if (end - begin < 300 && end != 1000)
          ++numSmall;
      },
      /*grain=*/300);
  EXPECT_EQ(numSmall, 0);
}

TEST(ThreadPool, throwsWhatABodyThrows) {
  ThreadPool pool(4);
  for (int i = 0; i < 20; ++i)
    EXPECT_THROW(pool.parallelFor(100,
                                  [&](int64_t begin, int64_t) {
                                    if (begin >= 50)
                                      throw Error("bad");
                                  }),
                 Error);
  EXPECT_THROW(pool.runTogether(4, [](unsigned) { throw Error("bad"); }),
               Error);
  int64_t sum = 0;
  pool.parallelFor(1, [&](int64_t, int64_t end) { sum += end; });
  EXPECT_EQ(sum, 1);
}

TEST(ThreadPool, threadsOfATeamMayWaitForEachOther) {
  ThreadPool pool(4);
  for (int round = 0; round < 100; ++round) {
    std::atomic<unsigned> numHere = 0;
    pool.runTogether(4, [&](unsigned) {
      ++numHere;
      while (numHere < 4)
        std::this_thread::yield();
    });
    EXPECT_EQ(numHere, 4u);
  }
}

/// Threads that wake up late meet the loops after that they were woken up for.
TEST(ThreadPool, callsABodyWithEachNumberOnce) {
  ThreadPool pool(4);
  for (int round = 0; round < 3000; ++round) {
    unsigned count = 1 + round % 4;
    std::atomic<unsigned> visits[4] = {};
    std::atomic<unsigned> numHere = 0;
    pool.runTogether(count, [&](unsigned number) {
      ++visits[number];
      ++numHere;
      while (round % 3 == 0 && numHere < count)
        std::this_thread::yield();
    });
    for (unsigned i = 0; i < 4; ++i)
      ASSERT_EQ(visits[i], i < count ? 1u : 0u);
  }
}

TEST(ThreadPool, loopsInLoopsRunOnOneThread) {
  ThreadPool pool(4);
  EXPECT_FALSE(ThreadPool::isWorking());
  std::atomic<int64_t> sum = 0;
  pool.parallelFor(8, [&](int64_t begin, int64_t end) {
    EXPECT_TRUE(ThreadPool::isWorking());
    for (int64_t i = begin; i < end; ++i)
      pool.parallelFor(100, [&](int64_t innerBegin, int64_t innerEnd) {
        sum += innerEnd - innerBegin;
      });
    EXPECT_THROW(pool.runTogether(2, [](unsigned) {}), Error);
  });
  EXPECT_EQ(sum, 800);
}

TEST(ThreadPool, severalThreadsShareAPool) {
  ThreadPool pool(3);
  std::atomic<int64_t> sum = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 50; ++round) {
        pool.parallelFor(
            10, [&](int64_t begin, int64_t end) { sum += end - begin; });
        pool.runTogether(3, [&](unsigned) { ++sum; });
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(sum, 4 * 50 * 13);
}

TEST(ThreadPool, takesThreadsOfACaller) {
  unsigned numCalls = 0;
  ThreadPool pool(
      2, [&](unsigned count, const std::function<void(unsigned)> &body) {
        ++numCalls;
        std::thread other;
        if (count == 2)
          other = std::thread([&] { body(1); });
        body(0);
        if (other.joinable())
          other.join();
      });
  std::atomic<int64_t> sum = 0;
  pool.parallelFor(1000,
                   [&](int64_t begin, int64_t end) { sum += end - begin; });
  EXPECT_EQ(sum, 1000);
  EXPECT_EQ(numCalls, 1u);
  EXPECT_THROW(pool.runTogether(2,
                                [](unsigned i) {
                                  if (i == 1)
                                    throw Error("bad");
                                }),
               Error);
}

TEST(ThreadPool, moreThreadsThanProcessors) {
  ThreadPool pool(4 * getNumProcessors());
  for (int round = 0; round < 20; ++round) {
    std::atomic<unsigned> count = 0;
    pool.runTogether(pool.getNumThreads(), [&](unsigned) { ++count; });
    EXPECT_EQ(count, pool.getNumThreads());
  }
}

TEST(ThreadPool, workersLeaveTheProcessorOfTheCaller) {
  cpu_set_t before;
  ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
  std::vector<unsigned> processors = getProcessors();
  unsigned count = processors.size();
  ThreadPool pool(count);
  for (unsigned processor : {processors.back(), processors.front()}) {
    cpu_set_t own;
    CPU_ZERO(&own);
    CPU_SET(processor, &own);
    ASSERT_EQ(sched_setaffinity(0, sizeof(own), &own), 0);
    std::atomic<unsigned> numThere = 0;
    std::vector<int> places(count);
    pool.runTogether(count, [&](unsigned i) {
      // Until all are there, each is on a thread of its own.
      for (++numThere; numThere < count;)
        std::this_thread::yield();
      places[i] = sched_getcpu();
    });
    EXPECT_EQ(std::set<int>(places.begin(), places.end()).size(), count);
  }
  ASSERT_EQ(sched_setaffinity(0, sizeof(before), &before), 0);
}
