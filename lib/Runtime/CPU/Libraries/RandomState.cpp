//===- RandomState.cpp - The state of the random number generator ---------===//

#include "CallReader.h"
#include "Functions.h"
#include <mutex>

using namespace hlo;
using namespace hlo::runtime;

namespace {
class RandomState : public LibraryFunction {
public:
  explicit RandomState(const LibraryCall &call) {
    CallReader reader(call, 0, 1);
    delta = reader.get<int64_t>("delta");
    reader.check(reader.getResult(0).type == PrimitiveType::U64 &&
                     reader.getResult(0).dimensions == Ints{2},
                 "the result is not u64[2]");
  }
  void run(void *const *, void *const *results, void *,
           ThreadPool &) const override {
    static std::mutex mutex;
    static unsigned __int128 state = 0x7012395; // as in XLA
    std::lock_guard<std::mutex> lock(mutex);
    auto *result = static_cast<uint64_t *>(results[0]);
    result[0] = uint64_t(state);
    result[1] = uint64_t(state >> 64);
    state += __int128(delta);
  }

private:
  int64_t delta;
};
} // namespace

std::unique_ptr<LibraryFunction>
runtime::makeRandomState(const LibraryCall &call) {
  return std::make_unique<RandomState>(call);
}
