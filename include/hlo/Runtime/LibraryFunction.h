//===- LibraryFunction.h - Calls of libraries -------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_LIBRARYFUNCTION_H
#define HLO_RUNTIME_LIBRARYFUNCTION_H

#include "hlo/Runtime/PrimitiveType.h"
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace hlo::runtime {
class ThreadPool;

/// An array in memory: its elements lie one after the other, those of the
/// dimension that `minorToMajor` names first the closest together.
struct ArrayShape {
  PrimitiveType type;
  std::vector<int64_t> dimensions, minorToMajor;
  /// Whether it may be smaller: the sizes, integers of 32 bits, follow the
  /// elements at the next multiple of 4 bytes.
  bool hasSizes = false;
};

using Attribute =
    std::variant<bool, int64_t, double, std::string, std::vector<int64_t>>;

/// What a program says of a call of a library.
struct LibraryCall {
  /// Such as `onednn.matmul`.
  std::string function;
  std::vector<ArrayShape> operands, results;
  std::map<std::string, Attribute> attributes;
  /// Where operands are that never change while the function is there, null for
  /// the others; what follows the last of them may be left out.
  std::vector<const void *> constants = {};
  /// Threads that runs are expected to have; 0: as many as processors may be
  /// used.
  unsigned numThreads = 0;
};

/// A call made ready once, for its shapes and attributes, to be run many times.
class LibraryFunction {
public:
  virtual ~LibraryFunction() = default;

  /// Bytes that a run needs beside the arrays.
  virtual int64_t getScratchSize() const { return 0; }

  /// Computes `results` of `operands`, in the memory at `scratch`. May be
  /// called by several threads at a time. Throws `Error`.
  virtual void run(void *const *operands, void *const *results, void *scratch,
                   ThreadPool &threads) const = 0;
};

/// Throws `Error` where no library does it, or not for these shapes.
std::unique_ptr<LibraryFunction> makeLibraryFunction(const LibraryCall &call);

using LibraryFunctionFactory =
    std::unique_ptr<LibraryFunction> (*)(const LibraryCall &call);
/// The function that makes calls of `function`, which no other does.
void registerLibraryFunction(std::string function,
                             LibraryFunctionFactory factory);

} // namespace hlo::runtime

#endif // HLO_RUNTIME_LIBRARYFUNCTION_H
