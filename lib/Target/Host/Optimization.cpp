//===- Optimization.cpp - LLVM's passes for kernels -----------------------===//
//
// Kernels are small, were simplified before, and there may be many of them:
// what LLVM does for programs by default takes twice as long, and code that is
// no faster.
//
//===----------------------------------------------------------------------===//

#include "Optimization.h"
#include "IntegerDivision.h"
#include "StreamingStores.h"
#include "UniformMath.h"
#include "VectorExpansion.h"
#include "VectorMath.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

/// Iterations of loops that are unrolled: those of windows, or of the elements
/// of a pixel. More are vectors.
static constexpr unsigned kMostUnrolled = 8;

/// Bytes of the widest vectors.
static constexpr unsigned kVectorBytes = 64;

/// Instructions that loops become at most that are unrolled for the sake of
/// those around, where LLVM would leave them as they are.
static constexpr unsigned kMostCopied = 512;

/// Instructions for each element that is read or written, at least, of loops
/// that gain from vectors whose elements do not lie together.
static constexpr unsigned kLeastPerAccess = 8;

/// Instructions of loops of which a processor does not see two iterations at
/// once, though they need not wait for each other; twice as many as the most
/// would not fit registers. Of few iterations, none would be left for vectors.
static constexpr unsigned kLeastInterleaved = 64, kMostInterleaved = 256;
static constexpr unsigned kFewIterations = 512;

/// Iterations of loops whose last vector has fewer lanes, instead of scalars
/// for the rest: that many become vectors without a loop, whose masks are
/// constants.
static constexpr unsigned kMostMasked = 64;

/// Instructions that scalars for the rest take at least where a loop stores: a
/// load of what is stored with a mask has to wait until that is in the cache.
static constexpr unsigned kLeastRest = 240;

static void setAttributes(Module &module, TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  StringRef host = sys::getHostCPUName();
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    // Without them, the vectorizer works for the least processor there is.
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("tune-cpu", host);
    function.addFnAttr("target-features", machine.getTargetFeatureString());
    function.addFnAttr("prefer-vector-width", "512");
  }
}

/// Stores the bits of numbers that were put together: LLVM would select among
/// bf16 by way of f32, and round to bf16 without denormals or by a call.
static void storeBits(Module &module) {
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *store = dyn_cast<StoreInst>(&instruction))
        if (auto *cast = dyn_cast<BitCastInst>(store->getValueOperand());
            cast && cast->getType()->isBFloatTy())
          store->setOperand(0, cast->getOperand(0));
}

/// Multiplies by powers of two where no instruction does. Two factors:
/// denormals and infinity have no single one. Exponents are those of twice as
/// many bits at most.
static void expandLoadExponents(Module &module, const TargetMachine &machine) {
  if (machine.getMCSubtargetInfo()->checkFeatures("+avx512f"))
    return;
  constexpr unsigned kBias = 127, kMantissa = 23;
  for (Function &function : module)
    for (Instruction &instruction :
         llvm::make_early_inc_range(instructions(function))) {
      auto *call = dyn_cast<IntrinsicInst>(&instruction);
      if (!call || call->getIntrinsicID() != Intrinsic::ldexp ||
          !call->getType()->isFloatTy())
        continue;
      IRBuilder<> b(call);
      Value *exponent = call->getArgOperand(1);
      Value *half = b.CreateAShr(exponent, 1), *result = call->getArgOperand(0);
      for (Value *part : {half, b.CreateSub(exponent, half)}) {
        Value *power = b.CreateShl(b.CreateAdd(part, b.getInt32(kBias)),
                                   b.getInt32(kMantissa));
        result = b.CreateFMul(result, b.CreateBitCast(power, b.getFloatTy()));
      }
      call->replaceAllUsesWith(result);
      call->eraseFromParent();
    }
}

/// Whether a loop stores elements next to each other that fill vectors.
static bool fillsVectors(Loop &loop, ScalarEvolution &evolution) {
  unsigned count = evolution.getSmallConstantTripCount(&loop);
  for (BasicBlock *block : loop.blocks())
    for (Instruction &instruction : *block) {
      auto *store = dyn_cast<StoreInst>(&instruction);
      if (!store)
        continue;
      uint64_t size = evolution.getDataLayout().getTypeAllocSize(
          store->getValueOperand()->getType());
      auto *steps = dyn_cast<SCEVAddRecExpr>(
          evolution.getSCEV(store->getPointerOperand()));
      auto *step =
          steps && steps->getLoop() == &loop
              ? dyn_cast<SCEVConstant>(steps->getStepRecurrence(evolution))
              : nullptr;
      return step && step->getAPInt() == size &&
             count * size % kVectorBytes == 0;
    }
  return false;
}

