//===- UpdateChain.cpp - Updates that follow each other -------------------===//

#include "UpdateChain.h"

using namespace hlo;

/// Fewer are edges of loops.
static constexpr size_t kLeastUpdates = 8;

SmallVector<DynamicUpdateSliceOp>
hlo::findUpdateChain(const HostKernel &kernel) {
  if (kernel.outputs.size() != 1 || kernel.fused.getRoots().size() != 1)
    return {};
  const HostKernel::Output &output = kernel.outputs.front();
  // What updates read must not be overwritten before.
  if (kernel.inPlace.getUpdated(output.number) ||
      llvm::any_of(kernel.fused.getInputs(), [&](Value input) {
        return kernel.inPlace.mayShare(input, output.number);
      }))
    return {};
  SmallVector<DynamicUpdateSliceOp> updates;
  int64_t elements = 0;
  auto update = dyn_cast_if_present<DynamicUpdateSliceOp>(
      kernel.fused.getDefiningOp(output.array.value));
  while (update) {
    updates.push_back(update);
    elements +=
        cast<RankedTensorType>(update.getUpdate().getType()).getNumElements();
    update = update.getOperand().hasOneUse()
                 ? update.getOperand().getDefiningOp<DynamicUpdateSliceOp>()
                 : DynamicUpdateSliceOp();
  }
  if (updates.size() < kLeastUpdates ||
      elements > output.getType().getNumElements())
    return {};
  std::reverse(updates.begin(), updates.end());
  return updates;
}
