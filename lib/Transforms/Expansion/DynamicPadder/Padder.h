//===- Padder.h - Arrays as large as their bounds ---------------*- C++ -*-===//
// Each array with dynamic dimensions becomes one that is as large as they can
// be. The elements of before are the first ones along each dimension; what the
// others, the padding, are does not matter.

#ifndef HLO_LIB_TRANSFORMS_EXPANSION_DYNAMICPADDER_PADDER_H
#define HLO_LIB_TRANSFORMS_EXPANSION_DYNAMICPADDER_PADDER_H

#include "hlo/Analysis/DynamicDimensionInference.h"
#include "hlo/Dialect/HLO/IR/HLODynamicConvolution.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "llvm/ADT/SetVector.h"

namespace hlo {
struct DynamicPadderOptions {
  bool sliceDynamicOutput = true;
  bool checkAtRuntime = false;
};

/// There is no padding along a dimension of that size.
bool isFull(AffineExpr size, int64_t bound);

class Padder {
public:
  Padder(DynamicDimensionInference &sizes, const DynamicPadderOptions &options)
      : sizes(sizes), options(options) {}

  /// Reports an error at what cannot be padded.
  LogicalResult verify(ModuleOp module);
  void pad(ModuleOp module);

private:
  using Builder = InstructionBuilder;
  using DimSize = std::pair<int64_t, AffineExpr>;

  void pad(Operation *op);
  void pad(Block &block);
  LogicalResult verify(Operation *op);

  //===--------------------------------------------------------------------===//
  // Boundaries.cpp: values that enter and leave computations
  //===--------------------------------------------------------------------===//

  void padFunction(func::FuncOp function);
  void padWhile(WhileOp op, Builder &b);
  void padConditional(ConditionalOp op, Builder &b);
  void padCall(CallOp op, Builder &b);
  void padFusion(FusionOp op, Builder &b);
  /// An operation that takes and returns dynamic arrays.
  void padAround(Operation *op, Builder &b);

  /// The arrays in `value`, which has dynamic dimensions, padded.
  Value padToStatic(Builder &b, Value value, Value boundary);
  /// The arrays in `value` with their dynamic dimensions, those of `type`.
  Value sliceToDynamic(Builder &b, Value value, Type type);
  /// `value` with the sizes of the dynamic dimensions of `type`.
  Value pack(Builder &b, Value value, Type type);
  /// The other way around, for all users of `packed`, which becomes packed.
  void unpack(Value packed, Value boundary);
  /// What `build` makes of a value takes its place for all its users.
  void replaceUses(Value value, function_ref<Value()> build);
  /// The operation that makes the value gives it with `count` sizes.
  void addSizesToAttributes(Operation *op, Type type, unsigned count);
  /// Makes the argument of a computation packed.
  void unpackArgument(BlockArgument argument);
  /// Sizes become arguments of their own.
  void addSizeArguments(Block &block);
  SmallVector<Value> getSizeOperands(Builder &b, ValueRange operands,
                                     TypeRange types);
  void packRoot(Region &region, Type type);

  //===--------------------------------------------------------------------===//
  // Asynchrony.cpp
  //===--------------------------------------------------------------------===//

  /// Pads what is wrapped in front of the start, and wraps what becomes of the
  /// instruction once more. What waits for nothing does not start.
  void padAsync(AsyncStartOp start);
  void wrap(Operation *op, AsyncStartOp start, AsyncDoneOp done);

  //===--------------------------------------------------------------------===//
  // Moves.cpp, Reshapes.cpp
  //===--------------------------------------------------------------------===//

  Value padConcatenate(ConcatenateOp op, Builder &b);
  Value padReverse(ReverseOp op, Builder &b);
  void padPad(PadOp op, Builder &b);
  /// An array with other bounds, those of `type`.
  Value resize(Value array, Type type, Builder &b);
  Value padReshape(Operation *op, Builder &b);
  /// The elements at `indices`, a vector, along one dimension.
  Value takeElements(Value array, int64_t dim, Value indices, Builder &b);

  //===--------------------------------------------------------------------===//
  // Collectives.cpp
  //===--------------------------------------------------------------------===//

  void padCollective(Operation *op, int64_t dim, Builder &b);

  //===--------------------------------------------------------------------===//
  // Indices.cpp: slices at run-time indices
  //===--------------------------------------------------------------------===//

  /// Starts are brought into range by the sizes at run time; without that they
  /// are no greater than `last`.
  void limitStarts(Builder &b, mlir::MutableOperandRange starts, Value operand,
                   ArrayRef<int64_t> last,
                   function_ref<AffineExpr(int64_t dim)> getSliceSize);
  void padDynamicSlice(DynamicSliceOp op, Builder &b);
  Value padDynamicUpdateSlice(DynamicUpdateSliceOp op, Builder &b);
  void padGather(GatherOp op, Builder &b);
  void padScatter(ScatterOp op, Builder &b);
  LogicalResult verifyScatter(ScatterOp op);

