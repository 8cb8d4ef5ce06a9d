//===- CostAnalysis.cpp - Operations and bytes of instructions ------------===//

#include "hlo/Analysis/Cost/CostAnalysis.h"
#include "hlo/Analysis/Indexing/PrefixWindow.h"
#include "hlo/Analysis/LoopConfig.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace hlo;

Cost &Cost::operator+=(const Cost &other) {
  flops += other.flops;
  transcendentals += other.transcendentals;
  bytesAccessed += other.bytesAccessed;
  return *this;
}

Cost Cost::operator*(double times) const {
  return {flops * times, transcendentals * times, bytesAccessed * times};
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

static double getSize(RankedTensorType type, int64_t dim) {
  int64_t size = getDimSizeOrBound(type, dim);
  return ShapedType::isDynamic(size) ? 1 : size;
}

static double getElements(Type type) {
  double elements = 1;
  if (auto array = dyn_cast<RankedTensorType>(type))
    for (int64_t dim : llvm::seq(array.getRank()))
      elements *= getSize(array, dim);
  return elements;
}

static double getBytes(Type type) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  double bytes = 0;
  for (Type leaf : leaves)
    if (auto array = dyn_cast<RankedTensorType>(leaf))
      bytes += getElements(array) *
               std::ceil(getElementBitWidth(array.getElementType()) / 8.0);
  return bytes;
}

static double getBytes(mlir::ValueRange values) {
  double bytes = 0;
  for (Value value : values)
    bytes += getBytes(value.getType());
  return bytes;
}

/// The elements `dims` of `type` enumerate.
static double getElements(Value value, ArrayRef<int64_t> dims) {
  double elements = 1;
  for (int64_t dim : dims)
    elements *= getSize(cast<RankedTensorType>(value.getType()), dim);
  return elements;
}

//===----------------------------------------------------------------------===//
// Families of operations
//===----------------------------------------------------------------------===//

/// Pairs of an output position and a window position of one dimension that
/// meet an element, rather than padding or a hole.
static double countWindowHits(WindowAttr window, int64_t dim, int64_t size,
                              int64_t outputSize) {
  int64_t dilation = window.getBaseDilationOf(dim);
  int64_t stride = window.getStrideOf(dim), end = (size - 1) * dilation + 1;
  double hits = 0;
  for (int64_t tap : llvm::seq(window.getSize()[dim])) {
    int64_t offset =
        tap * window.getWindowDilationOf(dim) - window.getPadLowOf(dim);
    if (dilation == 1) {
      // 0 <= offset + stride * position < end
      int64_t first =
          std::max<int64_t>(0, llvm::divideCeilSigned(-offset, stride));
      int64_t last = std::min(
          outputSize - 1, llvm::divideFloorSigned(end - 1 - offset, stride));
      hits += std::max<int64_t>(0, last - first + 1);
      continue;
    }
    for (int64_t position : llvm::seq(outputSize)) {
      int64_t index = offset + stride * position;
      hits += index >= 0 && index < end && index % dilation == 0;
    }
  }
  return hits;
}

static double getFlops(ConvolutionOp op) {
  auto labels = op.getDimLabels();
  auto input = cast<RankedTensorType>(op.getLhs().getType());
  auto output = cast<RankedTensorType>(op.getType());
  double flops =
      2 * getSize(input, labels.getInputFeature()) / op.getFeatureGroupCount() *
      getSize(output, labels.getOutputFeature()) *
      getSize(input, labels.getInputBatch()) / op.getBatchGroupCount();
  if (WindowAttr window = op.getWindowAttr())
    for (int64_t dim : llvm::seq(window.getRank()))
      flops *= countWindowHits(window, dim,
                               getSize(input, labels.getInputSpatial()[dim]),
                               getSize(output, labels.getOutputSpatial()[dim]));
  return flops;
}

template <typename Dot> static double getDotFlops(Dot op) {
  return 2 * getElements(op.getType()) *
         getElements(op.getLhs(),
                     op.getDimensionNumbers().getLhsContractingDims());
}

static double getFlops(FftOp op) {
  double length = 1;
  for (int64_t size : op.getFftLength())
    length *= size;
  return 5 * getElements(op.getType()) * std::log2(std::max(length, 1.0));
}

