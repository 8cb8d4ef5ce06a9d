//===- ThunkOps.cpp - Thunk operations ------------------------------------===//

#include "hlo/Dialect/Thunk/IR/ThunkOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

using namespace hlo;

#define GET_OP_CLASSES
#include "hlo/Dialect/Thunk/IR/ThunkOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

LogicalResult thunk::ProgramOp::verifyRegions() {
  if (getFunctionType().getNumResults() != 1)
    return emitOpError("must have one result, but has ")
           << getFunctionType().getNumResults();
  SmallVector<Type> results;
  getLeafTypes(getFunctionType().getResult(0), results);
  llvm::erase_if(results,
                 [](Type type) { return !isa<RankedTensorType>(type); });
  auto terminator = cast<thunk::ReturnOp>(getBody().front().getTerminator());
  if (terminator.getArrays().size() != results.size())
    return terminator.emitOpError("must have ")
           << results.size()
           << " arrays, as the result of the program, but has "
           << terminator.getArrays().size();
  for (auto [i, array, type] :
       llvm::enumerate(terminator.getArrays().getTypes(), results))
    if (cast<thunk::ArrayType>(array).getType() != type)
      return terminator.emitOpError("array #")
             << i << " must be " << type
             << ", as in the result of the program, "
             << "but is " << cast<thunk::ArrayType>(array).getType();
  return success();
}

