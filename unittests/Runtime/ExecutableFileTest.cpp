//===- ExecutableFileTest.cpp - Programs with their code, as bytes --------===//

#include "hlo/Runtime/ExecutableFile.h"
#include "gtest/gtest.h"
#include <cstring>
#include <zlib.h>

using namespace hlo;
using namespace hlo::runtime;

namespace {
ArrayShape getVector() { return {PrimitiveType::F32, {8}, {0}}; }

/// A program with every kind of memory and thunk.
ExecutableFile getExample() {
  Program program;
  program.name = "main";
  program.parameters = {getVector()};
  using Kind = Allocation::Kind;
  program.allocations = {{Kind::Parameter, 32, 0, true, {}},
                         {Kind::Constant, 4, 0, false, {1, 0, 0, 0}},
                         {Kind::Output, 32},
                         {Kind::Temporary, 128}};
  Slice x = {0, 0, 32}, one = {1, 0, 4}, y = {2, 0, 32}, flag = {3, 64, 1};
  LibraryCall call = {"cpu.sort",
                      {getVector()},
                      {getVector()},
                      {{"dimension", int64_t(0)},
                       {"stable", true},
                       {"alpha", 2.0},
                       {"kind", std::string("radix")},
                       {"keys", std::vector<int64_t>{0, 1}}}};
  Thunk kernel = {"add.1", KernelThunk{"add_kernel", 4, {x, one, y}}};
  Thunk copy = {"copy.2", CopyThunk{y, x}};
  Thunk sort = {"sort.3", LibraryThunk{call, {x}, {y}}};
  sort.estimate = TimeEstimate{7e-6, 1e-7, 6e-6, 2e-6, 3e-6, 1e-6};
  program.thunks = {
      kernel,
      {"while.4", WhileThunk{flag, std::nullopt, {kernel}, {copy, sort}}},
      {"while.5", WhileThunk{flag, 7, {}, {copy}}},
      {"conditional.6", ConditionalThunk{one, false, {{copy}, {}}}},
      {"conditional.7", ConditionalThunk{flag, true, {{}, {copy}}}}};
  program.results = {{getVector(), y}};
  return {"x86_64",
          "+avx2",
          program,
          std::string("\x7f"
                      "ELF\0code",
                      9),
          {"ptx", std::string("\0cubin", 6)}};
}

std::string getMessage(const std::string &bytes) {
  ErrorOr<ExecutableFile> read = readExecutableFile(bytes);
  return read ? "" : read.getMessage();
}

TEST(ExecutableFileTest, RoundTrip) {
  ExecutableFile file = getExample();
  std::string bytes = writeExecutableFile(file);
  EXPECT_TRUE(isExecutableFile(bytes));
  ErrorOr<ExecutableFile> read = readExecutableFile(bytes);
  ASSERT_TRUE(bool(read)) << read.getMessage();
  EXPECT_EQ(read->code, file.code);
  EXPECT_EQ(read->images, file.images);
  EXPECT_EQ(read->architecture, "x86_64");
  EXPECT_EQ(writeExecutableFile(*read), bytes);
  const auto &loop = std::get<WhileThunk>(read->program.thunks[1].action);
  EXPECT_FALSE(loop.tripCount);
  const auto &sort = std::get<LibraryThunk>(loop.body[1].action);
  ASSERT_TRUE(loop.body[1].estimate.has_value());
  EXPECT_EQ(loop.body[1].estimate->total, 7e-6);
  EXPECT_EQ(loop.body[1].estimate->write, 1e-6);
  EXPECT_FALSE(loop.body[0].estimate.has_value());
  EXPECT_EQ(std::get<double>(sort.call.attributes.at("alpha")), 2.0);
  EXPECT_EQ(std::get<bool>(sort.call.attributes.at("stable")), true);
  EXPECT_EQ(std::get<int64_t>(sort.call.attributes.at("dimension")), 0);
  EXPECT_EQ(
      std::get<WhileThunk>(read->program.thunks[2].action).tripCount.value(),
      7);
}

TEST(ExecutableFileTest, ProgramForGPU) {
  ExecutableFile file = getExample();
  auto setLaunch = [&](std::optional<LaunchDimensions> launch) {
    for (Thunk &thunk : file.program.thunks)
      if (auto *kernel = std::get_if<KernelThunk>(&thunk.action))
        kernel->launch = launch;
    return getMessage(writeExecutableFile(file));
  };
  auto expect = [](const std::string &message, const char *part) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  };
  file.program.thunks.resize(1);
  auto &kernel = std::get<KernelThunk>(file.program.thunks[0].action);
  LaunchDimensions launch = {{4, 2, 1}, {256, 4, 1}, 4096};
  kernel.numChunks = 1;
  expect(setLaunch(launch),
         "of a program for processors has launch dimensions");
  file.program.target = "h100";
  expect(setLaunch(std::nullopt), "of a GPU has no launch dimensions");
  expect(setLaunch({{{0, 1, 1}, {1, 1, 1}, 0}}), "dimensions that no GPU has");
  expect(setLaunch({{{1, 65536, 1}, {1, 1, 1}, 0}}),
         "dimensions that no GPU has");
  expect(setLaunch({{{1, 1, 1}, {1, 1, 65}, 0}}), "dimensions that no GPU has");
  expect(setLaunch({{{1, 1, 1}, {512, 2, 2}, 0}}), "over 1024 threads");
  kernel.numChunks = 2;
  expect(setLaunch(launch), "of a GPU is in several chunks");
  kernel.numChunks = 1;
  EXPECT_EQ(setLaunch(launch), "");
  ErrorOr<ExecutableFile> read = readExecutableFile(writeExecutableFile(file));
  EXPECT_EQ(read->program.target, "h100");
  const auto &readKernel =
      std::get<KernelThunk>(read->program.thunks[0].action);
  EXPECT_EQ(readKernel.launch->grid, launch.grid);
  EXPECT_EQ(readKernel.launch->block, launch.block);
  EXPECT_EQ(readKernel.launch->sharedMemory, 4096u);
}

