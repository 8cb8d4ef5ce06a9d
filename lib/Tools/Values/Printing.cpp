//===- Printing.cpp - Arrays for people -----------------------------------===//

#include "hlo/Target/HLOText/HLOText.h"
#include "hlo/Tools/Values/Values.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/xxhash.h"
#include <cmath>

using namespace hlo;
using namespace hlo::tools;

/// Arrays of more elements are not printed whole unless that is asked for.
static constexpr int64_t maxElements = 64;
/// The elements printed of such an array.
static constexpr int64_t sampleSize = 8;

static void printElements(raw_ostream &os, const Literal &array,
                          MLIRContext *context) {
  auto type = RankedTensorType::get(array.getShape(),
                                    getElementType(context, array.getType()));
  printArrayLiteral(os, cast<DenseElementsAttr>(array.toAttribute(type)));
}

namespace {
/// What the digest of an array says of its elements, as doubles.
struct Statistics {
  double min = INFINITY, max = -INFINITY, sum = 0;
  int64_t numFinite = 0, numNaN = 0, numInfinite = 0;

  void add(double value) {
    if (std::isnan(value)) {
      ++numNaN;
    } else if (std::isinf(value)) {
      ++numInfinite;
    } else {
      min = std::min(min, value);
      max = std::max(max, value);
      sum += value;
      ++numFinite;
    }
  }
};
} // namespace

/// Both components of complex numbers count.
static Statistics getStatistics(const Literal &array) {
  Statistics statistics;
  Literal wide = array.convert(isComplex(array.getType()) ? PrimitiveType::C128
                                                          : PrimitiveType::F64);
  const auto *values = reinterpret_cast<const double *>(wide.getData());
  for (int64_t i = 0, e = wide.getByteSize() / sizeof(double); i < e; ++i)
    statistics.add(values[i]);
  return statistics;
}

void tools::printArray(raw_ostream &os, StringRef key, const Literal &array,
                       bool full, MLIRContext *context) {
  os << key << " = " << array.toString() << ' ';
  if (full || array.getNumElements() <= maxElements) {
    printElements(os, array, context);
    os << '\n';
    return;
  }
  std::string sample;
  llvm::raw_string_ostream sampleOS(sample);
  printElements(sampleOS,
                Literal::get(array.getType(), {sampleSize}, array.getData()),
                context);
  sample.pop_back();
  os << sample << ", ...}\n ";
  Statistics statistics = getStatistics(array);
  if (statistics.numFinite)
    os << " min " << llvm::format("%g", statistics.min) << ", max "
       << llvm::format("%g", statistics.max) << ", mean "
       << llvm::format("%g", statistics.sum / statistics.numFinite) << ',';
  if (statistics.numNaN)
    os << " NaN " << statistics.numNaN << " times,";
  if (statistics.numInfinite)
    os << " infinite " << statistics.numInfinite << " times,";
  auto bytes = llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(array.getData()), array.getByteSize());
  os << " hash " << llvm::format_hex_no_prefix(llvm::xxh3_64bits(bytes), 16)
     << '\n';
}
