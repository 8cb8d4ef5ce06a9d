//===- PointSystem.cpp - Indexing maps as linear inequalities -------------===//

#include "PointSystem.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "mlir/Analysis/Presburger/Utils.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DynamicAPInt.h"

using namespace hlo;
using llvm::DynamicAPInt;
using presburger::IntegerPolyhedron;
using presburger::PresburgerSpace;
using presburger::VarKind;

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

namespace {
class PointSystem {
public:
  PointSystem(const IndexingMap &map, ArrayRef<AffineExpr> values);

  bool hasFailed() const { return failed; }
  IntegerPolyhedron &getSystem() { return system; }

private:
  /// The coefficients of the variables, as many as there were at the time, and
  /// the constant.
  using Row = SmallVector<DynamicAPInt, 8>;

  Row getColumn(unsigned column);
  Row getRow(AffineExpr expression);
  Row getQuotient(Row numerator, int64_t divisor);
  /// row += factor * x
  void add(Row &row, Row x, int64_t factor = 1);
  void addBounds(const Row &row, Interval interval);
  /// As many coefficients as there are variables now.
  void pad(Row &row) {
    row.insert(row.end() - 1, system.getNumCols() - row.size(), DynamicAPInt());
  }

  const IndexingMap &map;
  unsigned numValues;
  IntegerPolyhedron system;
  /// What the locals are.
  std::vector<std::pair<Row, int64_t>> quotients;
  bool failed = false;
};
} // namespace

PointSystem::PointSystem(const IndexingMap &map, ArrayRef<AffineExpr> values)
    : map(map), numValues(values.size()),
      system(
          PresburgerSpace::getSetSpace(values.size() + map.getNumVariables())) {
  for (auto [i, interval] : llvm::enumerate(map.getIntervals()))
    addBounds(getColumn(numValues + i), interval);
  for (auto [expression, interval] : map.getConstraints())
    addBounds(getRow(expression), interval);
  for (auto [i, expression] : llvm::enumerate(values)) {
    Row row = getRow(expression);
    add(row, getColumn(i), -1);
    system.addEquality(row);
  }
}

PointSystem::Row PointSystem::getColumn(unsigned column) {
  Row row(system.getNumCols());
  row[column] = 1;
  return row;
}

void PointSystem::add(Row &row, Row x, int64_t factor) {
  pad(row);
  pad(x);
  for (auto [to, from] : llvm::zip_equal(row, x))
    to += from * factor;
}

PointSystem::Row PointSystem::getQuotient(Row numerator, int64_t divisor) {
  pad(numerator);
  for (auto [i, known] : llvm::enumerate(quotients)) {
    pad(known.first);
    if (known.first == numerator && known.second == divisor)
      return getColumn(numValues + map.getNumVariables() + i);
  }
  quotients.emplace_back(numerator, divisor);
  return getColumn(system.addLocalFloorDiv(numerator, DynamicAPInt(divisor)));
}

PointSystem::Row PointSystem::getRow(AffineExpr expression) {
  if (auto variable = map.getVariableNumber(expression))
    return getColumn(numValues + *variable);
  Row row(system.getNumCols());
  if (auto constant = dyn_cast<AffineConstantExpr>(expression)) {
    row.back() = constant.getValue();
    return row;
  }
  auto binary = cast<AffineBinaryOpExpr>(expression);
  Row lhs = getRow(binary.getLHS());
  if (expression.getKind() == AffineExprKind::Add) {
    add(lhs, getRow(binary.getRHS()));
    return lhs;
  }
  auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
  int64_t rhs = constant ? constant.getValue() : 0;
  bool divides = expression.getKind() != AffineExprKind::Mul;
  failed |= !constant || (divides && rhs <= 0);
  if (failed)
    return row;
  switch (expression.getKind()) {
  case AffineExprKind::Mul:
    add(row, lhs, rhs);
    return row;
  case AffineExprKind::FloorDiv:
    return getQuotient(lhs, rhs);
  case AffineExprKind::CeilDiv:
    lhs.back() += rhs - 1;
    return getQuotient(lhs, rhs);
  case AffineExprKind::Mod:
    add(lhs, getQuotient(lhs, rhs), -rhs);
    return lhs;
  default:
    llvm_unreachable("not a binary affine expression");
  }
}

void PointSystem::addBounds(const Row &row, Interval interval) {
  Row lower(system.getNumCols()), upper(system.getNumCols());
  add(lower, row);
  lower.back() -= interval.lower;
  system.addInequality(lower);
  add(upper, row, -1);
  upper.back() += interval.upper;
  system.addInequality(upper);
}

