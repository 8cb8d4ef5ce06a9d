//===- MemoryPrediction.cpp - How much memory a run takes -----------------===//

#include "MemoryPrediction.h"
#include "Names.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Interpreter/Literal.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;
using namespace hlo::tools;

/// Operations followed before giving up: computations that are called twice by
/// one that is called twice and so on are many.
static constexpr int64_t maxSteps = 1 << 21;
/// Computations inside computations; the interpreter goes no deeper.
static constexpr int64_t maxDepth = 1000;
/// Buffers named at the peak.
static constexpr size_t maxBuffers = 10;

namespace {
/// Runs a module on buffers without elements.
class Simulation {
public:
  /// Names what lives after `peakStep`, which another simulation found.
  explicit Simulation(func::FuncOp entry, int64_t peakStep = -1)
      : symbolTable(entry->getParentOfType<ModuleOp>()), peakStep(peakStep) {
    Frame frame;
    for (BlockArgument argument : entry.getArguments())
      if (std::optional<BufferIds> ids = allocate(argument)) {
        retain(*ids); // whoever runs the module keeps the inputs
        frame[argument] = *ids;
      }
    recordPeak(nullptr);
    if (isKnown)
      run(entry.getBody(), std::move(frame));
  }

  bool isSizeKnown() const { return isKnown; }
  int64_t getPeakStep() const { return peakStep; }
  MemoryPrediction takePrediction() { return std::move(prediction); }

private:
  /// The buffers of the leaves of a value; tokens have one of no bytes.
  using BufferIds = SmallVector<size_t, 2>;
  using Frame = DenseMap<Value, BufferIds>;
  struct Buffer {
    Value value;
    Type type;
    int64_t bytes;
    /// Values, of all computations that run, that have it.
    int64_t uses;
  };

  /// New buffers for a value, in use by it.
  std::optional<BufferIds> allocate(Value value);
  void retain(ArrayRef<size_t> ids) {
    for (size_t id : ids)
      ++buffers[id].uses;
  }
  void release(ArrayRef<size_t> ids) {
    for (size_t id : ids)
      if (--buffers[id].uses == 0)
        live -= buffers[id].bytes;
  }
  void recordPeak(Operation *op);

  /// Runs a computation on arguments that it may release; returns what it
  /// gives, in use.
  BufferIds run(Region &region, Frame frame);
  BufferIds call(Region &region, ArrayRef<BufferIds> arguments);
  std::optional<BufferIds> evaluate(Operation *op,
                                    ArrayRef<BufferIds> operands);
  const llvm::DenseMap<Value, Operation *> &getLastUses(Region &region);

  SymbolTable symbolTable;
  std::vector<Buffer> buffers;
  /// Constants stay once they are there.
  DenseMap<Value, BufferIds> constants;
  DenseMap<Region *, llvm::DenseMap<Value, Operation *>> lastUses;
  int64_t live = 0, steps = 0, depth = 0, peakStep;
  bool isPeakGiven = peakStep >= 0;
  bool isKnown = true;
  MemoryPrediction prediction;
};
} // namespace

std::optional<Simulation::BufferIds> Simulation::allocate(Value value) {
  SmallVector<Type> leaves;
  Type type = value.getType();
  if (auto async = dyn_cast<AsyncType>(type))
    type = async.getAsTuple();
  getLeafTypes(type, leaves);
  BufferIds ids;
  for (Type leaf : leaves) {
    std::optional<int64_t> bytes = getByteSize(leaf);
    if (!bytes || llvm::AddOverflow(live, *bytes, live)) {
      isKnown = false;
      return std::nullopt;
    }
    ids.push_back(buffers.size());
    buffers.push_back({value, leaf, *bytes, /*uses=*/1});
  }
  return ids;
}

void Simulation::recordPeak(Operation *op) {
  if (!isPeakGiven && live > prediction.peak) {
    prediction.peak = live;
    peakStep = steps;
  }
  if (!isPeakGiven || steps != peakStep)
    return;
  prediction.peak = live;
  prediction.operation = op;
  for (const Buffer &buffer : buffers)
    if (buffer.uses && buffer.bytes)
      prediction.buffers.push_back(
          {buffer.bytes,
           getName(buffer.value) + " = " +
               shapeToString(buffer.type, /*withLayouts=*/false)});
  llvm::sort(prediction.buffers,
             [](auto &lhs, auto &rhs) { return lhs.bytes > rhs.bytes; });
}

const llvm::DenseMap<Value, Operation *> &
Simulation::getLastUses(Region &region) {
  auto [it, isNew] = lastUses.try_emplace(&region);
  if (isNew)
    for (Operation &op : region.front())
      for (Value operand : op.getOperands())
        it->second[operand] = &op;
  return it->second;
}

Simulation::BufferIds Simulation::run(Region &region, Frame frame) {
  // The map may grow while computations inside run.
  const llvm::DenseMap<Value, Operation *> uses = getLastUses(region);
  for (BlockArgument argument : region.getArguments())
    if (!uses.contains(argument))
      release(frame[argument]);
  for (Operation &op : region.front().without_terminator()) {
    if (++steps > maxSteps)
      isKnown = false;
    if (!isKnown)
      return {};
    SmallVector<BufferIds> operands;
    for (Value operand : op.getOperands())
      operands.push_back(frame[operand]);
    std::optional<BufferIds> result = evaluate(&op, operands);
    if (!isKnown)
      return {};
    recordPeak(&op);
    SmallPtrSet<Value, 4> released;
    for (Value operand : op.getOperands())
      if (uses.lookup(operand) == &op && released.insert(operand).second)
        release(frame[operand]);
    Value value = op.getResult(0);
    frame[value] = std::move(*result);
    if (!uses.contains(value))
      release(frame[value]);
  }
  return frame[region.front().getTerminator()->getOperand(0)];
}

