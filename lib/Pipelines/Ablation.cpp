//===- Ablation.cpp - What each pass of a pipeline is good for ------------===//

#include "hlo/Pipelines/Ablation.h"
#include "hlo/Analysis/Cost/ExecutionTime.h"
#include "hlo/Analysis/Device/Target.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Pipelines/PipelinePass.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/SetVector.h"
#include <chrono>

using namespace hlo;

namespace {
/// Notes the names of the passes that run and could be left out.
struct PassRecorder : mlir::PassInstrumentation {
  PassRecorder(const PassControlOptions &options,
               llvm::SetVector<StringRef> &names)
      : options(options), names(names) {}

  void runBeforePass(Pass *pass, Operation *) override {
    StringRef name = pass->getArgument();
    if (isa<PipelinePass>(pass) || !mlir::PassInfo::lookup(name) ||
        isRequiredPass(name) || options.isDisabled(name))
      return;
    std::scoped_lock<std::mutex> lock(mutex);
    names.insert(name);
  }

  const PassControlOptions &options;
  llvm::SetVector<StringRef> &names;
  std::mutex mutex;
};
} // namespace

static double getSecondsOf(function_ref<void()> action) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  action();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Fills in what is known of a module after the passes.
static LogicalResult measure(ModuleOp module, const AblationOptions &options,
                             AblationResult &result) {
  module.walk([&](Operation *op) { result.instructions += isInstruction(op); });
  CostAnalysis costs;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic())
      result.cost += costs.get(function);
  FailureOr<DeviceDescription> device = getTargetDevice(module);
  if (failed(device))
    return failure();
  for (const TimedInstruction &entry : getTimedInstructions(module, *device)) {
    result.launches += entry.times;
    result.estimatedSeconds += entry.getSeconds();
  }
  if (!options.run)
    return success();
  FailureOr<double> seconds = options.run(module);
  if (failed(seconds))
    return failure();
  result.runSeconds = *seconds;
  return success();
}

/// Runs the pipeline without a pass, or all of it, on copies of `module`.
static LogicalResult runWithout(ModuleOp module, const AblationOptions &options,
                                llvm::SetVector<StringRef> *names,
                                AblationResult &result) {
  MLIRContext *context = module.getContext();
  PassControlOptions passes = options.passes;
  if (!result.pass.empty())
    passes.disabled.insert(result.pass);
  if (failed(installPassControl(context, std::move(passes))))
    return module.emitError("an ablation needs MLIR's actions for itself");

  unsigned runs = 0;
  auto runOnce = [&]() -> LogicalResult {
    OwningOpRef<ModuleOp> copy = module.clone();
    PassManager pm(context, ModuleOp::getOperationName(),
                   PassManager::Nesting::Implicit);
    pm.enableVerifier(options.verifiesPasses);
    if (failed(options.buildPipeline(pm)))
      return failure();
    if (names)
      pm.addInstrumentation(
          std::make_unique<PassRecorder>(options.passes, *names));
    LogicalResult ran = failure();
    double seconds = getSecondsOf([&] { ran = pm.run(*copy); });
    if (failed(ran))
      return failure();
    // The first run also fills caches.
    if (++runs == 1)
      return measure(*copy, options, result);
    if (runs == 2 || seconds < result.compileSeconds)
      result.compileSeconds = seconds;
    return success();
  };
  LogicalResult all = success();
  for (unsigned i = 0; i <= std::max(options.repetitions, 1u); ++i)
    if (failed(all = runOnce()))
      break;
  context->registerActionHandler({});
  return all;
}

FailureOr<Ablation> hlo::runAblation(ModuleOp module,
                                     const AblationOptions &options) {
  Ablation ablation;
  llvm::SetVector<StringRef> names;
  if (failed(measure(module, options, ablation.input)) ||
      failed(runWithout(module, options, &names, ablation.whole)))
    return failure();

  for (StringRef name : names) {
    AblationResult &result = ablation.without.emplace_back();
    result.pass = name.str();
    // That the pipeline needs a pass is a result, not an error.
    mlir::ScopedDiagnosticHandler handler(
        module.getContext(), [&](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
              result.error.empty())
            result.error = diagnostic.str();
        });
    if (failed(runWithout(module, options, nullptr, result)) &&
        result.error.empty())
      result.error = "failed";
  }
  return ablation;
}
