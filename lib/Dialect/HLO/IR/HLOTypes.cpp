//===- HLOTypes.cpp - HLO types and questions about them ------------------===//

#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

#define GET_TYPEDEF_CLASSES
#include "hlo/Dialect/HLO/IR/HLOTypes.cpp.inc"

void HLODialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "hlo/Dialect/HLO/IR/HLOTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

static bool isIntegerWidth(unsigned width) {
  return width >= 1 && width <= 64 && llvm::isPowerOf2_32(width);
}

bool hlo::isPred(Type type) { return type.isSignlessInteger(1); }

bool hlo::isSignedInteger(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || !isIntegerWidth(integer.getWidth()))
    return false;
  return integer.getWidth() == 1 ? integer.isSigned() : integer.isSignless();
}

bool hlo::isUnsignedInteger(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.isUnsigned() && isIntegerWidth(integer.getWidth());
}

bool hlo::isInteger(Type type) {
  return isSignedInteger(type) || isUnsignedInteger(type);
}

bool hlo::isPredOrInteger(Type type) { return isPred(type) || isInteger(type); }

bool hlo::isFloat(Type type) {
  return isa<FloatType>(type) &&
         !isa<FloatTF32Type, Float80Type, Float128Type>(type);
}

bool hlo::isComplex(Type type) {
  auto complex = dyn_cast<ComplexType>(type);
  return complex && isa<Float32Type, Float64Type>(complex.getElementType());
}

bool hlo::isFloatOrComplex(Type type) {
  return isFloat(type) || isComplex(type);
}

bool hlo::isNumeric(Type type) {
  return isInteger(type) || isFloatOrComplex(type);
}

bool hlo::isSignedNumeric(Type type) {
  return isSignedInteger(type) || isFloatOrComplex(type);
}

bool hlo::isElementType(Type type) {
  // Of the integers, only signed ones of more than a bit are none: signless
  // ones are signed here.
  if (auto integer = dyn_cast<IntegerType>(type))
    return isIntegerWidth(integer.getWidth()) &&
           (integer.getWidth() == 1 || !integer.isSigned());
  return isFloatOrComplex(type);
}

int64_t hlo::getElementBitWidth(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * complex.getElementType().getIntOrFloatBitWidth();
  return type.getIntOrFloatBitWidth();
}

bool hlo::keepsAllValues(Type from, Type to) {
  if (from == to)
    return true;
  if (isPred(from))
    return isInteger(to) ? getElementBitWidth(to) > 1 : isFloat(to);
  if (isPred(to) || isComplex(from) || isComplex(to))
    return false;
  int64_t fromBits = getElementBitWidth(from), toBits = getElementBitWidth(to);
  if (isInteger(from)) {
    // Digits besides the sign.
    int64_t digits = fromBits - (isUnsignedInteger(from) ? 0 : 1);
    if (isInteger(to))
      return isUnsignedInteger(to) ? isUnsignedInteger(from) && toBits >= digits
                                   : toBits - 1 >= digits;
    const llvm::fltSemantics &format = cast<FloatType>(to).getFloatSemantics();
    return int64_t(APFloat::semanticsPrecision(format)) >= digits &&
           APFloat::semanticsMaxExponent(format) >= digits;
  }
  if (!isFloat(to))
    return false;
  const llvm::fltSemantics &source = cast<FloatType>(from).getFloatSemantics();
  const llvm::fltSemantics &format = cast<FloatType>(to).getFloatSemantics();
  return APFloat::isRepresentableBy(source, format) &&
         (to.isF32() || to.isF64() || (to.isBF16() && fromBits <= 8) ||
          (to.isF16() && fromBits <= 8));
}

