//===- ElementwiseLoop.cpp - Loops over elements on their own -------------===//

#include "ElementwiseLoop.h"
#include "hlo/Analysis/WhileLoops.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;

/// Fewer elements than this are no vector.
static constexpr int64_t kLeastElements = 32;

//===----------------------------------------------------------------------===//
// Fusions taken apart
//===----------------------------------------------------------------------===//

namespace {
/// Copies a computation into a block: fusions become what they compute, and
/// tuples vanish.
class Flattener {
public:
  explicit Flattener(OpBuilder &builder) : b(builder) {}

  /// The arrays it returns; failure where it has more than plain instructions.
  FailureOr<SmallVector<Value>> flatten(Block &computation);
  void map(Value value, ArrayRef<Value> arrays) {
    leaves[value] = llvm::to_vector(arrays);
  }

private:
  OpBuilder &b;
  llvm::DenseMap<Value, SmallVector<Value>> leaves;
};
} // namespace

FailureOr<SmallVector<Value>> Flattener::flatten(Block &computation) {
  for (Operation &op : computation.without_terminator()) {
    if (op.getNumResults() != 1)
      return failure();
    SmallVector<Value> operands;
    for (Value operand : op.getOperands())
      llvm::append_range(operands, leaves[operand]);
    Value result = op.getResult(0);
    if (isa<TupleOp, ParameterOp>(op)) {
      map(result, operands);
    } else if (auto element = dyn_cast<GetTupleElementOp>(op)) {
      // Tuples of tuples are not worth it.
      auto type = cast<TupleType>(element.getOperand().getType());
      if (operands.size() != type.size())
        return failure();
      map(result, operands[element.getIndex()]);
    } else if (auto fusion = dyn_cast<FusionOp>(op)) {
      Block &body = fusion.getCalls().front();
      for (auto [argument, operand] :
           llvm::zip(body.getArguments(), op.getOperands()))
        map(argument, SmallVector<Value>(leaves[operand]));
      FailureOr<SmallVector<Value>> results = flatten(body);
      if (failed(results))
        return failure();
      map(result, *results);
    } else {
      if (!isa<RankedTensorType>(result.getType()) ||
          operands.size() != op.getNumOperands())
        return failure();
      mlir::IRMapping mapping;
      mapping.map(op.getOperands(), operands);
      map(result, b.clone(op, mapping)->getResult(0));
    }
  }
  SmallVector<Value> results;
  for (Value value : computation.getTerminator()->getOperands())
    llvm::append_range(results, leaves[value]);
  return results;
}

//===----------------------------------------------------------------------===//
// What depends on what
//===----------------------------------------------------------------------===//

/// Whether it is cheap to compute an element of it again and again.
static bool isCheap(Operation *op) {
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BitcastOp, BroadcastOp, ConstantOp, CopyOp, DynamicSliceOp, IotaOp,
             ReshapeOp, SliceOp>(op);
}

/// The value that something has the elements of, each once.
static Value skipReshapes(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<BitcastOp, CopyOp, ReshapeOp>(op) ||
        cast<RankedTensorType>(op->getOperand(0).getType()).getNumElements() !=
            cast<RankedTensorType>(value.getType()).getNumElements() ||
        getElementType(op->getOperand(0)) != getElementType(value))
      break;
    value = op->getOperand(0);
  }
  return value;
}

namespace {
/// What is known of an array where the mask is false.
struct Known {
  enum Kind { Nothing, False, Zero, True, Argument } kind = Nothing;
  Value argument = nullptr;
};

/// Looks at the step of a loop whose arrays have been found.
class StepAnalysis {
public:
  StepAnalysis(ElementwiseLoop &loop, ValueRange results, Value predicate)
      : loop(loop), block(loop.step.getCalls().front()), results(results),
        predicate(predicate) {}

  bool isElementwise();

private:
  bool dependsOnArrays(Value value) const { return dependent.contains(value); }
  bool findMask(ReduceOp op);
  bool staysWhereFalse();
  Known getKnown(Operation *op);

  ElementwiseLoop &loop;
  Block &block;
  ValueRange results;
  Value predicate;
  /// What is computed of the arrays, what only moves elements of them, and what
  /// is computed of whether any is true.
  llvm::DenseSet<Value> dependent, moved, ofAny;
  llvm::DenseMap<Value, Known> known;
};
} // namespace

