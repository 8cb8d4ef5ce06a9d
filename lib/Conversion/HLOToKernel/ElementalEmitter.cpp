//===- ElementalEmitter.cpp - Elements of arrays in kernels ---------------===//

#include "ElementalEmitter.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Conversion/Patterns.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
namespace complex = mlir::complex;
namespace memref = mlir::memref;

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

ElementIndex ElementIndex::get(MLIRContext *context, ArrayRef<int64_t> sizes,
                               ValueRange indices) {
  return {IndexingMap::getIdentity(context, sizes),
          SmallVector<Value>(indices)};
}

ElementIndex ElementIndex::get(const IndexingMap &map,
                               ArrayRef<Value> variables) {
  unsigned count = map.getNumVariables();
  ElementIndex index = {
      map.reorderVariables(llvm::to_vector(llvm::seq(count)), count, 0), {}};
  index.map.simplify();
  llvm::BitVector unused =
      index.map.removeUnusedVariables({IndexingVariableKind::Dimension});
  for (auto [i, variable] : llvm::enumerate(variables))
    if (!unused.test(i))
      index.variables.push_back(variable);
  return index;
}

SmallVector<Value> ElementalEmitter::apply(const IndexingMap &map,
                                           ValueRange variables) {
  IndexingMap unconstrained = map;
  unconstrained.dropConstraints();
  SmallVector<Value> results;
  b.createOrFold<IndexingApplyOp>(results, b.getLoc(), unconstrained,
                                  variables);
  return results;
}

Value ElementalEmitter::linearize(RankedTensorType type,
                                  const ElementIndex &index) {
  SmallVector<AffineExpr> dims;
  for (int64_t dim : llvm::seq(type.getRank()))
    dims.push_back(b.getAffineDimExpr(dim));
  AffineExpr position = b.getAffineConstantExpr(0);
  for (int64_t dim : getMajorToMinor(type))
    position = position * type.getDimSize(dim) + dims[dim];
  IndexingMap map = hlo::compose(
      index.map, IndexingMap(b.getContext(), type.getShape(), position));
  ElementIndex linear = ElementIndex::get(map, index.variables);
  return apply(linear.map, linear.variables).front();
}

SmallVector<Value, 1> ElementalEmitter::getPosition(RankedTensorType type,
                                                    const ElementIndex &index) {
  if (type.getRank() == 0)
    return {};
  return {linearize(type, index)};
}

Value ElementalEmitter::load(Value buffer, RankedTensorType type,
                             const ElementIndex &index) {
  Value stored = memref::LoadOp::create(b, buffer, getPosition(type, index));
  return fromStorage(b, stored, type.getElementType());
}

void ElementalEmitter::store(Value scalar, RankedTensorType type, Value buffer,
                             const ElementIndex &index) {
  memref::StoreOp::create(b, toStorage(b, scalar, type.getElementType()),
                          buffer, getPosition(type, index));
}

FailureOr<ElementalEmitter::Access>
ElementalEmitter::compose(const ElementIndex &index,
                          const OperandIndexing &access) {
  OperandIndexing composed = hlo::compose(OperandIndexing(index.map), access);
  if (composed.isUndefined() || composed.replica)
    return failure();
  Access result = {composed.map, index.variables, composed.map.getNumDims()};
  // Range variables are given their values later; none of the operations that
  // have them reads at run-time indices.
  unsigned runtimes = composed.map.getNumRuntimeVars();
  if (runtimes == 0)
    return result;
  if (composed.map.getNumRangeVars() != 0)
    return failure();
  result.variables.resize(result.numKnown + runtimes);
  // What is out of range need not fit an index; the nearest that is will do.
  auto getClamp = [&](unsigned i) {
    Interval interval = composed.map.getRuntimeIntervals()[i];
    return composed.runtimeVariables[i].clamp.value_or(
        Interval{interval.lower - 1, interval.upper + 1});
  };
  // Those that come later may be the index of one.
  for (unsigned i = runtimes; i-- > 0;) {
    const RuntimeVariable &variable = composed.runtimeVariables[i];
    if (!variable.value)
      return failure();
    ElementIndex origin = ElementIndex::get(variable.map, result.variables);
    FailureOr<Value> integer = emit({variable.value, variable.leaf}, origin);
    if (failed(integer))
      return failure();
    result.variables[result.numKnown + i] =
        emitClampedIndex(*integer, variable.value, getClamp(i));
  }
  for (unsigned i : llvm::seq(runtimes))
    result.clamps.push_back(getClamp(i));
  return result;
}

