//===- GPUTileProduct.cpp - Products of tiles in shared memory ------------===//

#include "GPUTileProduct.h"
#include "ScalarEmitter.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace hlo;
namespace nvgpu = mlir::nvgpu;
namespace vector = mlir::vector;

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

static constexpr auto kNoOverflow =
    arith::IntegerOverflowFlags::nsw | arith::IntegerOverflowFlags::nuw;

Value hlo::addIndices(ImplicitLocOpBuilder &b, Value lhs, Value rhs) {
  return b.createOrFold<arith::AddIOp>(lhs, rhs, kNoOverflow);
}

Value hlo::addIndices(ImplicitLocOpBuilder &b, Value lhs, int64_t rhs) {
  return addIndices(b, lhs, arith::ConstantIndexOp::create(b, rhs));
}

Value hlo::multiplyIndex(ImplicitLocOpBuilder &b, Value index, int64_t factor) {
  return b.createOrFold<arith::MulIOp>(
      index, arith::ConstantIndexOp::create(b, factor), kNoOverflow);
}

std::pair<Value, Value> hlo::divideIndex(ImplicitLocOpBuilder &b, Value index,
                                         int64_t divisor) {
  Value constant = arith::ConstantIndexOp::create(b, divisor);
  return {b.createOrFold<arith::DivUIOp>(index, constant),
          b.createOrFold<arith::RemUIOp>(index, constant)};
}

Value SharedTile::getPosition(ImplicitLocOpBuilder &b, Value row,
                              Value depth) const {
  Value major = isDepthMinor ? row : depth, minor = isDepthMinor ? depth : row;
  return addIndices(b, addIndices(b, start, multiplyIndex(b, major, pitch)),
                    minor);
}

TileProduct::TileProduct(ImplicitLocOpBuilder &b, Value thread,
                         const DotTile &tile)
    : b(b), tile(tile) {
  std::tie(group, threadOfGroup) = divideIndex(b, thread, tile.threads);
}

//===----------------------------------------------------------------------===//
// Matrix units
//===----------------------------------------------------------------------===//

Type MatrixUnit::getSumType() const {
  return factorType.isInteger(8)
             ? Type(mlir::IntegerType::get(factorType.getContext(), 32))
             : Type(mlir::Float32Type::get(factorType.getContext()));
}

/// Rows of the matrices that are loaded at once, and of those that each lane
/// names one row of.
static constexpr int64_t kMatrixRows = 16, kLoadedRows = 8;

namespace {
class MatrixUnitProduct : public TileProduct {
public:
  MatrixUnitProduct(ImplicitLocOpBuilder &b, Value thread, const DotTile &tile,
                    const MatrixUnit &unit);

  SmallVector<Value> getZeros() override {
    return SmallVector<Value>(rowSteps * columnSteps,
                              emitZero(b, getSumVectorType()));
  }
  SmallVector<Value> add(const SharedTile &lhs, const SharedTile &rhs,
                         ValueRange sums) override;
  LogicalResult visitSums(ValueRange sums, SumVisitor visit) override;

private:
  VectorType getSumVectorType() const {
    return VectorType::get({2, 2}, unit.getSumType());
  }
  /// What a lane has of so many matrices of 8 rows of 16 bytes.
  VectorType getFragmentType(int64_t count) const {
    return VectorType::get({count, 4 / unit.getFactorBytes()}, unit.factorType);
  }
  Value getRow(const SharedTile &shared, bool isLhs) const;
  Value load(const SharedTile &shared, Value row, int64_t rowOffset,
             int64_t depthOffset) const;

  MatrixUnit unit;
  Value lane, firstRow, firstColumn;
  /// Of a warp, each of 16 rows or 8 columns.
  int64_t rowSteps, columnSteps;
};
} // namespace

