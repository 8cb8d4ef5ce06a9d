//===- Contraction.cpp - What follows a product of arrays -----------------===//

#include "Contraction.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;

void runtime::appendActivation(dnnl::post_ops &ops,
                               const std::string &activation,
                               const CallReader &call) {
  using dnnl::algorithm;
  auto add = [&](algorithm kind, float alpha = 0, float beta = 0) {
    ops.append_eltwise(1, kind, alpha, beta);
  };
  if (activation == "relu6")
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
  else if (activation != "none" && activation != "relu")
    call.fail("has no activation " + activation);
}

static void reluOfFloats(float *data, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    data[i] = data[i] > 0 || data[i] != data[i] ? data[i] : 0;
}

/// Of floats that are negative where the first bit is set, and NaN above
/// `infinity`.
template <uint16_t infinity>
static void reluOfBits(uint16_t *data, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    if (data[i] >= 0x8000 && data[i] <= (infinity | 0x8000))
      data[i] = 0;
}

template <typename T> static void reluOfIntegers(T *data, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    data[i] = std::max<T>(data[i], 0);
}

template <typename T>
static void addElementwise(OneDNNProgram &program, OneDNNProgram::Buffer target,
                           int64_t count, void (*fn)(T *data, int64_t count)) {
  // Less is not worth to be given to another thread.
  constexpr int64_t grain = 16 * 1024;
  program.add([=](const RunContext &context) {
    T *data = static_cast<T *>(target.get(context));
    context.threads.parallelFor(
        count,
        [&](int64_t begin, int64_t end) { fn(data + begin, end - begin); },
        grain);
  });
}

void runtime::addActivation(OneDNNProgram &program,
                            const std::string &activation, PrimitiveType type,
                            OneDNNProgram::Buffer target, int64_t count) {
  if (activation != "relu")
    return;
  switch (type) {
  case PrimitiveType::F32:
    return addElementwise(program, target, count, reluOfFloats);
  case PrimitiveType::F16:
    return addElementwise(program, target, count, reluOfBits<0x7c00>);
  case PrimitiveType::BF16:
    return addElementwise(program, target, count, reluOfBits<0x7f80>);
  case PrimitiveType::S32:
    return addElementwise(program, target, count, reluOfIntegers<int32_t>);
  case PrimitiveType::S8:
    return addElementwise(program, target, count, reluOfIntegers<int8_t>);
  default: // has no sign
    return;
  }
}
