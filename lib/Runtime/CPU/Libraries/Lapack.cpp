//===- Lapack.cpp - Routines of LAPACK ------------------------------------===//
// Those that JAX calls, for matrices that lie by columns.

#include "BatchedSolvers.h"
#include "Functions.h"
#include "LapackCall.h"
#include "hlo/Runtime/CPU/LapackRoutines.h"
#include <numeric>

using namespace hlo;
using namespace hlo::lapack;
using namespace hlo::runtime;

using Matrices = LapackCall::Matrices;
template <typename T> static LapackCall::Array array(Ints dims) {
  return LapackCall::array<T>(std::move(dims));
}
static LapackCall::Array scalar() { return LapackCall::scalar(); }

//===----------------------------------------------------------------------===//
// Factorizations
//===----------------------------------------------------------------------===//

template <typename T> static void describePotrf(LapackCall &call) {
  int64_t n = call.getSize(0, 1);
  call.check({array<T>({n, n})}, {array<T>({n, n}), scalar()}, {{0, 0}});
  char uplo = call.getChar("uplo", 'L');
  call.setBody(/*hasInfo=*/true, [=](const Matrices &m) {
    return Routines<T>::potrf(LAPACK_COL_MAJOR, uplo, n, m.getResult<T>(0), n);
  });
  if constexpr (isReal<T>)
    if (isSmallBatch<T>(n, n, call.getBatchSize()))
      call.setBatchBody(
          [=](const Matrices &m, int64_t count, ThreadPool &threads) {
            factorizeCholesky(m.getResult<T>(0), n, count, uplo == 'L',
                              m.getResult<int32_t>(1), threads);
          });
}

template <typename T> static void describeGetrf(LapackCall &call) {
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1);
  call.check({array<T>({m, n})},
             {array<T>({m, n}), array<int32_t>({std::min(m, n)}), scalar()},
             {{0, 0}});
  call.setBody(/*hasInfo=*/true, [=](const Matrices &matrices) {
    return Routines<T>::getrf(LAPACK_COL_MAJOR, m, n, matrices.getResult<T>(0),
                              m, matrices.getResult<int32_t>(1));
  });
  if constexpr (isReal<T>)
    if (isSmallBatch<T>(m, n, call.getBatchSize()))
      call.setBatchBody(
          [=](const Matrices &matrices, int64_t count, ThreadPool &threads) {
            factorizeLu(matrices.getResult<T>(0), m, n, count,
                        matrices.getResult<int32_t>(1),
                        matrices.getResult<int32_t>(2), threads);
          });
}

/// Pivots become numbers from 0; `permutation` is the one that they make.
static void permute(int32_t *pivots, int64_t numPivots, int32_t *permutation,
                    int64_t rows) {
  std::iota(permutation, permutation + rows, 0);
  for (int64_t row = 0; row < numPivots; ++row)
    std::swap(permutation[row], permutation[--pivots[row]]);
}

/// The same as numbers from 0, and the permutation that they make.
template <typename T> static void describeLu(LapackCall &call) {
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1), k = std::min(m, n);
  call.check({array<T>({m, n})},
             {array<T>({m, n}), array<int32_t>({k}), array<int32_t>({m})},
             {{0, 0}});
  call.setBody(/*hasInfo=*/false, [=](const Matrices &matrices) {
    auto *pivots = matrices.getResult<int32_t>(1);
    int info = Routines<T>::getrf(LAPACK_COL_MAJOR, m, n,
                                  matrices.getResult<T>(0), m, pivots);
    permute(pivots, k, matrices.getResult<int32_t>(2), m);
    return std::min(info, 0); // a singular matrix is nothing to talk about
  });
  if constexpr (isReal<T>)
    if (isSmallBatch<T>(m, n, call.getBatchSize()))
      call.setBatchBody(
          [=](const Matrices &matrices, int64_t count, ThreadPool &threads) {
            auto *pivots = matrices.getResult<int32_t>(1);
            auto *permutations = matrices.getResult<int32_t>(2);
            factorizeLu(matrices.getResult<T>(0), m, n, count, pivots,
                        /*infos=*/nullptr, threads);
            for (int64_t i = 0; i < count; ++i)
              permute(pivots + i * k, k, permutations + i * m, m);
          });
}

