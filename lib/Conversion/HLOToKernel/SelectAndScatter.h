//===- SelectAndScatter.h - Select and scatter in one kernel ----*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_SELECTANDSCATTER_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_SELECTANDSCATTER_H

#include "LoopWindow.h"
#include "hlo/Transforms/Utils/Values.h"

namespace hlo {

/// Emits a kernel that selects and scatters.
class SelectAndScatterEmitter {
public:
  SelectAndScatterEmitter(HostKernel &kernel, SelectAndScatterOp op,
                          SliceOp slice);

  LogicalResult emit();

private:
  /// A place in windows: its index in each dimension.
  using Place = SmallVector<Value>;
  /// Emits the rest of a kernel.
  using Rest = function_ref<LogicalResult()>;

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value add(Value lhs, Value rhs) {
    return b.createOrFold<arith::AddIOp>(lhs, rhs);
  }
  Value subtract(Value lhs, Value rhs) {
    return b.createOrFold<arith::SubIOp>(lhs, rhs);
  }
  int64_t getKeptSize(int64_t dim) const { return ends[dim] - begins[dim]; }
  bool isWindow(int64_t dim) const { return !dims[dim].isPlain(); }
  bool isInLanes(int64_t dim) const { return dim == lane; }

  void setPlaceType();
  void setInterior();
  void split();

  LogicalResult emitChunk(Value chunk);
  LogicalResult emitLoops(unsigned number);
  LogicalResult emitFilledLoop(int64_t dim, Rest emitRest);
  LogicalResult emitFill();
  LogicalResult emitLanes();
  LogicalResult emitBlock(Value begin, Value size);
  LogicalResult emitSources(LoopRange lanes);
  LogicalResult emitPlaces(bool isReversed,
                           function_ref<LogicalResult(Place)> emitPlace);
  LogicalResult emitSelection(ArrayRef<Place> places, LoopRange lanes);
  LogicalResult emitScatter(ArrayRef<Place> places, LoopRange lanes);

  LoopRange getWindowsAt(int64_t dim);
  Value emitFirstElement(int64_t dim);
  Value emitIsInterior();
  LoopRange getLanesInside(const Place &place, Value size,
                           const LoopRange &range);
  ElementIndex getElement(const Place &place, Value lane);
  ElementIndex getResult(const ElementIndex &element);
  Value getNumber(const Place &place);
  SmallVector<Place> getAllPlaces();
  Type getScatteredType() {
    return getElementType(op.getScatter().front().getArgument(1));
  }

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  SelectAndScatterOp op;
  HostKernel::Output output;
  RankedTensorType type, sourceType;
  SmallVector<LoopWindow, 0> dims;
  /// What is kept of the result, and the windows in which all elements are
  /// there.
  SmallVector<int64_t> begins, ends;
  SmallVector<Interval> interior;
  /// The dimensions as loops go over them, the lanes last, and the first one
  /// with windows.
  SmallVector<int64_t> order;
  unsigned firstWindow = 0;
  int64_t lane = 0;
  unsigned splitLoop = 0;
  int64_t tile = 1, chunks = 1;
  Type valueType, placeType;

  // What is being emitted.
  Value init;
  /// The elements of the result, and the indices of windows; those of lanes
  /// begin there.
  SmallVector<LoopRange> owned;
  SmallVector<Value> windows;
  bool isInterior = false;
  Value sources, values, places;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_SELECTANDSCATTER_H
