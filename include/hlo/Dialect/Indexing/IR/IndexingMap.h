//===- IndexingMap.h - Which elements of one array another needs -*- C++
//-*-===//
//
// An indexing map relates the indices of one array to those of another, as the
// indexing analysis of HLO defines it (docs/indexing.md). `IndexingMap` is the
// form that is built up, changed and simplified; `IndexingMapAttr` is the
// uniqued and simplified one.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXINGMAP_H
#define HLO_DIALECT_INDEXING_IR_INDEXINGMAP_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/Hashing.h"
#include <optional>

namespace hlo {
using namespace mlir;

/// A closed interval of integers; empty when `lower > upper`.
struct Interval {
  int64_t lower = 0;
  int64_t upper = -1;

  /// The indices of a dimension: [0, size - 1].
  static Interval ofSize(int64_t size) { return {0, size - 1}; }
  static Interval ofPoint(int64_t value) { return {value, value}; }

  bool isEmpty() const { return lower > upper; }
  bool isPoint() const { return lower == upper; }
  bool contains(int64_t value) const {
    return lower <= value && value <= upper;
  }
  bool contains(Interval other) const {
    return lower <= other.lower && other.upper <= upper;
  }
  Interval intersect(Interval other) const {
    return {std::max(lower, other.lower), std::min(upper, other.upper)};
  }
  /// The number of integers in it, or the largest uint64_t if that is too
  /// small.
  uint64_t size() const {
    if (isEmpty())
      return 0;
    uint64_t distance = static_cast<uint64_t>(upper) - lower;
    return distance == UINT64_MAX ? distance : distance + 1;
  }

  bool operator==(Interval other) const {
    return lower == other.lower && upper == other.upper;
  }
  bool operator!=(Interval other) const { return !(*this == other); }
};

inline llvm::hash_code hash_value(Interval interval) {
  return llvm::hash_combine(interval.lower, interval.upper);
}

/// `expression` is in `interval`.
struct IndexingConstraint {
  AffineExpr expression;
  Interval interval;

  bool operator==(const IndexingConstraint &other) const {
    return expression == other.expression && interval == other.interval;
  }
};

inline llvm::hash_code hash_value(const IndexingConstraint &constraint) {
  return llvm::hash_combine(constraint.expression, constraint.interval);
}

/// The three groups of variables of an indexing map.
enum class IndexingVariableKind {
  /// A coordinate of what is mapped from: `d0`, `d1`, ...
  Dimension,
  /// Stands for all values of its interval: `s0`, `s1`, ...
  Range,
  /// Stands for one value of its interval that is known at run time only:
  /// `rt0`,
  /// `rt1`, ...
  Runtime
};

/// What a map is; see `IndexingMap`.
enum class IndexingMapKind { Regular, KnownEmpty, Undefined };

/// How expressions and variables are named when a map is printed; one name per
/// variable, in the order of the variables.
using IndexingVariableNames = ArrayRef<StringRef>;

/// A relation between the indices of two arrays:
///
///   (d0, ...)[s0, ...]{rt0, ...} -> (result, ...), domain: d0 in [0, 9], ...
///
/// relates, for given runtime variables, the index (d0, ...) to the index
/// (result, ...) for all values of the range variables, wherever every variable
/// is in its interval and every constraint holds. These variables and
/// constraints are the *domain*.
///
/// Expressions are affine, with `floordiv`, `ceildiv` and `mod` by constants.
/// Dimensions are their dimensions; their symbols are the range variables,
/// followed by the runtime variables. Variables are also numbered through:
/// dimensions, range variables, runtime variables.
///
/// Two values are not relations: *undefined*, about which nothing is known, and
/// which may stand for any element; and *known empty*, which relates nothing. A
/// map may be empty without being known to be.
class IndexingMap {
public:
  /// The undefined map.
  static IndexingMap getUndefined(MLIRContext *context);
  /// The map that is known to be empty, with so many variables and results.
  static IndexingMap getKnownEmpty(MLIRContext *context, unsigned numDims,
                                   unsigned numRangeVars,
                                   unsigned numRuntimeVars,
                                   unsigned numResults);
  /// (d0, d1, ...) -> (d0, d1, ...) over an array of these sizes.
  static IndexingMap getIdentity(MLIRContext *context, ArrayRef<int64_t> sizes);

