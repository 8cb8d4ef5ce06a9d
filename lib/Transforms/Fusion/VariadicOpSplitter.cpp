//===- VariadicOpSplitter.cpp - Split long concatenations -----------------===//
// See the description of variadic-op-splitter in Passes.td; test:
// variadic-op-splitter.mlir.

#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "variadic-op-splitter"

namespace hlo {
#define GEN_PASS_DEF_VARIADICOPSPLITTERPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct VariadicOpSplitterPass
    : hlo::impl::VariadicOpSplitterPassBase<VariadicOpSplitterPass> {
  using Base::Base;

  void runOnOperation() override {
    if (maxOperands < 2) {
      getOperation()->emitError()
          << "max-operands is " << maxOperands.getValue() << ", less than 2";
      return signalPassFailure();
    }
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ConcatenateOp>(
            [&](ConcatenateOp op, InstructionBuilder &builder) {
              return split(op, builder);
            }))
      markAllAnalysesPreserved();
  }

private:
  Value split(ConcatenateOp op, InstructionBuilder &builder) {
    int64_t limit = maxOperands;
    SmallVector<Value> operands = llvm::to_vector(op.getOperands());
    if (int64_t(operands.size()) <= limit)
      return {};
    remark::passed(op.getLoc(),
                   remark::RemarkOpts::name("Split").category(DEBUG_TYPE))
        << remark::add("concatenate of {0} operands split, more than {1}",
                       operands.size(), limit);
    LayoutAttr layout = getLayout(op.getType());
    auto concatenate = [&](ArrayRef<Value> parts) {
      Value whole = builder.concatenate(parts, op.getDimension());
      whole.setType(withLayout(InstructionBuilder::getType(whole), layout));
      return whole;
    };
    while (int64_t(operands.size()) > limit) {
      SmallVector<Value> next;
      ArrayRef<Value> rest = operands;
      for (; int64_t(rest.size()) >= limit; rest = rest.drop_front(limit))
        next.push_back(concatenate(rest.take_front(limit)));
      llvm::append_range(next, rest);
      operands = std::move(next);
    }
    return builder.castTo(concatenate(operands), op.getType());
  }
};
} // namespace
