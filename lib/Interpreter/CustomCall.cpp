//===- CustomCall.cpp - Evaluation of custom calls ------------------------===//
// The targets that XLA knows by itself, and calls of libraries.

#include "Evaluators.h"
#include "StridedCopy.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace hlo;

/// A library call, by the operations of HLO that say what it computes.
template <typename OpT>
static FailureOr<Literal> evaluateReference(OpT op,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &evaluation) {
  FailureOr<Region *> reference = evaluation.getReference(op);
  if (failed(reference))
    return failure();
  return evaluation.evaluate(**reference, operands);
}

static FailureOr<Literal> evaluateOther(CustomCallOp op,
                                        MutableArrayRef<Literal> operands,
                                        Evaluation &evaluation) {
  if (library::isLibraryTarget(op.getCustomCallTarget()))
    return evaluateReference(op, operands, evaluation);
  return op.emitOpError("cannot be interpreted: no function is known for the "
                        "target '")
         << op.getCustomCallTarget() << "'";
}

/// Where arrays are, how they lie, how they are sharded: not what is in them.
static FailureOr<Literal> evaluateAnnotation(Operation *op,
                                             MutableArrayRef<Literal> operands,
                                             Evaluation &) {
  Type type = op->getResult(0).getType();
  if (operands.size() == 1 && operands[0].matches(type))
    return std::move(operands[0]);
  Literal tuple = Literal::getTuple({operands.begin(), operands.end()});
  if (tuple.matches(type))
    return tuple;
  return op->emitOpError("cannot be interpreted: the result does not have the "
                         "shape of the operand");
}

/// The seed of the run, the same one on all devices.
static FailureOr<Literal> evaluateGetRngSeed(Operation *op,
                                             MutableArrayRef<Literal>,
                                             Evaluation &evaluation) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (op->getNumOperands() == 0 && type && type.getRank() == 0) {
    uint64_t seed = evaluation.getOptions().seed;
    PrimitiveType element = getPrimitiveType(type.getElementType());
    if (element == PrimitiveType::U32 || element == PrimitiveType::U64)
      return Literal::getScalar(PrimitiveType::U64, seed).convert(element);
  }
  return op->emitOpError("does not have the signature of GetRngSeed: no "
                         "operands, and a u32[] or u64[] as result");
}

static FailureOr<Literal>
evaluateAllocateBuffer(Operation *op, MutableArrayRef<Literal>, Evaluation &) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape())
    return op->emitOpError("cannot be interpreted: the result is not an array "
                           "of a static shape");
  return Literal::getZero(getPrimitiveType(type.getElementType()),
                          type.getShape());
}

/// Runs the computation that is to run on the host.
static FailureOr<Literal> evaluateHostExecute(Operation *op,
                                              MutableArrayRef<Literal> operands,
                                              Evaluation &evaluation) {
  std::optional<ArrayAttr> callees =
      cast<CustomCallOp>(op).getCalledComputations();
  func::FuncOp callee;
  if (callees && callees->size() == 1)
    callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, cast<FlatSymbolRefAttr>((*callees)[0]));
  if (!callee || callee.isExternal() ||
      callee.getNumArguments() != operands.size())
    return op->emitOpError("cannot be interpreted: it does not call one "
                           "computation with its operands");
  for (auto [operand, type] : llvm::zip(operands, callee.getArgumentTypes()))
    if (!operand.matches(type))
      return op->emitOpError("cannot be interpreted: the computation takes "
                             "other operands");
  FailureOr<Literal> result = evaluation.evaluate(callee.getBody(), operands);
  if (succeeded(result) && !result->matches(op->getResult(0).getType()))
    return op->emitOpError(
        "cannot be interpreted: the computation returns another type");
  return result;
}

//===----------------------------------------------------------------------===//
// Dynamic dimensions
//===----------------------------------------------------------------------===//

/// Copies what both arrays have of each dimension.
static void copyCommonPart(const Literal &source, Literal &target) {
  SmallVector<int64_t> common;
  for (auto [size, other] : llvm::zip(source.getShape(), target.getShape()))
    common.push_back(std::min(size, other));
  StridedCopy copy(source.getType(), common, getStrides(source.getShape()),
                   getStrides(target.getShape()));
  copy.copyInParallel(source.getData(), target.getMutableData());
}

