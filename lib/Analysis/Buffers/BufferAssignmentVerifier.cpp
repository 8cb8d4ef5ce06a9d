//===- BufferAssignmentVerifier.cpp - Who overwrites what -----------------===//

#include "hlo/Analysis/Buffers/ArrayLiveness.h"
#include "hlo/Analysis/Buffers/BufferAssignment.h"
#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include <map>

using namespace hlo;

namespace {
/// Runs a schedule on contents, which are numbers, instead of elements. It uses
/// nothing of what assigns memory but which operations may compute results in
/// the place of operands.
class Machine {
public:
  explicit Machine(const BufferAssignment &assignment)
      : assignment(assignment), memory(assignment.getAllocations().size()) {}

  LogicalResult run(func::FuncOp function);

private:
  using Contents = SmallVector<unsigned, 1>;
  struct Range {
    int64_t end;
    unsigned contents;
  };

  LogicalResult check(Location loc, Value value, const Twine &who);
  LogicalResult check(Operation *op) {
    for (Value operand : op->getOperands())
      if (failed(check(op->getLoc(), operand, "reads")))
        return failure();
    return success();
  }
  bool holds(const BufferSlice &slice, unsigned wanted) const;
  void write(const BufferSlice &slice, unsigned what);
  LogicalResult define(Value value);
  LogicalResult hasMemory(Value value);
  LogicalResult checkSharing(Operation *op);
  /// A value is in the memory of another, which has its contents.
  LogicalResult pass(Value from, Value to);
  LogicalResult run(Block &block);
  LogicalResult run(Operation *op);
  LogicalResult runOther(Operation *op);

  const BufferAssignment &assignment;
  /// What is where, by first byte.
  std::vector<std::map<int64_t, Range>> memory;
  llvm::DenseMap<Value, Contents> contentsOf;
  unsigned last = 0;
};
} // namespace

bool Machine::holds(const BufferSlice &slice, unsigned wanted) const {
  if (slice.size == 0)
    return true;
  const auto &ranges = memory[slice.allocation];
  auto it = ranges.find(slice.offset);
  return it != ranges.end() && it->second.contents == wanted &&
         it->second.end == slice.offset + slice.size;
}

/// Everything that it overlaps is lost.
void Machine::write(const BufferSlice &slice, unsigned what) {
  if (slice.size == 0)
    return;
  auto &ranges = memory[slice.allocation];
  int64_t end = slice.offset + slice.size;
  auto it = ranges.upper_bound(slice.offset);
  if (it != ranges.begin() && std::prev(it)->second.end > slice.offset)
    --it;
  while (it != ranges.end() && it->first < end)
    it = ranges.erase(it);
  ranges[slice.offset] = {end, what};
}

LogicalResult Machine::check(Location loc, Value value, const Twine &who) {
  for (auto [slice, wanted] :
       llvm::zip_equal(assignment.getSlices(value), contentsOf[value]))
    if (!holds(slice, wanted)) {
      mlir::InFlightDiagnostic error =
          mlir::emitError(loc) << who << " an array that is overwritten";
      error.attachNote(value.getLoc()) << "the array";
      return error;
    }
  return success();
}

LogicalResult Machine::hasMemory(Value value) {
  SmallVector<Type> leaves;
  getLeafTypes(value.getType(), leaves);
  ArrayRef<BufferSlice> slices = assignment.getSlices(value);
  if (slices.size() != leaves.size())
    return mlir::emitError(value.getLoc()) << "has no memory";
  for (auto [type, slice] : llvm::zip(leaves, slices)) {
    if (!isa<RankedTensorType>(type))
      continue;
    ArrayRef<BufferAllocation> allocations = assignment.getAllocations();
    if (slice.size != getBytesInMemory(type) ||
        slice.allocation >= allocations.size() || slice.offset < 0 ||
        slice.offset + slice.size > allocations[slice.allocation].size ||
        slice.offset % allocations[slice.allocation].alignment != 0)
      return mlir::emitError(value.getLoc()) << "has memory of another size";
  }
  return success();
}

LogicalResult Machine::define(Value value) {
  if (failed(hasMemory(value)))
    return failure();
  Contents contents;
  for (const BufferSlice &slice : assignment.getSlices(value)) {
    contents.push_back(++last);
    write(slice, last);
  }
  contentsOf[value] = std::move(contents);
  return check(value.getLoc(), value, "computes");
}

LogicalResult Machine::pass(Value from, Value to) {
  if (failed(hasMemory(to)))
    return failure();
  Contents contents = contentsOf[from];
  contentsOf[to] = std::move(contents);
  if (!llvm::equal(assignment.getSlices(from), assignment.getSlices(to)))
    return mlir::emitError(to.getLoc())
           << "is in other memory than what it is of";
  return success();
}

static bool overlap(const BufferSlice &lhs, const BufferSlice &rhs) {
  return lhs.size != 0 && rhs.size != 0 && lhs.allocation == rhs.allocation &&
         lhs.offset < rhs.offset + rhs.size &&
         rhs.offset < lhs.offset + lhs.size;
}