TEST(ExecutableFileTest, CommandBuffers) {
  ExecutableFile file = getExample();
  ThunkSequence all = std::move(file.program.thunks);
  Thunk copy = std::get<WhileThunk>(all[2].action).body[0];
  auto setCommands = [&](ThunkSequence commands) {
    file.program.thunks = {{"", CommandBufferThunk{std::move(commands)}}};
    return getMessage(writeExecutableFile(file));
  };
  EXPECT_NE(setCommands({copy}).find("in a program for processors"),
            std::string::npos);
  file.program.target = "h100";
  EXPECT_EQ(setCommands({copy, all[2]}), "");
  ErrorOr<ExecutableFile> read = readExecutableFile(writeExecutableFile(file));
  const auto &buffer =
      std::get<CommandBufferThunk>(read->program.thunks[0].action);
  ASSERT_EQ(buffer.commands.size(), 2u);
  EXPECT_EQ(buffer.commands[0].name, "copy.2");
  const char *what = "a command buffer holds what the host has a part in";
  Thunk loop = all[1], conditional = all[3];
  std::get<WhileThunk>(loop.action).condition = {copy};
  std::get<WhileThunk>(loop.action).body = {copy};
  EXPECT_NE(setCommands({loop}).find(what), std::string::npos);
  EXPECT_NE(setCommands({conditional}).find(what), std::string::npos);
  EXPECT_NE(setCommands({{"", CommandBufferThunk{}}}).find(what),
            std::string::npos);
  // Conditions of loops with a trip count do not run.
  std::get<WhileThunk>(loop.action).tripCount = 3;
  std::get<WhileThunk>(loop.action).condition = {conditional};
  EXPECT_EQ(setCommands({loop}), "");
  std::get<WhileThunk>(loop.action).body = {conditional};
  EXPECT_NE(setCommands({loop}).find(what), std::string::npos);
}

TEST(ExecutableFileTest, OtherFiles) {
  EXPECT_EQ(getMessage(""), "this is no executable of hlo-opt");
  EXPECT_EQ(getMessage("HloModule m"), "this is no executable of hlo-opt");
}

