//===- RowFormulas.h - Arrays and their rows as formulas ----*- C++ -*-===//
// Gradients come in many forms. What follows from a few arrays, and from what
// each of their rows has, is written as polynomials of these: what has the
// polynomial of the gradient is the gradient, up to rounding.

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_ROWFORMULAS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_ROWFORMULAS_H

#include "Polynomial.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include <queue>

namespace hlo {
/// True if the static sizes are the same, but for those that are 1.
bool matchWithoutUnitDims(Value lhs, Value rhs);
/// The operand of `op`, if that only adds or takes away dimensions of size 1;
/// else null.
Value skipUnitDim(Operation *op);
/// In front of all such, and of conversions between floats if they do not
/// matter.
Value skipUnitDims(Value value, bool skipsConversions = false);
/// The one array that is added up along these dimensions, or null.
Value getSummed(ReduceOp sum, ArrayRef<int64_t> dims);
/// What `array`, of that shape, repeats along the dimensions from `firstDim` up
/// to `endDim`, in the others and any of size 1; or null.
Value getRepeated(Value array, ArrayRef<int64_t> shape, int64_t firstDim,
                  int64_t endDim);

/// Polynomials in at most eight variables.
using Formula = Polynomial<8>;

struct Term {
  Formula formula;
  /// One for each row, in the dimensions that rows have, and others of size 1;
  /// no variable is of elements. Else an array of the shape.
  bool isRow = false;
  /// Another array added to it.
  Value rest = {};
};

/// Operations of a block in their order.
class OrderedWorklist {
public:
  explicit OrderedWorklist(Block *block) : block(block) {}
  void addUsers(Value value);
  /// The first one, or null.
  Operation *pop();

private:
  struct IsLater {
    bool operator()(Operation *lhs, Operation *rhs) const {
      return rhs->isBeforeInBlock(lhs);
    }
  };
  Block *block;
  llvm::SmallPtrSet<Operation *, 32> seen;
  std::priority_queue<Operation *, std::vector<Operation *>, IsLater> queue;
};

/// The terms of values of one block: arrays of a shape, whose rows the
/// dimensions from `firstDim` on make.
class RowFormulas {
public:
  virtual ~RowFormulas() = default;

protected:
  RowFormulas(ArrayRef<int64_t> shape, int64_t firstDim, Block *block)
      : shape(shape), firstDim(firstDim), block(block) {}

  /// The sum of a row of a product of these powers of the elements.
  virtual std::optional<Formula> sumRow(const Formula::Exponents &powers) = 0;
  /// Which variables are of elements.
  virtual bool isOfElements(unsigned variable) = 0;
  /// A number that all elements of an array are.
  virtual double getMeant(const APFloat &number) {
    return number.convertToDouble();
  }
  /// Whether something else may be added to that.
  virtual bool mayHaveRest(const Formula &) { return false; }
  /// What the terms of operands do not tell.
  virtual std::optional<Term> getOther(Value) { return std::nullopt; }
  virtual std::optional<Term> evaluateOther(Operation *) {
    return std::nullopt;
  }

  std::optional<Term> get(Value value);
  std::optional<Formula> getNumber(Value array);
  /// The term of what `op` computes, from those of its operands.
  std::optional<Term> evaluate(Operation *op);
  bool isArray(Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.getShape() == ArrayRef(shape);
  }
  void set(Value value, const Formula &formula, bool isRow = false) {
    terms[value] = Term{formula, isRow};
  }

  const SmallVector<int64_t> shape;
  const int64_t firstDim;
  Block *const block;
  llvm::DenseMap<Value, Term> terms;

private:
  std::optional<Term> broadcast(BroadcastOp op);
  std::optional<Term> sumRows(ReduceOp op);
  std::optional<Term> combine(Operation *op);
};

inline Formula operator-(const Formula &lhs, const Formula &rhs) {
  return lhs + rhs * -1;
}
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_ROWFORMULAS_H
