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
      op         ? op->getDiscardableAttrDictionary()
      : function ? function.getArgAttrDict(argument.getArgNumber())
                 : DictionaryAttr();
  printGenericAttributes(attributes, op ? op->getLoc() : argument.getLoc());
  os << '\n';
}

LogicalResult Printer::printInstruction(Operation *op, bool isRoot) {
  const OpcodeSpec *opcode = opcodes[op->getName()];
  if (!opcode)
    return op->emitOpError("has no form in HLO text");
  os << (isRoot ? "  ROOT " : "  ");
  printName(names.lookup(op->getResult(0)));
  os << " = ";
  printShape(op->getResult(0).getType());
  os << ' ' << opcode->opcode;
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    os << '(';
    printLiteral(constant.getValue(), /*withShapes=*/false);
    os << ')';
  } else {
    printOperands(op);
  }
  printAttributes(op, *opcode);
  printGenericAttributes(op->getDiscardableAttrDictionary(), op->getLoc());
  os << '\n';
  return success();
}
