//===- IndexingDialect.h - Indexing dialect ---------------------*- C++ -*-===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXINGDIALECT_H
#define HLO_DIALECT_INDEXING_IR_INDEXINGDIALECT_H

#include "hlo/Dialect/Indexing/IR/IndexingMap.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Dialect.h"

#include "hlo/Dialect/Indexing/IR/IndexingDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/Indexing/IR/IndexingAttrs.h.inc"

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGDIALECT_H
