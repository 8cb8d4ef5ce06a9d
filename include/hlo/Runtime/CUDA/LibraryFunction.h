//===- LibraryFunction.h - Calls of NVIDIA's libraries ----------*- C++ -*-===//

#ifndef HLO_RUNTIME_CUDA_LIBRARYFUNCTION_H
#define HLO_RUNTIME_CUDA_LIBRARYFUNCTION_H

#include "hlo/Runtime/CUDA/Stream.h"
#include "hlo/Runtime/LibraryFunction.h"

namespace hlo::runtime::cuda {

/// A call made ready once, for its shapes and attributes, to be run many times.
class LibraryFunction {
public:
  virtual ~LibraryFunction() = default;

  /// Bytes that a run needs beside the arrays.
  virtual int64_t getScratchSize() const { return 0; }

  /// Gives the stream what computes `results` of `operands`, in the memory of
  /// the device at `scratch`. May be called by several threads at a time, each
  /// with a stream of its own, which outlives the graphs it becomes part of.
  /// The second time with a stream and later, it does nothing but what graphs
  /// can capture. Throws `Error`.
  virtual void run(void *const *operands, void *const *results, void *scratch,
                   Stream &stream) const = 0;
};

/// Throws `Error` where no library does it, or not for these shapes, or where
/// the library is not there. The stream is for what has to be found out first.
std::unique_ptr<LibraryFunction> makeLibraryFunction(const LibraryCall &call,
                                                     Stream &stream);

using LibraryFunctionFactory = std::unique_ptr<LibraryFunction> (*)(
    const LibraryCall &call, Stream &stream);
/// The function that makes calls of `function`, which no other does.
void registerLibraryFunction(std::string function,
                             LibraryFunctionFactory factory);

/// Makes all functions of NVIDIA's libraries known. None of these is loaded
/// before it is called.
void registerLibraryFunctions();

} // namespace hlo::runtime::cuda

#endif // HLO_RUNTIME_CUDA_LIBRARYFUNCTION_H
