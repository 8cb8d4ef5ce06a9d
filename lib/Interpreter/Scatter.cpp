//===- Scatter.cpp - TODO ---

#include "Evaluators.h"

using namespace hlo;

void hlo::populateScatterEvaluators(Evaluators &evaluators) {}
