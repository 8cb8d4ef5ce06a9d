//===- ExecutableLoaderTest.cpp - Executable files, ready to run ----------===//

#include "hlo/Runtime/ExecutableLoader.h"
#include "hlo/Runtime/ProcessorFeatures.h"
#include "gtest/gtest.h"
#include <array>

using namespace hlo;
using namespace hlo::runtime;

namespace {
/// Copies its parameter.
ExecutableFile getCopy() {
  ExecutableFile file;
  file.architecture = getArchitecture();
  ArrayShape vector = {PrimitiveType::S32, {2}, {0}};
  Program &program = file.program;
  program.parameters = {vector};
  program.allocations = {{Allocation::Kind::Parameter, 8, 0, false, {}},
                         {Allocation::Kind::Output, 8, 0, false, {}}};
  Slice x = {0, 0, 8}, y = {1, 0, 8};
  program.thunks = {{"copy", CopyThunk{x, y}}};
  program.results = {{vector, y}};
  return file;
}

std::string getMessage(const ExecutableFile &file) {
  auto executable = loadExecutable(file);
  return executable ? "" : executable.getMessage();
}

TEST(ExecutableLoaderTest, WithoutKernels) {
  auto executable = loadExecutable(getCopy());
  ASSERT_TRUE(bool(executable)) << executable.getMessage();
  HostDevice device(1);
  auto argument = std::make_shared<std::array<int32_t, 2>>();
  *argument = {3, -4};
  auto results = (*executable)->run({argument}, device);
  ASSERT_TRUE(bool(results)) << results.getMessage();
  const auto *result = static_cast<const int32_t *>((*results)[0].get());
  EXPECT_EQ(result[0], 3);
  EXPECT_EQ(result[1], -4);
}

TEST(ExecutableLoaderTest, OtherProcessors) {
  ExecutableFile file = getCopy();
  file.architecture = "pdp11";
  EXPECT_EQ(getMessage(file), "the executable is for pdp11, and this machine "
                              "is " +
                                  getArchitecture());
  file = getCopy();
  for (const std::string &feature : getProcessorFeatures())
    file.features += feature + ",";
  EXPECT_EQ(getMessage(file), "");
  file.features += "abacus";
  EXPECT_EQ(getMessage(file), "the executable is for processors with abacus, "
                              "which this one lacks");
}

TEST(ExecutableLoaderTest, ForGPU) {
  ExecutableFile file = getCopy();
  file.program.target = "h100";
  EXPECT_EQ(getMessage(file), "the executable is for a GPU, h100");
}

TEST(ExecutableLoaderTest, BadCode) {
  ExecutableFile file = getCopy();
  file.code = "no library";
  EXPECT_NE(getMessage(file).find("the code of the executable cannot be "
                                  "loaded: "),
            std::string::npos);
  file.code.clear();
  Slice x = {0, 0, 8}, y = {1, 0, 8};
  file.program.thunks = {{"add", KernelThunk{"add_kernel", 1, {x, y}}}};
  EXPECT_NE(getMessage(file).find("add_kernel"), std::string::npos);
}
} // namespace
