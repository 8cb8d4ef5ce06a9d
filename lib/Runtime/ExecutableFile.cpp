//===- ExecutableFile.cpp - Programs with their code, as bytes ------------===//

#include "hlo/Runtime/ExecutableFile.h"
#include "ProgramVerifier.h"
#include <cstring>
#include <nlohmann/json.hpp>
#include <zlib.h>

using nlohmann::json;

//===----------------------------------------------------------------------===//
// Programs as JSON
//===----------------------------------------------------------------------===//

namespace hlo::runtime {
static void to_json(json &j, const Slice &slice) {
  j = {slice.allocation, slice.offset, slice.size};
}
static void from_json(const json &j, Slice &slice) {
  slice = {j.at(0), j.at(1), j.at(2)};
}

static void to_json(json &j, const ArrayShape &shape) {
  j = {std::string(getPrimitiveTypeName(shape.type)), shape.dimensions,
       shape.minorToMajor, shape.hasSizes};
}
static void from_json(const json &j, ArrayShape &shape) {
  std::string name = j.at(0);
  std::optional<PrimitiveType> type = getPrimitiveTypeByName(name);
  if (!type)
    throw Error("there is no element type " + name);
  shape = {*type, j.at(1), j.at(2), j.at(3)};
}

static void to_json(json &j, const Allocation &allocation) {
  j = {{"kind", uint8_t(allocation.kind)}, {"size", allocation.size}};
  if (allocation.kind == Allocation::Kind::Parameter) {
    j["parameter"] = allocation.parameter;
    j["donated"] = allocation.isDonated;
  }
  if (allocation.kind == Allocation::Kind::Constant)
    j["data"] = json::binary(
        std::vector<uint8_t>(allocation.data.begin(), allocation.data.end()));
}
static void from_json(const json &j, Allocation &allocation) {
  uint8_t kind = j.at("kind");
  if (kind > uint8_t(Allocation::Kind::Temporary))
    throw Error("there is no kind of memory " + std::to_string(kind));
  allocation.kind = Allocation::Kind(kind);
  allocation.size = j.at("size");
  if (allocation.kind == Allocation::Kind::Parameter) {
    allocation.parameter = j.at("parameter");
    allocation.isDonated = j.at("donated");
  }
  if (allocation.kind == Allocation::Kind::Constant) {
    const json::binary_t &data = j.at("data").get_binary();
    allocation.data.assign(data.begin(), data.end());
  }
}

static void to_json(json &j, const LibraryCall &call) {
  json attributes = json::object();
  for (const auto &attribute : call.attributes)
    std::visit([&](const auto &value) { attributes[attribute.first] = value; },
               attribute.second);
  j = {{"function", call.function},
       {"operands", call.operands},
       {"results", call.results},
       {"attributes", attributes}};
}
static void from_json(const json &j, LibraryCall &call) {
  call.function = j.at("function");
  call.operands = j.at("operands").get<std::vector<ArrayShape>>();
  call.results = j.at("results").get<std::vector<ArrayShape>>();
  for (const auto &[name, value] : j.at("attributes").items()) {
    if (value.is_boolean())
      call.attributes[name] = value.get<bool>();
    else if (value.is_number_integer())
      call.attributes[name] = value.get<int64_t>();
    else if (value.is_number_float())
      call.attributes[name] = value.get<double>();
    else if (value.is_string())
      call.attributes[name] = value.get<std::string>();
    else
      call.attributes[name] = value.get<std::vector<int64_t>>();
  }
}

static void to_json(json &j, const Thunk &thunk);
static void from_json(const json &j, Thunk &thunk);

static void to_json(json &j, const LaunchDimensions &launch) {
  j = {{"grid", launch.grid},
       {"block", launch.block},
       {"shared_memory", launch.sharedMemory}};
}
static void from_json(const json &j, LaunchDimensions &launch) {
  launch = {j.at("grid"), j.at("block"), j.at("shared_memory")};
}

static void to_json(json &j, const KernelThunk &thunk) {
  j = {{"kernel", thunk.kernel},
       {"chunks", thunk.numChunks},
       {"arrays", thunk.arrays}};
  if (thunk.launch)
    j["launch"] = *thunk.launch;
}
static void from_json(const json &j, KernelThunk &thunk) {
  thunk.kernel = j.at("kernel");
  thunk.numChunks = j.at("chunks");
  thunk.arrays = j.at("arrays").get<std::vector<Slice>>();
  if (j.contains("launch"))
    thunk.launch = j.at("launch").get<LaunchDimensions>();
}

static void to_json(json &j, const CopyThunk &thunk) {
  j = {{"source", thunk.source}, {"target", thunk.target}};
}
static void from_json(const json &j, CopyThunk &thunk) {
  thunk = {j.at("source"), j.at("target")};
}

static void to_json(json &j, const LibraryThunk &thunk) {
  j = {{"call", thunk.call},
       {"operands", thunk.operands},
       {"results", thunk.results}};
}
static void from_json(const json &j, LibraryThunk &thunk) {
  thunk = {j.at("call"), j.at("operands").get<std::vector<Slice>>(),
           j.at("results").get<std::vector<Slice>>()};
}

static void to_json(json &j, const WhileThunk &thunk) {
  j = {{"predicate", thunk.predicate},
       {"condition", thunk.condition},
       {"body", thunk.body}};
  if (thunk.tripCount)
    j["trip_count"] = *thunk.tripCount;
}
static void from_json(const json &j, WhileThunk &thunk) {
  thunk.predicate = j.at("predicate");
  if (j.contains("trip_count"))
    thunk.tripCount = j.at("trip_count").get<int64_t>();
  thunk.condition = j.at("condition").get<ThunkSequence>();
  thunk.body = j.at("body").get<ThunkSequence>();
}

static void to_json(json &j, const ConditionalThunk &thunk) {
  j = {{"index", thunk.index},
       {"is_pred", thunk.isPred},
       {"branches", thunk.branches}};
}
static void from_json(const json &j, ConditionalThunk &thunk) {
  thunk = {j.at("index"), j.at("is_pred"),
           j.at("branches").get<std::vector<ThunkSequence>>()};
}

static void to_json(json &j, const CommandBufferThunk &thunk) {
  j = {{"commands", thunk.commands}};
}
static void from_json(const json &j, CommandBufferThunk &thunk) {
  thunk.commands = j.at("commands").get<ThunkSequence>();
}

/// The action of number `kind` in the variant.
template <size_t I = 0>
static void readAction(const json &j, size_t kind, Thunk &thunk) {
  using Action = decltype(thunk.action);
  if constexpr (I == std::variant_size_v<Action>) {
    throw Error("there is no kind of thunk " + std::to_string(kind));
  } else {
    if (kind == I)
      thunk.action = j.get<std::variant_alternative_t<I, Action>>();
    else
      readAction<I + 1>(j, kind, thunk);
  }
}

static void to_json(json &j, const TimeEstimate &estimate) {
  j = {estimate.total,      estimate.launch, estimate.compute,
       estimate.recomputed, estimate.read,   estimate.write};
}
static void from_json(const json &j, TimeEstimate &estimate) {
  estimate = {j.at(0), j.at(1), j.at(2), j.at(3), j.at(4), j.at(5)};
}

static void to_json(json &j, const Thunk &thunk) {
  j = {{"name", thunk.name}, {"kind", thunk.action.index()}};
  if (thunk.estimate)
    j["estimate"] = *thunk.estimate;
  std::visit([&](const auto &action) { j["action"] = action; }, thunk.action);
}
static void from_json(const json &j, Thunk &thunk) {
  thunk.name = j.at("name");
  readAction(j.at("action"), j.at("kind"), thunk);
  if (j.contains("estimate"))
    thunk.estimate = j.at("estimate").get<TimeEstimate>();
}

static void to_json(json &j, const ProgramArray &array) {
  j = {{"shape", array.shape}, {"slice", array.slice}};
}
static void from_json(const json &j, ProgramArray &array) {
  array = {j.at("shape"), j.at("slice")};
}

static void to_json(json &j, const Program &program) {
  j = {{"name", program.name},
       {"target", program.target},
       {"allocations", program.allocations},
       {"parameters", program.parameters},
       {"results", program.results},
       {"thunks", program.thunks}};
}
static void from_json(const json &j, Program &program) {
  program = {j.at("name"),
             j.at("target"),
             j.at("allocations").get<std::vector<Allocation>>(),
             j.at("parameters").get<std::vector<ArrayShape>>(),
             j.at("results").get<std::vector<ProgramArray>>(),
             j.at("thunks").get<ThunkSequence>()};
}
} // namespace hlo::runtime

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

