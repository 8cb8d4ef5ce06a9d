//===- IntegerDivision.cpp - Divisions of integers as those of floats -----===//
//
// Processors have no division of vectors of integers. The quotient of floats
// that have twice the bits is exact once its fraction is cut off: it is no
// nearer to the next integer than its rounding would be.
//
//===----------------------------------------------------------------------===//

#include "IntegerDivision.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

/// The float type with enough bits; null for what processors divide as it is.
static llvm::Type *getFloatType(const BinaryOperator &division) {
  if (!division.isIntDivRem() || isa<llvm::Constant>(division.getOperand(1)))
    return nullptr;
  llvm::Type *type = division.getType();
  if (type->isIntegerTy(8) || type->isIntegerTy(16))
    return llvm::Type::getFloatTy(type->getContext());
  if (type->isIntegerTy(32))
    return llvm::Type::getDoubleTy(type->getContext());
  return nullptr;
}

static void replace(BinaryOperator &division, llvm::Type *floatType) {
  IRBuilder<> builder(&division);
  auto opcode = division.getOpcode();
  bool isSigned =
      opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::SRem;
  llvm::Value *dividend = division.getOperand(0);
  llvm::Value *divisor = division.getOperand(1);
  auto toFloat = [&](llvm::Value *integer) {
    return isSigned ? builder.CreateSIToFP(integer, floatType)
                    : builder.CreateUIToFP(integer, floatType);
  };
  llvm::Value *ratio = builder.CreateFDiv(toFloat(dividend), toFloat(divisor));
  llvm::Value *result = isSigned
                            ? builder.CreateFPToSI(ratio, division.getType())
                            : builder.CreateFPToUI(ratio, division.getType());
  if (opcode == llvm::Instruction::SRem || opcode == llvm::Instruction::URem)
    result = builder.CreateSub(dividend, builder.CreateMul(result, divisor));
  division.replaceAllUsesWith(result);
  division.eraseFromParent();
}

llvm::PreservedAnalyses
hlo::IntegerDivisionPass::run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  bool isChanged = false;
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(instructions(function))) {
    auto *division = dyn_cast<BinaryOperator>(&instruction);
    // Others are no vectors.
    if (!division || !loops.getLoopFor(division->getParent()))
      continue;
    if (llvm::Type *type = getFloatType(*division)) {
      replace(*division, type);
      isChanged = true;
    }
  }
  return isChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
