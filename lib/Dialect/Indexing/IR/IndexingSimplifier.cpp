//===- IndexingSimplifier.cpp - Normal form of indexing maps --------------===//
//
// Bounds, congruences and constraints narrow each other until nothing changes;
// then the results are brought to their normal form on that domain.
//
//===----------------------------------------------------------------------===//

#include "LinearForms.h"
#include "hlo/Dialect/Indexing/IR/IndexingMap.h"
#include "llvm/Support/MathExtras.h"
#include <memory>
#include <numeric>

using namespace hlo;
using namespace hlo::detail;
using llvm::divideCeilSigned;
using llvm::divideFloorSigned;

namespace {
using Congruence = LinearForms::Congruence;

/// Bounds may creep for as many rounds as a variable has values: then they are
/// not propagated through sums at all.
constexpr unsigned kMaxRounds = 64;

/// Forms of a result that are tried in turn.
constexpr unsigned kMaxForms = 8;

/// Narrows the domain of a map.
class DomainSimplifier {
public:
  DomainSimplifier(const IndexingMap &map, bool throughSums);

  /// False when it gave up; the domain is as it was then.
  bool run();

  bool isEmpty() const { return empty; }
  ArrayRef<Interval> getIntervals() const { return intervals; }
  ArrayRef<Congruence> getCongruences() const { return congruences; }
  bool hasCongruences() const {
    return llvm::any_of(congruences,
                        [](Congruence c) { return c.modulus != 1; });
  }
  SmallVector<IndexingConstraint> getConstraints();
  /// Forms that know the domain.
  std::unique_ptr<LinearForms>
  makeForms(ArrayRef<Congruence> strides = {}) const;

private:
  struct Constraint {
    const LinearForm *form;
    Interval interval;

    bool operator==(const Constraint &other) const {
      return form == other.form && interval == other.interval;
    }
  };

  void sortConstraints();
  bool rereadConstraints();
  void runRound();
  void add(Constraint constraint);
  void normalize(Constraint &constraint);
  bool takeNumerator(Constraint &constraint);
  bool dropLowPart(Constraint &constraint);
  bool takeCongruence(const Constraint &constraint);
  void addCongruence(unsigned variable, Congruence congruence);
  void propagate(const LinearForm *form, Interval interval);
  void narrow(unsigned variable, Interval interval);
  void applyCongruences();
  void narrowConstraints();

  const IndexingMap &map;
  bool throughSums;
  bool empty = false;
  SmallVector<Interval> intervals;
  SmallVector<Congruence> congruences;
  SmallVector<Constraint> constraints;
  std::unique_ptr<LinearForms> forms;
};
} // namespace

DomainSimplifier::DomainSimplifier(const IndexingMap &map, bool throughSums)
    : map(map), throughSums(throughSums), intervals(map.getIntervals()),
      congruences(map.getNumVariables()) {}

bool DomainSimplifier::run() {
  if (map.getConstraints().empty())
    return true;
  forms = std::make_unique<LinearForms>(map.getContext(), map.getNumDims(),
                                        intervals);
  for (const IndexingConstraint &constraint : map.getConstraints())
    constraints.push_back(
        {forms->fromAffine(constraint.expression), constraint.interval});
  // The forms that earlier constraints are compared with must live on.
  std::unique_ptr<LinearForms> oldForms;
  for (unsigned round = 0; round < kMaxRounds; ++round) {
    sortConstraints();
    SmallVector<Interval> oldIntervals = intervals;
    SmallVector<Congruence> oldCongruences = congruences;
    SmallVector<Constraint> oldConstraints = constraints;
    runRound();
    sortConstraints();
    if (forms->hasFailed())
      return false;
    if (empty)
      return true;
    bool same = intervals == oldIntervals && congruences == oldCongruences;
    // Constraints are used for each other from the second round on.
    if (same &&
        (constraints.empty() ||
         (round > 0 && constraints == oldConstraints && !rereadConstraints())))
      return true;
    oldForms = std::move(forms);
    forms = makeForms();
    for (Constraint &constraint : constraints)
      constraint.form = forms->import(constraint.form);
  }
  return false;
}

