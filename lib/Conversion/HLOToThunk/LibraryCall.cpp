//===- LibraryCall.cpp - Operations that libraries compute ----------------===//

#include "hlo/Conversion/HLOToThunk/LibraryCall.h"
#include "LapackCall.h"
#include "LibraryCallDescriber.h"
#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOSorting.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/RadixSort.h"
#include "hlo/Transforms/Utils/TupleElements.h"
#include "hlo/Transforms/Utils/Values.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

bool hlo::isPlainArray(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return llvm::all_of(tuple.getTypes(), isPlainArray);
  auto array = dyn_cast<RankedTensorType>(type);
  return array && array.hasStaticShape() &&
         (!getLayout(array) || getMinorToMajor(array));
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Whether a kernel computes products of matrices in less time than it takes to
/// call a library for each of them.
static bool isSmall(DotOp op) {
  auto lhs = cast<RankedTensorType>(op.getLhs().getType());
  auto result = cast<RankedTensorType>(op.getResult().getType());
  if (!lhs.hasStaticShape() || !result.hasStaticShape())
    return false;
  DotOperandDims lhsDims = getLhsDims(op), rhsDims = getRhsDims(op);
  int64_t depth = multiplySizes(lhs, lhsDims.contracting);
  int64_t rows = multiplySizes(lhs, lhsDims.free);
  int64_t columns = multiplySizes(op.getRhs().getType(), rhsDims.free);
  // Short sums are written out, and results lie in vectors then.
  constexpr int64_t kFewProducts = 64, kShortSum = 8, kMostResults = 4096;
  // Libraries compute tiles of results, which a narrow matrix does not fill.
  constexpr int64_t kNarrow = 16;
  return rows * columns * depth <= kFewProducts ||
         (depth <= kShortSum && (rows * columns <= kMostResults ||
                                 std::min(rows, columns) <= kNarrow));
}

static FailureOr<LibraryCallDescription> describe(DotOp op) {
  if (isSmall(op))
    return failure();
  LibraryCallDescriber call(op, "cpu.dot");
  call.set(op.getDimensionNumbers());
  return call.get();
}

static FailureOr<LibraryCallDescription> describe(library::MatmulOp op) {
  if (!op.getOnednn())
    return failure();
  LibraryCallDescriber call(op, "cpu.dot");
  call.set(op.getDimensionNumbers());
  call.set("alpha", op.getAlpha());
  if (op.getC())
    call.set("beta", op.getBeta());
  if (op.getBias())
    call.set("has_bias", true);
  call.set("activation", stringifyMatmulActivation(op.getActivation()));
  return call.get();
}

static FailureOr<LibraryCallDescription> describe(ConvolutionOp op) {
  if (op.getSparsityConfig())
    return failure();
  LibraryCallDescriber call(op, "cpu.convolution");
  call.set(op.getWindow().value_or(WindowAttr())).set(op.getDimLabels());
  call.set("feature_group_count", int64_t(op.getFeatureGroupCount()))
      .set("batch_group_count", int64_t(op.getBatchGroupCount()));
  return call.get();
}

static FailureOr<LibraryCallDescription> describe(library::ConvolutionOp op) {
  if (!op.getOnednn())
    return failure();
  LibraryCallDescriber call(op, "cpu.convolution");
  call.set(op.getWindow().value_or(WindowAttr())).set(op.getDimLabels());
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
  return LibraryCallDescriber(op, "cpu.fft")
      .set("type", stringifyFftType(op.getFftType()))
      .set("fft_length", op.getFftLength())
      .get();
}

static FailureOr<LibraryCallDescription> describe(CholeskyOp op) {
  return LibraryCallDescriber(op, "cpu.cholesky")
      .set("lower", op.getLower())
      .get();
}

static FailureOr<LibraryCallDescription> describe(TriangularSolveOp op) {
  Transpose transpose = op.getTransposeA().value_or(Transpose::NO_TRANSPOSE);
  if (transpose == Transpose::TRANSPOSE_INVALID)
    transpose = Transpose::NO_TRANSPOSE;
  return LibraryCallDescriber(op, "cpu.triangular_solve")
      .set("left_side", op.getLeftSide())
      .set("lower", op.getLower())
      .set("unit_diagonal", op.getUnitDiagonal())
      .set("transpose_a", stringifyTranspose(transpose))
      .get();
}

static FailureOr<LibraryCallDescription> describe(SortOp op) {
  SmallVector<RadixSortKey> keys = getRadixSortKeys(op);
  if (keys.empty())
    return failure();
  SmallVector<int64_t> operands, descending, zerosEqual, nanSigns;
  for (const RadixSortKey &key : keys) {
    operands.push_back(key.operand);
    descending.push_back(key.isDescending);
    zerosEqual.push_back(key.areZerosEqual);
    nanSigns.push_back(key.nanSign);
  }
  SmallVector<int64_t> places;
  for (auto [i, operand] : llvm::enumerate(op.getOperands()))
    if (isPositions(operand, op.getDimension()))
      places.push_back(i);
  LibraryCallDescriber call(op, "cpu.sort");
  call.set("dimension", int64_t(op.getDimension()))
      .set("keys", operands)
      .set("descending", descending)
      .set("zeros_equal", zerosEqual)
      .set("nan_signs", nanSigns)
      .setNumResults(op.getNumOperands());
  if (!places.empty())
    call.set("places", places);
  if (std::optional<llvm::BitVector> read = getReadElements(op.getResult());
      read && !read->all())
    call.set("unread", llvm::to_vector_of<int64_t>(read->flip().set_bits()));
  return call.get();
}

static FailureOr<LibraryCallDescription> describeTopk(Operation *op, int64_t k,
                                                      bool isLargest) {
  if (!hasBitsInOrder(mlir::getElementTypeOrSelf(op->getOperand(0))))
    return failure();
  return LibraryCallDescriber(op, "cpu.topk")
      .set("k", k)
      .set("largest", isLargest)
      .setNumResults(2)
      .get();
}

static FailureOr<LibraryCallDescription> describe(TopkOp op) {
  return describeTopk(op, op.getK(), op.getLargest().value_or(true));
}

static FailureOr<LibraryCallDescription> describe(library::SoftmaxOp op) {
  return LibraryCallDescriber(op, "cpu.softmax")
      .set("dimension", int64_t(op.getDimension()))
      .get();
}

static FailureOr<LibraryCallDescription> describe(library::NormOp op) {
  if (!op.getOnednn())
    return failure();
  return LibraryCallDescriber(op, "cpu.layer_norm")
      .set("epsilon", op.getEpsilon())
      .get();
}

static FailureOr<LibraryCallDescription> describe(RngGetAndUpdateStateOp op) {
  return LibraryCallDescriber(op, "cpu.rng_get_and_update_state")
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
  if (!llvm::all_of(op->getOperandTypes(), isPlainArray) ||
      !llvm::all_of(op->getResultTypes(), isPlainArray))
    return failure();
  return mlir::TypeSwitch<Operation *, FailureOr<LibraryCallDescription>>(op)
      .Case<DotOp, ConvolutionOp, FftOp, CholeskyOp, TriangularSolveOp, SortOp,
            TopkOp, RngGetAndUpdateStateOp, CustomCallOp, library::MatmulOp,
            library::ConvolutionOp, library::SoftmaxOp, library::NormOp>(
          [](auto op) { return describe(op); })
      .Default([](Operation *) { return failure(); });
}

/// Whether the function of GPUs for such operations computes this one.
static bool isInGPULibrary(Operation *op, const DeviceDescription &device) {
  if (auto attention = dyn_cast<library::AttentionOp>(op))
    return !attention.getBias() && !attention.getCausal() &&
           attention.getDropoutRate().isZero();
  auto isConvolved = [&](Type type) {
    Type element = mlir::getElementTypeOrSelf(type);
    if (isa<mlir::Float8E4M3FNType, mlir::Float8E5M2Type>(element))
      return device.matrixRates.f8 != 0;
    return !isa<FloatType>(element) || element.getIntOrFloatBitWidth() >= 16;
  };
  return !isa<library::ConvolutionOp>(op) ||
         llvm::all_of(op->getOperandTypes(), isConvolved);
}

FailureOr<LibraryCallDescription>
hlo::getLibraryCall(Operation *op, const DeviceDescription &device) {
  if (!device.isGPU())
    return getCPULibraryCall(op);
  if (!isInGPULibrary(op, device))
    return failure();
  return getGPULibraryCall(op);
}
