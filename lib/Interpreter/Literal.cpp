//===- Literal.cpp - Values of HLO programs at run time -------------------===//

#include "hlo/Interpreter/Literal.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemAlloc.h"
#include <atomic>

using namespace hlo;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Elements begin at this alignment, which every vector unit is content with.
static constexpr size_t alignment = 64;
static std::atomic<int64_t> liveBytes = 0;

int64_t Literal::getLiveBytes() { return liveBytes; }

char *Literal::Buffer::data() {
  static_assert(sizeof(Buffer) <= alignment);
  return reinterpret_cast<char *>(this) + alignment;
}

Literal::Buffer *Literal::Buffer::allocate(int64_t size) {
  void *memory = llvm::allocate_buffer(alignment + size, alignment);
  auto *buffer = ::new (memory) Buffer;
  buffer->size = size;
  liveBytes += size;
  return buffer;
}

void Literal::Buffer::operator delete(void *buffer) {
  int64_t size = static_cast<Buffer *>(buffer)->size;
  liveBytes -= size;
  llvm::deallocate_buffer(buffer, alignment + size, alignment);
}

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

Literal Literal::getUninitialized(PrimitiveType type, ArrayRef<int64_t> shape) {
  Literal literal;
  literal.kind = Kind::Array;
  literal.type = type;
  literal.shape.assign(shape.begin(), shape.end());
  literal.numElements = llvm::product_of(shape, int64_t(1));
  literal.buffer = Buffer::allocate(literal.getByteSize());
  return literal;
}

Literal Literal::getZero(PrimitiveType type, ArrayRef<int64_t> shape) {
  Literal literal = getUninitialized(type, shape);
  memset(literal.buffer->data(), 0, literal.getByteSize());
  return literal;
}

/// The type of the literals that stand for values of `type`.
static Type getLiteralType(Type type) {
  if (auto async = dyn_cast<AsyncType>(type))
    return async.getAsTuple();
  if (auto buffer = dyn_cast<BufferType>(type))
    return buffer.getTensor();
  return type;
}

Literal Literal::getZero(Type type) {
  type = getLiteralType(type);
  if (auto tuple = dyn_cast<TupleType>(type))
    return getTuple(llvm::map_to_vector(
        tuple.getTypes(), [](Type element) { return getZero(element); }));
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return getToken();
  SmallVector<int64_t> shape;
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim) {
    int64_t limit = getDimSizeOrBound(array, dim);
    shape.push_back(ShapedType::isDynamic(limit) ? 0 : limit);
  }
  return getZero(getPrimitiveType(array.getElementType()), shape);
}

Literal Literal::get(PrimitiveType type, ArrayRef<int64_t> shape,
                     const void *data) {
  Literal literal = getUninitialized(type, shape);
  if (literal.numElements)
    memcpy(literal.buffer->data(), data, literal.getByteSize());
  return literal;
}

Literal Literal::getTuple(ArrayRef<Literal> elements) {
  Literal literal;
  literal.kind = Kind::Tuple;
  literal.tuple =
      std::make_shared<std::vector<Literal>>(elements.begin(), elements.end());
  return literal;
}

Literal Literal::getToken() {
  Literal literal;
  literal.kind = Kind::Token;
  return literal;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool Literal::matches(Type type) const {
  type = getLiteralType(type);
  if (auto tupleType = dyn_cast<TupleType>(type))
    return isTuple() && tupleType.size() == tuple->size() &&
           llvm::all_of(llvm::zip(*tuple, tupleType.getTypes()), [](auto pair) {
             return std::get<0>(pair).matches(std::get<1>(pair));
           });
  if (isa<TokenType>(type))
    return isToken();
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array || !isArray() || array.getRank() != getRank() ||
      getPrimitiveType(array.getElementType()) != this->type)
    return false;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    int64_t limit = getDimSizeOrBound(array, dim);
    if (array.isDynamicDim(dim) ? ShapedType::isStatic(limit) && size > limit
                                : size != limit)
      return false;
  }
  return true;
}