/// Remainders may read as another form than the one they were written for.
bool DomainSimplifier::rereadConstraints() {
  bool changed = false;
  for (Constraint &constraint : constraints) {
    const LinearForm *form =
        forms->fromAffine(forms->toAffine(constraint.form));
    changed |= form != constraint.form;
    constraint.form = form;
  }
  return changed;
}

std::unique_ptr<LinearForms>
DomainSimplifier::makeForms(ArrayRef<Congruence> strides) const {
  auto result = std::make_unique<LinearForms>(
      map.getContext(), map.getNumDims(), intervals, strides);
  for (auto [form, interval] : constraints)
    if (const LinearForm *mine = result->import(form); strides.empty())
      result->assume(mine, interval);
  return result;
}

/// An order that does not depend on how the domain was written.
void DomainSimplifier::sortConstraints() {
  llvm::sort(constraints, [](const Constraint &a, const Constraint &b) {
    // What is assumed about a form serves deeper ones.
    if (a.form->depth != b.form->depth)
      return a.form->depth < b.form->depth;
    if (int order = compareForms(a.form, b.form))
      return order < 0;
    return std::tie(a.interval.lower, a.interval.upper) <
           std::tie(b.interval.lower, b.interval.upper);
  });
}

void DomainSimplifier::runRound() {
  SmallVector<Constraint> old;
  std::swap(old, constraints);
  for (const Constraint &constraint : old) {
    if (empty || forms->hasFailed())
      return;
    add(constraint);
  }
  applyCongruences();
  if (!empty && !constraints.empty() && hasCongruences())
    narrowConstraints();
}

/// Congruences may imply constraints, or a part of them.
void DomainSimplifier::narrowConstraints() {
  std::unique_ptr<LinearForms> strided = makeForms(congruences);
  llvm::erase_if(constraints, [&](Constraint &constraint) {
    Interval range = strided->getRange(strided->import(constraint.form));
    if (strided->hasFailed())
      return false;
    constraint.interval = constraint.interval.intersect(range);
    empty |= constraint.interval.isEmpty();
    return constraint.interval.contains(range);
  });
}

void DomainSimplifier::add(Constraint constraint) {
  normalize(constraint);
  auto [form, interval] = constraint;
  if (empty || forms->hasFailed() || interval.contains(forms->getRange(form)) ||
      takeCongruence(constraint))
    return;
  if (form->terms.size() == 1 &&
      form->terms[0].atom->kind == Atom::Kind::Variable)
    return narrow(form->terms[0].atom->variable, interval);
  if (throughSums)
    propagate(form, interval);
  for (Constraint &other : constraints) {
    if (other.form != form)
      continue;
    other.interval = other.interval.intersect(interval);
    empty |= other.interval.isEmpty();
    return;
  }
  constraints.push_back(constraint);
}

/// Brings a constraint to a form without constant and common factor, whose
/// first coefficient is positive, and whose interval is in the form's range.
void DomainSimplifier::normalize(Constraint &constraint) {
  auto &[form, interval] = constraint;
  while (!forms->hasFailed()) {
    interval = interval.intersect(forms->getRange(form));
    if (interval.isEmpty()) {
      empty = true;
      return;
    }
    if (form->isConstant())
      return;
    int64_t constant = form->constant;
    int64_t divisor = static_cast<int64_t>(getCommonFactor(form));
    if (divisor < 0) // 2^63
      return;
    bool negative = form->terms[0].coefficient < 0;
    if (constant != 0 || divisor != 1 || negative) {
      int64_t factor = negative ? -divisor : divisor;
      Sum sum;
      for (const Term &term : form->terms)
        sum.terms.push_back({term.atom, term.coefficient / factor});
      interval = forms->multiplyAdd(-1, Interval::ofPoint(constant), interval);
      if (negative)
        interval = forms->multiplyAdd(-1, interval, Interval::ofPoint(0));
      interval = {divideCeilSigned(interval.lower, divisor),
                  divideFloorSigned(interval.upper, divisor)};
      form = forms->getForm(sum);
      if (interval.isEmpty()) {
        empty = true;
        return;
      }
      continue;
    }
    if (!takeNumerator(constraint) && !dropLowPart(constraint))
      return;
  }
}

