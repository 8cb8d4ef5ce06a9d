//===- Trial.cpp - A module before and after a pipeline -------------------===//

#include "Trial.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Interpreter/LibraryEvaluators.h"
#include "hlo/Tools/Values/Fill.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace hlo;
using namespace hlo::tools;

/// Bytes that inputs may take: more is not worth the time.
static constexpr int64_t kInputLimit = int64_t(64) << 20;
/// Bytes that runs on all threads may take together; a library call has a
/// workspace of 32 MiB.
static constexpr int64_t kMemoryLimit = int64_t(2) << 30;

StringRef tools::describe(Outcome outcome) {
  switch (outcome) {
  case Outcome::Equal:
    return "the results are equal";
  case Outcome::NotRunnable:
    return "the module does not run";
  case Outcome::PassFailed:
    return "the pipeline fails";
  case Outcome::PassCrashed:
    return "the pipeline crashes";
  case Outcome::ResultNotRunnable:
    return "the module does not run any more";
  case Outcome::Different:
    return "the results differ";
  }
  llvm_unreachable("an outcome");
}

namespace {
/// Collects what is said on this thread.
struct MessageCollector : mlir::ScopedDiagnosticHandler {
  MessageCollector(MLIRContext *context, std::string &messages)
      : ScopedDiagnosticHandler(context, [&](mlir::Diagnostic &diagnostic) {
          messages += diagnostic.str() + '\n';
        }) {}
};
} // namespace

Trial::Trial(ModuleOp module, uint32_t inputSeed) : module(module) {
  MessageCollector collector(module.getContext(), messages);
  FailureOr<func::FuncOp> entry = getEntryFunction(module);
  if (failed(entry))
    return;
  SmallVector<RankedTensorType> types = getInputTypes(*entry);
  uint64_t bytes = 0;
  for (RankedTensorType type : types)
    bytes = llvm::SaturatingAdd<uint64_t>(bytes, getByteSize(type).value_or(0));
  bytes = llvm::SaturatingMultiply<uint64_t>(bytes, getNumDevices(module));
  if (bytes > uint64_t(kInputLimit)) {
    messages = "the inputs take too much memory\n";
    return;
  }
  numArrays = types.size();
  inputs = generateInputs(entry->getArgumentTypes(), getDefaultFills(*entry),
                          inputSeed, getNumDevices(module));
  FailureOr<std::vector<SmallVector<Literal>>> arrays = interpretModule(module);
  runnable = succeeded(arrays);
  if (runnable)
    expected = std::move(*arrays);
}

FailureOr<std::vector<SmallVector<Literal>>>
Trial::interpretModule(ModuleOp target) {
  FailureOr<func::FuncOp> entry = getEntryFunction(target);
  if (failed(entry))
    return failure();
  if (size_t count = getInputTypes(*entry).size(); count != numArrays) {
    messages += ("it takes " + Twine(count) + " arrays, but took " +
                 Twine(numArrays) + "\n")
                    .str();
    return failure();
  }
  InterpreterOptions options;
  options.memoryLimit = kMemoryLimit;
  options.stepLimit = 10'000'000;
  options.evaluators = &getLibraryEvaluators();
  std::vector<SmallVector<Literal>> arrays;
  if (inputs.size() == 1) {
    FailureOr<Literal> result = interpret(target, inputs[0], options);
    if (failed(result))
      return failure();
    arrays.push_back(getArrays(*result));
    return arrays;
  }
  FailureOr<SmallVector<Literal>> results =
      interpretOnDevices(target, inputs, options);
  if (failed(results))
    return failure();
  for (const Literal &result : *results)
    arrays.push_back(getArrays(result));
  return arrays;
}

Outcome Trial::run(StringRef pipeline, const Tolerance &tolerance) {
  if (!runnable)
    return Outcome::NotRunnable;
  messages.clear();
  MessageCollector collector(module.getContext(), messages);
  OwningOpRef<ModuleOp> after = module.clone();
  mlir::PassManager passManager(module.getContext());
  llvm::raw_string_ostream os(messages);
  if (failed(mlir::parsePassPipeline(pipeline, passManager, os)))
    return Outcome::PassFailed;

  mlir::OperationFingerPrint before(*after);
  bool ran = false;
  llvm::CrashRecoveryContext recovery;
  if (!recovery.RunSafely([&] { ran = succeeded(passManager.run(*after)); })) {
    (void)after.release(); // in whatever state it is
    return Outcome::PassCrashed;
  }
  if (!ran)
    return Outcome::PassFailed;
  changed = before != mlir::OperationFingerPrint(*after);
  if (!changed)
    return Outcome::Equal;
  FailureOr<std::vector<SmallVector<Literal>>> actual = interpretModule(*after);
  if (failed(actual))
    return Outcome::ResultNotRunnable;
  return areEqual(expected, *actual, tolerance) ? Outcome::Equal
                                                : Outcome::Different;
}
