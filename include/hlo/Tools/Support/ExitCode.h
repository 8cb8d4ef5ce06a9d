//===- ExitCode.h - What the tools' exit codes mean -------------*- C++ -*-===//

#ifndef HLO_TOOLS_SUPPORT_EXITCODE_H
#define HLO_TOOLS_SUPPORT_EXITCODE_H

#include "hlo/Support/LLVM.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

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

/// Where messages of this thread go: standard error, if no MessageCapture
/// lives.
raw_ostream &getMessageStream();

/// Keeps the messages of its thread, as long as it lives, for printing later.
class MessageCapture {
public:
  explicit MessageCapture(std::string &messages);
  ~MessageCapture();

private:
  llvm::raw_string_ostream stream;
  raw_ostream *previous;
};

/// Prints "<tool>: error: <message>" as a message and returns `code`.
ExitCode reportError(ExitCode code, const Twine &message);
/// Prints "<tool>: warning: <message>" as a message.
void reportWarning(const Twine &message);
} // namespace hlo::tools

#endif // HLO_TOOLS_SUPPORT_EXITCODE_H
