//===- KernelToEmulator.cpp - Kernels of GPUs to functions of threads -----===//
// See the description of kernel-to-emulator in Passes.td; test:
// kernel-to-emulator.mlir.

#include "EmulatedKernel.h"
#include "hlo/Conversion/GPU/IndexBitwidth.h"
#include "hlo/Conversion/GPU/Passes.h"
#include "hlo/Conversion/GPU/WorkgroupMemory.h"
#include "hlo/Runtime/Emulator/KernelInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace hlo {
#define GEN_PASS_DEF_KERNELTOEMULATORPASS
#include "hlo/Conversion/GPU/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace gpu = mlir::gpu;
namespace LLVM = mlir::LLVM;
namespace memref = mlir::memref;

static Value castToMemRef(ImplicitLocOpBuilder &b, MemRefType type,
                          Value pointer) {
  return mlir::UnrealizedConversionCastOp::create(b, type, pointer)
      .getResult(0);
}

/// What stands for the arguments of a kernel: buffers, then workgroup memory,
/// one part after the other, then private memory.
static FailureOr<SmallVector<Value>> getArguments(ImplicitLocOpBuilder &b,
                                                  EmulatedKernel &kernel,
                                                  gpu::GPUFuncOp original) {
  func::FuncOp function = kernel.getFunction();
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  SmallVector<Value> arguments;
  for (auto [i, type] : llvm::enumerate(original.getArgumentTypes())) {
    auto buffer = dyn_cast<MemRefType>(type);
    if (!buffer || !buffer.hasStaticShape() || !buffer.getLayout().isIdentity())
      return original.emitError("takes ")
             << type << ", but the emulator has buffers of known size only";
    Value address =
        LLVM::GEPOp::create(b, pointer, pointer, function.getArgument(1),
                            ArrayRef<LLVM::GEPArg>{int32_t(i)});
    arguments.push_back(
        castToMemRef(b, buffer, LLVM::LoadOp::create(b, pointer, address)));
  }
  Value shared = LLVM::LoadOp::create(
      b, pointer,
      kernel.getPointer(b, kernel.getThread(),
                        offsetof(runtime::EmulatedThread, shared)));
  auto memory = WorkgroupMemory::get(original);
  if (!memory)
    return original.emitError("has workgroup memory of unknown size");
  for (auto [argument, offset] :
       llvm::zip_equal(original.getWorkgroupAttributions(), memory->offsets))
    arguments.push_back(castToMemRef(b, cast<MemRefType>(argument.getType()),
                                     kernel.getPointer(b, shared, offset)));
  function->setAttr("shared_bytes", b.getI64IntegerAttr(memory->size));
  for (mlir::BlockArgument argument : original.getPrivateAttributions())
    arguments.push_back(
        memref::AllocaOp::create(b, cast<MemRefType>(argument.getType())));
  return arguments;
}

static LogicalResult convertKernel(ModuleOp module, gpu::GPUFuncOp original,
                                   bool checkRaces) {
  auto blockSize = original.getKnownBlockSizeAttr(),
       gridSize = original.getKnownGridSizeAttr();
  if (!blockSize || !gridSize)
    return original.emitError(
        "has no attributes known_block_size and known_grid_size");
  if (!llvm::hasSingleElement(original.getBody()))
    return original.emitError("expects structured control flow");
  auto b =
      ImplicitLocOpBuilder::atBlockEnd(original.getLoc(), module.getBody());
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  auto function = func::FuncOp::create(
      b, original.getName(), b.getFunctionType({pointer, pointer}, pointer));
  function->setAttr("block_size", blockSize);
  function->setAttr("grid_size", gridSize);
  mlir::Block *entry = function.addEntryBlock();
  b.setInsertionPointToStart(entry);
  EmulatedKernel kernel(module, function);
  FailureOr<SmallVector<Value>> arguments = getArguments(b, kernel, original);
  if (failed(arguments))
    return failure();
  mlir::Block &body = original.getBody().front();
  for (auto [argument, value] :
       llvm::zip_equal(body.getArguments(), *arguments))
    argument.replaceAllUsesWith(value);
  entry->getOperations().splice(entry->end(), body.getOperations());
  // First, so that what is made of others is not checked.
  if (failed(checkAccesses(kernel, checkRaces)) ||
      failed(convertGPUOps(kernel)))
    return failure();
  function->setAttr("suspends", b.getBoolAttr(kernel.suspends()));
  return success();
}

namespace {
struct KernelToEmulatorPass
    : ::hlo::impl::KernelToEmulatorPassBase<KernelToEmulatorPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto gpuModules = llvm::to_vector(module.getOps<gpu::GPUModuleOp>());
    unsigned indexBitwidth = 32;
    for (gpu::GPUModuleOp gpuModule : gpuModules) {
      indexBitwidth = std::max(indexBitwidth, getIndexBitwidth(gpuModule));
      for (Operation &op :
           llvm::make_early_inc_range(gpuModule.getBody()->getOperations())) {
        auto kernel = dyn_cast<gpu::GPUFuncOp>(op);
        if (!kernel) {
          // Constant tables, and functions that kernels call.
          op.moveBefore(module.getBody(), module.getBody()->end());
          continue;
        }
        if (failed(convertKernel(module, kernel, checkRaces)))
          return signalPassFailure();
      }
      gpuModule.erase();
    }
    mlir::Builder builder(module);
    mlir::DataLayoutEntryInterface indexSize = mlir::DataLayoutEntryAttr::get(
        builder.getIndexType(), builder.getI32IntegerAttr(indexBitwidth));
    module->setAttr(mlir::DLTIDialect::kDataLayoutAttrName,
                    mlir::DataLayoutSpecAttr::get(&getContext(), indexSize));
  }
};
} // namespace
