//===- MapInline.cpp - Elementwise instructions instead of maps -----------===//
// See the description of map-inline in Passes.td; test: map-inline.mlir.

#include "MapInline.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "map-inline"

namespace hlo {
#define GEN_PASS_DEF_MAPINLINEPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// True if `op`, of scalars, has a counterpart of arrays.
static bool hasArrayForm(Operation &op) {
  if (auto constant = dyn_cast<ConstantOp>(op))
    return bool(getSplatConstant(constant));
  return isa<ParameterOp>(op) || op.hasTrait<hlo::OpTrait::Elementwise>();
}

StringRef hlo::whyNotInline(MapOp map) {
  // Control dependencies of what it does are an effect, too.
  if (!mlir::isMemoryEffectFree(map))
    return "it has effects";
  Block &body = map.getToApply().front();
  if (!llvm::all_of(body.without_terminator(), hasArrayForm))
    return "its computation is not elementwise";
  for (auto [operand, argument] :
       llvm::zip_equal(map.getOperands(), body.getArguments())) {
    if (getElementType(operand) != getElementType(argument))
      return "its computation takes another element type";
    if (cast<RankedTensorType>(operand.getType()).getEncoding() !=
        map.getType().getEncoding())
      return "its operands have another layout than its result";
  }
  if (getElementType(body.getTerminator()->getOperand(0)) !=
      map.getType().getElementType())
    return "its computation returns another element type";
  return {};
}

Value hlo::inlineMap(MapOp map, InstructionBuilder &builder) {
  Block &body = map.getToApply().front();
  llvm::SmallDenseMap<Value, Value> arrays;
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), map.getOperands()))
    arrays[argument] = operand;
  for (Operation &op : body.without_terminator()) {
    Value result = op.getResult(0);
    RankedTensorType type =
        InstructionBuilder::withElements(map.getType(), getElementType(result));
    if (isa<ConstantOp>(op)) {
      arrays[result] = builder.splat(type, getSplatConstant(result));
    } else if (isa<ParameterOp>(op)) {
      arrays[result] = arrays.lookup(op.getOperand(0));
    } else {
      SmallVector<Value> operands = llvm::map_to_vector(
          op.getOperands(), [&](Value value) { return arrays.lookup(value); });
      Value array = builder.clone(&op, type, operands);
      array.getDefiningOp()->setLoc(op.getLoc());
      arrays[result] = array;
    }
  }
  return arrays.lookup(body.getTerminator()->getOperand(0));
}

namespace {
struct MapInlinePass : hlo::impl::MapInlinePassBase<MapInlinePass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    bool isChanged =
        expander.expand<MapOp>([&](MapOp map, InstructionBuilder &builder) {
          if (hasControlDependencies(map))
            return expander.decline(map, "it has control dependencies");
          if (!expander.requireStatic(map))
            return Value();
          if (StringRef reason = whyNotInline(map); !reason.empty())
            return expander.decline(map, reason);
          return inlineMap(map, builder);
        });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
