//===- HLOAssembly.h - Custom directives of assembly formats ----*- C++ -*-===//
// With HLOVerification.h, what the generated definitions of operations use.

#ifndef HLO_DIALECT_HLO_IR_HLOASSEMBLY_H
#define HLO_DIALECT_HLO_IR_HLOASSEMBLY_H

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

namespace hlo {
/// `T` when operand and result have one type, else `(T) -> U`.
ParseResult parseUnarySignature(OpAsmParser &parser, Type &operand,
                                Type &result);
void printUnarySignature(OpAsmPrinter &printer, Operation *op, Type operand,
                         Type result);

/// `T` when operands and result have one type, else `(T, U) -> V`.
ParseResult parseBinarySignature(OpAsmParser &parser, Type &lhs, Type &rhs,
                                 Type &result);
void printBinarySignature(OpAsmPrinter &printer, Operation *op, Type lhs,
                          Type rhs, Type result);

/// `[start:limit:stride, ...]`; a stride of one is left out.
ParseResult parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &starts,
                             DenseI64ArrayAttr &limits,
                             DenseI64ArrayAttr &strides);
void printSliceRanges(OpAsmPrinter &printer, Operation *op,
                      DenseI64ArrayAttr starts, DenseI64ArrayAttr limits,
                      DenseI64ArrayAttr strides);

/// A computation: `hlo.add : T` where it is that operation of its two
/// parameters, all of type `T`, else a region. The locations of the parameters,
/// the operation and its return, where printed, come before the type.
ParseResult parseCombiner(OpAsmParser &parser, Region &region);
void printCombiner(OpAsmPrinter &printer, Operation *op, Region &region);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOASSEMBLY_H
