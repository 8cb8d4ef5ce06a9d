//===- AttentionBlocking.cpp - Attention in parts -------------------------===//
// See the description of attention-blocking in Passes.td; test:
// attention-blocking.mlir.

#include "UnusedOperands.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/MapVector.h"

#define DEBUG_TYPE "attention-blocking"

namespace hlo {
#define GEN_PASS_DEF_ATTENTIONBLOCKINGPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Operations between the dots that are looked at.
static constexpr size_t kMaxOperations = 64;

namespace {
/// For each dimension of an array, which one of the first dimensions of the
/// scores it is, those of batches and queries; or kWhole.
using Roles = SmallVector<int64_t>;
constexpr int64_t kWhole = -1;

/// Two dots and what is computed between them.
class Attention {
public:
  Attention(DotOp root, unsigned operand) : root(root), operand(operand) {}

  /// Whether there are scores that rows are computed of.
  bool match();
  /// Why it is left alone; empty if it is not.
  StringRef getObstacle(int64_t minBytes, int64_t blockBytes);
  Value build(InstructionBuilder &b);

private:
  bool collect(Value value);
  bool setRoles(Value value, Roles roles);
  bool chooseBlocks(int64_t blockBytes);

  Value getPart(InstructionBuilder &b, Value value, ArrayRef<int64_t> roles);
  Value buildPart(InstructionBuilder &b, Operation *op,
                  ArrayRef<int64_t> roles);
  Value buildPart(InstructionBuilder &b, DotOp dot, ArrayRef<int64_t> roles);
  /// The shape of a part of an array, and where it begins there.
  SmallVector<int64_t> getSizes(Value value, ArrayRef<int64_t> roles) const;
  SmallVector<Value> getStarts(InstructionBuilder &b,
                               ArrayRef<int64_t> roles) const;

  RankedTensorType getScores() const {
    return cast<RankedTensorType>(root->getOperand(operand).getType());
  }

  DotOp root;
  unsigned operand;
  DotOp first;
  /// What is looked at, and whether it is computed of the scores.
  llvm::MapVector<Operation *, bool> operations;
  bool hasReduction = false;
  llvm::DenseMap<Value, Roles> roles;
  /// Of each role the size of a part, and where the one that is built begins.
  SmallVector<int64_t> blocks;
  SmallVector<Value> offsets;
  llvm::DenseMap<Value, Value> parts;
};
} // namespace

//===----------------------------------------------------------------------===//
// Preconditions
//===----------------------------------------------------------------------===//

/// Whether an operation makes a row of what are rows, or of nothing.
static bool isRowwise(Operation *op) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return reduce.getInputs().size() == 1;
  return op->hasTrait<hlo::OpTrait::Elementwise>() || isa<BroadcastOp>(op);
}

/// Whether a value is computed of the scores; finds these.
bool Attention::collect(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || operations.size() >= kMaxOperations)
    return false;
  if (auto found = operations.find(op); found != operations.end())
    return found->second;
  if (auto dot = dyn_cast<DotOp>(op)) {
    // The scores have the dimensions of the probabilities.
    if ((first && first != dot) ||
        dot.getType().getShape() != getScores().getShape())
      return false;
    first = dot;
    return operations[op] = true;
  }
  if (!isRowwise(op))
    return false;
  bool isOfScores = false;
  for (Value each : op->getOperands())
    isOfScores |= collect(each);
  operations[op] = isOfScores;
  hasReduction |= isOfScores && isa<ReduceOp>(op);
  return isOfScores;
}

bool Attention::match() {
  return collect(root->getOperand(operand)) && hasReduction;
}

/// Has a value computed of the scores, and what it is computed of, have these
/// roles; false if it has others.
bool Attention::setRoles(Value value, Roles ofValue) {
  Operation *op = value.getDefiningOp();
  if (!op || !operations.lookup(op))
    return true;
  auto [found, isNew] = roles.try_emplace(value, ofValue);
  if (!isNew)
    return found->second == ofValue;
  if (op == first)
    return true;
  for (Value each : op->getOperands()) {
    int64_t rank = cast<RankedTensorType>(each.getType()).getRank();
    Roles ofOperand;
    if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
      for (int64_t dim : broadcast.getDimensions())
        ofOperand.push_back(ofValue[dim]);
    } else if (auto reduce = dyn_cast<ReduceOp>(op)) {
      for (int64_t dim = 0, next = 0; dim < rank; ++dim)
        ofOperand.push_back(llvm::is_contained(reduce.getDimensions(), dim)
                                ? kWhole
                                : ofValue[next++]);
    } else if (rank != 0) {
      ofOperand = ofValue;
    }
    if (!setRoles(each, ofOperand))
      return false;
  }
  return true;
}

