//===- CommandLine.h - Command lines checked before they are read -*- C++ -*-=//

#ifndef HLO_TOOLS_SUPPORT_COMMANDLINE_H
#define HLO_TOOLS_SUPPORT_COMMANDLINE_H

#include "hlo/Tools/Support/ExitCode.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace hlo::tools {
/// The candidate nearest to `word`, where that is near enough to be meant.
/// Case, `_` and `-` do not count.
std::optional<StringRef> findNearest(StringRef word,
                                     ArrayRef<StringRef> candidates);
/// "; did you mean '<prefix>x'?" or nothing.
std::string suggestNearest(StringRef word, ArrayRef<StringRef> candidates,
                           StringRef prefix = "");

/// The arguments of a tool, edited before llvm::cl reads them: llvm::cl ends
/// the process with code 1 on an unknown option and takes no `_` for `-`.
class CommandLine {
public:
  /// Expands response files.
  CommandLine(int argc, char **argv);

  /// An argument that begins with `-`, split.
  struct Flag {
    StringRef name;
    std::optional<StringRef> value;
  };
  using Replacement = SmallVector<std::string>;
  /// Sets what stands for a flag; left unset, llvm::cl reads the flag.
  using RewriteFn = function_ref<ExitCode(
      const Flag &flag, std::optional<Replacement> &replacement)>;

  /// Replaces every flag that `rewrite` knows, spells the others as registered,
  /// with their values behind `=`, and refuses unknown ones with a suggestion.
  ExitCode rewriteFlags(RewriteFn rewrite);

  /// Has llvm::cl read the arguments, after rewriteFlags. Its messages go to
  /// standard error.
  ExitCode parse(StringRef overview, RewriteFn rewrite = nullptr);

  /// The arguments, the name of the tool first.
  std::vector<std::string> arguments;
};

/// What every main begins with: gives `run` the command line, with the options
/// that linking LLVM brings hidden, and reports crashes. Returns the exit code.
int runTool(StringRef name, int argc, char **argv,
            function_ref<ExitCode(CommandLine &commandLine)> run);
} // namespace hlo::tools

#endif // HLO_TOOLS_SUPPORT_COMMANDLINE_H
