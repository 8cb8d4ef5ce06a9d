//===- AttributePrinter.cpp - Attributes of opcodes as HLO text -----------===//

#include "Lexer.h"
#include "Printer.h"
#include <charconv>

using namespace hlo;
using namespace hlo::text;

void Printer::printInts(ArrayRef<int64_t> values) {
  os << '{';
  llvm::interleave(values, os, ",");
  os << '}';
}

void Printer::printBools(ArrayRef<bool> values) {
  os << '{';
  llvm::interleave(
      values, os, [&](bool value) { os << (value ? "true" : "false"); }, ",");
  os << '}';
}

void Printer::printString(StringRef text) {
  os << '"';
  for (char c : text) {
    switch (c) {
    case '\n':
      os << "\\n";
      break;
    case '\r':
      os << "\\r";
      break;
    case '\t':
      os << "\\t";
      break;
    case '"':
    case '\'':
    case '\\':
      os << '\\' << c;
      break;
    default:
      if (uint8_t(c) >= 0x20 && uint8_t(c) < 0x7f)
        os << c;
      else
        os << llvm::format("\\%03o", uint8_t(c));
    }
  }
  os << '"';
}

/// What reads back as one balanced `{...}` can be written without quotes.
static bool looksLikeDict(StringRef text) {
  return text.starts_with("{") && Lexer(text).lexBalanced() == text;
}

void Printer::printStringOrDict(StringRef text) {
  if (looksLikeDict(text))
    os << text;
  else
    printString(text);
}

void Printer::printComputationName(Region &region) {
  printName(computations[computationOf.lookup(&region)].name);
}

void Printer::printWindow(WindowAttr window) {
  os << "{size=";
  llvm::interleave(window.getSize(), os, "x");
  auto print = [&](StringRef name, ArrayRef<int64_t> values) {
    if (values.empty())
      return;
    os << ' ' << name << '=';
    llvm::interleave(values, os, "x");
  };
  print("stride", window.getStride());
  if (!window.getPad().empty()) {
    os << " pad=";
    for (int64_t dim = 0; dim < window.getRank(); ++dim)
      os << (dim ? "x" : "") << window.getPadLowOf(dim) << '_'
         << window.getPadHighOf(dim);
  }
  print("lhs_dilate", window.getLhsDilate());
  print("rhs_dilate", window.getRhsDilate());
  print("rhs_reversal", window.getRhsReversal());
  os << '}';
}

/// List `index` of an attribute of dimension numbers, and whether it is printed
/// when empty.
static std::pair<ArrayRef<int64_t>, bool> getNumbers(Attribute attribute,
                                                     unsigned index) {
  if (auto dot = dyn_cast<DotDimensionNumbersAttr>(attribute)) {
    ArrayRef<int64_t> lists[] = {dot.getLhsBatchDims(), dot.getRhsBatchDims(),
                                 dot.getLhsContractingDims(),
                                 dot.getRhsContractingDims()};
    return {lists[index], index >= 2};
  }
  if (auto gather = dyn_cast<GatherDimensionNumbersAttr>(attribute)) {
    ArrayRef<int64_t> lists[] = {
        gather.getOffsetDims(), gather.getCollapsedSliceDims(),
        gather.getStartIndexMap(), gather.getOperandBatchingDims(),
        gather.getStartIndicesBatchingDims()};
    return {lists[index], index < 3};
  }
  auto scatter = cast<ScatterDimensionNumbersAttr>(attribute);
  ArrayRef<int64_t> lists[] = {
      scatter.getUpdateWindowDims(), scatter.getInsertedWindowDims(),
      scatter.getScatterDimsToOperandDims(), scatter.getInputBatchingDims(),
      scatter.getScatterIndicesBatchingDims()};
  return {lists[index], index < 3};
}

static int64_t getIndexVectorDim(Attribute attribute) {
  if (auto gather = dyn_cast<GatherDimensionNumbersAttr>(attribute))
    return gather.getIndexVectorDim();
  return cast<ScatterDimensionNumbersAttr>(attribute).getIndexVectorDim();
}

