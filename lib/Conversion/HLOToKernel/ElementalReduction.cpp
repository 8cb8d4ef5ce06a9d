//===- ElementalReduction.cpp - Elements computed in loops ----------------===//

#include "ElementalEmitter.h"
#include "ScalarEmitter.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace hlo;

/// The elements of an operand that are combined.
FailureOr<ElementalEmitter::Access>
ElementalEmitter::composeReduced(Operation *op, unsigned input,
                                 const ElementIndex &index) {
  OperandIndexings accesses = outputToInput(op, 0, input);
  if (accesses.size() == 1)
    return compose(index, accesses.front());
  if (!accesses.empty())
    return failure();
  // There are none.
  auto type = cast<RankedTensorType>(op->getOperand(input).getType());
  return Access{IndexingMap::getKnownEmpty(b.getContext(),
                                           index.map.getNumVariables(), 0, 0,
                                           type.getRank()),
                index.variables, index.map.getNumVariables()};
}

/// A loop over the range variables of an access; `emitBody` is given values for
/// all variables, and gives the next carried ones.
FailureOr<SmallVector<Value>> ElementalEmitter::emitLoop(
    const Access &access, ValueRange inits,
    function_ref<FailureOr<SmallVector<Value>>(ValueRange, ValueRange)>
        emitBody) {
  if (access.map.isKnownEmpty())
    return SmallVector<Value>(inits);
  IndexingMap domain = access.map;
  domain.setResults({});
  bool isEmitted = true;
  auto loop = IndexingLoopOp::create(
      b, domain, access.variables, inits,
      [&](OpBuilder &, Location, ValueRange ranges, ValueRange,
          ValueRange carried) {
        enterScope();
        SmallVector<Value> variables(access.variables);
        llvm::append_range(variables, ranges);
        FailureOr<SmallVector<Value>> next = emitBody(variables, carried);
        leaveScope();
        isEmitted = succeeded(next);
        IndexingYieldOp::create(b, isEmitted ? ValueRange(*next) : carried);
      });
  if (!isEmitted)
    return failure();
  return SmallVector<Value>(loop.getResults());
}

FailureOr<SmallVector<Value>>
ElementalEmitter::emitComputation(Region &computation, ValueRange arguments,
                                  arith::FastMathFlags flags) {
  Block &block = computation.front();
  llvm::SaveAndRestore applied(isApplied, true);
  llvm::SaveAndRestore math(fastMath, flags);
  enterScope();
  for (auto [parameter, argument] :
       llvm::zip_equal(block.getArguments(), arguments))
    addScalar(parameter, argument);
  ElementIndex index = ElementIndex::get(b.getContext(), {}, {});
  SmallVector<Value> results;
  bool isEmitted = true;
  for (IndexingArray array : getArrays(block.getTerminator()->getOperands())) {
    FailureOr<Value> result = emit(array, index);
    if (!(isEmitted = succeeded(result)))
      break;
    results.push_back(*result);
  }
  leaveScope();
  if (!isEmitted)
    return failure();
  return results;
}

arith::FastMathFlags
ElementalEmitter::getReductionFastMath(Region &computation) const {
  // The order of what one operation combines is free.
  return getCombiner(computation) ? reductionFastMath
                                  : arith::FastMathFlags::none;
}

FailureOr<Value> ElementalEmitter::emitReduced(Operation *op, unsigned operand,
                                               const ElementIndex &index) {
  // Computations take what is combined so far, and then elements.
  unsigned count = op->getNumOperands() / 2;
  Block &computation = op->getRegion(0).front();
  unsigned argument = operand < count ? count + operand : operand - count;
  Value array = op->getOperand(operand);
  FailureOr<Value> element = emit({array}, index);
  if (failed(element))
    return failure();
  return emitConversion(b, *element, getElementType(array),
                        getElementType(computation.getArgument(argument)));
}

FailureOr<Value> ElementalEmitter::emitReduction(Operation *op, unsigned output,
                                                 const ElementIndex &index) {
  // Operands and then their initial values.
  unsigned count = op->getNumOperands() / 2;
  Region &computation = op->getRegion(0);
  FailureOr<Access> access = composeReduced(op, 0, index);
  if (failed(access))
    return fail(op, "which elements it reduces is not known");
  SmallVector<Value> inits;
  for (unsigned i : llvm::seq(count)) {
    FailureOr<Value> init =
        emitReduced(op, count + i, ElementIndex::get(b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    inits.push_back(*init);
  }
  arith::FastMathFlags flags = getReductionFastMath(computation);
  FailureOr<SmallVector<Value>> results =
      emitLoop(*access, inits,
               [&](ValueRange variables,
                   ValueRange carried) -> FailureOr<SmallVector<Value>> {
                 ElementIndex at = ElementIndex::get(
                     access->map, SmallVector<Value>(variables));
                 SmallVector<Value> arguments(carried);
                 for (unsigned i : llvm::seq(count)) {
                   FailureOr<Value> element = emitReduced(op, i, at);
                   if (failed(element))
                     return failure();
                   arguments.push_back(*element);
                 }
                 return emitComputation(computation, arguments, flags);
               });
  if (failed(results))
    return failure();

  // All results are known once one is.
  SmallVector<IndexingArray> outputs = getOutputs(op);
  for (auto [i, result] : llvm::enumerate(*results)) {
    auto type = cast<RankedTensorType>(outputs[i].getType());
    result =
        emitConversion(b, result, getElementType(computation.getArgument(i)),
                       type.getElementType());
    if (i != output)
      addElement(outputs[i], index, result);
  }
  return (*results)[output];
}

FailureOr<Value> ElementalEmitter::emitDot(DotOp op,
                                           const ElementIndex &index) {
  Type type = getElementType(op.getResult());
  // Narrow floats are added up in f32, as libraries do.
  Type sumType = isFloat(type) && type.getIntOrFloatBitWidth() < 32
                     ? Type(b.getF32Type())
                     : type;
  FailureOr<Access> lhs = composeReduced(op, 0, index);
  FailureOr<Access> rhs = composeReduced(op, 1, index);
  if (failed(lhs) || failed(rhs) ||
      lhs->map.getNumRangeVars() != rhs->map.getNumRangeVars())
    return fail(op, "which elements it multiplies is not known");
  Value zero;
  if (auto complexType = dyn_cast<mlir::ComplexType>(sumType)) {
    Attribute part = b.getZeroAttr(complexType.getElementType());
    zero = mlir::complex::ConstantOp::create(b, complexType,
                                             b.getArrayAttr({part, part}));
  } else {
    zero = arith::ConstantOp::create(b, b.getZeroAttr(getScalarType(sumType)));
  }
  FailureOr<SmallVector<Value>> sum = emitLoop(
      *lhs, zero,
      [&](ValueRange variables,
          ValueRange carried) -> FailureOr<SmallVector<Value>> {
        SmallVector<Value> factors;
        for (auto [operand, access] :
             {std::pair(op.getLhs(), *lhs), std::pair(op.getRhs(), *rhs)}) {
          FailureOr<Value> element =
              emit({operand}, ElementIndex::get(access.map,
                                                SmallVector<Value>(variables)));
          if (failed(element))
            return failure();
          factors.push_back(
              emitConversion(b, *element, getElementType(operand), sumType));
        }
        return SmallVector<Value>{emitMultiplyAdd(
            b, factors[0], factors[1], carried[0], sumType, reductionFastMath)};
      });
  if (failed(sum))
    return failure();
  return emitConversion(b, sum->front(), sumType, type);
}
