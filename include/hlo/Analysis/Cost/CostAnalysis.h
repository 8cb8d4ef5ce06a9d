//===- CostAnalysis.h - Operations and bytes of instructions ----*- C++ -*-===//
// What a module computes and moves, whatever the machine: XLA's
// HloCostAnalysis.

#ifndef HLO_ANALYSIS_COST_COSTANALYSIS_H
#define HLO_ANALYSIS_COST_COSTANALYSIS_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo {
struct Cost {
  /// Arithmetic operations; a multiplication with an addition counts two, a
  /// comparison, conversion or selection one.
  double flops = 0;
  /// Elements of exp, log, sin, power, sqrt and the like, which are no flops.
  double transcendentals = 0;
  /// Bytes read from operands and written to results; inside a fusion none.
  double bytesAccessed = 0;

  Cost &operator+=(const Cost &other);
  Cost operator*(double times) const;
  Cost operator+(Cost other) const { return other += *this; }
};

/// Whether it computes exp, log, sin, power, sqrt or the like.
bool isTranscendental(Operation *op);

/// Costs of instructions, with all they contain and call. Dynamic dimensions
/// count as their bounds, or as one element where they have none. A loop counts
/// `known_trip_count` times its body, or once where that is not known; a
/// conditional as much as its dearest branch, separately for each number.
/// Functions are remembered: do not use after changing one asked about.
class CostAnalysis {
public:
  Cost get(Operation *op);
  Cost get(func::FuncOp function);

private:
  Cost get(Region &region);
  Cost getCalled(Operation *op);
  Cost getReference(Operation *op);

  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<Operation *, Cost> known;
};
} // namespace hlo

#endif // HLO_ANALYSIS_COST_COSTANALYSIS_H
