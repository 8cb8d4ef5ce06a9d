//===- InPlace.h - Results in the memory of operands ------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_FUSION_INPLACE_H
#define HLO_ANALYSIS_FUSION_INPLACE_H

#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"

namespace hlo {

/// Rows that threads of a GPU hold in registers, each thread some elements.
struct HeldRows {
  /// Elements of a row that a thread has at most.
  static constexpr int64_t kMostElements = 32;

  HeldRows(int64_t count, int64_t size, int64_t maxThreads = 1024);
  /// The rows of a `kCustom` fusion whose reductions all are of rows that lie
  /// together in memory, if its kernel reads each element in one thread alone.
  static std::optional<HeldRows> get(const FusedOperations &fused);

  /// Whether no thread is without elements or a row.
  bool areComplete() const {
    return size % (threads * vectorSize) == 0 && count % rowsOfBlock == 0;
  }

  int64_t count, size;
  /// Of a row; neighbors that a thread takes; rows of a block.
  int64_t threads, vectorSize, rowsOfBlock;
};

/// The sort whose results are those of a `kCustom` fusion: its kernel on a GPU
/// reads the elements at a place in the thread alone that writes there, after
/// all that the block reads. Null where there is none.
SortOp getSortInTiles(const FusedOperations &fused);

/// Whether an operation stands for memory, whatever is in it.
bool isAllocateBuffer(Operation *op);

/// The sort whose results are `roots`, in order; null if there is none.
SortOp getSortOf(ArrayRef<Value> roots);

/// The sort whose results are those of a `kCustom` fusion, in order, and then
/// memory that nothing reads, for the elements of all of its operands: its
/// kernels on a GPU go by digits. Null where there is none.
SortOp getSortWithWorkspace(const FusedOperations &fused);

/// In which operands the kernel of an operation may write its results: kernels
/// read an element of such an operand before they write what takes its place,
/// and none after.
class InPlaceAnalysis {
public:
  explicit InPlaceAnalysis(const FusedOperations &fused);

  /// Whether an array from outside, read at the positions of a result alone,
  /// may be the memory of that result, number `result` of the kernel's arrays.
  bool mayShare(Value input, unsigned result) const;

  /// The input that a result is an update of, through bitcasts, and that is
  /// read for nothing else; null where there is none. In its memory, no more
  /// than the elements that the update changes are to be written.
  Value getUpdated(unsigned result) const;

private:
  unsigned getGroupOfRows() const;
  void findPositions();
  unsigned getGroupOf(OpOperand &operand, unsigned group) const;
  unsigned getGroupOfSorted(OpOperand &operand) const;
  OpOperand *findUpdate(IndexingArray root) const;
  bool readsOnlyWhatItWrites(OpOperand &updated, Value input) const;

  const FusedOperations &fused;
  std::optional<HeldRows> rows;
  SortOp sort;
  bool hasWorkspace;
  /// Of values that are needed at positions of one group of results alone, that
  /// group; results of one shape and layout are a group. What is reduced along
  /// rows of these is of the group with `kOfRows`.
  llvm::DenseMap<Value, unsigned> groups;
  SmallVector<unsigned> groupsOfResults;
  SmallVector<Type> types;
  /// The operands that are updated, where results are such updates.
  SmallVector<OpOperand *> updates;
};

/// The numbers of the operands whose memory array `result` of a fusion, or of
/// another operation with a kernel, may be computed in, what it updates first.
SmallVector<unsigned> getInPlaceOperands(Operation *op, unsigned result);

/// Whether an element of the result needs the element of an operand that is at
/// the same position in memory, and no other.
bool keepsPositions(Operation *op, Value operand);

/// What a value is but for bitcasts.
Value skipBitcasts(const FusedOperations &fused, Value value);

} // namespace hlo

#endif // HLO_ANALYSIS_FUSION_INPLACE_H
