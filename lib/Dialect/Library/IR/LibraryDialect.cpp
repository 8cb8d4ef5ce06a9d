//===- LibraryDialect.cpp - Library dialect -------------------------------===//

#include "hlo/Dialect/Library/IR/LibraryDialect.h"
#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOAssembly.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

#include "hlo/Dialect/Library/IR/LibraryDialect.cpp.inc"
#include "hlo/Dialect/Library/IR/LibraryEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/Library/IR/LibraryAttrs.cpp.inc"
#include "hlo/Dialect/Library/IR/LibraryInterfaces.cpp.inc"
#define GET_OP_CLASSES
#include "hlo/Dialect/Library/IR/LibraryOps.cpp.inc"

namespace {
/// Calls may be inlined anywhere.
struct LibraryInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void library::LibraryDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "hlo/Dialect/Library/IR/LibraryOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "hlo/Dialect/Library/IR/LibraryAttrs.cpp.inc"
      >();
  addInterfaces<LibraryInlinerInterface>();
}

Operation *library::buildLibraryCall(OpBuilder &builder, CustomCallOp op) {
  return buildConvolution(builder, op);
}

void library::replaceByCustomCalls(Operation *op) {
  op->walk([](LibraryCallOpInterface call) {
    OpBuilder builder(call);
    CustomCallOp replacement = call.buildCustomCall(builder);
    call->replaceAllUsesWith(replacement->getResults());
    call->erase();
  });
}
