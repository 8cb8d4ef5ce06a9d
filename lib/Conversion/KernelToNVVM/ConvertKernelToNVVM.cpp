//===- ConvertKernelToNVVM.cpp - Kernels of GPUs to LLVM and NVVM ---------===//
// See the description of convert-kernel-to-nvvm in Passes.td; test:
// convert-kernel-to-nvvm.mlir.

#include "../KernelToLLVM/GenericAtomics.h"
#include "KernelToNVVM.h"
#include "hlo/Conversion/GPU/IndexBitwidth.h"
#include "hlo/Conversion/GPU/Passes.h"
#include "hlo/Conversion/GPU/WorkgroupMemory.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVM.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/NVGPUToNVVM/NVGPUToNVVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace hlo {
#define GEN_PASS_DEF_CONVERTKERNELTONVVMPASS
#include "hlo/Conversion/GPU/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace gpu = mlir::gpu;
namespace LLVM = mlir::LLVM;
namespace NVVM = mlir::NVVM;
namespace nvgpu = mlir::nvgpu;

static void populatePatterns(const mlir::LLVMTypeConverter &converter,
                             mlir::RewritePatternSet &patterns) {
  mlir::populateGpuToNVVMConversionPatterns(converter, patterns,
                                            /*benefit=*/10);
  mlir::populateGpuWMMAToNVVMConversionPatterns(converter, patterns);
  mlir::populateNVGPUToNVVMConversionPatterns(converter, patterns);
  populateMathToNVVMPatterns(converter, patterns);
  populateTensorCorePatterns(converter, patterns);
  populateGenericAtomicPatterns(converter, patterns, /*scope=*/"device");
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  mlir::populateComplexToLLVMConversionPatterns(converter, patterns);
  mlir::cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  mlir::populateFuncToLLVMConversionPatterns(converter, patterns);
  mlir::populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
  // What libdevice does not have: counts of bits, classes of floats.
  mlir::populateMathToLLVMConversionPatterns(
      converter, patterns, /*approximateLog1p=*/false, /*benefit=*/1);
  mlir::ub::populateUBToLLVMConversionPatterns(converter, patterns);
  mlir::populateVectorToLLVMConversionPatterns(
      converter, patterns, /*reassociateFPReductions=*/false,
      /*force32BitVectorIndices=*/true, /*useVectorAlignment=*/false);
}

/// Of atomic operations only the values matter, not what they order, and only
/// on this GPU; upstream orders all memory of the system.
static void relax(LLVM::AtomicRMWOp op) {
  op.setOrdering(LLVM::AtomicOrdering::monotonic);
  op.setSyncscope("device");
}

/// A bound of the size of a block is what it is launched with; ptxas takes only
/// one of the two.
static void setExactBlockSize(LLVM::LLVMFuncOp function) {
  StringRef bound = NVVM::NVVMDialect::getMaxntidAttrName();
  if (Attribute size = function->removeAttr(bound))
    function->setAttr(NVVM::NVVMDialect::getReqntidAttrName(), size);
}

/// Maps of tensors are constants of 128 bytes, passed by value.
static void setTensorMap(LLVM::LLVMFuncOp function, unsigned argument) {
  mlir::Builder builder(function.getContext());
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), 128);
  function.setArgAttr(argument, LLVM::LLVMDialect::getByValAttrName(),
                      mlir::TypeAttr::get(type));
  function.setArgAttr(argument, LLVM::LLVMDialect::getAlignAttrName(),
                      builder.getI64IntegerAttr(64));
  function.setArgAttr(argument, NVVM::NVVMDialect::getGridConstantAttrName(),
                      builder.getUnitAttr());
}

