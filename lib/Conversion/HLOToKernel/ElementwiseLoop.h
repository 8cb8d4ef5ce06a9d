//===- ElementwiseLoop.h - Loops over elements on their own -----*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_ELEMENTWISELOOP_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_ELEMENTWISELOOP_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace hlo {

/// A while loop of which each iteration computes an element of the arrays that
/// it changes from the elements at the same index, and from scalars that no
/// such array has a part in. So it may do all iterations of some elements
/// before it begins with others.
///
/// It may also end once no element of a pred array is true: if that is an array
/// of the state, and the elements of all arrays stay the same where it is
/// false.
struct ElementwiseLoop {
  /// Null where it is none, or one of too few elements to be worth it.
  static std::optional<ElementwiseLoop> get(WhileOp op);

  /// The arrays of the state that change, of one shape and order in memory, and
  /// the scalars, by their numbers.
  SmallVector<unsigned> arrays, scalars;
  std::optional<uint64_t> tripCount;
  /// Where it ends early: what says whether any element of an array of the
  /// state is true.
  ReduceOp any;
  unsigned mask = 0;
  /// Whether scalars are read after the loop.
  bool areScalarsRead = false;

  /// From the state the next one and whether there is one, in a function that
  /// has the state as arguments.
  FusionOp step;
  mlir::OwningOpRef<func::FuncOp> function;

  RankedTensorType getType(unsigned number) const {
    return cast<RankedTensorType>(
        const_cast<FusionOp &>(step)->getOperand(number).getType());
  }
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_ELEMENTWISELOOP_H
