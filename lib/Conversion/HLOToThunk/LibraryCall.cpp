//===- LibraryCall.cpp - Operations that libraries compute ----------------===//

#include "hlo/Conversion/HLOToThunk/LibraryCall.h"
#include "LapackCall.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOSorting.h"
#include "hlo/Dialect/HLO/IR/HLOWindows.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

/// Whether a value is arrays that libraries know the memory of.
static bool isPlain(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return llvm::all_of(tuple.getTypes(), isPlain);
  auto array = dyn_cast<RankedTensorType>(type);
  return array && array.hasStaticShape() &&
         (!getLayout(array) || getMinorToMajor(array));
}

namespace {
/// Writes the attributes of a call.
class Describer {
public:
  explicit Describer(Operation *op, StringRef function)
      : builder(op->getContext()), numOperands(op->getNumOperands()) {
    call.function = function.str();
    call.operands = llvm::to_vector(llvm::seq(numOperands));
    call.results = {0};
  }

  Describer &set(StringRef name, Attribute value) {
    attributes.set(name, value);
    return *this;
  }
  Describer &set(StringRef name, bool value) {
    return set(name, builder.getBoolAttr(value));
  }
  Describer &set(StringRef name, int64_t value) {
    return set(name, builder.getI64IntegerAttr(value));
  }
  Describer &set(StringRef name, const APFloat &value) {
    return set(name, builder.getF64FloatAttr(value.convertToDouble()));
  }
  Describer &set(StringRef name, StringRef value) {
    return set(name, builder.getStringAttr(value));
  }
  Describer &set(StringRef name, ArrayRef<int64_t> value) {
    return set(name, builder.getDenseI64ArrayAttr(value));
  }
  /// So many results, from the first on.
  Describer &setNumResults(unsigned count) {
    call.results = llvm::to_vector(llvm::seq(count));
    return *this;
  }

  LibraryCallDescription get() {
    call.attributes = attributes.getDictionary(builder.getContext());
    return call;
  }

private:
  mlir::Builder builder;
  unsigned numOperands;
  mlir::NamedAttrList attributes;
  LibraryCallDescription call;
};
} // namespace

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static void setDimensionNumbers(Describer &call,
                                DotDimensionNumbersAttr numbers) {
  call.set("lhs_batch_dims", numbers.getLhsBatchDims())
      .set("rhs_batch_dims", numbers.getRhsBatchDims())
      .set("lhs_contracting_dims", numbers.getLhsContractingDims())
      .set("rhs_contracting_dims", numbers.getRhsContractingDims());
}

static FailureOr<LibraryCallDescription> describe(DotOp op) {
  Describer call(op, "cpu.dot");
  setDimensionNumbers(call, op.getDimensionNumbers());
  return call.get();
}

static FailureOr<LibraryCallDescription> describe(library::MatmulOp op) {
  if (!op.getOnednn())
    return failure();
  Describer call(op, "cpu.dot");
  setDimensionNumbers(call, op.getDimensionNumbers());
  call.set("alpha", op.getAlpha());
  if (op.getC())
    call.set("beta", op.getBeta());
  if (op.getBias())
    call.set("has_bias", true);
  call.set("activation", stringifyMatmulActivation(op.getActivation()));
  return call.get();
}

static void setWindow(Describer &call, std::optional<WindowAttr> window,
                      ConvDimensionNumbersAttr dims) {
  SmallVector<int64_t> strides, low, high, baseDilations, windowDilations,
      reversals;
  SmallVector<WindowDim> windowDims =
      window ? getWindowDims(*window) : SmallVector<WindowDim>();
  for (const WindowDim &dim : windowDims) {
    strides.push_back(dim.stride);
    low.push_back(dim.padLow);
    high.push_back(dim.padHigh);
    baseDilations.push_back(dim.baseDilation);
    windowDilations.push_back(dim.windowDilation);
    reversals.push_back(dim.isReversed);
  }
  call.set("strides", strides)
      .set("pad_low", low)
      .set("pad_high", high)
      .set("base_dilations", baseDilations)
      .set("window_dilations", windowDilations)
      .set("window_reversal", reversals)
      .set("input_batch_dim", dims.getInputBatch())
      .set("input_feature_dim", dims.getInputFeature())
      .set("input_spatial_dims", dims.getInputSpatial())
      .set("kernel_input_feature_dim", dims.getKernelInputFeature())
      .set("kernel_output_feature_dim", dims.getKernelOutputFeature())
      .set("kernel_spatial_dims", dims.getKernelSpatial())
      .set("output_batch_dim", dims.getOutputBatch())
      .set("output_feature_dim", dims.getOutputFeature())
      .set("output_spatial_dims", dims.getOutputSpatial());
}

