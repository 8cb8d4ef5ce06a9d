//===- KernelCheck.cpp - Kernels next to the interpreter ------------------===//

#include "KernelCheck.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Tools/Values/Values.h"

using namespace hlo;
using namespace hlo::tools;

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
  if (!kernels.has(op))
    return success();
  ++numRuns;
  SmallVector<Literal> inputs;
  for (auto [operand, type] : llvm::zip_equal(operands, op->getOperandTypes()))
    inputs.push_back(toLayout(operand, cast<RankedTensorType>(type)));
  SmallVector<Literal> expected = getArrays(result);
  SmallVector<std::optional<unsigned>> apart(expected.size()),
      inPlace = chooseInPlace(op, expected.size());
  if (failed(check(op, inputs, expected, apart)))
    return failure();
  return inPlace == apart ? success() : check(op, inputs, expected, inPlace);
}

LogicalResult KernelCheck::check(Operation *op, ArrayRef<Literal> inputs,
                                 ArrayRef<Literal> expected,
                                 ArrayRef<std::optional<unsigned>> inPlace) {
  SmallVector<KernelBuffer> buffers;
  for (const Literal &input : inputs)
    buffers.push_back(
        {const_cast<char *>(input.getData()), size_t(input.getByteSize())});
  SmallVector<Literal> actual;
  bool isInPlace = false;
  for (auto [array, operand] : llvm::zip_equal(expected, inPlace)) {
    Literal result =
        Literal::getUninitialized(array.getType(), array.getShape());
    KernelBuffer buffer = {result.getMutableData(),
                           size_t(result.getByteSize())};
    if (operand) {
      memcpy(buffer.data, inputs[*operand].getData(), buffer.bytes);
      buffers[*operand] = buffer;
      isInPlace = true;
    }
    buffers.push_back(buffer);
    actual.push_back(std::move(result));
  }
  shareInitialValues(op, buffers);
  if (failed(kernels.run(op, buffers))) {
    isFound = true;
    return failure();
  }
  SmallVector<Type> types;
  getLeafTypes(op->getResult(0).getType(), types);
  for (auto [array, type] : llvm::zip_equal(actual, types))
    array = fromLayout(array, cast<RankedTensorType>(type));
  return compare(op, expected, actual, isInPlace);
}

LogicalResult KernelCheck::compare(Operation *op, ArrayRef<Literal> expected,
                                   ArrayRef<Literal> actual, bool isInPlace) {
  FusedOperations fused(op);
  SmallVector<IndexingArray> roots = hlo::getArrays(fused.getRoots());
  for (auto [root, expectedArray, actualArray] :
       llvm::zip_equal(roots, expected, actual)) {
    Operation *source = fused.getDefiningOp(root.value);
    if (source && isAllocateBuffer(source))
      continue;
    Difference difference =
        compareArrays(expectedArray, actualArray, tolerance);
    if (difference.isEqual())
      continue;
    isFound = true;
    MLIRContext *context = op->getContext();
    return op->emitError("its kernel computes")
           << (isInPlace ? ", in the memory of operands, " : " ")
           << formatElement(actualArray, difference.first, context)
           << " instead of "
           << formatElement(expectedArray, difference.first, context) << " at "
           << formatIndex(actualArray, difference.first) << ", and others in "
           << difference.numDiffering << " of " << difference.numElements
           << " elements";
  }
  return success();
}
