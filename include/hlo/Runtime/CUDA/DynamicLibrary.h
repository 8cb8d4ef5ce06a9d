//===- DynamicLibrary.h - Shared libraries loaded at run time ---*- C++ -*-===//

#ifndef HLO_RUNTIME_CUDA_DYNAMICLIBRARY_H
#define HLO_RUNTIME_CUDA_DYNAMICLIBRARY_H

#include <memory>
#include <string>
#include <vector>

namespace hlo::runtime::cuda {

/// A shared library, loaded as long as somebody has it.
class DynamicLibrary {
public:
  /// The first of these files that there is: where the system looks, then in
  /// the CUDA Toolkit, then in `folder` of NVIDIA's Python packages, such as
  /// `cublas`. Null if there is none.
  static std::shared_ptr<DynamicLibrary>
  find(const std::vector<std::string> &names, const std::string &folder = {});
  ~DynamicLibrary();
  DynamicLibrary(const DynamicLibrary &) = delete;

  const std::string &getName() const { return name; }
  /// Null if there is no such symbol.
  void *lookup(const char *symbol) const;

private:
  DynamicLibrary(void *handle, std::string name)
      : handle(handle), name(std::move(name)) {}

  void *handle;
  std::string name;
};

/// Throws `Error` for a symbol that a library lacks.
[[noreturn]] void throwMissing(const DynamicLibrary &library,
                               const char *symbol);

template <typename FunctionT>
void find(const DynamicLibrary &library, const char *symbol,
          FunctionT *&function) {
  function = reinterpret_cast<FunctionT *>(library.lookup(symbol));
  if (!function)
    throwMissing(library, symbol);
}

} // namespace hlo::runtime::cuda

#endif // HLO_RUNTIME_CUDA_DYNAMICLIBRARY_H
