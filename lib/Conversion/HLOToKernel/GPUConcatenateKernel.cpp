//===- GPUConcatenateKernel.cpp - Operands one after the other ------------===//
//
// A thread for each vector of the largest operand: none asks which operand an
// element is of, and neighbors are read together.
//
//===----------------------------------------------------------------------===//

#include "GPUEmitters.h"
#include "hlo/Analysis/Indexing/Indexing.h"

using namespace hlo;

static RankedTensorType getType(Value array) {
  return cast<RankedTensorType>(array.getType());
}

/// Whether each element of the result is made of one of what is concatenated.
static bool isMadeOfOne(const GPUEmission &emission, ConcatenateOp op,
                        IndexingArray root) {
  IndexingAnalysis analysis;
  BlockIndexing ways =
      BlockIndexing::toInputs(root, analysis, [&](Operation *inner) {
        return emission.fused.contains(inner) && inner != op;
      });
  const OperandIndexings &found = ways.lookup({op.getResult()});
  return found.size() == 1 && found.front().map.isRegular() &&
         found.front().map.getNumRangeVars() == 0 &&
         found.front().map.getNumRuntimeVars() == 0;
}

FailureOr<GPUKernels> hlo::emitGPUConcatenateKernel(const GPUEmission &emission,
                                                    std::string &whyNot) {
  auto op = cast<ConcatenateOp>(emission.analysis.heroes.front());
  IndexingArray root = getArrays(emission.fused.getRoots()).front();
  if (!isMadeOfOne(emission, op, root) ||
      cast<RankedTensorType>(root.getType()).getNumElements() !=
          getType(op.getResult()).getNumElements()) {
    whyNot = "its result has not the elements concatenated one by one";
    return GPUKernels();
  }
  int64_t most = 1;
  for (Value operand : op.getOperands())
    most = std::max(most, getType(operand).getNumElements());
  std::optional<ThreadMap> threads =
      getLoopThreadMap(emission.op->getContext(), most, /*minorToMajor=*/0,
                       CHAR_BIT, emission.device);
  if (!threads) {
    whyNot = "it has too many elements";
    return GPUKernels();
  }
  GPUKernel kernel(emission.op, emission.fused, emission.device,
                   threads->launch, emission.name, emission.symbols);
  const IndexingMap &all = threads->input;
  unsigned vectorVar = all.getNumRangeVars() - 1;
  int64_t vectorSize = all.getRangeIntervals()[vectorVar].size();

  auto emitOperand = [&](unsigned number) -> LogicalResult {
    RankedTensorType type = getType(op.getOperand(number));
    int64_t elements = type.getNumElements();
    if (elements == 0)
      return success();
    // Vectors of fewer elements may be cut off anywhere.
    int64_t size = elements % vectorSize == 0 ? vectorSize : 1;
    IndexingMap position = all;
    position.addConstraint(all.getResult(0), Interval::ofSize(elements));
    IndexingMap domain =
        size == 1 ? position : fixRangeVar(position, vectorVar, 0);
    return kernel.forEach(
        domain, [&](ArrayRef<Value> variables) -> LogicalResult {
          SmallVector<Value> scalars;
          SmallVector<ElementIndex, 0> indices;
          for (int64_t i : llvm::seq(size)) {
            IndexingMap own = getIndexAtPosition(
                size == 1 ? position : fixRangeVar(position, vectorVar, i),
                type);
            FailureOr<Value> element = kernel.emitter->emit(
                {op.getOperand(number)}, ElementIndex::get(own, variables));
            if (failed(element))
              return failure();
            FailureOr<IndexingMap> place = getRootIndex(
                emission.fused, {op.getResult()}, root,
                hlo::compose(own, inputToOutput(op, number, 0).front().map));
            if (failed(place))
              return emission.op->emitOpError(
                  "has no kernel: where an operand goes is not known");
            indices.push_back(ElementIndex::get(*place, variables));
            kernel.emitter->enterScope();
            kernel.emitter->addOnlyElement({op.getResult()}, *element);
            FailureOr<Value> result =
                kernel.emitter->emit(root, indices.back());
            kernel.emitter->leaveScope();
            if (failed(result))
              return failure();
            scalars.push_back(*result);
          }
          for (auto [scalar, index] : llvm::zip_equal(scalars, indices))
            kernel.store(0, scalar, index);
          return success();
        });
  };
  LogicalResult isEmitted = success();
  for (unsigned number : llvm::seq(op->getNumOperands()))
    if (succeeded(isEmitted))
      isEmitted = emitOperand(number);
  return getKernels(kernel.finish(isEmitted));
}
