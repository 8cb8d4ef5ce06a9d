//===- LinearFormExpressions.cpp - To and from affine expressions ---------===//

#include "LinearForms.h"

using namespace hlo;
using namespace hlo::detail;

const LinearForm *LinearForms::fromAffine(AffineExpr expression) {
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return getVariable(dim.getPosition());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return getVariable(numDims + symbol.getPosition());
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return getConstant(constant.getValue());
  auto it = ofAffine.find(expression);
  if (it != ofAffine.end())
    return it->second;

  auto binary = cast<AffineBinaryOpExpr>(expression);
  const LinearForm *lhs = fromAffine(binary.getLHS());
  const LinearForm *rhs = fromAffine(binary.getRHS());
  auto compute = [&]() -> const LinearForm * {
    if (expression.getKind() == AffineExprKind::Add) {
      Sum sum{SmallVector<Term, 6>(lhs->terms), lhs->constant};
      add(sum, rhs);
      return getForm(sum);
    }
    if (expression.getKind() == AffineExprKind::Mul) {
      if (!rhs->isConstant())
        std::swap(lhs, rhs);
      if (rhs->isConstant())
        return scale(lhs, rhs->constant);
    } else if (rhs->isConstant() && rhs->constant != 0) {
      if (expression.getKind() == AffineExprKind::FloorDiv)
        return getQuotient(lhs, rhs->constant);
      if (expression.getKind() == AffineExprKind::CeilDiv)
        return getCeilQuotient(lhs, rhs->constant);
      if (rhs->constant > 0)
        return getRemainder(lhs, rhs->constant);
    }
    failed = true;
    return lhs;
  };
  const LinearForm *form = failed ? lhs : compute();
  ofAffine[expression] = form;
  return form;
}

/// The first variable of a term, for the order in which people read.
static unsigned getFirstVariable(const Atom *atom) {
  if (atom->kind == Atom::Kind::Variable)
    return atom->variable;
  unsigned first = UINT_MAX;
  for (const Term &term : atom->numerator->terms)
    first = std::min(first, getFirstVariable(term.atom));
  return first;
}

AffineExpr LinearForms::toAffine(const Term &term) {
  const Atom &atom = *term.atom;
  switch (atom.kind) {
  case Atom::Kind::Variable: {
    AffineExpr variable =
        atom.variable < numDims
            ? getAffineDimExpr(atom.variable, context)
            : getAffineSymbolExpr(atom.variable - numDims, context);
    if (congruences.empty() || congruences[atom.variable].modulus == 1)
      return variable * term.coefficient;
    auto [modulus, remainder] = congruences[atom.variable];
    if (term.coefficient % modulus == 0)
      return (variable - remainder) * (term.coefficient / modulus);
    return variable.floorDiv(modulus) * term.coefficient;
  }
  case Atom::Kind::Quotient:
    return toAffine(atom.numerator).floorDiv(atom.divisor) * term.coefficient;
  case Atom::Kind::Remainder:
    return (toAffine(atom.numerator) % atom.divisor) * term.coefficient;
  }
  llvm_unreachable("unknown kind of atom");
}

AffineExpr LinearForms::toAffine(const LinearForm *form) {
  auto it = affineOf.find(form);
  if (it != affineOf.end())
    return it->second;
  Sum sum = withRemainders(form);
  llvm::sort(sum.terms, [](const Term &a, const Term &b) {
    unsigned x = getFirstVariable(a.atom), y = getFirstVariable(b.atom);
    return x != y ? x < y : compareAtoms(a.atom, b.atom) < 0;
  });
  AffineExpr expression;
  for (const Term &term : sum.terms) {
    AffineExpr part = toAffine(term);
    expression = expression ? expression + part : part;
  }
  if (!expression)
    expression = getAffineConstantExpr(sum.constant, context);
  else if (sum.constant != 0)
    expression = expression + sum.constant;
  affineOf[form] = expression;
  return expression;
}
