//===- HLODynamicConvolution.h - Padding by run-time sizes ------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLODYNAMICCONVOLUTION_H
#define HLO_DIALECT_HLO_IR_HLODYNAMICCONVOLUTION_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// True for XLA's custom call of a convolution, of which dynamic spatial
/// dimensions get the padding that `padding_type` says for their size: none, or
/// so much that there is a window for each stride begun, half of it in front.
bool isDynamicConvolution(CustomCallOp op);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLODYNAMICCONVOLUTION_H
