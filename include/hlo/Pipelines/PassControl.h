//===- PassControl.h - Which passes run -------------------------*- C++ -*-===//
// Leaves out passes by name or by number, also in nested and dynamic pipelines:
// a handler of MLIR's actions.

#ifndef HLO_PIPELINES_PASSCONTROL_H
#define HLO_PIPELINES_PASSCONTROL_H

#include "hlo/Support/LLVM.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringSet.h"

namespace hlo {
/// Whether a registered pass must run for a module to be compiled correctly, as
/// opposed to making it faster or smaller.
bool isRequiredPass(StringRef argument);

struct PassControlOptions {
  /// Passes and pipelines not to run, by their arguments.
  llvm::StringSet<> disabled;
  /// The only passes to run besides required ones, if any is named.
  llvm::StringSet<> only;
  /// Run no pass but required ones.
  bool disablesAll = false;

  /// Whether they leave out the pass of that name.
  bool isDisabled(StringRef argument) const;
};

/// Controls the passes that run in `context` from now on. Fails if something
/// else handles its actions.
///
/// LLVM's `--opt-bisect-limit=N` counts here too: every execution of a pass
/// that is not required, whatever contexts there are, is reported on standard
/// error, and only the first N happen. The context is made single-threaded
/// then, so that numbers are the same in every run.
LogicalResult installPassControl(MLIRContext *context,
                                 PassControlOptions options);
} // namespace hlo

#endif // HLO_PIPELINES_PASSCONTROL_H
