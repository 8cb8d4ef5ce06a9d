//===- HLOWindows.cpp - Windows dimension by dimension --------------------===//

#include "hlo/Dialect/HLO/IR/HLOWindows.h"

using namespace hlo;

SmallVector<WindowDim> hlo::getWindowDims(WindowAttr window) {
  SmallVector<WindowDim> dims;
  for (int64_t i = 0, e = window ? window.getRank() : 0; i < e; ++i)
    dims.push_back({window.getSize()[i], window.getStrideOf(i),
                    window.getPadLowOf(i), window.getPadHighOf(i),
                    window.getBaseDilationOf(i), window.getWindowDilationOf(i),
                    window.isReversed(i)});
  return dims;
}

WindowAttr hlo::getWindow(MLIRContext *context, ArrayRef<WindowDim> dims) {
  if (dims.empty())
    return {};
  SmallVector<int64_t> pad;
  for (const WindowDim &dim : dims)
    pad.append({dim.padLow, dim.padHigh});
  auto list = [&](auto member) {
    return llvm::to_vector(llvm::map_range(
        dims, [=](const WindowDim &dim) { return int64_t(dim.*member); }));
  };
  auto orNothing = [](SmallVector<int64_t> values, int64_t usual) {
    return llvm::all_equal(values) && values.front() == usual
               ? SmallVector<int64_t>()
               : values;
  };
  return WindowAttr::get(
      context, list(&WindowDim::size), orNothing(list(&WindowDim::stride), 1),
      orNothing(pad, 0), orNothing(list(&WindowDim::baseDilation), 1),
      orNothing(list(&WindowDim::windowDilation), 1),
      orNothing(list(&WindowDim::isReversed), 0));
}
