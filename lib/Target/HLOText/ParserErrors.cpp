//===- ParserErrors.cpp - Errors located in HLO text ----------------------===//

#include "Parser.h"
#include "hlo/Target/HLOText/HLOText.h"

using namespace hlo;
using namespace hlo::text;

Location Parser::getFileLocation(const char *position) {
  position = std::min(position, buffer.end());
  // Nearly all places asked for are the ends of computations, in order.
  if (position < countedLines.second)
    countedLines = {1, buffer.begin()};
  auto &[line, counted] = countedLines;
  line += std::count(counted, position, '\n');
  counted = position;
  size_t lineStart = StringRef(buffer.begin(), position - buffer.begin())
                         .find_last_of("\n\r") +
                     1;
  return FileLineColLoc::get(fileName, line,
                             position - buffer.begin() - lineStart + 1);
}

LogicalResult Parser::error(const char *position, const Twine &message) {
  return error(position, message, nullptr, "");
}

LogicalResult Parser::error(const char *position, const Twine &message,
                            const char *notePosition, const Twine &note) {
  if (failedAlready)
    return failure();
  failedAlready = true;
  // Everything after a comment that does not end is part of it.
  if (const char *comment = lexer.getUnterminatedComment())
    return mlir::emitError(getFileLocation(comment))
           << "comment is not terminated";
  InFlightDiagnostic diagnostic = mlir::emitError(getFileLocation(position));
  diagnostic << message;
  if (notePosition)
    diagnostic.attachNote(getFileLocation(notePosition)) << note;
  return diagnostic;
}

LogicalResult Parser::expected(const Twine &what) {
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  std::string found;
  if (lexer.atEnd()) {
    found = "the end of the text";
  } else {
    StringRef word = lexer.peekWord();
    char next = *position;
    if (!word.empty())
      found = ("'" + word.take_front(60) + "'").str();
    else if (llvm::isPrint(next))
      found = std::string("'") + next + "'";
    else
      found = "byte 0x" + llvm::utohexstr(uint8_t(next));
  }
  return error(position, "expected " + what + ", found " + found);
}

/// Lists longer than this are no help.
static constexpr size_t kMaxListed = 24;

/// `; did you mean 'x'?`, or nothing.
static std::string suggest(StringRef word, ArrayRef<StringRef> candidates) {
  StringRef best;
  unsigned bestDistance = word.size() / 3 + 1;
  if (word.size() < 100)
    for (StringRef candidate : candidates) {
      unsigned distance =
          word.equals_insensitive(candidate)
              ? 0
              : word.edit_distance(candidate, true, bestDistance);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = candidate;
      }
    }
  return best.empty() ? "" : ("; did you mean '" + best + "'?").str();
}

LogicalResult Parser::unknown(const char *position, const Twine &what,
                              StringRef word, ArrayRef<StringRef> candidates,
                              const Twine &where) {
  std::string hint = suggest(word, candidates);
  if (hint.empty() && candidates.size() <= kMaxListed)
    hint = "; expected " +
           (candidates.size() > 1
                ? llvm::join(candidates.drop_back(), ", ") + " or "
                : "") +
           candidates.back().str();
  return error(position, "unknown " + what + " '" + word.take_front(80) + "'" +
                             where + hint);
}

LogicalResult Parser::undefined(const char *position, StringRef what,
                                StringRef word,
                                ArrayRef<StringRef> candidates) {
  return error(position, "no " + what + " named '" + word.take_front(80) +
                             "' stands before this one" +
                             suggest(word, candidates));
}

std::string hlo::getMessageWithShapes(const Diagnostic &diagnostic) {
  std::string message;
  llvm::raw_string_ostream os(message);
  for (const mlir::DiagnosticArgument &argument : diagnostic.getArguments())
    if (argument.getKind() ==
            mlir::DiagnosticArgument::DiagnosticArgumentKind::Type &&
        isValueType(argument.getAsType()))
      printShape(os, argument.getAsType(), /*withLayouts=*/false);
    else
      os << argument;
  return message;
}

LogicalResult
Parser::locateErrors(function_ref<LogicalResult(const char *&)> action,
                     const Twine &prefix) {
  std::string message;
  const char *position = nullptr;
  LogicalResult result = success();
  {
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
          message.empty())
        message = getMessageWithShapes(diagnostic);
      return success();
    });
    result = action(position);
  }
  if (succeeded(result) && message.empty())
    return success();
  if (message.empty())
    message = "invalid instruction";
  return error(position, prefix + message);
}