  //===--------------------------------------------------------------------===//
  // Reductions.cpp: what reads several elements
  //===--------------------------------------------------------------------===//

  /// The sizes of those of `dims` that are dynamic in an input; one for all
  /// inputs, as some may be static.
  SmallVector<DimSize> getReducedSizes(ValueRange inputs,
                                       ArrayRef<int64_t> dims) const;
  /// Sets the padding to what is neutral, if that is known of the reducer, and
  /// returns null.
  Value padReduction(Operation *op, Region &computation, ValueRange inits,
                     ArrayRef<int64_t> dims, Builder &b);
  Value padReduce(ReduceOp op, Builder &b);
  Value padReduceWindow(ReduceWindowOp op, Builder &b);
  Value padSelectAndScatter(SelectAndScatterOp op, Builder &b);
  void padDot(DotOp op, Builder &b);
  void padCholesky(CholeskyOp op, Builder &b);
  void padTriangularSolve(TriangularSolveOp op, Builder &b);
  /// The padding of both dimensions of matrices is that of an identity matrix.
  void padWithIdentity(OpOperand &matrices, AffineExpr size, Builder &b);
  Value padSort(SortOp op, Builder &b);
  Value padTopk(TopkOp op, Builder &b);

  //===--------------------------------------------------------------------===//
  // Convolutions.cpp
  //===--------------------------------------------------------------------===//

  void padConvolution(ConvolutionOp op, Builder &b);
  Value padDynamicConvolution(const DynamicConvolution &convolution,
                              Builder &b);
  /// The elements that each element of the kernel is multiplied with, one
  /// window of `count` of them after the other.
  Value spreadWindows(const DynamicConvolution &convolution, int64_t spatial,
                      Value lhs, Value front, Value size, Value count,
                      Builder &b);
  /// Sets what a convolution reads of the padding to zero: that of features,
  /// and where windows reach over the end.
  void maskConvolution(OpOperand &lhs, OpOperand &rhs,
                       ConvDimensionNumbersAttr labels,
                       function_ref<bool(int64_t spatial)> readsOverEnd,
                       Builder &b);

  //===--------------------------------------------------------------------===//
  // Sizes
  //===--------------------------------------------------------------------===//

  RankedTensorType getOldType(Value array) const {
    return cast<RankedTensorType>(sizes.getType(array));
  }
  bool isDynamic(Value array, int64_t dim) const {
    return getOldType(array).isDynamicDim(dim);
  }
  /// A scalar of that value.
  Value getValue(Builder &b, AffineExpr size);
  Value getSize(Builder &b, Value array, int64_t dim) {
    return getValue(b, sizes.getSize(array, dim));
  }
  void checkEqualities(Operation *op, Builder &b);

  /// The places where the index of each of `dims` is less than the size; null
  /// where all are.
  Value getInside(Builder &b, ArrayRef<int64_t> shape, ArrayRef<DimSize> dims);
  /// An operand with `padding`, a scalar, as its padding in `dims`.
  void mask(Builder &b, OpOperand &operand, ArrayRef<DimSize> dims,
            Value padding);
  /// Those of `dims` that may have padding.
  SmallVector<DimSize> getDynamic(Value array, ArrayRef<int64_t> dims) const;
  void replace(Operation *op, Value value);

  DynamicDimensionInference &sizes;
  const DynamicPadderOptions &options;
  /// What functions take and return, before any is changed.
  llvm::DenseMap<StringAttr, FunctionType> functionTypes;
  llvm::DenseSet<StringAttr> publicFunctions;
  /// Expressions computed in a block.
  llvm::DenseMap<std::pair<Block *, AffineExpr>, Value> computed;
  /// Where the sizes of what crosses a boundary are: a scalar, or a tuple and
  /// the index of the element.
  llvm::DenseMap<std::pair<Value, unsigned>, std::pair<Value, int64_t>> sources;
  llvm::DenseMap<Operation *, SmallVector<DynamicDimensionInference::Equality>>
      equalities;
  /// Instructions that stay as they are.
  llvm::DenseSet<Operation *> done;
  /// Instructions that give their operand, but with other sizes: it would not
  /// be known of what sizes an array is if they went at once.
  llvm::SetVector<Operation *> identities;
  /// What an asynchronous operation wraps, as long as it is there.
  Operation *asyncInstruction = nullptr;
  /// Instructions of which nothing is left.
  SmallVector<Operation *> dead;
  /// Tuples taken apart, which may be without users.
  llvm::SetVector<Operation *> tuples;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_EXPANSION_DYNAMICPADDER_PADDER_H
