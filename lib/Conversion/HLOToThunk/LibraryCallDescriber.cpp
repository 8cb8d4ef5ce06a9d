//===- LibraryCallDescriber.cpp - Attributes of library calls -------------===//

#include "LibraryCallDescriber.h"
#include "hlo/Dialect/HLO/IR/HLOWindows.h"

using namespace hlo;

LibraryCallDescriber &LibraryCallDescriber::set(DotDimensionNumbersAttr numbers,
                                                StringRef prefix) {
  auto setDims = [&](StringRef name, ArrayRef<int64_t> dims) {
    set((prefix + name).str(), dims);
  };
  setDims("lhs_batch_dims", numbers.getLhsBatchDims());
  setDims("rhs_batch_dims", numbers.getRhsBatchDims());
  setDims("lhs_contracting_dims", numbers.getLhsContractingDims());
  setDims("rhs_contracting_dims", numbers.getRhsContractingDims());
  return *this;
}

LibraryCallDescriber &
LibraryCallDescriber::set(ConvDimensionNumbersAttr numbers) {
  return set("input_batch_dim", numbers.getInputBatch())
      .set("input_feature_dim", numbers.getInputFeature())
      .set("input_spatial_dims", numbers.getInputSpatial())
      .set("kernel_input_feature_dim", numbers.getKernelInputFeature())
      .set("kernel_output_feature_dim", numbers.getKernelOutputFeature())
      .set("kernel_spatial_dims", numbers.getKernelSpatial())
      .set("output_batch_dim", numbers.getOutputBatch())
      .set("output_feature_dim", numbers.getOutputFeature())
      .set("output_spatial_dims", numbers.getOutputSpatial());
}

LibraryCallDescriber &LibraryCallDescriber::set(WindowAttr window) {
  SmallVector<int64_t> strides, low, high, baseDilations, windowDilations,
      reversals;
  for (const WindowDim &dim : getWindowDims(window)) {
    strides.push_back(dim.stride);
    low.push_back(dim.padLow);
    high.push_back(dim.padHigh);
    baseDilations.push_back(dim.baseDilation);
    windowDilations.push_back(dim.windowDilation);
    reversals.push_back(dim.isReversed);
  }
  return set("strides", strides)
      .set("pad_low", low)
      .set("pad_high", high)
      .set("base_dilations", baseDilations)
      .set("window_dilations", windowDilations)
      .set("window_reversal", reversals);
}
