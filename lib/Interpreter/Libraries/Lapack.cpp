//===- Lapack.cpp - The custom calls of LAPACK that JAX makes -------------===//
// Targets are called `lapack_<routine>_ffi`, and without `_ffi` in modules of
// before XLA's FFI. A literal is row-major whatever its layout, and LAPACKE
// takes matrices like that.

#include "../LinearAlgebra.h"
#include "LapackCall.h"
#include "hlo/Interpreter/LibraryEvaluators.h"
#include "hlo/Runtime/CPU/LapackRoutines.h"

using namespace hlo;
using namespace hlo::lapack;

template <typename T>
static LapackCall::Array array(std::initializer_list<int64_t> dims) {
  return LapackCall::array<T>(dims);
}
static LapackCall::Array scalar() { return LapackCall::array<int32_t>({}); }

//===----------------------------------------------------------------------===//
// Factorizations
//===----------------------------------------------------------------------===//

template <typename T>
static FailureOr<Literal>
evaluatePotrf(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t n = call.getSize(0, 1);
  if (failed(call.check({array<T>({n, n})}, {array<T>({n, n}), scalar()},
                        {{0, 0}})))
    return failure();
  char uplo = call.getChar("uplo", 'L');
  return call.run(/*hasInfo=*/true, [&](int64_t i) {
    return Routines<T>::potrf(LAPACK_ROW_MAJOR, uplo, n,
                              call.getResult<T>(0, i), n);
  });
}

template <typename T>
static FailureOr<Literal>
evaluateTrsm(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  TriangularSolve solve;
  solve.isLeftSide = call.getChar("side", 'L') == 'L';
  solve.isLower = call.getChar("uplo", 'L') == 'L';
  solve.hasUnitDiagonal = call.getChar("diag", 'N') == 'U';
  char transpose = call.getChar("trans_x", 'N');
  solve.transpose = transpose == 'T'   ? Transpose::TRANSPOSE
                    : transpose == 'C' ? Transpose::ADJOINT
                                       : Transpose::NO_TRANSPOSE;
  int64_t rows = call.getSize(1, 2), columns = call.getSize(1, 1);
  int64_t n = solve.isLeftSide ? rows : columns;
  if (failed(call.check({array<T>({n, n}), array<T>({rows, columns})},
                        {array<T>({rows, columns})}, {})))
    return failure();
  if (call.getInt("alpha", 1) != 1)
    return op->emitOpError("cannot be interpreted: the factor is not 1");
  return solve.evaluate(call.getOperands()[0], call.getOperands()[1])
      .convert(getTypeOf<T>());
}

template <typename T>
static FailureOr<Literal>
evaluateGetrf(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1);
  if (failed(call.check(
          {array<T>({m, n})},
          {array<T>({m, n}), array<int32_t>({std::min(m, n)}), scalar()},
          {{0, 0}})))
    return failure();
  return call.run(/*hasInfo=*/true, [&](int64_t i) {
    return Routines<T>::getrf(LAPACK_ROW_MAJOR, m, n, call.getResult<T>(0, i),
                              n, call.getResult<int32_t>(1, i));
  });
}

/// The same as numbers from 0, and the permutation that they make.
template <typename T>
static FailureOr<Literal>
evaluateLu(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1), k = std::min(m, n);
  if (failed(call.check(
          {array<T>({m, n})},
          {array<T>({m, n}), array<int32_t>({k}), array<int32_t>({m})},
          {{0, 0}})))
    return failure();
  return call.run(/*hasInfo=*/false, [&](int64_t i) {
    int32_t *pivots = call.getResult<int32_t>(1, i);
    int32_t *permutation = call.getResult<int32_t>(2, i);
    int info = Routines<T>::getrf(LAPACK_ROW_MAJOR, m, n,
                                  call.getResult<T>(0, i), n, pivots);
    std::iota(permutation, permutation + m, 0);
    for (int64_t row = 0; row < k; ++row)
      std::swap(permutation[row], permutation[--pivots[row]]);
    return std::min(info, 0); // a singular matrix is nothing to talk about
  });
}

template <typename T>
static FailureOr<Literal>
evaluateGeqrf(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1);
  if (failed(call.check({array<T>({m, n})},
                        {array<T>({m, n}), array<T>({std::min(m, n)})},
                        {{0, 0}})))
    return failure();
  return call.run(/*hasInfo=*/false, [&](int64_t i) {
    return Routines<T>::geqrf(LAPACK_ROW_MAJOR, m, n, call.getResult<T>(0, i),
                              n, call.getResult<T>(1, i));
  });
}

