//===- Contractions.cpp - Roles of the dimensions of dots -----------------===//

#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

DotOperandDims::DotOperandDims(int64_t rank, ArrayRef<int64_t> batch,
                               ArrayRef<int64_t> contracting)
    : batch(batch), contracting(contracting) {
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(batch, dim) &&
        !llvm::is_contained(contracting, dim))
      free.push_back(dim);
}

bool hlo::isCanonical(const DotOperandDims &dims) {
  return dims.contracting.size() == 1 && dims.free.size() <= 1 &&
         llvm::equal(dims.batch, llvm::seq<int64_t>(0, dims.batch.size()));
}

DotOperandDims hlo::getLhsDims(DotOp dot) {
  DotDimensionNumbersAttr numbers = dot.getDimensionNumbers();
  return {dot.getLhs().getType().getRank(), numbers.getLhsBatchDims(),
          numbers.getLhsContractingDims()};
}

DotOperandDims hlo::getRhsDims(DotOp dot) {
  DotDimensionNumbersAttr numbers = dot.getDimensionNumbers();
  return {dot.getRhs().getType().getRank(), numbers.getRhsBatchDims(),
          numbers.getRhsContractingDims()};
}

DotDimensionNumbersAttr hlo::getDotNumbers(MLIRContext *context,
                                           const DotOperandDims &lhs,
                                           const DotOperandDims &rhs) {
  return DotDimensionNumbersAttr::get(context, lhs.batch, rhs.batch,
                                      lhs.contracting, rhs.contracting);
}

PrecisionConfigAttr hlo::swapPrecision(PrecisionConfigAttr precision) {
  if (!precision || precision.getOperandPrecision().size() != 2)
    return precision;
  ArrayRef<Precision> operands = precision.getOperandPrecision();
  return PrecisionConfigAttr::get(precision.getContext(),
                                  {operands[1], operands[0]});
}

DotOp hlo::createDot(InstructionBuilder &builder, RankedTensorType type,
                     Value lhs, Value rhs, DotDimensionNumbersAttr numbers,
                     PrecisionConfigAttr precision,
                     DotAlgorithmAttr algorithm) {
  auto dot =
      builder.create<DotOp>(type, lhs, rhs, numbers, precision, algorithm);
  for (StringRef name :
       {HLODialect::kFrontendAttributes, HLODialect::kBackendConfig})
    if (Attribute attr = builder.root->getAttr(name))
      dot->setAttr(name, attr);
  return dot;
}

DotOp hlo::createDotLike(InstructionBuilder &builder, DotOp dot,
                         RankedTensorType type, Value lhs, Value rhs,
                         DotDimensionNumbersAttr numbers) {
  return createDot(builder, type, lhs, rhs, numbers,
                   dot.getOperandPrecisionAttr(), dot.getAlgorithmAttr());
}

bool hlo::isStatic(DotOp dot) {
  return dot.getLhs().getType().hasStaticShape() &&
         dot.getRhs().getType().hasStaticShape() &&
         dot.getType().hasStaticShape();
}

int64_t hlo::multiplySizes(RankedTensorType type, ArrayRef<int64_t> dims) {
  int64_t product = 1;
  for (int64_t dim : dims)
    product *= type.getDimSize(dim);
  return product;
}

/// The dimensions joined, fastest varying first; none if they do not lie
/// together.
static std::optional<SmallVector<int64_t>>
getMemoryOrder(LayoutAttr layout, ArrayRef<SmallVector<int64_t>> groups) {
  SmallVector<int64_t> order;
  for (auto [i, group] : llvm::enumerate(groups))
    if (group.empty())
      order.push_back(i);
  ArrayRef<int64_t> rest = layout.getMinorToMajor();
  while (!rest.empty()) {
    auto group = llvm::find_if(groups, [&](ArrayRef<int64_t> dims) {
      return !dims.empty() && dims.back() == rest.front();
    });
    if (group == groups.end() ||
        !llvm::equal(llvm::reverse(*group), rest.take_front(group->size())))
      return std::nullopt;
    order.push_back(group - groups.begin());
    rest = rest.drop_front(group->size());
  }
  return order;
}

bool hlo::areTogetherInMemory(RankedTensorType type,
                              ArrayRef<SmallVector<int64_t>> groups) {
  LayoutAttr layout = getLayout(type);
  if (layout)
    return layout.isOnlyMinorToMajor() && getMemoryOrder(layout, groups);
  return getMemoryOrder(
             LayoutAttr::getRowMajor(type.getContext(), type.getRank()), groups)
      .has_value();
}

