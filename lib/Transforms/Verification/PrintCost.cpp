//===- PrintCost.cpp - Print what a module computes -----------------------===//
// See the description of print-cost in Passes.td; test: print-cost.mlir.

#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Analysis/Cost/CostAnalysis.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Verification/Passes.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

namespace hlo {
#define GEN_PASS_DEF_PRINTCOSTPASS
#include "hlo/Transforms/Verification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// How many instructions there are of each opcode.
using Instructions = llvm::MapVector<StringRef, uint64_t>;

struct PrintCostPass : hlo::impl::PrintCostPassBase<PrintCostPass> {
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

static void add(Instructions &sum, const Instructions &other) {
  for (auto &[opcode, count] : other)
    sum[opcode] = llvm::SaturatingAdd(sum[opcode], count);
}

static void eraseDeadInstructions(ModuleOp module) {
  module.walk<WalkOrder::PostOrder, mlir::ReverseIterator>([](Operation *op) {
    if (mlir::isOpTriviallyDead(op))
      op->erase();
  });
}

/// Instructions of a function and all it calls. What is nested in a fusion or
/// combines elements is no instruction of its own.
static Instructions countInstructions(
    func::FuncOp function, const ComputationGraph &graph,
    const llvm::DenseMap<Operation *, Instructions> &instructionsOf) {
  Instructions sum;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isInstruction(op) || isa<ParameterOp>(op))
      return WalkResult::advance();
    ++sum[op->getName().stripDialect()];
    if (auto call = dyn_cast<CallOp>(op))
      if (func::FuncOp callee = graph.lookup(call.getCalleeAttr()))
        add(sum, instructionsOf.lookup(callee));
    return isa<WhileOp, ConditionalOp, AsyncStartOp>(op) ? WalkResult::advance()
                                                         : WalkResult::skip();
  });
  return sum;
}

void PrintCostPass::runOnOperation() {
  // On a copy: an analysis leaves the module as it is.
  OwningOpRef<ModuleOp> module = getOperation().clone();
  eraseDeadInstructions(*module);

  ComputationGraph graph(*module);
  CostAnalysis costs;
  llvm::DenseMap<Operation *, Instructions> instructionsOf;
  Instructions instructions;
  Cost cost;
  for (func::FuncOp function : graph.getCalleesFirst()) {
    Instructions own = countInstructions(function, graph, instructionsOf);
    if (function.isPublic()) {
      add(instructions, own);
      cost += costs.get(function);
    }
    instructionsOf[function] = std::move(own);
  }
  uint64_t total = 0;
  for (auto &[opcode, count] : instructions)
    total = llvm::SaturatingAdd(total, count);
  markAllAnalysesPreserved();

  raw_ostream &os = llvm::errs();
  if (json) {
    llvm::json::Object opcodes;
    for (auto &[opcode, count] : instructions)
      opcodes[opcode] = count;
    os << llvm::json::Value(
              llvm::json::Object{{"instructions", total},
                                 {"flops", cost.flops},
                                 {"transcendentals", cost.transcendentals},
                                 {"bytes_accessed", cost.bytesAccessed},
                                 {"opcodes", std::move(opcodes)}})
       << '\n';
    return;
  }
  os << total << " instructions, "
     << llvm::format("%.15g flops, %.15g transcendentals, %.15g bytes\n",
                     cost.flops, cost.transcendentals, cost.bytesAccessed);
  auto sorted = instructions.takeVector();
  llvm::sort(sorted, [](auto &lhs, auto &rhs) {
    return std::tie(rhs.second, lhs.first) < std::tie(lhs.second, rhs.first);
  });
  for (auto &[opcode, count] : sorted)
    os << llvm::format_decimal(count, 8) << ' ' << opcode << '\n';
}