/// Has the workgroup memory of a kernel be memory that its launch asks for, if
/// it may not declare as much.
static void makeDynamic(gpu::GPUFuncOp kernel) {
  auto memory = WorkgroupMemory::get(kernel);
  if (!memory || !memory->isDynamic())
    return;
  Block &body = kernel.getBody().front();
  auto b = mlir::ImplicitLocOpBuilder::atBlockBegin(kernel.getLoc(), &body);
  SmallVector<mlir::BlockArgument> arrays(kernel.getWorkgroupAttributions());
  auto space = gpu::AddressSpaceAttr::get(
      b.getContext(), gpu::GPUDialect::getWorkgroupAddressSpace());
  Value all = gpu::DynamicSharedMemoryOp::create(
      b, MemRefType::get(mlir::ShapedType::kDynamic, b.getI8Type(),
                         mlir::MemRefLayoutAttrInterface(), space));
  for (auto [array, offset] : llvm::zip_equal(arrays, memory->offsets))
    array.replaceAllUsesWith(mlir::memref::ViewOp::create(
        b, cast<MemRefType>(array.getType()), all,
        arith::ConstantIndexOp::create(b, offset), mlir::ValueRange()));
  body.eraseArguments(kernel.getFirstWorkgroupAttributionIndex(),
                      arrays.size());
  kernel->setAttr(gpu::GPUFuncOp::getNumWorkgroupAttributionsAttrName(),
                  b.getI64IntegerAttr(0));
  kernel.removeWorkgroupAttribAttrsAttr();
  kernel->setAttr(kDynamicMemoryAttr, b.getI64IntegerAttr(memory->size));
}

/// Memory whose size the launch says is external; upstream's is one static
/// byte.
static void setDynamicShared(LLVM::GlobalOp global) {
  auto array = dyn_cast<LLVM::LLVMArrayType>(global.getGlobalType());
  if (array && array.getNumElements() == 0 &&
      global.getAddrSpace() ==
          static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared))
    global.setLinkage(LLVM::Linkage::External);
}

namespace {
struct ConvertKernelToNVVMPass
    : ::hlo::impl::ConvertKernelToNVVMPassBase<ConvertKernelToNVVMPass> {
  using Base::Base;

  void runOnOperation() override {
    gpu::GPUModuleOp module = getOperation();
    // The attributes of tensor maps are of converted functions.
    llvm::StringMap<SmallVector<unsigned>> tensorMaps;
    for (auto function : module.getOps<gpu::GPUFuncOp>())
      for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
        if (function.isKernel() && isa<nvgpu::TensorMapDescriptorType>(type))
          tensorMaps[function.getName()].push_back(i);
    for (auto function : module.getOps<gpu::GPUFuncOp>())
      makeDynamic(function);

    mlir::LowerToLLVMOptions options(
        &getContext(), mlir::DataLayout(cast<mlir::DataLayoutOpInterface>(
                           module.getOperation())));
    options.overrideIndexBitwidth(indexBitwidth ? unsigned(indexBitwidth)
                                                : getIndexBitwidth(module));
    options.useBarePtrCallConv = true;
    mlir::LLVMTypeConverter converter(&getContext(), options);
    mlir::configureGpuToNVVMTypeConverter(converter);
    nvgpu::populateCommonGPUTypeAndAttributeConversions(converter);
    addNVGPUTypeConversions(converter);
    mlir::RewritePatternSet patterns(&getContext());
    populatePatterns(converter, patterns);
    mlir::LLVMConversionTarget target(getContext());
    target.addLegalDialect<NVVM::NVVMDialect>();
    target.addLegalOp<gpu::GPUModuleOp>();
    mlir::ConversionConfig config;
    config.allowPatternRollback = false;
    if (failed(
            applyFullConversion(module, target, std::move(patterns), config)))
      return signalPassFailure();
    module.walk([&](Operation *op) {
      if (auto atomic = dyn_cast<LLVM::AtomicRMWOp>(op))
        relax(atomic);
      if (auto global = dyn_cast<LLVM::GlobalOp>(op))
        setDynamicShared(global);
      auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
      if (!function)
        return;
      setExactBlockSize(function);
      for (unsigned i : tensorMaps.lookup(function.getName()))
        setTensorMap(function, i);
    });
  }
};
} // namespace
