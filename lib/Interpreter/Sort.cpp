//===- Sort.cpp - TODO ---

#include "Evaluators.h"

using namespace hlo;

void hlo::populateSortEvaluators(Evaluators &evaluators) {}
