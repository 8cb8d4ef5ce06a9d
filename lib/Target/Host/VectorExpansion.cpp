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
#include <cmath>

using namespace llvm;

/// Angles up to which the parts of pi leave nothing of a multiple of it that
/// would change the result.
static constexpr double kLargestAngle = 1e5;

namespace {
/// Builds vectors of f32 or f64, or scalars.
struct VectorBuilder : IRBuilder<> {
  VectorBuilder(llvm::Instruction *before)
      : IRBuilder<>(before), type(before->getType()),
        bitsType(type->getWithNewType(getIntNTy(type->getScalarSizeInBits()))) {
  }
  /// The same of as many elements of another type.
  VectorBuilder(const VectorBuilder &b, llvm::Type *element)
      : IRBuilder<>(b.GetInsertBlock(), b.GetInsertPoint()),
        type(b.type->getWithNewType(element)),
        bitsType(type->getWithNewType(getIntNTy(type->getScalarSizeInBits()))) {
  }

  llvm::Value *constant(double value) { return ConstantFP::get(type, value); }
  llvm::Value *bits(uint64_t value) {
    return ConstantInt::get(bitsType, value);
  }
  llvm::Value *toBits(llvm::Value *x) { return CreateBitCast(x, bitsType); }
  llvm::Value *fma(llvm::Value *x, llvm::Value *y, llvm::Value *z) {
    return CreateIntrinsic(type, Intrinsic::fma, {x, y, z});
  }

