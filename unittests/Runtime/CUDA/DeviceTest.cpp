//===- DeviceTest.cpp - A GPU, its memory and streams ---------------------===//

#include "TestUtils.h"
#include "hlo/Runtime/CUDA/Graph.h"
#include "hlo/Runtime/CUDA/Module.h"
#include "hlo/Runtime/CUDA/Stream.h"
#include <numeric>
#include <thread>

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

using DeviceTest = FakeDriverTest;

TEST_F(DeviceTest, properties) {
  auto device = open();
  const DeviceProperties &properties = device->getProperties();
  EXPECT_EQ(properties.name, "Fake GPU");
  EXPECT_EQ(properties.computeCapability, 90);
  EXPECT_EQ(properties.numMultiprocessors, 4);
  EXPECT_EQ(properties.memory, 1 << 30);
  EXPECT_EQ(properties.sharedMemoryPerBlock, 100 << 10);
}

TEST_F(DeviceTest, missing) {
  EXPECT_EQ(Device::open(driver, 1).getMessage(),
            "there is no NVIDIA GPU number 1: the driver has 1");
  EXPECT_EQ(Device::open(driver, -1).getMessage(),
            "there is no NVIDIA GPU number -1: the driver has 1");
  fake->numDevices = 0;
  EXPECT_EQ(Device::open(driver).getMessage(),
            "there is no NVIDIA GPU number 0: the driver has 0");
}

TEST_F(DeviceTest, failsToOpen) {
  for (const char *function :
       {"cuDeviceGetAttribute", "cuDevicePrimaryCtxRetain", "cuCtxSetCurrent",
        "cuMemPoolCreate", "cuMemPoolSetAttribute"}) {
    fail(function, 700);
    auto device = Device::open(driver);
    EXPECT_FALSE(bool(device)) << function;
    EXPECT_NE(device.getMessage().find("a test"), std::string::npos);
    EXPECT_EQ(fake->getNumObjects(), 0) << function;
  }
}

TEST_F(DeviceTest, countsMemory) {
  auto device = open();
  auto stream = device->getStream();
  Memory a = device->allocate(1000, "a", *stream);
  Memory b = device->allocate(10, "b", *stream);
  Memory none = device->allocate(0, "none", *stream);
  EXPECT_TRUE(none);
  a.reset();
  Allocator::Statistics statistics = device->getStatistics();
  EXPECT_EQ(statistics.bytes, 10);
  EXPECT_EQ(statistics.peakBytes, 1010);
  EXPECT_EQ(statistics.numBlocks, 2);
  EXPECT_EQ(statistics.numAllocations, 3);
  EXPECT_EQ(statistics.peakReservedBytes, 1011);
  device->resetPeaks();
  EXPECT_EQ(device->getStatistics().peakBytes, 10);
  EXPECT_EQ(device->getStatistics().peakReservedBytes, 11);
}

TEST_F(DeviceTest, saysWhatDoesNotFit) {
  auto device = open(/*memoryLimit=*/1000);
  auto stream = device->getStream();
  Memory half = device->allocate(500, "half", *stream);
  EXPECT_EQ(
      getMessage([&] { (void)device->allocate(501, "a result", *stream); }),
      "out of memory: a result takes 501 bytes, 500 are in use of 1000 that "
      "are allowed");
  EXPECT_EQ(getMessage([&] { (void)device->allocate(-1, "x", *stream); }),
            "there is no memory of -1 bytes");
  half.reset();
  EXPECT_TRUE(device->allocate(1000, "all", *stream));
}

