//===- GPULibraryCall.cpp - Operations that libraries of GPUs compute -----===//

#include "LibraryCallDescriber.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/HLO/IR/HLOWindows.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

/// The functions, and the operations that they compute.
static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral>
    kFunctions[] = {
        {"cublas.matmul", library::MatmulOp::getOperationName()},
        {"cublas.triangular_solve",
         library::TriangularSolveOp::getOperationName()},
        {"cudnn.attention", library::AttentionOp::getOperationName()},
        {"cudnn.convolution", library::ConvolutionOp::getOperationName()},
        {"cudnn.norm", library::NormOp::getOperationName()},
        {"cudnn.norm_backward", library::NormBackwardOp::getOperationName()},
        {"cufft.fft", FftOp::getOperationName()},
        {"cusolver.cholesky", library::CholeskyOp::getOperationName()},
        {"runtime.rng_get_and_update_state",
         RngGetAndUpdateStateOp::getOperationName()},
};

static constexpr StringLiteral kOperandSegments = "operand_segments";
static constexpr StringLiteral kSegmentSizes = "operandSegmentSizes";

//===----------------------------------------------------------------------===//
// Operations to calls
//===----------------------------------------------------------------------===//

/// Names of dimension numbers begin with that of the attribute, unless an
/// operation has these alone.
static std::string getPrefix(StringRef attribute) {
  return attribute == "dimension_numbers" ? "" : (attribute + "_").str();
}

static void describe(LibraryCallDescriber &call, StringRef name,
                     Attribute attr) {
  llvm::TypeSwitch<Attribute>(attr)
      .Case([&](DotDimensionNumbersAttr numbers) {
        call.set(numbers, getPrefix(name));
      })
      .Case<ConvDimensionNumbersAttr>([&](auto attr) { call.set(attr); })
      .Case([&](WindowAttr window) {
        call.set(window).set("window_size", window.getSize());
      })
      .Case<library::ConvolutionKindAttr, library::ActivationModeAttr,
            library::MatmulActivationAttr, DotAlgorithmAttr, FftTypeAttr,
            TransposeAttr>(
          [&](auto attr) { call.set(name, stringifyEnum(attr.getValue())); })
      .Case([&](PrecisionConfigAttr precisions) {
        auto names = llvm::map_range(
            precisions.getOperandPrecision(),
            [](Precision precision) { return stringifyPrecision(precision); });
        call.set(name, llvm::join(names, ","));
      })
      .Case([&](library::ConvolutionAlgorithmAttr algorithm) {
        SmallVector<int64_t> values = {algorithm.getId(),
                                       algorithm.getTensorOps(),
                                       algorithm.getFrontend()};
        llvm::append_range(values, algorithm.getKnobs());
        call.set(name, values);
      })
      .Case([&](mlir::DenseI32ArrayAttr sizes) {
        call.set(kOperandSegments,
                 llvm::to_vector_of<int64_t>(sizes.asArrayRef()));
      })
      .Case<mlir::UnitAttr>([&](auto) { call.set(name, true); })
      .Default([&](Attribute attr) { call.set(name, attr); });
}

