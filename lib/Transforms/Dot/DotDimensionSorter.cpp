//===- DotDimensionSorter.cpp - Contracting dimensions in order -----------===//
// See the description of dot-dimension-sorter in Passes.td; test:
// dot-dimension-sorter.mlir.

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "dot-dimension-sorter"

namespace hlo {
#define GEN_PASS_DEF_DOTDIMENSIONSORTERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// True if the numbers are distinct ones without gaps, in any order.
static bool isRange(ArrayRef<int64_t> dims) {
  return *llvm::max_element(dims) - *llvm::min_element(dims) + 1 ==
         int64_t(dims.size());
}

static bool hasDefaultLayout(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  LayoutAttr layout = getLayout(type);
  return !layout ||
         layout == LayoutAttr::getRowMajor(type.getContext(), type.getRank());
}

static bool sortContractingDims(DotOp dot) {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  if (lhs.contracting.size() < 2)
    return false;
  auto isUnsorted = [](ArrayRef<int64_t> dims) {
    return isRange(dims) && !llvm::is_sorted(dims);
  };
  auto isSorted = [](ArrayRef<int64_t> dims) {
    return isRange(dims) && llvm::is_sorted(dims);
  };
  bool byLhs = isUnsorted(lhs.contracting) && !isSorted(rhs.contracting);
  bool byRhs = isUnsorted(rhs.contracting) && !isSorted(lhs.contracting);
  auto decline = [&](StringRef reason) {
    remark::missed(dot.getLoc(),
                   remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
        << reason;
    return false;
  };
  if (!byLhs && !byRhs)
    return isUnsorted(lhs.contracting) || isUnsorted(rhs.contracting)
               ? decline("those of the other operand are in order")
               : false;
  if (!hasDefaultLayout(dot.getLhs()) || !hasDefaultLayout(dot.getRhs()))
    return decline("its operands are not in row-major order");
  auto pairs =
      llvm::to_vector(llvm::zip_equal(lhs.contracting, rhs.contracting));
  SmallVector<std::pair<int64_t, int64_t>> sorted;
  for (auto [lhsDim, rhsDim] :
       llvm::zip_equal(lhs.contracting, rhs.contracting))
    sorted.emplace_back(byLhs ? lhsDim : rhsDim, byLhs ? rhsDim : lhsDim);
  llvm::sort(sorted);
  for (auto [i, dims] : llvm::enumerate(sorted)) {
    lhs.contracting[i] = byLhs ? dims.first : dims.second;
    rhs.contracting[i] = byLhs ? dims.second : dims.first;
  }
  dot.setDimensionNumbersAttr(getDotNumbers(dot.getContext(), lhs, rhs));
  remark::passed(dot.getLoc(),
                 remark::RemarkOpts::name("Sorted").category(DEBUG_TYPE))
      << remark::add("contracting dimensions of {0} are in order now",
                     byLhs ? "lhs" : "rhs");
  return true;
}

namespace {
struct DotDimensionSorterPass
    : hlo::impl::DotDimensionSorterPassBase<DotDimensionSorterPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    for (Operation *op :
         collectInstructions(getOperation(), llvm::IsaPred<DotOp>))
      isChanged |= sortContractingDims(cast<DotOp>(op));
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