template <typename T> static void describeGeqrf(LapackCall &call) {
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1);
  call.check({array<T>({m, n})}, {array<T>({m, n}), array<T>({std::min(m, n)})},
             {{0, 0}});
  call.setBody(/*hasInfo=*/false, [=](const Matrices &matrices) {
    return Routines<T>::geqrf(LAPACK_COL_MAJOR, m, n, matrices.getResult<T>(0),
                              m, matrices.getResult<T>(1));
  });
  if constexpr (isReal<T>)
    if (isSmallBatch<T>(m, n, call.getBatchSize()))
      call.setBatchBody(
          [=](const Matrices &matrices, int64_t count, ThreadPool &threads) {
            factorizeQr(matrices.getResult<T>(0), m, n, count,
                        matrices.getResult<T>(1), threads);
          });
}

template <typename T> static void describeGeqp3(LapackCall &call) {
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1);
  call.check(
      {array<T>({m, n}), array<int32_t>({n})},
      {array<T>({m, n}), array<int32_t>({n}), array<T>({std::min(m, n)})},
      {{0, 0}, {1, 1}});
  call.setBody(/*hasInfo=*/false, [=](const Matrices &matrices) {
    return Routines<T>::geqp3(LAPACK_COL_MAJOR, m, n, matrices.getResult<T>(0),
                              m, matrices.getResult<int32_t>(1),
                              matrices.getResult<T>(2));
  });
}

/// Products with the reflectors in operand 0, if all are small. LAPACK refuses
/// more reflectors than a matrix has rows or columns for.
template <typename T>
static void setReflections(LapackCall &call, const Reflections &reflections) {
  int64_t size = reflections.isLeft ? reflections.rows : reflections.columns;
  int64_t count = call.getBatchSize();
  bool isValid = reflections.numReflectors <= size &&
                 (!reflections.isOfIdentity ||
                  (reflections.numReflectors <= reflections.columns &&
                   reflections.columns <= reflections.rows));
  if constexpr (isReal<T>)
    if (isValid &&
        isSmallBatch<T>(reflections.rows, reflections.columns, count) &&
        isSmallBatch<T>(size, reflections.numReflectors, count))
      call.setBatchBody(
          [=](const Matrices &matrices, int64_t count, ThreadPool &threads) {
            multiplyByReflectors(reflections,
                                 reflections.isOfIdentity
                                     ? matrices.getResult<T>(0)
                                     : matrices.getOperand<T>(0),
                                 matrices.getOperand<T>(1),
                                 matrices.getResult<T>(0), count, threads);
          });
}

template <typename T> static void describeOrgqr(LapackCall &call) {
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1);
  int64_t k = call.getSize(1, 1);
  call.check({array<T>({m, n}), array<T>({k})}, {array<T>({m, n})}, {{0, 0}});
  call.setBody(/*hasInfo=*/false, [=](const Matrices &matrices) {
    return Routines<T>::orgqr(LAPACK_COL_MAJOR, m, n, k,
                              matrices.getResult<T>(0), m,
                              matrices.getOperand<T>(1));
  });
  setReflections<T>(call, {m, n, k, /*isLeft=*/true, /*isTransposed=*/false,
                           /*isOfIdentity=*/true});
}

template <typename T> static void describeOrmqr(LapackCall &call) {
  bool isLeft = call.getInt("left", true);
  int64_t m = call.getSize(2, 2), n = call.getSize(2, 1);
  int64_t k = call.getSize(1, 1), rows = isLeft ? m : n;
  call.check({array<T>({rows, k}), array<T>({k}), array<T>({m, n})},
             {array<T>({m, n})}, {{0, 2}});
  char transpose =
      call.getInt("transpose", false) ? (isReal<T> ? 'T' : 'C') : 'N';
  call.setBody(/*hasInfo=*/false, [=](const Matrices &matrices) {
    return Routines<T>::ormqr(LAPACK_COL_MAJOR, isLeft ? 'L' : 'R', transpose,
                              m, n, k, matrices.getOperand<T>(0), rows,
                              matrices.getOperand<T>(1),
                              matrices.getResult<T>(0), m);
  });
  setReflections<T>(call, {m, n, k, isLeft, transpose != 'N',
                           /*isOfIdentity=*/false});
}