/// Attributes made of several of the operation's, or of its regions.
bool Printer::printSpecialAttribute(Operation *op, const AttributeSpec &spec) {
  switch (spec.kind) {
  case AttributeKind::AsyncCalls:
  case AttributeKind::AsyncThread:
  case AttributeKind::Ignored:
    return true;
  case AttributeKind::Computation:
    if (auto conditional = dyn_cast<ConditionalOp>(op)) {
      auto index =
          cast<RankedTensorType>(conditional.getBranchIndex().getType());
      if (!isPred(index.getElementType()))
        return true;
    }
    beginAttribute(spec.text);
    printComputationName(op->getRegion(spec.index));
    return true;
  case AttributeKind::Branches: {
    auto conditional = cast<ConditionalOp>(op);
    auto index = cast<RankedTensorType>(conditional.getBranchIndex().getType());
    if (isPred(index.getElementType()))
      return true;
    beginAttribute(spec.text);
    os << '{';
    llvm::interleaveComma(op->getRegions(), os, [&](Region &region) {
      printComputationName(region);
    });
    os << '}';
    return true;
  }
  case AttributeKind::Padding: {
    auto pad = cast<PadOp>(op);
    if (pad.getEdgePaddingLow().empty())
      return true;
    beginAttribute(spec.text);
    bool interior =
        llvm::any_of(pad.getInteriorPadding(), [](int64_t x) { return x; });
    for (auto [dim, low] : llvm::enumerate(pad.getEdgePaddingLow())) {
      os << (dim ? "x" : "") << low << '_' << pad.getEdgePaddingHigh()[dim];
      if (interior)
        os << '_' << pad.getInteriorPadding()[dim];
    }
    return true;
  }
  case AttributeKind::SliceRanges: {
    auto slice = cast<SliceOp>(op);
    bool strided =
        llvm::any_of(slice.getStrides(), [](int64_t x) { return x != 1; });
    beginAttribute(spec.text);
    os << '{';
    for (auto [dim, start] : llvm::enumerate(slice.getStartIndices())) {
      os << (dim ? ", [" : "[") << start << ':' << slice.getLimitIndices()[dim];
      if (strided)
        os << ':' << slice.getStrides()[dim];
      os << ']';
    }
    os << '}';
    return true;
  }
  case AttributeKind::Domain: {
    auto domain = cast<DomainOp>(op);
    beginAttribute(spec.text);
    os << "{kind=\"sharding\", entry=";
    domain.getEntry().printText(os);
    os << ", exit=";
    domain.getExit().printText(os);
    os << '}';
    return true;
  }
  default:
    return false;
  }
}

void Printer::printAttributes(Operation *op, const OpcodeSpec &opcode) {
  for (const AttributeSpec &spec : opcode.attributes) {
    if (printSpecialAttribute(op, spec))
      continue;
    // A second spelling of an attribute, accepted but not printed.
    if (spec.text == "opaque" ||
        (isa<CustomCallOp>(op) && spec.text == "to_apply"))
      continue;
    if (Attribute attribute = op->getAttr(spec.attribute))
      printAttribute(op, spec, attribute);
  }
}

