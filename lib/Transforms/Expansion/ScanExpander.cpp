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

/// True if no dimension but the one scanned is dynamic.
static bool isStaticOtherwise(ScanOp scan) {
  SmallVector<Type> leaves(scan.getOperandTypes());
  getLeafTypes(scan.getType(), leaves);
  int64_t scanned = scan.getDimensions()[0];
  return llvm::all_of(leaves, [&](Type type) {
    auto array = cast<RankedTensorType>(type);
    return llvm::all_of(llvm::seq(array.getRank()), [&](int64_t dim) {
      return !array.isDynamicDim(dim) ||
             (dim == scanned &&
              !ShapedType::isDynamic(getDimSizeOrBound(array, dim)));
    });
  });
}

/// The run-time size of the dimension scanned; null if it is static.
static Value getDynamicCount(ScanOp scan, InstructionBuilder &b) {
  int64_t dim = scan.getDimensions()[0];
  for (Value input : scan.getInputs())
    if (cast<RankedTensorType>(input.getType()).isDynamicDim(dim))
      return b.create<GetDimensionSizeOp>(input, dim);
  return {};
}

static Value expand(ScanOp scan, InstructionBuilder &b) {
  int64_t dim = scan.getDimensions()[0];
  size_t numCarries = scan.getNumCarries();
  int64_t bound = getDimSizeOrBound(
      cast<RankedTensorType>(scan.getInputs()[0].getType()), dim);
  Value count = getDynamicCount(scan, b);
  SmallVector<Type> leaves;
  getLeafTypes(scan.getType(), leaves);

  // Outputs, which start out as anything, and carries, as precise as the
  // computation takes them.
  SmallVector<Value> state;
  size_t numOutputs = leaves.size() - numCarries;
  for (Type leaf : ArrayRef(leaves).take_front(numOutputs)) {
    auto type = cast<RankedTensorType>(leaf);
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] = bound;
    state.push_back(
        b.splat(b.getType(shape, type.getElementType()), int64_t(0)));
  }
  for (auto [init, argument] :
       llvm::zip(scan.getInits(),
                 scan.getToApply().getArguments().take_back(numCarries)))
    state.push_back(b.convert(init, getElementType(argument.getType())));

  auto step = [&](Value index, ValueRange state) {
    if (scan.getIsReverse()) {
      Type type = getElementType(index.getType());
      Value last = count ? b.binary<SubtractOp>(count, b.constant(type, 1))
                         : b.constant(type, bound - 1);
      index = b.binary<SubtractOp>(last, index);
    }
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
  // No element can be read where there is none at most.
  SmallVector<Value> results = count && bound != 0
                                   ? b.forLoop(count, state, step)
                                   : b.forLoop(bound, state, step);
  if (count)
    for (Value &output : MutableArrayRef(results).take_front(numOutputs))
      output = b.create<SetDimensionSizeOp>(output, count, dim);
  for (auto [result, leaf] : llvm::zip_equal(results, leaves))
    result = b.castTo(result, leaf);
  if (bound == 1)
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
          return isStaticOtherwise(scan)
                     ? expand(scan, b)
                     : expander.decline(
                           scan, "dynamic dimensions that it does not scan");
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace
