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
                        StringRef target, bool checkRaces,
                        StringRef cacheFolder, bool estimates) {
  mlir::OwningOpRef<ModuleOp> copy(module.clone());
  auto executable =
      platform == Platform::Emulator
          ? compileForEmulator(*copy, target, checkRaces)
          : compileForHost(*copy, numThreads, cacheFolder, target, estimates);
  if (failed(executable))
    return failure();
  return std::make_unique<CompiledModule>(std::move(*executable),
                                          module.getLoc());
}

FailureOr<std::unique_ptr<CompiledModule>>
CompiledModule::compile(ModuleOp module, StringRef target,
                        std::shared_ptr<runtime::cuda::Device> gpu,
                        StringRef cacheFolder) {
  mlir::OwningOpRef<ModuleOp> copy(module.clone());
  auto executable = compileForCUDA(*copy, target, std::move(gpu), cacheFolder);
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

/// The bytes of an array that a program takes, one of dynamic sizes as large as
/// it can be with its sizes behind.
static Literal toMemory(const Literal &array, RankedTensorType type) {
  if (type.hasStaticShape())
    return toLayout(array, type);
  auto padded = cast<RankedTensorType>(getPaddedType(type));
  Literal elements = toLayout(resize(array, padded.getShape()), padded);
  Literal bytes = Literal::getZero(PrimitiveType::U8, getStorageBytes(type));
  std::memcpy(bytes.getMutableData(), elements.getData(),
              elements.getByteSize());
  SmallVector<int32_t> sizes(array.getShape());
  std::memcpy(bytes.getMutableData() + getSizesOffset(type), sizes.data(),
              sizes.size() * sizeof(int32_t));
  return bytes;
}

/// The reverse.
static Literal fromMemory(const void *bytes, RankedTensorType type) {
  auto padded = cast<RankedTensorType>(getPaddedType(type));
  Literal array =
      fromLayout(Literal::get(getPrimitiveType(type.getElementType()),
                              padded.getShape(), bytes),
                 padded);
  if (type.hasStaticShape())
    return array;
  SmallVector<int32_t> sizes(type.getRank());
  std::memcpy(sizes.data(),
              static_cast<const char *>(bytes) + getSizesOffset(type),
              sizes.size() * sizeof(int32_t));
  SmallVector<int64_t> shape;
  for (auto [size, bound] : llvm::zip_equal(sizes, padded.getShape()))
    shape.push_back(std::clamp<int64_t>(size, 0, bound));
  return resize(array, shape);
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
    auto ordered = std::make_shared<Literal>(toMemory(argument, type));
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
  for (auto [output, type] : llvm::zip_equal(onHost, outputTypes))
    arrays.push_back(fromMemory(output.get(), type));
  Results results;
  results.outputs.push_back(std::move(arrays));
  results.outfeed.resize(1);
  return results;
}
