//===- Orders.h - Dimensions in the order of memory -------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LAYOUT_NORMALIZEDFORM_ORDERS_H
#define HLO_LIB_TRANSFORMS_LAYOUT_NORMALIZEDFORM_ORDERS_H

#include "../NormalizedForm.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

namespace hlo::orders {
/// An order of dimensions: that of the normalized form.
using Order = SmallVector<int64_t>;

Order getOrder(Value array);
bool isIdentity(ArrayRef<int64_t> order);

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

RankedTensorType withOrder(RankedTensorType type, ArrayRef<int64_t> order);

/// `type` with its dimensions in another order, in which they lie in memory.
RankedTensorType permute(RankedTensorType type, ArrayRef<int64_t> order);

/// Whether a static array has a layout that is no more than an order of
/// dimensions, a size of elements and a memory space.
bool canNormalize(RankedTensorType type);

/// Whether the elements of `type` lie as those of an array with that order of
/// dimensions do: dimensions of size 1 may be anywhere.
bool hasOrder(RankedTensorType type, ArrayRef<int64_t> order);

/// A result, an array or a tuple of arrays, each with the type that `change`
/// gives its leaf; null where that is null.
Type changeLeaves(Type type,
                  function_ref<Type(unsigned, RankedTensorType)> change);

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Where dimensions are once they are in `order`.
int64_t rename(int64_t dim, ArrayRef<int64_t> order);
SmallVector<int64_t> rename(ArrayRef<int64_t> dims, ArrayRef<int64_t> order);
SmallVector<int64_t> renameSorted(ArrayRef<int64_t> dims,
                                  ArrayRef<int64_t> order);

/// Adds the attributes of an instruction that are about the dimensions of its
/// first operand or its result, with these in those orders.
void addDimensionAttributes(Operation *op, ArrayRef<int64_t> operand,
                            ArrayRef<int64_t> result, NormalizedForm &form);
} // namespace hlo::orders

#endif // HLO_LIB_TRANSFORMS_LAYOUT_NORMALIZEDFORM_ORDERS_H
