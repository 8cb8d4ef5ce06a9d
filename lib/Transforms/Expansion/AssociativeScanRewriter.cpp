//===- AssociativeScanRewriter.cpp - Make long scans trees ----------------===//
// See the description of associative-scan-rewriter in Passes.td; test:
// associative-scan-rewriter.mlir.

#include "Rows.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/IRMapping.h"

#define DEBUG_TYPE "associative-scan-rewriter"

namespace hlo {
#define GEN_PASS_DEF_ASSOCIATIVESCANREWRITERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// What the computation returns, in a tuple if it is more than one value.
static SmallVector<Value> getReturned(Region &computation) {
  Value returned = computation.front().getTerminator()->getOperand(0);
  if (auto tuple = returned.getDefiningOp<TupleOp>())
    return llvm::to_vector_of<Value>(tuple.getOperands());
  return {returned};
}

/// True if the computation combines each element of the slices and the carries
/// by itself, and returns what it makes as outputs and as carries.
static bool isElementwise(ScanOp scan) {
  size_t numCarries = scan.getNumCarries();
  Region &computation = scan.getToApply();
  SmallVector<Value> returned = getReturned(computation);
  if (scan.getInputs().size() != numCarries ||
      returned.size() != 2 * numCarries ||
      ArrayRef(returned).take_front(numCarries) !=
          ArrayRef(returned).take_back(numCarries))
    return false;
  ArrayRef<int64_t> shape = getArray(scan.getInits().front()).getShape();
  for (auto [argument, operand] :
       llvm::zip_equal(computation.getArguments(), scan.getOperands())) {
    RankedTensorType type = getArray(argument);
    Value result = returned[argument.getArgNumber() % numCarries];
    if (type.getShape() != shape ||
        type.getElementType() != getArray(operand).getElementType() ||
        type.getElementType() != getArray(result).getElementType())
      return false;
  }
  for (Operation &op : computation.front().without_terminator()) {
    if (isa<TupleOp, ParameterOp>(op) || getSplatConstant(op.getResult(0)))
      continue;
    auto hasShape = [&](Value operand) {
      return getArray(operand).getShape() == shape;
    };
    if (!op.hasTrait<hlo::OpTrait::Elementwise>() ||
        !llvm::all_of(op.getOperands(), hasShape))
      return false;
  }
  return true;
}

namespace {
/// Builds scans by an elementwise computation, of arrays of any shape.
class TreeScan {
public:
  TreeScan(InstructionBuilder &b, ScanOp scan, int64_t baseLength)
      : b(b), computation(scan.getToApply()),
        returned(getReturned(computation)), isReverse(scan.getIsReverse()),
        baseLength(baseLength) {
    returned.resize(scan.getNumCarries());
  }

  /// The outputs of a scan along `dim`, as a tree if that is long.
  SmallVector<Value> build(ArrayRef<Value> inputs, ArrayRef<Value> inits,
                           int64_t dim);
  /// The elements where a scan ends, or begins, without the dimension.
  Value getLast(Value array, int64_t dim) {
    int64_t last = isReverse ? 0 : getArray(array).getDimSize(dim) - 1;
    return drop(b.slice(array, dim, last, last + 1), dim);
  }

private:
  /// Combines carries with elements that follow, arrays of one shape.
  SmallVector<Value> combine(ArrayRef<Value> carries, ArrayRef<Value> elements);
  SmallVector<Value> buildScan(ArrayRef<Value> inputs, ArrayRef<Value> inits,
                               int64_t dim);
  /// The scan of each row that begins with its first element.
  SmallVector<Value> scanRows(ArrayRef<Value> rows, int64_t dim);
  Value drop(Value array, int64_t dim) {
    SmallVector<int64_t> shape(getArray(array).getShape());
    shape.erase(shape.begin() + dim);
    return b.reshape(array, shape);
  }
  /// Two arrays in the order of the scan.
  Value concatenate(Value first, Value second, int64_t dim) {
    if (isReverse)
      std::swap(first, second);
    return b.concatenate({first, second}, dim);
  }
  /// All but the first, or the last, element in the order of the scan.
  Value dropFirst(Value array, int64_t dim) {
    int64_t size = getArray(array).getDimSize(dim);
    return b.slice(array, dim, !isReverse, size - isReverse);
  }
  Value dropLast(Value array, int64_t dim) {
    int64_t size = getArray(array).getDimSize(dim);
    return b.slice(array, dim, isReverse, size - !isReverse);
  }
  Value insert(Value array, int64_t dim) {
    SmallVector<int64_t> shape(getArray(array).getShape());
    shape.insert(shape.begin() + dim, 1);
    return b.reshape(array, shape);
  }

