//===- CallReader.cpp - What a call of a library says ---------------------===//

#include "CallReader.h"
#include "hlo/Runtime/Error.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;

static std::string join(const Ints &numbers) {
  std::string text;
  for (int64_t number : numbers)
    text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

std::string runtime::toString(const ArrayShape &shape) {
  return std::string(getPrimitiveTypeName(shape.type)) + "[" +
         join(shape.dimensions) + "]{" + join(shape.minorToMajor) + "}";
}

int64_t runtime::getNumElements(const Ints &dimensions) {
  int64_t count = 1;
  for (int64_t size : dimensions)
    count *= size;
  return count;
}

int64_t runtime::getByteSize(const ArrayShape &shape) {
  int64_t size = getStorageSize(shape.type);
  for (int64_t dimension : shape.dimensions)
    if (dimension < 0 || __builtin_mul_overflow(size, dimension, &size))
      throw Error("an array is too large");
  if (!shape.hasSizes)
    return size;
  int64_t sizes = shape.dimensions.size() * sizeof(int32_t) + 3;
  if (__builtin_add_overflow(size, sizes, &size))
    throw Error("an array is too large");
  return size / 4 * 4;
}

Ints runtime::getStrides(const ArrayShape &shape) {
  Ints strides(shape.dimensions.size());
  int64_t stride = 1;
  for (int64_t dim : shape.minorToMajor) {
    strides[dim] = stride;
    stride *= shape.dimensions[dim];
  }
  return strides;
}

Ints runtime::getRowMajorStrides(const Ints &dimensions) {
  Ints strides(dimensions.size());
  int64_t stride = 1;
  for (size_t i = dimensions.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= dimensions[i];
  }
  return strides;
}

CallReader::CallReader(const LibraryCall &call) : call(call) {
  for (const auto *shapes : {&call.operands, &call.results})
    for (const ArrayShape &shape : *shapes) {
      Ints sorted = shape.minorToMajor;
      std::sort(sorted.begin(), sorted.end());
      bool isPermutation = sorted.size() == shape.dimensions.size();
      for (size_t i = 0; i < sorted.size(); ++i)
        isPermutation &= sorted[i] == int64_t(i);
      if (!isPermutation ||
          std::any_of(shape.dimensions.begin(), shape.dimensions.end(),
                      [](int64_t size) { return size < 0; }))
        fail("cannot have an array " + toString(shape));
    }
}

CallReader::CallReader(const LibraryCall &call, size_t numOperands,
                       size_t numResults)
    : CallReader(call) {
  if (call.operands.size() != numOperands)
    fail("has " + std::to_string(call.operands.size()) + " operands, not " +
         std::to_string(numOperands));
  if (call.results.size() != numResults)
    fail("has " + std::to_string(call.results.size()) + " results, not " +
         std::to_string(numResults));
}

const Attribute *CallReader::find(const std::string &name) const {
  auto found = call.attributes.find(name);
  return found == call.attributes.end() ? nullptr : &found->second;
}

Ints CallReader::getDims(const std::string &name, size_t rank) const {
  Ints dims = get<Ints>(name, {});
  std::vector<bool> isUsed(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= int64_t(rank) || isUsed[dim])
      fail(name + " " + join(dims) + " is not of " + std::to_string(rank) +
           " dimensions");
    isUsed[dim] = true;
  }
  return dims;
}

int64_t CallReader::getDim(const std::string &name, size_t rank) const {
  int64_t dim = get<int64_t>(name);
  if (dim < 0 || dim >= int64_t(rank))
    fail(name + " " + std::to_string(dim) + " is not of " +
         std::to_string(rank) + " dimensions");
  return dim;
}

void CallReader::fail(const std::string &reason) const {
  throw Error(call.function + ": " + reason);
}
