//===- HLOAttrs.cpp - HLO attributes --------------------------------------===//

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

#include "hlo/Dialect/HLO/IR/HLOEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/HLO/IR/HLOAttrs.cpp.inc"

void HLODialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "hlo/Dialect/HLO/IR/HLOAttrs.cpp.inc"
      >();
}

void hlo::detail::printInts(AsmPrinter &printer, ArrayRef<int64_t> values) {
  printer << '[';
  llvm::interleaveComma(values, printer, [&](int64_t value) {
    if (ShapedType::isDynamic(value))
      printer << '?';
    else
      printer << value;
  });
  printer << ']';
}

FailureOr<SmallVector<int64_t>> hlo::detail::parseInts(AsmParser &parser) {
  SmallVector<int64_t> values;
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            if (succeeded(parser.parseOptionalQuestion())) {
              values.push_back(ShapedType::kDynamic);
              return success();
            }
            return parser.parseInteger(values.emplace_back());
          }))
    return failure();
  return values;
}

//===----------------------------------------------------------------------===//
// LayoutAttr
//===----------------------------------------------------------------------===//

LayoutAttr LayoutAttr::getRowMajor(MLIRContext *context, int64_t rank) {
  return LayoutAttr::get(
      context, llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, rank))));
}

bool LayoutAttr::isOnlyMinorToMajor() const {
  return getTiles().empty() && getTailPaddingAlignment() == 1 &&
         !getIndexType() && !getPointerType() && getElementSizeInBits() == 0 &&
         getMemorySpace() == 0 && getSplitConfigs().empty() &&
         getDynamicMetadataBytes() == 0;
}

LayoutAttr LayoutAttr::withElementSizeInBits(int64_t bits) const {
  if (bits == getElementSizeInBits())
    return *this;
  return get(getContext(), getMinorToMajor(), getTiles(),
             getTailPaddingAlignment(), getIndexType(), getPointerType(), bits,
             getMemorySpace(), getSplitConfigs(), getDynamicMetadataBytes());
}

LayoutAttr LayoutAttr::withMinorToMajor(ArrayRef<int64_t> minorToMajor) const {
  return get(getContext(), minorToMajor, getTiles(), getTailPaddingAlignment(),
             getIndexType(), getPointerType(), getElementSizeInBits(),
             getMemorySpace(), getSplitConfigs(), getDynamicMetadataBytes());
}

LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<int64_t> minorToMajor,
                                 ArrayRef<DenseI64ArrayAttr>, int64_t,
                                 Type indexType, Type pointerType, int64_t,
                                 int64_t, ArrayRef<SplitConfigAttr>, int64_t) {
  int64_t rank = minorToMajor.size();
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : minorToMajor) {
    if (dim < 0 || dim >= rank)
      return emitError() << "layout dimension " << dim << " is outside [0, "
                         << rank << ")";
    if (seen.test(dim))
      return emitError() << "layout dimension " << dim << " is repeated";
    seen.set(dim);
  }
  for (auto [name, type] : {std::pair(StringRef("index"), indexType),
                            std::pair(StringRef("pointer"), pointerType)})
    if (type && !isUnsignedInteger(type))
      return emitError() << name
                         << " type of a layout must be an unsigned "
                            "integer type, not "
                         << getElementTypeName(type);
  return success();
}

LogicalResult
LayoutAttr::verifyEncoding(ArrayRef<int64_t> shape, Type,
                           function_ref<InFlightDiagnostic()> emitError) const {
  if (getMinorToMajor().size() != shape.size())
    return emitError() << "layout lists " << getMinorToMajor().size()
                       << " dimensions, but the array has rank "
                       << shape.size();
  return success();
}

