//===- FusionRemarks.h - What remarks on fusions say ------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_FUSIONREMARKS_H
#define HLO_LIB_TRANSFORMS_FUSION_FUSIONREMARKS_H

#include "FusionGraph.h"

namespace hlo {

/// Whether anybody reads remarks: what they say takes time to put together.
bool areRemarksRead(Operation *op);
/// An operation by its opcode and, if it has one, its name: `add %sum.1`.
std::string nameOperation(Operation *op);
/// Those that read a value: `add %sum.1 and negate`, or `5 readers`.
std::string nameReaders(const FusionNodes &readers);
/// Seconds: `1.02 us instead of 2.04 us`.
std::string compareTimes(double fused, double unfused);

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_FUSIONREMARKS_H
