//===- LoopWindow.cpp - Loops over windows --------------------------------===//

#include "LoopWindow.h"

using namespace hlo;

LoopWindow::LoopWindow(WindowAttr window, int64_t dim, RankedTensorType operand,
                       RankedTensorType positions)
    : size(window.getSize()[dim]), stride(window.getStrideOf(dim)),
      low(window.getPadLowOf(dim)), dilation(window.getWindowDilationOf(dim)),
      from(operand.getDimSize(dim)), to(positions.getDimSize(dim)),
      isSupported(window.getBaseDilationOf(dim) == 1 &&
                  !window.isReversed(dim)) {}

LoopRange hlo::emitInside(ImplicitLocOpBuilder &b, Value value, int64_t scale,
                          int64_t count, const LoopRange &range) {
  auto constant = [&](int64_t number) -> Value {
    return arith::ConstantIndexOp::create(b, number);
  };
  // The first `x` for which it is not below a bound; what is negative is
  // before the first.
  auto emitFirst = [&](Value bound) -> Value {
    bound = b.createOrFold<arith::SubIOp>(bound, value);
    if (scale != 1)
      bound = b.createOrFold<arith::AddIOp>(bound, constant(scale - 1));
    bound = b.createOrFold<arith::MaxSIOp>(bound, constant(0));
    if (scale != 1)
      bound = b.createOrFold<arith::DivUIOp>(bound, constant(scale));
    return b.createOrFold<arith::MinSIOp>(bound, constant(count));
  };
  return {emitFirst(range.lower), emitFirst(range.upper)};
}