StringRef hlo::getElementTypeName(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    static constexpr StringLiteral names[2][7] = {
        {"s1", "s2", "s4", "s8", "s16", "s32", "s64"},
        {"u1", "u2", "u4", "u8", "u16", "u32", "u64"}};
    if (isPred(type))
      return "pred";
    if (isInteger(type))
      return names[integer.isUnsigned()][llvm::Log2_32(integer.getWidth())];
    return {};
  }
  return llvm::TypeSwitch<Type, StringRef>(type)
      .Case([](Float32Type) { return "f32"; })
      .Case([](Float64Type) { return "f64"; })
      .Case([](BFloat16Type) { return "bf16"; })
      .Case([](Float16Type) { return "f16"; })
      .Case([](Float8E5M2Type) { return "f8e5m2"; })
      .Case([](Float8E4M3Type) { return "f8e4m3"; })
      .Case([](Float8E4M3FNType) { return "f8e4m3fn"; })
      .Case([](Float8E4M3B11FNUZType) { return "f8e4m3b11fnuz"; })
      .Case([](Float8E3M4Type) { return "f8e3m4"; })
      .Case([](Float8E5M2FNUZType) { return "f8e5m2fnuz"; })
      .Case([](Float8E4M3FNUZType) { return "f8e4m3fnuz"; })
      .Case([](Float8E8M0FNUType) { return "f8e8m0fnu"; })
      .Case([](Float6E3M2FNType) { return "f6e3m2fn"; })
      .Case([](Float6E2M3FNType) { return "f6e2m3fn"; })
      .Case([](Float4E2M1FNType) { return "f4e2m1fn"; })
      .Case([](ComplexType complex) -> StringRef {
        if (isa<Float32Type>(complex.getElementType()))
          return "c64";
        return isa<Float64Type>(complex.getElementType()) ? "c128" : "";
      })
      .Default([](Type) { return StringRef(); });
}

Type hlo::getElementTypeByName(MLIRContext *context, StringRef name) {
  Builder b(context);
  if (name == "pred")
    return b.getI1Type();
  unsigned width;
  if (name.size() <= 3 && (name.front() == 's' || name.front() == 'u') &&
      !name.drop_front().getAsInteger(10, width) && isIntegerWidth(width) &&
      name[1] != '0') {
    if (name.front() == 'u')
      return IntegerType::get(context, width, IntegerType::Unsigned);
    return IntegerType::get(context, width,
                            width == 1 ? IntegerType::Signed
                                       : IntegerType::Signless);
  }
  using TypeFn = Type (*)(MLIRContext *);
  static const llvm::StringMap<TypeFn> types = {
      {"f32", [](MLIRContext *c) -> Type { return Float32Type::get(c); }},
      {"f64", [](MLIRContext *c) -> Type { return Float64Type::get(c); }},
      {"bf16", [](MLIRContext *c) -> Type { return BFloat16Type::get(c); }},
      {"f16", [](MLIRContext *c) -> Type { return Float16Type::get(c); }},
      {"f8e5m2", [](MLIRContext *c) -> Type { return Float8E5M2Type::get(c); }},
      {"f8e4m3", [](MLIRContext *c) -> Type { return Float8E4M3Type::get(c); }},
      {"f8e4m3fn",
       [](MLIRContext *c) -> Type { return Float8E4M3FNType::get(c); }},
      {"f8e4m3b11fnuz",
       [](MLIRContext *c) -> Type { return Float8E4M3B11FNUZType::get(c); }},
      {"f8e3m4", [](MLIRContext *c) -> Type { return Float8E3M4Type::get(c); }},
      {"f8e5m2fnuz",
       [](MLIRContext *c) -> Type { return Float8E5M2FNUZType::get(c); }},
      {"f8e4m3fnuz",
       [](MLIRContext *c) -> Type { return Float8E4M3FNUZType::get(c); }},
      {"f8e8m0fnu",
       [](MLIRContext *c) -> Type { return Float8E8M0FNUType::get(c); }},
      {"f6e3m2fn",
       [](MLIRContext *c) -> Type { return Float6E3M2FNType::get(c); }},
      {"f6e2m3fn",
       [](MLIRContext *c) -> Type { return Float6E2M3FNType::get(c); }},
      {"f4e2m1fn",
       [](MLIRContext *c) -> Type { return Float4E2M1FNType::get(c); }},
      {"c64",
       [](MLIRContext *c) -> Type {
         return ComplexType::get(Float32Type::get(c));
       }},
      {"c128",
       [](MLIRContext *c) -> Type {
         return ComplexType::get(Float64Type::get(c));
       }},
  };
  auto it = types.find(name);
  return it == types.end() ? Type() : it->second(context);
}

//===----------------------------------------------------------------------===//
// Value types
//===----------------------------------------------------------------------===//

