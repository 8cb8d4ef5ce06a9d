//===- Contraction.cpp - The dimensions of a product of arrays ------------===//

#include "Contraction.h"
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
  DimGroup alone;
  alone.sizes = sizes;
  alone.strides[array] = strides[array];
  // The order is that of the other array.
  for (size_t i = 1; i < sizes.size(); ++i)
    if (strides[array][i - 1] != strides[array][i] * sizes[i])
      return false;
  return true;
}

void runtime::appendActivation(dnnl::post_ops &ops,
                               const std::string &activation,
                               const CallReader &call) {
  using dnnl::algorithm;
  auto add = [&](algorithm kind, float alpha = 0, float beta = 0) {
    ops.append_eltwise(1, kind, alpha, beta);
  };
  if (activation == "relu")
    add(algorithm::eltwise_relu);
  else if (activation == "relu6")
    add(algorithm::eltwise_clip, 0, 6);
  else if (activation == "elu")
    add(algorithm::eltwise_elu, 1);
  else if (activation == "tanh")
    add(algorithm::eltwise_tanh);
  else if (activation == "sigmoid" || activation == "logistic")
    add(algorithm::eltwise_logistic);
  else if (activation == "gelu")
    add(algorithm::eltwise_gelu_tanh);
  else if (activation == "silu")
    add(algorithm::eltwise_swish, 1);
  else if (activation != "none")
    call.fail("has no activation " + activation);
}
