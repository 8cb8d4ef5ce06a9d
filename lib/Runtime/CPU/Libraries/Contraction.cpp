//===- Contraction.cpp - What follows a product of arrays -----------------===//

#include "Contraction.h"

using namespace hlo;
using namespace hlo::runtime;

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
