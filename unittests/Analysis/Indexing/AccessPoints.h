//===- AccessPoints.h - The elements that accesses name ---------*- C++ -*-===//

#ifndef HLO_UNITTESTS_ANALYSIS_INDEXING_ACCESSPOINTS_H
#define HLO_UNITTESTS_ANALYSIS_INDEXING_ACCESSPOINTS_H

#include "hlo/Dialect/Indexing/IR/OperandIndexing.h"
#include "hlo/Interpreter/Literal.h"

namespace hlo::test {

/// Pairs of elements that belong together, by their places in row-major order.
using Relation = std::vector<std::pair<int64_t, int64_t>>;

inline int64_t linearize(ArrayRef<int64_t> index, ArrayRef<int64_t> shape) {
  int64_t result = 0;
  for (auto [i, size] : llvm::zip_equal(index, shape))
    result = result * size + i;
  return result;
}

inline bool isInside(ArrayRef<int64_t> index, ArrayRef<int64_t> shape) {
  return index.size() == shape.size() &&
         llvm::all_of(llvm::zip_equal(index, shape), [](auto pair) {
           return std::get<0>(pair) >= 0 &&
                  std::get<0>(pair) < std::get<1>(pair);
         });
}

/// Every pair of an element of an array of shape `from` and one of shape `to`
/// that an access relates, given the values of what runtime variables come
/// from. False when an index is outside of an array, which it may be if
/// `isDynamic`. With the place of the device, elements of the second array are
/// counted through those of all devices.
inline bool addPoints(const OperandIndexing &access, ArrayRef<int64_t> from,
                      ArrayRef<int64_t> to,
                      function_ref<Literal(const RuntimeVariable &)> getValue,
                      Relation &relation, bool isDynamic = false,
                      std::optional<int64_t> place = std::nullopt) {
  const IndexingMap &map = access.map;
  if (!map.isRegular())
    return true;
  unsigned numBound = map.getNumDims() + map.getNumRangeVars();
  SmallVector<Literal> values = llvm::map_to_vector(
      access.runtimeVariables,
      [&](const RuntimeVariable &variable) { return getValue(variable); });
  bool isValid = true;
  SmallVector<int64_t> point(map.getNumVariables());
  auto visit = [&] {
    for (unsigned i = access.runtimeVariables.size(); i-- > 0;) {
      const RuntimeVariable &variable = access.runtimeVariables[i];
      SmallVector<int64_t> index = variable.map.evaluate(point);
      ArrayRef<int64_t> shape = values[i].getShape();
      if (!isInside(index, shape)) {
        // It has to be inside wherever the other variables are in the domain.
        point[numBound + i] = map.getRuntimeIntervals()[i].lower;
        if (map.contains(point))
          isValid &= isDynamic;
        return;
      }
      int64_t value = values[i].getIndex(linearize(index, shape));
      if (variable.clamp)
        value = std::clamp(value, variable.clamp->lower, variable.clamp->upper);
      point[numBound + i] = value;
    }
    if (!map.contains(point))
      return;
    SmallVector<int64_t> result = map.evaluate(point);
    ArrayRef<int64_t> dims = ArrayRef(point).take_front(map.getNumDims());
    if (!isInside(result, to) || !isInside(dims, from)) {
      isValid &= isDynamic;
      return;
    }
    int64_t element = linearize(result, to);
    if (place) {
      int64_t other =
          access.replica ? access.replica->evaluate(point).front() : *place;
      element += other * llvm::product_of(to);
    }
    relation.emplace_back(linearize(dims, from), element);
  };

  ArrayRef<Interval> intervals = map.getIntervals().take_front(numBound);
  for (unsigned i = 0; i < numBound; ++i)
    point[i] = intervals[i].lower;
  while (true) {
    visit();
    int i = numBound - 1;
    for (; i >= 0 && point[i] == intervals[i].upper; --i)
      point[i] = intervals[i].lower;
    if (i < 0)
      return isValid;
    ++point[i];
  }
}

inline void sortUnique(Relation &relation) {
  llvm::sort(relation);
  relation.erase(llvm::unique(relation), relation.end());
}

} // namespace hlo::test

#endif // HLO_UNITTESTS_ANALYSIS_INDEXING_ACCESSPOINTS_H
