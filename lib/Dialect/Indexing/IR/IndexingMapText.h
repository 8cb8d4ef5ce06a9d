//===- IndexingMapText.h - Text of indexing maps ----------------*- C++ -*-===//

#ifndef HLO_LIB_DIALECT_INDEXING_IR_INDEXINGMAPTEXT_H
#define HLO_LIB_DIALECT_INDEXING_IR_INDEXINGMAPTEXT_H

#include "hlo/Dialect/Indexing/IR/IndexingMap.h"
#include "mlir/IR/OpImplementation.h"

namespace hlo {
/// Reads what `IndexingMap::print` writes, with any names for the variables;
/// emits an error otherwise. The map is not simplified.
FailureOr<IndexingMap> parseIndexingMap(AsmParser &parser);

/// Whether every divisor is positive and every product has a constant, as in
/// all maps that have a text.
bool isSupported(AffineExpr expression);
} // namespace hlo

#endif // HLO_LIB_DIALECT_INDEXING_IR_INDEXINGMAPTEXT_H
