//===- ValueParser.cpp - Numbers, strings and lists of HLO text -----------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

LogicalResult Parser::consume(char c) {
  if (lexer.consume(c))
    return success();
  return expected("'" + Twine(c) + "'");
}

LogicalResult Parser::consume(StringRef punctuation) {
  if (lexer.consume(punctuation))
    return success();
  return expected("'" + punctuation + "'");
}

LogicalResult Parser::parseInteger(int64_t &value) {
  std::optional<int64_t> parsed = lexer.lexInteger();
  if (!parsed) {
    char next = lexer.peek();
    if (llvm::isDigit(next) ||
        (next == '-' && llvm::isDigit(lexer.peekSecond())))
      return error(lexer.getPointer(), "integer does not fit 64 bits");
    return expected("an integer");
  }
  value = *parsed;
  return success();
}

LogicalResult Parser::parseInt32(int64_t &value) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  if (failed(parseInteger(value)))
    return failure();
  if (!llvm::isInt<32>(value))
    return error(start, Twine(value) + " does not fit 32 bits");
  return success();
}

LogicalResult Parser::parseBool(bool &value) {
  StringRef word = lexer.peekWord();
  if (word != "true" && word != "false")
    return expected("true or false");
  value = lexer.lexWord() == "true";
  return success();
}

LogicalResult Parser::parseDouble(double &value) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  StringRef text = lexer.lexNumber();
  if (text.starts_with("nan")) {
    value = std::numeric_limits<double>::quiet_NaN();
    return success();
  }
  if (text.empty() || text.getAsDouble(value) || std::isinf(value))
    return error(start, "expected a finite number");
  return success();
}

LogicalResult Parser::parseString(std::string &value) {
  char quote = lexer.peek();
  if (quote != '"' && quote != '\'')
    return expected("a string");
  const char *badEscape = nullptr;
  std::optional<std::string> parsed = lexer.lexString(&badEscape);
  if (!parsed && badEscape)
    return error(badEscape, "unknown escape in a string");
  if (!parsed)
    return error(lexer.getPointer(), "string is not terminated");
  value = std::move(*parsed);
  return success();
}

LogicalResult Parser::parseStringOrDict(std::string &value) {
  if (lexer.peek() != '{')
    return parseString(value);
  const char *start = lexer.getPointer();
  StringRef dict = lexer.lexBalanced();
  if (dict.empty())
    return error(start, "'{' is not closed");
  value = dict.str();
  return success();
}

LogicalResult Parser::parseBraced(function_ref<LogicalResult()> parseItem) {
  if (failed(consume('{')))
    return failure();
  if (lexer.consume('}'))
    return success();
  do {
    if (failed(parseItem()))
      return failure();
  } while (lexer.consume(','));
  return consume('}');
}

LogicalResult Parser::parseIntegers(SmallVectorImpl<int64_t> &values) {
  return parseBraced([&] { return parseInteger(values.emplace_back()); });
}

LogicalResult Parser::parseIntegerLists(SmallVectorImpl<int64_t> &values,
                                        int64_t &rows, int64_t &columns) {
  rows = 0;
  columns = -1;
  return parseBraced([&]() -> LogicalResult {
    lexer.skipBlank();
    const char *start = lexer.getPointer();
    size_t before = values.size();
    if (failed(parseIntegers(values)))
      return failure();
    int64_t count = values.size() - before;
    if (columns != -1 && count != columns)
      return error(start, "expected " + Twine(columns) +
                              " numbers as in the first list, found " +
                              Twine(count));
    columns = count;
    ++rows;
    return success();
  });
}

/// Any value: a bracketed one, a string, or a word or number.
LogicalResult Parser::skipValue() {
  char next = lexer.peek();
  if (next == '{' || next == '(' || next == '[') {
    if (lexer.lexBalanced().empty())
      return error(lexer.getPointer(), "bracket is not closed");
    return success();
  }
  if (next == '"') {
    std::string ignored;
    return parseString(ignored);
  }
  if (next == '%')
    return lexer.lexName().empty() ? expected("a value") : success();
  while (!lexer.getRest().empty() &&
         (Lexer::isWordChar(lexer.getRest().front()) ||
          lexer.getRest().front() == '+'))
    lexer.setPointer(lexer.getPointer() + 1);
  return success();
}