std::optional<RankedTensorType>
hlo::getJoinedType(InstructionBuilder &builder, RankedTensorType type,
                   ArrayRef<SmallVector<int64_t>> groups) {
  ArrayShape shape;
  for (ArrayRef<int64_t> group : groups) {
    if (group.size() == 1) {
      shape.appendDim(type, group[0]);
      continue;
    }
    int64_t size = 1;
    for (int64_t dim : group) {
      if (type.isDynamicDim(dim))
        return std::nullopt;
      size *= type.getDimSize(dim);
    }
    shape.append(size);
  }
  RankedTensorType joined = shape.getType(type.getElementType());
  LayoutAttr layout = getLayout(type);
  if (layout && layout.isOnlyMinorToMajor())
    if (auto order = getMemoryOrder(layout, groups))
      return withLayout(joined, LayoutAttr::get(type.getContext(), *order));
  return builder.getType(joined.getShape(), type.getElementType(),
                         getBounds(joined));
}

Value hlo::joinDimensions(InstructionBuilder &builder, Value operand,
                          ArrayRef<SmallVector<int64_t>> groups) {
  auto type = cast<RankedTensorType>(operand.getType());
  SmallVector<int64_t> permutation;
  for (ArrayRef<int64_t> group : groups)
    llvm::append_range(permutation, group);
  // Dimensions of one element move without a transpose.
  SmallVector<int64_t> moved(permutation);
  llvm::erase_if(moved, [&](int64_t dim) { return type.getDimSize(dim) == 1; });
  SmallVector<SmallVector<int64_t>> newGroups(groups);
  if (!llvm::is_sorted(moved)) {
    operand = builder.transpose(operand, permutation);
    int64_t next = 0;
    for (SmallVector<int64_t> &group : newGroups)
      for (int64_t &dim : group)
        dim = next++;
  }
  auto joined = *getJoinedType(
      builder, cast<RankedTensorType>(operand.getType()), newGroups);
  if (cast<RankedTensorType>(operand.getType()).getShape() == joined.getShape())
    return operand;
  return builder.reshape(joined, operand);
}

Value hlo::dropDegenerateDimensions(InstructionBuilder &builder, DotOp dot,
                                    function_ref<bool(DotRole)> drops) {
  if (!isStatic(dot))
    return {};
  bool isAnyDropped = false;
  // The dimensions kept, and which number each gets; -1 for none.
  auto keep = [&](RankedTensorType type, const DotOperandDims &dims,
                  SmallVector<int64_t> &shape) {
    SmallVector<int64_t> moved(type.getRank(), 0);
    auto drop = [&](ArrayRef<int64_t> ofRole, DotRole role) {
      for (int64_t dim : ofRole)
        if (type.getDimSize(dim) == 1 && drops(role)) {
          moved[dim] = -1;
          isAnyDropped = true;
        }
    };
    drop(dims.batch, DotRole::Batch);
    drop(dims.contracting, DotRole::Contracting);
    drop(dims.free, DotRole::Free);
    for (auto [dim, number] : llvm::enumerate(moved))
      if (number == 0) {
        number = shape.size();
        shape.push_back(type.getDimSize(dim));
      }
    auto renumber = [&](ArrayRef<int64_t> ofRole) {
      SmallVector<int64_t> result;
      for (int64_t dim : ofRole)
        if (moved[dim] >= 0)
          result.push_back(moved[dim]);
      return result;
    };
    return DotOperandDims(shape.size(), renumber(dims.batch),
                          renumber(dims.contracting));
  };
  SmallVector<int64_t> lhsShape, rhsShape, shape;
  RankedTensorType lhsType = dot.getLhs().getType();
  RankedTensorType rhsType = dot.getRhs().getType();
  DotOperandDims lhs = keep(lhsType, getLhsDims(dot), lhsShape);
  DotOperandDims rhs = keep(rhsType, getRhsDims(dot), rhsShape);
  if (!isAnyDropped)
    return {};
  for (int64_t dim : lhs.batch)
    shape.push_back(lhsShape[dim]);
  for (int64_t dim : lhs.free)
    shape.push_back(lhsShape[dim]);
  for (int64_t dim : rhs.free)
    shape.push_back(rhsShape[dim]);
  auto reshape = [&](Value operand, RankedTensorType type,
                     ArrayRef<int64_t> kept) {
    if (int64_t(kept.size()) == type.getRank())
      return operand;
    return builder.reshape(builder.getType(kept, type.getElementType()),
                           operand);
  };
  RankedTensorType type = dot.getType();
  if (ArrayRef(shape) != type.getShape())
    type = builder.getType(shape, type.getElementType());
  Value lhsValue = reshape(dot.getLhs(), lhsType, lhsShape);
  Value rhsValue = reshape(dot.getRhs(), rhsType, rhsShape);
  Value result = createDotLike(builder, dot, type, lhsValue, rhsValue,
                               getDotNumbers(dot.getContext(), lhs, rhs));
  return builder.reshape(dot.getType(), result);
}