/// x floordiv d + y in an interval is x + d * y in another one.
bool DomainSimplifier::takeNumerator(Constraint &constraint) {
  auto &[form, interval] = constraint;
  const Term *quotient = nullptr;
  for (const Term &term : form->terms) {
    if (!term.atom->isQuotient())
      continue;
    if (quotient || std::abs(term.coefficient) != 1)
      return false;
    quotient = &term;
  }
  if (!quotient)
    return false;
  const Atom &atom = *quotient->atom;
  if (quotient->coefficient < 0)
    interval = forms->multiplyAdd(-1, interval, Interval::ofPoint(0));
  interval = {
      forms->multiplyAdd(atom.divisor, interval.lower, 0),
      forms->multiplyAdd(atom.divisor, interval.upper, atom.divisor - 1)};
  Sum sum;
  forms->add(sum, form, quotient->coefficient * atom.divisor);
  forms->add(sum, forms->getForm(&atom), -atom.divisor);
  forms->add(sum, atom.numerator);
  form = forms->getForm(sum);
  return true;
}

/// g * a + b in an interval is a in another one when that is the same for all
/// b.
bool DomainSimplifier::dropLowPart(Constraint &constraint) {
  auto &[form, interval] = constraint;
  if (form->terms.size() < 2)
    return false;
  Interval range = forms->getRange(form);
  bool hasLower = interval.lower > range.lower;
  bool hasUpper = interval.upper < range.upper;
  if (!hasLower && !hasUpper)
    return false;
  SmallVector<int64_t, 8> factors;
  for (const Term &term : form->terms)
    if (int64_t factor = std::abs(term.coefficient);
        factor > 1 && !llvm::is_contained(factors, factor))
      factors.push_back(factor);
  llvm::sort(factors, std::greater<>());
  for (int64_t factor : factors) {
    auto [high, low] = splitByFactor(form, factor);
    if (low.terms.empty())
      continue;
    Interval lowRange = forms->getRange(forms->getForm(low));
    // With the least and the greatest b.
    auto bound = [&](int64_t value, int64_t b, bool isLower) {
      int64_t distance = forms->multiplyAdd(-1, b, value);
      return isLower ? divideCeilSigned(distance, factor)
                     : divideFloorSigned(distance, factor);
    };
    Interval highRange = forms->getRange(forms->getForm(high));
    Interval result = highRange;
    if (hasLower) {
      result.lower = bound(interval.lower, lowRange.lower, true);
      if (result.lower != bound(interval.lower, lowRange.upper, true))
        continue;
    }
    if (hasUpper) {
      result.upper = bound(interval.upper, lowRange.lower, false);
      if (result.upper != bound(interval.upper, lowRange.upper, false))
        continue;
    }
    form = forms->getForm(high);
    interval = result;
    return true;
  }
  return false;
}

/// The inverse of `value` modulo `modulus`, which have no common divisor.
static int64_t getInverse(int64_t value, int64_t modulus) {
  __int128 a = value, b = modulus, x = 1, y = 0;
  while (b != 0) {
    __int128 quotient = a / b;
    std::swap(a -= quotient * b, b);
    std::swap(x -= quotient * y, y);
  }
  return static_cast<int64_t>((x % modulus + modulus) % modulus);
}

/// (c * v + k) mod m = r, for a variable v, is a congruence of v.
bool DomainSimplifier::takeCongruence(const Constraint &constraint) {
  auto [form, interval] = constraint;
  if (!interval.isPoint() || form->terms.size() < 2)
    return false;
  Sum sum = forms->withRemainders(form);
  if (sum.terms.size() != 1 ||
      sum.terms[0].atom->kind != Atom::Kind::Remainder ||
      sum.terms[0].coefficient != 1)
    return false;
  const Atom &remainder = *sum.terms[0].atom;
  const LinearForm *numerator = remainder.numerator;
  if (numerator->terms.size() != 1 ||
      numerator->terms[0].atom->kind != Atom::Kind::Variable)
    return false;
  int64_t modulus = remainder.divisor;
  int64_t factor = llvm::mod(numerator->terms[0].coefficient, modulus);
  int64_t target = static_cast<int64_t>(llvm::mod(
      forms->multiplyAdd(-1, numerator->constant,
                         forms->multiplyAdd(-1, sum.constant, interval.lower)),
      modulus));
  int64_t common = std::gcd(factor, modulus);
  if (target % common != 0) {
    empty = true;
    return true;
  }
  modulus /= common;
  if (modulus > 1)
    addCongruence(numerator->terms[0].atom->variable,
                  {modulus, static_cast<int64_t>(
                                static_cast<__int128>(target / common) *
                                getInverse(factor / common % modulus, modulus) %
                                modulus)});
  return true;
}

