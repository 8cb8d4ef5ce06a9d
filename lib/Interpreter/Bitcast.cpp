//===- Bitcast.cpp - Evaluation of operations that reinterpret bits -------===//

#include "Evaluators.h"
#include "StridedCopy.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Bits of elements
//===----------------------------------------------------------------------===//

/// The elements in `bits` bits each, one after the other from the least
/// significant bit of the first byte.
static Literal packElements(const Literal &array, int64_t bits) {
  int64_t count = array.getNumElements();
  if (bits == getStorageSize(array.getType()) * 8)
    return array.bitcast(PrimitiveType::U8, array.getByteSize());
  Literal packed = Literal::getZero(PrimitiveType::U8,
                                    llvm::divideCeilSigned(count * bits, 8));
  ArrayRef<uint8_t> source = array.getElements<uint8_t>();
  MutableArrayRef<uint8_t> target = packed.getMutableElements<uint8_t>();
  for (int64_t i = 0; i < count; ++i) {
    unsigned value = source[i] & llvm::maskTrailingOnes<unsigned>(bits);
    int64_t byte = i * bits / 8, shift = i * bits % 8;
    target[byte] |= value << shift;
    if (shift + bits > 8)
      target[byte + 1] |= value >> (8 - shift);
  }
  return packed;
}

/// The reverse, for the elements of an array of `type`.
static Literal unpackElements(const Literal &packed, int64_t bits,
                              PrimitiveType type, ArrayRef<int64_t> shape) {
  if (bits == getBitWidth(type))
    if (bits == getStorageSize(type) * 8)
      return packed.bitcast(type, shape);
  Literal array = Literal::getUninitialized(type, shape);
  ArrayRef<uint8_t> source = packed.getElements<uint8_t>();
  int64_t i = 0;
  for (uint8_t &element : array.getMutableElements<uint8_t>()) {
    int64_t byte = i * bits / 8, shift = i * bits % 8;
    unsigned value = source[byte] >> shift;
    if (shift + bits > 8)
      value |= source[byte + 1] << (8 - shift);
    value &= llvm::maskTrailingOnes<unsigned>(bits);
    if (isPred(type))
      element = value != 0;
    else if (isSigned(type))
      element = llvm::SignExtend32(value, getBitWidth(type));
    else
      element = value & llvm::maskTrailingOnes<unsigned>(getBitWidth(type));
    ++i;
  }
  return array;
}

static FailureOr<Literal>
evaluateBitcastConvert(BitcastConvertOp op, MutableArrayRef<Literal> operands,
                       Evaluation &) {
  const Literal &operand = operands[0];
  PrimitiveType type = getPrimitiveTypeOf(op.getResult());
  auto getBits = [](PrimitiveType type) -> int64_t {
    return isPred(type) ? 8 : getBitWidth(type);
  };
  int64_t from = getBits(operand.getType()), to = getBits(type);
  SmallVector<int64_t> shape(operand.getShape());
  if (from > to)
    shape.push_back(from / to);
  if (from < to && shape.pop_back_val() != to / from)
    return op.emitOpError("cannot be interpreted: the last dimension of ")
           << operand.toString() << " does not make one "
           << getPrimitiveTypeName(type);
  return unpackElements(packElements(operand, from), to, type, shape);
}

//===----------------------------------------------------------------------===//
// Bitcast
//===----------------------------------------------------------------------===//

namespace {
/// How the elements of an array lie in memory: first ordered as the layout
/// says, then cut into tiles, tile size after tile size.
class PhysicalOrder {
public:
  PhysicalOrder(RankedTensorType type) : type(type) {
    layout = getLayout(type);
    if (!layout)
      layout = LayoutAttr::getRowMajor(type.getContext(), type.getRank());
    order.assign(layout.getMinorToMajor().rbegin(),
                 layout.getMinorToMajor().rend());
    SmallVector<int64_t> shape = mlir::applyPermutation(type.getShape(), order);
    for (DenseI64ArrayAttr tile : layout.getTiles())
      tilings.emplace_back(shape, tile.asArrayRef());
  }

  /// False for tiles that combine dimensions or have more of them than there
  /// are, and for elements of more than their bits.
  bool isSupported() const {
    int64_t bits = layout.getElementSizeInBits();
    return llvm::all_of(tilings, [](auto &t) { return t.isSupported; }) &&
           (bits == 0 || bits == getBits(/*isPacked=*/false) ||
            bits == getBitWidth(getElementType()));
  }