static FailureOr<LibraryCallDescription> describe(ConvolutionOp op) {
  if (op.getSparsityConfig())
    return failure();
  Describer call(op, "cpu.convolution");
  setWindow(call, op.getWindow(), op.getDimLabels());
  call.set("feature_group_count", int64_t(op.getFeatureGroupCount()))
      .set("batch_group_count", int64_t(op.getBatchGroupCount()));
  return call.get();
}

static FailureOr<LibraryCallDescription> describe(library::ConvolutionOp op) {
  if (!op.getOnednn())
    return failure();
  Describer call(op, "cpu.convolution");
  setWindow(call, op.getWindow(), op.getDimLabels());
  call.set("feature_group_count", int64_t(op.getFeatureGroupCount()))
      .set("activation", stringifyActivationMode(op.getActivation()));
  if (op.getBias())
    call.set("has_bias", true);
  if (op.getSideInput())
    call.set("side_input_scale", op.getSideInputScale());
  return call.get();
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

static FailureOr<LibraryCallDescription> describe(FftOp op) {
  return Describer(op, "cpu.fft")
      .set("type", stringifyFftType(op.getFftType()))
      .set("fft_length", op.getFftLength())
      .get();
}

static FailureOr<LibraryCallDescription> describe(CholeskyOp op) {
  return Describer(op, "cpu.cholesky").set("lower", op.getLower()).get();
}

static FailureOr<LibraryCallDescription> describe(TriangularSolveOp op) {
  Transpose transpose = op.getTransposeA().value_or(Transpose::NO_TRANSPOSE);
  if (transpose == Transpose::TRANSPOSE_INVALID)
    transpose = Transpose::NO_TRANSPOSE;
  return Describer(op, "cpu.triangular_solve")
      .set("left_side", op.getLeftSide())
      .set("lower", op.getLower())
      .set("unit_diagonal", op.getUnitDiagonal())
      .set("transpose_a", stringifyTranspose(transpose))
      .get();
}

/// Whether the elements of an array are their places along a dimension.
static bool isPlace(Value array, int64_t dim) {
  auto iota = array.getDefiningOp<IotaOp>();
  auto type = dyn_cast<RankedTensorType>(array.getType());
  return iota && int64_t(iota.getIotaDimension()) == dim &&
         isa<IntegerType>(type.getElementType()) &&
         type.getElementTypeBitWidth() >= 32 &&
         type.getDimSize(dim) <= std::numeric_limits<int32_t>::max();
}

static FailureOr<LibraryCallDescription> describe(SortOp op) {
  SmallVector<FloatSortKey> keys = getSortKeys(op.getToApply());
  if (keys.empty())
    return failure();
  SmallVector<int64_t> operands, descending, zerosEqual, nanSigns;
  for (const auto &[key, floats] : keys) {
    // Where the keys before are equal, the order stays as it is.
    if (!operands.empty() && !key.isDescending &&
        isPlace(op.getOperands()[key.operand], op.getDimension()))
      break;
    Type element = mlir::getElementTypeOrSelf(op.getOperands()[key.operand]);
    Type compared = mlir::getElementTypeOrSelf(
        op.getToApply().getArgument(2 * key.operand));
    if (element != compared || isa<ComplexType>(element) ||
        (isa<FloatType>(element) &&
         !isa<mlir::Float16Type, mlir::BFloat16Type, mlir::Float32Type,
              mlir::Float64Type>(element)))
      return failure();
    // Where NaN has no place, it comes last.
    bool isPartial =
        isa<FloatType>(element) && key.type != ComparisonType::TOTALORDER;
    operands.push_back(key.operand);
    descending.push_back(key.isDescending);
    zerosEqual.push_back(isPartial || floats.areZerosOne);
    nanSigns.push_back(floats.nan  ? (floats.nan->isNegative() ? -1 : 1)
                       : isPartial ? (key.isDescending ? -1 : 1)
                                   : 0);
  }
  return Describer(op, "cpu.sort")
      .set("dimension", int64_t(op.getDimension()))
      .set("keys", operands)
      .set("descending", descending)
      .set("zeros_equal", zerosEqual)
      .set("nan_signs", nanSigns)
      .setNumResults(op.getNumOperands())
      .get();
}

static FailureOr<LibraryCallDescription> describeTopk(Operation *op, int64_t k,
                                                      bool isLargest) {
  Type element = mlir::getElementTypeOrSelf(op->getOperand(0));
  if (isa<ComplexType>(element))
    return failure();
  return Describer(op, "cpu.topk")
      .set("k", k)
      .set("largest", isLargest)
      .setNumResults(2)
      .get();
}

static FailureOr<LibraryCallDescription> describe(TopkOp op) {
  return describeTopk(op, op.getK(), op.getLargest().value_or(true));
}

static FailureOr<LibraryCallDescription> describe(library::SoftmaxOp op) {
  return Describer(op, "cpu.softmax")
      .set("dimension", int64_t(op.getDimension()))
      .get();
}

static FailureOr<LibraryCallDescription> describe(library::NormOp op) {
  if (!op.getOnednn())
    return failure();
  return Describer(op, "cpu.layer_norm").set("epsilon", op.getEpsilon()).get();
}

static FailureOr<LibraryCallDescription> describe(RngGetAndUpdateStateOp op) {
  return Describer(op, "cpu.rng_get_and_update_state")
      .set("delta", int64_t(op.getDelta()))
      .get();
}

/// The older form of top-k, which names the comparator.
static FailureOr<LibraryCallDescription> describeTopkCall(CustomCallOp op) {
  auto tuple = dyn_cast<TupleType>(op.getType());
  auto values = tuple && tuple.size() == 2
                    ? dyn_cast<RankedTensorType>(tuple.getType(0))
                    : RankedTensorType();
  auto operand = op.getNumOperands() == 1
                     ? dyn_cast<RankedTensorType>(op.getOperand(0).getType())
                     : RankedTensorType();
  if (!values || !operand || operand.getRank() == 0 ||
      values.getRank() != operand.getRank())
    return failure();
  std::optional<bool> isLargest = takesLargest(op);
  if (!isLargest)
    return failure();
  return describeTopk(op, values.getShape().back(), *isLargest);
}

static FailureOr<LibraryCallDescription> describe(CustomCallOp op) {
  if (op.getCustomCallTarget() == "TopK")
    return describeTopkCall(op);
  return getLapackCall(op);
}

FailureOr<LibraryCallDescription> hlo::getCPULibraryCall(Operation *op) {
  if (!llvm::all_of(op->getOperandTypes(), isPlain) ||
      !llvm::all_of(op->getResultTypes(), isPlain))
    return failure();
  return mlir::TypeSwitch<Operation *, FailureOr<LibraryCallDescription>>(op)
      .Case<DotOp, ConvolutionOp, FftOp, CholeskyOp, TriangularSolveOp, SortOp,
            TopkOp, RngGetAndUpdateStateOp, CustomCallOp, library::MatmulOp,
            library::ConvolutionOp, library::SoftmaxOp, library::NormOp>(
          [](auto op) { return describe(op); })
      .Default([](Operation *) { return failure(); });
}

bool hlo::isCPULibraryCall(Operation *op) {
  return succeeded(getCPULibraryCall(op));
}
