//===- Convert.cpp - Rewrites of conversions, bitcasts and copies ---------===//

#include "Copies.h"
#include "Shapes.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Interpreter/Interpreter.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// convert(convert(A)) -> A where the type between has all values of A's
static Value removeRoundTrip(ConvertOp op, Simplifier &) {
  auto inner = op.getOperand().getDefiningOp<ConvertOp>();
  return inner && inner.getOperand().getType() == op.getType() &&
                 keepsAllValues(op.getType().getElementType(),
                                inner.getType().getElementType())
             ? inner.getOperand()
             : Value();
}

/// convert(constant) -> constant, to as many bits or fewer (option)
static Value convertOfConstant(ConvertOp op, Simplifier &s) {
  RankedTensorType type = op.getType();
  Type from = getElementType(op.getOperand()), to = type.getElementType();
  if (!s.options.convertConstantFolding || !op.getOperand().hasOneUse() ||
      getElementBitWidth(to) < 8 ||
      getElementBitWidth(to) > getElementBitWidth(from))
    return {};
  if (auto broadcast = op.getOperand().getDefiningOp<BroadcastOp>())
    return broadcast.getOperand().getDefiningOp<ConstantOp>()
               ? s.broadcast(type, s.convert(broadcast.getOperand(), to),
                             broadcast.getDimensions())
               : Value();
  auto constant = op.getOperand().getDefiningOp<ConstantOp>();
  if (!constant)
    return {};
  FailureOr<Literal> operand = Literal::get(constant.getValue());
  if (failed(operand))
    return {};
  FailureOr<Literal> value = interpretOperation(op, *operand);
  if (failed(value))
    return {};
  return s.create<ConstantOp>(type, value->toAttribute(type));
}

/// convert(op(convert(A), convert(B))) -> op(A, B) where that is computed in
/// more bits than needed; +, -, *, and of unsigned integers / and %
template <typename OpT> static Value narrow(ConvertOp op, Simplifier &s) {
  auto wide = getUniform<OpT>(op.getOperand());
  if (!wide || !wide->hasOneUse())
    return {};
  auto lhs = wide.getLhs().template getDefiningOp<ConvertOp>();
  auto rhs = wide.getRhs().template getDefiningOp<ConvertOp>();
  if (!lhs || !rhs || lhs.getOperand().getType() != op.getType() ||
      rhs.getOperand().getType() != op.getType())
    return {};
  Type type = op.getType().getElementType();
  Type wideType = wide.getType().getElementType();
  bool isUnsigned = isUnsignedInteger(type);
  if (!isInteger(type) || !isInteger(wideType) ||
      isUnsigned != isUnsignedInteger(wideType) ||
      getElementBitWidth(type) < 8 ||
      getElementBitWidth(type) > getElementBitWidth(wideType) ||
      (llvm::is_one_of<OpT, DivideOp, RemainderOp>::value && !isUnsigned))
    return {};
  bool areSingleUse =
      llvm::all_of(ArrayRef<Operation *>{lhs, rhs}, [&](Operation *convert) {
        return llvm::all_of(convert->getUsers(), [&](Operation *user) {
          return user == wide.getOperation();
        });
      });
  return areSingleUse ? s.binary<OpT>(lhs.getOperand(), rhs.getOperand())
                      : Value();
}

//===----------------------------------------------------------------------===//
// Bitcasts
//===----------------------------------------------------------------------===//

/// bitcast(bitcast(A)) -> bitcast(A)
static Value mergeBitcasts(BitcastOp op, Simplifier &s) {
  auto inner = op.getOperand().getDefiningOp<BitcastOp>();
  if (!inner)
    return {};
  if (inner.getOperand().getType() == op.getType())
    return inner.getOperand();
  return s.create<BitcastOp>(op.getType(), inner.getOperand());
}

/// Instructions on arrays in row-major order, as layout-normalize makes them,
/// stay so.
static bool leavesRowMajor(Type from, Type to) {
  return isDescending(cast<RankedTensorType>(from)) &&
         !isDescending(cast<RankedTensorType>(to));
}

