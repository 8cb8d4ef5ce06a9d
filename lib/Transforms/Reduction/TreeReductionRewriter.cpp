//===- TreeReductionRewriter.cpp - Long reductions in levels --------------===//
// See the description of tree-reduction-rewriter in Passes.td; test:
// tree-reduction-rewriter.mlir.

#include "Reductions.h"
#include "hlo/Analysis/Indexing/ReductionShape.h"
#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Reduction/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

#define DEBUG_TYPE "tree-reduction-rewriter"

namespace hlo {
#define GEN_PASS_DEF_TREEREDUCTIONREWRITERPASS
#include "hlo/Transforms/Reduction/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Parts that keep the threads of a processor busy, and those that are made:
/// they take memory.
static constexpr int64_t kLeastParts = 16, kParts = 32;

/// Columns that are reduced together, being neighbors in a row.
static constexpr int64_t kColumnsTogether = 2048;

/// Rows that are worth loops of their own, and instructions that are looked at
/// for them.
static constexpr int64_t kLeastRowLength = 16;
static constexpr size_t kMostVisited = 64;

namespace {
/// Two dimensions in the place of one. The inner is reduced first.
struct Split {
  int64_t padding, outer, inner;
};
} // namespace

/// Whether the inner of two dimensions made of `size` elements of a row had
/// better be the longer one.
static bool shouldReduceLongerFirst(int64_t size, int64_t shorter,
                                    int64_t longer, int64_t limit) {
  if (longer > limit)
    return false;
  // Threads load two neighbors at once where all rows begin at even places.
  if (shorter % 2 == 0 && size % 2 == 0)
    return shorter * 2 < longer || longer % 2 == 0;
  return size % 2 == 0 || longer % 2 != 0;
}

/// Splits a dimension near its square root, or `most`, where least padding is
/// needed and then by a power of two; the longer one is reduced first. The
/// shorter one has `least`, if its square root has as many.
static Split splitShorter(int64_t size, int64_t most, int64_t least = 1) {
  auto getPadding = [&](int64_t divisor) {
    return int64_t(llvm::alignTo(size, divisor)) - size;
  };
  most = std::min(int64_t(std::sqrt(double(size))), most);
  int64_t shorter = most;
  for (int64_t i = most - 1; i >= std::max(most / 2 + 1, least); --i)
    if (getPadding(i) < getPadding(shorter) ||
        (getPadding(i) == getPadding(shorter) && llvm::isPowerOf2_64(i)))
      shorter = i;
  int64_t padding = getPadding(shorter);
  return {padding, shorter, (size + padding) / shorter};
}

/// `limit` is the most that is reduced at once.
static Split splitRow(int64_t size, int64_t limit) {
  Split split = splitShorter(size, limit);
  if (!shouldReduceLongerFirst(size, split.outer, split.inner, limit))
    std::swap(split.outer, split.inner);
  return split;
}

/// Into no more parts than threads compute at the same time, unless more need
/// less padding.
static Split splitColumn(const ReductionShape &shape,
                         const ReductionLimits &limits) {
  auto [outer, size, columns] = shape.sizes;
  int64_t least = llvm::divideCeil(size, limits.column),
          blocks = outer * llvm::divideCeil(columns, kWarpSize);
  Split split = splitShorter(size, limits.column, least);
  int64_t parts = llvm::divideCeil(limits.blocks, blocks);
  if (Split fewer = splitShorter(size, std::max(parts, least), least);
      fewer.padding <= split.padding)
    split = fewer;
  if (split.inner > limits.column)
    std::swap(split.outer, split.inner);
  return split;
}

namespace {
/// Builds the levels of a reduction but for the last.
class Levels {
public:
  Levels(InstructionBuilder &b, ReduceOp op, const ReductionLimits &limits,
         ArrayRef<Value> initValues)
      : b(b), op(op), limits(limits), initValues(initValues) {}

  /// Reduces `inputs` until what is left to reduce, along `dims`, is for one
  /// block.
  void build(SmallVector<Value> &inputs, SmallVector<int64_t> &dims);
  /// Reduces `inputs` to parts of what is reduced, which are left to reduce,
  /// along `dims`: each is for one thread of a processor.
  void buildParts(SmallVector<Value> &inputs, SmallVector<int64_t> &dims,
                  const ReductionShape &shape);

private:
  /// Splits a dimension into two, the outer one in its place.
  void split(SmallVector<Value> &inputs, int64_t dim, Split split);

