//===- GPUTileProduct.h - Products of tiles in shared memory ----*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_GPUTILEPRODUCT_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_GPUTILEPRODUCT_H

#include "GPUDotTiles.h"
#include "GPUKernel.h"

namespace hlo {

/// A tile of an operand in shared memory, whose columns are rows, too.
struct SharedTile {
  Value buffer = {};
  /// Where in the buffer it begins.
  Value start = {};
  /// Whether neighbors along the depth are neighbors in memory; else those
  /// along the rows are, the next of which come `pitch` elements later.
  bool isDepthMinor = true;
  int64_t pitch = 0;
  Type elementType = {};

  int64_t getPosition(int64_t row, int64_t depth) const {
    return isDepthMinor ? row * pitch + depth : depth * pitch + row;
  }
  Value getPosition(ImplicitLocOpBuilder &b, Value row, Value depth) const;
};

/// Multiplies tiles and adds up the products, which the threads of a block
/// share.
class TileProduct {
public:
  virtual ~TileProduct() = default;

  /// What every thread adds to.
  virtual SmallVector<Value> getZeros() = 0;
  virtual SmallVector<Value> add(const SharedTile &lhs, const SharedTile &rhs,
                                 ValueRange sums) = 0;
  /// Calls `visit` with sums in neighboring columns, the first of which is in
  /// this row and column of the tile.
  using SumVisitor =
      function_ref<LogicalResult(Value row, Value column, ValueRange sums)>;
  virtual LogicalResult visitSums(ValueRange sums, SumVisitor visit) = 0;
  /// Which of the groups the thread is in.
  Value getGroup() const { return group; }

protected:
  TileProduct(ImplicitLocOpBuilder &b, Value thread, const DotTile &tile);

  ImplicitLocOpBuilder &b;
  DotTile tile;
  Value group, threadOfGroup;
};

/// Products are rounded once; sums may be in any order.
inline constexpr auto kSumFastMath =
    arith::FastMathFlags::reassoc | arith::FastMathFlags::contract;

/// By warps with matrix units: 16 rows and columns at a time.
std::unique_ptr<TileProduct> createMatrixUnitProduct(ImplicitLocOpBuilder &b,
                                                     Value thread,
                                                     const DotTile &tile,
                                                     const MatrixUnit &unit);
/// By threads, which multiply and add elements of a type.
std::unique_ptr<TileProduct> createScalarProduct(ImplicitLocOpBuilder &b,
                                                 Value thread,
                                                 const DotTile &tile,
                                                 Type elementType);

/// Arithmetic of indices that are not negative.
Value addIndices(ImplicitLocOpBuilder &b, Value lhs, Value rhs);
Value addIndices(ImplicitLocOpBuilder &b, Value lhs, int64_t rhs);
Value multiplyIndex(ImplicitLocOpBuilder &b, Value index, int64_t factor);
/// Quotient and remainder.
std::pair<Value, Value> divideIndex(ImplicitLocOpBuilder &b, Value index,
                                    int64_t divisor);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUTILEPRODUCT_H
