//===- Collectives.h - What devices do together -----------------*- C++ -*-===//

#ifndef HLO_LIB_GENERATOR_COLLECTIVES_H
#define HLO_LIB_GENERATOR_COLLECTIVES_H

#include "ComputationGenerator.h"

namespace hlo {
inline constexpr int64_t kMostDevices = 8;

/// The sum of an array of whole numbers over the devices, which added to
/// `count` of its like is exact.
Value sumOverDevices(ComputationGenerator &generator, ArrayRef<int64_t> shape,
                     Type elementType, int64_t count);
} // namespace hlo

#endif // HLO_LIB_GENERATOR_COLLECTIVES_H