/// The largest factor of a size that is at most `limit`.
static int64_t getFactor(int64_t size, int64_t limit) {
  int64_t factor = 1;
  for (int64_t i = 1; i * i <= size && i <= limit; ++i)
    if (size % i == 0) {
      factor = std::max(factor, i);
      if (size / i <= limit)
        factor = std::max(factor, size / i);
    }
  return factor;
}

/// Queries first, then batches from the last one on, as many as fit.
bool Attention::chooseBlocks(int64_t blockBytes) {
  ArrayRef<int64_t> shape = getScores().getShape().drop_back();
  int64_t rowBytes = getScores().getShape().back() * 4;
  int64_t room = std::max<int64_t>(blockBytes / rowBytes, 1);
  blocks.assign(shape.size(), 1);
  for (int64_t dim = shape.size(); dim-- > 0;) {
    blocks[dim] = getFactor(shape[dim], room);
    if (blocks[dim] != shape[dim])
      break;
    room /= shape[dim];
  }
  return blocks.back() * 4 > std::min(shape.back(), blockBytes / rowBytes);
}

StringRef Attention::getObstacle(int64_t minBytes, int64_t blockBytes) {
  DotOperandDims rows = getOperandDims(root, operand);
  for (DotOp dot : {root, first})
    for (unsigned i : {0, 1}) {
      if (!isStatic(dot))
        return "dynamic dimensions";
      DotOperandDims dims = getOperandDims(dot, i);
      if (!isCanonical(dims) || dims.free.size() != 1)
        return "dots that are not products of matrices";
    }
  RankedTensorType scores = getScores();
  int64_t rank = scores.getRank();
  if (scores.getNumElements() == 0 || scores.getNumElements() < minBytes / 4)
    return "few scores";
  if (rows.contracting.front() != rank - 1)
    return "keys that are not the last dimension of scores";
  Roles ofScores = llvm::to_vector(llvm::seq(rank - 1));
  ofScores.push_back(kWhole);
  if (!setRoles(root->getOperand(operand), ofScores) ||
      roles.lookup(first) != ofScores)
    return "rows that are computed of others";
  if (hasControlDependencies(root))
    return "control dependencies";
  for (auto [op, isOfScores] : operations) {
    if (!isOfScores)
      continue;
    if (hasControlDependencies(op))
      return "control dependencies";
    for (Operation *user : op->getUsers())
      if (user != root && !operations.lookup(user))
        return "something else reads a part of it";
  }
  if (!chooseBlocks(blockBytes))
    return "a number of queries without a factor for parts";
  return {};
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

SmallVector<int64_t> Attention::getSizes(Value value,
                                         ArrayRef<int64_t> roles) const {
  SmallVector<int64_t> sizes(InstructionBuilder::getShape(value));
  for (auto [size, role] : llvm::zip_equal(sizes, roles))
    if (role != kWhole)
      size = blocks[role];
  return sizes;
}

SmallVector<Value> Attention::getStarts(InstructionBuilder &b,
                                        ArrayRef<int64_t> roles) const {
  SmallVector<Value> starts;
  for (int64_t role : roles)
    starts.push_back(role == kWhole ? b.constantLike(offsets.front(), 0)
                                    : offsets[role]);
  return starts;
}

/// An operand of a dot of which the result has those roles.
static Roles getOperandRoles(DotOp dot, unsigned operand,
                             ArrayRef<int64_t> ofResult) {
  DotOperandDims dims = getOperandDims(dot, operand);
  Roles roles(
      cast<RankedTensorType>(dot->getOperand(operand).getType()).getRank(),
      kWhole);
  for (auto [i, dim] : llvm::enumerate(dims.batch))
    roles[dim] = ofResult[i];
  roles[dims.free.front()] = ofResult[dims.batch.size() + operand];
  return roles;
}

Value Attention::buildPart(InstructionBuilder &b, DotOp dot,
                           ArrayRef<int64_t> roles) {
  Value operands[2];
  for (unsigned i : {0, 1})
    operands[i] =
        getPart(b, dot->getOperand(i), getOperandRoles(dot, i, roles));
  return createDotLike(b, dot,
                       b.getType(getSizes(dot, roles), b.getElementType(dot)),
                       operands[0], operands[1], dot.getDimensionNumbers());
}

/// Null if a part of the array has to be taken out of all of it.
Value Attention::buildPart(InstructionBuilder &b, Operation *op,
                           ArrayRef<int64_t> roles) {
  Value result = op->getResult(0);
  RankedTensorType type =
      b.getType(getSizes(result, roles), b.getElementType(result));
  if (auto dot = dyn_cast<DotOp>(op))
    return dot == first ? buildPart(b, dot, roles) : Value();
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
    return elements && elements.isSplat()
               ? b.splat(type, elements.getSplatValue<Attribute>())
               : Value();
  }
  if (auto iota = dyn_cast<IotaOp>(op)) {
    int64_t dim = iota.getIotaDimension();
    if (roles[dim] == kWhole)
      return b.iota(type, dim);
    if (!type.getElementType().isIntOrIndex() ||
        type.getElementTypeBitWidth() < 32)
      return {};
    return b.add(b.iota(type, dim),
                 b.convert(offsets[roles[dim]], type.getElementType()));
  }
  // What is not of the scores is computed here if it was computed.
  if (!operations.count(op))
    return {};
  SmallVector<Value> operands;
  if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
    Roles ofOperand;
    for (int64_t dim : broadcast.getDimensions())
      ofOperand.push_back(roles[dim]);
    return b.broadcast(type, getPart(b, broadcast.getOperand(), ofOperand),
                       broadcast.getDimensions());
  }
  if (auto reduce = dyn_cast<ReduceOp>(op)) {
    if (!operations.lookup(op))
      return {};
    Value input = reduce.getInputs().front();
    return b.clone(op, type,
                   {getPart(b, input, this->roles.lookup(input)),
                    reduce.getInitValues().front()});
  }
  for (Value each : op->getOperands())
    operands.push_back(
        b.getType(each).getRank() == 0 ? each : getPart(b, each, roles));
  return b.clone(op, type, operands);
}

