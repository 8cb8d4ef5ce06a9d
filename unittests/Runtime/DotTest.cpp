//===- DotTest.cpp - Products of arrays -----------------------------------===//

#include "LibraryTestUtils.h"

using namespace hlo;
using namespace hlo::runtime;

namespace {
struct DotDims {
  Ints lhsBatch, rhsBatch, lhsContracting, rhsContracting;
};
} // namespace

static LibraryCall getCall(const DotDims &dims) {
  return {"cpu.dot",
          {},
          {},
          {{"lhs_batch_dims", dims.lhsBatch},
           {"rhs_batch_dims", dims.rhsBatch},
           {"lhs_contracting_dims", dims.lhsContracting},
           {"rhs_contracting_dims", dims.rhsContracting}}};
}

static Ints getFree(const Array &array, const Ints &batch,
                    const Ints &contracting) {
  Ints free;
  for (int64_t dim = 0; dim < int64_t(array.shape.dimensions.size()); ++dim)
    if (!std::count(batch.begin(), batch.end(), dim) &&
        !std::count(contracting.begin(), contracting.end(), dim))
      free.push_back(dim);
  return free;
}

static Ints getResultDimensions(const Array &lhs, const Array &rhs,
                                const DotDims &dims) {
  Ints sizes;
  for (int64_t dim : dims.lhsBatch)
    sizes.push_back(lhs.shape.dimensions[dim]);
  for (int64_t dim : getFree(lhs, dims.lhsBatch, dims.lhsContracting))
    sizes.push_back(lhs.shape.dimensions[dim]);
  for (int64_t dim : getFree(rhs, dims.rhsBatch, dims.rhsContracting))
    sizes.push_back(rhs.shape.dimensions[dim]);
  return sizes;
}

/// The product element by element.
static std::vector<Complex> getExpected(const Array &lhs, const Array &rhs,
                                        const DotDims &dims) {
  Ints result = getResultDimensions(lhs, rhs, dims);
  Ints lhsFree = getFree(lhs, dims.lhsBatch, dims.lhsContracting);
  Ints rhsFree = getFree(rhs, dims.rhsBatch, dims.rhsContracting);
  Ints contracted;
  int64_t depth = 1, count = 1;
  for (int64_t dim : dims.lhsContracting) {
    contracted.push_back(lhs.shape.dimensions[dim]);
    depth *= contracted.back();
  }
  for (int64_t size : result)
    count *= size;
  std::vector<Complex> left = lhs.get(), right = rhs.get(), sums(count);
  for (int64_t i = 0; i < count; ++i) {
    Ints index = getIndex(result, i);
    Ints lhsIndex(lhs.shape.dimensions.size()),
        rhsIndex(rhs.shape.dimensions.size());
    size_t at = 0;
    for (size_t b = 0; b < dims.lhsBatch.size(); ++b, ++at) {
      lhsIndex[dims.lhsBatch[b]] = index[at];
      rhsIndex[dims.rhsBatch[b]] = index[at];
    }
    for (int64_t dim : lhsFree)
      lhsIndex[dim] = index[at++];
    for (int64_t dim : rhsFree)
      rhsIndex[dim] = index[at++];
    for (int64_t k = 0; k < depth; ++k) {
      Ints position = getIndex(contracted, k);
      for (size_t c = 0; c < contracted.size(); ++c) {
        lhsIndex[dims.lhsContracting[c]] = position[c];
        rhsIndex[dims.rhsContracting[c]] = position[c];
      }
      sums[i] += left[getNumber(lhs.shape.dimensions, lhsIndex)] *
                 right[getNumber(rhs.shape.dimensions, rhsIndex)];
    }
  }
  return sums;
}

