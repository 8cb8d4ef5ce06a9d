//===- Random.cpp - Evaluation of random numbers --------------------------===//
// rng-bit-generator gives the bits XLA gives. The generators are those of
// Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011.

#include "Evaluators.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Generators
//===----------------------------------------------------------------------===//

static uint32_t lowBits(uint64_t value) { return value; }
static uint32_t highBits(uint64_t value) { return value >> 32; }
static uint64_t joinBits(uint32_t low, uint32_t high) {
  return uint64_t(high) << 32 | low;
}

/// Threefry-2x32 with 20 rounds: the low word first in `key` and `counter`.
static uint64_t getThreeFryBits(uint64_t key, uint64_t counter) {
  constexpr int rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  uint32_t keys[3] = {lowBits(key), highBits(key)};
  keys[2] = keys[0] ^ keys[1] ^ 0x1bd11bda;
  uint32_t x = lowBits(counter) + keys[0], y = highBits(counter) + keys[1];
  for (uint32_t group = 1; group <= 5; ++group) {
    for (int rotation : rotations[(group - 1) % 2]) {
      x += y;
      y = llvm::rotl(y, rotation) ^ x;
    }
    x += keys[group % 3];
    y += keys[(group + 1) % 3] + group;
  }
  return joinBits(x, y);
}

/// Philox-4x32 with 10 rounds; `counter` has the low word first.
static std::array<uint32_t, 4> getPhiloxBits(uint64_t key,
                                             std::array<uint64_t, 2> counter) {
  std::array<uint32_t, 4> x = {lowBits(counter[0]), highBits(counter[0]),
                               lowBits(counter[1]), highBits(counter[1])};
  uint32_t low = lowBits(key), high = highBits(key);
  for (int round = 0; round < 10; ++round) {
    uint64_t first = uint64_t(0xd2511f53) * x[0];
    uint64_t second = uint64_t(0xcd9e8d57) * x[2];
    x = {highBits(second) ^ x[1] ^ low, lowBits(second),
         highBits(first) ^ x[3] ^ high, lowBits(first)};
    low += 0x9e3779b9;
    high += 0xbb67ae85;
  }
  return x;
}

/// The sum of a number of 128 bits, low half first, and `delta`.
static std::array<uint64_t, 2> addToCounter(std::array<uint64_t, 2> value,
                                            uint64_t delta) {
  uint64_t low = value[0] + delta;
  return {low, value[1] + (low < delta)};
}

//===----------------------------------------------------------------------===//
// rng-bit-generator
//===----------------------------------------------------------------------===//

namespace {
/// The pairs of elements that a counter of 64 bits makes. XLA cuts one
/// dimension, the first of an even size or else the largest, into pairs of
/// neighbours, and numbers those in row-major order.
struct Pairs {
  explicit Pairs(ArrayRef<int64_t> shape) {
    if (shape.empty())
      return;
    const int64_t *dim =
        llvm::find_if(shape, [](int64_t size) { return size % 2 == 0; });
    if (dim == shape.end())
      dim = llvm::max_element(shape);
    size = *dim;
    inner =
        std::accumulate(dim + 1, shape.end(), int64_t(1), std::multiplies<>());
    outer =
        std::accumulate(shape.begin(), dim, int64_t(1), std::multiplies<>());
  }
  int64_t getHalfSize() const { return (size + 1) / 2; }
  int64_t getCount() const { return outer * getHalfSize() * inner; }

  int64_t outer = 1, size = 1, inner = 1;
};
} // namespace

/// Sets the elements of `bits`, U32, to what the counters from `counter` on
/// give.
static void generateThreeFry32(uint64_t key, uint64_t counter,
                               Literal &literal) {
  Pairs pairs(literal.getShape());
  uint32_t *bits = literal.getMutableElements<uint32_t>().data();
  int64_t halfSize = pairs.getHalfSize();
  parallelForRanges(
      pairs.getCount(), /*cost=*/100, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          int64_t inner = i % pairs.inner, row = i / pairs.inner;
          int64_t index = row % halfSize * 2, outer = row / halfSize;
          uint32_t *out =
              bits + (outer * pairs.size + index) * pairs.inner + inner;
          uint64_t value = getThreeFryBits(key, counter + i);
          out[0] = lowBits(value);
          if (index + 1 < pairs.size)
            out[pairs.inner] = highBits(value);
        }
      });
}

