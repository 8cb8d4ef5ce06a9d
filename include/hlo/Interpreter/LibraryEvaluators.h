//===- LibraryEvaluators.h - Evaluation through libraries -------*- C++ -*-===//
// In a library of its own, HLOInterpreterLibraries, so that only the tools that
// use it load LAPACK and oneDNN.

#ifndef HLO_INTERPRETER_LIBRARYEVALUATORS_H
#define HLO_INTERPRETER_LIBRARYEVALUATORS_H

namespace hlo {
class Evaluators;

/// Adds the custom calls of LAPACK that JAX makes on CPUs.
void populateLapackEvaluators(Evaluators &evaluators);

/// Replaces the evaluation of dots and convolutions of f32 by that of oneDNN,
/// which adds up in f32 and in another order.
void populateOneDNNEvaluators(Evaluators &evaluators);

/// The default evaluators with those of LAPACK, and if asked for of oneDNN.
const Evaluators &getLibraryEvaluators(bool usesOneDNN = false);
} // namespace hlo

#endif // HLO_INTERPRETER_LIBRARYEVALUATORS_H
