//===- HLODifferentialMain.cpp - What hlo-differential does ---------------===//

#include "hlo/Tools/HLODifferential/HLODifferentialMain.h"
#include "Trial.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Generator/Generator.h"
#include "hlo/Reducer/Reducer.h"
#include "hlo/Tools/HLOGenerate/GeneratorFlags.h"
#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Support/Input.h"
#include "hlo/Tools/Support/Output.h"
#include "hlo/Tools/Support/PassNames.h"
#include "hlo/Tools/Values/ToleranceFlags.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/ToolOutputFile.h"
#include <map>
#include <mutex>

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

/// Passes of MLIR that run on any dialect, as users of hlo-opt do too.
static constexpr StringLiteral kGeneralPasses[] = {
    "canonicalize", "cse", "inline", "sccp", "symbol-dce",
};

/// Passes that compute floats in other steps, and so round in another way: to
/// be named, with a tolerance.
static constexpr StringLiteral kRoundingPasses[] = {
    "batchnorm-expander",        "cholesky-expander",   "compile-to-hlo",
    "dot-algorithm-rewriter",    "float-normalization", "gemm-rewriter",
    "logistic-expander",         "optimization",        "splitk-rewriter",
    "triangular-solve-expander",
};

/// What emits or lowers kernels, of which the interpreter knows nothing.
static constexpr StringLiteral kKernelPasses[] = {
    "compile-to-thunk",
    "hlo-to-thunk",
    "convert-emulated-kernel-to-llvm",
    "convert-kernel-to-llvm",
    "convert-kernel-to-nvvm",
    "emulated-kernel-to-coroutine",
    "expand-small-floats",
    "expand-subgroup-ops",
    "hlo-to-kernel",
    "kernel-forall-to-range",
    "kernel-to-emulated",
    "kernel-to-emulator",
    "kernel-to-llvm",
    "kernel-to-nvvm",
    "math-to-libm-calls",
    "normalize-loops",
    "thunk-command-buffers",
    "thunk-while-to-kernel",
    "unroll-kernel-vectors",
};

/// Pipelines of modules whose arrays all have layouts.
static constexpr StringLiteral kLayoutPipelines[] = {
    "hlo-normalization",
    "post-layout-assignment",
};

namespace {
struct DriverOptions {
  GeneratorFlags generator;
  cl::list<std::string> files{cl::Positional, cl::desc("<modules to run>")};
  cl::opt<uint64_t> count{
      "count", cl::init(100),
      cl::desc("Random modules to run, where no files are named")};
  cl::list<std::string> pipelines{
      "pipeline", cl::value_desc("pipeline"),
      cl::desc("A pipeline to run, such as 'dce,tuple-simplify'; may be "
               "repeated. By default every pass by itself, and all together, "
               "but for those "
               "that round floats in another way")};
  cl::opt<unsigned> jobs{"jobs", cl::init(0),
                         cl::desc("Threads; 0 for one per processor")};
  ToleranceFlags tolerance;
  cl::opt<std::string> failuresDir{
      "failures-dir", cl::value_desc("folder"), cl::init("failures"),
      cl::desc("Folder for reduced modules that show what failed")};
  cl::opt<unsigned> maxFailures{
      "max-failures", cl::init(1),
      cl::desc(
          "Failures of a pipeline to reduce; it is not run any more then")};
  cl::opt<bool> coverage{
      "coverage", cl::desc("Print how many modules each pipeline changes")};
  cl::opt<bool> listEqual{
      "list-equal", cl::init(false),
      cl::desc("Print a line for each module whose results are equal")};
  cl::opt<bool> reduce{"reduce", cl::init(true),
                       cl::desc("Reduce the modules that show failures")};
};

/// All runs of one command line, on several threads.
class Differential {
public:
  Differential(const DriverOptions &options, GeneratorOptions generator,
               std::vector<std::string> pipelines)
      : options(options), generator(std::move(generator)),
        pipelines(std::move(pipelines)),
        tolerance(options.tolerance.getTolerance()) {
    if (!tolerance.isGiven())
      tolerance.ulp = 0;
    registry.insert<HLODialect>();
    func::registerInlinerExtension(registry);
  }

  ExitCode runRandomModules();
  ExitCode runFiles();

private:
  void runModule(ModuleOp module, uint32_t inputSeed, StringRef name);
  void runEntries(ModuleOp module, StringRef name);
  void reportFailure(ModuleOp module, uint32_t inputSeed, StringRef name,
                     StringRef pipeline, Outcome outcome, StringRef messages);
  ExitCode summarize(StringRef what);
  std::unique_ptr<MLIRContext> makeContext() {
    auto context = std::make_unique<MLIRContext>(
        registry, MLIRContext::Threading::DISABLED);
    // The threads of devices share a context.
    if (generator.replicas > 1 || !options.files.empty())
      context->setThreadPool(passThreads);
    context->loadAllAvailableDialects();
    return context;
  }

