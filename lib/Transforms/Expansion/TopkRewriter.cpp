//===- TopkRewriter.cpp - Sort no more than is read -----------------------===//
// See the description of topk-rewriter in Passes.td; test: topk-rewriter.mlir.

#include "hlo/Dialect/HLO/IR/HLOSorting.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "topk-rewriter"

namespace hlo {
#define GEN_PASS_DEF_TOPKREWRITERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// A sort of which only slices of the first elements are read.
class TruncatedSort {
public:
  explicit TruncatedSort(SortOp sort) : sort(sort) {}

  bool match(const InstructionExpander &expander);
  void rewrite();

private:
  bool matchUsers();
  bool matchSlice(SliceOp slice, int64_t operand);

  SortOp sort;
  SortKey key{};
  int64_t k = -1;
  /// The slices, of which operand each, and the elements of the tuple.
  SmallVector<std::pair<SliceOp, int64_t>> slices;
  SmallVector<GetTupleElementOp> elements;
};

struct TopkRewriterPass : hlo::impl::TopkRewriterPassBase<TopkRewriterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    bool isChanged = false;
    for (Operation *op :
         collectInstructions(getOperation(), llvm::IsaPred<SortOp>)) {
      TruncatedSort sort(cast<SortOp>(op));
      if (!sort.match(expander))
        continue;
      sort.rewrite();
      isChanged = true;
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

bool TruncatedSort::matchSlice(SliceOp slice, int64_t operand) {
  RankedTensorType type = slice.getOperand().getType();
  if (hasControlDependencies(slice))
    return false;
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim) {
    int64_t limit = slice.getLimitIndices()[dim];
    if (slice.getStartIndices()[dim] != 0 || slice.getStrides()[dim] != 1)
      return false;
    if (dim != int64_t(sort.getDimension())) {
      if (limit != type.getDimSize(dim))
        return false;
    } else if (k >= 0 && k != limit) {
      return false;
    } else {
      k = limit;
    }
  }
  slices.push_back({slice, operand});
  return true;
}

bool TruncatedSort::matchUsers() {
  auto matchAll = [&](Value value, int64_t operand) {
    return llvm::all_of(value.getUsers(), [&](Operation *user) {
      auto slice = dyn_cast<SliceOp>(user);
      return slice && matchSlice(slice, operand);
    });
  };
  if (!isa<TupleType>(sort.getType()))
    return matchAll(sort.getResult(), 0);
  return llvm::all_of(sort->getUsers(), [&](Operation *user) {
    auto element = dyn_cast<GetTupleElementOp>(user);
    if (!element || hasControlDependencies(element))
      return false;
    elements.push_back(element);
    return matchAll(element.getResult(), element.getIndex());
  });
}

bool TruncatedSort::match(const InstructionExpander &expander) {
  if (sort.getNumOperands() > 2 || hasControlDependencies(sort) ||
      !matchUsers() || slices.empty())
    return false;
  std::optional<SortKey> found = getSortKey(sort.getToApply());
  if (!found) {
    expander.decline(sort, "its comparator is not simple");
    return false;
  }
  key = *found;
  if (!expander.requireStatic(sort))
    return false;
  auto type = cast<RankedTensorType>(sort.getOperands()[key.operand].getType());
  Type elementType = type.getElementType();
  auto argument = cast<RankedTensorType>(
      sort.getToApply().getArgument(2 * key.operand).getType());
  if (k == type.getDimSize(sort.getDimension()))
    return false;
  StringRef reason;
  if (isPred(elementType) || argument.getElementType() != elementType)
    reason = "elements of another type are compared";
  else if (isFloat(elementType) && key.type != ComparisonType::TOTALORDER)
    reason = "floats are not compared in the total order";
  else if (!llvm::isInt<32>(type.getDimSize(sort.getDimension())))
    reason = "more elements than 32 bits count";
  if (sort.getNumOperands() == 2) {
    Value other = sort.getOperands()[1 - key.operand];
    if (!isPositions(other, sort.getDimension()) ||
        !cast<RankedTensorType>(other.getType())
             .getElementType()
             .isSignlessInteger(32))
      reason = "what is sorted along is not the index";
  }
  if (reason.empty())
    return true;
  expander.decline(sort, reason);
  return false;
}

void TruncatedSort::rewrite() {
  remark::passed(sort.getLoc(),
                 remark::RemarkOpts::name("Topk").category(DEBUG_TYPE))
      << remark::add("only {0} elements are sorted", k);
  OpBuilder builder(sort);
  InstructionBuilder b(builder, sort);

  // The dimension sorted is made the last one.
  Value operand = sort.getOperands()[key.operand];
  auto type = cast<RankedTensorType>(operand.getType());
  SmallVector<int64_t> order, shape;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != int64_t(sort.getDimension()))
      order.push_back(dim);
  order.push_back(sort.getDimension());
  shape = mlir::applyPermutation(type.getShape(), order);
  shape.back() = k;
  auto resultType = TupleType::get(sort.getContext(),
                                   {b.getType(shape, type.getElementType()),
                                    b.getType(shape, builder.getI32Type())});
  bool readsIndices = llvm::any_of(
      slices, [&](auto slice) { return slice.second != key.operand; });
  auto topk = b.create<TopkOp>(
      resultType, b.transpose(operand, order), static_cast<uint64_t>(k),
      builder.getBoolAttr(key.isDescending),
      builder.getBoolAttr(sort.getIsStable() && readsIndices));

  SmallVector<Value> results;
  for (int64_t i = 0; i < (readsIndices ? 2 : 1); ++i)
    results.push_back(
        b.transpose(b.element(topk, i), mlir::invertPermutationVector(order)));
  for (auto [slice, number] : slices) {
    builder.setInsertionPoint(slice);
    replaceInstruction(
        slice, b.castTo(results[number != key.operand], slice.getType()));
  }
  for (GetTupleElementOp element : elements)
    element.erase();
  sort.erase();
}
