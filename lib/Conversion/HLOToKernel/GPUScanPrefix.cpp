//===- GPUScanPrefix.cpp - What comes before the elements of a thread -----===//

#include "GPUScanKernel.h"

using namespace hlo;

/// What the first lanes of `lanes` that lie together in a warp make, up to
/// each.
FailureOr<SmallVector<Value>> GPUScanKernel::emitScan(ValueRange totals,
                                                      int64_t lanes) {
  return emitWarpScan(kernel->b, Values(totals), apply(dim(0) % lanes), lanes,
                      [&](ValueRange before, ValueRange after) {
                        return combine(before, after);
                      });
}

/// What comes before each lane, from what that of the one before it makes.
FailureOr<SmallVector<Value>>
GPUScanKernel::emitBefore(ValueRange scanned, ValueRange carry, int64_t lanes) {
  Values before = llvm::map_to_vector(scanned, [&](Value value) {
    return emitLaneBefore(kernel->b, value, 1);
  });
  return combineIf(isAtLeast(apply(dim(0) % lanes), 1), carry, before, carry);
}

FailureOr<GPUScanKernel::Prefix>
GPUScanKernel::emitOfLanes(ValueRange totals, ValueRange carry, int64_t lanes) {
  FailureOr<Values> scanned = emitScan(totals, lanes);
  if (failed(scanned))
    return failure();
  Value last =
      apply((dim(0) % kWarpSize).floorDiv(lanes) * lanes + (lanes - 1));
  Values all = llvm::map_to_vector(
      *scanned, [&](Value value) { return emitLane(kernel->b, value, last); });
  FailureOr<Values> own = emitBefore(*scanned, carry, lanes),
                    next = combineIf(isCarried, carry, all, all);
  if (failed(own) || failed(next))
    return failure();
  return Prefix{std::move(*own), std::move(*next)};
}

/// Of a row that several warps share. Tiles use the halves of the buffers in
/// turn, so that one barrier does.
FailureOr<GPUScanKernel::Prefix>
GPUScanKernel::emitOfWarps(ValueRange totals, ValueRange carry, Value tile) {
  int64_t warps = tiling.threads / kWarpSize, all = warps * tiling.rows;
  FailureOr<Values> scanned = emitScan(totals, kWarpSize);
  if (failed(scanned))
    return failure();
  for (unsigned i : llvm::seq(count))
    buffers.push_back(kernel->allocateShared(getType(i), 2 * all));
  auto getPosition = [&](AffineExpr warp) {
    return apply({tiling.getNumTiles(), tiling.threads * tiling.rows},
                 dim(0) % 2 * all + warp, {tile, kernel->getGrid()[kThreadX]});
  };
  Value isLast = isAtLeast(apply(dim(0) % kWarpSize), kWarpSize - 1);
  (void)kernel->emitIf(isLast, [&] {
    Value position = getPosition(dim(1).floorDiv(kWarpSize));
    for (auto [i, value] : llvm::enumerate(*scanned))
      kernel->storeShared(value, getType(i), buffers[i], position);
    return success();
  });
  kernel->barrier();

  // Each warp scans what all of them make.
  Value position =
      getPosition(dim(1).floorDiv(tiling.threads) * warps + dim(1) % warps);
  Values ofWarps;
  for (unsigned i : llvm::seq(count))
    ofWarps.push_back(kernel->loadShared(getType(i), buffers[i], position));
  FailureOr<Prefix> prefix = emitOfLanes(ofWarps, carry, warps);
  if (failed(prefix))
    return failure();
  Value warp = apply((dim(0) % tiling.threads).floorDiv(kWarpSize));
  for (Value &value : prefix->own)
    value = emitLane(kernel->b, value, warp);
  FailureOr<Values> own = emitBefore(*scanned, prefix->own, kWarpSize);
  if (failed(own))
    return failure();
  return Prefix{std::move(*own), std::move(prefix->next)};
}

/// Of rows side by side: lanes that lie together get what is of one row. A row
/// of the buffer is one element longer, for what comes from there to be of
/// different banks.
FailureOr<GPUScanKernel::Prefix>
GPUScanKernel::emitOfColumns(ValueRange totals, ValueRange carry) {
  for (unsigned i : llvm::seq(count))
    buffers.push_back(
        kernel->allocateShared(getType(i), tiling.rows * (tiling.threads + 1)));
  auto getPosition = [&](AffineExpr row, AffineExpr lane) {
    return apply(row * (tiling.threads + 1) + lane);
  };
  Value ofElements =
      getPosition(dim(0) % tiling.rows, dim(0).floorDiv(tiling.rows));
  Value ofCarry =
      getPosition(dim(0).floorDiv(tiling.threads), dim(0) % tiling.threads);
  auto exchange = [&](ValueRange values, Value from, Value to) {
    for (auto [i, value] : llvm::enumerate(values))
      kernel->storeShared(value, getType(i), buffers[i], from);
    kernel->barrier();
    Values others;
    for (unsigned i : llvm::seq(count))
      others.push_back(kernel->loadShared(getType(i), buffers[i], to));
    return others;
  };
  FailureOr<Prefix> prefix =
      emitOfLanes(exchange(totals, ofElements, ofCarry), carry, tiling.threads);
  if (failed(prefix))
    return failure();
  return Prefix{exchange(prefix->own, ofCarry, ofElements),
                std::move(prefix->next)};
}

FailureOr<GPUScanKernel::Prefix>
GPUScanKernel::emitPrefix(ValueRange totals, ValueRange carry, Value tile) {
  if (!tiling.isRow)
    return emitOfColumns(totals, carry);
  return tiling.threads > kWarpSize
             ? emitOfWarps(totals, carry, tile)
             : emitOfLanes(totals, carry, tiling.threads);
}
