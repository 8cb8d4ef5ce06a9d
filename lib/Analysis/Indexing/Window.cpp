//===- Window.cpp - Indexing of operations on windows ---------------------===//

#include "WindowIndices.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

AffineExpr WindowDim::getIndex(AccessBuilder &builder, AffineExpr position,
                               AffineExpr element) const {
  AffineExpr dilated = position * stride + element * windowDilation - padLow;
  requireCovered(builder,
                 {dilated, {0, (arraySize - 1) * baseDilation}, baseDilation});
  return dilated.floorDiv(baseDilation);
}

AffineExpr WindowDim::addPosition(AccessBuilder &builder,
                                  AffineExpr index) const {
  AffineExpr dilated = index * baseDilation + padLow;
  AffineExpr position;
  if (windowDilation == 1 || size == 1) {
    // The last position that begins before, and some of those before it.
    AffineExpr back = builder.addRange(llvm::divideCeilSigned(size, stride));
    builder.require(dilated % stride + back * stride, Interval::ofSize(size));
    position = dilated.floorDiv(stride) - back;
  } else {
    AffineExpr element = builder.addRange(size);
    AffineExpr begin = dilated - element * windowDilation;
    if (stride > 1)
      builder.require(begin % stride, 0);
    position = begin.floorDiv(stride);
  }
  builder.require(position, Interval::ofSize(positions));
  return position;
}

static SmallVector<WindowDim> getWindow(std::optional<WindowAttr> window,
                                        ArrayRef<int64_t> array,
                                        ArrayRef<int64_t> positions) {
  SmallVector<WindowDim> dims;
  for (auto [dim, sizes] : llvm::enumerate(llvm::zip_equal(array, positions)))
    dims.emplace_back(*window, dim, std::get<0>(sizes), std::get<1>(sizes));
  return dims;
}

/// From positions to the elements of the array under the window.
static SmallVector<AffineExpr> addElements(AccessBuilder &builder,
                                           ArrayRef<WindowDim> window,
                                           ArrayRef<AffineExpr> positions) {
  return llvm::map_to_vector(llvm::zip_equal(window, positions), [&](auto dim) {
    auto &[window, position] = dim;
    return window.getIndex(builder, position, builder.addRange(window.size));
  });
}

/// From elements of the array to the positions at which the window is over
/// them.
static SmallVector<AffineExpr> addPositions(AccessBuilder &builder,
                                            ArrayRef<WindowDim> window,
                                            ArrayRef<AffineExpr> index) {
  return llvm::map_to_vector(llvm::zip_equal(window, index), [&](auto dim) {
    return std::get<0>(dim).addPosition(builder, std::get<1>(dim));
  });
}

//===----------------------------------------------------------------------===//
// reduce_window
//===----------------------------------------------------------------------===//

static SmallVector<WindowDim> getWindow(ReduceWindowOp op) {
  return getWindow(op.getWindow(), getSizes(op.getInputs().front()),
                   getSizes(getOutputType(op, 0)));
}

/// Every output depends on every input through the reducer.
static OperandIndexings reduceWindowToInput(ReduceWindowOp op, unsigned output,
                                            unsigned input) {
  AccessBuilder builder(getOutputType(op, output));
  if (input >= op.getInputs().size())
    return builder.build({});
  return builder.build(addElements(builder, getWindow(op), builder.allDims()));
}

static OperandIndexings reduceWindowToOutput(ReduceWindowOp op, unsigned input,
                                             unsigned output) {
  AccessBuilder builder(op->getOperand(input));
  SmallVector<AffineExpr> results;
  if (input >= op.getInputs().size())
    results = builder.addRanges(getSizes(getOutputType(op, output)));
  else
    results = addPositions(builder, getWindow(op), builder.allDims());
  return builder.build(results);
}

//===----------------------------------------------------------------------===//
// select_and_scatter
//===----------------------------------------------------------------------===//

static SmallVector<WindowDim> getWindow(SelectAndScatterOp op) {
  return getWindow(op.getWindow(), getSizes(op.getOperand()),
                   getSizes(op.getSource()));
}

/// Which element of a window is selected depends on all others.
static OperandIndexings selectAndScatterToInput(SelectAndScatterOp op, unsigned,
                                                unsigned input) {
  AccessBuilder builder(op.getResult());
  if (input == 2)
    return builder.build({});
  SmallVector<WindowDim> window = getWindow(op);
  SmallVector<AffineExpr> results =
      addPositions(builder, window, builder.allDims());
  if (input == 0)
    results = addElements(builder, window, results);
  return builder.build(results);
}

static OperandIndexings selectAndScatterToOutput(SelectAndScatterOp op,
                                                 unsigned input, unsigned) {
  if (input == 0)
    return selectAndScatterToInput(op, 0, 0);
  AccessBuilder builder(op->getOperand(input));
  SmallVector<AffineExpr> results;
  if (input == 2)
    results = builder.addRanges(getSizes(op.getResult()));
  else
    results = addElements(builder, getWindow(op), builder.allDims());
  return builder.build(results);
}

void hlo::attachWindowIndexing(MLIRContext *context) {
  attachIndexing<reduceWindowToInput, reduceWindowToOutput>(context);
  attachIndexing<selectAndScatterToInput, selectAndScatterToOutput>(context);
}
