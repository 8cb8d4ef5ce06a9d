//===- XLAFlags.h - Flags of XLA's tools ------------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOOPT_XLAFLAGS_H
#define HLO_LIB_TOOLS_HLOOPT_XLAFLAGS_H

#include "hlo/Tools/Support/CommandLine.h"

namespace hlo::tools {
/// Sets what stands here for a flag of XLA's tools (`--xla_*`, `--stage=`,
/// ...), and nothing for any other flag. Flags without a meaning here are
/// ignored with a warning.
ExitCode translateXLAFlag(const CommandLine::Flag &flag,
                          std::optional<CommandLine::Replacement> &replacement);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOOPT_XLAFLAGS_H
