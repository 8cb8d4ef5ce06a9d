//===- SimplifierLimitsTest.cpp - Numbers and arrays of extreme sizes ---===//

#include "SimplifierCases.h"

using namespace hlo::test;

namespace {
class IndexingLimits : public SimplifierTest {};
} // namespace

TEST_P(IndexingLimits, Simplifies) { check(GetParam()); }

// Where int64_t overflows, a map stays as it is.
static const SimplifierCase kNumbers[] = {
    {"HugeCoefficients",
     "(d0, d1) -> (d0 * 9223372036854775807 + d1 * 9223372036854775807), "
     "domain: d0 in [0, 9], d1 in [0, 9]",
     nullptr},
    {"HugeProductInDiv",
     "(d0) -> ((d0 * 4611686018427387904) floordiv 3), domain: d0 in [0, 9]",
     nullptr},
    {"HugeIntervals",
     "(d0, d1) -> (d0 + d1), domain: d0 in [-9223372036854775808, "
     "9223372036854775807], d1 in [-9223372036854775808, 9223372036854775807]",
     nullptr},
    {"HugeIntervalAlone",
     "(d0) -> (d0 floordiv 4), domain: d0 in [-9223372036854775808, "
     "9223372036854775807]",
     nullptr},
    {"HugeModulus",
     "(d0) -> (d0 mod 9223372036854775807), domain: d0 in [0, 99]",
     "(d0) -> (d0), domain: d0 in [0, 99]"},
    {"HugeModulusNegative",
     "(d0) -> (d0 mod 9223372036854775807), domain: d0 in [-99, 99]", nullptr},
    {"HugeDivisors",
     "(d0) -> ((d0 floordiv 4611686018427387904) floordiv "
     "4611686018427387904), domain: d0 in [0, 9223372036854775807]",
     "(d0) -> (0), domain: d0 in [0, 9223372036854775807]"},
    {"HugeConstraint",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 * "
     "9223372036854775807 - d1 in [-9223372036854775808, 9223372036854775807]",
     nullptr},
    {"HugeModuli",
     "(d0) -> (d0), domain: d0 in [0, 9223372036854775807], d0 mod "
     "4611686018427387904 in [1, 1], d0 mod 4611686018427387903 in [1, 1]",
     nullptr},
    {"MinimumBound",
     "(d0) -> (d0 * -1), domain: d0 in [-9223372036854775808, 0]",
     "(d0) -> (-d0), domain: d0 in [-9223372036854775808, 0]"},
};

static const SimplifierCase kSizes[] = {
    {"NoElements", "(d0, d1) -> (d0, d1), domain: d0 in [0, 3], d1 in [0, -1]",
     "(d0, d1) -> (0, 0), domain: empty"},
    {"NoElementsOfARangeVariable",
     "(d0)[s0] -> (d0 + s0), domain: d0 in [0, 3], s0 in [0, -1]",
     "(d0)[s0] -> (0), domain: empty"},
    {"NoConstraintHolds",
     "(d0) -> (d0), domain: d0 in [0, 3], d0 * 2 in [5, 4]",
     "(d0) -> (0), domain: empty"},
    {"OneElement", "(d0) -> (d0 * 7 + 3), domain: d0 in [0, 0]",
     "(d0) -> (3), domain: d0 in [0, 0]"},
    {"NoVariables", "() -> (3)", nullptr},
    {"NoResults", "(d0) -> (), domain: d0 in [0, 3], d0 * 2 in [3, 4]",
     "(d0) -> (), domain: d0 in [2, 2]"},
};

// Bounds that narrow each other one by one, a thousand million times.
static const SimplifierCase kCreeping[] = {
    {"CreepingBounds",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 1000000000], d1 in [0, "
     "1000000000], d0 - d1 in [1, 1000000000], d1 - d0 in [1, 1000000000]",
     "(d0, d1) -> (0, 0), domain: empty"},
    {"CreepingBounds2",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 1000000000], d1 in [0, "
     "1000000000], d0 - d1 * 2 in [1, 1000000000], d1 * 2 - d0 in [0, "
     "1000000000]",
     "(d0, d1) -> (0, 0), domain: empty"},
    {"CreepingBounds3",
     "(d0, d1, d2) -> (d0, d1, d2), domain: d0 in [0, 1000000000], d1 in [0, "
     "1000000000], d2 in [0, 1000000000], d0 - d1 in [1, 1000000000], d1 - d2 "
     "in [1, 1000000000], d2 - d0 in [1, 1000000000]",
     "(d0, d1, d2) -> (d0, d1, d2), domain: d0 in [0, 1000000000], d1 in [0, "
     "1000000000], d2 in [0, 1000000000], d0 - d1 in [1, 1000000000], d0 - d2 "
     "in [-1000000000, -1], d1 - d2 in [1, 1000000000]"},
    {"CreepingMods",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 1000000000], d1 in [0, "
     "1000000000], d0 - d1 in [0, 1000000000], d0 mod 3 in [1, 1], d1 mod 3 in "
     "[2, 2], d1 - d0 in [-1, 1000000000]",
     "(d0, d1) -> (d0, d1), domain: d0 in [1, 1000000000], d1 in [2, "
     "999999998], d0 mod 3 in [1, 1], d1 mod 3 in [2, 2], d0 - d1 in [0, 1]"},
};

INSTANTIATE_TEST_SUITE_P(Numbers, IndexingLimits, testing::ValuesIn(kNumbers),
                         SimplifierTest::getName);
INSTANTIATE_TEST_SUITE_P(Sizes, IndexingLimits, testing::ValuesIn(kSizes),
                         SimplifierTest::getName);
INSTANTIATE_TEST_SUITE_P(Creeping, IndexingLimits, testing::ValuesIn(kCreeping),
                         SimplifierTest::getName);
