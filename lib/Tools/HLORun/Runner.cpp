//===- Runner.cpp - Runs of modules ---------------------------------------===//

#include "Runner.h"
#include "MemoryPrediction.h"
#include "Progress.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Interpreter/LibraryEvaluators.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;
using namespace hlo::tools;

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

/// Takes the value of an infeed off the front of `queue`, which held `total`
/// arrays at first.
static FailureOr<Literal> takeInfeed(Operation *op, ArrayRef<Literal> &queue,
                                     size_t total) {
  Type type = cast<TupleType>(op->getResult(0).getType()).getType(0);
  size_t count = getArrayTypes(type).size();
  if (count <= queue.size())
    return build(type, queue);
  InFlightDiagnostic error = op->emitOpError("takes ")
                             << shapeToString(type, /*withLayouts=*/false)
                             << " from the host's queue, but ";
  if (total == 0)
    return error << "there is no --infeed";
  return error << "--infeed has " << queue.size() << " of its " << total
               << " arrays left";
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
  // Each device has queues of its own, and a thread.
  size_t numDevices = inputs.size();
  std::vector<ArrayRef<Literal>> queues(infeed.begin(), infeed.end());
  queues.resize(numDevices);
  options.infeed = [&](Operation *op, int64_t device) {
    size_t total = infeed.empty() ? 0 : infeed[device].size();
    return takeInfeed(op, queues[device], total);
  };
  Results results;
  results.outfeed.resize(numDevices);
  options.outfeed = [&](Operation *, int64_t device, const Literal &value) {
    llvm::append_range(results.outfeed[device], getArrays(value));
  };
  std::optional<ProgressBar> progress;
  if (showsProgress)
    options.observer = &progress.emplace(*entry, observer);

  if (numDevices == 1) {
    FailureOr<Literal> result = interpret(module, inputs[0], options);
    if (failed(result))
      return failure();
    results.outputs.push_back(getArrays(*result));
    return results;
  }
  FailureOr<SmallVector<Literal>> ofDevices =
      interpretOnDevices(module, inputs, options);
  if (failed(ofDevices))
    return failure();
  for (const Literal &result : *ofDevices)
    results.outputs.push_back(getArrays(result));
  return results;
}
