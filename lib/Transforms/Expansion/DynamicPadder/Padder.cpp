//===- Padder.cpp - Arrays as large as their bounds -----------------------===//

#include "Padder.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/TypeSwitch.h"

#define DEBUG_TYPE "dynamic-padder"

using namespace hlo;
using Symbol = DynamicDimensionInference::Symbol;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// The expression of which `expr` is the negative; null if it is none.
static AffineExpr getNegated(AffineExpr expr) {
  if (expr.getKind() != mlir::AffineExprKind::Mul)
    return {};
  auto product = cast<mlir::AffineBinaryOpExpr>(expr);
  auto factor = dyn_cast<mlir::AffineConstantExpr>(product.getRHS());
  return factor && factor.getValue() == -1 ? product.getLHS() : AffineExpr();
}

Value Padder::getValue(Builder &b, AffineExpr size) {
  if (auto symbol = dyn_cast<mlir::AffineSymbolExpr>(size))
    if (const Symbol &source = sizes.getSymbol(symbol.getPosition());
        source.kind == Symbol::Kind::Scalar)
      return source.value;
  std::pair key(b.builder.getInsertionBlock(), size);
  if (Value known = computed.lookup(key))
    return known;
  auto compute = [&]() -> Value {
    if (auto constant = dyn_cast<mlir::AffineConstantExpr>(size))
      return b.constant(b.getI32Type(), constant.getValue());
    if (auto symbol = dyn_cast<mlir::AffineSymbolExpr>(size)) {
      const Symbol &source = sizes.getSymbol(symbol.getPosition());
      if (source.kind == Symbol::Kind::Element)
        return b.reshape(
            b.slice(source.value, 0, source.index, source.index + 1), {});
      if (source.kind == Symbol::Kind::Boundary) {
        auto [value, element] = sources.at({source.value, source.index});
        return element == -1 ? value : b.element(value, element);
      }
      Value lhs = getValue(b, source.lhs), rhs = getValue(b, source.rhs);
      return source.kind == Symbol::Kind::Maximum ? b.max(lhs, rhs)
                                                  : b.min(lhs, rhs);
    }
    auto binary = cast<mlir::AffineBinaryOpExpr>(size);
    if (size.getKind() == mlir::AffineExprKind::Add) {
      if (AffineExpr subtracted = getNegated(binary.getRHS()))
        return b.sub(getValue(b, binary.getLHS()), getValue(b, subtracted));
      if (AffineExpr subtracted = getNegated(binary.getLHS()))
        return b.sub(getValue(b, binary.getRHS()), getValue(b, subtracted));
    }
    Value lhs = getValue(b, binary.getLHS()),
          rhs = getValue(b, binary.getRHS());
    switch (size.getKind()) {
    case mlir::AffineExprKind::Add:
      return b.add(lhs, rhs);
    case mlir::AffineExprKind::Mul:
      return b.mul(lhs, rhs);
    case mlir::AffineExprKind::FloorDiv:
      // Of sizes, none of which is negative.
      return b.div(lhs, rhs);
    default:
      llvm_unreachable("no size is made like this");
    }
  };
  Value value = compute();
  computed[key] = value;
  return value;
}

