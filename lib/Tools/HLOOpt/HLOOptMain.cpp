//===- HLOOptMain.cpp - What hlo-opt does ---------------------------------===//

#include "hlo/Tools/HLOOpt/HLOOptMain.h"
#include "Compilation.h"
#include "Processing.h"
#include "XLAFlags.h"
#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Support/Output.h"
#include "hlo/Tools/Support/PassNames.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Regex.h"

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

namespace {
/// The options that MLIR's tools do not have.
struct DriverOptions {
  cl::OptionCategory category{"HLO options"};
  cl::opt<std::string> input{cl::Positional, cl::desc("<input file>"),
                             cl::init("-")};
  cl::opt<std::string> output{"o", cl::desc("File to write to"),
                              cl::value_desc("filename"), cl::init("-"),
                              cl::cat(category)};
  cl::opt<OutputForm> emit{
      "emit", cl::desc("Form to write; that of the input by default"),
      cl::values(
          clEnumValN(OutputForm::HLO, "hlo", "HLO text"),
          clEnumValN(OutputForm::MLIR, "mlir", "MLIR text"),
          clEnumValN(OutputForm::Bytecode, "bytecode", "MLIR bytecode"),
          clEnumValN(OutputForm::Dot, "dot", "a graph for Graphviz"),
          clEnumValN(OutputForm::HTML, "html", "a page that shows the graph"),
          clEnumValN(OutputForm::LLVMIR, "llvm", "LLVM IR of kernels"),
          clEnumValN(OutputForm::PTX, "ptx", "PTX of kernels of GPUs"),
          clEnumValN(OutputForm::SASS, "sass",
                     "the instructions that PTX becomes"),
          clEnumValN(OutputForm::BufferAssignment, "buffer-assignment",
                     "where arrays are in memory; of a module with a schedule"),
          clEnumValN(OutputForm::Memory, "memory",
                     "what is in temporary memory when most is taken"),
          clEnumValN(OutputForm::MemoryJSON, "memory-json",
                     "what is in temporary memory when"),
          clEnumValN(OutputForm::MemorySVG, "memory-svg",
                     "a picture of temporary memory")),
      cl::cat(category)};
  cl::opt<bool> kernelReport{
      "kernel-report",
      cl::desc(
          "With --stage=ptx or sass, print registers, spills and memory of "
          "each kernel"),
      cl::cat(category)};
  cl::opt<std::string> kernelCache{
      "kernel-cache",
      cl::desc("Folder that keeps assembled kernels for the next time"),
      cl::value_desc("folder"), cl::cat(category)};
  /// What --stage writes, unless --emit says otherwise.
  std::optional<OutputForm> stageForm;
  cl::opt<std::string> elidedConstants{
      "elided-constants",
      cl::desc("What constant({...}) stands for; nothing by default"),
      cl::value_desc("zero|random:SEED"), cl::cat(category)};
  cl::opt<std::string> passes{
      "passes",
      cl::desc("Passes to run, by their names here or in XLA; they take their "
               "place among the flags of passes"),
      cl::value_desc("name,name{option=value},..."), cl::cat(category)};
  cl::list<std::string> disabledPasses{
      "disable-pass", cl::CommaSeparated,
      cl::desc("Passes and pipelines to leave out wherever they are to run, by "
               "their names here or in XLA"),
      cl::value_desc("name,name,..."), cl::cat(category)};
  cl::opt<bool> disableRequiredPasses{
      "disable-required-passes",
      cl::desc("Let --disable-pass name passes that correctness requires"),
      cl::cat(category)};
  cl::opt<std::string> dumpTo{
      "dump-to",
      cl::desc("Folder to write modules to, before and after all passes"),
      cl::value_desc("folder"), cl::cat(category)};
  cl::opt<std::string> dumpPassRegex{
      "dump-pass-regex",
      cl::desc("Passes before and after which to write the module too, if they "
               "change it"),
      cl::value_desc("regex"), cl::cat(category)};
  cl::opt<AblateOptions::Form> ablate{
      "ablate",
      cl::desc("Instead of a module, write what each pass is good for: run "
               "the pipeline without it"),
      cl::values(clEnumValN(AblateOptions::Form::Text, "text", "a table"),
                 clEnumValN(AblateOptions::Form::Text, "", ""),
                 clEnumValN(AblateOptions::Form::JSON, "json", "all numbers"),
                 clEnumValN(AblateOptions::Form::SVG, "svg", "a picture")),
      cl::ValueOptional,
      cl::init(AblateOptions::Form::None),
      cl::cat(category)};
  cl::opt<unsigned> ablateRepetitions{
      "ablate-repetitions",
      cl::desc("Times a pipeline runs for its compile time, the shortest"),
      cl::init(3), cl::cat(category)};
  cl::opt<bool> ablateRun{
      "ablate-run",
      cl::desc("Also run what comes out, on the reference interpreter"),
      cl::cat(category)};
  cl::opt<std::string> helpPass{"help-pass",
                                cl::desc("Describe a pass and its options"),
                                cl::value_desc("name"), cl::cat(category)};
  // Become passes before others are read.
  cl::opt<std::string> platform{
      "platform",
      cl::desc("Where results run: that of --target, or with its default "
               "device"),
      cl::value_desc("cuda|cpu"), cl::cat(category)};
  cl::opt<std::string> target{
      "target",
      cl::desc("The device that passes compile for: a name of --list-targets "
               "or a file (h100)"),
      cl::value_desc("name"), cl::cat(category)};
  cl::opt<std::string> stage{
      "stage",
      cl::desc("Compile as far as this, one of --list-stages: all pipelines "
               "that lead to it, in its place among the flags of passes"),
      cl::value_desc("name"), cl::cat(category)};
  cl::opt<bool> listStages{"list-stages", cl::desc("List the stages there are"),
                           cl::cat(category)};
  cl::opt<bool> listTargets{
      "list-targets", cl::desc("List the devices that `target` options name"),
      cl::cat(category)};
  cl::opt<std::string> helpTarget{
      "help-target",
      cl::desc("Print the description of a device, to be edited as a file"),
      cl::value_desc("name"), cl::cat(category)};
};
} // namespace

