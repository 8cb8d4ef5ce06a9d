//===- CallExpander.h - Calls in the place of instructions ------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_EXPANSION_CALLEXPANDER_H
#define HLO_LIB_TRANSFORMS_EXPANSION_CALLEXPANDER_H

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

namespace hlo {
/// Replaces instructions by calls of functions that do the same, one function
/// for all instructions that are alike.
class CallExpander : public InstructionExpander {
public:
  CallExpander(ModuleOp module, StringRef category)
      : InstructionExpander(module, category), symbols(module),
        category(category) {}

  /// Calls `expand` for each instruction of a type, which it may erase.
  template <typename OpT> void expandAll(function_ref<void(OpT)> expand) {
    for (Operation *op :
         collectInstructions(symbols.getOp(), llvm::IsaPred<OpT>))
      expand(cast<OpT>(op));
  }

  using WriteFn =
      function_ref<Value(InstructionBuilder &b, ValueRange parameters)>;
  /// `name` and `key`, with the types, say all that what `write` writes depends
  /// on. It returns a value of the type of the result of `op`, up to layouts
  /// and the precision of floats.
  void expand(Operation *op, StringRef name, WriteFn write, Attribute key = {});

  bool hasExpanded() const { return !functions.empty(); }

private:
  func::FuncOp createFunction(FunctionType type, StringRef name,
                              bool hasLayouts, WriteFn write);

  SymbolTable symbols;
  StringRef category;
  /// By name, key, type, execution thread and whether arrays have layouts.
  llvm::DenseMap<std::tuple<StringAttr, Attribute, Type, Attribute, unsigned>,
                 func::FuncOp>
      functions;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_EXPANSION_CALLEXPANDER_H
