//===- IndexingModels.cpp - Shared by indexing models ---------------------===//

#include "IndexingModels.h"
#include "hlo/Analysis/Indexing/Indexing.h"

using namespace hlo;

void hlo::registerIndexingExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, HLODialect *) {
    attachMovementIndexing(context);
    attachReshapeIndexing(context);
    attachDynamicSliceIndexing(context);
    attachGatherIndexing(context);
    attachReductionIndexing(context);
    attachBatchNormIndexing(context);
    attachWindowIndexing(context);
    attachContractionIndexing(context);
    attachConvolutionIndexing(context);
    attachSolverIndexing(context);
    attachCollectiveIndexing(context);
    attachForwardingIndexing(context);
    attachBodyIndexing(context);
  });
}

Type hlo::getOutputType(Operation *op, unsigned output) {
  return getOutputs(op)[output].getType();
}

Type hlo::getInputType(Operation *op, unsigned input) {
  return getInputs(op)[input].getType();
}

bool hlo::haveIndexSpaces(Operation *op, unsigned output, unsigned input) {
  return getIndexSpace(getOutputType(op, output)) &&
         getIndexSpace(getInputType(op, input));
}

SmallVector<int64_t> hlo::getSizes(Type array) { return *getIndexSpace(array); }

int64_t hlo::getSize(Type array, int64_t dim) {
  return getDimSizeOrBound(cast<RankedTensorType>(array), dim);
}

bool hlo::isDynamic(Type array, int64_t dim) {
  return cast<RankedTensorType>(array).isDynamicDim(dim);
}

bool hlo::isDynamic(Type array) {
  return !cast<RankedTensorType>(array).hasStaticShape();
}

//===----------------------------------------------------------------------===//
// Building accesses
//===----------------------------------------------------------------------===//

AccessBuilder::AccessBuilder(Type type)
    : AccessBuilder(type.getContext(), getSizes(type)) {}

SmallVector<AffineExpr> AccessBuilder::allDims() const {
  return llvm::map_to_vector(llvm::seq<unsigned>(0, dims.size()),
                             [&](unsigned i) { return dim(i); });
}

AffineExpr AccessBuilder::addRange(int64_t size) {
  assert(runtimes.empty() && "range variables come first");
  ranges.push_back(Interval::ofSize(size));
  return getAffineSymbolExpr(ranges.size() - 1, context);
}

SmallVector<AffineExpr> AccessBuilder::addRanges(ArrayRef<int64_t> sizes) {
  return llvm::map_to_vector(sizes, [&](int64_t s) { return addRange(s); });
}

AffineExpr AccessBuilder::addRuntime(Runtime runtime) {
  runtimes.push_back(std::move(runtime));
  return getAffineSymbolExpr(ranges.size() + runtimes.size() - 1, context);
}

AffineExpr AccessBuilder::addRuntime(Value value, ArrayRef<AffineExpr> index,
                                     Interval interval, bool clamps) {
  Interval values = getIntegerRange(value);
  if (AffineExpr known = getKnownInteger(value, index, getMapOverBox({}))) {
    values = values.intersect(getRange(known));
    if (interval.contains(values) || !clamps) {
      require(known, interval);
      return known;
    }
  }
  if (!clamps)
    return addRuntime(
        {value, SmallVector<AffineExpr>(index), interval, std::nullopt});
  // What the values of the integer are brought into.
  auto clamp = [&](int64_t integer) {
    return std::clamp(integer, interval.lower, interval.upper);
  };
  Interval clamped = {clamp(values.lower), clamp(values.upper)};
  if (clamped.isPoint())
    return constant(clamped.lower);
  return addRuntime({value, SmallVector<AffineExpr>(index), clamped, clamped});
}

AffineExpr AccessBuilder::addDevice(Interval places) {
  return addRuntime({Value(), {}, places, places});
}

AffineExpr AccessBuilder::addDeviceAmong(Interval devices) {
  return addRuntime({Value(), {}, devices, std::nullopt});
}

IndexingMap AccessBuilder::getMapOverBox(ArrayRef<AffineExpr> results) const {
  return IndexingMap(context, dims, ranges,
                     llvm::map_to_vector(
                         runtimes, [](const Runtime &r) { return r.interval; }),
                     results);
}

Interval AccessBuilder::getRange(AffineExpr expression) const {
  return getMapOverBox({}).getRange(expression);
}

IndexingMap AccessBuilder::getMap(ArrayRef<AffineExpr> results) const {
  IndexingMap map = getMapOverBox(results);
  for (const IndexingConstraint &constraint : constraints)
    map.addConstraint(constraint.expression, constraint.interval);
  return map;
}

OperandIndexing AccessBuilder::buildAccess(ArrayRef<AffineExpr> results,
                                           ArrayRef<AffineExpr> replica) const {
  OperandIndexing access = getMap(results);
  for (const Runtime &runtime : runtimes)
    access.runtimeVariables.push_back(
        {runtime.value, 0, getMapOverBox(runtime.index), runtime.clamp});
  if (!replica.empty())
    access.replica = getMapOverBox(replica);
  access.simplify();
  return access;
}

OperandIndexings AccessBuilder::build(ArrayRef<AffineExpr> results,
                                      ArrayRef<AffineExpr> replica) const {
  OperandIndexings accesses;
  insert(accesses, buildAccess(results, replica));
  return accesses;
}

//===----------------------------------------------------------------------===//
// Covered parts
//===----------------------------------------------------------------------===//

void hlo::requireCovered(AccessBuilder &builder, CoveredDim dim) {
  builder.require(dim.position, dim.covered);
  if (dim.step > 1)
    builder.require(dim.position % dim.step, 0);
}

OperandIndexings hlo::getUncovered(const AccessBuilder &builder,
                                   ArrayRef<CoveredDim> dims,
                                   ArrayRef<AffineExpr> results) {
  OperandIndexings accesses;
  // Up to one dimension, all positions are covered.
  AccessBuilder before = builder;
  for (const CoveredDim &dim : dims) {
    Interval range = builder.getRange(dim.position);
    auto add = [&](Interval interval, bool isBetween) {
      AccessBuilder here = before;
      here.require(dim.position, interval);
      if (isBetween)
        here.require(dim.position % dim.step, {1, dim.step - 1});
      insert(accesses, here.buildAccess(results));
    };
    if (dim.covered.isEmpty()) {
      add(range, /*isBetween=*/false);
      return accesses;
    }
    add({range.lower, dim.covered.lower - 1}, /*isBetween=*/false);
    add({dim.covered.upper + 1, range.upper}, /*isBetween=*/false);
    if (dim.step > 1)
      add(dim.covered, /*isBetween=*/true);
    requireCovered(before, dim);
  }
  return accesses;
}
