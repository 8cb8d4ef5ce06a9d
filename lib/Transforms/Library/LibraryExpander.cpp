//===- LibraryExpander.cpp - Library operations by those of HLO -----------===//
// See the description of library-expander in Passes.td; test:
// library-expander.mlir, library-expander-missing.mlir.

#include "hlo/Analysis/Device/Target.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "llvm/ADT/TypeSwitch.h"

#define DEBUG_TYPE "library-expander"

namespace hlo {
#define GEN_PASS_DEF_LIBRARYEXPANDERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static bool hasSmallFloats(TypeRange types) {
  return llvm::any_of(types, [](Type type) {
    auto element = dyn_cast<FloatType>(mlir::getElementTypeOrSelf(type));
    return element && element.getWidth() <= 8;
  });
}

/// Whether a library that programs for the device call has the operation.
static bool isInLibrary(Operation *op, const DeviceDescription &device) {
  bool isOneDnn = isa_and_nonnull<mlir::UnitAttr>(
      op->getInherentAttr("onednn").value_or(Attribute()));
  if (!device.isGPU())
    return isOneDnn || isa<library::SoftmaxOp>(op);
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<library::SortOp, library::TopkOp, library::SoftmaxOp,
            library::ConvolutionGraphOp, library::AttentionBackwardOp>(
          [](auto) { return false; })
      .Case([](library::AttentionOp op) {
        return !op.getBias() && !op.getCausal() && op.getDropoutRate().isZero();
      })
      .Case([&](library::ConvolutionOp op) {
        return !isOneDnn && !hasSmallFloats(op->getOperandTypes());
      })
      .Default([&](Operation *) { return !isOneDnn; });
}

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
      if (missing && isInLibrary(op, *device))
        return expander.decline(op, "a library of the target has it");
      return library::buildReferenceResult(op, b, op->getOperands());
    };
    if (!expander.expand<library::LibraryCallOpInterface>(replace))
      markAllAnalysesPreserved();
  }
};
} // namespace
