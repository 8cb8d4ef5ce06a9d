//===- LiteralPrinter.cpp - Constants as HLO text -------------------------===//

#include "Printer.h"
#include "hlo/Target/HLOText/HLOText.h"
#include <charconv>

using namespace hlo;
using namespace hlo::text;

/// Significant digits HLO text gives the values of a float type narrower than
/// 32 bits.
static int getPrecision(FloatType type) {
  if (type.isF16())
    return 5;
  if (type.isBF16())
    return 4;
  return isa<Float8E4M3Type, Float8E4M3FNType, Float8E4M3B11FNUZType,
             Float8E4M3FNUZType, Float8E3M4Type, Float6E2M3FNType>(type)
             ? 3
             : 2;
}

static void printFloat(raw_ostream &os, const APFloat &value, FloatType type) {
  if (value.isNaN()) {
    APInt bits = value.bitcastToAPInt();
    bool negative = value.isNegative();
    os << (negative ? "-nan" : "nan");
    APFloat plain = APFloat::getNaN(value.getSemantics(), negative);
    if (plain.bitcastToAPInt() != bits) {
      unsigned mantissa = APFloat::semanticsPrecision(value.getSemantics()) - 1;
      os << "(0x"
         << llvm::utohexstr(bits.extractBitsAsZExtValue(mantissa, 0),
                            /*LowerCase=*/true)
         << ')';
    }
    return;
  }
  if (value.isInfinity()) {
    os << (value.isNegative() ? "-inf" : "inf");
    return;
  }
  char text[64];
  auto print = [&](auto number, auto... precision) {
    auto [end, code] =
        std::to_chars(text, std::end(text), number, precision...);
    return StringRef(text, end - text);
  };
  // A zero needs a decimal point to keep its sign.
  if (value.isZero()) {
    os << (value.isNegative() ? "-0.0" : "0");
    return;
  }
  bool losesInfo;
  if (type.isF64()) {
    os << print(value.convertToDouble());
    return;
  }
  APFloat single = value;
  single.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  float number = single.convertToFloat();
  if (type.isF32()) {
    os << print(number);
    return;
  }
  StringRef rounded =
      print(number, std::chars_format::general, getPrecision(type));
  double back;
  if (!rounded.getAsDouble(back)) {
    APFloat again(back);
    again.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    if (again.bitwiseIsEqual(value)) {
      os << rounded;
      return;
    }
  }
  os << print(number);
}

namespace {
/// Prints the elements of an array from its raw bytes.
class ElementPrinter {
public:
  ElementPrinter(raw_ostream &os, DenseElementsAttr literal)
      : os(os), literal(literal), elementType(literal.getElementType()),
        isBool(elementType.isInteger(1)) {
    Type component = elementType;
    if (auto complex = dyn_cast<ComplexType>(elementType)) {
      component = complex.getElementType();
      isComplex = true;
    }
    floatType = dyn_cast<FloatType>(component);
    bits = component.getIntOrFloatBitWidth();
    bytes = llvm::divideCeil(bits, 8);
    isUnsigned = elementType.isUnsignedInteger();
    if (isBool)
      bools.assign(literal.value_begin<bool>(), literal.value_end<bool>());
  }

  void print(int64_t index) {
    if (isBool) {
      bool value = bools[index];
      if (isPred(elementType) && literal.getType().getRank() == 0)
        os << (value ? "true" : "false");
      else
        os << (value ? elementType.isSignedInteger() ? "-1" : "1" : "0");
      return;
    }
    int64_t element = literal.isSplat() ? 0 : index;
    if (!isComplex)
      return printComponent(element);
    os << '(';
    printComponent(2 * element);
    os << ", ";
    printComponent(2 * element + 1);
    os << ')';
  }

private:
  void printComponent(int64_t index) {
    uint64_t raw = 0;
    memcpy(&raw, literal.getRawData().data() + index * bytes, bytes);
    if (floatType)
      printFloat(
          os,
          APFloat(floatType.getFloatSemantics(), APInt(bits, raw, false, true)),
          floatType);
    else if (isUnsigned)
      os << (raw & llvm::maskTrailingOnes<uint64_t>(bits));
    else
      os << llvm::SignExtend64(raw, bits);
  }

  raw_ostream &os;
  DenseElementsAttr literal;
  Type elementType;
  bool isBool, isComplex = false, isUnsigned;
  FloatType floatType;
  unsigned bits, bytes;
  std::vector<bool> bools;
};
} // namespace

void hlo::printArrayLiteral(raw_ostream &os, DenseElementsAttr literal) {
  ElementPrinter element(os, literal);
  ArrayRef<int64_t> shape = literal.getType().getShape();
  int64_t rank = shape.size(), next = 0;
  auto printLevel = [&](auto &self, int64_t level) -> void {
    if (level == rank)
      return element.print(next++);
    bool isRow = level + 1 == rank;
    // Rows of at most one element inside others have no blanks.
    StringRef blank = isRow ? "" : " ";
    os << '{' << blank;
    for (int64_t i = 0; i < shape[level]; ++i) {
      if (i)
        os << ", ";
      self(self, level + 1);
    }
    os << blank << '}';
  };
  printLevel(printLevel, 0);
}

void Printer::printLiteral(Attribute literal, bool withShapes) {
  auto typed = cast<TypedAttr>(literal);
  if (auto tuple = dyn_cast<TupleLiteralAttr>(literal)) {
    os << "( ";
    llvm::interleaveComma(tuple.getElements(), os, [&](TypedAttr element) {
      printLiteral(element, withShapes);
    });
    os << " )";
    return;
  }
  if (withShapes) {
    printShape(typed.getType());
    os << ' ';
  }
  if (isa<ElidedAttr>(literal))
    os << "{...}";
  else
    printArrayLiteral(os, cast<DenseElementsAttr>(literal));
}