bool hlo::isValueType(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return isElementType(tensor.getElementType());
  if (auto tuple = dyn_cast<TupleType>(type))
    return llvm::all_of(tuple.getTypes(), isValueType);
  return isa<TokenType, OpaqueType, BufferType, AsyncType>(type);
}

bool hlo::isAsyncLike(Type type) { return bool(getAsAsync(type)); }

AsyncType hlo::getAsAsync(Type type) {
  if (auto async = dyn_cast<AsyncType>(type))
    return async;
  if (auto tuple = dyn_cast<TupleType>(type))
    return AsyncType::getFromTuple(tuple);
  return {};
}

TupleType AsyncType::getAsTuple() const {
  SmallVector<Type> types = {TupleType::get(getContext(), getOperands()),
                             getResult()};
  llvm::append_range(types, getContexts());
  return TupleType::get(getContext(), types);
}

AsyncType AsyncType::getFromTuple(TupleType tuple) {
  if (tuple.size() < 2)
    return {};
  auto operands = dyn_cast<TupleType>(tuple.getType(0));
  if (!operands)
    return {};
  return AsyncType::get(tuple.getContext(), operands.getTypes(),
                        tuple.getType(1), tuple.getTypes().drop_front(2));
}

Type AsyncType::parse(AsmParser &parser) {
  SmallVector<Type> operands, contexts;
  Type result;
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Paren,
          [&] { return parser.parseType(operands.emplace_back()); }) ||
      parser.parseComma() || parser.parseType(result))
    return {};
  while (succeeded(parser.parseOptionalComma()))
    if (parser.parseType(contexts.emplace_back()))
      return {};
  if (parser.parseGreater())
    return {};
  return AsyncType::get(parser.getContext(), operands, result, contexts);
}

void AsyncType::print(AsmPrinter &printer) const {
  printer << "<(";
  llvm::interleaveComma(getOperands(), printer);
  printer << "), " << getResult();
  for (Type context : getContexts())
    printer << ", " << context;
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Layouts and bounds
//===----------------------------------------------------------------------===//

LayoutAttr hlo::getLayout(RankedTensorType type) {
  Attribute encoding = type.getEncoding();
  if (auto bounds = dyn_cast_or_null<BoundsAttr>(encoding))
    return bounds.getLayout();
  return dyn_cast_or_null<LayoutAttr>(encoding);
}

ArrayRef<int64_t> hlo::getBounds(RankedTensorType type) {
  if (auto bounds = dyn_cast_or_null<BoundsAttr>(type.getEncoding()))
    return bounds.getBounds();
  return {};
}

int64_t hlo::getDimSizeOrBound(RankedTensorType type, int64_t dim) {
  if (!type.isDynamicDim(dim))
    return type.getDimSize(dim);
  ArrayRef<int64_t> bounds = getBounds(type);
  return bounds.empty() ? ShapedType::kDynamic : bounds[dim];
}

RankedTensorType hlo::getArrayType(ArrayRef<int64_t> shape, Type elementType,
                                   ArrayRef<int64_t> bounds,
                                   LayoutAttr layout) {
  // Nothing is to be said of the order of one element.
  if (layout && shape.empty() &&
      layout == LayoutAttr::getRowMajor(elementType.getContext(), 0))
    layout = {};
  Attribute encoding = layout;
  if (llvm::any_of(bounds, [](int64_t b) { return b != ShapedType::kDynamic; }))
    encoding = BoundsAttr::get(elementType.getContext(), bounds, layout);
  return RankedTensorType::get(shape, elementType, encoding);
}

RankedTensorType hlo::withLayout(RankedTensorType type, LayoutAttr layout) {
  if (getLayout(type) == layout)
    return type;
  return getArrayType(type.getShape(), type.getElementType(), getBounds(type),
                      layout);
}

RankedTensorType hlo::withElementType(RankedTensorType type, Type elementType) {
  return getArrayType(type.getShape(), elementType, getBounds(type));
}

RankedTensorType hlo::changeElementType(RankedTensorType type,
                                        Type elementType) {
  if (type.getElementType() == elementType)
    return type;
  LayoutAttr layout = getLayout(type);
  if (layout)
    layout = layout.withElementSizeInBits(0);
  return getArrayType(type.getShape(), elementType, getBounds(type), layout);
}

Type hlo::withoutLayout(Type type) {
  return llvm::TypeSwitch<Type, Type>(type)
      .Case([](RankedTensorType tensor) { return withLayout(tensor, {}); })
      .Case([](TupleType tuple) {
        return TupleType::get(
            tuple.getContext(),
            llvm::map_to_vector(tuple.getTypes(), withoutLayout));
      })
      .Case([](AsyncType async) { return withoutLayout(async.getAsTuple()); })
      .Case([](BufferType buffer) {
        return BufferType::get(buffer.getContext(),
                               withLayout(buffer.getTensor(), {}));
      })
      .Default(type);
}

Type hlo::getSubtype(Type type, ArrayRef<int64_t> index) {
  for (int64_t element : index) {
    if (auto async = dyn_cast<AsyncType>(type))
      type = async.getAsTuple();
    auto tuple = dyn_cast<TupleType>(type);
    if (!tuple || element < 0 || element >= static_cast<int64_t>(tuple.size()))
      return {};
    type = tuple.getType(element);
  }
  return type;
}

void hlo::getLeafTypes(Type type, SmallVectorImpl<Type> &leaves) {
  if (auto async = dyn_cast<AsyncType>(type))
    type = async.getAsTuple();
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple) {
    leaves.push_back(type);
    return;
  }
  for (Type element : tuple.getTypes())
    getLeafTypes(element, leaves);
}

