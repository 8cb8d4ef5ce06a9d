//===- SimplifierRulesTest.cpp - Rules of the simplifier -----------------===//

#include "SimplifierCases.h"

using namespace hlo::test;

namespace {
class IndexingSimplifier : public SimplifierTest {};
} // namespace

TEST_P(IndexingSimplifier, Simplifies) { check(GetParam()); }

static const SimplifierCase kCases[] = {
    {"FlattenMergeLikeTerms",
     "(d0, d1) -> (d0 * 2 + d1 + d0 * 3), domain: d0 in [0, 7], d1 in [0, 4]",
     "(d0, d1) -> (d0 * 5 + d1), domain: d0 in [0, 7], d1 in [0, 4]"},
    {"ConstantsFold", "(d0) -> (d0 + 11 - 4 - 7), domain: d0 in [0, 7]",
     "(d0) -> (d0), domain: d0 in [0, 7]"},
    {"DistributeConstMul",
     "(d0, d1) -> ((d0 + d1 * 3 + 2) * 5), domain: d0 in [0, 7], d1 in [0, 4]",
     "(d0, d1) -> (d0 * 5 + d1 * 15 + 10), domain: d0 in [0, 7], d1 in [0, 4]"},
    {"MulOfMul", "(d0) -> ((d0 * 3) * 14), domain: d0 in [0, 7]",
     "(d0) -> (d0 * 42), domain: d0 in [0, 7]"},
    {"Cancel",
     "(d0, d1) -> ((d0 + d1) * 6 - d0 * 6 - d1 * 5), domain: d0 in [0, 7], d1 "
     "in [0, 4]",
     "(d0, d1) -> (d1), domain: d0 in [0, 7], d1 in [0, 4]"},
    {"PointVariable",
     "(d0, d1) -> (d0 + d1 * 4), domain: d0 in [0, 7], d1 in [3, 3]",
     "(d0, d1) -> (d0 + 12), domain: d0 in [0, 7], d1 in [3, 3]"},
    {"RangeZero", "(d0) -> (d0 floordiv 24), domain: d0 in [0, 23]",
     "(d0) -> (0), domain: d0 in [0, 23]"},
    {"RangeConstant", "(d0) -> (d0 floordiv 12), domain: d0 in [36, 47]",
     "(d0) -> (3), domain: d0 in [36, 47]"},
    {"RangeNegativeConstant",
     "(d0) -> ((d0 * 9 - 300) floordiv 320), domain: d0 in [0, 6]",
     "(d0) -> (-1), domain: d0 in [0, 6]"},
    {"GcdOfSingleProduct",
     "(d0) -> ((d0 * 40) floordiv 56), domain: d0 in [0, 30]",
     "(d0) -> ((d0 * 5) floordiv 7), domain: d0 in [0, 30]"},
    {"ExtractMultiple",
     "(d0, d1) -> ((d0 * 35 + d1) floordiv 7), domain: d0 in [0, 5], d1 in [0, "
     "20]",
     "(d0, d1) -> (d0 * 5 + d1 floordiv 7), domain: d0 in [0, 5], d1 in [0, "
     "20]"},
    {"ExtractConstantMultiple",
     "(d0) -> ((d0 + 29) floordiv 9), domain: d0 in [0, 40]",
     "(d0) -> ((d0 + 2) floordiv 9 + 3), domain: d0 in [0, 40]"},
    {"DropLowPartNoCarry",
     "(d0, d1) -> ((d0 * 12 + d1) floordiv 20), domain: d0 in [0, 9], d1 in "
     "[0, 3]",
     "(d0, d1) -> ((d0 * 3) floordiv 5), domain: d0 in [0, 9], d1 in [0, 3]"},
    {"DropConstantPartNoCarry",
     "(d0) -> ((d0 * 6 + 5) floordiv 9), domain: d0 in [0, 30]",
     "(d0) -> ((d0 * 2 + 1) floordiv 3), domain: d0 in [0, 30]"},
    {"DivOfDiv", "(d0) -> ((d0 floordiv 6) floordiv 7), domain: d0 in [0, 200]",
     "(d0) -> (d0 floordiv 42), domain: d0 in [0, 200]"},
    {"ModThenDiv", "(d0) -> ((d0 mod 60) floordiv 12), domain: d0 in [0, 200]",
     "(d0) -> ((d0 floordiv 12) mod 5), domain: d0 in [0, 200]"},
    {"OneInnerDivisionAbsorbed",
     "(d0, d1) -> ((d0 * 3 + d1 floordiv 8) floordiv 5), domain: d0 in [0, 9], "
     "d1 in [0, 23]",
     "(d0, d1) -> ((d0 * 24 + d1) floordiv 40), domain: d0 in [0, 9], d1 in "
     "[0, 23]"},
    {"NOTWithTwoInnerDivisions",
     "(d0, d1) -> ((d0 floordiv 4 + d1 floordiv 4) floordiv 5), domain: d0 in "
     "[0, 40], d1 in [0, 40]",
     "(d0, d1) -> ((d0 floordiv 4 + d1 floordiv 4) floordiv 5), domain: d0 in "
     "[0, 40], d1 in [0, 40]"},
    {"LowPartWithOffset",
     "(d0, d1) -> ((d0 * 10 + d1) floordiv 5), domain: d0 in [0, 9], d1 in [5, "
     "9]",
     "(d0, d1) -> (d0 * 2 + 1), domain: d0 in [0, 9], d1 in [5, 9]"},
    {"NegativeTermExtraction",
     "(d0, d1) -> ((d0 - d1 * 12) floordiv 6), domain: d0 in [0, 5], d1 in [0, "
     "9]",
     "(d0, d1) -> (d1 * -2), domain: d0 in [0, 5], d1 in [0, 9]"},
    {"NoWrap", "(d0) -> (d0 mod 31), domain: d0 in [0, 30]",
     "(d0) -> (d0), domain: d0 in [0, 30]"},
    {"NoWrapWithOffset", "(d0) -> (d0 mod 31), domain: d0 in [62, 90]",
     "(d0) -> (d0 - 62), domain: d0 in [62, 90]"},
    {"NoWrapNegative", "(d0) -> (d0 mod 9), domain: d0 in [-9, -2]",
     "(d0) -> (d0 + 9), domain: d0 in [-9, -2]"},
    {"NOTIfItWraps", "(d0) -> (d0 mod 9), domain: d0 in [-2, 3]",
     "(d0) -> (d0 mod 9), domain: d0 in [-2, 3]"},
    {"RemoveMultiples",
     "(d0, d1) -> ((d0 * 21 + d1) mod 7), domain: d0 in [0, 9], d1 in [0, 20]",
     "(d0, d1) -> (d1 mod 7), domain: d0 in [0, 9], d1 in [0, 20]"},
    {"GcdOfProduct", "(d0) -> ((d0 * 10) mod 15), domain: d0 in [0, 40]",
     "(d0) -> (((d0 * 2) mod 3) * 5), domain: d0 in [0, 40]"},
    {"ConstantReduced", "(d0) -> ((d0 + 33) mod 10), domain: d0 in [0, 40]",
     "(d0) -> ((d0 + 3) mod 10), domain: d0 in [0, 40]"},
    {"SplitOffLowPart",
     "(d0, d1) -> ((d0 * 4 + d1) mod 20), domain: d0 in [0, 30], d1 in [0, 3]",
     "(d0, d1) -> ((d0 mod 5) * 4 + d1), domain: d0 in [0, 30], d1 in [0, 3]"},
    {"ModOfMod", "(d0) -> ((d0 mod 36) mod 9), domain: d0 in [0, 200]",
     "(d0) -> (d0 mod 9), domain: d0 in [0, 200]"},
    {"Mod1", "(d0) -> ((d0 * 3 + 5) mod 1), domain: d0 in [0, 9]",
     "(d0) -> (0), domain: d0 in [0, 9]"},
    {"GcdOnASumWithConstant",
     "(d0, d1) -> ((d0 * 6 + d1 * 9 + 3) mod 12), domain: d0 in [0, 9], d1 in "
     "[0, 9]",
     "(d0, d1) -> (((d0 * 2 + d1 * 3 + 1) mod 4) * 3), domain: d0 in [0, 9], "
     "d1 in [0, 9]"},
    {"DigitRecombination",
     "(d0) -> (d0 mod 13 + (d0 floordiv 13) * 13), domain: d0 in [0, 100]",
     "(d0) -> (d0), domain: d0 in [0, 100]"},
    {"Scaled",
     "(d0) -> ((d0 mod 5) * 8 + (d0 floordiv 5) * 40), domain: d0 in [0, 100]",
     "(d0) -> (d0 * 8), domain: d0 in [0, 100]"},
    {"ThreeDigits",
     "(d0) -> (((d0 floordiv 7) mod 3) * 7 + (d0 floordiv 21) * 21 + d0 mod "
     "7), domain: d0 in [0, 100]",
     "(d0) -> (d0), domain: d0 in [0, 100]"},
    {"DifferenceIsAMod",
     "(d0) -> (d0 - (d0 floordiv 6) * 6), domain: d0 in [0, 100]",
     "(d0) -> (d0 mod 6), domain: d0 in [0, 100]"},
    {"DifferenceIsAModMultiplied",
     "(d0) -> (d0 * 7 - (d0 floordiv 6) * 30), domain: d0 in [0, 100]",
     "(d0) -> (d0 * 2 + (d0 mod 6) * 5), domain: d0 in [0, 100]"},
    {"DifferenceWithOffset",
     "(d0, d1) -> (d0 + d1 - ((d0 + 4) floordiv 5) * 5), domain: d0 in [0, "
     "60], d1 in [0, 2]",
     "(d0, d1) -> ((d0 + 4) mod 5 + d1 - 4), domain: d0 in [0, 60], d1 in [0, "
     "2]"},
    {"XSimplifiedFormOfTheQuotient",
     "(d0, d1) -> (((d1 * 4 + d0 floordiv 8) mod 5) * 8 + d0 mod 8 + ((d1 * 32 "
     "+ d0) floordiv 40) * 40), domain: d0 in [0, 31], d1 in [0, 20]",
     "(d0, d1) -> (d0 + d1 * 32), domain: d0 in [0, 31], d1 in [0, 20]"},
    {"OffsetDoesNotCancel",
     "()[s0] -> (-(s0 floordiv 12) + (s0 * 5 + 65) floordiv 60), domain: s0 in "
     "[0, 500]",
     "()[s0] -> (-(s0 floordiv 12) + (s0 + 1) floordiv 12 + 1), domain: s0 in "
     "[0, 500]"},
    {"OffsetCancellationProvable",
     "()[s0] -> (-(s0 floordiv 12) + (s0 * 5 + 62) floordiv 60), domain: s0 in "
     "[0, 500]",
     "()[s0] -> (1), domain: s0 in [0, 500]"},
    {"Seed1",
     "(d0, d1) -> (d0 + d1 floordiv 16, d1 mod 16), domain: d0 in [0, 6], d1 "
     "in [0, 14]",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 6], d1 in [0, 14]"},
    {"Seed2",
     "(d0, d1, d2) -> ((d0 * 100 + d1 * 10 + d2) floordiv 100, ((d0 * 100 + d1 "
     "* 10 + d2) mod 100) floordiv 10, d2 mod 10), domain: d0 in [0, 9], d1 in "
     "[0, 9], d2 in [0, 9]",
     "(d0, d1, d2) -> (d0, d1, d2), domain: d0 in [0, 9], d1 in [0, 9], d2 in "
     "[0, 9]"},
    {"Seed3",
     "(d0, d1, d2) -> ((d0 * 16 + d1 * 4 + d2) floordiv 8, (d0 * 16 + d1 * 4 + "
     "d2) mod 8), domain: d0 in [0, 9], d1 in [0, 9], d2 in [0, 9]",
     "(d0, d1, d2) -> (d0 * 2 + (d1 * 4 + d2) floordiv 8, (d1 * 4 + d2) mod "
     "8), domain: d0 in [0, 9], d1 in [0, 9], d2 in [0, 9]"},
    {"Seed4",
     "(d0, d1) -> (-((d0 * -11 - d1 + 109) floordiv 11) + 9), domain: d0 in "
     "[0, 9], d1 in [0, 10]",
     "(d0, d1) -> (d0), domain: d0 in [0, 9], d1 in [0, 10]"},
    {"SeedChainedReshape10x10x1050x20Back",
     "(d0, d1, d2) -> ((((d0 * 100 + d1 * 10 + d2) floordiv 20) * 20 + (d0 * "
     "100 + d1 * 10 + d2) mod 20) floordiv 100, ((((d0 * 100 + d1 * 10 + d2) "
     "floordiv 20) * 20 + (d0 * 100 + d1 * 10 + d2) mod 20) floordiv 10) mod "
     "10, (((d0 * 100 + d1 * 10 + d2) floordiv 20) * 20 + (d0 * 100 + d1 * 10 "
     "+ d2) mod 20) mod 10), domain: d0 in [0, 9], d1 in [0, 9], d2 in [0, 9]",
     "(d0, d1, d2) -> (d0, d1, d2), domain: d0 in [0, 9], d1 in [0, 9], d2 in "
     "[0, 9]"},
    {"SeedReshape4x82x4x4",
     "(d0, d1, d2) -> (d0 * 2 + (d1 * 4 + d2) floordiv 8, (d1 * 4 + d2) mod "
     "8), domain: d0 in [0, 1], d1 in [0, 3], d2 in [0, 3]",
     "(d0, d1, d2) -> (d0 * 2 + d1 floordiv 2, (d1 mod 2) * 4 + d2), domain: "
     "d0 in [0, 1], d1 in [0, 3], d2 in [0, 3]"},
    {"SeedReshapeInverse",
     "(d0, d1) -> ((d0 * 8 + d1) floordiv 16, ((d0 * 8 + d1) mod 16) floordiv "
     "4, d1 mod 4), domain: d0 in [0, 3], d1 in [0, 7]",
     "(d0, d1) -> (d0 floordiv 2, (d0 mod 2) * 2 + d1 floordiv 4, d1 mod 4), "
     "domain: d0 in [0, 3], d1 in [0, 7]"},
    {"ConstraintOnABareVariable",
     "(d0) -> (d0), domain: d0 in [0, 19], d0 in [5, 40]",
     "(d0) -> (d0), domain: d0 in [5, 19]"},
    {"MoveConstant", "(d0) -> (d0), domain: d0 in [0, 99], d0 + 9 in [20, 50]",
     "(d0) -> (d0), domain: d0 in [11, 41]"},
    {"PositiveFactor",
     "(d0) -> (d0), domain: d0 in [0, 99], d0 * 6 in [20, 50]",
     "(d0) -> (d0), domain: d0 in [4, 8]"},
    {"NegativeFactor",
     "(d0) -> (d0), domain: d0 in [-50, 50], d0 * -6 in [20, 50]",
     "(d0) -> (d0), domain: d0 in [-8, -4]"},
    {"Floordiv", "(d0) -> (d0), domain: d0 in [0, 99], d0 floordiv 6 in [3, 7]",
     "(d0) -> (d0), domain: d0 in [18, 47]"},
    {"FloordivNegativeRange",
     "(d0) -> (d0), domain: d0 in [-60, 60], d0 floordiv 6 in [-4, -2]",
     "(d0) -> (d0), domain: d0 in [-24, -7]"},
    {"AlwaysTrue",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [0, "
     "18]",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 9], d1 in [0, 9]"},
    {"NeverTrue", "(d0) -> (d0), domain: d0 in [0, 9], d0 + 20 in [0, 15]",
     "(d0) -> (0), domain: empty"},
    {"ModRangeFull", "(d0) -> (d0), domain: d0 in [0, 50], d0 mod 6 in [0, 5]",
     "(d0) -> (d0), domain: d0 in [0, 50]"},
    {"ModTightensBounds",
     "(d0) -> (d0), domain: d0 in [3, 50], d0 mod 9 in [2, 2]",
     "(d0) -> (d0), domain: d0 in [11, 47], d0 mod 9 in [2, 2]"},
    {"MergeModsSameResidueLcm",
     "(d0) -> (d0), domain: d0 in [0, 99], d0 mod 4 in [1, 1], d0 mod 6 in [1, "
     "1]",
     "(d0) -> (d0), domain: d0 in [1, 97], d0 mod 12 in [1, 1]"},
    {"NoCarryLowPartDropped",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 40], d1 in [0, 3], d0 * 4 + d1 "
     "in [0, 79]",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 19], d1 in [0, 3]"},
    {"ConstraintExprSimplifiedFirst",
     "(d0) -> (d0), domain: d0 in [0, 99], (d0 * 4 + 3) floordiv 4 in [2, 9]",
     "(d0) -> (d0), domain: d0 in [2, 9]"},
    {"LoopEmitterTail",
     "(d0)[s0, s1] -> (s0 * 128 + d0 * 4 + s1), domain: d0 in [0, 31], s0 in "
     "[0, 7], s1 in [0, 3], s0 * 128 + d0 * 4 + s1 in [0, 639]",
     "(d0)[s0, s1] -> (d0 * 4 + s0 * 128 + s1), domain: d0 in [0, 31], s0 in "
     "[0, 4], s1 in [0, 3]"},
    {"MixedDigits",
     "(d0) -> (((d0 floordiv 5) mod 2) * 5 + d0 mod 5), domain: d0 in [0, 99]",
     "(d0) -> (d0 mod 10), domain: d0 in [0, 99]"},
    {"CoefficientReducedModuloM",
     "(d0) -> ((d0 * 11 + 3) mod 5), domain: d0 in [0, 50]",
     "(d0) -> ((d0 + 3) mod 5), domain: d0 in [0, 50]"},
    {"NegationInMod2", "(d0) -> ((-d0) mod 2), domain: d0 in [0, 50]",
     "(d0) -> (d0 mod 2), domain: d0 in [0, 50]"},
    {"InverseMultiplier",
     "(d0) -> ((((d0 * 3) mod 8) * 3) mod 8), domain: d0 in [0, 50]",
     "(d0) -> (d0 mod 8), domain: d0 in [0, 50]"},
    {"ModWithPartiallyExtractablePart",
     "(d0, d1) -> ((d0 * 12 + d1) mod 18), domain: d0 in [0, 9], d1 in [0, 5]",
     "(d0, d1) -> (((d0 * 2) mod 3) * 6 + d1), domain: d0 in [0, 9], d1 in [0, "
     "5]"},
    {"BoundsPropagationThroughASum",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in [0, "
     "3]",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 3], d1 in [0, 3], d0 + d1 in [0, "
     "3]"},
    {"BoundsPropagationFromBelow",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in "
     "[15, 30]",
     "(d0, d1) -> (d0, d1), domain: d0 in [6, 9], d1 in [6, 9], d0 + d1 in "
     "[15, 18]"},
    {"PointFromAConstraint",
     "(d0, d1) -> (d0, d1), domain: d0 in [0, 9], d1 in [0, 9], d0 + d1 in "
     "[18, 30]",
     "(d0, d1) -> (9, 9), domain: d0 in [9, 9], d1 in [9, 9]"},
    {"CRTMerge",
     "(d0) -> (d0), domain: d0 in [0, 99], d0 mod 4 in [1, 1], d0 mod 6 in [3, "
     "3]",
     "(d0) -> (d0), domain: d0 in [9, 93], d0 mod 12 in [9, 9]"},
    {"IncompatibleMods",
     "(d0) -> (d0), domain: d0 in [0, 99], d0 mod 4 in [1, 1], d0 mod 6 in [2, "
     "2]",
     "(d0) -> (0), domain: empty"},
    {"ModOutOfRange", "(d0) -> (d0), domain: d0 in [0, 99], d0 mod 6 in [7, 9]",
     "(d0) -> (0), domain: empty"},
    {"ModTighteningNegativeLowerBound",
     "(d0) -> (d0), domain: d0 in [-7, 8], d0 mod 3 in [2, 2]",
     "(d0) -> (d0), domain: d0 in [-7, 8], d0 mod 3 in [2, 2]"},
    {"LowPartNotStartingAt0",
     "(d0)[s0] -> (d0 * 10 + s0), domain: d0 in [0, 9], s0 in [3, 4], d0 * 10 "
     "+ s0 in [0, 12]",
     "(d0)[s0] -> (s0), domain: d0 in [0, 0], s0 in [3, 4]"},
    {"NegativeLowPart",
     "(d0)[s0] -> (d0 * 10 + s0), domain: d0 in [0, 9], s0 in [-5, -1], d0 * "
     "10 + s0 in [0, 19]",
     "(d0)[s0] -> (d0 * 10 + s0), domain: d0 in [1, 2], s0 in [-5, -1]"},
    {"ReshapeOfConcat",
     "(d0, d1) -> (d0 * 8 + d1), domain: d0 in [0, 3], d1 in [0, 7], d0 * 8 + "
     "d1 in [0, 1]",
     "(d0, d1) -> (d1), domain: d0 in [0, 0], d1 in [0, 1]"},
    {"CongruenceKnownInTheDomain",
     "(d0) -> ((d0 floordiv 3) * 3), domain: d0 in [0, 30], d0 mod 3 in [0, 0]",
     "(d0) -> (d0), domain: d0 in [0, 30], d0 mod 3 in [0, 0]"},
    {"CoefficientReducedInFloordiv",
     "(d0, d1) -> ((d0 * 17 + d1) floordiv 9), domain: d0 in [0, 8], d1 in [0, "
     "16]",
     "(d0, d1) -> (d0 + (d0 * 8 + d1) floordiv 9), domain: d0 in [0, 8], d1 in "
     "[0, 16]"},
    {"RemainderOfReducedQuotient",
     "(d0, d1)[s0] -> (((d1 * 512 + d0 * 4 + s0) floordiv 300) mod 40), "
     "domain: "
     "d0 in [0, 127], d1 in [0, 46], s0 in [0, 3]",
     "(d0, d1)[s0] -> (((d0 + d1 * 53) floordiv 75 + d1) mod 40), domain: d0 "
     "in "
     "[0, 127], d1 in [0, 46], s0 in [0, 3]"},
    {"ChainOfThreeReshapes",
     "(d0, d1, d2, d3) -> ((((((((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * "
     "1) floordiv 80)) * 80 + (((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * "
     "1) floordiv 1) mod 80)) * 1) floordiv 420)) * 420 + ((((((((d0) * 630 + "
     "(d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 80)) * 80 + (((((d0) * 630 + "
     "(d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 1) mod 80)) * 1) floordiv 20) "
     "mod 21)) * 20 + ((((((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) "
     "floordiv 80)) * 80 + (((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) "
     "floordiv 1) mod 80)) * 1) floordiv 1) mod 20)) * 1) floordiv 630), "
     "((((((((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 80)) * "
     "80 + (((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 1) mod "
     "80)) * 1) floordiv 420)) * 420 + ((((((((d0) * 630 + (d1) * 70 + (d2) * "
     "7 + (d3) * 1) floordiv 80)) * 80 + (((((d0) * 630 + (d1) * 70 + (d2) * 7 "
     "+ (d3) * 1) floordiv 1) mod 80)) * 1) floordiv 20) mod 21)) * 20 + "
     "((((((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 80)) * 80 "
     "+ (((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 1) mod 80)) "
     "* 1) floordiv 1) mod 20)) * 1) floordiv 70) mod 9), ((((((((((d0) * 630 "
     "+ (d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 80)) * 80 + (((((d0) * 630 + "
     "(d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 1) mod 80)) * 1) floordiv "
     "420)) * 420 + ((((((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) "
     "floordiv 80)) * 80 + (((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) "
     "floordiv 1) mod 80)) * 1) floordiv 20) mod 21)) * 20 + ((((((((d0) * 630 "
     "+ (d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 80)) * 80 + (((((d0) * 630 + "
     "(d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 1) mod 80)) * 1) floordiv 1) "
     "mod 20)) * 1) floordiv 7) mod 10), ((((((((((d0) * 630 + (d1) * 70 + "
     "(d2) * 7 + (d3) * 1) floordiv 80)) * 80 + (((((d0) * 630 + (d1) * 70 + "
     "(d2) * 7 + (d3) * 1) floordiv 1) mod 80)) * 1) floordiv 420)) * 420 + "
     "((((((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 80)) * 80 "
     "+ (((((d0) * 630 + (d1) * 70 + (d2) * 7 + (d3) * 1) floordiv 1) mod 80)) "
     "* 1) floordiv 20) mod 21)) * 20 + ((((((((d0) * 630 + (d1) * 70 + (d2) * "
     "7 + (d3) * 1) floordiv 80)) * 80 + (((((d0) * 630 + (d1) * 70 + (d2) * 7 "
     "+ (d3) * 1) floordiv 1) mod 80)) * 1) floordiv 1) mod 20)) * 1) floordiv "
     "1) mod 7)), domain: d0 in [0, 7], d1 in [0, 8], d2 in [0, 9], d3 in [0, "
     "6]",
     "(d0, d1, d2, d3) -> (d0, d1, d2, d3), domain: d0 in [0, 7], d1 in [0, "
     "8], d2 in [0, 9], d3 in [0, 6]"},
};

INSTANTIATE_TEST_SUITE_P(Rules, IndexingSimplifier, testing::ValuesIn(kCases),
                         SimplifierTest::getName);