template <typename T>
static FailureOr<Literal>
evaluateGeqp3(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1);
  if (failed(call.check(
          {array<T>({m, n}), array<int32_t>({n})},
          {array<T>({m, n}), array<int32_t>({n}), array<T>({std::min(m, n)})},
          {{0, 0}, {1, 1}})))
    return failure();
  return call.run(/*hasInfo=*/false, [&](int64_t i) {
    return Routines<T>::geqp3(LAPACK_ROW_MAJOR, m, n, call.getResult<T>(0, i),
                              n, call.getResult<int32_t>(1, i),
                              call.getResult<T>(2, i));
  });
}

template <typename T>
static FailureOr<Literal>
evaluateOrgqr(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1);
  int64_t k = call.getSize(1, 1);
  if (failed(call.check({array<T>({m, n}), array<T>({k})}, {array<T>({m, n})},
                        {{0, 0}})))
    return failure();
  return call.run(/*hasInfo=*/false, [&](int64_t i) {
    return Routines<T>::orgqr(LAPACK_ROW_MAJOR, m, n, k,
                              call.getResult<T>(0, i), n,
                              call.getOperand<T>(1, i));
  });
}

template <typename T>
static FailureOr<Literal>
evaluateOrmqr(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  bool isLeft = call.getBool("left", true);
  int64_t m = call.getSize(2, 2), n = call.getSize(2, 1);
  int64_t k = call.getSize(1, 1), rows = isLeft ? m : n;
  if (failed(call.check({array<T>({rows, k}), array<T>({k}), array<T>({m, n})},
                        {array<T>({m, n})}, {{0, 2}})))
    return failure();
  char transpose =
      call.getBool("transpose", false) ? (isReal<T> ? 'T' : 'C') : 'N';
  return call.run(/*hasInfo=*/false, [&](int64_t i) {
    return Routines<T>::ormqr(LAPACK_ROW_MAJOR, isLeft ? 'L' : 'R', transpose,
                              m, n, k, call.getOperand<T>(0, i), k,
                              call.getOperand<T>(1, i), call.getResult<T>(0, i),
                              n);
  });
}

//===----------------------------------------------------------------------===//
// Singular values and eigenvalues
//===----------------------------------------------------------------------===//

template <typename T, bool isDivideAndConquer>
static FailureOr<Literal>
evaluateGesvd(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1), k = std::min(m, n);
  char mode = call.getChar("mode", 'A');
  // Vectors that are not asked for have room nevertheless.
  int64_t uColumns = mode == 'S' ? k : m, vRows = mode == 'S' ? k : n;
  if (mode == 'N') {
    uColumns = call.getResultSize(2, 1);
    vRows = call.getResultSize(3, 2);
  }
  if (failed(
          call.check({array<T>({m, n})},
                     {array<T>({m, n}), array<Real<T>>({k}),
                      array<T>({m, uColumns}), array<T>({vRows, n}), scalar()},
                     {{0, 0}})))
    return failure();
  return call.run(/*hasInfo=*/true, [&](int64_t i) {
    T *a = call.getResult<T>(0, i);
    Real<T> *s = call.getResult<Real<T>>(1, i);
    T *u = call.getResult<T>(2, i), *vt = call.getResult<T>(3, i);
    if constexpr (isDivideAndConquer)
      return Routines<T>::gesdd(LAPACK_ROW_MAJOR, mode, m, n, a, n, s, u,
                                uColumns, vt, n);
    std::vector<Real<T>> superdiagonal(k);
    return Routines<T>::gesvd(LAPACK_ROW_MAJOR, mode, mode, m, n, a, n, s, u,
                              uColumns, vt, n, superdiagonal.data());
  });
}

template <typename T, bool hasInfo>
static FailureOr<Literal>
evaluateSyevd(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t n = call.getSize(0, 1);
  SmallVector<LapackCall::Array> results = {array<T>({n, n}),
                                            array<Real<T>>({n})};
  if (hasInfo)
    results.push_back(scalar());
  if (failed(call.check({array<T>({n, n})}, results, {{0, 0}})))
    return failure();
  char mode = call.getChar("mode", 'V'), uplo = call.getChar("uplo", 'L');
  return call.run(hasInfo, [&](int64_t i) {
    return Routines<T>::syevd(LAPACK_ROW_MAJOR, mode, uplo, n,
                              call.getResult<T>(0, i), n,
                              call.getResult<Real<T>>(1, i));
  });
}

template <typename T>
static FailureOr<Literal>
evaluateSytrd(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t n = call.getSize(0, 1), k = std::max<int64_t>(n - 1, 0);
  if (failed(call.check({array<T>({n, n})},
                        {array<T>({n, n}), array<Real<T>>({n}),
                         array<Real<T>>({k}), array<T>({k}), scalar()},
                        {{0, 0}})))
    return failure();
  char uplo = call.getChar("uplo", 'L');
  return call.run(/*hasInfo=*/true, [&](int64_t i) {
    return Routines<T>::sytrd(
        LAPACK_ROW_MAJOR, uplo, n, call.getResult<T>(0, i), n,
        call.getResult<Real<T>>(1, i), call.getResult<Real<T>>(2, i),
        call.getResult<T>(3, i));
  });
}

