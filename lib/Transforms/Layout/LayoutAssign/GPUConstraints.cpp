//===- GPUConstraints.cpp - What kernels and libraries of GPUs ask --------===//

#include "Problem.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using namespace hlo::layout;

static RankedTensorType getType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

/// The batch, row and column dimensions of a matrix, in any order of the last
/// two.
using MatrixDimensions = std::array<SmallVector<int64_t>, 3>;

/// The groups of dimensions in memory, the slowest first, if those of each lie
/// together in their order: GEMMs are told one stride for each group.
static std::optional<SmallVector<unsigned>>
getMatrixOrder(RankedTensorType type, LayoutAttr layout,
               const MatrixDimensions &groups) {
  SmallVector<int64_t> order = getMemoryOrder(withLayout(type, layout));
  SmallVector<unsigned> found;
  for (ArrayRef<int64_t> rest = order; !rest.empty();) {
    unsigned taken = 0;
    for (auto [i, group] : llvm::enumerate(groups)) {
      auto large = llvm::to_vector(llvm::make_filter_range(
          group, [&](int64_t dim) { return type.getDimSize(dim) != 1; }));
      if (large.empty() || rest.take_front(large.size()) != ArrayRef(large))
        continue;
      found.push_back(i);
      taken = large.size();
    }
    if (taken == 0)
      return std::nullopt;
    rest = rest.drop_front(taken);
  }
  return found;
}

/// The batch does not vary fastest, unless there is nothing else; and columns
/// do, where `needsColumns`.
static bool areMatrices(RankedTensorType type, LayoutAttr layout,
                        const MatrixDimensions &groups, bool needsColumns) {
  auto order = getMatrixOrder(type, layout, groups);
  if (!order)
    return false;
  if (order->size() <= 1)
    return true;
  return order->back() != 0 && (!needsColumns || order->back() == 2 ||
                                !llvm::is_contained(*order, 2));
}

static void requireMatrices(Problem &problem, ArrayId array, Operation *op,
                            const MatrixDimensions &groups,
                            bool needsColumns = false) {
  RankedTensorType type = problem.getType(array);
  LayoutAttr preferred = getRowMajor(type);
  if (!areMatrices(type, preferred, groups, needsColumns)) {
    SmallVector<int64_t> order;
    for (ArrayRef<int64_t> group : groups)
      llvm::append_range(order, group);
    preferred = layout::getOrder(type.getContext(), order);
  }
  problem.require(
      array, {op, "a product of matrices", preferred, [=](LayoutAttr layout) {
                return areMatrices(type, layout, groups, needsColumns);
              }});
}

/// Whether the library has kernels only for operands whose contracting
/// dimensions vary fastest.
static bool needsContractingFastest(DotOp op, const DeviceDescription &device) {
  Type lhs = getType(op.getLhs()).getElementType();
  Type rhs = getType(op.getRhs()).getElementType();
  auto isByteFloat = [](Type type) {
    return isFloat(type) && getElementBitWidth(type) == 8;
  };
  if (isByteFloat(lhs) && isByteFloat(rhs))
    return device.computeCapability < 100;
  return lhs.isInteger(8) && rhs.isInteger(8);
}

