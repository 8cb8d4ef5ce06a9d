//===- BufferAssignment.h - Memory of the arrays of a module ----*- C++ -*-===//

#ifndef HLO_ANALYSIS_BUFFERS_BUFFERASSIGNMENT_H
#define HLO_ANALYSIS_BUFFERS_BUFFERASSIGNMENT_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo {

/// Memory that is allocated in one piece.
struct BufferAllocation {
  enum class Kind {
    /// What the caller passes: an array of a parameter.
    Parameter,
    /// Elements known at compile time.
    Constant,
    /// What a result is in when the program ends, and no parameter.
    Output,
    /// Of arrays that live while the program runs, some at the same place one
    /// after the other.
    Temporary,
  };
  Kind kind;
  /// In bytes.
  int64_t size;
  int64_t alignment;
  /// Of a parameter: its number, and where in its tuple the array is.
  int64_t parameter = 0;
  SmallVector<int64_t> shapeIndex;
  /// Whether the caller gives it away: results may be there, or what is
  /// computed in between.
  bool isDonated = false;
  /// Of a constant: its elements.
  mlir::ElementsAttr elements;
};

/// A part of an allocation, in bytes.
struct BufferSlice {
  unsigned allocation = 0;
  int64_t offset = 0, size = 0;
  bool operator==(const BufferSlice &other) const {
    return allocation == other.allocation && offset == other.offset &&
           size == other.size;
  }
};

/// Where the arrays of a module with a schedule are. The operations in a block
/// run in their order.
class BufferAssignment {
public:
  /// Failure, with an error, where sizes are dynamic or arrays that need
  /// memory of their own share it (`copy-insertion` adds the copies).
  static FailureOr<BufferAssignment> get(ModuleOp module);

  ArrayRef<BufferAllocation> getAllocations() const { return allocations; }

  /// The memory of an array, which is `value` or at a place in its tuple.
  BufferSlice getSlice(Value value, ArrayRef<int64_t> shapeIndex = {}) const;

private:
  SmallVector<BufferAllocation> allocations;
  llvm::DenseMap<Value, SmallVector<BufferSlice, 1>> slices;
};

} // namespace hlo

#endif // HLO_ANALYSIS_BUFFERS_BUFFERASSIGNMENT_H
