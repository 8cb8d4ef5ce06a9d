//===- HLOGenerateMain.cpp - What hlo-generate does -----------------------===//

#include "hlo/Tools/HLOGenerate/HLOGenerateMain.h"
#include "hlo/Tools/HLOGenerate/GeneratorFlags.h"
#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Support/Input.h"
#include "hlo/Tools/Support/Output.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

namespace {
struct DriverOptions {
  GeneratorFlags generator;
  cl::opt<uint64_t> count{
      "count", cl::desc("Modules to write, of consecutive seeds"), cl::init(1)};
  cl::opt<std::string> output{"o", cl::desc("File to write to"),
                              cl::value_desc("filename"), cl::init("-")};
  cl::opt<std::string> outputDir{
      "output-dir", cl::value_desc("folder"),
      cl::desc("Folder to write a file for each module to, <seed>.hlo")};
  cl::opt<OutputForm> emit{
      "emit", cl::desc("The form to write"), cl::init(OutputForm::HLO),
      cl::values(
          clEnumValN(OutputForm::HLO, "hlo", "HLO text"),
          clEnumValN(OutputForm::MLIR, "mlir", "MLIR"),
          clEnumValN(OutputForm::Bytecode, "bytecode", "MLIR bytecode"))};
  cl::opt<bool> listOps{"list-ops",
                        cl::desc("List the operations that can be drawn")};
};
} // namespace

static ExitCode writeTo(StringRef path, ModuleOp module, OutputForm form) {
  return writeFile(
      path, [&](raw_ostream &os) { return writeModule(module, form, os); });
}

static ExitCode generate(const DriverOptions &options) {
  GeneratorOptions generator;
  if (ExitCode code = options.generator.getOptions(generator);
      code != ExitCode::Success)
    return code;
  if (options.count != 1 && options.outputDir.empty())
    return reportError(ExitCode::BadUsage,
                       "--count needs a folder to write to: --output-dir");
  if (!options.outputDir.empty())
    if (std::error_code error =
            llvm::sys::fs::create_directories(options.outputDir))
      return reportError(ExitCode::BadUsage, "cannot make the folder '" +
                                                 options.outputDir +
                                                 "': " + error.message());
  StringRef extension = options.emit == OutputForm::HLO    ? ".hlo"
                        : options.emit == OutputForm::MLIR ? ".mlir"
                                                           : ".mlirbc";
  for (uint64_t i = 0; i < options.count; ++i, ++generator.seed) {
    // One context each: nothing of a module stays behind.
    MLIRContext context(MLIRContext::Threading::DISABLED);
    OwningOpRef<ModuleOp> module = generateModule(&context, generator);
    if (failed(mlir::verify(*module)))
      return reportError(ExitCode::InternalError, "the module of seed " +
                                                      Twine(generator.seed) +
                                                      " is not valid");
    SmallString<128> path(options.output);
    if (!options.outputDir.empty()) {
      path = options.outputDir;
      llvm::sys::path::append(path, Twine(generator.seed) + extension);
    }
    if (ExitCode code = writeTo(path, *module, options.emit);
        code != ExitCode::Success)
      return code;
  }
  return ExitCode::Success;
}

static ExitCode runDriver(CommandLine &commandLine) {
  static DriverOptions options;
  if (ExitCode code = commandLine.parse("Writes random, valid HLO modules\n");
      code != ExitCode::Success)
    return code;
  if (options.listOps) {
    for (StringRef name : getGeneratedOperations())
      llvm::outs() << name << '\n';
    return ExitCode::Success;
  }
  return generate(options);
}

int hlo::HLOGenerateMain(int argc, char **argv) {
  return runTool("hlo-generate", argc, argv, runDriver);
}
