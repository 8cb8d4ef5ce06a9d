//===- Equivalence.cpp - Instructions that do the same --------------------===//

#include "hlo/Transforms/Utils/Equivalence.h"

using namespace hlo;
using mlir::OperationEquivalence;

static bool isDescription(NamedAttribute attribute) {
  return attribute.getName() == HLODialect::kOrigin ||
         attribute.getName() == HLODialect::kStatistics;
}

bool hlo::haveEqualAttributes(Operation *lhs, Operation *rhs) {
  if (lhs->getRawDictionaryAttrs() == rhs->getRawDictionaryAttrs())
    return true;
  auto getOthers = [](Operation *op) {
    return llvm::make_filter_range(
        op->getRawDictionaryAttrs(),
        [](NamedAttribute attribute) { return !isDescription(attribute); });
  };
  return llvm::equal(getOthers(lhs), getOthers(rhs));
}

bool hlo::haveEqualRegions(Operation *lhs, Operation *rhs) {
  return lhs->getNumRegions() == rhs->getNumRegions() &&
         llvm::all_of(llvm::zip_equal(lhs->getRegions(), rhs->getRegions()),
                      [](auto regions) {
                        auto &[first, second] = regions;
                        return OperationEquivalence::isRegionEquivalentTo(
                            &first, &second,
                            OperationEquivalence::IgnoreLocations);
                      });
}

bool hlo::areSameOperation(Operation *lhs, Operation *rhs) {
  return lhs->getName() == rhs->getName() && haveEqualAttributes(lhs, rhs) &&
         lhs->getName().compareOpProperties(lhs->getPropertiesStorage(),
                                            rhs->getPropertiesStorage()) &&
         haveEqualRegions(lhs, rhs);
}
