//===- Reductions.cpp - Instructions that read several elements -----------===//

#include "../SelectAndScatter.h"
#include "Padder.h"
#include "hlo/Transforms/Utils/Combiners.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

SmallVector<Padder::DimSize>
Padder::getReducedSizes(ValueRange inputs, ArrayRef<int64_t> dims) const {
  SmallVector<DimSize> dynamic;
  for (int64_t dim : dims)
    for (Value input : inputs)
      if (isDynamic(input, dim)) {
        dynamic.push_back({dim, sizes.getSize(input, dim)});
        break;
      }
  return dynamic;
}

/// Makes the computation take, with two sets of elements, whether they are
/// inside, and combine them only where both are.
static void combineInside(Region &computation, Location loc) {
  Block &block = computation.front();
  unsigned count = block.getNumArguments() / 2;
  Operation *terminator = block.getTerminator();
  OpBuilder builder(terminator);
  InstructionBuilder b(builder, loc);
  Type pred = b.getType({}, builder.getI1Type());
  Value isLhs = block.insertArgument(count, pred, loc);
  Value isRhs = block.addArgument(pred, loc);
  Value root = terminator->getOperand(0);
  SmallVector<Value> results = {root};
  auto tuple = root.getDefiningOp<TupleOp>();
  if (tuple)
    results = tuple.getOperands();
  else if (auto type = dyn_cast<TupleType>(root.getType()))
    results =
        llvm::map_to_vector(llvm::seq<int64_t>(type.size()),
                            [&](int64_t i) { return b.element(root, i); });
  Value isBoth = b.bitAnd(isLhs, isRhs);
  for (auto [index, result] : llvm::enumerate(results)) {
    Type type = InstructionBuilder::getElementType(result);
    Value one = b.select(isLhs, b.convert(block.getArgument(index), type),
                         b.convert(block.getArgument(count + 1 + index), type));
    result = b.select(isBoth, result, one);
  }
  results.push_back(b.bitOr(isLhs, isRhs));
  terminator->setOperand(0, b.tuple(results));
  if (tuple && tuple.use_empty())
    tuple.erase();
}

Value Padder::padReduction(Operation *op, Region &computation, ValueRange inits,
                           ArrayRef<int64_t> dims, Builder &b) {
  auto inputs = op->getOperands().take_front(inits.size());
  SmallVector<DimSize> dynamic = getReducedSizes(inputs, dims);
  if (dynamic.empty())
    return {};
  if (Operation *combiner = getCombiner(computation)) {
    auto type = b.getType({}, Builder::getElementType(inputs.front()));
    if (TypedAttr neutral = getNeutralElement(combiner, type)) {
      mask(b, op->getOpOperand(0), dynamic, b.create<ConstantOp>(neutral));
      return {};
    }
  }

  // Nothing is known to be neutral, the initial values neither.
  Value inside = getInside(b, Builder::getShape(inputs.front()), dynamic);
  if (!inside)
    return {};
  SmallVector<Value> operands(inputs);
  operands.push_back(inside);
  llvm::append_range(operands, inits);
  operands.push_back(b.constant(b.builder.getI1Type(), 1));
  SmallVector<Type> types;
  getLeafTypes(getPaddedType(op->getResult(0).getType()), types);
  types.push_back(b.getType(cast<RankedTensorType>(types.front()).getShape(),
                            b.builder.getI1Type()));
  OperationState state(op->getLoc(), op->getName(), operands,
                       TupleType::get(op->getContext(), types));
  state.propertiesAttr = op->getPropertiesAsAttribute();
  Region *region = state.addRegion();
  region->takeBody(computation);
  combineInside(*region, op->getLoc());
  Operation *reduction = b.builder.create(state);
  SmallVector<Value> results;
  for (unsigned i = 0; i < inits.size(); ++i)
    results.push_back(b.element(reduction->getResult(0), i));
  return isa<TupleType>(op->getResult(0).getType()) ? b.tuple(results)
                                                    : results.front();
}

