//===- DynamicDimensionInference.cpp - Run-time sizes ---------------------===//

#include "hlo/Analysis/DynamicDimensionInference.h"
#include "DynamicDimensionRules.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace hlo;
using Symbol = DynamicDimensionInference::Symbol;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static void collect(Type type, SmallVectorImpl<int64_t> &index,
                    SmallVectorImpl<DynamicDimension> &dims) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    for (auto [element, elementType] : llvm::enumerate(tuple.getTypes())) {
      index.push_back(element);
      collect(elementType, index, dims);
      index.pop_back();
    }
    return;
  }
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return;
  for (int64_t dim = 0; dim < array.getRank(); ++dim)
    if (array.isDynamicDim(dim))
      dims.push_back(
          {SmallVector<int64_t, 2>(index.begin(), index.end()), array, dim});
}

SmallVector<DynamicDimension> hlo::getDynamicDimensions(Type type) {
  SmallVector<DynamicDimension> dims;
  SmallVector<int64_t> index;
  collect(type, index, dims);
  return dims;
}

bool hlo::hasDynamicDimensions(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return llvm::any_of(tuple.getTypes(), hasDynamicDimensions);
  if (auto async = dyn_cast<AsyncType>(type))
    return hasDynamicDimensions(async.getAsTuple());
  auto array = dyn_cast<RankedTensorType>(type);
  return array && !array.hasStaticShape();
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

FailureOr<DynamicDimensionInference>
DynamicDimensionInference::get(ModuleOp module, TakesDynamicFn takesDynamic) {
  DynamicDimensionInference inference;
  DynamicDimensionRules rules(inference, module.getContext(), takesDynamic);
  for (auto function : module.getOps<func::FuncOp>())
    if (failed(rules.inferFunction(function)))
      return failure();
  return inference;
}

Type DynamicDimensionInference::getType(Value value) const {
  auto it = values.find(value);
  return it == values.end() ? value.getType() : it->second.type;
}

AffineExpr DynamicDimensionInference::getSize(Value array, int64_t dim) const {
  auto type = cast<RankedTensorType>(getType(array));
  if (!type.isDynamicDim(dim))
    return mlir::getAffineConstantExpr(type.getDimSize(dim), type.getContext());
  unsigned position = llvm::count_if(
      llvm::seq(dim), [&](int64_t i) { return type.isDynamicDim(i); });
  return values.find(array)->second.sizes[position];
}

/// Appends the sizes of the dynamic dimensions of `to`, given those of the
/// dynamic dimensions of `from`, of which it takes the first ones.
static void adapt(ArrayRef<AffineExpr> &sizes, Type from, Type to,
                  SmallVectorImpl<AffineExpr> &adapted) {
  if (auto tuple = dyn_cast<TupleType>(from)) {
    for (auto [fromElement, toElement] :
         llvm::zip(tuple.getTypes(), cast<TupleType>(to).getTypes()))
      adapt(sizes, fromElement, toElement, adapted);
    return;
  }
  auto fromArray = dyn_cast<RankedTensorType>(from);
  if (!fromArray)
    return;
  auto toArray = cast<RankedTensorType>(to);
  for (int64_t dim = 0; dim < fromArray.getRank(); ++dim) {
    AffineExpr size;
    if (fromArray.isDynamicDim(dim)) {
      size = sizes.front();
      sizes = sizes.drop_front();
    } else {
      size = mlir::getAffineConstantExpr(fromArray.getDimSize(dim),
                                         from.getContext());
    }
    if (toArray.isDynamicDim(dim))
      adapted.push_back(size);
  }
}

SmallVector<AffineExpr> DynamicDimensionInference::getSizes(Value value,
                                                            Type type) const {
  SmallVector<AffineExpr> adapted;
  if (!hasDynamicDimensions(type))
    return adapted;
  auto it = values.find(value);
  ArrayRef<AffineExpr> sizes;
  if (it != values.end())
    sizes = it->second.sizes;
  adapt(sizes, getType(value), type, adapted);
  return adapted;
}

void DynamicDimensionInference::replace(Value old, Value value) {
  if (auto it = values.find(old); it != values.end()) {
    Sizes sizes = std::move(it->second);
    values.erase(it);
    values[value] = std::move(sizes);
  }
  if (auto it = readers.find(old); it != readers.end()) {
    SmallVector<unsigned, 1> positions = std::move(it->second);
    readers.erase(it);
    for (unsigned position : positions)
      symbols[position].value = value;
    llvm::append_range(readers[value], positions);
  }
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// Sums and products, the limit where they overflow.
static int64_t add(int64_t lhs, int64_t rhs) {
  return llvm::checkedAdd(lhs, rhs).value_or(
      lhs < 0 ? std::numeric_limits<int64_t>::min()
              : std::numeric_limits<int64_t>::max());
}
static int64_t multiply(int64_t lhs, int64_t rhs) {
  return llvm::checkedMul(lhs, rhs).value_or(
      (lhs < 0) != (rhs < 0) ? std::numeric_limits<int64_t>::min()
                             : std::numeric_limits<int64_t>::max());
}

std::pair<int64_t, int64_t> DynamicDimensionRules::getRange(AffineExpr expr) {
  if (auto constant = dyn_cast<mlir::AffineConstantExpr>(expr))
    return {constant.getValue(), constant.getValue()};
  if (auto symbol = dyn_cast<mlir::AffineSymbolExpr>(expr))
    return ranges[symbol.getPosition()];
  auto binary = cast<mlir::AffineBinaryOpExpr>(expr);
  auto [lhsLow, lhsHigh] = getRange(binary.getLHS());
  auto [rhsLow, rhsHigh] = getRange(binary.getRHS());
  switch (expr.getKind()) {
  case mlir::AffineExprKind::Add:
    return {add(lhsLow, rhsLow), add(lhsHigh, rhsHigh)};
  case mlir::AffineExprKind::Mul: {
    auto products = {multiply(lhsLow, rhsLow), multiply(lhsLow, rhsHigh),
                     multiply(lhsHigh, rhsLow), multiply(lhsHigh, rhsHigh)};
    return {std::min(products), std::max(products)};
  }
  case mlir::AffineExprKind::FloorDiv:
    return {llvm::divideFloorSigned(lhsLow, rhsLow),
            llvm::divideFloorSigned(lhsHigh, rhsLow)};
  default:
    llvm_unreachable("no size is made like this");
  }
}

AffineExpr DynamicDimensionRules::getSymbol(Symbol symbol, int64_t low,
                                            int64_t high) {
  unsigned position = result.symbols.size();
  result.symbols.push_back(symbol);
  ranges.push_back({low, high});
  return mlir::getAffineSymbolExpr(position, context);
}

/// What an asynchronous operation takes as a parameter.
static Value getBound(Value value) {
  while (auto argument = dyn_cast<BlockArgument>(value)) {
    auto start =
        dyn_cast<AsyncStartOp>(argument.getParentBlock()->getParentOp());
    if (!start)
      break;
    value = start.getOperand(argument.getArgNumber());
  }
  return value;
}

AffineExpr DynamicDimensionRules::getScalar(Value scalar, int64_t bound) {
  scalar = getBound(scalar);
  APInt constant;
  if (mlir::matchPattern(scalar, mlir::m_ConstantInt(&constant)))
    return getConstant(constant.getSExtValue());
  if (auto size = scalar.getDefiningOp<GetDimensionSizeOp>())
    return getSize(size.getOperand(), size.getDimension());
  return getReader(Symbol::Kind::Scalar, scalar, 0, bound);
}

AffineExpr DynamicDimensionRules::getElement(Value vector, int64_t index,
                                             int64_t bound) {
  vector = getBound(vector);
  DenseElementsAttr constant;
  if (mlir::matchPattern(vector, mlir::m_Constant(&constant)))
    return getConstant(constant.getValues<APInt>()[index].getSExtValue());
  // Scalars put together.
  int64_t rest = index;
  if (auto parts = vector.getDefiningOp<ConcatenateOp>())
    for (Value part : parts.getOperands()) {
      int64_t size = cast<RankedTensorType>(part.getType()).getDimSize(0);
      if (ShapedType::isDynamic(size))
        break;
      auto reshape = part.getDefiningOp<ReshapeOp>();
      if (rest == 0 && reshape && reshape.getOperand().getType().getRank() == 0)
        return getScalar(reshape.getOperand(), bound);
      if (rest < size)
        break;
      rest -= size;
    }
  return getReader(Symbol::Kind::Element, vector, index, bound);
}

AffineExpr DynamicDimensionRules::getReader(Symbol::Kind kind, Value value,
                                            unsigned index, int64_t bound) {
  SmallVector<unsigned, 1> &readers = result.readers[value];
  for (unsigned position : readers)
    if (result.symbols[position].index == index)
      return mlir::getAffineSymbolExpr(position, context);
  readers.push_back(result.symbols.size());
  return getSymbol({kind, value, index, {}, {}}, 0, bound);
}

AffineExpr DynamicDimensionRules::getMaximum(AffineExpr lhs, AffineExpr rhs) {
  auto [lhsLow, lhsHigh] = getRange(lhs);
  auto [rhsLow, rhsHigh] = getRange(rhs);
  if (lhsLow >= rhsHigh)
    return lhs;
  if (rhsLow >= lhsHigh)
    return rhs;
  AffineExpr &limit = limits[{1, {lhs, rhs}}];
  if (!limit)
    limit = getSymbol({Symbol::Kind::Maximum, Value(), 0, lhs, rhs},
                      std::max(lhsLow, rhsLow), std::max(lhsHigh, rhsHigh));
  return limit;
}

AffineExpr DynamicDimensionRules::getMinimum(AffineExpr lhs, AffineExpr rhs) {
  auto [lhsLow, lhsHigh] = getRange(lhs);
  auto [rhsLow, rhsHigh] = getRange(rhs);
  if (lhsHigh <= rhsLow)
    return lhs;
  if (rhsHigh <= lhsLow)
    return rhs;
  AffineExpr &limit = limits[{0, {lhs, rhs}}];
  if (!limit)
    limit = getSymbol({Symbol::Kind::Minimum, Value(), 0, lhs, rhs},
                      std::min(lhsLow, rhsLow), std::min(lhsHigh, rhsHigh));
  return limit;
}

//===----------------------------------------------------------------------===//
// Setting sizes
//===----------------------------------------------------------------------===//

void DynamicDimensionRules::set(Value value, SmallVector<AffineExpr> sizes) {
  result.values[value] = {value.getType(), std::move(sizes)};
}

LogicalResult DynamicDimensionRules::emitUnknownSize(Operation *op,
                                                     int64_t dim) {
  return op->emitOpError("is not supported: the run-time size of dimension ")
         << dim << " of its result is not known";
}

LogicalResult DynamicDimensionRules::setElements(Operation *op,
                                                 ElementSizeFn getSize) {
  SmallVector<AffineExpr> sizes;
  for (const DynamicDimension &dim :
       getDynamicDimensions(op->getResult(0).getType())) {
    int64_t index = dim.index.empty() ? 0 : dim.index.front();
    sizes.push_back(getSize(index, dim.dim));
    if (!sizes.back())
      return emitUnknownSize(op, dim.dim);
  }
  set(op->getResult(0), std::move(sizes));
  return success();
}

LogicalResult DynamicDimensionRules::setLike(Operation *op, Value value) {
  Value target = op->getResult(0);
  set(target, result.getSizes(value, target.getType()));
  return success();
}

LogicalResult DynamicDimensionRules::setLikeOperands(Operation *op) {
  // One operand, which may be a tuple, comes back as it is or in a tuple.
  Value target = op->getResult(0);
  if (areCompatible(op->getOperand(0).getType(), target.getType()))
    return setLike(op, op->getOperand(0));
  SmallVector<AffineExpr> sizes;
  for (auto [operand, type] : llvm::zip(
           op->getOperands(), cast<TupleType>(target.getType()).getTypes()))
    llvm::append_range(sizes, result.getSizes(operand, type));
  set(target, std::move(sizes));
  return success();
}

AffineExpr DynamicDimensionRules::addEquality(Operation *op, int64_t dim,
                                              AffineExpr lhs, AffineExpr rhs) {
  if (lhs != rhs)
    result.equalities.push_back({op, dim, lhs, rhs});
  return lhs;
}

AffineExpr DynamicDimensionRules::getCommonSize(Operation *op,
                                                ValueRange arrays,
                                                int64_t dim) {
  // Of an array where the dimension is static, the first elements count.
  AffineExpr common;
  for (Value array : arrays) {
    auto type = cast<RankedTensorType>(array.getType());
    if (type.getRank() == 0 || !type.isDynamicDim(dim))
      continue;
    AffineExpr size = getSize(array, dim);
    common = common ? addEquality(op, dim, common, size) : size;
  }
  for (Value array : arrays)
    if (auto type = cast<RankedTensorType>(array.getType());
        !common && type.getRank() != 0)
      common = getConstant(type.getDimSize(dim));
  return common;
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

/// The type with each dimension dynamic that is so in either.
static Type unite(Type lhs, Type rhs) {
  if (lhs == rhs)
    return lhs;
  if (auto tuple = dyn_cast<TupleType>(lhs)) {
    SmallVector<Type> types;
    for (auto [left, right] :
         llvm::zip(tuple.getTypes(), cast<TupleType>(rhs).getTypes()))
      types.push_back(unite(left, right));
    return TupleType::get(lhs.getContext(), types);
  }
  auto array = dyn_cast<RankedTensorType>(lhs);
  if (!array)
    return lhs;
  auto other = cast<RankedTensorType>(rhs);
  SmallVector<int64_t> shape(array.getShape()), bounds;
  for (int64_t dim = 0; dim < array.getRank(); ++dim) {
    bool isDynamic = array.isDynamicDim(dim) || other.isDynamicDim(dim);
    bounds.push_back(isDynamic ? getDimSizeOrBound(array, dim)
                               : ShapedType::kDynamic);
    if (isDynamic)
      shape[dim] = ShapedType::kDynamic;
  }
  return getArrayType(shape, array.getElementType(), bounds, getLayout(array));
}

void DynamicDimensionRules::setBoundary(Value value, Type boundary,
                                        ArrayRef<AffineExpr> known) {
  if (hasDynamicDimensions(boundary))
    result.boundaries[value] = boundary;
  else if (!hasDynamicDimensions(value.getType()))
    return;
  SmallVector<AffineExpr> sizes(known);
  if (known.empty())
    for (auto [index, dim] : llvm::enumerate(getDynamicDimensions(boundary)))
      sizes.push_back(
          getSymbol({Symbol::Kind::Boundary, value, unsigned(index), {}, {}}, 0,
                    dim.getBound()));
  SmallVector<AffineExpr> adapted;
  ArrayRef<AffineExpr> rest = sizes;
  adapt(rest, boundary, value.getType(), adapted);
  set(value, std::move(adapted));
}

LogicalResult DynamicDimensionRules::inferRegion(Region &region,
                                                 ArrayRef<Type> boundaries) {
  for (auto [argument, type] :
       llvm::zip_equal(region.getArguments(), boundaries))
    setBoundary(argument, type);
  return inferBlock(region.front());
}

static Type getReturnedType(Region &region) {
  return region.front().getTerminator()->getOperand(0).getType();
}

LogicalResult DynamicDimensionRules::inferWhile(WhileOp op) {
  Value condition = op.getCondition().getArgument(0);
  Value body = op.getBody().getArgument(0);
  Value root = op.getBody().front().getTerminator()->getOperand(0);
  Type state = op.getOperand().getType();
  for (Value value : {Value(op), condition, body, root})
    state = unite(state, value.getType());
  if (failed(inferRegion(op.getCondition(), state)) ||
      failed(inferRegion(op.getBody(), state)))
    return failure();
  if (!hasDynamicDimensions(state))
    return success();
  // What the body does not change stays as it was.
  unsigned first = result.symbols.size();
  setBoundary(op, state);
  SmallVector<AffineExpr> before = result.getSizes(op.getOperand(), state);
  SmallVector<AffineExpr> next = result.getSizes(root, state), after;
  for (auto [index, size] : llvm::enumerate(next)) {
    auto symbol = dyn_cast<mlir::AffineSymbolExpr>(size);
    bool isKept = false;
    if (symbol) {
      const Symbol &source = result.symbols[symbol.getPosition()];
      isKept = source.kind == Symbol::Kind::Boundary && source.value == body &&
               source.index == index;
    }
    after.push_back(isKept ? before[index]
                           : mlir::getAffineSymbolExpr(first + index, context));
  }
  setBoundary(op, state, after);
  return success();
}

LogicalResult DynamicDimensionRules::inferConditional(ConditionalOp op) {
  Type type;
  for (Region &branch : op.getBranches()) {
    if (failed(inferRegion(branch, branch.getArgument(0).getType())))
      return failure();
    Type returned = getReturnedType(branch);
    type = type ? unite(type, returned) : returned;
  }
  setBoundary(op, type);
  return success();
}

LogicalResult DynamicDimensionRules::inferFusion(FusionOp op) {
  if (failed(inferRegion(op.getCalls(),
                         llvm::to_vector(op.getCalls().getArgumentTypes()))))
    return failure();
  setBoundary(op, getReturnedType(op.getCalls()));
  return success();
}

LogicalResult DynamicDimensionRules::inferCall(CallOp op) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(op, op.getCalleeAttr());
  setBoundary(op, callee.getResultTypes()[0]);
  return success();
}

//===----------------------------------------------------------------------===//
// Asynchronous operations
//===----------------------------------------------------------------------===//

LogicalResult DynamicDimensionRules::inferAsyncStart(AsyncStartOp op) {
  WalkResult walk = op->walk([&](Operation *nested) {
    return llvm::any_of(nested->getOperandTypes(), hasDynamicDimensions) ||
                   llvm::any_of(nested->getResultTypes(), hasDynamicDimensions)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (!walk.wasInterrupted())
    return success();
  auto fail = [&](const Twine &what) {
    return op.emitOpError("is not supported where a dimension is dynamic: ")
           << what;
  };
  // It is done in the same computation, and has all operands at once.
  Block &block = op.getCalls().front();
  auto isAlike = [](Type lhs, Type rhs) {
    return withoutLayout(lhs) == withoutLayout(rhs);
  };
  if (!llvm::equal(op->getOperandTypes(), block.getArgumentTypes(), isAlike))
    return fail("its operands are not the parameters of its computation");
  if (op.getOutputToOperandAliasing())
    return fail("its result has the memory of an operand");
  unsigned count =
      llvm::count_if(block.without_terminator(), [](Operation &nested) {
        return !isa<TupleOp, GetTupleElementOp>(nested);
      });
  if (count != 1)
    return fail("it wraps " + Twine(count) + " instructions");
  Operation *next = op;
  while (!isa<AsyncDoneOp>(next)) {
    result.asyncOps.insert(next);
    if (!next->hasOneUse())
      return fail("it has no one done");
    Operation *user = *next->user_begin();
    if (!isa<AsyncUpdateOp, AsyncDoneOp>(user) ||
        user->getBlock() != op->getBlock())
      return fail(user->getName().getStringRef() + " carries it on");
    if (user->getNumOperands() != 1)
      return fail("operands are bound late");
    next = user;
  }
  result.asyncOps.insert(next);
  if (!isAlike(block.getTerminator()->getOperand(0).getType(),
               next->getResult(0).getType()))
    return fail("its result is not what its computation returns");

  for (auto [argument, operand] :
       llvm::zip_equal(block.getArguments(), op.getOperands()))
    if (hasDynamicDimensions(argument.getType()))
      set(argument, result.getSizes(operand, argument.getType()));
  return inferBlock(block);
}

LogicalResult DynamicDimensionRules::inferAsyncDone(AsyncDoneOp op) {
  Block &block = getAsyncStart(op.getOperand()).getCalls().front();
  if (hasDynamicDimensions(op.getType()))
    return setLike(op, block.getTerminator()->getOperand(0));
  return success();
}

LogicalResult DynamicDimensionRules::inferFunction(func::FuncOp function) {
  if (function.isExternal())
    return success();
  return inferRegion(function.getBody(),
                     llvm::to_vector(function.getArgumentTypes()));
}
