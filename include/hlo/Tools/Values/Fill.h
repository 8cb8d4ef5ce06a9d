//===- Fill.h - Values that inputs are made of ------------------*- C++ -*-===//

#ifndef HLO_TOOLS_VALUES_FILL_H
#define HLO_TOOLS_VALUES_FILL_H

#include "hlo/Tools/Values/Values.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace hlo::tools {
/// How the elements of an input are chosen.
struct Fill {
  enum class Kind {
    Uniform,          // uniform:a:b    evenly over [a, b)
    Normal,           // normal:m:s     normal, mean m, standard deviation s
    Int,              // int:lo:hi      integers of [lo, hi)
    Bits,             // bits           every bit pattern
    Const,            // const:v        v everywhere
    Iota,             // iota           0, 1, 2, ... in row-major order
    Permutation,      // perm           a permutation of 0 ... n-1
    PositiveDefinite, // spd        symmetric positive definite matrices
    Triangular, // tril           lower triangular, well conditioned matrices
  };
  Kind kind;
  double first = 0, second = 0;

  static llvm::Expected<Fill> parse(StringRef text);
};

/// Fills by number of the input, or for a type: `*bfloat16`, or `*` for all
/// types of floating point and complex numbers.
using FillSpec = std::map<std::string, Fill>;

/// Reads a JSON object of fills: {"0": "int:0:10", "*": "normal:0:1"}.
llvm::Expected<FillSpec> readFillSpec(StringRef path);

/// The fill of each input where nothing else is said: by its type, and by its
/// use where it is one as an index, a size, a matrix to factorize, or the
/// state of a random number generator.
SmallVector<Fill> getDefaultFills(func::FuncOp entry);

/// The fill of each array of `types`, of which no use is known.
SmallVector<Fill> getDefaultFills(ArrayRef<RankedTensorType> types);

/// Replaces fills of arrays of `types` by those of `spec` where it has one.
void setFills(ArrayRef<RankedTensorType> types, const FillSpec &spec,
              MutableArrayRef<Fill> fills);

/// The array that input `index` has for a seed.
Literal generate(RankedTensorType type, const Fill &fill, uint32_t seed,
                 size_t index);
/// All inputs for `parameters`, by device.
std::vector<Arguments> generateInputs(TypeRange parameters,
                                      ArrayRef<Fill> fills, uint32_t seed,
                                      size_t numDevices);
} // namespace hlo::tools

#endif // HLO_TOOLS_VALUES_FILL_H
