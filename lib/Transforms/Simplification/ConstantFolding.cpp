//===- ConstantFolding.cpp - Compute what is known ------------------------===//
// See the description of constant-folding in Passes.td; test:
// constant-folding.mlir. The interpreter computes; it is the definition of what
// an instruction does.

#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Threading.h"

#define DEBUG_TYPE "constant-folding"

namespace hlo {
#define GEN_PASS_DEF_CONSTANTFOLDINGPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

//===----------------------------------------------------------------------===//
// What may be folded
//===----------------------------------------------------------------------===//

/// Constants, and what stays symbolic because it is smaller than its elements.
static bool isKnown(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto broadcast = dyn_cast_or_null<BroadcastOp>(op))
    return broadcast.getOperand().getDefiningOp<ConstantOp>();
  return isa_and_nonnull<ConstantOp, IotaOp>(op);
}

/// True if a constant of that type can be written.
static bool isStaticArray(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  return array && array.hasStaticShape();
}

/// True if the result only depends on the values of the operands.
static bool isComputation(Operation *op) {
  // Computations of many instructions have passes of their own.
  if (isa<ConstantOp, IotaOp, BroadcastOp, ParameterOp, TupleOp, OptBarrierOp,
          DomainOp, AddDependencyOp, AfterAllOp, PartitionIdOp, ReplicaIdOp,
          GetDimensionSizeOp, SetDimensionSizeOp, CustomCallOp, CallOp,
          FusionOp, WhileOp, ConditionalOp, FftOp, RngBitGeneratorOp,
          RaggedDotOp, StochasticConvertOp>(op))
    return false;
  // In row-major order, as layout-normalize makes constants.
  if (isa<BitcastOp>(op) && isStaticArray(op->getOperand(0).getType()) &&
      isStaticArray(op->getResult(0).getType()))
    return !isDescending(cast<RankedTensorType>(op->getOperand(0).getType())) ||
           isDescending(cast<RankedTensorType>(op->getResult(0).getType()));
  // Smaller as it is.
  if (auto pad = dyn_cast<PadOp>(op))
    return !pad.getOperand().getDefiningOp<BroadcastOp>();
  return true;
}

static int64_t getNumElements(Type type) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  int64_t count = 0;
  for (Type leaf : leaves)
    if (isStaticArray(leaf))
      count = llvm::SaturatingAdd<uint64_t>(
          count, cast<RankedTensorType>(leaf).getNumElements());
  return count;
}

/// Whether an operation reads constants, or no more elements than are worth to
/// be written.
static bool hasConstants(Operation *op, int64_t smallElements) {
  bool isSmall = getNumElements(op->getResult(0).getType()) <= smallElements;
  for (Value operand : op->getOperands()) {
    if (operand.getDefiningOp<ConstantOp>())
      return true;
    isSmall &= getNumElements(operand.getType()) <= smallElements;
  }
  return isSmall && op->getNumOperands() != 0;
}

static bool isFoldable(Operation *op, int64_t smallElements) {
  if (!isa_and_nonnull<HLODialect>(op->getDialect()) ||
      !llvm::all_of(op->getOperands(), isKnown) || !isComputation(op) ||
      op->use_empty())
    return false;
  if (!hasConstants(op, smallElements))
    return false;
  Type type = op->getResult(0).getType();
  bool isFoldableType =
      isStaticArray(type) ||
      (isa<TupleType>(type) &&
       llvm::all_of(cast<TupleType>(type).getTypes(), isStaticArray) &&
       llvm::all_of(op->getUsers(), [](Operation *user) {
         return isa<GetTupleElementOp>(user) && !hasControlDependencies(user);
       }));
  // Control dependencies are an effect, too.
  return isFoldableType && mlir::isMemoryEffectFree(op);
}

//===----------------------------------------------------------------------===//
// Budget
//===----------------------------------------------------------------------===//

static int64_t getWindowSize(WindowAttr window) {
  int64_t size = 1;
  if (window)
    for (int64_t dimension : window.getSize())
      size *= dimension;
  return size;
}

/// Elementary operations that evaluating `op` takes, more or less.
static double estimateWork(Operation *op) {
  double result = getNumElements(op->getResult(0).getType());
  auto getElements = [](Value value) {
    return double(getNumElements(value.getType()));
  };
  auto getLastDim = [](Value value) {
    auto shape = cast<RankedTensorType>(value.getType()).getShape();
    return double(shape.empty() ? 1 : shape.back());
  };
  double perElement =
      llvm::TypeSwitch<Operation *, double>(op)
          .Case([&](DotOp dot) {
            double size = 1;
            for (int64_t dimension :
                 dot.getDimensionNumbers().getLhsContractingDims())
              size *= dot.getLhs().getType().getDimSize(dimension);
            return size;
          })
          .Case([&](ConvolutionOp convolution) {
            return getElements(convolution.getRhs());
          })
          .Case<ReduceWindowOp, SelectAndScatterOp>(
              [](auto op) { return getWindowSize(op.getWindowAttr()); })
          .Case<CholeskyOp, TriangularSolveOp>(
              [&](auto op) { return getLastDim(op->getOperand(0)); })
          .Default([](Operation *) { return 1.0; });
  double work = result * perElement;
  for (Value operand : op->getOperands())
    work = std::max(work, getElements(operand));
  double instructions = 1;
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps())
      instructions += !nested.hasTrait<mlir::OpTrait::IsTerminator>();
  return work * instructions;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct ConstantFoldingPass
    : hlo::impl::ConstantFoldingPassBase<ConstantFoldingPass> {
  using Base::Base;

  void runOnOperation() override {
    // What cannot be evaluated stays, and whoever runs it reports why.
    uint64_t thread = llvm::get_threadid();
    mlir::ScopedDiagnosticHandler silence(
        &getContext(), [thread](Diagnostic &diagnostic) {
          return success(llvm::get_threadid() == thread &&
                         diagnostic.getSeverity() == DiagnosticSeverity::Error);
        });
    // Operands come before what reads them.
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<FusionOp, AsyncStartOp>(op))
        return WalkResult::skip();
      if (isFoldable(op, smallElements) && isWithinBudget(op))
        fold(op);
      return WalkResult::advance();
    });
    if (folded.empty())
      return markAllAnalysesPreserved();
    eraseFolded();
  }

