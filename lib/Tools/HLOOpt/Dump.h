//===- Dump.h - Modules between passes, as files ----------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOOPT_DUMP_H
#define HLO_LIB_TOOLS_HLOOPT_DUMP_H

#include "hlo/Tools/Support/Output.h"
#include "mlir/Pass/PassManager.h"
#include <string>

namespace hlo::tools {
/// Which files to write: `--dump-*` and XLA's flags `--xla_dump_*`.
struct DumpOptions {
  /// Nothing is written if this is empty.
  std::string folder;
  /// Passes before and after which to write, as a regular expression; none if
  /// empty.
  std::string passes;
  /// HLO text if empty.
  SmallVector<OutputForm> forms;
};

/// Adds passes to `pm` by `addPasses`, and around them what writes the module
/// before the first, after the last, and before and after those asked for where
/// it has changed. The files have XLA's names.
LogicalResult addPassesWithDumps(PassManager &pm, const DumpOptions &options,
                                 unsigned moduleIndex,
                                 function_ref<LogicalResult()> addPasses);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOOPT_DUMP_H
