//===- PipelinePass.h - A list of passes as one pass ------------*- C++ -*-===//

#ifndef HLO_PIPELINES_PIPELINEPASS_H
#define HLO_PIPELINES_PIPELINEPASS_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"

namespace hlo {
/// Options of every pipeline.
struct PipelineOptions : mlir::PassPipelineOptions<PipelineOptions> {
  Option<unsigned> maxIterations{
      *this, "max-iterations",
      llvm::cl::desc("Times a fixpoint runs its passes at most"),
      llvm::cl::init(25)};
  Option<bool> inexact{
      *this, "inexact",
      llvm::cl::desc("Floats may round differently, as they do in XLA"),
      llvm::cl::init(false)};
  Option<bool> fastMath{*this, "fast-math",
                        llvm::cl::desc("Floats may be taken for finite "
                                       "numbers; implies `inexact`"),
                        llvm::cl::init(false)};
  Option<bool> deterministic{
      *this, "deterministic",
      llvm::cl::desc("Results do not depend on the order of threads"),
      llvm::cl::init(false)};
  Option<bool> classic{
      *this, "classic",
      llvm::cl::desc("The passes of XLA:GPU in 2022, in their order"),
      llvm::cl::init(false)};
  ListOption<std::string> dynamicCustomCalls{
      *this, "dynamic-custom-calls",
      llvm::cl::desc("Targets that take and return arrays of dynamic sizes")};
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc(
          "Whose narrow floats to compute with and whose kernels to make: "
          "cpu, h100, sm_90, or the file of a device description; with all "
          "floats, and kernels of an h100 or --target, if it is empty")};
  Option<bool> estimates{
      *this, "estimates",
      llvm::cl::desc("Programs say how long the cost model takes each kernel"),
      llvm::cl::init(false)};
};

/// Passes that run in order and have a name in common, under which they show
/// up in timings and dumps and can be disabled. A fixpoint repeats them until
/// none changes anything, or as often as `maxIterations` says, and warns then.
///
/// In a fixpoint, a pass that left an operation as it was runs again only after
/// something else changed that operation: a pass over functions on functions
/// that changed, one over the module if anything did. Passes therefore must
/// not depend on more than the operation they run on and their options, and
/// must preserve all analyses if, and only if, they change nothing.
class PipelinePass : public PassWrapper<PipelinePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PipelinePass)

  enum class Kind { Once, Fixpoint };
  PipelinePass(StringRef name, Kind kind, const PipelineOptions &options);
  PipelinePass(const PipelinePass &other);

  /// Appends a pass over modules or functions; one over any operation runs on
  /// functions. If operations are given, the pass does nothing, and does not
  /// run, where there is none of them.
  template <typename... OpTs> void addPass(std::unique_ptr<Pass> pass) {
    addPass(std::move(pass), {TypeID::get<OpTs>()...});
  }
  /// Appends a pass that leaves what it made as it is: it runs again only after
  /// others changed that.
  void addIdempotentPass(std::unique_ptr<Pass> pass) {
    addPass(std::move(pass));
    steps.back().isIdempotent = true;
  }

  StringRef getName() const override { return name; }
  StringRef getArgument() const override { return name; }
  void getDependentDialects(DialectRegistry &registry) const override;
  void runOnOperation() override;

protected:
  /// Takes out all passes.
  void clear() { steps.clear(); }

private:
  using Fingerprints = llvm::DenseMap<Operation *, llvm::hash_code>;
  /// One pass, in what MLIR runs it with.
  struct Step {
    OpPassManager passes = OpPassManager();
    /// Kinds of operations, one of which it needs, if any is given.
    SmallVector<TypeID, 2> operations;
    bool isIdempotent = false;
    /// When it left operations unchanged, or would have from then on.
    llvm::DenseMap<Operation *, unsigned> settled;
  };
  struct FunctionState {
    /// When it changed.
    unsigned changed = 0;
    /// When the kinds of operations in it were looked at, and these.
    std::optional<unsigned> seen;
    llvm::DenseSet<TypeID> operations;
    /// When its fingerprint was computed, and that.
    std::optional<unsigned> hashed;
    llvm::hash_code fingerprint = 0;
  };

  void addPass(std::unique_ptr<Pass> pass, ArrayRef<TypeID> operations);
  static bool isOverFunctions(const Step &step);
  /// True if there is something in `op` for the pass.
  bool isNeeded(const Step &step, Operation *op);
  bool isSettled(const Step &step, Operation *op);
  /// Of `op` and what it contains, where that may be needed to tell whether a
  /// pass changed it.
  Fingerprints getFingerprints(Operation *op);
  LogicalResult runOn(Operation *op, Step &step);
  LogicalResult runStep(Step &step);

  std::string name;
  Kind kind;
  SmallVector<Step> steps;
  /// Changes of the module so far.
  unsigned time = 0;
  llvm::DenseMap<Operation *, FunctionState> functions;
  // For the text of a pipeline that contains this one.
  Option<unsigned> maxIterations{*this, "max-iterations", llvm::cl::init(25)};
  Option<bool> inexact{*this, "inexact", llvm::cl::init(false)};
  Option<bool> fastMath{*this, "fast-math", llvm::cl::init(false)};
  Option<bool> deterministic{*this, "deterministic", llvm::cl::init(false)};
  Option<bool> classic{*this, "classic", llvm::cl::init(false)};
  ListOption<std::string> dynamicCustomCalls{*this, "dynamic-custom-calls"};
  Option<std::string> target{*this, "target"};
};
} // namespace hlo

#endif // HLO_PIPELINES_PIPELINEPASS_H
