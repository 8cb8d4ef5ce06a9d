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
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc(
          "Whose narrow floats to compute with: cpu, h100, sm_90, or "
          "the file of a device description; with all if it is "
          "empty")};
};

/// Passes that run in order and have a name in common, under which they show
/// up in timings and dumps and can be disabled. A fixpoint repeats them until
/// none changes anything, or as often as `maxIterations` says, and warns then.
///
/// In a fixpoint, a pass that left an operation as it was runs again only after
/// something else changed that operation: a pass over functions on functions
/// that changed, one over the module if anything did. Passes therefore must
/// not depend on more than the operation they run on and their options.
class PipelinePass : public PassWrapper<PipelinePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PipelinePass)

  enum class Kind { Once, Fixpoint };
  PipelinePass(StringRef name, Kind kind, const PipelineOptions &options);
  PipelinePass(const PipelinePass &other);

  /// Appends a pass over modules or functions; one over any operation runs on
  /// functions.
  void addPass(std::unique_ptr<Pass> pass);

  StringRef getName() const override { return name; }
  StringRef getArgument() const override { return name; }
  void getDependentDialects(DialectRegistry &registry) const override;
  void runOnOperation() override;

private:
  using Fingerprints = llvm::DenseMap<Operation *, llvm::hash_code>;
  /// One pass, in what MLIR runs it with.
  struct Step {
    OpPassManager passes;
    /// What the operations were like that it left unchanged.
    Fingerprints unchanged;
  };
  bool isOverFunctions(const Step &step) const;
  LogicalResult runOnce();
  /// Runs a step where it may change something, and says where it did.
  LogicalResult runStep(Step &step, Fingerprints &current, bool &isChanged);

  std::string name;
  Kind kind;
  SmallVector<Step> steps;
  // For the text of a pipeline that contains this one.
  Option<unsigned> maxIterations{*this, "max-iterations", llvm::cl::init(25)};
  Option<bool> inexact{*this, "inexact", llvm::cl::init(false)};
  Option<bool> fastMath{*this, "fast-math", llvm::cl::init(false)};
  Option<bool> deterministic{*this, "deterministic", llvm::cl::init(false)};
  Option<std::string> target{*this, "target"};
};
} // namespace hlo

#endif // HLO_PIPELINES_PIPELINEPASS_H
