//===- Library.h - NVIDIA's libraries, loaded at run time -------*- C++ -*-===//
// What is used of each, as its header has it, which need not be there;
// cuda-declarations.cpp compares. Numbers of enumerations are `int`.

#ifndef HLO_LIB_RUNTIME_CUDA_LIBRARIES_LIBRARY_H
#define HLO_LIB_RUNTIME_CUDA_LIBRARIES_LIBRARY_H

#include "hlo/Runtime/CUDA/DynamicLibrary.h"
#include "hlo/Runtime/PrimitiveType.h"

namespace hlo::runtime::cuda {

/// Loads the first library of these names; throws `Error` where there is none,
/// which says what to install. `package` is that of Python without its version.
std::shared_ptr<DynamicLibrary>
loadLibrary(const std::vector<std::string> &names, const std::string &package);

/// The functions of a library, which is loaded once it is asked for.
template <typename LibraryT> const LibraryT &getLibrary() {
  // Never unloaded: what it has registered at exit is still to run.
  static const auto *library = new LibraryT;
  return *library;
}

enum : int {
  CUDA_R_32F = 0,
  CUDA_R_64F = 1,
  CUDA_R_16F = 2,
  CUDA_R_8I = 3,
  CUDA_C_32F = 4,
  CUDA_C_64F = 5,
  CUDA_R_32I = 10,
  CUDA_R_16BF = 14,
  CUDA_R_8F_E4M3 = 28,
  CUDA_R_8F_E5M2 = 29,
};
/// As the libraries number them, but for cuDNN; nothing where they do not.
std::optional<int> getDataType(PrimitiveType type);

#define HLO_LIBRARY_MEMBER(name, parameters) int(*name) parameters;
#define HLO_LIBRARY_FIND(name, parameters) find(*library, #name, name);

} // namespace hlo::runtime::cuda

#endif // HLO_LIB_RUNTIME_CUDA_LIBRARIES_LIBRARY_H
