//===- TestUtils.cpp - Tests on the fake driver ---------------------------===//

#include "TestUtils.h"
#include <dlfcn.h>

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

FakeDriverTest::FakeDriverTest() {
  auto loaded = Driver::load(FAKE_DRIVER);
  EXPECT_TRUE(bool(loaded)) << loaded.getMessage();
  driver = *loaded;
  void *library = dlopen(FAKE_DRIVER, RTLD_NOW | RTLD_NOLOAD);
  auto *getFake =
      reinterpret_cast<FakeDriver *(*)()>(dlsym(library, "fakeDriver"));
  dlclose(library); // `driver` keeps it
  fake = getFake();
  *fake = FakeDriver();
}

FakeDriverTest::~FakeDriverTest() { EXPECT_EQ(fake->getNumObjects(), 0); }

std::shared_ptr<Device> FakeDriverTest::open(int64_t memoryLimit) {
  auto device = Device::open(driver, 0, memoryLimit);
  EXPECT_TRUE(bool(device)) << device.getMessage();
  return *device;
}

void FakeDriverTest::fail(const std::string &function, int failure, int skip) {
  fake->failing = function;
  fake->failure = failure;
  fake->skip = skip;
}

std::string cuda::getMessage(const std::function<void()> &fn) {
  try {
    fn();
  } catch (const Error &error) {
    return error.what();
  }
  return "no error";
}
