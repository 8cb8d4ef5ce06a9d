//===- Gather.cpp - TODO ---

#include "Evaluators.h"

using namespace hlo;

void hlo::populateGatherEvaluators(Evaluators &evaluators) {}
