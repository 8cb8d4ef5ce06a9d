//===- HLOTranslateMain.cpp - What hlo-translate does ---------------------===//
// Like mlir-translate, with exit codes that say what failed.

#include "hlo/Tools/HLOTranslate/HLOTranslateMain.h"
#include "Benchmark.h"
#include "OutputDirectory.h"
#include "Translations.h"
#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Support/Diagnostics.h"
#include "hlo/Tools/Support/Output.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;
using mlir::SourceMgrDiagnosticVerifierHandler;
using mlir::Translation;

namespace {
struct DriverOptions {
  cl::list<std::string> inputs{cl::Positional, cl::desc("<input files>")};
  cl::opt<std::string> output{"o", cl::desc("File to write to"),
                              cl::value_desc("filename"), cl::init("-")};
  cl::opt<std::string> outputFolder{
      "output-dir", cl::value_desc("folder"),
      cl::desc("Translate each input by itself, several at a time, to a file "
               "of its name in this folder")};
  cl::list<const Translation *, bool, mlir::TranslationParser> translations{
      "", cl::desc("Translations, each of what the one before gives")};
  cl::opt<std::string> splitInputFile{
      "split-input-file", cl::ValueOptional,
      cl::callback([this](const std::string &value) {
        if (value.empty())
          splitInputFile.setValue(mlir::kDefaultSplitMarker);
      }),
      cl::desc(
          "Split the input at a marker and translate each part by itself")};
  cl::opt<std::string> outputSplitMarker{
      "output-split-marker",
      cl::desc("What stands between the parts in the output"),
      cl::init(mlir::kDefaultSplitMarker)};
  cl::opt<bool> verifyDiagnostics{
      "verify-diagnostics",
      cl::desc("Compare diagnostics with expected-* comments")};
  cl::opt<bool> allowUnregisteredDialects{
      "allow-unregistered-dialect",
      cl::desc("Allow operations of dialects that are not known")};
  cl::opt<unsigned> benchmarkText{
      "benchmark-text", cl::value_desc("count"), cl::init(0),
      cl::desc("Read and write HLO text COUNT times and print the best times")};
};
} // namespace

/// Runs one translation after the other.
static ExitCode translate(std::unique_ptr<llvm::MemoryBuffer> buffer,
                          raw_ostream &os, const DriverOptions &options) {
  for (size_t i = 0, e = options.translations.size(); i < e; ++i) {
    auto sourceMgr = std::make_shared<llvm::SourceMgr>();
    std::string name = buffer->getBufferIdentifier().str();
    sourceMgr->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
    MLIRContext context(MLIRContext::Threading::DISABLED);
    context.allowUnregisteredDialects(options.allowUnregisteredDialects);

    std::string result;
    llvm::raw_string_ostream stream(result);
    const Translation &translation = *options.translations[i];
    auto run = [&] { return translation(sourceMgr, stream, &context); };
    if (options.verifyDiagnostics) {
      context.printOpOnDiagnostic(false);
      SourceMgrDiagnosticVerifierHandler handler(*sourceMgr, &context,
                                                 getMessageStream());
      bool isTranslated = succeeded(run());
      if (failed(handler.verify()))
        return ExitCode::BadInput;
      if (!isTranslated)
        return ExitCode::Success; // as expected
    } else {
      DiagnosticPrinter handler(*sourceMgr, &context);
      if (failed(run()))
        return getFailure();
    }
    if (i + 1 == e)
      os << result;
    else
      buffer = llvm::MemoryBuffer::getMemBufferCopy(result, name);
  }
  return ExitCode::Success;
}

static ExitCode processInput(Input input, raw_ostream &os,
                             const DriverOptions &options) {
  if (options.benchmarkText) {
    DialectRegistry registry;
    registerTranslatedDialects(registry);
    return benchmarkText(input, options.benchmarkText, registry, os);
  }
  ExitCode worst = ExitCode::Success;
  bool isSplit = !options.splitInputFile.empty();
  auto processChunk = [&](std::unique_ptr<llvm::MemoryBuffer> chunk,
                          raw_ostream &os) -> LogicalResult {
    if (isSplit && classifyText(chunk->getBuffer()) == TextKind::Empty)
      return success();
    ExitCode code = translate(std::move(chunk), os, options);
    worst = std::max(worst, code);
    return success(code == ExitCode::Success);
  };
  (void)mlir::splitAndProcessBuffer(std::move(input.buffer), processChunk, os,
                                    options.splitInputFile,
                                    options.outputSplitMarker);
  return worst;
}

static ExitCode translateFile(StringRef inputName, StringRef outputName,
                              const DriverOptions &options) {
  Input input;
  if (ExitCode code = readInput(inputName, input); code != ExitCode::Success)
    return code;
  return writeFile(outputName, [&](raw_ostream &os) {
    return processInput(std::move(input), os, options);
  });
}

/// The form that the last translation writes, as the extension of a file.
static StringRef getExtension(DriverOptions &options) {
  const auto &parser = options.translations.getParser();
  const Translation *last =
      options.translations[options.translations.size() - 1];
  for (unsigned i = 0, e = parser.getNumOptions(); i < e; ++i) {
    const auto &value =
        static_cast<const cl::OptionValue<const Translation *> &>(
            parser.getOptionValue(i));
    if (!value.hasValue() || value.getValue() != last)
      continue;
    StringRef form = parser.getOption(i).rsplit("-to-").second;
    return llvm::StringSwitch<StringRef>(form)
        .Case("bytecode", "mlirbc")
        .Case("executable", "hloexe")
        .Case("", "hlo")
        .Default(form);
  }
  llvm_unreachable("not a translation of the command line");
}

static ExitCode translateFiles(DriverOptions &options) {
  if (options.outputFolder.empty()) {
    if (options.inputs.size() > 1)
      return reportError(ExitCode::BadUsage,
                         "several input files need --output-dir");
    return translateFile(options.inputs.empty() ? "-" : options.inputs.front(),
                         options.output, options);
  }
  if (options.output.getNumOccurrences() || options.benchmarkText)
    return reportError(ExitCode::BadUsage,
                       "--output-dir excludes -o and --benchmark-text");
  if (options.inputs.empty())
    return reportError(ExitCode::BadUsage, "--output-dir needs input files");
  return translateToFolder(options.inputs, options.outputFolder,
                           getExtension(options),
                           [&](StringRef input, StringRef output) {
                             return translateFile(input, output, options);
                           });
}

static ExitCode runDriver(CommandLine &commandLine) {
  registerTranslations();
  mlir::registerAsmPrinterCLOptions();
  mlir::registerMLIRContextCLOptions();
  mlir::registerTranslationCLOptions();
  static DriverOptions options;

  if (ExitCode code = commandLine.parse(
          "Translates HLO text to MLIR, back, and to graphs\n");
      code != ExitCode::Success)
    return code;
  if (options.translations.empty() && !options.benchmarkText)
    return reportError(ExitCode::BadUsage,
                       "name a translation, such as --hlo-to-mlir or "
                       "--mlir-to-hlo; see '" +
                           getToolName() + " --help'");
  return translateFiles(options);
}

int hlo::HLOTranslateMain(int argc, char **argv) {
  return runTool("hlo-translate", argc, argv, runDriver);
}
