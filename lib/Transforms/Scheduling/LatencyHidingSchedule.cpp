//===- LatencyHidingSchedule.cpp - Compute while others send --------------===//
// See the description of latency-hiding-schedule in Passes.td; test:
// latency-hiding-schedule.mlir.

#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Analysis/Cost/ExecutionTime.h"
#include "hlo/Analysis/Cost/TemporaryMemory.h"
#include "hlo/Analysis/InstructionOrder.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Scheduling/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

namespace hlo {
#define GEN_PASS_DEF_LATENCYHIDINGSCHEDULEPASS
#include "hlo/Transforms/Scheduling/Passes.h.inc"
} // namespace hlo

#define DEBUG_TYPE "latency-hiding-schedule"

using namespace hlo;
namespace remark = mlir::remark;

/// Seconds that something takes of which nothing is known, as what another
/// program or the host sends.
static constexpr double kUnknownLatency = 50e-6;

/// Operations that are looked at for one that fits into memory.
static constexpr unsigned kMaxCandidates = 16;

namespace {
/// What asynchronous operations need of the device from start to done.
enum class Resource { Collective, PointToPoint, Computation, Copy };
constexpr unsigned kNumResources = 4;
/// How many of each may be in flight.
using Limits = std::array<unsigned, kNumResources>;

struct Instruction {
  Operation *op = nullptr;
  /// Seconds that it takes, and that it runs after it was started.
  double time = 0, latency = 0;
  std::optional<Resource> resource;
  bool isDone = false;
  /// Of a start and what waits for it: the start.
  unsigned start = 0;
  SmallVector<unsigned, 4> before, after;
  /// Seconds of latency above it: what is best placed late.
  double latencyBefore = 0;
  /// Bytes needed inside, and arrays.
  double nested = 0;
  SmallVector<unsigned> defined, read;
};

/// The instructions of a block, and what has to come before what.
class Graph {
public:
  Graph(Block &block, InstructionTimeAnalysis &times,
        SideEffectAnalysis &effects, TemporaryMemoryAnalysis &memory);

  bool hasAsynchronous() const { return numStarts != 0; }
  unsigned getNumStarts() const { return numStarts; }
  /// Seconds that the instructions take in an order.
  double getTime(ArrayRef<unsigned> order, const Limits &limits) const;
  double getPeak(ArrayRef<unsigned> order) const;

  SmallVector<Instruction, 0> instructions;
  std::vector<MemorySchedule::Array> arrays;

private:
  void addEdges(SideEffectAnalysis &effects);
  void addMemory(Block &block, TemporaryMemoryAnalysis &memory);

  llvm::DenseMap<Operation *, unsigned> numbers;
  unsigned numStarts = 0;
};

/// Bytes alive while a block is gone through from its end.
class ReverseMemory {
public:
  explicit ReverseMemory(const Graph &graph)
      : graph(graph), isAlive(graph.arrays.size()) {
    for (auto [i, array] : llvm::enumerate(graph.arrays))
      if (array.isReturned)
        add(i);
    peak = bytes;
  }
  /// Bytes while an instruction runs, those after it included.
  double getBytesAt(unsigned number) const {
    const Instruction &instruction = graph.instructions[number];
    double at = bytes + instruction.nested;
    for (ArrayRef<unsigned> some : {ArrayRef<unsigned>(instruction.defined),
                                    ArrayRef<unsigned>(instruction.read)})
      for (unsigned i : some)
        if (!isAlive.test(i))
          at += graph.arrays[i].bytes;
    return at;
  }
  void place(unsigned number) {
    peak = std::max(peak, getBytesAt(number));
    const Instruction &instruction = graph.instructions[number];
    for (unsigned i : instruction.read)
      add(i);
    for (unsigned i : instruction.defined)
      if (isAlive.test(i)) {
        isAlive.reset(i);
        bytes -= graph.arrays[i].bytes;
      }
  }
  double getPeak() const { return peak; }

private:
  void add(unsigned i) {
    if (isAlive.test(i))
      return;
    isAlive.set(i);
    bytes += graph.arrays[i].bytes;
  }

  const Graph &graph;
  llvm::BitVector isAlive;
  double bytes = 0, peak = 0;
};

/// Places instructions from the end of the block to its begin.
class Scheduler {
public:
  Scheduler(const Graph &graph, const Limits &limits, double memoryLimit);
  SmallVector<unsigned> run();

private:
  /// In which order instructions are placed that may be: by what comes before
  /// them, then as they were.
  struct Later {
    const Graph *graph;
    bool operator()(unsigned lhs, unsigned rhs) const {
      auto get = [&](unsigned number) {
        return std::pair(graph->instructions[number].latencyBefore, number);
      };
      return get(lhs) > get(rhs);
    }
  };
  using Ready = std::set<unsigned, Later>;