  Literal getBytes(Literal array) const {
    array = transpose(array, order);
    for (const Tiling &tiling : tilings)
      array = tiling.apply(array);
    return packElements(array, getBits());
  }
  /// How many bytes `getArray` reads.
  int64_t getNumBytes() const {
    int64_t count = tilings.empty()
                        ? type.getNumElements()
                        : llvm::product_of(tilings.back().tiledShape);
    return llvm::divideCeilSigned(count * getBits(), 8);
  }
  Literal getArray(const Literal &bytes) const {
    SmallVector<int64_t> shape = mlir::applyPermutation(type.getShape(), order);
    Literal array =
        unpackElements(bytes, getBits(), getElementType(),
                       tilings.empty() ? shape : tilings.back().tiledShape);
    for (const Tiling &tiling : llvm::reverse(tilings))
      array = tiling.invert(array);
    return transpose(array, mlir::invertPermutationVector(order));
  }

private:
  /// One step of tiling: each of the last dimensions, of size `n`, becomes
  /// `ceil(n / tile)` and `tile`; the tile sizes go last.
  struct Tiling {
    Tiling(SmallVector<int64_t> &physicalShape, ArrayRef<int64_t> tile)
        : shape(physicalShape) {
      int64_t outer = shape.size() - tile.size();
      isSupported = outer >= 0 && llvm::none_of(tile, ShapedType::isDynamic) &&
                    llvm::none_of(tile, [](int64_t size) { return size <= 0; });
      if (!isSupported)
        return;
      splitShape.assign(shape.begin(), shape.begin() + outer);
      for (int64_t dim = 0; dim < outer; ++dim)
        order.push_back(dim);
      for (int64_t dim = 0, rank = tile.size(); dim < rank; ++dim) {
        splitShape.push_back(
            llvm::divideCeilSigned(shape[outer + dim], tile[dim]));
        splitShape.push_back(tile[dim]);
        order.push_back(outer + 2 * dim);
      }
      for (int64_t dim = 0, rank = tile.size(); dim < rank; ++dim)
        order.push_back(outer + 2 * dim + 1);
      paddedShape = shape;
      for (int64_t dim = 0, rank = tile.size(); dim < rank; ++dim)
        paddedShape[outer + dim] =
            splitShape[outer + 2 * dim] * splitShape[outer + 2 * dim + 1];
      tiledShape = mlir::applyPermutation(ArrayRef<int64_t>(splitShape), order);
      physicalShape = tiledShape;
    }

    Literal apply(const Literal &array) const {
      return transpose(resize(array, paddedShape).reshape(splitShape), order);
    }
    Literal invert(const Literal &array) const {
      return resize(transpose(array, mlir::invertPermutationVector(order))
                        .reshape(paddedShape),
                    shape);
    }

    bool isSupported;
    SmallVector<int64_t> shape, paddedShape, splitShape, tiledShape, order;
  };

  PrimitiveType getElementType() const {
    return getPrimitiveType(type.getElementType());
  }
  int64_t getBits(bool isPacked = true) const {
    if (isPacked && layout.getElementSizeInBits())
      return layout.getElementSizeInBits();
    return getStorageSize(getElementType()) * 8;
  }

  RankedTensorType type;
  LayoutAttr layout;
  SmallVector<int64_t> order;
  std::vector<Tiling> tilings;
};
} // namespace

static FailureOr<Literal>
evaluateBitcast(BitcastOp op, MutableArrayRef<Literal> operands, Evaluation &) {
  auto from = dyn_cast<RankedTensorType>(op.getOperand().getType());
  auto to = dyn_cast<RankedTensorType>(op.getType());
  if (!from || !to || (from == to && operands[0].matches(to)))
    return std::move(operands[0]);
  if (!from.hasStaticShape() || !to.hasStaticShape())
    return op.emitOpError("cannot be interpreted for dynamic dimensions");
  PhysicalOrder operandOrder(from), resultOrder(to);
  if (!operandOrder.isSupported() || !resultOrder.isSupported())
    return op.emitOpError("cannot be interpreted for these layouts");
  Literal bytes = operandOrder.getBytes(std::move(operands[0]));
  if (bytes.getNumElements() < resultOrder.getNumBytes())
    return op.emitOpError("cannot be interpreted: the result has ")
           << resultOrder.getNumBytes() << " bytes, the operand "
           << bytes.getNumElements();
  return resultOrder.getArray(bytes);
}

void hlo::populateBitcastEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateBitcast>();
  evaluators.add<evaluateBitcastConvert>();
}
