//===- PassNames.h - Names of passes, ours and XLA's ------------*- C++ -*-===//

#ifndef HLO_TOOLS_SUPPORT_PASSNAMES_H
#define HLO_TOOLS_SUPPORT_PASSNAMES_H

#include "hlo/Tools/Support/ExitCode.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace hlo::tools {
/// Every pass and pipeline registered so far, sorted. Only to be called while
/// no llvm::cl option for passes exists.
std::vector<std::string> getRegisteredPassNames();

/// The registered pass that `name`, one of ours or of XLA's, stands for; empty
/// if there is none.
StringRef findPass(StringRef name);

/// Adds what stands for `--passes=LIST` on the command line: one flag per pass,
/// so that all flags keep their order, or `--pass-pipeline` if the list has
/// nested pipelines. Names may be XLA's.
ExitCode expandPassList(StringRef list, SmallVectorImpl<std::string> &flags);

/// Finds the registered pass that `name`, one of ours or of XLA's, stands for,
/// or reports why there is none, with the nearest name.
ExitCode resolvePassName(StringRef name, StringRef &resolved);

/// `--list-passes`, where `own` are the names of the tool's passes, and
/// `isRequired` says which of them are required for correctness.
void printPasses(ArrayRef<std::string> own,
                 function_ref<bool(StringRef)> isRequired, raw_ostream &os);

/// `--help-pass=NAME`.
ExitCode printPassHelp(StringRef name);
} // namespace hlo::tools

#endif // HLO_TOOLS_SUPPORT_PASSNAMES_H
