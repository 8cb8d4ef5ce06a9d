//===- NaNCheck.cpp - Where NaNs and infinities come from -----------------===//

#include "NaNCheck.h"
#include "hlo/Tools/Values/Comparison.h"
#include "hlo/Tools/Values/Values.h"
#include <cmath>

using namespace hlo;
using namespace hlo::tools;

namespace {
/// The first elements of an array that are NaN and infinite; -1 for none.
struct NonFinite {
  int64_t nan = -1, infinity = -1;
};
} // namespace

template <typename T>
static NonFinite findIn(ArrayRef<T> values, int64_t step) {
  NonFinite found;
  for (auto [i, value] : llvm::enumerate(values)) {
    if (std::isfinite(value)) // nearly all are
      continue;
    int64_t &first = std::isnan(value) ? found.nan : found.infinity;
    if (first < 0)
      first = i / step;
  }
  return found;
}

static NonFinite findNonFinite(const Literal &array) {
  PrimitiveType type = array.getType();
  if (!isFloat(type) && !isComplex(type))
    return {};
  if (getComputeType(type) != type)
    return findNonFinite(array.convert(getComputeType(type)));
  int64_t step = isComplex(type) ? 2 : 1;
  size_t count = array.getNumElements() * step;
  if (type == PrimitiveType::F64 || type == PrimitiveType::C128)
    return findIn(
        ArrayRef(reinterpret_cast<const double *>(array.getData()), count),
        step);
  return findIn(
      ArrayRef(reinterpret_cast<const float *>(array.getData()), count), step);
}

LogicalResult NaNCheck::didEvaluate(Operation *op, int64_t,
                                    ArrayRef<Literal> operands,
                                    const Literal &result) {
  // Constants, and what comes from elsewhere, may be anything.
  if (operands.empty())
    return success();
  for (const Literal &array : getArrays(result)) {
    NonFinite made = findNonFinite(array);
    if (made.nan < 0 && made.infinity < 0)
      continue;
    bool hasNaN = false, hasInfinity = false;
    for (const Literal &operand : getArrays(operands)) {
      NonFinite given = findNonFinite(operand);
      hasNaN |= given.nan >= 0;
      hasInfinity |= given.infinity >= 0;
    }
    bool makesNaN = made.nan >= 0 && !hasNaN;
    if (!makesNaN && (made.infinity < 0 || hasNaN || hasInfinity))
      continue;
    std::lock_guard<std::mutex> lock(mutex);
    if (isFound)
      return failure();
    isFound = true;
    int64_t element = makesNaN ? made.nan : made.infinity;
    return op->emitError(makesNaN && hasInfinity
                             ? "makes a NaN out of infinities: "
                             : "makes a non-finite value out of finite ones: ")
           << formatElement(array, element, op->getContext()) << " at "
           << formatIndex(array, element);
  }
  return success();
}
