//===- DynamicDimensionRules.cpp - Sizes of results -----------------------===//

#include "DynamicDimensionRules.h"
#include "hlo/Dialect/HLO/IR/HLOCollectives.h"
#include "hlo/Dialect/HLO/IR/HLOReshape.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

AffineExpr DynamicDimensionRules::getConcatenatedSize(ConcatenateOp op,
                                                      int64_t dim) {
  if (dim != int64_t(op.getDimension()))
    return getCommonSize(op, op.getOperands(), dim);
  AffineExpr sum = getConstant(0);
  for (Value operand : op.getOperands())
    sum = sum + getSize(operand, dim);
  return sum;
}

AffineExpr DynamicDimensionRules::getPaddedSize(PadOp op, int64_t dim) {
  AffineExpr size = getSize(op.getOperand(), dim);
  AffineExpr gaps = getMaximum(size - 1, getConstant(0));
  AffineExpr padded = op.getEdgePaddingLow()[dim] + size +
                      gaps * op.getInteriorPadding()[dim] +
                      op.getEdgePaddingHigh()[dim];
  return getMaximum(padded, getConstant(0));
}

AffineExpr DynamicDimensionRules::getSliceSize(SliceOp op, int64_t dim) {
  int64_t stride = op.getStrides()[dim];
  AffineExpr end = getMinimum(getSize(op.getOperand(), dim),
                              getConstant(op.getLimitIndices()[dim]));
  AffineExpr count =
      getMaximum(end - op.getStartIndices()[dim], getConstant(0));
  return (count + (stride - 1)).floorDiv(stride);
}

LogicalResult DynamicDimensionRules::inferReshape(ReshapeOp op) {
  RankedTensorType from = op.getOperand().getType(), to = op.getType();
  SmallVector<AffineExpr> sizes(to.getRank());
  for (const DimensionGroup &group : getReshapeGroups(from, to)) {
    auto toDims = llvm::seq(group.toBegin, group.toEnd);
    auto isDynamic = [&](int64_t dim) { return to.isDynamicDim(dim); };
    if (llvm::none_of(toDims, isDynamic))
      continue;
    AffineExpr count = getConstant(1);
    int64_t divisor = 1;
    uint64_t bound = 1;
    for (int64_t dim : llvm::seq(group.fromBegin, group.fromEnd)) {
      count = count * getSize(op.getOperand(), dim);
      bound = llvm::SaturatingMultiply<uint64_t>(bound,
                                                 getDimSizeOrBound(from, dim));
    }
    if (bound > std::numeric_limits<int32_t>::max())
      return op.emitOpError("is not supported: its dynamic dimensions have ")
             << bound << " elements together, which exceeds 32 bits";
    int64_t unknown = -1;
    for (int64_t dim : toDims) {
      if (!isDynamic(dim)) {
        divisor *= to.getDimSize(dim);
        continue;
      }
      if (unknown != -1)
        return op.emitOpError("is not supported: the run-time sizes of "
                              "dimensions ")
               << unknown << " and " << dim << " do not follow from "
               << group.getFromSize() << " dimensions of the operand";
      unknown = dim;
    }
    // Without elements any size will do.
    sizes[unknown] = divisor ? count.floorDiv(divisor) : getConstant(0);
  }
  return setArrays(op, [&](int64_t dim) { return sizes[dim]; });
}

AffineExpr DynamicDimensionRules::getGatherSize(GatherOp op, int64_t dim) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> offsets = numbers.getOffsetDims();
  int64_t vectorDim = numbers.getIndexVectorDim();
  const int64_t *offset = llvm::find(offsets, dim);
  if (offset == offsets.end()) {
    int64_t batch = llvm::count_if(llvm::seq(dim), [&](int64_t other) {
      return !llvm::is_contained(offsets, other);
    });
    return getSize(op.getStartIndices(), batch + (batch >= vectorDim));
  }
  int64_t position = offset - offsets.begin();
  for (int64_t operandDim : llvm::seq(op.getOperand().getType().getRank()))
    if (!llvm::is_contained(numbers.getCollapsedSliceDims(), operandDim) &&
        !llvm::is_contained(numbers.getOperandBatchingDims(), operandDim) &&
        position-- == 0)
      return getSize(op.getOperand(), operandDim);
  return {};
}

//===----------------------------------------------------------------------===//
// Collectives: what takes part has arrays of equal sizes
//===----------------------------------------------------------------------===//

