//===- LapackCall.cpp - A routine of LAPACK for a batch -------------------===//

#include "LapackCall.h"
#include "BLAS.h"
#include "hlo/Runtime/Error.h"
#include <cstring>

using namespace hlo;
using namespace hlo::runtime;

LapackCall::LapackCall(const CallReader &original)
    : call(original.getCall()), reader(call) {
  setBatch(0);
}

void LapackCall::setBatch(size_t matrix) {
  batchShape.clear();
  if (matrix < call.operands.size() &&
      call.operands[matrix].dimensions.size() >= 2) {
    const Ints &sizes = call.operands[matrix].dimensions;
    batchShape.assign(sizes.begin(), sizes.end() - 2);
  }
  batchSize = getNumElements(batchShape);
}

static int64_t getSizeFromLast(const std::vector<ArrayShape> &shapes, size_t i,
                               size_t fromLast) {
  if (i >= shapes.size() || shapes[i].dimensions.size() < fromLast)
    return 0;
  return *(shapes[i].dimensions.end() - fromLast);
}
int64_t LapackCall::getSize(size_t operand, size_t fromLast) const {
  return getSizeFromLast(call.operands, operand, fromLast);
}
int64_t LapackCall::getResultSize(size_t result, size_t fromLast) const {
  return getSizeFromLast(call.results, result, fromLast);
}

void LapackCall::check(const std::vector<Array> &expectedOperands,
                       const std::vector<Array> &expectedResults,
                       std::vector<std::pair<unsigned, unsigned>> pairs) {
  auto checkAll = [&](const std::vector<ArrayShape> &shapes,
                      const std::vector<Array> &expected,
                      std::vector<MatrixBatch> &batches,
                      const std::string &what) {
    if (shapes.size() != expected.size())
      reader.fail("has " + std::to_string(shapes.size()) + " " + what +
                  "s, not " + std::to_string(expected.size()));
    for (size_t i = 0; i < shapes.size(); ++i) {
      Ints sizes = batchShape;
      sizes.insert(sizes.end(), expected[i].shape.begin(),
                   expected[i].shape.end());
      if (shapes[i].type != expected[i].type || shapes[i].dimensions != sizes)
        reader.fail(what + " " + std::to_string(i) + " is " +
                    toString(shapes[i]) + ", which does not fit the others");
      for (int64_t size : sizes)
        reader.check(size <= INT32_MAX, "an array is too large");
      batches.emplace_back(shapes[i], expected[i].type,
                           expected[i].shape.size());
      batches.back().addTo(scratch);
    }
  };
  checkAll(call.operands, expectedOperands, operands, "operand");
  checkAll(call.results, expectedResults, results, "result");
  for (const ArrayShape &shape : call.operands)
    isEmpty |= getNumElements(shape) == 0;
  aliases = std::move(pairs);
}

void LapackCall::run(void *const *operandData, void *const *resultData,
                     void *memory, ThreadPool &threads) const {
  std::vector<void *> inputs, outputs;
  for (size_t i = 0; i < operands.size(); ++i) {
    inputs.push_back(operands[i].locate(operandData[i], memory));
    operands[i].read(operands[i], operandData[i], inputs[i], threads);
  }
  for (size_t i = 0; i < results.size(); ++i) {
    outputs.push_back(results[i].locate(resultData[i], memory));
    auto alias =
        std::find_if(aliases.begin(), aliases.end(),
                     [&](const auto &pair) { return pair.first == i; });
    if (alias != aliases.end())
      results[i].read(operands[alias->second], operandData[alias->second],
                      outputs[i], threads);
    else if (int64_t size = getByteSize(call.results[i]))
      memset(outputs[i], 0, size);
  }
  bool isTogether = batchBody && !isEmpty;
  if (isTogether)
    batchBody(Matrices(*this, inputs.data(), outputs.data(), 0), batchSize,
              threads);
  int64_t numCalls = isEmpty || isTogether ? 0 : batchSize;
  threads.parallelFor(numCalls, [&](int64_t begin, int64_t end) {
    for (int64_t batch = begin; batch < end; ++batch) {
      Matrices matrices(*this, inputs.data(), outputs.data(), batch);
      int info;
      {
        BLASScope scope;
        info = body(matrices);
      }
      // Arguments it does not take; and those of LAPACKE, no memory.
      if (info < 0 || (info != 0 && !hasInfo))
        throw Error("LAPACK returns " + std::to_string(info));
      if (hasInfo)
        *matrices.getResult<int32_t>(results.size() - 1) = info;
    }
  });
  for (size_t i = 0; i < results.size(); ++i)
    results[i].write(outputs[i], resultData[i], threads);
}