Value Padder::padReduce(ReduceOp op, Builder &b) {
  return padReduction(op, op.getToApply(), op.getInitValues(),
                      op.getDimensions(), b);
}

Value Padder::padReduceWindow(ReduceWindowOp op, Builder &b) {
  // Only where a window reaches over the end.
  WindowAttr window = op.getWindowAttr();
  SmallVector<int64_t> dims = llvm::filter_to_vector(
      llvm::seq<int64_t>(window.getRank()),
      [&](int64_t dim) { return window.getPadHighOf(dim) > 0; });
  return padReduction(op, op.getToApply(), op.getInitValues(), dims, b);
}

//===----------------------------------------------------------------------===//
// Select-and-scatter
//===----------------------------------------------------------------------===//

Value Padder::padSelectAndScatter(SelectAndScatterOp op, Builder &b) {
  WindowAttr window = op.getWindowAttr();
  SmallVector<int64_t> all =
      llvm::to_vector(llvm::seq<int64_t>(window.getRank()));
  SmallVector<int64_t> overEnd = llvm::filter_to_vector(
      all, [&](int64_t dim) { return window.getPadHighOf(dim) > 0; });
  SmallVector<DimSize> windows = getDynamic(op.getSource(), all);
  SmallVector<DimSize> elements = getDynamic(op.getOperand(), overEnd);
  auto type = b.getType({}, Builder::getElementType(op.getSource()));
  Operation *combiner = getCombiner(op.getScatter());
  TypedAttr neutral = combiner ? getNeutralElement(combiner, type) : nullptr;
  // Windows in the padding scatter nothing. No element is certain not to be
  // selected by one that reaches over the end: a NaN there may be.
  if (neutral && elements.empty()) {
    mask(b, op.getSourceMutable(), windows, b.create<ConstantOp>(neutral));
    return {};
  }
  Value isElement = getInside(b, Builder::getShape(op.getOperand()), elements);
  Value isWindow = getInside(b, Builder::getShape(op.getSource()), windows);
  return b.castTo(expandSelectAndScatter(op, b, isElement, isWindow),
                  getPaddedType(op.getType()));
}

//===----------------------------------------------------------------------===//
// Dots
//===----------------------------------------------------------------------===//