Type hlo::getPaddedType(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return TupleType::get(type.getContext(),
                          llvm::map_to_vector(tuple.getTypes(), getPaddedType));
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array || array.hasStaticShape())
    return type;
  SmallVector<int64_t> shape;
  for (int64_t dim = 0; dim < array.getRank(); ++dim)
    shape.push_back(getDimSizeOrBound(array, dim));
  return getArrayType(shape, array.getElementType(), {}, getLayout(array));
}

static int64_t getElementsBytes(RankedTensorType type) {
  return cast<RankedTensorType>(getPaddedType(type)).getNumElements() *
         llvm::divideCeil(getElementBitWidth(type.getElementType()), CHAR_BIT);
}

int64_t hlo::getSizesOffset(RankedTensorType type) {
  return llvm::alignTo(getElementsBytes(type), sizeof(int32_t));
}

int64_t hlo::getStorageBytes(RankedTensorType type) {
  return type.hasStaticShape()
             ? getElementsBytes(type)
             : getSizesOffset(type) + type.getRank() * sizeof(int32_t);
}

static bool areCompatible(Type lhs, Type rhs, bool anyPrecision) {
  if (lhs == rhs)
    return true;
  if (auto async = dyn_cast<AsyncType>(lhs))
    lhs = async.getAsTuple();
  if (auto async = dyn_cast<AsyncType>(rhs))
    rhs = async.getAsTuple();
  if (auto lhsTuple = dyn_cast<TupleType>(lhs)) {
    auto rhsTuple = dyn_cast<TupleType>(rhs);
    return rhsTuple && lhsTuple.size() == rhsTuple.size() &&
           llvm::all_of_zip(lhsTuple.getTypes(), rhsTuple.getTypes(),
                            [&](Type l, Type r) {
                              return areCompatible(l, r, anyPrecision);
                            });
  }
  if (auto lhsBuffer = dyn_cast<BufferType>(lhs)) {
    auto rhsBuffer = dyn_cast<BufferType>(rhs);
    return rhsBuffer && areCompatible(lhsBuffer.getTensor(),
                                      rhsBuffer.getTensor(), anyPrecision);
  }
  auto lhsArray = dyn_cast<RankedTensorType>(lhs);
  auto rhsArray = dyn_cast<RankedTensorType>(rhs);
  if (!lhsArray || !rhsArray)
    return lhs == rhs;
  Type lhsElement = lhsArray.getElementType();
  Type rhsElement = rhsArray.getElementType();
  bool sameElement =
      lhsElement == rhsElement ||
      (anyPrecision && isFloat(lhsElement) && isFloat(rhsElement));
  if (!sameElement || lhsArray.getRank() != rhsArray.getRank())
    return false;
  for (int64_t dim = 0, rank = lhsArray.getRank(); dim < rank; ++dim)
    if (getDimSizeOrBound(lhsArray, dim) != getDimSizeOrBound(rhsArray, dim))
      return false;
  return true;
}

