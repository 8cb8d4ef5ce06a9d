//===- ScanExpander.cpp - Replace scans by loops --------------------------===//
// See the description of scan-expander in Passes.td; test: scan-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "scan-expander"

namespace hlo {
#define GEN_PASS_DEF_SCANEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Type getElementType(Type type) {
  return cast<RankedTensorType>(type).getElementType();
}

static Value expand(ScanOp scan, InstructionBuilder &b) {
  int64_t dim = scan.getDimensions()[0];
  size_t numCarries = scan.getNumCarries();
  int64_t count =
      cast<RankedTensorType>(scan.getInputs()[0].getType()).getDimSize(dim);
  SmallVector<Type> leaves;
  getLeafTypes(scan.getType(), leaves);

  // Outputs, which start out as anything, and carries, as precise as the
  // computation takes them.
  SmallVector<Value> state;
  size_t numOutputs = leaves.size() - numCarries;
  for (Type leaf : ArrayRef(leaves).take_front(numOutputs)) {
    auto type = cast<RankedTensorType>(leaf);
    state.push_back(
        b.splat(b.getType(type.getShape(), type.getElementType()), int64_t(0)));
  }
  for (auto [init, argument] :
       llvm::zip(scan.getInits(),
                 scan.getToApply().getArguments().take_back(numCarries)))
    state.push_back(b.convert(init, getElementType(argument.getType())));

  auto step = [&](Value index, ValueRange state) {
    if (scan.getIsReverse())
      index = b.binary<SubtractOp>(
          b.constant(getElementType(index.getType()), count - 1), index);
    SmallVector<Value> parameters;
    for (Value input : scan.getInputs())
      parameters.push_back(b.sliceAt(input, dim, index));
    llvm::append_range(parameters, state.drop_front(numOutputs));
    SmallVector<Value> next =
        b.elements(b.inlineRegion(scan.getToApply(), parameters));
    for (size_t i = 0; i < next.size(); ++i) {
      Type elementType = getElementType(state[i].getType());
      next[i] = b.convert(next[i], elementType);
      if (i < numOutputs)
        next[i] = b.updateAt(state[i], dim, index, next[i]);
      else
        next[i] = b.castTo(next[i], state[i].getType());
    }
    return next;
  };
  SmallVector<Value> results = b.forLoop(count, state, step);
  for (auto [result, leaf] : llvm::zip_equal(results, leaves))
    result = b.castTo(result, leaf);
  if (count == 1)
    for (Value output : ArrayRef(state).take_front(numOutputs))
      b.eraseIfUnused(output);
  return b.tupleIfMany(results);
}

namespace {
struct ScanExpanderPass : hlo::impl::ScanExpanderPassBase<ScanExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ScanOp>([&](ScanOp scan, InstructionBuilder &b) {
          return expander.requireStatic(scan) ? expand(scan, b) : Value();
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace
