//===- LapackRoutines.h - LAPACK by element type ----------------*- C++ -*-===//

#ifndef HLO_RUNTIME_CPU_LAPACKROUTINES_H
#define HLO_RUNTIME_CPU_LAPACKROUTINES_H

#include <complex>
#include <type_traits>
#define lapack_complex_float std::complex<float>
#define lapack_complex_double std::complex<double>
#include <lapacke.h>

namespace hlo::lapack {
/// The routines for an element type, and what their names have of it.
template <typename T> struct Routines;

#define HLO_ROUTINES(T, letter, symmetric, orthogonal)                         \
  template <> struct Routines<T> {                                             \
    static constexpr const char *prefix = #letter;                             \
    static constexpr const char *symmetricName = #symmetric;                   \
    static constexpr const char *orthogonalName = #orthogonal;                 \
    static constexpr auto potrf = LAPACKE_##letter##potrf;                     \
    static constexpr auto getrf = LAPACKE_##letter##getrf;                     \
    static constexpr auto geqrf = LAPACKE_##letter##geqrf;                     \
    static constexpr auto geqp3 = LAPACKE_##letter##geqp3;                     \
    static constexpr auto orgqr = LAPACKE_##letter##orthogonal##gqr;           \
    static constexpr auto ormqr = LAPACKE_##letter##orthogonal##mqr;           \
    static constexpr auto gesdd = LAPACKE_##letter##gesdd;                     \
    static constexpr auto gesvd = LAPACKE_##letter##gesvd;                     \
    static constexpr auto syevd = LAPACKE_##letter##symmetric##evd;            \
    static constexpr auto sytrd = LAPACKE_##letter##symmetric##trd;            \
    static constexpr auto geev = LAPACKE_##letter##geev;                       \
    static constexpr auto gees = LAPACKE_##letter##gees;                       \
    static constexpr auto gehrd = LAPACKE_##letter##gehrd;                     \
    static constexpr auto gtsv = LAPACKE_##letter##gtsv;                       \
  }
HLO_ROUTINES(float, s, sy, or);
HLO_ROUTINES(double, d, sy, or);
HLO_ROUTINES(std::complex<float>, c, he, un);
HLO_ROUTINES(std::complex<double>, z, he, un);
#undef HLO_ROUTINES

/// The type of the real part, and whether there is no other.
template <typename T> using Real = decltype(std::real(T()));
template <typename T> constexpr bool isReal = std::is_floating_point_v<T>;
} // namespace hlo::lapack

#endif // HLO_RUNTIME_CPU_LAPACKROUTINES_H
