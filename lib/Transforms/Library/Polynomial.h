//===- Polynomial.h - Sums of products of a few variables -------*- C++ -*-===//
// What tells whether two expressions compute the same, up to rounding.

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_POLYNOMIAL_H
#define HLO_LIB_TRANSFORMS_LIBRARY_POLYNOMIAL_H

#include "hlo/Support/LLVM.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <cmath>
#include <map>

namespace hlo {
/// A polynomial in `n` variables, whose exponents may be negative.
template <unsigned n> class Polynomial {
public:
  using Exponents = std::array<int, n>;
  using Terms = std::map<Exponents, double>;

  Polynomial() = default;
  explicit Polynomial(double number) { add({}, number); }
  static Polynomial
  get(double coefficient,
      std::initializer_list<std::pair<unsigned, int>> powers) {
    Polynomial result;
    Exponents exponents{};
    for (auto [variable, exponent] : powers)
      exponents[variable] += exponent;
    result.add(exponents, coefficient);
    return result;
  }

  const Terms &getTerms() const { return terms; }
  bool has(unsigned variable) const {
    return llvm::any_of(
        terms, [&](const auto &term) { return term.first[variable] != 0; });
  }

  /// What is no more than the rounding of the numbers added cancels out.
  void add(const Exponents &exponents, double coefficient) {
    if (coefficient == 0)
      return;
    auto [it, isNew] = terms.try_emplace(exponents, coefficient);
    if (isNew)
      return;
    double sum = it->second + coefficient;
    if (std::abs(sum) <= kRounding * std::abs(coefficient))
      terms.erase(it);
    else
      it->second = sum;
  }

  Polynomial operator*(double factor) const {
    Polynomial result;
    for (const auto &[exponents, coefficient] : terms)
      result.add(exponents, coefficient * factor);
    return result;
  }
  Polynomial operator+(const Polynomial &other) const {
    Polynomial result = *this;
    for (const auto &[exponents, coefficient] : other.terms)
      result.add(exponents, coefficient);
    return result;
  }
  Polynomial operator*(const Polynomial &other) const {
    Polynomial result;
    for (const auto &[left, factor] : terms)
      for (const auto &[right, otherFactor] : other.terms) {
        Exponents exponents;
        for (unsigned i = 0; i < n; ++i)
          exponents[i] = left[i] + right[i];
        result.add(exponents, factor * otherFactor);
      }
    return result;
  }
  /// To the power of `exponent`, if there is one term only.
  std::optional<Polynomial> raise(int exponent) const {
    if (terms.size() != 1)
      return std::nullopt;
    const auto &[powers, coefficient] = *terms.begin();
    Exponents exponents = powers;
    for (int &power : exponents)
      power *= exponent;
    Polynomial result;
    result.add(exponents, std::pow(coefficient, exponent));
    return result;
  }

  /// True if no coefficient differs by more than rounding.
  bool isNear(const Polynomial &other) const {
    return llvm::equal(terms, other.terms, [](const auto &a, const auto &b) {
      return a.first == b.first &&
             std::abs(a.second - b.second) <= kRounding * std::abs(b.second);
    });
  }

private:
  /// Of sums and products of exact numbers.
  static constexpr double kRounding = 0x1p-40;
  Terms terms;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_POLYNOMIAL_H
