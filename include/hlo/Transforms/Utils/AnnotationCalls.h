//===- AnnotationCalls.h - Custom calls that compute nothing ----*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_ANNOTATIONCALLS_H
#define HLO_TRANSFORMS_UTILS_ANNOTATIONCALLS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// Has users of those custom calls below `root` that `isAnnotation` takes read
/// the only operand, or a copy where layouts differ, or the tuple of all
/// operands. Those that change shapes stay. Says so in remarks; returns whether
/// any is gone.
bool removeAnnotationCalls(Operation *root, StringRef category,
                           function_ref<bool(CustomCallOp)> isAnnotation);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_ANNOTATIONCALLS_H
