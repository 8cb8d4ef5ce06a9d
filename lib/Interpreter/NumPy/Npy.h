//===- Npy.h - The npy format -----------------------------------*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_NUMPY_NPY_H
#define HLO_LIB_INTERPRETER_NUMPY_NPY_H

#include "hlo/Interpreter/NumPy.h"
#include "llvm/Support/FormatVariadic.h"

namespace hlo::numpy {
/// Fills a buffer with the bytes that come next, all of it or none.
using ReadFn = function_ref<llvm::Error(void *data, uint64_t size)>;

/// Reads an array of `size` bytes, header included.
llvm::Expected<Literal> parseNpy(uint64_t size, ReadFn read,
                                 StringRef typeName);

/// What stands before the elements.
std::string getHeader(const Literal &array);
/// The array with its elements as they are stored: `array` itself for most
/// types.
Literal getStored(const Literal &array);

template <typename... Args>
llvm::Error makeError(const char *format, Args &&...args) {
  return llvm::createStringError(
      llvm::formatv(format, std::forward<Args>(args)...).str());
}
} // namespace hlo::numpy

#endif // HLO_LIB_INTERPRETER_NUMPY_NPY_H
