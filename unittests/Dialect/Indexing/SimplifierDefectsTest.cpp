//===- SimplifierDefectsTest.cpp - Defects of XLA's simplifier ----------===//
//
// Each case is one that XLA gets wrong, crashes on, or leaves open.
//
//===----------------------------------------------------------------------===//

#include "SimplifierCases.h"

using namespace hlo::test;

namespace {
class IndexingDefects : public SimplifierTest {};
} // namespace

TEST_P(IndexingDefects, Simplifies) { check(GetParam()); }

static const SimplifierCase kXLA[] = {
    {"Xla1NegativeLowerBoundOfAMod",
     "(d0) -> (d0), domain: d0 in [-5, 20], d0 mod 4 in [1, 1]",
     "(d0) -> (d0), domain: d0 in [-3, 17], d0 mod 4 in [1, 1]"},
    {"Xla1NegativeUpperBoundOfAMod",
     "(d0) -> (d0), domain: d0 in [-30, -3], d0 mod 7 in [3, 3]",
     "(d0) -> (d0), domain: d0 in [-25, -4], d0 mod 7 in [3, 3]"},
    {"Xla1EmptyNotInverted",
     "(d0) -> (d0), domain: d0 in [-1, 1], d0 mod 5 in [2, 2]",
     "(d0) -> (0), domain: empty"},
    {"Xla2LowPartOneToSix",
     "(d0)[s0] -> (d0 * 6 + s0), domain: d0 in [0, 9], s0 in [1, 6], d0 * 6 + "
     "s0 in [0, 12]",
     "(d0)[s0] -> (d0 * 6 + s0), domain: d0 in [0, 1], s0 in [1, 6]"},
    {"Xla2LowPartTouchesTheBound",
     "(d0)[s0] -> (d0 * 6 + s0), domain: d0 in [0, 9], s0 in [0, 6], d0 * 6 + "
     "s0 in [0, 11]",
     "(d0)[s0] -> (d0 * 6 + s0), domain: d0 in [0, 1], s0 in [0, 6], d0 * 6 + "
     "s0 in [0, 11]"},
    {"Xla5ModsThatCannotBeMerged",
     "(d0) -> (d0), domain: d0 in [0, 200], d0 mod 7 in [0, 0], d0 mod 11 in "
     "[3, 3]",
     "(d0) -> (d0), domain: d0 in [14, 168], d0 mod 77 in [14, 14]"},
    {"Xla6ModOutOfRange",
     "(d0) -> (d0), domain: d0 in [0, 99], d0 mod 6 in [6, 6]",
     "(d0) -> (0), domain: empty"},
    {"Xla6InfeasibleSum",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 * 4 + d1 * 6 in "
     "[7, 7]",
     "(d0, d1) -> (0), domain: empty"},
    {"Xla6SumOutOfReach",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [19, "
     "30]",
     "(d0, d1) -> (0), domain: empty"},
    {"Xla6BoundsThroughReshape",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 9], d1 in [0, 19], d0 * 20 + d1 "
     "in [40, 79]",
     "(d0, d1) -> (d0, d1), domain: d0 in [2, 3], d1 in [0, 19]"},
    {"Xla8OneFormOfAConstraint",
     "(d0)[s0] -> (d0), domain: d0 in [0, 9], s0 in [0, 7], (d0 * 8 + s0) "
     "floordiv 4 in [3, 12], d0 * 2 + s0 floordiv 4 in [2, 11], d0 * 8 + s0 in "
     "[14, 70]",
     "(d0)[s0] -> (d0), domain: d0 in [1, 5], s0 in [0, 7], d0 * 8 + s0 in "
     "[14, 47]"},
};

INSTANTIATE_TEST_SUITE_P(XLA, IndexingDefects, testing::ValuesIn(kXLA),
                         SimplifierTest::getName);