static void check(Array lhs, Array rhs, const DotDims &dims,
                  PrimitiveType resultType, double tolerance,
                  Ints resultLayout = {}) {
  lhs.fill(1);
  rhs.fill(2);
  Ints sizes = getResultDimensions(lhs, rhs, dims);
  Array result = resultLayout.empty() ? Array(resultType, sizes)
                                      : Array(resultType, sizes, resultLayout);
  std::vector<Array> results = run(getCall(dims), {lhs, rhs}, {result});
  Array expected = result;
  expected.set(getExpected(lhs, rhs, dims));
  expectNear(results[0].get(), expected.get(), tolerance);
}

static const DotDims matmul = {{}, {}, {1}, {0}};
static const DotDims batchMatmul = {{0}, {0}, {2}, {1}};

static double getTolerance(PrimitiveType type) {
  switch (type) {
  case PrimitiveType::F64:
  case PrimitiveType::C128:
    return 1e-14;
  case PrimitiveType::F32:
  case PrimitiveType::C64:
    return 1e-6;
  case PrimitiveType::F16:
    return 1e-3;
  case PrimitiveType::BF16:
    return 8e-3;
  default:
    return isFloat(type) ? 0.3 : 0;
  }
}

class DotOfType : public testing::TestWithParam<PrimitiveType> {};