static void printTargets(raw_ostream &os) {
  for (const DeviceDescription &device : DeviceDescription::getBuiltin())
    os << llvm::left_justify(llvm::join(device.targets, ", "), 36) << ' '
       << device.name << '\n';
}

static ExitCode printTarget(StringRef target, raw_ostream &os) {
  llvm::Expected<DeviceDescription> device = DeviceDescription::get(target);
  if (!device)
    return reportError(ExitCode::BadUsage, llvm::toString(device.takeError()));
  device->print(os);
  return ExitCode::Success;
}

/// Puts a pass before those of the command line.
static void addFirstPass(StringRef pass, StringRef options,
                         CommandLine &commandLine) {
  for (std::string &argument : commandLine.arguments) {
    if (!StringRef(argument).starts_with("--pass-pipeline=") &&
        !StringRef(argument).starts_with("-p="))
      continue;
    // A pipeline begins with the operation it runs on.
    auto [anchor, passes] = StringRef(argument).split('(');
    StringRef comma = passes.ltrim().starts_with(")") ? "" : ",";
    argument =
        (anchor + "(" + pass + "{" + options + "}" + comma + passes).str();
    return;
  }
  commandLine.arguments.insert(commandLine.arguments.begin() + 1,
                               ("--" + pass + "=" + options).str());
}

/// Makes the pass that gives elided constants a value the first one. `choice`
/// is `zero`, `random` or `random:SEED`.
static ExitCode addElidedConstants(StringRef choice, CommandLine &commandLine) {
  std::string options;
  auto [kind, seed] = choice.split(':');
  uint64_t number = 0;
  if (kind == "random" && (seed.empty() || !seed.getAsInteger(10, number)))
    options = "random=true seed=" + std::to_string(number);
  else if (choice != "zero")
    return reportError(ExitCode::BadUsage,
                       "--elided-constants takes 'zero' or 'random:SEED', not "
                       "'" +
                           choice + "'");
  addFirstPass("materialize-elided-constants", options, commandLine);
  return ExitCode::Success;
}

/// Builds the pipeline of the command line to find what is wrong with it;
/// diagnostics say so.
static ExitCode checkPipeline(const mlir::MlirOptMainConfig &config) {
  // Without an implicit module, what it runs on is known after parsing.
  if (config.shouldUseExplicitModule())
    return ExitCode::Success;
  MLIRContext context(MLIRContext::Threading::DISABLED);
  PassManager pm(&context, ModuleOp::getOperationName(),
                 PassManager::Nesting::Implicit);
  if (failed(config.setupPassPipeline(pm)))
    return ExitCode::BadUsage;
  auto count = llvm::count_if(pm.getPasses(), [](mlir::Pass &pass) {
    StringRef name = pass.getArgument();
    return name == "planned-fusion" || name == "compile-to-hlo";
  });
  if (isFusionPlanned() && count != 1)
    return reportError(ExitCode::BadUsage,
                       "--fusion-plan-in and --fusion-plan-out are for one "
                       "pipeline with fusions, --fusion or --stage=hlo, not " +
                           llvm::Twine(count));
  return ExitCode::Success;
}

/// Adds what the flags say to what XLA's flags said.
static ExitCode readControlFlags(const DriverOptions &driver,
                                 XLASettings &settings) {
  for (StringRef name : driver.disabledPasses) {
    StringRef pass;
    if (ExitCode code = resolvePassName(name.trim(), pass);
        code != ExitCode::Success)
      return code;
    if (isRequiredPass(pass) && !driver.disableRequiredPasses)
      return reportError(ExitCode::BadUsage,
                         "correctness requires the pass '" + pass +
                             "'; --disable-required-passes leaves it out even "
                             "so");
    settings.passes.disabled.insert(pass);
  }
  if (!driver.dumpTo.empty())
    settings.dump.folder = driver.dumpTo;
  if (!driver.dumpPassRegex.empty())
    settings.dump.passes = driver.dumpPassRegex;
  std::string error;
  if (!settings.dump.passes.empty() &&
      !llvm::Regex(settings.dump.passes).isValid(error))
    return reportError(ExitCode::BadUsage,
                       "'" + settings.dump.passes +
                           "' is no regular expression: " + error);
  if (!driver.dumpPassRegex.empty() && settings.dump.folder.empty())
    return reportError(ExitCode::BadUsage,
                       "--dump-pass-regex needs a folder: --dump-to");
  return ExitCode::Success;
}

