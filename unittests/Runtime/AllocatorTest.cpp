//===- AllocatorTest.cpp - Memory for arrays ------------------------------===//

#include "hlo/Runtime/Allocator.h"
#include "hlo/Runtime/Error.h"
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <thread>
#include <vector>

using namespace hlo::runtime;

static std::string getMessage(const std::function<void()> &fn) {
  try {
    fn();
  } catch (const Error &error) {
    return error.what();
  }
  return "no error";
}

TEST(Allocator, memoryIsAligned) {
  Allocator allocator;
  for (int64_t size = 0; size < 5000; size += 37) {
    void *memory = allocator.allocate(size);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % Allocator::alignment, 0u);
    memset(memory, 1, size);
  }
  void *large = allocator.allocate((2 << 20) + 1);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(large) % (2 << 20), 0u);
}

TEST(Allocator, memoryIsUsedAgain) {
  Allocator allocator;
  for (int64_t size : {1, 100, 1 << 20, (1 << 20) + 1, 5 << 20}) {
    void *memory = allocator.allocate(size);
    allocator.deallocate(memory);
    EXPECT_EQ(allocator.allocate(size), memory);
  }
  int64_t reserved = allocator.getStatistics().reservedBytes;
  void *a = allocator.allocate(3 << 20), *b = allocator.allocate(3 << 20);
  allocator.deallocate(a);
  allocator.deallocate(b);
  EXPECT_NE(a, b);
  EXPECT_EQ(allocator.getStatistics().reservedBytes, reserved + (8 << 20));
  allocator.trim();
  EXPECT_EQ(allocator.getStatistics().reservedBytes, reserved);
}

TEST(Allocator, countsBytes) {
  Allocator allocator;
  void *a = allocator.allocate(1000), *b = allocator.allocate(10);
  allocator.deallocate(a);
  Allocator::Statistics statistics = allocator.getStatistics();
  EXPECT_EQ(statistics.bytes, 10);
  EXPECT_EQ(statistics.peakBytes, 1010);
  EXPECT_EQ(statistics.numBlocks, 1);
  EXPECT_EQ(statistics.numAllocations, 2);
  EXPECT_GE(statistics.reservedBytes, 1010);
  allocator.resetPeaks();
  EXPECT_EQ(allocator.getStatistics().peakBytes, 10);
  allocator.deallocate(b);
  allocator.deallocate(nullptr);
  EXPECT_EQ(allocator.getStatistics().bytes, 0);
}

TEST(Allocator, wastesLittle) {
  Allocator allocator;
  for (int64_t size = 64; size < (int64_t(1) << 36); size += size / 3 + 1) {
    int64_t before = allocator.getStatistics().reservedBytes;
    if (size < (64 << 20)) {
      allocator.allocate(size);
      EXPECT_LE(allocator.getStatistics().reservedBytes - before,
                std::max<int64_t>(size + size / 4 + 64,
                                  size < (2 << 20) ? 0 : size + (2 << 20)));
    }
  }
}

TEST(Allocator, saysWhatDoesNotFit) {
  Allocator allocator(1 << 20);
  void *half = allocator.allocate(512 << 10, "half");
  EXPECT_EQ(getMessage([&] { allocator.allocate(768 << 10, "%dot.3"); }),
            "out of memory: %dot.3 takes 786432 bytes, 524288 are in use of "
            "1048576 that are allowed");
  EXPECT_EQ(getMessage([&] { allocator.allocate(1 << 20); }),
            "out of memory: 1048576 bytes are asked for, 524288 are in use of "
            "1048576 that are allowed");
  // What is free makes room.
  allocator.deallocate(half);
  allocator.deallocate(allocator.allocate(1 << 20));
  EXPECT_EQ(getMessage([&] { allocator.allocate(-1, "%x"); }),
            "there is no memory of -1 bytes for %x");
  EXPECT_NE(getMessage([&] {
              allocator.allocate(std::numeric_limits<int64_t>::max());
            }),
            "no error");
}

TEST(Allocator, refusesMemoryOfOthers) {
  Allocator allocator;
  int number;
  EXPECT_THROW(allocator.deallocate(&number), Error);
  void *memory = allocator.allocate(1);
  allocator.deallocate(memory);
  EXPECT_THROW(allocator.deallocate(memory), Error);
}

TEST(Allocator, severalThreads) {
  Allocator allocator;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (int round = 0; round < 500; ++round) {
        int64_t size = 1 + (round * 7919 + i) % 100000;
        char *memory = static_cast<char *>(allocator.allocate(size));
        memset(memory, i, size);
        EXPECT_EQ(memory[size - 1], i);
        allocator.deallocate(memory);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(allocator.getStatistics().bytes, 0);
}
