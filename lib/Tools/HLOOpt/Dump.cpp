//===- Dump.cpp - Modules between passes, as files ------------------------===//

#include "Dump.h"
#include "hlo/Pipelines/PipelinePass.h"
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
  case OutputForm::LLVMIR:
    return "ll";
  case OutputForm::PTX:
    return "ptx";
  case OutputForm::SASS:
    return "sass";
  case OutputForm::BufferAssignment:
  case OutputForm::Memory:
    return "memory.txt";
  case OutputForm::MemoryJSON:
    return "json";
  case OutputForm::MemorySVG:
    return "svg";
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

  /// Writes the module as it came, once.
  void dumpBefore(ModuleOp module) {
    if (!std::exchange(hasBegun, true))
      dump(module, "before_optimizations");
  }

  void beginPass(ModuleOp module, Pass *pass) {
    dumpBetween(module, pass->getArgument());
    if (isa<PipelinePass>(pass))
      pipelines.push_back({pass->getArgument().str()});
  }

  void endPass(ModuleOp module, Pass *pass) {
    if (isa<PipelinePass>(pass)) {
      dumpBetween(module, "pipeline-end");
      pipelines.pop_back();
    }
    pipelines.back().lastPass = pass->getArgument().str();
  }

  void end(ModuleOp module) {
    dumpBetween(module, "pipeline-end");
    dump(module, "after_optimizations");
  }

private:
  struct Pipeline {
    std::string name, lastPass = "pipeline-start";
  };

  /// Writes the module between two passes if either is asked for: at the start
  /// of a pipeline, and where it is not what was written last.
  void dumpBetween(ModuleOp module, StringRef nextPass) {
    Pipeline &pipeline = pipelines.back();
    if (options.passes.empty() ||
        !(passes.match(pipeline.lastPass) || passes.match(nextPass)))
      return;
    mlir::OperationFingerPrint current(module);
    if (pipeline.lastPass != Pipeline().lastPass && fingerPrint &&
        *fingerPrint == current)
      return;
    fingerPrint = current;
    dump(module, llvm::formatv("{0,0+4}.{1}.after_{2}.before_{3}", stageIndex++,
                               pipeline.name, pipeline.lastPass, nextPass));
  }

  DumpOptions options;
  unsigned moduleIndex, stageIndex = 0;
  llvm::Regex passes;
  /// The pipelines that run, innermost last; what the command line names is
  /// one.
  SmallVector<Pipeline> pipelines = {{"passes"}};
  std::optional<mlir::OperationFingerPrint> fingerPrint;
  bool hasBegun = false, hasFailed = false;
};

/// Writes the module at the end of the pipeline.
struct DumpPass : PassWrapper<DumpPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DumpPass)
  explicit DumpPass(std::shared_ptr<Dumper> dumper)
      : dumper(std::move(dumper)) {}

  StringRef getArgument() const override { return "dump"; }
  void runOnOperation() override {
    if (auto module = dyn_cast<ModuleOp>(getOperation()))
      dumper->end(module);
    markAllAnalysesPreserved();
  }

  std::shared_ptr<Dumper> dumper;
};

struct DumpInstrumentation : mlir::PassInstrumentation {
  explicit DumpInstrumentation(std::shared_ptr<Dumper> dumper)
      : dumper(std::move(dumper)) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    ModuleOp module = getModule(op);
    if (!module)
      return;
    dumper->dumpBefore(module);
    if (isNamed(pass))
      dumper->beginPass(module, pass);
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (ModuleOp module = getModule(op); module && isNamed(pass))
      dumper->endPass(module, pass);
  }

private:
  /// False for what runs passes on nested operations, and for what writes.
  static bool isNamed(Pass *pass) {
    return !pass->getArgument().empty() && !isa<DumpPass>(pass);
  }

  /// The module that contains all.
  static ModuleOp getModule(Operation *op) {
    while (Operation *parent = op->getParentOp())
      op = parent;
    return dyn_cast<ModuleOp>(op);
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
  // Passes over functions do not run side by side while modules are written.
  if (!options.passes.empty())
    pm.getContext()->disableMultithreading();
  auto dumper = std::make_shared<Dumper>(options, moduleIndex);
  pm.addInstrumentation(std::make_unique<DumpInstrumentation>(dumper));
  if (failed(addPasses()))
    return failure();
  pm.addPass(std::make_unique<DumpPass>(dumper));
  return success();
}
