//===- WindowIndices.h - Indices under windows ------------------*- C++ -*-===//

#ifndef HLO_LIB_ANALYSIS_INDEXING_WINDOWINDICES_H
#define HLO_LIB_ANALYSIS_INDEXING_WINDOWINDICES_H

#include "IndexingModels.h"

namespace hlo {
/// One dimension of an array that a window moves over.
struct WindowDim {
  int64_t arraySize, positions, size, stride, padLow, baseDilation,
      windowDilation;

  WindowDim(WindowAttr window, int64_t dim, int64_t arraySize,
            int64_t positions)
      : arraySize(arraySize), positions(positions), size(window.getSize()[dim]),
        stride(window.getStrideOf(dim)), padLow(window.getPadLowOf(dim)),
        baseDilation(window.getBaseDilationOf(dim)),
        windowDilation(window.getWindowDilationOf(dim)) {}

  /// The index in the array under element `element` of the window at
  /// `position`; requires that there is one.
  AffineExpr getIndex(AccessBuilder &builder, AffineExpr position,
                      AffineExpr element) const;
  /// The positions at which the window is over index `index` of the array, for
  /// all values of a range variable that it adds.
  AffineExpr addPosition(AccessBuilder &builder, AffineExpr index) const;
};
} // namespace hlo

#endif // HLO_LIB_ANALYSIS_INDEXING_WINDOWINDICES_H
