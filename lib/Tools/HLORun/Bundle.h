//===- Bundle.h - Runs that can be run again --------------------*- C++ -*-===//
// A bundle is a folder with `bundle.json`, the modules, the inputs and, where
// there are such, what is infed and what results are compared with.

#ifndef HLO_LIB_TOOLS_HLORUN_BUNDLE_H
#define HLO_LIB_TOOLS_HLORUN_BUNDLE_H

#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Values/Values.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo::tools {
struct Bundle {
  /// Modules by the name their file gets, without extension.
  SmallVector<std::pair<std::string, ModuleOp>> modules;
  std::vector<SmallVector<Literal>> inputs, infeed, expected;
  std::vector<std::string> flags;
};

/// Whether `path` is a folder that holds a bundle.
bool isBundle(StringRef path);
/// Writes a bundle into a folder that is empty, is a bundle or does not exist.
ExitCode writeBundle(StringRef folder, const Bundle &bundle);

/// Replaces the folder of a bundle on the command line, named as a module or by
/// --bundle without a module, by the modules and flags in it. Flags that are
/// there too come later and win.
ExitCode expandBundle(CommandLine &commandLine);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_BUNDLE_H
