//===- UniformMath.cpp - One function for scalars and vectors -------------===//

#include "UniformMath.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// The function for the widest vectors; empty if there is none.
static std::pair<StringRef, unsigned>
getWidestFunction(StringRef name, llvm::Type *element,
                  const TargetLibraryInfo &library) {
  for (unsigned bits : {512, 256, 128}) {
    unsigned lanes = bits / element->getPrimitiveSizeInBits();
    StringRef found =
        library.getVectorizedFunction(name, ElementCount::getFixed(lanes));
    if (!found.empty())
      return {found, lanes};
  }
  return {};
}

std::string hlo::getVectorizableFunction(const CallInst &call,
                                         const TargetLibraryInfo &library) {
  const llvm::Function *callee = call.getCalledFunction();
  llvm::Type *element = call.getType()->getScalarType();
  if (!callee || isa<llvm::ScalableVectorType>(call.getType()) ||
      (!element->isFloatTy() && !element->isDoubleTy()))
    return "";
  std::string name = callee->getName().str();
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call)) {
    StringRef base = Intrinsic::getBaseName(intrinsic->getIntrinsicID());
    if (!base.consume_front("llvm."))
      return "";
    name = base.str() + (element->isFloatTy() ? "f" : "");
  } else if (callee->getName().starts_with("_ZGV")) {
    // After the last underscore of the vector function ABI.
    name = callee->getName().rsplit('_').second.str();
  }
  return getWidestFunction(name, element, library).second != 0 ? name : "";
}

/// A number for which no function takes longer than for most, as it does near
/// poles and outside of its domain, where each lane becomes a call of scalars.
static double getPlainArgument(StringRef name) {
  return name.starts_with("acosh") ? 2 : 0.5;
}

static void replace(CallInst &call, StringRef scalarName, StringRef name,
                    unsigned lanes) {
  IRBuilder<> b(&call);
  auto *vector = dyn_cast<FixedVectorType>(call.getType());
  unsigned count = vector ? vector->getNumElements() : 1;
  auto *type = FixedVectorType::get(call.getType()->getScalarType(), lanes);
  SmallVector<llvm::Type *> types(call.arg_size(), type);
  FunctionCallee callee = call.getModule()->getOrInsertFunction(
      name, llvm::FunctionType::get(type, types, /*isVarArg=*/false));
  auto *function = cast<llvm::Function>(callee.getCallee());
  function->setDoesNotAccessMemory();
  function->setDoesNotThrow();
  function->setWillReturn();
  SmallVector<llvm::Value *> parts;
  for (unsigned first = 0; first < count; first += lanes) {
    unsigned size = std::min(lanes, count - first);
    // The other lanes come from a constant behind the vector.
    SmallVector<int> mask;
    for (unsigned i = 0; i < lanes; ++i)
      mask.push_back(i < size ? first + i : count);
    SmallVector<llvm::Value *> arguments;
    for (llvm::Value *argument : call.args()) {
      llvm::Constant *rest = ConstantFP::get(
          vector ? argument->getType() : type, getPlainArgument(scalarName));
      arguments.push_back(
          vector ? b.CreateShuffleVector(argument, rest, mask)
                 : b.CreateInsertElement(rest, argument, uint64_t(0)));
    }
    llvm::Value *result = b.CreateCall(callee, arguments);
    if (!vector)
      parts.push_back(b.CreateExtractElement(result, uint64_t(0)));
    else if (size == lanes)
      parts.push_back(result);
    else
      parts.push_back(b.CreateShuffleVector(
          result, createSequentialMask(0, size, /*NumUndefs=*/0)));
  }
  call.replaceAllUsesWith(parts.size() == 1 ? parts.front()
                                            : concatenateVectors(b, parts));
  call.eraseFromParent();
}

PreservedAnalyses hlo::UniformMathPass::run(llvm::Function &function,
                                            FunctionAnalysisManager &analyses) {
  auto &library = analyses.getResult<TargetLibraryAnalysis>(function);
  bool isChanged = false;
  for (Instruction &instruction :
       llvm::make_early_inc_range(instructions(function))) {
    auto *call = dyn_cast<CallInst>(&instruction);
    std::string name = call ? getVectorizableFunction(*call, library) : "";
    if (name.empty())
      continue;
    auto [widest, lanes] =
        getWidestFunction(name, call->getType()->getScalarType(), library);
    if (call->getCalledFunction()->getName() == widest)
      continue;
    replace(*call, name, widest, lanes);
    isChanged = true;
  }
  return isChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
