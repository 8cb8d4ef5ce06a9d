//===- LapackCall.cpp - Custom calls of LAPACK ----------------------------===//

#include "LapackCall.h"
#include "mlir/AsmParser/AsmParser.h"

using namespace hlo;

LapackCall::LapackCall(Operation *op, ArrayRef<Literal> operands,
                       unsigned matrix, int64_t rank)
    : op(op), operands(operands) {
  if (matrix < operands.size() && operands[matrix].isArray() &&
      operands[matrix].getRank() >= rank)
    llvm::append_range(batchShape, operands[matrix].getShape().drop_back(rank));
  batchSize = llvm::product_of(batchShape, int64_t(1));
  if (auto text = op->getAttrOfType<StringAttr>(HLODialect::kBackendConfig))
    config = dyn_cast_if_present<DictionaryAttr>(
        mlir::parseAttribute(text, op->getContext()));
}

int64_t LapackCall::getSize(unsigned operand, int64_t fromLast) const {
  if (operand >= operands.size() || !operands[operand].isArray() ||
      operands[operand].getRank() < fromLast)
    return 0;
  return operands[operand].getShape().take_back(fromLast).front();
}

int64_t LapackCall::getInt(StringRef name, int64_t defaultValue) const {
  auto value = config ? config.getAs<IntegerAttr>(name) : IntegerAttr();
  return value ? value.getValue().getSExtValue() : defaultValue;
}

char LapackCall::getChar(StringRef name, char defaultValue) const {
  return getInt(name, defaultValue);
}

bool LapackCall::getBool(StringRef name, bool defaultValue) const {
  auto value = config ? config.getAs<BoolAttr>(name) : BoolAttr();
  return value ? value.getValue() : defaultValue;
}

/// Whether a layout of a stack of matrices has their columns one after the
/// other, as LAPACK reads them.
static bool isColumnMajor(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  LayoutAttr layout = array ? getLayout(array) : LayoutAttr();
  int64_t rank = array ? array.getRank() : 0;
  return !layout || rank < 2 || layout.getMinorToMajor()[0] == rank - 2;
}

LogicalResult
LapackCall::check(ArrayRef<Array> expectedOperands,
                  ArrayRef<Array> expectedResults,
                  ArrayRef<std::pair<unsigned, unsigned>> aliases) {
  auto getExpectedShape = [&](const Array &expected) {
    SmallVector<int64_t> shape(batchShape);
    llvm::append_range(shape, expected.shape);
    return shape;
  };
  auto fail = [&](StringRef what, size_t index) {
    return op->emitOpError("does not have the signature of its target: ")
           << what << ' ' << index;
  };
  if (operands.size() != expectedOperands.size())
    return op->emitOpError("has ")
           << operands.size() << " operands, but " << expectedOperands.size()
           << " are expected";
  // The operands are what they are, but LAPACK is told to read the matrices as
  // they lie in memory.
  if (auto constraints = cast<CustomCallOp>(op).getOperandLayoutConstraints())
    for (auto [index, type, expected] : llvm::enumerate(
             constraints->getAsValueRange<TypeAttr>(), expectedOperands))
      if (expected.shape.size() == 2 && !isColumnMajor(type))
        return op->emitOpError("cannot be interpreted: operand ")
               << index << " is laid out by rows";
  for (auto [index, operand, expected] :
       llvm::enumerate(operands, expectedOperands))
    if (!operand.isArray() || operand.getType() != expected.type ||
        operand.getShape() != ArrayRef(getExpectedShape(expected)))
      return fail("operand", index);
  for (const Literal &operand : operands) {
    isEmpty |= operand.getNumElements() == 0;
    for (int64_t size : operand.getShape())
      if (size > std::numeric_limits<int32_t>::max())
        return op->emitOpError("has a dimension of size ")
               << size << ", more than LAPACK takes";
  }
  for (const Array &expected : expectedResults)
    results.push_back(
        Literal::getZero(expected.type, getExpectedShape(expected)));
  for (auto [result, operand] : aliases)
    results[result] = operands[operand];

  Type type = op->getResult(0).getType();
  auto tuple = dyn_cast<TupleType>(type);
  TypeRange types = tuple ? tuple.getTypes() : TypeRange(type);
  if (types.size() != results.size())
    return op->emitOpError("has ") << types.size() << " results, but "
                                   << results.size() << " are expected";
  for (auto [index, result, resultType] : llvm::enumerate(results, types))
    if (!result.matches(resultType))
      return fail("result", index);
  return success();
}

FailureOr<Literal> LapackCall::run(bool hasInfo,
                                   function_ref<int(int64_t)> fn) {
  for (int64_t batch = 0; batch < batchSize && !isEmpty; ++batch) {
    int info = fn(batch);
    // Arguments it does not take; and those of LAPACKE, no memory.
    if (info < 0 || (info != 0 && !hasInfo))
      return op->emitOpError("cannot be interpreted: LAPACK returns ") << info;
    if (hasInfo)
      *getResult<int32_t>(results.size() - 1, batch) = info;
  }
  if (isa<TupleType>(op->getResult(0).getType()))
    return Literal::getTuple(std::move(results));
  return std::move(results[0]);
}
