//===- TupleElements.h - Take elements out of tuples ------------*- C++ -*-===//
// Attributes that describe a result that is a tuple, element by element.

#ifndef HLO_TRANSFORMS_UTILS_TUPLEELEMENTS_H
#define HLO_TRANSFORMS_UTILS_TUPLEELEMENTS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/BitVector.h"
#include <optional>

namespace hlo {
/// The elements that are read of a tuple; nothing if it is read as a whole, or
/// is none.
std::optional<llvm::BitVector> getReadElements(Value tuple);

TupleType keepElements(TupleType type, const llvm::BitVector &kept);

/// True if the attributes of `op` still can describe its result when that has
/// lost elements: no attribute counts elements in a way unknown here.
bool canDropElements(Operation *op);
/// Makes the attributes of `op` describe the elements kept.
void dropElements(Operation *op, const llvm::BitVector &kept);
/// The same where the result is going to be that element, no tuple.
void keepOnlyElement(Operation *op, unsigned index);

/// True if the attributes of `op` can describe its result when that has more
/// elements at the end.
bool canAddElements(Operation *op);
/// Makes the attributes of `op` describe elements at the end of these
/// shardings; null is none.
void addElementAttributes(Operation *op, ArrayRef<Attribute> shardings);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_TUPLEELEMENTS_H