/// How warps share a tile: those along the rows, as nearly square as may be.
static int64_t getWarpRows(const DotTile &tile, int64_t warps) {
  int64_t best = 0, leastRead = 0;
  for (int64_t rows = 1; rows <= warps; rows *= 2) {
    int64_t columns = warps / rows;
    if (tile.rows / rows < kFewestWarpRows ||
        tile.columns / columns < kFewestWarpRows)
      continue;
    int64_t read = tile.rows / rows + tile.columns / columns;
    if (best == 0 || read < leastRead)
      std::tie(best, leastRead) = std::pair(rows, read);
  }
  return best;
}

MatrixUnitProduct::MatrixUnitProduct(ImplicitLocOpBuilder &b, Value thread,
                                     const DotTile &tile,
                                     const MatrixUnit &unit)
    : TileProduct(b, thread, tile), unit(unit) {
  Value warp;
  std::tie(warp, lane) = divideIndex(b, threadOfGroup, hlo::kWarpSize);
  int64_t warps = tile.threads / hlo::kWarpSize;
  int64_t alongRows = getWarpRows(tile, warps);
  int64_t alongColumns = warps / alongRows;
  int64_t rows = tile.rows / alongRows, columns = tile.columns / alongColumns;
  rowSteps = rows / kMatrixRows;
  columnSteps = columns / kLoadedRows;
  auto [warpRow, warpColumn] = divideIndex(b, warp, alongColumns);
  firstRow = multiplyIndex(b, warpRow, rows);
  firstColumn = multiplyIndex(b, warpColumn, columns);
}

/// Where the row in shared memory begins that the lane names. Of the four
/// matrices that are loaded at once, the second is below the first of the left
/// operand, and behind it of the right one.
Value MatrixUnitProduct::getRow(const SharedTile &shared, bool isLhs) const {
  auto [matrix, row] = divideIndex(b, lane, kLoadedRows);
  auto [upper, lower] = divideIndex(b, matrix, 2);
  Value rowHalf = isLhs ? lower : upper, depthHalf = isLhs ? upper : lower;
  int64_t depthOfHalf = unit.getDepth() / 2;
  Value tileRow = multiplyIndex(b, rowHalf, kLoadedRows);
  Value depth = multiplyIndex(b, depthHalf, depthOfHalf);
  (shared.isDepthMinor ? tileRow : depth) =
      addIndices(b, shared.isDepthMinor ? tileRow : depth, row);
  tileRow = addIndices(b, tileRow, isLhs ? firstRow : firstColumn);
  depth =
      addIndices(b, depth, multiplyIndex(b, group, tile.depth / tile.groups));
  return shared.getPosition(b, tileRow, depth);
}

Value MatrixUnitProduct::load(const SharedTile &shared, Value row,
                              int64_t rowOffset, int64_t depthOffset) const {
  constexpr int64_t kMatrices = 4;
  Value position =
      addIndices(b, row, shared.getPosition(rowOffset, depthOffset));
  return nvgpu::LdMatrixOp::create(
      b, getFragmentType(kMatrices), shared.buffer, position,
      /*transpose=*/!shared.isDepthMinor, /*numTiles=*/kMatrices);
}

SmallVector<Value> MatrixUnitProduct::add(const SharedTile &lhs,
                                          const SharedTile &rhs,
                                          ValueRange sums) {
  SmallVector<Value> next(sums);
  Value lhsRow = getRow(lhs, /*isLhs=*/true),
        rhsRow = getRow(rhs, /*isLhs=*/false);
  const std::array<int64_t, 3> shape = {kMatrixRows, kLoadedRows,
                                        unit.getDepth()};
  int64_t depth = tile.depth / tile.groups;
  for (int64_t k = 0; k < depth; k += unit.getDepth()) {
    SmallVector<Value> columns;
    for (int64_t i = 0; i < columnSteps; i += 2) {
      Value both = load(rhs, rhsRow, i * kLoadedRows, k);
      for (int64_t half : llvm::seq(2))
        columns.push_back(vector::ExtractStridedSliceOp::create(
            b, both, /*offsets=*/{2 * half}, /*sizes=*/{2}, /*strides=*/{1}));
    }
    for (int64_t i : llvm::seq(rowSteps)) {
      Value rows = load(lhs, lhsRow, i * kMatrixRows, k);
      for (auto [j, column] : llvm::enumerate(columns)) {
        Value &sum = next[i * columnSteps + j];
        sum = nvgpu::MmaSyncOp::create(b, rows, column, sum, shape,
                                       unit.factorType.isF32());
      }
    }
  }
  return next;
}

