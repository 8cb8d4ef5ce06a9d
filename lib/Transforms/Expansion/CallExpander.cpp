//===- CallExpander.cpp - Calls in the place of instructions --------------===//

#include "CallExpander.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"

using namespace hlo;

static bool hasLayout(Type type) { return withoutLayout(type) != type; }

func::FuncOp CallExpander::createFunction(FunctionType type, StringRef name,
                                          bool hasLayouts, WriteFn write) {
  OpBuilder builder(type.getContext());
  // What a call stands for, inlined, comes from where the call does.
  Location loc = builder.getUnknownLoc();
  auto function = func::FuncOp::create(builder, loc, name, type);
  function.setPrivate();
  symbols.insert(function);
  builder.setInsertionPointToStart(function.addEntryBlock());
  InstructionBuilder b(builder, loc, hasLayouts);
  SmallVector<Value> parameters;
  for (Value argument : function.getArguments()) {
    // In the layout of everything else.
    auto array = dyn_cast<RankedTensorType>(argument.getType());
    parameters.push_back(
        array ? b.castTo(argument,
                         b.getType(array.getShape(), array.getElementType()))
              : argument);
  }
  Value result = b.castTo(write(b, parameters), type.getResult(0));
  func::ReturnOp::create(builder, loc, result);
  return function;
}

void CallExpander::expand(Operation *op, StringRef name, WriteFn write,
                          Attribute key) {
  OpBuilder builder(op);
  auto type =
      builder.getFunctionType(op->getOperandTypes(), op->getResultTypes());
  Attribute thread = op->getParentOfType<func::FuncOp>()->getAttr(
      HLODialect::kExecutionThread);
  // Types of scalars do not say it.
  bool hasLayouts =
      hlo::hasLayouts(op) || llvm::any_of(op->getOperandTypes(), hasLayout);
  func::FuncOp &function =
      functions[{builder.getStringAttr(name), key, type, thread, hasLayouts}];
  if (!function) {
    function = createFunction(type, name, hasLayouts, write);
    if (thread)
      function->setAttr(HLODialect::kExecutionThread, thread);
  }
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Expanded").category(category))
      << remark::add("{0} became a call of {1}", op->getName().stripDialect(),
                     function.getSymName());
  auto call = CallOp::create(builder, op->getLoc(), type.getResult(0),
                             function.getSymName(), op->getOperands());
  call->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  call->removeAttr(HLODialect::kBackendConfig);
  op->replaceAllUsesWith(call);
  op->erase();
}
