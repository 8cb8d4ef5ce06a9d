//===- LinearForms.cpp - Normal form of affine expressions ----------------===//

#include "LinearForms.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <numeric>

using namespace hlo;
using namespace hlo::detail;
using llvm::divideFloorSigned;

//===----------------------------------------------------------------------===//
// Uniquing
//===----------------------------------------------------------------------===//

unsigned FormInfo::getHashValue(const Sum &sum) {
  uint64_t ofTerms = llvm::xxh3_64bits(
      ArrayRef(reinterpret_cast<const uint8_t *>(sum.terms.data()),
               sum.terms.size() * sizeof(Term)));
  return static_cast<unsigned>(ofTerms +
                               37 * static_cast<uint64_t>(sum.constant));
}
bool FormInfo::isEqual(const Sum &sum, const LinearForm *form) {
  return form != Base::getEmptyKey() && form != Base::getTombstoneKey() &&
         form->constant == sum.constant &&
         form->terms == ArrayRef<Term>(sum.terms);
}
unsigned AtomInfo::getHashValue(const Atom &atom) {
  return llvm::hash_combine(atom.kind, atom.variable, atom.numerator,
                            atom.divisor);
}
bool AtomInfo::isEqual(const Atom &key, const Atom *atom) {
  return atom != Base::getEmptyKey() && atom != Base::getTombstoneKey() &&
         key.kind == atom->kind && key.variable == atom->variable &&
         key.numerator == atom->numerator && key.divisor == atom->divisor;
}

template <typename T> static int compareNumbers(T a, T b) {
  return a < b ? -1 : a > b;
}

int hlo::detail::compareAtoms(const Atom *a, const Atom *b) {
  if (a == b)
    return 0;
  if (int order = compareNumbers(a->kind, b->kind))
    return order;
  if (a->kind == Atom::Kind::Variable)
    return compareNumbers(a->variable, b->variable);
  if (int order = compareNumbers(a->divisor, b->divisor))
    return order;
  return compareForms(a->numerator, b->numerator);
}

int hlo::detail::compareForms(const LinearForm *a, const LinearForm *b) {
  if (a == b)
    return 0;
  if (int order = compareNumbers(a->terms.size(), b->terms.size()))
    return order;
  for (auto [x, y] : llvm::zip_equal(a->terms, b->terms)) {
    if (int order = compareAtoms(x.atom, y.atom))
      return order;
    if (int order = compareNumbers(x.coefficient, y.coefficient))
      return order;
  }
  return compareNumbers(a->constant, b->constant);
}

static uint64_t getMagnitude(int64_t value) {
  return value < 0 ? -static_cast<uint64_t>(value) : value;
}

uint64_t hlo::detail::getCommonFactor(const LinearForm *form) {
  uint64_t factor = 0;
  for (const Term &term : form->terms)
    factor = std::gcd(factor, getMagnitude(term.coefficient));
  return factor;
}

std::pair<Sum, Sum> hlo::detail::splitByFactor(const LinearForm *form,
                                               int64_t factor) {
  Sum high, low;
  for (const Term &term : form->terms) {
    if (term.coefficient % factor == 0)
      high.terms.push_back({term.atom, term.coefficient / factor});
    else
      low.terms.push_back(term);
  }
  high.constant = divideFloorSigned(form->constant, factor);
  low.constant = form->constant - high.constant * factor;
  return {std::move(high), std::move(low)};
}

LinearForms::LinearForms(MLIRContext *context, unsigned numDims,
                         ArrayRef<Interval> intervals,
                         ArrayRef<Congruence> congruences)
    : context(context), numDims(numDims), intervals(intervals),
      congruences(congruences), variables(intervals.size()) {}

const LinearForm *LinearForms::getForm(const Sum &sum) {
  auto it = forms.find_as(sum);
  if (it != forms.end())
    return *it;
  ArrayRef<Term> terms = ArrayRef<Term>(sum.terms).copy(allocator);
  unsigned depth = 0;
  for (const Term &term : terms)
    depth = std::max(depth, term.atom->getDepth());
  auto *form = new (allocator.Allocate<LinearForm>())
      LinearForm{terms, sum.constant,  FormInfo::getHashValue(sum),
                 depth, getRange(sum), std::nullopt};
  forms.insert(form);
  return form;
}