void Padder::checkEqualities(Operation *op, Builder &b) {
  for (const auto &equality : equalities.lookup(op)) {
    Value isEqual =
        b.compare(ComparisonDirection::EQ, getValue(b, equality.lhs),
                  getValue(b, equality.rhs));
    OperationState state(b.loc, CustomCallOp::getOperationName(), isEqual,
                         TokenType::get(op->getContext()));
    state.addAttribute("custom_call_target",
                       b.builder.getStringAttr("__xla_gpu_assert"));
    state.addAttribute("custom_call_has_side_effect", b.builder.getUnitAttr());
    state.addAttribute("api_version",
                       CustomCallApiVersionAttr::get(
                           op->getContext(),
                           CustomCallApiVersion::API_VERSION_STATUS_RETURNING));
    state.addAttribute(
        HLODialect::kBackendConfig,
        b.builder.getStringAttr("Buffers have different size at runtime"));
    b.builder.create(state);
  }
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

bool hlo::isFull(AffineExpr size, int64_t bound) {
  auto constant = dyn_cast<mlir::AffineConstantExpr>(size);
  return constant && constant.getValue() == bound;
}

Value Padder::getInside(Builder &b, ArrayRef<int64_t> shape,
                        ArrayRef<DimSize> dims) {
  Value inside;
  for (auto [dim, size] : dims) {
    if (isFull(size, shape[dim]))
      continue;
    Value isInside =
        b.compare(ComparisonDirection::LT, b.iota(shape, b.getI32Type(), dim),
                  getValue(b, size));
    inside = inside ? b.bitAnd(inside, isInside) : isInside;
  }
  return inside;
}

void Padder::mask(Builder &b, OpOperand &operand, ArrayRef<DimSize> dims,
                  Value padding) {
  Value array = operand.get();
  Value inside = getInside(b, Builder::getShape(array), dims);
  if (!inside)
    return;
  Value masked = b.select(inside, array,
                          b.convert(padding, Builder::getElementType(array)));
  operand.set(masked);
}

SmallVector<Padder::DimSize> Padder::getDynamic(Value array,
                                                ArrayRef<int64_t> dims) const {
  SmallVector<DimSize> dynamic;
  ArrayRef<int64_t> shape = Builder::getShape(array);
  for (int64_t dim : dims)
    if (AffineExpr size = sizes.getSize(array, dim); !isFull(size, shape[dim]))
      dynamic.push_back({dim, size});
  return dynamic;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// An array with another layout.
static Value withType(Value value, Type type, Operation *op) {
  OpBuilder builder(op);
  if (auto constant = value.getDefiningOp<ConstantOp>())
    return ConstantOp::create(builder, op->getLoc(),
                              cast<DenseElementsAttr>(constant.getValue())
                                  .reshape(cast<ShapedType>(type)));
  return CopyOp::create(builder, op->getLoc(), type, value);
}

void Padder::replace(Operation *op, Value value) {
  Value result = op->getResult(0);
  Type type = getPaddedType(result.getType());
  // A size that is known already, or the last of what was built for `op`.
  bool isNew = !isa<GetDimensionSizeOp>(op) && !identities.contains(op);
  if (isNew)
    value.setType(type);
  else if (value.getType() != type)
    value = withType(value, type, op);
  sizes.replace(result, value);
  equalities.erase(op);
  if (op == asyncInstruction)
    asyncInstruction = nullptr;
  if (isNew) {
    replaceInstruction(op, value);
    return;
  }
  mlir::IRRewriter rewriter(op->getContext());
  replaceWithValue(rewriter, op, value);
}

void Padder::pad(Operation *op) {
  OpBuilder builder(op);
  auto hasLayout = [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return array && getLayout(array);
  };
  Builder b(builder, op->getLoc(),
            llvm::any_of(op->getResultTypes(), hasLayout) ||
                llvm::any_of(op->getOperandTypes(), hasLayout));
  checkEqualities(op, b);

  auto isDynamicValue = [&](Value value) {
    return hasDynamicDimensions(sizes.getType(value));
  };
  bool isPadded = llvm::any_of(op->getOperands(), isDynamicValue) ||
                  llvm::any_of(op->getResults(), isDynamicValue);
  if (isPadded)
    remark::passed(op->getLoc(),
                   remark::RemarkOpts::name("Padded").category(DEBUG_TYPE))
        << remark::add("{0} works on arrays as large as their bounds",
                       op->getName().stripDialect());
  // Computations may have dynamic dimensions inside only.
  bool isControlFlow =
      llvm::TypeSwitch<Operation *, bool>(op)
          .Case([&](WhileOp op) {
            padWhile(op, b);
            return true;
          })
          .Case([&](ConditionalOp op) {
            padConditional(op, b);
            return true;
          })
          .Case([&](FusionOp op) {
            padFusion(op, b);
            return true;
          })
          .Case([&](CallOp op) {
            padCall(op, b);
            return true;
          })
          .Case([&](AsyncStartOp op) {
            if (sizes.isDynamicAsync(op))
              padAsync(op);
            return true;
          })
          .Case<AsyncUpdateOp, AsyncDoneOp>([&](Operation *) { return true; })
          .Default(false);
  if (isControlFlow || !isPadded)
    return;

  // What takes the place of the instruction.
  Value value =
      llvm::TypeSwitch<Operation *, Value>(op)
          .Case([&](GetDimensionSizeOp op) {
            return getSize(b, op.getOperand(), op.getDimension());
          })
          .Case([&](ConcatenateOp op) { return padConcatenate(op, b); })
          .Case([&](ReverseOp op) { return padReverse(op, b); })
          .Case<ReshapeOp, DynamicReshapeOp>(
              [&](Operation *op) { return padReshape(op, b); })
          .Case([&](DynamicUpdateSliceOp op) {
            return padDynamicUpdateSlice(op, b);
          })
          .Case([&](SortOp op) { return padSort(op, b); })
          .Case([&](TopkOp op) { return padTopk(op, b); })
          .Case([&](ReduceOp op) { return padReduce(op, b); })
          .Case([&](ReduceWindowOp op) { return padReduceWindow(op, b); })
          .Case(
              [&](SelectAndScatterOp op) { return padSelectAndScatter(op, b); })
          .Case([&](CustomCallOp op) -> Value {
            if (auto convolution = DynamicConvolution::get(op);
                convolution && !sizes.takesDynamic(op))
              return padDynamicConvolution(*convolution, b);
            if (op.getCustomCallTarget() != "PadToStatic")
              return {};
            SmallVector<Value> elements = {op.getOperand(0)};
            for (int64_t dim = 0, rank = getOldType(op.getOperand(0)).getRank();
                 dim < rank; ++dim)
              elements.push_back(getSize(b, op.getOperand(0), dim));
            return b.tuple(elements);
          })
          .Default(Value());
  if (value) {
    replace(op, value);
    return;
  }
  if (sizes.takesDynamic(op)) {
    padAround(op, b);
    return;
  }
  auto custom = dyn_cast<CustomCallOp>(op);
  if (isa<SetDimensionSizeOp>(op) ||
      (custom && custom.getCustomCallTarget() == "SliceToDynamic")) {
    Type type = op->getResult(0).getType();
    op->setOperand(0, resize(op->getOperand(0), type, b));
    op->getResult(0).setType(getPaddedType(type));
    identities.insert(op);
    return;
  }
  // The others do the same with padded operands, once what they would read of
  // the padding is no different.
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](PadOp op) { padPad(op, b); })
      .Case([&](DynamicSliceOp op) { padDynamicSlice(op, b); })
      .Case([&](GatherOp op) { padGather(op, b); })
      .Case([&](ScatterOp op) { padScatter(op, b); })
      .Case<AllGatherOp, ReduceScatterOp>(
          [&](auto op) { padCollective(op, op.getDimension(), b); })
      .Case([&](AllToAllOp op) {
        if (std::optional<int64_t> dim = op.getDimension())
          padCollective(op, *dim, b);
      })
      .Case([&](DotOp op) { padDot(op, b); })
      .Case([&](CholeskyOp op) { padCholesky(op, b); })
      .Case([&](TriangularSolveOp op) { padTriangularSolve(op, b); })
      .Case([&](ConvolutionOp op) { padConvolution(op, b); });
  op->getResult(0).setType(getPaddedType(op->getResult(0).getType()));
}