std::string Literal::toString() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  switch (kind) {
  case Kind::None:
    os << "nothing";
    break;
  case Kind::Token:
    os << "token[]";
    break;
  case Kind::Array:
    os << getPrimitiveTypeName(type) << '[' << llvm::interleaved(shape, ",")
       << ']';
    break;
  case Kind::Tuple:
    os << '(';
    llvm::interleaveComma(*tuple, os,
                          [&](const Literal &e) { os << e.toString(); });
    os << ')';
    break;
  }
  return text;
}

std::optional<int64_t> hlo::getByteSize(Type type) {
  type = getLiteralType(type);
  if (auto tuple = dyn_cast<TupleType>(type)) {
    int64_t sum = 0;
    for (Type element : tuple.getTypes()) {
      std::optional<int64_t> size = getByteSize(element);
      if (!size || llvm::AddOverflow(sum, *size, sum))
        return std::nullopt;
    }
    return sum;
  }
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return 0;
  int64_t size = getStorageSize(getPrimitiveType(array.getElementType()));
  bool isEmpty = false, isTooLarge = false;
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim) {
    int64_t limit = getDimSizeOrBound(array, dim);
    isEmpty |= limit == 0;
    isTooLarge |=
        ShapedType::isDynamic(limit) || llvm::MulOverflow(size, limit, size);
  }
  if (isEmpty)
    return 0;
  return isTooLarge ? std::nullopt : std::optional(size);
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

const char *Literal::getData() const {
  assert(isArray());
  return buffer->data();
}

bool Literal::isUnique() const {
  return isArray() ? buffer->UseCount() == 1 : tuple && tuple.use_count() == 1;
}

char *Literal::getMutableData() {
  assert(isArray());
  if (!isUnique()) {
    // The dimensions stay where they are: callers hold references.
    llvm::IntrusiveRefCntPtr<Buffer> copy = Buffer::allocate(getByteSize());
    if (numElements)
      memcpy(copy->data(), buffer->data(), getByteSize());
    buffer = std::move(copy);
  }
  return buffer->data();
}

int64_t Literal::getIndex(int64_t element) const {
  assert(element < numElements && "an element of the array");
  switch (type) {
  case PrimitiveType::U64:
    return std::min<uint64_t>(getElements<uint64_t>()[element],
                              std::numeric_limits<int64_t>::max());
  default:
    int64_t index;
    convertElements(type, getData() + element * getStorageSize(type),
                    PrimitiveType::S64, &index, 1);
    return index;
  }
}

Literal Literal::reshape(ArrayRef<int64_t> newShape) const {
  return bitcast(type, newShape);
}

Literal Literal::bitcast(PrimitiveType newType,
                         ArrayRef<int64_t> newShape) const {
  Literal literal = *this;
  literal.type = newType;
  literal.shape.assign(newShape.begin(), newShape.end());
  literal.numElements = llvm::product_of(newShape, int64_t(1));
  assert(literal.getByteSize() == getByteSize() && "as many bytes");
  return literal;
}

Literal Literal::convert(PrimitiveType newType) const {
  if (type == newType)
    return *this;
  Literal literal = getUninitialized(newType, shape);
  convertElements(type, getData(), newType, literal.getMutableData(),
                  numElements);
  return literal;
}

SmallVector<int64_t> hlo::getStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
    strides[dim] = stride;
    stride *= shape[dim];
  }
  return strides;
}

//===----------------------------------------------------------------------===//
// Tuples
//===----------------------------------------------------------------------===//

ArrayRef<Literal> Literal::getTupleElements() const {
  assert(isTuple());
  return *tuple;
}

MutableArrayRef<Literal> Literal::getMutableTupleElements() {
  assert(isTuple());
  if (!isUnique())
    tuple = std::make_shared<std::vector<Literal>>(*tuple);
  return *tuple;
}

void Literal::getLeaves(SmallVectorImpl<Literal> &leaves) const {
  if (!isTuple())
    return leaves.push_back(*this);
  for (const Literal &element : *tuple)
    element.getLeaves(leaves);
}
