//===- Processing.cpp - Modules through a pass pipeline -------------------===//
// MLIR goes through MlirOptMain. HLO text takes the same steps here, because
// MlirOptMain calls MLIR's parser.

#include "Processing.h"
#include "hlo/Tools/Support/Diagnostics.h"
#include "hlo/Tools/Support/InstructionLocator.h"
#include "hlo/Transforms/Passes.h"
#include "mlir/Debug/CLOptionsSetup.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Remark/RemarkStreamer.h"
#include "mlir/Support/Timing.h"
#include "mlir/Support/ToolUtilities.h"
#include "llvm/Support/SourceMgr.h"
#include <atomic>

using namespace hlo;
using namespace hlo::tools;

//===----------------------------------------------------------------------===//
// Pipeline
//===----------------------------------------------------------------------===//

namespace {
/// The last pass over MLIR input: writes the module in another form than
/// MLIR's.
struct WriteModulePass : PassWrapper<WriteModulePass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WriteModulePass)
  WriteModulePass(const Options &options, raw_ostream &os, ExitCode &code)
      : options(&options), os(&os), code(&code) {}

  StringRef getArgument() const override { return "write-module"; }
  void runOnOperation() override {
    auto module = dyn_cast<ModuleOp>(getOperation());
    if (!module) {
      getOperation()->emitError("only a module can be written in this form");
      *code = ExitCode::Unsupported;
      return signalPassFailure();
    }
    ExitCode written =
        writeModuleOrCode(module, options->outputForm, options->code, *os);
    if (written == ExitCode::Success)
      return;
    *code = written;
    signalPassFailure();
  }

  const Options *options;
  raw_ostream *os;
  ExitCode *code;
};
} // namespace

namespace {
/// Counts the passes that are running. With MLIR's reproducers on, the pass
/// manager survives a crash, but the pass that crashed never ends.
struct RunningPasses : mlir::PassInstrumentation {
  explicit RunningPasses(std::atomic<unsigned> &count) : count(count) {}

  void runBeforePass(mlir::Pass *, Operation *) override { ++count; }
  void runAfterPass(mlir::Pass *, Operation *) override { --count; }
  void runAfterPassFailed(mlir::Pass *, Operation *) override { --count; }

  std::atomic<unsigned> &count;
};
} // namespace

/// What the failure of a pipeline means in which that many passes never ended.
static ExitCode explainFailure(unsigned runningPasses, ExitCode otherwise) {
  if (!runningPasses)
    return otherwise;
  return reportError(ExitCode::InternalError,
                     "a pass crashed: this is a defect of the tool, whatever "
                     "its input");
}

/// The passes of the command line and dumps of what they do. Modules are
/// numbered in the order in which they come.
static LogicalResult setupPipeline(PassManager &pm, const Options &options,
                                   unsigned moduleIndex,
                                   std::atomic<unsigned> &runningPasses) {
  if (failed(installPassControl(pm.getContext(), options.passes)))
    return reportError(ExitCode::BadUsage,
                       "passes cannot be left out while MLIR's actions are "
                       "logged or counted"),
           failure();
  pm.addInstrumentation(std::make_unique<RunningPasses>(runningPasses));
  return addPassesWithDumps(pm, options.dump, moduleIndex, [&] {
    return options.config.setupPassPipeline(pm);
  });
}

//===----------------------------------------------------------------------===//
// HLO text
//===----------------------------------------------------------------------===//

namespace {
/// Drops diagnostics below the wanted verbosity.
struct DiagnosticFilter : ScopedDiagnosticHandler {
  DiagnosticFilter(MLIRContext *context, const mlir::MlirOptMainConfig &config)
      : ScopedDiagnosticHandler(context) {
    mlir::VerbosityLevel level = config.getDiagnosticVerbosityLevel();
    bool showNotes = config.shouldShowNotes();
    setHandler([level, showNotes](Diagnostic &diagnostic) {
      switch (diagnostic.getSeverity()) {
      case DiagnosticSeverity::Error:
        return failure(); // for the next handler
      case DiagnosticSeverity::Warning:
        return success(level < mlir::VerbosityLevel::ErrorsAndWarnings);
      case DiagnosticSeverity::Remark:
        return success(level < mlir::VerbosityLevel::ErrorsWarningsAndRemarks);
      case DiagnosticSeverity::Note:
        return success(!showNotes);
      }
      llvm_unreachable("every severity is handled");
    });
  }
};
} // namespace

namespace {
/// Has remarks name the instruction, where its location does.
template <typename PolicyT> struct NamingPolicy final : PolicyT {
  void reportRemark(const mlir::remark::detail::Remark &remark) override {
    auto name = remark.getLocation()->findInstanceOf<mlir::NameLoc>();
    if (!name)
      return PolicyT::reportRemark(remark);
    mlir::remark::detail::Remark named = remark;
    named.insert({"Instruction", name.getName().getValue()});
    PolicyT::reportRemark(named);
  }
};
} // namespace

