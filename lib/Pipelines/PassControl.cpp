//===- PassControl.cpp - Which passes run ---------------------------------===//

#include "hlo/Pipelines/PassControl.h"
#include "hlo/Pipelines/PipelinePass.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/IR/OptBisect.h"

using namespace hlo;

/// Passes that take out what stages after the pipeline `optimization` have no
/// code for. What they handle too, but slower or in more memory, as a logistic
/// function or a batch dimension of one element, is not among it.
static constexpr StringLiteral kRequired[] = {
    // Operations without an emitter or a library.
    "batchnorm-expander",
    "cholesky-expander",
    "comparison-expander",
    "eigh-expander",
    "qr-expander",
    "ragged-dot-rewriter",
    "real-imag-expander",
    "rng-bit-generator-expander",
    "rng-expander",
    "scaled-dot-rewriter",
    "scan-expander",
    "select-and-scatter-expander",
    "stochastic-convert-decomposer",
    "topk-decomposer",

    // Forms of operations that emitters and libraries do not take.
    "all-to-all-decomposer",
    "batched-gather-scatter-normalizer",
    "bitcast-dtypes-expander",
    "conditional-canonicalizer",
    "conv-padding-legalization",
    "convolution-4d-expander",
    "convolution-pred-expander",
    "dot-decomposer",
    "dynamic-index-splitter",
    "scatter-expander",
    "stable-sort-expander",

    // Types that they do not take.
    "dot-operand-converter",
    "dynamic-padder",
    "float-normalization",
    "operand-upcaster",
    "result-caster",
    "sub-byte-normalization",

    // Results are to be the same in every run; it runs where that is asked for.
    "scatter-determinism-expander",

    // Layouts and buffers belong to one call of a computation; nothing computes
    // with elided constants; later passes read the target.
    "attach-target",
    "flatten-call-graph",
    "layout-assign",
    "materialize-elided-constants",
    "verify-module",
};

bool hlo::isRequiredPass(StringRef argument) {
  // What converts between dialects never is optional.
  return llvm::is_contained(kRequired, argument) ||
         (argument.starts_with("convert-") && argument.contains("-to-"));
}

bool PassControlOptions::isDisabled(StringRef argument) const {
  if (disabled.contains(argument))
    return true;
  if (isRequiredPass(argument))
    return false;
  return disablesAll || (!only.empty() && !only.contains(argument));
}

/// Asks LLVM's bisection about one execution; required ones have no number.
static bool passesBisection(llvm::OptPassGate &bisection, StringRef passName,
                            Operation *op) {
  if (!bisection.isEnabled())
    return true;
  std::string unit;
  llvm::raw_string_ostream os(unit);
  os << (isa<ModuleOp>(op) ? "module" : op->getName().getStringRef());
  if (auto symbol =
          op->getAttrOfType<StringAttr>(mlir::SymbolTable::getSymbolAttrName()))
    os << " (" << symbol.getValue() << ')';
  if (!isRequiredPass(passName))
    return bisection.shouldRunPass(passName, unit);
  llvm::errs() << "BISECT: required pass " << passName << " on " << unit
               << '\n';
  return true;
}

static bool shouldRun(const PassControlOptions &options,
                      llvm::OptPassGate &bisection, const Pass &pass,
                      Operation *op) {
  StringRef name = pass.getArgument();
  if (options.disabled.contains(name))
    return false;
  // Neither what holds passes nor what is not registered, which belongs to the
  // tool, is an execution of its own.
  if (isa<PipelinePass>(pass) || !mlir::PassInfo::lookup(name))
    return true;
  if (options.isDisabled(name))
    return false;
  return passesBisection(bisection, name, op);
}

LogicalResult hlo::installPassControl(MLIRContext *context,
                                      PassControlOptions options) {
  llvm::OptPassGate &bisection = llvm::getGlobalPassGate();
  if (options.disabled.empty() && options.only.empty() &&
      !options.disablesAll && !bisection.isEnabled())
    return success();
  if (context->hasActionHandler())
    return failure();
  if (bisection.isEnabled())
    context->disableMultithreading();
  context->registerActionHandler([options = std::move(options), &bisection](
                                     function_ref<void()> run,
                                     const mlir::tracing::Action &action) {
    auto *execution = dyn_cast<mlir::PassExecutionAction>(&action);
    if (!execution ||
        shouldRun(options, bisection, execution->getPass(), execution->getOp()))
      run();
  });
  return success();
}
