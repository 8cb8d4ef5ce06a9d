//===- Registration.cpp - Pictures for tools like mlir-translate ----------===//

#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Target/Graph/Graph.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-translate/Translation.h"

using namespace hlo;

static void registerDialects(DialectRegistry &registry) {
  registry.insert<HLODialect, func::FuncDialect>();
}

void hlo::registerToDotTranslation() {
  TranslateFromMLIRRegistration dot(
      "mlir-to-dot", "write a module for Graphviz",
      [](ModuleOp module, raw_ostream &os) { return exportDot(module, os); },
      registerDialects);
}

void hlo::registerToHTMLTranslation() {
  TranslateFromMLIRRegistration html(
      "mlir-to-html", "write a page to look at a module in a browser",
      [](ModuleOp module, raw_ostream &os) { return exportHTML(module, os); },
      registerDialects);
}
