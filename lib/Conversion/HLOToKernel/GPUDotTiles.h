//===- GPUDotTiles.h - Tiles of products of matrices ------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_GPUDOTTILES_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_GPUDOTTILES_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Support/LLVM.h"

namespace hlo {

/// Of products of matrices, each batch of which is one.
struct DotSizes {
  int64_t batches, rows, columns, depth;
};

/// How the matrix units of a device multiply elements of a type.
struct MatrixUnit {
  /// f16, bf16, i8, or f32, which is rounded to tf32.
  Type factorType;

  Type getSumType() const;
  int64_t getFactorBytes() const {
    return factorType.getIntOrFloatBitWidth() / CHAR_BIT;
  }
  /// Of one instruction.
  int64_t getDepth() const { return 32 / getFactorBytes(); }
};

/// Fewest rows, and columns, of a tile of warps that multiply matrices.
inline constexpr int64_t kFewestWarpRows = 16;

/// How a block multiplies rows of one operand by columns of the other.
struct DotTile {
  /// Of the result.
  int64_t rows = 0, columns = 0;
  /// Elements that are multiplied in one step.
  int64_t depth = 0;
  /// Parts of the depth of a step, each of which has threads of its own.
  int64_t groups = 1;
  /// Of a group.
  int64_t threads = 0;
  /// Products of which a block computes this tile, each by threads of its own.
  int64_t batches = 1;

  /// Of a product.
  int64_t getThreads() const { return groups * threads; }
  int64_t getBlockThreads() const { return batches * getThreads(); }
  int64_t getElements() const { return rows * columns; }
};

/// Blocks of a kernel.
int64_t countTiles(const DotSizes &sizes, const DotTile &tile);

/// The tile that takes the least time, by estimate; `factorBytes` and
/// `sumBytes` are those of an element. Without a unit, threads multiply
/// scalars.
DotTile chooseDotTile(const DotSizes &sizes, int64_t factorBytes,
                      int64_t sumBytes, const std::optional<MatrixUnit> &unit,
                      const DeviceDescription &device);

/// Bytes between the rows of a tile in shared memory, which begins at a
/// multiple of the alignment.
inline constexpr int64_t kTilePaddingBytes = 16, kTileAlignment = 16;
/// Tiles of an operand that a block has room for at least: one is multiplied
/// while the next is on its way.
inline constexpr int64_t kTileStages = 2;

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUDOTTILES_H
