//===- LibraryTypes.cpp - Element types a library takes -------------------===//

#include "LibraryTypes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/Diagnostics.h"

using namespace hlo;

static FailureOr<std::array<Type, 3>> parseTypes(MLIRContext *context,
                                                 StringRef text) {
  SmallVector<StringRef> names;
  text.split(names, ':');
  auto emitError = [&] { return mlir::emitError(UnknownLoc::get(context)); };
  std::array<Type, 3> types;
  if (names.size() != types.size())
    return emitError() << "'" << text << "' is not of the form lhs:rhs:result";
  for (auto [name, type] : llvm::zip_equal(names, types)) {
    type = getElementTypeByName(context, name);
    if (!type)
      return emitError() << "unknown element type '" << name << "' in '" << text
                         << "'";
  }
  return types;
}

LogicalResult LibraryTypes::add(MLIRContext *context,
                                ArrayRef<std::string> entries) {
  for (StringRef entry : entries) {
    FailureOr<std::array<Type, 3>> types = parseTypes(context, entry);
    if (failed(types))
      return failure();
    all.push_back(*types);
  }
  return success();
}

/// True if batches come first and each operand has one dimension more beside
/// the one contracted.
static bool isMatrixProduct(Operation *op) {
  auto dot = dyn_cast<DotOp>(op);
  if (!dot)
    return isa<ConvolutionOp>(op);
  auto isMatrix = [](const DotOperandDims &dims) {
    return dims.contracting.size() == 1 && dims.free.size() == 1;
  };
  return isMatrix(getLhsDims(dot)) && isMatrix(getRhsDims(dot));
}

bool LibraryTypes::contains(Operation *op) const {
  std::array<Type, 3> types = {
      mlir::getElementTypeOrSelf(op->getOperand(0)),
      mlir::getElementTypeOrSelf(op->getOperand(1)),
      mlir::getElementTypeOrSelf(op->getResult(0)),
  };
  return llvm::is_contained(all, types) && isMatrixProduct(op);
}

bool LibraryTypes::rewriteOthers(
    Operation *root, StringRef category,
    function_ref<bool(Operation *)> needsRewrite,
    function_ref<void(Operation *)> rewrite) const {
  InstructionExpander expander(root, category);
  bool isChanged = false;
  for (Operation *op : collectInstructions(
           root, llvm::IsaPred<DotOp, RaggedDotOp, ConvolutionOp>)) {
    if (!needsRewrite(op))
      continue;
    if (contains(op)) {
      expander.decline(op, "a library takes it as it is");
      continue;
    }
    rewrite(op);
    isChanged = true;
  }
  return isChanged;
}
