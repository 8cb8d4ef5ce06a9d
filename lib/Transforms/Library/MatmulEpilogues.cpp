//===- MatmulEpilogues.cpp - What follows a matrix product ----------------===//

#include "MatmulEpilogues.h"
#include "MatmulActivations.h"
#include "Terms.h"
#include "UnusedOperands.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using library::MatmulActivation;
using library::MatmulOp;

namespace {
/// The product of a call as its users read it: maybe in other dimensions, or
/// without padding.
struct Product {
  GetTupleElementOp element;
  /// A reshape, bitcast, or slice of the first elements of dimensions, that is
  /// the only user of the element; or null.
  Operation *view = nullptr;

  static std::optional<Product> get(MatmulOp op);

  Value getValue() { return view ? Value(view->getResult(0)) : element; }
  RankedTensorType getType() {
    return cast<RankedTensorType>(getValue().getType());
  }
  RankedTensorType getElementType() {
    return cast<RankedTensorType>(element.getType());
  }
};

class EpilogueFolder {
public:
  EpilogueFolder(mlir::RewriterBase &rewriter, MatmulOp op,
                 EpilogueOptions options, StringRef category)
      : rewriter(rewriter), op(op), options(options), category(category) {}

  /// Folds the next operation, if there is one.
  bool fold();

private:
  bool foldAlpha(Product product, MultiplyOp user);
  bool foldSum(Product product, AddOp user);
  bool foldBias(Product product, AddOp user, Value bias);
  bool foldMatrix(Product product, AddOp user, Value summand);
  bool foldQuantization(Product product, Operation *user);
  bool foldWidening(Product product, ConvertOp user);
  bool foldNarrowing(Product product, ConvertOp user);
  bool foldFunction(Product product, Operation *user);
  bool foldActivation(Product product, MultiplyOp root,
                      MatmulActivation activation);

  bool decline(Operation *user, StringRef reason);
  /// Puts the product in the place of `user`.
  void finish(Product product, Operation *user, StringRef what);
  /// Moves the call and what reads it in front of `user`.
  void moveBefore(Product product, Operation *user);
  void setElementType(Product product, Type element);

  bool isPlain() {
    return op.getActivation() == MatmulActivation::None && !op.getAmax() &&
           !op.getDScale();
  }
  bool hasSummand() { return op.getC() || op.getBias(); }

  mlir::RewriterBase &rewriter;
  MatmulOp op;
  EpilogueOptions options;
  StringRef category;
};
} // namespace

/// Whether it takes elements away at the end of dimensions, and no others.
static bool isTrimmed(SliceOp slice) {
  return llvm::all_of(slice.getStartIndices(),
                      [](int64_t start) { return start == 0; }) &&
         llvm::all_of(slice.getStrides(),
                      [](int64_t stride) { return stride == 1; });
}

