//===- ConvertKernelToLLVM.cpp - Kernels for processors to LLVM -----------===//
// See the description of convert-kernel-to-llvm in Passes.td; test:
// convert-kernel-to-llvm.mlir.

#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Conversion/Kernel/StreamedBuffers.h"
#include "mlir/Analysis/CFGLoopInfo.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/DialectConversion.h"

namespace hlo {
#define GEN_PASS_DEF_CONVERTKERNELTOLLVMPASS
#include "hlo/Conversion/Kernel/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace LLVM = mlir::LLVM;

static constexpr StringRef kChunks = "chunks";

/// Bytes of a buffer that would take most of the last cache.
static constexpr int64_t kStreamedBytes = 16 << 20;

/// The numbers of the arguments that are large.
static std::string getStreamedBuffers(func::FuncOp kernel) {
  std::string numbers;
  for (unsigned i : llvm::seq(kernel.getNumArguments())) {
    auto type = dyn_cast<MemRefType>(kernel.getArgument(i).getType());
    if (type && type.getNumElements() *
                        getElementBitWidth(type.getElementType()) / CHAR_BIT >=
                    kStreamedBytes)
      numbers += (numbers.empty() ? "" : ",") + std::to_string(i);
  }
  return numbers;
}

/// The function that a runtime calls, with an array of pointers to buffers; the
/// kernel itself, which takes them one by one, becomes internal.
static void addEntry(LLVM::LLVMFuncOp kernel, mlir::SymbolTable &symbols) {
  OpBuilder builder(kernel);
  Location location = kernel.getLoc();
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type integer = builder.getI64Type();
  std::string name = kernel.getName().str();
  Attribute chunks = kernel->removeAttr(kChunks);
  auto streamed = kernel->removeAttr(kStreamedBuffers);
  // Nothing refers to a kernel: a search of the module for what does is not
  // needed.
  symbols.remove(kernel);
  kernel.setSymName(name + ".impl");
  symbols.insert(kernel);
  kernel.setLinkage(LLVM::Linkage::Internal);
  auto entry = LLVM::LLVMFuncOp::create(
      builder, location, name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()),
                                  {pointer, integer, integer}));
  symbols.insert(entry);
  entry->setAttr(kChunks, chunks);
  if (streamed)
    entry.setPassthroughAttr(builder.getArrayAttr(builder.getArrayAttr(
        {builder.getStringAttr(kStreamedBuffers), streamed})));

  Block *body = entry.addEntryBlock(builder);
  builder.setInsertionPointToStart(body);
  SmallVector<Value> arguments;
  for (unsigned i : llvm::seq(kernel.getNumArguments() - 2)) {
    Value address = LLVM::GEPOp::create(builder, location, pointer, pointer,
                                        body->getArgument(0),
                                        ArrayRef<LLVM::GEPArg>{int32_t(i)});
    arguments.push_back(
        LLVM::LoadOp::create(builder, location, pointer, address));
  }
  arguments.push_back(body->getArgument(1));
  arguments.push_back(body->getArgument(2));
  LLVM::CallOp::create(builder, location, kernel, arguments);
  LLVM::ReturnOp::create(builder, location, ValueRange());
}

/// Marks what loops access whose iterations may run in any order: the mark of
/// the loop says so of that alone.
static void markParallelAccesses(LLVM::LLVMFuncOp function) {
  SmallVector<std::pair<Block *, ArrayRef<LLVM::AccessGroupAttr>>> parallel;
  function.walk([&](LLVM::BrOp branch) {
    if (auto loop = branch.getLoopAnnotationAttr())
      parallel.push_back({branch.getDest(), loop.getParallelAccesses()});
  });
  if (parallel.empty())
    return;
  bool hasOwnMemory = false;
  function.walk([&](LLVM::AllocaOp) { hasOwnMemory = true; });
  mlir::DominanceInfo dominance(function);
  mlir::CFGLoopInfo loops(dominance.getDomTree(&function.getBody()));
  for (auto [header, groups] : parallel) {
    mlir::CFGLoop *loop = loops.getLoopFor(header);
    // Loops in it may have memory of their own, which they use again.
    if (!loop || (hasOwnMemory && !loop->getSubLoops().empty()))
      continue;
    for (Block *block : loop->getBlocks())
      for (Operation &op : *block)
        if (auto access = dyn_cast<LLVM::AccessGroupOpInterface>(op)) {
          // Loops in it may be marked, too.
          SmallVector<Attribute> marks(groups.begin(), groups.end());
          if (mlir::ArrayAttr others = access.getAccessGroupsOrNull())
            marks.append(others.begin(), others.end());
          access.setAccessGroups(
              mlir::ArrayAttr::get(function.getContext(), marks));
        }
  }
}

namespace {
struct ConvertKernelToLLVMPass
    : ::hlo::impl::ConvertKernelToLLVMPassBase<ConvertKernelToLLVMPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto kernel : module.getOps<func::FuncOp>())
      if (kernel->hasAttr(kChunks))
        if (std::string streamed = getStreamedBuffers(kernel);
            !streamed.empty())
          kernel->setAttr(kStreamedBuffers,
                          mlir::StringAttr::get(&getContext(), streamed));
    mlir::LowerToLLVMOptions options(&getContext());
    options.useBarePtrCallConv = true;
    mlir::LLVMTypeConverter converter(&getContext(), options);
    mlir::RewritePatternSet patterns(&getContext());
    mlir::LLVMConversionTarget target(getContext());
    target.addLegalOp<ModuleOp>();
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    mlir::populateComplexToLLVMConversionPatterns(converter, patterns);
    mlir::cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    mlir::populateFuncToLLVMConversionPatterns(converter, patterns);
    mlir::populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    mlir::populateMathToLLVMConversionPatterns(converter, patterns,
                                               /*approximateLog1p=*/false);
    mlir::populateVectorToLLVMConversionPatterns(converter, patterns);
    mlir::ConversionConfig config;
    config.allowPatternRollback = false;
    if (failed(
            applyFullConversion(module, target, std::move(patterns), config)))
      return signalPassFailure();
    for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
      if (function.isExternal())
        continue;
      markParallelAccesses(function);
      if (function.isPrivate())
        function.setLinkage(LLVM::Linkage::Internal);
    }
    mlir::SymbolTable symbols(module);
    for (auto kernel : llvm::to_vector(module.getOps<LLVM::LLVMFuncOp>()))
      if (kernel->hasAttr(kChunks))
        addEntry(kernel, symbols);
  }
};
} // namespace
