//===- CompiledModule.cpp - Modules compiled to run here ------------------===//

#include "CompiledModule.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Target/CUDA/CUDAExecutable.h"
#include "hlo/Target/Emulator/EmulatedExecutable.h"
#include "hlo/Target/Executable/Program.h"
#include "hlo/Target/Host/HostExecutable.h"
#include "mlir/IR/OwningOpRef.h"

using namespace hlo;
using namespace hlo::tools;

CompiledModule::CompiledModule(std::unique_ptr<runtime::Executable> executable,
                               Location location)
    : executable(std::move(executable)), location(location) {
  readTypes();
}

CompiledModule::CompiledModule(
    std::unique_ptr<runtime::cuda::Executable> executable, Location location)
    : gpuExecutable(std::move(executable)), location(location) {
  readTypes();
}

void CompiledModule::readTypes() {
  const runtime::Program &program = getProgram();
  MLIRContext *context = location.getContext();
  for (const runtime::ArrayShape &shape : program.parameters)
    inputTypes.push_back(getArrayType(shape, context));
  for (const runtime::ProgramArray &array : program.results)
    outputTypes.push_back(getArrayType(array.shape, context));
}

FailureOr<std::unique_ptr<CompiledModule>>
CompiledModule::compile(ModuleOp module, Platform platform, unsigned numThreads,
                        StringRef target, bool checkRaces) {
  mlir::OwningOpRef<ModuleOp> copy(module.clone());
  auto executable = platform == Platform::Emulator
                        ? compileForEmulator(*copy, target, checkRaces)
                        : compileForHost(*copy, numThreads);
  if (failed(executable))
    return failure();
  return std::make_unique<CompiledModule>(std::move(*executable),
                                          module.getLoc());
}

FailureOr<std::unique_ptr<CompiledModule>>
CompiledModule::compile(ModuleOp module, StringRef target,
                        std::shared_ptr<runtime::cuda::Device> gpu) {
  mlir::OwningOpRef<ModuleOp> copy(module.clone());
  auto executable = compileForCUDA(*copy, target, std::move(gpu));
  if (failed(executable))
    return failure();
  return std::make_unique<CompiledModule>(std::move(*executable),
                                          module.getLoc());
}

/// What comes of a runtime, which may be an error.
static FailureOr<std::vector<runtime::Memory>>
get(runtime::ErrorOr<std::vector<runtime::Memory>> memory, Location location) {
  if (!memory)
    return mlir::emitError(location, memory.getMessage());
  return std::move(*memory);
}

FailureOr<std::vector<runtime::Memory>>
CompiledModule::load(ArrayRef<Literal> arguments) const {
  SmallVector<bool> isDonated(inputTypes.size());
  for (const runtime::Allocation &allocation : getProgram().allocations)
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
  if (gpuExecutable)
    return get(gpuExecutable->upload(inputs), location);
  return inputs;
}

FailureOr<std::vector<runtime::Memory>>
CompiledModule::run(const std::vector<runtime::Memory> &inputs,
                    runtime::HostDevice &device,
                    const runtime::ProfileFn &profile) const {
  return get(gpuExecutable ? gpuExecutable->run(inputs, profile)
                           : executable->run(inputs, device, profile),
             location);
}

FailureOr<Results>
CompiledModule::getResults(const std::vector<runtime::Memory> &outputs) const {
  std::vector<runtime::Memory> onHost = outputs;
  if (gpuExecutable) {
    auto copies = get(gpuExecutable->download(outputs), location);
    if (failed(copies))
      return failure();
    onHost = std::move(*copies);
  }
  SmallVector<Literal> arrays;
  for (auto [output, type] : llvm::zip_equal(onHost, outputTypes)) {
    Literal ordered = Literal::get(getPrimitiveType(type.getElementType()),
                                   type.getShape(), output.get());
    arrays.push_back(fromLayout(ordered, type));
  }
  Results results;
  results.outputs.push_back(std::move(arrays));
  results.outfeed.resize(1);
  return results;
}
