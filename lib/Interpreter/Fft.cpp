//===- Fft.cpp - TODO ---

#include "Evaluators.h"

using namespace hlo;

void hlo::populateFftEvaluators(Evaluators &evaluators) {}
