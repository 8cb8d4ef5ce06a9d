//===- LiteralParser.cpp - Constants of HLO text --------------------------===//

#include "Parser.h"
#include <charconv>

using namespace hlo;
using namespace hlo::text;

/// Ranks beyond this are refused in literals: reading them recurses.
static constexpr int64_t kMaxLiteralRank = 256;

/// Arrays beyond this size are not made from one number.
static constexpr int64_t kMaxZeroFilled = 1 << 20;

namespace {
/// Reads the elements of one array into the bytes of a DenseElementsAttr.
/// Memory grows with the text read, never with the size declared.
class ElementReader {
public:
  using ErrorFn = function_ref<LogicalResult(const char *, const Twine &)>;

  ElementReader(Lexer &lexer, RankedTensorType type, ErrorFn error)
      : lexer(lexer), type(type), elementType(type.getElementType()),
        error(error) {
    Type component = elementType;
    if (auto complex = dyn_cast<ComplexType>(elementType))
      component = complex.getElementType();
    if (auto floatType = dyn_cast<FloatType>(component))
      semantics = &floatType.getFloatSemantics();
    storageBytes = llvm::divideCeil(component.getIntOrFloatBitWidth(), 8);
  }

  LogicalResult readLevel(int64_t level) {
    if (level == type.getRank())
      return readElement();
    const char *open = lexer.getPointer();
    if (!lexer.consume('{'))
      return error(lexer.getPointer(),
                   "expected '{' to open dimension " + Twine(level) +
                       " of a literal of shape " + shapeToString(type, false));
    int64_t count = 0, size = type.getDimSize(level);
    while (lexer.peek() != '}' && !lexer.atEnd()) {
      char next = lexer.peek();
      if (level + 1 < type.getRank() && next != '{' && llvm::isAlnum(next))
        return error(lexer.getPointer(), "expected '{' to open dimension " +
                                             Twine(level + 1) +
                                             " of a literal of shape " +
                                             shapeToString(type, false));
      if (next == '.' && lexer.getRest().starts_with("..."))
        return error(lexer.getPointer(),
                     "'...' stands for a whole literal only, as in {...}");
      if (next != '{' && next != '(' && next != '-' && next != '.' &&
          !llvm::isAlnum(next))
        return error(lexer.getPointer(),
                     "expected ',' or '}' in a literal, found '" + Twine(next) +
                         "'");
      if (count == size)
        return error(lexer.getPointer(),
                     "too many elements: dimension " + Twine(level) +
                         " of the literal has size " + Twine(size));
      if (level + 1 == type.getRank() && lexer.peek() == '{')
        return error(lexer.getPointer(), "literal is nested deeper than rank " +
                                             Twine(type.getRank()));
      if (failed(readLevel(level + 1)))
        return failure();
      ++count;
      lexer.consume(',');
    }
    if (!lexer.consume('}'))
      return error(open, "'{' is not closed");
    if (count != size)
      return error(open, "too few elements: dimension " + Twine(level) +
                             " of the literal has size " + Twine(size) +
                             ", but " + Twine(count) + " are given");
    return success();
  }

  std::vector<char> data;

private:
  LogicalResult readElement() {
    if (isa<ComplexType>(elementType)) {
      if (!lexer.consume('('))
        return error(lexer.getPointer(),
                     "expected '(real, imaginary)' for a complex element");
      if (failed(readFloat()))
        return failure();
      if (!lexer.consume(','))
        return error(lexer.getPointer(), "expected ',' in a complex element");
      if (failed(readFloat()))
        return failure();
      if (!lexer.consume(')'))
        return error(lexer.getPointer(),
                     "expected ')' after a complex element");
      return success();
    }
    if (semantics)
      return readFloat();
    return isPred(elementType) ? readPred() : readInteger();
  }

  void append(uint64_t bits) {
    data.insert(data.end(), reinterpret_cast<char *>(&bits),
                reinterpret_cast<char *>(&bits) + storageBytes);
  }

  LogicalResult readPred() {
    if (lexer.consumeWord("true")) {
      append(1);
    } else if (lexer.consumeWord("false")) {
      append(0);
    } else {
      std::optional<int64_t> value = lexer.lexInteger();
      if (!value)
        return error(lexer.getPointer(), "expected true, false or an integer");
      append(*value != 0);
    }
    return success();
  }