bool hlo::areCompatible(Type lhs, Type rhs) {
  return ::areCompatible(lhs, rhs, /*anyPrecision=*/false);
}

bool hlo::areCompatibleUpToPrecision(Type lhs, Type rhs) {
  return ::areCompatible(lhs, rhs, /*anyPrecision=*/true);
}

//===----------------------------------------------------------------------===//
// Printing as HLO text
//===----------------------------------------------------------------------===//

static void printLayout(raw_ostream &os, LayoutAttr layout) {
  os << '{';
  llvm::interleave(layout.getMinorToMajor(), os, ",");
  if (layout.isOnlyMinorToMajor()) {
    os << '}';
    return;
  }
  os << ':';
  if (!layout.getTiles().empty())
    os << 'T';
  for (DenseI64ArrayAttr tile : layout.getTiles()) {
    os << '(';
    llvm::interleave(
        tile.asArrayRef(), os,
        [&](int64_t size) {
          if (ShapedType::isDynamic(size))
            os << '*';
          else
            os << size;
        },
        ",");
    os << ')';
  }
  if (layout.getTailPaddingAlignment() != 1)
    os << "L(" << layout.getTailPaddingAlignment() << ')';
  if (layout.getIndexType())
    os << "#(" << getElementTypeName(layout.getIndexType()) << ')';
  if (layout.getPointerType())
    os << "*(" << getElementTypeName(layout.getPointerType()) << ')';
  if (layout.getElementSizeInBits())
    os << "E(" << layout.getElementSizeInBits() << ')';
  if (layout.getMemorySpace())
    os << "S(" << layout.getMemorySpace() << ')';
  if (!layout.getSplitConfigs().empty())
    os << "SC";
  for (SplitConfigAttr config : layout.getSplitConfigs()) {
    os << '(' << config.getDimension() << ':';
    llvm::interleave(config.getIndices(), os, ",");
    os << ')';
  }
  if (layout.getDynamicMetadataBytes())
    os << "M(" << layout.getDynamicMetadataBytes() << ')';
  os << '}';
}

/// `/*index=5*/` before every fifth element, as HLO text has it.
static void printTupleElements(raw_ostream &os, TypeRange types,
                               bool withLayouts) {
  os << '(';
  for (auto [index, type] : llvm::enumerate(types)) {
    if (index)
      os << ", ";
    if (index && index % 5 == 0)
      os << "/*index=" << index << "*/";
    printShape(os, type, withLayouts);
  }
  os << ')';
}

void hlo::printShape(raw_ostream &os, Type type, bool withLayouts) {
  llvm::TypeSwitch<Type>(type)
      .Case([&](RankedTensorType tensor) {
        os << getElementTypeName(tensor.getElementType()) << '[';
        for (int64_t dim = 0, rank = tensor.getRank(); dim < rank; ++dim) {
          if (dim)
            os << ',';
          if (!tensor.isDynamicDim(dim))
            os << tensor.getDimSize(dim);
          else if (int64_t bound = getDimSizeOrBound(tensor, dim);
                   ShapedType::isDynamic(bound))
            os << '?';
          else
            os << "<=" << bound;
        }
        os << ']';
        if (LayoutAttr layout = getLayout(tensor);
            withLayouts && layout &&
            (tensor.getRank() > 0 || !layout.isOnlyMinorToMajor()))
          printLayout(os, layout);
      })
      .Case([&](TupleType tuple) {
        printTupleElements(os, tuple.getTypes(), withLayouts);
      })
      .Case([&](AsyncType async) {
        printTupleElements(os, async.getAsTuple().getTypes(), withLayouts);
      })
      .Case([&](BufferType buffer) {
        os << "b(";
        printShape(os, buffer.getTensor(), withLayouts);
        os << ')';
      })
      .Case([&](TokenType) { os << "token[]"; })
      .Case([&](OpaqueType) { os << "opaque[]"; })
      .Default([&](Type other) { os << other; });
}

std::string hlo::shapeToString(Type type, bool withLayouts) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printShape(os, type, withLayouts);
  return text;
}