  const DriverOptions &options;
  const GeneratorOptions generator;
  const std::vector<std::string> pipelines;
  Tolerance tolerance;
  DialectRegistry registry;
  llvm::DefaultThreadPool passThreads{llvm::hardware_concurrency(1)};

  std::mutex mutex;
  int64_t numModules = 0, numComparisons = 0;
  std::map<std::string, int64_t> failures, changes, notRunnable;
};
} // namespace

/// The pipeline as the flag of hlo-run that runs it.
static std::string getFlag(StringRef pipeline) {
  return ("--pass-pipeline='builtin.module(" + pipeline + ")'").str();
}

/// Those of hlo-run that allow the same.
static std::string getFlags(const Tolerance &tolerance) {
  std::string flags;
  llvm::raw_string_ostream os(flags);
  if (tolerance.rel)
    os << " --rel-tolerance=" << llvm::format("%g", *tolerance.rel);
  if (tolerance.abs)
    os << " --abs-tolerance=" << llvm::format("%g", *tolerance.abs);
  if (tolerance.ulp)
    os << " --ulp-tolerance=" << *tolerance.ulp;
  return flags;
}

/// Writes a file that is a lit test, and says so.
void Differential::reportFailure(ModuleOp module, uint32_t inputSeed,
                                 StringRef name, StringRef pipeline,
                                 Outcome outcome, StringRef messages) {
  OwningOpRef<ModuleOp> reduced = module.clone();
  if (options.reduce) {
    auto isInteresting = [&](ModuleOp candidate) {
      return Trial(candidate, inputSeed).run(pipeline, tolerance) == outcome;
    };
    (void)reduceModule(reduced, isInteresting, [](StringRef, ModuleOp) {});
  }
  std::string fileName = (name + "-" + pipeline).str();
  for (char &c : fileName)
    if (!llvm::isAlnum(c) && c != '-' && c != '.')
      c = '_';
  SmallString<128> path(options.failuresDir);
  llvm::sys::path::append(path, StringRef(fileName).take_front(80) + ".hlo");

  std::lock_guard<std::mutex> lock(mutex);
  llvm::errs() << name << ": " << pipeline << ": " << describe(outcome) << '\n'
               << messages;
  std::string error;
  if (llvm::sys::fs::create_directories(options.failuresDir))
    return;
  std::unique_ptr<llvm::ToolOutputFile> output =
      mlir::openOutputFile(path, &error);
  if (!output)
    return;
  output->os() << "// RUN: hlo-run %s --compare " << getFlag(pipeline)
               << " --seed=" << inputSeed << getFlags(tolerance) << "\n\n";
  if (writeModule(*reduced, OutputForm::HLO, output->os()) != ExitCode::Success)
    return;
  output->keep();
  llvm::errs() << name << ": " << pipeline << ": "
               << countInstructions(*reduced) << " instructions in " << path
               << '\n';
}

void Differential::runModule(ModuleOp module, uint32_t inputSeed,
                             StringRef name) {
  Trial trial(module, inputSeed);
  if (!trial.isRunnable()) {
    std::lock_guard<std::mutex> lock(mutex);
    ++numModules;
    ++notRunnable[trial.getMessages().split('\n').first.str()];
    return;
  }
  int64_t compared = 0;
  SmallVector<StringRef> changed;
  for (const std::string &pipeline : pipelines) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (failures[pipeline] >= options.maxFailures)
        continue;
    }
    Outcome outcome = trial.run(pipeline, tolerance);
    ++compared;
    if (outcome == Outcome::Equal) {
      if (trial.hasChanged())
        changed.push_back(pipeline);
      if (options.listEqual) {
        std::lock_guard<std::mutex> lock(mutex);
        llvm::outs() << name << ": " << pipeline << ": " << describe(outcome)
                     << '\n';
        llvm::outs().flush();
      }
      continue;
    }
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (failures[pipeline]++ >= options.maxFailures)
        continue;
    }
    reportFailure(module, inputSeed, name, pipeline, outcome,
                  trial.getMessages());
  }
  std::lock_guard<std::mutex> lock(mutex);
  ++numModules;
  numComparisons += compared;
  for (StringRef pipeline : changed)
    ++changes[pipeline.str()];
}

ExitCode Differential::runRandomModules() {
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(options.jobs));
  for (uint64_t i = 0; i < options.count; ++i)
    pool.async([this, i] {
      GeneratorOptions own = generator;
      own.seed += i;
      std::unique_ptr<MLIRContext> context = makeContext();
      OwningOpRef<ModuleOp> module = generateModule(context.get(), own);
      runModule(*module, static_cast<uint32_t>(own.seed),
                "seed " + std::to_string(own.seed));
    });
  pool.wait();
  return summarize("random modules");
}

