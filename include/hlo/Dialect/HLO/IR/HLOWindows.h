//===- HLOWindows.h - Windows dimension by dimension ------------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOWINDOWS_H
#define HLO_DIALECT_HLO_IR_HLOWINDOWS_H

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"

namespace hlo {
/// One dimension of a window.
struct WindowDim {
  int64_t size = 1, stride = 1, padLow = 0, padHigh = 0;
  int64_t baseDilation = 1, windowDilation = 1;
  bool isReversed = false;

  static int64_t dilate(int64_t size, int64_t dilation) {
    return size == 0 ? 0 : (size - 1) * dilation + 1;
  }
};

/// The dimensions of `window`, none of null.
SmallVector<WindowDim> getWindowDims(WindowAttr window);
/// The window of these dimensions, without the lists that say nothing; null of
/// none.
WindowAttr getWindow(MLIRContext *context, ArrayRef<WindowDim> dims);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOWINDOWS_H
