//===- LibraryFunction.cpp - Calls of libraries ---------------------------===//

#include "hlo/Runtime/LibraryFunction.h"
#include "hlo/Runtime/Error.h"

using namespace hlo::runtime;

static std::map<std::string, LibraryFunctionFactory> &getFactories() {
  static std::map<std::string, LibraryFunctionFactory> factories;
  return factories;
}

void hlo::runtime::registerLibraryFunction(std::string function,
                                           LibraryFunctionFactory factory) {
  getFactories()[std::move(function)] = factory;
}

std::unique_ptr<LibraryFunction>
hlo::runtime::makeLibraryFunction(const LibraryCall &call) {
  auto factory = getFactories().find(call.function);
  if (factory == getFactories().end())
    throw Error("no library here has " + call.function);
  return factory->second(call);
}
