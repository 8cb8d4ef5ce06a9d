//===- TransposeTiling.cpp - A transpose as its kernel sees it ------------===//

#include "hlo/Analysis/Indexing/TransposeTiling.h"
#include "GridMap.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;

static constexpr int64_t kTile = 32;

//===----------------------------------------------------------------------===//
// MemoryTranspose
//===----------------------------------------------------------------------===//

static bool hasOrderOnly(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  return !layout || layout.getTiles().empty();
}

std::optional<MemoryTranspose> MemoryTranspose::get(Operation *op) {
  if (!isa<TransposeOp, CopyOp>(op))
    return std::nullopt;
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!from || !to || !hasOrderOnly(from) || !hasOrderOnly(to))
    return std::nullopt;
  auto sizes = getIndexSpace(from);
  if (!sizes || !getIndexSpace(to) || countElements(*sizes).value_or(0) == 0)
    return std::nullopt;
  SmallVector<int64_t> dimensions =
      llvm::to_vector(llvm::seq<int64_t>(0, from.getRank()));
  if (auto transpose = dyn_cast<TransposeOp>(op))
    dimensions = llvm::to_vector(transpose.getDimensions());
  return MemoryTranspose{applyPermutation(*sizes, getMajorToMinor(from)),
                         getMemoryPermutation(from, to, dimensions)};
}

SmallVector<int64_t> MemoryTranspose::getOrder() const {
  return llvm::filter_to_vector(permutation,
                                [&](int64_t dim) { return sizes[dim] != 1; });
}

bool MemoryTranspose::keepsMinorDimension() const {
  SmallVector<int64_t> order = getOrder();
  return order.empty() || order.back() == *llvm::max_element(order);
}

//===----------------------------------------------------------------------===//
// TransposeTiling
//===----------------------------------------------------------------------===//

TransposeTiling::TransposeTiling(ArrayRef<int64_t> operandSizes,
                                 ArrayRef<int64_t> operandPermutation) {
  SmallVector<int64_t> order, following(operandSizes.size(), -1);
  for (int64_t dim : operandPermutation)
    if (operandSizes[dim] != 1)
      order.push_back(dim);
  for (size_t i = 1; i < order.size(); ++i)
    following[order[i - 1]] = order[i];

  SmallVector<int64_t> groupOf(operandSizes.size(), -1);
  int64_t previous = -1;
  for (auto [dim, size] : llvm::enumerate(operandSizes)) {
    if (size == 1)
      continue;
    if (previous < 0 || following[previous] != static_cast<int64_t>(dim)) {
      groups.emplace_back();
      sizes.push_back(1);
    }
    groups.back().push_back(dim);
    sizes.back() *= size;
    groupOf[dim] = groups.size() - 1;
    previous = dim;
  }
  for (int64_t dim : order)
    if (permutation.empty() || permutation.back() != groupOf[dim])
      permutation.push_back(groupOf[dim]);
}

int64_t TransposeTiling::getSharedMemoryBytes() const {
  return computeProduct(tile) / kTile * (kTile + 1) * elementBits / 8;
}

std::optional<TransposeTiling>
TransposeTiling::get(ArrayRef<int64_t> sizes, ArrayRef<int64_t> permutation,
                     int64_t elementBits, const DeviceDescription &device,
                     int64_t vectorSize) {
  if (countElements(sizes).value_or(0) == 0 || vectorSize < 1 ||
      kTile % vectorSize != 0)
    return std::nullopt;
  TransposeTiling tiling(sizes, permutation);
  int64_t rank = tiling.sizes.size();
  if (rank < 2)
    return std::nullopt;

  // A fastest dimension that stays belongs to the tile as a whole.
  tiling.tile.assign(rank, 1);
  tiling.elementBits = elementBits;
  int64_t minor = rank - 1;
  if (tiling.permutation[minor] == minor) {
    tiling.tile[minor] = tiling.sizes[minor];
    --minor;
  }
  int64_t oldMinor = minor, newMinor = tiling.permutation[minor];
  if (oldMinor == newMinor)
    return std::nullopt;
  tiling.tile[oldMinor] = kTile * vectorSize;
  tiling.tile[newMinor] = kTile;
  if (computeProduct(tiling.tile) >
      device.sharedMemoryPerBlock * 8 / elementBits)
    return std::nullopt;
  auto [small, large] =
      std::minmax(tiling.sizes[oldMinor], tiling.sizes[newMinor]);
  if (small < 8 || (small < 16 && small * large < 8192))
    return std::nullopt;
  return tiling;
}

std::optional<TransposeTiling>
TransposeTiling::get(Operation *op, const DeviceDescription &device) {
  auto transpose = MemoryTranspose::get(op);
  if (!transpose)
    return std::nullopt;
  return get(transpose->sizes, transpose->permutation,
             getElementBitsInMemory(
                 cast<RankedTensorType>(op->getOperand(0).getType())),
             device);
}
