//===- ThunkCommandBuffers.cpp - What GPUs are given at once --------------===//
// See the description of thunk-command-buffers in Passes.td; test:
// thunk-command-buffers.mlir.

#include "hlo/Dialect/Thunk/IR/ThunkOps.h"
#include "hlo/Dialect/Thunk/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "thunk-command-buffers"

namespace hlo {
#define GEN_PASS_DEF_THUNKCOMMANDBUFFERSPASS
#include "hlo/Dialect/Thunk/Transforms/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace remark = mlir::remark;

/// Most commands of a loop: each takes memory and time to be recorded, and that
/// gains less the more the body has.
static constexpr uint64_t kMostCommandsOfLoop = 1024;

namespace {
class CommandBuffers {
public:
  explicit CommandBuffers(thunk::ProgramOp program) : program(program) {}

  /// Returns whether there are any.
  bool create();

private:
  void countCommands(thunk::WhileOp loop);
  uint64_t getNumCommands(Operation *op) const;
  void create(Block &block);
  void create(ArrayRef<Operation *> run);
  void createInRegions(Operation *op);

  thunk::ProgramOp program;
  /// Of loops that can be recorded.
  llvm::DenseMap<Operation *, uint64_t> numCommandsOfLoops;
  /// Of other loops that run a known number of times, why not.
  llvm::DenseMap<Operation *, std::string> reasons;
  bool hasAny = false;
};
} // namespace

static bool namesMemory(Operation *op) {
  return isa<thunk::ParameterOp, thunk::ConstantOp, thunk::AllocationOp,
             thunk::SliceOp>(op);
}

/// How often an operation is a command of a buffer; 0 if it cannot be one.
uint64_t CommandBuffers::getNumCommands(Operation *op) const {
  if (isa<thunk::KernelOp, thunk::CopyOp, thunk::LibraryCallOp>(op))
    return 1;
  return numCommandsOfLoops.lookup(op);
}

void CommandBuffers::countCommands(thunk::WhileOp loop) {
  if (!loop.getTripCount())
    return;
  uint64_t count = 0;
  for (Operation &op : loop.getBody().front().without_terminator()) {
    uint64_t numCommands = getNumCommands(&op);
    if (numCommands == 0) {
      reasons[loop] = "the host has a part in its body";
      return;
    }
    count += numCommands;
  }
  count = llvm::SaturatingMultiply(count, *loop.getTripCount());
  if (count > kMostCommandsOfLoop)
    reasons[loop] = std::to_string(count) + " commands are more than " +
                    std::to_string(kMostCommandsOfLoop);
  else if (count != 0)
    numCommandsOfLoops[loop] = count;
  else
    reasons[loop] = "it does nothing";
}

static std::string count(size_t number, StringRef one, StringRef several) {
  return (llvm::Twine(number) + " " + (number == 1 ? one : several)).str();
}

/// Such as "2 kernels, 1 copy".
static std::string describe(ArrayRef<Operation *> run) {
  auto getCount = [&](auto isKind) { return llvm::count_if(run, isKind); };
  SmallVector<std::string> parts;
  auto add = [&](size_t number, StringRef one, StringRef several) {
    if (number)
      parts.push_back(count(number, one, several));
  };
  add(getCount(llvm::IsaPred<thunk::KernelOp>), "kernel", "kernels");
  add(getCount(llvm::IsaPred<thunk::CopyOp>), "copy", "copies");
  add(getCount(llvm::IsaPred<thunk::LibraryCallOp>), "call of a library",
      "calls of libraries");
  add(getCount(llvm::IsaPred<thunk::WhileOp>), "loop", "loops");
  return llvm::join(parts, ", ");
}

static remark::detail::InFlightRemark miss(Operation *op) {
  return remark::missed(
      op->getLoc(),
      remark::RemarkOpts::name("NotCaptured").category(DEBUG_TYPE));
}

void CommandBuffers::create(ArrayRef<Operation *> run) {
  if (run.empty())
    return;
  uint64_t numCommands = 0;
  for (Operation *op : run)
    numCommands += getNumCommands(op);
  if (numCommands == 1) {
    miss(run.front()) << remark::add(
        "not captured: one command is launched as well by itself");
    return;
  }
  remark::passed(run.front()->getLoc(),
                 remark::RemarkOpts::name("Captured").category(DEBUG_TYPE))
      << remark::add("captured {0}: {1}",
                     count(numCommands, "command", "commands"), describe(run));
  // Memory may be named between them.
  OpBuilder builder(run.back());
  auto buffer = thunk::CommandBufferOp::create(
      builder, run.back()->getParentOp()->getLoc());
  Block *body = builder.createBlock(&buffer.getBody());
  for (Operation *op : run)
    op->moveBefore(body, body->end());
  builder.setInsertionPointToEnd(body);
  thunk::ReturnOp::create(builder, buffer.getLoc());
  hasAny = true;
}

void CommandBuffers::create(Block &block) {
  SmallVector<Operation *> run;
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
    if (namesMemory(&op))
      continue;
    if (getNumCommands(&op) != 0) {
      run.push_back(&op);
      continue;
    }
    create(run);
    run.clear();
    createInRegions(&op);
  }
  create(run);
}

/// Of what cannot be in a command buffer.
void CommandBuffers::createInRegions(Operation *op) {
  if (auto loop = dyn_cast<thunk::WhileOp>(op)) {
    if (!loop.getTripCount()) {
      miss(op) << remark::add(
          "not captured: the host reads whether there is another iteration");
      create(loop.getCondition().front());
    } else {
      miss(op) << remark::add("not captured: {0}", reasons.lookup(op));
    }
    return create(loop.getBody().front());
  }
  auto conditional = dyn_cast<thunk::ConditionalOp>(op);
  if (!conditional)
    return;
  miss(op) << remark::add("not captured: the host reads which branch to run");
  for (Region &branch : conditional.getBranches())
    create(branch.front());
}

bool CommandBuffers::create() {
  // Loops in loops first.
  program.walk([&](thunk::WhileOp loop) { countCommands(loop); });
  create(program.getBody().front());
  return hasAny;
}

namespace {
struct ThunkCommandBuffersPass
    : ::hlo::impl::ThunkCommandBuffersPassBase<ThunkCommandBuffersPass> {
  void runOnOperation() override {
    bool hasAny = false;
    for (auto program : getOperation().getOps<thunk::ProgramOp>())
      if (program.getTarget())
        hasAny |= CommandBuffers(program).create();
    if (!hasAny)
      markAllAnalysesPreserved();
  }
};
} // namespace
