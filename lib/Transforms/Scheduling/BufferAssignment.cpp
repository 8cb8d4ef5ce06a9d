//===- BufferAssignment.cpp - Print where arrays are ----------------------===//

// See the description of buffer-assignment in Passes.td; test:
// buffer-assignment.mlir.

#include "hlo/Analysis/Buffers/BufferAssignment.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Scheduling/Passes.h"
#include "llvm/Support/raw_ostream.h"

namespace hlo {
#define GEN_PASS_DEF_BUFFERASSIGNMENTPASS
#include "hlo/Transforms/Scheduling/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct BufferAssignmentPass
    : ::hlo::impl::BufferAssignmentPassBase<BufferAssignmentPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<BufferAssignment> assignment = BufferAssignment::get(module);
    if (failed(assignment) ||
        failed(verifyBufferAssignment(module, *assignment)))
      return signalPassFailure();
    printBufferAssignment(module, *assignment, llvm::errs());
    markAllAnalysesPreserved();
  }
};
} // namespace
