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

std::vector<runtime::Memory>
CompiledModule::load(ArrayRef<Literal> arguments) const {
  SmallVector<bool> isDonated(inputTypes.size());
  for (const runtime::Allocation &allocation :
       executable->getExecutable().getProgram().allocations)
    if (allocation.kind == runtime::Allocation::Kind::Parameter)
      isDonated[allocation.parameter] |= allocation.isDonated;
  std::vector<runtime::Memory> inputs;
  for (auto [argument, type, donated] :
       llvm::zip_equal(getArrays(arguments), inputTypes, isDonated)) {
    auto ordered = std::make_shared<Literal>(toLayout(argument, type));
    char *data = donated ? ordered->getMutableData()
                         : const_cast<char *>(ordered->getData());
    inputs.push_back(runtime::Memory(std::move(ordered), data));
  }
  return inputs;
}

FailureOr<std::vector<runtime::Memory>>
CompiledModule::run(const std::vector<runtime::Memory> &inputs,
                    runtime::HostDevice &device,
                    const runtime::ProfileFn &profile) const {
  auto outputs = executable->getExecutable().run(inputs, device, profile);
  if (!outputs)
    return mlir::emitError((*compiled)->getLoc(), outputs.getMessage());
  return std::move(*outputs);
}

Results CompiledModule::getResults(ArrayRef<runtime::Memory> outputs) const {
  SmallVector<Literal> arrays;
  for (auto [output, type] : llvm::zip_equal(outputs, outputTypes)) {
    Literal ordered = Literal::get(getPrimitiveType(type.getElementType()),
                                   type.getShape(), output.get());
    arrays.push_back(fromLayout(ordered, type));
  }
  Results results;
  results.outputs.push_back(std::move(arrays));
  results.outfeed.resize(1);
  return results;
}
