//===- DynamicSliceFusionRewriter.cpp - Slices that libraries read --------===//
// See the description of dynamic-slice-fusion-rewriter in Passes.td; test:
// dynamic-slice-fusion-rewriter.hlo.

#include "FusionGraph.h"
#include "MemorySlice.h"
#include "hlo/Dialect/HLO/IR/BackendConfig.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "dynamic-slice-fusion-rewriter"

namespace hlo {
#define GEN_PASS_DEF_DYNAMICSLICEFUSIONREWRITERPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace json = llvm::json;

/// What buffers, and what libraries read, are aligned to.
static constexpr int64_t kAlignment = 256;

/// Whether it can be given parts of buffers instead of buffers of its own.
static bool isHero(Operation *op) {
  if (hasControlDependencies(op) || isFusionForbidden(op))
    return false;
  if (isa<library::MatmulOp>(op))
    return true;
  auto call = dyn_cast<CustomCallOp>(op);
  return call &&
         call.getApiVersion() == CustomCallApiVersion::API_VERSION_TYPED_FFI &&
         !call.getCustomCallHasSideEffect() && !call.getCalledComputations() &&
         !call.getOutputToOperandAliasing() &&
         llvm::none_of(call.getOperandTypes(), llvm::IsaPred<TupleType>);
}

/// What the place of a slice is computed by.
static bool isOffsetArithmetic(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  return type.getRank() == 0 && isa<IntegerType>(type.getElementType()) &&
         isa<AddOp, CompareOp, ConstantOp, ConvertOp, MultiplyOp, SelectOp,
             SubtractOp>(op);
}

namespace {
/// A call of a library, with slices that it reads or writes.
class SlicedCall {
public:
  explicit SlicedCall(Operation *hero) : hero(hero), result(hero) {
    members.insert(hero);
    for (Value operand : hero->getOperands())
      addOperand(operand);
    addResult();
  }

  bool hasSlices() const { return slices != 0; }
  unsigned countSlices() const { return slices; }
  int64_t getBytes() const { return bytes; }
  FusionOp fuse(mlir::RewriterBase &rewriter);

private:
  bool canTake(Operation *op) const {
    return op && !hasControlDependencies(op) && !isFusionForbidden(op);
  }
  /// Whether the library would read an array that it writes.
  bool readsInside(Value array) const {
    return llvm::any_of(members, [&](Operation *op) {
      return llvm::is_contained(op->getOperands(), array);
    });
  }
  bool decline(Operation *slice, StringRef why) const;
  bool checkSlice(Operation *slice) const;
  StringRef getConflict(DynamicUpdateSliceOp update, Operation *op) const;
  void addSlice(Operation *slice, ArrayRef<Operation *> chain);
  void addOperand(Value operand);
  void addResult();

