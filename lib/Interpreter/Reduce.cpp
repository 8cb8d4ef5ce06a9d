//===- Reduce.cpp - TODO ---

#include "Evaluators.h"

using namespace hlo;

void hlo::populateReduceEvaluators(Evaluators &evaluators) {}