std::optional<IntegerPolyhedron>
hlo::detail::getPointSystem(const IndexingMap &map, ArrayRef<AffineExpr> values,
                            unsigned limit) {
  PointSystem points(map, values);
  if (points.hasFailed() || points.getSystem().getNumVars() > limit)
    return std::nullopt;
  return std::move(points.getSystem());
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// The least or greatest value of a variable: not beyond `bound`, which it
/// often is, and `known` or beyond. `IntegerRelation::findIntegerLexMin` finds
/// it too, but takes minutes for some systems.
static DynamicAPInt findEnd(const IntegerPolyhedron &system, unsigned column,
                            presburger::BoundType side, DynamicAPInt bound,
                            DynamicAPInt known) {
  bool isLower = side == presburger::BoundType::UB;
  for (DynamicAPInt tried = bound; bound != known;) {
    IntegerPolyhedron beyond = system;
    beyond.addBound(side, column, tried);
    if (auto sample = beyond.findIntegerSample())
      known = (*sample)[column];
    else
      bound = isLower ? tried + 1 : tried - 1;
    tried = isLower ? floorDiv(bound + known, DynamicAPInt(2))
                    : ceilDiv(bound + known, DynamicAPInt(2));
  }
  return known;
}

std::optional<std::pair<DynamicAPInt, DynamicAPInt>>
hlo::detail::getEnds(const IntegerPolyhedron &system, unsigned column) {
  auto sample = system.findIntegerSample();
  if (!sample)
    return std::nullopt;
  SmallVector<DynamicAPInt, 8> objective(system.getNumCols());
  objective[column] = 1;
  auto [lower, upper] =
      presburger::Simplex(system).computeIntegerBounds(objective);
  assert(lower.isBounded() && upper.isBounded() && "variables have intervals");
  const DynamicAPInt &known = (*sample)[column];
  return std::pair(
      findEnd(system, column, presburger::BoundType::UB, *lower, known),
      findEnd(system, column, presburger::BoundType::LB, *upper, known));
}

//===----------------------------------------------------------------------===//
// Elimination
//===----------------------------------------------------------------------===//

/// Fourier-Motzkin elimination may square the number of inequalities.
static constexpr unsigned kMaxInequalities = 256;

/// More steps than usual systems have variables.
static constexpr unsigned kMaxSteps = 256;

namespace {
/// Makes locals quotients of the other variables, or eliminates them.
///
/// `IntegerRelation::computeReprWithOnlyDivLocals` does that for all systems,
/// but takes minutes for some of eight variables; and
/// `PresburgerRelation::subtract` takes whatever says what a local is for
/// nothing else, though equalities and some inequalities say more.
class Elimination : public IntegerPolyhedron {
public:
  /// The two inequalities that say what a local is, if it is a quotient.
  using Quotient = std::optional<std::array<unsigned, 2>>;

  explicit Elimination(const IntegerPolyhedron &system)
      : IntegerPolyhedron(system) {}

  bool run();
  /// Which locals are quotients of what is not a local, and of each other.
  SmallVector<Quotient> findQuotients();

private:
  bool eliminateByEquality();
  bool isExact(unsigned lower, unsigned upper, unsigned column);
  bool eliminateByInequalities();
  bool makeQuotient();
};
} // namespace

/// A local with coefficient 1 or -1 in an equality is what that says.
bool Elimination::eliminateByEquality() {
  for (unsigned row = 0; row < getNumEqualities(); ++row)
    for (unsigned column : iterVarKind(VarKind::Local)) {
      if (abs(atEq(row, column)) != 1)
        continue;
      // The first equality with the variable is the one that counts.
      equalities.swapRows(0, row);
      return succeeded(gaussianEliminateVar(column));
    }
  return false;
}

/// Whether, wherever some rational x satisfies l <= a * x and b * x <= u, some
/// integer does: a or b is 1, or a * u - b * l is great enough.
bool Elimination::isExact(unsigned lower, unsigned upper, unsigned column) {
  DynamicAPInt a = atIneq(lower, column), b = -atIneq(upper, column);
  if (a == 1 || b == 1)
    return true;
  for (unsigned i = 0; i + 1 < getNumCols(); ++i)
    if (i != column && b * atIneq(lower, i) + a * atIneq(upper, i) != 0)
      return false;
  unsigned constant = getNumCols() - 1;
  return b * atIneq(lower, constant) + a * atIneq(upper, constant) >=
         (a - 1) * (b - 1);
}

bool Elimination::eliminateByInequalities() {
  gcdTightenInequalities();
  for (unsigned column : iterVarKind(VarKind::Local)) {
    SmallVector<unsigned> lower, upper, equal;
    getLowerAndUpperBoundIndices(column, &lower, &upper, &equal);
    if (!equal.empty() || lower.size() * upper.size() > kMaxInequalities ||
        !llvm::all_of(lower, [&](unsigned l) {
          return llvm::all_of(
              upper, [&](unsigned u) { return isExact(l, u, column); });
        }))
      continue;
    fourierMotzkinEliminate(column);
    return true;
  }
  return false;
}

SmallVector<Elimination::Quotient> Elimination::findQuotients() {
  unsigned first = getVarKindOffset(VarKind::Local);
  unsigned constant = getNumCols() - 1;
  std::vector<presburger::MaybeLocalRepr> found(getNumLocalVars());
  getLocalReprs(&found);
  SmallVector<Quotient> quotients;
  for (auto [i, local] : llvm::enumerate(found)) {
    Quotient &quotient = quotients.emplace_back();
    if (local.kind != presburger::ReprKind::Inequality)
      continue;
    auto [one, other] = local.repr.inequalityPair;
    quotient = {one, other};
    // 0 <= a - d * x <= c, with c < d - 1, says more than what x is.
    DynamicAPInt missing = abs(atIneq(one, first + i)) - 1 -
                           atIneq(one, constant) - atIneq(other, constant);
    if (missing == 0)
      continue;
    addInequality(SmallVector<DynamicAPInt, 8>(getInequality(one)));
    atIneq(one, constant) += missing;
    return findQuotients();
  }
  return quotients;
}

/// c * (x + ...) = a is x + ... = a floordiv c, for a multiple a of c.
bool Elimination::makeQuotient() {
  SmallVector<Quotient> quotients = findQuotients();
  unsigned first = getVarKindOffset(VarKind::Local);
  for (unsigned row = 0; row < getNumEqualities(); ++row) {
    DynamicAPInt factor;
    SmallVector<DynamicAPInt, 8> known(getEquality(row)), rest(known.size());
    for (unsigned column : iterVarKind(VarKind::Local))
      if (!quotients[column - first]) {
        factor = gcd(factor, abs(known[column]));
        std::swap(known[column], rest[column]);
      }
    if (factor <= 1)
      continue;
    for (DynamicAPInt &coefficient : known)
      coefficient = -coefficient;
    addLocalFloorDiv(known, factor);
    known.insert(known.end() - 1, -factor);
    addEquality(known);
    for (DynamicAPInt &coefficient : rest)
      coefficient /= factor;
    rest.insert(rest.end() - 1, DynamicAPInt(-1));
    removeEquality(row);
    addEquality(rest);
    return true;
  }
  return false;
}

bool Elimination::run() {
  // Quotients are eliminated as well where they can be.
  unsigned steps = 0;
  while (eliminateByEquality() || eliminateByInequalities() || makeQuotient())
    if (getNumInequalities() > kMaxInequalities || ++steps > kMaxSteps)
      return false;
  return llvm::all_of(findQuotients(),
                      [](const Quotient &quotient) { return bool(quotient); });
}

std::optional<bool> hlo::detail::isSubset(const IntegerPolyhedron &a,
                                          const IntegerPolyhedron &b) {
  Elimination known(b);
  if (!known.run())
    return std::nullopt;
  // The points of `a`, with what the locals of `b` are there.
  IntegerPolyhedron both = a;
  both.appendVar(VarKind::Local, known.getNumLocalVars());
  auto getRow = [&](ArrayRef<DynamicAPInt> row, int64_t factor) {
    unsigned numShared = known.getNumDimAndSymbolVars();
    SmallVector<DynamicAPInt, 8> result(row.take_front(numShared));
    result.resize(a.getNumVars());
    llvm::append_range(result, row.drop_front(numShared));
    for (DynamicAPInt &coefficient : result)
      coefficient *= factor;
    return result;
  };
  llvm::BitVector isDefinition(known.getNumInequalities());
  for (const auto &quotient : known.findQuotients())
    for (unsigned row : *quotient) {
      isDefinition.set(row);
      both.addInequality(getRow(known.getInequality(row), 1));
    }

  auto hasCounterexample = [&](ArrayRef<DynamicAPInt> row, int64_t sign) {
    IntegerPolyhedron counterexamples = both;
    auto opposite = getRow(row, -sign);
    opposite.back() -= 1;
    counterexamples.addInequality(opposite);
    return !counterexamples.isIntegerEmpty();
  };
  for (unsigned row = 0; row < known.getNumEqualities(); ++row)
    for (int64_t sign : {1, -1})
      if (hasCounterexample(known.getEquality(row), sign))
        return false;
  for (unsigned row = 0; row < known.getNumInequalities(); ++row)
    if (!isDefinition.test(row) &&
        hasCounterexample(known.getInequality(row), 1))
      return false;
  return true;
}
