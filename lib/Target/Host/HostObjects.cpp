//===- HostObjects.cpp - Kernels as object files --------------------------===//

#include "HostObjects.h"
#include "VectorMath.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Threading.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include <mutex>

using namespace hlo;
using llvm::Expected;
namespace orc = llvm::orc;

static Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(std::optional<ArrayRef<std::string>> features) {
  static std::once_flag isInitialized;
  std::call_once(isInitialized, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  auto builder = orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  if (features) {
    // Has what all of the architecture have.
    builder->setCPU("generic");
    builder->getFeatures() = llvm::SubtargetFeatures();
    builder->addFeatures(features->vec());
  }
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  builder->setRelocationModel(llvm::Reloc::PIC_);
  auto machine = builder->createTargetMachine();
  if (!machine || !features)
    return machine;
  // LLVM only warns of those it does not know.
  auto known = (*machine)->getMCSubtargetInfo()->getAllProcessorFeatures();
  for (const std::string &feature : *features)
    if (llvm::none_of(known, [&](const auto &f) { return f.Key == feature; }))
      return llvm::createStringError("there is no processor feature '" +
                                     feature + "'");
  return machine;
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    // Without them, the vectorizer works for the least processor there is.
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("tune-cpu", llvm::sys::getHostCPUName());
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
  functions.registerPass(
      [&] { return llvm::TargetLibraryAnalysis(getHostLibraryInfo(machine)); });
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2)
      .run(module, modules);
}

/// Kernels that are compiled together: more take longer than several groups do
/// one after the other, fewer repeat what each group begins with.
static constexpr size_t kKernelsOfGroup = 12;

namespace {
/// Some functions of a module, with all that they refer to.
struct Group {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  std::unique_ptr<llvm::MemoryBuffer> object;
  std::string error;
};
} // namespace

/// The symbols that some functions refer to, themselves included, in the order
/// of the module.
static SmallVector<Operation *> getReferred(ModuleOp module,
                                            mlir::SymbolTable &symbols,
                                            ArrayRef<Operation *> functions) {
  llvm::SmallSetVector<Operation *, 16> referred(functions.begin(),
                                                 functions.end());
  for (size_t i = 0; i < referred.size(); ++i)
    if (auto uses = mlir::SymbolTable::getSymbolUses(referred[i]))
      for (const mlir::SymbolTable::SymbolUse &use : *uses)
        if (Operation *symbol = symbols.lookup(
                use.getSymbolRef().getRootReference().getValue()))
          referred.insert(symbol);
  SmallVector<Operation *> inOrder(referred.begin(), referred.end());
  llvm::sort(inOrder, [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  });
  return inOrder;
}

/// Splits a module into groups that are compiled on their own.
static std::vector<Group> translateGroups(ModuleOp module) {
  mlir::registerBuiltinDialectTranslation(*module.getContext());
  mlir::registerLLVMDialectTranslation(*module.getContext());
  mlir::SymbolTable symbols(module);
  SmallVector<Operation *> functions;
  for (auto function : module.getOps<mlir::LLVM::LLVMFuncOp>())
    if (!function.isExternal() &&
        function.getLinkage() == mlir::LLVM::Linkage::External)
      functions.push_back(function);
  std::vector<Group> groups;
  for (size_t begin = 0; begin < functions.size(); begin += kKernelsOfGroup) {
    ArrayRef<Operation *> of = ArrayRef(functions).drop_front(begin);
    mlir::OwningOpRef<ModuleOp> part = ModuleOp::create(module.getLoc());
    (*part)->setAttrs(module->getAttrDictionary());
    for (Operation *symbol :
         getReferred(module, symbols, of.take_front(kKernelsOfGroup)))
      part->push_back(symbol->clone());
    Group &group = groups.emplace_back();
    group.context = std::make_unique<llvm::LLVMContext>();
    group.module = mlir::translateModuleToLLVMIR(*part, *group.context);
    if (!group.module)
      group.error = "it has no form in LLVM's IR";
  }
  return groups;
}

static llvm::Error emitObject(Group &group,
                              std::optional<ArrayRef<std::string>> features) {
  if (!group.module)
    return llvm::createStringError(group.error);
  auto machine = createTargetMachine(features);
  if (!machine)
    return machine.takeError();
  optimize(*group.module, **machine);
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  passes.add(
      new llvm::TargetLibraryInfoWrapperPass(getHostLibraryInfo(**machine)));
  if ((*machine)->addPassesToEmitFile(passes, stream, nullptr,
                                      llvm::CodeGenFileType::ObjectFile))
    return llvm::createStringError("the processor has no object files");
  passes.run(*group.module);
  group.object = std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(object), /*RequiresNullTerminator=*/false);
  return llvm::Error::success();
}

Expected<HostObjects>
hlo::compileToObjects(ModuleOp module,
                      std::optional<ArrayRef<std::string>> features) {
  std::vector<Group> groups = translateGroups(module);
  mlir::parallelForEach(module.getContext(), groups, [&](Group &group) {
    if (llvm::Error error = emitObject(group, features))
      group.error = llvm::toString(std::move(error));
  });
  HostObjects objects;
  for (Group &group : groups) {
    if (!group.object)
      return llvm::createStringError(group.error);
    objects.push_back(std::move(group.object));
  }
  return objects;
}