  /// By Horner's scheme, the coefficient of the highest power first.
  llvm::Value *polynomial(ArrayRef<double> coefficients, llvm::Value *x) {
    llvm::Value *sum = constant(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = fma(sum, x, constant(coefficient));
    return sum;
  }

  llvm::Type *type, *bitsType;
};
} // namespace

/// The sine of |x| - n pi, where n is the nearest integer, or for the cosine,
/// the nearest number halfway between two. It is computed in f64 and rounded
/// once, which takes less than sums of parts in f32; the polynomial is the
/// nearest one that there is, to 2^-27.
static llvm::Value *emitSine(VectorBuilder &b, llvm::Value *x,
                             llvm::Value *angle, bool isCosine) {
  VectorBuilder wide(b, b.getDoubleTy());
  angle = b.CreateFPExt(angle, wide.type);
  // The last bits of a number so large are an integer.
  llvm::Value *large = wide.constant(0x1.8p52);
  llvm::Value *ratio = wide.constant(0.31830988618379067), *shifted, *multiple;
  if (isCosine) {
    shifted =
        wide.CreateFAdd(wide.fma(angle, ratio, wide.constant(-0.5)), large);
    multiple =
        wide.CreateFAdd(wide.CreateFSub(shifted, large), wide.constant(0.5));
  } else {
    shifted = wide.fma(angle, ratio, large);
    multiple = wide.CreateFSub(shifted, large);
  }
  llvm::Value *rest = angle;
  for (double part : {3.1415926535897931, 1.2246467991473532e-16})
    rest = wide.fma(multiple, wide.constant(-part), rest);
  llvm::Value *square = wide.CreateFMul(rest, rest);
  llvm::Value *sum =
      wide.polynomial({2.605765664711194e-06, -0.00019809596499944344,
                       0.008333066164351975, -0.16666659547497115},
                      square);
  llvm::Value *result = wide.fma(wide.CreateFMul(rest, square), sum, rest);
  // Every other half turn has the other sign.
  llvm::Value *sign = wide.CreateShl(wide.toBits(shifted), 63);
  result =
      wide.CreateBitCast(wide.CreateXor(wide.toBits(result), sign), wide.type);
  llvm::Value *bits = b.toBits(b.CreateFPTrunc(result, b.type));
  bits = b.CreateXor(bits, isCosine
                               ? b.bits(0x80000000)
                               : b.CreateAnd(b.toBits(x), b.bits(0x80000000)));
  return b.CreateBitCast(bits, b.type);
}

/// The sine or cosine of what is left of |x| without n quarter turns, and of
/// what that is rounded by; the sine of the next quarter is the cosine.
/// Coefficients of fdlibm.
static llvm::Value *emitSineOfF64(VectorBuilder &b, llvm::Value *x,
                                  llvm::Value *angle, bool isCosine) {
  // The last bits of a number so large are an integer.
  llvm::Value *large = b.constant(0x1.8p52);
  llvm::Value *shifted = b.fma(angle, b.constant(0.63661977236758134), large);
  llvm::Value *multiple = b.CreateFSub(shifted, large);
  // The first difference is exact. It may be as small as the second part: what
  // that and the difference from it are rounded by is kept.
  llvm::Value *middle = b.constant(0x1.1a62633145c07p-54);
  llvm::Value *most = b.fma(multiple, b.constant(-0x1.921fb54442d18p0), angle);
  llvm::Value *part = b.CreateFMul(multiple, middle);
  llvm::Value *error = b.fma(multiple, middle, b.CreateFNeg(part));
  llvm::Value *difference = b.CreateFSub(most, part);
  llvm::Value *taken = b.CreateFSub(difference, most);
  llvm::Value *ofDifference =
      b.CreateFSub(b.CreateFSub(most, b.CreateFSub(difference, taken)),
                   b.CreateFAdd(part, taken));
  error = b.CreateFSub(ofDifference, error);
  error = b.fma(multiple, b.constant(0x1.f1976b7ed8fbcp-110), error);
  llvm::Value *rest = b.CreateFAdd(difference, error);
  error = b.CreateFSub(error, b.CreateFSub(rest, difference));

  llvm::Value *square = b.CreateFMul(rest, rest);
  llvm::Value *half = b.constant(0.5), *one = b.constant(1);
  llvm::Value *cube = b.CreateFMul(square, rest);
  llvm::Value *sum =
      b.polynomial({1.58969099521155010221e-10, -2.50507602534068634195e-08,
                    2.75573137070700676789e-06, -1.98412698298579493134e-04,
                    8.33333333332248946124e-03},
                   square);
  sum = b.fma(b.CreateFNeg(cube), sum, b.CreateFMul(half, error));
  sum = b.fma(square, sum, b.CreateFNeg(error));
  sum = b.fma(cube, b.constant(1.66666666666666324348e-01), sum);
  llvm::Value *sine = b.CreateFSub(rest, sum);

  sum = b.polynomial({-1.13596475577881948265e-11, 2.08757232129817482790e-09,
                      -2.75573143513906633035e-07, 2.48015872894767294178e-05,
                      -1.38888888888741095749e-03, 4.16666666666666019037e-02},
                     square);
  llvm::Value *halfSquare = b.CreateFMul(half, square);
  llvm::Value *above = b.CreateFSub(one, halfSquare);
  llvm::Value *lost = b.CreateFSub(b.CreateFSub(one, above), halfSquare);
  lost = b.fma(b.CreateFNeg(rest), error, lost);
  lost = b.fma(square, b.CreateFMul(square, sum), lost);
  llvm::Value *cosine = b.CreateFAdd(above, lost);

  llvm::Value *quarter = b.toBits(shifted);
  if (isCosine)
    quarter = b.CreateAdd(quarter, b.bits(1));
  llvm::Value *isOdd =
      b.CreateICmpNE(b.CreateAnd(quarter, b.bits(1)), b.bits(0));
  llvm::Value *result = b.CreateSelect(isOdd, cosine, sine);
  // Every other half turn has the other sign.
  llvm::Value *sign = b.CreateShl(b.CreateAnd(quarter, b.bits(2)), 62);
  if (!isCosine)
    sign = b.CreateXor(sign, b.CreateAnd(b.toBits(x), b.bits(1ull << 63)));
  return b.CreateBitCast(b.CreateXor(b.toBits(result), sign), b.type);
}

/// Replaces what takes long by `result`, but where `isSlow`: vectors with such
/// elements take long, whose results `emitSlow` tells at the end of a block for
/// them. What an element becomes does not depend on its neighbors.
static void replaceFast(
    llvm::Instruction &slow, llvm::Value *result, llvm::Value *isSlow,
    llvm::function_ref<llvm::Value *(llvm::Instruction *end)> emitSlow) {
  VectorBuilder b(&slow);
  MDBuilder metadata(slow.getContext());
  BasicBlock *start = slow.getParent();
  llvm::Value *isAnySlow =
      b.type->isVectorTy() ? b.CreateOrReduce(isSlow) : isSlow;
  llvm::Instruction *end = SplitBlockAndInsertIfThen(
      isAnySlow, slow.getNextNode(), /*Unreachable=*/false,
      metadata.createUnlikelyBranchWeights());
  BasicBlock *next = end->getSuccessor(0);
  b.SetInsertPoint(next, next->begin());
  PHINode *phi = b.CreatePHI(b.type, 2);
  slow.replaceAllUsesWith(phi);
  llvm::Value *ofSlow = emitSlow(end);
  b.SetInsertPoint(end);
  phi->addIncoming(result, start);
  phi->addIncoming(b.CreateSelect(isSlow, ofSlow, result), end->getParent());
}

/// Leaves the call to vectors with a large angle.
static void expandSine(CallInst &call, bool isCosine) {
  VectorBuilder b(&call);
  llvm::Value *x = call.getArgOperand(0);
  llvm::Value *angle = b.CreateUnaryIntrinsic(Intrinsic::fabs, x);
  llvm::Value *result = b.type->getScalarType()->isDoubleTy()
                            ? emitSineOfF64(b, x, angle, isCosine)
                            : emitSine(b, x, angle, isCosine);
  replaceFast(call, result, b.CreateFCmpUGT(angle, b.constant(kLargestAngle)),
              [&](llvm::Instruction *end) {
                call.moveBefore(end->getIterator());
                return &call;
              });
}

/// Subtracts the multiple of the divisor that the quotient is, which is exact
/// while that is an integer of the type. It was rounded up if what is left has
/// the other sign. Other quotients are left to the library, number by number.
static void expandRemainder(BinaryOperator &remainder) {
  VectorBuilder b(&remainder);
  llvm::Value *x = remainder.getOperand(0), *y = remainder.getOperand(1);
  llvm::Value *zero = b.constant(0);
  llvm::Value *quotient =
      b.CreateUnaryIntrinsic(Intrinsic::trunc, b.CreateFDiv(x, y));
  llvm::Value *rest = b.fma(b.CreateFNeg(quotient), y, x);
  llvm::Value *towards = b.CreateFMul(rest, b.CreateCopySign(b.constant(1), x));
  rest = b.CreateSelect(b.CreateFCmpOLT(towards, zero),
                        b.CreateFAdd(rest, b.CreateCopySign(y, x)), rest);
  // Zeros have the sign of the dividend, and infinite divisors leave it.
  rest = b.CreateSelect(b.CreateFCmpOEQ(quotient, zero), x,
                        b.CreateCopySign(rest, x));
  llvm::Value *isLarge =
      b.CreateFCmpOGE(b.CreateUnaryIntrinsic(Intrinsic::fabs, quotient),
                      b.constant(std::ldexp(
                          1., b.type->getScalarType()->getFPMantissaWidth())));
  replaceFast(remainder, rest, isLarge, [&](llvm::Instruction *end) {
    IRBuilder<> slow(end);
    auto *vector = dyn_cast<FixedVectorType>(remainder.getType());
    if (!vector)
      return slow.CreateFRem(x, y);
    llvm::Value *result = PoisonValue::get(vector);
    for (unsigned i : llvm::seq(vector->getNumElements()))
      result = slow.CreateInsertElement(
          result,
          slow.CreateFRem(slow.CreateExtractElement(x, i),
                          slow.CreateExtractElement(y, i)),
          i);
    return result;
  });
  remainder.eraseFromParent();
}

llvm::PreservedAnalyses
hlo::VectorExpansionPass::run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses) {
  if (!machine.getMCSubtargetInfo()->checkFeatures("+fma"))
    return PreservedAnalyses::all();
  auto &library = analyses.getResult<TargetLibraryAnalysis>(function);
  // Blocks are split.
  SmallVector<std::pair<CallInst *, bool>> sines;
  SmallVector<BinaryOperator *> remainders;
  for (llvm::Instruction &instruction : instructions(function)) {
    llvm::Type *element = instruction.getType()->getScalarType();
    if (instruction.getOpcode() == llvm::Instruction::FRem &&
        (element->isFloatTy() || element->isDoubleTy()))
      remainders.push_back(cast<BinaryOperator>(&instruction));
    auto *call = dyn_cast<CallInst>(&instruction);
    std::string name = call ? getVectorizableFunction(*call, library) : "";
    bool isCosine = name == "cos" || name == "cosf";
    if (isCosine || name == "sin" || name == "sinf")
      sines.push_back({call, isCosine});
  }
  for (auto [call, isCosine] : sines)
    expandSine(*call, isCosine);
  for (BinaryOperator *remainder : remainders)
    expandRemainder(*remainder);
  return sines.empty() && remainders.empty() ? PreservedAnalyses::all()
                                             : PreservedAnalyses::none();
}
