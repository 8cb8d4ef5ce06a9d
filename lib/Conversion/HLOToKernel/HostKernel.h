//===- HostKernel.h - Kernels for processors --------------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_HOSTKERNEL_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_HOSTKERNEL_H

#include "ElementalEmitter.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace hlo {

/// Adds functions for the processor to a module that compute, one after the
/// other, what a fusion, or another operation, does: they take the buffers of
/// its operands and then of its results, tuples taken apart. `scf.forall` goes
/// over the parts of the results that may be computed at the same time.
/// Arguments that are no memory of others are `llvm.noalias`. Results that
/// update an operand hold it before; the attribute `initial_values` is set to
/// say so.
FailureOr<SmallVector<func::FuncOp>>
emitHostKernels(Operation *op, StringRef name, mlir::SymbolTable &symbols);

/// Adds a function with these parameters, and nothing in it.
FailureOr<func::FuncOp> createHostKernel(Operation *op, StringRef name,
                                         mlir::SymbolTable &symbols);

struct ElementwiseLoop;
/// Adds functions that do what a loop does, one after the other, with the state
/// as operand and as result: both are the same memory.
FailureOr<SmallVector<func::FuncOp>>
emitWhileKernels(WhileOp op, ElementwiseLoop &loop, StringRef name,
                 mlir::SymbolTable &symbols);

/// A function that is being emitted.
struct HostKernel {
  HostKernel(Operation *op, func::FuncOp function, mlir::SymbolTable &symbols);

  /// A result that is written, and where to.
  struct Output {
    IndexingArray array;
    Value buffer;
    /// Its place among the results.
    unsigned number = 0;

    RankedTensorType getType() const {
      return cast<RankedTensorType>(array.getType());
    }
  };

  /// The buffer of an input.
  Value getBuffer(Value input) const { return buffers.lookup(input); }

  /// Memory that the kernel has for itself, whatever loops it is used in, at
  /// least aligned to its elements.
  Value allocate(MemRefType type, int64_t alignment = 0);

  ImplicitLocOpBuilder b;
  FusedOperations fused;
  InPlaceAnalysis inPlace;
  ElementalEmitter emitter;
  /// Those with elements.
  SmallVector<Output> outputs;

private:
  func::FuncOp function;
  llvm::DenseMap<Value, Value> buffers;
};

/// Elements that one chunk computes, about: less would not be worth to be given
/// to another thread.
inline constexpr int64_t kElementsOfChunk = 16 * 1024;

/// Emits `scf.forall` over chunks, or what it does once if there is one.
LogicalResult emitChunks(ImplicitLocOpBuilder &b, int64_t chunks,
                         function_ref<LogicalResult(Value chunk)> emitChunk);

/// Emits loops, the last one inside.
struct LoopRange {
  Value lower, upper;
};
LogicalResult
emitLoops(ImplicitLocOpBuilder &b, ArrayRef<LoopRange> ranges,
          function_ref<LogicalResult(ArrayRef<Value> indices)> emitBody);
/// A loop whose iterations may run in any order.
LogicalResult
emitParallelLoop(ImplicitLocOpBuilder &b, const LoopRange &range,
                 function_ref<LogicalResult(Value index)> emitBody);

/// What tells LLVM that the iterations of a loop may run in any order.
Attribute getParallelLoop(MLIRContext *context);

/// Emits a branch.
LogicalResult emitIf(ImplicitLocOpBuilder &b, Value condition,
                     function_ref<LogicalResult()> emitThen,
                     function_ref<LogicalResult()> emitElse = nullptr);

// What computes the outputs of a kernel.
LogicalResult emitLoopKernel(HostKernel &kernel);
LogicalResult emitScatterKernel(HostKernel &kernel, ScatterOp op);
/// The operation, and the slice of it that is written, if any.
LogicalResult emitSelectAndScatterKernel(HostKernel &kernel,
                                         SelectAndScatterOp op, SliceOp slice);
LogicalResult emitSortKernel(HostKernel &kernel, SortOp op);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_HOSTKERNEL_H
