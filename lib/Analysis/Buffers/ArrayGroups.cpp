//===- ArrayGroups.cpp - Arrays that share memory -------------------------===//

#include "hlo/Analysis/Buffers/ArrayGroups.h"

using namespace hlo;

ArrayGroups::ArrayGroups(const ArrayLiveness &liveness)
    : liveness(liveness), membersOf(liveness.getArrays().size()) {
  for (auto [i, array] : llvm::enumerate(liveness.getArrays())) {
    groups.push_back(i);
    membersOf[i].insert({array.begin, array.end, i});
  }
}

unsigned ArrayGroups::getGroup(unsigned array) const {
  while (groups[array] != array)
    array = groups[array] = groups[groups[array]];
  return array;
}

/// Whether members of a group, which do not overlap, do not overlap an array.
bool ArrayGroups::isFree(const Members &members, unsigned array) const {
  ArrayRef<LiveArray> arrays = liveness.getArrays();
  const LiveArray &own = arrays[array];
  // Whether one that begins where the other ends may take its memory.
  auto follows = [&](unsigned later, unsigned earlier) {
    return arrays[earlier].end == arrays[later].begin &&
           arrays[earlier].begin < arrays[later].begin &&
           llvm::is_contained(arrays[later].sources, earlier);
  };
  auto it = members.lower_bound({own.begin, 0, 0});
  // Those that begin before: one ends last, after another at the most.
  for (auto before = it; before != members.begin();) {
    auto [begin, end, other] = *--before;
    if (end < own.begin)
      break;
    if (!follows(array, other))
      return false;
  }
  for (; it != members.end() && std::get<0>(*it) <= own.end; ++it)
    if (!follows(std::get<2>(*it), array))
      return false;
  return true;
}

bool ArrayGroups::join(unsigned lhs, unsigned rhs) {
  unsigned into = getGroup(lhs), from = getGroup(rhs);
  if (into == from)
    return true;
  ArrayRef<LiveArray> arrays = liveness.getArrays();
  if (arrays[into].bytes != arrays[from].bytes)
    return false;
  if (membersOf[into].size() < membersOf[from].size())
    std::swap(into, from);
  if (arrays[into].bytes != 0)
    for (const auto &member : membersOf[from])
      if (!isFree(membersOf[into], std::get<2>(member)))
        return false;
  groups[from] = into;
  membersOf[into].merge(membersOf[from]);
  membersOf[from].clear();
  return true;
}

std::optional<std::pair<unsigned, unsigned>> ArrayGroups::joinRequired() {
  for (auto [lhs, rhs] : liveness.getRequired())
    if (!join(lhs, rhs))
      return std::pair(lhs, rhs);
  return std::nullopt;
}
