//===- LoopState.cpp - Change the state of while loops --------------------===//

#include "LoopState.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/Utils/TupleElements.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

/// Calls `fn` for each user of a tuple, and of the instruction of a parameter.
static void forEachUser(Value tuple, function_ref<void(OpOperand &)> fn) {
  for (OpOperand &use : llvm::make_early_inc_range(tuple.getUses())) {
    if (auto parameter = dyn_cast<ParameterOp>(use.getOwner()))
      forEachUser(parameter.getResult(), fn);
    else
      fn(use);
  }
}

SmallVector<GetTupleElementOp> hlo::getReads(Value tuple, unsigned element) {
  return llvm::to_vector(getReads(tuple)[element]);
}

SmallVector<SmallVector<GetTupleElementOp, 1>> hlo::getReads(Value tuple) {
  auto type = dyn_cast<TupleType>(tuple.getType());
  SmallVector<SmallVector<GetTupleElementOp, 1>> reads(type ? type.size() : 1);
  forEachUser(tuple, [&](OpOperand &use) {
    if (auto read = dyn_cast<GetTupleElementOp>(use.getOwner()))
      reads[read.getIndex()].push_back(read);
  });
  return reads;
}

void hlo::setStateType(Value state, TupleType type) {
  state.setType(type);
  for (Operation *user : state.getUsers())
    if (auto parameter = dyn_cast<ParameterOp>(user))
      setStateType(parameter.getResult(), type);
}

SmallVector<GetTupleElementOp> hlo::getStateReads(const WhileLoop &loop,
                                                  unsigned element) {
  WhileOp op = loop.getOp();
  SmallVector<GetTupleElementOp> reads =
      getReads(op.getCondition().getArgument(0), element);
  llvm::append_range(reads, getReads(op.getBody().getArgument(0), element));
  return reads;
}

/// True if the body's root takes the element that is read for the same one.
static bool passesOn(const WhileLoop &loop, OpOperand &use) {
  auto read = use.get().getDefiningOp<GetTupleElementOp>();
  Value root = loop.getOp().getBody().front().getTerminator()->getOperand(0);
  return use.getOperandNumber() == read.getIndex() &&
         use.getOwner() == root.getDefiningOp();
}

bool hlo::isPassedOnOnly(const WhileLoop &loop, GetTupleElementOp read) {
  return llvm::all_of(read->getUses(),
                      [&](OpOperand &use) { return passesOn(loop, use); });
}

bool hlo::replaceRead(const WhileLoop &loop, GetTupleElementOp read,
                      Value value) {
  bool isChanged = false;
  read.getResult().replaceUsesWithIf(value, [&](OpOperand &use) {
    bool isReplaced = !passesOn(loop, use);
    isChanged |= isReplaced;
    return isReplaced;
  });
  if (read->use_empty()) {
    mlir::IRRewriter rewriter(read.getContext());
    replaceWithValue(rewriter, read, value);
    isChanged = true;
  }
  return isChanged;
}

Value hlo::buildConstant(OpBuilder &builder, Location loc, Type type,
                         const llvm::APInt &value) {
  auto array = cast<RankedTensorType>(type);
  auto element = IntegerAttr::get(array.getElementType(), value);
  return ConstantOp::create(builder, loc, array,
                            DenseElementsAttr::get(array, element));
}

