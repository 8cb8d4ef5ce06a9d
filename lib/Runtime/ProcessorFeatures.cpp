//===- ProcessorFeatures.cpp - What the processor can do ------------------===//

#include "hlo/Runtime/ProcessorFeatures.h"

using namespace hlo;

std::string runtime::getArchitecture() {
#if defined(__x86_64__)
  return "x86_64";
#elif defined(__aarch64__)
  return "aarch64";
#else
#error "not known to the runtime"
#endif
}

std::vector<std::string> runtime::getProcessorFeatures() {
  std::vector<std::string> features;
#ifdef __x86_64__
  // The builtin takes literals only.
#define ADD_IF_SUPPORTED(name)                                                 \
  if (__builtin_cpu_supports(name))                                            \
    features.push_back(name);
  ADD_IF_SUPPORTED("sse3")
  ADD_IF_SUPPORTED("ssse3")
  ADD_IF_SUPPORTED("sse4.1")
  ADD_IF_SUPPORTED("sse4.2")
  ADD_IF_SUPPORTED("popcnt")
  ADD_IF_SUPPORTED("movbe")
  ADD_IF_SUPPORTED("lzcnt")
  ADD_IF_SUPPORTED("bmi")
  ADD_IF_SUPPORTED("bmi2")
  ADD_IF_SUPPORTED("avx")
  ADD_IF_SUPPORTED("avx2")
  ADD_IF_SUPPORTED("fma")
  ADD_IF_SUPPORTED("f16c")
  ADD_IF_SUPPORTED("avxvnni")
  ADD_IF_SUPPORTED("avx512f")
  ADD_IF_SUPPORTED("avx512cd")
  ADD_IF_SUPPORTED("avx512dq")
  ADD_IF_SUPPORTED("avx512bw")
  ADD_IF_SUPPORTED("avx512vl")
  ADD_IF_SUPPORTED("avx512ifma")
  ADD_IF_SUPPORTED("avx512vbmi")
  ADD_IF_SUPPORTED("avx512vbmi2")
  ADD_IF_SUPPORTED("avx512vnni")
  ADD_IF_SUPPORTED("avx512bitalg")
  ADD_IF_SUPPORTED("avx512vpopcntdq")
  ADD_IF_SUPPORTED("avx512bf16")
  ADD_IF_SUPPORTED("avx512fp16")
  ADD_IF_SUPPORTED("gfni")
#undef ADD_IF_SUPPORTED
#endif
  return features;
}
