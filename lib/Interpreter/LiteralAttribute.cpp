//===- LiteralAttribute.cpp - Literals from and to attributes -------------===//

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Interpreter/Literal.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

/// Makes small integers of raw bytes what literals hold: sign-extended ones.
static void normalize(Literal &literal) {
  int64_t bits = getBitWidth(literal.getType());
  if (bits >= 8)
    return;
  bool isSignedType = isSigned(literal.getType());
  for (uint8_t &byte : literal.getMutableElements<uint8_t>()) {
    byte &= llvm::maskTrailingOnes<uint8_t>(bits);
    if (isSignedType)
      byte = llvm::SignExtend32(byte, bits);
  }
}

static Literal getDense(DenseElementsAttr attr) {
  PrimitiveType type = getPrimitiveType(attr.getElementType());
  Literal literal = Literal::getUninitialized(type, attr.getType().getShape());
  if (getBitWidth(type) == 1) {
    // One-bit elements may be packed.
    llvm::copy(attr.getValues<bool>(),
               literal.getMutableElements<uint8_t>().begin());
  } else {
    ArrayRef<char> raw = attr.getRawData();
    char *data = literal.getMutableData();
    int64_t bytes = literal.getByteSize();
    if (bytes && !attr.isSplat()) {
      memcpy(data, raw.data(), bytes);
    } else if (bytes) {
      memcpy(data, raw.data(), raw.size());
      for (int64_t done = raw.size(); done < bytes; done *= 2)
        memcpy(data + done, data, std::min(done, bytes - done));
    }
  }
  normalize(literal);
  return literal;
}

FailureOr<Literal> Literal::get(Attribute constant) {
  if (auto dense = dyn_cast<DenseElementsAttr>(constant))
    return getDense(dense);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(constant)) {
    PrimitiveType type = getPrimitiveType(resource.getType().getElementType());
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    Literal literal = getUninitialized(type, resource.getType().getShape());
    if (!blob || int64_t(blob->getData().size()) != literal.getByteSize())
      return failure();
    llvm::copy(blob->getData(), literal.getMutableData());
    normalize(literal);
    return literal;
  }
  if (auto tuple = dyn_cast<TupleLiteralAttr>(constant)) {
    SmallVector<Literal> elements;
    for (TypedAttr element : tuple.getElements()) {
      FailureOr<Literal> literal = get(element);
      if (failed(literal))
        return failure();
      elements.push_back(*literal);
    }
    return getTuple(elements);
  }
  return failure();
}

TypedAttr Literal::toAttribute(Type type) const {
  if (auto tupleType = dyn_cast<TupleType>(type)) {
    SmallVector<TypedAttr> elements;
    for (auto [literal, elementType] :
         llvm::zip_equal(*tuple, tupleType.getTypes()))
      elements.push_back(literal.toAttribute(elementType));
    return TupleLiteralAttr::get(type.getContext(), elements, type);
  }
  auto array = cast<RankedTensorType>(type);
  if (getBitWidth(this->type) == 1) {
    SmallVector<APInt> values;
    values.reserve(numElements);
    for (uint8_t element : getElements<uint8_t>())
      values.emplace_back(1, element & 1);
    return DenseElementsAttr::get(array, values);
  }
  ArrayRef<char> data(getData(), getByteSize());
  size_t size = getStorageSize(this->type);
  // One element stands for all where they are the same.
  bool isSplat = data.size() > size && memcmp(data.data(), data.data() + size,
                                              data.size() - size) == 0;
  if (getBitWidth(this->type) >= 8 || data.empty())
    return DenseElementsAttr::getFromRawBuffer(
        array, isSplat ? data.take_front(size) : data);
  SmallVector<char> bytes(data);
  for (char &byte : bytes)
    byte &= llvm::maskTrailingOnes<uint8_t>(getBitWidth(this->type));
  ArrayRef<char> masked = bytes;
  return DenseElementsAttr::getFromRawBuffer(
      array, isSplat ? masked.take_front(size) : masked);
}