/// Chinese remainders.
void DomainSimplifier::addCongruence(unsigned variable, Congruence congruence) {
  Congruence &known = congruences[variable];
  int64_t common = std::gcd(known.modulus, congruence.modulus);
  __int128 distance =
      static_cast<__int128>(congruence.remainder) - known.remainder;
  if (distance % common != 0) {
    empty = true;
    return;
  }
  int64_t rest = congruence.modulus / common;
  __int128 modulus = static_cast<__int128>(known.modulus) * rest;
  if (modulus > INT64_MAX) {
    // At most one value is left, but which one the interval must tell.
    forms->multiplyAdd(INT64_MAX, 2, 0);
    return;
  }
  __int128 steps = (distance / common) % rest *
                   getInverse(known.modulus / common % rest, rest) % rest;
  __int128 remainder = known.remainder + steps * known.modulus;
  known.modulus = static_cast<int64_t>(modulus);
  known.remainder =
      static_cast<int64_t>((remainder % modulus + modulus) % modulus);
}

void DomainSimplifier::applyCongruences() {
  for (unsigned i = 0; i < intervals.size() && !empty; ++i) {
    auto [modulus, remainder] = congruences[i];
    if (modulus == 1)
      continue;
    Interval values = intervals[i];
    // The next values that fit, without leaving int64_t.
    __int128 lower = values.lower, upper = values.upper;
    auto distance = [&, m = modulus](__int128 value) {
      return (value % m + m) % m;
    };
    lower += distance(remainder - lower);
    upper -= distance(upper - remainder);
    if (lower > upper) {
      empty = true;
      return;
    }
    intervals[i] = {static_cast<int64_t>(lower), static_cast<int64_t>(upper)};
  }
}

void DomainSimplifier::narrow(unsigned variable, Interval interval) {
  intervals[variable] = intervals[variable].intersect(interval);
  empty |= intervals[variable].isEmpty();
}

/// What a sum in an interval says of the variables in it.
void DomainSimplifier::propagate(const LinearForm *form, Interval interval) {
  Sum sum = forms->withRemainders(form);
  Interval range = forms->getRange(sum);
  interval = interval.intersect(range);
  for (const Term &term : sum.terms) {
    if (term.atom->kind == Atom::Kind::Remainder)
      continue;
    Interval own = forms->multiplyAdd(term.coefficient, term.atom->range,
                                      Interval::ofPoint(0));
    // What the other terms leave for this one.
    Interval left = {
        forms->multiplyAdd(-1, forms->multiplyAdd(-1, own.upper, range.upper),
                           interval.lower),
        forms->multiplyAdd(-1, forms->multiplyAdd(-1, own.lower, range.lower),
                           interval.upper)};
    if (forms->hasFailed() || empty)
      return;
    if (term.coefficient < 0)
      left = {-left.upper, -left.lower};
    int64_t factor = std::abs(term.coefficient);
    left = {divideCeilSigned(left.lower, factor),
            divideFloorSigned(left.upper, factor)};
    if (left.contains(term.atom->range))
      continue;
    if (left.isEmpty()) {
      empty = true;
    } else if (term.atom->isQuotient()) {
      int64_t divisor = term.atom->divisor;
      left = left.intersect(term.atom->range);
      if (left.isEmpty())
        empty = true;
      else
        propagate(term.atom->numerator,
                  {forms->multiplyAdd(divisor, left.lower, 0),
                   forms->multiplyAdd(divisor, left.upper, divisor - 1)});
    } else {
      narrow(term.atom->variable, left);
    }
  }
}