static LogicalResult enableRemarks(MLIRContext &context,
                                   const mlir::MlirOptMainConfig &config) {
  if (!config.shouldEmitRemarks())
    return success();
  std::unique_ptr<mlir::remark::detail::RemarkEmittingPolicyBase> policy;
  if (config.getRemarkPolicy() == mlir::RemarkPolicy::REMARK_POLICY_ALL)
    policy =
        std::make_unique<NamingPolicy<mlir::remark::RemarkEmittingPolicyAll>>();
  else
    policy = std::make_unique<
        NamingPolicy<mlir::remark::RemarkEmittingPolicyFinal>>();
  mlir::remark::RemarkCategories categories{
      config.getRemarksAllFilter(), config.getRemarksPassedFilter(),
      config.getRemarksMissedFilter(), config.getRemarksAnalyseFilter(),
      config.getRemarksFailedFilter()};
  if (config.getRemarkFormat() == mlir::RemarkFormat::REMARK_FORMAT_STDOUT)
    return mlir::remark::enableOptimizationRemarks(
        context, nullptr, std::move(policy), categories,
        /*printAsEmitRemarks=*/true);
  bool isYAML =
      config.getRemarkFormat() == mlir::RemarkFormat::REMARK_FORMAT_YAML;
  std::string file = config.getRemarksOutputFile();
  if (file.empty())
    file = isYAML ? "mlir-remarks.yaml" : "mlir-remarks.bitstream";
  return mlir::remark::enableOptimizationRemarksWithLLVMStreamer(
      context, file,
      isYAML ? llvm::remarks::Format::YAML : llvm::remarks::Format::Bitstream,
      std::move(policy), categories);
}

/// `--verify-roundtrip`: MLIR text and bytecode read back as the same module.
static LogicalResult verifyRoundTrip(ModuleOp module) {
  auto print = [](ModuleOp printed) {
    std::string text;
    llvm::raw_string_ostream os(text);
    printed.print(os, OpPrintingFlags().printGenericOpForm());
    return text;
  };
  std::string original = print(module);
  for (OutputForm form : {OutputForm::MLIR, OutputForm::Bytecode}) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (writeModule(module, form, os) != ExitCode::Success)
      return failure();
    OwningOpRef<ModuleOp> copy =
        mlir::parseSourceString<ModuleOp>(text, module.getContext());
    if (!copy || print(*copy) != original)
      return module.emitError("does not read back as the same module from ")
             << (form == OutputForm::MLIR ? "MLIR text" : "bytecode");
  }
  return success();
}

/// Reads, transforms and writes the HLO text that `sourceMgr` holds.
static ExitCode runOnHLOText(llvm::SourceMgr &sourceMgr, raw_ostream &os,
                             MLIRContext &context, const Options &options,
                             unsigned moduleIndex) {
  const mlir::MlirOptMainConfig &config = options.config;
  mlir::DefaultTimingManager timingManager;
  mlir::applyDefaultTimingManagerCLOptions(timingManager);
  mlir::TimingScope timing = timingManager.getRootScope();

  // The parser runs on one thread: without the others, nothing takes locks.
  bool isMultithreaded = context.isMultithreadingEnabled();
  context.disableMultithreading();
  mlir::TimingScope parserTiming = timing.nest("Parser");
  OwningOpRef<ModuleOp> module = importHLOText(sourceMgr, &context);
  parserTiming.stop();
  if (!module)
    return ExitCode::BadInput;
  if (config.shouldVerifyRoundtrip() && failed(verifyRoundTrip(*module)))
    return ExitCode::Mismatch;
  context.enableMultithreading(isMultithreaded);
  if (options.ablation.form != AblateOptions::Form::None)
    return ablate(*module, config, options.passes, options.ablation, os);

  PassManager pm(&context, ModuleOp::getOperationName(),
                 PassManager::Nesting::Implicit);
  pm.enableVerifier(config.shouldVerifyPasses());
  if (failed(mlir::applyPassManagerCLOptions(pm)))
    return ExitCode::BadUsage;
  pm.enableTiming(timing);
  std::atomic<unsigned> runningPasses = 0;
  if (failed(setupPipeline(pm, options, moduleIndex, runningPasses)))
    return ExitCode::BadUsage;
  if (!pm.empty() && failed(pm.run(*module)))
    return explainFailure(runningPasses, ExitCode::BadInput);
  if (!config.getReproducerFilename().empty())
    mlir::makeReproducer(pm.getAnyOpAnchorName(), pm.getPasses(), *module,
                         config.getReproducerFilename());

  mlir::TimingScope outputTiming = timing.nest("Output");
  return writeModuleOrCode(*module, options.outputForm, options.code, os);
}

