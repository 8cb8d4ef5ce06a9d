//===- ExitCode.cpp - Messages of the tools -------------------------------===//

#include "hlo/Tools/Support/ExitCode.h"
#include "llvm/Support/WithColor.h"
#include <string>

using namespace hlo;

static std::string &toolName() {
  static std::string name = "hlo";
  return name;
}

void tools::setToolName(StringRef name) { toolName() = name.str(); }
StringRef tools::getToolName() { return toolName(); }

tools::ExitCode tools::reportError(ExitCode code, const Twine &message) {
  llvm::WithColor::error(llvm::errs(), toolName()) << message << '\n';
  return code;
}

void tools::reportWarning(const Twine &message) {
  llvm::WithColor::warning(llvm::errs(), toolName()) << message << '\n';
}