LogicalResult DynamicDimensionRules::inferAllToAll(AllToAllOp op) {
  std::optional<int64_t> split = op.getDimension();
  if (!split)
    return setLikeOperands(op);
  std::optional<int64_t> count = getDevicesPerGroup(
      op, op.getReplicaGroups(), getGroupMode(op.getChannelId()));
  return setElements(op, [&](int64_t, int64_t dim) -> AffineExpr {
    AffineExpr size = getSize(op.getOperands()[0], dim);
    if (dim != *split)
      return size;
    return count ? size.floorDiv(*count) * *count : AffineExpr();
  });
}

/// By how much dimension `dim` of operand and result `index` differ.
static int64_t getScale(Operation *op, int64_t index, int64_t dim) {
  SmallVector<Type> results;
  getLeafTypes(op->getResult(0).getType(), results);
  int64_t from = getDimSizeOrBound(
      cast<RankedTensorType>(op->getOperand(index).getType()), dim);
  int64_t to = getDimSizeOrBound(cast<RankedTensorType>(results[index]), dim);
  return std::max<int64_t>(
      std::max(from, to) / std::max<int64_t>(std::min(from, to), 1), 1);
}

//===----------------------------------------------------------------------===//
// All operations
//===----------------------------------------------------------------------===//

/// Targets whose result is the operand, or the tuple of the operands.
static bool isAnnotation(CustomCallOp op) {
  return llvm::is_contained({"Sharding", "SPMDFullToShardShape",
                             "SPMDShardToFullShape", "LayoutConstraint",
                             "MoveToHost", "MoveToDevice", "Pin", "Unpin",
                             "PinToDevice", "annotate_device_placement"},
                            op.getCustomCallTarget());
}

LogicalResult DynamicDimensionRules::inferDynamic(Operation *op) {
  result.dynamicOps.insert(op);
  setBoundary(op->getResult(0), op->getResult(0).getType());
  return success();
}

LogicalResult DynamicDimensionRules::inferCustomCall(CustomCallOp op) {
  StringRef target = op.getCustomCallTarget();
  if (target == "PadToStatic")
    return success();
  if (takesDynamic(op))
    return inferDynamic(op);
  if (auto convolution = DynamicConvolution::get(op))
    return inferDynamicConvolution(*convolution);
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (target == "SliceToDynamic" && type &&
      op.getNumOperands() == unsigned(type.getRank()) + 1)
    return setArrays(op, [&](int64_t dim) {
      return getScalar(op.getOperand(dim + 1), getDimSizeOrBound(type, dim));
    });
  if (isAnnotation(op) && op.getNumOperands() == 1 &&
      areCompatible(op.getOperand(0).getType(), op.getType()))
    return setLike(op, op.getOperand(0));
  return op.emitOpError("is not supported: nothing says that \"")
         << target
         << "\" takes arrays with dynamic dimensions; dynamic-custom-calls "
            "may";
}

/// An error at the first type in which a dimension has no bound.
static LogicalResult verifyBounds(Operation *op, TypeRange types) {
  for (Type type : types)
    for (const DynamicDimension &dim : getDynamicDimensions(type))
      if (ShapedType::isDynamic(dim.getBound()))
        return op->emitOpError("is not supported: dimension ")
               << dim.dim << " of " << shapeToString(dim.array, false)
               << " has no bound";
  return success();
}

/// The pass that replaces an operation with these dynamic dimensions; empty if
/// none does.
static StringRef getExpander(Operation *op, ArrayRef<DynamicDimension> dims) {
  if (isa<BatchNormTrainingOp, BatchNormInferenceOp, BatchNormGradOp>(op))
    return "batchnorm-expander";
  auto scan = dyn_cast<ScanOp>(op);
  bool isScanned = scan && llvm::all_of(dims, [&](const DynamicDimension &dim) {
                     return dim.dim == scan.getDimensions()[0];
                   });
  return isScanned ? "scan-expander" : "";
}

/// Names the first dynamic dimension of an operand or result.
static LogicalResult emitUnsupported(Operation *op) {
  InFlightDiagnostic diagnostic =
      op->emitOpError("is not supported where a dimension is dynamic");
  SmallVector<DynamicDimension> dims;
  for (Type type : op->getOperandTypes())
    llvm::append_range(dims, getDynamicDimensions(type));
  for (Type type : op->getResultTypes())
    llvm::append_range(dims, getDynamicDimensions(type));
  if (dims.empty())
    return diagnostic;
  diagnostic << ", as dimension " << dims.front().dim << " of "
             << shapeToString(dims.front().array, false) << " is";
  if (StringRef expander = getExpander(op, dims); !expander.empty())
    diagnostic << "; " << expander << " replaces it";
  return diagnostic;
}

