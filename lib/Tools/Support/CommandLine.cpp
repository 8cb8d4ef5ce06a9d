//===- CommandLine.cpp - Command lines checked before they are read -------===//

#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Support/Input.h"
#include "hlo/Tools/Support/Version.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/StringSaver.h"

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

/// Lower case with `-` for `_`: what two spellings of a name have in common.
static std::string normalize(StringRef word) {
  std::string result = word.lower();
  llvm::replace(result, '_', '-');
  return result;
}

std::optional<StringRef> tools::findNearest(StringRef word,
                                            ArrayRef<StringRef> candidates) {
  std::string wanted = normalize(word);
  unsigned best = std::max<size_t>(wanted.size() / 3, 1) + 1;
  std::optional<StringRef> nearest, extended;
  for (StringRef candidate : candidates) {
    std::string spelling = normalize(candidate);
    unsigned distance = StringRef(wanted).edit_distance(spelling, true, best);
    if (distance < best ||
        (nearest && distance == best && candidate < *nearest)) {
      best = distance;
      nearest = candidate;
    }
    // A name cut short or grown long is nearer than its letters tell.
    bool isExtended = StringRef(spelling).starts_with(wanted) ||
                      StringRef(wanted).starts_with(spelling);
    if (isExtended && std::min(wanted.size(), spelling.size()) > 3 &&
        (!extended || candidate.size() < extended->size() ||
         (candidate.size() == extended->size() && candidate < *extended)))
      extended = candidate;
  }
  return nearest ? nearest : extended;
}

std::string tools::suggestNearest(StringRef word,
                                  ArrayRef<StringRef> candidates,
                                  StringRef prefix) {
  std::optional<StringRef> nearest = findNearest(word, candidates);
  if (!nearest)
    return "";
  return ("; did you mean '" + prefix + *nearest + "'?").str();
}

CommandLine::CommandLine(int argc, char **argv) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  SmallVector<const char *> expanded(argv, argv + argc);
  cl::ExpandResponseFiles(saver, cl::TokenizeGNUCommandLine, expanded);
  arguments.assign(expanded.begin(), expanded.end());
}

/// The option registered as `name`, with `-` or `_`; sets `name` to its
/// spelling.
static cl::Option *findOption(std::string &name) {
  auto &registered = cl::getRegisteredOptions();
  std::string dashes = name, underscores = name;
  llvm::replace(dashes, '_', '-');
  llvm::replace(underscores, '-', '_');
  for (const std::string &spelling : {name, dashes, underscores})
    if (auto it = registered.find(spelling); it != registered.end()) {
      name = spelling;
      return it->second;
    }
  return nullptr;
}

static ExitCode refuseUnknownFlag(StringRef dashes, StringRef name) {
  SmallVector<StringRef> names;
  for (auto [known, option] : cl::getRegisteredOptions())
    if (option->getOptionHiddenFlag() != cl::ReallyHidden)
      names.push_back(known);
  std::string suggestion = suggestNearest(name, names, "--");
  if (suggestion.empty())
    suggestion = ("; see '" + getToolName() + " --help'").str();
  return reportError(ExitCode::BadUsage,
                     "unknown option '" + dashes + name + "'" + suggestion);
}

ExitCode CommandLine::rewriteFlags(RewriteFn rewrite) {
  std::vector<std::string> rewritten = {arguments.front()};
  for (size_t i = 1; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    if (!argument.starts_with("-") || argument == "-") {
      rewritten.push_back(arguments[i]);
      continue;
    }
    if (argument == "--") { // only names of files follow
      rewritten.insert(rewritten.end(), arguments.begin() + i, arguments.end());
      break;
    }
    StringRef dashes = argument.starts_with("--") ? "--" : "-";
    auto [name, value] = argument.drop_front(dashes.size()).split('=');
    Flag flag{name, std::nullopt};
    if (argument.contains('='))
      flag.value = value;
    std::string spelling = name.str();
    cl::Option *option = findOption(spelling);
    // What follows may be the value, whatever it looks like.
    if (!flag.value && option && i + 1 < arguments.size() &&
        option->getValueExpectedFlag() == cl::ValueRequired)
      flag.value = arguments[++i];

    std::optional<Replacement> replacement;
    if (rewrite)
      if (ExitCode code = rewrite(flag, replacement); code != ExitCode::Success)
        return code;
    if (replacement) {
      rewritten.insert(rewritten.end(), replacement->begin(),
                       replacement->end());
      continue;
    }
    if (!option)
      return refuseUnknownFlag(dashes, name);
    std::string flagText = dashes.str() + spelling;
    if (flag.value)
      flagText += ("=" + *flag.value).str();
    rewritten.push_back(flagText);
  }
  arguments = std::move(rewritten);
  return ExitCode::Success;
}

ExitCode CommandLine::parse(StringRef overview, RewriteFn rewrite) {
  if (ExitCode code = rewriteFlags(rewrite); code != ExitCode::Success)
    return code;
  SmallVector<const char *> argv;
  for (const std::string &argument : arguments)
    argv.push_back(argument.c_str());
  return cl::ParseCommandLineOptions(argv.size(), argv.data(), overview,
                                     &llvm::errs())
             ? ExitCode::Success
             : ExitCode::BadUsage;
}

int tools::runTool(StringRef name, int argc, char **argv,
                   function_ref<ExitCode(CommandLine &)> run) {
  llvm::InitLLVM init(argc, argv);
  setToolName(name);
  CommandLine commandLine(argc, argv);
  installCrashHandler(commandLine.arguments);
  for (auto [name, option] : cl::getRegisteredOptions())
    if (name != "help" && name != "version" && name != "color")
      option->setHiddenFlag(cl::ReallyHidden);
  cl::SetVersionPrinter(printVersion);
  return asMainReturnCode(run(commandLine));
}