LogicalResult MatrixUnitProduct::visitSums(ValueRange sums, SumVisitor visit) {
  auto [row, pair] = divideIndex(b, lane, 4);
  row = addIndices(b, firstRow, row);
  Value column = addIndices(b, firstColumn, multiplyIndex(b, pair, 2));
  for (int64_t i : llvm::seq(rowSteps))
    for (int64_t half : llvm::seq(2))
      for (int64_t j : llvm::seq(columnSteps)) {
        Value sum = sums[i * columnSteps + j];
        SmallVector<Value> own;
        for (int64_t k : llvm::seq(2))
          own.push_back(
              vector::ExtractOp::create(b, sum, ArrayRef<int64_t>{half, k}));
        if (failed(
                visit(addIndices(b, row, i * kMatrixRows + half * kLoadedRows),
                      addIndices(b, column, j * kLoadedRows), own)))
          return failure();
      }
  return success();
}

std::unique_ptr<TileProduct>
hlo::createMatrixUnitProduct(ImplicitLocOpBuilder &b, Value thread,
                             const DotTile &tile, const MatrixUnit &unit) {
  return std::make_unique<MatrixUnitProduct>(b, thread, tile, unit);
}

//===----------------------------------------------------------------------===//
// Multiplications and additions
//===----------------------------------------------------------------------===//

/// Products that the body of a loop has, about.
static constexpr int64_t kUnrolledProducts = 256;

namespace {
class ScalarProduct : public TileProduct {
public:
  ScalarProduct(ImplicitLocOpBuilder &b, Value thread, const DotTile &tile,
                Type elementType);

  SmallVector<Value> getZeros() override;
  SmallVector<Value> add(const SharedTile &lhs, const SharedTile &rhs,
                         ValueRange sums) override;
  LogicalResult visitSums(ValueRange sums, SumVisitor visit) override;

private:
  /// Elements of a thread in one dimension: neighbors, and as many again after
  /// those of the other threads.
  struct Elements {
    int64_t count, neighbors, step;
    Value first;

    int64_t getOffset(int64_t i) const {
      return i / neighbors * step + i % neighbors;
    }
  };
  static Elements getElements(ImplicitLocOpBuilder &b, int64_t size,
                              int64_t count, Value thread);
  SmallVector<Value> load(const SharedTile &shared, const Elements &elements,
                          Value depth) const;

  Type elementType;
  Elements rows, columns;
};
} // namespace

ScalarProduct::Elements ScalarProduct::getElements(ImplicitLocOpBuilder &b,
                                                   int64_t size, int64_t count,
                                                   Value thread) {
  int64_t neighbors = std::min<int64_t>(count, 4);
  int64_t step = size / count * neighbors;
  return {count, neighbors, step, multiplyIndex(b, thread, neighbors)};
}

ScalarProduct::ScalarProduct(ImplicitLocOpBuilder &b, Value thread,
                             const DotTile &tile, Type elementType)
    : TileProduct(b, thread, tile), elementType(elementType) {
  // As nearly square as may be.
  int64_t elements = tile.getElements() / tile.threads, rowCount = 1;
  while (4 * rowCount * rowCount <= elements && 2 * rowCount <= tile.rows)
    rowCount *= 2;
  rowCount = std::max(rowCount, elements / tile.columns);
  int64_t columnCount = elements / rowCount;
  auto [row, column] =
      divideIndex(b, threadOfGroup, tile.columns / columnCount);
  rows = getElements(b, tile.rows, rowCount, row);
  columns = getElements(b, tile.columns, columnCount, column);
}

