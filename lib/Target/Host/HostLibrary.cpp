//===- HostLibrary.cpp - Kernels as a shared library ----------------------===//

#include "HostLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include <dlfcn.h>
#include <link.h>

using namespace hlo;
using llvm::Expected;
namespace sys = llvm::sys;

/// Where the system's loader finds the libraries that compiled code may call:
/// linkers look for those of the developer, which need not be installed.
static std::vector<std::string> getSystemLibraries() {
  std::vector<std::string> paths;
  for (const char *name :
       {"libm.so.6", "libmvec.so.1", "libgcc_s.so.1", "libc.so.6"}) {
    void *handle = dlopen(name, RTLD_LAZY);
    link_map *library = nullptr;
    if (handle && dlinfo(handle, RTLD_DI_LINKMAP, &library) == 0)
      paths.push_back(library->l_name);
    if (handle)
      dlclose(handle);
  }
  return paths;
}

static Expected<std::string> findLinker() {
  for (StringRef name : {"ld.lld-22", "ld.lld"})
    if (auto path = sys::findProgramByName(name))
      return *path;
  return llvm::createStringError(
      "the linker 'ld.lld' of LLVM is not in PATH: install lld-22");
}

static Expected<std::string> createTemporaryFile(StringRef extension) {
  SmallString<128> path;
  if (std::error_code error =
          sys::fs::createTemporaryFile("hlo-kernels", extension, path))
    return llvm::createStringError(error, "no temporary file");
  return path.str().str();
}

/// Bytes of a small file, or what can be read of it.
static std::string readBytes(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

Expected<std::string> hlo::linkLibrary(const HostObjects &objects) {
  Expected<std::string> linker = findLinker();
  if (!linker)
    return linker.takeError();
  std::vector<std::unique_ptr<llvm::FileRemover>> removers;
  auto addFile = [&](StringRef extension) {
    Expected<std::string> path = createTemporaryFile(extension);
    if (path)
      removers.push_back(std::make_unique<llvm::FileRemover>(*path));
    return path;
  };
  std::vector<std::string> inputs;
  for (const std::unique_ptr<llvm::MemoryBuffer> &object : objects) {
    Expected<std::string> path = addFile("o");
    if (!path)
      return path.takeError();
    if (llvm::Error error =
            llvm::writeToOutput(*path, [&](llvm::raw_ostream &os) {
              os << object->getBuffer();
              return llvm::Error::success();
            }))
      return std::move(error);
    inputs.push_back(*path);
  }
  Expected<std::string> library = addFile("so");
  if (!library)
    return library.takeError();
  Expected<std::string> messages = addFile("txt");
  if (!messages)
    return messages.takeError();

  std::vector<std::string> systemLibraries = getSystemLibraries();
  SmallVector<StringRef> arguments = {
      *linker,       "-shared",        "-o",         *library,
      "--strip-all", "--no-undefined", "--as-needed"};
  llvm::append_range(arguments, inputs);
  llvm::append_range(arguments, systemLibraries);
  std::string error;
  int code = sys::ExecuteAndWait(
      *linker, arguments, std::nullopt,
      {std::nullopt, StringRef(*messages), StringRef(*messages)}, 0, 0, &error);
  if (code != 0)
    return llvm::createStringError(
        "'" + *linker +
        "' failed: " + (error.empty() ? readBytes(*messages) : error));
  return readBytes(*library);
}
