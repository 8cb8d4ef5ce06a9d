//===- ScaledMatmuls.h - Matrix products of 8-bit floats --------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_SCALEDMATMULS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_SCALEDMATMULS_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"

namespace hlo {
/// The operands of a product of matrices of 8-bit floats.
struct ScaledOperands {
  Value lhs, rhs, lhsScale, rhsScale;
  DotDimensionNumbersAttr numbers;
  /// That of the padded product.
  RankedTensorType type;
};

/// Those of a static canonical dot of matrices whose operands are 8-bit floats,
/// or were before they were converted, scaled and moved, as `device` multiplies
/// them: rows of whole words. None, having built nothing, if it does not.
std::optional<ScaledOperands>
buildScaledOperands(DotOp dot, const DeviceDescription &device,
                    InstructionBuilder &builder);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_SCALEDMATMULS_H