const LinearForm *LinearForms::getConstant(int64_t value) {
  return getForm(Sum{{}, value});
}

const LinearForm *LinearForms::getForm(const Atom *atom) {
  return getForm(Sum{{Term{atom, 1}}, 0});
}

const Atom *LinearForms::getAtom(const Atom &atom) {
  auto it = atoms.find_as(atom);
  if (it != atoms.end())
    return *it;
  auto *unique = new (allocator.Allocate<Atom>()) Atom(atom);
  atoms.insert(unique);
  return unique;
}

const Atom *LinearForms::getQuotientAtom(const LinearForm *numerator,
                                         int64_t divisor) {
  Interval range = getAssumedRange(numerator);
  return getAtom({Atom::Kind::Quotient,
                  0,
                  numerator,
                  divisor,
                  {divideFloorSigned(range.lower, divisor),
                   divideFloorSigned(range.upper, divisor)}});
}

const Atom *LinearForms::getRemainderAtom(const LinearForm *numerator,
                                          int64_t divisor) {
  Interval range = getAssumedRange(numerator);
  int64_t multiple = divideFloorSigned(range.lower, divisor);
  Interval values = Interval::ofSize(divisor);
  if (multiple == divideFloorSigned(range.upper, divisor))
    values = {range.lower - multiple * divisor,
              range.upper - multiple * divisor};
  return getAtom({Atom::Kind::Remainder, 0, numerator, divisor, values});
}

const LinearForm *LinearForms::getVariable(unsigned variable) {
  const LinearForm *&form = variables[variable];
  if (form)
    return form;
  Interval values = intervals[variable];
  if (values.isPoint())
    return form = getConstant(values.lower);
  Congruence congruence =
      congruences.empty() ? Congruence() : congruences[variable];
  auto [modulus, remainder] = congruence;
  if (modulus != 1)
    values = {llvm::divideCeilSigned(values.lower - remainder, modulus),
              divideFloorSigned(values.upper - remainder, modulus)};
  const Atom *atom =
      getAtom({Atom::Kind::Variable, variable, nullptr, 1, values});
  return form = getForm(Sum{{Term{atom, modulus}}, remainder});
}

