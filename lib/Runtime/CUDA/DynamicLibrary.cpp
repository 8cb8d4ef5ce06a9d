//===- DynamicLibrary.cpp - Shared libraries loaded at run time -----------===//

#include "hlo/Runtime/CUDA/DynamicLibrary.h"
#include "hlo/Runtime/Error.h"
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;
namespace fs = std::filesystem;

/// `lib/python3.11/site-packages/nvidia/cublas/lib` and the like.
static void addPythonFolders(const fs::path &prefix, const std::string &folder,
                             std::vector<fs::path> &folders) {
  std::error_code ignored;
  for (const auto &entry : fs::directory_iterator(prefix / "lib", ignored))
    if (entry.path().filename().string().rfind("python3", 0) == 0)
      for (const char *packages : {"site-packages", "dist-packages"})
        // Since CUDA 13 most libraries are in one folder.
        for (const std::string &library : {folder, std::string("cu13")})
          folders.push_back(entry.path() / packages / "nvidia" / library /
                            "lib");
}

static std::vector<fs::path> getFolders(const std::string &folder) {
  std::vector<fs::path> folders;
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *toolkit = std::getenv(variable))
      folders.push_back(fs::path(toolkit) / "lib64");
  folders.push_back("/usr/local/cuda/lib64");
  if (const char *environment = std::getenv("VIRTUAL_ENV"))
    addPythonFolders(environment, folder, folders);
  addPythonFolders("/usr/local", folder, folders);
  addPythonFolders("/usr", folder, folders);
  return folders;
}

std::shared_ptr<DynamicLibrary>
DynamicLibrary::find(const std::vector<std::string> &names,
                     const std::string &folder) {
  auto open = [](const std::string &path, const std::string &name) {
    // Libraries that it needs lie beside it, or are found the same way.
    void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    return std::shared_ptr<DynamicLibrary>(
        handle ? new DynamicLibrary(handle, name) : nullptr);
  };
  for (const std::string &name : names)
    if (auto library = open(name, name))
      return library;
  if (folder.empty())
    return nullptr;
  for (const fs::path &path : getFolders(folder))
    for (const std::string &name : names)
      if (auto library = open(path / name, name))
        return library;
  return nullptr;
}

DynamicLibrary::~DynamicLibrary() { dlclose(handle); }

void *DynamicLibrary::lookup(const char *symbol) const {
  return dlsym(handle, symbol);
}

void cuda::throwMissing(const DynamicLibrary &library, const char *symbol) {
  throw Error(library.getName() + " is too old: it has no " + symbol);
}
