//===- TemporaryMemory.h - Memory that a function needs ---------*- C++ -*-===//

#ifndef HLO_ANALYSIS_COST_TEMPORARYMEMORY_H
#define HLO_ANALYSIS_COST_TEMPORARYMEMORY_H

#include "hlo/Analysis/SideEffectAnalysis.h"
#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo {

/// The instructions of a block in an order, and the arrays they need.
struct MemorySchedule {
  struct Array {
    /// None if it is no temporary.
    double bytes;
    /// Whether it stays alive to the end.
    bool isReturned;
    /// Of a result of the entry, which has memory of its own.
    double bytesReturned = 0;
  };
  struct Instruction {
    Operation *op;
    /// Bytes needed inside, while it runs.
    double nested;
    /// Indices of arrays.
    SmallVector<unsigned> defined, read;
  };
  std::vector<Instruction> instructions;
  std::vector<Array> arrays;
};

/// Bytes of arrays alive at the same time that are neither parameters nor
/// results of a function, nor constants: an estimate before there are a
/// schedule and buffers. Of a few orders of the instructions, the one that
/// needs least is taken: that of the module, one that computes operands right
/// before they are read, and one that prefers what frees most bytes; each with
/// what would only be kept waiting right before what reads it first.
///
/// Bitcasts, tuples and the like name arrays of others. A loop keeps its state
/// in place, updates are in place where nothing else reads the array; nothing
/// else shares memory with its operands. Workspaces of libraries do not count:
/// who chooses the algorithm says how large they are.
///
/// What functions, loops and conditionals need is remembered: do not use after
/// changing one asked about.
class TemporaryMemoryAnalysis {
public:
  /// With `withBuffers` orders are for buffers that are assigned next:
  /// elementwise results may share the memory of operands, memory of the
  /// results of the entry serves temporaries until these are written, and what
  /// takes the memory of a parameter, in the state of a loop or by
  /// `input_output_alias`, comes after others that read it.
  explicit TemporaryMemoryAnalysis(bool withBuffers = false)
      : withBuffers(withBuffers) {}

  double get(func::FuncOp function);
  /// What an operation reads; nothing if it is none any more.
  using ReadsFn = function_ref<std::optional<SmallVector<Value>>(Operation *)>;
  /// The order that needs least. Control dependencies hold, and what has side
  /// effects keeps its order.
  MemorySchedule getSchedule(Block &block);
  /// The same if operations read others than their operands.
  MemorySchedule getSchedule(Block &block, ReadsFn getReads);

private:
  double getNested(Operation *op);
  double getPeak(Block &block);

  bool withBuffers;
  SideEffectAnalysis effects;
  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<Operation *, double> known;
};

} // namespace hlo

#endif // HLO_ANALYSIS_COST_TEMPORARYMEMORY_H
