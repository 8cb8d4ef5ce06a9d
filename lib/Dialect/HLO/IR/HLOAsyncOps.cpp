//===- HLOAsyncOps.cpp - Asynchronous wrappers -------------------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

LogicalResult AsyncStartOp::verify() { return success(); }
LogicalResult AsyncUpdateOp::verify() { return success(); }
LogicalResult AsyncDoneOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AsyncDoneOp::verify() { return success(); }
