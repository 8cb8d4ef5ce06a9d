//===- EmulatedExecutableTest.cpp - Programs of GPUs on processors --------===//

#include "hlo/Runtime/Emulator/EmulatedExecutable.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace hlo::runtime;

namespace {
ArrayShape getVector(int64_t size) {
  return {hlo::PrimitiveType::F32, {size}, {0}};
}

/// A kernel that doubles, with a thread for each element.
void *twice(EmulatedThread *thread, void *const *buffers) {
  uint32_t i = thread->blockId[0] * thread->blockDim[0] + thread->threadId[0];
  static_cast<float *>(buffers[1])[i] =
      2 * static_cast<const float *>(buffers[0])[i];
  return nullptr;
}

void *beyond(EmulatedThread *thread, void *const *) {
  if (thread->blockId[0] == 1 && thread->threadId[0] == 3)
    hlo_emulator_out_of_bounds(thread, 9, 8, 0, "memref.load");
  return nullptr;
}

/// Copies a vector, on the processor.
std::shared_ptr<Executable> getCopy(int64_t size) {
  using Kind = Allocation::Kind;
  Program program;
  program.allocations = {{Kind::Parameter, 4 * size, 0, false, {}},
                         {Kind::Output, 4 * size, 0, false, {}}};
  program.parameters = {getVector(size)};
  Slice x = {0, 0, 4 * size}, y = {1, 0, 4 * size};
  program.thunks = {{"copy", CopyThunk{x, y}}};
  program.results = {{getVector(size), y}};
  ErrorOr<std::unique_ptr<Executable>> executable = Executable::load(
      program, [](const std::string &) { return nullptr; }, nullptr);
  return std::move(*executable);
}

class Code : public EmulatedCode {
public:
  EmulatedKernel getKernel(const std::string &name) const override {
    if (name == "twice")
      return {twice, {{2, 1, 1}, {4, 1, 1}, 0}, false, 0};
    if (name == "beyond")
      return {beyond, {{2, 1, 1}, {4, 1, 1}, 0}, false, 0};
    return {};
  }
  ErrorOr<std::shared_ptr<Executable>>
  compileCall(const LibraryCall &call) override {
    ++numCalls;
    if (call.function == "cub.copy")
      return getCopy(8);
    if (call.function == "cub.other")
      return getCopy(4);
    return Error(call.function + " cannot be emulated");
  }
  int numCalls = 0;
};

/// Doubles eight elements, and calls a library, whose result comes second.
Program getProgram(const std::string &kernel, const std::string &function) {
  using Kind = Allocation::Kind;
  Program program;
  program.name = "main";
  program.target = "h100";
  program.allocations = {{Kind::Parameter, 32, 0, false, {}},
                         {Kind::Temporary, 48, 0, false, {}},
                         {Kind::Output, 32, 0, false, {}}};
  program.parameters = {getVector(8)};
  Slice x = {0, 0, 32}, doubled = {1, 0, 32}, workspace = {1, 32, 16},
        y = {2, 0, 32};
  LaunchDimensions launch = {{2, 1, 1}, {4, 1, 1}, 0};
  LibraryCall call = {function,
                      {getVector(8)},
                      {{hlo::PrimitiveType::U8, {16}, {0}}, getVector(8)},
                      {{"workspace", int64_t(0)}}};
  program.thunks = {{"double.1", KernelThunk{kernel, 1, {x, doubled}, launch}},
                    {"copy.2", LibraryThunk{call, {doubled}, {workspace, y}}}};
  program.results = {{getVector(8), y}};
  return program;
}

std::string getLoadError(Program program) {
  auto executable =
      loadEmulated(std::move(program), std::make_shared<Code>(), false);
  return executable ? "" : executable.getMessage();
}
} // namespace

TEST(EmulatedExecutableTest, KernelsAndCalls) {
  Program program = getProgram("twice", "cub.copy");
  program.thunks = {{"", CommandBufferThunk{std::move(program.thunks)}}};
  auto executable = loadEmulated(std::move(program), std::make_shared<Code>(),
                                 /*checksRaces=*/false);
  ASSERT_TRUE(bool(executable)) << executable.getMessage();
  float x[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  HostDevice device(2);
  auto results =
      (*executable)->run({Memory(std::shared_ptr<void>(), x)}, device);
  ASSERT_TRUE(bool(results)) << results.getMessage();
  const auto *y = static_cast<const float *>((*results)[0].get());
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(y[i], 2 * x[i]);
}

TEST(EmulatedExecutableTest, WhatKernelsDoWrong) {
  auto executable = loadEmulated(getProgram("beyond", "cub.copy"),
                                 std::make_shared<Code>(), false);
  ASSERT_TRUE(bool(executable)) << executable.getMessage();
  float x[8] = {};
  HostDevice device(1);
  auto results =
      (*executable)->run({Memory(std::shared_ptr<void>(), x)}, device);
  ASSERT_FALSE(bool(results));
  EXPECT_EQ(results.getMessage(),
            "double.1: kernel beyond is wrong\n  block 1,0,0 thread 3,0,0: "
            "index 9 in dimension 0 of size 8 at memref.load");
}

TEST(EmulatedExecutableTest, WhatIsNotThere) {
  EXPECT_EQ(getLoadError(getProgram("thrice", "cub.copy")),
            "double.1: there is no code of kernel thrice");
  EXPECT_EQ(getLoadError(getProgram("twice", "cub.unheard-of")),
            "copy.2: cub.unheard-of cannot be emulated");
  EXPECT_EQ(getLoadError(getProgram("twice", "cub.other")),
            "copy.2: cub.other is computed of other arrays");
  Program program = getProgram("twice", "cub.copy");
  std::get<KernelThunk>(program.thunks[0].action).launch->grid[0] = 3;
  EXPECT_EQ(getLoadError(program),
            "double.1: kernel twice is not to be launched so");
  program = getProgram("twice", "cub.copy");
  program.target.clear();
  EXPECT_EQ(getLoadError(program), "the executable is for no GPU");
}

TEST(EmulatedExecutableTest, WhatNobodyWrote) {
  Program program = getProgram("twice", "cub.copy");
  program.thunks.clear();
  auto executable =
      loadEmulated(std::move(program), std::make_shared<Code>(), false);
  ASSERT_TRUE(bool(executable)) << executable.getMessage();
  float x[8] = {};
  HostDevice device(1);
  auto results =
      (*executable)->run({Memory(std::shared_ptr<void>(), x)}, device);
  ASSERT_TRUE(bool(results)) << results.getMessage();
  const auto *y = static_cast<const float *>((*results)[0].get());
  EXPECT_TRUE(std::isnan(y[0]));
  EXPECT_TRUE(std::isnan(y[7]));
}
