//===- Input.cpp - Files that the tools read ------------------------------===//

#include "hlo/Tools/Support/Input.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"
#include <fcntl.h>
#include <unistd.h>

using namespace hlo;
using namespace hlo::tools;

//===----------------------------------------------------------------------===//
// Crashes
//===----------------------------------------------------------------------===//

namespace {
/// What a crash report says of the input; filled while all is well, because
/// little may be done after a crash.
struct CrashReport {
  std::string path, header;
  StringRef input;
};
} // namespace

/// A crash is reported on the thread that caused it.
static CrashReport &crashReport() {
  static thread_local CrashReport report;
  return report;
}

static std::string &crashedCommandLine() {
  static std::string commandLine;
  return commandLine;
}

static void writeToStandardError(StringRef text) {
  (void)!::write(STDERR_FILENO, text.data(), text.size());
}

/// Writes the report and ends the process; runs in a signal handler.
static void reportCrash(void *) {
  CrashReport &report = crashReport();
  writeToStandardError(tools::getToolName());
  writeToStandardError(
      ": internal error: this is a defect of the tool, whatever "
      "its input\ncommand line:");
  writeToStandardError(crashedCommandLine());
  if (!report.path.empty()) {
    int file = ::open(report.path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
    bool written = file >= 0 && ::write(file, report.header.data(),
                                        report.header.size()) >= 0;
    for (StringRef rest = report.input; written && !rest.empty();) {
      ssize_t count = ::write(file, rest.data(), rest.size());
      written = count > 0;
      rest = rest.drop_front(written ? count : 0);
    }
    writeToStandardError(written ? "\nreproducer: "
                                 : "\nno reproducer written: ");
    writeToStandardError(report.path);
  }
  writeToStandardError("\n");
  ::_exit(asMainReturnCode(ExitCode::InternalError));
}

void tools::installCrashHandler(ArrayRef<std::string> arguments) {
  for (const std::string &argument : arguments)
    crashedCommandLine() += " " + argument;
  llvm::setBugReportMsg("");
  llvm::sys::AddSignalHandler(reportCrash, nullptr);
}

static void prepareReproducer(const Input &input) {
  CrashReport &report = crashReport();
  StringRef extension = input.isHLOText()                  ? "hlo"
                        : input.kind == TextKind::Bytecode ? "mlirbc"
                                                           : "mlir";
  SmallString<128> path;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, path);
  llvm::sys::path::append(path, tools::getToolName() + "-crash-" +
                                    Twine(llvm::sys::Process::getProcessId()) +
                                    "." + extension);
  report.path = path.str().str();
  report.input = input.buffer->getBuffer();
  if (input.kind != TextKind::Bytecode)
    report.header = "//" + crashedCommandLine() + "\n";
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Names the files of a folder that look like modules, the largest first.
static ExitCode refuseFolder(StringRef folder) {
  SmallVector<std::pair<uint64_t, std::string>> modules;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error)) {
    StringRef path = it->path();
    llvm::ErrorOr<llvm::sys::fs::basic_file_status> status = it->status();
    bool isModule = path.ends_with(".hlo") || path.ends_with(".mlir") ||
                    path.ends_with("_optimizations.txt");
    if (isModule && status)
      modules.emplace_back(status->getSize(), path.str());
  }
  llvm::sort(modules, std::greater<>());
  std::string names;
  for (auto &[size, path] : ArrayRef(modules).take_front(10))
    names += "\n  " + path;
  return reportError(ExitCode::BadInput,
                     "'" + folder + "' is a folder" +
                         (names.empty() ? "" : "; it holds these modules:") +
                         names);
}

ExitCode tools::readInput(StringRef filename, Input &input) {
  if (llvm::sys::fs::is_directory(filename))
    return refuseFolder(filename);
  if (filename == "-" &&
      llvm::sys::Process::FileDescriptorIsDisplayed(fileno(stdin)))
    llvm::errs() << "(processing input from stdin now, hit ctrl-c/ctrl-d to "
                    "interrupt)\n";
  std::string message;
  input.buffer = mlir::openInputFile(filename, &message);
  if (!input.buffer)
    return reportError(ExitCode::BadInput, message);

  StringRef text = input.buffer->getBuffer();
  input.kind = classifyText(text);
  if (std::optional<StringRef> reason = explainForeignText(input.kind)) {
    bool isKnown =
        input.kind != TextKind::Empty && input.kind != TextKind::Binary;
    getMessageStream() << input.buffer->getBufferIdentifier() << ":1:1: ";
    llvm::WithColor::error(getMessageStream()) << *reason << '\n';
    return isKnown ? ExitCode::Unsupported : ExitCode::BadInput;
  }
  prepareReproducer(input);
  return ExitCode::Success;
}
