//===- DeviceText.cpp - Reads text about devices --------------------------===//

#include "DeviceText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;
using namespace hlo::detail;

std::optional<int64_t> hlo::detail::multiply(ArrayRef<int64_t> factors) {
  int64_t product = 1;
  for (int64_t factor : factors)
    if (llvm::MulOverflow(product, factor, product))
      return std::nullopt;
  return product;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

size_t DeviceTextParser::getOffset() {
  while (position < text.size()) {
    StringRef rest = text.substr(position);
    if (llvm::is_contained({' ', '\t', '\n', '\r'}, rest.front()))
      ++position;
    else if (rest.starts_with("/*"))
      position = std::min(text.find("*/", position + 2), text.size() - 2) + 2;
    else
      break;
  }
  return position;
}

LogicalResult DeviceTextParser::errorAt(size_t offset, const Twine &message) {
  emitError(std::min(offset, text.size()), message);
  return failure();
}
LogicalResult DeviceTextParser::error(const Twine &message) {
  size_t offset = getOffset();
  StringRef rest = text.substr(offset);
  if (rest.empty())
    return errorAt(offset, message + ", but the text ends");
  StringRef found = rest.take_while(llvm::isAlnum).take_front(20);
  if (found.empty())
    found = rest.take_front(1);
  if (!llvm::all_of(found, llvm::isPrint))
    return errorAt(offset, message);
  return errorAt(offset, message + ", found '" + found + "'");
}

bool DeviceTextParser::peek(StringRef punctuation) {
  return text.substr(getOffset()).starts_with(punctuation);
}
bool DeviceTextParser::consume(StringRef punctuation) {
  if (!peek(punctuation))
    return false;
  position += punctuation.size();
  return true;
}
LogicalResult DeviceTextParser::expect(StringRef punctuation) {
  if (consume(punctuation))
    return success();
  return error("expected '" + punctuation + "'");
}
LogicalResult DeviceTextParser::expectEnd() {
  return atEnd() ? success() : error("expected the end");
}

StringRef DeviceTextParser::peekWord() {
  StringRef rest = text.substr(getOffset());
  if (rest.empty() || !(llvm::isAlpha(rest.front()) || rest.front() == '_'))
    return {};
  return rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
}
bool DeviceTextParser::consumeWord(StringRef word) {
  if (peekWord() != word)
    return false;
  position += word.size();
  return true;
}

LogicalResult DeviceTextParser::parseInt(int64_t &value, const Twine &what,
                                         int64_t min) {
  size_t start = getOffset();
  StringRef rest = text.substr(start);
  StringRef number = rest.take_front(rest.starts_with("-"));
  number = rest.take_front(
      number.size() +
      rest.drop_front(number.size()).take_while(llvm::isDigit).size());
  if (number.empty() || number == "-")
    return error("expected " + what);
  position += number.size();
  if (number.getAsInteger(10, value))
    return errorAt(start, what + " " + number.take_front(30) +
                              " does not fit in 64 bits");
  if (value < min)
    return errorAt(start,
                   what + " " + Twine(value) + " is less than " + Twine(min));
  return success();
}

LogicalResult
DeviceTextParser::parseListUntil(StringRef close,
                                 function_ref<LogicalResult()> parseElement) {
  if (consume(close))
    return success();
  do {
    if (failed(parseElement()))
      return failure();
  } while (consume(","));
  if (consume(close))
    return success();
  return error("expected ',' or '" + close + "'");
}

LogicalResult DeviceTextParser::parseInts(SmallVectorImpl<int64_t> &values,
                                          StringRef open, StringRef close,
                                          const Twine &what, int64_t min,
                                          bool mayBeEmpty) {
  if (failed(expect(open)))
    return failure();
  if (!mayBeEmpty && peek(close))
    return error("expected " + what);
  return parseListUntil(
      close, [&] { return parseInt(values.emplace_back(), what, min); });
}

/// Reads up to `count` digits of `radix` from the front of `rest`.
static unsigned takeCode(StringRef &rest, unsigned count, unsigned radix) {
  unsigned code = 0;
  for (; count && !rest.empty(); --count, rest = rest.drop_front()) {
    unsigned digit = llvm::hexDigitValue(rest.front());
    if (digit >= radix)
      break;
    code = code * radix + digit;
  }
  return code;
}

LogicalResult DeviceTextParser::parseString(StringAttr &value,
                                            const Twine &what) {
  size_t start = getOffset();
  StringRef rest = text.substr(start);
  if (!rest.starts_with("'") && !rest.starts_with("\""))
    return error("expected " + what + " in quotes");
  char quote = rest.front();
  rest = rest.drop_front();
  std::string result;
  while (!rest.empty() && rest.front() != quote) {
    char c = rest.front();
    rest = rest.drop_front();
    if (c != '\\' || rest.empty()) {
      result += c;
      continue;
    }
    if (rest.front() >= '0' && rest.front() <= '7') {
      result += char(takeCode(rest, 3, 8));
      continue;
    }
    char escape = rest.front();
    rest = rest.drop_front();
    switch (escape) {
    case 'x':
    case 'X':
      result += char(takeCode(rest, 2, 16));
      break;
    case 'u':
    case 'U': {
      char utf8[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
      char *end = utf8;
      if (llvm::ConvertCodePointToUTF8(
              takeCode(rest, escape == 'u' ? 4 : 8, 16), end))
        result.append(utf8, end);
      break;
    }
    default: {
      size_t index = StringRef("abfnrtv").find(escape);
      result += index == StringRef::npos ? escape : "\a\b\f\n\r\t\v"[index];
    }
    }
  }
  if (rest.empty())
    return errorAt(start, what + " has no closing quote");
  position = text.size() - rest.size() + 1;
  value = StringAttr::get(context, result);
  return success();
}

//===----------------------------------------------------------------------===//
// Iotas and meshes
//===----------------------------------------------------------------------===//

/// Drops dimensions of size one and merges those the permutation keeps
/// together, so that equal orders of devices are one attribute.
static IotaDevicesAttr getCanonicalIota(MLIRContext *context,
                                        ArrayRef<int64_t> dims,
                                        ArrayRef<int64_t> perm) {
  // Groups of consecutive dimensions in the order of the permutation.
  SmallVector<std::pair<int64_t, int64_t>> groups; // first dimension, size
  int64_t last = -1;
  // Dimensions of size one are no obstacle between two that belong together.
  SmallVector<int64_t> rankAmongKept(dims.size(), -1);
  int64_t kept = 0;
  for (auto [dim, size] : llvm::enumerate(dims))
    if (size != 1)
      rankAmongKept[dim] = kept++;
  for (int64_t dim : perm) {
    if (dims[dim] == 1)
      continue;
    int64_t rank = rankAmongKept[dim];
    if (!groups.empty() && rank == last + 1)
      groups.back().second *= dims[dim];
    else
      groups.emplace_back(rank, dims[dim]);
    last = rank;
  }
  if (groups.size() <= 1) {
    int64_t size = groups.empty() ? 1 : groups.front().second;
    return IotaDevicesAttr::get(context, {size}, {0});
  }
  SmallVector<int64_t> order =
      llvm::to_vector(llvm::seq<int64_t>(groups.size()));
  llvm::sort(order,
             [&](int64_t a, int64_t b) { return groups[a] < groups[b]; });
  SmallVector<int64_t> newDims, newPerm(groups.size());
  for (auto [dim, group] : llvm::enumerate(order)) {
    newDims.push_back(groups[group].second);
    newPerm[group] = dim;
  }
  return IotaDevicesAttr::get(context, newDims, newPerm);
}

LogicalResult DeviceTextParser::parseIota(IotaDevicesAttr &iota,
                                          int64_t numDevices) {
  size_t start = getOffset();
  SmallVector<int64_t> dims, perm;
  if (failed(parseInts(dims, "[", "]", "a dimension of the device order", 1)))
    return failure();
  std::optional<int64_t> product = multiply(dims);
  if (!product || *product != numDevices)
    return errorAt(
        start, "the device order has " +
                   (product ? Twine(*product) : Twine("more than 2^63 - 1")) +
                   " devices, but " + Twine(numDevices) + " are expected");
  size_t permStart = getOffset();
  if (!consumeWord("T")) {
    if (dims.size() > 1)
      return error("expected 'T(' and a permutation of " + Twine(dims.size()) +
                   " dimensions");
    iota = getCanonicalIota(context, dims, {0});
    return success();
  }
  if (dims.size() == 1)
    return errorAt(permStart,
                   "a device order of one dimension takes no permutation");
  if (failed(parseInts(perm, "(", ")", "a dimension of the permutation")))
    return failure();
  if (perm.size() != dims.size())
    return errorAt(permStart, "the permutation has " + Twine(perm.size()) +
                                  " entries, but the device order has " +
                                  Twine(dims.size()) + " dimensions");
  SmallVector<bool> seen(dims.size());
  for (int64_t dim : perm) {
    if (dim >= int64_t(dims.size()))
      return errorAt(permStart, "dimension " + Twine(dim) +
                                    " of the permutation is outside [0, " +
                                    Twine(dims.size()) + ")");
    if (seen[dim])
      return errorAt(permStart, "dimension " + Twine(dim) +
                                    " of the permutation is repeated");
    seen[dim] = true;
  }
  iota = getCanonicalIota(context, dims, perm);
  return success();
}

bool DeviceTextParser::peekMesh() {
  return llvm::is_contained({"mesh", "maximal_mesh"}, peekWord());
}

LogicalResult DeviceTextParser::parseDeviceIds(SmallVectorImpl<int64_t> &ids,
                                               int64_t numDevices) {
  size_t start = getOffset();
  do {
    if (failed(parseInt(ids.emplace_back(), "a device id")))
      return failure();
  } while (consume(","));
  if (int64_t(ids.size()) != numDevices)
    return errorAt(start, Twine(ids.size()) + " device ids for a mesh of " +
                              Twine(numDevices) + " devices");
  SmallVector<bool> seen(ids.size());
  for (int64_t id : ids) {
    if (id >= numDevices)
      return errorAt(start, "device id " + Twine(id) + " is outside [0, " +
                                Twine(numDevices) + ")");
    if (seen[id])
      return errorAt(start, "device id " + Twine(id) + " is repeated");
    seen[id] = true;
  }
  return success();
}

LogicalResult DeviceTextParser::parseMesh(MeshAttr &mesh) {
  if (consumeWord("maximal_mesh")) {
    int64_t device;
    if (failed(expect("[")))
      return failure();
    if (!consumeWord("device_id"))
      return error("expected 'device_id='");
    if (failed(expect("=")) || failed(parseInt(device, "a device id")) ||
        failed(expect("]")))
      return failure();
    mesh = MeshAttr::get(context, {}, {}, {}, {}, device);
    return success();
  }
  size_t start = getOffset();
  if (!consumeWord("mesh"))
    return error("expected 'mesh' or 'maximal_mesh'");
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes;
  axisIndices.clear();
  if (failed(expect("[")) || failed(parseListUntil("]", [&] {
        size_t axisStart = getOffset();
        StringAttr &name = names.emplace_back();
        if (failed(parseString(name, "the name of an axis")) ||
            failed(expect("=")) ||
            failed(parseInt(sizes.emplace_back(), "the size of an axis", 1)))
          return failure();
        if (!axisIndices.try_emplace(name, axisIndices.size()).second)
          return errorAt(axisStart, "axis '" + name.getValue() +
                                        "' of the mesh is repeated");
        return success();
      })))
    return failure();
  std::optional<int64_t> numDevices = multiply(sizes);
  if (!numDevices)
    return errorAt(start, "the mesh has more than 2^63 - 1 devices");

  SmallVector<int64_t> ids;
  IotaDevicesAttr iota;
  // The comma may also come before what follows the mesh.
  size_t beforeComma = position;
  if (consume(",") && consumeWord("device_ids")) {
    if (failed(expect("=")) || failed(expect("(")))
      return failure();
    if (peek("[")) {
      if (failed(parseIota(iota, *numDevices)))
        return failure();
      // In order is how devices are arranged without ids.
      if (iota.getReshapeDims().size() == 1)
        iota = {};
    } else {
      size_t idsStart = getOffset();
      if (failed(parseDeviceIds(ids, *numDevices)))
        return failure();
      if (llvm::is_sorted(ids))
        return errorAt(idsStart,
                       "device ids in order are not to be written out");
    }
    if (failed(expect(")")))
      return failure();
  } else {
    position = beforeComma;
  }
  mesh = MeshAttr::get(context, names, sizes, ids, iota, -1);
  return success();
}

llvm::StringMap<int64_t> hlo::detail::getAxisIndices(MeshAttr mesh) {
  llvm::StringMap<int64_t> indices;
  for (auto [index, name] : llvm::enumerate(mesh.getAxisNames()))
    indices[name] = index;
  return indices;
}

LogicalResult DeviceTextParser::parseAxis(AxisRefAttr &axis, MeshAttr mesh) {
  size_t start = getOffset();
  StringAttr name;
  if (failed(parseString(name, "the name of an axis")))
    return failure();
  auto found = axisIndices.find(name);
  int64_t index = found == axisIndices.end() ? -1 : found->second;
  int64_t numAxes = mesh.getAxisNames().size();
  if (index < 0 && !name.empty() &&
      llvm::all_of(name.getValue(), llvm::isDigit)) {
    if (name.getValue().getAsInteger(10, index) || index >= numAxes)
      return errorAt(start, "axis '" + name.getValue().take_front(30) +
                                "' is neither a name nor an index in [0, " +
                                Twine(numAxes) + ")");
    name = mesh.getAxisNames()[index];
  }
  if (index < 0)
    return errorAt(start, "the mesh has no axis '" + name.getValue() + "'");
  int64_t preSize = 0, size = 0;
  if (consume(":")) {
    int64_t whole = mesh.getAxisSizes()[index];
    if (failed(expect("(")) ||
        failed(parseInt(preSize, "the size before a part of an axis", 1)) ||
        failed(expect(")")) ||
        failed(parseInt(size, "the size of a part of an axis", 2)))
      return failure();
    std::optional<int64_t> end = multiply({preSize, size});
    if (!end || whole % *end != 0)
      return errorAt(start, "part (" + Twine(preSize) + ")" + Twine(size) +
                                " does not divide axis '" + name.getValue() +
                                "' of size " + Twine(whole));
    if (size == whole)
      return errorAt(start, "part (1)" + Twine(size) +
                                " is the whole of axis '" + name.getValue() +
                                "': write the axis alone");
  }
  axis = AxisRefAttr::get(context, name, preSize, size);
  return success();
}

LogicalResult DeviceTextParser::parseAxes(SmallVectorImpl<AxisRefAttr> &axes,
                                          MeshAttr mesh) {
  if (failed(expect("{")))
    return failure();
  return parseListUntil("}", [&] {
    size_t start = getOffset();
    AxisRefAttr axis;
    if (failed(parseAxis(axis, mesh)))
      return failure();
    if (!axes.empty() && canMergeAxes(axes.back(), axis))
      return errorAt(start, "this part continues the one before it: write them "
                            "as one part");
    axes.push_back(axis);
    return success();
  });
}

bool hlo::detail::canMergeAxes(AxisRefAttr axis, AxisRefAttr next) {
  return axis.getName() == next.getName() && axis.getSize() && next.getSize() &&
         axis.getPreSize() * axis.getSize() == next.getPreSize();
}

LogicalResult
hlo::detail::verifyAxesDisjoint(MeshAttr mesh, ArrayRef<AxisRefAttr> axes,
                                function_ref<void(const Twine &)> emitError) {
  // Where the parts begin and end, counted in pieces of the axis. Sorting
  // leaves overlapping parts next to each other.
  llvm::StringMap<int64_t> indices = getAxisIndices(mesh);
  SmallVector<std::tuple<int64_t, int64_t, int64_t>> ranges;
  for (AxisRefAttr axis : axes) {
    int64_t index = indices.lookup(axis.getName());
    int64_t begin = axis.getSize() ? axis.getPreSize() : 1;
    int64_t size = axis.getSize() ? axis.getSize() : mesh.getAxisSizes()[index];
    ranges.emplace_back(index, begin, begin * size);
  }
  llvm::sort(ranges);
  for (size_t i = 1; i < ranges.size(); ++i) {
    auto [axis, begin, end] = ranges[i];
    auto [previousAxis, previousBegin, previousEnd] = ranges[i - 1];
    if (axis != previousAxis ||
        (begin >= previousEnd && previousBegin != begin))
      continue;
    emitError("axis '" + mesh.getAxisNames()[axis].getValue() +
              "' is used twice");
    return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Metadata
//===----------------------------------------------------------------------===//

LogicalResult DeviceTextParser::parseMetadata(OpMetadataAttr &metadata) {
  constexpr StringRef stringFields[] = {"op_type",         "op_name",
                                        "source_file",     "deduplicated_name",
                                        "scheduling_name", "metadata_payload"};
  // A frame has no meaning away from the tables of its module: not kept.
  constexpr StringRef intFields[] = {"source_line",   "source_end_line",
                                     "source_column", "source_end_column",
                                     "profile_type",  "stack_frame_id"};
  StringAttr strings[std::size(stringFields)];
  int64_t ints[std::size(intFields)] = {};
  bool seen[std::size(stringFields) + std::size(intFields)] = {};
  if (failed(expect("{")))
    return failure();
  while (!consume("}")) {
    size_t start = getOffset();
    StringRef name = peekWord();
    size_t field = llvm::find(stringFields, name) - std::begin(stringFields);
    bool isString = field < std::size(stringFields);
    size_t number = llvm::find(intFields, name) - std::begin(intFields);
    if (name.empty() || (!isString && number == std::size(intFields)))
      return error("expected a field of metadata");
    consumeWord(name);
    if (std::exchange(seen[isString ? field : std::size(stringFields) + number],
                      true))
      return errorAt(start, "metadata field '" + name + "' is repeated");
    if (failed(expect("=")))
      return failure();
    if (isString) {
      if (failed(parseString(strings[field], name)))
        return failure();
      if (strings[field].empty())
        strings[field] = {};
    } else {
      bool braced = name == "profile_type";
      size_t valueStart = getOffset();
      if ((braced && failed(expect("{"))) ||
          failed(parseInt(ints[number], name, INT32_MIN)) ||
          (braced && failed(expect("}"))))
        return failure();
      if (ints[number] > INT32_MAX)
        return errorAt(valueStart, name + " " + Twine(ints[number]) +
                                       " does not fit in 32 bits");
    }
    consume(",");
  }
  metadata = OpMetadataAttr::get(context, strings[0], strings[1], strings[2],
                                 ints[0], ints[1], ints[2], ints[3], ints[4],
                                 strings[3], strings[4], strings[5]);
  return success();
}

LogicalResult
DeviceTextParser::parseMetadataList(SmallVectorImpl<OpMetadataAttr> &metadata) {
  size_t start = getOffset();
  if (failed(expect("{")))
    return failure();
  if (!peek("{")) {
    position = start;
    return parseMetadata(metadata.emplace_back());
  }
  return parseListUntil("}",
                        [&] { return parseMetadata(metadata.emplace_back()); });
}
