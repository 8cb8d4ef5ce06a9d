//===- hlo-translate.cpp - HLO text to MLIR, back, and to graphs ----------===//

#include "hlo/Tools/HLOTranslate/HLOTranslateMain.h"

int main(int argc, char **argv) { return hlo::HLOTranslateMain(argc, argv); }
