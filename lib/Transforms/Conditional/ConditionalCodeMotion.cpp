//===- ConditionalCodeMotion.cpp - Out of conditionals, and in ------------===//
// See the description of conditional-code-motion in Passes.td; test:
// conditional-code-motion.mlir.
//
// It terminates: what moves out leaves fewer instructions in the branches and
// returns no more bytes, what moves in has them return fewer bytes.

#include "Branches.h"
#include "hlo/Interpreter/Literal.h"
#include "hlo/Transforms/Conditional/Passes.h"
#include "hlo/Transforms/Utils/Equivalence.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"
#include <deque>

#define DEBUG_TYPE "conditional-code-motion"

namespace hlo {
#define GEN_PASS_DEF_CONDITIONALCODEMOTIONPASS
#include "hlo/Transforms/Conditional/Passes.h.inc"
} // namespace hlo

using namespace hlo;

//===----------------------------------------------------------------------===//
// What can move
//===----------------------------------------------------------------------===//

/// True if `op` computes an array, and nothing else; what has control
/// dependencies has an effect.
static bool isComputation(Operation *op) {
  if (!op || op->getNumResults() != 1 || op->hasAttr(HLODialect::kSharding) ||
      !mlir::isMemoryEffectFree(op) ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return false;
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BitcastConvertOp, BitcastOp, BroadcastOp, ConcatenateOp,
             ConstantOp, ConvolutionOp, CopyOp, DotOp, DynamicSliceOp,
             DynamicUpdateSliceOp, GatherOp, IotaOp, PadOp, ReduceOp,
             ReduceWindowOp, ReshapeOp, ReverseOp, SliceOp, TransposeOp>(op);
}

/// True if both, of equal result types, do the same to their operands, which
/// are not compared.
static bool areAlike(Operation *lhs, Operation *rhs) {
  return lhs->getOperandTypes() == rhs->getOperandTypes() &&
         areSameOperation(lhs, rhs);
}

/// Bytes of an array; of an unbounded one more than any other.
static int64_t getBytes(Type type) {
  return hlo::getByteSize(type).value_or(std::numeric_limits<int64_t>::max());
}

/// True if `op` can be made anew wherever it is needed.
static bool isConstant(Operation *op) {
  if (auto broadcast = dyn_cast_or_null<BroadcastOp>(op))
    op = isComputation(broadcast) ? broadcast.getOperand().getDefiningOp()
                                  : nullptr;
  return isa_and_nonnull<ConstantOp>(op) && isComputation(op);
}

static bool areSameConstant(Operation *lhs, Operation *rhs) {
  return areAlike(lhs, rhs) &&
         llvm::all_of(llvm::zip_equal(lhs->getOperands(), rhs->getOperands()),
                      [](auto operands) {
                        auto [first, second] = operands;
                        return areAlike(first.getDefiningOp(),
                                        second.getDefiningOp());
                      });
}

static Operation *cloneConstant(OpBuilder &builder, Operation *op) {
  mlir::IRMapping mapping;
  for (Value operand : op->getOperands())
    mapping.map(operand, builder.clone(*operand.getDefiningOp())->getResult(0));
  return builder.clone(*op, mapping);
}

//===----------------------------------------------------------------------===//
// One conditional
//===----------------------------------------------------------------------===//

namespace {
class Motion {
public:
  /// The conditional returns the `roots`; only get_tuple_element reads it.
  Motion(ConditionalOp op, ArrayRef<TupleOp> roots);
  /// Moves out what all branches do.
  void moveOut();
  /// Moves in what makes results smaller.
  void moveIn();
  /// Has the conditional return what is left; false if that is what it was.
  bool finish();

private:
  /// An element of the tuple, as long as it is returned.
  struct Element {
    /// What each branch returns.
    SmallVector<Value> values;
    /// Numbered by the position in `elements` until the end.
    SmallVector<GetTupleElementOp> readers;
    bool isReturned = true;
  };
  using Elements = SmallVector<unsigned, 1>;

  void moveOut(unsigned index);
  void moveIn(unsigned index);
  bool areMovable(const Element &element) const;
  unsigned add(ArrayRef<Value> values);
  /// Takes note of what an element returns; of what it does no more.
  void enter(unsigned index);
  void remove(unsigned index);
  /// The value outside of what a branch has as `value`, if there is one.
  Value getOutside(Value value, unsigned branch) const;
  /// The same, where all branches have that.
  Value getOutside(ArrayRef<Value> values) const;
  /// The operands of that number.
  static SmallVector<Value> getOperands(ArrayRef<Operation *> ops,
                                        unsigned number);

  ConditionalOp op;
  SmallVector<TupleOp> roots;
  /// Of those `known` points to, none moves.
  std::deque<Element> elements;
  /// What is returned, by its values.
  llvm::DenseMap<ArrayRef<Value>, Elements> known;
  /// How many elements return a value.
  llvm::DenseMap<Value, unsigned> counts;
  /// Users before what they read.
  llvm::SetVector<Operation *> moved;
  SmallVector<unsigned> worklist;
  mlir::AttrTypeReplacer scopes;
  bool isChanged = false;
};
} // namespace

Motion::Motion(ConditionalOp op, ArrayRef<TupleOp> roots)
    : op(op), roots(roots) {
  addScope(scopes, Scope(op.getLoc()));
  for (unsigned i = 0, e = cast<TupleType>(op.getType()).size(); i < e; ++i) {
    SmallVector<Value> values;
    for (TupleOp root : roots)
      values.push_back(root.getOperand(i));
    add(values);
  }
  for (Operation *user : op->getUsers()) {
    auto element = cast<GetTupleElementOp>(user);
    elements[element.getIndex()].readers.push_back(element);
  }
}

unsigned Motion::add(ArrayRef<Value> values) {
  unsigned index = elements.size();
  elements.emplace_back();
  llvm::append_range(elements.back().values, values);
  enter(index);
  return index;
}

void Motion::enter(unsigned index) {
  known[elements[index].values].push_back(index);
  for (Value value : elements[index].values)
    ++counts[value];
}

void Motion::remove(unsigned index) {
  auto it = known.find(elements[index].values);
  llvm::erase(it->second, index);
  // The key is that of the element that came first.
  Elements others = std::move(it->second);
  known.erase(it);
  if (!others.empty())
    known[elements[others.front()].values] = std::move(others);
  for (Value value : elements[index].values)
    --counts[value];
}

SmallVector<Value> Motion::getOperands(ArrayRef<Operation *> ops,
                                       unsigned number) {
  return llvm::map_to_vector(
      ops, [&](Operation *op) { return op->getOperand(number); });
}

Value Motion::getOutside(Value value, unsigned branch) const {
  auto element = value.getDefiningOp<GetTupleElementOp>();
  Value source = element ? element.getOperand() : value;
  if (auto parameter = source.getDefiningOp<ParameterOp>())
    source = parameter.getOperand();
  Value operand = ConditionalOp(op).getBranchOperands()[branch];
  if (!isa<BlockArgument>(source) || source.getType() != operand.getType())
    return {};
  if (!element)
    return operand;
  auto tuple = operand.getDefiningOp<TupleOp>();
  if (!tuple || hasControlDependencies(element))
    return {};
  operand = tuple.getOperand(element.getIndex());
  return operand.getType() == element.getType() ? operand : Value();
}

Value Motion::getOutside(ArrayRef<Value> values) const {
  Value outside = getOutside(values.front(), 0);
  for (auto [branch, value] : llvm::enumerate(values))
    if (getOutside(value, branch) != outside)
      return {};
  return outside;
}

/// True if every branch does the same, for that element alone.
bool Motion::areMovable(const Element &element) const {
  Operation *first = element.values.front().getDefiningOp();
  unsigned count = known.lookup(element.values).size();
  return llvm::all_of(element.values, [&](Value value) {
    Operation *own = value.getDefiningOp();
    return isComputation(own) && areAlike(first, own) &&
           counts.lookup(value) == count &&
           llvm::all_of(own->getUsers(), [&](Operation *user) {
             return llvm::is_contained(roots, user) || moved.contains(user);
           });
  });
}

void Motion::moveOut(unsigned index) {
  if (!elements[index].isReturned || !areMovable(elements[index]))
    return;
  SmallVector<Operation *> ops =
      llvm::map_to_vector(elements[index].values,
                          [](Value value) { return value.getDefiningOp(); });
  Operation *first = ops.front();

  // What operands are outside, where they need not be returned.
  SmallVector<Value> outside;
  SmallVector<Operation *> constants;
  std::deque<SmallVector<Value>> allValues;
  llvm::DenseSet<ArrayRef<Value>> returned;
  int64_t bytes = 0, freedBytes = getBytes(first->getResult(0).getType());
  for (unsigned i = 0, e = first->getNumOperands(); i < e; ++i) {
    ArrayRef<Value> values = allValues.emplace_back(getOperands(ops, i));
    Operation *source = values.front().getDefiningOp();
    bool isSame = llvm::all_of(values, [&](Value value) {
      Operation *other = value.getDefiningOp();
      return isConstant(other) && areSameConstant(source, other);
    });
    constants.push_back(isSame ? source : nullptr);
    outside.push_back(getOutside(values));
    if (!isSame && !outside.back() && !known.contains(values) &&
        returned.insert(values).second)
      bytes = llvm::SaturatingAdd<uint64_t>(bytes,
                                            getBytes(values.front().getType()));
  }
  if (bytes > freedBytes) {
    remark::missed(first->getLoc(),
                   remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
        << remark::add("operands of {0} are larger than its result",
                       first->getName().stripDialect());
    return;
  }
  remark::passed(first->getLoc(),
                 remark::RemarkOpts::name("MovedOut").category(DEBUG_TYPE))
      << remark::add("{0} of all branches follows the conditional",
                     first->getName().stripDialect());

  // Everything goes right behind the conditional, before what moved out first.
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  SmallVector<Value> operands;
  for (auto [i, source] : llvm::enumerate(constants)) {
    if (source) {
      operands.push_back(cloneConstant(builder, source)->getResult(0));
    } else if (outside[i]) {
      operands.push_back(outside[i]);
    } else {
      ArrayRef<Value> values = allValues[i];
      auto it = known.find(values);
      unsigned number = it == known.end() ? add(values) : it->second.front();
      auto element = GetTupleElementOp::create(builder, op.getLoc(),
                                               values.front().getType(),
                                               op.getResult(), number);
      elements[number].readers.push_back(element);
      worklist.push_back(number);
      operands.push_back(element);
    }
  }
  Operation *result = builder.clone(*first);
  result->setOperands(operands);
  SmallVector<Location> locations =
      llvm::map_to_vector(ops, [](Operation *op) { return op->getLoc(); });
  result->setLoc(cast<mlir::LocationAttr>(
      scopes.replace(fuseLocations(first->getLoc(), locations))));
  moved.insert_range(ops);

  Elements same = known.lookup(elements[index].values);
  for (unsigned number : same) {
    remove(number);
    Element &element = elements[number];
    element.isReturned = false;
    for (GetTupleElementOp reader : element.readers) {
      reader.replaceAllUsesWith(result->getResult(0));
      reader.erase();
    }
    element.readers.clear();
  }
  isChanged = true;
}

void Motion::moveOut() {
  llvm::append_range(worklist, llvm::seq<unsigned>(0, elements.size()));
  while (!worklist.empty())
    moveOut(worklist.pop_back_val());
}

void Motion::moveIn(unsigned index) {
  Element &element = elements[index];
  // What is not returned any more has no readers.
  if (element.readers.size() != 1 || known.lookup(element.values).size() != 1)
    return;
  GetTupleElementOp reader = element.readers.front();
  if (reader->use_empty())
    return;
  Operation *user = *reader->user_begin();
  bool readsOnlyThis = llvm::all_of(user->getOperands(), [&](Value operand) {
    return operand == reader.getResult() || isConstant(operand.getDefiningOp());
  });
  if (!llvm::all_equal(reader->getUsers()) || !isComputation(user) ||
      !readsOnlyThis ||
      getBytes(user->getResult(0).getType()) >= getBytes(reader.getType()))
    return;
  remark::passed(user->getLoc(),
                 remark::RemarkOpts::name("MovedIn").category(DEBUG_TYPE))
      << remark::add("every branch returns {0} of what it did",
                     user->getName().stripDialect());

  remove(index);
  for (auto [value, root] : llvm::zip_equal(element.values, roots)) {
    OpBuilder builder(root);
    mlir::IRMapping mapping;
    for (Value operand : user->getOperands()) {
      if (operand == reader.getResult())
        mapping.map(operand, value);
      else if (!mapping.contains(operand))
        mapping.map(
            operand,
            cloneConstant(builder, operand.getDefiningOp())->getResult(0));
    }
    value = builder.clone(*user, mapping)->getResult(0);
  }
  enter(index);
  reader.getResult().setType(user->getResult(0).getType());
  reader->setLoc(fuseLocations(reader.getLoc(), user->getLoc()));
  user->replaceAllUsesWith(reader);
  user->erase();
  worklist.push_back(index);
  isChanged = true;
}

void Motion::moveIn() {
  llvm::append_range(worklist, llvm::seq<unsigned>(0, elements.size()));
  while (!worklist.empty())
    moveIn(worklist.pop_back_val());
}

bool Motion::finish() {
  if (!isChanged)
    return false;
  SmallVector<SmallVector<Value>> values(roots.size());
  unsigned position = 0;
  for (Element &element : elements) {
    if (!element.isReturned)
      continue;
    for (auto [branch, value] : llvm::enumerate(element.values))
      values[branch].push_back(value);
    for (GetTupleElementOp reader : element.readers)
      reader.setIndex(position);
    ++position;
  }
  Type type;
  for (auto [branch, root] : llvm::enumerate(roots)) {
    type =
        TupleType::get(op.getContext(), ValueRange(values[branch]).getTypes());
    OpBuilder builder(root);
    setRoot(op.getBranches()[branch],
            TupleOp::create(builder, root.getLoc(), type, values[branch]));
    root.erase();
  }
  op.getResult().setType(type);
  op->removeAttr(HLODialect::kOrigin);
  for (Operation *source : moved)
    source->erase();
  return true;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
/// Has each branch make the tuple that it returns: one that is not its operand,
/// say, and that nothing else reads.
class RootTuples {
public:
  explicit RootTuples(ConditionalOp op) {
    for (Region &branch : op.getBranches()) {
      Value root = getRoot(branch);
      auto tuple = root.getDefiningOp<TupleOp>();
      if (!tuple || !tuple->hasOneUse()) {
        OpBuilder builder(branch.front().getTerminator());
        SmallVector<Value> elements;
        for (unsigned i : llvm::seq(cast<TupleType>(root.getType()).size()))
          elements.push_back(getElement(builder, root, i));
        tuple =
            TupleOp::create(builder, root.getLoc(), root.getType(), elements);
        setRoot(branch, tuple);
        replaced.emplace_back(tuple, root);
      }
      tuples.push_back(tuple);
    }
  }
  ArrayRef<TupleOp> get() const { return tuples; }
  /// If nothing moved.
  void restore() {
    for (auto [tuple, root] : replaced) {
      SmallVector<Value> elements(tuple->getOperands());
      tuple.getResult().replaceAllUsesWith(root);
      tuple.erase();
      for (Value element : elements)
        if (auto read = element.getDefiningOp<GetTupleElementOp>();
            read && read.getOperand() == root)
          read.erase();
    }
  }

private:
  SmallVector<TupleOp> tuples;
  /// New ones, and what was returned instead.
  SmallVector<std::pair<TupleOp, Value>> replaced;
};

struct ConditionalCodeMotionPass
    : hlo::impl::ConditionalCodeMotionPassBase<ConditionalCodeMotionPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    for (Operation *found :
         collectInstructions(getOperation(), llvm::IsaPred<ConditionalOp>)) {
      auto op = cast<ConditionalOp>(found);
      if (!isSuitable(op)) {
        remark::missed(
            op.getLoc(),
            remark::RemarkOpts::name("Unsuitable").category(DEBUG_TYPE))
            << "returns no tuple that only its elements are read of";
        continue;
      }
      RootTuples roots(op);
      Motion motion(op, roots.get());
      if (movesOut)
        motion.moveOut();
      if (movesIn)
        motion.moveIn();
      if (motion.finish())
        isChanged = true;
      else
        roots.restore();
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  static bool isSuitable(ConditionalOp op) {
    auto isPlain = [](Operation *op) {
      return !hasControlDependencies(op) && !op->hasAttr(HLODialect::kSharding);
    };
    return isPlain(op) && isReadByElement(op.getResult()) &&
           llvm::all_of(op->getUsers(), isPlain) &&
           llvm::all_of(op.getBranches(), [&](Region &branch) {
             Value root = getRoot(branch);
             auto tuple = root.getDefiningOp<TupleOp>();
             return (!tuple || isPlain(tuple)) &&
                    root.getType() == op.getType();
           });
  }
};
} // namespace
