//===- Rewrite.h - Rewrite each operation of a kind once --------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_REWRITE_H
#define HLO_TRANSFORMS_UTILS_REWRITE_H

#include "hlo/Transforms/Utils/ArrayBuilder.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"

namespace hlo {
/// The operations of a kind in `root`, operands before users. Computations of
/// fusions, which are what they were made to be, and of asynchronous
/// instructions, which are one instruction, are left out.
template <typename OpT> SmallVector<OpT> collect(Operation *root) {
  SmallVector<OpT> ops;
  root->walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<FusionOp, AsyncStartOp>(op) && op != root)
      return mlir::WalkResult::skip();
    if (auto match = dyn_cast<OpT>(op))
      ops.push_back(match);
    return mlir::WalkResult::advance();
  });
  return ops;
}

/// Puts what `rewrite` builds in the place of each operation of a kind in
/// `root`. It returns null, having built nothing, for those it leaves alone.
/// The remark `name` of `category` says `message` of those replaced. False if
/// there are none.
template <typename OpT>
bool rewriteEach(Operation *root, StringRef category, StringRef name,
                 StringRef message,
                 function_ref<Value(OpT, ArrayBuilder &)> rewrite) {
  mlir::IRRewriter rewriter(root->getContext());
  bool isChanged = false;
  for (OpT op : collect<OpT>(root)) {
    rewriter.setInsertionPoint(op);
    ArrayBuilder builder(rewriter, op);
    Value value = rewrite(op, builder);
    if (!value)
      continue;
    mlir::remark::passed(
        op.getLoc(), mlir::remark::RemarkOpts::name(name).category(category))
        << message;
    replaceWithNewValue(rewriter, op, value);
    isChanged = true;
  }
  return isChanged;
}
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_REWRITE_H