TEST(ExecutableFileTest, Truncated) {
  std::string bytes = writeExecutableFile(getExample());
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(getMessage(bytes.substr(0, size)), "") << size;
  EXPECT_NE(getMessage(bytes.substr(0, 100)).find("truncated"),
            std::string::npos);
}

TEST(ExecutableFileTest, Corrupt) {
  std::string bytes = writeExecutableFile(getExample());
  EXPECT_NE(getMessage(bytes + "x").find("corrupt"), std::string::npos);
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] ^= 0x10;
    EXPECT_NE(getMessage(changed), "") << i;
  }
}

// What the checksum does not find is an error or a program that stays in its
// memory.
TEST(ExecutableFileTest, CorruptWithItsChecksum) {
  constexpr size_t headerSize = 24, checksumPlace = 12;
  std::string bytes = writeExecutableFile(getExample());
  for (size_t i = headerSize; i < bytes.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = bytes;
      changed[i] ^= 1 << bit;
      uint32_t checksum =
          crc32(0, reinterpret_cast<const Bytef *>(changed.data()) + headerSize,
                changed.size() - headerSize);
      std::memcpy(changed.data() + checksumPlace, &checksum, sizeof(checksum));
      (void)readExecutableFile(changed);
    }
}

TEST(ExecutableFileTest, OtherVersion) {
  std::string bytes = writeExecutableFile(getExample());
  bytes[8] = 99;
  EXPECT_NE(getMessage(bytes).find("has version 99 of the format"),
            std::string::npos);
}

/// What is wrong with the example after a change.
template <typename ChangeFn> std::string getMessageAfter(ChangeFn change) {
  ExecutableFile file = getExample();
  change(file.program);
  return getMessage(writeExecutableFile(file));
}

TEST(ExecutableFileTest, ProgramsOutOfTheirMemory) {
  auto expect = [](const std::string &message, const char *part) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  };
  auto getKernel = [](Program &program) -> KernelThunk & {
    return std::get<KernelThunk>(program.thunks[0].action);
  };
  expect(getMessageAfter(
             [&](Program &p) { getKernel(p).arrays[0].allocation = 4; }),
         "in memory that does not exist");
  expect(
      getMessageAfter([&](Program &p) { getKernel(p).arrays[0].offset = 1; }),
      "reaches out of its memory");
  expect(
      getMessageAfter([&](Program &p) { getKernel(p).arrays[0].offset = -1; }),
      "reaches out of its memory");
  expect(getMessageAfter(
             [&](Program &p) { getKernel(p).arrays[0] = {3, INT64_MAX, 1}; }),
         "reaches out of its memory");
  expect(getMessageAfter([&](Program &p) { getKernel(p).numChunks = -1; }),
         "negative number of chunks");
  expect(getMessageAfter([](Program &p) { p.allocations[0].parameter = 1; }),
         "a parameter that does not exist");
  expect(getMessageAfter([](Program &p) { p.allocations[0].size = 64; }),
         "a parameter has another size than its memory");
  expect(getMessageAfter([](Program &p) { p.allocations[1].data.pop_back(); }),
         "a constant has another size than its memory");
  expect(getMessageAfter(
             [](Program &p) { p.results[0].shape.minorToMajor = {1}; }),
         "a layout is no permutation");
  expect(
      getMessageAfter([](Program &p) { p.results[0].shape.minorToMajor = {}; }),
      "a layout has another rank than its array");
  expect(getMessageAfter(
             [](Program &p) { p.results[0].shape.dimensions = {INT64_MAX}; }),
         "an array is too large");
  expect(getMessageAfter([](Program &p) {
           std::get<ConditionalThunk>(p.thunks[3].action).branches.clear();
         }),
         "has not the branches it needs");
  expect(getMessageAfter([](Program &p) {
           std::get<WhileThunk>(p.thunks[2].action).tripCount = -1;
         }),
         "a trip count is negative");
  expect(getMessageAfter([](Program &p) {
           std::get<WhileThunk>(p.thunks[1].action).predicate.size = 4;
         }),
         "the predicate of a loop is no scalar");
}
} // namespace