  void release(unsigned number);
  void place(unsigned number);
  unsigned choose();
  std::optional<unsigned> findFitting(const Ready &ready) const;
  unsigned &getInFlight(unsigned number) {
    return inFlight[unsigned(*graph.instructions[number].resource)];
  }

  const Graph &graph;
  const Limits &limits;
  double memoryLimit;
  ReverseMemory memory;
  /// Seconds from the end.
  double now = 0;
  SmallVector<unsigned> numAfter;
  /// When a start is early enough.
  SmallVector<double> readyAt;
  Ready computations, starts;
  std::array<std::set<unsigned, std::greater<>>, kNumResources> dones;
  std::set<std::pair<double, unsigned>> waiting;
  std::array<unsigned, kNumResources> inFlight = {};
  SmallVector<unsigned> order;
};

struct LatencyHidingSchedulePass
    : DevicePass<::hlo::impl::LatencyHidingSchedulePassBase<
          LatencyHidingSchedulePass>> {
  using DevicePass::DevicePass;

protected:
  bool run(const DeviceDescription &device) override;
  bool schedule(Block &block, InstructionTimeAnalysis &times,
                SideEffectAnalysis &effects, TemporaryMemoryAnalysis &memory,
                double bytes);
};
} // namespace

//===----------------------------------------------------------------------===//
// What has to come before what
//===----------------------------------------------------------------------===//

/// What runs asynchronously when an operation is started; null if it is the
/// operation itself that says so.
static Operation *getStarted(AsyncStartOp start) {
  Operation *root =
      start.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  return root ? root : start.getOperation();
}

static bool isPointToPoint(Operation *op) {
  return isa<CollectivePermuteOp, CollectivePermuteStartOp, SendOp, RecvOp>(op);
}

static Resource getResource(Operation *op) {
  if (auto start = dyn_cast<AsyncStartOp>(op))
    op = getStarted(start);
  if (isa<CopyStartOp, CopyOp>(op))
    return Resource::Copy;
  if (isPointToPoint(op))
    return Resource::PointToPoint;
  if (isa<AllGatherOp, AllGatherStartOp, AllReduceOp, AllReduceStartOp,
          AllToAllOp, CollectiveBroadcastOp, RaggedAllToAllOp, ReduceScatterOp>(
          op))
    return Resource::Collective;
  return Resource::Computation;
}

/// Seconds from a start until what it started is done.
static double getLatency(Operation *op, InstructionTimeAnalysis &times) {
  Operation *started = op;
  if (auto start = dyn_cast<AsyncStartOp>(op))
    started = getStarted(start);
  if (isa<AsyncStartOp, SendOp, RecvOp>(started))
    return kUnknownLatency;
  if (!isa<FusionOp, WhileOp, ConditionalOp, CallOp>(started) &&
      times.get(started).isUnknown)
    return kUnknownLatency;
  return getExecutionTime(started, times);
}

Graph::Graph(Block &block, InstructionTimeAnalysis &times,
             SideEffectAnalysis &effects, TemporaryMemoryAnalysis &memory) {
  for (Operation &op : block.without_terminator()) {
    unsigned number = instructions.size();
    numbers[&op] = number;
    Instruction &instruction = instructions.emplace_back();
    instruction.op = &op;
    instruction.start = number;
    if (isAsyncStartOrUpdate(&op) && !isa<AsyncUpdateOp>(op)) {
      instruction.resource = getResource(&op);
      instruction.latency = getLatency(&op, times);
      ++numStarts;
    } else if (isAsyncDone(&op) || isa<AsyncUpdateOp>(op)) {
      // What carries an operation in flight from elsewhere has no start here.
      auto it = numbers.find(op.getOperand(0).getDefiningOp());
      if (it == numbers.end() ||
          !isAsyncStartOrUpdate(instructions[it->second].op))
        continue;
      instruction.start = instructions[it->second].start;
      instruction.resource = instructions[instruction.start].resource;
      instruction.isDone = isAsyncDone(&op) && instruction.resource;
    } else {
      instruction.time = getExecutionTime(&op, times);
    }
  }
  if (numStarts == 0)
    return;
  addEdges(effects);
  addMemory(block, memory);
}

/// Whether operations keep the order they have. Collectives may change theirs:
/// it is the same on all devices, which run one program.
static bool keepsOrder(Operation *op, SideEffectAnalysis &effects) {
  return !isa<AllGatherStartOp, AllGatherDoneOp, AllReduceStartOp,
              AllReduceDoneOp, CollectivePermuteStartOp,
              CollectivePermuteDoneOp>(op) &&
         effects.has(op);
}

