//===- CustomCalls.h - Library calls as custom calls ------------*- C++ -*-===//

#ifndef HLO_LIB_DIALECT_LIBRARY_IR_CUSTOMCALLS_H
#define HLO_LIB_DIALECT_LIBRARY_IR_CUSTOMCALLS_H

#include "hlo/Dialect/HLO/IR/BackendConfig.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"

namespace hlo::library {
/// Where the backend config says what the operations do.
inline constexpr llvm::StringLiteral kConvolutionConfig =
    "cudnn_conv_backend_config";
inline constexpr llvm::StringLiteral kMatmulConfig = "gemm_backend_config";

/// The operation that `op`, a call of such a target, stands for, without its
/// discardable attributes; null, and why in `reason`, if it lacks what it takes
/// to build one. What else is wrong with it, or gets lost, shows later.
ConvolutionOp buildConvolution(OpBuilder &builder, CustomCallOp op,
                               std::string &reason);
ConvolutionGraphOp buildConvolutionGraph(OpBuilder &builder, CustomCallOp op,
                                         std::string &reason);
MatmulOp buildMatmul(OpBuilder &builder, CustomCallOp op, std::string &reason);
TriangularSolveOp buildTriangularSolve(OpBuilder &builder, CustomCallOp op,
                                       std::string &reason);
LibraryCallOpInterface buildAttention(OpBuilder &builder, CustomCallOp op,
                                      std::string &reason);
CholeskyOp buildCholesky(OpBuilder &builder, CustomCallOp op,
                         std::string &reason);
LibraryCallOpInterface buildNorm(OpBuilder &builder, CustomCallOp op,
                                 std::string &reason);
SoftmaxOp buildSoftmax(OpBuilder &builder, CustomCallOp op,
                       std::string &reason);
SortOp buildSort(OpBuilder &builder, CustomCallOp op, std::string &reason);
TopkOp buildTopk(OpBuilder &builder, CustomCallOp op, std::string &reason);
MatmulOp buildOneDnnMatmul(OpBuilder &builder, CustomCallOp op,
                           std::string &reason);
ConvolutionOp buildOneDnnConvolution(OpBuilder &builder, CustomCallOp op,
                                     std::string &reason);
bool isOneDnnMatmulTarget(StringRef target);
bool isOneDnnConvolutionTarget(StringRef target);
bool isConvolutionGraphTarget(StringRef target);
bool isMatmulTarget(StringRef target);
bool isTriangularSolveTarget(StringRef target);
bool isAttentionTarget(StringRef target);
bool isCholeskyTarget(StringRef target);
bool isNormTarget(StringRef target);
bool isSoftmaxTarget(StringRef target);
bool isSortTarget(StringRef target);
bool isTopkTarget(StringRef target);

/// An error of `op` if `output` does not have the dimensions of what a forward
/// convolution of `input` and `filter` with one batch group makes.
LogicalResult verifyForwardShapes(Operation *op, RankedTensorType input,
                                  RankedTensorType filter,
                                  RankedTensorType output, WindowAttr window,
                                  ConvDimensionNumbersAttr labels,
                                  IntegerAttr featureGroups);

/// The object `key` of the backend config of `op`, null if it has none.
std::optional<llvm::json::Object> getConfig(CustomCallOp op, StringRef key,
                                            std::string &reason);
/// The call of `target` with the operands, the result and the discardable
/// attributes of `op`, and `config` in its backend config.
CustomCallOp buildCustomCallOf(OpBuilder &builder, Operation *op,
                               StringRef target, llvm::json::Object config);
/// Dimension numbers in a backend config, and what becomes of them there.
DotDimensionNumbersAttr getDotNumbers(MLIRContext *context,
                                      const llvm::json::Object *numbers);
llvm::json::Object getDotConfig(DotDimensionNumbersAttr numbers);
/// The algorithm in a backend config, and what becomes of it there.
ConvolutionAlgorithmAttr getAlgorithm(MLIRContext *context,
                                      const llvm::json::Object &config);
llvm::json::Object getAlgorithmConfig(ConvolutionAlgorithmAttr algorithm);
/// The call of cuDNN that a convolution is, by itself or in a graph.
template <typename OpT>
CustomCallOp buildConvolutionCall(OpBuilder &builder, OpT op, StringRef target,
                                  llvm::json::Object config) {
  if (ConvolutionAlgorithmAttr algorithm = op.getAlgorithmAttr())
    config["algorithm"] = getAlgorithmConfig(algorithm);
  CustomCallOp call = buildCustomCallOf(
      builder, op, target,
      llvm::json::Object{{kConvolutionConfig, std::move(config)}});
  call.setWindowAttr(op.getWindowAttr());
  call.setDimLabelsAttr(op.getDimLabels());
  call.setFeatureGroupCount(op.getFeatureGroupCount());
  call.setOperandPrecisionAttr(op.getOperandPrecisionAttr());
  return call;
}
/// The call of oneDNN that `op` is.
CustomCallOp buildOneDnnCall(OpBuilder &builder, MatmulOp op);
CustomCallOp buildOneDnnCall(OpBuilder &builder, ConvolutionOp op);
/// The value that `values` has for `name`, one of pairs of value and name.
template <typename T, size_t n>
std::optional<T>
lookupName(const std::pair<T, llvm::StringLiteral> (&values)[n],
           StringRef name) {
  for (auto [value, valueName] : values)
    if (name == valueName)
      return value;
  return std::nullopt;
}
template <typename T, size_t n>
StringRef lookupValue(const std::pair<T, llvm::StringLiteral> (&values)[n],
                      T value) {
  for (auto [other, name] : values)
    if (other == value)
      return name;
  llvm_unreachable("a value without a name");
}
} // namespace hlo::library

#endif // HLO_LIB_DIALECT_LIBRARY_IR_CUSTOMCALLS_H
