//===- GPUEmission.cpp - Which kernels an instruction gets ----------------===//

#include "GPUEmitters.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "hlo-to-kernel"

using namespace hlo;
namespace remark = mlir::remark;

template <typename OpT> static bool contains(const FusedOperations &fused) {
  return llvm::any_of(fused.getOperations(), llvm::IsaPred<OpT>);
}

/// Whether elements of a product of matrices are of so many others that blocks
/// best share what they read of them.
static bool isWorthTiles(const FusedOperations &fused) {
  constexpr int64_t kFewestProducts = 4096, kLeastDepth = 16;
  return llvm::any_of(fused.getOperations(), [](Operation *op) {
    auto dot = dyn_cast<DotOp>(op);
    if (!dot)
      return false;
    DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
    RankedTensorType lhsType = dot.getLhs().getType();
    int64_t rows = multiplySizes(lhsType, lhs.free),
            columns = multiplySizes(dot.getRhs().getType(), rhs.free),
            depth = multiplySizes(lhsType, lhs.contracting);
    return depth >= kLeastDepth && rows * columns * depth >= kFewestProducts;
  });
}

SmallVector<std::pair<unsigned, unsigned>>
hlo::getSharedBuffers(const GPUEmission &emission) {
  SmallVector<std::pair<unsigned, unsigned>> shared;
  InPlaceAnalysis analysis(emission.fused);
  size_t numResults = getArrays(emission.fused.getRoots()).size();
  for (unsigned result : llvm::seq<unsigned>(numResults))
    for (OpOperand &operand : emission.op->getOpOperands())
      if (analysis.mayShare(operand.get(), result))
        shared.emplace_back(result, operand.getOperandNumber());
  return shared;
}

FailureOr<SmallVector<mlir::StringAttr>>
hlo::emitGPUKernels(Operation *op, StringRef name,
                    const DeviceDescription &device,
                    mlir::SymbolTable &symbols) {
  if (failed(checkHasBuffers(op)))
    return failure();
  FusedOperations fused(op);
  FusionAnalysis analysis = FusionAnalysis::get(fused, device);
  GPUEmission emission = {op, fused, analysis, device, name, symbols};

  std::string whyNot;
  StringRef emitter = stringifyEmitter(analysis.emitter);
  FailureOr<GPUKernels> kernels = GPUKernels();
  switch (analysis.emitter) {
  case Emitter::Reduction:
    kernels = emitGPUReductionKernel(emission, whyNot);
    break;
  case Emitter::Transpose:
    kernels = emitGPUTransposeKernel(emission, whyNot);
    break;
  case Emitter::Concatenate:
    kernels = emitGPUConcatenateKernel(emission, whyNot);
    break;
  case Emitter::Scatter:
    kernels = emitGPUScatterKernel(emission);
    break;
  case Emitter::Sort:
    kernels = emitGPUSortKernel(emission, whyNot);
    break;
  case Emitter::Scan:
    kernels = emitGPUScanKernel(emission, whyNot);
    break;
  case Emitter::Custom:
    // What a fusion says that it is has to be computed, if not in that way.
    if (SortOp sort = getSortWithWorkspace(fused)) {
      emitter = "radix sort";
      kernels = emitGPURadixSortKernel(emission, sort);
    } else if (isa_and_present<SortOp>(analysis.heroes.front())) {
      emitter = stringifyEmitter(Emitter::Sort);
      kernels = emitGPUSortKernel(emission, whyNot);
    } else if (contains<DotOp>(fused) && !contains<ReduceOp>(fused)) {
      emitter = "dot";
      if (isWorthTiles(fused))
        kernels = emitGPUDotKernel(emission, whyNot);
      else
        whyNot = "it multiplies few elements";
    } else {
      emitter = "row";
      kernels = emitGPURowKernel(emission, whyNot);
      if (succeeded(kernels) && !*kernels) {
        kernels = emitGPUBlockKernel(emission);
        if (succeeded(kernels) && *kernels) {
          emitter = "block";
          whyNot.clear();
        }
      }
    }
    break;
  case Emitter::DynamicUpdateSlice:
    kernels = emitGPUUpdateKernel(emission, whyNot);
    break;
  case Emitter::Loop:
    if (isWorthTiles(fused)) {
      emitter = "dot";
      kernels = emitGPUDotKernel(emission, whyNot);
    }
    break;
  }
  if (failed(kernels))
    return failure();
  if (!*kernels) {
    kernels = emitGPULoopKernel(emission);
    if (failed(kernels))
      return failure();
  }
  if (whyNot.empty())
    remark::passed(op->getLoc(),
                   remark::RemarkOpts::name("Emitter").category(DEBUG_TYPE))
        << remark::add("{0} kernel{1}{2}", emitter,
                       kernels->description.empty() ? "" : ": ",
                       kernels->description);
  else
    remark::missed(op->getLoc(),
                   remark::RemarkOpts::name("Emitter").category(DEBUG_TYPE))
        << remark::add("loop kernel instead of {0}: {1}", emitter, whyNot);

  if (!kernels->inPlace.empty()) {
    SmallVector<int64_t> initial(getArrays(fused.getRoots()).size(), -1);
    for (auto [result, operand] : kernels->inPlace)
      initial[result] = operand;
    op->setAttr("initial_values",
                mlir::DenseI64ArrayAttr::get(op->getContext(), initial));
  }
  SmallVector<mlir::StringAttr> names;
  for (gpu::GPUFuncOp function : kernels->functions)
    names.push_back(function.getNameAttr());
  return names;
}
