//===- DynamicPadder.cpp - Static arrays for dynamic ones -----------------===//
// See the description of dynamic-padder in Passes.td; test:
// dynamic-padder.mlir.

#include "DynamicPadder/Padder.h"
#include "hlo/Transforms/Expansion/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_DYNAMICPADDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Reports sizes that may differ where they must not.
static LogicalResult verifyEqualities(const DynamicDimensionInference &sizes) {
  if (sizes.getEqualities().empty())
    return success();
  const DynamicDimensionInference::Equality &equality =
      sizes.getEqualities().front();
  return equality.op->emitOpError("may have operands of different sizes: ")
         << "dimension " << equality.dim
         << " of one is not known to be that of another";
}

/// True for the parts of an asynchronous operation that takes dynamic arrays.
static bool wrapsDynamic(Operation *op,
                         const DynamicDimensionInference &sizes) {
  if (isa_and_nonnull<AsyncUpdateOp, AsyncDoneOp>(op))
    op = getAsyncStart(op->getOperand(0));
  auto start = llvm::dyn_cast_if_present<AsyncStartOp>(op);
  return start &&
         llvm::any_of(start.getCalls().getOps(), [&](Operation &nested) {
           return sizes.takesDynamic(&nested);
         });
}

/// True if a value with dynamic dimensions is on its way from outside to where
/// it is padded, or from where it is sliced to the outside.
static bool isAtBoundary(Value value, const DynamicDimensionInference &sizes) {
  auto isCall = [](Operation *op, StringRef target) {
    auto call = dyn_cast<CustomCallOp>(op);
    return call && call.getCustomCallTarget() == target;
  };
  // A private function is not outside.
  auto isPublic = [](Operation *parent) {
    auto function = dyn_cast<func::FuncOp>(parent);
    return function && function.isPublic();
  };
  auto takesDynamic = [&](Operation *op) {
    return isa<CallOp>(op) || sizes.takesDynamic(op) || wrapsDynamic(op, sizes);
  };
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<AsyncStartOp, AsyncUpdateOp>(op))
    return wrapsDynamic(op, sizes);
  if (auto start =
          dyn_cast<AsyncStartOp>(value.getParentBlock()->getParentOp()))
    return wrapsDynamic(start, sizes);
  if (!op && !isPublic(value.getParentBlock()->getParentOp()))
    return false;
  if (!op || isa<ParameterOp, GetTupleElementOp>(op) || takesDynamic(op))
    return llvm::all_of(value.getUsers(), [&](Operation *user) {
      return isa<ParameterOp, GetTupleElementOp>(user) ||
             isCall(user, "PadToStatic");
    });
  return (isa<TupleOp>(op) || isCall(op, "SliceToDynamic")) &&
         llvm::all_of(value.getUsers(), [&](Operation *user) {
           return isa<TupleOp>(user) || takesDynamic(user) ||
                  (isa<func::ReturnOp>(user) && isPublic(user->getParentOp()));
         });
}

/// True if nothing inside has dynamic dimensions.
static bool isPadded(ModuleOp module, const DynamicDimensionInference &sizes) {
  auto isPaddedValue = [&](Value value) {
    return !hasDynamicDimensions(value.getType()) || isAtBoundary(value, sizes);
  };
  WalkResult result = module.walk([&](Block *block) {
    bool isPadded = llvm::all_of(block->getArguments(), isPaddedValue);
    for (Operation &op : *block)
      isPadded &= llvm::all_of(op.getResults(), isPaddedValue);
    return isPadded ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

namespace {
struct DynamicPadderPass : hlo::impl::DynamicPadderPassBase<DynamicPadderPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto takesDynamic = [&](CustomCallOp op) {
      return llvm::is_contained(dynamicCustomCalls,
                                op.getCustomCallTarget().str());
    };
    FailureOr<DynamicDimensionInference> sizes =
        DynamicDimensionInference::get(module, takesDynamic);
    if (failed(sizes))
      return signalPassFailure();
    if (sizes->isEmpty() || (sliceDynamicOutput && isPadded(module, *sizes)))
      return markAllAnalysesPreserved();
    if (shapeChecks == DynamicShapeChecks::CompileTime &&
        failed(verifyEqualities(*sizes)))
      return signalPassFailure();
    DynamicPadderOptions options;
    options.sliceDynamicOutput = sliceDynamicOutput;
    options.checkAtRuntime = shapeChecks == DynamicShapeChecks::Runtime;
    Padder padder(*sizes, options);
    if (failed(padder.verify(module)))
      return signalPassFailure();
    padder.pad(module);
  }
};
} // namespace