void Padder::pad(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator()))
    if (!done.contains(&op))
      pad(&op);
}

LogicalResult Padder::verify(Operation *op) {
  auto isDynamicVector = [&](Value indices, int64_t vectorDim) {
    auto type = cast<RankedTensorType>(indices.getType());
    if (vectorDim >= type.getRank() || !type.isDynamicDim(vectorDim))
      return false;
    op->emitOpError("is not supported: dimension ")
        << vectorDim << ", of index vectors, is dynamic";
    return true;
  };
  auto verifyStarts = [&](ValueRange starts) -> LogicalResult {
    if (starts.size() == 1 &&
        cast<RankedTensorType>(starts[0].getType()).getRank() == 1 &&
        (hasDynamicDimensions(op->getOperand(0).getType()) ||
         hasDynamicDimensions(op->getOperand(1).getType())))
      return op->emitOpError("is not supported: dimension ")
             << getDynamicDimensions(op->getOperand(0).getType()).front().dim
             << " is dynamic, and the start is one array";
    return success();
  };
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](GatherOp op) {
        return success(
            !isDynamicVector(op.getStartIndices(),
                             op.getDimensionNumbers().getIndexVectorDim()));
      })
      .Case([&](ScatterOp op) -> LogicalResult {
        if (isDynamicVector(op.getScatterIndices(),
                            op.getDimensionNumbers().getIndexVectorDim()))
          return failure();
        return verifyScatter(op);
      })
      .Case(
          [&](DynamicSliceOp op) { return verifyStarts(op.getStartIndices()); })
      .Case([&](DynamicUpdateSliceOp op) {
        return verifyStarts(op.getStartIndices());
      })
      .Case([&](TopkOp op) -> LogicalResult {
        auto type = cast<RankedTensorType>(op.getOperand().getType());
        int64_t last = type.getRank() - 1;
        Type elementType = type.getElementType();
        if (!type.isDynamicDim(last) || isFloat(elementType) ||
            isInteger(elementType))
          return success();
        return op.emitOpError("is not supported: dimension ")
               << last << " is dynamic, and its elements have no order";
      })
      .Case([&](CallOp op) -> LogicalResult {
        StringAttr callee = op.getCalleeAttr().getAttr();
        Type type = functionTypes.lookup(callee).getResult(0);
        if (options.sliceDynamicOutput || !publicFunctions.contains(callee) ||
            !hasDynamicDimensions(type))
          return success();
        return op.emitOpError("is not supported: @")
               << callee.getValue() << " returns dimension "
               << getDynamicDimensions(type)[0].dim
               << " padded, without its size";
      })
      .Case([&](CustomCallOp op) -> LogicalResult {
        if (ArrayAttr callees = op.getCalledComputationsAttr())
          for (Attribute callee : callees) {
            FunctionType type =
                functionTypes.lookup(cast<FlatSymbolRefAttr>(callee).getAttr());
            auto values = llvm::to_vector(type.getInputs());
            llvm::append_range(values, type.getResults());
            for (Type value : values)
              if (hasDynamicDimensions(value))
                return op.emitOpError("is not supported: dimension ")
                       << getDynamicDimensions(value).front().dim << " of "
                       << shapeToString(value, false) << " in " << callee
                       << " is dynamic";
          }
        return success();
      })
      .Default(success());
}

