//===- Equivalence.h - Instructions that do the same ------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_EQUIVALENCE_H
#define HLO_TRANSFORMS_UTILS_EQUIVALENCE_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// Sharding, frontend attributes and so on, but not `hlo.origin` and
/// `hlo.statistics`, which say nothing about the value.
bool haveEqualAttributes(Operation *lhs, Operation *rhs);
/// The same computations, whatever their names and locations.
bool haveEqualRegions(Operation *lhs, Operation *rhs);
/// The same operation with equal attributes and computations. Operands and
/// types are not compared.
bool areSameOperation(Operation *lhs, Operation *rhs);

/// For sets of operations compared by `ImplT::areEqual(Operation *, Operation
/// *)`; `ImplT::hash(Operation *)` is the same for equal ones.
template <typename ImplT>
struct OperationInfo : llvm::DenseMapInfo<Operation *> {
  static unsigned getHashValue(const Operation *op) {
    return ImplT::hash(const_cast<Operation *>(op));
  }
  static bool isEqual(const Operation *lhs, const Operation *rhs) {
    if (lhs == rhs)
      return true;
    for (const Operation *op : {lhs, rhs})
      if (op == getEmptyKey() || op == getTombstoneKey())
        return false;
    return ImplT::areEqual(const_cast<Operation *>(lhs),
                           const_cast<Operation *>(rhs));
  }
};
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_EQUIVALENCE_H
