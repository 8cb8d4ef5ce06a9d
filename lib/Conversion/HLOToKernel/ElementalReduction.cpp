//===- ElementalReduction.cpp - Elements computed in loops ----------------===//

#include "ElementalEmitter.h"
#include "LoopEdges.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace hlo;
namespace memref = mlir::memref;

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

/// Elements of the loop inside of a row that is split, at least: of fewer LLVM
/// makes no vectors.
static constexpr int64_t kLeastInRow = 16;
/// Parts of a row that are combined in one loop, at most: each lane combines
/// so many elements more.
static constexpr size_t kMostPartsTogether = 4;
/// Parts of a row that have loops of their own, at most: short ones gain
/// little.
static constexpr size_t kMostParts = 8;

/// Whether the last range variable of an access goes along a row in memory, all
/// of which is reduced.
bool ElementalEmitter::isWholeRow(Operation *op, const IndexingMap &map) const {
  unsigned numRanges = map.getNumRangeVars();
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  if (isApplied || !isa<ReduceOp>(op) || !map.isRegular() || numRanges == 0 ||
      map.getNumRuntimeVars() != 0 || !map.getConstraints().empty())
    return false;
  int64_t fastest = getMajorToMinor(type).back();
  return map.getRangeIntervals().back() ==
             Interval::ofSize(type.getDimSize(fastest)) &&
         map.getResult(fastest) == map.getRangeVar(numRanges - 1);
}

/// The sizes of loops over a row that is reduced, in each of which what is
/// reduced keeps to one dimension of what it is computed from: no index is
/// divided. None if that is one loop.
SmallVector<int64_t> ElementalEmitter::getRowLoops(Operation *op,
                                                   const Access &access) const {
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  if (!isWholeRow(op, access.map))
    return {};
  SmallVector<int64_t> loops = getLoopSizes(
      fused,
      llvm::to_vector(op->getOperands().take_front(op->getNumOperands() / 2)),
      type);
  if (loops.back() < kLeastInRow)
    return {};
  SmallVector<int64_t> sizes;
  int64_t rest = access.map.getRangeIntervals().back().size();
  for (int64_t size : llvm::reverse(loops)) {
    if (rest % size != 0 || rest == size)
      break;
    sizes.push_back(size);
    rest /= size;
  }
  if (sizes.empty())
    return {};
  sizes.push_back(rest);
  std::reverse(sizes.begin(), sizes.end());
  return sizes;
}

/// The map with other range variables instead of the last one, which is what
/// `getLast` makes of them.
static IndexingMap replaceLastRange(
    const IndexingMap &map, ArrayRef<int64_t> sizes,
    function_ref<AffineExpr(ArrayRef<AffineExpr> variables)> getLast) {
  MLIRContext *context = map.getContext();
  unsigned numBefore = map.getNumRangeVars() - 1;
  SmallVector<AffineExpr> replacements, variables;
  for (unsigned i : llvm::seq(map.getNumDims()))
    replacements.push_back(mlir::getAffineDimExpr(i, context));
  SmallVector<Interval> ranges(map.getRangeIntervals().drop_back());
  for (unsigned i : llvm::seq(numBefore))
    replacements.push_back(mlir::getAffineSymbolExpr(i, context));
  for (int64_t size : sizes) {
    variables.push_back(mlir::getAffineSymbolExpr(ranges.size(), context));
    ranges.push_back(Interval::ofSize(size));
  }
  replacements.push_back(getLast(variables));
  IndexingMap replaced = map.replaceVariables(
      replacements, map.getDimIntervals(), ranges, /*runtimeVars=*/{});
  replaced.simplify();
  return replaced;
}

/// Has a range variable for each of these loops instead of the last one.
static IndexingMap splitLastRange(const IndexingMap &map,
                                  ArrayRef<int64_t> sizes) {
  return replaceLastRange(map, sizes, [&](ArrayRef<AffineExpr> variables) {
    AffineExpr last = mlir::getAffineConstantExpr(0, map.getContext());
    for (auto [variable, size] : llvm::zip_equal(variables, sizes))
      last = last * size + variable;
    return last;
  });
}

