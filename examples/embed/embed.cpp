//===- embed.cpp - A small compiler that uses the hlo dialect -------------===//
//
// embed FILE.mlir PIPELINE: parses FILE, runs PIPELINE on it, prints the
// result. For example: embed add.mlir 'canonicalize,dce'.
//
//===----------------------------------------------------------------------===//

#include "hlo/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  if (argc != 3) {
    llvm::errs() << "usage: " << argv[0] << " FILE.mlir PIPELINE\n";
    return 2;
  }

  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect>();
  hlo::registerAllDialects(registry);
  mlir::registerTransformsPasses();
  hlo::registerAllPasses();

  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;

  mlir::PassManager pm(&context);
  if (failed(mlir::parsePassPipeline(argv[2], pm)) || failed(pm.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
