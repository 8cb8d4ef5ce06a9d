//===- Problem.h - What layouts have to agree on ----------------*- C++ -*-===//
// Layout assignment as a problem of its own: variables, what they must be, and
// what it costs where two of them do not fit together.

#ifndef HLO_TRANSFORMS_LAYOUT_LAYOUTASSIGN_PROBLEM_H
#define HLO_TRANSFORMS_LAYOUT_LAYOUTASSIGN_PROBLEM_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include <functional>

namespace hlo::layout {
/// An array: a leaf of a value, or of an operand as its operation reads it.
/// Where the two differ, the value is copied.
using ArrayId = unsigned;

/// What an operation demands of the layout of an array.
struct Requirement {
  Operation *op;
  /// Completes "because of ...".
  StringRef reason;
  /// The layout to take where no other is wanted or allowed.
  LayoutAttr preferred;
  /// Whether another will do as well; null if none does.
  std::function<bool(LayoutAttr)> allows;
};

/// How the layout of one array follows from that of another.
enum class RelationKind {
  /// They are the same, or elements are copied.
  Equal,
  /// `op` moves no element if they fit. It needs no copy otherwise.
  Transpose,
  Reshape,
  /// Dimensions of the smaller array have the order they have in the larger.
  Broadcast,
  Reduce,
  /// Elements are split along a dimension that varies fastest.
  BitcastConvert,
};

struct Relation {
  RelationKind kind;
  ArrayId from, to;
  Operation *op;
  /// Bytes that move where they do not fit, as often as the instruction runs.
  double cost;
};

/// The layout `relation` makes of that of one array, for the other; null if
/// there is none.
LayoutAttr getToLayout(const Relation &relation, LayoutAttr from);
LayoutAttr getFromLayout(const Relation &relation, LayoutAttr to);
/// Whether nothing moves with these layouts.
bool fits(const Relation &relation, LayoutAttr from, LayoutAttr to);

/// An array type with the dimensions in the order of `order`, and the size of
/// elements and the memory space that it had.
RankedTensorType withOrder(RankedTensorType type, LayoutAttr order);

/// Whether arrays of `type` with these layouts are the same in memory.
bool areSameInMemory(RankedTensorType type, LayoutAttr lhs, LayoutAttr rhs);

/// The order of dimensions alone, of `type`: what it says, or row-major.
LayoutAttr getOrder(RankedTensorType type);
LayoutAttr getRowMajor(RankedTensorType type);
/// From the dimension that varies slowest on.
LayoutAttr getOrder(MLIRContext *context, ArrayRef<int64_t> majorToMinor);

class Problem {
public:
  //===--------------------------------------------------------------------===//
  // Arrays
  //===--------------------------------------------------------------------===//

  void addValue(Value value) { values[value] = addArrays(value.getType()); }
  void addUse(OpOperand &use) { uses[&use] = addArrays(use.get().getType()); }
  /// The first array of a value or operand; the others follow it.
  ArrayId getArray(Value value) const { return values.lookup(value); }
  /// That of the value, where the operation reads any layout.
  ArrayId getArray(OpOperand &use) const {
    auto it = uses.find(&use);
    return it == uses.end() ? getArray(use.get()) : it->second;
  }
  bool hasUse(OpOperand &use) const { return uses.contains(&use); }
  unsigned getNumArrays() const { return types.size(); }
  /// Null if it is no array.
  RankedTensorType getType(ArrayId array) const { return types[array]; }
  /// Whether there is more than one order of the dimensions.
  bool isOrdered(ArrayId array) const {
    return types[array] && types[array].getRank() > 1;
  }

  //===--------------------------------------------------------------------===//
  // Constraints
  //===--------------------------------------------------------------------===//

  /// Two arrays, or as many in a row, have one layout.
  void unify(ArrayId lhs, ArrayId rhs) {
    if (isOrdered(lhs) && isOrdered(rhs) &&
        types[lhs].getRank() == types[rhs].getRank())
      parents[find(lhs)] = find(rhs);
  }
  void unify(ArrayId lhs, ArrayId rhs, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      unify(lhs + i, rhs + i);
  }
  void require(ArrayId array, Requirement requirement) {
    if (isOrdered(array))
      requirements.push_back({array, std::move(requirement)});
  }
  void fix(ArrayId array, LayoutAttr layout, Operation *op, StringRef reason) {
    require(array, {op, reason, layout, nullptr});
  }
  void relate(Relation relation) {
    if (isOrdered(relation.from) || isOrdered(relation.to))
      relations.push_back(relation);
  }

  //===--------------------------------------------------------------------===//
  // Variables: arrays that have one layout
  //===--------------------------------------------------------------------===//

  /// The array that stands for them.
  ArrayId find(ArrayId array) const {
    while (parents[array] != array)
      array = parents[array] = parents[parents[array]];
    return array;
  }

  ArrayRef<Relation> getRelations() const { return relations; }
  ArrayRef<std::pair<ArrayId, Requirement>> getRequirements() const {
    return requirements;
  }

private:
  ArrayId addArrays(Type type);

  llvm::DenseMap<Value, ArrayId> values;
  llvm::DenseMap<OpOperand *, ArrayId> uses;
  SmallVector<RankedTensorType> types;
  mutable SmallVector<ArrayId> parents;
  SmallVector<std::pair<ArrayId, Requirement>> requirements;
  SmallVector<Relation> relations;
};

/// The arrays of a type.
unsigned getNumArrays(Type type);

/// Whether `value` is computed again rather than copied: that takes no memory
/// accesses.
bool isRematerializable(Value value);

/// The layouts that entry parameters and results have to have.
struct EntryTypes {
  SmallVector<Type> parameters, results;
};
std::optional<EntryTypes> getEntryTypes(func::FuncOp function);

/// States the problem of `module` for `device`.
Problem getProblem(ModuleOp module, const DeviceDescription &device);

/// What a device demands of `op`, beside what every one does. Returns false if
/// that is nothing.
bool addGPUConstraints(Problem &problem, Operation *op,
                       const DeviceDescription &device);
bool addCPUConstraints(Problem &problem, Operation *op);

/// All arrays of `op`, read and computed, are row-major.
void fixRowMajor(Problem &problem, Operation *op, StringRef reason);

struct Assignment {
  LayoutAttr layout;
  /// What led to it; null if nothing did.
  const Requirement *requirement = nullptr;
};

/// A layout for each array of the problem, of few copied bytes.
SmallVector<Assignment> solve(const Problem &problem);

/// Gives all values of `module` these layouts, and copies them where they are
/// read in others. Returns whether anything changed.
bool apply(ModuleOp module, const Problem &problem,
           ArrayRef<Assignment> assignments);
} // namespace hlo::layout

#endif // HLO_TRANSFORMS_LAYOUT_LAYOUTASSIGN_PROBLEM_H