void Printer::printAttribute(Operation *op, const AttributeSpec &spec,
                             Attribute attribute) {
  switch (spec.kind) {
  case AttributeKind::DimensionNumbers: {
    if (spec.text == "index_vector_dim") {
      beginAttribute(spec.text);
      os << getIndexVectorDim(attribute);
      return;
    }
    auto [list, always] = getNumbers(attribute, spec.index);
    if (!list.empty() || always) {
      beginAttribute(spec.text);
      printInts(list);
    }
    return;
  }
  case AttributeKind::Integer:
    // The only integers with a default are group counts of 1.
    if (spec.text.ends_with("_group_count") &&
        cast<IntegerAttr>(attribute).getInt() == 1)
      return;
    break;
  case AttributeKind::Window:
    // An empty one cannot be written.
    if (cast<WindowAttr>(attribute).getRank() == 0)
      return;
    break;
  case AttributeKind::String:
    if (spec.text == "async_execution_thread" &&
        cast<StringAttr>(attribute).getValue() == "main")
      return;
    if (cast<StringAttr>(attribute).empty() && !spec.required)
      return;
    break;
  case AttributeKind::Enum: {
    StringRef word = spec.printEnum(attribute);
    if (word == "unset" || word == "TRANSPOSE_INVALID")
      return;
    break;
  }
  case AttributeKind::Integers:
    if (!spec.required && cast<DenseI64ArrayAttr>(attribute).empty() &&
        isa<RaggedDotOp>(op))
      return;
    break;
  default:
    break;
  }
  beginAttribute(spec.text);
  switch (spec.kind) {
  case AttributeKind::Integer:
    os << cast<IntegerAttr>(attribute).getInt();
    break;
  case AttributeKind::Flag:
    os << "true";
    break;
  case AttributeKind::Boolean:
    os << (cast<BoolAttr>(attribute).getValue() ? "true" : "false");
    break;
  case AttributeKind::Float: {
    char text[32];
    auto [end, code] =
        std::to_chars(text, std::end(text),
                      cast<FloatAttr>(attribute).getValue().convertToFloat());
    os << StringRef(text, end - text);
    break;
  }
  case AttributeKind::String:
    printString(cast<StringAttr>(attribute).getValue());
    break;
  case AttributeKind::Integers:
    printInts(cast<DenseI64ArrayAttr>(attribute).asArrayRef());
    break;
  case AttributeKind::OneInteger:
    printInts(cast<IntegerAttr>(attribute).getInt());
    break;
  case AttributeKind::IntegerLists: {
    auto lists = cast<DenseIntElementsAttr>(attribute);
    SmallVector<int64_t> values(lists.getValues<int64_t>());
    int64_t columns = lists.getType().getDimSize(1);
    os << '{';
    for (int64_t row = 0; row < lists.getType().getDimSize(0); ++row) {
      os << (row ? "," : "");
      printInts(ArrayRef(values).slice(row * columns, columns));
    }
    os << '}';
    break;
  }
  case AttributeKind::Enum:
    os << spec.printEnum(attribute);
    break;
  case AttributeKind::Window:
    printWindow(cast<WindowAttr>(attribute));
    break;
  case AttributeKind::DimLabels:
    cast<ConvDimensionNumbersAttr>(attribute).printLabels(os);
    break;
  case AttributeKind::Precision:
    os << '{';
    llvm::interleave(
        cast<PrecisionConfigAttr>(attribute).getOperandPrecision(), os,
        [&](Precision precision) { os << stringifyPrecision(precision); }, ",");
    os << '}';
    break;
  case AttributeKind::ReplicaGroups:
    cast<ReplicaGroupsAttr>(attribute).printText(os);
    break;
  case AttributeKind::OperandAliases:
    os << '{';
    llvm::interleaveComma(
        cast<ArrayAttr>(attribute).getAsRange<OutputOperandAliasAttr>(), os,
        [&](OutputOperandAliasAttr alias) {
          printInts(alias.getOutputIndex());
          os << ": (" << alias.getOperandNumber() << ", ";
          printInts(alias.getOperandIndex());
          os << ')';
        });
    os << '}';
    break;
  case AttributeKind::ResultAccuracy: {
    auto accuracy = cast<ResultAccuracyAttr>(attribute);
    if (accuracy.getMode() != ResultAccuracyMode::Tolerance) {
      os << "{mode=" << stringifyResultAccuracyMode(accuracy.getMode()) << '}';
      break;
    }
    SmallString<24> atol, rtol;
    accuracy.getAtol().toString(atol, 17);
    accuracy.getRtol().toString(rtol, 17);
    os << "{tolerance={atol=" << atol << ",rtol=" << rtol
       << ",ulps=" << accuracy.getUlps() << "}}";
    break;
  }
  case AttributeKind::SparsityConfig: {
    auto config = cast<SparsityConfigAttr>(attribute);
    auto print = [&](StringRef name, OperandSparsityAttr sparsity) {
      if (sparsity)
        os << name << "={sparsity=" << sparsity.getN() << 'x' << sparsity.getM()
           << " dimension=" << sparsity.getDimension()
           << " stride=" << sparsity.getStride() << " idx=" << sparsity.getIdx()
           << '}';
    };
    os << '{';
    print("lhs", config.getLhs());
    print(config.getLhs() ? " rhs" : "rhs", config.getRhs());
    os << '}';
    break;
  }
  case AttributeKind::Shape:
    printShape(cast<TypeAttr>(attribute).getValue());
    break;
  case AttributeKind::Shapes:
    os << '{';
    llvm::interleaveComma(
        cast<ArrayAttr>(attribute).getAsValueRange<TypeAttr>(), os,
        [&](Type type) { printShape(type); });
    os << '}';
    break;
  case AttributeKind::Literal:
    printLiteral(attribute, /*withShapes=*/true);
    break;
  case AttributeKind::Callee: {
    auto callee = symbolTable.lookup<func::FuncOp>(
        cast<FlatSymbolRefAttr>(attribute).getValue());
    printComputationName(callee.getBody());
    break;
  }
  case AttributeKind::CalledComputations:
    os << '{';
    llvm::interleaveComma(
        cast<ArrayAttr>(attribute).getAsRange<FlatSymbolRefAttr>(), os,
        [&](FlatSymbolRefAttr callee) {
          printComputationName(
              symbolTable.lookup<func::FuncOp>(callee.getValue()).getBody());
        });
    os << '}';
    break;
  default:
    llvm_unreachable("printed by printSpecialAttribute");
  }
}