using namespace hlo::runtime;

namespace {
/// Little-endian, as all machines that this runs on.
struct Header {
  char magic[8];
  uint32_t version;
  uint32_t checksum;
  uint64_t size;
};
} // namespace

static constexpr char kMagic[8] = {'h', 'l', 'o', 'e', 'x', 'e', '\r', '\n'};
/// Programs of other versions are refused: they are made anew of their modules.
static constexpr uint32_t kVersion = 3;

static uint32_t getChecksum(std::string_view bytes) {
  return crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()),
                 bytes.size());
}

bool hlo::runtime::isExecutableFile(std::string_view bytes) {
  return bytes.size() >= sizeof(kMagic) &&
         std::memcmp(bytes.data(), kMagic, sizeof(kMagic)) == 0;
}

std::string hlo::runtime::writeExecutableFile(const ExecutableFile &file) {
  auto toBinary = [](const std::string &bytes) {
    return json::binary(std::vector<uint8_t>(bytes.begin(), bytes.end()));
  };
  json images = json::array();
  for (const std::string &image : file.images)
    images.push_back(toBinary(image));
  json content = {
      {"architecture", file.architecture}, {"features", file.features},
      {"program", file.program},           {"code", toBinary(file.code)},
      {"images", std::move(images)},
  };
  std::string payload;
  json::to_cbor(content, payload);
  Header header = {};
  std::memcpy(header.magic, kMagic, sizeof(kMagic));
  header.version = kVersion;
  header.checksum = getChecksum(payload);
  header.size = payload.size();
  return std::string(reinterpret_cast<const char *>(&header), sizeof(header)) +
         payload;
}

