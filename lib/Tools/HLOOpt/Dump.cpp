//===- Dump.cpp - Modules between passes, as files ------------------------===//

#include "Dump.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace hlo;
using namespace hlo::tools;

static StringRef getExtension(OutputForm form) {
  switch (form) {
  case OutputForm::HLO:
    return "txt";
  case OutputForm::MLIR:
    return "mlir";
  case OutputForm::Bytecode:
    return "mlirbc";
  case OutputForm::Dot:
    return "dot";
  case OutputForm::HTML:
    return "html";
  }
  llvm_unreachable("every form is handled");
}

namespace {
/// Writes the states of one module.
class Dumper {
public:
  Dumper(const DumpOptions &options, unsigned moduleIndex)
      : options(options), moduleIndex(moduleIndex), passes(options.passes) {
    if (this->options.forms.empty())
      this->options.forms.push_back(OutputForm::HLO);
  }

  /// Writes `module_<index>.<name>.<stage>.txt`.
  void dump(ModuleOp module, const Twine &stage) {
    if (hasFailed)
      return;
    std::string name = module.getSymName().value_or("module").str();
    for (char &c : name)
      if (!llvm::isAlnum(c) && c != '_' && c != '-' && c != '.')
        c = '_';
    std::error_code error = llvm::sys::fs::create_directories(options.folder);
    for (OutputForm form : options.forms) {
      SmallString<128> path(options.folder);
      llvm::sys::path::append(
          path, llvm::formatv("module_{0,0+4}.{1}.{2}.{3}", moduleIndex, name,
                              stage.str(), getExtension(form)));
      if (!error) {
        llvm::raw_fd_ostream file(path, error);
        if (!error)
          hasFailed |= writeModule(module, form, file) != ExitCode::Success;
      }
      if (error) {
        reportWarning("cannot write '" + path + "': " + error.message());
        hasFailed = true;
        return;
      }
    }
  }

  bool isWanted(StringRef passName) {
    return !options.passes.empty() && passes.match(passName);
  }

  /// Writes the module as it came, once.
  void dumpBefore(ModuleOp module) {
    if (!fingerPrint && hasChanged(module))
      dump(module, "before_optimizations");
  }

  /// True if `module` differs from what it was at the last call.
  bool hasChanged(ModuleOp module) {
    mlir::OperationFingerPrint current(module);
    bool differs = !fingerPrint || *fingerPrint != current;
    fingerPrint = current;
    return differs;
  }

  void dumpAfter(ModuleOp module, StringRef passName) {
    if (isWanted(passName) && hasChanged(module))
      dump(module, llvm::formatv("{0,0+4}.after_{1}", ++stageIndex, passName));
  }

private:
  DumpOptions options;
  unsigned moduleIndex, stageIndex = 0;
  llvm::Regex passes;
  std::optional<mlir::OperationFingerPrint> fingerPrint;
  bool hasFailed = false;
};

/// Writes the module at the end of the pipeline.
struct DumpPass : PassWrapper<DumpPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DumpPass)
  explicit DumpPass(std::shared_ptr<Dumper> dumper)
      : dumper(std::move(dumper)) {}

  StringRef getArgument() const override { return "dump"; }
  void runOnOperation() override {
    if (auto module = dyn_cast<ModuleOp>(getOperation()))
      dumper->dump(module, "after_optimizations");
    markAllAnalysesPreserved();
  }

  std::shared_ptr<Dumper> dumper;
};

struct DumpInstrumentation : mlir::PassInstrumentation {
  explicit DumpInstrumentation(std::shared_ptr<Dumper> dumper)
      : dumper(std::move(dumper)) {}

  void runBeforePass(Pass *, Operation *op) override {
    auto module = dyn_cast<ModuleOp>(op);
    if (module && !module->getParentOp())
      dumper->dumpBefore(module);
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    // Passes over functions run side by side; what runs them ends as one pass
    // over the module, without a name of its own.
    auto module = dyn_cast<ModuleOp>(op);
    if (!module || module->getParentOp() || isa<DumpPass>(pass))
      return;
    StringRef name = pass->getArgument();
    dumper->dumpAfter(module, name.empty() ? "pipeline" : name);
  }

  std::shared_ptr<Dumper> dumper;
};
} // namespace

LogicalResult
tools::addPassesWithDumps(PassManager &pm, const DumpOptions &options,
                          unsigned moduleIndex,
                          function_ref<LogicalResult()> addPasses) {
  if (options.folder.empty())
    return addPasses();
  auto dumper = std::make_shared<Dumper>(options, moduleIndex);
  pm.addInstrumentation(std::make_unique<DumpInstrumentation>(dumper));
  if (failed(addPasses()))
    return failure();
  pm.addPass(std::make_unique<DumpPass>(dumper));
  return success();
}
