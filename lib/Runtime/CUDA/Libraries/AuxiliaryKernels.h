//===- AuxiliaryKernels.h - Kernels that no library has ---------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CUDA_LIBRARIES_AUXILIARYKERNELS_H
#define HLO_LIB_RUNTIME_CUDA_LIBRARIES_AUXILIARYKERNELS_H

#include "hlo/Runtime/CUDA/Module.h"

namespace hlo::runtime::cuda {

/// Of a stream; see `Stream::getHandleOf`.
class AuxiliaryKernels {
public:
  explicit AuxiliaryKernels(Stream &stream);

  /// Writes the addresses of `count` arrays, `stride` bytes apart, to the
  /// memory of the device at `addresses`.
  void writeAddresses(void *addresses, const void *first, int64_t stride,
                      int64_t count);
  /// Copies an integer of 128 bits to `result`, and adds `delta` to it.
  void advance(void *state, void *result, int64_t delta);

private:
  Stream &stream;
  Module module;
};

} // namespace hlo::runtime::cuda

#endif // HLO_LIB_RUNTIME_CUDA_LIBRARIES_AUXILIARYKERNELS_H