  LogicalResult readInteger() {
    lexer.skipBlank();
    const char *start = lexer.getPointer();
    auto integer = cast<IntegerType>(elementType);
    unsigned width = integer.getWidth();
    bool isUnsigned = integer.isUnsigned();
    StringRef text = lexer.lexNumber();
    if (text.empty() ||
        text.find_first_not_of("-0123456789") != StringRef::npos)
      return error(start, "expected an integer for element type " +
                              getElementTypeName(elementType));
    int64_t value;
    uint64_t unsignedValue;
    bool fits = isUnsigned ? !text.getAsInteger(10, unsignedValue) &&
                                 llvm::isUIntN(width, unsignedValue)
                           : !text.getAsInteger(10, value) &&
                                 llvm::isIntN(width, value);
    if (!fits)
      return error(start, text.take_front(80) +
                              " is out of range for element type " +
                              getElementTypeName(elementType));
    // MLIR takes it for granted that what is left of a byte is zero.
    append((isUnsigned ? unsignedValue : uint64_t(value)) &
           llvm::maskTrailingOnes<uint64_t>(width));
    return success();
  }

  LogicalResult readFloat() {
    lexer.skipBlank();
    const char *start = lexer.getPointer();
    StringRef text = lexer.lexNumber();
    StringRef typeName = getElementTypeName(elementType);
    if (text.empty())
      return error(start, "expected a number for element type " + typeName);
    StringRef magnitude = text;
    bool negative = magnitude.consume_front("-");
    if (magnitude.starts_with("nan"))
      return readNaN(start, magnitude.drop_front(3), negative);
    if (magnitude == "inf") {
      if (!APFloat::semanticsHasInf(*semantics))
        return error(start, "element type " + typeName + " has no infinity");
      return appendFloat(APFloat::getInf(*semantics, negative));
    }
    double value = 0;
    auto [end, code] = std::from_chars(text.begin(), text.end(), value);
    if (end != text.end() || code == std::errc::invalid_argument)
      return error(start, "'" + text.take_front(80) + "' is not a number");
    if (code == std::errc::result_out_of_range) {
      value = std::strtod(text.str().c_str(), nullptr);
      if (std::isinf(value))
        return error(start, text.take_front(80) +
                                " is out of range for element type " +
                                typeName);
    }
    // An integer has no negative zero.
    if (value == 0 && text.find_first_of(".eE") == StringRef::npos)
      value = 0;
    if (semantics == &APFloat::IEEEdouble()) {
      append(llvm::bit_cast<uint64_t>(value));
      return success();
    }
    if (semantics == &APFloat::IEEEsingle()) {
      float single = static_cast<float>(value);
      if (std::isinf(single))
        return error(start, text.take_front(80) +
                                " is out of range for element type " +
                                typeName);
      append(llvm::bit_cast<uint32_t>(single));
      return success();
    }
    APFloat converted(value);
    bool losesInfo;
    APFloat::opStatus status =
        converted.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
    if (!converted.isFinite() || (status & APFloat::opOverflow))
      return error(start, text.take_front(80) +
                              " is out of range for element type " + typeName);
    return appendFloat(converted);
  }

  LogicalResult readNaN(const char *start, StringRef payloadText,
                        bool negative) {
    StringRef typeName = getElementTypeName(elementType);
    if (!APFloat::semanticsHasNaN(*semantics))
      return error(start, "element type " + typeName + " has no NaN");
    if (payloadText.empty())
      return appendFloat(APFloat::getNaN(*semantics, negative));
    uint64_t payload;
    if (!payloadText.consume_front("(0x") || !payloadText.consume_back(")") ||
        payloadText.getAsInteger(16, payload))
      return error(start, "a NaN with a payload is written nan(0x1)");
    unsigned mantissaBits = APFloat::semanticsPrecision(*semantics) - 1;
    if (payload == 0 || !llvm::isUIntN(mantissaBits, payload) ||
        !APFloat::semanticsHasInf(*semantics))
      return error(start, "NaN payload 0x" + llvm::utohexstr(payload) +
                              " does not fit the " + Twine(mantissaBits) +
                              " mantissa bits of " + typeName);
    APInt bits = APFloat::getInf(*semantics, negative).bitcastToAPInt();
    append((bits | APInt(bits.getBitWidth(), payload)).getZExtValue());
    return success();
  }

