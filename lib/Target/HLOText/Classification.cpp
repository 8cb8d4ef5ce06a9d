//===- Classification.cpp - What the content of a file seems to be --------===//
// Names of files say little: XLA's dumps end in `.txt`, and input may come
// through a pipe. What cannot be told is HLO text, whose parser then says what
// it expected.

#include "Lexer.h"
#include "hlo/Target/HLOText/HLOText.h"

using namespace hlo;
using namespace hlo::text;

/// True if one of `words` stands in `text` as field `tag` of a protobuf.
static bool containsField(StringRef text, char tag, ArrayRef<StringRef> words) {
  return llvm::any_of(words, [&](StringRef word) {
    std::string field = {tag, static_cast<char>(word.size())};
    return text.contains(field + word.str());
  });
}

/// Bytes that no text has.
static TextKind classifyBinary(StringRef bytes) {
  if (bytes.starts_with("BC\xc0\xde"))
    return TextKind::LLVMIR;
  // Opcodes are field 2 of an HLO instruction, names of operations field 2 of a
  // TensorFlow node.
  if (containsField(bytes, '\x12', {"parameter", "constant", "custom-call"}))
    return TextKind::HLOProto;
  if (containsField(bytes, '\x12',
                    {"Placeholder", "Const", "NoOp", "VarHandleOp"}))
    return TextKind::TensorFlowGraph;
  return TextKind::Binary;
}

/// True if an operation of one of StableHLO's dialects stands in MLIR `text`:
/// `%0 = stablehlo.add`, `"stablehlo.return"(`, but not `key = "chlo.sum"`.
static bool usesStableHLO(StringRef text) {
  for (StringRef dialect : {"stablehlo.", "mhlo.", "chlo.", "vhlo."}) {
    for (size_t at = text.find(dialect); at != StringRef::npos;
         at = text.find(dialect, at + 1)) {
      StringRef before = text.take_front(at), after = text.drop_front(at);
      after = after.drop_while(Lexer::isWordChar);
      bool isQuoted = before.consume_back("\"");
      if (isQuoted != after.starts_with("\"("))
        continue;
      before = before.substr(before.rfind('\n') + 1).trim();
      if (before.empty() ||
          (before.ends_with("=") && !before.starts_with("//")))
        return true;
    }
  }
  return false;
}

/// True if the text at `lexer`, which has no `HloModule`, begins as MLIR does.
static bool beginsAsMLIR(Lexer lexer) {
  char next = lexer.peek();
  if (StringRef("#!\"^").contains(next) || lexer.getRest().starts_with("{-#"))
    return true;
  if (lexer.peekWord() == "module" || lexer.peekWord() == "builtin.module")
    return true;
  // `%0 = dialect.op`, `%0:2 = "dialect.op"` against `%x = f32[2] add`, `%0` is
  // no name in HLO text.
  if (next == '%') {
    lexer.consume('%');
    if (llvm::isDigit(lexer.peek()))
      return true;
    lexer.lexWord();
    if (lexer.peek() == ':' || lexer.peek() == ',')
      return true;
    if (!lexer.consume('='))
      return false;
    if (lexer.peek() == '"')
      return true;
    StringRef operation = lexer.lexWord();
    return operation.contains('.') && lexer.peek() != '[';
  }
  // `func.func @main` against `computation.1 {` and `name = f32[2] add`.
  StringRef word = lexer.lexWord();
  next = lexer.peek();
  return word.contains('.') && !StringRef("{(=").contains(next);
}

TextKind hlo::classifyText(StringRef text) {
  StringRef head = text.take_front(4096);
  if (head.starts_with("ML\xefR"))
    return head.contains("StableHLO") ? TextKind::StableHLO
                                      : TextKind::Bytecode;
  Lexer lexer(text);
  if (lexer.atEnd())
    return lexer.getUnterminatedComment() ? TextKind::HLOText : TextKind::Empty;
  if (lexer.peekWord() == "HloModule")
    return TextKind::HLOText;
  if (llvm::any_of(head, [](char c) {
        return c >= 0 && c < ' ' && !StringRef("\t\n\v\f\r\x1b").contains(c);
      }))
    return classifyBinary(text);

  StringRef rest = lexer.getRest();
  if (rest.starts_with("; ModuleID") || rest.starts_with("source_filename") ||
      rest.starts_with("target datalayout") ||
      rest.starts_with("target triple"))
    return TextKind::LLVMIR;
  if (rest.starts_with("{ lambda"))
    return TextKind::Jaxpr;
  StringRef word = lexer.peekWord();
  Lexer ahead = lexer;
  ahead.lexWord();
  bool beginsField = ahead.peek() == ':' || ahead.peek() == '{';
  if (beginsField &&
      (word == "hlo_module" || word == "entry_computation_name" ||
       word == "computations" ||
       (word == "name" && text.contains("\ncomputations {"))))
    return TextKind::HLOProto;
  if (beginsField && word == "node" && text.contains("op: \""))
    return TextKind::TensorFlowGraph;
  if (beginsAsMLIR(lexer))
    return usesStableHLO(text) ? TextKind::StableHLO : TextKind::MLIR;
  return TextKind::HLOText;
}

std::optional<StringRef> hlo::explainForeignText(TextKind kind) {
  switch (kind) {
  case TextKind::HLOText:
  case TextKind::MLIR:
  case TextKind::Bytecode:
    return std::nullopt;
  case TextKind::StableHLO:
    return "this looks like StableHLO, which is not read; HLO text is: in JAX, "
           "lowered.as_text(dialect=\"hlo\") writes it";
  case TextKind::HLOProto:
    return "this looks like an HLO protobuf, which is not read; HLO text is: "
           "in "
           "jaxlib, xla_client.XlaComputation(data).as_hlo_text() writes it";
  case TextKind::TensorFlowGraph:
    return "this looks like a TensorFlow graph, which is not read; HLO text "
           "is: "
           "function.experimental_get_compiler_ir(*inputs)(stage=\"hlo\") of a "
           "tf.function writes it";
  case TextKind::LLVMIR:
    return "this looks like LLVM IR, which is not read";
  case TextKind::Jaxpr:
    return "this looks like a jaxpr, which is not read; HLO text is: "
           "jax.jit(f).lower(*inputs).as_text(dialect=\"hlo\") writes it";
  case TextKind::Binary:
    return "this is neither HLO text nor MLIR but binary data";
  case TextKind::Empty:
    return "this holds no module, it is empty or all comments";
  }
  llvm_unreachable("every kind is handled");
}
