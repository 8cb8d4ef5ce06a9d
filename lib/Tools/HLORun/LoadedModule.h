//===- LoadedModule.h - A module read from a file ---------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_LOADEDMODULE_H
#define HLO_LIB_TOOLS_HLORUN_LOADEDMODULE_H

#include "hlo/Tools/Support/Diagnostics.h"
#include "hlo/Tools/Support/Input.h"
#include "hlo/Tools/Support/InstructionLocator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"

namespace hlo::tools {
/// A module in a context of its own, whose diagnostics point into its file.
class LoadedModule {
public:
  explicit LoadedModule(const DialectRegistry &registry) : context(registry) {}

  /// Reads a file that holds one module with one entry: the public function, or
  /// the one named `entry`. Says what is wrong.
  ExitCode load(StringRef filename, StringRef entry = "");

  StringRef getFilename() const { return filename; }
  /// Null while no module is loaded.
  ModuleOp getModule() { return module ? *module : ModuleOp(); }
  func::FuncOp getEntry();
  MLIRContext *getContext() { return &context; }

  /// What the last diagnostic means: a case that is missing here, or a mistake
  /// in the module.
  ExitCode getFailure() const { return failure; }

private:
  ExitCode setEntry(StringRef name);

  std::string filename;
  MLIRContext context;
  llvm::SourceMgr sourceMgr;
  std::optional<DiagnosticPrinter> printer;
  std::optional<InstructionLocator> locator;
  std::optional<ScopedDiagnosticHandler> classifier;
  ExitCode failure = ExitCode::BadInput;
  OwningOpRef<ModuleOp> module;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_LOADEDMODULE_H
