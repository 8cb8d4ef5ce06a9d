//===- KernelCheck.cpp - Kernels next to the interpreter ------------------===//

#include "KernelCheck.h"
#include "Names.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Tools/Values/Values.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Format.h"
#include <chrono>

using namespace hlo;
using namespace hlo::tools;

LogicalResult KernelCheck::compile(ModuleOp module) {
  mlir::PassManager emission(module->getName());
  emission.addPass(createHLOToKernelPass({.target = "cpu"}));
  if (failed(emission.run(module)))
    return failure();
  auto emitted = module.lookupSymbol<ModuleOp>("kernels");
  if (!emitted)
    return success();
  // What stays in the module is what it runs.
  mlir::OwningOpRef<ModuleOp> lowered(emitted.clone());
  emitted.erase();
  mlir::PassManager lowering(module->getName());
  buildKernelToLLVMPipeline(lowering);
  if (failed(lowering.run(*lowered)))
    return failure();
  auto compiled = HostCode::compile(*lowered);
  if (!compiled)
    return module.emitError("its kernels cannot be compiled: ")
           << llvm::toString(compiled.takeError());
  code = std::move(*compiled);

  LogicalResult isFound = success();
  module.walk([&](Operation *op) {
    auto name = op->getAttrOfType<mlir::SymbolRefAttr>("kernel");
    if (!name || failed(isFound))
      return;
    StringRef symbol = name.getLeafReference();
    auto function = lowered->lookupSymbol<mlir::LLVM::LLVMFuncOp>(symbol);
    auto address = code->lookup(symbol);
    if (!address) {
      isFound = op->emitError("its kernel cannot be loaded: ")
                << llvm::toString(address.takeError());
      return;
    }
    kernels[op] = {
        *address,
        function->getAttrOfType<mlir::IntegerAttr>("chunks").getInt()};
  });
  return isFound;
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

namespace {
/// What a kernel is given; results are in the memory of inputs where that is
/// asked for.
struct KernelArguments {
  KernelArguments(ArrayRef<Literal> inputs, ArrayRef<Literal> like,
                  ArrayRef<std::optional<unsigned>> inPlace) {
    for (const Literal &input : inputs)
      buffers.push_back(const_cast<char *>(input.getData()));
    for (auto [array, operand] : llvm::zip_equal(like, inPlace)) {
      Literal result =
          Literal::getUninitialized(array.getType(), array.getShape());
      if (operand) {
        memcpy(result.getMutableData(), inputs[*operand].getData(),
               result.getByteSize());
        buffers[*operand] = result.getMutableData();
      }
      results.push_back(std::move(result));
    }
    for (Literal &result : results)
      buffers.push_back(result.getMutableData());
  }

  SmallVector<Literal> results;
  SmallVector<void *> buffers;
};
} // namespace

static SmallVector<Literal>
runKernel(const KernelCheck::Kernel &kernel, ArrayRef<Literal> inputs,
          ArrayRef<Literal> like, ArrayRef<std::optional<unsigned>> inPlace) {
  KernelArguments arguments(inputs, like, inPlace);
  kernel.function(arguments.buffers.data(), 0, kernel.chunks);
  return std::move(arguments.results);
}

void KernelCheck::measure(Operation *op, const Kernel &kernel,
                          MutableArrayRef<Literal> inputs,
                          ArrayRef<Literal> like) {
  SmallVector<std::optional<unsigned>> apart(like.size());
  KernelArguments arguments(inputs, like, apart);
  using Clock = std::chrono::steady_clock;
  double least = std::numeric_limits<double>::infinity();
  for (unsigned i = 0; i < repeat; ++i) {
    Clock::time_point begin = Clock::now();
    threads.parallelFor(kernel.chunks, [&](int64_t from, int64_t to) {
      kernel.function(arguments.buffers.data(), from, to);
    });
    std::chrono::duration<double, std::milli> time = Clock::now() - begin;
    least = std::min(least, time.count());
  }
  llvm::outs() << llvm::format("%10.4f ms %6lld chunks  ", least,
                               static_cast<long long>(kernel.chunks))
               << getName(op->getResult(0)) << '\n';
}

/// For each result an operand whose memory it may be in, each for one.
static SmallVector<std::optional<unsigned>> chooseInPlace(Operation *op,
                                                          unsigned numResults) {
  SmallVector<std::optional<unsigned>> chosen(numResults);
  llvm::SmallDenseSet<Value> taken;
  for (unsigned result : llvm::seq(numResults))
    for (unsigned operand : getInPlaceOperands(op, result))
      // An operand that is passed twice would be in two places.
      if (llvm::count(op->getOperands(), op->getOperand(operand)) == 1 &&
          taken.insert(op->getOperand(operand)).second) {
        chosen[result] = operand;
        break;
      }
  return chosen;
}

LogicalResult KernelCheck::didEvaluate(Operation *op, int64_t,
                                       ArrayRef<Literal> operands,
                                       const Literal &result) {
  auto kernel = kernels.find(op);
  if (kernel == kernels.end())
    return success();
  ++numRuns;
  SmallVector<Literal> inputs;
  for (auto [operand, type] : llvm::zip_equal(operands, op->getOperandTypes()))
    inputs.push_back(changeOrder(operand, type, /*toLayout=*/true));
  SmallVector<Literal> expected = getArrays(result);
  SmallVector<std::optional<unsigned>> apart(expected.size()),
      inPlace = chooseInPlace(op, expected.size());
  if (failed(compare(op, expected,
                     runKernel(kernel->second, inputs, expected, apart), "")))
    return failure();
  if (repeat)
    measure(op, kernel->second, inputs, expected);
  if (inPlace == apart)
    return success();
  return compare(op, expected,
                 runKernel(kernel->second, inputs, expected, inPlace),
                 ", in the memory of operands,");
}

LogicalResult KernelCheck::compare(Operation *op, ArrayRef<Literal> expected,
                                   SmallVector<Literal> actual,
                                   StringRef where) {
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
    return op->emitError("its kernel computes")
           << where << ' '
           << formatElement(actualArray, difference.first, context)
           << " instead of "
           << formatElement(expectedArray, difference.first, context) << " at "
           << formatIndex(actualArray, difference.first) << ", and others in "
           << difference.numDiffering << " of " << difference.numElements
           << " elements";
  }
  return success();
}