TEST_F(DeviceTest, outOfMemory) {
  fake->memory = 1000;
  auto device = open();
  auto stream = device->getStream();
  EXPECT_EQ(getMessage([&] { (void)device->allocate(1001, "", *stream); }),
            "out of memory: an array takes 1001 bytes, 0 are in use of 1000 "
            "that the device has");
  EXPECT_EQ(device->getStatistics().bytes, 0);
  // What is free is given back first, and that may be enough.
  fake->log.clear();
  fail("cuMemAllocFromPoolAsync", CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_TRUE(device->allocate(900, "", *stream));
  EXPECT_EQ(fake->log, std::vector<std::string>{"trim"});
  fail("cuMemAllocFromPoolAsync", 700);
  EXPECT_EQ(getMessage([&] { (void)device->allocate(1, "", *stream); }),
            "cannot allocate memory: a test (CUDA_ERROR_OF_TEST)");
}

TEST_F(DeviceTest, copies) {
  auto device = open();
  auto stream = device->getStream();
  // Less than a chunk, one, several, and one that is not full.
  for (int64_t size : {0, 1, 4 << 20, (12 << 20) + 17}) {
    std::vector<char> source(size), target(size);
    for (int64_t i = 0; i < size; ++i)
      source[i] = i * 7919 >> 5;
    std::vector<char> expected = source;
    Memory a = device->allocate(size, "a", *stream);
    Memory b = device->allocate(size, "b", *stream);
    stream->upload(a.get(), source.data(), size);
    // The source was free to change.
    std::fill(source.begin(), source.end(), 0);
    stream->copy(b.get(), a.get(), size);
    stream->download(target.data(), b.get(), size);
    EXPECT_EQ(target, expected) << size;
  }
}

TEST_F(DeviceTest, streamsWait) {
  auto device = open();
  auto a = device->getStream(), b = device->getStream();
  EXPECT_NE(a, b);
  Memory memory = device->allocate(1, "", *a);
  a->fill(memory.get(), 5, 1);
  Event event(*device);
  event.record(*a);
  b->wait(event);
  char value = 0;
  b->download(&value, memory.get(), 1);
  EXPECT_EQ(value, 5);
  Stream *first = a.get();
  a.reset();
  EXPECT_EQ(device->getStream().get(), first);
}

TEST_F(DeviceTest, memoryOutlivesTheDevice) {
  Memory memory, pinned;
  {
    auto device = open();
    memory = device->allocate(8, "", *device->getStream());
    pinned = device->allocatePinned(8);
  }
  EXPECT_EQ(fake->contexts, 1);
  std::thread([&] {
    memory.reset();
    pinned.reset();
  }).join();
}

TEST_F(DeviceTest, kernels) {
  auto device = open();
  auto stream = device->getStream();
  Module module(*device, "add\nnothing");
  EXPECT_EQ(module.lookup("subtract"), nullptr);
  const DeviceProperties &properties = device->getProperties();
  auto make = [&](LaunchDimensions dimensions) {
    return Kernel(*driver, module.lookup("nothing"), "nothing", dimensions,
                  properties);
  };
  make({{1, 2, 3}, {4, 5, 6}, 7}).launch(*stream, {});
  stream->synchronize();
  EXPECT_EQ(fake->log, std::vector<std::string>{"nothing<<<1,2,3 4,5,6 7>>>"});
  // 1024 bytes are static.
  make({{1, 1, 1}, {1, 1, 1}, 47 << 10});
  EXPECT_EQ(fake->sharedMemoryOptIn, 0);
  make({{1, 1, 1}, {1, 1, 1}, 99 << 10}).launch(*stream, {});
  EXPECT_EQ(fake->sharedMemoryOptIn, 99 << 10);
  EXPECT_EQ(getMessage([&] { make({{1, 1, 1}, {1, 1, 1}, 100 << 10}); }),
            "kernel nothing takes 103424 bytes of shared memory, and Fake GPU "
            "has 102400 for a block");
  EXPECT_EQ(getMessage([&] { make({{1, 1, 1}, {32, 32, 1}, 0}); }),
            "kernel nothing has blocks of 1024 threads, and runs with 512 at "
            "most on Fake GPU");
}

TEST_F(DeviceTest, badImages) {
  auto device = open();
  EXPECT_EQ(getMessage([&] { Module(*device, "garbage"); }),
            "the kernels cannot be loaded on Fake GPU: a test "
            "(CUDA_ERROR_OF_TEST)\nline 1: garbage");
}

TEST_F(DeviceTest, graphs) {
  auto device = open();
  auto stream = device->getStream();
  Memory memory = device->allocate(4, "", *stream);
  stream->fill(memory.get(), 0, 4);
  Module module(*device, "increment");
  Kernel kernel(*driver, module.lookup("increment"), "increment",
                {{1, 1, 1}, {1, 1, 1}, 0}, device->getProperties());
  Graph graph(*stream, [&] {
    kernel.launch(*stream, {memory.get()});
    kernel.launch(*stream, {memory.get()});
  });
  for (int i = 0; i < 3; ++i)
    graph.launch(*stream);
  int32_t value = 0;
  stream->download(&value, memory.get(), 4);
  EXPECT_EQ(value, 6);

  // A stream whose capture failed can be used again.
  EXPECT_EQ(getMessage([&] { Graph(*stream, [] { throw Error("no"); }); }),
            "no");
  for (const char *function : {"cuStreamBeginCapture", "cuGraphInstantiate"}) {
    fail(function, 700);
    EXPECT_NE(getMessage([&] { Graph(*stream, [] {}); }), "no error");
  }
  graph.launch(*stream);
  stream->download(&value, memory.get(), 4);
  EXPECT_EQ(value, 8);
}
