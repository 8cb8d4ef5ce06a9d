//===- CommandLine.cpp - Command lines checked before they are read -------===//

#include "hlo/Tools/Support/CommandLine.h"
#include "llvm/Support/CommandLine.h"

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

CommandLine::CommandLine(int argc, char **argv) : arguments(argv, argv + argc) {
  cl::ExpandResponseFiles(saver, cl::TokenizeGNUCommandLine, arguments);
}

void CommandLine::hideOptionsOfLLVM() {
  for (auto [name, option] : cl::getRegisteredOptions())
    if (name != "help" && name != "version" && name != "color")
      option->setHiddenFlag(cl::ReallyHidden);
}

ExitCode CommandLine::rewriteFlags(RewriteFn rewrite) {
  SmallVector<const char *> rewritten = {arguments.front()};
  auto &registered = cl::getRegisteredOptions();
  for (size_t i = 1; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    if (!argument.starts_with("-") || argument == "-") {
      rewritten.push_back(arguments[i]);
      continue;
    }
    if (argument == "--") { // only names of files follow
      rewritten.append(arguments.begin() + i, arguments.end());
      break;
    }
    StringRef dashes = argument.starts_with("--") ? "--" : "-";
    auto [name, value] = argument.drop_front(dashes.size()).split('=');
    Flag flag{name, std::nullopt};
    if (argument.contains('='))
      flag.value = value;

    std::optional<Replacement> replacement;
    if (ExitCode code = rewrite(flag, replacement); code != ExitCode::Success)
      return code;
    if (replacement) {
      for (const std::string &part : *replacement)
        rewritten.push_back(saver.save(part).data());
      continue;
    }

    std::string spelling = name.str();
    auto option = registered.find(spelling);
    for (auto [from, to] : {std::pair('_', '-'), std::pair('-', '_')}) {
      if (option != registered.end())
        break;
      spelling = name.str();
      llvm::replace(spelling, from, to);
      option = registered.find(spelling);
    }
    if (option == registered.end()) {
      SmallVector<StringRef> names;
      for (auto [known, knownOption] : registered)
        if (knownOption->getOptionHiddenFlag() != cl::ReallyHidden)
          names.push_back(known);
      std::string suggestion = suggestNearest(name, names, "--");
      if (suggestion.empty())
        suggestion = ("; see '" + getToolName() + " --help'").str();
      return reportError(ExitCode::BadUsage,
                         "unknown option '" + dashes + name + "'" + suggestion);
    }
    rewritten.push_back(
        flag.value
            ? saver.save(dashes + Twine(spelling) + "=" + *flag.value).data()
            : saver.save(dashes + Twine(spelling)).data());
    // What follows is its value, whatever it looks like.
    if (!flag.value && i + 1 < arguments.size() &&
        option->second->getValueExpectedFlag() == cl::ValueRequired)
      rewritten.push_back(arguments[++i]);
  }
  arguments = std::move(rewritten);
  return ExitCode::Success;
}

void CommandLine::dropFlags(function_ref<bool(StringRef name)> isDropped) {
  llvm::erase_if(arguments, [&](StringRef argument) {
    return argument.starts_with("-") &&
           isDropped(argument.ltrim('-').split('=').first);
  });
}

LogicalResult CommandLine::parse(StringRef overview) {
  return success(cl::ParseCommandLineOptions(arguments.size(), arguments.data(),
                                             overview, &llvm::errs()));
}
