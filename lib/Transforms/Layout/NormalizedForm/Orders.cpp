//===- Orders.cpp - Dimensions in the order of memory ---------------------===//

#include "Orders.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;
using namespace hlo::orders;
using mlir::applyPermutation;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Order orders::getOrder(Value array) {
  auto type = dyn_cast<RankedTensorType>(array.getType());
  return type ? getMajorToMinor(type) : Order();
}

bool orders::isIdentity(ArrayRef<int64_t> order) {
  return llvm::is_sorted(order);
}

RankedTensorType orders::withOrder(RankedTensorType type,
                                   ArrayRef<int64_t> order) {
  LayoutAttr layout = getLayout(type);
  Order minorToMajor = llvm::to_vector(llvm::reverse(order));
  return withLayout(type,
                    layout ? layout.withMinorToMajor(minorToMajor)
                           : LayoutAttr::get(type.getContext(), minorToMajor));
}

RankedTensorType orders::permute(RankedTensorType type,
                                 ArrayRef<int64_t> order) {
  RankedTensorType result =
      getArrayType(applyPermutation(type.getShape(), order),
                   type.getElementType(), {}, getLayout(type));
  return getLayout(type)
             ? withOrder(result, llvm::to_vector(llvm::seq(type.getRank())))
             : result;
}

bool orders::canNormalize(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  return type.hasStaticShape() &&
         (!layout ||
          layout == LayoutAttr::get(type.getContext(), layout.getMinorToMajor(),
                                    {},
                                    /*tailPaddingAlignment=*/1, {}, {},
                                    layout.getElementSizeInBits(),
                                    layout.getMemorySpace(), {},
                                    /*dynamicMetadataBytes=*/0));
}

bool orders::hasOrder(RankedTensorType type, ArrayRef<int64_t> order) {
  auto isOne = [&](int64_t dim) { return type.getDimSize(dim) == 1; };
  return type.getNumElements() == 0 ||
         llvm::equal(
             llvm::make_filter_range(getMajorToMinor(type), std::not_fn(isOne)),
             llvm::make_filter_range(order, std::not_fn(isOne)));
}

