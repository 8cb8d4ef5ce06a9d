//===- HorizontalLoopFusion.cpp - Fuse loops side by side -----------------===//
// See the description of horizontal-loop-fusion in Passes.td; test:
// horizontal-loop-fusion.mlir.

#include "FusionPass.h"
#include "FusionRemarks.h"
#include "Horizontal.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "horizontal-loop-fusion"

namespace hlo {
#define GEN_PASS_DEF_HORIZONTALLOOPFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// What a kernel may be given: a pointer for each parameter.
static constexpr int64_t kMaxParameterBytes = 4000, kPointerBytes = 8;

namespace {
/// One of two ways to put loops into one kernel, and what is worth it: others
/// keep the device busy by themselves.
struct Way {
  /// Loops of any size, whose results are slices of one array; else loops of
  /// the same shape.
  bool concatenates;
  int64_t maxElements;
  int64_t maxInstructions;
};

constexpr Way kWays[] = {{false, 8192 * 8192, 128}, {true, 128 * 2048, 30}};

/// A loop, and its results in memory.
struct Loop {
  Operation *op;
  SmallVector<RankedTensorType, 1> types;
  int64_t instructions = 0;

  static std::optional<Loop> get(Operation *op);
  std::string getConflict(Way way) const;
};

/// Loops that are not fused, and why.
using Declined = SmallVector<std::pair<Operation *, std::string>, 0>;

struct HorizontalLoopFusionPass
    : FusionPass<
          hlo::impl::HorizontalLoopFusionPassBase<HorizontalLoopFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &) override {
    return fuseBackwards(
        block, [&](Operation *consumer) { return fuseProducers(consumer); });
  }

private:
  bool fuseProducers(Operation *consumer);
  bool fuseProducers(Operation *consumer, Way way, Declined &declined);
  void fuseLoops(ArrayRef<Loop> loops, Way way, Operation *consumer);
};

/// Loops that one kernel may do.
struct Group {
  explicit Group(size_t maxResults) : maxResults(maxResults) {}
  /// Why it cannot have another loop; empty if it has it now.
  std::string add(const Loop &loop);

  SmallVector<Loop, 0> loops;
  size_t results = 0, maxResults;
  int64_t parameterBytes = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

/// Nothing for what is no loop, computes no elements, or has results of several
/// element types or sizes.
std::optional<Loop> Loop::get(Operation *op) {
  auto fusion = dyn_cast<FusionOp>(op);
  if (fusion ? fusion.getKind() != FusionKind::kLoop
             : !op->hasTrait<hlo::OpTrait::Elementwise>())
    return std::nullopt;
  Loop loop = {op, {}, countInstructions(op)};
  SmallVector<Type> leaves;
  getLeafTypes(op->getResult(0).getType(), leaves);
  for (Type type : leaves)
    loop.types.push_back(cast<RankedTensorType>(type));
  RankedTensorType first = loop.types.front();
  // Of a tuple inside a tuple there is no other way to read it, and what an
  // instruction of several results gives is no tuple to take apart.
  if (auto tuple = dyn_cast<TupleType>(op->getResult(0).getType());
      tuple &&
      (tuple.size() != leaves.size() ||
       !fusion.getCalls()
            .front()
            .getTerminator()
            ->getOperand(0)
            .getDefiningOp<TupleOp>() ||
       !llvm::all_of(op->getUsers(), llvm::IsaPred<GetTupleElementOp>)))
    return std::nullopt;
  if (first.getNumElements() == 0 ||
      llvm::any_of(loop.types, [&](RankedTensorType type) {
        return type.getElementType() != first.getElementType() ||
               type.getNumElements() != first.getNumElements();
      }))
    return std::nullopt;
  return loop;
}

/// Why it may not be fused in that way; empty if it may.
std::string Loop::getConflict(Way way) const {
  int64_t elements = types.front().getNumElements();
  if (elements > way.maxElements)
    return llvm::formatv("{0} elements, more than {1}", elements,
                         way.maxElements);
  if (instructions > way.maxInstructions)
    return llvm::formatv("{0} instructions, more than {1}", instructions,
                         way.maxInstructions);
  if (way.concatenates && !llvm::all_of(types, [](RankedTensorType type) {
        return isDescending(withDefaultLayout(type));
      }))
    return "a slice of memory has another layout";
  return "";
}

/// Drops loops that read a parameter which others of them read.
static void dropThoseThatShare(SmallVectorImpl<Loop> &loops,
                               Declined &declined) {
  auto isParameter = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && isa<BlockArgument>(value) && type.getNumElements() > 1;
  };
  llvm::DenseMap<Value, llvm::SmallDenseSet<Operation *, 2>> readers;
  for (const Loop &loop : loops)
    for (Value operand : loop.op->getOperands())
      readers[operand].insert(loop.op);
  llvm::erase_if(loops, [&](const Loop &loop) {
    if (llvm::none_of(loop.op->getOperands(), [&](Value operand) {
          return isParameter(operand) && readers[operand].size() > 1;
        }))
      return false;
    declined.emplace_back(loop.op, "others read the same parameter");
    return true;
  });
}

