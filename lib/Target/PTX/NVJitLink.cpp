//===- NVJitLink.cpp - PTX assembled in the process -----------------------===//

#include "Assembler.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/DynamicLibrary.h"

using namespace hlo;
using llvm::Expected;
using llvm::sys::DynamicLibrary;

namespace {
/// The functions of nvJitLink.h that are used. All return 0 if they succeed.
struct NVJitLink {
  using Handle = void *;
  enum InputType { PTX = 2 };

  int (*create)(Handle *, uint32_t numOptions, const char **options);
  int (*destroy)(Handle *);
  int (*addData)(Handle, InputType, const void *data, size_t size,
                 const char *name);
  int (*complete)(Handle);
  int (*getLinkedCubinSize)(Handle, size_t *);
  int (*getLinkedCubin)(Handle, void *);
  int (*getErrorLogSize)(Handle, size_t *);
  int (*getErrorLog)(Handle, char *);
  int (*getInfoLogSize)(Handle, size_t *);
  int (*getInfoLog)(Handle, char *);

  /// Null if the library is not there.
  static const NVJitLink *get();
};
} // namespace

template <typename FunctionT>
static bool find(DynamicLibrary &library, StringRef name, StringRef version,
                 FunctionT *&function) {
  std::string symbol = ("__nvJitLink" + name + version).str();
  function =
      reinterpret_cast<FunctionT *>(library.getAddressOfSymbol(symbol.c_str()));
  return function;
}

static bool findAll(DynamicLibrary &library, StringRef version,
                    NVJitLink &functions) {
  auto find = [&](StringRef name, auto *&function) {
    return ::find(library, name, version, function);
  };
  return find("Create", functions.create) &&
         find("Destroy", functions.destroy) &&
         find("AddData", functions.addData) &&
         find("Complete", functions.complete) &&
         find("GetLinkedCubinSize", functions.getLinkedCubinSize) &&
         find("GetLinkedCubin", functions.getLinkedCubin) &&
         find("GetErrorLogSize", functions.getErrorLogSize) &&
         find("GetErrorLog", functions.getErrorLog) &&
         find("GetInfoLogSize", functions.getInfoLogSize) &&
         find("GetInfoLog", functions.getInfoLog);
}

const NVJitLink *NVJitLink::get() {
  static const std::optional<NVJitLink> functions =
      []() -> std::optional<NVJitLink> {
    for (int major : {13, 12}) {
      std::string name = "libnvJitLink.so." + std::to_string(major);
      DynamicLibrary library = DynamicLibrary::getLibrary(name.c_str());
      if (!library.isValid())
        continue;
      // Names end with the version; each has all up to its own.
      for (int minor = 0; minor < 16; ++minor) {
        NVJitLink found;
        if (findAll(library,
                    "_" + std::to_string(major) + "_" + std::to_string(minor),
                    found))
          return found;
      }
    }
    return std::nullopt;
  }();
  return functions ? &*functions : nullptr;
}

static std::string readLog(int (*getSize)(void *, size_t *),
                           int (*getLog)(void *, char *), void *handle) {
  size_t size = 0;
  if (getSize(handle, &size) != 0 || size == 0)
    return {};
  std::string text(size, '\0');
  getLog(handle, text.data());
  return StringRef(text).rtrim('\0').str();
}

std::optional<Expected<Cubin>> hlo::assembleInProcess(StringRef ptx,
                                                      StringRef chip) {
  const NVJitLink *library = NVJitLink::get();
  if (!library)
    return std::nullopt;
  std::string arch = ("-arch=" + chip).str(), text = ptx.str();
  const char *options[] = {arch.c_str(), "-O3", "-verbose"};
  NVJitLink::Handle handle;
  if (library->create(&handle, std::size(options), options) != 0)
    return Expected<Cubin>(
        llvm::createStringError("nvJitLink does not know " + chip));
  auto destroy = llvm::scope_exit([&] { library->destroy(&handle); });
  size_t size = 0;
  Cubin cubin;
  if (library->addData(handle, NVJitLink::PTX, text.c_str(), text.size() + 1,
                       "kernels.ptx") != 0 ||
      library->complete(handle) != 0 ||
      library->getLinkedCubinSize(handle, &size) != 0)
    return Expected<Cubin>(llvm::createStringError(
        "nvJitLink: " +
        readLog(library->getErrorLogSize, library->getErrorLog, handle)));
  cubin.image.resize(size);
  library->getLinkedCubin(handle, cubin.image.data());
  cubin.log = readLog(library->getInfoLogSize, library->getInfoLog, handle);
  return Expected<Cubin>(std::move(cubin));
}
