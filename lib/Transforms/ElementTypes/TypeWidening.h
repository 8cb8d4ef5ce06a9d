//===- TypeWidening.h - Compute in wider elements ---------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_ELEMENTTYPES_TYPEWIDENING_H
#define HLO_LIB_TRANSFORMS_ELEMENTTYPES_TYPEWIDENING_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// What to compute in which type.
struct TypeWideningOptions {
  Type narrow, wide;
  /// True for operations that stay as they are; null: none of those that are
  /// asked about.
  function_ref<bool(Operation *)> isSupported;
  /// True for operations that may have arrays of both types.
  function_ref<bool(Operation *)> supportsMixed;
  /// True for fusions that stay as they are; null: custom ones.
  function_ref<bool(FusionOp)> keepsFusion;
  /// What was converted to `wide` is not rounded first.
  bool allowExcessPrecision = false;
  /// The pass, for remarks.
  StringRef category;
};

/// Has operations that are not supported take and give arrays of `wide` in the
/// place of those of `narrow`, converted before and after them. Computations
/// are walked as well, but for those of asynchronous instructions and of
/// fusions to keep. Functions, loops, calls and the like keep their types. True
/// if anything changed.
bool widenTypes(ModuleOp module, const TypeWideningOptions &options);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_ELEMENTTYPES_TYPEWIDENING_H
