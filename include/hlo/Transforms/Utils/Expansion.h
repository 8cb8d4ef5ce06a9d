//===- Expansion.h - Replace an instruction by many -------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_EXPANSION_H
#define HLO_TRANSFORMS_UTILS_EXPANSION_H

#include "hlo/Transforms/Utils/ComputationBuilder.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// Builds, in front of an instruction, the root, what takes its place.
class Expansion : public ComputationBuilder {
public:
  Expansion(mlir::RewriterBase &rewriter, Operation *root);

  /// Puts `value` in the place of the root, converted to its type. It gets what
  /// is said of the root, and its place in the order. What was built beside has
  /// its frontend attributes, and its sharding where that goes with the shape.
  void replaceRoot(Value value);
  /// The same where the root is a tuple.
  void replaceRoot(ArrayRef<Value> elements);

private:
  Value castTo(Value value, Type type);
  bool isBuilt(Operation *op) const;
  void describeBuilt();

  mlir::RewriterBase &rewriter;
  Operation *const root;
  /// What stands before the first instruction built.
  Operation *const previous;
};

/// True if an unbounded dimension is in the type: no constant has its shape.
bool hasUnboundedDim(Type type);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_EXPANSION_H
