//===- CallExpander.h - Calls in the place of instructions ------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_EXPANSION_CALLEXPANDER_H
#define HLO_LIB_TRANSFORMS_EXPANSION_CALLEXPANDER_H

#include "hlo/Transforms/Utils/ComputationBuilder.h"
#include "llvm/ADT/MapVector.h"

namespace hlo {
/// True if an instruction may be replaced by others: it is not part of a
/// fusion, nor the one instruction of an asynchronous computation.
bool isReplaceable(Operation *op);

/// Replaces instructions by calls of functions that do the same, one function
/// for all instructions that are alike.
class CallExpander {
public:
  /// `category` is that of the remarks.
  CallExpander(ModuleOp module, StringRef category)
      : symbols(module), category(category) {}

  using WriteFn =
      function_ref<Value(ComputationBuilder &b, ValueRange parameters)>;
  /// `name`, with the types, says all that what `write` writes depends on. It
  /// returns a value of the type of the result of `op`, up to layouts and the
  /// precision of floats.
  void expand(Operation *op, StringRef name, WriteFn write);
  /// Says why `op` stays.
  void decline(Operation *op, StringRef reason) const;

  bool hasExpanded() const { return !functions.empty(); }

private:
  func::FuncOp createFunction(FunctionType type, StringRef name, WriteFn write);

  SymbolTable symbols;
  StringRef category;
  /// By name, type and execution thread.
  llvm::DenseMap<std::tuple<StringAttr, Type, Attribute>, func::FuncOp>
      functions;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_EXPANSION_CALLEXPANDER_H
