//===- ConvolutionTest.cpp - Convolutions of arrays -----------------------===//

#include "LibraryTestUtils.h"

using namespace hlo;
using namespace hlo::runtime;

namespace {
/// A convolution of one or two spatial dimensions, all of them alike. Arrays
/// are [batch, spatial, feature] and [spatial, input, output] unless `labels`
/// says otherwise.
struct Config {
  int64_t batch = 2, inputFeatures = 4, outputFeatures = 6;
  int64_t rank = 2, input = 7, kernel = 3;
  int64_t stride = 1, low = 1, high = 1, inputDilation = 1, kernelDilation = 1;
  bool isReversed = false;
  int64_t featureGroups = 1, batchGroups = 1;
  /// Features before spatial dimensions.
  bool hasFeaturesFirst = false;
  /// The feature is the batch, as in gradients of kernels.
  bool isGradient = false;

  int64_t getOutput() const {
    int64_t size = (input - 1) * inputDilation + 1 + low + high -
                   ((kernel - 1) * kernelDilation + 1);
    return size < 0 ? 0 : size / stride + 1;
  }
};

/// Places of batch, feature and spatial dimensions.
struct Places {
  int64_t batch, feature;
  Ints spatial;
  Ints getShape(int64_t batchSize, int64_t features, int64_t size) const {
    Ints shape(2 + spatial.size());
    shape[batch] = batchSize;
    shape[feature] = features;
    for (int64_t dim : spatial)
      shape[dim] = size;
    return shape;
  }
};
} // namespace

static Places getPlaces(const Config &config) {
  Places places;
  places.batch = 0;
  places.feature = config.hasFeaturesFirst ? 1 : 1 + config.rank;
  for (int64_t i = 0; i < config.rank; ++i)
    places.spatial.push_back(i + 1 + config.hasFeaturesFirst);
  if (config.isGradient)
    std::swap(places.batch, places.feature);
  return places;
}

/// Of the kernel: `batch` is the output feature.
static Places getKernelPlaces(const Config &config) {
  Places places;
  for (int64_t i = 0; i < config.rank; ++i)
    places.spatial.push_back(i + config.isGradient);
  places.feature = config.isGradient ? 0 : config.rank;
  places.batch = config.rank + 1;
  return places;
}

static LibraryCall getCall(const Config &config) {
  Places input = getPlaces(config), kernel = getKernelPlaces(config);
  Config forward = config;
  forward.isGradient = false;
  Places output = getPlaces(forward);
  auto all = [&](int64_t number) { return Ints(config.rank, number); };
  return {"cpu.convolution",
          {},
          {},
          {{"strides", all(config.stride)},
           {"pad_low", all(config.low)},
           {"pad_high", all(config.high)},
           {"base_dilations", all(config.inputDilation)},
           {"window_dilations", all(config.kernelDilation)},
           {"window_reversal", all(config.isReversed)},
           {"input_batch_dim", input.batch},
           {"input_feature_dim", input.feature},
           {"input_spatial_dims", input.spatial},
           {"kernel_input_feature_dim", kernel.feature},
           {"kernel_output_feature_dim", kernel.batch},
           {"kernel_spatial_dims", kernel.spatial},
           {"output_batch_dim", output.batch},
           {"output_feature_dim", output.feature},
           {"output_spatial_dims", output.spatial},
           {"feature_group_count", config.featureGroups},
           {"batch_group_count", config.batchGroups}}};
}

namespace {
struct Arrays {
  Array lhs, rhs, result;
  std::vector<Complex> expected;
};
} // namespace