//===----------------------------------------------------------------------===//
// Singular values and eigenvalues
//===----------------------------------------------------------------------===//

template <typename T, bool isDivideAndConquer>
static void describeSvd(LapackCall &call) {
  int64_t m = call.getSize(0, 2), n = call.getSize(0, 1), k = std::min(m, n);
  char mode = call.getChar("mode", 'A');
  // Vectors that are not asked for have room nevertheless.
  int64_t uColumns = mode == 'S' ? k : m, vRows = mode == 'S' ? k : n;
  if (mode == 'N') {
    uColumns = call.getResultSize(2, 1);
    vRows = call.getResultSize(3, 2);
  }
  call.check({array<T>({m, n})},
             {array<T>({m, n}), array<Real<T>>({k}), array<T>({m, uColumns}),
              array<T>({vRows, n}), scalar()},
             {{0, 0}});
  call.setBody(/*hasInfo=*/true, [=](const Matrices &matrices) {
    T *a = matrices.getResult<T>(0);
    auto *s = matrices.getResult<Real<T>>(1);
    T *u = matrices.getResult<T>(2), *vt = matrices.getResult<T>(3);
    int ldvt = std::max<int64_t>(vRows, 1);
    if constexpr (isDivideAndConquer)
      return Routines<T>::gesdd(LAPACK_COL_MAJOR, mode, m, n, a, m, s, u, m, vt,
                                ldvt);
    std::vector<Real<T>> superdiagonal(k);
    return Routines<T>::gesvd(LAPACK_COL_MAJOR, mode, mode, m, n, a, m, s, u, m,
                              vt, ldvt, superdiagonal.data());
  });
}

template <typename T> static void describeGesdd(LapackCall &call) {
  describeSvd<T, /*isDivideAndConquer=*/true>(call);
}
template <typename T> static void describeGesvd(LapackCall &call) {
  describeSvd<T, /*isDivideAndConquer=*/false>(call);
}

template <typename T> static void describeSyevd(LapackCall &call) {
  int64_t n = call.getSize(0, 1);
  // The targets of XLA have no info.
  bool hasInfo = call.getNumResults() > 2;
  std::vector<LapackCall::Array> results = {array<T>({n, n}),
                                            array<Real<T>>({n})};
  if (hasInfo)
    results.push_back(scalar());
  call.check({array<T>({n, n})}, results, {{0, 0}});
  char mode = call.getChar("mode", 'V'), uplo = call.getChar("uplo", 'L');
  call.setBody(hasInfo, [=](const Matrices &m) {
    return Routines<T>::syevd(LAPACK_COL_MAJOR, mode, uplo, n,
                              m.getResult<T>(0), n, m.getResult<Real<T>>(1));
  });
}

template <typename T> static void describeSytrd(LapackCall &call) {
  int64_t n = call.getSize(0, 1), k = std::max<int64_t>(n - 1, 0);
  call.check({array<T>({n, n})},
             {array<T>({n, n}), array<Real<T>>({n}), array<Real<T>>({k}),
              array<T>({k}), scalar()},
             {{0, 0}});
  char uplo = call.getChar("uplo", 'L');
  call.setBody(/*hasInfo=*/true, [=](const Matrices &m) {
    return Routines<T>::sytrd(LAPACK_COL_MAJOR, uplo, n, m.getResult<T>(0), n,
                              m.getResult<Real<T>>(1), m.getResult<Real<T>>(2),
                              m.getResult<T>(3));
  });
}

