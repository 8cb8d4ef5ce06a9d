//===- hlo-differential.cpp - Modules before and after passes -------------===//

#include "hlo/InitAll.h"
#include "hlo/Tools/HLODifferential/HLODifferentialMain.h"

int main(int argc, char **argv) {
  hlo::registerAllPasses();
  return hlo::HLODifferentialMain(argc, argv);
}