Type orders::changeLeaves(
    Type type, function_ref<Type(unsigned, RankedTensorType)> change) {
  if (auto array = dyn_cast<RankedTensorType>(type))
    return change(0, array);
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return {};
  SmallVector<Type> leaves;
  for (auto [index, leaf] : llvm::enumerate(tuple.getTypes())) {
    auto array = dyn_cast<RankedTensorType>(leaf);
    leaves.push_back(array ? change(index, array) : Type());
    if (!leaves.back())
      return {};
  }
  return TupleType::get(type.getContext(), leaves);
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

int64_t orders::rename(int64_t dim, ArrayRef<int64_t> order) {
  return llvm::find(order, dim) - order.begin();
}
SmallVector<int64_t> orders::rename(ArrayRef<int64_t> dims,
                                    ArrayRef<int64_t> order) {
  return llvm::map_to_vector(dims,
                             [&](int64_t dim) { return rename(dim, order); });
}
SmallVector<int64_t> orders::renameSorted(ArrayRef<int64_t> dims,
                                          ArrayRef<int64_t> order) {
  SmallVector<int64_t> renamed = rename(dims, order);
  llvm::sort(renamed);
  return renamed;
}

/// An attribute that names dimensions, in any order if it is a set.
static Attribute renameDimensions(Attribute attr, ArrayRef<int64_t> order,
                                  bool isSet) {
  if (auto dim = dyn_cast<IntegerAttr>(attr))
    return IntegerAttr::get(dim.getType(), rename(dim.getInt(), order));
  ArrayRef<int64_t> dims = cast<DenseI64ArrayAttr>(attr).asArrayRef();
  return DenseI64ArrayAttr::get(attr.getContext(),
                                isSet ? renameSorted(dims, order)
                                      : rename(dims, order));
}

/// An attribute with an entry for each dimension.
static Attribute permuteEntries(Attribute attr, ArrayRef<int64_t> order) {
  auto permuteList = [&](ArrayRef<int64_t> list) {
    return list.empty() ? SmallVector<int64_t>()
                        : applyPermutation(list, order);
  };
  if (auto list = dyn_cast<DenseI64ArrayAttr>(attr))
    return DenseI64ArrayAttr::get(attr.getContext(),
                                  permuteList(list.asArrayRef()));
  auto window = cast<WindowAttr>(attr);
  SmallVector<int64_t> pad;
  if (!window.getPad().empty())
    for (int64_t dim : order)
      llvm::append_values(pad, window.getPadLowOf(dim),
                          window.getPadHighOf(dim));
  return WindowAttr::get(
      attr.getContext(), permuteList(window.getSize()),
      permuteList(window.getStride()), pad, permuteList(window.getLhsDilate()),
      permuteList(window.getRhsDilate()), permuteList(window.getRhsReversal()));
}

namespace {
/// An array whose dimensions an attribute is about.
enum class Array { None, Operand, Result };

/// An attribute with an entry for each dimension of an array, or that names
/// dimensions of one, or both.
struct DimensionAttribute {
  StringRef op, name;
  Array entries, values;
};
} // namespace

static constexpr DimensionAttribute kDimensionAttributes[] = {
    {AllGatherOp::getOperationName(), "dimension", Array::None, Array::Result},
    {AllToAllOp::getOperationName(), "dimension", Array::None, Array::Result},
    {BatchNormGradOp::getOperationName(), "feature_index", Array::None,
     Array::Operand},
    {BatchNormInferenceOp::getOperationName(), "feature_index", Array::None,
     Array::Operand},
    {BatchNormTrainingOp::getOperationName(), "feature_index", Array::None,
     Array::Operand},
    {BroadcastOp::getOperationName(), "dimensions", Array::Operand,
     Array::Result},
    {ConcatenateOp::getOperationName(), "dimension", Array::None,
     Array::Result},
    {DynamicSliceOp::getOperationName(), "dynamic_slice_sizes", Array::Result,
     Array::None},
    {GatherOp::getOperationName(), "slice_sizes", Array::Operand, Array::None},
    {GetDimensionSizeOp::getOperationName(), "dimension", Array::None,
     Array::Operand},
    {IotaOp::getOperationName(), "iota_dimension", Array::None, Array::Result},
    {PadOp::getOperationName(), "edge_padding_low", Array::Result, Array::None},
    {PadOp::getOperationName(), "edge_padding_high", Array::Result,
     Array::None},
    {PadOp::getOperationName(), "interior_padding", Array::Result, Array::None},
    {ReduceOp::getOperationName(), "dimensions", Array::None, Array::Operand},
    {ReduceScatterOp::getOperationName(), "dimension", Array::None,
     Array::Result},
    {ReduceWindowOp::getOperationName(), "window", Array::Operand, Array::None},
    {ReverseOp::getOperationName(), "dimensions", Array::None, Array::Result},
    {SelectAndScatterOp::getOperationName(), "window", Array::Operand,
     Array::None},
    {SliceOp::getOperationName(), "start_indices", Array::Result, Array::None},
    {SliceOp::getOperationName(), "limit_indices", Array::Result, Array::None},
    {SliceOp::getOperationName(), "strides", Array::Result, Array::None},
    {SortOp::getOperationName(), "dimension", Array::None, Array::Operand},
};

void orders::addDimensionAttributes(Operation *op, ArrayRef<int64_t> operand,
                                    ArrayRef<int64_t> result,
                                    NormalizedForm &form) {
  auto getOrderOf = [&](Array array) {
    return array == Array::Operand ? operand : result;
  };
  StringRef opName = op->getName().getStringRef();
  for (const auto &[name, attrName, entries, values] : kDimensionAttributes) {
    Attribute attr = name == opName ? op->getAttr(attrName) : Attribute();
    if (!attr)
      continue;
    if (entries != Array::None)
      attr = permuteEntries(attr, getOrderOf(entries));
    if (values != Array::None)
      attr = renameDimensions(attr, getOrderOf(values),
                              /*isSet=*/entries == Array::None);
    form.attributes.emplace_back(attrName, attr);
  }
}