static unsigned countInstructions(const Loop &loop) {
  unsigned size = 0;
  for (const BasicBlock *block : loop.blocks())
    size += block->size();
  return size;
}

/// Whether a loop computes for long with what it reads: vectors of the loop
/// around it have to collect their elements from as many places in memory.
static bool isArithmetic(const Loop &loop) {
  unsigned numAccesses = 0;
  for (const BasicBlock *block : loop.blocks())
    numAccesses += llvm::count_if(*block, llvm::IsaPred<LoadInst, StoreInst>);
  return countInstructions(loop) >= kLeastPerAccess * numAccesses;
}

/// Whether a loop of few iterations is to be unrolled though it is long: what
/// goes from an iteration to the next one, or too few of them, would leave it
/// without vectors, which the loop around may have instead.
static bool isCopied(const Loop &loop, unsigned count) {
  bool hasState = !llvm::hasSingleElement(loop.getHeader()->phis());
  return loop.isInnermost() && loop.getParentLoop() &&
         (hasState || (count < kMostUnrolled && isArithmetic(loop))) &&
         countInstructions(loop) * count <= kMostCopied;
}

/// Lets loops be that have many iterations, or loops in them that have: copies
/// of these would gain nothing. Returns whether the loop may be unrolled.
static bool keepLongLoops(Loop &loop, ScalarEvolution &evolution) {
  unsigned count = evolution.getSmallConstantTripCount(&loop);
  bool isShort =
      count != 0 && count <= kMostUnrolled && !fillsVectors(loop, evolution);
  for (Loop *inner : loop)
    isShort &= keepLongLoops(*inner, evolution);
  if (!isShort)
    loop.setLoopAlreadyUnrolled();
  else if (isCopied(loop, count))
    addStringMetadataToLoop(&loop, "llvm.loop.unroll.full", 1);
  return isShort;
}

/// Whether two iterations are worth to be computed side by side.
static bool isInterleaved(const Loop &loop, ScalarEvolution &evolution) {
  unsigned count = evolution.getSmallConstantTripCount(&loop),
           size = countInstructions(loop);
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block)
      if (isa<CallInst>(instruction) && !isa<IntrinsicInst>(instruction))
        return false;
  return (count == 0 || count >= kFewIterations) && size >= kLeastInterleaved &&
         size <= kMostInterleaved;
}

/// Bits of the widest numbers that a loop loads and stores. None where some are
/// not next to each other, which takes shuffles without masks, and with them an
/// instruction for each lane.
static std::optional<unsigned> getWidestAccess(const Loop &loop,
                                               ScalarEvolution &evolution) {
  unsigned widest = 8;
  for (BasicBlock *block : loop.blocks())
    for (Instruction &instruction : *block) {
      if (!isa<LoadInst, StoreInst>(instruction))
        continue;
      llvm::Type *type = getLoadStoreType(&instruction);
      const SCEV *address =
          evolution.getSCEV(getLoadStorePointerOperand(&instruction));
      if (!evolution.isLoopInvariant(address, &loop)) {
        auto *steps = dyn_cast<SCEVAddRecExpr>(address);
        auto *step =
            steps ? dyn_cast<SCEVConstant>(steps->getStepRecurrence(evolution))
                  : nullptr;
        if (!step || steps->getLoop() != &loop ||
            step->getAPInt() !=
                evolution.getDataLayout().getTypeAllocSize(type))
          return std::nullopt;
      }
      widest = std::max<unsigned>(widest, type->getScalarSizeInBits());
    }
  return widest;
}

/// Whether the iterations that fill no vector are as many lanes of one, which
/// costs less than two scalars. Only AVX-512 has masks for all there is.
static bool isMasked(const Loop &loop, ScalarEvolution &evolution,
                     const TargetMachine &machine) {
  unsigned count = evolution.getSmallConstantTripCount(&loop);
  if (count <= kMostUnrolled || count > kMostMasked ||
      !machine.getMCSubtargetInfo()->checkFeatures("+avx512bw,+avx512vl"))
    return false;
  std::optional<unsigned> widest = getWidestAccess(loop, evolution);
  if (!widest)
    return false;
  unsigned rest = count % (8 * kVectorBytes / *widest);
  bool hasStores = llvm::any_of(loop.blocks(), [](const BasicBlock *block) {
    return llvm::any_of(*block, llvm::IsaPred<StoreInst>);
  });
  return rest > 1 &&
         (!hasStores || rest * countInstructions(loop) >= kLeastRest);
}