void Graph::addEdges(SideEffectAnalysis &effects) {
  InstructionOrder order;
  for (auto [number, instruction] : llvm::enumerate(instructions)) {
    Operation *op = instruction.op;
    SmallVectorImpl<unsigned> &before = instruction.before;
    for (Value operand : op->getOperands())
      if (auto it = numbers.find(operand.getDefiningOp()); it != numbers.end())
        before.push_back(it->second);
    // An array is updated after others have read it: a copy would be needed.
    for (const OperandSharing &sharing : getOperandSharing(op))
      if (sharing.isRequired)
        for (Operation *user : op->getOperand(sharing.operand).getUsers())
          if (auto it = numbers.find(user);
              it != numbers.end() && it->second < number)
            before.push_back(it->second);
    order.add(op, number, keepsOrder(op, effects), before);
    for (unsigned other : before) {
      Instruction &first = instructions[other];
      first.after.push_back(number);
      double latency =
          instruction.isDone && instruction.start == other ? first.latency : 0;
      instruction.latencyBefore =
          std::max(instruction.latencyBefore, first.latencyBefore + latency);
    }
  }
}

void Graph::addMemory(Block &block, TemporaryMemoryAnalysis &memory) {
  MemorySchedule schedule = memory.getSchedule(block);
  arrays = std::move(schedule.arrays);
  for (MemorySchedule::Instruction &of : schedule.instructions) {
    Instruction &instruction = instructions[numbers.at(of.op)];
    instruction.nested = of.nested;
    instruction.defined = std::move(of.defined);
    instruction.read = std::move(of.read);
  }
  // What is on its way is needed until it has arrived.
  for (Instruction &instruction : instructions)
    if (instruction.isDone)
      llvm::append_range(instruction.read,
                         instructions[instruction.start].read);
}

double Graph::getTime(ArrayRef<unsigned> order, const Limits &limits) const {
  // When what was started is done, and when each of a resource is free.
  SmallVector<double> doneAt(instructions.size());
  std::array<std::multiset<double>, kNumResources> inUse;
  double now = 0;
  for (unsigned number : order) {
    const Instruction &instruction = instructions[number];
    if (instruction.isDone) {
      now = std::max(now, doneAt[instruction.start]);
    } else if (instruction.resource && instruction.start == number) {
      std::multiset<double> &ends = inUse[unsigned(*instruction.resource)];
      double begin = now;
      if (ends.size() >= limits[unsigned(*instruction.resource)]) {
        begin = std::max(begin, *ends.begin());
        ends.erase(ends.begin());
      }
      doneAt[number] = begin + instruction.latency;
      ends.insert(doneAt[number]);
    } else {
      now += instruction.time;
    }
  }
  return now;
}

double Graph::getPeak(ArrayRef<unsigned> order) const {
  ReverseMemory memory(*this);
  for (unsigned number : llvm::reverse(order))
    memory.place(number);
  return memory.getPeak();
}

//===----------------------------------------------------------------------===//
// The order
//===----------------------------------------------------------------------===//

Scheduler::Scheduler(const Graph &graph, const Limits &limits,
                     double memoryLimit)
    : graph(graph), limits(limits), memoryLimit(memoryLimit), memory(graph),
      numAfter(graph.instructions.size()), readyAt(graph.instructions.size()),
      computations(Later{&graph}), starts(Later{&graph}) {
  for (auto [number, instruction] : llvm::enumerate(graph.instructions))
    numAfter[number] = instruction.after.size();
  for (auto [number, count] : llvm::enumerate(numAfter))
    if (count == 0)
      release(number);
}

/// All that comes after an instruction is placed.
void Scheduler::release(unsigned number) {
  const Instruction &instruction = graph.instructions[number];
  if (instruction.isDone)
    dones[unsigned(*instruction.resource)].insert(number);
  else if (instruction.resource && instruction.start == number)
    waiting.insert({readyAt[number], number});
  else
    computations.insert(number);
}

void Scheduler::place(unsigned number) {
  const Instruction &instruction = graph.instructions[number];
  computations.erase(number);
  starts.erase(number);
  if (instruction.isDone) {
    dones[unsigned(*instruction.resource)].erase(number);
    ++getInFlight(number);
    readyAt[instruction.start] =
        now + graph.instructions[instruction.start].latency;
  } else if (instruction.resource && instruction.start == number &&
             getInFlight(number) != 0) {
    --getInFlight(number);
  }
  memory.place(number);
  now += instruction.time;
  order.push_back(number);
  for (unsigned other : instruction.before)
    if (--numAfter[other] == 0)
      release(other);
}

