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

static thread_local raw_ostream *capture = nullptr;

raw_ostream &tools::getMessageStream() {
  return capture ? *capture : llvm::errs();
}

tools::MessageCapture::MessageCapture(std::string &messages)
    : stream(messages), previous(std::exchange(capture, &stream)) {}
tools::MessageCapture::~MessageCapture() { capture = previous; }

tools::ExitCode tools::reportError(ExitCode code, const Twine &message) {
  llvm::WithColor::error(getMessageStream(), toolName()) << message << '\n';
  return code;
}

void tools::reportWarning(const Twine &message) {
  llvm::WithColor::warning(getMessageStream(), toolName()) << message << '\n';
}
