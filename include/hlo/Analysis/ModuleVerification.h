//===- ModuleVerification.h - Rules across a module -------------*- C++ -*-===//
// What instructions must agree on however far apart they stand, and how
// computations may call each other: the rules that no verifier of an operation
// can see. The HLO text importer and `verify-module` check them.

#ifndef HLO_ANALYSIS_MODULEVERIFICATION_H
#define HLO_ANALYSIS_MODULEVERIFICATION_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo {
/// Compares the instructions of a module, given one after the other:
/// * All or none of `all_reduce` and `all_reduce_start` constrain layouts.
/// * A channel of `send` or `recv` is no channel of a collective. One of host
///   transfers goes in one direction and carries values of one type.
class InstructionAgreement {
public:
  LogicalResult verify(Operation *op);

private:
  LogicalResult verifyLayoutConstraint(Operation *op, bool constrains);
  LogicalResult verifyChannel(Operation *op, int64_t channel);

  Operation *firstAllReduce = nullptr;
  llvm::DenseMap<int64_t, Operation *> firstOfChannel;
};

/// Verifies that, and that no function calls itself, be it through others or
/// through computations of custom calls. Takes linear time.
LogicalResult verifyModule(ModuleOp module);
} // namespace hlo

#endif // HLO_ANALYSIS_MODULEVERIFICATION_H