static Value getRootValue(WhileOp loop) {
  return loop.getBody().front().getTerminator()->getOperand(0);
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Gives the state of a computation this type, and what reads it the layouts
/// it had; but for the next state, which is made of that type.
static void changeLayouts(BlockArgument state, TupleType type, WhileOp loop) {
  Type oldType = state.getType();
  setStateType(state, type);
  OpBuilder builder(loop.getContext());
  InstructionBuilder b(builder, loop);
  auto restore = [&](Value value, Type oldType) {
    forEachUser(value, [&](OpOperand &use) {
      Operation *user = use.getOwner();
      bool isNextState =
          isa<TupleOp>(user) && user->getResult(0) == getRootValue(loop);
      if (isNextState || ignoresOperandLayouts(user))
        return;
      builder.setInsertionPoint(user);
      use.set(b.castTo(value, oldType));
    });
  };
  forEachUser(state, [&](OpOperand &use) {
    auto read = dyn_cast<GetTupleElementOp>(use.getOwner());
    if (!read) {
      builder.setInsertionPoint(use.getOwner());
      use.set(b.castTo(use.get(), oldType));
      return;
    }
    Type oldElementType = read.getType();
    read.getResult().setType(type.getType(read.getIndex()));
    if (read.getType() != oldElementType)
      restore(read, oldElementType);
  });
}

/// Gives a state that is read this type; one made for that alone is made so.
static void castState(OpOperand &use, TupleType type, WhileOp loop) {
  auto made = use.get().getDefiningOp<TupleOp>();
  bool isOwn = made && made->hasOneUse();
  OpBuilder builder(isOwn ? made.getOperation() : use.getOwner());
  InstructionBuilder b(builder, loop);
  if (!isOwn) {
    use.set(b.castTo(use.get(), type));
    return;
  }
  for (auto [operand, element] :
       llvm::zip_equal(made->getOpOperands(), type.getTypes()))
    if (withoutLayout(operand.get().getType()) == withoutLayout(element))
      operand.set(b.castTo(operand.get(), element));
  made.getResult().setType(type);
}

bool hlo::unifyLayouts(WhileOp loop) {
  auto type = dyn_cast<TupleType>(loop.getType());
  auto isAlike = [&](Type other) { return differInOrderOnly(other, type); };
  if (!type || WhileLoop(loop).hasUniformType() ||
      !isAlike(loop.getOperand().getType()) ||
      !isAlike(getRootValue(loop).getType()))
    return false;
  for (Region *region : {&loop.getCondition(), &loop.getBody()})
    if (!isAlike(region->getArgument(0).getType()))
      return false;

  changeLayouts(loop.getCondition().getArgument(0), type, loop);
  changeLayouts(loop.getBody().getArgument(0), type, loop);
  Operation *root = loop.getBody().front().getTerminator();
  for (OpOperand *use : {&loop->getOpOperand(0), &root->getOpOperand(0)})
    castState(*use, type, loop);
  return true;
}

//===----------------------------------------------------------------------===//
// LoopState
//===----------------------------------------------------------------------===//

/// Instructions whose attributes may count elements of the state.
static SmallVector<Operation *> getStateOps(WhileOp loop) {
  SmallVector<Operation *> ops = {loop};
  for (Value value : {loop.getOperand(), getRootValue(loop)})
    if (auto tuple = value.getDefiningOp<TupleOp>())
      ops.push_back(tuple);
  for (Region *region : {&loop.getCondition(), &loop.getBody()})
    for (Operation *user : region->getArgument(0).getUsers())
      if (isa<ParameterOp>(user))
        ops.push_back(user);
  return ops;
}

StringRef LoopState::whyNot(WhileOp op) {
  WhileLoop loop(op);
  if (!loop.isTuple())
    return "its state is no tuple";
  if (!loop.hasUniformType())
    return "its state does not have the same type everywhere";
  for (Operation *stateOp : getStateOps(op))
    if (!canAddElements(stateOp))
      return "its attributes count the elements of its state";
  return {};
}

static SmallVector<Value> getElements(OpBuilder &builder, Value tuple) {
  SmallVector<Value> elements;
  for (auto [i, type] :
       llvm::enumerate(cast<TupleType>(tuple.getType()).getTypes()))
    elements.push_back(
        GetTupleElementOp::create(builder, tuple.getLoc(), type, tuple, i));
  return elements;
}

bool hlo::isReadByElements(Value tuple) {
  bool isReadByElements = true;
  forEachUser(tuple, [&](OpOperand &use) {
    isReadByElements &= isa<GetTupleElementOp>(use.getOwner());
  });
  return isReadByElements;
}

void hlo::readByElements(Value tuple) {
  SmallVector<OpOperand *> others;
  forEachUser(tuple, [&](OpOperand &use) {
    if (!isa<GetTupleElementOp>(use.getOwner()))
      others.push_back(&use);
  });
  if (others.empty())
    return;
  OpBuilder builder(tuple.getContext());
  if (isa<BlockArgument>(tuple))
    builder.setInsertionPointToStart(tuple.getParentBlock());
  else
    builder.setInsertionPointAfterValue(tuple);
  auto whole = TupleOp::create(builder, tuple.getLoc(), tuple.getType(),
                               getElements(builder, tuple));
  for (OpOperand *use : others)
    use->set(whole);
}

LoopState::LoopState(WhileOp op) : loop(op) {
  OpBuilder builder(op);
  Type type = op.getType();
  auto makeOwn = [&](OpOperand &use) {
    auto tuple = use.get().getDefiningOp<TupleOp>();
    if (tuple && tuple->hasOneUse() && !hasControlDependencies(tuple))
      return;
    builder.setInsertionPoint(use.getOwner());
    SmallVector<Value> elements = tuple
                                      ? SmallVector<Value>(tuple.getOperands())
                                      : getElements(builder, use.get());
    auto own = TupleOp::create(builder, use.get().getLoc(), type, elements);
    if (tuple)
      own->setDiscardableAttrs(tuple->getDiscardableAttrDictionary());
    own->removeAttr(HLODialect::kControlId);
    own->removeAttr(HLODialect::kControlPredecessors);
    use.set(own);
  };
  makeOwn(op->getOpOperand(0));
  makeOwn(op.getBody().front().getTerminator()->getOpOperand(0));
  // What takes the whole state gets a tuple of its elements.
  readByElements(op.getResult());
  readByElements(op.getCondition().getArgument(0));
  readByElements(op.getBody().getArgument(0));
}

TupleOp LoopState::getInit() const {
  return loop.getOp().getOperand().getDefiningOp<TupleOp>();
}

TupleOp LoopState::getRoot() const {
  return getRootValue(loop.getOp()).getDefiningOp<TupleOp>();
}

void LoopState::setType(TupleType type) {
  WhileOp op = loop.getOp();
  getInit().getResult().setType(type);
  getRoot().getResult().setType(type);
  setStateType(op.getResult(), type);
  setStateType(op.getCondition().getArgument(0), type);
  setStateType(op.getBody().getArgument(0), type);
}

SmallVector<Value> LoopState::addElements(ArrayRef<Value> inits) {
  WhileOp op = loop.getOp();
  unsigned first = size();
  auto types = llvm::to_vector(cast<TupleType>(op.getType()).getTypes());
  SmallVector<Attribute> shardings;
  for (Value init : inits) {
    types.push_back(init.getType());
    Operation *source = init.getDefiningOp();
    shardings.push_back(source ? source->getAttr(HLODialect::kSharding)
                               : Attribute());
  }
  for (Operation *stateOp : getStateOps(op))
    addElementAttributes(stateOp, shardings);
  getInit()->moveBefore(op); // behind what it takes now
  getInit()->insertOperands(first, inits);
  setType(TupleType::get(op.getContext(), types));

  Block &body = op.getBody().front();
  Heads &known = getHeads(body);
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  SmallVector<Value> reads;
  for (auto [i, init] : llvm::enumerate(inits)) {
    auto read = GetTupleElementOp::create(
        builder, init.getLoc(), init.getType(), body.getArgument(0), first + i);
    known[first + i] = read;
    reads.push_back(read);
  }
  getRoot()->insertOperands(first, reads);
  return reads;
}

Value LoopState::read(Region &computation, unsigned element) {
  Block &block = computation.front();
  GetTupleElementOp &read = getHeads(block)[element];
  if (read)
    return read;
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  Location loc = getInit().getOperands()[element].getLoc();
  return read = GetTupleElementOp::create(builder, loc,
                                          loop.getElementType(element),
                                          block.getArgument(0), element);
}

LoopState::Heads &LoopState::getHeads(Block &block) {
  auto [it, isNew] = heads.try_emplace(&block);
  if (isNew)
    for (Operation &op : block) {
      auto read = dyn_cast<GetTupleElementOp>(op);
      if (!read || hasControlDependencies(read))
        break;
      if (read.getOperand() == block.getArgument(0))
        it->second.try_emplace(read.getIndex(), read);
    }
  return it->second;
}

void LoopState::eraseRead(GetTupleElementOp read) {
  Heads &known = getHeads(*read->getBlock());
  if (known.lookup(read.getIndex()) == read)
    known.erase(read.getIndex());
  read->erase();
}

Value LoopState::readResult(unsigned element) {
  WhileOp op = loop.getOp();
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  return GetTupleElementOp::create(builder, op.getLoc(),
                                   loop.getElementType(element), op.getResult(),
                                   element);
}

void LoopState::setNext(unsigned element, Value next) {
  getRoot()->setOperand(element, next);
}