LogicalResult Padder::verify(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    functionTypes[function.getNameAttr()] = function.getFunctionType();
    if (function.isPublic() || function.isExternal())
      publicFunctions.insert(function.getNameAttr());
    // Other functions are no computations of HLO, but may stand beside them.
    if (function.isExternal() ||
        (function.getNumResults() == 1 && function.getBody().hasOneBlock()))
      continue;
    if (!function.getBody().hasOneBlock())
      return function.emitOpError("is not supported: it has several blocks");
    for (Type type : function.getResultTypes())
      if (hasDynamicDimensions(type))
        return function.emitOpError("is not supported: dimension ")
               << getDynamicDimensions(type)[0].dim
               << " of one of several results is dynamic";
  }
  WalkResult result = module.walk([&](Operation *op) {
    return failed(verify(op)) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void Padder::pad(ModuleOp module) {
  if (options.checkAtRuntime)
    for (const auto &equality : sizes.getEqualities())
      equalities[equality.op].push_back(equality);
  for (auto function : module.getOps<func::FuncOp>())
    padFunction(function);
  for (Operation *op : dead)
    op->erase();
  for (Operation *op : identities)
    replace(op, op->getOperand(0));
  for (Operation *tuple : tuples)
    if (tuple->use_empty() && !hasControlDependencies(tuple))
      tuple->erase();
}
