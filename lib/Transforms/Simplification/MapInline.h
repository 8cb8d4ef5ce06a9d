//===- MapInline.h - Elementwise instructions instead of maps ---*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_MAPINLINE_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_MAPINLINE_H

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

namespace hlo {
/// Why the computation of a map cannot be one of arrays; empty if it can.
StringRef whyNotInline(MapOp map);
/// What the computation of the map makes of its operands as arrays. It can be
/// inlined.
Value inlineMap(MapOp map, InstructionBuilder &builder);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_MAPINLINE_H
