//===- ProcessorsTest.cpp - Processors that may be used -------------------===//

#include "hlo/Runtime/Processors.h"
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

using namespace hlo::runtime;

namespace {
/// Files of the system, in a folder of their own.
class Files {
public:
  Files() {
    char name[] = "/tmp/hlo-processors-XXXXXX";
    root = mkdtemp(name);
  }
  ~Files() { std::filesystem::remove_all(root); }
  void write(const std::string &path, const std::string &text) {
    std::filesystem::create_directories(
        std::filesystem::path(root + path).parent_path());
    std::ofstream(root + path) << text;
  }
  std::optional<double> getLimit() const { return getControlGroupLimit(root); }

private:
  std::string root;
};
} // namespace

TEST(Processors, thereAreSome) {
  EXPECT_FALSE(getProcessors().empty());
  EXPECT_GE(getNumProcessors(), 1u);
  EXPECT_LE(getNumProcessors(), getProcessors().size());
}

TEST(Processors, noControlGroups) {
  EXPECT_EQ(Files().getLimit(), std::nullopt);
}

TEST(Processors, secondVersion) {
  Files files;
  files.write("/proc/self/cgroup", "0::/a/b\n");
  EXPECT_EQ(files.getLimit(), std::nullopt);
  files.write("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
  EXPECT_EQ(files.getLimit(), std::nullopt);
  files.write("/sys/fs/cgroup/a/cpu.max", "250000 100000\n");
  EXPECT_EQ(files.getLimit(), 2.5);
  files.write("/sys/fs/cgroup/a/b/cpu.max", "50000 100000\n");
  EXPECT_EQ(files.getLimit(), 0.5);
}

TEST(Processors, insideOfAContainer) {
  Files files;
  files.write("/proc/self/cgroup", "0::/\n");
  files.write("/sys/fs/cgroup/cpu.max", "300000 100000\n");
  EXPECT_EQ(files.getLimit(), 3);
}

TEST(Processors, firstVersion) {
  Files files;
  files.write("/proc/self/cgroup",
              "5:memory:/x\n4:cpu,cpuacct:/docker/x\n3:cpuset:/\n");
  files.write("/sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_quota_us", "-1\n");
  files.write("/sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_period_us",
              "100000\n");
  EXPECT_EQ(files.getLimit(), std::nullopt);
  files.write("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "150000\n");
  files.write("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(files.getLimit(), 1.5);
}

TEST(Processors, nonsense) {
  Files files;
  files.write("/proc/self/cgroup", "what\n0::/a\n");
  files.write("/sys/fs/cgroup/a/cpu.max", "lots of it\n");
  EXPECT_EQ(files.getLimit(), std::nullopt);
}
