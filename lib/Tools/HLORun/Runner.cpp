//===- Runner.cpp - Runs of modules ---------------------------------------===//

#include "Runner.h"
#include "MemoryPrediction.h"
#include "Progress.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Interpreter/LibraryEvaluators.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;
using namespace hlo::tools;

uint64_t tools::getNumDevices(ModuleOp module) {
  uint64_t count = 1;
  for (StringRef name : {HLODialect::kReplicaCount, HLODialect::kNumPartitions})
    if (auto attr = module->getAttrOfType<IntegerAttr>(name))
      count = llvm::SaturatingMultiply<uint64_t>(count, attr.getInt());
  return count;
}

ExitCode Runner::checkMemory(ModuleOp module) const {
  if (!memoryLimit)
    return ExitCode::Success;
  FailureOr<func::FuncOp> entry = getEntryFunction(module);
  if (failed(entry))
    return ExitCode::BadInput;
  std::optional<MemoryPrediction> prediction = predictMemory(*entry);
  // What cannot be predicted is checked as it runs.
  int64_t numDevices = inputs.size();
  if (!prediction || prediction->peak <= memoryLimit / numDevices)
    return ExitCode::Success;
  std::string devices;
  if (numDevices > 1)
    devices = " for " + std::to_string(numDevices) + " devices";
  return reportError(ExitCode::BadInput,
                     "a run needs more memory than the limit of " +
                         formatBytes(memoryLimit) + devices + ": " +
                         prediction->toString());
}

FailureOr<Results> Runner::run(ModuleOp module,
                               InterpreterObserver *observer) const {
  FailureOr<func::FuncOp> entry = getEntryFunction(module);
  if (failed(entry))
    return failure();
  InterpreterOptions options;
  options.seed = seed;
  options.evaluators = &getLibraryEvaluators(usesOneDNN);
  options.memoryLimit = memoryLimit;
  options.stepLimit = stepLimit;
  options.observer = observer;
  std::optional<ProgressBar> progress;
  if (showsProgress)
    options.observer = &progress.emplace(*entry, observer);

  Results results;
  if (inputs.size() == 1) {
    FailureOr<Literal> result = interpret(module, inputs[0], options);
    if (failed(result))
      return failure();
    results.push_back(getArrays(*result));
    return results;
  }
  FailureOr<SmallVector<Literal>> ofDevices =
      interpretOnDevices(module, inputs, options);
  if (failed(ofDevices))
    return failure();
  for (const Literal &result : *ofDevices)
    results.push_back(getArrays(result));
  return results;
}
