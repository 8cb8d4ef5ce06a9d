//===- Module.cpp - Kernels on a GPU --------------------------------------===//

#include "hlo/Runtime/CUDA/Module.h"

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

Module::Module(Device &device, const std::string &image) : device(device) {
  const Driver &driver = device.getDriver();
  device.activate();
  // What the driver says of PTX; a cubin has no log.
  char log[4096] = {};
  int options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof(log) - 1)};
  // PTX ends with a null character, as `c_str` has it.
  CUresult result =
      driver.cuModuleLoadData(&handle, image.c_str(), 2, options, values);
  if (result != CUDA_SUCCESS)
    throw Error("the kernels cannot be loaded on " +
                device.getProperties().name + ": " + driver.describe(result) +
                (*log ? "\n" : "") + log);
}

Module::~Module() {
  const Driver &driver = device.getDriver();
  try {
    device.activate();
  } catch (const Error &) {
    // The driver is done for.
  }
  (void)driver.cuModuleUnload(handle);
}

CUfunction Module::lookup(const std::string &name) const {
  const Driver &driver = device.getDriver();
  CUfunction function = nullptr;
  CUresult result = driver.cuModuleGetFunction(&function, handle, name.c_str());
  if (result == CUDA_ERROR_NOT_FOUND)
    return nullptr;
  driver.check(result, "find kernel " + name);
  return function;
}

/// Kernels get more shared memory only on request.
static constexpr int64_t kDefaultSharedMemory = 48 << 10;

Kernel::Kernel(const Driver &driver, CUfunction function,
               const std::string &name, const LaunchDimensions &dimensions,
               const DeviceProperties &device)
    : driver(driver), function(function), name(name), dimensions(dimensions) {
  auto getAttribute = [&](int attribute) {
    int value = 0;
    driver.check(driver.cuFuncGetAttribute(&value, attribute, function),
                 "find out what kernel " + name + " takes");
    return int64_t(value);
  };
  auto [x, y, z] = dimensions.block;
  int64_t numThreads = int64_t(x) * y * z;
  int64_t maxThreads = getAttribute(CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
  if (numThreads > maxThreads)
    throw Error("kernel " + name + " has blocks of " +
                std::to_string(numThreads) + " threads, and runs with " +
                std::to_string(maxThreads) + " at most on " + device.name);
  int64_t shared = getAttribute(CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES) +
                   int64_t(dimensions.sharedMemory);
  if (shared > device.sharedMemoryPerBlock)
    throw Error("kernel " + name + " takes " + std::to_string(shared) +
                " bytes of shared memory, and " + device.name + " has " +
                std::to_string(device.sharedMemoryPerBlock) + " for a block");
  if (dimensions.sharedMemory > 0 && shared > kDefaultSharedMemory)
    driver.check(driver.cuFuncSetAttribute(
                     function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                     int(dimensions.sharedMemory)),
                 "give kernel " + name + " shared memory");
}

void Kernel::launch(Stream &stream, std::vector<void *> arguments) const {
  std::vector<void *> pointers;
  pointers.reserve(arguments.size());
  for (void *&argument : arguments)
    pointers.push_back(&argument);
  const auto &[grid, block, sharedMemory] = dimensions;
  driver.check(driver.cuLaunchKernel(function, grid[0], grid[1], grid[2],
                                     block[0], block[1], block[2], sharedMemory,
                                     stream.getHandle(), pointers.data(),
                                     nullptr),
               "launch kernel " + name);
}
