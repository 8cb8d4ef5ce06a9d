//===- Reducers.h - Computations that combine elements ----------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_REDUCERS_H
#define HLO_TRANSFORMS_UTILS_REDUCERS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Region.h"

namespace hlo {
/// The commutative operation of the two parameters that is all the computation
/// does, on one type; null when it is another.
Operation *getCombiner(Region &computation);

/// The scalar that combined with any other gives that one, of floats with the
/// sign of zero; null where the type has none.
TypedAttr getNeutralElement(Operation *combiner, RankedTensorType scalar);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_REDUCERS_H
