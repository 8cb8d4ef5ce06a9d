//===- ShapeParser.cpp - Shapes and layouts of HLO text -------------------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

/// At a `(`, at a type name with `[`, or at `b(`.
bool Parser::atShape() {
  if (lexer.peek() == '(')
    return true;
  const char *start = lexer.getPointer();
  StringRef word = lexer.lexWord();
  char next = word.empty() ? '\0' : lexer.peek();
  lexer.setPointer(start);
  return next == '[' || (word == "b" && next == '(');
}

/// Moves over the characters of an array shape with a simple layout, which is
/// nearly all of them; false if it is something else.
static bool skipSimpleArray(const char *&p, const char *end) {
  while (p != end && llvm::isAlnum(*p))
    ++p;
  if (p == end || *p != '[')
    return false;
  for (++p; p != end && (llvm::isDigit(*p) || *p == ','); ++p)
    ;
  if (p == end || *p != ']')
    return false;
  ++p;
  if (p == end || *p != '{')
    return true;
  const char *brace = p;
  for (++p; p != end && (llvm::isDigit(*p) || *p == ','); ++p)
    ;
  if (p == end || *p != '}' || p == brace + 1)
    return false;
  ++p;
  return true;
}

LogicalResult Parser::parseShape(Type &type, bool inSignature) {
  lexer.skipBlank();
  const char *start = lexer.getPointer(), *p = start;
  const char *end = lexer.getEnd();
  // A layout may follow after a blank.
  if (skipSimpleArray(p, end) && !(end - p > 1 && *p == ' ' && p[1] == '{')) {
    StringRef key(start, p - start);
    auto it = shapes.find(key);
    if (it != shapes.end()) {
      lexer.setPointer(p);
      type = it->second;
      return success();
    }
  }
  if (failed(parseUncachedShape(type, inSignature, 0)))
    return failure();
  if (lexer.getPointer() == p)
    shapes[StringRef(start, p - start)] = type;
  return success();
}

LogicalResult Parser::parseUncachedShape(Type &type, bool inSignature,
                                         unsigned depth) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  if (depth > kMaxTupleDepth)
    return error(start, "tuples are nested more than " + Twine(kMaxTupleDepth) +
                            " deep");
  if (lexer.consume('(')) {
    SmallVector<Type> elements;
    if (!lexer.consume(')')) {
      do {
        // Elements that are arrays come from the cache.
        if (lexer.peek() == '('
                ? failed(parseUncachedShape(elements.emplace_back(), false,
                                            depth + 1))
                : failed(parseShape(elements.emplace_back())))
          return failure();
      } while (lexer.consume(','));
      if (failed(consume(')')))
        return failure();
    }
    type = TupleType::get(context, elements);
    return success();
  }
  StringRef word = lexer.lexWord();
  if (word.empty())
    return expected("a shape");
  if (word == "b" && lexer.peek() == '(') {
    lexer.consume('(');
    Type array;
    if (failed(parseUncachedShape(array, false, depth + 1)) ||
        failed(consume(')')))
      return failure();
    auto tensor = dyn_cast<RankedTensorType>(array);
    if (!tensor)
      return error(start, "a buffer holds an array");
    type = BufferType::get(context, tensor);
    return success();
  }
  if (word == "token" || word == "opaque") {
    if (failed(consume('[')) || failed(consume(']')))
      return failure();
    type = word == "token" ? Type(TokenType::get(context))
                           : Type(OpaqueType::get(context));
    if (lexer.peek() == '{' && lexer.peekSecond() == '}')
      lexer.consume('{'), lexer.consume('}');
    return success();
  }
  return parseArrayShape(type, word, start, inSignature);
}

LogicalResult Parser::parseArrayShape(Type &type, StringRef elementName,
                                      const char *position, bool inSignature) {
  Type elementType = getElementTypeByName(context, elementName);
  if (!elementType)
    return unknown(position, "element type", elementName,
                   {"pred",   "s8",    "s16",   "s32", "s64",  "u8",
                    "u16",    "u32",   "u64",   "f16", "bf16", "f32",
                    "f64",    "c64",   "c128",  "s4",  "u4",   "f8e4m3fn",
                    "f8e5m2", "token", "opaque"});
  if (failed(consume('[')))
    return failure();
  SmallVector<int64_t> sizes, bounds;
  if (!lexer.consume(']')) {
    do {
      int64_t size = ShapedType::kDynamic, bound = ShapedType::kDynamic;
      lexer.skipBlank();
      const char *dimPosition = lexer.getPointer();
      if (lexer.consume("<=")) {
        if (failed(parseInteger(bound)))
          return failure();
      } else if (!lexer.consume('?') && failed(parseInteger(size))) {
        return failure();
      }
      if ((size < 0 && !ShapedType::isDynamic(size)) ||
          (bound < 0 && !ShapedType::isDynamic(bound)))
        return error(dimPosition, "a dimension must not be negative");
      sizes.push_back(size);
      bounds.push_back(bound);
    } while (lexer.consume(','));
    if (failed(consume(']')))
      return failure();
  }
  LayoutAttr layout;
  if (lexer.peek() == '{') {
    char next = lexer.peekSecond();
    // After the result of a signature, `{` opens the body.
    bool isLayout = !inSignature || llvm::isDigit(next) || next == ':' ||
                    (next == '}' && sizes.empty());
    if (isLayout && failed(parseLayout(sizes.size(), layout)))
      return failure();
  }
  type = getArrayType(sizes, elementType, bounds, layout);
  return success();
}