Attribute LayoutAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  FailureOr<SmallVector<int64_t>> minorToMajor = detail::parseInts(parser);
  if (failed(minorToMajor))
    return {};
  SmallVector<DenseI64ArrayAttr> tiles;
  SmallVector<SplitConfigAttr> splitConfigs;
  Type indexType, pointerType;
  int64_t tail = 1, elementSize = 0, memorySpace = 0, metadataBytes = 0;
  while (succeeded(parser.parseOptionalComma())) {
    StringRef key;
    SMLoc keyLoc = parser.getCurrentLocation();
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return {};
    ParseResult result = success();
    if (key == "tiles") {
      result = parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            FailureOr<SmallVector<int64_t>> tile = detail::parseInts(parser);
            if (failed(tile))
              return failure();
            tiles.push_back(DenseI64ArrayAttr::get(parser.getContext(), *tile));
            return success();
          });
    } else if (key == "split_configs") {
      FailureOr<SmallVector<SplitConfigAttr>> configs =
          detail::parseAttrs<SplitConfigAttr>(parser);
      if (failed(configs))
        return {};
      splitConfigs = std::move(*configs);
    } else if (key == "index_type") {
      result = parser.parseType(indexType);
    } else if (key == "pointer_type") {
      result = parser.parseType(pointerType);
    } else if (int64_t *value =
                   llvm::StringSwitch<int64_t *>(key)
                       .Case("tail_padding_alignment", &tail)
                       .Case("element_size_in_bits", &elementSize)
                       .Case("memory_space", &memorySpace)
                       .Case("dynamic_metadata_bytes", &metadataBytes)
                       .Default(nullptr)) {
      result = parser.parseInteger(*value);
    } else {
      parser.emitError(keyLoc, "unknown field of a layout: ") << key;
      return {};
    }
    if (failed(result))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return LayoutAttr::getChecked([&] { return parser.emitError(loc); },
                                parser.getContext(), *minorToMajor, tiles, tail,
                                indexType, pointerType, elementSize,
                                memorySpace, splitConfigs, metadataBytes);
}

void LayoutAttr::print(AsmPrinter &printer) const {
  printer << '<';
  detail::printInts(printer, getMinorToMajor());
  if (!getTiles().empty()) {
    printer << ", tiles = [";
    llvm::interleaveComma(getTiles(), printer, [&](DenseI64ArrayAttr tile) {
      detail::printInts(printer, tile.asArrayRef());
    });
    printer << ']';
  }
  if (getTailPaddingAlignment() != 1)
    printer << ", tail_padding_alignment = " << getTailPaddingAlignment();
  if (getIndexType())
    printer << ", index_type = " << getIndexType();
  if (getPointerType())
    printer << ", pointer_type = " << getPointerType();
  if (getElementSizeInBits())
    printer << ", element_size_in_bits = " << getElementSizeInBits();
  if (getMemorySpace())
    printer << ", memory_space = " << getMemorySpace();
  if (!getSplitConfigs().empty()) {
    printer << ", split_configs = ";
    detail::printAttrs(printer, getSplitConfigs());
  }
  if (getDynamicMetadataBytes())
    printer << ", dynamic_metadata_bytes = " << getDynamicMetadataBytes();
  printer << '>';
}

LogicalResult
BoundsAttr::verifyEncoding(ArrayRef<int64_t> shape, Type elementType,
                           function_ref<InFlightDiagnostic()> emitError) const {
  if (getBounds().size() != shape.size())
    return emitError() << getBounds().size()
                       << " bounds given for an array of rank " << shape.size();
  for (auto [dim, size, bound] : llvm::enumerate(shape, getBounds()))
    if (!ShapedType::isDynamic(bound) && !ShapedType::isDynamic(size))
      return emitError() << "dimension " << dim << " has static size " << size
                         << " and bound " << bound;
  return getLayout() ? getLayout().verifyEncoding(shape, elementType, emitError)
                     : success();
}

//===----------------------------------------------------------------------===//
// ConvDimensionNumbersAttr
//===----------------------------------------------------------------------===//