  InstructionBuilder &b;
  Region &computation;
  SmallVector<Value> returned;
  bool isReverse;
  int64_t baseLength;
};
} // namespace

SmallVector<Value> TreeScan::combine(ArrayRef<Value> carries,
                                     ArrayRef<Value> elements) {
  ArrayRef<int64_t> shape = getArray(carries.front()).getShape();
  IRMapping mapping;
  mapping.map(computation.getArguments().take_front(elements.size()),
              ValueRange(elements));
  mapping.map(computation.getArguments().take_back(carries.size()),
              ValueRange(carries));
  for (Operation &op : computation.front().without_terminator()) {
    if (isa<TupleOp>(op))
      continue;
    Value result = op.getResult(0);
    if (isa<ParameterOp>(op)) {
      mapping.map(result, mapping.lookup(op.getOperand(0)));
      continue;
    }
    RankedTensorType type = b.getType(shape, getArray(result).getElementType());
    if (Attribute element = getSplatConstant(result)) {
      mapping.map(result, b.splat(type, element));
      continue;
    }
    SmallVector<Value> operands;
    for (Value operand : op.getOperands())
      operands.push_back(mapping.lookup(operand));
    mapping.map(result, b.clone(&op, type, operands));
  }
  return llvm::map_to_vector(
      returned, [&](Value value) { return mapping.lookup(value); });
}

SmallVector<Value> TreeScan::buildScan(ArrayRef<Value> inputs,
                                       ArrayRef<Value> inits, int64_t dim) {
  if (getArray(inputs.front()).getDimSize(dim) == 0)
    return llvm::to_vector(inputs);
  SmallVector<Type> types, parameterTypes;
  for (Value input : inputs)
    types.push_back(b.getType(getArray(input).getShape(),
                              getArray(input).getElementType()));
  for (Value init : inits)
    parameterTypes.push_back(
        b.getType(getArray(init).getShape(), getArray(init).getElementType()));
  llvm::append_range(types, parameterTypes);
  parameterTypes.append(parameterTypes.begin(), parameterTypes.end());
  SmallVector<Value> operands(inputs);
  llvm::append_range(operands, inits);
  auto scan = b.create<ScanOp>(TupleType::get(b.root->getContext(), types),
                               operands, ArrayRef<int64_t>{dim},
                               static_cast<uint64_t>(inits.size()), isReverse,
                               BoolAttr::get(b.root->getContext(), true));
  b.buildRegion(scan.getToApply(), parameterTypes, [&](ValueRange arguments) {
    SmallVector<Value> parameters(arguments);
    SmallVector<Value> next =
        combine(ArrayRef(parameters).take_back(inits.size()),
                ArrayRef(parameters).take_front(inits.size()));
    next.append(next.begin(), next.end());
    return b.tuple(next);
  });
  return b.elements(scan, inputs.size());
}

SmallVector<Value> TreeScan::scanRows(ArrayRef<Value> rows, int64_t dim) {
  SmallVector<Value> firsts, rests, inits;
  for (Value row : rows) {
    int64_t first = isReverse ? getArray(row).getDimSize(dim) - 1 : 0;
    firsts.push_back(b.slice(row, dim, first, first + 1));
    inits.push_back(drop(firsts.back(), dim));
    rests.push_back(dropFirst(row, dim));
  }
  SmallVector<Value> results = buildScan(rests, inits, dim);
  for (auto [first, result] : llvm::zip_equal(firsts, results))
    result = concatenate(first, result, dim);
  return results;
}

SmallVector<Value> TreeScan::build(ArrayRef<Value> inputs,
                                   ArrayRef<Value> inits, int64_t dim) {
  if (getArray(inputs.front()).getDimSize(dim) <= baseLength)
    return buildScan(inputs, inits, dim);

  // Rows begin with their own first element; padding comes after all else.
  Rows cut(b, inputs.front(), dim, baseLength, isReverse);
  SmallVector<Value> rows;
  for (Value input : inputs)
    rows.push_back(
        cut.split(input, b.constant(getArray(input).getElementType(), 0)));
  rows = scanRows(rows, dim + 1);

  // What comes before each row: the carry, then that with all rows so far.
  SmallVector<Value> totals, carries;
  for (Value row : rows)
    totals.push_back(dropLast(getLast(row, dim + 1), dim));
  for (auto [init, before] : llvm::zip_equal(inits, build(totals, inits, dim)))
    carries.push_back(
        cut.broadcast(concatenate(insert(init, dim), before, dim)));
  SmallVector<Value> results = combine(carries, rows);
  for (Value &result : results)
    result = cut.join(result);
  return results;
}

namespace {
struct AssociativeScanRewriterPass
    : hlo::impl::AssociativeScanRewriterPassBase<AssociativeScanRewriterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto expand = [&](ScanOp scan, InstructionBuilder &b) -> Value {
      int64_t dim = scan.getDimensions()[0];
      int64_t size = getArray(scan.getInputs().front()).getDimSize(dim);
      if (!expander.requireStatic(scan) || size <= int64_t(baseLength))
        return {};
      if (!scan.getIsAssociative().value_or(false))
        return expander.decline(scan, "it is not said to be associative");
      if (!isElementwise(scan))
        return expander.decline(
            scan, "its computation is not elementwise, or not of carries");
      TreeScan tree(b, scan, baseLength);
      SmallVector<Value> results =
          tree.build(llvm::to_vector_of<Value>(scan.getInputs()),
                     llvm::to_vector_of<Value>(scan.getInits()), dim);
      for (size_t i = 0, e = results.size(); i < e; ++i)
        results.push_back(tree.getLast(results[i], dim));
      return b.castTo(b.tuple(results), scan.getType());
    };
    if (!expandToTrees<ScanOp>(expander, baseLength, expand))
      markAllAnalysesPreserved();
  }
};
} // namespace
