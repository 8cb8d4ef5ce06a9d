//===- CalibrationModules.cpp - Accesses and libraries, measured ----------===//

#include "Calibration.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
using namespace hlo::tools;
using llvm::formatv;

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

LogicalResult Calibration::addAccesses() {
  auto sum = add(formatv("x = f32[{0}] parameter(0)\ny = f32[{0}] parameter(1)"
                         "\nROOT sum = f32[{0}] add(x, y)",
                         kElements)
                     .str());
  // Elements of the result are of either operand of an update.
  auto updated =
      add(formatv("x = f32[{0}] parameter(0)\ny = f32[{0}] parameter(1)\n"
                  "u = f32[{1}] parameter(2)\ni = s32[] parameter(3)\n"
                  "ROOT sum = f32[{0}] fusion(x, y, u, i), kind=kLoop, "
                  "calls=updated",
                  kElements, kElements / 4)
              .str(),
          formatv("updated {{\nx = f32[{0}] parameter(0)\n"
                  "y = f32[{0}] parameter(1)\nu = f32[{1}] parameter(2)\n"
                  "i = s32[] parameter(3)\n"
                  "update = f32[{0}] dynamic-update-slice(x, u, i)\n"
                  "ROOT sum = f32[{0}] add(update, y)\n}",
                  kElements, kElements / 4)
              .str());
  auto gather =
      add(formatv("x = f32[{0}] parameter(0)\ni = u32[{0}] parameter(1)\n"
                  "ROOT gather = f32[{0}] gather(x, i), offset_dims={{}, "
                  "collapsed_slice_dims={{0}, start_index_map={{0}, "
                  "index_vector_dim=1, slice_sizes={{1}",
                  kElements)
              .str());
  auto getScatter = [&](int64_t updates) {
    return add(
        formatv("x = f32[{0}] parameter(0)\ni = u32[{1}] parameter(1)\n"
                "u = f32[{1}] parameter(2)\nROOT scatter = f32[{0}] "
                "scatter(x, i, u), to_apply=add, update_window_dims={{}, "
                "inserted_window_dims={{0}, "
                "scatter_dims_to_operand_dims={{0}, index_vector_dim=1",
                kElements, updates)
            .str(),
        "add {\na = f32[] parameter(0)\nb = f32[] parameter(1)\n"
        "ROOT sum = f32[] add(a, b)\n}");
  };
  auto few = getScatter(kElements / 4), many = getScatter(kElements);
  for (auto &probe : {sum, updated, gather, few, many})
    if (failed(probe))
      return failure();
  then([this, sum = *sum, updated = *updated, gather = *gather, few = *few,
        many = *many] {
    costs.choose = getCycles(updated->seconds - sum->seconds, kElements);
    // Instead of an element of one of the operands, next to one of 4 bytes.
    costs.moveApart =
        getCycles(gather->seconds - sum->seconds, kElements) + costs.move / 2;
    costs.scatter =
        getCycles(many->seconds - few->seconds, kElements - kElements / 4);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Calls of libraries
//===----------------------------------------------------------------------===//

LogicalResult Calibration::addMatrices(StringRef type,
                                       double ElementCycles::*width) {
  auto addSolve = [&](int64_t count, int64_t n, StringRef elementType) {
    return add(formatv("a = {0}[{1},{2},{2}] parameter(0)\n"
                       "b = {0}[{1},{2},{2}] parameter(1)\n"
                       "ROOT x = {0}[{1},{2},{2}] triangular-solve(a, b), "
                       "left_side=true, lower=true",
                       elementType, count, n)
                   .str());
  };
  // Many steps, and many flops. Small matrices of complex numbers are solved
  // with one by one.
  constexpr int64_t kMany = 128, kSmall = 4, kLarge = 64;
  auto few = addSolve(1, kSmall, "c64"), steps = addSolve(kMany, kSmall, "c64"),
       flops = addSolve(1, kLarge, type);
  for (auto &probe : {few, steps, flops})
    if (failed(probe))
      return failure();
  then([this, width, few = *few, steps = *steps, flops = *flops] {
    if (width == &ElementCycles::bits32)
      costs.matrixStep =
          getCycles(steps->seconds - few->seconds, (kMany - 1) * kSmall);
    double cycles = getCycles(flops->seconds - few->seconds, 1) -
                    (kLarge - kSmall) * costs.matrixStep;
    costs.matrixFlop.*width =
        std::max(cycles / (kLarge * kLarge * kLarge), kLeastCycles);
  });
  return success();
}

LogicalResult Calibration::addFourier(StringRef type,
                                      double ElementCycles::*width) {
  constexpr int64_t kLength = 64;
  auto addTransform = [&](int64_t rows) {
    return add(formatv("x = {0}[{1},{2}] parameter(0)\n"
                       "ROOT y = {0}[{1},{2}] fft(x), fft_type=FFT, "
                       "fft_length={{{2}}",
                       type, rows, kLength)
                   .str());
  };
  constexpr int64_t kRows = 16;
  auto one = addTransform(1), many = addTransform(kRows);
  if (failed(one) || failed(many))
    return failure();
  then([this, width, one = *one, many = *many] {
    double flops = 5 * kLength * std::log2(double(kLength));
    costs.fourierFlop.*width =
        getCycles(many->seconds - one->seconds, (kRows - 1) * flops);
  });
  return success();
}

LogicalResult Calibration::addLibraries() {
  if (failed(addMatrices("f32", &ElementCycles::bits32)) ||
      failed(addMatrices("f64", &ElementCycles::bits64)) ||
      failed(addFourier("c64", &ElementCycles::bits32)) ||
      failed(addFourier("c128", &ElementCycles::bits64)))
    return failure();
  auto addSort = [&](int64_t rows, int64_t size) {
    return add(formatv("x = f32[{0},{1}] parameter(0)\n"
                       "ROOT y = f32[{0},{1}] sort(x), dimensions={{1}, "
                       "to_apply=less",
                       rows, size)
                   .str(),
               "less {\na = f32[] parameter(0)\nb = f32[] parameter(1)\n"
               "ROOT less = pred[] compare(a, b), direction=LT\n}");
  };
  // Long rows are not yet sorted by digits.
  constexpr int64_t kRows = 256, kShort = 4, kLong = 64;
  auto one = addSort(1, kShort), small = addSort(kRows, kShort),
       large = addSort(kRows, kLong);
  for (auto &probe : {one, small, large})
    if (failed(probe))
      return failure();
  then([this, one = *one, small = *small, large = *large] {
    auto countComparisons = [](int64_t size) {
      return double(size) * std::log2(double(size));
    };
    double comparisons = countComparisons(kLong) - countComparisons(kShort);
    costs.compare =
        getCycles(large->seconds - small->seconds, kRows * comparisons);
    double row = getCycles(small->seconds - one->seconds, kRows - 1);
    costs.sortRow =
        std::max(row - costs.compare * countComparisons(kShort), kLeastCycles);
    costs.libraryLatency =
        std::max(one->seconds - row / (device.clockRateGHz * 1e9), 1e-9);
  });
  return success();
}