FailureOr<LibraryCallDescription> hlo::getGPULibraryCall(Operation *op) {
  const auto *function = llvm::find_if(kFunctions, [&](const auto &pair) {
    return pair.second == op->getName().getStringRef();
  });
  if (function == std::end(kFunctions) ||
      !llvm::all_of(op->getOperandTypes(), isPlainArray) ||
      !llvm::all_of(op->getResultTypes(), isPlainArray) ||
      op->getInherentAttr("onednn").value_or(Attribute()))
    return failure();
  LibraryCallDescriber call(op, function->first);
  SmallVector<Type> results;
  getLeafTypes(op->getResult(0).getType(), results);
  call.setNumResults(results.size());
  if (auto library = dyn_cast<library::LibraryCallOpInterface>(op))
    if (std::optional<unsigned> workspace = library.getWorkspaceIndex())
      call.set("workspace", int64_t(*workspace));
  if (auto attributes =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    for (NamedAttribute attr : attributes)
      describe(call, attr.getName(), attr.getValue());
  return call.get();
}

//===----------------------------------------------------------------------===//
// Calls to operations
//===----------------------------------------------------------------------===//

namespace {
/// Reads what `describe` writes. What is not there is null.
class AttributeReader {
public:
  AttributeReader(StringRef operation, DictionaryAttr options)
      : operation(operation), options(options), builder(options.getContext()) {}

  Attribute read(StringRef name) const;

private:
  int64_t getInt(StringRef name) const {
    auto attr = options.getAs<mlir::IntegerAttr>(name);
    return attr ? attr.getInt() : 0;
  }
  ArrayRef<int64_t> getInts(const Twine &name) const {
    auto attr = options.getAs<mlir::DenseI64ArrayAttr>(name.str());
    return attr ? attr.asArrayRef() : ArrayRef<int64_t>();
  }
  StringRef getString(StringRef name) const {
    auto attr = options.getAs<mlir::StringAttr>(name);
    return attr ? attr.getValue() : StringRef();
  }
  template <typename EnumAttr,
            typename Enum = decltype(std::declval<EnumAttr>().getValue())>
  Attribute readEnum(StringRef name,
                     std::optional<Enum> (*symbolize)(StringRef)) const {
    std::optional<Enum> value = symbolize(getString(name));
    return value ? EnumAttr::get(builder.getContext(), *value) : EnumAttr();
  }
  Attribute readDimensionNumbers(StringRef prefix) const {
    return DotDimensionNumbersAttr::get(
        builder.getContext(), getInts(prefix + "lhs_batch_dims"),
        getInts(prefix + "rhs_batch_dims"),
        getInts(prefix + "lhs_contracting_dims"),
        getInts(prefix + "rhs_contracting_dims"));
  }
  Attribute readDimLabels() const;
  Attribute readWindow() const;
  Attribute readPrecisions() const;

  StringRef operation;
  DictionaryAttr options;
  mutable mlir::Builder builder;
};
} // namespace

Attribute AttributeReader::readDimLabels() const {
  ArrayRef<int64_t> input = getInts("input_spatial_dims"),
                    kernel = getInts("kernel_spatial_dims"),
                    output = getInts("output_spatial_dims");
  return ConvDimensionNumbersAttr::get(
      builder.getContext(), getInt("input_batch_dim"),
      getInt("input_feature_dim"), input, getInt("kernel_input_feature_dim"),
      getInt("kernel_output_feature_dim"), kernel, getInt("output_batch_dim"),
      getInt("output_feature_dim"), output, input.size() + 2, kernel.size() + 2,
      output.size() + 2);
}

Attribute AttributeReader::readWindow() const {
  SmallVector<WindowDim> dims;
  ArrayRef<int64_t> sizes = getInts("window_size");
  for (size_t i = 0; i < sizes.size(); ++i) {
    bool isComplete = true;
    auto get = [&](StringRef name) {
      ArrayRef<int64_t> values = getInts(name);
      isComplete &= i < values.size();
      return isComplete ? values[i] : 0;
    };
    dims.push_back({sizes[i], get("strides"), get("pad_low"), get("pad_high"),
                    get("base_dilations"), get("window_dilations"),
                    get("window_reversal") != 0});
    if (!isComplete)
      return {};
  }
  return getWindow(builder.getContext(), dims);
}

Attribute AttributeReader::readPrecisions() const {
  SmallVector<Precision> precisions;
  for (StringRef name : llvm::split(getString("operand_precision"), ","))
    if (std::optional<Precision> precision = symbolizePrecision(name))
      precisions.push_back(*precision);
  return PrecisionConfigAttr::get(builder.getContext(), precisions);
}

Attribute AttributeReader::read(StringRef name) const {
  bool isMatmul = operation == library::MatmulOp::getOperationName();
  if (name == kSegmentSizes)
    return builder.getDenseI32ArrayAttr(
        llvm::to_vector_of<int32_t>(getInts(kOperandSegments)));
  if (name == "dim_labels")
    return readDimLabels();
  if (name == "window")
    return readWindow();
  if (options.contains((getPrefix(name) + "lhs_batch_dims")))
    return readDimensionNumbers(getPrefix(name));
  if (!options.contains(name))
    return {};
  if (name == "operand_precision")
    return readPrecisions();
  if (name == "kind")
    return readEnum<library::ConvolutionKindAttr>(
        name, library::symbolizeConvolutionKind);
  if (name == "activation")
    return isMatmul ? readEnum<library::MatmulActivationAttr>(
                          name, library::symbolizeMatmulActivation)
                    : readEnum<library::ActivationModeAttr>(
                          name, library::symbolizeActivationMode);
  if (name == "fft_type")
    return readEnum<FftTypeAttr>(name, symbolizeFftType);
  if (name == "transpose_a")
    return readEnum<TransposeAttr>(name, symbolizeTranspose);
  // Of cuDNN, it changes nothing in what is computed.
  if (name == "algorithm")
    return isMatmul ? readEnum<DotAlgorithmAttr>(name, symbolizeDotAlgorithm)
                    : Attribute();
  Attribute value = options.get(name);
  if (auto flag = dyn_cast<mlir::BoolAttr>(value))
    return flag.getValue() ? builder.getUnitAttr() : mlir::UnitAttr();
  return value;
}

FailureOr<Operation *>
hlo::buildGPULibraryCall(OpBuilder &builder, Location loc, StringRef function,
                         DictionaryAttr options, ValueRange operands,
                         TypeRange results) {
  const auto *found = llvm::find_if(
      kFunctions, [&](const auto &pair) { return pair.first == function; });
  if (found == std::end(kFunctions))
    return mlir::emitError(loc)
           << "there is no function '" << function << "' for GPUs";
  Type result = results.size() == 1
                    ? results.front()
                    : TupleType::get(builder.getContext(), results);
  mlir::OperationState state(loc, found->second, operands, result);
  AttributeReader reader(found->second, options);
  for (mlir::StringAttr name : state.name.getAttributeNames())
    if (Attribute value = reader.read(name))
      state.addAttribute(name, value);
  // What the attributes cannot be is an error, too.
  auto emitError = [&] { return mlir::emitError(loc); };
  if (failed(state.name.verifyInherentAttrs(state.attributes, emitError)))
    return failure();
  Operation *op = builder.create(state);
  if (succeeded(mlir::verify(op)))
    return op;
  op->erase();
  return failure();
}
