//===- HLORunMain.cpp - What hlo-run does ---------------------------------===//

#include "hlo/Tools/HLORun/HLORunMain.h"
#include "Bundle.h"
#include "Session.h"
#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Support/PassNames.h"
#include "mlir/Transforms/Passes.h"

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

/// The flags that a bundle keeps: those that neither name files nor have done
/// what they do to what it holds.
static std::vector<std::string>
getFlagsToKeep(ArrayRef<std::string> arguments) {
  constexpr StringLiteral kFileFlags[] = {
      "inputs",   "fills",  "outputs", "save-inputs", "infeed",     "outfeed",
      "expected", "bundle", "entry",   "replicas",    "partitions", "progress"};
  std::vector<std::string> flags;
  for (StringRef argument : arguments.drop_front())
    if (argument.starts_with("-") &&
        !llvm::is_contained(kFileFlags, argument.ltrim('-').split('=').first))
      flags.push_back(argument.str());
  return flags;
}

static ExitCode runDriver(CommandLine &commandLine, DialectRegistry &registry) {
  mlir::registerTransformsPasses();
  static Options options;
  if (ExitCode code = expandBundle(commandLine); code != ExitCode::Success)
    return code;
  auto rewrite = [](const CommandLine::Flag &flag,
                    std::optional<CommandLine::Replacement> &replacement) {
    if (flag.name == "passes" && flag.value)
      return expandPassList(*flag.value, replacement.emplace());
    return ExitCode::Success;
  };
  if (ExitCode code = commandLine.parse(
          "Runs a module of HLO, compiled or on the reference interpreter\n",
          rewrite);
      code != ExitCode::Success)
    return code;
  return Session(options, getFlagsToKeep(commandLine.arguments), registry)
      .run();
}

int hlo::HLORunMain(int argc, char **argv, DialectRegistry &registry,
                    StringRef toolName) {
  return runTool(toolName, argc, argv, [&](CommandLine &commandLine) {
    return runDriver(commandLine, registry);
  });
}
