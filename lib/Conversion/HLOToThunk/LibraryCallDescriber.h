//===- LibraryCallDescriber.h - Attributes of library calls -----*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOTHUNK_LIBRARYCALLDESCRIBER_H
#define HLO_LIB_CONVERSION_HLOTOTHUNK_LIBRARYCALLDESCRIBER_H

#include "hlo/Conversion/HLOToThunk/LibraryCall.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "mlir/IR/Builders.h"

namespace hlo {
/// Whether a value is arrays that libraries know the memory of.
bool isPlainArray(Type type);

/// Writes the attributes of a call.
class LibraryCallDescriber {
public:
  explicit LibraryCallDescriber(Operation *op, StringRef function)
      : builder(op->getContext()) {
    call.function = function.str();
    call.operands = llvm::to_vector(llvm::seq(op->getNumOperands()));
    call.results = {0};
  }

  LibraryCallDescriber &set(StringRef name, Attribute value) {
    attributes.set(name, value);
    return *this;
  }
  LibraryCallDescriber &set(StringRef name, bool value) {
    return set(name, builder.getBoolAttr(value));
  }
  LibraryCallDescriber &set(StringRef name, int64_t value) {
    return set(name, builder.getI64IntegerAttr(value));
  }
  LibraryCallDescriber &set(StringRef name, const APFloat &value) {
    return set(name, builder.getF64FloatAttr(value.convertToDouble()));
  }
  LibraryCallDescriber &set(StringRef name, StringRef value) {
    return set(name, builder.getStringAttr(value));
  }
  LibraryCallDescriber &set(StringRef name, ArrayRef<int64_t> value) {
    return set(name, builder.getDenseI64ArrayAttr(value));
  }
  /// What a group of attributes says, each with `prefix` in its name.
  LibraryCallDescriber &set(DotDimensionNumbersAttr numbers,
                            StringRef prefix = "");
  LibraryCallDescriber &set(ConvDimensionNumbersAttr numbers);
  /// Of no window the lists are empty.
  LibraryCallDescriber &set(WindowAttr window);
  /// So many results, from the first on.
  LibraryCallDescriber &setNumResults(unsigned count) {
    call.results = llvm::to_vector(llvm::seq(count));
    return *this;
  }

  LibraryCallDescription get() {
    call.attributes = attributes.getDictionary(builder.getContext());
    return call;
  }

private:
  mlir::Builder builder;
  mlir::NamedAttrList attributes;
  LibraryCallDescription call;
};
} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOTHUNK_LIBRARYCALLDESCRIBER_H
