//===- Names.cpp - How messages name values -------------------------------===//

#include "Names.h"
#include "mlir/IR/Operation.h"

using namespace hlo;

std::string tools::getName(mlir::Value value) {
  if (mlir::StringAttr name = getInstructionName(value.getLoc()))
    return "%" + name.str();
  if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(value))
    return "argument " + std::to_string(argument.getArgNumber());
  return "'" + value.getDefiningOp()->getName().getStringRef().str() + "'";
}
