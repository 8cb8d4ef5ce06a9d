//===- Lexer.h - Characters of HLO text -------------------------*- C++ -*-===//
// HLO text has no context-free tokens (`3x3`, `0_1x0_1` and `b01f_01io->b01f`
// are numbers, words or more by where they stand), so the parser asks for what
// the grammar wants next.

#ifndef HLO_LIB_TARGET_HLOTEXT_LEXER_H
#define HLO_LIB_TARGET_HLOTEXT_LEXER_H

#include "hlo/Support/LLVM.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <optional>

namespace hlo::text {
inline constexpr std::array<bool, 256> kWordChars = [] {
  std::array<bool, 256> table = {};
  for (char c = 'a'; c <= 'z'; ++c)
    table[c] = table[c - 'a' + 'A'] = true;
  for (char c = '0'; c <= '9'; ++c)
    table[c] = true;
  table['_'] = table['.'] = table['-'] = true;
  return table;
}();

class Lexer {
public:
  explicit Lexer(StringRef buffer)
      : begin(buffer.begin()), cur(buffer.begin()), end(buffer.end()) {}

  const char *getPointer() const { return cur; }
  void setPointer(const char *pointer) { cur = pointer; }
  const char *getBegin() const { return begin; }
  const char *getEnd() const { return end; }
  /// The text from `from` to here.
  StringRef getTextFrom(const char *from) const {
    return StringRef(from, cur - from);
  }
  StringRef getRest() const { return StringRef(cur, end - cur); }

  /// Moves over blanks and comments.
  void skipBlank() {
    while (cur != end) {
      if (*cur == ' ' || *cur == '\n' || *cur == '\t' || *cur == '\r')
        ++cur;
      else if (*cur != '/' || !skipComment())
        return;
    }
  }
  /// The comment that does not end, if any.
  const char *getUnterminatedComment() const { return unterminatedComment; }

  bool atEnd() {
    skipBlank();
    return cur == end;
  }
  /// The next character that is not blank; 0 at the end.
  char peek() {
    skipBlank();
    return cur == end ? '\0' : *cur;
  }
  /// The character after the next one.
  char peekSecond() {
    skipBlank();
    return end - cur < 2 ? '\0' : cur[1];
  }
  bool consume(char c) {
    if (peek() != c || cur == end)
      return false;
    ++cur;
    return true;
  }
  bool consume(StringRef punctuation) {
    skipBlank();
    if (!getRest().starts_with(punctuation))
      return false;
    cur += punctuation.size();
    return true;
  }

  static bool isWordStart(char c) { return llvm::isAlpha(c) || c == '_'; }
  static bool isWordChar(char c) { return kWordChars[uint8_t(c)]; }
  /// A word; empty if there is none. `->` ends one.
  StringRef lexWord() {
    skipBlank();
    const char *start = cur;
    if (cur == end || !isWordStart(*cur))
      return {};
    for (++cur; cur != end && isWordChar(*cur); ++cur)
      if (*cur == '-' && cur + 1 != end && cur[1] == '>')
        break;
    return getTextFrom(start);
  }
  StringRef peekWord() {
    skipBlank();
    const char *start = cur;
    StringRef word = lexWord();
    cur = start;
    return word;
  }
  bool consumeWord(StringRef keyword) {
    skipBlank();
    // Most words differ early.
    if (!getRest().starts_with(keyword) || peekWord() != keyword)
      return false;
    cur += keyword.size();
    return true;
  }
  /// A word with or without a leading `%`; empty if there is none.
  StringRef lexName() {
    if (peek() == '%' && cur != end) {
      if (end - cur < 2 || !isWordStart(cur[1]))
        return {};
      ++cur;
    }
    return lexWord();
  }

  /// `-?[0-9]+`; nothing if there is none or it does not fit.
  std::optional<int64_t> lexInteger();
  /// An integer, decimal, `inf`, `nan` or `nan(0x..)` with its sign, as
  /// written; empty if there is none.
  StringRef lexNumber();
  /// `3x3`, `0_1x-1_0_2` or `b01f_01io->b01f`: what stands up to a blank, `,`,
  /// `}` or `)`.
  StringRef lexCompact();
  /// A quoted string with its escapes resolved; nothing if it does not end or,
  /// with `badEscape` set to its place, an escape has no meaning.
  std::optional<std::string> lexString(const char **badEscape = nullptr);
  /// From a bracket to the one that closes it, both included; strings are
  /// skipped. Empty if there is no bracket or it is not closed.
  StringRef lexBalanced();

private:
  /// At a `/`: moves over a comment; false if there is none.
  bool skipComment();

  const char *begin, *cur, *end;
  const char *unterminatedComment = nullptr;
};
} // namespace hlo::text

#endif // HLO_LIB_TARGET_HLOTEXT_LEXER_H
