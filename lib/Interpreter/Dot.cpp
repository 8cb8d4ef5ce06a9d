//===- Dot.cpp - TODO ---

#include "Evaluators.h"

using namespace hlo;

void hlo::populateDotEvaluators(Evaluators &evaluators) {}
