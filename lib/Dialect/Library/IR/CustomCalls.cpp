//===- CustomCalls.cpp - Library calls as custom calls --------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

std::optional<json::Object> library::getConfig(CustomCallOp op, StringRef key,
                                               std::string &reason) {
  FailureOr<json::Object> config = getBackendConfig(op);
  json::Object *object = succeeded(config) ? config->getObject(key) : nullptr;
  if (object)
    return std::move(*object);
  reason = ("the backend config has no object " + key).str();
  return std::nullopt;
}

CustomCallOp library::buildCustomCallOf(OpBuilder &builder, Operation *op,
                                        StringRef target, json::Object config) {
  OperationState state(op->getLoc(), CustomCallOp::getOperationName());
  state.addOperands(op->getOperands());
  state.addTypes(op->getResultTypes());
  auto call = cast<CustomCallOp>(builder.create(state));
  call.setCustomCallTarget(target);
  call->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  // What cannot be read is no object to add to.
  FailureOr<json::Object> whole = getBackendConfig(op);
  if (failed(whole))
    whole = json::Object();
  for (auto &[key, value] : config)
    (*whole)[key] = std::move(value);
  setBackendConfig(call, std::move(*whole));
  return call;
}

//===----------------------------------------------------------------------===//
// From custom calls
//===----------------------------------------------------------------------===//

/// Gives `call` the discardable attributes of `op`, but for what it says
/// itself in the backend config.
static void copyAttributes(OpBuilder &builder, CustomCallOp op,
                           LibraryCallOpInterface call) {
  CustomCallOp own = call.buildCustomCall(builder);
  FailureOr<json::Object> config = getBackendConfig(op),
                          ownConfig = getBackendConfig(own);
  own.erase();
  call->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  if (failed(config))
    return;
  for (auto &entry : *ownConfig)
    config->erase(entry.first);
  setBackendConfig(call, std::move(*config));
}

bool library::isLibraryTarget(StringRef target) {
  return llvm::any_of(
      ArrayRef<StringRef>({"__cublas$", "__cudnn$", "__cusolver$", "__onednn$",
                           "__gpu$TopK", "xla.gpu.ext.cub_sort"}),
      [&](StringRef prefix) { return target.starts_with(prefix); });
}

std::optional<unsigned> library::getWorkspaceIndex(Operation *op) {
  if (auto call = dyn_cast<LibraryCallOpInterface>(op))
    return call.getWorkspaceIndex();
  auto call = dyn_cast<CustomCallOp>(op);
  auto tuple = dyn_cast<TupleType>(op->getResult(0).getType());
  if (!call || !isLibraryTarget(call.getCustomCallTarget()) || !tuple ||
      tuple.size() < 2 || isTopkTarget(call.getCustomCallTarget()))
    return std::nullopt;
  return isCholeskyTarget(call.getCustomCallTarget()) ? 1 : tuple.size() - 1;
}

/// True if `part` says nothing else than `whole`. Numbers may be in quotes.
static bool isPartOf(const json::Value &part, const json::Value &whole) {
  if (const json::Object *object = part.getAsObject()) {
    const json::Object *other = whole.getAsObject();
    return other && llvm::all_of(*object, [&](const auto &entry) {
             const json::Value *value = other->get(entry.first);
             return value && isPartOf(entry.second, *value);
           });
  }
  if (const json::Array *list = part.getAsArray()) {
    const json::Array *other = whole.getAsArray();
    return other && llvm::equal(*list, *other, isPartOf);
  }
  std::optional<int64_t> number = getInteger(part), other = getInteger(whole);
  return number || other ? number == other : part == whole;
}

/// True if `call` says all that `original` says.
static bool isSameCall(CustomCallOp original, CustomCallOp call) {
  if (original->getPropertiesAsAttribute() != call->getPropertiesAsAttribute())
    return false;
  FailureOr<json::Object> config = getBackendConfig(original),
                          other = getBackendConfig(call);
  return succeeded(config) && succeeded(other) &&
         isPartOf(std::move(*config), std::move(*other));
}

static LibraryCallOpInterface
buildUnchecked(OpBuilder &builder, CustomCallOp op, std::string &reason) {
  StringRef target = op.getCustomCallTarget();
  auto isArray = llvm::IsaPred<RankedTensorType>;
  auto tuple = dyn_cast<TupleType>(op.getType());
  if (tuple ? !llvm::all_of(tuple.getTypes(), isArray) : !isArray(op.getType()))
    reason = "the result is neither an array nor a tuple of arrays";
  else if (!llvm::all_of(op.getOperandTypes(), isArray))
    reason = "an operand is no array";
  else if (getConvolutionKind(target))
    return buildConvolution(builder, op, reason);
  else if (isConvolutionGraphTarget(target))
    return buildConvolutionGraph(builder, op, reason);
  else if (isMatmulTarget(target))
    return buildMatmul(builder, op, reason);
  else if (isOneDnnConvolutionTarget(target))
    return buildOneDnnConvolution(builder, op, reason);
  else if (isOneDnnMatmulTarget(target))
    return buildOneDnnMatmul(builder, op, reason);
  else if (isTriangularSolveTarget(target))
    return buildTriangularSolve(builder, op, reason);
  else if (isAttentionTarget(target))
    return buildAttention(builder, op, reason);
  else if (isCholeskyTarget(target))
    return buildCholesky(builder, op, reason);
  else if (isNormTarget(target))
    return buildNorm(builder, op, reason);
  else if (isSoftmaxTarget(target))
    return buildSoftmax(builder, op, reason);
  else if (isSortTarget(target))
    return buildSort(builder, op, reason);
  else if (isTopkTarget(target))
    return buildTopk(builder, op, reason);
  else
    reason = "no library operation is known for the target";
  return {};
}

LibraryCallOpInterface library::buildLibraryCall(OpBuilder &builder,
                                                 CustomCallOp op,
                                                 std::string &reason) {
  LibraryCallOpInterface call = buildUnchecked(builder, op, reason);
  if (!call)
    return {};
  bool isValid;
  {
    mlir::ScopedDiagnosticHandler handler(op.getContext(),
                                          [&](mlir::Diagnostic &diagnostic) {
                                            if (reason.empty())
                                              reason = diagnostic.str();
                                          });
    isValid = succeeded(mlir::verify(call));
  }
  if (isValid) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfter(call);
    copyAttributes(builder, op, call);
    CustomCallOp again = call.buildCustomCall(builder);
    isValid = isSameCall(op, again);
    again.erase();
    if (isValid)
      return call;
    reason = "it says what the library operation cannot";
  }
  call.erase();
  return {};
}

//===----------------------------------------------------------------------===//
// To custom calls
//===----------------------------------------------------------------------===//

void library::replaceByCustomCalls(Operation *op) {
  op->walk([](LibraryCallOpInterface call) {
    OpBuilder builder(call);
    CustomCallOp replacement = call.buildCustomCall(builder);
    call->replaceAllUsesWith(replacement->getResults());
    call->erase();
  });
}
