//===- StableSortExpander.cpp - Make sorts stable by an iota --------------===//
// See the description of stable-sort-expander in Passes.td; test:
// stable-sort-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/RadixSort.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "stable-sort-expander"

namespace hlo {
#define GEN_PASS_DEF_STABLESORTEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Type getElementType(BlockArgument argument) {
  return cast<RankedTensorType>(argument.getType()).getElementType();
}

/// Where the comparator says the same of two rows both ways, the first one by
/// operand `positions` comes first.
static void buildComparator(InstructionBuilder &b, Region &comparator,
                            size_t positions, Type positionType,
                            Region &result) {
  SmallVector<Type> types;
  for (BlockArgument argument : comparator.getArguments())
    types.push_back(getElementType(argument));
  size_t numOld = types.size();
  types.resize(std::max(numOld, 2 * positions + 2), positionType);
  b.buildScalarRegion(result, types, [&](ValueRange arguments) {
    SmallVector<Value> swapped(arguments.take_front(numOld));
    for (size_t i = 0; i < numOld; i += 2)
      std::swap(swapped[i], swapped[i + 1]);
    Value isBefore = b.inlineRegion(comparator, arguments.take_front(numOld));
    Value isAfter = b.inlineRegion(comparator, swapped);
    Value isTie = b.compare(ComparisonDirection::EQ, isBefore, isAfter);
    Value wasBefore =
        b.compare(ComparisonDirection::LT, arguments[2 * positions],
                  arguments[2 * positions + 1]);
    return b.select(isTie, wasBefore, isBefore);
  });
}

static Value expand(SortOp sort, InstructionBuilder &b) {
  SmallVector<Value> operands(sort.getOperands());
  SmallVector<Type> types;
  getLeafTypes(sort.getType(), types);
  int64_t dim = sort.getDimension();
  auto shape = cast<RankedTensorType>(types.front()).getShape();
  size_t positions = 0;
  while (positions < operands.size() && !isPositions(operands[positions], dim))
    ++positions;
  Type type = sort.getType();
  bool isAdded = positions == operands.size();
  if (isAdded) {
    RankedTensorType iotaType =
        b.getType(shape, getIndexType(sort.getContext(), shape[dim]));
    operands.push_back(b.iota(iotaType, dim));
    types.push_back(iotaType);
    type = TupleType::get(sort.getContext(), types);
  }
  auto unstable = b.create<SortOp>(type, operands, dim, /*is_stable=*/false);
  Type positionType =
      cast<RankedTensorType>(operands[positions].getType()).getElementType();
  buildComparator(b, sort.getToApply(), positions, positionType,
                  unstable.getToApply());
  if (!isAdded)
    return unstable;
  SmallVector<Value> results = b.elements(unstable, sort.getNumOperands());
  return b.tupleIfMany(results);
}

static bool isRadixSort(SortOp sort, const DeviceDescription &device) {
  StringRef whyNot;
  std::optional<RadixSort> plan = RadixSort::get(sort, whyNot);
  return device.isGPU() && plan && plan->isBetterThanNetwork(device);
}

namespace {
struct StableSortExpanderPass
    : DeviceExpanderPass<
          hlo::impl::StableSortExpanderPassBase<StableSortExpanderPass>,
          SortOp> {
  using DeviceExpanderPass::DeviceExpanderPass;

protected:
  Value expand(SortOp sort, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &device) override {
    if (!sort.getIsStable() || !expander.requireStatic(sort) ||
        (keepRadixSorts && isRadixSort(sort, device)))
      return {};
    return ::expand(sort, builder);
  }
};
} // namespace
