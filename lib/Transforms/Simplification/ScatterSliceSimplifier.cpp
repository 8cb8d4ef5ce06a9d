//===- ScatterSliceSimplifier.cpp - Scatter into what is read -------------===//
// See the description of scatter-slice-simplifier in Passes.td; test:
// scatter-slice-simplifier.mlir.

#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "scatter-slice-simplifier"

namespace hlo {
#define GEN_PASS_DEF_SCATTERSLICESIMPLIFIERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The type with other sizes and the same layout.
static RankedTensorType resize(Type type, ArrayRef<int64_t> shape) {
  auto array = cast<RankedTensorType>(type);
  return getArrayType(shape, array.getElementType(), {}, getLayout(array));
}

namespace {
/// A scatter, the elementwise operations on its results, and the slices that
/// alone read them: all of the same first elements.
class TruncatedScatter {
public:
  explicit TruncatedScatter(ScatterOp scatter) : scatter(scatter) {}

  /// False if something else reads the results, or there is nothing to gain.
  bool match();
  void rewrite();

private:
  bool matchUsers(Value value);
  bool matchSlice(SliceOp slice);
  bool canTruncate();
  Value truncate(InstructionBuilder &b, Value value) const;

  ScatterOp scatter;
  SmallVector<int64_t> shape;
  SmallVector<SliceOp> slices;
  llvm::SetVector<Operation *> between;
};

struct ScatterSliceSimplifierPass
    : hlo::impl::ScatterSliceSimplifierPassBase<ScatterSliceSimplifierPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    for (Operation *op :
         collectInstructions(getOperation(), llvm::IsaPred<ScatterOp>)) {
      TruncatedScatter truncated(cast<ScatterOp>(op));
      if (!truncated.match())
        continue;
      truncated.rewrite();
      isChanged = true;
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

bool TruncatedScatter::matchSlice(SliceOp slice) {
  auto isAll = [](ArrayRef<int64_t> values, int64_t expected) {
    return llvm::all_of(values,
                        [&](int64_t value) { return value == expected; });
  };
  if (!isAll(slice.getStartIndices(), 0) || !isAll(slice.getStrides(), 1) ||
      hasControlDependencies(slice))
    return false;
  ArrayRef<int64_t> limits = slice.getLimitIndices();
  if (slices.empty())
    shape.assign(limits.begin(), limits.end());
  slices.push_back(slice);
  return limits == ArrayRef(shape);
}

bool TruncatedScatter::matchUsers(Value value) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (auto slice = dyn_cast<SliceOp>(user))
      return matchSlice(slice);
    if (hasControlDependencies(user))
      return false;
    if (!isa<GetTupleElementOp>(user)) {
      // An array that is read as a scalar is no elementwise use of it.
      if (!user->hasTrait<hlo::OpTrait::Elementwise>() ||
          getArray(user->getResult(0)).getShape() != getArray(value).getShape())
        return false;
    }
    return !between.insert(user) || matchUsers(user->getResult(0));
  });
}

/// A window is updated as a whole or not at all, so it must not come to lie at
/// the new edge.
bool TruncatedScatter::canTruncate() {
  ScatterDimensionNumbersAttr numbers = scatter.getDimensionNumbers();
  ArrayRef<int64_t> inputShape =
      getArray(scatter.getInputs().front()).getShape();
  ArrayRef<int64_t> updateShape =
      getArray(scatter.getUpdates().front()).getShape();
  const int64_t *nextWindowDim = numbers.getUpdateWindowDims().begin();
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (llvm::is_contained(numbers.getInputBatchingDims(), dim)) {
      if (size != inputShape[dim])
        return false;
      continue;
    }
    if (llvm::is_contained(numbers.getInsertedWindowDims(), dim))
      continue;
    int64_t window = updateShape[*nextWindowDim++];
    bool isMoved =
        llvm::is_contained(numbers.getScatterDimsToOperandDims(), dim);
    if (size != inputShape[dim] && (window > size || (isMoved && window != 1)))
      return false;
  }
  return true;
}

bool TruncatedScatter::match() {
  InstructionExpander expander(scatter, DEBUG_TYPE);
  // Control dependencies are an effect, too.
  if (!mlir::isMemoryEffectFree(scatter) || !matchUsers(scatter.getResult()) ||
      slices.empty() ||
      ArrayRef(shape) == getArray(scatter.getInputs().front()).getShape() ||
      !expander.requireStatic(scatter))
    return false;
  if (canTruncate())
    return true;
  expander.decline(scatter, "windows reach beyond what is read");
  return false;
}

Value TruncatedScatter::truncate(InstructionBuilder &b, Value value) const {
  RankedTensorType type = getArray(value);
  if (type.getRank() == 0)
    return value;
  return b.create<SliceOp>(resize(type, shape), value,
                           SmallVector<int64_t>(shape.size()), shape,
                           SmallVector<int64_t>(shape.size(), 1));
}

void TruncatedScatter::rewrite() {
  remark::passed(scatter.getLoc(),
                 remark::RemarkOpts::name("Truncated").category(DEBUG_TYPE))
      << "scatter of the elements that are read";
  llvm::DenseMap<Value, Value> truncated;
  auto rebuild = [&](Operation *op, bool (*isArray)(Operation *, unsigned)) {
    OpBuilder builder(op);
    InstructionBuilder b(builder, op);
    SmallVector<Value> operands;
    for (OpOperand &operand : op->getOpOperands()) {
      Value known = truncated.lookup(operand.get());
      operands.push_back(known ? known
                         : isArray(op, operand.getOperandNumber())
                             ? truncate(b, operand.get())
                             : operand.get());
    }
    Type type = op->getResult(0).getType();
    if (auto tuple = dyn_cast<TupleType>(type)) {
      SmallVector<Type> types;
      for (Type element : tuple.getTypes())
        types.push_back(resize(element, shape));
      type = TupleType::get(op->getContext(), types);
    } else {
      type = resize(type, shape);
    }
    Value value = b.clone(op, type, operands);
    value.getDefiningOp()->setDiscardableAttrs(
        op->getDiscardableAttrDictionary());
    truncated[op->getResult(0)] = value;
  };
  rebuild(scatter, [](Operation *op, unsigned number) {
    return number < op->getNumOperands() / 2;
  });
  SmallVector<Operation *> ordered = between.takeVector();
  llvm::sort(ordered,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : ordered)
    rebuild(op, [](Operation *, unsigned) { return true; });

  for (SliceOp slice : slices) {
    OpBuilder builder(slice);
    InstructionBuilder b(builder, slice);
    Value value = truncated.lookup(slice.getOperand());
    replaceInstruction(slice, b.castTo(value, slice.getType()));
  }
  for (Operation *op : llvm::reverse(ordered))
    op->erase();
  scatter.erase();
}
