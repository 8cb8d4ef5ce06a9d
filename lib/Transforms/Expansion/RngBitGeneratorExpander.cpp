//===- RngBitGeneratorExpander.cpp - Generators of random bits ------------===//
// See the description of rng-bit-generator-expander in Passes.td; test:
// rng-bit-generator-expander.mlir. The generators are those of Salmon et al.,
// "Parallel random numbers: as easy as 1, 2, 3", 2011.

#include "CallExpander.h"
#include "hlo/Transforms/Expansion/Passes.h"

#define DEBUG_TYPE "rng-bit-generator-expander"

namespace hlo {
#define GEN_PASS_DEF_RNGBITGENERATOREXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// Unsigned integers taken apart and put together.
struct Words {
  explicit Words(InstructionBuilder &b)
      : b(b), u32(b.builder.getIntegerType(32, /*isSigned=*/false)),
        u64(b.builder.getIntegerType(64, /*isSigned=*/false)) {}

  Value constant32(uint32_t value) { return b.constant(u32, int64_t(value)); }
  Value getLow(Value wide) { return b.convert(wide, u32); }
  Value getHigh(Value wide) {
    return b.convert(b.binary<ShiftRightLogicalOp>(wide, b.constant(u64, 32)),
                     u32);
  }
  Value join(Value low, Value high) {
    Value shifted =
        b.binary<ShiftLeftOp>(b.convert(high, u64), b.constant(u64, 32));
    return b.bitOr(shifted, b.convert(low, u64));
  }
  Value rotateLeft(Value value, int64_t count) {
    return b.bitOr(
        b.binary<ShiftLeftOp>(value, constant32(count)),
        b.binary<ShiftRightLogicalOp>(value, constant32(32 - count)));
  }
  /// The numbers from 0 on, in row-major order.
  Value getNumbers(ArrayRef<int64_t> shape) {
    int64_t count = ShapedType::getNumElements(shape);
    return b.reshape(b.iota({count}, u64, 0), shape);
  }

  InstructionBuilder &b;
  const Type u32, u64;
};

/// A state, and bits in elements of 32 or 64.
struct StateAndBits {
  Value state, bits;
};
} // namespace

/// Element `i` of the state, a scalar.
static Value getWord(InstructionBuilder &b, Value state, int64_t i) {
  return b.reshape(b.slice(state, 0, i, i + 1), {});
}

static Value makeState(InstructionBuilder &b, ArrayRef<Value> words) {
  SmallVector<Value> parts;
  for (Value word : words)
    parts.push_back(b.reshape(word, {1}));
  return b.concatenate(parts, 0);
}

//===----------------------------------------------------------------------===//
// ThreeFry
//===----------------------------------------------------------------------===//

/// Threefry-2x32 with 20 rounds, of arrays: the two words of each counter.
static std::array<Value, 2> writeThreeFry(Words &words, Value key,
                                          Value counter) {
  constexpr int rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  InstructionBuilder &b = words.b;
  Value low = words.getLow(key), high = words.getHigh(key);
  Value keys[3] = {low, high,
                   b.bitXor(b.bitXor(low, high), words.constant32(0x1bd11bda))};
  Value x = b.add(words.getLow(counter), keys[0]);
  Value y = b.add(words.getHigh(counter), keys[1]);
  for (int group = 1; group <= 5; ++group) {
    for (int rotation : rotations[(group - 1) % 2]) {
      x = b.add(x, y);
      y = b.bitXor(words.rotateLeft(y, rotation), x);
    }
    x = b.add(x, keys[group % 3]);
    y = b.add(y, b.add(keys[(group + 1) % 3], words.constant32(group)));
  }
  return {x, y};
}

