//===- ElementwiseTernary.cpp - TODO ---

#include "ElementwiseFunctions.h"

using namespace hlo;

ElementwiseFn hlo::getTernaryFunction(Operation *, PrimitiveType) {
  return nullptr;
}
