//===- DeviceDescription.h - What a device has and how fast it is -*- C++ -*-=//
//
// The numbers that passes and cost models ask for: limits of a kernel, memory,
// rates. Descriptions are YAML documents; those of lib/Analysis/Device/devices
// are built in.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_DEVICE_DEVICEDESCRIPTION_H
#define HLO_ANALYSIS_DEVICE_DEVICEDESCRIPTION_H

#include "hlo/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hlo {

enum class DeviceKind { GPU, CPU };

/// Fused multiply-adds that one core starts in a cycle, by the type of what is
/// multiplied; 0: none.
struct DeviceRates {
  double f64 = 0;
  double f32 = 0;
  /// f32 operands rounded to 10 bits of mantissa (matrix units only).
  double tf32 = 0;
  double bf16 = 0;
  double f16 = 0;
  /// f8e4m3fn and f8e5m2.
  double f8 = 0;
  double f4 = 0;
  double s32 = 0;
  double s8 = 0;
};

/// Cycles of one core for an element of 32 bits or less, and for one of 64.
struct ElementCycles {
  double bits32, bits64;
  bool operator==(const ElementCycles &other) const {
    return bits32 == other.bits32 && bits64 == other.bits64;
  }
};

/// What kernels cost on a processor. The defaults are of measurements of single
/// operations, as compiled by LLVM 22 with AVX-512 on an AMD EPYC of the fourth
/// generation.
struct ProcessorCosts {
  /// FMAs of f32 that a core of the processor on which cycles were measured
  /// starts in one: arithmetic takes fewer where `vector_rates` has more.
  double vectorRate = 16;

  /// Floats. `simple` is an instruction of vectors such as an addition, `other`
  /// a function that none of these is, such as `erf` or `atan2`.
  ElementCycles simple = {0.12, 0.24};
  ElementCycles divide = {0.25, 0.9};
  ElementCycles squareRoot = {0.4, 1.5};
  ElementCycles reciprocalSquareRoot = {0.7, 2.4};
  ElementCycles exponential = {0.5, 3};
  ElementCycles logarithm = {1.2, 4};
  ElementCycles logistic = {0.7, 2.5};
  ElementCycles tanh = {0.7, 5.5};
  ElementCycles exponentialMinusOne = {2.5, 3.2};
  ElementCycles sine = {0.6, 3.5};
  ElementCycles other = {1.1, 4.5};
  ElementCycles power = {4, 20};
  ElementCycles remainder = {1, 2};
  /// Integers: `divide` and `remainder`, and `power`.
  ElementCycles integerDivide = {1, 5};
  ElementCycles integerPower = {70, 150};

  /// To read or write an element together with its neighbors in memory.
  double move = 0.15;
  /// To read an element whose neighbors in memory are not read with it.
  double moveApart = 1.2;
  /// To choose at run time which array an element is of.
  double choose = 1.3;
  /// To compute the address of an element.
  double address = 0.02;
  /// To combine an element of the updates of a scatter with one of the result.
  double scatter = 2;

  /// A flop of a factorization of matrices or of a solution with one, of real
  /// numbers, and a step that waits for the one before: a column that is
  /// eliminated, or a rotation.
  ElementCycles matrixFlop = {0.1, 0.2};
  double matrixStep = 100;
  /// A flop of a Fourier transform.
  ElementCycles fourierFlop = {0.17, 0.17};
  /// A comparison of a sort, and what a row takes besides.
  double compare = 2;
  double sortRow = 150;

  /// How many times as large as the fastest cache the second one is, which each
  /// core has, too.
  double coreCacheFactor = 16;
  /// Bytes in a cycle that come from that one, and from the one that all cores
  /// share.
  double coreCacheBytes = 32;
  double sharedCacheBytes = 10;
  /// The part of arithmetic that is done while a core waits for memory.
  double overlap = 0.5;
  /// Seconds to start several threads, and to call a library.
  double forkLatency = 2e-6;
  double libraryLatency = 2e-7;
};

/// Names are those of XLA's DeviceDescription where that has the same number.
/// Sizes are in bytes.
struct DeviceDescription {
  std::string name;
  /// What `get` finds it by.
  std::vector<std::string> targets;
  DeviceKind kind = DeviceKind::GPU;

  /// Streaming multiprocessors of a GPU, cores of a processor.
  int64_t coreCount = 0;
  double clockRateGHz = 0;
  /// Of ordinary instructions, and of matrix units.
  DeviceRates vectorRates;
  DeviceRates matrixRates;

  int64_t memorySize = 0;
  /// Bytes per second.
  double memoryBandwidth = 0;
  /// Of one core.
  int64_t l1CacheSize = 0;
  /// Of the last cache, which all cores share.
  int64_t l2CacheSize = 0;
  /// Seconds that a kernel costs that does nothing.
  double launchLatency = 0;
  /// Bytes per second that a device sends to others of its machine, while it
  /// receives as many; 0 if that is not known.
  double linkBandwidth = 0;

  /// Bits of a vector register of a processor.
  int64_t vectorBits = 0;
  /// Of a processor.
  ProcessorCosts costs;

  /// 10 times the major number of a GPU's compute capability, and the minor
  /// one.
  int64_t computeCapability = 0;
  int64_t threadsPerWarp = 0;
  int64_t threadsPerBlockLimit = 0;
  int64_t threadsPerCoreLimit = 0;
  int64_t blockDimLimitX = 0;
  int64_t blockDimLimitY = 0;
  int64_t blockDimLimitZ = 0;
  int64_t sharedMemoryPerBlock = 0;
  /// Of a kernel that asks for more.
  int64_t sharedMemoryPerBlockOptin = 0;
  int64_t sharedMemoryPerCore = 0;
  int64_t registersPerBlockLimit = 0;
  int64_t registersPerCoreLimit = 0;

  bool isGPU() const { return kind == DeviceKind::GPU; }

  /// `getHost` for `host`; the built-in description that has `target` among its
  /// targets; for another
  /// `sm_<N>` that of the greatest compute capability below, with `N` put in;
  /// else the description in the file `target`. An error says what is wrong
  /// with the file, or which targets there are.
  static llvm::Expected<DeviceDescription> get(StringRef target);

  /// That of the processor this runs on: the built-in description of one with
  /// the same instructions, with as many cores as this process may use.
  static const DeviceDescription &getHost();

  /// That of an NVIDIA H100 SXM.
  static const DeviceDescription &getDefault();

  /// All built-in descriptions.
  static ArrayRef<DeviceDescription> getBuiltin();

  /// Reads a YAML document; `source` names it in errors.
  static llvm::Expected<DeviceDescription> parse(StringRef yaml,
                                                 StringRef source);

  /// Writes the YAML document that `parse` reads.
  void print(llvm::raw_ostream &os) const;
};

} // namespace hlo

#endif // HLO_ANALYSIS_DEVICE_DEVICEDESCRIPTION_H
