//===- LibraryDialect.h - Library dialect -----------------------*- C++ -*-===//

#ifndef HLO_DIALECT_LIBRARY_IR_LIBRARYDIALECT_H
#define HLO_DIALECT_LIBRARY_IR_LIBRARYDIALECT_H

#include "hlo/Dialect/HLO/IR/HLODialect.h"

#include "hlo/Dialect/Library/IR/LibraryDialect.h.inc"

#endif // HLO_DIALECT_LIBRARY_IR_LIBRARYDIALECT_H