static void addDot(Problem &problem, DotOp op,
                   const DeviceDescription &device) {
  DotOperandDims lhs = getLhsDims(op), rhs = getRhsDims(op);
  bool needsColumns = needsContractingFastest(op, device);
  auto requireOperand = [&](unsigned operand, const DotOperandDims &dims) {
    MatrixDimensions groups = {dims.batch, dims.contracting, dims.free};
    if (needsColumns)
      std::swap(groups[1], groups[2]);
    requireMatrices(problem, problem.getArray(op->getOpOperand(operand)), op,
                    groups, needsColumns);
  };
  requireOperand(0, lhs);
  requireOperand(1, rhs);
  auto range = [](int64_t begin, int64_t end) {
    return llvm::to_vector(llvm::seq<int64_t>(begin, end));
  };
  int64_t numBatch = lhs.batch.size();
  int64_t numRows = numBatch + lhs.free.size();
  requireMatrices(problem, problem.getArray(op.getResult()), op,
                  {range(0, numBatch), range(numBatch, numRows),
                   range(numRows, getType(op.getResult()).getRank())});
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

/// Whether features vary fastest: the faster choice of cuDNN's kernels.
static bool isChannelsLast(RankedTensorType input, int64_t numSpatial,
                           const DeviceDescription &device) {
  Type type = input.getElementType();
  if (isInteger(type) || getElementBitWidth(type) == 8)
    return true;
  bool isHalf = isFloat(type) && getElementBitWidth(type) == 16;
  if (device.computeCapability >= 90)
    return getElementBitWidth(type) < 64 && numSpatial <= 2;
  return device.computeCapability >= 70 && isHalf && numSpatial == 2;
}

namespace {
/// The arrays of a forward convolution, whichever is computed.
struct ConvolutionArrays {
  ArrayId input, filter, output;
};
} // namespace

static void addConvolution(Problem &problem, Operation *op,
                           ConvDimensionNumbersAttr dims,
                           ConvolutionArrays arrays,
                           std::optional<ArrayId> sideInput,
                           const DeviceDescription &device) {
  // Tests of a fixed form: another has no library kernel.
  RankedTensorType input = problem.getType(arrays.input);
  if (!input || input.getRank() != int64_t(dims.getInputSpatial().size()) + 2)
    return fixRowMajor(problem, op, "a convolution");
  bool isLast = isChannelsLast(input, dims.getInputSpatial().size(), device);
  auto fix = [&](ArrayId array, int64_t first, int64_t feature,
                 ArrayRef<int64_t> spatial) {
    SmallVector<int64_t> order = {first};
    llvm::append_range(order, spatial);
    order.insert(isLast ? order.end() : order.begin() + 1, feature);
    problem.fix(array, layout::getOrder(op->getContext(), order), op,
                isLast ? "a convolution with features varying fastest"
                       : "a convolution with features varying slowly");
  };
  fix(arrays.input, dims.getInputBatch(), dims.getInputFeature(),
      dims.getInputSpatial());
  fix(arrays.filter, dims.getKernelOutputFeature(),
      dims.getKernelInputFeature(), dims.getKernelSpatial());
  fix(arrays.output, dims.getOutputBatch(), dims.getOutputFeature(),
      dims.getOutputSpatial());
  if (sideInput)
    fix(*sideInput, dims.getOutputBatch(), dims.getOutputFeature(),
        dims.getOutputSpatial());
}

static ConvolutionArrays getArrays(Problem &problem, Operation *op,
                                   library::ConvolutionKind kind) {
  ArrayId lhs = problem.getArray(op->getOpOperand(0));
  ArrayId rhs = problem.getArray(op->getOpOperand(1));
  ArrayId result = problem.getArray(op->getResult(0));
  switch (kind) {
  case library::ConvolutionKind::Forward:
    return {lhs, rhs, result};
  case library::ConvolutionKind::BackwardInput:
    return {result, rhs, lhs};
  case library::ConvolutionKind::BackwardFilter:
    return {lhs, result, rhs};
  }
  llvm_unreachable("kind of a convolution");
}

/// What cuDNN computes for a custom call.
static std::optional<library::ConvolutionKind>
getConvolutionKind(CustomCallOp op) {
  if (!op.getDimLabels() || op->getNumOperands() < 2)
    return std::nullopt;
  return llvm::StringSwitch<std::optional<library::ConvolutionKind>>(
             op.getCustomCallTarget())
      .Cases({"__cudnn$convForward", "__cudnn$convBiasActivationForward",
              "__cudnn$convForwardGraph"},
             library::ConvolutionKind::Forward)
      .Case("__cudnn$convBackwardInput",
            library::ConvolutionKind::BackwardInput)
      .Case("__cudnn$convBackwardFilter",
            library::ConvolutionKind::BackwardFilter)
      .Default(std::nullopt);
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

/// Matrices as BLAS has them, columns one after the other.
static void fixColumnMajor(Problem &problem, Operation *op) {
  auto fix = [&](ArrayId array) {
    RankedTensorType type = problem.getType(array);
    SmallVector<int64_t> order =
        llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
    std::swap(order[order.size() - 1], order[order.size() - 2]);
    problem.fix(array, layout::getOrder(op->getContext(), order), op,
                "a solver of columns");
  };
  for (OpOperand &operand : op->getOpOperands())
    fix(problem.getArray(operand));
  fix(problem.getArray(op->getResult(0)));
}

/// Each device's part of an array is contiguous.
static void requireSlowest(Problem &problem, Operation *op, int64_t dim) {
  auto require = [&](ArrayId array) {
    RankedTensorType type = problem.getType(array);
    if (!type || dim >= type.getRank())
      return;
    SmallVector<int64_t> order = {dim};
    for (int64_t other = 0; other < type.getRank(); ++other)
      if (other != dim)
        order.push_back(other);
    problem.require(array, {op, "a collective whose parts lie together",
                            layout::getOrder(op->getContext(), order),
                            [dim](LayoutAttr layout) {
                              return layout.getMinorToMajor().back() == dim;
                            }});
  };
  for (OpOperand &operand : op->getOpOperands())
    require(problem.getArray(operand));
}

bool layout::addGPUConstraints(Problem &problem, Operation *op,
                               const DeviceDescription &device) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](DotOp op) {
        addDot(problem, op, device);
        return true;
      })
      .Case([&](ConvolutionOp op) {
        addConvolution(problem, op, op.getDimLabels(),
                       {problem.getArray(op->getOpOperand(0)),
                        problem.getArray(op->getOpOperand(1)),
                        problem.getArray(op.getResult())},
                       std::nullopt, device);
        return true;
      })
      .Case([&](library::ConvolutionOp op) {
        std::optional<ArrayId> sideInput;
        if (op.getSideInput())
          sideInput =
              problem.getArray(op->getOpOperand(op->getNumOperands() - 1));
        addConvolution(problem, op, op.getDimLabels(),
                       getArrays(problem, op, op.getKind()), sideInput, device);
        return true;
      })
      .Case([&](CustomCallOp op) {
        auto kind = getConvolutionKind(op);
        if (!kind || op.getOperandLayoutConstraints())
          return false;
        std::optional<ArrayId> sideInput;
        if (op->getNumOperands() == 4)
          sideInput = problem.getArray(op->getOpOperand(3));
        addConvolution(problem, op, *op.getDimLabels(),
                       getArrays(problem, op, *kind), sideInput, device);
        return true;
      })
      .Case([&](TriangularSolveOp op) {
        fixColumnMajor(problem, op);
        return true;
      })
      .Case<FftOp, SortOp, TopkOp>([&](Operation *op) {
        fixRowMajor(problem, op, "a library of row-major arrays");
        return true;
      })
      .Case([&](AllGatherOp op) {
        requireSlowest(problem, op, op.getDimension());
        return false;
      })
      .Case([&](ReduceScatterOp op) {
        requireSlowest(problem, op, op.getDimension());
        return false;
      })
      .Case([&](AllToAllOp op) {
        if (op.getDimension())
          requireSlowest(problem, op, *op.getDimension());
        return false;
      })
      .Default(false);
}
