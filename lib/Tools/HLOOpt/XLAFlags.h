//===- XLAFlags.h - Flags of XLA's tools ------------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOOPT_XLAFLAGS_H
#define HLO_LIB_TOOLS_HLOOPT_XLAFLAGS_H

#include "Dump.h"
#include "hlo/Pipelines/PassControl.h"
#include "hlo/Tools/Support/CommandLine.h"

namespace hlo::tools {
/// What XLA's flags ask for.
struct XLASettings {
  DumpOptions dump;
  PassControlOptions passes;
};

/// Handles a flag of XLA's tools (`--xla_*`, `--format=`, ...): notes in
/// `settings` what it asks for, or sets what stands here for it, or ignores it
/// with a warning. Other flags are left alone.
ExitCode translateXLAFlag(const CommandLine::Flag &flag, XLASettings &settings,
                          std::optional<CommandLine::Replacement> &replacement);

/// Handles the flags in the environment variable XLA_FLAGS, or in the file it
/// names, as those of the command line, which come after them.
ExitCode readXLAFlagsOfEnvironment(XLASettings &settings);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOOPT_XLAFLAGS_H
