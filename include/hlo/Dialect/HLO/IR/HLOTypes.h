//===- HLOTypes.h - HLO types and questions about them ----------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOTYPES_H
#define HLO_DIALECT_HLO_IR_HLOTYPES_H

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "mlir/IR/BuiltinTypes.h"

#define GET_TYPEDEF_CLASSES
#include "hlo/Dialect/HLO/IR/HLOTypes.h.inc"

namespace hlo {
/// Questions about element types. `pred` is not an integer.
bool isPred(Type type);
bool isSignedInteger(Type type);
bool isUnsignedInteger(Type type);
bool isInteger(Type type);
bool isPredOrInteger(Type type);
bool isFloat(Type type);
bool isComplex(Type type);
bool isFloatOrComplex(Type type);
/// Integers, floats and complex numbers.
bool isNumeric(Type type);
/// Signed integers, floats and complex numbers.
bool isSignedNumeric(Type type);
/// Any element type of an HLO array.
bool isElementType(Type type);

/// Any type of an HLO value, tuples included.
bool isValueType(Type type);
/// An async value, or the tuple ((operands), result, contexts...).
bool isAsyncLike(Type type);
/// The async type of either form; null for other types.
AsyncType getAsAsync(Type type);

/// Bits of an element; a pred has 1, a complex number twice its component.
int64_t getElementBitWidth(Type elementType);

/// True if every value of `from` is one of `to`, NaN and infinity included.
bool keepsAllValues(Type from, Type to);

/// The HLO name of an element type: `f32`, `pred`, `u8`, `c64`. Empty when the
/// type is no HLO element type.
StringRef getElementTypeName(Type elementType);
/// The element type of that name; null when there is none.
Type getElementTypeByName(MLIRContext *context, StringRef name);

/// The layout of an array type; null when it has none.
LayoutAttr getLayout(RankedTensorType type);
/// The bounds of the dimensions of an array type, `kDynamic` where a dimension
/// is static or unbounded; empty when no dimension is bounded.
ArrayRef<int64_t> getBounds(RankedTensorType type);
/// Size of a static dimension, bound of a bounded one, else `kDynamic`.
int64_t getDimSizeOrBound(RankedTensorType type, int64_t dim);

/// An array type with its encoding made of `bounds` (may be empty) and `layout`
/// (may be null).
RankedTensorType getArrayType(ArrayRef<int64_t> shape, Type elementType,
                              ArrayRef<int64_t> bounds = {},
                              LayoutAttr layout = {});
/// `type` with another layout (null: none).
RankedTensorType withLayout(RankedTensorType type, LayoutAttr layout);
/// `type` with another element type, without a layout.
RankedTensorType withElementType(RankedTensorType type, Type elementType);
/// The same with its layout, but for the size of elements that says.
RankedTensorType changeElementType(RankedTensorType type, Type elementType);
/// `type` with every layout in it taken away.
Type withoutLayout(Type type);

/// The part of a type at an index into its tuples; null when there is none.
Type getSubtype(Type type, ArrayRef<int64_t> index);
/// The types in a tree of tuples that are no tuples, from left to right.
void getLeafTypes(Type type, SmallVectorImpl<Type> &leaves);

/// The type with every bounded dimension as large as its bound.
Type getPaddedType(Type type);

/// Bytes of an array in memory, where each element takes a whole number of
/// them. One with bounded dimensions takes as much as it can, and its sizes
/// follow: 32 bits for each dimension, from `getSizesOffset` on. No other
/// dimensions are dynamic.
int64_t getStorageBytes(RankedTensorType type);
int64_t getSizesOffset(RankedTensorType type);

/// True if the types have the same tree, element types and dimensions. A
/// bounded dimension counts as its bound; layouts are ignored. An async value
/// equals its tuple form.
bool areCompatible(Type lhs, Type rhs);
/// As areCompatible, but any two float types count as the same.
bool areCompatibleUpToPrecision(Type lhs, Type rhs);

/// Writes a type as HLO text does: `f32[8,<=4]{1,0}`, `(s32[], token[])`.
void printShape(raw_ostream &os, Type type, bool withLayouts = true);
std::string shapeToString(Type type, bool withLayouts = true);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOTYPES_H
