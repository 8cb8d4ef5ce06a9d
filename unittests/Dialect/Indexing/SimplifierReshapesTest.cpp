//===- SimplifierReshapesTest.cpp - Chains of operations ----------------===//

#include "SimplifierCases.h"

using namespace hlo::test;

namespace {
class IndexingChains : public SimplifierTest {};
} // namespace

TEST_P(IndexingChains, Simplifies) { check(GetParam()); }

static const SimplifierCase kReshapes[] = {
    {"PadThenReshape",
     "(d0) -> ((d0 - 4) floordiv 8, (d0 - 4) mod 8), domain: d0 in [4, 35]",
     "(d0) -> ((d0 + 4) floordiv 8 - 1, (d0 + 4) mod 8), domain: d0 in [4, "
     "35]"},
    {"SliceThenReshape",
     "(d0) -> ((d0 * 2 + 1) floordiv 4, (d0 * 2 + 1) mod 4), domain: d0 in [0, "
     "15]",
     "(d0) -> (d0 floordiv 2, (d0 mod 2) * 2 + 1), domain: d0 in [0, 15]"},
    {"StridedSliceOfAReshape",
     "(d0, d1) -> (d0 * 6 + d1 * 2, (d0 * 6 + d1 * 2) mod 2), domain: d0 in "
     "[0, 3], d1 in [0, 2]",
     "(d0, d1) -> (d0 * 6 + d1 * 2, 0), domain: d0 in [0, 3], d1 in [0, 2]"},
    {"TransposeOfAReshape",
     "(d0, d1) -> ((d1 * 4 + d0) floordiv 4, (d1 * 4 + d0) mod 4), domain: d0 "
     "in [0, 3], d1 in [0, 6]",
     "(d0, d1) -> (d1, d0), domain: d0 in [0, 3], d1 in [0, 6]"},
    {"BroadcastOfAReshape",
     "(d0, d1, d2) -> ((d0 * 20 + d2) floordiv 20, (d0 * 20 + d2) mod 20), "
     "domain: d0 in [0, 3], d1 in [0, 6], d2 in [0, 19]",
     "(d0, d1, d2) -> (d0, d2), domain: d0 in [0, 3], d1 in [0, 6], d2 in [0, "
     "19]"},
    {"ReshapeWithUnitDims",
     "(d0, d1, d2) -> ((d0 * 6 + d1 * 6 + d2) floordiv 3, (d0 * 6 + d1 * 6 + "
     "d2) mod 3), domain: d0 in [0, 3], d1 in [0, 0], d2 in [0, 5]",
     "(d0, d1, d2) -> (d0 * 2 + d2 floordiv 3, d2 mod 3), domain: d0 in [0, "
     "3], d1 in [0, 0], d2 in [0, 5]"},
    {"ThereAndBack",
     "(d0) -> ((d0 floordiv 12) * 12 + ((d0 floordiv 4) mod 3) * 4 + d0 mod "
     "4), domain: d0 in [0, 23]",
     "(d0) -> (d0), domain: d0 in [0, 23]"},
    {"ThereAndBackWithoutARange",
     "(d0) -> ((d0 floordiv 12) * 12 + ((d0 floordiv 4) mod 3) * 4 + d0 mod "
     "4), domain: d0 in [-100, 100]",
     "(d0) -> (d0), domain: d0 in [-100, 100]"},
    {"LoopEmitterIndex",
     "(d0, d1)[s0] -> ((d1 * 512 + d0 * 4 + s0) floordiv 300, (d1 * 512 + d0 * "
     "4 + s0) mod 300), domain: d0 in [0, 127], d1 in [0, 468], s0 in [0, 3]",
     "(d0, d1)[s0] -> ((d0 + d1 * 53) floordiv 75 + d1, ((d0 + d1 * 53) mod "
     "75) * 4 + s0), domain: d0 in [0, 127], d1 in [0, 468], s0 in [0, 3]"},
    {"RowReductionThreads",
     "(d0, d1)[s0, s1] -> (d1 * 2 + d0 floordiv 128, (s0 * 128 + d0 mod 128) * "
     "2 + s1), domain: d0 in [0, 255], d1 in [0, 3], s0 in [0, 7], s1 in [0, "
     "1]",
     "(d0, d1)[s0, s1] -> (d0 floordiv 128 + d1 * 2, (d0 mod 128) * 2 + s0 * "
     "256 + s1), domain: d0 in [0, 255], d1 in [0, 3], s0 in [0, 7], s1 in [0, "
     "1]"},
    {"TransposeThreads",
     "(d0, d1)[s0] -> ((d1 mod 3) * 32 + (s0 * 128 + d0) floordiv 32, (d1 "
     "floordiv 3) * 32 + (s0 * 128 + d0) mod 32), domain: d0 in [0, 127], d1 "
     "in [0, 11], s0 in [0, 7]",
     "(d0, d1)[s0] -> (d0 floordiv 32 + (d1 mod 3) * 32 + s0 * 4, d0 mod 32 + "
     "(d1 floordiv 3) * 32), domain: d0 in [0, 127], d1 in [0, 11], s0 in [0, "
     "7]"},
    {"Swizzle",
     "(d0) -> ((d0 floordiv 4) mod 8 + (d0 floordiv 32) * 8, (d0 mod 4) * 2 + "
     "(d0 floordiv 4) * 8), domain: d0 in [0, 255]",
     "(d0) -> (d0 floordiv 4, d0 * 2), domain: d0 in [0, 255]"},
};