/// The constant of a remainder's numerator may come out as one of the sum.
static IndexingConstraint withoutConstant(IndexingConstraint constraint) {
  auto [expression, interval] = constraint;
  auto sum = dyn_cast<AffineBinaryOpExpr>(expression);
  auto constant = sum && sum.getKind() == AffineExprKind::Add
                      ? dyn_cast<AffineConstantExpr>(sum.getRHS())
                      : AffineConstantExpr();
  if (!constant ||
      llvm::SubOverflow(interval.lower, constant.getValue(), interval.lower) ||
      llvm::SubOverflow(interval.upper, constant.getValue(), interval.upper))
    return constraint;
  return {sum.getLHS(), interval};
}

SmallVector<IndexingConstraint> DomainSimplifier::getConstraints() {
  SmallVector<IndexingConstraint> result;
  for (auto [i, congruence] : llvm::enumerate(congruences))
    if (congruence.modulus != 1 && !intervals[i].isPoint())
      result.push_back({map.getVariable(i) % congruence.modulus,
                        Interval::ofPoint(congruence.remainder)});
  for (auto [form, interval] : constraints)
    result.push_back(withoutConstant({forms->toAffine(form), interval}));
  return result;
}

unsigned hlo::detail::getCost(AffineExpr expression) {
  unsigned cost = 0;
  expression.walk([&](AffineExpr part) {
    bool divides = part.getKind() == AffineExprKind::FloorDiv ||
                   part.getKind() == AffineExprKind::Mod ||
                   part.getKind() == AffineExprKind::CeilDiv;
    cost += divides ? 1024 : 1;
  });
  return cost;
}

/// Whether an expression is a variable of several values, or a constant.
static bool isTrivial(const IndexingMap &map, AffineExpr expression) {
  if (auto variable = map.getVariableNumber(expression))
    return !map.getIntervals()[*variable].isPoint();
  return isa<AffineConstantExpr>(expression);
}

/// The results on a simplified domain; none when the arithmetic overflows.
static SmallVector<AffineExpr> simplifyResults(const IndexingMap &map,
                                               const DomainSimplifier &domain) {
  std::unique_ptr<LinearForms> forms = domain.makeForms(), strided;
  if (domain.hasCongruences())
    strided = domain.makeForms(domain.getCongruences());
  SmallVector<AffineExpr> results;
  for (AffineExpr result : map.getResults()) {
    // One form may make the other one cheaper, and remainders may read as
    // another form than the one they were written for.
    AffineExpr best = result;
    for (unsigned i = 0; i < kMaxForms; ++i) {
      const LinearForm *form = forms->fromAffine(best);
      AffineExpr next = forms->toAffine(form);
      bool isOwn = form->depth == 0 || forms->fromAffine(next) == form;
      if (strided) {
        AffineExpr other = strided->toAffine(strided->fromAffine(best));
        if (getCost(other) < getCost(next))
          next = other;
      }
      if (forms->hasFailed() || (strided && strided->hasFailed()))
        return {};
      bool same = next == best;
      best = next;
      if (same || (isOwn && !strided))
        break;
    }
    results.push_back(best);
  }
  return results;
}

bool IndexingMap::simplify() {
  if (!isRegular())
    return false;
  if (constraints.empty() && llvm::all_of(results, [&](AffineExpr result) {
        return isTrivial(*this, result);
      }))
    return false;

  std::optional<DomainSimplifier> domain(std::in_place, *this,
                                         /*throughSums=*/true);
  if (!domain->run()) {
    domain.emplace(*this, /*throughSums=*/false);
    if (!domain->run())
      return false;
  }
  if (domain->isEmpty()) {
    becomeKnownEmpty();
    return true;
  }
  SmallVector<AffineExpr> newResults = simplifyResults(*this, *domain);
  if (newResults.size() != results.size())
    return false;
  IndexingMap old = *this;
  results = std::move(newResults);
  constraints = domain->getConstraints();
  intervals.assign(domain->getIntervals().begin(),
                   domain->getIntervals().end());
  return *this != old;
}

Interval IndexingMap::getRange(AffineExpr expression) const {
  assert(!isUndefined() && "nothing is known of the variables");
  if (isKnownEmpty())
    return {};
  LinearForms forms(context, numDims, intervals);
  Interval range = forms.getRange(forms.fromAffine(expression));
  // Where the arithmetic overflows, any value is possible.
  return forms.hasFailed() ? Interval{INT64_MIN, INT64_MAX} : range;
}
