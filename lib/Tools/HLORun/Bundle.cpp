//===- Bundle.cpp - Runs that can be run again ----------------------------===//

#include "Bundle.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "hlo/Tools/Support/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace hlo;
using namespace hlo::tools;
namespace fs = llvm::sys::fs;
namespace json = llvm::json;

static constexpr StringLiteral kFile = "bundle.json";

static std::string join(StringRef folder, StringRef name) {
  SmallString<128> path(folder);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

bool tools::isBundle(StringRef path) {
  return fs::is_directory(path) && fs::exists(join(path, kFile));
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static ExitCode writeFile(StringRef path, StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream file(path, error);
  if (!error) {
    file << text;
    file.close();
    error = file.error();
    file.clear_error();
  }
  if (error)
    return reportError(ExitCode::BadUsage,
                       "cannot write '" + path + "': " + error.message());
  return ExitCode::Success;
}

/// Writes HLO text, or MLIR where that cannot say what the module is. Sets the
/// name of the file.
static ExitCode writeModule(StringRef folder, ModuleOp module,
                            std::string &name) {
  std::string text;
  llvm::raw_string_ostream os(text);
  LogicalResult isText = [&] {
    ScopedDiagnosticHandler quiet(module.getContext(),
                                  [](Diagnostic &) { return success(); });
    return exportHLOText(module, os);
  }();
  if (failed(isText)) {
    text.clear();
    // The names of instructions are locations.
    module.print(os, OpPrintingFlags().enableDebugInfo());
    os << '\n';
  }
  name += succeeded(isText) ? ".hlo" : ".mlir";
  return writeFile(join(folder, name), text);
}

ExitCode tools::writeBundle(StringRef folder, const Bundle &bundle) {
  if (std::error_code error = fs::create_directories(folder))
    return reportError(ExitCode::BadUsage, "cannot make the folder '" + folder +
                                               "': " + error.message());
  std::error_code error;
  bool isEmpty =
      fs::directory_iterator(folder, error) == fs::directory_iterator();
  if (!isEmpty && !isBundle(folder))
    return reportError(ExitCode::BadUsage,
                       "'" + folder + "' holds something else than a bundle");
  json::Array modules;
  for (auto [name, module] : bundle.modules) {
    std::string file = name;
    if (ExitCode code = writeModule(folder, module, file);
        code != ExitCode::Success)
      return code;
    modules.push_back(file);
  }
  std::string version;
  llvm::raw_string_ostream versionOS(version);
  printVersion(versionOS);
  json::Object object{{"version", StringRef(version).trim()},
                      {"modules", std::move(modules)},
                      {"flags", json::Array(bundle.flags)}};
  struct {
    StringRef key, prefix;
    ArrayRef<SmallVector<Literal>> arrays;
  } archives[] = {{"inputs", "in", bundle.inputs},
                  {"infeed", "infeed", bundle.infeed},
                  {"expected", "out", bundle.expected}};
  for (auto [key, prefix, arrays] : archives) {
    if (arrays.empty())
      continue;
    std::string name = (key + ".npz").str();
    if (ExitCode code = writeArrays(join(folder, name), prefix, arrays);
        code != ExitCode::Success)
      return code;
    object[key] = name;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  json::OStream stream(os, /*IndentSize=*/2);
  stream.value(std::move(object));
  os << '\n';
  return writeFile(join(folder, kFile), text);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Adds what `bundle.json` stands for on the command line.
static ExitCode readBundle(StringRef folder,
                           std::vector<std::string> &arguments) {
  std::string path = join(folder, kFile);
  auto fail = [&](const Twine &message) {
    return reportError(ExitCode::BadInput, "'" + path + "' " + message);
  };
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return fail("cannot be read: " + file.getError().message());
  llvm::Expected<json::Value> value = json::parse((*file)->getBuffer());
  if (!value)
    return fail("is no JSON: " + llvm::toString(value.takeError()));
  const json::Object *object = value->getAsObject();
  const json::Array *modules = object ? object->getArray("modules") : nullptr;
  if (!modules || modules->empty())
    return fail("names no modules");
  for (const json::Value &module : *modules) {
    if (!module.getAsString())
      return fail("names no modules");
    arguments.push_back(join(folder, *module.getAsString()));
  }
  for (StringRef key : {"inputs", "infeed", "expected"})
    if (std::optional<StringRef> name = object->getString(key))
      arguments.push_back(("--" + key + "=" + join(folder, *name)).str());
  if (const json::Array *flags = object->getArray("flags"))
    for (const json::Value &flag : *flags)
      if (std::optional<StringRef> text = flag.getAsString())
        arguments.push_back(text->str());
  return ExitCode::Success;
}

ExitCode tools::expandBundle(CommandLine &commandLine) {
  ArrayRef<std::string> given = ArrayRef(commandLine.arguments).drop_front();
  std::string folder;
  std::vector<std::string> rest;
  bool hasModule = false;
  for (StringRef argument : given) {
    if (!argument.starts_with("-") && folder.empty() && isBundle(argument))
      folder = argument.str();
    else
      rest.push_back(argument.str());
    hasModule |= !argument.starts_with("-") || argument == "-";
  }
  auto it = llvm::find_if(rest, [](StringRef argument) {
    return argument.starts_with("-") &&
           argument.ltrim('-').starts_with("bundle=");
  });
  if (folder.empty() && !hasModule && it != rest.end()) {
    folder = StringRef(*it).split('=').second.str();
    if (!isBundle(folder))
      return reportError(ExitCode::BadInput,
                         "'" + folder +
                             "' is no bundle, and there is no module to make "
                             "one of");
    rest.erase(it);
  }
  if (folder.empty())
    return ExitCode::Success;
  commandLine.arguments.resize(1);
  if (ExitCode code = readBundle(folder, commandLine.arguments);
      code != ExitCode::Success)
    return code;
  llvm::append_range(commandLine.arguments, rest);
  return ExitCode::Success;
}
