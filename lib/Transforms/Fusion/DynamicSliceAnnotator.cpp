//===- DynamicSliceAnnotator.cpp - Where slices begin in memory -----------===//
// See the description of dynamic-slice-annotator in Passes.td; test:
// dynamic-slice-annotator.mlir.

#include "FusionGraph.h"
#include "MemorySlice.h"
#include "hlo/Analysis/WhileLoops.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "dynamic-slice-annotator"

namespace hlo {
#define GEN_PASS_DEF_DYNAMICSLICEANNOTATORPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using llvm::APInt;

namespace {
/// Integers that a computation makes of constants and, in the body of a loop,
/// of the number of the iteration.
class Scalars {
public:
  Scalars(Block &block) {
    if (auto op = dyn_cast<WhileOp>(block.getParentOp());
        op && block.getParent() == &op.getBody())
      loop.emplace(op);
  }

  const std::optional<WhileLoop> &getLoop() const { return loop; }
  /// Whether the iteration is needed to know them, which `get` does.
  bool isVarying(ArrayRef<Value> values) const;
  /// The values in one iteration; nothing where others are needed.
  std::optional<SmallVector<APInt>> get(ArrayRef<Value> values,
                                        uint64_t iteration) const;

private:
  std::optional<APInt> getElement(Value value, uint64_t iteration) const;

  std::optional<WhileLoop> loop;
};
} // namespace

static bool isUnsigned(Value value) {
  return mlir::getElementTypeOrSelf(value).isUnsignedInteger();
}

/// The result of an operation on scalars.
static std::optional<APInt> fold(Operation *op, ArrayRef<APInt> operands) {
  bool isUnsignedOp = op->getNumOperands() && isUnsigned(op->getOperand(0));
  auto less = [&](const APInt &lhs, const APInt &rhs) {
    return isUnsignedOp ? lhs.ult(rhs) : lhs.slt(rhs);
  };
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto value = dyn_cast<DenseIntElementsAttr>(constant.getValue());
    return value ? std::optional(*value.value_begin<APInt>()) : std::nullopt;
  }
  if (isa<AddOp>(op))
    return operands[0] + operands[1];
  if (isa<SubtractOp>(op))
    return operands[0] - operands[1];
  if (isa<MultiplyOp>(op))
    return operands[0] * operands[1];
  if (isa<NegateOp>(op))
    return -operands[0];
  if (isa<MinimumOp>(op))
    return less(operands[1], operands[0]) ? operands[1] : operands[0];
  if (isa<MaximumOp>(op))
    return less(operands[0], operands[1]) ? operands[1] : operands[0];
  if (isa<ClampOp>(op)) {
    // As it is defined: the minimum with the upper bound comes last.
    APInt atLeast = less(operands[1], operands[0]) ? operands[0] : operands[1];
    return less(operands[2], atLeast) ? operands[2] : atLeast;
  }
  if (isa<SelectOp>(op))
    return operands[0].isOne() ? operands[1] : operands[2];
  if (auto comparison = dyn_cast<CompareOp>(op))
    return APInt(1, holds(comparison.getDirection(), operands[0], operands[1],
                          isUnsignedOp));
  if (isa<ConvertOp>(op)) {
    unsigned width =
        mlir::getElementTypeOrSelf(op->getResult(0)).getIntOrFloatBitWidth();
    bool isSigned =
        !isUnsignedOp &&
        !mlir::getElementTypeOrSelf(op->getOperand(0)).isSignlessInteger(1);
    return isSigned ? operands[0].sextOrTrunc(width)
                    : operands[0].zextOrTrunc(width);
  }
  if (isa<CopyOp, BitcastOp, ReshapeOp>(op))
    return operands[0];
  return std::nullopt;
}

static bool isScalarInteger(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && isa<IntegerType>(type.getElementType()) &&
         type.hasStaticShape() && type.getNumElements() == 1;
}

std::optional<APInt> Scalars::getElement(Value value,
                                         uint64_t iteration) const {
  std::optional<unsigned> element =
      loop ? loop->getElement(value) : std::nullopt;
  if (!element)
    return std::nullopt;
  if (loop->isInvariant(*element))
    return loop->getConstantInit(*element);
  std::optional<InductionVariable> variable =
      loop->getInductionVariable(*element);
  return variable ? std::optional(variable->getValue(iteration)) : std::nullopt;
}

bool Scalars::isVarying(ArrayRef<Value> values) const {
  SmallVector<Value> worklist(values);
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (loop)
      if (std::optional<unsigned> element = loop->getElement(value)) {
        if (!loop->isInvariant(*element))
          return true;
        continue;
      }
    if (Operation *op = value.getDefiningOp(); seen.insert(op).second)
      llvm::append_range(worklist, op->getOperands());
  }
  return false;
}