  InstructionBuilder &b;
  ReduceOp op;
  const ReductionLimits &limits;
  ArrayRef<Value> initValues;
};
} // namespace

static std::optional<ReductionShape>
getRacyShape(RankedTensorType type, ArrayRef<int64_t> dims,
             const ReductionLimits &limits) {
  auto shape = ReductionShape::get(type, dims);
  if (shape && shape->isWorthwhile() && !shape->isRaceFree(limits))
    return shape;
  return std::nullopt;
}

/// Nothing where the threads of a processor share the results among them, or
/// have too little to do.
static std::optional<ReductionShape> getSerialShape(RankedTensorType type,
                                                    ArrayRef<int64_t> dims) {
  constexpr int64_t kLeastElements = 512 * 1024;
  auto shape = ReductionShape::get(type, dims);
  if (!shape || type.getNumElements() < kLeastElements)
    return std::nullopt;
  auto [first, second, third] = shape->sizes;
  int64_t parts =
      shape->isRow ? second : first * llvm::divideCeil(third, kColumnsTogether);
  return parts < kLeastParts ? shape : std::nullopt;
}

void Levels::split(SmallVector<Value> &inputs, int64_t dim, Split split) {
  for (auto [input, init] : llvm::zip_equal(inputs, initValues)) {
    RankedTensorType type = InstructionBuilder::getType(input);
    SmallVector<int64_t> shape(type.getShape());
    if (split.padding != 0) {
      shape[dim] += split.padding;
      SmallVector<int64_t> none(shape.size(), 0), high(none);
      high[dim] = split.padding;
      input = b.create<PadOp>(getRowMajorType(type, shape), input, init, none,
                              high, none);
    }
    shape[dim] = split.outer;
    shape.insert(shape.begin() + dim + 1, split.inner);
    input = bitcastOrReshape(b, getRowMajorType(type, shape), input);
  }
}

void Levels::build(SmallVector<Value> &inputs, SmallVector<int64_t> &dims) {
  while (auto shape = getRacyShape(InstructionBuilder::getType(inputs.front()),
                                   dims, limits)) {
    // In normal form each of the dimensions that is reduced is one of those of
    // the kernel.
    if (shape->isRow && shape->sizes[0] > limits.rows) {
      SmallVector<int64_t> minor = {dims.pop_back_val()};
      build(inputs, minor);
      inputs = reducePartially(b, op, inputs, initValues, minor);
      continue;
    }
    int64_t dim = dims.back();
    split(inputs, dim,
          shape->isRow ? splitRow(shape->sizes[2], limits.row)
                       : splitColumn(*shape, limits));
    dims.back() = dim + 1;
    inputs = reducePartially(b, op, inputs, initValues, dims);
    dims = {dim - int64_t(dims.size()) + 1};
  }
}

/// The length of rows at whose ends the indices change by which elements that
/// are reduced are computed; 1 where there are none.
static int64_t getRowLength(ArrayRef<Value> inputs) {
  llvm::SmallSetVector<Value, 16> worklist(inputs.begin(), inputs.end());
  for (size_t i = 0; i < std::min(worklist.size(), kMostVisited); ++i) {
    Operation *op = worklist[i].getDefiningOp();
    if (!op)
      continue;
    if (op->hasTrait<hlo::OpTrait::Elementwise>() || isBitcast(op) ||
        isa<ReshapeOp>(op)) {
      worklist.insert(op->operand_begin(), op->operand_end());
      continue;
    }
    auto broadcast = dyn_cast<BroadcastOp>(op);
    if (!broadcast || broadcast.getDimensions().empty())
      continue;
    RankedTensorType type = broadcast.getType();
    int64_t length = type.getDimSize(getMajorToMinor(type).back());
    if (length >= kLeastRowLength)
      return length;
  }
  return 1;
}

/// Into parts of whole rows, near the square root of the size, so that no index
/// is divided; or as other rows where there are no such parts.
static Split splitIntoRows(int64_t size, int64_t row) {
  int64_t root = std::sqrt(double(size)), best = 0;
  int64_t most = row == 1 ? 0 : std::min(size / kLeastParts, 8 * root);
  for (int64_t part = row; part <= most; part += row)
    if (size % part == 0 &&
        (best == 0 || std::abs(part - root) < std::abs(best - root)))
      best = part;
  if (best == 0)
    return splitRow(size, std::numeric_limits<int64_t>::max());
  return {/*padding=*/0, size / best, best};
}

void Levels::buildParts(SmallVector<Value> &inputs, SmallVector<int64_t> &dims,
                        const ReductionShape &shape) {
  SmallVector<int64_t> parts = {dims.back()};
  // Rows that lie apart are parts already, if they are enough.
  if (shape.isRow && shape.sizes[0] >= kLeastParts) {
    dims.pop_back();
  } else {
    auto [first, second, third] = shape.sizes;
    int64_t others = first * llvm::divideCeil(third, kColumnsTogether);
    split(inputs, parts.front(),
          shape.isRow ? splitIntoRows(third, getRowLength(inputs))
                      : splitShorter(second, llvm::divideCeil(kParts, others)));
    ++parts.front();
  }
  inputs = reducePartially(b, op, inputs, initValues, parts);
}

namespace {
struct TreeReductionRewriterPass
    : DeviceExpanderPass<
          hlo::impl::TreeReductionRewriterPassBase<TreeReductionRewriterPass>,
          ReduceOp> {
  using DeviceExpanderPass::DeviceExpanderPass;

protected:
  Value expand(ReduceOp op, InstructionBuilder &b,
               const InstructionExpander &expander,
               const DeviceDescription &device) override {
    ReductionLimits limits;
    if (device.isGPU())
      limits = ReductionLimits(device);
    std::optional<ReductionShape> shape =
        device.isGPU()
            ? getRacyShape(getInputType(op), op.getDimensions(), limits)
            : getSerialShape(getInputType(op), op.getDimensions());
    if (!shape || !requireNormalForm(op, expander))
      return {};
    auto inits = getPartialInitValues(b, op, assumeIdentity, expander);
    if (!inits)
      return {};
    SmallVector<Value> inputs(op.getInputs());
    SmallVector<int64_t> dims(op.getDimensions());
    llvm::sort(dims);
    Levels levels(b, op, limits, *inits);
    if (device.isGPU())
      levels.build(inputs, dims);
    else
      levels.buildParts(inputs, dims, *shape);
    return createReduce(b, op, inputs, op.getInitValues(), dims,
                        getResultTypes(op));
  }
};
} // namespace
