//===- StridedDims.h - Dimensions of a copy ---------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_STRIDEDDIMS_H
#define HLO_RUNTIME_STRIDEDDIMS_H

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace hlo::runtime {
struct StridedDim {
  int64_t size, sourceStride, targetStride;
};

/// Orders dimensions as they lie in the target, and makes one of those that lie
/// together in both arrays.
template <typename Dims> void mergeDims(Dims &dims) {
  std::sort(dims.begin(), dims.end(), [](StridedDim a, StridedDim b) {
    return std::pair(std::abs(a.targetStride), std::abs(a.sourceStride)) >
           std::pair(std::abs(b.targetStride), std::abs(b.sourceStride));
  });
  auto end = dims.begin();
  for (StridedDim dim : dims) {
    if (end != dims.begin() &&
        end[-1].sourceStride == dim.sourceStride * dim.size &&
        end[-1].targetStride == dim.targetStride * dim.size)
      dim.size *= (--end)->size;
    *end++ = dim;
  }
  dims.erase(end, dims.end());
}
} // namespace hlo::runtime

#endif // HLO_RUNTIME_STRIDEDDIMS_H
