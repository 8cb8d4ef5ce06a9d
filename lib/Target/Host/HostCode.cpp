//===- HostCode.cpp - Kernels compiled for this machine -------------------===//

#include "hlo/Target/Host/HostCode.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <mutex>

using namespace hlo;
using llvm::Expected;
namespace orc = llvm::orc;

static Expected<std::unique_ptr<llvm::TargetMachine>> createTargetMachine() {
  static std::once_flag isInitialized;
  std::call_once(isInitialized, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  auto builder = orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  builder->setRelocationModel(llvm::Reloc::PIC_);
  return builder->createTargetMachine();
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    // Without them, the vectorizer works for the least processor there is.
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("target-features", machine.getTargetFeatureString());
    function.addFnAttr("prefer-vector-width", "512");
  }
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = true;
  llvm::PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2)
      .run(module, modules);
}

static Expected<std::unique_ptr<llvm::MemoryBuffer>>
emitObject(ModuleOp module, llvm::TargetMachine &machine) {
  mlir::registerBuiltinDialectTranslation(*module.getContext());
  mlir::registerLLVMDialectTranslation(*module.getContext());
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> translated =
      mlir::translateModuleToLLVMIR(module, context);
  if (!translated)
    return llvm::createStringError("it has no form in LLVM's IR");
  optimize(*translated, machine);
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr,
                                  llvm::CodeGenFileType::ObjectFile))
    return llvm::createStringError("the processor has no object files");
  passes.run(*translated);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(object), /*RequiresNullTerminator=*/false);
}

namespace {
class LoadedCode : public HostCode {
public:
  explicit LoadedCode(std::unique_ptr<orc::LLJIT> jit) : jit(std::move(jit)) {}

  Expected<void *> lookupAddress(StringRef name) override {
    auto address = jit->lookup(name);
    if (!address)
      return address.takeError();
    return address->toPtr<void *>();
  }

private:
  std::unique_ptr<orc::LLJIT> jit;
};
} // namespace

Expected<HostKernelFn *> HostCode::lookup(StringRef name) {
  Expected<void *> address = lookupAddress(name);
  if (!address)
    return address.takeError();
  return reinterpret_cast<HostKernelFn *>(*address);
}

static llvm::Error define(orc::LLJIT &jit, HostCode::Symbols symbols) {
  orc::SymbolMap addresses;
  for (auto [name, address] : symbols)
    addresses[jit.mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(address),
                                            llvm::JITSymbolFlags::Exported};
  return jit.getMainJITDylib().define(
      orc::absoluteSymbols(std::move(addresses)));
}

Expected<std::unique_ptr<HostCode>> HostCode::compile(ModuleOp module,
                                                      Symbols symbols) {
  auto machine = createTargetMachine();
  if (!machine)
    return machine.takeError();
  auto object = emitObject(module, **machine);
  if (!object)
    return object.takeError();
  auto jit = orc::LLJITBuilder().create();
  if (!jit)
    return jit.takeError();
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  (*jit)->getMainJITDylib().addGenerator(std::move(*process));
  if (llvm::Error error = define(**jit, symbols))
    return std::move(error);
  if (llvm::Error error = (*jit)->addObjectFile(std::move(*object)))
    return std::move(error);
  return std::make_unique<LoadedCode>(std::move(*jit));
}
