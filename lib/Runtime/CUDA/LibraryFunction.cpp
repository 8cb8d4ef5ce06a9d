//===- LibraryFunction.cpp - Calls of NVIDIA's libraries ------------------===//

#include "hlo/Runtime/CUDA/LibraryFunction.h"

using namespace hlo::runtime;

static std::map<std::string, cuda::LibraryFunctionFactory> &getFactories() {
  static std::map<std::string, cuda::LibraryFunctionFactory> factories;
  return factories;
}

void cuda::registerLibraryFunction(std::string function,
                                   LibraryFunctionFactory factory) {
  getFactories()[std::move(function)] = factory;
}

std::unique_ptr<cuda::LibraryFunction>
cuda::makeLibraryFunction(const LibraryCall &call, Stream &stream) {
  auto factory = getFactories().find(call.function);
  if (factory == getFactories().end())
    throw Error("no library for NVIDIA GPUs has " + call.function);
  return factory->second(call, stream);
}
