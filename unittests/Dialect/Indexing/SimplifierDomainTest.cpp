//===- SimplifierDomainTest.cpp - Constraints and runtime variables -----===//

#include "SimplifierCases.h"

using namespace hlo::test;

namespace {
class IndexingDomains : public SimplifierTest {};
} // namespace

TEST_P(IndexingDomains, Simplifies) { check(GetParam()); }

static const SimplifierCase kConstraints[] = {
    {"ConstantOfARemainder",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], (d0 + d1 + 1) mod "
     "3 in [0, 1]",
     nullptr},
    {"ImpliedByACongruence",
     "(d0) -> (d0), domain: d0 in [0, 4], (d0 - 1) mod 3 in [0, 0], d0 mod 3 "
     "in [1, 2]",
     "(d0) -> (d0), domain: d0 in [1, 4], d0 mod 3 in [1, 1]"},
    {"NarrowedByACongruence",
     "(d0, d1) -> (d0), domain: d0 in [0, 30], d1 in [0, 3], d0 mod 10 in [3, "
     "3], d0 + d1 in [5, 99]",
     "(d0, d1) -> (d0), domain: d0 in [3, 23], d1 in [0, 3], d0 mod 10 in [3, "
     "3], d0 + d1 in [5, 26]"},
    {"SeveralConstraints",
     "(d0, d1, d2) -> (d0, d1, d2), domain: d0 in [0, 9], d1 in [0, 9], d2 in "
     "[0, 9], d0 + d1 in [0, 3], d1 + d2 in [16, 18], d0 + d2 in [0, 12]",
     "(d0, d1, d2) -> (0, 0, 0), domain: empty"},
    {"SameConstraintTwice",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [3, "
     "12], d1 + d0 in [5, 14]",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [5, "
     "12]"},
    {"OppositeConstraints",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 - d1 in [1, 9], "
     "d1 - d0 in [-3, 9]",
     "(d0, d1) -> (d0), domain: d0 in [1, 9], d1 in [0, 8], d0 - d1 in [1, 3]"},
    {"MultipliedConstraint",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 * 3 + d1 * 3 in "
     "[10, 31]",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [4, "
     "10]"},
    {"ConstraintWithPoint",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [4, 4], d0 + d1 in [6, 10]",
     "(d0, d1) -> (d0), domain: d0 in [2, 6], d1 in [4, 4]"},
    {"FloordivOfASum",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], (d0 + d1) floordiv "
     "5 in [1, 2]",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [5, "
     "14]"},
    {"ModAsEquality",
     "(d0) -> (d0), domain: d0 in [0, 50], d0 - (d0 floordiv 5) * 5 in [2, 2]",
     "(d0) -> (d0), domain: d0 in [2, 47], d0 mod 5 in [2, 2]"},
    {"ModWithFactor",
     "(d0) -> (d0), domain: d0 in [0, 50], (d0 * 3) mod 7 in [1, 1]",
     "(d0) -> (d0), domain: d0 in [5, 47], d0 mod 7 in [5, 5]"},
    {"ModWithFactorInfeasible",
     "(d0) -> (d0), domain: d0 in [0, 50], (d0 * 4) mod 6 in [1, 1]",
     "(d0) -> (0), domain: empty"},
    {"ModWithCommonFactor",
     "(d0) -> (d0), domain: d0 in [0, 50], (d0 * 4) mod 6 in [2, 2]",
     "(d0) -> (d0), domain: d0 in [2, 50], d0 mod 3 in [2, 2]"},
    {"ModWithOffset",
     "(d0) -> (d0), domain: d0 in [0, 50], (d0 - 3) mod 7 in [0, 0]",
     "(d0) -> (d0), domain: d0 in [3, 45], d0 mod 7 in [3, 3]"},
    {"ThreeMods",
     "(d0) -> (d0), domain: d0 in [0, 999], d0 mod 3 in [2, 2], d0 mod 5 in "
     "[3, 3], d0 mod 7 in [2, 2]",
     "(d0) -> (d0), domain: d0 in [23, 968], d0 mod 105 in [23, 23]"},
    {"ThreeModsOnePoint",
     "(d0) -> (d0), domain: d0 in [0, 100], d0 mod 3 in [2, 2], d0 mod 5 in "
     "[3, 3], d0 mod 7 in [2, 2]",
     "(d0) -> (23), domain: d0 in [23, 23]"},
    {"CongruenceInQuotient",
     "(d0) -> (d0 floordiv 6), domain: d0 in [0, 90], d0 mod 6 in [3, 3]",
     "(d0) -> (d0 floordiv 6), domain: d0 in [3, 87], d0 mod 6 in [3, 3]"},
    {"CongruenceInMod",
     "(d0) -> (d0 mod 6), domain: d0 in [0, 90], d0 mod 12 in [3, 3]",
     "(d0) -> (3), domain: d0 in [3, 87], d0 mod 12 in [3, 3]"},
    {"CongruenceInSum",
     "(d0, d1) -> ((d0 + d1) floordiv 4), domain: d0 in [0, 90], d1 in [0, 3], "
     "d0 mod 4 in [0, 0]",
     "(d0, d1) -> (d0 floordiv 4), domain: d0 in [0, 88], d1 in [0, 3], d0 mod "
     "4 in [0, 0]"},
    {"AssumedSum",
     "(d0, d1) -> ((d0 + d1) floordiv 8), domain: d0 in [0, 9], d1 in [0, 9], "
     "d0 + d1 in [8, 15]",
     "(d0, d1) -> (1), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [8, 15]"},
    {"AssumedSumMod",
     "(d0, d1) -> ((d0 * 2 + d1 * 2) mod 32), domain: d0 in [0, 99], d1 in [0, "
     "99], d0 + d1 in [0, 15]",
     "(d0, d1) -> (d0 * 2 + d1 * 2), domain: d0 in [0, 15], d1 in [0, 15], d0 "
     "+ d1 in [0, 15]"},
    {"AssumedRoot",
     "(d0, d1) -> ((d0 + d1) mod 4, (d0 + d1) floordiv 4), domain: d0 in [0, "
     "3], d1 in [0, 3], d0 + d1 in [0, 3]",
     "(d0, d1) -> (d0 + d1, 0), domain: d0 in [0, 3], d1 in [0, 3], d0 + d1 in "
     "[0, 3]"},
    {"CeildivBecomesFloordiv", "(d0) -> (d0 ceildiv 4), domain: d0 in [0, 90]",
     "(d0) -> ((d0 + 3) floordiv 4), domain: d0 in [0, 90]"},
    {"CeildivConstant", "(d0) -> (d0 ceildiv 4), domain: d0 in [1, 4]",
     "(d0) -> (1), domain: d0 in [1, 4]"},
    {"CeildivConstraint",
     "(d0) -> (d0), domain: d0 in [0, 90], d0 ceildiv 4 in [2, 3]",
     "(d0) -> (d0), domain: d0 in [5, 12]"},
    {"PowersOfTwo",
     "(d0, d1) -> ((d0 * 64 + d1) floordiv 32, ((d0 * 64 + d1) mod 32) "
     "floordiv 8, (d0 * 64 + d1) mod 8), domain: d0 in [0, 9], d1 in [0, 63]",
     "(d0, d1) -> (d0 * 2 + d1 floordiv 32, (d1 floordiv 8) mod 4, d1 mod 8), "
     "domain: d0 in [0, 9], d1 in [0, 63]"},
    {"ReshapeSameGroup",
     "(d0, d1) -> ((d0 * 15 + d1) floordiv 10, (d0 * 15 + d1) mod 10), domain: "
     "d0 in [0, 3], d1 in [0, 14]",
     "(d0, d1) -> (d0 + (d0 * 5 + d1) floordiv 10, (d0 * 5 + d1) mod 10), "
     "domain: d0 in [0, 3], d1 in [0, 14]"},
    {"LaneAndWarp",
     "(d0) -> ((d0 floordiv 32) * 32 + d0 mod 32, (d0 mod 32) floordiv 32, (d0 "
     "mod 128) floordiv 32), domain: d0 in [0, 127]",
     "(d0) -> (d0, 0, d0 floordiv 32), domain: d0 in [0, 127]"},
    {"UnitDims",
     "(d0, d1) -> (d0 * 7 + d1, d1), domain: d0 in [0, 0], d1 in [0, 6]",
     "(d0, d1) -> (d1, d1), domain: d0 in [0, 0], d1 in [0, 6]"},
};

static const SimplifierCase kRuntimeVariables[] = {
    {"RtIsNotAllValues",
     "(d0){rt0} -> (d0 + rt0), domain: d0 in [0, 3], rt0 in [0, 26]", nullptr},
    {"RtPoint", "(d0){rt0} -> (d0 + rt0), domain: d0 in [0, 3], rt0 in [5, 5]",
     "(d0){rt0} -> (d0 + 5), domain: d0 in [0, 3], rt0 in [5, 5]"},
    {"RtCancels",
     "(d0){rt0} -> (d0 + rt0 - rt0), domain: d0 in [0, 3], rt0 in [0, 26]",
     "(d0){rt0} -> (d0), domain: d0 in [0, 3], rt0 in [0, 26]"},
    {"RtInMod",
     "(d0){rt0} -> ((d0 + rt0 * 8) mod 8), domain: d0 in [0, 7], rt0 in [0, "
     "26]",
     "(d0){rt0} -> (d0), domain: d0 in [0, 7], rt0 in [0, 26]"},
    {"RtInDiv",
     "(d0){rt0} -> ((d0 + rt0 * 8) floordiv 8), domain: d0 in [0, 7], rt0 in "
     "[0, 26]",
     "(d0){rt0} -> (rt0), domain: d0 in [0, 7], rt0 in [0, 26]"},
    {"RtUpdateWindow",
     "(d0){rt0} -> (d0 - rt0), domain: d0 in [0, 8], rt0 in [0, 5], d0 - rt0 "
     "in [0, 3]",
     nullptr},
    {"RtConstraintNarrows",
     "(d0){rt0} -> (d0 + rt0), domain: d0 in [3, 9], rt0 in [0, 99], d0 + rt0 "
     "in [0, 20]",
     "(d0){rt0} -> (d0 + rt0), domain: d0 in [3, 9], rt0 in [0, 17], d0 + rt0 "
     "in [3, 20]"},
    {"RtCongruence",
     "(d0){rt0} -> ((d0 + rt0) floordiv 4), domain: d0 in [0, 3], rt0 in [0, "
     "99], rt0 mod 4 in [0, 0]",
     "(d0){rt0} -> (rt0 floordiv 4), domain: d0 in [0, 3], rt0 in [0, 96], rt0 "
     "mod 4 in [0, 0]"},
    {"RtTwoInOrder",
     "(d0)[s0]{rt0, rt1} -> (rt1 + rt0 + s0 + d0), domain: d0 in [0, 3], s0 in "
     "[0, 1], rt0 in [0, 9], rt1 in [0, 9]",
     "(d0)[s0]{rt0, rt1} -> (d0 + s0 + rt0 + rt1), domain: d0 in [0, 3], s0 in "
     "[0, 1], rt0 in [0, 9], rt1 in [0, 9]"},
};

INSTANTIATE_TEST_SUITE_P(Constraints, IndexingDomains,
                         testing::ValuesIn(kConstraints),
                         SimplifierTest::getName);
INSTANTIATE_TEST_SUITE_P(RuntimeVariables, IndexingDomains,
                         testing::ValuesIn(kRuntimeVariables),
                         SimplifierTest::getName);
