//===- HLORunMain.cpp - What hlo-run does ---------------------------------===//

#include "hlo/Tools/HLORun/HLORunMain.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "hlo/Tools/Support/CommandLine.h"
#include "hlo/Tools/Support/Diagnostics.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace hlo;
using namespace hlo::tools;

int hlo::HLORunMain(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::SourceMgr sourceMgr;
  auto file = mlir::openInputFile(argv[1]);
  if (!file)
    return 1;
  sourceMgr.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  MLIRContext context;
  context.loadDialect<HLODialect, func::FuncDialect>();
  DiagnosticPrinter printer(sourceMgr, &context);
  auto module = importHLOText(sourceMgr, &context);
  if (!module)
    return 1;
  FailureOr<Literal> result = interpret(*module, {});
  if (failed(result))
    return 1;
  auto entry = *getEntryFunction(*module);
  llvm::outs() << result->toAttribute(withoutLayout(entry.getResultTypes()[0]))
               << "\n";
  return 0;
}
