//===- LapackCall.cpp - Custom calls of LAPACK ----------------------------===//

#include "LapackCall.h"
#include "mlir/AsmParser/AsmParser.h"

using namespace hlo;

LapackCall::LapackCall(Operation *op, ArrayRef<Literal> operands,
                       unsigned matrix, int64_t rank)
    : op(op), operands(operands) {
  StringRef target = cast<CustomCallOp>(op).getCustomCallTarget();
  if (const LegacyLapackCall *legacy = LegacyLapackCall::lookup(target))
    readLegacyParameters(*legacy);
  else
    readConfig(target);
  if (matrix < this->operands.size() && this->operands[matrix].isArray() &&
      this->operands[matrix].getRank() >= rank)
    llvm::append_range(batchShape,
                       this->operands[matrix].getShape().drop_back(rank));
  batchSize = llvm::product_of(batchShape, int64_t(1));
}

void LapackCall::readConfig(StringRef target) {
  auto text = op->getAttrOfType<StringAttr>(HLODialect::kBackendConfig);
  if (!text)
    return;
  // Numbers separated by commas; the first says which triangle is read. The
  // others are about an iteration that LAPACK needs no help with.
  if (target == "Eigh")
    attributes["uplo"] = text.getValue().starts_with("0") ? 'U' : 'L';
  if (!target.ends_with("_ffi"))
    return;
  if (auto config = dyn_cast_if_present<DictionaryAttr>(
          mlir::parseAttribute(text, op->getContext())))
    for (NamedAttribute attribute : config)
      if (auto value = dyn_cast<IntegerAttr>(attribute.getValue()))
        attributes[attribute.getName()] = value.getValue().getSExtValue();
}

/// Whether an operand can be a parameter.
static bool isScalar(const Literal &operand) {
  return operand.isArray() && operand.getNumElements() == 1;
}

void LapackCall::readLegacyParameters(const LegacyLapackCall &legacy) {
  numParameters = legacy.parameters.size();
  parameters = operands.take_front(numParameters);
  operands = operands.drop_front(parameters.size());
  for (auto [parameter, operand] : llvm::zip(legacy.parameters, parameters)) {
    auto [name, values] = parameter;
    if (name.empty() || !isScalar(operand)) // `check` wants a scalar
      continue;
    // What is no integer is a factor, and 1.
    int64_t value =
        isInteger(operand.getType())
            ? operand.getIndex()
            : operand.convert(PrimitiveType::C128)
                      .getElements<std::complex<double>>()[0] == 1.0;
    if (values.empty())
      attributes[name] = value;
    else if (char letter =
                 values[std::clamp<int64_t>(value, 0, values.size() - 1)];
             letter != ' ')
      attributes[name] = letter;
  }
  bool hasComplex = !operands.empty() && operands[0].isArray() &&
                    isComplex(operands[0].getType());
  positions = hasComplex && !legacy.complexResults.empty()
                  ? legacy.complexResults
                  : legacy.results;
}

TypeRange LapackCall::getResultTypes() const {
  if (auto tuple = dyn_cast<TupleType>(op->getResult(0).getType()))
    return tuple.getTypes();
  return op->getResultTypes();
}

Type LapackCall::getResultType(unsigned result) const {
  unsigned position = result < positions.size() ? positions[result] : result;
  TypeRange types = getResultTypes();
  return position < types.size() ? types[position] : Type();
}

int64_t LapackCall::getSize(unsigned operand, int64_t fromLast) const {
  if (operand >= operands.size() || !operands[operand].isArray() ||
      operands[operand].getRank() < fromLast)
    return 0;
  return operands[operand].getShape().take_back(fromLast).front();
}

int64_t LapackCall::getResultSize(unsigned result, int64_t fromLast) const {
  auto type = dyn_cast_if_present<RankedTensorType>(getResultType(result));
  if (!type || type.getRank() < fromLast)
    return 0;
  return type.getShape().take_back(fromLast).front();
}

int64_t LapackCall::getInt(StringRef name, int64_t defaultValue) const {
  auto it = attributes.find(name);
  return it == attributes.end() ? defaultValue : it->second;
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
           << op->getNumOperands() << " operands, but "
           << numParameters + expectedOperands.size() << " are expected";
  for (auto [index, operand] : llvm::enumerate(parameters))
    if (!isScalar(operand))
      return fail("operand", index);
  // The operands are what they are, but LAPACK is told to read the matrices as
  // they lie in memory.
  if (auto constraints = cast<CustomCallOp>(op).getOperandLayoutConstraints())
    for (auto [index, type, expected] : llvm::enumerate(
             llvm::drop_begin(constraints->getAsValueRange<TypeAttr>(),
                              numParameters),
             expectedOperands))
      if (expected.shape.size() == 2 && !isColumnMajor(type))
        return op->emitOpError("cannot be interpreted: operand ")
               << numParameters + index << " is laid out by rows";
  for (auto [index, operand, expected] :
       llvm::enumerate(operands, expectedOperands))
    if (!operand.isArray() || operand.getType() != expected.type ||
        operand.getShape() != ArrayRef(getExpectedShape(expected)))
      return fail("operand", numParameters + index);
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

  if (positions.empty() && getResultTypes().size() != results.size())
    return op->emitOpError("has ")
           << getResultTypes().size() << " results, but " << results.size()
           << " are expected";
  for (auto [index, result] : llvm::enumerate(results))
    if (Type type = getResultType(index); !type || !result.matches(type))
      return fail("result", positions.empty() ? index : positions[index]);
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
  if (!isa<TupleType>(op->getResult(0).getType()))
    return std::move(results[0]);
  if (positions.empty())
    return Literal::getTuple(std::move(results));
  Literal tuple = Literal::getZero(op->getResult(0).getType());
  for (auto [position, result] : llvm::zip(positions, results))
    tuple.getMutableTupleElements()[position] = std::move(result);
  return tuple;
}
