//===- HostObjects.cpp - Kernels as object files --------------------------===//

#include "HostObjects.h"
#include "Optimization.h"
#include "VectorMath.h"
#include "hlo/Target/Cache/CodeCache.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Threading.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
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
  // LLVM's own choice for code in memory takes an instruction more to find each
  // constant.
  builder->setCodeModel(llvm::CodeModel::Small);
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

/// Most kernels that are compiled together: more take longer than several
/// groups do one after the other.
static constexpr size_t kKernelsOfGroup = 12;

/// The symbols that some functions refer to, themselves included, in the order
/// of the module.
static SmallVector<Operation *> getReferred(const mlir::SymbolTable &symbols,
                                            ArrayRef<Operation *> functions) {
  llvm::SmallSetVector<Operation *, 16> referred(functions.begin(),
                                                 functions.end());
  for (size_t i = 0; i < referred.size(); ++i)
    if (auto uses = mlir::SymbolTable::getSymbolUses(referred[i]))
      for (const mlir::SymbolTable::SymbolUse &use : *uses)
        if (Operation *symbol = symbols.lookup(
                use.getSymbolRef().getRootReference().getValue()))
          referred.insert(symbol);
  SmallVector<Operation *> inOrder = referred.takeVector();
  llvm::sort(inOrder, [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  });
  return inOrder;
}

/// Splits kernels into groups that take about as long to compile, one for each
/// thread at least.
static std::vector<SmallVector<Operation *>>
getGroups(ModuleOp module, const mlir::SymbolTable &symbols) {
  // With the number of operations of each.
  SmallVector<std::pair<size_t, Operation *>> kernels;
  for (auto function : module.getOps<mlir::LLVM::LLVMFuncOp>()) {
    if (function.isExternal() ||
        function.getLinkage() != mlir::LLVM::Linkage::External)
      continue;
    size_t size = 0;
    for (Operation *symbol : getReferred(symbols, function.getOperation()))
      symbol->walk([&](Operation *) { ++size; });
    kernels.push_back({size, function});
  }
  llvm::stable_sort(kernels, [](const auto &lhs, const auto &rhs) {
    return lhs.first > rhs.first;
  });
  size_t threads = module.getContext()->getNumThreads();
  std::vector<SmallVector<Operation *>> groups(
      std::max(llvm::divideCeil(kernels.size(), kKernelsOfGroup),
               std::min(kernels.size(), threads)));
  // Large ones first, each to the group that has least and is not full.
  size_t most = llvm::divideCeil(kernels.size(), groups.size());
  std::vector<size_t> sizes(groups.size());
  for (auto [size, kernel] : kernels) {
    size_t least = std::min_element(sizes.begin(), sizes.end()) - sizes.begin();
    groups[least].push_back(kernel);
    sizes[least] = groups[least].size() < most ? sizes[least] + size : SIZE_MAX;
  }
  return groups;
}

static Expected<std::string> compile(ModuleOp module,
                                     llvm::TargetMachine &machine) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> translated =
      mlir::translateModuleToLLVMIR(module, context);
  if (!translated)
    return llvm::createStringError("it has no form in LLVM's IR");
  optimizeKernels(*translated, machine);
  llvm::SmallVector<char, 0> object = emitObjectFile(*translated, machine);
  if (object.empty())
    return llvm::createStringError("the processor has no object files");
  return std::string(object.begin(), object.end());
}

/// Hashes kernels, and all else that their code depends on.
static std::string getKey(ModuleOp module, const llvm::TargetMachine &machine) {
  return getCacheKey(module,
                     {"host 2", machine.getTargetTriple().str(),
                      machine.getTargetCPU(), machine.getTargetFeatureString(),
                      llvm::sys::getHostCPUName(),
                      getVectorMathLibrary() ? "vectors" : "scalars"});
}

static Expected<std::unique_ptr<llvm::MemoryBuffer>>
compileGroup(ModuleOp module, ArrayRef<Operation *> symbols,
             StringRef cacheFolder,
             std::optional<ArrayRef<std::string>> features) {
  mlir::OwningOpRef<ModuleOp> part = ModuleOp::create(module.getLoc());
  (*part)->setAttrs(module->getAttrDictionary());
  for (Operation *symbol : symbols)
    part->push_back(symbol->clone());
  auto machine = createTargetMachine(features);
  if (!machine)
    return machine.takeError();
  std::string key;
  if (!cacheFolder.empty())
    key = getKey(*part, **machine);
  Expected<std::string> object =
      getCached(cacheFolder, key, [&] { return compile(*part, **machine); });
  if (!object)
    return object.takeError();
  return llvm::MemoryBuffer::getMemBufferCopy(*object);
}

Expected<HostObjects>
hlo::compileToObjects(ModuleOp module, StringRef cacheFolder,
                      std::optional<ArrayRef<std::string>> features) {
  MLIRContext *context = module.getContext();
  mlir::registerBuiltinDialectTranslation(*context);
  mlir::registerLLVMDialectTranslation(*context);
  mlir::SymbolTable symbols(module);
  auto groups = getGroups(module, symbols);
  // What the groups refer to is found here: that changes the order's numbers.
  for (SmallVector<Operation *> &group : groups)
    group = getReferred(symbols, group);
  HostObjects objects(groups.size());
  std::vector<std::string> errors(groups.size());
  mlir::parallelFor(context, 0, groups.size(), [&](size_t i) {
    auto object = compileGroup(module, groups[i], cacheFolder, features);
    if (object)
      objects[i] = std::move(*object);
    else
      errors[i] = llvm::toString(object.takeError());
  });
  for (const std::string &error : errors)
    if (!error.empty())
      return llvm::createStringError(error);
  return objects;
}
