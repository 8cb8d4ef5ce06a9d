//===- AllToAllDecomposer.cpp - All-to-all of tuples ----------------------===//
// See the description of all-to-all-decomposer in Passes.td; test:
// all-to-all-decomposer.mlir.

#include "hlo/Dialect/HLO/IR/HLOCollectives.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "all-to-all-decomposer"

namespace hlo {
#define GEN_PASS_DEF_ALLTOALLDECOMPOSERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The parts of the operand for each of `count` devices, exchanged and put one
/// after the other.
static Value exchangeParts(AllToAllOp op, int64_t count,
                           InstructionBuilder &b) {
  Value operand = op.getOperand(0);
  auto type = cast<RankedTensorType>(operand.getType());
  int64_t dim = *op.getDimension();
  int64_t size = type.getDimSize(dim) / count;
  SmallVector<Value> parts;
  for (int64_t i = 0; i < count; ++i)
    parts.push_back(b.slice(operand, dim, i * size, (i + 1) * size));

  SmallVector<Type> types(count, parts.front().getType());
  auto exchange = b.create<AllToAllOp>(
      TupleType::get(op.getContext(), types), parts, op.getChannelIdAttr(),
      op.getReplicaGroups(), op.getConstrainLayout(), /*dimension=*/nullptr);
  if (Attribute config = op->getAttr(HLODialect::kBackendConfig))
    exchange->setAttr(HLODialect::kBackendConfig, config);
  return b.concatenate(b.elements(exchange), dim);
}

namespace {
struct AllToAllDecomposerPass
    : hlo::impl::AllToAllDecomposerPassBase<AllToAllDecomposerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto replace = [&](AllToAllOp op, InstructionBuilder &b) -> Value {
      if (!op.getDimension() || !expander.requireStatic(op))
        return {};
      std::optional<int64_t> count = getDevicesPerGroup(
          op, op.getReplicaGroups(), getGroupMode(op.getChannelId()));
      if (!count || *count < 2)
        return expander.decline(op, "no group of several devices");
      return b.castTo(exchangeParts(op, *count, b), op.getType());
    };
    if (!expander.expand<AllToAllOp>(replace))
      markAllAnalysesPreserved();
  }
};
} // namespace
