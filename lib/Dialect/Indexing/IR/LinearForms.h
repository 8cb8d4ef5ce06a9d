//===- LinearForms.h - Normal form of affine expressions --------*- C++ -*-===//
//
// The normal form has sums and floor divisions only: `x mod m` is
// x - m * (x floordiv m), so that distribution, like terms and digits that
// belong together are plain addition. Remainders come back when an expression
// is printed.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_LIB_DIALECT_INDEXING_IR_LINEARFORMS_H
#define HLO_LIB_DIALECT_INDEXING_IR_LINEARFORMS_H

#include "hlo/Dialect/Indexing/IR/IndexingMap.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Allocator.h"

namespace hlo::detail {

struct Atom;

/// coefficient * atom
struct Term {
  const Atom *atom;
  int64_t coefficient;

  bool operator==(const Term &other) const {
    return atom == other.atom && coefficient == other.coefficient;
  }
};

/// constant + sum of the terms, which are sorted by `compareAtoms`, one per
/// atom, and have no coefficient 0.
struct Sum {
  SmallVector<Term, 6> terms;
  int64_t constant = 0;
};

/// A uniqued sum: equal forms of one `LinearForms` have one address.
struct LinearForm {
  ArrayRef<Term> terms;
  int64_t constant;
  unsigned hash;
  /// How deep quotients are nested.
  unsigned depth;
  /// By interval arithmetic.
  Interval sumRange;
  /// With remainders recognized; computed when asked for.
  mutable std::optional<Interval> range;

  bool isConstant() const { return terms.empty(); }
};

/// What a sum adds up. Uniqued like linear forms.
struct Atom {
  enum class Kind { Variable, Quotient, Remainder };
  Kind kind;
  /// The number of the variable.
  unsigned variable;
  /// numerator floordiv divisor, or numerator mod divisor.
  const LinearForm *numerator;
  int64_t divisor;
  Interval range;

  unsigned getDepth() const { return numerator ? numerator->depth + 1 : 0; }
  bool isQuotient() const { return kind == Kind::Quotient; }
};

/// How forms and atoms are uniqued.
struct FormInfo : llvm::DenseMapInfo<const LinearForm *> {
  using Base = llvm::DenseMapInfo<const LinearForm *>;
  static unsigned getHashValue(const LinearForm *form) { return form->hash; }
  static unsigned getHashValue(const Sum &sum);
  static bool isEqual(const LinearForm *a, const LinearForm *b) {
    return a == b;
  }
  static bool isEqual(const Sum &sum, const LinearForm *form);
};
struct AtomInfo : llvm::DenseMapInfo<const Atom *> {
  using Base = llvm::DenseMapInfo<const Atom *>;
  static unsigned getHashValue(const Atom *atom) { return getHashValue(*atom); }
  static unsigned getHashValue(const Atom &atom);
  static bool isEqual(const Atom *a, const Atom *b) { return a == b; }
  static bool isEqual(const Atom &key, const Atom *atom);
};

/// Total orders that depend on structure only.
int compareAtoms(const Atom *a, const Atom *b);
int compareForms(const LinearForm *a, const LinearForm *b);

/// The greatest common divisor of the coefficients.
uint64_t getCommonFactor(const LinearForm *form);

/// The high and the low part of a form, which is factor * high + low: in `low`
/// are the terms that the factor does not divide, and a constant in [0,
/// factor).
std::pair<Sum, Sum> splitByFactor(const LinearForm *form, int64_t factor);

/// What it costs to evaluate an expression: divisions first, then terms.
unsigned getCost(AffineExpr expression);

/// The linear forms over variables with given intervals. When an operation
/// overflows int64_t, or is not affine, `hasFailed` says so, and the forms made
/// since mean nothing.
class LinearForms {
public:
  /// A variable v = modulus * t + remainder, for some integer t.
  struct Congruence {
    int64_t modulus = 1;
    int64_t remainder = 0;

