//===- Convolutions.cpp - What passes on convolutions share ---------------===//

#include "Convolutions.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace hlo;

TupleType library::getConvolutionType(InstructionBuilder &builder,
                                      RankedTensorType type,
                                      int64_t workspaceSize) {
  Type byte = builder.builder.getIntegerType(8, /*isSigned=*/false);
  return builder.builder.getTupleType(
      {type, builder.getType({workspaceSize}, byte)});
}

void library::evenPadding(WindowDim &dim, int64_t inputSize,
                          int64_t outputSize) {
  int64_t least = WindowDim::dilate(dim.size, dim.windowDilation) +
                  (outputSize - 1) * dim.stride - dim.padLow -
                  WindowDim::dilate(inputSize, dim.baseDilation);
  dim.padHigh = std::clamp(dim.padLow, least, least + dim.stride - 1);
}

library::ConvolutionOp library::rebuildConvolution(InstructionBuilder &builder,
                                                   ConvolutionOp op,
                                                   RankedTensorType computed,
                                                   ValueRange operands) {
  TupleType type = builder.builder.getTupleType(
      {computed, cast<TupleType>(op.getType()).getType(1)});
  auto copy = builder.clone(op, type, operands).getDefiningOp<ConvolutionOp>();
  if (Attribute config = op->getAttr(HLODialect::kBackendConfig))
    copy->setAttr(HLODialect::kBackendConfig, config);
  return copy;
}

static bool isOnlyFor(Operation *op, ArrayRef<Operation *> roots,
                      Operation *last,
                      llvm::SmallDenseMap<Operation *, bool> &known) {
  if (llvm::is_contained(roots, op))
    return true;
  auto [it, isNew] = known.try_emplace(op, false);
  if (!isNew)
    return it->second;
  bool isOnly = !op->use_empty() && !hasControlDependencies(op) &&
                op->getBlock() == last->getBlock() &&
                op->isBeforeInBlock(last) &&
                llvm::all_of(op->getUsers(), [&](Operation *user) {
                  return ::isOnlyFor(user, roots, last, known);
                });
  return known[op] = isOnly;
}

bool library::isOnlyFor(Operation *op, ArrayRef<Operation *> roots) {
  llvm::SmallDenseMap<Operation *, bool> known;
  Operation *last = *llvm::max_element(
      roots, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return ::isOnlyFor(op, roots, last, known);
}

void library::UnusedOperands::add(Operation *op) {
  for (Value operand : op->getOperands())
    if (Operation *source = operand.getDefiningOp())
      candidates.insert(source);
}

void library::UnusedOperands::erase() {
  while (!candidates.empty()) {
    Operation *op = candidates.pop_back_val();
    // Others may wait for one with an id.
    if (!mlir::isOpTriviallyDead(op) || getControlId(op))
      continue;
    add(op);
    op->erase();
  }
}
