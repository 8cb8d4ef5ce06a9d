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
  SmallVector<int64_t> shapeIndex = {};
  /// Whether the caller gives it away: results may be there, or what is
  /// computed in between.
  bool isDonated = false;
  /// Of a constant: its elements; null where the module leaves them out.
  mlir::ElementsAttr elements = {};
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
  /// memory of their own share it (`copy-insertion` adds the copies). Arrays
  /// that a kernel reads side by side push each other out of the cache of a
  /// core where they all begin at the same place of a page: `isStaggered`
  /// leaves a line between temporaries whose sizes would make them.
  static FailureOr<BufferAssignment> get(ModuleOp module,
                                         bool isStaggered = false);

  ArrayRef<BufferAllocation> getAllocations() const { return allocations; }

  /// The memory of an array, which is `value` or at a place in its tuple.
  /// It is empty where there is none: of a token, say.
  BufferSlice getSlice(Value value, ArrayRef<int64_t> shapeIndex = {}) const;
  /// The memory of all arrays of a value, from left to right in its tuple.
  ArrayRef<BufferSlice> getSlices(Value value) const;
  /// Bytes of all allocations of a kind.
  int64_t getBytes(BufferAllocation::Kind kind) const;

private:
  friend class BufferAssigner;

  SmallVector<BufferAllocation> allocations;
  llvm::DenseMap<Value, SmallVector<BufferSlice, 1>> slices;
};

/// Whether operations read what they should if all arrays are where
/// `assignment` says: runs the schedule, loops twice, and looks who writes what
/// to memory. Reports what is overwritten too early.
LogicalResult verifyBufferAssignment(ModuleOp module,
                                     const BufferAssignment &assignment);

/// Prints the allocations, and which arrays are where.
void printBufferAssignment(ModuleOp module, const BufferAssignment &assignment,
                           raw_ostream &os);

} // namespace hlo

#endif // HLO_ANALYSIS_BUFFERS_BUFFERASSIGNMENT_H
