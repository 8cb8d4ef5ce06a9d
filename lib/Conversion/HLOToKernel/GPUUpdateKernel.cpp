//===- GPUUpdateKernel.cpp - Slices that are updated in place -------------===//

#include "GPUEmitters.h"

using namespace hlo;

/// The number of the operand whose elements an array is, but for bitcasts;
/// nothing where it is computed.
static std::optional<unsigned> findOperand(const GPUEmission &emission,
                                           Value array) {
  Value value = emission.fused.resolve(array);
  while (auto bitcast = dyn_cast_if_present<BitcastOp>(
             emission.fused.getDefiningOp(value)))
    value = emission.fused.resolve(bitcast.getOperand());
  for (auto [i, operand] : llvm::enumerate(emission.op->getOperands()))
    if (operand == value)
      return i;
  return std::nullopt;
}

FailureOr<GPUKernels> hlo::emitGPUUpdateKernel(const GPUEmission &emission,
                                               std::string &whyNot) {
  ArrayRef<Operation *> updates = emission.analysis.heroes;
  GPUKernels kernels;
  for (auto [i, op] : llvm::enumerate(updates)) {
    std::optional<unsigned> operand =
        findOperand(emission, cast<DynamicUpdateSliceOp>(op).getOperand());
    if (!operand) {
      whyNot = "what it updates is computed";
      return GPUKernels();
    }
    kernels.inPlace.push_back({unsigned(i), *operand});
  }
  auto update = cast<DynamicUpdateSliceOp>(updates.front());
  auto type = cast<RankedTensorType>(update.getUpdate().getType());
  std::optional<ThreadMap> threads = getLoopThreadMap(
      emission.op->getContext(), std::max<int64_t>(type.getNumElements(), 1),
      /*minorToMajor=*/0, CHAR_BIT, emission.device);
  if (!threads) {
    whyNot = "it has too many elements";
    return GPUKernels();
  }
  GPUKernel kernel(emission.op, emission.fused, emission.device,
                   threads->launch, emission.name, emission.symbols,
                   kernels.inPlace);

  /// What is computed, and then written: a slice may be read where it is
  /// updated.
  auto emitElements = [&](ArrayRef<Value> variables) -> LogicalResult {
    IndexingMap map = getIndexAtPosition(threads->input, type);
    ElementIndex index = ElementIndex::get(map, variables);
    SmallVector<Value> elements;
    for (Operation *op : updates) {
      FailureOr<Value> element = kernel.emitter->emit(
          {cast<DynamicUpdateSliceOp>(op).getUpdate()}, index);
      if (failed(element))
        return failure();
      elements.push_back(*element);
    }
    for (auto [i, op] : llvm::enumerate(updates)) {
      IndexingArray array = {op->getResult(0)};
      LogicalResult isStored = kernel.emitter->emitAt(
          index, inputToOutput(op, 1, 0).front(),
          [&, i = i](const ElementIndex &place) -> LogicalResult {
            FailureOr<IndexingMap> root = getRootIndex(
                emission.fused, array, kernel.getRoots()[i], place.map);
            if (failed(root))
              return failure();
            kernel.emitter->enterScope();
            kernel.emitter->addOnlyElement(array, elements[i]);
            ElementIndex rootIndex = ElementIndex::get(*root, place.variables);
            LogicalResult isEmitted = kernel.emitRoots(unsigned(i), rootIndex);
            kernel.emitter->leaveScope();
            return isEmitted;
          });
      if (failed(isStored))
        return emission.op->emitOpError(
            "has no kernel: where an update goes is not known");
    }
    return success();
  };
  LogicalResult isEmitted = success();
  if (type.getNumElements() != 0)
    isEmitted = kernel.forEach(threads->input, emitElements);
  FailureOr<gpu::GPUFuncOp> function = kernel.finish(isEmitted);
  if (failed(function))
    return failure();
  kernels.functions.push_back(*function);
  return kernels;
}
