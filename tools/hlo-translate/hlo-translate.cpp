//===- hlo-translate.cpp - From one form of a module to another -----------===//

#include "hlo/Target/Graph/Graph.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

int main(int argc, char **argv) {
  hlo::registerToDotTranslation();
  hlo::registerToHTMLTranslation();
  return failed(mlir::mlirTranslateMain(argc, argv, "HLO translation driver"));
}