/// Arrays and what is computed of them, element by element.
static Arrays getArrays(const Config &config, PrimitiveType type,
                        PrimitiveType resultType) {
  Places input = getPlaces(config), kernel = getKernelPlaces(config);
  Config forward = config;
  forward.isGradient = false;
  Places output = getPlaces(forward);
  int64_t inputFeatures = config.inputFeatures / config.featureGroups;
  int64_t batch = config.batch / config.batchGroups;
  Arrays arrays = {
      Array(type,
            input.getShape(config.batch, config.inputFeatures, config.input)),
      Array(type, kernel.getShape(config.outputFeatures, inputFeatures,
                                  config.kernel)),
      Array(resultType,
            output.getShape(batch, config.outputFeatures, config.getOutput())),
      {}};
  arrays.lhs.fill(1, 2);
  arrays.rhs.fill(2, 2);
  std::vector<Complex> lhs = arrays.lhs.get(), rhs = arrays.rhs.get();
  int64_t groupFeatures =
      config.outputFeatures / (config.featureGroups * config.batchGroups);
  int64_t elements = 1;
  for (int64_t i = 0; i < config.rank; ++i)
    elements *= config.kernel;
  const Ints &resultShape = arrays.result.shape.dimensions;
  for (int64_t i = 0; i < arrays.result.getNumElements(); ++i) {
    Ints index = getIndex(resultShape, i);
    int64_t feature = index[output.feature], group = feature / groupFeatures;
    Complex sum = 0;
    for (int64_t k = 0; k < elements; ++k) {
      Ints element = getIndex(Ints(config.rank, config.kernel), k);
      Ints lhsIndex(index.size()), rhsIndex(index.size());
      bool isInside = true;
      for (int64_t dim = 0; dim < config.rank; ++dim) {
        int64_t at = index[output.spatial[dim]] * config.stride +
                     element[dim] * config.kernelDilation - config.low;
        isInside &= at >= 0 && at % config.inputDilation == 0 &&
                    at / config.inputDilation < config.input;
        lhsIndex[input.spatial[dim]] = at / config.inputDilation;
        rhsIndex[kernel.spatial[dim]] =
            config.isReversed ? config.kernel - 1 - element[dim] : element[dim];
      }
      if (!isInside)
        continue;
      for (int64_t j = 0; j < inputFeatures; ++j) {
        lhsIndex[input.feature] =
            config.featureGroups > 1 ? group * inputFeatures + j : j;
        lhsIndex[input.batch] = config.batchGroups > 1
                                    ? group * batch + index[output.batch]
                                    : index[output.batch];
        rhsIndex[kernel.feature] = j;
        rhsIndex[kernel.batch] = feature;
        sum += lhs[getNumber(arrays.lhs.shape.dimensions, lhsIndex)] *
               rhs[getNumber(arrays.rhs.shape.dimensions, rhsIndex)];
      }
    }
    arrays.expected.push_back(sum);
  }
  return arrays;
}

static double getTolerance(PrimitiveType type) {
  switch (type) {
  case PrimitiveType::F64:
  case PrimitiveType::C128:
    return 1e-14;
  case PrimitiveType::F32:
  case PrimitiveType::C64:
    return 1e-5;
  case PrimitiveType::F16:
    return 2e-3;
  case PrimitiveType::BF16:
    return 1e-2;
  default:
    return 0;
  }
}

static void check(const Config &config, PrimitiveType type = PrimitiveType::F32,
                  std::optional<PrimitiveType> resultType = std::nullopt) {
  Arrays arrays = getArrays(config, type, resultType.value_or(type));
  Array expected = arrays.result;
  expected.set(arrays.expected);
  std::vector<Array> results =
      run(getCall(config), {arrays.lhs, arrays.rhs}, {arrays.result});
  expectNear(results[0].get(), expected.get(),
             getTolerance(resultType.value_or(type)));
}