/// The type products add up in: that of the result; but other floats are those
/// of an operand, or of 32 bits, where they would lose what a dot keeps.
static Type getSumType(DotOp dot) {
  Type sum = dot.getType().getElementType();
  if (!isFloat(sum))
    return sum;
  for (Value operand : {dot.getLhs(), dot.getRhs()})
    if (Type type = InstructionBuilder::getElementType(operand);
        getElementBitWidth(type) > getElementBitWidth(sum) && isFloat(type))
      sum = type;
  return getElementBitWidth(sum) < 32 ? Float32Type::get(sum.getContext())
                                      : sum;
}

bool hlo::isPlainSum(DotOp dot) {
  DotAlgorithm algorithm = dot.getAlgorithm().value_or(DotAlgorithm::unset);
  Type sum = getSumType(dot);
  return algorithm == DotAlgorithm::unset ||
         (algorithm == DotAlgorithm::dot_f32_f32_f32 && sum.isF32()) ||
         (algorithm == DotAlgorithm::dot_f64_f64_f64 && sum.isF64());
}

/// `operand` as an array of the dimensions `shape`, where its dimension
/// `positions[i]` is dimension `i`.
static Value spread(InstructionBuilder &builder, Value operand,
                    ArrayRef<int64_t> shape, ArrayRef<int64_t> positions) {
  auto type = cast<RankedTensorType>(operand.getType());
  if (type.getShape() == shape && llvm::is_sorted(positions))
    return operand;
  return builder.broadcast(builder.getType(shape, type.getElementType()),
                           operand, positions);
}

Value hlo::createSumOfProducts(InstructionBuilder &builder, DotOp dot) {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  if ((!lhs.free.empty() && !rhs.free.empty()) || !isPlainSum(dot) ||
      !isStatic(dot))
    return {};
  RankedTensorType lhsType = dot.getLhs().getType();
  RankedTensorType rhsType = dot.getRhs().getType();
  Type element = dot.getType().getElementType();
  // Floats are not what they were as integers.
  if (isPredOrInteger(element) && !(isPredOrInteger(lhsType.getElementType()) &&
                                    isPredOrInteger(rhsType.getElementType())))
    return {};

  // [batch, free, contracting]; one operand has no free dimensions.
  SmallVector<int64_t> shape(dot.getType().getShape());
  int64_t next = lhs.batch.size();
  auto place = [&](const DotOperandDims &dims, int64_t rank) {
    SmallVector<int64_t> positions(rank);
    for (auto [i, dim] : llvm::enumerate(dims.batch))
      positions[dim] = i;
    for (int64_t dim : dims.free)
      positions[dim] = next++;
    for (auto [i, dim] : llvm::enumerate(dims.contracting))
      positions[dim] = dot.getType().getRank() + i;
    return positions;
  };
  SmallVector<int64_t> lhsPositions = place(lhs, lhsType.getRank());
  SmallVector<int64_t> rhsPositions = place(rhs, rhsType.getRank());
  SmallVector<int64_t> reduced;
  for (int64_t dim : lhs.contracting) {
    reduced.push_back(shape.size());
    shape.push_back(lhsType.getDimSize(dim));
  }
  Type sum = getSumType(dot);
  Value lhsValue =
      spread(builder, builder.convert(dot.getLhs(), sum), shape, lhsPositions);
  Value rhsValue =
      spread(builder, builder.convert(dot.getRhs(), sum), shape, rhsPositions);
  Value zero = builder.constant(sum, 0);
  Value result;
  if (isPred(sum))
    result = builder.reduce<OrOp>(builder.binary<AndOp>(lhsValue, rhsValue),
                                  zero, reduced);
  else
    result = builder.reduce<AddOp>(
        builder.binary<MultiplyOp>(lhsValue, rhsValue), zero, reduced);
  return builder.castTo(result, dot.getType());
}
