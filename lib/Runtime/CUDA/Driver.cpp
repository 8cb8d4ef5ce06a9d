//===- Driver.cpp - NVIDIA's driver ---------------------------------------===//

#include "hlo/Runtime/CUDA/Driver.h"

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

ErrorOr<std::shared_ptr<const Driver>>
Driver::load(const std::string &path) try {
  std::shared_ptr<Driver> driver(new Driver);
  driver->library = DynamicLibrary::find({path});
  if (!driver->library)
    throw Error("no NVIDIA driver: " + path + " is not there");
#define HLO_FIND(name, symbol, parameters)                                     \
  find(*driver->library, #symbol, driver->name);
  HLO_CUDA_DRIVER_FUNCTIONS(HLO_FIND)
#undef HLO_FIND
  driver->check(driver->cuInit(0), "start the NVIDIA driver");
  return std::shared_ptr<const Driver>(std::move(driver));
} catch (const Error &error) {
  return error;
}

std::string Driver::describe(CUresult result) const {
  const char *text = nullptr, *name = nullptr;
  if (cuGetErrorString(result, &text) != CUDA_SUCCESS ||
      cuGetErrorName(result, &name) != CUDA_SUCCESS || !text || !name)
    return "error " + std::to_string(result);
  return std::string(text) + " (" + name + ")";
}

void Driver::check(CUresult result, const std::string &action) const {
  if (result != CUDA_SUCCESS)
    throw Error("cannot " + action + ": " + describe(result));
}
