//===- VectorExpansion.cpp - Functions of vectors as arithmetic -----------===//
//
// Of a vector can be asked what scalars in a loop cannot: whether any element
// needs what takes long. What stays a scalar is computed in the same way.
//
//===----------------------------------------------------------------------===//

#include "VectorExpansion.h"
#include "UniformMath.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

/// Angles up to which three parts of pi leave nothing of a multiple of it that
/// would change the result.
static constexpr double kLargestAngle = 1e5;

namespace {
/// Builds vectors of f32, or scalars.
struct VectorBuilder : IRBuilder<> {
  VectorBuilder(llvm::Instruction *before)
      : IRBuilder<>(before), type(before->getType()),
        bitsType(type->getWithNewType(getInt32Ty())) {}

  llvm::Value *constant(double value) { return ConstantFP::get(type, value); }
  llvm::Value *bits(uint64_t value) {
    return ConstantInt::get(bitsType, value);
  }
  llvm::Value *toBits(llvm::Value *x) { return CreateBitCast(x, bitsType); }
  llvm::Value *fma(llvm::Value *x, llvm::Value *y, llvm::Value *z) {
    return CreateIntrinsic(type, Intrinsic::fma, {x, y, z});
  }

  llvm::Type *type, *bitsType;
};
} // namespace

/// The sine of |x| - n pi, where n is the nearest integer, or for the cosine,
/// the nearest number halfway between two. Coefficients of sinf_u35 of SLEEF.
static llvm::Value *emitSine(VectorBuilder &b, llvm::Value *x,
                             llvm::Value *angle, bool isCosine) {
  // The last bits of a number so large are an integer.
  llvm::Value *large = b.constant(0x1.8p23);
  llvm::Value *ratio = b.constant(0.31830988618379067), *shifted, *multiple;
  if (isCosine) {
    shifted = b.CreateFAdd(b.fma(angle, ratio, b.constant(-0.5)), large);
    multiple = b.CreateFAdd(b.CreateFSub(shifted, large), b.constant(0.5));
  } else {
    shifted = b.fma(angle, ratio, large);
    multiple = b.CreateFSub(shifted, large);
  }
  llvm::Value *rest = angle;
  for (double part :
       {3.1415927410125732, -8.7422776573475858e-08, -3.4301988333096389e-15})
    rest = b.fma(multiple, b.constant(-part), rest);
  llvm::Value *square = b.CreateFMul(rest, rest);
  llvm::Value *sum = b.constant(2.6083159809786593541503e-06);
  for (double coefficient :
       {-0.0001981069071916863322258, 0.00833307858556509017944336,
        -0.166666597127914428710938})
    sum = b.fma(sum, square, b.constant(coefficient));
  llvm::Value *result = b.fma(b.CreateFMul(rest, square), sum, rest);
  // Every other half turn has the other sign.
  llvm::Value *sign = b.CreateShl(b.toBits(shifted), 31);
  sign = b.CreateXor(sign, isCosine
                               ? b.bits(0x80000000)
                               : b.CreateAnd(b.toBits(x), b.bits(0x80000000)));
  return b.CreateBitCast(b.CreateXor(b.toBits(result), sign), b.type);
}

/// Leaves the call to vectors with a large angle, and its results to these:
/// what an element becomes does not depend on its neighbors.
static void expandSine(CallInst &call, bool isCosine) {
  VectorBuilder b(&call);
  llvm::Value *x = call.getArgOperand(0);
  llvm::Value *angle = b.CreateUnaryIntrinsic(Intrinsic::fabs, x);
  llvm::Value *result = emitSine(b, x, angle, isCosine);
  llvm::Value *isLarge = b.CreateFCmpUGT(angle, b.constant(kLargestAngle));
  MDBuilder metadata(call.getContext());
  BasicBlock *start = call.getParent();
  llvm::Value *isAnyLarge =
      b.type->isVectorTy() ? b.CreateOrReduce(isLarge) : isLarge;
  llvm::Instruction *end = SplitBlockAndInsertIfThen(
      isAnyLarge, call.getNextNode(), /*Unreachable=*/false,
      metadata.createUnlikelyBranchWeights());
  BasicBlock *next = end->getSuccessor(0);
  b.SetInsertPoint(next, next->begin());
  PHINode *phi = b.CreatePHI(b.type, 2);
  call.replaceAllUsesWith(phi);
  call.moveBefore(end->getIterator());
  b.SetInsertPoint(end);
  phi->addIncoming(result, start);
  phi->addIncoming(b.CreateSelect(isLarge, &call, result), end->getParent());
}

llvm::PreservedAnalyses
hlo::VectorExpansionPass::run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses) {
  if (!machine.getMCSubtargetInfo()->checkFeatures("+fma"))
    return PreservedAnalyses::all();
  auto &library = analyses.getResult<TargetLibraryAnalysis>(function);
  // Blocks are split.
  SmallVector<std::pair<CallInst *, bool>> sines;
  for (llvm::Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<CallInst>(&instruction);
    std::string name = call ? getVectorizableFunction(*call, library) : "";
    if (name == "sinf" || name == "cosf")
      sines.push_back({call, name == "cosf"});
  }
  for (auto [call, isCosine] : sines)
    expandSine(*call, isCosine);
  return sines.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