/// Results may overlap operands only where they take their memory.
LogicalResult Machine::checkSharing(Operation *op) {
  if (op->getNumResults() == 0)
    return success();
  std::optional<SmallVector<OperandSharing>> sharing;
  SmallVector<std::optional<OperandArray>> named = getNamedArrays(op);
  for (auto [resultLeaf, written] :
       llvm::enumerate(assignment.getSlices(op->getResult(0)))) {
    if (named[resultLeaf])
      continue;
    for (auto [number, operand] : llvm::enumerate(op->getOperands()))
      for (auto [leaf, read] : llvm::enumerate(assignment.getSlices(operand))) {
        if (!overlap(written, read))
          continue;
        if (!sharing)
          sharing = getOperandSharing(op);
        bool mayShare =
            read == written &&
            llvm::any_of(*sharing, [&, n = number, l = leaf,
                                    r = resultLeaf](const auto &one) {
              return one.operand == n && one.operandLeaf == l &&
                     one.resultLeaf == r;
            });
        if (!mayShare)
          return op->emitOpError("writes a result over operand ")
                 << number << ", which it reads elsewhere";
      }
  }
  return success();
}

LogicalResult Machine::run(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(run(&op)))
      return failure();
  return success();
}

/// What names arrays has their contents, what is computed new ones.
LogicalResult Machine::runOther(Operation *op) {
  for (Value value : op->getResults()) {
    if (failed(hasMemory(value)))
      return failure();
    ArrayRef<BufferSlice> slices = assignment.getSlices(value);
    Contents contents;
    for (auto [slice, named] : llvm::zip(slices, getNamedArrays(op))) {
      if (!named) {
        contents.push_back(++last);
        if (!isa<ConstantOp>(op))
          write(slice, last);
        continue;
      }
      Value operand = op->getOperand(named->operand);
      contents.push_back(contentsOf[operand][named->leaf]);
      if (!(assignment.getSlices(operand)[named->leaf] == slice))
        return op->emitOpError("is in other memory than what it is of");
    }
    if (!isa<ConstantOp>(op))
      contentsOf[value] = std::move(contents);
    if (!isName(op) && failed(check(op->getLoc(), value, "computes")))
      return failure();
  }
  return success();
}

LogicalResult Machine::run(Operation *op) {
  if (isName(op))
    return runOther(op);
  if (auto loop = dyn_cast<WhileOp>(op)) {
    Block &condition = loop.getCondition().front(),
          &body = loop.getBody().front();
    Value state = op->getOperand(0);
    for (unsigned i = 0;; ++i) {
      if (failed(check(op->getLoc(), state, "goes on with")) ||
          failed(pass(state, condition.getArgument(0))) ||
          failed(run(condition)) || failed(check(condition.getTerminator())) ||
          failed(check(op->getLoc(), state, "goes on with")))
        return failure();
      if (i == 2)
        return pass(state, op->getResult(0));
      if (failed(pass(state, body.getArgument(0))) || failed(run(body)) ||
          failed(check(body.getTerminator())))
        return failure();
      state = body.getTerminator()->getOperand(0);
    }
  }
  if (auto conditional = dyn_cast<ConditionalOp>(op)) {
    if (failed(check(op->getLoc(), conditional.getBranchIndex(), "reads")))
      return failure();
    // Whichever runs, what is read afterwards is there: each starts with the
    // memory that there is now.
    auto before = memory;
    std::vector<std::map<int64_t, Range>> after;
    for (auto [branch, operand] : llvm::zip(conditional.getBranches(),
                                            conditional.getBranchOperands())) {
      Block &block = branch.front();
      memory = before;
      Operation *terminator = block.getTerminator();
      if (failed(pass(operand, block.getArgument(0))) || failed(run(block)) ||
          failed(check(terminator)) ||
          failed(pass(terminator->getOperand(0), op->getResult(0))))
        return failure();
      // What is not the same after each branch is not known.
      if (after.empty()) {
        after = memory;
        continue;
      }
      for (auto [ranges, own] : llvm::zip(after, memory))
        for (auto it = ranges.begin(); it != ranges.end();) {
          auto same = own.find(it->first);
          bool isSame = same != own.end() &&
                        same->second.end == it->second.end &&
                        same->second.contents == it->second.contents;
          it = isSame ? std::next(it) : ranges.erase(it);
        }
    }
    memory = std::move(after);
    // One of them has been computed.
    Contents contents;
    Contents lastBranch = contentsOf[op->getResult(0)];
    for (auto [slice, old] :
         llvm::zip(assignment.getSlices(op->getResult(0)), lastBranch)) {
      contents.push_back(holds(slice, old) ? old : ++last);
      if (!holds(slice, contents.back()))
        write(slice, contents.back());
    }
    contentsOf[op->getResult(0)] = std::move(contents);
    return success();
  }
  return success(succeeded(check(op)) && succeeded(checkSharing(op)) &&
                 succeeded(runOther(op)));
}

LogicalResult Machine::run(func::FuncOp function) {
  for (BlockArgument argument : function.getArguments())
    if (failed(define(argument)))
      return failure();
  // They are there from the beginning.
  LogicalResult isGood = success();
  function.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ConstantOp>(op))
      isGood =
          success(succeeded(isGood) && succeeded(define(op->getResult(0))));
    return isa<func::FuncOp, WhileOp, ConditionalOp>(op)
               ? mlir::WalkResult::advance()
               : mlir::WalkResult::skip();
  });
  Block &block = function.getBody().front();
  if (failed(isGood) || failed(run(block)) ||
      failed(check(block.getTerminator())))
    return failure();
  return success();
}

LogicalResult hlo::verifyBufferAssignment(ModuleOp module,
                                          const BufferAssignment &assignment) {
  FailureOr<func::FuncOp> function = getScheduledFunction(module);
  if (failed(function))
    return failure();
  return Machine(assignment).run(*function);
}