static double getFlops(SortOp op) {
  double elements = getElements(op.getOperands()[0].getType());
  return elements * std::log2(std::max(elements, 2.0));
}

/// Additions and multiplications of n^3/3 for a factorisation of n x n.
static double getFlops(CholeskyOp op) {
  auto type = cast<RankedTensorType>(op.getType());
  return getElements(type) * getSize(type, type.getRank() - 1) / 3;
}

static double getFlops(TriangularSolveOp op) {
  auto matrix = cast<RankedTensorType>(op.getOperand(0).getType());
  return getElements(op.getType()) * getSize(matrix, matrix.getRank() - 1);
}

static double getWindowSize(std::optional<WindowAttr> window) {
  double size = 1;
  if (window)
    for (int64_t dim : window->getSize())
      size *= dim;
  return size;
}

bool hlo::isTranscendental(Operation *op) {
  return isa<ExponentialOp, ExponentialMinusOneOp, LogOp, LogPlusOneOp,
             LogisticOp, TanhOp, SineOp, CosineOp, TanOp, SinhOp, CoshOp,
             AsinOp, AcosOp, AsinhOp, AcoshOp, AtanhOp, SqrtOp, RsqrtOp, CbrtOp,
             ErfOp, PowerOp, Atan2Op>(op);
}

static bool isElementwise(Operation *op) {
  return op->hasTrait<hlo::OpTrait::Elementwise>();
}

/// Only gives an array another name, or takes tuples apart.
static bool isFree(Operation *op) {
  return isa<ParameterOp, ConstantOp, TupleOp, GetTupleElementOp, BitcastOp,
             AfterAllOp, AddDependencyOp, OptBarrierOp, DomainOp, ReturnOp,
             mlir::func::ReturnOp>(op);
}

static bool isLibraryCall(Operation *op) {
  if (auto call = dyn_cast<CustomCallOp>(op))
    return library::isLibraryTarget(call.getCustomCallTarget());
  return isa<library::LibraryCallOpInterface>(op);
}

/// The bytes of what is read and written where that is not all.
static double getBytesAccessed(Operation *op) {
  auto sum = [](auto... values) { return (0.0 + ... + getBytes(values)); };
  return llvm::TypeSwitch<Operation *, double>(op)
      .Case([&](SliceOp slice) { return 2 * sum(slice.getType()); })
      .Case([&](DynamicSliceOp slice) {
        return 2 * sum(slice.getType()) +
               getBytes(slice->getOperands().drop_front(1));
      })
      .Case([&](DynamicUpdateSliceOp update) {
        return sum(update->getOperand(1).getType()) +
               getBytes(update->getOperands().drop_front(1));
      })
      .Case([&](GatherOp gather) {
        return 2 * sum(gather.getType()) + sum(gather->getOperand(1).getType());
      })
      .Case([&](ScatterOp scatter) {
        // Elements of the operands that updates meet, read and written.
        unsigned count = scatter->getNumOperands() / 2;
        return 3 * getBytes(scatter->getOperands().drop_front(count + 1)) +
               sum(scatter->getOperand(count).getType());
      })
      .Default([&](Operation *other) {
        return getBytes(other->getOperands()) +
               getBytes(other->getResultTypes().front());
      });
}

//===----------------------------------------------------------------------===//
// The analysis
//===----------------------------------------------------------------------===//

static double getTripCount(WhileOp loop) {
  FailureOr<LoopConfig> config = LoopConfig::get(loop);
  if (failed(config) || !config->tripCount)
    return 1;
  return *config->tripCount;
}

Cost CostAnalysis::get(func::FuncOp function) {
  auto [it, isNew] = known.try_emplace(function);
  if (!isNew)
    return it->second; // nothing, where it calls itself
  Cost cost = get(function.getBody());
  return known[function] = cost;
}

Cost CostAnalysis::get(Region &region) {
  Cost cost;
  for (Operation &op : region.getOps())
    cost += get(&op);
  return cost;
}

