//===- LinearAlgebraTest.cpp - Fourier transforms, factors, solvers -------===//

#include "LibraryTestUtils.h"
#include <cmath>

using namespace hlo;
using namespace hlo::runtime;

static double getTolerance(PrimitiveType type) {
  switch (type) {
  case PrimitiveType::F64:
  case PrimitiveType::C128:
    return 1e-12;
  case PrimitiveType::BF16:
    return 2e-2;
  case PrimitiveType::F16:
    return 4e-3;
  default:
    return 3e-5;
  }
}

//===----------------------------------------------------------------------===//
// fft
//===----------------------------------------------------------------------===//

/// The transform of a dimension, number by number.
static std::vector<Complex> transform(const std::vector<Complex> &elements,
                                      const Ints &sizes, int64_t dim,
                                      bool isInverse) {
  std::vector<Complex> result(elements.size());
  for (size_t i = 0; i < elements.size(); ++i) {
    Ints index = getIndex(sizes, i);
    for (int64_t k = 0; k < sizes[dim]; ++k) {
      Ints other = index;
      other[dim] = k;
      double angle =
          2 * M_PI * double(k * index[dim] % sizes[dim]) / double(sizes[dim]);
      result[i] += elements[getNumber(sizes, other)] *
                   std::polar(1.0, isInverse ? angle : -angle);
    }
    if (isInverse)
      result[i] /= double(sizes[dim]);
  }
  return result;
}

static void checkFft(Ints sizes, int64_t numDims, PrimitiveType complexType,
                     Ints layout) {
  SCOPED_TRACE(testing::Message() << "of " << sizes.back());
  PrimitiveType realType = complexType == PrimitiveType::C64
                               ? PrimitiveType::F32
                               : PrimitiveType::F64;
  double tolerance = complexType == PrimitiveType::C64 ? 2e-6 : 1e-12;
  Ints lengths(sizes.end() - numDims, sizes.end());
  auto call = [&](const char *type) {
    return LibraryCall{"cpu.fft",
                       {},
                       {},
                       {{"type", std::string(type)}, {"fft_length", lengths}}};
  };
  Array numbers(complexType, sizes, layout);
  numbers.fill(1);
  for (bool isInverse : {false, true}) {
    std::vector<Complex> expected = numbers.get();
    for (size_t dim = sizes.size() - numDims; dim < sizes.size(); ++dim)
      expected = transform(expected, sizes, dim, isInverse);
    Array result =
        run(call(isInverse ? "IFFT" : "FFT"), {numbers}, {numbers})[0];
    expectNear(result.get(), expected, tolerance);
  }
  Array reals(realType, sizes, layout);
  reals.fill(2);
  std::vector<Complex> spectrum = reals.get();
  for (size_t dim = sizes.size() - numDims; dim < sizes.size(); ++dim)
    spectrum = transform(spectrum, sizes, dim, false);
  Ints half = sizes;
  half.back() = sizes.back() / 2 + 1;
  Array halfSpectrum(complexType, half, layout);
  std::vector<Complex> expected;
  for (size_t i = 0; i < spectrum.size(); ++i)
    if (getIndex(sizes, i).back() < half.back())
      expected.push_back(spectrum[i]);
  halfSpectrum = run(call("RFFT"), {reals}, {halfSpectrum})[0];
  expectNear(halfSpectrum.get(), expected, tolerance);
  expectNear(run(call("IRFFT"), {halfSpectrum}, {reals})[0].get(), reals.get(),
             tolerance);
}

TEST(Fft, ofAllLengths) {
  for (PrimitiveType type : {PrimitiveType::C64, PrimitiveType::C128})
    for (int64_t length : {1, 2, 3, 5, 16, 30, 49, 127, 206})
      checkFft({3, length}, 1, type, {1, 0});
}

TEST(Fft, ofSeveralDimensions) {
  for (PrimitiveType type : {PrimitiveType::C64, PrimitiveType::C128})
    for (Ints layout : {Ints{2, 1, 0}, Ints{0, 1, 2}, Ints{1, 0, 2}})
      for (int64_t numDims : {1, 2, 3})
        checkFft({5, 12, 9}, numDims, type, layout);
}

