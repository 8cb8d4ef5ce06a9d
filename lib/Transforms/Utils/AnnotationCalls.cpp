//===- AnnotationCalls.cpp - Custom calls that compute nothing ------------===//

#include "hlo/Transforms/Utils/AnnotationCalls.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"

using namespace hlo;

/// What the call gives back: its operand, or the tuple of its operands.
static Value getAnnotated(CustomCallOp call) {
  auto tuple = dyn_cast<TupleType>(call.getType());
  if (!tuple || !llvm::equal(tuple.getTypes(), call->getOperandTypes()))
    return call->getNumOperands() == 1 ? call->getOperand(0) : Value();
  OpBuilder builder(call);
  return TupleOp::create(builder, call.getLoc(), tuple, call->getOperands());
}

static bool remove(CustomCallOp call, StringRef category) {
  Value value = getAnnotated(call);
  if (!value)
    return false;
  Type type = call->getResult(0).getType();
  if (value.getType() != type) {
    auto from = dyn_cast<RankedTensorType>(value.getType());
    auto to = dyn_cast<RankedTensorType>(type);
    if (!from || !to || withoutLayout(from) != withoutLayout(to)) {
      remark::missed(call.getLoc(),
                     remark::RemarkOpts::name("Kept").category(category))
          << remark::add("{0} changes the shape", call.getCustomCallTarget());
      return false;
    }
    replaceUsesIgnoringLayout(call->getResult(0), value);
    if (!call->use_empty() || hasControlDependencies(call)) {
      OpBuilder builder(call);
      value = CopyOp::create(builder, call.getLoc(), type, value);
    }
  }
  remark::passed(call.getLoc(),
                 remark::RemarkOpts::name("Removed").category(category))
      << remark::add("removed {0}", call.getCustomCallTarget());
  if (hasControlDependencies(call))
    bypassControlDependencies(call, value);
  call->getResult(0).replaceAllUsesWith(value);
  call->erase();
  return true;
}

bool hlo::removeAnnotationCalls(Operation *root, StringRef category,
                                function_ref<bool(CustomCallOp)> isAnnotation) {
  bool isChanged = false;
  root->walk([&](CustomCallOp call) {
    if (isAnnotation(call))
      isChanged |= remove(call, category);
  });
  return isChanged;
}
