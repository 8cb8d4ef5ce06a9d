//===- LoopDoubleBufferTransformer.cpp - Two iterations in one ------------===//
// See the description of loop-double-buffer-transformer in Passes.td; test:
// loop-double-buffer-transformer.hlo.

#include "Unrolling.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Analysis/LoopConfig.h"
#include "hlo/Analysis/SideEffectAnalysis.h"
#include "hlo/Transforms/Utils/FrontendAttributes.h"
#include "hlo/Transforms/Utils/Inlining.h"
#include "hlo/Transforms/WhileLoop/Passes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "loop-double-buffer-transformer"

namespace hlo {
#define GEN_PASS_DEF_LOOPDOUBLEBUFFERTRANSFORMERPASS
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Bytes that are worth not to be copied, and instructions that are repeated
/// for them.
static constexpr int64_t kLeastBytesCopied = 64 << 10, kMostRepeated = 100;

static constexpr llvm::StringLiteral kStrategy = "_xla_loop_unroll_strategy";
static constexpr llvm::StringLiteral kValidation = "_xla_send_recv_validation";

namespace {
struct LoopDoubleBufferTransformerPass
    : hlo::impl::LoopDoubleBufferTransformerPassBase<
          LoopDoubleBufferTransformerPass> {
  using Base::Base;

  void runOnOperation() override {
    ChannelIds channels(getOperation());
    // Inner loops first: copies of an outer body have them as they are then.
    SmallVector<WhileOp> loops;
    getOperation()->walk([&](WhileOp loop) { loops.push_back(loop); });
    bool isChanged = false;
    for (WhileOp loop : loops)
      isChanged |= transform(WhileLoop(loop), channels);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  std::optional<LoopUnrollStrategy> getStrategy(WhileOp loop) const;
  StringRef whyNot(const WhileLoop &loop, std::optional<uint64_t> tripCount,
                   bool isFull) const;
  bool transform(const WhileLoop &loop, ChannelIds &channels) const;
};
} // namespace

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Iterations first, first + stride, ... of the original loop are what one of
/// the new loop's does. A range of no iterations is {1,0}.
struct Iterations {
  int64_t first, stride;
};

/// `{{0,5},{1,6}}`, the first and the last iteration for each pair of devices,
/// counted in new iterations.
static void renumberValidation(Operation *op, Iterations iterations) {
  StringRef text = getFrontendAttribute(op, kValidation);
  if (text.empty())
    return;
  SmallVector<StringRef> parts;
  text.split(parts, '}', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::string result;
  for (StringRef part : parts) {
    auto [first, last] = part.ltrim("{, ").split(',');
    int64_t from, to;
    if (first.trim().getAsInteger(10, from) || last.trim().getAsInteger(10, to))
      return;
    from = std::max<int64_t>(
        llvm::divideCeilSigned(from - iterations.first, iterations.stride), 0);
    to = llvm::divideFloorSigned(to - iterations.first, iterations.stride);
    if (from > to) {
      from = 1;
      to = 0;
    }
    result += (result.empty() ? "{" : ",{") + std::to_string(from) + "," +
              std::to_string(to) + "}";
  }
  setFrontendAttribute(op, kValidation, "{" + result + "}");
}

/// The values in iterations of the new loop; none if they are too great.
static std::optional<LoopConfig::InitStep>
renumber(const std::optional<LoopConfig::InitStep> &old,
         Iterations iterations) {
  LoopConfig::InitStep values;
  // The first iteration is 0 or 1.
  if (!old ||
      llvm::AddOverflow(old->init, old->step * iterations.first, values.init) ||
      llvm::MulOverflow(old->step, iterations.stride, values.step))
    return std::nullopt;
  return values;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

/// Whether what an element of the state becomes cannot be computed in its
/// memory.
static bool isCopied(const WhileLoop &loop, unsigned element) {
  auto type = dyn_cast<RankedTensorType>(loop.getElementType(element));
  if (!type || !type.hasStaticShape() ||
      type.getNumElements() * getElementBitWidth(type.getElementType()) /
              CHAR_BIT <
          kLeastBytesCopied)
    return false;
  Value next = loop.getNext(element);
  if (!next)
    return false;
  if (std::optional<unsigned> other = loop.getElement(next))
    return *other != element;
  unsigned result = 0;
  if (auto read = next.getDefiningOp<GetTupleElementOp>()) {
    result = read.getIndex();
    next = read.getOperand();
  }
  Operation *op = next.getDefiningOp();
  if (!op)
    return false;
  SmallVector<unsigned> inPlace = getInPlaceOperands(op, result);
  return llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
    return loop.getElement(operand.get()) == element &&
           !llvm::is_contained(inPlace, operand.getOperandNumber());
  });
}

/// What is done with the loop; nothing if none.
std::optional<LoopUnrollStrategy>
LoopDoubleBufferTransformerPass::getStrategy(WhileOp loop) const {
  switch (strategy) {
  case LoopUnrollStrategy::DoubleBuffer:
  case LoopUnrollStrategy::FullUnroll:
    return strategy;
  case LoopUnrollStrategy::Auto: {
    bool hasCollective = loop.getBody()
                             .walk([](Operation *op) {
                               return isCollective(op) ? WalkResult::interrupt()
                                                       : WalkResult::advance();
                             })
                             .wasInterrupted();
    return hasCollective ? std::optional(LoopUnrollStrategy::DoubleBuffer)
                         : std::nullopt;
  }
  case LoopUnrollStrategy::Copies: {
    WhileLoop whole(loop);
    bool isRepeated =
        whole.isTuple() && whole.hasUniformType() &&
        int64_t(loop.getBody().front().getOperations().size()) <=
            kMostRepeated &&
        llvm::any_of(llvm::seq(whole.getNumElements()), [&](unsigned element) {
          return isCopied(whole, element);
        });
    return isRepeated ? std::optional(LoopUnrollStrategy::DoubleBuffer)
                      : std::nullopt;
  }
  case LoopUnrollStrategy::Manual: {
    StringRef value = getFrontendAttribute(loop, kStrategy);
    if (value == "double-buffer")
      return LoopUnrollStrategy::DoubleBuffer;
    if (value == "full" || value == "full-unroll")
      return LoopUnrollStrategy::FullUnroll;
    return std::nullopt;
  }
  }
  llvm_unreachable("unknown strategy");
}

StringRef
LoopDoubleBufferTransformerPass::whyNot(const WhileLoop &loop,
                                        std::optional<uint64_t> tripCount,
                                        bool isFull) const {
  WhileOp op = loop.getOp();
  if (!tripCount)
    return "its trip count is not known";
  if (*tripCount < 2)
    return "it runs at most once";
  if (!loop.hasUniformType())
    return "its state does not have the same type everywhere";
  if (isFull && (*tripCount > maxInstructions ||
                 countInstructions(op) * *tripCount > maxInstructions))
    return "all its iterations are too many instructions";
  SideEffectAnalysis effects;
  for (Operation &nested : op.getCondition().front().without_terminator())
    if (effects.has(&nested))
      return "its condition has side effects";
  return {};
}

/// Puts a copy of the body in front of the loop.
static void peel(WhileOp loop, ChannelIds &channels) {
  ControlDependencies dependencies;
  InlinedBody peeled = inlineBody(loop.getBody().front(), loop.getOperand(),
                                  loop, /*moves=*/false, dependencies);
  SideEffectAnalysis effects;
  SmallVector<int64_t> before;
  for (Operation *op : peeled.ops) {
    channels.renew(op);
    renumberValidation(op, {0, 1});
    if (!isCollective(op) && effects.has(op))
      before.push_back(dependencies.getOrCreateId(op));
  }
  loop->setOperand(0, peeled.root);
  addControlPredecessors(loop, before);
  readTupleElements(peeled);
}

bool LoopDoubleBufferTransformerPass::transform(const WhileLoop &loop,
                                                ChannelIds &channels) const {
  WhileOp op = loop.getOp();
  std::optional<LoopUnrollStrategy> chosen = getStrategy(op);
  if (!chosen)
    return false;
  bool isFull = *chosen == LoopUnrollStrategy::FullUnroll;
  FailureOr<LoopConfig> config = LoopConfig::get(op);
  bool isAnnotated = succeeded(config) && config->tripCount;
  std::optional<uint64_t> tripCount = loop.getTripCount();
  if (tripCount && isAnnotated)
    config->verifyTripCount(op, *tripCount);
  else if (isAnnotated)
    tripCount = *config->tripCount;
  if (StringRef reason = whyNot(loop, tripCount, isFull); !reason.empty()) {
    remark::missed(op.getLoc(),
                   remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
        << reason;
    return false;
  }
  bool isPeeled = !isFull && *tripCount % 2 != 0;
  unsigned factor = isFull ? *tripCount : 2;
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Unrolled").category(DEBUG_TYPE))
      << remark::add("{0} of {1} iterations in one{2}", factor, *tripCount,
                     isPeeled ? ", one before the loop" : "");

  if (isPeeled)
    peel(op, channels);
  int64_t first = isPeeled ? 1 : 0;
  auto adjust = [&](Operation *nested, unsigned copy) {
    renumberValidation(nested, {first + copy, factor});
  };
  repeatBody(loop, {factor, channels, /*getElement=*/nullptr, adjust});
  if (isAnnotated) {
    Iterations iterations{first, factor};
    config->tripCount = *tripCount / factor;
    config->initStep = renumber(config->initStep, iterations);
    for (LoopConfig::DynamicVariable &variable : config->dynamicVariables)
      variable.initStep = renumber(variable.initStep, iterations);
    config->attachTo(op);
  }
  if (strategy == LoopUnrollStrategy::Manual)
    removeFrontendAttribute(op, kStrategy);
  return true;
}