static std::vector<std::pair<const char *, Config>> getConfigs() {
  std::vector<std::pair<const char *, Config>> configs;
  auto add = [&](const char *name, auto change) {
    Config config;
    change(config);
    configs.emplace_back(name, config);
  };
  add("plain", [](Config &) {});
  add("of one dimension", [](Config &c) { c.rank = 1; });
  add("of three dimensions", [](Config &c) { c.rank = 3; });
  add("of four dimensions", [](Config &c) {
    c.rank = 4;
    c.input = 4;
  });
  add("without dimensions", [](Config &c) { c.rank = 0; });
  add("strided", [](Config &c) { c.stride = 2; });
  add("of one element", [](Config &c) { c.kernel = 1, c.low = c.high = 0; });
  add("of one element, strided", [](Config &c) {
    c.kernel = 1, c.low = c.high = 0, c.stride = 2, c.input = 8;
  });
  add("with a dilated kernel", [](Config &c) { c.kernelDilation = 2; });
  add("with unequal padding", [](Config &c) { c.low = 0, c.high = 3; });
  add("cut at the end", [](Config &c) { c.high = -2; });
  add("cut at the beginning", [](Config &c) { c.low = -1; });
  add("reversed", [](Config &c) { c.isReversed = true; });
  add("features first", [](Config &c) { c.hasFeaturesFirst = true; });
  add("grouped", [](Config &c) { c.featureGroups = 2; });
  add("depthwise", [](Config &c) { c.inputFeatures = c.featureGroups = 6; });
  add("batch groups", [](Config &c) { c.batchGroups = 2, c.batch = 4; });
  // Gradients of the input.
  add("with a dilated input",
      [](Config &c) { c.inputDilation = 2, c.low = 1, c.high = 2; });
  add("with a dilated input, reversed", [](Config &c) {
    c.inputDilation = 2, c.low = 1, c.high = 2, c.isReversed = true;
  });
  add("with a dilated input, of one element", [](Config &c) {
    c.inputDilation = 2, c.kernel = 1, c.low = 0, c.high = 1;
  });
  add("with a dilated input, grouped", [](Config &c) {
    c.inputDilation = 2, c.low = 1, c.high = 2, c.featureGroups = 2;
  });
  add("with a dilated input and kernel", [](Config &c) {
    c.inputDilation = 2, c.kernelDilation = 3, c.low = 2, c.high = 4;
  });
  add("with a dilated input, strided",
      [](Config &c) { c.inputDilation = 2, c.stride = 3, c.low = 1; });
  add("with a dilated input and much padding",
      [](Config &c) { c.inputDilation = 2, c.low = 5, c.high = 7; });
  // Gradients of the kernel.
  auto addGradient = [&](const char *name, auto change) {
    add(name, [&](Config &c) {
      c.isGradient = true;
      c.input = c.kernel = 7;
      change(c);
    });
  };
  addGradient("gradient", [](Config &) {});
  addGradient("gradient, of one dimension", [](Config &c) { c.rank = 1; });
  addGradient("gradient, of one element",
              [](Config &c) { c.low = c.high = 0; });
  addGradient("gradient, strided", [](Config &c) {
    c.kernel = 4, c.kernelDilation = 2, c.input = 8, c.low = 0, c.high = 1;
  });
  addGradient("gradient, strided and cut", [](Config &c) {
    c.kernel = 4, c.kernelDilation = 2, c.input = 8, c.low = 0, c.high = -1;
  });
  addGradient("gradient, dilated", [](Config &c) { c.stride = 2; });
  addGradient("gradient, depthwise",
              [](Config &c) { c.batch = c.batchGroups = c.outputFeatures; });
  addGradient("gradient, grouped",
              [](Config &c) { c.batch = 4, c.batchGroups = 2; });
  return configs;
}

TEST(Convolution, ofAllWindows) {
  for (const auto &[name, config] : getConfigs()) {
    SCOPED_TRACE(name);
    check(config);
  }
}

TEST(Convolution, ofAllTypes) {
  for (PrimitiveType type :
       {PrimitiveType::S8, PrimitiveType::S32, PrimitiveType::U64,
        PrimitiveType::F16, PrimitiveType::BF16, PrimitiveType::F64,
        PrimitiveType::C64, PrimitiveType::C128})
    for (const auto &[name, config] : getConfigs()) {
      if (config.rank > 2 || config.low < 0)
        continue;
      SCOPED_TRACE(testing::Message()
                   << name << " " << getPrimitiveTypeName(type));
      check(config, type);
    }
}

TEST(Convolution, typesThatDiffer) {
  check({}, PrimitiveType::S8, PrimitiveType::S32);
  check({}, PrimitiveType::U8, PrimitiveType::S64);
  check({}, PrimitiveType::BF16, PrimitiveType::F32);
  check({}, PrimitiveType::F32, PrimitiveType::F64);
}

/// Windows that are rows of the input, and those with one feature more or one
/// element less.
TEST(Convolution, longWindows) {
  for (bool hasFeaturesFirst : {false, true})
    for (bool isReversed : {false, true})
      for (int64_t stride : {1, 3})
        for (int64_t padding : {-1, 0, 40})
          for (auto [features, kernel] :
               std::initializer_list<std::pair<int64_t, int64_t>>{
                   {1, 63}, {1, 64}, {1, 200}, {3, 30}, {4, 16}, {5, 20}})
            for (int64_t outputs : {1, 8, 9}) {
              SCOPED_TRACE(testing::Message()
                           << hasFeaturesFirst << isReversed << " " << stride
                           << " " << padding << " " << features << "x" << kernel
                           << "x" << outputs);
              Config config;
              config.rank = 1;
              config.input = 230;
              config.kernel = kernel;
              config.inputFeatures = features;
              config.outputFeatures = outputs;
              config.stride = stride;
              config.low = padding;
              config.high = padding / 2;
              config.isReversed = isReversed;
              config.hasFeaturesFirst = hasFeaturesFirst;
              check(config);
            }
}

TEST(Convolution, ofNothing) {
  Config config;
  config.batch = 0;
  check(config);
  config = {};
  config.inputFeatures = 0;
  check(config);
  config = {};
  config.input = 1;
  config.low = config.high = 0;
  check(config);
}