static void generateThreeFry64(uint64_t key, uint64_t counter, Literal &bits) {
  MutableArrayRef<uint64_t> out = bits.getMutableElements<uint64_t>();
  parallelForRanges(out.size(), /*cost=*/100, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      out[i] = getThreeFryBits(key, counter + i);
  });
}

/// Four words for each counter, in row-major order.
static void generatePhilox(uint64_t key, std::array<uint64_t, 2> counter,
                           Literal &bits) {
  char *out = bits.getMutableData();
  int64_t size = bits.getByteSize();
  parallelForRanges(llvm::divideCeil(size, 16), /*cost=*/100,
                    [&](int64_t begin, int64_t end) {
                      for (int64_t i = begin; i < end; ++i) {
                        std::array<uint32_t, 4> words =
                            getPhiloxBits(key, addToCounter(counter, i));
                        memcpy(out + i * 16, words.data(),
                               std::min<int64_t>(16, size - i * 16));
                      }
                    });
}

/// The unsigned integer of as many bits as a type that can hold random ones.
static std::optional<PrimitiveType> getUnsignedType(PrimitiveType type) {
  if (!isInteger(type) && !isFloat(type))
    return std::nullopt;
  for (PrimitiveType candidate :
       {PrimitiveType::U1, PrimitiveType::U2, PrimitiveType::U4,
        PrimitiveType::U8, PrimitiveType::U16, PrimitiveType::U32,
        PrimitiveType::U64})
    if (getBitWidth(candidate) == getBitWidth(type))
      return candidate;
  return std::nullopt;
}

static FailureOr<Literal>
evaluateRngBitGenerator(RngBitGeneratorOp op, MutableArrayRef<Literal> operands,
                        Evaluation &) {
  Literal state = std::move(operands[0]);
  // XLA:CPU takes Philox when it may choose.
  bool isThreeFry = op.getAlgorithm() == RandomAlgorithm::rng_three_fry;
  int64_t words = state.getType() == PrimitiveType::U64 && state.getRank() == 1
                      ? state.getNumElements()
                      : 0;
  if (words != 2 && (words != 3 || isThreeFry))
    return op.emitOpError("cannot be interpreted: the state is ")
           << state.toString() << ", not u64[2]"
           << (isThreeFry ? "" : " or u64[3]");

  Type type = op.getType();
  auto tuple = dyn_cast<TupleType>(type);
  auto array = cast<RankedTensorType>(tuple ? tuple.getType(1) : type);
  PrimitiveType bitsType = getPrimitiveType(array.getElementType());
  std::optional<PrimitiveType> unsignedType = getUnsignedType(bitsType);
  if (!array.hasStaticShape() || !unsignedType)
    return op.emitOpError("cannot be interpreted: it cannot make bits of ")
           << shapeToString(array, /*withLayouts=*/false);
  bool isWide = *unsignedType == PrimitiveType::U64;
  Literal bits = Literal::getUninitialized(
      isWide ? PrimitiveType::U64 : PrimitiveType::U32, array.getShape());

  MutableArrayRef<uint64_t> stateWords = state.getMutableElements<uint64_t>();
  uint64_t key = stateWords[0];
  if (isThreeFry) {
    if (isWide)
      generateThreeFry64(key, stateWords[1], bits);
    else
      generateThreeFry32(key, stateWords[1], bits);
    stateWords[1] +=
        isWide ? bits.getNumElements() : Pairs(bits.getShape()).getCount();
  } else {
    // A short state leaves the high half of the counter to the key.
    std::array<uint64_t, 2> counter = {stateWords[1], stateWords[words - 1]};
    if (words == 2)
      counter[1] = key;
    generatePhilox(key, counter, bits);
    counter = addToCounter(counter, llvm::divideCeil(bits.getByteSize(), 16));
    llvm::copy(ArrayRef(counter).take_front(words - 1), stateWords.begin() + 1);
  }
  // Narrow types take the low bits.
  bits = isInteger(bitsType)
             ? bits.convert(bitsType)
             : Literal::get(bitsType, array.getShape(),
                            bits.convert(*unsignedType).getData());
  if (!tuple)
    return bits;
  return Literal::getTuple({std::move(state), std::move(bits)});
}