void Padder::padDot(DotOp op, Builder &b) {
  // Zero in both: zero times what is in the padding of one may be NaN.
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  SmallVector<DimSize> lhsDims, rhsDims;
  for (auto [lhsDim, rhsDim] : llvm::zip_equal(
           numbers.getLhsContractingDims(), numbers.getRhsContractingDims())) {
    AffineExpr size = isDynamic(op.getLhs(), lhsDim)
                          ? sizes.getSize(op.getLhs(), lhsDim)
                          : sizes.getSize(op.getRhs(), rhsDim);
    lhsDims.push_back({lhsDim, size});
    rhsDims.push_back({rhsDim, size});
  }
  mask(b, op.getLhsMutable(), lhsDims, b.constantLike(op.getLhs(), 0));
  mask(b, op.getRhsMutable(), rhsDims, b.constantLike(op.getRhs(), 0));
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

void Padder::padWithIdentity(OpOperand &matrices, AffineExpr size, Builder &b) {
  Value array = matrices.get();
  ArrayRef<int64_t> shape = Builder::getShape(array);
  int64_t row = shape.size() - 2, column = row + 1;
  Value inside = getInside(b, shape, {{row, size}, {column, size}});
  if (!inside)
    return;
  Value isDiagonal =
      b.compare(ComparisonDirection::EQ, b.iota(shape, b.getI32Type(), row),
                b.iota(shape, b.getI32Type(), column));
  Value identity = b.convert(isDiagonal, Builder::getElementType(array));
  matrices.set(b.select(inside, array, identity));
}

void Padder::padCholesky(CholeskyOp op, Builder &b) {
  int64_t last = Builder::getShape(op.getOperand()).size() - 1;
  padWithIdentity(op.getOperandMutable(), sizes.getSize(op.getOperand(), last),
                  b);
}

void Padder::padTriangularSolve(TriangularSolveOp op, Builder &b) {
  // What is in the padding of the solution does not go into the rest.
  int64_t last = Builder::getShape(op.getA()).size() - 1;
  int64_t solved = op.getLeftSide() ? last - 1 : last;
  AffineExpr size = isDynamic(op.getA(), last)
                        ? sizes.getSize(op.getA(), last)
                        : sizes.getSize(op.getB(), solved);
  padWithIdentity(op.getAMutable(), size, b);
  mask(b, op.getBMutable(), {{solved, size}}, b.constantLike(op.getB(), 0));
}

//===----------------------------------------------------------------------===//
// Sort and top-k
//===----------------------------------------------------------------------===//

/// Has what is inside go before the padding.
static Value isBefore(InstructionBuilder &b, Value isLhsInside,
                      Value isRhsInside, Value isBefore) {
  return b.bitAnd(isLhsInside, b.bitOr(b.logicalNot(isRhsInside), isBefore));
}

Value Padder::padSort(SortOp op, Builder &b) {
  int64_t dim = op.getDimension();
  Value inside;
  for (Value operand : op.getOperands()) {
    inside = getInside(b, Builder::getShape(operand),
                       {{dim, sizes.getSize(operand, dim)}});
    if (inside)
      break;
  }
  if (!inside)
    return {};

  // Elements go before the padding.
  SmallVector<Value> operands(op.getOperands());
  operands.push_back(inside);
  SmallVector<Type> types;
  for (Value operand : operands)
    types.push_back(withLayout(Builder::getType(operand),
                               getLayout(Builder::getType(operands.front()))));
  auto sort = SortOp::create(b.builder, op.getLoc(),
                             TupleType::get(op.getContext(), types), operands,
                             dim, op.getIsStable());
  sort.getToApply().takeBody(op.getToApply());
  Block &block = sort.getToApply().front();
  Type pred = b.getType({}, b.builder.getI1Type());
  Value lhs = block.addArgument(pred, op.getLoc());
  Value rhs = block.addArgument(pred, op.getLoc());
  Operation *terminator = block.getTerminator();
  {
    OpBuilder::InsertionGuard guard(b.builder);
    b.builder.setInsertionPoint(terminator);
    terminator->setOperand(0, isBefore(b, lhs, rhs, terminator->getOperand(0)));
  }
  SmallVector<Value> sorted;
  for (unsigned i = 0; i + 1 < operands.size(); ++i)
    sorted.push_back(b.element(sort, i));
  return sorted.size() == 1 ? sorted.front() : b.tuple(sorted);
}

Value Padder::padTopk(TopkOp op, Builder &b) {
  Value operand = op.getOperand();
  ArrayRef<int64_t> shape = Builder::getShape(operand);
  int64_t dim = shape.size() - 1;
  Value inside = getInside(b, shape, getDynamic(operand, dim));
  if (!inside)
    return {};
  // No element is certain to be behind all others: the padding goes there. Of
  // equal elements the first one wins.
  ComparisonTypeAttr order;
  if (isFloat(Builder::getElementType(operand)))
    order =
        ComparisonTypeAttr::get(op.getContext(), ComparisonType::TOTALORDER);
  auto direction = op.getLargest().value_or(true) ? ComparisonDirection::GT
                                                  : ComparisonDirection::LT;
  SmallVector<Value> sorted =
      b.sort({operand, b.iota(shape, b.getI32Type(), dim), inside}, dim,
             /*isStable=*/true, [&](ValueRange parameters) {
               return isBefore(
                   b, parameters[4], parameters[5],
                   b.compare(direction, parameters[0], parameters[1], order));
             });
  SmallVector<Value> results;
  for (Value array : ArrayRef(sorted).drop_back())
    results.push_back(b.slice(array, dim, 0, op.getK()));
  return b.castTo(b.tuple(results), getPaddedType(op.getType()));
}
