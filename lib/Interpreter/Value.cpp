//===- Value.cpp - Evaluation of constants, tuples and identities ---------===//

#include "Evaluators.h"

using namespace hlo;

static FailureOr<Literal>
evaluateConstant(ConstantOp op, MutableArrayRef<Literal>, Evaluation &) {
  FailureOr<Literal> literal = Literal::get(op.getValue());
  if (failed(literal))
    return op.emitOpError("cannot be interpreted: its elements were left out "
                          "of the text");
  return literal;
}

/// Operations that give their first operand back.
template <typename OpT>
static FailureOr<Literal>
evaluateIdentity(OpT, MutableArrayRef<Literal> operands, Evaluation &) {
  return std::move(operands[0]);
}

static FailureOr<Literal>
evaluateTuple(TupleOp, MutableArrayRef<Literal> operands, Evaluation &) {
  return Literal::getTuple(operands);
}

static FailureOr<Literal>
evaluateGetTupleElement(GetTupleElementOp op, MutableArrayRef<Literal> operands,
                        Evaluation &) {
  return operands[0].getTupleElements()[op.getIndex()];
}

static FailureOr<Literal> evaluateAfterAll(AfterAllOp, MutableArrayRef<Literal>,
                                           Evaluation &) {
  return Literal::getToken();
}

static FailureOr<Literal> evaluateIota(IotaOp op, MutableArrayRef<Literal>,
                                       Evaluation &evaluation) {
  FailureOr<Literal> result = evaluation.getUninitializedResult(op, {});
  if (failed(result) || result->getNumElements() == 0)
    return result;

  // One run along the dimension, converted; every element of it is repeated.
  int64_t dim = op.getIotaDimension(), size = result->getShape()[dim];
  Literal indices = Literal::getUninitialized(PrimitiveType::S64, size);
  std::iota(indices.getMutableElements<int64_t>().begin(),
            indices.getMutableElements<int64_t>().end(), 0);
  indices = indices.convert(result->getType());
  int64_t stride = getStrides(result->getShape())[dim];
  dispatchStorageSize(result->getType(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    ArrayRef<T> row = indices.getElements<T>();
    T *out = result->getMutableElements<T>().data();
    int64_t outer = result->getNumElements() / (size * stride);
    for (int64_t i = 0; i < outer; ++i)
      for (T value : row)
        out = std::fill_n(out, stride, value);
  });
  return result;
}

void hlo::populateValueEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateConstant>();
  evaluators.add<evaluateIdentity<ParameterOp>>();
  evaluators.add<evaluateIdentity<CopyOp>>();
  evaluators.add<evaluateIdentity<OptBarrierOp>>();
  evaluators.add<evaluateIdentity<AddDependencyOp>>();
  evaluators.add<evaluateIdentity<DomainOp>>();
  evaluators.add<evaluateTuple>();
  evaluators.add<evaluateGetTupleElement>();
  evaluators.add<evaluateAfterAll>();
  evaluators.add<evaluateIota>();
}
