//===- Reshape.cpp - Indexing of reshapes and bitcasts --------------------===//

#include "IndexingModels.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Groups of dimensions
//===----------------------------------------------------------------------===//

namespace {
/// Dimensions of two shapes next to each other that hold the same number of
/// elements.
struct Group {
  unsigned fromBegin, fromEnd, toBegin, toEnd;
};
} // namespace

/// Cuts two shapes of the same number of elements, not 0, into the smallest
/// groups; nothing when a product overflows.
static std::optional<SmallVector<Group>> getGroups(ArrayRef<int64_t> from,
                                                   ArrayRef<int64_t> to) {
  SmallVector<Group> groups;
  unsigned i = 0, j = 0;
  while (i < from.size() || j < to.size()) {
    Group group = {i, i, j, j};
    int64_t fromProduct = 1, toProduct = 1;
    do {
      bool takesFrom =
          j == to.size() || (i < from.size() && fromProduct <= toProduct);
      int64_t &product = takesFrom ? fromProduct : toProduct;
      if (llvm::MulOverflow(product, takesFrom ? from[i++] : to[j++], product))
        return std::nullopt;
    } while (fromProduct != toProduct && (i < from.size() || j < to.size()));
    // A group takes a dimension of both where there are any.
    if (group.fromBegin == i && i < from.size() && from[i] == 1)
      ++i;
    if (group.toBegin == j && j < to.size() && to[j] == 1)
      ++j;
    group.fromEnd = i;
    group.toEnd = j;
    groups.push_back(group);
  }
  return groups;
}

/// The index of an array of sizes `to` whose element in row-major order is that
/// at `index` of an array of sizes `from`.
static std::optional<SmallVector<AffineExpr>>
reshapeIndex(ArrayRef<AffineExpr> index, ArrayRef<int64_t> from,
             ArrayRef<int64_t> to, MLIRContext *context) {
  auto groups = getGroups(from, to);
  if (!groups)
    return std::nullopt;
  SmallVector<AffineExpr> results;
  for (const Group &group : *groups) {
    if (group.fromEnd - group.fromBegin == 1 &&
        group.toEnd - group.toBegin == 1) {
      results.push_back(index[group.fromBegin]);
      continue;
    }
    AffineExpr linear = getAffineConstantExpr(0, context);
    for (unsigned i : llvm::seq(group.fromBegin, group.fromEnd))
      linear = linear * from[i] + index[i];
    int64_t stride = 1;
    SmallVector<AffineExpr> digits;
    for (unsigned i = group.toEnd; i-- > group.toBegin;) {
      AffineExpr quotient = linear.floorDiv(stride);
      digits.push_back(i == group.toBegin ? quotient : quotient % to[i]);
      stride *= to[i];
    }
    llvm::append_range(results, llvm::reverse(digits));
  }
  return results;
}

//===----------------------------------------------------------------------===//
// reshape
//===----------------------------------------------------------------------===//

/// Whether the index at `from` says which element of `to` it is, whatever the
/// run-time sizes: one dimension of each array may be dynamic, and strides do
/// not depend on it.
static bool isIndependentOfSizes(Value from, Value to) {
  if (!isDynamic(from) && !isDynamic(to))
    return true;
  auto fromType = cast<RankedTensorType>(from.getType());
  auto toType = cast<RankedTensorType>(to.getType());
  if (fromType.getNumDynamicDims() != 1 || toType.getNumDynamicDims() != 1)
    return false;
  auto groups = getGroups(getSizes(from), getSizes(to));
  auto isFirst = [](RankedTensorType type, unsigned begin, unsigned end) {
    for (unsigned i = begin + 1; i < end; ++i)
      if (type.isDynamicDim(i))
        return false;
    return begin < end && type.isDynamicDim(begin);
  };
  auto isDynamicIn = [](RankedTensorType type, unsigned begin, unsigned end) {
    return llvm::any_of(type.getShape().slice(begin, end - begin),
                        ShapedType::isDynamic);
  };
  if (!groups)
    return false;
  for (const Group &g : *groups)
    if (isDynamicIn(fromType, g.fromBegin, g.fromEnd) ||
        isDynamicIn(toType, g.toBegin, g.toEnd))
      return isFirst(fromType, g.fromBegin, g.fromEnd) &&
             isFirst(toType, g.toBegin, g.toEnd);
  return false;
}

/// From the indices of one array to those of the other.
static OperandIndexings reshapeIndices(Value from, Value to) {
  if (llvm::is_contained(getSizes(from), 0) ||
      llvm::is_contained(getSizes(to), 0))
    return {};
  AccessBuilder builder(from);
  if (!isIndependentOfSizes(from, to))
    return getUndefinedIndexing(builder.getContext());
  auto results = reshapeIndex(builder.allDims(), getSizes(from), getSizes(to),
                              builder.getContext());
  if (!results)
    return getUndefinedIndexing(builder.getContext());
  return builder.build(*results);
}

static OperandIndexings reshapeToInput(ReshapeOp op, unsigned, unsigned) {
  return reshapeIndices(op.getResult(), op.getOperand());
}