static const SimplifierCase kReverses[] = {
    {"ReverseThenReshape",
     "(d0) -> ((59 - d0) floordiv 10, (59 - d0) mod 10), domain: d0 in [0, 59]",
     "(d0) -> (-(d0 floordiv 10) + 5, -(d0 mod 10) + 9), domain: d0 in [0, "
     "59]"},
    {"ReverseThenReshapeToThree",
     "(d0) -> ((59 - d0) floordiv 12, ((59 - d0) floordiv 3) mod 4, (59 - d0) "
     "mod 3), domain: d0 in [0, 59]",
     "(d0) -> (-(d0 floordiv 12) + 4, -((d0 floordiv 3) mod 4) + 3, -(d0 mod "
     "3) + 2), domain: d0 in [0, 59]"},
    {"ReverseTwice", "(d0) -> (59 - (59 - d0)), domain: d0 in [0, 59]",
     "(d0) -> (d0), domain: d0 in [0, 59]"},
    {"ReverseOfOneDigit",
     "(d0, d1) -> (((3 - d0) * 10 + d1) floordiv 10, ((3 - d0) * 10 + d1) mod "
     "10), domain: d0 in [0, 3], d1 in [0, 9]",
     "(d0, d1) -> (-d0 + 3, d1), domain: d0 in [0, 3], d1 in [0, 9]"},
    {"ReverseWhole",
     "(d0, d1) -> ((39 - (d0 * 10 + d1)) floordiv 10, (39 - (d0 * 10 + d1)) "
     "mod 10), domain: d0 in [0, 3], d1 in [0, 9]",
     "(d0, d1) -> (-d0 + 3, -d1 + 9), domain: d0 in [0, 3], d1 in [0, 9]"},
    {"ReverseNotDivisible",
     "(d0) -> ((57 - d0) floordiv 10, (57 - d0) mod 10), domain: d0 in [0, 57]",
     "(d0) -> (-((d0 + 2) floordiv 10) + 5, -((d0 + 2) mod 10) + 9), domain: "
     "d0 in [0, 57]"},
    {"CeildivOfNegative", "(d0) -> ((-d0) ceildiv 4), domain: d0 in [0, 57]",
     "(d0) -> (-(d0 floordiv 4)), domain: d0 in [0, 57]"},
    {"CeildivOfASum",
     "(d0, d1) -> ((d0 * 8 + d1) ceildiv 8), domain: d0 in [0, 9], d1 in [1, "
     "8]",
     "(d0, d1) -> (d0 + 1), domain: d0 in [0, 9], d1 in [1, 8]"},
};

INSTANTIATE_TEST_SUITE_P(Reshapes, IndexingChains, testing::ValuesIn(kReshapes),
                         SimplifierTest::getName);
INSTANTIATE_TEST_SUITE_P(Reverses, IndexingChains, testing::ValuesIn(kReverses),
                         SimplifierTest::getName);