/// Whether an operation, of the predicate alone, says if any element of an
/// array of the state is true.
bool StepAnalysis::findMask(ReduceOp op) {
  auto argument = dyn_cast<BlockArgument>(skipReshapes(op->getOperand(0)));
  std::optional<APInt> init = getSplatInteger(op->getOperand(1));
  if (loop.any || op->getNumOperands() != 2 || !argument || !init ||
      !init->isZero() || !isPred(getElementType(argument)) ||
      !isa_and_present<OrOp>(getCombiner(op.getToApply())) ||
      cast<RankedTensorType>(op->getResult(0).getType()).getRank() != 0)
    return false;
  loop.any = op;
  loop.mask = argument.getArgNumber();
  return true;
}

bool StepAnalysis::isElementwise() {
  RankedTensorType type = loop.getType(loop.arrays.front());
  for (unsigned number : loop.arrays) {
    RankedTensorType other = loop.getType(number);
    if (other.getShape() != type.getShape() ||
        getMajorToMinor(other) != getMajorToMinor(type))
      return false;
    dependent.insert(block.getArgument(number));
  }
  for (Operation &op : block) {
    bool isDependent = llvm::any_of(
        op.getOperands(), [&](Value value) { return dependsOnArrays(value); });
    if (auto reduce = dyn_cast<ReduceOp>(op); reduce && isDependent) {
      if (!findMask(reduce))
        return false;
      ofAny.insert(reduce->getResult(0));
      continue;
    }
    if (llvm::any_of(op.getOperands(),
                     [&](Value value) { return ofAny.contains(value); }))
      ofAny.insert(op.getResult(0));
    if (!isCheap(&op))
      return false;
    if (!isDependent)
      continue;
    Value result = op.getResult(0);
    dependent.insert(result);
    bool isElementwise =
        (op.hasTrait<hlo::OpTrait::Elementwise>() || isa<CopyOp>(op)) &&
        llvm::all_of(op.getOperands(), [&](Value value) {
          return !dependsOnArrays(value) ||
                 (!moved.contains(value) &&
                  cast<RankedTensorType>(value.getType()).getShape() ==
                      type.getShape());
        });
    if (isElementwise)
      continue;
    // Only what reads all elements may ask for others.
    if (skipReshapes(result) == result)
      return false;
    moved.insert(result);
  }
  for (unsigned number : loop.scalars)
    if (dependsOnArrays(results[number]))
      return false;
  // Whether any element is true is known to the predicate alone.
  if (llvm::any_of(results, [&](Value result) {
        return moved.contains(result) || ofAny.contains(result);
      }))
    return false;
  return !loop.any || staysWhereFalse();
}

/// Of floats, a sum with 0 is not the same where it is -0.
Known StepAnalysis::getKnown(Operation *op) {
  auto get = [&](unsigned i) { return known.lookup(op->getOperand(i)); };
  bool isFloatingPoint =
      !isa<mlir::IntegerType>(getElementType(op->getResult(0)));
  if (isa<ConstantOp>(op) && isPred(getElementType(op->getResult(0)))) {
    std::optional<APInt> value = getSplatInteger(op->getResult(0));
    return {!value            ? Known::Nothing
            : value->isZero() ? Known::False
                              : Known::True};
  }
  if (isa<BroadcastOp, CopyOp>(op)) {
    Known operand = get(0);
    bool isWhole = isa<CopyOp>(op) || operand.kind != Known::Argument;
    return isWhole ? operand : Known();
  }
  if (isa<ConvertOp>(op)) {
    bool isZero = get(0).kind == Known::False || get(0).kind == Known::Zero;
    return {isZero && !isFloatingPoint ? Known::Zero : Known::Nothing};
  }
  if (isa<NotOp>(op) && isPred(getElementType(op->getResult(0))))
    return {get(0).kind == Known::False  ? Known::True
            : get(0).kind == Known::True ? Known::False
                                         : Known::Nothing};
  if (isa<SelectOp>(op)) {
    if (get(0).kind == Known::False)
      return get(2);
    return get(0).kind == Known::True ? get(1) : Known();
  }
  auto either = [&](Known::Kind kind) {
    return get(0).kind == kind || get(1).kind == kind;
  };
  auto other = [&](Known::Kind kind) {
    return get(0).kind == kind ? get(1) : get(0);
  };
  if (isa<AndOp>(op)) {
    for (Known::Kind kind : {Known::False, Known::Zero})
      if (either(kind))
        return {kind};
    return either(Known::True) ? other(Known::True) : Known();
  }
  if (isa<MultiplyOp>(op) && !isFloatingPoint && either(Known::Zero))
    return {Known::Zero};
  if (isa<OrOp>(op) && either(Known::True))
    return {Known::True};
  if (isa<OrOp>(op) && either(Known::False))
    return other(Known::False);
  if (isa<AddOp, OrOp, XorOp>(op) && !isFloatingPoint && either(Known::Zero))
    return other(Known::Zero);
  if (isa<SubtractOp>(op) && !isFloatingPoint && get(1).kind == Known::Zero)
    return get(0);
  return {};
}

