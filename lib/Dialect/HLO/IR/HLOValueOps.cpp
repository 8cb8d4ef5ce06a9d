//===- HLOValueOps.cpp - Constants, tuples, tokens, random numbers --------===//

#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// ParameterOp
//===----------------------------------------------------------------------===//

BlockArgument hlo::getParameterOf(Value value) {
  if (auto parameter = value.getDefiningOp<ParameterOp>())
    value = parameter.getOperand();
  return dyn_cast<BlockArgument>(value);
}

OpFoldResult ParameterOp::fold(FoldAdaptor) {
  // What it says of a parameter is of no use to another value.
  bool isParameter = isa<BlockArgument>(getOperand());
  if (isParameter && !(*this)->getDiscardableAttrDictionary().empty())
    return {};
  return hasControlDependencies(*this) ? OpFoldResult() : getOperand();
}

//===----------------------------------------------------------------------===//
// ConstantOp
//===----------------------------------------------------------------------===//

/// The value. MLIR merges constants that fold to the same, so one with
/// attributes (a sharding, a control dependency) folds to a pair with these.
OpFoldResult ConstantOp::fold(FoldAdaptor) {
  DictionaryAttr attributes = (*this)->getDiscardableAttrDictionary();
  if (!attributes.empty())
    return ArrayAttr::get(getContext(), {getValue(), attributes});
  return getValue();
}

/// `path` names the element of a tuple, as in `value element 1`.
static LogicalResult verifyLiteral(Operation *op, const std::string &path,
                                   TypedAttr value, Type type) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    auto literal = dyn_cast<TupleLiteralAttr>(value); // C3
    if (!literal)
      return op->emitOpError()
             << path << " is no #hlo.tuple, but its type is a tuple";
    if (literal.getElements().size() != tuple.size())
      return op->emitOpError()
             << path << " has " << literal.getElements().size()
             << " elements, but its type has " << tuple.size();
    for (auto [index, element, elementType] :
         llvm::enumerate(literal.getElements(), tuple.getTypes())) {
      std::string elementPath = path + " element " + std::to_string(index);
      if (element.getType() != elementType)
        return op->emitOpError() << elementPath << " is " << element.getType()
                                 << ", but " << elementType << " is expected";
      if (failed(verifyLiteral(op, elementPath, element, elementType)))
        return failure();
    }
    return success();
  }
  auto array = dyn_cast<RankedTensorType>(type); // C2
  if (!array)
    return op->emitOpError()
           << path << " is " << shapeToString(type) << ", which has no literal";
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim)
    if (array.isDynamicDim(dim))
      return op->emitOpError()
             << "dimension " << dim << " of " << path
             << " is dynamic, but a constant has static dimensions";
  if (isa<ElidedAttr>(value)) { // C4
    if (array.getRank() == 0)
      return op->emitOpError() << path << " is a scalar, which is not elided";
    return success();
  }
  if (!isa<DenseElementsAttr, DenseResourceElementsAttr>(value)) // C3
    return op->emitOpError()
           << path << " is neither dense, dense_resource nor #hlo.elided";
  return success();
}

LogicalResult ConstantOp::verify() {
  return verifyLiteral(*this, "value", getValue(), getType());
}

//===----------------------------------------------------------------------===//
// IotaOp
//===----------------------------------------------------------------------===//

