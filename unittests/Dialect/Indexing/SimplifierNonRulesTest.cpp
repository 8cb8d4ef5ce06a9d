//===- SimplifierNonRulesTest.cpp - What must not simplify --------------===//

#include "SimplifierCases.h"

using namespace hlo::test;

namespace {
class IndexingNonRules : public SimplifierTest {};
} // namespace

TEST_P(IndexingNonRules, Simplifies) { check(GetParam()); }

// Each is one condition short of a rule.
static const SimplifierCase kUnchanged[] = {
    {"CarryFromTheLowPart",
     "(d0, d1) -> ((d0 * 12 + d1) floordiv 20), domain: d0 in [0, 9], d1 in "
     "[0, 4]",
     nullptr},
    {"LowPartOfAnotherWindow",
     "(d0, d1) -> ((d0 * 12 + d1) floordiv 20), domain: d0 in [0, 9], d1 in "
     "[-1, 3]",
     nullptr},
    {"DigitsOfDifferentNumbers",
     "(d0, d1) -> (d0 mod 13 + (d1 floordiv 13) * 13), domain: d0 in [0, 100], "
     "d1 in [0, 100]",
     nullptr},
    {"DivOfASumOfDivs",
     "(d0, d1) -> ((d0 floordiv 2 + d1 floordiv 3) floordiv 5), domain: d0 in "
     "[0, 40], d1 in [0, 40]",
     nullptr},
    {"DivOfAMultipleOfADiv",
     "(d0) -> (((d0 floordiv 4) * 3) floordiv 5), domain: d0 in [0, 400]",
     nullptr},
    {"WindowAcrossAMultiple",
     "(d0) -> (d0 floordiv 12), domain: d0 in [35, 47]", nullptr},
    {"WindowAcrossZero", "(d0) -> (d0 floordiv 8), domain: d0 in [-1, 7]",
     nullptr},
    {"MinusQuotient", "(d0) -> (-(d0 floordiv 4)), domain: d0 in [0, 40]",
     nullptr},
    {"SumOfThirds",
     "(d0) -> (d0 floordiv 3 + (d0 + 1) floordiv 3), domain: d0 in [0, 50]",
     nullptr},
    {"ConstraintOnASum",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [5, "
     "12]",
     nullptr},
    {"ConstraintOnADifference",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 9], d1 in [0, 9], d0 - d1 in [0, "
     "3]",
     nullptr},
    {"ConstraintOnAMod",
     "(d0) -> (d0), domain: d0 in [0, 50], d0 mod 7 in [2, 4]", nullptr},
    {"ConstraintOnAModOfASum",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 50], d1 in [0, 50], (d0 + d1) "
     "mod 7 in [2, 2]",
     nullptr},
    {"CongruenceOfAnotherModulus",
     "(d0) -> (d0 floordiv 4), domain: d0 in [0, 90], d0 mod 6 in [0, 0]",
     nullptr},
    {"EqualVariablesStay",
     "(d0, d1) -> (d0 - d1), domain: d0 in [0, 9], d1 in [0, 9], d0 - d1 in "
     "[0, 0]",
     nullptr},
};

// Each simplifies as far as it can, and no further.
static const SimplifierCase kPartly[] = {
    {"MultipleOfTheDivisorBesideANegativeLowPart",
     "(d0, d1) -> ((d0 * 10 + d1) floordiv 5), domain: d0 in [0, 9], d1 in "
     "[-1, 4]",
     "(d0, d1) -> (d0 * 2 + d1 floordiv 5), domain: d0 in [0, 9], d1 in [-1, "
     "4]"},
    {"DigitsOfDifferentBases",
     "(d0) -> (d0 mod 13 + (d0 floordiv 12) * 13), domain: d0 in [0, 100]",
     "(d0) -> ((d0 floordiv 12) * 13 + d0 mod 13), domain: d0 in [0, 100]"},
    {"DigitsWithAGap",
     "(d0) -> (d0 mod 5 + (d0 floordiv 10) * 5), domain: d0 in [0, 100]",
     "(d0) -> ((d0 floordiv 10) * 5 + d0 mod 5), domain: d0 in [0, 100]"},
    {"ModOfASmallerMod",
     "(d0) -> ((d0 mod 9) mod 36 + (d0 mod 10) mod 4), domain: d0 in [0, 200]",
     "(d0) -> ((d0 + (d0 floordiv 10) * 2) mod 4 + d0 mod 9), domain: d0 in "
     "[0, 200]"},
    {"ModOfAModThatIsNoMultiple",
     "(d0) -> ((d0 mod 10) mod 4), domain: d0 in [0, 200]",
     "(d0) -> ((d0 + (d0 floordiv 10) * 2) mod 4), domain: d0 in [0, 200]"},
    {"DivOfAModThatIsNoMultiple",
     "(d0) -> ((d0 mod 10) floordiv 4), domain: d0 in [0, 200]",
     "(d0) -> ((d0 + (d0 floordiv 10) * 2) floordiv 4 - (d0 floordiv 10) * 3), "
     "domain: d0 in [0, 200]"},
    {"NegativeDividend", "(d0) -> (-d0 floordiv 4), domain: d0 in [0, 40]",
     "(d0) -> (-((d0 + 3) floordiv 4)), domain: d0 in [0, 40]"},
    {"HalvesThatAreOneApart",
     "(d0) -> (d0 floordiv 2 + (d0 + 2) floordiv 2), domain: d0 in [0, 50]",
     "(d0) -> ((d0 floordiv 2) * 2 + 1), domain: d0 in [0, 50]"},
    {"ConstraintThatCutsTheLowPart",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 40], d1 in [0, 3], d0 * 4 + d1 "
     "in [0, 77]",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 19], d1 in [0, 3], d0 * 4 + d1 "
     "in [0, 77]"},
    {"LoopTailThatIsNotDivisible",
     "(d0)[s0, s1] -> (s0 * 128 + d0 * 4 + s1), domain: d0 in [0, 31], s0 in "
     "[0, 7], s1 in [0, 3], s0 * 128 + d0 * 4 + s1 in [0, 641]",
     "(d0)[s0, s1] -> (d0 * 4 + s0 * 128 + s1), domain: d0 in [0, 31], s0 in "
     "[0, 5], s1 in [0, 3], d0 * 4 + s0 * 128 + s1 in [0, 641]"},
    {"ModsOfDifferentVariables",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 99], d1 in [0, 99], d0 mod 4 in "
     "[1, 1], d1 mod 6 in [1, 1]",
     "(d0, d1) -> (d0, d1), domain: d0 in [1, 97], d1 in [1, 97], d0 mod 4 in "
     "[1, 1], d1 mod 6 in [1, 1]"},
    {"CongruenceOfAnotherRemainder",
     "(d0) -> ((d0 + 1) mod 3), domain: d0 in [0, 30], d0 mod 3 in [0, 0]",
     "(d0) -> (1), domain: d0 in [0, 30], d0 mod 3 in [0, 0]"},
};

INSTANTIATE_TEST_SUITE_P(Unchanged, IndexingNonRules,
                         testing::ValuesIn(kUnchanged),
                         SimplifierTest::getName);
INSTANTIATE_TEST_SUITE_P(Partly, IndexingNonRules, testing::ValuesIn(kPartly),
                         SimplifierTest::getName);
