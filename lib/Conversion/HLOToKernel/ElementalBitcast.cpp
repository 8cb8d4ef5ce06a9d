//===- ElementalBitcast.cpp - Elements that are bits of others ------------===//

#include "ElementalEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

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

namespace {
/// An array as it lies in memory, the parts that its elements have being one
/// more dimension.
struct ArrayOfParts {
  ArrayOfParts(RankedTensorType type, int64_t parts)
      : order(getMajorToMinor(type)), sizes(type.getShape()) {
    if (parts > 1) {
      order.push_back(int64_t(sizes.size()));
      sizes.push_back(parts);
    }
    sizes = mlir::applyPermutation(sizes, order);
  }

  SmallVector<int64_t> order, sizes;
};
} // namespace

/// What is in `to` at the place in memory that an index into `from` has.
static SmallVector<AffineExpr> moveIndex(MLIRContext *context,
                                         ArrayRef<AffineExpr> index,
                                         const ArrayOfParts &from,
                                         const ArrayOfParts &to) {
  AffineExpr position =
      mlir::linearize(context, mlir::applyPermutation(index, from.order),
                      mlir::computeStrides(from.sizes));
  return mlir::applyPermutation(
      mlir::delinearize(position, mlir::computeStrides(to.sizes)),
      mlir::invertPermutationVector(to.order));
}

FailureOr<Value> ElementalEmitter::emitBitcast(BitcastOp op,
                                               const ElementIndex &index) {
  auto from = cast<RankedTensorType>(op.getOperand().getType()),
       to = cast<RankedTensorType>(op.getType());
  int64_t fromWidth = getBitcastWidth(from.getElementType()),
          toWidth = getBitcastWidth(to.getElementType());
  if (fromWidth != toWidth) {
    if (!from.hasStaticShape() || !to.hasStaticShape())
      return fail(op, "the types have different numbers of bits");
    ArrayOfParts fromParts(from, fromWidth / toWidth),
        toParts(to, toWidth / fromWidth);
    return emitParts(op, index, [&](ArrayRef<AffineExpr> index) {
      return moveIndex(op.getContext(), index, toParts, fromParts);
    });
  }
  FailureOr<Value> element = emitMoved(op, {0}, index);
  if (failed(element) || from.getElementType() == to.getElementType())
    return element;
  return fromBits(b, toBits(b, *element, from.getElementType()),
                  to.getElementType());
}

FailureOr<Value>
ElementalEmitter::emitBitcastConvert(BitcastConvertOp op,
                                     const ElementIndex &index) {
  return emitParts(op, index, [](ArrayRef<AffineExpr> index) {
    return llvm::to_vector(index);
  });
}

/// The elements of the one with fewer bits are parts of those of the other, the
/// first the lowest bits. `getIndex` gives the index into the operand of one
/// into the result; the number of a part follows the index of the whole.
FailureOr<Value> ElementalEmitter::emitParts(
    Operation *op, const ElementIndex &index,
    function_ref<SmallVector<AffineExpr>(ArrayRef<AffineExpr>)> getIndex) {
  Value operand = op->getOperand(0);
  Type from = getElementType(operand), to = getElementType(op->getResult(0));
  unsigned fromWidth = getBitcastWidth(from), toWidth = getBitcastWidth(to);
  auto emitBits = [&](ArrayRef<AffineExpr> indices) -> FailureOr<Value> {
    IndexingMap map = index.map;
    map.setResults(indices);
    FailureOr<Value> element =
        emit({operand}, ElementIndex::get(map, index.variables));
    if (failed(element))
      return failure();
    return toBits(b, *element, from);
  };
  SmallVector<AffineExpr> results(index.map.getResults());
  if (fromWidth == toWidth) {
    FailureOr<Value> bits = emitBits(getIndex(results));
    return failed(bits) ? bits : fromBits(b, *bits, to);
  }
  if (fromWidth > toWidth) {
    SmallVector<AffineExpr> indices = getIndex(results);
    AffineExpr part = indices.pop_back_val();
    FailureOr<Value> bits = emitBits(indices);
    if (failed(bits))
      return failure();
    IndexingMap map = index.map;
    map.setResults(part * toWidth);
    ElementIndex shift = ElementIndex::get(map, index.variables);
    Value amount = arith::IndexCastUIOp::create(
        b, bits->getType(), apply(shift.map, shift.variables).front());
    return fromBits(
        b,
        arith::TruncIOp::create(b, b.getIntegerType(toWidth),
                                arith::ShRUIOp::create(b, *bits, amount)),
        to);
  }
  Type bitsType = b.getIntegerType(toWidth);
  Value all = arith::ConstantOp::create(b, b.getZeroAttr(bitsType));
  results.emplace_back();
  for (unsigned i : llvm::seq(toWidth / fromWidth)) {
    results.back() = b.getAffineConstantExpr(i);
    FailureOr<Value> bits = emitBits(getIndex(results));
    if (failed(bits))
      return failure();
    Value part = arith::ExtUIOp::create(b, bitsType, *bits);
    Value amount = arith::ConstantOp::create(
        b, b.getIntegerAttr(bitsType, uint64_t(i) * fromWidth));
    all = arith::OrIOp::create(b, all, arith::ShLIOp::create(b, part, amount));
  }
  return fromBits(b, all, to);
}
