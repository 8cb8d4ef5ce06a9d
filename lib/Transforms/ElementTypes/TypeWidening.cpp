//===- TypeWidening.cpp - Compute in wider elements -----------------------===//

#include "TypeWidening.h"
#include "hlo/Analysis/ComputationGraph.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// What belongs together
//===----------------------------------------------------------------------===//

/// True if `op` keeps its types: they are those of a computation, of what is
/// outside, or what it is about.
static bool keepsTypes(Operation *op) {
  if (op->getNumResults() != 1 || !isa<HLODialect>(op->getDialect()) ||
      !llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
    return true;
  if (op->getNumRegions() != 0)
    return !isa<AllReduceOp, ReduceOp, ReduceScatterOp, ReduceWindowOp,
                ScatterOp, SelectAndScatterOp, SortOp>(op);
  return isa<AddDependencyOp, AfterAllOp, AllGatherDoneOp, AllGatherStartOp,
             AllReduceDoneOp, AsyncDoneOp, AsyncUpdateOp, BitcastConvertOp,
             BitcastOp, CallOp, CollectivePermuteDoneOp,
             CollectivePermuteStartOp, ConstantOp, ConvertOp, CopyDoneOp,
             CopyStartOp, CustomCallOp, DomainOp, GetTupleElementOp, InfeedOp,
             OptBarrierOp, OutfeedOp, ParameterOp, RecvDoneOp, RecvOp,
             RngBitGeneratorOp, RngGetAndUpdateStateOp, RngOp, ScaledDotOp,
             SendDoneOp, SendOp, StochasticConvertOp, TupleOp>(op);
}

/// True if the order of what the computations of `op` combine is open, and
/// with it how often they round.
static bool isReduction(Operation *op) {
  return isa<ReduceOp, ReduceWindowOp, ScatterOp, SelectAndScatterOp>(op);
}

/// How many arrays `op` treats alike, each with a result of its own; 1 where
/// all operands make one result.
static unsigned getNumLanes(Operation *op) {
  unsigned count = op->getNumOperands();
  return llvm::TypeSwitch<Operation *, unsigned>(op)
      .Case<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp,
            CollectivePermuteOp, ReduceScatterOp, SortOp>(
          [&](auto) { return count; })
      .Case<ReduceOp, ReduceWindowOp>([&](auto) { return count / 2; })
      .Case([&](ScatterOp) { return (count - 1) / 2; })
      .Default(1u);
}

static unsigned getOperandLane(Operation *op, unsigned index) {
  unsigned lanes = getNumLanes(op);
  // The indices are integers.
  if (isa<ScatterOp>(op) && index > lanes)
    return index - lanes - 1;
  return index % lanes;
}

static unsigned getArgumentLane(Operation *op, unsigned index) {
  return isa<SortOp>(op) ? index / 2 : index % getNumLanes(op);
}

static bool hasElements(Type type, Type elementType) {
  return mlir::getElementTypeOrSelf(type) == elementType;
}

static SmallVector<Type> getParts(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return llvm::to_vector(tuple.getTypes());
  return {type};
}

//===----------------------------------------------------------------------===//
// Widening
//===----------------------------------------------------------------------===//

namespace {
class TypeWidener {
public:
  TypeWidener(ModuleOp module, const TypeWideningOptions &options)
      : module(module), options(options), builder(module.getContext()),
        customComputations(getCustomComputations(module)) {}

  bool run();

private:
  /// What holds for the operations of a block.
  struct Scope {
    /// The combiner of a reduction.
    bool isCombiner = false;
    /// It is computed in the wide type, supported or not.
    bool isWidened = false;
  };

  void walk(Block &block, Scope scope);
  void walkRegions(Operation *op, const llvm::SmallBitVector &lanes);
  /// The lanes of `op` that are going to be of the wide type.
  llvm::SmallBitVector getLanesToWiden(Operation *op, Scope scope);
  void widen(Operation *op, const llvm::SmallBitVector &lanes, Scope scope);
  void widenResult(Operation *op, const llvm::SmallBitVector &lanes,
                   Scope scope);
  void widenArguments(Operation *op, Block &block,
                      const llvm::SmallBitVector &lanes);
  void widenReturn(Block &block, const llvm::SmallBitVector &lanes,
                   Scope scope);

  /// True if the computations of `op` are left alone as well.
  bool keepsComputations(Operation *op) const {
    if (auto fusion = dyn_cast<FusionOp>(op))
      return options.keepsFusion ? options.keepsFusion(fusion)
                                 : fusion.getKind() == FusionKind::kCustom;
    return customComputations.contains(op) ||
           isa<AsyncStartOp, AllReduceOp, AllReduceStartOp, ReduceScatterOp>(
               op);
  }
  bool isNarrow(Type type) const { return hasElements(type, options.narrow); }
  Type getWide(Type type) const {
    return changeElementType(cast<RankedTensorType>(type), options.wide);
  }
  /// `value`, an array of the narrow type, as one of the wide type.
  Value getWide(Value value, Operation *user, Scope scope);
  Value convert(Location location, Type type, Value value, Attribute sharding);
  /// Has users of `value`, which is of the wide type now, read it as the type
  /// it had.
  void narrowUses(Value value, Type type, Attribute sharding, Scope scope);
  bool mayKeepPrecision(Scope scope) const {
    return options.allowExcessPrecision || scope.isCombiner;
  }

  ModuleOp module;
  const TypeWideningOptions &options;
  OpBuilder builder;
  llvm::DenseSet<Operation *> customComputations;
  llvm::DenseMap<Value, Value> wideValues;
  /// What may have lost its users.
  llvm::SetVector<Operation *> maybeDead;
  bool isChanged = false;
};
} // namespace

Value TypeWidener::convert(Location location, Type type, Value value,
                           Attribute sharding) {
  auto op = ConvertOp::create(builder, location, type, value);
  if (sharding)
    op->setAttr(HLODialect::kSharding, sharding);
  maybeDead.insert(op);
  return op;
}

Value TypeWidener::getWide(Value value, Operation *user, Scope scope) {
  Type type = getWide(value.getType());
  auto source = value.getDefiningOp<ConvertOp>();
  if (source && source.getOperand().getType() == type &&
      mayKeepPrecision(scope))
    return source.getOperand();
  Value &wide = wideValues[value];
  if (!wide) {
    builder.setInsertionPoint(user);
    Operation *definition = value.getDefiningOp();
    wide = convert(user->getLoc(), type, value,
                   definition ? definition->getAttr(HLODialect::kSharding)
                              : Attribute());
  }
  return wide;
}

void TypeWidener::narrowUses(Value value, Type type, Attribute sharding,
                             Scope scope) {
  builder.setInsertionPointAfterValue(value);
  Value narrow = convert(value.getLoc(), type, value, sharding);
  value.replaceAllUsesExcept(narrow, narrow.getDefiningOp());
  if (!mayKeepPrecision(scope))
    return;
  for (Operation *user : llvm::to_vector(narrow.getUsers()))
    if (isa<ConvertOp>(user) &&
        user->getResult(0).getType() == value.getType() &&
        !hasControlDependencies(user)) {
      user->getResult(0).replaceAllUsesWith(value);
      maybeDead.insert(user);
    }
}

llvm::SmallBitVector TypeWidener::getLanesToWiden(Operation *op, Scope scope) {
  llvm::SmallBitVector hasNarrow(getNumLanes(op)), hasWide(hasNarrow);
  auto add = [&](Type type, unsigned lane) {
    if (isNarrow(type))
      hasNarrow.set(lane);
    else if (hasElements(type, options.wide))
      hasWide.set(lane);
  };
  for (OpOperand &operand : op->getOpOperands())
    add(operand.get().getType(),
        getOperandLane(op, operand.getOperandNumber()));
  for (auto [i, type] : llvm::enumerate(getParts(op->getResult(0).getType())))
    add(type, i % hasNarrow.size());
  if (!keepsComputations(op))
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        add(argument.getType(), getArgumentLane(op, argument.getArgNumber()));
  if (hasNarrow.none() || scope.isWidened ||
      !(options.isSupported && options.isSupported(op)))
    return hasNarrow;
  // The two types in one lane are not.
  hasNarrow &= hasWide;
  if (options.supportsMixed && options.supportsMixed(op))
    hasNarrow.reset();
  return hasNarrow;
}

void TypeWidener::widenResult(Operation *op, const llvm::SmallBitVector &lanes,
                              Scope scope) {
  Value result = op->getResult(0);
  Type oldType = result.getType();
  SmallVector<Type> oldParts = getParts(oldType), parts = oldParts;
  for (auto [i, part] : llvm::enumerate(parts))
    if (lanes[i % lanes.size()] && isNarrow(part))
      part = getWide(part);
  if (parts == oldParts)
    return;
  Attribute sharding = op->getAttr(HLODialect::kSharding);
  auto tuple = dyn_cast<TupleType>(oldType);
  if (!tuple) {
    result.setType(parts.front());
    narrowUses(result, oldType, sharding, scope);
    return;
  }

  result.setType(TupleType::get(op->getContext(), parts));
  SmallVector<OpOperand *> otherUses;
  for (OpOperand &use : llvm::make_early_inc_range(result.getUses())) {
    auto element = dyn_cast<GetTupleElementOp>(use.getOwner());
    if (!element) {
      otherUses.push_back(&use);
      continue;
    }
    if (parts[element.getIndex()] == oldParts[element.getIndex()])
      continue;
    Type type = element.getType();
    element.getResult().setType(getWide(type));
    narrowUses(element.getResult(), type,
               element->getAttr(HLODialect::kSharding), scope);
  }
  if (otherUses.empty())
    return;
  // Who reads the tuple as a whole gets one as it was.
  builder.setInsertionPointAfter(op);
  SmallVector<Value> elements;
  for (auto [i, part] : llvm::enumerate(parts)) {
    Value element = GetTupleElementOp::create(builder, op->getLoc(), part,
                                              result, uint64_t(i));
    if (part != oldParts[i])
      element = convert(op->getLoc(), oldParts[i], element, {});
    elements.push_back(element);
  }
  auto narrow = TupleOp::create(builder, op->getLoc(), tuple, elements);
  if (sharding)
    narrow->setAttr(HLODialect::kSharding, sharding);
  for (OpOperand *use : otherUses)
    use->set(narrow);
}

void TypeWidener::widenArguments(Operation *op, Block &block,
                                 const llvm::SmallBitVector &lanes) {
  for (BlockArgument argument : block.getArguments()) {
    Type type = argument.getType();
    if (!isNarrow(type) || !lanes[getArgumentLane(op, argument.getArgNumber())])
      continue;
    argument.setType(getWide(type));
    SmallVector<Value> values{argument};
    for (Operation *user : argument.getUsers())
      if (auto parameter = dyn_cast<ParameterOp>(user)) {
        parameter.getResult().setType(argument.getType());
        values.push_back(parameter);
      }
    for (Value value : values) {
      builder.setInsertionPointAfterValue(value);
      Value narrow = convert(value.getLoc(), type, value, {});
      value.replaceUsesWithIf(narrow, [&](OpOperand &use) {
        return use.getOwner() != narrow.getDefiningOp() &&
               !isa<ParameterOp>(use.getOwner());
      });
    }
  }
}

void TypeWidener::widenReturn(Block &block, const llvm::SmallBitVector &lanes,
                              Scope scope) {
  Operation *terminator = block.getTerminator();
  Value value = terminator->getOperand(0);
  auto tuple = dyn_cast<TupleType>(value.getType());
  if (!tuple) {
    if (isNarrow(value.getType()))
      terminator->setOperand(0, getWide(value, terminator, scope));
    return;
  }
  SmallVector<bool> isWidened;
  for (auto [i, type] : llvm::enumerate(tuple.getTypes()))
    isWidened.push_back(lanes[i % lanes.size()] && isNarrow(type));
  if (!llvm::is_contained(isWidened, true))
    return;
  auto makeTuple = value.getDefiningOp<TupleOp>();
  SmallVector<Value> elements;
  for (auto [i, type] : llvm::enumerate(tuple.getTypes())) {
    builder.setInsertionPoint(terminator);
    Value element =
        makeTuple ? makeTuple.getOperand(i)
                  : GetTupleElementOp::create(builder, terminator->getLoc(),
                                              type, value, uint64_t(i))
                        .getResult();
    elements.push_back(isWidened[i] ? getWide(element, terminator, scope)
                                    : element);
  }
  builder.setInsertionPoint(terminator);
  auto wide = TupleOp::create(
      builder, value.getLoc(),
      TupleType::get(builder.getContext(),
                     llvm::to_vector(ValueRange(elements).getTypes())),
      elements);
  terminator->setOperand(0, wide);
  if (makeTuple)
    maybeDead.insert(makeTuple);
}

void TypeWidener::widen(Operation *op, const llvm::SmallBitVector &lanes,
                        Scope scope) {
  isChanged = true;
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Widened").category(options.category))
      << remark::add("{0} of {1} computed in {2}", op->getName().stripDialect(),
                     getElementTypeName(options.narrow),
                     getElementTypeName(options.wide));
  // Products of what was narrow are those of the wide type.
  if (auto dot = dyn_cast<DotOp>(op);
      dot && options.wide.isF32() &&
      (dot.getAlgorithm() == DotAlgorithm::dot_bf16_bf16_f32 ||
       dot.getAlgorithm() == DotAlgorithm::dot_f16_f16_f32) &&
      llvm::all_of(op->getOperandTypes(),
                   [&](Type type) { return isNarrow(type); }))
    dot.setAlgorithm(DotAlgorithm::dot_f32_f32_f32);
  for (OpOperand &operand : op->getOpOperands())
    if (isNarrow(operand.get().getType()) &&
        lanes[getOperandLane(op, operand.getOperandNumber())])
      operand.set(getWide(operand.get(), op, scope));
  widenResult(op, lanes, scope);
}

void TypeWidener::walkRegions(Operation *op,
                              const llvm::SmallBitVector &lanes) {
  if (keepsComputations(op))
    return;
  bool isWidened = lanes.any();
  // What a comparator says of numbers is for these numbers.
  Scope scope{isReduction(op), isWidened && isReduction(op)};
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      if (isWidened)
        widenArguments(op, block, lanes);
      walk(block, scope);
      if (isWidened)
        widenReturn(block, lanes, scope);
    }
}

void TypeWidener::walk(Block &block, Scope scope) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    llvm::SmallBitVector lanes;
    if (!keepsTypes(&op)) {
      lanes = getLanesToWiden(&op, scope);
      if (lanes.any())
        widen(&op, lanes, scope);
    }
    walkRegions(&op, lanes);
  }
}

bool TypeWidener::run() {
  walkRegions(module, {});
  for (Operation *op : llvm::reverse(maybeDead.getArrayRef()))
    if (op->use_empty() && !hasControlDependencies(op))
      op->erase();
  return isChanged;
}

bool hlo::widenTypes(ModuleOp module, const TypeWideningOptions &options) {
  return TypeWidener(module, options).run();
}
