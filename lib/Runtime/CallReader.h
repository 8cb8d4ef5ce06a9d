//===- CallReader.h - What a call of a library says -------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CALLREADER_H
#define HLO_LIB_RUNTIME_CALLREADER_H

#include "hlo/Runtime/LibraryFunction.h"

namespace hlo::runtime {
using Ints = std::vector<int64_t>;

/// As HLO text writes it.
std::string toString(const ArrayShape &shape);
int64_t getNumElements(const Ints &dimensions);
inline int64_t getNumElements(const ArrayShape &shape) {
  return getNumElements(shape.dimensions);
}
/// With the sizes behind the elements, if it has them. Throws `Error` where it
/// is too large.
int64_t getByteSize(const ArrayShape &shape);
/// Elements from one to the next, for each dimension.
Ints getStrides(const ArrayShape &shape);
/// The strides of a row-major array.
Ints getRowMajorStrides(const Ints &dimensions);

/// Reads the attributes of a call; throws `Error`, which names the function,
/// where one is missing or of another type.
class CallReader {
public:
  /// Checks that layouts are permutations.
  CallReader(const LibraryCall &call, size_t numOperands, size_t numResults);
  explicit CallReader(const LibraryCall &call);

  template <typename T> T get(const std::string &name) const {
    const Attribute *attribute = find(name);
    if (!attribute)
      fail("has no " + name);
    if (const T *value = std::get_if<T>(attribute))
      return *value;
    fail(name + " is of another type");
  }
  template <typename T> T get(const std::string &name, T defaultValue) const {
    return find(name) ? get<T>(name) : defaultValue;
  }
  bool has(const std::string &name) const { return find(name); }
  /// Dimensions of an array of that rank, each at most once.
  Ints getDims(const std::string &name, size_t rank) const;
  int64_t getDim(const std::string &name, size_t rank) const;

  const LibraryCall &getCall() const { return call; }
  const ArrayShape &getOperand(size_t i) const { return call.operands[i]; }
  const ArrayShape &getResult(size_t i) const { return call.results[i]; }

  [[noreturn]] void fail(const std::string &reason) const;
  void check(bool condition, const char *reason) const {
    if (!condition)
      fail(reason);
  }

private:
  const Attribute *find(const std::string &name) const;
  const LibraryCall &call;
};

/// Places in the scratch memory of a run.
class ScratchLayout {
public:
  /// Where so many more bytes begin.
  int64_t add(int64_t bytes) {
    int64_t begin = size;
    size += (bytes + 63) / 64 * 64;
    return begin;
  }
  int64_t getSize() const { return size; }

private:
  int64_t size = 0;
};

inline char *at(void *memory, int64_t offset) {
  return static_cast<char *>(memory) + offset;
}
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CALLREADER_H