SmallVector<Value> ScalarProduct::getZeros() {
  Value zero = emitZero(b, getScalarType(elementType));
  return SmallVector<Value>(rows.count * columns.count, zero);
}

SmallVector<Value> ScalarProduct::load(const SharedTile &shared,
                                       const Elements &elements,
                                       Value depth) const {
  Value position = shared.getPosition(b, elements.first, depth);
  auto getPosition = [&](int64_t i) -> Value {
    return addIndices(b, position,
                      shared.getPosition(elements.getOffset(i), 0));
  };
  SmallVector<Value> loaded;
  Type type = getStorageType(elementType);
  if (VectorType::isValidElementType(type)) {
    int64_t bytes = type.getIntOrFloatBitWidth() / CHAR_BIT;
    int64_t size = std::min(elements.neighbors, kTilePaddingBytes / bytes);
    auto vectorType = VectorType::get(size, type);
    for (int64_t i = 0; i < elements.count; i += size) {
      auto load =
          vector::LoadOp::create(b, vectorType, shared.buffer, getPosition(i));
      load.setAlignment(size * bytes);
      for (int64_t j : llvm::seq(size))
        loaded.push_back(
            fromStorage(b, vector::ExtractOp::create(b, load, j), elementType));
    }
    return loaded;
  }
  for (int64_t i : llvm::seq(elements.count))
    loaded.push_back(fromStorage(
        b, mlir::memref::LoadOp::create(b, shared.buffer, getPosition(i)),
        elementType));
  return loaded;
}

SmallVector<Value> ScalarProduct::add(const SharedTile &lhs,
                                      const SharedTile &rhs, ValueRange sums) {
  int64_t depth = tile.depth / tile.groups;
  int64_t unrolled = std::clamp<int64_t>(
      kUnrolledProducts / (rows.count * columns.count), 1, depth);
  auto emitSteps = [&](Value first, ValueRange carried) {
    SmallVector<Value> next(carried);
    for (int64_t k : llvm::seq(unrolled)) {
      Value position = addIndices(
          b, multiplyIndex(b, addIndices(b, first, k), tile.groups), group);
      SmallVector<Value> lhsElements = load(lhs, rows, position),
                         rhsElements = load(rhs, columns, position);
      for (auto [i, row] : llvm::enumerate(lhsElements))
        for (auto [j, column] : llvm::enumerate(rhsElements)) {
          Value &sum = next[i * columns.count + j];
          sum = emitMultiplyAdd(b, row, column, sum, elementType, kSumFastMath);
        }
    }
    return next;
  };
  Value zero = arith::ConstantIndexOp::create(b, 0);
  if (unrolled == depth)
    return emitSteps(zero, sums);
  auto loop = scf::ForOp::create(
      b, zero, arith::ConstantIndexOp::create(b, depth),
      arith::ConstantIndexOp::create(b, unrolled), sums,
      [&](OpBuilder &, Location, Value first, ValueRange carried) {
        scf::YieldOp::create(b, emitSteps(first, carried));
      });
  return SmallVector<Value>(loop.getResults());
}

LogicalResult ScalarProduct::visitSums(ValueRange sums, SumVisitor visit) {
  for (int64_t i : llvm::seq(rows.count))
    for (int64_t j = 0; j < columns.count; j += columns.neighbors)
      if (failed(visit(addIndices(b, rows.first, rows.getOffset(i)),
                       addIndices(b, columns.first, columns.getOffset(j)),
                       sums.slice(i * columns.count + j, columns.neighbors))))
        return failure();
  return success();
}

std::unique_ptr<TileProduct> hlo::createScalarProduct(ImplicitLocOpBuilder &b,
                                                      Value thread,
                                                      const DotTile &tile,
                                                      Type elementType) {
  return std::make_unique<ScalarProduct>(b, thread, tile, elementType);
}
