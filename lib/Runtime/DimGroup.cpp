//===- DimGroup.cpp - Dimensions with one role in a product ---------------===//

#include "DimGroup.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;

void DimGroup::collapse() {
  std::vector<size_t> order;
  for (size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] != 1)
      order.push_back(i);
  auto first = std::find_if(strides.begin(), strides.end(),
                            [](const Ints &ints) { return !ints.empty(); });
  if (first != strides.end())
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return std::pair(-(*first)[a], a) < std::pair(-(*first)[b], b);
    });
  DimGroup merged;
  for (size_t dim : order) {
    bool isTogether = !merged.sizes.empty();
    for (size_t i = 0; i < strides.size(); ++i)
      isTogether &= strides[i].empty() || merged.sizes.empty() ||
                    merged.strides[i].back() == strides[i][dim] * sizes[dim];
    if (!isTogether)
      merged.sizes.push_back(1);
    merged.sizes.back() *= sizes[dim];
    for (size_t i = 0; i < strides.size(); ++i)
      if (!strides[i].empty()) {
        if (!isTogether)
          merged.strides[i].push_back(0);
        merged.strides[i].back() = strides[i][dim];
      }
  }
  *this = merged;
}

bool DimGroup::isOneIn(Array array) const {
  // The order is that of the other array.
  for (size_t i = 1; i < sizes.size(); ++i)
    if (strides[array][i - 1] != strides[array][i] * sizes[i])
      return false;
  return true;
}

Ints runtime::getOtherDims(size_t rank, const Ints &first, const Ints &second) {
  Ints others;
  for (size_t dim = 0; dim < rank; ++dim)
    if (std::find(first.begin(), first.end(), dim) == first.end() &&
        std::find(second.begin(), second.end(), dim) == second.end())
      others.push_back(dim);
  return others;
}