/// bitcast(f(bitcast(A))) -> bitcast(f(A)) for an elementwise f of one operand
static Value bitcastOfElementwise(BitcastOp op, Simplifier &s) {
  Operation *unary = op.getOperand().getDefiningOp();
  if (!unary || !unary->hasTrait<hlo::OpTrait::Elementwise>() ||
      unary->getNumOperands() != 1 || !unary->hasOneUse() ||
      hasControlDependencies(unary) || !hasUniformType(unary))
    return {};
  auto inner = unary->getOperand(0).getDefiningOp<BitcastOp>();
  if (!inner)
    return {};
  auto isSuitable = [&](Type type) {
    auto array = cast<RankedTensorType>(type);
    LayoutAttr layout = getLayout(array);
    return array.hasStaticShape() && (!layout || layout.getTiles().empty()) &&
           array.getElementType() == getElementType(unary->getOperand(0));
  };
  Type source = inner.getOperand().getType();
  if (!isSuitable(source) || !isSuitable(inner.getType()) ||
      !isSuitable(op.getType()) || leavesRowMajor(inner.getType(), source))
    return {};
  Value moved = s.clone(unary, source, inner.getOperand());
  return s.create<BitcastOp>(op.getType(), moved);
}

/// bitcast(broadcast(A)) -> broadcast(A) where the bitcast permutes dimensions,
/// and those of A stay in order
static Value bitcastOfBroadcast(BitcastOp op, Simplifier &s) {
  auto broadcast = op.getOperand().getDefiningOp<BroadcastOp>();
  if (!broadcast)
    return {};
  RankedTensorType from = broadcast.getType();
  auto to = cast<RankedTensorType>(op.getType());
  LayoutAttr source = getLayout(from), target = getLayout(to);
  if (!source || !target || !source.isOnlyMinorToMajor() ||
      !target.isOnlyMinorToMajor() || from.getRank() != to.getRank() ||
      from.getElementType() != to.getElementType() || leavesRowMajor(from, to))
    return {};
  SmallVector<int64_t> moved(from.getRank()), dims;
  for (auto [dim, result] :
       llvm::zip_equal(source.getMinorToMajor(), target.getMinorToMajor())) {
    if (from.getDimSize(dim) != to.getDimSize(result))
      return {};
    moved[dim] = result;
  }
  for (int64_t dim : broadcast.getDimensions())
    dims.push_back(moved[dim]);
  return llvm::is_sorted(dims) ? s.broadcast(to, broadcast.getOperand(), dims)
                               : Value();
}

/// bitcast-convert(bitcast-convert(A)) -> bitcast-convert(A), or A
static Value mergeBitcastConverts(BitcastConvertOp op, Simplifier &s) {
  auto inner = op.getOperand().getDefiningOp<BitcastConvertOp>();
  if (!inner)
    return {};
  Value source = inner.getOperand();
  // Another byte than 0 or 1 is no pred.
  if (isPred(getElementType(inner)))
    return {};
  if (source.getType() == op.getType())
    return source;
  int64_t from = getStorageBits(getElementType(source));
  int64_t between = getStorageBits(getElementType(inner));
  int64_t to = getStorageBits(getElementType(op));
  if (!isStatic(source) || (from != between && between != to))
    return {};
  return s.create<BitcastConvertOp>(op.getType(), source);
}

/// bitcast-convert(concatenate(bitcast-convert(A), ...)) -> concatenate(A, ...)
static Value bitcastConvertOfConcatenate(BitcastConvertOp op, Simplifier &s) {
  auto concatenate = op.getOperand().getDefiningOp<ConcatenateOp>();
  Type element = op.getType().getElementType();
  if (!concatenate || isPred(getElementType(concatenate)) ||
      !op.getType().hasStaticShape())
    return {};
  SmallVector<Value> sources;
  for (Value operand : concatenate.getOperands()) {
    auto inner = operand.getDefiningOp<BitcastConvertOp>();
    if (!inner || getElementType(inner.getOperand()) != element ||
        inner.getOperand().getType().getShape() != inner.getType().getShape())
      return {};
    sources.push_back(inner.getOperand());
  }
  return s.create<ConcatenateOp>(op.getType(), sources,
                                 concatenate.getDimension());
}

/// bitcast-convert(A) -> bitcast(A) where nothing moves (option)
static Value bitcastConvertToBitcast(BitcastConvertOp op, Simplifier &s) {
  RankedTensorType from = op.getOperand().getType(), to = op.getType();
  auto source = getMinorToMajor(from), target = getMinorToMajor(to);
  if (!s.options.layoutSensitive || !s.options.noOpBitcastConvertToBitcast ||
      !source || !target || !to.hasStaticShape() ||
      getElementBitWidth(from.getElementType()) % 8 != 0 ||
      getElementBitWidth(to.getElementType()) % 8 != 0)
    return {};
  // The dimension of parts of elements, which only one has, varies fastest.
  ArrayRef<int64_t> order = *source, newOrder = *target;
  if (from.getRank() > to.getRank())
    order = order.drop_front();
  if (to.getRank() > from.getRank())
    newOrder = newOrder.drop_front();
  return order == newOrder ? s.create<BitcastOp>(to, op.getOperand()) : Value();
}

