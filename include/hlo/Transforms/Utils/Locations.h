//===- Locations.h - Where instructions come from ---------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_LOCATIONS_H
#define HLO_TRANSFORMS_UTILS_LOCATIONS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Location.h"

namespace hlo {
/// The location of an instruction that also stands for others, which it
/// replaces. It has the name and the metadata of `own`.
Location fuseLocations(Location own, ArrayRef<Location> replaced);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_LOCATIONS_H
