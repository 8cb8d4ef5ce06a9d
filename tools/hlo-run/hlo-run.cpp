//===- hlo-run.cpp - Run HLO modules and compare their results ------------===//

#include "hlo/InitAll.h"
#include "hlo/Tools/HLORun/HLORunMain.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect>();
  hlo::registerAllDialects(registry);
  hlo::registerAllPasses();
  return hlo::HLORunMain(argc, argv, registry);
}
