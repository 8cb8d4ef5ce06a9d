//===- EqualKernels.cpp - One kernel for equal instructions ---------------===//

#include "EqualKernels.h"
#include "mlir/IR/OperationSupport.h"

using namespace hlo;

static constexpr StringRef kLoopAnnotation = "loop_annotation";

static SmallVector<NamedAttribute> getAttributesButName(Operation *kernel) {
  SmallVector<NamedAttribute> attributes(kernel->getAttrs());
  llvm::erase_if(attributes, [](NamedAttribute attr) {
    return attr.getName() == mlir::SymbolTable::getSymbolAttrName();
  });
  return attributes;
}

unsigned EqualKernels::Info::getHashValue(Operation *kernel) {
  llvm::hash_code hash = 0;
  for (NamedAttribute attr : getAttributesButName(kernel))
    hash = llvm::hash_combine(hash, attr);
  kernel->walk([&](Operation *op) {
    if (op != kernel)
      hash = llvm::hash_combine(
          hash, mlir::OperationEquivalence::computeHash(
                    op, mlir::OperationEquivalence::ignoreHashValue,
                    mlir::OperationEquivalence::ignoreHashValue,
                    mlir::OperationEquivalence::IgnoreLocations));
  });
  return hash;
}

bool EqualKernels::Info::isEqual(Operation *lhs, Operation *rhs) {
  if (lhs == rhs)
    return true;
  // No operations, but keys of the set.
  for (Operation *kernel : {lhs, rhs})
    if (kernel == getEmptyKey() || kernel == getTombstoneKey())
      return false;
  return lhs->getName() == rhs->getName() &&
         getAttributesButName(lhs) == getAttributesButName(rhs) &&
         mlir::OperationEquivalence::isRegionEquivalentTo(
             &lhs->getRegion(0), &rhs->getRegion(0),
             mlir::OperationEquivalence::IgnoreLocations);
}

mlir::StringAttr EqualKernels::add(mlir::StringAttr name,
                                   mlir::SymbolTable &symbols) {
  Operation *kernel = symbols.lookup(name);
  // Each annotation is distinct; loops of several functions may share one.
  kernel->walk([&](Operation *op) {
    if (Attribute annotation = op->getAttr(kLoopAnnotation)) {
      if (!loopAnnotation)
        loopAnnotation = annotation;
      op->setAttr(kLoopAnnotation, loopAnnotation);
    }
  });
  auto [known, isNew] = kernels.insert(kernel);
  if (!isNew)
    symbols.erase(kernel);
  return mlir::SymbolTable::getSymbolName(*known);
}
