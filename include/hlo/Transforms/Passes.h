//===- Passes.h - Passes from hlo to hlo ------------------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_PASSES_H
#define HLO_TRANSFORMS_PASSES_H

#include "hlo/Transforms/Conditional/Passes.h"
#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/ElementTypes/Passes.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Indexing/Passes.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Reduction/Passes.h"
#include "hlo/Transforms/Scheduling/Passes.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Verification/Passes.h"
#include "hlo/Transforms/WhileLoop/Passes.h"

namespace hlo {
inline void registerTransformsPasses() {
  registerConditionalPasses();
  registerDotPasses();
  registerElementTypesPasses();
  registerExpansionPasses();
  registerFusionPasses();
  registerIndexingPasses();
  registerLayoutPasses();
  registerLibraryPasses();
  registerReductionPasses();
  registerSchedulingPasses();
  registerSimplificationPasses();
  registerVerificationPasses();
  registerWhileLoopPasses();
}
} // namespace hlo

#endif // HLO_TRANSFORMS_PASSES_H
