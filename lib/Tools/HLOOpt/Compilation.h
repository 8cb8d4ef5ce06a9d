//===- Compilation.h - What is compiled for, and how far --------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOOPT_COMPILATION_H
#define HLO_LIB_TOOLS_HLOOPT_COMPILATION_H

#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Support/Output.h"

namespace hlo::tools {
/// The flags `--platform` and `--target`.
struct CompilationFlags {
  std::optional<std::string> platform, target;
  /// What the stage is written as if the command line does not say.
  std::optional<OutputForm> form;

  /// Notes a flag with a value that is one of these. Sets what stands for
  /// `--stage`.
  ExitCode read(const CommandLine::Flag &flag,
                std::optional<CommandLine::Replacement> &replacement);

  /// Sets the target that the platform has, if none was given, and reports one
  /// of another platform.
  ExitCode resolveTarget();
};

/// Writes the values of `--stage`.
void printStages(raw_ostream &os);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOOPT_COMPILATION_H