static ExitCode runDriver(CommandLine &commandLine, DialectRegistry &registry) {
  // Names of the passes registered by the caller, while there are no others.
  std::vector<std::string> ownPasses;
  for (StringRef argument : commandLine.arguments)
    if (argument.ltrim('-') == "list-passes")
      ownPasses = getRegisteredPassNames();
  mlir::registerAllPasses();

  static DriverOptions driver;
  registerFusionPlanFlags(driver.category);
  // LLVM's flag, which counts our passes too.
  if (cl::Option *bisection =
          cl::getRegisteredOptions().lookup("opt-bisect-limit")) {
    bisection->setHiddenFlag(cl::NotHidden);
    bisection->addCategory(driver.category);
  }
  std::string overview = mlir::registerCLIOptions(
      "Reads HLO text or MLIR, runs passes, writes HLO text, MLIR or a graph\n",
      registry);

  XLASettings settings;
  if (ExitCode code = readXLAFlagsOfEnvironment(settings);
      code != ExitCode::Success)
    return code;
  std::optional<std::string> elidedConstants;
  CompilationFlags compilation;
  auto rewrite = [&](const CommandLine::Flag &flag,
                     std::optional<CommandLine::Replacement> &replacement) {
    if (!flag.value)
      return translateXLAFlag(flag, settings, replacement);
    if (flag.name == "passes")
      return expandPassList(*flag.value, replacement.emplace());
    if (flag.name == "elided-constants" || flag.name == "elided_constants") {
      elidedConstants = flag.value->str();
      replacement.emplace();
    }
    if (ExitCode code = compilation.read(flag, replacement);
        code != ExitCode::Success)
      return code;
    return translateXLAFlag(flag, settings, replacement);
  };
  if (ExitCode code = commandLine.rewriteFlags(rewrite);
      code != ExitCode::Success)
    return code;
  driver.stageForm = compilation.form;
  if (elidedConstants)
    if (ExitCode code = addElidedConstants(*elidedConstants, commandLine);
        code != ExitCode::Success)
      return code;
  if (ExitCode code = compilation.resolveTarget(); code != ExitCode::Success)
    return code;
  if (compilation.target)
    addFirstPass("attach-target", "target=" + *compilation.target, commandLine);
  if (ExitCode code = commandLine.parse(overview); code != ExitCode::Success)
    return code;

  if (ExitCode code = readControlFlags(driver, settings);
      code != ExitCode::Success)
    return code;

  Options options;
  options.dump = settings.dump;
  options.passes = settings.passes;
  options.ablation = {driver.ablate, driver.ablateRepetitions,
                      driver.ablateRun};
  options.code = {driver.kernelReport, driver.kernelCache};
  options.config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (options.config.shouldListPasses()) {
    printPasses(ownPasses, isRequiredPass, llvm::outs());
    return ExitCode::Success;
  }
  if (!driver.helpPass.empty())
    return printPassHelp(driver.helpPass);
  if (driver.listStages) {
    printStages(llvm::outs());
    return ExitCode::Success;
  }
  if (driver.listTargets) {
    printTargets(llvm::outs());
    return ExitCode::Success;
  }
  if (!driver.helpTarget.empty())
    return printTarget(driver.helpTarget, llvm::outs());
  if (options.config.shouldShowDialects()) {
    llvm::outs() << "Available Dialects: ";
    llvm::interleaveComma(registry.getDialectNames(), llvm::outs());
    llvm::outs() << '\n';
    return ExitCode::Success;
  }
  if (ExitCode code = checkPipeline(options.config); code != ExitCode::Success)
    return code;

  Input input;
  if (ExitCode code = readInput(driver.input, input); code != ExitCode::Success)
    return code;
  if (driver.emit.getNumOccurrences())
    options.outputForm = driver.emit;
  else if (driver.stageForm)
    options.outputForm = *driver.stageForm;
  else if (options.config.shouldEmitBytecode())
    options.outputForm = OutputForm::Bytecode;
  else
    options.outputForm = input.isHLOText() ? OutputForm::HLO : OutputForm::MLIR;

  return writeFile(driver.output, [&](raw_ostream &os) {
    return processInput(std::move(input), os, registry, options);
  });
}

int hlo::HLOOptMain(int argc, char **argv, DialectRegistry &registry,
                    StringRef toolName) {
  return runTool(toolName, argc, argv, [&](CommandLine &commandLine) {
    return runDriver(commandLine, registry);
  });
}
