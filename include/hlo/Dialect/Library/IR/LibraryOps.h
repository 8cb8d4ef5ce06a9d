//===- LibraryOps.h - Library operations ------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_H
#define HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Library/IR/LibraryDialect.h"
#include "mlir/IR/OwningOpRef.h"

namespace hlo {
class InstructionBuilder;

namespace library::detail {
LogicalResult verifyLibraryCall(Operation *op);
} // namespace library::detail
} // namespace hlo

#include "hlo/Dialect/Library/IR/LibraryEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/Library/IR/LibraryAttrs.h.inc"
#include "hlo/Dialect/Library/IR/LibraryInterfaces.h.inc"
#define GET_OP_CLASSES
#include "hlo/Dialect/Library/IR/LibraryOps.h.inc"

namespace hlo::library {
/// True if `target` is a function of one of the libraries.
bool isLibraryTarget(StringRef target);
/// What the function of cuDNN computes, if it is a convolution.
std::optional<ConvolutionKind> getConvolutionKind(StringRef target);

/// The roles of dimensions where a convolution of HLO computes the gradient of
/// the input from that of the output and the filter: `labels` are those of the
/// convolution forward, or the other way round.
ConvDimensionNumbersAttr
getInputGradientLabels(ConvDimensionNumbersAttr labels);
/// The same of the gradient of the filter from the input and the gradient of
/// the output.
ConvDimensionNumbersAttr
getFilterGradientLabels(ConvDimensionNumbersAttr labels);

/// Whether sorts of the library take elements of that type, of one of these
/// widths in bits.
bool isSortElement(Type element, ArrayRef<unsigned> widths);

/// The library call that `op` stands for, built in front of it. It is null, and
/// `reason` says why, if there is none that becomes the same custom call again.
LibraryCallOpInterface buildLibraryCall(OpBuilder &builder, CustomCallOp op,
                                        std::string &reason);

/// Which element of the result of `op`, a library call or a custom call that is
/// one in HLO text, is the workspace, if any is.
std::optional<unsigned> getWorkspaceIndex(Operation *op);

/// Makes all library calls in `op` the custom calls they are in HLO text.
void replaceByCustomCalls(Operation *op);

/// The result of a library call by operations of HLO; the workspace is zero.
Value buildReferenceResult(LibraryCallOpInterface op,
                           InstructionBuilder &builder, ValueRange operands);

/// A function by itself that computes the result of `op`, a library call or a
/// custom call that stands for one, from its operands. An error if it is none.
FailureOr<mlir::OwningOpRef<func::FuncOp>>
buildReferenceFunction(Operation *op);
} // namespace hlo::library

#endif // HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_H