TEST(Fft, ofNothing) {
  LibraryCall call = {"cpu.fft",
                      {},
                      {},
                      {{"type", std::string("FFT")}, {"fft_length", Ints{0}}}};
  Array nothing(PrimitiveType::C64, {2, 0});
  run(call, {nothing}, {nothing});
  call.attributes["fft_length"] = Ints{4};
  Array empty(PrimitiveType::C64, {0, 4});
  run(call, {empty}, {empty});
  EXPECT_EQ(getError(call, {nothing}, {nothing}),
            "cpu.fft: the lengths are not those of the dimensions");
  Array floats(PrimitiveType::F32, {2, 4});
  EXPECT_EQ(getError(call, {floats}, {floats}),
            "cpu.fft: does not have these element types");
}

//===----------------------------------------------------------------------===//
// cholesky and triangular-solve
//===----------------------------------------------------------------------===//

using Matrix = std::vector<Complex>;

static Matrix multiply(const Matrix &a, const Matrix &b, int64_t rows,
                       int64_t depth, int64_t columns) {
  Matrix result(rows * columns);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      for (int64_t k = 0; k < depth; ++k)
        result[i * columns + j] += a[i * depth + k] * b[k * columns + j];
  return result;
}
static Matrix getAdjoint(const Matrix &a, int64_t rows, int64_t columns,
                         bool conjugates = true) {
  Matrix result(a.size());
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      result[j * rows + i] =
          conjugates ? std::conj(a[i * columns + j]) : a[i * columns + j];
  return result;
}
static Matrix getMatrix(const std::vector<Complex> &elements, int64_t i,
                        int64_t size) {
  return Matrix(elements.begin() + i * size, elements.begin() + (i + 1) * size);
}

class LinearAlgebraOfType : public testing::TestWithParam<PrimitiveType> {};
INSTANTIATE_TEST_SUITE_P(Types, LinearAlgebraOfType,
                         testing::Values(PrimitiveType::F16,
                                         PrimitiveType::BF16,
                                         PrimitiveType::F32, PrimitiveType::F64,
                                         PrimitiveType::C64,
                                         PrimitiveType::C128));

TEST_P(LinearAlgebraOfType, cholesky) {
  PrimitiveType type = GetParam();
  for (int64_t n : {0, 1, 5, 20})
    for (bool isLower : {false, true})
      for (Ints layout : {Ints{2, 1, 0}, Ints{1, 2, 0}, Ints{0, 1, 2}}) {
        Array random(type, {3, n, n}), matrices(type, {3, n, n}, layout);
        random.fill(1, 1);
        std::vector<Complex> elements;
        for (int64_t i = 0; i < 3; ++i) {
          Matrix a = getMatrix(random.get(), i, n * n);
          Matrix product = multiply(a, getAdjoint(a, n, n), n, n, n);
          for (int64_t k = 0; k < n; ++k)
            product[k * n + k] += n;
          elements.insert(elements.end(), product.begin(), product.end());
        }
        matrices.set(elements);
        Array result = run({"cpu.cholesky", {}, {}, {{"lower", isLower}}},
                           {matrices}, {matrices})[0];
        std::vector<Complex> factors = result.get(), source = matrices.get();
        for (int64_t i = 0; i < 3; ++i) {
          Matrix factor = getMatrix(factors, i, n * n);
          Matrix adjoint = getAdjoint(factor, n, n);
          expectNear(isLower ? multiply(factor, adjoint, n, n, n)
                             : multiply(adjoint, factor, n, n, n),
                     getMatrix(source, i, n * n), getTolerance(type));
          for (int64_t row = 0; row < n; ++row)
            for (int64_t column = 0; column < n; ++column)
              if (isLower ? row < column : row > column)
                EXPECT_EQ(factor[row * n + column], Complex(0));
        }
      }
}

TEST(Cholesky, isComputedInTheResult) {
  for (Ints layout : {Ints{2, 1, 0}, Ints{1, 2, 0}}) {
    Array matrices(PrimitiveType::C64, {3, 8, 8}, layout);
    EXPECT_EQ(getScratchSize({"cpu.cholesky", {}, {}, {{"lower", true}}},
                             {matrices}, {matrices}),
              0);
  }
}

