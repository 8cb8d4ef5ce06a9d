//===- ArrayGroups.h - Arrays that share memory -----------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_BUFFERS_ARRAYGROUPS_H
#define HLO_ANALYSIS_BUFFERS_ARRAYGROUPS_H

#include "hlo/Analysis/Buffers/ArrayLiveness.h"
#include <set>

namespace hlo {

/// Groups of arrays, all of one size, of which no two are alive at the same
/// time: they can be in the same memory.
class ArrayGroups {
public:
  explicit ArrayGroups(const ArrayLiveness &liveness);

  /// The array that stands for the group.
  unsigned getGroup(unsigned array) const;
  /// Makes one group of two, if no two of their arrays are alive at the same
  /// time: at most one is computed from the other where that is read last.
  bool join(unsigned lhs, unsigned rhs);
  /// Joins what has to share memory; returns what cannot.
  std::optional<std::pair<unsigned, unsigned>> joinRequired();

  /// Joins arrays with those that they may be computed in the place of.
  void joinSources();

private:
  /// A range of times that an array is alive, and the array.
  using Member = std::tuple<unsigned, unsigned, unsigned>;
  using Members = std::set<Member>;

  bool isFree(const Members &members, const Member &member) const;

  const ArrayLiveness &liveness;
  mutable std::vector<unsigned> groups;
  std::vector<Members> membersOf;
};

} // namespace hlo

#endif // HLO_ANALYSIS_BUFFERS_ARRAYGROUPS_H
