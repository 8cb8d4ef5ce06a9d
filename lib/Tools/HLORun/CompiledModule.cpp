//===- CompiledModule.cpp - Modules compiled to run here ------------------===//

#include "CompiledModule.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Target/Emulator/EmulatedExecutable.h"
#include "hlo/Target/Executable/Program.h"
#include "hlo/Target/Host/HostExecutable.h"
#include "mlir/IR/OwningOpRef.h"

using namespace hlo;
using namespace hlo::tools;

CompiledModule::CompiledModule(std::unique_ptr<runtime::Executable> executable,
                               Location location)
    : executable(std::move(executable)), location(location) {
  const runtime::Program &program = this->executable->getProgram();
  MLIRContext *context = location.getContext();
  for (const runtime::ArrayShape &shape : program.parameters)
    inputTypes.push_back(getArrayType(shape, context));
  for (const runtime::ProgramArray &array : program.results)
    outputTypes.push_back(getArrayType(array.shape, context));
}

FailureOr<std::unique_ptr<CompiledModule>>
CompiledModule::compile(ModuleOp module, Platform platform, StringRef target,
                        bool checkRaces) {
  mlir::OwningOpRef<ModuleOp> copy(module.clone());
  auto executable = platform == Platform::Emulator
                        ? compileForEmulator(*copy, target, checkRaces)
                        : compileForHost(*copy);
  if (failed(executable))
    return failure();
  return std::make_unique<CompiledModule>(std::move(*executable),
                                          module.getLoc());
}

std::vector<runtime::Memory>
CompiledModule::load(ArrayRef<Literal> arguments) const {
  SmallVector<bool> isDonated(inputTypes.size());
  for (const runtime::Allocation &allocation :
       executable->getProgram().allocations)
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
  auto outputs = executable->run(inputs, device, profile);
  if (!outputs)
    return mlir::emitError(location, outputs.getMessage());
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
