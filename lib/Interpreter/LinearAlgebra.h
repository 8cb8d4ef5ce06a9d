//===- LinearAlgebra.h - Solvers --------------------------------*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_LINEARALGEBRA_H
#define HLO_LIB_INTERPRETER_LINEARALGEBRA_H

#include "hlo/Interpreter/Evaluation.h"

namespace hlo {
/// What `triangular-solve` computes of the matrices `a` and `b`, in f64 or
/// c128.
struct TriangularSolve {
  bool isLeftSide = true, isLower = true, hasUnitDiagonal = false;
  Transpose transpose = Transpose::NO_TRANSPOSE;

  Literal evaluate(const Literal &a, const Literal &b) const;
};
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_LINEARALGEBRA_H
