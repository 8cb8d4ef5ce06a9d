//===- Bisection.cpp - Which pass changes results -------------------------===//

#include "Bisection.h"
#include "Names.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/PassInstrumentation.h"

using namespace hlo;
using namespace hlo::tools;

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
/// What a bisection knows after some of the passes.
struct BisectionState {
  const Runner &runner;
  const Tolerance &tolerance;
  Results expected;
  OwningOpRef<ModuleOp> previous;
  mlir::OperationFingerPrint fingerPrint;
  unsigned numPasses = 0;
  std::optional<Culprit> culprit = std::nullopt;

  void runAfterPass(Pass *pass, ModuleOp module) {
    ++numPasses;
    if (culprit)
      return;
    mlir::OperationFingerPrint now(module);
    if (now == fingerPrint)
      return;
    fingerPrint = now;
    // The interpreter asks the module about its symbols, not about the passes
    // that run on it; still, passes get back what they left.
    OwningOpRef<ModuleOp> current = module.clone();
    FailureOr<Results> actual = runner.run(*current);
    if (succeeded(actual) && areEqual(expected, *actual, tolerance)) {
      previous = std::move(current);
      return;
    }
    StringRef name = pass->getArgument();
    culprit.emplace();
    culprit->pass = (name.empty() ? pass->getName() : name).str();
    culprit->index = numPasses;
    culprit->before = std::move(previous);
    culprit->after = std::move(current);
    culprit->expected = expected;
    if (succeeded(actual))
      culprit->actual = std::move(*actual);
  }
};

struct BisectionInstrumentation : mlir::PassInstrumentation {
  explicit BisectionInstrumentation(BisectionState &state) : state(state) {}

  void runAfterPass(Pass *pass, Operation *op) override {
    // What runs the passes over functions has no name; they have been seen.
    if (isa<ModuleOp>(op) && pass->getArgument().empty() &&
        pass->getName().contains("OpToOpPassAdaptor"))
      return;
    auto module = dyn_cast<ModuleOp>(op);
    if (!module)
      module = op->getParentOfType<ModuleOp>();
    state.runAfterPass(pass, module);
  }

  BisectionState &state;
};
} // namespace

FailureOr<std::optional<Culprit>> tools::bisect(PassManager &pm,
                                                ModuleOp module,
                                                const Runner &runner,
                                                const Tolerance &tolerance) {
  FailureOr<Results> expected = runner.run(module);
  if (failed(expected))
    return failure();
  BisectionState state{runner, tolerance, std::move(*expected), module.clone(),
                       mlir::OperationFingerPrint(module)};
  pm.addInstrumentation(std::make_unique<BisectionInstrumentation>(state));
  if (failed(pm.run(module)))
    return failure();
  return std::move(state.culprit);
}

//===----------------------------------------------------------------------===//
// The operation
//===----------------------------------------------------------------------===//

namespace {
/// Keeps what the instructions of a run give, by name: the first time that a
/// device evaluates each.
struct Recorder : InterpreterObserver {
  Recorder(ModuleOp other, size_t numDevices) : values(numDevices) {
    other.walk([&](Operation *op) {
      if (StringAttr name = getInstructionName(op->getLoc()))
        names.insert(name);
    });
  }

  LogicalResult didEvaluate(Operation *op, int64_t device, ArrayRef<Literal>,
                            const Literal &result) override {
    StringAttr name = getInstructionName(op->getLoc());
    if (name && names.contains(name))
      values[device].try_emplace(name, getArrays(result));
    return success();
  }

  /// The names that the other module has too.
  llvm::DenseSet<StringAttr> names;
  /// By device, each of which is a thread.
  std::vector<DenseMap<StringAttr, SmallVector<Literal>>> values;
};

/// Ends the run of a device at the first instruction that gives something else
/// than recorded. Then no device gets wrong values from another one, and what
/// each finds is its own.
struct Comparer : InterpreterObserver {
  Comparer(const Recorder &recorder, const Tolerance &tolerance)
      : recorder(recorder), tolerance(tolerance),
        devices(recorder.values.size()) {}

  LogicalResult didEvaluate(Operation *op, int64_t device, ArrayRef<Literal>,
                            const Literal &result) override {
    StringAttr name = getInstructionName(op->getLoc());
    const auto &values = recorder.values[device];
    auto it = values.find(name);
    if (!name || it == values.end() ||
        !devices[device].seen.insert(name).second)
      return success();
    SmallVector<Literal> actual = getArrays(result);
    // A name that stands for something else now says nothing.
    auto isComparable = [](const auto &pair) {
      auto &[a, b] = pair;
      return a.getType() == b.getType() && a.getShape() == b.getShape();
    };
    if (it->second.size() != actual.size() ||
        !llvm::all_of(llvm::zip(it->second, actual), isComparable) ||
        areEqual(it->second, actual, tolerance))
      return success();
    devices[device].culprit = op;
    return failure();
  }

  CulpritOperation getFirst() const {
    CulpritOperation first;
    for (auto [index, device] : llvm::enumerate(devices))
      if (device.culprit &&
          (!first.op || device.seen.size() < devices[first.device].seen.size()))
        first = {device.culprit, int64_t(index)};
    return first;
  }

  const Recorder &recorder;
  const Tolerance &tolerance;
  struct Device {
    llvm::DenseSet<StringAttr> seen;
    Operation *culprit = nullptr;
  };
  std::vector<Device> devices;
};
} // namespace

CulpritOperation tools::findCulprit(const Culprit &culprit,
                                    const Runner &runner,
                                    const Tolerance &tolerance) {
  ModuleOp before = *culprit.before, after = *culprit.after;
  Recorder recorder(after, runner.inputs.size());
  if (failed(runner.run(before, &recorder)))
    return {};
  Comparer comparer(recorder, tolerance);
  // A run that fails has said so before.
  ScopedDiagnosticHandler quiet(after.getContext(),
                                [](Diagnostic &) { return success(); });
  (void)runner.run(after, &comparer);
  return comparer.getFirst();
}
