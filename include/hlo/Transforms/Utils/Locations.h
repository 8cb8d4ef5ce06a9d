//===- Locations.h - Where instructions come from ---------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_LOCATIONS_H
#define HLO_TRANSFORMS_UTILS_LOCATIONS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"

namespace hlo {
/// The location of an instruction that also stands for others, which it
/// replaces. It has the name and the metadata of `own`.
Location fuseLocations(Location own, ArrayRef<Location> replaced);

/// The name of an instruction; null if it has none.
StringAttr getInstructionName(Location instruction);
/// The location of an instruction under another name.
Location withName(Location instruction, StringAttr name);

/// The `op_name` of an instruction, as it was written, and with those of what
/// it was taken out of in front.
struct Scope {
  Scope() = default;
  explicit Scope(Location instruction);

  StringAttr written, full;
};

/// Has `replacer` put a scope in front of the names of instructions that are
/// taken out of its computation.
void addScope(mlir::AttrTypeReplacer &replacer, Scope scope);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_LOCATIONS_H
