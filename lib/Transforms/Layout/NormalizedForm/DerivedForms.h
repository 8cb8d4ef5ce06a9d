//===- DerivedForms.h - Results that lie as operands do ---------*- C++ -*-===//
// Normalized forms of instructions whose result can lie in no other order than
// the one that follows from those of the operands.

#ifndef HLO_LIB_TRANSFORMS_LAYOUT_NORMALIZEDFORM_DERIVEDFORMS_H
#define HLO_LIB_TRANSFORMS_LAYOUT_NORMALIZEDFORM_DERIVEDFORMS_H

#include "../NormalizedForm.h"

namespace hlo {
std::optional<NormalizedForm> getReduceForm(ReduceOp op);
std::optional<NormalizedForm> getDotForm(DotOp op);
std::optional<NormalizedForm> getGatherForm(GatherOp op);
/// The updates are read in the order that follows from those of inputs and
/// indices; they are made in the order in which they were.
std::optional<NormalizedForm> getScatterForm(ScatterOp op);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LAYOUT_NORMALIZEDFORM_DERIVEDFORMS_H
