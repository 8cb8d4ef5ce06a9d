//===- DriverTest.cpp - NVIDIA's driver -----------------------------------===//

#include "TestUtils.h"

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

using DriverTest = FakeDriverTest;

TEST_F(DriverTest, missing) {
  auto missing = Driver::load("libno_such_driver.so.1");
  ASSERT_FALSE(bool(missing));
  EXPECT_EQ(missing.getMessage(),
            "no NVIDIA driver: libno_such_driver.so.1 is not there");
}

TEST_F(DriverTest, lacksFunctions) {
  auto other = Driver::load("libm.so.6");
  ASSERT_FALSE(bool(other));
  EXPECT_EQ(other.getMessage(), "libm.so.6 is too old: it has no cuInit");
}

TEST_F(DriverTest, doesNotStart) {
  fail("cuInit", 100);
  auto broken = Driver::load(FAKE_DRIVER);
  ASSERT_FALSE(bool(broken));
  EXPECT_EQ(broken.getMessage(), "cannot start the NVIDIA driver: a test "
                                 "(CUDA_ERROR_OF_TEST)");
}

TEST_F(DriverTest, errorsWithoutText) {
  EXPECT_EQ(driver->describe(999), "error 999");
  EXPECT_EQ(driver->describe(2), "out of memory (CUDA_ERROR_OUT_OF_MEMORY)");
}
