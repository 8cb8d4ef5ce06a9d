//===- LinearAlgebra.cpp - TODO ---

#include "Evaluators.h"

using namespace hlo;

void hlo::populateLinearAlgebraEvaluators(Evaluators &evaluators) {}
