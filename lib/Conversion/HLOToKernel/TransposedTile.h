//===- TransposedTile.h - Tiles of transposes -------------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_TRANSPOSEDTILE_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_TRANSPOSEDTILE_H

#include "HostKernel.h"

namespace hlo {

/// The elements that a transpose, or a copy to another layout, moves to a tile
/// of two loops over its result: read in the order that they have in memory.
class TransposedTile {
public:
  /// Elements along each side.
  static int64_t getSide(Operation *op);
  /// The loop along which neighbors are neighbors in the operand; nothing where
  /// that is the last one, or where nothing is moved.
  static std::optional<unsigned> getLoop(Operation *op,
                                         ArrayRef<int64_t> loopSizes);

  TransposedTile(HostKernel &kernel, Operation *op, ArrayRef<int64_t> loopSizes,
                 unsigned loop);

  /// Reads the tile that begins at `begins` of the loop and of the last one, of
  /// `lengths` elements along them.
  LogicalResult emit(ArrayRef<Value> loops, std::array<Value, 2> begins,
                     std::array<Value, 2> lengths);
  /// Tells the emitter what is at `loops`, at this place of the tile.
  void addResult(ArrayRef<Value> loops, Value row, Value column);

private:
  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  Operation *op;
  /// The indices of the result and of the operand.
  IndexingMap resultMap, operandMap;
  unsigned loop;
  Value buffer;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_TRANSPOSEDTILE_H
