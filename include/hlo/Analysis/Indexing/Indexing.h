//===- Indexing.h - Which elements results are computed from ----*- C++ -*-===//
//
// The indexing analysis: see docs/indexing.md.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_INDEXING_INDEXING_H
#define HLO_ANALYSIS_INDEXING_INDEXING_H

#include "hlo/Analysis/Indexing/Tile.h"
#include "hlo/Analysis/LeafOffsets.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace hlo {

/// Attaches `IndexingOpInterface` to the operations of HLO.
void registerIndexingExternalModels(DialectRegistry &registry);

/// The most accesses of one array to another that are told apart; where there
/// are more, nothing is known.
inline constexpr unsigned maxOperandIndexings = 256;

/// Whether anything may be known of an operation.
bool hasIndexing(Operation *op);

/// Visits the operations that compute results from operands, in
/// functions and in the computations of fusions and control flow, but not in
/// those that are applied to elements.
void walkIndexedOperations(Operation *root,
                           function_ref<void(Operation *)> visit);

/// Asks operations as `outputToInputs` and `inputToOutputs` do, and keeps what
/// it finds out about computations, which several operations may run, and about
/// what moves elements.
class IndexingAnalysis {
public:
  using Indexings = SmallVector<OperandIndexings>;

  Indexings outputToInputs(Operation *op, unsigned output);
  Indexings inputToOutputs(Operation *op, unsigned input);

  /// How an array depends on another, both by number.
  struct Dependence {
    unsigned from, to;
    OperandIndexings indexings;
  };
  /// Where there are any, in order: from outputs, and from inputs.
  struct OfOperation {
    SmallVector<Dependence> toInputs, toOutputs;
  };
  OfOperation getOfOperation(Operation *op);
  TileReshaper &getTileReshaper() { return tileReshaper; }

private:
  /// From array `number` that a body returns to those of its parameters, or
  /// from that of its parameters to those that it returns.
  const Indexings &getOfBody(Region &body, unsigned number, bool toInputs);

  /// By `toInputs`.
  llvm::DenseMap<std::pair<Region *, unsigned>, Indexings> ofBodies[2];
  /// Of operations that move elements, which types and dimensions say all
  /// about.
  llvm::DenseMap<std::tuple<mlir::TypeID, Type, Type, Attribute>, Indexings>
      ofMovements;
  TileReshaper tileReshaper;
  LeafOffsets leafOffsets;
  /// What is being walked, against recursion.
  llvm::DenseSet<Region *> active;
};

/// How an array depends on the arrays it is computed from, or what depends on
/// it, through the operations of a block: in one walk, each operation once.
/// Accesses that are equal, though they took different ways, are one.
class BlockIndexing {
public:
  /// Which operations the walk goes through; all of them if null.
  using Filter = function_ref<bool(Operation *)>;

  /// From `output` to all arrays that it is computed from.
  static BlockIndexing toInputs(IndexingArray output,
                                IndexingAnalysis &analysis,
                                Filter isInside = nullptr);
  /// From `input` to all arrays that are computed from it.
  static BlockIndexing toOutputs(IndexingArray input,
                                 IndexingAnalysis &analysis,
                                 Filter isInside = nullptr);

  /// Between the array the walk began at and another; none when one does not
  /// depend on the other.
  const OperandIndexings &lookup(IndexingArray array) const;

private:
  using Key = std::pair<Value, unsigned>;
  static Key getKey(IndexingArray array) { return {array.value, array.leaf}; }
  explicit BlockIndexing(IndexingArray start);
  /// Adds the accesses of `from`, each followed by each of `next`.
  void extend(IndexingArray from, const OperandIndexings &next,
              IndexingArray to);

  llvm::DenseMap<Key, OperandIndexings> indexings;
};

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_INDEXING_H