/// Eigenvectors of a real matrix: where an eigenvalue is not real, those of it
/// and of its conjugate, which comes next, are made of two real columns.
template <typename T>
static void unpackEigenvectors(const std::vector<T> &packed, const T *imaginary,
                               int64_t n, std::complex<T> *vectors) {
  for (int64_t column = 0; column < n; ++column) {
    bool isPair = imaginary[column] != 0 && column + 1 < n;
    for (int64_t row = 0; row < n; ++row) {
      int64_t at = column * n + row;
      if (!isPair) {
        vectors[at] = packed[at];
        continue;
      }
      vectors[at] = {packed[at], packed[at + n]};
      vectors[at + n] = std::conj(vectors[at]);
    }
    column += isPair;
  }
}

template <typename T> static void describeGeev(LapackCall &call) {
  using Complex = std::complex<Real<T>>;
  int64_t n = call.getSize(0, 1);
  // Eigenvalues in two parts, or one.
  constexpr unsigned first = isReal<T> ? 2 : 1;
  std::vector<LapackCall::Array> results(first, array<T>({n}));
  for (int side = 0; side < 2; ++side)
    results.push_back(array<Complex>({n, n}));
  results.push_back(scalar());
  call.check({array<T>({n, n})}, results, {});
  char left = call.getChar("compute_left", 'V');
  char right = call.getChar("compute_right", 'V');
  call.setBody(/*hasInfo=*/true, [=](const Matrices &m) {
    std::vector<T> a(m.getOperand<T>(0), m.getOperand<T>(0) + n * n);
    auto *leftVectors = m.getResult<Complex>(first);
    auto *rightVectors = m.getResult<Complex>(first + 1);
    if constexpr (isReal<T>) {
      T *real = m.getResult<T>(0), *imaginary = m.getResult<T>(1);
      std::vector<T> vl(n * n), vr(n * n);
      int info =
          Routines<T>::geev(LAPACK_COL_MAJOR, left, right, n, a.data(), n, real,
                            imaginary, vl.data(), n, vr.data(), n);
      unpackEigenvectors<T>(vl, imaginary, n, leftVectors);
      unpackEigenvectors<T>(vr, imaginary, n, rightVectors);
      return info;
    } else {
      return Routines<T>::geev(LAPACK_COL_MAJOR, left, right, n, a.data(), n,
                               m.getResult<T>(0), leftVectors, n, rightVectors,
                               n);
    }
  });
}

template <typename T> static void describeGees(LapackCall &call) {
  int64_t n = call.getSize(0, 1);
  constexpr unsigned numValues = isReal<T> ? 2 : 1;
  std::vector<LapackCall::Array> results(2, array<T>({n, n}));
  for (unsigned i = 0; i < numValues; ++i)
    results.push_back(array<T>({n}));
  results.push_back(scalar());
  results.push_back(scalar());
  call.check({array<T>({n, n})}, results, {{0, 0}});
  char mode = call.getChar("mode", 'V');
  if (call.getChar("sort", 'N') != 'N')
    call.fail("sorts eigenvalues");
  call.setBody(/*hasInfo=*/true, [=](const Matrices &m) {
    T *a = m.getResult<T>(0), *vectors = m.getResult<T>(1);
    auto *selected = m.getResult<int32_t>(2 + numValues);
    T *values = m.getResult<T>(2);
    if constexpr (isReal<T>)
      return Routines<T>::gees(LAPACK_COL_MAJOR, mode, 'N', nullptr, n, a, n,
                               selected, values, m.getResult<T>(3), vectors, n);
    else
      return Routines<T>::gees(LAPACK_COL_MAJOR, mode, 'N', nullptr, n, a, n,
                               selected, values, vectors, n);
  });
}

template <typename T> static void describeGehrd(LapackCall &call) {
  int64_t n = call.getSize(0, 1);
  call.check(
      {array<T>({n, n})},
      {array<T>({n, n}), array<T>({std::max<int64_t>(n - 1, 0)}), scalar()},
      {{0, 0}});
  int64_t low = call.getInt("low", 1), high = call.getInt("high", n);
  call.setBody(/*hasInfo=*/true, [=](const Matrices &m) {
    return Routines<T>::gehrd(LAPACK_COL_MAJOR, n, low, high, m.getResult<T>(0),
                              n, m.getResult<T>(1));
  });
}

