//===- RandomChain.h - Chains of operations that join bits ------*- C++ -*-===//

#ifndef HLO_UNITTESTS_ANALYSIS_INDEXING_RANDOMCHAIN_H
#define HLO_UNITTESTS_ANALYSIS_INDEXING_RANDOMCHAIN_H

#include "hlo/Interpreter/Literal.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <random>

namespace hlo::test {

/// A module whose entry moves elements of `u64` arrays and joins them by `or`,
/// so that an element of the result has the bits of all elements that it is
/// computed from. Arrays of other types are indices.
struct RandomChain {
  OwningOpRef<ModuleOp> module;
  func::FuncOp entry;
  /// The value of each parameter that is an index.
  SmallVector<Literal> indices;
};

/// A chain of up to `length` operations, all of them in a fusion if `fused`.
RandomChain buildRandomChain(MLIRContext *context, std::mt19937_64 &random,
                             unsigned length, bool fused);

} // namespace hlo::test

#endif // HLO_UNITTESTS_ANALYSIS_INDEXING_RANDOMCHAIN_H
