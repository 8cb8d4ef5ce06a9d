//===- TestUtils.h - Tests on the fake driver -------------------*- C++ -*-===//

#ifndef HLO_UNITTESTS_RUNTIME_CUDA_TESTUTILS_H
#define HLO_UNITTESTS_RUNTIME_CUDA_TESTUTILS_H

#include "FakeDriver.h"
#include "hlo/Runtime/CUDA/Device.h"
#include "gtest/gtest.h"
#include <functional>

namespace hlo::runtime::cuda {

/// Each test begins with a driver that has nothing, and leaves it so.
class FakeDriverTest : public ::testing::Test {
protected:
  FakeDriverTest();
  ~FakeDriverTest() override;

  std::shared_ptr<Device> open(int64_t memoryLimit = 0);
  /// Has a call fail; see FakeDriver.
  void fail(const std::string &function, int failure, int skip = 0);

  std::shared_ptr<const Driver> driver;
  FakeDriver *fake;
};

/// Of the `Error` that it throws.
std::string getMessage(const std::function<void()> &fn);

} // namespace hlo::runtime::cuda

#endif // HLO_UNITTESTS_RUNTIME_CUDA_TESTUTILS_H
