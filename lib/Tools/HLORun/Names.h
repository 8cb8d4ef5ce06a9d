//===- Names.h - How messages name values -----------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_NAMES_H
#define HLO_LIB_TOOLS_HLORUN_NAMES_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Value.h"
#include <string>

namespace hlo::tools {
/// The name of the instruction that `location` comes from; null if none.
inline mlir::StringAttr getInstructionName(mlir::Location location) {
  auto name = location->findInstanceOf<mlir::NameLoc>();
  return name ? name.getName() : mlir::StringAttr();
}

/// `%dot.3`, or what the value is where it has no name.
std::string getName(mlir::Value value);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_NAMES_H
