//===- Reshapes.cpp - Reshapes of dynamic dimensions ----------------------===//
// Elements in row-major order stay so. Where a dimension other than the first
// of a group is dynamic, the padding lies between the elements, and they are
// gathered.

#include "Padder.h"
#include "hlo/Dialect/HLO/IR/HLOReshape.h"

using namespace hlo;

namespace {
/// A dimension of a group.
struct GroupDim {
  int64_t bound;
  AffineExpr size;
};
} // namespace

/// The elements of a group are where they are in the array without padding.
static bool keepsPlaces(ArrayRef<GroupDim> dims) {
  ArrayRef<GroupDim> rest =
      dims.drop_while([](const GroupDim &dim) { return dim.bound == 1; });
  return rest.empty() ||
         llvm::all_of(rest.drop_front(), [](const GroupDim &dim) {
           return isFull(dim.size, dim.bound) || dim.bound == 1;
         });
}

static int64_t getProduct(ArrayRef<int64_t> sizes) {
  return llvm::product_of(sizes, int64_t(1));
}

Value Padder::takeElements(Value array, int64_t dim, Value indices,
                           Builder &b) {
  SmallVector<int64_t> shape(Builder::getShape(array)), sliceSizes(shape),
      offsetDims = llvm::to_vector(llvm::seq<int64_t>(shape.size()));
  shape[dim] = Builder::getShape(indices).front();
  sliceSizes[dim] = 1;
  offsetDims.erase(offsetDims.begin() + dim);
  auto numbers = GatherDimensionNumbersAttr::get(
      b.builder.getContext(), offsetDims, /*collapsed_slice_dims=*/{dim},
      /*start_index_map=*/{dim}, /*operand_batching_dims=*/{},
      /*start_indices_batching_dims=*/{}, /*index_vector_dim=*/1);
  return b.create<GatherOp>(b.getType(shape, Builder::getElementType(array)),
                            array, indices, numbers, sliceSizes,
                            /*indices_are_sorted=*/false);
}

Value Padder::padReshape(Operation *op, Builder &b) {
  Value operand = op->getOperand(0), result = op->getResult(0);
  RankedTensorType from = getOldType(operand), to = getOldType(result);
  ArrayRef<int64_t> fromShape = Builder::getShape(operand);
  auto type = cast<RankedTensorType>(getPaddedType(to));
  ArrayRef<int64_t> toShape = type.getShape();
  // The sizes of a dynamic reshape need not go by groups.
  SmallVector<DimensionGroup> groups;
  if (isa<ReshapeOp>(op))
    groups = getReshapeGroups(from, to);
  else
    groups.push_back({0, from.getRank(), 0, to.getRank()});

  auto getDims = [&](Value array, ArrayRef<int64_t> bounds, int64_t begin,
                     int64_t end) {
    SmallVector<GroupDim> dims;
    for (int64_t dim = begin; dim < end; ++dim)
      dims.push_back({bounds[dim], sizes.getSize(array, dim)});
    return dims;
  };
  Value array = operand;
  Type i32 = b.getI32Type();
  for (const DimensionGroup &group : groups) {
    SmallVector<GroupDim> fromDims =
        getDims(operand, fromShape, group.fromBegin, group.fromEnd);
    SmallVector<GroupDim> toDims =
        getDims(result, toShape, group.toBegin, group.toEnd);
    int64_t count = getProduct(toShape.slice(group.toBegin, group.getToSize()));
    if ((keepsPlaces(fromDims) && keepsPlaces(toDims)) ||
        type.getNumElements() == 0)
      continue;

    // The place of each element of the result among all elements, then in the
    // operand. What is left for the first dimension need not be in range.
    auto number = [&](int64_t value) { return b.constant(i32, value); };
    auto addProduct = [&](Value sum, Value index, Value step) {
      Value product = b.mul(index, step);
      return sum ? b.add(sum, product) : product;
    };
    Value rest = b.iota({count}, i32, 0), place, source;
    AffineExpr step = mlir::getAffineConstantExpr(1, op->getContext());
    for (const GroupDim &dim : llvm::reverse(toDims)) {
      bool isFirst = &dim == toDims.begin();
      Value index = isFirst ? rest : b.rem(rest, number(dim.bound));
      place = addProduct(place, index, getValue(b, step));
      if (!isFirst)
        rest = b.div(rest, number(dim.bound));
      step = step * dim.size;
    }
    if (!place)
      place = rest;
    int64_t sourceStep = 1;
    for (const GroupDim &dim : llvm::reverse(fromDims)) {
      bool isFirst = &dim == fromDims.begin();
      Value index = isFirst ? place : b.rem(place, getValue(b, dim.size));
      source = addProduct(source, index, number(sourceStep));
      if (!isFirst)
        place = b.div(place, getValue(b, dim.size));
      sourceStep *= dim.bound;
    }
    if (!source)
      source = place;
    int64_t before = getProduct(toShape.take_front(group.toBegin));
    int64_t after = getProduct(fromShape.drop_front(group.fromEnd));
    array = takeElements(b.reshape(array, {before, count, after}), /*dim=*/1,
                         source, b);
  }
  return b.create<ReshapeOp>(type, array, IntegerAttr());
}
