//===- ReduceWindowResizer.cpp - Windows of two dimensions ----------------===//
// See the description of reduce-window-resizer in Passes.td; test:
// reduce-window-resizer.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "reduce-window-resizer"

namespace hlo {
#define GEN_PASS_DEF_REDUCEWINDOWRESIZERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The window, and along a second dimension one element.
static WindowAttr addDimension(WindowAttr window) {
  auto add = [](ArrayRef<int64_t> values, int64_t value, int64_t count = 1) {
    SmallVector<int64_t> added(values);
    if (!values.empty())
      added.append(count, value);
    return added;
  };
  return WindowAttr::get(
      window.getContext(), add(window.getSize(), 1), add(window.getStride(), 1),
      add(window.getPad(), 0, 2), add(window.getLhsDilate(), 1),
      add(window.getRhsDilate(), 1), add(window.getRhsReversal(), 0));
}

/// A matrix of one column.
static RankedTensorType getColumnType(RankedTensorType type,
                                      InstructionBuilder &b) {
  SmallVector<int64_t> shape(type.getShape()), bounds(getBounds(type));
  shape.push_back(1);
  if (!bounds.empty())
    bounds.push_back(ShapedType::kDynamic);
  return b.getType(shape, type.getElementType(), bounds);
}

static Value resize(ReduceWindowOp op, InstructionBuilder &b,
                    const InstructionExpander &expander) {
  if (!op.getWindowAttr() || op.getWindowAttr().getRank() != 1 ||
      !expander.requireBounded(op))
    return {};
  SmallVector<Value> operands;
  for (Value input : op.getInputs())
    operands.push_back(b.reshape(
        getColumnType(cast<RankedTensorType>(input.getType()), b), input));
  llvm::append_range(operands, op.getInitValues());
  SmallVector<Type> leaves, types;
  getLeafTypes(op.getType(), leaves);
  for (Type type : leaves)
    types.push_back(getColumnType(cast<RankedTensorType>(type), b));
  bool isTuple = isa<TupleType>(op.getType());
  Value columns = b.clone(
      op, isTuple ? TupleType::get(op.getContext(), types) : types.front(),
      operands);
  columns.getDefiningOp<ReduceWindowOp>().setWindowAttr(
      addDimension(op.getWindowAttr()));
  SmallVector<Value> results = b.elements(columns);
  for (auto [result, type] : llvm::zip_equal(results, leaves))
    result = b.reshape(cast<RankedTensorType>(type), result);
  return isTuple ? b.tuple(results) : results.front();
}

namespace {
struct ReduceWindowResizerPass
    : hlo::impl::ReduceWindowResizerPassBase<ReduceWindowResizerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ReduceWindowOp>(
            [&](ReduceWindowOp op, InstructionBuilder &b) {
              return resize(op, b, expander);
            }))
      markAllAnalysesPreserved();
  }
};
} // namespace
