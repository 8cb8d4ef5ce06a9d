//===- ExecutableTest.cpp - Runs of programs ------------------------------===//

#include "hlo/Runtime/Executable.h"
#include "gtest/gtest.h"
#include <atomic>
#include <cstring>
#include <thread>

using namespace hlo;
using namespace hlo::runtime;

namespace {
constexpr int64_t kCount = 1000, kChunks = 10, kBytes = kCount * sizeof(float);

/// Whether kernels were given memory that does not begin where a line does.
std::atomic<bool> isUnaligned = false;

/// Chunk by chunk, the double of an array.
void doubleKernel(void *const *buffers, int64_t begin, int64_t end) {
  if (uintptr_t(buffers[0]) % Allocator::alignment != 0)
    isUnaligned = true;
  const auto *source = static_cast<const float *>(buffers[0]);
  auto *target = static_cast<float *>(buffers[1]);
  for (int64_t i = begin * kCount / kChunks; i < end * kCount / kChunks; ++i)
    target[i] = 2 * source[i];
}

/// Four times the parameter, by way of a temporary array.
std::unique_ptr<Executable> getExample(int64_t temporaryBytes = kBytes,
                                       bool isDonated = false) {
  ArrayShape shape = {PrimitiveType::F32, {kCount}, {0}};
  Program program;
  program.name = "main";
  program.parameters = {shape};
  using Kind = Allocation::Kind;
  program.allocations = {{Kind::Parameter, kBytes, 0, isDonated, {}},
                         {Kind::Output, kBytes},
                         {Kind::Temporary, temporaryBytes}};
  Slice x = {0, 0, kBytes}, y = {1, 0, kBytes}, between = {2, 0, kBytes};
  program.thunks = {{"first", KernelThunk{"double", kChunks, {x, between}}},
                    {"second", KernelThunk{"double", kChunks, {between, y}}}};
  program.results = {{shape, y}};
  auto executable = Executable::load(
      program,
      [](const std::string &name) {
        return name == "double" ? doubleKernel : nullptr;
      },
      nullptr);
  EXPECT_TRUE(bool(executable)) << executable.getMessage();
  return std::move(*executable);
}

Memory getInput(HostDevice &device, float value) {
  Memory memory = device.allocate(kBytes, "an input");
  std::fill_n(static_cast<float *>(memory.get()), kCount, value);
  return memory;
}

/// Whether all elements of a result are `value`.
bool isAll(const Memory &memory, float value) {
  const auto *elements = static_cast<const float *>(memory.get());
  return std::all_of(elements, elements + kCount,
                     [&](float element) { return element == value; });
}

TEST(ExecutableTest, runs) {
  HostDevice device(2);
  auto results = getExample()->run({getInput(device, 3)}, device);
  ASSERT_TRUE(bool(results)) << results.getMessage();
  ASSERT_EQ(results->size(), 1u);
  EXPECT_TRUE(isAll(results->front(), 12));
}

// Kernels store whole lines of what they may write to.
TEST(ExecutableTest, alignsDonatedParameters) {
  HostDevice device(1);
  Memory block = device.allocate(kBytes + sizeof(float), "an input");
  auto *first = static_cast<float *>(block.get()) + 1;
  std::fill_n(first, kCount, 3.0f);
  for (bool isDonated : {false, true}) {
    isUnaligned = false;
    auto results =
        getExample(kBytes, isDonated)->run({Memory(block, first)}, device);
    ASSERT_TRUE(bool(results)) << results.getMessage();
    EXPECT_TRUE(isAll(results->front(), 12));
    EXPECT_EQ(isUnaligned, !isDonated);
  }
}

TEST(ExecutableTest, refusesOtherArguments) {
  HostDevice device(1);
  auto executable = getExample();
  EXPECT_EQ(executable->run({}, device).getMessage(),
            "the program takes 1 arrays, but was given 0");
  EXPECT_EQ(executable->run({Memory()}, device).getMessage(),
            "array 0 of the parameters is null");
  EXPECT_EQ(device.getAllocator().getStatistics().numBlocks, 0);
}

TEST(ExecutableTest, saysWhatNeedsMemory) {
  HostDevice device(1, /*memoryLimit=*/1 << 20);
  std::string message = getExample(int64_t(1) << 40)
                            ->run({getInput(device, 1)}, device)
                            .getMessage();
  EXPECT_EQ(message,
            "out of memory: temporary arrays takes 1099511627776 bytes, 8000 "
            "are in use of 1048576 that are allowed; the program takes 4000 "
            "bytes for results, 1099511627776 for temporary arrays and 0 for "
            "calls of libraries, beside 4000 of parameters and 0 of constants; "
            "at most at a time there live 4000 bytes of second, 4000 bytes of "
            "first");
  EXPECT_EQ(device.getAllocator().getStatistics().numBlocks, 0);
}

// No system has as much either. Sanitizers end the process instead.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HLO_HAS_SANITIZER
#endif
#endif
#ifndef HLO_HAS_SANITIZER
TEST(ExecutableTest, saysWhatTheSystemRefuses) {
  HostDevice device(1);
  std::string message = getExample(int64_t(1) << 47)
                            ->run({getInput(device, 1)}, device)
                            .getMessage();
  EXPECT_NE(message.find("140737488355328 for temporary arrays"),
            std::string::npos)
      << message;
  EXPECT_EQ(device.getAllocator().getStatistics().numBlocks, 0);
}
#endif

TEST(ExecutableTest, keepsNoMemory) {
  HostDevice device(2);
  auto executable = getExample();
  int64_t reserved = 0;
  for (int i = 0; i < 10000; ++i) {
    auto results = executable->run({getInput(device, 1)}, device);
    ASSERT_TRUE(bool(results));
    if (i == 0)
      reserved = device.getAllocator().getStatistics().reservedBytes;
  }
  EXPECT_EQ(device.getAllocator().getStatistics().numBlocks, 0);
  EXPECT_EQ(device.getAllocator().getStatistics().reservedBytes, reserved);
}

TEST(ExecutableTest, runsInSeveralThreads) {
  HostDevice device(3);
  auto executable = getExample();
  std::atomic<int> numWrong = 0;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 200; ++i) {
        float value = 1000 * thread + i;
        auto results = executable->run({getInput(device, value)}, device);
        if (!results || !isAll(results->front(), 4 * value))
          ++numWrong;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(numWrong, 0);
}

} // namespace