ConvDimensionNumbersAttr ConvDimensionNumbersAttr::parseLabels(
    MLIRContext *context, StringRef labels,
    function_ref<InFlightDiagnostic()> emitError) {
  auto [lhs, rest] = labels.split('_');
  auto [rhs, out] = rest.split("->");
  if (rhs.empty() || out.empty()) {
    emitError() << "dimension labels have the form lhs_rhs->output, as in "
                   "b01f_01io->b01f, not "
                << labels;
    return {};
  }
  // Fills the two lettered dimensions and the spatial ones of one group.
  auto parseGroup = [&](StringRef group, char first, char second,
                        int64_t &firstDim, int64_t &secondDim,
                        SmallVectorImpl<int64_t> &spatial) {
    firstDim = secondDim = -1;
    spatial.assign(llvm::count_if(group, llvm::isDigit), -1);
    for (auto [dim, label] : llvm::enumerate(group)) {
      if (label == '?')
        continue;
      int64_t *slot = nullptr;
      if (label == first)
        slot = &firstDim;
      else if (label == second)
        slot = &secondDim;
      else if (llvm::isDigit(label)) {
        if (size_t(label - '0') >= spatial.size()) {
          emitError() << "spatial dimension " << label << " of " << group
                      << " is outside [0, " << spatial.size() << ")";
          return false;
        }
        slot = &spatial[label - '0'];
      }
      if (!slot) {
        emitError() << "unknown dimension label '" << label << "' in " << group;
        return false;
      }
      if (*slot != -1) {
        emitError() << "dimension label '" << label << "' is repeated in "
                    << group;
        return false;
      }
      *slot = dim;
    }
    if (firstDim != -1 && secondDim != -1)
      return true;
    emitError() << group << " has no dimension label '"
                << (firstDim == -1 ? first : second) << "'";
    return false;
  };
  int64_t inputBatch, inputFeature, kernelInput, kernelOutput, outputBatch,
      outputFeature;
  SmallVector<int64_t> input, kernel, output;
  if (!parseGroup(lhs, 'b', 'f', inputBatch, inputFeature, input) ||
      !parseGroup(rhs, 'i', 'o', kernelInput, kernelOutput, kernel) ||
      !parseGroup(out, 'b', 'f', outputBatch, outputFeature, output))
    return {};
  if (input.size() != kernel.size() || input.size() != output.size()) {
    emitError() << "numbers of spatial dimensions differ in " << labels << ": "
                << input.size() << ", " << kernel.size() << " and "
                << output.size();
    return {};
  }
  return get(context, inputBatch, inputFeature, input, kernelInput,
             kernelOutput, kernel, outputBatch, outputFeature, output,
             lhs.size(), rhs.size(), out.size());
}

void ConvDimensionNumbersAttr::printLabels(raw_ostream &os) const {
  auto printGroup = [&](int64_t rank, char first, int64_t firstDim, char second,
                        int64_t secondDim, ArrayRef<int64_t> spatial) {
    std::string labels(rank, '?');
    labels[firstDim] = first;
    labels[secondDim] = second;
    for (auto [number, dim] : llvm::enumerate(spatial))
      labels[dim] = '0' + number;
    os << labels;
  };
  printGroup(getInputRank(), 'b', getInputBatch(), 'f', getInputFeature(),
             getInputSpatial());
  os << '_';
  printGroup(getKernelRank(), 'i', getKernelInputFeature(), 'o',
             getKernelOutputFeature(), getKernelSpatial());
  os << "->";
  printGroup(getOutputRank(), 'b', getOutputBatch(), 'f', getOutputFeature(),
             getOutputSpatial());
}

Attribute ConvDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  std::string labels;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseString(&labels) ||
      parser.parseGreater())
    return {};
  return parseLabels(parser.getContext(), labels,
                     [&] { return parser.emitError(loc); });
}

void ConvDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printer << "<\"";
  printLabels(printer.getStream());
  printer << "\">";
}

//===----------------------------------------------------------------------===//
// WindowAttr, ResultAccuracyAttr, TupleLiteralAttr
//===----------------------------------------------------------------------===//

LogicalResult
WindowAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                   ArrayRef<int64_t> size, ArrayRef<int64_t> stride,
                   ArrayRef<int64_t> pad, ArrayRef<int64_t> lhsDilate,
                   ArrayRef<int64_t> rhsDilate, ArrayRef<int64_t> reversal) {
  auto check = [&](StringRef name, ArrayRef<int64_t> list, size_t perDim) {
    if (list.empty() || list.size() == perDim * size.size())
      return true;
    emitError() << "window has " << size.size() << " dimensions, but "
                << list.size() / perDim << " values of " << name;
    return false;
  };
  if (!check("stride", stride, 1) || !check("pad", pad, 2) ||
      !check("lhs_dilate", lhsDilate, 1) ||
      !check("rhs_dilate", rhsDilate, 1) || !check("rhs_reversal", reversal, 1))
    return failure();
  for (int64_t value : reversal)
    if (value != 0 && value != 1)
      return emitError() << "window has the value " << value
                         << " of rhs_reversal; it is 0 or 1";
  return success();
}