/// Eigenvectors of a real matrix: where an eigenvalue is not real, those of it
/// and of its conjugate, which comes next, are made of two real columns.
template <typename T>
static void unpackEigenvectors(ArrayRef<T> packed, const T *imaginary,
                               int64_t n, std::complex<T> *vectors) {
  for (int64_t row = 0; row < n; ++row)
    for (int64_t column = 0; column < n; ++column) {
      int64_t at = row * n + column;
      if (imaginary[column] == 0 || column + 1 == n) {
        vectors[at] = packed[at];
        continue;
      }
      vectors[at] = {packed[at], packed[at + 1]};
      vectors[at + 1] = std::conj(vectors[at]);
      ++column;
    }
}

template <typename T>
static FailureOr<Literal>
evaluateGeev(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  using Complex = std::complex<Real<T>>;
  LapackCall call(op, operands);
  int64_t n = call.getSize(0, 1);
  // Eigenvalues in two parts, or one.
  constexpr unsigned first = isReal<T> ? 2 : 1;
  SmallVector<LapackCall::Array> results(first, array<T>({n}));
  results.append({array<Complex>({n, n}), array<Complex>({n, n}), scalar()});
  if (failed(call.check({array<T>({n, n})}, results, {})))
    return failure();
  char left = call.getChar("compute_left", 'V');
  char right = call.getChar("compute_right", 'V');
  return call.run(/*hasInfo=*/true, [&](int64_t i) {
    std::vector<T> a(call.getOperand<T>(0, i),
                     call.getOperand<T>(0, i) + n * n);
    Complex *leftVectors = call.getResult<Complex>(first, i);
    Complex *rightVectors = call.getResult<Complex>(first + 1, i);
    if constexpr (isReal<T>) {
      T *real = call.getResult<T>(0, i), *imaginary = call.getResult<T>(1, i);
      std::vector<T> vl(n * n), vr(n * n);
      int info =
          Routines<T>::geev(LAPACK_ROW_MAJOR, left, right, n, a.data(), n, real,
                            imaginary, vl.data(), n, vr.data(), n);
      unpackEigenvectors<T>(vl, imaginary, n, leftVectors);
      unpackEigenvectors<T>(vr, imaginary, n, rightVectors);
      return info;
    } else {
      return Routines<T>::geev(LAPACK_ROW_MAJOR, left, right, n, a.data(), n,
                               call.getResult<T>(0, i), leftVectors, n,
                               rightVectors, n);
    }
  });
}

template <typename T>
static FailureOr<Literal>
evaluateGees(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t n = call.getSize(0, 1);
  constexpr unsigned numValues = isReal<T> ? 2 : 1;
  SmallVector<LapackCall::Array> results(2, array<T>({n, n}));
  results.append(numValues, array<T>({n}));
  results.append({scalar(), scalar()});
  if (failed(call.check({array<T>({n, n})}, results, {{0, 0}})))
    return failure();
  char mode = call.getChar("mode", 'V');
  if (call.getChar("sort", 'N') != 'N')
    return op->emitOpError("cannot be interpreted: it sorts eigenvalues");
  return call.run(/*hasInfo=*/true, [&](int64_t i) {
    T *a = call.getResult<T>(0, i), *vectors = call.getResult<T>(1, i);
    int32_t *selected = call.getResult<int32_t>(2 + numValues, i);
    T *values = call.getResult<T>(2, i);
    if constexpr (isReal<T>)
      return Routines<T>::gees(LAPACK_ROW_MAJOR, mode, 'N', nullptr, n, a, n,
                               selected, values, call.getResult<T>(3, i),
                               vectors, n);
    else
      return Routines<T>::gees(LAPACK_ROW_MAJOR, mode, 'N', nullptr, n, a, n,
                               selected, values, vectors, n);
  });
}

template <typename T>
static FailureOr<Literal>
evaluateGehrd(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands);
  int64_t n = call.getSize(0, 1);
  if (failed(call.check(
          {array<T>({n, n})},
          {array<T>({n, n}), array<T>({std::max<int64_t>(n - 1, 0)}), scalar()},
          {{0, 0}})))
    return failure();
  int64_t low = call.getInt("low", 1), high = call.getInt("high", n);
  return call.run(/*hasInfo=*/true, [&](int64_t i) {
    return Routines<T>::gehrd(LAPACK_ROW_MAJOR, n, low, high,
                              call.getResult<T>(0, i), n,
                              call.getResult<T>(1, i));
  });
}

