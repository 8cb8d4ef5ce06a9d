//===- LapackCall.cpp - Custom calls of LAPACK ----------------------------===//

#include "LapackCall.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/Library/IR/LegacyLapack.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/StringSwitch.h"

using namespace hlo;

/// The routine of a target, named as that for real numbers, without the letter
/// for the type; empty if there is none.
static StringRef getRoutine(StringRef target) {
  // Targets of XLA, which JAX makes for TPUs.
  StringRef routine =
      llvm::StringSwitch<StringRef>(target)
          .Case("Qr", "geqrf")
          .Case("ProductOfElementaryHouseholderReflectors", "orgqr")
          .Case("LuDecomposition", "lu")
          .Case("Eigh", "syevd")
          .Default("");
  if (!routine.empty())
    return routine;
  bool isBLAS = target.consume_front("blas_");
  if (!isBLAS && !target.consume_front("lapack_"))
    return {};
  bool isLegacy = !target.consume_back("_ffi");
  if (target.empty() || !StringRef("sdcz").contains(target.front()) ||
      (isLegacy && !LegacyLapackCall::lookup(target)))
    return {};
  target = target.drop_front();
  routine =
      llvm::StringSwitch<StringRef>(target)
          .Cases({"potrf", "getrf", "geqrf", "geqp3", "gesdd", "gesvd"}, target)
          .Cases({"geev", "gees", "gehrd", "gtsv", "trsm"}, target)
          .Cases({"orgqr", "ungqr"}, "orgqr")
          .Cases({"ormqr", "unmqr"}, "ormqr")
          .Cases({"syevd", "heevd"}, "syevd")
          .Cases({"sytrd", "hetrd"}, "sytrd")
          .Default("");
  // BLAS has this one, and the target was called so.
  return isBLAS != (isLegacy && routine == "trsm") ? StringRef() : routine;
}

/// The integer that a scalar operand is; of other numbers, whether it is one.
static std::optional<int64_t> getScalar(Value operand) {
  if (std::optional<APInt> value = getSplatInteger(operand))
    return value->getSExtValue();
  if (std::optional<APFloat> value = getSplatFloat(operand))
    return value->isExactlyValue(1);
  if (std::optional<std::complex<APFloat>> value = getSplatComplex(operand))
    return value->real().isExactlyValue(1) && value->imag().isZero();
  return std::nullopt;
}

FailureOr<LibraryCallDescription> hlo::getLapackCall(CustomCallOp op) {
  StringRef target = op.getCustomCallTarget();
  StringRef routine = getRoutine(target);
  if (routine.empty())
    return failure();
  mlir::Builder builder(op.getContext());
  mlir::NamedAttrList attributes;
  attributes.set("routine", builder.getStringAttr(routine));
  auto set = [&](StringRef name, int64_t value) {
    attributes.set(name, builder.getI64IntegerAttr(value));
  };
  LibraryCallDescription call;
  call.function = "cpu.lapack";
  unsigned numParameters = 0;
  auto tuple = dyn_cast<TupleType>(op.getType());
  call.results = llvm::to_vector(llvm::seq<unsigned>(tuple ? tuple.size() : 1));

  const LegacyLapackCall *legacy =
      target.ends_with("_ffi") ? nullptr : LegacyLapackCall::lookup(target);
  auto text = op->getAttrOfType<StringAttr>(HLODialect::kBackendConfig);
  if (legacy) {
    numParameters = legacy->parameters.size();
    if (op.getNumOperands() <= numParameters)
      return failure();
    for (auto [parameter, operand] :
         llvm::zip(legacy->parameters, op.getOperands())) {
      if (parameter.name.empty())
        continue;
      std::optional<int64_t> value = getScalar(operand);
      if (!value)
        return failure();
      if (parameter.values.empty())
        set(parameter.name, *value);
      else if (char letter = parameter.values[std::clamp<int64_t>(
                   *value, 0, parameter.values.size() - 1)];
               letter != ' ')
        set(parameter.name, letter);
    }
    bool hasComplex = isa<ComplexType>(
        mlir::getElementTypeOrSelf(op.getOperand(numParameters)));
    call.results = hasComplex && !legacy->complexResults.empty()
                       ? legacy->complexResults
                       : legacy->results;
    if (!tuple && call.results.size() != 1)
      return failure();
    for (unsigned result : call.results)
      if (tuple && result >= tuple.size())
        return failure();
  } else if (target == "Eigh" && text) {
    // Numbers separated by commas; the first says which triangle is read. The
    // others are about an iteration that LAPACK needs no help with.
    set("uplo", text.getValue().starts_with("0") ? 'U' : 'L');
  } else if (target.ends_with("_ffi") && text) {
    auto config = dyn_cast_if_present<DictionaryAttr>(
        mlir::parseAttribute(text, op.getContext()));
    if (!config)
      return failure();
    for (NamedAttribute attribute : config)
      if (auto value = dyn_cast<IntegerAttr>(attribute.getValue()))
        set(attribute.getName(), value.getValue().getSExtValue());
  }
  for (unsigned i = numParameters; i < op.getNumOperands(); ++i)
    call.operands.push_back(i);
  call.attributes = attributes.getDictionary(op.getContext());
  return call;
}
