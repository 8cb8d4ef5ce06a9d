//===- Convolutions.cpp - What passes on convolutions share ---------------===//

#include "Convolutions.h"

using namespace hlo;

TupleType library::getConvolutionType(InstructionBuilder &builder,
                                      RankedTensorType type,
                                      int64_t workspaceSize) {
  Type byte = builder.builder.getIntegerType(8, /*isSigned=*/false);
  return builder.builder.getTupleType(
      {type, builder.getType({workspaceSize}, byte)});
}

void library::evenPadding(WindowDim &dim, int64_t inputSize,
                          int64_t outputSize) {
  int64_t least = WindowDim::dilate(dim.size, dim.windowDilation) +
                  (outputSize - 1) * dim.stride - dim.padLow -
                  WindowDim::dilate(inputSize, dim.baseDilation);
  dim.padHigh = std::clamp(dim.padLow, least, least + dim.stride - 1);
}

library::ConvolutionOp library::rebuildConvolution(InstructionBuilder &builder,
                                                   ConvolutionOp op,
                                                   RankedTensorType computed,
                                                   ValueRange operands) {
  TupleType type = builder.builder.getTupleType(
      {computed, cast<TupleType>(op.getType()).getType(1)});
  auto copy = builder.clone(op, type, operands).getDefiningOp<ConvolutionOp>();
  if (Attribute config = op->getAttr(HLODialect::kBackendConfig))
    copy->setAttr(HLODialect::kBackendConfig, config);
  return copy;
}