TEST(Cholesky, ofWhatHasNoFactor) {
  Array matrices(PrimitiveType::F32, {2, 2, 2});
  matrices.set({4, 0, 0, 9, 1, 2, 2, 1});
  std::vector<Complex> result = run({"cpu.cholesky", {}, {}, {{"lower", true}}},
                                    {matrices}, {matrices})[0]
                                    .get();
  EXPECT_EQ(getMatrix(result, 0, 4), (Matrix{2, 0, 0, 3}));
  for (int64_t i = 4; i < 8; ++i)
    EXPECT_TRUE(std::isnan(result[i].real()));
  Array integers(PrimitiveType::S32, {2, 2});
  EXPECT_EQ(getError({"cpu.cholesky", {}, {}, {}}, {integers}, {integers}),
            "cpu.cholesky: does not take elements of s32");
}

TEST_P(LinearAlgebraOfType, triangularSolve) {
  PrimitiveType type = GetParam();
  for (unsigned options = 0; options < 8; ++options)
    for (const char *transpose : {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"})
      for (Ints layout : {Ints{2, 1, 0}, Ints{1, 2, 0}, Ints{0, 2, 1}})
        for (auto [n, others] : std::vector<std::pair<int64_t, int64_t>>{
                 {6, 0}, {6, 1}, {6, 3}, {6, 140}, {150, 20}}) {
          bool isLeft = options & 1, isLower = options & 2,
               isUnit = options & 4;
          int64_t rows = isLeft ? n : others, columns = isLeft ? others : n;
          Array a(type, {2, n, n}), b(type, {2, rows, columns}, layout);
          a.fill(1, 1);
          b.fill(2, 1);
          std::vector<Complex> elements = a.get();
          for (Complex &element : elements)
            element *= 6.0 / double(n);
          for (int64_t i = 0; i < 2 * n; ++i)
            elements[i / n * n * n + i % n * (n + 1)] = 4;
          a.set(elements);
          Array x = run({"cpu.triangular_solve",
                         {},
                         {},
                         {{"left_side", isLeft},
                          {"lower", isLower},
                          {"unit_diagonal", isUnit},
                          {"transpose_a", std::string(transpose)}}},
                        {a, b}, {Array(type, {2, rows, columns}, layout)})[0];
          std::vector<Complex> solutions = x.get(), rights = b.get();
          for (int64_t i = 0; i < 2; ++i) {
            Matrix triangle = getMatrix(elements, i, n * n);
            for (int64_t row = 0; row < n; ++row)
              for (int64_t column = 0; column < n; ++column) {
                if (isLower ? row < column : row > column)
                  triangle[row * n + column] = 0;
                if (row == column && isUnit)
                  triangle[row * n + column] = 1;
              }
            if (*transpose != 'N')
              triangle = getAdjoint(triangle, n, n, *transpose == 'A');
            Matrix solution = getMatrix(solutions, i, rows * columns);
            // Without a diagonal that is large, solutions grow.
            expectNear(isLeft ? multiply(triangle, solution, n, n, columns)
                              : multiply(solution, triangle, rows, n, n),
                       getMatrix(rights, i, rows * columns),
                       getTolerance(type) * (isUnit ? 30 : 3));
          }
        }
}

//===----------------------------------------------------------------------===//
// LAPACK
//===----------------------------------------------------------------------===//

static LibraryCall
getLapack(const char *routine,
          std::initializer_list<std::pair<const char *, char>> attributes) {
  LibraryCall call = {
      "cpu.lapack", {}, {}, {{"routine", std::string(routine)}}};
  for (auto [name, value] : attributes)
    call.attributes[name] = int64_t(value);
  return call;
}

static PrimitiveType getRealType(PrimitiveType type) {
  return type == PrimitiveType::C64    ? PrimitiveType::F32
         : type == PrimitiveType::C128 ? PrimitiveType::F64
                                       : type;
}

TEST_P(LinearAlgebraOfType, lapack) {
  PrimitiveType type = GetParam();
  if (type == PrimitiveType::F16 || type == PrimitiveType::BF16)
    return;
  double tolerance = getTolerance(type);
  for (Ints layout : {Ints{2, 1, 0}, Ints{1, 2, 0}}) {
    int64_t m = 7, n = 5;
    Array a(type, {2, m, n}, layout), square(type, {2, n, n}, layout);
    Array info(PrimitiveType::S32, {2});
    a.fill(1);
    square.fill(2);
    std::vector<Complex> elements = square.get();
    for (int64_t i = 0; i < 2 * n; ++i)
      elements[i / n * n * n + i % n * (n + 1)] += 10;
    square.set(elements);

    // P A = L U
    std::vector<Array> lu = run(getLapack("getrf", {}), {a},
                                {a, Array(PrimitiveType::S32, {2, n}), info});
    for (int64_t i = 0; i < 2; ++i) {
      Matrix factors = getMatrix(lu[0].get(), i, m * n), lower(m * n),
             upper(n * n);
      for (int64_t row = 0; row < m; ++row)
        for (int64_t column = 0; column < n; ++column) {
          if (row > column)
            lower[row * n + column] = factors[row * n + column];
          else
            upper[row * n + column] = factors[row * n + column];
          if (row == column)
            lower[row * n + column] = 1;
        }
      Matrix product = multiply(lower, upper, m, n, n);
      auto pivots = lu[1].as<int32_t>();
      for (int64_t row = n; row-- > 0;)
        for (int64_t column = 0; column < n; ++column)
          std::swap(product[row * n + column],
                    product[(pivots[i * n + row] - 1) * n + column]);
      expectNear(product, getMatrix(a.get(), i, m * n), tolerance);
    }

    // A = Q R
    std::vector<Array> qr =
        run(getLapack("geqrf", {}), {a}, {a, Array(type, {2, n})});
    Array q = run(getLapack("orgqr", {}), {qr[0], qr[1]}, {a})[0];
    for (int64_t i = 0; i < 2; ++i) {
      Matrix upper(n * n), factors = getMatrix(qr[0].get(), i, m * n);
      for (int64_t row = 0; row < n; ++row)
        for (int64_t column = row; column < n; ++column)
          upper[row * n + column] = factors[row * n + column];
      expectNear(multiply(getMatrix(q.get(), i, m * n), upper, m, n, n),
                 getMatrix(a.get(), i, m * n), tolerance);
    }

    // A = U S V
    for (const char *routine : {"gesdd", "gesvd"}) {
      std::vector<Array> svd = run(getLapack(routine, {{"mode", 'S'}}), {a},
                                   {a, Array(getRealType(type), {2, n}),
                                    Array(type, {2, m, n}, layout),
                                    Array(type, {2, n, n}, layout), info});
      for (int64_t i = 0; i < 2; ++i) {
        Matrix u = getMatrix(svd[2].get(), i, m * n);
        for (int64_t k = 0; k < m * n; ++k)
          u[k] *= svd[1].get()[i * n + k % n];
        expectNear(multiply(u, getMatrix(svd[3].get(), i, n * n), m, n, n),
                   getMatrix(a.get(), i, m * n), tolerance);
      }
    }

    // H V = V L, for the lower triangle
    std::vector<Array> eigh =
        run(getLapack("syevd", {{"mode", 'V'}, {"uplo", 'L'}}), {square},
            {square, Array(getRealType(type), {2, n}), info});
    for (int64_t i = 0; i < 2; ++i) {
      Matrix h = getMatrix(square.get(), i, n * n);
      for (int64_t row = 0; row < n; ++row)
        for (int64_t column = row; column < n; ++column)
          h[row * n + column] = row == column ? h[row * n + row].real()
                                              : std::conj(h[column * n + row]);
      Matrix v = getMatrix(eigh[0].get(), i, n * n), scaled = v;
      for (int64_t k = 0; k < n * n; ++k)
        scaled[k] *= eigh[1].get()[i * n + k % n];
      expectNear(multiply(h, v, n, n, n), scaled, tolerance);
    }

    // A V = V L
    PrimitiveType complexType = getRealType(type) == PrimitiveType::F32
                                    ? PrimitiveType::C64
                                    : PrimitiveType::C128;
    Array vectors(complexType, {2, n, n}, layout), values(type, {2, n});
    std::vector<Array> outputs = {values};
    if (!isComplex(type))
      outputs.push_back(values);
    size_t first = outputs.size();
    outputs.insert(outputs.end(), {vectors, vectors, info});
    std::vector<Array> eig =
        run(getLapack("geev", {{"compute_left", 'V'}, {"compute_right", 'V'}}),
            {square}, outputs);
    for (int64_t i = 0; i < 2; ++i) {
      Matrix v = getMatrix(eig[first + 1].get(), i, n * n), scaled = v;
      for (int64_t k = 0; k < n * n; ++k) {
        Complex value = eig[0].get()[i * n + k % n];
        if (first == 2)
          value += Complex(0, 1) * eig[1].get()[i * n + k % n];
        scaled[k] *= value;
      }
      expectNear(multiply(getMatrix(square.get(), i, n * n), v, n, n, n),
                 scaled, tolerance);
    }
    // A = V T adjoint(V)
    outputs = {square, square, values};
    if (!isComplex(type))
      outputs.push_back(values);
    outputs.insert(outputs.end(), {info, info});
    std::vector<Array> schur = run(
        getLapack("gees", {{"mode", 'V'}, {"sort", 'N'}}), {square}, outputs);
    for (int64_t i = 0; i < 2; ++i) {
      Matrix v = getMatrix(schur[1].get(), i, n * n);
      expectNear(
          multiply(multiply(v, getMatrix(schur[0].get(), i, n * n), n, n, n),
                   getAdjoint(v, n, n), n, n, n),
          getMatrix(square.get(), i, n * n), tolerance);
    }
  }
}

/// One array of a batch, by itself.
static Array getOne(const Array &batch, int64_t i) {
  Ints sizes(batch.shape.dimensions.begin() + 1, batch.shape.dimensions.end());
  Array one(batch.shape.type, sizes);
  std::vector<Complex> elements = batch.get();
  int64_t size = one.getNumElements();
  one.set(getMatrix(elements, i, size));
  return one;
}

/// Runs a call for a batch, and for each of it by itself: elements of small
/// matrices have the same bits, wherever they are in a batch.
static void checkBatch(const LibraryCall &call,
                       const std::vector<Array> &operands,
                       const std::vector<Array> &results, bool isExact,
                       double tolerance) {
  std::vector<Array> all = run(call, operands, results);
  for (int64_t i = 0; i < operands[0].shape.dimensions[0]; ++i) {
    std::vector<Array> inputs, outputs;
    for (const Array &operand : operands)
      inputs.push_back(getOne(operand, i));
    for (const Array &result : results)
      outputs.push_back(getOne(result, i));
    outputs = run(call, inputs, outputs);
    for (size_t k = 0; k < results.size(); ++k) {
      if (isExact)
        EXPECT_EQ(getOne(all[k], i).bytes, outputs[k].bytes) << i;
      else
        expectNear(getOne(all[k], i).get(), outputs[k].get(), tolerance);
    }
  }
}

TEST(Lapack, batchesOfSmallMatrices) {
  for (PrimitiveType type : {PrimitiveType::F32, PrimitiveType::F64})
    for (int64_t count : {1, 7, 17})
      for (int64_t n : {1, 2, 3, 8, 9, 33}) {
        SCOPED_TRACE(testing::Message() << count << " of " << n);
        bool isExact = n <= 8;
        double tolerance = 10 * getTolerance(type);
        Array square(type, {count, n, n}), tall(type, {count, n, 2}),
            info(PrimitiveType::S32, {count});
        square.fill(1);
        tall.fill(2);
        checkBatch(getLapack("getrf", {}), {square},
                   {square, Array(PrimitiveType::S32, {count, n}), info},
                   isExact, tolerance);
        if (n >= 2)
          checkBatch(getLapack("lu", {}), {tall},
                     {tall, Array(PrimitiveType::S32, {count, 2}),
                      Array(PrimitiveType::S32, {count, n})},
                     isExact, tolerance);
        Array factors(type, {count, n >= 2 ? 2 : 1}),
            reflectors(type, {count, n, n >= 2 ? 2 : 1}),
            wide(type, {count, 3, n});
        checkBatch(getLapack("geqrf", {}), {square},
                   {square, Array(type, {count, n})}, isExact, tolerance);
        // The reflectors of a column and of what is below its first element.
        reflectors.fill(3);
        std::vector<Array> qr =
            run(getLapack("geqrf", {}), {reflectors}, {reflectors, factors});
        wide.fill(4);
        checkBatch(getLapack("orgqr", {}), {square, qr[1]}, {square}, isExact,
                   tolerance * 100);
        for (char transpose : {0, 1}) {
          checkBatch(
              getLapack("ormqr", {{"left", 1}, {"transpose", transpose}}),
              {qr[0], qr[1], tall}, {tall}, isExact, tolerance);
          checkBatch(
              getLapack("ormqr", {{"left", 0}, {"transpose", transpose}}),
              {qr[0], qr[1], wide}, {wide}, isExact, tolerance);
        }
        // With a large diagonal, they have a Cholesky factor.
        std::vector<Complex> elements = square.get();
        for (int64_t i = 0; i < count * n; ++i)
          elements[i / n * n * n + i % n * (n + 1)] = 8 * double(n);
        square.set(elements);
        for (char uplo : {'L', 'U'}) {
          checkBatch(getLapack("potrf", {{"uplo", uplo}}), {square},
                     {square, info}, isExact, tolerance);
          for (char trans : {'N', 'T'})
            checkBatch(
                getLapack("trsm",
                          {{"side", 'L'}, {"uplo", uplo}, {"trans_x", trans}}),
                {square, tall}, {tall}, isExact, tolerance);
        }
      }
}

TEST(Lapack, matricesWithoutFactors) {
  // One matrix of the batch is right, one has a pivot that is negative, one has
  // a zero, and one is NaN.
  double nan = std::nan("");
  Array matrices(PrimitiveType::F64, {4, 2, 2}), info(PrimitiveType::S32, {4});
  matrices.set({4, 2, 2, 5, 1, 2, 2, 1, 1, 1, 1, 1, nan, 0, 0, 1});
  std::vector<Array> results =
      run(getLapack("potrf", {{"uplo", 'L'}}), {matrices}, {matrices, info});
  EXPECT_EQ(results[1].as<int32_t>(), (std::vector<int32_t>{0, 2, 2, 1}));
  EXPECT_EQ(getMatrix(results[0].get(), 0, 4), (Matrix{2, 2, 1, 2}));
  std::vector<Complex> factors =
      run({"cpu.cholesky", {}, {}, {}}, {matrices}, {matrices})[0].get();
  EXPECT_EQ(getMatrix(factors, 0, 4), (Matrix{2, 1, 0, 2}));
  for (int64_t i = 4; i < 16; ++i)
    EXPECT_TRUE(std::isnan(factors[i].real()));
  results = run(getLapack("getrf", {}), {matrices},
                {matrices, Array(PrimitiveType::S32, {4, 2}), info});
  EXPECT_EQ(results[2].as<int32_t>(), (std::vector<int32_t>{0, 0, 2, 0}));
  EXPECT_EQ(results[1].as<int32_t>(),
            (std::vector<int32_t>{1, 2, 2, 2, 1, 2, 1, 2}));
}

TEST(Lapack, reflectorsOfExtremes) {
  // Squares of elements overflow, vanish, and are not numbers; there is nothing
  // to reflect in the fourth matrix.
  double nan = std::nan("");
  Array matrices(PrimitiveType::F32, {5, 3, 1}),
      factors(PrimitiveType::F32, {5, 1});
  matrices.set({3e30, 4e30, 0, -3e-30, 0, 4e-30, 1, nan, 0, 7, 0, 0, 0, 0, 0});
  std::vector<Array> results =
      run(getLapack("geqrf", {}), {matrices}, {matrices, factors});
  std::vector<Complex> reflectors = results[0].get();
  EXPECT_NEAR(reflectors[0].real() / -5e30, 1, 1e-6);
  EXPECT_NEAR(reflectors[1].real(), 0.5, 1e-6);
  EXPECT_NEAR(reflectors[3].real() / 5e-30, 1, 1e-6);
  EXPECT_NEAR(reflectors[5].real(), -0.5, 1e-6);
  EXPECT_TRUE(std::isnan(reflectors[6].real()));
  EXPECT_EQ(reflectors[9], Complex(7));
  EXPECT_EQ(reflectors[12], Complex(0));
  std::vector<Complex> scales = results[1].get();
  EXPECT_NEAR(scales[0].real(), 1.6, 1e-6);
  EXPECT_NEAR(scales[1].real(), 1.6, 1e-6);
  EXPECT_TRUE(std::isnan(scales[2].real()));
  EXPECT_EQ(scales[3], Complex(0));
  EXPECT_EQ(scales[4], Complex(0));
}

TEST(Lapack, tooManyReflectors) {
  Array reflectors(PrimitiveType::F64, {2, 3, 4}),
      factors(PrimitiveType::F64, {2, 4}), sides(PrimitiveType::F64, {2, 3, 2});
  EXPECT_ANY_THROW(run(getLapack("ormqr", {{"left", 1}}),
                       {reflectors, factors, sides}, {sides}));
  Array square(PrimitiveType::F64, {2, 3, 3});
  EXPECT_ANY_THROW(run(getLapack("orgqr", {}), {square, factors}, {square}));
}

TEST(Lapack, infoAndErrors) {
  Array matrix(PrimitiveType::F64, {2, 2}), info(PrimitiveType::S32, {});
  matrix.set({1, 2, 2, 1});
  std::vector<Array> results =
      run(getLapack("potrf", {{"uplo", 'L'}}), {matrix}, {matrix, info});
  EXPECT_EQ(results[1].as<int32_t>()[0], 2);
  EXPECT_EQ(getError(getLapack("potrf", {}), {matrix}, {matrix}),
            "cpu.lapack: has 1 results, not 2");
  EXPECT_EQ(getError(getLapack("potrf", {}), {matrix}, {info, matrix}),
            "cpu.lapack: result 0 is s32[]{}, which does not fit the others");
  EXPECT_EQ(getError(getLapack("what", {}), {matrix}, {matrix, info}),
            "cpu.lapack: has no routine what");
  Array integers(PrimitiveType::S32, {2, 2});
  EXPECT_EQ(getError(getLapack("potrf", {}), {integers}, {integers, info}),
            "cpu.lapack: does not take operand 0, s32[2,2]{1,0}");
  Array empty(PrimitiveType::F32, {2, 0, 0}), infos(PrimitiveType::S32, {2});
  results = run(getLapack("potrf", {}), {empty}, {empty, infos});
  EXPECT_EQ(results[1].as<int32_t>(), (std::vector<int32_t>{0, 0}));
}

//===----------------------------------------------------------------------===//
// softmax, layer normalization
//===----------------------------------------------------------------------===//

TEST(Softmax, ofAllTypesAndLayouts) {
  for (PrimitiveType type :
       {PrimitiveType::F16, PrimitiveType::BF16, PrimitiveType::F32})
    for (int64_t dim : {0, 1, 2})
      for (Ints layout : {Ints{2, 1, 0}, Ints{0, 1, 2}, Ints{0, 2, 1}})
        for (Ints sizes : {Ints{4, 6, 33}, Ints{4, 0, 3}}) {
          Array operand(type, sizes, layout);
          operand.fill(1, 20);
          std::vector<Complex> x = operand.get(), expected(x.size());
          for (size_t i = 0; i < x.size(); ++i) {
            Ints index = getIndex(sizes, i);
            double sum = 0;
            for (int64_t k = 0; k < sizes[dim]; ++k) {
              index[dim] = k;
              sum += std::exp(x[getNumber(sizes, index)].real() - x[i].real());
            }
            expected[i] = 1 / sum;
          }
          Array result = run({"cpu.softmax", {}, {}, {{"dimension", dim}}},
                             {operand}, {Array(type, sizes)})[0];
          expectNear(result.get(), expected, getTolerance(type));
        }
}

TEST(LayerNorm, ofAllLayouts) {
  for (Ints layout : {Ints{2, 1, 0}, Ints{0, 1, 2}, Ints{2, 0, 1}})
    for (Ints sizes : {Ints{4, 6, 33}, Ints{4, 0, 3}}) {
      Array x(PrimitiveType::F32, sizes, layout);
      Array scale(PrimitiveType::F32, {sizes[2]}),
          bias(PrimitiveType::F32, {sizes[2]});
      x.fill(1);
      scale.fill(2);
      bias.fill(3);
      std::vector<Complex> elements = x.get(), expected(elements.size());
      int64_t n = sizes[2];
      for (size_t row = 0; row < elements.size() / n; ++row) {
        Complex mean = 0, variance = 0;
        for (int64_t i = 0; i < n; ++i)
          mean += elements[row * n + i] / double(n);
        for (int64_t i = 0; i < n; ++i)
          variance += std::pow(elements[row * n + i] - mean, 2) / double(n);
        for (int64_t i = 0; i < n; ++i)
          expected[row * n + i] = (elements[row * n + i] - mean) /
                                      std::sqrt(variance + 0.001) *
                                      scale.get()[i] +
                                  bias.get()[i];
      }
      Array result =
          run({"cpu.layer_norm", {}, {}, {{"epsilon", 0.001}}},
              {x, scale, bias}, {Array(PrimitiveType::F32, sizes)})[0];
      expectNear(result.get(), expected, 1e-5);
    }
}
