//===- AsyncStarts.cpp - Where asynchronous operations begin --------------===//

#include "hlo/Analysis/AsyncStarts.h"

using namespace hlo;

AsyncStartOp AsyncStarts::lookup(Value value) {
  SmallVector<Value> chain;
  AsyncStartOp start;
  while (true) {
    auto [it, isNew] = starts.try_emplace(value);
    if (!isNew) {
      start = it->second;
      break;
    }
    chain.push_back(value);
    auto update = value.getDefiningOp<AsyncUpdateOp>();
    if (!update) {
      start = value.getDefiningOp<AsyncStartOp>();
      break;
    }
    value = update.getOperand();
  }
  for (Value link : chain)
    starts[link] = start;
  return start;
}
