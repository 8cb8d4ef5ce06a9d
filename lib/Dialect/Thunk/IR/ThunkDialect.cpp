//===- ThunkDialect.cpp - Thunk dialect -----------------------------------===//

#include "hlo/Dialect/Thunk/IR/ThunkDialect.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Thunk/IR/ThunkOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

#include "hlo/Dialect/Thunk/IR/ThunkDialect.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "hlo/Dialect/Thunk/IR/ThunkTypes.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/Thunk/IR/ThunkAttrs.cpp.inc"

void thunk::ThunkDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "hlo/Dialect/Thunk/IR/ThunkOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "hlo/Dialect/Thunk/IR/ThunkAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "hlo/Dialect/Thunk/IR/ThunkTypes.cpp.inc"
      >();
}

LogicalResult
thunk::EstimateAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                            int64_t total, int64_t launch, int64_t compute,
                            int64_t recomputed, int64_t read, int64_t write) {
  if (std::min({total, launch, compute, recomputed, read, write}) < 0)
    return emitError() << "an estimate has no negative times";
  if (recomputed > compute)
    return emitError() << "what is computed again takes " << recomputed
                       << " ps, of " << compute << " ps of arithmetic";
  return success();
}

LogicalResult
thunk::BufferType::verify(function_ref<InFlightDiagnostic()> emitError,
                          int64_t size) {
  if (size < 0)
    return emitError() << "a buffer cannot have " << size << " bytes";
  return success();
}

LogicalResult
thunk::ArrayType::verify(function_ref<InFlightDiagnostic()> emitError,
                         RankedTensorType type) {
  if (!type || !cast<RankedTensorType>(getPaddedType(type)).hasStaticShape() ||
      !isElementType(type.getElementType()))
    return emitError()
           << "an array in memory has bounded sizes and elements of "
              "HLO, unlike "
           << type;
  return success();
}

int64_t thunk::ArrayType::getByteSize() { return getStorageBytes(getType()); }
