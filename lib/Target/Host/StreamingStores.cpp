//===- StreamingStores.cpp - Stores that leave caches alone ---------------===//
//
// An array that no cache holds would only replace there what is read again, and
// each of its lines would be read before it is written.
//
//===----------------------------------------------------------------------===//

#include "StreamingStores.h"
#include "hlo/Conversion/Kernel/StreamedBuffers.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

/// Bytes that vectors are stored at a time, at least: fewer would not fill what
/// gathers a line.
static constexpr unsigned kLeastBytes = 32;

/// The slot of the array of buffers which the memory of a pointer is in.
static std::optional<uint64_t> getBuffer(Value *pointer, Function &function) {
  auto *load = dyn_cast<LoadInst>(getUnderlyingObject(pointer, 0));
  if (!load || !load->getType()->isPointerTy())
    return std::nullopt;
  const DataLayout &layout = function.getDataLayout();
  APInt offset(layout.getIndexTypeSizeInBits(load->getPointerOperandType()), 0);
  Value *base = load->getPointerOperand()->stripAndAccumulateConstantOffsets(
      layout, offset, /*AllowNonInbounds=*/true);
  if (base != function.getArg(0))
    return std::nullopt;
  return offset.getZExtValue() / layout.getPointerSize();
}

/// Whether a store is aligned if its buffer is, to lines of the cache.
static bool isAligned(StoreInst &store, unsigned bytes,
                      ScalarEvolution &evolution) {
  const SCEV *address = evolution.getSCEV(store.getPointerOperand());
  const SCEV *offset =
      evolution.getMinusSCEV(address, evolution.getPointerBase(address));
  return !isa<SCEVCouldNotCompute>(offset) &&
         evolution.getMinTrailingZeros(offset) >= Log2_32(bytes);
}

PreservedAnalyses
hlo::StreamingStoresPass::run(Function &function,
                              FunctionAnalysisManager &analyses) {
  llvm::Attribute attribute = function.getFnAttribute(kStreamedBuffers);
  Triple triple(function.getParent()->getTargetTriple());
  if (!attribute.isStringAttribute() || triple.getArch() != Triple::x86_64)
    return PreservedAnalyses::all();
  SmallDenseSet<uint64_t> streamed;
  SmallVector<StringRef> numbers;
  attribute.getValueAsString().split(numbers, ',');
  for (StringRef number : numbers)
    if (uint64_t slot; !number.getAsInteger(10, slot))
      streamed.insert(slot);

  auto &loops = analyses.getResult<LoopAnalysis>(function);
  SmallVector<std::pair<uint64_t, StoreInst *>> stores;
  for (Instruction &instruction : instructions(function)) {
    auto *store = dyn_cast<StoreInst>(&instruction);
    if (store) {
      auto *type =
          dyn_cast<llvm::FixedVectorType>(store->getValueOperand()->getType());
      if (auto slot = getBuffer(store->getPointerOperand(), function);
          slot && type)
        stores.push_back({*slot, store});
      continue;
    }
    // What is read again may well be in a cache; a few elements, once for loops
    // that write many, do not matter.
    const Loop *loop = loops.getLoopFor(instruction.getParent());
    if (instruction.mayReadFromMemory() && (!loop || loop->isInnermost()))
      for (llvm::Value *operand : instruction.operands())
        if (operand->getType()->isPtrOrPtrVectorTy())
          if (auto slot = getBuffer(operand, function))
            streamed.erase(*slot);
  }
  auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  bool isChanged = false;
  for (auto [slot, store] : stores) {
    unsigned bytes = function.getDataLayout().getTypeStoreSize(
        store->getValueOperand()->getType());
    if (!streamed.contains(slot) || bytes < kLeastBytes ||
        !isPowerOf2_32(bytes) || bytes > kBufferAlignment ||
        !loops.getLoopFor(store->getParent()) ||
        !isAligned(*store, bytes, evolution))
      continue;
    Metadata *one = ConstantAsMetadata::get(
        ConstantInt::get(llvm::Type::getInt32Ty(function.getContext()), 1));
    store->setMetadata(LLVMContext::MD_nontemporal,
                       MDNode::get(function.getContext(), one));
    store->setAlignment(Align(bytes));
    isChanged = true;
  }
  if (!isChanged)
    return PreservedAnalyses::all();
  // They are in no order with other stores.
  for (BasicBlock &block : function)
    if (auto *end = dyn_cast<ReturnInst>(block.getTerminator()))
      IRBuilder<>(end).CreateIntrinsic(Intrinsic::x86_sse_sfence, {});
  return PreservedAnalyses::none();
}
