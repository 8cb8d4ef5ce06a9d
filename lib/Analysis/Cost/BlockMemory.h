//===- BlockMemory.h - Arrays of a block and their readers ------*- C++ -*-===//

#ifndef HLO_LIB_ANALYSIS_COST_BLOCKMEMORY_H
#define HLO_LIB_ANALYSIS_COST_BLOCKMEMORY_H

#include "hlo/Analysis/Cost/TemporaryMemory.h"
#include "hlo/Analysis/LeafOffsets.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {

/// The arrays of a block, and what its instructions do with them.
class BlockMemory {
public:
  using NestedFn = function_ref<double(Operation *)>;
  /// `nested` gives what is needed inside an instruction. In the body of a loop
  /// parameters may be overwritten, and results are temporaries.
  BlockMemory(Block &block, NestedFn nested, SideEffectAnalysis &effects,
              TemporaryMemoryAnalysis::ReadsFn getReads, bool withBuffers);
  double getPeak();
  MemorySchedule getSchedule();
  /// Has what takes the memory of parameters wait for others that read them.
  void delayUpdates(Block &block);

private:
  /// Buffers of the arrays of a value, by index.
  using Buffers = SmallVector<unsigned, 1>;
  struct Buffer {
    double bytes = 0;
    unsigned readers = 0;
    /// Exclusive or of the indices of readers: that of the last one.
    unsigned lastReader = 0;
    bool mayBeOverwritten = false;
    bool isReturned = false;
    /// Of a result of the function, which is no temporary.
    double bytesReturned = 0;
  };
  struct Instruction {
    Operation *op = nullptr;
    SmallVector<unsigned, 1> defined;
    SmallVector<unsigned, 4> read;
    /// What comes before, which computes operands or is waited for.
    SmallVector<unsigned, 4> operands;
    /// Of what is defined, and what is read, pairs that may share memory.
    SmallVector<std::pair<unsigned, unsigned>, 1> sharing;
    double nested = 0;
  };

  unsigned addBuffer(Type type, bool isTemporary, bool mayBeOverwritten);
  Buffers addBuffers(Type type, bool isTemporary, bool mayBeOverwritten);
  /// The buffers of the result; those new are added to `defined`.
  Buffers getResult(Operation *op, Instruction &instruction);
  Buffers getWhileResult(WhileOp loop, Instruction &instruction);
  /// The buffer that an instruction updates for leaf `index` of its result.
  std::optional<unsigned> getUpdated(Operation *op, unsigned index);
  void add(Operation *op, ArrayRef<Value> operands, NestedFn nested);
  void addSharing(Instruction &instruction);

  void delay(SmallVectorImpl<unsigned> &order) const;
  SmallVector<unsigned> getBestOrder();
  SmallVector<unsigned> getGivenOrder() const;
  SmallVector<unsigned> getDepthFirstOrder() const;
  SmallVector<unsigned> getGreedyOrder() const;
  llvm::SmallDenseMap<unsigned, unsigned>
  getShared(ArrayRef<unsigned> order) const;
  double getPeak(ArrayRef<unsigned> order) const;
  double getBytes(unsigned index) const {
    return buffers[index].bytes +
           (countsResults ? buffers[index].bytesReturned : 0);
  }
  double getBytes(ArrayRef<unsigned> indices) const;

  SmallVector<Buffer, 0> buffers;
  SmallVector<Instruction, 0> instructions;
  SmallVector<unsigned> returned;
  llvm::DenseMap<Operation *, unsigned> numbers;
  llvm::DenseMap<Value, Buffers> buffersOf;
  LeafOffsets leafOffsets;
  bool withBuffers;
  /// Whether results of the function take memory, too.
  bool countsResults = false;
};

} // namespace hlo

#endif // HLO_LIB_ANALYSIS_COST_BLOCKMEMORY_H