  IndexingMap(MLIRContext *context, ArrayRef<Interval> dims,
              ArrayRef<Interval> rangeVars, ArrayRef<Interval> runtimeVars,
              ArrayRef<AffineExpr> results,
              ArrayRef<IndexingConstraint> constraints = {});
  /// A map whose dimensions are the indices of an array of sizes `sizes`.
  IndexingMap(MLIRContext *context, ArrayRef<int64_t> sizes,
              ArrayRef<AffineExpr> results);

  MLIRContext *getContext() const { return context; }
  IndexingMapKind getMapKind() const { return kind; }
  bool isUndefined() const { return kind == IndexingMapKind::Undefined; }
  bool isKnownEmpty() const { return kind == IndexingMapKind::KnownEmpty; }
  /// Neither undefined nor known empty.
  bool isRegular() const { return kind == IndexingMapKind::Regular; }

  unsigned getNumDims() const { return numDims; }
  unsigned getNumRangeVars() const { return numRangeVars; }
  unsigned getNumRuntimeVars() const {
    return intervals.size() - numDims - numRangeVars;
  }
  unsigned getNumVariables() const { return intervals.size(); }
  unsigned getNumResults() const { return results.size(); }

  ArrayRef<Interval> getIntervals() const { return intervals; }
  ArrayRef<Interval> getDimIntervals() const {
    return getIntervals().take_front(numDims);
  }
  ArrayRef<Interval> getRangeIntervals() const {
    return getIntervals().slice(numDims, numRangeVars);
  }
  ArrayRef<Interval> getRuntimeIntervals() const {
    return getIntervals().drop_front(numDims + numRangeVars);
  }
  ArrayRef<AffineExpr> getResults() const { return results; }
  AffineExpr getResult(unsigned i) const { return results[i]; }
  ArrayRef<IndexingConstraint> getConstraints() const { return constraints; }
  /// The results without the domain.
  AffineMap getAffineMap() const;

  IndexingVariableKind getKind(unsigned variable) const;
  /// The expression of a variable: a dimension, or a symbol.
  AffineExpr getVariable(unsigned variable) const;
  AffineExpr getDim(unsigned i) const { return getVariable(i); }
  AffineExpr getRangeVar(unsigned i) const { return getVariable(numDims + i); }
  AffineExpr getRuntimeVar(unsigned i) const {
    return getVariable(numDims + numRangeVars + i);
  }
  /// The number of the variable that an expression is, if it is one.
  std::optional<unsigned> getVariableNumber(AffineExpr expression) const;

  //===--------------------------------------------------------------------===//
  // Points
  //===--------------------------------------------------------------------===//

  /// The results at a point, one value per variable, whether or not it is in
  /// the domain. Not for undefined maps.
  SmallVector<int64_t> evaluate(ArrayRef<int64_t> point) const;
  /// Whether a point, one value per variable, is in the domain.
  bool contains(ArrayRef<int64_t> point) const;
  /// Calls `visit` with every point of the domain in lexicographic order.
  /// False, without a call, when the intervals have more than `limit` points.
  bool enumerate(uint64_t limit,
                 function_ref<void(ArrayRef<int64_t>)> visit) const;
  /// The same, but ends at a point of which `visit` returns false.
  bool enumerateWhile(uint64_t limit,
                      function_ref<bool(ArrayRef<int64_t>)> visit) const;
  /// The values an expression may take in the domain, as far as its form tells;
  /// the tightest bounds are `IndexingRelation::getBounds`. Saturates at the
  /// limits of int64_t.
  Interval getRange(AffineExpr expression) const;

  //===--------------------------------------------------------------------===//
  // Changes
  //===--------------------------------------------------------------------===//