/// One dimension, the first of an even size or else the largest, is cut into
/// pairs of neighbours, which take the two words of a counter; counters number
/// the pairs in row-major order.
static StateAndBits writeThreeFryBits(InstructionBuilder &b, Value state,
                                      ArrayRef<int64_t> shape, bool isWide) {
  Words words(b);
  Value key = getWord(b, state, 0), start = getWord(b, state, 1);
  StateAndBits result;
  int64_t numCounters;
  if (isWide) {
    numCounters = ShapedType::getNumElements(shape);
    auto [low, high] =
        writeThreeFry(words, key, b.add(words.getNumbers(shape), start));
    result.bits = words.join(low, high);
  } else {
    // Pairs, then a place for the two words of each behind that dimension.
    SmallVector<int64_t> pairs(shape);
    if (shape.empty())
      pairs = {1};
    auto *split =
        llvm::find_if(pairs, [](int64_t size) { return size % 2 == 0; });
    if (split == pairs.end())
      split = llvm::max_element(pairs);
    int64_t dim = split - pairs.begin(), size = *split;
    *split = llvm::divideCeil(size, 2);
    SmallVector<int64_t> places(pairs);
    places.insert(places.begin() + dim + 1, 1);
    numCounters = ShapedType::getNumElements(pairs);
    auto [low, high] =
        writeThreeFry(words, key, b.add(words.getNumbers(pairs), start));
    Value both = b.concatenate(
        {b.reshape(low, places), b.reshape(high, places)}, dim + 1);
    pairs[dim] *= 2;
    result.bits =
        b.reshape(b.slice(b.reshape(both, pairs), dim, 0, size), shape);
  }
  result.state =
      makeState(b, {key, b.add(start, b.constant(words.u64, numCounters))});
  return result;
}

//===----------------------------------------------------------------------===//
// Philox
//===----------------------------------------------------------------------===//

/// Philox-4x32 with 10 rounds, of arrays: the four words of each counter.
static std::array<Value, 4> writePhilox(Words &words, Value key,
                                        Value counterLow, Value counterHigh) {
  InstructionBuilder &b = words.b;
  std::array<Value, 4> x = {words.getLow(counterLow), words.getHigh(counterLow),
                            words.getLow(counterHigh),
                            words.getHigh(counterHigh)};
  auto multiply = [&](uint32_t factor, Value word) {
    return b.mul(b.convert(word, words.u64),
                 b.constant(words.u64, int64_t(factor)));
  };
  Value low = words.getLow(key), high = words.getHigh(key);
  for (int round = 0; round < 10; ++round) {
    Value first = multiply(0xd2511f53, x[0]);
    Value second = multiply(0xcd9e8d57, x[2]);
    x = {b.bitXor(b.bitXor(words.getHigh(second), x[1]), low),
         words.getLow(second),
         b.bitXor(b.bitXor(words.getHigh(first), x[3]), high),
         words.getLow(first)};
    low = b.add(low, words.constant32(0x9e3779b9));
    high = b.add(high, words.constant32(0xbb67ae85));
  }
  return x;
}

/// The sum of a number of 128 bits and one of 64, which may be an array.
static std::array<Value, 2> addWide(Words &words, Value low, Value high,
                                    Value delta) {
  InstructionBuilder &b = words.b;
  Value sum = b.add(low, delta);
  Value carry =
      b.convert(b.compare(ComparisonDirection::LT, sum, delta), words.u64);
  return {sum, b.add(high, carry)};
}

