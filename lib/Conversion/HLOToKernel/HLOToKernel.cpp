//===- HLOToKernel.cpp - Instructions to kernels --------------------------===//
// See the description of hlo-to-kernel in Passes.td; test: hlo-to-kernel.mlir.

#include "ElementwiseLoop.h"
#include "EqualKernels.h"
#include "GPUEmitters.h"
#include "HostKernel.h"
#include "hlo/Analysis/Device/Target.h"
#include "hlo/Conversion/HLOToThunk/LibraryCall.h"
#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace hlo {
#define GEN_PASS_DEF_HLOTOKERNELPASS
#include "hlo/Conversion/Kernel/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Whether an instruction computes elements; others name values, run
/// computations, or are done by libraries.
static bool isComputed(Operation *op) {
  if (isa<OptBarrierOp, DomainOp, AddDependencyOp>(op))
    return false;
  if (isa<CopyOp>(op)) {
    auto array = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    return array && array.hasStaticShape();
  }
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BitcastConvertOp, BroadcastOp, ConcatenateOp, ConvolutionOp,
             CopyOp, DotOp, DynamicSliceOp, DynamicUpdateSliceOp, FusionOp,
             GatherOp, IotaOp, MapOp, PadOp, ReduceOp, ReduceWindowOp,
             ReshapeOp, ReverseOp, ScatterOp, SelectAndScatterOp, SliceOp,
             SortOp, TransposeOp>(op);
}

namespace {
struct HLOToKernelPass : ::hlo::impl::HLOToKernelPassBase<HLOToKernelPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<DeviceDescription> device = getTargetDevice(module, target);
    if (failed(device))
      return signalPassFailure();
    SmallVector<Operation *> computed;
    llvm::DenseMap<Operation *, ElementwiseLoop> loops;
    module.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
      auto loop = dyn_cast<WhileOp>(op);
      if (loop && !device->isGPU())
        if (auto elementwise = ElementwiseLoop::get(loop)) {
          loops.try_emplace(op, std::move(*elementwise));
          computed.push_back(op);
          return mlir::WalkResult::skip();
        }
      if (!isa<ModuleOp, func::FuncOp, WhileOp, ConditionalOp>(op)) {
        if (isComputed(op) &&
            (device->isGPU() || failed(getCPULibraryCall(op))))
          computed.push_back(op);
        return mlir::WalkResult::skip();
      }
      return mlir::WalkResult::advance();
    });
    if (computed.empty())
      return markAllAnalysesPreserved();

    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    Operation *kernels =
        device->isGPU()
            ? gpu::GPUModuleOp::create(builder, module.getLoc(), "kernels")
            : ModuleOp::create(builder, module.getLoc(), "kernels")
                  .getOperation();
    mlir::SymbolTable moduleSymbols(module), symbols(kernels);
    moduleSymbols.insert(kernels);
    EqualKernels equalKernels;
    for (Operation *op : computed) {
      FailureOr<SmallVector<mlir::StringAttr>> names =
          device->isGPU()
              ? emitGPUKernels(op, getKernelName(op), *device, symbols)
              : emitHostKernels(op, getKernelName(op), symbols, loops);
      if (failed(names))
        return signalPassFailure();
      auto parent = mlir::SymbolTable::getSymbolName(kernels);
      SmallVector<Attribute> references =
          llvm::map_to_vector(*names, [&](mlir::StringAttr name) -> Attribute {
            return mlir::SymbolRefAttr::get(
                parent,
                mlir::FlatSymbolRefAttr::get(equalKernels.add(name, symbols)));
          });
      op->setAttr("kernel", references.size() == 1
                                ? references.front()
                                : builder.getArrayAttr(references));
    }
  }

private:
  static FailureOr<SmallVector<mlir::StringAttr>>
  emitHostKernels(Operation *op, StringRef name, mlir::SymbolTable &symbols,
                  llvm::DenseMap<Operation *, ElementwiseLoop> &loops) {
    auto loop = loops.find(op);
    auto kernels =
        loop == loops.end()
            ? hlo::emitHostKernels(op, name, symbols)
            : emitWhileKernels(cast<WhileOp>(op), loop->second, name, symbols);
    if (failed(kernels))
      return failure();
    return llvm::map_to_vector(
        *kernels, [](func::FuncOp kernel) { return kernel.getSymNameAttr(); });
  }

  static std::string getKernelName(Operation *op) {
    mlir::StringAttr instruction = getInstructionName(op->getLoc());
    std::string name =
        (instruction ? instruction.getValue() : op->getName().stripDialect())
            .str();
    // Assemblers have no other letters; functions of C have no such ending.
    for (char &letter : name)
      if (!llvm::isAlnum(letter))
        letter = '_';
    return name + "_kernel";
  }
};
} // namespace
