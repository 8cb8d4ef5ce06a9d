//===- ReductionPatterns.cpp - Reductions of one operation ----------------===//

#include "ReductionPatterns.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;

static LogicalResult replaceByOperand(Operation *op, RewriterBase &rewriter) {
  for (Value operand : op->getOperands())
    if (areCompatible(operand.getType(), op->getResult(0).getType())) {
      rewriter.replaceOp(op, operand);
      return success();
    }
  return failure();
}

//===----------------------------------------------------------------------===//
// Unwrapping
//===----------------------------------------------------------------------===//

/// Puts a copy of the computation, for `arguments`, in the place of `op`.
static LogicalResult inlineComputation(Operation *op, Block &body,
                                       ValueRange arguments,
                                       RewriterBase &rewriter) {
  if (body.getNumArguments() != arguments.size())
    return failure();
  IRMapping mapping;
  mapping.map(body.getArguments(), arguments);
  for (Operation &inner : body.without_terminator())
    rewriter.clone(inner, mapping);
  rewriter.replaceOp(
      op, mapping.lookupOrDefault(body.getTerminator()->getOperand(0)));
  return success();
}

static LogicalResult unwrap(Operation *op, bool lastBranch,
                            RewriterBase &rewriter) {
  if (auto fusion = dyn_cast<FusionOp>(op))
    return inlineComputation(op, fusion.getCalls().front(),
                             fusion.getOperands(), rewriter);
  if (auto loop = dyn_cast<WhileOp>(op))
    return inlineComputation(op, loop.getBody().front(), loop.getOperand(),
                             rewriter);
  if (auto conditional = dyn_cast<ConditionalOp>(op)) {
    size_t branch = lastBranch ? conditional.getBranches().size() - 1 : 0;
    return inlineComputation(op, conditional.getBranches()[branch].front(),
                             conditional.getBranchOperands()[branch], rewriter);
  }
  if (auto call = dyn_cast<CallOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, call.getCalleeAttr());
    if (!callee || callee.isExternal() || callee->isAncestor(op->getParentOp()))
      return failure();
    return inlineComputation(op, callee.getBody().front(), call.getOperands(),
                             rewriter);
  }
  if (auto done = dyn_cast<AsyncDoneOp>(op)) {
    // Operands bound late are out of the scope of this.
    auto start = done.getOperand().getDefiningOp<AsyncStartOp>();
    if (!start)
      return failure();
    LogicalResult result = inlineComputation(op, start.getCalls().front(),
                                             start.getOperands(), rewriter);
    if (succeeded(result) && start->use_empty())
      rewriter.eraseOp(start);
    return result;
  }
  return failure();
}

//===----------------------------------------------------------------------===//
// Constants and parameters
//===----------------------------------------------------------------------===//

/// A zero, or what comes nearest to it.
static DenseElementsAttr getZeros(RankedTensorType type) {
  Type elementType = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    auto part = cast<FloatType>(complex.getElementType());
    APFloat zero = APFloat::getZero(part.getFloatSemantics());
    return DenseElementsAttr::get(type, std::complex<APFloat>(zero, zero));
  }
  if (auto floatType = dyn_cast<FloatType>(elementType)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    return DenseElementsAttr::get(type, APFloat::semanticsHasZero(semantics)
                                            ? APFloat::getZero(semantics)
                                            : APFloat::getSmallest(semantics));
  }
  return DenseElementsAttr::get(
      type, APInt::getZero(elementType.getIntOrFloatBitWidth()));
}

/// Zeros of a type made of static arrays and tuples; null for others.
static Value makeZeros(RewriterBase &rewriter, Location loc, Type type) {
  if (auto array = dyn_cast<RankedTensorType>(type)) {
    if (!array.hasStaticShape())
      return {};
    return ConstantOp::create(rewriter, loc, type, getZeros(array));
  }
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return {};
  SmallVector<Value> elements;
  for (Type element : tuple.getTypes()) {
    elements.push_back(makeZeros(rewriter, rewriter.getUnknownLoc(), element));
    if (!elements.back())
      return {};
  }
  return TupleOp::create(rewriter, loc, type, elements);
}

static LogicalResult replaceByConstant(Operation *op, RewriterBase &rewriter) {
  Type type = op->getResult(0).getType();
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto array = dyn_cast<RankedTensorType>(type);
    if (!array || constant.getValue() == getZeros(array))
      return failure();
  } else if (isa<TupleOp>(op)) {
    return failure(); // its operands are replaced one by one
  }
  Value zeros = makeZeros(rewriter, op->getLoc(), type);
  if (!zeros)
    return failure();
  rewriter.replaceOp(op, zeros);
  return success();
}

static LogicalResult replaceByParameter(Operation *op, RewriterBase &rewriter) {
  auto entry = dyn_cast<func::FuncOp>(op->getParentOp());
  if (!entry || !entry.isPublic() || isa<ConstantOp, TupleOp>(op) ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return failure();
  Type type = withoutLayout(op->getResult(0).getType());
  // A name of its own: tests look for names, too.
  auto name = NameLoc::get(
      rewriter.getStringAttr("p." + Twine(entry.getNumArguments())));
  if (failed(entry.insertArgument(entry.getNumArguments(), type, {}, name)))
    return failure();
  rewriter.replaceOp(op, entry.getArguments().back());
  return success();
}

LogicalResult hlo::reduceOperation(Operation *op, ReductionStep step,
                                   RewriterBase &rewriter) {
  if (!isInstruction(op))
    return failure();
  rewriter.setInsertionPoint(op);
  switch (step) {
  case ReductionStep::Erase:
    if (!op->use_empty())
      return failure();
    rewriter.eraseOp(op);
    return success();
  case ReductionStep::ReplaceByOperand:
    return replaceByOperand(op, rewriter);
  case ReductionStep::Unwrap:
  case ReductionStep::UnwrapLastBranch:
    return unwrap(op, step == ReductionStep::UnwrapLastBranch, rewriter);
  case ReductionStep::ReplaceByConstant:
    return replaceByConstant(op, rewriter);
  case ReductionStep::ReplaceByParameter:
    return replaceByParameter(op, rewriter);
  }
  llvm_unreachable("a step");
}