/// Elements whose mask is false stay as they are, and there is no next
/// iteration if all are.
bool StepAnalysis::staysWhereFalse() {
  for (BlockArgument argument : block.getArguments())
    known[argument] = {Known::Argument, argument};
  known[block.getArgument(loop.mask)] = {Known::False};
  known[loop.any->getResult(0)] = {Known::False};
  for (Operation &op : block)
    if (&op != loop.any)
      known[op.getResult(0)] = getKnown(&op);
  bool doArraysStay = llvm::all_of(loop.arrays, [&](unsigned number) {
    Known result = known.lookup(results[number]);
    if (number == loop.mask)
      return result.kind == Known::False;
    return result.kind == Known::Argument &&
           result.argument == block.getArgument(number);
  });
  return doArraysStay && known.lookup(predicate).kind == Known::False;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

/// The arrays of a state; none where it has tuples in tuples, or more.
static SmallVector<Type> getState(WhileOp op) {
  Type type = op->getResult(0).getType();
  SmallVector<Type> types;
  if (auto tuple = dyn_cast<TupleType>(type))
    types = llvm::to_vector(tuple.getTypes());
  bool arePlain = llvm::all_of(types, [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return array && array.hasStaticShape() &&
           (!getLayout(array) || getMinorToMajor(array));
  });
  return arePlain ? types : SmallVector<Type>();
}

/// Whether an element of the state is read after the loop.
static bool isRead(WhileOp op, unsigned number) {
  return llvm::any_of(op->getUsers(), [&](Operation *user) {
    auto element = dyn_cast<GetTupleElementOp>(user);
    return !element || (element.getIndex() == number && !element->use_empty());
  });
}

std::optional<ElementwiseLoop> ElementwiseLoop::get(WhileOp op) {
  SmallVector<Type> types = getState(op);
  if (types.empty() || !WhileLoop(op).hasUniformType())
    return std::nullopt;
  ElementwiseLoop loop;
  loop.tripCount = WhileLoop(op).getTripCount();
  OpBuilder b(op.getContext());
  loop.function =
      func::FuncOp::create(op.getLoc(), "step", b.getFunctionType(types, {}));
  Block *entry = loop.function->addEntryBlock();
  b.setInsertionPointToStart(entry);

  // First flat, to know what comes out of it.
  SmallVector<Type> resultTypes = types;
  resultTypes.push_back(RankedTensorType::get({}, b.getI1Type()));
  loop.step = FusionOp::create(
      b, op.getLoc(), TupleType::get(op.getContext(), resultTypes),
      entry->getArguments(), FusionKind::kLoop, /*aliasing=*/nullptr);
  SmallVector<Location> locations(types.size(), op.getLoc());
  Block *block = b.createBlock(&loop.step.getCalls(), {}, types, locations);
  Flattener flattener(b);
  auto flatten = [&](Region &region) {
    flattener.map(region.getArgument(0),
                  llvm::to_vector_of<Value>(block->getArguments()));
    return flattener.flatten(region.front());
  };
  FailureOr<SmallVector<Value>> results = flatten(op.getBody());
  if (failed(results) || results->size() != types.size())
    return std::nullopt;
  Value predicate;
  if (loop.tripCount) {
    predicate = ConstantOp::create(
        b, op.getLoc(),
        DenseElementsAttr::get(cast<RankedTensorType>(resultTypes.back()),
                               true));
  } else {
    FailureOr<SmallVector<Value>> condition = flatten(op.getCondition());
    if (failed(condition) || condition->size() != 1)
      return std::nullopt;
    predicate = condition->front();
  }
  for (auto [i, result] : llvm::enumerate(*results)) {
    if (result == block->getArgument(i))
      continue;
    bool isScalar = cast<RankedTensorType>(types[i]).getRank() == 0;
    (isScalar ? loop.scalars : loop.arrays).push_back(i);
    loop.areScalarsRead |= isScalar && isRead(op, i);
  }
  if (loop.arrays.empty() ||
      loop.getType(loop.arrays.front()).getNumElements() < kLeastElements ||
      !StepAnalysis(loop, *results, predicate).isElementwise() ||
      (loop.any && loop.areScalarsRead))
    return std::nullopt;
  results->push_back(predicate);
  auto tuple = TupleOp::create(b, op.getLoc(), loop.step.getType(), *results);
  ReturnOp::create(b, op.getLoc(), tuple.getResult());
  return std::move(loop);
}
