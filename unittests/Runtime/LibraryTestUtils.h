//===- LibraryTestUtils.h - Arrays for calls of libraries -------*- C++ -*-===//

#ifndef HLO_UNITTESTS_RUNTIME_LIBRARYTESTUTILS_H
#define HLO_UNITTESTS_RUNTIME_LIBRARYTESTUTILS_H

#include "hlo/Runtime/Conversion.h"
#include "hlo/Runtime/LibraryFunction.h"
#include "hlo/Runtime/ThreadPool.h"
#include <complex>
#include <gtest/gtest.h>
#include <ostream>
#include <random>

namespace hlo {
inline void PrintTo(PrimitiveType type, std::ostream *os) {
  *os << getPrimitiveTypeName(type);
}

namespace runtime {
using Ints = std::vector<int64_t>;
using Complex = std::complex<double>;

/// The row-major layout.
Ints getRowMajor(size_t rank);

/// An array with a layout, and its elements in row-major order.
struct Array {
  ArrayShape shape;
  std::vector<char> bytes;

  Array() = default;
  Array(PrimitiveType type, Ints dimensions, Ints minorToMajor);
  Array(PrimitiveType type, Ints dimensions)
      : Array(type, dimensions, getRowMajor(dimensions.size())) {}

  int64_t getNumElements() const;
  /// Elements as numbers.
  std::vector<Complex> get() const;
  void set(const std::vector<Complex> &elements);
  /// Sets integers, or numbers with a fraction where there are such, of a
  /// magnitude up to `range`.
  void fill(unsigned seed, int64_t range = 4);
  /// Elements of a C++ type that is as large as those of the array.
  template <typename T> std::vector<T> as() const {
    std::vector<T> elements(getNumElements());
    EXPECT_EQ(sizeof(T), size_t(getStorageSize(shape.type)));
    forEach([&](int64_t i, int64_t offset) {
      memcpy(&elements[i], bytes.data() + offset * sizeof(T), sizeof(T));
    });
    return elements;
  }
  template <typename T> void setAs(const std::vector<T> &elements) {
    EXPECT_EQ(sizeof(T), size_t(getStorageSize(shape.type)));
    forEach([&](int64_t i, int64_t offset) {
      memcpy(bytes.data() + offset * sizeof(T), &elements[i], sizeof(T));
    });
  }

private:
  /// The place in memory of each element.
  template <typename Fn> void forEach(Fn fn) const;
};

/// The index of an element of a row-major array.
Ints getIndex(const Ints &dimensions, int64_t number);
int64_t getNumber(const Ints &dimensions, const Ints &index);

/// Makes the function of a call and runs it, on several threads and on one,
/// which must not differ.
std::vector<Array> run(LibraryCall call, const std::vector<Array> &operands,
                       const std::vector<Array> &results);
/// Bytes that a call takes beside operands and results.
int64_t getScratchSize(LibraryCall call, const std::vector<Array> &operands,
                       const std::vector<Array> &results);
/// What a call is refused for.
std::string getError(LibraryCall call, const std::vector<Array> &operands,
                     const std::vector<Array> &results);

/// Checks elements, with a tolerance relative to the largest one.
void expectNear(const std::vector<Complex> &actual,
                const std::vector<Complex> &expected, double tolerance);

template <typename Fn> void Array::forEach(Fn fn) const {
  size_t rank = shape.dimensions.size();
  Ints strides(rank);
  int64_t stride = 1;
  for (int64_t dim : shape.minorToMajor) {
    strides[dim] = stride;
    stride *= shape.dimensions[dim];
  }
  for (int64_t i = 0, e = getNumElements(); i < e; ++i) {
    Ints index = getIndex(shape.dimensions, i);
    int64_t offset = 0;
    for (size_t dim = 0; dim < rank; ++dim)
      offset += index[dim] * strides[dim];
    fn(i, offset);
  }
}
} // namespace runtime
} // namespace hlo

#endif // HLO_UNITTESTS_RUNTIME_LIBRARYTESTUTILS_H
