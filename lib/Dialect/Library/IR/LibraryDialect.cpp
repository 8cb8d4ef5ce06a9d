//===- LibraryDialect.cpp - Library dialect -------------------------------===//

#include "hlo/Dialect/Library/IR/LibraryDialect.h"
#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOAssembly.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/IRMapping.h"
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
  SmallVector<RankedTensorType> types;
  auto add = [&](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    types.push_back(array);
    return bool(array);
  };
  auto call = cast<LibraryCallOpInterface>(op);
  Type result = op->getResult(0).getType();
  auto tuple = dyn_cast<TupleType>(result);
  std::optional<unsigned> workspace = call.getWorkspaceIndex();
  bool areArrays = tuple ? llvm::all_of(tuple.getTypes(), add) : add(result);
  if (!areArrays ||
      (workspace && (!tuple || tuple.size() < 2 || *workspace >= tuple.size() ||
                     types[*workspace].getRank() != 1)))
    return op->emitOpError("result must be a tuple of arrays, one of them a "
                           "workspace of one dimension, but is ")
           << shapeToString(result, /*withLayouts=*/false);
  llvm::all_of(op->getOperandTypes(), add);
  for (RankedTensorType type : types)
    if (!type.hasStaticShape())
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
  Type type = op->getResult(0).getType();
  SmallVector<Value> values = op.buildReference(builder, operands);
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return builder.castTo(values.front(), type);
  if (std::optional<unsigned> index = op.getWorkspaceIndex()) {
    auto workspace = cast<RankedTensorType>(tuple.getType(*index));
    values.insert(
        values.begin() + *index,
        builder.splat(workspace.getShape(), workspace.getElementType(), 0));
  }
  for (auto [value, valueType] : llvm::zip_equal(values, tuple.getTypes()))
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
  // The operands themselves never get a use: several devices may be here.
  mlir::IRMapping arguments;
  arguments.map(op->getOperands(), block->getArguments());
  Operation *copy = builder.insert(op->cloneWithoutRegions(arguments));
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
