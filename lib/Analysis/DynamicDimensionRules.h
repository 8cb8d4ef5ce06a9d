//===- DynamicDimensionRules.h - Sizes of results ---------------*- C++ -*-===//

#ifndef HLO_LIB_ANALYSIS_DYNAMICDIMENSIONRULES_H
#define HLO_LIB_ANALYSIS_DYNAMICDIMENSIONRULES_H

#include "hlo/Analysis/DynamicDimensionInference.h"
#include "hlo/Dialect/HLO/IR/HLODynamicConvolution.h"

namespace hlo {
/// Fills a DynamicDimensionInference.
class DynamicDimensionRules {
public:
  using TakesDynamicFn = DynamicDimensionInference::TakesDynamicFn;

  DynamicDimensionRules(DynamicDimensionInference &result, MLIRContext *context,
                        TakesDynamicFn takesDynamic)
      : result(result), context(context), takesDynamic(takesDynamic) {}

  LogicalResult inferFunction(func::FuncOp function);

private:
  /// The size of a dimension of an array result; null where it does not follow.
  using SizeFn = function_ref<AffineExpr(int64_t dim)>;
  /// That of one array in a tuple.
  using ElementSizeFn = function_ref<AffineExpr(int64_t index, int64_t dim)>;

  LogicalResult inferBlock(Block &block);
  LogicalResult infer(Operation *op);
  /// Of operations that run computations.
  LogicalResult inferWhile(WhileOp op);
  LogicalResult inferConditional(ConditionalOp op);
  LogicalResult inferCall(CallOp op);
  LogicalResult inferFusion(FusionOp op);
  LogicalResult inferAsyncStart(AsyncStartOp op);
  LogicalResult inferAsyncDone(AsyncDoneOp op);
  LogicalResult inferCustomCall(CustomCallOp op);
  /// Of operations that take and return dynamic arrays.
  LogicalResult inferDynamic(Operation *op);
  /// Of operations that compute arrays of other shapes.
  LogicalResult inferReshape(ReshapeOp op);
  LogicalResult inferConvolution(ConvolutionOp op);
  LogicalResult inferDynamicConvolution(const DynamicConvolution &convolution);
  /// How many windows there are along a dynamic dimension of that size.
  AffineExpr getWindowCount(const DynamicConvolution &convolution,
                            int64_t spatial, AffineExpr size);
  /// Of a convolution of two operands, given the sizes of the spatial
  /// dimensions of the result.
  LogicalResult inferConvolution(
      Operation *op, Value lhs, Value rhs, ConvDimensionNumbersAttr labels,
      bool hasGroups,
      function_ref<AffineExpr(int64_t spatial, AffineExpr size)> getOutputSize);
  /// An error where what a convolution adds up is a window of a dynamic size.
  static LogicalResult verifyKernel(Operation *op, Value kernel,
                                    ConvDimensionNumbersAttr labels);
  LogicalResult inferSelectAndScatter(SelectAndScatterOp op);
  LogicalResult inferScatter(ScatterOp op);
  LogicalResult inferCholesky(CholeskyOp op);
  LogicalResult inferTriangularSolve(TriangularSolveOp op);
  LogicalResult inferFft(FftOp op);
  LogicalResult inferAllToAll(AllToAllOp op);
  AffineExpr getGatherSize(GatherOp op, int64_t dim);
  /// The dimensions in neither list, in order.
  static SmallVector<int64_t> getFreeDims(RankedTensorType type,
                                          ArrayRef<int64_t> batch,
                                          ArrayRef<int64_t> contracting);
  AffineExpr getDotSize(DotOp op, int64_t dim);
  AffineExpr getWindowSize(AffineExpr size, WindowAttr window, int64_t dim);
  AffineExpr getPaddedSize(PadOp op, int64_t dim);
  AffineExpr getConcatenatedSize(ConcatenateOp op, int64_t dim);
  AffineExpr getSliceSize(SliceOp op, int64_t dim);

  void set(Value value, SmallVector<AffineExpr> sizes);
  /// Sets those of an array, or of the arrays in a tuple.
  LogicalResult setElements(Operation *op, ElementSizeFn getSize);
  /// Sets those of arrays of one shape, in a tuple or not.
  LogicalResult setArrays(Operation *op, SizeFn getSize) {
    return setElements(op, [&](int64_t, int64_t dim) { return getSize(dim); });
  }
  /// Each operand has one result, of its sizes.
  LogicalResult setLikeOperands(Operation *op);
  /// The result has the dimensions of a value of a compatible type.
  LogicalResult setLike(Operation *op, Value value);
  /// The size of a dimension that all `arrays` of the same rank have.
  AffineExpr getCommonSize(Operation *op, ValueRange arrays, int64_t dim);
  /// Notes that `op` needs one size; returns it.
  AffineExpr addEquality(Operation *op, int64_t dim, AffineExpr lhs,
                         AffineExpr rhs);

  /// Sizes of a parameter or result become symbols, as does what is dynamic in
  /// `boundary` only; but where `known` has an expression, that is it.
  void setBoundary(Value value, Type boundary, ArrayRef<AffineExpr> known = {});
  LogicalResult inferRegion(Region &region, ArrayRef<Type> boundaries);

  AffineExpr getSize(Value array, int64_t dim) {
    return result.getSize(array, dim);
  }
  AffineExpr getConstant(int64_t value) {
    return mlir::getAffineConstantExpr(value, context);
  }
  /// The value of a scalar, or of an element of a vector, of s32.
  AffineExpr getScalar(Value scalar, int64_t bound);
  AffineExpr getElement(Value vector, int64_t index, int64_t bound);
  AffineExpr getReader(DynamicDimensionInference::Symbol::Kind kind,
                       Value value, unsigned index, int64_t bound);
  AffineExpr getMaximum(AffineExpr lhs, AffineExpr rhs);
  AffineExpr getMinimum(AffineExpr lhs, AffineExpr rhs);
  AffineExpr getSymbol(DynamicDimensionInference::Symbol symbol, int64_t low,
                       int64_t high);
  /// Least and greatest value of an expression.
  std::pair<int64_t, int64_t> getRange(AffineExpr expr);

  LogicalResult emitUnknownSize(Operation *op, int64_t dim);

  DynamicDimensionInference &result;
  MLIRContext *context;
  mlir::SymbolTableCollection symbols;
  /// Which types have dynamic dimensions; tuples may be long.
  llvm::DenseMap<Type, bool> dynamicTypes;
  TakesDynamicFn takesDynamic;
  /// Of symbols.
  SmallVector<std::pair<int64_t, int64_t>> ranges;
  /// Symbols of maxima and minima.
  llvm::DenseMap<std::pair<unsigned, std::pair<AffineExpr, AffineExpr>>,
                 AffineExpr>
      limits;
};
} // namespace hlo

#endif // HLO_LIB_ANALYSIS_DYNAMICDIMENSIONRULES_H
