//===- Computations.cpp - Regions, functions and what runs them -----------===//

#include "Normalizer.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using namespace hlo::layout;

void Normalizer::normalizeReturn(Block &block) {
  Operation *terminator = block.getTerminator();
  for (mlir::OpOperand &operand : terminator->getOpOperands())
    operand.set(getNormalized(operand.get()));
}

/// All values of one type that is not normalized, and no sharding says anything
/// of their shape.
static bool mayNormalize(Operation *op, Type type, TypeRange types) {
  return !isNormalized(type) && hasShardingOfAnyShape(op) &&
         llvm::all_of(types, [&](Type other) { return other == type; });
}

static Type getReturnType(Region &region) {
  return region.front().getTerminator()->getOperand(0).getType();
}

void Normalizer::visitWhile(WhileOp op) {
  Type type = op.getType();
  Block &condition = op.getCondition().front(), &body = op.getBody().front();
  bool normalizes = mayNormalize(
      op, type,
      {op.getOperand().getType(), getReturnType(op.getBody()),
       condition.getArgument(0).getType(), body.getArgument(0).getType()});
  if (normalizes) {
    op->setOperand(0, getNormalized(op.getOperand()));
    normalizeType(condition.getArgument(0));
    normalizeType(body.getArgument(0));
  }
  visitRegions(op);
  if (normalizes) {
    normalizeReturn(body);
    normalizeType(op.getResult());
    passed(op);
  } else if (!isNormalized(type)) {
    missed(op);
  }
}

void Normalizer::visitConditional(ConditionalOp op) {
  Type type = op.getType();
  bool normalizesResult = llvm::all_of(op.getBranches(), [&](Region &branch) {
    return mayNormalize(op, type, getReturnType(branch));
  });
  for (auto [i, branch] : llvm::enumerate(op.getBranches())) {
    mlir::OpOperand &operand = op->getOpOperand(1 + i);
    BlockArgument argument = branch.getArgument(0);
    if (argument.getType() != operand.get().getType())
      continue;
    operand.set(getNormalized(operand.get()));
    normalizeType(argument);
  }
  visitRegions(op);
  if (normalizesResult) {
    for (Region &branch : op.getBranches())
      normalizeReturn(branch.front());
    normalizeType(op.getResult());
    passed(op);
  } else if (!isNormalized(type)) {
    missed(op);
  }
}

/// Nothing of a kernel has to keep its layouts: that it is one says how its
/// arrays lie.
static bool canNormalizeAll(FusionOp fusion) {
  // A kernel written by hand knows its arrays; what is one array in memory
  // stays one.
  if (fusion.getKind() == FusionKind::kCustom ||
      fusion.getOutputToOperandAliasing() || !hasShardingOfAnyShape(fusion) ||
      fusion.getOperandTypes() != fusion.getCalls().getArgumentTypes() ||
      fusion.getType() != getReturnType(fusion.getCalls()))
    return false;
  return llvm::all_of(fusion.getCalls().front(), [](Operation &op) {
    auto inner = dyn_cast<FusionOp>(op);
    return inner ? canNormalizeAll(inner)
                 : !hasOtherLayouts(&op) || canNormalize(&op);
  });
}

/// An array that a kernel takes as it lies, and not as a bitcast before it:
/// fusion would take that in.
static bool isOnlyBitcast(Value array) {
  return llvm::all_of(array.getUsers(), [](Operation *user) {
    return isa<BitcastOp>(user) ||
           (isa<ParameterOp>(user) && isOnlyBitcast(user->getResult(0)));
  });
}

void Normalizer::visitFusion(FusionOp op) {
  if (!canNormalizeAll(op)) {
    if (hasOtherLayouts(op))
      missed(op);
    return;
  }
  bool changes = !isNormalized(op.getType());
  for (BlockArgument argument : op.getCalls().getArguments()) {
    mlir::OpOperand &operand = op->getOpOperand(argument.getArgNumber());
    bool isBitcast = isOnlyBitcast(argument);
    changes |= !isBitcast && !isNormalized(argument.getType());
    Value given =
        isBitcast ? skipBitcasts(operand.get()) : getNormalized(operand.get());
    isChanged |= given != operand.get();
    operand.set(given);
    changeType(argument, given.getType());
  }
  visitRegions(op);
  normalizeReturn(op.getCalls().front());
  normalizeType(op.getResult());
  if (changes)
    passed(op);
}