//===----------------------------------------------------------------------===//
// rng
//===----------------------------------------------------------------------===//

/// In [0, 1), a multiple of 2^-53.
static double getUnitRandom(Evaluation &evaluation) {
  return std::ldexp(evaluation.getRandomBits() >> 11, -53);
}

static void generateIntegers(int64_t low, int64_t high, Literal &result,
                             Evaluation &evaluation) {
  uint64_t count = high > low ? uint64_t(high) - uint64_t(low) : 1;
  Literal values =
      Literal::getUninitialized(PrimitiveType::S64, result.getShape());
  for (int64_t &value : values.getMutableElements<int64_t>())
    value = uint64_t(low) + evaluation.getRandomBits() % count;
  result = values.convert(result.getType());
}

/// Rounding may give `high` itself, which is not in the interval; then the
/// number is drawn again.
static void generateUniform(double low, double high, Literal &result,
                            Evaluation &evaluation) {
  PrimitiveType type = result.getType();
  char *out = result.getMutableData();
  for (int64_t i = 0, e = result.getNumElements(); i < e; ++i) {
    double rounded;
    do {
      double value = low + (high - low) * getUnitRandom(evaluation);
      char *element = out + i * getStorageSize(type);
      convertElements(PrimitiveType::F64, &value, type, element, 1);
      convertElements(type, element, PrimitiveType::F64, &rounded, 1);
    } while (rounded >= high && low < high);
  }
}

/// By the method of Box and Muller.
static void generateNormal(double mean, double deviation, Literal &result,
                           Evaluation &evaluation) {
  Literal values =
      Literal::getUninitialized(PrimitiveType::F64, result.getShape());
  for (double &value : values.getMutableElements<double>()) {
    double radius = std::sqrt(-2 * std::log1p(-getUnitRandom(evaluation)));
    double angle = 2 * llvm::numbers::pi * getUnitRandom(evaluation);
    value = mean + deviation * radius * std::cos(angle);
  }
  result = values.convert(result.getType());
}

static FailureOr<Literal> evaluateRng(RngOp op,
                                      MutableArrayRef<Literal> operands,
                                      Evaluation &evaluation) {
  FailureOr<Literal> result = evaluation.getUninitializedResult(op, operands);
  if (failed(result))
    return failure();
  if (!isFloat(result->getType())) {
    generateIntegers(operands[0].getIndex(), operands[1].getIndex(), *result,
                     evaluation);
    return result;
  }
  Literal a = operands[0].convert(PrimitiveType::F64);
  Literal b = operands[1].convert(PrimitiveType::F64);
  auto generate = op.getDistribution() == RandomDistribution::rng_normal
                      ? generateNormal
                      : generateUniform;
  generate(a.getElements<double>()[0], b.getElements<double>()[0], *result,
           evaluation);
  return result;
}

static FailureOr<Literal>
evaluateRngGetAndUpdateState(RngGetAndUpdateStateOp op,
                             MutableArrayRef<Literal>, Evaluation &evaluation) {
  std::array<uint64_t, 2> &state = evaluation.getRandomState();
  Literal result = Literal::get(PrimitiveType::U64, 2, state.data());
  int64_t delta = op.getDelta();
  state = addToCounter(state, delta);
  if (delta < 0)
    --state[1];
  return result;
}

void hlo::populateRandomEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateRngBitGenerator>();
  evaluators.add<evaluateRng>();
  evaluators.add<evaluateRngGetAndUpdateState>();
}