std::string Group::add(const Loop &loop) {
  size_t allResults = results + loop.types.size();
  int64_t bytes =
      parameterBytes +
      kPointerBytes * int64_t(loop.op->getNumOperands() + loop.types.size());
  if (!loops.empty() &&
      (allResults >= maxResults || bytes >= kMaxParameterBytes))
    return llvm::formatv(
        "{0} results of fewer than {1}, {2} bytes of parameters of fewer "
        "than {3}",
        allResults, maxResults, bytes, kMaxParameterBytes);
  loops.push_back(loop);
  results = allResults;
  parameterBytes = bytes;
  return "";
}

/// Groups of several loops, those with most alike to do side by side.
static SmallVector<Group> getGroups(ArrayRef<Loop> loops, Way way,
                                    Declined &declined) {
  // By element type, number of results and shape.
  using Key = std::tuple<Type, size_t, Type>;
  llvm::MapVector<Key, SmallVector<Loop, 0>> alike;
  for (const Loop &loop : loops) {
    RankedTensorType type = loop.types.front();
    alike[{type.getElementType(), loop.types.size(),
           way.concatenates ? Type() : Type(type)}]
        .push_back(loop);
  }
  SmallVector<Group> groups;
  for (auto &[key, all] : alike) {
    if (all.size() == 1) {
      if (way.concatenates && loops.size() > 1)
        declined.emplace_back(
            all.front().op,
            llvm::formatv("no other of {0} loops has as many results, {1}, "
                          "of {2}",
                          loops.size(), std::get<size_t>(key),
                          getElementTypeName(std::get<0>(key))));
      continue;
    }
    llvm::sort(all, [](const Loop &lhs, const Loop &rhs) {
      auto getSize = [](const Loop &loop) {
        return std::pair(loop.instructions,
                         loop.types.front().getNumElements());
      };
      return getSize(lhs) != getSize(rhs) ? getSize(lhs) < getSize(rhs)
                                          : lhs.op->isBeforeInBlock(rhs.op);
    });
    bool isBare = !way.concatenates && !isa<FusionOp>(all.front().op);
    size_t maxResults = isBare ? 64 : 32;
    groups.emplace_back(maxResults);
    for (const Loop &loop : all)
      if (std::string why = groups.back().add(loop); !why.empty()) {
        declined.emplace_back(loop.op, why);
        groups.emplace_back(maxResults).add(loop);
      }
  }
  llvm::erase_if(groups,
                 [](const Group &group) { return group.loops.size() < 2; });
  return groups;
}

//===----------------------------------------------------------------------===//
// Fusion
//===----------------------------------------------------------------------===//

/// Puts what a loop computes in its place, into `members`. Returns the results.
static SmallVector<Value> takeApart(mlir::RewriterBase &rewriter, Operation *op,
                                    SmallVectorImpl<Operation *> &members) {
  auto fusion = dyn_cast<FusionOp>(op);
  if (!fusion) {
    members.push_back(op);
    return {op->getResult(0)};
  }
  Block &body = fusion.getCalls().front();
  for (auto parameter : llvm::make_early_inc_range(body.getOps<ParameterOp>()))
    rewriter.replaceOp(parameter, parameter.getOperand());
  Operation *terminator = body.getTerminator();
  SmallVector<Value> results = {terminator->getOperand(0)};
  rewriter.eraseOp(terminator);
  if (auto tuple = results.front().getDefiningOp<TupleOp>()) {
    results = llvm::to_vector(tuple.getOperands());
    rewriter.eraseOp(tuple);
  }
  // Arguments that are results become operands.
  for (Value &result : results)
    if (auto argument = dyn_cast<BlockArgument>(result))
      result = fusion.getOperand(argument.getArgNumber());
  for (Operation &inner : body)
    members.push_back(&inner);
  rewriter.inlineBlockBefore(&body, op, op->getOperands());
  return results;
}

