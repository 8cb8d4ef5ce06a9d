//===- BitcastDtypesExpander.cpp - Take elements apart by shifts ----------===//
// See the description of bitcast-dtypes-expander in Passes.td; test:
// bitcast-dtypes-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "bitcast-dtypes-expander"

namespace hlo {
#define GEN_PASS_DEF_BITCASTDTYPESEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The bits a bitcast takes an element as.
static int64_t getBits(Type elementType) {
  return isPred(elementType) ? 8 : getElementBitWidth(elementType);
}

static Type getUnsigned(MLIRContext *context, int64_t bits) {
  return IntegerType::get(context, bits, IntegerType::Unsigned);
}

/// The bits of each element as an unsigned integer.
static Value toBits(Value array, InstructionBuilder &b) {
  RankedTensorType type = getArray(array);
  Type elementType = type.getElementType();
  Type bits = getUnsigned(array.getContext(), getBits(elementType));
  if (elementType == bits)
    return array;
  if (isPred(elementType))
    return b.convert(array, bits);
  return b.create<BitcastConvertOp>(b.getType(type.getShape(), bits), array);
}

/// Elements of a type from such bits.
static Value fromBits(Value bits, Type elementType, InstructionBuilder &b) {
  RankedTensorType type = getArray(bits);
  if (type.getElementType() == elementType)
    return bits;
  if (isPred(elementType))
    return b.convert(bits, elementType);
  return b.create<BitcastConvertOp>(b.getType(type.getShape(), elementType),
                                    bits);
}

/// By how much to shift each part of an element, `bits` wide, in the last
/// dimension.
static Value getShifts(RankedTensorType type, int64_t bits,
                       InstructionBuilder &b) {
  return b.binary<MultiplyOp>(b.iota(type, type.getRank() - 1),
                              b.splat(type, bits));
}

static Value takeApart(BitcastConvertOp op, InstructionBuilder &b) {
  Value wide = toBits(op.getOperand(), b);
  RankedTensorType wideType = getArray(wide), type = op.getType();
  int64_t bits = getBits(type.getElementType());
  RankedTensorType partsType =
      b.getType(type.getShape(), wideType.getElementType());
  SmallVector<int64_t> dims =
      llvm::to_vector(llvm::seq<int64_t>(wideType.getRank()));
  Value parts = b.binary<ShiftRightLogicalOp>(
      b.broadcast(partsType, wide, dims), getShifts(partsType, bits, b));
  Value narrow = b.convert(parts, getUnsigned(op.getContext(), bits));
  return fromBits(narrow, type.getElementType(), b);
}

static Value putTogether(BitcastConvertOp op, InstructionBuilder &b) {
  Value narrow = toBits(op.getOperand(), b);
  RankedTensorType type = op.getType();
  Type wide = getUnsigned(op.getContext(), getBits(type.getElementType()));
  Value parts = b.convert(narrow, wide);
  RankedTensorType partsType = getArray(parts);
  parts = b.binary<ShiftLeftOp>(
      parts, getShifts(partsType,
                       getBits(op.getOperand().getType().getElementType()), b));
  SmallVector<Value> operands{parts, b.constant(wide, 0)};
  auto reduce = b.create<ReduceOp>(b.getType(type.getShape(), wide), operands,
                                   ArrayRef<int64_t>{partsType.getRank() - 1});
  b.buildScalarRegion(reduce.getToApply(), {wide, wide},
                      [&](ValueRange arguments) {
                        return b.binary<OrOp>(arguments[0], arguments[1]);
                      });
  return fromBits(reduce.getResult(), type.getElementType(), b);
}

namespace {
struct BitcastDtypesExpanderPass
    : hlo::impl::BitcastDtypesExpanderPassBase<BitcastDtypesExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto expand = [&](BitcastConvertOp op, InstructionBuilder &b) -> Value {
      Type from = op.getOperand().getType().getElementType();
      Type to = op.getType().getElementType();
      if (getBits(from) == getBits(to))
        return {};
      if (isComplex(from))
        return expander.decline(op, "complex elements");
      if (!isElementType(getUnsigned(op.getContext(), getBits(from))) ||
          !isElementType(getUnsigned(op.getContext(), getBits(to))))
        return expander.decline(op, "no integers have as many bits");
      if (!expander.requireStatic(op))
        return {};
      Value result =
          getBits(from) > getBits(to) ? takeApart(op, b) : putTogether(op, b);
      return b.castTo(result, op.getType());
    };
    if (!expander.expand<BitcastConvertOp>(expand))
      markAllAnalysesPreserved();
  }
};
} // namespace
