//===- Patterns.h - Patterns of the passes, to be combined ------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_PATTERNS_H
#define HLO_TRANSFORMS_PATTERNS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// get_tuple_element(tuple(...)) and tuple(get_tuple_element(x)...).
void populateTupleSimplifyPatterns(RewritePatternSet &patterns);
} // namespace hlo

#endif // HLO_TRANSFORMS_PATTERNS_H