/// `D,C+,S~`: how each dimension of a sparse array was stored; older text only,
/// without meaning.
LogicalResult Parser::skipLevelTypes(int64_t rank) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  int64_t count = 0;
  do {
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    StringRef word = lexer.lexWord();
    if (word.empty())
      return expected("a level type D, C, S or H");
    if (!llvm::is_contained({"D", "C", "S", "H"}, word))
      return error(position,
                   "expected a level type D, C, S or H, found '" + word + "'");
    lexer.consume('+');
    lexer.consume('~');
    ++count;
  } while (lexer.consume(','));
  if (count != rank)
    return error(start, "layout has " + Twine(count) +
                            " level types, but the array has rank " +
                            Twine(rank));
  return success();
}

LogicalResult Parser::parseLayout(int64_t rank, LayoutAttr &layout) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  lexer.consume('{');
  SmallVector<int64_t> minorToMajor;
  if (lexer.peek() != '}' && lexer.peek() != ':') {
    do {
      if (failed(parseInteger(minorToMajor.emplace_back())))
        return failure();
    } while (lexer.consume(','));
  }
  SmallVector<DenseI64ArrayAttr> tiles;
  SmallVector<SplitConfigAttr> splitConfigs;
  Type indexType, pointerType;
  int64_t tail = 1, elementSize = 0, memorySpace = 0, metadataBytes = 0;
  // The pieces come in a fixed order; `stage` is the one reached.
  static constexpr StringLiteral kPieces[] = {"D", "T", "L",  "#", "*",
                                              "E", "S", "SC", "P", "M"};
  unsigned stage = 0;
  auto parseTypeName = [&](Type &type) -> LogicalResult {
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    StringRef word = lexer.lexWord();
    type = getElementTypeByName(context, word);
    if (!type || !isUnsignedInteger(type))
      return error(position,
                   "expected an unsigned integer type, found '" + word + "'");
    return success();
  };
  bool hadColon = false;
  while (lexer.peek() != '}') {
    if (lexer.consume(':'))
      hadColon = true;
    else if (!hadColon)
      return expected("',', ':' or '}' in a layout");
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    StringRef piece = lexer.lexWord();
    if (piece.empty() && (lexer.consume('#') || lexer.consume('*')))
      piece = lexer.getTextFrom(position);
    if (piece.empty() && lexer.peek() == '}')
      break;
    const auto *it = llvm::find(kPieces, piece);
    if (it == std::end(kPieces))
      return error(position, "unknown piece '" + piece +
                                 "' of a layout; the pieces are D, T, L, #, *, "
                                 "E, S, SC and M in this order");
    unsigned place = it - std::begin(kPieces);
    if (place < stage)
      return error(position,
                   "piece '" + piece +
                       "' of a layout comes too late; the order is D, "
                       "T, L, #, *, E, S, SC, M");
    stage = place + 1;
    if (piece == "P")
      return error(position, "layouts with a physical shape (sparse arrays) "
                             "are not supported");
    bool first = true;
    while (first || ((piece == "T" || piece == "SC") && lexer.peek() == '(')) {
      first = false;
      if (failed(consume('(')))
        return failure();
      if (piece == "D") {
        if (failed(skipLevelTypes(rank)))
          return failure();
      } else if (piece == "T") {
        SmallVector<int64_t> tile;
        do {
          if (lexer.consume('*'))
            tile.push_back(ShapedType::kDynamic);
          else if (failed(parseInteger(tile.emplace_back())))
            return failure();
        } while (lexer.consume(','));
        tiles.push_back(builder.getDenseI64ArrayAttr(tile));
      } else if (piece == "SC") {
        int64_t dimension;
        SmallVector<int64_t> indices;
        if (failed(parseInteger(dimension)) || failed(consume(':')))
          return failure();
        do {
          if (failed(parseInteger(indices.emplace_back())))
            return failure();
        } while (lexer.consume(','));
        splitConfigs.push_back(
            SplitConfigAttr::get(context, dimension, indices));
      } else if (piece == "#" || piece == "*") {
        if (failed(parseTypeName(piece == "#" ? indexType : pointerType)))
          return failure();
      } else {
        int64_t &value = piece == "L"   ? tail
                         : piece == "E" ? elementSize
                         : piece == "S" ? memorySpace
                                        : metadataBytes;
        lexer.skipBlank();
        const char *valuePosition = lexer.getPointer();
        if (failed(parseInteger(value)))
          return failure();
        if (value < 0)
          return error(valuePosition, "piece '" + piece +
                                          "' of a layout must not be negative");
      }
      if (failed(consume(')')))
        return failure();
    }
  }
  if (failed(consume('}')))
    return failure();
  if (int64_t(minorToMajor.size()) != rank)
    return error(start, "layout lists " + Twine(minorToMajor.size()) +
                            " dimensions, but the array has rank " +
                            Twine(rank));
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : minorToMajor) {
    if (dim < 0 || dim >= rank || seen.test(dim))
      return error(start, "a layout lists each dimension once; dimension " +
                              Twine(dim) + " is repeated or not in [0, " +
                              Twine(rank) + ")");
    seen.set(dim);
  }
  layout = LayoutAttr::get(context, minorToMajor, tiles, tail, indexType,
                           pointerType, elementSize, memorySpace, splitConfigs,
                           metadataBytes);
  if (rank == 0 && layout.isOnlyMinorToMajor())
    layout = {};
  return success();
}
