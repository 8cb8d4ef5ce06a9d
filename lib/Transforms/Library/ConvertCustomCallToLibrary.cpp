//===- ConvertCustomCallToLibrary.cpp - Operations for library calls ------===//
// See the description of convert-custom-call-to-library in Passes.td; test:
// convert-custom-call-to-library.hlo.

#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "convert-custom-call-to-library"

namespace hlo {
#define GEN_PASS_DEF_CONVERTCUSTOMCALLTOLIBRARYPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// True if it became a library operation.
static bool convert(CustomCallOp op) {
  OpBuilder builder(op);
  std::string reason;
  library::LibraryCallOpInterface call =
      library::buildLibraryCall(builder, op, reason);
  if (!call) {
    remark::missed(
        op.getLoc(),
        remark::RemarkOpts::name("NotConverted").category(DEBUG_TYPE))
        << remark::add("{0} stays a custom call: {1}", op.getCustomCallTarget(),
                       reason);
    return false;
  }
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Converted").category(DEBUG_TYPE))
      << remark::add("{0} became {1}", op.getCustomCallTarget(),
                     call->getName().getStringRef());
  op->replaceAllUsesWith(call);
  op.erase();
  return true;
}

namespace {
struct ConvertCustomCallToLibraryPass
    : hlo::impl::ConvertCustomCallToLibraryPassBase<
          ConvertCustomCallToLibraryPass> {
  using Base::Base;

  void runOnOperation() override {
    auto isLibraryCall = [](Operation *op) {
      auto call = dyn_cast<CustomCallOp>(op);
      return call && library::isLibraryTarget(call.getCustomCallTarget());
    };
    bool isChanged = false;
    for (Operation *op : collectInstructions(getOperation(), isLibraryCall))
      isChanged |= convert(cast<CustomCallOp>(op));
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