//===----------------------------------------------------------------------===//
// Copies and custom calls that are copies
//===----------------------------------------------------------------------===//

static int64_t getMemorySpace(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  LayoutAttr layout = array ? getLayout(array) : LayoutAttr();
  return layout ? layout.getMemorySpace() : 0;
}

/// copy(copy(A)) -> copy(A), within one memory space, where the inner one
/// rounds nothing
static Value mergeCopies(CopyOp op, Simplifier &s) {
  auto inner = op.getOperand().getDefiningOp<CopyOp>();
  if (!inner || hasControlDependencies(inner) ||
      withoutLayout(inner.getOperand().getType()) !=
          withoutLayout(inner.getType()) ||
      getMemorySpace(inner.getOperand().getType()) !=
          getMemorySpace(inner.getType()) ||
      getMemorySpace(inner.getType()) != getMemorySpace(op.getType()))
    return {};
  return s.create<CopyOp>(op.getType(), inner.getOperand());
}

/// copy(reshape(A)) -> reshape(A) where the copy moves nothing
static Value copyOfReshape(CopyOp op, Simplifier &s) {
  auto reshape = op.getOperand().getDefiningOp<ReshapeOp>();
  if (!reshape || !reshape->hasOneUse() || !s.options.layoutSensitive ||
      hasControlDependencies(reshape))
    return {};
  auto to = cast<RankedTensorType>(op.getType());
  if (!isBitcast(reshape.getType(), to))
    return {};
  return s.create<ReshapeOp>(to, reshape.getOperand(),
                             reshape.getInferredDimensionAttr());
}

/// copy(A) -> A where the type is the same, but for the root of the entry with
/// a sharding
static Value removeCopy(CopyOp op, Simplifier &) {
  bool isShardedRoot = op->hasAttr(HLODialect::kSharding) &&
                       llvm::any_of(op->getUsers(), [](Operation *user) {
                         return user->hasTrait<mlir::OpTrait::IsTerminator>();
                       });
  return isShardedRoot ? Value() : op.getOperand();
}

/// LayoutConstraint(A) -> A, or copy(A) where the layouts differ
/// SliceToDynamic(PadToStatic(A)[0], PadToStatic(A)[1], ...) -> A
static Value simplifyCustomCall(CustomCallOp op, Simplifier &s) {
  StringRef target = op.getCustomCallTarget();
  if (target == "LayoutConstraint" && s.options.layoutSensitive &&
      op.getNumOperands() == 1) {
    if (op.getOperand(0).getType() == op.getType())
      return op.getOperand(0);
    if (!areCompatible(op.getOperand(0).getType(), op.getType()))
      return {};
    return s.create<CopyOp>(op.getType(), op.getOperand(0));
  }
  if (target != "SliceToDynamic" || op.getNumOperands() == 0)
    return {};
  Value padded;
  for (auto [index, operand] : llvm::enumerate(op.getOperands())) {
    auto element = operand.getDefiningOp<GetTupleElementOp>();
    if (!element || element.getIndex() != index ||
        (padded && element.getOperand() != padded))
      return {};
    padded = element.getOperand();
  }
  auto call = padded.getDefiningOp<CustomCallOp>();
  return call && call.getCustomCallTarget() == "PadToStatic" &&
                 call.getNumOperands() == 1
             ? call.getOperand(0)
             : Value();
}

void hlo::populateConvertPatterns(RewritePatternSet &patterns,
                                  const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("RemoveRoundTrip", removeRoundTrip);
  set.add("ConvertOfConstant", convertOfConstant);
  set.add("Narrow", narrow<AddOp>);
  set.add("Narrow", narrow<SubtractOp>);
  set.add("Narrow", narrow<MultiplyOp>);
  set.add("Narrow", narrow<DivideOp>);
  set.add("Narrow", narrow<RemainderOp>);
  set.add("MergeBitcasts", mergeBitcasts);
  set.add("BitcastOfElementwise", bitcastOfElementwise);
  set.add("BitcastOfBroadcast", bitcastOfBroadcast);
  set.add("BitcastConvertToBitcast", bitcastConvertToBitcast);
  set.add("MergeBitcastConverts", mergeBitcastConverts);
  set.add("BitcastConvertOfConcatenate", bitcastConvertOfConcatenate);
  set.add("CopyOfReshape", copyOfReshape);
  set.add("MergeCopies", mergeCopies);
  set.add("RemoveCopy", removeCopy);
  set.add("SimplifyCustomCall", simplifyCustomCall);
  populateCopyReorderingRewrites(set);
}
