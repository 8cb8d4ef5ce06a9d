//===- MemoryPrediction.h - How much memory a run takes ---------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_MEMORYPREDICTION_H
#define HLO_LIB_TOOLS_HLORUN_MEMORYPREDICTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>
#include <string>
#include <vector>

namespace hlo::tools {
/// The most bytes of values that live at a time, and what they are.
struct MemoryPrediction {
  struct Buffer {
    int64_t bytes;
    /// `%dot.3 = f32[8,8]`
    std::string name;
  };
  int64_t peak = 0;
  /// The operation that runs then; null if that is no operation.
  Operation *operation = nullptr;
  /// What lives then, the largest first.
  std::vector<Buffer> buffers;

  /// `4.2 GiB while %dot.3 runs:` and a line for each of the largest buffers.
  std::string toString() const;
};

/// Predicts a run of `entry` from when each value is used last. Bounds stand
/// for dynamic sizes, the larger branch for a conditional, and no operation
/// works in place, so that a run takes less rather than more; what operations
/// use inside is not counted. Nothing where sizes are not known.
std::optional<MemoryPrediction> predictMemory(func::FuncOp entry);

/// `4.2 GiB`
std::string formatBytes(int64_t bytes);
/// Reads `4GiB`, `512M` or a number of bytes.
std::optional<int64_t> parseBytes(StringRef text);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_MEMORYPREDICTION_H
