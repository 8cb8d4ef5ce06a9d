//===- OperandIndexing.h - How a result depends on an operand ---*- C++ -*-===//
//
// What the indexing analysis returns for a result and an operand: maps, and
// where their runtime variables come from.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_DIALECT_INDEXING_IR_OPERANDINDEXING_H
#define HLO_DIALECT_INDEXING_IR_OPERANDINDEXING_H

#include "hlo/Dialect/Indexing/IR/IndexingMap.h"
#include "mlir/IR/Value.h"

namespace hlo {

/// Where the value of a runtime variable comes from: it is the integer that
/// `value` holds at an index, brought into `clamp`. Where that is not in the
/// interval that the map gives the variable, the map relates nothing.
struct RuntimeVariable {
  /// Null for the place of the device that runs in the group of a collective,
  /// or for its number where there are no groups; `map` has no results then.
  Value value;
  /// Which array of `value`, counted among those in its tuples.
  unsigned leaf = 0;
  /// From the variables of the map in question to the index. It uses none of
  /// the runtime variables up to this one.
  IndexingMap map;
  /// The integer becomes min(max(integer, lower), upper) first, as the start of
  /// a dynamic slice does.
  std::optional<Interval> clamp;

  bool operator==(const RuntimeVariable &other) const {
    return value == other.value && leaf == other.leaf && map == other.map &&
           clamp == other.clamp;
  }
};

/// One way in which the elements of one array, say a result, depend on those of
/// another, say an operand.
struct OperandIndexing {
  /// From an index of the one array to those of the other. Its runtime
  /// variables are `runtimeVariables`, in order.
  IndexingMap map;
  SmallVector<RuntimeVariable, 0> runtimeVariables;
  /// For collectives, from the variables of `map` to the devices whose array it
  /// is, as their places in the group; the own device where there is none.
  std::optional<IndexingMap> replica;
  /// How many times an element is read: the number of values that the range
  /// variables took that are no longer in `map`, because nothing depends on
  /// them. Saturates.
  uint64_t repetitions = 1;

  OperandIndexing(IndexingMap map) : map(std::move(map)) {}
  /// Nothing is known.
  static OperandIndexing getUndefined(MLIRContext *context) {
    return IndexingMap::getUndefined(context);
  }

  bool isUndefined() const { return map.isUndefined(); }

  /// Simplifies the maps together, so that they go on having the same
  /// variables, and removes those that no map needs.
  void simplify();

  /// Whether they say the same, `repetitions` aside.
  bool isSameAccess(const OperandIndexing &other) const {
    return map == other.map && runtimeVariables == other.runtimeVariables &&
           replica == other.replica;
  }

  /// The map; then, where there are any, the runtime variables, the replica and
  /// the repetitions.
  void print(raw_ostream &os,
             function_ref<std::string(Value)> getName = nullptr) const;
};

/// All ways in which one array depends on another: none of them means that it
/// does not, and an undefined one that nothing is known.
using OperandIndexings = SmallVector<OperandIndexing, 0>;

/// The ways of `first` and then of `second`; see `compose` of maps. Simplified.
/// Undefined also when both name a replica.
OperandIndexing compose(const OperandIndexing &first,
                        const OperandIndexing &second);

/// Adds an access unless it, or an undefined one, is there already. Where it
/// is, the greater number of repetitions counts.
void insert(OperandIndexings &indexings, OperandIndexing indexing);

} // namespace hlo

#endif // HLO_DIALECT_INDEXING_IR_OPERANDINDEXING_H