LogicalResult IotaOp::verify() {
  int64_t dimension = getIotaDimension();
  int64_t rank = cast<RankedTensorType>(getType()).getRank();
  if (dimension < 0 || dimension >= rank) // C2
    return emitOpError() << "iota_dimension " << dimension << " is outside [0, "
                         << rank << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// TupleOp, GetTupleElementOp
//===----------------------------------------------------------------------===//

LogicalResult TupleOp::inferReturnTypes(MLIRContext *context,
                                        std::optional<Location>,
                                        Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  inferred.push_back(TupleType::get(
      context,
      llvm::map_to_vector(adaptor.getOperands().getTypes(), withoutLayout)));
  return success();
}

LogicalResult TupleOp::verify() {
  return verifyInferredResultType(*this); // C1
}

/// The tuple an async value stands for, or `type`.
static TupleType getAsTuple(Type type) {
  if (auto async = dyn_cast<AsyncType>(type))
    return async.getAsTuple();
  return cast<TupleType>(type);
}

LogicalResult GetTupleElementOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  TupleType tuple = getAsTuple(adaptor.getOperand().getType());
  int64_t index = adaptor.getIndex();
  int64_t size = tuple.size();
  if (index < 0 || index >= size) // C2
    return inferenceError(location, "index " + Twine(index) +
                                        " is outside [0, " + Twine(size) + ")");
  inferred.push_back(withoutLayout(tuple.getType(index)));
  return success();
}

LogicalResult GetTupleElementOp::verify() {
  return verifyInferredResultType(*this); // C2, C3
}

/// get_tuple_element(tuple(x, y)) -> x, or y, unless the tuple holds it in
/// another precision.
OpFoldResult GetTupleElementOp::fold(FoldAdaptor) {
  auto tuple = getOperand().getDefiningOp<TupleOp>();
  if (!tuple)
    return {};
  Value element = tuple.getOperand(getIndex());
  Type held = cast<TupleType>(tuple.getType()).getType(getIndex());
  return areCompatible(held, element.getType()) ? foldTo(*this, element)
                                                : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// Ids and random numbers
//===----------------------------------------------------------------------===//

static RankedTensorType getUnsignedArray(MLIRContext *context,
                                         ArrayRef<int64_t> shape,
                                         unsigned width) {
  return RankedTensorType::get(
      shape, IntegerType::get(context, width, IntegerType::Unsigned));
}

LogicalResult ReplicaIdOp::verify() {
  return verifyResultType(*this, // C1
                          getUnsignedArray(getContext(), {}, 32));
}

LogicalResult PartitionIdOp::verify() {
  return verifyResultType(*this, // C1
                          getUnsignedArray(getContext(), {}, 32));
}

LogicalResult RngOp::verify() {
  auto a = cast<RankedTensorType>(getA().getType());
  auto b = cast<RankedTensorType>(getB().getType());
  for (auto [name, type] : {std::pair("a", a), std::pair("b", b)})
    if (type.getRank() != 0) // C1
      return emitOpError() << name << " has rank " << type.getRank()
                           << ", but a scalar is expected";
  InferenceScope scope(*this);
  if (failed(inferElementwise(getLoc(), a, b, "a", "b"))) // C2
    return failure();
  Type element = a.getElementType();
  bool isNormal = getDistribution() == RandomDistribution::rng_normal;
  if (isNormal ? !isFloat(element) : isComplex(element)) // C3
    return emitOpError() << "elements are " << getElementTypeName(element)
                         << ", which "
                         << stringifyRandomDistribution(getDistribution())
                         << " does not give";
  return verifyResultType( // C2
      *this, withElementType(cast<RankedTensorType>(getType()), element));
}

LogicalResult RngBitGeneratorOp::verify() {
  Type result = getType();
  auto tuple = dyn_cast<TupleType>(result);
  Type bits = result;
  if (tuple) {
    if (tuple.size() != 2) // C2
      return emitOpError() << "result has " << tuple.size()
                           << " elements, but 2 are expected";
    if (!areCompatible(tuple.getType(0), getState().getType())) // C3
      return emitOpError() << "result element 0 is "
                           << shapeToString(tuple.getType(0), false)
                           << ", but state is "
                           << shapeToString(getState().getType(), false);
    bits = tuple.getType(1);
  }
  if (!isa<RankedTensorType>(bits)) // C2
    return emitOpError() << "bits are " << shapeToString(bits, false)
                         << ", but an array is expected";
  return success();
}

LogicalResult RngGetAndUpdateStateOp::verify() {
  return verifyResultType(*this, // C1
                          getUnsignedArray(getContext(), {2}, 64));
}