/// Where parts of a row that is reduced begin that are of different arrays; the
/// first one begins with the row.
SmallVector<int64_t> ElementalEmitter::getRowParts(Operation *op,
                                                   const Access &access) const {
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  if (!isWholeRow(op, access.map) || access.map.getNumRangeVars() != 1)
    return {0};
  SmallVector<int64_t> sizes;
  for (int64_t dim : getMajorToMinor(type))
    if (type.getDimSize(dim) != 1)
      sizes.push_back(type.getDimSize(dim));
  LoopEdges edges = findLoopEdges(
      fused,
      llvm::to_vector(op->getOperands().take_front(op->getNumOperands() / 2)),
      /*parts=*/{}, sizes, /*areDistantFound=*/true);
  SmallVector<int64_t> begins = {0};
  if (edges.back().size() < kMostParts)
    llvm::append_range(begins, edges.back());
  return begins;
}

/// A loop over the range variables of an access; `emitBody` is given values for
/// all variables, and gives the next carried ones.
FailureOr<SmallVector<Value>> ElementalEmitter::emitLoop(const Access &access,
                                                         ValueRange inits,
                                                         EmitStep emitBody) {
  if (access.map.isKnownEmpty())
    return SmallVector<Value>(inits);
  IndexingMap domain = access.map;
  domain.setResults({});
  SmallVector<Interval> intervals(domain.getRangeIntervals());
  bool isEmitted = true;
  OpBuilder::InsertPoint before = b.saveInsertionPoint();
  auto loop = IndexingLoopOp::create(
      b, domain, access.variables, inits,
      [&](OpBuilder &, Location, ValueRange ranges, ValueRange,
          ValueRange carried) {
        enterScope();
        // All of them are one loop, which begins at the first.
        for (auto [i, range] : llvm::enumerate(ranges))
          scopes.back().variables.push_back(
              {range, intervals[i], i == 0 ? before : OpBuilder::InsertPoint(),
               scopes.size() - 1});
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

bool ElementalEmitter::isInOrder(Operation *op) const {
  Operation *combiner = getCombiner(op->getRegion(0));
  return !(combiner && isOrderIndependent(combiner)) &&
         (!hasFreeOrder(op) || inOrder.contains(op));
}

arith::FastMathFlags
ElementalEmitter::getReductionFastMath(Operation *op) const {
  // Where elements are needed again, LLVM may compute them in copies of loops
  // around, as vectors and not.
  bool hasCopies = isWrittenOut(op) && !computedOnce.contains(op);
  return isInOrder(op) || (hasCopies && hasFreeOrder(op))
             ? arith::FastMathFlags::none
             : getReductionFastMath(op->getRegion(0));
}

SmallVector<Operation *> ElementalEmitter::getRepeated() const {
  SmallVector<Operation *> repeated;
  for (auto [op, count] : places)
    if (count > 1 && hasFreeOrder(op) && !inOrder.contains(op))
      repeated.push_back(op);
  return repeated;
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

/// Combines accumulators with the elements that an access has at `variables`.
FailureOr<SmallVector<Value>>
ElementalEmitter::emitReducer(Operation *op, ValueRange accumulators,
                              const Access &access, ArrayRef<Value> variables,
                              arith::FastMathFlags flags) {
  ElementIndex at = ElementIndex::get(access.map, variables);
  SmallVector<Value> arguments(accumulators);
  for (unsigned i : llvm::seq<unsigned>(accumulators.size())) {
    FailureOr<Value> element = emitReduced(op, i, at);
    if (failed(element))
      return failure();
    arguments.push_back(*element);
  }
  if (flags != arith::FastMathFlags::none)
    flags = flags | contractProducts(
                        ArrayRef(arguments).take_back(accumulators.size()));
  return emitComputation(op->getRegion(0), arguments, flags);
}

arith::FastMathFlags
ElementalEmitter::contractProducts(ArrayRef<Value> elements) const {
  arith::FastMathFlags flags = arith::FastMathFlags::none;
  if (!allocateLanes)
    return flags;
  for (Value element : elements)
    if (auto product = element.getDefiningOp<arith::MulFOp>()) {
      flags = arith::FastMathFlags::contract;
      product.setFastmath(product.getFastmath() | flags);
    }
  return flags;
}

/// Splits rows where another part begins, or into loops without divisions.
void ElementalEmitter::splitRows(Operation *op, RowLoops &loops) const {
  SmallVector<Access, 0> accesses = loops.front().front();
  const Access &first = accesses.front();
  auto add = [&](RowLoops::value_type &parts,
                 function_ref<IndexingMap(const IndexingMap &)> getPart) {
    parts.push_back(accesses);
    for (Access &access : parts.back())
      access.map = getPart(access.map);
  };
  SmallVector<int64_t> begins = getRowParts(op, first);
  if (begins.size() == 1) {
    SmallVector<int64_t> sizes = getRowLoops(op, first);
    if (sizes.empty())
      return;
    loops.front().clear();
    return add(loops.front(), [&](const IndexingMap &map) {
      return splitLastRange(map, sizes);
    });
  }
  SmallVector<int64_t> ends(ArrayRef(begins).drop_front());
  ends.push_back(first.map.getRangeIntervals().back().size());
  // Parts of one length are combined element by element, in vectors.
  int64_t length = ends.front();
  bool areTogether =
      !isInOrder(op) && begins.size() <= kMostPartsTogether &&
      llvm::all_of(llvm::zip_equal(begins, ends), [&](auto part) {
        return std::get<1>(part) - std::get<0>(part) == length;
      });
  loops.clear();
  for (size_t i = 0; i < begins.size(); ++i) {
    if (loops.empty() || !areTogether)
      loops.emplace_back();
    add(loops.back(), [&](const IndexingMap &map) {
      return replaceLastRange(
          map, ends[i] - begins[i],
          [&](ArrayRef<AffineExpr> part) { return part.front() + begins[i]; });
    });
  }
}

FailureOr<Value> ElementalEmitter::emitReduction(Operation *op, unsigned output,
                                                 const ElementIndex &index) {
  if (failed(emitReductions(op, index)))
    return failure();
  IndexingArray array = getOutputs(op)[output];
  return *findScalar({{array.value, array.leaf}, index.map.getAffineMap()},
                     index.variables);
}

LogicalResult ElementalEmitter::emitReductions(Operation *op,
                                               ArrayRef<ElementIndex> indices) {
  // Operands and then their initial values.
  unsigned count = op->getNumOperands() / 2;
  Region &computation = op->getRegion(0);
  SmallVector<Access, 0> accesses;
  for (const ElementIndex &index : indices) {
    FailureOr<Access> access = composeReduced(op, 0, index);
    if (failed(access))
      return fail(op, "which elements it reduces is not known");
    accesses.push_back(std::move(*access));
  }
  int64_t fastest =
      getMajorToMinor(cast<RankedTensorType>(op->getOperand(0).getType()))
          .back();
  bool isAlongOne = accesses.front().map.getNumRangeVars() == 1;
  bool isInLanes = hasLanes(op, accesses.front());
  // Loops one after the other, in each of which several parts of a row are
  // combined.
  RowLoops loops(1);
  loops.front().push_back(std::move(accesses));
  if (!isInLanes)
    splitRows(op, loops);
  SmallVector<Value> inits;
  for (unsigned i : llvm::seq(count)) {
    FailureOr<Value> init =
        emitReduced(op, count + i, ElementIndex::get(b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    inits.push_back(*init);
  }
  if (!isApplied)
    addPlace(op);
  arith::FastMathFlags flags = getReductionFastMath(op);
  SmallVector<Value> all;
  for (size_t i = 0; i < indices.size(); ++i)
    llvm::append_range(all, inits);
  FailureOr<SmallVector<Value>> results = all;
  for (const auto &parts : loops) {
    auto emitPart = [&](ArrayRef<Access> ofPart, ValueRange variables,
                        ValueRange carried) -> FailureOr<SmallVector<Value>> {
      SmallVector<Value> all;
      for (auto [i, access] : llvm::enumerate(ofPart)) {
        SmallVector<Value> at(access.variables);
        llvm::append_range(at,
                           variables.take_back(access.map.getNumRangeVars()));
        FailureOr<SmallVector<Value>> next =
            emitReducer(op, carried.slice(i * count, count), access, at, flags);
        if (failed(next))
          return failure();
        llvm::append_range(all, *next);
        if (!reductionObserver || isApplied || !isAlongOne)
          continue;
        ElementIndex index = ElementIndex::get(access.map, at);
        IndexingMap place = index.map;
        place.setResults(place.getResult(fastest));
        if (failed(reductionObserver(op, index,
                                     apply(place, index.variables).front())))
          return failure();
      }
      return all;
    };
    auto emitStep = [&](ValueRange variables,
                        ValueRange carried) -> FailureOr<SmallVector<Value>> {
      FailureOr<SmallVector<Value>> next = SmallVector<Value>(carried);
      for (ArrayRef<Access> ofPart : parts)
        if (succeeded(next))
          next = emitPart(ofPart, variables, SmallVector<Value>(*next));
      return next;
    };
    const Access &first = parts.front().front();
    if (succeeded(results))
      results =
          isInLanes ? emitLanes(op, first, inits)
          : hasBlocks(op, first)
              ? emitBlocks(op, first, SmallVector<Value>(*results), emitStep)
              : emitLoop(first, SmallVector<Value>(*results), emitStep);
  }
  if (failed(results))
    return failure();

  // All results are known once one is.
  SmallVector<IndexingArray> outputs = getOutputs(op);
  for (auto [i, result] : llvm::enumerate(*results)) {
    unsigned number = i % count;
    Type type =
        cast<RankedTensorType>(outputs[number].getType()).getElementType();
    addElement(outputs[number], indices[i / count],
               emitConversion(b, result,
                              getElementType(computation.getArgument(number)),
                              type));
  }
  return success();
}

bool ElementalEmitter::canReduceTogether(Operation *op,
                                         ArrayRef<ElementIndex> indices) {
  std::optional<Interval> range;
  return llvm::all_of(indices, [&](const ElementIndex &index) {
    FailureOr<Access> access = composeReduced(op, 0, index);
    if (failed(access) || access->map.isKnownEmpty() ||
        access->map.getNumRangeVars() != 1 ||
        !access->map.getConstraints().empty())
      return false;
    Interval own = access->map.getRangeIntervals().front();
    if (!range)
      range = own;
    return *range == own;
  });
}

//===----------------------------------------------------------------------===//
// Rows of accumulators
//===----------------------------------------------------------------------===//

static constexpr int64_t kMostLanes = 64, kLeastLanes = 32;

/// Whether it reduces a row of memory that is long enough, by a computation of
/// which LLVM does not know that its order is free, and which combines what it
/// returns.
bool ElementalEmitter::hasLanes(Operation *op, const Access &access) const {
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!allocateLanes || isApplied || !reduce || inOrder.contains(op) ||
      getCombiner(reduce.getToApply()) || access.map.isKnownEmpty() ||
      access.map.getNumRangeVars() != 1 || !access.map.getConstraints().empty())
    return false;
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  Interval range = access.map.getRangeIntervals().front();
  SmallVector<int64_t> order = getMajorToMinor(type);
  if (range.lower != 0 || range.size() < uint64_t(kLeastLanes) ||
      access.map.getResult(order.back()) != access.map.getRangeVar(0))
    return false;
  Block &computation = reduce.getToApply().front();
  unsigned count = op->getNumOperands() / 2;
  return llvm::all_of(llvm::seq(count), [&](unsigned i) {
    return computation.getArgument(i).getType() ==
           computation.getArgument(count + i).getType();
  });
}

/// A block of as many elements as there are lanes at a time; the lanes begin
/// with the first elements, so that the initial values count once.
FailureOr<SmallVector<Value>>
ElementalEmitter::emitLanes(Operation *op, const Access &access,
                            ArrayRef<Value> inits) {
  Block &computation = op->getRegion(0).front();
  unsigned count = inits.size();
  auto getType = [&](unsigned i) {
    return getElementType(computation.getArgument(i));
  };
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, value);
  };
  int64_t size = access.map.getRangeIntervals().front().size();
  int64_t numLanes =
      std::min<int64_t>(llvm::bit_floor(uint64_t(size)), kMostLanes);
  SmallVector<Value> buffers;
  for (unsigned i : llvm::seq(count))
    buffers.push_back(
        allocateLanes(MemRefType::get(numLanes, getStorageType(getType(i)))));
  auto loadAll = [&](Value lane) {
    SmallVector<Value> scalars;
    for (auto [i, buffer] : llvm::enumerate(buffers))
      scalars.push_back(
          fromStorage(b, memref::LoadOp::create(b, buffer, lane), getType(i)));
    return scalars;
  };
  auto storeAll = [&](ArrayRef<Value> scalars, Value lane) {
    for (auto [i, buffer, scalar] : llvm::enumerate(buffers, scalars))
      memref::StoreOp::create(b, toStorage(b, scalar, getType(i)), buffer,
                              lane);
  };
  auto at = [&](Value position) {
    SmallVector<Value> variables(access.variables);
    variables.insert(variables.begin() + access.map.getNumDims(), position);
    return variables;
  };
  bool isEmitted = true;
  // A loop whose body gives the next carried values, where it gives any.
  auto loop = [&](Value begin, Value end, int64_t step, ValueRange carried,
                  function_ref<FailureOr<SmallVector<Value>>(Value, ValueRange)>
                      emitBody) {
    auto op = scf::ForOp::create(
        b, begin, end, constant(step), carried,
        [&](OpBuilder &, Location, Value i, ValueRange state) {
          enterScope();
          FailureOr<SmallVector<Value>> next = emitBody(i, state);
          leaveScope();
          isEmitted &= succeeded(next);
          scf::YieldOp::create(b, succeeded(next) ? ValueRange(*next) : state);
        });
    return SmallVector<Value>(op.getResults());
  };
  using Results = FailureOr<SmallVector<Value>>;
  auto flags = arith::FastMathFlags::none;
  int64_t inBlocks = size / numLanes * numLanes;
  Value lanes = constant(numLanes), zero = constant(0);
  loop(zero, lanes, 1, {}, [&](Value lane, ValueRange) -> Results {
    ElementIndex first = ElementIndex::get(access.map, at(lane));
    SmallVector<Value> elements;
    for (unsigned i : llvm::seq(count)) {
      Value array = op->getOperand(i);
      FailureOr<Value> element = emit({array}, first);
      if (failed(element))
        return failure();
      elements.push_back(
          emitConversion(b, *element, getElementType(array), getType(i)));
    }
    storeAll(elements, lane);
    return SmallVector<Value>();
  });
  loop(lanes, constant(inBlocks), numLanes, {},
       [&](Value block, ValueRange) -> Results {
         loop(zero, lanes, 1, {}, [&](Value lane, ValueRange) -> Results {
           Value position = arith::AddIOp::create(b, block, lane);
           Results next =
               emitReducer(op, loadAll(lane), access, at(position), flags);
           if (failed(next))
             return failure();
           storeAll(*next, lane);
           return SmallVector<Value>();
         });
         return SmallVector<Value>();
       });
  // Halves are combined until one is left.
  for (int64_t half = numLanes / 2; half != 0; half /= 2)
    loop(zero, constant(half), 1, {}, [&](Value lane, ValueRange) -> Results {
      SmallVector<Value> arguments = loadAll(lane);
      llvm::append_range(
          arguments, loadAll(arith::AddIOp::create(b, lane, constant(half))));
      Results next = emitComputation(op->getRegion(0), arguments, flags);
      if (failed(next))
        return failure();
      storeAll(*next, lane);
      return SmallVector<Value>();
    });
  SmallVector<Value> arguments(inits);
  llvm::append_range(arguments, loadAll(zero));
  Results combined = emitComputation(op->getRegion(0), arguments, flags);
  if (failed(combined))
    return failure();
  SmallVector<Value> results = *combined;
  if (inBlocks != size)
    results =
        loop(constant(inBlocks), constant(size), 1, results,
             [&](Value position, ValueRange carried) {
               return emitReducer(op, carried, access, at(position), flags);
             });
  if (!isEmitted)
    return failure();
  return results;
}

/// The elements of both operands that are multiplied, those of the left one
/// first: padding, say, restricts which elements of the other one are.
FailureOr<ElementalEmitter::Access>
ElementalEmitter::composeFactors(Operation *op, const ElementIndex &index) {
  OperandIndexings lhs = outputToInput(op, 0, 0), rhs = outputToInput(op, 0, 1);
  if (lhs.empty() || rhs.empty())
    return composeReduced(op, lhs.empty() ? 0 : 1, index);
  if (lhs.size() != 1 || rhs.size() != 1)
    return failure();
  IndexingMap map = lhs.front().map;
  const IndexingMap &other = rhs.front().map;
  if (!map.isRegular() || !other.isRegular() ||
      map.getNumVariables() != other.getNumVariables() ||
      map.getNumRangeVars() != other.getNumRangeVars() ||
      map.getNumRuntimeVars() != 0)
    return failure();
  for (auto [i, interval] : llvm::enumerate(other.getIntervals()))
    map.restrict(i, interval);
  for (const IndexingConstraint &constraint : other.getConstraints())
    map.addConstraint(constraint.expression, constraint.interval);
  map.setResults(llvm::to_vector(
      llvm::concat<const AffineExpr>(map.getResults(), other.getResults())));
  return compose(index, map);
}

FailureOr<Value> ElementalEmitter::emitContraction(Operation *op,
                                                   const ElementIndex &index) {
  Type type = getElementType(op->getResult(0));
  // Narrow floats are added up in f32, as libraries do.
  Type sumType = isFloat(type) && type.getIntOrFloatBitWidth() < 32
                     ? Type(b.getF32Type())
                     : type;
  FailureOr<Access> access = composeFactors(op, index);
  if (failed(access))
    return fail(op, "which elements it multiplies is not known");
  Value zero = emitZero(b, getScalarType(sumType));
  // As in libraries, no product is rounded by itself.
  arith::FastMathFlags flags =
      reductionFastMath | arith::FastMathFlags::contract;
  FailureOr<SmallVector<Value>> sum = emitLoop(
      *access, zero,
      [&](ValueRange variables,
          ValueRange carried) -> FailureOr<SmallVector<Value>> {
        SmallVector<Value> factors;
        ArrayRef<AffineExpr> indices = access->map.getResults();
        for (Value operand : op->getOperands().take_front(2)) {
          IndexingMap map = access->map;
          int64_t rank = cast<RankedTensorType>(operand.getType()).getRank();
          map.setResults(indices.take_front(rank));
          indices = indices.drop_front(rank);
          FailureOr<Value> element = emit(
              {operand}, ElementIndex::get(map, SmallVector<Value>(variables)));
          if (failed(element))
            return failure();
          factors.push_back(
              emitConversion(b, *element, getElementType(operand), sumType));
        }
        return SmallVector<Value>{emitMultiplyAdd(b, factors[0], factors[1],
                                                  carried[0], sumType, flags)};
      });
  if (failed(sum))
    return failure();
  return emitConversion(b, sum->front(), sumType, type);
}
