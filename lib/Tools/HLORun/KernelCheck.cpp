//===- KernelCheck.cpp - Kernels next to the interpreter ------------------===//

#include "KernelCheck.h"
#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Tools/Values/Values.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"

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

LogicalResult KernelCheck::didEvaluate(Operation *op, int64_t,
                                       ArrayRef<Literal> operands,
                                       const Literal &result) {
  auto kernel = kernels.find(op);
  if (kernel == kernels.end())
    return success();
  ++numRuns;
  SmallVector<Literal> inputs, actual;
  for (auto [operand, type] : llvm::zip_equal(operands, op->getOperandTypes()))
    inputs.push_back(toLayout(operand, cast<RankedTensorType>(type)));
  SmallVector<Literal> expected = getArrays(result);
  for (const Literal &array : expected)
    actual.push_back(
        Literal::getUninitialized(array.getType(), array.getShape()));
  SmallVector<void *> buffers;
  for (const Literal &input : inputs)
    buffers.push_back(const_cast<char *>(input.getData()));
  for (Literal &array : actual)
    buffers.push_back(array.getMutableData());
  kernel->second.function(buffers.data(), 0, kernel->second.chunks);
  SmallVector<Type> types;
  getLeafTypes(op->getResult(0).getType(), types);
  for (auto [array, type] : llvm::zip_equal(actual, types))
    array = fromLayout(array, cast<RankedTensorType>(type));
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