Simulation::BufferIds Simulation::call(Region &region,
                                       ArrayRef<BufferIds> arguments) {
  if (depth == maxDepth) {
    isKnown = false;
    return {};
  }
  Frame frame;
  for (auto [argument, ids] :
       llvm::zip_equal(region.getArguments(), arguments)) {
    retain(ids);
    frame[argument] = ids;
  }
  ++depth;
  BufferIds result = run(region, std::move(frame));
  --depth;
  return result;
}

std::optional<Simulation::BufferIds>
Simulation::evaluate(Operation *op, ArrayRef<BufferIds> operands) {
  /// The same buffers under another name.
  auto share = [&](ArrayRef<size_t> ids) {
    retain(ids);
    return BufferIds(ids);
  };
  return llvm::TypeSwitch<Operation *, std::optional<BufferIds>>(op)
      .Case([&](ConstantOp constant) -> std::optional<BufferIds> {
        auto it = constants.find(constant);
        if (it == constants.end()) {
          std::optional<BufferIds> ids = allocate(constant);
          if (!ids)
            return std::nullopt;
          it = constants.try_emplace(constant, *ids).first;
        }
        return share(it->second);
      })
      .Case([&](TupleOp) {
        BufferIds ids;
        for (ArrayRef<size_t> operand : operands)
          llvm::append_range(ids, share(operand));
        return ids;
      })
      .Case([&](GetTupleElementOp element) -> std::optional<BufferIds> {
        auto tuple = dyn_cast<TupleType>(element.getOperand().getType());
        if (!tuple)
          return allocate(element);
        auto count = [](TypeRange types) {
          SmallVector<Type> leaves;
          for (Type type : types)
            getLeafTypes(type, leaves);
          return leaves.size();
        };
        size_t first = count(tuple.getTypes().take_front(element.getIndex()));
        return share(
            ArrayRef(operands[0])
                .slice(first, count(tuple.getType(element.getIndex()))));
      })
      .Case<BitcastOp, CopyOp, OptBarrierOp, ReshapeOp>(
          [&](Operation *) -> std::optional<BufferIds> {
            Type result = op->getResult(0).getType();
            if (getByteSize(result) != getByteSize(op->getOperand(0).getType()))
              return allocate(op->getResult(0));
            return share(operands[0]);
          })
      .Case([&](CallOp call) -> std::optional<BufferIds> {
        auto callee = symbolTable.lookup<func::FuncOp>(call.getCallee());
        if (!callee || callee.isExternal())
          return allocate(call);
        return this->call(callee.getBody(), operands);
      })
      .Case([&](FusionOp fusion) { return call(fusion.getCalls(), operands); })
      .Case([&](ConditionalOp conditional) {
        // The branches in turn; what the last one gives stays.
        BufferIds ids;
        for (auto [index, branch] :
             llvm::enumerate(conditional.getBranches())) {
          release(ids);
          ids = call(branch, operands[index + 1]);
        }
        return ids;
      })
      .Case([&](WhileOp loop) {
        // The second iteration starts from what the first one gave.
        BufferIds state = share(operands[0]);
        for (int iteration = 0; iteration < 2 && isKnown; ++iteration) {
          release(call(loop.getCondition(), state));
          if (!isKnown)
            break;
          BufferIds next = call(loop.getBody(), state);
          release(state);
          state = std::move(next);
        }
        return state;
      })
      .Default([&](Operation *) { return allocate(op->getResult(0)); });
}

std::optional<MemoryPrediction> tools::predictMemory(func::FuncOp entry) {
  Simulation simulation(entry);
  if (!simulation.isSizeKnown())
    return std::nullopt;
  return Simulation(entry, std::max<int64_t>(simulation.getPeakStep(), 0))
      .takePrediction();
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kUnits[] = {"KiB", "MiB", "GiB", "TiB", "PiB"};

std::string tools::formatBytes(int64_t bytes) {
  if (bytes < 1024)
    return std::to_string(bytes) + " bytes";
  double value = bytes;
  size_t unit = 0;
  for (value /= 1024; value >= 1024 && unit + 1 < std::size(kUnits); ++unit)
    value /= 1024;
  return llvm::formatv("{0:f1} {1}", value, kUnits[unit]);
}

std::optional<int64_t> tools::parseBytes(StringRef text) {
  StringRef digits =
      text.take_while([](char c) { return c == '.' || llvm::isDigit(c); });
  StringRef unit = text.drop_front(digits.size()).trim();
  double value;
  if (digits.getAsDouble(value))
    return std::nullopt;
  if (!unit.empty() && unit != "B") {
    bool isFound = false;
    for (StringRef known : kUnits) {
      value *= 1024;
      if (unit.equals_insensitive(known) ||
          unit.equals_insensitive(known.take_front())) {
        isFound = true;
        break;
      }
    }
    if (!isFound)
      return std::nullopt;
  }
  if (value >= 0x1p62)
    return std::nullopt;
  return static_cast<int64_t>(value);
}

std::string MemoryPrediction::toString() const {
  std::string text = formatBytes(peak);
  llvm::raw_string_ostream os(text);
  if (operation)
    os << " while " << getName(operation->getResult(0)) << " runs";
  os << ':';
  int64_t rest = 0;
  for (auto [index, buffer] : llvm::enumerate(buffers))
    if (index < maxBuffers)
      os << "\n  "
         << llvm::formatv("{0,12}  {1}", formatBytes(buffer.bytes),
                          buffer.name);
    else
      rest += buffer.bytes;
  if (rest)
    os << "\n  "
       << llvm::formatv("{0,12}  in {1} others", formatBytes(rest),
                        buffers.size() - maxBuffers);
  return text;
}
