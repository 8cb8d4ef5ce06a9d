//===- LibraryDialect.cpp - Library dialect -------------------------------===//

#include "hlo/Dialect/Library/IR/LibraryDialect.h"
#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOAssembly.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Utils/InstructionBuilder.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

#include "hlo/Dialect/Library/IR/LibraryDialect.cpp.inc"
#include "hlo/Dialect/Library/IR/LibraryEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/Library/IR/LibraryAttrs.cpp.inc"
#include "hlo/Dialect/Library/IR/LibraryInterfaces.cpp.inc"
#define GET_OP_CLASSES
#include "hlo/Dialect/Library/IR/LibraryOps.cpp.inc"

namespace {
/// Calls may be inlined anywhere.
struct LibraryInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void library::LibraryDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "hlo/Dialect/Library/IR/LibraryOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "hlo/Dialect/Library/IR/LibraryAttrs.cpp.inc"
      >();
  addInterfaces<LibraryInlinerInterface>();
}

LogicalResult library::detail::verifyLibraryCall(Operation *op) {
  auto tuple = dyn_cast<TupleType>(op->getResult(0).getType());
  auto workspace = tuple && tuple.size() >= 2
                       ? dyn_cast<RankedTensorType>(tuple.getTypes().back())
                       : RankedTensorType();
  if (!workspace || workspace.getRank() != 1 ||
      !llvm::all_of(tuple.getTypes(), llvm::IsaPred<RankedTensorType>))
    return op->emitOpError("result must be a tuple of arrays, the last of them "
                           "a workspace of one dimension, but is ")
           << shapeToString(op->getResult(0).getType(), /*withLayouts=*/false);
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, tuple.getTypes());
  for (Type type : types)
    if (!cast<RankedTensorType>(type).hasStaticShape())
      return op->emitOpError("must have static dimensions, but has ")
             << shapeToString(type, /*withLayouts=*/false);
  return success();
}

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

Value library::buildReferenceResult(LibraryCallOpInterface op,
                                    InstructionBuilder &builder,
                                    ValueRange operands) {
  auto type = cast<TupleType>(op->getResult(0).getType());
  SmallVector<Value> values = op.buildReference(builder, operands);
  auto workspace = cast<RankedTensorType>(type.getTypes().back());
  values.push_back(
      builder.splat(workspace.getShape(), workspace.getElementType(), 0));
  for (auto [value, valueType] : llvm::zip_equal(values, type.getTypes()))
    value = builder.castTo(value, valueType);
  return builder.tuple(values);
}

FailureOr<mlir::OwningOpRef<func::FuncOp>>
library::buildReferenceFunction(Operation *op) {
  OpBuilder builder(op->getContext());
  mlir::OwningOpRef<func::FuncOp> function = func::FuncOp::create(
      op->getLoc(), "reference",
      builder.getFunctionType(op->getOperandTypes(), op->getResultTypes()));
  Block *block = function->addEntryBlock();
  builder.setInsertionPointToStart(block);
  Operation *copy = builder.insert(op->cloneWithoutRegions());
  copy->setOperands(block->getArguments());
  LibraryCallOpInterface call = dyn_cast<LibraryCallOpInterface>(copy);
  if (auto customCall = dyn_cast<CustomCallOp>(copy)) {
    std::string reason = "the dialect is not loaded";
    if (op->getContext()->getLoadedDialect<LibraryDialect>())
      call = buildLibraryCall(builder, customCall, reason);
    if (!call)
      return op->emitOpError("stands for no library operation: ") << reason;
    customCall.erase();
  }
  InstructionBuilder instructions(builder, op->getLoc());
  Value result =
      buildReferenceResult(call, instructions, block->getArguments());
  call.erase();
  func::ReturnOp::create(builder, op->getLoc(), result);
  return function;
}
