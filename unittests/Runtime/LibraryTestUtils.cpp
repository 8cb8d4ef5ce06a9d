//===- LibraryTestUtils.cpp - Arrays for calls of libraries ---------------===//

#include "LibraryTestUtils.h"
#include "hlo/Runtime/CPU/Libraries.h"
#include "hlo/Runtime/Error.h"
#include <cmath>

using namespace hlo;
using namespace hlo::runtime;

Ints runtime::getRowMajor(size_t rank) {
  Ints layout;
  for (size_t i = rank; i-- > 0;)
    layout.push_back(i);
  return layout;
}

Array::Array(PrimitiveType type, Ints dimensions, Ints minorToMajor)
    : shape{type, dimensions, minorToMajor},
      bytes(getNumElements() * getStorageSize(type)) {}

int64_t Array::getNumElements() const {
  int64_t count = 1;
  for (int64_t size : shape.dimensions)
    count *= size;
  return count;
}

std::vector<Complex> Array::get() const {
  std::vector<Complex> elements(getNumElements());
  int64_t size = getStorageSize(shape.type);
  forEach([&](int64_t i, int64_t offset) {
    convertElements(shape.type, bytes.data() + offset * size,
                    PrimitiveType::C128, &elements[i], 1);
  });
  return elements;
}

void Array::set(const std::vector<Complex> &elements) {
  int64_t size = getStorageSize(shape.type);
  forEach([&](int64_t i, int64_t offset) {
    char *element = bytes.data() + offset * size;
    int64_t number;
    convertElements(PrimitiveType::C128, &elements[i], PrimitiveType::S64,
                    &number, 1);
    // Integers wrap around.
    if (isInteger(shape.type))
      convertElements(PrimitiveType::S64, &number, shape.type, element, 1);
    else
      convertElements(PrimitiveType::C128, &elements[i], shape.type, element,
                      1);
  });
}

void Array::fill(unsigned seed, int64_t range) {
  std::mt19937 random(seed);
  std::vector<Complex> elements(getNumElements());
  bool isWhole = isInteger(shape.type) || isPred(shape.type);
  auto draw = [&] {
    int64_t steps = isWhole ? range : range * 8;
    int64_t value = int64_t(random() % (2 * steps + 1)) - steps;
    if (isUnsigned(shape.type))
      value = std::abs(value);
    return isPred(shape.type) ? double(value > 0)
           : isWhole          ? double(value)
                              : double(value) / 8;
  };
  for (Complex &element : elements) {
    double real = draw();
    element = {real, isComplex(shape.type) ? draw() : 0};
  }
  set(elements);
}

Ints runtime::getIndex(const Ints &dimensions, int64_t number) {
  Ints index(dimensions.size());
  for (size_t dim = dimensions.size(); dim-- > 0;) {
    index[dim] = number % dimensions[dim];
    number /= dimensions[dim];
  }
  return index;
}

int64_t runtime::getNumber(const Ints &dimensions, const Ints &index) {
  int64_t number = 0;
  for (size_t dim = 0; dim < dimensions.size(); ++dim)
    number = number * dimensions[dim] + index[dim];
  return number;
}

static void setShapes(LibraryCall &call, const std::vector<Array> &operands,
                      const std::vector<Array> &results) {
  static bool isRegistered = (registerCPULibraryFunctions(), true);
  (void)isRegistered;
  for (const Array &array : operands)
    call.operands.push_back(array.shape);
  for (const Array &array : results)
    call.results.push_back(array.shape);
}

int64_t runtime::getScratchSize(LibraryCall call,
                                const std::vector<Array> &operands,
                                const std::vector<Array> &results) {
  setShapes(call, operands, results);
  return makeLibraryFunction(call)->getScratchSize();
}

std::vector<Array> runtime::run(LibraryCall call,
                                const std::vector<Array> &operands,
                                const std::vector<Array> &results) {
  setShapes(call, operands, results);
  call.numThreads = 3;
  std::unique_ptr<LibraryFunction> function = makeLibraryFunction(call);
  std::vector<Array> first;
  for (unsigned numThreads : {3, 1}) {
    ThreadPool threads(numThreads);
    std::vector<Array> inputs = operands, outputs = results;
    std::vector<void *> operandData, resultData;
    for (Array &array : inputs)
      operandData.push_back(array.bytes.data());
    for (Array &array : outputs) {
      std::fill(array.bytes.begin(), array.bytes.end(), 0x5a);
      resultData.push_back(array.bytes.data());
    }
    std::vector<char> scratch(function->getScratchSize() + 64, 0x5a);
    void *memory = scratch.data();
    size_t space = scratch.size();
    std::align(64, function->getScratchSize(), memory, space);
    for (int round = 0; round < 2; ++round)
      function->run(operandData.data(), resultData.data(), memory, threads);
    for (size_t i = 0; i < inputs.size(); ++i)
      EXPECT_EQ(inputs[i].bytes, operands[i].bytes) << "operand " << i;
    if (first.empty()) {
      first = outputs;
      continue;
    }
    for (size_t i = 0; i < outputs.size(); ++i)
      expectNear(outputs[i].get(), first[i].get(), 1e-5);
  }
  return first;
}

std::string runtime::getError(LibraryCall call,
                              const std::vector<Array> &operands,
                              const std::vector<Array> &results) {
  setShapes(call, operands, results);
  try {
    makeLibraryFunction(call);
  } catch (const Error &error) {
    return error.what();
  }
  return "no error";
}

void runtime::expectNear(const std::vector<Complex> &actual,
                         const std::vector<Complex> &expected,
                         double tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  double largest = 1e-30;
  for (Complex element : expected)
    if (std::isfinite(std::abs(element)))
      largest = std::max(largest, std::abs(element));
  int numShown = 0;
  for (size_t i = 0; i < actual.size() && numShown < 5; ++i) {
    bool isSame =
        actual[i] == expected[i] ||
        (std::isnan(actual[i].real()) && std::isnan(expected[i].real())) ||
        std::abs(actual[i] - expected[i]) <= tolerance * largest;
    if (isSame)
      continue;
    ++numShown;
    ADD_FAILURE() << "element " << i << " is " << actual[i] << ", not "
                  << expected[i];
  }
}