LogicalResult
ResultAccuracyAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                           ResultAccuracyMode, APFloat atol, APFloat rtol,
                           int64_t ulps) {
  if (atol.isNegative() || rtol.isNegative() || ulps < 0)
    return emitError() << "tolerances must not be negative: atol "
                       << atol.convertToDouble() << ", rtol "
                       << rtol.convertToDouble() << ", ulps " << ulps;
  return success();
}

Attribute ResultAccuracyAttr::parse(AsmParser &parser, Type) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseKeyword(&keyword))
    return {};
  std::optional<ResultAccuracyMode> mode = symbolizeResultAccuracyMode(keyword);
  if (!mode) {
    parser.emitError(loc, "expected default, highest or tolerance, not ")
        << keyword;
    return {};
  }
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  while (succeeded(parser.parseOptionalComma())) {
    if (parser.parseKeyword(&keyword) || parser.parseEqual())
      return {};
    if (keyword == "ulps" ? parser.parseInteger(ulps)
                          : parser.parseFloat(keyword == "atol" ? atol : rtol))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    *mode, APFloat(atol), APFloat(rtol), ulps);
}

void ResultAccuracyAttr::print(AsmPrinter &printer) const {
  printer << '<' << stringifyResultAccuracyMode(getMode());
  if (getMode() == ResultAccuracyMode::Tolerance) {
    printer << ", atol = ";
    printer.printFloat(getAtol());
    printer << ", rtol = ";
    printer.printFloat(getRtol());
    printer << ", ulps = " << getUlps();
  }
  printer << '>';
}

Attribute TupleLiteralAttr::parse(AsmParser &parser, Type type) {
  SmallVector<TypedAttr> elements;
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square,
          [&] { return parser.parseAttribute(elements.emplace_back()); }) ||
      parser.parseGreater())
    return {};
  if (!type)
    type = TupleType::get(
        parser.getContext(),
        llvm::map_to_vector(elements, [](TypedAttr e) { return e.getType(); }));
  return get(parser.getContext(), elements, type);
}

void TupleLiteralAttr::print(AsmPrinter &printer) const {
  printer << '<';
  detail::printAttrs(printer, getElements());
  printer << '>';
}

//===----------------------------------------------------------------------===//
// OriginAttr
//===----------------------------------------------------------------------===//

Attribute OriginAttr::parse(AsmParser &parser, Type type) {
  MLIRContext *context = parser.getContext();
  if (parser.parseLess())
    return {};
  OriginKind kind = OriginKind::None;
  StringAttr name;
  SmallVector<int64_t> index;
  SmallVector<OriginAttr> elements;
  std::string text;
  if (succeeded(parser.parseOptionalKeyword("synthetic_call"))) {
    kind = OriginKind::SyntheticCall;
  } else if (succeeded(parser.parseOptionalString(&text))) {
    kind = OriginKind::Array;
    name = StringAttr::get(context, text);
    FailureOr<SmallVector<int64_t>> ints = detail::parseInts(parser);
    if (failed(ints))
      return {};
    index = std::move(*ints);
  } else if (succeeded(parser.parseOptionalKeyword("tuple"))) {
    kind = OriginKind::Tuple;
    FailureOr<SmallVector<OriginAttr>> attrs =
        detail::parseAttrs<OriginAttr>(parser);
    if (failed(attrs))
      return {};
    elements = std::move(*attrs);
  }
  if (parser.parseGreater())
    return {};
  return get(context, kind, name, index, elements);
}

void OriginAttr::print(AsmPrinter &printer) const {
  printer << '<';
  switch (getKind()) {
  case OriginKind::None:
    break;
  case OriginKind::SyntheticCall:
    printer << "synthetic_call";
    break;
  case OriginKind::Array:
    printer << getName() << ' ';
    detail::printInts(printer, getIndex());
    break;
  case OriginKind::Tuple:
    printer << "tuple ";
    detail::printAttrs(printer, getElements());
    break;
  }
  printer << '>';
}
