//===- SortRewriter.cpp - Sorts by libraries ------------------------------===//
// See the description of sort-rewriter in Passes.td; test: sort-rewriter.mlir.

#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOSorting.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "sort-rewriter"

namespace hlo {
#define GEN_PASS_DEF_SORTREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// A sort by the library.
class RadixSort {
public:
  RadixSort(SortOp sort, SortKey key, const SortedFloats &floats,
            InstructionBuilder &b)
      : sort(sort), key(key), floats(floats), b(b),
        keys(sort.getOperands()[key.operand]) {
    if (sort.getNumOperands() == 2)
      values = sort.getOperands()[1 - key.operand];
  }

  /// Why the library cannot sort so; empty if it can.
  StringRef whyNot();
  Value build();

private:
  /// The order of the library is another one.
  bool takesIntegers() {
    return key.type == ComparisonType::TOTALORDER &&
           (!floats.areZerosOne || floats.nan) && isFloat(getElementType(keys));
  }
  /// The integers say all about the keys.
  bool isInvertible() { return !floats.areZerosOne && !floats.nan; }
  unsigned getWidth(Value array) {
    return getElementType(array).getIntOrFloatBitWidth();
  }
  Type getUnsigned(unsigned width) {
    return b.builder.getIntegerType(width, /*isSigned=*/false);
  }

  /// The tuple of the arrays sorted and the workspace.
  Value call(ValueRange operands);
  Value buildIntegers();
  Value buildFloats(Value integers);
  Value pack();
  Value unpack(Value packed, Type element, unsigned shift);

  SortOp sort;
  SortKey key;
  const SortedFloats &floats;
  InstructionBuilder &b;
  Value keys, values;
};
} // namespace

StringRef RadixSort::whyNot() {
  auto parameter = cast<RankedTensorType>(
      sort.getToApply().getArgument(2 * key.operand).getType());
  Type element = getElementType(keys);
  if (parameter.getElementType() != element)
    return "elements of another type are compared";
  if (!library::isSortElement(element, {8, 16, 32, 64}))
    return "the library does not have the type of the keys";
  if (!values)
    return {};
  if (takesIntegers() && !isInvertible())
    return library::isSortElement(getElementType(values), {8, 16, 32}) &&
                   getWidth(keys) + getWidth(values) <= 64
               ? ""
               : "key and value do not fit into one integer";
  return library::isSortElement(getElementType(values), {16, 32, 64})
             ? ""
             : "the library does not have the type of the values";
}

Value RadixSort::call(ValueRange operands) {
  SmallVector<Type> types;
  for (Value operand : operands)
    types.push_back(operand.getType());
  types.push_back(b.getType({1}, getUnsigned(8)));
  return b.create<library::SortOp>(
      TupleType::get(sort.getContext(), types), operands[0],
      operands.size() == 2 ? operands[1] : Value(),
      key.isDescending ? b.builder.getUnitAttr() : mlir::UnitAttr());
}

/// Unsigned integers in the order of the keys.
Value RadixSort::buildIntegers() {
  Value x = keys;
  if (floats.areZerosOne) {
    Value zeros = b.splatLike(x, 0);
    x = b.select(b.compare(ComparisonDirection::EQ, x, zeros), zeros, x);
  }
  if (floats.nan) {
    Value nan = b.create<ConstantOp>(DenseElementsAttr::get(
        b.getType({}, getElementType(x)), ArrayRef<APFloat>(*floats.nan)));
    x = b.select(b.compare(ComparisonDirection::NE, x, x), b.splatLike(x, nan),
                 x);
  }
  Value bits = b.bitcastConvert(x, getUnsigned(getWidth(x)));
  Value sign = b.splatLike(bits, int64_t(1) << (getWidth(x) - 1));
  return b.select(b.compare(ComparisonDirection::GE, bits, sign),
                  b.logicalNot(bits), b.bitOr(bits, sign));
}