    bool operator==(const Congruence &other) const {
      return modulus == other.modulus && remainder == other.remainder;
    }
  };

  /// Variables are numbered as those of indexing maps, of which the first
  /// `numDims` are dimensions. A variable of one value is that constant. Where
  /// congruences are given, the atom is t instead of v.
  LinearForms(MLIRContext *context, unsigned numDims,
              ArrayRef<Interval> intervals,
              ArrayRef<Congruence> congruences = {});

  bool hasFailed() const { return failed; }

  const LinearForm *fromAffine(AffineExpr expression);
  AffineExpr toAffine(const LinearForm *form);

  const LinearForm *getConstant(int64_t value);
  const LinearForm *getForm(const Sum &sum);
  const LinearForm *getForm(const Atom *atom);
  /// The form of other `LinearForms` over the same variables.
  const LinearForm *import(const LinearForm *form);

  /// sum += factor * form
  void add(Sum &sum, const LinearForm *form, int64_t factor = 1);
  const LinearForm *scale(const LinearForm *form, int64_t factor);
  /// form floordiv divisor; the divisor is not 0.
  const LinearForm *getQuotient(const LinearForm *form, int64_t divisor);
  /// form ceildiv divisor; the divisor is not 0.
  const LinearForm *getCeilQuotient(const LinearForm *form, int64_t divisor);
  /// form mod divisor; the divisor is positive.
  const LinearForm *getRemainder(const LinearForm *form, int64_t divisor);

  /// From now on, quotients may use that the form is in the interval. The form
  /// has no constant and no common factor, and its first coefficient is
  /// positive.
  void assume(const LinearForm *form, Interval interval);

  /// The range that the variables give.
  Interval getRange(const LinearForm *form);
  /// The range by interval arithmetic.
  Interval getRange(const Sum &sum);
  /// The form as a sum with remainders where that takes fewer terms.
  Sum withRemainders(const LinearForm *form);

  /// factor * a + b; fails when that is no int64_t.
  int64_t multiplyAdd(int64_t factor, int64_t a, int64_t b);
  /// factor * a + b, for all values of both.
  Interval multiplyAdd(int64_t factor, Interval a, Interval b);

private:
  const Atom *getAtom(const Atom &atom);
  const Atom *getQuotientAtom(const LinearForm *numerator, int64_t divisor);
  const Atom *getRemainderAtom(const LinearForm *numerator, int64_t divisor);
  const LinearForm *getVariable(unsigned variable);
  const LinearForm *getQuotientOfResidues(const LinearForm *form,
                                          int64_t divisor);
  /// The range with what is assumed.
  Interval getAssumedRange(const LinearForm *form);
  const LinearForm *dropLowPart(const LinearForm *form, int64_t divisor);
  bool useRemainderOfAll(Sum &sum, const Term &quotient);
  AffineExpr toAffine(const Term &term);

  MLIRContext *context;
  unsigned numDims;
  SmallVector<Interval> intervals;
  SmallVector<Congruence> congruences;
  bool failed = false;

  llvm::BumpPtrAllocator allocator;
  llvm::DenseSet<const LinearForm *, FormInfo> forms;
  llvm::DenseSet<const Atom *, AtomInfo> atoms;
  SmallVector<const LinearForm *> variables;
  llvm::DenseMap<AffineExpr, const LinearForm *> ofAffine;
  llvm::DenseMap<const LinearForm *, AffineExpr> affineOf;
  llvm::DenseMap<const LinearForm *, const LinearForm *> imported;
  llvm::DenseMap<const LinearForm *, Interval, FormInfo> assumptions;
  llvm::DenseMap<std::pair<const LinearForm *, int64_t>, const LinearForm *>
      quotients;
};

} // namespace hlo::detail

#endif // HLO_LIB_DIALECT_INDEXING_IR_LINEARFORMS_H
