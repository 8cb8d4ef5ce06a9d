//===- ExecutableLoader.cpp - Executable files, ready to run --------------===//

#include "hlo/Runtime/ExecutableLoader.h"
#include "hlo/Runtime/ProcessorFeatures.h"
#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <sstream>
#include <sys/mman.h>
#include <unistd.h>

using namespace hlo::runtime;

static void checkProcessor(const ExecutableFile &file) {
  if (file.architecture != getArchitecture())
    throw Error("the executable is for " + file.architecture +
                ", and this machine is " + getArchitecture());
  std::vector<std::string> features = getProcessorFeatures();
  std::stringstream needed(file.features);
  for (std::string feature; std::getline(needed, feature, ',');)
    if (std::find(features.begin(), features.end(), feature) == features.end())
      throw Error("the executable is for processors with " + feature +
                  ", which this one lacks");
}

namespace {
/// A shared library of which there is no file.
class Library {
public:
  explicit Library(const std::string &code) {
    file = memfd_create("hlo-executable", MFD_CLOEXEC);
    if (file < 0)
      throw Error(std::string("no memory for the code of an executable: ") +
                  std::strerror(errno));
    try {
      write(code);
      std::string path = "/proc/self/fd/" + std::to_string(file);
      handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
      if (!handle)
        throw Error(std::string("the code of the executable cannot be "
                                "loaded: ") +
                    dlerror());
    } catch (...) {
      close(file);
      throw;
    }
  }
  ~Library() {
    dlclose(handle);
    close(file);
  }
  Library(const Library &) = delete;

  HostKernelFn *lookup(const std::string &name) const {
    return reinterpret_cast<HostKernelFn *>(dlsym(handle, name.c_str()));
  }

private:
  void write(const std::string &code) {
    for (size_t done = 0; done < code.size();) {
      ssize_t count = ::write(file, code.data() + done, code.size() - done);
      if (count < 0 && errno != EINTR)
        throw Error(std::string("the code of an executable cannot be kept: ") +
                    std::strerror(errno));
      done += std::max<ssize_t>(count, 0);
    }
  }

  /// Open as long as the library is: another file of the same name would be
  /// taken for it.
  int file;
  void *handle;
};
} // namespace

ErrorOr<std::unique_ptr<Executable>>
hlo::runtime::loadExecutable(ExecutableFile file) try {
  checkProcessor(file);
  // A program may have no kernels.
  std::shared_ptr<Library> library;
  if (!file.code.empty())
    library = std::make_shared<Library>(file.code);
  auto lookup = [&](const std::string &name) {
    return library ? library->lookup(name) : nullptr;
  };
  return Executable::load(std::move(file.program), lookup, library);
} catch (const Error &error) {
  return error;
}
