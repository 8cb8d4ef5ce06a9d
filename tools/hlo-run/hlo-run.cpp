//===- hlo-run.cpp - Run HLO modules and compare their results -----------===//

#include "hlo/Tools/HLORun/HLORunMain.h"

int main(int argc, char **argv) { return hlo::HLORunMain(argc, argv); }