  /// Narrows the domain to where the expression is in the interval.
  void addConstraint(AffineExpr expression, Interval interval);
  /// Narrows the interval of a variable.
  void restrict(unsigned variable, Interval interval);
  /// Gives a variable one value; the number of variables stays.
  void fix(unsigned variable, int64_t value) {
    restrict(variable, Interval::ofPoint(value));
  }
  void dropConstraints() { constraints.clear(); }
  /// Removes a constraint; those after it move up.
  void removeConstraint(unsigned i) {
    constraints.erase(constraints.begin() + i);
  }
  void setResult(unsigned i, AffineExpr expression) { results[i] = expression; }
  void setResults(ArrayRef<AffineExpr> expressions) {
    results.assign(expressions.begin(), expressions.end());
  }

  /// Brings map and domain to their normal form; see docs/indexing.md. Relates
  /// the same indices afterwards, and has the same variables. Calling it again
  /// changes nothing. Returns whether anything changed.
  bool simplify();

  /// Removes the variables of these kinds that neither a result nor, directly
  /// or through others, a constraint needs. Returns which of the variables
  /// went. A removed variable with an empty interval leaves a map that is known
  /// empty.
  llvm::BitVector removeUnusedVariables(ArrayRef<IndexingVariableKind> kinds = {
                                            IndexingVariableKind::Range,
                                            IndexingVariableKind::Runtime});
  /// Replaces each range variable s with a constraint `s mod m in [r, r]` by
  /// m * s' + r, and drops the constraint. Returns whether anything changed.
  bool rescale();

  /// The same relation with variables in another place: variable i of the new
  /// map is variable `order[i]` of this one, and becomes a dimension, a range
  /// or a runtime variable by the counts. `order` is a permutation.
  IndexingMap reorderVariables(ArrayRef<unsigned> order, unsigned numDims,
                               unsigned numRangeVars) const;
  /// The map over other variables, with these intervals, of which each variable
  /// of this map is an expression; that it stays in its interval becomes part
  /// of the domain.
  IndexingMap replaceVariables(ArrayRef<AffineExpr> replacements,
                               ArrayRef<Interval> dims,
                               ArrayRef<Interval> rangeVars,
                               ArrayRef<Interval> runtimeVars) const;
  /// Swaps two variables of the same kind.
  IndexingMap swapVariables(unsigned a, unsigned b) const;
  /// Makes variables of the range variables or dimensions: appends all range
  /// variables to the dimensions, in order.
  IndexingMap rangeVarsToDims() const;

  void print(raw_ostream &os, IndexingVariableNames names = {}) const;
  /// Prints an expression of the map's variables.
  void print(raw_ostream &os, AffineExpr expression,
             IndexingVariableNames names = {}) const;
  void dump() const;

  /// The same variables, results, intervals and constraints in the same order;
  /// two simplified maps that differ may still be the same relation
  /// (`IndexingRelation.h`).
  bool operator==(const IndexingMap &other) const;
  bool operator!=(const IndexingMap &other) const { return !(*this == other); }

private:
  explicit IndexingMap(MLIRContext *context) : context(context) {}
  void becomeKnownEmpty();
  /// `expression` with each variable replaced.
  AffineExpr substitute(AffineExpr expression,
                        ArrayRef<AffineExpr> replacements) const;

  friend IndexingMap compose(const IndexingMap &, const IndexingMap &);

  MLIRContext *context;
  IndexingMapKind kind = IndexingMapKind::Regular;
  unsigned numDims = 0;
  unsigned numRangeVars = 0;
  SmallVector<Interval> intervals;
  SmallVector<AffineExpr> results;
  SmallVector<IndexingConstraint> constraints;
};

/// The map that relates what `first` and then `second` relate: `first` is
/// nearer to the output, `second` nearer to the memory. As many results of
/// `first` as dimensions of `second`.
///
/// It has the dimensions of `first`, the range variables of `second` and then
/// those of `first`, and the runtime variables in the same order. Undefined if
/// one of them is undefined, else known empty if one is. Not simplified.
IndexingMap compose(const IndexingMap &first, const IndexingMap &second);

/// The value of an affine expression; `values` are those of the dimensions and
/// then of the symbols.
int64_t evaluate(AffineExpr expression, unsigned numDims,
                 ArrayRef<int64_t> values);

raw_ostream &operator<<(raw_ostream &os, Interval interval);
raw_ostream &operator<<(raw_ostream &os, const IndexingMap &map);

} // namespace hlo

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGMAP_H