Value RadixSort::buildFloats(Value integers) {
  Value sign = b.splatLike(integers, int64_t(1) << (getWidth(integers) - 1));
  Value bits = b.select(b.compare(ComparisonDirection::GE, integers, sign),
                        b.bitXor(integers, sign), b.logicalNot(integers));
  return b.bitcastConvert(bits, getElementType(keys));
}

/// The bits of keys above those of values.
Value RadixSort::pack() {
  Type type = getUnsigned(getWidth(keys) + getWidth(values) <= 32 ? 32 : 64);
  auto getBits = [&](Value array) {
    Value bits = b.bitcastConvert(array, getUnsigned(getWidth(array)));
    return b.convert(bits, type);
  };
  Value high = getBits(keys);
  Value shift = b.splatLike(high, int64_t(getWidth(values)));
  return b.bitOr(b.binary<ShiftLeftOp>(high, shift), getBits(values));
}

Value RadixSort::unpack(Value packed, Type element, unsigned shift) {
  if (shift != 0)
    packed = b.binary<ShiftRightLogicalOp>(packed,
                                           b.splatLike(packed, int64_t(shift)));
  unsigned width = element.getIntOrFloatBitWidth();
  return b.bitcastConvert(b.convert(packed, getUnsigned(width)), element);
}

Value RadixSort::build() {
  SmallVector<Value, 2> operands = {keys}, results;
  if (values)
    operands.push_back(values);
  if (!takesIntegers() || isInvertible()) {
    if (takesIntegers())
      operands[0] = buildIntegers();
    results = b.elements(call(operands), operands.size());
    if (takesIntegers())
      results[0] = buildFloats(results[0]);
  } else if (!values) {
    results = {b.element(call({buildIntegers(), keys}), 1)};
  } else {
    Value packed = b.element(call({buildIntegers(), pack()}), 1);
    results = {unpack(packed, getElementType(keys), getWidth(values)),
               unpack(packed, getElementType(values), 0)};
  }
  if (key.operand == 1)
    std::swap(results[0], results[1]);
  return b.tupleIfMany(results);
}

namespace {
struct SortRewriterPass
    : GPUExpanderPass<hlo::impl::SortRewriterPassBase<SortRewriterPass>,
                      SortOp> {
  using GPUExpanderPass::GPUExpanderPass;

protected:
  Value expand(SortOp sort, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &) override;
};
} // namespace

Value SortRewriterPass::expand(SortOp sort, InstructionBuilder &builder,
                               const InstructionExpander &expander,
                               const DeviceDescription &) {
  if (sort.getNumOperands() > 2)
    return expander.decline(sort, "more than keys and values");
  if (!expander.requireStatic(sort))
    return {};
  auto type = cast<RankedTensorType>(sort.getOperands()[0].getType());
  if (int64_t(sort.getDimension()) != type.getRank() - 1)
    return expander.decline(sort, "not the last dimension");
  if (!llvm::all_of(sort->getOperandTypes(), [](Type array) {
        return hasPlainLayout(array) &&
               isDescending(cast<RankedTensorType>(array));
      }))
    return expander.decline(sort, "arrays are not row-major");
  int64_t row = type.getShape().back();
  if (row == 0 || type.getNumElements() == 0)
    return expander.decline(sort, "no elements");
  if (row < (type.getNumElements() == row ? minElements : minBatchElements))
    return expander.decline(sort, "rows are short");
  SortedFloats floats;
  std::optional<SortKey> key = getSortKey(sort.getToApply(), &floats);
  if (!key || ((floats.areZerosOne || floats.nan) &&
               key->type != ComparisonType::TOTALORDER))
    return expander.decline(sort, "its comparator is not simple");
  RadixSort radixSort(sort, *key, floats, builder);
  if (StringRef reason = radixSort.whyNot(); !reason.empty())
    return expander.decline(sort, reason);
  return radixSort.build();
}