/// The first of them that fits into memory; nothing if there is none.
std::optional<unsigned> Scheduler::findFitting(const Ready &ready) const {
  unsigned count = 0;
  for (unsigned number : ready) {
    if (memory.getBytesAt(number) <= memoryLimit)
      return number;
    if (++count == kMaxCandidates)
      break;
  }
  return std::nullopt;
}

unsigned Scheduler::choose() {
  while (!waiting.empty() && waiting.begin()->first <= now) {
    starts.insert(waiting.begin()->second);
    waiting.erase(waiting.begin());
  }
  // What is in flight long enough makes room for others.
  if (!starts.empty())
    return *starts.begin();
  for (auto [resource, of] : llvm::enumerate(dones))
    if (!of.empty() && inFlight[resource] < limits[resource] &&
        memory.getBytesAt(*of.begin()) <= memoryLimit)
      return *of.begin();
  if (auto fitting = findFitting(computations))
    return *fitting;
  // The device waits until what is in flight is done.
  if (!waiting.empty()) {
    now = waiting.begin()->first;
    unsigned start = waiting.begin()->second;
    waiting.erase(waiting.begin());
    return start;
  }
  if (!computations.empty())
    return *computations.begin();
  // More are in flight than there should be, or memory is short.
  for (const auto &of : dones)
    if (!of.empty())
      return *of.begin();
  llvm_unreachable("an instruction comes before itself");
}

SmallVector<unsigned> Scheduler::run() {
  while (order.size() < graph.instructions.size())
    place(choose());
  return SmallVector<unsigned>(llvm::reverse(order));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

bool LatencyHidingSchedulePass::schedule(Block &block,
                                         InstructionTimeAnalysis &times,
                                         SideEffectAnalysis &effects,
                                         TemporaryMemoryAnalysis &memory,
                                         double bytes) {
  bool isChanged = false;
  for (Operation &op : block)
    if (isa<WhileOp, ConditionalOp>(op))
      for (Region &region : op.getRegions())
        isChanged |= schedule(region.front(), times, effects, memory, bytes);
  Graph graph(block, times, effects, memory);
  if (!graph.hasAsynchronous())
    return isChanged;
  Limits limits = {std::max(1u, unsigned(collectives)), 4, 2,
                   std::numeric_limits<unsigned>::max()};
  auto given =
      llvm::to_vector(llvm::seq<unsigned>(0, graph.instructions.size()));
  SmallVector<unsigned> order = Scheduler(graph, limits, bytes).run();
  double timeBefore = graph.getTime(given, limits),
         time = graph.getTime(order, limits);
  double peakBefore = graph.getPeak(given), peak = graph.getPeak(order);
  auto microseconds = [](double seconds) {
    return llvm::formatv("{0:f2}", seconds * 1e6).str();
  };
  if (time >= timeBefore) {
    remark::missed(block.getParentOp()->getLoc(),
                   remark::RemarkOpts::name("NotHidden").category(DEBUG_TYPE))
        << remark::add("{0} in flight as they were: {1} us, and {2} us in "
                       "another order",
                       graph.getNumStarts(), microseconds(timeBefore),
                       microseconds(time));
    return isChanged;
  }
  if (peak > bytes && peak > peakBefore) {
    remark::missed(block.getParentOp()->getLoc(),
                   remark::RemarkOpts::name("NotHidden").category(DEBUG_TYPE))
        << remark::add("{0} in flight as they were: another order needs {1} "
                       "bytes, and there are {2}",
                       graph.getNumStarts(), int64_t(peak), int64_t(bytes));
    return isChanged;
  }
  remark::passed(block.getParentOp()->getLoc(),
                 remark::RemarkOpts::name("Hidden").category(DEBUG_TYPE))
      << remark::add("{0} in flight: {1} us instead of {2}, {3} bytes instead "
                     "of {4}",
                     graph.getNumStarts(), microseconds(time),
                     microseconds(timeBefore), int64_t(peak),
                     int64_t(peakBefore));
  for (unsigned number : order)
    graph.instructions[number].op->moveBefore(block.getTerminator());
  return true;
}

bool LatencyHidingSchedulePass::run(const DeviceDescription &device) {
  InstructionTimeAnalysis times(device);
  SideEffectAnalysis effects(/*collectivesAreRemovable=*/true);
  TemporaryMemoryAnalysis memory(/*withBuffers=*/true);
  // As much as XLA leaves to a program.
  double bytes =
      memoryLimit > 0 ? double(memoryLimit) : 0.8 * device.memorySize;
  bool isChanged = false;
  for (auto function : getOperation().getOps<func::FuncOp>())
    for (Block &block : function.getBody())
      isChanged |= schedule(block, times, effects, memory, bytes);
  if (isChanged)
    getOperation()->setAttr(HLODialect::kIsScheduled,
                            mlir::UnitAttr::get(&getContext()));
  return isChanged;
}
