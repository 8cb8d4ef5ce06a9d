//===- HLOReplicaGroupsAttr.cpp - Groups of devices -----------------------===//

#include "DeviceText.h"

using namespace hlo;
using namespace hlo::detail;

ReplicaGroupsAttr ReplicaGroupsAttr::parseText(
    MLIRContext *context, StringRef text,
    function_ref<void(size_t, const Twine &)> emitError) {
  DeviceTextParser parser(context, text, emitError);
  size_t start = parser.getOffset();
  auto fail = [&](const Twine &message) -> ReplicaGroupsAttr {
    (void)parser.errorAt(start, message);
    return {};
  };

  if (parser.peekMesh()) {
    MeshAttr mesh;
    SmallVector<AxisRefAttr> axes;
    if (failed(parser.parseMesh(mesh)))
      return {};
    parser.consume(",");
    if (failed(parser.parseAxes(axes, mesh)) || failed(parser.expectEnd()))
      return {};
    if (failed(verifyAxesDisjoint(mesh, axes, [&](const Twine &message) {
          (void)parser.errorAt(start, message);
        })))
      return {};
    return get(context, {}, 0, 0, {}, mesh, axes);
  }

  if (parser.peek("[")) {
    SmallVector<int64_t> dims;
    if (failed(parser.parseInts(dims, "[", "]", "a number of groups or devices",
                                1)))
      return {};
    if (dims.size() != 2)
      return fail("expected two numbers, of groups and of devices in each, "
                  "found " +
                  Twine(dims.size()));
    std::optional<int64_t> numDevices = multiply(dims);
    if (!numDevices)
      return fail("the groups have more than 2^63 - 1 devices");
    IotaDevicesAttr iota;
    if (failed(parser.expect("<=")) ||
        failed(parser.parseIota(iota, *numDevices)) ||
        failed(parser.expectEnd()))
      return {};
    return get(context, {}, dims[0], dims[1], iota, {}, {});
  }

  if (!parser.peek("{")) {
    (void)parser.error("expected replica groups: '{', '[' or 'mesh['");
    return {};
  }
  parser.consume("{");
  SmallVector<DenseI64ArrayAttr> groups;
  if (failed(parser.parseListUntil(
          "}",
          [&]() -> LogicalResult {
            SmallVector<int64_t> ids;
            if (failed(parser.parseInts(ids, "{", "}", "a device id", 0,
                                        /*mayBeEmpty=*/true)))
              return failure();
            groups.push_back(DenseI64ArrayAttr::get(context, ids));
            return success();
          })) ||
      failed(parser.expectEnd()))
    return {};
  return get(context, groups, 0, 0, {}, {}, {});
}

void ReplicaGroupsAttr::printText(raw_ostream &os) const {
  if (getMesh()) {
    printMeshText(os, getMesh());
    os << ' ';
    printAxesText(os, getAxes());
    return;
  }
  if (getIota()) {
    os << '[' << getNumGroups() << ',' << getGroupSize() << "]<=";
    printDeviceIota(os, getIota());
    return;
  }
  os << '{';
  llvm::interleave(
      getGroups(), os,
      [&](DenseI64ArrayAttr group) {
        os << '{';
        printDeviceInts(os, group);
        os << '}';
      },
      ",");
  os << '}';
}

Attribute ReplicaGroupsAttr::parse(AsmParser &parser, Type) {
  return parseQuoted<ReplicaGroupsAttr>(parser);
}
void ReplicaGroupsAttr::print(AsmPrinter &printer) const {
  printQuoted(printer, *this);
}

//===----------------------------------------------------------------------===//
// The groups meant
//===----------------------------------------------------------------------===//

std::optional<int64_t> ReplicaGroupsAttr::getUniformGroupSize() const {
  if (getMesh()) {
    if (getMesh().getMaximalDevice() >= 0)
      return 1;
    llvm::StringMap<int64_t> indices = getAxisIndices(getMesh());
    int64_t size = 1;
    for (AxisRefAttr axis : getAxes())
      size *= axis.getSize()
                  ? axis.getSize()
                  : getMesh().getAxisSizes()[indices.lookup(axis.getName())];
    return size;
  }
  if (getIota())
    return getGroupSize();
  if (getGroups().empty() ||
      !llvm::all_equal(llvm::map_range(
          getGroups(), [](DenseI64ArrayAttr group) { return group.size(); })))
    return std::nullopt;
  return getGroups().front().size();
}

int64_t ReplicaGroupsAttr::getNumDevices() const {
  if (getMesh())
    return getMesh().getMaximalDevice() >= 0 ? 1 : getMesh().getNumDevices();
  if (getIota())
    return getNumGroups() * getGroupSize();
  int64_t count = 0;
  for (DenseI64ArrayAttr group : getGroups())
    count += group.size();
  return count;
}

namespace {
/// Positions `i * stride` for `i` in [0, size).
struct Steps {
  int64_t size, stride;
};
} // namespace

/// Every sum of one position of each, the last varying fastest.
static SmallVector<int64_t> getPositions(ArrayRef<Steps> dims) {
  SmallVector<int64_t> positions = {0};
  for (Steps dim : dims) {
    SmallVector<int64_t> next;
    next.reserve(positions.size() * dim.size);
    for (int64_t position : positions)
      for (int64_t i = 0; i < dim.size; ++i)
        next.push_back(position + i * dim.stride);
    positions = std::move(next);
  }
  return positions;
}