LogicalResult DynamicDimensionRules::infer(Operation *op) {
  // Computations may have dynamic dimensions inside only.
  auto isDynamic = [&](TypeRange types) {
    return llvm::any_of(types, [&](Type type) {
      auto [known, isNew] = dynamicTypes.try_emplace(type);
      if (isNew)
        known->second = hasDynamicDimensions(type);
      return known->second;
    });
  };
  bool isControlFlow =
      isa<WhileOp, ConditionalOp, FusionOp, CallOp, AsyncStartOp>(op);
  if (!isControlFlow && !isDynamic(op->getOperandTypes()) &&
      !isDynamic(op->getResultTypes()))
    return success();
  if (failed(verifyBounds(op, op->getOperandTypes())) ||
      failed(verifyBounds(op, op->getResultTypes())))
    return failure();

  auto setCommon = [&](ValueRange arrays) {
    return setArrays(
        op, [&](int64_t dim) { return getCommonSize(op, arrays, dim); });
  };
  if (op->hasTrait<OpTrait::Elementwise>())
    return setCommon(op->getOperands());
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](WhileOp op) { return inferWhile(op); })
      .Case([&](ConditionalOp op) { return inferConditional(op); })
      .Case([&](FusionOp op) { return inferFusion(op); })
      .Case([&](CallOp op) { return inferCall(op); })
      .Case([&](CustomCallOp op) { return inferCustomCall(op); })
      .Case<InfeedOp, OutfeedOp>(
          [&](Operation *op) { return inferDynamic(op); })
      .Case([&](AsyncStartOp op) { return inferAsyncStart(op); })
      .Case([&](AsyncUpdateOp op) -> LogicalResult {
        return result.isDynamicAsync(op) ? success() : emitUnsupported(op);
      })
      .Case([&](AsyncDoneOp op) -> LogicalResult {
        return result.isDynamicAsync(op) ? inferAsyncDone(op)
                                         : emitUnsupported(op);
      })
      .Case<ParameterOp, CopyOp, OptBarrierOp, DomainOp, AddDependencyOp>(
          [&](Operation *op) { return setLike(op, op->getOperand(0)); })
      .Case([&](GetTupleElementOp op) {
        // Tuples may be long.
        if (!hasDynamicDimensions(op.getType()))
          return success();
        auto type = cast<TupleType>(op.getOperand().getType());
        SmallVector<AffineExpr> sizes = result.getSizes(op.getOperand(), type);
        size_t first = 0;
        for (Type element : type.getTypes().take_front(op.getIndex()))
          first += getDynamicDimensions(element).size();
        size_t count = getDynamicDimensions(type.getType(op.getIndex())).size();
        set(op, llvm::to_vector(ArrayRef(sizes).slice(first, count)));
        return success();
      })
      .Case<BroadcastOp>([&](BroadcastOp op) {
        return setArrays(op, [&](int64_t dim) -> AffineExpr {
          for (auto [from, to] : llvm::enumerate(op.getDimensions()))
            if (to == dim)
              return getSize(op.getOperand(), from);
          return {};
        });
      })
      .Case([&](TransposeOp op) {
        return setArrays(op, [&](int64_t dim) {
          return getSize(op.getOperand(), op.getDimensions()[dim]);
        });
      })
      .Case([&](ReverseOp op) { return setLike(op, op.getOperand()); })
      .Case([&](ConcatenateOp op) {
        return setArrays(
            op, [&](int64_t dim) { return getConcatenatedSize(op, dim); });
      })
      .Case([&](PadOp op) {
        return setArrays(op,
                         [&](int64_t dim) { return getPaddedSize(op, dim); });
      })
      .Case([&](SliceOp op) {
        return setArrays(op,
                         [&](int64_t dim) { return getSliceSize(op, dim); });
      })
      .Case([&](DynamicSliceOp op) {
        return setArrays(
            op, [&](int64_t dim) { return getSize(op.getOperand(), dim); });
      })
      .Case(
          [&](DynamicUpdateSliceOp op) { return setLike(op, op.getOperand()); })
      .Case([&](ReshapeOp op) { return inferReshape(op); })
      .Case([&](DynamicReshapeOp op) {
        return setArrays(op, [&](int64_t dim) {
          return getScalar(op.getDimSizes()[dim],
                           getDimSizeOrBound(op.getType(), dim));
        });
      })
      .Case([&](GatherOp op) {
        return setArrays(op,
                         [&](int64_t dim) { return getGatherSize(op, dim); });
      })
      .Case([&](ScatterOp op) { return inferScatter(op); })
      .Case([&](SetDimensionSizeOp op) {
        return setArrays(op, [&](int64_t dim) {
          return dim == int64_t(op.getDimension())
                     ? getScalar(op.getSize(),
                                 getDimSizeOrBound(op.getType(), dim))
                     : getSize(op.getOperand(), dim);
        });
      })
      .Case([&](GetDimensionSizeOp) { return success(); })
      .Case<IotaOp, RngOp, RngBitGeneratorOp>([&](Operation *op) {
        // Nothing says that it is smaller than it can be.
        if (isDynamic(op->getOperandTypes()))
          return emitUnsupported(op);
        SmallVector<AffineExpr> sizes;
        for (const DynamicDimension &dim :
             getDynamicDimensions(op->getResult(0).getType()))
          sizes.push_back(getConstant(dim.getBound()));
        set(op->getResult(0), std::move(sizes));
        return success();
      })
      .Case<MapOp, SortOp>(
          [&](Operation *op) { return setCommon(op->getOperands()); })
      .Case([&](AllGatherOp op) {
        return setElements(op, [&](int64_t index, int64_t dim) {
          AffineExpr size = getSize(op.getOperands()[index], dim);
          return dim == int64_t(op.getDimension())
                     ? size * getScale(op, index, dim)
                     : size;
        });
      })
      .Case([&](ReduceScatterOp op) {
        return setElements(op, [&](int64_t index, int64_t dim) {
          AffineExpr size = getSize(op.getOperands()[index], dim);
          return dim == int64_t(op.getDimension())
                     ? size.floorDiv(getScale(op, index, dim))
                     : size;
        });
      })
      .Case([&](AllToAllOp op) { return inferAllToAll(op); })
      .Case([&](RaggedAllToAllOp op) -> LogicalResult {
        // Of the lists, which have a place for each device.
        if (isDynamic(op->getOperands().drop_front(2).getTypes()))
          return emitUnsupported(op);
        return setLike(op, op.getOutput());
      })
      .Case([&](CollectivePermuteOp op) {
        return op.getSliceSizes() ? setLike(op, op.getOperands()[1])
                                  : setLikeOperands(op);
      })
      .Case<TupleOp, AllReduceOp, CollectiveBroadcastOp>(
          [&](Operation *op) { return setLikeOperands(op); })
      .Case([&](ReduceOp op) {
        SmallVector<int64_t> kept =
            getFreeDims(cast<RankedTensorType>(op.getOperand(0).getType()), {},
                        op.getDimensions());
        return setArrays(op, [&](int64_t dim) {
          return getCommonSize(op, op.getInputs(), kept[dim]);
        });
      })
      .Case([&](ReduceWindowOp op) {
        return setArrays(op, [&](int64_t dim) {
          return getWindowSize(getCommonSize(op, op.getInputs(), dim),
                               op.getWindowAttr(), dim);
        });
      })
      .Case([&](SelectAndScatterOp op) { return inferSelectAndScatter(op); })
      .Case([&](DotOp op) {
        return setArrays(op, [&](int64_t dim) { return getDotSize(op, dim); });
      })
      .Case([&](ConvolutionOp op) { return inferConvolution(op); })
      .Case([&](TopkOp op) {
        int64_t last =
            cast<RankedTensorType>(op.getOperand().getType()).getRank() - 1;
        return setArrays(op, [&](int64_t dim) {
          return dim == last ? getConstant(op.getK())
                             : getSize(op.getOperand(), dim);
        });
      })
      .Case([&](CholeskyOp op) { return inferCholesky(op); })
      .Case([&](TriangularSolveOp op) { return inferTriangularSolve(op); })
      .Case([&](FftOp op) { return inferFft(op); })
      .Case<BitcastOp, BitcastConvertOp>([&](auto op) -> LogicalResult {
        auto from = dyn_cast<RankedTensorType>(op.getOperand().getType());
        auto to = dyn_cast<RankedTensorType>(op.getType());
        if (!from || !to)
          return emitUnsupported(op);
        // The dimensions in front stay.
        int64_t rank = std::min(from.getRank(), to.getRank());
        for (int64_t dim = 0; dim < rank; ++dim)
          if (getDimSizeOrBound(from, dim) != getDimSizeOrBound(to, dim))
            return emitUnsupported(op);
        for (int64_t dim = rank; dim < from.getRank(); ++dim)
          if (from.isDynamicDim(dim))
            return emitUnsupported(op);
        return setArrays(op, [&](int64_t dim) -> AffineExpr {
          return dim < rank ? getSize(op.getOperand(), dim) : AffineExpr();
        });
      })
      .Default([&](Operation *op) { return emitUnsupported(op); });
}

LogicalResult DynamicDimensionRules::inferBlock(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(infer(&op)))
      return failure();
  return verifyBounds(block.getTerminator(),
                      block.getTerminator()->getOperandTypes());
}