/// Solves with a tridiagonal matrix, of which the lower diagonal begins with an
/// element that does not count.
template <typename T> static void describeGtsv(LapackCall &call) {
  call.setBatch(/*matrix=*/3);
  int64_t n = call.getSize(3, 2), columns = call.getSize(3, 1);
  std::vector<LapackCall::Array> arrays(3, array<T>({n}));
  arrays.push_back(array<T>({n, columns}));
  std::vector<LapackCall::Array> results = arrays;
  results.push_back(scalar());
  call.check(arrays, results, {{0, 0}, {1, 1}, {2, 2}, {3, 3}});
  call.setBody(/*hasInfo=*/true, [=](const Matrices &m) {
    return Routines<T>::gtsv(LAPACK_COL_MAJOR, n, columns,
                             m.getResult<T>(0) + 1, m.getResult<T>(1),
                             m.getResult<T>(2), m.getResult<T>(3), n);
  });
}

//===----------------------------------------------------------------------===//
// Routines
//===----------------------------------------------------------------------===//

template <typename T> static auto findRoutine(const std::string &name) {
  using Describe = void (*)(LapackCall &);
  static const std::map<std::string, Describe> routines = {
      {"potrf", describePotrf<T>}, {"getrf", describeGetrf<T>},
      {"lu", describeLu<T>},       {"geqrf", describeGeqrf<T>},
      {"geqp3", describeGeqp3<T>}, {"orgqr", describeOrgqr<T>},
      {"ormqr", describeOrmqr<T>}, {"gesdd", describeGesdd<T>},
      {"gesvd", describeGesvd<T>}, {"syevd", describeSyevd<T>},
      {"sytrd", describeSytrd<T>}, {"geev", describeGeev<T>},
      {"gees", describeGees<T>},   {"gehrd", describeGehrd<T>},
      {"gtsv", describeGtsv<T>}};
  auto found = routines.find(name);
  return found == routines.end() ? nullptr : found->second;
}

/// The triangular solve of BLAS, as that of HLO.
static std::unique_ptr<LibraryFunction> makeTrsm(const LibraryCall &call,
                                                 const CallReader &reader) {
  auto getChar = [&](const char *name, char defaultValue) {
    return char(reader.get<int64_t>(name, defaultValue));
  };
  if (reader.get<int64_t>("alpha", 1) != 1)
    reader.fail("the factor is not 1");
  LibraryCall solve = call;
  char transpose = getChar("trans_x", 'N');
  solve.attributes = {
      {"left_side", getChar("side", 'L') == 'L'},
      {"lower", getChar("uplo", 'L') == 'L'},
      {"unit_diagonal", getChar("diag", 'N') == 'U'},
      {"transpose_a", std::string(transpose == 'T'   ? "TRANSPOSE"
                                  : transpose == 'C' ? "ADJOINT"
                                                     : "NO_TRANSPOSE")}};
  return makeTriangularSolve(solve);
}

std::unique_ptr<LibraryFunction> runtime::makeLapack(const LibraryCall &call) {
  CallReader reader(call);
  std::string name = reader.get<std::string>("routine");
  if (name == "trsm")
    return makeTrsm(call, reader);
  // LAPACKE would refuse NaN, which LAPACK computes with.
  LAPACKE_set_nancheck(0);
  reader.check(!call.operands.empty(), "has no operands");
  auto describe = [&] {
    switch (call.operands[0].type) {
    case PrimitiveType::F32:
      return findRoutine<float>(name);
    case PrimitiveType::F64:
      return findRoutine<double>(name);
    case PrimitiveType::C64:
      return findRoutine<std::complex<float>>(name);
    case PrimitiveType::C128:
      return findRoutine<std::complex<double>>(name);
    default:
      reader.fail("does not take operand 0, " + toString(call.operands[0]));
    }
  }();
  if (!describe)
    reader.fail("has no routine " + name);
  auto function = std::make_unique<LapackCall>(reader);
  describe(*function);
  return function;
}