TEST(Convolution, whatFollows) {
  for (PrimitiveType type : {PrimitiveType::F32, PrimitiveType::BF16})
    for (const char *activation :
         {"none", "relu", "relu6", "elu", "tanh", "sigmoid"})
      for (unsigned extra = 0; extra < 4; ++extra) {
        SCOPED_TRACE(testing::Message() << activation << " " << extra);
        Config config;
        Arrays arrays = getArrays(config, type, type);
        LibraryCall call = getCall(config);
        call.attributes["activation"] = std::string(activation);
        Array bias(type, {config.outputFeatures});
        Array side(type, arrays.result.shape.dimensions);
        bias.fill(3);
        side.fill(4);
        std::vector<Complex> biases = bias.get(), sides = side.get();
        std::vector<Array> operands = {arrays.lhs, arrays.rhs};
        if (extra & 1) {
          operands.push_back(bias);
          call.attributes["has_bias"] = true;
        }
        if (extra & 2) {
          operands.push_back(side);
          call.attributes["side_input_scale"] = 1.0;
        }
        for (size_t i = 0; i < sides.size(); ++i) {
          double x = arrays.expected[i].real();
          if (extra & 1)
            x += biases[i % config.outputFeatures].real();
          if (extra & 2)
            x += sides[i].real();
          std::string name = activation;
          arrays.expected[i] = name == "relu"      ? std::max(x, 0.0)
                               : name == "relu6"   ? std::clamp(x, 0.0, 6.0)
                               : name == "elu"     ? (x > 0 ? x : std::expm1(x))
                               : name == "tanh"    ? std::tanh(x)
                               : name == "sigmoid" ? 1 / (1 + std::exp(-x))
                                                   : x;
        }
        Array result = run(call, operands, {arrays.result})[0];
        expectNear(result.get(), arrays.expected, 2 * getTolerance(type));
      }
}

TEST(Convolution, gradientsPlusSideInput) {
  for (const auto &[name, config] : getConfigs()) {
    if (!config.isGradient && config.inputDilation == 1)
      continue;
    if (config.stride == 3 || config.low == 5)
      continue; // oneDNN does not have them
    SCOPED_TRACE(name);
    Arrays arrays = getArrays(config, PrimitiveType::F32, PrimitiveType::F32);
    LibraryCall call = getCall(config);
    call.attributes["side_input_scale"] = 1.0;
    Array side = arrays.result;
    side.fill(4);
    std::vector<Complex> sides = side.get();
    for (size_t i = 0; i < sides.size(); ++i)
      arrays.expected[i] += sides[i];
    Array result =
        run(call, {arrays.lhs, arrays.rhs, side}, {arrays.result})[0];
    expectNear(result.get(), arrays.expected, 1e-5);
  }
}

TEST(Convolution, constantKernels) {
  for (const auto &[name, config] : getConfigs())
    for (PrimitiveType type : {PrimitiveType::F32, PrimitiveType::F64}) {
      SCOPED_TRACE(name);
      Arrays arrays = getArrays(config, type, type);
      LibraryCall call = getCall(config);
      call.constants = {nullptr, arrays.rhs.bytes.data()};
      Array result = run(call, {arrays.lhs, arrays.rhs}, {arrays.result})[0];
      expectNear(result.get(), arrays.expected, 1e-5);
    }
}

TEST(Convolution, whatIsRefused) {
  Config config;
  Arrays arrays = getArrays(config, PrimitiveType::F32, PrimitiveType::F32);
  EXPECT_EQ(getError(getCall(config), {arrays.lhs, arrays.rhs}, {arrays.lhs}),
            "cpu.convolution: the operands and the result do not fit together");
  LibraryCall call = getCall(config);
  call.attributes["strides"] = Ints{1, 0};
  EXPECT_EQ(getError(call, {arrays.lhs, arrays.rhs}, {arrays.result}),
            "cpu.convolution: the window is not one");
  call = getCall(config);
  call.attributes["strides"] = Ints{2, 2};
  EXPECT_EQ(getError(call, {arrays.lhs, arrays.rhs}, {arrays.result}),
            "cpu.convolution: the result does not fit the window");
  call = getCall(config);
  call.attributes["side_input_scale"] = 2.0;
  EXPECT_EQ(
      getError(call, {arrays.lhs, arrays.rhs, arrays.result}, {arrays.result}),
      "cpu.convolution: side_input_scale is not 1");
}
