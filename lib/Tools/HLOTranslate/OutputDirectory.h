//===- OutputDirectory.h - Many files in one run ----------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOTRANSLATE_OUTPUTDIRECTORY_H
#define HLO_LIB_TOOLS_HLOTRANSLATE_OUTPUTDIRECTORY_H

#include "hlo/Tools/Support/ExitCode.h"

namespace hlo::tools {
/// `--output-dir=DIR`: calls `translate` with each of `inputs` and the file in
/// `folder` that is to hold the result: the name of the input, with `extension`
/// in place of its own.
///
/// Threads share the inputs; what they say comes in the order of the inputs,
/// and behind it a line with the exit code of each one that failed. The result
/// is the largest exit code.
ExitCode translateToFolder(
    ArrayRef<std::string> inputs, StringRef folder, StringRef extension,
    function_ref<ExitCode(StringRef input, StringRef output)> translate);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOTRANSLATE_OUTPUTDIRECTORY_H
