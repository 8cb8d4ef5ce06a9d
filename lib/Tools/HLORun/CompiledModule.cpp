//===- CompiledModule.cpp - Modules compiled to run here ------------------===//

#include "CompiledModule.h"
#include "hlo/Dialect/Thunk/IR/ThunkOps.h"
#include "hlo/Pipelines/Pipelines.h"
#include "mlir/Pass/PassManager.h"

using namespace hlo;
using namespace hlo::tools;

FailureOr<std::unique_ptr<CompiledModule>>
CompiledModule::compile(ModuleOp module) {
  auto result = std::make_unique<CompiledModule>();
  result->compiled = module.clone();
  ModuleOp compiled = *result->compiled;
  mlir::PassManager pm(compiled->getName());
  PipelineOptions options;
  options.target = "cpu";
  buildCompileToThunkPipeline(pm, options);
  if (failed(pm.run(compiled)))
    return failure();
  auto program = *compiled.getOps<thunk::ProgramOp>().begin();
  result->inputTypes = getArrayTypes(program.getFunctionType().getInputs());
  result->outputTypes = getArrayTypes(program.getFunctionType().getResults());
  FailureOr<std::unique_ptr<HostExecutable>> executable =
      HostExecutable::compile(compiled);
  if (failed(executable))
    return failure();
  result->executable = std::move(*executable);
  return result;
}

FailureOr<Results>
CompiledModule::run(ArrayRef<Literal> arguments, runtime::HostDevice &device,
                    const runtime::ProfileFn &profile) const {
  std::vector<runtime::Memory> inputs;
  for (auto [argument, type] :
       llvm::zip_equal(getArrays(arguments), inputTypes)) {
    auto ordered = std::make_shared<Literal>(toLayout(argument, type));
    // Donated memory is written to: that of others is left alone.
    char *data = ordered->getMutableData();
    inputs.push_back(runtime::Memory(std::move(ordered), data));
  }
  auto outputs = executable->getExecutable().run(inputs, device, profile);
  if (!outputs)
    return mlir::emitError((*compiled)->getLoc(), outputs.getMessage());
  SmallVector<Literal> arrays;
  for (auto [output, type] : llvm::zip_equal(*outputs, outputTypes)) {
    Literal ordered = Literal::get(getPrimitiveType(type.getElementType()),
                                   type.getShape(), output.get());
    arrays.push_back(fromLayout(ordered, type));
  }
  Results results;
  results.outputs.push_back(std::move(arrays));
  results.outfeed.resize(1);
  return results;
}
