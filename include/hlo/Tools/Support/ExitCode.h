//===- ExitCode.h - What the tools' exit codes mean -------------*- C++ -*-===//

#ifndef HLO_TOOLS_SUPPORT_EXITCODE_H
#define HLO_TOOLS_SUPPORT_EXITCODE_H

#include "hlo/Support/LLVM.h"
#include "llvm/ADT/Twine.h"

namespace hlo::tools {
enum class ExitCode {
  Success = 0,
  /// The input is wrong, or a pass failed on it; diagnostics say where.
  BadInput = 1,
  /// The command line is wrong.
  BadUsage = 2,
  /// Two results that must be equal are not.
  Mismatch = 3,
  /// The input or request is understood, but nothing here handles it.
  Unsupported = 4,
  /// A defect of the tool.
  InternalError = 70,
};

inline int asMainReturnCode(ExitCode code) { return static_cast<int>(code); }

/// The name that messages begin with.
void setToolName(StringRef name);
StringRef getToolName();

/// Prints "<tool>: error: <message>" to standard error and returns `code`.
ExitCode reportError(ExitCode code, const Twine &message);
/// Prints "<tool>: warning: <message>" to standard error.
void reportWarning(const Twine &message);
} // namespace hlo::tools

#endif // HLO_TOOLS_SUPPORT_EXITCODE_H
