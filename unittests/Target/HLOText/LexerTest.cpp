//===- LexerTest.cpp - Characters of HLO text -----------------------------===//

#include "Lexer.h"
#include "gtest/gtest.h"

using namespace hlo;
using namespace hlo::text;

namespace {
TEST(Lexer, skipsBlanksAndComments) {
  Lexer lexer(" \t\r\n// line\n/* block\n * / */ x");
  EXPECT_EQ(lexer.lexWord(), "x");
  EXPECT_TRUE(lexer.atEnd());
  EXPECT_EQ(lexer.getUnterminatedComment(), nullptr);
}

TEST(Lexer, commentsDoNotNest) {
  Lexer lexer("/* a /* b */ c */");
  EXPECT_EQ(lexer.lexWord(), "c");
}

TEST(Lexer, reportsUnterminatedComment) {
  StringRef text = "x /* y";
  Lexer lexer(text);
  EXPECT_EQ(lexer.lexWord(), "x");
  EXPECT_TRUE(lexer.atEnd());
  EXPECT_EQ(lexer.getUnterminatedComment(), text.begin() + 2);
}

TEST(Lexer, wordsHoldDotsAndDashes) {
  Lexer lexer("all-gather-start fusion.12 a-b.c_d");
  EXPECT_EQ(lexer.lexWord(), "all-gather-start");
  EXPECT_EQ(lexer.lexWord(), "fusion.12");
  EXPECT_EQ(lexer.lexWord(), "a-b.c_d");
  EXPECT_EQ(lexer.lexWord(), "");
}

TEST(Lexer, arrowEndsWord) {
  Lexer lexer("foo->bar");
  EXPECT_EQ(lexer.lexWord(), "foo");
  EXPECT_TRUE(lexer.consume("->"));
  EXPECT_EQ(lexer.lexWord(), "bar");
}

TEST(Lexer, namesMayHavePercentSigns) {
  Lexer lexer("%a b %3");
  EXPECT_EQ(lexer.lexName(), "a");
  EXPECT_EQ(lexer.lexName(), "b");
  EXPECT_EQ(lexer.lexName(), "");
}

TEST(Lexer, consumesWholeWordsOnly) {
  Lexer lexer("ROOTS");
  EXPECT_FALSE(lexer.consumeWord("ROOT"));
  EXPECT_TRUE(lexer.consumeWord("ROOTS"));
}

TEST(Lexer, integers) {
  auto lex = [](StringRef text) { return Lexer(text).lexInteger(); };
  EXPECT_EQ(lex("0"), 0);
  EXPECT_EQ(lex("-0"), 0);
  EXPECT_EQ(lex("000000000000000000000007"), 7);
  EXPECT_EQ(lex("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(lex("-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(lex("9223372036854775808"), std::nullopt);
  EXPECT_EQ(lex("-9223372036854775809"), std::nullopt);
  EXPECT_EQ(lex("99999999999999999999999"), std::nullopt);
  EXPECT_EQ(lex("-"), std::nullopt);
  EXPECT_EQ(lex("x"), std::nullopt);
}

TEST(Lexer, failedIntegerMovesNothing) {
  Lexer lexer("9223372036854775808");
  EXPECT_EQ(lexer.lexInteger(), std::nullopt);
  EXPECT_EQ(lexer.lexNumber(), "9223372036854775808");
}

TEST(Lexer, numbers) {
  for (StringRef text : {"1", "-1", "1.5", "5.", ".5", "-3e-7", "1E+5", "inf",
                         "-inf", "nan", "-nan", "nan(0x1f)", "-nan(0x1)"}) {
    std::string padded = (text + ",").str();
    Lexer lexer(padded);
    EXPECT_EQ(lexer.lexNumber(), text);
    EXPECT_TRUE(lexer.consume(','));
  }
  EXPECT_EQ(Lexer("true").lexNumber(), "");
  EXPECT_EQ(Lexer("-x").lexNumber(), "");
  EXPECT_EQ(Lexer("").lexNumber(), "");
}

TEST(Lexer, compactForms) {
  for (StringRef text : {"3x3", "0_1x0_1", "1_-2_3x0_0_0", "b01f_01io->b01f",
                         "?01bf_i01o->01bf"}) {
    std::string closed = (text + "}").str();
    EXPECT_EQ(Lexer(closed).lexCompact(), text);
  }
}

TEST(Lexer, strings) {
  auto lex = [](StringRef text) { return Lexer(text).lexString(); };
  EXPECT_EQ(lex(R"("a")"), "a");
  EXPECT_EQ(lex(R"('a"b')"), "a\"b");
  EXPECT_EQ(lex("\"two\nlines\""), "two\nlines");
  EXPECT_EQ(lex(R"("\n\r\t\a\b\f\v\\\"\'\?")"), "\n\r\t\a\b\f\v\\\"'?");
  EXPECT_EQ(lex(R"("\101\7\x41\u00e9\U0001F600")"),
            "A\aA\xC3\xA9\xF0\x9F\x98\x80");
  EXPECT_EQ(lex(R"("\0018")"), std::string("\1"
                                           "8"));
  EXPECT_EQ(lex("\"open"), std::nullopt);
  EXPECT_EQ(lex("\"open\\"), std::nullopt);
  EXPECT_EQ(lex("none"), std::nullopt);
}

TEST(Lexer, unknownEscapes) {
  for (StringRef text : {R"("a\q")", R"("a\x")", R"("a\400")", R"("a\u12")",
                         R"("a\uD800")", R"("a\U00110000")"}) {
    const char *badEscape = nullptr;
    EXPECT_EQ(Lexer(text).lexString(&badEscape), std::nullopt) << text.str();
    EXPECT_EQ(badEscape, text.begin() + 2) << text.str();
  }
}

TEST(Lexer, balancedBrackets) {
  EXPECT_EQ(Lexer(R"({"a":{"}":"\"}"}} x)").lexBalanced(),
            R"({"a":{"}":"\"}"}})");
  EXPECT_EQ(Lexer("((a)(b)) c").lexBalanced(), "((a)(b))");
  // Only brackets of the kind that opens count.
  EXPECT_EQ(Lexer("{([} x").lexBalanced(), "{([}");
  EXPECT_EQ(Lexer("{ {").lexBalanced(), "");
  EXPECT_EQ(Lexer("{ \"}").lexBalanced(), "");
  EXPECT_EQ(Lexer("x {}").lexBalanced(), "");
}
} // namespace