std::optional<Product> Product::get(MatmulOp op) {
  if (!op->hasOneUse() || hasControlDependencies(op))
    return std::nullopt;
  Product product{dyn_cast<GetTupleElementOp>(*op->user_begin())};
  if (!product.element || product.element.getIndex() != 0 ||
      hasControlDependencies(product.element))
    return std::nullopt;
  if (!product.element->hasOneUse())
    return product;
  Operation *user = *product.element->user_begin();
  auto slice = dyn_cast<SliceOp>(user);
  if ((isa<ReshapeOp, BitcastOp>(user) || (slice && isTrimmed(slice))) &&
      !hasControlDependencies(user) &&
      hlo::getElementType(user->getResult(0)) ==
          hlo::getElementType(product.element) &&
      isStatic(user->getResult(0)))
    product.view = user;
  return product;
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

bool EpilogueFolder::decline(Operation *user, StringRef reason) {
  remark::missed(op.getLoc(),
                 remark::RemarkOpts::name("NotFolded").category(category))
      << remark::add("{0} stays behind the product: {1}",
                     user->getName().stripDialect(), reason);
  return false;
}

void EpilogueFolder::finish(Product product, Operation *user, StringRef what) {
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Folded").category(category))
      << remark::add("the product has {0}", what);
  op->setLoc(fuseLocations(op.getLoc(), {user->getLoc()}));
  library::UnusedOperands unused;
  unused.add(user);
  replaceWithNewValue(rewriter, user, product.getValue());
  unused.erase();
}

void EpilogueFolder::moveBefore(Product product, Operation *user) {
  rewriter.moveOpBefore(op, user);
  rewriter.moveOpBefore(product.element, user);
  if (product.view)
    rewriter.moveOpBefore(product.view, user);
}

void EpilogueFolder::setElementType(Product product, Type element) {
  auto change = [&](Value value) {
    value.setType(
        changeElementType(cast<RankedTensorType>(value.getType()), element));
  };
  change(product.element);
  if (product.view)
    change(product.view->getResult(0));
  SmallVector<Type> types(cast<TupleType>(op.getType()).getTypes());
  types.front() = product.element.getType();
  op.getResult().setType(TupleType::get(op.getContext(), types));
}

//===----------------------------------------------------------------------===//
// Factors, summands and conversions
//===----------------------------------------------------------------------===//

bool EpilogueFolder::foldAlpha(Product product, MultiplyOp user) {
  Value factor =
      user.getLhs() == product.getValue() ? user.getRhs() : user.getLhs();
  if (!isSplatConstant(factor))
    return false;
  if (isa<IntegerType>(product.getType().getElementType()))
    return decline(user, "integers are only added up");
  if (!isPlain() || hasSummand())
    return decline(user, "something else follows first");
  if (!op.getAlpha().isExactlyValue(1) || !op.getAlphaImag().isZero())
    return decline(user, "there is a factor already");
  std::complex<APFloat> number(APFloat(0.0), APFloat(0.0));
  if (std::optional<APFloat> real = getSplatFloat(factor))
    number.real(*real);
  else if (std::optional<std::complex<APFloat>> complex =
               getSplatComplex(factor))
    number = *complex;
  else
    return false;
  // The library does not read the operands for a product that is 0, which
  // infinities in them would make NaN.
  if (!number.real().isFinite() || !number.imag().isFinite() ||
      (number.real().isZero() && number.imag().isZero()))
    return decline(user, "the factor is zero or not finite");
  auto toDouble = [](APFloat value) {
    bool losesInfo;
    value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    return value;
  };
  op.setAlphaAttr(
      rewriter.getFloatAttr(rewriter.getF64Type(), toDouble(number.real())));
  op.setAlphaImagAttr(
      rewriter.getFloatAttr(rewriter.getF64Type(), toDouble(number.imag())));
  moveBefore(product, user);
  finish(product, user, "a factor");
  return true;
}

/// The vector that `summand` repeats along all dimensions of the product but
/// the one that varies fastest in memory, or null.
static Value getRepeatedVector(MatmulOp op, Value summand, Product product) {
  auto broadcast = summand.getDefiningOp<BroadcastOp>();
  if (!broadcast || broadcast.getDimensions().size() != 1)
    return {};
  // One for each column: where there are none, elements would be rows.
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  if (size_t(op.getRhs().getType().getRank()) ==
      numbers.getRhsBatchDims().size() + numbers.getRhsContractingDims().size())
    return {};
  RankedTensorType type = product.getType(),
                   elementType = product.getElementType();
  int64_t dim = getMajorToMinor(type).back();
  if (broadcast.getDimensions().front() != dim || elementType.getRank() == 0)
    return {};
  int64_t column = getMajorToMinor(elementType).back();
  if (llvm::isa_and_present<SliceOp>(product.view))
    return column == dim ? broadcast.getOperand() : Value();
  bool isInPlace = !product.view || isBitcast(product.view);
  if (!isInPlace || elementType.getDimSize(column) != type.getDimSize(dim))
    return {};
  return broadcast.getOperand();
}

static bool hasEpilogues(Type element) {
  return element.isF16() || element.isBF16() || element.isF32() ||
         element.isF64();
}

bool EpilogueFolder::foldBias(Product product, AddOp user, Value bias) {
  if (op.getLegacy())
    return decline(user, "legacy has no bias");
  if (!isPlain() || op.getBias())
    return decline(user, "something else follows first");
  if (!hasEpilogues(product.getType().getElementType()))
    return decline(user, "the library adds no vector of this type");
  // To 8-bit floats it adds vectors of 16 bits only.
  if (op.getAScale() && product.getType().getElementType().isF32())
    return decline(user, "the library adds no vector of this type");
  moveBefore(product, user);
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  InstructionBuilder builder(rewriter, user);
  RankedTensorType type = product.getElementType();
  if (llvm::isa_and_present<SliceOp>(product.view))
    bias = builder.padTo(bias, {type.getDimSize(getMajorToMinor(type).back())});
  if (op.getOnednn()) {
    SmallVector<int64_t> shape(type.getRank(), 1);
    shape.back() = builder.getType(bias).getDimSize(0);
    bias = builder.reshape(bias, shape);
  }
  op.getBiasMutable().assign(bias);
  finish(product, user, "a bias");
  return true;
}

/// Whether the library may write to the memory of a value that `reader` reads:
/// nothing else does so later.
static bool isWritable(Value value, Operation *reader) {
  Operation *source = value.getDefiningOp();
  return source && !isa<ConstantOp, ParameterOp>(source) &&
         llvm::all_of(value.getUsers(), [&](Operation *user) {
           return user == reader || (user->getBlock() == reader->getBlock() &&
                                     user->isBeforeInBlock(reader));
         });
}

bool EpilogueFolder::foldMatrix(Product product, AddOp user, Value summand) {
  if (!isPlain() || op.getC())
    return decline(user, "something else follows first");
  if (isa<IntegerType>(product.getType().getElementType()))
    return decline(user, "integers are only multiplied");
  if (summand.getDefiningOp<BroadcastOp>())
    return decline(user, "the summand would have to be stored");
  moveBefore(product, user);
  bool inPlace = !op.getOnednn() && isWritable(summand, user);
  if (Operation *view = product.view) {
    mlir::OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    if (isa<SliceOp>(view)) {
      Value padded = InstructionBuilder(rewriter, user)
                         .padTo(summand, product.getElementType().getShape());
      inPlace |= padded != summand && !op.getOnednn();
      summand = padded;
    } else {
      Operation *back = rewriter.clone(*view);
      back->setLoc(user.getLoc());
      back->setDiscardableAttrs(mlir::DictionaryAttr::get(op.getContext()));
      back->setOperand(0, summand);
      back->getResult(0).setType(product.getElementType());
      summand = back->getResult(0);
    }
  }
  op.getCMutable().assign(summand);
  op.setBetaAttr(rewriter.getF64FloatAttr(1));
  op.setInPlace(inPlace);
  finish(product, user, "a summand");
  return true;
}

bool EpilogueFolder::foldSum(Product product, AddOp user) {
  Value value = product.getValue();
  Value summand = user.getLhs() == value ? user.getRhs() : user.getLhs();
  if (Value bias = getRepeatedVector(op, summand, product))
    return foldBias(product, user, bias);
  return foldMatrix(product, user, summand);
}

/// The element types of 16 bits, whose products the library also stores as f32.
static bool isNarrow(Type element) {
  return element.isF16() || element.isBF16();
}

bool EpilogueFolder::foldNarrowing(Product product, ConvertOp user) {
  Type operand = hlo::getElementType(op.getLhs()),
       element = user.getType().getElementType();
  if (!isNarrow(operand) || element != operand ||
      !product.getType().getElementType().isF32() || hasSummand())
    return false;
  // The conversion of the only reader needs nothing else.
  setElementType(product, element);
  finish(product, user, "a conversion");
  return true;
}

bool EpilogueFolder::foldWidening(Product product, ConvertOp user) {
  if (!options.excessPrecision || op.getOnednn() ||
      !isNarrow(product.getType().getElementType()) ||
      !user.getType().getElementType().isF32() || !isPlain() || hasSummand() ||
      !user->hasOneUse() || op.getAScale())
    return false;
  auto sum = dyn_cast<AddOp>(*user->user_begin());
  if (!sum || hasControlDependencies(sum))
    return false;
  Value summand = sum.getLhs() == user ? sum.getRhs() : sum.getLhs();
  if (summand.getDefiningOp<BroadcastOp>())
    return false;
  setElementType(product, user.getType().getElementType());
  finish(product, user, "a conversion");
  return true;
}

/// The operation of a type that is the only user of `value`.
template <typename OpT> static OpT getOnlyUser(Value value) {
  auto user = value.hasOneUse() ? dyn_cast<OpT>(*value.user_begin()) : OpT();
  return user && !hasControlDependencies(user) ? user : OpT();
}

bool EpilogueFolder::foldQuantization(Product product, Operation *user) {
  if (!op.getAScale() || op.getC() || op.getAmax())
    return false;
  Value x = product.getValue(), scale;
  bool isDivided = isa<DivideOp>(user);
  if (isDivided || isa<MultiplyOp>(user)) {
    bool isFirst = user->getOperand(0) == x;
    if (isDivided && !isFirst)
      return false;
    scale = getBroadcastScalar(user->getOperand(isFirst ? 1 : 0));
    if (!scale || hasControlDependencies(user))
      return false;
    x = user->getResult(0);
  }
  auto clamp = getOnlyUser<ClampOp>(x);
  auto convert = clamp ? getOnlyUser<ConvertOp>(clamp) : ConvertOp();
  if (!convert)
    return false;
  Type element = convert.getType().getElementType();
  if (!isa<Float8E4M3FNType, Float8E5M2Type>(element) ||
      convert.getType() != changeElementType(product.getType(), element))
    return false;
  double most =
      APFloat::getLargest(cast<FloatType>(element).getFloatSemantics())
          .convertToDouble();
  if (!isAllFloat(clamp.getMin(), -most) || !isAllFloat(clamp.getMax(), most))
    return false;

  mlir::OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(convert);
  InstructionBuilder builder(rewriter, convert);
  Type f32 = rewriter.getF32Type();
  if (!scale || isDivided) {
    Value one = builder.constant(f32, 1.0);
    scale = scale ? builder.div(one, builder.convert(scale, f32)) : one;
  } else {
    scale = builder.convert(scale, f32);
  }
  moveBefore(product, convert);
  setElementType(product, element);
  op.getDScaleMutable().assign(scale);
  finish(product, convert, "a scale and a conversion");
  return true;
}

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

bool EpilogueFolder::foldActivation(Product product, MultiplyOp root,
                                    MatmulActivation activation) {
  if (op.getLegacy() || !hasEpilogues(product.getType().getElementType()))
    return decline(root, "the library has no such activation here");
  if (hasControlDependencies(root))
    return decline(root, "it has control dependencies");
  bool isGelu = activation == MatmulActivation::Gelu;
  bool hasOtherUsers =
      product.getValue().getNumUses() != (isGelu ? kGeluUses : kSiluUses);
  if (hasOtherUsers && op.getOnednn())
    return decline(root, "something else reads its operand");
  // What the element was before is the operand of the activation.
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(product.element);
  Product activated{GetTupleElementOp::create(
      rewriter, root.getLoc(), product.element.getType(), op, uint64_t(0))};
  if (product.view) {
    activated.view = rewriter.clone(*product.view);
    activated.view->setDiscardableAttrs(
        mlir::DictionaryAttr::get(op.getContext()));
    activated.view->setOperand(0, activated.element);
  }
  op.setActivation(activation);
  if (hasOtherUsers) {
    product.element.setIndex(1);
    op.setAux(true);
    SmallVector<Type> types(cast<TupleType>(op.getType()).getTypes());
    types.insert(types.begin() + 1, types.front());
    op.getResult().setType(TupleType::get(op.getContext(), types));
  }
  finish(activated, root,
         isGelu ? "the activation gelu" : "the activation silu");
  return true;
}

bool EpilogueFolder::foldFunction(Product product, Operation *user) {
  auto isExact = [](auto function) {
    return !function.getResultAccuracyAttr();
  };
  bool isAvailable =
      op.getOnednn() && isPlain() && !hasControlDependencies(user) &&
      user->getResult(0).getType() == product.getType() &&
      llvm::TypeSwitch<Operation *, bool>(user).Case<TanhOp, LogisticOp>(
          isExact);
  if (!isAvailable)
    return decline(user, "the library has no such activation here");
  op.setActivation(isa<TanhOp>(user) ? MatmulActivation::Tanh
                                     : MatmulActivation::Logistic);
  moveBefore(product, user);
  finish(product, user, "an activation");
  return true;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

bool EpilogueFolder::fold() {
  std::optional<Product> product = Product::get(op);
  if (!product)
    return false;
  Value x = product->getValue();
  if (!x.hasOneUse()) {
    if (!isPlain())
      return false;
    if (MultiplyOp root = findActivationRoot(
            x, [&](MultiplyOp root) { return isGelu(root, x); }))
      return foldActivation(*product, root, MatmulActivation::Gelu);
    if (!(options.silu || op.getOnednn()) || !x.hasNUses(kSiluUses))
      return false;
    if (MultiplyOp root = findActivationRoot(
            x, [&](MultiplyOp root) { return isSilu(root, x); }))
      return foldActivation(*product, root, MatmulActivation::Silu);
    return false;
  }

  Operation *user = *x.user_begin();
  if (auto convert = dyn_cast<ConvertOp>(user))
    return !hasControlDependencies(user) &&
           withElementType(product->getType(),
                           convert.getType().getElementType()) ==
               convert.getType() &&
           (foldNarrowing(*product, convert) ||
            foldWidening(*product, convert));
  if (foldQuantization(*product, user))
    return true;
  if (isa<TanhOp, LogisticOp>(user))
    return foldFunction(*product, user);
  if (!isa<MultiplyOp, AddOp, MaximumOp>(user))
    return false;
  if (!hasUniformType(user))
    return decline(user, "it has another layout");
  if (auto multiply = dyn_cast<MultiplyOp>(user))
    return foldAlpha(*product, multiply);
  if (auto add = dyn_cast<AddOp>(user))
    return foldSum(*product, add);
  if (!isAll(user->getOperand(0) == x ? user->getOperand(1)
                                      : user->getOperand(0),
             0))
    return false;
  if (op.getLegacy() || !isPlain() ||
      !hasEpilogues(product->getType().getElementType()))
    return decline(user, "the library has no such activation here");
  op.setActivation(MatmulActivation::Relu);
  moveBefore(*product, user);
  finish(*product, user, "the activation relu");
  return true;
}

bool hlo::foldEpilogues(mlir::RewriterBase &rewriter, MatmulOp matmul,
                        EpilogueOptions options, StringRef category) {
  EpilogueFolder folder(rewriter, matmul, options, category);
  bool isChanged = false;
  while (folder.fold())
    isChanged = true;
  return isChanged;
}
