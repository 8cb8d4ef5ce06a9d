//===- Driver.h - NVIDIA's driver -------------------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_CUDA_DRIVER_H
#define HLO_RUNTIME_CUDA_DRIVER_H

#include "hlo/Runtime/CUDA/DriverAPI.h"
#include "hlo/Runtime/CUDA/DynamicLibrary.h"
#include "hlo/Runtime/Error.h"

namespace hlo::runtime::cuda {

/// The functions of the driver, which is loaded at run time.
class Driver {
public:
  /// Loads it and starts it, or says why there is none.
  static ErrorOr<std::shared_ptr<const Driver>>
  load(const std::string &path = "libcuda.so.1");

#define HLO_MEMBER(name, symbol, parameters) CUresult(*name) parameters;
  HLO_CUDA_DRIVER_FUNCTIONS(HLO_MEMBER)
#undef HLO_MEMBER

  /// Such as "out of memory (CUDA_ERROR_OUT_OF_MEMORY)".
  std::string describe(CUresult result) const;
  /// Throws `Error` that says what cannot be done, such as "launch a kernel",
  /// unless `result` is success.
  void check(CUresult result, const std::string &action) const;

private:
  Driver() = default;
  std::shared_ptr<DynamicLibrary> library;
};

} // namespace hlo::runtime::cuda

#endif // HLO_RUNTIME_CUDA_DRIVER_H