static ExitCode processHLOText(std::unique_ptr<llvm::MemoryBuffer> buffer,
                               raw_ostream &os, DialectRegistry &registry,
                               const Options &options, unsigned moduleIndex) {
  const mlir::MlirOptMainConfig &config = options.config;
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  MLIRContext context(registry);
  context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
  mlir::tracing::InstallDebugHandler debugHandler(context,
                                                  config.getDebugConfig());
  if (failed(enableRemarks(context, config)))
    return ExitCode::BadUsage;
  // Remarks kept to the end need the handlers of diagnostics.
  auto run = [&] {
    ExitCode code = runOnHLOText(sourceMgr, os, context, options, moduleIndex);
    context.setRemarkEngine(nullptr);
    return code;
  };

  context.printOpOnDiagnostic(false); // the line of text is shown
  if (config.shouldVerifyDiagnostics()) {
    mlir::SourceMgrDiagnosticVerifierHandler handler(
        sourceMgr, &context, config.verifyDiagnosticsLevel());
    run();
    return failed(handler.verify()) ? ExitCode::BadInput : ExitCode::Success;
  }
  DiagnosticPrinter handler(sourceMgr, &context);
  const llvm::MemoryBuffer *text =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  InstructionLocator locator(text->getBuffer(), text->getBufferIdentifier(),
                             handler, &context);
  DiagnosticFilter filter(&context, config);
  return run();
}

//===----------------------------------------------------------------------===//
// MLIR
//===----------------------------------------------------------------------===//

/// Reads MLIR for an ablation, which is no single run of a pipeline.
static ExitCode ablateMLIR(std::unique_ptr<llvm::MemoryBuffer> buffer,
                           raw_ostream &os, DialectRegistry &registry,
                           const Options &options) {
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  MLIRContext context(registry);
  mlir::SourceMgrDiagnosticHandler handler(sourceMgr, &context);
  auto module = mlir::parseSourceFile<ModuleOp>(sourceMgr, &context);
  if (!module)
    return ExitCode::BadInput;
  return ablate(*module, options.config, options.passes, options.ablation, os);
}

static ExitCode processMLIR(std::unique_ptr<llvm::MemoryBuffer> buffer,
                            raw_ostream &os, DialectRegistry &registry,
                            const Options &options, unsigned moduleIndex) {
  if (options.ablation.form != AblateOptions::Form::None)
    return ablateMLIR(std::move(buffer), os, registry, options);
  bool isFormOfMLIR = options.outputForm == OutputForm::MLIR ||
                      options.outputForm == OutputForm::Bytecode;
  ExitCode code = ExitCode::BadInput;
  std::atomic<unsigned> runningPasses = 0;
  mlir::MlirOptMainConfig config = options.config;
  config.splitInputFile(""); // it is split already
  config.emitBytecode(options.outputForm == OutputForm::Bytecode);
  config.setPassPipelineSetupFn([&](PassManager &pm) -> LogicalResult {
    if (config.shouldVerifyOnParsing() &&
        pm.getOpName() == StringRef(ModuleOp::getOperationName()))
      pm.addPass(createVerifyModulePass());
    if (failed(setupPipeline(pm, options, moduleIndex, runningPasses)))
      return failure();
    if (!isFormOfMLIR)
      pm.addPass(std::make_unique<WriteModulePass>(options, os, code));
    return success();
  });
  llvm::raw_null_ostream ignored;
  if (succeeded(mlir::MlirOptMain(isFormOfMLIR ? os : ignored,
                                  std::move(buffer), registry, config)))
    return ExitCode::Success;
  return explainFailure(runningPasses, code);
}

//===----------------------------------------------------------------------===//
// Both
//===----------------------------------------------------------------------===//

ExitCode tools::processInput(Input input, raw_ostream &os,
                             DialectRegistry &registry,
                             const Options &options) {
  ExitCode worst = ExitCode::Success;
  unsigned index = 0;
  bool isSplit = !options.config.inputSplitMarker().empty();
  auto processChunk = [&](std::unique_ptr<llvm::MemoryBuffer> chunk,
                          raw_ostream &os) -> LogicalResult {
    if (isSplit && input.isHLOText() &&
        classifyText(chunk->getBuffer()) == TextKind::Empty)
      return success();
    ExitCode code =
        input.isHLOText()
            ? processHLOText(std::move(chunk), os, registry, options, index)
            : processMLIR(std::move(chunk), os, registry, options, index);
    ++index;
    worst = std::max(worst, code);
    return success(code == ExitCode::Success);
  };
  (void)mlir::splitAndProcessBuffer(std::move(input.buffer), processChunk, os,
                                    options.config.inputSplitMarker(),
                                    options.config.outputSplitMarker());
  return worst;
}
