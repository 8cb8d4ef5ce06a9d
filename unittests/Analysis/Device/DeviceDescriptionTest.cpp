//===- DeviceDescriptionTest.cpp ------------------------------------------===//

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace hlo;
using llvm::Expected;

namespace {

std::string print(const DeviceDescription &device) {
  std::string text;
  llvm::raw_string_ostream os(text);
  device.print(os);
  return text;
}

/// The device's name, or the error.
std::string describe(Expected<DeviceDescription> device) {
  return device ? device->name : llvm::toString(device.takeError());
}

/// The text of a built-in description with `from` replaced.
std::string edit(StringRef target, StringRef from, StringRef to) {
  std::string text = print(*DeviceDescription::get(target));
  size_t begin = text.find(from);
  EXPECT_NE(begin, std::string::npos) << from.str() << " in\n" << text;
  return text.replace(begin, from.size(), to);
}

TEST(DeviceDescriptionTest, BuiltinTargetsAreDistinct) {
  llvm::StringSet<> targets;
  for (const DeviceDescription &device : DeviceDescription::getBuiltin())
    for (const std::string &target : device.targets)
      EXPECT_TRUE(targets.insert(target).second) << target;
  for (StringRef target :
       {"a100", "h100", "h200", "b200", "rtx_4090", "sm_80", "sm_90", "x86-64"})
    EXPECT_TRUE(targets.contains(target)) << target.str();
}

TEST(DeviceDescriptionTest, Default) {
  const DeviceDescription &device = DeviceDescription::getDefault();
  EXPECT_TRUE(device.isGPU());
  EXPECT_EQ(device.computeCapability, 90);
  EXPECT_EQ(device.coreCount, 132);
  EXPECT_EQ(device.sharedMemoryPerBlock, 49152);
  EXPECT_EQ(device.sharedMemoryPerBlockOptin, 232448);
}

// Data sheets give these, in TFLOPS.
TEST(DeviceDescriptionTest, PeakRates) {
  auto peak = [](StringRef target, double DeviceRates::*rate) {
    const DeviceDescription device = *DeviceDescription::get(target);
    return 2e-3 * device.matrixRates.*rate * double(device.coreCount) *
           device.clockRateGHz;
  };
  EXPECT_NEAR(peak("a100", &DeviceRates::bf16), 312, 1);
  EXPECT_NEAR(peak("a100", &DeviceRates::tf32), 156, 1);
  EXPECT_NEAR(peak("rtx_4090", &DeviceRates::f16), 165, 1);
  EXPECT_NEAR(peak("v100", &DeviceRates::f16), 125, 1);
}

TEST(DeviceDescriptionTest, UnlistedCapability) {
  Expected<DeviceDescription> device = DeviceDescription::get("sm_87");
  ASSERT_TRUE(bool(device));
  EXPECT_EQ(device->computeCapability, 87);
  EXPECT_EQ(device->name, DeviceDescription::get("sm_86")->name);
  for (StringRef target : {"sm_35", "sm_90000", "sm_", "h1000"}) {
    std::string error = describe(DeviceDescription::get(target));
    EXPECT_TRUE(StringRef(error).starts_with(
        ("unknown target '" + target + "', expected").str()))
        << error;
    EXPECT_TRUE(StringRef(error).contains("h100, ")) << error;
  }
}

TEST(DeviceDescriptionTest, RoundTrip) {
  for (const DeviceDescription &device : DeviceDescription::getBuiltin()) {
    std::string text = print(device);
    Expected<DeviceDescription> again =
        DeviceDescription::parse(text, "printed");
    ASSERT_TRUE(bool(again)) << llvm::toString(again.takeError());
    EXPECT_EQ(print(*again), text);
  }
}

TEST(DeviceDescriptionTest, File) {
  SmallString<128> path;
  int descriptor;
  ASSERT_FALSE(
      llvm::sys::fs::createTemporaryFile("device", "yaml", descriptor, path));
  llvm::FileRemover remover(path);
  llvm::raw_fd_ostream(descriptor, /*shouldClose=*/true)
      << edit("h100", "core_count:      132", "core_count: 66");
  Expected<DeviceDescription> device = DeviceDescription::get(path);
  ASSERT_TRUE(bool(device)) << llvm::toString(device.takeError());
  EXPECT_EQ(device->coreCount, 66);
  EXPECT_EQ(device->computeCapability, 90);
}

TEST(DeviceDescriptionTest, Errors) {
  auto expectError = [](StringRef yaml, StringRef part) {
    std::string error = describe(DeviceDescription::parse(yaml, "my.yaml"));
    EXPECT_TRUE(StringRef(error).contains(part)) << error;
    EXPECT_TRUE(StringRef(error).starts_with("my.yaml")) << error;
  };
  expectError("", "expected the description of one device");
  expectError("name: [", "my.yaml:1:");
  expectError("name: x\nkind: gpu\n", "missing required key 'core_count'");
  expectError(edit("h100", "core_count", "cores"),
              "missing required key 'core_count'");
  expectError(edit("h100", "core_count:      132", "core_count: 0"),
              "must be positive");
  expectError(edit("h100", "clock_rate_ghz:  1.98", "clock_rate_ghz: fast"),
              "invalid floating point number");
  expectError(edit("h100", "kind:            gpu", "kind: tpu"),
              "unknown enumerated scalar");
  expectError(edit("x86-64", "vector_bits:     256", "vector_bits: 0"),
              "vector_bits must be positive");
}

TEST(DeviceDescriptionTest, Costs) {
  Expected<DeviceDescription> device = DeviceDescription::parse(
      print(*DeviceDescription::get("x86-64")), "printed");
  ASSERT_TRUE(bool(device)) << llvm::toString(device.takeError());
  // Those that are left out are as good as those that are there.
  EXPECT_EQ(device->costs.divide, ProcessorCosts().divide);
  auto expectError = [](StringRef from, StringRef to, StringRef part) {
    std::string error =
        describe(DeviceDescription::parse(edit("x86-64", from, to), "my.yaml"));
    EXPECT_TRUE(StringRef(error).contains(part)) << error;
  };
  expectError("vector_rate:     16", "vector_rate: 0",
              "shared_cache_bytes must be positive");
  expectError("choose:          1.3", "choose: -1",
              "choose must not be negative");
  expectError("choose:          1.3", "choose: .nan",
              "invalid floating point number");
  expectError("{ bits32: 0.25, bits64: 0.9 }", "{ bits32: 0.25, bits64: -1 }",
              "divide must not be negative");
  expectError("{ bits32: 0.25, bits64: 0.9 }", "{ bits32: 0.25 }",
              "missing required key 'bits64'");
  expectError("overlap:         0.5", "overlap: 1.5",
              "overlap must be from 0 to 1");
  expectError("choose:          1.3", "chose: 1.3", "unknown key 'chose'");
}

} // namespace
