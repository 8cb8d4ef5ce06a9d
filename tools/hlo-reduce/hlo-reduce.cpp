//===- hlo-reduce.cpp - Make HLO modules smaller that show a defect -------===//

#include "hlo/Tools/HLOReduce/HLOReduceMain.h"

int main(int argc, char **argv) { return hlo::HLOReduceMain(argc, argv); }
