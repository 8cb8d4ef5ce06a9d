//===- IndexingDialect.h - Indexing dialect ---------------------*- C++ -*-===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXINGDIALECT_H
#define HLO_DIALECT_INDEXING_IR_INDEXINGDIALECT_H

#include "hlo/Dialect/Indexing/IR/OperandIndexing.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"

namespace hlo {
/// Where a runtime variable comes from, as `RuntimeVariable` with a name in
/// place of the value; null for the device.
struct NamedRuntimeVariable {
  StringAttr name;
  unsigned leaf = 0;
  /// From the variables of the map in question.
  AffineMap index;
  std::optional<Interval> clamp;

  bool operator==(const NamedRuntimeVariable &other) const {
    return name == other.name && leaf == other.leaf && index == other.index &&
           clamp == other.clamp;
  }
};

inline llvm::hash_code hash_value(const NamedRuntimeVariable &variable) {
  return llvm::hash_combine(variable.name, variable.leaf, variable.index,
                            variable.clamp.value_or(Interval()));
}
} // namespace hlo

#include "hlo/Dialect/Indexing/IR/IndexingDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/Indexing/IR/IndexingAttrs.h.inc"

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGDIALECT_H