namespace {
struct KeepLongLoopsPass : llvm::PassInfoMixin<KeepLongLoopsPass> {
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
    for (Loop *loop : analyses.getResult<LoopAnalysis>(function))
      keepLongLoops(*loop, evolution);
    return PreservedAnalyses::all();
  }
};

/// The vectorizer would not interleave those that it is for.
class ReleaseLoopsPass : public llvm::PassInfoMixin<ReleaseLoopsPass> {
public:
  explicit ReleaseLoopsPass(const TargetMachine &machine) : machine(machine) {}

  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
    for (Loop *loop :
         analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
      if (!loop->isInnermost())
        continue;
      if (MDNode *id = loop->getLoopID())
        loop->setLoopID(makePostTransformationMetadata(
            function.getContext(), id, {"llvm.loop.unroll.disable"}, {}));
      if (isInterleaved(*loop, evolution))
        addStringMetadataToLoop(loop, "llvm.loop.interleave.count", 2);
      if (isMasked(*loop, evolution, machine))
        addStringMetadataToLoop(loop, "llvm.loop.vectorize.predicate.enable",
                                1);
    }
    return PreservedAnalyses::all();
  }

private:
  const TargetMachine &machine;
};
} // namespace

static ModulePassManager getPasses(PassBuilder &builder,
                                   const TargetMachine &machine) {
  ModulePassManager passes;
  auto add = [&](auto &manager, StringRef names) {
    cantFail(builder.parsePassPipeline(manager, names));
  };
  // Before kernels become part of what the runtime calls: what is no memory of
  // others can then be told. What both branches read is read once, while it
  // looks the same. Emulated blocks become functions that are resumed.
  add(passes, "coro-early,function(sroa<modify-cfg>,early-cse<memssa>,"
              "simplifycfg<hoist-common-insts;sink-common-insts>,"
              "instcombine<no-verify-fixpoint>),"
              "cgscc(inline,coro-split),coro-cleanup");
  FunctionPassManager functions;
  add(functions, "loop-mssa(loop-rotate,licm),simplifycfg");
  functions.addPass(KeepLongLoopsPass());
  add(functions, "loop(loop-idiom,loop-deletion,loop-unroll-full)");
  functions.addPass(ReleaseLoopsPass(machine));
  functions.addPass(hlo::IntegerDivisionPass());
  add(functions,
      "sroa<modify-cfg>,gvn,instcombine<no-verify-fixpoint>,"
      "simplifycfg<hoist-common-insts;sink-common-insts>,"
      "loop-simplify,lcssa,inject-tli-mappings,loop-vectorize,"
      "instcombine<no-verify-fixpoint>,simplifycfg,"
      "loop-unroll<O2;full-unroll-max=8;no-partial;no-runtime;no-peeling;"
      "no-upperbound>,slp-vectorizer");
  functions.addPass(hlo::VectorExpansionPass(machine));
  functions.addPass(hlo::UniformMathPass());
  add(functions, "early-cse,loop-mssa(licm),simplifycfg");
  functions.addPass(hlo::StreamingStoresPass());
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(functions)));
  return passes;
}

void hlo::optimizeKernels(Module &module, TargetMachine &machine) {
  setAttributes(module, machine);
  storeBits(module);
  expandLoadExponents(module, machine);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  PassBuilder builder(&machine);
  functions.registerPass(
      [&] { return TargetLibraryAnalysis(getHostLibraryInfo(machine)); });
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  getPasses(builder, machine).run(module, modules);
}

namespace {
/// Processors compute addresses of vectors as they are: it takes a third of the
/// time of code generation to find others.
class NoStrengthReduction : public OptPassGate {
public:
  bool isEnabled() const override { return true; }
  bool shouldRunPass(StringRef name, StringRef) const override {
    return name != "Loop Strength Reduction";
  }
};
} // namespace

SmallVector<char, 0> hlo::emitObjectFile(Module &module,
                                         TargetMachine &machine) {
  static NoStrengthReduction gate;
  module.getContext().setOptPassGate(gate);
  SmallVector<char, 0> object;
  raw_svector_ostream stream(object);
  legacy::PassManager passes;
  passes.add(new TargetLibraryInfoWrapperPass(getHostLibraryInfo(machine)));
  if (machine.addPassesToEmitFile(passes, stream, nullptr,
                                  CodeGenFileType::ObjectFile))
    return {};
  passes.run(module);
  return object;
}
