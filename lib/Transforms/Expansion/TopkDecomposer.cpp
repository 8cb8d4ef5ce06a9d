//===- TopkDecomposer.cpp - Replace top-k by a sort -----------------------===//
// See the description of topk-decomposer in Passes.td; test:
// topk-decomposer.mlir.

#include "TopkSort.h"
#include "hlo/Dialect/HLO/IR/HLOSorting.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "topk-decomposer"

namespace hlo {
#define GEN_PASS_DEF_TOPKDECOMPOSERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// True if nothing reads the second element of the tuple.
static bool readsOnlyValues(Operation *topk) {
  return llvm::all_of(topk->getUsers(), [](Operation *user) {
    auto element = dyn_cast<GetTupleElementOp>(user);
    return element && element.getIndex() == 0;
  });
}

/// Positions from 0 have their place in the lower half of 32 bits.
static constexpr int64_t kPositionMask = 0xffff;

/// True if an element and its position fit into 32 bits, and the bits of the
/// element are a sign and a magnitude.
static bool canPack(RankedTensorType type) {
  return (type.getElementType().isBF16() || type.getElementType().isF16()) &&
         type.getShape().back() <= kPositionMask + 1;
}

/// Sorts integers each of which is an element, as a number in the total order
/// of floats, and below that the position.
static SmallVector<Value> sortPacked(InstructionBuilder &b, Value operand,
                                     int64_t k, bool isLargest) {
  auto type = cast<RankedTensorType>(operand.getType());
  MLIRContext *context = type.getContext();
  Type i16 = IntegerType::get(context, 16), i32 = IntegerType::get(context, 32);
  int64_t dim = type.getRank() - 1;
  SmallVector<int64_t> resultShape(type.getShape());
  resultShape.back() = k;
  auto number = [&](Value like, int64_t value) {
    return b.splat(cast<RankedTensorType>(like.getType()), value);
  };
  // The greater the magnitude of a negative float the less it is. This is its
  // own inverse.
  auto reorderNegative = [&](Value bits) {
    Value sign = b.binary<ShiftRightArithmeticOp>(bits, number(bits, 31));
    return b.binary<XorOp>(bits, b.binary<AndOp>(sign, number(bits, 0x7fff)));
  };
  // Of equal elements the first one wins.
  auto orderPositions = [&](Value positions) {
    return isLargest
               ? b.binary<XorOp>(positions, number(positions, kPositionMask))
               : positions;
  };
  Value bits = b.convert(
      b.create<BitcastConvertOp>(b.getType(type.getShape(), i16), operand),
      i32);
  Value keys = b.binary<ShiftLeftOp>(reorderNegative(bits), number(bits, 16));
  Value positions =
      orderPositions(b.iota(b.getType(type.getShape(), i32), dim));
  Value sorted =
      sortForTopk(b, b.binary<OrOp>(keys, positions), dim, k, isLargest)
          .front();
  Value elements = b.binary<ShiftRightArithmeticOp>(sorted, number(sorted, 16));
  return {
      b.create<BitcastConvertOp>(b.getType(resultShape, type.getElementType()),
                                 b.convert(reorderNegative(elements), i16)),
      orderPositions(b.binary<AndOp>(sorted, number(sorted, kPositionMask)))};
}

static Value decompose(Operation *op, int64_t k, bool isLargest,
                       InstructionBuilder &b) {
  Value operand = op->getOperand(0);
  auto type = cast<RankedTensorType>(operand.getType());
  int64_t dim = type.getRank() - 1;
  RankedTensorType iotaType =
      b.getType(type.getShape(), IntegerType::get(op->getContext(), 32));
  SmallVector<Value> operands{operand};
  bool needsIndices = !readsOnlyValues(op);
  // As XLA has it: the custom call stays a sort of two arrays.
  if (needsIndices && isa<TopkOp>(op) && canPack(type))
    return b.castTo(b.tuple(sortPacked(b, operand, k, isLargest)),
                    op->getResult(0).getType());
  if (needsIndices)
    operands.push_back(b.iota(iotaType, dim));
  SmallVector<Value> results = sortForTopk(b, operands, dim, k, isLargest);
  if (!needsIndices) {
    SmallVector<int64_t> shape(type.getShape());
    shape.back() = k;
    results.push_back(
        b.splat(b.getType(shape, iotaType.getElementType()), int64_t(0)));
  }
  return b.castTo(b.tuple(results), op->getResult(0).getType());
}

/// True if the call has the operand and the results of top-k.
static bool hasTopkSignature(CustomCallOp call) {
  auto tuple = dyn_cast<TupleType>(call.getType());
  if (call->getNumOperands() != 1 || !tuple || tuple.size() != 2)
    return false;
  auto operand = dyn_cast<RankedTensorType>(call->getOperand(0).getType());
  auto values = dyn_cast<RankedTensorType>(tuple.getType(0));
  auto indices = dyn_cast<RankedTensorType>(tuple.getType(1));
  return operand && values && indices && operand.getRank() > 0 &&
         operand.getRank() == values.getRank() &&
         operand.getShape().drop_back() == values.getShape().drop_back() &&
         values.getDimSize(values.getRank() - 1) <=
             operand.getDimSize(operand.getRank() - 1) &&
         values.getShape() == indices.getShape() &&
         values.getElementType() == operand.getElementType() &&
         indices.getElementType().isSignlessInteger(32);
}

namespace {
struct TopkDecomposerPass
    : hlo::impl::TopkDecomposerPassBase<TopkDecomposerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    bool isChanged = expander.expand<TopkOp>(
        [&](TopkOp topk, InstructionBuilder &b) -> Value {
          if (!isDecomposable(topk, expander))
            return {};
          return decompose(topk, topk.getK(), topk.getLargest().value_or(true),
                           b);
        });
    isChanged |= expander.expand<CustomCallOp>(
        [&](CustomCallOp call, InstructionBuilder &b) -> Value {
          if (call.getCustomCallTarget() != "TopK")
            return {};
          if (!hasTopkSignature(call))
            return expander.decline(call, "not the signature of TopK");
          std::optional<bool> isLargest = takesLargest(call);
          if (!isLargest)
            return expander.decline(call, "its comparator is not simple");
          if (!isDecomposable(call, expander))
            return {};
          auto values = cast<RankedTensorType>(
              cast<TupleType>(call.getType()).getType(0));
          return decompose(call, values.getShape().back(), *isLargest, b);
        });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  static bool isDecomposable(Operation *op,
                             const InstructionExpander &expander) {
    Type elementType =
        cast<RankedTensorType>(op->getOperand(0).getType()).getElementType();
    if (!isFloat(elementType) && !isInteger(elementType)) {
      expander.decline(op, "elements that have no order");
      return false;
    }
    return expander.requireStatic(op);
  }
};
} // namespace