/// Has what reads the results of `op` read `results`, and erases it unless it
/// is one of `members`.
static void replaceResults(mlir::RewriterBase &rewriter, Operation *op,
                           ValueRange results) {
  if (isa<TupleType>(op->getResult(0).getType())) {
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      rewriter.replaceOp(user,
                         results[cast<GetTupleElementOp>(user).getIndex()]);
  } else {
    rewriter.replaceAllUsesWith(op->getResult(0), results.front());
  }
  rewriter.eraseOp(op);
}

void HorizontalLoopFusionPass::fuseLoops(ArrayRef<Loop> loops, Way way,
                                         Operation *consumer) {
  mlir::IRRewriter rewriter(consumer);
  SmallVector<Operation *> members;
  if (!way.concatenates) {
    for (const Loop &loop : loops)
      members.push_back(loop.op);
    createFusion(rewriter, members, members, FusionKind::kLoop);
    return;
  }

  // Each result, one row of elements, is a slice of a longer one.
  InstructionBuilder builder(rewriter, loops.front().op->getLoc(),
                             llvm::any_of(loops, [](const Loop &loop) {
                               return hasLayouts(loop.op);
                             }));
  SmallVector<SmallVector<Value>> rows(loops.front().types.size());
  for (const Loop &loop : loops) {
    // The instruction itself is replaced.
    Operation *op = isa<FusionOp>(loop.op) ? loop.op : rewriter.clone(*loop.op);
    for (auto [result, row] :
         llvm::zip_equal(takeApart(rewriter, op, members), rows)) {
      row.push_back(builder.reshape(
          result, {InstructionBuilder::getType(result).getNumElements()}));
      if (row.back() != result)
        members.push_back(row.back().getDefiningOp());
    }
  }
  SmallVector<Value> whole;
  for (ArrayRef<Value> row : rows) {
    whole.push_back(builder.concatenate(row, 0));
    members.push_back(whole.back().getDefiningOp());
  }
  SmallVector<Operation *> slices;
  int64_t start = 0;
  for (const Loop &loop : loops) {
    int64_t end = start + loop.types.front().getNumElements();
    SmallVector<Value> results;
    for (auto [row, type] : llvm::zip_equal(whole, loop.types)) {
      Value slice = builder.slice(row, {start}, {end});
      slices.push_back(slice.getDefiningOp());
      results.push_back(builder.reshape(type, slice));
    }
    replaceResults(rewriter, loop.op, results);
    start = end;
  }
  llvm::append_range(members, slices);
  createFusion(rewriter, members, slices, FusionKind::kInput);
}

bool HorizontalLoopFusionPass::fuseProducers(Operation *consumer, Way way,
                                             Declined &declined) {
  SmallVector<Loop> loops;
  for (Operation *op : getOwnProducers(consumer)) {
    std::optional<Loop> loop = Loop::get(op);
    if (!loop)
      continue;
    if (std::string why = loop->getConflict(way); !why.empty())
      declined.emplace_back(op, why);
    else
      loops.push_back(std::move(*loop));
  }
  if (way.concatenates)
    dropThoseThatShare(loops, declined);
  SmallVector<Group> groups = getGroups(loops, way, declined);
  for (const Group &group : groups) {
    remark::passed(group.loops.front().op->getLoc(),
                   remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
        << remark::add(
               way.concatenates
                   ? "{0} loops that {1} reads fused: one over all elements, "
                     "{2} results, {3} bytes of parameters"
                   : "{0} loops of the same shape that {1} reads fused: {2} "
                     "results, {3} bytes of parameters",
               group.loops.size(), nameOperation(consumer), group.results,
               group.parameterBytes);
    fuseLoops(group.loops, way, consumer);
  }
  return !groups.empty();
}

bool HorizontalLoopFusionPass::fuseProducers(Operation *consumer) {
  Declined declined;
  // A loop of several results may go with another that has as many.
  bool isChanged = false, isFused;
  do {
    declined.clear();
    isFused = false;
    for (const Way &way : kWays)
      isFused |= fuseProducers(consumer, way, declined);
    isChanged |= isFused;
  } while (isFused);
  for (const auto &[op, why] : declined)
    remark::missed(op->getLoc(),
                   remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
        << remark::add("{0} not fused with others: {1}",
                       op->getName().stripDialect(), why);
  return isChanged;
}
