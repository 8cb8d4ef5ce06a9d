//===- LayoutNormalize.cpp - Arrays in the order of memory ----------------===//
// See the description of layout-normalize in Passes.td; test:
// layout-normalize.mlir.

#include "LayoutNormalize/Normalizer.h"
#include "hlo/Transforms/Layout/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_LAYOUTNORMALIZEPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct LayoutNormalizePass
    : hlo::impl::LayoutNormalizePassBase<LayoutNormalizePass> {
  using Base::Base;

  void runOnOperation() override {
    if (!layout::Normalizer(getOperation()).run())
      markAllAnalysesPreserved();
  }
};
} // namespace
