//===- ScanScatterFusion.cpp - Scatters of what is scanned ----------------===//
// See the description of scan-scatter-fusion in Passes.td; test:
// scan-scatter-fusion.mlir.

#include "FusionPass.h"
#include "hlo/Analysis/Indexing/ScanRows.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

#define DEBUG_TYPE "scan-scatter-fusion"

namespace hlo {
#define GEN_PASS_DEF_SCANSCATTERFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Emitter getEmitter(Operation *op, const DeviceDescription &device) {
  return FusionAnalysis::get(FusedOperations(op), device).emitter;
}

namespace {
/// A kernel that scatters, then bitcasts, then what scans; or a fusion that
/// does both, but has lost the slice, which nothing reads.
struct Candidate {
  SmallVector<Operation *> members;
  ReduceWindowOp scan;
  ScanRows rows;

  static std::optional<Candidate> get(ArrayRef<Operation *> members,
                                      ReduceWindowOp scan);
  static std::optional<Candidate> get(FusionOp fusion);
  static std::optional<Candidate> get(OpOperand &read,
                                      const DeviceDescription &device);
  std::string getConflict(FusionContext &context);
  void fuse(mlir::RewriterBase &rewriter) const;
};
} // namespace

std::optional<Candidate> Candidate::get(ArrayRef<Operation *> members,
                                        ReduceWindowOp scan) {
  std::optional<ScanRows> rows = scan ? ScanRows::get(scan) : std::nullopt;
  if (!rows || rows->numBlocks == 1)
    return std::nullopt;
  return Candidate{llvm::to_vector(members), scan, *rows};
}

std::optional<Candidate> Candidate::get(FusionOp fusion) {
  FusedOperations fused(fusion);
  auto *scan = llvm::find_if(fused.getOperations(), isLongScan);
  if (scan == fused.getOperations().end())
    return std::nullopt;
  return get({fusion}, cast<ReduceWindowOp>(*scan));
}

std::optional<Candidate> Candidate::get(OpOperand &read,
                                        const DeviceDescription &device) {
  SmallVector<Operation *> members = {read.getOwner()};
  Operation *source = read.get().getDefiningOp();
  for (; isa_and_present<BitcastOp>(source);
       source = source->getOperand(0).getDefiningOp())
    members.push_back(source);
  if (!isa_and_present<FusionOp, ReduceWindowOp>(source) ||
      getEmitter(source, device) != Emitter::Scan)
    return std::nullopt;
  members.push_back(source);
  return get(members, getOnlyScan(FusedOperations(source)));
}

/// Why no kernel does both, or none should; empty if one may.
std::string Candidate::getConflict(FusionContext &context) {
  for (Operation *op : members) {
    if (op != members.front() && !op->hasOneUse())
      return "others read what is scanned";
    if (hasControlDependencies(op))
      return "control dependencies keep it apart";
    if (isFusionForbidden(op))
      return "NO_FUSE forbids it";
    if (op->hasAttr(HLODialect::kSharding))
      return "it has a sharding";
    if (!isFusible(op, context.getDevice()))
      return "fusions of another kind stay as they are";
  }
  if (!mayReorder(scan.getToApply()))
    return "elements are combined in order";
  if (mlir::getElementTypeOrSelf(scan.getResult().getType()) !=
      mlir::getElementTypeOrSelf(scan.getToApply().getArgument(0).getType()))
    return "elements are combined in another type";
  FusedOperations fused(members, {members.front()});
  if (!getScatterOfScan(fused, scan))
    return "the scatter does not take elements one by one";
  if (members.size() > 1) {
    double together = context.estimate(fused),
           apart = context.estimateEach({members.front(), members.back()});
    if (together > apart)
      return llvm::formatv("{0:e} s are more than {1:e} s", together, apart);
  }
  return getParameterConflict(fused.getInputs().size() +
                              fused.getRoots().size() + 1);
}

/// A slice of what is scanned that holds what blocks begin with.
static Value createSlice(mlir::RewriterBase &rewriter, Value array,
                         const ScanRows &rows) {
  auto type = cast<RankedTensorType>(array.getType());
  ScanRows::Steps first = rows.getFirstOfBlocks();
  SmallVector<int64_t> sizes(type.getShape()), starts(type.getRank()),
      limits(type.getShape()), strides(type.getRank(), 1);
  int64_t dim = rows.window.dim;
  sizes[dim] = rows.numBlocks - 1;
  starts[dim] = first.start;
  limits[dim] = first.limit;
  strides[dim] = first.stride;
  return SliceOp::create(
      rewriter, array.getLoc(),
      RankedTensorType::get(sizes, type.getElementType(), type.getEncoding()),
      array, starts, limits, strides);
}

void Candidate::fuse(mlir::RewriterBase &rewriter) const {
  FusionOp fusion =
      createFusion(rewriter, members, {members.front()}, FusionKind::kInput);
  auto all = fusion.getCalls().getOps<ReduceWindowOp>();
  auto copy = *llvm::find_if(all, isLongScan);
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(copy);
  addResults(rewriter, fusion, createSlice(rewriter, copy->getResult(0), rows));
}

/// What is fused with a kernel; nothing where it does not scatter what another
/// one scans.
static std::optional<Candidate> findCandidate(Operation *op,
                                              FusionContext &context) {
  const DeviceDescription &device = context.getDevice();
  if (!isa<FusionOp, ScatterOp>(op) ||
      getEmitter(op, device) != Emitter::Scatter)
    return std::nullopt;
  SmallVector<std::optional<Candidate>> all;
  if (auto fusion = dyn_cast<FusionOp>(op))
    all.push_back(Candidate::get(fusion));
  for (OpOperand &read : op->getOpOperands())
    all.push_back(Candidate::get(read, device));
  for (std::optional<Candidate> &candidate : all) {
    if (!candidate)
      continue;
    std::string conflict = candidate->getConflict(context);
    if (conflict.empty())
      return std::move(candidate);
    remark::missed(op->getLoc(),
                   remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
        << remark::add("scatter not fused with a scan: {0}", conflict);
  }
  return std::nullopt;
}

namespace {
struct ScanScatterFusionPass
    : FusionPass<hlo::impl::ScanScatterFusionPassBase<ScanScatterFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    if (!context.getDevice().isGPU())
      return false;
    bool isChanged = false;
    for (Operation &op : llvm::make_early_inc_range(block))
      if (std::optional<Candidate> candidate = findCandidate(&op, context)) {
        remark::passed(op.getLoc(),
                       remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
            << remark::add("scatter fused with a scan, of which {0} elements "
                           "in each row stay in memory",
                           candidate->rows.numBlocks - 1);
        candidate->fuse(context.rewriter);
        isChanged = true;
      }
    if (isChanged)
      restoreOrderOfFusions(block);
    return isChanged;
  }
};
} // namespace