TEST_P(DotOfType, ofAllSizes) {
  PrimitiveType type = GetParam();
  double tolerance = getTolerance(type);
  auto multiply = [&](int64_t m, int64_t n, int64_t k) {
    SCOPED_TRACE(testing::Message() << m << "x" << n << "x" << k);
    check(Array(type, {m, k}), Array(type, {k, n}), matmul, type, tolerance);
    check(Array(type, {m, k}, {0, 1}), Array(type, {k, n}, {0, 1}), matmul,
          type, tolerance, {0, 1});
    check(Array(type, {3, m, k}), Array(type, {3, k, n}), batchMatmul, type,
          tolerance);
  };
  multiply(1, 1, 1);
  multiply(3, 4, 5);
  multiply(1, 70, 33);
  multiply(70, 1, 33);
  multiply(17, 65, 40);
  multiply(70, 37, 90);
  // Nothing, and sums of nothing.
  multiply(0, 3, 2);
  multiply(2, 3, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Types, DotOfType,
    testing::Values(PrimitiveType::PRED, PrimitiveType::S4, PrimitiveType::S8,
                    PrimitiveType::S16, PrimitiveType::S32, PrimitiveType::S64,
                    PrimitiveType::U4, PrimitiveType::U8, PrimitiveType::U16,
                    PrimitiveType::U32, PrimitiveType::U64,
                    PrimitiveType::F8E5M2, PrimitiveType::F8E4M3FN,
                    PrimitiveType::F16, PrimitiveType::BF16, PrimitiveType::F32,
                    PrimitiveType::F64, PrimitiveType::C64,
                    PrimitiveType::C128));

TEST(Dot, thinMatrices) {
  for (PrimitiveType type : {PrimitiveType::F32, PrimitiveType::BF16})
    for (int64_t m : {1, 2, 3, 5, 8})
      for (bool isTransposed : {false, true}) {
        Ints layout = isTransposed ? Ints{0, 1} : Ints{1, 0};
        check(Array(type, {m, 300}), Array(type, {300, 133}, layout), matmul,
              type, getTolerance(type));
        check(Array(type, {133, 300}, layout), Array(type, {300, m}), matmul,
              type, getTolerance(type), {0, 1});
        check(Array(type, {m, 300}), Array(type, {300, 133}, layout), matmul,
              PrimitiveType::F32, getTolerance(PrimitiveType::F32));
        // More columns than have their sums in a cache.
        check(Array(type, {m, 20}), Array(type, {20, 8262 / m}, layout), matmul,
              type, getTolerance(type));
      }
}

// Rows of a batch are one call, whatever their number and order.
/// Rows of the large matrix that no vector, or several ones and a part of one
/// hold, where results of a row lie together.
TEST(Dot, narrowMatrices) {
  for (PrimitiveType type : {PrimitiveType::F32, PrimitiveType::BF16})
    for (int64_t columns : {2, 3, 4})
      for (int64_t depth : {1, 15, 16, 33, 64, 75}) {
        double tolerance = type == PrimitiveType::F32 ? 1e-6 : 1e-2;
        check(Array(type, {133, depth}), Array(type, {depth, columns}), matmul,
              type, tolerance);
        check(Array(type, {2, 133, depth}), Array(type, {2, depth, columns}),
              batchMatmul, type, tolerance);
        check(Array(type, {133, depth}), Array(type, {depth, columns}), matmul,
              PrimitiveType::F32, 1e-6);
      }
}

TEST(Dot, manySmallMatrices) {
  PrimitiveType type = PrimitiveType::F32;
  for (int64_t m : {1, 7, 8, 12})
    for (int64_t n : {1, 7, 37})
      for (int64_t k : {1, 11}) {
        SCOPED_TRACE(testing::Message() << m << "x" << n << "x" << k);
        check(Array(type, {20, m, k}), Array(type, {20, k, n}), batchMatmul,
              type, 1e-6);
        check(Array(type, {20, m, k}, {1, 2, 0}),
              Array(type, {20, k, n}, {1, 2, 0}), batchMatmul, type, 1e-6);
        check(Array(type, {5, 4, m, k}), Array(type, {4, 5, k, n}),
              {{0, 1}, {1, 0}, {3}, {2}}, type, 1e-6);
      }
}

TEST(Dot, vectors) {
  for (PrimitiveType type :
       {PrimitiveType::F32, PrimitiveType::BF16, PrimitiveType::F64}) {
    double tolerance = getTolerance(type);
    check(Array(type, {100}), Array(type, {100}), {{}, {}, {0}, {0}}, type,
          tolerance);
    check(Array(type, {100}), Array(type, {40}), {}, type, tolerance);
    check(Array(type, {}), Array(type, {}), {}, type, tolerance);
    check(Array(type, {}), Array(type, {7}), {}, type, tolerance);
    check(Array(type, {60, 50}), Array(type, {50}), {{}, {}, {1}, {0}}, type,
          tolerance);
    check(Array(type, {50}), Array(type, {50, 60}), {{}, {}, {0}, {0}}, type,
          tolerance);
    check(Array(type, {4, 50}), Array(type, {4, 60, 50}), {{0}, {0}, {1}, {2}},
          type, tolerance);
    check(Array(type, {4, 60}), Array(type, {4, 60, 50}), {{0}, {0}, {1}, {1}},
          type, tolerance);
  }
}

TEST(Dot, dimensionsInAnyOrder) {
  // Heads between rows and features, as in attention.
  DotDims scores = {{0, 2}, {0, 2}, {3}, {3}};
  check(Array(PrimitiveType::F32, {2, 70, 3, 40}),
        Array(PrimitiveType::F32, {2, 75, 3, 40}), scores, PrimitiveType::F32,
        1e-6);
  check(Array(PrimitiveType::F32, {70, 3, 40}),
        Array(PrimitiveType::F32, {75, 3, 40}), {{1}, {1}, {2}, {2}},
        PrimitiveType::F32, 1e-6);
  check(Array(PrimitiveType::F32, {3, 70, 75}),
        Array(PrimitiveType::F32, {75, 3, 40}), {{0}, {1}, {2}, {0}},
        PrimitiveType::F32, 1e-6, {2, 0, 1});
  // Groups that do not lie together.
  check(Array(PrimitiveType::F32, {20, 6, 30, 5}),
        Array(PrimitiveType::F32, {5, 6, 21, 11}), {{}, {}, {1, 3}, {1, 0}},
        PrimitiveType::F32, 1e-6);
  check(Array(PrimitiveType::F64, {20, 6, 30, 5}),
        Array(PrimitiveType::F64, {5, 6, 21, 11}), {{}, {}, {1, 3}, {1, 0}},
        PrimitiveType::F64, 1e-14, {0, 2, 1, 3});
  check(Array(PrimitiveType::S32, {20, 6, 30}, {1, 2, 0}),
        Array(PrimitiveType::S32, {6, 21}), {{}, {}, {1}, {0}},
        PrimitiveType::S32, 0, {1, 0, 2});
}

TEST(Dot, typesThatDiffer) {
  auto multiply = [](PrimitiveType lhs, PrimitiveType rhs,
                     PrimitiveType result) {
    for (int64_t n : {20, 200})
      check(Array(lhs, {60, 200}), Array(rhs, {200, n}), matmul, result,
            getTolerance(result));
  };
  multiply(PrimitiveType::S8, PrimitiveType::S8, PrimitiveType::S32);
  multiply(PrimitiveType::U8, PrimitiveType::S8, PrimitiveType::S32);
  multiply(PrimitiveType::S8, PrimitiveType::U8, PrimitiveType::S32);
  multiply(PrimitiveType::S8, PrimitiveType::S8, PrimitiveType::S64);
  multiply(PrimitiveType::S8, PrimitiveType::S8, PrimitiveType::S16);
  multiply(PrimitiveType::BF16, PrimitiveType::F32, PrimitiveType::F32);
  multiply(PrimitiveType::BF16, PrimitiveType::BF16, PrimitiveType::F32);
  multiply(PrimitiveType::F16, PrimitiveType::F16, PrimitiveType::F32);
  multiply(PrimitiveType::F32, PrimitiveType::F32, PrimitiveType::F64);
  multiply(PrimitiveType::F8E4M3FN, PrimitiveType::F8E5M2, PrimitiveType::F32);
  multiply(PrimitiveType::F32, PrimitiveType::S32, PrimitiveType::F32);
}

TEST(Dot, integersWrapAround) {
  Array lhs(PrimitiveType::S32, {2, 2}), rhs(PrimitiveType::S32, {2, 2});
  lhs.setAs<int32_t>({INT32_MAX, INT32_MAX, INT32_MIN, 3});
  rhs.setAs<int32_t>({2, -1, 2, -1});
  std::vector<Array> results =
      run(getCall(matmul), {lhs, rhs}, {Array(PrimitiveType::S32, {2, 2})});
  EXPECT_EQ(results[0].as<int32_t>(),
            (std::vector<int32_t>{-4, 2, 6, INT32_MAX - 2}));
}

TEST(Dot, integersAreNotCopied) {
  for (PrimitiveType type : {PrimitiveType::S32, PrimitiveType::U32,
                             PrimitiveType::S64, PrimitiveType::U64}) {
    Array matrix(type, {64, 64});
    EXPECT_EQ(getScratchSize(getCall(matmul), {matrix, matrix}, {matrix}), 0);
  }
}

TEST(Dot, nanIsNotLost) {
  for (int64_t n : {2, 200}) {
    Array lhs(PrimitiveType::F32, {n, n}), rhs(PrimitiveType::F32, {n, n});
    lhs.fill(1);
    std::vector<Complex> elements(n * n);
    elements[0] = std::numeric_limits<double>::quiet_NaN();
    rhs.set(elements);
    Array result = run(getCall(matmul), {lhs, rhs},
                       {Array(PrimitiveType::F32, {n, n})})[0];
    std::vector<Complex> products = result.get();
    for (int64_t i = 0; i < n; ++i) {
      EXPECT_TRUE(std::isnan(products[i * n].real()));
      EXPECT_FALSE(std::isnan(products[i * n + 1].real()));
    }
  }
}

static double activate(const std::string &activation, double x) {
  if (activation == "relu")
    return std::max(x, 0.0);
  if (activation == "tanh")
    return std::tanh(x);
  if (activation == "logistic")
    return 1 / (1 + std::exp(-x));
  if (activation == "silu")
    return x / (1 + std::exp(-x));
  if (activation == "gelu")
    return 0.5 * x *
           (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
  return x;
}

TEST(Dot, whatFollows) {
  for (PrimitiveType type : {PrimitiveType::F32, PrimitiveType::BF16})
    for (const char *activation :
         {"none", "relu", "tanh", "logistic", "silu", "gelu"})
      for (double alpha : {1.0, 0.25})
        for (unsigned extra = 0; extra < 4; ++extra) {
          SCOPED_TRACE(testing::Message()
                       << activation << " " << alpha << " " << extra);
          Array lhs(type, {30, 40}), rhs(type, {40, 50});
          Array addend(type, {30, 50}), bias(type, {1, 50});
          lhs.fill(1, 1);
          rhs.fill(2, 1);
          addend.fill(3);
          bias.fill(4);
          std::vector<Complex> addends = addend.get(), biases = bias.get();
          LibraryCall call = getCall(matmul);
          call.attributes["alpha"] = alpha;
          call.attributes["activation"] = std::string(activation);
          std::vector<Array> operands = {lhs, rhs};
          std::vector<Complex> expected = getExpected(lhs, rhs, matmul);
          for (Complex &element : expected)
            element *= alpha;
          if (extra & 1) {
            operands.push_back(addend);
            call.attributes["beta"] = 1.0;
            for (int64_t i = 0; i < 1500; ++i)
              expected[i] += addends[i];
          }
          if (extra & 2) {
            operands.push_back(bias);
            call.attributes["has_bias"] = true;
            for (int64_t i = 0; i < 1500; ++i)
              expected[i] += biases[i % 50];
          }
          for (Complex &element : expected)
            element = activate(activation, element.real());
          Array result = run(call, operands, {Array(type, {30, 50})})[0];
          expectNear(result.get(), expected, 4 * getTolerance(type));
        }
}

TEST(Dot, constantOperands) {
  Array lhs(PrimitiveType::F32, {100, 150}),
      rhs(PrimitiveType::F32, {150, 110});
  lhs.fill(1);
  rhs.fill(2);
  LibraryCall call = getCall(matmul);
  call.constants = {nullptr, rhs.bytes.data()};
  Array result =
      run(call, {lhs, rhs}, {Array(PrimitiveType::F32, {100, 110})})[0];
  expectNear(result.get(), getExpected(lhs, rhs, matmul), 1e-6);
  // What has to be copied first, and both of them.
  Array bytes(PrimitiveType::S8, {150, 110});
  bytes.fill(3);
  call.constants = {lhs.bytes.data(), bytes.bytes.data()};
  result = run(call, {lhs, bytes}, {Array(PrimitiveType::F32, {100, 110})})[0];
  expectNear(result.get(), getExpected(lhs, bytes, matmul), 1e-6);
}

TEST(Dot, whatIsRefused) {
  Array lhs(PrimitiveType::F32, {2, 3}), rhs(PrimitiveType::F32, {3, 4});
  Array result(PrimitiveType::F32, {2, 4});
  EXPECT_EQ(getError(getCall(matmul), {lhs}, {result}),
            "cpu.dot: has 1 operands, not 2");
  EXPECT_EQ(getError(getCall({{}, {}, {1}, {1}}), {lhs, rhs},
                     {Array(PrimitiveType::F32, {2, 3})}),
            "cpu.dot: the operands do not fit together");
  EXPECT_EQ(getError(getCall(matmul), {lhs, rhs}, {lhs}),
            "cpu.dot: the result does not fit the operands");
  EXPECT_EQ(getError(getCall({{}, {}, {2}, {0}}), {lhs, rhs}, {result}),
            "cpu.dot: lhs_contracting_dims 2 is not of 2 dimensions");
  EXPECT_EQ(getError(getCall({{}, {}, {1}, {}}), {lhs, rhs}, {result}),
            "cpu.dot: the dimension numbers do not fit the arrays");
  LibraryCall call = getCall(matmul);
  call.attributes["activation"] = std::string("cosh");
  EXPECT_EQ(getError(call, {lhs, rhs}, {result}),
            "cpu.dot: has no activation cosh");
  call.function = "cpu.dots";
  EXPECT_EQ(getError(call, {lhs, rhs}, {result}),
            "no library here has cpu.dots");
}