/// Runs each public function in turn as the entry: tests have several.
void Differential::runEntries(ModuleOp module, StringRef name) {
  auto seed = static_cast<uint32_t>(generator.seed);
  SmallVector<func::FuncOp> entries;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic())
      entries.push_back(function);
  if (entries.size() <= 1)
    return runModule(module, seed, name);
  for (func::FuncOp function : entries)
    function.setPrivate();
  for (func::FuncOp function : entries) {
    function.setPublic();
    runModule(module, seed, (name + "-" + function.getName()).str());
    function.setPrivate();
  }
}

ExitCode Differential::runFiles() {
  bool isRead = true;
  for (const std::string &file : options.files) {
    Input input;
    if (ExitCode code = readInput(file, input); code != ExitCode::Success)
      return code;
    bool isHLOText = input.isHLOText();
    // Files of tests hold several modules; those that are wrong on purpose are
    // left out.
    auto runChunk = [&](std::unique_ptr<llvm::MemoryBuffer> chunk,
                        raw_ostream &) {
      std::unique_ptr<MLIRContext> context = makeContext();
      context->allowUnregisteredDialects();
      mlir::ScopedDiagnosticHandler silence(context.get(),
                                            [](mlir::Diagnostic &) {});
      llvm::SourceMgr sourceMgr;
      sourceMgr.AddNewSourceBuffer(std::move(chunk), llvm::SMLoc());
      OwningOpRef<ModuleOp> module =
          isHLOText ? importHLOText(sourceMgr, context.get())
                    : mlir::parseSourceFile<ModuleOp>(sourceMgr, context.get());
      if (!module) {
        ++notRunnable["not a valid module"];
        ++numModules;
      } else {
        runEntries(*module, llvm::sys::path::filename(file));
      }
      return success();
    };
    isRead &= succeeded(mlir::splitAndProcessBuffer(
        std::move(input.buffer), runChunk, llvm::nulls(),
        mlir::kDefaultSplitMarker, mlir::kDefaultSplitMarker));
  }
  ExitCode code = summarize("modules");
  return isRead ? code : ExitCode::BadInput;
}

ExitCode Differential::summarize(StringRef what) {
  int64_t numSkipped = 0, numFailed = 0;
  for (auto &[message, count] : notRunnable)
    numSkipped += count;
  for (auto &[pipeline, count] : failures)
    numFailed += count > 0;
  llvm::outs() << numModules << ' ' << what << ", " << pipelines.size()
               << " pipelines, " << numComparisons << " comparisons; "
               << numSkipped << " modules do not run, " << numFailed
               << " pipelines fail\n";
  for (auto &[message, count] : notRunnable)
    llvm::outs() << "  " << count << " do not run: " << message << '\n';
  if (options.coverage)
    for (const std::string &pipeline : pipelines)
      llvm::outs() << "  " << changes[pipeline] << " changed by " << pipeline
                   << '\n';
  return numFailed ? ExitCode::Mismatch : ExitCode::Success;
}

static ExitCode runDriver(CommandLine &commandLine) {
  llvm::CrashRecoveryContext::Enable();
  std::vector<std::string> pipelines = getRegisteredPassNames();
  llvm::erase_if(pipelines, [](StringRef name) {
    return name.starts_with("print-") || name == "cost-report" ||
           name == "buffer-assignment" || name.ends_with("-fusion-plan") ||
           name == "verify-normalized-layouts" ||
           llvm::is_contained(kKernelPasses, name) ||
           llvm::is_contained(kRoundingPasses, name);
  });
  mlir::registerTransformsPasses();
  static DriverOptions options;
  if (ExitCode code =
          commandLine.parse("Runs modules before and after passes on the "
                            "reference interpreter, and compares\n");
      code != ExitCode::Success)
    return code;
  GeneratorOptions generator;
  if (ExitCode code = options.generator.getOptions(generator);
      code != ExitCode::Success)
    return code;

  llvm::append_range(pipelines, kGeneralPasses);
  // Bitcasts need the sizes of elements that it sets.
  if (auto first = llvm::find(pipelines, "sub-byte-normalization");
      first != pipelines.end())
    std::rotate(pipelines.begin(), first, first + 1);
  std::string all = llvm::join(pipelines, ",");
  for (std::string &pipeline : pipelines)
    if (llvm::is_contained(kLayoutPipelines, pipeline))
      pipeline = "layout-assign," + pipeline;
  pipelines.push_back(all);
  if (!options.pipelines.empty())
    pipelines.assign(options.pipelines.begin(), options.pipelines.end());
  for (StringRef pipeline : pipelines) {
    mlir::OpPassManager passManager(ModuleOp::getOperationName());
    std::string message;
    llvm::raw_string_ostream os(message);
    if (failed(mlir::parsePassPipeline(pipeline, passManager, os)))
      return reportError(ExitCode::BadUsage,
                         "'" + pipeline + "' is no pipeline: " + message);
  }
  Differential differential(options, generator, pipelines);
  return options.files.empty() ? differential.runRandomModules()
                               : differential.runFiles();
}

int hlo::HLODifferentialMain(int argc, char **argv) {
  return runTool("hlo-differential", argc, argv, runDriver);
}
