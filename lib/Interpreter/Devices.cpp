//===- Devices.cpp - Simulated devices that talk to each other ------------===//

#include "Devices.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Interpreter/Evaluation.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/thread.h"
#include <set>

using namespace hlo;

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

LogicalResult Devices::wait(std::unique_lock<std::mutex> &lock, Operation *op,
                            function_ref<bool()> isReady) {
  if (isReady())
    return success();
  auto entry = waitingOps.insert(waitingOps.end(), op);
  ++numWaiting;
  checkProgress();
  changed.wait(lock, [&] { return isStopped || isReady(); });
  waitingOps.erase(entry);
  return success(isReady());
}

void Devices::checkProgress() {
  if (isStopped || numRunning == 0 || numWaiting < numRunning)
    return;
  isStopped = true;
  changed.notify_all();
  if (!hasFailed)
    waitingOps.front()->emitOpError("waits forever: no device can go on");
}

void Devices::wake(int64_t numReady) {
  numWaiting -= numReady;
  changed.notify_all();
}

void Devices::finish(bool failed) {
  std::lock_guard<std::mutex> lock(mutex);
  --numRunning;
  hasFailed |= failed;
  checkProgress();
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

FailureOr<std::vector<Literal>> Devices::exchange(Operation *op,
                                                  ArrayRef<int64_t> group,
                                                  int64_t device,
                                                  Literal value) {
  std::unique_lock<std::mutex> lock(mutex);
  auto key = std::make_tuple(op, group.front(), executions[device][op]++);
  Meeting &meeting = meetings[key];
  meeting.values.resize(group.size());
  meeting.values[llvm::find(group, device) - group.begin()] = std::move(value);
  if (++meeting.numArrived == group.size())
    wake(group.size() - 1);
  else if (failed(wait(lock, op,
                       [&] { return meeting.numArrived == group.size(); })))
    return failure();
  std::vector<Literal> values = meeting.values;
  if (++meeting.numLeft == group.size())
    meetings.erase(key);
  return values;
}

void Devices::send(int64_t channel, int64_t source, int64_t target,
                   Literal value) {
  std::lock_guard<std::mutex> lock(mutex);
  Channel &state = channels[{channel, source, target}];
  state.values.push_back(std::move(value));
  if (std::exchange(state.isAwaited, false))
    wake(1);
}

FailureOr<Literal> Devices::receive(Operation *op, int64_t channel,
                                    int64_t source, int64_t target) {
  std::unique_lock<std::mutex> lock(mutex);
  Channel &state = channels[{channel, source, target}];
  state.isAwaited = state.values.empty();
  if (failed(wait(lock, op, [&] { return !state.values.empty(); })))
    return failure();
  Literal value = std::move(state.values.front());
  state.values.pop_front();
  return value;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static int64_t getCount(ModuleOp module, StringRef name) {
  auto attr = module->getAttrOfType<IntegerAttr>(name);
  return attr ? attr.getInt() : 1;
}

FailureOr<SmallVector<Literal>>
hlo::interpretOnDevices(ModuleOp module, ArrayRef<SmallVector<Literal>> inputs,
                        const InterpreterOptions &options) {
  FailureOr<func::FuncOp> entry = getEntryFunction(module);
  if (failed(entry))
    return failure();
  for (ArrayRef<Literal> ofDevice : inputs)
    if (failed(checkInputs(*entry, ofDevice)))
      return failure();
  int64_t numPartitions = getCount(module, HLODialect::kNumPartitions);
  int64_t numDevices = inputs.size();
  if (numDevices == 0 || numDevices % numPartitions != 0)
    return module.emitError("has ")
           << numPartitions << " partitions, which do not divide " << numDevices
           << " devices";

  if (numDevices > maxDevices)
    return module.emitError("cannot be interpreted on ")
           << numDevices << " devices, but on " << maxDevices << " at most";

  // Devices may build types and report errors at the same time.
  MLIRContext *context = module.getContext();
  bool wasMultithreaded = context->isMultithreadingEnabled();
  context->enableMultithreading();
  auto restore = llvm::scope_exit(
      [&] { context->enableMultithreading(wasMultithreaded); });
  // What is wrong on several devices is said once.
  std::set<std::pair<const void *, std::string>> messages;
  mlir::ScopedDiagnosticHandler handler(
      context, [&](mlir::Diagnostic &diagnostic) {
        return success(
            !messages
                 .emplace(diagnostic.getLocation().getAsOpaquePointer(),
                          diagnostic.str())
                 .second);
      });

  Devices devices(numDevices / numPartitions, numPartitions);
  SmallVector<Literal> results(numDevices);
  std::vector<llvm::thread> threads;
  for (int64_t device = 0; device < numDevices; ++device)
    threads.emplace_back([&, device] {
      Evaluation evaluation(options, devices, device);
      SmallVector<Literal> arguments(inputs[device]);
      FailureOr<Literal> result =
          evaluation.evaluate(entry->getBody(), arguments);
      if (succeeded(result))
        results[device] = *result;
      devices.finish(failed(result));
    });
  for (llvm::thread &thread : threads)
    thread.join();
  if (!llvm::all_of(results,
                    [](const Literal &result) { return bool(result); }))
    return failure();
  return results;
}