  Operation *hero, *result;
  llvm::SmallSetVector<Operation *, 8> members;
  unsigned slices = 0;
  int64_t bytes = 0;
};
} // namespace

bool SlicedCall::decline(Operation *slice, StringRef why) const {
  remark::missed(hero->getLoc(),
                 remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
      << remark::add("{0} not fused with {1}: {2}",
                     slice->getName().stripDialect(),
                     hero->getName().stripDialect(), why);
  return false;
}

/// Whether what a library gets instead of the slice is as good as a buffer.
bool SlicedCall::checkSlice(Operation *slice) const {
  if (isFusionForbidden(slice))
    return decline(slice, "NO_FUSE forbids it");
  if (hasControlDependencies(slice))
    return decline(slice, "it has control dependencies");
  std::optional<MemorySlice> memory = MemorySlice::get(slice);
  if (!memory)
    return decline(slice, "its place in memory is not known");
  if (memory->offset % kAlignment != 0 || memory->stride % kAlignment != 0)
    return decline(slice,
                   llvm::formatv("it begins at byte {0}, {1} later in each "
                                 "iteration, which are no multiples of {2}",
                                 memory->offset, memory->stride, kAlignment)
                       .str());
  return true;
}

void SlicedCall::addSlice(Operation *slice, ArrayRef<Operation *> chain) {
  ++slices;
  RankedTensorType part = getSlice(slice);
  bytes += int64_t(getArrayBytes(part));
  members.insert(slice);
  members.insert(chain.begin(), chain.end());
  if (isa<SliceOp>(slice))
    return;
  SmallVector<Value> worklist(getStartIndices(slice));
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val().getDefiningOp();
    if (canTake(op) && isOffsetArithmetic(op) && members.insert(op))
      llvm::append_range(worklist, op->getOperands());
  }
}

void SlicedCall::addOperand(Value operand) {
  SmallVector<Operation *> chain;
  while (Operation *op = operand.getDefiningOp()) {
    if (isa<SliceOp, DynamicSliceOp>(op)) {
      if (members.contains(op))
        members.insert(chain.begin(), chain.end());
      else if (checkSlice(op))
        addSlice(op, chain);
      return;
    }
    if (!isa<BitcastOp>(op) || !canTake(op))
      return;
    chain.push_back(op);
    operand = op->getOperand(0);
  }
}

/// Whether an operation, or a tuple with it, is what the block returns.
static bool isReturned(Operation *op) {
  return llvm::all_of(op->getUsers(), [](Operation *user) {
    return user->hasTrait<mlir::OpTrait::IsTerminator>() ||
           (isa<TupleOp>(user) && isReturned(user));
  });
}

/// Why what `op` gives is not written to its place in a larger array; empty if
/// it may be.
StringRef SlicedCall::getConflict(DynamicUpdateSliceOp update,
                                  Operation *op) const {
  if (update.getUpdate().getDefiningOp() != op ||
      update.getOperand().getDefiningOp() == op)
    return "it reads the result in another way";
  if (!isReturned(update))
    return "something else reads it";
  return readsInside(update.getOperand()) ? "the call reads the array" : "";
}

void SlicedCall::addResult() {
  SmallVector<Operation *> chain;
  Operation *op = hero;
  while (true) {
    // Elements that nothing reads, as workspaces, are no obstacle.
    Operation *reader = nullptr;
    for (Operation *user : op->getUsers()) {
      if (isa<GetTupleElementOp>(user) && user->use_empty())
        continue;
      if (reader && reader != user)
        return;
      reader = user;
    }
    if (auto update = dyn_cast_if_present<DynamicUpdateSliceOp>(reader)) {
      if (StringRef why = getConflict(update, op); !why.empty())
        return void(decline(update, why));
      if (!checkSlice(update))
        return;
      addSlice(update, chain);
      result = update;
      return;
    }
    if (!isa_and_present<BitcastOp, GetTupleElementOp>(reader) ||
        !canTake(reader))
      return;
    chain.push_back(reader);
    op = reader;
  }
}

FusionOp SlicedCall::fuse(mlir::RewriterBase &rewriter) {
  for (Operation *op : members)
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      if (isa<GetTupleElementOp>(user) && user->use_empty())
        rewriter.eraseOp(user);
  FusionOp fusion = createFusion(rewriter, members.getArrayRef(), {result},
                                 FusionKind::kCustom);
  setBackendConfig(
      fusion,
      json::Object{
          {"fusion_backend_config",
           json::Object{{"kind", "__custom_fusion"},
                        {"custom_fusion_config",
                         json::Object{{"name", "dynamic_slice_fusion"}}}}}});
  return fusion;
}

namespace {
struct DynamicSliceFusionRewriterPass
    : hlo::impl::DynamicSliceFusionRewriterPassBase<
          DynamicSliceFusionRewriterPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    auto fuse = [&](Block &block) {
      SmallVector<Operation *> heroes;
      for (Operation &op : block)
        if (isHero(&op))
          heroes.push_back(&op);
      bool isChanged = false;
      for (Operation *hero : heroes)
        isChanged |= fuseSlices(hero, rewriter);
      return isChanged;
    };
    if (!forEachKernelBlock(getOperation(), fuse))
      markAllAnalysesPreserved();
  }

private:
  static bool fuseSlices(Operation *hero, mlir::RewriterBase &rewriter) {
    SlicedCall call(hero);
    if (!call.hasSlices())
      return false;
    remark::passed(hero->getLoc(),
                   remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
        << remark::add("{0} fused with {1} slices: {2} bytes less to copy",
                       hero->getName().stripDialect(), call.countSlices(),
                       call.getBytes());
    call.fuse(rewriter);
    return true;
  }
};
} // namespace