const LinearForm *LinearForms::import(const LinearForm *form) {
  const LinearForm *&result = imported[form];
  if (result)
    return result;
  Sum sum{{}, form->constant};
  for (const Term &term : form->terms) {
    const Atom &atom = *term.atom;
    assert(atom.kind != Atom::Kind::Remainder && "only in sums for printing");
    const LinearForm *mine =
        atom.isQuotient() ? getQuotient(import(atom.numerator), atom.divisor)
                          : getVariable(atom.variable);
    add(sum, mine, term.coefficient);
  }
  // `import` above may have moved the slot.
  return imported[form] = getForm(sum);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

int64_t LinearForms::multiplyAdd(int64_t factor, int64_t a, int64_t b) {
  int64_t product, sum;
  failed |= llvm::MulOverflow(factor, a, product) ||
            llvm::AddOverflow(product, b, sum);
  return failed ? 0 : sum;
}

Interval LinearForms::multiplyAdd(int64_t factor, Interval a, Interval b) {
  if (factor < 0)
    std::swap(a.lower, a.upper);
  return {multiplyAdd(factor, a.lower, b.lower),
          multiplyAdd(factor, a.upper, b.upper)};
}

void LinearForms::add(Sum &sum, const LinearForm *form, int64_t factor) {
  sum.constant = multiplyAdd(factor, form->constant, sum.constant);
  if (factor == 0 || form->terms.empty())
    return;
  SmallVector<Term, 6> merged;
  auto it = sum.terms.begin(), end = sum.terms.end();
  for (const Term &term : form->terms) {
    int order = 1;
    while (it != end && (order = compareAtoms(it->atom, term.atom)) < 0)
      merged.push_back(*it++);
    int64_t coefficient = 0;
    if (it != end && order == 0)
      coefficient = (it++)->coefficient;
    coefficient = multiplyAdd(factor, term.coefficient, coefficient);
    if (coefficient != 0)
      merged.push_back({term.atom, coefficient});
  }
  merged.append(it, end);
  sum.terms = std::move(merged);
}

const LinearForm *LinearForms::scale(const LinearForm *form, int64_t factor) {
  if (factor == 1)
    return form;
  Sum sum;
  add(sum, form, factor);
  return getForm(sum);
}

const LinearForm *LinearForms::getRemainder(const LinearForm *form,
                                            int64_t divisor) {
  Sum sum;
  add(sum, form);
  add(sum, getQuotient(form, divisor), -divisor);
  return getForm(sum);
}

/// The quotient of all values of the interval, if it is one.
static std::optional<int64_t> getOnlyQuotient(Interval interval,
                                              int64_t divisor) {
  int64_t quotient = divideFloorSigned(interval.lower, divisor);
  if (quotient == divideFloorSigned(interval.upper, divisor))
    return quotient;
  return std::nullopt;
}

const LinearForm *LinearForms::getQuotient(const LinearForm *form,
                                           int64_t divisor) {
  assert(divisor != 0);
  if (divisor < 0) {
    form = scale(form, -1);
    failed |= divisor == INT64_MIN;
    divisor = failed ? 1 : -divisor;
  }
  if (divisor == 1 || failed)
    return form;
  auto it = quotients.find({form, divisor});
  if (it != quotients.end())
    return it->second;

  const LinearForm *result;
  if (auto quotient = getOnlyQuotient(getAssumedRange(form), divisor)) {
    result = getConstant(*quotient);
  } else {
    // Whole multiples come out; towards 0, which keeps ranges tight.
    Sum multiples, rest;
    for (const Term &term : form->terms) {
      if (int64_t quotient = term.coefficient / divisor)
        multiples.terms.push_back({term.atom, quotient});
      if (int64_t remainder = term.coefficient % divisor)
        rest.terms.push_back({term.atom, remainder});
    }
    multiples.constant = divideFloorSigned(form->constant, divisor);
    rest.constant = form->constant - multiples.constant * divisor;
    add(multiples, getQuotientOfResidues(getForm(rest), divisor));
    result = getForm(multiples);
  }
  quotients[{form, divisor}] = result;
  return result;
}

/// The only quotient among the terms, if there is one, with coefficient 1.
static const Atom *getOnlyQuotientTerm(const LinearForm *form) {
  const Atom *found = nullptr;
  for (const Term &term : form->terms) {
    if (!term.atom->isQuotient())
      continue;
    if (found || term.coefficient != 1)
      return nullptr;
    found = term.atom;
  }
  return found;
}

const LinearForm *LinearForms::getQuotientOfResidues(const LinearForm *form,
                                                     int64_t divisor) {
  if (failed)
    return form;
  if (auto quotient = getOnlyQuotient(getAssumedRange(form), divisor))
    return getConstant(*quotient);

  // floor((floor(x / a) + y) / d) = floor((x + a * y) / (a * d))
  if (const Atom *inner = getOnlyQuotientTerm(form)) {
    int64_t product;
    if (!llvm::MulOverflow(inner->divisor, divisor, product)) {
      Sum numerator;
      add(numerator, form, inner->divisor);
      add(numerator, getForm(inner), -inner->divisor);
      add(numerator, inner->numerator);
      return getQuotient(getForm(numerator), product);
    }
  }

  if (const LinearForm *result = dropLowPart(form, divisor))
    return result;

  // floor((c - x) / d) = -floor((x + d - 1 - c) / d), and no multiple of x
  // comes out; but -x and x are the same modulo 2.
  if ((divisor != 2 || form->constant != 0) &&
      llvm::all_of(form->terms,
                   [](const Term &term) { return term.coefficient < 0; }))
    return scale(getCeilQuotient(scale(form, -1), divisor), -1);

  // Coefficients in [0, divisor).
  Sum multiples, residues;
  for (const Term &term : form->terms) {
    int64_t quotient = divideFloorSigned(term.coefficient, divisor);
    if (quotient != 0)
      multiples.terms.push_back({term.atom, quotient});
    residues.terms.push_back(
        {term.atom, term.coefficient - quotient * divisor});
  }
  residues.constant = form->constant;
  const LinearForm *numerator = getForm(residues);
  add(multiples, numerator == form ? getForm(getQuotientAtom(form, divisor))
                                   : getQuotientOfResidues(numerator, divisor));
  return getForm(multiples);
}

const LinearForm *LinearForms::getCeilQuotient(const LinearForm *form,
                                               int64_t divisor) {
  if (divisor < 0)
    return scale(getQuotient(scale(form, -1), divisor), -1);
  Sum sum{SmallVector<Term, 6>(form->terms),
          multiplyAdd(1, form->constant, divisor - 1)};
  return getQuotient(getForm(sum), divisor);
}

/// With form = g * a + b, g a divisor of the divisor, and all of b in
/// [t * g, (t + 1) * g): (a + t) floordiv (divisor / g).
const LinearForm *LinearForms::dropLowPart(const LinearForm *form,
                                           int64_t divisor) {
  SmallVector<int64_t, 8> factors;
  for (const Term &first : form->terms)
    for (const Term &second : form->terms) {
      uint64_t factor = std::gcd(std::gcd(getMagnitude(first.coefficient),
                                          getMagnitude(second.coefficient)),
                                 static_cast<uint64_t>(divisor));
      if (factor > 1 && !llvm::is_contained(factors, factor))
        factors.push_back(factor);
      if (first.atom == second.atom)
        break;
    }
  llvm::sort(factors, std::greater<>());
  for (int64_t factor : factors) {
    auto [high, low] = splitByFactor(form, factor);
    Interval range = getAssumedRange(getForm(low));
    if (auto carry = getOnlyQuotient(range, factor)) {
      high.constant = multiplyAdd(1, high.constant, *carry);
      return getQuotient(getForm(high), divisor / factor);
    }
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Ranges and remainders
//===----------------------------------------------------------------------===//

Interval LinearForms::getRange(const Sum &sum) {
  Interval range = Interval::ofPoint(sum.constant);
  for (const Term &term : sum.terms)
    range = multiplyAdd(term.coefficient, term.atom->range, range);
  return range;
}

Interval LinearForms::getRange(const LinearForm *form) {
  if (form->range)
    return *form->range;
  Interval range = form->sumRange;
  bool hasQuotient = llvm::any_of(
      form->terms, [](const Term &term) { return term.atom->isQuotient(); });
  // Remainders are found with the ranges of other forms, and perhaps this one.
  form->range = range;
  if (hasQuotient && form->terms.size() > 1)
    form->range = range.intersect(getRange(withRemainders(form)));
  return *form->range;
}

void LinearForms::assume(const LinearForm *form, Interval interval) {
  auto [it, isNew] = assumptions.try_emplace(form, interval);
  if (!isNew)
    it->second = it->second.intersect(interval);
}

Interval LinearForms::getAssumedRange(const LinearForm *form) {
  Interval range = getRange(form);
  if (assumptions.empty() || form->isConstant())
    return range;
  int64_t factor = static_cast<int64_t>(getCommonFactor(form));
  if (factor <= 0)
    return range;
  if (form->terms[0].coefficient < 0)
    factor = -factor;
  Sum sum;
  for (const Term &term : form->terms)
    sum.terms.push_back({term.atom, term.coefficient / factor});
  auto it = assumptions.find_as(sum);
  if (it == assumptions.end())
    return range;
  return range.intersect(
      multiplyAdd(factor, it->second, Interval::ofPoint(form->constant)));
}

static unsigned getNumTerms(const Sum &sum) {
  return sum.terms.size() + (sum.constant != 0);
}

/// Where the other terms are c * x, and the quotient, whatever its form, is
/// -c * d * (x floordiv d): c * (x mod d).
bool LinearForms::useRemainderOfAll(Sum &sum, const Term &quotient) {
  uint64_t magnitude = 0;
  for (const Term &term : sum.terms) {
    // With quotients within quotients, trying takes a second for some forms.
    if (term.atom->kind == Atom::Kind::Remainder || term.atom->getDepth() > 1)
      return false;
    if (term.atom != quotient.atom)
      magnitude = std::gcd(magnitude, getMagnitude(term.coefficient));
  }
  int64_t factor = static_cast<int64_t>(magnitude);
  if (factor <= 0 || sum.terms.size() < 3)
    return false;
  if (quotient.coefficient > 0)
    factor = -factor;
  int64_t base = -(quotient.coefficient / factor);
  if (quotient.coefficient % factor != 0 || base <= 1)
    return false;
  Sum x;
  for (const Term &term : sum.terms)
    if (term.atom != quotient.atom)
      x.terms.push_back({term.atom, term.coefficient / factor});
  x.constant = divideFloorSigned(sum.constant, factor);
  const LinearForm *form = getForm(x);
  if (getQuotient(form, base) != getForm(quotient.atom))
    return false;
  Sum rest{{}, sum.constant - x.constant * factor};
  add(rest, getForm(getRemainderAtom(form, base)), factor);
  sum = std::move(rest);
  return true;
}

Sum LinearForms::withRemainders(const LinearForm *form) {
  Sum sum{SmallVector<Term, 6>(form->terms), form->constant};
  // c * x - c * d * (x floordiv d) is c * (x mod d).
  auto useRemainder = [&](const Term &quotient) {
    const LinearForm *numerator = quotient.atom->numerator;
    int64_t divisor = quotient.atom->divisor;
    if (quotient.coefficient % divisor == 0) {
      int64_t factor = -(quotient.coefficient / divisor);
      Sum rest = sum;
      add(rest, numerator, -factor);
      add(rest, getForm(quotient.atom), -quotient.coefficient);
      if (getNumTerms(rest) < getNumTerms(sum)) {
        sum = std::move(rest);
        add(sum, getForm(getRemainderAtom(numerator, divisor)), factor);
        return true;
      }
    }
    // The same with x itself a quotient, one of fewer digits.
    for (const Term &other : sum.terms) {
      if (other.atom == quotient.atom || !other.atom->isQuotient() ||
          quotient.coefficient % other.coefficient != 0)
        continue;
      int64_t base = -(quotient.coefficient / other.coefficient);
      if (base <= 1)
        continue;
      const LinearForm *x = getForm(other.atom);
      if (getQuotient(x, base) != getForm(quotient.atom)) {
        // Whole multiples of the divisor may have left x.
        if (divisor % base != 0)
          continue;
        x = getQuotient(numerator, divisor / base);
      }
      int64_t factor = other.coefficient;
      Sum rest = sum;
      add(rest, getForm(quotient.atom), -quotient.coefficient);
      add(rest, x, -factor);
      if (failed || getNumTerms(rest) + 2 > getNumTerms(sum))
        continue;
      sum = std::move(rest);
      add(sum, getForm(getRemainderAtom(x, base)), factor);
      return true;
    }
    return useRemainderOfAll(sum, quotient);
  };

  for (bool changed = true; changed && !failed;) {
    changed = false;
    SmallVector<Term, 6> quotientTerms;
    for (const Term &term : sum.terms)
      if (term.atom->isQuotient())
        quotientTerms.push_back(term);
    llvm::sort(quotientTerms, [](const Term &a, const Term &b) {
      return compareAtoms(a.atom, b.atom) > 0; // great divisors first
    });
    for (const Term &term : quotientTerms)
      if ((changed = useRemainder(term)))
        break;
  }
  return sum;
}
