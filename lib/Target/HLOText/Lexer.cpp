//===- Lexer.cpp - Characters of HLO text ---------------------------------===//

#include "Lexer.h"
#include "llvm/Support/ConvertUTF.h"

using namespace hlo;
using namespace hlo::text;

bool Lexer::skipComment() {
  if (end - cur < 2)
    return false;
  if (cur[1] == '/') {
    while (cur != end && *cur != '\n' && *cur != '\r')
      ++cur;
    return true;
  }
  if (cur[1] != '*')
    return false;
  size_t close = StringRef(cur + 2, end - cur - 2).find("*/");
  if (close == StringRef::npos) {
    unterminatedComment = cur;
    cur = end;
    return true;
  }
  cur += close + 4;
  return true;
}

std::optional<int64_t> Lexer::lexInteger() {
  skipBlank();
  const char *p = cur;
  bool negative = p != end && *p == '-';
  if (negative)
    ++p;
  if (p == end || !llvm::isDigit(*p))
    return std::nullopt;
  const char *digits = p;
  uint64_t value = 0;
  for (; p != end && llvm::isDigit(*p); ++p)
    value = value * 10 + (*p - '0');
  // Nineteen digits cannot wrap around.
  if (p - digits > 19 && StringRef(digits, p - digits).getAsInteger(10, value))
    return std::nullopt;
  uint64_t limit = uint64_t(std::numeric_limits<int64_t>::max()) + negative;
  if (value > limit)
    return std::nullopt;
  cur = p;
  return negative ? -value : value;
}

StringRef Lexer::lexNumber() {
  skipBlank();
  const char *start = cur, *p = cur;
  if (p != end && *p == '-')
    ++p;
  StringRef rest(p, end - p);
  if (rest.starts_with("inf") || rest.starts_with("nan")) {
    p += 3;
    if (rest.starts_with("nan("))
      while (p != end && p[-1] != ')')
        ++p;
    cur = p;
    return getTextFrom(start);
  }
  if (rest.empty() || !(llvm::isDigit(*p) || *p == '.'))
    return {};
  for (; p != end; ++p) {
    bool signOfExponent =
        (*p == '-' || *p == '+') && (p[-1] == 'e' || p[-1] == 'E');
    if (!llvm::isDigit(*p) && *p != '.' && *p != 'e' && *p != 'E' &&
        !signOfExponent)
      break;
  }
  cur = p;
  return getTextFrom(start);
}

StringRef Lexer::lexCompact() {
  skipBlank();
  const char *start = cur;
  while (cur != end && (llvm::isAlnum(*cur) || *cur == '_' || *cur == '-' ||
                        *cur == '?' || *cur == '>'))
    ++cur;
  return getTextFrom(start);
}

/// Appends the character an escape `\u` or `\U` with `digits` names.
static bool appendUnicode(StringRef digits, std::string &text) {
  uint32_t codePoint;
  if (digits.getAsInteger(16, codePoint))
    return false;
  char bytes[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
  char *last = bytes;
  if (!llvm::ConvertCodePointToUTF8(codePoint, last))
    return false;
  text.append(bytes, last);
  return true;
}

std::optional<std::string> Lexer::lexString(const char **badEscape) {
  char quote = peek();
  if (cur == end || (quote != '"' && quote != '\''))
    return std::nullopt;
  std::string text;
  for (const char *p = cur + 1; p != end; ++p) {
    if (*p == quote) {
      cur = p + 1;
      return text;
    }
    if (*p != '\\') {
      text += *p;
      continue;
    }
    const char *escape = p;
    if (++p == end)
      break;
    auto fail = [&] {
      if (badEscape)
        *badEscape = escape;
      return std::nullopt;
    };
    StringRef rest(p, end - p);
    switch (*p) {
    case 'n':
      text += '\n';
      break;
    case 'r':
      text += '\r';
      break;
    case 't':
      text += '\t';
      break;
    case 'a':
      text += '\a';
      break;
    case 'b':
      text += '\b';
      break;
    case 'f':
      text += '\f';
      break;
    case 'v':
      text += '\v';
      break;
    case '\\':
    case '"':
    case '\'':
    case '?':
      text += *p;
      break;
    case 'x': {
      StringRef digits = rest.drop_front().take_while(llvm::isHexDigit);
      uint8_t byte;
      if (digits.empty() || digits.take_back(2).getAsInteger(16, byte))
        return fail();
      text += char(byte);
      p += digits.size();
      break;
    }
    case 'u':
    case 'U': {
      size_t count = *p == 'u' ? 4 : 8;
      if (rest.size() <= count || !appendUnicode(rest.substr(1, count), text))
        return fail();
      p += count;
      break;
    }
    default: {
      StringRef digits = rest.take_front(3).take_while(
          [](char c) { return c >= '0' && c <= '7'; });
      unsigned byte;
      if (digits.empty() || digits.getAsInteger(8, byte) || byte > 255)
        return fail();
      text += char(byte);
      p += digits.size() - 1;
    }
    }
  }
  return std::nullopt;
}

StringRef Lexer::lexBalanced() {
  skipBlank();
  const char *start = cur;
  if (cur == end || !StringRef("{([").contains(*cur))
    return {};
  char open = *cur, close = open == '(' ? ')' : open + 2;
  int64_t depth = 0;
  for (const char *p = cur; p != end; ++p) {
    if (*p == open) {
      ++depth;
    } else if (*p == close) {
      if (--depth == 0) {
        cur = p + 1;
        return getTextFrom(start);
      }
    } else if (*p == '"') {
      for (++p; p != end && *p != '"'; ++p)
        if (*p == '\\' && ++p == end)
          return {};
      if (p == end)
        return {};
    }
  }
  return {};
}
