//===- LibraryExpander.cpp - Library operations by those of HLO -----------===//
// See the description of library-expander in Passes.td; test:
// library-expander.mlir, library-expander-missing.mlir.

#include "hlo/Analysis/Device/Target.h"
#include "hlo/Conversion/HLOToThunk/LibraryCall.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "library-expander"

namespace hlo {
#define GEN_PASS_DEF_LIBRARYEXPANDERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct LibraryExpanderPass
    : hlo::impl::LibraryExpanderPassBase<LibraryExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<DeviceDescription> device =
        getTargetDevice(getOperation(), target);
    if (failed(device))
      return signalPassFailure();
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto replace = [&](library::LibraryCallOpInterface op,
                       InstructionBuilder &b) -> Value {
      if (missing && succeeded(getLibraryCall(op, *device)))
        return expander.decline(op, "a library of the target has it");
      return library::buildReferenceResult(op, b, op->getOperands());
    };
    if (!expander.expand<library::LibraryCallOpInterface>(replace))
      markAllAnalysesPreserved();
  }
};
} // namespace