LogicalResult thunk::ReturnOp::verify() {
  if (!isa<thunk::ProgramOp>((*this)->getParentOp()) && !getArrays().empty())
    return emitOpError(
        "of a loop, a branch or a command buffer must have no operands");
  return success();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

LogicalResult thunk::ParameterOp::verify() {
  SmallVector<Type> parameters;
  for (Type type : cast<thunk::ProgramOp>((*this)->getParentOp())
                       .getFunctionType()
                       .getInputs())
    getLeafTypes(type, parameters);
  int64_t number = getNumber();
  if (number < 0 || number >= int64_t(parameters.size()))
    return emitOpError("has number ")
           << number << ", but the parameters of the program have "
           << parameters.size() << " arrays";
  auto array = dyn_cast<RankedTensorType>(parameters[number]);
  if (!array || !cast<RankedTensorType>(getPaddedType(array)).hasStaticShape())
    return emitOpError("number ")
           << number << " is no array of bounded sizes, but "
           << parameters[number];
  if (getBuffer().getType().getSize() != getStorageBytes(array))
    return emitOpError("has ")
           << getBuffer().getType().getSize() << " bytes, but the array "
           << getStorageBytes(array);
  return success();
}

LogicalResult thunk::ConstantOp::verify() {
  auto type = dyn_cast<RankedTensorType>(getValue().getType());
  if (!type || getBuffer().getType().getSize() != getStorageBytes(type))
    return emitOpError("has ")
           << getBuffer().getType().getSize() << " bytes, but its elements are "
           << getValue().getType();
  return success();
}

LogicalResult thunk::SliceOp::verify() {
  int64_t size = getArray().getType().getByteSize();
  int64_t bufferSize = getBuffer().getType().getSize();
  int64_t offset = getOffset();
  if (offset < 0 || offset > bufferSize || size > bufferSize - offset)
    return emitOpError("of ") << size << " bytes at " << offset
                              << " is not in a buffer of " << bufferSize;
  return success();
}

//===----------------------------------------------------------------------===//
// What runs
//===----------------------------------------------------------------------===//

LogicalResult
thunk::KernelOp::verifySymbolUses(mlir::SymbolTableCollection &symbols) {
  // Kernels may be compiled already.
  Operation *kernel = symbols.lookupNearestSymbolFrom(*this, getKernelAttr());
  auto function = dyn_cast_or_null<mlir::FunctionOpInterface>(kernel);
  if (!function)
    return emitOpError("names no function: ") << getKernel();
  if (isa<func::FuncOp>(kernel) &&
      function.getNumArguments() != getArrays().size())
    return emitOpError("has ")
           << getArrays().size() << " arrays, but its kernel "
           << function.getNumArguments() << " parameters";
  return success();
}

LogicalResult thunk::KernelOp::verify() {
  bool isForGPU(
      getOperation()->getParentOfType<thunk::ProgramOp>().getTarget());
  for (std::optional<ArrayRef<int32_t>> sizes : {getGrid(), getBlock()}) {
    if (sizes.has_value() != isForGPU)
      return emitOpError(isForGPU ? "of a GPU must have a grid and a block"
                                  : "of a processor has no grid and block");
    if (sizes && (sizes->size() != 3 ||
                  llvm::any_of(*sizes, [](int32_t n) { return n <= 0; })))
      return emitOpError("has a grid or a block without three sizes");
  }
  if (getShared() && (!isForGPU || int32_t(*getShared()) <= 0))
    return emitOpError("shares ")
           << int32_t(*getShared()) << " bytes of memory";
  return success();
}

LogicalResult thunk::CopyOp::verify() {
  int64_t source = getSource().getType().getByteSize();
  int64_t target = getTarget().getType().getByteSize();
  if (source != target)
    return emitOpError("from ") << source << " bytes to " << target;
  return success();
}

LogicalResult thunk::LibraryCallOp::verify() {
  for (mlir::NamedAttribute attr : getOptions()) {
    Attribute value = attr.getValue();
    auto typed = dyn_cast<mlir::TypedAttr>(value);
    bool isScalar =
        typed && (typed.getType().isInteger(64) || typed.getType().isF64());
    if (!isScalar &&
        !isa<mlir::BoolAttr, mlir::StringAttr, mlir::DenseI64ArrayAttr>(value))
      return emitOpError("option ")
             << attr.getName() << " is " << value
             << ", no bool, i64, f64, string or array of i64";
  }
  return success();
}

/// Whether an array is a scalar of an element type.
static bool isScalar(thunk::ArrayType array, Type elementType) {
  return array.getType().getRank() == 0 &&
         array.getType().getElementType() == elementType;
}

LogicalResult thunk::WhileOp::verify() {
  if (!isScalar(getPredicate().getType(),
                mlir::IntegerType::get(getContext(), 1)))
    return emitOpError("predicate must be a scalar of type pred, but is ")
           << getPredicate().getType().getType();
  if (int64_t count = getTripCount().value_or(0); count < 0)
    return emitOpError("trip count must not be negative, but is ") << count;
  return success();
}

LogicalResult thunk::ConditionalOp::verify() {
  thunk::ArrayType type = getIndex().getType();
  bool isPred = isScalar(type, mlir::IntegerType::get(getContext(), 1));
  if (!isPred && !isScalar(type, mlir::IntegerType::get(getContext(), 32)))
    return emitOpError("index must be a scalar of type pred or s32, but is ")
           << type.getType();
  size_t branches = getBranches().size();
  if (branches == 0 || (isPred && branches != 2))
    return emitOpError("must have ") << (isPred ? "two branches" : "branches")
                                     << ", but has " << branches;
  return success();
}

LogicalResult thunk::CommandBufferOp::verify() {
  // C1
  if (!(*this)->getParentOfType<thunk::ProgramOp>().getTarget())
    return emitOpError("must be in a program for a GPU");
  if ((*this)->getParentOfType<thunk::CommandBufferOp>())
    return emitOpError("must not be in another command buffer");
  return success();
}

/// Checks what a command buffer runs; conditions of loops are not.
static LogicalResult verifyCommands(Region &region) {
  for (Operation &op : region.front().without_terminator()) {
    if (isa<thunk::KernelOp, thunk::CopyOp, thunk::LibraryCallOp>(op))
      continue;
    auto loop = dyn_cast<thunk::WhileOp>(op);
    if (!loop || !loop.getTripCount())
      return op.emitOpError("must not be in a command buffer: the host has a "
                            "part in it");
    if (failed(verifyCommands(loop.getBody())))
      return failure();
  }
  return success();
}

LogicalResult thunk::CommandBufferOp::verifyRegions() {
  return verifyCommands(getBody()); // C2
}
