//===- PTX.cpp - Kernels of GPUs as assembly ------------------------------===//

#include "hlo/Target/PTX/PTX.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include <mutex>

using namespace hlo;
using llvm::Error;
using llvm::Expected;
using mlir::gpu::GPUModuleOp;

/// The version of PTX: LLVM takes the least that has the chip, which lacks
/// instructions that kernels use. From CUDA 12.9 on, or 13.0 where that is the
/// first that has the chip.
static StringRef getPTXVersion(StringRef chip) {
  return chip.starts_with("sm_110") ? "+ptx90" : "+ptx88";
}

std::string hlo::getChip(int64_t computeCapability) {
  return "sm_" + std::to_string(computeCapability);
}

void hlo::registerKernelTranslations(mlir::DialectRegistry &registry) {
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerGPUDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
  mlir::registerNVVMDialectTranslation(registry);
}

Expected<std::unique_ptr<llvm::Module>>
hlo::translateToLLVMIR(GPUModuleOp module, llvm::LLVMContext &context) {
  mlir::DialectRegistry registry;
  registerKernelTranslations(registry);
  module.getContext()->appendDialectRegistry(registry);
  std::unique_ptr<llvm::Module> translated =
      mlir::translateModuleToLLVMIR(module, context, module.getName());
  if (!translated)
    return llvm::createStringError("kernels have no form in LLVM's IR");
  return translated;
}

static Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(StringRef chip) {
  static std::once_flag isInitialized;
  std::call_once(isInitialized, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return llvm::createStringError(message);
  llvm::TargetOptions options;
  // Only where flags of operations allow it.
  options.AllowFPOpFusion = llvm::FPOpFusion::Standard;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, chip, getPTXVersion(chip), options, /*RM=*/std::nullopt,
      /*CM=*/std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

//===----------------------------------------------------------------------===//
// libdevice
//===----------------------------------------------------------------------===//

static const llvm::Function *findLibdeviceCall(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && function.getName().starts_with("__nv_"))
      return &function;
  return nullptr;
}

/// Links the functions that a module calls; all others are not even read.
static Error linkLibdevice(llvm::Module &module, const CUDAToolkit &toolkit) {
  const llvm::Function *called = findLibdeviceCall(module);
  if (!called)
    return Error::success();
  if (toolkit.libdevice.empty())
    return llvm::createStringError(
        "kernels call " + called->getName() +
        ", but libdevice.10.bc, a part of CUDA, is not found: set CUDA_HOME to "
        "the folder of a CUDA toolkit, or of PyPI's nvidia-cuda-nvcc-cu12");
  auto file = llvm::MemoryBuffer::getFile(toolkit.libdevice);
  if (!file)
    return llvm::createStringError("cannot read '" + toolkit.libdevice +
                                   "': " + file.getError().message());
  auto library =
      llvm::getOwningLazyBitcodeModule(std::move(*file), module.getContext());
  if (!library)
    return library.takeError();
  (*library)->setTargetTriple(module.getTargetTriple());
  (*library)->setDataLayout(module.getDataLayout());
  bool hasFailed = llvm::Linker::linkModules(
      module, std::move(*library), llvm::Linker::Flags::LinkOnlyNeeded,
      [](llvm::Module &module, const llvm::StringSet<> &linked) {
        llvm::internalizeModule(module, [&](const llvm::GlobalValue &value) {
          return !value.hasName() || !linked.contains(value.getName());
        });
      });
  if (hasFailed)
    return llvm::createStringError("cannot link '" + toolkit.libdevice + "'");
  return Error::success();
}

/// What libdevice asks how exact it is to be. LLVM answers what it does not
/// know with 0: square roots would be approximate.
static void answerReflection(llvm::Module &module) {
  llvm::Function *reflect = module.getFunction("__nvvm_reflect");
  if (!reflect)
    return;
  for (llvm::User *user : llvm::make_early_inc_range(reflect->users())) {
    auto *call = dyn_cast<llvm::CallInst>(user);
    if (!call)
      continue;
    auto *global = dyn_cast<llvm::GlobalVariable>(
        call->getArgOperand(0)->stripPointerCasts());
    auto *name =
        global && global->hasInitializer()
            ? dyn_cast<llvm::ConstantDataArray>(global->getInitializer())
            : nullptr;
    if (!name || (name->getAsCString() != "__CUDA_PREC_SQRT" &&
                  name->getAsCString() != "__CUDA_PREC_DIV"))
      continue;
    call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), 1));
    call->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = false;
  tuning.SLPVectorization = true;
  llvm::PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}

Expected<std::string> hlo::translateToPTX(GPUModuleOp module, StringRef chip,
                                          const CUDAToolkit &toolkit) {
  llvm::LLVMContext context;
  auto translated = translateToLLVMIR(module, context);
  if (!translated)
    return translated.takeError();
  auto machine = createTargetMachine(chip);
  if (!machine)
    return machine.takeError();
  llvm::Module &code = **translated;
  code.setTargetTriple((*machine)->getTargetTriple());
  code.setDataLayout((*machine)->createDataLayout());
  if (Error error = linkLibdevice(code, toolkit))
    return std::move(error);
  answerReflection(code);
  optimize(code, **machine);
  SmallString<0> text;
  llvm::raw_svector_ostream os(text);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, os, nullptr,
                                      llvm::CodeGenFileType::AssemblyFile))
    return llvm::createStringError("LLVM has no PTX here");
  passes.run(code);
  return text.str().str();
}
