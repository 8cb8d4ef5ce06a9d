//===- KernelCheck.cpp - Kernels next to the interpreter ------------------===//

#include "KernelCheck.h"
#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Tools/Values/Values.h"
#include "mlir/Pass/PassManager.h"

using namespace hlo;
using namespace hlo::tools;

/// The kernels that an instruction names.
static SmallVector<StringRef, 1> getKernelNames(Operation *op) {
  SmallVector<StringRef, 1> names;
  Attribute kernel = op->getAttr("kernel");
  auto list = dyn_cast_or_null<mlir::ArrayAttr>(kernel);
  for (Attribute attr : list ? list.getValue() : ArrayRef(kernel))
    if (auto symbol = dyn_cast_or_null<mlir::SymbolRefAttr>(attr))
      names.push_back(symbol.getLeafReference().getValue());
  return names;
}

LogicalResult
KernelCheck::compile(ModuleOp module, StringRef target,
                     llvm::function_ref<CompileKernelsFn> compileKernels) {
  constexpr StringRef symbol = "kernels";
  if (!module.lookupSymbol(symbol)) {
    mlir::PassManager emission(module->getName());
    emission.addPass(createHLOToKernelPass({.target = target.str()}));
    if (failed(emission.run(module)))
      return failure();
  }
  Operation *emitted = module.lookupSymbol(symbol);
  if (!emitted)
    return success();
  FailureOr<std::unique_ptr<CompiledKernels>> compiled =
      compileKernels(emitted);
  if (failed(compiled))
    return failure();
  code = std::move(*compiled);
  // What stays in the module is what it runs.
  emitted->erase();
  mlir::WalkResult walk = module.walk([&](Operation *op) -> mlir::WalkResult {
    SmallVector<StringRef, 1> names = getKernelNames(op);
    for (StringRef name : names)
      if (!code->has(name))
        return op->emitError("its kernel '") << name << "' does not exist";
    if (!names.empty())
      kernels[op] = std::move(names);
    return mlir::WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

/// Copies the elements of an array from row-major order to that of its layout,
/// or back.
static void changeOrder(RankedTensorType type, int64_t elementSize,
                        const char *from, char *to, bool toLayout) {
  SmallVector<int64_t> rowMajor = getStrides(type.getShape());
  SmallVector<int64_t> strides(type.getRank()), index(type.getRank());
  SmallVector<int64_t> order = getMajorToMinor(type);
  int64_t stride = 1;
  for (int64_t dim : llvm::reverse(order)) {
    strides[dim] = stride;
    stride *= type.getDimSize(dim);
  }
  for (int64_t element : llvm::seq(type.getNumElements())) {
    int64_t position = 0;
    for (int64_t dim : llvm::seq(type.getRank()))
      position += element / rowMajor[dim] % type.getDimSize(dim) * strides[dim];
    int64_t source = toLayout ? element : position;
    int64_t target = toLayout ? position : element;
    memcpy(to + target * elementSize, from + source * elementSize, elementSize);
  }
}

/// An array with its elements in the other order; itself where both are one.
static Literal changeOrder(const Literal &array, Type type, bool toLayout) {
  auto arrayType = cast<RankedTensorType>(type);
  if (isDescending(arrayType))
    return array;
  Literal changed =
      Literal::getUninitialized(array.getType(), array.getShape());
  changeOrder(arrayType, getStorageSize(array.getType()), array.getData(),
              changed.getMutableData(), toLayout);
  return changed;
}

/// Results that hold the elements of an operand before are in its memory: more
/// than a kernel may count on.
static void shareInitialValues(Operation *op,
                               MutableArrayRef<KernelBuffer> buffers) {
  auto initial = op->getAttrOfType<mlir::DenseI64ArrayAttr>("initial_values");
  if (!initial)
    return;
  ArrayRef<KernelBuffer> results = buffers.drop_front(op->getNumOperands());
  for (auto [result, operand] : llvm::zip_equal(results, initial.asArrayRef()))
    if (operand >= 0) {
      memcpy(result.data, buffers[operand].data, result.bytes);
      buffers[operand] = result;
    }
}

LogicalResult KernelCheck::didEvaluate(Operation *op, int64_t,
                                       ArrayRef<Literal> operands,
                                       const Literal &result) {
  auto kernel = kernels.find(op);
  if (kernel == kernels.end())
    return success();
  ++numRuns;
  SmallVector<Literal> inputs, actual;
  for (auto [operand, type] : llvm::zip_equal(operands, op->getOperandTypes()))
    inputs.push_back(changeOrder(operand, type, /*toLayout=*/true));
  SmallVector<Literal> expected = getArrays(result);
  for (const Literal &array : expected)
    actual.push_back(
        Literal::getUninitialized(array.getType(), array.getShape()));
  auto getBuffer = [](const Literal &array, char *data) {
    return KernelBuffer{
        data, size_t(array.getNumElements() * getStorageSize(array.getType()))};
  };
  SmallVector<KernelBuffer> buffers;
  for (const Literal &input : inputs)
    buffers.push_back(getBuffer(input, const_cast<char *>(input.getData())));
  for (Literal &array : actual)
    buffers.push_back(getBuffer(array, array.getMutableData()));
  shareInitialValues(op, buffers);
  for (StringRef name : kernel->second) {
    std::vector<std::string> errors = code->run(name, buffers);
    if (errors.empty())
      continue;
    isFound = true;
    mlir::InFlightDiagnostic error = op->emitError("its kernel '")
                                     << name << "' is wrong: " << errors[0];
    for (StringRef other : ArrayRef(errors).drop_front())
      error.attachNote() << other;
    return error;
  }
  SmallVector<Type> types;
  getLeafTypes(op->getResult(0).getType(), types);
  for (auto [array, type] : llvm::zip_equal(actual, types))
    array = changeOrder(array, type, /*toLayout=*/false);
  for (auto [expectedArray, actualArray] : llvm::zip_equal(expected, actual)) {
    Difference difference =
        compareArrays(expectedArray, actualArray, tolerance);
    if (difference.isEqual())
      continue;
    isFound = true;
    MLIRContext *context = op->getContext();
    return op->emitError("its kernel computes ")
           << formatElement(actualArray, difference.first, context)
           << " instead of "
           << formatElement(expectedArray, difference.first, context) << " at "
           << formatIndex(actualArray, difference.first) << ", and others in "
           << difference.numDiffering << " of " << difference.numElements
           << " elements";
  }
  return success();
}
