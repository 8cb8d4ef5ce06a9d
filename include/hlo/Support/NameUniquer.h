//===- NameUniquer.h - A name of its own for each ---------------*- C++ -*-===//

#ifndef HLO_SUPPORT_NAMEUNIQUER_H
#define HLO_SUPPORT_NAMEUNIQUER_H

#include "hlo/Support/LLVM.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace hlo {

/// Names of the instructions of a module. As in XLA, what wants the name of
/// another gets the next free number as its suffix:
///
///   add, add, add.2, add    become    add, add.1, add.2, add.3
class NameUniquer {
public:
  /// Takes a name; false if another has it.
  bool insert(StringRef name) {
    auto [root, number] = split(name);
    // `add.01` is `add.1`.
    return names[root].used.insert(number.value_or(0)).second &&
           (!number ||
            std::to_string(*number).size() + 1 == name.size() - root.size());
  }

  /// Takes a name, with another number if another has it.
  std::string getUnique(StringRef name) {
    if (insert(name))
      return name.str();
    auto [root, number] = split(name);
    auto &[used, next] = names[root];
    while (!used.insert(next).second)
      ++next;
    std::string unique = root.str();
    if (number || next != 0)
      unique += "." + std::to_string(next);
    return unique;
  }

  static StringRef withoutNumber(StringRef name) { return split(name).first; }

private:
  static std::pair<StringRef, std::optional<int64_t>> split(StringRef name) {
    auto [root, suffix] = name.rsplit('.');
    int64_t number;
    if (root.empty() || suffix.getAsInteger(10, number))
      return {name, std::nullopt};
    return {root, number};
  }

  struct Numbers {
    llvm::SmallDenseSet<int64_t, 4> used;
    int64_t next = 0;
  };
  /// Those that are taken, by the rest of the name.
  llvm::StringMap<Numbers> names;
};

} // namespace hlo

#endif // HLO_SUPPORT_NAMEUNIQUER_H
