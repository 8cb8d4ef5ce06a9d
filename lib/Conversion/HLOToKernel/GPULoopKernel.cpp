//===- GPULoopKernel.cpp - A thread for each vector of the results --------===//

#include "GPUEmitters.h"

using namespace hlo;

FailureOr<GPUKernels>
hlo::emitGPULoopKernel(const GPUEmission &emission,
                       std::optional<ArrayRef<IndexingArray>> arrays) {
  SmallVector<IndexingArray> roots = getArrays(emission.fused.getRoots());
  // Roots of as many elements are computed together, of whatever shape.
  llvm::MapVector<int64_t, SmallVector<unsigned>> groups;
  int64_t most = 0;
  for (auto [i, root] : llvm::enumerate(roots)) {
    int64_t elements = cast<RankedTensorType>(root.getType()).getNumElements();
    most = std::max(most, elements);
    if (elements != 0)
      groups[elements].push_back(i);
  }
  MLIRContext *context = emission.op->getContext();
  std::optional<ThreadMap> threads =
      getLoopThreadMap(context, std::max<int64_t>(most, 1),
                       /*minorToMajor=*/0, CHAR_BIT, emission.device);
  if (!threads) {
    emission.op->emitOpError("has no kernel: too many elements");
    return failure();
  }
  GPUKernel kernel(emission.op, emission.fused, emission.device,
                   threads->launch, emission.name, emission.symbols);

  if (arrays)
    kernel.setWritten(*arrays);

  auto emit = [&]() -> LogicalResult {
    const IndexingMap &all = threads->input;
    unsigned vectorVar = all.getNumRangeVars() - 1;
    int64_t vectorSize = all.getRangeIntervals()[vectorVar].size();
    for (const auto &group : groups) {
      int64_t elements = group.first;
      ArrayRef<unsigned> numbers = group.second;
      // Vectors of fewer elements may be cut off anywhere.
      int64_t size = elements % vectorSize == 0 ? vectorSize : 1;
      IndexingMap position = all;
      position.addConstraint(all.getResult(0), Interval::ofSize(elements));
      IndexingMap domain =
          size == 1 ? position : fixRangeVar(position, vectorVar, 0);
      LogicalResult isEmitted = kernel.forEach(
          domain, [&](ArrayRef<Value> variables) -> LogicalResult {
            SmallVector<unsigned> unrolled;
            SmallVector<ElementIndex, 0> indices;
            for (int64_t i : llvm::seq(size)) {
              IndexingMap own =
                  size == 1 ? position : fixRangeVar(position, vectorVar, i);
              for (unsigned number : numbers) {
                unrolled.push_back(number);
                indices.push_back(ElementIndex::get(
                    getIndexAtPosition(own, kernel.getRootType(number)),
                    variables));
              }
            }
            return kernel.emitRoots(unrolled, indices);
          });
      if (failed(isEmitted))
        return failure();
    }
    return success();
  };
  return getKernels(kernel.finish(emit()));
}
