//===- Literal.h - Values of HLO programs at run time -----------*- C++ -*-===//

#ifndef HLO_INTERPRETER_LITERAL_H
#define HLO_INTERPRETER_LITERAL_H

#include "hlo/Interpreter/PrimitiveType.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <memory>
#include <vector>

namespace hlo {
/// The value of an HLO expression: an array, a tuple of literals, or a token.
///
/// Arrays are dense and row-major, whatever the layout of their type; a
/// dimension that is dynamic in the type has its size at run time. Copies share
/// the elements until one of them is written to. Default-constructed: nothing.
class Literal {
public:
  enum class Kind : uint8_t { None, Array, Tuple, Token };

  Literal() = default;
  /// An array whose elements are not set.
  static Literal getUninitialized(PrimitiveType type, ArrayRef<int64_t> shape);
  /// An array with every byte zero.
  static Literal getZero(PrimitiveType type, ArrayRef<int64_t> shape);
  /// The literal of an HLO type with every byte zero; dynamic dimensions have
  /// the size of their bound, or zero.
  static Literal getZero(Type type);
  /// An array holding a copy of `data`, in row-major order.
  static Literal get(PrimitiveType type, ArrayRef<int64_t> shape,
                     const void *data);
  template <typename T> static Literal getScalar(PrimitiveType type, T value) {
    assert(sizeof(T) == getStorageSize(type) && "the type of the elements");
    return get(type, {}, &value);
  }
  static Literal getTuple(ArrayRef<Literal> elements);
  static Literal getToken();

  /// The value of a constant (`dense`, `dense_resource`, `#hlo.tuple`). Fails
  /// without a message for other attributes, elided constants among them.
  static FailureOr<Literal> get(Attribute constant);
  /// The attribute of a constant of `type`, which this literal must match.
  TypedAttr toAttribute(Type type) const;

  Kind getKind() const { return kind; }
  explicit operator bool() const { return kind != Kind::None; }
  bool isArray() const { return kind == Kind::Array; }
  bool isTuple() const { return kind == Kind::Tuple; }
  bool isToken() const { return kind == Kind::Token; }

  /// The shape as HLO text writes it: `(f32[2,3], token[])`.
  std::string toString() const;

  /// Whether `type` describes this literal: same tree, element types and static
  /// dimensions; sizes of dynamic dimensions within their bounds. An async type
  /// counts as its tuple.
  bool matches(Type type) const;

  //===--------------------------------------------------------------------===//
  // Arrays
  //===--------------------------------------------------------------------===//

  PrimitiveType getType() const {
    assert(isArray());
    return type;
  }
  ArrayRef<int64_t> getShape() const {
    assert(isArray());
    return shape;
  }
  int64_t getRank() const { return getShape().size(); }
  int64_t getNumElements() const {
    assert(isArray());
    return numElements;
  }
  int64_t getByteSize() const { return numElements * getStorageSize(type); }

  const char *getData() const;
  /// Unshares the elements first.
  char *getMutableData();
  /// True if no other literal shares the elements.
  bool isUnique() const;

  template <typename T> ArrayRef<T> getElements() const {
    assert(sizeof(T) == getStorageSize(type) && "the type of the elements");
    return ArrayRef<T>(reinterpret_cast<const T *>(getData()), numElements);
  }
  template <typename T> MutableArrayRef<T> getMutableElements() {
    assert(sizeof(T) == getStorageSize(type) && "the type of the elements");
    return MutableArrayRef<T>(reinterpret_cast<T *>(getMutableData()),
                              numElements);
  }

  /// An integer or pred element as an index: clamped to the range of int64_t
  /// when it is a large unsigned number.
  int64_t getIndex(int64_t element = 0) const;

  /// The same elements under other dimensions, as many as before.
  Literal reshape(ArrayRef<int64_t> shape) const;
  /// The same bytes as elements of another type.
  Literal bitcast(PrimitiveType type, ArrayRef<int64_t> shape) const;
  /// The elements converted as `convert` does; itself when it has the type.
  Literal convert(PrimitiveType type) const;

  //===--------------------------------------------------------------------===//
  // Tuples
  //===--------------------------------------------------------------------===//

  ArrayRef<Literal> getTupleElements() const;
  /// Unshares the tuple first; its elements stay shared.
  MutableArrayRef<Literal> getMutableTupleElements();

  /// The parts that are no tuples, from left to right.
  void getLeaves(SmallVectorImpl<Literal> &leaves) const;

  /// Bytes of the elements of all literals of the process.
  static int64_t getLiveBytes();

private:
  /// Reference-counted bytes that follow the header in memory.
  struct Buffer : llvm::ThreadSafeRefCountedBase<Buffer> {
    static Buffer *allocate(int64_t size);
    static void operator delete(void *buffer);
    char *data();
    int64_t size;
  };
  Kind kind = Kind::None;
  PrimitiveType type = PrimitiveType::PRED;
  int64_t numElements = 0;
  SmallVector<int64_t, 4> shape;
  llvm::IntrusiveRefCntPtr<Buffer> buffer;
  std::shared_ptr<std::vector<Literal>> tuple;
};

/// Bytes a value of `type` takes, bounds taken for dynamic dimensions; nothing
/// when that overflows or is unbounded.
std::optional<int64_t> getByteSize(Type type);

/// Row-major strides, in elements.
SmallVector<int64_t> getStrides(ArrayRef<int64_t> shape);

/// The elements of an array in the order that the layout of `type` gives them
/// in memory. Its dimensions stay what they were, and mean nothing.
Literal toLayout(const Literal &array, RankedTensorType type);
/// The array that `toLayout` makes this of.
Literal fromLayout(const Literal &array, RankedTensorType type);

/// What `array` and an array of `shape` have in common; other elements are 0.
Literal resize(const Literal &array, ArrayRef<int64_t> shape);
} // namespace hlo

#endif // HLO_INTERPRETER_LITERAL_H
