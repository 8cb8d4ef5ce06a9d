//===- ElementwiseUnary.cpp - TODO ---

#include "ElementwiseFunctions.h"

using namespace hlo;

ElementwiseFn hlo::getUnaryFunction(Operation *, PrimitiveType, PrimitiveType) {
  return nullptr;
}
