//===- Equivalence.h - Instructions that do the same ------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_EQUIVALENCE_H
#define HLO_TRANSFORMS_UTILS_EQUIVALENCE_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/ADT/DenseSet.h"

namespace hlo {
/// Sharding, frontend attributes and so on, but not `hlo.origin` and
/// `hlo.statistics`, which say nothing about the value.
bool haveEqualAttributes(Operation *lhs, Operation *rhs);
/// The same for operations that have equal ones.
llvm::hash_code hashAttributes(Operation *op);
/// The same computations, whatever their names and locations.
bool haveEqualRegions(Operation *lhs, Operation *rhs);
/// The same operation with equal attributes and computations. Operands and
/// types are not compared.
bool areSameOperation(Operation *lhs, Operation *rhs);

/// Operations compared by `ImplT::areEqual(Operation *, Operation *)`;
/// `ImplT::hash(Operation *)` is the same for equal ones.
template <typename ImplT> class OperationSet {
public:
  /// Inserts `op` if there is none that is equal, and returns the one there is.
  Operation *insert(Operation *op) {
    return entries.insert({op, ImplT::hash(op)}).first->op;
  }

private:
  // Tables that grow need hashes again, and operations are seldom near.
  struct Entry {
    Operation *op;
    unsigned hash;
  };
  struct EntryInfo {
    using PointerInfo = llvm::DenseMapInfo<Operation *>;
    static Entry getEmptyKey() { return {PointerInfo::getEmptyKey(), 0}; }
    static Entry getTombstoneKey() {
      return {PointerInfo::getTombstoneKey(), 0};
    }
    static unsigned getHashValue(Entry entry) { return entry.hash; }
    static bool isEqual(Entry lhs, Entry rhs) {
      auto isKey = [](Operation *op) {
        return op == PointerInfo::getEmptyKey() ||
               op == PointerInfo::getTombstoneKey();
      };
      return lhs.hash == rhs.hash &&
             (lhs.op == rhs.op || (!isKey(lhs.op) && !isKey(rhs.op) &&
                                   ImplT::areEqual(lhs.op, rhs.op)));
    }
  };

  llvm::DenseSet<Entry, EntryInfo> entries;
};
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_EQUIVALENCE_H
