//===- Async.cpp - TODO ---

#include "Evaluators.h"

using namespace hlo;

void hlo::populateAsyncEvaluators(Evaluators &evaluators) {}