/// Solves with a tridiagonal matrix, of which the lower diagonal begins with an
/// element that does not count.
template <typename T>
static FailureOr<Literal>
evaluateGtsv(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  LapackCall call(op, operands, /*matrix=*/3);
  int64_t n = call.getSize(3, 2), columns = call.getSize(3, 1);
  SmallVector<LapackCall::Array> arrays(3, array<T>({n}));
  arrays.push_back(array<T>({n, columns}));
  SmallVector<LapackCall::Array> results(arrays);
  results.push_back(scalar());
  if (failed(call.check(arrays, results, {{0, 0}, {1, 1}, {2, 2}, {3, 3}})))
    return failure();
  return call.run(/*hasInfo=*/true, [&](int64_t i) {
    return Routines<T>::gtsv(LAPACK_ROW_MAJOR, n, columns,
                             call.getResult<T>(0, i) + 1,
                             call.getResult<T>(1, i), call.getResult<T>(2, i),
                             call.getResult<T>(3, i), columns);
  });
}

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

template <typename T> static void populate(Evaluators &evaluators) {
  using R = Routines<T>;
  auto add = [&](const Twine &routine, EvaluateFn fn) {
    std::string name = (R::prefix + routine).str();
    evaluators.addCustomCall("lapack_" + name + "_ffi", fn);
    // BLAS has this one, and the target was called so.
    bool isOfBlas = StringRef(name).ends_with("trsm");
    std::string legacy = (isOfBlas ? "blas_" : "lapack_") + name;
    if (LegacyLapackCall::lookup(legacy))
      evaluators.addCustomCall(legacy, fn);
  };
  add("potrf", evaluatePotrf<T>);
  add("getrf", evaluateGetrf<T>);
  add("geqrf", evaluateGeqrf<T>);
  add("geqp3", evaluateGeqp3<T>);
  add(Twine(R::orthogonalName) + "gqr", evaluateOrgqr<T>);
  add(Twine(R::orthogonalName) + "mqr", evaluateOrmqr<T>);
  add("gesdd", evaluateGesvd<T, true>);
  add("gesvd", evaluateGesvd<T, false>);
  add(Twine(R::symmetricName) + "evd", evaluateSyevd<T, /*hasInfo=*/true>);
  add(Twine(R::symmetricName) + "trd", evaluateSytrd<T>);
  add("geev", evaluateGeev<T>);
  add("gees", evaluateGees<T>);
  add("gehrd", evaluateGehrd<T>);
  add("gtsv", evaluateGtsv<T>);
  add("trsm", evaluateTrsm<T>);
}

/// Calls the function for the element type of the first operand.
template <EvaluateFn f32, EvaluateFn f64, EvaluateFn c64, EvaluateFn c128>
static FailureOr<Literal> evaluateByType(Operation *op,
                                         MutableArrayRef<Literal> operands,
                                         Evaluation &evaluation) {
  if (!operands.empty() && operands[0].isArray())
    switch (operands[0].getType()) {
    case PrimitiveType::F32:
      return f32(op, operands, evaluation);
    case PrimitiveType::F64:
      return f64(op, operands, evaluation);
    case PrimitiveType::C64:
      return c64(op, operands, evaluation);
    case PrimitiveType::C128:
      return c128(op, operands, evaluation);
    default:
      break;
    }
  return op->emitOpError("cannot be interpreted for these element types");
}

void hlo::populateLapackEvaluators(Evaluators &evaluators) {
  // LAPACKE would refuse NaN, which LAPACK computes with.
  LAPACKE_set_nancheck(0);
  using C64 = std::complex<float>;
  using C128 = std::complex<double>;
  populate<float>(evaluators);
  populate<double>(evaluators);
  populate<C64>(evaluators);
  populate<C128>(evaluators);
  // Targets of XLA, which JAX makes for TPUs.
  evaluators.addCustomCall(
      "Qr", evaluateByType<evaluateGeqrf<float>, evaluateGeqrf<double>,
                           evaluateGeqrf<C64>, evaluateGeqrf<C128>>);
  evaluators.addCustomCall(
      "ProductOfElementaryHouseholderReflectors",
      evaluateByType<evaluateOrgqr<float>, evaluateOrgqr<double>,
                     evaluateOrgqr<C64>, evaluateOrgqr<C128>>);
  evaluators.addCustomCall("LuDecomposition",
                           evaluateByType<evaluateLu<float>, evaluateLu<double>,
                                          evaluateLu<C64>, evaluateLu<C128>>);
  evaluators.addCustomCall(
      "Eigh",
      evaluateByType<evaluateSyevd<float, false>, evaluateSyevd<double, false>,
                     evaluateSyevd<C64, false>, evaluateSyevd<C128, false>>);
}
