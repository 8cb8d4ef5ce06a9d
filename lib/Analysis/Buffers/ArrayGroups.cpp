//===- ArrayGroups.cpp - Arrays that share memory -------------------------===//

#include "hlo/Analysis/Buffers/ArrayGroups.h"

using namespace hlo;

ArrayGroups::ArrayGroups(const ArrayLiveness &liveness)
    : liveness(liveness), membersOf(liveness.getArrays().size()) {
  for (auto [i, array] : llvm::enumerate(liveness.getArrays())) {
    groups.push_back(i);
    for (LiveRange range : array.times.getRanges())
      membersOf[i].insert({range.begin, range.end, i});
  }
}

unsigned ArrayGroups::getGroup(unsigned array) const {
  while (groups[array] != array)
    array = groups[array] = groups[groups[array]];
  return array;
}

/// Whether members of a group, which do not overlap, do not overlap one.
bool ArrayGroups::isFree(const Members &members, const Member &member) const {
  ArrayRef<LiveArray> arrays = liveness.getArrays();
  // Whether one that is computed where the other ends may take its memory.
  auto follows = [&](const Member &later, const Member &earlier) {
    const LiveArray &array = arrays[std::get<2>(later)];
    unsigned begin = array.times.getBegin(), source = std::get<2>(earlier);
    return std::get<0>(later) == begin && std::get<1>(earlier) == begin &&
           arrays[source].times.getBegin() < begin &&
           llvm::is_contained(array.sources, source);
  };
  auto mayMeet = [&](const Member &other) {
    return follows(member, other) || follows(other, member);
  };
  auto [begin, end, array] = member;
  auto it = members.lower_bound({begin, 0, 0});
  // Those that begin before: one ends last, after another at the most.
  for (auto before = it; before != members.begin();) {
    const Member &other = *--before;
    if (std::get<1>(other) < begin)
      break;
    if (!mayMeet(other))
      return false;
  }
  for (; it != members.end() && std::get<0>(*it) <= end; ++it)
    if (!mayMeet(*it))
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
    for (const Member &member : membersOf[from])
      if (!isFree(membersOf[into], member))
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

void ArrayGroups::joinSources() {
  for (auto [i, array] : llvm::enumerate(liveness.getArrays()))
    for (unsigned source : array.sources)
      if (join(i, source))
        break;
}