static SmallVector<Steps> getSteps(ArrayRef<int64_t> sizes) {
  SmallVector<Steps> steps(sizes.size());
  int64_t stride = 1;
  for (int64_t dim = sizes.size() - 1; dim >= 0; --dim) {
    steps[dim] = {sizes[dim], stride};
    stride *= sizes[dim];
  }
  return steps;
}

SmallVector<int64_t> IotaDevicesAttr::getDevices() const {
  SmallVector<Steps> steps = getSteps(getReshapeDims());
  return getPositions(llvm::map_to_vector(
      getTransposePerm(), [&](int64_t dim) { return steps[dim]; }));
}

SmallVector<int64_t> MeshAttr::getDevices() const {
  if (getMaximalDevice() >= 0)
    return {getMaximalDevice()};
  if (getIota())
    return getIota().getDevices();
  if (!getDeviceIds().empty())
    return llvm::to_vector(getDeviceIds());
  return llvm::to_vector(llvm::seq<int64_t>(getNumDevices()));
}

/// The devices of a mesh, those of one group after another.
static SmallVector<int64_t> getMeshGroups(MeshAttr mesh,
                                          ArrayRef<AxisRefAttr> axes) {
  SmallVector<int64_t> devices = mesh.getDevices();
  if (mesh.getMaximalDevice() >= 0)
    return devices;
  SmallVector<Steps> steps = getSteps(mesh.getAxisSizes());
  llvm::StringMap<int64_t> indices = getAxisIndices(mesh);
  // A part of an axis steps over whatever is minor to it in the axis.
  SmallVector<SmallVector<std::pair<int64_t, int64_t>>> parts(steps.size());
  SmallVector<Steps> within;
  for (AxisRefAttr axis : axes) {
    int64_t index = indices.lookup(axis.getName());
    int64_t preSize = axis.getSize() ? axis.getPreSize() : 1;
    int64_t size = axis.getSize() ? axis.getSize() : steps[index].size;
    int64_t minor = steps[index].size / (preSize * size);
    within.push_back({size, steps[index].stride * minor});
    parts[index].emplace_back(preSize, preSize * size);
  }
  // What the axes leave over tells the groups apart.
  SmallVector<Steps> between;
  for (auto [index, axisParts] : llvm::enumerate(parts)) {
    llvm::sort(axisParts);
    axisParts.emplace_back(steps[index].size, steps[index].size);
    int64_t covered = 1;
    for (auto [begin, end] : axisParts) {
      if (begin > covered)
        between.push_back({begin / covered,
                           steps[index].stride * (steps[index].size / begin)});
      covered = end;
    }
  }
  llvm::append_range(between, within);
  return llvm::map_to_vector(getPositions(between), [&](int64_t position) {
    return devices[position];
  });
}

SmallVector<SmallVector<int64_t>> ReplicaGroupsAttr::getExplicitGroups() const {
  SmallVector<SmallVector<int64_t>> groups;
  if (!getMesh() && !getIota()) {
    for (DenseI64ArrayAttr group : getGroups())
      groups.emplace_back(group.asArrayRef());
    return groups;
  }
  SmallVector<int64_t> devices =
      getMesh() ? getMeshGroups(getMesh(), getAxes()) : getIota().getDevices();
  int64_t size = *getUniformGroupSize();
  for (size_t begin = 0; begin < devices.size(); begin += size)
    groups.emplace_back(ArrayRef(devices).slice(begin, size));
  return groups;
}

//===----------------------------------------------------------------------===//
// Where the text ends
//===----------------------------------------------------------------------===//

size_t hlo::findReplicaGroupsEnd(StringRef text) {
  size_t end = 0;
  auto skipBlanks = [&](size_t position) {
    return std::min(text.find_first_not_of(" \t\r\n", position), text.size());
  };
  // Takes a bracketed piece, brackets in quotes apart.
  auto takeBrackets = [&](char open) {
    size_t position = skipBlanks(end);
    if (position == text.size() || text[position] != open)
      return false;
    int64_t depth = 0;
    char quote = 0;
    for (; position < text.size(); ++position) {
      char c = text[position];
      if (quote) {
        if (c == '\\')
          ++position;
        else if (c == quote)
          quote = 0;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (StringRef("{[(").contains(c)) {
        ++depth;
      } else if (StringRef("}])").contains(c) && --depth == 0) {
        ++position;
        break;
      }
    }
    end = std::min(position, text.size());
    return true;
  };
  auto take = [&](StringRef token) {
    size_t position = skipBlanks(end);
    if (!text.substr(position).starts_with(token))
      return false;
    end = position + token.size();
    return true;
  };

  if (take("mesh") || take("maximal_mesh")) {
    takeBrackets('[');
    size_t beforeComma = end;
    if (take(",") && take("device_ids")) {
      take("=");
      takeBrackets('(');
      beforeComma = end;
      take(",");
    }
    if (!takeBrackets('{'))
      end = beforeComma;
    return end;
  }
  if (takeBrackets('{'))
    return end;
  if (takeBrackets('[') && take("<=") && takeBrackets('[') && take("T"))
    takeBrackets('(');
  return end;
}