static OperandIndexings reshapeToOutput(ReshapeOp op, unsigned, unsigned) {
  return reshapeIndices(op.getOperand(), op.getResult());
}

/// No element of the sizes is needed where they are known.
static OperandIndexings dynamicReshapeToInput(DynamicReshapeOp op, unsigned,
                                              unsigned input) {
  if (isDynamic(op.getOperand()) || isDynamic(op.getResult()))
    return getUndefinedIndexing(op.getContext());
  return input == 0 ? reshapeIndices(op.getResult(), op.getOperand())
                    : OperandIndexings();
}

static OperandIndexings dynamicReshapeToOutput(DynamicReshapeOp op,
                                               unsigned input, unsigned) {
  if (isDynamic(op.getOperand()) || isDynamic(op.getResult()))
    return getUndefinedIndexing(op.getContext());
  return input == 0 ? reshapeIndices(op.getOperand(), op.getResult())
                    : OperandIndexings();
}

//===----------------------------------------------------------------------===//
// bitcast
//===----------------------------------------------------------------------===//

namespace {
/// An array as it lies in memory: its dimensions from major to minor.
struct PhysicalArray {
  SmallVector<int64_t> order, sizes;
  int64_t elementBits;
};
} // namespace

/// Nothing for tiles and padding.
static std::optional<PhysicalArray> getPhysicalArray(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  if (!layout)
    layout = LayoutAttr::getRowMajor(type.getContext(), type.getRank());
  if (!layout.getTiles().empty() || layout.getTailPaddingAlignment() != 1 ||
      layout.getDynamicMetadataBytes() != 0)
    return std::nullopt;
  PhysicalArray array;
  array.order.assign(layout.getMinorToMajor().rbegin(),
                     layout.getMinorToMajor().rend());
  array.sizes = mlir::applyPermutation(type.getShape(), array.order);
  array.elementBits = layout.getElementSizeInBits();
  if (array.elementBits == 0)
    array.elementBits =
        llvm::alignTo(getElementBitWidth(type.getElementType()), 8);
  return array;
}

/// Whether a layout places the elements of both types in the same way.
static bool haveSameOrder(RankedTensorType a, RankedTensorType b) {
  LayoutAttr aLayout = getLayout(a), bLayout = getLayout(b);
  return a.getShape() == b.getShape() &&
         a.getElementType() == b.getElementType() && aLayout == bLayout;
}

static OperandIndexings bitcastIndices(Value from, Value to) {
  auto fromType = cast<RankedTensorType>(from.getType());
  auto toType = cast<RankedTensorType>(to.getType());
  MLIRContext *context = from.getContext();
  if (haveSameOrder(fromType, toType))
    return getElementwiseIndexing(fromType, toType);
  auto fromArray = getPhysicalArray(fromType),
       toArray = getPhysicalArray(toType);
  if (!fromArray || !toArray || isDynamic(from) || isDynamic(to))
    return getUndefinedIndexing(context);
  if (llvm::is_contained(fromType.getShape(), 0) ||
      llvm::is_contained(toType.getShape(), 0))
    return {};

  // In elements of the smaller size, the parts of one being a dimension.
  AccessBuilder builder(from);
  SmallVector<AffineExpr> index =
      mlir::applyPermutation(builder.allDims(), fromArray->order);
  int64_t fromBits = fromArray->elementBits, toBits = toArray->elementBits;
  int64_t bits = std::min(fromBits, toBits);
  if (fromBits % bits != 0 || toBits % bits != 0)
    return getUndefinedIndexing(context);
  if (fromBits > bits) {
    index.push_back(builder.addRange(fromBits / bits));
    fromArray->sizes.push_back(fromBits / bits);
  }
  if (toBits > bits)
    toArray->sizes.push_back(toBits / bits);
  if (llvm::product_of(fromArray->sizes) != llvm::product_of(toArray->sizes))
    return getUndefinedIndexing(context);
  auto results = reshapeIndex(index, fromArray->sizes, toArray->sizes, context);
  if (!results)
    return getUndefinedIndexing(context);
  if (toBits > bits)
    results->pop_back();
  return builder.build(
      mlir::applyPermutation(ArrayRef<AffineExpr>(*results),
                             mlir::invertPermutationVector(toArray->order)));
}

/// Of tuples, leaf after leaf.
static OperandIndexings bitcastToInput(BitcastOp op, unsigned output,
                                       unsigned input) {
  if (isa<RankedTensorType>(op.getType()))
    return bitcastIndices(op.getResult(), op.getOperand());
  return output == input ? getElementwiseIndexing(getOutputType(op, output),
                                                  getInputType(op, input))
                         : OperandIndexings();
}

static OperandIndexings bitcastToOutput(BitcastOp op, unsigned input,
                                        unsigned output) {
  if (isa<RankedTensorType>(op.getType()))
    return bitcastIndices(op.getOperand(), op.getResult());
  return bitcastToInput(op, output, input);
}

void hlo::attachReshapeIndexing(MLIRContext *context) {
  attachIndexing<reshapeToInput, reshapeToOutput>(context);
  attachIndexing<dynamicReshapeToInput, dynamicReshapeToOutput>(context);
  attachIndexing<bitcastToInput, bitcastToOutput>(context);
}
