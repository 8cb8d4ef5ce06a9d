//===- Generator.h - Random HLO modules -------------------------*- C++ -*-===//
// Test programs for what reads, transforms or runs HLO.

#ifndef HLO_GENERATOR_GENERATOR_H
#define HLO_GENERATOR_GENERATOR_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace hlo {
/// What modules are drawn from.
struct GeneratorOptions {
  /// Equal options and seeds give equal modules on every machine.
  uint64_t seed = 0;
  /// Instructions of the entry, about; computations it uses get a part of it.
  int64_t size = 30;
  /// The most elements of an array.
  int64_t maxElements = 256;
  /// How deep computations nest; 0 leaves out control flow, fusions and calls.
  int64_t maxDepth = 3;
  /// Weights of operations by their HLO names, in place of the default weights;
  /// 0 leaves one out. With `onlyListed`, all others have the weight 0.
  llvm::StringMap<unsigned> weights;
  bool onlyListed = false;
  /// Element types by their HLO names; all when empty. Operations with a fixed
  /// element type (predicates, indices) use it in any case.
  std::vector<std::string> elementTypes;
  /// Percentage of the elements of constants that are NaN, infinities, -0,
  /// denormals, or the limits of the type.
  unsigned specialValues = 15;
  /// Devices the module is for, up to 8, which communicate.
  int64_t replicas = 1;
  /// Dimensions of run-time sizes with bounds.
  bool dynamicShapes = false;
  /// Parts of programs: values that are compared with copies of themselves,
  /// arrays that are written part by part.
  bool programs = false;
  /// Layouts other than row-major.
  bool layouts = true;
  /// Frontend attributes, metadata, shardings, control dependencies.
  bool attributes = true;
};

/// A module that is valid, ends, and whose results follow
/// from its inputs up to the rounding of floats: nothing in it depends on what
/// HLO leaves open (the order of a float reduction, the bits of a computed NaN,
/// the order of equal elements in an unstable sort), and rounding errors do not
/// grow. The dialects it needs are loaded into `context`.
OwningOpRef<ModuleOp> generateModule(MLIRContext *context,
                                     const GeneratorOptions &options);

/// The HLO names of the operations that can be drawn, sorted.
std::vector<StringRef> getGeneratedOperations();
} // namespace hlo

#endif // HLO_GENERATOR_GENERATOR_H