/// The words of the counters in row-major order. A short state leaves the high
/// half of the counter to the key.
static StateAndBits writePhiloxBits(InstructionBuilder &b, Value state,
                                    ArrayRef<int64_t> shape, bool isWide) {
  Words words(b);
  int64_t numWords = b.getShape(state)[0];
  Value key = getWord(b, state, 0), low = getWord(b, state, 1);
  Value high = numWords == 3 ? getWord(b, state, 2) : key;
  int64_t count = ShapedType::getNumElements(shape);
  int64_t perCounter = isWide ? 2 : 4;
  int64_t numCounters = llvm::divideCeil(count, perCounter);

  auto [counterLow, counterHigh] =
      addWide(words, low, high, words.getNumbers({numCounters}));
  SmallVector<Value> parts;
  std::array<Value, 4> x = writePhilox(words, key, counterLow, counterHigh);
  if (isWide)
    parts = {words.join(x[0], x[1]), words.join(x[2], x[3])};
  else
    parts.append(x.begin(), x.end());
  for (Value &part : parts)
    part = b.reshape(part, {numCounters, 1});
  Value all = b.reshape(b.concatenate(parts, 1), {numCounters * perCounter});
  StateAndBits result;
  result.bits = b.reshape(b.slice(all, 0, 0, count), shape);

  auto [nextLow, nextHigh] =
      addWide(words, low, high, b.constant(words.u64, numCounters));
  SmallVector<Value> next = {key, nextLow, nextHigh};
  next.resize(numWords);
  result.state = makeState(b, next);
  return result;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct RngBitGeneratorExpanderPass
    : hlo::impl::RngBitGeneratorExpanderPassBase<RngBitGeneratorExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    CallExpander expander(getOperation(), DEBUG_TYPE);
    expander.expandAll<RngBitGeneratorOp>(
        [&](RngBitGeneratorOp op) { expand(op, expander); });
    if (!expander.hasExpanded())
      markAllAnalysesPreserved();
  }

private:
  void expand(RngBitGeneratorOp op, CallExpander &expander);
};
} // namespace

static RankedTensorType getBitsType(RngBitGeneratorOp op) {
  auto tuple = dyn_cast<TupleType>(op.getType());
  return dyn_cast<RankedTensorType>(tuple ? tuple.getType(1) : op.getType());
}

/// Why there are no bits for such elements; empty if there are.
static StringRef whyNot(RngBitGeneratorOp op, bool isThreeFry) {
  RankedTensorType bits = getBitsType(op);
  auto state = cast<RankedTensorType>(op.getState().getType());
  if (!state.getElementType().isUnsignedInteger(64) || state.getRank() != 1)
    return "its state is not an array of u64";
  if (int64_t words = state.getDimSize(0);
      words != 2 && (words != 3 || isThreeFry))
    return isThreeFry ? "its state does not have 2 elements"
                      : "its state does not have 2 or 3 elements";
  if (!bits)
    return "it makes no array";
  Type element = bits.getElementType();
  if (isPred(element) || isComplex(element) ||
      !llvm::isPowerOf2_64(getElementBitWidth(element)))
    return "there are no random bits for its element type";
  return {};
}

/// Bits in elements of `elementType`: narrow ones take the low ones.
static Value narrow(InstructionBuilder &b, Value bits, Type elementType) {
  if (isInteger(elementType))
    return b.convert(bits, elementType);
  Type integer = b.builder.getIntegerType(getElementBitWidth(elementType),
                                          /*isSigned=*/false);
  return b.bitcastConvert(b.convert(bits, integer), elementType);
}

void RngBitGeneratorExpanderPass::expand(RngBitGeneratorOp op,
                                         CallExpander &expander) {
  RandomAlgorithm algorithm = op.getAlgorithm();
  if (algorithm == RandomAlgorithm::rng_default)
    algorithm = defaultAlgorithm;
  bool isThreeFry = algorithm == RandomAlgorithm::rng_three_fry;
  if (!expander.requireStatic(op))
    return;
  if (StringRef reason = whyNot(op, isThreeFry); !reason.empty()) {
    expander.decline(op, reason);
    return;
  }
  bool returnsState = isa<TupleType>(op.getType());
  RankedTensorType type = getBitsType(op);
  expander.expand(
      op, isThreeFry ? "three_fry_bits" : "philox_bits",
      [&](InstructionBuilder &b, ValueRange parameters) {
        auto write = isThreeFry ? writeThreeFryBits : writePhiloxBits;
        bool isWide = getElementBitWidth(type.getElementType()) == 64;
        auto [state, bits] = write(b, parameters[0], type.getShape(), isWide);
        bits = narrow(b, bits, type.getElementType());
        return returnsState ? b.tuple({state, bits}) : bits;
      });
}
