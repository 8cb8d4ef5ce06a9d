//===- LibraryEvaluators.cpp - Evaluation through libraries ---------------===//

#include "hlo/Interpreter/LibraryEvaluators.h"
#include "hlo/Interpreter/Evaluation.h"

using namespace hlo;

const Evaluators &hlo::getLibraryEvaluators(bool usesOneDNN) {
  static const Evaluators exact = [] {
    Evaluators evaluators = Evaluators::getDefault();
    populateLapackEvaluators(evaluators);
    return evaluators;
  }();
  static const Evaluators fast = [] {
    Evaluators evaluators = exact;
    populateOneDNNEvaluators(evaluators);
    return evaluators;
  }();
  return usesOneDNN ? fast : exact;
}
