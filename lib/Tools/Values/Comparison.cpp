//===- Comparison.cpp - How far apart results are -------------------------===//

#include "hlo/Tools/Values/Comparison.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "hlo/Tools/Values/Values.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InterleavedRange.h"

using namespace hlo;
using namespace hlo::tools;

Difference tools::compareArrays(const Literal &expected, const Literal &actual,
                                const Tolerance &tolerance) {
  if (expected.getType() != actual.getType() ||
      expected.getShape() != actual.getShape()) {
    Difference difference;
    difference.isIncomparable = true;
    return difference;
  }
  return compareElements(expected.getType(), expected.getNumElements(),
                         expected.getData(), actual.getData(), tolerance);
}

bool tools::areEqual(ArrayRef<SmallVector<Literal>> expected,
                     ArrayRef<SmallVector<Literal>> actual,
                     const Tolerance &tolerance) {
  if (expected.size() != actual.size())
    return false;
  for (auto [lhs, rhs] : llvm::zip_equal(expected, actual)) {
    if (lhs.size() != rhs.size())
      return false;
    for (auto [a, b] : llvm::zip_equal(lhs, rhs))
      if (!compareArrays(a, b, tolerance).isEqual())
        return false;
  }
  return true;
}

bool tools::areEqual(const Results &expected, const Results &actual,
                     const Tolerance &tolerance) {
  return areEqual(expected.outputs, actual.outputs, tolerance) &&
         areEqual(expected.outfeed, actual.outfeed, tolerance);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string tools::formatIndex(const Literal &array, int64_t element) {
  SmallVector<int64_t> index;
  for (int64_t stride : getStrides(array.getShape())) {
    index.push_back(element / stride);
    element %= stride;
  }
  std::string text = "[";
  llvm::raw_string_ostream(text) << llvm::interleaved(index, ",") << ']';
  return text;
}

std::string tools::formatElement(const Literal &array, int64_t element,
                                 MLIRContext *context) {
  PrimitiveType type = array.getType();
  Literal scalar =
      Literal::get(type, {}, array.getData() + element * getStorageSize(type));
  std::string text;
  llvm::raw_string_ostream os(text);
  auto scalarType = RankedTensorType::get({}, getElementType(context, type));
  printArrayLiteral(os,
                    cast<DenseElementsAttr>(scalar.toAttribute(scalarType)));
  return text;
}

static void printDifference(raw_ostream &os, const Difference &difference,
                            const Literal &expected, const Literal &actual,
                            MLIRContext *context) {
  os << expected.toString() << ": ";
  if (difference.isIncomparable) {
    os << "differs, it is " << actual.toString() << '\n';
    return;
  }
  if (!difference.isEqual())
    os << "differs in " << difference.numDiffering << " of "
       << difference.numElements << " elements, first at "
       << formatIndex(expected, difference.first) << ": "
       << formatElement(expected, difference.first, context) << " against "
       << formatElement(actual, difference.first, context) << "; ";
  else if (difference.maxULP == 0) {
    os << "equal\n";
    return;
  } else
    os << "equal within tolerance; ";
  os << "max abs " << llvm::format("%.3g", difference.maxAbs) << ", max rel "
     << llvm::format("%.3g", difference.maxRel) << ", max ULP "
     << difference.maxULP << '\n';
}

bool tools::printComparison(raw_ostream &os, StringRef prefix,
                            ArrayRef<SmallVector<Literal>> expected,
                            ArrayRef<SmallVector<Literal>> actual,
                            const Tolerance &tolerance, MLIRContext *context) {
  bool areAllEqual = true;
  if (expected.size() != actual.size()) {
    os << expected.size() << " devices against " << actual.size() << '\n';
    return false;
  }
  for (auto [device, lhs, rhs] : llvm::enumerate(expected, actual)) {
    // One of the two may have more.
    for (auto [index, a, b] :
         llvm::zip(llvm::seq<size_t>(0, lhs.size()), lhs, rhs)) {
      Difference difference = compareArrays(a, b, tolerance);
      areAllEqual &= difference.isEqual();
      os << getKey(prefix, index, device, expected.size()) << ' ';
      printDifference(os, difference, a, b, context);
    }
    if (lhs.size() != rhs.size()) {
      os << prefix << ": " << lhs.size() << " against " << rhs.size()
         << " arrays\n";
      areAllEqual = false;
    }
  }
  return areAllEqual;
}

bool tools::printComparison(raw_ostream &os, const Results &expected,
                            const Results &actual, const Tolerance &tolerance,
                            MLIRContext *context) {
  bool areOutputsEqual = printComparison(os, "out", expected.outputs,
                                         actual.outputs, tolerance, context);
  return printComparison(os, "outfeed", expected.outfeed, actual.outfeed,
                         tolerance, context) &&
         areOutputsEqual;
}
