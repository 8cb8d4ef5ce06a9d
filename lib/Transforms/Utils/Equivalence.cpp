//===- Equivalence.cpp - Instructions that do the same --------------------===//

#include "hlo/Transforms/Utils/Equivalence.h"

using namespace hlo;
using mlir::OperationEquivalence;

static bool isDescription(NamedAttribute attribute) {
  return attribute.getName() == HLODialect::kOrigin ||
         attribute.getName() == HLODialect::kStatistics;
}

static auto getComparedAttributes(Operation *op) {
  return llvm::make_filter_range(
      op->getRawDictionaryAttrs(),
      [](NamedAttribute attribute) { return !isDescription(attribute); });
}

bool hlo::haveEqualAttributes(Operation *lhs, Operation *rhs) {
  return lhs->getRawDictionaryAttrs() == rhs->getRawDictionaryAttrs() ||
         llvm::equal(getComparedAttributes(lhs), getComparedAttributes(rhs));
}

llvm::hash_code hlo::hashAttributes(Operation *op) {
  llvm::hash_code hash = 0;
  for (NamedAttribute attribute : getComparedAttributes(op))
    hash = llvm::hash_combine(hash, attribute);
  return hash;
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