/// An array with dynamic dimensions as one with static dimensions, and a scalar
/// for the size of each.
static FailureOr<Literal> evaluatePadToStatic(Operation *op,
                                              MutableArrayRef<Literal> operands,
                                              Evaluation &) {
  auto tuple = dyn_cast<TupleType>(op->getResult(0).getType());
  auto type = tuple && tuple.size() != 0
                  ? dyn_cast<RankedTensorType>(tuple.getType(0))
                  : RankedTensorType();
  if (operands.size() != 1 || !operands[0].isArray() || !type ||
      !type.hasStaticShape() || type.getRank() != operands[0].getRank())
    return op->emitOpError("does not have the signature of PadToStatic");
  Literal data = Literal::getZero(getPrimitiveType(type.getElementType()),
                                  type.getShape());
  if (data.getType() == operands[0].getType())
    copyCommonPart(operands[0], data);
  std::vector<Literal> results = {std::move(data)};
  for (int64_t size : operands[0].getShape())
    results.push_back(Literal::getScalar<int32_t>(PrimitiveType::S32, size));
  Literal result = Literal::getTuple(std::move(results));
  if (!result.matches(tuple))
    return op->emitOpError("does not have the signature of PadToStatic");
  return result;
}

/// The other way around.
static FailureOr<Literal>
evaluateSliceToDynamic(Operation *op, MutableArrayRef<Literal> operands,
                       Evaluation &) {
  Type type = op->getResult(0).getType();
  if (operands.empty() || !operands[0].isArray() ||
      int64_t(operands.size()) != operands[0].getRank() + 1)
    return op->emitOpError("does not have the signature of SliceToDynamic");
  SmallVector<int64_t> shape;
  for (const Literal &size : operands.drop_front()) {
    if (!size.isArray() || size.getNumElements() != 1 ||
        !isInteger(size.getType()))
      return op->emitOpError("does not have the signature of SliceToDynamic");
    shape.push_back(std::max<int64_t>(size.getIndex(), 0));
  }
  for (auto [size, limit] : llvm::zip(shape, operands[0].getShape()))
    size = std::min(size, limit);
  Literal result = Literal::getUninitialized(operands[0].getType(), shape);
  copyCommonPart(operands[0], result);
  if (!result.matches(type))
    return op->emitOpError("does not have the signature of SliceToDynamic");
  return result;
}

//===----------------------------------------------------------------------===//
// Assertions
//===----------------------------------------------------------------------===//

static FailureOr<Literal>
evaluateAssert(Operation *op, MutableArrayRef<Literal> operands, Evaluation &) {
  if (operands.size() != 1 || !operands[0].isArray() ||
      operands[0].getType() != PrimitiveType::PRED ||
      operands[0].getRank() != 0 || !isa<TokenType>(op->getResult(0).getType()))
    return op->emitOpError("does not have the signature of __xla_gpu_assert");
  if (operands[0].getIndex())
    return Literal::getToken();
  auto message = op->getAttrOfType<StringAttr>(HLODialect::kBackendConfig);
  return op->emitOpError("asserts what does not hold")
         << (message ? ": " + message.getValue() : Twine());
}

void hlo::populateCustomCallEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateOther>();
  evaluators.add<evaluateReference<library::AttentionBackwardOp>>();
  evaluators.add<evaluateReference<library::AttentionOp>>();
  evaluators.add<evaluateReference<library::CholeskyOp>>();
  evaluators.add<evaluateReference<library::ConvolutionGraphOp>>();
  evaluators.add<evaluateReference<library::ConvolutionOp>>();
  evaluators.add<evaluateReference<library::MatmulOp>>();
  evaluators.add<evaluateReference<library::NormBackwardOp>>();
  evaluators.add<evaluateReference<library::NormOp>>();
  evaluators.add<evaluateReference<library::SoftmaxOp>>();
  evaluators.add<evaluateReference<library::SortOp>>();
  evaluators.add<evaluateReference<library::TopkOp>>();
  evaluators.add<evaluateReference<library::TriangularSolveOp>>();
  for (StringRef target :
       {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape",
        "xla.sdy.GlobalToLocalShape", "xla.sdy.LocalToGlobalShape",
        "xla.sdy.FuncResultSharding", "LayoutConstraint", "MoveToHost",
        "MoveToDevice", "Pin", "Unpin", "PinToDevice",
        "annotate_device_placement", "__xla_internal_call_marker_before",
        "__xla_internal_call_marker_after"})
    evaluators.addCustomCall(target, evaluateAnnotation);
  evaluators.addCustomCall("AllocateBuffer", evaluateAllocateBuffer);
  evaluators.addCustomCall("GetRngSeed", evaluateGetRngSeed);
  evaluators.addCustomCall("HostExecute", evaluateHostExecute);
  evaluators.addCustomCall("__xla_gpu_assert", evaluateAssert);
  evaluators.addCustomCall("PadToStatic", evaluatePadToStatic);
  evaluators.addCustomCall("SliceToDynamic", evaluateSliceToDynamic);
}
