//===- ExecutableTest.cpp - Programs ready to run on a GPU ----------------===//

#include "hlo/Runtime/CUDA/Executable.h"
#include "TestUtils.h"
#include "hlo/Runtime/CUDA/LibraryFunction.h"
#include <thread>

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;
using CUDAExecutable = cuda::Executable;
using Strings = std::vector<std::string>;

namespace {
class CUDAExecutableTest : public FakeDriverTest {
protected:
  std::unique_ptr<CUDAExecutable> load(Program program) {
    program.target = "h100";
    auto loaded = CUDAExecutable::load(std::move(program),
                                       {"add\nincrement", "less"}, open());
    EXPECT_TRUE(bool(loaded)) << loaded.getMessage();
    return std::move(*loaded);
  }
  std::string getLoadMessage(Program program) {
    program.target = "h100";
    auto loaded = CUDAExecutable::load(std::move(program), {"add"}, open());
    return loaded ? "no error" : loaded.getMessage();
  }
};

/// Arrays of two numbers of 32 bits, but for one pred.
Slice array(uint32_t allocation) { return {allocation, 0, 8}; }
Allocation allocate(Allocation::Kind kind, int64_t size = 8,
                    int64_t parameter = 0) {
  return {kind, size, parameter, false, {}};
}
Allocation constant(int32_t value) {
  Allocation allocation = allocate(Allocation::Kind::Constant);
  for (int i = 0; i < 2; ++i)
    allocation.data.insert(allocation.data.end(),
                           reinterpret_cast<const char *>(&value),
                           reinterpret_cast<const char *>(&value + 1));
  return allocation;
}
Thunk launch(const std::string &kernel, std::vector<Slice> arrays,
             uint32_t threads = 2) {
  LaunchDimensions dimensions = {{1, 1, 1}, {threads, 1, 1}, 0};
  return {kernel, KernelThunk{kernel, 1, std::move(arrays), dimensions}};
}
Thunk buffer(ThunkSequence commands) {
  return {"", CommandBufferThunk{std::move(commands)}};
}
const ArrayShape vector = {PrimitiveType::S32, {2}, {0}};

/// x + x + 10.
Program getSum() {
  Program program;
  program.parameters = {vector};
  program.allocations = {allocate(Allocation::Kind::Parameter), constant(10),
                         allocate(Allocation::Kind::Temporary),
                         allocate(Allocation::Kind::Output)};
  program.thunks = {buffer({launch("add", {array(0), array(0), array(2)}),
                            launch("add", {array(2), array(1), array(3)})})};
  program.results = {{vector, array(3)}};
  return program;
}

/// Counts up to 5, and twice 2 more.
Program getLoop() {
  Program program;
  program.parameters = {vector};
  program.allocations = {allocate(Allocation::Kind::Parameter), constant(5),
                         allocate(Allocation::Kind::Output),
                         allocate(Allocation::Kind::Temporary, 1)};
  Slice predicate = {3, 0, 1};
  WhileThunk loop = {predicate, std::nullopt, {}, {}};
  loop.condition = {launch("less", {array(2), array(1), predicate}, 1)};
  loop.body = {buffer({launch("increment", {array(2)}, 1),
                       launch("increment", {{2, 4, 4}}, 1)})};
  WhileThunk twice = {predicate, 2, {}, {}};
  twice.body = {launch("increment", {array(2)})};
  program.thunks = {
      {"copy", CopyThunk{array(0), array(2)}},
      {"while", std::move(loop)},
      buffer({launch("increment", {array(2)}), {"twice", std::move(twice)}}),
      launch("increment", {array(2)})};
  program.results = {{vector, array(2)}};
  return program;
}

std::vector<int32_t> run(const CUDAExecutable &executable,
                         std::vector<int32_t> values,
                         const ProfileFn &profile = nullptr) {
  auto argument = std::make_shared<std::vector<int32_t>>(std::move(values));
  auto inputs = executable.upload({Memory(argument, argument->data())});
  EXPECT_TRUE(bool(inputs)) << inputs.getMessage();
  auto results = executable.run(*inputs, profile);
  EXPECT_TRUE(bool(results)) << results.getMessage();
  if (!results)
    return {};
  auto outputs = executable.download(*results);
  EXPECT_TRUE(bool(outputs)) << outputs.getMessage();
  const auto *data = static_cast<const int32_t *>((*outputs)[0].get());
  return {data, data + 2};
}

using Values = std::vector<int32_t>;

TEST_F(CUDAExecutableTest, kernels) {
  auto executable = load(getSum());
  EXPECT_EQ(run(*executable, {1, -2}), (Values{12, 6}));
  EXPECT_EQ(fake->log,
            (Strings{"add<<<1,1,1 2,1,1 0>>>", "add<<<1,1,1 2,1,1 0>>>"}));
}

TEST_F(CUDAExecutableTest, sizesBehindElements) {
  Program program;
  ArrayShape atMostOne = {PrimitiveType::S32, {1}, {0}, /*hasSizes=*/true};
  program.parameters = {atMostOne};
  program.allocations = {allocate(Allocation::Kind::Parameter),
                         allocate(Allocation::Kind::Output)};
  program.thunks = {{"copy", CopyThunk{array(0), array(1)}}};
  program.results = {{atMostOne, array(1)}};
  auto executable = load(std::move(program));
  EXPECT_EQ(run(*executable, {7, 1}), (Values{7, 1}));
}

TEST_F(CUDAExecutableTest, loops) {
  auto executable = load(getLoop());
  EXPECT_EQ(run(*executable, {1, 0}), (Values{9, 8}));
  EXPECT_EQ(run(*executable, {7, 0}), (Values{11, 4}));
  // The second iteration is in the memory of the first.
  EXPECT_NE(std::count(fake->log.begin(), fake->log.end(), "graph"), 0);
}

TEST_F(CUDAExecutableTest, onlyCommandBuffersAreGraphs) {
  Program program = getSum();
  program.thunks =
      std::get<CommandBufferThunk>(program.thunks.front().action).commands;
  auto executable = load(std::move(program));
  fake->keepsMemory = true;
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(run(*executable, {1, -2}), (Values{12, 6}));
  fake->keepsMemory = false;
  EXPECT_EQ(std::count(fake->log.begin(), fake->log.end(), "graph"), 0);
}

TEST_F(CUDAExecutableTest, conditionals) {
  for (bool isPred : {true, false}) {
    Program program;
    program.parameters = {vector, vector};
    program.allocations = {allocate(Allocation::Kind::Parameter, 8, 0),
                           allocate(Allocation::Kind::Parameter, 8, 1),
                           allocate(Allocation::Kind::Output)};
    ConditionalThunk conditional;
    conditional.index = {0, 0, isPred ? 1 : 4};
    conditional.isPred = isPred;
    conditional.branches = {{{"copy", CopyThunk{array(0), array(2)}}},
                            {{"copy", CopyThunk{array(1), array(2)}}}};
    program.thunks = {{"conditional", std::move(conditional)}};
    program.results = {{vector, array(2)}};
    auto executable = load(std::move(program));
    for (int32_t index : {0, 1}) {
      auto arguments = std::make_shared<std::array<int32_t, 4>>();
      *arguments = {index, 0, 17, 18};
      auto inputs =
          executable->upload({Memory(arguments, arguments->data()),
                              Memory(arguments, arguments->data() + 2)});
      auto results = executable->run(*inputs);
      ASSERT_TRUE(bool(results)) << results.getMessage();
      auto outputs = executable->download(*results);
      bool takesFirst = isPred == (index == 1);
      EXPECT_EQ(*static_cast<int32_t *>((*outputs)[0].get()),
                takesFirst ? index : 17);
    }
  }
}

TEST_F(CUDAExecutableTest, graphs) {
  auto executable = load(getSum());
  auto argument = std::make_shared<Values>(Values{3, 4});
  auto inputs = executable->upload({Memory(argument, argument->data())});
  ASSERT_TRUE(bool(inputs));
  // The memory of the host is where the last run had its own, or not.
  for (int i = 0; i < 10; ++i) {
    auto results = executable->run(*inputs);
    ASSERT_TRUE(bool(results)) << results.getMessage();
    auto outputs = executable->download(*results);
    EXPECT_EQ(static_cast<int32_t *>((*outputs)[0].get())[1], 18);
  }
  // Results that are kept take turns with others in memory.
  fake->log.clear();
  fake->keepsMemory = true;
  ErrorOr<std::vector<Memory>> kept = std::vector<Memory>();
  for (int i = 0; i < 8; ++i)
    kept = executable->run(*inputs);
  EXPECT_GE(std::count(fake->log.begin(), fake->log.end(), "graph"), 3);
  kept = std::vector<Memory>();
  fake->keepsMemory = false;
  // What cannot be captured runs without.
  for (const char *function : {"cuStreamBeginCapture", "cuGraphInstantiate"}) {
    auto other = load(getLoop());
    fail(function, 700);
    EXPECT_EQ(run(*other, {1, 0}), (Values{9, 8})) << function;
    fake->failing.clear();
  }
}

TEST_F(CUDAExecutableTest, profiles) {
  auto executable = load(getLoop());
  std::map<std::string, int> counts;
  std::chrono::nanoseconds total{0};
  EXPECT_EQ(run(*executable, {3, 0},
                [&](const Thunk &thunk, std::chrono::nanoseconds time) {
                  ++counts[thunk.name];
                  total += time;
                }),
            (Values{9, 6}));
  EXPECT_EQ(counts, (std::map<std::string, int>{
                        {"copy", 1}, {"less", 3}, {"increment", 8}}));
  // A millisecond for each event there.
  EXPECT_EQ(total, std::chrono::milliseconds(12));
  EXPECT_EQ(std::count(fake->log.begin(), fake->log.end(), "graph"), 0);
}

TEST_F(CUDAExecutableTest, severalThreads) {
  auto executable = load(getLoop());
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (int round = 0; round < 50; ++round)
        EXPECT_EQ(run(*executable, {i, 0}), (Values{9, 4 + 5 - i}));
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST_F(CUDAExecutableTest, badArguments) {
  auto executable = load(getSum());
  EXPECT_EQ(executable->run({}).getMessage(),
            "the program takes 1 arrays, but was given 0");
  EXPECT_EQ(executable->upload({}).getMessage(),
            "the program takes 1 arrays, but was given 0");
  EXPECT_EQ(executable->download({}).getMessage(),
            "the program has 1 results, not 0");
}

TEST_F(CUDAExecutableTest, badPrograms) {
  Program program = getSum();
  program.thunks.push_back(launch("subtract", {}));
  EXPECT_EQ(getLoadMessage(program),
            "subtract: there is no code of kernel subtract");
  program = getSum();
  program.thunks.push_back(
      {"svd.1", LibraryThunk{{"no.such", {}, {}, {}}, {}, {}}});
  EXPECT_EQ(getLoadMessage(program),
            "svd.1: no library for NVIDIA GPUs has no.such");
  program = getSum();
  program.results[0].slice.allocation = 17;
  EXPECT_NE(getLoadMessage(program), "no error");
}

TEST_F(CUDAExecutableTest, failures) {
  // Each call that fails is an error, or does not matter, and leaves nothing.
  for (const char *function :
       {"cuMemAllocFromPoolAsync", "cuLaunchKernel", "cuMemcpyDtoDAsync",
        "cuMemcpyDtoHAsync", "cuMemcpyHtoDAsync", "cuStreamSynchronize",
        "cuEventRecord", "cuEventSynchronize", "cuMemHostAlloc",
        "cuModuleLoadData", "cuFuncGetAttribute", "cuGraphLaunch"})
    for (int skip : {0, 1, 3, 5}) {
      Program program = getLoop();
      program.target = "h100";
      fail(function, 700, skip);
      auto executable = CUDAExecutable::load(
          std::move(program), {"add\nincrement", "less"}, open());
      if (executable) {
        auto argument = std::make_shared<Values>(Values{0, 0});
        auto inputs =
            (*executable)->upload({Memory(argument, argument->data())});
        if (inputs)
          if (auto results = (*executable)->run(*inputs))
            (void)(*executable)->download(*results);
      }
      fake->failing.clear();
    }
}

/// What a library has for a stream. Making one is nothing that can be captured.
struct Handle {
  explicit Handle(Stream &stream) {
    ++numHandles;
    stream.synchronize();
  }
  ~Handle() { --numHandles; }
  static inline int numHandles = 0;
};

/// Copies its operand with a handle.
class Copy : public cuda::LibraryFunction {
  void run(void *const *operands, void *const *results, void *,
           Stream &stream) const override {
    (void)stream.getHandleOf<Handle>();
    stream.copy(results[0], operands[0], 8);
  }
};

TEST_F(CUDAExecutableTest, handlesOfStreamsOutliveGraphs) {
  cuda::registerLibraryFunction("test.copy",
                                [](const LibraryCall &, Stream &)
                                    -> std::unique_ptr<cuda::LibraryFunction> {
                                  return std::make_unique<Copy>();
                                });
  Program program = getSum();
  ThunkSequence commands =
      std::get<CommandBufferThunk>(program.thunks.front().action).commands;
  commands.push_back(
      {"copy", LibraryThunk{{"test.copy", {vector}, {vector}, {}},
                            {array(3)},
                            {array(2)}}});
  program.thunks = {buffer(std::move(commands))};
  program.results = {{vector, array(2)}};
  auto executable = load(std::move(program));
  fake->keepsMemory = true;
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(run(*executable, {i, -2}), (Values{2 * i + 10, 6}));
  fake->keepsMemory = false;
  EXPECT_NE(std::count(fake->log.begin(), fake->log.end(), "graph"), 0);
  EXPECT_EQ(Handle::numHandles, 1);
}

/// Adds its scratch memory, which it fills, to its operand.
class Fill : public cuda::LibraryFunction {
  int64_t getScratchSize() const override { return 1024; }
  void run(void *const *operands, void *const *results, void *scratch,
           Stream &stream) const override {
    stream.fill(scratch, 1, getScratchSize());
    stream.copy(results[0], scratch, 4);
    stream.copy(static_cast<char *>(results[0]) + 4, operands[0], 4);
  }
};

TEST_F(CUDAExecutableTest, libraryFunctions) {
  cuda::registerLibraryFunction("test.fill",
                                [](const LibraryCall &, Stream &)
                                    -> std::unique_ptr<cuda::LibraryFunction> {
                                  return std::make_unique<Fill>();
                                });
  Program program = getSum();
  program.thunks.push_back(
      {"fill", LibraryThunk{{"test.fill", {vector}, {vector}, {}},
                            {array(0)},
                            {array(3)}}});
  auto executable = load(std::move(program));
  EXPECT_EQ(run(*executable, {5, 6}), (Values{0x01010101, 5}));
}
} // namespace
