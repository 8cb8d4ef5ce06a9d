//===- ValueNames.h - What values are called --------------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_INDEXING_VALUENAMES_H
#define HLO_LIB_TRANSFORMS_INDEXING_VALUENAMES_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

namespace hlo {
/// The names of values: of the HLO instruction or parameter that a value is,
/// else the one it is printed under.
class ValueNames {
public:
  explicit ValueNames(mlir::Operation *root) : root(root) {}

  std::string operator()(mlir::Value value) {
    if (auto name = value.getLoc()->findInstanceOf<mlir::NameLoc>())
      return "%" + name.getName().str();
    if (!state)
      state.emplace(root);
    std::string name;
    llvm::raw_string_ostream os(name);
    value.printAsOperand(os, *state);
    return name;
  }

private:
  mlir::Operation *root;
  /// Made for the first value that needs it: it takes much longer than all
  /// else.
  std::optional<mlir::AsmState> state;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_INDEXING_VALUENAMES_H
