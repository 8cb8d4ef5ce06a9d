//===- CompiledModule.cpp - Modules compiled to run here ------------------===//

#include "CompiledModule.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "mlir/IR/OwningOpRef.h"

using namespace hlo;
using namespace hlo::tools;

static RankedTensorType getType(const runtime::ArrayShape &shape,
                                MLIRContext *context) {
  Type elementType = getElementType(context, shape.type);
  auto type = RankedTensorType::get(shape.dimensions, elementType);
  if (shape.hasSizes)
    type =
        getArrayType(SmallVector<int64_t>(type.getRank(), ShapedType::kDynamic),
                     elementType, shape.dimensions);
  LayoutAttr rowMajor = LayoutAttr::getRowMajor(context, type.getRank());
  return withLayout(type, rowMajor.withMinorToMajor(shape.minorToMajor));
}

CompiledModule::CompiledModule(std::unique_ptr<runtime::Executable> executable,
                               Location location)
    : executable(std::move(executable)), location(location) {
  const runtime::Program &program = this->executable->getProgram();
  MLIRContext *context = location.getContext();
  for (const runtime::ArrayShape &shape : program.parameters)
    inputTypes.push_back(getType(shape, context));
  for (const runtime::ProgramArray &array : program.results)
    outputTypes.push_back(getType(array.shape, context));
}

FailureOr<std::unique_ptr<CompiledModule>>
CompiledModule::compile(ModuleOp module) {
  mlir::OwningOpRef<ModuleOp> copy(module.clone());
  auto executable = compileForHost(*copy);
  if (failed(executable))
    return failure();
  return std::make_unique<CompiledModule>(std::move(*executable),
                                          module.getLoc());
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
    auto ordered = std::make_shared<Literal>(toMemory(argument, type));
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
  for (auto [output, type] : llvm::zip_equal(outputs, outputTypes))
    arrays.push_back(fromMemory(output.get(), type));
  Results results;
  results.outputs.push_back(std::move(arrays));
  results.outfeed.resize(1);
  return results;
}