  LogicalResult appendFloat(const APFloat &value) {
    append(value.bitcastToAPInt().getZExtValue());
    return success();
  }

  Lexer &lexer;
  RankedTensorType type;
  Type elementType;
  const llvm::fltSemantics *semantics = nullptr;
  unsigned storageBytes;
  ErrorFn error;
};
} // namespace

LogicalResult Parser::parseLiteral(Type type, TypedAttr &literal) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  if (lexer.peek() == '{') {
    lexer.consume('{');
    bool elided = lexer.consume("...");
    if (elided) {
      if (failed(consume('}')))
        return failure();
      if (auto array = dyn_cast<RankedTensorType>(type);
          array && array.getRank() == 0)
        return error(start, "a scalar constant cannot be elided");
      literal = ElidedAttr::get(context, type);
      return success();
    }
    lexer.setPointer(start);
  }
  if (auto array = dyn_cast<RankedTensorType>(type))
    return parseArrayLiteral(array, literal);
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return error(start,
                 "a constant cannot have the type " + shapeToString(type));
  if (failed(consume('(')))
    return failure();
  SmallVector<TypedAttr> elements;
  for (auto [index, elementType] : llvm::enumerate(tuple.getTypes())) {
    if (index && failed(consume(',')))
      return failure();
    if (failed(parseLiteral(elementType, elements.emplace_back())))
      return failure();
  }
  if (failed(consume(')')))
    return failure();
  literal = TupleLiteralAttr::get(context, elements, type);
  return success();
}

LogicalResult Parser::parseArrayLiteral(RankedTensorType type,
                                        TypedAttr &literal) {
  const char *start = lexer.getPointer();
  if (!type.hasStaticShape())
    return error(start, "a constant must have a static shape, not " +
                            shapeToString(type, false));
  if (type.getRank() > kMaxLiteralRank)
    return error(start, "a literal of rank " + Twine(type.getRank()) +
                            " is not supported; the limit is " +
                            Twine(kMaxLiteralRank));
  if (lexer.peek() == '(' && !isComplex(type.getElementType()))
    return error(start, "expected a literal of shape " +
                            shapeToString(type, false) +
                            ", found a complex number or tuple");
  auto reportError = [&](const char *at, const Twine &message) {
    return error(at, message);
  };
  ElementReader reader(lexer, type, reportError);
  // XLA reads a bare number as the first element of an array of zeros.
  char next = lexer.peek();
  if (type.getRank() > 0 && next != '{') {
    int64_t count = type.getNumElements();
    if (count == 0 || count > kMaxZeroFilled)
      return error(start, "expected '{' to open a literal of shape " +
                              shapeToString(type, false));
    if (count > 1)
      mlir::emitWarning(getFileLocation(start))
          << "only the first of " << count
          << " elements is given; the others are zero, as XLA reads this";
    if (failed(reader.readLevel(type.getRank())))
      return failure();
    reader.data.resize(reader.data.size() * count);
  } else if (failed(reader.readLevel(0))) {
    return failure();
  }
  if (type.getElementType().isInteger(1)) {
    SmallVector<bool> bools(
        llvm::map_range(reader.data, [](char byte) { return bool(byte & 1); }));
    literal = DenseElementsAttr::get(type, bools);
  } else {
    literal = DenseElementsAttr::getFromRawBuffer(type, reader.data);
  }
  return success();
}

LogicalResult Parser::parseShapedLiteral(TypedAttr &literal) {
  lexer.skipBlank();
  if (lexer.peek() != '(') {
    Type type;
    if (failed(parseShape(type)))
      return failure();
    return parseLiteral(type, literal);
  }
  llvm::SaveAndRestore<unsigned> depth(nesting, nesting + 1);
  if (nesting > kMaxLiteralRank)
    return error(lexer.getPointer(), "literal is nested too deeply");
  lexer.consume('(');
  SmallVector<TypedAttr> elements;
  SmallVector<Type> types;
  if (!lexer.consume(')')) {
    do {
      if (failed(parseShapedLiteral(elements.emplace_back())))
        return failure();
      types.push_back(elements.back().getType());
    } while (lexer.consume(','));
    if (failed(consume(')')))
      return failure();
  }
  literal =
      TupleLiteralAttr::get(context, elements, TupleType::get(context, types));
  return success();
}
