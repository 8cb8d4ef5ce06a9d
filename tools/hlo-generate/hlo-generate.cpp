//===- hlo-generate.cpp - Random HLO modules ------------------------------===//

#include "hlo/Tools/HLOGenerate/HLOGenerateMain.h"

int main(int argc, char **argv) { return hlo::HLOGenerateMain(argc, argv); }
