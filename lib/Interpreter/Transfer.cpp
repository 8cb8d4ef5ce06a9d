//===- Transfer.cpp - TODO ---

#include "Evaluators.h"

using namespace hlo;

void hlo::populateTransferEvaluators(Evaluators &evaluators) {}
