//===- OutputDirectory.cpp - Many files in one run ------------------------===//

#include "OutputDirectory.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Threading.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <mutex>

using namespace hlo;
using namespace hlo::tools;
namespace path = llvm::sys::path;

/// Sets the file for each input; none may be overwritten, nor be an input.
static ExitCode nameOutputs(ArrayRef<std::string> inputs, StringRef folder,
                            StringRef extension,
                            SmallVectorImpl<std::string> &outputs) {
  llvm::StringMap<StringRef> inputOf;
  for (const std::string &input : inputs) {
    if (input == "-")
      return reportError(ExitCode::BadUsage,
                         "--output-dir needs named files, not standard input");
    SmallString<128> output = folder;
    path::append(output, path::filename(input));
    path::replace_extension(output, extension);
    auto [it, isNew] = inputOf.try_emplace(output, input);
    if (!isNew)
      return reportError(ExitCode::BadUsage,
                         "'" + it->second + "' and '" + input +
                             "' would both become '" + output + "'");
    if (llvm::sys::fs::equivalent(input, output))
      return reportError(ExitCode::BadUsage,
                         "'" + input + "' would be overwritten");
    outputs.push_back(output.str().str());
  }
  return ExitCode::Success;
}

namespace {
/// What became of the inputs; prints messages in the order of the inputs.
class Outcomes {
public:
  explicit Outcomes(ArrayRef<std::string> inputs)
      : inputs(inputs), outcomes(inputs.size()) {}

  void add(size_t index, ExitCode code, std::string messages) {
    std::lock_guard<std::mutex> lock(mutex);
    worst = std::max(worst, code);
    outcomes[index] = {code, std::move(messages)};
    for (; printed < outcomes.size() && outcomes[printed]; ++printed) {
      llvm::errs() << outcomes[printed]->messages;
      if (ExitCode code = outcomes[printed]->code; code != ExitCode::Success)
        reportError(code, "'" + inputs[printed] + "' failed with exit code " +
                              Twine(asMainReturnCode(code)));
    }
  }

  ExitCode getWorst() const { return worst; }

private:
  struct Outcome {
    ExitCode code;
    std::string messages;
  };
  ArrayRef<std::string> inputs;
  SmallVector<std::optional<Outcome>> outcomes;
  size_t printed = 0;
  ExitCode worst = ExitCode::Success;
  std::mutex mutex;
};
} // namespace

ExitCode tools::translateToFolder(
    ArrayRef<std::string> inputs, StringRef folder, StringRef extension,
    function_ref<ExitCode(StringRef, StringRef)> translate) {
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return reportError(ExitCode::BadUsage, "cannot make folder '" + folder +
                                               "': " + error.message());
  SmallVector<std::string> outputs;
  if (ExitCode code = nameOutputs(inputs, folder, extension, outputs);
      code != ExitCode::Success)
    return code;

  Outcomes outcomes(inputs);
  MLIRContext threads; // only its threads are used
  mlir::parallelFor(&threads, 0, inputs.size(), [&](size_t i) {
    std::string messages;
    ExitCode code;
    {
      MessageCapture capture(messages);
      code = translate(inputs[i], outputs[i]);
    }
    outcomes.add(i, code, std::move(messages));
  });
  return outcomes.getWorst();
}