ErrorOr<ExecutableFile>
hlo::runtime::readExecutableFile(std::string_view bytes) try {
  if (!isExecutableFile(bytes))
    return Error("this is no executable of hlo-opt");
  Header header;
  if (bytes.size() < sizeof(header))
    return Error("the executable is truncated");
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (header.version != kVersion)
    return Error("the executable has version " +
                 std::to_string(header.version) +
                 " of the format, and this is " + std::to_string(kVersion) +
                 ": compile the module again");
  std::string_view payload = bytes.substr(sizeof(header));
  if (payload.size() < header.size)
    return Error("the executable is truncated: it has " +
                 std::to_string(payload.size()) + " bytes of " +
                 std::to_string(header.size));
  if (payload.size() > header.size || getChecksum(payload) != header.checksum)
    return Error("the executable is corrupt");
  json content = json::from_cbor(payload);
  ExecutableFile file;
  file.architecture = content.at("architecture");
  file.features = content.at("features");
  file.program = content.at("program");
  auto getBytes = [](const json &binary) {
    const json::binary_t &bytes = binary.get_binary();
    return std::string(bytes.begin(), bytes.end());
  };
  file.code = getBytes(content.at("code"));
  for (const json &image : content.at("images"))
    file.images.push_back(getBytes(image));
  verifyProgram(file.program);
  return file;
} catch (const json::exception &error) {
  return Error(std::string("the executable is corrupt: ") + error.what());
} catch (const Error &error) {
  return Error(std::string("the executable is corrupt: ") + error.what());
}
