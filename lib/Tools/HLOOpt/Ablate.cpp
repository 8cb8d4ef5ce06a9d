//===- Ablate.cpp - Ablation of the pipeline of a command line ------------===//

#include "Ablate.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Pipelines/Ablation.h"
#include "hlo/Tools/Values/Fill.h"
#include "hlo/Tools/Values/Values.h"
#include "mlir/Debug/CLOptionsSetup.h"
#include <chrono>

using namespace hlo;
using namespace hlo::tools;

/// Seconds the reference interpreter takes for a module on random inputs.
static FailureOr<double> run(ModuleOp module) {
  FailureOr<func::FuncOp> entry = getEntryFunction(module);
  if (failed(entry))
    return failure();
  SmallVector<Fill> fills = getDefaultFills(*entry);
  SmallVector<Literal> arrays;
  for (auto [i, type] : llvm::enumerate(getInputTypes(*entry)))
    arrays.push_back(generate(type, fills[i], /*seed=*/0, i));
  ArrayRef<Literal> rest = arrays;
  Arguments arguments;
  for (Type type : entry->getArgumentTypes())
    arguments.push_back(build(type, rest));

  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  if (failed(interpret(module, arguments)))
    return failure();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

ExitCode tools::ablate(ModuleOp module, const mlir::MlirOptMainConfig &config,
                       const PassControlOptions &passes,
                       const AblateOptions &options, raw_ostream &os) {
  AblationOptions ablationOptions;
  ablationOptions.buildPipeline = [&](PassManager &pm) {
    return config.setupPassPipeline(pm);
  };
  ablationOptions.passes = passes;
  ablationOptions.repetitions = options.repetitions;
  ablationOptions.verifiesPasses = config.shouldVerifyPasses();
  if (options.runs)
    ablationOptions.run = run;
  FailureOr<Ablation> ablation = runAblation(module, ablationOptions);
  if (failed(ablation))
    return ExitCode::BadInput;

  StringRef name = module.getName().value_or("module");
  switch (options.form) {
  case AblateOptions::Form::None:
    break;
  case AblateOptions::Form::Text:
    writeText(*ablation, name, os);
    break;
  case AblateOptions::Form::JSON:
    writeJSON(*ablation, name, os);
    break;
  case AblateOptions::Form::SVG:
    writeSVG(*ablation, name, os);
    break;
  }
  return ExitCode::Success;
}
