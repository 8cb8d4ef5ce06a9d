//===- ElementLiveness.h - What of a module is needed -----------*- C++ -*-===//
// Which instructions, and which elements of the tuples loops carry and fusions
// make, have an influence on results of public functions or on side effects.

#ifndef HLO_ANALYSIS_ELEMENTLIVENESS_H
#define HLO_ANALYSIS_ELEMENTLIVENESS_H

#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace hlo {
/// The tuple a computation returns, if nothing else reads it; else null.
TupleOp getRootTuple(Region &computation);

/// What is to be looked at in elements.
struct ElementLivenessOptions {
  /// Loops whose dead elements are going to be removed: what is put in is dead
  /// as well. In others the body is going to pass dead elements through.
  function_ref<bool(WhileOp)> removesElements;
  function_ref<bool(WhileOp)> passesElementsThrough;
  /// Tuples a loop starts from that are going to lose its dead elements.
  function_ref<bool(TupleOp)> shrinks;
  /// Fusions that are going to lose dead outputs, or dead operands.
  function_ref<bool(FusionOp)> removesOutputs;
  function_ref<bool(FusionOp)> removesOperands;
  /// Instructions that stay though nothing reads them.
  function_ref<bool(Operation *)> stays;
};

/// Takes time linear in instructions and tuple elements.
class ElementLiveness {
public:
  ElementLiveness(ModuleOp module, const ComputationGraph &graph,
                  const ElementLivenessOptions &options);

  bool isLive(Operation *op) const { return liveOps.contains(op); }
  /// A tuple counts as live when an element is, or when it is needed as such.
  bool isRead(Value value) const {
    return liveValues.contains(value) || liveElements.contains(value);
  }
  bool isRead(Value tuple, unsigned element) const {
    if (liveValues.contains(tuple))
      return true;
    auto it = liveElements.find(tuple);
    return it != liveElements.end() && it->second.test(element);
  }
  /// For instructions made, or replaced, since.
  void setLive(Operation *op) { liveOps.insert(op); }
  void setDead(Operation *op) { liveOps.erase(op); }

private:
  void markOp(Operation *op);
  void markOperands(Operation *op);
  void markValue(Value value);
  void markElement(Value tuple, unsigned element);
  void markFunction(func::FuncOp function);
  /// True if the only reader of the tuple looks at its elements.
  bool isTakenApart(TupleOp tuple);
  void markRegion(Region &region);
  void markRoot(Region &region, std::optional<unsigned> element);
  void propagate(Value value, std::optional<unsigned> element);
  void propagateArgument(BlockArgument argument,
                         std::optional<unsigned> element);
  void propagateWhile(WhileOp loop, std::optional<unsigned> element);

  const ElementLivenessOptions &options;
  const ComputationGraph &graph;
  llvm::DenseSet<Operation *> liveOps;
  llvm::DenseSet<Value> liveValues;
  llvm::DenseMap<Value, llvm::BitVector> liveElements;
  SmallVector<std::pair<Value, std::optional<unsigned>>> worklist;
  SmallVector<Operation *> newOps;
};
} // namespace hlo

#endif // HLO_ANALYSIS_ELEMENTLIVENESS_H
