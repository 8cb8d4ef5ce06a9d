//===- LibraryFunctionTest.cpp - Calls of NVIDIA's libraries --------------===//
// On fake libraries, which are loaded under the names of NVIDIA's: whether
// calls say what they mean.

#include "hlo/Runtime/CUDA/LibraryFunction.h"
#include "TestUtils.h"
#include <cmath>
#include <complex>
#include <cstring>
#include <dlfcn.h>

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;
using Ints = std::vector<int64_t>;

namespace {
/// Elements in the order of the dimensions, whatever the layout.
struct Array {
  ArrayShape shape;
  std::vector<float> elements;

  int64_t getCount() const {
    int64_t count = 1;
    for (int64_t size : shape.dimensions)
      count *= size;
    return count;
  }
  /// Where an element lies in memory.
  int64_t getPlace(int64_t index) const {
    Ints position(shape.dimensions.size());
    for (size_t dim = position.size(); dim-- > 0;) {
      position[dim] = index % shape.dimensions[dim];
      index /= shape.dimensions[dim];
    }
    int64_t place = 0, stride = 1;
    for (int64_t dim : shape.minorToMajor) {
      place += position[dim] * stride;
      stride *= shape.dimensions[dim];
    }
    return place;
  }
};

Array makeArray(Ints dimensions, Ints minorToMajor, int seed = 0) {
  Array array = {{PrimitiveType::F32, dimensions, minorToMajor}, {}};
  for (int64_t i = 0; i < array.getCount(); ++i)
    array.elements.push_back(float((i * 7 + seed * 13) % 11) / 4 - 1);
  return array;
}

class LibraryFunctionTest : public FakeDriverTest {
protected:
  LibraryFunctionTest() {
    for (const char *path :
         {FAKE_CUBLASLT, FAKE_CUBLAS, FAKE_CUSOLVER, FAKE_CUFFT})
      EXPECT_NE(dlopen(path, RTLD_NOW | RTLD_LOCAL), nullptr) << dlerror();
    registerLibraryFunctions();
    device = open();
    stream = device->getStream();
  }

  /// The results, of which shapes say what they are.
  void run(const LibraryCall &call, const std::vector<Array> &operands,
           std::vector<Array> &results) {
    auto function = cuda::makeLibraryFunction(call, *stream);
    std::vector<Memory> memory;
    std::vector<void *> sources, targets;
    auto allocate = [&](int64_t size, std::vector<void *> &pointers) {
      memory.push_back(device->allocate(size, "", *stream));
      pointers.push_back(memory.back().get());
    };
    for (const Array &operand : operands) {
      std::vector<float> packed(operand.elements.size());
      for (size_t i = 0; i < packed.size(); ++i)
        packed[operand.getPlace(i)] = operand.elements[i];
      allocate(packed.size() * 4, sources);
      stream->upload(sources.back(), packed.data(), packed.size() * 4);
    }
    for (const Array &result : results)
      allocate(result.getCount() * 4, targets);
    Memory scratch =
        device->allocate(function->getScratchSize(), "scratch", *stream);
    function->run(sources.data(), targets.data(), scratch.get(), *stream);
    for (size_t i = 0; i < results.size(); ++i) {
      Array &result = results[i];
      std::vector<float> packed(result.getCount());
      stream->download(packed.data(), targets[i], packed.size() * 4);
      result.elements.resize(packed.size());
      for (size_t j = 0; j < packed.size(); ++j)
        result.elements[j] = packed[result.getPlace(j)];
    }
  }

  std::string getCallMessage(const LibraryCall &call) {
    return getMessage([&] { (void)cuda::makeLibraryFunction(call, *stream); });
  }