Cost CostAnalysis::getCalled(Operation *op) {
  Cost cost;
  if (auto call = dyn_cast<CallOp>(op))
    if (auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
            op, call.getCalleeAttr()))
      return get(callee);
  for (Region &region : op->getRegions())
    cost += get(region);
  return cost;
}

/// What a library computes.
Cost CostAnalysis::getReference(Operation *op) {
  mlir::ScopedDiagnosticHandler handler(op->getContext(),
                                        [](mlir::Diagnostic &) {});
  auto reference = library::buildReferenceFunction(op);
  return failed(reference) ? Cost() : get((*reference)->getBody());
}

Cost CostAnalysis::get(Operation *op) {
  if (isFree(op) || op->getNumResults() == 0)
    return {};
  // What only contains others costs what they do.
  if (isa<CallOp, AsyncStartOp>(op))
    return getCalled(op);
  if (auto loop = dyn_cast<WhileOp>(op))
    return getCalled(op) * getTripCount(loop);
  if (auto conditional = dyn_cast<ConditionalOp>(op)) {
    Cost cost;
    for (Region &branch : conditional.getBranches()) {
      Cost other = get(branch);
      cost.flops = std::max(cost.flops, other.flops);
      cost.transcendentals =
          std::max(cost.transcendentals, other.transcendentals);
      cost.bytesAccessed = std::max(cost.bytesAccessed, other.bytesAccessed);
    }
    return cost;
  }

  if (isLibraryCall(op)) {
    Cost cost = getReference(op);
    Type type = op->getResultTypes().front();
    cost.bytesAccessed = getBytes(op->getOperands()) + getBytes(type);
    // The workspace is no result.
    if (std::optional<unsigned> workspace = library::getWorkspaceIndex(op))
      cost.bytesAccessed -= getBytes(cast<TupleType>(type).getType(*workspace));
    return cost;
  }

  double elements = getElements(op->getResultTypes().front());
  auto apply = [&](double times) { return getCalled(op) * times; };
  Cost cost =
      llvm::TypeSwitch<Operation *, Cost>(op)
          .Case<FusionOp>([&](auto) { return getCalled(op); })
          .Case<MapOp>([&](auto) { return apply(elements); })
          .Case([&](ReduceOp reduce) {
            double inputs = getElements(op->getOperand(0).getType());
            auto result = op->getResultTypes().front();
            if (auto tuple = dyn_cast<TupleType>(result))
              result = tuple.getType(0);
            return apply(std::max(inputs - getElements(result), 0.0));
          })
          .Case([&](ReduceWindowOp reduce) {
            auto result = op->getResultTypes().front();
            if (auto tuple = dyn_cast<TupleType>(result))
              result = tuple.getType(0);
            // Each element of the one before it.
            if (isLongScan(op))
              return apply(getElements(result));
            return apply(getElements(result) *
                         (getWindowSize(reduce.getWindow()) - 1));
          })
          .Case<ScanOp>([&](auto) {
            return apply(getElements(op->getOperand(0).getType()));
          })
          .Case([&](SelectAndScatterOp scatter) {
            double sources = getElements(scatter.getSource().getType());
            return get(scatter.getSelect()) *
                       (sources * (getWindowSize(scatter.getWindow()) - 1)) +
                   get(scatter.getScatter()) * sources;
          })
          .Case<ScatterOp>([&](auto) {
            return apply(getElements(op->getOperands().back().getType()));
          })
          .Case<AllReduceOp, AllReduceStartOp, ReduceScatterOp>([&](auto) {
            double inputs = 0;
            for (Value operand : op->getOperands())
              inputs += getElements(operand.getType());
            return apply(inputs);
          })
          .Case<DotOp, RaggedDotOp, ScaledDotOp>(
              [](auto dot) { return Cost{getDotFlops(dot)}; })
          .Case<ConvolutionOp, FftOp, SortOp, CholeskyOp, TriangularSolveOp>(
              [](auto known) { return Cost{getFlops(known)}; })
          .Default([&](Operation *other) {
            if (isTranscendental(other))
              return Cost{0, elements};
            return Cost{isElementwise(other) ? elements : 0};
          });
  // What is nested in an instruction stays in registers.
  cost.bytesAccessed = getBytesAccessed(op);
  return cost;
}
