//===- InstructionPrinter.cpp - Instructions as HLO text ------------------===//

#include "Printer.h"

using namespace hlo;
using namespace hlo::text;

void Printer::printShape(Type type) {
  std::string &text = shapes[type];
  if (text.empty())
    text = shapeToString(type);
  os << text;
}

void Printer::printOperands(Operation *op) {
  os << '(';
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    if (index)
      os << (index % 5 ? ", " : ", /*index=" + std::to_string(index) + "*/");
    printName(names.lookup(operand));
  }
  os << ')';
}

void Printer::printParameter(BlockArgument argument, Operation *op,
                             const Computation &computation, bool isRoot) {
  os << (isRoot ? "  ROOT " : "  ");
  printName(names.lookup(argument));
  os << " = ";
  printShape(argument.getType());
  os << " parameter(" << argument.getArgNumber() << ')';
  func::FuncOp function = computation.function;
  DictionaryAttr attributes =
      op         ? op->getRawDictionaryAttrs()
      : function ? function.getArgAttrDict(argument.getArgNumber())
                 : DictionaryAttr();
  printGenericAttributes(attributes, op ? op->getLoc() : argument.getLoc());
  os << '\n';
}

Operation *text::getSugaredOperation(AsyncStartOp start) {
  Block &block = start.getCalls().front();
  if (!llvm::hasNItems(block, 2) ||
      block.getTerminator()->getLoc()->findInstanceOf<NameLoc>())
    return nullptr;
  Operation *wrapped = &block.front();
  const OpcodeSpec *opcode = lookupOperation(wrapped->getName().getStringRef());
  if (!opcode || hasNativeAsyncForm(opcode->opcode) ||
      !llvm::equal(wrapped->getOperands(), block.getArguments()) ||
      block.getTerminator()->getOperand(0) != wrapped->getResult(0))
    return nullptr;
  return wrapped;
}

/// `add-start(%a, %b), ...` and the updates and done that follow it.
bool Printer::printSugaredOpcode(Operation *op) {
  if (!isa<AsyncStartOp, AsyncUpdateOp, AsyncDoneOp>(op))
    return false;
  auto start = dyn_cast<AsyncStartOp>(op);
  if (!start)
    start = asyncStarts.lookup(op->getOperand(0));
  Operation *wrapped = start ? getSugaredOperation(start) : nullptr;
  if (!wrapped)
    return false;
  const OpcodeSpec *opcode = lookupOperation(wrapped->getName().getStringRef());
  os << opcode->opcode
     << (op == start            ? "-start"
         : isa<AsyncDoneOp>(op) ? "-done"
                                : "-update");
  printOperands(op);
  if (op != start)
    return true;
  printAttributes(wrapped, *opcode);
  if (start.getAsyncExecutionThread() != "main") {
    beginAttribute("async_execution_thread");
    printString(start.getAsyncExecutionThread());
  }
  if (Attribute aliases = start.getOutputToOperandAliasingAttr())
    printAttribute(op,
                   {"output_to_operand_aliasing", "output_to_operand_aliasing",
                    AttributeKind::OperandAliases},
                   aliases);
  return true;
}

LogicalResult Printer::printInstruction(Operation *op, bool isRoot) {
  const OpcodeSpec *opcode = opcodes[op->getName()];
  if (!opcode)
    return op->emitOpError("has no form in HLO text");
  os << (isRoot ? "  ROOT " : "  ");
  printName(names.lookup(op->getResult(0)));
  os << " = ";
  printShape(op->getResult(0).getType());
  os << ' ';
  if (!printSugaredOpcode(op)) {
    os << opcode->opcode;
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      os << '(';
      printLiteral(constant.getValue(), /*withShapes=*/false);
      os << ')';
    } else {
      printOperands(op);
    }
    printAttributes(op, *opcode);
  }
  printGenericAttributes(op->getRawDictionaryAttrs(), op->getLoc());
  os << '\n';
  return success();
}
