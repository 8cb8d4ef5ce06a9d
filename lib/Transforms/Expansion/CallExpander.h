//===- CallExpander.h - Calls in the place of instructions ------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_EXPANSION_CALLEXPANDER_H
#define HLO_LIB_TRANSFORMS_EXPANSION_CALLEXPANDER_H

#include "hlo/Transforms/Utils/ComputationBuilder.h"
#include "llvm/ADT/MapVector.h"

namespace hlo {
/// Why an instruction may not be replaced by a call: empty if it may. It is not
/// part of a fusion or of an asynchronous computation, and all its arrays are
/// static.
StringRef whyNotReplaceable(Operation *op);

/// Replaces instructions by calls of functions that do the same, one function
/// for all instructions that are alike.
class CallExpander {
public:
  /// `category` is that of the remarks.
  CallExpander(ModuleOp module, StringRef category)
      : symbols(module), category(category) {}

  /// Calls `expand` for each instruction of a kind, which it may erase.
  template <typename OpT> void expandAll(function_ref<void(OpT)> expand) {
    SmallVector<OpT> ops;
    symbols.getOp()->walk([&](OpT op) { ops.push_back(op); });
    llvm::for_each(ops, expand);
  }

  using WriteFn =
      function_ref<Value(ComputationBuilder &b, ValueRange parameters)>;
  /// `name` and `key`, with the types, say all that what `write` writes depends
  /// on. It returns a value of the type of the result of `op`, up to layouts
  /// and the precision of floats.
  void expand(Operation *op, StringRef name, WriteFn write, Attribute key = {});
  /// Says why `op` stays.
  void decline(Operation *op, StringRef reason) const;

  bool hasExpanded() const { return !functions.empty(); }

private:
  func::FuncOp createFunction(FunctionType type, StringRef name, WriteFn write);

  SymbolTable symbols;
  StringRef category;
  /// By name, key, type and execution thread.
  llvm::DenseMap<std::tuple<StringAttr, Attribute, Type, Attribute>,
                 func::FuncOp>
      functions;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_EXPANSION_CALLEXPANDER_H
