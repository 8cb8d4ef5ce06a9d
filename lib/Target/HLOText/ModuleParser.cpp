//===- ModuleParser.cpp - Modules of HLO text -----------------------------===//

#include "Parser.h"
#include "hlo/Dialect/Library/IR/LibraryDialect.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace hlo;
using namespace hlo::text;

Parser::Parser(const llvm::MemoryBuffer &file, MLIRContext *context,
               bool verify)
    : context(context), builder(context),
      unknownLocation(builder.getUnknownLoc()), noneType(builder.getNoneType()),
      verify(verify), buffer(file.getBuffer()),
      fileName(builder.getStringAttr(file.getBufferIdentifier())),
      countedLines(1, buffer.begin()), lexer(buffer) {}

//===----------------------------------------------------------------------===//
// Module
//===----------------------------------------------------------------------===//

OwningOpRef<ModuleOp> Parser::parse() {
  lexer.consume("\xEF\xBB\xBF"); // a byte order mark
  context
      ->loadDialect<HLODialect, library::LibraryDialect, func::FuncDialect>();
  module = ModuleOp::create(builder.getUnknownLoc());
  if (lexer.peekWord() == "HloModule") {
    if (failed(parseHeader()) || failed(parseStackTables()))
      return {};
  } else {
    // `ENTRY`, `name {` and `name (` begin a computation.
    const char *start = lexer.getPointer();
    StringRef first = lexer.lexName();
    char next = lexer.peek();
    bool isComputation =
        first == "ENTRY" || (!first.empty() && (next == '{' || next == '('));
    lexer.setPointer(start);
    if (!isComputation) {
      if (failed(parseSingleInstruction()) || failed(finishModule()))
        return {};
      return std::move(module);
    }
  }
  while (!lexer.atEnd())
    if (failed(parseComputation()))
      return {};
  if (computations.empty() || lexer.getUnterminatedComment()) {
    (void)expected("a computation");
    return {};
  }
  if (failed(finishModule()))
    return {};
  return std::move(module);
}

//===----------------------------------------------------------------------===//
// Single instructions
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseSingleInstruction() {
  singleInstruction = true;
  module->setSymName("_");
  (*module)->setAttr(HLODialect::kIsScheduled, builder.getUnitAttr());
  isScheduled = true;
  Computation *computation = addComputation("_", lexer.getPointer());
  computation->isEntry = true;
  sawEntry = true;
  Scope inner;
  llvm::SaveAndRestore<Scope *> saved(scope, &inner);
  computation->body = std::make_unique<Region>();
  inner.block = new Block;
  inner.computation = computation;
  computation->body->push_back(inner.block);

  Instruction instruction;
  lexer.skipBlank();
  instruction.position = lexer.getPointer();
  if (lexer.atEnd())
    return expected("an HLO module, computation or instruction");
  const char *start = lexer.getPointer();
  instruction.name = lexer.lexName();
  if (instruction.name.empty() || !lexer.consume('=')) {
    lexer.setPointer(start);
    instruction.name = "root";
    if (!atShape()) {
      StringRef word = lexer.lexName();
      return error(start, "expected HloModule, ENTRY, a computation or an "
                          "instruction, found " +
                              (word.empty() ? Twine("'") + Twine(*start) + "'"
                                            : "'" + word + "'"));
    }
  }
  if (atShape() && failed(parseShape(instruction.type)))
    return failure();
  Value root;
  if (failed(parseOpcode(instruction)) ||
      failed(parseParenthesized(instruction)) ||
      failed(parseAttributes(instruction)) ||
      failed(createOperation(instruction, root)) ||
      failed(defineName(instruction.name, instruction.position, root)))
    return failure();
  if (!lexer.atEnd())
    return expected("the end of the text after the instruction");
  return finishComputation(*computation, root, instruction.position);
}

//===----------------------------------------------------------------------===//
// The module, when everything has been read
//===----------------------------------------------------------------------===//

