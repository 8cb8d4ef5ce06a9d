//===- LoopWindow.h - Loops over windows ------------------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPWINDOW_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPWINDOW_H

#include "HostKernel.h"

namespace hlo {

/// One dimension of windows that loops go over.
struct LoopWindow {
  /// Of windows over `operand`, at as many positions as `positions` has.
  LoopWindow(WindowAttr window, int64_t dim, RankedTensorType operand,
             RankedTensorType positions);

  /// Whether it holds the elements at its index alone.
  bool isPlain() const {
    return size == 1 && stride == 1 && low == 0 && from == to;
  }
  /// Whether no window holds elements that are not there.
  bool isInside() const {
    return low <= 0 && (to - 1) * stride - low + getExtent() <= from;
  }
  /// From the first element of a window to the last one.
  int64_t getExtent() const { return (size - 1) * dilation + 1; }

  int64_t size, stride, low, dilation, from, to;
  /// Whether the operand is not dilated, and the window not reversed.
  bool isSupported;
};

/// The `x` of [0, count) for which `scale * x + value` is in a range, which
/// begins at 0 or later.
LoopRange emitInside(ImplicitLocOpBuilder &b, Value value, int64_t scale,
                     int64_t count, const LoopRange &range);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPWINDOW_H