std::optional<SmallVector<APInt>> Scalars::get(ArrayRef<Value> values,
                                               uint64_t iteration) const {
  llvm::DenseMap<Value, APInt> known;
  SmallVector<Value> path(values);
  while (!path.empty()) {
    Value value = path.back();
    if (known.contains(value)) {
      path.pop_back();
      continue;
    }
    if (!isScalarInteger(value))
      return std::nullopt;
    if (std::optional<APInt> element = getElement(value, iteration)) {
      known.try_emplace(value, *element);
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!op)
      return std::nullopt;
    SmallVector<APInt> operands;
    size_t size = path.size();
    for (Value operand : op->getOperands())
      if (auto found = known.find(operand); found != known.end())
        operands.push_back(found->second);
      else
        path.push_back(operand);
    if (path.size() != size)
      continue;
    std::optional<APInt> result = fold(op, operands);
    if (!result)
      return std::nullopt;
    known.try_emplace(value, *result);
  }
  return llvm::map_to_vector(values,
                             [&](Value value) { return known.at(value); });
}

namespace {
struct DynamicSliceAnnotatorPass
    : hlo::impl::DynamicSliceAnnotatorPassBase<DynamicSliceAnnotatorPass> {
  using Base::Base;

  void runOnOperation() override {
    if (!forEachKernelBlock(getOperation(), [&](Block &block) {
          Scalars scalars(block);
          std::optional<std::optional<uint64_t>> tripCount;
          bool isChanged = false;
          for (Operation &op : block)
            if (isa<DynamicSliceOp, DynamicUpdateSliceOp>(op))
              isChanged |= annotate(&op, scalars, tripCount);
          return isChanged;
        }))
      markAllAnalysesPreserved();
  }

private:
  bool annotate(Operation *op, const Scalars &scalars,
                std::optional<std::optional<uint64_t>> &tripCount) const;
  std::string find(Operation *op, const Scalars &scalars,
                   std::optional<std::optional<uint64_t>> &tripCount,
                   MemorySlice &slice) const;
};
} // namespace

/// Where a slice begins in an iteration, as XLA moves it into the array.
static std::optional<int64_t> getOffset(Operation *op, const Scalars &scalars,
                                        uint64_t iteration) {
  SmallVector<Value> indices =
      llvm::to_vector<6>(ValueRange(getStartIndices(op)));
  auto values = scalars.get(indices, iteration);
  if (!values)
    return std::nullopt;
  RankedTensorType array = getSlicedArray(op);
  SmallVector<int64_t> starts;
  for (auto [index, value, size, whole] : llvm::zip_equal(
           indices, *values, getSlice(op).getShape(), array.getShape())) {
    APInt wide = isUnsigned(index) ? value.zext(value.getBitWidth() + 64)
                                   : value.sext(value.getBitWidth() + 64);
    APInt last(wide.getBitWidth(), whole - size);
    wide = wide.isNegative() ? APInt(wide.getBitWidth(), 0)
           : wide.sgt(last)  ? last
                             : wide;
    starts.push_back(wide.getSExtValue());
  }
  return getByteOffset(array, starts);
}

/// The reason if there is none.
std::string DynamicSliceAnnotatorPass::find(
    Operation *op, const Scalars &scalars,
    std::optional<std::optional<uint64_t>> &tripCount,
    MemorySlice &slice) const {
  RankedTensorType array = getSlicedArray(op);
  SmallVector<Value> indices =
      llvm::to_vector<6>(ValueRange(getStartIndices(op)));
  if (!array.hasStaticShape() || int64_t(indices.size()) != array.getRank())
    return "its array has dynamic dimensions, or its indices are one array";
  if (!isContiguous(array, getSlice(op)))
    return "it is not one piece of memory";
  std::optional<int64_t> first = getOffset(op, scalars, 0);
  if (!first)
    return "its indices are not known in each iteration";
  slice.offset = *first;
  if (!scalars.isVarying(indices))
    return "";
  if (!tripCount)
    tripCount = scalars.getLoop()->getTripCount();
  if (!*tripCount)
    return "the loop runs an unknown number of times";
  if (**tripCount > maxIterations)
    return llvm::formatv("the loop runs {0} times, more than {1}", **tripCount,
                         maxIterations.getValue());
  slice.loop = 0;
  for (uint64_t i = 1; i < **tripCount; ++i) {
    int64_t offset = *getOffset(op, scalars, i);
    if (i == 1)
      slice.stride = offset - slice.offset;
    else if (offset != slice.offset + int64_t(i) * slice.stride)
      return llvm::formatv("it is not as far from the last in iteration {0}",
                           i);
  }
  return "";
}

bool DynamicSliceAnnotatorPass::annotate(
    Operation *op, const Scalars &scalars,
    std::optional<std::optional<uint64_t>> &tripCount) const {
  MemorySlice slice;
  StringRef name = op->getName().stripDialect();
  std::string why = find(op, scalars, tripCount, slice);
  if (why.empty() && MemorySlice::get(op) == slice)
    return false;
  if (why.empty() && failed(slice.attachTo(op)))
    why = "its backend config is not JSON";
  if (!why.empty()) {
    remark::missed(
        op->getLoc(),
        remark::RemarkOpts::name("NotAnnotated").category(DEBUG_TYPE))
        << remark::add("{0} begins at an unknown place: {1}", name, why);
    return false;
  }
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Annotated").category(DEBUG_TYPE))
      << remark::add("{0} begins at byte {1}, and {2} later in each iteration",
                     name, slice.offset, slice.stride);
  return true;
}