  std::shared_ptr<Device> device;
  std::shared_ptr<Stream> stream;
};

void expectNear(const std::vector<float> &actual,
                const std::vector<float> &expected, const std::string &what) {
  ASSERT_EQ(actual.size(), expected.size()) << what;
  for (size_t i = 0; i < actual.size(); ++i)
    ASSERT_NEAR(actual[i], expected[i], 1e-4) << what << " at " << i;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

struct Product {
  /// 3: batches are in both; 1, 2: in one.
  int batches = 0;
  bool isLhsTransposed = false, isRhsTransposed = false, isColumnMajor = false;
  bool hasC = false, hasBias = false, hasAux = false;
  std::string activation = "none";
  double alpha = 1;

  std::string describe() const {
    return "batches " + std::to_string(batches) + ", transposed " +
           std::to_string(isLhsTransposed) + std::to_string(isRhsTransposed) +
           ", column-major " + std::to_string(isColumnMajor) + ", c " +
           std::to_string(hasC) + ", bias " + std::to_string(hasBias) + " " +
           activation;
  }
};

Ints getLayout(size_t rank, bool isColumnMajor) {
  Ints layout;
  for (size_t i = rank; i-- > 0;)
    layout.push_back(int64_t(i));
  if (isColumnMajor)
    std::swap(layout[0], layout[1]);
  return layout;
}

class MatmulTest : public LibraryFunctionTest {
protected:
  static constexpr int64_t B = 2, M = 3, N = 4, K = 5;

  void makeCall(const Product &p, LibraryCall &call,
                std::vector<Array> &operands, std::vector<Array> &results) {
    auto matrix = [&](bool isBatched, int64_t rows, int64_t columns,
                      bool isColumnMajor, int seed) {
      Ints dims = isBatched ? Ints{B, rows, columns} : Ints{rows, columns};
      return makeArray(dims, getLayout(dims.size(), isColumnMajor), seed);
    };
    operands.push_back(matrix(p.batches & 1, M, K, p.isLhsTransposed, 1));
    operands.push_back(matrix(p.batches & 2, K, N, p.isRhsTransposed, 2));
    if (p.hasC)
      operands.push_back(matrix(p.batches, M, N, p.isColumnMajor, 3));
    if (p.hasBias)
      operands.push_back(makeArray({p.isColumnMajor ? M : N}, {0}, 4));
    results.push_back(matrix(p.batches, M, N, p.isColumnMajor, 0));
    if (p.hasAux)
      results.push_back(results[0]);
    call.function = "cublas.matmul";
    for (const Array &array : operands)
      call.operands.push_back(array.shape);
    for (const Array &array : results)
      call.results.push_back(array.shape);
    int64_t isLhs = p.batches & 1, isRhs = (p.batches & 2) / 2;
    auto &attributes = call.attributes;
    attributes["lhs_batch_dims"] = isLhs ? Ints{0} : Ints();
    attributes["rhs_batch_dims"] = isRhs ? Ints{0} : Ints();
    attributes["lhs_contracting_dims"] = Ints{isLhs + 1};
    attributes["rhs_contracting_dims"] = Ints{isRhs};
    attributes["operand_segments"] = Ints{1, 1, p.hasC, 0, 0, p.hasBias, 0};
    attributes["alpha"] = p.alpha;
    attributes["activation"] = p.activation;
    if (p.hasC)
      attributes["beta"] = 0.5;
    if (p.hasAux)
      attributes["aux"] = true;
  }

  std::vector<float> compute(const Product &p,
                             const std::vector<Array> &operands,
                             bool isActivated) {
    std::vector<float> result;
    for (int64_t b = 0; b < (p.batches ? B : 1); ++b)
      for (int64_t i = 0; i < M; ++i)
        for (int64_t j = 0; j < N; ++j) {
          float sum = 0;
          for (int64_t k = 0; k < K; ++k)
            sum += operands[0]
                       .elements[(p.batches & 1 ? b * M * K : 0) + i * K + k] *
                   operands[1]
                       .elements[(p.batches & 2 ? b * K * N : 0) + k * N + j];
          float x = float(p.alpha) * sum;
          if (p.hasC)
            x += 0.5f * operands[2].elements[(b * M + i) * N + j];
          if (p.hasBias)
            x += operands[2 + p.hasC].elements[p.isColumnMajor ? i : j];
          if (isActivated && p.activation == "relu")
            x = std::max(x, 0.0f);
          if (isActivated && p.activation == "gelu")
            x = 0.5f * x *
                (1 + std::tanh(0.7978845608f * (x + 0.044715f * x * x * x)));
          result.push_back(x);
        }
    return result;
  }

  void check(const Product &p) {
    LibraryCall call;
    std::vector<Array> operands, results;
    makeCall(p, call, operands, results);
    run(call, operands, results);
    expectNear(results[0].elements, compute(p, operands, true), p.describe());
    if (p.hasAux)
      expectNear(results[1].elements, compute(p, operands, false),
                 p.describe());
  }
};

TEST_F(MatmulTest, layouts) {
  for (int batches = 0; batches < 4; ++batches)
    for (int layouts = 0; layouts < 8; ++layouts) {
      Product p;
      p.batches = batches;
      p.isLhsTransposed = layouts & 1;
      p.isRhsTransposed = layouts & 2;
      p.isColumnMajor = layouts & 4;
      p.alpha = 1.5;
      check(p);
      p.hasC = true;
      check(p);
      p.hasBias = true;
      p.activation = "relu";
      check(p);
    }
}

TEST_F(MatmulTest, gelu) {
  Product p;
  p.activation = "gelu";
  check(p);
  p.hasAux = true;
  check(p);
  p.batches = 3;
  p.hasBias = true;
  check(p);
}

TEST_F(MatmulTest, vectors) {
  // One row, one column, one of both; the layouts of which say little.
  for (auto [m, n] : {std::pair{1, 4}, {4, 1}, {1, 1}})
    for (bool isColumnMajor : {false, true}) {
      LibraryCall call;
      call.function = "cublas.matmul";
      Array x = makeArray({m, 5}, getLayout(2, isColumnMajor), 1);
      Array y = makeArray({5, n}, getLayout(2, isColumnMajor), 2);
      std::vector<Array> results = {
          makeArray({m, n}, getLayout(2, isColumnMajor))};
      call.operands = {x.shape, y.shape};
      call.results = {results[0].shape};
      call.attributes = {{"lhs_contracting_dims", Ints{1}},
                         {"rhs_contracting_dims", Ints{0}},
                         {"operand_segments", Ints{1, 1, 0, 0, 0, 0, 0}}};
      run(call, {x, y}, results);
      std::vector<float> expected;
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
          float sum = 0;
          for (int k = 0; k < 5; ++k)
            sum += x.elements[i * 5 + k] * y.elements[k * n + j];
          expected.push_back(sum);
        }
      expectNear(results[0].elements, expected, "vector");
    }
}

TEST_F(MatmulTest, doubles) {
  // cuBLASLt has no algorithm here, and cuBLAS does it.
  LibraryCall call;
  call.function = "cublas.matmul";
  ArrayShape square = {PrimitiveType::F64, {2, 2}, {1, 0}};
  call.operands = {square, square};
  call.results = {square};
  call.attributes = {{"lhs_contracting_dims", Ints{1}},
                     {"rhs_contracting_dims", Ints{0}},
                     {"operand_segments", Ints{1, 1, 0, 0, 0, 0, 0}}};
  auto function = cuda::makeLibraryFunction(call, *stream);
  Memory memory = device->allocate(32, "", *stream);
  Memory result = device->allocate(32, "", *stream);
  Memory scratch = device->allocate(function->getScratchSize(), "", *stream);
  double values[] = {1, 2, 3, 4}, product[4];
  stream->upload(memory.get(), values, 32);
  void *operands[] = {memory.get(), memory.get()}, *results[] = {result.get()};
  function->run(operands, results, scratch.get(), *stream);
  stream->download(product, result.get(), 32);
  EXPECT_EQ(std::vector<double>(product, product + 4),
            (std::vector<double>{7, 10, 15, 22}));
  call.attributes["activation"] = std::string("relu");
  EXPECT_EQ(getCallMessage(call), "cublas.matmul: cuBLASLt has no algorithm "
                                  "for it on this device");
}

TEST_F(MatmulTest, refusals) {
  LibraryCall call;
  std::vector<Array> operands, results;
  makeCall(Product(), call, operands, results);
  LibraryCall changed = call;
  changed.attributes["activation"] = std::string("silu");
  EXPECT_EQ(getCallMessage(changed),
            "cublas.matmul: cuBLASLt has no activation silu");
  changed = call;
  changed.attributes["operand_segments"] = Ints{1, 1, 1, 0, 0, 0, 0};
  EXPECT_EQ(getCallMessage(changed),
            "cublas.matmul: does not have the operands that it says");
  changed = call;
  changed.operands[0].type = PrimitiveType::U64;
  EXPECT_EQ(getCallMessage(changed), "cublas.matmul: has no u64[3,5]{1,0}");
  changed = call;
  changed.results[0].dimensions = {4, 3};
  EXPECT_EQ(getCallMessage(changed),
            "cublas.matmul: the operands and the result do not fit together");
  // Batches between the rows and the columns.
  Product batched;
  batched.batches = 3;
  call = {};
  operands.clear();
  results.clear();
  makeCall(batched, call, operands, results);
  call.operands[0].minorToMajor = {0, 1, 2};
  EXPECT_EQ(getCallMessage(call), "cublas.matmul: the arrays do not lie as "
                                  "matrices in memory");
}

//===----------------------------------------------------------------------===//
// Solvers
//===----------------------------------------------------------------------===//

class SolverTest : public LibraryFunctionTest {};

/// Well-conditioned ones.
Array makeTriangles(int64_t count, int64_t size, bool isColumnMajor) {
  Ints dims = count ? Ints{count, size, size} : Ints{size, size};
  Array array = makeArray(dims, getLayout(dims.size(), isColumnMajor), 5);
  for (int64_t i = 0; i < array.getCount(); ++i)
    if (i / size % size == i % size)
      array.elements[i] = 3 + float(i % 3);
  return array;
}

TEST_F(SolverTest, triangularSolve) {
  constexpr int64_t n = 4, m = 3;
  for (int flags = 0; flags < 64; ++flags)
    for (std::string transpose : {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"}) {
      bool isLeft = flags & 1, isLower = flags & 2, isUnit = flags & 4;
      int64_t count = flags & 8 ? 2 : 0;
      Array a = makeTriangles(count, n, flags & 16);
      Ints dims = isLeft ? Ints{n, m} : Ints{m, n};
      if (count)
        dims.insert(dims.begin(), count);
      Array b = makeArray(dims, getLayout(dims.size(), flags & 32), 6);
      std::vector<Array> results = {b};
      LibraryCall call;
      call.function = "cublas.triangular_solve";
      call.operands = {a.shape, b.shape};
      call.results = {b.shape};
      call.attributes = {{"left_side", isLeft},
                         {"lower", isLower},
                         {"unit_diagonal", isUnit},
                         {"transpose_a", transpose}};
      run(call, {a, b}, results);
      // op(A) X, or X op(A), is B.
      std::vector<float> product;
      bool isTransposed = transpose != "NO_TRANSPOSE";
      auto get = [&](int64_t batch, int64_t i, int64_t j) {
        if (isTransposed)
          std::swap(i, j);
        if (i == j && isUnit)
          return 1.0f;
        if (isLower ? i < j : i > j)
          return 0.0f;
        return a.elements[(batch * n + i) * n + j];
      };
      int64_t rows = isLeft ? n : m, columns = isLeft ? m : n;
      for (int64_t batch = 0; batch < std::max<int64_t>(count, 1); ++batch)
        for (int64_t i = 0; i < rows; ++i)
          for (int64_t j = 0; j < columns; ++j) {
            float sum = 0;
            auto x = [&](int64_t i, int64_t j) {
              return results[0].elements[(batch * rows + i) * columns + j];
            };
            for (int64_t k = 0; k < n; ++k)
              sum += isLeft ? get(batch, i, k) * x(k, j)
                            : x(i, k) * get(batch, k, j);
            product.push_back(sum);
          }
      expectNear(product, b.elements, transpose + std::to_string(flags));
    }
}

TEST_F(SolverTest, cholesky) {
  constexpr int64_t n = 3;
  for (int flags = 0; flags < 8; ++flags) {
    bool isLower = flags & 1, isColumnMajor = flags & 2;
    int64_t count = flags & 4 ? 2 : 0, all = std::max<int64_t>(count, 1);
    Array a = makeTriangles(count, n, isColumnMajor);
    for (int64_t i = 0; i < a.getCount(); ++i)
      if (i / n % n > i % n) // symmetric
        a.elements[i] = a.elements[i / (n * n) * n * n + i % n * n + i / n % n];
    Ints batch = count ? Ints{count} : Ints();
    std::vector<Array> results = {a, makeArray({0}, {0}),
                                  makeArray(batch, count ? Ints{0} : Ints())};
    LibraryCall call;
    call.function = "cusolver.cholesky";
    call.operands = {a.shape};
    call.results = {a.shape, results[1].shape, results[2].shape};
    call.results[2].type = PrimitiveType::S32;
    call.attributes = {{"lower", isLower}};
    run(call, {a}, results);
    std::vector<float> product;
    for (int64_t b = 0; b < all; ++b)
      for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < n; ++j) {
          // Of the lower triangle, whichever it is in.
          auto get = [&](int64_t i, int64_t j) {
            if (i < j)
              return 0.0f;
            return results[0]
                .elements[b * n * n + (isLower ? i * n + j : j * n + i)];
          };
          float sum = 0;
          for (int64_t k = 0; k < n; ++k)
            sum += get(i, k) * get(j, k);
          product.push_back(sum);
        }
    expectNear(product, a.elements, "cholesky " + std::to_string(flags));
    for (float info : results[2].elements)
      EXPECT_EQ(info, 0.0f);
  }
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

class FftTest : public LibraryFunctionTest {};

TEST_F(FftTest, backAndForth) {
  for (int64_t n : {8, 7}) {
    int64_t half = n / 2 + 1;
    ArrayShape real = {PrimitiveType::F32, {3, n}, {1, 0}};
    ArrayShape spectrum = {PrimitiveType::C64, {3, half}, {1, 0}};
    LibraryCall forward, inverse;
    forward.function = inverse.function = "cufft.fft";
    forward.operands = inverse.results = {real};
    forward.results = inverse.operands = {spectrum};
    forward.attributes = {{"fft_type", std::string("RFFT")},
                          {"fft_length", Ints{n}}};
    inverse.attributes = {{"fft_type", std::string("IRFFT")},
                          {"fft_length", Ints{n}}};
    auto there = cuda::makeLibraryFunction(forward, *stream);
    auto back = cuda::makeLibraryFunction(inverse, *stream);
    Array x = makeArray({3, n}, {1, 0}, 7);
    int64_t bytes = 3 * n * 4, spectrumBytes = 3 * half * 8;
    Memory a = device->allocate(bytes, "", *stream);
    Memory b = device->allocate(spectrumBytes, "", *stream);
    Memory c = device->allocate(bytes, "", *stream);
    Memory scratch = device->allocate(
        std::max(there->getScratchSize(), back->getScratchSize()), "", *stream);
    stream->upload(a.get(), x.elements.data(), bytes);
    void *pa = a.get(), *pb = b.get(), *pc = c.get();
    there->run(&pa, &pb, scratch.get(), *stream);
    std::vector<std::complex<float>> before(3 * half), after(3 * half);
    stream->download(before.data(), pb, spectrumBytes);
    float sum = 0;
    for (int64_t i = 0; i < n; ++i)
      sum += x.elements[i];
    EXPECT_NEAR(before[0].real(), sum, 1e-4);
    back->run(&pb, &pc, scratch.get(), *stream);
    std::vector<float> result(3 * n);
    stream->download(result.data(), pc, bytes);
    expectNear(result, x.elements, "there and back");
    // The operand is as it was.
    stream->download(after.data(), pb, spectrumBytes);
    EXPECT_EQ(before, after);
  }
}

TEST_F(FftTest, refusals) {
  LibraryCall call;
  call.function = "cufft.fft";
  call.operands = call.results = {{PrimitiveType::C64, {4, 4}, {0, 1}}};
  call.attributes = {{"fft_type", std::string("FFT")}, {"fft_length", Ints{4}}};
  EXPECT_EQ(getCallMessage(call), "cufft.fft: the arrays are not row-major");
  call.operands[0].minorToMajor = call.results[0].minorToMajor = {1, 0};
  call.attributes["fft_length"] = Ints{5};
  EXPECT_EQ(getCallMessage(call),
            "cufft.fft: the lengths are not those of the dimensions");
}

TEST_F(LibraryFunctionTest, randomState) {
  LibraryCall call;
  call.function = "runtime.rng_get_and_update_state";
  call.results = {{PrimitiveType::U64, {2}, {0}}};
  call.attributes = {{"delta", int64_t(3)}};
  auto first = cuda::makeLibraryFunction(call, *stream);
  auto second = cuda::makeLibraryFunction(call, *stream);
  Memory memory = device->allocate(16, "", *stream);
  void *result = memory.get();
  uint64_t state[2];
  for (uint64_t i = 0; i < 3; ++i) {
    (i % 2 ? first : second)->run(nullptr, &result, nullptr, *stream);
    stream->download(state, result, 16);
    EXPECT_EQ(state[0], 3 * i);
  }
}

TEST_F(LibraryFunctionTest, missing) {
  LibraryCall call;
  // cuDNN, which there is no fake of.
  call.function = "cudnn.norm";
  ArrayShape shape = {PrimitiveType::F32, {2, 2, 1, 1}, {3, 2, 1, 0}};
  call.operands = {shape, shape, shape};
  call.results = {shape};
  call.attributes = {{"epsilon", 1e-3}};
  std::string message = getCallMessage(call);
  if (message.find("not found") != std::string::npos)
    EXPECT_EQ(message, "libcudnn.so.9 not found: install nvidia-cudnn-cu12 or "
                       "cuDNN, or name its folder in LD_LIBRARY_PATH");
}
} // namespace
