//===- FrontendAttributes.h - What frontends say of instructions *- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_FRONTENDATTRIBUTES_H
#define HLO_TRANSFORMS_UTILS_FRONTENDATTRIBUTES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Operation.h"

namespace hlo {
/// The value of an attribute; empty when there is none.
StringRef getFrontendAttribute(Operation *op, StringRef key);
void setFrontendAttribute(Operation *op, StringRef key, StringRef value);
void removeFrontendAttribute(Operation *op, StringRef key);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_FRONTENDATTRIBUTES_H