/// An integer as an index in an interval, whatever its width is.
Value ElementalEmitter::emitClampedIndex(Value integer, Value array,
                                         Interval clamp) {
  bool isSigned = isSignedInteger(getElementType(array));
  auto constant = [&](int64_t value) -> Value {
    Type type = integer.getType();
    if (isa<mlir::IndexType>(type))
      return arith::ConstantIndexOp::create(b, value);
    return arith::ConstantIntOp::create(b, type, value);
  };
  auto toIndex = [&]() {
    if (isa<mlir::IndexType>(integer.getType()))
      return;
    Type type = b.getIndexType();
    integer = isSigned ? Value(arith::IndexCastOp::create(b, type, integer))
                       : Value(arith::IndexCastUIOp::create(b, type, integer));
  };
  // Fewer bits than these fit an index, and may not hold the bounds.
  constexpr unsigned kIndexBits = 32;
  if (integer.getType().getIntOrFloatBitWidth() <= kIndexBits)
    toIndex();
  if (isSigned) {
    integer = arith::MaxSIOp::create(b, integer, constant(clamp.lower));
    integer = arith::MinSIOp::create(b, integer, constant(clamp.upper));
  } else { // Large ones may look negative.
    integer = arith::MinUIOp::create(b, integer, constant(clamp.upper));
    integer = arith::MaxSIOp::create(b, integer, constant(clamp.lower));
  }
  toIndex();
  return integer;
}

LogicalResult ElementalEmitter::emitAt(
    const ElementIndex &index, const OperandIndexing &access,
    function_ref<LogicalResult(const ElementIndex &)> body) {
  FailureOr<Access> composed = compose(index, access);
  if (failed(composed))
    return failure();
  if (composed->map.isKnownEmpty())
    return success();
  auto emitBody = [&]() {
    return body(ElementIndex::get(composed->map, composed->variables));
  };
  Value condition = emitCondition(index.map, *composed);
  if (!condition)
    return emitBody();
  auto branch = scf::IfOp::create(b, condition, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  enterScope();
  LogicalResult isEmitted = emitBody();
  leaveScope();
  return isEmitted;
}

Value ElementalEmitter::emitCondition(const IndexingMap &outer,
                                      const Access &inner) {
  // What is known of the variables without the access.
  SmallVector<Interval> known(outer.getIntervals());
  llvm::append_range(known, inner.clamps);
  const IndexingMap &map = inner.map;
  IndexingMap box(b.getContext(), ArrayRef(known).take_front(inner.numKnown),
                  {}, inner.clamps, map.getResults());
  SmallVector<IndexingConstraint> guards;
  for (unsigned i : llvm::seq(map.getNumVariables()))
    if (!map.getIntervals()[i].contains(known[i]))
      guards.push_back({map.getVariable(i), map.getIntervals()[i]});
  for (const IndexingConstraint &constraint : map.getConstraints())
    if (!constraint.interval.contains(box.getRange(constraint.expression)) &&
        !llvm::is_contained(outer.getConstraints(), constraint))
      guards.push_back(constraint);
  Value condition;
  for (const IndexingConstraint &guard : guards) {
    box.setResults(guard.expression);
    ElementIndex index = ElementIndex::get(box, inner.variables);
    Value value = apply(index.map, index.variables).front();
    Value holds = emitIsInInterval(b, b.getLoc(), value, guard.interval,
                                   box.getRange(guard.expression));
    condition =
        condition ? Value(arith::AndIOp::create(b, condition, holds)) : holds;
  }
  return condition;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

ElementalEmitter::ElementalEmitter(ImplicitLocOpBuilder &builder,
                                   const FusedOperations &fused,
                                   mlir::SymbolTable &symbols,
                                   arith::FastMathFlags reductionFastMath)
    : b(builder), fused(fused), symbols(symbols),
      reductionFastMath(reductionFastMath) {
  scopes.emplace_back();
}

FailureOr<Value> ElementalEmitter::fail(Operation *op, const Twine &why) {
  op->emitOpError("has no kernel: ") << why;
  return failure();
}

Value *ElementalEmitter::findScalar(const Key &key, ArrayRef<Value> variables) {
  for (Scope &scope : llvm::reverse(scopes)) {
    if (auto only = scope.onlyElements.find(key.first);
        only != scope.onlyElements.end())
      return &only->second;
    auto found = scope.elements.find(key);
    if (found == scope.elements.end())
      continue;
    for (Entry &entry : found->second)
      if (ArrayRef<Value>(entry.variables) == variables)
        return &entry.scalar;
  }
  return nullptr;
}

void ElementalEmitter::enterLoop(Value variable, Interval values,
                                 OpBuilder::InsertPoint before) {
  enterScope();
  scopes.back().variables.push_back(
      {variable, values, before, scopes.size() - 1});
}

/// The outermost loop around this place on which an index does not depend; null
/// where there is none, or where what is known of the index is known here only.
const ElementalEmitter::Variable *
ElementalEmitter::findLoopWithout(const ElementIndex &index) const {
  const Variable *outermost = nullptr;
  size_t numKnown = 0;
  if (!index.map.getConstraints().empty())
    return nullptr;
  for (const Scope &scope : scopes)
    for (const Variable &variable : scope.variables) {
      auto *place = llvm::find(index.variables, variable.value);
      if (place == index.variables.end()) {
        if (variable.before.isSet() && !outermost)
          outermost = &variable;
        continue;
      }
      outermost = nullptr;
      ++numKnown;
      if (!index.map.getIntervals()[place - index.variables.begin()].contains(
              variable.values))
        return nullptr;
    }
  return numKnown == index.variables.size() ? outermost : nullptr;
}

/// Whether computing an operation takes little, though nothing may need it.
bool ElementalEmitter::isHoisted(Operation *op) {
  if (auto found = hoisted.find(op); found != hoisted.end())
    return found->second;
  bool isLittle =
      !isLargeReduction(op) && !isa<DotOp, ConvolutionOp, ReduceWindowOp>(op);
  for (Value operand : op->getOperands())
    if (Operation *producer = fused.getDefiningOp(fused.resolve(operand)))
      isLittle = isLittle && isHoisted(producer);
  return hoisted[op] = isLittle;
}

FailureOr<Value> ElementalEmitter::emit(IndexingArray array,
                                        const ElementIndex &index) {
  if (array.leaf == 0 && !isa<TupleType>(array.value.getType()))
    array.value = resolve(array.value);
  Key key = {{array.value, array.leaf}, index.map.getAffineMap()};
  if (Value *scalar = findScalar(key, index.variables))
    return *scalar;

  FailureOr<Value> scalar = failure();
  // What is the same in all iterations of a loop is computed before it: LLVM
  // leaves it in branches, of pads and concatenations for instance.
  if (Operation *op = isApplied ? nullptr : array.value.getDefiningOp();
      op && !buffers.contains(array.value) &&
      (op->hasTrait<hlo::OpTrait::Elementwise>() ||
       isa<ReduceOp, GatherOp, DynamicSliceOp>(op)) &&
      isHoisted(op))
    if (const Variable *loop = findLoopWithout(index)) {
      SmallVector<Scope> inner;
      OpBuilder::InsertionGuard guard(b);
      b.restoreInsertionPoint(loop->before);
      size_t numScopes = loop->numScopes;
      while (scopes.size() > numScopes)
        inner.push_back(scopes.pop_back_val());
      scalar = emit(array, index);
      while (!inner.empty())
        scopes.push_back(inner.pop_back_val());
      return scalar;
    }
  if (auto buffer = buffers.find(array.value); buffer != buffers.end()) {
    scalar = load(buffer->second, cast<RankedTensorType>(array.value.getType()),
                  index);
  } else {
    Operation *op = array.value.getDefiningOp();
    if (!op) {
      mlir::emitError(array.value.getLoc(), "has no kernel: reads a parameter "
                                            "that is no array");
      return failure();
    }
    mlir::Location location = b.getLoc();
    b.setLoc(op->getLoc());
    scalar = emitUncached(array, op, index);
    b.setLoc(location);
  }
  if (succeeded(scalar))
    addElement(array, index, *scalar);
  return scalar;
}

void ElementalEmitter::addElement(IndexingArray array,
                                  const ElementIndex &index, Value scalar) {
  Key key = {{array.value, array.leaf}, index.map.getAffineMap()};
  scopes.back().elements[key].push_back({index.variables, scalar});
  if (auto found = observed.find(array.value); found != observed.end())
    store(scalar, cast<RankedTensorType>(array.value.getType()), found->second,
          index);
}

void ElementalEmitter::addScalar(Value array, Value scalar) {
  addElement({array}, ElementIndex::get(b.getContext(), {}, {}), scalar);
}

/// In computations that are applied to scalars, values are what they are.
Value ElementalEmitter::resolve(Value value) const {
  if (!isApplied)
    return fused.resolve(value);
  while (auto parameter = value.getDefiningOp<ParameterOp>())
    value = parameter.getOperand();
  return value;
}

FailureOr<Value> ElementalEmitter::emitUncached(IndexingArray array,
                                                Operation *op,
                                                const ElementIndex &index) {
  if (op->hasTrait<hlo::OpTrait::Elementwise>())
    return emitElementwise(op, index);
  return llvm::TypeSwitch<Operation *, FailureOr<Value>>(op)
      .Case<ConstantOp>([&](auto op) { return emitConstant(op, index); })
      .Case<IotaOp>([&](auto op) { return emitIota(op, index); })
      .Case<BroadcastOp, ReshapeOp, TransposeOp, ReverseOp, SliceOp,
            DynamicSliceOp, GatherOp, CopyOp, ParameterOp, OptBarrierOp>(
          [&](Operation *op) { return emitMoved(op, {0}, index); })
      .Case<PadOp>([&](Operation *op) { return emitMoved(op, {0, 1}, index); })
      .Case([&](DynamicUpdateSliceOp op) {
        if (llvm::is_contained(overwritten, op))
          return emit({op.getOperand()}, index);
        return emitMoved(op, {1, 0}, index);
      })
      .Case([&](ConcatenateOp op) { return emitConcatenate(op, index); })
      .Case<TupleOp>([&](TupleOp op) {
        IndexingArray element = getInputs(op)[array.leaf];
        return emit(element, index);
      })
      .Case<GetTupleElementOp>([&](GetTupleElementOp op) {
        auto type = cast<TupleType>(op.getOperand().getType());
        unsigned leaf = array.leaf;
        for (Type before : type.getTypes().take_front(op.getIndex()))
          leaf += getNumLeaves(before);
        return emit({op.getOperand(), leaf}, index);
      })
      .Case([&](BitcastOp op) { return emitBitcast(op, index); })
      .Case([&](BitcastConvertOp op) { return emitBitcastConvert(op, index); })
      .Case<MapOp>([&](auto op) { return emitMap(op, index); })
      .Case<ReduceOp, ReduceWindowOp>(
          [&](auto op) { return emitReduction(op, array.leaf, index); })
      .Case<DotOp, ConvolutionOp>(
          [&](Operation *op) { return emitContraction(op, index); })
      .Default(
          [&](Operation *op) { return fail(op, "no rule for it is known"); });
}

FailureOr<Value> ElementalEmitter::emitElementwise(Operation *op,
                                                   const ElementIndex &index) {
  int64_t rank = cast<RankedTensorType>(op->getResult(0).getType()).getRank();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    bool isScalar = cast<RankedTensorType>(operand.getType()).getRank() == 0;
    FailureOr<Value> element =
        isScalar && rank != 0
            ? emit({operand}, ElementIndex::get(b.getContext(), {}, {}))
            : emit({operand}, index);
    if (failed(element))
      return failure();
    operands.push_back(*element);
  }
  if (Value result = ScalarEmitter(b, op, fastMath).emit(operands))
    return result;
  return fail(op, "not of elements of type " +
                      getElementTypeName(getElementType(op->getOperand(0))));
}

FailureOr<Value> ElementalEmitter::emitMap(MapOp op,
                                           const ElementIndex &index) {
  SmallVector<Value> operands;
  for (Value operand : op.getOperands()) {
    FailureOr<Value> element = emit({operand}, index);
    if (failed(element))
      return failure();
    operands.push_back(*element);
  }
  FailureOr<SmallVector<Value>> results =
      emitComputation(op.getToApply(), operands, arith::FastMathFlags::none);
  if (failed(results))
    return failure();
  return results->front();
}

Value hlo::emitSplat(ImplicitLocOpBuilder &b,
                     mlir::DenseElementsAttr elements) {
  if (auto type = dyn_cast<mlir::ComplexType>(elements.getElementType())) {
    auto parts = elements.getSplatValue<std::complex<llvm::APFloat>>();
    return complex::ConstantOp::create(
        b, type,
        b.getArrayAttr({b.getFloatAttr(type.getElementType(), parts.real()),
                        b.getFloatAttr(type.getElementType(), parts.imag())}));
  }
  auto element = elements.getSplatValue<TypedAttr>();
  if (auto integer = dyn_cast<mlir::IntegerAttr>(element))
    element = mlir::IntegerAttr::get(getScalarType(integer.getType()),
                                     integer.getValue());
  return arith::ConstantOp::create(b, element);
}

/// The elements as they are stored, in a row.
static mlir::DenseElementsAttr getStored(RankedTensorType type,
                                         mlir::DenseElementsAttr elements) {
  Type elementType = type.getElementType();
  Type storageType = getStorageType(elementType);
  auto flat = RankedTensorType::get(type.getNumElements(), storageType);
  if (!elementType.isIntOrFloat())
    return elements.reshape(flat);
  unsigned width = storageType.getIntOrFloatBitWidth();
  SmallVector<APInt> stored;
  auto add = [&](const APInt &bits) {
    stored.push_back(isSignedInteger(elementType) ? bits.sext(width)
                                                  : bits.zext(width));
  };
  if (isFloat(elementType))
    for (const APFloat &element : elements.getValues<APFloat>())
      add(element.bitcastToAPInt());
  else
    for (const APInt &element : elements.getValues<APInt>())
      add(element);
  auto bits = mlir::DenseElementsAttr::get(
      flat.clone(mlir::IntegerType::get(type.getContext(), width)), stored);
  return bits.bitcast(storageType);
}

/// Those kept outside of attributes; null if they are missing.
static mlir::DenseElementsAttr
getStored(RankedTensorType type, mlir::DenseResourceElementsAttr elements) {
  auto flat = RankedTensorType::get(type.getNumElements(),
                                    getStorageType(type.getElementType()));
  mlir::AsmResourceBlob *blob = elements.getRawHandle().getBlob();
  bool isSplat;
  if (!blob || !mlir::DenseElementsAttr::isValidRawBuffer(flat, blob->getData(),
                                                          isSplat))
    return nullptr;
  return mlir::DenseElementsAttr::getFromRawBuffer(flat, blob->getData());
}

Value ElementalEmitter::emitTable(mlir::DenseElementsAttr stored) {
  auto bufferType = MemRefType::get(stored.getType().getShape(),
                                    stored.getType().getElementType());
  OpBuilder detached(b.getContext());
  auto table = memref::GlobalOp::create(
      detached, b.getLoc(), "constant", b.getStringAttr("private"), bufferType,
      stored, /*constant=*/true, /*alignment=*/{});
  symbols.insert(table);
  tables.push_back(table);
  return memref::GetGlobalOp::create(b, bufferType, table.getSymName());
}

void ElementalEmitter::eraseTables() {
  for (Operation *table : tables)
    symbols.erase(table);
  tables.clear();
}

FailureOr<Value> ElementalEmitter::emitConstant(ConstantOp op,
                                                const ElementIndex &index) {
  // They are in row-major order, whatever the layout is.
  auto type = withLayout(cast<RankedTensorType>(op.getType()), {});
  auto elements = dyn_cast<mlir::DenseElementsAttr>(op.getValue());
  if (!elements || !elements.isSplat()) {
    auto resource = dyn_cast<mlir::DenseResourceElementsAttr>(op.getValue());
    mlir::DenseElementsAttr stored = elements   ? getStored(type, elements)
                                     : resource ? getStored(type, resource)
                                                : mlir::DenseElementsAttr();
    if (!stored)
      return fail(op, "its elements are not known");
    return load(emitTable(stored), type, index);
  }
  return emitSplat(b, elements);
}

FailureOr<Value> ElementalEmitter::emitIota(IotaOp op,
                                            const ElementIndex &index) {
  auto type = cast<RankedTensorType>(op.getType());
  IndexingMap map = index.map;
  map.setResults(map.getResult(op.getIotaDimension()));
  Value position = apply(map, index.variables).front();
  // Few numbers need 64 bits.
  bool isShort = llvm::isInt<32>(type.getDimSize(op.getIotaDimension()));
  Type integer = b.getIntegerType(isShort ? 32 : 64);
  return emitConversion(b, arith::IndexCastOp::create(b, integer, position),
                        integer, type.getElementType());
}

/// The element is one of the first input at which indexing maps say that it is
/// one, and of the last otherwise.
FailureOr<Value> ElementalEmitter::emitMoved(Operation *op,
                                             ArrayRef<unsigned> inputs,
                                             const ElementIndex &index) {
  OperandIndexings accesses = outputToInput(op, 0, inputs.front());
  bool isLast = inputs.size() == 1;
  IndexingArray input = getInputs(op)[inputs.front()];
  if (accesses.empty())
    return isLast ? fail(op, "reads none of its operands")
                  : emitMoved(op, inputs.drop_front(), index);
  OperandIndexing way = accesses.front();
  if (isLast && isa<DynamicUpdateSliceOp, PadOp>(op)) {
    // What is left has many parts, but one rule.
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    way = IndexingMap::getIdentity(b.getContext(), type.getShape());
    if (isa<PadOp>(op))
      way.map.setResults({});
  }
  FailureOr<Access> access = compose(index, way);
  if (failed(access))
    return fail(op, "where its elements come from is not known");
  auto emitOwn = [&] {
    return emit(input, ElementIndex::get(access->map, access->variables));
  };
  if (isLast)
    return emitOwn();
  if (access->map.isKnownEmpty())
    return emitMoved(op, inputs.drop_front(), index);
  Value condition = emitCondition(index.map, *access);
  if (!condition)
    return emitOwn();

  Type type = getScalarType(getElementType(op->getResult(0)));
  auto branch = scf::IfOp::create(b, type, condition, /*withElseRegion=*/true);
  auto fill = [&](Block *block, function_ref<FailureOr<Value>()> emitElement) {
    OpBuilder::InsertionGuard guard(b);
    enterScope();
    b.setInsertionPointToStart(block);
    FailureOr<Value> element = emitElement();
    leaveScope();
    if (succeeded(element))
      scf::YieldOp::create(b, *element);
    return success(succeeded(element));
  };
  if (failed(fill(branch.thenBlock(), emitOwn)) ||
      failed(fill(branch.elseBlock(),
                  [&] { return emitMoved(op, inputs.drop_front(), index); })))
    return failure();
  return branch.getResult(0);
}
