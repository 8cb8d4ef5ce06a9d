//===- HLOReduceMain.cpp - What hlo-reduce does ---------------------------===//
// The flags and the meaning of exit codes are those of mlir-reduce. Its search,
// MLIR's reduction tree, does without knowledge of the operations: it erases
// operations that have uses, and most of what it makes is not valid.

#include "hlo/Tools/HLOReduce/HLOReduceMain.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Reducer/Reducer.h"
#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Support/Diagnostics.h"
#include "hlo/Tools/Support/Input.h"
#include "hlo/Tools/Support/Output.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SourceMgr.h"

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

static OwningOpRef<ModuleOp> readModule(Input input, MLIRContext &context) {
  llvm::SourceMgr sourceMgr;
  bool isHLOText = input.isHLOText();
  sourceMgr.AddNewSourceBuffer(std::move(input.buffer), llvm::SMLoc());
  DiagnosticPrinter printer(sourceMgr, &context);
  if (isHLOText)
    return importHLOText(sourceMgr, &context);
  return mlir::parseSourceFile<ModuleOp>(sourceMgr, &context);
}

namespace {
struct DriverOptions {
  cl::opt<std::string> input{cl::Positional, cl::desc("<input file>"),
                             cl::init("-")};
  cl::opt<std::string> output{"o", cl::desc("File to write to"),
                              cl::value_desc("filename"), cl::init("-")};
  cl::opt<std::string> test{
      "test", cl::value_desc("command"),
      cl::desc("Shell command that gets the name of a file as its last "
               "argument, and exits with a code other than 0 if the module in "
               "it is interesting")};
  cl::list<std::string> testArguments{
      "test-arg", cl::desc("An argument of the command, before the file")};
  cl::opt<int> interestingCode{
      "interesting-code", cl::value_desc("code"), cl::init(-1),
      cl::desc("The only exit code that is interesting")};
  cl::opt<OutputForm> emit{
      "emit",
      cl::desc("The form to write, and to test; by default that of the input"),
      cl::values(clEnumValN(OutputForm::HLO, "hlo", "HLO text"),
                 clEnumValN(OutputForm::MLIR, "mlir", "MLIR"))};
  cl::opt<bool> quiet{"quiet", cl::desc("Do not say what was done")};
};
} // namespace

static std::string quote(StringRef argument) {
  std::string quoted = "'";
  for (char c : argument)
    quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

/// Writes `module` to a file and runs the shell command with its name.
static bool runTest(ModuleOp module, OutputForm form, StringRef command,
                    const DriverOptions &options) {
  SmallString<128> file;
  int descriptor;
  StringRef extension = form == OutputForm::HLO ? "hlo" : "mlir";
  if (llvm::sys::fs::createTemporaryFile("hlo-reduce", extension, descriptor,
                                         file))
    return false;
  llvm::FileRemover remover(file);
  {
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    if (writeModule(module, form, os) != ExitCode::Success)
      return false;
  }
  std::string script = (command + " \"$1\"").str();
  StringRef shell[] = {"/bin/sh", "-c", script, "sh", file};
  std::optional<StringRef> quiet[] = {StringRef(), StringRef(), StringRef()};
  int code = llvm::sys::ExecuteAndWait("/bin/sh", shell, std::nullopt, quiet);
  return options.interestingCode < 0 ? code != 0
                                     : code == options.interestingCode;
}

static ExitCode reduce(const DriverOptions &options) {
  if (options.test.empty())
    return reportError(ExitCode::BadUsage,
                       "name a test: --test='command', which exits with a code "
                       "other than 0 for an interesting module");
  Input input;
  if (ExitCode code = readInput(options.input, input);
      code != ExitCode::Success)
    return code;
  OutputForm form = options.emit.getNumOccurrences() ? options.emit.getValue()
                    : input.isHLOText()              ? OutputForm::HLO
                                                     : OutputForm::MLIR;
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<HLODialect, func::FuncDialect>();
  OwningOpRef<ModuleOp> module = readModule(std::move(input), context);
  if (!module)
    return ExitCode::BadInput;

  // A script in this folder is meant without a `./` in front.
  SmallString<128> command(options.test);
  if (llvm::sys::fs::can_execute(command) &&
      !llvm::sys::fs::is_directory(command)) {
    llvm::sys::fs::make_absolute(command);
    command = quote(command);
  }
  for (const std::string &argument : options.testArguments)
    command += " " + quote(argument);
  auto isInteresting = [&](ModuleOp candidate) {
    return runTest(candidate, form, command, options);
  };
  if (!options.quiet)
    llvm::errs() << "reducing " << countInstructions(*module)
                 << " instructions\n";
  auto progress = [&](StringRef step, ModuleOp reduced) {
    if (!options.quiet)
      llvm::errs() << countInstructions(reduced) << " instructions: " << step
                   << '\n';
  };
  if (failed(reduceModule(module, isInteresting, progress)))
    return ExitCode::BadInput;

  return writeFile(options.output, [&](raw_ostream &os) {
    return writeModule(*module, form, os);
  });
}

static ExitCode runDriver(CommandLine &commandLine) {
  static DriverOptions options;
  if (ExitCode code = commandLine.parse(
          "Makes an HLO module smaller while a test finds it interesting\n");
      code != ExitCode::Success)
    return code;
  return reduce(options);
}

int hlo::HLOReduceMain(int argc, char **argv) {
  return runTool("hlo-reduce", argc, argv, runDriver);
}