void Parser::makeFunction(Computation &computation) {
  std::unique_ptr<Region> body = takeRegion(computation);
  Block &block = body->front();
  auto terminator = cast<ReturnOp>(block.getTerminator());
  Value root = terminator.getOperand();
  // Straight into the properties: no dictionary is made of them.
  OperationState state(terminator.getLoc(), func::FuncOp::getOperationName());
  auto &properties = state.getOrAddProperties<func::FuncOp::Properties>();
  properties.sym_name = getString(computation.name);
  properties.function_type = TypeAttr::get(
      FunctionType::get(context, block.getArgumentTypes(), root.getType()));
  if (!computation.isEntry)
    properties.sym_visibility = getString("private");
  state.addRegion();
  auto function = cast<func::FuncOp>(Operation::create(state));
  module->push_back(function);
  if (computation.executionThread && computation.executionThread != "main")
    function->setAttr(HLODialect::kExecutionThread,
                      computation.executionThread);
  OpBuilder bodyBuilder(context);
  bodyBuilder.setInsertionPoint(terminator);
  func::ReturnOp::create(bodyBuilder, terminator.getLoc(), root);
  terminator.erase();
  function.getBody().takeBody(*body);
  computation.region = &function.getBody();
  // Attributes of parameters at the head of a function are argument attributes.
  int64_t next = 0;
  for (Operation &op : llvm::make_early_inc_range(function.front())) {
    auto parameter = dyn_cast<ParameterOp>(op);
    if (!parameter || hasControlDependencies(parameter))
      break;
    auto argument = cast<BlockArgument>(parameter.getOperand());
    if (argument.getArgNumber() != next++)
      break;
    function.setArgAttrs(argument.getArgNumber(),
                         op.getDiscardableAttrDictionary());
    parameter.getResult().replaceAllUsesWith(argument);
    op.erase();
  }
}

/// A computation of another thread is called by an async-start only. Threads
/// are written after bodies, so this waits for the end.
LogicalResult Parser::checkThreads() {
  auto getName = [](StringAttr thread) {
    return thread ? thread.getValue() : StringRef("main");
  };
  for (const Use &use : uses) {
    StringAttr callerThread = use.user->executionThread;
    if (use.isAsync)
      callerThread = use.used->asyncThread;
    else if (!callerThread)
      callerThread = use.user->asyncThread;
    StringRef written = getName(use.used->executionThread);
    StringRef caller = getName(callerThread);
    if (written == "main" || written == caller)
      continue;
    return error(use.position, "computation '" + use.used->name +
                                   "' runs on thread \"" + written +
                                   "\", but is called on thread \"" + caller +
                                   "\"");
  }
  return success();
}

LogicalResult Parser::finishModule() {
  if (failed(checkThreads()))
    return failure();
  Computation *entry = &computations.back();
  for (Computation &computation : computations)
    if (computation.isEntry)
      entry = &computation;
  // Sugar and inline bodies come after what holds them; the last in the text is
  // the entry where none is marked.
  if (!sawEntry) {
    for (Computation &computation : computations)
      if (!computation.isReferenced)
        entry = &computation;
    entry->isEntry = true;
  }
  if (!module->getSymName())
    module->setSymName(("module_" + entry->name).str());
  for (Computation &computation : computations)
    if (computation.isEntry || computation.isFunction ||
        !computation.isReferenced)
      makeFunction(computation);

  if (!verify)
    return success();
  return locateErrors([&](const char *&position) -> LogicalResult {
    // Only now is the number of devices known to the operations.
    if ((*module)->hasAttr(HLODialect::kReplicaCount) ||
        (*module)->hasAttr(HLODialect::kNumPartitions))
      for (auto [op, opPosition] : collectives) {
        position = opPosition;
        if (failed(verifyShallow(op)))
          return failure();
      }
    position = entry->position;
    return verifyShallow(*module);
  });
}

//===----------------------------------------------------------------------===//
// Interface
//===----------------------------------------------------------------------===//

OwningOpRef<ModuleOp> hlo::importHLOText(llvm::SourceMgr &sourceMgr,
                                         MLIRContext *context, bool verify) {
  const llvm::MemoryBuffer &file =
      *sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  return Parser(file, context, verify).parse();
}
