//===- Locations.cpp - Where instructions come from -----------------------===//

#include "hlo/Transforms/Utils/Locations.h"

using namespace hlo;

Location hlo::fuseLocations(Location own, ArrayRef<Location> replaced) {
  // The name is what comes first.
  SmallVector<Location> all = {own};
  llvm::append_range(all, replaced);
  return FusedLoc::get(own.getContext(), all);
}