/// A function that only calls run, with values of its types.
static bool isOnlyCalled(func::FuncOp function, ModuleOp module,
                         mlir::SymbolUserMap &users) {
  auto hasShape = [&](Attribute attr) {
    auto attrs = dyn_cast_or_null<mlir::ArrayAttr>(attr);
    return attrs && llvm::any_of(attrs, [](Attribute attr) {
             auto sharding = dyn_cast_or_null<ShardingAttr>(
                 cast<mlir::DictionaryAttr>(attr).get(HLODialect::kSharding));
             return sharding && !hlo::fitsAnyShape(sharding);
           });
  };
  if (function.isPublic() || function.isExternal() ||
      hasShape(function.getArgAttrsAttr()))
    return false;
  return llvm::all_of(users.getUsers(function), [&](Operation *user) {
    auto call = dyn_cast<CallOp>(user);
    return call && !call.getIsComposite() && hasShardingOfAnyShape(call) &&
           !call->getParentOfType<FusionOp>() &&
           !call->getParentOfType<AsyncStartOp>() &&
           call.getOperandTypes() == function.getArgumentTypes() &&
           call->getResultTypes() == function.getResultTypes();
  });
}

void Normalizer::findFunctions() {
  mlir::SymbolTableCollection tables;
  mlir::SymbolUserMap users(tables, module);
  for (auto function : module.getOps<func::FuncOp>())
    if (isOnlyCalled(function, module, users))
      functions.insert(function);
}

void Normalizer::visitFunction(func::FuncOp function) {
  if (function.isExternal())
    return;
  Block &block = function.getBody().front();
  bool normalizes = functions.contains(function);
  if (normalizes)
    for (BlockArgument argument : block.getArguments())
      normalizeType(argument);
  visit(block);
  if (!normalizes)
    return;
  normalizeReturn(block);
  function.setType(builder.getFunctionType(
      block.getArgumentTypes(), block.getTerminator()->getOperandTypes()));
}

void Normalizer::visitRegions(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      visit(block);
}

void Normalizer::visit(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block))
    visit(&op);
}

void Normalizer::visit(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      // Borders: values keep their types unless what makes them is changed.
      .Case<TupleOp, GetTupleElementOp, ParameterOp>([](Operation *) {})
      .Case([&](BitcastOp op) { visitBitcast(op); })
      .Case([&](ConstantOp op) { visitConstant(op); })
      .Case([&](TransposeOp op) { visitTranspose(op, op.getDimensions()); })
      .Case([&](CopyOp op) {
        auto type = dyn_cast<RankedTensorType>(op.getType());
        visitTranspose(op,
                       llvm::to_vector(llvm::seq(type ? type.getRank() : 0)));
      })
      .Case([&](WhileOp op) { visitWhile(op); })
      .Case([&](ConditionalOp op) { visitConditional(op); })
      .Case([&](FusionOp op) { visitFusion(op); })
      .Case([&](CallOp op) {
        Operation *callee =
            symbols.lookupNearestSymbolFrom(op, op.getCalleeAttr());
        if (!functions.contains(callee))
          return visitOther(op);
        for (mlir::OpOperand &operand : op->getOpOperands())
          operand.set(getNormalized(operand.get()));
        normalizeType(op.getResult());
      })
      .Case<AddDependencyOp, OptBarrierOp>([&](Operation *op) {
        Type type = op->getResult(0).getType();
        if (!mayNormalize(op, type, op->getOperand(0).getType()))
          return;
        op->setOperand(0, getNormalized(op->getOperand(0)));
        normalizeType(op->getResult(0));
      })
      .Case([&](AsyncStartOp op) {
        if (hasOtherLayouts(op))
          missed(op);
      })
      .Default([&](Operation *op) {
        if (!op->hasTrait<mlir::OpTrait::IsTerminator>()) {
          visitRegions(op);
          visitOther(op);
        }
      });
}

bool Normalizer::run() {
  findFunctions();
  for (auto function : module.getOps<func::FuncOp>())
    visitFunction(function);
  for (Operation *op : llvm::reverse(created))
    eraseIfUnread(op);
  return isChanged;
}
