//===- SimplifierCases.h - Maps and their normal forms ----------*- C++ -*-===//

#ifndef HLO_UNITTESTS_DIALECT_INDEXING_SIMPLIFIERCASES_H
#define HLO_UNITTESTS_DIALECT_INDEXING_SIMPLIFIERCASES_H

#include "IndexingTestUtils.h"

namespace hlo::test {

struct SimplifierCase {
  const char *name;
  const char *before;
  /// Null when `before` is its own normal form.
  const char *after;
};

inline void PrintTo(const SimplifierCase &simplifierCase, std::ostream *os) {
  *os << simplifierCase.before;
}

/// `before` simplifies to `after`, which is the same relation and simplifies no
/// more.
void check(const SimplifierCase &simplifierCase);

class SimplifierTest : public testing::TestWithParam<SimplifierCase> {
public:
  static std::string
  getName(const testing::TestParamInfo<SimplifierCase> &info) {
    return info.param.name;
  }
};

} // namespace hlo::test

#endif // HLO_UNITTESTS_DIALECT_INDEXING_SIMPLIFIERCASES_H