private:
  bool isWithinBudget(Operation *op) const;
  void fold(Operation *op);
  void replace(Operation *op, const Literal &value);
  /// Erases what was folded, and operands nothing else reads.
  void eraseFolded();

  /// In the order of the program, with the elements read of tuples.
  SmallVector<Operation *> folded;
};
} // namespace

static remark::RemarkOpts remarkName(StringRef name) {
  return remark::RemarkOpts::name(name).category(DEBUG_TYPE);
}

bool ConstantFoldingPass::isWithinBudget(Operation *op) const {
  auto getBytes = [](Value value) -> uint64_t {
    return hlo::getByteSize(value.getType())
        .value_or(std::numeric_limits<int64_t>::max());
  };
  uint64_t bytes = getBytes(op->getResult(0));
  for (Value operand : op->getOperands())
    bytes = llvm::SaturatingAdd(bytes, getBytes(operand));
  if (bytes > maxBytes) {
    remark::missed(op->getLoc(), remarkName("TooManyBytes"))
        << remark::add("{0} takes more than {1} bytes",
                       op->getName().stripDialect(), uint64_t(maxBytes));
    return false;
  }
  if (estimateWork(op) > double(maxOperations)) {
    remark::missed(op->getLoc(), remarkName("TooMuchWork"))
        << remark::add("{0} takes more than {1} operations",
                       op->getName().stripDialect(), uint64_t(maxOperations));
    return false;
  }
  return true;
}

/// The value of a constant, an iota or a broadcast constant.
static FailureOr<Literal> getLiteral(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto constant = dyn_cast<ConstantOp>(op))
    return Literal::get(constant.getValue());
  SmallVector<Literal> operands;
  for (Value operand : op->getOperands()) {
    FailureOr<Literal> literal = getLiteral(operand);
    if (failed(literal))
      return failure();
    operands.push_back(*literal);
  }
  return interpretOperation(op, operands);
}

void ConstantFoldingPass::fold(Operation *op) {
  SmallVector<Literal> operands;
  for (Value operand : op->getOperands()) {
    FailureOr<Literal> literal = getLiteral(operand);
    if (failed(literal))
      return;
    operands.push_back(*literal);
  }
  FailureOr<Literal> result = interpretOperation(op, operands);
  if (failed(result) || !result->matches(op->getResult(0).getType())) {
    remark::missed(op->getLoc(), remarkName("NotEvaluated"))
        << remark::add("{0} has no value", op->getName().stripDialect());
    return;
  }
  remark::passed(op->getLoc(), remarkName("Folded")) << remark::add(
      "{0} of constants is a constant", op->getName().stripDialect());
  folded.push_back(op);
  if (!result->isTuple())
    return replace(op, *result);
  for (Operation *user : op->getUsers()) {
    folded.push_back(user);
    replace(
        user,
        result->getTupleElements()[cast<GetTupleElementOp>(user).getIndex()]);
  }
}

void ConstantFoldingPass::replace(Operation *op, const Literal &value) {
  Type type = op->getResult(0).getType();
  OpBuilder builder(op);
  auto constant =
      ConstantOp::create(builder, op->getLoc(), type, value.toAttribute(type));
  for (StringRef name : {HLODialect::kSharding, HLODialect::kFrontendAttributes,
                         HLODialect::kOrigin})
    if (Attribute attribute = op->getAttr(name))
      constant->setAttr(name, attribute);
  op->replaceAllUsesWith(constant);
}

void ConstantFoldingPass::eraseFolded() {
  for (Operation *op : llvm::reverse(folded)) {
    llvm::SmallSetVector<Operation *, 4> sources;
    auto eraseWithSources = [&](Operation *op) {
      for (Value operand : op->getOperands())
        if (Operation *source = operand.getDefiningOp();
            isa<ConstantOp, IotaOp, BroadcastOp>(source))
          sources.insert(source);
      op->erase();
    };
    eraseWithSources(op);
    while (!sources.empty()) {
      Operation *source = sources.pop_back_val();
      if (source->use_empty() && !hasControlDependencies(source))
        eraseWithSources(source);
    }
  }
  folded.clear();
}