Value Attention::getPart(InstructionBuilder &b, Value value,
                         ArrayRef<int64_t> ofValue) {
  if (llvm::all_of(ofValue, [](int64_t role) { return role == kWhole; }))
    return value;
  Operation *op = value.getDefiningOp();
  bool isOfScores = operations.lookup(op);
  if (isOfScores)
    if (Value part = parts.lookup(value))
      return part;
  Value part = op ? buildPart(b, op, ofValue) : Value();
  if (!part)
    part =
        b.dynamicSlice(value, getStarts(b, ofValue), getSizes(value, ofValue));
  if (isOfScores)
    parts[value] = part;
  return part;
}

Value Attention::build(InstructionBuilder &b) {
  ArrayRef<int64_t> shape = getScores().getShape().drop_back();
  SmallVector<int64_t> counts;
  for (auto [size, block] : llvm::zip_equal(shape, blocks))
    counts.push_back(size / block);
  // The dimensions of the result that are those of batches and queries.
  int64_t rank = root.getType().getRank();
  Roles ofResult(rank, kWhole);
  for (int64_t i : llvm::seq(rank - 2))
    ofResult[i] = i;
  ofResult[rank - 2 + operand] = rank - 2;
  Value init =
      b.splat(b.getType(root.getType().getShape(), b.getElementType(root)), 0);
  return b.forLoop(
      ShapedType::getNumElements(counts), {init},
      [&](Value i, ValueRange state) -> SmallVector<Value> {
        offsets.resize(counts.size());
        Value rest = i;
        for (int64_t role = counts.size(); role-- > 0;) {
          Value count = b.constantLike(i, counts[role]);
          offsets[role] =
              b.mul(b.rem(rest, count), b.constantLike(i, blocks[role]));
          rest = b.div(rest, count);
        }
        return {b.dynamicUpdateSlice(state[0], buildPart(b, root, ofResult),
                                     getStarts(b, ofResult))};
      })[0];
}

namespace {
struct AttentionBlockingPass
    : library::CallRewriterPass<
          hlo::impl::AttentionBlockingPassBase<AttentionBlockingPass>, DotOp> {
  using CallRewriterPass::CallRewriterPass;

protected:
  Value expand(DotOp op, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &device) override {
    if (device.isGPU())
      return {};
    for (unsigned operand : {0, 1}) {
      Attention attention(op, operand);
      if (!attention.match())
        continue;
      StringRef obstacle = attention.getObstacle(minBytes, blockBytes);
      if (!obstacle.empty())
        return expander.decline(op, obstacle);
      unused.add(op);
      return attention.build(builder);
    }
    return {};
  }
};
} // namespace
