//===- RandomState.cpp - The state of the random number generator ---------===//

#include "../../CallReader.h"
#include "AuxiliaryKernels.h"
#include "Functions.h"
#include <mutex>

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

namespace {
/// The state is the device's own, as long as a program has a use for it.
class RandomState : public cuda::LibraryFunction {
public:
  RandomState(const LibraryCall &call, Stream &stream) {
    CallReader reader(call, 0, 1);
    delta = reader.get<int64_t>("delta");
    reader.check(reader.getResult(0).type == PrimitiveType::U64 &&
                     reader.getResult(0).dimensions == Ints{2},
                 "the result is not u64[2]");
    static std::mutex mutex;
    static std::map<int, std::weak_ptr<Memory>> states;
    std::lock_guard<std::mutex> lock(mutex);
    auto &known = states[stream.getDevice().getProperties().ordinal];
    state = known.lock();
    if (!state) {
      state = std::make_shared<Memory>(
          stream.getDevice().allocate(16, "the state of rng", stream));
      stream.fill(state->get(), 0, 16);
      known = state;
    }
  }
  void run(void *const *, void *const *results, void *,
           Stream &stream) const override {
    stream.getHandleOf<AuxiliaryKernels>().advance(state->get(), results[0],
                                                   delta);
  }

private:
  int64_t delta;
  std::shared_ptr<Memory> state;
};
} // namespace

std::unique_ptr<cuda::LibraryFunction>
cuda::makeRandomState(const LibraryCall &call, Stream &stream) {
  return std::make_unique<RandomState>(call, stream);
}
