//===- Solvers.cpp - What passes on solvers share -------------------------===//

#include "Solvers.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

bool library::isSolvable(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  return element.isF32() || element.isF64();
}

bool library::areMatrices(RankedTensorType lhs, RankedTensorType rhs) {
  if (!hasPlainLayout(lhs) || !hasPlainLayout(rhs))
    return false;
  SmallVector<int64_t> order = getMajorToMinor(lhs);
  int64_t batches = order.size() - 2;
  return order == getMajorToMinor(rhs) &&
         llvm::equal(ArrayRef(order).take_front(batches), llvm::seq(batches));
}

int64_t library::countMatrices(RankedTensorType type) {
  int64_t count = 1;
  for (int64_t size : type.getShape().drop_back(2))
    count *= size;
  return count;
}
