//===- ElementalBitcast.cpp - Elements that are bits of others ------------===//

#include "ElementalEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace hlo;
namespace complex = mlir::complex;

/// Preds have the bits of a byte.
static unsigned getBitcastWidth(Type type) {
  return isPred(type) ? CHAR_BIT : getElementBitWidth(type);
}

static Value toBits(ImplicitLocOpBuilder &b, Value element, Type type) {
  unsigned width = getBitcastWidth(type);
  Type bits = b.getIntegerType(width);
  if (auto complexType = dyn_cast<mlir::ComplexType>(type)) {
    Type part = complexType.getElementType();
    Value real = toBits(b, complex::ReOp::create(b, part, element), part);
    Value imag = toBits(b, complex::ImOp::create(b, part, element), part);
    Value half =
        arith::ConstantOp::create(b, b.getIntegerAttr(bits, width / 2));
    return arith::OrIOp::create(
        b, arith::ExtUIOp::create(b, bits, real),
        arith::ShLIOp::create(b, arith::ExtUIOp::create(b, bits, imag), half));
  }
  if (isPred(type))
    return arith::ExtUIOp::create(b, bits, element);
  return element.getType() == bits
             ? element
             : Value(arith::BitcastOp::create(b, bits, element));
}

static Value fromBits(ImplicitLocOpBuilder &b, Value bits, Type type) {
  if (auto complexType = dyn_cast<mlir::ComplexType>(type)) {
    Type part = complexType.getElementType();
    Type half = b.getIntegerType(getBitcastWidth(part));
    Value shift = arith::ConstantOp::create(
        b, b.getIntegerAttr(bits.getType(), half.getIntOrFloatBitWidth()));
    Value imag = arith::ShRUIOp::create(b, bits, shift);
    return complex::CreateOp::create(
        b, type, fromBits(b, arith::TruncIOp::create(b, half, bits), part),
        fromBits(b, arith::TruncIOp::create(b, half, imag), part));
  }
  if (isPred(type)) {
    Value zero = arith::ConstantOp::create(b, b.getZeroAttr(bits.getType()));
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, bits, zero);
  }
  Type scalarType = getScalarType(type);
  return bits.getType() == scalarType
             ? bits
             : Value(arith::BitcastOp::create(b, scalarType, bits));
}

FailureOr<Value> ElementalEmitter::emitBitcast(BitcastOp op,
                                               const ElementIndex &index) {
  Type from = getElementType(op.getOperand()),
       to = getElementType(op.getResult());
  if (getBitcastWidth(from) != getBitcastWidth(to))
    return fail(op, "the types have different numbers of bits");
  FailureOr<Value> element = emitMoved(op, {0}, index);
  if (failed(element) || from == to)
    return element;
  return fromBits(b, toBits(b, *element, from), to);
}

/// The elements of the last dimension of the one with fewer bits make up one of
/// the other, the first the lowest bits.
FailureOr<Value>
ElementalEmitter::emitBitcastConvert(BitcastConvertOp op,
                                     const ElementIndex &index) {
  Type from = getElementType(op.getOperand()),
       to = getElementType(op.getResult());
  unsigned fromWidth = getBitcastWidth(from), toWidth = getBitcastWidth(to);
  if (fromWidth == toWidth) {
    FailureOr<Value> element = emit({op.getOperand()}, index);
    if (failed(element))
      return failure();
    return fromBits(b, toBits(b, *element, from), to);
  }
  if (fromWidth > toWidth) {
    IndexingMap map = index.map;
    AffineExpr part = map.getResults().back();
    map.setResults(map.getResults().drop_back());
    FailureOr<Value> element =
        emit({op.getOperand()}, ElementIndex::get(map, index.variables));
    if (failed(element))
      return failure();
    map.setResults(part * toWidth);
    Value bits = toBits(b, *element, from);
    ElementIndex shift = ElementIndex::get(map, index.variables);
    Value amount = arith::IndexCastUIOp::create(
        b, bits.getType(), apply(shift.map, shift.variables).front());
    return fromBits(
        b,
        arith::TruncIOp::create(b, b.getIntegerType(toWidth),
                                arith::ShRUIOp::create(b, bits, amount)),
        to);
  }
  Type bitsType = b.getIntegerType(toWidth);
  Value bits = arith::ConstantOp::create(b, b.getZeroAttr(bitsType));
  for (unsigned i : llvm::seq(toWidth / fromWidth)) {
    IndexingMap map = index.map;
    SmallVector<AffineExpr> results(map.getResults());
    results.push_back(b.getAffineConstantExpr(i));
    map.setResults(results);
    FailureOr<Value> element =
        emit({op.getOperand()}, ElementIndex::get(map, index.variables));
    if (failed(element))
      return failure();
    Value part = arith::ExtUIOp::create(b, bitsType, toBits(b, *element, from));
    Value amount = arith::ConstantOp::create(
        b, b.getIntegerAttr(bitsType, uint64_t(i) * fromWidth));
    bits =
        arith::OrIOp::create(b, bits, arith::ShLIOp::create(b, part, amount));
  }
  return fromBits(b, bits, to);
}
